"""Whether code has changed since a command was started: what goes wrong then is nobody's fault."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_FLOORS = ("theory", "algorithms", "verify", "paper_checks", "cli")
_KINDS = frozenset({".py", ".html", ".css", ".js", ".md"})


def changed_since(began: float) -> Path | None:
    """A file of this package, or of any module in use, that was written after ``began``; None without any.

    ``began`` is in seconds since 1970.
    """
    return next((file for file in _files() if _written(file) > began), None)


def _files() -> Iterator[Path]:
    for floor in _FLOORS:
        yield from (file for file in sorted((_PACKAGE / floor).rglob("*.*")) if file.suffix in _KINDS)
    for module in list(sys.modules.values()):
        name = getattr(module, "__file__", None)
        if isinstance(name, str):
            yield Path(name)


def _written(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
