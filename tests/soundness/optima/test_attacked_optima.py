"""Certificates of optima that lie: characteristic times, designs, linear bounds.

Each attack changes the payload of a true certificate; formula and digest are repaired. What is false is
rejected; what it was made of, and what changes nothing, stands.
"""

import copy
import os
from fractions import Fraction

import pytest
from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
from banditproof.verify.certificates.linear_bound import linear_bound_certificate
from banditproof.verify.certificates.optimal_design import design_certificate
from banditproof.verify.certificates.recheck import recheck

from .neighbours import neighbours
from .test_forged_programs import AFRESH, PAIR, false, valid

SHARE = int(os.environ.get("BANDITPROOF_SHARE", "9"))
HUGE = f"{10**3000}/{10**3000 - 1}"
ODD = ("nan", "inf", "-inf", "1/0", "0x10", "", "1e999999999", "١٢", None, 1, 0.5, True, [], {}, HUGE + "e5")
"""What is no number as certificates write it."""

TIME = {  # two Bernoulli arms at kl: the allocation and the mixture of 1/T* by hand
    "measure": "kl",
    "family": "bernoulli",
    "sigma": None,
    "means": ["3/4", "1/4"],
    "epsilon": None,
    "beta": None,
    "allocation": ["1/2", "1/2"],
    "lower": "0.1308",
    "upper": "0.1309",
    "alternatives": [{"challenger": 1, "position": "1", "by": "information", "weight": "1"}],
}
DESIGN = {  # two unit vectors, half the weight on each: V = I/2
    "actions": [["1", "0"], ["0", "1"]],
    "coordinates": [0, 1],
    "support": [{"action": 0, "weight": "1/2"}, {"action": 1, "weight": "1/2"}],
    "largest_norm": {"lower": "2", "upper": "2"},
    "log_det": {"lower": "-1.387", "upper": "-1.386"},
    "optimal_log_det": {"lower": "-1.387", "upper": "-1.386"},
}
LINEAR = {  # the gap is 1, its level 1/2: what one action costs is 2
    "actions": [["1", "0"], ["0", "1"]],
    "theta": ["1", "0"],
    "epsilon": None,
    "best": 0,
    "allocation": [{"action": 1, "pulls": "1"}],
    "multipliers": [{"action": 1, "price": "1"}],
    "coordinates": [1],
    "form": [["1"]],
    "lower": "2",
    "upper": "2",
}
MADE = {
    "time": (TIME, characteristic_time_certificate),
    "design": (DESIGN, design_certificate),
    "linear": (LINEAR, linear_bound_certificate),
}
KIND_OF = {"time": "characteristic time", "design": "optimal design", "linear": "linear lower bound"}
SKEWED = {
    "support": [{"action": 0, "weight": "3/4"}, {"action": 1, "weight": "1/4"}],
    "largest_norm": {"lower": "4", "upper": "4"},
    "log_det": {"lower": "-1.675", "upper": "-1.673"},
}

BENT = {"family": "gaussian", "sigma": "1", "means": ["1", "0"], "lower": "-9", "upper": "9"}
"""Two Gaussian arms with a gap of 1: 1/T* is 1/8."""
EYE = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]
PULLS, PRICES = ([{"action": at, name: "1"} for at in (1, 2)] for name in ("pulls", "price"))
THREE = {"actions": EYE, "theta": ["1", "0", "0"], "allocation": PULLS, "multipliers": PRICES, "lower": "-9"}
THREE |= {"coordinates": [1, 2], "form": [["1", "0"], ["0", "1"]], "upper": "9"}
"""Three unit vectors: the bound is 4."""


def mixed(*parts, by="information"):
    """Alternatives by challenger, position and weight."""
    rows = (dict(zip(("challenger", "position", "weight"), part, strict=True)) for part in parts)
    return {"alternatives": [{**row, "by": by} for row in rows]}


def around(low, high, *names):
    return {name: {"lower": low, "upper": high} for name in names or ("log_det", "optimal_log_det")}


def weighted(*weights):
    return [{"action": at, "weight": weight} for at, weight in enumerate(weights)]


# one premise missing alone: without it nothing else is wrong
ALONE = [
    *(("time", {"beta": beta, "lower": "-9", "upper": "9"}) for beta in ("1", "3/2", "0", "-1/2")),
    ("time", BENT | {"sigma": "-1"}),
    *(("time", {"measure": measure, "epsilon": "-1", "lower": "-9", "upper": "9"}) for measure
     in ("adap-tt-star", "d_eps", "private")),
    *(("time", {"measure": "tv", "means": means, "lower": "0", "upper": "9"} | mixed((1, "inf", "1"), (1, "0",
     "1"), by="transport"))
      for means in (["2", "1/4"], ["3/4", "-1"])),
    ("time", BENT | {"means": ["1", "0", "0"], "allocation": ["3", "-4", "2"], "lower": "1/2"}),
    ("time", BENT | {"upper": "0"} | mixed((1, "1", "3"), (1, "0", "-1"), (1, "inf", "-1"))),
    ("time", BENT | {"upper": "1/10"} | mixed((0, "1", "1"))), ("time", BENT | {"upper": "9/100"} | mixed((1,
     "1.414", "1"), (-1, "1.414", "1"))),
    ("time", {"measure": "tv", "means": ["3/5", "2/5"], "lower": "0", "upper": "1/20"} | mixed((1, "1",
     "1"))),
    ("time", {"means": ["99/100", "1/100"], "lower": "0", "upper": "1/2"} | mixed((1, "0", "1"), (1, "inf",
     "1"), by="transport")),
    *(("time", {"measure": "d_eps", "epsilon": "1", "lower": "1/5", "upper": "1"} | mixed((1, place, "1")))
     for place in ("99", "1/99")),
    ("time", {"measure": "private", "epsilon": "1/100", "lower": "1/50", "upper": "1"}),
    ("time", BENT | {"means": ["1", "0", "9/10"], "allocation": ["1", "1", "1"], "lower": "1/10"}),
    ("time", BENT | {"means": ["1", "9/10", "0"], "allocation": ["1", "1", "1"], "lower": "1/10"}),
    ("time", BENT | {"beta": "1/4", "lower": "1/9"}), ("time", BENT | {"beta": "1/4", "upper": "1/12"}),
    ("time", BENT | {"means": ["1", "0", "0"], "allocation": ["1", "1", "1"], "upper": "1/20"}), ("time",
     BENT | {"upper": "1/9"} | mixed((1, "2", "1"))),
    ("linear", {"epsilon": "-1", "lower": "5", "upper": "9"}), ("linear", THREE | {"theta": ["1", "0", "2"],
     "upper": "0"}),
    ("linear", THREE | {"multipliers": [{"action": 1, "price": "1"}, {"action": 2, "price": "-1/2"}],
     "form": [["1", "0"], ["0", "-1"]], "lower": "9"}),
    ("linear", {"actions": [["1", "0"], ["0", "1"], ["0", "2"]], "allocation": [{"action": 1, "pulls": "-1"},
     {"action": 2, "pulls": "1"}], "lower": "-1", "upper": "0"}),
    ("linear", THREE | {"coordinates": [1], "form": [["1"]], "allocation": PULLS[:1],
     "multipliers": PRICES[:1], "upper": "2"}),
    *(("linear", {"actions": [["1", "0"], ["1", "0"]], "lower": low, "upper": up}) for low, up in (("1", "2"),
     ("-2", "-1"))),
    ("linear", THREE | {"lower": "5"}), ("linear", THREE | {"upper": "3"}), ("linear", THREE | {"form": [["1",
     "1"], ["1", "1"]], "lower": "5"}),
    ("linear", {"form": [["0"]], "lower": "3", "upper": "9"}),
    ("linear", {"actions": EYE, "theta": ["2", "0", "1"], "best": 2}),
    *(("linear", THREE | {"form": [[one, "0"], ["0", two]], "lower": "5", "upper": "9"}) for one, two in
     (("1", "2"), ("2", "1"))),
    *(("linear", THREE | {"allocation": [{"action": 1, "pulls": one}, {"action": 2, "pulls": two}],
     "upper": "3"}) for one, two in (("1", "1/100"), ("1/100", "1"))),
    ("design", {"actions": [["1", "0"], ["0", "1"], ["1/2", "0"]], "support": weighted("3/4", "1/2",
     "-1/4")} | around("-1.068", "-1.067")),
    ("design", {"support": [*weighted("1/2", "1/2"), {"action": 0, "weight": "1/2"}]}),
    ("design", {"support": weighted("1", "1")} | around("0", "0") | around("1", "1", "largest_norm")),
    ("design", {"support": weighted("1/4", "1/4")} | around("-2.773", "-2.772") | around("4", "4",
     "largest_norm")),
    ("design", {"support": weighted("1"), "coordinates": [0]} | around("0", "0") | around("1", "1",
     "largest_norm")),
    ("design", {"support": [{"action": 1, "weight": "1"}], "coordinates": [1]} | around("0", "0")
     | around("1", "1", "largest_norm")),
    ("design", {"coordinates": [0, -1]} | around("-0.694", "-0.693")),
    ("time", {"epsilon": "1"}), ("time", {"sigma": "1"}), ("time", {"means": ["3/4", "1/4", "1/4"]}),
    ("time", BENT | {"measure": "adap-tt-star", "epsilon": "1"}),
    ("time", {"means": ["1", "0"], "alternatives": [{**TIME["alternatives"][0], "position": "0"}]}),
    ("time", {"family": "exponential", "means": ["3/4", "0"]}),
    ("time", {"family": "gaussian", "sigma": "1", "means": ["1", "0", "9/10"], "lower": "0.12",
     "upper": "0.13", "allocation": ["0.4999", "0.4999", "0.0002"]}),
    # the value too large, too small, or with its ends swapped
    *(("time", {"lower": low, "upper": up}) for low, up in (("0.15", "1"), ("0", "0.13"), ("1", "0"))),
    *(("linear", {"lower": low, "upper": up}) for low, up in (("3", "4"), ("0", "1"), ("2.001", "1.999"))),
    *(("design", {name: {"lower": low, "upper": up}}) for name in ("largest_norm", "log_det",
     "optimal_log_det") for low, up in (("3", "4"), ("-9", "-5"), ("2", "-2"))),
]  # fmt: skip
TRUE = [
    *((name, {}) for name in MADE), ("time", {"allocation": ["7", "7"]}),
    ("time", {"lower": "-1", "upper": HUGE}),
    ("time", {"means": ["1/4", "3/4"], "alternatives": [{**TIME["alternatives"][0], "challenger": 0}]}),
    ("design", {"actions": [["1", "0"], ["0", "1"], ["0", "1"]]}),
    ("design", SKEWED | {"optimal_log_det": {"lower": "-1.675", "upper": "-0.287"}}),
    ("linear", {"allocation": [{"action": 1, "pulls": HUGE}]}),
]  # fmt: skip


def document(name, change):
    payload, made = MADE[name]
    return made(copy.deepcopy({**payload, **change}))


@pytest.mark.parametrize(("name", "change"), ALONE)
def test_a_premise_that_is_missing_alone_is_missed(name, change):
    """What it says is false, or there is no such program."""
    assert false(KIND_OF[name], {**MADE[name][0], **change})
    assert recheck(document(name, change)).reasons


def halved(payload):
    """A policy whose chances add up to 1/2, and what it would lose."""
    policy = payload["policy"] | {"denominator": str(2 * int(payload["policy"]["denominator"]))}
    return {**payload, "policy": policy, "lower": "0", "upper": str(Fraction(payload["upper"]) * 3 / 5)}


@pytest.mark.parametrize("privacy", [{}, {"renyi": "2"}, {"delta": "1/10"}, {"epsilon": None, "rho": "1/10"}])
def test_a_policy_is_one_it_is_private_and_prices_are_of_its_privacy(privacy):
    given = {**PAIR, "horizon": 2, "epsilon": "1/2"}
    private, free = (AFRESH["optimal policy"][0](given | more) for more in (privacy, {"epsilon": None}))
    open_ = {key: value for key, value in private.items() if key not in {*privacy, "orders"}}
    forged = [
        {**private, "policy": free["policy"], "lower": "0", "upper": free["upper"]},
        {**open_, "epsilon": None, "upper": "3"},
        {**free, "weights": ["1", "1"], "lower": private["lower"], "upper": "3"},
        {**private, "prior": ["1/8", "7/8"], "upper": "3"},
        halved(private),
        halved(free),
    ]
    for payload in forged:
        assert false("optimal policy", payload)
        assert recheck(AFRESH["optimal policy"][1](payload)).reasons


def test_a_moment_is_taken_from_both_of_two_neighbours():
    """Every private policy loses more than 3/4; this one is private where one of the two is the second."""
    masses = {"denominator": "4", "masses": {"00": ["1", "2"], "01": ["1", "0"]}}
    given = {**PAIR, "instances": [["1", "0"], ["0", "1"]], "horizon": 2, "epsilon": "0.6932", "renyi": "2"}
    forged = {**AFRESH["optimal policy"][0](given), "policy": masses, "lower": "0", "upper": "3/4"}
    assert false("optimal policy", forged)
    assert recheck(AFRESH["optimal policy"][1](forged)).reasons


@pytest.mark.parametrize(("name", "change"), TRUE)
def test_what_is_true_of_an_optimum_stands(name, change):
    assert recheck(document(name, change)).reasons == ()


@pytest.mark.parametrize("name", MADE)
def test_what_is_no_number_is_none_anywhere(name):
    def numbers(node, path=()):
        if isinstance(node, dict | list):
            for key, each in node.items() if isinstance(node, dict) else enumerate(node):
                yield from numbers(each, (*path, key))
        elif isinstance(node, str) and node[-1].isdigit():
            yield path

    for *path, last in numbers(MADE[name][0]):
        for odd in ODD:
            payload = copy.deepcopy(MADE[name][0])
            holder = payload
            for key in path:
                holder = holder[key]
            holder[last] = odd
            found = recheck(MADE[name][1](payload))
            assert not found.ok, (path, last, odd)


@pytest.mark.parametrize("kind", AFRESH)
def test_nothing_false_next_to_a_true_optimum_stands(kind):
    """A ninth of them, fewer of policies; all with `BANDITPROOF_SHARE=1`."""
    share = SHARE * {"optimal policy": 20, "characteristic time": 3}.get(kind, 1)
    pool = [payload for name, payload in valid() if name == kind]
    pool += [MADE[name][0] for name in MADE if KIND_OF[name] == kind]
    tried = 0
    for payload in pool:
        for new, sure in neighbours(kind, payload, share):
            try:
                forged = AFRESH[kind][1](new)
            except (KeyError, TypeError, ValueError, AttributeError):
                continue  # not even a formula can be written
            tried += 1
            if recheck(forged).stands:
                assert not sure, new
                assert not false(kind, new), new
    assert tried >= 50
