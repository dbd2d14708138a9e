"""Rows for the page of Appendix E of the paper, the proof that Algorithm 1 is private.

Its two steps are that chances of actions under rewards which differ at t* have the quotient of their factors
after t*, and that a run asks for the same arms if other rewards give the same released numbers.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.private.dp_imed import DPIMED
from ...algorithms.private.dp_klucb import DPKLUCB
from ...verify.accounting.account import account
from ...verify.zoo.table import specimen
from ..checks.ledgers_of_runs import NO_HURRY
from .s2_bandits_and_privacy import POLICIES


def quotients() -> Iterator[Mapping[str, Fraction]]:
    """How far the quotient of two chances is from that of the factors after t*, and of those until t*.

    The largest distances over lists of three rewards that differ at t* alone, and actions of two arms.
    """
    for policy in POLICIES:
        gaps = dict.fromkeys(("gap", "early"), Fraction(0))
        for rewards, star, actions in product(product((0, 1), repeat=3), (1, 2), product((0, 1), repeat=3)):
            other = (*rewards[: star - 1], 1 - rewards[star - 1], *rewards[star:])
            shares = [
                policy(tuple(zip(actions[:t], rewards[:t], strict=True)))[a]
                / policy(tuple(zip(actions[:t], other[:t], strict=True)))[a]
                for t, a in enumerate(actions)
            ]
            whole = prod(shares, start=Fraction(1))
            for name, part in (("gap", shares[star:]), ("early", shares[:star])):
                gaps[name] = max(gaps[name], abs(whole - prod(part, start=Fraction(1))))
        yield gaps


def requests(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """Whether runs of 40 rounds change with their rewards while what is released stays.

    Beside each algorithm stands a policy that compares raw means, which has to.
    """
    for algorithm in (DPKLUCB, DPIMED):
        subjects = partial(algorithm, 2, epsilon=1), specimen("raw leader").broken
        runs = [
            account(each, Bernoulli([0.6, 0.4]), 40, seed=seed % 2**31, patience=NO_HURRY)
            for each in subjects
        ]
        leaks, raw = (Fraction(run.leak is not None or run.fault is not None) for run in runs)
        yield {"leaks": leaks, "raw_leaks": raw}
