# 証拠村（出典002）の言葉。カードの名前と説明は evidence-cards.ftl。

evidence-name = 証拠村


evidence-role-madman = C国狂人
evidence-role-dummy = ダミー
evidence-does-villager = 白の証拠が3つ、欠けた証拠が5つ。証拠を求められたら正直に答えます。
evidence-does-madman = 証拠は人間と同じ（白3・欠け5）。人狼とささやき、偽証ができます。勝敗の人数には数えません。
evidence-does-werewolf = 白の証拠が2つ、欠けた証拠が6つ。仲間とささやき、夜に1人を襲撃します。偽証ができます。
evidence-mate = 人狼側の仲間：{ $name }
evidence-white = 白
evidence-marred = 欠け
evidence-piece = { $number }番
evidence-nobody = なし
evidence-no-card = なし

# 段階
evidence-phase-preparation = 準備期間
evidence-phase-day = { PLAIN($day) }日目 昼
evidence-phase-vote = { PLAIN($day) }日目 投票
evidence-phase-runoff = { PLAIN($day) }日目 決選投票
evidence-phase-decide = { PLAIN($day) }日目 プロデューサーの判断
evidence-phase-night = { PLAIN($day) }日目 夜
evidence-phase-over = 決着

# ボタン
evidence-do-arrange = 証拠をこの順に並べる
evidence-do-clock-run = 時計を動かす
evidence-do-clock-hold = 時計を止める
evidence-do-clock-more = 時計を延ばす
evidence-do-play-card = プレイする
evidence-do-pay = 不足分を支払う
evidence-do-answer = 答える
evidence-do-answer-marred = 欠けた証拠3つを答える
evidence-do-pass-on = 墓下からの回答を伝える
evidence-do-whisper = ささやく
evidence-do-ask = プロデューサーに聞く
evidence-do-reply = 返事をする
evidence-do-start-speech = 推理発言を始める
evidence-do-stop-speech = 推理発言を終える
evidence-do-speech-points = 推理発言のポイントを直す
evidence-do-vote = 投票する
evidence-do-decide = 処刑を決める
evidence-do-attack = 夜の相手を選ぶ
evidence-do-settle-underpaid = 支払い不足を清算
evidence-do-settle-overpaid = 支払い過剰を清算
evidence-do-settle-overdrawn = 引きすぎを清算
evidence-do-settle-shown = 不正な公開を清算
evidence-do-mvp = MVPを選ぶ

# 入力欄
evidence-field-white = 白の証拠の番号
evidence-field-targets = 対象
evidence-field-number = 証拠番号
evidence-field-cards = 支払う（見せる）カード
evidence-field-demand = 求められた証拠
evidence-field-says = 答え
evidence-field-way = 答え方
evidence-field-pieces = 証拠3つの番号
evidence-field-text = 内容
evidence-field-question = 質問
evidence-field-refused = 「回答できない」と返す
evidence-field-seat = プレイヤー
evidence-field-points = ポイント
evidence-field-without = 待たない人
evidence-says-white = 白
evidence-says-marred = 欠け
evidence-way-truth = ありのまま
evidence-way-perjury = 偽証
evidence-way-fabrication = ねつ造

# 選択肢
evidence-demand = { $asker }さんから：{ $target }さんの{ $piece }番（{ $card }）
evidence-demand-marred = { $asker }さんから：{ $target }さんの欠けた証拠3つ（{ $card }）
evidence-question = 質問{ $id }（{ $by }）

# 断りの言葉
evidence-not-now = 今はできません。
evidence-changed = ほかの操作で変わりました。今の画面を見てからもう一度どうぞ。
evidence-dummy = ダミーは何もできません。
evidence-own-dummy = この席はダミーです。手番はなく、最初の夜に襲われます。公開された証拠は見られます。
evidence-dead = 死亡した人にはできません。
evidence-not-held = 手札にないカードです。
evidence-card-twice = 同じカードを2回選んでいます。
evidence-owes-cards = 先に不足分{ $n }枚を支払ってください。
evidence-owes-nothing = 支払うものはありません。
evidence-targets = 対象を{ $n }人選んでください。
evidence-same-target = 違う2人を選んでください。
evidence-not-oneself = 自分は選べません。
evidence-not-a-target = { $seat }さんは選べません。
evidence-number = 証拠番号を選んでください。
evidence-no-number = このカードでは証拠番号を選びません。
evidence-pays-itself = プレイするカード自身は支払いに使えません。
evidence-no-other-card = ほかに手札がないのでプレイできません。
evidence-pays = ほかのカードを{ $least }〜{ $most }枚選んでください。
evidence-too-dear = 対価が{ $cost }枚なので支払えません。
evidence-cost = 対価は{ $cost }枚です（選んだのは{ $paid }枚）。
evidence-no-such-demand = その請求はありません。
evidence-not-asked = あなたへの請求ではありません。
evidence-answered = もう答えました。
evidence-three-asked = 欠けた証拠を3つ選ぶ請求です。
evidence-one-asked = この請求の証拠は1つです。
evidence-three = 違う証拠を3つ選んでください。
evidence-not-that-way = その答え方はできません。理由は「押して見る」の中にあります。
evidence-humans-tell-the-truth = 人間は正直に答えます。
evidence-no-fabrication = この請求にはねつ造できません。
evidence-no-perjury = 偽証ポイントが足りません（必要{ $cost }点、残り{ $left }点）。
evidence-nothing-to-pass-on = 伝える回答はありません。
evidence-no-such-question = その質問はありません。
evidence-replied = もう返事をしました。
evidence-reply-empty = 返事を書くか、「回答できない」を選んでください。
evidence-cannot-speak = その人の発言は計れません。
evidence-nobody-speaks = 誰も発言していません。
evidence-whites = 白の証拠の数が違います。人狼は2つ、ほかの人は3つです。
evidence-no-vote = この投票には加われません。
evidence-not-tied = { $seat }さんは同数ではありません。
evidence-first-night = 最初の夜はダミーが襲われます。
evidence-name-cards = カードを選んでください。
evidence-no-clock = この段階に時計はありません。
evidence-owing-preparation = 証拠の並び：{ $seats }（決めない人の並びは、くじで決めます）
evidence-owing-vote = 投票：{ $seats }（ない票は数えません）
evidence-owing-runoff = 決選投票：{ $seats }（ない票は数えません）
evidence-owing-night = 夜の相手：{ $seats }（答えない人は誰も選びません）
evidence-owing-answers = 証拠の回答：{ $seats }（次の段階でも待ちます）
evidence-owing-payments = カードの支払い：{ $seats }（次の段階でも待ちます）

# 記録
evidence-tell-deal = 役職とカードを配った
evidence-tell-arrange = { $by }が証拠を並べた（白：{ $white }番）
evidence-tell-first-day = 1日目が始まった
evidence-tell-proceed = 次へ進んだ
evidence-tell-proceed-without = { $without }を待たずに次へ進んだ
evidence-tell-clock-run = 時計を動かした
evidence-tell-clock-hold = 時計を止めた
evidence-tell-clock-more = 時計を{ $minutes }分延ばした
evidence-tell-time-up = 時間になった
evidence-tell-play-card = { $by }が{ $card }をプレイ
evidence-tell-play-card-with = { $by }が{ $card }をプレイ（{ $details }）
evidence-play-targets = 対象：{ $targets }
evidence-play-number = { $number }番
evidence-play-paid = 支払い：{ $cards }
evidence-play-shown = 公開：{ $cards }
evidence-play-who = 当たったのは{ $who }
evidence-play-rolled = 出た番号：{ $rolled }
evidence-play-die = サイコロ：{ $die }
evidence-play-drawn = { $n }枚引いた
evidence-tell-pay = { $by }が不足分を支払った：{ $cards }
evidence-tell-answer = { $by }の回答：{ $pieces }番は{ $says }
evidence-tell-answer-lying = { $by }の回答：{ $pieces }番は{ $says }（{ $way }）
evidence-tell-pass-on = 墓下の{ $by }の回答：{ $pieces }番は{ $says }
evidence-tell-pass-on-lying = 墓下の{ $by }の回答：{ $pieces }番は{ $says }（{ $way }）
evidence-tell-whisper = { $by }のささやき：{ $text }
evidence-tell-ask = { $by }の質問：{ $text }
evidence-tell-reply = { $to }への返事：{ $text }
evidence-tell-reply-refused = { $to }への返事：回答できない { $text }
evidence-tell-start-speech = { $seat }が推理発言を始めた
evidence-tell-stop-speech = 推理発言を終えた
evidence-tell-speech-points = { $seat }の推理発言：{ $points }pt
evidence-tell-vote = { $by }が{ $target }に投票
evidence-tell-decide = プロデューサーの判断で{ $seat }を処刑
evidence-tell-decide-nobody = プロデューサーの判断で処刑なし
evidence-tell-attack = { $by }が夜に選んだ相手：{ $target }
evidence-tell-settle-underpaid = 清算：{ $seat }の支払いが{ $count }枚不足
evidence-tell-settle-overpaid = 清算：{ $seat }の支払いが{ $count }枚過剰（ブランクを加えた）
evidence-tell-settle-overdrawn = 清算：{ $seat }が引きすぎた{ $n }枚を除いた
evidence-tell-settle-overdrawn-cards = 清算：{ $seat }が引きすぎた{ $n }枚を除いた（{ $cards }）
evidence-tell-settle-shown = 清算：{ $seat }の知らせてしまった{ $n }枚をブランクに替えた
evidence-tell-settle-shown-cards = 清算：{ $seat }の知らせてしまった{ $n }枚をブランクに替えた（{ $cards }）
evidence-tell-mvp = MVPは{ $seat }

# 清算
evidence-settled-underpaid = { $name }：支払いが{ $n }枚不足
evidence-settled-paid = { $name }：不足分{ $n }枚を支払った
evidence-settled-unable = { $name }：手札{ $n }枚をすべて支払い、残りは次に引く分から差し引く
evidence-settled-overpaid = { $name }：払いすぎの{ $n }枚分のブランクを受け取った
evidence-settled-overdrawn = { $name }：引きすぎた{ $n }枚を除いた
evidence-settled-shown = { $name }：{ $n }枚をブランクに替えた

# 公開の表と決着
evidence-claim-white = 残りは白と言ってよい
evidence-claim-marred = 残りは欠けと言ってよい
evidence-executed = 処刑
evidence-attacked = 襲撃
evidence-reason-no-wolf = 人狼がいなくなりました
evidence-reason-parity = 人狼{ $wolves }人に対し、ほかの人間が{ $humans }人になりました
evidence-summary = { $camp }の勝利（{ $reason }）
evidence-summary-who = { $camp }の勝利
evidence-summary-because = { $reason }
evidence-reason-no-wolf-because = { evidence-reason-no-wolf }。
evidence-reason-parity-because = 人狼{ $wolves }人に対し、ほかの人間が{ $humans }人になりました。
evidence-why-won = { $role }として勝利
evidence-why-lost = { $role }として敗北
evidence-why-dummy = ダミー
evidence-why-survival = 最後まで生き残った
evidence-why-mvp = この村のMVP
evidence-rates-lies = 人狼側：嘘の回数ごとの勝率
evidence-rates-lies-0 = 嘘なし
evidence-rates-lies-1 = 嘘1回
evidence-rates-lies-2 = 嘘2回
evidence-rates-lies-3 = 嘘3回以上

# ハウスルール
evidence-option-dummy = ダミーの席
evidence-option-dummy-hint = ダミーは遊ばず、最初の夜に襲われます。参加者とは別に、ここで決めた番号の席に置かれます。0なら最後の席です。
evidence-option-pace = 遊ぶ場
evidence-option-pace-hint = 卓なら一晩、チャットなら1日に1日ずつ進みます。
evidence-option-pace-producer = 卓を囲んで：プロデューサーのボタンで進む
evidence-option-pace-clock = チャットで：決めた時間が来ると自動で進む
evidence-option-preparation-minutes = 準備期間の長さ
evidence-option-day-minutes = 昼の長さ
evidence-option-vote-minutes = 投票の長さ
evidence-option-night-minutes = 夜の長さ
evidence-option-speech-points = 1日の推理発言（pt）
evidence-option-point-seconds = 1ptの秒数
evidence-option-tied-vote = 決選投票に残った人も投票する
evidence-option-tutorial = はじめての人と練習する
evidence-option-tutorial-hint = 最初の夜が明けるまで全員の手札が見え、することを1つずつ画面が教えます。
evidence-group-lengths = 準備・昼・投票・夜の長さ（チャットのとき）
evidence-group-speech = 推理発言の数え方

# 自分の席と机
evidence-own-lies = 偽証ポイント：{ $n }
evidence-own-piece = { $number }番：{ $colour }
evidence-own-pieces = 自分の証拠
evidence-own-hand = 手札
evidence-stack = 調査スタック{ $n }
evidence-cards = 手札{ $n }枚
evidence-speech = 推理発言{ $n }/{ $most }pt
evidence-producer = プロデューサーの机
evidence-settle = 清算
