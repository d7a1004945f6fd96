# 人狼村の画面
village-desk-over = 終了
village-desk-alive = 生存 { $n }
village-desk-census = 狼{ $wolves } 人{ $humans }
village-desk-census-short = 狼{ $wolves } 人{ $humans }
village-desk-foxes = 狐{ $n }
village-desk-cast-n = 役職 { $n } / { $of }
village-desk-character-short = キャラ名
village-desk-minute-less = 議論を1分短く
village-desk-minute-more = 議論を1分長く
village-desk-run = 開始
village-desk-hold = 停止
village-desk-next = 次のひとこと
village-desk-talk = { $minutes ->
    [0] 議論を開始
   *[other] { $minutes }分の議論を開始
}
village-desk-to-day = 夜明け（{ $day }日目の朝）へ
village-desk-to-evening = 投票へ
village-desk-to-night = { $day }日目の夜へ
village-desk-shot-of = { $name }さんが撃つ相手を先に書き込む
village-desk-verdict-now = 勝敗の判定が出ています
village-desk-no-shot = 誰も撃たない
village-desk-no-drag = 誰も道連れにしない
village-desk-no-hex = 呪わない
village-desk-no-attack = 襲撃なし
village-desk-attack-drawn = 人狼の指した相手が分かれたので、抽選で決まりました。
village-desk-wolf = 指した人狼
village-desk-or-told = または、GMが選んだ相手を記録します。
village-desk-night = 夜の進行
village-desk-done = 済み
village-desk-nobody-called = いません
village-desk-nobody-left = 脱落したか、役欠けです。同じように間をとって、次へ進みましょう。
village-desk-change = { $what }を書き直す
village-desk-now = { $what }を書き込む
village-desk-evening = 夕方の記録
village-desk-votes = { $n }票
village-desk-hands-left = あと{ $n }人
village-desk-vote-of = { $name }さんの投票
village-desk-abstains = 棄権
village-desk-runoff-of = { $n }人で決選投票にする
village-desk-execute = { $name }さんを処刑
village-desk-nobody-executed = 処刑なし
village-desk-mend-execution = 処刑を取り消して直す
village-desk-ballots = 誰が誰に（{ $n } / { $of }）
village-desk-hands = 票数だけを数える
village-desk-hands-note = 票数を書くと、名前つきの投票より優先して数えます。
village-desk-camps-asked = { $camps }は勝ちましたか？　GMが判定してください。
village-desk-also-won = { $camp }も勝ちで終了
village-desk-instead-won = { $camp }だけの勝ちで終了
village-desk-all-won = これらの陣営もすべて勝ちで終了
village-desk-end-with = { $verdict }で終了
village-desk-won-apart = ほかに勝利
village-desk-confirm = この判定で終了
village-desk-to-points = ポイントを確かめる
village-desk-fix = { $what }：直して送り直す
village-desk-write-it = 書き込む
village-desk-none = なし
village-desk-first-vote = 投票
village-desk-runoff-round = 投票の回
village-desk-day = { $day }日目
village-desk-day-runoff = { $day }日目 決選投票
village-desk-name-character = キャラクター名をつける
village-desk-character = キャラクター名
village-desk-character-of = { $name }さんのキャラクター名
village-desk-role-of = { $name }さんの役職
village-desk-save-of = { $name }さんの役職を書き込む
village-desk-deal = 役職の配り方と、このあとの流れ
village-desk-deal-cards = 実物のカードで：
village-desk-deal-cards-how = 一枚ずつ配り、本人だけが見ます。全員に顔を伏せてもらい、席の順にカードをGMが見て、下でその役職を押します。
village-desk-deal-list = 役職を先に決めてあるなら：
village-desk-deal-list-how = 下の「リストから入れる」で全席を一度に書き込み、本人には紙や耳打ちで伝えます。
village-desk-deal-device = 端末に配らせるなら：
village-desk-deal-device-how = 卓を作るときに、「役職の配りかた」を「端末が配る」にします。各自のスマホに出るほか、この端末を順に渡しても見られます。
village-desk-deal-next = 全席に役職が入ると、最初の夜に読み上げる文がここに一つずつ出ます。GMは読んで、指された席を押すだけです。
village-desk-dealt = 役職は端末が配りました。読み始める前に、全員に自分の役職を見てもらいましょう。各自のスマホに出ています。
village-desk-everybody = 全員の役職
village-desk-paste = リストから入れる
village-desk-paste-label = 席の順に1行ずつ、役職とキャラクター名
village-desk-paste-note = 例：人狼 吟遊詩人。役職だけ、キャラクター名だけの行でもかまいません。空の行の席はそのままです。占・霊・狩人などの略称も読めます。役職でない言葉は、何かを選ぶまで書き込みません。一覧にない役職は、先に下の「全員の役職」の「役職を足す」で作ってください。
village-desk-paste-fill = 全員分を書き込む
village-desk-paste-unknown = 「{"{"}word{"}"}」は役職の名前ではありません。何ですか？
village-desk-paste-name = キャラクター名
village-desk-paste-new = 新しい役職（{"{"}camp{"}"}）
village-desk-paste-no-seat = 「{"{"}line{"}"}」に当たる席がありません。
# 役職の略称と別名。キー：名前を空白で区切る。
village-desk-aliases =
    villager: 村 素村 市民;
    seer: 占 占い 予言者;
    medium: 霊 霊媒 霊能 霊能者;
    knight: 騎 狩 狩人 守護者 護衛 ボディーガード;
    mason: 共 共有 フリーメイソン;
    hunter: 猟師;
    werewolf: 狼 ウルフ;
    madman: 狂 裏切り者;
    c-madman: C狂 囁き狂人 ささやき狂人;
    god: 神;
    fox: 狐 妖;
    elder: 長;
    cat: 猫;
    wise-wolf: 賢;
    fanatic: 狂信;
    thrall: 眷;
    immoralist: 背 背徳;
    curse-caster: 呪
village-desk-seats = 席
village-desk-acts = 席の発言・出来事
village-desk-choose-seat = 席を選んでください
village-desk-seat-act = { $seat } { $name }さん
village-desk-more-acts = ほか
village-desk-other-roles = ほかの役職
village-desk-recast = 役職を修正
village-desk-recast-look = 端末の役職カードもすぐに変わりますが、本人には知らせが出ません。全員に「もう一度、押して見てください」と伝えてください。
village-desk-said-and-voted = COと投票の記録
village-desk-polls = 投票の記録
village-desk-no-votes = まだ投票がありません
village-desk-missed = { $when }のことを書き込む
village-desk-write = あとから書き足す
village-desk-write-note = 前の日や夜の出来事も、その日の記録として入ります。ルールに合わないことが実際に起きたときも、ここから理由を添えて記録できます。
village-desk-own-role = 一覧にない役職を作る
village-desk-own-role-next = 役職を足したら、記録帳の「役職を修正」で、その人の役職にします。夜の能力は、その人の端末かGMの画面で呼ばれます。
village-desk-roles = 役職・恋人
village-desk-swap-note = カードを取り違えていた2人の役職を、配ったところから入れ替えます。キャラクター名は席に残ります。
village-desk-bond-note = 恋人にする席を選びます。役職はそのままで、一人が死ぬともう一人も後を追います。ほかの絆（人形と人形遣いなど）にするときは、名前と決まりを変えてください。
village-desk-judge = 判定とMVP
village-desk-notes = 記録帳
village-desk-no-notes = まだ何も書かれていません。
village-desk-ended = 決着（{ $day }日目{ $when ->
    [dawn] 夜明け
    [evening] 夕方
    [night] 夜
   *[day] 昼
}）
village-desk-share = チャットに貼る結果
village-desk-share-look = 文面を見る
village-desk-mates = 仲間
village-desk-knows = したこと・わかったこと
village-desk-host = 役職と夜の出来事は、GMの画面にだけ表示されます。
village-desk-composed = この村の編成：
village-desk-usual = この人数でよくある編成：
village-desk-leavings = 発表された死亡
village-desk-left-dawn = { $day }日目 朝
village-desk-left-day = { $day }日目 昼
village-desk-left-evening = { $day }日目 夕方
village-desk-said = COと報告
village-desk-composition = 役職の内訳
village-desk-role-count = { $role }{ "\u00A0" }{ $n }
village-desk-claimant = CO・報告した人
village-desk-withdrawn = 撤回
village-desk-propose = { $name }：{ $day ->
    [0] 初日前夜
   *[other] { $day }日目夜
} { $target }さんは{ $said }、と報告
village-desk-tell-of = { $name }さんに、合図で伝えてください
village-desk-tell-again = { $name }さんにもう一度見せる
village-desk-most = 最多票
village-desk-show-night = 端末のない人には、夜明けの前に、この端末を渡して見せてください。
village-desk-tied = 同数
village-desk-told = 伝えた
village-desk-hide = 役職を隠す
village-desk-show = 役職を表示
village-desk-see-verdict = 判定を見る
village-desk-see-vote = 投票の結果を見る
village-desk-behind = 役職を隠しているあいだは、ここには出ません。
village-desk-aloud = 読み上げ
village-desk-agreed = この村のルール
village-desk-aimed = 襲撃先
village-desk-not-yet = まだ呼んでいません
village-desk-show-result = { $name }さんの結果を見せる
village-desk-meant = 顔を上げる席
village-desk-meant-bond = 先に肩を叩く席
village-desk-shown-knows = 顔を伏せたまま手を挙げる席
village-desk-shown-bond = 指で示す席（顔は伏せたまま）
village-desk-came = この夜の結果
village-desk-overrule = 変える
village-desk-overrule-colour = 反対の色を見せたことになります。相手を変えるときは「夜の進行」で書き直します。
village-desk-overrule-rule = 起きなかったことになります。相手を変えるときは「夜の進行」で書き直します。
village-desk-overrule-why = 理由（記録に残ります）
village-desk-overruled = GMが変えた
village-desk-overrule-back = 元に戻す
village-desk-dry = 試し読み：{ $role }
village-desk-edit = 「{ $name }」を直す
village-desk-dry-note = 「役職を足す」を押すと、夜が始まる前に、いつ呼ばれて何が見えるかをここで確かめられます。同じ名前で足し直すと書き換わります。夜に呼ぶ役職は、「細かく決める」の「夜に指す相手」を選びます。呼びかけの文、順番、呼ぶ夜、指された人に起きること、GMの答えもそこで決められます。
village-desk-answer = { $name }さんに、GMの答えを伝えてください。
village-desk-answer-phone = 答えを選んでください。{ $name }さんのスマホに表示されます。
village-desk-last-night = 昨夜の犠牲者
village-desk-last-night-none = 昨夜の犠牲者はいませんでした。
village-desk-answer-later = 答えずに次へ
village-desk-answer-it = 答える
village-desk-spirit = 霊界
village-desk-spirit-note = 全員の役職と夜の出来事が見えています。生きている人には見せないでください。
