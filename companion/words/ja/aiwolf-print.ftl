# 人狼知能の村の結果用紙
sheet-aiwolf-course = 席ごとの経過
sheet-aiwolf-role = 役職
sheet-print-aiwolf-roles = { sheet-print-village-roles }
sheet-print-aiwolf-roles-text = { sheet-print-village-roles-text }
sheet-print-aiwolf-deck-role-list = { sheet-print-village-roles }
sheet-aiwolf-player = プレイヤー
sheet-aiwolf-day = { PLAIN($day) }日目
sheet-aiwolf-night = { PLAIN($day) }日目の夜
sheet-aiwolf-alive = 生存{ $count }人
sheet-aiwolf-vote = →{ $name }{ $drawn ->
    [yes] （抽選）
   *[no] {""}
}
sheet-aiwolf-exiled = 追放
sheet-aiwolf-divined-black = 占い {$name}：人狼
sheet-aiwolf-divined-white = 占い {$name}：人狼ではない
sheet-aiwolf-guarded = 護衛 { $name }
sheet-aiwolf-saved = 護衛 { $name }：成功
sheet-aiwolf-attacked = 襲撃 { $name }{ $drawn ->
    [yes] （抽選）
   *[no] {""}
}
sheet-aiwolf-gone-killed = 襲撃され退場
sheet-aiwolf-gone-divined = 占われ退場
sheet-aiwolf-survived = 生存
sheet-aiwolf-ended = 決着
