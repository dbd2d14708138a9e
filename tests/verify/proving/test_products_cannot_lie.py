"""Sums of products, and logarithms or exponentials of both sides: what is true is proved, near misses not."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import Domain, box
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.proof_rules import Goal, check_proof
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.exact_points import holds, inside
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.wide_domains import holds_everywhere

HALF, LINE, FROM_ONE = "[0, oo)", "(-oo, oo)", "[1, oo)"


def settled(text, *where, **sides):
    stated = stated_domain(sides, where)
    wide = isinstance(stated, WideDomain)
    check = holds_everywhere(stated) if wide else holds_on(stated.box, where=stated.where)
    return check(text, Effort())


TWINS = [
    (
        "f - s <= d",
        "f - s/2 <= d",
        ("f <= t + k", "k <= h + g", "g <= s", "t + h <= d"),
        dict.fromkeys("ftkhgsd", HALF),
    ),
    ("exp(x) <= exp(y)", "exp(x) < exp(y)", ("x <= y",), {"x": HALF, "y": HALF}),
    ("exp(x) < exp(y)", "exp(x) < exp(y) - 1/1000000", ("x < y",), {"x": HALF, "y": HALF}),
    ("exp(-y) <= exp(-x)", "exp(-x) <= exp(-y)", ("x <= y",), {"x": HALF, "y": HALF}),
    ("k <= exp(i)", "k <= exp(i) - 1/100", ("log(k) <= i",), {"k": FROM_ONE, "i": HALF}),
    ("log(k) <= i", "log(k) <= i - 1/100", ("k <= exp(i)",), {"k": FROM_ONE, "i": HALF}),
    ("k <= f", "k < f", ("log(k) <= log(f)",), {"k": FROM_ONE, "f": FROM_ONE}),
    ("n <= exp(i/p)", "n <= exp(i/(2*p))", ("p*log(n) <= i",), {"n": FROM_ONE, "i": HALF, "p": FROM_ONE}),
    (
        "n*(p - 1)/(a - 1) <= k",
        "n*(a**2*p - 1)/(a - 1) <= k",
        ("n*(a*p - 1)/(a - 1) <= k",),
        {"n": FROM_ONE, "p": FROM_ONE, "a": "(1, oo)", "k": FROM_ONE},
    ),
    ("x*log(1 + y) <= x*y", "x*log(1 + y) < x*y", ("log(1 + y) <= y",), {"x": HALF, "y": HALF}),
    ("min(x, y) <= (x + y)/2", "min(x, y) <= (x + y)/3", (), {"x": HALF, "y": HALF}),
    ("x*y <= z", "x*y <= z/2", ("x <= 1", "y <= z"), dict.fromkeys("xyz", HALF)),
    ("x*z <= y*z + w", "x*z <= y*z", ("x <= y + w", "z <= 1"), dict.fromkeys("xyzw", HALF)),
    ("x <= y", "x < y", ("x + z == y",), {"x": LINE, "y": LINE, "z": HALF}),
    (
        "y - n <= f + k",
        "y - n <= 9*f/10",
        ("y <= x + n + u", "x <= f - z", "u <= z"),
        dict.fromkeys("ynxufzk", HALF),
    ),
    ("abs(x + y) <= abs(x) + abs(y)", "abs(x + y) <= abs(x) + y", (), {"x": LINE, "y": LINE}),
    ("min(x*z, y*z) <= z*min(x, y)", "min(x*z, y*z) < z*min(x, y)", (), {"x": LINE, "y": LINE, "z": HALF}),
    ("max(x, y) <= x + max(0, y - x)", "max(x, y) <= x + max(0, y - x) - 1/100", (), {"x": LINE, "y": LINE}),
    ("(x if x <= y else y) <= x", "(x if x <= y else y) >= x", (), {"x": LINE, "y": LINE}),
    ("S + n*s <= R + 2*n*r", "S + n*s <= R + n*r", ("S <= R", "s <= 2*r"), dict.fromkeys("SsRrn", HALF)),
    ("R + r > S", "R + r > S + r", ("R >= S", "r > 0"), dict.fromkeys("SsRr", HALF)),
    ("1/(x*y) <= 1", "1/(x*y) < 1", (), {"x": FROM_ONE, "y": FROM_ONE}),
]


@pytest.mark.parametrize("number", range(len(TWINS)))
def test_what_is_true_is_proved_and_its_near_miss_is_refuted(number):
    true, false, where, sides = TWINS[number]
    found = settled(true, *where, **sides)
    assert found.verdict is Verdict.PROVED, found.summary
    assert recheck(dict(found.certificate)).ok, recheck(dict(found.certificate)).reasons
    assert settled(false, *where, **sides).verdict is Verdict.REFUTED


def goal(text, *where, **sides):
    link = formula(text).links[0]
    return Goal(link.margin, link.strict, Domain(box(**sides), tuple(formula(each) for each in where)))


def compared(rule, larger, smaller, *guards, weight="1"):
    inner = {
        "by": "squares",
        "over": "1",
        "constant": "0",
        "terms": [{"times": list(guards), "squares": [[weight, "1"]]}],
    }
    return {"by": rule, "larger": larger, "smaller": smaller, "proof": inner}


UNIT, POSITIVE = {"x": (0, 1), "y": (0, 1)}, {"x": "(0, 1]", "y": "(0, 1]"}
INFINITE = "exp(kl(x, y)) > exp(kl(x, y))"


@pytest.mark.parametrize(
    ("proof", "of"),
    [
        (compared("exponentials", "y", "x", "y - x"), goal("exp(y) >= exp(x)", "x <= y", **UNIT)),
        (compared("logarithms", "y", "x", "y - x"), goal("log(y) >= log(x)", "x <= y", **POSITIVE)),
        (
            compared("exponentials", "y", "log(x)", "y - log(x)"),
            goal("exp(y) >= x", "log(x) <= y", x="(0, 1]", y=(0, 1)),
        ),
    ],
)
def test_what_is_written_by_hand_stands(proof, of):
    check_proof(proof, of)


@pytest.mark.parametrize(
    ("proof", "of"),
    [
        # sides exchanged, another goal, other sides, without the condition
        (compared("exponentials", "x", "y", "y - x"), goal("exp(x) >= exp(y)", "x <= y", **UNIT)),
        (compared("exponentials", "y", "x", "y - x"), goal("exp(y) >= exp(2*x)", "x <= y", **UNIT)),
        (compared("exponentials", "2*y", "3*x/2", "y - x"), goal("exp(y) >= exp(3*x/2)", "x <= y", **UNIT)),
        (compared("exponentials", "y", "x", "y - x"), goal("exp(y) >= exp(x)", **UNIT)),
        # strict, where the condition is not
        (compared("exponentials", "y", "x", "y - x"), goal("exp(y) > exp(x)", "x <= y", **UNIT)),
        (compared("logarithms", "y", "x", "y - x"), goal("log(y) > log(x)", "x <= y", **POSITIVE)),
        # the logarithm of a square is that of the absolute value
        (
            compared("exponentials", "log(x**2)/2", "y", "log(x**2)/2 - y"),
            goal("x >= exp(y)", "y <= log(x**2)/2", x=(-1, 1), y=(0, 1)),
        ),
        # what may be infinite
        (compared("exponentials", "kl(x, y)", "kl(x, y)", "x"), goal(INFINITE, x="(0, 1]", y=(0, 1))),
        (compared("exponentials", "log(x)", "log(x) - 1"), goal("x > exp(log(x) - 1)", x="[0, 1)")),  # 0 > 0
        (compared("logarithms", "y", "x", "y - x"), goal("log(y) >= log(x) + 1", "x <= y", **UNIT)),
        # nothing below, and names from nowhere
        ({"by": "exponentials", "larger": "y", "smaller": "x"}, goal("exp(y) >= exp(x)", **UNIT)),
        (compared("exponentials", "z", "x", "z - x"), goal("exp(y) >= exp(x)", **UNIT)),
    ],
)
def test_nothing_false_is_shown_by_a_comparison(proof, of):
    with pytest.raises((RejectedError, KeyError)):
        check_proof(proof, of)


RANGES = ((0, 1), HALF, FROM_ONE, LINE, "(0, oo)")
ATOMS = (
    "exp(-x)",
    "log(1 + x**2)",
    "x*y",
    "sqrt(1 + x**2)",
    "1/(1 + y**2)",
    "max(x, y)",
    "abs(y)",
    "kl(1/2, p)",
)


def made(chance):
    """A linear claim in variables and functions of them, mostly a sum of its conditions, some times less."""
    letters = ["x", "y", "z", *chance.sample(ATOMS, 2)]

    def linear(low, high):
        parts = [f"({chance.randint(low, high)})*{each}" for each in letters if chance.random() < 0.6]
        return " + ".join([*parts, str(chance.randint(-1, 1))])

    where = [f"{linear(-2, 2)} <= {linear(-2, 2)}" for _ in range(chance.randint(1, 2))]
    weights = [chance.randint(0, 2) for _ in where]
    total = [
        f"{w}*(({right}) - ({left}))"
        for w, (left, right) in zip(weights, (each.split(" <= ") for each in where), strict=True)
    ]
    extra = chance.choice(("0", "0", "1", "x", "y", "-1/10", "-x", "0 - exp(-x)/8"))
    text = f"{' + '.join(total)} + {extra} {chance.choice(('>=', '>=', '>'))} 0"
    return text, where, {name: chance.choice(RANGES) for name in "xyz"} | {"p": "(0, 1)"}


@pytest.mark.parametrize("part", range(2))
def test_prover_rechecker_and_values_agree_on_linear_claims_made_by_chance(part):
    chance = random.Random(f"products:{part}")  # noqa: S311  chance that can be played again
    counts = dict.fromkeys(Verdict, 0)
    for _ in range(14):
        text, where, sides = made(chance)
        found = settled(text, *where, **sides)
        counts[found.verdict] += 1
        assert found.certificate is None or recheck(dict(found.certificate)).stands, (text, where, sides)
        if found.verdict is not Verdict.PROVED:
            continue
        stated, link = stated_domain(sides, where), formula(text).links[0]
        for _ in range(60):
            point = {name: Fraction(chance.randint(-40, 80), chance.choice((1, 4, 16))) for name in "xyz"}
            point["p"] = Fraction(chance.randint(1, 15), 16)
            if inside(stated, point):
                assert holds(link, point) is not False, (text, where, sides, point)
    assert counts[Verdict.PROVED] >= 3
    assert counts[Verdict.REFUTED] >= 2
