"""Texts of pages and docstrings as HTML: TeX in dollar signs, formulas in backticks, words as they are."""

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from ....theory.formulas.expression import FormulaError, variables
from ....theory.formulas.language import expression, formula
from ....theory.formulas.mathml import GREEK, expression_markup, formula_markup
from .tex import tex

_MARKED: Final = re.compile(r"\$(?P<tex>[^$]+)\$|`(?P<code>[^`]+)`")
_LETTER: Final = re.compile(rf"([A-Za-z]|{'|'.join(GREEK)})(\d+|_\w+)?")
_LONGEST: Final = 300


@lru_cache(maxsize=4096)
def paragraphs(text: str) -> list[Markup]:
    """Each paragraph of a text, typeset; lines that follow one another are one, as in Markdown."""
    return [typeset(" ".join(each.split())) for each in re.split(r"\n\s*\n", text) if each.strip()]


def typeset(text: str) -> Markup:
    """The text with its mathematics set; everything escaped."""
    found, at = list[Markup](), 0
    for match in _MARKED.finditer(text):
        found.append(escape(text[at : match.start()]))
        found.append(tex(match["tex"]) if match["tex"] else code(match["code"]))
        at = match.end()
    return Markup("").join([*found, escape(text[at:])])


def code(text: str) -> Markup:
    """A formula about letters as mathematics; whatever else as it was written, since names are no letters."""
    as_written = Markup("<code>{}</code>").format(text)
    if len(text) > _LONGEST:
        return as_written
    try:
        if re.search("[<>]|==", text):
            links = formula(text).links
            letters = {name for link in links for side in (link.left, link.right) for name in variables(side)}
            markup = Markup(", ").join(formula_markup(formula(text)))
        else:
            tree = expression(text)
            letters, markup = {*variables(tree)}, expression_markup(tree)
    except FormulaError:
        return as_written
    return markup if all(map(_LETTER.fullmatch, letters)) else as_written
