"""The settings: read once, refused with a reason, explained to people."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion import config as settings
from companion.config import SETTINGS, Config, SettingError, kept_secret
from companion.console import phrase, words

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTED = set(
    re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE)
)


def test_nothing_set_means_a_club_on_this_machine(tmp_path):
    read = Config.from_environment({"COMPANION_INSTANCE": str(tmp_path)})
    assert read.database_url == f"sqlite:///{tmp_path.as_posix()}/club.db"
    assert (read.host, read.port, read.public_url) == ("0.0.0.0", 8000, "")


def test_what_is_set_is_read(tmp_path):
    read = Config.from_environment(
        {
            "COMPANION_INSTANCE": str(tmp_path),
            "DATABASE_URL": "postgresql://club@host/night",
            "COMPANION_SECRET_KEY": "s" * 32,
            "COMPANION_HOST": "127.0.0.1",
            "COMPANION_PORT": "0",
            "COMPANION_PUBLIC_URL": "https://night.example.org/",
            "COMPANION_TRUSTED_HOSTS": "a.example, b.example",
            "COMPANION_PROXIES": "1",
            "COMPANION_HTTPS": "1",
        }
    )
    assert read == Config(
        instance=tmp_path,
        database_url="postgresql://club@host/night",
        secret_key="s" * 32,
        host="127.0.0.1",
        port=0,
        public_url="https://night.example.org",
        trusted_hosts=("a.example", "b.example"),
        proxies=1,
        https=True,
    )


def test_an_empty_variable_counts_as_unset(tmp_path):
    read = Config.from_environment({"COMPANION_INSTANCE": str(tmp_path), "COMPANION_PORT": " "})
    assert read.port == 8000


def test_a_folder_with_any_name_holds_a_database(tmp_path):
    from sqlalchemy.engine import make_url

    folder = tmp_path / "夜 会 50% #1"
    read = Config(instance=folder).prepared()
    assert make_url(read.database_url).database == str(folder / "club.db")


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("COMPANION_PORT", "eighty", "ground-setting-number"),
        ("COMPANION_PORT", "65536", "ground-setting-number"),
        ("COMPANION_PORT", "-1", "ground-setting-number"),
        ("COMPANION_PROXIES", "9", "ground-setting-number"),
        ("COMPANION_HTTPS", "yes", "ground-setting-number"),
        ("COMPANION_PUBLIC_URL", "night.example.org", "ground-setting-url"),
        ("COMPANION_PUBLIC_URL", "ftp://night.example.org", "ground-setting-url"),
        ("COMPANION_PUBLIC_URL", "http://host:99999", "ground-setting-url"),
        ("COMPANION_PUBLIC_URL", "https://user:pw@host/", "ground-setting-url"),
        ("COMPANION_PUBLIC_URL", "https://host/?next=x", "ground-setting-url"),
        ("DATABASE_URL", "mysql://host/club", "ground-setting-database"),
        ("DATABASE_URL", "postgresql:/host", "ground-setting-database"),
        ("DATABASE_URL", "postgresql://host:port/club", "ground-setting-database"),
        ("COMPANION_SECRET_KEY", "short", "ground-setting-secret"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_with_the_reason(tmp_path, name, value, key):
    with pytest.raises(SettingError) as refused:
        Config.from_environment({"COMPANION_INSTANCE": str(tmp_path), name: value})
    assert refused.value.key == key
    assert name in phrase(key, **refused.value.params)


def test_a_refused_secret_or_password_is_not_repeated(tmp_path):
    for name, value in (("COMPANION_SECRET_KEY", "hush"), ("DATABASE_URL", "mysql://club:hush@host/club")):
        with pytest.raises(SettingError) as refused:
            Config.from_environment({"COMPANION_INSTANCE": str(tmp_path), name: value})
        assert "hush" not in str(refused.value)
    assert "hush" not in repr(Config(instance=tmp_path, secret_key="hush" * 8))


def test_an_instance_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingError) as refused:
        Config(instance=tmp_path / "file" / "instance").prepared()
    assert refused.value.key == "ground-unwritable"


def test_the_secret_is_made_once_and_kept(tmp_path):
    first = Config(instance=tmp_path).prepared().secret_key
    assert len(first) >= 43
    assert Config(instance=tmp_path).prepared().secret_key == first
    assert Config(instance=tmp_path / "other").prepared().secret_key != first


def test_the_secret_is_readable_by_its_owner_only(tmp_path):
    old = os.umask(0)
    try:
        kept_secret(tmp_path / "secret")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_secret_that_others_could_read_is_closed_again(tmp_path):
    kept_secret(tmp_path / "secret")
    (tmp_path / "secret").chmod(0o644)
    kept_secret(tmp_path / "secret")
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_who_comes_second_gets_the_secret_of_who_was_first(tmp_path, monkeypatch):
    path = tmp_path / "secret"
    first = kept_secret(path)
    seen = iter([False])  # the file comes between the look and the making
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda self: next(seen, None) is None and exists(self))
    assert kept_secret(path) == first
    assert os.listdir(tmp_path) == ["secret"]


def test_where_there_are_no_links_the_secret_is_renamed_into_place(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(settings.os, "link", refuse)
    assert kept_secret(tmp_path / "secret") == kept_secret(tmp_path / "secret")
    assert os.listdir(tmp_path) == ["secret"]


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 40])
def test_a_damaged_secret_is_named_not_replaced(tmp_path, content):
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(SettingError) as refused:
        kept_secret(tmp_path / "secret")
    assert refused.value.key == "ground-secret-broken"
    assert (tmp_path / "secret").read_bytes() == content


def test_eight_processes_at_once_agree_on_the_secret(tmp_path):
    code = f"from companion.config import *; print(kept_secret(Path({str(tmp_path / 'secret')!r})))"
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) for _ in range(8)
    ]
    assert len({process.communicate()[0] for process in running}) == 1


def test_every_setting_is_documented_and_nothing_else_is():
    sources = [
        path.read_text("utf-8") for folder in ("companion", "tests") for path in (ROOT / folder).rglob("*.py")
    ]
    used = set(re.findall(r'environ(?:\.get\(|\[)"((?:COMPANION|DATABASE)_[A-Z_]+)"', "".join(sources)))
    assert {setting.name for setting in SETTINGS} | used == DOCUMENTED


def test_every_setting_fills_a_field():
    fields = set(Config.__dataclass_fields__) - {"testing"}
    assert {setting.field for setting in SETTINGS} == fields


def test_every_key_that_the_ground_says_has_words():
    files = ["start.py", "gunicorn.conf.py"]
    files += [f"companion/{name}.py" for name in ("certificate", "chores", "config", "server")]
    files += [f"companion/store/{name}.py" for name in ("archive", "database_file", "migrate", "restoring")]
    files += [f"companion/cli/{path.name}" for path in (ROOT / "companion" / "cli").glob("*.py")]
    said = {
        key for file in files for key in re.findall(r'"(ground-[a-z-]+)"', (ROOT / file).read_text("utf-8"))
    }
    assert said <= set(words("ja"))
    assert set(words("ja")) - said <= {"ground-bench-unknown"}
