# 操作の記録と、成績の並べ方
club-metric-points = ポイント
club-metric-points-short = pt
club-metric-won = 勝利数
club-metric-won-short = 勝
club-metric-total = 得点合計
club-metric-share = 占有率合計
club-metric-share-brief = 占有率{ "\u00A0" }{ $shown }
club-metric-played = 対局数
club-metric-played-brief = { $n }局
club-metric-played-short = 局
club-metric-mean = 平均ポイント
club-metric-rate = 勝率

# お試しの会
club-sample-season = お試しシーズン
club-sample-people = 青葉/あおば いづみ うしお えにし 緒方/おがた カイト/かいと きなこ 九条/くじょう ケイ/けい こはる さつき しぐれ すばる 千歳/ちとせ
club-sample-year-people =
    あさひ いぶき うた えん おうみ かえで きずな くるみ けんと こだま さわ しおん すみれ
    せな そら たつき ちはる つむぎ てつ とわ ななせ にこ ぬい ねね のぞみ はやて
club-sample-year = お試しの一年
club-sample-board-rank = 順位ポイント（上位8回）
club-sample-board-rating = 勝率とレーティング
club-sample-title = お試しの会
club-sample-handle = お試し
club-sample-venue = 公民館 2階 和室
club-sample-special = 初めての方も歓迎です。ルールは卓で説明します。
club-sample-lunch = 持ち込み自由です。
club-sample-own-game = カルカソンヌ
