"""What each kind of simulation does: refuses options, plays, and gives an answer in all forms."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from ..options.engine_options import Workshop
from ..options.number_options import Plan
from ..options.world import World
from ..output.records import Record


class Answer(ABC):
    """What was found, in each of the forms in which it can be given."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The JSON document."""

    @abstractmethod
    def records(self) -> Iterable[Record]:
        """The records of a table of data."""

    @abstractmethod
    def show(self) -> None:
        """Print it for people."""

    def picture(self, kind: str) -> bytes:
        """Draw it, where its kind has a picture: svg, png or pdf."""
        raise NotImplementedError(kind)


class SimulationKind(ABC):
    """Policies that are simulated in one way."""

    @property
    def horizon(self) -> int | None:
        """How long they play where nobody says it."""
        return None

    def planned(self, plan: Plan, environment: str | None, plot: Path | None) -> Plan:
        """The plan with its horizon; a ``click.UsageError`` for what does not go with this kind."""
        self.refuse(plan, environment, plot)
        horizon = plan.horizon or self.horizon
        if horizon is None:
            raise click.UsageError("Missing option '--horizon'.")
        return plan.until(horizon)

    @abstractmethod
    def refuse(self, plan: Plan, environment: str | None, plot: Path | None) -> None:
        """A ``click.UsageError`` for an option that does not go with this kind."""

    @abstractmethod
    def play(self, world: World, plan: Plan, workshop: Workshop) -> Answer:
        """Simulate them in a world."""


class SealBrokenError(Exception):
    """A policy looks at rewards behind the seal."""
