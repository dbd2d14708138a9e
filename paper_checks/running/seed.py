"""Seeds: one for the whole run, and from it one for everything that has a name."""

import hashlib


def seed_of(name: str, seed: int) -> int:
    """The seed of a claim's own, from the run's: the same on every machine and for any number of jobs."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{name}".encode(errors="backslashreplace")).digest()[:7])
