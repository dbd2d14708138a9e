"""Rows for the page of Appendix E: quotients of small policies, and requests of runs."""

from __future__ import annotations

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
    """Of all lists of three rewards 0 and 1 that differ at t* alone, and all actions of two arms."""
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
    """Runs of 40 rounds, played again with other rewards and the same released numbers."""
    for algorithm in (DPKLUCB, DPIMED):
        subjects = partial(algorithm, 2, epsilon=1), specimen("raw leader").broken
        runs = [
            account(each, Bernoulli([0.6, 0.4]), 40, seed=seed % 2**31, patience=NO_HURRY)
            for each in subjects
        ]
        leaks, raw = (Fraction(run.leak is not None or run.fault is not None) for run in runs)
        yield {"leaks": leaks, "raw_leaks": raw}
