"""How often the private policies look at rewards: once an episode, and episodes are few."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from ....theory.numbers.enclosure import Exact
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from ...running.seed import seed_of
from ..linear_model.linear_experiment import ARMS, DELTA, DIMENSION, instance
from .doubling_episodes import structure

_RELEASES = "releases"
_PHASES = "m <= 2 + log(1 + T/(8*d*log(8*K/delta)))/log(4)"
_UPDATES = "d/log(1 + C)*log(1 + T/(lam*d))"
_HORIZONS = (100, 10**4, 10**7, 10**12)
_ROUNDS = (100, 300, 1000)

Budget = tuple[tuple[str, Exact], ...]
"""What a policy spends, by the names of its options."""


@cache
def _phases(policy: str, budget: Budget, effort: Effort) -> Mapping[str, Known]:
    """Finished phases m at T, on instances of the linear experiment."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.protocol.block_policy import play
    from ....algorithms.simulation.simulated_stage import SimulatedStage
    from ....algorithms.starts_of_runs import stream_of

    spent: dict[str, Any] = dict(budget)
    found: dict[str, Known] = {}
    for number in range(3):
        actions, theta = instance(number, effort.seed)
        for horizon in _HORIZONS:
            made: Any = build(policy, actions, delta=DELTA, **spent)
            environment, seed = LinearArms(actions, theta), seed_of("accesses", number)
            for _ in play(made, SimulatedStage(environment, stream_of(seed, 0)), horizon, arms=ARMS):
                pass
            found[f"{policy}, instance {number + 1}, T = {horizon}"] = {
                "m": Fraction(len(made.phases)),
                "T": Fraction(horizon),
                "d": Fraction(DIMENSION),
                "K": Fraction(ARMS),
                "delta": DELTA,
            }
    return found


@cache
def _updates(policy: str, budget: Budget, effort: Effort) -> Mapping[str, Known]:
    """The most updates m of ten runs up to T: ten contexts of the sphere in R^2, C = lambda = 1."""
    from ....algorithms.by_name.catalogue import build_contextual
    from ....algorithms.environments.contexts import SphereContexts
    from ....algorithms.environments.contextual_bandit import ContextualBandit
    from ....algorithms.simulation.contextual_simulator import simulate_contextual

    found: dict[str, Known] = {}
    for rounds in _ROUNDS:
        simulated = simulate_contextual(
            partial(build_contextual, policy, 2, delta="0.01", horizon=rounds, **dict(budget)),
            ContextualBandit(SphereContexts(10, 2), [0.5, -0.5], rewards="sign"),
            rounds,
            runs=10,
            seed=seed_of("accesses", effort.seed),
        )
        most = int(simulated.releases.sum(axis=1).max())
        known = {"m": most, "T": rounds, "d": 2, "lam": 1, "C": 1}
        found[f"{policy}, T = {rounds}"] = {name: Fraction(value) for name, value in known.items()}
    return found


def number_of_accesses(
    identifier: str,
    where: str,
    *,
    policies: tuple[str, str, str],
    budget: Budget,
    rests_on: tuple[str, ...],
    paper: str,
) -> Claim:
    """Rewards are looked at O(log T) times; ``policies`` are those of the three settings."""
    structured, unlike, of_runs = structure((policies[0],))
    changed = {name: texts for name, texts in unlike.items() if _RELEASES in texts}
    # the number of releases is the last of the checks of a run's structure
    printed = {
        _RELEASES: structured[_RELEASES],
        "phases": _PHASES,
        "updates": f"m <= {_UPDATES}",
        "value": _UPDATES,
    }
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "The three algorithms access the private rewards O(log T) times, once an episode. Checked: on "
            "finite arms at most K (1 + log2 T) releases; at most 2 + log4(1 + T/(8 d log(8 K/delta))) "
            "phases of elimination; at most (d/log(1 + C)) log(1 + T/(lambda d)) updates in contexts; m of "
            "each in runs."
        ),
        printed=printed,
        mutants={
            **changed,
            "releases: log log T": {_RELEASES: "m <= K*(1 + log(log(T)/log(2))/log(2))"},
            "releases: without K": {_RELEASES: "m <= log(T)/log(2)"},
            "releases: root of log T": {_RELEASES: "m <= K*(1 + sqrt(log(T)/log(2)))"},
            "half as many phases": {"phases": "m <= 1 + log(1 + T/(8*d*log(8*K/delta)))/log(16)"},
            "a third of the updates": {"updates": f"m <= {_UPDATES}/3"},
            "logarithm to base 2": {"value": f"{_UPDATES}/log(2)"},
        },
        checks=(
            of_runs[-1],
            entry("phases", holds_in(partial(_phases, policies[1], budget), part="phases of elimination")),
            entry("updates", holds_in(partial(_updates, policies[2], budget), part="updates in contexts")),
            entry(
                "value",
                equals_at(
                    [
                        ({"d": 3, "C": 1, "lam": "0.1", "T": 10**5}, "55.039831190044945"),
                        ({"d": 3, "C": 1, "lam": 1, "T": 1000}, "25.155430169673073"),
                    ],
                    digits=14,
                    part="values",
                ),
            ),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        paper=paper,
    )
