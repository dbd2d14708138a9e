"""The skeleton of episodes with doubling and forgetting   [TA-A7, RDP-I6, ZCDP-A4]

Every arm is pulled once, in their order. Then, episode after episode, an arm is chosen by an index and
pulled until its number of pulls ``N_a`` has doubled; the index knows of an arm only the noisy mean of its
last episode, a mean of ``n_a = N_a/2`` rewards. Everything older is forgotten, so that each reward enters
one released number and no more.

That number is drawn once, when the episode ends, and stored. The boxes of the papers may also be read as
drawing fresh noise at every look at the index; that would release the same rewards again and again, at a
privacy cost that the theorems do not count, and is not offered. The horizon cuts the last episode, whose
rewards are then never released.

After the first pull ``N_a/2`` is a half, though the statistic is a single reward. ``first_count`` says
which of the two stands for ``n_a`` until the arm's first episode: 1, the number of rewards, or 1/2, the
formula as printed. It moves both the width of the index and the noise on that single reward, whose scale
is the sum's divided by ``first_count``.

Counts of an arm: its pulls. Values: the noisy mean of its last episode. Parameters: the scale of the
noise on a sum of rewards in [0, 1], ``beta``, how ties break, ``first_count``, then those of the index.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, StepPolicy
from ..spelled_number import spelled

MEAN = 0
SCALE, BETA, TIES, FIRST_COUNT, OWN = 0, 1, 2, 3, 4


@compiled
def samples(pulls: int, first_count: float) -> float:
    """``n_a``: half the pulls of the arm; after the first one, ``first_count``."""
    return first_count if pulls == 1 else pulls / 2.0


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """As many pulls as the arm has had, released with noise on their sum; at first, one."""
    counts, parameters = state.counts, state.parameters
    pulls = counts[arm, PULLS]
    if pulls == 0:
        return 1, 1, parameters[SCALE] / parameters[FIRST_COUNT]
    return pulls, 1, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """The mean of the episode replaces the one before; what else is kept of the arm is forgotten."""
    counts, values = state.counts, state.values
    counts[arm, PULLS] += length
    values[arm, MEAN] = number / length
    for column in range(MEAN + 1, values.shape[1]):
        values[arm, column] = 0.0


class ForgettingPolicy(StepPolicy):
    """Algorithm 7 with an index that the subclass chooses by   [TA-A7]

    ``ties`` is ``"random"`` (evenly) or ``"first"``, which the papers leave open; ``first_count`` is 1 or
    1/2. ``noise`` is the mechanism on the sum of an episode, given its scale.
    """

    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        scale: float,
        beta: float,
        ties: str,
        first_count: Exact,
        noise: Callable[[float], Any],
        own: Sequence[float] = (),
    ) -> None:
        count = exact(first_count)
        if count not in {Fraction(1), Fraction(1, 2)}:
            raise ValueError(f"first_count is 1 or 1/2, not {spelled(first_count)}")
        super().__init__(
            arms,
            parameters=(scale, float(above_zero("beta", beta)), ties_named(ties), float(count), *own),
            noise=noise,
            columns=(1, 1 + self.kept(arms)),
        )

    @staticmethod
    def kept(arms: int) -> int:
        """How many more values the subclass keeps of each of so many arms, until the mean is another."""
        del arms
        return 0


class PureForgettingPolicy(ForgettingPolicy):
    """Algorithm 7 with noise for epsilon-DP   [TA-TH5.2]

    ``beta`` is 3.1 in the experiments (where AdaP-KLUCB has it as alpha or tau), above 3 in the theorem.
    ``noise`` is given the scale ``1/epsilon``; the other options are those of the module.
    """

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = 1,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        super().__init__(
            arms, scale=laplace_scale(epsilon), beta=beta, ties=ties, first_count=first_count, noise=noise
        )
