"""What is confirmed at points only is said to be, and no certificate takes more than its limits."""

import time
from fractions import Fraction
from functools import partial

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates import recheck as rechecker
from banditproof.verify.certificates.boxes import Goal, check_bisection
from banditproof.verify.certificates.characteristic_time import recheck_characteristic_time
from banditproof.verify.certificates.integer_intervals import engine
from banditproof.verify.certificates.linear_bound import recheck_linear_bound
from banditproof.verify.certificates.optimal_design import recheck_design
from banditproof.verify.certificates.points import Points
from banditproof.verify.certificates.polynomials import multiplied
from banditproof.verify.certificates.proof_rules import check_proof
from banditproof.verify.certificates.quadrature.taylor_series import TaylorSeries
from banditproof.verify.certificates.recheck import reasons_against, recheck
from banditproof.verify.certificates.signs import Facts
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.steps import DEEPEST, LimitError, limited

from ...soundness.optima.test_attacked_optima import DESIGN, LINEAR, TIME

BOX, ELSEWHERE = ({"box": {"x": side}, "where": []} for side in ("[0, 5]", "[0, 1]"))


def boxes(tree):
    payload = {"tree": tree, "witness": {"x": "1"}, "lemmas": []}
    return certificate("branch and bound", formula="x <= 6", domain=BOX, payload=payload)


PROOF = boxes(".")


def instances(*values, formula="x <= 1", domain=BOX):
    points = [{"x": value} for value in values]
    return certificate("instances", formula=formula, domain=domain, payload={"points": points})


AT_ONCE = certificate("instances", formula="1 <= 2", domain=None, payload={"points": [{}]})


def several(kind, *parts):
    text = " and ".join(part["formula"] for part in parts)
    domain = parts[0]["domain"] if kind == "conjunction" else None
    return certificate(kind, formula=text, domain=domain, payload={"parts": list(parts)})


APART = several("conjunction", instances("0", "1"), instances("1/2"), PROOF)


def enumeration(formula, *values):
    payload = {"values": {"n": list(values)}, "count": len(values)}
    return certificate("enumeration", formula=formula, domain=None, payload=payload)


@pytest.mark.parametrize(("document", "points"), [
    (instances("0", "1"), 2), (instances("0", "1", "0.0", "1"), 2),
    (instances("0", domain=None, formula="1 <= 2 and x <= 1"), 1),
    (several("conjunction", PROOF, instances("0", "1", "1/2")), 3),
    (several("conjunction", instances("0", "1/2"), instances("1/2", "1")), 1),
    (several("conjunction", several("conjunction", PROOF, instances("1")), PROOF), 1),
    (several("every size", PROOF, instances("0", "1", domain=ELSEWHERE)), 2),
    (several("every size", several("conjunction", PROOF, PROOF), instances("0", "1")), 2),
    (several("every size", instances("0"), instances("1/2", domain=ELSEWHERE)), 1),
    (several("conjunction", instances("0", "1/2", domain=None), AT_ONCE), 2),
])  # fmt: skip
def test_what_is_confirmed_at_points_is_not_confirmed(document, points):
    found = recheck(document)
    assert (found.ok, found.stands, found.points) == (False, True, points)
    assert str(found).startswith(f"confirmed at {points} point{'s' * (points > 1)} in ")
    assert reasons_against(document) == ()


@pytest.mark.parametrize("document", [
    APART, several("conjunction", APART, PROOF), several("every size", PROOF, APART),
    several("conjunction", enumeration("n <= 2", "1"), instances("1", formula="x <= 1", domain=None)),
])  # fmt: skip
def test_parts_that_list_no_point_in_common_are_confirmed_apart(document):
    found = recheck(document)
    assert (found.ok, found.points, found.apart) == (False, 1, True)
    assert str(found).startswith("each part confirmed at 1 point or more, none in common in ")


@pytest.mark.parametrize("document", [
    PROOF, several("conjunction", PROOF, PROOF), several("every size", PROOF, PROOF),
    AT_ONCE, several("conjunction", AT_ONCE, AT_ONCE),
    several("conjunction", enumeration("n <= 2", "1", "2"), enumeration("n >= 1", "1", "2")),
])  # fmt: skip
def test_what_is_confirmed_everywhere_is_confirmed(document):
    assert (recheck(document).ok, recheck(document).points) == (True, 0)


@pytest.mark.parametrize("document", [
    several("conjunction", enumeration("n <= 5", "1"), enumeration("n >= 50", "60")),
    several("every size", PROOF, instances("0", domain=None)),
    several("conjunction", PROOF, instances("0", domain=ELSEWHERE)), instances("2"),
    instances("9", formula="x >= 0"),
])  # fmt: skip
def test_parts_about_different_points_make_up_nothing(document):
    assert recheck(document).reasons


def test_so_many_steps_are_taken_and_no_more(monkeypatch):
    assert not recheck(PROOF).incomplete
    monkeypatch.setattr(rechecker, "limited", partial(limited, 3))
    found = recheck(PROOF)
    assert (found.ok, found.incomplete, found.word) == (False, True, "incomplete")


def nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize(("tree", "reason"), [
    ("a" * 500_000 + "." * 500_001, "letters"), ("a" * 199_999 + "." * 200_000, "steps"),
    (nested(DEEPEST), "levels"), ([[]] * 2_000_001, "parts"),
],ids=["letters", "steps", "levels", "parts"])  # fmt: skip
def test_one_line_says_which_limit_is_reached(tree, reason):
    began = time.process_time()
    found = recheck(boxes(tree))
    assert (found.incomplete, len(found.reasons)) == (True, 1)
    assert reason in found.reasons[0]
    assert time.process_time() - began < 30


ONE, TWO = ({((number, 1),): Fraction(1) for number in places} for places in (range(3), range(3, 5)))
SPANS = TaylorSeries(engine(128), "t", {"t": (0, 0)}, 3)
NEAR = Facts(domain(box(x="[0, 1]", y="[0, 1]"), "x <= y"))


ABOVE = Goal(expression("x + y"), False, NEAR.domain)


@pytest.mark.parametrize(("work", "steps"), [
    (lambda: recheck_linear_bound(LINEAR), 16), (lambda: recheck_design(DESIGN), 24),
    (lambda: recheck_characteristic_time(TIME), 16), (lambda: multiplied(ONE, TWO), 6),
    (lambda: Points().holds(formula("x <= 1").links[0], {"x": Fraction(0)}), 20),
    (lambda: SPANS._folded([(1, 1 << 1000)] * 3, [(1, 1 << 1000)] * 3), 6),
    (lambda: Facts(NEAR.domain)._chained(expression("x"), expression("y")), 1),
    (lambda: check_bisection("a..", ABOVE), 9),
    (lambda: check_proof({"by": "boxes", "tree": "."}, ABOVE), 1010),
])  # fmt: skip
def test_work_is_counted(work, steps):
    with limited(steps):
        work()
    with limited(steps - 1), pytest.raises(LimitError):
        work()
