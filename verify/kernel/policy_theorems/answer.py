"""What is known of one theorem, and how it stands."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from ....theory.numbers.json_value import Json


class Standing(StrEnum):
    """How a theorem stands."""

    ACCEPTED = "PROVED (Coq)"
    REFUSED = "REFUSED (Coq)"
    NOT_RUN = "PROVED (Coq, not run here)"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a theorem; of one that Coq was not asked about only where it is written."""

    name: str
    file: str
    comment: str
    standing: Standing
    statement_lines: int
    proof_lines: int
    reason: str = ""
    statement: str = ""
    definitions: Mapping[str, str] = field(default_factory=dict)
    """What the statement depends on, and what that depends on; each as Coq prints it."""
    axioms: tuple[str, ...] = ()
    """It rests on no others; asked about together, theorems share them."""
    seconds: float = 0.0
    written: str = ""
    """The statement in the words of its file, of a theorem that Coq was not asked about."""

    def to_json(self) -> dict[str, Json]:
        """All of it, as data."""
        return {
            **asdict(self),
            "definitions": dict(self.definitions),
            "standing": self.standing.value,
            "axioms": list(self.axioms),
        }
