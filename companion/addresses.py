"""Where this machine can be reached: its own addresses on every network it is in. Standard library only."""

import ipaddress
import socket
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

LOOPBACK = ("localhost", "127.0.0.1", "::1")
OWN_NETWORK = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".localhost")
"""Endings of names that only their own network knows."""
FRESH = 20.0
"""Seconds for which a list of addresses holds: a laptop changes its network now and then."""
PROBES = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""An address of each kind of network: the route to it names the address that this machine has there."""
FIB = Path("/proc/net/fib_trie")
"""Linux's routing table."""
INTERNET = ipaddress.ip_network("2000::/3")
"""What has been given out of IPv6; all else is a network's own, a translator's, or nobody's."""
RESERVED = tuple(map(ipaddress.ip_network, ("3fff::/20", "192.0.0.0/24", "192.88.99.0/24")))
"""For papers, protocols and relays (RFC 9637, 6890, 7526): Python 3.11 takes them for the internet's."""
ISATAP = (0x5EFE, 0x2005EFE)
"""What stands before the IPv4 address that such an address of IPv6 carries (RFC 5214)."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")

_kept: tuple[float, tuple[str, ...]] = (0.0, ())


def lan_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses but loopback, the likeliest for phones first."""
    global _kept
    now = time.monotonic()
    if not _kept[0] or now - _kept[0] > FRESH:
        _kept = (now, tuple(sorted(_find_names(), key=_rank)))
    return _kept[1]


def is_global(address: str) -> bool:
    """Whether an address is of the internet at large, also inside of one that only carries another."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        last = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner or found in NAT64:
            return is_global(str(inner or last))
        if found not in INTERNET or (int(found) >> 32 & 0xFFFFFFFF in ISATAP and not is_global(str(last))):
            return False
    return found.is_global and not found.is_multicast and not any(found in network for network in RESERVED)


def is_public(host: str) -> bool:
    """Whether a machine may be reached under a name or an address from outside its own network."""
    try:
        return is_global(host)
    except ValueError:
        name = host.rstrip(".").lower()
        return "." in name and not name.endswith(OWN_NETWORK)


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own, also in the IPv6 form that a dual-stack socket gives."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # nothing, or a name that a proxy made up
        return False
    return bool((getattr(found, "ipv4_mapped", None) or found).is_loopback)


def _find_names() -> set[str]:
    names = set(_by_route()) | set(_by_name()) | set(_by_table())
    return {name for name in names if _usable(name)}


def _usable(name: str) -> bool:
    found = ipaddress.ip_address(name)
    return not (found.is_loopback or found.is_unspecified or found.is_multicast)


def _rank(name: str) -> tuple[int, ipaddress.IPv4Address]:
    """Home networks first, then other private ones, then the rest; an address nobody gave (169.254) last."""
    found = ipaddress.IPv4Address(name)
    order = 0 if name.startswith("192.168.") else 1 if found.is_private else 2
    return (3 if found.is_link_local else order), found


def _by_route() -> list[str]:
    """The address that the system would send from; a UDP socket that is connected sends nothing."""
    found = []
    for probe in PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((probe, 9))
            found.append(str(asked.getsockname()[0]))
    return found


def _by_name() -> list[str]:
    """What the machine's own name stands for: on Windows and macOS, every network."""
    with suppress(OSError):
        return [
            str(answer[4][0]) for answer in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    return []


def _by_table() -> list[str]:
    """Linux lists its own addresses in the routing table: the line before each `/32 host LOCAL`."""
    with suppress(OSError):
        lines = FIB.read_text("ascii").splitlines()
        return [before.split()[-1] for before, line in pairwise(lines) if "/32 host LOCAL" in line]
    return []
