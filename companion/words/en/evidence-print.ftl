# What the evidence village prints: cards, markers of the pieces, rules.

sheet-print-evidence-cards = Action cards
sheet-print-evidence-cards-text = All 53 and ten blanks, nine on an A4 page, fronts and backs in turn. Print on both sides (long edge) at actual size (100 %) and cut along the marks.
sheet-print-evidence-deck-deck = 53 kinds and blanks
sheet-print-evidence-markers = Evidence markers
sheet-print-evidence-markers-text = Numbers 1 to 8, each in white and in marred; two rows a player. Lay out your evidence face down, and turn a marker up when it is revealed.
sheet-print-evidence-deck-five = for five
sheet-print-evidence-rules = Rules
sheet-print-evidence-rules-text = How it is played, and all the cards. Printed on both sides, it is one sheet for each player.
sheet-print-evidence-roles = { sheet-print-village-roles }
sheet-print-evidence-roles-text = { sheet-print-village-roles-text }
sheet-print-evidence-deck-role-list = { sheet-print-village-roles }
sheet-print-evidence-deck-pages = two pages

# Cards and markers
sheet-evidence-investigation = Investigation: pay the stack
sheet-evidence-blank = Given as compensation
sheet-evidence-no-cost = Not an investigation

# Rules
sheet-evidence-rules-aim = Nobody has an ability. Everybody has eight pieces of evidence, white or marred, and cards reveal them one by one until the wolves stand out. Humans always answer truthfully; the wolf camp may lie, but only so often.
sheet-evidence-rules-sizes = Who is in play
sheet-evidence-rules-seats = Seats
sheet-evidence-rules-villagers = Villagers
sheet-evidence-rules-madman = C-madman
sheet-evidence-rules-wolves = Wolves
sheet-evidence-rules-hand = First hand
sheet-evidence-rules-perjury = Perjury
sheet-evidence-rules-sizes-note = One of the seats is the dummy, attacked at the first dawn. The C-madman whispers with the wolves, holds a human’s evidence, and is counted for nobody at the verdict.
sheet-evidence-rules-pieces = Evidence
sheet-evidence-rules-pieces-1 = A wolf holds 2 white and 6 marred pieces, anybody else 3 white and 5 marred.
sheet-evidence-rules-pieces-2 = You number them 1 to 8 as you like during preparation, and may change that until day 1 begins.
sheet-evidence-rules-pieces-3 = Never hint at your unrevealed pieces or at your hand.
sheet-evidence-end-won = { $end }, won
sheet-evidence-rules-pieces-4 = After five marred or three white public answers you may speak as if the rest were public. They can still be asked for.
sheet-evidence-rules-hands = Cards
sheet-evidence-rules-hands-1 = Drawn one at a time, each of the 53 equally likely every time. Everybody draws two at dawn. There is no limit to a hand.
sheet-evidence-rules-hands-2 = Play at any time, as many as you like. A play is never taken back.
sheet-evidence-rules-hands-3 = An investigation costs as many other cards of your hand as its targets’ stacks add up to. Unable to pay, you cannot play it.
sheet-evidence-rules-hands-4 = Each target’s stack then grows by one. All are zero again at dawn.
sheet-evidence-rules-hands-5 = The dead and the dummy neither play nor are chosen. If lots fall on the dummy, that one request is void.
sheet-evidence-rules-hands-6 = What a card says goes before these rules.
sheet-evidence-rules-order = Playing a card
sheet-evidence-rules-order-1 = 1. Choose the card
sheet-evidence-rules-order-2 = 2. Choose the targets
sheet-evidence-rules-order-3 = 3. Count the cost from the stacks as they are, and see that you can pay
sheet-evidence-rules-order-4 = 4. The card leaves your hand
sheet-evidence-rules-order-5 = 5. The payment leaves your hand
sheet-evidence-rules-order-6 = 6. Announce card, targets and what was paid
sheet-evidence-rules-order-7 = 7. The effect: requests to reveal, and so on
sheet-evidence-rules-order-8 = 8. The targets’ stacks grow (6 to 8 in one breath)
sheet-evidence-rules-order-9 = 9. The targets answer, before other talk and cards
sheet-evidence-rules-lies = Answers and lies
sheet-evidence-rules-lies-1 = Humans always tell the truth.
sheet-evidence-rules-lies-2 = Perjury: for one of their shared points, a wolf or the C-madman answers once as they like. It is declared in the whisper.
sheet-evidence-rules-lies-3 = Fabrication: if the asker and the one who answers are two different people of the wolf camp, any answer is free.
sheet-evidence-rules-lies-4 = Against the lab report (♠K) perjury costs two, and nothing can be fabricated.
sheet-evidence-rules-lies-5 = Asked again, a liar may answer otherwise, and pays again for a lie. Both answers stand.
sheet-evidence-rules-lies-6 = One point more at dawn for each of the wolf camp who was executed or attacked.
sheet-evidence-rules-day = The course of a day
sheet-evidence-rules-day-1 = Preparation: pieces are numbered, hands drawn. No reasoning and no cards until it is over.
sheet-evidence-rules-day-2 = Day: cards and talk. 200 points of reasoning a day, nothing carried over. Plays, answers and summaries of what is public do not count.
sheet-evidence-rules-day-3 = Vote: open ballots. Whoever has most is executed.
sheet-evidence-rules-day-4 = Night: the wolves name whom to attack; if they differ, lots decide among those named.
sheet-evidence-rules-day-5 = Verdict: no wolf left, the village wins. As many wolves as living humans (C-madman left out), the wolf camp wins.
sheet-evidence-rules-day-6 = An answer owed by somebody who died comes through the producer.
sheet-evidence-rules-settle = Mistakes are settled
sheet-evidence-rules-settle-1 = Paid too little: the rest is paid at once.
sheet-evidence-rules-settle-2 = Not enough in hand: the whole hand goes, what is missing is taken from later draws.
sheet-evidence-rules-settle-3 = Paid too much: blanks come back.
sheet-evidence-rules-settle-4 = Drew too many: those go away.
sheet-evidence-rules-settle-5 = Told a card against the rules: it becomes a blank.
sheet-evidence-rules-cards = The cards
sheet-evidence-rules-card = Card
sheet-evidence-rules-does = What it does
sheet-evidence-rules-star = ＊ An investigation: pay as many cards as its targets’ stacks, which then grow by one.
sheet-evidence-rules-search = A to 8 Search
sheet-evidence-rules-search-text = Somebody else answers about the piece of the card’s number (ace: 1).
sheet-evidence-rules-any = { $rank } { $name }

# The result sheet
sheet-evidence-seat = Seat
sheet-evidence-role = Role
sheet-evidence-lies = Lies
sheet-evidence-end = End
sheet-evidence-alive = alive
sheet-evidence-key = In each column what the piece was, in brackets what was answered, in order; × marks a lie.
sheet-evidence-said = { $colour }{ $true ->
    [no] ×
   *[yes] { "" }
}
sheet-evidence-was = { $really } ({ $answers })
sheet-evidence-answers = Every answer
sheet-evidence-day = Day
sheet-evidence-card = Card
sheet-evidence-asker = Asked by
sheet-evidence-target = Answered by
sheet-evidence-says = Answer
sheet-evidence-true = True?
sheet-evidence-truth = true
sheet-evidence-days = Votes, nights, settlements
sheet-evidence-piece = Piece
sheet-evidence-attacked = attacked: { $name }
sheet-evidence-cards-left = Cards
