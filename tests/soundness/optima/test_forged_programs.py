"""Certificates of programs, forged: designs, linear bounds, times, best policies.

What is confirmed must agree with the value that the theory computes afresh from what the document says is
given; test_attacked_optima alters them.
"""

import copy
from fractions import Fraction
from functools import cache

import pytest
from banditproof.theory.bounds.linear_lower_bounds import certified_linear_lower_bound
from banditproof.theory.designs.optimal_design_certificate import certified_design
from banditproof.theory.identification import characteristic_time
from banditproof.theory.identification.characteristic_time_certificate import certify
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
from banditproof.verify.certificates.linear_bound import linear_bound_certificate
from banditproof.verify.certificates.optimal_design import design_certificate
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import digest
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy

ACTIONS = [["1", "0"], ["0", "1"], ["4/5", "3/5"]]
PAIR = {"goal": "regret", "horizon": 3, "instances": [["3/4", "1/2"], ["1/2", "3/4"]], "prior": None}
FAMILIES = {"bernoulli": Bernoulli, "poisson": Poisson, "exponential": Exponential}


def _design(given):
    weights = [Fraction(0)] * len(given["actions"])
    for row in given["support"]:
        weights[row["action"]] += Fraction(row["weight"])
    return certified_design(given["actions"], weights).document


def _linear(given):
    return certified_linear_lower_bound(given["actions"], given["theta"], epsilon=given["epsilon"]).document


def _time(given):
    measure, sigma, epsilon = given["measure"], given.get("sigma"), given.get("epsilon")
    family = FAMILIES[given["family"]] if sigma is None else Gaussian(sigma=float(Fraction(sigma)))
    if measure in {"d_eps", "adap-tt-star"} and given["family"] != "bernoulli":
        raise ValueError("there is no such program")
    more = {"beta": given.get("beta")} | ({"family": family} if measure in {"kl", "tv", "private"} else {})
    solved = getattr(characteristic_time, f"characteristic_time_{measure.replace('-', '_')}")
    return certify(solved(given["means"], *([] if epsilon is None else [epsilon]), **more)).certificate


def _optimal(given):
    epsilon = None if given["epsilon"] is None else Fraction(given["epsilon"])
    family = Family.of(given["instances"], given["prior"])
    order = int(given["renyi"]) if "renyi" in given else None
    delta = Fraction(given.get("delta", 0))
    weaker = {"order": order, "delta": delta, "rho": Fraction(given["rho"]) if "rho" in given else None}
    return optimal_policy(family, given["horizon"], epsilon, goal=Goal(given["goal"]), **weaker).payload()


AFRESH = {
    "optimal design": (_design, design_certificate),
    "linear lower bound": (_linear, linear_bound_certificate),
    "characteristic time": (_time, characteristic_time_certificate),
    "optimal policy": (_optimal, optimal_policy_certificate),
}


@cache
def valid():
    means, large = ("0.5", "0.45", "0.4"), ("3", "2", "3/2")
    return [
        (
            "optimal design",
            certified_design([[1, 0, 1], [0, 1, 1], [1, 1, 2]], [Fraction(1, 3)] * 3).document,
        ),
        ("optimal design", certified_design(ACTIONS, ["1/2", "1/4", "1/4"]).document),
        ("linear lower bound", _linear({"actions": ACTIONS, "theta": ["1", "0"], "epsilon": None})),
        ("linear lower bound", _linear({"actions": ACTIONS, "theta": ["1", "1/2"], "epsilon": "1/4"})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1/2"})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1", "prior": ["1/3", "2/3"]})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1/2", "goal": "error", "horizon": 2})),
        ("optimal policy", _optimal({**PAIR, "epsilon": None})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1/2", "renyi": "2"})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1", "renyi": "3", "goal": "error", "horizon": 2})),
        ("optimal policy", _optimal({**PAIR, "epsilon": "1/2", "delta": "1/10"})),
        ("optimal policy", _optimal({**PAIR, "epsilon": None, "rho": "1/10", "horizon": 2})),
        *(
            ("characteristic time", _time({"measure": measure, "family": family, "means": arms, **more}))
            for measure, family, arms, more in (
                ("kl", "bernoulli", means, {}),
                ("kl", "bernoulli", means, {"beta": "0.4"}),
                ("private", "bernoulli", means, {"epsilon": "0.07"}),
                ("d_eps", "bernoulli", means, {"epsilon": "0.1"}),
                ("adap-tt-star", "bernoulli", means, {"epsilon": "0.02", "beta": "0.4"}),
                ("tv", "bernoulli", means, {}),
                ("kl", "gaussian", large, {"sigma": "1/2"}),
                ("tv", "gaussian", large, {"sigma": "1/2"}),
                ("private", "poisson", large, {"epsilon": "0.3"}),
                ("private", "exponential", large, {"epsilon": "0.2"}),
                ("tv", "poisson", large, {"beta": "0.4"}),
                ("kl", "bernoulli", ("1/2", "1/2", "1/4"), {}),
            )
        ),
    ]


def document(kind, payload):
    return AFRESH[kind][1](payload)


def ends(payload):
    """The intervals that the statement is about."""
    if "lower" in payload:
        return {"": (payload["lower"], payload["upper"])}
    return {
        name: (payload[name]["lower"], payload[name]["upper"])
        for name in ("largest_norm", "log_det", "optimal_log_det")
    }


def false(kind, payload):
    """Whether the statement contradicts what the theory computes from the same givens."""
    stated = {name: tuple(map(Fraction, pair)) for name, pair in ends(payload).items()}
    if any(lower > upper for lower, upper in stated.values()):
        return "the interval is empty"
    try:
        found = {name: tuple(map(Fraction, pair)) for name, pair in ends(AFRESH[kind][0](payload)).items()}
    except (ValueError, TypeError, KeyError, IndexError, ZeroDivisionError, ArithmeticError):
        return "there is no such value"
    for name, (lower, upper) in stated.items():
        if lower > found[name][1] or upper < found[name][0]:
            return f"{name} is in {found[name]}, not in {(lower, upper)}"
    return ""


@pytest.mark.parametrize("kind", AFRESH)
def test_valid_certificates_are_confirmed_and_agree(kind):
    several = [payload for name, payload in valid() if name == kind]
    assert several
    for payload in several:
        assert recheck(document(kind, payload)).ok
        assert not false(kind, payload)


@pytest.mark.parametrize("kind", AFRESH)
def test_intervals_beside_the_value_are_rejected(kind):
    """By one percent, and by a hair beyond the end that was shown."""
    for payload in (payload for name, payload in valid() if name == kind):
        for name, (lower, upper) in ends(payload).items():
            low, high = Fraction(lower), Fraction(upper)
            for step in (Fraction(1, 100), Fraction(1, 10**30)):
                size = step * max(abs(low), abs(high), Fraction(1))
                for pair in (
                    (high + size, high + 2 * size),
                    (low - 2 * size, low - size),
                    (high, low - size),
                    (high + size, high),
                ):
                    new = copy.deepcopy(payload)
                    holder = new[name] if name else new
                    holder["lower"], holder["upper"] = map(str, pair)
                    assert not recheck(document(kind, new)).ok, (name, pair, payload)


@pytest.mark.parametrize("kind", AFRESH)
def test_the_formula_is_the_one_of_the_payload(kind):
    payload = next(payload for name, payload in valid() if name == kind)
    good = document(kind, payload)
    for text in (
        "0 <= 1", "", good["formula"] + " ", good["formula"].replace("<=", "<"), "1 <= 0",
        good["formula"][1:],
    ):  # fmt: skip
        bad = {**good, "formula": text}
        assert not recheck({**bad, "digest": digest(bad)}).ok
    for other in AFRESH:
        if other != kind:
            bad = {**good, "kind": other}
            assert not recheck({**bad, "digest": digest(bad)}).ok
