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
    resolved = folder.resolve()
    if not resolved.is_dir():
        raise ValueError(f"{folder} is not a folder")
    if "\n" in str(resolved):
        raise ValueError(f"{str(resolved)!r} has a line break in its name; accepted are names of one line")
    if list_of_trusted().resolve().is_relative_to(resolved):
        reason = f"the list of trusted folders, {list_of_trusted()}, lies below {resolved}"
        raise ValueError(f"{reason}; accepted are folders without it")
    _keep({*trusted_folders(), resolved})
    return resolved


def distrust(folder: Path) -> None:
    """Take a folder off the list; a ``ValueError`` if it is not there."""
    resolved = folder.resolve()
    if resolved not in (trusted := trusted_folders()):
        raise ValueError(f"{resolved} is not a trusted folder; `banditproof trust --list` names them")
    _keep(folder for folder in trusted if folder != resolved)


def _keep(folders: Iterable[Path]) -> None:
    file = list_of_trusted()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, "".join(f"{folder}\n" for folder in sorted(folders)).encode())


def untrusted(modules: Iterable[str], *, elsewhere: bool = False) -> Path | None:
    """The first file that would run for these modules, dotted names or files, and that is not trusted.

    With ``elsewhere`` only what is installed is trusted.
    """
    trusted = (*(() if elsewhere else trusted_folders()), *_installed())
    files = map(code_of, modules)
    return next((file for file in files if file and not any(map(file.is_relative_to, trusted))), None)


def pages_among(names: Iterable[str], *, all_trusted: bool) -> tuple[str, ...]:
    """The names; a page whose Python is not trusted is named as one that runs none."""
    return tuple(
        name if ".md" not in name or all_trusted or not is_strange(name) else without_its_code(name)
        for name in names
    )


def is_strange(name: str, *, elsewhere: bool = False) -> bool:
    """Whether a name means a page with Python beside it that is not trusted."""
    page = name.partition("::")[0]
    code = beside(path_of(page)) if page.endswith(PAGES) else None
    return code is not None and code.is_file() and untrusted([str(code)], elsewhere=elsewhere) is not None


def _installed() -> tuple[Path, ...]:
    """Where packages are installed, this one among them."""
    this_package = Path(__file__).resolve().parents[3]
    folders = [*(sysconfig.get_path(name) for name in _INSTALLED), site.getusersitepackages()]
    return (this_package, *(Path(folder).resolve() for folder in folders))
