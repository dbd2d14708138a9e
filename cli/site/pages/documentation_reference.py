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

from markupsafe import Markup, escape

from ..page import Page

_PACKAGE = Path(__file__).resolve().parent.parent.parent.parent
FLOORS: Final = {
    "theory": "numbers: distances, laws, bounds; pure functions, each with its error",
    "algorithms": "policies, mechanisms, environments, the simulator; the only place with noise",
    "verify": "evidence: proofs, searches, certificates and their rechecking, audits",
    "paper_checks": "claims, and what runs them; the claims of papers themselves stand on pages of their own",
}
"""The floors that others import from, lowest first, with what they hold."""
_TITLES = re.compile(r"^(\w+(?: \w+)?)\n-{3,}$", re.MULTILINE)
_INLINE = re.compile(r"``(.+?)``|`~?([^`]+)`|(?<!\w)\*(\w[^*]*)\*(?!\w)", re.DOTALL)
_LONGEST_VALUE = 120
_ROLE = re.compile(r":(?:mod|class|func|meth|attr|data):(?=`)")


@dataclass(frozen=True, slots=True)
class Name:
    """Something public in a module: its signature in one line, its text, and what it has inside."""

    name: str
    kind: str
    signature: str
    text: Markup
    members: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """A module as it is imported, what it is about, and its public names."""

    name: str
    floor: str
    summary: Markup
    text: Markup
    names: tuple[Name, ...]
    room: str
    """The package that it stands in, or that it is."""


def reference_pages(contents: Sequence[tuple[str, str]]) -> Iterator[Page]:
    """An index of rooms, the modules of each, and a page for every module."""
    modules = public_modules()
    rooms: dict[str, list[Module]] = {}
    for module in modules:
        rooms.setdefault(module.room, []).append(module)
    floors = [
        (floor, what, [(room, _purpose(room), own) for room, own in rooms.items() if own[0].floor == floor])
        for floor, what in FLOORS.items()
    ]
    shared = {"contents": contents, "file": "reference/index.html"}
    yield Page("documentation/reference/index.html", "documentation_index.html", {**shared, "floors": floors})
    for room, own in rooms.items():
        context = {**shared, "room": room, "purpose": _purpose(room), "modules": own}
        yield Page(f"documentation/reference/rooms/{room}.html", "documentation_room.html", context)
    for module in modules:
        path = f"documentation/reference/{module.name}.html"
        yield Page(path, "documentation_module.html", {**shared, "module": module})


@cache
def public_modules() -> tuple[Module, ...]:
    """The modules of the floors, by name; of the claims only the modules that run them."""
    from ....paper_checks.running.registry import papers

    claims = {("paper_checks", room) for room in (*papers(), "statements")}
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


def _purpose(room: str) -> Markup:
    """What a package says that it is for."""
    source = _PACKAGE.joinpath(*room.split("."), "__init__.py").read_text(encoding="utf-8")
    return _inline((ast.get_docstring(ast.parse(source)) or "").partition("\n\n")[0])


def module(name: str, floor: str, source: str, room: str = "") -> Module:
    """A module of a room, from its source."""
    tree = ast.parse(source)
    text = ast.get_docstring(tree) or ""
    return Module(
        name,
        floor,
        _inline(text.partition("\n\n")[0]),
        prose(text),
        tuple(_public(tree.body)),
        room,
    )


def _public(body: Sequence[ast.stmt]) -> Iterator[Name]:
    """The public functions, classes and documented constants among statements."""
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and not statement.name.startswith("_"):
            yield _definition(statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and (text := _string(following)):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield Name(target.id, "data", _data_signature(target.id, statement), prose(text))


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
    text = prose(ast.get_docstring(statement) or "")
    if isinstance(statement, ast.FunctionDef):
        returns = f" -> {ast.unparse(statement.returns)}" if statement.returns else ""
        decorators = {ast.unparse(decorator) for decorator in statement.decorator_list}
        if decorators & {"property", "cached_property"}:
            return Name(
                statement.name, "property", f"{statement.name}{returns.replace(' -> ', ': ', 1)}", text
            )
        return Name(statement.name, "function", f"{statement.name}({_arguments(statement)}){returns}", text)
    return Name(statement.name, "class", _class_signature(statement), text, tuple(_members(statement)))


def _arguments(statement: ast.FunctionDef) -> str:
    listed = ast.unparse(statement.args)
    return re.sub(r"^(self|cls)(, |$)", "", listed)


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


def _members(statement: ast.ClassDef) -> Iterator[Name]:
    for member in _public(statement.body):
        if member.text:
            yield member


def prose(text: str) -> Markup:
    """A docstring as HTML: paragraphs, lists, blocks of code, and the sections of numpydoc."""
    pieces = _TITLES.split(text)
    made = [_blocks(pieces[0])]
    for title, body in zip(pieces[1::2], pieces[2::2], strict=True):
        made.append(Markup('<h3 class="part">{}</h3>').format(title))
        made.append(
            _entries(body) if title in {"Parameters", "Returns", "Raises", "Attributes"} else _blocks(body)
        )
    return Markup("\n").join(piece for piece in made if piece)


def _entries(body: str) -> Markup:
    """The entries of a section of numpydoc: a line with a name, and an indented text."""
    found = re.findall(r"^(\S.*)\n((?:(?:[ ]+.*)?\n?)*)", dedent(body.strip("\n")), re.MULTILINE)
    rows = [
        Markup("<dt><code>{}</code></dt><dd>{}</dd>").format(name.strip(), _blocks(dedent(text)))
        for name, text in found
    ]
    return Markup('<dl class="facts">{}</dl>').format(Markup("\n").join(rows))


def _blocks(text: str) -> Markup:
    made = []
    for block in _split(text):
        if _is_code(block):
            made.append(Markup('<pre tabindex="0"><code>{}</code></pre>').format(dedent(block)))
        elif block.startswith("    "):
            made.append(Markup('<p class="formula">{}</p>').format(_inline(block)))
        elif re.match(r"[-*] ", block.lstrip()):
            items = re.split(r"^\s*[-*] ", block, flags=re.MULTILINE)[1:]
            listed = Markup("\n").join(Markup("<li>{}</li>").format(_inline(item)) for item in items)
            made.append(Markup("<ul>{}</ul>").format(listed))
        else:
            made.append(Markup("<p>{}</p>").format(_inline(block)))
    return Markup("\n").join(made)


def _split(text: str) -> list[str]:
    """Blocks with blank lines between them; a blank line does not end indented code."""
    found: list[str] = []
    for block in re.split(r"\n[^\S\n]*\n", text.strip("\n")):
        if found and _is_code(found[-1]) and _is_code(block) and block.startswith("    "):
            found[-1] += f"\n\n{block}"
        elif block.strip():
            found.append(block)
    return found


def _is_code(block: str) -> bool:
    """A prompt, or indented lines that are no formula in double backticks."""
    if block.lstrip().startswith(">>>"):
        return True
    return "``" not in block and all(line.startswith("    ") or not line for line in block.splitlines())


def _inline(text: str) -> Markup:
    """Text with its code and its stressed words marked."""
    text = _ROLE.sub("", " ".join(text.split()).replace("::", ":"))
    made, done = [], 0
    for found in _INLINE.finditer(text):
        made.append(escape(text[done : found.start()]))
        code, name, stressed = found.groups()
        if stressed:
            made.append(Markup("<em>{}</em>").format(stressed))
        else:
            made.append(Markup("<code>{}</code>").format(code or name))
        done = found.end()
    return Markup("").join([*made, escape(text[done:])])
