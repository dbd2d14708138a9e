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
    "adv.toml": "cafe9b427a312ce0314ba3add62a37298db863f3e9cac4f44d1a92bc3a303d3f",
    "bern.toml": "96d026b9d42b36dbf434c4ea56369555bd858e2a50c53dbfef6713bcc1b9c34c",
    "rdp.toml": "4ddf68ff704e1e519c1ceb20e088bc1be4fb125814405ff7643b5296a0a7dbf4",
    "thesis_algorithms.toml": "dd943329d466a40789da5122562f9ea6097598838b052ab646558eb3d52f51a0",
    "thesis_lower_bounds.toml": "008a52e3057ef303d1220ed7b390d9c2f2d21667bd615435aff3b08673f73013",
    "thesis_membership.toml": "10156f16846b5cd71249ad8c998211148bd327699dc322ec5d2e587740bcf3e0",
    "zcdp.toml": "deb6303a2e8429eb04ddaa77b553f44e84f631ac6311665847b0e3d67afec19b",
}
"""The digest of each list as it was written: a change is made in changes.toml, not there."""

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
