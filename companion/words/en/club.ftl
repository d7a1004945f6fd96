# The club's pages: players, seasons, events, check-in, rounds and tables, standings, the first night
club-saved = Saved.
club-remove = Delete
club-remove-what = Delete { $name }
club-removed = Deleted.
club-removed-kept = It can be brought back as it was.
club-bring-back = Bring back
club-brought-back = It is back.
club-archive = Archive
club-archive-what = Archive { $name }
club-archived = Archived. Results stay.
club-restored = Shown again.
club-archived-list = Archived ({ $n })
club-edit = Edit
club-edit-what = Edit { $name }
club-kana = By first letter
club-kana-row = { $row ->
    [A] A–Z
    [none] Other
   *[other] { $row }
}
club-yes = yes
club-no = no
club-length = { $has ->
    [hours] { $hours } h
    [minutes] { $minutes } min
   *[both] { $hours } h { $minutes } min
}
club-length-unknown = Write it as “22 h”, “1 h 30 min” or “45 min”.
club-undo = Undo
club-not-connected = Not connected. Tap again once the connection is back; nothing is counted twice.
club-tabs = Pages of this event
club-tab-event = Event
club-tab-applications = Applications
club-tab-door = Check-in
club-tab-evening = Tables
club-tab-event-standings = Standings
club-count-games = { $n ->
    [one] 1 game
   *[other] { $n } games
}
club-count-events = { $n ->
    [one] 1 event
   *[other] { $n } events
}
club-count-seasons = { $n ->
    [one] 1 season
   *[other] { $n } seasons
}
club-count-tables = { $n ->
    [one] 1 table
   *[other] { $n } tables
}
club-table-of = { $event } ({ $day }), round { PLAIN($round) }, { $table }
club-table-n = Table { PLAIN($number) }
club-round-n = Round { PLAIN($number) }
club-game = Game

club-players = Players
club-players-search = Search names
club-players-none = No players yet
club-players-none-text = They appear here once an organiser has added them.
club-players-none-organiser = Add names with their readings now, or at check-in on the night.
club-players-archived = Archived players
club-players-archived-count = { $n ->
    [one] Archived players (1)
   *[other] Archived players ({ $n })
}
club-players-archived-none = Nobody is archived
club-players-archived-none-text = Somebody who no longer comes can be archived by “…” on their own page.
club-player-new = Add a player
club-player-add = Add
club-player-added = { $name } has been added.
club-player-name = Name
club-player-name-enter = Enter a name.
club-player-last-visit = Last visit
club-player-last-visit-short = Last
club-player-reading = Reading
club-player-reading-hint = For sorting and searching: furigana, or the name as it is said.
club-player-handle = Handle
club-player-handle-hint = Tells two players of one name apart.
club-player-edit = Edit the player
club-player-edit-lead = Tables that are open have the new name. To remove the old one for good, use “Forget this person” on their page.
club-player-aliases = Other spellings
club-player-aliases-hint = One per line. The door and lists find the person by them. Only organisers and the door see them.
club-player-past = Name in games that are over
club-player-past-stays = As it was then
club-player-past-renamed = The new name there, too
club-player-past-hint = With the new name, the pages of games that are over and what is printed of them from now on say it, too. It can be taken back.
club-player-spelt = Also written: { $names }
club-renamed-all = Games that are over have the new name, too.
club-rename-back = Back to the old name
club-player-is-archived = archived
club-player-archived-note = This player is archived. All records are kept.
club-player-archive = Archive
club-player-archived = { $name } is archived.
club-player-restore = Put back on the list
club-player-restored = { $name } is on the list again.
club-player-archive-note = Games and points stay as they are, and the player can be put back at any time.
club-player-beside = Wins and people met
club-player-more = More
club-player-else = Somebody else: enter
club-player-rates = Wins by game
club-player-met = Met at tables
club-player-met-won = won { $won }, they won { $lost }
club-player-met-played = { $n ->
    [one] one game
   *[other] { $n } games
 } together
club-files = Files for spreadsheets
club-player-games = Games
club-player-games-all = Show all
club-player-games-search = Search game, event or date
club-player-no-games = No signed games yet
club-player-no-games-text = Games and points appear here once a table has been signed off.
club-player-seasons = By season
club-season-line = { $played ->
    [one] { POINTS($points) } points in 1 game
   *[other] { POINTS($points) } points in { $played } games
}
club-game-won = won
club-rank-among = of { $n }
club-rank-column = Rank
club-course = Points over { $season }
club-course-title = Points added up after each event of { $season }; { POINTS($points) } in the end
club-climb = Place by points over { $season }
club-climb-title = Place by points after each event of { $season }; { $rank } in the end
club-courses = Places of the first five
club-attendance = People who played, by event
club-story-lead = In the lead with { POINTS($points) } points{ $behind ->
    [0] {""}
   *[other] , { POINTS($behind) } ahead of the second
 }
club-story-run = { $name } had the most points of an event { $n } times running.
club-story-first = { $name } had the most points of an event for the first time this season.
club-story-climbed = { $name } passed { $n } people and is { $rank } now.
club-rank-change = Rank since the last event
club-rank-changed = { $way ->
    [up] ↑{ PLAIN($n) }
    [down] ↓{ PLAIN($n) }
   *[same] –
}
club-course-figures = Show the numbers
club-near = Is it one of these?
club-near-text = “{ $name }” is close to players who are already in the club.
club-near-this = This one
club-near-else = If it is somebody else, the button below enters them all the same.
club-forget = Forget this person
club-forget-title = Forget { $name }?
club-forget-wording = The name stands in the texts or the announcement of these events. Change them there to take it out.
club-forget-text = The name, reading and handle are taken out of every page, table, log, record, export and the activity log; “Former member” and a number stand there instead. Games and points stay. What people typed into remarks, an event’s texts, announcements and calls stays as it is, and so do backups and files that were made before: delete those yourself.
club-forgotten = The person is forgotten.
club-forgotten-name = Former member { PLAIN($n) }
club-forgotten-note = This person wished to be forgotten. Only games and points are kept.
club-merge = Merge a double entry
club-merge-lead = Where { $keep } was added twice, the two become one entry.
club-merge-other = The other entry
club-merge-other-enter = Choose the other entry.
club-merge-hint = Names that are close come first.
club-merge-next = Look at it first
club-merge-text = All games, points and attendances become those of one entry. Which one stays? The other name is kept as another spelling, and games keep the names under which they were played.
club-merge-stays = Keep { $name }
club-merged = The records of { $gone } are now those of { $keep }.
club-merge-share = { $seats } games, { $nights } nights, { POINTS($points) } points
club-merge-both = { $n ->
    [one] One night has
   *[other] { $n } nights have
 } an application of both; of the two, one remains.
club-merge-undo = If this was wrong, the activity log takes the two apart again.
club-merged-two = Two entries are one person now.
club-part = Make them two again

club-seasons = Seasons
club-season-new = Add a season
club-season-edit = Edit the season
club-season-lead = Points of all events within it are added up and ranked.
club-season-name = Name of the season
club-season-name-enter = Enter a name for the season.
club-season-starts = From
club-season-starts-enter = Enter the first day of the season.
club-season-ends = Until
club-season-ends-enter = Enter the last day of the season.
club-season-year = { PLAIN($year) }
club-season-now = now
club-season-added = The season “{ $name }” has been added.
club-season-then = Next, plan an event.
club-seasons-none = No seasons yet
club-seasons-none-text = A season is the time over which points are added up, for example a year.

club-events = Events
club-events-search = Search events
club-events-coming = Coming
club-events-past = Past
club-events-none = No events yet
club-events-none-text = The next one appears here once it is planned.
club-events-none-organiser = Plan the first one: date, place, and for how many.
club-event-new = Plan an event
club-event-edit = Edit the event
club-event-added = The event is planned.
club-event-then-applications = Next, enter who has applied.
club-event-then-applications-do = To the applications
club-event-then-door = It is today. Next, check people in.
club-event-then-door-do = Open the door
club-event-then-names = Next, enter who is here.
club-event-then-names-do = Enter the names
club-event-copied = Taken over from “{ $title }”. Change what is different this time.
club-event-twice = There is an event with this title, date and number already.
club-event-outside-season = The date is outside the season “{ $season }”.
club-event-nth = No. { PLAIN($number) }
club-event-what = What
club-event-when = When
club-event-who = People and fee
club-event-where = Where
club-event-more = For those who come
club-event-facts = Details
club-event-season = Season
club-event-number = Number
club-event-number-hint = 11 for the eleventh event
club-event-title = Title
club-event-title-enter = Enter a title.
club-event-held-on = Date
club-event-held-on-enter = Enter a date.
club-event-opens = Opens
club-event-closes = Closes
club-event-closes-hint = A time before opening is on the next day.
club-event-cleared = Room cleared by
club-event-hours = Hours
club-event-from-to = { $opens }–{ $closes }
club-from-day-to-day = { $first } – { $last }
club-event-least = At least
club-event-least-hint = Organisers are told while there are fewer.
club-event-most = At most
club-event-most-enter = Enter how many people may come.
club-event-most-hint = Further applications wait in line.
club-event-capacity = People
club-event-capacity-from-to = { $least ->
    [0] up to { $most }
   *[other] { $least } to { $most }
}
club-event-fee = Fee
club-event-fee-hint = In yen; 0 if it is free
club-event-free = free
club-event-venue = Venue
club-event-address = Address
club-event-map = Link to a map
club-event-map-hint = An address that begins with https://
club-event-open-map = Open the map
club-event-rules = Rules that apply
club-event-rules-hint = What is played by on this day
club-event-special = Special this time
club-event-special-hint = Special roles, or whatever is different this time
club-event-lunch = Lunch
club-event-apply = How to apply
club-event-apply-hint = Whom to write to, until when
club-event-remove-note = An event without results can be deleted with its applications and tables; the activity log brings it back. With results it can be archived.
club-event-lacking = { $n ->
    [one] 1 more is needed to reach the minimum of { $least }.
   *[other] { $n } more are needed to reach the minimum of { $least }.
}
club-places = { $placed } of { $most }
club-places-of = of { $most }
club-lacking = { $n } more needed
club-over = { $n } more than fit
club-waiting-n = { $n } waiting
club-to-tables = Tables and seats ({ $n })
club-sample-mark = sample

club-applications = Applications
club-applications-none = No applications yet
club-applications-none-text = Add them as they come in, and check-in takes one tap a head.
club-application-new = Add a name
club-application-apply = { $name } has applied.
club-application-cancel = { $name } has cancelled.
club-moved-up = Moved up from the waiting list: { $names }
club-applied = Coming
club-applied-none = Nobody so far.
club-applied-at = applied { $at }
club-apply = Apply
club-apply-again = Apply again
club-apply-again-of = { $name } applies again
club-cancel = Withdraw
club-cancel-of = Withdraw the application of { $name }
club-application-of = Application of { $name }
club-person-page = Page of { $name }
club-cancelled = Withdrawn
club-free-places = Free places
club-waiting = Waiting list
club-waiting-note = When somebody cancels, the first in line moves up by itself.
club-was-moved-up = moved up
club-join-new = New to the club
club-join-known = Already in the club
club-join-no-match = Not found. The name has been copied to “New to the club”.
club-join-nobody = Everybody in the club is on the list already.
club-many = Add many
club-many-players = Add many players
club-many-applications = Enter many applications
club-many-text = List of names
club-many-hint = One name per line. CSV from connpass, TwiPla or Tonamel can be pasted as it is, with its heading row.
club-many-look = Check the list
club-many-preview = This is what will be entered
club-many-edit = Names can be corrected here. Put in the name of somebody in the club and the line is theirs; the next list knows this spelling of them. A line whose name is emptied is left out.
club-many-clear = Every line is clear: all can be entered as they are.
club-many-group-new = New people
club-many-group-known = Known people
club-many-who = { $names }
club-many-empty = There are no names in this text. Paste one per line.
club-many-known = Known
club-many-alike = Looks like somebody
club-many-new = New
club-many-doubtful = Please check the name
club-many-ask = What is this?
club-many-open =
    { $n ->
        [one] One line is still to be decided. Choose what it means, then enter the list.
       *[other] { $n } lines are still to be decided. Choose what each means, then enter the list.
    }
club-many-as-new-called = Add “{ $name }” as a new player
club-many-twice = Twice on the list
club-many-several = Several are called so
club-many-handle = Handle, if another
club-many-as-namesake = Enter as somebody else of this name
club-many-same = The same person: leave out
club-many-choice = What to do with { $name }
club-many-is = { $name } (known)
club-many-applied = , has applied
club-many-as-new = Add as a new player
club-many-skip = Leave out
club-many-enter = Enter all
club-all-rows = Show all { $n }
club-many-enter-here = Enter all, everybody is here
club-many-again = Edit list
club-many-name = Name { $n }
club-many-remark = “{ $remark }” is kept as a note
club-many-left-out = { $n ->
    [one] 1 line names nobody and is left out: { $first }
   *[other] { $n } lines name nobody and are left out: { $first }
}
club-many-entered = { $n ->
    [one] 1 person has been entered.
   *[other] { $n } people have been entered.
}
club-join-walk-in = Add and check in
club-join-application = Add and sign up
club-joined-walk-in = { $name } is here.
club-joined-application = { $name } has applied.
club-joined-waiting = All places are taken: { $name } is on the waiting list.

club-door = Check-in
club-door-search = Search names
club-door-missing = Not yet here
club-door-here = Here
club-door-others = Without an application
club-door-still = { $n } to come
club-door-paid = Take the fee ({ $fee }) at check-in
club-join-paid = The fee ({ $fee }) is taken with the same tap.
club-takings = Fees taken: { $taken } of { $expected }
club-takings-unpaid = Not paid: { $n }, { $fee }
club-takings-more = Paid before the price rose: { $n }, { $fee } missing
club-takings-back = Paid too much: { $n }, { $fee } to give back
club-takings-debts = Owed from earlier events: { $n }, { $fee }
club-takings-of = { $name } { $fee }
club-takings-each = { $each }
club-left-unpaid = has not paid
club-seat-left = Left
club-left-seat = still has a seat at { $table }
club-door-all-here = Everybody who applied is here.
club-door-seat = Seat the next round
club-door-nobody = Nobody has applied
club-door-nobody-text = Check people in from the list below, or add somebody new.
club-door-no-match = Not found. Tap “Somebody new” to add this name.
club-check-in = Check in
club-check-in-waiting = Waiting, no. { $number }
club-came-at = came { $time }
club-left-at = left { $time }
club-walk-in = Walk-in
club-walk-in-new = Somebody new
club-payment = { $amount } ({ $who }, { $at })
club-payment-back = { $amount } given back ({ $who }, { $at })
club-fee-more = { $fee } more
club-fee-return = Give { $name } back { $fee }
club-fee-back = Give back { $fee }
club-debt = Owes { $fee } of earlier events
club-debt-pay = Take { $fee } of earlier events
club-fee-of = Fee of { $name }, { $fee }
club-leave-of = { $name } has gone home
club-return-of = { $name } is back
club-undo-of = Undo the check-in of { $name }

club-next = What is next
club-free-people = Without a seat
club-step-door = { $n ->
    [0] Check people in
   *[other] Check in ({ $n } to come)
}
club-step-seat = Seat and start
club-step-seat-text = { $n } people have no seat. They are seated by themselves.
club-step-seat-late = Add to round
club-step-plan-on = Continue the plan
club-plan-half = A plan of the seats is half made.
club-step-look = Choose tables
club-lineup-label = Tables of the next round
club-lineup-game = { $game } { $sizes }
club-lineup-between = {" + "}
club-lineup = { $games }
club-lineup-from = { $game } (from { $least } people)
club-lineup-none = Not enough people to seat
club-lineup-no-game = No game is chosen
club-step-play = { $unstarted ->
    [0] { $n ->
        [one] 1 table is playing
       *[other] { $n } tables are playing
    }
   *[other] { $n ->
        [0] { $unstarted ->
            [one] 1 table not started
           *[other] { $unstarted } tables not started
        }
       *[other] { $n } playing, { $unstarted } not started
    }
}
club-unsigned-sign = Sign off
club-unsigned-sign-of = Sign off the result of { $table }
club-unsigned-rest = { $n } more to sign
club-step-standings = See the standings
club-rounds-none = No tables yet
club-rounds-none-text = Once seats are given, this page shows who sits where.
club-rounds-none-organiser = When people have checked in, the button above seats the first round.
club-round-acts = More for round { PLAIN($number) }
club-round-remove = Take the round back
club-round-removed = The round has been taken back.
club-tables-removed = { $n ->
    [1] Deleted: { $table }.
   *[other] { $n } tables are deleted.
}
club-status-open = playing
club-status-finished = to be signed
club-status-signed = signed off
club-status-abandoned = no result
club-table-open = Open
club-table-add = Add a table
club-seats = Change seats
club-seats-lead = The name at the table and the person who gets the points change together.
club-seats-lead-open = Somebody chosen from another table that has not begun changes places with whoever sat here.
club-seats-lead-over = Only the result of this table changes. Whoever sits at another table stays there.
club-seat-here = Here and free
club-seat-playing = At another table
club-seat-others = Other players
club-seat-guest-group = Not in the club
club-seat-guest = Type a name
club-seat-name = Name on seat { $seat } (not in the club)
club-seat-at = { $name } ({ $table })
club-seat-given = { $table }: { $after } now sits where { $before } sat.
club-seat-count = Number of seats
club-seat-count-lead = Before the game begins you can add a seat for somebody who comes late, or take one away. Cards or roles that have been dealt are then dealt again.
club-seat-more-who = Who sits on the new seat
club-seat-more-name = Name on the new seat (not in the club)
club-seat-more = Add the seat
club-seat-fewer-which = Seat to take away
club-seat-fewer = Take the seat away
club-seat-more-not = No seat can be added. { $why }
club-seat-fewer-not = No seat can be taken away. { $why }
club-seat-instead = Somebody who comes late can take over a seat above, or play at another table.
club-seat-instead-table = Open another table
club-seat-added = { $name } has a seat now (seat { $seat }).
club-seat-removed = { $name }’s seat is gone.
club-table-seats = Change seats
club-table-phones = Seat codes
club-table-gm = Run as GM
club-table-take = Run it on this device
club-taken-host = This device now runs the table.
club-taken-gm = This device is now the game master’s.
club-rerun-do = Once more
club-rerun-of = { $table }: once more on the same seats
club-card-held = The result waits for the announcement
club-card-unsigned = The result waits for its signature
club-rerun-same-do = Again, same seats
club-rerun-rotated-do = Again on other seats
club-rerun-same = { $game } is open in the next round, with the same seats.
club-rerun-rotated = { $game } is open in the next round, people on other seats.
club-tables-opened = { $n ->
    [one] 1 table is open.
   *[other] { $n } tables are open.
}
club-standing-join = Add to { $table }
club-no-seat = Without a seat: { $names }

club-plan = Seats of the next round
club-plan-more = Add tables to round { PLAIN($number) }
club-plan-refused = The tables cannot be opened yet.
club-plan-not-added = Nobody was added.
club-plan-rules = Check the rules or points of { $game }.
club-plan-one-more = One more table of { $game }
club-plan-line-note = “4 4” is two tables of four, “40 tables” is just how many.
club-plan-move = Tap a name, then another to swap the two, or “Here” to move to that table.
club-plan-seats = { $n } seats, { $empty } of them { $who }
club-empty-seat = Empty seat
club-plan-here = Here
club-plan-out = No seat
club-plan-here-of = Move the chosen person to { $table }
club-plan-lead = Make the picked person GM
club-plan-remove = Remove table
club-plan-remove-of = Remove { $table }
club-plan-gm-text = The game master takes no seat. Whose turn it is stands before the others; swap two names to change it.
club-plan-arrange = Use the numbers typed
club-plan-shuffle = Seat anew
club-plan-resized = People: { $games }.
club-plan-resized-game = { $game } { $before } → { $after }
club-plan-no-table = no table
club-plan-anew = Seated anew: { $tables }.
club-plan-all-anew = All tables were seated anew.
club-plan-anew-wishes = Seated anew to meet wishes and who sits with whom, but whoever was moved by hand.
club-plan-all-rules = Rules, points
club-plan-people = { $n } here
club-plan-unseated = Without a seat: { $n }
club-plan-other-games = Other games
club-plan-others-example = e.g. { $game } 6
club-plan-game-unread = “{ $typed }” may be no game, or several: { $games }
club-plan-numbers = Use these numbers
club-plan-restart = Start over
club-plan-game-of = Game at { $table }
club-plan-play = Play this game
club-plan-lock = Lock
club-plan-lock-of = Lock { $table }
club-plan-unlock = Unlock
club-plan-unlock-of = Unlock { $table }
club-plan-best = The best of today
club-plan-best-of = The best of today at { $table }
club-plan-best-game = The best of today in { $game }
club-plan-best-game-of = The best of today in { $game } at { $table }
club-plan-winners = Last round’s winners
club-plan-winners-of = Last round’s winners at { $table }
club-plan-best-level = Level for the last seat: { $names }
club-plan-led = Game masters tonight: { $names }
club-plan-led-times = { $name } ({ $n })
club-plan-swap = Swap the two who are picked
club-plan-undo = Undo
club-plan-reopen = Back to the plan
club-plan-played = Somebody plays already: there is no way back to the plan.
club-plan-retyped = The tables now follow the numbers that were typed. Look once more before you open them.
club-plan-line-unread = Type in figures how many sit at each table, such as “4 4”.
club-plan-changed = The seats have changed since you saw them. Look once more before you open them.
club-plan-fewer = Too few people for { $asked } tables; there are { $n } now.
club-plan-too-few = the { $n } left are too few for a table (from { $least }).
club-plan-lacking = { $n } too few for { $size }
club-plan-all-new = Nobody meets anybody of today's tables again.
club-plan-pairs = Pairs that meet again today: { $groups }
club-plan-trios = Threes that meet again today: { $groups }; pairs in all: { $pairs }
club-plan-group = {" + "}
club-plan-more-groups = { $n } more
club-plan-ahead-new = { $rounds } rounds to go, and nobody has to meet the same person again.
club-plan-ahead-again = { $rounds } rounds to go are planned together. Pairs that meet again: { $pairs }
club-plan-rounds = Rounds today (where that is known)
club-plan-rounds-note = All of them are then seated together, so that fewer meet again.
club-plan-open = { $n ->
    [one] Open this table
   *[other] Open these { $n } tables
}
club-relations = Apart and together
club-note-who = Organisers alone see this, but for wishes: games to play or not show on that person’s own phone, too, and are changed there. Seats are dealt by it.
club-relations-note = Organisers alone see this. Seats are dealt by it.
club-relation-apart = { $names }: not at one table
club-relation-together = { $names }: at one table
club-relation-for-good = for good
club-relation-tonight = tonight
club-relation-came-along = signed up together
club-relation-one = One
club-relation-other = The other
club-relation-always = For good, not for tonight alone
club-relation-say-apart = Not at one table
club-relation-say-together = At one table
club-relation-end = Take back
club-relation-end-of = Take back what is said of { $names }
club-relation-ended = Taken back.
club-refused-relation-same = Choose two people.
club-plan-ask-apart = Not with { $name }
club-plan-ask-together = With { $name }
club-plan-ask-leaves = Leaves at { $time }
club-plan-ask-of = { $name }: { $what }
club-plan-remarks = { $n ->
    [one] 1 remark
   *[other] { $n } remarks
}
club-plan-apart-broken = { $names } are not to sit at one table.
club-plan-together-broken = { $names } are to sit at one table.
club-note = Notes and wishes
club-note-always = Always
club-note-always-lead = At every event
club-note-always-way = Notes for every event
club-note-beginner = Beginner
club-note-wheelchair = Wheelchair
club-note-leaves = Leaves at
club-note-text = Anything else
club-note-pick = Pick somebody’s name first.
club-mark-beginner = beginner
club-mark-wheelchair = wheelchair
club-mark-leaves-early = until { $time }: before the opening, not counted
club-mark-leaves = until { $time }
club-mark-unpaid = unpaid
club-wishes = Games to play
club-wishes-note = Organisers mind this when they seat people. Nobody else sees it.
club-wish-any = Either way
club-wish-wish = Would like to play
club-wish-no = Does not play
club-plan-wished = { $n ->
    [1] 1 wish
   *[other] { $n } wishes
}
club-plan-wish-unmet = { $name }: the wish for { $games } could not be met.
club-plan-wish-absent = Wished for, with no table now: { $games }
club-plan-wish-count = { $game } ({ $n })
club-plan-declined = Does not play it: { $name } ({ $game })
club-plan-leaves = Leaves at { $time }: { $name }; this takes about { $minutes } minutes.
club-plan-early = Plan the next round already
club-plan-empty = Nobody can be seated
club-plan-empty-text = Those who have checked in and are not playing appear here.
club-plan-label = Name of the table (may stay empty; 2F-1~12 names those after it, too)
club-plan-standing = Without a seat
club-plan-standing-none = Everybody has a seat.
club-plan-whom = Add, apart, together
club-plan-whom-rounds = Add, apart, rounds
club-plan-guest = Add a guest or a member
club-plan-guest-add = Add
club-plan-guest-note = A name or number is enough, and is checked in with that. Who is no member is a guest of tonight, without a place in the standings. Several names may be pasted.
club-plan-guest-twice = { $name } is already there.
club-plan-guest-number = No. { PLAIN($number) }
club-plan-namesakes = Several members are called { $name }. Choose at the door.
club-plan-plays = { $name } is playing: { $tables }
club-plan-back = { $name } had gone home and is now here again. “Undo” takes that back.
club-plan-note = Note
club-plan-hold = Keep
club-plan-held = kept at the table
club-plan-went-home = Left out, having gone home in the middle of the last game: { $names }
club-plan-seat-too = Seat { $name } too
club-plan-still-playing = Still playing: { $tables }. The next tables open when they have ended.
club-plan-free-alone = Go on with those who are free
club-plan-gone = No longer here or at another table by now, so without a seat here: { $names }
club-plan-nobody = Nobody has a seat.
club-plan-size = Table { PLAIN($number) } has { $have }. By these rules it may be { $fits }.
club-plan-wrong-sizes = Too many or too few at { $n ->
    [one] a table
   *[other] { $n } tables
  }
club-plan-roles = Table { PLAIN($number) } has { $have } and needs { $needed } cards; its roles add up to { $cards }.
club-house-rules-of = Rules and points of { $game }
club-plan-brings = To go with “{ $rule }”: { $others }. The rules can be changed again.
club-house-rules-others = Others
club-house-rules-finer = Finer rules
club-house-rules-own = As at the last table of this game.
club-house-rules-standard = Back to the standard
club-house-rules-as-is = The standard rules apply.
club-scheme = Points
club-scheme-change = Change the points
club-scheme-note = Copied into these tables only. A line without points is left out. Lines that you add are given by hand at the table.
club-scheme-none = No points are given.
club-scheme-label = Further line { $number }
club-scheme-points = Points of line { $number }
club-scheme-half = A line needs both a name and points.
club-scheme-bounds = That is too many points.

club-standings = Standings
club-standings-all = All time
club-standings-scope = Time
club-standings-game = Game
club-standings-overall = Overall
club-standings-none = Nothing has been signed off yet
club-standings-none-text = The ranking appears here once a table has been signed off.
club-standings-order = Ranked by: { $metrics }. Players equal in all of these share a place. Shared points are cut to hundredths: 35 among three is 11.66 each.
club-unsigned = { $n ->
    [one] 1 table is not signed off yet: this is provisional.
   *[other] { $n } tables are not signed off yet: this is provisional.
}
club-frozen = Before the prizes are given, this shows what had been signed off by { $at }.
club-frozen-organiser = The public standings are frozen since { $at }. What you see here is the latest, for organisers only.
club-freeze-title = Freeze the public standings
club-freeze-text = Before the prizes are given: what is signed off from then on is seen by organisers only, until you show it again.
club-freeze = Freeze the standings
club-thaw = Show the standings
club-freeze-done = The public standings are frozen.
club-thaw-done = Everybody sees the latest standings again.
club-print = PDF to print
club-calendar = All events as a calendar to follow (iCalendar)
club-season-archive = The season as one file: sheets, lists, records (ZIP)
club-xlsx = Excel (XLSX)
club-csv = CSV for spreadsheets

club-guide = The first night
club-guide-lead = Step by step from an empty club to printed standings.
club-guide-all = All steps
club-guide-done = The first night is done. From now on the ordinary pages are all you need.
club-guide-step-done = done
club-guide-event = Plan an event
club-guide-event-text = Date, place, for how many, the fee. The next event takes it over from this one.
club-guide-event-do = Plan an event
club-guide-players = Add players
club-guide-players-text = Paste a list of names. They can be added at check-in, too.
club-guide-players-do = Add players
club-guide-door = Check people in
club-guide-door-text = One tap a head. Walk-ins are checked in at the same place.
club-guide-door-do = Check people in
club-guide-round = Give out seats
club-guide-round-text = Tables and seats are made from those who are here; you may move people about.
club-guide-round-do = Give out seats
club-guide-tables = Play
club-guide-tables-text = Open the tables here, or hand them to phones by a code, and note the game as it goes.
club-guide-tables-do = See the tables
club-guide-sign = Sign off
club-guide-sign-text = Look at the result of a finished table and sign it off: its points enter the standings.
club-guide-sign-do = See the tables
club-guide-standings = See the standings
club-guide-standings-text = On screen, and as a sheet to print.
club-guide-standings-do = See the standings

club-refused-no-tables = There is no table to open. Look at how many can be seated.
club-remove-title = Delete it in the middle of the game?
club-remove-played = In the middle of a game: { $tables }.
club-remove-typing = Devices are open on it: { $n }.
club-remove-undoable = It can be brought back afterwards, with all that was entered.
club-removed-by = { $who } deleted this at { $at }.
club-brought-back-by = { $who } brought this back at { $at }.
club-opened-at = Tables were opened at { $at } ({ $n } going on).
club-opened-by = { $who } opened tables at { $at } ({ $n } going on).

club-sample = A sample night
club-sample-text = A night with players, tables and results to play with. It can be removed later without a trace.
club-sample-there = There is a sample night. Its players, tables and results vanish when you remove it.
club-sample-add = Make a sample night
club-sample-open = Open the sample night
club-sample-added = The sample night is there. Nothing you tap in it can do harm.
club-sample-remove = Remove the sample night
club-sample-remove-text = The sample season, event, tables, players and game vanish with all their records. What was put to real use stays.
club-sample-removed = The sample night has been removed.
club-sample-year-add = Make a sample year
club-sample-year-added = Here is a sample year.
