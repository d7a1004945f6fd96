# カタンの卓の画面
catan-desk-now-check = 開始前の確認
catan-desk-now-play = 対局中
catan-desk-now-paused = 中断中
catan-desk-now-judging = 判定中
catan-desk-now-finished = 終局
catan-desk-no-limit = 時間制限なし
catan-desk-pause = 中断
catan-desk-resume = 再開
catan-desk-paused = 中断中
catan-desk-since = { $time }から
catan-desk-away = { $name }さんの離席
catan-desk-pause-note = メモを付けて理由を記録
catan-desk-pause-why = 中断の理由を選んでください。
catan-desk-pause-why-last = さきほどの中断の理由をまだ記録していません。
catan-desk-all-agreed = 全員の確認済み
catan-desk-over-time-up = 時間切れです。
catan-desk-victory = { $name }さんの勝利（{ $n }点）
catan-desk-rest = 残り時間 { $left }
catan-desk-correct = 数が違うときは、「記録」でその席の確認を取り消すと数え直せます。
catan-desk-judging = 手を止めて、得点カードを公開し、各自の得点を確かめてください。

# 開始まで
catan-desk-check = 初期確認
catan-desk-check-note = まとまりごとに数えます。足りないものがあれば下に書き残してください。結果シートに載ります。
catan-desk-counted = 確認済み
catan-desk-missing = { $part } 不足{ $n }
catan-desk-not-counted = 未確認
catan-desk-all-there = そろっている
catan-desk-all-there-of = { $group }：そろっている
catan-desk-all-there-every = 残りをすべて確認した
catan-desk-lack = 足りないものがある
catan-desk-lack-note = 代わりに使うものなど
catan-desk-lack-write = 不足を書き残す
catan-desk-part-of = { $part }（{ $n }）
catan-desk-conduct = お約束の読み上げ
catan-desk-off = 初期確認と読み上げをいつも省くときは、席を決めるページの「ルールとポイント」で両方をオフにします。次からもオフのままです。
catan-desk-read = 読み上げ済み
catan-desk-read-all = 12項目を読み上げた
catan-desk-read-some = 項目ごとに選ぶ
catan-desk-start = 先手を選んで開始
catan-desk-start-beginner = 初心者用の固定配置で始めます。先手の人を押すと{ $minutes ->
    [0] 手番が始まります。
   *[other] { $minutes }分の時計が動き出します。
}
catan-desk-start-snake = 配置は先手から順に、最後の人から逆順にもう一度。先手の人を押すと{ $minutes ->
    [0] 手番が始まります。
   *[other] { $minutes }分の時計が動き出します。
}
catan-desk-first = 先手の人を押してください
catan-desk-begins = { $name }さんの先手で開始

# 手番
catan-desk-turn = 手番とダイス
catan-desk-on-turn = の手番
catan-desk-opening-beginner = 固定配置のとおりに置けたら、次へ進みます。
catan-desk-opening-snake = 全員が開拓地2つと街道2本を置いたら、次へ進みます。
catan-desk-turn-of = 第{ $number }手番
catan-desk-keys = キーボードでは、出目や枚数は数字、次へ進むのはEnter、並んだボタンは矢印キーです。
catan-desk-next = 次は{ $name }
catan-desk-again-out = トレイの外
catan-desk-again-doubt = 判定しづらい
catan-desk-again = 振り直し：{ $reason }
catan-desk-it-happened = 実際に起きたこととして記録する
catan-desk-under = 0–{ $most }
catan-desk-card = { $card } { $n }
catan-desk-declare = 勝利宣言（{ $n }点）
catan-desk-declare-cards = 公開する得点カードは何枚ですか。押すとゲームが終わります。
catan-desk-declare-with = { $cards }枚公開して{ $n }点
catan-desk-seven = 7：バースト確認
catan-desk-seven-note = 全員の手札の枚数を正直に。8枚以上の人は半分（端数切り捨て）を捨てます。
catan-desk-discards = { $n }枚捨てる
catan-desk-keeps = 捨てない
catan-desk-hand = 入力
catan-desk-hand-of = { $name }さんの手札は何枚？
catan-desk-hand-known = 記録から
catan-desk-hand-open = 未申告
catan-desk-hand-type = 枚数を入力・修正
catan-desk-cards = { $n }枚
catan-desk-robber = そのあと盗賊を動かし、置いた土地に建物がある1人から1枚引きます。その土地からは産出しません。
catan-desk-seven-rest = { EACH($names, after: "さん") }は7枚以下：確認を終える
catan-desk-award-confirm = 確かめた
catan-desk-award-cut = なし（分断で無効）

catan-desk-award-give = { $award }を持たせる
catan-desk-award-take = { $award }を外す
catan-desk-declare-unbought = 記録では、伏せている発展カードは{ $n }枚なので、{ $goal }点に届きません。買ったカードの数が違うときは、先に数を直してください。
catan-desk-again-free = ただし、固定配置は最初の1戦だけです。次からは各自が自由に配置します。

# 各席
catan-desk-seats = 各席の得点
catan-desk-points = { $n ->
   *[other] 点
}
catan-desk-figures = 開拓地{ $settlements }・都市{ $cities }・街道{ $roads }・騎士{ $knights }
catan-desk-stretch = ひと続き{ $n }
catan-desk-vp = 得点カード{ $n }
catan-desk-count = 数を修正
catan-desk-recounted = 数え直した数にする
catan-desk-longest-road = 最長交易路
catan-desk-largest-army = 最大騎士力
catan-desk-declared = 勝利宣言
catan-desk-objects = 違います
catan-desk-confirmed = 確認済み
catan-desk-waiting = 確認待ち
catan-desk-confirm = { $n }点でよい
catan-desk-confirm-of = { $name }：{ $n }点でよい
catan-desk-hidden-note = 伏せた得点カードは、あなたにだけ見えます。数は終わるまでどこにも出ません。
catan-desk-own-total = 伏せたカードを入れて{ $n }点
catan-desk-order = いまの順位

# ほかの操作
catan-desk-more = 交易・トラブル・時計
catan-desk-trade-made = 認められた交換：
catan-desk-trade-seat = 交換する人
catan-desk-trade-judge = 判定して記録する
catan-desk-resource = 資源
catan-desk-give = 渡す
catan-desk-get = 受け取る
catan-desk-late-turn = いつの産出ですか
catan-desk-late-this = いまの手番
catan-desk-late-before = 前の手番
catan-desk-late-who = 受け取る人
catan-desk-left = 残り時間（分：秒）
catan-desk-left-hint = 85:30 や 85.30 は85分30秒、85 は85分です。
catan-desk-clock-late = 開始の押し忘れ
catan-desk-clock-pause = 中断の押し忘れ
catan-desk-clock-ruling = 裁定に時間がかかった
catan-desk-declare-other = 勝利宣言（ほかの席）
catan-desk-card-other = 発展カード（ほかの席）

# ゲームの記録
catan-desk-told = ダイスと経過
catan-desk-dice = ダイス（{ $n }回）
catan-desk-dice-label = 出目ごとの回数
catan-desk-dice-note = 棒は出た回数、点線は期待される回数です。
catan-desk-dice-luck = { $total }が{ $count }回（期待は{ $expected }回）。これだけ出るのは{ $games }ゲームに1回ほどです。
catan-desk-dice-last = 新しい順に
catan-desk-points-by-turn = 手番ごとの得点
catan-desk-points-by-turn-note = 横は手番、縦は得点です。伏せた得点カードは終局まで含みません。
catan-desk-turns = 手番の長さ
catan-desk-turns-many = 回数
catan-desk-turns-mean = 平均
catan-desk-turns-longest = 最長
catan-desk-noted = 経過
catan-desk-corrected = 時計を{ CLOCK($before) }から{ CLOCK($after) }に修正
