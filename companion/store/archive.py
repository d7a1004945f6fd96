"""The whole club as one file of JSON and CSV that no database is needed to read, and back into a database.

An archive is a zip: `manifest.json`, a line of JSON a row in `tables/`, the same as `csv/` for spreadsheet
programs, and each table's record in `records/`. It is read into a database of the form that it was made from,
which is then brought up to this program's.
"""

import base64
import csv
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, time
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
import sqlalchemy as sa
from sqlalchemy.orm import Session

from companion.config import room_in
from companion.kernel import record

from . import database_file, migrate
from .base import Base, now
from .database_file import Unusable
from .engine import connect_to_write, make_engine
from .log import read
from .models import MoveLog

FORMAT = 1
LEFT_OUT = ("beginning", "forgetting", "log_in", "presence", "season_sum", "setup_token")
"""Tables that belong to one machine, or are added up anew from others."""
NO_CSV = ("move_entry", "move_log", "removed")
"""Tables that no spreadsheet program shows well; `records/` holds what they say."""
MANY = 500
"""Rows that are brought in at once."""
MOST_OF_PART = 200_000_000
"""Bytes that a part of a club may unpack to."""


class Manifest(msgspec.Struct):
    """What an archive says of itself."""

    format: int
    revision: str
    """Form of the database that it was made from."""
    made_at: int
    """UTC milliseconds."""
    tables: dict[str, int]
    """Rows by table."""
    last_ids: dict[str, int]
    """By table the last id that was given, so that none is given twice."""
    files: dict[str, str]
    """SHA-256 of each file within."""
    part: bool = False
    """Whether it is a part of a club, which another club takes in."""


Which = Mapping[str, sa.ColumnElement[bool]]
"""By table which rows are a part of the club; a table without an entry has none."""


def export(engine: sa.Engine, target: Path, which: Which | None = None) -> Manifest:
    """Write the whole club into a file, or a part of it, as it stands at one moment, also while others write.

    It holds what the database holds: secrets of unfinished games and hashes of passwords too.
    Raises DiskFull.
    """
    with room_in(target.parent):
        return _export(engine, target, which)


def _export(engine: sa.Engine, target: Path, which: Which | None) -> Manifest:
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    try:
        with _moment(engine) as session, ZipFile(part, "w", ZIP_DEFLATED, compresslevel=6) as packed:
            last_ids = _last_ids(session.connection()) if which is None else {}
            manifest = Manifest(FORMAT, migrate.head(), now(), {}, last_ids, {}, which is not None)
            for table in Base.metadata.sorted_tables:
                if table.name not in LEFT_OUT if which is None else table.name in which:
                    of_part = sa.true() if which is None else which[table.name]
                    _write_table(session.connection(), table, of_part, packed, manifest)
            logs = sa.true() if which is None else which[MoveLog.__tablename__]
            for log_id in session.scalars(sa.select(MoveLog.id).where(logs).order_by(MoveLog.id)):
                name = f"records/{log_id}.json"
                _write(packed, manifest, name, record.write(read(session, log_id)))
            packed.writestr("manifest.json", msgspec.json.format(msgspec.json.encode(manifest)))
        database_file.put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)
    return manifest


@contextmanager
def _moment(engine: sa.Engine) -> Iterator[Session]:
    """A session that sees the database as it was when the session began."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
    with engine.connect() as connection:
        if level:
            connection = connection.execution_options(isolation_level=level)
        with Session(connection) as session:
            yield session


def _last_ids(connection: sa.Connection) -> dict[str, int]:
    found: dict[str, int] = {}
    for table in Base.metadata.sorted_tables:
        if "id" in table.c and table.name not in LEFT_OUT:
            found[table.name] = connection.scalar(sa.select(sa.func.max(table.c.id))) or 0
    if connection.dialect.name == "sqlite":
        given: Any = connection.execute(sa.text("SELECT name, seq FROM sqlite_sequence"))
    else:
        names = [name for name in found if _sequence(connection, name)]
        given = [
            (name, connection.scalar(sa.text(f"SELECT last_value FROM {name}_id_seq"))) for name in names
        ]
    for name, last in given:
        if name in found:
            found[name] = max(found[name], int(last))
    return found


def _sequence(connection: sa.Connection, table: str) -> str | None:
    named: str | None = connection.scalar(
        sa.text("SELECT pg_get_serial_sequence(:table, 'id')"), {"table": table}
    )
    return named


def _write_table(
    connection: sa.Connection,
    table: sa.Table,
    which: sa.ColumnElement[bool],
    packed: ZipFile,
    manifest: Manifest,
) -> None:
    query = sa.select(table).where(which).order_by(*table.primary_key.columns)
    rows = connection.execute(query).mappings()
    lines, paper, count = io.BytesIO(), io.StringIO(newline=""), 0
    sheet = csv.writer(paper)
    sheet.writerow(table.c.keys())
    for row in rows:
        values = {name: _plain(value) for name, value in row.items()}
        lines.write(json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        if table.name not in NO_CSV:
            sheet.writerow(_cell(value) for value in values.values())
        count += 1
    manifest.tables[table.name] = count
    _write(packed, manifest, f"tables/{table.name}.jsonl", lines.getvalue())
    if table.name not in NO_CSV:
        _write(packed, manifest, f"csv/{table.name}.csv", f"\ufeff{paper.getvalue()}".encode())


def _write(packed: ZipFile, manifest: Manifest, name: str, content: bytes) -> None:
    manifest.files[name] = sha256(content).hexdigest()
    packed.writestr(name, content)


def _plain(value: Any) -> Any:
    """A value of a column as JSON has it; bytes as the text that they are, or in base64."""
    if isinstance(value, bytes):
        try:
            return {"text": value.decode()}
        except UnicodeDecodeError:
            return {"base64": base64.b64encode(value).decode()}
    return value.isoformat() if isinstance(value, (date, time)) else value


def _cell(value: Any) -> Any:
    if isinstance(value, dict):
        return value.get("text") or value.get("base64") or json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def bring_in(engine: sa.Engine, source: Path, backups: Path) -> Manifest:
    """Make the club of an archive stand in a database that holds none. All of it, or nothing.

    Raises Unusable for what is no whole archive, comes from a newer program, or would come upon another club.
    """
    manifest, packed = _open_archive(source)
    with packed:
        if manifest.part:
            raise Unusable("ground-import-season", file=source)
        if migrate.holds_club(engine):
            raise Unusable("ground-import-occupied")
        file = database_file.file_of(engine)
        if file is None:
            _fill(engine, manifest, packed, backups)
        else:
            with _filled_database(file, manifest, packed, backups) as made_file:
                for stale in database_file.beside(file):
                    stale.unlink()
                database_file.put_in_place(made_file, file)
    return manifest


@contextmanager
def _filled_database(file: Path, manifest: Manifest, packed: ZipFile, backups: Path) -> Iterator[Path]:
    """The club in a SQLite database beside the file that is to hold it, closed."""
    made_file = file.with_name(f"{file.name}.importing")
    made_file.unlink(missing_ok=True)
    made = make_engine(sa.URL.create("sqlite", database=str(made_file)))
    try:
        _fill(made, manifest, packed, backups)
        made.dispose()
        yield made_file
    finally:
        made.dispose()
        for path in (made_file, *database_file.beside(made_file)):
            path.unlink(missing_ok=True)


def read_part(body: bytes) -> dict[str, list[dict[str, Any]]]:
    """The rows of an archive that is a part of a club, by table, as this version's tables have them.

    Raises Unusable for anything else, and for a part that another version has written.
    """
    manifest, packed = _open_archive(io.BytesIO(body))
    with packed:
        if not manifest.part:
            raise Unusable("club-intake-whole-club")
        if manifest.revision != migrate.head():
            raise Unusable("club-intake-other-version")
        if sum(file.file_size for file in packed.infolist()) > MOST_OF_PART:
            raise Unusable("club-intake-no-season")
        try:
            tables = ((name, Base.metadata.tables[name]) for name in manifest.tables)
            return {
                name: [_complete_row(table, row) for row in _rows(packed, table)] for name, table in tables
            }
        except (KeyError, TypeError, ValueError) as error:
            raise Unusable("club-intake-no-season") from error


def _complete_row(table: sa.Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row with every column of its table, each of its kind. Raises ValueError, KeyError."""
    kinds = ((name, column.type.python_type) for name, column in table.c.items())
    return {
        name: None if row[name] is None else msgspec.convert(row[name], list[Any] if kind is list else kind)
        for name, kind in kinds
    }


def _open_archive(source: Path | IO[bytes]) -> tuple[Manifest, ZipFile]:
    """Raises Unusable where anything of the archive is not as it was written."""
    if isinstance(source, Path) and source.is_file() and database_file.is_database(source):
        raise Unusable("ground-import-copy", file=source)
    try:
        packed = ZipFile(source)
        manifest = msgspec.json.decode(packed.read("manifest.json"), type=Manifest)
        for name, digest in manifest.files.items():
            if sha256(packed.read(name)).hexdigest() != digest:
                raise Unusable("ground-import-damaged", file=source, reason=name)
    except (OSError, BadZipFile, KeyError, msgspec.DecodeError) as error:
        raise Unusable("ground-import-damaged", file=source, reason=error) from error
    if manifest.format > FORMAT or not migrate.knows(manifest.revision):
        raise Unusable("ground-import-newer", file=source)
    return manifest, packed


def _fill(engine: sa.Engine, manifest: Manifest, packed: ZipFile, backups: Path) -> None:
    present = migrate.revision(engine)
    if present not in (None, manifest.revision):
        raise Unusable("ground-import-not-empty")
    migrate.upgrade_engine(engine, backups, manifest.revision)
    tables = sa.MetaData()
    tables.reflect(engine)
    with connect_to_write(engine) as connection, connection.begin():
        connection.execute(sa.text("DELETE FROM setup_token"))
        for table in tables.sorted_tables:
            if table.name in manifest.tables:
                _fill_table(connection, table, _rows(packed, table))
        _set_last_ids(connection, manifest.last_ids)
        for name, count in manifest.tables.items():
            if connection.scalar(sa.select(sa.func.count()).select_from(tables.tables[name])) != count:
                raise Unusable("ground-import-damaged", file=packed.filename, reason=name)
    migrate.upgrade_engine(engine, backups)


def _rows(packed: ZipFile, table: sa.Table) -> Iterator[dict[str, Any]]:
    with packed.open(f"tables/{table.name}.jsonl") as lines:
        for line in lines:
            yield {name: _column_value(table, name, value) for name, value in json.loads(line).items()}


def _column_value(table: sa.Table, name: str, value: Any) -> Any:
    """A value of JSON as its column has it."""
    kind = table.c[name].type
    if value is None:
        return None
    if isinstance(kind, sa.LargeBinary):
        return value["text"].encode() if "text" in value else base64.b64decode(value["base64"])
    if kind.python_type in (date, time):
        return kind.python_type.fromisoformat(value)
    return value


def _fill_table(connection: sa.Connection, table: sa.Table, rows: Iterator[Mapping[str, Any]]) -> None:
    """Rows that lead to others of the same table are led there when all are in."""
    own = [key.parent.name for key in table.foreign_keys if key.column.table is table]
    led: list[tuple[Any, dict[str, Any]]] = []
    some: list[dict[str, Any]] = []
    for row in rows:
        to = {name: row[name] for name in own if row[name] is not None}
        if to:
            led.append((row["id"], to))
        some.append({**row, **dict.fromkeys(to)})
        if len(some) == MANY:
            connection.execute(sa.insert(table), some)
            some.clear()
    if some:
        connection.execute(sa.insert(table), some)
    for key, to in led:
        connection.execute(sa.update(table).where(table.c.id == key).values(to))


def _set_last_ids(connection: sa.Connection, last_ids: Mapping[str, int]) -> None:
    for name, last in last_ids.items():
        if connection.dialect.name == "sqlite":
            grown = sa.text("UPDATE sqlite_sequence SET seq = :last WHERE name = :name AND seq < :last")
            values = {"last": last, "name": name}
            known = connection.scalar(sa.text("SELECT 1 FROM sqlite_sequence WHERE name = :name"), values)
            auto = connection.scalar(
                sa.text("SELECT 1 FROM sqlite_master WHERE name = :name AND sql LIKE '%AUTOINCREMENT%'"),
                values,
            )
            if known:
                connection.execute(grown, values)
            elif auto and last:
                connection.execute(sa.text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), values)
        elif last and _sequence(connection, name):
            connection.execute(
                sa.text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"),
                {"name": name, "last": last},
            )
