"""The findings of a run of `check`, from which a report is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ....paper_checks.figures.figure import Figure
from ....paper_checks.pages.errors import Error
from ....paper_checks.running.outcome import Outcome
from ...pages.run import errors_of
from ...verdicts.run_settings import Settings


@dataclass(frozen=True)
class Findings:
    """Outcomes and redrawn figures, with the settings of the run that gave them."""

    outcomes: Sequence[Outcome]
    settings: Settings
    figures: Mapping[str, Figure] = field(default_factory=dict)
    report_name: str = "DIR"
    """What ``-o`` names in the command that the report shows: the file; a folder's name changes no page."""

    @cached_property
    def errors(self) -> Sequence[Error]:
        """What is false as printed, by consequence."""
        return errors_of(self.outcomes)

    @cached_property
    def by_id(self) -> Mapping[str, Outcome]:
        """The outcomes by the IDs of their claims, in lower case."""
        return {each.claim.id.lower(): each for each in self.outcomes}

    @property
    def covers_everything(self) -> bool:
        """Whether it is about everything shipped: such a site has the manual too."""
        return not self.settings.names
