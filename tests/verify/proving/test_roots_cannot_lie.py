"""Roots, exponentials and logarithms in proofs: what is true is proved, near misses and forgeries are not."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.bounded_image import BoundedImage
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.proof_rules import Goal, check_proof
from banditproof.verify.proving.definedness import missing
from banditproof.verify.proving.exact_points import agrees_to_250_bits, examined, inside
from banditproof.verify.proving.positivity.asked import Asked
from banditproof.verify.proving.positivity.functions import by_functions
from banditproof.verify.proving.positivity.proofs import by_further_relations
from banditproof.verify.proving.proof import knowledge_of_signs
from banditproof.verify.proving.search.confirmed import Equality

from .claims import assert_proved, assert_refuted, goal, stands

TWINS = [
    ("sqrt(K*T) <= T", "sqrt(K*T) < T", "K T in [1, oo); K <= T"),
    ("sqrt(x + y) <= sqrt(x) + sqrt(y)", "sqrt(x + y) < sqrt(x) + sqrt(y)", "x y in [0, oo)"),
    ("sqrt(x + y) < sqrt(x) + sqrt(y)", "sqrt(x + y) < sqrt(x) + sqrt(y)/2", "x y in (0, oo)"),
    ("sqrt(x*y) <= (x + y)/2", "sqrt(x*y) <= 0.499999*(x + y)", "x y in [0, oo)"),
    ("sqrt(a) - sqrt(b) <= sqrt(a - b)", "sqrt(a) - sqrt(b) < sqrt(a - b)", "a b in [0, oo); b <= a"),
    ("sqrt(u) <= sqrt(v)", "sqrt(u) < sqrt(v)", "u v in [0, oo); u <= v"),
    ("sqrt(u) < sqrt(v)", "sqrt(u) < sqrt(v) - 1/10**6", "u v in [0, oo); u < v"),
    ("u <= sqrt(v)", "u <= sqrt(v) - 1/10**6", "u in (-oo, oo), v in [0, oo); u**2 <= v"),
    ("sqrt(u) <= v", "sqrt(u) < v", "u in [0, oo), v in (-oo, oo); u <= v**2; v >= 0"),
    ("2*x*sqrt(y) <= x**2 + y", "2*x*sqrt(y) < x**2 + y", "x in (-oo, oo), y in [0, oo)"),
    ("a*sqrt(x) <= a*sqrt(y)", "a*sqrt(x) < a*sqrt(y)", "x y a in [0, oo); x < y"),
    ("min(x, y) <= sqrt(x*y)", "max(x, y) <= sqrt(x*y) + 1", "x y in [0, oo)"),
    ("(x if x <= y else y) <= sqrt(x*y)", "(x if x <= y else y) < sqrt(x*y)", "x y in [0, oo)"),
    ("log(x*y) <= x + y - 2", "log(x*y) < x + y - 2", "x y in (0, oo)"),
    ("log(x*y) < x + y - 2", "log(x*y) < x + y - 2.001", "x y in (0, oo); x > 1"),
    ("exp(-x) <= 1/(1 + x)", "exp(-x) < 1/(1 + x)", "x in [0, oo)"),
    ("T*exp(-x) <= T/(1 + x)", "T*exp(-x) <= T/(1 + 1.01*x)", "x T in [0, oo)"),
    ("exp(x) <= z", "exp(x) <= z/2", "x y z in (-oo, oo); exp(x) <= y; y <= z"),
    ("(1 + x)*(1 + y) <= exp(x + y)", "(1 + x)*(1 + y) < exp(x + y)", "x y in [-1, oo)"),
    ("1 + x + y <= exp(x + y)", "1.001 + x + y <= exp(x + y)", "x y in (-oo, oo)"),
]


@pytest.mark.parametrize(("true", "false", "domain"), TWINS)
def test_what_is_true_is_proved_and_its_near_miss_is_refuted(true, false, domain):
    assert_proved(true, domain)
    assert_refuted(false, domain)


def sum_of(*products, constant="0"):
    terms = [{"times": list(each), "squares": [["1", "1"]]} for each in products]
    return {"by": "squares", "over": "1", "constant": constant, "terms": terms}


def squared(larger, smaller, *products, constant="0"):
    inner = sum_of(*products, constant=constant)
    return {"by": "square roots", "larger": larger, "smaller": smaller, "proof": inner}


def tangent(function, of):
    return {"by": "tangent", "function": function, "of": of}


def exponents(total, *parts):
    return {"by": "exponents", "sum": total, "parts": list(parts)}


@pytest.mark.parametrize(("proof", "text", "domain"), [
    (squared("sqrt(y)", "sqrt(x)", ["y - x"]), "sqrt(x) <= sqrt(y)", "x y in [0, 1]; x <= y"),
    (squared("sqrt(y)", "sqrt(x)", ["y - x"]), "sqrt(x) < sqrt(y)", "x y in [0, 1]; x < y"),
    # where the smaller side is negative there is nothing to show
    (squared("sqrt(y)", "x", ["y - x"], ["x", "1 - x"]), "x <= sqrt(y)", "x in [-1, 1], y in [0, 1]; x <= y"),
    (squared("x + 2", "x + 1", ["2*x + 2"], constant="1"), "x + 1 < x + 2", "x in [-2, 1]"),
    (tangent("exp", "x"), "1 + x <= exp(x)", "x in [-1, 1]"),
    (tangent("exp", "x"), "1 + x < exp(x)", "x in (0, 1]"),
    (tangent("exp", "-x*y"), "1 - x*y <= exp(-x*y)", "x y in [0, 1]"),
    (tangent("log", "x"), "log(x) <= x - 1", "x in (0, 1]"),
    (tangent("log", "x"), "log(x) < x - 1", "x in (0, 1)"),
    (tangent("log", "1/x"), "log(x) >= 1 - 1/x", "x in (0, 1]"),
    (tangent("log", "x/y"), "log(x) - log(y) <= x/y - 1", "x y in (0, 1]"),
    (exponents("x + y", "x", "y"), "exp(x + y) >= exp(x)*exp(y)", "x y in [0, 1]"),
    (exponents("x + y", "y", "x"), "exp(x + y) <= exp(x)*exp(y)", "x y in [0, 1]"),
    (exponents("0", "x", "-x"), "exp(0) <= exp(x)*exp(-x)", "x y in [0, 1]"),
])  # fmt: skip
def test_what_is_written_by_hand_stands(proof, text, domain):
    assert stands(proof, goal(text, domain))


@pytest.mark.parametrize(("proof", "text", "domain"), [
    # the sides exchanged, another goal, without the condition
    (squared("sqrt(x)", "sqrt(y)", ["y - x"]), "sqrt(y) <= sqrt(x)", "x y in [0, 1]; x <= y"),
    (squared("sqrt(y)", "sqrt(x)", ["y - x"]), "2*sqrt(x) <= sqrt(y)", "x y in [0, 1]; x <= y"),
    (squared("sqrt(y)", "sqrt(x)", ["y - x"]), "sqrt(x) <= sqrt(y)", "x y in [0, 1]"),
    # strict, where the squares may be equal
    (squared("sqrt(y)", "sqrt(x)", ["y - x"]), "sqrt(x) < sqrt(y)", "x y in [0, 1]; x <= y"),
    # the larger side may be negative: of x and -x the squares are equal
    (squared("x", "-x"), "x >= -x", "x in [-1, 1]"),
    (squared("x", "x/2", ["3*x**2/4"]), "x >= x/2", "x in [-1, 1]"),
    (squared("x", "y", ["x**2 - y**2"]), "x >= y", "x y in [-1, 1]; y**2 <= x**2"),
    # what holds where the smaller side is not negative is no lemma on the whole domain
    ({**squared("x", "x/2", ["3*x**2/4"]), "lemmas": [{"says": "x >= 0", "proof": sum_of(["x"])}]},
     "x >= x/2", "x in [-1, 1]"),
    # names from nowhere
    (squared("z", "x", ["z - x"]), "sqrt(y) >= x", "x y in [0, 1]"),
    # strict where the tangent touches, and beside the tangent
    (tangent("exp", "x"), "1 + x < exp(x)", "x in [0, 1]"),
    (tangent("exp", "x"), "1 + 1.001*x <= exp(x)", "x in [0, 1]"),
    (tangent("exp", "x"), "exp(x) <= 1 + x", "x in [0, 1]"),
    (tangent("exp", "y"), "1 + x <= exp(x)", "x in [-3, 1], y in [0, 1]"),
    (tangent("log", "x"), "log(x) < x - 1", "x in (0, 1]"),
    (tangent("log", "x"), "log(x) >= x - 1", "x in (0, 1]"),
    (tangent("log", "x**2"), "2*log(x) <= x - 1", "x in (0, 1]"),
    # where the logarithm is infinite, or of what is negative
    (tangent("log", "x"), "log(x) - log(x) <= x - 1 - log(x)", "x in [0, 1]"),
    (tangent("exp", "log(x)"), "1 + 2*log(x) <= x + log(x)", "x in [0, 1]"),
    (tangent("log", "x"), "log(x**2)/2 <= x - 1", "x in [-1, 1]"),
    (tangent("sqrt", "x"), "sqrt(x) <= (1 + x)/2", "x in [-1, 1]; x >= 1/1000"),
    # another sum, a strict one, more parts, no list
    (exponents("x + 2*y", "x", "y"), "exp(x + 2*y) <= exp(x)*exp(y)", "x y in [0, 1]"),
    (exponents("x + y", "x", "y"), "exp(x + y) > exp(x)*exp(y)", "x y in [0, 1]"),
    (exponents("x + y", "x", "y", "y"), "exp(x + y) >= exp(x)*exp(y)*exp(y)", "x y in [0, 1]"),
    (exponents("x + y", "x", "y"), "exp(x + y) >= 2*exp(x)*exp(y)", "x y in [0, 1]"),
    ({"by": "exponents", "sum": "x", "parts": "x"}, "exp(x) >= exp(x + 1)", "x y in [0, 1]"),
    # a lemma that is false
    (
        {
            **sum_of(["exp(x) - (1 + 2*x)"]),
            "lemmas": [{"says": "exp(x) - (1 + 2*x) >= 0", "proof": tangent("exp", "x")}],
        },
        "exp(x) >= 1 + 2*x",
        "x y in [0, 1]",
    ),
])  # fmt: skip
def test_nothing_false_is_shown(proof, text, domain):
    assert not stands(proof, goal(text, domain))


RANGES = ("[0, oo)", "[0, oo)", "[1, oo)", "(0, oo)", "(-oo, oo)", "[0, 1]", "(0, 1]", "[1, 4]", "[-1, 1]")
TRUE = (
    *(("sqrt(x*y)", "(x + y)/2"), ("sqrt(x + y)", "sqrt(x) + sqrt(y)"), ("sqrt(x) - sqrt(y)", "sqrt(x - y)")),
    *(("x*sqrt(log(x)/x)", "sqrt(x*log(x))"), ("sqrt(x)", "sqrt(y)"), ("sqrt(x)", "y")),
    *(("x", "sqrt(y)"), ("-x", "sqrt(x**2)"), ("x", "sqrt(x**2)")),
    *(("sqrt(x)", "x"), ("x/sqrt(y)", "sqrt(x)"), ("log(x*y)", "x + y - 2")),
    *(("1 - 1/x", "log(x)"), ("log(x)", "log(y)"), ("log(1 + x)", "x")),
    *(("0", "(x - 1)*log(x)"), ("exp(-x)", "1/(1 + x)"), ("exp(x)", "z")),
    *(
        ("(1 + x)*(1 + y)", "exp(x + y)"),
        ("exp(x) - exp(y)", "(x - y)*exp(x)"),
        ("sqrt(x)*exp(-y)", "sqrt(x)"),
    ),
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
    asked = Asked(link, stated, signs, trees)
    found = by_functions(asked) or by_further_relations(asked)
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
