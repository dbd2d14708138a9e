"""The scripts of the explorer: templates, and before them the formulas, written from their texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from textwrap import indent
from typing import Final

from ....theory.formulas.expression import variables
from ....theory.formulas.javascript import FUNCTIONS_FILE, function_source
from ....theory.formulas.language import expression, formula
from ..rendering import TEMPLATES
from .explorer_formulas import (
    DISTANCES,
    IDENTIFICATION,
    INSTANCE,
    MINIMAX,
    PARTS,
    PER_ARM,
    REGRET,
    SAMPLES,
    BoundText,
)

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


def script(name: str) -> str:
    """The text of one of `SCRIPTS`."""
    if name == FORMULAS:
        return _formulas()
    return (FUNCTIONS_FILE if name == FUNCTIONS else TEMPLATES / name).read_text(encoding="utf-8")


def _formulas() -> str:
    parts = {
        "regret": _object({key: _bound(text) for key, text in REGRET.items()}),
        "minimax": _object({key: _bound(text) for key, text in MINIMAX.items()}),
        "samples": _object({key: function_source(text, IDENTIFICATION) for key, text in SAMPLES.items()}),
        "distances": _object(
            {key: function_source(text, ("x", "y", "epsilon")) for key, text in DISTANCES.items()}
        ),
        **{key: function_source(text, variables(expression(text))) for key, text in PARTS.items()},
    }
    said = "/** The formulas of the explorer; banditproof wrote them from its texts. */"
    return f'"use strict";\n\n{said}\nconst theory = Object.freeze({_object(parts)});\n'


def _bound(text: BoundText) -> str:
    """A bound: its two formulas, whether it needs a budget of zCDP, and what else it needs."""
    names = {name for part in (text.per_arm, text.whole) for name in variables(expression(part))}
    needs = [
        f"[{function_source(formula(condition), INSTANCE)}, {json.dumps(reason)}]"
        for condition, reason in text.needs.items()
    ]
    return _object(
        {
            "per_arm": function_source(text.per_arm, (*PER_ARM, *INSTANCE)),
            "whole": function_source(text.whole, INSTANCE),
            "zcdp": json.dumps("rho" in names),
            "needs": f"[{', '.join(needs)}]",
        }
    )


def _object(entries: Mapping[str, str]) -> str:
    written = [f"{json.dumps(key)}: {value}," for key, value in entries.items()]
    return "{\n" + indent("\n".join(written), "  ") + "\n}"
