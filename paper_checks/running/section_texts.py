"""Which modules of claims name an ID: told from their texts, so that the others need not be run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

_IMPORT = re.compile(r"from (\.+)([\w.]*) import (\([^)]*\)|[^\n]*)")
_NAME = re.compile(r"\w+")
_FOLDER = Path(__file__).resolve().parent.parent


def modules_naming(identifier: str, files: Mapping[str, Path]) -> tuple[str, ...]:
    """Those of the modules that hold the ID in quotes, in any case, in the order given.

    ``files`` has the file of each module. A module holds what its text holds, and the text of any module near
    it that it imports, directly or not.
    """
    return tuple(_places(identifier, files))


def likeliest_first(identifier: str, files: Mapping[str, Path]) -> tuple[str, ...]:
    """The same modules, first those where the ID stands as a claim's own, not as one that is referred to."""
    places = _places(identifier, files)
    rank = {file: _rank(file, _quoted(identifier)) for file in frozenset().union(*places.values())}
    return tuple(sorted(places, key=lambda module: min(map(rank.__getitem__, places[module]))))


def quoting_it_themselves(identifier: str, files: Mapping[str, Path]) -> tuple[str, ...]:
    """Those whose own text holds the ID, in the same order: told sooner, as no imports are followed."""
    holding = [module for module, file in files.items() if identifier.lower() in _between_quotes(file)]
    return tuple(sorted(holding, key=lambda module: _rank(files[module], _quoted(identifier))))


def _rank(file: Path, quoted: str) -> int:
    """The lower, the likelier it is that the claim is made here: ``id="..."``, a first argument, others."""
    before = [piece.rstrip() for piece in _text(file).split(quoted)[:-1]]
    if any(piece.endswith("id=") for piece in before):
        return 0
    return 1 if any(piece.endswith("(") and piece[-2:-1].isalnum() for piece in before) else 2


def _places(identifier: str, files: Mapping[str, Path]) -> dict[str, frozenset[Path]]:
    """From a module that holds the ID to the files that do."""
    name = identifier.lower()
    reached, together = _all_reached(tuple(files.items()))
    holding = {file for file, quoted in together if name in quoted}
    return {module: found for module, around in reached if (found := around & holding)} if holding else {}


@cache
def _all_reached(
    files: tuple[tuple[str, Path], ...],
) -> tuple[tuple[tuple[str, frozenset[Path]], ...], tuple[tuple[Path, frozenset[str]], ...]]:
    """What each module reaches, and what stands between quotes in all of it together."""
    reached = tuple((module, _reached(file)) for module, file in files)
    together = frozenset().union(*(around for _, around in reached))
    return reached, tuple((file, _between_quotes(file)) for file in together)


def _quoted(identifier: str) -> str:
    return f'"{identifier.lower()}"'


@cache
def _content(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _text(file: Path) -> str:
    return _content(file).lower()


@cache
def _between_quotes(file: Path) -> frozenset[str]:
    """What stands between a quote and the next one, whichever of them opens a text."""
    return frozenset(_text(file).split('"')[1:-1])


@cache
def _reached(file: Path) -> frozenset[Path]:
    """The file, and all files near it that it imports, directly or not."""
    found, left = {file}, [file]
    while left:
        new = _imported(left.pop()) - found
        found |= new
        left += new
    return frozenset(found)


@cache
def _imported(file: Path) -> frozenset[Path]:
    return frozenset(_relative_imports(file))


def _relative_imports(file: Path) -> Iterator[Path]:
    for dots, module, names in _IMPORT.findall(_content(file)):
        target = file.parents[len(dots) - 1].joinpath(*module.split("."))
        if not target.is_relative_to(_FOLDER):
            continue
        if (source := target.with_name(f"{target.name}.py")).is_file():
            yield source
        elif target.is_dir():
            yield from (
                source for name in _NAME.findall(names) if (source := target / f"{name}.py").is_file()
            )
