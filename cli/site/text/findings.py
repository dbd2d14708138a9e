"""What a site tells of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ...pages.run import errors_of
from ...verdicts.run_settings import Settings

if TYPE_CHECKING:
    from ....paper_checks.figures.figure import Figure
    from ....paper_checks.pages.errors import Error
    from ....paper_checks.running.outcome import Outcome


@dataclass(frozen=True)
class Findings:
    """All that was found in a run; ``settings`` say what it was asked for."""

    outcomes: Sequence[Outcome]
    settings: Settings
    figures: Mapping[str, Figure] = field(default_factory=dict)
    output: str = "DIR"
    """What the report is called, where it is one file."""

    @cached_property
    def errors(self) -> Sequence[Error]:
        """What is false as printed, by consequence."""
        return errors_of(self.outcomes)

    @cached_property
    def by_id(self) -> Mapping[str, Outcome]:
        """The outcomes by the IDs of their claims, in lower case."""
        return {each.claim.id.lower(): each for each in self.outcomes}

    @property
    def whole(self) -> bool:
        """Whether it is about everything shipped: such a site has the manual too."""
        return not self.settings.names
