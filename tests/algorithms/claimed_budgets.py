"""Budgets and risks that are given to policies by name, and how their claims are held against accounts."""

import math
from fractions import Fraction

from banditproof.algorithms.by_name.catalogue import ALGORITHMS

EPSILON, RHO, ALPHA, DELTA = Fraction(3, 4), Fraction(1, 2), 2, Fraction(1, 10**5)
GIVEN = {"rho": RHO, "epsilon": EPSILON, "alpha": ALPHA, "delta": Fraction(1, 100), "privacy_delta": DELTA}
CLAIMS = {
    "zCDP": {"rho": RHO},
    "RDP": {"rho": EPSILON / ALPHA},
    "pure": {"epsilon": EPSILON},
    "approximate": {"epsilon": EPSILON, "delta": DELTA},
}


def options_of(name):
    return {option: GIVEN[option] for option in ALGORITHMS[name].options() if option in GIVEN}


def is_spent(found, name, part):
    """The account keeps the claim of the policy by that name, and not this part of it."""
    assert found.leak is None
    assert found.fault is None
    assert len(found.ledger) >= 2
    if ALGORITHMS[name].privacy == "none":
        return found.rho().upper == math.inf
    claim = CLAIMS[ALGORITHMS[name].privacy]
    first, *_ = claim
    return found.within(**claim) and not found.within(**{**claim, first: claim[first] * part})
