"""Experiments on what privacy costs linear and contextual bandits, small enough to run again and again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import exact
from ....verify.evidence.effort import Effort, Profile
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ...checks.known_quantities import Known, holds_in
from ...checks.settled_by import settled_by
from ...checks.statistics.repeated_experiments import more_often_than_not
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...running.seed import seed_of
from .contextual_experiment import play as play_in_contexts
from .linear_experiment import DELTA, instance

Regrets = NDArray[np.float64]

_INSTANCES, _RUNS, _HORIZON = 4, 30, 10**4
_PLACED_HORIZON, _PLACED, _PLACED_MORE = 10**6, 60, 1000
"""The horizon of the text's figure, and how many experiments: 0.7 s and 12 s.

Of 600 pilot experiments of another seed, 135 were ties, 245 had less regret with the noise in the middle and
220 more; none had half the regret, one a fifth less, none a quarter more. At the 99.9 % ends of such chances
(0.0115 for none, 0.0153 for one) 60 experiments refute each mutant with probability 1 - 4e-6. An advantage in
54 % (679 of 1247, with 1000 more experiments) would take 8800 experiments that are no ties, 2.5 minutes, to
be noticed with probability 0.99; the 780 among 1000 notice one of 0.648.
"""
# the rarest outcome (vanishes) comes in 95 runs of 100: 110 leave it open once in 10^9 seeds, 60 in 90
_ROUNDS, _CONTEXT_RUNS = 3000, 110


def linear(effort: Effort) -> Mapping[str, Regrets]:
    """Regret at T = 10^4, run by run, on a few random instances of the linear experiment.

    z without privacy, a, b, c at rho = 0.01, 1, 1000.
    """
    return _linear(effort.seed, 1 if effort.profile is Profile.QUICK else 4)


@cache
def _linear(seed: int, factor: int) -> Mapping[str, Regrets]:
    cases: dict[str, tuple[str, dict[str, Any]]] = {
        "z": ("gope", {}),
        "a": ("adac-gope", {"rho": Fraction(1, 100)}),
        "b": ("adac-gope", {"rho": 1}),
        "c": ("adac-gope", {"rho": 1000}),
    }
    found = _on_instances(cases, _HORIZON, runs=_RUNS * factor, name="price", seed=seed)
    return {name: each.ravel() for name, each in found.items()}


def placed(effort: Effort) -> Mapping[str, Regrets]:
    """Regret at T = 10^6, rho = 0.001, noise in the middle (u) and in the beginning (v).

    One experiment is the average over one run of each of the instances.
    """
    return _placed(effort.seed, _PLACED if effort.profile is Profile.QUICK else _PLACED_MORE)


@cache
def _placed(seed: int, experiments: int) -> Mapping[str, Regrets]:
    budget = {"rho": Fraction(1, 1000)}
    cases = {"u": ("adac-gope", budget), "v": ("adac-gope-var", budget)}
    found = _on_instances(cases, _PLACED_HORIZON, runs=experiments, name="place of noise", seed=seed)
    return {name: each.mean(axis=0) for name, each in found.items()}


def _on_instances(
    cases: Mapping[str, tuple[str, Mapping[str, Any]]], horizon: int, *, runs: int, name: str, seed: int
) -> Mapping[str, Regrets]:
    """Regret of each policy by instance and run."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    found: dict[str, list[Regrets]] = {case: [] for case in cases}
    for number in range(_INSTANCES):
        actions, theta = instance(number, 0)
        for case, (policy, options) in cases.items():
            simulated = simulate(
                partial(build, policy, actions, delta=DELTA, **options),
                LinearArms(actions, theta),
                horizon,
                runs=runs,
                seed=seed_of(f"{name}/{number}", seed),
                checkpoints=[horizon],
            )
            found[case].append(simulated.regret[:, 0])
    return {case: np.array(parts) for case, parts in found.items()}


def contextual(effort: Effort) -> Mapping[str, Regrets]:
    """Regret at T = 3000, run by run, each with its own theta*.

    z without privacy, a, b, c at rho = 0.1, 1, 1000; w at rho = 1 with the width as printed.
    """
    return _contextual(effort.seed, 1 if effort.profile is Profile.QUICK else 4)


@cache
def _contextual(seed: int, factor: int) -> Mapping[str, Regrets]:
    names = {
        "z": (None, "observed"),
        "a": ("0.1", "observed"),
        "b": ("1", "observed"),
        "c": ("1000", "observed"),
        "w": ("1", "printed"),
    }
    found = play_in_contexts(
        list(names.values()),
        [_ROUNDS],
        _ROUNDS,
        runs=_CONTEXT_RUNS * factor,
        seed=seed_of("price in contexts", seed),
        jobs=1,
        progress=None,
    )
    return {name: found[case].regret[:, 0] for name, case in names.items()}


@cache
def far_away(effort: Effort) -> Mapping[str, Known]:
    """Two orthogonal actions of gap sqrt(2): p and q are the PoP at T = 10^4 and 10^18, exactly, run by run.

    k is by how much the private policy plays the worse action more often, at rho = r.
    """
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    env = LinearArms(np.eye(2), [0.5**0.5, -(0.5**0.5)])
    rounds = (10**4, 10**18)

    def plays(name: str, **options: Any) -> list[list[int]]:  # noqa: ANN401  of the policy
        found = [
            simulate(
                partial(build, name, np.eye(2), delta=DELTA, **options), env, T, runs=3, seed=effort.seed
            ).pulls[:, 1]
            for T in rounds
        ]
        return [[int(count) for count in row] for row in zip(*found, strict=True)]

    without = plays("gope")
    known: dict[str, Known] = {}
    for rho in ("1", "100", "10000", "1000000"):
        for run, (private, base) in enumerate(zip(plays("adac-gope", rho=exact(rho)), without, strict=True)):
            known[f"rho = {rho}, run {run + 1}"] = {
                "r": Fraction(rho),
                "p": Fraction(private[0], base[0]) - 1,
                "q": Fraction(private[1], base[1]) - 1,
                "k": Fraction(private[1] - base[1]),
            }
    return known


def price_of_privacy(identifier: str, where: str, paper: str) -> Claim:
    """The definition of PoP."""
    printed = {"price": "(p - q)/q", "sign": "(p - q)/q"}
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "PoP = (Reg_priv - Reg_nonpriv)/Reg_nonpriv; here p and q: it is p/q - 1, and at least 0 iff p "
            ">= q."
        ),
        printed=printed,
        mutants={
            "relative to the private regret": printed | {"price": "(p - q)/p"},
            "without the difference": printed | {"price": "p/q"},
            "the other way round": printed | {"sign": "(q - p)/q"},
        },
        checks=(
            entry("price", settled_by(lambda text: (is_identity(_POSITIVE), f"{text} == p/q - 1"))),
            entry(
                "sign",
                settled_by(lambda text: (holds_on(_POSITIVE, where="p >= q", part="sign"), f"{text} >= 0")),
            ),
        ),
        recorded=Verdict.PROVED,
        paper=paper,
    )


_POSITIVE = box(p=("0.001", 1000), q=("0.001", 1000))


def linear_figure(identifier: str, where: str, paper: str) -> Claim:
    """The linear experiment."""
    printed = {"costs": "a >= z", "less": "a >= b", "vanishes": "abs(c - z) <= z/20"}
    return Claim(
        id=identifier,
        where=where,
        kind="experiment",
        statement=(
            "AdaC-GOPE against GOPE, delta = 0.001, N(0, 1) noise, 10 random unit vectors and theta* in R^3: "
            "at fixed T the difference of regrets is positive, falls with rho and tends to 0. Here regrets "
            "at T = 10^4: z without privacy, a, b, c at rho = 0.01, 1, 1000."
        ),
        printed=printed,
        mutants={
            "privacy pays": printed | {"costs": "a < z"},
            "more at the larger budget": printed | {"less": "a < b"},
            "a fifth more at rho = 1000": printed | {"vanishes": "c >= 1.2*z"},
            "twice the regret at rho = 0.01": printed | {"costs": "a >= 3*z"},
        },
        checks=tuple(
            entry(key, more_often_than_not(linear, part=part))
            for key, part in (
                ("costs", "a cost at rho = 0.01"),
                ("less", "less at rho = 1"),
                ("vanishes", "within 5 % at rho = 1000"),
            )
        ),
        recorded=Verdict.SUPPORTED,
        paper=paper,
        notes="The text does not print its instances: these are four random ones, 30 runs each.",
    )


def contextual_figure(identifier: str, where: str, paper: str) -> Claim:
    """The contextual experiment."""
    printed = {"costs": "a > b", "positive": "b > z", "vanishes": "c <= 1.5*z", "width": "w >= 5*b"}
    return Claim(
        id=identifier,
        where=where,
        kind="experiment",
        statement=(
            "AdaC-OFUL against RS-OFUL, C = 1, lambda = 0.1, delta = 0.001, N(0, 1) noise, 10 actions "
            "N(1/sqrt(3), I/10) in R^3 in every round: at fixed T the difference of regrets falls with rho "
            "and tends to 0. Here regrets at T = 3000: z without privacy, a, b, c at rho = 0.1, 1, 1000; w "
            "at rho = 1 with the printed width."
        ),
        printed=printed,
        mutants={
            "less at the smaller budget": printed | {"costs": "a < b"},
            "privacy pays": printed | {"positive": "b < z"},
            "twice the regret at rho = 1000": printed | {"vanishes": "c >= 2*z"},
            "the printed width does as well": printed | {"width": "w <= 2*b"},
        },
        checks=tuple(
            entry(key, more_often_than_not(contextual, part=part))
            for key, part in (
                ("costs", "less at rho = 1 than at 0.1"),
                ("positive", "a cost at rho = 1"),
                ("vanishes", "small at rho = 1000"),
                ("width", "the printed width is another experiment"),
            )
        ),
        recorded=Verdict.SUPPORTED,
        paper=paper,
        notes="The text does not say which width it used.",
    )


def conclusions(identifier: str, where: str, paper: str) -> Claim:
    """The two conclusions of the experiments, for the linear one."""
    printed = {"budget": "k <= 62/sqrt(r) + 2", "time": "q <= p/2"}
    amended = printed | {"time": "q == p"}
    return Claim(
        id=identifier,
        where=where,
        kind="experiment",
        statement=(
            "(1) At fixed T, Reg_priv - Reg_nonpriv -> 0 as rho -> infinity; (2) at fixed rho, PoP -> 0 as T "
            "grows; in all three settings. Checked for AdaC-GOPE against GOPE on two orthogonal actions of "
            "gap sqrt(2), delta = 0.001: p and q are PoP at T = 10^4 and 10^18, k the further plays of the "
            "worse action at rho = r."
        ),
        printed=printed,
        mutants={
            "cost falls as 1/rho": printed | {"budget": "k <= 62/r"},
            "no cost from rho = 1 on": printed | {"budget": "k <= 0"},
            "PoP falls by a tenth": printed | {"time": "q <= 0.9*p"},
            "PoP grows": printed | {"time": "q >= 2*p + 1/1000"},
        },
        checks=(
            entry("budget", holds_in(far_away, part="(1) cost against rho")),
            entry("time", holds_in(_with_a_cost, part="(2) PoP over time")),
        ),
        recorded=Verdict.REFUTED,
        severity=Severity.MISSING_ASSUMPTION,
        amendment=Amendment(
            statement=(
                "(2) With fixed delta and a fixed instance PoP of AdaC-GOPE no longer falls once the last "
                "suboptimal action is gone."
            ),
            formula=amended,
            recorded=Verdict.VERIFIED,
        ),
        paper=paper,
    )


def _with_a_cost(effort: Effort) -> Mapping[str, Known]:
    return {name: known for name, known in far_away(effort).items() if known["r"] == 1}


def noise_figure(identifier: str, where: str, paper: str) -> Claim:
    """AdaC-GOPE against AdaC-GOPE-Var."""
    return Claim(
        id=identifier,
        where=where,
        kind="experiment",
        statement=(
            "AdaC-GOPE (noise in the middle, regret u) has less regret than AdaC-GOPE-Var (noise in the "
            "beginning, regret v), especially for small rho. Here rho = 0.001, T = 10^6 as in the figure; "
            "an experiment is the average over one run of each of 4 random instances."
        ),
        printed="u < v",
        mutants={"half the regret": "u < v/2", "a fifth less": "u <= 0.8*v", "a quarter more": "u > 1.25*v"},
        checks=(more_often_than_not(placed, part="less regret in most experiments"),),
        recorded=Verdict.OPEN,
        paper=paper,
    )
