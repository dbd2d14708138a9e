"""The loops of the enumeration: what the steps of a policy do to its states, compiled once for all."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...algorithms.compilation import compiled, compiled_inside, interpreted
from ...algorithms.protocol.stepped_policy import Counts, Schedule, State, Step, Values, Vector

_EMPTY = -1

Moves = NDArray[np.int32]


@compiled
def mixed(place: int, word: int) -> int:
    """A hash of 36 bits, so that no product overflows when the loops run interpreted."""
    place = ((place ^ (word & 0xFFFFFFFF)) * 0x1000193) & 0xFFFFFFFFF
    place ^= place >> 17
    place = ((place ^ ((word >> 32) & 0xFFFFFFFF)) * 0x1000193) & 0xFFFFFFFFF
    return place ^ (place >> 17)


class States(NamedTuple):
    """States of one round that have the same counts: the values of each, in a row."""

    counts: Counts
    rows: Values


class Decisions(NamedTuple):
    """State by state and arm by arm: the share of the arm, and the block that it then gets."""

    shares: Values
    lengths: Counts
    released: Counts
    scales: Values


class BlockEnd(NamedTuple):
    """A block of an arm, and the round that follows it."""

    arm: int
    length: int
    released: int
    after: int


class StateTable(NamedTuple):
    """The states of a node: the first ``used`` rows, open-addressed by ``slots``."""

    rows: Values
    slots: Schedule
    used: int


def _copied(counts: Counts, row: Vector, own: Counts, flat: Vector) -> None:
    """Number by number: numba needs seconds to compile ``own[:] = counts``."""
    for k in range(own.shape[0]):
        for c in range(own.shape[1]):
            own[k, c] = counts[k, c]
    for k in range(flat.size):
        flat[k] = row[k]


def _copied_at_once(counts: Counts, row: Vector, own: Counts, flat: Vector) -> None:
    own[:], flat[:] = counts, row


copy_state = compiled_inside(_copied, _copied_at_once)


def decide(  # noqa: PLR0917  compiled code takes its arguments by position
    choose: Step,
    block: Step,
    states: States,
    t: int,
    parameters: Vector,
    schedule: Schedule,
    decisions: Decisions,
) -> None:
    """What the policy does in each state: action distribution, and the block of each arm that may come."""
    counts, rows = states
    probabilities, lengths, released, scales = decisions
    own = counts.copy()
    width = rows.shape[1] // counts.shape[0]
    flat = np.zeros(rows.shape[1])
    values = flat.reshape((counts.shape[0], width))
    state = State(own, values, parameters, schedule)
    shares = np.zeros(probabilities.shape[1])
    for i in range(rows.shape[0]):
        copy_state(counts, rows[i], own, flat)
        shares[:] = 0.0
        choose(state, t, shares)
        for arm in range(shares.size):
            probabilities[i, arm] = shares[arm]
            if shares[arm] != 0.0:
                lengths[i, arm], released[i, arm], scales[i, arm] = block(state, arm, t)


def spread(  # noqa: PLR0917  as above
    absorb: Step,
    states: States,
    block: BlockEnd,
    numbers: Vector,
    parameters: Vector,
    schedule: Schedule,
    target: Counts,
    table: StateTable,
    moves: Moves,
) -> tuple[StateTable, int]:
    """Absorb every number in every state; states with counts ``target`` are put into the table.

    Moves that lead to other counts are left -1; the place of the first of them is returned with the table as
    it is then, or -1.
    """
    counts, rows = states
    arm, length, released, t = block
    onward, slots, used = table
    own = counts.copy()
    flat = np.zeros(rows.shape[1])
    values = flat.reshape((counts.shape[0], rows.shape[1] // counts.shape[0]))
    state = State(own, values, parameters, schedule)
    bits = flat.view(np.int64)
    strange = -1
    for i in range(rows.shape[0]):
        for j in range(numbers.size):
            copy_state(counts, rows[i], own, flat)
            absorb(state, arm, length, released, numbers[j], t)
            same = True
            for k in range(own.shape[0]):
                for c in range(own.shape[1]):
                    if own[k, c] != target[k, c]:
                        same = False
            if not same:
                moves[i, j] = -1
                if strange < 0:
                    strange = i * numbers.size + j
                continue
            if 2 * used >= slots.size:
                larger = np.empty((2 * onward.shape[0], onward.shape[1]))
                for row in range(used):
                    for k in range(bits.size):
                        larger[row, k] = onward[row, k]
                onward = larger
                slots = np.full(2 * slots.size, _EMPTY, dtype=np.int64)
                words = onward.view(np.int64)
                for row in range(used):
                    place = 0
                    for k in range(bits.size):
                        place = mixed(place, words[row, k])
                    place &= slots.size - 1
                    while slots[place] != _EMPTY:
                        place = (place + 1) & (slots.size - 1)
                    slots[place] = row
            place = 0
            for k in range(bits.size):
                flat[k] += 0.0  # -0.0 and 0.0 are the same number
                place = mixed(place, bits[k])
            place &= slots.size - 1
            words = onward.view(np.int64)
            while slots[place] != _EMPTY:
                row = slots[place]
                same = True
                for k in range(bits.size):
                    if words[row, k] != bits[k]:
                        same = False
                        break
                if same:
                    break
                place = (place + 1) & (slots.size - 1)
            if slots[place] == _EMPTY:
                slots[place] = used
                for k in range(flat.size):
                    onward[used, k] = flat[k]
                used += 1
            moves[i, j] = slots[place]
    return StateTable(onward, slots, used), strange


@compiled
def averaged(
    shares: Vector, moves: NDArray[np.int32], masses: Values, child: Values, out: NDArray[np.float64]
) -> None:
    """``out[i, s, :] = shares[i] sum_n masses[s, n] child[moves[i, n], :]``"""
    for i in range(moves.shape[0]):
        for n in range(moves.shape[1]):
            row = moves[i, n]
            if row < 0:
                continue
            for s in range(masses.shape[0]):
                mass = masses[s, n] * shares[i]
                for c in range(child.shape[1]):
                    out[i, s, c] += mass * child[row, c]


def is_compiled(step: Step) -> bool:
    """Whether the step can be handed to a compiled loop."""
    return hasattr(step, "py_func") and not interpreted()
