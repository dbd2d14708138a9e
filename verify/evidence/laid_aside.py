"""Certificates of a run on disk while the run goes on: memory does not grow with what they hold."""

import json
import tempfile
import weakref
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from threading import Lock
from typing import Any, BinaryIO, cast

from ...theory.numbers.json_value import Json
from .ladder import Evidence


class LaidAside(Mapping[str, Json]):
    """A document that is read from its file whenever it is looked at; to its readers it is a mapping."""

    __slots__ = ("_aside", "_length", "_start")

    def __init__(self, aside: "Aside", start: int, length: int) -> None:
        """Note where in the file the document is."""
        self._aside, self._start, self._length = aside, start, length

    def __getitem__(self, key: str) -> Json:
        """The value that the document has under a key."""
        return self._whole()[key]

    def __iter__(self) -> Iterator[str]:
        """The keys of the document, in their order."""
        return iter(self._whole())

    def __len__(self) -> int:
        """The number of keys of the document."""
        return len(self._whole())

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """Another process gets the document as a dictionary."""
        return dict, (self._whole(),)

    def _whole(self) -> dict[str, Json]:
        return self._aside.at(self._start, self._length)


class Aside:
    """A file without a name, gone with the last of its documents; the document read last is at hand."""

    def __init__(self) -> None:
        """Without a file, until there is something to write."""
        self._file: BinaryIO | None = None
        self._end = 0
        self._lock = Lock()
        self._last: tuple[int, dict[str, Json]] = (-1, {})

    def laid(self, document: Mapping[str, Json]) -> Mapping[str, Json]:
        """The document, on disk; where there is no room for it, as it was."""
        content = zlib.compress(json.dumps(document).encode(), 1)
        with self._lock:
            try:
                if self._file is None:
                    self._file = cast("BinaryIO", tempfile.TemporaryFile(buffering=0))  # noqa: SIM115  kept
                    # also where both are part of a circle, in which a `__del__` may come after the file's own
                    weakref.finalize(self, self._file.close)
                self._file.seek(self._end)
                written = self._file.write(content)
            except OSError:
                return document
            if written != len(content):
                return document
            start = self._end
            self._end += len(content)
        return LaidAside(self, start, len(content))

    def at(self, start: int, length: int) -> dict[str, Json]:
        """The document that was written at a place of the file."""
        with self._lock:
            if self._last[0] != start:
                assert self._file is not None
                self._file.seek(start)
                self._last = start, json.loads(zlib.decompress(self._file.read(length)))
            return self._last[1]

    def without_certificate(self, evidence: Evidence) -> Evidence:
        """The finding with its certificate laid aside on disk."""
        document = evidence.certificate
        return evidence if document is None else replace(evidence, certificate=self.laid(document))
