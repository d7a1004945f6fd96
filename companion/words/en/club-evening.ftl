# How the evening goes: all clocks, today, its end, one's own seat
club-unpaid = Unpaid
club-table-more-of = More for { $table }
club-clocks-first = { $n ->
    [one] { $n } table is not ready for the clock
   *[other] { $n } tables are not ready for the clock
}
club-clocks = Clocks
club-clocks-run-do = { $n ->
    [0] Start the clock of the round
   *[other] Start { $n }
}
club-clocks-stand-do = { $n ->
    [0] Stop the clock of the round
   *[other] Stop { $n }
}
club-clocks-run = { $n ->
    [0] The clock of the round runs.
    [one] The clock of { $n } table runs.
   *[other] The clocks of { $n } tables run.
}
club-clocks-stand = { $n ->
    [0] The clock of the round stands.
    [one] The clock of { $n } table stands.
   *[other] The clocks of { $n } tables stand.
}
club-clocks-refused = { $table } could not start: { $why }

# The club's own games
club-library = The club’s games
club-library-lead = Games that are played on a score sheet, by name. Seating, tables, standings and sheets use these names.
club-library-way = Enter the games that the club plays
club-library-new = New game
club-library-edit = Edit the game
club-library-name = Name of the game
club-library-name-enter = Enter the name of the game.
club-library-least = Fewest players
club-library-least-enter = Enter how many players it needs.
club-library-most = Most players
club-library-most-enter = Enter how many players it takes.
club-library-best = Who wins
club-library-rounds = Rounds of points
club-library-rounds-hint = 1 for final scores alone; for points each round, how many rounds at the most.
club-library-points = Points by rank
club-refused-too-many-places = { $most } ranks at most.
club-library-best-high = most points win
club-library-best-low = fewest points win
club-library-seats = { $least } to { $most } players
club-library-count = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
club-library-none = No games yet
club-library-none-text = Once entered, they are offered for the next round beside Catan and the others.
club-library-added = { $name } was entered.
club-library-archive = Archive
club-library-archived = Archived games
club-library-back = Bring back
club-comparable = Use the same points by rank as Catan
club-comparable-note = 20 for rank 1, 10, 5 and 0: a first place weighs the same in every game, so that standings compare.

# The end of an evening
club-tab-end = End
club-step-lead = Run as GM ({ $n })
club-step-end = Close the evening
club-end = Close the evening
club-step-sign = { $n ->
    [one] Sign off the result (1 table)
   *[other] Sign off the results ({ $n } tables)
}
club-end-finished = To sign off
club-end-open = Playing
club-end-ready = Not started
club-end-signed = Signed off
club-end-all-signed = Every table is signed off.
club-end-takings = Fees
club-end-winners = Results
club-end-prizes = Start the prize-giving
club-end-prizes-own = Prizes of the club’s own
club-end-prizes-own-hint = One a line, the prize, a colon, who gets it: Longest road of the night: Aoi
club-end-prizes-own-unread = “{ $line }”: it cannot be seen where the prize ends and the name begins. Put a colon between them.
club-end-prizes-own-many = The club’s own prizes are { $most } at most at one time.
club-end-prizes-before = Prizes before third, second and first
club-end-prizes-note = Open it on the machine at the projector; each key gives one prize.
club-end-prize-most = { $title } (most: { $n })
club-end-no-result = No table has a result yet.
club-end-frozen = Standings are frozen. The announcement has those that everybody may see.
club-end-sheets = All sheets in one PDF
club-end-announce = Announcement
club-end-next = Next time
club-end-next-none = The next event is not planned yet.
club-end-text = { $title } ({ $date }): thank you all! People: { $people }, tables: { $tables }
club-end-short = { $title } ({ $date }): thank you all!
club-end-text-table = – { $game }: { $line }
club-end-text-table-of = – { $table }, { $game }: { $line }
club-end-text-more = – … and { $n } more tables
club-end-text-held = – Results that wait for the announcement: { $tables }
club-end-text-unsigned = – Results that wait for their signature: { $tables }
club-end-text-rank = { $rank } { $name } ({ $points } pt)
club-end-text-next = Next: { $title }, { $date }
club-end-code = All standings
club-end-file = { $event } results

# One's own seat
club-me = My seat
club-me-choose = Tap your own name. From then on this phone shows your table, seat, clock and rank.
club-me-nobody = No name to choose
club-me-nobody-text = Names stand here after check-in. If yours was chosen on another phone, tell an organiser.
club-me-no-seat = You have no seat right now. It will show here.
club-me-rank = Rank today
club-me-before = Tables before
club-me-not = Not your name?
club-me-back = Choose again
club-me-release = Take the name { $name } back from its phone
club-me-phone = phone
club-me-points = { $points } points

# Calls to all
club-call = To all
club-call-soon = 10 minutes left
club-call-soon-do = 10 minutes
club-call-gather = Please gather
club-call-gather-do = Gather
club-call-tidy = Tidy up, please
club-call-tidy-do = Tidy up
club-call-other = Other words
club-call-do = Call out
club-call-withdraw = Take back “{ $text }”
club-tables-more = Further

# The clock of a round
club-round-clock-minutes = Clock of the round (minutes)
club-round-clock-until = or until
club-round-clock-do-minutes = Set up
club-round-clock-do-until = Run
club-round-clock-end = Take away the clock of the round
club-clocks-longer-do = { $minutes } min more
club-clocks-longer = { $n ->
    [0] The clock of the round has { $minutes } minutes more.
    [one] { $own ->
        [1] The clocks of the round and of { $n } table have { $minutes } minutes more.
       *[0] The clock of { $n } table has { $minutes } minutes more.
    }
   *[other] { $own ->
        [1] The clocks of the round and of { $n } tables have { $minutes } minutes more.
       *[0] The clocks of { $n } tables have { $minutes } minutes more.
    }
}
club-table-late = Runs late

# Finding the own table by name
club-round-names = Find your table by name
club-round-names-unread = Names without a reading
