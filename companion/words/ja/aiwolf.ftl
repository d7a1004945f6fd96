# AIWolf 0.2（出典004）の言葉。座席は $seat か名前 $name。

aiwolf-name = 人狼知能の村（GMなし）

# 役職と陣営
aiwolf-role-medium = 霊媒師
aiwolf-role-bodyguard = 狩人
aiwolf-role-possessed = 狂人
aiwolf-role-fox = 妖狐
aiwolf-camp-fox = 妖狐陣営
aiwolf-does-villager = 能力はありません。話し合いと投票で人狼を見つけましょう。
aiwolf-does-werewolf = 毎晩、人狼の投票で決まった1人を襲撃します。
aiwolf-does-seer = 毎晩1人を占い、人狼かどうかを知ります。
aiwolf-does-medium = 追放された人が人狼だったかどうかを翌朝知ります。
aiwolf-does-bodyguard = 毎晩、自分以外の1人を襲撃から護ります。成功したかどうかは分かりません。
aiwolf-does-possessed = 人狼陣営の人間です。占いと霊媒では人狼ではないと出ます。
aiwolf-does-mason = もう1人の共有者が誰かを知っています。
aiwolf-does-fox = 襲撃されても死にませんが、占われると退場します。最後まで生き残れば勝ちです。

# 段階
aiwolf-phase-deal = 役職を配っています
aiwolf-phase-talk = { PLAIN($day) }日目 昼
aiwolf-phase-whisper = { PLAIN($day) }日目 ささやき
aiwolf-phase-vote = { PLAIN($day) }日目 投票
aiwolf-phase-night = { PLAIN($day) }日目 夜
aiwolf-turn = { $turn }/{ $turns }ターン
aiwolf-thinks = 考え中

# 自分の席
aiwolf-you-gone = あなたは退場しました。画面を静かに見守りましょう。
aiwolf-you-decide-both = 追放したい人と、夜の行動の相手を選んでください。全員が同じ形で答えます。
aiwolf-you-decide-vote = 追放したい人を選んでください。全員がそろったら一度に開きます。
aiwolf-you-decide-target = 夜の行動の相手を選んでください。全員が同じ形で答えます。
aiwolf-look-first = まず上の「押して見る」で、自分の役職を見てください。ほかの人に画面を見せてはいけません。
aiwolf-look = 夜に分かったことは、上の「押して見る」で確かめられます。
aiwolf-rules = 遊びかた
aiwolf-rules-win = 人狼を全員追放すれば村人陣営の勝ち、人狼の数が残りの人間と同じになれば人狼陣営の勝ちです。自分の役職は、うそをついてもかまいません。
aiwolf-rules-talk = 昼は声に出して話し合います。もう話すことがない人から「話し終えた」を押します。全員が押すか時間になると、投票に進みます。0日目は顔合わせで、投票はありません。
aiwolf-rules-vote = 投票では、追放したい人を一人ずつ選びます。票が最も多い人が追放され、同数なら抽選です。
aiwolf-rules-night = 夜は全員が誰かを選びます。占い師、狩人、人狼が選んだことにだけ効き目があり、ほかの人が選んでも何も起きません。襲われた人は、朝に退場します。
aiwolf-you-again = 襲撃の再投票です。全員が答えますが、数えるのは同数だった人狼の票だけです。
aiwolf-you-decided = 決めました。全員がそろうまで変えられます。
aiwolf-you-say = あなたの発言の番です。
aiwolf-you-whisper = 全員に聞いています。人狼でない人が書いたものはどこにも届きません。
aiwolf-you-deal = まもなく始まります。
aiwolf-you-talk = 話し合いの時間です。話し終えたら知らせてください。全員がそろうか、時間になると先へ進みます。
aiwolf-you-over-talk = 話し終えました。ほかの人を待っています。
aiwolf-you-computer = この席はコンピューターが遊んでいます。
aiwolf-said-last = 最近の発言
aiwolf-you-vote = ほかの人を待っています。
aiwolf-you-night = ほかの人を待っています。
aiwolf-you-over = 決着しました。
aiwolf-you-won = あなたの勝ちです。
aiwolf-you-lost = あなたの負けです。
aiwolf-speaks = { $name }さんの番です。
aiwolf-ask-vote = 追放したい人
aiwolf-ask-target = 夜の行動の相手
aiwolf-ask-target-hint = 占い師は占う人、人狼は襲う人です。ほかの役職の人も誰かを選んでください（何も起きません）。
aiwolf-ask-target-hint-guard = 占い師は占う人、狩人は護る人、人狼は襲う人です。ほかの役職の人も誰かを選んでください（何も起きません）。
aiwolf-ask-target-hint-first = 最初の夜は、占い師が占うだけで、襲撃はありません。ほかの役職の人も誰かを選んでください（何も起きません）。
aiwolf-mate-mason = もう1人の共有者：{ $name }
aiwolf-mate-fox = 仲間：{ $name }
aiwolf-found-black = { PLAIN($day) }日目の占い：{ $name }さんは人狼です
aiwolf-found-white = { PLAIN($day) }日目の占い：{ $name }さんは人狼ではありません
aiwolf-read-black = { PLAIN($day) }日目に追放された{ $name }さんは人狼でした
aiwolf-read-white = { PLAIN($day) }日目に追放された{ $name }さんは人狼ではありませんでした
aiwolf-guarded = { PLAIN($day) }日目の護衛：{ $name }
aiwolf-pack-round = { PLAIN($day) }日目の襲撃{ $round ->
    [1] {""}
   *[other] （再投票）
}：
aiwolf-pack = 襲撃先は{ $name }
aiwolf-pack-vote = （{ $name }→{ $target }）

# 進行役
aiwolf-run = 進行役の操作
aiwolf-host-deal = 役職を配っています。
aiwolf-host-talk = 話し合いです。時計はどのスマートフォンからも動かせます。全員が話し終えるか時間になると、自動で先へ進みます。
aiwolf-host-whisper = ささやきの時間です。全員の入力を待っています。
aiwolf-host-vote = 投票です。全員の入力を待っています。
aiwolf-host-night = 夜です。全員の入力を待っています。
aiwolf-host-over = 決着しました。

# 操作
aiwolf-do-run-talk = 時計を動かす
aiwolf-do-hold-talk = 時計を止める
aiwolf-do-end-talk = 話し合いを終える
aiwolf-do-end-own-talk = 話し終えた
aiwolf-talk-on = まだ話す
aiwolf-field-over = 話し終えた
aiwolf-said-all = 話し終えた
aiwolf-do-say = 発言する
aiwolf-do-whisper = ささやく
aiwolf-do-decide = これで決める
aiwolf-do-mvp = MVPを選ぶ
aiwolf-field-vote = 追放したい人
aiwolf-field-target = 夜の行動の相手
aiwolf-field-kind = 種類
aiwolf-field-text = 発言
aiwolf-field-seat = プレイヤー
aiwolf-kind-talk = 発言
aiwolf-kind-skip = パス（Skip）
aiwolf-kind-hint = パスは、この番だけ何も言いません。発言終了は、今日はもう話すことがないという合図です。同じターンに全員が発言終了にすると、話し合いが終わります。
aiwolf-kind-over = 発言終了（Over）

# 卓の全員が見るもの
aiwolf-days = これまで
aiwolf-talk = 発言
aiwolf-nights = 夜の記録
aiwolf-left-exiled = { PLAIN($day) }日目に追放
aiwolf-left-dead = { PLAIN($day) }日目の夜に退場
aiwolf-morning = { PLAIN($day) }日目の朝の退場
aiwolf-nobody-dead = なし
aiwolf-nobody = なし
aiwolf-vote = { PLAIN($day) }日目の投票{ $round ->
    [1] {""}
   *[other] （再投票）
}
aiwolf-exiled = { $name }さんを追放
aiwolf-exiled-votes = { $n }票で{ $name }さんを追放
aiwolf-exiled-lot = { EACH($among, after: "さん") }が{ $n }票ずつで同数。抽選で{ $name }さんを追放
aiwolf-drawn = 無効票のため抽選
aiwolf-said-at = { PLAIN($day) }日目 { $turn }ターン
aiwolf-night = { PLAIN($day) }日目の夜
aiwolf-black = 人狼
aiwolf-white = 人狼ではない
aiwolf-saved = 護衛成功
aiwolf-attack = 襲撃

# 決着
aiwolf-summary = { $camp }の勝利（{ $reason }）
aiwolf-reason-no-wolf = 人狼が1人もいなくなりました
aiwolf-reason-parity = 人狼{ $wolves }人に対し、人間が{ $humans }人になりました
aiwolf-reason-fox = { $reason }が、妖狐が生き残っていました
aiwolf-summary-who = { $camp }の勝利
aiwolf-summary-because = { $reason }
aiwolf-reason-no-wolf-because = { aiwolf-reason-no-wolf }。
aiwolf-reason-parity-because = 人狼{ $wolves }人に対し、人間が{ $humans }人になりました。
aiwolf-reason-fox-because = { $reason }ただし、妖狐が生き残っていました。
aiwolf-why-won-brief = { $camp }
aiwolf-why-won = { $camp }として勝利
aiwolf-why-lost = { $camp }として敗北
aiwolf-why-mvp = MVP
aiwolf-not-your-turn = あなたの番ではありません。
aiwolf-not-asked = 今は聞かれていません。
aiwolf-written = 書いて話す卓では、発言がそろうと自動で夜になります。

# 記録
aiwolf-tell-deal = 役職が配られた
aiwolf-tell-run-talk = 時計を動かした
aiwolf-tell-hold-talk = 時計を止めた
aiwolf-tell-end-talk = 話し合いを終えた
aiwolf-tell-end-own-talk-over = { $seat }が話し終えた
aiwolf-tell-all-said = 全員が話し終え、話し合いが終わった
aiwolf-tell-end-own-talk-more = { $seat }はまだ話す
aiwolf-tell-next-turn = 次のターン
aiwolf-tell-exile = 投票の開票
aiwolf-tell-ask-again = もう一度全員に相手を聞いた
aiwolf-tell-resolve = 夜の処理
aiwolf-tell-say-talk = { $seat }：{ $text }
aiwolf-tell-say-skip = { $seat }：パス
aiwolf-tell-say-over = { $seat }：発言終了
aiwolf-tell-whisper-talk = { $seat }のささやき：{ $text }
aiwolf-tell-whisper-skip = { $seat }のささやき：パス
aiwolf-tell-whisper-over = { $seat }のささやき終了
aiwolf-tell-decide = { $seat }：投票 { $vote }、夜 { $target }

# 設定
aiwolf-option-table = 役職の構成表
aiwolf-option-table-standard = 標準
aiwolf-option-table-masons = 共有者あり
aiwolf-option-table-fox = 共有者・妖狐あり
aiwolf-option-table-hint = 共有者は15人から、妖狐は16人のときに入ります。
aiwolf-option-talk = 話し合い
aiwolf-option-talk-spoken = 声で話す
aiwolf-option-talk-typed = 端末に書いて順に話す
aiwolf-option-computers = コンピューターの席
aiwolf-option-computers-hint = 最後の席から、配役の時点でコンピューターが座ります。声で話す卓では、コンピューターに声は聞こえません。朝に画面で発言するだけなので、「端末に書いて順に話す」が向きます。
aiwolf-option-minutes = 昼の長さ（分）
aiwolf-option-turns = 1日の発言ターン数
aiwolf-option-seconds = 回答の制限時間（秒、0は無制限）
aiwolf-option-order = 夜の行動を決める時
aiwolf-option-order-vote-first = 投票と追放の後
aiwolf-option-order-together = 投票と同時（大会の0.2）
aiwolf-option-revote = 同数なら1回だけ再投票する
aiwolf-option-attack-revote = 襲撃票が同数なら1回だけ再投票する
aiwolf-option-attack-revote-hint = 同数かどうかが分からないよう、全員に相手を2回聞きます。
aiwolf-option-void-invalid-attacks = 無効な襲撃票を取り消す（なしなら抽選で置き換える）

# エージェントの席
aiwolf-club-empty-seat = コンピューター
aiwolf-computers-alone = 人の座る席がありません。コンピューターの席を減らしてください。
aiwolf-agents-lead = スマートフォンのない席で、プログラムが参加できます。このパソコンのポートに接続します。ほかの機器からは入れません。
aiwolf-agents-at = 接続先：{ $address }
aiwolf-agents-open = エージェントの席はすでに開いています。
aiwolf-agents-shut = この席はエージェントに開かれていません。
aiwolf-agent-waits = エージェントの接続待ち
aiwolf-agent-here = エージェント：{ $name }
aiwolf-agent-lost = エージェント：{ $name }（応答なし）
aiwolf-agents-aloud = コンピューターの発言を読み上げる
aiwolf-door-page = 画面から
aiwolf-door-command = コマンドで
aiwolf-field-door = 入口
aiwolf-do-invite-agents = エージェントに席を開く
aiwolf-do-agent-joins = エージェントが座る
aiwolf-do-agent-lost = エージェントの応答がない
aiwolf-field-port = ポート
aiwolf-tell-invite-agents = エージェントに席を開いた：{ $seats }
aiwolf-tell-agent-joins = { $seat }にエージェント{ $name }が座った
aiwolf-tell-agent-lost = { $seat }のエージェントの応答がなくなった

# コンピューターの席
aiwolf-computer = コンピューター
aiwolf-computer-names = ヤヌス ルナ ミネルヴァ アポロ ディアナ マルス ケレス ユノ ネプトゥヌス ウェスタ バッカス アウロラ フローラ ポモナ ファウヌス
aiwolf-do-fill-seats = 空席をコンピューターで埋める
aiwolf-fill-aloud = コンピューターに声は聞こえません。聞こえるのは、画面に書かれた発言だけです。
aiwolf-fill-lead = 選んだ席は、これからコンピューターが自分で答えます。あとから来た人は、その席のQRコードで代われます。
aiwolf-fill-these = 選んだ席を任せる
aiwolf-do-take-seat = 自分で遊ぶ
aiwolf-do-computers-answer = コンピューターが答える
aiwolf-field-seats = 席
aiwolf-field-names = 名前
aiwolf-tell-fill-seats = コンピューターが座った：{ $seats }
aiwolf-tell-take-seat = { $seat }を人が引き継いだ
aiwolf-tell-computers-answer = コンピューターが答えた

# 大会の言葉で言われたこと
aiwolf-says-comingout-own = { $role }です
aiwolf-says-comingout = { $seat }さんは{ $role }です
aiwolf-says-estimate = { $seat }さんは{ $role }だと思います
aiwolf-says-divined-black = { $seat }さんを占って人狼でした
aiwolf-says-divined-white = { $seat }さんを占って人狼ではありませんでした
aiwolf-says-identified-black = 追放された{ $seat }さんは人狼でした
aiwolf-says-identified-white = 追放された{ $seat }さんは人狼ではありませんでした
aiwolf-says-divination = { $seat }さんを占います
aiwolf-says-guard = { $seat }さんを護ります
aiwolf-says-guarded = { $seat }さんを護りました
aiwolf-says-vote = { $seat }さんに投票します
aiwolf-says-voted = { $seat }さんに投票しました
aiwolf-says-attack = { $seat }さんを襲います
aiwolf-says-attacked = { $seat }さんが襲われました
