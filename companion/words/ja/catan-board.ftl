# カタンの盤を並べるページと紙
catan-board = 盤を並べる
catan-board-lead = この図のとおりに地形・数字・港を並べます。名前を知っている人は、どの端末でも同じ盤を見られます。
catan-board-name = 盤の名前
catan-board-name-hint = 同じ盤を別の端末や別の卓で開くときに入れます。
catan-board-open = この名前の盤を開く
catan-board-unknown = 「{ $name }」という盤はありません。5文字の名前か、空白のままにしてください。
catan-board-kind = 並べ方
catan-board-beginner = 初心者用の固定配置
catan-board-spiral = 数字を角から渦巻きに置く
catan-board-fair = 偏りの少ない盤
catan-board-more = 細かい条件
catan-board-wishes = 偏りの少ない盤の条件
catan-board-wish-red-apart = 6と8を隣り合わせない
catan-board-wish-numbers-apart = 同じ数字を隣り合わせない
catan-board-wish-lands-apart = 同じ地形を隣り合わせない
catan-board-wish-no-cluster = 同じ地形を3枚かたまらせない
catan-board-wish-even-lands = 出やすさをどの地形にも等しく
catan-board-wish-even-corners = 出やすさを一つの角に集めない
catan-board-large = 5〜6人用の大きな島
catan-board-another = 新しい盤を作る
catan-board-print = A4で印刷
catan-board-unmet = 次の条件は満たせませんでした：{ $wishes }
catan-board-of = カタンの盤 { $name }
catan-board-row = { $row }段目：{ $hexes }
catan-board-hex = { $token ->
    [0] { $land }
   *[other] { $land } { $token }
}
catan-board-harbours = 港（左上から時計回り）：{ $harbours }
catan-board-any = 何でも
catan-board-in-words = 言葉で読む
catan-board-paper = 数字の下の点は、36通りのうち何通りで出るかです。太字の6と8がいちばんよく出ます。
catan-option-board = 盤の名前（「盤を並べる」の5文字。空白なら決めません）
catan-no-such-board = その名前の盤はありません。「盤を並べる」で名前を確かめてください。
