"""Addresses as codes for a phone's camera: SVG that stands in the page itself."""

from __future__ import annotations

from markupsafe import Markup, escape


def code(address: str, title: str = "") -> Markup:
    """A code of this address as inline SVG, dark on white in every theme, since cameras need that."""
    import segno  # the first page shows none

    drawn = segno.make(address, error="m", micro=False)
    picture = drawn.svg_inline(
        omitsize=True, border=1, svgclass=None, lineclass=None, dark="#1a1410", light="#ffffff"
    )
    # The drawing is segno's own, made of numbers; only the title is somebody's words.
    return Markup(picture.replace("<svg ", f'<svg role="img" aria-label="{escape(title or address)}" ', 1))
