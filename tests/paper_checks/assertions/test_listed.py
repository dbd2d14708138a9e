"""The lists of assertions are as they were written from the texts, but for changes that are on record."""

import hashlib
from importlib.resources import files

import pytest
from banditproof.paper_checks.assertions import listed as module
from banditproof.paper_checks.assertions.listed import assertions_of_text, changed, changes
from banditproof.paper_checks.assertions.settled import assertions_of
from banditproof.paper_checks.language.assertion import Assertion, Role
from banditproof.paper_checks.language.claim import remarks_of
from banditproof.paper_checks.pages.index import texts
from banditproof.paper_checks.running.registry import papers, shipped_entries

WRITTEN = {
    "rdp.toml": "6336a2decfbf87bf70fca7a61e89adf334f292e0d5a0f959ae586936248d7587",
    "thesis_algorithms.toml": "038a69a0306988926b67f63292825a14255b4e7960f2943a9896b1b35099ad18",
    "thesis_lower_bounds.toml": "541d35b6e9b483b042e1acfa5df786eeac083a59edfa7acf0c70a3f69377f929",
    "thesis_membership.toml": "bacfb476246ffd05650785ea6c37dc381a70cf14e043083427baa152b7ea9cf5",
    "zcdp.toml": "b2522b9b6056a3822ad675e96d6c71bdb24dccdbcdfe87ead176b01f6f708b0c",
}
"""The digest of each list as it was written, without advice to whoever writes a check: a change is
made in changes.toml, not there."""

TEXTS = [text for text in papers() if text not in texts()]
"""Those without pages, which have no list."""

ADDED = {"TA-TH5.20-TIMES", "TA-TH5.23-TIMES", "TH-DER-4.25"}
"""Claims of ours beside the entries of the catalogues."""


def test_the_lists_are_as_they_were_written():
    place = files("banditproof.paper_checks.assertions")
    lists = [place / f"{text}.toml" for text in TEXTS]
    assert {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in lists} == WRITTEN


@pytest.mark.parametrize("text", TEXTS)
def test_every_entry_is_numbered_from_one(text):
    listed = assertions_of_text(text)
    assert listed
    for identifier, assertions in listed.items():
        assert [each.n for each in assertions] == list(range(1, len(assertions) + 1)), identifier


def test_every_claim_is_an_entry_of_its_text_or_one_of_ours():
    claims = [entry.claim for entry in shipped_entries() if entry.claim.kind != "page"]
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
        listed = {identifier: each for text in TEXTS for identifier, each in assertions_of_text(text).items()}
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
