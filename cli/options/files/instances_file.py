"""Files of instances: the means of arms under a name for each, in TOML or JSON."""

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Final

import click

from ..file_name import FileName
from ..number import MEAN, opt, shortened
from .numbered_lines import text_of

instances_option: Final = opt(
    "--instances", FileName(), "TOML or JSON file of instances: the means of the arms under a name for each."
)

Instances = dict[str, tuple[Fraction, ...]]
"""The means of the arms of each instance, by its name."""


def read_instances(path: Path) -> Instances:
    """The instances in a file; a ``click.UsageError`` of one line if they cannot be read."""
    text = text_of("--instances", path)
    try:
        return {name: _means(name, listed) for name, listed in _named(text, path.suffix.lower()).items()}
    except (ValueError, RecursionError) as error:
        words = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        raise click.UsageError(f"--instances: {path}: {words}") from error


def _named(text: str, kind: str) -> dict[str, object]:
    """What stands under each name."""
    form = {".toml": "easy = [0.75, 0.5]", ".json": '{"easy": [0.75, 0.5]}'}.get(kind)
    if form is None:
        raise ValueError("the name must end in .toml or .json")
    document = _document(text, kind)
    if not isinstance(document, dict) or not document:
        raise ValueError(f"it names no instance; {form} is accepted")
    return document


def _document(text: str, kind: str) -> object:
    """What is written; decimals are texts, so that they are exactly that."""
    if kind == ".toml":
        return tomllib.loads(text, parse_float=str)
    return json.loads(text, parse_float=str, parse_int=str, object_pairs_hook=_without_repeats)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, _ in pairs if sum(name == other for other, _ in pairs) > 1)
        raise ValueError(f"{shortened(twice)} is named twice; once is accepted")
    return found


def _means(name: str, listed: object) -> tuple[Fraction, ...]:
    if not isinstance(listed, list) or not listed:
        raise ValueError(f"{shortened(name)} is no list of means; easy = [0.75, 0.5] is accepted")
    means = []
    for place, mean in enumerate(listed, start=1):
        written = mean if isinstance(mean, str) else repr(mean)
        try:
            means.append(MEAN.read(written))
        except ValueError as error:
            raise ValueError(f"{shortened(name)}, arm {place}: {error}") from None
    return tuple(means)
