"""Finds claims: those of the papers shipped here, and those in anybody's own module."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib.machinery import PathFinder
from itertools import product
from pathlib import Path
from types import ModuleType

from ...theory.formulas.spelling import did_you_mean
from ...verify.evidence.spelling import misspelling_in
from ..language.claim import Claim, without_letters
from ..pages.files import BINDER, PAGES, Stamp, owner_of, page_of, shown, stamp_of, without_code
from ..pages.index import headings, pages_of, shipped_pages, texts
from ..theorems_of_claims import with_theorems
from .section_texts import likeliest_first, modules_naming, quoting_it_themselves

_LONGEST_MESSAGE = 1000
_PAPERS_PACKAGE = __name__.rsplit(".", 2)[0]


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim and the module it comes from: a dotted name, or the absolute path of a file.

    The module's name travels to other processes in place of the claim, whose checks may be closures.
    """

    module: str
    claim: Claim


@cache
def papers() -> tuple[str, ...]:
    """The texts shipped here, each a folder of pages or a package that lists its ``SECTIONS``."""
    package = importlib.import_module(_PAPERS_PACKAGE)
    return tuple(texts()) + tuple(
        info.name
        for info in pkgutil.iter_modules(package.__path__)
        if info.ispkg and hasattr(importlib.import_module(f"{_PAPERS_PACKAGE}.{info.name}"), "SECTIONS")
    )


def paper_entries(paper: str) -> tuple[Entry, ...]:
    """The claims of a text shipped here, in its order."""
    if (folder := texts().get(paper)) is not None:
        return distinct(entry for page in pages_of(folder) for entry in entries_of(str(page)))
    package = importlib.import_module(f"{_PAPERS_PACKAGE}.{paper}")
    sections: Sequence[str] = getattr(package, "SECTIONS", ())
    return distinct(entry for section in sections for entry in entries_of(f"{package.__name__}.{section}"))


@dataclass(frozen=True, slots=True)
class Section:
    """A module of claims or a page that is shipped, and its file."""

    module: str
    file: Path


@cache
def shipped_sections() -> tuple[Section, ...]:
    """The modules of all claims shipped here, none of them read."""
    found: list[Section] = []
    for paper in papers():
        if paper in texts():
            found += [Section(str(page), page) for page in pages_of(texts()[paper])]
            continue
        package = importlib.import_module(f"{_PAPERS_PACKAGE}.{paper}")
        folder = Path(package.__path__[0])
        sections: Sequence[str] = getattr(package, "SECTIONS", ())
        found += [
            Section(f"{package.__name__}.{name}", folder.joinpath(*name.split(".")).with_suffix(".py"))
            for name in sections
        ]
    return tuple(found)


def shipped_entries() -> tuple[Entry, ...]:
    """Every claim shipped here, paper by paper."""
    return distinct(entry for paper in papers() for entry in paper_entries(paper))


def shipped_entry(identifier: str) -> Entry | None:
    """The claim of this ID, in any case, if it is shipped here.

    Only modules that name the ID are run, and all of them only if none of these has the claim.
    """
    return written_out(identifier) or _of_id(identifier, _entries_of_modules())


def _entries_of_modules() -> tuple[Entry, ...]:
    """The claims of the texts that are no pages."""
    return distinct(entry for paper in papers() if paper not in texts() for entry in paper_entries(paper))


def written_out(identifier: str) -> Entry | None:
    """The claim of this ID, in any case, if a module that is shipped names it: no other module is run."""
    for folder in texts().values():
        for page in pages_of(folder):
            if any(each.id.lower() == identifier.lower() for each in headings(page)):
                return _of_id(owner_of(str(page), identifier), entries_of(str(page)))
    files = {section.module: section.file for section in shipped_sections()}
    for naming in (quoting_it_themselves, likeliest_first):
        for module in naming(identifier, files):
            if (found := _of_id(identifier, entries_of(module))) is not None:
                return found
    return None


def shipped_entries_naming(identifier: str) -> tuple[Entry, ...]:
    """The claims of all shipped modules that name the ID, in the order of :func:`shipped_entries`."""
    files = {section.module: section.file for section in shipped_sections()}
    return distinct(entry for module in modules_naming(identifier, files) for entry in entries_of(module))


def entries_of(module: str) -> tuple[Entry, ...]:
    """The claims in the ``CLAIMS`` of a module: a dotted name, or a file's path."""
    if module.endswith(PAGES):
        claims = importlib.import_module(BINDER).claims_of(module, load)
        return distinct(Entry(module, claim) for claim in claims)
    if is_file_name(module) and not Path(module).is_file():
        raise ValueError(f"no such file of claims: {module}")
    reference = str(Path(module).resolve()) if is_file_name(module) else module
    claims = getattr(load(reference), "CLAIMS", None)
    if claims is None:
        raise ValueError(f"{module} has no CLAIMS: a module of claims ends in CLAIMS = (Claim(...), ...)")
    if not isinstance(claims, Sequence) or not all(isinstance(claim, Claim) for claim in claims):
        raise ValueError(f"CLAIMS of {module} is not a tuple of Claim")
    if reference.startswith(f"{_PAPERS_PACKAGE}."):
        claims = _shipped(reference)
    else:
        claims = tuple(map(without_letters, claims))
    return distinct(Entry(reference, claim) for claim in claims)


@cache
def _shipped(module: str) -> tuple[Claim, ...]:
    """The claims of a module that is shipped, with the theorems that are bound to them."""
    return tuple(with_theorems(without_letters(claim)) for claim in load(module).CLAIMS)


def read_entries(module: str) -> tuple[Entry, ...]:
    """The claims of somebody's module; a ``ValueError`` if a formula is misspelled, which says where."""
    entries = entries_of(module)
    for claim in (entry.claim for entry in entries):
        stated = {
            "printed": claim.printed,
            **{f"mutant {name!r}": each for name, each in claim.mutants.items()},
        }
        for (which, each), check in product(stated.items(), claim.checks):
            if told := misspelling_in(check, each):
                raise ValueError(f"{module}: claim {claim.id}, {which}: {told}")
    return entries


def modules_of_claims(names: Iterable[str]) -> tuple[str, ...]:
    """The files and modules among names of claims, which would run to find them."""
    modules = (name.partition("::")[0] for name in names)
    return tuple(
        each
        for each in modules
        if not each.endswith(PAGES)
        if is_file_name(each) or ("." in each and each.lower() not in papers() and code_of(each))
    )


def code_of(module: str) -> Path | None:
    """The file, or the package that has it; None if nothing is found."""
    if is_file_name(module):
        try:
            return Path(module).resolve()
        except ValueError:  # no file can have this name, and whoever reads it says so
            return None
    first = module.partition(".")[0]  # to look for what is inside would run it
    found = PathFinder.find_spec(first, [str(Path.cwd()), *sys.path])
    places = [] if found is None else [*(found.submodule_search_locations or ()), found.origin]
    return next((Path(each).resolve() for each in places if each), None)


def claim_in(module: str, identifier: str) -> Claim:
    """The one claim with this ID in a module that has been seen to hold it."""
    return _by_their_ids(module, stamp_of(module) if module.endswith(PAGES) else ())[identifier]


@cache
def _by_their_ids(module: str, stamp: Stamp) -> Mapping[str, Claim]:
    if stamp:
        load.cache_clear()  # the Python of a page that was saved again is another one
    return {entry.claim.id: entry.claim for entry in entries_of(module)}


def select(names: Sequence[str], *, code: bool = False) -> tuple[Entry, ...]:
    """The claims that ``names`` stand for, in the order given, each once; no names stand for all.

    A file or a module of one's own is Python code, which runs only with ``code``; so is what stands beside a
    page.

    A name is a claim's ID (in any case), a paper, a file ``path/to/claims.py``, a module
    ``package.module``, or one claim of such a file or module: ``path/to/claims.py::ID``.
    """
    if not names:
        return shipped_entries()
    own = [each for each in modules_of_claims(names) if not each.startswith(f"{_PAPERS_PACKAGE}.")]
    if own and not code:
        raise ValueError(f"{own[0]} is Python code, which can do whatever you can: code=True runs it")
    chosen: dict[tuple[str, str], Entry] = {}
    for name in names if code else map(without_its_code, names):
        for entry in _stands_for(name):
            chosen[entry.module, entry.claim.id] = entry
    return distinct(chosen.values())


def without_its_code(name: str) -> str:
    """The name, of a page as one whose Python does not run."""
    page, separator, identifier = name.partition("::")
    return f"{without_code(page)}{separator}{identifier}" if page.endswith(PAGES) else name


def _stands_for(name: str) -> tuple[Entry, ...]:
    module, separator, identifier = name.partition("::")
    if separator:
        expected = f"a claim in {shown(module)}"
        if module.endswith(PAGES):
            identifier, known = owner_of(module, identifier), [each.id for each in page_of(module).claims]
            if identifier not in known:  # found before anything is bound
                raise _unknown(identifier, known, expected)
        return (_by_id(identifier, read_entries(module), expected),)
    if is_file_name(name):
        return read_entries(name)
    if name.lower() in papers():
        return paper_entries(name.lower())
    if "." in name and _is_importable(name):
        return read_entries(name)
    if (shipped := shipped_entry(name)) is not None:
        return (shipped,)
    known = [each.id for page in shipped_pages() for each in headings(page)]
    known += [entry.claim.id for entry in _entries_of_modules()]
    raise _unknown(name, (*known, *papers()), "a claim, a paper, a file (*.md, *.py) or a module")


def _by_id(identifier: str, entries: Sequence[Entry], expected: str) -> Entry:
    if (entry := _of_id(identifier, entries)) is None:
        raise _unknown(identifier, [each.claim.id for each in entries], expected)
    return entry


def _of_id(identifier: str, entries: Sequence[Entry]) -> Entry | None:
    return next((entry for entry in entries if entry.claim.id.lower() == identifier.lower()), None)


def _unknown(identifier: str, known: Iterable[str], expected: str) -> ValueError:
    return ValueError(f"{identifier!r} is not {expected}{did_you_mean(identifier, known)}")


def distinct(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """``entries``, unless two claims go by one ID: that is a ``ValueError``."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        other = seen.setdefault(entry.claim.id.lower(), entry)
        if other is not entry:
            where = other.module if other.module == entry.module else f"{other.module} and {entry.module}"
            raise ValueError(f"two claims go by the ID {entry.claim.id}, in {where}")
    return tuple(seen.values())


def is_file_name(name: str) -> bool:
    """Whether ``name`` means a file rather than a module: ``claims.py``, ``review.md``, ``./claims``."""
    return name.endswith((".py", *PAGES)) or "/" in name or "\\" in name


def _is_importable(name: str) -> bool:
    _see_current_folder(name)
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _see_current_folder(name: str) -> None:
    # as `python -m` does; the installed command does not by itself, and nothing else is to come from there
    here = str(Path.cwd())
    if not {"", here} & set(sys.path) and PathFinder.find_spec(name.partition(".")[0], [here]) is not None:
        sys.path.insert(0, here)


@cache
def load(module: str) -> ModuleType:
    """The module, run once in this process; whatever goes wrong in it is one line with its place."""
    try:
        with redirect_stdout(sys.stderr):
            return _load_file(Path(module)) if is_file_name(module) else _load_module(module)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{module} cannot be loaded: {described(error, module)}") from error


def _load_module(name: str) -> ModuleType:
    _see_current_folder(name)
    return importlib.import_module(name)


def _load_file(path: Path) -> ModuleType:
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    name = f"claims_{path.stem}_{digest}"
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))  # as for a script: its neighbours can be imported
    specification = importlib.util.spec_from_file_location(name, path)
    if specification is None or specification.loader is None:
        raise ImportError("not a Python file")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        specification.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def described(error: BaseException, file: str = "") -> str:
    """An exception on one line, with the line of ``file`` (or the last line anywhere) that raised it."""
    try:
        text = " ".join(str(error).split())[:_LONGEST_MESSAGE] or "no message"
    except Exception:  # noqa: BLE001  anybody's code
        text = "its message cannot be told"
    place = ""
    trace = error.__traceback__
    while trace is not None:
        at = trace.tb_frame.f_code.co_filename
        if not file or at == file:
            place = f" ({Path(at).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return f"{type(error).__name__}: {text}{'' if isinstance(error, SyntaxError) else place}"
