"""Docstrings for a page: their code as code, their formulas set."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from .prose import code

_MARKED = re.compile(r"``(?P<formula>[^`]+)``|:[\w:]+:`~?(?P<link>[^`]+)`|`(?P<name>[^`]+)`")


def docstring_markup(text: str) -> Markup:
    """The text of a docstring: ``formulas`` set, references as the last part of their name."""
    pieces, at = [Markup("")], 0
    for match in _MARKED.finditer(text):
        pieces.append(escape(text[at : match.start()]))
        at = match.end()
        if match["formula"] is not None:
            pieces.append(code(match["formula"]))
        else:
            name = (match["link"] or match["name"]).rpartition(".")[2]
            pieces.append(Markup("<code>{}</code>").format(name))
    return Markup("").join([*pieces, escape(text[at:])])
