"""Nothing false is PROVED: a table of false claims, each shown to be false by an oracle of the test's own."""

from fractions import Fraction
from functools import partial

import mpmath
import pytest
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_at, holds_for_all, holds_on

from . import extended_reals as oracle
from .false_claims import AT_POINTS, ENUMERATED, FALSE, NOT_PROVED, TRUE
from .written_domains import apart, sides_and_conditions

CLOSE = mpmath.mpf(10) ** -500
INSTANCES = 160
BOXES = 400
CLAIMS = [(family, *row) for family, rows in FALSE.items() for row in rows]
TWINS = [(family, *row) for family, rows in TRUE.items() for row in rows]


def witness(why):
    """The kind of the witness and the point, each coordinate a rational if it is one."""
    kind = next((word for word in ("undefined", "touches") if why.startswith(word)), "violated")
    text = why.partition(" at ")[2] if kind != "violated" else why
    point = {}
    for part in apart(text):
        name, _, value = part.partition(" = ")
        exact = oracle.value_of(value, {}, 700)
        point[name] = exact if isinstance(exact, Fraction) else value
    return kind, point


def lies_within(sides, where, point):
    """In the domain; an equality at an irrational point is seen to 500 digits."""
    bounds = oracle.within(sides, (), point)
    return bounds == "true" and all(
        oracle.truth(text, point) == "true" or _same(text, point) for text in where
    )


def _same(text, point):
    (link,) = formula(text).links
    return link.relation in {"==", "<=", ">="} and _agree(str(link.left), str(link.right), text, point)


def _agree(_left, _right, text, point):
    sides = text.replace("<=", "|").replace(">=", "|").replace("==", "|").replace("<", "|").replace(">", "|")
    left, right = (oracle.value_of(side.strip(), point, 700) for side in sides.split("|"))
    with mpmath.workdps(700):
        difference = oracle.enclosed(oracle.difference(left, right))
        return max(abs(difference.low), abs(difference.high)) < CLOSE


def shown_false(text, sides, where, why):
    """Whether the table's reason is one."""
    if why == "empty":
        return oracle.empty(sides, where) or oracle.contradict(sides, where)
    kind, point = witness(why)
    if not lies_within(sides, where, point):
        return False
    return fails_at(text, kind, point)


def fails_at(text, kind, point):
    if kind == "touches":
        sign = "<" if "<" in text else ">"
        return (
            text.count(sign) == 1
            and f"{sign}=" not in text
            and (oracle.truth(text, point) == "false" or _agree("", "", text, point))
        )
    return (
        oracle.truth(text, point, oracle.MORE_DIGITS) == {"undefined": "undefined", "violated": "false"}[kind]
    )


@pytest.mark.parametrize("family", FALSE)
def test_each_entry_of_the_table_is_false_for_its_reason(family):
    wrong = [
        (text, domain, why)
        for text, domain, why in FALSE[family]
        if not shown_false(text, *sides_and_conditions(domain), why)
    ]
    assert not wrong


def judged(text, sides, where):
    """What the checks say of a claim on a domain: of an inequality and of an identity alike."""
    return holds_on(box(**sides), where=where, instances=INSTANCES, most_boxes=BOXES)(text, Effort())


def faults(evidence, sides, where):
    """What is wrong with the evidence on a false claim."""
    if evidence.verdict is Verdict.PROVED:
        yield "PROVED"
    document = evidence.certificate
    if document is None:
        return
    if document["kind"] == "counterexample":
        yield from wrong_points("refuted", [document["payload"]["point"]], document["formula"], sides, where)
        if not recheck(document).ok:
            yield "a true refutation is rejected"
    elif document["kind"] == "instances":
        yield from wrong_points("VERIFIED", document["payload"]["points"], document["formula"], sides, where)
    elif recheck(document).ok:
        yield f"a certificate of kind {document['kind']} is confirmed"


def wrong_points(verdict, rows, text, sides, where):
    """Points that are outside of the domain, or where the oracle decides otherwise."""
    wrong = {"refuted": {"true"}, "VERIFIED": {"false", "undefined"}}[verdict]
    for row in rows:
        point = {name: oracle.rational(value) for name, value in row.items()}
        if sides is not None and oracle.within(sides, where, point) == "false":
            yield f"{verdict} outside of the domain, at {row}"
        if oracle.truth(text, point, oracle.MORE_DIGITS) in wrong:
            yield f"{verdict} by mistake at {row}"


def tried(check, *, sides=None, where=()):
    """The faults of what a check says; an error is one."""
    try:
        evidence = check()
    except Exception as error:  # noqa: BLE001 - whatever it is, the claim was not judged
        return [f"{type(error).__name__}: {error}"]
    return list(faults(evidence, sides, where))


@pytest.mark.parametrize("family", FALSE)
def test_no_false_claim_is_proved(family):
    found = []
    for text, domain, _ in FALSE[family]:
        sides, where = sides_and_conditions(domain)
        faulty = tried(partial(judged, text, sides, where), sides=sides, where=where)
        found += [(text, domain, fault) for fault in faulty]
    assert not found


@pytest.mark.parametrize(("text", "points", "why"), AT_POINTS)
def test_no_claim_that_is_false_at_a_point_is_verified_there(text, points, why):
    kind, point = witness(why)
    assert fails_at(text, kind, point)
    assert {name: str(value) for name, value in point.items()} == {
        name: str(Fraction(value)) for name, value in points[-1].items()
    }
    check = holds_at(points)
    assert not tried(lambda: check(text, Effort()))
    assert check(text, Effort()).verdict in {Verdict.REFUTED, Verdict.OPEN}


@pytest.mark.parametrize(("text", "values", "why"), ENUMERATED)
def test_no_claim_that_is_false_in_a_finite_set_is_proved_there(text, values, why):
    kind, point = witness(why)
    assert fails_at(text, kind, point)
    assert all(str(value) in values[name] for name, value in point.items())
    check = holds_for_all(values)
    assert not tried(lambda: check(text, Effort()))


def test_true_claims_beside_them_are_proved_and_their_certificates_confirmed():
    found = []
    for family, text, domain in TWINS:
        sides, where = sides_and_conditions(domain)
        try:
            evidence = judged(text, sides, where)
        except Exception as error:  # noqa: BLE001 - whatever it is, the claim was not judged
            found.append((family, text, domain, f"{type(error).__name__}: {error}"))
            continue
        if evidence.verdict is not Verdict.PROVED:
            if (text, domain) not in NOT_PROVED or evidence.verdict is Verdict.REFUTED:
                found.append((family, text, domain, evidence.verdict.value))
        elif not recheck(evidence.certificate).ok:
            found.append((family, text, domain, "PROVED and not confirmed"))
    assert not found


def test_true_claims_hold_wherever_the_oracle_looks():
    """A table of true claims is only as good as they are true: at corners, centres and points between."""
    wrong, empty = [], []
    for family, text, domain in TWINS:
        sides, where = sides_and_conditions(domain)
        places = [point for point in points_of(sides, 40) if oracle.within(sides, where, point) == "true"]
        wrong += [(family, text, p) for p in places if oracle.truth(text, p) in {"false", "undefined"}]
        if not places and "==" not in domain:
            empty.append((family, text, domain))
    assert not wrong
    assert not empty


def points_of(sides, count):
    """Rational points of a box: ends, centres, thirds, and others from a fixed sequence."""
    state = 1
    for number in range(count):
        point = {}
        for name, side in sides.items():
            low, high, _, _ = oracle.ends(side)
            state = (state * 48271) % 2147483647
            share = (Fraction(state % 5, 4), Fraction(state % 7, 6), Fraction(state % 1009, 1008))[number % 3]
            point[name] = oracle.exact_end(low) + (oracle.exact_end(high) - oracle.exact_end(low)) * share
        yield point


def test_the_table_is_large_enough():
    assert len(CLAIMS) + len(AT_POINTS) + len(ENUMERATED) >= 300
    assert len(TWINS) >= 100
    assert len(NOT_PROVED) <= len(TWINS) // 10
    assert set(NOT_PROVED) <= {(text, domain) for _, text, domain in TWINS}
    assert len({(text, domain) for _, text, domain, _ in CLAIMS}) == len(CLAIMS)
