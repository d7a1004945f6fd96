# ハーフ人狼の印刷物：結果シート、カード、早わかり。

sheet-half-wolf-title = ハーフ人狼（{ $set }）
sheet-half-wolf-seat = 席
sheet-half-wolf-dealt = 配られたカード
sheet-half-wolf-passed = 渡したカード
sheet-half-wolf-before = 受け取った後
sheet-half-wolf-hand = 最後の手札
sheet-half-wolf-kind = 立場
sheet-half-wolf-votes = 投票
sheet-half-wolf-won = 結果
sheet-half-wolf-was-executed = 処刑
sheet-half-wolf-and = {"・"}
sheet-half-wolf-then = {" → "}
sheet-half-wolf-why = { $rule }。{ $why }
sheet-half-wolf-happened = 能力と投票
sheet-half-wolf-happened-table = 席ごとのカード
sheet-half-wolf-ability = { $part }：{ $told }
sheet-half-wolf-saw = 占い師が見たカードは{ $card }
sheet-half-wolf-found = 墓掘りが見た墓地は{ $cards }
sheet-half-wolf-exchanged = 墓地から{ $arrived }が出て、{ $left }が墓地に入った
sheet-half-wolf-poll-executed = { $number ->
    [1] 投票
   *[other] 決選投票
}：{ $leaders }を処刑
sheet-half-wolf-poll-tied = { $number ->
    [1] 投票：同票（{ $leaders }）
   *[other] 決選投票：また同票（{ $leaders }）、恐慌状態
}
sheet-half-wolf-voteless = 投票権のない人：{ $names }
sheet-half-wolf-order = カードは席の番号順に、右隣へ渡します。最後の席の右隣は1番です。

# 印刷物の一覧
sheet-print-half-wolf-cards = カード
sheet-print-half-wolf-cards-text = A4に9枚ずつ、表と裏を交互に印刷します。両面印刷（長辺とじ）、実際のサイズ（100%）で印刷し、線に沿って切ってください。
sheet-print-half-wolf-rules = 早わかり
sheet-print-half-wolf-rules-text = ルールを1枚にまとめたものです。卓に1枚置いてください。
sheet-print-half-wolf-deck-all = 全部（18枚）
sheet-print-half-wolf-deck-4 = 4人
sheet-print-half-wolf-deck-5 = 5人
sheet-print-half-wolf-deck-6 = 6人
sheet-print-half-wolf-deck-magician = 6人・魔術師の夜
sheet-print-half-wolf-deck-sinner = 6人・危険な隣人
sheet-print-half-wolf-deck-doomsayer = 6人・滅びゆく世界にさようなら
sheet-print-title = { $game }　{ $print }（{ $variant }）

# カード
sheet-half-wolf-card-villager = 能力はありません。話し合いで人狼のカードを探します。
sheet-half-wolf-card-wolf = このカードが処刑されなければ、人狼陣営の勝ちです。
sheet-half-wolf-card-seer = 朝、名乗り出て、場か墓地のカードを1枚だけ見ます。
sheet-half-wolf-card-gravedigger = 朝、名乗り出て墓地のカードをすべて見て、1枚をほかの人の1枚と入れ替えます。
sheet-half-wolf-card-madman = 人狼のカードを守ります。人狼と組むと狂人狼になります。
sheet-half-wolf-card-magician = 占い師か墓掘りが能力でこのカードを見ると、その人は人狼陣営になります。
sheet-half-wolf-card-sinner = 右隣の人が処刑されれば勝ちます。人狼・狂人と組むと、このカードの効果はありません。
sheet-half-wolf-card-doomsayer = 自分が処刑されれば一人勝ちです。どのカードと組んでも変わりません。
sheet-half-wolf-side-villager = 村人陣営
sheet-half-wolf-side-wolf = 人狼陣営
sheet-half-wolf-side-seer = 村人陣営
sheet-half-wolf-side-gravedigger = 村人陣営
sheet-half-wolf-side-madman = 人狼陣営
sheet-half-wolf-side-magician = もう1枚のカードしだい
sheet-half-wolf-side-sinner = 第三陣営
sheet-half-wolf-side-doomsayer = 第三陣営

# 早わかり
sheet-half-wolf-rules-aim = 2枚のカードがあなたの「両親」です。人狼のカードを持つ人を見つけて処刑できるか。カードは一度だけ隣へ動き、誰の手にもないカードが墓地に眠っています。
sheet-half-wolf-rules-card = カード
sheet-half-wolf-rules-count = 枚数
sheet-half-wolf-rules-does = はたらき
sheet-half-wolf-rules-flow = 進め方
sheet-half-wolf-rules-flow-deal = { $number }. よく混ぜて1人に2枚ずつ配り、残りの{ $graves }枚を伏せて墓地に置きます。
sheet-half-wolf-rules-flow-pass = { $number }. 朝：自分の2枚を見て、渡す1枚を決めます。全員が決めたら、同時に右隣へ渡します。
sheet-half-wolf-rules-flow-shuffle = { $number }. 新しい2枚を確かめ、どちらが来たカードか分からないように混ぜて、目の前に伏せます。
sheet-half-wolf-rules-flow-seer = { $number }. 占い師が名乗り出て、場のカードか墓地のカードを1枚見ます（自分のカードでもかまいません）。必ず見ます。
sheet-half-wolf-rules-flow-gravedigger = { $number }. 墓掘りが名乗り出て、墓地をすべて見てから、墓地の1枚とほかの人の1枚を必ず入れ替えます。来たカードは、その人だけが確かめます。
sheet-half-wolf-rules-flow-both = { $number }. 占い師と墓掘りを両方持つ人は、片方だけを使います。もう片方は、誰もいないものとして飛ばします。朝のあいだは両方持っていると言えません。
sheet-half-wolf-rules-flow-day = { $number }. 昼：5分間話し合います。嘘をついてもかまいません。時間が来たら、途中でも終わりです。
sheet-half-wolf-rules-flow-vote = { $number }. 夕：プレイヤーか墓地に、全員同時に投票します。最も票の多かった手札（墓地）を表にします。
sheet-half-wolf-rules-flow-runoff = { $number }. 全員のカードを表にして、下の順に勝敗を決めます。入れ替えた後の手札で判定します。
sheet-half-wolf-rules-camps = 陣営
sheet-half-wolf-rules-camp-village = 村人陣営：人狼も狂人も持たない人。
sheet-half-wolf-rules-camp-wolf = 人狼陣営：人狼か狂人を持つ人。能力のカードを持っていても人狼陣営で、能力は使います。
sheet-half-wolf-rules-camp-mad-wolf = 狂人狼：人狼と狂人を両方持つ人。勝ち負けが逆になります。
sheet-half-wolf-rules-camp-magician = 魔術師：持つ人の陣営は、もう1枚で決まります。能力で見た占い師・墓掘りは、人狼も狂人も持たなければ狂人と同じになります。手札に来たカードを見ただけでは変わりません。
sheet-half-wolf-rules-camp-sinner = 罪人：村人・占い師・墓掘りと組むと第三陣営。人狼・狂人と組むと人狼陣営です。
sheet-half-wolf-rules-camp-doomsayer = 終末論者：何と組んでも第三陣営です。
sheet-half-wolf-rules-votes = 投票
sheet-half-wolf-rules-vote-self = 自分には投票できません。
sheet-half-wolf-rules-vote-four = 狂人には投票権がありません（狂人狼にはあります）。
sheet-half-wolf-rules-vote-magician = 魔術師を見て人狼陣営になった人には投票権がありません。
sheet-half-wolf-rules-vote-hidden = 誰に投票権がないか分からないように、全員が同じように投票します。決選投票の前に明かします。
sheet-half-wolf-rules-vote-tie = 同票なら、同票の相手だけで一度だけ決選投票。また同票なら恐慌状態です。
sheet-half-wolf-rules-verdict = 勝敗（上から順に、最初に当てはまるもの）
sheet-half-wolf-rules-when = こうなったら
sheet-half-wolf-rules-wins = 勝つのは
sheet-half-wolf-rules-when-panic = 決選投票も同票だった
sheet-half-wolf-rules-wins-panic = 人狼陣営
sheet-half-wolf-rules-when-doomsayer = 処刑された人が終末論者を持っていた
sheet-half-wolf-rules-wins-doomsayer = その人だけ
sheet-half-wolf-rules-when-mad-wolf = 処刑された人が狂人狼だった
sheet-half-wolf-rules-wins-mad-wolf = その人だけ
sheet-half-wolf-rules-when-wolf-found = 処刑された人（選ばれた墓地）に人狼のカードがあった
sheet-half-wolf-rules-wins-wolf-found = 村人陣営
sheet-half-wolf-rules-when-mad-wolf-spared = 処刑されなかった人の中に狂人狼がいた
sheet-half-wolf-rules-wins-mad-wolf-spared = 村人陣営
sheet-half-wolf-rules-when-doomsayer-spared = 処刑されなかった人が人狼と終末論者を持っていた
sheet-half-wolf-rules-wins-doomsayer-spared = 村人陣営と人狼陣営
sheet-half-wolf-rules-when-wolf-hidden = どれでもない
sheet-half-wolf-rules-wins-wolf-hidden = 人狼陣営
sheet-half-wolf-rules-when-sinner = 第三陣営の罪人の右隣が処刑された
sheet-half-wolf-rules-wins-sinner = 上の勝者に加えて罪人
