"""The record of theorems that Coq has accepted: digests of statements, under that of what their words mean.

A statement is accepted or it is not, whatever certificate it comes from and whatever script shows it. With
other definitions the same words mean something else, and nothing is on record. Beside it stands the list of
those that are not accepted, by the names of their certificates and with the reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ...theory.numbers.json_value import Json
from ..evidence.atomic_write import write_whole
from ..evidence.certificate import digest
from .coqc import defined_apart, prelude_digest
from .theorems import Theorem, UntranslatedError, theorem_of

RECORD: Final = Path(__file__).with_name("accepted.txt")
REST: Final = Path(__file__).with_name("not_accepted.txt")
NOT_TRIED: Final = "not tried"
_LENGTH: Final = 24
"""Of a digest in the record: 96 bits."""


def is_on_record(document: Mapping[str, Json]) -> bool:
    """Whether the theorem that a certificate says is one that Coq has accepted."""
    return kernel_says(document) is True


def kernel_says(document: Mapping[str, Json]) -> bool | None:
    """Whether Coq has accepted the theorem that a certificate says; None if it has no theorem."""
    mark = _mark_said(document)
    return None if mark is None else mark in on_record()


def _mark_said(document: Mapping[str, Json]) -> str | None:
    """The mark of the theorem that a certificate says: found once, whatever claim it is of."""
    content = digest({**document, "claim": "", "statement": ""})
    if content not in _MARKS:
        if len(_MARKS) >= _REMEMBERED:
            _MARKS.clear()
        try:
            _MARKS[content] = mark_of(theorem_of(document))
        except UntranslatedError:
            _MARKS[content] = None
    return _MARKS[content]


_MARKS: Final[dict[str, str | None]] = {}
_REMEMBERED: Final = 1024


def mark_of(theorem: Theorem) -> str:
    """What the record holds of a theorem: its statement, with what only some statements mean."""
    apart = defined_apart(theorem.statement)
    whole = hashlib.sha256(apart + theorem.statement.encode()).hexdigest() if apart else theorem.digest
    return whole[:_LENGTH]


@cache
def on_record(record: Path = RECORD) -> frozenset[str]:
    """The marks of the theorems that are accepted; none if they were about other definitions."""
    try:
        first, *rest = record.read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return frozenset()
    return frozenset(rest) if first == prelude_digest() else frozenset()


@cache
def not_accepted(rest: Path = REST) -> Mapping[str, str]:
    """What is listed as not accepted: the reason by the mark, or by the name of what has no theorem.

    The reason starts with the name of a certificate. Nothing if it was about other definitions.
    """
    try:
        first, *lines = rest.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return {}
    return dict(line.split(" ", 1) for line in lines) if first == prelude_digest() else {}


def write_record(
    marks: Iterable[str], others: Mapping[str, str], record: Path = RECORD, rest: Path = REST
) -> None:
    """Replace the record, and the list of what is not accepted."""
    write_whole(record, "\n".join([prelude_digest(), *sorted(set(marks)), ""]).encode())
    lines = sorted(f"{mark} {' '.join(reason.split())}" for mark, reason in others.items())
    write_whole(rest, "\n".join([prelude_digest(), *lines, ""]).encode())
    on_record.cache_clear()
    not_accepted.cache_clear()
