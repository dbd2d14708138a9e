"""How much a check may spend, and with which randomness."""

from dataclasses import dataclass
from enum import StrEnum

INSTANCES = 4000
"""Points at which a relation is tried every day, and the most boxes of its proof."""
BOXES = 20_000


class Profile(StrEnum):
    """``quick`` for every day, ``full`` before a review is sent."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Effort:
    """A seed of the check's own, and a multiple of its everyday number of instances."""

    seed: int = 0
    profile: Profile = Profile.QUICK

    @property
    def factor(self) -> int:
        """1 in the quick profile, 20 in the full one."""
        return 1 if self.profile is Profile.QUICK else 20
