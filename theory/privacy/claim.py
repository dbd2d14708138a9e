"""What a policy promises: pure or approximate DP, or zero-concentrated DP, with its figures."""

import contextlib
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..numbers.enclosure import Exact, exact
from ..numbers.json_value import Json
from ..numbers.shown import Shown

ROUNDING: Final = 1 + Fraction(1, 1 << 40)
"""Figures above a claim by no more are within it: policies compute their scales in doubles."""


@dataclass(frozen=True, slots=True, repr=False)
class Claim(Shown):
    """What is promised: epsilon (with delta), or rho; neither: nothing but what is found."""

    epsilon: Fraction | None = None
    rho: Fraction | None = None
    delta: Fraction = Fraction(0)

    @classmethod
    def of(cls, *, epsilon: Exact | None = None, rho: Exact | None = None, delta: Exact = 0) -> "Claim":
        """From numbers as users write them, checked."""
        if epsilon is not None and rho is not None:
            raise ValueError("one claim is accepted, epsilon (with delta) or rho, not both")
        if rho is not None and delta:
            raise ValueError(f"delta = {delta!r} goes with epsilon, not with rho")
        for name, value, most in (("epsilon", epsilon, 50), ("rho", rho, 50), ("delta", delta, "below 1")):
            with contextlib.suppress(ValueError):
                if value is None or (0 <= exact(value) <= 50 and (name != "delta" or exact(value) < 1)):
                    continue
            raise ValueError(f"{name} is a number from 0 to {most}, not {value!r}")
        return cls(
            None if epsilon is None else exact(epsilon), None if rho is None else exact(rho), exact(delta)
        )

    @property
    def symbol(self) -> str:
        """Of the figure that is compared."""
        return "epsilon" if self.rho is None else "rho"

    @property
    def value(self) -> Fraction | None:
        """The claimed figure."""
        return self.epsilon if self.rho is None else self.rho

    def broken_by(self, figure: Fraction | float) -> bool:
        """Whether so much is more than what is claimed, rounding aside."""
        return self.value is not None and figure > self.value * ROUNDING

    def to_json(self) -> dict[str, Json]:
        """The claimed figures as doubles; empty without a claim."""
        if self.value is None:
            return {}
        found: dict[str, Json] = {self.symbol: float(self.value)}
        if self.delta:
            found["delta"] = float(self.delta)
        return found

    def __str__(self) -> str:
        if self.value is None:
            return "nothing"
        with_delta = f", delta = {float(self.delta):g}" if self.delta else ""
        return f"{self.symbol} = {float(self.value):g}{with_delta}"
