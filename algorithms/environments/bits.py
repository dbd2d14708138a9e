"""Whether arms give bits alone, 0 and 1 or -1 and 1: what a mechanism of bits is told before it releases.

A sum does not tell: two rewards of 1/2 make a whole one, and one of them moved by 1/2 would be seen.
"""

from typing import Any

from .bernoulli import Bernoulli
from .categorical import Categorical
from .linear_arms import LinearArms
from .reward_table import RewardTable


def no_bit_of(environment: object) -> str | None:
    """A reward of the environment that is neither 0 nor 1, in words; None where each one is.

    Rewards -1 and 1 are bits as well, by twice the distance.
    """
    if isinstance(environment, Bernoulli):
        return None
    if isinstance(environment, LinearArms) and environment.rewards_are == "sign":
        return None
    if not isinstance(environment, RewardTable | Categorical):
        return f"those of {type(environment).__name__}, which may be others"
    values = environment.values()
    if (abs(values) == 1).all():
        return None
    others = values[(values != 0) & (values != 1)]
    return f"{float(others[0])!r}" if others.size else None


def check_bits(mechanism: Any, environment: object) -> None:  # noqa: ANN401  any mechanism
    """Refuse rewards that a mechanism with ``bits_alone`` does not hide."""
    found = no_bit_of(environment) if getattr(mechanism, "bits_alone", False) else None
    if found is not None:
        raise ValueError(f"coins among bits hide rewards of 0 or 1, not {found}")
