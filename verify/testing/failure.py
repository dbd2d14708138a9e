"""What a failed assertion says: short enough to be read, and one line that does it again.

The claim, what is wrong, the entries of the ledger or the two inputs with the event and both probabilities,
what was looked at, and the replay.
"""

import inspect
import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from ..auditing.sandwich_result import Sandwich
from ..dialects.spoken_policy import shortened

MOST_LINES: Final = 18
"""Of a message: pytest adds the test, its name and a summary."""

_MOST_FINDINGS: Final = 3
_MOST_ENTRIES: Final = 4


def refusal(found: Sandwich, *, required: bool = False) -> AssertionError:
    """The error of an assertion of privacy that fails; it holds what was found."""
    error = AssertionError(failure(found, required=required))
    vars(error)["found"] = found
    return error


def failure(found: Sandwich, *, required: bool = False) -> str:
    """The message of an assertion of privacy that fails; an account may be ``required``."""
    if required:
        lines = [
            f"no account, which is required: {found.unaccounted or 'none was made'}",
            f"  claimed    {found.claim} of {found.called_for}",
        ]
    elif not found.findings:
        lines = [
            f"nothing tested: {found.untested}",
            f"  claimed    {found.claim} of {found.called_for}",
            *found.tested_lines(),
            "  allow_untested=True accepts this",
        ]
    else:
        lines = [
            f"not {found.claim}: {found.called_for}: leaks"
            if found.verdict == "leaks"
            else f"not shown to be private with {found.claim}: {found.called_for}",
            *(f"  {shortened(finding)}" for finding in found.findings[:_MOST_FINDINGS]),
            *_evidence(found),
        ]
    if found.looked is not None:
        lines += [line for line in found.tested_lines(power=False) if line not in lines]
    lines += [f"  note: {shortened(note)}" for note in found.notes]
    return "\n".join((*lines[: MOST_LINES - 1], *_again(found.replay)))


def _evidence(found: Sandwich) -> list[str]:
    """Entries of the ledger where they are what fails, and inputs with an event where these fail."""
    lines = []
    if found.spends_too_much:
        entries = found.worst_entries()
        lines += [f"  {shortened(line)}" for line in entries[: 1 + _MOST_ENTRIES]]
        if not found.witnesses:
            lines.append(
                "  the account fails, not the probabilities: no event is known that breaks the claim"
            )
    for witness in found.witnesses[:1]:
        lines += str(witness).splitlines()
    return lines


def _again(replay: str) -> list[str]:
    """The line that replays, and, within pytest, the one that runs this test alone."""
    lines = [f"  replay: {replay}"]
    test, _, _ = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")
    if test and " at " in replay.partition(", ")[0]:
        lines.append(f"     by: pytest '{test}'")
    return lines


def replayed(subject: Any, options: Mapping[str, object]) -> str:  # noqa: ANN401  whatever was asserted about
    """The call that does it again; a subject that has no name of its own is named by file and line."""
    given = ", ".join(f"{name}={value!r}" for name, value in options.items() if value is not None)
    return f"assert_private({spelled(subject)}, {given})"


def spelled(subject: Any) -> str:  # noqa: ANN401  whatever was asserted about
    """A name that means the subject in its module, or where it is written.

    >>> spelled(dict)
    'dict'
    """
    if isinstance(subject, partial):
        words = [spelled(subject.func), *map(repr, subject.args)]
        words += [f"{name}={value!r}" for name, value in subject.keywords.items()]
        return f"partial({', '.join(words)})"
    name = getattr(subject, "__qualname__", None)
    written: Any = subject
    if name is None:
        written = type(subject)
        name = f"{written.__qualname__} object"
    if "<" not in name and written is subject:
        return str(name)
    return f"{name.rpartition('<locals>.')[2]}{_place(written)}"


def _place(written: Any) -> str:  # noqa: ANN401  a function or a class
    try:
        file = inspect.getsourcefile(written)
        line = inspect.getsourcelines(written)[1]
    except (OSError, TypeError):
        code = getattr(written, "__code__", None)
        if code is None:
            return f" at {getattr(written, '__module__', 'an unknown place')}"
        file, line = code.co_filename, code.co_firstlineno
    return f" at {_relative(str(file))}:{max(line, 1)}"


def _relative(file: str) -> str:
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except ValueError:
        return file
