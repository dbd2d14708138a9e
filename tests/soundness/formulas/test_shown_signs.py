"""Signs, definedness and limits that the rechecker shows, against the oracle, on formulas made by chance."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.expression import ZERO
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.definedness import undefined
from banditproof.verify.certificates.moves import Move
from banditproof.verify.certificates.sign_sets import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE
from banditproof.verify.certificates.signs import Facts

from .. import extended_reals as oracle

EACH, PARTS = 80, 5
SIDES = ((0, 1), (0, 1), (0, 1), (-1, 1), (0, 3), ("1/3", 1), (-2, 0), (1, 2), (0, 0))
CONDITIONS = ("x < y", "y <= x", "f_minus(y, 1) <= x", "x*x < y", "0 < x*y", "x <= f_plus(y, 1/2)")
LEAVES = ("x", "y", "x", "y", "0", "1", "2", "3", "(-1)", "(1/2)", "(1/3)")
STEEP = ("x", "x", "y", "0", "1", "(1/2)", "log(x)", "(1/log(x))", "exp(-exp(-2*log(x)))")
PAIRS = ("{} + {}", "{}/{}", "{}**{}", "kl({}, {})", "d_eps({}, 1/3, {})")
ARITY = dict.fromkeys(("**", "+", "-", "*", "/", "min", "max", "kl", "d_eps", "f_minus", "f_plus"), 2)
ARITY["d_eps"] = 3
ONE = ("log", "exp", "sqrt", "abs", "logit", "expit", "floor", "ceil")
POWERS = ("2", "3", "(-1)", "(-2)", "(1/2)", "(3/2)", "(-1/2)")


def formed(chance, depth, leaves=LEAVES):
    if depth == 0 or chance.random() < 0.25:
        return chance.choice(leaves)
    head = chance.choice([*ARITY, *ARITY, *ONE, "power", "neg", "less", "if", "same"])

    def inner():
        return formed(chance, depth - 1, leaves)

    if head in {"+", "-", "*", "/", "**"}:
        return f"({inner()} {head} {inner()})"
    if head in ARITY:
        return f"{head}({', '.join(inner() for _ in range(ARITY[head]))})"
    if head == "power":
        return f"({inner()}**{chance.choice(POWERS)})"
    if head == "same":
        tree = inner()
        return f"({tree} - {chance.choice([tree, inner()])})"
    if head == "if":
        return f"({inner()} if {inner()} <= {inner()} else {inner()})"
    return {"neg": "(-{})", "less": "(1 - {})"}.get(head, head + "({})").format(inner())


def stated(chance):
    sides = {}
    for name in "xy":
        low, high = chance.choice(SIDES)
        left, right = ("(" if low != high and chance.random() < 0.4 else "[" for _ in range(2))
        sides[name] = f"{left}{low}, {high}{')' if right == '(' else ']'}"
    return sides, (chance.choice(CONDITIONS),) if chance.random() < 0.4 else ()


def places(chance, sides, where):
    ends = {name: [Fraction(end) for end in side[1:-1].split(", ")] for name, side in sides.items()}
    for _ in range(25):
        point = {}
        for name, (low, high) in ends.items():
            share = chance.choice([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 10**12)])
            share = Fraction(chance.randint(1, 99), 100) if chance.random() < 0.5 else share
            point[name] = low + (high - low) * share
        if chance.random() < 0.2:
            point["y"] = point["x"]
        if oracle.within(sides, where, point) == "true":
            yield point


def sign(text, point):
    """The sign at a point; None if it is undefined, zero if undecided."""
    try:
        low, high = oracle.enclosed(oracle.value_of(text, point, 60))
    except oracle.UndefinedError:
        return None
    except oracle.UndecidedError:
        return 0
    return POSITIVE if low > 0 else NEGATIVE if high < 0 else 2 if low == high == 0 else 0


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_shown_is_so_wherever_the_oracle_looks(part):
    shown = 0
    for number in range(EACH):
        chance = random.Random(f"{part}:{number}")  # noqa: S311 - no secret
        sides, where = stated(chance)
        text = formed(chance, chance.choice([1, 2, 2, 3]))
        known = Facts(domain(box(**sides), where))
        tree = expression(text)
        lacking = undefined(tree, known)
        signs = [s for s in (POSITIVE, NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO) if known.shows(tree, s)]
        zero = known.algebra.is_zero(tree)
        shown += bool(signs)
        for point in places(chance, sides, where):
            own = sign(text, point)
            story = f"{text} on {sides} with {where} at {point}"
            assert own is not None or lacking is not None, f"called defined: {story}"
            assert not own or not any(not each & own for each in signs), f"signs {signs}: {story}"
            assert not own or not zero or own == 2, f"called zero: {story}"
    assert shown > EACH // 4


@pytest.mark.parametrize("part", range(PARTS))
def test_a_value_on_arrival_is_the_limit(part):
    """Of what moves to zero: beside a value there, and at a point so near that logarithms are large."""
    known, arrived = Facts(domain(box(x="(0, 1/2]", y="[0, 1]"))), 0
    for number in range(2 * EACH):
        chance = random.Random(f"{part}:{number}")  # noqa: S311 - no secret
        text = chance.choice(PAIRS).format(formed(chance, 1, STEEP), formed(chance, 1, STEEP))
        own = Move(expression(text), "x", ZERO, ">", known)
        if not own.without_jumps(own.tree, known) or not own.arrives([own.tree]):
            continue
        for y in (Fraction(0), Fraction(1, 3), Fraction(1)):
            try:
                there, near = (_squashed(text, {"x": x, "y": y}) for x in (Fraction(0), Fraction(1, 10**60)))
            except (oracle.UndefinedError, oracle.UndecidedError):
                continue
            arrived += 1
            assert abs(near - there) < 0.35, f"{text} at y = {y}"
    assert arrived > EACH


def _squashed(text, point):
    low = oracle.enclosed(oracle.value_of(text, point, 150)).low
    return float(low / (1 + abs(low))) if abs(low) < 10**9 else 1.0 if low > 0 else -1.0
