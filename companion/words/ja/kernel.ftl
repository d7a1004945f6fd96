# どのゲームの卓にも共通する言葉
kernel-abandoned = この卓は結果なしで終わっています。続けるには、まず終了を取り消してください。
kernel-by-hand = 手入力
kernel-changed-meanwhile = 画面を開いたあとに卓の記録が変わりました。新しい内容を確かめて、もう一度選んでください。
kernel-id-other-body = 同じ送信番号で別の内容が届いたため、受け付けませんでした。画面を開き直してください。
kernel-id-twice = 同じ番号の記録が二つあります。
kernel-irregular-note = 例外として記録するときは、何があったかを書いてください。
kernel-no-such-points = そのポイントは台帳にありません。
kernel-no-such-seat = 席{ $number }はこの卓にありません。
kernel-taken-back = 取り消し：{ $what }
kernel-level = 全員{ $points }点
kernel-leads = 首位 { $seats } { $points }点
kernel-not-started = 開始前
kernel-not-finished = ゲームがまだ終わっていません。
kernel-not-offered = いまはその操作を選べません。
kernel-not-owed = ルールにない進行です。
kernel-not-signed = この卓は、確定も終了もしていません。
kernel-too-late = 締め切りのあとに届いたため、この選択は数えられませんでした。
kernel-points-given = 画面を開いたあとに、同じポイントが加えられました。もう一度加えるなら、このまま送ってください。
kernel-points-struck = このポイントはもう取り消されています。
kernel-points-stand = このポイントは取り消されていません。
kernel-record-corrections = 記録の長さに対して取り消しや復元が多すぎます（上限{ $most }件）。
kernel-record-deep = 記録の入れ子が深すぎます（上限{ $most }段）。
kernel-record-invalid = 記録の形式が合いません：{ $why }
kernel-record-json = JSONとして読めません：{ $why }
kernel-record-large = 記録が大きすぎます（上限{ $most }バイト）。
kernel-record-long = 記録の項目が多すぎます（上限{ $most }件）。
kernel-record-newer = この版の記録（{ $format }）は、このプログラムでは読めません。新しい版をお使いください。
kernel-record-no-game = 「{ $game }」というゲームはありません。
kernel-record-sequence = 記録の番号が順番どおりではありません。
kernel-missing = 入力してください。
kernel-count-outside = { $has ->
    [just] ちょうど{ $least }個選んでください。
    [least] { $least }個以上選んでください。
    [most] 選べるのは{ $most }個までです。
   *[both] { $least }個から{ $most }個まで選んでください。
}
kernel-seats-outside = { $has ->
    [just] ちょうど{ $least }人選んでください。
    [least] { $least }人以上選んでください。
    [most] 選べるのは{ $most }人までです。
   *[both] { $least }人から{ $most }人まで選んでください。
}
kernel-long = { $most }文字以内で入力してください（現在{ $length }文字）。
kernel-number-outside = { $has ->
    [just] { $least }を入力してください。
    [least] { $least }以上の数を入力してください。
    [most] { $most }以下の数を入力してください。
   *[both] { $least }から{ $most }までの数を入力してください。
}
kernel-points-outside = { $has ->
    [just] { POINTS($least) }点と入力してください。
    [least] { POINTS($least) }点以上で入力してください。
    [most] { POINTS($most) }点以下で入力してください。
   *[both] { POINTS($least) }点から{ POINTS($most) }点までで入力してください。
}
kernel-span-outside = { $has ->
    [just] { CLOCK($least) }と入力してください。
    [least] { CLOCK($least) }以上で入力してください。
    [most] { CLOCK($most) }以下で入力してください。
   *[both] { CLOCK($least) }から{ CLOCK($most) }までで入力してください。
}
kernel-not-now = 今はできません。
kernel-not-drawn = この操作では抽選は行いません。
kernel-gm-only = この操作はGMだけができます。
kernel-seat-only = この操作は席に着いている人だけができます。
kernel-rules-only = これはルールに従って自動で行われます。
kernel-referee-only = この操作は卓の進行役だけができます。
kernel-restore-conflict = 元に戻すと、あとの記録と合わなくなります：{ $why }
kernel-restore-stands = この記録は取り消されていません。
kernel-seats = この人数では遊べません（{ $least }〜{ $most }人）。
kernel-signed = この卓は確定済みです。直すには、まず確定を取り消してください。
kernel-strike-holds = 取り消せません。あとの記録がこれに基づいています：{ $why }
kernel-strike-never = この種類の記録は取り消せません。
kernel-strike-struck = この記録はもう取り消されています。
kernel-strike-unknown = その記録は見つかりません。


kernel-tell-substitute = { $seat }の席が{ $name }さんに交代
kernel-tell-abandon = 結果なしで終了
kernel-tell-sign-off = 結果を確定
kernel-tell-reopen = 卓を開き直した
kernel-tell-strike = { $count }件を取り消し
kernel-tell-restore = { $count }件を元に戻した
kernel-tell-strike-points = ポイントを取り消し（{ $code }）
kernel-tell-restore-points = ポイントを元に戻した（{ $code }）
kernel-tell-add-points = { $seat }に{ POINTS($points) }点を手入力（{ $code }）
kernel-tell-note-points = ポイントに注記（{ $code }）
kernel-gm = GM
kernel-tell-hand-over-taken = { $whose }の画面が端末で開かれた
kernel-tell-hand-over-moved = { $whose }の画面へ端末を移した
kernel-tell-hand-over-lent = 卓の端末で{ $whose }の画面を開いた
kernel-tell-hand-over-back = { $whose }に渡した端末が戻った
kernel-tell-hand-over-ended = { $whose }の端末を外した
kernel-tell-hand-over-opened = 主催者が{ $whose }の画面を開いた
kernel-unseen = ほかの人に見えない記録があります
