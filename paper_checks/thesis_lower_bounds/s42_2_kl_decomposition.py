"""Rows for the page of Section 4.2.2: small bandits played exactly, and two characteristic times."""

from collections.abc import Iterator

from ..checks.certified_time import private
from .quantities import small_bandits
from .quantities.times import time_of

bandits = small_bandits.bandits
group_privacy = small_bandits.group_privacy
reacting = small_bandits.reacting
stopped = small_bandits.stopped
told_twice = small_bandits.told_twice
unreacting = small_bandits.unreacting
view_private = small_bandits.view_private


def six_times() -> Iterator[small_bandits.Row]:
    """T*(nu; eps) at eps = 1 and at 6."""
    means = ("0.9", "0.5")
    yield {"now": time_of(private(*means, epsilon=1)), "before6": time_of(private(*means, epsilon=6))}
