# GMの人狼村(記録帳)
village-name = 人狼村

# 役職・陣営
village-role-villager = 村人
village-role-seer = 占い師
village-role-medium = 霊媒師
village-role-knight = 騎士
village-role-mason = 共有者
village-role-hunter = ハンター
village-role-werewolf = 人狼
village-role-madman = 狂人
village-role-c-madman = C国狂人
village-role-god = 神様
village-role-fox = 妖狐
village-role-elder = 長老
village-role-cat = 猫又
village-role-wise-wolf = 賢狼
village-role-fanatic = 狂信者
village-role-thrall = 眷属
village-role-immoralist = 背徳者
village-role-curse-caster = 呪術師
village-role-own = { $name }
village-claim-villager = 村人CO
village-claim-seer = 占いCO
village-claim-medium = 霊媒CO
village-claim-knight = 騎士CO
village-claim-mason = 共有CO
village-claim-hunter = ハンターCO
village-claim-werewolf = 人狼CO
village-claim-madman = 狂人CO
village-claim-c-madman = C狂CO
village-claim-god = 神様CO
village-claim-fox = 妖狐CO
village-claim-elder = 長老CO
village-claim-cat = 猫又CO
village-claim-wise-wolf = 賢狼CO
village-claim-fanatic = 狂信者CO
village-claim-thrall = 眷属CO
village-claim-immoralist = 背徳者CO
village-claim-curse-caster = 呪術師CO
village-claim-own = { $name }CO
village-camp-village = 村人陣営
village-camp-wolves = 人狼陣営
village-camp-fox = 妖狐陣営
village-camp-lovers = 恋人陣営
village-camp-own = 単独
village-camp-nobody = 引き分け
village-camp-named = { $name }
village-wins-alive = 終了時に生存者がいれば勝ち
village-wins-word = GMの判定で勝ち
village-rule-hunter = 理由を問わず、死ぬときに誰か一人を銃殺する。
village-rule-god = 銃殺されたら、陣営の勝敗とは別に勝利する。
village-rule-fox = 占われると呪殺される。襲撃では死なない。
village-rule-c-madman = 夜の相談に人狼と一緒に加わる。
village-rule-elder = 一度だけ、襲撃されても死なない。
village-rule-cat = 処刑されると生存者の一人を、襲撃されると人狼の一人を道連れにする（抽選）。
village-rule-wise-wolf = 襲撃で死んだ人の役職が、夜が明けるとわかる。
village-rule-fanatic = 人狼が誰か知っている。人狼からは知られていない。
village-rule-thrall = 人間だが、夜は人狼と一緒に襲撃先を決める。
village-rule-immoralist = 妖狐が誰か知っている。妖狐が全滅すると後追いする。
village-rule-curse-caster = 夜ごとに一人を呪い殺せる。護衛では防げない。人狼を二人呪い殺すと勝利する。
village-note = { $role }：{ $rule }
village-note-bond = { $bond }：{ $seats }
village-bond-lovers = 恋人
village-bond-named = { $name }
village-ability-divine = 占い
village-ability-read = 霊媒
village-ability-guard = 護衛
village-ability-attack = 襲撃
village-ability-shoot = 死亡時に銃殺
village-ability-cursed = 占われると呪殺
village-ability-immune = 襲撃で死なない
village-ability-tough = 一度だけ襲撃に耐える
village-ability-drag = 処刑・襲撃で道連れにする
village-ability-taste = 襲撃した相手の役職がわかる
village-ability-hex = 呪殺（護衛を貫く）
village-effect-guarded = 護衛成功
village-effect-immune = 襲撃では死なない
village-effect-turned = 襲撃で別の役職に変わる
village-effect-tough = 一度だけ襲撃に耐える
village-effect-attacked = 襲撃で死亡
village-effect-cursed = 占われて呪殺
village-effect-hexed = 呪いで死亡
village-effect-shot = 撃たれて死亡
village-effect-dragged = 道連れで死亡
village-effect-followed = 後を追って死亡
village-effect-executed = 処刑
village-effect-sudden = 突然死
village-effect-other = その他の死亡
village-effect-seen = 占い結果
village-effect-found = 霊媒結果
village-effect-shoots = 死亡時の銃殺
village-effect-drags = 道連れ
village-came = { $seat }：{ $rule }
village-came-by = { $seat }：{ $rule }（{ $by }）
village-came-white = 白と伝わる
village-came-black = 黒と伝わる
village-not-come = { $seat }に「{ $rule }」は起きていません。
village-counts-human = 人間として数える
village-counts-wolf = 人狼として数える
village-counts-nobody = 数えない
village-seen-white = 占い結果は白
village-seen-black = 占い結果は黒
village-found-white = 霊媒結果は白
village-found-black = 霊媒結果は黒
village-own-shot = 銃殺されたら勝利
village-own-executed = 処刑されたら勝利
village-own-attacked = 襲撃されたら勝利
village-own-alive = 最後まで生き残ったら勝利
village-own-two-wolves = 人狼を二人呪い殺したら勝利

# いつ
village-headline = { $when }・生存{ $n }人
village-when-day = { $day }日目 昼
village-when-evening = { $day }日目 夕方
village-when-night = { $day ->
    [0] 初日前夜
   *[other] { $day }日目 夜
}
village-part-day = 昼
village-part-evening = 夕方
village-part-night = 夜

# 死因
village-left-executed = 処刑死
village-left-attacked = 襲撃死
village-left-shot = 銃撃死
village-left-cursed = 呪殺死
village-left-hexed = 呪い死
village-left-dragged = 道連れ
village-left-sudden = 突然死
village-left-followed = 後追い
village-left-other = 死亡
village-left-words = { $words }
village-gone-dawn = 夜のうちに死亡
village-gone-executed = 処刑
village-gone-shot = { $by }による銃殺
village-gone-dragged = { $by }の道連れ
village-gone-sudden = 突然死
village-gone-left = 死亡
village-cause-sudden = 突然死
village-cause-followed = 後追い
village-cause-other = その他

# 表の言葉
village-mark-report-white = { $target }白
village-mark-report-black = { $target }黒
village-mark-report-guarded = { $target }護衛
village-mark-shot = { $target }銃殺
village-mark-first-white = 初日{ $target }白
village-mark-first-black = 初日{ $target }黒
village-cell-attack = { $target }襲撃
village-cell-guard = { $target }護衛
village-cell-save = { $target }護衛 GJ
village-cell-hex = { $target }を呪う
village-cell-overrule = GM裁定：「{ $rule }」はなし
village-cell-divination-white = { $target }白
village-cell-divination-black = { $target }黒
village-cell-reading-white = { $target }白
village-cell-reading-black = { $target }黒
village-cell-change-role = { $role }に変化
village-cell-come-back = 蘇生

# 席の端末に出る情報
village-know-attack = { village-night-n } { $target }を襲撃
village-know-no-attack = { village-night-n } 襲撃なし
village-know-guard = { village-night-n } { $target }を護衛
village-know-hex = { village-night-n } { $target }を呪った
village-know-hex-none = { village-night-n } 呪いを使わなかった
village-know-taste = { village-night-n } 襲撃した{ $target }は{ $role }だった
village-know-divination-white = { village-night-n } 占い：{ $target }は人狼ではない
village-know-divination-black = { village-night-n } 占い：{ $target }は人狼
village-know-reading-white = { village-night-n } 霊媒：{ $target }は人狼ではなかった
village-know-reading-black = { village-night-n } 霊媒：{ $target }は人狼だった
village-night-n = { $night ->
    [0] 初日前夜
   *[other] { $night }日目夜
}

# 勝敗
village-reason-no-wolf = 人狼が全滅しました
village-reason-parity = 人狼{ $wolves }人に対し、人間が{ $humans }人になりました
village-reason-fox = 妖狐が生き残っています（{ $reason }。本来は{ $instead }の勝ち）
village-reason-lovers = 恋人が生き残っています（{ $reason }。本来は{ $instead }の勝ち）
village-reason-instead = { $camp }が生き残っています（{ $reason }。本来は{ $instead }の勝ち）
village-reason-leaver = 途中で帰った人がいるため、勝敗なし
village-reason-gm = GMの判定
village-summary = { $camp }の勝利（{ $reason }）
village-summary-nobody = 引き分け（{ $reason }）
village-why-camp = { $camp }の勝利
village-why-own-shot = 銃殺された
village-why-own-executed = 処刑された
village-why-own-attacked = 襲撃された
village-why-own-alive = 最後まで生き残った
village-why-own-two-wolves = 人狼を二人呪い殺した
village-why-also = 独自の条件を満たした（GMの判定）
village-why-lost = 敗北
village-why-survival = 最後まで生存
village-why-bluff = { $day }日目に{ $role }を騙った
village-why-guard = { village-night-of-day }に{ $target }の護衛に成功
village-why-suspected = { $day }日目、{ $role }の対抗（{ $rivals }）より先に処刑された
village-why-black = { village-night-of-day }に人狼の{ $target }を占った
village-why-threat = { village-night-of-day }、最初の襲撃の対象になった
village-why-mvp = GMが選んだMVP
village-night-of-day = { $day ->
    [0] 初日前夜
   *[other] { $day }日目夜
}
village-code-win = 勝利
village-code-survival = 生存
village-code-bluff = 騙り
village-code-guard = 護衛
village-code-suspected = 疑われ
village-code-black = 黒占い
village-code-threat = 脅威
village-code-mvp = MVP

# 断り
village-answer-first = 勝敗の判定が出ています。確定するか、続行を選んでください。
village-attack-own = { $seat }さんは人狼です。仲間は襲撃できません。
village-attacked-already = この夜の襲撃はもう記録されています。
village-book-full = 記録が上限（{ $most }件）に達しました。
village-cannot-attack = { $seat }さんには襲撃の能力がありません。
village-cannot-divine = { $seat }さんには占いの能力がありません。
village-cannot-guard = { $seat }さんには護衛の能力がありません。
village-cannot-hex = { $seat }さんには呪いの能力がありません。
village-cannot-read = { $seat }さんには霊媒の能力がありません。
village-cannot-shoot = { $seat }さんは銃を持っていません。
village-changed = ほかの画面で先に書き換えられました。いまの内容を確かめてください。
village-dead = { $seat }さんは、その時点ではもう死亡しています。
village-absent = { $seat }さんは、この夜のあいだゲームから除外されています。
village-divine-self = 自分は占えません。
village-divined-already = 初日の占いはもう記録されています。
village-executed-already = { $day }日目の処刑はもう記録されています。
village-first-divination-none = この村に初日の占いはありません。
village-first-divination-white = { $seat }さんは初日の白の相手になれません。
village-first-night-quiet = 初日の前の夜に襲撃と護衛はありません。
village-gone-already = { $seat }さんはもう死亡しています。
village-lives = { $seat }はまだ生きています。
village-guard-again = { $seat }さんを二夜続けて護衛することはできません。
village-guard-self = 自分は護衛できません。
village-no-claim = { $seat }さんはまだCOしていません。
village-no-tie = いまは同票の人がいません。
village-no-runoff = { $day }日目の決選投票は、まだ記録されていません。
village-no-such-role = その役職はこの村にありません。
village-no-such-camp = この村にその陣営はありません。
village-no-such-ability = その能力はありません。
village-camp-taken = その陣営は最初からあります。
village-camps-full = 陣営は{ $most }個までです。
village-nobody-white = 初日の白として示せる相手がいません。
village-not-executed = { $seat }さんは{ $day }日目に処刑されていません。
village-not-in-runoff = { $seat }さんは決選投票の対象ではありません。
village-not-yet = まだその時刻になっていません。
village-nothing-proposed = いまは勝敗の判定が出ていません。
village-over = ゲームは終わっています。
village-role-needed = 始まった村では、役職を空にできません。
village-roles-full = 役職が多すぎます（上限{ $most }）。
village-seat-twice = 同じ席が二度選ばれています。
village-shooter-lives = { $seat }さんは生きています。銃は死亡したときに撃ちます。
village-shot-already = { $seat }さんはもう撃ちました。
village-shot-owed = 先に{ $seat }さんの銃殺を記録してください。
village-drag-owed = 先に{ $seat }さんの道連れを記録してください。
village-no-drag = { $seat }さんに道連れの権利はありません。
village-drag-wolf = { $seat }さんは人狼ではありません。襲撃された場合の道連れは人狼だけです。
village-hex-self = 自分は呪えません。
village-too-many-hands = 投票できるのは{ $most }人までです。
village-uncast = 役職の決まっていない席があります。
village-vote-self = 自分には投票できません。
village-vote-tied = { $seat }さんは決選の対象なので投票できません。
village-no-vote = { $seat }さんには、この日の投票権がありません。
village-warn-decided = この配役では始まったときに{ $camp }の勝ちが決まっています（{ $reason }）。
village-warn-not-most = { $day }日目：処刑された{ $seat }さんは最多得票ではありません。
village-warn-revived = あとからの記録により、脱落と発表済みの{ $seats }さんが生存になっています。
village-warn-gone = あとからの記録により、生存と発表済みの{ $seats }さんが脱落になっています。

# 次のひとこと
village-prompt-cast = 役職を書き込みましょう（残り{ $left }席）
village-prompt-shot = { $seat }さん、誰を撃ちますか。
village-prompt-drag-anybody = { $seat }さんが誰かを道連れにします。抽選するか、相手を選んでください。
village-prompt-drag-wolf = { $seat }さんが人狼の一人を道連れにします。抽選するか、相手を選んでください。
village-prompt-sign = お疲れさまでした。ポイントを確かめて確定しましょう。
village-prompt-mvp = ゲーム終了です。MVPを選びましょう。
village-prompt-verdict = 勝敗が決まりました。判定を確かめてください。
village-prompt-dawn = まもなく夜が明けます。皆さん、顔を上げる準備をしてください。
village-prompt-first-day = 最初の朝です。議論を始めてください。
village-prompt-morning = { $day }日目の朝です。昨夜の犠牲者は{ $lost }さんでした。議論を始めてください。
village-prompt-morning-quiet = { $day }日目の朝です。昨夜の犠牲者はいませんでした。議論を始めてください。
village-prompt-morning-shot = { $day }日目の朝です。昨夜の犠牲者は{ $lost }さんでした。{ $seat }さん、誰を撃ちますか。
village-prompt-attack-missing = { village-night-n }の襲撃がまだ記録されていません。襲撃がなかった場合も「襲撃なし」と記録してから、朝を告げてください。
village-prompt-night = 夜になりました。皆さん、顔を伏せてください。
village-prompt-vote-at-once = 投票の時間です。合図でいっせいに指さしてください。
village-prompt-vote-in-turn = 投票の時間です。席の順に、一人ずつ名前を言ってください。
village-prompt-execute = { $seat }さんが最多得票です。処刑を記録してください。
village-prompt-tie-runoff = { $seats }さんが同数です。決選投票にしますか。
village-prompt-tie-gm = { $seats }さんが同数です。処刑する人を決めてください。
village-prompt-tie-chance = { $seats }さんが同数です。抽選で処刑する人を決めます。
village-prompt-tie-nobody = { $seats }さんが同数です。この村では、誰も処刑しません。
village-prompt-unexecuted = 突然死が出たので、今日の処刑はありません。
village-say-attack = 人狼は顔を上げて、襲撃する相手を指さしてください。
village-say-divine = 占い師は顔を上げて、占う相手を指さしてください。
village-say-read = 霊媒師は顔を上げて、処刑された人の正体を見てください。
village-say-guard = 騎士は顔を上げて、護衛する相手を指さしてください。
village-say-hex = 呪術師は顔を上げて、呪い殺す相手を指さしてください。使わない場合は首を横に振ってください。
village-close-attack = 人狼は目を閉じてください。
village-close-divine = 占い師は目を閉じてください。
village-close-read = 霊媒師は目を閉じてください。
village-close-guard = 騎士は目を閉じてください。
village-close-hex = 呪術師は目を閉じてください。
village-close-meet = ありがとうございました。目を閉じてください。
village-meet-wolves = 人狼とその仲間は顔を上げて、お互いを確かめてください。
village-meet-masons = 共有者は顔を上げて、お互いを確かめてください。
village-meet-foxes = 妖狐は顔を上げて、お互いを確かめてください。
village-meet-circle = 「{ $name }」の皆さんは顔を上げて、お互いを確かめてください。
village-meet-knows = { $role }だけ顔を上げてください。{ $role }の知る人は目を閉じたまま手を挙げてください。
village-meet-bond-all = 肩を叩かれた人（{ $bond }）は顔を上げて、お互いを確かめてください。
village-meet-bond-first = 肩を叩かれた人（{ $bond }）は顔を上げてください。相手を指で示します。
village-do-called = 次へ
village-field-turn = 呼びかけ
village-tell-called = 夜の呼びかけを進めた

# 記録の読みかた
village-tell-define-role = 役職「{ $name }」を決めた
village-tell-define-camp = 陣営「{ $name }」を追加
village-tell-cast = { $seat }：{ $role }
village-tell-cast-none = { $seat }：役職は未定
village-tell-proceed = { $when }になった
village-tell-claim = { $seat }が{ $claim }
village-tell-withdraw = { $seat }がCOを撤回
village-tell-report-white = { $seat }の報告：{ village-night-n } { $target }は白
village-tell-report-black = { $seat }の報告：{ village-night-n } { $target }は黒
village-tell-report-guarded = { $seat }の報告：{ village-night-n } { $target }を護衛
village-tell-vote = { $round ->
    [2] 決選 { $voter } → { $target }
   *[other] { $voter } → { $target }
}
village-tell-vote-none = { $round ->
    [2] 決選 { $voter } 棄権
   *[other] { $voter } 棄権
}
village-tell-tally = { $round ->
    [2] 決選 { $seat } { $count }票
   *[other] { $seat } { $count }票
}
village-tell-runoff = 決選投票：{ $seats }
village-tell-execution = { $seat }を処刑
village-tell-execution-none = 処刑なし
village-tell-attack-rules = { $seat }が{ $target }を襲撃
village-tell-attack-killed = { $seat }が{ $target }を襲撃（GM判定：死亡）
village-tell-attack-saved = { $seat }が{ $target }を襲撃（GM判定：無事）
village-tell-attack-none = 襲撃なし（{ $seat }）
village-tell-guard = { $seat }が{ $target }を護衛
village-tell-divination-rules = { $seat }が{ $target }を占った
village-tell-divination-white = { $seat }が{ $target }を占い、白と告げられた
village-tell-divination-black = { $seat }が{ $target }を占い、黒と告げられた
village-tell-first-white = { $seat }に初日の白を抽選
village-tell-reading-rules = { $seat }が{ $target }の霊媒結果を見た
village-tell-reading-white = { $seat }が{ $target }は白と告げられた（霊媒）
village-tell-reading-black = { $seat }が{ $target }は黒と告げられた（霊媒）
village-tell-shot = { $seat }が{ $target }を銃殺
village-tell-shot-none = { $seat }は誰も撃たなかった
village-tell-drag = { $seat }が{ $target }を道連れにした
village-tell-drag-none = { $seat }は誰も道連れにしなかった
village-tell-draw-tied = { $day }日目の同票を抽選
village-tell-draw-drag = { $seat }の道連れを抽選
village-tell-hex = { $seat }が{ $target }を呪った
village-tell-hex-none = { $seat }は呪いを使わなかった
village-tell-overrule = { $night }日目夜の{ $seat }「{ $rule }」をGMが覆した（{ $words }）
village-tell-bond = 恋人：{ $seats }
village-tell-bond-named = { $name }：{ $seats }
village-tell-death-sudden = { $seat }が突然死
village-tell-death-followed = { $seat }が後追い
village-tell-death-other = { $seat }が死亡
village-tell-death-words = { $seat }：{ $words }
village-tell-come-back = { $seat }が蘇生
village-tell-change-role = { $seat }の役職が{ $role }に変化
village-tell-remark = { $seat }：{ $words }
village-tell-remark-none = { $words }
village-tell-verdict = 判定：{ $camp }
village-tell-play-on = 判定をとらずに続行
village-tell-mvp = MVP: { $seat }
village-tell-clock-minutes = 議論時間を{ $minutes }分に
village-tell-clock-run = 議論の時計を開始
village-tell-clock-hold = 議論の時計を一時停止

# 操作と欄
village-do-define-role = 役職を足す
village-do-define-camp = 陣営を追加
village-do-cast = 役職を書き込む
village-do-proceed = 次へ進む
village-do-claim = CO
village-do-withdraw = COの撤回
village-do-report = 結果の報告
village-do-vote = 投票
village-do-tally = 得票数
village-do-runoff = 決選投票
village-do-execution = 処刑
village-do-attack = 襲撃
village-do-guard = 護衛
village-do-divination = 占い
village-do-first-white = 初日の白を抽選
village-do-reading = 霊媒
village-do-shot = 銃殺
village-do-drag = 道連れ
village-do-draw-tied = 抽選で処刑
village-do-draw-drag = 道連れを抽選
village-do-hex = 呪い
village-do-overrule = この結果を覆す
village-do-bond = 恋人・つながり
village-do-death = そのほかの死亡
village-do-come-back = 蘇生
village-do-change-role = 役職の変化
village-do-remark = メモ
village-do-verdict = 勝敗を確定
village-do-play-on = 続行する
village-do-mvp = MVPを選ぶ
village-do-clock-minutes = 議論時間
village-do-clock-run = 時計を開始
village-do-clock-hold = 時計を止める
village-field-seat = 席
village-field-seats = 決選に残る席
village-field-also = ほかに勝利した席
village-field-target = 相手
village-field-voter = 投票する人
village-field-role = 役職
village-field-character = キャラクター名
village-field-day = 何日目
village-field-night = どの夜
village-field-part = 時間帯
village-field-round = 回
village-field-count = 票数
village-field-outcome = 結果
village-field-told = 伝えた結果
village-field-said = 報告の内容
village-field-cause = 死因
village-field-words = 内容
village-field-camp = 陣営
village-field-minutes = 分
village-field-name = 役職名
village-field-counts = 数えかた
village-field-seen = 占い結果
village-field-found = 霊媒結果
village-field-abilities = 能力
village-field-circle = 互いを知る仲間
village-field-own = 勝利条件
village-field-rule = 役職の説明
village-field-knows = 一方的に知っている仲間
village-field-follows = 後追いする相手の役職
village-field-follow = 後追い
village-field-wins = 勝利条件
village-field-beside = ほかの陣営と同時に勝つ
village-field-was = 変更前
village-outcome-rules = 規則どおり
village-outcome-killed = 死亡させる
village-outcome-saved = 無事とする
village-told-rules = 規則どおり
village-told-white = 白と伝えた
village-told-black = 黒と伝えた
village-said-white = 白
village-said-black = 黒
village-said-guarded = 護衛した
village-knows-all = 互いを知る
village-knows-first = 最初の席だけが知る
village-knows-none = 誰も知らない
village-follow-all = 一人が死ぬと全員後追い
village-follow-first = 最初の席が死ぬと後追い
village-follow-none = 後追いしない

# チャットに貼る結果
village-share-title = 【{ $title }】
village-share-village = { $seats }人村
village-share-ended = 決着：{ $day }日目{ $when ->
    [dawn] 夜明け
    [evening] 夕方
    [night] 夜
   *[day] 昼
}({ $reason })
village-share-result = 結果：{ $camp }
village-share-winners = 勝者：{ $winners }
village-share-mvp = MVP: { $seat }
village-share-seat = { $number }. { $seat }（{ $role }） { $left }
village-share-seat-named = { $number }. { $character } { $seat }（{ $role }） { $left }
village-share-seat-points = { $line } { POINTS($points) }点
village-share-survived = 生存
village-share-left = { $day }日目 { $how }

# 設定
village-tell-answers-due = 時間になったので、答えを締め切った
