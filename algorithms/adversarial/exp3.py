"""EXP3 with mixing, alone and inside the private conversion   [ADV-A3, ADV-C22]

Counts, last row: the batches learned. Values: those of :mod:`.exponential_weights`. Parameters: those of
:mod:`.batched_learner`, ``eta``, ``gamma``.
"""

import math
from collections.abc import Callable
from typing import Any, Self

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..protocol.batches import checked_horizon
from ..protocol.stepped_policy import State, Vector
from ..spelled_number import spelled
from .batched_learner import LEARNED, OWN, BatchedLearner, batch_of_budget, fed_loss, mixing, rate
from .exp4 import tuned as tuned_with_experts
from .exponential_weights import WEIGHT, begin, charge

ETA, GAMMA = OWN, OWN + 1


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """``P_t(i) = (1 - gamma) w_t(i)/sum_j w_t(j) + gamma/K``"""
    values, parameters = state.values, state.parameters
    arms = probabilities.size
    share, even = (1.0 - parameters[GAMMA]) / values[arms, WEIGHT], parameters[GAMMA] / arms
    for arm in range(arms):
        probabilities[arm] = share * values[arm, WEIGHT] + even


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """``hat l_t(i) = l_t(i) 1{I_t = i}/P_t(i)``, and the weights of the next round."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = values.shape[0] - 1
    gamma = parameters[GAMMA]
    probability = (1.0 - gamma) * values[arm, WEIGHT] / values[arms, WEIGHT] + gamma / arms
    charge(values, arm, fed_loss(number, length) / probability, parameters[ETA])
    counts[arms, LEARNED] += 1


class EXP3(BatchedLearner):
    """EXP3 with mixing   [ADV-A3]

    Draws from exponential weights of importance weighted losses, mixed with the uniform distribution. The
    losses that it is fed may be any reals. ``batch`` is the ``kappa`` of the batched EXP3 of Section 5.2
    [ADV-I26]; with ``epsilon`` the mean loss of a batch is fed back with Laplace noise, which is Algorithm 1
    and epsilon-DP whatever ``eta`` and ``gamma`` are [ADV-L3].
    """

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        eta: Exact,
        gamma: Exact,
        batch: int = 1,
        epsilon: Exact | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        super().__init__(
            arms, batch=batch, epsilon=epsilon, own=(rate("eta", eta), mixing(gamma)), columns=2, noise=noise
        )
        begin(self.values)

    @classmethod
    def alone(cls, arms: int, *, eta: Exact = "0.1", gamma: Exact = "0.1", batch: int = 1) -> Self:
        """EXP3 on the losses as they are, with ``batch`` the ``kappa`` of Section 5.2   [ADV-A3, ADV-I26]"""
        return cls(arms, eta=eta, gamma=gamma, batch=batch)

    @classmethod
    def converted(
        cls, arms: int, *, horizon: int, epsilon: Exact, noise: Callable[[float], Any] = Laplace
    ) -> Self:
        """The private EXP3 of Corollary 22: ``tau = ceil(1/epsilon)``, tuned for the horizon   [ADV-C22]

        Where the horizon is short the printed ``gamma`` exceeds 1; then it is 1, and every draw uniform. An
        ``epsilon K T`` of at most 1, whose logarithm is not positive, is refused.
        """
        eta, gamma = tuned(arms, checked_horizon(horizon), epsilon)
        return cls(
            arms, eta=eta, gamma=min(gamma, 1.0), batch=batch_of_budget(epsilon), epsilon=epsilon, noise=noise
        )

    @classmethod
    def locally_private(
        cls, arms: int, *, horizon: int, epsilon: Exact, noise: Callable[[float], Any] = Laplace
    ) -> Self:
        """EXP3 that sees every loss with noise of ``Lap(1/epsilon)``: epsilon-locally private   [ADV-I3]

        The baseline of Table 1, from literature (Agarwal and Singh 2017, Tossou and Dimitrakakis 2017). It is
        Algorithm 6 with an expert an arm, and takes the rates of Theorem 9; the text prints none for it.
        """
        eta, gamma = tuned_with_experts(arms, arms, checked_horizon(horizon), epsilon)
        return cls(arms, eta=eta, gamma=min(gamma, 1.0), epsilon=epsilon, noise=noise)


def tuned(arms: int, horizon: int, epsilon: Exact) -> tuple[float, float]:
    """``eta = sqrt(log K/(22 eps K T log^2(eps K T)))``, ``gamma = 4 eta K log(eps K T)``   [ADV-C22]

    >>> tuned(10, 10**6, 1)
    (6.3472...e-06, 0.0040921...)
    """
    n = rate("epsilon", epsilon) * arms * horizon
    if arms < 2:
        raise ValueError(f"at least two arms are needed for the printed rates, not {arms}")
    if n <= 1:
        raise ValueError(f"epsilon is above 1/(K T) = {1 / (arms * horizon):.6g}, not {spelled(epsilon)}")
    eta = math.sqrt(math.log(arms) / (22 * n * math.log(n) ** 2))
    return eta, 4 * eta * arms * math.log(n)
