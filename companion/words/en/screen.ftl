# The big screen in the room, and setting it up

# The screen itself
screen-title = Big screen
screen-time = Time of day
screen-bar = Controls and connection of the screen
screen-lost = Not connected since { $time }. It goes on by itself as soon as the connection is back.
screen-start = Turn on sound and full screen
screen-start-note = one tap while setting up
screen-pause = Stop the slides (space bar)
screen-goes-on = Stopped. Space bar to go on
screen-keys = By keyboard the space bar stops the slides and starts them again, the left and right arrows turn them.
screen-paused = Paused
screen-finished = Finished

# Clocks
screen-clock-ready = Not started
screen-clock-until = until { $at }
screen-time-up = Time is up

# Names of tables
screen-table-of-round = Round { PLAIN($round) } · { $name }
screen-names-table = { PLAIN($number) }
screen-seating-names = Round { PLAIN($round) }: find your table by name
screen-seating = Seats of round { PLAIN($round) }

screen-tables = { $names }
screen-picture = { $title } ({ PLAIN($number) }/{ PLAIN($of) })

# Standings
screen-standings = Standings today
screen-frozen = As of { $at }. The rest is announced at the prize-giving.
screen-won-played = Won/of
screen-points = pts
screen-rank-tied = tied
screen-won-of = { PLAIN($won) } of { PLAIN($played) } won

# Phones
screen-join-code = Code that opens the event’s page
screen-join-lead = Seats, clocks and standings on your phone
screen-join-here = are here

# Tables
screen-won = Won
screen-tied = Tied
screen-executed = Executed
screen-waiting = to answer
screen-missing = { $n ->
    [one] one to answer
   *[other] { $n } to answer
}
screen-turn = Turn { PLAIN($number) }
screen-dice = Sum of the dice
screen-longest-road = Longest road
screen-largest-army = Largest army
screen-catan-check = Checks before the start
screen-catan-open = Hidden victory point cards are not counted
screen-free-rounds = { $n ->
    [one] after one round
   *[other] after { $n } rounds
}
screen-village-alive = Alive { PLAIN($n) }
screen-village-executed = Executed: { $name }
screen-village-gone-dawn = dawn { PLAIN($day) }
screen-village-gone-day = D{ PLAIN($day) }
screen-village-gone-shot = shot ({ $by })
screen-village-gone-dragged = taken along ({ $by })
screen-village-gone-evening = D{ PLAIN($day) }
screen-village-votes = Vote of day { PLAIN($day) }
screen-village-runoff = Runoff of day { PLAIN($day) }
screen-village-no-votes = No votes yet

# Setting up
screen-setup = Set up the big screen
screen-setup-text = Open this address on the machine at the projector. It stays the same for the whole event and needs no log-in.
screen-open = Open screen
screen-saved = The screen is arranged. What is on the wall follows at once.
screen-panels = What is shown, in which order
screen-panels-note = From top to bottom, then from the top again. What has nothing to show is passed over.
screen-shown = Show
screen-seconds = Seconds per page
screen-up = { $panel }: earlier
screen-down = { $panel }: later
screen-panel-clocks = Time left
screen-about-clocks = The clocks of all tables. When time is up they sound and come forward.
screen-panel-seating = Seating
screen-about-seating = Who sits at which table, round by round.
screen-panel-tables = The tables
screen-about-tables = How it stands at each table, in the open. Hidden cards and roles never show.
screen-panel-won = Who has won
screen-about-won = The winners of tables that have just ended, each across the whole picture, until their result is signed off.
screen-won-at = { $table } { $game }
screen-panel-standings = Standings of the event
screen-about-standings = From the tables that are signed off. While the standings are frozen, as of the freeze.
screen-panel-season = Standings of the season
screen-about-season = The first 60 places. While the standings are frozen, as of the freeze.
screen-panel-boards = Leaderboards of the season
screen-about-boards = Each leaderboard of the season, one after the other.
screen-panel-join = On your phone
screen-about-join = A code that opens the event’s page, and how many people are here.
screen-panel-notice = Notice
screen-about-notice = What you write as the notice. While that is empty it is not shown.
screen-notice = Notice
screen-notice-hint = Lunch time, the name of the Wi-Fi … The shorter, the larger.
screen-theme = Colours of the screen
screen-dark = Dark (for projectors)
screen-light = Light
screen-language = Language of the screen
screen-of-event = Big screen

# What was done
club-act-screen-arranged = arranged the big screen of { $title }

screen-prizes = Prize-giving
screen-prizes-end = Tonight's prizes
screen-prizes-thaw = End it and show the standings
screen-prizes-back = To the closing page
screen-prizes-before = Back
screen-prizes-next = Next
screen-prizes-keys = Space and → go on, too.
screen-prize-place = { $shared ->
    [yes] Joint { $place ->
        [1] first
        [2] second
       *[other] third
    } place
   *[no] { $place ->
        [1] First
        [2] Second
       *[other] Third
    } place
}
screen-prize-times = { $n ->
    [one] once
   *[other] { $n } times
}
screen-prize-points = { $points } points
