"""The options that say where finished work is kept: ``--store`` and ``--no-store``."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..terminal.safe_text import say
from .file_name import FileName
from .number import opt

if TYPE_CHECKING:
    from ...paper_checks.running.mending_store import MendingStore

_MOST_LINES = 5

store_option = opt(
    "--store named",
    FileName(),
    "Where finished work is kept; $BANDITPROOF_STORE by default, else a file in the user's cache.",
)


@contextmanager
def opened_store(named: Path | None) -> "Iterator[MendingStore | None]":
    """The store, open; in the end it is told what could not be kept, a line each."""
    store = _store(named)
    if store is None:
        yield None
        return
    try:
        yield store
    finally:
        store.close()
        if store.set_aside:
            _note(store.set_aside)
        if store.trouble:
            _note(f"the store {store.path}: {store.trouble}; nothing was taken from it or kept since")
        if store.changed:
            _note("code has changed while it ran: what it gave since is not kept")
        for subject, reason in list(store.refused.items())[:_MOST_LINES]:
            _note(f"nothing of {subject} is kept: {reason}")


def _store(named: Path | None) -> "MendingStore | None":
    """The store that was named, or the usual one; only a usual one may be missing."""
    from ...paper_checks.running.mending_store import MendingStore
    from ...paper_checks.running.store import VARIABLE, StoreError, StoreTroubleError, default_path

    path = default_path() if named is None else named
    if path is None:
        return None
    usual = path if named is None and VARIABLE not in os.environ else None
    try:
        return MendingStore(path, usual=usual)
    except StoreError as error:
        if usual is not None or isinstance(error, StoreTroubleError):
            _note(f"nothing is kept: {error}")
            return None
        raise click.UsageError(str(error)) from error


def _note(text: str) -> None:
    say(f"note: {text}", err=True)
