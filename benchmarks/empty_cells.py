"""What a worker does for an empty task: nothing, or nothing for a while; an answer as long as a real one."""

import time
from typing import Any


def work(stretches: list[Any]) -> list[dict[str, Any]]:
    """Nothing."""
    return [{"regret": [0.0] * count, "first": first} for _, first, count in stretches]


def asleep(stretches: list[Any]) -> list[dict[str, Any]]:
    """The same after half a second for each: whoever else uses the machine does not matter."""
    time.sleep(0.5 * len(stretches))
    return work(stretches)
