"""Secrets that open doors: made here, shown once, kept only as their SHA-256."""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_token() -> str:
    """A token of 128 random bits, fit for a URL."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> bytes:
    """What is kept of a token: 32 bytes. Enough without salt, for the token itself is random."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
