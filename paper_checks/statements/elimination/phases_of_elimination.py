"""What runs of phased elimination do, phase by phase, and what their releases spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import exact
from ....theory.numbers.small_matrices import product, row_lengths
from ....verify.evidence.certifiable import certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence
from ....verify.proving.formula_checks import Check, entry
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.known_quantities import Known, holds_in
from ...checks.ledgers_of_runs import accounted, upper_end
from ...running.seed import seed_of

_HORIZON = 60_000
_SIZES = ((6, 2), (9, 3), (4, 3))


@dataclass(frozen=True)
class Family:
    """A policy of the catalogue with its options, in exact decimals."""

    name: str
    options: tuple[tuple[str, str], ...]

    def made(self, actions: Any) -> Any:  # noqa: ANN401  a matrix, a policy
        """A fresh one."""
        from ....algorithms.by_name.catalogue import build

        options: dict[str, Any] = {key: exact(value) for key, value in self.options}
        return build(self.name, actions, **options)

    @property
    def numbers(self) -> dict[str, Fraction]:
        """The options as numbers; ``epsilon`` is called ``eps`` in formulas."""
        return {{"epsilon": "eps"}.get(key, key): Fraction(value) for key, value in self.options}


def _instance(arms: int, dimension: int) -> tuple[Any, Any]:
    generator = np.random.default_rng(arms)
    actions = generator.standard_normal((arms, dimension))
    theta = generator.standard_normal(dimension)
    return actions / row_lengths(actions)[:, None], theta / row_lengths(theta)


@cache
def _played(family: Family, seed: int) -> tuple[tuple[int, int, Any, Any, int], ...]:
    """Arms, dimension, phase, estimate and first round of every phase that is over."""
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.protocol.block_policy import play
    from ....algorithms.simulation.simulated_stage import SimulatedStage

    found = []
    for arms, dimension in _SIZES:
        actions, theta = _instance(arms, dimension)
        made = family.made(actions)
        env = LinearArms(actions, theta, rewards="sign")
        stage = SimulatedStage(env, np.random.default_rng(seed_of(family.name, seed)))
        known, first, t = 0, 1, 1
        for block in play(made, stage, _HORIZON, arms=arms):
            if len(made.phases) > known:
                found.append((arms, dimension, made.phases[-1], made.theta, first))
                known, first = len(made.phases), t
            t += getattr(block, "length", 0)
    return tuple(found)


@cache
def phases(family: Family, effort: Effort) -> Mapping[str, Known]:
    """Of each phase: l, d, K, c, the size m of its core set, its plays n, the variance v of its noise."""
    found: dict[str, Known] = {}
    for arms, dimension, phase, _, _ in _played(family, effort.seed):
        made = family.made(_instance(arms, dimension)[0])
        sigma = made.sigma(phase) if hasattr(made, "sigma") else float(made.mechanism.sigma)
        found[f"K = {arms}, phase {phase.number}"] = {
            **family.numbers,
            "l": Fraction(phase.number),
            "d": Fraction(dimension),
            "K": Fraction(arms),
            "c": Fraction(phase.constant),
            "m": Fraction(len(phase.places)),
            "n": Fraction(int(phase.pulls.sum())),
            "v": Fraction(sigma) ** 2,
        }
    return found


@cache
def pulls(family: Family, effort: Effort) -> Mapping[str, Known]:
    """Of each action of a core set: its weight w in the optimal design, c, and its plays N."""
    from ....theory.designs.optimal_design import optimal_design

    found: dict[str, Known] = {}
    for arms, dimension, phase, _, _ in _played(family, effort.seed):
        weights = optimal_design(_instance(arms, dimension)[0][phase.survivors]).weights
        places = {int(place): float(weight) for place, weight in zip(phase.survivors, weights, strict=True)}
        for place, count in zip(phase.places, phase.pulls, strict=True):
            found[f"K = {arms}, phase {phase.number}, action {place}"] = {
                "w": Fraction(places[int(place)]),
                "c": Fraction(phase.constant),
                "N": Fraction(int(count)),
            }
    return found


@cache
def _judged(family: Family, effort: Effort) -> tuple[Mapping[str, Known], Mapping[str, Known]]:
    played = _played(family, effort.seed)
    kept: dict[str, Known] = {}
    gone: dict[str, Known] = {}
    for (arms, dimension, phase, estimate, _), after in zip(played, (*played[1:], None), strict=True):
        if after is None or after[0] != arms or after[2].number != phase.number + 1:
            continue
        scores = product(_instance(arms, dimension)[0], estimate)
        left = set(after[2].survivors.tolist())
        for place in phase.survivors.tolist():
            behind = Fraction(float(scores[phase.survivors].max() - scores[place]))
            known = {"b": Fraction(1, 2**phase.number), "x": behind}
            (kept if place in left else gone)[f"K = {arms}, phase {phase.number}, action {place}"] = known
    return kept, gone


@cache
def spent(family: Family, effort: Effort) -> Mapping[str, Known]:
    """Of each run: the rho s that its ledger says, from the vectors that it releases."""
    from ....algorithms.environments.linear_arms import LinearArms

    found: dict[str, Known] = {}
    for arms, dimension in _SIZES[:2]:
        actions, theta = _instance(arms, dimension)
        env = LinearArms(actions, theta, rewards="sign")
        told = accounted(partial(family.made, actions), env, 8000, seed=effort.seed)
        found[f"K = {arms}"] = {**family.numbers, "s": upper_end(told.rho()), "d": Fraction(dimension)}
    return found


def _as(template: str, check: Check) -> Check:
    """The check of the template with the claimed text in its place."""

    def checked(claimed: str, effort: Effort) -> Evidence:
        return check(template.format(f"({claimed})"), effort)

    return certifying(checked, lambda claimed: certifiable(check, template.format(f"({claimed})")) or ())


def structure(
    family: Family, *, constant: str, variance: str, budget: str
) -> tuple[dict[str, str], dict[str, dict[str, str]], tuple[Check, ...]]:
    """Formulas, mutants and checks of the skeleton, for a length, a variance and a budget as printed."""
    printed = {
        "length": constant,
        "plays": "ceil(c*w)",
        "core set": "d*(d + 1)/2",
        "variance": variance,
        "threshold": "2*b",
        "budget": budget,
        "next": "t + n",
    }
    mutants = {
        "log(2/delta') for log(4/delta')": {"length": constant.replace("log(4*K", "log(2*K")},
        "half the private part": {"length": constant.replace("2*d*2**l*sqrt", "d*2**l*sqrt")},
        "rounded down": {"plays": "floor(c*w)"},
        "at most d actions": {"core set": "d - 1"},
        "half the variance": {"variance": f"({variance})/2"},
        "threshold beta": {"threshold": "b"},
        "threshold 4 beta": {"threshold": "4*b"},
        "half the budget": {"budget": f"({budget})/2"},
        "one round more": {"next": "t + n + 1"},
    }
    checks = (
        entry("length", _as("abs(c/{} - 1) <= 1/10**12", holds_in(partial(phases, family), part="c_l"))),
        entry("plays", _as("N == {}", holds_in(partial(pulls, family), part="plays of each action"))),
        entry("core set", _as("m <= {}", holds_in(partial(phases, family), part="size of the core set"))),
        entry("variance", _as("abs(v/{} - 1) <= 1/10**9", holds_in(partial(phases, family), part="noise"))),
        entry(
            "threshold",
            _as("x <= {}", holds_in(lambda effort: _judged(family, effort)[0], part="who survives")),
        ),
        entry(
            "threshold",
            _as("x > {}", holds_in(lambda effort: _judged(family, effort)[1], part="who goes")),
        ),
        entry("budget", _as("s <= {}", holds_in(partial(spent, family), part="rho that is spent"))),
        entry(
            "next",
            _as(
                "{} - t == n",
                holds_everywhere(wide_domain({"t": "[1, oo)", "n": "[1, oo)"}), part="rounds of a phase"),
            ),
        ),
    )
    return printed, mutants, checks
