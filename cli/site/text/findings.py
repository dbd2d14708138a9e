"""What a site tells of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...verdicts.run_settings import Settings
from ...verdicts.standing import Standing
from ..studies.studies import Studies

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was found in a run; ``settings`` say what it was asked for."""

    outcomes: Sequence[Outcome]
    standing: Standing
    settings: Settings
    studies: Studies = field(default_factory=Studies)
