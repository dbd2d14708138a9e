"""The record of theorems that Coq has accepted: digests of statements, under that of what their words mean.

A statement is accepted or it is not, whatever certificate it comes from and whatever script shows it. With
other definitions the same words mean something else, and nothing is on record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ...theory.numbers.json_value import Json
from ..evidence.atomic_write import write_whole
from .coqc import prelude_digest
from .theorems import Theorem, UntranslatedError, theorem_of

RECORD: Final = Path(__file__).with_name("accepted.txt")
_LENGTH: Final = 24
"""Of a digest in the record: 96 bits."""


def is_on_record(document: Mapping[str, Json]) -> bool:
    """Whether the theorem that a certificate says is one that Coq has accepted."""
    try:
        return mark_of(theorem_of(document)) in on_record()
    except UntranslatedError:
        return False


def mark_of(theorem: Theorem) -> str:
    """What the record holds of a theorem."""
    return theorem.digest[:_LENGTH]


@cache
def on_record(record: Path = RECORD) -> frozenset[str]:
    """The marks of the theorems that are accepted; none if they were about other definitions."""
    try:
        first, *rest = record.read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return frozenset()
    return frozenset(rest) if first == prelude_digest() else frozenset()


def write_record(marks: Iterable[str], record: Path = RECORD) -> None:
    """Replace the record."""
    write_whole(record, "\n".join([prelude_digest(), *sorted(set(marks)), ""]).encode())
    on_record.cache_clear()
