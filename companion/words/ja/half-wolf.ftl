# ハーフ人狼の言葉（ルールは出典000）。座席は $seat、カードの番号は $number。

half-wolf = ハーフ人狼
half-wolf-name = { half-wolf }

# 役職カードと場所
half-wolf-villager = 村人
half-wolf-wolf = 人狼
half-wolf-seer = 占い師
half-wolf-gravedigger = 墓掘り
half-wolf-madman = 狂人
half-wolf-magician = 魔術師
half-wolf-sinner = 罪人
half-wolf-doomsayer = 終末論者
half-wolf-graveyard = 墓地
half-wolf-graveyard-head = 墓地
half-wolf-panic = 恐慌状態
half-wolf-nobody = なし
half-wolf-no-vote-say = 投票権なし
half-wolf-card-n = { $number }枚目
half-wolf-grave-n = 墓地の{ $number }枚目
half-wolf-spot = { $seat }さんの{ $number }枚目
half-wolf-spot-grave = 墓地の{ $number }枚目

# 陣営と立場
half-wolf-camp-village = 村人陣営
half-wolf-camp-wolf = 人狼陣営
half-wolf-camp-third = 第三陣営
half-wolf-kind-village = 村人陣営
half-wolf-kind-wolf = 人狼陣営
half-wolf-kind-mad-wolf = 狂人狼
half-wolf-kind-converted = 人狼陣営（魔術師を見た）
half-wolf-kind-sinner = 罪人（第三陣営）
half-wolf-kind-doomsayer = 終末論者（第三陣営）

# セット
half-wolf-extra-none = 基本セット
half-wolf-extra-magician = 魔術師の夜
half-wolf-extra-sinner = 危険な隣人
half-wolf-extra-doomsayer = 滅びゆく世界にさようなら

# 段階
half-wolf-stage-deal = カードを配る
half-wolf-stage-choose = 朝：渡すカードを選ぶ
half-wolf-stage-ready = 朝：新しい手札の確認
half-wolf-stage-seer = 朝：占い師
half-wolf-stage-gravedigger = 朝：墓掘り
half-wolf-stage-day = 昼：話し合い
half-wolf-stage-vote = 夕：投票
half-wolf-stage-runoff = 夕：決選投票
half-wolf-stage-judging = 夕：カードの公開
half-wolf-stage-over = 勝敗

# 能力の順番
half-wolf-turn-waiting = これから
half-wolf-turn-acting = 実行中
half-wolf-turn-done = 実行済み
half-wolf-turn-nobody = 名乗り出なし

# 操作
half-wolf-do-choose = このカードを右隣に渡す
half-wolf-do-ready = 手札を確認した
half-wolf-do-look = このカードを占う
half-wolf-do-swap = 入れ替える
half-wolf-do-leave-graves = 入れ替えない
half-wolf-do-start-day = 時計を動かす
half-wolf-do-pause-day = 時計を止める
half-wolf-do-day-length = 昼の長さを変える
half-wolf-do-ballot = 投票する
half-wolf-do-tell-executed = 処刑を記録する
half-wolf-do-tell-card = カードの場所を記録する
half-wolf-do-seer-saw = 占いで魔術師を見た人を記録する
half-wolf-do-gravedigger-saw = 墓掘りで魔術師を見た人を記録する
half-wolf-do-tell-winners = 勝者だけを記録する
half-wolf-do-bluff = 騙りを認める
half-wolf-field-ability = 占い師と墓掘りの両方を持つ場合に使う能力
half-wolf-field-grave = 墓地のカード
half-wolf-field-seconds = 昼の長さ（秒）
half-wolf-field-target = 対象
half-wolf-field-at = 場所
half-wolf-field-seat = プレイヤー
half-wolf-field-seats = プレイヤー

# 設定
half-wolf-option-cards = カード
half-wolf-option-cards-dealt = スマートフォンに配る
half-wolf-option-cards-real = 実物のカードを使う
half-wolf-option-extra = セット
half-wolf-option-extra-none = { half-wolf-extra-none }
half-wolf-option-extra-magician = { half-wolf-extra-magician }
half-wolf-option-extra-sinner = { half-wolf-extra-sinner }
half-wolf-option-extra-doomsayer = { half-wolf-extra-doomsayer }
half-wolf-option-day = 昼の長さ（秒）
half-wolf-option-self-vote = 自分への投票を認める
half-wolf-option-gravedigger = 墓掘りの入れ替え
half-wolf-option-gravedigger-must = 必ず入れ替える
half-wolf-option-gravedigger-may = 入れ替えなくてもよい
half-wolf-option-panic = 決選投票も同票のとき
half-wolf-option-panic-wolf-camp = 人狼陣営の勝利
half-wolf-option-panic-unfound = 人狼を見つけられなかったものとして判定
half-wolf-option-converted-revealed = 魔術師の夜の決選投票の前に、投票権のない人を明かす
half-wolf-option-progress = 全員の入力を待つあいだの表示
half-wolf-option-progress-seats = 未入力の人
half-wolf-option-progress-count = 未入力の人数
half-wolf-option-progress-nothing = 表示しない
half-wolf-option-after = 終了後の公開
half-wolf-option-after-hands = 手札と勝敗だけ
half-wolf-option-after-all = 配ったカード・受け渡し・能力・投票のすべて

# 勝敗：どの決まりによるか
half-wolf-because-panic = 決選投票も同票で、村は恐慌状態
half-wolf-because-doomsayer = 終末論者を処刑
half-wolf-because-mad-wolf = 狂人狼を処刑
half-wolf-because-wolf-found = 人狼を発見
half-wolf-because-mad-wolf-spared = 狂人狼の処刑を回避
half-wolf-because-doomsayer-spared = 人狼の終末論者の処刑を回避
half-wolf-because-wolf-hidden = 人狼は見つからず
half-wolf-rule-panic = 人狼陣営の勝利（{ half-wolf-because-panic }）
half-wolf-rule-doomsayer = 終末論者の一人勝ち
half-wolf-rule-mad-wolf = 狂人狼の一人勝ち
half-wolf-rule-wolf-found = 村人陣営の勝利（{ half-wolf-because-wolf-found }）
half-wolf-rule-mad-wolf-spared = 村人陣営の勝利（{ half-wolf-because-mad-wolf-spared }）
half-wolf-rule-doomsayer-spared = 村人陣営と人狼陣営の勝利（{ half-wolf-because-doomsayer-spared }）
half-wolf-rule-wolf-hidden = 人狼陣営の勝利（{ half-wolf-because-wolf-hidden }）
half-wolf-summary = { $rule }。処刑：{ $executed }
half-wolf-summary-told = 卓の判定による結果です。
# 終わった卓の見出し。理由は下の一文が言う
half-wolf-summary-who = { $rule }
half-wolf-summary-told-who = 卓の判定による結果
half-wolf-rule-panic-who = 人狼陣営の勝利
half-wolf-rule-wolf-found-who = 村人陣営の勝利
half-wolf-rule-mad-wolf-spared-who = 村人陣営の勝利
half-wolf-rule-doomsayer-spared-who = 村人陣営と人狼陣営の勝利
half-wolf-rule-wolf-hidden-who = 人狼陣営の勝利
half-wolf-won-camp = { $camp }の勝利
half-wolf-won-doomsayer = 終末論者として処刑され、一人勝ち
half-wolf-won-mad-wolf = 狂人狼として処刑され、一人勝ち
half-wolf-won-sinner = 罪人の右隣が処刑された
half-wolf-won-told = 卓の判定で勝利
# 勝者の行に立つ一語。二つの陣営が勝ったときだけ
half-wolf-camp-village-brief = 村人陣営
half-wolf-camp-wolf-brief = 人狼陣営
half-wolf-won-camp-brief = { $camp }
half-wolf-won-doomsayer-brief = 終末論者
half-wolf-won-mad-wolf-brief = 狂人狼
half-wolf-won-told-brief = 卓の判定
half-wolf-lost = 敗北
half-wolf-mvp = MVP
half-wolf-bluff = 騙り
half-wolf-irregular-self-vote = { $seat }さんが自分に投票した

# 断る理由
half-wolf-six-only = このセットは6人用です。
half-wolf-no-such-card = そのカードは場にありません。
half-wolf-no-such-target = その対象は選べません。
half-wolf-not-now = いまはできません。
half-wolf-not-yours = あなたの番ではありません。
half-wolf-not-own-card = 自分のカードとは入れ替えられません。
half-wolf-not-oneself = 自分には投票できません。
half-wolf-no-vote = 投票権がありません。
half-wolf-must-swap = 墓掘りは必ず1枚を入れ替えます。
half-wolf-clock-runs = 時計はもう動いています。
half-wolf-clock-stands = 時計はもう止まっています。
half-wolf-cards-dealt = カードは配られているので、記録する必要はありません。
half-wolf-judged-by-table = 卓の判定で結果が決まっています。
half-wolf-not-in-deck = そのカードはこのセットにありません。
half-wolf-no-room = そこにはもうカードを置けません。
half-wolf-changed = その間に変更されました。いまの内容を確かめてください。

# 記録
half-wolf-tell-deal = カードを配りました。
half-wolf-tell-choose = { $seat }さんが{ $number }枚目を渡すことにしました。
half-wolf-tell-pass = 全員が右隣にカードを渡しました。
half-wolf-tell-ready = { $seat }さんが手札を確認しました（両方持つなら{ $ability }）。
half-wolf-tell-come-forward = 能力者が名乗り出ます。
half-wolf-tell-look = 占い師の{ $seat }さんが{ $card }を見ました。
half-wolf-tell-swap = 墓掘りの{ $seat }さんが墓地の{ $grave }枚目と{ $card }を入れ替えました。
half-wolf-tell-leave-graves = 墓掘りの{ $seat }さんは入れ替えませんでした。
half-wolf-tell-start-day = 昼の時計を動かしました。
half-wolf-tell-pause-day = 昼の時計を止めました。
half-wolf-tell-day-length = 昼の長さを{ $seconds }秒にしました。
half-wolf-tell-end-day = 話し合いを終えました。
half-wolf-tell-time-up = 昼の時間が終わりました。
half-wolf-tell-ballot = { $seat }さんの投票：{ $target }
half-wolf-tell-count = 票を数えました。
half-wolf-tell-tell-executed = 処刑：{ $target }
half-wolf-tell-tell-card = { $card }のカード：{ $at }
half-wolf-tell-seer-saw = 占いで魔術師を見た人：{ $who }
half-wolf-tell-gravedigger-saw = 墓掘りで魔術師を見た人：{ $who }
half-wolf-tell-tell-winners = 卓の判定による勝者：{ $who }
half-wolf-tell-mvp = MVP：{ $who }
half-wolf-tell-bluff = 騙りの加点：{ $who }

# 成績の集計
half-wolf-pair = { $a }＋{ $b }
half-wolf-rates-pair = 両親ごとの勝率
half-wolf-rates-camp = 陣営ごとの勝率
half-wolf-rates-camp-village = 村人陣営
half-wolf-rates-camp-wolf = 人狼陣営
half-wolf-rates-camp-third = 第三陣営
