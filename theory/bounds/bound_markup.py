"""The formula of a bound as MathML, from the text that is evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from ..formulas.expression import substitute
from ..formulas.language import expression
from ..formulas.mathml import element, expression_inside, inline, leaf, row
from .bound import Statement

_SPELLED: Final[Mapping[str, str]] = {
    "mu": "mu_a",
    "best": "mu_star",
    "gap": "Delta_a",
    "lowest": "mu_min",
    "second": "mu_2",
    "samples": "s_a",
    "pulls": "n_a",
    "share": "beta",
    "ratio": "Delta_max/epsilon",
}
"""Names of records as the papers write them."""
_PRODUCT = 2
"""How tightly what stands behind a sum has to bind."""


def bound_markup(record: Statement) -> tuple[Markup, ...]:
    """The bound, and on a second line the pulls that it names; nothing where only an order is stated.

    >>> from banditproof.theory.bounds.minimax_bounds import MINIMAX
    >>> str(bound_markup(MINIMAX)[0])[:12]
    '<math><mfrac'
    """
    parts = []
    if record.whole:
        parts.append(_inside(record.whole))
    if record.per_arm:
        arms = row((_inside("gap"), leaf("mo", ">"), leaf("mn", "0")))
        parts.append(row((element("munder", leaf("mo", "∑"), arms), _inside(record.per_arm, _PRODUCT))))
    lines = [row([parts[0], *(row((leaf("mo", "+"), part)) for part in parts[1:])])] if parts else []
    if len(parts) == 1:
        lines = parts
    if record.epoch:
        first = row((leaf("mi", "j"), leaf("mo", "="), leaf("mn", "1")))
        summed = element("munder", leaf("mo", "∑"), first)
        lines.append(row((_inside("pulls"), leaf("mo", "="), summed, _inside(record.epoch, _PRODUCT))))
    return tuple(inline(line) for line in lines)


def _inside(text: str, level: int = 0) -> str:
    names = {name: expression(spelled) for name, spelled in _SPELLED.items()}
    return expression_inside(substitute(expression(text), names), level)
