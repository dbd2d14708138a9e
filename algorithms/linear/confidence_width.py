"""What the width of a confidence ellipsoid is made of, besides its risk and the number of rounds."""

from dataclasses import dataclass
from typing import Literal

from ...theory.numbers.enclosure import Exact, exact

Floor = Literal["observed", "printed"]
Numerator = Literal["printed", "union"]


@dataclass(frozen=True, slots=True)
class ConfidenceWidth:
    """``beta_t + gamma_t/sqrt(t)`` as it is read   [ZCDP-T14, RDP-T17.4, TA-THC.13]

    ``norm`` is ``S``, a bound on ``||theta*||``. The others are of the private part ``gamma_t``, see
    :mod:`.optimistic_ellipsoid`; ``lambda_0`` is for the printed floor alone.
    """

    norm: Exact = 1
    lambda_0: Exact | None = None
    floor: Floor = "observed"
    numerator: Numerator = "printed"

    def __post_init__(self) -> None:
        if not exact(self.norm) >= 0:
            raise ValueError(f"norm is a number of at least 0, not {self.norm!r}")
        for name, word, known in (
            ("floor", self.floor, ("observed", "printed")),
            ("numerator", self.numerator, ("printed", "union")),
        ):
            if word not in known:
                raise ValueError(f"{name} is {known[0]!r} or {known[1]!r}, not {word!r}")


WIDTH_AS_READ = ConfidenceWidth()
