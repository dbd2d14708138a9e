"""Whose code a command may run: what is installed, and what lies below a folder that the user trusts.

The folders are kept in a file of the user's configuration, where nothing that comes with claims can write.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterable
from importlib.machinery import PathFinder
from pathlib import Path

from ....paper_checks.pages.files import PAGES, beside, path_of, without_code
from ....paper_checks.running.registry import is_file_name, papers
from ....verify.evidence.atomic_write import write_whole

_INSTALLED = ("purelib", "platlib", "stdlib")


def list_of_trusted() -> Path:
    """The file that lists the folders: ``$XDG_CONFIG_HOME/banditproof/trusted``, or below ``~/.config``."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    return (home if home.is_absolute() else Path("~").expanduser() / ".config") / "banditproof" / "trusted"


def trusted_folders() -> tuple[Path, ...]:
    """The folders whose code may run."""
    try:
        lines = list_of_trusted().read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ()
    return tuple(Path(line) for line in lines if line)


def trust(folder: Path) -> Path:
    """Let code below a folder run from now on; the folder without links."""
    place = folder.resolve()
    if not place.is_dir():
        raise ValueError(f"{folder} is not a folder")
    if "\n" in str(place):
        raise ValueError(f"{str(place)!r} has a line break in its name; accepted are names of one line")
    if list_of_trusted().resolve().is_relative_to(place):
        told = f"the list of trusted folders, {list_of_trusted()}, lies below {place}"
        raise ValueError(f"{told}; accepted are folders without it")
    _keep({*trusted_folders(), place})
    return place


def distrust(folder: Path) -> None:
    """Take a folder off the list; a ``ValueError`` if it is not there."""
    place = folder.resolve()
    if place not in (known := trusted_folders()):
        raise ValueError(f"{place} is not a trusted folder; `banditproof trust --list` names them")
    _keep(each for each in known if each != place)


def _keep(folders: Iterable[Path]) -> None:
    place = list_of_trusted()
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, "".join(f"{each}\n" for each in sorted(folders)).encode())


def untrusted(modules: Iterable[str]) -> Path | None:
    """The first file that would run for these modules, dotted names or files, and that nobody trusts."""
    trusted = (*trusted_folders(), *_installed())
    files = map(_code_of, modules)
    return next((each for each in files if each and not any(map(each.is_relative_to, trusted))), None)


def modules_of_claims(names: Iterable[str]) -> tuple[str, ...]:
    """The files and modules among names of claims, which would run to find them."""
    modules = (name.partition("::")[0] for name in names)
    return tuple(
        each
        for each in modules
        if not each.endswith(PAGES)
        if is_file_name(each) or ("." in each and each.lower() not in papers())
    )


def pages_among(names: Iterable[str], *, all_trusted: bool) -> tuple[str, ...]:
    """The names; a page whose Python nobody trusts is named as one that runs none."""
    return tuple(
        name if ".md" not in name or all_trusted or not _is_strange(name) else _without_code(name)
        for name in names
    )


def _is_strange(name: str) -> bool:
    """Whether a name means a page with Python beside it that nobody trusts."""
    page = name.partition("::")[0]
    code = beside(path_of(page)) if page.endswith(PAGES) else None
    return code is not None and code.is_file() and untrusted([str(code)]) is not None


def _without_code(name: str) -> str:
    page, separator, identifier = name.partition("::")
    return f"{without_code(page)}{separator}{identifier}"


def _installed() -> tuple[Path, ...]:
    """Where packages are installed, this one among them."""
    own = Path(__file__).resolve().parents[3]
    folders = [*(sysconfig.get_path(name) for name in _INSTALLED), site.getusersitepackages()]
    return (own, *(Path(each).resolve() for each in folders))


def _code_of(module: str) -> Path | None:
    """The file, or the package that has it; None if nothing is found where code of the user's own may be."""
    if is_file_name(module):
        try:
            return Path(module).resolve()
        except ValueError:  # no file can have this name, and whoever reads it says so
            return None
    first = module.partition(".")[0]  # to look for what is inside would run it
    found = PathFinder.find_spec(first, [str(Path.cwd()), *sys.path])
    places = [] if found is None else [*(found.submodule_search_locations or ()), found.origin]
    return next((Path(each).resolve() for each in places if each), None)
