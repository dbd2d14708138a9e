"""The sections of the site, in the order of its navigation, and all pages and files of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from ...verdicts.texts import by_text, title_of
from ..one_document import one_document
from ..page import File, Page
from ..rendering import TEMPLATES, rendered
from ..text.findings import Findings
from .algorithm_pages import algorithm_pages
from .claim_pages import claim_pages
from .documentation import documentation_pages
from .errata_pages import errata_pages
from .explorer import explorer_pages
from .figure_pages import figure_pages
from .front_page import front_page
from .search_page import search_pages
from .zoo_pages import zoo_pages

_STYLE = "style.css"
_WHOLE = {"index.html", "errata", "claims"}


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
    Section("Algorithms", "algorithms.html", algorithm_pages),
    Section("Zoo", "zoo.html", zoo_pages),
    Section("Figures", "figures.html", figure_pages),
    Section("Explorer", "explorer.html", explorer_pages, manual=True),
    Section("Documentation", "documentation/index.html", documentation_pages, manual=True),
    Section("Search", "search.html", search_pages),
)


def site(findings: Findings) -> Iterator[File]:
    """Every file of the site, rendered one after the other; none is kept."""
    yield File(_STYLE, (TEMPLATES / _STYLE).read_bytes())
    told = [section for section in SECTIONS if findings.whole or not section.manual]
    yield from _rendered(told, findings)


def document(findings: Findings) -> bytes:
    """Overview, errata and claims, as one file; lists that only lead to them are left out."""
    told = [section for section in SECTIONS if section.name in {"Overview", "Errata", "Claims"}]
    told.sort(key=lambda section: section.name == "Claims")
    files = [file for file in _rendered(told, findings) if file.path.partition("/")[0] in _WHOLE]
    titles = [title_of(own[0]) for own in by_text(findings.outcomes).values()]
    return one_document(files, ", ".join(titles))


def _rendered(sections: Iterable[Section], findings: Findings) -> Iterator[File]:
    begun = [(section, _begun(section.pages(findings))) for section in sections]
    navigation = [(section.name, section.first) for section, pages in begun if pages is not None]
    for section, pages in begun:
        for page in () if pages is None else pages:
            yield page if isinstance(page, File) else rendered(page, section.name, navigation)


def _begun(pages: Iterable[Page | File]) -> Iterator[Page | File] | None:
    """The same pages, of which the first is made; None if there is none."""
    left = iter(pages)
    first = next(left, None)
    return None if first is None else chain((first,), left)
