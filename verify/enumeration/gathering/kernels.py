"""The loops of the law of gathering policies: their steps, done to many states, compiled once for all."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ....algorithms.compilation import interpreted
from ....algorithms.protocol.stepped_policy import Counts, Schedule, State, Step, Values, Vector


class Shapes(NamedTuple):
    """What a policy knows, in its own shapes."""

    counts: Counts
    values: Values


class States(NamedTuple):
    """The same of many, each flat in a row."""

    counts: Counts
    values: Values


class Pull(NamedTuple):
    """What was pulled and drawn, whether that released anything, and the round that follows."""

    arm: int
    drawn: int
    released: int
    after: int


def absorb_all(  # noqa: PLR0917  compiled code takes its arguments by position
    absorb: Step,
    shapes: Shapes,
    states: States,
    which: Schedule,
    pull: Pull,
    numbers: Values,
    parameters: Vector,
    schedule: Schedule,
    out: States,
) -> None:
    """What follows from each row of the numbers, after the state of its place; ``shapes`` lends its own."""
    counts, values = shapes
    all_counts, all_values = states
    arm, drawn, released, after = pull
    out_counts, out_values = out
    own, known = counts.copy(), values.copy()
    wide, broad = counts.shape[1], values.shape[1]
    state = State(own, known, parameters, schedule)
    for i in range(numbers.shape[0]):
        for k in range(all_counts.shape[1]):
            own[k // wide, k % wide] = all_counts[which[i], k]
        for k in range(all_values.shape[1]):
            known[k // broad, k % broad] = all_values[which[i], k]
        absorb(state, arm, drawn, released, numbers[i].copy(), after)
        for k in range(out_counts.shape[1]):
            out_counts[i, k] = own[k // wide, k % wide]
        for k in range(out_values.shape[1]):
            out_values[i, k] = known[k // broad, k % broad] + 0.0  # -0.0 and 0.0 are the same number


def choose_all(  # noqa: PLR0917  as above
    choose: Step, shapes: Shapes, states: States, t: int, parameters: Vector, schedule: Schedule, out: Values
) -> None:
    """The shares of the arms in each of the states, into ``out``; ``shapes`` lends its own."""
    counts, values = shapes
    all_counts, all_values = states
    own, known = counts.copy(), values.copy()
    odds = out[0].copy()
    wide, broad = counts.shape[1], values.shape[1]
    state = State(own, known, parameters, schedule)
    for i in range(out.shape[0]):
        for k in range(all_counts.shape[1]):
            own[k // wide, k % wide] = all_counts[i, k]
        for k in range(all_values.shape[1]):
            known[k // broad, k % broad] = all_values[i, k]
        odds[:] = 0.0
        choose(state, t, odds)
        for arm in range(odds.size):
            out[i, arm] = odds[arm]


@cache
def _machine_code() -> tuple[Any, Any]:
    from ....algorithms.compiled_types import ABSORB_ALL, CHOOSE, COUNTS, SCHEDULE, VALUES, VECTOR, named_type
    from ....algorithms.machine_code import compiled_for

    # those load numba sooner, and come first
    # isort: split
    from numba import types

    shapes, states = named_type(Shapes, COUNTS, VALUES), named_type(States, COUNTS, VALUES)
    pull = named_type(Pull, *[types.int64] * 4)
    absorbing = types.void(ABSORB_ALL, shapes, states, SCHEDULE, pull, VALUES, VECTOR, SCHEDULE, states)
    choosing = types.void(CHOOSE, shapes, states, types.int64, VECTOR, SCHEDULE, VALUES)
    return compiled_for(absorbing, absorb_all), compiled_for(choosing, choose_all)


def loops(choose: Step, absorb: Step) -> tuple[Callable[..., None], Callable[..., None]]:
    """``(absorb_all, choose_all)`` for these steps, without their first argument."""
    from functools import partial

    if interpreted() or not (hasattr(choose, "py_func") and hasattr(absorb, "py_func")):
        return partial(absorb_all, absorb), partial(choose_all, choose)
    from ....algorithms.machine_code import of_steps

    quick_absorb, quick_choose = _machine_code()
    return partial(quick_absorb, *of_steps(absorb)), partial(quick_choose, *of_steps(choose))
