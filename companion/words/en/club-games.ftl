# A game's win rates and what can be printed of it
club-game-lead = { $n ->
    [one] One signed table
   *[other] { $n } signed tables
}
club-record-latest = { $n ->
    [one] Latest game
   *[other] Latest { $n } games
}: { $won } won
club-rate = won { $won } of { $played }
club-rate-counted = counted in { $counted } of { $played }
club-rate-guests = Only guests, who are not in the club.
club-rates-none = No table to count yet
club-rates-none-text = Win rates stand here once results are signed off.
club-prints = To print
club-prints-of = { $game }: what to print
club-game-about = Win rates and printing
