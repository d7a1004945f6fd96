# 構成から分かること、卓の決まりの続き。
magic-city-follows-parity = 処刑と襲撃がすべて人間なら、早くて{ $when }に人狼と人間が同数になります。
magic-city-follows-parity-now = 人狼が人間と同数以上です。始まると同時に終わります。
magic-city-follows-chimera = キメラが覚醒すると、早くて{ $when }に同数になります。
magic-city-follows-chimera-now = キメラが覚醒すると、すぐに人狼と人間が同数になります。
magic-city-follows-formula = 人狼陣営・狐人・魔人は合わせて{ $given }人です（目安の式では{ $wanted }人）。
magic-city-follows-fox = 狐人：決着のとき生きていれば、人狼や人間の代わりに狐人が勝ちます。
magic-city-follows-djinn = 魔人：一度指定されてから脱落すると、ほかの陣営より先に魔人だけが勝ちます。
magic-city-option-arena-takes-ward = 闘技場で脱落する精霊使いも、守った人を道連れにする
magic-city-option-prisoner-counts = 監獄の人も勝敗の人数に数える
magic-city-option-chimera-counts = 覚醒前のキメラ
magic-city-option-chimera-counts-human = 人間に数える
magic-city-option-chimera-counts-wolf = 人狼に数える
magic-city-option-event-votes = 盗賊団と銀行が働く投票
magic-city-option-event-votes-every = その日のすべての投票（決選も）
magic-city-option-event-votes-first = 最初の投票だけ
magic-city-option-pile-returns = 使わなかったイベントは山札に戻す
