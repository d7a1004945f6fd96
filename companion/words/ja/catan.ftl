# カタンのセッション(時間制限つき)。席は $seat、枚数・本数・軒数は $count。
catan-name = カタン
catan-nobody = なし
catan-table = 卓全体
catan-bank = 銀行

# 箱の中身
catan-part-roads = 街道
catan-part-settlements = 開拓地
catan-part-cities = 都市
catan-part-ore = 鉱石
catan-part-wheat = 小麦
catan-part-wood = 木材
catan-part-brick = レンガ
catan-part-wool = 羊毛
catan-part-knight = 騎士
catan-part-victory-point = 得点カード
catan-part-road-building = 街道建設
catan-part-year-of-plenty = 収穫（発見）
catan-part-monopoly = 独占
catan-part-forest = 森林
catan-part-fields = 畑
catan-part-pasture = 牧草地
catan-part-hills = 丘陵
catan-part-mountains = 山地
catan-part-desert = 砂漠
catan-group-bank = 資源カード
catan-group-cards = 発展カード
catan-group-terrain = 地形タイル
catan-group-every = 残り
catan-no-such-part = その確認項目はありません。
catan-missing-most = 足りない数は0〜{ $most }で入力してください。

# 開始まで
catan-start-check = 初期確認が終わっていません。すべての項目を数えてから始めてください。
catan-start-conduct = お約束の読み上げが終わっていません。12項目を読み上げてから始めてください。
catan-start-both = 初期確認とお約束の読み上げが終わっていません。どちらも済ませてから始めてください。
catan-five-or-six = 5〜6人で遊ぶには、卓の設定で拡張セットを選んでください。
catan-not-in-check = まだ始まっていません。初期確認のあとに「開始」を押してください。
catan-not-in-play = プレイ中にはできない操作です。
catan-not-in-judging = プレイは終わり、判定に入っています。この操作はもうできません。
catan-not-in-finished = この卓は全員の確認が済んでいます。直すには、記録から確認を取り消してください。
catan-list-full = 記録が上限（{ $most }件）に達しました。
catan-changed = ほかの人が先に変更しました。いまの内容を確かめてください。
catan-not-yours = ほかの席の操作はできません。
catan-words-needed = 空白だけでは記録できません。言葉で書いてください。

# お約束(12項目)
catan-conduct-fun = 楽しく
catan-conduct-fun-text = 卓のみんなが楽しめるように遊びましょう。
catan-conduct-yields = 産出の相互確認
catan-conduct-yields-text = 資源の産出は全員で確かめます。取り忘れに気づいたら教えましょう。受け取れるのは次の人の手番に入るまでです。
catan-conduct-seven = バースト確認
catan-conduct-seven-text = 7が出たら、必ず全員が手札の枚数を正直に言い合います。
catan-conduct-counts = 枚数は正直に
catan-conduct-counts-text = 資源カードと伏せたカードの枚数は、いつ聞かれても正確に答えます。中身を言う必要はありません。
catan-conduct-dice = ダイスはトレイの中
catan-conduct-dice-text = トレイの底に平らに止まった目だけが有効です。迷ったとき、外に出たときは振り直します。
catan-conduct-tied-roads = 並んだ最長交易路
catan-conduct-tied-roads-text = 分断で最長が何人も並んだときは、誰の得点にもなりません。
catan-conduct-gifts = 無償譲渡の禁止
catan-conduct-gifts-text = ただであげるのも、同じ資源どうしを枚数を変えて交換するのも禁止です。
catan-conduct-future = 未来交渉の禁止
catan-conduct-future-text = 「あとで渡す」という約束での交渉はできません。
catan-conduct-new-harbour = 即時貿易の禁止
catan-conduct-new-harbour-text = 建てたその手番のうちは、その港で貿易できません。
catan-conduct-new-card = 発展カードの即時使用の禁止
catan-conduct-new-card-text = 引いたその手番のうちは、その発展カードを使えません。得点カードは引いた時から得点です。
catan-conduct-lies = 明らかな嘘の禁止
catan-conduct-lies-text = 枚数や、伏せたカードの中身について、嘘を言ってはいけません。
catan-conduct-breaks = 離席は休憩中に
catan-conduct-breaks-text = 用事はなるべくゲームの合間に。やむをえず席を立つ間は、プレイを止めて待ちます。
catan-ruling-reminder = 注意のみ
catan-ruling-undone = 巻き戻し
catan-ruling-warning = 警告
catan-ruling-other = その他

# 得点欄
catan-most-roads = 街道は1人{ $most }本までです。
catan-most-settlements = 開拓地は1人{ $most }つまでです。
catan-most-cities = 都市は1人{ $most }つまでです。
catan-most-knights = 騎士は卓全体で{ $most }枚までです。
catan-most-cards = 得点カードは卓全体で{ $most }枚までです。
catan-most-development = 発展カードは卓全体で{ $most }枚までです。
catan-most-of-card = { $card }は卓全体で{ $most }枚までです。
catan-least-buildings = 初期配置のあとは、開拓地と都市が合わせて{ $least }つ以上あるはずです。
catan-least-roads = 初期配置のあとは、街道が{ $least }本以上あるはずです。
catan-stretch-roads = ひと続きの道（{ $stretch }）は、街道の本数（{ $roads }）を超えられません。
catan-cut-shorter = 分断なら、いまより短い長さを入力してください。
catan-upgrade-one = 都市は1つずつ増やしてください（いまは{ $cities }）。
catan-upgrade-none = { $seat }さんには、都市にできる開拓地がありません。
catan-opened = 初期配置はもう終わっています。
catan-dice-own = この卓では、卓のダイスを振ります。
catan-opening-first = 先に初期配置を済ませてください。
catan-cards-own-phone = 伏せた得点カードは、その席の人が自分のスマートフォンでだけ入力できます。

# 称号
catan-road-needs = { $seat }：最長交易路には、ひと続きの道が{ $least }本以上必要です。称号を外してから直してください。
catan-road-not-longest = { $seat }さんの道は{ $own }、ほかに{ $longest }の人がいるので、最長ではありません。
catan-army-needs = { $seat }：最大騎士力には、騎士が{ $least }枚以上必要です。称号を外してから直してください。
catan-army-not-most = { $seat }さんの騎士は{ $own }枚、ほかに{ $most }枚の人がいるので、最大ではありません。
catan-propose-longest-road = 最長交易路は{ $seat }さんに移ります。
catan-propose-longest-road-nobody = 最長交易路は、いったん誰のものでもなくなります。
catan-propose-longest-road-level = 最長交易路が並んでいます（{ $seats }）。先に達していたのは誰ですか。
catan-propose-largest-army = 最大騎士力は{ $seat }さんに移ります。
catan-propose-largest-army-nobody = 最大騎士力は、いったん誰のものでもなくなります。
catan-propose-largest-army-level = 最大騎士力が並んでいます（{ $seats }）。先に達していたのは誰ですか。

# 手番とダイス
catan-no-pointer = この卓では手番を記録していません。
catan-not-on-turn = いまは{ $turn }さんの手番です。{ $seat }さんは自分の手番をお待ちください。
catan-turn-order = 次は{ $seat }さんの手番です。
catan-paused = 中断中です。再開してから続けてください。
catan-dice-sum = ダイスの合計は2〜12です。
catan-rolled = この手番のダイスはもう振られています。
catan-roll-none = 振り直せるダイスがありません。
catan-dice-doubt = 目が判定しづらい
catan-dice-out = トレイの外に出た
catan-seven-first = 7が出ました。バースト確認を済ませてください。
catan-seven-none = バースト確認の途中ではありません。
catan-seven-untold = { EACH($seats, after: "さん") }の手札の枚数がまだです。
catan-hand-most = 手札の枚数は0〜{ $most }で入力してください。
catan-card-one = { $seat }さんは、この手番にもう発展カードを使っています（1手番に1枚）。
catan-card-new = { $seat }さんの手元にあるのは、この手番に引いたカードだけです。次の手番から使えます。
catan-no-such-turn = 第{ $number }手番はありません。
catan-yield-late = 次の手番に移ったので、取り忘れはもう受け取れません。

# 交換
catan-way-players = 国内貿易（プレイヤーどうし）
catan-way-bank = 海外貿易（銀行 4:1）
catan-way-harbour = 海外貿易（港）
catan-harbour-any = 3:1の港
catan-harbour-ore = 鉱石の港
catan-harbour-wheat = 小麦の港
catan-harbour-wood = 木材の港
catan-harbour-brick = レンガの港
catan-harbour-wool = 羊毛の港
catan-trade-empty = 渡すものと受け取るものを入力してください。
catan-trade-amount = 枚数は0〜{ $most }で入力してください。
catan-trade-neither = どちらの手番でもないプレイヤーどうしは交換できません。
catan-trade-not-on-turn = 銀行や港での貿易は、自分の手番にだけできます。
catan-trade-future = 未来交渉の禁止：あとで渡す約束での交換はできません。
catan-trade-gift = 無償譲渡の禁止：一方だけが渡すことはできません。
catan-trade-partner = 交換の相手を選んでください。
catan-trade-no-partner = 銀行や港での貿易に、相手のプレイヤーはいりません。
catan-trade-same = 同じ資源（{ $resource }）どうしは交換できません。
catan-trade-mixed = 同じ資源（{ $resource }）が両方に入った交換はできません。
catan-trade-bank-rate = 銀行では、同じ資源4枚で1枚です。
catan-trade-harbour-rate = 3:1の港では、同じ資源3枚で1枚です。
catan-trade-own-rate = { $resource }の港では、同じ資源2枚で1枚です。
catan-trade-own-give = { $resource }の港で渡せるのは{ $resource }だけです。
catan-trade-own-get = { $resource }の港で受け取れるのは{ $resource }だけです。
catan-trade-new-harbour = 即時貿易の禁止：建てたばかりの港は、次の自分の手番から使えます。

# 時計
catan-pause-absence = 離席
catan-pause-ruling = 裁定
catan-pause-break = 休憩
catan-pause-other = その他
catan-pause-unsaid = 理由は未記入
catan-pause-explained = 中断の理由はもう記録されています。
catan-pause-stands = もう中断しています。
catan-pause-none = 中断していません。
catan-no-limit = この卓に制限時間はありません。
catan-clock-most = 残り時間は0〜{ $most }秒で入力してください。
catan-clock-over = 判定に入ったので、時計は直せません。
catan-clock-over-time-up = 時間切れ・判定中
catan-clock-over-declared = 勝利宣言・判定中

# 決着と確認
catan-declare-unbought = 記録では、{ $seat }さんが伏せている発展カードは{ $n }枚です。
catan-declare-short = { $seat }さんは{ $total }点です。勝利宣言には{ $goal }点が必要です。
catan-winner-below = { $seat }さんの得点が{ $goal }点を下回ります。勝利宣言が誤りなら、先に記録から宣言を取り消してください。
catan-confirmed = { $seat }さんはもう確認済みです。
catan-confirm-award = 称号の移動がまだ確定していません。先に称号を確かめてください。
catan-objected = { $seat }さんはもう「違います」と伝えています。
catan-rank-total = 合計点 { $a }{ "\u00A0" }対{ "\u00A0" }{ $b }
catan-rank-buildings = 開拓地と都市の点 { $a }{ "\u00A0" }対{ "\u00A0" }{ $b }
catan-rank-settlements = 開拓地の数 { $a }{ "\u00A0" }対{ "\u00A0" }{ $b }
catan-rank-cities = 都市の数 { $a }{ "\u00A0" }対{ "\u00A0" }{ $b }
catan-rank-roads = 街道の数 { $a }{ "\u00A0" }対{ "\u00A0" }{ $b }
catan-rank-equal = 五つの基準がすべて同じ（同順位）
catan-rank-declared = { $before }さんの勝利宣言
catan-points-rank = { $rank }位
catan-points-shared = { $rank }位（{ $among }人で等分）
catan-summary-declared = { EACH($winners, after: "さん") }の勝利（{ $total }点で宣言）
catan-summary-time-up = 時間切れ：{ EACH($winners, after: "さん") }の勝利（{ $total }点）
catan-summary-declared-verdict = { EACH($winners, after: "さん") }の勝利
catan-summary-declared-because = { $total }点で勝利を宣言
catan-summary-time-up-verdict = { EACH($winners, after: "さん") }の勝利
catan-summary-time-up-because = 時間切れ、{ $total }点

# 記録の一行
catan-tell-check = 初期確認：{ $whose } { $part } 不足{ $missing }
catan-tell-check-group = 初期確認：{ $group } 済み
catan-tell-read-out = お約束の読み上げ { $count }/12
catan-first-later = 先手は未定
catan-tell-start = 開始（先手 { $seat }）
catan-tell-opened = 初期配置の完了
catan-tell-settlements = { $seat } 開拓地 { $count }
catan-tell-cities = { $seat } 都市 { $count }
catan-tell-upgrade = { $seat } 都市化（{ $cities }つ目）
catan-tell-roads = { $seat } 街道 { $count }
catan-tell-stretch = { $why ->
    [cut] { $seat } 分断 ひと続きの道 { $count }
   *[other] { $seat } ひと続きの道 { $count }
}
catan-tell-knights = { $seat } 騎士 { $count }
catan-tell-bought = { $seat } 発展カード購入 { $count }
catan-tell-score-line = { $seat } 開拓地{ $settlements } 都市{ $cities } 街道{ $roads } 騎士{ $knights }
catan-tell-longest-road = 最長交易路：{ $seat }
catan-tell-largest-army = 最大騎士力：{ $seat }
catan-tell-what-lies = { $what ->
    [gone] 盤を直しました（取り除いた：{ $gone }）
    [settled] 盤で調べた街道：{ $lengths }（最長交易路：{ $seat }）
    [kept] 盤で調べた街道：{ $lengths }
   *[none] 盤の記録
}
catan-tell-build = { $seat } { $piece }（{ $place }）
catan-tell-build-between = { $seat } 手番の間に建設
catan-tell-name-board = 盤の名前 { $board }
catan-tell-throw = 出目 { $total }（画面で振った）
catan-tell-robber = { $seat } 盗賊を土地{ $hex }へ
catan-tell-robber-from = { $seat } 盗賊を土地{ $hex }へ（{ $victim }から1枚）
catan-tell-bank-short = 銀行の{ $resource } 残り{ $left }枚
catan-tell-hold-cards = { $seat } 伏せた得点カード { $count }
catan-tell-turn-up = { $seat } 得点カード公開 { $count }
catan-tell-turn = { $seat }の手番
catan-tell-roll = ダイス { $total }
catan-tell-roll-again = 振り直し（{ $reason }）
catan-tell-hand = { $seat } 手札 { $count }枚
catan-tell-seven-checked = { $rest ->
    [below-eight] バーストの確認完了（ほかの席は7枚以下）
   *[other] バーストの確認完了
}
catan-tell-play-card = { $seat } { $card }を使用
catan-tell-trade = { $seat } { $way }：相手 { $partner }
catan-tell-claim-yield = { $seat } 取り忘れの受け取り
catan-tell-pause = 中断：{ $reason }（{ $seat }）
catan-tell-explain-pause = 中断の理由：{ $reason }（{ $seat }）
catan-tell-resume = 再開
catan-tell-set-clock = 残り時間を{ CLOCK($left) }に修正（{ $reason }）
catan-tell-declare = { $seat }の勝利宣言（得点カード{ $cards }枚）
catan-tell-time-up = 時間切れ
catan-tell-incident = { $item }（{ $seat }）：{ $what } → { $ruling }
catan-tell-confirm = { $seat } 得点を確認
catan-tell-object = { $seat } 得点に異議

# ボタン
catan-do-check = 数えた
catan-do-check-group = まとめて済みにする
catan-do-read-out = 読み上げた
catan-do-start = 開始
catan-do-opened = 全員の初期配置が済んだ
catan-do-settlements = 開拓地
catan-do-cities = 都市
catan-do-upgrade = 都市化
catan-do-roads = 街道
catan-do-stretch = ひと続きの道
catan-do-knights = 騎士
catan-do-bought = 発展カードを買った
catan-do-score-line = 数え直して入力
catan-do-longest-road = 最長交易路を決める
catan-do-what-lies = 盤を書きとめる
catan-do-build = 建てる
catan-do-robber = 盗賊を動かす
catan-do-build-between = 手番の間に建てる
catan-do-name-board = 盤の名前を決める
catan-do-throw = ダイスを振る
catan-do-bank-short = 銀行に足りない
catan-do-largest-army = 最大騎士力を決める
catan-do-hold-cards = 伏せた得点カード
catan-do-turn-up = 公開した得点カード
catan-do-turn = 次の手番へ
catan-do-roll = ダイスの目
catan-do-roll-again = 振り直す
catan-do-hand = 手札の枚数
catan-do-seven-checked = バースト確認を終える
catan-do-play-card = 発展カードを使う
catan-do-trade = 交換を判定する
catan-do-claim-yield = 取り忘れを受け取る
catan-do-pause = 中断する
catan-do-explain-pause = 中断の理由を記録する
catan-do-resume = 再開する
catan-do-set-clock = 残り時間を修正
catan-do-declare = 勝利宣言
catan-do-time-up = 時間切れ
catan-do-incident = できごとを記録する
catan-do-confirm = この得点でよい
catan-do-object = 違います

# 入力欄
catan-field-part = 項目
catan-field-group = まとまり
catan-field-missing = 不足
catan-field-note = メモ
catan-field-items = 読み上げた項目
catan-field-first = 先手
catan-field-lies = 置かれているもの
catan-field-award = 最長交易路
catan-field-earlier = 前からあった建物
catan-field-builds = ここからは盤で記録する
catan-field-place = 場所
catan-field-land = 土地の番号（0から）
catan-field-victim = 引かれた人
catan-field-resource = 資源
catan-field-board = 「盤を並べる」の5文字の名前
catan-field-left = 銀行に残っている枚数
catan-field-count = 数
catan-field-cut = 分断された
catan-field-rest-below-eight = 数えていない人は全員7枚以下
catan-field-settlements = 開拓地
catan-field-cities = 都市
catan-field-roads = 街道
catan-field-knights = 騎士
catan-field-total = 出目の合計
catan-field-reason = 理由
catan-field-cards = 公開する得点カード
catan-field-turn = 手番の番号
catan-field-way = 方法
catan-field-partner = 相手
catan-field-harbour = 港
catan-field-give-ore = 渡す鉱石
catan-field-give-wheat = 渡す小麦
catan-field-give-wood = 渡す木材
catan-field-give-brick = 渡すレンガ
catan-field-give-wool = 渡す羊毛
catan-field-get-ore = 受け取る鉱石
catan-field-get-wheat = 受け取る小麦
catan-field-get-wood = 受け取る木材
catan-field-get-brick = 受け取るレンガ
catan-field-get-wool = 受け取る羊毛
catan-field-later = 一部はあとで渡す約束
catan-field-new = この手番に建てた港
catan-field-seconds = 残り（秒）
catan-field-item = お約束の項目
catan-field-what = 何があったか
catan-field-ruling = 裁定
catan-field-by = 裁定した人

# 台帳

# 卓の設定
catan-option-minutes = 制限時間（分、0は無制限）
catan-option-opening = 初期配置
catan-option-opening-beginner = 初心者用の固定配置
catan-option-opening-snake = 各自で選ぶ（順番に置き、逆順にもう一度）
catan-option-goal = 勝利に必要な点
catan-option-five-or-six = 5〜6人（拡張セット）
catan-option-component-check = 初期確認をしてから始める
catan-option-conduct-list = お約束を読み上げてから始める
catan-option-turn-pointer = 手番を記録する
catan-option-dice = ダイス
catan-option-dice-own = 卓のダイスを振り、出目を入れる
catan-option-dice-companion = この画面で振る
catan-option-dice-deck = 36枚の山から引く（36通りが1枚ずつ）
catan-option-with-board = 建設を盤で記録する（街道や建物を盤の上で押すと、数と最長交易路がついてきます）
catan-option-seven-check = 7のあと、確認が済むまで次に進まない
catan-option-pause-stops-clock = 中断の間は時計も止める
catan-option-tie-voids-longest-road = 分断で並んだら、持ち主がいても最長交易路を無効にする
catan-option-harbour-gives-any = 2:1の港は、その資源2枚で好きな1枚
catan-option-mixed-trades-refused = 同じ資源が両方に入った交換を認めない
