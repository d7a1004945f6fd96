# 証拠村のページ：自分の席、プロデューサーの机、公開の表、大画面。

evidence-mark-white = 白
evidence-mark-marred = 欠
evidence-really = 本当は
evidence-legend = 白＝白の証拠、欠＝欠けた証拠。同じ証拠に違う答えがあれば、両方を並べます。
evidence-not-passed-on = まだ伝えていません
evidence-three-marred = 欠けた証拠3つ
evidence-unanswered = 答え待ち
evidence-speaks = { $name }さんの推理発言
evidence-day = { PLAIN($day) }日目
evidence-night = { PLAIN($day) }日目の夜

# 自分の席
evidence-you-gone = あなたは退場しました。求められた証拠があれば、ここで答えます。
evidence-you-answer = 証拠を求められています。ほかの発言より先に答えてください。
evidence-you-pay = 支払いが{ $n }枚足りません。すぐに支払ってください。
evidence-you-preparation = 証拠の並びを決めてください。推理とカードはまだ使えません。
evidence-you-preparation-done = 並びは決まりました。上のボタンを押すと、自分の並びを見られます。1日目が始まるまでは並べ直せます。
evidence-you-day = カードはいつでも使えます。
evidence-you-vote = 処刑する人に投票してください。カードも使えます。
evidence-you-voted = 決めました。全員の票がそろうと、誰が誰に入れたかを公開します。それまでは変えられます。
evidence-you-no-vote = 決選投票に残った人は、この投票に加わりません。結果を待ちます。
evidence-you-runoff = 決選投票です。カードも使えます。
evidence-you-decide = また同数でした。プロデューサーの判断を待ちます。
evidence-you-night = 夜です。誰か1人を選んでください。全員が同じように答えます。
evidence-you-named = 決めました。全員がそろうと夜が明けます。それまでは変えられます。
evidence-you-night-first = 最初の夜です。ダミーが襲われます。
evidence-you-won = あなたの勝ちです。
evidence-you-lost = あなたの負けです。
evidence-own-vote = 決めました：{ $name }
evidence-own-target = 決めました：{ $name }
evidence-declared = { $way }で答えた：
evidence-ask-white = 白の証拠を置く番号
evidence-ask-white-hint = 人狼は2つ、ほかの人は3つ選びます。残りは欠けた証拠です。
evidence-arrange-again = 並べ直す
evidence-ask-pay = 支払うカード（{ $n }枚）
evidence-ask-attack = 夜に選ぶ相手
evidence-ask-attack-hint = 全員が選びます。数えるのは人狼の答えだけで、仲間の人狼を選んだ答えは数えません。
evidence-change-vote = 投票を変える
evidence-change-attack = 相手を変える
evidence-asks-piece = { $number }番の証拠を求めています
evidence-asks-marred = 欠けた証拠3つを求めています
evidence-way-hint = 人間は「ありのまま」だけです。人狼側の偽証は、嘘1つにつき{ $n }点。ねつ造は人狼側どうしのときだけで、0点です。
evidence-way-lie = { $way ->
    [perjury] 偽証
   *[fabrication] ねつ造
}
evidence-way-may = できます
evidence-target-mate = 仲間の人狼なので数えません。ほかの人を選んでください。
evidence-answer-truth = ありのまま答える
evidence-answer-perjury = 偽証する
evidence-answer-fabrication = ねつ造する
evidence-mixed = 3つの中に白の証拠を混ぜるとき
evidence-mixed-truth = 混ぜない
evidence-mixed-perjury = 偽証
evidence-mixed-fabrication = ねつ造

# 手札
evidence-shown = 公開済み
evidence-play-which = 使うカード
evidence-play-whom = 対象
evidence-play-with = 一緒に出すカード
evidence-play-with-hint-stacks = 選んだ対象の対価を足した枚数です。対価0枚なら選びません。
evidence-play-with-hint-one = 支払うカードを1枚選びます。
evidence-play-with-hint-some = 支払うカードを1枚以上選びます。
evidence-play-with-hint-shows = 見せるカードを1枚以上選びます。手札には残ります。
evidence-play-note = 使ったカードは取り消せません。ほかの人が先に使って対価が変わったときは清算します。
evidence-costs = 対価{ $n }枚
evidence-price-stacks = 調査：対象の調査スタックと同じ枚数を支払う
evidence-price-nothing = 対価なし
evidence-price-one = ほかのカードを1枚支払う
evidence-price-some = ほかのカードを1枚以上支払う
evidence-price-shows = ほかのカードを1枚以上見せる
evidence-price-too-much = 今は使えません
evidence-whisper-note = 全員が同じように書けます。人狼側のささやきは仲間に届き、ほかの人のものは自分のメモになります。届いたものは、下のボタンを押して見ます。
evidence-no-whisper = ささやきはまだありません。
evidence-ask-note = プロデューサーだけが読みます。答えられないこともあります。
evidence-cannot-answer = 回答できない
evidence-no-reply = 返事を待っています

# プロデューサーの机
evidence-host-deal = カードを配っています。
evidence-host-preparation = 全員が証拠を並べるのを待ちます。雑談はできます。
evidence-host-day = カードと話し合いの時間です。まだ答えていない人がいれば、先に答えてもらってください。
evidence-host-vote = 投票を受け付けています。全員がそろうと開票します。
evidence-host-runoff = 決選投票です。全員がそろうと開票します。
evidence-host-decide = また同数でした。処刑する人を決めてください。
evidence-host-night = 全員が同じように答えます。そろうと夜が明けます。
evidence-host-night-first = 最初の夜です。誰にも聞かず、ダミーが襲われます。
evidence-proceed-preparation = 1日目を始める
evidence-proceed-day = 昼を終える
evidence-proceed-vote = 投票を締め切る
evidence-proceed-runoff = 決選投票を締め切る
evidence-proceed-night = 夜を終えて朝へ
evidence-helper = プロデューサーの手伝い
evidence-helper-note = 秘密は見えない画面です。端末のない席に端末を渡すのは、卓の一覧の「プロデュース」から開く画面でします。
evidence-latest = 最後に使われたカード
evidence-from-the-grave = 墓下からの回答を、みんなに伝えてください
evidence-question-of = { $name }さんからの秘密の質問
evidence-owed = 何を待っているか
evidence-owes-n = 未払い{ $n }枚
evidence-short-n = 次に引く分から{ $n }枚減
evidence-tally = 推理発言
evidence-tally-note = 推理発言は、誰が人狼かを推理したり説得したりする話です。1人1日{ $n }pt（{ $seconds }秒で1pt）まで。カードを使うこと、答えること、公開された内容のまとめは数えません。
evidence-start = 話す
evidence-speaking = 発言中
evidence-settle-note = 清算は、支払いや引いた枚数の間違いをあとから直すことです。使ったカードは取り消しません。
evidence-hint-settle-underpaid = 足りない枚数を、その人がすぐに支払います。手札が足りなければ全部を支払い、残りは次に引く分から減らします。
evidence-hint-settle-overpaid = 払いすぎた枚数のブランクを渡します。
evidence-hint-settle-overdrawn = 引きすぎたカードを手札から除きます。
evidence-hint-settle-shown = 知らせてしまったカードを、同じ枚数のブランクに替えます。
evidence-secret = プロデューサーだけが見るもの

# 公開の表
evidence-board = みんなの証拠
evidence-executed-on = { PLAIN($day) }日目に処刑
evidence-attacked-on = { PLAIN($day) }日目の夜に襲撃
evidence-owes-answer = 答え待ち{ $n }
evidence-lies-n = 嘘{ $n }回
evidence-role-n = { $role } { $n }
evidence-hand-of = 手札
evidence-plays = 使われたカード
evidence-void = ダミーに当たり空振り{ $n }回
evidence-days = 投票と清算
evidence-poll = { $round ->
    [1] { PLAIN($day) }日目の投票
   *[other] { PLAIN($day) }日目の決選投票
}
evidence-lies = 嘘の答え { $n }回
evidence-whispered = ささやきと夜
evidence-wall-figures = S{ $stack }・{ $cards }枚
evidence-wall-white = 白
evidence-wall-marred = 欠け
evidence-wall-both = 両方

# 夜明けと処刑の知らせ
evidence-news-dawn = 夜が明けました。昨夜の犠牲者は{ $name }さんでした。カードを2枚ずつ引きます。
evidence-news-dawn-dummy = 夜が明けました。昨夜の犠牲者はダミーでした。カードを2枚ずつ引きます。
evidence-news-dawn-nobody = 夜が明けました。昨夜の犠牲者はいませんでした。カードを2枚ずつ引きます。
evidence-news-executed = { $name }さんが処刑されました。
evidence-news-nobody = 誰も処刑されませんでした。
evidence-news-tied = { $then ->
    [again] 決選投票も同数でした。プロデューサーが決めます。
    [all] 全員が同数でした。プロデューサーが決めます。
    [none] プロデューサーが決めます。
   *[runoff] 同数でした。決選投票をします。
}
evidence-votes = { $n }票
evidence-votes-none = 票はありませんでした。

# プロデューサー（出典の言葉）：ほかのゲームでGMや進行役と呼ぶ人
evidence-auth-role-gm = プロデューサー（すべてを見る）
evidence-auth-role-host = プロデューサーの手伝い（秘密は見ない）
evidence-table-author-gm = プロデューサー
evidence-table-author-host = プロデューサーの手伝い
evidence-table-here-gm = プロデューサー
evidence-table-desk = 卓の記録
evidence-table-lend-back = プロデューサーの画面
evidence-table-lent-back = 終わった。プロデューサーに返す
evidence-table-give-back = プロデューサーに返してください
evidence-table-give-back-text = 次の画面には全員の秘密が出ます。プロデューサーだけが、受け取ってから開きます。
evidence-table-given-back = プロデューサーです。開く
evidence-club-table-gm = プロデュース
evidence-club-taken-gm = この端末がプロデューサーになりました。
evidence-club-taken-host = この端末がプロデューサーの手伝いになりました。
evidence-auth-gm-view = プロデューサーの画面を開きますか
evidence-auth-gm-view-text = 全員の役職、証拠、手札がすべて見えます。開いたことは記録に残り、ほかの主催者も後から確かめられます。
evidence-club-plan-gm-text = プロデューサーは席に着きません。番の人が人の列の先頭にいます。名前を入れ替えれば替わります。
evidence-club-plan-lead = 選んだ人がプロデューサー
evidence-club-empty-seat = ダミー
evidence-kernel-gm = プロデューサー
evidence-sheet-gm-signs = プロデューサーのサイン
evidence-sheet-gm = プロデューサー：{ $name }
