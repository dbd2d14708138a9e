r"""Letters in place of their TeX, wherever it binds there as it does alone.

The TeX of a letter may be a sum, a product, a quotient, a power or a call: ``2\mu - \delta`` is not twice the
letter ``\mu - \delta``, nor ``KT^2`` the square of ``KT``.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

_SIGN: Final = r"(?:\\[A-Za-z]+|[^\\])"
_SPACES: Final = re.compile(r"\\(?:[,;! ]|(?:q?quad|left|right)(?![A-Za-z]))|\s")
_GROUP: Final = re.compile(r"\\?[({\[][^(){}\[\]]*[)}\]]|\\?\|[^|]*\|")
_BESIDE: Final = re.compile(
    rf"[_^] *{_SIGN}|'|\\(?:hat|bar|check|dot|vec|tilde|wide\w+|over\w+|math\w+|text)(?![A-Za-z])"
)
"""What belongs to the sign beside it."""
_FRACTION: Final = re.compile(rf"\\(?:[td]?frac *{_SIGN}|sqrt) *{_SIGN}")
_CALL: Final = r"\\(?:log|ln|exp|min|max|Phi)(?![A-Za-z])"
_RAISED: Final = re.compile(r"\^ *(?:\{.*\}|\\(?!star|prime)[A-Za-z]+|\w)\Z")
_TAKES_ONE: Final = re.compile(rf"(?:[_^]|\\sqrt|\\[td]?frac *{_SIGN}?)\Z")
"""Behind it TeX takes one sign."""
_APART: Final = r"[=<>,;:$`|]|\\(?:[lg]e?q?(?:slant)?|[lg]t|in|text)(?![A-Za-z])"
_BEGINS: Final = re.compile(rf"(?:\A|{_APART}|[+(\[{{])\Z")
_ENDS: Final = re.compile(rf"\Z|{_APART}|[-+)\]}}.]|\\\}}")


def with_letters(text: str, names: Mapping[str, str]) -> str:
    """The text with letters in place of their TeX."""
    done, at, longest = "", 0, tuple(sorted(names, key=len, reverse=True))
    while longest and (match := any_of(longest).search(text, at)):
        start = match.start()
        there = (each for each in longest if any_of((each,)).match(text, start))
        tex = next((each for each in there if _is_whole(each, text[:start], text[start + len(each) :])), "")
        done += text[at:start] + (f" {names[tex]} " if tex else text[start])
        at = start + (len(tex) or 1)
    return done + text[at:]


@lru_cache(maxsize=4096)
def any_of(several: tuple[str, ...]) -> re.Pattern[str]:
    """Each of several TeX, the longest first, where it is no part of a longer name."""
    return re.compile(
        "|".join(
            (r"(?<![A-Za-z\\_])" if tex[0].isalpha() else "")
            + re.escape(tex)
            + (r"(?![A-Za-z])" if tex[0] == "\\" else r"(?!\w)") * tex[-1].isalnum()
            for tex in sorted(several, key=len, reverse=True)
        )
    )


def _is_whole(tex: str, before: str, behind: str) -> bool:
    """Whether TeX is read as one term between two texts."""
    if re.fullmatch(_SIGN, tex):
        return True
    if re.search(r"[\d.]\d\Z", before[-1:] + tex[0]) or re.match(r"\d\.?\d", tex[-1] + behind[:2]):
        return False
    before, behind = (_SPACES.sub(" ", each).strip() for each in (before, behind))
    if _TAKES_ONE.search(before):
        return False
    parts, ends = _parts(tex), bool(_ENDS.match(behind))
    if "+" in parts:
        return ends and bool(_BEGINS.search(before))
    if "/" in parts and (
        re.search(rf"{_CALL}\Z", before) or not (ends or re.match(r"/|\\cdot|\\times", behind))
    ):
        return False
    if ("c" in parts and not ends) or ("k" in parts and behind[:1] in {*"(["}):
        return False
    is_one = parts == "x" and not _RAISED.search(tex)
    return (is_one or behind[:1] not in {*"^_'!"}) and not (
        len(parts.lstrip("c")) > 1 and before.endswith("/")
    )


@lru_cache(maxsize=4096)
def _parts(tex: str) -> str:
    """The factors, as x, with + and / between them; c is a call without brackets, k one with them."""
    flat = _SPACES.sub(" ", tex)
    while _GROUP.search(flat):
        flat = _GROUP.sub(lambda group: "#" if re.search(r"^\\?[(\[].*[-+]|\|", group[0]) else "@", flat)
    flat = _BESIDE.sub("", _FRACTION.sub("#", flat))
    flat = re.sub(_CALL, "!", re.sub(rf"{_CALL} *[#@]", "?", flat))
    flat = re.sub(r"\\[A-Za-z]+|\d+|[A-Za-z]|#|\A *@", "x", flat)
    return re.sub(r"[@\s]", "", flat).translate(str.maketrans("-?!", "+kc"))
