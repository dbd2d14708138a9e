"""The ladder of evidence: what a check found, and how strongly it is known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ...theory.numbers.json_value import Json

NEAR = "not decided near"
"""The detail that names a point about which a proof by boxes came to no end; ``hint`` says what may help."""


class Verdict(StrEnum):
    """How a claim stands, in the words of the ladder."""

    PROVED = "PROVED"
    VERIFIED = "VERIFIED"
    SUPPORTED = "SUPPORTED"
    DEFINED = "DEFINED"
    OPEN = "OPEN"
    REFUTED = "REFUTED"

    @property
    def strength(self) -> int:
        """4 for a proof down to 1 for an open question; 0 for a refutation, which beats them all.

        A definition has nothing to verify: beside other verdicts it is never the weakest.
        """
        return {"DEFINED": 5, "PROVED": 4, "VERIFIED": 3, "SUPPORTED": 2, "OPEN": 1, "REFUTED": 0}[self.value]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one check found.

    ``verdict``: where on the ladder the finding stands. ``method``: how it was found, in a few words:
    "symbolic identity", "branch and bound", "random search". ``summary``: One line for people: what was
    tried, on which domain, what came out. ``margin``: the smallest value of (larger side - smaller side) seen
    or proved; negative when refuted. ``part``: which part of the statement it is about; the parts of a claim
    are settled one by one. ``details``: Numbers for programs: instances, counts, sample sizes, error
    probabilities. Statistics state their level as ``alpha``; where they refute, with which power, as
    ``again`` (:mod:`.power`). ``certificate``: a document that `banditproof recheck` verifies by other means.
    """

    verdict: Verdict
    method: str
    summary: str
    margin: float | None = None
    part: str = ""
    details: Mapping[str, Json] = field(default_factory=dict)
    certificate: Mapping[str, Json] | None = None

    @property
    def alpha(self) -> float:
        """The chance that a statistical finding is false, over its seed; 0 where nothing was left to chance.

        It stands in the details, as ``alpha``.
        """
        stated = self.details.get("alpha", 0.0)
        return float(stated) if isinstance(stated, (int, float)) else 0.0

    @property
    def level(self) -> float | None:
        """The chance that it refutes what holds, as it states it; None if it states none."""
        return self.alpha if 0 < self.alpha < 1 else None

    @property
    def not_decided(self) -> str:
        """Where boxes were left or a side has no value, and what may help; empty where neither is so."""
        near, place = self.details.get(NEAR), self.details.get("undefined")
        if isinstance(near, dict):
            at = ", ".join(f"{name} = {value}" for name, value in near.items())
            return f"not decided near {at}: {self.details['hint']}"
        if not isinstance(place, str):
            return ""
        return f"undefined {'' if place.startswith(('near ', 'perhaps ')) else 'at '}{place}"

    def to_json(self) -> dict[str, Json]:
        """Every field, as it stands in `check --json`."""
        return {
            "verdict": self.verdict.value,
            "part": self.part,
            "method": self.method,
            "summary": self.summary,
            "margin": self.margin,
            "details": dict(self.details),
            "certificate": None if self.certificate is None else dict(self.certificate),
        }


def settle(evidence: Iterable[Evidence]) -> Verdict:
    """The verdict on a claim: its weakest part, each part as strong as its strongest evidence.

    One refutation anywhere refutes the claim. No evidence leaves it open.
    """
    best: dict[str, Verdict] = {}
    for item in evidence:
        if item.verdict is Verdict.REFUTED:
            return Verdict.REFUTED
        known = best.get(item.part)
        if known is None or item.verdict.strength > known.strength:
            best[item.part] = item.verdict
    return min(best.values(), key=lambda verdict: verdict.strength, default=Verdict.OPEN)
