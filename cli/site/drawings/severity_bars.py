"""How many errors are of which kind: a bar for each kind, on one scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from ...verdicts.error_kinds import KINDS, Kind

_WIDTH, _HEIGHT = 1000, 36


@dataclass(frozen=True, slots=True)
class SeverityBar:
    """A kind of error, how many there are, and a bar as long as that."""

    kind: Kind
    count: int
    bar: Markup


def severity_bars(found: Iterable[Kind]) -> list[SeverityBar]:
    """Every kind, worst first; the numbers stand beside the bars, which are mere decoration."""
    counted = Counter(found)
    most = max(counted.values(), default=1)
    return [SeverityBar(kind, counted[kind], _bar(kind, counted[kind] / most)) for kind in KINDS]


def _bar(kind: Kind, share: float) -> Markup:
    return Markup(
        '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="fill-{}" x="0" y="0" width="{:.1f}" height="{}"/></svg>'
    ).format(_WIDTH, _HEIGHT, "refuted" if kind is KINDS[0] else "slip", _WIDTH * share, _HEIGHT)
