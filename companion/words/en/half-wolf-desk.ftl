# The pages of a table of Half Werewolf.

half-wolf-desk-clock-stands = The clock is stopped

# What happens now: to everybody
half-wolf-desk-now-deal = The cards are being dealt.
half-wolf-desk-now-choose = Everybody chooses one of two cards to pass to the right.
half-wolf-desk-now-ready = Everybody looks at the new hand.
half-wolf-desk-now-seer = The seer chooses a card.
half-wolf-desk-now-gravedigger = The gravedigger swaps a card.
half-wolf-desk-now-day = Talk: who is the werewolf? Lying is allowed.
half-wolf-desk-now-vote = Everybody votes for the one who may be the werewolf, or for the graveyard.
half-wolf-desk-now-runoff = A tie: the runoff is among the tied alone.
half-wolf-desk-now-judging = Turn the cards up and look.
half-wolf-desk-now-over = The game is over.
half-wolf-desk-acts-seer = { $name } is the seer and chooses a card to look at.
half-wolf-desk-acts-gravedigger = { $name } is the gravedigger and chooses what to swap.
half-wolf-desk-host-real = Play the morning with the real cards, then start the clock.

# What happens now: to a seat
half-wolf-desk-you-choose = Press the button below to see your two cards. Choose the one to pass to { $right } on your right.
half-wolf-desk-choose-hint = How you win follows from the two cards that you hold after passing.
half-wolf-desk-you-chosen = Decided. It goes to { $right } when everybody has; until then you may change it.
half-wolf-desk-you-ready = The cards have been passed. Look at your new two, then press the button below.
half-wolf-desk-you-ready-one = The cards have been passed. Look at your new two.
half-wolf-desk-you-answered = Done. The others are still at it.
half-wolf-desk-you-seer = You are the seer. Choose a card to look at; everybody sees which one.
half-wolf-desk-you-gravedigger = You are the gravedigger. Look at the graveyard and swap one of its cards with another player’s.
half-wolf-desk-you-vote = Vote for the one who may be the werewolf, or for the graveyard.
half-wolf-desk-you-runoff = A tie. Vote again, among the tied.
half-wolf-desk-you-voted = Decided. Until everybody has, you may change it.
half-wolf-desk-you-voteless = You have no vote in this runoff.

# The own hand
half-wolf-desk-chose = goes to the right
half-wolf-desk-came = came from your left
half-wolf-desk-look-result = You have your answer. Press the button below and read it before the talk begins.
half-wolf-desk-look-again = The gravedigger has exchanged your card { $number }. Look at your hand again.
half-wolf-desk-no-vote = You have no vote: what you give does not count.
half-wolf-desk-would = If you hold both: { $ability }
half-wolf-look-now = Your card is known now. Look at it with “Press to see”, then give the device back.
half-wolf-desk-saw = You saw { $where }: { $card }
half-wolf-desk-found-n = Card { $number } of the graveyard: { $card }.
half-wolf-desk-arrived = Card { $number } came from the graveyard.
half-wolf-desk-voted = Decided: { $target }
half-wolf-desk-card-villager = wins if the werewolf is executed
half-wolf-desk-card-wolf = wins if this card is not executed
half-wolf-desk-card-seer = sees one card; wins if the werewolf is executed
half-wolf-desk-card-gravedigger = swaps with the graveyard; wins if the werewolf is executed
half-wolf-desk-card-madman = wins if the werewolf is not executed
half-wolf-desk-card-magician = whoever sees it by ability joins the wolves; wins as the other card
half-wolf-desk-card-sinner = wins if the right neighbour is executed
half-wolf-desk-card-doomsayer = wins if executed
half-wolf-desk-goal-village = You win if whoever holds the werewolf card is executed (the graveyard, if it lies there).
half-wolf-desk-goal-wolf = You win if the werewolf card is not executed: you hold it, so stay alive.
half-wolf-desk-goal-madman = You win if the werewolf card is not executed, even if you are.
half-wolf-desk-goal-mad-wolf = Executed, you win alone. Otherwise the village wins.
half-wolf-desk-goal-converted = You saw the magician, so you are as a madman: you win if the werewolf card is not executed.
half-wolf-desk-goal-sinner = You win if { $right }, on your right, is executed, whatever else happens.
half-wolf-desk-goal-doomsayer = You win alone if you are executed.

# Forms
half-wolf-desk-ready-both = Only if you hold both seer and gravedigger: choose which one you use
half-wolf-desk-ready-seer = The seer
half-wolf-desk-ready-gravedigger = The gravedigger
half-wolf-desk-swap-grave = From the graveyard
half-wolf-desk-swap-card = For this card
half-wolf-desk-ballot = Your vote

# The table
half-wolf-desk-circle = Who passes a card to whom
half-wolf-desk-missing = { $n ->
    [one] Waiting for one more
   *[other] Waiting for { $n } more
}
half-wolf-desk-self = you
half-wolf-desk-right = you pass here
half-wolf-desk-left = passes to you
half-wolf-desk-still = waiting
half-wolf-desk-done = done
half-wolf-desk-executed = Executed
half-wolf-desk-was-dealt = Was dealt: { $cards }
half-wolf-desk-round = Cards go with the arrows, each to the neighbour on the right.
half-wolf-desk-turns = The morning’s abilities
half-wolf-desk-acting = { $name } is choosing
half-wolf-desk-looked = { $name } looked at { $where }
half-wolf-desk-swapped = { $name } swapped card { $number } of the graveyard with { $where }
half-wolf-desk-left-graves = { $name } swapped nothing

# Votes
half-wolf-desk-poll-1 = The vote
half-wolf-desk-poll-2 = The runoff
half-wolf-desk-tied = Tied:
half-wolf-desk-tied-again = Tied again, panic:
half-wolf-desk-voteless = Without a vote:
half-wolf-desk-ballots-hidden = Somebody may have no vote, so the ballots stay hidden.

# The verdict
half-wolf-desk-cards = All cards
half-wolf-desk-won-wolf = Wolf camp won
half-wolf-desk-won-both = Village and wolf camp won
half-wolf-desk-won-alone = { $name } won alone
half-wolf-desk-no-winners = Nobody won
half-wolf-desk-why-panic = Split twice, the village cannot act together: the wolf camp wins.
half-wolf-desk-why-doomsayer = To be executed was all the doomsayer wanted, and that comes before everything else.
half-wolf-desk-why-mad-wolf = Who holds werewolf and madman wins alone when executed.
half-wolf-desk-why-wolf-found = The executed hand (or the graveyard) held the werewolf card: the village wins.
half-wolf-desk-why-mad-wolf-spared = The mad wolf sat at the table and was not executed. The village was spared the worst, and wins.
half-wolf-desk-why-doomsayer-spared = The doomsayer held the werewolf card and was not executed: village and wolf camp both win, the doomsayer loses.
half-wolf-desk-why-wolf-hidden = The executed hand (or the graveyard) held no werewolf card: the wolf camp wins.
half-wolf-desk-why-sinner = The right neighbour was executed, so the sinner wins as well.

# The host
half-wolf-desk-run = Running the game
half-wolf-desk-minute-less = −1 min
half-wolf-desk-minute-more = +1 min
half-wolf-desk-tell-executed = Enter who was executed (when the vote is not taken on phones)
half-wolf-desk-tell-cards = The cards turned up
half-wolf-desk-tell-cards-note = Tap where each card lay. All others are villagers.
half-wolf-desk-tell-winners = Record only who has won, without cards
half-wolf-desk-tell-winners-note = For a game that the table has judged itself. No cards are kept.
half-wolf-desk-grant-bluff = Reward a bluff

# For the first time
half-wolf-desk-guide = Cards and how to play
half-wolf-desk-deck = Cards in play ({ $set })
half-wolf-desk-graves-hint = { $n ->
    [one] The graveyard is the one card that was dealt to nobody and lies face down. It may be the wolf.
   *[other] The graveyard is the { $n } cards that were dealt to nobody and lie face down. The wolf may be there.
}
half-wolf-desk-graves = { $n ->
    [one] Everybody gets two; the last card lies face down in the graveyard. So one card is in nobody’s hand.
   *[other] Everybody gets two; the last { $n } lie face down in the graveyard. So some cards are in nobody’s hand.
}
half-wolf-desk-flow = How it goes
half-wolf-desk-flow-morning = Morning: choose one of your two cards; all pass to the right at once. The new two are your parents.
half-wolf-desk-flow-abilities = Abilities: seer, then gravedigger, in front of everybody. Who holds the card has to act, nobody else may.
half-wolf-desk-flow-day = Day: talk. You may say anything.
half-wolf-desk-flow-evening = Evening: vote for a player or the graveyard. The hand with most votes is turned up and decides.
half-wolf-desk-camps = Camps
half-wolf-desk-camp-village = neither werewolf nor madman in hand: looks for the werewolf card.
half-wolf-desk-camp-wolf = werewolf or madman in hand: protects the werewolf card.
half-wolf-desk-camp-mad-wolf = both of them: wins alone when executed; otherwise the village wins.
half-wolf-desk-camp-magician = a seer or gravedigger who sees this card by ability joins the wolf camp and has no vote. Holding it does nothing.
half-wolf-desk-camp-sinner = with villager, seer or gravedigger a third camp: wins beside the others if the right neighbour is executed.
half-wolf-desk-camp-doomsayer = with any card a third camp: wins alone when executed.
half-wolf-desk-four = With four players the madman (but not the mad wolf) has no vote. Everybody votes in the same way.
half-wolf-desk-rules-page = Rules on one page (PDF)
