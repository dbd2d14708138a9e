"""The exit statuses, and the words for them under the help of each command."""

from typing import Final

BAD_USAGE: Final = 2
NOTHING_TESTED: Final = 3
NOT_SHOWN: Final = 4
INTERRUPTED: Final = 130  # 128 + SIGINT, as of a shell
NO_READER: Final = 141  # 128 + SIGPIPE


def exit_words(
    good: str = "done",
    bad: str | None = None,
    *,
    unread: str = "bad usage or input",
    untested: str | None = None,
    unshown: str | None = None,
) -> str:
    """What they mean: 0 is ``good``, 2 ``unread``; 1 ``bad``, 3 ``untested``, 4 ``unshown``, if given."""
    known = [f"0 {good}", *([] if bad is None else [f"1 {bad}"]), f"{BAD_USAGE} {unread}"]
    known += [] if untested is None else [f"{NOTHING_TESTED} {untested}"]
    known += [] if unshown is None else [f"{NOT_SHOWN} {unshown}"]
    return (
        f"Exit status: {', '.join(known)}, {INTERRUPTED} interrupted, {NO_READER} the reader closed the pipe."
    )
