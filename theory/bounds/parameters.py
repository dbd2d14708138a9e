"""The parameters of bounds, by their symbols: what each is, and which numbers it may be."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..numbers.enclosure import Exact, exact


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A number that a bound depends on, beside the instance."""

    name: str
    """What functions and the command line call it."""
    meaning: str
    above: int | None = None
    least: int | None = None
    below: int | None = None
    whole: bool = False
    default: str | None = None

    @property
    def limits(self) -> str:
        """What an error message says of the range: ``"above 3"``."""
        if self.below is not None:
            return f"strictly between {self.above} and {self.below}"
        return f"above {self.above}" if self.least is None else f"at least {self.least}"

    @property
    def words(self) -> str:
        """The numbers that are accepted."""
        return f"a {'whole ' * self.whole}number {'of ' * (self.least is not None)}{self.limits}"

    def checked(self, value: Exact | None) -> Exact:
        """``value`` if it is a finite number in the range, else a ValueError that names it."""
        number = None if value is None else self._number(value)
        if value is None or number is None:
            raise ValueError(f"{self.name} is {value!r}: it must be {self.words}")
        fits = (
            (self.above is None or number > self.above)
            and (self.least is None or number >= self.least)
            and (self.below is None or number < self.below)
        )
        if not fits:
            raise ValueError(
                f"{self.name} is {value}: it must be {self.words if self.whole else self.limits}"
            )
        return int(number) if self.whole else value

    def _number(self, value: Exact) -> Fraction | None:
        if self.whole and (isinstance(value, bool) or not hasattr(value, "__index__")):
            return None
        try:
            return exact(int(value) if self.whole else value)
        except (TypeError, ValueError):
            return None


PARAMETERS: Final[Mapping[str, Parameter]] = {
    "K": Parameter(name="arms", meaning="Number of arms K.", least=1, whole=True),
    "d": Parameter(name="dimension", meaning="Dimension of the actions.", least=1, whole=True),
    "epsilon": Parameter(
        name="epsilon", meaning="Privacy budget of pure DP, or of (epsilon, delta)-DP.", above=0
    ),
    "delta": Parameter(
        name="delta", meaning="Risk of a wrong answer; the delta of (epsilon, delta)-DP.", above=0, below=1
    ),
    "privacy_delta": Parameter(
        name="privacy_delta", meaning="The delta of (epsilon, delta)-DP.", above=0, below=1
    ),
    "T": Parameter(name="horizon", meaning="Number of rounds T.", least=1),
    "rho": Parameter(name="rho", meaning="Budget of zCDP, for the bounds that speak of it.", above=0),
    "beta": Parameter(
        name="beta", meaning="Exploration of the AdaP and AdaC policies, above 3.", above=3, default="3.1"
    ),
    "alpha": Parameter(
        name="alpha", meaning="Batch ratio of DP-KLUCB and DP-IMED, above 1.", above=1, default="2"
    ),
    "share": Parameter(
        name="beta", meaning="Share of the leader in the Top Two algorithms.", above=0, below=1, default="1/2"
    ),
    "quantile": Parameter(
        name="quantile",
        meaning="Level of the quantile that DP-SEQ compares.",
        above=0,
        below=1,
        default="1/4",
    ),
    "levels": Parameter(
        name="levels",
        meaning="Levels above which DP-SEQ counts rewards; Shuffled-SEQ and Local-SEQ take 3 if not told.",
        least=1,
        default="7",
    ),
    "N": Parameter(name="experts", meaning="Number of experts who advise.", least=1, whole=True),
    "C": Parameter(
        name="growth",
        meaning="By which the determinant of a design grows between two updates.",
        above=0,
        default="1",
    ),
    "lam": Parameter(name="ridge", meaning="Ridge of least squares.", above=0, default="1"),
    "eta": Parameter(name="eta", meaning="Rate of exponential weights.", above=0),
    "gamma": Parameter(name="gamma", meaning="Share of the rounds that explore.", above=0),
    "l0": Parameter(
        name="lambda_0", meaning="Least eigenvalue of the second moment of a context.", above=0, default="1"
    ),
}
"""Every parameter once, in the order in which commands list them."""
