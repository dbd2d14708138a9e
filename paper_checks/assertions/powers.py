"""Statistics support an assertion only with a level, and with enough power against what is close to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...theory.numbers.json_value import Json
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.evidence.power import AGAIN, CERTAIN, LEAST, Power, power_in
from ..language.assertion import AMENDED, Settles

Wrong = Mapping[str, Sequence[Evidence]]
"""What was found on each wrong version, by its name."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The level of the statistics for an assertion, and their power against each wrong version of it."""

    level: float | None
    """At most this is the chance that they refute although it holds; None if that is not stated."""
    powers: Mapping[str, Power | None]
    """None where a wrong version is not refuted, or no power is stated."""

    @property
    def lack(self) -> str:
        """Why they support nothing; empty where they do."""
        if self.level is None:
            return "no level is stated: the chance to refute what holds"
        if not self.powers:
            return "no power against anything wrong is stated"
        for name, power in self.powers.items():
            if power is None:
                return f"no power against {name!r} is stated"
            if not power.suffices:
                return (
                    f"fresh runs would refute {name!r} with probability {power.probability:.2g} only, "
                    f"{LEAST} is needed"
                )
        return ""

    @property
    def least(self) -> Power | None:
        """The smallest power; None if one is not stated."""
        known = [each for each in self.powers.values() if each is not None]
        return min(known, key=lambda each: each.probability) if len(known) == len(self.powers) != 0 else None

    def to_json(self) -> dict[str, Json]:
        """As it stands in ``check --json``."""
        return {
            "level": self.level,
            "powers": {name: None if each is None else each.to_json() for name, each in self.powers.items()},
            "lack": self.lack,
        }


def statistics(
    settles: Settles, evidence: Sequence[Evidence], wrong: Wrong, printed: Sequence[Evidence]
) -> Statistics | None:
    """Those among the evidence for an assertion; None if nothing of it was left to chance.

    The wrong versions are the near misses that it kills; for an amendment, what is printed; and where neither
    is named, whatever it refutes.
    """
    by_chance = [each for each in evidence if each.verdict is Verdict.SUPPORTED]
    if not by_chance:
        return None
    chancy = {each.part for each in by_chance}
    parts = {each.part: each.part in chancy for each in evidence}
    named = {name: wrong.get(name, ()) for _, name in settles.kills}
    if settles.assertion == AMENDED:
        named = {"what is printed": printed}
    powers = {name: _best(found, parts) for name, found in (named or wrong).items()}
    if not named:
        powers = {name: each for name, each in powers.items() if each is not None}
    return Statistics(_level(by_chance), powers)


def supported(evidence: Evidence, wrong: Wrong) -> Evidence:
    """The evidence with its power against all that it refutes; open if it lacks level or power."""
    if evidence.verdict is not Verdict.SUPPORTED:
        return evidence
    found = {name: _best(each, {evidence.part: True}) for name, each in wrong.items()}
    powers = {name: each for name, each in found.items() if each is not None}
    enough = {name: each for name, each in powers.items() if each.suffices}
    lack = Statistics(evidence.level, enough or powers).lack
    stated: Mapping[str, Json] = {name: each.to_json() for name, each in powers.items()}
    details: dict[str, Json] = {**evidence.details, "level": evidence.level, "powers": dict(stated)}
    if not lack:
        return replace(evidence, details=details)
    return replace(evidence, verdict=Verdict.OPEN, summary=f"{evidence.summary}; {lack}", details=details)


def _level(evidence: Iterable[Evidence]) -> float | None:
    levels = [each.level for each in evidence]
    known = [each for each in levels if each is not None]
    return math.fsum(known) if len(known) == len(levels) else None


def _best(found: Iterable[Evidence], parts: Mapping[str, bool]) -> Power | None:
    """The largest power of a refutation by one of the parts; each says whether it is left to chance."""
    powers = [
        power_in(each.details) if parts[each.part] or AGAIN in each.details else CERTAIN
        for each in found
        if each.verdict is Verdict.REFUTED and each.part in parts
    ]
    stated = [each for each in powers if each is not None]
    return max(stated, key=lambda each: each.probability, default=None)
