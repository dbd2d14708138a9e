"""Documents that prove the value of a transport program, to be rechecked without the solver.

A document is a plain dictionary of JSON values; numbers are texts, exact rationals ("5/4") or decimals:

- ``kind``: ``"transport"``;
- ``left``: for each coordinate, the masses of its law on the left, symbols in the order given; ``right``: the
  same on the right; ``counts``: how many coordinates have that pair of laws;
- ``cost``: ``"hamming"`` or ``"hamming squared"`` (of product laws), or a matrix of numbers (one coordinate,
  count 1);
- ``plan``: the cells ``[i, j]`` of the coupling; they form a forest, so the marginals determine its masses;
- ``potentials``: ``[u, v]`` with ``u_i + v_j <= cost_ij`` for all states ``i``, ``j``;
- ``lower``: at most ``sum_i p_i u_i + sum_j q_j v_j``; ``upper``: at least the cost of the plan.

A file for ``banditproof recheck`` is written by ::

    solved = hamming_transport([["1/2", "1/2"]] * 2, [["1/4", "3/4"]] * 2, power=2)
    save(transport_certificate(hamming_document(solved)), Path("transport.json"))

with ``transport_certificate`` of `banditproof.verify.certificates.transport` and ``save`` of
`banditproof.verify.evidence.certificate`.

For a matrix the states are the symbols. For the Hamming costs they are what the reduction of
`banditproof.theory.transport.hamming_transport` leaves: coordinates with equal laws are dropped; symbols
with one ratio ``q/p`` are merged (those without mass dropped) and sorted by that ratio; equal pairs of laws
are joined and sorted by their masses, ``p`` first, compared like words; a state is the list of the counts
of the symbols of each pair. Within a pair the counts ``(k_0, k_1, ..., k_s)`` are in the order of the words
``k_1 ... k_s``, and states are in the order of the words of their pairs. The cost of two states is half
the 1-norm of their difference, or its square.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from typing import Any

from ..numbers.enclosure import Exact, exact
from .hamming_transport import HammingTransport
from .transport_program import Transport

KIND = "transport"
_COSTS = {1: "hamming", 2: "hamming squared"}
_LARGEST_EXACT = 1 << 3_000  # larger numbers are given by their first digits, rounded away from the truth
_DIGITS = 60

Document = dict[str, Any]


def hamming_document(solved: HammingTransport) -> Document:
    """The document that proves ``solved.value``, the smallest ``E[d]`` or ``E[d^2]`` of two product laws."""
    return {
        "kind": KIND,
        "left": [_spelled(group.left) for group in solved.coordinates],
        "right": [_spelled(group.right) for group in solved.coordinates],
        "counts": [group.count for group in solved.coordinates],
        "cost": _COSTS[solved.power],
        "plan": [list(cell) for cell in solved.plan],
        "potentials": [[str(value) for value in side] for side in solved.potentials],
        **_ends(solved.value),
    }


def program_document(solved: Transport, cost: Sequence[Sequence[Exact]]) -> Document:
    """The document that proves the value of the program with these costs."""
    return {
        "kind": KIND,
        "left": [_spelled(solved.left)],
        "right": [_spelled(solved.right)],
        "counts": [1],
        "cost": [_spelled([exact(value) for value in row]) for row in cost],
        "plan": [list(cell) for cell in solved.plan],
        "potentials": [_spelled(side) for side in solved.potentials],
        **_ends(solved.value),
    }


def _spelled(numbers: Sequence[Fraction]) -> list[str]:
    return [str(number) for number in numbers]


def _ends(value: Fraction) -> dict[str, str]:
    if max(abs(value.numerator), value.denominator) < _LARGEST_EXACT:
        return {"lower": str(value), "upper": str(value)}
    ends = {}
    with localcontext() as context:
        context.prec = _DIGITS
        context.Emax, context.Emin = 10**9, -(10**9)
        for name, rounding in (("lower", ROUND_FLOOR), ("upper", ROUND_CEILING)):
            context.rounding = rounding
            ends[name] = str(_quotient(value, rounding))
    return ends


def _quotient(value: Fraction, rounding: str) -> Decimal:
    """Correctly rounded to the digits of the context, however long the fraction."""
    numerator, denominator = value.numerator, value.denominator
    shift = _DIGITS + denominator.bit_length() * 30103 // 100000 - numerator.bit_length() * 30103 // 100000
    scaled, rest = divmod(numerator * 10 ** max(shift, 0), denominator * 10 ** max(-shift, 0))
    if rest and rounding == ROUND_CEILING:
        scaled += 1
    return Decimal(scaled).scaleb(-shift)
