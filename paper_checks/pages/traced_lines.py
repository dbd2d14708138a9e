"""What a trace is worth: it binds a definition only if a wrong version of each of its lines is refuted."""

from collections.abc import Iterator, Mapping, Sequence

from ...verify.evidence.ladder import Evidence, Verdict

Misses = Mapping[str, Sequence[Evidence]]
"""What was found on each near miss, by its name."""


def unbound(evidence: Evidence, misses: Misses) -> Iterator[str]:
    """Why a trace binds nothing to the code, one line each; none where it does."""
    lines, part = lines_of(evidence), f"the trace {evidence.part!r}" if evidence.part else "the trace"
    if not lines:
        yield f"{part} lists no lines"
    broken = set(_broken(evidence, lines, misses))
    for number in (each for each in lines if each not in broken):
        of = f"line {number}" if number else "the formula"
        yield f"{part} has no near miss of {of} that it notices"


def lines_of(evidence: Evidence) -> Mapping[str, str]:
    """The lines that a trace ran by their numbers, as its evidence lists them; none where it lists none."""
    lines = evidence.details.get("lines")
    return {number: str(text) for number, text in lines.items()} if isinstance(lines, dict) else {}


def _broken(traced: Evidence, lines: Mapping[str, str], misses: Misses) -> Iterator[str]:
    """The lines that a near miss which is noticed changes, and changes alone."""
    for evidence in misses.values():
        for each in evidence:
            if each.part == traced.part and each.verdict is Verdict.REFUTED:
                other = lines_of(each)
                changed = [number for number, text in lines.items() if other.get(number) != text]
                if list(other) == list(lines) and len(changed) == 1:
                    yield changed[0]
