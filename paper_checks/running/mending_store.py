"""A store whose file may be damaged: then it is set aside, and a new one is begun."""

import sqlite3
from pathlib import Path
from typing import Final

from .store import Store, StoreError, is_ours, journal_of

_DAMAGE: Final = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_NOTADB,
)
_PRIMARY: Final = 0xFF


class MendingStore(Store):
    """A store that goes on with a new file where the one it has is damaged.

    ``path``: of the file. Only one that begins as a store does is ever moved, unless it is at the ``usual``
    place, where everything is ours. ``usual``: where the store is if nobody says.
    """

    def __init__(self, path: Path, *, usual: Path | None = None) -> None:
        self.set_aside = ""
        """Where a damaged file was put, with what was wrong; one line."""
        self._usual = usual
        try:
            super().__init__(path)
        except StoreError as error:
            if not self._is_damage(error.__cause__) or not self._moved(path, str(error)):
                raise
            super().__init__(path)

    def _is_damage(self, cause: BaseException | None) -> bool:
        if isinstance(cause, sqlite3.Error):
            # an error of the interface, and not of the file, has no code
            return getattr(cause, "sqlite_errorcode", 0) & _PRIMARY in _DAMAGE
        return not isinstance(cause, OSError)

    def _moved(self, path: Path, reason: str) -> bool:
        if self.set_aside or not (path == self._usual or is_ours(path)):
            return False
        aside = next(
            name
            for number in range(1, 1000)
            if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists()
        )
        try:
            path.rename(aside)
            journal_of(path).unlink(missing_ok=True)
        except OSError:
            return False
        self.set_aside = f"{reason}; it was set aside as {aside}, and a new one begun"
        return True

    def _overcome(self, error: Exception) -> bool:
        if self._is_damage(error) and self._moved(self.path, f"the store {self.path} is damaged: {error}"):
            self._database.close()
            try:
                self._open()
            except StoreError as again:
                self.trouble = str(again)
                return False
            return True
        return super()._overcome(error)
