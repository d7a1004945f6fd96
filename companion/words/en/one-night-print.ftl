# One night's result sheet
sheet-one-night-dealt = Dealt
sheet-one-night-final = At the end
sheet-one-night-vote = Voted for
sheet-one-night-executed = Executed
sheet-print-one-night-roles = { sheet-print-village-roles }
sheet-print-one-night-roles-text = { sheet-print-village-roles-text }
sheet-print-one-night-deck-role-list = { sheet-print-village-roles }
sheet-one-night-middle = In the middle: { $cards }
