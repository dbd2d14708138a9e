"""Sums of products, and logarithms or exponentials of both sides: what is true is proved, near misses not."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.exact_points import holds, inside

from .claims import assert_proved, assert_refuted, goal, settled, stands

TWINS = [
    ("f - s <= d", "f - s/2 <= d", "f t k h g s d in [0, oo); f <= t + k; k <= h + g; g <= s; t + h <= d"),
    ("exp(x) <= exp(y)", "exp(x) < exp(y)", "x y in [0, oo); x <= y"),
    ("exp(x) < exp(y)", "exp(x) < exp(y) - 1/1000000", "x y in [0, oo); x < y"),
    ("exp(-y) <= exp(-x)", "exp(-x) <= exp(-y)", "x y in [0, oo); x <= y"),
    ("k <= exp(i)", "k <= exp(i) - 1/100", "k in [1, oo), i in [0, oo); log(k) <= i"),
    ("1 - p + p*exp(x) <= exp(p*x + x**2/8)", "1 - p + p*exp(x) <= exp(p*x + x**2/9)", "p x in [0, 1]"),
    (
        "(x + 1)/(x**2 - 1)*(x - 1)/exp(y) <= exp(x*y)",
        "(x + 1)/(x**2 - 1)*(x - 1) <= exp(-x*y)",
        "x in [2, 3], y in [0, 1]",
    ),
    ("log(k) <= i", "log(k) <= i - 1/100", "k in [1, oo), i in [0, oo); k <= exp(i)"),
    ("k <= f", "k < f", "k f in [1, oo); log(k) <= log(f)"),
    ("n <= exp(i/p)", "n <= exp(i/(2*p))", "n p in [1, oo), i in [0, oo); p*log(n) <= i"),
    (
        "n*(p - 1)/(a - 1) <= k",
        "n*(a**2*p - 1)/(a - 1) <= k",
        "n p k in [1, oo), a in (1, oo); n*(a*p - 1)/(a - 1) <= k",
    ),
    ("x*log(1 + y) <= x*y", "x*log(1 + y) < x*y", "x y in [0, oo); log(1 + y) <= y"),
    ("min(x, y) <= (x + y)/2", "min(x, y) <= (x + y)/3", "x y in [0, oo)"),
    ("x*y <= z", "x*y <= z/2", "x y z in [0, oo); x <= 1; y <= z"),
    ("x*z <= y*z + w", "x*z <= y*z", "x y z w in [0, oo); x <= y + w; z <= 1"),
    ("x <= y", "x < y", "x y in (-oo, oo), z in [0, oo); x + z == y"),
    ("y - n <= f + k", "y - n <= 9*f/10", "y n x u f z k in [0, oo); y <= x + n + u; x <= f - z; u <= z"),
    ("abs(x + y) <= abs(x) + abs(y)", "abs(x + y) <= abs(x) + y", "x y in (-oo, oo)"),
    ("min(x*z, y*z) <= z*min(x, y)", "min(x*z, y*z) < z*min(x, y)", "x y in (-oo, oo), z in [0, oo)"),
    ("max(x, y) <= x + max(0, y - x)", "max(x, y) <= x + max(0, y - x) - 1/100", "x y in (-oo, oo)"),
    ("(x if x <= y else y) <= x", "(x if x <= y else y) >= x", "x y in (-oo, oo)"),
    ("S + n*s <= R + 2*n*r", "S + n*s <= R + n*r", "S s R r n in [0, oo); S <= R; s <= 2*r"),
    ("R + r > S", "R + r > S + r", "S s R r in [0, oo); R >= S; r > 0"),
    ("1/(x*y) <= 1", "1/(x*y) < 1", "x y in [1, oo)"),
]


@pytest.mark.parametrize(("true", "false", "domain"), TWINS)
def test_what_is_true_is_proved_and_its_near_miss_is_refuted(true, false, domain):
    assert_proved(true, domain)
    assert_refuted(false, domain)


def compared(rule, larger, smaller, *guards, weight="1"):
    terms = [{"times": list(guards), "squares": [[weight, "1"]]}]
    inner = {"by": "squares", "over": "1", "constant": "0", "terms": terms}
    return {"by": rule, "larger": larger, "smaller": smaller, "proof": inner}


UNIT, POSITIVE = "x y in [0, 1]", "x y in (0, 1]; x <= y"
ORDERED = compared("exponentials", "y", "x", "y - x")
LOGS = compared("logarithms", "y", "x", "y - x")


@pytest.mark.parametrize(("proof", "text", "domain"), [
    (ORDERED, "exp(y) >= exp(x)", f"{UNIT}; x <= y"),
    (LOGS, "log(y) >= log(x)", POSITIVE),
    (compared("exponentials", "y", "log(x)", "y - log(x)"), "exp(y) >= x",
     "x in (0, 1], y in [0, 1]; log(x) <= y"),
])  # fmt: skip
def test_what_is_written_by_hand_stands(proof, text, domain):
    assert stands(proof, goal(text, domain))


@pytest.mark.parametrize(("proof", "text", "domain"), [
    # sides exchanged, another goal, other sides, without the condition
    (compared("exponentials", "x", "y", "y - x"), "exp(x) >= exp(y)", f"{UNIT}; x <= y"),
    (ORDERED, "exp(y) >= exp(2*x)", f"{UNIT}; x <= y"),
    (compared("exponentials", "2*y", "3*x/2", "y - x"), "exp(y) >= exp(3*x/2)", f"{UNIT}; x <= y"),
    (ORDERED, "exp(y) >= exp(x)", UNIT),
    # strict, where the condition is not
    (ORDERED, "exp(y) > exp(x)", f"{UNIT}; x <= y"),
    (LOGS, "log(y) > log(x)", POSITIVE),
    # the logarithm of a square is that of the absolute value
    (compared("exponentials", "log(x**2)/2", "y", "log(x**2)/2 - y"), "x >= exp(y)",
     "x in [-1, 1], y in [0, 1]; y <= log(x**2)/2"),
    # what may be infinite
    (compared("exponentials", "kl(x, y)", "kl(x, y)", "x"), "exp(kl(x, y)) > exp(kl(x, y))",
     "x in (0, 1], y in [0, 1]"),
    (compared("exponentials", "log(x)", "log(x) - 1"), "x > exp(log(x) - 1)", "x in [0, 1)"),  # 0 > 0
    (LOGS, "log(y) >= log(x) + 1", f"{UNIT}; x <= y"),
    # nothing below, and names from nowhere
    ({"by": "exponentials", "larger": "y", "smaller": "x"}, "exp(y) >= exp(x)", UNIT),
    (compared("exponentials", "z", "x", "z - x"), "exp(y) >= exp(x)", UNIT),
])  # fmt: skip
def test_nothing_false_is_shown_by_a_comparison(proof, text, domain):
    assert not stands(proof, goal(text, domain))


HALF, LINE, FROM_ONE = "[0, oo)", "(-oo, oo)", "[1, oo)"
RANGES = ((0, 1), HALF, FROM_ONE, LINE, "(0, oo)")
ATOMS = (
    "exp(-x)", "log(1 + x**2)", "x*y", "sqrt(1 + x**2)", "1/(1 + y**2)", "max(x, y)", "abs(y)", "kl(1/2, p)",
)  # fmt: skip


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
        stated, link = stated_domain(sides, where), formula(text).links[0]
        found = settled(text, stated)
        counts[found.verdict] += 1
        assert found.certificate is None or recheck(dict(found.certificate)).stands, (text, where, sides)
        if found.verdict is not Verdict.PROVED:
            continue
        for _ in range(60):
            point = {name: Fraction(chance.randint(-40, 80), chance.choice((1, 4, 16))) for name in "xyz"}
            point["p"] = Fraction(chance.randint(1, 15), 16)
            if inside(stated, point):
                assert holds(link, point) is not False, (text, where, sides, point)
    assert counts[Verdict.PROVED] >= 3
    assert counts[Verdict.REFUTED] >= 2
