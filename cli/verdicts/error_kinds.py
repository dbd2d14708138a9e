"""The kinds of errors that readers tell apart: a false theorem is not a misprint."""

from __future__ import annotations

from dataclasses import dataclass

from ...paper_checks.language.severity import Severity


@dataclass(frozen=True, slots=True)
class Kind:
    """Some severities under one name; None among them is an error whose severity nobody stated."""

    name: str
    meaning: str
    severities: tuple[Severity | None, ...]

    @property
    def stem(self) -> str:
        """As part of the name of a file."""
        return self.name.lower().replace(" ", "-")


KINDS = (
    Kind(
        "Errors of substance",
        "Statements and constants that are false.",
        (None, Severity.SUBSTANCE, Severity.WRONG_CONSTANT),
    ),
    Kind(
        "Missing assumptions",
        "True, or defined, under a condition that is not printed.",
        (Severity.MISSING_ASSUMPTION, Severity.UNDEFINED),
    ),
    Kind(
        "Slips of proofs",
        "A step is false; what it was to show holds, or may hold.",
        (Severity.PROOF_SLIP,),
    ),
    Kind(
        "Matters of reading",
        "Misprints, words that promise too much, failures only at an extreme of what is printed.",
        (Severity.EDGE, Severity.WORDING, Severity.TYPO),
    ),
)
"""Worst first; every severity is of one kind."""


def kind_of_severity(severity: Severity | None) -> Kind:
    """The kind of that severity."""
    return next(kind for kind in KINDS if severity in kind.severities)
