"""Roots, exponentials and logarithms in proofs: what is true is proved, near misses and forgeries are not."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.bounded_image import BoundedImage
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.proof_rules import Goal, check_proof
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.counterexample import Equality
from banditproof.verify.proving.definedness import missing
from banditproof.verify.proving.exact_points import agrees_to_250_bits, examined, inside
from banditproof.verify.proving.positivity.functions import by_functions
from banditproof.verify.proving.positivity.further import by_further_relations
from banditproof.verify.proving.proof import knowledge_of_signs

from .test_products_cannot_lie import FROM_ONE, HALF, LINE, goal, settled

POSITIVE = "(0, oo)"


TWINS = [
    ("sqrt(K*T) <= T", "sqrt(K*T) < T", ("K <= T",), {"K": FROM_ONE, "T": FROM_ONE}),
    ("sqrt(x + y) <= sqrt(x) + sqrt(y)", "sqrt(x + y) < sqrt(x) + sqrt(y)", (), {"x": HALF, "y": HALF}),
    (
        "sqrt(x + y) < sqrt(x) + sqrt(y)",
        "sqrt(x + y) < sqrt(x) + sqrt(y)/2",
        (),
        {"x": POSITIVE, "y": POSITIVE},
    ),
    ("sqrt(x*y) <= (x + y)/2", "sqrt(x*y) <= 0.499999*(x + y)", (), {"x": HALF, "y": HALF}),
    (
        "sqrt(a) - sqrt(b) <= sqrt(a - b)",
        "sqrt(a) - sqrt(b) < sqrt(a - b)",
        ("b <= a",),
        {"a": HALF, "b": HALF},
    ),
    ("sqrt(u) <= sqrt(v)", "sqrt(u) < sqrt(v)", ("u <= v",), {"u": HALF, "v": HALF}),
    ("sqrt(u) < sqrt(v)", "sqrt(u) < sqrt(v) - 1/10**6", ("u < v",), {"u": HALF, "v": HALF}),
    ("u <= sqrt(v)", "u <= sqrt(v) - 1/10**6", ("u**2 <= v",), {"u": LINE, "v": HALF}),
    ("sqrt(u) <= v", "sqrt(u) < v", ("u <= v**2", "v >= 0"), {"u": HALF, "v": LINE}),
    ("2*x*sqrt(y) <= x**2 + y", "2*x*sqrt(y) < x**2 + y", (), {"x": LINE, "y": HALF}),
    ("a*sqrt(x) <= a*sqrt(y)", "a*sqrt(x) < a*sqrt(y)", ("x < y",), {"x": HALF, "y": HALF, "a": HALF}),
    ("min(x, y) <= sqrt(x*y)", "max(x, y) <= sqrt(x*y) + 1", (), {"x": HALF, "y": HALF}),
    ("(x if x <= y else y) <= sqrt(x*y)", "(x if x <= y else y) < sqrt(x*y)", (), {"x": HALF, "y": HALF}),
    ("log(x*y) <= x + y - 2", "log(x*y) < x + y - 2", (), {"x": POSITIVE, "y": POSITIVE}),
    ("log(x*y) < x + y - 2", "log(x*y) < x + y - 2.001", ("x > 1",), {"x": POSITIVE, "y": POSITIVE}),
    ("exp(-x) <= 1/(1 + x)", "exp(-x) < 1/(1 + x)", (), {"x": HALF}),
    ("T*exp(-x) <= T/(1 + x)", "T*exp(-x) <= T/(1 + 1.01*x)", (), {"x": HALF, "T": HALF}),
    ("exp(x) <= z", "exp(x) <= z/2", ("exp(x) <= y", "y <= z"), dict.fromkeys("xyz", LINE)),
    ("(1 + x)*(1 + y) <= exp(x + y)", "(1 + x)*(1 + y) < exp(x + y)", (), dict.fromkeys("xy", "[-1, oo)")),
    ("1 + x + y <= exp(x + y)", "1.001 + x + y <= exp(x + y)", (), {"x": LINE, "y": LINE}),
]


@pytest.mark.parametrize("number", range(len(TWINS)))
def test_what_is_true_is_proved_and_its_near_miss_is_refuted(number):
    true, false, where, sides = TWINS[number]
    found = settled(true, *where, **sides)
    assert found.verdict is Verdict.PROVED, found.summary
    assert recheck(dict(found.certificate)).ok, recheck(dict(found.certificate)).reasons
    assert settled(false, *where, **sides).verdict is Verdict.REFUTED


def sum_of(*products, constant="0"):
    terms = [{"times": list(each), "squares": [["1", "1"]]} for each in products]
    return {"by": "squares", "over": "1", "constant": constant, "terms": terms}


def squared(larger, smaller, *products, constant="0"):
    return {
        "by": "square roots",
        "larger": larger,
        "smaller": smaller,
        "proof": sum_of(*products, constant=constant),
    }


def tangent(function, of):
    return {"by": "tangent", "function": function, "of": of}


def exponents(total, *parts):
    return {"by": "exponents", "sum": total, "parts": list(parts)}


UNIT, AWAY = {"x": (0, 1), "y": (0, 1)}, {"x": "(0, 1]", "y": "(0, 1]"}
LONG = {"x": (-1, 1), "y": (0, 1)}


@pytest.mark.parametrize(
    ("proof", "of"),
    [
        (squared("sqrt(y)", "sqrt(x)", ["y - x"]), goal("sqrt(x) <= sqrt(y)", "x <= y", **UNIT)),
        (squared("sqrt(y)", "sqrt(x)", ["y - x"]), goal("sqrt(x) < sqrt(y)", "x < y", **UNIT)),
        # where the smaller side is negative there is nothing to show
        (squared("sqrt(y)", "x", ["y - x"], ["x", "1 - x"]), goal("x <= sqrt(y)", "x <= y", **LONG)),
        (squared("x + 2", "x + 1", ["2*x + 2"], constant="1"), goal("x + 1 < x + 2", x=(-2, 1))),
        (tangent("exp", "x"), goal("1 + x <= exp(x)", x=(-1, 1))),
        (tangent("exp", "x"), goal("1 + x < exp(x)", x="(0, 1]")),
        (tangent("exp", "-x*y"), goal("1 - x*y <= exp(-x*y)", **UNIT)),
        (tangent("log", "x"), goal("log(x) <= x - 1", x="(0, 1]")),
        (tangent("log", "x"), goal("log(x) < x - 1", x="(0, 1)")),
        (tangent("log", "1/x"), goal("log(x) >= 1 - 1/x", x="(0, 1]")),
        (tangent("log", "x/y"), goal("log(x) - log(y) <= x/y - 1", **AWAY)),
        (exponents("x + y", "x", "y"), goal("exp(x + y) >= exp(x)*exp(y)", **UNIT)),
        (exponents("x + y", "y", "x"), goal("exp(x + y) <= exp(x)*exp(y)", **UNIT)),
        (exponents("0", "x", "-x"), goal("exp(0) <= exp(x)*exp(-x)", **UNIT)),
    ],
)
def test_what_is_written_by_hand_stands(proof, of):
    check_proof(proof, of)


@pytest.mark.parametrize(
    ("proof", "of"),
    [
        # the sides exchanged, another goal, without the condition
        (squared("sqrt(x)", "sqrt(y)", ["y - x"]), goal("sqrt(y) <= sqrt(x)", "x <= y", **UNIT)),
        (squared("sqrt(y)", "sqrt(x)", ["y - x"]), goal("2*sqrt(x) <= sqrt(y)", "x <= y", **UNIT)),
        (squared("sqrt(y)", "sqrt(x)", ["y - x"]), goal("sqrt(x) <= sqrt(y)", **UNIT)),
        # strict, where the squares may be equal
        (squared("sqrt(y)", "sqrt(x)", ["y - x"]), goal("sqrt(x) < sqrt(y)", "x <= y", **UNIT)),
        # the larger side may be negative: of x and -x the squares are equal
        (squared("x", "-x"), goal("x >= -x", x=(-1, 1))),
        (squared("x", "x/2", ["3*x**2/4"]), goal("x >= x/2", x=(-1, 1))),
        (squared("x", "y", ["x**2 - y**2"]), goal("x >= y", "y**2 <= x**2", x=(-1, 1), y=(-1, 1))),
        # what holds where the smaller side is not negative is no lemma on the whole domain
        (
            {**squared("x", "x/2", ["3*x**2/4"]), "lemmas": [{"says": "x >= 0", "proof": sum_of(["x"])}]},
            goal("x >= x/2", x=(-1, 1)),
        ),
        # names from nowhere
        (squared("z", "x", ["z - x"]), goal("sqrt(y) >= x", **UNIT)),
        # strict where the tangent touches, and beside the tangent
        (tangent("exp", "x"), goal("1 + x < exp(x)", x=(0, 1))),
        (tangent("exp", "x"), goal("1 + 1.001*x <= exp(x)", x=(0, 1))),
        (tangent("exp", "x"), goal("exp(x) <= 1 + x", x=(0, 1))),
        (tangent("exp", "y"), goal("1 + x <= exp(x)", x=(-3, 1), y=(0, 1))),
        (tangent("log", "x"), goal("log(x) < x - 1", x="(0, 1]")),
        (tangent("log", "x"), goal("log(x) >= x - 1", x="(0, 1]")),
        (tangent("log", "x**2"), goal("2*log(x) <= x - 1", x="(0, 1]")),
        # where the logarithm is infinite, or of what is negative
        (tangent("log", "x"), goal("log(x) - log(x) <= x - 1 - log(x)", x=(0, 1))),
        (tangent("exp", "log(x)"), goal("1 + 2*log(x) <= x + log(x)", x=(0, 1))),
        (tangent("log", "x"), goal("log(x**2)/2 <= x - 1", x=(-1, 1))),
        (tangent("sqrt", "x"), goal("sqrt(x) <= (1 + x)/2", "x >= 1/1000", x=(-1, 1))),
        # another sum, a strict one, more parts, no list
        (exponents("x + 2*y", "x", "y"), goal("exp(x + 2*y) <= exp(x)*exp(y)", **UNIT)),
        (exponents("x + y", "x", "y"), goal("exp(x + y) > exp(x)*exp(y)", **UNIT)),
        (exponents("x + y", "x", "y", "y"), goal("exp(x + y) >= exp(x)*exp(y)*exp(y)", **UNIT)),
        (exponents("x + y", "x", "y"), goal("exp(x + y) >= 2*exp(x)*exp(y)", **UNIT)),
        ({"by": "exponents", "sum": "x", "parts": "x"}, goal("exp(x) >= exp(x + 1)", **UNIT)),
        # a lemma that is false
        (
            {
                **sum_of(["exp(x) - (1 + 2*x)"]),
                "lemmas": [{"says": "exp(x) - (1 + 2*x) >= 0", "proof": tangent("exp", "x")}],
            },
            goal("exp(x) >= 1 + 2*x", **UNIT),
        ),
    ],
)
def test_nothing_false_is_shown(proof, of):
    with pytest.raises((RejectedError, KeyError)):
        check_proof(proof, of)


RANGES = (HALF, HALF, FROM_ONE, POSITIVE, LINE, "[0, 1]", "(0, 1]", "[1, 4]", "[-1, 1]")
TRUE = (
    ("sqrt(x*y)", "(x + y)/2"),
    ("sqrt(x + y)", "sqrt(x) + sqrt(y)"),
    ("sqrt(x) - sqrt(y)", "sqrt(x - y)"),
    ("x*sqrt(log(x)/x)", "sqrt(x*log(x))"),
    ("sqrt(x)", "sqrt(y)"),
    ("sqrt(x)", "y"),
    ("x", "sqrt(y)"),
    ("-x", "sqrt(x**2)"),
    ("x", "sqrt(x**2)"),
    ("sqrt(x)", "x"),
    ("x/sqrt(y)", "sqrt(x)"),
    ("log(x*y)", "x + y - 2"),
    ("1 - 1/x", "log(x)"),
    ("log(x)", "log(y)"),
    ("log(1 + x)", "x"),
    ("0", "(x - 1)*log(x)"),
    ("exp(-x)", "1/(1 + x)"),
    ("exp(x)", "z"),
    ("(1 + x)*(1 + y)", "exp(x + y)"),
    ("exp(x) - exp(y)", "(x - y)*exp(x)"),
    ("sqrt(x)*exp(-y)", "sqrt(x)"),
)
CONDITIONS = ("x <= y", "y <= x", "x < y", "x <= y**2", "x**2 <= y", "x*y <= z", "exp(x) <= y", "y >= 0")
VALUES = (0, Fraction(1, 64), Fraction(1, 4), 1, Fraction(3, 2), 2, 9, 100, -1, Fraction(-1, 4), -3)


def made(chance):
    """A claim that is nearly true, on a domain where it may fail, or fail to be defined."""
    left, right = chance.choice(TRUE)
    form = chance.choice(("{0}", "{0}", "{a}*({0})", "{0} + {a}", "{0} - exp(-{a})"))
    spoiled = chance.choice(("{0}", "{0}", "(1 - 1/100000)*({0})", "{0} - 1/1000000"))
    letters = {"a": chance.choice("xyz")}
    text = f"{form.format(left, **letters)} {chance.choice(('<=', '<=', '<'))} "
    text += form.format(spoiled.format(right), **letters)
    where = [each for each in CONDITIONS if chance.random() < 0.15]
    return text, where, {name: chance.choice(RANGES) for name in "xyz"}


def shown(text, where, sides):
    """A proof by these rules alone, without any search for a counterexample before."""
    link, stated = formula(text).links[0], stated_domain(sides, where)
    image = BoundedImage(stated) if isinstance(stated, WideDomain) else None
    there, domain, trees = (image.link(link), image.domain, image.trees) if image else (link, stated, {})
    signs = knowledge_of_signs().on(domain)
    if signs.witness.point is None or missing(there.margin, signs) is not None:
        return None
    found = by_functions(link, stated, signs, trees) or by_further_relations(link, stated, signs, trees)
    if found is not None:
        lemmas = [*(each.to_json() for each in signs.lemmas), *found.get("lemmas", [])]
        check_proof({**found, "lemmas": lemmas}, Goal(there.margin, link.strict, domain))
    return found


@pytest.mark.parametrize("part", range(4))
def test_no_proof_is_found_of_what_fails_at_a_point(part):
    chance = random.Random(f"roots:{part}")  # noqa: S311  chance that can be played again
    proved = failed = 0
    for _ in range(40):
        text, where, sides = made(chance)
        if shown(text, where, sides) is None:
            failed += 1
            continue
        proved += 1
        link, stated = formula(text).links[0], stated_domain(sides, where)
        equality = Equality(link)
        for _ in range(80):
            point = {name: Fraction(chance.choice(VALUES)) for name in "xyz"}
            if inside(stated, point):
                verdict, bounds = examined(link, point)
                assert verdict is not False, (text, where, sides, point)
                same = link.strict and verdict is None and agrees_to_250_bits(bounds)
                assert not (same and equality.decided(point)), (text, where, sides, point)
    assert proved >= 6
    assert failed >= 6
