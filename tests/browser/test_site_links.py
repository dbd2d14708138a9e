"""Every link of the site leads somewhere inside it, and nothing in it asks for a network."""

import re
from itertools import pairwise
from urllib.parse import unquote, urlsplit

import pytest

from ..cli.site.seen_page import Seen


@pytest.fixture(scope="module")
def pages(site):
    """Every page by its path in the site's folder."""
    return {
        path.relative_to(site).as_posix(): Seen(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
    }


def missing(path, target, site, pages):
    """Why ``target`` does not lead anywhere from the page at ``path``; None if it does."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return "it leaves the site"
    file = (site / path).parent / unquote(parts.path) if parts.path else site / path
    if not file.resolve().is_relative_to(site.resolve()) or not file.is_file():
        return "there is no such file"
    place = unquote(parts.fragment)
    there = pages.get(file.resolve().relative_to(site.resolve()).as_posix())
    # what has an = in it is the state of a filter
    if place and "=" not in place and (there is None or place not in there.places):
        return "there is no such place in it"
    return None


def test_every_link_leads_to_a_file_and_a_place_of_the_site(site, pages):
    wrong = [
        (path, target, why)
        for path, page in pages.items()
        for target in page.references
        if (why := missing(path, target, site, pages)) is not None
    ]
    assert wrong == []
    assert sum(len(page.links) for page in pages.values()) > 500


def test_a_link_that_leads_nowhere_is_seen(site, pages):
    assert missing("index.html", "claims/nobody.html", site, pages) == "there is no such file"
    assert missing("index.html", "#nowhere", site, pages) == "there is no such place in it"
    assert missing("index.html", "../secret", site, pages) == "there is no such file"
    assert missing("index.html", "https://example.org/", site, pages) == "it leaves the site"
    assert missing("documentation/index.html", "../search.html#kind=guide", site, pages) is None


def test_every_page_can_be_reached_from_the_first(site, pages):
    seen, waiting = set(), ["index.html"]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        for target in pages[path].links:
            place = urlsplit(target).path
            if place.endswith(".html"):
                file = ((site / path).parent / unquote(place)).resolve()
                waiting.append(file.relative_to(site.resolve()).as_posix())
    assert seen == set(pages)


def test_places_are_unique_and_no_page_has_inline_styles_or_handlers(pages):
    assert [path for path, page in pages.items() if len(page.places) != len(set(page.places))] == []
    assert [(path, page.handlers) for path, page in pages.items() if page.handlers] == []


def test_every_page_forbids_the_network(site, pages):
    for path in pages:
        text = (site / path).read_text(encoding="utf-8")
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert "default-src 'none'" in policy, path
        assert "http" not in policy, path
        assert text.index("Content-Security-Policy") < min(
            found for found in (text.find("<link"), text.find("<script")) if found >= 0
        )


def test_scripts_and_styles_name_no_address(site):
    for path in (*site.rglob("*.js"), *site.rglob("*.css")):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|sendBeacon", text), path


def test_a_screen_reader_finds_headings_in_order_and_a_name_for_every_part(pages):
    """One first heading, no level left out; navigation, drawings and regions have names."""
    wrong = {}
    for path, page in pages.items():
        levels = page.headings
        steps = [(one, other) for one, other in pairwise(levels) if other > one + 1]
        if levels[:1] != [1] or levels.count(1) != 1 or steps or page.silent:
            wrong[path] = (levels[:1], levels.count(1), steps[:2], page.silent[:2])
    assert wrong == {}
