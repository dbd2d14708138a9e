"""One formula of one claim, put to all checks of the claim: the unit of work, and of what is kept."""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field, fields, replace
from numbers import Real
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal

from ...theory.formulas.expression import FormulaError
from ...verify.evidence.certifiable import COUNTEREXAMPLES, is_unsaid
from ...verify.evidence.certificate import SCHEMA, attributed, digest
from ...verify.evidence.effort import Effort, Profile
from ...verify.evidence.ladder import Evidence, Verdict, settle
from ..pages.engine.engine_claim import EngineClaim
from ..pages.files import beside, path_of
from .registry import Entry, claim_in, described
from .seed import seed_of
from .strict_json import plain

if TYPE_CHECKING:
    from ...verify.proving.formula_checks import Check

CRASHED: Final = " crashed: "
"""Stands in the reason of a crash between the check and what was raised, with file and line."""
_UNSAID: Final = "the check does not say that it certifies this"

Role = Literal["printed", "near miss"]


@dataclass(frozen=True, slots=True)
class Task:
    """One formula of one claim; it names them, because checks are closures and do not travel."""

    module: str
    claim: str
    role: Role
    miss: str = ""


@dataclass(frozen=True, slots=True)
class Examination:
    """What the checks of a claim found: on what is printed, or after a near miss.

    ``findings`` has one entry per check, in order; ``None`` where the check crashed, with the reason in
    ``crashes``. A finding whose certificate is rejected is open, with the reason there, too. ``rechecked``
    counts the certificates. ``stored`` says whether it was found by an earlier run, which then took so many
    ``seconds``.
    """

    findings: tuple[Evidence | None, ...]
    crashes: tuple[str, ...]
    seconds: float
    rechecked: int = 0
    stored: bool = field(default=False, compare=False)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The findings of the checks that came to an end."""
        return tuple(item for item in self.findings if item is not None)

    @property
    def verdict(self) -> Verdict:
        """What the findings settle; open where a check crashed, unless another one refutes."""
        settled = settle(self.evidence)
        return settled if settled is Verdict.REFUTED or not self.crashes else Verdict.OPEN


def tasks_of(entry: Entry) -> Iterator[Task]:
    """What is printed, and every near miss."""
    module, claim = entry.module, entry.claim
    yield Task(module, claim.id, "printed")
    for name in claim.wrong:
        yield Task(module, claim.id, "near miss", name)


def examine(task: Task, seed: int, profile: Profile) -> Examination:
    """What the checks of the claim find on the formula."""
    return examine_from(task, seed_of(task.claim, seed), profile)


def examine_from(task: Task, own_seed: int, profile: Profile) -> Examination:
    """The same, from the seed that is the claim's own."""
    try:
        claim = claim_in(task.module, task.claim)
        formula = claim.wrong[task.miss] if task.role == "near miss" else claim.claimed
    except KeyError as error:  # the page was saved since its claims were listed
        raise ValueError(f"there is no {error} any more") from None
    effort = Effort(seed=own_seed, profile=profile)
    findings: list[Evidence | None] = []
    crashes: list[str] = []
    rechecked = 0
    began = time.process_time()
    with redirect_stdout(sys.stderr):  # standard output belongs to the report
        for index, check in enumerate(claim.checks):
            name = f"check {index + 1}"
            try:
                found = _attributed(_checked(check, formula, effort), claim)
                refusal = _refusal(found) or _UNSAID * is_unsaid(check, formula, found)
            except FormulaError as error:
                findings.append(None)
                crashes.append(f"{name} refuses the formula: {error}")
            except MemoryError:
                findings.append(None)
                crashes.append(f"{name} is incomplete: it needs more memory than one formula may take")
            except (Exception, SystemExit) as error:  # noqa: BLE001  anybody's code; it is reported
                findings.append(None)
                own = str(beside(path_of(task.module)))
                crashes.append(f"{name}{CRASHED}{described(error, own)}")
            else:
                rechecked += is_certified(found)
                if refusal:
                    crashes.append(f"{name} gives a certificate that is rejected: {refusal}")
                    found = replace(
                        found, verdict=Verdict.OPEN, summary=f"{found.summary} (rejected: {refusal})"
                    )
                findings.append(found)
    return Examination(tuple(findings), tuple(crashes), time.process_time() - began, rechecked)


def is_certified(evidence: Evidence) -> bool:
    """Whether its certificate is of ours, in this version or another; a check may bring its own kind."""
    stated = "" if evidence.certificate is None else str(evidence.certificate.get("schema"))
    return stated.startswith(SCHEMA.rpartition("/")[0] + "/")


def _refusal(evidence: Evidence) -> str:
    """Why the certificate does not stand; nothing if it does, or if there is none."""
    if evidence.certificate is None or not is_certified(evidence):
        return ""
    if digest(evidence.certificate) != evidence.certificate.get("digest"):
        return "the digest does not fit the content"
    from ...verify.certificates.recheck import reasons_against

    return "; ".join(reasons_against(dict(evidence.certificate)))


def asked(task: Mapping[str, Any], seed: int, profile: str) -> dict[str, Any]:
    """What a worker does, from JSON to data: :func:`examine`."""
    return as_data(examine(Task(**task), seed, Profile(profile)))


def cut_short(task: Task, reason: str) -> Examination:
    """What is known where the process of the checks came to no end of its own."""
    claim = claim_in(task.module, task.claim)
    return Examination((None,) * len(claim.checks), (reason,), 0.0)


def as_data(examination: Examination) -> dict[str, Any]:
    """An examination as data, for :mod:`.store_codec`."""
    return {
        "findings": [
            None if found is None else {name: _data(getattr(found, name)) for name in _FIELDS}
            for found in examination.findings
        ],
        "crashes": list(examination.crashes),
        "seconds": examination.seconds,
        "rechecked": examination.rechecked,
    }


def from_data(data: object) -> Examination:
    """The examination that :func:`as_data` was given; a ``ValueError`` if it is none."""
    match data:
        case {
            "findings": [*findings],
            "crashes": [*crashes],
            "seconds": int() | float() as seconds,
            "rechecked": int() as rechecked,
        } if all(isinstance(crash, str) for crash in crashes):
            return Examination(tuple(map(_finding, findings)), tuple(crashes), seconds, rechecked)
    raise ValueError("these data are no examination")


_FIELDS = tuple(each.name for each in fields(Evidence))


_FORMS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "verdict": str, "method": str, "summary": str, "margin": (Real, NoneType), "part": str, "details": dict,
    "certificate": (dict, NoneType),
}  # fmt: skip


def _finding(data: Any) -> Evidence | None:  # noqa: ANN401  whatever was kept
    if data is None:
        return None
    if not isinstance(data, dict) or set(data) != set(_FIELDS):
        raise ValueError("these data are no finding")
    if wrong := [name for name, form in _FORMS.items() if not isinstance(data[name], form)]:
        raise ValueError(f"no finding has {data[wrong[0]]!r:.60} as its {wrong[0]}")
    return Evidence(**{**data, "verdict": Verdict(data["verdict"])})


def _data(value: object) -> object:
    if isinstance(value, Verdict):
        return value.value
    return dict(value) if isinstance(value, Mapping) else value


def _checked(check: "Check", formula: object, effort: Effort) -> Evidence:
    evidence = check(formula, effort)
    if not isinstance(evidence, Evidence):
        raise TypeError(f"it returned {evidence!r:.60}, not Evidence")
    # what cannot travel to another process, or be reported, is a crash here and not there
    for name in ("method", "summary", "part"):
        if not isinstance(text := getattr(evidence, name), str):
            raise TypeError(f"the {name} of its evidence is {text!r:.60}, not a text")
    if not isinstance(evidence.verdict, Verdict):
        raise TypeError(f"the verdict of its evidence is {evidence.verdict!r:.60}, not a Verdict")
    details, certificate = plain(evidence.details), plain(evidence.certificate)
    assert isinstance(details, dict)
    assert certificate is None or isinstance(certificate, dict)
    margin = None if evidence.margin is None else float(evidence.margin)
    return replace(evidence, margin=margin, details=details, certificate=certificate)


def _attributed(evidence: Evidence, claim: EngineClaim) -> Evidence:
    """The evidence with its certificate under the name of the claim."""
    if evidence.certificate is None or evidence.certificate.get("schema") != SCHEMA:
        return evidence
    name, statement = claim.id, claim.statement
    if evidence.verdict is Verdict.REFUTED and evidence.certificate["kind"] not in COUNTEREXAMPLES:
        # what is certified is not the claim but something that cannot be true together with it
        name, statement = f"{name} (contradicted)", f"{evidence.summary}. This contradicts: {statement}"
    if evidence.part:
        name = f"{name}: {evidence.part}"
    return replace(evidence, certificate=attributed(evidence.certificate, claim=name, statement=statement))
