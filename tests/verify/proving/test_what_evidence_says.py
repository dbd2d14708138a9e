"""What a check says of its finding: the method, the points, the place where something is undefined."""

import re

from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.certifiable import certifiable, certifying_what_it_finds
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import entry, holds_at, holds_on

UNIT = box(x=(0, 1))


def found(text, sides=UNIT, where=(), **options):
    return holds_on(sides, where=where, **options)(text, Effort())


def test_an_empty_domain_is_named():
    evidence = found("1 <= 0", where=["x < 0"])
    assert (evidence.verdict, evidence.method) == (Verdict.OPEN, "search")
    assert evidence.summary.startswith("the domain is empty: ")
    assert "x < 0" in evidence.summary


def test_the_point_where_a_side_has_no_value_is_given_variable_by_variable():
    evidence = found("log(x - y) <= 7", box(x=(0, 1), y=(2, 3)))
    assert (evidence.verdict, evidence.method) == (Verdict.OPEN, "definedness")
    at = evidence.details["undefined"]
    assert evidence.summary.startswith(f"undefined at {at}: ")
    first, _, second = at.partition(", ")
    assert first.startswith("x = ")
    assert second.startswith("y = ")


def test_equal_infinities_are_in_a_weak_order_and_in_no_strict_one():
    assert found("log(x) <= log(x)").verdict is Verdict.PROVED
    assert found("log(x) >= log(x)").verdict is Verdict.PROVED
    strict = found("log(x) < 1 + log(x)")
    assert strict.verdict is Verdict.REFUTED
    assert strict.summary == "at x = 0: log(x) = -inf, 1 + log(x) = -inf; not <"


def test_sides_that_touch_refute_a_strict_relation_at_the_shortest_place():
    evidence = found("(x - 1/2)**2 > 0")
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.certificate["payload"]["point"] == {"x": "1/2"}


def test_points_without_a_domain_have_a_conjunction_without_one():
    evidence = holds_at([{"x": 1}])("0 <= x and x <= 2", Effort())
    assert evidence.verdict is Verdict.VERIFIED
    assert evidence.certificate["domain"] is None


def test_equality_beyond_doubles_is_refuted_at_a_place_that_is_short_to_write():
    """Where two sides agree on an open set no ball shows a violation, and the place is still shortened."""
    sides = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), eps=("1e-4", 10))
    evidence = found("d_eps(x, y, eps) < kl(x, y)", sides, where="x < y")
    point = evidence.certificate["payload"]["point"]
    assert evidence.certificate["payload"]["equal"] is True
    assert all(len(value) <= len("1/100") for value in point.values()), point


LARGE = "(x + y + 1)**500"
LARGE_TURNED = "(1 + y + x)**500"
SQUARE = box(x=(0, 1), y=(0, 1))


def test_an_identity_too_large_to_be_expanded_says_so():
    evidence = holds_on(SQUARE)(f"{LARGE} == {LARGE_TURNED}", Effort())
    assert evidence.verdict is Verdict.VERIFIED
    assert evidence.details["instances"] > 100
    assert re.search(r"; too large for algebra: 1\.26e\+05 terms, above 20000$", evidence.summary)


def test_equality_at_most_points_suggests_an_identity():
    evidence = found("floor(x + 1) >= floor(x) + 1", box(x=(0, 5)), most_boxes=300)
    told = " of them, so equality seems to hold on an open set, where only an identity can be a proof"
    assert f"{told}; not decided near x = " in evidence.summary
    assert evidence.not_decided in evidence.summary
    assert evidence.not_decided.endswith("a split or a substitution there may help")


def test_a_side_that_may_have_no_value_somewhere_is_verified_at_instances_and_named():
    """It has one everywhere, as the root of zero, but nothing shows that."""
    evidence = found("sqrt(floor(x + 1) - floor(x) - 1) <= 2", box(x=(0, 5)))
    assert evidence.verdict is Verdict.VERIFIED
    assert re.search(r"; not shown to be defined everywhere: sqrt\(.*\) needs .* >= 0$", evidence.summary)


def test_an_entry_that_is_asked_again_finds_the_same():
    check = entry("upper", certifying_what_it_finds(holds_at([{"x": 1}])))
    evidence = check({"upper": "x <= 5"}, Effort())
    assert evidence.verdict is Verdict.VERIFIED
    (said,) = certifiable(check, {"upper": "x <= 5"})
    assert said.mismatch(evidence.certificate) == ""
    other = check({"upper": "x <= 6"}, Effort())
    assert said.mismatch(other.certificate) == "formula"
