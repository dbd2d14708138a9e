"""The exit statuses, and the words for them under the help of each command."""

from __future__ import annotations

from typing import Final

BAD_USAGE: Final = 2
INTERRUPTED: Final = 130
NO_READER: Final = 141


def exit_words(good: str = "done", bad: str | None = None) -> str:
    """What the statuses mean, where 0 is ``good`` and 1, if the command ever gives it, is ``bad``."""
    known = [f"0 {good}", *([] if bad is None else [f"1 {bad}"]), f"{BAD_USAGE} bad usage or input"]
    return (
        f"Exit status: {', '.join(known)}, {INTERRUPTED} interrupted, {NO_READER} the reader closed the pipe."
    )
