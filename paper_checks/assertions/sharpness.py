"""How sharp the constants of proved inequalities are, and what of that is on record."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Link
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain
from ...verify.evidence.atomic_write import write_whole
from ...verify.evidence.certificate import single_certificates, stated_domain_of
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.sharpness.brackets import Bracket, brackets
from ...verify.sharpness.moved_numbers import places
from ..language.assertion import Role
from .settled import Settled

FILE: Final = "sharpness.toml"
_HEAD: Final = (
    "# How far the constants of proved inequalities can be moved; written by `banditproof check --sharp"
    " --record`.\n"
)
_MOST_CONSTANTS: Final = 6
"""A relation with more of them is a computation, whose numbers nobody chose."""
_SETTLED_BY_FORMULA: Final = frozenset({"branch and bound", "proof", "substitution", "induction"})


def sharp_constants(settled: Settled, effort: Effort) -> Iterator[Bracket]:
    """For every constant in the formulas that prove a main assertion, or an amendment: how sharp it is."""
    if settled.verdict is not Verdict.PROVED or settled.assertion.role not in {Role.MAIN, Role.AMENDMENT}:
        return
    for link, stated in dict.fromkeys(_proved(settled)):
        if len(list(places(link))) <= _MOST_CONSTANTS:
            yield from brackets(link, stated, effort)


def _proved(settled: Settled) -> Iterator[tuple[Link, Domain | WideDomain]]:
    for piece in settled.pieces:
        if piece.verdict is Verdict.PROVED:
            for each in piece.evidence:
                for document in () if each.certificate is None else single_certificates(each.certificate):
                    if document["kind"] in _SETTLED_BY_FORMULA:
                        for link in formula(str(document["formula"])).links:
                            yield link, stated_domain_of(document)


@cache
def recorded_sharpness() -> Mapping[str, Mapping[int, Sequence[str]]]:
    """For each claim, by its ID, and each of its assertions: how sharp the constants are, in words."""
    place = files(__package__) / FILE
    if not place.is_file():
        return {}
    found: dict[str, dict[int, list[str]]] = {}
    for name, lines in tomllib.loads(place.read_text(encoding="utf-8")).items():
        claim, _, n = name.rpartition("#")
        found.setdefault(claim, {})[int(n)] = lines
    return found


def sharpness_on_record(settled: Settled, identifier: str) -> Sequence[str]:
    """What is on record of the constants of a proved assertion, as far as it is about the same relations.

    A relation that was changed since, or is proved on another domain, has nothing on record.
    """
    lines = recorded_sharpness().get(identifier, {}).get(settled.assertion.n, ())
    if not lines or settled.verdict is not Verdict.PROVED:
        return ()
    about = tuple(
        _about(place.marked(link), stated) for link, stated in _proved(settled) for place in places(link)
    )
    return [line for line in lines if line.startswith(about)]


def record_sharpness(
    found: Iterable[tuple[str, Mapping[int, Sequence[Bracket]]]], place: Path | None = None
) -> None:
    """Write what was found of these claims, beside what is on record of others."""
    known = {claim: dict(lines) for claim, lines in recorded_sharpness().items()}
    for claim, of_claim in found:
        known[claim] = {n: [told(each) for each in several] for n, several in of_claim.items() if several}
    lines = [
        f'"{claim}#{n}" = [\n' + "".join(f"    {_quoted(text)},\n" for text in known[claim][n]) + "]\n"
        for claim in sorted(known)
        for n in sorted(known[claim])
    ]
    write_whole(place or Path(str(files(__package__) / FILE)), (_HEAD + "".join(lines)).encode())
    recorded_sharpness.cache_clear()


def told(bracket: Bracket) -> str:
    """A line for people: the relation, on which domain, and what its constant could be."""
    return _about(bracket.marked, bracket.stated) + bracket.words


def _about(marked: str, stated: Domain | WideDomain) -> str:
    return f"in {marked} on {stated}: "


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # which is how TOML writes it too
