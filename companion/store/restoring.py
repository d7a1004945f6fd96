"""Putting a copy back in place of a SQLite database: whole, or not at all."""

import shutil
from pathlib import Path
from typing import NamedTuple
from zipfile import is_zipfile

from sqlalchemy import URL, Engine

from companion.config import Config, room_in

from . import backups, database_file, keys, migrate
from .engine import make_engine


class Restored(NamedTuple):
    """What a restore has done."""

    form: str
    """Of the copy, beside this program's: `current` or `older`."""
    kept: Path | None
    """Where lies what was there before."""


def restore(engine: Engine, copy: Path, config: Config) -> Restored:
    """Put a copy and its keys in place of a SQLite database that nobody has open; what was there is kept
    beside the other copies.

    Everything is looked through before anything is changed, and once more in place. Raises Unusable.
    """
    database = database_file.file_of(engine)
    if database is None:
        raise database_file.Unusable("ground-restore-elsewhere")
    if not copy.is_file() or (database.exists() and copy.samefile(database)):
        raise database_file.Unusable("ground-restore-no-copy", file=copy)
    _refuse_other(copy)
    draft = database.with_name(f"{database.name}.restoring")
    database_file.copy(copy, draft)
    try:
        form = _form(draft, copy)
        copied = keys.take_out_of(draft)
        kept = _put_aside(database, config)
        keys.keep(config.instance, copied)
        # The newest writes of what was there lie beside it: SQLite would play them over the copy.
        for stale in database_file.beside(database):
            stale.unlink()
        database_file.put_in_place(draft, database)
    finally:
        draft.unlink(missing_ok=True)
    database_file.refuse_damaged(database, thorough=True)
    return Restored(form, kept)


def _refuse_other(copy: Path) -> None:
    """Raises Unusable for what is no whole copy, with what it is instead where that can be said."""
    if is_zipfile(copy):
        raise database_file.Unusable("ground-restore-export", file=copy)
    if not database_file.is_database(copy):
        raise database_file.Unusable("ground-restore-no-club", file=copy)
    try:
        database_file.refuse_damaged(copy, thorough=True)
    except database_file.Unusable as why:
        reason = why.params.get("reason", "")
        raise database_file.Unusable("ground-restore-damaged", file=copy, reason=reason) from why


def _form(draft: Path, copy: Path) -> str:
    """Raises Unusable, with the copy's name, for what is no club's database, or one of a newer program."""
    engine = make_engine(URL.create("sqlite", database=str(draft)))
    try:
        if not migrate.holds_club(engine):
            raise database_file.Unusable("ground-restore-no-club", file=copy)
        form = migrate.form(engine)
    finally:
        engine.dispose()
    if form == "newer":
        raise database_file.Unusable("ground-restore-newer", file=copy)
    return form


def _put_aside(database: Path, config: Config) -> Path | None:
    """Keep a database that is about to be replaced: as a copy, or as it is where it is damaged."""
    if not database.exists():
        return None
    folder, own = backups.folder_of(config), keys.keys_of(config)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = backups.unused_name(folder, "before-restore")
    try:
        database_file.copy(database, target, lambda made: keys.put_into(made, own))
    except database_file.Unusable:
        _keep_as_it_is(database, target)
    return target


def _keep_as_it_is(database: Path, target: Path) -> None:
    """Copy a damaged database with what lies beside it, all or nothing. Raises DiskFull."""
    kept = {
        path: target.with_name(path.name.replace(database.name, target.name))
        for path in (*database_file.beside(database), database)
    }
    with room_in(target.parent), database_file.drafts(kept.values()) as drafts:
        for path, name in kept.items():
            shutil.copy2(path, drafts[name])
        for name, draft in drafts.items():
            database_file.put_in_place(draft, name)
