"""Processor seconds of every test file and of every claim: recorded while they run, printed by `make times`.

A test's seconds are those of its process and of the processes that it started and waited for.
"""

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = ROOT / "build" / "seconds_of_tests.json"
CLAIMS = ROOT / "build" / "check.json"


def spent():
    """The processor seconds of this process so far, and of those that it has waited for."""
    return sum(os.times()[:4])


class Seconds:
    """Adds up what the tests of each file take, in every worker; the whole is written when all has run."""

    def __init__(self):
        self._begun, self._found = spent(), Counter()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        """What a test takes, with its fixtures."""
        before = spent()
        result = yield
        self._found[item.path.relative_to(ROOT).as_posix()] += spent() - before
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Add what a worker found."""
        self._found.update(getattr(node, "workeroutput", {}).get("seconds", {}))

    def pytest_sessionfinish(self, session):
        """A worker tells what it found; elsewhere it is written, with what reading the tests took."""
        self._found["(reading, and the rest)"] += spent() - self._begun - self._found.total()
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["seconds"] = dict(self._found)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config):
        """Written where `make times` looks for it."""
        if not hasattr(config, "workeroutput"):
            FILES.parent.mkdir(exist_ok=True)
            FILES.write_text(json.dumps(dict(self._found.most_common()), indent=0) + "\n")


def told(name, rows, most):
    """A table of what takes longest, and the sum."""
    longest = sorted(rows, key=lambda each: -rows[each])[:most]
    lines = [(rows[each], each) for each in longest]
    return "\n".join(
        f"{seconds:9.2f}  {each}" for seconds, each in [(sum(rows.values()), f"{name}, in all"), *lines]
    )


def main():
    """Print both tables: so many rows of each as the first argument says, all by default."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else None
    for name, file, rows in (
        ("test files (make test)", FILES, lambda found: found),
        (
            "claims (make check)",
            CLAIMS,
            lambda found: {each["id"]: each["seconds"] for each in found["claims"]},
        ),
    ):
        if file.exists():
            print(told(name, rows(json.loads(file.read_text(encoding="utf-8"))), most))
        else:
            print(f"{name}: not run yet")


if __name__ == "__main__":
    main()
