"""What runs of rarely renewed optimism do: when they renew, with what noise and width, what they spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ....theory.numbers.enclosure import exact
from ....theory.numbers.small_matrices import cholesky, spectrum
from ....verify.evidence.certifiable import certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import Check, entry
from ...checks.known_quantities import Known, holds_in
from ...checks.ledgers_of_runs import accounted, upper_end
from ...checks.statistics.repeated_experiments import more_often_than_not
from ...language.claim import Claim
from ...running.seed import seed_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ....algorithms.linear.optimistic_ellipsoid import OptimisticEllipsoid
    from ....algorithms.protocol.block_policy import Pulls

_SETTINGS = ((2, "1", "1"), (3, "1/2", "1/10"), (3, "3", "2"))  # d, C, lambda
_ROUNDS, _ARMS = 2000, 5
_DELTA = "1/100"

BETA = "sqrt(2*log(1/delta) + d*log(1 + t/(lam*d))) + sqrt(lam)"
"""``beta_t`` at ``||theta*|| <= 1``."""
COUNT = "d/log(1 + C)*log(1 + T/(lam*d))"
"""The bound on the number of updates."""


@dataclass(frozen=True)
class Family:
    """A policy of the catalogue with its budget, in exact decimals."""

    name: str
    budget: tuple[tuple[str, str], ...]

    def made(self, dimension: int, growth: str, ridge: str, horizon: int) -> OptimisticEllipsoid:
        """A fresh one."""
        from ....algorithms.by_name.catalogue import build_contextual
        from ....algorithms.linear.optimistic_ellipsoid import OptimisticEllipsoid

        options = {key: exact(value) for key, value in self.budget}
        found = build_contextual(
            self.name,
            dimension,
            horizon=horizon,
            growth=exact(growth),
            ridge=exact(ridge),
            delta=exact(_DELTA),
            **options,
        )
        assert isinstance(found, OptimisticEllipsoid)
        return found

    @property
    def numbers(self) -> dict[str, Fraction]:
        """The budget as numbers; ``epsilon`` is called ``eps`` in formulas."""
        return {{"epsilon": "eps"}.get(key, key): Fraction(value) for key, value in self.budget}


@cache
def _played(family: Family, effort: Effort) -> tuple[Mapping[str, Known], ...]:
    """Updates, rounds without one, and ends of runs."""
    from ....algorithms.environments.contexts import SphereContexts
    from ....algorithms.environments.contextual_bandit import ContextualBandit
    from ....algorithms.simulation.contextual_simulator import protocol_choices

    renewals: dict[str, Known] = {}
    others: dict[str, Known] = {}
    ends: dict[str, Known] = {}
    for dimension, growth, ridge in _SETTINGS:
        base = {
            **family.numbers,
            "C": Fraction(growth),
            "lam": Fraction(ridge),
            "d": Fraction(dimension),
            "delta": Fraction(_DELTA),
            "T": Fraction(_ROUNDS),
        }
        theta = np.full(dimension, 0.5 / dimension**0.5)
        made = family.made(dimension, growth, ridge, _ROUNDS)
        seen = _Watched(made, base, renewals, others)
        protocol_choices(
            lambda seen=seen: seen,  # type: ignore[misc]  # one policy, watched
            ContextualBandit(SphereContexts(_ARMS, dimension), theta, rewards="sign"),
            _ROUNDS,
            seed=seed_of(family.name, effort.seed),
        )
        ends[f"d = {dimension}, C = {growth}"] = {**base, "n": Fraction(made.episodes)}
    return renewals, others, ends


class _Watched:
    """A policy whose design is computed anew beside it, round by round."""

    def __init__(
        self,
        policy: OptimisticEllipsoid,
        base: Mapping[str, Fraction],
        renewals: dict[str, Known],
        others: dict[str, Known],
    ) -> None:
        self.policy, self.base, self.renewals, self.others = policy, base, renewals, others
        self.design = float(base["lam"]) * np.eye(int(base["d"]))
        self.last = self.design
        self.action = self.design[0]

    def act(self, t: int, actions: NDArray[np.float64]) -> int:
        """The policy's choice."""
        arm: int = self.policy.act(t, actions)
        self.action = actions[arm].copy()
        return arm

    def learn(self, pulls: Pulls) -> None:
        """Let it learn, and write down what it did."""
        before, t = self.policy.episodes, pulls.first
        self.policy.learn(pulls)
        self.design = self.design + np.outer(self.action, self.action)
        ratio = Fraction(_volume(self.design) / _volume(self.last))
        name = f"d = {self.base['d']}, C = {self.base['C']}, round {t}"
        if self.policy.episodes == before:
            if t % 40 == 0:
                self.others[name] = {**self.base, "x": ratio}
            return
        self.last = self.design
        sigma = getattr(self.policy.mechanism, "sigma", Fraction(0))
        self.renewals[name] = {
            **self.base,
            "x": ratio,
            "t": Fraction(t),
            "l": Fraction(self.policy.episodes),
            "v": self.policy.episodes * Fraction(sigma) ** 2,
            "w": Fraction(self.policy.width),
            "g": Fraction(float(spectrum(self.design)[0][0])),
        }


def _volume(design: NDArray[np.float64]) -> float:
    """The determinant."""
    return float(np.prod(np.diag(cholesky(design)))) ** 2


@cache
def _spent(family: Family, effort: Effort) -> Mapping[str, Known]:
    """The rho s that the ledger of a run says, with rewards in [-1, 1] and actions of length 1."""
    from ....algorithms.environments.contexts import GivenContexts
    from ....algorithms.environments.contextual_arms import ContextualArms
    from ....algorithms.protocol.contextual_policy import InContexts

    found: dict[str, Known] = {}
    for dimension, growth, ridge in _SETTINGS:
        rounds = np.random.default_rng(dimension).standard_normal((80, _ARMS, dimension))
        # a hair shorter than 1, so that no rounding makes one longer
        unit = rounds / np.linalg.norm(rounds, axis=2)[:, :, None] * (1 - 2.0**-40)
        contexts = GivenContexts(unit)
        env = ContextualArms(contexts, np.full(dimension, 0.5 / dimension))
        make = partial(family.made, dimension, growth, ridge, 80)
        told = accounted(
            lambda make=make, contexts=contexts: InContexts(make(), contexts),  # type: ignore[misc]
            env,
            80,
            seed=effort.seed,
        )
        found[f"d = {dimension}, C = {growth}"] = {**family.numbers, "s": upper_end(told.rho())}
    return found


def _as(template: str, check: Check) -> Check:
    def checked(claimed: str, effort: Effort) -> Evidence:
        return check(template.format(f"({claimed})"), effort)

    return certifying(checked, lambda claimed: certifiable(check, template.format(f"({claimed})")) or ())


def algorithm(
    identifier: str, where: str, paper: str, family: Family, *, variance: str, budget: str
) -> Claim:
    """AdaC-OFUL or AdaR-OFUL: ``variance`` is that of the l-th estimate's noise, ``budget`` its zCDP."""
    numerator = "d + 2*sqrt(d*log(1/delta)) + 2*log(T/delta)"
    printed = {
        "renewal": "1 + C",
        "noise": variance,
        "count": COUNT,
        "width": f"{BETA} + sqrt({variance}*({numerator})/max(lam, g))",
        "budget": budget,
    }
    return Claim(
        id=identifier,
        where=where,
        kind="algorithm",
        statement=(
            "V_0 = lambda I, theta~ = 0, tau = 0. Round t: if det V_(t-1) > (1 + C) det V_tau, draw Y_l, "
            "theta~ = "
            "V_(t-1)^-1 (sum a r + Y_1 + ... + Y_l), tau = t - 1, l + 1; play argmax <theta~, a> + width "
            "||a|| in the "
            "norm of V_tau^-1. Checked: updates come exactly then, the noise in theta~ has the variance "
            f"{variance} a "
            f"coordinate, at most {COUNT} updates, the width beta_tau + gamma_tau/sqrt(tau), the budget "
            f"{budget}."
        ),
        printed=printed,
        mutants={
            "twice C": printed | {"renewal": "1 + 2*C"},
            "half of C": printed | {"renewal": "1 + C/2"},
            "noise of one update": printed | {"noise": f"({variance})/l"},
            "half the noise": printed | {"noise": f"({variance})/2"},
            "a fifth of the updates": printed | {"count": f"({COUNT})/5"},
            "one noise in the width": printed
            | {"width": f"{BETA} + sqrt({variance}/l*({numerator})/max(lam, g))"},
            "ridge missing": printed
            | {"width": f"{BETA.removesuffix(' + sqrt(lam)')} + sqrt({variance}*({numerator})/max(lam, g))"},
            "half the budget": printed | {"budget": f"({budget})/2"},
        },
        checks=(
            entry("renewal", _as("x > {}", holds_in(lambda e: _played(family, e)[0], part="updates"))),
            entry("renewal", _as("x <= {}", holds_in(lambda e: _played(family, e)[1], part="no update"))),
            entry(
                "noise",
                _as("abs(v/{} - 1) <= 1/10**9", holds_in(lambda e: _played(family, e)[0], part="noise")),
            ),
            entry("count", _as("n <= {}", holds_in(lambda e: _played(family, e)[2], part="updates in all"))),
            entry(
                "width",
                _as("abs(w/{} - 1) <= 1/10**6", holds_in(lambda e: _played(family, e)[0], part="width")),
            ),
            entry("budget", _as("s <= {}", holds_in(partial(_spent, family), part="rho that is spent"))),
        ),
        recorded=Verdict.VERIFIED,
        paper=paper,
        assumptions="||a|| <= 1, |r| <= 1, ||theta*|| <= 1",
        notes=(
            "The box leaves ties open: the first action is taken. In the width the policy has the least "
            "eigenvalue of V_tau for the printed denominator."
        ),
    )


_EXPERIMENTS, _AVERAGED = 100, 8
"""How many, and the runs that one averages.

Of 300 pilot averages of another seed 290 met the relation of the regrets, and none the one with half of them.
At the 99.9 % ends of such chances, 0.92 and 0.023, the one is supported with probability 1 - 3e-5 and the
other refuted with 1 - 1e-13. (60 averages of 5 would leave the relation open in one seed of ten.)
"""


@cache
def _regrets(effort: Effort) -> Mapping[str, Any]:
    """Regrets x of OFUL and y of RS-OFUL, C = 1, T = 2000; m and n are their updates; averages of runs."""
    from ....algorithms.by_name.catalogue import build_contextual
    from ....algorithms.environments.contexts import SphereContexts
    from ....algorithms.environments.contextual_bandit import ContextualBandit
    from ....algorithms.simulation.contextual_simulator import simulate_contextual

    found = []
    shape = (_EXPERIMENTS, _AVERAGED)
    runs = _EXPERIMENTS * _AVERAGED
    thetas = np.random.default_rng(seed_of("thetas", effort.seed)).standard_normal((runs, 3))
    thetas /= 2 * np.linalg.norm(thetas, axis=1)[:, None]
    for name in ("oful", "rs-oful"):
        simulated = simulate_contextual(
            partial(build_contextual, name, 3, delta=exact(_DELTA)),
            ContextualBandit(SphereContexts(10, 3), thetas, rewards="sign"),
            _ROUNDS,
            runs=runs,
            seed=seed_of("rarely", effort.seed),
            checkpoints=[_ROUNDS],
        )
        updates = simulated.releases.sum(axis=1).reshape(shape).mean(axis=1)
        found += [simulated.regret[:, 0].reshape(shape).mean(axis=1), updates]
    x, m, y, n = found
    known = {"T": float(_ROUNDS), "d": 3.0}
    return {"x": x, "m": m, "y": y, "n": n} | {
        name: np.full(_EXPERIMENTS, value) for name, value in known.items()
    }


def rarely_switching(identifier: str, where: str, paper: str) -> Claim:
    """What the texts say of RS-OFUL."""
    printed = {"count": "n <= d/log(2)*log(1 + T/d)", "regret": "y <= sqrt(2)*x"}
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "RS-OFUL updates O(log T) times, OFUL in every round, and has its regret up to a factor sqrt(1 + "
            "C). Here x and y are their regrets at T = 2000, C = lambda = 1, d = 3, 10 actions of the unit "
            "sphere, m and n the numbers of updates; n <= (d/log(1 + C)) log(1 + T/(lambda d))."
        ),
        printed=printed,
        mutants={
            "a third of the updates": printed | {"count": "n <= d/(3*log(2))*log(1 + T/d)"},
            "an update in every round": printed | {"count": "n >= m"},
            "half the regret": printed | {"regret": "y <= x/2"},
        },
        checks=(
            entry("count", more_often_than_not(_regrets, part="updates")),
            entry("regret", more_often_than_not(_regrets, part="regret")),
        ),
        recorded=Verdict.SUPPORTED,
        paper=paper,
        notes="The factor is one between bounds; here regrets are compared, averages of 8 runs.",
    )
