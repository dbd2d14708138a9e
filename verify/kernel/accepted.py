"""What Coq has accepted on this machine: digests of statements, kept in the user's cache.

A statement is accepted or it is not, whatever certificate it comes from and whatever script shows it. With
other definitions the same words mean something else, and nothing is known.
"""

import hashlib
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ...theory.numbers.json_value import Json
from ..evidence.atomic_write import write_whole
from ..evidence.certificate import digest
from .coqc import cache_folder, defined_apart, prelude_digest
from .theorems import Theorem, UntranslatedError, theorem_of

_LENGTH: Final = 24
"""Of a digest that is kept: 96 bits."""


def is_accepted(document: Mapping[str, Json]) -> bool:
    """Whether Coq has accepted here the theorem that a certificate says; where it read none, none is made."""
    return bool(accepted_here()) and _mark_said(document) in accepted_here()


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
    """What is kept of a theorem: the digest of its statement, with what only some statements mean."""
    apart = defined_apart(theorem.statement)
    whole = hashlib.sha256(apart + theorem.statement.encode()).hexdigest() if apart else theorem.digest
    return whole[:_LENGTH]


@cache
def accepted_here() -> frozenset[str]:
    """The marks of the theorems that Coq accepted here, with the definitions of today."""
    place = _place()
    try:
        return frozenset(() if place is None else place.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return frozenset()


def remember(theorems: Iterable[Theorem]) -> None:
    """Keep that Coq has accepted these, unless the user keeps nothing."""
    place = _place()
    if place is not None:
        accepted_here.cache_clear()
        marks = accepted_here() | set(map(mark_of, theorems))
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, "\n".join([*sorted(marks), ""]).encode())
    accepted_here.cache_clear()


def _place() -> Path | None:
    """The file; None where ``BANDITPROOF_STORE=`` asks that nothing be kept."""
    kept = os.environ.get("BANDITPROOF_STORE") != ""
    return cache_folder() / f"coq-accepted-{prelude_digest()[:16]}.txt" if kept else None
