"""What a text prints as plain words: TeX and usual phrases as they are spelled on pages."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from ..page import Claim
from .letters import any_of, with_letters

NAME: Final = r"[^\W\d]\w*"
NAMES: Final = rf"{NAME}(?:(?:, | and |, and ){NAME}){{0,16}}"
NAMED: Final = re.compile(r", and |, | and ")
NUMBER: Final = r"-?(?:[0-9]+(?:\.[0-9]+)?(?:/[1-9][0-9]*)?|oo)"
_THOUSANDS: Final = re.compile(r"(?<![\w.,^}])\d{1,3}(?:(?:\\,|\{,\})\d{3})+(?!\d)")
_TEX: Final = {
    "`": "", "$": "", r"\,": " ", r"\;": " ", r"\quad": " ", r"\qquad": " ", r"\left": "", r"\right": "",
    r"\forall": " for all ", "\u2200": " for all ", r"\in": " in ", "\u2208": " in ", r"\geqslant": " >= ",
    r"\leqslant": " <= ", r"\geq": " >= ", r"\leq": " <= ", r"\ge": " >= ", r"\le": " <= ", "\u2265": " >= ",
    "\u2264": " <= ", r"\gt": " > ", r"\lt": " < ", r"\infty": "oo", "\u221e": "oo",
    r"\mathbb{N}": "whole [1, oo)", r"\mathbb{N}_0": "whole [0, oo)", r"\mathbb{Z}": "whole (-oo, oo)",
    r"\mathbb{R}": "(-oo, oo)",
    **{rf"\mathbb{{R}}{plus}": "(0, oo)" for plus in ("_+", "_{+}", "^+", "_{>0}", "_{> 0}")},
}  # fmt: skip
_GREEK: Final = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi",
    "rho", "sigma", "tau", "phi", "psi", "omega",
)  # fmt: skip
_ALSO: Final = {"eps": "epsilon", "lam": "lambda", "lambda_": "lambda", "lmbda": "lambda"}
_VARIANTS: Final = {"epsilon": (r"\varepsilon", "\u03b5", "\u03f5"), "phi": (r"\varphi",)}
_IN_WORDS: Final = {
    "up to": " <= ", "at most": " <= ", "at least": " >= ", "below": " < ", "above": " > ",
    "less than": " < ", "smaller than": " < ", "larger than": " > ", "greater than": " > ",
    "no less than": " >= ", "no smaller than": " >= ", "no more than": " <= ", "no larger than": " <= ",
}  # fmt: skip
_IN_OTHER_WORDS: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (r",(?=[^\s\d])", ", "),
    (r"\+ ?oo", "oo"),
    (r" is an? (?:\w+ )?(?:number|value|constant) (?=[<>])", " "),
    (r"(?<= in )R(?![\w^({\[*])", "(-oo, oo)"),
    (rf"\(({NAMES})\) in ([\[(][^\])]*[\])]) ?\^ ?\{{?\d+\}}?", r"\1 in \2"),
    (rf"\b(every|any|all|each) probabilit(?:y|ies) ({NAMES})(?= ?(?:[,.;:)]|\Z))", r"\1 \2 in [0, 1]"),
    (rf"(?<![\\\w^])({NAME}) (?:be|is) an? probability(?= ?(?:[,.;:)]|\Z))", r"\1 in [0, 1]"),
    (r"\buniformly (?:in|over) ", "for all "),
    (rf" (?:is |are |lies? )?between ({NUMBER}) and ({NUMBER})", r" in [\1, \2]"),
    (r" (?:(?:is |lies )?(?:in|from)|ranges over|belongs to)(?: the(?: unit)? interval)? (?=[\[(])", " in "),
    (rf"\|({NAME})\| (<=?) ({NUMBER})", r"-\3 \2 \1 \2 \3"),
    (rf" (?:is |are )?({'|'.join(sorted(_IN_WORDS, key=len, reverse=True))}) (?=[\d-])",
     lambda told: _IN_WORDS[told[1]]),
)  # fmt: skip


def is_greek(name: str) -> bool:
    """Whether a letter is called by the name of a Greek one: those are real numbers."""
    return _ALSO.get(name, name) in _GREEK


def as_plain(text: str, claim: Claim) -> str:
    """The text with the letters of formulas in place of their TeX."""
    return _as_plain(text, _listed(claim), claim.printed)


@lru_cache(maxsize=4096)  # what is printed of a claim is asked for by every gate
def _as_plain(text: str, symbols: tuple[tuple[str, str], ...], printed: str) -> str:
    text = with_letters(joined_digits(text), _spelled(symbols, printed))
    text = re.sub(r"\\math(?:bb|bf) ?\{?([NRZ])\}?", r"\\mathbb{\1}", text)
    text = re.sub(r"\\mathbb\{R\}_\{? ?(?:\\geq?(?:slant)?|>=) ?0\}?", " [0, oo) ", text)
    text = re.sub(r"(?<![\d.^])10\^(?:(\d)(?!\d)|\{(\d\d?)\})", _power_of_ten, text)
    text = re.sub(r"\\(?:text|mathrm|mbox)\{([^{}]*)\}", r" \1 ", text)
    text = re.sub(r"\\[td]?frac(?:\{(\d+)\}\{(\d+)\}|(\d)(\d))", r" \1\3/\2\4 ", text)
    text = re.sub(
        r"(?:\\?\{|(=) ?)(\d+), ?(?:\d+, ?)*(?:\\[lc]?dots|\.\.\.|\u2026)(?:, ?(?:(\d+)|\w+))?\s*(?:\\?\})?",
        lambda run: f"{' in' * bool(run[1])} whole [{run[2]}, {f'{run[3]}]' if run[3] else 'oo)'}",
        text,
    )
    text = any_of(tuple(_TEX)).sub(lambda match: _TEX[match[0]], text)
    text = " ".join(re.sub(r"(<=?|>=?)", r" \1 ", text).split())
    for said, usual in _IN_OTHER_WORDS:
        text = re.sub(said, usual, text)
    text = re.sub(rf"\bfrom ({NAME}) = ({NUMBER}) on\b", r"for \1 >= \2", text)
    return re.sub(r" ([,)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))


def joined_digits(text: str) -> str:
    """The text with each number that is set in groups of three digits as one."""
    return _THOUSANDS.sub(lambda number: re.sub(r"\D", "", number[0]), text)


def _power_of_ten(power: re.Match[str]) -> str:
    """The number; more digits without braces are not read: TeX raises the first one alone."""
    return str(10 ** int(power[1] or power[2]))


def with_products(text: str, claim: Claim) -> str:
    """A plain text with a sign between factors: a range that stands behind two is not one of the last."""
    letters = "|".join(claim.symbols) or "(?!)"
    return re.sub(rf"(?<![\w\\])({letters}|\d+) (?=(?:{letters})\b)", r"\1 * ", text)


def spelled(claim: Claim) -> Mapping[str, str]:
    """The letters of a claim by their TeX: as it is listed, and else as it is usual."""
    return _spelled(_listed(claim), claim.printed)


def _listed(claim: Claim) -> tuple[tuple[str, str], ...]:
    return tuple((name, each.tex) for name, each in claim.symbols.items())


@lru_cache(maxsize=1024)
def _spelled(symbols: tuple[tuple[str, str], ...], printed: str) -> Mapping[str, str]:
    names = [name for name, _ in symbols]
    listed = {tex: name for name, tex in symbols if tex}
    usual: dict[str, str] = {}
    for name in names:
        base, under = re.findall(r"^(.+?)_?(\d*)$", name)[0]
        base = _ALSO.get(base, base)
        for tex in (f"\\{base}", *_VARIANTS.get(base, ())) if base in _GREEK else (base,) if under else ():
            for full in (f"{tex}_{under}", f"{tex}_{{{under}}}") if under else (tex,):
                usual.setdefault(full, name)
    forms = {name: {name, *(tex for tex, its in usual.items() if its == name)} for name in names}
    for base, others in _VARIANTS.items():
        if len(there := [tex for tex in (f"\\{base}", *others) if tex in printed]) > 1:
            usual = {tex: name for tex, name in usual.items() if not tex.startswith((*there,))}
    prose = re.sub("`[^`]*`", "", printed)
    rest = any_of(tuple(listed)).sub(" ", prose) if listed else prose
    displays = " ; ".join(re.findall(r"\$([^$]*)\$", rest))
    for tex, name in listed.items():
        for other in () if tex in forms[name] or tex not in prose else forms[name]:
            bare = rf"(?<![\w\\]){re.escape(other)}"
            compared = rf"{bare} ?(?:in\b|\\in|[<>=]|\\[lg]e)"
            if re.search(rf"{bare}(?![\w(])", displays) or re.search(compared, rest):
                usual[other] = f"{name}'"  # another letter, as x beside x_1
    usual |= {tex[1:]: name for tex, name in listed.items() if tex[1:] in {*_GREEK}.difference(names)}
    return {**usual, **listed}
