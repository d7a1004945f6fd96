# 会の進行：全卓の時計、今日のようす、締め、わたしの席
club-unpaid = 未払い
club-table-more = その他の操作
club-clocks-run-do = 全卓の時計を開始（{ $n }卓）
club-clocks-stand-do = 全卓の時計を止める（{ $n }卓）
club-clocks-run = { $n }卓の時計を開始しました。
club-clocks-stand = { $n }卓の時計を止めました。
club-clocks-refused = { $table }は開始できませんでした：{ $why }
