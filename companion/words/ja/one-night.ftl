# ワンナイト人狼
one-night-name = ワンナイト人狼
one-night-role-thief = 怪盗
one-night-does-villager = 能力はありません。
one-night-does-werewolf = 処刑されなければ勝ちです。
one-night-does-seer = 夜に1人のカードか、中央の2枚を見ます。
one-night-does-thief = 夜に自分のカードを誰かと取り替え、新しいカードを見ます。中央を選べば取り替えません。
one-night-does-madman = 人狼陣営の人間です。
one-night-seen = { $where }：{ $card }
one-night-now = 今のあなたは{ $card }です。
one-night-was = （もとは{ $card }）
one-night-middle = 中央
one-night-ask-night = 夜の行動の相手
one-night-ask-hint = 全員が選びます。占い師と怪盗のほかは何も起きません。
one-night-rates-role = 最後に持っていたカードごとの勝率
