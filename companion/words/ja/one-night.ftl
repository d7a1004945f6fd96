# ワンナイト人狼
one-night-name = ワンナイト人狼
one-night-role-thief = 怪盗
one-night-does-villager = 能力はありません。話し合いで、誰が人狼のカードを持っているかを探します。
one-night-does-werewolf = 仲間の人狼が誰かを知っています。
one-night-does-seer = 夜に、1人のカードか、場のカード2枚を見ます。
one-night-does-thief = 夜に、自分のカードを1人と取り替えて、新しいカードを見ます。そのあとは、新しいカードの役になります。「場のカード」を選べば取り替えません。
one-night-does-madman = 人狼陣営の人間です。人狼が誰かは知りません。
one-night-wins-village = 人狼のカードを持つ人を1人でも処刑すれば勝ちです。誰も持っていないときは、誰も処刑されなければ勝ちです。
one-night-wins-wolves = 人狼のカードを持つ人が1人も処刑されなければ勝ちです。誰も持っていないときは、誰かが処刑されれば勝ちです。
one-night-seen = { $where }：{ $card }
one-night-swapped = { $name }さんと交換しました。あなたは今、{ $card }です。
one-night-was = （もとは{ $card }）
one-night-middle = 場のカード
one-night-ask-night = 夜の行動の相手
one-night-ask-hint = 全員が選びます。占い師と怪盗のほかは何も起きません。
one-night-rates-role = 最後に持っていたカードごとの勝率
