"""Upper bounds of other tables: each is what its claim says, and a wrong constant would be noticed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from banditproof.paper_checks import Verdict
from banditproof.paper_checks.running.registry import shipped_entry
from banditproof.theory.bounds import linear_upper_bounds as linear
from banditproof.theory.bounds import renyi_upper_bounds as renyi
from banditproof.theory.bounds.evaluation import in_doubles

POINTS = (
    {"T": 10**6, "K": 5, "d": 3, "rho": 0.3, "epsilon": 0.4, "alpha": 3, "delta": 0.02, "beta": 3.5},
    {"T": 10**9, "K": 2, "d": 2, "rho": 2.0, "epsilon": 0.9, "alpha": 7, "delta": 0.3, "beta": 9.0},
)
OWN = {"gap": 0.2, "C": 0.8, "lam": 1.5, "l0": 0.4}
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")

_COUNT = "(d/log(1 + C)*log(1 + T/(lam*d)))"
_GAMMA = (
    "sqrt(T*2*price*n*(d + 2*sqrt(d*log(1/delta)) + 2*log(T/delta))/(lam + l0*T/4 "
    "- 8*log((T + 3)/(delta/d)) - 2*sqrt(T*log((T + 3)/(delta/d)))))"
)
"""As the claims on the width have it: of the last round, with the bound on the number of updates."""


def sides(text):
    """The right side of a relation, or the text."""
    return text.rsplit("<=", 1)[-1]


def optimism(known):
    n = in_doubles(_COUNT, known)
    return {"l": n, "gamma": in_doubles(_GAMMA, {**known, "n": n})}


def as_it_is(known):
    del known
    return {}


def ratio(known):
    return {"r": known["alpha"] / known["epsilon"]}


CASES = {
    "mean of AdaC-GOPE": (linear.ADAC_GOPE, "expected", as_it_is),
    "run of AdaC-GOPE": (linear.ADAC_GOPE_RUN, "bound", as_it_is),
    "mean of AdaR-GOPE": (
        linear.ADAR_GOPE,
        "expected",
        lambda known: {"r": known["alpha"] / known["epsilon"]},
    ),
    "run of AdaR-GOPE": (
        linear.ADAR_GOPE_RUN,
        "bound",
        lambda known: {"r": known["alpha"] / known["epsilon"]},
    ),
    "AdaC-OFUL": (linear.ADAC_OFUL, "whole", lambda known: optimism({**known, "price": 1 / known["rho"]})),
    "AdaR-OFUL": (
        linear.ADAR_OFUL,
        "whole",
        lambda known: optimism({**known, "price": known["alpha"] / known["epsilon"]}),
    ),
    "arm of AdaR-UCB": (
        renyi.ADAR_UCB,
        "one arm",
        lambda known: {"b": known["beta"], "D": known["gap"], "eps": known["epsilon"], "al": known["alpha"]},
    ),
    "AdaR-UCB": (
        renyi.ADAR_UCB_MINIMAX,
        "explicit",
        lambda known: {"b": known["beta"], "eps": known["epsilon"], "al": known["alpha"]},
    ),
}


def claimed(record, key):
    """What the claim has under a key, amended where the record is."""
    entry = shipped_entry(record.claim)
    claim = entry.claim
    slip = claim.recorded is Verdict.REFUTED and record.amends
    return sides((claim.amendment.formula if slip else claim.printed)[key])


def values(record, key, more):
    """Of the record and of its claim, at the points."""
    for point in POINTS:
        known = {**point, **OWN}
        own = float(in_doubles(record.per_arm or record.whole, known))
        yield own, float(in_doubles(claimed(record, key), {**known, **more(known)}))


@pytest.mark.parametrize("name", CASES)
def test_a_record_is_what_its_claim_says(name):
    for own, theirs in values(*CASES[name]):
        assert own == pytest.approx(theirs, rel=1e-12)


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_constant_would_be_noticed(name):
    record, key, more = CASES[name]
    text = record.per_arm or record.whole
    for number in NUMBER.finditer(text):
        wrong = f"{text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"
        planted = replace(record, per_arm=wrong) if record.per_arm else replace(record, whole=wrong)
        pairs = values(planted, key, more)
        assert any(own != pytest.approx(theirs, rel=1e-12) for own, theirs in pairs), wrong


def test_a_record_is_amended_where_its_claim_is_refuted():
    for record in (*linear.LINEAR_UPPER_BOUNDS, *renyi.RENYI_BOUNDS):
        claim = shipped_entry(record.claim).claim
        assert claim.recorded is not Verdict.REFUTED or record.amends
