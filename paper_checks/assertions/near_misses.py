"""Near misses: wrong versions of an assertion, each of which the evidence for it must refute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...theory.numbers.json_value import Json
from ...verify.evidence.ladder import Evidence, Verdict
from ..language.assertion import Settles
from ..language.claim import Claim, remarks_of
from .settled import Settled, assertions_of


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A wrong version of an assertion, and the mutants of the claim that state it."""

    n: int
    says: str
    mutants: tuple[str, ...]
    killed: bool

    def to_json(self) -> dict[str, Json]:
        """As it stands in ``check --json``."""
        return {"says": self.says, "mutants": list(self.mutants), "killed": self.killed}


def near_misses(settled: Settled, mutants: Mapping[str, Sequence[Evidence]]) -> tuple[NearMiss, ...]:
    """The near misses of an assertion; one is killed if the assertion's evidence refutes a mutant of it.

    What other evidence of the claim refutes does not count: it is about something else.
    """
    stating: dict[int, list[tuple[str, bool]]] = {}
    for piece in settled.pieces:
        if not piece.settles.missing:
            for n, name in piece.settles.kills:
                killed = _refuted_by(piece.settles, mutants.get(name, ()))
                stating.setdefault(n, []).append((name, killed))
    return tuple(
        NearMiss(
            n,
            says,
            tuple(name for name, _ in stating.get(n, ())),
            any(killed for _, killed in stating.get(n, ())),
        )
        for n, says in enumerate(settled.assertion.near_misses, start=1)
    )


def surviving(settled: Settled, mutants: Mapping[str, Sequence[Evidence]]) -> Iterator[str]:
    """One line for every near miss of an assertion that is settled without refuting it."""
    if settled.verdict in {Verdict.OPEN, Verdict.REFUTED}:
        return
    for each in near_misses(settled, mutants):
        if not each.killed:
            mutant = f"mutant {each.mutants[0]!r} passes its evidence" if each.mutants else "untried"
            yield (
                f"assertion {settled.assertion.n} is {settled.verdict}, and its near miss {each.n} "
                f"survives ({mutant}): {each.says}"
            )


def unchanged(settled: Settled, printed: Iterable[Evidence]) -> Iterator[str]:
    """A line if the evidence for an amendment would pass what is printed as well."""
    if settled.verdict in {Verdict.OPEN, Verdict.REFUTED}:
        return
    found = tuple(printed)
    for piece in settled.pieces:
        if piece.verdict is settled.verdict and not _refuted_by(piece.settles, found):
            yield f"the amendment is {settled.verdict} by evidence that does not refute what is printed"


def misnamed(claim: Claim) -> Iterator[str]:
    """What the claim says of near misses that are not listed, or of mutants that it does not have."""
    listed = {each.n: len(each.near_misses) for each in (*assertions_of(claim), *remarks_of(claim))}
    for each in claim.settles:
        for n, name in each.kills:
            if not 1 <= n <= listed.get(each.assertion, 0):
                yield f"kills near miss {n} of assertion {each.assertion}, which is not listed"
            if name not in claim.mutants:
                yield f"kills near miss {n} of assertion {each.assertion} by {name!r}, which is no mutant"


def _refuted_by(settles: Settles, found: Iterable[Evidence]) -> bool:
    return any(
        each.verdict is Verdict.REFUTED and (not settles.by or each.part in settles.by) for each in found
    )
