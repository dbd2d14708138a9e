"""Markdown and notebooks as pages."""

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A page of the documentation: its title, its headings with their places, and its text."""

    title: str
    headings: tuple[tuple[str, str], ...]
    text: Markup


def parser() -> "MarkdownIt":
    """What reads Markdown; HTML in it is text like any other."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def notebook_text(document: str) -> str:
    """The cells of a notebook as Markdown."""
    sources = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(document)["cells"]]
    return "\n\n".join(text if kind == "markdown" else f"```\n{text}\n```" for kind, text in sources)


def tutorial(text: str) -> Tutorial:
    """A page from its Markdown, whose first line is the title."""
    made = parser()
    tokens = made.parse(text)
    headings = []
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            anchor = re.sub(r"[^a-z0-9]+", "-", inside.content.lower()).strip("-")
            token.attrSet("id", anchor)
            headings.append((token.tag, anchor, "".join(each.content for each in inside.children or ())))
        elif token.type == "inline":
            for child in token.children or ():
                target = child.attrGet("href")
                if child.type == "link_open" and isinstance(target, str):  # between files, then between pages
                    target = re.sub(r"^(?:\.\./|notebooks/)", "", target)
                    child.attrSet("href", re.sub(r"\.(?:md|ipynb)(?=#|$)", ".html", target))
    html = str(made.renderer.render(tokens, made.options, {}))
    (title,) = [words for tag, _, words in headings if tag == "h1"]
    # a table or a block of code scrolls in a box of its own, which the keyboard reaches
    box = '<div class="scroll" role="region" aria-label="Table" tabindex="0">'
    html = html.replace("<table>", f"{box}<table>").replace("</table>", "</table></div>")
    html = html.replace("<pre>", '<pre tabindex="0">')
    return Tutorial(
        title,
        tuple((anchor, words) for tag, anchor, words in headings if tag == "h2"),
        Markup(html),  # noqa: S704  made by the renderer, which escapes
    )
