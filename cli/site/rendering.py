"""Templates to pages: everything escaped, nothing undefined.

A page is a file of a site, or a section of one document. A template says ``a(path, words)`` for a link to
another page and ``place(anchor)`` for a place of its own, and so needs not know which.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from .page import File, Page
from .text.claim_link import claim_path
from .text.prose import paragraphs, typeset

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals |= {"claim_path": claim_path, "typeset": typeset, "paragraphs": paragraphs}
    return made


def rendered(page: Page, section: str, navigation: Sequence[tuple[str, str]]) -> File:
    """The page as a file; ``navigation`` are names and first pages of the sections."""
    root = "../" * page.path.count("/")

    def link(path: str, words: str, *, download: bool = False) -> Markup:
        made = '<a href="{}{}" download>{}</a>' if download else '<a href="{}{}">{}</a>'
        return Markup(made).format(root, path, words)  # noqa: S704  one of two texts

    site = {"root": root, "here": section, "navigation": navigation}
    text = _filled(page.template, frame="base.html", a=link, place=str, **site, **page.context)
    return File(page.path, text.encode(errors="replace"))


def document(pages: Sequence[Page], title: str) -> bytes:
    """All pages in one file, with their style; a link to what is not among them is plain text."""
    numbers = {page.path: f"page{number}" for number, page in enumerate(pages, 1)}

    def link(path: str, words: str, *, download: bool = False) -> Markup:
        del download
        file, mark, anchor = path.partition("#")
        place = f"{numbers[file]}{mark and '-'}{anchor}" if file in numbers else None
        return escape(words) if place is None else Markup('<a href="#{}">{}</a>').format(place, words)

    def section(page: Page) -> Markup:
        own = numbers[page.path]
        place: Callable[[str], str] = f"{own}-{{}}".format
        return Markup(  # noqa: S704  a template made it, which escapes
            _filled(page.template, frame="section.html", own=own, a=link, place=place, **page.context)
        )

    style = Markup((TEMPLATES / "style.css").read_text(encoding="utf-8"))  # noqa: S704  our own
    made = _filled("document.html", title=title, style=style, sections=map(section, pages))
    return made.encode(errors="replace")


def _filled(template: str, **names: object) -> str:
    return _environment().get_template(template).render(names)
