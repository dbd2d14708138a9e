"""A lock for work that several processes want done: one of them does it while the others wait."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(lock: Path, *, wait: bool = True) -> Iterator[bool]:
    """Whether no other process has the lock; it waits for one that has, or says that there is one."""
    try:
        import fcntl

        lock.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        yield True  # then both may make it, which is no harm
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        yield False
    else:
        yield True
    finally:
        os.close(handle)
