"""Polynomials that are never negative: false claims, forged squares, and claims made by chance."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Verdict

from .claims import assert_proved, changed, goal, settled, stands

TRUE = [
    ("(a + b)**2 <= 2*a**2 + 2*b**2", "a b in (-oo, oo)"),
    ("a*b*c <= (a**3 + b**3 + c**3)/3", "a b c in [0, oo)"),
    ("x*y + y*z + x*z <= x**2 + y**2 + z**2", "x y z in (-oo, oo)"),
    ("2/(1/x + 1/y) <= (x + y)/2", "x y in (0, oo)"),
    ("p*(1 - p) <= 1/4", "p in [0, 1]"),
    ("p*(1 - p) <= 1/4", "p in (-oo, oo)"), ("x**4 - 4*x**2 + 4 >= 0", "x in (-oo, oo)"),
    ("x**2 + y**2 + 1 > x + y/2", "x y in (-oo, oo)"), ("a*b <= 1/4", "a b in [0, oo); a + b <= 1"),
]  # fmt: skip
NEAR_MISSES = [
    ("(a + b)**2 <= 1.999999*(a**2 + b**2)", "a b in (-oo, oo)"),
    ("(a + b)**2 < 2*a**2 + 2*b**2", "a b in (-oo, oo)"),
    ("a*b*c <= 0.3333*(a**3 + b**3 + c**3)", "a b c in [0, oo)"),
    ("a*b*c <= (a**3 + b**3 + c**3)/3", "a b in [0, oo), c in [-9, oo)"),
    ("x**2*y**2*(x**2 + y**2) + 0.999999 >= 3*x**2*y**2", "x y in (-oo, oo)"),
    ("x**4 - 4*x**2 + 3.999999999 >= 0", "x in (-oo, oo)"), ("x**4 - 4*x**2 + 4 > 0", "x in (-oo, oo)"),
    ("x**2 - 2*x*y + 0.9999999*y**2 >= 0", "x y in (-oo, oo)"),
    ("a*b <= 1/4 - 1/10**12", "a b in [0, oo); a + b <= 1"),
    ("a*b <= 1/4", "a b in [0, oo); a + b <= 1.000001"), ("0*x**6 - x**2 + 10**6 >= 0", "x in (-oo, oo)"),
    ("x*y >= 0", "x in [-1, 1], y in [0, 1]"), ("1/(x - y)**2 >= 0", "x y in (-oo, oo)"),
    ("(x**2 + y**2)/(x**2 + y**2) >= 0", "x y in (-oo, oo)"),
    ("1/(x*y - 1) + 1/(1 - x*y) >= 0", "x y in (-oo, oo)"), ("x**3 + y**3 >= 0", "x y in (-oo, oo)"),
    ("10**9 - x - y >= 0", "x y in (-oo, oo)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "domain"), TRUE)
def test_polynomials_that_touch_zero_are_proved(text, domain):
    assert_proved(text, domain)


@pytest.mark.parametrize(("text", "domain"), NEAR_MISSES)
def test_near_misses_of_polynomials_are_not_proved(text, domain):
    found = settled(text, domain)
    assert found.verdict is not Verdict.PROVED
    assert found.certificate is None or recheck(dict(found.certificate)).stands


def squares(*terms, over="1"):
    """A proof by terms, each what a square is multiplied by, its weight and its root."""
    rows = [{"times": times, "squares": [[weight, root]]} for times, weight, root in terms]
    return {"by": "squares", "over": over, "constant": "0", "terms": rows}


SQUARES, HONEST = ("x*y <= (x**2 + y**2)/2", "x y in [-1, 1]"), squares(([], "1/2", "x - y"))
GUARDED, WITH_GUARDS = ("x*y <= x", "x y in [0, 1]"), squares((["x", "1 - y"], "1", "1"))


@pytest.mark.parametrize(("proof", "claim"), [(HONEST, SQUARES), (WITH_GUARDS, GUARDED)])
def test_what_shows_that_a_sum_is_not_negative_does_not_show_that_it_is_positive(proof, claim):
    assert stands(proof, goal(*claim))
    assert not stands(proof, goal(*claim, strict=True))


SQUARE, TIMES = ("terms", 0, "squares", 0), ("terms", 0, "times")


@pytest.mark.parametrize(("path", "value"), [
    *((("over",), value) for value in ("-1", "0", "2", "1/x", "z")),
    *((("constant",), value) for value in ("-1", "1", "x")), *((("terms",), value) for value in ([], "x")),
    (SQUARE, ["-1/2", "x - y"]), (SQUARE, ["0", "x - y"]), (SQUARE, ["1/2", "x + y"]),
    (SQUARE, ["1/2", "z - y"]), (SQUARE, ["1/2"]), (SQUARE, ["1/2", "(x - y)/(x - x)"]),
    *((TIMES, [value]) for value in ("-1", "x", "z/z")),
])  # fmt: skip
def test_no_forged_square_is_confirmed(path, value):
    # what is seen at once needs no proof, so that a forged one may stand where the statement does
    of = goal(*SQUARES)
    assert not stands(changed(HONEST, (path, value)), of) or stands({"by": "zero"}, of)


TILTED = "x**2 + y**2 >= 2.000001*x*y"


@pytest.mark.parametrize(("text", "domain", "proof"), [
    # where x changes its sign: a guard that is none, weights and what it is times of the wrong sign
    ("x*y >= 0", "x in [-1, 1], y in [0, 1]", squares((["x", "y"], "1", "1"))),
    ("x*y >= 0", "x in [-1, 1], y in [0, 1]", squares((["x*y"], "1", "1"))),
    ("x*y >= 0", "x in [-1, 1], y in [0, 1]", squares((["-x", "y"], "1", "1"), over="-1")),
    ("x >= y", "x y in [0, 1]", squares((["x - y"], "1", "1"))),
    ("x >= y", "x y in [0, 1]", squares(([], "1", "sqrt(x - y)"))),
    ("x >= y", "x y in [0, 1]", squares(([], "1", "x - y"), over="x - y")),
    # a strict relation that does not hold at a root
    ("x**2 > 0", "x in [-1, 1]", squares(([], "1", "x"))),
    ("x > 0", "x in [0, 1]", squares((["x"], "1", "1"))),
    ("x*y > 0", "x in [0, 1], y in (0, 1]", squares((["x", "y"], "1", "1"))),
    # tiny negative eigenvalues
    (TILTED, "x y in [-1, 1]", squares(([], "1", "x - y"), ([], "-0.000001", "1"))),
    (TILTED, "x y in [-1, 1]", squares(([], "1", "x - y"))),
    # conditions that do not say what is used
    ("a*b <= 1/5", "a b in [0, 1]; a + b <= 1", squares((["1 - a - b"], "1", "1"), ([], "1/4", "a - b"))),
    # malformed
    ("x*y >= 0", "x y in [-1, 1]", {"by": "squares"}),
])  # fmt: skip
def test_nothing_false_is_shown_by_squares(text, domain, proof):
    assert not stands(proof, goal(text, domain))


@pytest.mark.parametrize(("text", "domain", "term"), [
    # what is divided by vanishes, or changes its sign
    ("1/x >= 0", "x in [-1, 1]", (["1/x"], "1", "1")),
    ("1/x >= 0", "x in [-1, 1]", ([], "1", "x")),
    ("1/x >= 0", "x in [-1, 1]", (["x"], "1", "x**2")),
    ("x >= 0", "x in [-1, 1]", ([], "x", "x")),
    ("x >= 0", "x in [-1, 1]", (["x**3"], "1", "x**2")),
    ("x >= 0", "x in [-1, 1]; x**2 >= 1/4", (["x/abs(x)"], "1", "1/abs(x)")),
    ("x >= 0", "x in [-1, 1]; x**2 >= 1/4", (["1/x"], "1", "1/x**2")),
    ("x/y >= 0", "x y in [-1, 1]; y**2 > 0", (["(x + 1)*y"], "1", "y**2")),
    ("1/(y - x) >= 0", "x y in [-1, 1]; x - y >= 1/4", ([], "1", "y - x")),
    ("1/(y - x) >= 0", "x y in [-1, 1]; x - y >= 1/4", ([], "1", "sqrt((y - x)**2)")),
    ("0 >= 1", "x in [0, 1]", (["x/x"], "1", "x")),
    ("0 >= 1", "x in [0, 1]", (["-log(x)"], "1", "log(x)")),
    ("0 >= 1", "x in [0, 1]", (["0*x"], "1", "x - x")),
    ("x >= 1/2", "x in (0, 1]", (["(1/2 - x)*log(x)"], "1", "-log(x)")),
    # roots of what changes its sign, and of what does not but is no square of it
    ("x >= 0", "x in [-1, 1]", ([], "sqrt(x)", "1")),
    ("x >= 0", "x in [-1, 1]", (["sqrt(x)"], "x**(1/4)", "1")),
    ("x >= 0", "x in [-1, 1]", ([], "x**(3/2)/x", "1")),
    ("x >= 0", "x in [-1, 1]", (["sqrt(x**2)"], "1", "1")),
    ("x >= 0", "x in [-1, 1]", ([], "(x**2)**(1/4)", "1")),
    ("x >= 0", "x in [-1, 1]; x**2 >= 1/4", (["exp(log(x**2)/2)"], "1", "1")),
    ("1/x >= 0", "x in [-1, 1]; x**2 >= 1/4", ([], "(x**2)**(-1/4)", "1")),
    ("x*y >= 0", "x y in [-1, 1]", (["sqrt(x**2*y**2)"], "1", "1")),
    ("0 >= 1", "x in [0, 1]", ([], "sqrt(-1)", "1")),
    # odd powers
    ("x**3 >= 0", "x in [-1, 1]", (["x**3"], "1", "1")),
    ("x**3 >= 0", "x in [-1, 1]", (["x"], "x", "1")),
    ("x**3 >= 0", "x in [-1, 1]", (["x**(1/3)"], "x**(4/3)", "1")),
    ("x**3 >= 0", "x in [-1, 1]", (["(x**2)**(3/2)"], "1", "1")),
    ("x**3 >= 0", "x in [-1, 1]", ([], "x**2", "abs(x)")),
    # strict where the sum may be zero
    ("x > 0", "x in [0, 1]", ([], "exp(log(x)/2)", "1")),
    ("x**2 > 0", "x in [-1, 1]", ([], "1/x", "1/x**4")),
    ("1/(1 - log(x)) > 0", "x in [0, 1]", ([], "1", "1 - log(x)")),
])  # fmt: skip
def test_no_factor_of_a_square_may_vanish_below_or_change_its_sign(text, domain, term):
    times, root, over = term
    assert not stands(squares((times, "1", root), over=over), goal(text, domain))


@pytest.mark.parametrize("says", ["x >= 0", "x > 0"])
def test_a_lemma_shown_by_squares_is_no_stricter_than_they_are(says):
    proof, lemmas = squares(([], "1", "x")), [{"says": says, "proof": squares((["x"], "1", "1"))}]
    assert stands({**proof, "lemmas": lemmas[: says == "x >= 0"]}, goal("x**2 >= 0", "x in [0, 1]"))
    assert not stands({**proof, "lemmas": lemmas}, goal("x**2 > 0", "x in [0, 1]"))


RANGES = ((0, 1), (-1, 2), "[0, oo)", "(-oo, oo)", "(0, oo)", "[1, oo)")


def made(number):
    """A polynomial of two variables, some times with squares planted, and where it is claimed positive."""
    chance = random.Random(f"squares:{number}")  # noqa: S311  as above
    terms = [
        f"({chance.randint(-3, 3)})*x**{i}*y**{j}"
        for i in range(3)
        for j in range(3 - i)
        if chance.random() < 0.5
    ]
    planted = f"({chance.randint(-2, 2)}*x + {chance.randint(-2, 2)}*y + {chance.randint(-1, 1)})**2"
    text = planted if chance.random() < 0.5 else " + ".join([*terms, "0"])
    relation = chance.choice((">=", ">=", ">"))
    number_right = chance.choice(("0", "0", "-1/2", "1/100"))
    return f"{text} {relation} {number_right}", {name: chance.choice(RANGES) for name in ("x", "y")}


NEAR = [Fraction(k, 4) for k in range(-12, 13)] + [Fraction(10) ** 6, -(Fraction(10) ** 6)]


@pytest.mark.parametrize("part", range(3))
def test_prover_rechecker_and_exact_values_agree_on_polynomials_made_by_chance(part):
    counts = dict.fromkeys(Verdict, 0)
    for number in range(part * 40, part * 40 + 40):
        text, sides = made(number)
        there = stated_domain(sides)
        found = settled(text, there)
        counts[found.verdict] += 1
        assert found.certificate is None or recheck(dict(found.certificate)).stands, text
        if found.verdict is Verdict.PROVED:
            code = compile(text.replace("-1/2", "F(-1, 2)").replace("1/100", "F(1, 100)"), "made", "eval")
            for x in NEAR:
                for y in NEAR:
                    if {"x": x, "y": y} in there.box:
                        assert eval(code, {"x": x, "y": y, "F": Fraction}), (text, x, y)  # noqa: S307  made above
    assert counts[Verdict.PROVED] >= 8
    assert counts[Verdict.REFUTED] >= 8


def test_a_long_denominator_is_given_up():
    found = settled(
        "(c + x*y)**2 <= (a + x**2)*(b + y**2)", "a b in [0, oo), c x y in (-oo, oo); c**2 <= a*b"
    )
    assert found.verdict in {Verdict.PROVED, Verdict.VERIFIED}
