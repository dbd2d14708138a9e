"""Whether a bound holds at the worst instance that a search finds for a policy."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Unpack

from ...theory.numbers.enclosure import Exact
from ..dialects.randomness import global_randomness_kept
from ..worst.answer import WorstCase
from ..worst.searches import Search
from ..worst.subjects import REGRET, Subject, subject_of
from ..worst.worst_case import Stated, worst_case
from .assertions import Sampling
from .failure import spelled
from .shared_budget import joins

_SEARCH_RUNS: Final = 16
_CLIMBS: Final = 2
"""A search for a test: bandits in Python take their time."""


@global_randomness_kept()
@joins(Sampling, runs=1000)
def assert_bound_holds_at_worst(
    policy: Any,  # noqa: ANN401  a name of the catalogue, or a factory in any dialect
    bound: Stated | str,
    *,
    horizon: int,
    family: str | None = None,
    options: Mapping[str, Exact] | None = None,
    arms: Sequence[int] | None = None,
    dimensions: Sequence[int] | None = None,
    free: Mapping[str, tuple[float, float]] | None = None,
    allow_untested: bool = False,
    **sampling: Unpack[Sampling],
) -> WorstCase:
    """Fail only if the mean regret is above ``bound`` where a search finds it worst.

    The confidence is ``1 - error``: the search and the runs that judge share no luck, so whatever the search
    does, a bound that holds fails with probability at most ``error``. A bound that is above T times the
    largest gap wherever the search goes fails too, as no policy could break it.

    Parameters
    ----------
    policy
        A function that makes a policy from a number of arms, in any dialect, or the name of one of ours; what
        needs no argument is a policy for one number of arms. Policies for linear bandits, for contexts and
        beside experts are known by what makes them, as for `worst_case`.
    bound
        The ID of a claim, ``"TA-TH5.3"``, a `Statement`, or a function of the means and the horizon. A
        leading term is a ``ValueError``, as no horizon decides it.
    family
        Of the rewards, by their means: bernoulli, uniform or gaussian; of actions sign or gaussian.
    options
        Of the policy, as far as it takes them, and of the bound: ``{"epsilon": 1}``.
    arms
        How many there may be: 2 and 3, or as many as the policy is made for.
    dimensions
        Of actions, 2 and 3 if not given; of contexts, 1 to 3.
    free
        Budgets that are searched too: ``{"epsilon": (0.1, 10)}``.
    allow_untested
        Pass where no policy could break the bound.
    sampling
        ``runs``: fresh ones that judge, 1000 if not given. ``error``: the chance that a bound which holds
        fails, 10^-6 if not given. ``seed``: 0 if not given.

    Returns
    -------
    WorstCase
        What was found: a lower bound on the worst.
    """
    __tracebackhide__ = True
    given = dict(options or {})
    subject = subject_of(policy, given)
    found = worst_case(
        subject,
        bound,
        horizon=horizon,
        family=family,
        options=given,
        arms=_arms(subject, policy) if arms is None else arms,
        dimensions=dimensions,
        free=free,
        search=Search(search_runs=_SEARCH_RUNS, climbs=_CLIMBS, **sampling),
    )
    if found.regime != "finite":
        raise ValueError(
            f"{found.bound} is a leading term, which no horizon decides; a finite bound is accepted"
        )
    if not found.broken and (allow_untested or not found.untested):
        return found
    stated = repr(bound) if isinstance(bound, str) else found.bound
    call = f"assert_bound_holds_at_worst({_named(policy)}, {stated}, horizon={horizon}"
    asked = {"family": family, "options": options, "arms": arms, "dimensions": dimensions, "free": free}
    kept = {**asked, **sampling}
    words = "".join(f", {name}={value!r}" for name, value in kept.items() if value is not None)
    raise AssertionError(
        "\n".join(
            (
                f"{_summary(found)}",
                *(f"  {name}: {said}" for name, said in found.lines()),
                *(() if found.broken else ("  allow_untested=True accepts this",)),
                f"  replay: {call}{words})",
            )
        )
    )


def _summary(found: WorstCase) -> str:
    if not found.broken:
        return f"nothing tested: no policy could break {found.bound} at T = {found.horizon}"
    what = "has a mean regret of" if found.allowed is None else f"exceeds with chance {found.allowed:g}"
    return (
        f"the bound {found.bound} is broken: {found.subject} {what} {found.value:.6g} after "
        f"{found.horizon} rounds, and the bound is {found.bound_value:.6g}"
    )


def _named(policy: Any) -> str:  # noqa: ANN401  as above
    return repr(policy) if isinstance(policy, str) else spelled(policy)


def _arms(subject: Subject, policy: Any) -> Sequence[int]:  # noqa: ANN401  as above
    """What the policy is made for, where it says so."""
    from ..worst.subjects import takes_arms

    if isinstance(policy, str) or takes_arms(policy) or subject.kind != REGRET:
        return (2, 3)
    made = getattr(policy, "arms", None) or getattr(subject(2, 2)(), "arms", None)
    return (made if type(made) is int else 2,)
