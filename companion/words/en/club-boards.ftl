# Leaderboards
club-board-new = Add a leaderboard
club-board-edit = Edit leaderboard
club-board-remove = Delete this leaderboard
club-board-name = Name of the leaderboard
club-board-name-enter = Enter a name for the leaderboard.
club-board-games = Games that count
club-board-games-hint = With none ticked, all games count.
club-board-worth = Points
club-board-scheme = How points are given
club-board-scheme-ledger = As they were signed off at the tables
club-board-scheme-rank = By the place at the table
club-board-scheme-zero-sum = As the difference from the table’s mean (zero-sum)
club-board-places = Points by place
club-board-places-hint = From the first place on, with spaces between: 20 10 5
club-board-places-unknown = Numbers with spaces between, please, for { $most } places at the most.
club-board-win = Bonus for each win
club-board-game = Bonus for each game
club-board-night = Bonus for each night
club-board-best = How many of the best count
club-board-best-hint = Only so many of the best results are added up; all of them when left empty.
club-board-of = A result is
club-board-of-games = a game
club-board-of-nights = a night
club-board-ranking = Ranking
club-board-least = Games needed for a place
club-board-first = Compared first
club-board-second = Compared next
club-board-third = Compared after that
club-board-usual-order = As usual
club-board-rating = Rating
club-board-rating-hint = An estimate of strength that heeds who sat at the same tables, shown with its uncertainty.
club-board-rating-spread = Rating’s standard deviation
club-board-rated = Games before it is shown
club-board-adjusted = Adjusted
club-board-adjustments = Adjustments
club-board-adjustments-text = Points apart from the tables, such as a penalty or a special prize. They are public, with their reason.
club-board-adjust = Add the adjustment
club-board-adjust-player-enter = Choose a player.
club-board-adjust-points = Points (− takes some away)
club-board-adjust-points-enter = Enter the points.
club-board-adjust-note = Reason
club-board-adjust-note-enter = Say what it is for.
club-board-by-hand = { $name } { $points }: { $note }
club-board-counts-games = Games that count: { $games }
club-board-counts-rank = Points by the place at the table: { $worth }
club-board-counts-zero-sum = Each table’s points less that table’s mean.
club-board-counts-win = { $points } for each win
club-board-counts-game = { $points } for each game
club-board-counts-night = { $points } for each night
club-board-counts-best-games = Only the points of the best { $n ->
    [one] game
   *[other] { $n } games
 } count.
club-board-counts-best-nights = Only the points of the best { $n ->
    [one] night
   *[other] { $n } nights
 } count.
club-board-counts-least = A place is given from { $n ->
    [one] one game
   *[other] { $n } games
 } on.
club-board-counts-rating = Ratings begin at 25; the range after ± holds 19 times in 20. Shown from { $n ->
    [one] one game
   *[other] { $n } games
 } on.
