"""Fresh actions in every round, and rewards linear in them   [ZCDP-S-CTX, TA-EQ5.8, RDP-EQ9]"""

import math
from dataclasses import dataclass

from numpy.typing import ArrayLike

from .contexts import Contexts
from .linear_arms import Rewards


@dataclass(frozen=True, slots=True, eq=False)
class ContextualBandit:
    """An action ``a`` of the round has the mean ``<theta, a>``.

    Attributes
    ----------
    contexts
        Where the actions of a round come from.
    theta
        ``theta*``; a matrix with a row a run gives each run its own.
    rewards, sigma
        ``"gaussian"``, ``N(mean, sigma^2)``, or ``"sign"``, 1 and -1 with that mean.
    """

    contexts: Contexts
    theta: ArrayLike
    rewards: Rewards = "gaussian"
    sigma: float = 1.0

    def __post_init__(self) -> None:
        if self.rewards not in {"gaussian", "sign"} or not 0 <= self.sigma < math.inf:
            raise ValueError(
                "rewards are 'gaussian', with sigma at least 0, or 'sign', "
                f"not {self.rewards!r}, {self.sigma!r}"
            )
