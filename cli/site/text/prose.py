"""Texts of pages and docstrings as HTML: TeX in dollar signs, code in backticks, words as they are."""

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from .tex import tex

_MARKED: Final = re.compile(r"\$(?P<tex>[^$]+)\$|`(?P<code>[^`]+)`")


@lru_cache(maxsize=4096)
def paragraphs(text: str) -> list[Markup]:
    """Each paragraph of a text, typeset; lines that follow one another are one, as in Markdown."""
    return [typeset(" ".join(each.split())) for each in re.split(r"\n\s*\n", text) if each.strip()]


def typeset(text: str) -> Markup:
    """The text with its mathematics set; everything escaped."""
    found, at = list[Markup](), 0
    for match in _MARKED.finditer(text):
        found.append(escape(text[at : match.start()]))
        found.append(tex(match["tex"]) if match["tex"] else Markup("<code>{}</code>").format(match["code"]))
        at = match.end()
    return Markup("").join([*found, escape(text[at:])])
