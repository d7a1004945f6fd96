# How the evening goes: all clocks, today, its end, one's own seat
club-unpaid = Unpaid
club-table-more = More
club-clocks-run-do = { $n ->
    [one] Start the clock of { $n } table
   *[other] Start all clocks ({ $n } tables)
}
club-clocks-stand-do = { $n ->
    [one] Stop the clock of { $n } table
   *[other] Stop all clocks ({ $n } tables)
}
club-clocks-run = { $n ->
    [one] The clock of { $n } table runs.
   *[other] The clocks of { $n } tables run.
}
club-clocks-stand = { $n ->
    [one] The clock of { $n } table stands.
   *[other] The clocks of { $n } tables stand.
}
club-clocks-refused = { $table } could not start: { $why }
