"""What Coq says of certificate files that are confirmed: each as a theorem, all of them compiled together."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from ...paper_checks.running.limits import Limits
from ...theory.numbers.json_value import Json
from ...verify.evidence.certificate import parsed
from .rechecked_file import RecheckedFile, Result, rechecked_content


class CoqResult(StrEnum):
    """What is said of a file; without a theorem nothing is known of it."""

    ACCEPTED = "accepted"
    REFUSED = "REFUSED"
    UNTRANSLATED = "UNTRANSLATED"
    REJECTED = "REJECTED"
    INCOMPLETE = "INCOMPLETE"


@dataclass(frozen=True, slots=True)
class CoqFile:
    """What became of one file, for the rechecker and for Coq, and the theorem that it says."""

    checked: RecheckedFile
    result: CoqResult
    reason: str = ""
    theorem: str = ""

    @property
    def ok(self) -> bool:
        """Whether both accept all that it says."""
        return self.checked.ok and self.result is CoqResult.ACCEPTED

    @property
    def words_of_result(self) -> str:
        """The result, with the number of points if it was confirmed at no others."""
        if self.checked.points and self.result is CoqResult.ACCEPTED:
            return f"accepted, {self.checked.words_of_result}"
        return self.result.value

    def to_json(self) -> dict[str, Json]:
        """All of it, as data."""
        return {
            "file": str(self.checked.file),
            **{name: getattr(self.checked, name) or "" for name in ("claim", "kind", "formula")},
            "theorem": self.theorem,
            "result": self.result.value.lower(),
            "ok": self.ok,
            "points": self.checked.points,
            "apart": self.checked.apart,
            "belongs": self.checked.belongs,
            "reason": self.reason,
        }


def coq_files(files: Sequence[Path], own: Sequence[str], limits: Limits) -> list[CoqFile]:
    """Recheck the files, and compile what those say that stand; a ``ValueError`` if there is no Coq."""
    from ...verify.kernel.accepted import remember
    from ...verify.kernel.coqc import judged, prelude
    from ...verify.kernel.theorems import Theorem, UntranslatedError, theorem_of

    prelude()  # what is missing is said before the work
    found: list[CoqFile] = []
    theorems: dict[int, Theorem] = {}
    for place, file in enumerate(files):
        checked, content = rechecked_content(file, own, limits)
        if checked.result in {Result.REJECTED, Result.INCOMPLETE}:
            found.append(CoqFile(checked, CoqResult[checked.result.name], "; ".join(checked.reasons)))
            continue
        try:
            theorem = theorems[place] = theorem_of(parsed(content, file))
        except UntranslatedError as error:
            found.append(CoqFile(checked, CoqResult.UNTRANSLATED, str(error)))
            continue
        found.append(CoqFile(checked, CoqResult.ACCEPTED, theorem=theorem.statement))
    with tempfile.TemporaryDirectory() as folder:
        seconds = max(1, int(limits.seconds))
        told = judged(list(theorems.values()), Path(folder), "theorems", seconds=seconds)
    remember(each.theorem for each in told if each.accepted)
    for place, judgement in zip(theorems, told, strict=True):
        if not judgement.accepted:
            found[place] = replace(found[place], result=CoqResult.REFUSED, reason=judgement.reason)
    return found
