"""What a specimen of the zoo is: something broken beside what it should have been."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

METHODS = ("account", "enumerate", "audit")

RAW_REWARDS: Mapping[str, str] = MappingProxyType(
    {
        "account": "it reads raw data, so there is no ledger of what it releases",
        "enumerate": "its noise is its own, so there is no lattice to enumerate",
    }
)
"""Beyond the reach of what opens a subject: code that is a function of raw data."""

ENDS_AT_THE_LEAK: Mapping[str, str] = MappingProxyType(
    {"enumerate": "the sealed policy ends at the line that leaks, and has no law"}
)

OFF_THE_LATTICE: Mapping[str, str] = MappingProxyType(
    {"enumerate": "it releases numbers that are not whole, through continuous noise"}
)


@dataclass(frozen=True, slots=True)
class Specimen:
    """Something broken, its right counterpart, and who can tell them apart.

    ``kind`` says what the factories give: a ``"policy"`` that acts and learns on sealed rewards, or a
    ``"mechanism"``, a function ``(data, generator) -> output``.
    """

    name: str
    wrong: str
    """What is wrong, in one line."""
    kind: Literal["policy", "mechanism"]
    broken: Callable[[], Any]
    right: Callable[[], Any]
    neighbours: tuple[tuple[Any, ...], tuple[Any, ...]]
    """Two inputs that differ in one record, on which the fault shows: for policies, lists of 0 and 1."""
    epsilon: Fraction | None = Fraction(1)
    """The pure budget that both claim."""
    rho: Fraction | None = None
    """The zCDP budget that both claim instead."""
    horizon: int = 0
    arms: int = 2
    beyond: Mapping[str, str] = field(default_factory=dict)
    """Methods that cannot see the fault, and why not."""
    broken_stepwise: Callable[..., Any] | None = None
    """The same fault on raw rewards: ``select(t)`` and ``update(arm, reward)``, made with a generator."""
    right_stepwise: Callable[..., Any] | None = None
    stops: bool = False
    """Whether it may stop before the horizon."""

    def seen_by(self, method: str) -> bool:
        """Whether ``"account"``, ``"enumerate"`` or ``"audit"`` can see the fault, given enough runs."""
        if method not in METHODS:
            raise ValueError(f"a method is one of {', '.join(METHODS)}, not {method!r}")
        return method not in self.beyond
