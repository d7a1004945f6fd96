# AIWolf's result sheet
sheet-aiwolf-course = What happened, seat by seat
sheet-aiwolf-role = Role
sheet-print-aiwolf-roles = { sheet-print-village-roles }
sheet-print-aiwolf-roles-text = { sheet-print-village-roles-text }
sheet-print-aiwolf-deck-role-list = { sheet-print-village-roles }
sheet-aiwolf-player = Player
sheet-aiwolf-day = Day { PLAIN($day) }
sheet-aiwolf-night = Night { PLAIN($day) }
sheet-aiwolf-alive = { $count } alive
sheet-aiwolf-vote = → { $name }{ $drawn ->
    [yes] {" "}(drawn)
   *[no] {""}
}
sheet-aiwolf-exiled = exiled
sheet-aiwolf-divined-black = divined { $name }: werewolf
sheet-aiwolf-divined-white = divined { $name }: not a werewolf
sheet-aiwolf-guarded = guarded { $name }
sheet-aiwolf-saved = guarded { $name }: saved
sheet-aiwolf-attacked = attack { $name }{ $drawn ->
    [yes] {" "}(drawn)
   *[no] {""}
}
sheet-aiwolf-gone-killed = attacked, gone
sheet-aiwolf-gone-divined = divined, gone
sheet-aiwolf-survived = alive
sheet-aiwolf-ended = The end
