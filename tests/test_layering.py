"""The floors of the house: imports run downwards only, and names come from the papers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("theory", "algorithms", "verify", "paper_checks", "cli")
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "core", "misc"}


def modules():
    return sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))


def imported(source, package):
    """Dotted names, from the root of banditproof, that a module of ``package`` imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "banditproof":
                    yield alias.name.split(".")[1:]
        elif isinstance(node, ast.ImportFrom):
            stem = node.module.split(".") if node.module else []
            if node.level:
                start = package[: len(package) - node.level + 1]
            elif stem[:1] == ["banditproof"]:
                start, stem = [], stem[1:]
            else:
                continue
            for alias in node.names:
                yield [*start, *stem, alias.name]


def upward_imports(source, package):
    """Imports of a floor above the one that ``package`` stands on."""
    floor = FLOORS.index(package[0])
    return [
        ".".join(name)
        for name in imported(source, package)
        if name and name[0] in FLOORS and FLOORS.index(name[0]) > floor
    ]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_downwards_only(path):
    package = list(path.relative_to(ROOT).parent.parts)
    assert upward_imports(path.read_text(encoding="utf-8"), package) == []


@pytest.mark.parametrize(
    "source",
    [
        "from ..cli import program",
        "from .. import cli",
        "from ..cli.table import show",
        "import banditproof.cli.table",
        "from banditproof import cli",
        "def f():\n    from banditproof.paper_checks.run import run",
    ],
)
def test_an_import_upwards_is_seen(source):
    assert upward_imports(source, ["verify"])


@pytest.mark.parametrize(
    "source",
    [
        "from ..theory import divergence",
        "from .evidence import Evidence",
        "import json",
        "from os import path",
    ],
)
def test_an_import_downwards_or_sideways_or_of_others_is_allowed(source):
    assert not upward_imports(source, ["verify"])


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_package_names_itself_by_relative_imports(path):
    named = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (
            isinstance(node, ast.ImportFrom)
            and not node.level
            and (node.module or "").split(".")[0] == "banditproof"
        )
        or (
            isinstance(node, ast.Import)
            and any(name.name.split(".")[0] == "banditproof" for name in node.names)
        )
    ]
    assert named == []


def test_the_root_holds_no_code():
    assert [path.name for path in ROOT.glob("*.py")] == ["__init__.py"]


def test_no_file_is_named_from_programming():
    named = [path for path in modules() if path.stem.lower().strip("_") in FORBIDDEN_NAMES]
    assert named == []
