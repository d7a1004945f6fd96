# スコアシート(そのほかのゲーム)
free-name = スコアシート
free-changed = ほかの人が先に書き換えました。いまの点を確かめてください。
free-finished = 順位はもう出ています。点を直すには、その点を書き換えて「順位を出し直す」を選んでください。
free-no-such-round = 第{ PLAIN($number) }ラウンドにはまだ入力できません。
free-not-finished = まだ集計していません。
free-points-missing = 第{ PLAIN($round) }ラウンド { $seat }さんの点がまだ入っていません。
free-rank-total = 合計{ PLAIN($mine) }点（上は{ PLAIN($before) }点）
free-rank-tied = 合計{ PLAIN($mine) }点で同点
free-summary = { EACH($winners, after: "さん") }の勝利
free-won = 1位
free-won-shared = 1位（{ $among }人で分ける）
free-tell-points = 第{ PLAIN($round) }ラウンド { $seat }：{ PLAIN($amount) }点
free-tell-finish = 集計
free-tell-resume = 入力を再開
free-code-win = 勝ち
free-do-points = 点を入れる
free-do-finish = 集計する
free-do-resume = 続きを入力
free-field-round = ラウンド
free-field-amount = 点
free-option-title = 遊ぶゲームの名前
free-option-title-hint = 卓のページと結果シートに出ます。
free-option-best = 勝ち
free-option-best-high = 点の多い人
free-option-best-low = 点の少ない人
free-option-rounds = ラウンドの上限
free-points-rank = { $rank }位
free-tell-scores = { $round ->
    [0] 点をすべて消去
   *[other] 第{ PLAIN($round) }ラウンドまで保存
}
free-tell-scores-over = 第{ PLAIN($round) }ラウンドまで保存し、順位を出した
free-do-scores = 保存
free-do-scores-round = 第{ PLAIN($n) }ラウンドを保存
free-do-scores-over = 保存して順位を出す
free-field-amounts = 点
free-field-over = 順位を出す
free-one-by-one = 1か所ずつ入れる
free-so-far = { $n }ラウンド入力済み
free-no-clock = この卓には時計がありません。
free-tell-clock-run = 時計を開始
free-tell-clock-hold = 時計を停止
free-tell-clock-set = 時計を残り{ CLOCK($left) }に直した
free-do-clock-run = 時計を開始
free-do-clock-hold = 時計を停止
free-do-clock-set = 残り時間を直す
free-field-seconds = 残り時間
free-option-minutes = 制限時間（分、0は時計なし）
free-points-missing-final = { $seat }さんの点がまだ入っていません。
free-tie-missing = 同点です。{ $seat }さんの「{ $what }」を入れてください。
free-tie-of = { $what } { $name }
free-rank-tiebreak = 合計{ PLAIN($mine) }点で同点、{ $what }{ PLAIN($own) }（上は{ PLAIN($other) }）
free-ranked-high = 点の多い人の勝ち
free-ranked-low = 点の少ない人の勝ち
free-ranked-then = { $best ->
    [low] 、同点なら{ $what }の少ない人
   *[high] 、同点なら{ $what }の多い人
}
free-tell-final = 点を保存
free-tell-final-over = 点を保存し、順位を出した
free-field-ties = 同点のとき
free-option-tiebreak = 同点のとき比べるもの
free-option-tiebreak-hint = 残りのお金など。空なら同順位。
free-option-tiebreak-best = 同点のときの勝ち
free-option-tiebreak-best-high = 多い人
free-option-tiebreak-best-low = 少ない人
free-do-scores-again = 順位を出し直す
