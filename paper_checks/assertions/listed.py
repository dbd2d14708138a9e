"""The assertions of the texts: their lists, what was missing there, and the changes that are on record."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ..language.assertion import Assertion, Role

_CHANGED = ("id", "n", "field", "old", "new", "quote", "why")


@cache
def assertions_of_text(text: str) -> Mapping[str, tuple[Assertion, ...]]:
    """The assertions of every entry of a text, by ID; none for a text without a list."""
    listed = {} if text in {"changes", "recorded"} else _entries(files(__package__) / f"{text}.toml")
    if not listed:
        return {}
    for identifier, more in _entries(files(__package__) / "added" / f"{text}.toml").items():
        listed[identifier] = (*listed.get(identifier, ()), *more)
    for change in changes():
        if change["id"] in listed:
            listed[change["id"]] = changed(listed[change["id"]], change)
    return listed


@cache
def changes() -> tuple[Mapping[str, Any], ...]:
    """What was changed in the lists since they were written, in order."""
    document = tomllib.loads((files(__package__) / "changes.toml").read_text(encoding="utf-8"))
    for change in document["change"]:
        if absent := [name for name in _CHANGED if name not in change]:
            raise ValueError(f"a change of {change.get('id', 'an assertion')} without {absent[0]!r}")
    return tuple(document["change"])


def changed(listed: tuple[Assertion, ...], change: Mapping[str, Any]) -> tuple[Assertion, ...]:
    """The assertions of an entry after a change; a ``ValueError`` if what it changes is not there."""
    name, number = change["field"], change["n"]
    if name not in {"role", "says", "for_all", "near_miss", "differs"}:
        raise ValueError(f"a change of {name!r} in {change['id']}; accepted are fields that are texts")
    if not any(each.n == number and getattr(each, name) == change["old"] for each in listed):
        raise ValueError(f"a change of {change['id']}, assertion {number}: {name} is not {change['old']!r}")
    new: dict[str, Any] = {name: Role(change["new"]) if name == "role" else change["new"]}
    return tuple(replace(each, **new) if each.n == number else each for each in listed)


def _entries(place: Traversable) -> dict[str, tuple[Assertion, ...]]:
    if not place.is_file():
        return {}
    document = tomllib.loads(place.read_text(encoding="utf-8"))
    return {entry["id"]: tuple(map(_read, entry["assertion"])) for entry in document.get("entry", ())}


def _read(given: Mapping[str, Any]) -> Assertion:
    lists = {
        name: (value,) if isinstance(value, str) else tuple(value)
        for name, value in given.items()
        if name in {"same_as", "rests_on"}
    }
    unknown = sorted(set(given) - {each.name for each in fields(Assertion)})
    if unknown:
        raise ValueError(f"an assertion with {unknown[0]!r}, which assertions do not have")
    return Assertion(**{**given, **lists, "role": Role(given["role"])})
