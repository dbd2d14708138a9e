"""What Coq says of certificate files: each as a theorem, all of them compiled together."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ...theory.numbers.json_value import Json
from ...verify.evidence.certificate import CertificateError, read, validated


class CoqResult(StrEnum):
    """What is said of a file; without a theorem nothing is known of it."""

    ACCEPTED = "accepted"
    REFUSED = "REFUSED"
    UNTRANSLATED = "UNTRANSLATED"
    REJECTED = "REJECTED"


@dataclass(frozen=True, slots=True)
class CoqFile:
    """What became of one file, and the theorem that it says."""

    file: Path
    result: CoqResult
    reason: str = ""
    claim: str = ""
    kind: str = ""
    formula: str = ""
    theorem: str = ""

    def to_json(self) -> dict[str, Json]:
        """All of it, as data."""
        return {
            "file": str(self.file),
            "claim": self.claim,
            "kind": self.kind,
            "formula": self.formula,
            "theorem": self.theorem,
            "result": self.result.value.lower(),
            "ok": self.result is CoqResult.ACCEPTED,
            "reason": self.reason,
        }


def coq_files(files: Sequence[Path], seconds: int) -> list[CoqFile]:
    """Compile what the files say; a ``ValueError`` if one cannot be read, or if there is no Coq."""
    from ...verify.kernel.accepted import remember
    from ...verify.kernel.coqc import judged, prelude
    from ...verify.kernel.theorems import Theorem, UntranslatedError, theorem_of

    documents = [read(file) for file in files]
    prelude()  # what is missing is said before the work
    found: list[CoqFile] = []
    theorems: dict[int, Theorem] = {}
    for place, (file, given) in enumerate(zip(files, documents, strict=True)):
        try:
            document = validated(given)
        except CertificateError as error:
            found.append(CoqFile(file, CoqResult.REJECTED, str(error)))
            continue
        known = {name: str(document[name]) for name in ("claim", "kind", "formula")}
        try:
            theorem = theorems[place] = theorem_of(document)
        except UntranslatedError as error:
            found.append(CoqFile(file, CoqResult.UNTRANSLATED, str(error), **known))
            continue
        found.append(CoqFile(file, CoqResult.ACCEPTED, theorem=theorem.statement, **known))
    with tempfile.TemporaryDirectory() as folder:
        told = judged(list(theorems.values()), Path(folder), "theorems", seconds=seconds)
    remember(each.theorem for each in told if each.accepted)
    for place, judgement in zip(theorems, told, strict=True):
        if not judgement.accepted:
            each = found[place]
            found[place] = CoqFile(
                each.file,
                CoqResult.REFUSED,
                judgement.reason,
                each.claim,
                each.kind,
                each.formula,
                each.theorem,
            )
    return found
