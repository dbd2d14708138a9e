"""The documentation: the Markdown files of `docs/`, whose examples the tests run, and the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from ..page import File, Page
from ..rendering import TEMPLATES
from ..text.findings import Findings
from .documentation_reference import reference_pages

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "docs"
TUTORIALS = (
    "index",
    "reviewer",
    "continuous_integration",
    "researcher",
    "glossary",
    "questions",
    "audit_your_bandit",
    "simulation",
    "long_runs",
    "optimal",
    "evidence",
    "kernel",
    "theorems",
    "matrices",
    "pages",
    "formulas",
    "extend",
    "command",
    "house",
)
"""The Markdown files, in the order in which they are to be read."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A page of the documentation: its title, its headings with their places, and its text."""

    title: str
    headings: tuple[tuple[str, str], ...]
    text: Markup


def documentation_pages(findings: Findings) -> Iterator[Page | File]:
    """The tutorials and the reference; they are the same whatever was found."""
    del findings
    texts = {name: (FOLDER / f"{name}.md").read_text(encoding="utf-8") for name in TUTORIALS}
    made = {name: tutorial(text) for name, text in texts.items()}
    contents = [(f"{name}.html", page.title) for name, page in made.items()]
    for name, page in made.items():
        context = {"contents": contents, "file": f"{name}.html", "page": page}
        yield Page(f"documentation/{name}.html", "documentation.html", context)
    yield from reference_pages(contents)
    yield File("documentation.css", (TEMPLATES / "documentation.css").read_bytes())


def tutorial(text: str) -> Tutorial:
    """A page from its Markdown, whose first line is the title; HTML in it is text like any other."""
    parser = _parser()
    tokens = parser.parse(text)
    headings = []
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            anchor = re.sub(r"[^a-z0-9]+", "-", inside.content.lower()).strip("-")
            token.attrSet("id", anchor)
            headings.append((token.tag, anchor, _plain(inside)))
        elif token.type == "inline":
            _point_to_pages(token)
    html = str(parser.renderer.render(tokens, parser.options, {}))
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


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _plain(inline: Token) -> str:
    """The words of a heading without their marks."""
    return "".join(child.content for child in inline.children or ())


def _point_to_pages(inline: Token) -> None:
    """Links between the Markdown files become links between the pages."""
    for child in inline.children or ():
        target = child.attrGet("href")
        if child.type == "link_open" and isinstance(target, str):
            child.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", target))
