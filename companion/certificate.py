"""HTTPS without an internet: an authority of this club's own, and a certificate of this machine by it.

Browsers warn of it until the authority is installed on a device. It vouches for names and addresses of local
networks only, so that whoever steals its key can pass for no site of the internet. A certificate of somebody
else's that lies in its place is used as it is.
"""

import ipaddress
import os
import socket
import ssl
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from .addresses import LOOPBACK, lan_addresses
from .config import SettingError

FOLDER = "tls"
AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority-key.pem"
CERTIFICATE, KEY = "certificate.pem", "key.pem"
LOCAL_NETWORKS = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
LOCAL_NAMES = ("localhost", "local", "lan", "internal", "home.arpa", "test")
_NETWORKS = tuple(ipaddress.ip_network(network) for network in LOCAL_NETWORKS)
OURS = "Club night companion"
"""Name of every authority that is made here; the key's fingerprint tells two clubs apart."""
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=390)
"""Phones accept no certificate of more than 398 days, whichever authority signed it."""
RENEWED = timedelta(days=30)
"""How long before its end a certificate is made anew."""
EARLIER = timedelta(days=1)
"""How long before it is made a certificate begins to be valid: a phone's clock may be behind."""
_USAGES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)

Key = ec.EllipticCurvePrivateKey
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Signed(NamedTuple):
    """A certificate and its key."""

    certificate: x509.Certificate
    key: Key


def context(instance: Path, names: Iterable[str] = ()) -> ssl.SSLContext:
    """What a server needs to speak TLS as this machine, and under further names. Raises SettingError.

    Makes what is lacking in `instance/tls`, keys readable by their owner only, and makes the certificate anew
    when the machine has got other addresses or its end is near.
    """
    folder = instance / FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        _make_what_is_lacking(folder, local_names(names))
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.set_alpn_protocols(["http/1.1"])
        made.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    except (ssl.SSLError, ValueError, TypeError) as error:
        raise SettingError("ground-certificate-broken", folder=folder) from error
    except OSError as error:
        raise SettingError("ground-unwritable", folder=folder, reason=error.strerror) from error
    return made


def authority(instance: Path) -> bytes | None:
    """The authority's certificate to install on devices (DER); nothing where somebody else's is used."""
    folder = instance / FOLDER
    with suppress(OSError, ValueError):
        vouching = _certificate(folder / AUTHORITY)
        if _certificate(folder / CERTIFICATE).issuer == vouching.subject:
            return vouching.public_bytes(serialization.Encoding.DER)
    return None


def local_names(more: Iterable[str] = ()) -> list[str]:
    """The names and addresses of this machine that the authority may vouch for."""
    host = socket.gethostname().lower()
    candidates = [*LOOPBACK, *lan_addresses(), host, f"{host.partition('.')[0]}.local", *more]
    return [name for name in dict.fromkeys(candidates) if _is_local(name)]


def _is_local(name: str) -> bool:
    address = _address(name)
    if address is not None:
        return any(address in network for network in _NETWORKS)
    usable = name.isascii() and all(part.replace("-", "").isalnum() for part in name.split("."))
    return usable and f".{name}".endswith(tuple(f".{ending}" for ending in LOCAL_NAMES))


def _address(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _make_what_is_lacking(folder: Path, names: list[str]) -> None:
    if (folder / CERTIFICATE).exists() and not _is_outdated(folder, names):
        return
    if not (_lasts(folder / AUTHORITY) and (folder / AUTHORITY_KEY).exists()):
        _write(folder, AUTHORITY, AUTHORITY_KEY, _new_authority())
    vouching = Signed(_certificate(folder / AUTHORITY), _key(folder / AUTHORITY_KEY))
    _write(folder, CERTIFICATE, KEY, _new_certificate(vouching, names))


def _is_outdated(folder: Path, names: list[str]) -> bool:
    """Whether a certificate of ours has to be made anew; one of somebody else's never has."""
    present = _certificate(folder / CERTIFICATE)
    if OURS not in _common_name(present.issuer):
        return False
    said = present.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    covered = {*said.get_values_for_type(x509.DNSName), *map(str, said.get_values_for_type(x509.IPAddress))}
    return not (set(names) <= covered and _lasts(folder / CERTIFICATE) and _lasts(folder / AUTHORITY))


def _lasts(path: Path) -> bool:
    return path.exists() and _certificate(path).not_valid_after_utc - datetime.now(UTC) > RENEWED


def _common_name(name: x509.Name) -> str:
    return " ".join(str(part.value) for part in name.get_attributes_for_oid(NameOID.COMMON_NAME))


def _new_authority() -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key()).digest.hex()[:8]
    name = _common_name_of(f"{OURS} {mark}")
    places: list[x509.GeneralName] = [x509.DNSName(each) for each in LOCAL_NAMES]
    places += [x509.IPAddress(network) for network in _NETWORKS]
    made = (
        _builder(name, name, key, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage("key_cert_sign"), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=places, excluded_subtrees=None), critical=True)
    )
    return Signed(made.sign(key, hashes.SHA256()), key)


def _new_certificate(vouching: Signed, names: list[str]) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(vouching.key.public_key())
    made = (
        _builder(_common_name_of(names[0]), vouching.certificate.subject, key, LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage("digital_signature"), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False)
        .add_extension(by, critical=False)
    )
    return Signed(made.sign(vouching.key, hashes.SHA256()), key)


def _builder(subject: x509.Name, issuer: x509.Name, key: Key, lasts: timedelta) -> x509.CertificateBuilder:
    begins = datetime.now(UTC) - EARLIER
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _common_name_of(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _key_usage(usage: str) -> x509.KeyUsage:
    return x509.KeyUsage(**{name: name == usage for name in _USAGES})


def _general_name(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _certificate(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _key(path: Path) -> Key:
    key = serialization.load_pem_private_key(path.read_bytes(), None)
    if not isinstance(key, Key):
        raise ValueError(f"{path.name} is not a key that is made here")
    return key


def _write(folder: Path, name: str, key_name: str, made: Signed) -> None:
    """The key first: a certificate without its key would be of no use to anybody."""
    key = made.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _replace(folder / key_name, key, 0o600)
    _replace(folder / name, made.certificate.public_bytes(serialization.Encoding.PEM), 0o644)


def _replace(path: Path, content: bytes, mode: int) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    draft.replace(path)
