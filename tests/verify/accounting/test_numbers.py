"""Numbers of rewards through every operator: how far each reward moves them, and how far at most."""

import math
import operator
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.environments.exact_numbers import exactly
from banditproof.algorithms.environments.sealed import PrivacyLeak
from banditproof.verify.accounting.computed_numbers import numbers_in
from banditproof.verify.accounting.followed_run import Question, Run
from banditproof.verify.accounting.forms import Form, through

ROUNDS = 3
LEVELS = (-1.5, -0.5, 0.0, 0.3, 1.0, 2.0)
FUNCTIONS = [getattr(math, n) for n in "exp expm1 sqrt log1p tanh floor ceil atan fabs".split()]  # noqa: SIM905
STEPS = {
    "scaled": lambda x, level: x * level,
    "divided": lambda x, level: x / (level or 3),
    "shifted": operator.add,
    "taken from": lambda x, level: level - x,
    "negated": lambda x, _: -x,
    "absolute": lambda x, _: abs(x),
    "squared": lambda x, _: x**2,
    "added": lambda x, _, y: x + y,
    "taken off": lambda x, _, y: x - y,
    "multiplied": lambda x, _, y: x * y,
    "told": lambda x, level, y: (x > level) * y,
}
ALONE = (*list(STEPS)[:7], "squeezed", "put through")
TOGETHER = ("added", "taken off", "multiplied", "told", "chosen")


def tree(rng, depth):
    """A random expression: a reward, or an operator with what it is of."""
    if depth == 0 or rng.random() < 0.1:
        return ("reward", int(rng.integers(1, 1 + ROUNDS)))
    name = str(rng.choice([*ALONE, *TOGETHER]))
    level, other = sorted(float(each) for each in rng.choice(LEVELS, 2, replace=False))
    of = [tree(rng, depth - 1) for _ in range(3 if name == "chosen" else 1 + (name in TOGETHER))]
    return (name, level, other, FUNCTIONS[rng.integers(len(FUNCTIONS))], *of)


def value(found, rewards, run):
    """The number that it is; of numbers that are followed with a run, of plain ones without."""
    if found[0] == "reward":
        return rewards[found[1] - 1]
    name, level, other, function, *of = found
    x, *more = (value(each, rewards, run) for each in of)
    plain = type(x) is not Form
    if name == "squeezed":
        return min(max(x, level), other) if plain else run.squeezed(x, level, other)
    if name == "put through":
        return float(function(x)) if plain else through(run, function, x)
    if name == "chosen":
        yes, no = more
        if plain:
            return yes if x > level else no
        off = x - level
        if (decided := run.decided(off, operator.gt)) is not None:
            return yes if decided else no
        forms = [each if type(each) is Form else run.as_form(each) for each in (yes, no)]
        return run.where(Question(off, operator.gt, off.double > 0, "", 0), *forms)
    return STEPS[name](x, level, *more)


def known(found, ends, seed):
    """The number at one list of rewards, and all its values; None where it is not followed."""
    values = [ends[0], (ends[0] + ends[1]) / 2, ends[0] + 0.3 * (ends[1] - ends[0]), ends[1]]
    try:
        plain = {each: value(found, each, None) for each in product(values, repeat=ROUNDS)}
        run = Run(*map(exactly, ends))
        here = list(plain)[seed % len(plain)]
        made = value(found, [run.reward(1 + n, [each]) for n, each in enumerate(here)], run)
    except (ArithmeticError, ValueError, PrivacyLeak):
        return None
    return run, made, plain[here], plain


@pytest.mark.parametrize("ends", [(0.0, 1.0), (-1.0, 1.0), (0.0, 3.0)], ids=str)
def test_no_reward_moves_a_number_further_than_is_said(ends):
    looked = 0
    for seed in range(700):
        rng = np.random.default_rng([seed, int(ends[1] - ends[0])])
        found = tree(rng, 1 + seed % 4)
        at_hand = known(found, ends, seed)
        if at_hand is None:
            continue
        run, made, here, plain = at_hand
        if type(made) is not Form:
            assert run.parted or all(each == here for each in plain.values()), found
            continue
        looked += 1
        slack = 1e-9 * (1 + max(map(abs, plain.values())))
        low, high = map(float, run.range_of(made) or (-math.inf, math.inf))
        assert made.varies or math.isfinite(high)
        assert low - slack <= min(plain.values()), found
        assert max(plain.values()) <= high + slack, found
        moves = run.moves(made.cover)
        for place in range(ROUNDS):
            lines = {}
            for rewards, number in plain.items():
                lines.setdefault((*rewards[:place], *rewards[place + 1 :]), []).append(number)
            moved = max(max(line) - min(line) for line in lines.values())
            assert moved <= float(moves.get(1 + place, 0)) + slack, (found, place)
        if "told" not in str(found) and "chosen" not in str(found):
            assert made.double == pytest.approx(here, abs=slack)
    assert looked > 300


class Slotted:
    """Holds a number in a slot."""

    __slots__ = ("kept",)

    def __init__(self, kept):
        self.kept = kept


@pytest.mark.parametrize("held", [
    str, lambda n: f"{'a' * 99} {n} {'b' * 9}", lambda n: {n}, lambda n: {(n, "a")}, lambda n: {n: 0},
    lambda n: [{"a": Slotted(n)}], lambda n: b"%d" % n, lambda n: "ab"[n > 1],
])  # fmt: skip
def test_wherever_a_number_is_written_it_is_compared(held):
    assert numbers_in((held(1),)) == numbers_in((held(1),)) != numbers_in((held(2),))


def test_the_last_digits_of_a_text_are_compared_as_numbers():
    one, other = numbers_in(("mean 0.30000000000000004 of 2",)), numbers_in(("mean 0.3 of 2",))
    assert one == pytest.approx(other, rel=1e-9)
    assert one != other
