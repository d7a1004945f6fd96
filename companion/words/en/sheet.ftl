# The words of printed sheets.

sheet-language = en
sheet-date = { DAY($date) }
sheet-printed = Printed { MOMENT($at) }
sheet-page = Page { $page } of { $pages }
sheet-points = { POINTS($points) }

sheet-font-preparing = Preparing the fonts for print ({ $done } of { $steps })
sheet-font-not-cut = The fonts for print could not be prepared (exit code { $code }). Start the program again.
sheet-font-package-missing = The fonts for print are not installed. Install { $package } again.
sheet-font-unreadable = The font “{ $file }” cannot be read ({ $reason }).
sheet-font-unwritable = Fonts cannot be stored in “{ $folder }” ({ $reason }).

sheet-village-title = { $title }: result
sheet-village-of = Village of { $seats }
sheet-village-role = Role
sheet-print-village-roles = List of roles
sheet-print-village-roles-text = To hand out before the game: what each role does and how it wins, in the words of the phones’ cards.
sheet-print-village-deck-role-list = List of roles
sheet-roles-role = Role
sheet-roles-camp = Side
sheet-roles-does = What it does
sheet-roles-wins = How it wins
sheet-village-player = Player
sheet-seat-number = #{ $seat }
sheet-village-remarks = Remarks
sheet-village-phase = { $part ->
    [night] { $day ->
        [0] Night before
       *[other] Night { $day }
    }
   *[day] Day { $day }
}
sheet-village-alive = { $count } alive
sheet-village-unexecuted = { $alive }, no execution
sheet-survivors = Alive on each day
sheet-village-survived = Survived
sheet-village-ended = Decided
sheet-village-ended-when = { $when ->
    [dawn] day { $day } dawn
    [evening] evening of day { $day }
    [night] night { $day }
   *[day] day { $day }
}
sheet-village-points = Points
sheet-village-total = Total
sheet-village-entry = { $rule } { POINTS($points) }
sheet-village-scheme = Points
sheet-village-scheme-line = { $rule }: { $points }
sheet-village-scheme-guard = { POINTS($points) } for each successful guard
sheet-village-scheme-suspected = { POINTS($points) } for a claimant executed before a rival
sheet-village-scheme-black = { POINTS($points) } for each werewolf found
sheet-village-scheme-threat = { POINTS($points) } for the first night’s target
sheet-village-scheme-mvp = { POINTS($points) }, chosen by the GM
sheet-scheme-none = none this time
sheet-village-notes = Notes
sheet-village-irregular = { $when }, seat { $seat } { $player }, “{ $what }”: recorded as against the rules. { $note }
sheet-village-changed = Seat { $seat } { $player }, “{ $entry }”: { $change ->
    [struck] struck by the GM.
    [added] added by the GM.
   *[noted] { "" }
} { $note }

sheet-rank = Rank
sheet-clock = { CLOCK($ms) }
sheet-unsigned = (not signed off)

sheet-catan-ended-declared = { $winners } wins (declared)
sheet-catan-ended-time-up = { $count ->
    [1] { $winners } wins (judged at time-up)
   *[other] { $winners } share first place (judged at time-up)
}
sheet-catan-ended-called-off = Called off
sheet-catan-ended-judging = Being judged
sheet-catan-ended-open = In progress
sheet-catan-limit = { $limit ->
    [0] No limit
   *[other] Limit { $limit } min
}
sheet-catan-played = played { CLOCK($ms) }
sheet-from-to = { $started }–{ $finished }
sheet-host = Host: { $name }
sheet-gm = Game master: { $name }
sheet-host-signs = Host’s signature
sheet-gm-signs = Game master’s signature
sheet-catan-player = Player
sheet-catan-seat = { $seat }  { $player }
sheet-catan-total = Total
sheet-catan-settlements = Settlements
sheet-catan-cities = Cities
sheet-catan-buildings = Building points
sheet-catan-cards = Point cards
sheet-catan-road = Longest road
sheet-catan-army = Largest army
sheet-catan-roads = Roads
sheet-catan-knights = Knights
sheet-catan-cards-won = Point cards
sheet-catan-road-won = Longest road
sheet-catan-army-won = Largest army
sheet-catan-points = Points
sheet-catan-figures = ↑ { $by } { $a } : { $b }
sheet-catan-by-total = total points
sheet-catan-by-buildings = building points
sheet-catan-by-settlements = settlements
sheet-catan-by-cities = cities
sheet-catan-by-roads = roads
sheet-catan-by-declared = ↑ declared victory
sheet-catan-by-equal = = all equal (shared rank)
sheet-catan-hidden = face down
sheet-catan-each = { $part } (each seat)
sheet-catan-of = { $part } ({ $player })
sheet-catan-component-note = Component check, { $part }: { $note }
sheet-catan-pause-note = { $reason } ({ $note })
sheet-catan-irregular = Recorded as against the rules: “{ $what }” { $note }
sheet-catan-referee = host
sheet-catan-dice = Dice
sheet-catan-dice-legend = { $count ->
    [one] { $count } throw
   *[other] { $count } throws
}, mean { $mean }. Grey: thrown. Outline: expected.
sheet-catan-components = Component check
sheet-catan-components-short = Component check ({ $count } short)
sheet-catan-component = { $name } { $count }
sheet-catan-found = → { $count }
sheet-catan-clock = Pauses and corrections of the clock
sheet-catan-no-pauses = The clock was neither paused nor corrected.
sheet-catan-at = Time
sheet-catan-what = What
sheet-catan-length = Length
sheet-catan-reason = Reason
sheet-catan-pause = Pause
sheet-catan-change = { CLOCK($ms) } { $what }
sheet-catan-correction = Correction
sheet-catan-incidents = Incidents
sheet-catan-item = Item
sheet-catan-ruling = Ruling
sheet-catan-ruled-by = Ruled by
sheet-catan-notes = Notes
sheet-catan-confirmation = Confirmed (signatures)
sheet-catan-confirmed = confirmed { $at }
sheet-catan-ranking-rule = Ranking: total points, then building points (settlements and cities), settlements, cities, roads. All equal: shared rank. After a declared victory the declarer is first.

sheet-standings-player = Player
sheet-standings-change = Moved
sheet-standings-games = Games
sheet-standings-wins = Wins
sheet-standings-points = Points
sheet-standings-course = Points over the season (leaders)
sheet-standings-provisional = Some tables are not signed off yet. Places may change.
sheet-standings-empty = No table has been signed off yet.
sheet-standings-shared = Equal results share a place; the places after it are left out (1, 2, 2, 4).

# The sheet of a table, whatever the game
sheet-title = { $game }, { $table }
sheet-event = No. { PLAIN($number) } { $title }
sheet-place = { $venue } ({ $address })
sheet-abandoned = Ended without a result
sheet-open = In progress
sheet-by-hand = Seat { $seat } { $player }, “{ $entry }”: { $change ->
    [struck] struck.
    [added] added by hand.
   *[noted] { "" }
} { $note }
sheet-result-outcome = Result
sheet-result-identity = Role
sheet-result-won = won
sheet-result-lost = lost
sheet-result-player = Player
sheet-result-seat = { $seat }  { $player }
sheet-result-total = Total
sheet-reason-bluff = claimed another role
sheet-reason-mvp = chosen at the table
sheet-result-because = What decided the rank
sheet-result-points = Points
sheet-result-ledger = The points in detail
sheet-result-rule = For
sheet-result-reason = Reason
sheet-result-no-points = Points are not shown.
sheet-result-notes = Notes
sheet-free-round = Round
sheet-free-rounds = Points by round
sheet-file-table = { $event } { $game } { $table }
sheet-season-archive = { $season }
sheet-file-standings = { $of } { $title }
sheet-no-font = The sheet cannot be printed
sheet-no-font-text = A font cannot be loaded, so no PDF was made. Results are not affected. Start the program again, then print once more.
sheet-span = { $start } – { $end }
sheet-step = No. { PLAIN($number) }
sheet-standings-title = Standings
sheet-standings-of = Standings ({ $game })
sheet-standings-order = Ranked by: { $order }.
sheet-standings-then = {", then "}
sheet-standings-share = The sum of shares adds up, over all tables, a player’s score divided by the table’s total. At a table of three the mean is added to the total.
sheet-standings-frozen = Until they are announced, only results signed off by { $at } count here.
sheet-standings-not-public = Not announced yet: public standings have been held back since { $at }. Do not put this up.
sheet-on-screen = Result sheet
sheet-village-course = What happened, seat by seat
sheet-village-lived = alive to the end

# Cards to cut
sheet-bullet = • { $line }
sheet-deck-foot-alone = { $page } / { $pages }, print at 100%
sheet-deck-foot = { $side ->
    [back] Backs
   *[front] Fronts
} { $page } / { $pages } · both sides, long edge, 100 %

# Several sheets in one
sheet-bound = All sheets
sheet-bound-sheet = Sheet
sheet-bound-remark = Result
sheet-bound-page = Page

sheet-rules = House rules to print
sheet-rules-title = House rules of { $game }
sheet-rules-own = Changed at this table
sheet-rules-others = As usual
sheet-file-rules = { $event }_{ $game }_house_rules

# Camps while they play
sheet-in-play-state = State
sheet-in-play-in = alive
sheet-in-play-roles = Roles: { $roles }
sheet-in-play-votes = Votes
sheet-in-play-nobody = nobody
sheet-in-play-cast = { $name } → { $target }{ $drawn ->
    [yes] { " " }(drawn)
   *[no] { "" }
}
sheet-in-play-line = { $what }: { $told }
sheet-in-play-list = { $told }
