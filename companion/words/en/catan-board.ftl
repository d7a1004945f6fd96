# The page and the sheet on how a Catan board is laid
catan-board = Lay the board
catan-board-lead = Lay lands, numbers and harbours as the picture shows. Whoever knows the name sees the same board on any device.
catan-board-name = Name of the board
catan-board-name-hint = To open the same board on another device or at another table.
catan-board-open = Open the board of this name
catan-board-unknown = There is no board “{ $name }”. Type a name of five signs, or leave it empty.
catan-board-kind = How it is laid
catan-board-beginner = Beginners’ fixed layout
catan-board-spiral = Numbers in a spiral from a corner
catan-board-fair = A fair board
catan-board-more = Conditions
catan-board-wishes = What a fair board keeps to
catan-board-wish-red-apart = No 6 and 8 side by side
catan-board-wish-numbers-apart = No equal numbers side by side
catan-board-wish-lands-apart = No equal lands side by side
catan-board-wish-no-cluster = No three of a land together
catan-board-wish-even-lands = Every land comes equally often
catan-board-wish-even-corners = No corner has all the luck
catan-board-large = The larger island for five and six
catan-board-another = Make a new board
catan-board-print = Print on A4
catan-board-unmet = These wishes could not be met: { $wishes }
catan-board-of = Catan board { $name }
catan-board-row = Row { $row }: { $hexes }
catan-board-hex = { $token ->
    [0] { $land }
   *[other] { $land } { $token }
}
catan-board-harbours = Harbours, clockwise from the upper left: { $harbours }
catan-board-any = any
catan-board-in-words = Read it in words
catan-board-paper = The dots below a number say in how many of 36 ways it comes. 6 and 8, in bold, come most often.
catan-option-board = Name of the board (five signs from “Lay the board”; empty: none is set)
catan-no-such-board = There is no board of that name. Look it up under “Lay the board”.
