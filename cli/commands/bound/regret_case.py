"""One row of a table of bounds on regret: an instance, a horizon, a budget, and a bound there."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ....theory.bounds.bernoulli_instance import BanditInstance
from ....theory.bounds.bound import Bound
from ....theory.numbers.json_value import Json
from ...options.sweep import Value

MOST_IN_JSON = 1000
"""So many arms are listed in documents."""


@dataclass(frozen=True, slots=True)
class Case:
    """An instance, with its name where there are several, a horizon and a budget."""

    name: str | None
    instance: BanditInstance
    horizon: Fraction
    epsilon: Value

    def to_json(self) -> dict[str, Json]:
        """The case as its records name it."""
        at: dict[str, Json] = {"horizon": float(self.horizon), "epsilon": float(self.epsilon)}
        return at if self.name is None else {"instance": self.name, **at}

    def row(self, bound: Bound, *, terms: bool = False) -> dict[str, Json]:
        """A bound as it stands in ``--json``; ``terms`` are what each arm adds."""
        row: dict[str, Any] = (bound if terms else replace(bound, terms=None)).to_json()
        return {**self.to_json(), **row}
