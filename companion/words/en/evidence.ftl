# The evidence village (source 002). Names and texts of the cards: evidence-cards.ftl.

evidence-name = Evidence village


evidence-role-madman = C-madman
evidence-role-dummy = Dummy
evidence-does-villager = Three white pieces and five marred. You answer truthfully.
evidence-does-madman = A human’s pieces (three white, five marred). You whisper with the wolves, may lie, and count for nobody.
evidence-does-werewolf = Two white pieces and six marred. You whisper with your pack, attack at night, and may lie.
evidence-mate = On your side: { $name }
evidence-white = white
evidence-marred = marred
evidence-piece = No. { $number }
evidence-nobody = nobody
evidence-no-card = none

# phases
evidence-phase-preparation = Preparation
evidence-phase-day = Day { PLAIN($day) }
evidence-phase-vote = Day { PLAIN($day) }, vote
evidence-phase-runoff = Day { PLAIN($day) }, runoff
evidence-phase-decide = Day { PLAIN($day) }, the producer decides
evidence-phase-night = Night { PLAIN($day) }
evidence-phase-over = Over

# buttons
evidence-do-arrange = Put the pieces in this order
evidence-do-clock-run = Run the clock
evidence-do-clock-hold = Stop the clock
evidence-do-clock-more = Lengthen the clock
evidence-do-play-card = Play
evidence-do-pay = Pay the rest
evidence-do-answer = Answer
evidence-do-answer-marred = Answer with three marred pieces
evidence-do-pass-on = Pass on from the grave
evidence-do-whisper = Whisper
evidence-do-ask = Ask the producer
evidence-do-reply = Reply
evidence-do-start-speech = Start speaking
evidence-do-stop-speech = Stop speaking
evidence-do-speech-points = Correct the speech points
evidence-do-vote = Vote
evidence-do-decide = Decide the execution
evidence-do-attack = Choose for the night
evidence-do-settle-underpaid = Settle: paid too little
evidence-do-settle-overpaid = Settle: paid too much
evidence-do-settle-overdrawn = Settle: drew too many
evidence-do-settle-shown = Settle: told against the rules
evidence-do-mvp = Choose the MVP

# fields
evidence-field-white = Numbers of the white pieces
evidence-field-targets = Targets
evidence-field-number = Number of the piece
evidence-field-cards = Cards to pay or show
evidence-field-demand = What is asked for
evidence-field-says = Answer
evidence-field-way = How
evidence-field-pieces = Three pieces
evidence-field-text = Words
evidence-field-question = Question
evidence-field-refused = Reply “cannot answer”
evidence-field-seat = Player
evidence-field-points = Points
evidence-field-without = Not waited for
evidence-says-white = white
evidence-says-marred = marred
evidence-way-truth = truthfully
evidence-way-perjury = perjury
evidence-way-fabrication = fabrication

# choices
evidence-demand = { $asker } asks { $target } for no. { $piece } ({ $card })
evidence-demand-marred = { $asker } asks { $target } for three marred pieces ({ $card })
evidence-question = Question { $id } ({ $by })

# refusals
evidence-not-now = Not now.
evidence-changed = Something has changed meanwhile. Please look again.
evidence-dummy = The dummy does nothing.
evidence-own-dummy = This seat is the dummy. It has no turn and is attacked in the first night; the public evidence is here to see.
evidence-dead = The dead cannot do that.
evidence-not-held = That card is not in the hand.
evidence-card-twice = The same card is named twice.
evidence-owes-cards = First pay the { $n } still owed.
evidence-owes-nothing = Nothing is owed.
evidence-targets = Choose { $n } targets.
evidence-same-target = Choose two different players.
evidence-not-oneself = Not yourself.
evidence-not-a-target = { $seat } cannot be chosen.
evidence-number = Choose the number of a piece.
evidence-no-number = This card chooses no number.
evidence-pays-itself = A card does not pay for itself.
evidence-no-other-card = It needs another card in the hand.
evidence-pays = Choose { $least } to { $most } other cards.
evidence-too-dear = It costs { $cost } cards: the hand cannot pay that.
evidence-cost = It costs { $cost } cards ({ $paid } chosen).
evidence-no-such-demand = There is no such request.
evidence-not-asked = You were not asked.
evidence-answered = It is answered already.
evidence-three-asked = This asks for three marred pieces.
evidence-one-asked = This asks for one piece.
evidence-three = Choose three different pieces.
evidence-not-that-way = This cannot be answered that way. The reason is under “Press to see”.
evidence-humans-tell-the-truth = Humans answer truthfully.
evidence-no-fabrication = No fabrication against this request.
evidence-no-perjury = Too few perjury points ({ $cost } needed, { $left } left).
evidence-nothing-to-pass-on = There is nothing to pass on.
evidence-no-such-question = There is no such question.
evidence-replied = It has a reply already.
evidence-reply-empty = Write a reply, or say that you cannot.
evidence-cannot-speak = That player’s speech cannot be counted now.
evidence-nobody-speaks = Nobody is speaking.
evidence-whites = That is not the right number of white pieces: werewolves choose 2, all others 3.
evidence-no-vote = You do not vote in this.
evidence-not-tied = { $seat } was not tied.
evidence-first-night = On the first night the dummy is attacked.
evidence-name-cards = Choose cards.
evidence-no-clock = This phase has no clock.
evidence-owing-preparation = The order of the pieces: { $seats } (otherwise it is drawn by lot)
evidence-owing-vote = Votes: { $seats } (a missing vote is not counted)
evidence-owing-runoff = Votes of the runoff: { $seats } (a missing vote is not counted)
evidence-owing-night = Names for the night: { $seats } (left out, they name nobody)
evidence-owing-answers = Answers: { $seats } (they stay owed)
evidence-owing-payments = Payments: { $seats } (they stay owed)

# log
evidence-tell-deal = Roles and cards were dealt
evidence-tell-arrange = { $by } put the pieces in order (white: { $white })
evidence-tell-first-day = The first day began
evidence-tell-proceed = On to the next
evidence-tell-proceed-without = On to the next without waiting for { $without }
evidence-tell-clock-run = The clock was started
evidence-tell-clock-hold = The clock was stopped
evidence-tell-clock-more = The clock got { $minutes } more minutes
evidence-tell-time-up = Time is up
evidence-tell-play-card = { $by } played { $card }
evidence-tell-play-card-with = { $by } played { $card } ({ $details })
evidence-play-targets = on { $targets }
evidence-play-number = no. { $number }
evidence-play-paid = paid: { $cards }
evidence-play-shown = shown: { $cards }
evidence-play-who = drawn: { $who }
evidence-play-rolled = numbers: { $rolled }
evidence-play-die = die: { $die }
evidence-play-drawn = { $n } drawn
evidence-tell-pay = { $by } paid the rest: { $cards }
evidence-tell-answer = { $by } answers: no. { $pieces } { $says }
evidence-tell-answer-lying = { $by } answers: no. { $pieces } { $says } ({ $way })
evidence-tell-pass-on = { $by } answers from the grave: no. { $pieces } { $says }
evidence-tell-pass-on-lying = { $by } answers from the grave: no. { $pieces } { $says } ({ $way })
evidence-tell-whisper = { $by } whispers: { $text }
evidence-tell-ask = { $by } asks: { $text }
evidence-tell-reply = Reply to { $to }: { $text }
evidence-tell-reply-refused = Reply to { $to }: cannot answer { $text }
evidence-tell-start-speech = { $seat } started speaking
evidence-tell-stop-speech = The speech ended
evidence-tell-speech-points = { $seat } has spoken { $points } points
evidence-tell-vote = { $by } voted for { $target }
evidence-tell-decide = The producer decided: { $seat } was executed
evidence-tell-decide-nobody = The producer decided: nobody was executed
evidence-tell-attack = { $by } named { $target } for the night
evidence-tell-settle-underpaid = Settled: { $seat } paid { $count } too few
evidence-tell-settle-overpaid = Settled: { $seat } paid { $count } too many and got blanks
evidence-tell-settle-overdrawn = Settled: { $seat } gave up { $n } cards drawn too many
evidence-tell-settle-overdrawn-cards = Settled: { $seat } gave up { $n } cards drawn too many ({ $cards })
evidence-tell-settle-shown = Settled: { $n } cards that { $seat } told of became blanks
evidence-tell-settle-shown-cards = Settled: { $n } cards that { $seat } told of became blanks ({ $cards })
evidence-tell-mvp = MVP: { $seat }

# settlements
evidence-settled-underpaid = { $name } paid { $n } too few
evidence-settled-paid = { $name } paid the { $n } owed
evidence-settled-unable = { $name } paid the whole hand ({ $n }); the rest comes off later draws
evidence-settled-overpaid = { $name } got { $n } blanks for what was paid too much
evidence-settled-overdrawn = { $name } gave up { $n } cards drawn too many
evidence-settled-shown = { $name } had { $n } cards turned into blanks

# board and end
evidence-claim-white = may call the rest white
evidence-claim-marred = may call the rest marred
evidence-executed = executed
evidence-attacked = attacked
evidence-reason-no-wolf = no wolf is left
evidence-reason-parity = wolves: { $wolves }, other humans: { $humans }
evidence-summary = { $camp } won ({ $reason })
evidence-summary-who = { $camp } won
evidence-summary-because = { $reason }
evidence-reason-no-wolf-because = No wolf is left.
evidence-reason-parity-because = Wolves: { $wolves }, other humans: { $humans }.
evidence-why-won = Won as { $role }
evidence-why-lost = Lost as { $role }
evidence-why-dummy = The dummy
evidence-why-survival = Lived to the end
evidence-why-mvp = Player of the game
evidence-rates-lies = Wolf camp: win rates by lies told
evidence-rates-lies-0 = no lie
evidence-rates-lies-1 = one lie
evidence-rates-lies-2 = two lies
evidence-rates-lies-3 = three lies or more

# options
evidence-option-dummy = The dummy’s seat
evidence-option-dummy-hint = The dummy does not play and is attacked in the first night. It gets this seat, beside those of the people who play; 0: the last seat.
evidence-option-pace = Where it is played
evidence-option-pace-hint = Round a table it takes an evening; in a chat, one day a day.
evidence-option-pace-producer = Round a table: the producer taps to go on
evidence-option-pace-clock = In a chat: goes on by itself when time is up
evidence-option-preparation-minutes = Length of the preparation
evidence-option-day-minutes = Length of a day
evidence-option-vote-minutes = Length of a vote
evidence-option-night-minutes = Length of a night
evidence-option-speech-points = Points of reasoning a day
evidence-option-point-seconds = Seconds a point
evidence-option-tied-vote = Those in a runoff vote in it
evidence-option-tutorial = Practise with newcomers
evidence-option-tutorial-hint = Until the first dawn everybody sees all hands, and the pages say step by step what to do.
evidence-group-lengths = Lengths of preparation, day, vote, night (in a chat)
evidence-group-speech = How reasoning is counted

# own page
evidence-own-lies = Perjury points: { $n }
evidence-own-piece = No. { $number }: { $colour }
evidence-own-pieces = Your pieces
evidence-own-hand = Your hand
evidence-stack = Stack { $n }
evidence-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
evidence-speech = Spoken { $n }/{ $most } points
evidence-producer = The producer’s desk
evidence-settle = Settlements
