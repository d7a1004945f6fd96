# 会の進行：全卓の時計、今日のようす、締め、わたしの席
club-unpaid = 未払い
club-table-more-of = { $table }のほかの操作
club-clocks-first = { THINGS($n) }の卓が開始前の確認待ち
club-clocks = 時計
club-clocks-run-do = { $n ->
    [0] ラウンドの時計を開始
   *[other] { $n }卓を開始
}
club-clocks-stand-do = { $n ->
    [0] ラウンドの時計を停止
   *[other] { $n }卓を停止
}
club-clocks-run = { $n ->
    [0] ラウンドの時計を開始しました。
   *[other] { THINGS($n) }の卓の時計を開始しました。
}
club-clocks-stand = { $n ->
    [0] ラウンドの時計を止めました。
   *[other] { THINGS($n) }の卓の時計を止めました。
}
club-clocks-refused = { $table }は開始できませんでした：{ $why }

# 会のゲーム
club-library = 会のゲーム
club-library-lead = スコアシートで遊ぶゲームを名前で登録します。席決め・卓・成績・結果シートにその名前で出ます。
club-library-way = 会で遊ぶゲームを登録する
club-library-new = ゲームを登録
club-library-edit = ゲームを編集
club-library-name = ゲームの名前
club-library-name-enter = ゲームの名前を入れてください。
club-library-least = 最少人数
club-library-least-enter = 最少人数を入れてください。
club-library-most = 最多人数
club-library-most-enter = 最多人数を入れてください。
club-library-best = 勝ち
club-library-rounds = 点を書く回数
club-library-rounds-hint = 最後の点だけなら1。ラウンドごとに書くなら、その上限。
club-library-points = 順位のポイント
club-refused-too-many-places = 順位は{ $most }位までです。
club-library-best-high = 得点の多い人が勝ち
club-library-best-low = 得点の少ない人が勝ち
club-library-seats = { $least }〜{ $most }人
club-library-count = { $n }種類
club-library-none = まだ登録されていません
club-library-none-text = 登録すると、次のラウンドでカタンなどと並べて選べます。
club-library-added = 「{ $name }」を登録しました。
club-library-archive = 一覧から外す
club-library-archived = 一覧から外したゲーム
club-library-back = 一覧に戻す
club-comparable = カタンと同じ順位のポイントにする
club-comparable-note = 1位20・2位10・3位5・4位0。どのゲームの1位も同じ重さになり、成績を比べられます。

# 会の締め
club-tab-end = 締め
club-step-lead = GMをする（{ $n }卓）
club-step-end = 会を締める
club-end = 会を締める
club-step-sign = 結果を確定する（{ THINGS($n) }の卓）
club-end-finished = 確定待ち
club-end-open = 対局中
club-end-ready = 開始前
club-end-signed = 確定
club-end-all-signed = すべての卓の結果が確定しています。
club-end-takings = 参加費
club-end-winners = 結果
club-end-prizes = 表彰式を始める
club-end-prizes-own = クラブの賞
club-end-prizes-own-hint = 1行に1つ、「賞：名前」の形で。例　最長交易路の賞：アオイ
club-end-prizes-own-unread = 「{ $line }」は、どこまでが賞か読み取れません。「賞：名前」のように、間に「：」を入れてください。
club-end-prizes-own-many = クラブの賞は一度に{ $most }つまでです。
club-end-prizes-before = 3位・2位・1位の前に発表する賞
club-end-prizes-note = プロジェクターにつながる端末で開き、キーで1つずつ発表します。
club-end-prize-most = { $title }（最多{ $n }回）
club-end-no-result = 結果の出た卓はまだありません。
club-end-frozen = 順位の公開を止めています。お知らせの順位は公開した時点までのものです。
club-end-sheets = 全卓の結果をPDF一冊で
club-end-announce = お知らせの文
club-end-next = 次回
club-end-next-none = 次のイベントはまだ決まっていません。
club-end-text =
    { $date } { $title } ありがとうございました！
    参加{ $people }人、{ THINGS($tables) }の卓
club-end-short = { $date } { $title } ありがとうございました！
club-end-text-table = ・{ $game }　{ $line }
club-end-text-table-of = ・{ $table }（{ $game }）　{ $line }
club-end-text-more = ・ほか{ $n }卓
club-end-text-held = ・ほか{ THINGS($tables) }の卓の結果は発表をお待ちください
club-end-text-unsigned = ・ほか{ THINGS($tables) }の卓の結果は確定待ちです
club-end-text-rank = { $rank } { $name }さん { $points }ポイント
club-end-text-next = 次回：{ $title } { $date }
club-end-code = すべての成績はこちら
club-end-file = { $event } 結果

# わたしの席
club-me = わたしの席
club-me-choose = 自分の名前を押してください。この端末に、あなたの卓・席・時計・順位がいつも出ます。
club-me-nobody = 選べる名前がありません
club-me-nobody-text = 受付が済むと名前が並びます。ほかの端末で選ばれているときは主催者に伝えてください。
club-me-no-seat = いまは席がありません。決まるとここに出ます。
club-me-rank = 今日の順位
club-me-before = これまでの卓
club-me-not = 名前が違うとき
club-me-back = 名前を選び直す
club-me-release = { $name }さんの端末を解除する
club-me-phone = 端末あり
club-me-points = { $points }ポイント

# 全員への呼びかけ
club-call = 全員へ
club-call-soon = あと10分です
club-call-soon-do = あと10分
club-call-gather = 集まってください
club-call-gather-do = 集合
club-call-tidy = 片付けましょう
club-call-tidy-do = 片付け
club-call-other = ほかの言葉で
club-call-do = 呼びかける
club-call-withdraw = 「{ $text }」を取り下げる
club-tables-more = ほか

# ラウンドの時計
club-round-clock-minutes = ラウンドの時計（分）
club-round-clock-until = または終了時刻
club-round-clock-do-minutes = 用意
club-round-clock-do-until = 開始
club-round-clock-end = ラウンドの時計を消す
club-clocks-longer-do = { $minutes }分延長
club-clocks-longer = { $n ->
    [0] ラウンドの時計を{ $minutes }分延ばしました。
   *[other] { $own ->
        [1] ラウンドと{ THINGS($n) }の卓の時計を{ $minutes }分延ばしました。
       *[0] { THINGS($n) }の卓の時計を{ $minutes }分延ばしました。
    }
}
club-table-late = 時間超過

# 名前から卓を探す
club-round-names = 名前から卓を探す（あいうえお順）
club-round-names-unread = 読みのわからない名前
