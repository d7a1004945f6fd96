"""Parts of pages: drawn once for all who see the same, with nothing in them that belongs to one of them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.store.cache import Cache
from companion.web import compress
from companion.web.live import parts
from companion.web.table import opened
from tests.web.live.conftest import Page

Pages = Callable[[str], Page]
PACKED = {"Accept-Encoding": "gzip"}


def test_two_phones_get_the_very_same_bytes(page: Pages) -> None:
    first, second = page("public"), page("public")
    answers = [one.client.get(one.base + "/fragment", headers=PACKED) for one in (first, second)]
    assert answers[0].data == answers[1].data
    assert answers[0].headers["ETag"] == answers[1].headers["ETag"]


def test_a_part_has_no_token_and_no_id_of_anybody(page: Pages) -> None:
    host = page("host")
    part = host.client.get(host.base + "/fragment").text
    assert 'name="verb"' in part
    assert set(re.findall(r'name="(?:csrf_token|id)" value="([^"]*)"', part)) == {""}
    assert "Set-Cookie" not in host.client.get(host.base + "/fragment").headers


def test_a_part_is_drawn_once_for_each_language(page: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    real = parts.render_template
    monkeypatch.setattr(parts, "render_template", lambda *a, **b: drawn.append(a) or real(*a, **b))
    for one in (page("public"), page("public"), page("public")):
        for language in ("ja", "en"):
            answer = one.client.get(one.base + "/fragment", headers={"Accept-Language": language})
            assert answer.status_code == 200
    assert len(drawn) == 2


def test_a_look_is_worked_out_once_a_change(page: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    host, others = page("host"), [page("public") for _ in range(5)]
    host.tap("points", seat=1, round=1, amount=7)
    worked = []
    real = opened.snapshot
    monkeypatch.setattr(opened, "snapshot", lambda *a: worked.append(a[2]) or real(*a))
    host.tap("points", seat=1, round=1, amount=8, id="tap-number-2")
    for one in others:
        one.client.get(one.base + "/fragment")
    assert worked.count("public") == 1
    assert worked.count("host") == 1


@pytest.mark.parametrize("asks", ["{{ organiser() }}", "{{ request.path }}", "{{ session.x }}", "{{ g }}"])
def test_a_part_that_asks_who_is_looking_fails_instead_of_being_handed_to_somebody_else(
    app: Flask, asks: str
) -> None:
    with app.test_request_context(), pytest.raises(RuntimeError):
        parts.render(app.jinja_env.from_string(asks + ""))


def test_an_unchanged_part_is_not_sent_again(page: Pages) -> None:
    public = page("public")
    tag = public.client.get(public.base + "/fragment").headers["ETag"]
    for shown in (tag, f"W/{tag}"):
        same = public.client.get(public.base + "/fragment", headers={"If-None-Match": shown, **PACKED})
        assert (same.status_code, same.data) == (304, b"")


def test_a_page_shows_the_tag_of_its_part(page: Pages) -> None:
    host = page("host")
    assert host.client.get(host.base + "/fragment").headers["ETag"] == f'"{host.mark("tag")}"'


def test_parts_that_nobody_fetches_make_room() -> None:
    kept: Cache[parts.RenderedPart] = Cache(1000, size=parts.size_of)
    for name in "abc":
        kept.keep(name, "tag", parts.RenderedPart("tag", b"x" * 400, b""))
        kept.known("a", "tag")
    kept.keep("d", "tag", parts.RenderedPart("tag", b"x" * 1001, b""))  # larger than all the room
    assert [kept.known(name, "tag") is not None for name in "abcd"] == [True, False, True, False]


def test_a_packed_part_reads_as_the_plain_one(page: Pages) -> None:
    host = page("host")
    plain = host.client.get(host.base + "/fragment")
    packed = host.client.get(host.base + "/fragment", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2


@pytest.mark.parametrize("body", [b"", b"x", b"role: wolf" * 50, bytes(range(256)) * 40])
def test_packed_sizes_come_in_steps(body: bytes) -> None:
    packed = compress.gzip_padded(body)
    assert len(packed) % compress.STEP == 0
    assert gzip.decompress(packed) == body
    assert packed == compress.gzip_padded(body)


def test_pages_and_styles_travel_packed(page: Pages) -> None:
    host = page("host")
    for path in (host.base, "/static/css/parts.css", "/static/js/live.js", "/static/icons.svg"):
        answer = host.client.get(path, headers=PACKED)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer.vary
        assert len(gzip.decompress(answer.data)) > len(answer.data)


def test_a_style_is_fetched_once_also_packed(page: Pages) -> None:
    public = page("public")
    tag = public.client.get("/static/css/parts.css", headers=PACKED).headers["ETag"]
    again = public.client.get("/static/css/parts.css", headers={**PACKED, "If-None-Match": tag})
    assert again.status_code == 304
    again.close()


def test_nothing_is_packed_that_its_asker_could_have_put_there(page: Pages) -> None:
    """Sizes of packed pages tell what stands twice in them: nothing typed is packed with what is secret."""
    host = page("host")
    asked = [
        host.client.get("/", query_string={"q": "guess"}, headers=PACKED),
        host.client.get("/nowhere/guess", headers=PACKED),
        host.client.post("/preferences", data={"language": "guess"}, headers=PACKED),
        host.tap("points", seat=1, round=9, amount=7, **PACKED),
    ]
    assert not any("Content-Encoding" in answer.headers for answer in asked)


def test_refusals_travel_in_steps_too(page: Pages) -> None:
    """They bring the page of whoever tapped, packed with nothing: its size may not tell what stands there."""
    host = page("host")
    refused = [host.tap("points", seat=9, round=1), host.say("points", id="refused-0001", seat=9, round=1)]
    assert [(answer.status_code, len(answer.data) % compress.STEP) for answer in refused] == [(422, 0)] * 2
    assert "reasons" in refused[0].json
