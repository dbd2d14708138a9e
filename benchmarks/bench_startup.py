"""How long the command and the package take to start, beside an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys

from best_time import best_time

REPEATS = 7
TARGET_S = 0.3


def seconds(*command: str) -> float:
    """Best time of a process, over several repeats."""
    return best_time(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), REPEATS)


def measure() -> list[dict[str, object]]:
    """`banditproof --help`, `--version` and `import banditproof`."""
    started = {
        "banditproof --help": (sys.executable, "-m", "banditproof", "--help"),
        "banditproof bound --help": (sys.executable, "-m", "banditproof", "bound", "--help"),
        "banditproof --version": (sys.executable, "-m", "banditproof", "--version"),
        "import banditproof": (sys.executable, "-c", "import banditproof"),
    }
    bare = seconds(sys.executable, "-c", "pass")
    return [
        {
            "what": what,
            "ours_s": ours,
            "reference": "python -c pass",
            "reference_s": bare,
            "ratio": ours / bare,
            "target": f"< {TARGET_S} s",
            "met": ours < TARGET_S,
        }
        for what, command in started.items()
        for ours in [seconds(*command)]
    ]
