"""The certificate of --https: who vouches for what, who may read the keys, when it is made anew."""

from __future__ import annotations

import os
import socket
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from companion import certificate
from companion.config import SettingError


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The machine's addresses, to be changed by a test."""
    present = ["192.168.1.5"]
    monkeypatch.setattr(certificate, "lan_addresses", lambda: tuple(present))
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    return present


def made(instance: Path, name: str = certificate.CERTIFICATE) -> x509.Certificate:
    return x509.load_pem_x509_certificate((instance / "tls" / name).read_bytes())


def agrees(instance: Path, dialled: str, server: ssl.SSLContext) -> bool:
    """Whether a browser that has installed the authority trusts the server it has dialled."""
    client = ssl.create_default_context(cafile=str(instance / "tls" / certificate.AUTHORITY))
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = server.wrap_bio(to_server, to_client, server_side=True)
    theirs = client.wrap_bio(to_client, to_server, server_hostname=dialled)
    for _ in range(3):
        for end in (theirs, ours):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError:
                return False
    return theirs.version() == "TLSv1.3"


@pytest.mark.parametrize("dialled", ["localhost", "127.0.0.1", "::1", "192.168.1.5", "laptop.local"])
def test_who_has_installed_the_authority_trusts_this_machine(tmp_path: Path, dialled: str) -> None:
    assert agrees(tmp_path, dialled, certificate.context(tmp_path))


def test_nobody_trusts_it_as_another_machine(tmp_path: Path) -> None:
    context = certificate.context(tmp_path)
    assert not agrees(tmp_path, "192.168.1.6", context)
    assert not agrees(tmp_path, "club.example", context)


def test_the_authority_vouches_for_no_site_of_the_internet(tmp_path: Path) -> None:
    """Whoever steals its key signs something else's name in vain."""
    certificate.context(tmp_path)
    folder = tmp_path / "tls"
    vouching = certificate.Signed(
        made(tmp_path, certificate.AUTHORITY), certificate._key(folder / certificate.AUTHORITY_KEY)
    )
    for name in ("club.example", "203.0.113.7"):
        forged = certificate._new_certificate(vouching, [name])
        certificate._write(folder, "forged.pem", "forged-key.pem", forged)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "forged.pem", folder / "forged-key.pem")
        assert not agrees(tmp_path, name, context)


def test_names_of_the_internet_are_left_out(tmp_path: Path, addresses: list[str]) -> None:
    addresses.append("203.0.113.7")
    names = certificate.local_names(["club.example", "club.test", "local.example", "a b.local"])
    assert names == ["localhost", "127.0.0.1", "::1", "192.168.1.5", "laptop.local", "club.test"]
    assert agrees(tmp_path, "192.168.1.5", certificate.context(tmp_path))


def test_keys_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        certificate.context(tmp_path)
    finally:
        os.umask(old)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "tls").iterdir()}
    assert modes == {
        "authority.pem": 0o644,
        "authority-key.pem": 0o600,
        "certificate.pem": 0o644,
        "key.pem": 0o600,
    }
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700


def test_the_second_start_uses_the_same_certificate(tmp_path: Path) -> None:
    certificate.context(tmp_path)
    first = made(tmp_path)
    certificate.context(tmp_path)
    assert made(tmp_path) == first


def test_in_another_network_the_same_authority_vouches_for_the_new_address(
    tmp_path: Path, addresses: list[str]
) -> None:
    certificate.context(tmp_path)
    authority = made(tmp_path, certificate.AUTHORITY)
    addresses[:] = ["10.0.0.9"]
    assert agrees(tmp_path, "10.0.0.9", certificate.context(tmp_path))
    assert made(tmp_path, certificate.AUTHORITY) == authority


def test_before_it_ends_it_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "LASTS", timedelta(days=20))
    certificate.context(tmp_path)
    first = made(tmp_path)
    monkeypatch.undo()
    certificate.context(tmp_path)
    assert made(tmp_path) != first
    assert made(tmp_path).not_valid_after_utc - datetime.now(UTC) < timedelta(days=398)


def test_without_the_authority_s_key_another_authority_is_made_only_when_it_is_needed(
    tmp_path: Path, addresses: list[str]
) -> None:
    certificate.context(tmp_path)
    authority = made(tmp_path, certificate.AUTHORITY)
    (tmp_path / "tls" / certificate.AUTHORITY_KEY).unlink()
    certificate.context(tmp_path)
    assert made(tmp_path, certificate.AUTHORITY) == authority
    addresses[:] = ["10.0.0.9"]
    assert agrees(tmp_path, "10.0.0.9", certificate.context(tmp_path))
    assert made(tmp_path, certificate.AUTHORITY) != authority


def test_a_certificate_of_somebody_else_s_is_used_as_it_is(
    tmp_path: Path, addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "OURS", "Somebody else")
    certificate.context(tmp_path)
    monkeypatch.undo()
    (tmp_path / "tls" / certificate.AUTHORITY).unlink()
    theirs = made(tmp_path)
    certificate.context(tmp_path)
    assert made(tmp_path) == theirs
    assert certificate.authority(tmp_path) is None


def test_what_is_offered_for_installing_is_the_authority(tmp_path: Path) -> None:
    assert certificate.authority(tmp_path) is None
    certificate.context(tmp_path)
    offered = x509.load_der_x509_certificate(certificate.authority(tmp_path) or b"")
    assert offered == made(tmp_path, certificate.AUTHORITY)


@pytest.mark.parametrize("name", [certificate.CERTIFICATE, certificate.KEY])
def test_a_damaged_file_is_named(tmp_path: Path, name: str) -> None:
    certificate.context(tmp_path)
    (tmp_path / "tls" / name).write_text("nothing of use")
    with pytest.raises(SettingError) as refused:
        certificate.context(tmp_path)
    assert (refused.value.key, refused.value.params) == (
        "ground-certificate-broken",
        {"folder": tmp_path / "tls"},
    )
