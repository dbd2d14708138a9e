"""The policies: a table, and a page for each with its protocol, its sandwich and its regret."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup

from ...options.policy_name import spelled_option
from ...output.file_stem import file_stem
from ..drawings.chart import chart, looks
from ..page import Page
from ..studies.algorithm_protocol import Protocol, protocol
from ..studies.study import AlgorithmStudy
from ..text.claim_link import claim_links
from ..text.docstring import docstring_markup
from ..text.findings import Findings

if TYPE_CHECKING:
    from ....algorithms.by_name.catalogue import Entry

_LONG = re.compile(r"\d+\.\d{3,}(?:e-?\d+)?")
FIRST = "algorithms.html"
_KINDS = {
    "regret": "Regret",
    "identification": "Best-arm identification",
    "linear": "Linear bandits",
    "contextual": "Linear contextual bandits",
    "adversarial": "Adversarial bandits",
    "full information": "Full information",
    "membership": "Membership games",
}
_CAPTIONS = {
    "membership": "Shaded: the band of the played curve.",
    "full information": "Line: expected regret.",
}
"""Of the pictures that do not show regrets of runs."""


def algorithm_pages(findings: Findings) -> Iterator[Page]:
    """The table, then every policy that was studied."""
    from ....algorithms.by_name.catalogue import ALGORITHMS
    from ....verify.worst.theorems import bounds_told

    studies = findings.studies.algorithms
    if not studies:
        return
    known = [(ALGORITHMS[name], study) for name, study in studies.items()]
    groups = [
        (title, [_row(entry, study) for entry, study in known if entry.kind == kind])
        for kind, title in _KINDS.items()
    ]
    yield Page(FIRST, "algorithms.html", {"groups": [group for group in groups if group[1]]})
    for entry, study in known:
        how = protocol(entry.load())
        played = study.played
        drawing: Markup | None = None
        legend = []
        if played is not None and played.panel is not None:
            look = looks([played.panel])
            drawing, legend = chart(played.panel, look), list(look.values())
        yield Page(
            _path(entry),
            "algorithm.html",
            {
                "entry": entry,
                "kind": _KINDS[entry.kind],
                "claims_about": claim_links(entry.claims, findings),
                "options": _options(entry),
                "knows_horizon": entry.takes_horizon(),
                "upper_bounds": "" if entry.kind == "membership" else bounds_told(entry.name),
                "protocol": how,
                "told": docstring_markup(how.told),
                "steps": _steps(how),
                "sandwich": study.sandwich,
                "played": played,
                "captions": _CAPTIONS,
                "chart": drawing,
                "legend": legend,
                "seed": findings.settings.seed,
            },
        )


def _path(entry: Entry) -> str:
    return f"algorithms/{file_stem(entry.name)}.html"


def _row(entry: Entry, study: AlgorithmStudy) -> dict[str, object]:
    sandwich, played = study.sandwich, study.played
    exact = (
        ""
        if sandwich is None
        else ", ".join(_short(layer.figure) for layer in sandwich.layers if layer.name == "exact")
    )
    found = {layer.name: _short(layer.figure) for layer in sandwich.layers} if sandwich is not None else {}
    return {
        "name": entry.name,
        "path": _path(entry),
        "what": entry.what,
        "privacy": entry.privacy,
        "source": entry.source,
        "audited": found.get("audited", ""),
        "exact": exact,
        "accounted": found.get("accounted", ""),
        "claimed": found.get("claimed", ""),
        "verdict": "" if sandwich is None else sandwich.verdict,
        "played": "" if played is None else _played(entry, dict(played.facts)),
    }


def _played(entry: Entry, facts: Mapping[str, str]) -> str:
    if entry.kind == "membership":
        return facts["advantage"]
    return _short(" ".join(next(iter(facts.items()))))


def _short(figure: str) -> str:
    """The figure to four digits."""
    return _LONG.sub(lambda match: f"{float(match.group()):.4g}", figure)


def _options(entry: Entry) -> list[tuple[str, str]]:
    return [
        (name, "must be given" if default is inspect.Parameter.empty else spelled_option(default))
        for name, default in entry.options().items()
    ]


def _steps(how: Protocol) -> list[dict[str, object]]:
    return [
        {"name": step.name, "told": docstring_markup(step.told), "source": step.source} for step in how.steps
    ]
