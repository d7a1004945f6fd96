# 同じ卓をもう一度・端末の貸し出し
table-next-opened = 次のゲームの卓が開きました。
table-next-go = { $name }へ進む
table-here = この端末の役
table-here-seat = { $name }さんの席
table-to-gm = GMの画面を開く
table-here-host = 進行役
table-here-gm = GM
table-here-open = 公開画面
table-again = もう一度遊ぶ
table-again-gone = 途中で帰った人もこの席に入ります：{ EACH($names, after: "さん") }。いない人がいるときは、次のラウンドの席から始めてください。
table-again-note = 同じ顔ぶれ・同じルールで次の卓を開きます。全員の端末はそのまま使えます。
table-again-rotated = 席を替えてもう一度
table-again-same = 同じ席でもう一度
table-lend = この端末を回す
table-lend-phoneless = 端末がない・使えない席
table-unphoned = { $n }席に、まだ端末がつながっていません。役職を見るには、席のコードを読み取ってもらうか、この端末を渡します。
table-lend-lead = 端末のない席の人に、この端末を渡して入力してもらいます。
table-lend-back = { $who ->
    [gm] GM
   *[other] 進行役
 }の画面
table-lend-do = 渡す
table-lend-to = { $name }さんに渡す
table-lend-last = 前回 { $at }
table-lend-phones = 自分の端末を使える人には、コードを見せてください：
table-lend-none = 全員が自分の端末を使っています
table-lend-none-text = 渡す相手はいません。
table-lend-dead = 端末が使えなくなった席
table-lend-dead-note = 電池切れや故障のときは、この端末で代わりに入力するか、別の端末で新しいコードを読み取ってもらいます。
table-lend-instead = この端末で代わる
table-lend-code = 新しいコード
table-lend-hand = この端末を{ $name }さんに渡してください
table-lend-alone = ここから先は{ $name }さんだけが見ます。渡すまでは何も表示しません。
table-lend-last-ask = 前に開いたのは{ $at }です。本人が開いていなければ、卓で確かめてください。
table-lend-open = { $name }さんです。画面を開く
table-lent = { $name }さんの画面です。ほかの人に見えないように持ってください。
table-lent-back = 終わった。{ $who ->
    [gm] GM
   *[other] 進行役
 }に返す
table-give-back = { $who ->
    [gm] GM
   *[other] 進行役
 }に返してください
table-give-back-text = { $who ->
    [gm] 次の画面には全員の秘密が出ます。GMだけが、受け取ってから開きます。
   *[other] 次の画面は進行役のものです。進行役だけが、受け取ってから開きます。
 }
table-lend-number = 戻すときの番号（{ $digits }けた）
table-lend-number-hint = 端末を戻すときに入力します。今夜は、次からもこの番号を使います。
table-lend-number-other = 番号を変える
table-give-back-seat = { $name }さんの画面に戻る
table-give-back-number = 渡すときに決めた番号（{ $digits }けた目で開きます）
table-give-back-wrong = 番号が違います。もう一度入力してください。
table-give-back-wrong-password = ログイン名またはパスワードが違います。もう一度入力してください。
table-give-back-forgotten = 番号を忘れたとき
table-give-back-password = 主催者のパスワード
table-give-back-refused = いまの入力は受け付けられませんでした。もう一度端末を渡して、入力してもらってください。
table-given-back = { $who ->
    [gm] GM
   *[other] 進行役
 }です。開く

# 感想戦
table-afterwards = 感想戦
table-afterwards-lead = どの席が、いつ、何を知っていたかを並べて見られます。
table-afterwards-seats = 並べる席（{ $most }席まで）
table-afterwards-show = 並べて見る
table-afterwards-everybody = 全員が知ったこと
table-afterwards-nothing = 新しく知ったことはありません
table-afterwards-happened = 本当にあったこと
