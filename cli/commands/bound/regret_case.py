"""One row of a table of bounds on regret: an instance, a horizon, a budget, and a bound there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import compress
from typing import TYPE_CHECKING, Any

from ....theory.numbers.json_value import Json
from ...options.sweep import Value
from ...output.bound_table import spelled
from ...output.table import Column, numbers

if TYPE_CHECKING:
    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.bound import Bound

MOST_IN_JSON = 1000
"""So many arms are listed in documents."""


@dataclass(frozen=True, slots=True)
class Case:
    """A horizon and a budget; of several instances also the name of one."""

    name: str | None
    horizon: Fraction
    epsilon: Value

    def to_json(self) -> dict[str, Json]:
        """The case as its records name it."""
        at: dict[str, Json] = {"horizon": float(self.horizon), "epsilon": float(self.epsilon)}
        return at if self.name is None else {"instance": self.name, **at}

    def row(self, bound: "Bound", *, terms: bool = False) -> dict[str, Json]:
        """A bound as it stands in ``--json``; ``terms`` are what each arm adds."""
        row: dict[str, Any] = (bound if terms else replace(bound, terms=None)).to_json()
        return {**self.to_json(), **row}


@dataclass(frozen=True, slots=True)
class CaseOfArms(Case):
    """The same, with the instance itself."""

    instance: "BanditInstance"


def leads(cases: Sequence[Case], alone: Sequence[bool]) -> tuple[list[Column], list[list[str]]]:
    """The first columns of a table of cases: of instance, horizon and budget those that are not ``alone``."""
    shown = [not one for one in alone]
    columns = (Column("instance"), *numbers("T", "epsilon"))
    cells = [(case.name or "", spelled(case.horizon), spelled(case.epsilon)) for case in cases]
    return [*compress(columns, shown)], [[*compress(each, shown)] for each in cells]
