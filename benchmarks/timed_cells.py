"""What a worker does for a study, with the processor time that it has used so far."""

from __future__ import annotations

import os
import time
from typing import Any

from banditproof.cli.study import cells


def work(stretches: list[Any]) -> list[dict[str, Any]]:
    """The cells, each stretch with who did it."""
    found = cells.work(stretches)
    used = time.process_time()
    return [{**each, "worker": os.getpid(), "used": used} for each in found]
