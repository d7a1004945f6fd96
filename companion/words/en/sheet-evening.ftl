# What an evening needs on paper while it runs, and sheets to fill in by pen

sheet-door-title = List for the door
sheet-door-here = Here
sheet-door-name = Name
sheet-door-reading = Reading
sheet-door-fee = Fee ¥{ PLAIN($fee) }
sheet-door-note = Remarks
sheet-door-paid = paid
sheet-door-is-here = here
sheet-door-waiting = waiting, { PLAIN($number) }
sheet-door-nobody = Nobody has applied yet.
sheet-file-door = { $event } door
sheet-seat-cards = Seat cards
sheet-seat-card-scan = Point your phone’s camera at the code: the phone becomes this seat’s.
sheet-table-card-scan = Point your phone’s camera at the code, choose your name, and the phone becomes your seat’s.
sheet-round-cards = Codes, cards and score sheets of all tables (PDF)
sheet-file-seat-cards = { $event } { $table } seat cards
sheet-name-cards = Name cards
sheet-name-cards-new = Name cards of who is new ({ $n })
sheet-name-cards-all = Name cards of everybody
sheet-name-cards-seated = Name cards with tables
sheet-file-name-cards = { $event } name cards
sheet-certificate-title = Certificate
sheet-certificate-rank = { $rank ->
    [1] { $shared ->
        [yes] Joint first place
       *[no] First place
    }
    [2] { $shared ->
        [yes] Joint second place
       *[no] Second place
    }
   *[other] { $shared ->
        [yes] Joint third place
       *[no] Third place
    }
}
sheet-certificate-name = { $name }
sheet-certificate-text =
    is honoured for { $points } points at { $event },
    with the warm congratulations
    of everybody who played
sheet-certificates = Certificates (PDF)
sheet-file-certificates = { $event } certificates
sheet-seating-title = Seats of round { PLAIN($round) }
sheet-seating-names = By name
sheet-file-seating = { $event } seats of round { PLAIN($round) }
sheet-blank-seat = Seat { PLAIN($seat) }
sheet-blank-name = Name
sheet-blank-total = Total
sheet-blank-catan-rolls = Rolls by turn
sheet-blank-signed = Signed
sheet-print-catan-blank = Blank sheet
sheet-print-catan-blank-text = For a table without a device: points and rolls are written by hand.
sheet-print-catan-deck-3 = 3 seats
sheet-print-catan-deck-4 = 4 seats
sheet-print-free-blank = Blank sheet
sheet-print-free-blank-text = Points are written by hand, a line a round.
sheet-print-free-deck-4 = 4 seats
sheet-print-free-deck-6 = 6 seats
sheet-print-free-deck-8 = 8 seats
sheet-print-free-deck-12 = 12 seats
club-round-seating = Seats on paper
