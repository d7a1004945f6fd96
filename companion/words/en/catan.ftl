# The Catan session with a time limit. A seat is $seat, a number of things $count.
catan-name = Catan
catan-nobody = nobody
catan-table = the whole table
catan-bank = the bank

# What the box holds
catan-part-roads = roads
catan-part-settlements = settlements
catan-part-cities = cities
catan-part-ore = ore
catan-part-wheat = wheat
catan-part-wood = wood
catan-part-brick = brick
catan-part-wool = wool
catan-part-knight = knight
catan-part-victory-point = victory point card
catan-part-road-building = road building
catan-part-year-of-plenty = year of plenty
catan-part-monopoly = monopoly
catan-part-forest = forest
catan-part-fields = fields
catan-part-pasture = pasture
catan-part-hills = hills
catan-part-mountains = mountains
catan-part-desert = desert
catan-group-bank = resource cards
catan-group-cards = development cards
catan-group-terrain = terrain tiles
catan-group-every = the rest
catan-no-such-part = There is no such line in the check.
catan-missing-most = Missing pieces: enter 0 to { $most }.

# Before the start
catan-start-check = The component check is not finished. Count every line before you start.
catan-start-conduct = The conduct list has not been read out. Read all twelve items before you start.
catan-start-both = The component check and the conduct list are not finished. Do both before you start.
catan-five-or-six = Five or six players need the extension: choose it in the table’s settings.
catan-not-in-check = The game has not begun. Press “Start” after the component check.
catan-not-in-play = This cannot be done during play.
catan-not-in-judging = Play is over and the table is being judged. This can no longer be done.
catan-not-in-finished = Every seat of this table has confirmed. To correct something, strike a confirmation in the log.
catan-list-full = The log of this kind is full ({ $most } lines).
catan-changed = Somebody else changed it first. Look at what stands now.
catan-not-yours = You cannot do this for another seat.
catan-words-needed = Spaces alone say nothing. Please write a few words.

# Conduct (twelve items)
catan-conduct-fun = Have fun
catan-conduct-fun-text = Play so that everybody at the table enjoys it.
catan-conduct-yields = Yields checked by all
catan-conduct-yields-text = Everybody checks what the dice bring. If somebody forgets a yield, say so: it can be taken until the next player’s turn begins.
catan-conduct-seven = The check after a seven
catan-conduct-seven-text = After every seven all tell how many cards they hold, truthfully.
catan-conduct-counts = True counts
catan-conduct-counts-text = Asked at any time, tell exactly how many resource cards and hidden cards you hold. What they are is your own affair.
catan-conduct-dice = Dice in the tray
catan-conduct-dice-text = Only dice that lie flat on the tray count. In doubt, or outside, they are rolled again.
catan-conduct-tied-roads = Tied longest roads
catan-conduct-tied-roads-text = If a cut leaves several longest roads, nobody scores for one.
catan-conduct-gifts = No gifts
catan-conduct-gifts-text = Giving something away is forbidden, and so is swapping a resource for more or less of the same.
catan-conduct-future = No deals about the future
catan-conduct-future-text = A trade must not rest on a promise to hand something over later.
catan-conduct-new-harbour = No trading through a new harbour
catan-conduct-new-harbour-text = A harbour cannot be used on the turn it was built.
catan-conduct-new-card = No playing of a new card
catan-conduct-new-card-text = A development card cannot be played on the turn it was bought. Victory point cards count at once.
catan-conduct-lies = No obvious lies
catan-conduct-lies-text = Do not lie about how many cards you hold or about what your hidden cards are.
catan-conduct-breaks = Breaks between games
catan-conduct-breaks-text = Take breaks between games where you can. While somebody has to be away, play stops and waits.
catan-ruling-reminder = reminder
catan-ruling-undone = undone
catan-ruling-warning = warning
catan-ruling-other = other

# The score line
catan-most-roads = A player has { $most } roads at most.
catan-most-settlements = A player has { $most } settlements at most.
catan-most-cities = A player has { $most } cities at most.
catan-most-knights = There are { $most } knights at most over the table.
catan-most-cards = There are { $most } victory point cards at most over the table.
catan-most-development = There are { $most } development cards at most over the table.
catan-most-of-card = { $card }: there are { $most } at most over the table.
catan-least-buildings = After the opening there are at least { $least } settlements and cities together.
catan-least-roads = After the opening there are at least { $least } roads.
catan-stretch-roads = A stretch ({ $stretch }) cannot be longer than all the roads ({ $roads }).
catan-cut-shorter = A cut leaves a road shorter than it was. Enter a smaller figure.
catan-upgrade-one = Cities are added one by one (now { $cities }).
catan-upgrade-none = { $seat } has no settlement to make a city of.
catan-opened = The opening is already over.
catan-dice-own = This table rolls its own dice.
catan-opening-first = Finish the opening first.
catan-cards-own-phone = Hidden victory point cards can be entered only by the seat itself, on its own phone.

# Awards
catan-road-needs = { $seat }: the longest road needs an unbroken stretch of at least { $least }. Take the award back before you change this.
catan-road-not-longest = { $seat } has a stretch of { $own }, somebody else one of { $longest }: it is not the longest.
catan-army-needs = { $seat }: the largest army needs at least { $least } knights. Take the award back before you change this.
catan-army-not-most = { $seat } has played { $own } knights, somebody else { $most }: it is not the largest army.
catan-propose-longest-road = The longest road goes to { $seat }.
catan-propose-longest-road-nobody = The longest road is set aside: nobody holds it for now.
catan-propose-longest-road-level = Level for the longest road: { $seats }. Who had it first?
catan-propose-largest-army = The largest army goes to { $seat }.
catan-propose-largest-army-nobody = The largest army is set aside: nobody holds it for now.
catan-propose-largest-army-level = Level for the largest army: { $seats }. Who had it first?

# Turns and dice
catan-no-pointer = Turns are not followed at this table.
catan-not-on-turn = It is { $turn }’s turn. { $seat } has to wait.
catan-turn-order = Next is { $seat }’s turn.
catan-paused = Play is paused. Resume it first.
catan-dice-sum = Two dice make 2 to 12.
catan-rolled = The dice of this turn have been rolled.
catan-roll-none = There is no roll to repeat.
catan-dice-doubt = dice unclear
catan-dice-out = dice fell out of the tray
catan-seven-first = A seven was rolled. Finish the check of the hands first.
catan-seven-none = No check after a seven is open.
catan-seven-untold = Hands not told yet: { $seats }.
catan-hand-most = Cards in hand: enter 0 to { $most }.
catan-card-one = { $seat } has already played a development card on this turn (one a turn).
catan-card-new = { $seat } holds only cards bought on this turn. They can be played from the next turn on.
catan-no-such-turn = There was no turn { $number }.
catan-yield-late = The next turn has begun: a forgotten yield can no longer be taken.

# Trades
catan-way-players = between players
catan-way-bank = with the bank (4:1)
catan-way-harbour = through a harbour
catan-harbour-any = 3:1 harbour
catan-harbour-ore = ore harbour
catan-harbour-wheat = wheat harbour
catan-harbour-wood = wood harbour
catan-harbour-brick = brick harbour
catan-harbour-wool = wool harbour
catan-trade-empty = Enter what is given and what is received.
catan-trade-amount = Cards: enter 0 to { $most }.
catan-trade-neither = Two players of whom neither is on turn cannot trade.
catan-trade-not-on-turn = Bank and harbours are open only on one’s own turn.
catan-trade-future = No deals about the future: nothing may be promised for later.
catan-trade-gift = No gifts: both sides have to give something.
catan-trade-partner = Choose whom the trade is with.
catan-trade-no-partner = With the bank or a harbour there is no other player in the trade.
catan-trade-same = { $resource } cannot be swapped for { $resource }.
catan-trade-mixed = A trade with { $resource } on both sides is not allowed.
catan-trade-bank-rate = The bank takes four alike for one.
catan-trade-harbour-rate = A 3:1 harbour takes three alike for one.
catan-trade-own-rate = The { $resource } harbour takes two alike for one.
catan-trade-own-give = The { $resource } harbour takes nothing but { $resource }.
catan-trade-own-get = The { $resource } harbour gives nothing but { $resource }.
catan-trade-new-harbour = No trading through a new harbour: it opens on one’s next turn.

# The clock
catan-pause-absence = absence
catan-pause-ruling = ruling
catan-pause-break = break
catan-pause-other = other
catan-pause-unsaid = No reason yet
catan-pause-explained = The pause already has its reason.
catan-pause-stands = Play is paused already.
catan-pause-none = Play is not paused.
catan-no-limit = This table has no time limit.
catan-clock-most = Time left: enter 0 to { $most } seconds.
catan-clock-over = The table is being judged: the clock cannot be changed.
catan-clock-over-time-up = Time is up · judging
catan-clock-over-declared = Victory declared · judging

# The end, and confirming
catan-declare-unbought = By the record { $seat } holds { $n } development cards face down.
catan-declare-short = { $seat } has { $total } points. A declaration needs { $goal }.
catan-winner-below = { $seat } would fall below { $goal } points. If the declaration was wrong, strike it in the log first.
catan-confirmed = { $seat } has confirmed already.
catan-confirm-award = An award has not been settled yet. Settle it first.
catan-objected = { $seat } has objected already.
catan-rank-total = total points { $a }{ "\u00A0" }to{ "\u00A0" }{ $b }
catan-rank-buildings = points from settlements and cities { $a }{ "\u00A0" }to{ "\u00A0" }{ $b }
catan-rank-settlements = settlements { $a }{ "\u00A0" }to{ "\u00A0" }{ $b }
catan-rank-cities = cities { $a }{ "\u00A0" }to{ "\u00A0" }{ $b }
catan-rank-roads = roads { $a }{ "\u00A0" }to{ "\u00A0" }{ $b }
catan-rank-equal = equal in all five (shared rank)
catan-rank-declared = { $before } declared victory
catan-points-rank = Rank { $rank }
catan-points-shared = Rank { $rank } (shared among { $among })
catan-summary-declared = { $winners } won by declaration with { $total } points
catan-summary-time-up = Time up: { $winners } won with { $total } points
catan-summary-declared-verdict = { $winners } won
catan-summary-declared-because = Declared with { $total } points
catan-summary-time-up-verdict = { $winners } won
catan-summary-time-up-because = Time up, { $total } points

# One line of the log
catan-tell-check = Component check: { $whose }, { $part }, missing { $missing }
catan-tell-check-group = Component check: { $group } complete
catan-tell-read-out = Conduct list read out, { $count } of 12
catan-first-later = who begins is told later
catan-tell-start = Start (first: { $seat })
catan-tell-opened = Opening complete
catan-tell-settlements = { $seat }: settlements { $count }
catan-tell-cities = { $seat }: cities { $count }
catan-tell-upgrade = { $seat }: a settlement became city { $cities }
catan-tell-roads = { $seat }: roads { $count }
catan-tell-stretch = { $why ->
    [cut] { $seat }: longest stretch { $count } (cut)
   *[other] { $seat }: longest stretch { $count }
}
catan-tell-knights = { $seat }: knights { $count }
catan-tell-bought = { $seat }: development cards bought { $count }
catan-tell-score-line = { $seat }: settlements { $settlements }, cities { $cities }, roads { $roads }, knights { $knights }
catan-tell-longest-road = Longest road: { $seat }
catan-tell-largest-army = Largest army: { $seat }
catan-tell-what-lies = { $what ->
    [gone] Board corrected; taken away: { $gone }
    [settled] Roads on the board: { $lengths } (longest road: { $seat })
    [kept] Roads on the board: { $lengths }
   *[none] What lies on the board
}
catan-tell-build = { $seat }: { $piece }, { $place }
catan-tell-build-between = { $seat } builds between the turns
catan-tell-name-board = Board: { $board }
catan-tell-throw = Dice: { $total } (rolled on the screen)
catan-tell-robber = { $seat }: robber to hex { $hex }
catan-tell-robber-from = { $seat }: robber to hex { $hex }, a card from { $victim }
catan-tell-bank-short = { $resource } in the bank: { $left } left
catan-tell-hold-cards = { $seat }: hidden victory point cards { $count }
catan-tell-turn-up = { $seat }: victory point cards turned up { $count }
catan-tell-turn = { $seat }’s turn
catan-tell-roll = Dice { $total }
catan-tell-roll-again = Rolled again ({ $reason })
catan-tell-hand = { $seat }: { $count } cards in hand
catan-tell-seven-checked = { $rest ->
    [below-eight] Check after the seven complete (the others have seven or fewer)
   *[other] Check after the seven complete
}
catan-tell-play-card = { $seat } played: { $card }
catan-tell-trade = { $seat } traded { $way }: { $partner }
catan-tell-claim-yield = { $seat } took a forgotten yield
catan-tell-pause = Pause: { $reason } ({ $seat })
catan-tell-explain-pause = Reason of the pause: { $reason } ({ $seat })
catan-tell-resume = Play resumed
catan-tell-set-clock = Clock set to { CLOCK($left) } ({ $reason })
catan-tell-declare = { $seat } declared victory (victory point cards: { $cards })
catan-tell-time-up = Time up
catan-tell-incident = { $item } ({ $seat }): { $what } → { $ruling }
catan-tell-confirm = { $seat } confirmed the line
catan-tell-object = { $seat } objected to the line

# Buttons
catan-do-check = Counted
catan-do-check-group = All complete
catan-do-read-out = Read out
catan-do-start = Start
catan-do-opened = Everybody has placed
catan-do-settlements = Settlements
catan-do-cities = Cities
catan-do-upgrade = Make a city
catan-do-roads = Roads
catan-do-stretch = Longest stretch
catan-do-knights = Knights
catan-do-bought = Cards bought
catan-do-score-line = Enter a fresh count
catan-do-longest-road = Settle the longest road
catan-do-what-lies = Write down the board
catan-do-build = Build
catan-do-robber = Move the robber
catan-do-build-between = Build between the turns
catan-do-name-board = Name of the board
catan-do-throw = Roll the dice
catan-do-bank-short = The bank is short
catan-do-largest-army = Settle the largest army
catan-do-hold-cards = Hidden victory point cards
catan-do-turn-up = Victory point cards turned up
catan-do-turn = Next turn
catan-do-roll = Dice
catan-do-roll-again = Roll again
catan-do-hand = Cards in hand
catan-do-seven-checked = Check complete
catan-do-play-card = Play a development card
catan-do-trade = Judge a trade
catan-do-claim-yield = Take a forgotten yield
catan-do-pause = Pause
catan-do-explain-pause = Record why play stopped
catan-do-resume = Resume
catan-do-set-clock = Correct the clock
catan-do-declare = Declare victory
catan-do-time-up = Time up
catan-do-incident = Record an incident
catan-do-confirm = My line is right
catan-do-object = It is not right

# Fields
catan-field-part = Line
catan-field-group = Group
catan-field-missing = Missing
catan-field-note = Remark
catan-field-items = Items read out
catan-field-first = Goes first
catan-field-lies = What lies
catan-field-award = Longest road
catan-field-earlier = The buildings stood before
catan-field-builds = From now on builds are tapped
catan-field-place = Place
catan-field-land = Number of the hex, from 0
catan-field-victim = Robbed
catan-field-resource = Resource
catan-field-board = Five signs from “Lay the board”
catan-field-left = Cards left in the bank
catan-field-count = Count
catan-field-cut = The road was cut
catan-field-rest-below-eight = All the others have seven or fewer
catan-field-settlements = Settlements
catan-field-cities = Cities
catan-field-roads = Roads
catan-field-knights = Knights
catan-field-total = Sum of the dice
catan-field-reason = Reason
catan-field-cards = Victory point cards turned up
catan-field-turn = Number of the turn
catan-field-way = Way
catan-field-partner = With
catan-field-harbour = Harbour
catan-field-give-ore = Gives ore
catan-field-give-wheat = Gives wheat
catan-field-give-wood = Gives wood
catan-field-give-brick = Gives brick
catan-field-give-wool = Gives wool
catan-field-get-ore = Gets ore
catan-field-get-wheat = Gets wheat
catan-field-get-wood = Gets wood
catan-field-get-brick = Gets brick
catan-field-get-wool = Gets wool
catan-field-later = Some of it is promised for later
catan-field-new = The harbour was built on this turn
catan-field-seconds = Time left (seconds)
catan-field-item = Conduct item
catan-field-what = What happened
catan-field-ruling = Ruling
catan-field-by = Who ruled

# Ledger

# Settings of a table
catan-option-minutes = Time limit (minutes; 0: none)
catan-option-opening = Opening
catan-option-opening-beginner = the beginners’ fixed layout
catan-option-opening-snake = chosen by the players (in order, then back)
catan-option-goal = Points to win
catan-option-five-or-six = Five or six players (extension)
catan-option-component-check = Start only after the component check
catan-option-conduct-list = Start only after the conduct list is read out
catan-option-turn-pointer = Follow whose turn it is
catan-option-dice = Dice
catan-option-dice-own = the table’s own, typed in
catan-option-dice-companion = rolled on the screen
catan-option-dice-deck = a deck of 36 cards, each pair once
catan-option-with-board = Record builds on the board (tap roads and buildings; counts and the longest road follow)
catan-option-seven-check = After a seven, wait until the hands are checked
catan-option-pause-stops-clock = The clock stops in a pause
catan-option-tie-voids-longest-road = A cut that leaves a tie voids the longest road, even its holder’s
catan-option-harbour-gives-any = A 2:1 harbour takes two of its resource for any one
catan-option-mixed-trades-refused = Refuse trades with one resource on both sides
