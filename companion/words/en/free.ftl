# The score sheet, for any other game
free-name = Score sheet
free-changed = Somebody else changed this first. Look at the points that stand now.
free-finished = The ranks are out. To correct points, write over them and choose “Rank again”.
free-no-such-round = Round { PLAIN($number) } cannot be entered yet.
free-not-finished = The points are not added up yet.
free-points-missing = Points are still missing: round { PLAIN($round) }, { $seat }.
free-rank-total = { PLAIN($mine) } in total (the place above: { PLAIN($before) })
free-rank-tied = { PLAIN($mine) } in total, tied
free-summary = { $winners } won
free-won = first
free-won-shared = first, shared among { $among }
free-tell-points = round { PLAIN($round) }, { $seat }: { PLAIN($amount) }
free-tell-finish = added up
free-tell-resume = entering again
free-code-win = Win
free-do-points = Enter points
free-do-finish = Add up
free-do-resume = Go on entering
free-field-round = Round
free-field-amount = Points
free-option-title = Name of the game
free-option-title-hint = Shown on the table’s page and on the sheet.
free-option-best = The winner has
free-option-best-high = the most points
free-option-best-low = the fewest points
free-option-rounds = Rounds at most
free-points-rank = Rank { $rank }
free-tell-scores = { $round ->
    [0] All points cleared
   *[other] Saved up to round { PLAIN($round) }
}
free-tell-scores-over = Saved up to round { PLAIN($round) }, and ranked
free-do-scores = Save
free-do-scores-round = Save round { PLAIN($n) }
free-do-scores-over = Save and rank
free-field-amounts = Points
free-field-over = rank
free-one-by-one = One entry at a time
free-so-far = { $n ->
    [one] 1 round entered
   *[other] { $n } rounds entered
}
free-no-clock = This table has no clock.
free-tell-clock-run = The clock runs
free-tell-clock-hold = The clock stands
free-tell-clock-set = The clock was set to { CLOCK($left) }
free-do-clock-run = Start the clock
free-do-clock-hold = Stop the clock
free-do-clock-set = Correct the clock
free-field-seconds = Time left
free-option-minutes = Minutes (0: without a clock)
free-points-missing-final = The points of { $seat } are still missing.
free-tie-missing = Level on points: enter “{ $what }” of { $seat }.
free-tie-of = { $what }, { $name }
free-rank-tiebreak = level on { PLAIN($mine) }, { $what } { PLAIN($own) } (the place above: { PLAIN($other) })
free-ranked-high = Most points win
free-ranked-low = Fewest points win
free-ranked-then = { $best ->
    [low] ; where level, the lowest “{ $what }”
   *[high] ; where level, the highest “{ $what }”
}
free-tell-final = Points saved
free-tell-final-over = Points saved and ranked
free-field-ties = Where totals are level
free-option-tiebreak = What decides between equal totals
free-option-tiebreak-hint = Such as the money left. Empty: they share their rank.
free-option-tiebreak-best = Where level, first is
free-option-tiebreak-best-high = the highest
free-option-tiebreak-best-low = the lowest
free-do-scores-again = Rank again
