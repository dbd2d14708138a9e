"""Polynomials that are never negative: false claims, forged squares, and claims made by chance."""

from __future__ import annotations

import copy
import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import Domain, box, domain
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.boxes import Goal, RejectedError
from banditproof.verify.certificates.proof_rules import check_proof
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.positivity.gram_matrices import squares_of
from banditproof.verify.proving.positivity.proofs import by_squares
from banditproof.verify.proving.proof import knowledge_of_signs
from banditproof.verify.proving.wide_domains import holds_everywhere

LINE, HALF = "(-oo, oo)", "[0, oo)"


def settled(text, where=(), **sides):
    stated = stated_domain(sides, where)
    check = holds_everywhere(stated) if isinstance(stated, WideDomain) else holds_on(stated.box, where=where)
    return check(text, Effort())


@pytest.mark.parametrize(
    ("text", "where", "sides"),
    [
        ("(a + b)**2 <= 2*a**2 + 2*b**2", (), {"a": LINE, "b": LINE}),
        ("a*b*c <= (a**3 + b**3 + c**3)/3", (), {"a": HALF, "b": HALF, "c": HALF}),
        ("x*y + y*z + x*z <= x**2 + y**2 + z**2", (), {"x": LINE, "y": LINE, "z": LINE}),
        ("2/(1/x + 1/y) <= (x + y)/2", (), {"x": "(0, oo)", "y": "(0, oo)"}),
        ("x**2*y**2*(x**2 + y**2) + 1 >= 3*x**2*y**2", (), {"x": LINE, "y": LINE}),
        ("p*(1 - p) <= 1/4", (), {"p": (0, 1)}),
        ("p*(1 - p) <= 1/4", (), {"p": LINE}),
        ("x**4 - 4*x**2 + 4 >= 0", (), {"x": LINE}),
        ("x**2 + y**2 + 1 > x + y/2", (), {"x": LINE, "y": LINE}),
        ("a*b <= 1/4", "a + b <= 1", {"a": HALF, "b": HALF}),
    ],
)
def test_polynomials_that_touch_zero_are_proved(text, where, sides):
    found = settled(text, where, **sides)
    assert found.verdict is Verdict.PROVED
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize(
    ("text", "where", "sides"),
    [
        ("(a + b)**2 <= 1.999999*(a**2 + b**2)", (), {"a": LINE, "b": LINE}),
        ("(a + b)**2 < 2*a**2 + 2*b**2", (), {"a": LINE, "b": LINE}),
        ("a*b*c <= 0.3333*(a**3 + b**3 + c**3)", (), {"a": HALF, "b": HALF, "c": HALF}),
        ("a*b*c <= (a**3 + b**3 + c**3)/3", (), {"a": HALF, "b": HALF, "c": "[-9, oo)"}),
        ("x**2*y**2*(x**2 + y**2) + 0.999999 >= 3*x**2*y**2", (), {"x": LINE, "y": LINE}),
        ("x**4 - 4*x**2 + 3.999999999 >= 0", (), {"x": LINE}),
        ("x**4 - 4*x**2 + 4 > 0", (), {"x": LINE}),
        ("x**2 - 2*x*y + 0.9999999*y**2 >= 0", (), {"x": LINE, "y": LINE}),
        ("a*b <= 1/4 - 1/10**12", "a + b <= 1", {"a": HALF, "b": HALF}),
        ("a*b <= 1/4", "a + b <= 1.000001", {"a": HALF, "b": HALF}),
        ("0*x**6 - x**2 + 10**6 >= 0", (), {"x": LINE}),
        ("x*y >= 0", (), {"x": "[-1, 1]", "y": "[0, 1]"}),
        ("1/(x - y)**2 >= 0", (), {"x": LINE, "y": LINE}),
        ("(x**2 + y**2)/(x**2 + y**2) >= 0", (), {"x": LINE, "y": LINE}),
        ("1/(x*y - 1) + 1/(1 - x*y) >= 0", (), {"x": LINE, "y": LINE}),
        ("x**3 + y**3 >= 0", (), {"x": LINE, "y": LINE}),
        ("10**9 - x - y >= 0", (), {"x": LINE, "y": LINE}),
    ],
)
def test_near_misses_of_polynomials_are_not_proved(text, where, sides):
    found = settled(text, where, **sides)
    assert found.verdict is not Verdict.PROVED
    assert found.certificate is None or recheck(dict(found.certificate)).stands


def goal(text, where=(), **sides):
    link = formula(text).links[0]
    return Goal(link.margin, link.strict, domain(box(**sides), where))


def stands(proof, of):
    try:
        check_proof(proof, of)
    except (ValueError, KeyError, TypeError, ArithmeticError):
        return False
    return True


SQUARES = goal("x*y <= (x**2 + y**2)/2", x=(-1, 1), y=(-1, 1))
HONEST = {
    "by": "squares",
    "over": "1",
    "constant": "0",
    "terms": [{"times": [], "squares": [["1/2", "x - y"]]}],
}
GUARDED = goal("x*y <= x", x=(0, 1), y=(0, 1))
WITH_GUARDS = {
    "by": "squares",
    "over": "1",
    "constant": "0",
    "terms": [{"times": ["x", "1 - y"], "squares": [["1", "1"]]}],
}


def changed(proof, path, value):
    forged = copy.deepcopy(proof)
    place = forged
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return forged


def test_honest_squares_stand():
    assert stands(HONEST, SQUARES)
    assert stands(WITH_GUARDS, GUARDED)


TERM = ("terms", 0)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("over",), "-1"),
        (("over",), "0"),
        (("over",), "2"),
        (("over",), "1/x"),
        (("over",), "z"),
        (("constant",), "-1"),
        (("constant",), "1"),
        (("constant",), "x"),
        (("terms",), []),
        (("terms",), "x"),
        ((*TERM, "squares", 0), ["-1/2", "x - y"]),
        ((*TERM, "squares", 0), ["0", "x - y"]),
        ((*TERM, "squares", 0), ["1/2", "x + y"]),
        ((*TERM, "squares", 0), ["1/2", "z - y"]),
        ((*TERM, "squares", 0), ["1/2"]),
        ((*TERM, "squares", 0), ["1/2", "(x - y)/(x - x)"]),
        ((*TERM, "times"), ["-1"]),
        ((*TERM, "times"), ["x"]),
        ((*TERM, "times"), ["z/z"]),
    ],
)
def test_no_forged_square_is_confirmed(path, value):
    # on a box with an open relation that nothing else shows at once
    of = goal("x*y <= (x**2 + y**2)/2", x=(-1, 1), y=(-1, 1))
    shown = stands(changed(HONEST, path, value), of)
    # what is seen at once needs no proof, so that a forged one may stand where the statement does
    assert not shown or stands({"by": "zero"}, of)


FALSE = [
    # x*y >= 0 where x changes its sign: a guard that is none, weights and what it is times of the wrong sign
    (goal("x*y >= 0", x=(-1, 1), y=(0, 1)), [{"times": ["x", "y"], "squares": [["1", "1"]]}], "1", "0"),
    (goal("x*y >= 0", x=(-1, 1), y=(0, 1)), [{"times": ["x*y"], "squares": [["1", "1"]]}], "1", "0"),
    (goal("x*y >= 0", x=(-1, 1), y=(0, 1)), [{"times": ["-x", "y"], "squares": [["1", "1"]]}], "-1", "0"),
    (goal("x >= y", x=(0, 1), y=(0, 1)), [{"times": ["x - y"], "squares": [["1", "1"]]}], "1", "0"),
    (goal("x >= y", x=(0, 1), y=(0, 1)), [{"times": [], "squares": [["1", "sqrt(x - y)"]]}], "1", "0"),
    (goal("x >= y", x=(0, 1), y=(0, 1)), [{"times": [], "squares": [["1", "x - y"]]}], "x - y", "0"),
    # a strict relation that does not hold at a root
    (goal("x**2 > 0", x=(-1, 1)), [{"times": [], "squares": [["1", "x"]]}], "1", "0"),
    (goal("x > 0", x=(0, 1)), [{"times": ["x"], "squares": [["1", "1"]]}], "1", "0"),
    (goal("x*y > 0", x=(0, 1), y="(0, 1]"), [{"times": ["x", "y"], "squares": [["1", "1"]]}], "1", "0"),
    # tiny negative eigenvalues
    (
        goal("x**2 + y**2 >= 2.000001*x*y", x=(-1, 1), y=(-1, 1)),
        [{"times": [], "squares": [["1", "x - y"], ["-0.000001", "1"]]}],
        "1",
        "0",
    ),
    (
        goal("x**2 + y**2 >= 2.000001*x*y", x=(-1, 1), y=(-1, 1)),
        [{"times": [], "squares": [["1", "x - y"]]}],
        "1",
        "0",
    ),
    # conditions that do not say what is used
    (
        goal("a*b <= 1/5", "a + b <= 1", a=(0, 1), b=(0, 1)),
        [{"times": ["1 - a - b"], "squares": [["1", "1"]]}, {"times": [], "squares": [["1/4", "a - b"]]}],
        "1",
        "0",
    ),
]


@pytest.mark.parametrize("number", range(len(FALSE)))
def test_nothing_false_is_shown_by_squares(number):
    of, terms, over, constant = FALSE[number]
    assert not stands({"by": "squares", "over": over, "constant": constant, "terms": terms}, of)


UNIT, APART = {"x": (-1, 1)}, "x**2 >= 1/4"
BOTH = {"x": (-1, 1), "y": (-1, 1)}


@pytest.mark.parametrize(
    ("text", "where", "sides", "term"),
    [
        # what is divided by vanishes, or changes its sign
        ("1/x >= 0", (), UNIT, (["1/x"], "1", "1")),
        ("1/x >= 0", (), UNIT, ([], "1", "x")),
        ("1/x >= 0", (), UNIT, (["x"], "1", "x**2")),
        ("x >= 0", (), UNIT, ([], "x", "x")),
        ("x >= 0", (), UNIT, (["x**3"], "1", "x**2")),
        ("x >= 0", APART, UNIT, (["x/abs(x)"], "1", "1/abs(x)")),
        ("x >= 0", APART, UNIT, (["1/x"], "1", "1/x**2")),
        ("x/y >= 0", "y**2 > 0", BOTH, (["(x + 1)*y"], "1", "y**2")),
        ("1/(y - x) >= 0", "x - y >= 1/4", BOTH, ([], "1", "y - x")),
        ("1/(y - x) >= 0", "x - y >= 1/4", BOTH, ([], "1", "sqrt((y - x)**2)")),
        ("0 >= 1", (), {"x": (0, 1)}, (["x/x"], "1", "x")),
        ("0 >= 1", (), {"x": (0, 1)}, (["-log(x)"], "1", "log(x)")),
        ("0 >= 1", (), {"x": (0, 1)}, (["0*x"], "1", "x - x")),
        ("x >= 1/2", (), {"x": "(0, 1]"}, (["(1/2 - x)*log(x)"], "1", "-log(x)")),
        # roots of what changes its sign, and of what does not but is no square of it
        ("x >= 0", (), UNIT, ([], "sqrt(x)", "1")),
        ("x >= 0", (), UNIT, (["sqrt(x)"], "x**(1/4)", "1")),
        ("x >= 0", (), UNIT, ([], "x**(3/2)/x", "1")),
        ("x >= 0", (), UNIT, (["sqrt(x**2)"], "1", "1")),
        ("x >= 0", (), UNIT, ([], "(x**2)**(1/4)", "1")),
        ("x >= 0", APART, UNIT, (["exp(log(x**2)/2)"], "1", "1")),
        ("1/x >= 0", APART, UNIT, ([], "(x**2)**(-1/4)", "1")),
        ("x*y >= 0", (), BOTH, (["sqrt(x**2*y**2)"], "1", "1")),
        ("0 >= 1", (), {"x": (0, 1)}, ([], "sqrt(-1)", "1")),
        # odd powers
        ("x**3 >= 0", (), UNIT, (["x**3"], "1", "1")),
        ("x**3 >= 0", (), UNIT, (["x"], "x", "1")),
        ("x**3 >= 0", (), UNIT, (["x**(1/3)"], "x**(4/3)", "1")),
        ("x**3 >= 0", (), UNIT, (["(x**2)**(3/2)"], "1", "1")),
        ("x**3 >= 0", (), UNIT, ([], "x**2", "abs(x)")),
        # strict where the sum may be zero
        ("x > 0", (), {"x": (0, 1)}, ([], "exp(log(x)/2)", "1")),
        ("x**2 > 0", (), UNIT, ([], "1/x", "1/x**4")),
        ("1/(1 - log(x)) > 0", (), {"x": (0, 1)}, ([], "1", "1 - log(x)")),
    ],
)
def test_no_factor_of_a_square_may_vanish_below_or_change_its_sign(text, where, sides, term):
    times, root, over = term
    terms = [{"times": times, "squares": [["1", root]]}]
    proof = {"by": "squares", "over": over, "constant": "0", "terms": terms}
    assert not stands(proof, goal(text, where, **sides))


@pytest.mark.parametrize("proof", [HONEST, WITH_GUARDS])
def test_what_shows_that_a_sum_is_not_negative_does_not_show_that_it_is_positive(proof):
    of = SQUARES if proof is HONEST else GUARDED
    assert stands(proof, of)
    assert not stands(proof, Goal(of.tree, True, of.domain))


@pytest.mark.parametrize("says", ["x >= 0", "x > 0"])
def test_a_lemma_shown_by_squares_is_no_stricter_than_they_are(says):
    square = {
        "by": "squares",
        "over": "1",
        "constant": "0",
        "terms": [{"times": ["x"], "squares": [["1", "1"]]}],
    }
    proof = {**square, "terms": [{"times": [], "squares": [["1", "x"]]}]}
    lemmas = [{"says": says, "proof": square}]
    assert stands({**proof, "lemmas": lemmas[: says == "x >= 0"]}, goal("x**2 >= 0", x=(0, 1)))
    assert not stands({**proof, "lemmas": lemmas}, goal("x**2 > 0", x=(0, 1)))


def test_a_matrix_with_a_tiny_negative_eigenvalue_has_no_squares():
    tiny = Fraction(1, 10**40)
    one = Fraction(1)
    assert squares_of([[one, one], [one, one]]) is not None
    assert squares_of([[one, one + tiny], [one + tiny, one]]) is None
    assert squares_of([[Fraction(0), tiny], [tiny, one]]) is None
    assert squares_of([[-tiny]]) is None


RANGES = ((0, 1), (-1, 2), HALF, LINE, "(0, oo)", "[1, oo)")


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
        found = settled(text, **sides)
        counts[found.verdict] += 1
        assert found.certificate is None or recheck(dict(found.certificate)).stands, text
        if found.verdict is Verdict.PROVED:
            stated = stated_domain(sides)
            code = compile(text.replace("-1/2", "F(-1, 2)").replace("1/100", "F(1, 100)"), "made", "eval")
            for x in NEAR:
                for y in NEAR:
                    if {"x": x, "y": y} in stated.box:
                        assert eval(code, {"x": x, "y": y, "F": Fraction}), (text, x, y)  # noqa: S307  made above
    assert counts[Verdict.PROVED] >= 8
    assert counts[Verdict.REFUTED] >= 8


@pytest.mark.parametrize("number", range(60))
def test_what_the_search_for_squares_finds_is_confirmed(number):
    """Whatever the search finds stands, by the rules that check it."""
    text, _ = made(number)
    stated = Domain(box(x=(-1, 2), y=(0, 3)))
    link = formula(text).links[0]
    signs = knowledge_of_signs().on(stated)
    proof = by_squares(link, stated, signs, {})
    if proof is not None:
        check_proof(proof, Goal(link.margin, link.strict, stated))


def test_a_rule_that_is_named_and_empty_is_rejected():
    with pytest.raises((RejectedError, KeyError)):
        check_proof({"by": "squares"}, goal("x*y >= 0", x=(-1, 1), y=(-1, 1)))


def test_a_long_denominator_is_given_up():
    found = settled(
        "(c + x*y)**2 <= (a + x**2)*(b + y**2)", ("c**2 <= a*b",), a=HALF, b=HALF, c=LINE, x=LINE, y=LINE
    )
    assert found.verdict in {Verdict.PROVED, Verdict.VERIFIED}
