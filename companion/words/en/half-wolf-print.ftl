# What Half Werewolf prints: the result sheet, cards, the rules on one page.

sheet-half-wolf-title = Half Werewolf ({ $set })
sheet-half-wolf-seat = Seat
sheet-half-wolf-dealt = Dealt
sheet-half-wolf-passed = Passed on
sheet-half-wolf-before = After passing
sheet-half-wolf-hand = Hand at the end
sheet-half-wolf-kind = Camp
sheet-half-wolf-votes = Voted
sheet-half-wolf-won = Result
sheet-half-wolf-was-executed = executed
sheet-half-wolf-and = {" + "}
sheet-half-wolf-then = {" → "}
sheet-half-wolf-why = By the rule: { $rule }. { $why }
sheet-half-wolf-happened = Abilities and votes
sheet-half-wolf-happened-table = Cards by seat
sheet-half-wolf-ability = { $part }: { $told }
sheet-half-wolf-saw = The seer saw: { $card }
sheet-half-wolf-found = The gravedigger found: { $cards }
sheet-half-wolf-exchanged = Out of the graveyard came: { $arrived }; into it went: { $left }
sheet-half-wolf-poll-executed = { $number ->
    [1] Vote
   *[other] Runoff
}: { $leaders } executed
sheet-half-wolf-poll-tied = { $number ->
    [1] Vote: a tie ({ $leaders })
   *[other] Runoff: tied again ({ $leaders }), panic
}
sheet-half-wolf-voteless = Without a vote: { $names }
sheet-half-wolf-order = Cards are passed to the right, in the order of the seats; from the last seat they go to seat 1.

# What can be printed
sheet-print-half-wolf-cards = Cards
sheet-print-half-wolf-cards-text = Nine on a page of A4, fronts and backs by turns. Print on both sides (turn the long edge) at actual size (100 %), and cut along the marks.
sheet-print-half-wolf-rules = Rules on one page
sheet-print-half-wolf-rules-text = A summary to lay on the table.
sheet-print-half-wolf-deck-all = All 18 cards
sheet-print-half-wolf-deck-4 = 4 players
sheet-print-half-wolf-deck-5 = 5 players
sheet-print-half-wolf-deck-6 = 6 players
sheet-print-half-wolf-deck-magician = 6 players, The magician’s night
sheet-print-half-wolf-deck-sinner = 6 players, The dangerous neighbour
sheet-print-half-wolf-deck-doomsayer = 6 players, Farewell to a dying world
sheet-print-title = { $game }: { $print } ({ $variant })

# Cards
sheet-half-wolf-card-villager = No ability. Find the werewolf card by talking.
sheet-half-wolf-card-wolf = If this card is not executed, the wolf camp wins.
sheet-half-wolf-card-seer = In the morning, come forward and look at one card on the table or in the graveyard.
sheet-half-wolf-card-gravedigger = In the morning, come forward, look at the whole graveyard, and swap one of its cards with another player’s.
sheet-half-wolf-card-madman = Protect the werewolf card. With it in one hand: the mad wolf.
sheet-half-wolf-card-magician = A seer or gravedigger who sees this card by ability joins the wolf camp.
sheet-half-wolf-card-sinner = You win if your right neighbour is executed. Beside werewolf or madman this card does nothing.
sheet-half-wolf-card-doomsayer = You win alone if you are executed, whatever the other card.
sheet-half-wolf-side-villager = Village
sheet-half-wolf-side-wolf = Wolf camp
sheet-half-wolf-side-seer = Village
sheet-half-wolf-side-gravedigger = Village
sheet-half-wolf-side-madman = Wolf camp
sheet-half-wolf-side-magician = As the other card says
sheet-half-wolf-side-sinner = Third camp
sheet-half-wolf-side-doomsayer = Third camp

# The rules on one page
sheet-half-wolf-rules-aim = Two cards are your parents. Can the village find and execute whoever holds the werewolf card? Cards move once, to the neighbour, and some rest in the graveyard, in nobody’s hand.
sheet-half-wolf-rules-card = Card
sheet-half-wolf-rules-count = Number
sheet-half-wolf-rules-does = What it does
sheet-half-wolf-rules-flow = Course of the game
sheet-half-wolf-rules-flow-deal = { $number }. Shuffle, deal two cards to everybody, and lay the rest ({ $graves }) face down in the graveyard.
sheet-half-wolf-rules-flow-pass = { $number }. Morning: look at your two cards and choose the one to pass. When all have chosen, pass to the right at the same time.
sheet-half-wolf-rules-flow-shuffle = { $number }. Look at your new two, shuffle them so that nobody can tell which one came, and lay them face down.
sheet-half-wolf-rules-flow-seer = { $number }. The seer comes forward and looks at one card on the table, an own one too, or in the graveyard. The look has to be taken.
sheet-half-wolf-rules-flow-gravedigger = { $number }. The gravedigger comes forward, looks at the whole graveyard, and has to swap one of its cards with another player’s. Only that player looks at what came.
sheet-half-wolf-rules-flow-both = { $number }. Who holds both uses one of the two; the other is skipped as if nobody had it. During the morning one may not say so.
sheet-half-wolf-rules-flow-day = { $number }. Day: talk for five minutes. Lying is allowed. When time is up, it is up.
sheet-half-wolf-rules-flow-vote = { $number }. Evening: all vote at once, for a player or the graveyard. The hand (or graveyard) with most votes is turned up.
sheet-half-wolf-rules-flow-runoff = { $number }. Turn up all hands and judge by the list below. What counts are the hands after the swap.
sheet-half-wolf-rules-camps = Camps
sheet-half-wolf-rules-camp-village = Village: neither werewolf nor madman in hand.
sheet-half-wolf-rules-camp-wolf = Wolf camp: werewolf or madman in hand. Beside an ability card it is still the wolf camp, and the ability is used.
sheet-half-wolf-rules-camp-mad-wolf = Mad wolf: werewolf and madman in one hand. Winning and losing are reversed.
sheet-half-wolf-rules-camp-magician = Magician: the other card decides the holder’s camp. Who sees it by ability, and holds neither werewolf nor madman, becomes as a madman. Being handed it changes nothing.
sheet-half-wolf-rules-camp-sinner = Sinner: with villager, seer or gravedigger a third camp; with werewolf or madman the wolf camp.
sheet-half-wolf-rules-camp-doomsayer = Doomsayer: a third camp, with any card.
sheet-half-wolf-rules-votes = Votes
sheet-half-wolf-rules-vote-self = Nobody votes for themselves.
sheet-half-wolf-rules-vote-four = The madman has no vote (the mad wolf has).
sheet-half-wolf-rules-vote-magician = Whoever joined the wolf camp by seeing the magician has no vote.
sheet-half-wolf-rules-vote-hidden = All vote in the same way, so that nobody learns who has none. That is told before a runoff.
sheet-half-wolf-rules-vote-tie = A tie: one runoff between the tied. Tied again: panic.
sheet-half-wolf-rules-verdict = Who has won (the first line that holds)
sheet-half-wolf-rules-when = If
sheet-half-wolf-rules-wins = the winner is
sheet-half-wolf-rules-when-panic = the runoff was tied as well
sheet-half-wolf-rules-wins-panic = the wolf camp
sheet-half-wolf-rules-when-doomsayer = the executed player held the doomsayer
sheet-half-wolf-rules-wins-doomsayer = that player alone
sheet-half-wolf-rules-when-mad-wolf = the executed player was the mad wolf
sheet-half-wolf-rules-wins-mad-wolf = that player alone
sheet-half-wolf-rules-when-wolf-found = the executed hand (or the graveyard) held the werewolf card
sheet-half-wolf-rules-wins-wolf-found = the village
sheet-half-wolf-rules-when-mad-wolf-spared = a player who was not executed is the mad wolf
sheet-half-wolf-rules-wins-mad-wolf-spared = the village
sheet-half-wolf-rules-when-doomsayer-spared = a player who was not executed holds werewolf and doomsayer
sheet-half-wolf-rules-wins-doomsayer-spared = the village and the wolf camp
sheet-half-wolf-rules-when-wolf-hidden = none of these
sheet-half-wolf-rules-wins-wolf-hidden = the wolf camp
sheet-half-wolf-rules-when-sinner = the right neighbour of a sinner of the third camp was executed
sheet-half-wolf-rules-wins-sinner = the sinner, beside those above
