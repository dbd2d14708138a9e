"""Ledgers of runs: what a run spends does not depend on how busy the machine is."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ...theory.numbers.enclosure import Enclosure

if TYPE_CHECKING:
    from ...algorithms.environments.environment import Environment
    from ...algorithms.protocol.block_policy import Policy
    from ...verify.accounting.account import Account

NO_HURRY: Final = 1e6
"""Seconds that a policy may be away: the limits of the whole check come long before."""
_MORE_THAN_ANY: Final = Fraction(10**9)


def accounted(
    policy: "Callable[[], Policy]", environment: "Environment", horizon: int, *, seed: int = 0
) -> "Account":
    """The account of a run; a ``RuntimeError`` where a fault of the policy leaves nothing known."""
    from ...verify.accounting.account import account

    told = account(policy, environment, horizon, seed=seed, patience=NO_HURRY)
    if told.fault is not None:
        raise RuntimeError(f"the run has no ledger: {told.fault}")
    return told


def upper_end(figure: Enclosure) -> Fraction:
    """The upper end of a figure of a ledger; more than any budget where it is infinite, as after a leak."""
    return Fraction(figure.upper) if math.isfinite(figure.upper) else _MORE_THAN_ANY
