# What the console says at start, for settings and for tests. start.py reads it too: only { $name } is used.

ground-python-too-old = Python { $need } or newer is needed (this is { $have }). Install it from https://www.python.org/ and run this again.
ground-no-venv = This Python has no venv module. On Debian and Ubuntu, "sudo apt install { $package }" brings it. Then run this again.
ground-venv-failed = The environment (.venv) could not be made.
    { $reason }
ground-unwritable = "{ $folder }" cannot be written to ({ $reason }). Move it to a place where you may write, or name another folder with --instance.
ground-unwritable-program = "{ $folder }" cannot be written to ({ $reason }). Move the program to a place where you may write and run this again.
ground-preparing = Getting ready for the first time. This takes a minute or two; from the next time on it starts at once.
ground-updating = Installing what has changed.
ground-no-network = The parts could not be fetched: there seems to be no network. It is needed only once, to get ready. Check the connection and run this again.
ground-install-failed = The parts could not be installed ({ $names }). The reason stands above.
ground-program-missing = "{ $file }" is missing. Fetch the whole folder of the program again.

ground-help = Starts the companion for a club's night. Besides: "start.py test [pytest arguments]" tests it, "start.py bench [name]" measures it.
ground-help-port = port (default: { $port })
ground-help-host = address to listen on (default: { $host }, which phones reach; 127.0.0.1 for this machine alone)
ground-help-https = serve by https, with a certificate of this machine's own
ground-help-no-browser = do not open a browser
ground-help-open = open a browser
ground-help-instance = folder for the club's data (default: instance)

ground-port-taken = Port { $port } is in use by another program. If the companion is running already, open http://127.0.0.1:{ $port }/ in a browser. To start another one, add --port { $free }.
ground-port-forbidden = Port { $port } may not be used here. Choose one from 1024 upwards with --port.
ground-host-unknown = The address "{ $host }" is not one of this machine's. Check --host.
ground-here = This machine:  { $url }
ground-phones = Phones:        { $url }
ground-https = Phones warn once that nobody vouches for this certificate: it was made by this machine. To go on, choose "Advanced" and then
    "Proceed" (iPhone: "Show Details", then "visit this website"). What passes is encrypted all the same.
    Devices of your own stop warning when they install the certificate offered on the start page. It lies in { $folder }.
ground-set-up = Register the first organiser here (the link works once): { $url }
ground-help-page = When something is broken: { $url }
ground-to-stop = Press Ctrl+C to stop.
ground-stopped = Stopped. The data lies in { $folder }.

ground-setting-number = The setting { $name } must be a whole number from { $low } to { $high } (it is "{ $value }").
ground-setting-url = The setting { $name } must be an address that begins with http:// or https:// (it is "{ $value }").
ground-setting-database = The setting DATABASE_URL must look like postgresql://user:password@host/name or sqlite:////path (it begins with "{ $value }").
ground-setting-secret = The setting { $name } must have { $least } characters or more.
ground-secret-broken = "{ $file }" is too short or damaged. If it is deleted, a new one is made (and everybody is logged off).
ground-certificate-broken = "{ $folder }" holds a certificate or key that cannot be used. If the folder is deleted, new ones are made.
ground-database-newer = This database has been used by a newer version ({ $revision }). Start that version, or go back to a copy in the backups folder.
ground-database-closed = The database cannot be opened. Check DATABASE_URL, and whether the database is running.
    { $reason }
ground-founded = The club has its organiser already. Further organisers are added on its own pages.
ground-backup-elsewhere = A PostgreSQL database is backed up by its own tool: pg_dump (see docs/hosting.md).
ground-one-process = SQLite serves one process, and here { $workers } are to be started. Set DATABASE_URL to a PostgreSQL database, or WEB_CONCURRENCY to 1.

ground-running = This club is being served already, at { $url } (folder "{ $folder }"). Open that address, or stop it there first.
ground-not-remembered = Commands will not know which club was started: "{ $file }" cannot be written to ({ $reason }). Name it to them with --instance.
ground-no-club = There is no club in "{ $folder }". Name its folder: start.py companion --instance DIR …, or COMPANION_INSTANCE.
ground-club-not-set-up = Nobody has set the club in "{ $folder }" up yet. The command setup-link gives the link for it.
ground-disk-full = The disk is full: nothing more can be written to "{ $folder }". Make room there and run this again. What was saved before is as it was.
ground-file-refused = "{ $file }" cannot be used ({ $reason }).
ground-database-older = The database in "{ $folder }" has the form of an earlier version, or none yet. Start the companion once, or run "companion prepare".
ground-database-ahead = The database in "{ $folder }" has been used by a newer version. Run the command of that version.
ground-database-empty = "{ $file }" is empty: it holds no club. If there was one, put a copy back with "companion restore FILE" (copies lie in the backups folder). If there never was, delete the file and start again.
ground-database-damaged = "{ $file }" is damaged ({ $reason }). Put a copy back with "companion restore FILE"; copies lie in the backups folder. The damaged file is kept then.
ground-database-foreign = "{ $file }" is the database of another program.
ground-restore-elsewhere = Only a SQLite database is put back from a copy. For PostgreSQL use pg_restore, or "companion import" (see docs/hosting.md).
ground-restore-no-copy = There is no copy "{ $file }". Copies lie in the backups folder.
ground-restore-no-club = "{ $file }" is no copy of a club. Nothing was changed. Copies lie in the backups folder and are called club-….db.
ground-restore-damaged = The copy "{ $file }" is damaged ({ $reason }). Nothing was changed. Take an older one from the backups folder.
ground-restore-export = "{ $file }" is an export, not a copy. "companion import FILE" brings it into an empty folder (--instance). Nothing was changed.
ground-restore-newer = "{ $file }" comes from a newer version of the companion. Nothing was changed.
ground-restored = The club is as it was in "{ $file }".
ground-restored-older = It has the form of an earlier version and was left so. Start that version now: this one would bring it forward.
ground-restored-kept = What was there before is kept: { $file }
ground-no-organiser = No organiser has the log-in name "{ $login }". There are: { $known }
ground-password = New password
ground-password-again = The same password again
ground-password-differs = The two passwords differ. Type both once more.
ground-password-length = The password needs { $least } to { $most } characters. Nothing was changed.
ground-password-changed = { $name } has a new password, and is logged out everywhere.

ground-doctor-well = Nothing is wrong with the club in "{ $folder }".
ground-doctor-served = It is being served at { $url }.
ground-doctor-disk = Only { $free } MB are free on the disk of "{ $folder }". A full disk refuses everything that is tapped.
ground-doctor-nobody = No organiser can log in. "companion password LOGIN" lets one in again.
ground-doctor-clock = This machine's clock is { $minutes } minutes behind what has been played. Set it right before the next night.
ground-doctor-no-copy = There is no copy of the club yet. "companion backup" makes one; a club that is served makes them by itself.
ground-doctor-old-copy = The newest copy of the club is { $days } days old. "companion backup" makes one.
ground-doctor-no-stick = The folder for copies "{ $folder }" is not there (COMPANION_BACKUPS). Is the stick in?
ground-doctor-differs = What was signed at table { $table } does not come out of its log once more ({ $part }). "companion verify" says more.
ground-doctor-alone = The program listens at { $host }, so phones cannot reach it. Start it without --host, or set COMPANION_HOST to 0.0.0.0.
ground-doctor-no-network = This machine is in no network. Join the Wi-Fi of the venue.
ground-doctor-moved = The address of the codes, { $url }, is not this machine’s at present. Choose it anew under “Club settings”, “Address for phones” (now it is { $now }).

ground-not-aiwolf = Table { $table } plays another game. This is for AIWolf tables.
ground-table-over = Table { $table } is over, or its seats are not open to agents any more.

ground-differences = { $n } differences
ground-difference = table { $table }, { $part }: stands { $stands }, folds to { $folds }

ground-export-there = There is a file "{ $file }" already. Nothing was written: choose another name, or take that file away first.
ground-export-no-season = There is no season "{ $name }".
ground-exported-season = The season "{ $name }" is in "{ $file }" ({ $rows } rows). Another club takes it in on its page "Import records".
ground-import-season = "{ $file }" is one season, not a whole club. A club takes it in on its page "Import records". Nothing was changed.
ground-club-name = "{ $name }" cannot be a club in "{ $folder }": small letters, figures and hyphens, and nothing of that name may lie there.
ground-club-address = "{ $url }" is no address of this club's own: the web server tells clubs apart by their names.
ground-club-unknown = There is no club "{ $name }" in "{ $folder }".
ground-club-served = { $club } is served. Stop it first: systemctl disable --now companion@{ $club }
ground-club-removed = { $club } is gone: its folder and settings are "{ $folder }" and "{ $folder }.env". Reload the web server; where its unit was enabled: systemctl disable companion@{ $club }
ground-club-not-restarted = { $club } could not be restarted by "{ $command }" ({ $reason }). Its copy is made; it and the clubs after it run as before.
ground-club-added = The club's settings are in "{ $file }". Start its unit, reload the web server, and give this link to its first organiser; it works once:
ground-club-no-copy = { $club } could not be copied. It and the clubs after it are as they were.
ground-club-not-ready = { $club } does not serve. Its copy is made; the clubs after it are as they were.
ground-club-upgraded = { $club } serves.
ground-exported = The whole club is in "{ $file }" ({ $rows } rows). Keep it as secret as the database.
ground-published = Pages in "{ $folder }": { $pages }. Put the folder on any web host.
ground-publish-no-season = There is no such season to publish.
ground-publish-occupied = There is something else in "{ $folder }". Nothing was written: name an empty folder, or one that was published before.
ground-imported = The club stands in "{ $folder }" ({ $rows } rows). Everybody logs in once more.
ground-import-damaged = "{ $file }" is no whole export of a club ({ $reason }). Nothing was changed.
ground-import-copy = "{ $file }" is a copy, not an export. "companion restore FILE" puts it back. Nothing was changed.
ground-import-newer = "{ $file }" comes from a newer version of the companion. Nothing was changed.
ground-import-occupied = There is a club here already. An export is brought into an empty instance: name another folder with --instance, or another database.
ground-import-not-empty = This database holds tables of another version, and no club. Name an empty one.

ground-getting-browser = Fetching Chromium for the browser tests.
ground-no-browser = No Chrome or Chromium was found for the browser tests. Install one (on Debian and Ubuntu: "sudo apt install chromium"), name it in COMPANION_BROWSER, or leave these tests out with --no-browser-tests.
ground-bench-unknown = There is no benchmark "{ $name }". There are: { $known }
