"""The lists of assertions are as they were written from the texts, but for changes that are on record."""

import hashlib
from importlib.resources import files

import pytest
from banditproof.paper_checks.assertions import listed as module
from banditproof.paper_checks.assertions.listed import assertions_of_text, changed, changes
from banditproof.paper_checks.assertions.settled import assertions_of
from banditproof.paper_checks.language.assertion import Assertion, Role
from banditproof.paper_checks.language.claim import remarks_of
from banditproof.paper_checks.running.registry import papers, shipped_entries

WRITTEN = {
    "adv.toml": "9a8ee77247768a7dfc0b77514bf1641e56fda2de0318ddd616d77544c778b698",
    "bern.toml": "4d966d29d5b08a6e7da12abaee5d557ebcdaf80a9fb12ab06cb96bf3c7d43f01",
    "rdp.toml": "68389966406380f8a16c693008a46138142a2637c385e989f7419a9ec75d5c86",
    "thesis_algorithms.toml": "94f92f02547bb3b9dcd259e01f0b2d5385e9e133d6a678f0a836f9332bc7788e",
    "thesis_lower_bounds.toml": "412daed8da932ab391e731b136129cb4211638c0ef40f18b88734d5c76c03fe9",
    "thesis_membership.toml": "bde8091e8deee816df436347560193f6f7e80b23c7e637ccf2d8ea5e037c29e2",
    "zcdp.toml": "3f49ef1013d0f3283f94f3de6a5b4b46ed8dfa75d6874d356d7ccaddb0596c14",
}
"""The digest of each list as it was written, without advice to whoever writes a check: a change is
made in changes.toml, not there."""

OURS = {"classics"}
"""Lists of ours: no text prints them, so they are no copies, and are edited where they stand."""

ADDED = {"BERN-LD.3a", "TA-TH5.20-TIMES", "TA-TH5.23-TIMES", "TH-DER-4.25"}
"""Claims of ours beside the entries of the catalogues."""


def test_the_lists_are_as_they_were_written():
    place = files("banditproof.paper_checks.assertions")
    lists = [place / f"{text}.toml" for text in papers() if text not in OURS]
    assert {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in lists} == WRITTEN


@pytest.mark.parametrize("text", papers())
def test_every_entry_is_numbered_from_one(text):
    listed = assertions_of_text(text)
    assert listed
    for identifier, assertions in listed.items():
        assert [each.n for each in assertions] == list(range(1, len(assertions) + 1)), identifier


def test_every_claim_is_an_entry_of_its_text_or_one_of_ours():
    claims = [entry.claim for entry in shipped_entries()]
    listed = {claim.id for claim in claims if claim.id in assertions_of_text(claim.paper)}
    assert {claim.id for claim in claims} - listed == ADDED


def test_what_a_claim_settles_is_listed():
    unlisted = {
        claim.id: sorted(left)
        for claim in (entry.claim for entry in shipped_entries())
        if (
            left := {each.assertion for each in claim.settles}
            - {each.n for each in (*assertions_of(claim), *remarks_of(claim))}
        )
    }
    assert unlisted == {}


def test_every_change_on_record_is_made():
    for change in changes():
        listed = {
            identifier: each for text in papers() for identifier, each in assertions_of_text(text).items()
        }
        (new,) = (each for each in listed[change["id"]] if each.n == change["n"])
        assert getattr(new, change["field"]) == change["new"]


CHANGE = {
    "id": "X",
    "n": 2,
    "field": "for_all",
    "old": "T > 1",
    "new": "T > 2",
    "quote": "for T > 2",
    "why": "misread",
}
LISTED = (Assertion(1, Role.MAIN, "a", "T > 1"), Assertion(2, Role.STEP, "b", "T > 1"))


def test_a_change_changes_one_field_of_one_assertion():
    assert changed(LISTED, CHANGE) == (LISTED[0], Assertion(2, Role.STEP, "b", "T > 2"))
    role = {**CHANGE, "field": "role", "old": "step", "new": "side"}
    assert changed(LISTED, role)[1].role is Role.SIDE


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"old": "T >= 1"}, "for_all is not 'T >= 1'"),
        ({"n": 3}, "assertion 3"),
        ({"field": "n"}, "accepted are fields that are texts"),
    ],
)
def test_a_change_of_what_is_not_there_is_refused(wrong, said):
    with pytest.raises(ValueError, match=said):
        changed(LISTED, {**CHANGE, **wrong})


@pytest.mark.parametrize("absent", ["quote", "why", "old"])
def test_a_change_quotes_the_text(monkeypatch, absent):
    without = {name: value for name, value in CHANGE.items() if name != absent}
    monkeypatch.setattr(module.tomllib, "loads", lambda _: {"change": [without]})
    changes.cache_clear()
    with pytest.raises(ValueError, match=f"a change of X without '{absent}'"):
        changes()
    monkeypatch.undo()
    changes.cache_clear()
