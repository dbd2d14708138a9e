"""The checker of rho-zCDP: exact at its edges, and strict about what is written."""

import copy
from collections import Counter
from contextlib import nullcontext
from fractions import Fraction
from functools import cache

import pytest
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import ball
from banditproof.verify.certificates.budgets import concentrated
from banditproof.verify.certificates.budgets.concentrated import BITS, bound, keeps_all_orders, line
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate, recheck_optimal_policy
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from ..test_optimal_policy import refused

HAIR = Fraction(1, 10**14)
PARTS = 1 << 60
STEPS = [int(16 * 1.25**power) for power in range(190)]
ORDERS = [Fraction(step, PARTS) for step in STEPS]
ECHO = {
    "goal": "error",
    "horizon": 1,
    "epsilon": None,
    "rho": "0.2310490601866485",
    "instances": [["1", "0"], ["0", "1"]],
    "prior": None,
    "relabellings": [[0, 1], [1, 0]],
    "policy": {"denominator": "6", "masses": {"00": ["1", "2"], "01": ["2", "1"]}},
    "orders": {
        "denominator": str(PARTS),
        "steps": [[code, 1, [str(step) for step in STEPS]] for code in (0, 1)],
    },
    "weights": ["1/2", "1/2"],
    "multipliers": {"denominator": "1", "ratios": "1", "steps": "1", "prices": {}},
    "lower": "0",
    "upper": "1/3",
}
"""One pull, then its arm with chance 2/3 if it paid. KL is log(2)/3 = 0.23104906018664843..., and no order
costs more."""


@cache
def made(horizon=2, rho="1/10", prior=None, goal=Goal.REGRET):
    family = Family.of([("3/4", "1/2"), ("1/2", "3/4")], prior)
    return optimal_policy(family, horizon, None, goal=goal, rho=Fraction(rho)).payload()


def changed(payload, *path, to):
    new = copy.deepcopy(payload)
    parent = new
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = to
    return new


def test_a_policy_is_private_to_the_last_digit_of_its_budget():
    recheck_optimal_policy(ECHO)
    assert refused({**ECHO, "rho": "0.2310490601866484"}, "round 1 costs .* not shown to be private$")
    assert refused({**ECHO, "rho": "0"}, "^there are orders, and no rho$")
    blind = {"denominator": "2", "masses": {"00": ["1", "1"], "01": ["0", "0"]}}
    nothing = {**ECHO["orders"], "steps": []}
    recheck_optimal_policy({**ECHO, "rho": "0.000001", "policy": blind, "orders": nothing, "upper": "1/2"})


def test_what_is_never_likely_on_one_side_alone_is_not_private():
    sure = {"denominator": "2", "masses": {"00": ["0", "1"], "01": ["1", "0"]}}
    assert refused({**ECHO, "policy": sure, "upper": "0", "rho": "50"}, "not shown to be private$")


@pytest.mark.parametrize(
    "asked",
    [{}, {"prior": (1, 2), "goal": Goal.ERROR}, {"rho": "5", "goal": Goal.ERROR}, {"rho": "0"}],
    ids=["worst", "prior", "loose", "blind"],
)
def test_what_is_made_is_confirmed_and_what_is_altered_is_not(asked):
    payload = made(**asked)
    assert recheck(optimal_policy_certificate(payload)).ok
    for name, step in (("lower", HAIR), ("upper", -HAIR)):
        moved = Fraction(payload[name]) + step * 10
        assert not recheck(optimal_policy_certificate({**payload, name: str(moved)})).ok or (
            Fraction(payload["lower"]) <= moved <= Fraction(payload["upper"])
        )


def test_a_statement_names_its_budget():
    assert ", rho = 1/10," in optimal_policy_certificate(made())["formula"]


def test_every_order_that_is_named_counts():
    """Without the first, the last or most of them it does not follow; a few may be more than are needed."""
    payload = made()
    place = max(range(2), key=lambda at: len(payload["orders"]["steps"][at][2]))
    steps = payload["orders"]["steps"][place][2]
    for fewer in ([], steps[1:-1], steps[:-1], steps[::5], steps[len(steps) // 2 :]):
        assert refused(changed(payload, "orders", "steps", place, 2, to=fewer), "not shown to be private$")
    assert refused(changed(payload, "orders", "steps", to=[]), "not shown to be private$")
    assert refused(changed(payload, "orders", "steps", place, 2, to=[steps[-1], *steps]), "grow$|private$")
    for more in (["0", *steps], [steps[0], *steps]):
        assert refused(changed(payload, "orders", "steps", place, 2, to=more), "^the orders do not grow$")
    finer = str(int(payload["orders"]["denominator"]) * 64)
    assert refused(changed(payload, "orders", "denominator", to=finer), "not shown to be private$")


def test_a_cut_that_is_altered_shows_less():
    payload = made(horizon=3)
    prices = payload["multipliers"]["prices"]
    for place, factor in ((2, Fraction(3, 2)), (2, Fraction(1, 2)), (3, Fraction(11, 10))):
        other = copy.deepcopy(payload)
        for listed in other["multipliers"]["prices"].values():
            for part in listed:
                part[place] = str(int(int(part[place]) * factor))
        assert refused(other, "does not follow$")
    later = copy.deepcopy(payload)
    for listed in later["multipliers"]["prices"].values():
        for part in listed:
            part[4] = str(int(part[4]) + (1 << 16))
    assert refused(later, "does not follow$")
    alone = changed(payload, "multipliers", "prices", to=dict([next(iter(prices.items()))]))
    assert refused(alone, "does not follow$")
    assert refused(changed(payload, "multipliers", "steps", to="1"), "does not follow$|too large to be")
    assert refused(changed(payload, "multipliers", "ratios", to="1"), "does not follow$")


@pytest.mark.parametrize(("path", "to", "message"), [
    (("rho",), 1, "^rho: 1 is not a number written as text$"),
    *((("rho",), bad, f"^rho is {bad}; accepted are 0 to 50$") for bad in ("51", "-1")),
    *(
        ((name,), value, "^a rho with an epsilon, an order or a delta$")
        for name, value in (("epsilon", "1"), ("renyi", "2"), ("delta", "0"))
    ),
    (("orders", "steps", 0, 2), ["-1"], "^orders: '-1' is not a whole number written as text$"),
    (("multipliers", "steps"), "0", "denominator of 0"),
    (("multipliers", "steps"), "1" * 41, "^steps: '1{40}' is not a whole number"),
    (("multipliers", "prices"), {"00": [[0, 1, "1", "0", "0"]]}, "too large to be checked$"),
    (("multipliers", "prices"), {"00": [[0, 1, "1", "1", "9" * 40]]}, "too large to be checked$"),
])  # fmt: skip
def test_what_is_malformed_is_refused(path, to, message):
    assert refused(changed(ECHO, *path, to=to), message)


def test_divergences_are_bounded_between_the_orders_too():
    """What costs most at order 2.2 is not shown by orders 1.001 and 30."""
    pairs = Counter({(1, 4): 1, (99, 96): 1})
    with mp.workdps(30):
        cost = max(
            mp.log(mpf(1) / 100 * mpf("0.25") ** s + mpf(99) / 100 * (mpf(99) / 96) ** s) / (s * (1 + s))
            for s in [mpf(k) / 100 for k in range(1, 3000)]
        )
    turned = {(other, mass): times for (mass, other), times in pairs.items()}
    for given_pairs in (pairs, turned):
        assert keeps_all_orders(given_pairs, 100, Fraction(1, 2), ORDERS)
        assert not keeps_all_orders(given_pairs, 100, Fraction(float(cost)) / 4, ORDERS)
    assert not keeps_all_orders(turned, 100, Fraction(1, 25), [Fraction(1, 1000), Fraction(40)])
    assert not keeps_all_orders(turned, 100, Fraction(1), [])
    assert keeps_all_orders(Counter({(5, 5): 1, (0, 0): 3}), 5, Fraction(1, 100), [])
    assert keeps_all_orders(turned, 100, Fraction(3), [])
    assert not keeps_all_orders(Counter({(1, 0): 1, (9, 10): 1}), 10, Fraction(40), ORDERS)


@given(*[st.fractions(Fraction(1, 60), 60, max_denominator=60)] * 3, st.integers(-3, 3))
def test_a_chord_is_below_a_parabola_if_the_ends_are_by_the_square_of_half_the_width(first, width, rho, more):
    gap = rho * width**2 / 4 * (1 + Fraction(more, 10**9))
    ends = [(s, rho * s * (1 + s) - gap) for s in (first, first + width)]
    assert concentrated._chord_below(*ends, rho) is (more >= 0)


def test_an_exponent_that_is_too_large_is_refused():
    with pytest.raises(ValueError, match=r"^an exponent is too large to be checked$"):
        bound(Fraction(10**6), Fraction(1))
    for more in (0, 1):
        with pytest.raises(ValueError, match="too large") if more else nullcontext():
            concentrated._exp((1000 << BITS) + more, concentrated.engine(BITS), up=True)


@settings(max_examples=100)
@given(st.fractions(0, 60, max_denominator=10**6), st.fractions(Fraction(1, 50), 50, max_denominator=10**6))
def test_lines_and_bounds_are_rounded_to_the_safe_side(s, ratio):
    """To the last of 192 binary digits, beside balls of 600."""
    with precision(600):
        q, order = ball(ratio), ball(1 + s)
        more = order * (q ** ball(s) - 1) / ball(s) if s else q.log()
        less = q**order - 1
        most = ((ball(s) * order * ball(ratio)).exp() - 1) / ball(s) if s else ball(ratio)
        lower, upper = line(s, ratio)
        assert not ball(Fraction(lower, 1 << BITS)) > more  # balls may overlap
        assert not ball(Fraction(upper, 1 << BITS)) < less
        if s * (1 + s) * ratio < 900:
            assert not ball(bound(s, ratio)) < most
