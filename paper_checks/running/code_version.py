"""Which code a result comes from: its modules, all that they import, the libraries, and the machine.

A module is read, not run: its imports are those of its text, inside functions too; of a package that is only
passed on the way to one of its modules, those that run then. Where a module imports by name, every string in
it that names a module, or ``module:name`` in a table, seen from any package that it stands in, counts as an
import. What is ours, and what is the user's own, goes in by its text; any other library by its release,
together with the libraries that it requires.
"""

import ast
import hashlib
import importlib.util
import json
import os
import platform
import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import Distribution

OWN_PACKAGE = __name__.split(".", 1)[0]
OWN_FOLDER = Path(__file__).resolve().parent.parent.parent

_BY_NAME = frozenset({"import_module", "__import__", "find_spec", "spec_from_file_location"})
_FROM_OUTSIDE = frozenset(
    {"open", "read_text", "read_bytes", "fromfile", "genfromtxt", "loadtxt", "load", "memmap"}
    | {"environ", "getenv", "exec", "eval", "input", "urlopen"}
)
"""What a module calls to depend on more than on its text: files, the environment, code made at run time."""

_OUTSIDE = frozenset({"subprocess", "socket", "urllib", "http", "requests", "sqlite3", "ctypes"})
_MODULE_NAME = re.compile(r"\.*[A-Za-z_][\w.]*", re.ASCII)
_LONGEST_NAME = 200
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][\w.-]*)")

Read = Mapping[str, Any]
"""What was read in a text: its imports, the modules that it names, and what it depends on besides."""


class UnknownCodeError(ValueError):
    """What a result depends on cannot be told from the text of its code; the message says why."""


@dataclass(frozen=True, slots=True)
class CodeVersion:
    """A digest, and what went into it: the files, each with size and time, and the releases."""

    digest: str
    files: tuple[tuple[str, int, int], ...]
    releases: tuple[tuple[str, str], ...]

    @property
    def unchanged(self) -> bool:
        """Whether the files are still those that were read."""
        return all(_stamp(name) == (size, time) for name, size, time in self.files)


def code_version(*modules: str, known: MutableMapping[str, Read] | None = None) -> CodeVersion:
    """The version of the code of modules: dotted names, or paths of files.

    ``known`` remembers what was read in a text, by the digest of the text. A module that depends on what is
    not in its text is an :class:`UnknownCodeError`, unless it is shipped here.
    """
    sources = _Sources({} if known is None else known)
    for module in modules:
        sources.add(module)
    return sources.version()


LOOP_VARIABLES = (
    "OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES", "NPY_ENABLE_CPU_FEATURES", "NUMBA_CPU_NAME",
    "NUMBA_CPU_FEATURES", "GLIBC_TUNABLES",
)  # fmt: skip


@cache
def machine() -> Mapping[str, str]:
    """What else a number, or a crash, may depend on: the interpreter and the processor."""
    return {
        "python": f"{platform.python_implementation()} {sys.version}",
        "optimised": str(sys.flags.optimize),
        "system": f"{platform.system()} {' '.join(platform.libc_ver())} {platform.machine()}",
        "processor": _processor(),
        "compiled loops": os.environ.get("NUMBA_DISABLE_JIT", ""),
        # by these a library is told to take other loops than the processor's best
        "loops asked for": json.dumps({name: os.environ.get(name, "") for name in LOOP_VARIABLES}),
    }


class _Sources:
    """The files that have been reached so far, by the names of their modules."""

    def __init__(self, known: MutableMapping[str, Read]) -> None:
        self.known = known
        self.digests: dict[str, str] = {}
        self.entered: set[str] = set()
        self.files: dict[str, tuple[int, int]] = {}
        self.libraries: set[str] = set()
        self.roots: dict[str, Path] = {OWN_PACKAGE: OWN_FOLDER}
        self.of_modules: dict[str, Path | None] = {}
        self.folders: list[Path] = []

    def add(self, reference: str) -> None:
        """A module, and everything that it imports."""
        path = Path(reference)
        if reference.endswith(".py") or "/" in reference or "\\" in reference:
            if path.parent not in self.folders:
                self.folders.append(path.resolve().parent)
            self.roots.setdefault(path.stem, path.resolve())
            self._reach(path.stem)
            return
        top = reference.partition(".")[0]
        if top not in self.roots:
            root = _installed(top)
            if root is None:
                raise UnknownCodeError(f"{reference} has no source")
            self.roots[top] = root  # by its text, also where it is installed: it is what is checked
        if self._file(reference) is None:
            raise UnknownCodeError(f"{reference} has no source")
        self._reach(reference)

    def version(self) -> CodeVersion:
        """The digest of all that was reached."""
        releases = _releases(self.libraries)
        content = {"sources": sorted(self.digests.items()), "releases": releases}
        return CodeVersion(
            hashlib.sha256(json.dumps(content).encode()).hexdigest(),
            tuple((name, *stamp) for name, stamp in sorted(self.files.items())),
            tuple(releases),
        )

    def _reach(self, module: str) -> None:
        left = [(module, True)]
        while left:
            name, entered = left.pop()
            if name in self.entered or (name in self.digests and not entered):
                continue
            file = self._file(name)
            if file is None:
                continue
            stamp = _stamp(file)
            try:
                text = file.read_bytes()
            except OSError as error:
                raise UnknownCodeError(f"{file} cannot be read: {error.strerror}") from error
            self.digests[name] = digest = hashlib.sha256(text).hexdigest()
            self.files[str(file)] = stamp
            if file.suffix == ".py":
                found = self._read(file, text, digest)
                left += [(each, True) for each in self._imported(name, file, found, entered=entered)]
            if entered:
                self.entered.add(name)
            if parent := name.rpartition(".")[0]:
                left.append((parent, False))

    def _read(self, file: Path, text: bytes, digest: str) -> Read:
        found = self.known.get(digest)
        if found is None:
            try:
                found = self.known[digest] = _read_of(digest, text)
            except (SyntaxError, ValueError) as error:
                raise UnknownCodeError(f"{file} is not Python") from error
        return found

    def _imported(self, name: str, file: Path, found: Read, *, entered: bool) -> Iterator[str]:
        own = name.split(".", 1)[0] == OWN_PACKAGE
        if found["outside"] and not own:
            raise UnknownCodeError(f"{file.name}, {found['outside']}: this may depend on more than code")
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        for level, module, names in found["imports"] + (found["inner"] if entered else []):
            start = _absolute(level, module, package)
            if self._tracked(start, own=own):
                for each in names:
                    inner = f"{start}.{each}"
                    yield inner if self._file(inner) is not None else start
                if not names:
                    yield start
        for named in found["named"] if entered else ():
            relative = named.lstrip(".")
            level = len(named) - len(relative)
            around = list(accumulate(package.split("."), "{}.{}".format)) if "." in named else [package]
            places = (named, *(f"{each}.{named}" for each in around))
            for start in (_absolute(level, relative, package),) if level else places:
                if start.partition(".")[0] in self.roots and self._file(start) is not None:
                    yield start

    def _tracked(self, name: str, *, own: bool) -> bool:
        """Whether a module goes in by its text; if not, its library is noted."""
        top = name.partition(".")[0]
        if top in self.roots:
            return True
        if not own:
            for folder in (*self.folders, Path.cwd()):
                for root in (folder / top, folder / f"{top}.py"):
                    if (root.is_dir() and any(root.glob("*.py"))) or root.is_file():
                        self.roots[top] = root
                        return True
        if top in sys.stdlib_module_names or top in self.libraries:
            return False
        installed = _installed(top)
        if installed is None or {"site-packages", "dist-packages"} & {*installed.parts}:
            self.libraries.add(top)
            return False
        self.roots[top] = installed
        return True

    def _file(self, name: str) -> Path | None:
        if name not in self.of_modules:
            self.of_modules[name] = self._looked_for(name)
        return self.of_modules[name]

    def _looked_for(self, name: str) -> Path | None:
        top, *rest = name.split(".")
        root = self.roots[top]
        if not _is_folder(root):
            return None if rest else root
        return _file_in(root, tuple(rest)) or (_file_in(root / top, (*rest,)) if top == OWN_PACKAGE else None)


def read(text: bytes) -> dict[str, Any]:
    """What a module's text imports, which modules it names if it imports by name, and what else it asks for.

    >>> read(b"from ..theory import divergence")["imports"]
    [[2, 'theory', ['divergence']]]
    """
    imports: dict[bool, list[tuple[int, str, tuple[str, ...]]]] = {False: [], True: []}
    strings: set[str] = set()
    by_name, outside = False, ""
    for node, inner in _nodes(ast.parse(text)):
        if isinstance(node, ast.Import):
            imports[inner] += [(0, alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imports[inner].append((node.level, node.module or "", tuple(alias.name for alias in node.names)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            table = [each for each in node.value.split() if ":" in each] if "\n" in node.value else ()
            for word in (each.partition(":")[0] for each in table or [node.value]):
                if len(word) < _LONGEST_NAME and _MODULE_NAME.fullmatch(word):
                    strings.add(word)
        elif isinstance(node, (ast.Name, ast.Attribute)):
            called = node.id if isinstance(node, ast.Name) else node.attr
            by_name = by_name or called in _BY_NAME
            if called in _FROM_OUTSIDE or called in _BY_NAME:
                outside = outside or f"line {node.lineno}: {called}"
    for _, module, names in (*imports[False], *imports[True]):
        by_name = by_name or not _BY_NAME.isdisjoint(names)
        if module.partition(".")[0] in _OUTSIDE:
            outside = outside or f"import of {module}"
    return {
        "imports": [[level, module, list(names)] for level, module, names in dict.fromkeys(imports[False])],
        "inner": [[level, module, list(names)] for level, module, names in dict.fromkeys(imports[True])],
        "named": sorted(strings) if by_name else [],
        "outside": outside,
    }


def _read_of(digest: str, text: bytes) -> Read:
    """The same, once in a process: a text that nobody knows from a store need not be read again."""
    if digest not in _READ:
        _READ[digest] = read(text)
    return _READ[digest]


_READ: dict[str, Read] = {}


def was_read(found: object) -> bool:
    """Whether it has the form of what :func:`read` gives."""
    if not isinstance(found, dict) or set(found) != {"imports", "inner", "named", "outside"}:
        return False
    texts = (found["named"], [found["outside"]])
    if not all(isinstance(each, list) and all(isinstance(word, str) for word in each) for each in texts):
        return False
    return all(
        isinstance(found[name], list) and all(map(_is_import, found[name])) for name in ("imports", "inner")
    )


def _is_import(found: object) -> bool:
    match found:
        case [int(), str(), [*names]]:
            return all(isinstance(name, str) for name in names)
    return False


def _nodes(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """All nodes but those that only a type checker reads, each with whether it stands in a function."""
    left: list[tuple[ast.AST, bool]] = [(tree, False)]
    while left:
        node, inner = left.pop()
        yield node, inner
        inner = inner or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        checked = isinstance(node, ast.If) and _of_the_checker(node.test)
        children = node.orelse if checked and isinstance(node, ast.If) else ast.iter_child_nodes(node)
        left += [(child, inner) for child in children]


def _of_the_checker(test: ast.expr) -> bool:
    """Whether a condition holds for a type checker alone: ``TYPE_CHECKING`` itself, and no word about it."""
    name = test.attr if isinstance(test, ast.Attribute) else test.id if isinstance(test, ast.Name) else ""
    return name == "TYPE_CHECKING"


def _absolute(level: int, module: str, package: str) -> str:
    if not level:
        return module
    start = package.split(".")[: len(package.split(".")) - level + 1]
    return ".".join([*start, module] if module else start)


@cache
def _is_folder(root: Path) -> bool:
    return root.is_dir()


@cache
def _file_in(root: Path, rest: tuple[str, ...]) -> Path | None:
    start = "/".join((str(root), *rest))
    for file in (f"{start}/__init__.py", *([f"{start}.py"] * bool(rest))):
        if os.path.isfile(file):  # noqa: PTH113  a path takes much longer, and there are thousands
            return Path(file)
    return _built_in(start.rpartition("/")[0]).get(rest[-1]) if rest else None


@cache
def _built_in(folder: str) -> Mapping[str, Path]:
    """The compiled modules of a folder by their names."""
    return {file.name.partition(".")[0]: file for file in sorted(Path(folder).glob("*.*.so"), reverse=True)}


@cache
def _installed(top: str) -> Path | None:
    """The folder or the file of a module that can be imported."""
    try:
        specification = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return None
    if specification is None:
        return None
    if specification.submodule_search_locations:
        return Path(next(iter(specification.submodule_search_locations)))
    return Path(specification.origin) if specification.has_location and specification.origin else None


def _releases(modules: set[str]) -> list[tuple[str, str]]:
    """The libraries that hold the modules, and what they require, each with its release."""
    found: dict[str, str] = {}
    left = {library for module in modules for library in _libraries(module)}
    while left:
        library = left.pop()
        if library not in found:
            found[library], required = _told(library)
            left |= required
    return sorted((library, release) for library, release in found.items() if release)


@cache
def _libraries(module: str) -> tuple[str, ...]:
    if _told(module)[0]:
        return (_spelled(module),)
    return tuple(_spelled(each.metadata["Name"]) for each in _installed_libraries() if _holds(each, module))


@cache
def _installed_libraries() -> "tuple[Distribution, ...]":
    from importlib.metadata import distributions

    return tuple(distributions())


def _holds(library: "Distribution", module: str) -> bool:
    """Whether the module is one that the library installs: by its own word, else by its files.

    A long list of files is only taken apart if the name is in it.
    """
    if declared := (library.read_text("top_level.txt") or "").split():
        return module in declared
    listed = library.read_text("RECORD")
    if listed is not None and module not in listed:
        return False
    return any(
        module == (file.parts[0] if len(file.parts) > 1 else file.stem)
        for file in library.files or ()
        if file.suffix == ".py"
    )


@cache
def _told(library: str) -> tuple[str, frozenset[str]]:
    """The release of a library, and the libraries that it requires; nothing of one that is not installed."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        told = metadata(library)
    except (PackageNotFoundError, ValueError):
        return "", frozenset()
    lines = (line for line in told.get_all("Requires-Dist") or () if "extra ==" not in line)
    names = (_REQUIREMENT.match(line) for line in lines)
    return told["Version"] or "", frozenset(_spelled(name[1]) for name in names if name)


def _spelled(library: str) -> str:
    return re.sub(r"[-_.]+", "-", library).lower()


@cache
def _processor() -> str:
    """The processor and what it can do: libraries choose their loops by that."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    wanted = ("model name", "flags", "Features", "CPU part")
    told = sorted({line for line in lines if line.startswith(wanted)})
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def _stamp(file: Path | str) -> tuple[int, int]:
    try:
        status = os.stat(file)  # noqa: PTH116  a path takes twice as long, and there are hundreds
    except OSError:
        return -1, -1
    return status.st_size, status.st_mtime_ns
