"""The power of a statistical finding: how surely a fresh run of the same size would refute as well."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...theory.numbers.json_value import Json

LEAST_POWER: Final = 0.9
"""A near miss that a fresh run of the same size refutes less surely does not count as refuted."""

CONFIDENCE: Final = 0.99
"""Of what a power takes from the runs themselves; the power is the least that is within it."""

POWER_KEY: Final = "again"
"""Where a refutation by chance states its power, in the details of its evidence."""


@dataclass(frozen=True, slots=True)
class Power:
    """At least this is the probability that a fresh run refutes a formula; ``by`` says how that is known."""

    probability: float
    by: str

    def __post_init__(self) -> None:
        if not 0 <= self.probability <= 1:
            raise ValueError(f"power {self.probability}; accepted are probabilities")
        if not self.by.strip():
            raise ValueError(f"power {self.probability}: how it is known is to be said")

    @property
    def suffices(self) -> bool:
        """Whether a near miss counts as refuted with it."""
        return self.probability >= LEAST_POWER

    @property
    def words(self) -> str:
        """Such as ``> 0.99 (binomial)``: rounded down, and not 1 where anything is left to chance."""
        if self == CERTAIN:
            return "1"
        shown = next((each for each in (0.999, 0.99, 0.95) if self.probability > each), None)
        by = self.by.split(maxsplit=1)[0].strip(",;")
        return f"{self.probability:.2g} ({by})" if shown is None else f"> {shown} ({by})"

    def to_json(self) -> dict[str, Json]:
        """As it stands in the details of evidence."""
        return {"probability": self.probability, "by": self.by}


CERTAIN: Final = Power(1.0, "nothing is left to chance")


def power_in(details: Mapping[str, Json]) -> Power | None:
    """The power that a refutation states; None if it states none, or none that is a probability."""
    match details.get(POWER_KEY):
        case {"probability": int() | float() as probability, "by": str() as by}:
            try:
                return Power(float(probability), by)
            except ValueError:
                return None
    return None
