"""The server as a process: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import inspect
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import start
from companion import server
from companion.config import Config, SettingError
from companion.console import phrase
from tests.browser.night import Night

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def night(start_night: Callable[..., Night]) -> Night:
    return start_night()


def refused(**settings: str) -> str:
    """What the server says when it does not start."""
    environ = {**os.environ, "COMPANION_HOST": "127.0.0.1", "PYTHONUTF8": "1", **settings}
    ended = subprocess.run(
        [sys.executable, str(ROOT / "app.py")], env=environ, capture_output=True, encoding="utf-8", timeout=60
    )
    assert ended.returncode == 1
    assert ended.stderr == ""
    return ended.stdout


def test_it_says_where_it_is_and_answers_there(night):
    assert phrase("ground-here", url=f"{night.url}/") + "\n" in night.said
    assert night.get("/healthz") == "ok\n"


def test_the_first_start_prints_a_link_for_the_first_organiser(night):
    assert night.setup_url.startswith(f"{night.url}/")


def test_many_phones_at_once_are_all_answered(night):
    with ThreadPoolExecutor(32) as phones:
        pages = list(phones.map(night.get, ["/healthz"] * 200))
    assert pages == ["ok\n"] * 200


def test_no_request_ends_in_an_event_loop(app):
    """Greenlets share a thread, and so would share the loop: the second to come fails."""
    assert not [close for close in app.teardown_appcontext_funcs if inspect.iscoroutinefunction(close)]


def test_a_taken_port_is_refused_with_a_free_one(night, tmp_path):
    said = refused(COMPANION_PORT=str(night.port), COMPANION_INSTANCE=str(tmp_path))
    assert f"--port {night.port}" not in said
    assert str(night.port) in said
    assert "--port " in said
    assert not (tmp_path / "club.db").exists()


def test_an_address_of_another_machine_is_refused(tmp_path):
    said = refused(COMPANION_HOST="192.0.2.77", COMPANION_PORT="0", COMPANION_INSTANCE=str(tmp_path))
    assert phrase("ground-host-unknown", host="192.0.2.77") in said


def test_an_instance_that_cannot_be_written_to_is_refused(tmp_path):
    (tmp_path / "file").touch()
    said = refused(COMPANION_PORT="0", COMPANION_INSTANCE=str(tmp_path / "file" / "club"))
    assert str(tmp_path / "file" / "club") in said


def test_a_setting_that_cannot_be_used_is_refused(tmp_path):
    said = refused(COMPANION_PORT="http", COMPANION_INSTANCE=str(tmp_path))
    assert phrase("ground-setting-number", name="COMPANION_PORT", low=0, high=65535, value="http") in said


def test_a_database_that_does_not_answer_is_refused_without_its_password(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"postgresql://club:hush@127.0.0.1:{port}/club?connect_timeout=3"
    said = refused(COMPANION_PORT="0", COMPANION_INSTANCE=str(tmp_path), DATABASE_URL=url)
    assert phrase("ground-database-closed", reason="").splitlines()[0] in said
    assert "hush" not in said


def test_a_port_below_1024_that_is_forbidden_is_explained(monkeypatch):
    def forbid(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(server.socket, "create_server", forbid)
    with pytest.raises(SettingError) as error:
        server.listen("127.0.0.1", 80)
    assert error.value.key == "ground-port-forbidden"


@pytest.mark.parametrize("end", ["terminate", "interrupt"])
def test_it_ends_cleanly_and_leaves_one_database_file(start_night, end):
    night = start_night()
    night.get("/")
    night.process.send_signal({"terminate": signal.SIGTERM, "interrupt": signal.SIGINT}[end])
    assert night.process.wait(30) == 0
    assert [path.name for path in night.instance.glob("club.db*")] == ["club.db"]
    assert phrase("ground-stopped", folder=night.instance) + "\n" in night.said


def test_after_a_pulled_plug_it_serves_again_at_the_same_address(start_night):
    night = start_night()
    night.get("/")
    night.kill()
    before = night.url
    night.restart()
    assert night.url == before
    assert night.get("/healthz") == "ok\n"


def test_accepted_connections_have_no_delay(monkeypatch):
    served = []
    monkeypatch.setattr(server.WSGIServer, "handle", lambda self, sock, address: served.append(sock))
    ours, theirs = socket.create_server(("127.0.0.1", 0)), socket.socket()
    with ours, theirs:
        theirs.connect(ours.getsockname())
        accepted, address = ours.accept()
        with accepted:
            server.Server.handle(server.Server.__new__(server.Server), accepted, address)
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert served == [accepted]


@pytest.mark.parametrize(
    ("settings", "here", "elsewhere"),
    [
        ({}, "http://127.0.0.1:8000/", ["http://192.0.2.5:8000/"]),
        ({"host": "::"}, "http://[::1]:8000/", ["http://192.0.2.5:8000/"]),
        ({"https": True}, "https://127.0.0.1:8000/", ["https://192.0.2.5:8000/"]),
        ({"host": "127.0.0.1"}, "http://127.0.0.1:8000/", []),
        ({"host": "192.0.2.5"}, "http://192.0.2.5:8000/", []),
        ({"public_url": "https://club.example"}, "http://127.0.0.1:8000/", ["https://club.example/"]),
    ],
)
def test_addresses_to_say(settings, here, elsewhere, monkeypatch):
    monkeypatch.setattr(server, "lan_addresses", lambda: ("192.0.2.5",))
    config = Config(**settings)
    assert f"{config.local_url}/" == here
    assert server.phone_urls(config) == elsewhere


@pytest.fixture
def elsewhere_installed(tmp_path: Path) -> Path:
    """The program in a folder with a space and kanji, its environment borrowed from the tests'."""
    root = tmp_path / "卓 と 村"
    root.mkdir()
    for name in ("start.py", "app.py", *start.TO_TEST):
        shutil.copy(ROOT / name, root)
    for name in ("companion", "templates", "static"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    (root / ".venv").mkdir()
    for name in ("bin", "lib", "Scripts", "Lib", "pyvenv.cfg"):
        if (Path(sys.prefix) / name).exists():
            (root / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    for name in start.TO_TEST:
        (root / ".venv" / f"installed-{name}").write_text(start.digest(name))
    return root


def test_start_serves_from_a_folder_with_a_space_and_kanji(elsewhere_installed):
    root = elsewhere_installed
    night = Night(root / "instance", program=root / "start.py", arguments=("--no-browser",))
    assert night.get("/healthz") == "ok\n"
    assert (root / "instance" / "club.db").exists()
    assert night.stop() == 0
