"""Which claim rests on which: what a proof uses, and what falls with a claim that fails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..language.claim import Claim
from .registry import Entry, entries_of, shipped_entries, shipped_entries_naming, shipped_entry

_SHIPPED = __name__.rsplit(".", 2)[0] + "."


def surroundings(entries: Sequence[Entry]) -> tuple[Claim, ...]:
    """The claims of ``entries``, the others of their modules, and all that are shipped if one of them is."""
    known = {entry.claim.id.lower(): entry.claim for entry in entries}
    modules = dict.fromkeys(entry.module for entry in entries)
    around = [entry for module in modules if not _is_shipped(module) for entry in entries_of(module)]
    if any(_is_shipped(module) for module in modules):
        around += shipped_entries()
    for entry in around:
        known.setdefault(entry.claim.id.lower(), entry.claim)
    return tuple(known.values())


def neighbours(entry: Entry) -> tuple[Claim, ...]:
    """The claim, those of its surroundings on which it rests, and those that rest on it, all directly."""
    own = entry.claim.id.lower()
    wanted = dict.fromkeys(used.lower() for used in entry.claim.rests_on)
    if _is_shipped(entry.module):
        around = list(shipped_entries_naming(own))
        around += [found for used in wanted if (found := shipped_entry(used)) is not None]
    else:
        around = list(entries_of(entry.module))
    near = {own: entry.claim}
    for each in around:
        if each.claim.id.lower() in wanted or own in map(str.lower, each.claim.rests_on):
            near.setdefault(each.claim.id.lower(), each.claim)
    return tuple(near.values())


def _is_shipped(module: str) -> bool:
    return module.startswith(_SHIPPED)


def needed_by(claims: Iterable[Claim]) -> dict[str, tuple[str, ...]]:
    """From an ID, in lower case, to the IDs of the claims that rest on it directly, each once, in order."""
    found: dict[str, dict[str, None]] = {}
    for claim in claims:
        for used in claim.rests_on:
            found.setdefault(used.lower(), {})[claim.id] = None
    return {used: tuple(users) for used, users in found.items()}


def downstream(identifiers: Iterable[str], needed: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """What rests on one of the claims, directly first, then at one remove, and so on.

    ``needed`` is what `needed_by` found. The claims themselves are not among it, even if their proofs go
    round in a circle.
    """
    found: dict[str, str] = {}
    level = list(dict.fromkeys(identifier.lower() for identifier in identifiers))
    seen = set(level)
    while level:
        users = [user for used in level for user in needed.get(used, ())]
        level = [user for user in dict.fromkeys(item.lower() for item in users) if user not in seen]
        seen.update(level)
        spelled = {user.lower(): user for user in users}
        found.update({user: spelled[user] for user in level})
    return tuple(found.values())
