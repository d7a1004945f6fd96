# ワンナイト人狼の結果用紙
sheet-one-night-dealt = 配られた役職
sheet-one-night-final = 最後の役職
sheet-one-night-vote = 投票先
sheet-one-night-executed = 処刑
sheet-one-night-middle = 中央のカード：{ $cards }
