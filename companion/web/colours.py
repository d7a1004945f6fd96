"""What pages and sheets make of the colour that a club chose: tones by day and night that can be read."""

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache, lru_cache

from companion.config import ROOT

READ, SEEN = 4.6, 3.1
"""Contrast of what is read and of what is only seen: 4.5 and 3 by WCAG 2.2, and a little for rounding."""


@cache
def _grounds(dark: bool) -> Mapping[str, str]:
    """The colours of the stylesheets that a club's own has to be told from."""
    folder = ROOT / "static" / "css"
    texts = [(folder / name).read_text("utf-8") for name in ("tokens.css", "dark.css")[: 1 + dark]]
    return {name: value for text in texts for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text)}


@lru_cache(maxsize=64)
def tones(colour: str, *, dark: bool) -> Mapping[str, str]:
    """The club's colour as the stylesheets' own names have it, by day or by night: whatever was chosen,
    lighter or darker by as much as it takes to be read."""
    there = _grounds(dark)
    way = 1.0 if dark else 0.0
    soft = _with_light(colour, 0.16 if dark else 0.92, 0.6)
    on = {soft: READ, **{there[name]: READ for name in ("paper", "card", "sunken")}}
    accent = tone(colour, way, {there["accent-text"]: READ, **dict.fromkeys(on, READ if dark else SEEN)})
    ink = tone(accent, way, on)
    felt = tone(
        _with_light(colour, min(_light(colour), 0.13 if dark else 0.25)),
        0.0,
        {there["felt-ink"]: 8, there["felt-soft"]: READ, there["wheat"]: READ},
    )
    return {
        "accent": accent,
        "accent-hover": tone(
            _with_light(accent, _light(accent) * 0.8 + 0.2 * way), way, {there["accent-text"]: READ}
        ),
        "accent-soft": soft,
        "accent-ink": ink,
        "accent-ink-rgb": ", ".join(str(part) for part in bytes.fromhex(ink[1:])),
        "felt": felt,
        "felt-deep": _with_light(felt, _light(felt) * 0.72),
    }


def felt(colour: str) -> str:
    """The deep ground of a club's colour; of the program's own where it has none."""
    return (tones(colour, dark=False) if colour else _grounds(False))["felt-deep"]


def tone(colour: str, way: float, against: Mapping[str, float]) -> str:
    """The colour, as little nearer to black (0) or white (1) as it takes to stand out from each ground by its
    ratio."""
    light = _light(colour)
    for step in range(101):
        made = _with_light(colour, light + (way - light) * step / 100)
        if all(contrast(made, ground) >= ratio for ground, ratio in against.items()):
            break
    return made


def contrast(one: str, other: str) -> float:
    """How well two colours are told apart, 1 to 21, as WCAG reckons it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _parts(colour: str) -> tuple[float, ...]:
    return tuple(part / 255 for part in bytes.fromhex(colour[1:]))


def _light(colour: str) -> float:
    return rgb_to_hls(*_parts(colour))[1]


def _with_light(colour: str, light: float, share: float = 1.0) -> str:
    """The same hue, so light, with this share of its strength."""
    hue, _, strength = rgb_to_hls(*_parts(colour))
    return "#" + bytes(round(255 * part) for part in hls_to_rgb(hue, light, strength * share)).hex()
