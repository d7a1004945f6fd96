# The words of Half Werewolf (rules: source 000). $seat is a player, $number counts cards.

half-wolf = Half Werewolf
half-wolf-name = { half-wolf }

# Cards and places
half-wolf-villager = Villager
half-wolf-wolf = Werewolf
half-wolf-seer = Seer
half-wolf-gravedigger = Gravedigger
half-wolf-madman = Madman
half-wolf-magician = Magician
half-wolf-sinner = Sinner
half-wolf-doomsayer = Doomsayer
half-wolf-graveyard = the graveyard
half-wolf-graveyard-head = Graveyard
half-wolf-panic = nobody (panic)
half-wolf-nobody = nobody
half-wolf-no-vote-say = no vote to give
half-wolf-card-n = card { $number }
half-wolf-grave-n = graveyard, card { $number }
half-wolf-spot = { $seat }, card { $number }
half-wolf-spot-grave = graveyard, card { $number }

# Camps and what a hand makes of its holder
half-wolf-camp-village = the village
half-wolf-camp-wolf = the wolf camp
half-wolf-camp-third = the third camp
half-wolf-kind-village = Village
half-wolf-kind-wolf = Wolf camp
half-wolf-kind-mad-wolf = Mad wolf
half-wolf-kind-converted = Wolf camp (saw the magician)
half-wolf-kind-sinner = Sinner (third camp)
half-wolf-kind-doomsayer = Doomsayer (third camp)

# Sets
half-wolf-extra-none = Basic set
half-wolf-extra-magician = The magician’s night
half-wolf-extra-sinner = The dangerous neighbour
half-wolf-extra-doomsayer = Farewell to a dying world

# Stages
half-wolf-stage-deal = Dealing
half-wolf-stage-choose = Morning: pass a card
half-wolf-stage-ready = Morning: look at your new hand
half-wolf-stage-seer = Morning: the seer
half-wolf-stage-gravedigger = Morning: the gravedigger
half-wolf-stage-day = Day: talk
half-wolf-stage-vote = Evening: vote
half-wolf-stage-runoff = Evening: runoff
half-wolf-stage-judging = Evening: turn the cards up
half-wolf-stage-over = Verdict

# The turns of the abilities
half-wolf-turn-waiting = still to come
half-wolf-turn-acting = acting
half-wolf-turn-done = done
half-wolf-turn-nobody = nobody came forward

# What may be done
half-wolf-do-choose = Pass this card to the right
half-wolf-do-ready = I have seen my hand
half-wolf-do-look = Look at this card
half-wolf-do-swap = Swap
half-wolf-do-leave-graves = Swap nothing
half-wolf-do-start-day = Start the clock
half-wolf-do-pause-day = Stop the clock
half-wolf-do-day-length = Change the length of the day
half-wolf-do-ballot = Vote
half-wolf-do-tell-executed = Record the execution
half-wolf-do-tell-card = Record where a card lies
half-wolf-do-seer-saw = Record who saw the magician as the seer
half-wolf-do-gravedigger-saw = Record who saw the magician as the gravedigger
half-wolf-do-tell-winners = Record only who has won
half-wolf-do-bluff = Reward a bluff
half-wolf-field-ability = Ability to use if you hold both seer and gravedigger
half-wolf-field-grave = Card of the graveyard
half-wolf-field-seconds = Length of the day (seconds)
half-wolf-field-target = Whom
half-wolf-field-at = Place
half-wolf-field-seat = Player
half-wolf-field-seats = Players

# House rules
half-wolf-option-cards = Cards
half-wolf-option-cards-dealt = dealt to phones
half-wolf-option-cards-real = real cards
half-wolf-option-extra = Set
half-wolf-option-extra-none = { half-wolf-extra-none }
half-wolf-option-extra-magician = { half-wolf-extra-magician }
half-wolf-option-extra-sinner = { half-wolf-extra-sinner }
half-wolf-option-extra-doomsayer = { half-wolf-extra-doomsayer }
half-wolf-option-day = Length of the day (seconds)
half-wolf-option-self-vote = One may vote for oneself
half-wolf-option-gravedigger = The gravedigger’s swap
half-wolf-option-gravedigger-must = has to be made
half-wolf-option-gravedigger-may = may be left out
half-wolf-option-panic = When the runoff is tied too
half-wolf-option-panic-wolf-camp = the wolf camp wins
half-wolf-option-panic-unfound = judge as if nobody had found the wolf
half-wolf-option-converted-revealed = In the magician’s night, show before a runoff who has no vote
half-wolf-option-progress = Shown while everybody is answering
half-wolf-option-progress-seats = who is missing
half-wolf-option-progress-count = how many are missing
half-wolf-option-progress-nothing = nothing
half-wolf-option-after = Shown at the end
half-wolf-option-after-hands = hands and verdict
half-wolf-option-after-all = also what was dealt, passed, seen and voted

# The verdict: by which rule
half-wolf-because-panic = the runoff was tied and the village panicked
half-wolf-because-doomsayer = the doomsayer was executed
half-wolf-because-mad-wolf = the mad wolf was executed
half-wolf-because-wolf-found = the werewolf was found
half-wolf-because-mad-wolf-spared = the mad wolf was not executed
half-wolf-because-doomsayer-spared = the doomsayer with the werewolf was not executed
half-wolf-because-wolf-hidden = the werewolf was not found
half-wolf-rule-panic = Wolf camp won ({ half-wolf-because-panic })
half-wolf-rule-doomsayer = The doomsayer won alone
half-wolf-rule-mad-wolf = The mad wolf won alone
half-wolf-rule-wolf-found = Village won ({ half-wolf-because-wolf-found })
half-wolf-rule-mad-wolf-spared = Village won ({ half-wolf-because-mad-wolf-spared })
half-wolf-rule-doomsayer-spared = Village and wolf camp won ({ half-wolf-because-doomsayer-spared })
half-wolf-rule-wolf-hidden = Wolf camp won ({ half-wolf-because-wolf-hidden })
half-wolf-summary = { $rule }. Executed: { $executed }
half-wolf-summary-told = As the table judged.
# The head of a table that has ended: why is said by the sentence below it
half-wolf-summary-who = { $rule }
half-wolf-summary-told-who = As the table judged
half-wolf-rule-panic-who = Wolf camp won
half-wolf-rule-wolf-found-who = Village won
half-wolf-rule-mad-wolf-spared-who = Village won
half-wolf-rule-doomsayer-spared-who = Village and wolf camp won
half-wolf-rule-wolf-hidden-who = Wolf camp won
half-wolf-won-camp = With { $camp }
half-wolf-won-doomsayer = Executed as the doomsayer: wins alone
half-wolf-won-mad-wolf = Executed as the mad wolf: wins alone
half-wolf-won-sinner = The sinner’s right neighbour was executed
half-wolf-won-told = Won, as the table judged
# The word in a winner's row, where two camps have won
half-wolf-camp-village-brief = Village
half-wolf-camp-wolf-brief = Wolf camp
half-wolf-won-camp-brief = { $camp }
half-wolf-won-doomsayer-brief = Doomsayer
half-wolf-won-mad-wolf-brief = Mad wolf
half-wolf-won-told-brief = The table judged so
half-wolf-lost = Lost
half-wolf-mvp = MVP
half-wolf-bluff = Bluff
half-wolf-irregular-self-vote = { $seat } voted for themselves

# Why something is refused
half-wolf-six-only = This set is for six players.
half-wolf-no-such-card = There is no such card on the table.
half-wolf-no-such-target = That cannot be chosen.
half-wolf-not-now = Not now.
half-wolf-not-yours = It is not your turn.
half-wolf-not-own-card = The gravedigger cannot swap an own card.
half-wolf-not-oneself = You cannot vote for yourself.
half-wolf-no-vote = You have no vote.
half-wolf-must-swap = The gravedigger has to swap one card.
half-wolf-clock-runs = The clock is running already.
half-wolf-clock-stands = The clock is stopped already.
half-wolf-cards-dealt = The cards were dealt here, so there is nothing to record.
half-wolf-judged-by-table = The table has judged this game itself.
half-wolf-not-in-deck = This set has no such card.
half-wolf-no-room = No further card fits there.
half-wolf-changed = This has been changed in the meantime. Please look at it as it is now.

# The log
half-wolf-tell-deal = The cards were dealt.
half-wolf-tell-choose = { $seat } chose card { $number } to pass.
half-wolf-tell-pass = All passed a card to the right.
half-wolf-tell-ready = { $seat } has seen the new hand (with both cards: { $ability }).
half-wolf-tell-come-forward = Those with an ability come forward.
half-wolf-tell-look = { $seat }, the seer, looked at: { $card }.
half-wolf-tell-swap = { $seat }, the gravedigger, swapped card { $grave } of the graveyard with: { $card }.
half-wolf-tell-leave-graves = { $seat }, the gravedigger, swapped nothing.
half-wolf-tell-start-day = The clock of the day was started.
half-wolf-tell-pause-day = The clock of the day was stopped.
half-wolf-tell-day-length = The day was set to { $seconds } seconds.
half-wolf-tell-end-day = Talk is over.
half-wolf-tell-time-up = The day is over: time is up.
half-wolf-tell-ballot = { $seat } voted: { $target }.
half-wolf-tell-count = The votes were counted.
half-wolf-tell-tell-executed = Executed: { $target }
half-wolf-tell-tell-card = { $card }: { $at }
half-wolf-tell-seer-saw = Saw the magician as the seer: { $who }
half-wolf-tell-gravedigger-saw = Saw the magician as the gravedigger: { $who }
half-wolf-tell-tell-winners = Won, as the table judged: { $who }
half-wolf-tell-mvp = MVP: { $who }
half-wolf-tell-bluff = Points for a bluff: { $who }

# Win rates
half-wolf-pair = { $a } + { $b }
half-wolf-rates-pair = Wins by pair of parents
half-wolf-rates-camp = Wins by camp
half-wolf-rates-camp-village = Village
half-wolf-rates-camp-wolf = Wolf camp
half-wolf-rates-camp-third = Third camp
