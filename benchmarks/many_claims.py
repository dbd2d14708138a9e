"""A text of many small claims that are proved, and what commands take for it: seconds, and peak memory."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from growth import peak_bytes

_HEAD = """# Many claims

Paper: Nobody: Many claims
Form: 1

Symbols:
- `x`, `y`: numbers
"""
_CLAIM = """
## MANY-{n} Section {section}, line {n}
> `exp(x - y) + exp(y - x)` is above 2 - {tenths}/10.

1. As printed. **PROVED** (recheck)
   ```check
   for x, y in [0, 1]
   sum: exp(x - y) + exp(y - x) >= 2 - {tenths}/10
       not 2 - -> 4 -
   ```
"""
_COMMAND = """
import sys
from banditproof.cli import main
try:
    main()
except SystemExit as left:
    assert not left.code, left.code
"""
_READ = """
import sys
import banditproof.cli.commands.report
from banditproof.paper_checks.running.registry import entries_of
assert entries_of(sys.argv[1])
"""


@dataclass(frozen=True)
class Taken:
    """What a process took."""

    seconds: float
    peak: int


@contextmanager
def text_of(count: int) -> Iterator[Path]:
    """A folder with the file ``many.md``, which holds so many claims; gone in the end."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        claims = (_CLAIM.format(n=n, section=n // 20, tenths=n % 7 + 1) for n in range(count))
        (place / "many.md").write_text("".join([_HEAD, *claims]), encoding="utf-8")
        yield place


def command(*words: object) -> Taken:
    """The program with these words, in a process of its own; an error unless it ends well."""
    return _taken(_COMMAND, *words)


def read(file: Path) -> Taken:
    """A process that reads the claims of the file, and nothing else."""
    return _taken(_READ, file)


def _taken(code: str, *words: object) -> Taken:
    began = time.perf_counter()
    peak = peak_bytes(code, *map(str, words))
    return Taken(time.perf_counter() - began, peak)
