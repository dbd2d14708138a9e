"""What a run found out about one claim, and whether that is what was recorded."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ...theory.numbers.json_value import Json
from ...verify.evidence.ladder import Evidence, Verdict
from ..assertions.near_misses import NearMiss, misnamed, near_misses, surviving, unchanged
from ..assertions.powers import Statistics, statistics, supported
from ..assertions.recorded import fallen, risen
from ..assertions.settled import Settled, misattached, settled_by, standing_of
from ..assertions.traces import bound, unbound
from ..language.assertion import AMENDED, ARGUED, Role, Settles
from ..language.claim import Claim
from ..language.severity import Severity, worst
from ..pages.assertions import page_assertions, page_stands
from ..pages.page import Word
from ..pages.words import ClaimStands
from .examination import Examination, check_name
from .strict_json import plain

_UNTRIED = "a near miss of it is not tried"


@dataclass(frozen=True)
class Outcome:
    """The examinations of a claim's formulas, put together."""

    module: str
    claim: Claim
    printed: Examination
    mutants: dict[str, Examination]
    amendment: Examination | None
    earns: bool = True
    """Whether the profile of the run earns the words of pages."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the claim as printed: by its main assertions."""
        return standing_of(self.assertions)

    @property
    def found(self) -> Verdict:
        """The verdict of the evidence on the printed formula, all its parts together."""
        return self._of_printed.verdict

    @property
    def amended(self) -> Verdict | None:
        """The verdict on the amendment, where there is one."""
        return next((each.verdict for each in self.remarks if each.assertion.n == AMENDED), None)

    @property
    def severity(self) -> Severity | None:
        """How bad it is that it is refuted: the worst of its refuted assertions, main ones first."""
        refuted = [each for each in self.assertions if each.verdict is Verdict.REFUTED]
        main = [each for each in refuted if each.assertion.role is Role.MAIN]
        return worst(self.severity_of(each) for each in main or refuted)

    def severity_of(self, settled: Settled) -> Severity | None:
        """How bad it is that one of its assertions is refuted: as its evidence says, or as the claim does."""
        return (settled.severity or self.claim.severity) if settled.verdict is Verdict.REFUTED else None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What was found on the printed formula; a trace counts with every line broken by a mutant."""
        return self._of_printed.evidence

    @cached_property
    def _of_printed(self) -> Examination:
        return self._bound(self.printed, self._refuting)

    @cached_property
    def _of_amendment(self) -> Examination | None:
        if self.amendment is None:
            return None
        return self._bound(self.amendment, {**self._refuting, "what is printed": self.printed.evidence})

    @property
    def _evidence_amended(self) -> tuple[Evidence, ...]:
        return () if self._of_amendment is None else self._of_amendment.evidence

    def _bound(self, examination: Examination, wrong: Mapping[str, tuple[Evidence, ...]]) -> Examination:
        findings = (each and supported(bound(each, self._refuting), wrong) for each in examination.findings)
        return replace(examination, findings=tuple(findings))

    def _statistics(self, attached: Settles, evidence: Sequence[Evidence]) -> Statistics | None:
        return statistics(attached, evidence, self._refuting, self.printed.evidence)

    @cached_property
    def stands(self) -> ClaimStands:
        """How a claim of a page stands, sentence by sentence."""
        return page_stands((self.module, self.claim), self.printed, self.mutants)

    @property
    def word(self) -> Verdict | Word | None:
        """The verdict, or the word of a page; none where its page says that it is printed elsewhere too."""
        return self.stands.word if self.claim.of_page else self.verdict

    @cached_property
    def asserted(self) -> tuple[Settled, ...]:
        """All that is asserted, by the text and by the claim beyond it, and how it stands."""
        if self.claim.of_page:
            return page_assertions(self.claim, self.stands)
        found = settled_by(
            self.claim,
            self.evidence,
            self._evidence_amended,
            whole=not self.printed.crashes,
            amended_whole=self.amendment is None or not self.amendment.crashes,
            statistics=self._statistics,
        )
        return tuple(map(self._tried, found))

    def _tried(self, settled: Settled) -> Settled:
        """What people argue for is open unless other evidence for it refutes each of its near misses."""
        argued = any(each.settles.missing == ARGUED for each in settled.pieces)
        if not argued or not any(surviving(settled, self._refuting)):
            return settled
        pieces = (
            replace(each, settles=replace(each.settles, missing=each.settles.missing or _UNTRIED))
            for each in settled.pieces
        )
        return replace(settled, pieces=tuple(pieces))

    @cached_property
    def assertions(self) -> tuple[Settled, ...]:
        """Every assertion of the claim as printed, and how it stands."""
        return tuple(each for each in self.asserted if not each.assertion.role.is_ours)

    @cached_property
    def remarks(self) -> tuple[Settled, ...]:
        """What the claim asserts beyond its text, its amendment and its notes, and how that stands."""
        return tuple(each for each in self.asserted if each.assertion.role.is_ours)

    def near_misses(self, settled: Settled) -> tuple[NearMiss, ...]:
        """The wrong versions of an assertion, and which of them its evidence refutes."""
        return near_misses(settled, self._refuting)

    @cached_property
    def _refuting(self) -> dict[str, tuple[Evidence, ...]]:
        return {name: found.evidence for name, found in self.mutants.items()}

    @property
    def is_refuted(self) -> bool:
        """Whether something that it asserts is false as printed, a main assertion or not."""
        return any(each.verdict is Verdict.REFUTED for each in self.assertions)

    @property
    def margin(self) -> float | None:
        """The smallest margin on the printed formula."""
        return min((item.margin for item in self.evidence if item.margin is not None), default=None)

    @property
    def survivors(self) -> tuple[str, ...]:
        """The mutants that no check refuted."""
        return tuple(name for name, found in self.mutants.items() if found.verdict is not Verdict.REFUTED)

    @property
    def killed(self) -> int:
        """The number of mutants that some check refuted."""
        return len(self.mutants) - len(self.survivors)

    @property
    def broken_checks(self) -> tuple[str, ...]:
        """The checks that came to an end on every mutant and refuted none: nothing shows they can fail."""
        return tuple(
            check_name(self.claim, index)
            for index in range(len(self.claim.checks))
            if all(
                (found := examination.findings[index]) is not None and found.verdict is not Verdict.REFUTED
                for examination in self.mutants.values()
            )
        )

    @property
    def seconds(self) -> float:
        """Time spent on the claim, over all its formulas."""
        amendment = 0.0 if self.amendment is None else self.amendment.seconds
        return self.printed.seconds + amendment + sum(found.seconds for found in self.mutants.values())

    @property
    def stored(self) -> int:
        """How many of its formulas were examined by an earlier run."""
        return sum(found.stored for _, found in self._named())

    @property
    def rechecked(self) -> int:
        """How many certificates, of all its formulas, were verified by other means than made them."""
        return sum(found.rechecked for _, found in self._named())

    @property
    def formulas(self) -> int:
        """How many formulas it has: as printed, the mutants, the amendment."""
        return len(self._named())

    @property
    def problems(self) -> tuple[str, ...]:
        """What makes the run fail, one line each."""
        lines: list[str] = []
        for name, found in self._named():
            lines += [f"{name}{crash}" for crash in found.crashes]
        if self.claim.of_page:
            return (*lines, *(self.stands.changes(worse=True) if self.earns else ()))
        if _falls_short(self.found, self.claim.recorded):
            lines.append(f"has evidence that is {self.found}, recorded as {self.claim.recorded}")
        if self.claim.amendment is not None and self._of_amendment is not None:
            recorded = self.claim.amendment.recorded
            if _falls_short(self._of_amendment.verdict, recorded):
                lines.append(
                    f"the amendment has evidence that is {self._of_amendment.verdict}, recorded as {recorded}"
                )
        if not self.printed.crashes:
            lines += misattached(self.claim, self.evidence, self._evidence_amended)
            lines += misnamed(self.claim)
            lines += (line for each in self.printed.evidence for line in unbound(each, self._refuting))
            lines += fallen(self.claim.id, self.asserted)
            lines += (line for each in self.asserted for line in surviving(each, self._refuting))
            lines += self._of_remarks()
            lines += (
                f"says how bad it is that assertion {each.assertion.n} is refuted, and it is {each.verdict}"
                for each in self.assertions
                if each.verdict is not Verdict.REFUTED
                and any(piece.settles.severity is not None for piece in each.pieces)
            )
        lines += [f"mutant {name!r} survives" for name in self.survivors]
        lines += [f"{name} is broken: it refutes no mutant" for name in self.broken_checks]
        return tuple(lines)

    def _of_remarks(self) -> Iterator[str]:
        for each in self.remarks:
            if each.verdict is Verdict.REFUTED:
                yield f"its {each.assertion.role} {each.assertion.n} is false: {each.assertion.says}"
            if each.assertion.role is Role.AMENDMENT:
                yield from unchanged(each, self.evidence)

    @property
    def alpha(self) -> float:
        """The chance that some finding on the printed or the amended formula is false by bad luck."""
        return math.fsum(item.alpha for item in (*self.evidence, *self._evidence_amended))

    @property
    def notes(self) -> tuple[str, ...]:
        """What is better than recorded, one line each."""
        lines: list[str] = []
        if self.claim.of_page:
            return ()
        if self.claim.recorded is None:
            lines.append(f"is not recorded; to keep what was found: recorded=Verdict.{self.found}")
        elif _exceeds(self.found, self.claim.recorded):
            lines.append(f"has evidence that is {self.found}, better than {self.claim.recorded} as recorded")
        if self.claim.amendment is not None and self._of_amendment is not None:
            recorded, found = self.claim.amendment.recorded, self._of_amendment.verdict
            if recorded is None:
                lines.append(f"the amendment is not recorded: recorded=Verdict.{found}")
            elif _exceeds(found, recorded):
                lines.append(
                    f"the amendment has evidence that is {found}, better than {recorded} as recorded"
                )
        lines += risen(self.claim.id, self.asserted)
        return tuple(lines)

    def _named(self) -> list[tuple[str, Examination]]:
        named = [("", self.printed), *((f"mutant {name!r}: ", found) for name, found in self.mutants.items())]
        return named if self.amendment is None else [*named, ("amendment: ", self.amendment)]

    def to_json(self) -> dict[str, Json]:
        """The claim as it stands in ``check --json``."""
        return {
            "id": self.claim.id,
            "paper": self.claim.paper,
            "verdict": self.verdict.value,
            "amended": None if self.amended is None else self.amended.value,
            "found": self.found.value,
            "assertions": [
                {
                    **each.to_json(),
                    "near_misses": [miss.to_json() for miss in self.near_misses(each)],
                    "severity": _word(self.severity_of(each)),
                }
                for each in self.assertions
            ],
            "remarks": [
                {**each.to_json(), "near_misses": [miss.to_json() for miss in self.near_misses(each)]}
                for each in self.remarks
            ],
            "severity": _word(self.severity),
            "rests_on": list(self.claim.rests_on),
            "margin": plain(self.margin),
            "evidence": [
                {"formula": formula, **item.to_json(), "margin": plain(item.margin)}
                for formula, examination in (("printed", self._of_printed), ("amended", self._of_amendment))
                if examination is not None
                for item in examination.evidence
            ],
            "mutants": {"killed": self.killed, "total": len(self.mutants)},
            "problems": list(self.problems),
            "rechecked": self.rechecked,
            "alpha": self.alpha,
            "seconds": self.seconds,
        }


def _word(severity: Severity | None) -> str | None:
    return None if severity is None else severity.value


def run_json(outcomes: Sequence[Outcome], seconds: float) -> dict[str, Json]:
    """A whole run, as ``check --json`` prints it."""
    return {
        "schema": "banditproof/check/2",
        "claims": [outcome.to_json() for outcome in outcomes],
        "mutants": {
            "killed": sum(outcome.killed for outcome in outcomes),
            "total": sum(len(outcome.mutants) for outcome in outcomes),
            "survivors": [
                {"claim": outcome.claim.id, "mutant": name}
                for outcome in outcomes
                for name in outcome.survivors
            ],
            "broken_checks": [
                {"claim": outcome.claim.id, "check": name}
                for outcome in outcomes
                for name in outcome.broken_checks
            ],
        },
        "certificates": {"rechecked": sum(outcome.rechecked for outcome in outcomes)},
        "alpha": false_alarms(outcomes),
        "seconds": seconds,
    }


MOST_FALSE_ALARMS = 1e-6
"""What the chance of any false statistical finding in a whole run is kept below."""


def false_alarms(outcomes: Sequence[Outcome]) -> float:
    """The chance that any statistical finding of the run is false by bad luck: at most their sum."""
    return math.fsum(outcome.alpha for outcome in outcomes)


def _falls_short(found: Verdict, recorded: Verdict | None) -> bool:
    if recorded is None:
        return False
    # a recorded refutation that is not found again is lost knowledge, however good the claim now looks
    if recorded is Verdict.REFUTED:
        return found is not Verdict.REFUTED
    return found.strength < recorded.strength


def _exceeds(found: Verdict, recorded: Verdict) -> bool:
    return recorded is not Verdict.REFUTED and found.strength > recorded.strength
