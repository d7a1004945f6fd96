# The page while the server is away, and what this device can do
offline-title = The server cannot be reached
offline-wait = The page that you wanted opens by itself as soon as the server is back, and taps that wait are sent.
offline-check = Please check that this device is on the room’s Wi-Fi.
offline-again = Try again

offline-here = This device
offline-more = More about this
offline-can-reload = Reloads without a connection
offline-cannot-reload = Needs the server to reload
offline-can-awake = The screen stays on at a table
offline-cannot-awake = The screen may dim
offline-can-installed = Opened as an app
offline-can-add = “Add to Home Screen” in the share menu makes it an app
offline-install = Install as an app

offline-device = What this device can do
offline-lost = When the connection fails
offline-lost-taps = What is tapped at a table stays on this device and is sent in order when the connection is back. Nothing counts twice.
offline-lost-reload = It stays even if the page is reloaded or closed. Until the connection is back, a reloaded page shows only the taps that wait.
offline-lost-stay = It stays even if the page is closed, but the page cannot be opened again until then. Please leave it open.
offline-how = How to get more
offline-how-https = Browsers keep three things for pages that came by https: reloading without a connection, a screen that stays on, and installing.
offline-how-start = This page came by http. It comes by https when the organiser starts the night with “python3 start.py --https”.
offline-how-secure = This page came by https. What is lacking all the same, this browser cannot do, or the device is saving its battery.
offline-how-trust = This page came by https. A device that went past the warning keeps its screen on; to reload without a connection it needs the certificate below.
offline-install-how = On Android and computers a button appears above where it can be done. On iPhone and iPad choose “Add to Home Screen” in Safari’s share menu.
