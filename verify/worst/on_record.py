"""The worst ratio that a search found of each policy's regret or samples to a bound, as it is on record."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..evidence.atomic_write import write_whole
from .theorems import Theorem, theorems

if TYPE_CHECKING:
    from .answer import WorstCase

FILE: Final = "found.json"
SCHEMA: Final = "banditproof/worst-found/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A bound, the policy that it is about, and the worst ratio that a search found, with where."""

    claim: str
    name: str
    scope: str
    algorithm: str
    regime: str
    quantity: str
    ratio: float
    interval: tuple[float, float]
    value: float
    bound: float
    horizon: int
    family: str
    means: tuple[float, ...]
    options: Mapping[str, float] = field(default_factory=dict)
    losses: tuple[tuple[int, tuple[float, ...]], ...] = ()
    place: Mapping[str, Any] = field(default_factory=dict)
    """Of linear and contextual bandits: actions, or contexts and how many a round; and theta."""
    advice: tuple[tuple[tuple[float, ...], ...], ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)
    """Options of the policy that were not searched."""
    chance: float | None = None
    """With which a run may exceed the bound; None for a bound on the mean."""
    runs: int = 0
    """Fresh ones; 0 where the value is exact."""
    seed: int = 0
    untested: bool = False
    broken: bool = False
    searched: str = ""

    @classmethod
    def of(cls, theorem: Theorem, found: "WorstCase", given: Mapping[str, str]) -> "Found":
        """What a search found, with options that were given."""
        statement, ends = theorem.statement, found.ratio_interval
        assert found.ratio is not None
        assert ends is not None
        assert found.bound_value is not None
        return cls(
            claim=statement.claim,
            name=statement.name,
            scope=statement.scope,
            algorithm=theorem.algorithm,
            regime=statement.regime,
            quantity=found.quantity,
            ratio=found.ratio,
            interval=ends,
            value=found.value,
            bound=found.bound_value,
            horizon=found.horizon,
            family=found.family,
            means=found.instance.means,
            options=dict(found.instance.options),
            losses=found.losses,
            place=found.instance.to_json(),
            advice=found.advice,
            given=dict(given),
            chance=found.allowed,
            runs=0 if found.exact else found.runs,
            seed=found.seed,
            untested=found.untested,
            broken=found.broken,
            searched=found.region,
        )

    @property
    def key(self) -> str:
        """The key of its `Theorem`."""
        return f"{self.claim}|{self.name}|{self.scope}"

    @property
    def where(self) -> str:
        """The instance, in words."""
        words = [f"T = {self.horizon}"]
        if self.losses:
            words.append("a table of losses")
            if self.advice:
                words.append(f"{len(self.advice[0])} experts")
        elif self.place:
            words.append(_linear_instance(self.place))
        else:
            words.append(f"means {', '.join(f'{mean:.4g}' for mean in self.means)}")
        words += [f"{name} = {value:g}" for name, value in self.options.items()]
        words += [f"{name} = {value}" for name, value in self.given.items()]
        if self.family == "gaussian":
            words.append("normal rewards")
        return "; ".join(words)

    @property
    def verdict(self) -> str:
        """What the ratio says of the bound."""
        if self.regime != "finite":
            return "a leading term, which no finite T decides"
        if self.untested:
            return "nothing tested: the bound is above T times the largest gap"
        return "BROKEN" if self.broken else "not broken"

    def __str__(self) -> str:
        """One line: how loose the bound is, and where."""
        low, high = self.interval
        what = "" if self.chance is None else f" of what a run exceeds with chance {self.chance:g}"
        ends = (
            f"[{low:.3g}, {high:.3g}] at 95 %, {self.runs} fresh runs" if self.runs else "exact, without runs"
        )
        return (
            f"worst ratio found {self.ratio:.3g}{what} ({ends} of {self.algorithm}; {self.where}): "
            f"{self.verdict}"
        )


@cache
def recorded() -> tuple[Found, ...]:
    """What is on record, in the order of the table."""
    file = files(__package__) / FILE
    if not file.is_file():
        return ()
    document = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Found(**{name: value if name == "place" else _tuples(value) for name, value in row.items()})
        for row in document["bounds"]
    )


def _tuples(value: Any) -> Any:  # noqa: ANN401  what JSON gives
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _linear_instance(place: Mapping[str, Any]) -> str:
    """A linear or contextual instance in words."""
    theta = ", ".join(f"{value:.4g}" for value in place["theta"])
    if "contexts" in place:
        return f"{place['arms']} actions a round, {place['contexts']}; theta = ({theta})"
    rows = (", ".join(f"{value:.4g}" for value in row) for row in place["actions"])
    return f"actions {', '.join(f'({row})' for row in rows)}; theta = ({theta})"


def on_record(claim: str) -> tuple[Found, ...]:
    """What is on record of the forms of a claim's bound, or of the same statement under another ID."""
    same = {row.key for row in theorems() if claim in {row.statement.claim, *row.statement.also}}
    return tuple(row for row in recorded() if row.key in same)


def best_of_each_policy(found: Iterable[Found]) -> tuple[Found, ...]:
    """Of each policy the row with the largest ratio; one that tests a bound at finite T is preferred."""
    best: dict[str, Found] = {}
    for row in sorted(found, key=lambda row: (not row.untested, row.regime == "finite", row.ratio)):
        best[row.algorithm] = row
    return tuple(best.values())


def write_record(found: Iterable[Found], place: Path) -> None:
    """Write the record, a line for each row, without values that are the defaults."""
    rows = ",\n".join(json.dumps(_unusual(row)) for row in found)
    write_whole(place, f'{{"schema": "{SCHEMA}", "bounds": [\n{rows}\n]}}\n'.encode())
    recorded.cache_clear()


def _unusual(found: Found) -> dict[str, Any]:
    defaults = {field_.name: field_.default for field_ in fields(found) if field_.default is not MISSING}
    values = asdict(found).items()
    return {name: value for name, value in values if value != {} and value != defaults.get(name, MISSING)}
