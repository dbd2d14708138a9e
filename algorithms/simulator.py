"""Many runs of a policy on an environment, each from random streams of its own.

A block of pulls costs one draw, whatever its length, so that time and memory follow the number of
decisions, not the horizon. A policy of compiled steps (:mod:`.steps`) runs compiled; any other runs by the
protocol (:mod:`.policy`). Both ways give the same numbers: run ``i`` of ``seed`` has one generator, which is
spawned from ``SeedSequence(seed)`` by its number alone, whatever the number of runs or of workers, and from
which actions, rewards and noise are drawn in the order in which they happen.
"""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import PCG64, Generator, SeedSequence
from numpy.typing import NDArray

from . import compiled_run
from .compiled import compiled, interpreted
from .compiled_run import regret_of
from .environment import Environment
from .laplace import Laplace
from .no_noise import noise as nothing
from .policy import Policy, Stop, play
from .portions import each_portion, runs_in_portions
from .simulated_stage import SimulatedStage
from .steps import StepPolicy, without_noise

LONGEST_HORIZON = 10**18
_BLOCKS_A_CALL = 1 << 18  # some hundredths of a second: the longest wait of an interrupt
_NO_RECORD = np.empty((0, 3), dtype=np.int64)


class Pulled(NamedTuple):
    """A block that was pulled: ``arm`` in the rounds ``first .. first + length - 1``."""

    arm: int
    first: int
    length: int


@dataclass(frozen=True, eq=False)
class Simulation:
    """What ``runs`` runs gave; the first axis of the arrays is the run.

    Attributes
    ----------
    horizon, seed
        As asked.
    checkpoints
        Rounds ``t`` at which regret is known.
    regret
        ``sum over arms of gap x pulls until t``, run by run and checkpoint by checkpoint   [BERN-EQ2].
    pulls, releases
        Run by run and arm by arm, at the end. A release counts for the arm whose block was being learned.
    stopped
        The rounds that were played when the policy stopped; -1 where it never did.
    recommended
        The arm that it stopped with, else -1.
    """

    horizon: int
    seed: int
    checkpoints: NDArray[np.int64]
    regret: NDArray[np.float64]
    pulls: NDArray[np.int64]
    releases: NDArray[np.int64]
    stopped: NDArray[np.int64]
    recommended: NDArray[np.int64]

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.regret)

    def mean(self) -> NDArray[np.float64]:
        """Mean regret at each checkpoint."""
        return np.asarray(self.regret.mean(axis=0))

    def median(self) -> NDArray[np.float64]:
        """Median regret at each checkpoint: what rare long runs do not move."""
        return np.asarray(np.median(self.regret, axis=0))

    def quantiles(self, levels: Sequence[float]) -> NDArray[np.float64]:
        """Quantiles of the regret, one row a level, linear between runs."""
        return np.asarray(np.quantile(self.regret, levels, axis=0))

    def mean_interval(self, confidence: float = 0.95) -> NDArray[np.float64]:
        """Student's interval for the mean, rows lower and upper; from a single run, the whole line.

        Its confidence is approximate, and too high where a few rare runs carry the mean;
        :meth:`largest_share` tells whether they do.
        """
        from scipy.special import stdtrit

        _check_confidence(confidence)
        if self.runs == 1:
            return np.array([[-math.inf], [math.inf]]).repeat(len(self.checkpoints), axis=1)
        half = stdtrit(self.runs - 1, (1 + confidence) / 2) * self.regret.std(axis=0, ddof=1)
        return np.asarray(self.mean() + np.array([[-1.0], [1.0]]) * half / math.sqrt(self.runs))

    def median_interval(self, confidence: float = 0.95) -> NDArray[np.float64]:
        """Two order statistics that enclose the median, whatever the law: rows lower and upper.

        From too few runs for that confidence, the whole line.
        """
        from scipy.special import bdtr

        _check_confidence(confidence)
        below = bdtr(np.arange(self.runs // 2), self.runs, 0.5)
        rank = int(np.searchsorted(below, (1 - confidence) / 2, side="right"))
        if rank == 0:
            return np.array([[-math.inf], [math.inf]]).repeat(len(self.checkpoints), axis=1)
        ordered = np.sort(self.regret, axis=0)
        return np.array([ordered[rank - 1], ordered[self.runs - rank]])

    def largest_share(self) -> NDArray[np.float64]:
        """The share of the largest run in the sum over all runs; ``1/runs`` where all are equal."""
        total = self.regret.sum(axis=0)
        equal = np.full(total.shape, 1 / self.runs)
        return np.asarray(np.divide(self.regret.max(axis=0), total, out=equal, where=total > 0))


def simulate(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    *,
    runs: int,
    seed: int = 0,
    checkpoints: Sequence[int] | None = None,
    first: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """``runs`` independent runs of ``horizon`` rounds.

    Parameters
    ----------
    policy
        Makes a fresh policy, the same one at every call: ``functools.partial(DPIMED, 5, epsilon=0.25)``.
    environment
        The arms.
    horizon
        Up to 10^18.
    runs
        How many; run number ``i`` is the same whatever their number.
    seed
        Of all randomness.
    checkpoints
        Rounds at which regret is kept; about ten a decade if not given.
    first
        The number of the first run; the others follow.
    jobs
        Worker processes; they change no number. Inside ``joblib.parallel_config`` its backend is used.
    progress
        Called with the number of runs done and of all runs.

    Returns
    -------
    Simulation
        The runs, in order.
    """
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    runs = _whole("runs", runs, 1, 10**9)
    seed = _whole("seed", seed, 0, 2**128)
    first = _whole("first", first, 0, 10**9)
    jobs = _whole("jobs", jobs, -(10**4), 10**4)
    if jobs == 0:
        raise ValueError("jobs is a number of workers, or -1 for one a core, not 0")
    at = default_checkpoints(horizon) if checkpoints is None else _checkpoints(checkpoints, horizon)
    _check_policy(policy(), environment)
    work = partial(_some_runs, policy, environment, horizon, at, seed)
    parts = each_portion(
        work,
        runs_in_portions(first, runs, jobs=jobs, progress=progress),
        jobs=jobs,
        progress=progress,
    )
    columns = [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]
    for array in (at, *columns):
        array.setflags(write=False)
    return Simulation(horizon, seed, at, *columns)


def default_checkpoints(horizon: int) -> NDArray[np.int64]:
    """About ten rounds a decade, and the last one.

    >>> default_checkpoints(30)
    array([ 1,  2,  3,  4,  5,  6,  8, 10, 13, 16, 20, 25, 30])
    """
    decades = math.ceil(math.log10(horizon)) if horizon > 1 else 0
    rounds = {round(10 ** (i / 10)) for i in range(10 * decades + 1)}
    return np.array(sorted({t for t in rounds if t < horizon} | {horizon}), dtype=np.int64)


def trajectory(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0, run: int = 0
) -> list[Pulled | Stop]:
    """The blocks of run number ``run`` of ``seed``, in order, as :func:`simulate` plays it."""
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    steps = _compiled_steps(_check_policy(policy(), environment), environment)
    if steps is None:
        return protocol_trajectory(policy, environment, horizon, seed=seed, run=run)
    blocks: list[Pulled | Stop] = []
    record = np.empty((4096, 3), dtype=np.int64)
    one = _CompiledRun(steps, environment, horizon, np.empty(0, dtype=np.int64))
    for rows in one.play(_stream(seed, run), record, len(record)):
        blocks.extend(Pulled(*map(int, row)) for row in rows)
    if one.stopped >= 0:
        blocks.append(Stop(one.recommended))
    return blocks


def protocol_trajectory(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0, run: int = 0
) -> list[Pulled | Stop]:
    """The blocks of the same run by the protocol alone: sealed rewards, and nothing compiled that decides."""
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    subject, stage = _check_policy(policy(), environment), _stage(environment, seed, run)
    t, blocks = 1, list[Pulled | Stop]()
    for block in play(subject, stage, horizon, arms=environment.arms):
        blocks.append(block if isinstance(block, Stop) else Pulled(block.arm, t, block.length))
        t += 0 if isinstance(block, Stop) else block.length
    return blocks


class _Arrays(NamedTuple):
    """The arrays of some runs, as in :class:`Simulation`."""

    regret: NDArray[np.float64]
    pulls: NDArray[np.int64]
    releases: NDArray[np.int64]
    stopped: NDArray[np.int64]
    recommended: NDArray[np.int64]


_Runs = tuple[NDArray[Any], ...]


def _some_runs(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    checkpoints: NDArray[np.int64],
    seed: int,
    numbers: range,
) -> _Runs:
    runs, arms = len(numbers), environment.arms
    made = _Arrays(
        np.zeros((runs, len(checkpoints))),
        np.zeros((runs, arms), dtype=np.int64),
        np.zeros((runs, arms), dtype=np.int64),
        np.full(runs, -1, dtype=np.int64),
        np.full(runs, -1, dtype=np.int64),
    )
    steps = _compiled_steps(policy(), environment)
    one = None if steps is None else _CompiledRun(steps, environment, horizon, checkpoints)
    for row, number in enumerate(numbers):
        if one is None:
            _protocol_run(policy(), environment, horizon, checkpoints, seed, number, made, row)
        else:
            one.regret, one.pulls, one.releases = made.regret[row], made.pulls[row], made.releases[row]
            for _ in one.play(_stream(seed, number), _NO_RECORD, _BLOCKS_A_CALL):
                pass
            made.stopped[row], made.recommended[row] = one.stopped, one.recommended
    return tuple(made)


def _protocol_run(
    policy: Policy,
    environment: Environment,
    horizon: int,
    checkpoints: NDArray[np.int64],
    seed: int,
    run: int,
    made: _Arrays,
    row: int,
) -> None:
    stage = _stage(environment, seed, run)
    gaps, pulls, regret = _gaps(environment), made.pulls[row], made.regret[row]
    played = seen = 0
    for block in play(policy, stage, horizon, arms=environment.arms):
        if isinstance(block, Stop):
            made.stopped[row], made.recommended[row] = played, block.arm
            break
        while seen < len(checkpoints) and checkpoints[seen] <= played + block.length:
            inside = checkpoints[seen] - played
            pulls[block.arm] += inside
            regret[seen] = regret_of(gaps, pulls)
            pulls[block.arm] -= inside
            seen += 1
        pulls[block.arm] += block.length
        played += block.length
    regret[seen:] = regret_of(gaps, pulls)
    made.releases[row] = stage.releases


class _CompiledRun:
    """The arrays of a compiled run, used again by one run after the other."""

    def __init__(
        self, steps: _Steps, environment: Environment, horizon: int, checkpoints: NDArray[np.int64]
    ) -> None:
        policy, arms = steps.policy, environment.arms
        levels = max(1, policy.tree_horizon.bit_length())
        self.steps = steps
        self.horizon = horizon
        self.checkpoints = checkpoints
        self.table = np.ascontiguousarray(environment.table(), dtype=np.float64)
        self.gaps = _gaps(environment)
        self.pulls: NDArray[np.int64] = np.zeros(arms, dtype=np.int64)
        self.releases: NDArray[np.int64] = np.zeros(arms, dtype=np.int64)
        self.regret = np.zeros(len(checkpoints))
        self.clock = np.zeros(5, dtype=np.int64)
        self.probabilities = np.zeros(arms)
        self.begin = (policy.counts.copy(), policy.values.copy())
        self.counts, self.values = policy.counts.copy(), policy.values.copy()
        self.buffer, self.node_scales = np.zeros(arms), np.zeros(arms)
        self.node_sums, self.node_noisy = np.zeros((arms, levels)), np.zeros((arms, levels))
        self.stopped = self.recommended = -1

    def play(
        self,
        stream: Generator,
        record: NDArray[np.int64],
        budget: int,
    ) -> Iterator[NDArray[np.int64]]:
        """Play to the end; after every ``budget`` blocks, those recorded."""
        self.counts[:], self.values[:] = self.begin
        for array in (self.clock, self.buffer, self.node_sums, self.node_noisy):
            array.fill(0)
        self.clock[compiled_run.ROUND] = 1
        self.stopped = self.recommended = -1
        policy, clock = self.steps.policy, self.clock
        run = compiled_run.compiled_run()
        status = compiled_run.GOES_ON
        while status == compiled_run.GOES_ON:
            status = run(
                self.steps.pointers,
                self.steps.sampled,
                self.counts,
                self.values,
                policy.parameters,
                policy.schedule,
                self.table,
                self.horizon,
                self.gaps,
                self.checkpoints,
                stream,
                clock,
                self.pulls,
                self.releases,
                self.buffer,
                self.regret,
                self.probabilities,
                policy.tree_horizon,
                self.node_scales,
                self.node_sums,
                self.node_noisy,
                record,
                budget,
            )
            yield record[: clock[compiled_run.RECORDED]]
        if status == compiled_run.STOPPED:
            self.stopped, self.recommended = (
                int(clock[compiled_run.ROUND]) - 1,
                int(clock[compiled_run.ARM]),
            )
            self.regret[clock[compiled_run.SEEN] :] = regret_of(self.gaps, self.pulls)
        elif status != compiled_run.AT_HORIZON:
            raise ValueError(self._complaint(status))

    def _complaint(self, status: int) -> str:
        t, _, _, arm, length = map(int, self.clock)
        if status == compiled_run.WRONG_ARM:
            return f"round {t}: an arm is a whole number from 0 to {len(self.gaps) - 1}, not {arm}"
        if status == compiled_run.WRONG_LENGTH:
            return f"round {t}: a block has a whole number of pulls, at least 1, not {length}"
        if status == compiled_run.WRONG_ODDS:
            odds = [float(p) for p in self.probabilities if p != 0]
            return f"action probabilities are nonnegative and sum to 1, not {odds}"
        capacity = self.steps.policy.tree_horizon
        return f"the tree was made for {capacity} rewards and gets one more"


class _Steps(NamedTuple):
    """A step policy with pointers to its compiled steps."""

    policy: StepPolicy
    pointers: Any
    sampled: bool


def _compiled_steps(policy: Policy, environment: Environment) -> _Steps | None:
    """None where something of the policy or environment does not compile: then it goes by the protocol."""
    if not isinstance(policy, StepPolicy):
        return None
    kind = type(policy)
    if (kind.act, kind.learn) != (StepPolicy.act, StepPolicy.learn):
        return None
    noise = _noise_function(policy.noise)
    block_sum = getattr(sys.modules[type(environment).__module__], "block_sum", None)
    if noise is None or block_sum is None or (policy.tree_horizon and policy.noise is not Laplace):
        return None
    sample = kind.sample
    deciding = kind.choose if sample is None else sample
    if not all(map(_compiles, (deciding, kind.block, kind.absorb))):
        return None
    pointers = _pointers(
        kind.choose if sample is None else compiled_run.no_choice,
        compiled_run.no_sample if sample is None else sample,
        kind.block,
        kind.absorb,
        _compiled_once(noise),
        _compiled_once(block_sum),
    )
    return _Steps(policy, pointers, sample is not None)


@cache
def _pointers(*functions: Callable[..., Any]) -> Any:  # noqa: ANN401  made by numba
    return compiled_run.compiled_pointers()(*functions)


@cache
def _compiled_once(function: Callable[..., Any]) -> Callable[..., Any]:
    return function if _compiles(function) else compiled(function)


def _compiles(function: object) -> bool:
    return hasattr(function, "py_func") or interpreted()


def _noise_function(mechanism: object) -> Callable[..., Any] | None:
    """The ``noise`` that stands beside a mechanism's class in its module."""
    if mechanism is without_noise:
        return nothing
    if not isinstance(mechanism, type):
        return None
    found: Callable[..., Any] | None = getattr(sys.modules[mechanism.__module__], "noise", None)
    return found


def _stream(seed: int, run: int) -> Generator:
    """Child number ``run`` of the seed."""
    return Generator(PCG64(SeedSequence(seed, spawn_key=(run,))))


def _stage(environment: Environment, seed: int, run: int) -> SimulatedStage:
    return SimulatedStage(environment, _stream(seed, run))


def _gaps(environment: Environment) -> NDArray[np.float64]:
    means = np.asarray(environment.means, dtype=np.float64)
    return np.asarray(means.max() - means)


def _check_policy(policy: object, environment: Environment) -> Policy:
    if not isinstance(policy, Policy):
        made = type(policy).__name__
        raise ValueError(f"a policy has act and learn, and what was made is {made}")  # noqa: TRY004  one kind
    arms = getattr(policy, "arms", environment.arms)
    if arms != environment.arms:
        raise ValueError(
            f"the policy is made for {arms} arms and the environment has {environment.arms}: make them equal"
        )
    return policy


def _whole(name: str, value: Any, low: int, high: int) -> int:  # noqa: ANN401  whatever was given
    try:
        number = int(value) if isinstance(value, float) and value.is_integer() else operator.index(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return number


def _checkpoints(asked: Sequence[int], horizon: int) -> NDArray[np.int64]:
    rounds = sorted({_whole("a checkpoint", t, 1, horizon) for t in asked})
    if not rounds:
        raise ValueError("checkpoints is a list of rounds with at least one, not an empty one")
    return np.array(rounds, dtype=np.int64)


def _check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is between 0 and 1, not {confidence!r}")
