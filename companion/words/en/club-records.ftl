# What was done, and how standings are ordered
club-act-set-up = founded the club { $club }
club-act-account-added = added organiser { $name }
club-act-account-disabled = suspended organiser { $login }
club-act-account-enabled = readmitted organiser { $login }
club-act-password-changed = changed the password of { $login }
club-act-club-changed = changed the club’s settings
club-act-address-chosen = changed the public address
club-act-player-added = entered player { $name }
club-act-player-changed = renamed player { $before } to { $name }
club-act-player-archived = archived player { $name }
club-act-player-restored = brought player { $name } back
club-act-players-merged = merged { $name } with another entry
club-act-season-added = added season { $name }
club-act-season-changed = changed season { $name }
club-act-season-frozen = froze a season’s public standings
club-act-season-thawed = lifted the freeze of a season’s standings
club-act-event-added = added event { $title }
club-act-event-changed = changed event { $title }
club-act-event-frozen = froze an event’s public standings
club-act-event-thawed = lifted the freeze of an event’s standings
club-act-round-added = added round { $number }
club-act-round-planned = changed the plan of the next round
club-act-round-removed = took round { $number } back
club-act-table-opened = opened a table
club-act-seat-changed = changed who sits on seat { $seat }
club-act-claim-offered = offered a code for { $role }
club-act-claim-revoked = withdrew the role { $role }
club-act-sample-added = made a sample night
club-act-sample-removed = removed the sample night
club-metric-points = Points
club-metric-points-short = Pts
club-metric-won = Wins
club-metric-won-short = W
club-metric-total = Total score
club-metric-share = Sum of shares
club-metric-share-brief = shares{ "\u00A0" }{ $shown }
club-metric-played = Games
club-metric-played-brief = { $n ->
    [one] 1{ "\u00A0" }game
   *[other] { $n }{ "\u00A0" }games
}
club-metric-played-short = G
club-metric-mean = Points a game
club-metric-rate = Win rate

# The sample night
club-sample-season = Sample season
club-sample-people = Ada Bruno Clara Dante Edith Felix Greta Hugo Iris Jonas Klara Leo Mina Nils
club-sample-year-people =
    Otto Paula Quinn Rosa Stefan Tilda Ulrich Vera Walter Xenia Yannick Zora Anton
    Birgit Conrad Dora Emil Frieda Gustav Hanna Igor Julia Kurt Lena Moritz Nora
club-sample-year = Sample year
club-sample-board-rank = Points by place, best eight nights
club-sample-board-rating = Win rate and rating
club-sample-title = Sample night
club-sample-handle = sample
club-sample-venue = Community hall, first floor
club-sample-special = Newcomers are welcome; the rules are explained at the table.
club-sample-lunch = Bring your own.
club-sample-own-game = Carcassonne
club-act-seat-lent = lent the host’s device to seat { $seat }
