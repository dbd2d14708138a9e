"""What people type that is not in the formula language, where it stands, and how it is spelled there."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from .expression import FUNCTIONS, INTEGRAL, REPEATED

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
_SILENT: Final = (
    (re.compile("#"), "would begin a comment; accepted are formulas without comments"),
    (re.compile(r"\\"), "would join lines; accepted are lines that go on inside of brackets"),
    (re.compile(r",\s*(?=[)\]])"), "has nothing after it"),
    (re.compile(r"(?<![\w.])\.?\d[\d.]*(?:[eE][-+]?\d+)?_\w*"), "has a mark; accepted are digits alone"),
    (re.compile(r"(?<![\w.])0[xXoObB](?![0-9a-f]{3000})\w*"), "is no decimal; accepted are decimals"),
    (re.compile(r"(?<![\w.])\d[\d.]*(?:and|or|if|else)\b"), "has no space after the number"),
)
"""What Python's parser drops or rewrites; very long numbers are written with the base 16."""
_TWINS: Final = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοıȷɑɡɩɪʋᴏ")
"""Latin and Greek letters that look like those of a keyboard."""
_PRODUCT: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d*)?)\s*(?!(?:if|and|or)\b)([A-Za-df-zA-DF-Z_(]\w*)")
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


@lru_cache(maxsize=4096)
def silently_read(text: str) -> str | None:
    """What Python's parser would drop or rewrite without a word, and where; None if there is nothing.

    >>> silently_read("0 <= x  # nonnegative")
    "'#' at character 9 would begin a comment; accepted are formulas without comments"
    """
    found = sorted(
        (match.start(), f"{match[0].strip()!r} {{}} {told}")
        for pattern, told in _SILENT
        for match in pattern.finditer(text)
    )
    found += [(at, told) for at, told in _changed_signs(text)]
    if (end := _line_end_outside_of_brackets(text)) is not None:
        found.append(
            (end, "the line ends {} outside of brackets; accepted are lines that go on inside of them")
        )
    if not found:
        return None
    at, told = min(found)
    line, begin = text.count("\n", 0, at) + 1, text.rfind("\n", 0, at) + 1
    several = f"line {line}, " if len(text.strip().splitlines()) > 1 else ""
    return told.format(f"at {several}character {at - begin + 1}")


def _changed_signs(text: str) -> Iterator[tuple[int, str]]:
    """Spaces and control characters that are dropped, and letters that Python takes for others."""
    for at, sign in enumerate("" if text.isascii() and text.isprintable() else text):
        if sign in _SIGNS or sign in " \t\n\r" or (sign.isascii() and sign.isprintable()):
            continue
        if sign.isspace() or not sign.isprintable():
            yield at, f"{sign!a} {{}} is no space or sign of the language; accepted are plain spaces"
        elif unicodedata.normalize("NFKC", sign) != sign or unicodedata.combining(sign):
            yield at, f"{sign!r} {{}} would be read as another sign; accepted are plain letters"
        elif sign.isalnum() and (sign in _TWINS or unicodedata.name(sign, "")[:5] not in {"LATIN", "GREEK"}):
            yield at, f"{sign!r} {{}} may be taken for another letter; accepted are Latin and Greek ones"


def _line_end_outside_of_brackets(text: str) -> int | None:
    depth, last = 0, len(text.rstrip())
    for at, sign in enumerate(text[:last] if "\n" in text or "\r" in text else ""):
        depth += (sign in "([") - (sign in ")]")
        if sign in "\n\r" and depth <= 0 and text[:at].strip():
            return at
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


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``"; did you mean ...?"`` with the three known words that are nearest; nothing if none is near."""
    spelled = {each.lower(): each for each in known}
    nearest = [spelled[match] for match in get_close_matches(word.lower(), spelled, n=3)]
    return f"; did you mean {' or '.join(nearest)}?" if nearest else ""
