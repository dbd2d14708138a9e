"""Every place of a text is asserted somewhere, and every assertion stands somewhere in its text."""

from itertools import pairwise

import pytest
from banditproof.paper_checks.assertions.listed import assertions_of_text
from banditproof.paper_checks.assertions.places import not_in_the_text, places_of_text
from banditproof.paper_checks.pages.index import texts
from banditproof.paper_checks.running.registry import papers, shipped_entries

REASONS = {
    "notation",
    "name",
    "heading",
    "example of no claim",
    "motivation",
    "bibliography",
    "acknowledgement",
}

TEXTS = [text for text in papers() if text not in texts()]
"""Those without pages, which have no list and no map."""


def rows(text):
    return [place for section in places_of_text(text) for place in section.places]


def asserted(text):
    return {(claim, each.n) for claim, found in assertions_of_text(text).items() for each in found}


@pytest.mark.parametrize("text", TEXTS)
def test_a_place_names_assertions_that_are_listed_or_says_why_it_has_none(text):
    listed = {each for other in TEXTS for each in asserted(other)}
    assert rows(text)
    for place in rows(text):
        assert bool(place.asserted) != bool(place.why), place
        assert set(place.asserted) <= listed, place
        assert len(place.what.split()) <= 12, place
        if place.why.startswith("repeats "):
            identifier, _, n = place.why.removeprefix("repeats ").partition("#")
            assert (identifier, int(n)) in listed, place
        else:
            assert not place.why or place.why in REASONS, place


@pytest.mark.parametrize("text", TEXTS)
def test_every_assertion_stands_somewhere(text):
    stands = {each for place in rows(text) for each in place.asserted}
    missing = {(claim, n) for claim, n in asserted(text) - stands if claim not in not_in_the_text(text)}
    assert missing == set()
    assert not {claim for claim, _ in stands} & not_in_the_text(text)


@pytest.mark.parametrize("text", TEXTS)
def test_the_places_of_a_section_are_in_the_order_of_the_text(text):
    for section in places_of_text(text):
        assert all(one.line <= other.line for one, other in pairwise(section.places)), section.title


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_added_is_registered(text):
    registered = {entry.claim.id for entry in shipped_entries()}
    assert set(assertions_of_text(text)) <= registered
