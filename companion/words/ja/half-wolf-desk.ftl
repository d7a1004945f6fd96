# ハーフ人狼の卓のページ。

half-wolf-desk-clock-stands = 時計は止まっています

# いま何をするか：全員に
half-wolf-desk-now-deal = カードを配っています。
half-wolf-desk-now-choose = 全員が、配られた2枚から右隣に渡す1枚を選んでいます。
half-wolf-desk-now-ready = 全員が新しい手札を確かめています。
half-wolf-desk-now-seer = 占い師がカードを1枚選んでいます。
half-wolf-desk-now-gravedigger = 墓掘りが墓地のカードを入れ替えています。
half-wolf-desk-now-day = 人狼は誰か、話し合ってください。嘘をついてもかまいません。
half-wolf-desk-now-vote = 人狼だと思う人、または墓地に、全員が投票します。
half-wolf-desk-now-runoff = 同票になりました。同票の中から選ぶ決選投票です。
half-wolf-desk-now-judging = カードを表にして、確かめてください。
half-wolf-desk-now-over = ゲームが終わりました。
half-wolf-desk-acts-seer = 占い師は{ $name }さんです。見るカードを1枚選んでいます。
half-wolf-desk-acts-gravedigger = 墓掘りは{ $name }さんです。入れ替えるカードを選んでいます。
half-wolf-desk-host-real = 実物のカードで朝を終えたら、時計を動かしてください。

# いま何をするか：席の人に
half-wolf-desk-you-choose = ボタンを押すと、2枚が見えます。右隣の{ $right }さんに渡す1枚を選んでください。
half-wolf-desk-choose-hint = 勝ち方は、受け取ったあとの2枚で決まります。
half-wolf-desk-you-chosen = 決めました。全員がそろうと、{ $right }さんに渡ります。それまでは変えられます。
half-wolf-desk-you-ready = カードが回りました。新しい2枚を確かめてから、下のボタンを押してください。
half-wolf-desk-you-ready-one = カードが回りました。新しい2枚を確かめてください。
half-wolf-desk-you-answered = 確認しました。ほかの人を待っています。
half-wolf-desk-you-seer = あなたが占い師です。見るカードを1枚選んでください。どのカードを選んだかは全員に見えます。
half-wolf-desk-you-gravedigger = あなたが墓掘りです。墓地のカードを見て、1枚をほかの人のカードと入れ替えてください。
half-wolf-desk-you-vote = 人狼だと思う人、または墓地に投票してください。
half-wolf-desk-you-runoff = 同票です。同票になった中から選んで、もう一度投票してください。
half-wolf-desk-you-voted = 決めました。全員がそろうまで変えられます。
half-wolf-desk-you-voteless = この決選投票では、あなたに投票権がありません。

# 自分の手札
half-wolf-desk-chose = 右隣に渡す
half-wolf-desk-came = 左隣から来たカード
half-wolf-desk-look-result = 占いの結果が出ています。話し合いの前に、下のボタンを押して確かめてください。
half-wolf-desk-look-again = 墓掘りが、あなたの{ $number }枚目を入れ替えました。もう一度、手札を確かめてください。
half-wolf-desk-no-vote = あなたに投票権はありません。投票しても数えません。
half-wolf-desk-would = 両方持つ場合：{ $ability }を使う
half-wolf-look-now = 占いの結果が出ました。「押して見る」で確かめてから、端末を返してください。
half-wolf-desk-saw = 占いの結果：{ $where }は{ $card }
half-wolf-desk-found-n = 墓地の{ $number }枚目は{ $card }。
half-wolf-desk-arrived = { $number }枚目は、墓地から来たカードです。
half-wolf-desk-voted = 決めました：{ $target }
half-wolf-desk-card-villager = 能力なし。人狼を処刑すれば勝ち
half-wolf-desk-card-wolf = このカードが処刑されなければ勝ち
half-wolf-desk-card-seer = 朝に1枚を見る。人狼を処刑すれば勝ち
half-wolf-desk-card-gravedigger = 朝に墓地と1枚を入れ替える。人狼を処刑すれば勝ち
half-wolf-desk-card-madman = 人狼が処刑されなければ勝ち
half-wolf-desk-card-magician = 能力で見た人が人狼陣営に。勝ち方はもう1枚と同じ
half-wolf-desk-card-sinner = 右隣が処刑されれば勝ち
half-wolf-desk-card-doomsayer = 自分が処刑されれば勝ち
half-wolf-desk-goal-village = 人狼のカードを持つ人（墓地にあれば墓地）を処刑すれば勝ちです。
half-wolf-desk-goal-wolf = 人狼のカードが処刑されなければ勝ちです。あなたが持っているので、処刑されないようにしましょう。
half-wolf-desk-goal-madman = 人狼のカードが処刑されなければ勝ちです。自分が処刑されてもかまいません。
half-wolf-desk-goal-mad-wolf = 自分が処刑されれば一人勝ち。処刑されなければ村人陣営の勝ちです。
half-wolf-desk-goal-converted = 魔術師を見たので狂人と同じです。人狼のカードが処刑されなければ勝ちです。
half-wolf-desk-goal-sinner = 右隣の{ $right }さんが処刑されれば勝ちです。ほかの条件はありません。
half-wolf-desk-goal-doomsayer = 自分が処刑されれば一人勝ちです。

# 入力
half-wolf-desk-ready-both = 占い師と墓掘りを両方持つ人だけ、使うほうを選んでください
half-wolf-desk-ready-seer = 占い師を使う
half-wolf-desk-ready-gravedigger = 墓掘りを使う
half-wolf-desk-swap-grave = 墓地から出すカード
half-wolf-desk-swap-card = 入れ替える相手のカード
half-wolf-desk-ballot = 投票先

# 卓
half-wolf-desk-circle = カードの渡し方（誰から誰へ）
half-wolf-desk-missing = あと{ $n }人を待っています
half-wolf-desk-self = あなた
half-wolf-desk-right = 右隣へ渡す
half-wolf-desk-left = 左隣から来る
half-wolf-desk-still = 未入力
half-wolf-desk-done = 済み
half-wolf-desk-executed = 処刑
half-wolf-desk-was-dealt = 配られたカード：{ $cards }
half-wolf-desk-round = カードは矢印の向きに、右隣へ渡ります。
half-wolf-desk-turns = 朝の能力
half-wolf-desk-acting = { $name }さんが選んでいます
half-wolf-desk-looked = { $name }さんが{ $where }を見ました
half-wolf-desk-swapped = { $name }さんが墓地の{ $number }枚目と{ $where }を入れ替えました
half-wolf-desk-left-graves = { $name }さんは入れ替えませんでした

# 投票
half-wolf-desk-poll-1 = 投票
half-wolf-desk-poll-2 = 決選投票
half-wolf-desk-tied = 同票：
half-wolf-desk-tied-again = また同票（恐慌状態）：
half-wolf-desk-voteless = 投票権のない人：
half-wolf-desk-ballots-hidden = 投票権のない人がいるかもしれないため、票は公開しません。

# 勝敗
half-wolf-desk-cards = すべてのカード
half-wolf-desk-won-wolf = 人狼陣営の勝利
half-wolf-desk-won-both = 村人陣営と人狼陣営の勝利
half-wolf-desk-won-alone = { $name }さんの一人勝ち
half-wolf-desk-no-winners = 勝者はいません
half-wolf-desk-why-panic = 2回続けて票が割れると、村はまとまれません。人狼陣営が勝ちます。
half-wolf-desk-why-doomsayer = 終末論者は自分が処刑されることが望みでした。ほかの条件より先に、一人で勝ちます。
half-wolf-desk-why-mad-wolf = 人狼と狂人をあわせ持つ人は、処刑されると一人で勝ちます。
half-wolf-desk-why-wolf-found = 処刑した手札（墓地なら墓地）に人狼のカードがありました。村人陣営が勝ちます。
half-wolf-desk-why-mad-wolf-spared = 卓に狂人狼がいて、処刑されませんでした。最悪の結末を避けた村人陣営が勝ちます。
half-wolf-desk-why-doomsayer-spared = 人狼のカードは終末論者が持っていて、処刑されませんでした。村人陣営も人狼陣営も勝ち、終末論者が負けます。
half-wolf-desk-why-wolf-hidden = 処刑した手札（墓地なら墓地）に人狼のカードはありませんでした。人狼陣営が勝ちます。
half-wolf-desk-why-sinner = 右隣の人が処刑されたので、罪人も勝ちます。

# 進行役
half-wolf-desk-run = 進行
half-wolf-desk-minute-less = −1分
half-wolf-desk-minute-more = ＋1分
half-wolf-desk-tell-executed = 処刑の結果を入力する（投票を端末で行わないとき）
half-wolf-desk-tell-cards = 表にしたカード
half-wolf-desk-tell-cards-note = それぞれのカードがどこにあったかを押してください。ほかはすべて村人です。
half-wolf-desk-tell-winners = カードを入れず、勝者だけを記録する
half-wolf-desk-tell-winners-note = 卓で判定したときに使います。カードの記録は残りません。
half-wolf-desk-grant-bluff = 騙りに加点する

# はじめての人へ
half-wolf-desk-guide = カードと遊び方
half-wolf-desk-deck = 使うカード（{ $set }）
half-wolf-desk-graves-hint = 墓地は、誰にも配られずに伏せてある{ $n }枚です。人狼がそこにあることもあります。
half-wolf-desk-graves = 1人に2枚ずつ配り、残った{ $n }枚は伏せて墓地に置きます。誰の手札にもないカードがあるということです。
half-wolf-desk-flow = 流れ
half-wolf-desk-flow-morning = 朝：2枚から1枚を選び、全員同時に右隣へ渡します。新しい2枚があなたの「両親」です。
half-wolf-desk-flow-abilities = 能力：占い師、墓掘りの順に、全員の前で使います。持っている人は必ず名乗り、持っていない人は名乗れません。
half-wolf-desk-flow-day = 昼：話し合います。何を言ってもかまいません。
half-wolf-desk-flow-evening = 夕：1人または墓地に投票します。最も票を集めた手札を表にして、勝敗を決めます。
half-wolf-desk-camps = 陣営
half-wolf-desk-camp-village = 人狼も狂人も持たない人。人狼のカードを探します。
half-wolf-desk-camp-wolf = 人狼か狂人を持つ人。人狼のカードを守ります。
half-wolf-desk-camp-mad-wolf = 人狼と狂人を両方持つ人。処刑されると一人勝ち、されなければ村人陣営の勝ちです。
half-wolf-desk-camp-magician = 占い師か墓掘りが能力でこのカードを見ると、人狼陣営になり、投票権を失います。持っているだけでは何も起きません。
half-wolf-desk-camp-sinner = 村人・占い師・墓掘りと組むと第三陣営。右隣の人が処刑されれば、ほかの勝者とともに勝ちます。
half-wolf-desk-camp-doomsayer = 何と組んでも第三陣営。自分が処刑されれば一人勝ちです。
half-wolf-desk-four = 4人のときは、狂人（狂人狼を除く）に投票権がありません。投票は全員が同じように行います。
half-wolf-desk-rules-page = ルール早わかり（PDF）
