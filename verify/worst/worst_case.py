"""The worst instance that a search finds for a policy, beside its bound, confirmed by runs of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from numpy.random import SeedSequence

from ...algorithms.adversarial.oblivious_adversary import Losses
from ...algorithms.simulation.parallel_runs import each_portion
from ...theory.bounds.bound import Statement
from ...theory.numbers.enclosure import Exact, exact
from ...theory.numbers.shown import Shown
from ..enumeration.action_law import TooLargeError
from .advice_tables import AdviceSearch, RegretBesideExperts, told_advice
from .climb import Tell, climbed
from .context_instances import ALONE, LAWS, ContextRegion, Place, Searched
from .exact_tables import ExactTables
from .instances import FAMILIES, Instance, Region
from .linear_instances import REWARDS, LinearRegion
from .linear_measures import RegretInContexts, RegretOfActions
from .measures import ExactRegret, Measure, RegretOfRuns, Sample, SamplesOfRuns
from .seen_tables import NO_RUNS, NOT_ALL, SeenTables
from .statistics import CONFIDENCE, evidence_above, interval_of, value_of
from .subjects import ADVERSARIAL, ADVISED, CONTEXTUAL, IDENTIFICATION, LINEAR, SEES_ALL, Subject, subject_of
from .tables import (
    LONGEST_TABLE,
    PIECES,
    MeasureOfTables,
    RegretOnTables,
    TableSearch,
    column_means,
    most_regret,
    spans,
    told_spans,
)
from .theorems import INSIDE, BoundHere, families_of, theorems, theorems_called

DEFAULT_ERROR: Final = 1e-6
"""The chance that a bound which holds is called broken."""
LONGEST_EXACT: Final = 8
"""Rounds up to which a policy is enumerated."""
OF_THE_TWIN: Final = "of the discrete twin: the policy with noise on whole numbers, which is another"
_SIMULATED: Final = "not exact: with actions, contexts or advice regret is of runs, however few the rounds"

_COUNTLESS: Final = 10**9
"""From here on instances are told by three digits."""
_QUICK: Final = 4
"""Of the starts, as a share of the runs of the search."""
_FEW: Final = 8
"""The same of tables, each of whose runs is played round by round."""

_DIMENSIONS: Final = {LINEAR: (2, 3), CONTEXTUAL: (1, 2, 3)}

Stated = Statement | Callable[[Any, int], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """How a worst case is searched and confirmed.

    Parameters
    ----------
    runs
        Of the confirmation; none of them took part in the search.
    search_runs
        Of each instance that the search visits; a fourth of them for the starts.
    seed
        Of all randomness: one part is for the search, another for the confirmation.
    jobs
        Processes; they change no number.
    error
        The chance that a bound which holds is called broken.
    climbs
        From how many of the starts a climb begins.
    tell
        Told of the progress.
    """

    runs: int = 1000
    search_runs: int = 64
    seed: int = 0
    jobs: int = 1
    error: float = DEFAULT_ERROR
    climbs: int = 3
    tell: Tell = lambda done, total, what: None  # noqa: ARG005  nobody listens

    def __post_init__(self) -> None:
        for name in ("runs", "search_runs", "jobs", "climbs"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} is a whole number of at least 1, not {value!r}")
        if type(self.seed) is not int or self.seed < 0:
            raise ValueError(f"seed is a whole number of at least 0, not {self.seed!r}")
        if not 0 < self.error < 1:
            raise ValueError(
                f"error is the chance of a false alarm, strictly between 0 and 1, not {self.error!r}"
            )

    @property
    def seed_of_search(self) -> int:
        """The luck that all instances of the search share."""
        return _seed(self.seed, 0)

    @property
    def seed_of_confirmation(self) -> int:
        """Another seed, whose runs the search never sees."""
        return _seed(self.seed, 1)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WorstCase(Shown):
    """The worst instance found, with what fresh runs say of it: a lower bound on what the worst is.

    Attributes
    ----------
    subject, quantity
        The policy, and what it loses: regret or samples.
    bound, regime, conditions
        The name of the bound, or None for the quantity alone; whether it holds at this T; and for what.
    instance, family, horizon
        Where; what family of rewards.
    value, interval
        The mean of the fresh runs with an interval at 95 % for every law; of an exact value its enclosure.
    bound_value
        The bound there; None without a bound.
    trivial
        What no policy exceeds there.
    searched_value
        What the search saw there, larger by luck than what is so.
    tried, tested
        How many instances were measured; at how many the bound is below what is trivially true.
    log_evidence
        Log of the wealth of a bet against the bound; broken from ``log(1/error)`` on.
    """

    subject: str
    quantity: str
    bound: str | None
    regime: str
    conditions: str
    instance: Place
    family: str
    horizon: int
    region: str
    value: float
    interval: tuple[float, float]
    bound_value: float | None
    trivial: float
    searched_value: float
    tried: int
    tested: int
    runs: int
    seed: int
    error: float
    log_evidence: float
    exact: bool = False
    losses: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """Of a table: for how many rounds, and the loss of each arm; the means are then those of its columns."""
    advice: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """Round by round of a cycle, expert by expert: the weight of each arm."""
    allowed: float | None = None
    """The chance with which a run may exceed the bound: the value is what runs exceed with that chance."""
    notes: tuple[str, ...] = ()

    @property
    def ratio(self) -> float | None:
        """The value over the bound."""
        return None if self.bound_value is None else self.value / self.bound_value

    @property
    def ratio_interval(self) -> tuple[float, float] | None:
        """The interval over the bound."""
        if self.bound_value is None:
            return None
        low, high = self.interval
        return low / self.bound_value, high / self.bound_value

    @property
    def chance(self) -> float:
        """Of such runs or worse, at most, if the bound holds there."""
        return math.exp(-min(max(self.log_evidence, 0.0), 700.0))

    @property
    def broken(self) -> bool:
        """Whether the bound is broken at this instance, at confidence ``1 - error``."""
        return self.bound_value is not None and self.regime == "finite" and self.chance <= self.error

    @property
    def untested(self) -> bool:
        """Whether no policy could break the bound where the search went: nothing is tested then."""
        return self.bound is not None and self.regime == "finite" and not self.tested

    @property
    def verdict(self) -> str:
        """In words."""
        if self.bound is None:
            return "no bound: the quantity alone"
        if self.regime != "finite":
            return "a leading term: no finite T or delta decides it"
        if self.broken and self.exact:
            return "BROKEN at this instance, exactly"
        if self.broken:
            return f"BROKEN at this instance: chance at most {self.chance:.2g} by luck"
        if self.untested:
            return (
                f"nothing tested: at T = {self.horizon} the bound is above T times the largest gap wherever "
                "the search went, so no policy could break it"
            )
        return "not broken where searched"

    def lines(self) -> list[tuple[str, str]]:
        """What it says, each with its heading."""
        spread = "exact" if self.exact else f"{_pair(self.interval)} at 95 %, from {self.runs} fresh runs"
        found = []
        if self.bound_value is not None and self.ratio_interval is not None:
            ends = "exact" if self.exact else f"{_pair(self.ratio_interval)} at 95 %"
            found.append(("worst ratio found", f"{self.ratio:.4g}, {ends}; the worst may be larger"))
        found.append((self.quantity, f"{self.value:.6g}, {spread}"))
        if self.bound_value is not None:
            above = "" if self.bound_value < self.trivial or self.quantity == "samples" else ": above what is"
            limit = f"; no policy exceeds {self.trivial:.6g}" if math.isfinite(self.trivial) else ""
            found.append(("bound", f"{self.bound_value:.6g}{limit}{above and ', the bound is above that'}"))
        if self.losses:
            found.append(("losses", told_spans(self.losses)))
            if self.advice:
                found.append(("advice", told_advice(self.advice)))
        else:
            found += self.instance.lines()
        if self.instance.options:
            found.append(
                ("budget", ", ".join(f"{name} = {value:g}" for name, value in self.instance.options))
            )
        found.append(("rewards", self.family))
        many = f"{self.tried}" if self.tried < _COUNTLESS else f"{self.tried:.3g}"
        found.append(("searched", f"{many} instances: {self.region}"))
        if self.conditions:
            found.append(("conditions", self.conditions))
        found.append(("verdict", self.verdict))
        found += [("note", note) for note in self.notes]
        return found

    @property
    def title(self) -> str:
        """Of what it is the worst case."""
        against = "" if self.bound is None else f" over the bound {self.bound}"
        cut = "cut at" if self.quantity == "samples" else "T ="
        return f"{self.subject}: {self.quantity}{against}, {cut} {self.horizon}"

    def __str__(self) -> str:
        """All of it."""
        return "\n".join((self.title, *(f"  {name:<18} {words}" for name, words in self.lines())))

    def to_json(self) -> dict[str, Any]:
        """A document of strings, numbers, lists and None."""
        return {
            "algorithm": self.subject,
            "quantity": self.quantity,
            "bound": self.bound,
            "regime": None if self.bound is None else self.regime,
            "conditions": self.conditions or None,
            "means": list(self.instance.means),
            "gaps": list(self.instance.gaps),
            "options": dict(self.instance.options),
            "losses": [{"rounds": rounds, "losses": list(row)} for rounds, row in self.losses] or None,
            "advice": [[list(row) for row in rows] for rows in self.advice] or None,
            **self.instance.to_json(),
            "family": self.family,
            "horizon": self.horizon,
            "searched": self.region,
            "tried": self.tried,
            "tested": self.tested if self.bound is not None else None,
            "exact": self.exact,
            "runs": 0 if self.exact else self.runs,
            "seed": self.seed,
            "chance_allowed": self.allowed,
            "value": self.value,
            "interval": list(self.interval),
            "confidence": 1.0 if self.exact else CONFIDENCE,
            "searched_value": self.searched_value,
            "bound_value": self.bound_value,
            "trivial": self.trivial if math.isfinite(self.trivial) else None,
            "ratio": self.ratio,
            "ratio_interval": None if self.ratio_interval is None else list(self.ratio_interval),
            "chance_by_luck": None if self.bound is None or self.exact else self.chance,
            "error": self.error,
            "broken": self.broken,
            "verdict": self.verdict,
            "notes": list(self.notes),
        }


def worst_case(
    policy: Any,  # noqa: ANN401  a name of the catalogue, or a factory in any dialect
    bound: Stated | str | None = None,
    *,
    horizon: int,
    family: str | None = None,
    options: Mapping[str, Exact] | None = None,
    arms: Sequence[int] = (2, 3),
    dimensions: Sequence[int] | None = None,
    least_gap: float = 0.0,
    free: Mapping[str, tuple[float, float]] | None = None,
    search: Search | None = None,
) -> WorstCase:
    """The worst instance that a search finds: of regret or samples over a bound, or alone.

    Parameters
    ----------
    policy
        A name such as ``"adap-ucb"``, or a function that makes a policy from a number of arms, in any
        dialect; what needs no argument is a policy for one number of arms. A function whose first parameter
        is called ``actions`` makes a policy for linear bandits from a matrix, one of ``dimension`` a
        contextual policy, and one that takes ``advice`` a policy beside experts.
    bound
        The ID of a claim, ``"TA-TH5.3"``, a `Statement`, or a function of the means and T, of contexts of
        the instance and T; None: the quantity alone.
    horizon
        T; for policies that stop, where runs are cut.
    family
        Of the rewards: bernoulli, which is usual, uniform or gaussian; of actions sign, which is usual, or
        gaussian.
    options
        Of the policy, such as ``{"epsilon": 1}``; the bound reads them too.
    arms
        How many there may be; how many random actions, where they are searched.
    dimensions
        Of actions; of contexts.
    least_gap
        Between the best arm and the others.
    free
        Budgets that are searched too: ``{"epsilon": (0.1, 10)}``.
    search
        How it is searched.

    Returns
    -------
    WorstCase
        What was found, which is a lower bound on the worst.
    """
    search = Search() if search is None else search
    given = dict(options or {})
    if not isinstance(arms, Sequence):
        raise TypeError(f"arms is a sequence of numbers, such as (2, 3), not {arms!r}")
    if type(horizon) is not int or horizon < 2:
        raise ValueError(f"horizon is a whole number of at least 2, not {horizon!r}")
    make = subject_of(policy, given)
    subject, stops = make.called, make.kind == IDENTIFICATION
    stated, notes = _stated(bound, subject)
    notes += _remarks(stated, make, horizon)
    here = None if stated is None else BoundHere(stated, horizon, {**make.options(horizon), **given})
    if here is not None and here.of_samples != stops:
        raise ValueError(
            f"{here.name} bounds {'samples' if here.of_samples else 'regret'}, and {subject} "
            f"{'stops by itself' if stops else 'never stops'}"
        )
    _check_kinds(here, make)
    if horizon <= LONGEST_EXACT and make.kind in {LINEAR, CONTEXTUAL, ADVISED}:
        notes += (_SIMULATED,)
    if dimensions is not None and make.kind not in _DIMENSIONS:
        raise ValueError(f"dimensions is {tuple(dimensions)}: {subject} plays arms, which have none")
    if make.kind in {ADVERSARIAL, SEES_ALL}:
        return _with_notes(_on_tables(make, here, (horizon, tuple(arms)), search), notes)
    if make.kind == ADVISED:
        beside = RegretBesideExperts(make, horizon)
        return _with_notes(searched_advice(beside, here, tuple(arms), search, subject=subject), notes)
    budgets = tuple((name, float(least), float(most)) for name, (least, most) in (free or {}).items())
    if make.kind in {LINEAR, CONTEXTUAL}:
        family = REWARDS[0] if family is None else family
        _check_family(family, here, REWARDS)
        several = tuple(dimensions or _DIMENSIONS[make.kind])
        found = _on_actions(make, here, search, (horizon, family, tuple(arms), several, budgets))
        return _with_notes(found, notes)
    family = FAMILIES[0] if family is None else family
    _check_family(family, here, FAMILIES)
    leading = here is not None and here.regime != "finite"
    low, high = INSIDE if leading else (0.0, 1.0)
    if stops and not least_gap:
        least_gap = 0.1
    region = Region(horizon=horizon, arms=tuple(arms), low=low, high=high, least_gap=least_gap, free=budgets)
    measure: Measure = (SamplesOfRuns if stops else RegretOfRuns)(make, horizon, family)
    if not stops and horizon <= LONGEST_EXACT and family == "bernoulli":
        exact = ExactRegret(make, horizon)
        try:
            exact(region.starts()[0], runs=1, seed=0)
        except ValueError as error:
            notes += (_why_not_exact(error),)
        else:
            measure = exact
            if exact.twins:
                notes += (OF_THE_TWIN,)
    found = searched(measure, here, region, search, subject=subject, family=family)
    return _with_notes(found, notes)


def _on_actions(
    make: Subject,
    here: BoundHere | None,
    search: Search,
    asked: tuple[int, str, tuple[int, ...], tuple[int, ...], tuple[tuple[str, float, float], ...]],
) -> WorstCase:
    """The worst actions and parameter; contexts only such as the theorem assumes, where there is one."""
    horizon, family, arms, dimensions, free = asked
    _check_arms(arms)
    region: Searched
    measure: Measure
    if make.kind == LINEAR:
        region = LinearRegion(horizon=horizon, arms=arms, dimensions=dimensions, free=free)
        measure = RegretOfActions(make, horizon, family)
    else:
        only = None if here is None else here.only_dimension
        if only is not None:
            dimensions = (only,)
        region = ContextRegion(
            horizon=horizon, arms=arms, dimensions=dimensions, laws=LAWS if only is None else ALONE, free=free
        )
        measure = RegretInContexts(make, horizon, family)
    return searched(measure, here, region, search, subject=make.called, family=family)


def _why_not_exact(error: ValueError) -> str:
    """In the words of the enumeration, without what it says of audits."""
    told = error.told if isinstance(error, TooLargeError) else str(error).splitlines()[0]
    return f"not exact: {told}"


def _on_tables(
    make: Subject, here: BoundHere | None, asked: tuple[int, tuple[int, ...]], search: Search
) -> WorstCase:
    """The worst table: of all tables of losses 0 and 1 where they can be gone through, else by a search."""
    horizon, arms = asked
    if make.kind == SEES_ALL:
        seen = SeenTables(make, horizon)
        try:
            found = _all_tables(seen, here, arms, search, make.called)
        except ValueError as error:
            sought = searched_tables(seen, here, arms, search, subject=make.called)
            found = _with_notes(sought, (f"{NOT_ALL}{error}",))
        return _with_notes(found, (NO_RUNS,))
    measure = ExactTables(make, horizon)
    why: tuple[str, ...] = ()
    if horizon <= LONGEST_EXACT:
        try:
            found = _all_tables(measure, here, arms, search, make.called)
        except ValueError as error:
            why = (_why_not_exact(error),)
        else:
            return _with_notes(found, (OF_THE_TWIN,) if measure.twins else ())
    return _with_notes(
        searched_tables(RegretOnTables(make, horizon), here, arms, search, subject=make.called), why
    )


def _all_tables(
    measure: ExactTables | SeenTables,
    here: BoundHere | None,
    arms: tuple[int, ...],
    search: Search,
    subject: str,
) -> WorstCase:
    """The worst of all tables of losses 0 and 1."""
    _check_arms(arms)
    horizon = measure.horizon
    bounds = {number: None if here is None else here.at(Instance((0.0,) * number)) for number in arms}
    worst = {number: measure.worst(number) for number in bounds}
    number = max(worst, key=lambda each: worst[each][0].mean / (bounds[each] or 1.0))
    sample, losses = worst[number]
    return _told(
        here,
        search,
        sample,
        bounds[number],
        **_of_table(losses, bounds),
        subject=subject,
        family="a table of losses 0 and 1, fixed in advance",
        region=f"all tables of losses 0 and 1, K = {' or '.join(map(str, worst))}",
        trivial=most_regret(losses),
        searched_value=sample.mean,
        tried=sum(2 ** (each * horizon) for each in worst),
    )


def _of_table(losses: Losses, bounds: Mapping[Any, float | None]) -> dict[str, Any]:
    """What is told of a table of losses, and at how many sizes its bound says something."""
    horizon = len(losses)
    return {
        "quantity": "regret",
        "instance": Instance(column_means(losses)),
        "horizon": horizon,
        "tested": sum(each is not None and each < horizon for each in bounds.values()),
        "losses": spans(losses),
    }


def searched_tables(
    measure: MeasureOfTables, here: BoundHere | None, arms: tuple[int, ...], search: Search, *, subject: str
) -> WorstCase:
    """The worst table of losses among those of named adversaries and those that a search makes of them."""
    many = _runs_of_tables(measure.horizon, arms, search)
    found = TableSearch(measure, many, search.seed_of_search, search.tell)
    bounds = {number: None if here is None else here.at(Instance((0.0,) * number)) for number in arms}
    worst = {number: found.worst(number, PIECES) for number in arms}
    value, losses = worst[max(arms, key=lambda each: worst[each][0] / (bounds[each] or 1.0))]
    search.tell(0, 1, "fresh runs")
    sample = measure(losses, runs=search.runs, seed=search.seed_of_confirmation, jobs=search.jobs)
    several = ", ".join(map(str, arms))
    return _told(
        here,
        search,
        sample,
        bounds[losses.shape[1]],
        **_of_table(losses, bounds),
        subject=subject,
        family="a table of losses in [0, 1], fixed in advance",
        region=f"K = {several}, {measure.kinds} adversaries, and {PIECES} pieces of time changed",
        trivial=most_regret(losses) if sample.exact else sample.most,
        searched_value=value,
        tried=found.tried,
    )


def _runs_of_tables(horizon: int, arms: tuple[int, ...], search: Search) -> int:
    """By how many runs a search judges a table; a ``ValueError`` where there is none to search."""
    if horizon > LONGEST_TABLE:
        raise ValueError(f"horizon is {horizon}: a table has at most {LONGEST_TABLE} rounds")
    _check_arms(arms)
    return max(4, search.search_runs // _FEW)


def searched_advice(
    measure: RegretBesideExperts,
    here: BoundHere | None,
    arms: tuple[int, ...],
    search: Search,
    *,
    subject: str,
) -> WorstCase:
    """The worst losses and advice among named ones, and those that a search makes of them."""
    many = _runs_of_tables(measure.horizon, arms, search)

    def bound_at(number: int, experts: int) -> float | None:
        return None if here is None else here.at(TableSizes((0.0,) * number, experts=experts))

    found = AdviceSearch(measure, many, search.seed_of_search, search.tell, bound_at)
    value, at = max((found.worst(number, PIECES) for number in arms), key=lambda pair: pair[0])
    search.tell(0, 1, "fresh runs")
    sample = measure(at, runs=search.runs, seed=search.seed_of_confirmation, jobs=search.jobs)
    bound = bound_at(at.losses.shape[1], at.advice.shape[1])
    several = ", ".join(map(str, arms))
    return _told(
        here,
        search,
        sample,
        bound,
        **_of_table(at.losses, found.bounds),
        subject=subject,
        family="a table of losses in [0, 1] and advice, fixed in advance",
        region=(
            f"K = {several}, fixed, switching and late adversaries, experts alike, apart and in turns, "
            f"{PIECES} pieces of time and the rows of the advice changed"
        ),
        trivial=sample.most,
        searched_value=value * (bound or 1.0),
        tried=found.tried,
        advice=at.rows(),
    )


@dataclass(frozen=True, slots=True)
class TableSizes(Instance):
    """A table of so many columns, with experts."""

    experts: int = 0

    @property
    def sizes(self) -> dict[str, Any]:
        """What a bound may depend on."""
        return {"arms": len(self.means), "experts": self.experts}


def _told(
    here: BoundHere | None,
    search: Search,
    sample: Sample,
    bound: float | None,
    *,
    chance: float | None = None,
    **found: Any,  # noqa: ANN401  the rest of its attributes
) -> WorstCase:
    """What a sample at the worst place says beside the bound there."""
    return WorstCase(
        bound=None if here is None else here.name,
        regime="finite" if here is None else here.regime,
        conditions="" if here is None or here.statement is None else here.statement.conditions,
        value=value_of(sample, chance),
        interval=interval_of(sample, chance=chance),
        bound_value=bound,
        runs=search.runs,
        seed=search.seed,
        error=search.error,
        log_evidence=evidence_above(sample, bound, chance),
        exact=sample.exact,
        allowed=chance,
        **found,
    )


def _with_notes(found: WorstCase, notes: tuple[str, ...]) -> WorstCase:
    return replace(found, notes=(*found.notes, *notes))


def searched(
    measure: Measure, here: BoundHere | None, region: Searched, search: Search, *, subject: str, family: str
) -> WorstCase:
    """The worst instance of a region, by a measure."""
    bounds: dict[Place, float | None] = {}
    seeking = measure.roughly() if isinstance(measure, ExactRegret) else measure

    def bound_at(at: Place) -> float | None:
        if here is None:
            return 1.0
        if at not in bounds:
            bounds[at] = here.at(at)
        return bounds[at]

    def allowed(at: Place) -> float | None:
        return None if here is None else here.allowed(at)

    def by(runs: int) -> Callable[[Sequence[Any]], list[float]]:
        def values(places: Sequence[Any]) -> list[float]:
            defined = [at for at in places if bound_at(at) is not None]
            samples = each_portion(
                partial(_measured, seeking, runs, search.seed_of_search),
                [(at, allowed(at)) for at in defined],
                jobs=1 if isinstance(measure, ExactRegret) else search.jobs,
            )
            means = {at: mean / (bound_at(at) or math.inf) for at, mean in zip(defined, samples, strict=True)}
            return [means.get(at, math.nan) for at in places]

        return values

    many = search.search_runs
    peak = climbed(by(max(4, many // _QUICK)), by(many), region, best=search.climbs, tell=search.tell)
    if peak.at is None:
        assert here is not None
        raise ValueError(f"{here.name} has no value at any instance with {region}")
    search.tell(0, 1, "fresh runs")
    sample = measure(peak.at, runs=search.runs, seed=search.seed_of_confirmation)
    value, chance = None if here is None else bound_at(peak.at), allowed(peak.at)
    trivial = math.inf if measure.quantity == "samples" else region.horizon * max(peak.at.gaps)
    tested = sum(each is not None and each < region.horizon * max(at.gaps) for at, each in bounds.items())
    cut = (
        () if not sample.cut else (f"{sample.cut} of {search.runs} runs were cut: the mean is larger still",)
    )
    exceeded = "" if chance is None else f" that a run exceeds with chance {chance:g}"
    return _told(
        here,
        search,
        sample,
        value,
        chance=chance,
        subject=subject,
        quantity=f"{measure.quantity}{exceeded}",
        instance=peak.at,
        family=family,
        horizon=region.horizon,
        region=str(region),
        trivial=trivial,
        searched_value=peak.value * (value or 1.0),
        tried=peak.tried,
        tested=tested,
        notes=cut,
    )


def _measured(measure: Measure, runs: int, seed: int, asked: tuple[Place, float | None]) -> float:
    at, chance = asked
    return value_of(measure(at, runs=runs, seed=seed), chance)


def _stated(bound: Stated | str | None, subject: str) -> tuple[Stated | None, tuple[str, ...]]:
    """The bound, and what should be known of the choice."""
    if not isinstance(bound, str):
        if not (bound is None or isinstance(bound, Statement) or callable(bound)):
            raise TypeError(
                "bound is the ID of a claim, a Statement, or a function of the means and the horizon,"
                f" not {bound!r}"
            )
        return bound, ()
    several = theorems_called(bound)
    own = [each for each in several if each.algorithm == subject] or several
    if len(own) == 1:
        return own[0].statement, ()
    return own[0].statement, (f"{bound} has {len(own)} forms; this is {own[0].statement.name}",)


def _remarks(stated: Stated | None, make: Subject, horizon: int) -> tuple[str, ...]:
    """Where the theorem is about another policy, or about other options of this one."""
    about = [each for each in theorems() if each.statement is stated]
    if not about:
        return ()
    own = [each for each in about if each.algorithm == make.called]
    if not own:
        return (f"the theorem is about {about[0].algorithm}, not about {make.called}",)
    options = make.options(horizon)
    return tuple(
        f"the theorem is about {name} = {value(horizon)}, not {options[name]}"
        for name, value in own[0].fixed.items()
        if exact(options[name]) != value(horizon)
    )


def _check_kinds(here: BoundHere | None, make: Subject) -> None:
    """Refuse a bound that speaks of other games than the policy plays."""
    if here is None or here.statement is None:
        return
    wanted = {
        "linear, [-1, 1]": LINEAR,
        "linear, signs": LINEAR,
        "contextual, [-1, 1]": CONTEXTUAL,
        "contextual, any in [-1, 1]": CONTEXTUAL,
    }.get(here.statement.arms)
    if "N" in here.statement.names:
        wanted = ADVISED
    plays = make.kind if make.kind in {LINEAR, CONTEXTUAL, ADVISED} else None
    if wanted != plays:
        games = {
            LINEAR: "fixed actions",
            CONTEXTUAL: "new actions in every round",
            ADVISED: "experts' advice",
        }
        of_bound, of_policy = (games.get(each or "", "arms alone") for each in (wanted, plays))
        raise ValueError(f"{here.name} is about {of_bound}, and {make.called} plays with {of_policy}")


def _check_arms(arms: tuple[int, ...]) -> None:
    if not arms or min(arms) < 2:
        raise ValueError(f"arms is {arms}: numbers of at least 2 are accepted; one arm has no regret")


def _check_family(family: str, here: BoundHere | None, families: tuple[str, ...]) -> None:
    accepted = families if here is None or here.statement is None else families_of(here.statement)
    if family not in accepted:
        verb = "are" if len(accepted) > 1 else "is"
        whose = "" if here is None or here.statement is None else f" for {here.name}"
        raise ValueError(f"family is {family!r}: {', '.join(accepted)} {verb} accepted{whose}")


def _seed(seed: int, part: int) -> int:
    return int(SeedSequence([seed, part]).generate_state(1, "uint64")[0])


def _pair(ends: tuple[float, float]) -> str:
    return f"[{ends[0]:.4g}, {ends[1]:.4g}]"
