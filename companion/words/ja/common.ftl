# 全ページ共通
common-product = ゲーム会コンパニオン
common-skip = 本文へ移動
common-nav = メニュー
common-nav-tonight = 今日
common-nav-events = イベント
common-nav-players = 参加者
common-nav-standings = 成績
common-menu = 表示とアカウント
common-language = 言語
common-language-ja = 日本語
common-language-en = English
common-theme = 画面の明るさ
common-theme-auto = 自動
common-theme-light = 明るい
common-theme-dark = 暗い
common-foot = 会の記録を外部のサービスへ送ることはありません。

common-message-success = 完了：
common-message-info = お知らせ：
common-message-warning = 注意：
common-message-danger = エラー：

common-back = 戻る
common-cancel = やめる
common-close = 閉じる
common-save = 保存する
common-to-start = 最初のページへ
common-needed = 必須
common-copy = コピー
common-copied = コピーしました
common-share = 共有
common-less = { $what }を1減らす
common-more-acts = そのほかの操作
common-more-of = { $name }さんのそのほかの操作
common-more = { $what }を1増やす
common-seat = 席
common-seat-n = 席{ $seat }
common-count-people = { $n }人
common-no-match = 見つかりませんでした。別の読みや名前でお試しください。
common-form-refused = 保存できませんでした。下の内容をご確認ください。
common-cannot-undo = この操作は取り消せません。

common-error-code = エラー番号 { $status }
common-error-load-again = ページを読み込み直す
common-error-old = ページが古くなっていました
common-error-old-text = 開いてから時間がたったため、この送信は受け付けていません。記録は何も失われていません。ページを読み込み直して、もう一度お試しください。
common-error-400 = 受け付けられない内容でした
common-error-400-text = 送られた内容を読み取れませんでした。前のページに戻って、もう一度お試しください。
common-error-401 = ログインが必要です
common-error-401-text = このページは主催者用です。ログインしてからお開きください。
common-error-plays = GMの画面は開けません
common-error-plays-text = この端末は、この卓の席に着いています。席に着いている人には、GMだけが知ることを見せません。
common-error-403 = このページは開けません
common-error-403-text = この端末には、このページを見る権限がありません。卓の担当者の方は、主催者からQRコードを受け取ってください。
common-error-404 = ページが見つかりません
common-error-404-text = アドレスが間違っているか、すでに削除されたページです。
common-error-405 = この開き方はできません
common-error-405-text = このアドレスはボタンから送信するためのものです。最初のページからお進みください。
common-error-410 = このリンクは使えなくなりました
common-error-410-text = すでに使われたか、取り消されたリンクです。主催者に新しいリンクをもらってください。
common-error-413 = 送られた内容が大きすぎます
common-error-413-text = ファイルや文章を小さくして、もう一度お試しください。
common-error-429 = 少しお待ちください
common-error-429-text = 短い時間に何度も試みがありました。数分待ってから、もう一度お試しください。
common-error-500 = うまく動きませんでした
common-error-500-text = プログラムの側で問題が起きました。確定済みの記録は無事です。もう一度試しても直らないときは、主催者にお知らせください。
common-error-503 = 混み合っています
common-error-503-text = 少し待ってから、もう一度お試しください。
common-error-507 = いまは保存できません
common-error-507-text = 保存できませんでした。会場のパソコンのディスクがいっぱいか、書き込みが禁止されています。これまでに受け付けた記録は無事です。主催者に知らせてから、もう一度お試しください。

common-unfounded = ようこそ
common-unfounded-lead = この会は、まだ登録されていません。
common-unfounded-link = はじめの設定
common-unfounded-text = このプログラムを起動したパソコンの画面に、設定用のリンクが表示されています。そのリンクを開いて、会の名前と主催者を登録してください。
common-unfounded-note = リンクは一度だけ使えます。見当たらないときは、プログラムをもう一度起動すると新しいリンクが表示されます。
common-rank = { $shared ->
    [yes] 同率{ $rank }位
   *[no] { $rank }位
}
common-lacking = { $what }を入れてください。
common-colon = ：
