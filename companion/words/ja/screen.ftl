# 会場の大画面と、その設定

# 画面そのもの
screen-title = 大画面
screen-time = 現在の時刻
screen-bar = 画面の操作と接続
screen-lost = { $time }から接続が切れています。戻りしだい自動で更新します。
screen-start = 音と全画面をオンにする
screen-start-note = 準備のときに1回押す
screen-pause = 切り替えを止める（スペースキー）
screen-goes-on = 停止中。スペースキーで再開
screen-keys = キーボードでは、スペースキーで画面の切り替えを止め（もう一度で再開）、左右の矢印キーで前後の画面に移ります。
screen-paused = 中断中
screen-finished = 対局終了

# 時計
screen-clock-ready = 開始前
screen-clock-until = { $at } まで
screen-time-up = 時間です

# 卓の名前
screen-table-of-round = 第{ PLAIN($round) }ラウンド・{ $name }
screen-names-table = { PLAIN($number) }卓
screen-seating-names = 名前から卓を探す（第{ PLAIN($round) }ラウンド）
screen-seating = 第{ PLAIN($round) }ラウンドの席

screen-tables = { $names }の状況
screen-picture = { $title }（{ PLAIN($number) }/{ PLAIN($of) }）

# 順位
screen-standings = 今日の順位
screen-frozen = { $at }までの結果です。続きは表彰で発表します。
screen-won-played = 勝/対局
screen-points = 点
screen-rank-tied = 同率
screen-won-of = { PLAIN($played) }局{ PLAIN($won) }勝

# スマートフォン
screen-join-code = イベントのページを開くコード
screen-join-lead = スマートフォンで席・時計・順位を見られます
screen-join-here = 人が来場

# 卓の状況
screen-won = 勝利
screen-tied = 同数
screen-executed = 処刑
screen-waiting = 入力待ち
screen-missing = あと{ PLAIN($n) }人
screen-turn = 第{ PLAIN($number) }手番
screen-dice = 出た目の合計
screen-longest-road = 最長交易路
screen-largest-army = 最大騎士力
screen-catan-check = 開始前の確認中
screen-catan-open = 伏せた得点カードは含みません
screen-free-rounds = { PLAIN($n) }回まで
screen-village-alive = 生存 { PLAIN($n) }
screen-village-executed = 処刑：{ $name }
screen-village-gone-dawn = { PLAIN($day) }日目の朝
screen-village-gone-day = { PLAIN($day) }日目
screen-village-gone-shot = 銃殺（{ $by }）
screen-village-gone-dragged = 道連れ（{ $by }）
screen-village-gone-evening = { PLAIN($day) }日目
screen-village-votes = { PLAIN($day) }日目の投票
screen-village-runoff = { PLAIN($day) }日目の決選投票
screen-village-no-votes = まだ票はありません

# 設定
screen-setup = 大画面の設定
screen-setup-text = プロジェクターにつないだ端末で、このアドレスを開きます。イベントが続くあいだ同じで、ログインは要りません。
screen-open = 大画面を開く
screen-saved = 大画面の設定を保存しました。映っている画面にもすぐ反映されます。
screen-panels = 映すものと順番
screen-panels-note = 上から順に映し、最後まで行くと最初に戻ります。映すものがない間は飛ばします。
screen-shown = 映す
screen-seconds = 表示秒数
screen-up = { $panel }を前へ
screen-down = { $panel }を後へ
screen-panel-clocks = 残り時間
screen-about-clocks = すべての卓の時計。時間になると音が鳴り、この画面に切り替わります。
screen-panel-seating = 席
screen-about-seating = ラウンドごとに、どの卓に誰が座るか。
screen-panel-tables = 卓の状況
screen-about-tables = 卓ごとの公開された状況。伏せたカードや役職は映りません。
screen-panel-won = 勝利の発表
screen-about-won = 終わったばかりの卓の勝者を、大きく一度ずつ。結果を確定すると消えます。
screen-won-at = { $table } { $game }
screen-panel-standings = イベントの順位
screen-about-standings = 確定した卓の順位。公開を止めているあいだは、その時点までの順位です。
screen-panel-season = シーズンの順位
screen-about-season = 上位60人まで。公開を止めているあいだは、その時点までの順位です。
screen-panel-boards = 追加した順位表
screen-about-boards = シーズンに追加した順位表を、1つずつ順に映します。
screen-panel-join = スマートフォンで見る
screen-about-join = イベントのページを開くQRコードと、来場した人数。
screen-panel-notice = お知らせ
screen-about-notice = 「お知らせの文」の内容。空のあいだは映りません。
screen-notice = お知らせの文
screen-notice-hint = 昼食の時刻やWi-Fiの名前など。短いほど大きく映ります。
screen-theme = 画面の色
screen-dark = 暗い背景（プロジェクター向き）
screen-light = 明るい背景
screen-language = 画面の言語
screen-of-event = 大画面

# 操作の記録
club-act-screen-arranged = イベント「{ $title }」の大画面を変更

screen-prizes = 表彰式
screen-prizes-end = 本日の受賞
screen-prizes-thaw = 発表を終え、順位表を公開する
screen-prizes-back = 閉会のページへ
screen-prizes-before = 前へ
screen-prizes-next = 次へ
screen-prizes-keys = スペースキー・→キーでも進みます。
screen-prize-place = { $shared ->
    [yes] 同率{ $place }位
   *[no] { $place }位
}
screen-prize-times = { $n }回
screen-prize-points = { $points }ポイント
