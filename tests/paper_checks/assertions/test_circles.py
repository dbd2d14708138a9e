"""A chain that comes back to where it began is refused when it is loaded."""

import pytest
from banditproof.paper_checks import Claim, chain, settles
from banditproof.paper_checks.assertions.circles import circle
from banditproof.paper_checks.language.rules import UNION_BOUND
from banditproof.paper_checks.running.registry import entries_of


def claim(identifier, chains):
    return Claim(
        id=identifier,
        where="",
        kind="theorem",
        statement="s",
        printed="x <= 1",
        mutants={"m": "x <= 0"},
        checks=(lambda _, __: None,),
        settles=tuple(settles(n, by=chain("sum", {"x <= 1": source})) for n, source in chains),
    )


ROUND = [
    ({"A-1": [(1, "#1")]}, ["A-1#1", "A-1#1"]),
    ({"A-1": [(1, "A-1#1")]}, ["A-1#1", "A-1#1"]),
    ({"A-1": [(1, "#2"), (2, "A-1#1")]}, ["A-1#1", "A-1#2", "A-1#1"]),
    ({"A-1": [(1, "#100"), (100, "#101"), (101, "#1")]}, ["A-1#1", "A-1#101", "A-1#100", "A-1#1"]),
    ({"A-1": [(1, "B-1#1")], "B-1": [(1, "A-1#1")]}, ["A-1#1", "B-1#1", "A-1#1"]),
    ({"A-1": [(1, "B-1#100")], "B-1": [(100, "A-1#1")]}, ["A-1#1", "B-1#100", "A-1#1"]),
    ({"A-1": [(1, UNION_BOUND(each_event="#2", events="#3")), (3, "#1")]}, ["A-1#1", "A-1#3", "A-1#1"]),
    ({"A-1": [(1, "part"), (1, "#01")]}, ["A-1#1", "A-1#1"]),
]
STRAIGHT = [
    {"A-1": [(1, "#2"), (2, "#100"), (100, "#101")]},
    {"A-1": [(1, "B-1#1")], "B-1": [(1, "A-1#2")]},
    {"A-1": [(1, "A-1"), (2, "part#x"), (3, "assumed")]},
    {"A-1": [(1, "B-1#2"), (1, "B-1#3")], "B-1": [(2, "#4"), (3, "#4")]},
]


@pytest.mark.parametrize(("written", "around"), ROUND)
def test_a_circle_is_found_whichever_way_it_is_written(written, around):
    found = circle(claim(identifier, chains) for identifier, chains in written.items())
    assert found[0] == found[-1]
    assert set(found) == set(around)
    assert len(found) == len(around)


@pytest.mark.parametrize("written", STRAIGHT)
def test_what_shares_a_premise_or_another_assertion_of_the_same_claim_is_no_circle(written):
    assert circle(claim(identifier, chains) for identifier, chains in written.items()) == ()


FILE = """
from banditproof.paper_checks import Assertion, Role, chain, claim, over, settles, step

def own(name, other):
    return claim(
        name, "", "s", Assertion(1, Role.MAIN, "x <= 3"), over("x <= 2", x=(0, 9)),
        step("sum", "x <= 3", wrong={"one": "3 -> 1"}), settles(1, by=chain("sum", {"x <= 2": other})),
    )

CLAIMS = (own("OWN-1", "OWN-2#1"), own("OWN-2", "OWN-1#1"))
"""


def test_a_file_of_claims_that_prove_each_other_is_refused(tmp_path):
    file = tmp_path / "claims.py"
    file.write_text(FILE, encoding="utf-8")
    with pytest.raises(ValueError, match=r"in a circle: OWN-[12]#1, a premise of OWN-[12]#1, a"):
        entries_of(str(file))
    file = tmp_path / "other.py"
    file.write_text(FILE.replace('"OWN-1#1"', '"OWN-3#1"'), encoding="utf-8")
    assert len(entries_of(str(file))) == 2
