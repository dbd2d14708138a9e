"""Formulas about the mean or median regret of simulated runs, decided at a stated confidence.

Every quantity gets an interval that covers it whatever its law (:mod:`....theory.tails.bounded_mean_test`):
regret up to round t lies between 0 and t times the largest gap, and nothing else is assumed. A relation
that holds at every corner of the intervals is supported, one that fails at every corner refuted; in between
it is open. The intervals of a check fail together with probability at most its ``alpha``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import isfinite
from typing import TYPE_CHECKING

from ....theory.formulas.expression import Link
from ....theory.formulas.language import formula
from ....theory.numbers.enclosure import Enclosure, Exact, exact
from ....theory.numbers.json_value import Json
from ....theory.tails.bounded_mean_test import mean_interval, median_interval
from ....verify.evidence.certifiable import Certifiable, certifying
from ....verify.evidence.effort import Effort, Profile
from ....verify.evidence.fresh_intervals import (
    BINOMIAL,
    NORMAL,
    fresh_mean_interval,
    fresh_median_interval,
    is_binary,
)
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.evidence.power import AGAIN, Power
from ....verify.evidence.refuting_power import power_by_intervals
from ....verify.proving.exact_points import holds, sides
from ....verify.proving.formula_checks import Check, holds_at
from ...running.seed import seed_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ....algorithms.simulation.simulator import Simulation

ALPHA = 1e-9
"""Of one statistical check: a claim with ten of them has 10^-8, and a hundred such claims 10^-6."""

REPETITIONS = 120
"""Of an experiment. At the risk of two instances a chance of 0.93 is supported with probability 1 - 5e-8, and
one of 0.9 with 0.9997; with 60, one of 0.93 was left open once in 17 times. A near miss that comes true in up
to 9 of 120 is refuted with a stated power of 0.9; of 60 not even one that never does."""

_MORE = 2  # times the runs in the full profile, which also has more instances
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Regret:
    """The regret of a policy of the catalogue up to a round, on Bernoulli arms: its mean, or its median.

    ``at`` is the round, the horizon unless given; ``pulls_of`` asks for the pulls of an arm instead.
    """

    algorithm: str
    means: tuple[str, ...]
    horizon: int
    runs: int
    options: tuple[tuple[str, str | int], ...] = ()
    median: bool = False
    at: int | None = None
    pulls_of: int | None = None

    @property
    def largest(self) -> Fraction:
        """No run can lose more."""
        if self.pulls_of is not None:
            return Fraction(self.horizon)
        return (self.at or self.horizon) * (max(self.gaps) if self.gaps else Fraction(0))

    @property
    def whatever_the_policy(self) -> Fraction | None:
        """What no policy can exceed, if there is such a number."""
        return self.largest

    @property
    def gaps(self) -> tuple[Fraction, ...]:
        """Of the suboptimal arms, in their order."""
        means = [exact(mean) for mean in self.means]
        return tuple(max(means) - mean for mean in means if mean < max(means))

    def interval(self, effort: Effort, alpha: float) -> tuple[float, float]:
        """Covers it with probability at least ``1 - alpha``."""
        return _interval(self, effort, alpha)

    @property
    def is_median(self) -> bool:
        """Whether its interval is that of a median, of which any law is good enough."""
        return self.median

    def sample(self, effort: Effort) -> NDArray[np.float64]:
        """Its values, run by run."""
        return _sample(self, effort)

    def fresh(self, effort: Effort, alpha: float, *, miss: float, doubt: float) -> tuple[float, float]:
        """What surrounds the interval that fresh runs would give, but for both chances."""
        sample, most = self.sample(effort), float(self.largest)
        if not self.is_median:
            return fresh_mean_interval(sample, most, alpha, miss=miss, doubt=doubt)
        low, high = fresh_median_interval(sample, alpha, miss=miss, doubt=doubt)
        return max(low, 0.0), high

    def foreseen_by(self, effort: Effort) -> str:
        """What is assumed of the law to know what fresh runs would give."""
        known = self.is_median or is_binary(self.sample(effort), float(self.largest))
        return BINOMIAL if known else NORMAL

    def __str__(self) -> str:
        options = "".join(f", {name} = {value}" for name, value in self.options)
        what = "regret" if self.pulls_of is None else f"pulls of arm {self.pulls_of + 1}"
        return (
            f"{'median' if self.median else 'mean'} {what} of {self.algorithm}{options} at "
            f"({', '.join(self.means)}), t = {self.at or self.horizon}"
        )


@dataclass(frozen=True, slots=True)
class Simulated:
    """An instance: exact numbers and simulated quantities, each by the name that formulas use."""

    numbers: Mapping[str, Exact | Enclosure]
    quantities: Mapping[str, Regret] = field(default_factory=dict)


@lru_cache(maxsize=_REMEMBERED)
def _interval(regret: Regret, effort: Effort, alpha: float) -> tuple[float, float]:
    sample = _sample(regret, effort)
    if regret.median:
        low, high = median_interval(sample, alpha)
        return max(low, 0.0), min(high, float(regret.largest))
    return mean_interval(sample, float(regret.largest), alpha)


def _sample(regret: Regret, effort: Effort) -> NDArray[np.float64]:
    runs = regret.runs * (1 if effort.factor == 1 else _MORE)
    at = regret.at or regret.horizon
    powers = (10**power for power in range(20) if 10**power < regret.horizon)
    rounds = tuple(sorted({at, regret.horizon, *powers}))
    plain = replace(regret, runs=1, median=False, at=None, pulls_of=None)
    regrets, pulls = _experiment(plain, rounds, effort.seed).of(runs)
    if regret.pulls_of is not None:
        return pulls[:, regret.pulls_of].astype(float)
    return regrets[:, rounds.index(at)]


class _Experiment:
    """Runs of a policy on an instance, as many as were asked for: run ``i`` is the same in every sample."""

    def __init__(self, regret: Regret, rounds: tuple[int, ...], seed: int) -> None:
        self._regret, self._rounds, self._seed = regret, rounds, seed
        self._played: tuple[NDArray[np.float64], NDArray[np.int64]] | None = None

    def of(self, runs: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Regret run by run and round by round, and pulls run by run and arm by arm, of the first runs."""
        import numpy as np

        known = 0 if self._played is None else len(self._played[0])
        if known < runs:
            more = self._simulated(known, runs - known)
            before = () if self._played is None else (self._played,)
            regrets, pulls = zip(*before, (more.regret, more.pulls), strict=True)
            self._played = np.concatenate(regrets), np.concatenate(pulls)
        assert self._played is not None
        return self._played[0][:runs], self._played[1][:runs]

    def _simulated(self, first: int, runs: int) -> Simulation:
        from functools import partial

        from ....algorithms.by_name.catalogue import build, parse
        from ....algorithms.environments.bernoulli import Bernoulli
        from ....algorithms.simulation.simulator import simulate

        regret = self._regret
        options = ",".join(f"{name}={value}" for name, value in regret.options)
        name, parsed = parse(f"{regret.algorithm}:{options}" if options else regret.algorithm)
        return simulate(
            partial(build, name, len(regret.means), horizon=regret.horizon, **parsed),
            Bernoulli([float(exact(mean)) for mean in regret.means]),
            regret.horizon,
            runs=runs,
            first=first,
            seed=seed_of(f"{name}:{options}/{regret.means}/{regret.horizon}", self._seed),
            checkpoints=self._rounds,
        )


_experiment = lru_cache(maxsize=_REMEMBERED)(_Experiment)
"""One experiment for all quantities of the same runs."""


_NONE: Mapping[str, Simulated] = {}
Instances = Mapping[str, Simulated] | Callable[[], Mapping[str, Simulated]]
"""By their names; or what makes them when they are first needed."""


def _made(instances: Instances, more: Instances, effort: Effort) -> Mapping[str, Simulated]:
    listed = instances() if callable(instances) else instances
    if effort.profile is Profile.QUICK:
        return listed
    return {**listed, **(more() if callable(more) else more)}


def on_average(
    instances: Instances, *, more: Instances = _NONE, part: str = "", alpha: float = ALPHA, text: str = "{}"
) -> Check:
    """The formula holds in every instance, for the true means (medians) of the simulated quantities.

    It must be monotone in each of them. What would hold in every instance whatever the policy does is left
    open. ``text`` says how the formula is made from the claimed text, and
    ``more`` which further instances the full profile has.
    """

    def check(claimed: str, effort: Effort) -> Evidence:
        listed = _made(instances, more, effort)
        count = sum(len(instance.quantities) for instance in listed.values())
        links = formula(text.format(claimed)).links
        worst, told, runs = Verdict.SUPPORTED, "", 0
        can_fail = set[Link]()
        refuted: list[_Refuted] = []
        margins: list[float] = []
        document = None
        intervals: dict[str, Json] = {}
        for name, instance in listed.items():
            numbers = {
                each: exact(value)
                for each, value in instance.numbers.items()
                if not isinstance(value, Enclosure)
            }
            ends = {
                each: (Fraction(value.lower), Fraction(value.upper))
                for each, value in instance.numbers.items()
                if isinstance(value, Enclosure)
            }
            for each, regret in instance.quantities.items():
                low, high = regret.interval(effort, alpha / count)
                ends[each] = (Fraction(low), Fraction(high))
                intervals[f"{name}: {regret}"] = [low, high]
                runs += regret.runs
            for link in links:
                verdict, margin, sentence, point = _decided(link, numbers, ends)
                margins.append(margin)
                if verdict is Verdict.REFUTED:
                    refuted.append(_Refuted(link, numbers, ends, instance))
                if not _is_sure(link, numbers, ends, instance):
                    can_fail.add(link)
                if verdict.strength < worst.strength:
                    worst, told = verdict, f"{name}: {sentence}"
                    document = None if point is None else holds_at([point])(str(link), effort).certificate
        if worst is Verdict.SUPPORTED and (sure := [link for link in links if link not in can_fail]):
            worst, told = Verdict.OPEN, f"no policy could fail {sure[0]}: regret is at most t times a gap"
        summary = f"{len(listed)} instances, {runs} runs, risk {alpha:g} in all"
        details: dict[str, Json] = {"alpha": alpha, "runs": runs, "intervals": intervals}
        if refuted:
            power = _power(refuted, len(listed) * len(links), effort, alpha / count)
            details[AGAIN] = power.to_json()
        return Evidence(
            worst,
            "simulation",
            f"{told} ({summary})" if told else summary,
            margin=min(margins),
            part=part,
            details=details,
            certificate=document,
        )

    return certifying(
        check,
        lambda claimed: [Certifiable(formula(text.format(claimed)).links, part=part, only_refuted=True)],
    )


@dataclass(frozen=True, slots=True)
class _Refuted:
    """A relation that fails in an instance, with what it is about."""

    link: Link
    numbers: Mapping[str, Fraction]
    ends: Mapping[str, tuple[Fraction, Fraction]]
    instance: Simulated

    @property
    def simulated(self) -> dict[str, Regret]:
        """The quantities that it compares."""
        names = formula(str(self.link)).variables
        return {name: each for name, each in self.instance.quantities.items() if name in names}

    def again(self, effort: Effort, alpha: float, miss: float, doubt: float) -> bool:
        """Whether it fails at whatever fresh runs may give, but for both chances."""
        quantities = self.simulated
        share = max(len(quantities), 1)
        ends = dict(self.ends)
        for name, each in quantities.items():
            low, high = each.fresh(effort, alpha, miss=miss / share, doubt=doubt / share)
            if not (isfinite(low) and isfinite(high)):
                return False
            ends[name] = (Fraction(low), Fraction(high))
        return _decided(self.link, self.numbers, ends)[0] is Verdict.REFUTED


def _power(refuted: Sequence[_Refuted], candidates: int, effort: Effort, alpha: float) -> Power:
    """How surely fresh runs refute: as surely as in the clearest of what these refute."""
    by = {each.foreseen_by(effort) for one in refuted for each in one.simulated.values()}
    return power_by_intervals(
        lambda miss, doubt: any(each.again(effort, alpha, miss, doubt) for each in refuted),
        candidates,
        NORMAL if NORMAL in by else BINOMIAL,
    )


def _is_sure(
    link: Link,
    numbers: Mapping[str, Fraction],
    ends: Mapping[str, tuple[Fraction, Fraction]],
    instance: Simulated,
) -> bool:
    """Whether it holds for all that the simulated quantities could be, whatever the policy does."""
    most = {name: regret.whatever_the_policy for name, regret in instance.quantities.items()}
    widest = {name: (Fraction(0), each) for name, each in most.items() if each is not None}
    return len(widest) == len(most) and _decided(link, numbers, {**ends, **widest})[0] is Verdict.SUPPORTED


def _decided(
    link: Link, numbers: Mapping[str, Fraction], ends: Mapping[str, tuple[Fraction, Fraction]]
) -> tuple[Verdict, float, str, dict[str, Fraction] | None]:
    """Verdict, margin, a sentence, and the corner of the mildest violation, if all corners violate."""
    names = sorted(set(formula(str(link)).variables) & set(ends))
    points = [
        {**numbers, **dict(zip(names, corner, strict=True))}
        for corner in product(*(ends[name] for name in names))
    ]
    found = [holds(link, point) for point in points]
    margin = min(_margin(link, point) for point in points)
    told = ", ".join(f"{name} in [{float(ends[name][0]):.6g}, {float(ends[name][1]):.6g}]" for name in names)
    if all(each is True for each in found):
        return Verdict.SUPPORTED, margin, told, None
    if all(each is False for each in found):
        mildest = max(points, key=lambda point: _margin(link, point))
        side = _margin(link, mildest)
        return Verdict.REFUTED, side, f"{link} fails by at least {-side:.6g}, with {told}", mildest
    return Verdict.OPEN, margin, f"{link} is not decided, with {told}", None


def _margin(link: Link, point: Mapping[str, Fraction]) -> float:
    both = sides(link, point)
    if both is None:
        return float("-inf")
    small, large = both if link.smaller is link.left else both[::-1]
    return float(large.lower) - float(small.upper)
