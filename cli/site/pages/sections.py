"""The sections of the site, in the order of its navigation, and all pages and files of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

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


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the site: its name in the navigation, its first page, and what makes its pages and files.

    A section without pages does not stand in the navigation.
    """

    name: str
    first: str
    pages: Callable[[Findings], Iterable[Page | File]]


SECTIONS: tuple[Section, ...] = (
    Section("Overview", "index.html", front_page),
    Section("Claims", "claims.html", claim_pages),
    Section("Errata", "errata.html", errata_pages),
    Section("Algorithms", "algorithms.html", algorithm_pages),
    Section("Zoo", "zoo.html", zoo_pages),
    Section("Figures", "figures.html", figure_pages),
    Section("Explorer", "explorer.html", explorer_pages),
    Section("Documentation", "documentation/index.html", documentation_pages),
    Section("Search", "search.html", search_pages),
)


def site(findings: Findings) -> Iterator[File]:
    """Every file of the site, rendered one after the other; none is kept."""
    yield File(_STYLE, (TEMPLATES / _STYLE).read_bytes())
    begun = [(section, _begun(section.pages(findings))) for section in SECTIONS]
    navigation = [(section.name, section.first) for section, pages in begun if pages is not None]
    for section, pages in begun:
        for page in () if pages is None else pages:
            yield page if isinstance(page, File) else rendered(page, section.name, navigation)


def _begun(pages: Iterable[Page | File]) -> Iterator[Page | File] | None:
    """The same pages, of which the first is made; None if there is none."""
    left = iter(pages)
    first = next(left, None)
    return None if first is None else chain((first,), left)
