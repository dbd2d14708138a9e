"""Pages by the names of their files: what stands on them, and what their checks depend on."""

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from .faults import PageError
from .index import ROOM, heading_of, pages_of, shipped_pages, texts
from .page import Check, Claim, Page, TracedLines
from .reader import likely_part, read

Find = Callable[[str], Claim | None]
"""The claim of an ID, on any page."""
SUFFIX: Final = ".md"
NOT_TRUSTED: Final = "is Python that nobody trusts here"
"""What a check says whose code is not to run."""
Stamp = tuple[tuple[str, int, int], ...]
"""Files by name, each with time and size."""
_NO_CODE: Final = "#no-code"
"""What the name of a page ends in whose Python is not to run."""
PAGES: Final = (SUFFIX, f"{SUFFIX}{_NO_CODE}")
"""What the names of pages end in, among names of modules."""
_PACKAGE: Final = __name__.rsplit(".", 2)[0]
BINDER: Final = f"{__package__}.engine.loading"
"""The module that makes a page's blocks checks: whoever runs a page loads it by this name, nobody else."""


def without_code(module: str) -> str:
    """The name of the same page, whose Python is not to run."""
    return f"{module.removesuffix(_NO_CODE)}{_NO_CODE}"


def path_of(module: str) -> Path:
    """The file that the name of a page means."""
    return Path(module.removesuffix(_NO_CODE)).resolve()


def whole_name(module: str) -> str:
    """The name of the same page from any folder."""
    return f"{path_of(module)}{_NO_CODE * module.endswith(_NO_CODE)}"


def shown(module: str) -> str:
    """A page's name for people; of any other module its name."""
    return module.removesuffix(_NO_CODE)


def stamp_of(module: str) -> Stamp:
    """What is different once a page, one beside it, or its Python is saved again."""
    path = path_of(module)
    own = beside(path).name
    if not path.parent.is_dir():
        return ()
    with os.scandir(path.parent) as entries:  # asked for by every examination, and globs take long
        files = [each for each in entries if each.name.endswith(SUFFIX) or each.name == own]
        found = [(each.name, each.stat()) for each in files if each.is_file()]
    return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found))


def page_of(module: str) -> Page:
    """The page of this name; a `PageError` has all that is wrong with it; a ``ValueError`` if it is none."""
    path = path_of(module)
    if not path.is_file():
        raise ValueError(f"no such page: {shown(module)}")
    return _page(path, stamp_of(module))


@lru_cache(maxsize=256)
def _page(path: Path, stamp: Stamp) -> Page:
    del stamp  # a page that was saved again is another one
    return read(path)


def claim_of(module: str, identifier: str) -> Claim:
    """The claim of this ID on a page."""
    return next(each for each in page_of(module).claims if each.id == identifier)


def owner_of(module: str, identifier: str) -> str:
    """The ID, as the page writes it, of the claim that has it, or has a sentence `instead` under it."""
    found = page_of(module).named(identifier)
    return identifier if found is None else found.id


def place_of(identifier: str, module: str) -> tuple[str, str] | None:
    """The page and the own ID of the claim that a page means: its own, one beside it, or a shipped one."""
    if (own := page_of(module).named(identifier)) is not None:
        return module, own.id
    found = elsewhere(identifier, path_of(module).parent)
    is_strange = found and module.endswith(_NO_CODE) and not Path(found[0]).is_relative_to(ROOM)
    return (without_code(found[0]), found[1]) if found and is_strange else found


def elsewhere(identifier: str, folder: Path) -> tuple[str, str] | None:
    """The same on the pages of a folder, or on shipped ones."""
    heading = heading_of(identifier, dict.fromkeys((*pages_of(folder), *shipped_pages())))
    return (page := str(heading.path), owner_of(page, heading.id)) if heading else None


def other_claims(
    modules: Iterable[str], known: Container[str], likely: Callable[[str], bool]
) -> Iterator[Claim]:
    """The claims of the texts that pages belong to, of one's own pages theirs alone; without known IDs.

    Of another page only those are read that are ``likely`` by their text: to read all takes a while.
    """
    own = {path_of(module) for module in modules}
    for path in paths_around(modules):
        with suppress(PageError):  # who runs it is told
            page = page_of(str(path)) if path in own else likely_part(path, likely)
            yield from (claim for claim in page.claims if claim.id not in known)


def pages_beside(modules: Iterable[str], likely: Callable[[str], bool]) -> Iterator[Page]:
    """These pages, and the likely ones of the texts that they belong to; what cannot be read is left out."""
    own = {path_of(module) for module in modules}
    for path in paths_around(modules):
        with suppress(PageError):  # who runs it is told
            if path in own or likely(path.read_text(encoding="utf-8", errors="replace")):
                yield page_of(str(path))


def paths_around(modules: Iterable[str]) -> tuple[Path, ...]:
    """These pages, and those of the shipped texts that they belong to."""
    paths = [path_of(module) for module in modules]
    folders = {path.parent for path in paths} & {*texts().values()}
    return tuple(dict.fromkeys([*paths, *(page for folder in folders for page in pages_of(folder))]))


def finder(module: str) -> Find:
    """Finds the claims that a page uses: its own, and those of pages beside it and of shipped ones."""
    return lambda name: claim_of(*place) if (place := place_of(name, module)) else None


def beside(path: Path) -> Path:
    """The Python beside a page."""
    return path.with_suffix(".py")


def code_beside(module: str) -> str:
    """The module of the Python beside a page: of a shipped one its name, of another one its file."""
    file = beside(path_of(module))
    if not file.is_relative_to(ROOM):
        return str(file)
    return ".".join((_PACKAGE, *file.relative_to(ROOM).with_suffix("").parts))


def python_beside(module: str, load: Callable[[str], ModuleType]) -> ModuleType:
    """The Python beside a page, run; a ``ValueError`` where there is none, or it is not to run."""
    if not beside(path_of(module)).is_file():
        raise ValueError(f"there is no {beside(path_of(module)).name} beside the page")
    if module.endswith(_NO_CODE):
        raise ValueError(f"{beside(path_of(module)).name} {NOT_TRUSTED}: --code runs it")
    return load(code_beside(module))


def runs_code(claim: Claim) -> bool:
    """Whether something of a claim is checked by the Python beside its page."""
    blocks = (block for sentence in claim.sentences for block in sentence.blocks)
    return any(isinstance(each, TracedLines) or (isinstance(each, Check) and each.rows) for each in blocks)


def modules_of(module: str, identifier: str) -> Iterator[str]:
    """The modules that the checks of a claim depend on."""
    yield BINDER
    if runs_code(claim_of(module, identifier)):
        yield code_beside(module)


def identity_of(module: str, identifier: str) -> list[str]:
    """What tells the checks of a claim from others, and whether its Python may run."""
    return [_content(module, identifier, stamp_of(module)), "no code" if module.endswith(_NO_CODE) else ""]


@lru_cache(maxsize=1024)
def _content(module: str, identifier: str, stamp: Stamp) -> str:
    del stamp  # as above
    return content_of(claim_of(module, identifier), finder(module))


def content_of(claim: Claim, find: Find = lambda _: None, seen: frozenset[str] = frozenset()) -> str:
    """What the checks of a claim depend on but code: blocks without places, letters, and what they use."""
    seen |= {claim.id}
    blocks = [block for sentence in claim.sentences for block in sentence.blocks]
    used = {
        each.check.rpartition(".")[0] for block in blocks if isinstance(block, Check) for each in block.using
    }
    found = [find(each) for each in sorted(used - {""})]
    others = [content_of(each, find, seen) for each in found if each is not None and each.id not in seen]
    stated = [repr(_placeless(block)) for block in blocks]
    named = {*re.findall(r"\w+", " ".join(stated))}
    letters = [f"{name}: {symbol.meaning}" for name, symbol in claim.symbols.items() if name in named]
    return "\n".join([*stated, *letters, *others])


def _placeless(value: Any) -> Any:  # noqa: ANN401  any part of a block
    if hasattr(value, "place"):
        names = [name for name in value.__dataclass_fields__ if name != "place"]
        return (type(value).__name__, *(_placeless(getattr(value, name)) for name in names))
    if isinstance(value, Mapping):
        return [*value.items()]
    return [*map(_placeless, value)] if isinstance(value, tuple) else value
