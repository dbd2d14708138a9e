"""The sections of the site, in the order of its navigation, and all pages and files of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from ...verdicts.texts import by_text, title_of
from .. import rendering
from ..page import File, Page
from ..rendering import TEMPLATES, rendered
from ..text.findings import Findings
from .claim_pages import claim_pages
from .documentation import documentation_pages
from .errata_pages import errata_pages
from .figure_pages import figure_pages
from .front_page import front_page
from .search_page import search_pages

_STYLE = "style.css"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the site: its name in the navigation, its first page, and what makes its pages and files.

    A section without pages does not stand in the navigation. The manual is part of a site about everything.
    """

    name: str
    first: str
    pages: Callable[[Findings], Iterable[Page | File]]
    manual: bool = False


SECTIONS: tuple[Section, ...] = (
    Section("Overview", "index.html", front_page),
    Section("Claims", "claims.html", claim_pages),
    Section("Errata", "errata.html", errata_pages),
    Section("Figures", "figures.html", figure_pages),
    Section("Documentation", "documentation/index.html", documentation_pages, manual=True),
    Section("Search", "search.html", search_pages),
)


def site(findings: Findings) -> Iterator[File]:
    """Every file of the site, rendered one after the other; none is kept."""
    yield File(_STYLE, (TEMPLATES / _STYLE).read_bytes())
    told = (section for section in SECTIONS if findings.covers_everything or not section.manual)
    begun = [(section, _begun(section.pages(findings))) for section in told]
    navigation = [(section.name, section.first) for section, pages in begun if pages is not None]
    for section, pages in begun:
        for page in () if pages is None else pages:
            yield page if isinstance(page, File) else rendered(page, section.name, navigation)


def _begun(pages: Iterable[Page | File]) -> Iterator[Page | File] | None:
    """The same pages, of which the first is made; None if there is none."""
    left = iter(pages)
    first = next(left, None)
    return None if first is None else chain((first,), left)


def document(findings: Findings) -> bytes:
    """Overview, errata and claims, as one file; lists that only lead to them are left out."""
    made = chain(front_page(findings), errata_pages(findings), claim_pages(findings))
    pages = [
        page
        for page in made
        if isinstance(page, Page) and page.path.partition("/")[0] in {"index.html", "errata", "claims"}
    ]
    titles = [title_of(own[0]) for own in by_text(findings.outcomes).values()]
    first = pages[0].context
    pages[0] = replace(pages[0], context={**first, "worst": [], "named": first["worst"]})  # all come next
    if len(titles) == 1:
        above = {"title": "Errata", "in_words": ""}  # the overview has said these
        of_errors = (at for at, page in enumerate(pages) if page.path.startswith("errata/"))
        for at in of_errors:
            pages[at] = replace(pages[at], context={**pages[at].context, **above})
    return rendering.document(pages, ", ".join(titles))
