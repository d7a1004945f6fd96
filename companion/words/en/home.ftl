# The first page and the club's settings
home-tonight = Today
home-phones = Open it on a phone
home-code = Show the code
home-phones-text = Join the room’s Wi-Fi and point the camera at this code.
home-phones-choose = It does not open? Choose another address
home-help = When something is broken
home-help-phones = If it does not open
home-https = The phone warns of this address?
home-https-why = The organiser’s laptop made its certificate itself, so nobody whom the phone knows vouches for it. The connection is encrypted all the same. The warning comes once a phone, and again when the laptop gets another address.
home-https-on = Android and desktop: “Advanced”, then “Proceed”. iPhone and iPad: “Show Details”, then “visit this website”. Only do so on the club’s own evening, at the address that stands here.
home-https-install = A device that is used every time can know the club: install this certificate on it. It vouches for addresses of local networks only, never for sites of the internet. On iPhone, then switch it on under Settings → General → About → Certificate Trust Settings.
home-https-get = The club’s certificate
home-settings = Settings
home-settings-saved = The club’s settings are saved.
home-settings-as-before = Nothing has changed.
home-time-zone = Time zone
home-address-choice = Address for phones
home-address-hint = Codes and links begin with it. Choose the one on the room’s Wi-Fi.
home-address-auto = Choose for me
home-address-other-choice = Another
home-address-other = Another address
home-address-other-hint = Used only with “Another”. For example https://club.example
home-address-missing = Please enter the address.
home-address-save = Use this address
home-address-saved = The address is changed. Try whether a phone opens the new code.
home-address-fixed = This address is set where the program is started (COMPANION_PUBLIC_URL).
home-organisers-text = Others can be organisers, too.
home-backup = Backups
home-backup-text = Whatever changes is in a backup within a minute, and each is checked. They are in the folder “backups” of the club’s data. Keep them to yourself: results and the key that phones are known by are in them.
home-backup-back = To put one back, run this on the machine. If this machine fails, run it with the newest backup on another one, and start there at the same address: phones go on by themselves.
home-backup-run = start.py companion restore FILE
home-backup-newest = The newest backup: { $at }. There { $n ->
    [one] is one
   *[other] are { $n }
 }.
home-backup-none = There is no backup yet.
home-backup-stick-in = Each backup is also put on the USB stick: { $folder }
home-backup-stick-out = The USB stick is not in, so backups are on this machine only: { $folder }
home-backup-make = Make a backup now
home-backup-made = The backup is made.
home-backup-failed = No backup could be made. The log says why; is there room on the disk?
home-backup-elsewhere = This club’s data is in PostgreSQL. Back it up with pg_dump on the server.

home-event-next = next
home-event-number = No. { PLAIN($number) }
home-event-hours = Hours
home-event-from-to = { $opens }–{ $closes }
home-event-cleared = Room cleared by
home-event-venue = Venue
home-event-fee = Fee
home-event-special = Special this time
home-event-open = See the tables
home-event-see = See the event
home-event-new = Plan an event
home-no-event = No event is planned
home-no-event-text = The next one will appear here once its date is set.
home-no-event-organiser = Give an event its date and place, and check-in and seating can begin.
