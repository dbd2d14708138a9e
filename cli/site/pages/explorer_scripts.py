"""The scripts of the explorer: templates, and before them the formulas, written from their texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from textwrap import indent
from typing import Final

from ....theory.bounds.bound import Statement
from ....theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from ....theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from ....theory.formulas.expression import variables
from ....theory.formulas.javascript import FUNCTIONS_FILE, function_source
from ....theory.formulas.language import expression, formula
from ..rendering import TEMPLATES
from .explorer_formulas import DISTANCES, PARTS, SAMPLE_COMPLEXITY_BOUNDS, BoundText

FUNCTIONS: Final = "formula_functions.js"
FORMULAS: Final = "explorer_formulas.js"
NUMBERS: Final = (
    FUNCTIONS,
    FORMULAS,
    "explorer_rational.js",
    "explorer_distance.js",
    "explorer_bounds.js",
    "explorer_identification.js",
)
"""The scripts that compute, in the order in which they are loaded; they know nothing of the page."""
SCRIPTS: Final = (*NUMBERS, "explorer_plot.js", "explorer.js")


_PARAMETERS: Final = ("T", "epsilon", "rho", "beta", "alpha")
_INSTANCE: Final = ("K", "best", "lowest", *_PARAMETERS)
_SEARCHED: Final = ("samples", "pulls")
_ARM: Final = ("mu", "gap", *_SEARCHED, *_INSTANCE)
_TIMES: Final = ("T_KL", "T_TV", "T_private", "T_d_eps", "T_beta", "T_star")
_KNOWN: Final = (*_INSTANCE, "delta", "share", "ratio", "g1", *_TIMES)
"""What the page has values of."""


def script(name: str) -> str:
    """The text of one of `SCRIPTS`."""
    if name == FORMULAS:
        return _formulas()
    return (FUNCTIONS_FILE if name == FUNCTIONS else TEMPLATES / name).read_text(encoding="utf-8")


def _formulas() -> str:
    parts = {
        "regret": _bounds(each for each in REGRET_BOUNDS if not _asks_for_delta(each)),
        "minimax": _bounds(MINIMAX_BOUNDS),
        "samples": _bounds(SAMPLE_COMPLEXITY_BOUNDS),
        "distances": _object(
            {key: function_source(text, ("x", "y", "epsilon")) for key, text in DISTANCES.items()}
        ),
        **{key: function_source(text, variables(expression(text))) for key, text in PARTS.items()},
    }
    said = "/** The formulas of the explorer; banditproof wrote them from its texts. */"
    return f'"use strict";\n\n{said}\nconst theory = Object.freeze({_object(parts)});\n'


def _asks_for_delta(bound: Statement | BoundText) -> bool:
    """Whether it speaks of (epsilon, delta)-DP: the page of the regret has no field for delta."""
    return "delta" in variables(expression(f"{bound.per_arm or 0} + {bound.whole or 0}"))


def _bounds(bounds: Iterable[Statement | BoundText]) -> str:
    stated = (bound for bound in bounds if bound.per_arm or bound.whole)  # others are orders only
    return _object({f"{bound.claim} {bound.name}": _bound(bound) for bound in stated})


def _bound(bound: Statement | BoundText) -> str:
    """A bound: its formulas, when there is no number and why, what it asks for, whether it needs ``rho``."""
    texts = [bound.per_arm or "0", bound.whole or "0", bound.epoch or "0"]
    names = frozenset().union(*(variables(expression(text)) for text in texts))
    without = [
        f"[{function_source(formula(condition), _KNOWN)}, {json.dumps(reason)}]"
        for condition, reason in bound.without_number
    ]
    return _object(
        {
            "per_arm": function_source(texts[0], _ARM),
            "whole": function_source(texts[1], _KNOWN),
            "epoch": function_source(texts[2], ("j", *_INSTANCE)),
            "without_number": f"[{', '.join(without)}]",
            "asks": json.dumps([name for name in _SEARCHED if name in names]),
            "zcdp": json.dumps("rho" in names),
        }
    )


def _object(entries: Mapping[str, str]) -> str:
    written = [f"{json.dumps(key)}: {value}," for key, value in entries.items()]
    return "{\n" + indent("\n".join(written), "  ") + "\n}"
