"""What the calculus of proofs takes for granted, and small goals that it proves or leaves open."""

import pytest
from banditproof.theory.formulas.domain import Box, Domain, box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.proving.proof import Goal, prove, rules_of
from banditproof.verify.proving.signs import Knowledge, proof_document

from .claims import stated

UNIT = {"x": "[0, 1]", "y": "[0, 1]"}


def link(text):
    (only,) = formula(text).links
    return only


def goal_of(text, where=(), **sides):
    return Goal(link(text).margin, link(text).strict, domain(box(**sides), where))


def goal_in(said):
    """The goal of ``x <= y given x < z and z < 1 on x y z in [0, 1]``; the unit square is not written."""
    said, _, sides = said.partition(" on ")
    text, _, where = said.partition(" given ")
    if sides == "nothing":
        return Goal(link(text).margin, link(text).strict, Domain(Box(())))
    there = stated(sides or "x y in [0, 1]")
    return goal_of(text, where.split(" and ") if where else (), **dict(there.box.sides))


PROVED = {
    "zero": ("x - x >= 0; (x + y)**2 <= x**2 + 2*x*y + y**2"),
    "given": ("x <= y given x <= y; 3*x <= 3*y given y >= x; x/7 < y/7 given x < y"),
    "boxes": ("x + y <= 3; x + y > -1/100"),
    "empty": ("x >= 2 given x < y and y < x"),
    "pinned, zero": ("x*exp(x) <= y*exp(x) given x == y"),
    "pinned, boxes": ("x*exp(y) >= x given x == 1/2"),
    "pinned, given": (
        "z <= y given x == y and z <= x on x y z in [0, 1]; y <= z given x == y and x <= z on x y z in [0, 1]"
    ),
    "each": (
        "max(2*x*y, y**2) <= x**2 + y**2; abs(2*x*y) <= x**2 + y**2 on x y in [-1, 1]; "
        "min(x**2 + y**2, 2 + x*y) >= 2*x*y"
    ),
    "": (
        "abs(x - y) >= 0; max(x, y) >= (x + y)/2; min(x, y) <= (x + y)/2; min(x - y, 0) <= x*0; "
        "min(x, y) >= 0; (x if x <= y else y) <= y; x**2*(1 - y) >= 0; (x - y)**2 >= 0; "
        "(x - 1/3)**2*(1 - y) >= 0; x*y <= y; exp(x) >= 1 + x on x in [-1, 2]; "
        "exp(x) > 1 + x given x > 0 on x in [-1, 2]; log(x) <= x - 1 on x in [1/100, 5]; "
        "x < 1 on x in [0, 1); x**2 < 1 on x in [0, 1); kl(x, y) >= 0 given x <= y; "
        "f_minus(y, 1) <= y on y in [1/9, 8/9]; "
        "x <= f_minus(y, 1) given 1 <= logit(y) - logit(x) on x y in (0, 1); 1 >= 0 on nothing"
    ),
    "product": ("x*y < y on x y in (0, 1)"),
}


@pytest.mark.parametrize(
    ("rules", "said"), [(rules, each) for rules, several in PROVED.items() for each in several.split("; ")]
)
def test_what_touches_is_proved_by_its_rule_and_rechecks(rules, said):
    known, goal = Knowledge(), goal_in(said)
    found = prove(goal, knowledge=known)
    assert found is not None
    assert rules_of(found).startswith(rules)
    if "given x < y" not in said:
        claim = link(said.partition(" given ")[0].partition(" on ")[0])
        outcome = recheck(proof_document("proof", claim, known.on(goal.domain), {"proof": found}))
        assert outcome.ok, outcome.reasons


OPEN = (
    "x - x > 0; x < y given x <= y; x <= y given y <= x; x <= y - 1e-40 given x <= y; "
    "-x <= -y given x <= y; x*exp(x) < y*exp(x) given x == y; "
    "x >= 1/2 + 1e-9 given x == 1/2 on x in [0, 1]; max(x, y) > (x + y)/2; "
    "max(x, y) <= (x + y)/2 + 1/3; abs(x - 1/3) > 0; (x if x <= y else y) < y; (x - 1/3)**2 > 0; "
    "(x - y)**3 >= 0; -(x - 1/3)**2 >= 0; (x - 1/3)*(1/3 - x) >= 0; "
    "1/(x - 1/3) + 1 >= 0 given x <= 1/3; x*y < y; exp(x) > 1 + x on x in [-1, 2]; "
    "exp(x) >= 1 + x + 1e-30 on x in [-1, 2]; x**3 > 0 on x in [0, 1); x < 1 on x in [0, 1]; "
    "x**2 < 1 on x in [-1, 1); kl(x, y) > 0 given x <= y; f_minus(y, 1) <= y - 1e-20 on y in [0, 1]; "
    "1 >= 2 on nothing"
)


@pytest.mark.parametrize("said", OPEN.split("; "))
def test_what_fails_somewhere_is_not_proved(said):
    assert prove(goal_in(said), most_boxes=300, most_work=12) is None


def test_a_search_ends_with_its_work():
    goal = goal_of("exp(x) >= 1 + x", x="[-1, 2]")
    assert prove(goal, most_work=1) is None
    assert prove(goal, deepest=1) is None
    assert prove(goal, deepest=4) is not None
    assert prove(goal_of("x >= 0", x="[0, 1]"), most_work=0) is None
    long = " + ".join(["exp(x)"] * 90)
    assert prove(goal_of(f"{long} - ({long}) >= 0", x="[0, 1]")) is None
    assert prove(goal_of("(x - y)**2 + 2*x*y >= x**2 + y**2", **UNIT), most_work=1) is not None
