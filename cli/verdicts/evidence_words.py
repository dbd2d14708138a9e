"""What a verdict rests on, in a word each; `--json` tells the methods in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...verify.evidence.ladder import Evidence, Verdict

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome

_WORDS = {
    "proof": "proof",
    "branch and bound": "proof",
    "identity": "identity",
    "enumeration": "enumeration",
    "instances": "instances",
    "rigorous quantities in ball arithmetic": "instances",
    "ball arithmetic": "instances",
    "exact enumeration": "enumeration",
}
_COUNTED = ("instances", "boxes", "runs")


def evidence_words(outcome: Outcome) -> list[str]:
    """In a word each, what the verdict rests on, strongest first."""
    decisive = [item for item in outcome.evidence if item.verdict is outcome.verdict is Verdict.REFUTED]
    by_strength = sorted(decisive or outcome.evidence, key=lambda item: -item.verdict.strength)
    return list(dict.fromkeys(word for item in by_strength for word in _kinds(item)))


def places_left(outcome: Outcome) -> list[str]:
    """Where what the verdict rests on is not decided or has no value, and what may help."""
    found = (item.not_decided for item in outcome.evidence if item.verdict is outcome.verdict)
    return list(filter(None, dict.fromkeys(found)))


def _kinds(item: Evidence) -> list[str]:
    if item.verdict is Verdict.REFUTED or item.certificate is None:
        return [_WORDS.get(item.method, item.method)]
    kind = str(item.certificate.get("kind", ""))
    payload = item.certificate.get("payload")
    several = kind in {"conjunction", "every size"}
    if several and isinstance(payload, dict) and isinstance(payload["parts"], list):
        return [
            _WORDS.get(str(part["kind"]), item.method) for part in payload["parts"] if isinstance(part, dict)
        ]
    return [_WORDS.get(kind, item.method)]


def margin_word(outcome: Outcome) -> str:
    """The smallest margin to three digits; nothing where there is none."""
    return "" if outcome.margin is None else f"{outcome.margin:.3g}"


def effort_words(outcome: Outcome) -> str:
    """The smallest margin, and on how much the verdict rests: instances, boxes of a proof, runs."""
    words = [f"margin {margin_word(outcome)}"] if outcome.margin is not None else []
    for name in _COUNTED:
        counts = [count for item in outcome.evidence if isinstance(count := item.details.get(name), int)]
        if sum(counts):
            words.append(f"{sum(counts)} {name}")
    return ", ".join(words)
