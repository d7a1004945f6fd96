# One night's result sheet
sheet-one-night-dealt = Dealt
sheet-one-night-final = At the end
sheet-one-night-vote = Voted for
sheet-one-night-executed = Executed
sheet-one-night-middle = In the middle: { $cards }
