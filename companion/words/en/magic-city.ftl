# Magic City: names and refusals.

magic-city-name = Magic City
magic-city-role-awakened = Awakened chimera
magic-city-camp-village = Humans
magic-city-camp-fox = Fox
magic-city-camp-djinn = Djinn
magic-city-camp-lovers = Lovers
magic-city-camp-own = On its own
magic-city-camp-nobody = Nobody
magic-city-wins-fox = The fox wins alone.
magic-city-wins-djinn = You win alone, before anybody else.
magic-city-not-now = This cannot be done now.
magic-city-not-as-many-cards = The role cards are not as many as the seats, or there is no werewolf among them.
magic-city-dealt-already = The role cards have been dealt already.
magic-city-twice-in-the-pile = There is one card of each event.
magic-city-not-called = This turn is not called now.
magic-city-not-so-many = Choose exactly { $number } of them.
magic-city-holds-another = Somebody among them has opened the eyes for another role.
magic-city-has-to-choose = Somebody has still to choose.
magic-city-turns-left = There are turns that have not been called.
magic-city-shot-owed = The hunter has not shot yet.
magic-city-no-execution = The execution has not been settled.
magic-city-event-open = The event has not been settled.
magic-city-no-event-due = No event is drawn now.
magic-city-not-in-the-pile = Choose { $number } of the events in the pile.
magic-city-not-in-hand = Choose one of the events that were drawn.
magic-city-not-the-event = { $event } is not the event of that day.
magic-city-no-word = No word binds that day.
magic-city-no-tie = The runoff is not tied.
magic-city-reason-fox = { $reason }; { $instead } would have won, but the fox lives on
magic-city-reason-fox-because = { $reason } { $instead } would have won, but the fox lives on.
magic-city-reason-djinn = A djinn that had been named has left the game
magic-city-reason-djinn-because = { magic-city-reason-djinn }.

# The pages of the game master and of everybody.

magic-city-stage-setup = Preparation
magic-city-stage-check = Role check
magic-city-over = Over
magic-city-resolution = How the night came out
magic-city-resolution-so-far = How the night comes out so far
magic-city-turns = Turns
magic-city-events = Events
magic-city-event-of = Day { $day }: { $event }
magic-city-pile = { $n } cards in the pile
magic-city-decide-execution = Decide on this execution
magic-city-decide-court = Decide on this execution
magic-city-decide-prison = Send this person to prison
magic-city-decide-execution-of = { $votes ->
    [one] Execute { $seat } (one vote)
   *[other] Execute { $seat } ({ $votes } votes)
}
magic-city-decide-court-of = { $votes ->
    [one] Execute { $seat } (one vote)
   *[other] Execute { $seat } ({ $votes } votes)
}
magic-city-decide-prison-of = { $votes ->
    [one] Send { $seat } to prison (one vote)
   *[other] Send { $seat } to prison ({ $votes } votes)
}
magic-city-decide-hint = Choose one person, then decide with the button below. Choosing alone decides nothing.
magic-city-decide-another = Decide on somebody else
magic-city-count-hands = Count the votes
magic-city-count-hands-hint = Plus gives that person one vote. Counting alone executes nobody.
magic-city-one-by-one = Write down who voted for whom
magic-city-show-answer = See the answer
magic-city-explain = What { $name } does
magic-city-explain-all = What roles and events do
magic-city-silent = Cursed: silent for the first minute
magic-city-muted = Says no more today
magic-city-nobody-opens = Whoever held this role has left. Call it all the same, wait a little, then go on.
magic-city-so-many = Choose { $number }.
magic-city-doubled = Votes twice
magic-city-voteless = No vote
magic-city-cards = { $cards } cards for { $seats } seats
magic-city-minutes-fixed = Minutes of talk (clock tower in the pile: announce all days now):
magic-city-minutes-about = Minutes of talk, about:
magic-city-minutes-of = day { $day }: { $minutes }

# The script of the game master.

magic-city-note-compose = There are { $cards } role cards for { $seats } seats. Make them match.
magic-city-note-begin = Announce roles and events, and deal the role cards.
magic-city-say-close-all = You have all seen your role. Now everybody, heads down and close your eyes.
magic-city-say-close = { $roles }: close your eyes.
magic-city-say-close-executed = { $seat }, close your eyes.
magic-city-say-close-cult = Lower your hands. Madman, close your eyes.
magic-city-say-check = { $role }: open your eyes.
magic-city-say-check-wolves = Werewolves, open your eyes and see one another.
magic-city-say-first-look = Seer, point at somebody: you are shown whether they are a werewolf.
magic-city-say-divine-answer = Seer, this is the answer. Look, then close your eyes.
magic-city-say-vortex = The soul vortex: the cards of the living are collected and dealt again, and every role is checked once more.
magic-city-say-first-day = Everybody, heads up and open your eyes. The first day begins.
magic-city-say-first-day-phones = Everybody has seen their role. The first day begins.
magic-city-say-talk = The discussion lasts { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}. Begin.
magic-city-say-word-babel = Today only one word may be said: “{ $word }”.
magic-city-say-word-library = Today everything you say ends with “{ $word }”.
magic-city-say-vote = That is the end of the discussion. All vote at once on whom to execute, now.
magic-city-say-vote-runoff = The runoff between { $seats }. All others vote between them at once, now.
magic-city-say-vote-runoff-all = The runoff between { $seats }. Everybody votes between them at once, now.
magic-city-note-too-many-votes = There can be { $most } votes, but { $number } are counted. Please count again.
magic-city-note-vote-so-far = { $number ->
    [one] One vote so far.
   *[other] { $number } votes so far.
} Nothing is decided before all are counted.
magic-city-say-runoff = A tie between { $seats }. All others vote between them.
magic-city-say-runoff-all = A tie between { $seats }. Everybody votes between them.
magic-city-say-tied-again = { $seats } are tied again.
magic-city-note-tied = You decide, or a lot.
magic-city-say-execute = { $seat } has most votes and will be executed.
magic-city-say-executed = { $seat } has been executed.
magic-city-say-nobody = Today nobody was executed.
magic-city-say-shot = { $seat } is the hunter. { $seat }, decide at once whom you shoot.
magic-city-say-draw = { $number ->
    [one] { $seat }, draw an event card.
   *[other] { $seat }, draw { $number } event cards.
  }
magic-city-say-choose = { $seat }, choose the event to be used.
magic-city-say-airship = The airship: { $seat }, look at the whole pile and take one card.
magic-city-say-event = Today’s event: { $event }.
magic-city-say-removed = { $seats } has left the game.
magic-city-say-jailed = { $seat } is out of the game for the coming night.
magic-city-say-sorcerers-guild = { $seat }, choose who leaves the game.
magic-city-say-babel = { $seat }, choose the one word of at most five characters that may be said tomorrow.
magic-city-say-library = { $seat }, choose the ending of at most five characters for everything said tomorrow.
magic-city-say-court = After { $seat }, one more is executed by vote.
magic-city-say-prison = All vote on who is out of the game for the coming night.
magic-city-say-night = Night is falling. Everybody, close your eyes.
magic-city-say-night-asleep = Night follows at once. Everybody, keep your eyes closed.
magic-city-say-night-phones = Night is falling. Everybody, take your phone.
magic-city-say-awakening-after-next = The chimera has awakened. From tomorrow night on, open your eyes when the werewolves do.
magic-city-say-awakening-next = The chimera has awakened. From tonight on, open your eyes when the werewolves do.
magic-city-say-tree = { $seat }, open your eyes and point at two people to be linked.
magic-city-say-garden = { $seat }, open your eyes, point in the direction of the shift, and roll a die.
magic-city-say-guild = { $seat }, open your eyes and point at whom the guild protects.
magic-city-say-bandits = { $seat }, open your eyes and point at whose vote is stolen tomorrow.
magic-city-say-mirror = { $seat }, open your eyes and point at whoever is to stand before the mirror.
magic-city-say-bank = { $seat }, open your eyes and point at whose vote counts twice tomorrow.
magic-city-say-cult = The cult. Madman, open your eyes. Werewolves, evil-eye wolf and chimera, raise a hand with your eyes closed.
magic-city-say-attack = Werewolves, open your eyes and point at whom you attack.
magic-city-say-forest = The forest of beasts: werewolves, point at one more.
magic-city-say-curse = Evil-eye wolf, open your eyes and point at whom you curse.
magic-city-say-guess = Chimera, open your eyes and point at whom you think the werewolves attack.
magic-city-say-divine = Seer, open your eyes and point at somebody: you are shown whether they are a werewolf.
magic-city-say-read = Medium, open your eyes. You are now told what { $seat }, executed today, was.
magic-city-say-read-none = Medium, open your eyes. Nobody was executed today: there is no result for you.
magic-city-say-read-answer = Medium, this is the answer. Look, then close your eyes.
magic-city-say-guard = { $roles }, open your eyes and point at whom you guard.
magic-city-say-ward = Spirit caller, open your eyes and point at whom you guard.
magic-city-note-slum = The slum is in play: the guard does not work.
magic-city-note-vortex-phones = Press “Have the device deal”: everybody’s phone shows the new role. Only where you dealt real cards anew have all close their eyes and call the roles below.
magic-city-note-opened-eyes = Tap whoever has opened their eyes.
magic-city-note-dawn = All turns of the night are over. Check the outcome, then go on to the morning.
magic-city-answer-white = { $seat }: not a werewolf
magic-city-answer-black = { $seat }: a werewolf
magic-city-answer-hands = Hands up: { $seats }
magic-city-say-morning = Morning has come. Everybody, open your eyes.
magic-city-say-morning-phones = Morning has come.
magic-city-dawn-found = Found dead this morning: { $seats }.
magic-city-dawn-quiet = Nobody was found dead this morning.
magic-city-dawn-cursed = Cursed: { $seats }. No words and no gestures for the first minute.

# How a night is resolved, how seats leave, marks on seats.

magic-city-step-attack-lot = The wolves named different people: it was drawn by lot
magic-city-step-attack = Attack: { $target } was pointed at
magic-city-step-attack-none = Attack: nobody was pointed at
magic-city-step-attack-second = Second attack (forest of beasts): { $target } was pointed at
magic-city-step-attack-second-none = Second attack: nobody was pointed at
magic-city-step-garden-clockwise = Illusionist’s garden: { $number } seats clockwise, from { $target } to { $met }
magic-city-step-garden-counter = Illusionist’s garden: { $number } seats counterclockwise, from { $target } to { $met }
magic-city-step-slum = Slum: the guards of knight, dragon and spirit caller do not work
magic-city-step-ward-guarded = Guard: { $guards } guarded { $met }; the attack fails
magic-city-step-ward-immune = Fox: the attack on { $met } fails
magic-city-step-ward-guild = Guild: the attack on { $met } fails
magic-city-step-ward-golem = A golem lives: the second attack, on { $met }, fails
magic-city-step-ward-prison = Prison: { $met } is out of the game tonight; the attack fails
magic-city-step-gone-attacked = { $seat } leaves by the attack
magic-city-step-gone-cursed = { $seat } leaves: divined by { $by }
magic-city-step-gone-dragged = { $seat } leaves: taken along by { $by }, a spirit caller who was attacked
magic-city-step-gone-linked = { $seat } leaves: linked to { $by } by the legendary tree
magic-city-step-gone-arena = { $seat } leaves: whom they guarded was not attacked (arena)
magic-city-step-gone-sudden = { $seat } leaves suddenly
magic-city-step-gone-followed = { $seat } leaves after somebody else
magic-city-step-gone-other = { $seat } leaves
magic-city-left-executed = Executed
magic-city-left-attacked = Attacked
magic-city-left-shot = Shot
magic-city-left-cursed = Divined
magic-city-left-sorcery = Sorcerers’ guild
magic-city-left-graveyard = Graveyard
magic-city-left-dragged = Taken along
magic-city-left-linked = Tree
magic-city-left-arena = Arena
magic-city-left-sudden = Sudden
magic-city-left-followed = Followed
magic-city-left-other = Left
magic-city-mark-tree = Linked to { $seat }
magic-city-mark-prison = Prison
magic-city-mark-djinn = A djinn that has been named
magic-city-cell-claim = claims { $role }
magic-city-cell-attack = attack → { $target }
magic-city-cell-second-attack = second → { $target }
magic-city-cell-guard = guard → { $target }
magic-city-cell-save = saved { $target }
magic-city-cell-divination-white = { $target } ○
magic-city-cell-divination-black = { $target } ●
magic-city-cell-reading-white = medium { $target } ○
magic-city-cell-reading-black = medium { $target } ●
magic-city-cell-corrected-white = { $seen } (corrected: ○)
magic-city-cell-corrected-black = { $seen } (corrected: ●)
magic-city-cell-evil-eye = curse → { $target }
magic-city-cell-guess = guess → { $target }
magic-city-cell-shot = shot → { $target }

# The log.

magic-city-tell-compose = Role cards: { $role }, { $count }
magic-city-tell-pile = Event cards: { $number }
magic-city-tell-begin = Role cards are dealt by hand, roles are checked
magic-city-tell-deal = The device dealt the role cards
magic-city-tell-turn-over = A call is over
magic-city-tell-opened-eyes = { $role }: { $seats }
magic-city-tell-random-look = An innocent drawn for { $seat }
magic-city-tell-draw-events = Event cards drawn by the device
magic-city-tell-tell-events = Events drawn: { $events }
magic-city-tell-choose-event = Event: { $event }
magic-city-tell-sorcery = The sorcerers’ guild takes { $target }
magic-city-tell-court = The court executes { $target }
magic-city-tell-prison = { $target } is in prison for the night
magic-city-tell-word = Tomorrow’s word: “{ $word }”
magic-city-tell-redealt = The role cards were dealt anew
magic-city-tell-draw-lot = A lot decided the execution
magic-city-tell-slip = { $target } broke the rule of the word
magic-city-tell-tree = Legendary tree: { $seats }
magic-city-tell-garden = Illusionist’s garden: { $direction } { $number }
magic-city-tell-roll-garden = Illusionist’s garden: { $direction }, die thrown by the device
magic-city-tell-guild = Guild: { $target }
magic-city-tell-bandits = Bandits: { $target }
magic-city-tell-mirror = Magic mirror shop: { $target }
magic-city-tell-bank = Bank: { $target }
magic-city-tell-evil-eye = Curse: { $seat } → { $target }
magic-city-tell-guess = Chimera’s guess: { $seat } → { $target }
magic-city-direction-clockwise = Clockwise (rising seat numbers)
magic-city-direction-counter = Counter-clockwise

# Buttons and fields.

magic-city-do-compose = How many of a role
magic-city-do-pile = Set the pile of events
magic-city-do-begin = Deal by hand, then check roles
magic-city-do-deal = Have the device deal
magic-city-do-opened-eyes = These opened their eyes
magic-city-do-turn-over = Next
magic-city-do-random-look = Draw somebody innocent
magic-city-do-slip = Broke the word
magic-city-do-draw-lot = Decide by lot
magic-city-do-draw-events = Draw events by the device
magic-city-do-tell-events = Tell the real cards
magic-city-do-choose-event = Use this event
magic-city-do-sorcery = Sorcerers’ guild
magic-city-do-court = Executed by the court
magic-city-do-prison = Send to prison
magic-city-do-word = Set the word
magic-city-do-tree = Link these two
magic-city-do-garden = Garden: what the die shows
magic-city-do-roll-garden = Throw the die here
magic-city-do-guild = Guild
magic-city-do-bandits = Bandits
magic-city-do-mirror = Mirror
magic-city-do-bank = Bank
magic-city-do-evil-eye = Curse
magic-city-do-guess = Guess
magic-city-do-ward = Spirit’s guard
magic-city-do-withdraw = Withdraw a claim
magic-city-do-tally = Hands counted
magic-city-do-guard = Guard
magic-city-do-divination = Divination
magic-city-do-reading = Show the medium
magic-city-do-shot = Hunter’s shot
magic-city-do-death = Left otherwise
magic-city-do-clock-minutes = Minutes of talk
magic-city-do-clock-hold = Stop the clock
magic-city-field-events = Events
magic-city-field-event = Event
magic-city-field-step = Turn
magic-city-field-word = Word (at most five characters)
magic-city-field-direction = Direction
magic-city-field-number = What the die shows
magic-city-field-part = Part
magic-city-field-said = Result
magic-city-field-cause = How
magic-city-field-words = Words
magic-city-field-also = Others who win
magic-city-code-win = Win
magic-city-code-guard = Guard
magic-city-code-black = Werewolf found

# House rules.

magic-city-option-title = Name of the table
magic-city-option-roles = Role cards (all 0: by the formula for so many people)
magic-city-option-roles-citizen = { magic-city-role-citizen }
magic-city-option-roles-seer = { magic-city-role-seer }
magic-city-option-roles-medium = { magic-city-role-medium }
magic-city-option-roles-knight = { table-role-knight }
magic-city-option-roles-dragon = { magic-city-role-dragon }
magic-city-option-roles-spirit-caller = { magic-city-role-spirit-caller }
magic-city-option-roles-mason = { table-role-mason }
magic-city-option-roles-moneylender = { magic-city-role-moneylender }
magic-city-option-roles-hunter = { magic-city-role-hunter }
magic-city-option-roles-golem = { magic-city-role-golem }
magic-city-option-roles-werewolf = { table-role-werewolf }
magic-city-option-roles-evil-eye = { magic-city-role-evil-eye }
magic-city-option-roles-chimera = { magic-city-role-chimera }
magic-city-option-roles-madman = { table-role-madman }
magic-city-option-roles-fox = { magic-city-role-fox }
magic-city-option-roles-djinn = { magic-city-role-djinn }
magic-city-option-events = The pile of events
magic-city-option-events-sorcerers-guild = { magic-city-event-sorcerers-guild }
magic-city-option-events-babel = { magic-city-event-babel }
magic-city-option-events-court = { magic-city-event-court }
magic-city-option-events-prison = { magic-city-event-prison }
magic-city-option-events-graveyard = { magic-city-event-graveyard }
magic-city-option-events-library = { magic-city-event-library }
magic-city-option-events-airship = { magic-city-event-airship }
magic-city-option-events-vortex = { magic-city-event-vortex }
magic-city-option-events-tree = { magic-city-event-tree }
magic-city-option-events-garden = { magic-city-event-garden }
magic-city-option-events-guild = { magic-city-event-guild }
magic-city-option-events-bandits = { magic-city-event-bandits }
magic-city-option-events-mirror = { magic-city-event-mirror }
magic-city-option-events-bank = { magic-city-event-bank }
magic-city-option-events-cult = { magic-city-event-cult }
magic-city-option-events-forest = { magic-city-event-forest }
magic-city-option-events-slum = { magic-city-event-slum }
magic-city-option-events-arena = { magic-city-event-arena }
magic-city-option-events-clock-tower = { magic-city-event-clock-tower }
magic-city-option-first-divination = The seer’s look at the role check
magic-city-option-first-divination-free = Free
magic-city-option-first-divination-white = Somebody innocent
magic-city-option-penalty = Penalty for breaking the word
magic-city-option-penalty-none = None
magic-city-option-penalty-muted = No more talk that day
magic-city-option-penalty-vote = The vote is lost
magic-city-option-clock-tower = The clock tower
magic-city-option-clock-tower-half = Tomorrow’s talk is half as long
magic-city-option-clock-tower-nothing = Nothing
magic-city-option-chimera-joins = An awakened chimera joins the wolves
magic-city-option-chimera-joins-after-next = The night after the announcement
magic-city-option-chimera-joins-next = The night of the announcement
magic-city-option-fox-survives = An attack on the fox fails
magic-city-option-golem-missing = Without a golem in play
magic-city-option-golem-missing-none-alive = None is alive
magic-city-option-golem-missing-holds = As if one lived
magic-city-option-dragon-in-arena = The arena takes the dragon, too
magic-city-option-garden-counts = Whom the garden counts
magic-city-option-garden-counts-living = The living
magic-city-option-garden-counts-present = Without the prisoner
magic-city-option-guard-self = Guards may guard themselves
magic-city-option-guard-again = The same seat may be guarded twice running
magic-city-option-tied-vote = The tied vote in the runoff
magic-city-option-rivals = Rival claimants
magic-city-option-rivals-surplus = More claims than holders
magic-city-option-rivals-any = Any other claimant
magic-city-option-bluff-for-village = A bluff for the village pays, too
magic-city-option-threat-if-saved = Threat pays when the attack failed
magic-city-option-roles-on-phones = Roles on the phones
magic-city-option-composition-shown = The composition is shown
magic-city-option-votes-shown = Votes shown
magic-city-option-votes-shown-tally = Counts alone
magic-city-option-open-at-end = All is open at the end

# The result sheet, and what joins the words of the village.

sheet-magic-city-player = Player
sheet-magic-city-survived = Survived
sheet-magic-city-ended = End
sheet-magic-city-dealt = dealt: { $role }
sheet-magic-city-alive = { $count } alive
sheet-magic-city-on-day = Day { $day }
sheet-magic-city-on-night = Night { $day }
sheet-magic-city-event-row = Event
sheet-magic-city-event-line = { $label }: { $told }
sheet-magic-city-course = Day by day
village-camp-djinn = The djinn
village-cannot-ward = { $seat } does not call spirits.
village-cannot-curse = { $seat } has no evil eye.
village-cannot-guess = { $seat } is no chimera.

village-tell-ward = { $seat } wards { $target }
village-tell-second-attack-rules = { $seat } attacks { $target } as the second
village-tell-second-attack-killed = { $seat } attacks { $target } as the second (GM: killed)
village-tell-second-attack-saved = { $seat } attacks { $target } as the second (GM: unharmed)
village-tell-second-attack-none = no second attack ({ $seat })
village-do-ward = Ward
