# Bringing in what was kept elsewhere
club-intake = Import records
club-intake-lead = Players, events and results that you kept in a spreadsheet, all at once.
club-intake-text = A row at the top names the columns; a heading may stand above it. What a row is follows from the columns that are filled.
club-intake-columns-players = Players: name (reading, handle)
club-intake-columns-events = Events: date, event (season)
club-intake-columns-results = Results: date, event, game, name, score (round, table). A row is a seat.
club-intake-file = File
club-intake-file-hint = CSV or XLSX, up to 10,000 rows. Of an XLSX file the first sheet is read. Or the file of a season of another club (companion export --season).
club-intake-season-name = What the season is called here
club-intake-season-done = The season { $name } is here (tables: { $tables }). The list of changes has the way back.
club-intake-taken-back = The season and all that came with it are gone again.
club-intake-no-season = This file holds no whole season of another club. Nothing has been written.
club-intake-whole-club = This file holds a whole club. A season alone comes from "companion export FILE --season NAME".
club-intake-other-version = This season was written by another version of the companion. Bring both clubs to the same version first.
club-intake-one-person = Two people of the season were said to be one here: { $name }. Please decide again.
club-intake-paste = Or paste the table here
club-intake-preview = What would be imported
club-intake-nothing-yet = Nothing has been written yet.
club-intake-counts = Rows: { $rows }. New players: { $players }, new events: { $events }, tables: { $tables }.
club-intake-faults = { $n ->
    [one] One row cannot be taken as it is.
   *[other] { $n } rows cannot be taken as they are.
 } Correct the table and send it again.
club-intake-alike = These may be the same person
club-intake-bring-in = Import everything
club-intake-row = Row { $n }
club-intake-kind-player = Player
club-intake-kind-event = Event
club-intake-kind-seat = Result
club-intake-rest = { $n ->
    [one] One more row is not shown.
   *[other] { $n } more rows are not shown.
 }
club-intake-stay = Keep this page open until it is done. If it is closed before, nothing is imported.
club-intake-step = { $done } of { $of } rows worked out.
club-intake-writing = Writing.
club-intake-done = Rows imported: { $rows }; tables: { $tables }.
club-intake-changed = The club has changed since you looked. Please read the table in again.
club-intake-no-text = This cannot be read as a table of text. Send CSV (UTF-8 or Shift_JIS) or XLSX.
club-intake-no-workbook = This cannot be read as XLSX. Open it in a spreadsheet program and save it as CSV.
club-intake-large-workbook = This XLSX is too large to be read. Save the sheet with the list alone as CSV.
club-intake-no-titles = No column headings were found. Write “name”, or “date” and “event”, in a row at the top.
club-intake-many = There are { $n } rows; { $most } at most can be imported at once.
club-intake-no-day = “{ $typed }” is not a date. Write it as 2024-05-01.
club-intake-lacks-day = The date is missing.
club-intake-lacks-event = The event is missing.
club-intake-lacks-game = The game is missing.
club-intake-lacks-name = The name is missing.
club-intake-no-total = The score “{ $typed }” is not a whole number.
club-intake-twice = { $name } sits at this table twice.
club-intake-full = A table has { $most } seats at most.
club-intake-played = { $event } has tables already. So that nothing counts twice, results are not imported into it.
