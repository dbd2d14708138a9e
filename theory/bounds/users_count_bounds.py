"""Upper bounds on the regret of policies on counts and on batches of users, with constants.

In phase ``l`` an action left is at most ``8 2^-l`` below the best while no estimate is off by more than
``2^-l``, and the phase has ``8 d 4^l L + 4 d 2^l w + d (d + 1)/2`` rounds at most, ``w`` what the noise
exceeds with probability ``e^-L``. Of the last phase ``2^l`` is at most 2, or ``8 d 4^(l - 1)`` times half of
``L`` at most T. A failure costs 2 in each round.

OFUL on noisy sums of batches loses ``2 b x`` at most in a round, b the width and x the length of the action
for the design at the last renewal; where the determinant doubles within a batch, 2 instead. Its regulariser
is at least Y, which grows with the deviation of the noise; that has bounds of its own.
"""

from dataclasses import replace

from .bound import Statement


def coins_enough(epsilon: str, delta: str) -> str:
    """Formula of how many coins a count has at most, the least even number that is private."""
    return f"(2 + 8*log(1/{delta})*(1 + 2/{epsilon})**2 + 2*(1 + 2/{epsilon}))"


_PHASES = "(1 + log(T)/log(2))"
_LEVEL = f"log(4*K*{_PHASES}*({_PHASES} + 1)/delta)"
_COINS = coins_enough("epsilon", "privacy_delta")
_VARIANCE = "(1 + 32*log(1/privacy_delta)/epsilon**2 + 8*log(1/privacy_delta)/(3*epsilon) + 8/epsilon)"
_OURS = "no text quotes it: this bound is ours, with constants that are not optimised"
_CONDITIONS = "rewards 1 and -1, means <a, theta>; optimal designs on at most d (d + 1)/2 actions"


def _whole(noise: str) -> str:
    return f"256*d*{_LEVEL}*(1 + sqrt(T/(4*d*{_LEVEL}))) + 32*d*{_PHASES}*({noise}) + 4*d*(d + 1) + 2*delta*T"


SHUFFLED_GOPE = Statement(
    name="Shuffled-GOPE",
    claim="CLASSICS-SHUFFLED-GOPE",
    source="derived here from the phases of the policy",
    arms="linear, signs",
    kind="upper",
    scope="minimax",
    privacy="approximate",
    whole=_whole(f"sqrt(d*(d + 1)/2*{_COINS}*{_LEVEL}/2)"),
    conditions=_CONDITIONS,
    notes=(_OURS,),
)
DISTRIBUTED_GOPE = replace(
    SHUFFLED_GOPE,
    name="Distributed-GOPE",
    claim="CLASSICS-DISTRIBUTED-GOPE",
    whole=_whole(f"sqrt(d*(d + 1)*{_VARIANCE}*{_LEVEL}) + {_LEVEL}/3"),
)

_LOG = "log(1/privacy_delta)"
_SPREAD = "(sqrt(2*d) + sqrt(2*log(6*T/delta)))"
_MOST = f"(3*(sqrt({_LOG} + epsilon) + sqrt({_LOG}))/(2*epsilon)*sqrt(sqrt(T) + 1)*{_SPREAD})"
_LEAST = f"(3/sqrt(2)/(1 + sqrt(1 + 2*epsilon))*{_SPREAD})"
_VOLUME = f"log(1 + T/(d*{_LEAST}))"
_WIDTH = f"(sqrt(2*log(3/delta) + d*{_VOLUME}) + (sqrt(3) + 1)*sqrt({_MOST}))"
BATCHED_JOINT_OFUL = Statement(
    name="Batched-Joint-OFUL, a run",
    claim="CLASSICS-BATCHED-JOINT-OFUL",
    source="derived here from the widths of the policy",
    arms="contextual, any in [-1, 1]",
    kind="upper",
    scope="minimax",
    privacy="approximate",
    whole=f"4*{_WIDTH}*sqrt(d*T*{_VOLUME}) + 2*(sqrt(T) + 1)*d*{_VOLUME}/log(2)",
    chance="delta",
    without_number=(("privacy_delta > 1/2", "the least noise is bounded from below up to 1/2 alone"),),
    conditions="||a|| <= 1, rewards in [-1, 1], ||theta*|| <= 1, batches of sqrt(T) users, rounded up",
    notes=(_OURS,),
)
BATCH_BOUNDS = (BATCHED_JOINT_OFUL,)
"""Every upper bound with constants on the regret of policies on sums of batches of users."""
COUNT_GOPE_BOUNDS = (SHUFFLED_GOPE, DISTRIBUTED_GOPE)
"""Every upper bound with constants on the regret of linear bandits whose rewards are counted by users."""
