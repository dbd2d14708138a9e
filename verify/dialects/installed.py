"""Where this Python keeps its own modules and those of libraries: other folders have somebody's own code."""

import site
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import Final

_FOLDERS: Final = (
    *map(sysconfig.get_path, ("stdlib", "purelib", "platlib")),
    *site.getsitepackages(),
    *([site.getusersitepackages()] if site.ENABLE_USER_SITE else []),
)
LIBRARY: Final = tuple(
    dict.fromkeys(f"{path}/" for each in _FOLDERS for path in (each, Path(each).resolve()))
)
"""The beginnings of the files of libraries."""


@lru_cache(maxsize=4096)
def is_installed(module: str) -> bool:
    """Whether the file of a module is there."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return file is not None and str(Path(file).resolve()).startswith(LIBRARY)
