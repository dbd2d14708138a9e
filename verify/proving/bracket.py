"""Certified numbers: the value of a closed formula between two exact decimals."""

from collections.abc import Mapping
from fractions import Fraction

from ...theory.formulas.balls import precision, value_at
from ...theory.formulas.exact_value import exact_value
from ...theory.formulas.expression import Expression, write
from ...theory.formulas.language import expression
from ...theory.formulas.straight_line import program
from ...theory.numbers.enclosure import Enclosure, Exact, exact
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate

_PRECISIONS = (200, 800, 3200)
_ZERO = Fraction(1, 10**10)  # to the power of the digits: what is not told from 0


def bracket(
    text: str | Expression, point: Mapping[str, Exact] | None = None, *, digits: int = 30
) -> dict[str, Json]:
    """A certificate that the expression at an exact point lies between two decimals of ``digits`` digits.

    >>> bracket("kl(x, y)", {"x": "0.1", "y": "0.8"}, digits=5)["payload"]["upper"]
    '1.1458'
    """
    tree = expression(text)
    at = {name: exact(value) for name, value in (point or {}).items()}
    for bits in _PRECISIONS:
        with precision(bits + 4 * digits):
            bounds = value_at(tree, at)
        if bounds is not None and _narrow(bounds, digits):
            lower, upper = Enclosure(*bounds).decimals(digits)
            if max(map(abs, bounds)) <= _ZERO**digits and exact_value(program(tree), at) is None:
                # a zero that only limits or symmetry show: other code need not see it
                lower, upper = f"-1e-{2 * digits}", f"1e-{2 * digits}"
            shown: dict[str, Json] = {name: str(value) for name, value in at.items()}
            payload: dict[str, Json] = {"point": shown, "lower": lower, "upper": upper}
            return certificate("bracket", formula=write(tree), domain=None, payload=payload)
    raise ValueError(f"{write(tree)} has no finite value at {at}; accepted are points of its domain")


def _narrow(bounds: tuple[Fraction, Fraction], digits: int) -> bool:
    lower, upper = bounds
    slack = max(abs(lower), _ZERO**digits)
    return upper - lower <= slack / Fraction(10) ** (digits + 2)
