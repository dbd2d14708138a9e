"""How much memory and time one piece of work may take; what takes more is incomplete, never a verdict."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_GIGABYTE: Final = 1 << 30
_NEVER: Final = 10.0**9
_SCORE: Final = Path("/proc/self/oom_score_adj")


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one formula of a claim, with all its checks.

    ``seconds``: a backstop, so long that it says nothing about the machine: no shipped claim takes a tenth of
    it. ``gigabytes``: of addresses, in the process that does the work.
    """

    seconds: float = 1800.0
    gigabytes: float = 8.0

    def __post_init__(self) -> None:
        for value, unit in ((self.seconds, "seconds"), (self.gigabytes, "gigabytes")):
            if not 0 < value <= _NEVER:
                raise ValueError(f"a limit of {value:g} {unit}; accepted are more than 0")

    def bind_memory(self) -> None:
        """Hold this process to its memory, and let the system, when it is short of it, end this one first."""
        with suppress(OSError):
            _SCORE.write_text("1000")
        try:
            import resource
        except ImportError:  # Windows
            return
        wanted = int(self.gigabytes * _GIGABYTE)
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        with suppress(ValueError, OSError):
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_AS, (soft, soft))
