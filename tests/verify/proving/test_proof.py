"""What the calculus of proofs takes for granted, and small goals that it proves or leaves open."""

import pytest
from banditproof.theory.formulas.domain import Box, Domain, box, domain
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates import proof_rules as recheck_rules
from banditproof.verify.certificates.boxes import Goal as TheirGoal
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.proving import proof as prover
from banditproof.verify.proving.proof import Goal, prove, rules_of
from banditproof.verify.proving.settled import proof_document
from banditproof.verify.proving.signs import Knowledge

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


RULES = {
    ("_bound", "bound"): (
        "min(x, y) <= y; max(x, y) >= x; exp(x) - min(x, exp(x)) >= 0; "
        "d_eps(x, y, 1) <= kl(x, y) on x y in (0, 1); d_eps(x, y, 1) <= abs(y - x) on x y in (0, 1); "
        "d_eps(x, y, 1) <= y - x given x < y on x y in (0, 1); d_eps(x, y, 1) >= 0 on x y in (0, 1); "
        "d_eps(x, y, z) >= -z*x - log(1 - y + y*exp(-z)) on x y in (0, 1), z in [1, 2]; "
        "max(log(x), -1) >= log(x) on x in [0, 1/2]; min(x*y, 1/(1 + y)) - x*y <= 0; "
        "min(1, min(x, y)*3) <= y*3; max(log(x), -1) + max(log(x), -1) >= 2*log(x) on x in [1/4, 1/2]"
    ),
    ("_cases", "cases"): (
        "abs(x - y) >= x - y; (x if x <= y else y) <= y; max(x, y) + min(x, y) >= x + y; abs(x - y) + x >= y"
    ),
    ("_product", "product"): (
        "x*y >= 0; x*y > 0 on x y in (0, 1); (x - 2)*(y - 2) > 0; (x - 2)*y <= 0; "
        "(x - 1/3)**2*(y + 1) >= 0; -3*(x - 1/3)**2*(y - 2)**3 >= 0; x*y/(1 + y) >= 0; "
        "(y - x)**3*x >= 0 given x <= y; x**2*y - x**2 < 0 on x y in (0, 1); "
        "y/(exp(x) - x) >= 0 on x in [-1, 1], y in [0, 1]"
    ),
    ("_monotone", "monotone"): (
        "exp(x) >= 1 + x on x in [0, 2]; exp(x) > 1 + x on x in (0, 2]; "
        "log(x) <= x - 1 on x in [1, 5]; exp(x) - exp(y) >= x - y given x >= y and y >= 0; 1 - x**y >= 0; "
        "x*x < 1 on x in [0, 1); kl(x, y) >= 0 given x <= y; y**2 + 1/3 + x*y >= y given x > 0"
    ),
    ("_monotone", "split, monotone"): ("exp(x) >= 1 + x on x in [-1, 2]"),
}


def checked(proof, goal):
    """The rechecker follows a proof of a goal, seen at once or not."""
    theirs = TheirGoal(goal.tree, goal.strict, goal.domain, goal.but_for)
    node = recheck_rules._Node(proof, theirs, recheck_rules.facts_of(goal.domain, proof.get("lemmas", [])))
    recheck_rules._RULES[proof["by"]](node)


@pytest.mark.parametrize(
    ("rule", "names", "said"),
    [(*key, each) for key, several in RULES.items() for each in several.split("; ")],
)
def test_each_rule_alone_finds_a_proof_that_the_rechecker_follows(rule, names, said):
    goal = goal_in(said)
    found = getattr(prover.Search(300, [60], Knowledge()), rule)(goal, 4)
    assert found is not None
    assert rules_of(found).startswith(names)
    checked(found, goal)


NOT_BY = {
    "_bound": (
        "min(x, y) >= y; max(x, y) <= x; d_eps(x, y, 1) <= y - x on x y in (0, 1); "
        "exp(min(x, y)) <= exp(y); x + 1 >= 0; min(1, max(log(x), -1) - log(x)) >= 0 on x in [0, 1/2]; "
        "exp(min(log(x), 0) - log(x)) <= 1 on x in [0, 1]; "
        "max(log(x), -1) + max(log(x), -1) >= 2*log(x) on x in [0, 1/2]; "
        "min(log(x), 1) <= 1 on x in [-1, 1]"
    ),
    "_cases": ("abs(x - y) >= 2*x - 2*y; x + 1 >= 0"),
    "_product": (
        "(x - 1/3)*y >= 0; (x - 2)*y >= 0; -(x - 1/3)**2 >= 0; (x - 1/3)**2 > 0; x*y > 0; x - x >= 0; "
        "x + 1 >= 0; y/(x - 1/3)**2 >= 0; 1/log(x)**2 > 0 on x in [0, 1/2]"
    ),
    "_monotone": (
        "exp(x) > 1 + x on x in [0, 2]; exp(x) >= 1 + x*11/10 on x in [0, 2]; abs(x) >= 0; "
        "-1/x - 1 >= 0 on x in [-1, 1/2]; x >= y; x**y - 1 >= 0; "
        "x < 1 + y given x <= 1 on x in [0, 2], y in [0, 1]; sqrt(x*y) >= 0"
    ),
}


@pytest.mark.parametrize(
    ("rule", "said"), [(rule, each) for rule, several in NOT_BY.items() for each in several.split("; ")]
)
def test_no_rule_alone_shows_what_fails_or_does_not_follow(rule, said):
    assert getattr(prover.Search(100, [15], Knowledge()), rule)(goal_in(said), 3) is None


def test_an_argument_takes_the_place_of_a_choice_only_where_f_keeps_a_value():
    """At zero both ``-log(x)`` and what is taken from it are infinite: their difference has no value."""
    for side, whether in (("[1/9, 1/4]", True), ("[0, 1/4]", False)):
        goal = goal_of("max(-log(x), 1) <= -log(x)", x=side)
        found = prover.Search(300, [60], Knowledge())._each(goal, expression("max(-log(x), 1)"), 3)
        assert (found is not None) is whether
        if found is not None:
            checked(found, goal)


@pytest.mark.parametrize("y", ["y", "1 - y", "x*y", "4*x*(1 - x)", "x**2 - x + 1/3"])
@pytest.mark.parametrize("eps", ["z", "z**2", "exp(x) - x"])
def test_a_tilt_replaces_a_distance_only_where_its_logarithm_is_shown_to_be_defined(y, eps):
    tilt = f"-({eps})*x - log(1 - ({y}) + ({y})*exp(-({eps})))"
    goal = goal_of(f"d_eps(x, {y}, {eps}) >= {tilt}", x="[0, 1]", y="[0, 1]", z="[0, 3]")
    found = prover.Search(300, [60], Knowledge())._bound(goal, 4)
    if found is not None:
        checked(found, goal)


@pytest.mark.parametrize(("side", "whether"), [("(0, 1]", True), ("[0, 1]", False), ("[-1, 1]", False)])
def test_the_calculus_shows_a_sign_where_a_tangent_touches_and_a_strict_one_only_beside_it(side, whether):
    signs, tree = prover.knowledge_of_signs().on(domain(box(x=side))), expression("exp(x) - 1 - x")
    assert signs.nonnegative(tree)
    assert signs.positive(tree) is whether
    assert not Knowledge().on(signs.domain).positive(tree)
    for lemma in signs.lemmas:
        checked(lemma.proof, Goal(lemma.tree, lemma.strict, signs.domain))


@pytest.mark.parametrize(("text", "side", "whether"), [
    ("x**2 - x + 1/3 > 0", "[0, 1]", True),
    ("exp(x) - x >= 1", "[-1, 1]", True),
    ("exp(x) - x > 1", "[-1, 1]", False),
    ("exp(x) - 2*x > 1/2", "[0, 1]", False),  # its minimum is at none of the places
    ("abs(x) >= 0", "[-1, 1]", False),
])  # fmt: skip
def test_from_a_number_inside_it_grows_both_ways(text, side, whether):
    goal = goal_of(text, x=side)
    found = prover.Search(300, [60], Knowledge()).from_a_number(goal, 3)
    assert (found is not None) is whether
    if found is not None:
        assert rules_of(found).startswith("split")
        checked(found, goal)


def test_a_goal_that_fails_at_a_sample_or_says_that_zero_is_positive_is_not_attempted(monkeypatch):
    monkeypatch.setattr(prover, "bisect_soon", None)  # which every attempt that goes on would call
    for text in ("kl(x, y) > x", "x > x", "sqrt(x*x*y) > x*sqrt(y)"):
        goal = goal_of(text, **dict.fromkeys("xy", ("1/4", "3/4")))
        assert prover.Search(200, [50], prover.knowledge_of_signs()).attempt(goal, 3) is None


def test_a_zero_of_a_spared_variable_fails_nothing():
    spared = prover.Goal(expression("(2*x - 1)**2"), True, domain(box(x=(0, 1))), but_for="x")
    assert not prover.Search(200, [50], Knowledge())._fails(spared)
    assert prover.Search(200, [50], Knowledge())._fails(prover.Goal(spared.tree, True, spared.domain))
