# The desk of a Catan table
catan-desk-now-check = Before the start
catan-desk-now-play = In play
catan-desk-now-paused = Paused
catan-desk-now-judging = Judging
catan-desk-now-finished = Over
catan-desk-no-limit = No time limit
catan-desk-pause = Pause
catan-desk-resume = Resume
catan-desk-paused = Paused
catan-desk-since = since { $time }
catan-desk-away = { $name } is away
catan-desk-pause-note = Give the reason with a note
catan-desk-pause-why = Why has play stopped?
catan-desk-pause-why-last = The last pause has no reason yet.
catan-desk-all-agreed = All have confirmed
catan-desk-over-time-up = Time is up.
catan-desk-victory = { $name } has won ({ $n } points)
catan-desk-rest = { $left } left on the clock
catan-desk-correct = A count is wrong? Strike out that seat’s confirmation in the log, and it can be counted anew.
catan-desk-judging = Stop playing, turn up victory point cards, and check your points.

# Before the start
catan-desk-check = Component check
catan-desk-check-note = Count group by group. Write down below what is missing; it goes onto the result sheet.
catan-desk-counted = counted
catan-desk-missing = { $part }: { $n } missing
catan-desk-not-counted = not counted
catan-desk-all-there = All there
catan-desk-all-there-of = { $group }: all there
catan-desk-all-there-every = All the rest is there
catan-desk-lack = Something is missing
catan-desk-lack-note = What is used instead, for example
catan-desk-lack-write = Write it down
catan-desk-part-of = { $part } ({ $n })
catan-desk-conduct = Conduct list, read out
catan-desk-off = To leave out the check and the list for good, switch both off under “Rules and points” where the round is seated; they stay off.
catan-desk-read = read out
catan-desk-read-all = All twelve read out
catan-desk-read-some = Choose item by item
catan-desk-start = Choose who begins, and start
catan-desk-start-beginner = The beginners’ fixed layout is used. A tap on who begins starts { $minutes ->
    [0] the first turn.
   *[other] the clock of { $minutes } minutes.
}
catan-desk-start-snake = Players place in order, then once more in reverse. A tap on who begins starts { $minutes ->
    [0] the first turn.
   *[other] the clock of { $minutes } minutes.
}
catan-desk-first = Tap who begins
catan-desk-begins = { $name } begins

# The turn
catan-desk-turn = Turn and dice
catan-desk-on-turn = is on turn
catan-desk-opening-beginner = Go on when everything stands as in the fixed layout.
catan-desk-opening-snake = Go on when everybody has placed two settlements and two roads.
catan-desk-turn-of = turn { $number }
catan-desk-keys = By keyboard: digits for the dice and hands, Enter for what comes next, arrows along a row of buttons.
catan-desk-next = Next: { $name }
catan-desk-again-out = dice fell out
catan-desk-again-doubt = dice unclear
catan-desk-again = Roll again: { $reason }
catan-desk-it-happened = Record it as it happened
catan-desk-under = 0–{ $most }
catan-desk-card = { $card } { $n }
catan-desk-declare = Declare victory ({ $n } points)
catan-desk-declare-cards = How many victory point cards are turned up? A tap ends the game.
catan-desk-declare-with = { $cards ->
    [one] one card makes { $n }
   *[other] { $cards } cards make { $n }
}
catan-desk-seven = Seven: count hands
catan-desk-seven-note = Everybody tells the number of cards truthfully. Eight or more: discard half, rounded down.
catan-desk-discards = discards { $n }
catan-desk-keeps = keeps all
catan-desk-hand = Enter
catan-desk-hand-of = How many cards does { $name } hold?
catan-desk-hand-known = as recorded
catan-desk-hand-open = not yet
catan-desk-hand-type = Type or correct a number
catan-desk-cards = { $n ->
    [one] one card
   *[other] { $n } cards
}
catan-desk-robber = Then move the robber, and draw one card from a player with a building there. That tile yields nothing.
catan-desk-seven-rest = { $names } have seven or fewer: done
catan-desk-award-confirm = Confirm it
catan-desk-award-cut = Nobody (void after a cut)

catan-desk-award-give = Give the { $award }
catan-desk-award-take = Take the { $award } away
catan-desk-declare-unbought = By the record { $n ->
    [0] no development card is
    [one] one development card is
   *[other] { $n } development cards are
} held face down, which does not make { $goal } points. If more were bought, correct that count first.
catan-desk-again-free = The fixed layout is for the first game only, though: from the next one on, everybody chooses where to build.

# Seat by seat
catan-desk-seats = Points by seat
catan-desk-points = { $n ->
    [one] point
   *[other] points
}
catan-desk-figures = settlements { $settlements } · cities { $cities } · roads { $roads } · knights { $knights }
catan-desk-stretch = longest stretch { $n }
catan-desk-vp = victory point cards { $n }
catan-desk-count = Change counts
catan-desk-recounted = Set these counts
catan-desk-longest-road = longest road
catan-desk-largest-army = largest army
catan-desk-declared = declared victory
catan-desk-objects = objects
catan-desk-confirmed = confirmed
catan-desk-waiting = not yet confirmed
catan-desk-confirm = { $n } points are right
catan-desk-confirm-of = { $name }: { $n } points are right
catan-desk-hidden-note = Only you see your hidden victory point cards. The number appears nowhere until the end.
catan-desk-own-total = { $n } points with your hidden cards
catan-desk-order = The order as it stands

# More
catan-desk-more = Trades, incidents, clock
catan-desk-trade-made = Allowed and noted:
catan-desk-trade-seat = Who trades
catan-desk-trade-judge = Judge and note it
catan-desk-resource = Resource
catan-desk-give = Gives
catan-desk-get = Gets
catan-desk-late-turn = Of which turn is the yield?
catan-desk-late-this = this turn
catan-desk-late-before = the turn before
catan-desk-late-who = Who takes it
catan-desk-left = Time left (minutes:seconds)
catan-desk-left-hint = 85:30 and 85.30 are 85 minutes and 30 seconds; 85 is 85 minutes.
catan-desk-clock-late = The start was forgotten
catan-desk-clock-pause = A pause was forgotten
catan-desk-clock-ruling = A ruling took time
catan-desk-declare-other = Declare victory (another seat)
catan-desk-card-other = Development card (another seat)

# What was noted of the game
catan-desk-told = Dice and notes
catan-desk-dice = Dice ({ $n ->
    [one] one roll
   *[other] { $n } rolls
})
catan-desk-dice-label = How often each sum fell
catan-desk-dice-note = Bars are rolls, the dashed outline is what two dice are expected to show.
catan-desk-dice-luck = { $total } has come { $count } times, expected { $expected }; one game in { $games } has as much.
catan-desk-dice-last = Newest first
catan-desk-points-by-turn = Points by turn
catan-desk-points-by-turn-note = Turns from left to right. Hidden victory point cards are counted at the end alone.
catan-desk-turns = Length of turns
catan-desk-turns-many = Turns
catan-desk-turns-mean = Mean
catan-desk-turns-longest = Longest
catan-desk-noted = Noted
catan-desk-corrected = Clock corrected from { CLOCK($before) } to { CLOCK($after) }
