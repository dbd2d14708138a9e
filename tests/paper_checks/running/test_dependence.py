"""Which claim rests on which, and which claims say the same."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import partial
from itertools import combinations

import pytest
from banditproof.paper_checks import Claim, Evidence, Verdict
from banditproof.paper_checks.language.claim import worst_severity
from banditproof.paper_checks.running.dependence import downstream, needed_by, neighbours, surroundings
from banditproof.paper_checks.running.registry import entries_of, paper_entries, shipped_entries
from banditproof.paper_checks.running.repeated_statements import twins


def looks(formula, effort):
    """Finds whatever is printed true."""
    del effort
    return Evidence(Verdict.VERIFIED if formula else Verdict.REFUTED, "looking", "fine")


def claim(identifier, *rests_on, **options):
    """A claim that rests on others."""
    given = {"statement": f"what {identifier} says", "printed": [identifier], "checks": (looks,)}
    return Claim(
        id=identifier,
        where="",
        kind="",
        mutants={"not": False},
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        **{**given, **options},
    )


def named(groups):
    return [[member.id for member in group] for group in groups]


def test_what_rests_on_a_claim_is_found_in_any_case_and_once():
    needed = needed_by([claim("A-1", "b-1", "B-1", "C-1"), claim("A-2", "B-1")])
    assert needed == {"b-1": ("A-1", "A-2"), "c-1": ("A-1",)}


def test_downstream_goes_on_and_on_and_comes_back_from_circles():
    needed = needed_by([claim("A", "B"), claim("B", "C"), claim("C", "A"), claim("D", "A", "B")])
    assert downstream(["C"], needed) == ("B", "A", "D")
    assert downstream(["a", "D"], needed) == ("C", "B")
    assert downstream(["E"], needed) == ()


OWN = """
from banditproof.paper_checks import Claim, Verdict, holds_at

CLAIMS = tuple(
    Claim(id=identifier, where="", kind="", statement="", printed="x <= 1", mutants={"less": "x <= 0"},
          checks=(holds_at([{"x": 1}]),), recorded=Verdict.VERIFIED)
    for identifier in ("OWN-1", "OWN-2")
)
"""


def test_a_claim_has_those_of_its_file_around_it_and_a_shipped_one_all_that_are(tmp_path):
    file = tmp_path / "claims.py"
    file.write_text(OWN, encoding="utf-8")
    own = entries_of(str(file))[1]
    assert [known.id for known in surroundings([own])] == ["OWN-2", "OWN-1"]
    shipped = paper_entries("zcdp")[0]
    around = surroundings([own, shipped])
    assert len(around) == 2 + len(shipped_entries())
    assert around[0] is own.claim


def directly_around(entry, claims):
    """What is found among all claims: a claim, what it rests on, and what rests on it."""
    used = {identifier.lower() for identifier in entry.claim.rests_on}
    own = entry.claim.id.lower()
    near = [
        each
        for each in claims
        if each.id.lower() in used or own in {identifier.lower() for identifier in each.rests_on}
    ]
    return {id(each) for each in [entry.claim, *near]}


def test_the_neighbours_of_every_shipped_claim_are_those_among_all_claims():
    """They are found by the modules that name its ID; the order of those that rest on it is the same, too."""
    entries = [entry for entry in shipped_entries() if not entry.claim.of_page]
    claims = [entry.claim for entry in entries]
    needed = needed_by(claims)
    for entry in entries:
        near = neighbours(entry)
        old = {id(each) for each in near if not each.of_page}
        assert old == directly_around(entry, claims), entry.claim.id
        assert len(near) == len({id(each) for each in near})
        own = entry.claim.id.lower()
        users = [user for user in needed_by(near).get(own, ()) if user.lower() != own]
        assert users == [user for user in needed.get(own, ()) if user.lower() != own], entry.claim.id


NEXT = OWN.replace("CLAIMS = tuple(", "from dataclasses import replace\nCLAIMS = tuple(") + (
    "CLAIMS = (replace(CLAIMS[0], rests_on=('own-2', 'TH-T4.16')), CLAIMS[1], "
    "replace(CLAIMS[0], id='OWN-3', rests_on=('Own-1',)), replace(CLAIMS[0], id='OWN-4'))"
)


def test_the_neighbours_of_a_claim_of_ones_own_are_those_of_its_file(tmp_path):
    file = tmp_path / "claims.py"
    file.write_text(NEXT, encoding="utf-8")
    assert [each.id for each in neighbours(entries_of(str(file))[0])] == ["OWN-1", "OWN-2", "OWN-3"]


def test_twins_say_the_same_or_are_settled_by_the_same_or_are_called_so():
    printed = ["x"]
    claims = [
        claim("A-1", statement="x  <= y"),
        claim("A-2", printed=printed),
        claim("B-1", statement="x <=\ny"),
        claim("B-2", printed=printed, statement="something longer"),
        claim("C-1", notes="The same statement as A-1, settled by the same checks."),
        claim("C-2", notes="The proof is false; C-3.b is the same statement."),
        claim("C-3.b"),
        claim("C-4", notes="Not the same statement at all as the others."),
        claim("C-5", printed=printed, checks=(partial(looks),)),
        claim("D-1", notes="D-1 and E-1 are the same statement."),
        claim("E-1", notes="D-1 and E-1 are the same statement."),
    ]
    found = named(twins(claims))
    assert found[:3] == [["A-1", "B-1", "C-1"], ["A-2", "B-2"], ["C-2", "C-3.b"]]
    assert found[3:] == [["C-4"], ["C-5"], ["D-1", "E-1"]]


def test_twins_say_of_one_error_the_same():
    """A page of errors tells them together: what differs is told twice, what is left out of one is lost."""
    groups = twins([entry.claim for entry in shipped_entries()])
    wrong = [[each for each in group if each.recorded is Verdict.REFUTED] for group in groups]
    for group in wrong:
        said = {(worst_severity(each), each.amendment.statement) for each in group}
        assert len(said) <= 1, [each.id for each in group]
        notes = list({each.notes: None for each in group if each.notes})
        for one, other in combinations(notes, 2):
            same = SequenceMatcher(None, one, other, autojunk=False).find_longest_match().size
            assert same < 100, [each.id for each in group]


def test_of_twins_all_or_none_are_refuted():
    for group in twins([entry.claim for entry in shipped_entries()]):
        assert len({each.recorded is Verdict.REFUTED for each in group}) == 1, [each.id for each in group]


def test_claims_that_say_nothing_are_no_twins():
    assert named(twins([claim("A-1", statement=""), claim("A-2", statement="")])) == [["A-1"], ["A-2"]]


def test_an_unknown_severity_is_refused():
    with pytest.raises(
        ValueError, match=r"^claim A-1: severity 'bad' is not one of 'substance', 'wrong constant', "
    ):
        claim("A-1", severity="bad")
