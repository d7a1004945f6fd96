# What was done, and how standings are ordered
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
