"""Laws of policies that gather rewards into vectors, in cells as fine as there is time for."""

from collections.abc import Callable
from typing import Final

from ....algorithms.protocol.block_policy import Policy
from ..action_law import ActionLaw, TooLargeError, same_for_all
from ..work_limit import Work
from .law import GatheringLaw

_WIDTHS: Final = (4, 2, 1)  # of the cells of rounded noise, in units of its scale
_FINER: Final = (1 / 2, 1 / 4, 1 / 8, 1 / 16)  # where rewards are lost in these


def law_in_cells(
    make: Callable[[], Policy], *, horizon: int, rewards: tuple[int, ...], most: float, finer: bool = True
) -> tuple[ActionLaw, set[float]] | None:
    """The law and the widths of its cells, where each try is at most so much work; none without noise.

    Cells finer than the noise lose more of its tails, and are tried if ``finer``: they are for actions that
    do not depend on rewards yet, where what is released decides by less than a cell. None where the policy's
    noise is not of this kind; a ``TooLargeError`` where the coarsest cells are too much work.
    """
    known: tuple[ActionLaw, set[float]] | None = None
    for times in (*_WIDTHS, *(_FINER if finer else ())):
        if known is not None and times < 1 and not same_for_all(known[0]):
            break
        try:
            found = GatheringLaw(make(), horizon=horizon, rewards=rewards, times=times, work=Work(most))
            law = found.law()
        except TooLargeError:
            if known is None:
                raise
            break
        except ValueError:  # the other way says what is wrong, if anything is
            return None
        known = law, found.widths
        if not found.widths:
            break
    return known
