"""What was found before: one file with every finished piece of work, so that nothing is computed twice.

The file is an SQLite database. A piece is there whole or not at all, whatever happens to the process that
writes it, and any number of processes may use the file at once. A piece is found by all that its result
depends on (see :mod:`.code_version`), and comes with a checksum: a damaged one is as good as none. The file
holds data, never code.
"""

import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .code_version import CodeVersion, Read, UnknownCodeError, code_version, machine, was_read
from .store_codec import as_bytes, from_bytes

VARIABLE: Final = "BANDITPROOF_STORE"
_APPLICATION: Final = 0x62507266  # stands in the head of the file
_LAYOUT: Final = 1
_PATIENCE: Final = 60.0  # seconds that one process waits for another
_EVERY: Final = 0.1  # seconds: no more finished work than this is lost when the process is killed
_TROUBLE: Final = (
    sqlite3.Error,
    UnicodeDecodeError,
)  # also its own words about a damaged file may be no text
_LAST: Final = 1e11  # seconds since 1970: no piece is from after the year 5000
_ACCEPTED: Final = "a new file, or a store of banditproof, is accepted"
_INSERT: Final = "INSERT OR REPLACE INTO pieces VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TABLES: Final = (
    """CREATE TABLE pieces (
        key TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, identity TEXT NOT NULL,
        modules TEXT NOT NULL, code TEXT NOT NULL, made REAL NOT NULL, used REAL NOT NULL,
        checksum TEXT NOT NULL, content BLOB NOT NULL
    )""",
    "CREATE TABLE texts (digest TEXT PRIMARY KEY, checksum TEXT NOT NULL, found BLOB NOT NULL)",
)


class StoreError(ValueError):
    """A file that cannot serve as a store; the message is one line."""


class StoreTroubleError(StoreError):
    """A store that cannot be used now: it is locked, the disk is full, or the file is damaged."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What a piece of work is: everything that its result depends on.

    ``identity`` is JSON, and tells it from any other piece of its kind; ``code`` is the version of the code
    of ``modules``, ``machine`` stands for where it ran; ``subject`` is a name for people.
    """

    kind: str
    subject: str
    identity: Any
    modules: tuple[str, ...]
    code: str
    machine: str

    @property
    def key(self) -> str:
        """A digest of it all, the subject aside."""
        found = [self.kind, self.identity, self.code, self.machine]
        return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Row:
    """A piece as the store lists it; times are in seconds since 1970, sizes in bytes."""

    key: str
    kind: str
    subject: str
    modules: tuple[str, ...]
    code: str
    made: float
    used: float
    size: int


class Store:
    """An open store. Trouble with the file later on ends keeping, not the work: see :attr:`trouble`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """What went wrong with the file, one line; from then on nothing was taken from it or kept in it."""
        self.changed = False
        """Whether something was not kept because its code had changed while it ran."""
        self.taken = self.kept = 0
        self.machine: Mapping[str, str] | None = None
        """What the work runs on, where that is not this machine."""
        self._place: tuple[Mapping[str, str], str] = ({}, "")
        self.refused: dict[str, str] = {}
        """What cannot be kept, with the reason."""
        self._versions: dict[tuple[str, ...], CodeVersion] = {}
        self._texts: dict[str, Read] | None = None
        self._waiting: dict[str, tuple[Any, ...]] = {}
        self._waiting_of: dict[tuple[str, ...], list[str]] = {}
        """The keys of what waits, by the modules whose code it is of."""
        self._used: list[str] = []
        self._written = time.monotonic()
        if path.is_dir():
            raise StoreError(f"{path} is a folder; the file of a store is accepted")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"no store can be made at {path}: {error.strerror}") from error
        self._open()

    def _open(self) -> None:
        try:
            self._database = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise
        except _TROUBLE as error:
            if "not a database" in str(error):
                raise StoreError(f"{self.path} is not a store: {_ACCEPTED}") from error
            raise StoreTroubleError(f"the store {self.path} cannot be used: {error}") from error

    def _prepare(self) -> None:
        if self._number("application_id") != _APPLICATION:
            with self._transaction():
                tables = self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
                if not tables:
                    for statement in _TABLES:
                        self._database.execute(statement)
                    self._database.execute(f"PRAGMA application_id = {_APPLICATION}")
                    self._database.execute(f"PRAGMA user_version = {_LAYOUT}")
                elif self._number("application_id") != _APPLICATION:
                    raise StoreError(f"{self.path} is a database of something else: {_ACCEPTED}")
        layout = self._number("user_version")
        if layout != _LAYOUT:
            raise StoreError(f"{self.path} is a store of layout {layout}; layout {_LAYOUT} is accepted")

    def _number(self, name: str) -> int:
        return int(self._database.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            self._database.rollback()
            raise

    def version(self, *modules: str) -> CodeVersion:
        """The version of the code of modules, found out once; an ``UnknownCodeError`` if it cannot be."""
        names = tuple(sorted(set(modules)))
        if names not in self._versions:
            if self._texts is None:
                self._texts = self._known_texts()
            before = set(self._texts)
            try:
                self._versions[names] = code_version(*names, known=self._texts)
            finally:
                self._keep_texts({digest: self._texts[digest] for digest in self._texts.keys() - before})
        return self._versions[names]

    def piece(self, kind: str, subject: str, identity: Any, modules: Sequence[str]) -> Piece:  # noqa: ANN401  JSON
        """A piece of work by the code as it is now; an ``UnknownCodeError`` if that cannot be told."""
        names = tuple(sorted(set(modules)))
        where = self.machine or machine()
        if self._place[0] is not where:
            self._place = where, hashlib.sha256(json.dumps(where, sort_keys=True).encode()).hexdigest()
        return Piece(kind, subject, identity, names, self.version(*names).digest, self._place[1])

    def refuse(self, subject: str, reason: str) -> None:
        """Note that what is about ``subject`` cannot be kept."""
        self.refused.setdefault(subject, reason)

    def find(self, piece: Piece) -> Any:  # noqa: ANN401  whatever was kept
        """The result of the piece; None if it is not there, or damaged."""
        key = piece.key
        if key in self._waiting:
            self._drop_changed()
        if key in self._waiting:
            self.taken += 1
            return from_bytes(self._waiting[key][-1])
        rows = self._asked("SELECT checksum, content FROM pieces WHERE key = ?", key)
        if not rows or not isinstance(rows[0][1], bytes) or rows[0][0] != _checksum(key, rows[0][1]):
            return None
        try:
            found = from_bytes(rows[0][1])
        except ValueError:
            return None
        self.taken += 1
        self._used.append(key)
        return found

    def keep(self, piece: Piece, result: Any) -> bool:  # noqa: ANN401  whatever is data
        """Keep a result; false, and nothing is kept, if it is not data or its code has changed meanwhile.

        The first result since something was written looks for that, and so does whoever writes: what came
        in between is dropped then.
        """
        if piece.modules not in self._waiting_of and not self.version(*piece.modules).unchanged:
            self.changed = True
            return False
        try:
            content = as_bytes(result)
        except TypeError:
            return False
        now, key = time.time(), piece.key
        words = (json.dumps(piece.identity, sort_keys=True), json.dumps(piece.modules))
        sealed = (_checksum(key, content), content)
        self._waiting[key] = (key, piece.kind, piece.subject, *words, piece.code, now, now, *sealed)
        self._waiting_of.setdefault(piece.modules, []).append(key)
        self.kept += 1
        if time.monotonic() - self._written > _EVERY:
            self.write()
        return True

    def write(self) -> None:
        """Write what waits to be written."""
        self._drop_changed()
        now = time.time()
        if self._waiting or self._used:
            self._changed(
                (_INSERT, list(self._waiting.values())),
                ("UPDATE pieces SET used = ? WHERE key = ?", [(now, key) for key in self._used]),
            )
            self._waiting, self._waiting_of, self._used = {}, {}, []
        self._written = time.monotonic()

    def _drop_changed(self) -> None:
        """Let go of what waits if its code has changed meanwhile: it may be of either."""
        for modules, keys in list(self._waiting_of.items()):
            if not self.version(*modules).unchanged:
                self.changed = True
                del self._waiting_of[modules]
                self.kept -= len(keys)
                for key in keys:
                    self._waiting.pop(key, None)

    def close(self) -> None:
        """Write what waits, and let go of the file."""
        self.write()
        self._database.close()

    def rows(self) -> list[Row]:
        """All pieces, oldest first."""
        with self._told():
            found = self._database.execute(
                "SELECT key, kind, subject, modules, code, made, used, length(content) + length(identity)"
                " FROM pieces ORDER BY made, key"
            ).fetchall()
        try:
            return [_row(*each) for each in found]
        except (TypeError, ValueError, RecursionError) as error:
            raise StoreError(f"the store {self.path} is damaged: {error}") from error

    def identity(self, row: Row) -> Any:  # noqa: ANN401  JSON
        """What tells the piece of the row from any other of its kind; None if it says nothing of the kind."""
        found = self._asked("SELECT identity FROM pieces WHERE key = ?", row.key)
        try:
            return json.loads(found[0][0])
        except (IndexError, TypeError, ValueError, RecursionError):
            return None

    def stale(self, rows: Sequence[Row]) -> list[Row]:
        """Those of the rows that no run of the code as it is now would take."""
        current: dict[tuple[str, ...], str] = {}
        for row in rows:
            if row.modules not in current:
                try:
                    current[row.modules] = self.version(*row.modules).digest
                except UnknownCodeError:
                    current[row.modules] = ""
        return [row for row in rows if row.code != current[row.modules]]

    def prune(self, rows: Sequence[Row]) -> None:
        """Forget the rows, and give their space back."""
        with self._told():
            with self._transaction():
                self._database.executemany("DELETE FROM pieces WHERE key = ?", [(row.key,) for row in rows])
                if not self._database.execute("SELECT count(*) FROM pieces").fetchone()[0]:
                    self._database.execute("DELETE FROM texts")
            self._database.execute("VACUUM")

    def _known_texts(self) -> dict[str, Read]:
        known: dict[str, Read] = {}
        for digest, checksum, found in self._asked("SELECT digest, checksum, found FROM texts"):
            if isinstance(digest, str) and isinstance(found, bytes) and checksum == _checksum(digest, found):
                try:
                    text = json.loads(found)
                except (ValueError, RecursionError):
                    continue
                if was_read(text):
                    known[digest] = text
        return known

    def _keep_texts(self, found: Mapping[str, Read]) -> None:
        if found:
            texts = [(digest, json.dumps(content).encode()) for digest, content in found.items()]
            rows = [(digest, _checksum(digest, text), text) for digest, text in texts]
            self._changed(("INSERT OR REPLACE INTO texts VALUES (?, ?, ?)", rows))

    def _asked(self, question: str, *parameters: str) -> list[tuple[Any, ...]]:
        """What the file answers; nothing once there was trouble."""
        if self.trouble:
            return []
        try:
            return self._database.execute(question, parameters).fetchall()
        except _TROUBLE as error:
            self._overcome(error)
            return []

    def _changed(self, *orders: tuple[str, Sequence[tuple[Any, ...]]]) -> None:
        """Change the file, all or nothing; nothing once there was trouble."""
        if self.trouble:
            return
        try:
            self._execute(*orders)
        except _TROUBLE as error:
            if self._overcome(error):
                self._changed(*orders)

    def _execute(self, *orders: tuple[str, Sequence[tuple[Any, ...]]]) -> None:
        with self._transaction():
            for order, rows in orders:
                self._database.executemany(order, rows)

    def _overcome(self, error: Exception) -> bool:
        """Whether one can go on in spite of trouble; here it is noted, and one cannot."""
        self.trouble = str(error)
        return False

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Trouble as an error."""
        try:
            yield
        except _TROUBLE as error:
            raise StoreError(f"the store {self.path} cannot be used: {error}") from error


def removed(path: Path) -> bool:
    """Remove the file of a store, damaged or not; false, and nothing is done, if it is not one of ours."""
    if not is_ours(path):
        return False
    for each in (path, journal_of(path)):
        each.unlink(missing_ok=True)
    return True


def is_ours(path: Path) -> bool:
    """Whether a file begins as a store does, whatever became of the rest."""
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError:
        return False
    return head.startswith(b"SQLite format 3\0") and head[68:] == _APPLICATION.to_bytes(4, "big")


def journal_of(path: Path) -> Path:
    """The file in which the database notes a change that is under way."""
    return path.with_name(f"{path.name}-journal")


def default_path() -> Path | None:
    """Where the store is if nobody says: what the environment names, else in the user's cache folder.

    None where the environment names nothing: ``BANDITPROOF_STORE=`` keeps nothing.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named).expanduser() if named else None
    return _cache_folder() / "banditproof" / "store.sqlite"


def _cache_folder() -> Path:
    home = Path("~").expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def _row(*found: Any) -> Row:  # noqa: ANN401  what the file holds
    """A row of the file; a ``ValueError`` if any of it is of another kind."""
    key, kind, subject, modules, code, made, used, size = found
    names = json.loads(modules)
    texts = isinstance(names, list) and all(
        isinstance(each, str) for each in (key, kind, subject, code, *names)
    )
    times = all(isinstance(each, float) and 0 <= each < _LAST for each in (made, used))
    if not (texts and times and isinstance(size, int)):
        raise ValueError(f"a row of it is {found!r:.80}")
    return Row(key, kind, subject, tuple(names), code, made, used, size)


def _checksum(key: str, content: bytes) -> str:
    return hashlib.sha256(key.encode() + b"/" + content).hexdigest()
