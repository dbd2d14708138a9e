"""Assertions for the tests of other people's bandits.

Each takes ``error``, the chance that it fails on correct code; what needs no luck takes none of it. A failure
is an ``AssertionError`` that shows what was found and one line that does it again; a subject that cannot be
judged is a ``ValueError`` of one line.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypedDict, Unpack

import numpy as np

from ...algorithms.environments.environment import Environment
from ...algorithms.protocol.block_policy import Policy
from ...theory.numbers.enclosure import Exact
from ...theory.privacy.claim import Claim
from ..accounting.outside.outside_state import OutsideState
from ..auditing.attack import Pair
from ..auditing.measured_runs import environment_of, factory_of, runs_of
from ..auditing.sandwich import BadSubjectError, audited_box, sandwich, shown_name
from ..auditing.sandwich_result import Sandwich
from ..auditing.sandwich_settings import AuditSettings
from ..dialects.making import with_claim
from ..dialects.parameter_roles import required
from ..dialects.recognition import adapted, with_varying_noise
from ..dialects.replicates import black_box
from ..dialects.spoken_policy import shortened
from ..dialects.taken import told_of
from .failure import refusal, replayed, spelled
from .further_runs import looked_at_further
from .shared_budget import joins

DEFAULT_ERROR: Final = 1e-6


@dataclass(frozen=True)
class Play:
    """How a policy plays, for `assert_private`.

    Parameters
    ----------
    arms
        How many there are: the policy's ``arms`` if it has such an attribute, else 2, if not given.
    rewards
        The finite alphabet of rewards; its ends are their declared range.
    stops
        Whether a policy on raw rewards stops by itself, selecting None.
    """

    arms: int | None = None
    rewards: Sequence[Exact] = (0, 1)
    stops: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "rewards", tuple(self.rewards))

    def __repr__(self) -> str:
        """As it is written, without what is usual."""
        given = [
            f"{each.name}={getattr(self, each.name)!r}"
            for each in fields(self)
            if getattr(self, each.name) != each.default
        ]
        return f"Play({', '.join(given)})"


USUAL_PLAY: Final = Play()


@dataclass(frozen=True, slots=True)
class RegretFound:
    """What the runs of a regret test gave."""

    mean: float
    largest: float
    """What the regret can be at most."""
    runs: int
    log_evidence: float
    """Of the bet against the bound; it fails from ``log(1/error)`` on."""


@dataclass(frozen=True, slots=True)
class CorrectnessFound:
    """What the runs of a best-arm test gave."""

    wrong: int
    stopped: int
    runs: int
    chance: float
    """That so many are wrong by luck, if the policy is as correct as claimed."""


class Sampling(TypedDict, total=False):
    """How an assertion samples: ``runs``, ``error`` and ``seed``."""

    runs: int
    error: float
    seed: int


class Asked(Sampling, total=False):
    """The same, and what else is asked of a policy."""

    releases: str
    require: str
    view: str


@joins(Asked, runs=10_000)
def assert_private(
    subject: Any,  # noqa: ANN401  a policy, a factory of policies, or a black box
    *,
    epsilon: Exact | None = None,
    rho: Exact | None = None,
    delta: Exact = 0,
    horizon: int = 8,
    play: Play = USUAL_PLAY,
    neighbours: Iterable[Pair] | None = None,
    allow_untested: bool = False,
    **asked: Unpack[Asked],
) -> Sandwich:
    """Fail unless something was tested, and the claim of privacy stands up to it.

    Parameters
    ----------
    subject
        A policy (it is copied, and stays as it is) or a function that makes one; a policy acts and learns on
        sealed rewards, or selects and updates on raw ones. With ``neighbours`` it may also be any black box
        ``subject(data, seed) -> output``.
    epsilon, rho, delta
        The claim: pure, (epsilon, delta), or rho-zCDP.
    horizon
        Rounds. An audit looks at all of them if they are few, else at those whose decisions depend on rewards
        most. Policies on sealed rewards are accounted for over all of them, and enumerated for as many as
        can be; an audit follows, a short one where all of them were enumerated. Leaks are looked for in
        further runs, over rounds of their own.
    play
        How many arms there are, which rewards, and whether the policy stops by itself, where that is not the
        usual.
    neighbours
        Pairs of neighbouring inputs for the audit.
    allow_untested
        Pass where nothing was tested: no decision that was looked at depends on a reward, and nothing is
        released.
    asked
        ``runs``: of the audit, at most, on each of two inputs; 10,000 if not given. ``error``: the chance
        that a correct subject fails, that of the audit with all looks and inputs included; 10^-6 if not
        given. ``seed``: 0 if not given. ``view="messages"``: others see what a federated learner sends, and
        not its arms. If not given, others see the arms and each number that noise hides when it is made, and
        no attribute; ``releases="internal"``: the arms alone. ``require="accounted"``: a pass without an
        account fails.

    Returns
    -------
    Sandwich
        What was found.
    """
    __tracebackhide__ = True
    found = privacy_found(
        subject,
        epsilon=epsilon,
        rho=rho,
        delta=delta,
        horizon=horizon,
        play=play,
        neighbours=neighbours,
        **asked,
    )
    if found.findings or not (found.tested or allow_untested):
        raise refusal(found)
    if asked.get("require") == "accounted" and found.accounted is None:
        raise refusal(found, required=True)
    return found


def privacy_found(
    subject: Any,  # noqa: ANN401  as above
    *,
    epsilon: Exact | None = None,
    rho: Exact | None = None,
    delta: Exact = 0,
    horizon: int = 8,
    play: Play = USUAL_PLAY,
    neighbours: Iterable[Pair] | None = None,
    **asked: Unpack[Asked],
) -> Sandwich:
    """What `assert_private` judges by: the same, without an assertion."""
    claim = Claim.of(epsilon=epsilon, rho=rho, delta=delta)
    if claim.value is None:
        raise ValueError("a claim is needed: epsilon=, epsilon= with delta=, or rho=")
    releases, require = asked.get("releases", "public"), asked.get("require", "")
    view = asked.get("view", "arms")
    if releases not in {"public", "internal"} or require not in {"", "accounted"}:
        raise ValueError(
            f'releases is "public" or "internal", require is "accounted", not {releases!r} and {require!r}'
        )
    if view not in {"arms", "messages"}:
        raise ValueError(f'view is "arms" or "messages", not {view!r}')
    runs, error, seed = asked.get("runs", 10_000), asked.get("error", DEFAULT_ERROR), asked.get("seed", 0)
    _check_error(error)
    for name, value, least in (("runs", runs, 32), ("seed", seed, 0)):
        if not hasattr(value, "__index__") or value < least:
            raise ValueError(f"{name} is a whole number of at least {least}, not {value!r}")
    options = {
        "epsilon": epsilon,
        "rho": rho,
        "delta": delta or None,
        "horizon": horizon,
        "play": None if play == USUAL_PLAY else play,
        "neighbours": neighbours,
        "runs": runs,
        "error": error,
        "seed": seed,
        "releases": None if releases == "public" else releases,
        "require": require or None,
        "view": None if view == "arms" else view,
    }
    replay = replayed(subject, options)
    outside = OutsideState(subject if callable(subject) else type(subject))
    before = outside.snapshot()  # the trials below are lives of the policy, too
    if neighbours is not None and _is_black_box(subject):
        box = black_box(subject, neighbours)
        found = audited_box(box, neighbours, claim, confidence=1 - error, runs=runs, seed=seed)
    else:
        bound = with_claim(subject, claim.to_json())
        known = adapted(bound, arms=play.arms, horizon=horizon)
        policy = with_varying_noise(known, spelled(subject), horizon)
        make = factory_of(policy)
        arms = _arms(policy, make) if play.arms is None else play.arms
        found = sandwich(
            make,
            claim,
            horizon=horizon,
            arms=arms,
            rewards=play.rewards,
            runs=runs,
            seed=seed,
            audit=AuditSettings(
                neighbours,
                confidence=1 - error,
                always=False,
                stops=play.stops,
                internal=releases == "internal",
                messages=view == "messages",
                outside=outside,
                before=before,
            ),
        )
        if not found.findings:
            found = looked_at_further(
                found, make, arms=arms, rewards=play.rewards, runs=runs, error=error, seed=seed
            )
        taken = () if bound is subject else (f"it gets the claim: {spelled(bound)}",)
        found = replace(found, notes=(*told_of(policy, raw=found.raw), *taken, *found.notes))
    return found.called(spelled(subject), replay=replay)


@joins()
def assert_regret_below(
    policy: Any,  # noqa: ANN401  a policy or a factory of policies
    environment: Environment | Sequence[float],
    horizon: int,
    bound: float,
    *,
    runs: int = 200,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
) -> RegretFound:
    """Fail only if the mean regret after ``horizon`` rounds is above ``bound``, at confidence ``1 - error``.

    Regret is between 0 and ``horizon`` times the largest gap, so the test is valid for every law of it, rare
    long runs included (`theory.bounded_mean`). The environment may be a list of means of Bernoulli arms.
    """
    __tracebackhide__ = True
    from ...theory.tails.bounded_mean_test import log_wealth_above

    _check_error(error)
    arms = environment_of(environment)
    if not 0 < bound < math.inf:
        raise ValueError(f"bound is a finite number above 0, not {bound!r}")
    make = factory_of(adapted(policy, arms=arms.arms, horizon=horizon))
    regret, _, _ = runs_of(make, arms, horizon, runs, seed)
    largest = float(horizon * (arms.means.max() - arms.means.min()))
    log_evidence = log_wealth_above(regret, bound, largest) if 0 < bound < largest else -math.inf
    found = RegretFound(float(regret.mean()), largest, runs, log_evidence)
    if log_evidence >= -math.log(error):
        raise AssertionError(
            f"the mean regret of {shown_name(policy)} is above {bound:g} after {horizon} rounds:"
            f" {found.mean:.6g} in {runs} runs, which has chance at most"
            f" {math.exp(-min(log_evidence, 700)):.3g} by luck\n"
            f"  means: {arms.means.tolist()}\n"
            f"  replay: assert_regret_below({shown_name(policy)}, {shortened(repr(environment))}, {horizon},"
            f" {bound!r}, runs={runs}, error={error!r}, seed={seed!r})"
        )
    return found


@joins()
def assert_delta_correct(
    policy: Any,  # noqa: ANN401  a policy or a factory of policies
    environment: Environment | Sequence[float],
    delta: float,
    *,
    horizon: int = 100_000,
    runs: int = 200,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
) -> CorrectnessFound:
    """Fail only if a wrong arm is recommended with probability above ``delta``, at confidence ``1 - error``.

    An exact binomial test. All best arms are right; a run that has not stopped at the horizon is not wrong.
    If none stops that is a ``ValueError``, as there is nothing to test. A policy on raw rewards stops by
    selecting None, and has ``recommend()``.
    """
    __tracebackhide__ = True
    from scipy.special import bdtrc

    _check_error(error)
    if not 0 < delta < 1:
        raise ValueError(f"delta is strictly between 0 and 1, not {delta!r}")
    arms = environment_of(environment)
    make = factory_of(adapted(policy, arms=arms.arms, horizon=horizon))
    _, stopped, recommended = runs_of(make, arms, horizon, runs, seed)
    ended = stopped >= 0
    if not ended.any():
        raise BadSubjectError(
            f"{shown_name(policy)} did not stop within {horizon} rounds in any of {runs} runs"
        )
    if (recommended[ended] < 0).any():
        raise BadSubjectError(f"{shown_name(policy)} stops, and recommends no arm")
    best = np.flatnonzero(arms.means == arms.means.max())
    wrong = int((ended & ~np.isin(recommended, best)).sum())
    chance = float(bdtrc(wrong - 1, runs, delta)) if wrong else 1.0
    found = CorrectnessFound(wrong, int(ended.sum()), runs, chance)
    if chance <= error:
        first = int(np.flatnonzero(ended & ~np.isin(recommended, best))[0])
        raise AssertionError(
            f"{shown_name(policy)} is not delta-correct at delta = {delta:g}: wrong in {wrong} of"
            f" {runs} runs, which has chance {chance:.3g} by luck\n"
            f"  means: {arms.means.tolist()}\n"
            f"  run {first} stopped after {int(stopped[first])} rounds with arm {int(recommended[first])}\n"
            f"  replay: assert_delta_correct({shown_name(policy)}, {shortened(repr(environment))}, {delta!r},"
            f" horizon={horizon}, runs={runs}, error={error!r}, seed={seed!r})"
        )
    return found


def _check_error(error: object) -> None:
    if not (isinstance(error, int | float) and 0 < error < 1 and 1 - error < 1):
        raise ValueError(f"error is the chance of a false alarm, from 1e-16 to below 1, not {error!r}")


def _is_black_box(subject: Any) -> bool:  # noqa: ANN401  anything
    """Whether it is called with data and a seed; factories of policies need no argument."""
    if isinstance(subject, (type, Policy)) or not callable(subject):
        return False
    return len(required(subject)) >= 2


def _arms(subject: Any, make: Callable[..., Any]) -> int:  # noqa: ANN401  a policy or a factory
    found = getattr(subject, "arms", None)
    if found is None and not required(make):
        found = getattr(make(), "arms", None)
    return found if type(found) is int else 2
