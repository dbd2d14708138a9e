"""Files that are there whole, or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def trouble_of(path: Path) -> Iterator[None]:
    """What the system refuses within is told of ``path``, which people know."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write ``path`` in one step, with the permissions that any new file gets."""
    with trouble_of(path):
        _write_whole(path, content)


def _write_whole(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
