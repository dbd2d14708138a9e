"""The largest value that a search finds: the best of many starts, then steps that get shorter."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .context_instances import Searched

Values = Callable[[Sequence[Any]], Sequence[float]]
"""Of many instances at once: what is to be large, or not a number where it is not defined."""
_HALVINGS: Final = 4
"""How often a step without success is halved, until a climb ends."""
Tell = Callable[[int, int, str], object]
"""Told how much is done, of about how much, and what is being done."""


@dataclass(frozen=True, slots=True)
class Peak:
    """Where the search ended."""

    at: Any
    """None: the value is defined nowhere."""
    value: float
    tried: int
    """How many instances were measured."""


def climbed(quick: Values, close: Values, region: "Searched", *, best: int = 3, tell: Tell) -> Peak:
    """The largest value found in a region.

    Parameters
    ----------
    quick, close
        The value by few runs, of all starts, and by more of them, of the ``best`` of these and around them.
    best
        How many starts are climbed from.
    """
    starts: Sequence[Any] = region.starts()
    most = len(starts) + best * (_HALVINGS + 4) * 8
    tell(0, most, "starts")
    first = [_number(value) for value in quick(starts)]
    order = sorted(range(len(starts)), key=lambda place: -first[place])
    chosen = [starts[place] for place in order[:best] if first[place] > -math.inf]
    known: dict[Any, float] = {}
    done = len(starts)

    def learn(places: Sequence[Any]) -> None:
        new = [place for place in places if place not in known]
        known.update(zip(new, map(_number, close(new)), strict=True))

    learn(chosen)
    for place in chosen:
        here, step = place, 1.0
        moves = 0
        while step >= 0.5**_HALVINGS and moves < 2 * (_HALVINGS + 4):
            moves += 1
            around = region.around(here, step)
            learn(around)
            tell(min(done + len(known), most), most, "climbing")
            upper = max(around, key=known.__getitem__, default=here)
            if known[upper] > known[here]:
                here = upper
            else:
                step /= 2
    if not known:
        return Peak(None, math.nan, done)
    top = max(known, key=known.__getitem__)
    found = known[top]
    return Peak(top if found > -math.inf else None, found, len({*starts, *known}))


def _number(value: float) -> float:
    return -math.inf if math.isnan(value) else value
