"""What a site is made of, as data: pages, which `rendering` makes of templates, and files as they are."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Page:
    """A page: ``template`` with the names of ``context``, at ``path`` in the site's folder.

    Templates extend ``base.html``; they also know ``root``, the way up to the site's folder (such as
    ``../``), and ``here``, the section of the site. Everything in ``context`` is escaped.
    """

    path: str
    template: str
    context: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class File:
    """Bytes at ``path`` in the site's folder."""

    path: str
    content: bytes
