"""Where a webhook may lead: not into private networks, by no name, redirect or second look at a name."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.addresses import is_global
from companion.web.webhooks import Unsent, post
from tests.elsewhere import Elsewhere


def why(call: Callable[[], object]) -> str:
    with pytest.raises(Unsent) as refused:
        call()
    return refused.value.key


def test_what_is_sent_arrives_whole_and_the_answer_is_known(elsewhere: Elsewhere) -> None:
    assert post(f"{elsewhere.url}/hook?a=b", b'{"a": 1}', private=True) == 204
    [(path, headers, body, _)] = elsewhere.heard
    assert (path, body, headers["Content-Type"]) == ("/hook?a=b", {"a": 1}, "application/json")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "[::ffff:127.0.0.1]"]
)
def test_this_machine_is_called_by_no_name_unless_that_is_allowed(elsewhere: Elsewhere, host: str) -> None:
    url = f"http://{host}:{elsewhere.port}/"
    assert why(lambda: post(url, b"{}", private=False)) == "programs-answer-private"
    assert elsewhere.heard == []


def test_a_name_is_refused_where_any_of_its_addresses_is_private(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 80)) for ip in ("93.184.216.34", "10.0.0.7")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: both)
    assert why(lambda: post("http://club.example/", b"{}", private=False)) == "programs-answer-private"


def test_a_name_that_leads_elsewhere_a_moment_later_is_looked_up_once(
    elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was looked at is what is called: the second answer, this machine's, is never asked for."""
    asked: list[str] = []

    def lookup(host: str, port: int, **_more: Any) -> list[Any]:
        asked.append(host)
        ip = "192.0.2.1" if len(asked) > 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port))]

    monkeypatch.setattr("companion.web.webhooks.socket.getaddrinfo", lookup)
    monkeypatch.setattr("companion.web.webhooks.is_global", lambda _address: True)
    called: list[Any] = []
    monkeypatch.setattr(
        "companion.web.webhooks.socket.create_connection",
        lambda address, timeout: called.append(address) or socket.socket(),
    )
    why(lambda: post(f"http://club.example:{elsewhere.port}/", b"{}", private=False))
    assert asked == ["club.example"]
    assert called == [("127.0.0.1", elsewhere.port)]


def test_a_redirect_is_an_answer_and_not_followed(elsewhere: Elsewhere) -> None:
    elsewhere.status, elsewhere.location = 307, f"{elsewhere.url}/inside"
    assert post(f"{elsewhere.url}/", b"{}", private=True) == 307
    assert len(elsewhere.heard) == 1


def test_who_never_answers_is_waited_for_no_longer_than_the_patience() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"http://127.0.0.1:{mute.getsockname()[1]}/"
        assert why(lambda: post(url, b"{}", private=True, patience=0.05)) == "programs-answer-unreachable"


def test_who_answers_drop_by_drop_is_broken_off_all_the_same() -> None:
    """Each drop would begin the socket's own patience anew."""
    ended = threading.Event()

    def drip(server: socket.socket) -> None:
        caller, _ = server.accept()
        with caller:
            while not ended.wait(0.02):
                try:
                    caller.sendall(b"H")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=(server,))
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        key = why(lambda: post(url, b"{}", private=True, patience=0.3))
        ended.set()
        thread.join()
    assert key == "programs-answer-unreachable"


def test_a_server_that_is_not_the_host_it_is_called_by_gets_nothing_by_https(elsewhere: Elsewhere) -> None:
    url = elsewhere.url.replace("http:", "https:")
    assert why(lambda: post(url, b"{}", private=True)) == "programs-answer-unreachable"
    assert elsewhere.heard == []


@pytest.mark.parametrize(
    "address",
    [
        *("10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "127.9.9.9", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "2002:a00:1::", "2001:db8::1", "3fff::1", "3fff:fff::1"),
        *("64:ff9b:1::1", "64:ff9b:1::1.1.1.1", "fec0::1", "::10.0.0.1", "::1.1.1.1", "::ffff:0:10.0.0.1"),
        *("::ffff:0:1.1.1.1", "5f00::1", "4000::1", "100::1", "ff0e::1"),
        *("192.0.0.8", "192.88.99.1", "2a00::5efe:10.0.0.1", "2a00::200:5efe:192.168.0.1"),
    ],
)
def test_private_addresses_are_known_in_every_dress(address: str) -> None:
    assert not is_global(address)


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "162.159.135.232",
        "2606:4700::1111",
        "64:ff9b::1.1.1.1",
        "::ffff:1.1.1.1",
        "2a00::5efe:1.1.1.1",
    ],
)
def test_those_of_the_internet_are_not(address: str) -> None:
    assert is_global(address)
