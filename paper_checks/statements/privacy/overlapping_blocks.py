"""Blocks of records that are not disjoint, or whose ends look at the records, and a smaller budget."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.numbers.enclosure import ball
from ....verify.proving.formula_checks import entry
from ...checks.exact_quantities import holds_with
from ...checks.finite_mechanisms import excess, joint, leaking_response, renyi

if TYPE_CHECKING:
    from flint import arb


_BITS = {
    "apart": ((0, 0, 0), (1, 0, 0)),
    "shared": ((0, 0, 0), (1, 1, 0)),
    # {0}, {1, 0} and {1, 1}, {0}
    "chosen": ((0, 1), (1, 0)),
}


def _blocks(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """Responses to three blocks; a = g^2 = e^eps. Deltas at eps, but ``smaller`` at eps/2.

    ``shared``: the record that differs is in two blocks. ``chosen``: records 0, 1, 0 and 1, 1, 0; a block is
    asked whether there is a 1 in it, the first ends with record 1 if that is 0, else with record 2. The same
    with ``divergence`` for Renyi divergences of plain responses.
    """
    ratio, order = point["g"] ** 2, point["order"]
    leaking = leaking_response(ratio, point["d"])
    plain = [law[1:3] for law in leaking_response(ratio, Fraction(0))]
    leaks, responses = (
        {
            name: (joint(*(pair[bit] for bit in one)), joint(*(pair[bit] for bit in other)))
            for name, (one, other) in _BITS.items()
        }
        for pair in (leaking, plain)
    )
    return {
        "delta": ball(excess(*leaks["apart"], ratio)),
        "smaller": ball(excess(*leaks["apart"], point["g"])),
        "shared": ball(excess(*leaks["shared"], ratio)),
        "divergence": renyi(*responses["apart"], order),
        "alone": renyi(plain[0], plain[1], order),
        "shareddivergence": renyi(*responses["shared"], order),
        "chosendivergence": renyi(*responses["chosen"], order),
    }


_POINTS = [
    {"g": g, "d": d, "order": order}
    for g in ("1.125", "2", "4")
    for d in ("0", "0.015625", "0.5")
    for order in ("1.5", "40")
]
APPROXIMATE, CONCENTRATED = "deltas of blocks, again", "divergences of blocks, again"
OTHER_BLOCKS = {"again": "delta <= d", "divergence again": "divergence <= alone + 1/10**30"}
WRONG_BLOCKS = {
    "half of delta": {"again": "delta <= d/2"},
    "half of eps": {"again": "smaller <= d"},
    "a record in two blocks": {"again": "shared <= d"},
    "half of the divergence": {"divergence again": "divergence <= alone/2"},
    "divergence of a record in two blocks": {"divergence again": "shareddivergence <= alone + 1/10**30"},
    "ends by the records of the block": {"divergence again": "chosendivergence <= alone + 1/10**30"},
}
BLOCK_CHECKS = (
    entry("again", holds_with(_blocks, _POINTS, part=APPROXIMATE)),
    entry("divergence again", holds_with(_blocks, _POINTS, part=CONCENTRATED)),
)
