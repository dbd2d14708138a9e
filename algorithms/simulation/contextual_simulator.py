"""Many runs of a policy in contexts that are drawn afresh, compiled as a whole.

Run ``i`` of a seed has the stream of :mod:`.simulator`: in each round the actions are drawn from it, then the
reward, then the noise where something is released.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.arrays import Doubles, Vector, Wholes
from ..environments.contexts import Contexts, largest_gap
from ..environments.contextual_bandit import ContextualBandit
from ..protocol.contextual_policy import too_long
from ..protocol.contextual_steps import ContextualSteps
from ..streams import starts_of
from . import gathered_rounds
from .compiled_arrays import GatheredRun
from .compiled_run import LONG_ACTION
from .gathered_rounds import LARGEST, compared, own_steps, paid, regret_of_actions, rounds_of
from .one_run import compiled_once, noise_function
from .parallel_runs import course_of, each_portion, runs_in_portions
from .run_state import ROUND, Instance
from .simulator import NO_RECORD, Simulation, default_checkpoints

Progress = Callable[[int, int], object]

_ROUNDS_A_CALL = 1 << 16  # between two looks at interrupts and progress
_LONGEST_HORIZON = 10**12


@dataclass(frozen=True, eq=False)
class ContextualSimulation(Simulation):
    """As :class:`~.simulator.Simulation`; a release counts for the row that was played last.

    Attributes
    ----------
    largest_square
        Run by run, the largest ``||a||^2`` of an action played: what multiplies the budget of a policy whose
        noise is made for actions of length up to 1.
    """

    largest_square: Vector


def simulate_contextual(
    policy: Callable[[], ContextualSteps],
    bandit: ContextualBandit,
    horizon: int,
    *,
    runs: int,
    seed: int = 0,
    checkpoints: Sequence[int] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> ContextualSimulation:
    """``runs`` independent runs of ``horizon`` rounds; regret is against the best action of each round.

    Parameters
    ----------
    policy
        Makes a fresh policy, the same one at every call.
    bandit
        The actions and their rewards.
    horizon
        Up to 10^12.
    runs, seed, checkpoints, jobs, progress
        As for :func:`~.simulator.simulate`.
    """
    for name, value, largest in (("horizon", horizon, _LONGEST_HORIZON), ("runs", runs, 10**9)):
        if type(value) is not int or not 1 <= value <= largest:
            raise ValueError(f"{name} is a whole number from 1 to {largest}, not {value!r}")
    made, contexts = policy(), bandit.contexts
    if made.dimension != contexts.dimension:
        raise ValueError(
            f"the policy is for R^{made.dimension} and the contexts are in R^{contexts.dimension}"
        )
    parameters = np.array(bandit.theta, dtype=np.float64)
    if parameters.shape not in {(contexts.dimension,), (runs, contexts.dimension)}:
        raise ValueError(f"theta has the shape {parameters.shape}: one vector is accepted, or one a run")
    rounds = (
        default_checkpoints(horizon)
        if checkpoints is None
        else np.unique(np.array(checkpoints, dtype=np.int64))
    )
    if not rounds.size or rounds[0] < 1 or rounds[-1] > horizon:
        raise ValueError(f"checkpoints are rounds from 1 to {horizon}, not {checkpoints!r}")
    spread = bandit.sigma if bandit.rewards == "gaussian" else -1.0
    work = partial(_some_runs, policy, contexts, horizon, rounds, spread, seed)
    own = parameters.ndim == 2
    portions = [
        (numbers, parameters[numbers.start : numbers.stop] if own else parameters)
        for numbers in runs_in_portions(0, runs, jobs=jobs, progress=progress)
    ]
    parts = each_portion(work, portions, jobs=jobs, progress=progress)
    regret, pulls, releases, squares = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    never = np.full(runs, -1, dtype=np.int64)
    most = np.maximum(
        largest_gap(contexts, parameters) * rounds, regret.max(axis=0)
    )  # which is a rounded sum
    limits = np.array([np.zeros(len(rounds)), most])
    return ContextualSimulation(
        horizon, seed, rounds, regret, pulls, releases, never, never.copy(), limits, squares
    )


def _some_runs(
    policy: Callable[[], ContextualSteps],
    contexts: Contexts,
    horizon: int,
    checkpoints: Wholes,
    spread: float,
    seed: int,
    portion: tuple[range, Doubles],
) -> tuple[NDArray[Any], ...]:
    numbers, theta = portion
    many, arms = len(numbers), contexts.arms
    vectors = np.broadcast_to(theta, (many, contexts.dimension))
    regret = np.zeros((many, len(checkpoints)))
    pulls, releases = np.zeros((2, many, arms), dtype=np.int64)
    squares = np.zeros(many)
    one = _compiled_run(policy(), contexts, horizon, checkpoints, spread)
    course = course_of(many)
    for row, start in enumerate(starts_of(seed, numbers)):
        one.contexts.theta[:] = vectors[row]
        for _ in one.play(start, NO_RECORD, _ROUNDS_A_CALL, course):
            pass
        regret[row], pulls[row], releases[row] = one.regret, one.pulls, one.releases
        squares[row] = one.contexts.totals[LARGEST]
    return regret, pulls, releases, squares


def _compiled_run(
    made: ContextualSteps, contexts: Contexts, horizon: int, checkpoints: Wholes, spread: float
) -> "_ContextualRun":
    noise = noise_function(made.noise)
    if noise is None:
        raise ValueError(
            f"beside {made.noise!r} in its module is no function noise, which runs in contexts need"
        )
    if hasattr(made.noise, "lattice"):
        raise ValueError("discrete noise is added to whole numbers, not to rewards times actions")
    made.begin(contexts.arms)
    world = gathered_rounds.Contexts(
        contexts.kind, contexts.table.copy(), np.zeros(contexts.dimension), spread, made.longest, np.zeros(3)
    )
    rounds = rounds_of(own_steps(type(made)), compiled_once(noise), compared, paid, regret_of_actions)
    nobody = Instance(np.zeros((0, 0)), np.zeros(made.arms), horizon)
    return _ContextualRun(made, rounds, nobody, checkpoints, contexts=world)


class _ContextualRun(GatheredRun):
    """In contexts."""

    def complaint(self, status: int) -> str:
        """What is wrong."""
        if status == LONG_ACTION:
            return too_long(int(self.clock[ROUND]), self.state.values[: len(self.pulls)])
        return super().complaint(status)
