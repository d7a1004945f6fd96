# On every page
common-product = Game Night Companion
common-skip = Skip to content
common-nav = Main
common-nav-tonight = Today
common-nav-events = Events
common-nav-players = Players
common-nav-standings = Standings
common-menu = Display and account
common-language = Language
common-language-ja = 日本語
common-language-en = English
common-theme = Brightness
common-theme-auto = Auto
common-theme-light = Light
common-theme-dark = Dark
common-foot = No club data is sent to any outside service.

common-message-success = Done:{" "}
common-message-info = Note:{" "}
common-message-warning = Caution:{" "}
common-message-danger = Error:{" "}

common-back = Back
common-comma = {", "}
common-cancel = Cancel
common-close = Close
common-save = Save
common-to-start = To the start page
common-code-here = This address opens on this machine alone. Join a network, then choose an address for phones in the settings.
common-code-alone = The program was started for this machine alone, so no phone can open this. End it (Ctrl+C) and start it without --host 127.0.0.1; where COMPANION_HOST is set, set it to 0.0.0.0.
common-fill-in = Please fill in this field.
common-choose-one = Please choose one.
common-misfit = Please check what stands in this field.
common-needed = required
common-copy = Copy
common-copied = Copied
common-share = Share
common-less = { $what }: one less
common-more-acts = More
common-more-of = More for { $name }
common-more = { $what }: one more
common-seat = Seat
common-seat-n = Seat { $seat }
common-count-people = { $n ->
    [one] 1 person
   *[other] { $n } people
}
common-no-match = Nothing found. Try another reading or name.
common-form-refused = This was not saved. Please look at what is marked below.
common-cannot-undo = This cannot be taken back.

common-error-code = Error { $status }
common-error-load-again = Load the page again
common-error-old = This page was old
common-error-old-text = It had been open for too long, so what you sent was not accepted. Nothing recorded is lost. Load the page again and retry.
common-error-400 = That could not be understood
common-error-400-text = What was sent could not be read. Go back and try again.
common-error-401 = Please log in
common-error-401-text = This page is for organisers. Log in, then open it.
common-error-plays = The GM’s view is not open to you
common-error-plays-text = This device sits at this table. Whoever sits here does not see what only the GM may know.
common-error-403 = This page is not open to you
common-error-403-text = This device may not see it. If you run a table, ask the organiser for its code.
common-error-404 = Page not found
common-error-gone-back = It can be brought back from the log
common-error-404-text = The address is wrong, or the page has been removed.
common-error-405 = It cannot be opened this way
common-error-405-text = This address only takes what a button sends. Please go on from the start page.
common-error-410 = This link no longer works
common-error-410-text = It has been used or withdrawn. Ask the organiser for a new one.
common-error-413 = That was too large
common-error-413-text = Make the file or the text smaller and try again.
common-error-429 = Please wait a little
common-error-429-text = There were many attempts within a short time. Wait a few minutes and try again.
common-error-500 = Something went wrong
common-error-500-text = The fault is in the program. What had been recorded is safe. If it happens again, please tell the organiser.
common-error-503 = The server is busy
common-error-503-text = Please try again in a moment.
common-error-507 = The club cannot save anything now
common-error-507-text = This was not saved: the disk of the club’s computer is full or write-protected. What had been confirmed before is safe. Please tell the organiser, then try again.

common-unfounded = Welcome
common-unfounded-lead = This club has not been set up yet.
common-unfounded-link = First set-up
common-unfounded-text = The computer that runs this program shows a set-up link on its screen. Open that link to name the club and its first organiser.
common-unfounded-note = The link works once. If you cannot find it, start the program again and it shows a new one.
common-rank = { $shared ->
    [yes] { $rank }=
   *[no] { $rank }
}
common-lacking = Please fill in: { $what }.
common-colon = { ": " }
common-changed-meanwhile = This was changed after you opened it. Compare both and save again.
common-changed-by = { $who } changed this at { $at }. Compare both and save again.
common-changed-taken = It is now “{ $now }”, which is what stands here.
common-changed-typed = It is now “{ $now }”. If you save, what you typed replaces it.
common-empty = empty
common-ticked = yes
common-meanings = What is meant: { $words }
