"""The reference: every public name with its signature and its docstring, read from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Final

from markupsafe import Markup

from ..page import Page
from .markdown_page import parser

_PACKAGE = Path(__file__).resolve().parent.parent.parent.parent
FLOORS: Final = {
    "theory": "numbers: distances, laws, bounds; pure functions, each with its error",
    "algorithms": "policies, mechanisms, environments, the simulator; the only place with noise",
    "verify": "evidence: proofs, searches, certificates and their rechecking, audits",
    "paper_checks": "claims, and what runs them; the claims of papers themselves stand on pages of their own",
}
"""The floors that others import from, lowest first, with what they hold."""
_AS_MARKDOWN: Final = [
    (re.compile(pattern, re.MULTILINE), becomes)
    for pattern, becomes in (
        (r":(?:mod|class|func|meth|attr|data):(?=`)", ""),
        (r"::$", ":"),
        (r"^(>>> .*(?:\n.+)*)", r"```\n\1\n```"),
        (r"^    (?=``)", ""),
        (r"^(\S.*)\n    (?=\S)", r"- `\1`: "),
    )
]
"""What docstrings have that Markdown does not: roles, examples, formulas on their own, named parameters."""
_LONGEST_VALUE = 120


@dataclass(frozen=True, slots=True)
class Name:
    """Something public in a module: its signature in one line, its docstring, and what it has inside."""

    name: str
    kind: str
    signature: str
    text: str
    members: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """A module as it is imported, its docstring, its public names, and the package that it stands in."""

    name: str
    floor: str
    text: str
    names: tuple[Name, ...]
    room: str

    @property
    def summary(self) -> str:
        """The first paragraph."""
        return self.text.partition("\n\n")[0]


def reference_pages(contents: Sequence[tuple[str, str]]) -> Iterator[Page]:
    """An index of rooms, the modules of each, and a page for every module."""
    rooms: dict[str, list[Module]] = {}
    for module in public_modules():
        rooms.setdefault(module.room, []).append(module)
    floors = [
        (floor, what, [(room, _purpose(room), own) for room, own in rooms.items() if own[0].floor == floor])
        for floor, what in FLOORS.items()
    ]
    shared = {"contents": contents, "file": "reference/index.html", "prose": prose}
    yield Page("documentation/reference/index.html", "documentation_index.html", {**shared, "floors": floors})
    for room, own in rooms.items():
        context = {**shared, "room": room, "purpose": _purpose(room), "modules": own}
        yield Page(f"documentation/reference/rooms/{room}.html", "documentation_room.html", context)
        for module in own:
            path = f"documentation/reference/{module.name}.html"
            yield Page(path, "documentation_module.html", {**shared, "module": module})


@cache
def public_modules() -> tuple[Module, ...]:
    """The modules of the floors, by name; of the claims only the modules that run them."""
    from ....paper_checks.running.registry import papers

    claims = {("paper_checks", room) for room in papers()}
    found = []
    for floor in FLOORS:
        for path in sorted((_PACKAGE / floor).rglob("*.py")):
            parts = [*path.relative_to(_PACKAGE).with_suffix("").parts]
            if tuple(parts[:2]) in claims:
                continue
            if parts[-1] == "__init__":
                parts.pop()
            room = ".".join(path.parent.relative_to(_PACKAGE).parts)
            made = module(".".join(parts), floor, path.read_text(encoding="utf-8"), room)
            if made.names:
                found.append(made)
    return tuple(found)


def _purpose(room: str) -> str:
    """What a package says that it is for."""
    source = _PACKAGE.joinpath(*room.split("."), "__init__.py").read_text(encoding="utf-8")
    return _doc(ast.parse(source)).partition("\n\n")[0]


def module(name: str, floor: str, source: str, room: str = "") -> Module:
    """A module of a room, from its source."""
    tree = ast.parse(source)
    return Module(name, floor, _doc(tree), tuple(_public(tree.body)), room)


def _doc(tree: ast.Module | ast.FunctionDef | ast.ClassDef) -> str:
    return ast.get_docstring(tree) or ""


def _public(body: Sequence[ast.stmt]) -> Iterator[Name]:
    """The public functions, classes and documented constants among statements."""
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and not statement.name.startswith("_"):
            yield _definition(statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and (text := _string(following)):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield Name(target.id, "data", _data_signature(target.id, statement), text)


def _data_signature(name: str, statement: ast.Assign | ast.AnnAssign) -> str:
    """A constant or a field with its type, and its value where that is short."""
    typed = f": {ast.unparse(statement.annotation)}" if isinstance(statement, ast.AnnAssign) else ""
    value = "" if statement.value is None else ast.unparse(statement.value)
    short = bool(value) and len(value) <= _LONGEST_VALUE and not value.startswith("field(")
    return f"{name}{typed} = {value}" if short else f"{name}{typed}"


def _string(statement: ast.stmt | None) -> str:
    """The text of a statement that is only a string."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        value = statement.value.value
        return dedent(value) if isinstance(value, str) else ""
    return ""


def _definition(statement: ast.FunctionDef | ast.ClassDef) -> Name:
    name, text = statement.name, _doc(statement)
    if isinstance(statement, ast.ClassDef):
        members = tuple(each for each in _public(statement.body) if each.text)
        return Name(name, "class", _class_signature(statement), text, members)
    returns = ast.unparse(statement.returns) if statement.returns else ""
    if {ast.unparse(each) for each in statement.decorator_list} & {"property", "cached_property"}:
        return Name(name, "property", f"{name}: {returns}" if returns else name, text)
    arrow = f" -> {returns}" if returns else ""
    return Name(name, "function", f"{name}({_arguments(statement)}){arrow}", text)


def _arguments(statement: ast.FunctionDef) -> str:
    return re.sub(r"^(self|cls)(, |$)", "", ast.unparse(statement.args))


def _class_signature(statement: ast.ClassDef) -> str:
    """How one is made, as far as the source says it: by ``__init__`` or by the fields of a dataclass."""
    for inside in statement.body:
        if isinstance(inside, ast.FunctionDef) and inside.name == "__init__":
            return f"{statement.name}({_arguments(inside)})"
    if any("dataclass" in ast.unparse(decorator) for decorator in statement.decorator_list):
        return f"{statement.name}({', '.join(_fields(statement))})"
    bases = ", ".join(ast.unparse(base) for base in statement.bases)
    return f"{statement.name}({bases})" if bases else statement.name


def _fields(statement: ast.ClassDef) -> Iterator[str]:
    for inside in statement.body:
        if not isinstance(inside, ast.AnnAssign) or not isinstance(inside.target, ast.Name):
            continue
        annotation = ast.unparse(inside.annotation)
        value = "" if inside.value is None else ast.unparse(inside.value)
        if not annotation.startswith("ClassVar") and "init=False" not in value:
            shown = "" if not value else " = ..." if value.startswith("field(") else f" = {value}"
            yield f"{inside.target.id}: {annotation}{shown}"


def prose(text: str) -> Markup:
    """A docstring as HTML: paragraphs, lists, code, and the sections of numpydoc under small headings."""
    for pattern, becomes in _AS_MARKDOWN:
        text = pattern.sub(becomes, text)
    made = parser().disable("emphasis")
    tokens = made.parse(text)
    for token in tokens:
        if token.type.startswith("heading"):
            token.tag, token.attrs = "h3", {"class": "part"} if token.nesting == 1 else {}
    html = str(made.renderer.render(tokens, made.options, {})).replace("<pre>", '<pre tabindex="0">')
    return Markup(html)  # noqa: S704  made by the renderer, which escapes
