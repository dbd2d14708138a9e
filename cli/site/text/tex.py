"""The TeX of pages as MathML: what people write between dollar signs in a line of text."""

import re
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from ....theory.formulas.mathml import GREEK, element, identifier, inline, leaf, row

_UPRIGHT: Final = r"\\(?:text|mathrm|operatorname|mathsf|mathcal|mathbb|mathbf)"
_TOKEN: Final = re.compile(rf"{_UPRIGHT}\{{[^{{}}\\]*\}}|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\S")
_LISTED: Final = """
le ≤ leq ≤ ge ≥ geq ≥ ne ≠ in ∈ to → sim ∼ approx ≈ subset ⊂ subseteq ⊆ exists ∃ forall ∀ downarrow ↓ mid ∣
equiv ≡ cap ∩ cup ∪ cdot · times × circ ∘ star ⋆ dots … ldots … cdots ⋯ infty ∞ ell ℓ langle ⟨ rangle ⟩
lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ sum ∑ prod ∏ int ∫ | ‖ { { } } pm ± setminus ∖ prime ′ partial ∂ ll ≪
gg ≫ wedge ∧
"""
_PAIRS: Final = _LISTED.split()
_SIGNS: Final = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_FUNCTIONS: Final = re.compile("log|ln|exp|max|min|(lim)?(sup|inf)|lim|arg(max|min)?|det|sinh?|cosh?|tanh|Pr")
_SPACES: Final = {",": "0.17em", ";": "0.28em", ":": "0.22em", " ": "0.25em", "!": "-0.17em", "quad": "1em"}
_ACCENTS: Final = {"tilde": "~", "hat": "^", "bar": "¯", "overline": "¯", "check": "ˇ"}
_IGNORED: Final = frozenset({"left", "right", "big", "Big", "bigl", "bigr", "limits", "mathcal", "mathrm"})


class _Strange(Exception):  # noqa: N818  a way to turn back, not an error
    """What is not known here."""


def tex(text: str) -> Markup:
    """Mathematics in TeX; as it is written where that is not known here."""
    left = _TOKEN.findall(text)[::-1]
    try:
        found = row(_until(left, ""))
    except _Strange:
        return Markup("<code>{}</code>").format(text)
    return inline(found)


def _until(left: list[str], end: str) -> Iterator[str]:
    """Pieces with what hangs on them, up to a sign, which is taken."""
    while left:
        if left[-1] == end:
            left.pop()
            return
        base = _piece(left)
        below = above = ""
        primes = 0
        while left and left[-1] in {"_", "^", "'"}:
            hung = left.pop()
            if hung == "'":
                primes += 1
            elif hung == "_":
                below = _piece(left)
            else:
                above = _piece(left)
        if primes:
            above = row((leaf("mo", "′" * primes, lspace="0em", rspace="0em"), above))
        if below and above:
            yield element("msubsup", base, below, above)
        else:
            yield element("msub", base, below) if below else element("msup", base, above) if above else base
    if end:
        raise _Strange


def _piece(left: list[str]) -> str:
    """One letter, number, sign or group."""
    if not left:
        raise _Strange
    sign = left.pop()
    if sign == "{":
        return row(_until(left, "}"))
    if sign[0] != "\\":
        if sign in {"}", "_", "^", "&", "#", "%"}:
            raise _Strange
        if sign[0].isdigit():
            return leaf("mn", sign)
        if sign.isalpha():
            return leaf("mi", sign)
        fixed = {"stretchy": "false"} if sign in {*"()[]|"} else {}
        return leaf("mo", {"-": "−", "*": "∗"}.get(sign, sign), **fixed)
    name, brace, words = sign[1:].partition("{")
    if brace and words:
        return leaf(
            "mi" if name in {"mathcal", "mathbb", "mathbf"} else "mtext", words[:-1], mathvariant="normal"
        )
    name = sign[1:]
    if name in GREEK or name.removeprefix("var") in GREEK:
        return identifier(name if name in GREEK else name.removeprefix("var"))
    if name in _SIGNS:
        return leaf("mo", _SIGNS[name], stretchy="false")
    if _FUNCTIONS.fullmatch(name):
        return leaf("mi", name, mathvariant="normal")
    if name in _SPACES:
        return element("mspace", width=_SPACES[name])
    if name in _ACCENTS:
        return element("mover", _piece(left), leaf("mo", _ACCENTS[name], stretchy="false"), accent="true")
    if name in {"frac", "tfrac", "dfrac"}:
        return element("mfrac", _piece(left), _piece(left))
    if name == "sqrt":
        return element("msqrt", _piece(left))
    if name in _IGNORED:
        return _piece(left)
    raise _Strange
