"""Upper bounds on the regret of linear bandits that see noisy sums over users, with constants.

**Phased elimination on counts** has at most ``8 d 4^l L + 4 d 2^l w + d (d + 1)/2`` rounds in phase l, where
the noise exceeds w with probability ``e^-L``. Unless an estimate is off by more than ``2^-l``, actions left
are at most ``8 2^-l`` below the best. There are at most ``q = 1 + log2(T)`` phases; L is taken at phase q. So
m phases lose ``64 d L (2 + ... + 2^m) + 32 d m w + 4 d (d + 1)`` at most. If m > 1, phase m - 1 is complete:
``8 d 4^(m-1) L/2 <= T``, where the half is for L at q in place of m - 1. So ``2^m <= 2 + 2 sqrt(T/(4 d L))``.
A failure, of chance delta, loses 2 a round.

**OFUL on batches** (optimism) loses ``2 b x`` at most in a round, where b is the width and x the length of
the action in the norm of the design at the last renewal, or 2 where the determinant doubles within a batch.
The noise adds a matrix between Y and 3 Y to the design, and Y is ``sigma sqrt(batches) norm``, where sigma is
the deviation of the noise of a batch, and ``norm`` is what random matrices exceed with small probability.
"""

from dataclasses import replace

from .bound import Statement


def coins_enough(epsilon: str, delta: str) -> str:
    """Formula of how many coins a count has at most, the least even number that is private."""
    return f"(2 + 8*log(1/{delta})*(1 + 2/{epsilon})**2 + 2*(1 + 2/{epsilon}))"


def skellam_enough(epsilon: str, delta: str) -> str:
    """Formula of the variance of Skellam noise on a count at most, the least whole one that is private."""
    return f"(1 + 32*log(1/{delta})/{epsilon}**2 + 8*log(1/{delta})/(3*{epsilon}) + 8/{epsilon})"


_PHASES = "(1 + log(T)/log(2))"
_L = f"log(4*K*{_PHASES}*({_PHASES} + 1)/delta)"
_COINS = coins_enough("epsilon", "privacy_delta")
_VARIANCE = skellam_enough("epsilon", "privacy_delta")
_OURS = "no text quotes it: this bound is ours, with constants that are not optimised"
_CONDITIONS = "rewards 1 and -1, means <a, theta>; optimal designs on at most d (d + 1)/2 actions"


def _regret_of_phases(w: str) -> str:
    """Formula of what all phases lose, where the noise exceeds ``w`` with probability ``e^-L``."""
    return f"256*d*{_L}*(1 + sqrt(T/(4*d*{_L}))) + 32*d*{_PHASES}*({w}) + 4*d*(d + 1) + 2*delta*T"


SHUFFLED_GOPE = Statement(
    name="Shuffled-GOPE",
    claim="CLASSICS-SHUFFLED-GOPE",
    source="derived here from the phases of the policy",
    arms="linear, signs",
    kind="upper",
    scope="minimax",
    privacy="approximate",
    whole=_regret_of_phases(f"sqrt(d*(d + 1)/2*{_COINS}*{_L}/2)"),  # Hoeffding, for the coins of all counts
    conditions=_CONDITIONS,
    notes=(_OURS,),
)
DISTRIBUTED_GOPE = replace(
    SHUFFLED_GOPE,
    name="Distributed-GOPE",
    claim="CLASSICS-DISTRIBUTED-GOPE",
    whole=_regret_of_phases(f"sqrt(d*(d + 1)*{_VARIANCE}*{_L}) + {_L}/3"),  # CLASSICS-SKELLAM-TAIL
)

_LOG = "log(1/privacy_delta)"
_SIGMA_AT_MOST = f"3*(sqrt({_LOG} + epsilon) + sqrt({_LOG}))/(2*epsilon)"
"""CLASSICS-BATCHED-JOINT-OFUL.2, at sensitivity ``sqrt(9/2)``."""
_SIGMA_AT_LEAST = "3/sqrt(2)/(1 + sqrt(1 + 2*epsilon))"
"""With ``a = sqrt(9/2)/sigma`` and ``x = a/2 - epsilon/a`` delta is at least ``Phi(x) - Phi(-x)``, which is
more than 1/2 from x = 1 on; and x is less than 1 where a is less than ``1 + sqrt(1 + 2 epsilon)``."""
_NORM = "(sqrt(2*d) + sqrt(2*log(6*T/delta)))"
_Y_AT_MOST = f"({_SIGMA_AT_MOST}*sqrt(sqrt(T) + 1)*{_NORM})"
_Y_AT_LEAST = f"({_SIGMA_AT_LEAST}*{_NORM})"
_LOG_VOLUME = f"log(1 + T/(d*{_Y_AT_LEAST}))"
"""``1/d`` times the logarithm of by how much the determinant of the design can grow."""
_WIDTH = f"(sqrt(2*log(3/delta) + d*{_LOG_VOLUME}) + (sqrt(3) + 1)*sqrt({_Y_AT_MOST}))"
"""Of the rewards, of a design that is raised by at most 3 Y, and of the noise of the rewards, at most Y."""
BATCHED_JOINT_OFUL = Statement(
    name="Batched-Joint-OFUL, a run",
    claim="CLASSICS-BATCHED-JOINT-OFUL",
    source="derived here from the widths of the policy",
    arms="contextual, any in [-1, 1]",
    kind="upper",
    scope="minimax",
    privacy="approximate",
    whole=f"4*{_WIDTH}*sqrt(d*T*{_LOG_VOLUME}) + 2*(sqrt(T) + 1)*d*{_LOG_VOLUME}/log(2)",
    chance="delta",
    without_number=(("privacy_delta > 1/2", "the least noise is bounded from below up to 1/2 alone"),),
    conditions="||a|| <= 1, rewards in [-1, 1], ||theta*|| <= 1, batches of sqrt(T) users, rounded up",
    notes=(_OURS,),
)
BATCH_BOUNDS = (BATCHED_JOINT_OFUL,)
"""Every upper bound with constants on the regret of policies on sums of batches of users."""
COUNT_GOPE_BOUNDS = (SHUFFLED_GOPE, DISTRIBUTED_GOPE)
"""Every upper bound with constants on the regret of linear bandits whose rewards are counted by users."""
