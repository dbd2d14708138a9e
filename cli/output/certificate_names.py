"""Names for the files of certificates: the same in a folder of `check` and in a site, and none twice."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...theory.numbers.json_value import Json
from ...verify.evidence.ladder import Evidence
from .file_stem import file_stem

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome


def certificate_names(identifier: str, evidence: Sequence[Evidence]) -> list[str | None]:
    """The name of the file of each finding's certificate, without its ending; None where it has none.

    ``ID``, or ``ID@2`` where the claim has several. No name of a claim is left with an ``@``, so that none of
    these belongs to another claim, too.
    """
    several = sum(item.certificate is not None for item in evidence) > 1
    stem = file_stem(identifier)
    names: list[str | None] = []
    number = 0
    for item in evidence:
        number += item.certificate is not None
        names.append(None if item.certificate is None else f"{stem}@{number}" if several else stem)
    return names


def certificates_of(outcome: "Outcome") -> dict[str, Mapping[str, Json]]:
    """The certificates of a claim by the names of their files."""
    names = certificate_names(outcome.claim.id, outcome.evidence)
    return {
        name: item.certificate
        for name, item in zip(names, outcome.evidence, strict=True)
        if name is not None and item.certificate is not None
    }
