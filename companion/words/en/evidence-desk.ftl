# The evidence village's pages: the own seat, the producer's desk, the public board, the big screen.

evidence-mark-white = W
evidence-mark-marred = M
evidence-really = really
evidence-legend = W: white, M: marred. A piece that was answered otherwise when it was asked for again shows both.
evidence-not-passed-on = not passed on yet
evidence-three-marred = three marred pieces
evidence-unanswered = not answered yet
evidence-speaks = { $name } reasons
evidence-day = Day { PLAIN($day) }
evidence-night = Night { PLAIN($day) }

# The own seat
evidence-you-gone = You have left the game. If a piece of yours is asked for, answer here.
evidence-you-answer = A piece of yours is asked for. Answer before anything else.
evidence-you-pay = You still have to pay { $n }. Do it now.
evidence-you-preparation = Number your pieces. No reasoning and no cards yet.
evidence-you-preparation-done = Your pieces are in order: press the button above to see them. Until day 1 begins you may change them.
evidence-you-day = You may play cards at any time.
evidence-you-vote = Vote for whom to execute. Cards may be played, too.
evidence-you-voted = Decided. Once all votes are in, everybody sees who voted for whom; until then you may change it.
evidence-you-no-vote = Those in the runoff do not vote in it. Wait for the result.
evidence-you-runoff = A runoff. Cards may be played, too.
evidence-you-decide = Tied again: the producer decides.
evidence-you-night = It is night: choose somebody. Everybody answers in the same way.
evidence-you-named = Decided. Dawn comes once all are in; until then you may change it.
evidence-you-night-first = The first night: the dummy is attacked.
evidence-you-won = You have won.
evidence-you-lost = You have lost.
evidence-own-vote = Decided: { $name }
evidence-own-target = Decided: { $name }
evidence-declared = answered by { $way }:
evidence-ask-white = The numbers of your white pieces
evidence-ask-white-hint = A werewolf chooses two, everybody else three. All others are marred.
evidence-arrange-again = Change the order
evidence-ask-pay = Cards to pay ({ $n })
evidence-ask-attack = Whom you name for the night
evidence-ask-attack-hint = Everybody names somebody. Only what wolves say counts, and a wolf named by a wolf does not.
evidence-change-vote = Change your vote
evidence-change-attack = Name somebody else
evidence-asks-piece = asks for your piece no. { $number }
evidence-asks-marred = asks for three marred pieces
evidence-way-hint = Humans have only the truth. Perjury costs the wolf camp { $n } for each lie; fabrication is free, where both are of the wolf camp.
evidence-way-lie = { $way ->
    [perjury] Perjury
   *[fabrication] Fabrication
}
evidence-way-may = possible
evidence-target-mate = A fellow werewolf: it does not count. Choose somebody else.
evidence-answer-truth = Answer truthfully
evidence-answer-perjury = Commit perjury
evidence-answer-fabrication = Fabricate
evidence-mixed = If a white piece is among the three
evidence-mixed-truth = None is
evidence-mixed-perjury = Perjury
evidence-mixed-fabrication = Fabrication

# The hand
evidence-shown = shown
evidence-play-which = Card to play
evidence-play-whom = On whom
evidence-play-with = Cards that go with it
evidence-play-with-hint-stacks = As many as the targets’ costs add up to; where they cost nothing, none.
evidence-play-with-hint-one = Choose one card to pay.
evidence-play-with-hint-some = Choose one card or more to pay.
evidence-play-with-hint-shows = Choose one card or more to show. They stay in your hand.
evidence-play-note = A play is never taken back. If somebody else was quicker and the cost has changed, it is settled.
evidence-costs = costs { $n }
evidence-price-stacks = Investigation: pay the targets’ stacks
evidence-price-nothing = Costs nothing
evidence-price-one = Pay one other card
evidence-price-some = Pay one other card or more
evidence-price-shows = Show one other card or more
evidence-price-too-much = Cannot be played now
evidence-whisper-note = Everybody can write here. The wolf camp’s whisper reaches its own; anybody else’s stays a note to oneself. What has come shows while the button below is held.
evidence-no-whisper = Nothing has been whispered yet.
evidence-ask-note = Only the producer reads it. Some questions cannot be answered.
evidence-cannot-answer = Cannot be answered
evidence-no-reply = waiting for a reply

# The producer's desk
evidence-host-deal = Cards are being dealt.
evidence-host-preparation = Everybody numbers their pieces. Small talk is fine.
evidence-host-day = Cards and talk. Where an answer is owed, ask for it first.
evidence-host-vote = Votes are coming in. They are counted once all are there.
evidence-host-runoff = The runoff is counted once all have voted.
evidence-host-decide = Tied again. Say who is executed.
evidence-host-night = Everybody answers alike. Dawn comes once all have.
evidence-host-night-first = The first night: nobody is asked, the dummy is attacked.
evidence-proceed-preparation = Begin day 1
evidence-proceed-day = End the day
evidence-proceed-vote = Close the vote
evidence-proceed-runoff = Close the runoff
evidence-proceed-night = End the night
evidence-helper = The producer’s helper
evidence-helper-note = This page sees no secrets. A device is lent to a seat from the producer’s page; “Produce” in the list of tables opens it.
evidence-latest = The card played last
evidence-from-the-grave = An answer from the grave, to be passed on
evidence-question-of = A secret question of { $name }
evidence-owed = What is owed, one by one
evidence-owes-n = has { $n } to pay
evidence-short-n = draws { $n } fewer
evidence-tally = Reasoning
evidence-tally-note = Reasoning is what is said to work out or argue who the wolves are: { $n } points a person and day, one for every { $seconds } s. Plays, answers and summaries of what is public do not count.
evidence-start = Speaks
evidence-speaking = speaking
evidence-settle-note = A settlement puts right what was paid or drawn by mistake. Plays are not taken back.
evidence-hint-settle-underpaid = The missing cards are paid at once. A hand that cannot goes as a whole, and later draws pay the rest.
evidence-hint-settle-overpaid = As many blanks come back as were paid too many.
evidence-hint-settle-overdrawn = The cards drawn too many leave the hand.
evidence-hint-settle-shown = The cards that were told are replaced by as many blanks.
evidence-secret = For the producer’s eyes

# The public board
evidence-board = Everybody’s evidence
evidence-executed-on = executed on day { PLAIN($day) }
evidence-attacked-on = attacked in night { PLAIN($day) }
evidence-owes-answer = owes answers: { $n }
evidence-lies-n = lies: { $n }
evidence-role-n = { $role } { $n }
evidence-hand-of = Hand
evidence-plays = Cards played
evidence-void = in vain on the dummy: { $n }
evidence-days = Votes and settlements
evidence-poll = { $round ->
    [1] Vote of day { PLAIN($day) }
   *[other] Runoff of day { PLAIN($day) }
}
evidence-lies = False answers: { $n }
evidence-whispered = Whispers and nights
evidence-wall-figures = S{ $stack } · hand { $cards }
evidence-wall-white = white
evidence-wall-marred = marred
evidence-wall-both = both

# news
evidence-news-dawn = The night is over. Last night we lost { $name }. Everybody draws two cards.
evidence-news-dawn-dummy = The night is over. Last night we lost the dummy. Everybody draws two cards.
evidence-news-dawn-nobody = The night is over. Nobody was lost last night. Everybody draws two cards.
evidence-news-executed = { $name } was executed.
evidence-news-nobody = Nobody was executed.
evidence-news-tied = { $then ->
    [again] Tied again in the runoff: the producer decides.
    [all] Everybody is tied: the producer decides.
    [none] The producer decides.
   *[runoff] A tie: it is voted on again.
}
evidence-votes = { $n ->
    [one] 1 vote
   *[other] { $n } votes
}
evidence-votes-none = There were no votes.

# The producer (the source’s word): whom other games call game master or host
evidence-auth-role-gm = Producer (sees everything)
evidence-auth-role-host = Producer’s helper (sees no secrets)
evidence-table-author-gm = Producer
evidence-table-author-host = Producer’s helper
evidence-table-here-gm = Producer
evidence-table-desk = Records of the table
evidence-table-lend-back = The producer’s page
evidence-table-lent-back = Done: back to the producer
evidence-table-give-back = Give it back to the producer
evidence-table-give-back-text = The next page shows everybody’s secrets. Only the producer opens it, with the device in hand.
evidence-table-given-back = I am the producer: open
evidence-club-table-gm = Produce
evidence-club-taken-gm = This device is the producer now.
evidence-club-taken-host = This device is the producer’s helper now.
evidence-auth-gm-view = Open the producer’s page?
evidence-auth-gm-view-text = It shows everybody’s role, pieces and hand. That it was opened is written down, and other organisers can see so later.
evidence-club-plan-gm-text = The producer has no seat. Whose turn it is stands before the others; swap two names to change it.
evidence-club-plan-lead = Make the picked person producer
evidence-club-empty-seat = Dummy
evidence-kernel-gm = the producer
evidence-sheet-gm-signs = Producer’s signature
evidence-sheet-gm = Producer: { $name }
