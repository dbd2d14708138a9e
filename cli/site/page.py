"""What a site is made of: pages that a template makes, and files as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

_LONGEST = 80
_RESERVED = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE
)  # as names of files, on Windows


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


def file_stem(identifier: str) -> str:
    """A name for a file, on any system and in any URL, that no other identifier gets.

    Identifiers are told apart without regard to case.

    >>> file_stem("BERN-T3.1")
    'BERN-T3.1'
    """
    plain = re.sub(r"[^A-Za-z0-9._-]+", "_", identifier)[:_LONGEST].strip(".")
    if plain == identifier and not _RESERVED.fullmatch(plain):
        return plain
    digest = sha256(identifier.lower().encode(errors="backslashreplace")).hexdigest()[:10]
    return f"{plain or 'claim'}-{digest}"
