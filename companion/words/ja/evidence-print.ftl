# 証拠村の印刷物：カード、証拠の駒、ルール。

sheet-print-evidence-cards = 行動カード
sheet-print-evidence-cards-text = 53種とブランク10枚です。A4に9枚ずつ、表と裏を交互に印刷します。両面印刷（長辺とじ）、実際のサイズ（100%）で印刷し、線に沿って切ってください。
sheet-print-evidence-deck-deck = 53種とブランク
sheet-print-evidence-markers = 証拠の駒
sheet-print-evidence-markers-text = 1番から8番まで、白と欠けの両方があります。2行で1人分です。自分の証拠のとおりに選んで伏せて置き、開示したら表にします。
sheet-print-evidence-deck-five = 5人分
sheet-print-evidence-rules = ルール
sheet-print-evidence-rules-text = 遊び方とカードの一覧です。両面に印刷して、1人に1枚配れます。
sheet-print-evidence-roles = { sheet-print-village-roles }
sheet-print-evidence-roles-text = { sheet-print-village-roles-text }
sheet-print-evidence-deck-role-list = { sheet-print-village-roles }
sheet-print-evidence-deck-pages = 2ページ

# カードと駒
sheet-evidence-investigation = 調査：スタックの数だけ支払う
sheet-evidence-blank = 清算の埋め合わせ
sheet-evidence-no-cost = 調査ではない

# ルール
sheet-evidence-rules-aim = 役職の能力はありません。1人8つの証拠の「白」と「欠け」を、カードを使って少しずつ明かし、人狼を探します。人間は必ず本当のことを答えます。人狼側は、限られた回数だけ嘘をつけます。
sheet-evidence-rules-sizes = 人数ごとの配役
sheet-evidence-rules-seats = 人数
sheet-evidence-rules-villagers = 村人
sheet-evidence-rules-madman = C狂
sheet-evidence-rules-wolves = 人狼
sheet-evidence-rules-hand = 初めの手札
sheet-evidence-rules-perjury = 偽証P
sheet-evidence-rules-sizes-note = 人数にはダミー1人を含みます。ダミーは最初の夜明けに襲われます。C国狂人は人狼とささやき合い、証拠は人間と同じで、決着の人数には数えません。
sheet-evidence-rules-pieces = 証拠
sheet-evidence-rules-pieces-1 = 人狼でない人は白3・欠け5、人狼は白2・欠け6を持ちます。
sheet-evidence-rules-pieces-2 = 1番から8番までの並びは、準備期間に自分で決めます。1日目が始まるまでは並べ直せます。
sheet-evidence-rules-pieces-3 = まだ明かしていない証拠と手札については、ほのめかすこともできません。
sheet-evidence-end-won = { $end }・勝ち
sheet-evidence-rules-pieces-4 = 欠け5つ、または白3つを公の場で答えた人は、残りも明かしたものとして話せます。カードでの確認は続けられます。
sheet-evidence-rules-hands = カード
sheet-evidence-rules-hands-1 = 53種から1枚ずつ、毎回同じ確率で引きます。夜明けごとに全員が2枚引きます。枚数に上限はありません。
sheet-evidence-rules-hands-2 = いつでも何枚でも使えます。使ったカードは取り消せません。
sheet-evidence-rules-hands-3 = 「調査」のカードは、対象のスタックの合計と同じ枚数を、ほかの手札から支払います。支払えなければ使えません。
sheet-evidence-rules-hands-4 = 調査された人のスタックは1増えます。夜明けに全員0に戻ります。
sheet-evidence-rules-hands-5 = 死者とダミーはカードを使えず、対象にもなりません。くじでダミーが出たら、その1回だけ空振りです。
sheet-evidence-rules-hands-6 = カードに書いてあることは、ルールより優先します。
sheet-evidence-rules-order = カードを使う順番
sheet-evidence-rules-order-1 = 1. 使うカードを決める
sheet-evidence-rules-order-2 = 2. 対象を決める
sheet-evidence-rules-order-3 = 3. 今のスタックから支払う枚数を数え、足りるか確かめる
sheet-evidence-rules-order-4 = 4. 使うカードを手札から出す
sheet-evidence-rules-order-5 = 5. 支払うカードを手札から出す
sheet-evidence-rules-order-6 = 6. カード・対象・支払ったカードの種類をまとめて宣言する
sheet-evidence-rules-order-7 = 7. 効果（開示の要求など）
sheet-evidence-rules-order-8 = 8. 対象のスタックを1増やす（6から8は一息に）
sheet-evidence-rules-order-9 = 9. 対象が答える。ほかの発言やカードより先に
sheet-evidence-rules-lies = 答えと嘘
sheet-evidence-rules-lies-1 = 人間は、いつも本当のことを答えます。
sheet-evidence-rules-lies-2 = 偽証：人狼とC国狂人は、共有の偽証ポイントを1点使えば、1回だけ好きな答えにできます。ささやきで宣言します。
sheet-evidence-rules-lies-3 = ねつ造：尋ねた人と答える人が別人で、どちらも人狼側なら、点を使わずに好きな答えにできます。
sheet-evidence-rules-lies-4 = 鑑識（♠K）への偽証は2点。ねつ造はできません。
sheet-evidence-rules-lies-5 = 同じ証拠を再び問われたら、違う答えをしてもかまいません（嘘ならまた点が要ります）。どちらの答えも残ります。
sheet-evidence-rules-lies-6 = 処刑か襲撃で人狼側が1人死ぬたびに、夜明けに偽証ポイントが1点増えます。
sheet-evidence-rules-day = 1日の流れ
sheet-evidence-rules-day-1 = 準備：証拠を並べ、手札を引きます。終わるまで推理とカードは禁止です。
sheet-evidence-rules-day-2 = 昼：カードと話し合い。推理の発言は1日200ポイントまで、持ち越せません。カードの使用、答え、公開された事実のまとめは数えません。
sheet-evidence-rules-day-3 = 投票：記名です。最も票を集めた人を処刑します。
sheet-evidence-rules-day-4 = 夜：人狼が襲う相手を決めます。割れたら、名指しされた中からくじで決まります。
sheet-evidence-rules-day-5 = 決着：人狼がいなくなれば村の勝ち。生きている人間（C国狂人を除く）が人狼以下になれば人狼側の勝ちです。
sheet-evidence-rules-day-6 = 答える前に死んだ人の答えは、プロデューサーが伝えます。
sheet-evidence-rules-settle = 間違えたとき（清算）
sheet-evidence-rules-settle-1 = 支払いが足りない：すぐに足りない分を支払います。
sheet-evidence-rules-settle-2 = 手札が足りない：手札を全部支払い、残りはこれから引く分から引きます。
sheet-evidence-rules-settle-3 = 払いすぎた：その枚数のブランクを受け取ります。
sheet-evidence-rules-settle-4 = 引きすぎた：余分のカードを捨てます。
sheet-evidence-rules-settle-5 = 手札を不正に知らせた：そのカードをブランクに替えます。
sheet-evidence-rules-cards = カードの一覧
sheet-evidence-rules-card = カード
sheet-evidence-rules-does = はたらき
sheet-evidence-rules-star = ＊は調査です。対象のスタックの数だけ支払い、対象のスタックが1増えます。
sheet-evidence-rules-search = A～8 捜査
sheet-evidence-rules-search-text = ほかの1人に、カードの数と同じ番号の証拠を答えてもらいます（Aは1番）。
sheet-evidence-rules-any = { $rank } { $name }

# 結果シート
sheet-evidence-seat = 席
sheet-evidence-role = 役職
sheet-evidence-lies = 嘘
sheet-evidence-end = 結末
sheet-evidence-alive = 生存
sheet-evidence-key = 各欄は本当の証拠、括弧の中は答えた順。×は嘘の答えです。
sheet-evidence-said = { $colour }{ $true ->
    [no] ×
   *[yes] { "" }
}
sheet-evidence-was = { $really }（{ $answers }）
sheet-evidence-answers = すべての答え
sheet-evidence-day = 日
sheet-evidence-card = カード
sheet-evidence-asker = 尋ねた人
sheet-evidence-target = 答えた人
sheet-evidence-says = 答え
sheet-evidence-true = 真偽
sheet-evidence-truth = 本当
sheet-evidence-days = 投票・夜・清算
sheet-evidence-piece = 番号
sheet-evidence-attacked = 襲撃されたのは{ $name }
sheet-evidence-cards-left = 手札
