"""Whose code a command may run: what is installed, and what lies below a folder that the user trusts.

The folders are kept in a file of the user's configuration, where nothing that comes with claims can write.
"""

import os
import site
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from ....paper_checks.pages.files import PAGES, beside, path_of
from ....paper_checks.running.registry import code_of, without_its_code
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


def untrusted(modules: Iterable[str], *, elsewhere: bool = False) -> Path | None:
    """The first file that would run for these modules, dotted names or files, and that nobody trusts.

    Elsewhere, only what is installed is trusted.
    """
    trusted = (*(() if elsewhere else trusted_folders()), *_installed())
    files = map(code_of, modules)
    return next((each for each in files if each and not any(map(each.is_relative_to, trusted))), None)


def pages_among(names: Iterable[str], *, all_trusted: bool) -> tuple[str, ...]:
    """The names; a page whose Python nobody trusts is named as one that runs none."""
    return tuple(
        name if ".md" not in name or all_trusted or not is_strange(name) else without_its_code(name)
        for name in names
    )


def is_strange(name: str, *, elsewhere: bool = False) -> bool:
    """Whether a name means a page with Python beside it that nobody trusts; elsewhere, nobody does."""
    page = name.partition("::")[0]
    code = beside(path_of(page)) if page.endswith(PAGES) else None
    return code is not None and code.is_file() and untrusted([str(code)], elsewhere=elsewhere) is not None


def _installed() -> tuple[Path, ...]:
    """Where packages are installed, this one among them."""
    own = Path(__file__).resolve().parents[3]
    folders = [*(sysconfig.get_path(name) for name in _INSTALLED), site.getusersitepackages()]
    return (own, *(Path(each).resolve() for each in folders))
