"""The house: imports run downwards and never in circles, no room is a hall, names come from the papers."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("theory", "algorithms", "verify", "paper_checks", "cli", "banditproof")
"""From below; the last is the face of the package."""
MOST_FILES = 20
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "core", "misc"}


@cache
def modules():
    """The text of every module, by its path."""
    found = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
    return {path: path.read_text(encoding="utf-8") for path in found}


@cache
def read(source):
    """The imports of a module, and what it says it is for."""
    tree = ast.parse(source)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return imports, ast.get_docstring(tree)


def imported(source, package):
    """Dotted names, from the root of banditproof, that a module of ``package`` imports."""
    for node in read(source)[0]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "banditproof":
                    yield alias.name.split(".")[1:]
        else:
            stem = node.module.split(".") if node.module else []
            if node.level:
                start = package[: len(package) - node.level + 1]
            elif stem[:1] == ["banditproof"]:
                start, stem = [], stem[1:]
            else:
                continue
            for alias in node.names:
                yield [*start, *stem, alias.name]


def package_of(path):
    """The names of the package of a module, without that of the whole: the face is the whole."""
    parts = path.relative_to(ROOT).parent.parts
    return parts[1:] if parts[0] == "banditproof" else parts


def upward_imports(source, package):
    """Imports of a floor above the one that ``package`` stands on; what is in no floor is of the face."""
    floor = FLOORS.index(package[0] if package else "banditproof")
    return [
        ".".join(name)
        for name in imported(source, list(package))
        if name and name != ["__version__"]
        if (FLOORS.index(name[0]) if name[0] in FLOORS else FLOORS.index("banditproof")) > floor
    ]


def test_imports_run_downwards_only():
    found = {
        str(path.relative_to(ROOT)): upward_imports(source, package_of(path))
        for path, source in modules().items()
    }
    assert {path: upward for path, upward in found.items() if upward} == {}


@pytest.mark.parametrize("source", [
    "from ..cli import program",
    "from .. import cli",
    "from ..cli.table import show",
    "import banditproof.cli.output.table",
    "from banditproof import cli",
    "from .. import bounds",
    "def f():\n    from banditproof.paper_checks.running.run import run",
])  # fmt: skip
def test_an_import_upwards_is_seen(source):
    assert upward_imports(source, ["verify"])


@pytest.mark.parametrize("source", [
    "from ..theory import divergence",
    "from .evidence import Evidence",
    "import json",
    "from os import path",
])  # fmt: skip
def test_an_import_downwards_or_sideways_or_of_others_is_allowed(source):
    assert not upward_imports(source, ["verify"])


def test_the_root_holds_no_code():
    """Else a clone of this name, seen from its parent folder, would come before what is installed."""
    assert [path.name for path in ROOT.glob("*.py")] == ["setup.py"]
    assert len((ROOT / "banditproof" / "__main__.py").read_text(encoding="utf-8").splitlines()) <= 5


def test_no_file_is_named_from_programming():
    named = [path for path in modules() if path.stem.lower().strip("_") in FORBIDDEN_NAMES]
    assert named == []


def named(path):
    """The dotted name of a module or package."""
    return package_of(path) if path.stem == "__init__" else (*package_of(path), path.stem)


def arrows(sources):
    """Which module imports which: pairs of dotted names, of ``(name, package, source)`` for each module."""
    known = {name for name, _, _ in sources}
    for name, package, source in sources:
        for found in imported(source, list(package)):
            target = tuple(found) if tuple(found) in known else tuple(found[:-1])
            if target in known and target != name:
                yield name, target


def siblings(pairs):
    """The arrows of every room: from one thing in it to another, a file or a smaller room."""
    rooms = {}
    for left, right in pairs:
        depth = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
        if depth is not None:  # else one is the package that holds the other
            rooms.setdefault(left[:depth], set()).add((left[depth], right[depth]))
    return rooms


def circles(pairs):
    """Things from which one comes back to themselves."""
    after = {}
    for left, right in pairs:
        after.setdefault(left, set()).add(right)

    def reached(start):
        seen, todo = set(), [start]
        while todo:
            new = after.get(todo.pop(), set()) - seen
            seen |= new
            todo += new
        return seen

    return sorted(each for each in after if each in reached(each))


@cache
def shipped():
    """Which module of ours imports which."""
    sources = [(named(path), package_of(path), source) for path, source in modules().items()]
    return list(arrows(sources))


def test_nothing_runs_in_circles():
    found = {".".join(room): circles(pairs) for room, pairs in siblings(shipped()).items()}
    assert {room: around for room, around in found.items() if around} == {}


def test_a_circle_between_files_or_rooms_is_seen():
    def made(*pairs):
        return [
            (name, name[:-1], f"from banditproof.{'.'.join(to)} import x" if to else "") for name, to in pairs
        ]

    files = made((("a", "b"), ("a", "c")), (("a", "c"), ("a", "b")))
    assert circles(siblings(arrows(files))[("a",)]) == ["b", "c"]
    rooms = made((("a", "r", "b"), ("a", "s", "c")), (("a", "s", "d"), ("a", "r", "e")))
    rooms += made(
        (("a", "s", "c"), ("a", "s", "d")), (("a", "r", "e"), ("a", "r", "f")), (("a", "r", "f"), ())
    )
    assert circles(siblings(arrows(rooms))[("a",)]) == ["r", "s"]


@pytest.mark.parametrize("floor", [*FLOORS, "tests"])
def test_no_room_is_a_hall(floor):
    rooms = [inner for inner in (ROOT / floor).rglob("*") if inner.is_dir() and list(inner.glob("*.py"))]
    halls = {
        str(room.relative_to(ROOT)): count
        for room in [ROOT / floor, *rooms]
        if (count := sum(path.stem != "__init__" for path in room.glob("*.py"))) > MOST_FILES
    }
    assert halls == {}


def test_every_room_says_what_it_is_for():
    silent = [
        str(path.relative_to(ROOT))
        for path, source in modules().items()
        if path.stem == "__init__" and not read(source)[1]
    ]
    assert silent == []


PAPERS = (
    "adv", "bern", "classics", "rdp", "thesis_algorithms", "thesis_lower_bounds", "thesis_membership", "zcdp",
)  # fmt: skip


def test_papers_never_import_each_other():
    """What several texts need stands beside them; nothing below the papers knows one of them."""
    assert all((ROOT / "paper_checks" / paper).is_dir() for paper in PAPERS)
    across = [
        (".".join(left), ".".join(right))
        for left, right in shipped()
        if right[:1] == ("paper_checks",) and len(right) > 1 and right[1] in PAPERS
        if left[:2] != right[:2]
    ]
    assert across == []


def test_the_guide_to_the_house_names_every_floor_and_every_room_says_its_purpose():
    guide = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    inits = {path: source for path, source in modules().items() if path.stem == "__init__"}
    assert [path for path, source in inits.items() if not read(source)[1]] == []
    rooms = {path: each for path, each in inits.items() if len(path.relative_to(ROOT).parts) <= 2}
    told = {
        f"| `{path.parent.relative_to(ROOT)}/` | {' '.join(purpose.partition(chr(10) * 2)[0].split())} |"
        for path, source in rooms.items()
        if (purpose := read(source)[1])
    }
    assert sorted(told - set(guide.splitlines())) == []
    assert sum(line.startswith("| `") and "/` |" in line for line in guide.splitlines()) == len(rooms)


def test_the_files_that_the_guide_to_extensions_names_are_there():
    guide = (ROOT / "docs" / "extend.md").read_text(encoding="utf-8")
    named_files = [word for word in guide.split("`")[1::2] if word.endswith((".py", ".md")) and "/" in word]
    assert named_files
    assert [name for name in named_files if not (ROOT / name).is_file()] == []
