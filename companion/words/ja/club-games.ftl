# ゲームごとの成績と印刷物
club-game-lead = 確定した卓：{ $n }
club-record-latest = 最近の{ $n }局 { $won }勝
club-rate = { $played }回中{ $won }勝
club-rate-counted = { $played }回のうち記録のある{ $counted }回
club-rate-guests = 参加者として登録されていない人だけです。
club-rates-none = まだ集計できる卓がありません
club-rates-none-text = 卓の結果を確定すると、ここに勝率が並びます。
club-prints = 印刷する
club-prints-of = { $game }の印刷物
club-game-about = ゲーム別の勝率・印刷物
