"""Searches of a region, of tables of losses and of advice, and the fresh runs that confirm what they find."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from numpy.random import SeedSequence

from ...algorithms.adversarial.oblivious_adversary import Losses
from ...algorithms.simulation.parallel_runs import each_portion
from .advice_tables import AdviceSearch, RegretBesideExperts
from .answer import WorstCase
from .climb import Tell, climbed
from .context_instances import Place, Searched
from .exact_tables import ExactTables
from .full_information_regret import FullInformationRegret
from .instances import Instance
from .measures import ExactRegret, Measure, Sample
from .statistics import evidence_above, interval_of, value_of
from .tables import LONGEST_TABLE, PIECES, MeasureOfTables, TableSearch, column_means, most_regret, spans
from .theorems import BoundHere

DEFAULT_ERROR: Final = 1e-6
"""The chance that a bound which holds is called broken."""
_QUICK: Final = 4
"""Of the starts, as a share of the runs of the search."""
_FEW: Final = 8
"""The same of tables, each of whose runs is played round by round."""


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


def all_tables(
    measure: ExactTables | FullInformationRegret,
    here: BoundHere | None,
    arms: tuple[int, ...],
    search: Search,
    subject: str,
) -> WorstCase:
    """The worst of all tables of losses 0 and 1."""
    check_arms(arms)
    horizon = measure.horizon
    bounds = {number: None if here is None else here.at(Instance((0.0,) * number)) for number in arms}
    worst = {number: measure.worst(number) for number in bounds}
    number = max(worst, key=lambda each: worst[each][0].mean / (bounds[each] or 1.0))
    sample, losses = worst[number]
    return _answer(
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
    return _answer(
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
    check_arms(arms)
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
    return _answer(
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


def _answer(
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


def with_notes(found: WorstCase, notes: tuple[str, ...]) -> WorstCase:
    """The answer with more to know of it."""
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
    return _answer(
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


def check_arms(arms: tuple[int, ...]) -> None:
    """A ``ValueError`` where there is no second arm to lose against."""
    if not arms or min(arms) < 2:
        raise ValueError(f"arms is {arms}: numbers of at least 2 are accepted; one arm has no regret")


def _seed(seed: int, part: int) -> int:
    return int(SeedSequence([seed, part]).generate_state(1, "uint64")[0])
