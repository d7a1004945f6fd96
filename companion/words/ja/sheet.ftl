# 印刷物の言葉。

sheet-language = ja
sheet-date = { DAY($date) }
sheet-printed = 印刷 { MOMENT($at) }
sheet-page = { $page } / { $pages } ページ
sheet-points = { POINTS($points) }

sheet-font-preparing = 印刷用の書体を準備しています（{ $done } / { $steps }）
sheet-font-not-cut = 印刷用の書体を準備できませんでした（終了コード { $code }）。プログラムを起動し直してください。
sheet-font-package-missing = 印刷用の書体が入っていません。{ $package } を入れ直してください。
sheet-font-unreadable = 書体「{ $file }」を読み込めません（{ $reason }）。
sheet-font-unwritable = 書体を「{ $folder }」に保存できません（{ $reason }）。

sheet-village-title = { $title } リザルト
sheet-village-of = { $seats }人村
sheet-village-role = 役職
sheet-print-village-roles = 役職の一覧
sheet-print-village-roles-text = 始める前に配る、役職の説明です。何をするか、どうすれば勝ちかが、端末のカードと同じ言葉で書いてあります。
sheet-print-village-deck-role-list = 役職の一覧
sheet-roles-role = 役職
sheet-roles-camp = 陣営
sheet-roles-does = すること
sheet-roles-wins = 勝ち方
sheet-village-player = プレイヤー
sheet-seat-number = { $seat }番
sheet-village-remarks = 情報
sheet-village-phase = { $part ->
    [night] { $day ->
        [0] 初日前夜
       *[other] { $day }日目 夜
    }
   *[day] { $day }日目
}
sheet-village-alive = { $count }人
sheet-village-unexecuted = { $alive }・処刑なし
sheet-survivors = 日ごとの生存者
sheet-village-survived = 生存
sheet-village-ended = 決着
sheet-village-ended-when = { $day }日目{ $when ->
    [dawn] 夜明け
    [evening] 夕方
    [night] 夜
   *[day] 昼
}
sheet-village-points = 成績
sheet-village-total = 合計
sheet-village-entry = { $rule }{ POINTS($points) }
sheet-village-scheme = ポイント
sheet-village-scheme-line = { $rule } … { $points }
sheet-village-scheme-guard = 護衛成功（GJ）1回につき{ POINTS($points) }
sheet-village-scheme-suspected = 対抗より先に処刑で{ POINTS($points) }
sheet-village-scheme-black = 人狼を占うごとに{ POINTS($points) }
sheet-village-scheme-threat = 最初の夜の襲撃対象で{ POINTS($points) }
sheet-village-scheme-mvp = GMの選出で{ POINTS($points) }
sheet-scheme-none = 今回はなし
sheet-village-notes = 補足
sheet-village-irregular = { $when } { $seat }番 { $player }「{ $what }」：ルール外として記録。{ $note }
sheet-village-changed = { $seat }番 { $player }「{ $entry }」：{ $change ->
    [struck] GMが取り消し。
    [added] GMが追加。
   *[noted] { "" }
}{ $note }

sheet-rank = 順位
sheet-clock = { CLOCK($ms) }
sheet-unsigned = （未確定）

sheet-catan-ended-declared = { EACH($winners, after: "さん") }の勝利（勝利宣言）
sheet-catan-ended-time-up = { $count ->
    [1] { EACH($winners, after: "さん") }の勝利（時間切れ判定）
   *[other] { EACH($winners, after: "さん") }が同順位で1位（時間切れ判定）
}
sheet-catan-ended-called-off = 中止
sheet-catan-ended-judging = 判定中
sheet-catan-ended-open = 進行中
sheet-catan-limit = { $limit ->
    [0] 制限時間なし
   *[other] 制限時間 { $limit }分
}
sheet-catan-played = 経過 { CLOCK($ms) }
sheet-from-to = { $started }～{ $finished }
sheet-host = 進行：{ $name }
sheet-gm = GM：{ $name }
sheet-host-signs = 進行役サイン
sheet-gm-signs = GMサイン
sheet-catan-player = プレイヤー
sheet-catan-seat = { $seat }　{ $player }
sheet-catan-total = 合計点
sheet-catan-settlements = 開拓地
sheet-catan-cities = 都市
sheet-catan-buildings = 建物点
sheet-catan-cards = 得点カード
sheet-catan-road = 最長交易路
sheet-catan-army = 最大騎士力
sheet-catan-roads = 街道
sheet-catan-knights = 騎士
sheet-catan-cards-won = 得点 カード
sheet-catan-road-won = 最長 交易路
sheet-catan-army-won = 最大 騎士力
sheet-catan-points = ポイント
sheet-catan-figures = ↑ { $by } { $a }：{ $b }
sheet-catan-by-total = 合計点
sheet-catan-by-buildings = 建物点
sheet-catan-by-settlements = 開拓地の数
sheet-catan-by-cities = 都市の数
sheet-catan-by-roads = 街道の数
sheet-catan-by-declared = ↑ 勝利宣言
sheet-catan-by-equal = ＝ すべて同じ（同順位）
sheet-catan-hidden = 伏せ
sheet-catan-each = { $part }（各席）
sheet-catan-of = { $part }（{ $player }）
sheet-catan-component-note = 初期確認 { $part }：{ $note }
sheet-catan-pause-note = { $reason }（{ $note }）
sheet-catan-irregular = ルール外として記録「{ $what }」 { $note }
sheet-catan-referee = 進行役
sheet-catan-dice = ダイスの出目
sheet-catan-dice-legend = { $count }回　平均 { $mean }　灰色の棒：実際　枠線：期待値
sheet-catan-components = 初期確認
sheet-catan-components-short = 初期確認（不足 { $count }件）
sheet-catan-component = { $name } { $count }
sheet-catan-found = → { $count }
sheet-catan-clock = 時計の中断と修正
sheet-catan-no-pauses = 時計の中断・修正はありません。
sheet-catan-at = 時刻
sheet-catan-what = 内容
sheet-catan-length = 時間
sheet-catan-reason = 理由
sheet-catan-pause = 中断
sheet-catan-change = { CLOCK($ms) } { $what }
sheet-catan-correction = 修正
sheet-catan-incidents = できごと
sheet-catan-item = 項目
sheet-catan-ruling = 裁定
sheet-catan-ruled-by = 裁定者
sheet-catan-notes = 補足
sheet-catan-confirmation = 確認（署名）
sheet-catan-confirmed = 確認済み { $at }
sheet-catan-ranking-rule = 順位の決め方：合計点 → 建物点（開拓地と都市の点） → 開拓地の数 → 都市の数 → 街道の数。すべて同じなら同順位。勝利宣言があれば、宣言者が1位。

sheet-standings-player = プレイヤー
sheet-standings-change = 前回比
sheet-standings-games = 対局数
sheet-standings-wins = 勝利数
sheet-standings-points = ポイント
sheet-standings-course = ポイントの推移（上位）
sheet-standings-provisional = 未確定の卓があります。順位は変わることがあります。
sheet-standings-empty = 確定した卓がまだありません。
sheet-standings-shared = 同順位は同じ番号で表し、次の順位はその人数分だけ空けます（1・2・2・4）。

# 卓のシート（どのゲームでも）
sheet-title = { $game }　{ $table }
sheet-event = 第{ PLAIN($number) }回 { $title }
sheet-place = { $venue }（{ $address }）
sheet-abandoned = 結果なしで終了
sheet-open = 進行中
sheet-by-hand = { $seat }番 { $player }「{ $entry }」：{ $change ->
    [struck] 取り消し。
    [added] 手で追加。
   *[noted] { "" }
}{ $note }
sheet-result-outcome = 結果
sheet-result-identity = 役職
sheet-result-won = 勝ち
sheet-result-lost = 負け
sheet-result-player = プレイヤー
sheet-result-seat = { $seat }　{ $player }
sheet-result-total = 合計
sheet-reason-bluff = ほかの役職を騙った
sheet-reason-mvp = 卓で選ばれたMVP
sheet-result-because = 順位の理由
sheet-result-points = ポイント
sheet-result-ledger = ポイントの内訳
sheet-result-rule = 項目
sheet-result-reason = 理由
sheet-result-no-points = ポイントは表示していません。
sheet-result-notes = 補足
sheet-free-round = ラウンド
sheet-free-rounds = ラウンドごとの点
sheet-file-table = { $event }_{ $game }_{ $table }
sheet-season-archive = { $season }
sheet-file-standings = { $of }_{ $title }
sheet-no-font = シートを印刷できません
sheet-no-font-text = 書体が読み込めないため、PDFを作りませんでした。結果の記録には影響ありません。プログラムを起動し直してから、もう一度印刷してください。
sheet-span = { $start }～{ $end }
sheet-step = 第{ PLAIN($number) }回
sheet-standings-title = 順位表
sheet-standings-of = 順位表（{ $game }）
sheet-standings-order = 順位の決め方：{ $order }。
sheet-standings-then = {" → "}
sheet-standings-share = 占有率合計は、各卓の得点占有率（自分の得点÷卓の合計）を足したものです。3人卓は、合計に平均点を足して割ります。
sheet-standings-frozen = 発表前のため、{ $at }までに確定した結果だけです。
sheet-standings-not-public = 発表前の順位です（{ $at }から公開を止めています）。掲示しないでください。
sheet-on-screen = 結果シート
sheet-village-course = 席ごとの経過
sheet-village-lived = 最後まで生存

# 切り抜くカード
sheet-bullet = ・{ $line }
sheet-deck-foot-alone = { $page } / { $pages } · 100%で印刷
sheet-deck-foot = { $side ->
    [back] 裏
   *[front] 表
} { $page } / { $pages } · 両面・長辺とじ・100%

# 一冊にまとめたもの
sheet-bound = 全卓の結果
sheet-bound-sheet = シート
sheet-bound-remark = 結果
sheet-bound-page = ページ

sheet-rules = ルールの一覧（印刷）
sheet-rules-title = { $game }のルール
sheet-rules-own = この卓で変えたルール
sheet-rules-others = ふだんのルール
sheet-file-rules = { $event }_{ $game }_ルール

# 陣営戦の途中
sheet-in-play-state = 状態
sheet-in-play-in = 生存
sheet-in-play-roles = 配役：{ $roles }
sheet-in-play-votes = 投票
sheet-in-play-nobody = なし
sheet-in-play-cast = { $name }→{ $target }{ $drawn ->
    [yes] （抽選）
   *[no] { "" }
}
sheet-in-play-line = { $what }：{ $told }
sheet-in-play-list = { $told }
