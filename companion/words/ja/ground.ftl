# 起動・設定・テストのときに端末に出る言葉。1行に1つ。start.py も読むので、使うのは { $name } だけ。

ground-python-too-old = Python { $need } 以降が必要です（いまは { $have }）。https://www.python.org/ から入れて、もう一度実行してください。
ground-no-venv = この Python には venv がありません。Debian・Ubuntu なら「sudo apt install { $package }」で入ります。そのあと、もう一度実行してください。
ground-venv-failed = 実行環境（.venv）を作れませんでした。
    { $reason }
ground-unwritable = 「{ $folder }」に書き込めません（{ $reason }）。書き込める場所に移すか、--instance で別のフォルダーを指定してください。
ground-unwritable-program = 「{ $folder }」に書き込めません（{ $reason }）。プログラムを書き込める場所に移して、もう一度実行してください。
ground-preparing = はじめての準備をしています。1〜2分かかります。次回からはすぐに始まります。
ground-updating = 更新された部品を入れています。
ground-no-network = 部品を受け取れませんでした。ネットワークにつながっていないようです。準備に必要なのは一度だけです。接続を確かめて、もう一度実行してください。
ground-install-failed = 部品を入れられませんでした（{ $names }）。理由は上のとおりです。
ground-program-missing = 「{ $file }」がありません。プログラムのフォルダーを丸ごと取り直してください。

ground-help = クラブの夜の相棒を始めます。ほかに「start.py test [pytest の引数]」でテスト、「start.py bench [名前]」で計測。
ground-help-port = ポート番号（既定：{ $port }）
ground-help-host = 待ち受けるアドレス（既定：{ $host }。スマートフォンから届きます。127.0.0.1 ならこの端末だけ）
ground-help-https = https で待ち受ける（証明書はこの端末が作ります）
ground-help-no-browser = ブラウザーを開かない
ground-help-open = ブラウザーを開く
ground-help-instance = クラブのデータを置くフォルダー（既定：instance）

ground-port-taken = ポート { $port } はほかのプログラムが使っています。すでに始まっているなら、ブラウザーで http://127.0.0.1:{ $port }/ を開いてください。別に始めるなら --port { $free } を付けてください。
ground-port-forbidden = ポート { $port } は使えません。1024 以上の番号を --port で指定してください。
ground-host-unknown = アドレス「{ $host }」はこの端末のものではありません。--host を確かめてください。
ground-here = この端末：        { $url }
ground-phones = スマートフォン：  { $url }
ground-https = この端末が自分で作った証明書なので、スマートフォンでは最初に一度、警告が出ます。「詳細設定」→「アクセスする」
    （iPhone では「詳細を表示」→「このWebサイトを閲覧」）で進めます。警告が出ても、通信は暗号化されています。
    いつも使う端末では、最初のページにある証明書を入れると警告が出なくなります。証明書の場所：{ $folder }
ground-set-up = はじめに主催者の登録をしてください（このリンクは一度だけ使えます）：{ $url }
ground-help-page = うまくいかないとき：{ $url }
ground-to-stop = 終わるときは Ctrl+C を押してください。
ground-stopped = 終わりました。データは { $folder } にあります。

ground-setting-number = 設定 { $name } は { $low } から { $high } までの整数にしてください（いまは「{ $value }」）。
ground-setting-url = 設定 { $name } は http:// か https:// で始まるアドレスにしてください（いまは「{ $value }」）。
ground-setting-database = 設定 DATABASE_URL は postgresql://user:password@host/name か sqlite:////path の形にしてください（いまは「{ $value }」で始まります）。
ground-setting-secret = 設定 { $name } は { $least } 文字以上にしてください。
ground-secret-broken = 「{ $file }」が短すぎるか壊れています。消せば新しく作られます（全員がログアウトします）。
ground-certificate-broken = 「{ $folder }」の証明書または鍵が使えません。フォルダーを消せば、新しく作られます。
ground-database-newer = このデータベースは、より新しい版で使われています（{ $revision }）。新しい版のプログラムで始めるか、backups フォルダーのバックアップに戻してください。
ground-database-closed = データベースに接続できません。DATABASE_URL とデータベースの状態を確かめてください。
    { $reason }
ground-founded = 主催者はもう登録されています。増やすときは、ログインして「主催者」のページから加えてください。
ground-backup-elsewhere = PostgreSQL のバックアップは pg_dump で取ってください（docs/hosting.md を見てください）。
ground-one-process = SQLite を使えるプロセスは1つだけですが、{ $workers } つ始めようとしています。DATABASE_URL に PostgreSQL を指定するか、WEB_CONCURRENCY を 1 にしてください。

ground-running = このクラブはすでに { $url } で動いています（フォルダー「{ $folder }」）。そのアドレスを開くか、先にそちらを終わらせてください。
ground-not-remembered = どのクラブを始めたかを「{ $file }」に控えられません（{ $reason }）。コマンドには --instance でフォルダーを指定してください。
ground-no-club = 「{ $folder }」にクラブはありません。start.py companion --instance フォルダー … か COMPANION_INSTANCE で、クラブのフォルダーを指定してください。
ground-club-not-set-up = 「{ $folder }」のクラブは、まだ設定されていません。setup-link コマンドで、最初の設定のリンクが出ます。
ground-disk-full = ディスクの空きがなく、「{ $folder }」に書き込めません。空きを作ってから、もう一度実行してください。これまでに保存したものは、そのまま残っています。
ground-file-refused = 「{ $file }」が使えません（{ $reason }）。
ground-database-older = 「{ $folder }」のデータベースは前の版のものか、まだ作られていません。一度プログラムを始めるか「companion prepare」を実行してください。
ground-database-ahead = 「{ $folder }」のデータベースは、より新しい版で使われています。その版のコマンドを使ってください。
ground-database-empty = 「{ $file }」は空で、クラブが入っていません。前はあったのなら「companion restore ファイル」でバックアップから戻してください（バックアップは backups フォルダーにあります）。はじめてなら、このファイルを消してもう一度始めてください。
ground-database-damaged = 「{ $file }」は壊れています（{ $reason }）。「companion restore ファイル」でバックアップから戻してください。バックアップは backups フォルダーにあります。壊れたファイルも取っておかれます。
ground-database-foreign = 「{ $file }」はほかのプログラムのデータベースです。
ground-restore-elsewhere = バックアップから戻せるのは SQLite だけです。PostgreSQL は pg_restore か「companion import」を使ってください（docs/hosting.md を見てください）。
ground-restore-no-copy = バックアップ「{ $file }」がありません。バックアップは backups フォルダーにあります。
ground-restore-no-club = 「{ $file }」はクラブのバックアップではありません。何も変えていません。バックアップは backups フォルダーの club-….db です。
ground-restore-damaged = バックアップ「{ $file }」は壊れています（{ $reason }）。何も変えていません。backups フォルダーの、それより前のバックアップを使ってください。
ground-restore-export = 「{ $file }」はバックアップではなく、書き出したものです。空のフォルダー（--instance）に「companion import ファイル」で入れてください。何も変えていません。
ground-restore-newer = 「{ $file }」は、より新しい版のものです。何も変えていません。
ground-restored = 「{ $file }」のときの状態に戻しました。
ground-restored-older = 前の版の形のままにしてあります。このまま前の版で起動してください。この版で起動すると新しい形に変わります。
ground-restored-kept = 戻す前のものは取ってあります：{ $file }
ground-no-organiser = ログイン名「{ $login }」の主催者はいません。いるのは：{ $known }
ground-password = 新しいパスワード
ground-password-again = 新しいパスワード（もう一度）
ground-password-differs = 2回のパスワードが違います。もう一度、2回とも入力してください。
ground-password-length = パスワードは { $least } 文字以上 { $most } 文字以下にしてください。何も変えていません。
ground-password-changed = { $name }さんのパスワードを変えました。どの端末もログアウトされています。

ground-doctor-well = 「{ $folder }」のクラブに悪いところはありません。
ground-doctor-served = いま { $url } で動いています。
ground-doctor-disk = 「{ $folder }」のディスクの空きが { $free } MB しかありません。いっぱいになると、何も記録できなくなります。
ground-doctor-nobody = ログインできる主催者がいません。「companion password ログイン名」で入れるようになります。
ground-doctor-clock = この端末の時計は、これまでの記録より { $minutes } 分遅れています。次の会の前に合わせてください。
ground-doctor-no-copy = クラブのバックアップがまだありません。「companion backup」で取れます。動いているあいだは自動で取られます。
ground-doctor-old-copy = いちばん新しいバックアップは { $days } 日前のものです。「companion backup」で取れます。
ground-doctor-no-stick = バックアップを入れるフォルダー「{ $folder }」がありません（COMPANION_BACKUPS）。USB メモリーは差さっていますか。
ground-doctor-differs = 卓 { $table } の確定した結果が、記録から同じように出てきません（{ $part }）。「companion verify」で詳しく見られます。
ground-doctor-alone = 待ち受けるアドレスが { $host } なので、スマートフォンからは開けません。--host を付けずに始めるか、COMPANION_HOST を 0.0.0.0 にしてください。
ground-doctor-no-network = この端末はどのネットワークにもつながっていません。会場のWi-Fiにつないでください。
ground-doctor-moved = QRコードのアドレス { $url } は、いまのこの端末のものではありません。「会の設定」→「スマートフォン用のアドレス」で選び直してください（いまは { $now }）。

ground-not-aiwolf = 卓 { $table } は別のゲームです。AIWolfの卓を指定してください。
ground-table-over = 卓 { $table } は終わっているか、エージェントの席がもう開いていません。

ground-differences = 違い：{ $n } 件
ground-difference = 卓 { $table }（{ $part }）：確定した結果は { $stands }、記録から出てくる結果は { $folds }

ground-export-there = 「{ $file }」はもうあります。何も書き出していません。別の名前にするか、そのファイルを先に移してください。
ground-export-no-season = 「{ $name }」というシーズンはありません。
ground-exported-season = シーズン「{ $name }」を「{ $file }」に書き出しました（{ $rows }行）。ほかのクラブでは「記録の取り込み」のページで読み込めます。
ground-import-season = 「{ $file }」はシーズン一つで、クラブ全体ではありません。「記録の取り込み」のページで読み込めます。何も変えていません。
ground-club-name = 「{ $name }」を「{ $folder }」のクラブにはできません。小文字・数字・ハイフンだけの、まだない名前にしてください。
ground-club-address = 「{ $url }」は、このクラブだけのアドレスではありません。Webサーバーは、名前でクラブを見分けます。
ground-club-unknown = 「{ $folder }」にクラブ「{ $name }」はありません。
ground-club-served = { $club }は動いています。先に止めてください：systemctl disable --now companion@{ $club }
ground-club-removed = { $club }を外しました。フォルダーと設定は「{ $folder }」と「{ $folder }.env」にあります。Webサーバーを再読み込みし、ユニットが有効なら systemctl disable companion@{ $club } を実行してください。
ground-club-not-restarted = { $club }を「{ $command }」で再開できませんでした（{ $reason }）。バックアップは取ってあります。このクラブも、このあとのクラブも、前のまま動いています。
ground-club-added = クラブの設定は「{ $file }」にあります。ユニットを始め、Webサーバーを再読み込みして、最初の主催者にこのリンクを渡してください。使えるのは一度だけです。
ground-club-no-copy = { $club }のバックアップが取れません。このクラブも、このあとのクラブも元のままです。
ground-club-not-ready = { $club }が動いていません。バックアップは取ってあります。このあとのクラブは元のままです。
ground-club-upgraded = { $club }は動いています。
ground-exported = クラブの全部を「{ $file }」に書き出しました（{ $rows } 行）。データベースと同じように、人に見せないでください。
ground-published = { $pages } ページを「{ $folder }」に書き出しました。フォルダーごとウェブサーバーに置けます。
ground-publish-no-season = 書き出すシーズンがありません。
ground-publish-occupied = 「{ $folder }」には別のものが入っています。何も書き出していません。空のフォルダーか、前に書き出したフォルダーを指定してください。
ground-imported = クラブを「{ $folder }」に入れました（{ $rows } 行）。みなさん、もう一度ログインしてください。
ground-import-damaged = 「{ $file }」は書き出したクラブとして読めません（{ $reason }）。何も変えていません。
ground-import-copy = 「{ $file }」は書き出したものではなく、バックアップです。「companion restore ファイル」で戻してください。何も変えていません。
ground-import-newer = 「{ $file }」は、より新しい版のものです。何も変えていません。
ground-import-occupied = ここにはもうクラブがあります。空のところにだけ入れられます。--instance で別のフォルダーを、または別のデータベースを指定してください。
ground-import-not-empty = このデータベースには別の版の表があり、クラブはありません。空のデータベースを指定してください。

ground-getting-browser = ブラウザーのテストに使う Chromium を受け取っています。
ground-no-browser = ブラウザーのテストに使う Chrome・Chromium が見つかりません。入れるか（Debian・Ubuntu なら「sudo apt install chromium」）、場所を COMPANION_BROWSER で示すか、--no-browser-tests を付けて省いてください。
ground-bench-unknown = 計測「{ $name }」はありません。あるもの：{ $known }
