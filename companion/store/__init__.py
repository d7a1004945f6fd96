"""Where things are kept: engine, base class, migrations, the move log and its one append, signals."""
