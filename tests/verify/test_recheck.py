"""Certificates: saved, loaded, rechecked, and rejected when anything in them was changed."""

import copy
import json
from fractions import Fraction

import pytest
from banditproof.verify.box import box, domain
from banditproof.verify.bracket import bracket
from banditproof.verify.certificate import (
    CertificateError,
    attributed,
    certificate,
    digest,
    load,
    save,
    validated,
)
from banditproof.verify.effort import Effort
from banditproof.verify.recheck import KINDS, recheck
from banditproof.verify.settle import equals_at, holds_at, holds_for_all, holds_on, is_identity

UNIT = box(x=("0.01", "0.99"), y=("0.01", "0.99"))
ALL = box(x=("0.01", "0.99"), y=("0.01", "0.99"), eps=("0.01", 4))
EFFORT = Effort()
CERTIFICATES = {
    "counterexample": holds_on(ALL, where="x < y")("d_eps(x, y, eps) <= 0.9*kl(x, y)", EFFORT).certificate,
    "identity": is_identity(UNIT)("kl(x, y) == kl(1 - x, 1 - y)", EFFORT).certificate,
    "branch and bound": holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2 - 0.1", EFFORT).certificate,
    "proof": holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2", EFFORT).certificate,
    "instances": holds_at([{"x": "0.1", "y": "0.8"}])("kl(x, y) >= 2*(x - y)**2", EFFORT).certificate,
    "enumeration": holds_for_all({"n": [1, 2, 3], "m": [1, 2]})(
        "ceil(n/m)*m <= n + m - 1", EFFORT
    ).certificate,
    "bracket": bracket("kl(x, y)", {"x": "0.1", "y": "0.8"}),
    "conjunction": equals_at([({"x": "2"}, "0.693")])("log(x)", EFFORT).certificate,
}


def signed(document):
    return {**document, "digest": digest(document)}


def test_a_proof_that_touches_zero_at_an_end_of_the_box_stands():
    """``log(1)`` is zero in every evaluator, without a rounding to the wrong side."""
    evidence = holds_on(box(q=("0.01", 1)))("kl(1, q) >= 0 and -log(q) >= 0 and exp(q) >= 1", EFFORT)
    assert evidence.certificate is not None
    assert recheck(evidence.certificate).ok


def test_every_kind_is_covered_and_stands():
    assert set(CERTIFICATES) <= set(KINDS)
    for kind, document in CERTIFICATES.items():
        assert document["kind"] == kind
        outcome = recheck(document)
        assert outcome.ok, (kind, outcome.reasons)
        assert recheck(json.loads(json.dumps(document))).ok


@pytest.mark.parametrize("kind", sorted(CERTIFICATES))
def test_every_field_is_protected_by_the_digest(kind):
    for name in CERTIFICATES[kind]:
        changed = copy.deepcopy(CERTIFICATES[kind])
        changed[name] = {"box": {}} if isinstance(changed[name], dict) else "x"
        outcome = recheck(changed)
        assert not outcome.ok, name
        assert len(outcome.reasons) == 1
        assert "\n" not in outcome.reasons[0]
        assert str(outcome).startswith("rejected")
        missing = {key: value for key, value in CERTIFICATES[kind].items() if key != name}
        assert not recheck(missing).ok


def tampered(kind, path, value):
    changed = copy.deepcopy(CERTIFICATES[kind])
    place = changed
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    if kind == "conjunction" and "parts" in path and len(path) > 3:
        part = changed["payload"]["parts"][path[2]]
        part["digest"] = digest(part)
    return signed(changed)


TAMPERINGS = [
    ("counterexample", ("kind",), "identity"),
    ("counterexample", ("kind",), "no such kind"),
    ("counterexample", ("schema",), "banditproof/certificate/2"),
    ("counterexample", ("formula",), "d_eps(x, y, eps) <= kl(x, y)"),
    ("counterexample", ("formula",), "x <= 1 and y <= 1"),
    ("counterexample", ("formula",), "__import__('os') <= 1"),
    ("counterexample", ("domain",), None),
    ("counterexample", ("domain", "where"), ["x > y"]),
    ("counterexample", ("domain", "where"), "x"),
    ("counterexample", ("domain", "box", "x"), "[1/100, 2/100]"),
    ("counterexample", ("domain", "box"), {"x": "[0, 1]"}),
    ("counterexample", ("payload",), []),
    ("counterexample", ("payload", "point", "x"), "-1"),
    ("counterexample", ("payload", "point", "x"), "one"),
    ("counterexample", ("payload", "point", "eps"), "1/100"),
    ("counterexample", ("payload", "point"), {}),
    ("counterexample", ("payload", "point"), {"x": "1/2", "y": "2/3", "eps": "1", "z": "1"}),
    ("counterexample", ("payload", "relation"), ">="),
    ("counterexample", ("payload", "left"), "0.25"),
    ("counterexample", ("payload", "right"), "0.25"),
    ("counterexample", ("payload", "right"), "not finite"),
    ("counterexample", ("payload", "left"), 3),
    ("identity", ("formula",), "kl(x, y) == kl(1 - x, y)"),
    ("identity", ("formula",), "kl(x, y) == kl(1 - x, 1 - y) + 1e-35"),
    ("identity", ("formula",), "kl(x, y) <= kl(1 - x, 1 - y)"),
    ("identity", ("formula",), "log(-x) == log(-x)"),
    ("identity", ("domain", "where"), ["x < y", "y < x"]),
    ("identity", ("payload",), {}),
    ("branch and bound", ("formula",), "kl(x, y) >= 2*(x - y)**2 + 2"),
    ("branch and bound", ("formula",), "kl(x, z) >= -1"),
    ("branch and bound", ("formula",), "kl(x, y) == kl(y, x)"),
    ("branch and bound", ("domain", "box", "x"), "[-1/100, 99/100]"),
    ("branch and bound", ("payload", "tree"), ""),
    ("branch and bound", ("payload", "tree"), "o"),
    ("branch and bound", ("payload", "tree"), "a."),
    ("branch and bound", ("payload", "tree"), ".."),
    ("branch and bound", ("payload", "tree"), "z"),
    ("branch and bound", ("payload", "tree"), ["."]),
    ("proof", ("formula",), "kl(x, y) >= 2.0000000001*(x - y)**2"),
    ("proof", ("formula",), "kl(x, y) > 2*(x - y)**2"),
    ("proof", ("domain", "box", "x"), "[1/100, 101/100]"),
    ("proof", ("payload", "proof"), {"by": "zero"}),
    ("proof", ("payload", "proof"), {"by": "faith"}),
    ("proof", ("payload", "proof"), None),
    ("proof", ("payload", "proof", "variable"), "z"),
    ("proof", ("payload", "proof", "variable"), "y"),
    ("proof", ("payload", "proof", "to"), "x"),
    ("proof", ("payload", "proof", "to"), "1/2"),
    ("proof", ("payload", "proof", "proofs"), []),
    ("proof", ("payload", "proof", "proofs", 0, "relation"), ">="),
    ("proof", ("payload", "proof", "proofs", 0, "relation"), "=="),
    ("proof", ("payload", "proof", "proofs", 0, "side"), "[1/2, 99/100]"),
    ("proof", ("payload", "proof", "proofs", 0, "side"), "(1/100, 99/100]"),
    ("proof", ("payload", "proof", "proofs", 0, "derivative"), "y - x"),
    ("proof", ("payload", "proof", "proofs", 0, "derivative"), "log(-x)"),
    ("proof", ("payload", "proof", "proofs", 0, "at"), {"by": "boxes", "tree": "."}),
    ("proof", ("payload", "proof", "proofs", 0, "slope"), {"by": "boxes", "tree": "."}),
    ("proof", ("payload", "proof", "proofs", 0, "slope"), {"by": "zero"}),
    ("instances", ("formula",), "kl(x, y) >= 4*(x - y)**2"),
    ("instances", ("formula",), "exp(log(x)) < x"),
    ("instances", ("payload", "points"), []),
    ("instances", ("payload", "points"), [3]),
    ("instances", ("payload", "points", 0, "x"), "-1"),
    ("instances", ("payload", "points"), [{"x": "1"}]),
    ("instances", ("domain",), {"box": {"x": "[2, 3]"}, "where": []}),
    ("instances", ("domain",), {"box": {"z": "[2, 3]"}, "where": []}),
    ("enumeration", ("formula",), "ceil(n/m)*m <= n"),
    ("enumeration", ("payload", "values", "n"), ["1", "2", "1/2"]),
    ("enumeration", ("payload", "values", "n"), ["1"]),
    ("enumeration", ("payload", "values", "n"), []),
    ("enumeration", ("payload", "values"), {}),
    ("enumeration", ("payload", "count"), 7),
    ("enumeration", ("payload", "values"), {name: ["1"] * 200 for name in "abcd"}),
    ("bracket", ("formula",), "kl(y, x)"),
    ("bracket", ("payload", "point", "x"), "1/11"),
    ("bracket", ("payload", "point"), {}),
    ("bracket", ("payload", "lower"), "1.15"),
    ("bracket", ("payload", "upper"), "1.14"),
    ("bracket", ("payload", "upper"), None),
    ("conjunction", ("formula",), "x <= 1"),
    ("conjunction", ("domain",), {"box": {"x": "[0, 1]"}, "where": []}),
    ("conjunction", ("payload", "parts"), []),
    ("conjunction", ("payload", "parts", 0, "formula"), "1 <= log(x)"),
    ("conjunction", ("payload", "parts", 0, "payload", "points", 0, "x"), "1/2"),
]


@pytest.mark.parametrize(("kind", "path", "value"), TAMPERINGS)
def test_a_change_that_makes_it_false_is_rejected_even_with_a_fresh_digest(kind, path, value):
    outcome = recheck(tampered(kind, path, value))
    assert not outcome.ok
    assert "\n" not in outcome.reasons[0]


VAST = ("1e999999", "1e-999999", "1e9_9_9999", " 1E999999 ")


@pytest.mark.parametrize("number", VAST)
@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("counterexample", ("payload", "point", "x")),
        ("counterexample", ("payload", "left")),
        ("instances", ("payload", "points", 0, "x")),
        ("enumeration", ("payload", "values", "n", 0)),
        ("bracket", ("payload", "lower")),
        ("bracket", ("payload", "upper")),
        ("branch and bound", ("domain", "box", "x")),
    ],
)
def test_numbers_that_would_take_forever_are_refused_as_they_are_read(kind, path, number):
    written = f"[0, {number}]" if path[0] == "domain" else number
    assert "powers of ten go up to 99999" in recheck(tampered(kind, path, written)).reasons[0]


@pytest.mark.parametrize(
    ("formula", "true"),
    [
        ("kl(x, y) >= 2*(x - y)**1000000000000000000000000000000", True),
        ("kl(x, y) >= 2*(x - y)**1999999999999999999", True),
        ("kl(x, y) >= 1 - (1 + x)**99999999999999", True),
        ("kl(x, y) >= (1 + x)**99999999999999", False),
    ],
)
def test_vast_powers_are_bounded_and_not_multiplied_out(formula, true):
    outcome = recheck(tampered("instances", ("formula",), formula))
    assert outcome.ok == true
    assert outcome.seconds < 5


TIE = holds_at([{"x": "1/4", "y": "1/2", "eps": 2}])("d_eps(x, y, eps) < kl(x, y)", EFFORT).certificate


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("formula",), "d_eps(x, y, eps) <= kl(x, y)"),
        (("formula",), "d_eps(x, y, eps) < (1 + 1/10**290)*kl(x, y)"),
        (("formula",), "0*x*y*eps < 1/10**400"),
        (("payload", "equal"), 30),
        (("payload", "equal"), True),
        (("payload", "point", "eps"), "1"),
        (("payload", "left"), "0.15"),
        (("payload", "relation"), "<="),
    ],
)
def test_a_tie_stands_only_for_a_strict_relation_with_equal_sides(path, value):
    assert recheck(TIE).ok
    changed = copy.deepcopy(TIE)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not recheck(signed(changed)).ok


def test_a_tie_is_said_to_be_one():
    changed = copy.deepcopy(TIE)
    del changed["payload"]["equal"]
    assert not recheck(signed(changed)).ok


def proof_document(text, proof, sides=ALL, where=()):
    stated = domain(sides, where)
    return certificate("proof", formula=text, domain=stated.to_json(), payload={"proof": proof})


ZERO = {"by": "zero"}
BOXES = {"by": "boxes", "tree": "."}
SOUND = [
    ("2*y - 2*x > 0", {"by": "given", "condition": "x < y", "times": "2"}, ("x < y",)),
    ("x >= 2", {"by": "empty", "conditions": ["x < y", "y < x"]}, ("x < y", "y < x")),
    (
        "x >= 2",
        {"by": "empty", "conditions": ["x < f_minus(y, eps)", "f_minus(y, eps) <= y", "y <= x"]},
        ("eps < logit(y) - logit(x)", "y <= x"),
    ),
    ("x >= y", {"by": "pinned", "variable": "x", "to": "y", "proof": ZERO}, ("x == y",)),
    ("max(x, y) >= x", {"by": "bound", "call": "max(x, y)", "value": "x", "proof": ZERO}, ()),
    (
        "d_eps(x, y, eps) <= eps*(x - y)",
        {"by": "bound", "call": "d_eps(x, y, eps)", "value": "eps*(x - y)", "proof": ZERO},
        ("y < x",),
    ),
    (
        "(1 - y)*x**2 >= 0",
        {
            "by": "product",
            "constant": "-1",
            "factors": [
                {"factor": "y - 1", "power": 1, "sign": -1, "proof": BOXES},
                {"factor": "x", "power": 2, "sign": 1, "proof": None},
            ],
        },
        (),
    ),
    (
        "abs(x - y) >= 0",
        {
            "by": "cases",
            "call": "abs(x - y)",
            "proofs": [
                {"by": "given", "condition": "0 <= x - y", "times": "1"},
                {"by": "given", "condition": "x - y <= 0", "times": "1"},
            ],
        },
        (),
    ),
    ("2 >= max(x, y)", {"by": "each", "call": "max(x, y)", "proofs": [BOXES, BOXES]}, ()),
    ("2 >= abs(x)", {"by": "each", "call": "abs(x)", "proofs": [BOXES, BOXES]}, ()),
]


@pytest.mark.parametrize(("text", "proof", "where"), SOUND)
def test_each_rule_is_accepted_when_it_applies(text, proof, where):
    outcome = recheck(proof_document(text, proof, where=where))
    assert outcome.ok, outcome.reasons


UNSOUND = [
    # rules applied where they do not apply
    ("2*y - 2*x > 0", {"by": "given", "condition": "x < y", "times": "2"}, ()),
    ("2*y - 2*x > 0", {"by": "given", "condition": "x <= y", "times": "2"}, ("x <= y",)),
    ("2*x - 2*y > 0", {"by": "given", "condition": "x < y", "times": "-2"}, ("x < y",)),
    ("2*y - 3*x >= 0", {"by": "given", "condition": "x < y", "times": "2"}, ("x < y",)),
    ("x > x", ZERO, ()),
    ("x >= y", ZERO, ()),
    ("x >= 2", {"by": "empty", "conditions": ["x < y", "y < x"]}, ("x < y",)),
    ("x >= 2", {"by": "empty", "conditions": ["x <= y", "y <= x"]}, ("x <= y", "y <= x")),
    ("x >= 2", {"by": "empty", "conditions": ["x < y"]}, ("x < y",)),
    ("x >= 2", {"by": "empty", "conditions": ["x < y", "x < y"]}, ("x < y",)),
    (
        "x >= 2",
        {"by": "empty", "conditions": ["x < f_plus(y, eps)", "f_plus(y, eps) <= x"]},
        ("x < f_plus(y, eps)",),
    ),
    ("x >= 2", {"by": "empty", "conditions": ["y < y", "y < y"]}, ()),
    ("x >= y", {"by": "pinned", "variable": "x", "to": "y", "proof": ZERO}, ("x <= y",)),
    ("max(x, y) >= x", {"by": "bound", "call": "max(x, y)", "value": "2", "proof": BOXES}, ()),
    ("min(x, y) >= 0.5", {"by": "bound", "call": "min(x, y)", "value": "x", "proof": BOXES}, ("x >= 0.5",)),
    ("max(x, y)*x >= x*x", {"by": "bound", "call": "max(x, y)", "value": "x", "proof": ZERO}, ()),
    (
        "1 - d_eps(x, y, eps) >= 1",
        {"by": "bound", "call": "d_eps(x, y, eps)", "value": "0", "proof": ZERO},
        (),
    ),
    (
        "d_eps(x, y, eps) >= kl(x, y)",
        {"by": "bound", "call": "d_eps(x, y, eps)", "value": "kl(x, y)", "proof": ZERO},
        (),
    ),
    (
        "d_eps(x, y, eps) <= eps*(x - y)",
        {"by": "bound", "call": "d_eps(x, y, eps)", "value": "eps*(x - y)", "proof": ZERO},
        ("x < y",),
    ),
    ("x*(-1) >= x*(-1)", {"by": "bound", "call": "kl(x, y)", "value": "0", "proof": ZERO}, ()),
    ("-kl(x, y) >= -1", {"by": "bound", "call": "kl(x, y)", "value": "0", "proof": BOXES}, ()),
    ("kl(x, y) >= 1", {"by": "cases", "call": "kl(x, y)", "proofs": []}, ()),
    ("kl(x, y) >= 1", {"by": "each", "call": "kl(x, y)", "proofs": [BOXES, BOXES]}, ()),
    (
        "x >= 0",
        {
            "by": "product",
            "constant": "1",
            "factors": [{"factor": "-x", "power": 1, "sign": -1, "proof": BOXES}],
        },
        (),
    ),
    (
        "-x >= 0",
        {
            "by": "product",
            "constant": "1",
            "factors": [{"factor": "-x", "power": 1, "sign": -1, "proof": BOXES}],
        },
        (),
    ),
    ("x >= 0", {"by": "product", "constant": "0", "factors": []}, ()),
    ("x >= 0", {"by": "product", "constant": "1", "factors": [3]}, ()),
    (
        "x >= 0",
        {
            "by": "product",
            "constant": "1",
            "factors": [{"factor": "x", "power": "1", "sign": 1, "proof": BOXES}],
        },
        (),
    ),
    (
        "x**2 >= 0",
        {
            "by": "product",
            "constant": "1",
            "factors": [{"factor": "x", "power": 2, "sign": 1, "proof": BOXES}],
        },
        (),
    ),
    (
        "x - y > 0",
        {
            "by": "monotone",
            "variable": "x",
            "to": "y",
            "relation": ">=",
            "side": "[1/100, 99/100]",
            "at": ZERO,
            "steep": True,
            "derivative": "1",
            "slope": BOXES,
        },
        ("x >= y",),
    ),
    (
        "x - y >= 0",
        {
            "by": "monotone",
            "variable": "x",
            "to": "y",
            "relation": ">",
            "side": "[1/100, 99/100]",
            "at": ZERO,
            "steep": False,
            "derivative": "1",
            "slope": BOXES,
        },
        (),
    ),
    (
        "x >= 0",
        {
            "by": "monotone",
            "variable": "x",
            "to": "logit(y)",
            "relation": ">",
            "side": "[-9, 9]",
            "at": ZERO,
            "steep": False,
            "derivative": "1",
            "slope": BOXES,
        },
        (),
    ),
    (
        "exp(x) - 1 - x > 0",
        {
            "by": "monotone",
            "variable": "x",
            "to": "0",
            "relation": ">",
            "side": "[0, 99/100]",
            "at": ZERO,
            "steep": 1,
            "derivative": "exp(x) - 1",
            "slope": BOXES,
        },
        (),
    ),
    ("x >= x", {"by": "boxes", "tree": "o"}, ()),
    ("logit(2*x) >= 0", {"by": "boxes", "tree": "."}, ()),
    ("floor(x) >= x", {"by": "boxes", "tree": "."}, ()),
]


@pytest.mark.parametrize(("text", "proof", "where"), UNSOUND)
def test_each_rule_is_rejected_when_it_does_not_apply(text, proof, where):
    assert not recheck(proof_document(text, proof, where=where)).ok


def test_a_bisection_needs_variables_and_a_pinned_point_needs_none():
    at_point = {"by": "pinned", "variable": "x", "to": "1/2", "proof": BOXES}
    document = proof_document("x >= 0", at_point, sides=box(x=(0, 1)), where=("x == 1/2",))
    assert "without variables" in recheck(document).reasons[0]


def test_a_monotone_step_from_an_end_of_the_box():
    step = {
        "by": "monotone",
        "variable": "x",
        "to": "0",
        "relation": ">=",
        "side": "[0, 1]",
        "at": ZERO,
        "steep": False,
        "derivative": "exp(x) - 1",
        "slope": {"by": "boxes", "tree": "."},
    }
    document = proof_document("exp(x) - 1 - x >= 0", step, sides=box(x=(0, 1)))
    assert recheck(document).ok
    for other in ("x <= 0", "x > 0"):
        changed = {**step, "relation": other.split()[1]}
        assert not recheck(proof_document("exp(x) - 1 - x >= 0", changed, sides=box(x=(0, 1)))).ok


def test_a_strict_step_from_an_open_end_where_the_sides_only_touch():
    step = {
        "by": "monotone",
        "variable": "r",
        "to": "1",
        "relation": "<",
        "side": "[0, 1]",
        "at": {"by": "boxes", "tree": "."},
        "steep": True,
        "derivative": "1",
        "slope": {"by": "boxes", "tree": "."},
    }
    half_open = box(r="[0, 1)", s="[0, 1)")
    assert recheck(proof_document("r - s < 1", step, sides=half_open)).ok
    assert not recheck(proof_document("r - s < 1", {**step, "steep": False}, sides=half_open)).ok
    assert not recheck(proof_document("r - s < 1", step, sides=box(r=(0, 1), s=(0, 1)))).ok


GROWING = {
    "by": "monotone",
    "variable": "y",
    "to": "x",
    "relation": ">",
    "side": "[1/100, 99/100]",
    "at": ZERO,
    "steep": True,
    "derivative": "(2*y - 1)**2",
    "slope": {
        "by": "product",
        "constant": "1",
        "factors": [{"factor": "2*y - 1", "power": 2, "sign": 1, "proof": None}],
    },
}
CUBIC = "(2*y - 1)**3 > (2*x - 1)**3"


def test_a_slope_may_vanish_at_finitely_many_places():
    steps = copy.deepcopy(GROWING)
    steps["derivative"] = "6*(2*y - 1)**2"
    steps["slope"]["constant"] = "6"
    assert recheck(proof_document(CUBIC, steps, where=("x < y",))).ok
    assert not recheck(proof_document(CUBIC, steps, where=("x <= y",))).ok


@pytest.mark.parametrize(
    ("claimed", "slope", "factor", "power"),
    [
        ("x*y - x*x > 0", "(x**(1/2))**2", "x**(1/2)", 2),  # no polynomial
        ("0*y - 0*x > 0", "0*(y - y)**2", "y - y", 2),  # zero all along
        ("x**2*y - x**2*x > 0", "x**2", "x", 2),  # constant along the way, perhaps zero
        ("-1/y + 1/x > 0", "1/y**2", "y", -2),
    ],
)
def test_a_factor_that_may_vanish_all_along_needs_a_proof(claimed, slope, factor, power):
    steps = copy.deepcopy(GROWING)
    steps["derivative"] = slope
    steps["slope"]["factors"] = [{"factor": factor, "power": power, "sign": 1, "proof": None}]
    assert not recheck(proof_document(claimed, steps, where=("x < y",))).ok


POLES = [
    ("-1/y - 1 >= 0", "1/y**2"),
    ("-y**(-1) - 1 >= 0", "1/y**2"),
    ("-y/y**2 - 1 >= 0", "1/y**2"),
    ("y*(y**2)**(-1/2) + 1 <= 0", "0"),
    ("-y*exp(-log(y**2)/2) - 1 >= 0", "0"),
    ("-1/sqrt(abs(y))**2*y/abs(y) - 1 >= 0", "0"),
]


@pytest.mark.parametrize(("text", "slope"), POLES)
def test_no_slope_leads_across_a_pole(text, slope):
    """``-1/y`` grows wherever it is defined, and is smaller beyond its pole."""
    sides_ = box(y=("-1", "1/2"))
    step = {
        "by": "monotone",
        "variable": "y",
        "to": "-1",
        "relation": ">=",
        "side": "[-1, 1/2]",
        "at": ZERO,
        "steep": False,
        "derivative": slope,
        "slope": BOXES,
    }
    assert not recheck(proof_document(text, step, sides=sides_)).ok
    assert not recheck(proof_document(text, BOXES, sides=sides_)).ok
    assert holds_on(sides_, instances=8)(text, EFFORT).verdict.value != "PROVED"


@pytest.mark.parametrize(
    ("text", "slope"),
    [
        ("sqrt(y)*exp(-log(y)) <= 0", "1/2*y**(-3/2)"),
        ("log(y)/log(y) <= 0", "0"),
        ("1/log(y)*log(1/y) >= 0", "0"),
    ],
)
def test_zero_times_infinity_is_no_value(text, slope):
    step = {
        "by": "monotone",
        "variable": "y",
        "to": "0",
        "relation": ">=",
        "side": "[0, 1/2]",
        "at": ZERO,
        "steep": False,
        "derivative": slope,
        "slope": BOXES,
    }
    half = box(y=(0, "1/2"))
    assert not recheck(proof_document(text, step, sides=half)).ok
    assert not recheck(proof_document(text, BOXES, sides=half)).ok


def test_no_bisection_leads_across_a_pole_on_the_diagonal():
    document = proof_document("1/(y - x) >= -1", BOXES, sides=box(x=(0, 1), y=(0, 1)), where=("x <= y",))
    assert not recheck(document).ok


def test_saved_certificates_load_and_carry_their_claim(tmp_path):
    named = attributed(CERTIFICATES["proof"], claim="BERN-I7", statement="Pinsker")
    save(named, tmp_path / "proof.json")
    assert load(tmp_path / "proof.json") == named
    assert recheck(named).ok
    assert [path.name for path in tmp_path.iterdir()] == ["proof.json"]


def test_nothing_is_written_of_a_bad_certificate(tmp_path):
    with pytest.raises(CertificateError):
        save({"schema": "x"}, tmp_path / "bad.json")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_no_part_behind(tmp_path):
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        save(CERTIFICATES["proof"], tmp_path / "taken")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "a certificate is a JSON object, not list"),
        (b"{}", "the schema is None"),
        (b'{"schema": "banditproof/certificate/1"}', "missing or unknown fields"),
    ],
)
def test_a_file_that_is_no_certificate_is_named_in_one_line(tmp_path, content, reason):
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(CertificateError, match=reason) as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_or_huge_file_is_named(tmp_path):
    with pytest.raises(CertificateError, match="cannot be read"):
        load(tmp_path / "none.json")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(CertificateError, match="larger than"):
        load(huge)


def test_a_domain_that_forgets_a_variable_is_rejected():
    stated = {"box": {"x": "[0, 1]"}, "where": []}
    outcome = recheck(signed({**CERTIFICATES["instances"], "domain": stated}))
    assert outcome.reasons == ("the domain says nothing about y",)


def test_fields_have_their_types():
    good = CERTIFICATES["bracket"]
    with pytest.raises(CertificateError, match="the field claim"):
        validated(signed({**good, "claim": 3}))
    with pytest.raises(CertificateError, match="payload is not an object"):
        validated(signed({**good, "payload": []}))
    for stated in (0, {}, "x in [0, 1]", {"box": {}, "where": [], "more": 1}):
        with pytest.raises(CertificateError, match="the domain is"):
            validated(signed({**good, "domain": stated}))


def test_a_maximum_has_the_slope_of_the_argument_that_no_other_passes():
    """At a corner of the box both arguments agree, and elsewhere one is always the larger."""
    evidence = holds_on(box(u=(-1000, 1000), d=(-1, 1)))(
        "max(u + d, -u - d) <= max(u, -u) + 1 and min(u + d, -u - d) >= min(u, -u) - 1", EFFORT
    )
    assert evidence.verdict.value == "PROVED"
    outcome = recheck(evidence.certificate)
    assert outcome.ok, outcome.reasons


@pytest.mark.parametrize("text", ["max(x, 1 - x) <= 1/2", "min(x, 1 - x) >= 1/2", "max(x, -x) <= 0"])
def test_arguments_that_pass_each_other_keep_both_slopes(text):
    assert not recheck(proof_document(text, BOXES, sides=box(x=(0, 1)))).ok


@pytest.mark.parametrize(
    ("claimed", "printed"), [("1 + 1", "2"), ("e", "2.718"), ("1 + 1", "3"), ("e", "2.719")]
)
def test_values_of_constants_and_their_refutations_recheck(claimed, printed):
    evidence = equals_at([({}, printed)])(claimed, EFFORT)
    outcome = recheck(evidence.certificate)
    assert outcome.ok, outcome.reasons
    assert not evidence.summary.startswith("at :")


def test_the_empty_point_serves_no_statement_with_variables():
    for formula_ in ("x <= 1", "1 <= 2 and x <= 1"):
        document = certificate("instances", formula=formula_, domain=None, payload={"points": [{}]})
        assert not recheck(document).ok
    document = certificate(
        "instances", formula="1 <= 2", domain={"box": {"x": "[0, 1]"}, "where": []}, payload={"points": [{}]}
    )
    assert recheck(document).reasons == ("the point has no x",)
    false = certificate("instances", formula="2 <= 1", domain=None, payload={"points": [{}]})
    assert not recheck(false).ok


def test_an_integer_is_recognised_behind_a_rounded_logarithm_in_an_exponent():
    claimed = "ceil(n*(a**(floor(log((a - 1)*exp(I)/n + 1)/log(a)) + 2) - 1)/(a - 1)) - n"
    point = {"n": 1, "a": 2, "I": 3}
    assert recheck(equals_at([(point, "62")])(claimed, EFFORT).certificate).ok
    refuted = equals_at([(point, "63")])(claimed, EFFORT)
    assert refuted.verdict.value == "REFUTED"
    assert recheck(refuted.certificate).ok
    jump = certificate(
        "instances", formula="floor(log(8)/log(2)) <= 2", domain=None, payload={"points": [{}]}
    )
    assert not recheck(jump).ok


THIN = ("x <= y", "y <= x")


@pytest.mark.parametrize(
    ("text", "where", "accepted"),
    [
        ("(x + y)**2 - x**2 - 2*x*y >= y*y", ("x**2 + y**2 <= 0",), True),
        ("y - y - (-(x - y) - -(x - y)) >= 0", THIN, True),
        ("x*(x - 1/2)*(x - 1) >= 0", THIN, False),
        ("min(0, abs(x - y) - 1/1000) >= 0", THIN, False),
        ("-exp(-(100*(x - y))**2) >= 0", THIN, False),
        ("x**600*y**600 - x**600*y**600 >= 0", THIN, False),
        ("x**(1/2) - x**(1/2) >= 0", THIN, False),
    ],
)
def test_on_a_thin_domain_only_polynomials_are_seen_to_vanish(text, where, accepted):
    assert recheck(proof_document(text, ZERO, sides=box(x=(0, 1), y=(0, 1)), where=where)).ok is accepted


@pytest.mark.parametrize(
    ("text", "where", "steps", "accepted"),
    [
        ("x >= y", ("0 <= x - y",), None, True),
        ("x > y", ("0 < x - y",), None, True),
        ("x >= y", ("y - x <= 0",), None, True),
        ("-1 >= 0", ("0 <= x - y", "x < y"), ["y <= x", "x < y"], True),
        ("-1 >= 0", ("x - y < 0", "y <= x"), ["x < y", "y <= x"], True),
        ("-1 >= 0", ("0 <= x - y", "y < x"), ["x <= y", "y < x"], False),
        ("-1 >= 0", ("x - y <= 0", "y < x"), ["y <= x", "x < y"], False),
        ("-1 >= 0", ("x < x",), ["x < x"], True),
        ("-1 >= 0", ("x <= x",), ["x <= x"], False),
        ("-1 >= 0", ("x <= y",), [], False),
    ],
)
def test_a_difference_compared_with_zero_compares_its_parts(text, where, steps, accepted):
    proof = {"by": "empty", "conditions": steps}
    if steps is None:
        small = next(iter(where))
        proof = {"by": "given", "condition": small, "times": "1"}
    assert recheck(proof_document(text, proof, sides=box(x=(0, 1), y=(0, 1)), where=where)).ok is accepted


def test_where_a_variable_is_pinned_the_conditions_are_kept():
    step = {"by": "pinned", "variable": "y", "to": "z", "proof": None}
    cube = box(x=(0, 1), y=(0, 1), z=(0, 1))
    where = ("x <= y", "y <= z", "z - y <= 0")
    step["proof"] = {"by": "given", "condition": "x <= z", "times": "1"}
    assert recheck(proof_document("x <= z + y - z", step, sides=cube, where=where)).ok
    assert not recheck(proof_document("x <= z + y - z", step, sides=cube, where=where[1:])).ok
    assert not recheck(proof_document("x <= z + y - z", step, sides=cube, where=where[:2])).ok


def test_a_condition_stands_for_itself_where_no_point_of_the_domain_is_met():
    step = {"by": "given", "condition": "eps < logit(y) - logit(x)", "times": "1"}
    wide = box(x="(0, 1)", y="(0, 1)", eps="(0, 1000000]")
    text = "eps < logit(y) - logit(x)"
    assert recheck(proof_document(text, step, sides=wide, where=(text,))).ok
    assert not recheck(proof_document(text, step, sides=wide, where=("eps <= logit(y) - logit(x)",))).ok
    double = {**step, "times": "2"}
    assert not recheck(proof_document(text, double, sides=wide, where=(text,))).ok


@pytest.mark.parametrize("budget", ["0", "1e-9", "1", "1000", "1e15", "1e300"])
@pytest.mark.parametrize(
    ("x", "y"),
    [("0.001", "1"), ("0", "1"), ("1", "0.5"), ("0.999", "0"), ("0.001", "0.9999999999"), ("1", "1e-300")],
)
def test_a_divergence_is_bracketed_and_confirmed_up_to_means_of_0_and_1_and_vast_budgets(x, y, budget):
    """Where all weight is at ``e^-eps``, which no resolution sees, or a step is dearer than its rounding."""
    assert recheck(bracket("d_eps(x, y, eps)", {"x": x, "y": y, "eps": budget})).ok


@pytest.mark.parametrize("text", ["d_eps(x, y, 1)", "kl(x, y)"])
def test_a_zero_that_symmetry_shows_is_confirmed_where_the_mean_is_no_binary_fraction(text):
    found = bracket(text, {"x": "0.001", "y": "0.001"})
    assert (
        Fraction(found["payload"]["lower"]) <= 0 <= Fraction(found["payload"]["upper"]) <= Fraction(1, 10**60)
    )
    assert recheck(found).ok
    moved = {**found["payload"], "point": {"x": "1/1000", "y": "101/100000"}}
    assert not recheck(signed({**found, "payload": moved})).ok
