# Pages of a table, for every game
table-name = { $round }, table { PLAIN($number) }
table-round-game = { $round }, { $game }
table-name-label = { $round }, { $label }
table-refused = This was not accepted.
table-abandoned = This table ended without a result.
table-unsigned = Not signed off yet. It counts in the standings once it is.
table-signed = Signed off. It counts in the standings.
table-correction = The sign-off was taken back for a correction.
table-correction-open = Something has changed, so the game is not over yet: once it is confirmed again, the result stands.
table-signed-held = Signed off. The standings are held back now; it counts in them from their announcement on.
table-facts = This table
table-facts-opened = Opened
table-facts-finished = Ended
table-facts-signed = Signed off
table-facts-standings = Standings of the event
table-signed-correct = Correct
table-signed-next = To the next table
table-as-played = How it was played
table-won-n = Won ({ $n })
table-lost-n = Lost ({ $n })
table-you-won = You have won.
table-you-lost = You have lost.
table-and = {" + "}
table-chosen = { $act }: { $name }
table-result = Result
table-score = Score
table-ledger = Points
table-reason = Reason
table-correct = Correct
table-struck = struck
table-struck-some = points struck
table-irregular = irregular
table-total = Total
table-desk = For the host
table-last = Last entry:
table-last-hidden = Last entry: hidden
table-take-back = Undo
table-sign-off-note = Check everything, then sign off. It then counts in the standings, and later changes need a reopening.
table-abandon-note = Ends without result or points. This can be undone later.
table-log = Log
table-sheet = Result sheet (PDF)
table-log-file = Game log (file)
table-log-file-name = { $game } { PLAIN($table) } log
table-log-search = Search the log
table-log-older = Older entries
table-log-newest = Back to the newest
table-log-empty = Nothing recorded yet
table-log-empty-text = What is entered at the table will stand here, newest first.
table-count-entries = { $n ->
    [one] one entry
   *[other] { $n } entries
}
table-handed = Pages that changed hands: { $n }
table-handed-note = Since there are secrets, everybody can see here when the page of a seat or of the game master was taken up, moved, lent or disconnected.
table-handed-own = { $at }: { $what }. If this was not you, ask at the table.
table-strike = Strike out
table-restore = Restore
table-preview = Before you write this down
table-preview-first = This changes what was announced. Please look first.
table-preview-back = Back without writing it down
table-preview-changes = This would change what everybody was told
table-preview-accept = Write it down
table-preview-aside = Note it only
table-preview-aside-note = A note stands in the log, not on the sheet. It changes neither who is alive nor who has won.
table-trial-strike = Strike out an entry
table-trial-restore = Restore an entry
table-trial-changes-strike = Striking it out changes what everybody was told
table-trial-changes-restore = Restoring it changes what everybody was told
table-trial-fallen = { $n ->
    [one] One entry falls with it
   *[other] { $n } entries fall with it
}
table-trial-back = { $n ->
    [one] 1 more entry comes back with it
   *[other] { $n } more entries come back with it
}
table-trial-alone = Nothing else changes.
table-trial-unseen = What players entered unseen, if there is any, falls with it where it no longer fits.
table-trial-note = A struck entry stays in the log and can be restored at any time.
table-no-id = This page is out of date. Reload it and try again.
table-no-whole-number = “{ $typed }” is no whole number. Enter figures only, such as 12 or -3.
table-not-understood = The input could not be read: { $why }
table-points-places = At most two decimal places.
table-span = Enter the time as 85:30 (minutes and seconds) or 85 (minutes).
table-mine = This device’s tables
table-mine-open = Back to { $role }
table-mine-seat = seat { PLAIN($seat) }, { $name }
table-author-host = host
table-author-gm = GM
table-author-rules = rules
table-author-seat = { $name }
table-author-for = { $author } (for { $name })
table-do-sign-off = Sign off the result
table-sign-off-all-the-same = Sign off all the same
table-play-on = Take the ending back and play on
table-do-reopen = Reopen to correct
table-reopen-hint = Result, points and who sat where can then be corrected. Sign off again afterwards.
table-do-abandon = End without a result
table-do-add-points = Add points by hand
table-do-strike-points = Strike out
table-do-restore-points = Restore
table-do-note-points = Remark
table-field-seat = Seat
table-field-name = Name
table-field-note = Note
table-field-irregular = Record it although the rules forbid it: it really happened
table-field-code = For
table-field-points = Points
table-field-key = Item
table-code-win = Win
table-code-mvp = MVP
table-code-other = Other
table-round = Round { PLAIN($number) }
table-hold-to-see = Hold to see
table-your-turn = It is your turn

# Games that ask every phone the same
table-where = Where the game is
table-still-to-answer = { $n } still to answer
table-until = Goes on by itself at { $at }
table-still-owed = Still owed
table-go-on-anyway = “{ $next }” all the same …
table-go-on-without = { $next } without waiting for { $names }
table-close-without = Wait no longer for { $names }
table-close-for-good = Everybody who has not answered yet names nobody. This cannot be taken back.
