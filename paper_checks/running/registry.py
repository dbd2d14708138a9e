"""Finds claims on pages: those of the texts shipped here, and anybody's own; and loads Python by name."""

import hashlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType

from ...theory.formulas.spelling import did_you_mean
from ..pages.engine.engine_claim import EngineClaim
from ..pages.files import BINDER, PAGES, Stamp, owner_of, page_of, shown, stamp_of, without_code
from ..pages.index import find, headings, pages_of, shipped_pages, texts

_LONGEST_MESSAGE = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim and the page it stands on, by its file's name.

    The name travels to other processes in place of the claim, whose checks may be closures.
    """

    module: str
    claim: EngineClaim


def papers() -> tuple[str, ...]:
    """The texts shipped here, each a folder of pages."""
    return tuple(texts())


def paper_entries(paper: str) -> tuple[Entry, ...]:
    """The claims of a text shipped here, in its order."""
    return distinct(entry for page in pages_of(texts()[paper]) for entry in entries_of(str(page)))


def shipped_entries() -> tuple[Entry, ...]:
    """Every claim shipped here, text by text."""
    return distinct(entry for paper in papers() for entry in paper_entries(paper))


def shipped_entry(identifier: str) -> Entry | None:
    """The claim of this ID, in any case, if it is shipped here: no page is bound but the one that has it."""
    try:
        heading = find(identifier)
    except LookupError:
        return None
    page = str(heading.path)
    return entry_of(page, owner_of(page, heading.id))


def entry_of(page: str, identifier: str) -> Entry:
    """The claim of this ID on a page that has it."""
    return Entry(page, importlib.import_module(BINDER).the_claim(page, identifier, load))


def entries_of(page: str) -> tuple[Entry, ...]:
    """The claims of a page, by its file's name."""
    return distinct(Entry(page, claim) for claim in importlib.import_module(BINDER).claims_of(page, load))


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


def claim_in(page: str, identifier: str) -> EngineClaim:
    """The one claim with this ID on a page that has been seen to hold it."""
    return _by_their_ids(page, stamp_of(page))[identifier]


@cache
def _by_their_ids(page: str, stamp: Stamp) -> Mapping[str, EngineClaim]:
    del stamp  # a page that was saved again is another one,
    load.cache_clear()  # and so is its Python
    return {entry.claim.id: entry.claim for entry in entries_of(page)}


def select(names: Sequence[str], *, code: bool = False) -> tuple[Entry, ...]:
    """The claims that ``names`` stand for, in the order given, each once; no names stand for all.

    What stands beside a page of one's own is Python code, which runs only with ``code``.

    A name is a claim's ID (in any case), a text, a page ``path/to/review.md``, or one claim of such a page:
    ``path/to/review.md::ID``.
    """
    if not names:
        return shipped_entries()
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
    page, separator, identifier = name.partition("::")
    if page.endswith(PAGES) and separator:
        identifier, known = owner_of(page, identifier), [each.id for each in page_of(page).claims]
        found = None if identifier not in known else _of_id(identifier, entries_of(page))
        if found is None:
            raise _unknown(identifier, known, f"a claim in {shown(page)}")
        return (found,)
    if page.endswith(PAGES):
        return entries_of(page)
    if name.lower() in papers():
        return paper_entries(name.lower())
    if (shipped := shipped_entry(name)) is not None:
        return (shipped,)
    known = [each.id for path in shipped_pages() for each in headings(path)]
    raise _unknown(name, (*known, *papers()), "a claim, a text or a page (*.md)")


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
    """An exception on one line, with the line and column of ``file`` that raised it, or the last ones."""
    try:
        text = " ".join(str(error).split())[:_LONGEST_MESSAGE] or "no message"
    except Exception:  # noqa: BLE001  anybody's code
        text = "its message cannot be told"
    frames = traceback.extract_tb(error.__traceback__)
    frame = next((each for each in reversed(frames) if each.filename == file), frames[-1] if frames else None)
    if frame is None or isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {text}"
    column = "" if frame.colno is None else f":{frame.colno + 1}"
    return f"{type(error).__name__}: {text} ({Path(frame.filename).name}:{frame.lineno}{column})"
