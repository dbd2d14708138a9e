"""Signs, definedness and points of domains: whatever is shown holds at every point that can be tried."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.balls import precision, range_at
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.expression import ONE, ZERO, Apply, Link, Number, Variable
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.definedness import certainly_undefined, missing, undefined_point
from banditproof.verify.proving.exact_points import inside
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.points.witness import may_be_multiple, witness_of
from banditproof.verify.proving.proof import knowledge_of_signs
from hypothesis import given, settings
from hypothesis import strategies as st

HALF = Number(Fraction(1, 2))
LEAVES = st.sampled_from([Variable("x"), Variable("y"), ONE, ZERO, HALF, Number(Fraction(-1, 3))])
ONE_ARGUMENT = st.sampled_from(["neg", "abs", "exp", "log", "sqrt", "expit", "logit"])
TWO_ARGUMENTS = st.sampled_from(["+", "-", "*", "/", "min", "max", "kl", "f_minus"])


def grown(inner):
    return st.one_of(
        st.builds(lambda head, a: Apply(head, (a,)), ONE_ARGUMENT, inner),
        st.builds(lambda head, a, b: Apply(head, (a, b)), TWO_ARGUMENTS, inner, inner),
        st.builds(lambda a, k: Apply("**", (a, Number(Fraction(k)))), inner, st.sampled_from([2, 3, -1, -2])),
        st.builds(lambda a, b: Apply("d_eps", (a, b, ONE)), inner, inner),
    )


TREES = st.recursive(LEAVES, grown, max_leaves=6)
DOMAINS = st.sampled_from(
    [
        domain(box(x=(0, 1), y=(0, 1))),
        domain(box(x="(0, 1)", y="(0, 1)")),
        domain(box(x=(0, 1), y=(0, 1)), "x < y"),
        domain(box(x=(-1, 1), y="(0, 2]"), "x <= y"),
        domain(box(x=(0, 1), y=(0, 1)), ("x >= f_minus(y, 1)", "x <= y")),
    ]
)
PLACES = st.lists(
    st.tuples(*[st.sampled_from([Fraction(k, 12) for k in range(-12, 25)])] * 2), min_size=1, max_size=12
)


@settings(max_examples=150, deadline=None)
@given(TREES, DOMAINS, PLACES)
def test_a_sign_that_is_shown_is_that_of_every_value(tree, stated, places):
    signs = knowledge_of_signs().on(stated)
    positive, nonnegative = signs.positive(tree), signs.nonnegative(tree)
    nonzero, finite = signs.nonzero(tree), signs.finite(tree)
    for x, y in places:
        point = {"x": x, "y": y}
        if not inside(stated, point):
            continue
        with precision(100):
            found = range_at(tree, point)
        if found is None:
            continue
        assert not (positive and found[1] <= 0)
        assert not (nonnegative and found[1] < 0)
        assert not (nonzero and found[0] == 0 and found[1] == 0)
        assert not (finite and found[0] == found[1] and not found[0].is_finite())


@settings(max_examples=150, deadline=None)
@given(TREES, DOMAINS, PLACES)
def test_what_is_shown_to_be_defined_is_nowhere_undefined(tree, stated, places):
    lacking = missing(tree, knowledge_of_signs().on(stated))
    if lacking is None:
        for x, y in places:
            point = {"x": x, "y": y}
            assert not (inside(stated, point) and certainly_undefined(tree, point))
    else:
        point = undefined_point(Link(tree, "==", tree), stated)
        assert point is None or (inside(stated, point) and certainly_undefined(tree, point))


@pytest.mark.parametrize(("text", "point", "undefined"), [
    ("1/x", 0, True), ("1/x", 1, False), ("x*log(x)", 0, True), ("log(x)", 0, False), ("1/log(x)", 0, False),
    ("log(x) - log(x)", 0, True), ("kl(x, 0) - kl(x, 0)", 1, True), ("kl(x, 0)", 1, False),
    ("sqrt(x - 1)", 0, True), ("(1/x if x <= 0 else x)", 0, True), ("(x if x <= 0 else 1/(x - x))", 0, False),
    ("d_eps(x, x, x - 1)", 0, True), ("logit(x + 1)", 1, True), ("floor(log(x))", 0, True),
    ("x**(-2)", 0, True), ("(x - 1)**(1/2)", 0, True),
])  # fmt: skip
def test_a_point_without_a_value_is_told(text, point, undefined):
    assert certainly_undefined(expression(text), {"x": Fraction(point)}) is undefined


@pytest.mark.parametrize(("where", "empty"), [
    ("x < 0", True), ("x**2 + 1/100 <= 0", True), ("x*(1 - x) > 1/3", True), ("3*x == 1", False),
    ("(x - 1/3)**2 <= 0", False), ("abs(x - 2/3) <= 1e-30", False), ("abs(x - sqrt(2)/2) <= 1e-30", False),
    ("exp(-1000*x) > 0", False),
])  # fmt: skip
def test_a_domain_has_a_point_or_is_empty(where, empty):
    stated = domain(box(x=(0, 1)), where)
    witness = witness_of(stated)
    assert witness.empty is empty
    assert (witness.point is None) is empty
    assert empty or inside(stated, witness.point)


FALSE = [
    ("((x - 1/3)**2)**(1/2) == x - 1/3", {"x": (0, 1)}, "x > 1/3 - 1e-6"),
    ("log((x - 1/3)**2) == 2*log(x - 1/3)", {"x": (0, 1)}, "x > 1/3 - 1e-6"),
    ("exp(log((x - 1/3)**2)/2) == x - 1/3", {"x": (0, 1)}, "x > 1/3 - 1e-6"),
    ("sqrt(x)**2 == x", {"x": (-1, 1)}, ()), ("x/x >= 1", {"x": (0, 1)}, ()),
    ("1/(1/x) >= 0", {"x": (0, 1)}, ()), ("x*log(x) <= 0", {"x": (0, 1)}, ()),
    ("log(x) - log(x) >= 0", {"x": (0, 1)}, ()), ("1/log(x)**2 > 0", {"x": (0, "1/2")}, ()),
    ("1/(x**2 - 1/2)**2 >= 1", {"x": (0, 1)}, ()), ("1 <= 0", {"x": (0, 1)}, "x < 0"),
    ("x <= 0", {"x": (0, 1), "y": (0, 1)}, ("x < y", "y < x")), ("sqrt(-x)**2 == -x", {"x": (1, 2)}, ()),
    ("d_eps(x, x, eps) == 0", {"x": (0, 1), "eps": (-1, 1)}, ()),
    ("max(-1, min(1, 1/x)) >= x - 2", {"x": (-1, 1)}, ()),
    ("x**2 >= 0", {"x": (-1, 1), "z": (0, 1)}, "z > 1"), ("exp(x) == exp(x) + 1e-400", {"x": (0, 1)}, ()),
    ("sqrt(x) >= sqrt(x) + exp(-1000)", {"x": (0, 1)}, ()),
    ("kl(x, w) - kl(x, y) <= log((1 - y)/(1 - w))", {"x": (0, 1), "y": "[0, 1)", "w": "[0, 1)"}, "y <= w"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sides", "where"), FALSE, ids=[row[0] for row in FALSE])
def test_what_is_false_undefined_or_about_nothing_is_not_proved(text, sides, where):
    evidence = holds_on(box(**sides), where=where)(text, Effort())
    assert evidence.verdict in {Verdict.OPEN, Verdict.REFUTED, Verdict.VERIFIED}
    if "1000" in text:
        assert evidence.verdict is Verdict.REFUTED
    elif "1e-400" in text or "undefined" in evidence.summary:
        assert evidence.verdict is Verdict.OPEN


@pytest.mark.parametrize(("text", "sides", "where", "left"), [
    ("exp(-x) <= 0", {"x": (0, 3000)}, "x >= 2000", "E-"), ("kl(x, 0) <= 1", {"x": (0, 1)}, (), "inf"),
    ("exp(100000*x) <= 5", {"x": (1, 2)}, (), "e"), ("x <= 700", {"x": (0, 2000)}, "exp(-x) > 0", ""),
    ("x < 2000", {"x": (0, 2000)}, ("exp(-x) > 0", "x > 800"), ""),
])  # fmt: skip
def test_refutations_beyond_the_doubles_are_found(text, sides, where, left):
    evidence = holds_on(box(**sides), where=where)(text, Effort())
    assert evidence.verdict is Verdict.REFUTED
    assert left in evidence.certificate["payload"]["left"]
    assert recheck(evidence.certificate).ok, recheck(evidence.certificate).reasons


def test_deep_expressions_are_seen_to_be_finite_part_by_part():
    """Each part once, from above and below: there are a billion ways down."""
    tree = expression("q/(1 - q)")
    for _ in range(15):
        tree = Apply("*", (tree, tree))
    signs = knowledge_of_signs().on(domain(box(q="[0, 1)")))
    assert signs.finite(tree)
    assert not signs.finite(Apply("*", (tree, expression("log(q)"))))


def test_points_that_doubles_cannot_judge_are_tried():
    stated = domain(box(x=(0, 2000)), ("exp(-x) < exp(-1990)", "exp(-x) > exp(-2000)*(1 + 1/10**20)"))
    assert holds_on(stated.box, where=stated.where)("x < 1999", Effort()).verdict is Verdict.REFUTED


@settings(max_examples=60, deadline=None)
@given(TREES, DOMAINS, st.fractions(Fraction(1, 9), 50, max_denominator=9))
def test_no_multiple_is_denied(tree, stated, factor):
    assert may_be_multiple(Apply("*", (Number(factor), tree)), tree, stated)


@pytest.mark.parametrize(
    ("text", "other"),
    [("x + y/100", "x"), ("exp(x)", "exp(x) + 1/100"), ("-x", "x"), ("1 - x", "x"), ("x*y", "x")],
)
def test_what_is_no_multiple_is_seen_at_points(text, other):
    stated = domain(box(x=("1/10", 1), y=("1/10", 1)))
    assert not may_be_multiple(expression(text), expression(other), stated)
    assert not may_be_multiple(expression(other), expression(text), stated)
