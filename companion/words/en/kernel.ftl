# Words that every game's table shares
kernel-abandoned = This table ended without a result. Take that ending back before you go on.
kernel-by-hand = entered by hand
kernel-changed-meanwhile = The table changed after this page was opened. Look at what stands now and choose again.
kernel-id-other-body = The same sending number came with other contents, so it was not accepted. Please reload the page.
kernel-id-twice = Two entries carry the same id.
kernel-irregular-note = An irregular fact needs a note that says what happened.
kernel-no-such-points = There are no such points in the ledger.
kernel-no-such-seat = There is no seat { $number } at this table.
kernel-taken-back = Taken back: { $what }
kernel-level = All level at { $points }
kernel-leads = In the lead: { $seats } with { $points }
kernel-not-started = not started
kernel-not-finished = The game is not finished yet.
kernel-not-offered = This cannot be chosen now.
kernel-not-owed = The rules do not call for this now.
kernel-not-signed = This table is neither signed off nor ended.
kernel-too-late = This choice came after the question was closed, and does not count.
kernel-points-given = These points were given after this page was opened. Send them again if they are to count twice.
kernel-points-struck = These points are struck already.
kernel-points-stand = These points are not struck.
kernel-record-corrections = The record has too many corrections for its length (at most { $most }).
kernel-record-deep = The record is nested too deeply (at most { $most } levels).
kernel-record-invalid = The record does not have the right form: { $why }
kernel-record-json = This is not readable as JSON: { $why }
kernel-record-large = The record is too large (at most { $most } bytes).
kernel-record-long = The record has too many entries (at most { $most }).
kernel-record-newer = A record of version { $format } cannot be read by this program. Please use a newer one.
kernel-record-no-game = There is no game called “{ $game }”.
kernel-record-sequence = The entries are not numbered in order.
kernel-missing = Please fill this in.
kernel-count-outside = { $has ->
    [just] Choose exactly { $least }.
    [least] Choose at least { $least }.
    [most] Choose at most { $most }.
   *[both] Choose from { $least } to { $most }.
}
kernel-seats-outside = { $has ->
    [just] Choose exactly { $least } { $least ->
        [one] person
       *[other] people
    }.
    [least] Choose at least { $least } { $least ->
        [one] person
       *[other] people
    }.
    [most] Choose at most { $most } { $most ->
        [one] person
       *[other] people
    }.
   *[both] Choose from { $least } to { $most } people.
}
kernel-long = Use at most { $most } characters (now { $length }).
kernel-number-outside = { $has ->
    [just] Enter { $least }.
    [least] Enter a number of { $least } or more.
    [most] Enter a number of { $most } or less.
   *[both] Enter a number from { $least } to { $most }.
}
kernel-points-outside = { $has ->
    [just] Enter { POINTS($least) } points.
    [least] Enter { POINTS($least) } points or more.
    [most] Enter { POINTS($most) } points or fewer.
   *[both] Enter points from { POINTS($least) } to { POINTS($most) }.
}
kernel-span-outside = { $has ->
    [just] Enter a time of { CLOCK($least) }.
    [least] Enter a time of { CLOCK($least) } or more.
    [most] Enter a time of { CLOCK($most) } or less.
   *[both] Enter a time between { CLOCK($least) } and { CLOCK($most) }.
}
kernel-not-now = This is not possible now.
kernel-not-drawn = Nothing is drawn for this.
kernel-gm-only = Only the game master may do this.
kernel-seat-only = Only somebody with a seat at this table may do this.
kernel-rules-only = The rules do this by themselves.
kernel-referee-only = Only the table’s referee may do this.
kernel-restore-conflict = Restoring this would contradict what came later: { $why }
kernel-restore-stands = This entry is not struck.
kernel-seats = This game needs { $least } to { $most } seats.
kernel-signed = This table is signed off. Reopen it before you correct anything.
kernel-strike-holds = This cannot be struck; later entries rest on it: { $why }
kernel-strike-never = Entries of this kind are never taken back.
kernel-strike-struck = This entry is struck already.
kernel-strike-unknown = There is no such entry.


kernel-tell-substitute = { $name } takes over { $seat }
kernel-tell-abandon = ended without a result
kernel-tell-sign-off = signed off
kernel-tell-reopen = reopened
kernel-tell-strike = { $count ->
    [one] one entry struck
   *[other] { $count } entries struck
}
kernel-tell-restore = { $count ->
    [one] one entry restored
   *[other] { $count } entries restored
}
kernel-tell-strike-points = points struck ({ $code })
kernel-tell-restore-points = points restored ({ $code })
kernel-tell-add-points = { POINTS($points) } points by hand for { $seat } ({ $code })
kernel-tell-note-points = remark on points ({ $code })
kernel-gm = the game master
kernel-tell-hand-over-taken = the page of { $whose } was opened on a phone
kernel-tell-hand-over-moved = a phone was moved to the page of { $whose }
kernel-tell-hand-over-lent = the table’s device was opened for { $whose }
kernel-tell-hand-over-back = the device that { $whose } had was given back
kernel-tell-hand-over-ended = the phone of { $whose } was disconnected
kernel-tell-hand-over-opened = an organiser opened the page of { $whose }
kernel-unseen = something that was entered unseen
