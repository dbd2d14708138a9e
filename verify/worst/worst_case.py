"""The worst instance that a search finds for a policy, beside its bound, confirmed by runs of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...theory.bounds.bound import Statement
from ...theory.numbers.enclosure import Exact, exact
from ..enumeration.action_law import TooLargeError
from .advice_tables import RegretBesideExperts
from .answer import WorstCase
from .context_instances import ALONE, LAWS, ContextRegion
from .exact_tables import ExactTables
from .full_information_regret import NO_RUNS, NOT_ALL, FullInformationRegret
from .instances import FAMILIES, REWARDS, Region
from .linear_instances import LinearRegion
from .measures import ExactRegret, Measure, RegretInContexts, RegretOfActions, RegretOfRuns, SamplesOfRuns
from .searches import Search, all_tables, check_arms, searched, searched_advice, searched_tables, with_notes
from .subjects import ADVERSARIAL, ADVISED, CONTEXTUAL, IDENTIFICATION, LINEAR, SEES_ALL, Subject, subject_of
from .tables import RegretOnTables
from .theorems import INSIDE, BoundHere, families_of, theorems, theorems_called

LONGEST_EXACT: Final = 8
"""Rounds up to which a policy is enumerated."""
OF_THE_TWIN: Final = "of the discrete twin: the policy with noise on whole numbers, which is another"
_SIMULATED: Final = "not exact: with actions, contexts or advice regret is of runs, however few the rounds"
_DIMENSIONS: Final = {LINEAR: (2, 3), CONTEXTUAL: (1, 2, 3)}

Stated = Statement | Callable[[Any, int], float]


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
        return with_notes(_on_tables(make, here, search, horizon=horizon, arms=tuple(arms)), notes)
    if make.kind == ADVISED:
        beside = RegretBesideExperts(make, horizon)
        return with_notes(searched_advice(beside, here, tuple(arms), search, subject=subject), notes)
    budgets = tuple((name, float(least), float(most)) for name, (least, most) in (free or {}).items())
    if make.kind in {LINEAR, CONTEXTUAL}:
        family = REWARDS[0] if family is None else family
        _check_family(family, here, REWARDS)
        check_arms(tuple(arms))
        several = tuple(dimensions or _DIMENSIONS[make.kind])
        place: Any = {"horizon": horizon, "arms": tuple(arms), "dimensions": several, "free": budgets}
        if make.kind == LINEAR:
            of_actions = RegretOfActions(make, horizon, family)
            found = searched(of_actions, here, LinearRegion(**place), search, subject=subject, family=family)
            return with_notes(found, notes)
        place["laws"] = LAWS
        if here is not None and here.only_dimension is not None:  # contexts only such as the theorem assumes
            place |= {"dimensions": (here.only_dimension,), "laws": ALONE}
        in_contexts = RegretInContexts(make, horizon, family)
        found = searched(in_contexts, here, ContextRegion(**place), search, subject=subject, family=family)
        return with_notes(found, notes)
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
    return with_notes(found, notes)


def _why_not_exact(error: ValueError) -> str:
    """In the words of the enumeration, without what it says of audits."""
    told = error.told if isinstance(error, TooLargeError) else str(error).splitlines()[0]
    return f"not exact: {told}"


def _on_tables(
    make: Subject, here: BoundHere | None, search: Search, *, horizon: int, arms: tuple[int, ...]
) -> WorstCase:
    """The worst table: of all tables of losses 0 and 1 where they can be gone through, else by a search."""
    if make.kind == SEES_ALL:
        seen = FullInformationRegret(make, horizon)
        try:
            found = all_tables(seen, here, arms, search, make.called)
        except ValueError as error:
            sought = searched_tables(seen, here, arms, search, subject=make.called)
            found = with_notes(sought, (f"{NOT_ALL}{error}",))
        return with_notes(found, (NO_RUNS,))
    measure = ExactTables(make, horizon)
    why: tuple[str, ...] = ()
    if horizon <= LONGEST_EXACT:
        try:
            found = all_tables(measure, here, arms, search, make.called)
        except ValueError as error:
            why = (_why_not_exact(error),)
        else:
            return with_notes(found, (OF_THE_TWIN,) if measure.twins else ())
    return with_notes(
        searched_tables(RegretOnTables(make, horizon), here, arms, search, subject=make.called), why
    )


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


def _check_family(family: str, here: BoundHere | None, families: tuple[str, ...]) -> None:
    accepted = families if here is None or here.statement is None else families_of(here.statement)
    if family not in accepted:
        verb = "are" if len(accepted) > 1 else "is"
        whose = "" if here is None or here.statement is None else f" for {here.name}"
        raise ValueError(f"family is {family!r}: {', '.join(accepted)} {verb} accepted{whose}")
