# The same table once more; the host's device for a seat without a phone
table-next-opened = The next game’s table is open.
table-next-go = Go on to { $name }
table-here = What this device is here
table-here-seat = { $name }’s seat
table-to-gm = Open the GM’s screen
table-here-host = Host
table-here-gm = GM
table-here-open = Open page
table-again = Play again
table-again-gone = Whoever went home in the middle of it is seated again: { $names }. If they are not here, begin from the next round's seats.
table-again-note = Opens the next table with the same people and rules. Everybody keeps using their phone.
table-again-rotated = Again on other seats
table-again-same = Again, same seats
table-lend = Pass the device
table-lend-phoneless = Seats without a phone
table-unphoned = { $n ->
    [one] One seat has no phone yet. To see a role there, let its code be scanned, or hand this device over.
   *[other] { $n } seats have no phone yet. To see a role there, let their codes be scanned, or hand this device over.
 }
table-lend-lead = Whoever has no phone at the table uses this device.
table-lend-back = { $who ->
    [gm] GM’s
   *[other] Host’s
 } page
table-lend-do = Pass
table-lend-to = Pass to { $name }
table-lend-last = last at { $at }
table-lend-phones = Whoever has a phone after all takes a code:
table-lend-none = Everybody uses a phone of their own
table-lend-none-text = There is nobody to pass the device to.
table-lend-dead = A phone out of power?
table-lend-dead-note = Its seat goes on at this device, or at another phone that reads a new code.
table-lend-instead = Use this device
table-lend-code = New code
table-lend-hand = Please pass this device to { $name }
table-lend-alone = From here on only { $name } looks. Nothing is shown before the device has been passed.
table-lend-last-ask = Last opened at { $at }. If that was not you, ask at the table.
table-lend-open = I am { $name }: open my page
table-lent = This is { $name }’s page. Hold the device so that nobody else sees it.
table-lent-back = Done: give it back to the { $who ->
    [gm] GM
   *[other] host
 }
table-give-back = Give it back to the { $who ->
    [gm] GM
   *[other] host
 }
table-give-back-text = { $who ->
    [gm] The next page shows everybody’s secrets. Only the GM opens it, with the device in hand.
   *[other] The next page is the host’s. Only the host opens it, with the device in hand.
 }
table-lend-number = Number to take the device back ({ $digits } digits)
table-lend-number-hint = It is asked for when the device comes back, and stays the same for tonight.
table-lend-number-other = Choose another number
table-give-back-seat = Back to { $name }’s page
table-give-back-number = The number chosen when it was passed ({ $digits } digits; the last one opens)
table-give-back-wrong = That is not the number. Please try again.
table-give-back-wrong-password = That is not the password. Please try again.
table-give-back-forgotten = Number forgotten?
table-give-back-password = An organiser’s password
table-give-back-refused = The answer was not taken. Please pass the device once more, for it to be given again.
table-given-back = I am the { $who ->
    [gm] GM
   *[other] host
 }: open

# afterwards
table-afterwards = Talking it over
table-afterwards-lead = Which seat knew what at which moment, one beside another.
table-afterwards-seats = Seats beside one another (up to { $most })
table-afterwards-show = Show them
table-afterwards-everybody = What everybody learned
table-afterwards-nothing = Nothing new
table-afterwards-happened = What really happened
