"""Names for files from the names of claims, algorithms and figures."""

import re
from hashlib import sha256

_LONGEST = 80
_RESERVED = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE
)  # as names of files, on Windows


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
