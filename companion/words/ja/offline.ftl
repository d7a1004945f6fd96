# 接続が切れたときのページと、この端末でできること
offline-title = サーバーにつながりません
offline-wait = つながりしだい、開こうとしたページが自動で開きます。送信待ちの操作も、そのとき送られます。
offline-check = 会場のWi-Fiにつながっているか、確かめてください。
offline-again = もう一度開く

offline-here = この端末
offline-more = くわしく見る
offline-can-reload = オフラインでも開き直せます
offline-cannot-reload = 読み直しには接続が必要です
offline-can-awake = 卓のページでは画面が自動で消えません
offline-cannot-awake = 画面が消えることがあります
offline-can-installed = アプリとして開いています
offline-can-add = 共有ボタンの「ホーム画面に追加」で、アプリのように使えます
offline-install = アプリとして入れる

offline-device = この端末でできること
offline-lost = 接続が切れたとき
offline-lost-taps = 卓での操作はこの端末に残り、つながると順に送られます。同じ操作が二度数えられることはありません。
offline-lost-reload = ページを読み直しても、閉じても残ります。読み直すと、つながるまでは送信待ちの操作だけを表示します。
offline-lost-stay = ページを閉じても残りますが、つながるまでは開き直せません。開いたままお待ちください。
offline-how = できることを増やすには
offline-how-https = 接続なしの読み直し、消えない画面、アプリとしての利用は、https で開いたページだけにブラウザーが許しています。
offline-how-start = このページは http で開いています。主催者が「python3 start.py --https」で始めると、https で開けます。
offline-how-secure = このページは https で開いています。できないことがあるときは、ブラウザーが対応していないか、端末が節電中です。
offline-how-trust = このページは https で開いています。警告を越えて開いた端末では画面が消えなくなります。接続なしの読み直しには、次の証明書を入れてください。
offline-install-how = Android・パソコンでは、入れられるときに上のボタンが出ます。iPhone・iPad では、Safari の共有ボタンから「ホーム画面に追加」を選びます。
