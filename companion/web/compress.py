"""Answers made smaller, where that tells nobody anything. Why it is safe: docs/decisions, "Live pages".

Compressed is only what holds nothing that its asker put there: answers to a GET without a query. The size
of a page with something private in it comes in steps, so that it does not give away which role a seat has;
of an answer to a POST too.
"""

import struct
import zlib
from functools import lru_cache

from flask import Flask, Response, request

LEAST = 600
"""Bytes below which packing gains nothing."""
STEP = 512
"""Packed sizes are multiples of this."""
LEVEL = 4
"""Of zlib: a long page takes half the time of level 6, and is a tenth larger."""
TYPES = {"text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}
BLANKS_END = {"text/html", "application/json"}
"""What means the same with blanks at its end."""

_EXTRA = 4
_HEAD = struct.pack("<BBBBIBB", 0x1F, 0x8B, 8, _EXTRA, 0, 0, 255)
_TAIL = 8
_SUBFIELD = 4


def gzip_padded(body: bytes, step: int = STEP) -> bytes:
    """The body as gzip, filled up to a multiple of `step` bytes; equal bodies give equal bytes.

    What fills it is an extra field of gzip's header, which every reader skips.
    """
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = deflate.compress(body) + deflate.flush()
    bare = len(_HEAD) + 2 + _SUBFIELD + len(content) + _TAIL
    blank = -bare % step
    extra = b"np" + struct.pack("<H", blank) + bytes(blank)
    tail = struct.pack("<II", zlib.crc32(body), len(body) & 0xFFFFFFFF)
    return _HEAD + struct.pack("<H", len(extra)) + extra + content + tail


def accepts_gzip() -> bool:
    """Whether whoever asks reads gzip."""
    return request.accept_encodings["gzip"] > 0


def compress(response: Response) -> Response:
    """Pack an answer to a GET that reflects nothing, where that is worth it; of a POST blur the size."""
    if not _may(response):
        return _blur(response) if request.method == "POST" else response
    response.vary.add("Accept-Encoding")
    is_file = response.direct_passthrough
    if not accepts_gzip() or (response.is_streamed and not is_file):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if is_file:
        response.close()
    if len(body) < LEAST:
        return response
    response.set_data(_packed_file(body) if is_file else gzip_padded(body))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)  # the same content in other bytes
    return response


def _may(response: Response) -> bool:
    return (
        request.method == "GET"
        and response.status_code == 200
        and response.mimetype in TYPES
        and "Content-Encoding" not in response.headers
        and (not request.query_string or response.direct_passthrough)
    )


def _blur(response: Response) -> Response:
    """A refusal may bring a private page: blanks at its end make its size one of the steps."""
    if response.mimetype in BLANKS_END and "Content-Encoding" not in response.headers:
        body = response.get_data()
        response.set_data(body + b" " * (-len(body) % STEP))
    return response


@lru_cache(maxsize=128)
def _packed_file(body: bytes) -> bytes:
    """A static file, packed once."""
    return gzip_padded(body, step=1)


def init_app(app: Flask) -> None:
    """Pack what an app answers."""
    app.after_request(compress)
