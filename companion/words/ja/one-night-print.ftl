# ワンナイト人狼の結果用紙
sheet-one-night-dealt = 配られた役職
sheet-one-night-final = 最後の役職
sheet-one-night-vote = 投票先
sheet-one-night-executed = 処刑
sheet-print-one-night-roles = { sheet-print-village-roles }
sheet-print-one-night-roles-text = { sheet-print-village-roles-text }
sheet-print-one-night-deck-role-list = { sheet-print-village-roles }
sheet-one-night-middle = 場のカード：{ $cards }
