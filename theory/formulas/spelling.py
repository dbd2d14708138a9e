"""What people type that is not in the formula language, where it stands, and how it is spelled there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from .expression import FUNCTIONS, INTEGRAL
from .repeated import REPEATED

_SIGNS: Final = {
    "=<": "<=",
    "=>": ">=",
    "<>": "two formulas, one with < and one with >",
    "!=": "two formulas, one with < and one with >",
    "&&": "and",
    "^": "**",
    "&": "and",
    "|": "abs(...)",
    "≤": "<=",
    "⩽": "<=",
    "≥": ">=",
    "⩾": ">=",
    "≠": "two formulas, one with < and one with >",
    "·": "*",
    "⋅": "*",
    "×": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "²": "**2",
    "³": "**3",
    "√": "sqrt(...)",
    "∫": "integral(x, a, b, f)",
    "∧": "and",
    "∞": "oo in a range of the box, not in a formula",
    "π": "pi",
    "=": "==",
}
_SIGN: Final = re.compile(
    "|".join([*(re.escape(sign) for sign in _SIGNS if sign != "="), r"(?<![<>=!])=(?![=<>])"])
)
_PRODUCT: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d*)?)\s*([A-Za-df-zA-DF-Z_(][\w]*)")
_OTHER_NAMES: Final = {
    "ln": "log",
    "log10": "log(x)/log(10)",
    "log2": "log(x)/log(2)",
    "log1p": "log(1 + x)",
    "expm1": "exp(x) - 1",
    "sqr": "x**2",
    "square": "x**2",
    "pow": "x**y",
    "ceiling": "ceil",
    "sigmoid": "expit",
    "sigma": "expit",
    "maximum": "max",
    "minimum": "min",
    "ndtr": "Phi",
    "normcdf": "Phi",
    "gammaln": "lgamma",
    "loggamma": "lgamma",
    "comb": "binomial",
    "choose": "binomial",
    "product": "prod",
    "integrate": "integral(x, a, b, f)",
    "int": "integral(x, a, b, f)",
    "quad": "integral(x, a, b, f)",
}


def misspelling(text: str) -> str | None:
    """``"'^' at character 2 is spelled **"`` for the first sign that is spelled otherwise; None if none is.

    >>> misspelling("x^2 <= 1")
    "'^' at character 2 is spelled **"
    """
    sign = _SIGN.search(text)
    if sign:
        return f"{sign[0]!r} at character {sign.start() + 1} is spelled {_SIGNS[sign[0]]}"
    product = _PRODUCT.search(text)
    if product:
        spelled = f"{product[1]}*{product[2]}"
        return f"{product[0]!r} at character {product.start() + 1} is spelled {spelled}"
    return None


def nearest_function(name: str) -> str:
    """What a function known by another name is called here, or the nearest name; nothing if none is near.

    >>> nearest_function("ln"), nearest_function("KL"), nearest_function("zeta")
    ('; ln is spelled log', '; did you mean kl?', '')
    """
    other = _OTHER_NAMES.get(name.lower())
    return (
        f"; {name} is spelled {other}"
        if other
        else nearest_name(name, (*FUNCTIONS, "mod", *REPEATED, INTEGRAL))
    )


def nearest_name(name: str, known: Iterable[str]) -> str:
    """``"; did you mean mu?"`` if one of the known names is near; nothing if none is."""
    plain = {each.lower(): each for each in known}
    near = get_close_matches(name.lower(), plain, n=1, cutoff=0.65)
    return f"; did you mean {plain[near[0]]}?" if near else ""
