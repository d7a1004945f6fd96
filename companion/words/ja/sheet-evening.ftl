# What an evening needs on paper while it runs, and sheets to fill in by pen

sheet-door-title = 受付名簿
sheet-door-here = 来場
sheet-door-name = 名前
sheet-door-reading = ふりがな
sheet-door-fee = 参加費 { PLAIN($fee) }円
sheet-door-note = 備考
sheet-door-paid = 済
sheet-door-is-here = 済
sheet-door-waiting = キャンセル待ち { PLAIN($number) }番
sheet-door-nobody = まだ申込はありません。
sheet-file-door = { $event } 受付名簿
sheet-seat-cards = 席のカード
sheet-seat-card-scan = スマートフォンのカメラで読み取ると、この席の端末になります。
sheet-table-card-scan = スマートフォンのカメラで読み取ると、名前を選んで自分の席の端末になります。
sheet-round-cards = 全卓の札・コード・記録用紙（PDF）
sheet-file-seat-cards = { $event } { $table } 席のカード
sheet-name-cards = 名札
sheet-name-cards-new = はじめての人の名札（{ $n }人）
sheet-name-cards-all = 全員の名札
sheet-name-cards-seated = 全員の名札（卓つき）
sheet-file-name-cards = { $event } 名札
sheet-certificate-title = 表彰状
sheet-certificate-rank = { $shared ->
    [yes] { $rank ->
        [1] 同率優勝
       *[other] 同率第{ $rank }位
    }
   *[no] { $rank ->
        [1] 優勝
        [2] 準優勝
       *[other] 第{ $rank }位
    }
}
sheet-certificate-name = { $name }　殿
sheet-certificate-text =
    あなたは{ $event }において{ $points }ポイントを獲得し
    頭書のとおり優秀な成績を収められました
    よってその健闘をたたえ
    ここにこれを表彰します
sheet-certificates = 表彰状（PDF）
sheet-file-certificates = { $event } 表彰状
sheet-seating-title = 第{ PLAIN($round) }ラウンドの席
sheet-seating-names = 名前から（あいうえお順）
sheet-file-seating = { $event } 第{ PLAIN($round) }ラウンドの席
sheet-blank-seat = 席{ PLAIN($seat) }
sheet-blank-name = 名前
sheet-blank-total = 合計
sheet-blank-catan-rolls = 手番ごとの出目
sheet-blank-signed = 確認のサイン
sheet-print-catan-blank = 記入用紙
sheet-print-catan-blank-text = 端末のない卓のための用紙です。得点と出目を手で書き込みます。
sheet-print-catan-deck-3 = 3人
sheet-print-catan-deck-4 = 4人
sheet-print-free-blank = 記入用紙
sheet-print-free-blank-text = ラウンドごとの得点を手で書き込む用紙です。
sheet-print-free-deck-4 = 4人
sheet-print-free-deck-6 = 6人
sheet-print-free-deck-8 = 8人
sheet-print-free-deck-12 = 12人
club-round-seating = 席の一覧
