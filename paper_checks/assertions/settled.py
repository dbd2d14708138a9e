"""How each assertion of a claim stands: by the evidence that is about it, and only as far as that goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...theory.numbers.json_value import Json
from ...verify.evidence.certificate import SCHEMA
from ...verify.evidence.ladder import Evidence, Verdict
from ..language.assertion import AMENDED, Assertion, Role, Settles
from ..language.claim import Claim, remarks_of
from ..language.severity import Severity, worst
from .listed import assertions_of_text
from .powers import Statistics

StatisticsOf = Callable[[Settles, Sequence[Evidence]], Statistics | None]
"""What is known of the level and the power of the evidence that is attached to an assertion."""


def _untold(_settles: Settles, _evidence: Sequence[Evidence]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Piece:
    """Evidence for one assertion: what was found, and how far it goes."""

    settles: Settles
    evidence: tuple[Evidence, ...]
    defines: bool = False
    """Whether the assertion is a definition or an algorithm: a trace is evidence for no other."""
    statistics: Statistics | None = None
    """Level and power of what was left to chance, if anything was."""

    @property
    def verdict(self) -> Verdict:
        """The weakest of what is needed; no proof on a family alone, and nothing by a step."""
        if self.settles.missing:
            return Verdict.OPEN
        weakest = min((each.verdict for each in self.evidence), key=_strength, default=Verdict.OPEN)
        if not self.defines and weakest is not Verdict.REFUTED and is_traced(self.evidence):
            return Verdict.OPEN
        if weakest is Verdict.SUPPORTED and self.lack:
            return Verdict.OPEN
        whole = weakest in {Verdict.PROVED, Verdict.DEFINED}
        return Verdict.VERIFIED if whole and self.settles.on else weakest

    @property
    def lack(self) -> str:
        """Why what was left to chance supports nothing; empty where it does, or nothing was."""
        return "" if self.statistics is None else self.statistics.lack

    @property
    def scope(self) -> str:
        """On what it holds, in words, with the number of instances where they were counted."""
        counted = sum(
            count for each in self.evidence if isinstance(count := each.details.get("instances"), int)
        )
        if self.verdict in {Verdict.REFUTED, Verdict.OPEN}:
            return self.settles.on
        words = self.settles.on or "all that it speaks of"
        if self.verdict is Verdict.DEFINED:
            return f"bound to the code, at {counted} instances"
        if self.verdict is Verdict.VERIFIED and counted:
            return f"{words}, at {counted} instances"
        return words

    def coq(self) -> tuple[bool, ...]:
        """Of each finding whether Coq has accepted its theorem here.

        It is a mark of its own: no verdict depends on it.
        """
        from ...verify.kernel.accepted import is_accepted

        ours = SCHEMA.rpartition("/")[0] + "/"
        held = (each.certificate for each in self.evidence)
        return tuple(
            each is not None and str(each.get("schema")).startswith(ours) and is_accepted(each)
            for each in held
        )

    def to_json(self) -> dict[str, Json]:
        """For programs."""
        return {
            "verdict": self.verdict.value,
            "parts": [each.part for each in self.evidence],
            "methods": [each.method for each in self.evidence],
            "coq": list(self.coq()),
            "scope": self.scope,
            "beyond": self.settles.beyond,
            "missing": self.settles.missing,
            "despite": dict(self.settles.despite),
            "statistics": None if self.statistics is None else self.statistics.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Settled:
    """An assertion, and all that was found about it."""

    assertion: Assertion
    pieces: tuple[Piece, ...]

    @property
    def verdict(self) -> Verdict:
        """A refutation beats everything; of several pieces that each suffice, the strongest counts."""
        verdicts = [each.verdict for each in self.pieces]
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return max(verdicts, key=_strength, default=Verdict.OPEN)

    @property
    def decisive(self) -> Piece | None:
        """The piece that the verdict is from."""
        return next((each for each in self.pieces if each.verdict is self.verdict), None)

    @property
    def despite(self) -> Mapping[str, str]:
        """What is refuted and listed as needed, with the reason why the evidence stands all the same."""
        return {name: why for piece in self.pieces for name, why in piece.settles.despite}

    @property
    def severity(self) -> Severity | None:
        """How bad it is that it is refuted: the worst of what is said of its refutations."""
        return worst(each.settles.severity for each in self.pieces if each.verdict is Verdict.REFUTED)

    @property
    def refutations(self) -> tuple[str, ...]:
        """Why it is false as printed, one line a finding."""
        found = (each for piece in self.pieces for each in piece.evidence)
        return tuple(dict.fromkeys(each.summary for each in found if each.verdict is Verdict.REFUTED))

    def to_json(self) -> dict[str, Json]:
        """As it stands in ``check --json``."""
        decisive = self.decisive
        return {
            "n": self.assertion.n,
            "role": self.assertion.role.value,
            "says": self.assertion.says,
            "for_all": self.assertion.for_all,
            "verdict": self.verdict.value,
            "severity": None if self.severity is None else self.severity.value,
            "scope": "" if decisive is None else decisive.scope,
            "evidence": [each.to_json() for each in self.pieces],
        }


def assertions_of(claim: Claim) -> tuple[Assertion, ...]:
    """What the claim asserts: as it says, as it is listed for its text, or its statement alone."""
    return _listed(claim) or (Assertion(1, Role.MAIN, claim.statement),)


def _listed(claim: Claim) -> tuple[Assertion, ...]:
    return claim.asserts or assertions_of_text(claim.paper).get(claim.id, ())


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found on one formula of a claim, and what of the claim it settles."""

    attached: Sequence[Settles]
    parts: Mapping[str, tuple[Evidence, ...]]
    whole: bool


def settled_by(
    claim: Claim,
    evidence: Sequence[Evidence],
    amended: Sequence[Evidence] = (),
    *,
    whole: bool = True,
    amended_whole: bool = True,
    statistics: StatisticsOf = _untold,
) -> tuple[Settled, ...]:
    """Every assertion of the claim, its amendment and its notes, with the evidence that is about it.

    The evidence on the ``amended`` formula settles the amendment, and that on the printed one all else. Where
    the evidence is not ``whole``, because a check crashed, it can refute and nothing else. ``statistics``
    tells how much what was left to chance would notice.
    """
    alone = not _listed(claim) and not claim.settles
    on_printed = _Found(
        (Settles(1),) if alone else claim.settles, _by_part(_best(evidence) if alone else evidence), whole
    )
    alone = not _listed(claim) and not any(each.assertion == AMENDED for each in claim.settles)
    on_amended = _Found(
        (Settles(AMENDED),) if alone else claim.settles,
        _by_part(_best(amended) if alone else amended),
        whole and amended_whole,
    )
    found = []
    for each in (*assertions_of(claim), *remarks_of(claim)):
        about = on_amended if each.n == AMENDED else on_printed
        own = (attached for attached in about.attached if attached.assertion == each.n)
        pieces = _pieces(own, about.parts, statistics, whole=about.whole, defines=each.role.defines)
        found.append(Settled(each, tuple(pieces)))
    return tuple(found)


def _pieces(
    attached: Iterable[Settles],
    known: Mapping[str, tuple[Evidence, ...]],
    statistics: StatisticsOf,
    *,
    whole: bool,
    defines: bool,
) -> Iterator[Piece]:
    for each in attached:
        parts = each.by or (() if each.missing else tuple(known))
        found = tuple(item for part in parts for item in known.get(part, ()))
        if all(part in known for part in parts) and (whole or _refutes(found)):
            yield Piece(each, found, defines=defines, statistics=statistics(each, found))


def misattached(
    claim: Claim, evidence: Sequence[Evidence], amended: Sequence[Evidence] = ()
) -> tuple[str, ...]:
    """What the claim attaches to assertions that are not listed, or by parts that no evidence has."""
    listed = assertions_of(claim)
    roles = {each.n: each.role for each in (*listed, *remarks_of(claim))}
    on_printed, on_amended = _by_part(evidence), _by_part(amended)

    def known(settles: Settles) -> Mapping[str, tuple[Evidence, ...]]:
        return on_amended if settles.assertion == AMENDED else on_printed

    lines = [
        f"settles assertion {each.assertion}, and the list has {len(listed)}"
        for each in claim.settles
        if each.assertion not in roles
    ]
    lines += [
        f"settles assertion {each.assertion} by {part!r}, which is no part of its evidence"
        for each in claim.settles
        for part in each.by
        if part not in known(each)
    ]
    lines += [
        f"settles assertion {each.assertion} by a trace, and its role is {roles[each.assertion]}: a trace "
        "binds definitions and algorithms"
        for each in claim.settles
        if each.assertion in roles and not roles[each.assertion].defines and not each.missing
        if is_traced(found for part in each.by or known(each) for found in known(each).get(part, ()))
    ]
    return tuple(lines)


def about_nothing(claim: Claim, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that the claim attaches to no assertion."""
    if any(not each.by and not each.missing for each in claim.settles) or not _listed(claim):
        return ()
    attached = {part for each in claim.settles for part in each.by}
    return tuple(each for each in evidence if each.part not in attached)


def standing_of(settled: Iterable[Settled]) -> Verdict:
    """How the claim stands by its assertions."""
    return standing((each.assertion, each.verdict) for each in settled)


def standing(verdicts: Iterable[tuple[Assertion, Verdict]]) -> Verdict:
    """REFUTED if a main assertion is; else the weakest of the main ones; of all where none is main."""
    known = list(verdicts)
    main = [verdict for assertion, verdict in known if assertion.role is Role.MAIN]
    return min(main or [verdict for _, verdict in known], key=_strength, default=Verdict.OPEN)


def count_settled(settled: Iterable[Settled]) -> int:
    """How many are not open."""
    return sum(each.verdict is not Verdict.OPEN for each in settled)


def _by_part(evidence: Iterable[Evidence]) -> dict[str, tuple[Evidence, ...]]:
    """What was found of every part: all of it is needed."""
    found: dict[str, tuple[Evidence, ...]] = {}
    for each in evidence:
        found[each.part] = (*found.get(each.part, ()), each)
    return found


def _best(evidence: Iterable[Evidence]) -> list[Evidence]:
    """For every part what decides it: a refutation, else the strongest; the rest illustrates."""
    return [
        min(found, key=_strength) if _refutes(found) else max(found, key=_strength)
        for found in _by_part(evidence).values()
    ]


def is_traced(evidence: Iterable[Evidence]) -> bool:
    """Whether a trace that agrees is among it."""
    return any(each.verdict is Verdict.DEFINED for each in evidence)


def _refutes(evidence: Iterable[Evidence]) -> bool:
    return any(each.verdict is Verdict.REFUTED for each in evidence)


def _strength(found: Verdict | Evidence) -> int:
    return (found.verdict if isinstance(found, Evidence) else found).strength
