"""The server with --https, as phones meet it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection

import pytest

from companion.console import phrase
from tests.browser.night import PATIENCE, Night


@pytest.fixture(scope="module")
def night(start_night: Callable[..., Night]) -> Night:
    return start_night(COMPANION_HTTPS="1")


@pytest.fixture
def trusting(night: Night) -> Iterator[HTTPSConnection]:
    """A device that has installed the club's authority."""
    context = ssl.create_default_context(cafile=str(night.instance / "tls" / "authority.pem"))
    with closing(HTTPSConnection("127.0.0.1", night.port, context=context, timeout=PATIENCE)) as device:
        yield device


def plainly(night: Night, path: str, **headers: str) -> HTTPResponse:
    """What the server answers to plain http."""
    with closing(HTTPConnection("127.0.0.1", night.port, timeout=PATIENCE)) as plain:
        plain.request("GET", path, headers=headers)
        answer = plain.getresponse()
        answer.read()
        return answer


def test_it_says_https_and_explains_the_warning(night: Night) -> None:
    assert night.url == f"https://127.0.0.1:{night.port}"
    assert night.setup_url.startswith(f"{night.url}/")
    assert phrase("ground-https", folder=night.instance / "tls") in "".join(night.said)


def test_cookies_go_back_by_https_only_and_under_a_name_of_their_own(trusting: HTTPSConnection) -> None:
    trusting.request("GET", "/login")
    cookie = trusting.getresponse().headers["Set-Cookie"]
    assert cookie.startswith("__Host-companion=")
    assert all(part in cookie for part in ("; Secure", "; HttpOnly", "; Path=/", "; SameSite=Lax"))


def test_devices_are_offered_what_vouches_for_it(trusting: HTTPSConnection, night: Night) -> None:
    trusting.request("GET", "/authority.crt")
    answer = trusting.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/x-x509-ca-cert")
    offered = ssl.DER_cert_to_PEM_cert(answer.read())
    assert offered.split() == (night.instance / "tls" / "authority.pem").read_text().split()


def test_who_does_not_trust_it_goes_away_and_the_next_is_answered(
    night: Night, trusting: HTTPSConnection
) -> None:
    stranger = HTTPSConnection("127.0.0.1", night.port, context=ssl.create_default_context())
    with closing(stranger), pytest.raises(ssl.SSLCertVerificationError):
        stranger.connect()
    trusting.request("GET", "/healthz")
    assert trusting.getresponse().read() == b"ok\n"
    assert not any("Traceback" in line for line in night.said)


def test_a_code_from_a_night_without_https_leads_to_https(night: Night) -> None:
    answer = plainly(night, "/claim/token?a=1", Host="evil.example")
    assert (answer.status, answer.headers["Location"]) == (307, f"{night.url}/claim/token?a=1")


@pytest.mark.parametrize("said", [b"\x16\x03\x01 nonsense", b"\x00", b"GET /a\r\nb HTTP/1.1\r\n\r\n", b""])
def test_nonsense_is_sent_away_and_the_next_is_answered(
    night: Night, trusting: HTTPSConnection, said: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", night.port), PATIENCE) as one:
        one.sendall(said)
        one.shutdown(socket.SHUT_WR)
        answer = one.recv(4096)
    assert b"Location: https://127.0.0.1" in answer or not answer.startswith(b"HTTP/")
    assert b"b HTTP" not in answer
    trusting.request("GET", "/healthz")
    assert trusting.getresponse().read() == b"ok\n"


def test_without_https_no_authority_is_offered(start_night: Callable[..., Night]) -> None:
    night = start_night()
    assert plainly(night, "/authority.crt").status == 404
    assert not (night.instance / "tls").exists()
