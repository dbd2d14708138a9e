"""Makes the mutants of a module, and runs its tests for each in a process that ran nothing of it before.

``python benchmarks/mutants.py make SOURCE`` in a folder with the package: its mutants, by mutmut, in the
folder ``mutants`` there. ``python benchmarks/mutants.py run REQUEST.json`` in that one, which also has the
tests: what they say of each mutant, in the file ``codes`` of the place that the request names. It is
`mutation.py` that starts this.

Importing and collecting take longer than most mutants live. They are done once, and the process is copied
for every mutant of a function that was not called in the meantime: nothing in the copy can depend on that
function, so that it is as good as a new process. What each test calls is seen in a copy of its own. A test
that does not call the function cannot tell its mutants from it; those that do are run up to the first that
fails, the quick ones first. The mutants of functions that were called at the start are in force before
anything is imported, and all tests are run for them.

Time is that of the processor, whatever else the machine does.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
import traceback
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state
from mutmut.utils.format_utils import mangled_name_from_mutant_name

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 4
"""A mutant is out of time after this many times what its tests need unchanged, and `START` seconds more."""
START = 5

NO_VERDICT = 70
"""What a copy ends with that could not run the tests."""

RECORDING = "stats"
"""In the place of a mutant's name it lets the functions run unchanged, and keeps which ones did."""


def called() -> set[str]:
    """The functions that ran since the last time."""
    kept = state()._stats  # noqa: SLF001 - where mutmut keeps them
    found = set(kept)
    kept.clear()
    return found


def in_a_copy(work: Callable[[], int], seconds: float | None = None) -> int:
    """The code that a copy of this process ends with, or minus the signal that ended it."""
    sys.stdout.flush()
    sys.stderr.flush()
    copy = os.fork()
    if copy:
        return os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    code = NO_VERDICT
    try:
        if seconds is not None:
            limit = int(time.process_time() + seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        code = work()
    except BaseException:  # noqa: BLE001 - it must end here, and not go on as a second parent
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


@dataclass(frozen=True)
class Told:
    """What is known of the unchanged tests: what they call, and how many seconds they take."""

    early: frozenset[str]
    called: dict[str, frozenset[str]]
    seconds: dict[str, float]

    @classmethod
    def of(cls, place: Path) -> Told:
        """As it was written down."""
        early, *rows = map(json.loads, (place / "told").read_text(encoding="utf-8").splitlines())
        return cls(
            frozenset(early),
            {test: frozenset(called) for test, called, _ in rows},
            {test: seconds for test, _, seconds in rows},
        )

    def is_early(self, mutant: str) -> bool:
        """Whether its function was called before any test ran."""
        return mangled_name_from_mutant_name(mutant) in self.early

    def calls(self, test: str, mutant: str) -> bool:
        """Whether the test calls the function that is changed."""
        return mangled_name_from_mutant_name(mutant) in self.called[test]

    def rank(self, mutant: str, item: pytest.Item) -> tuple[bool, float]:
        """The tests that call the function first, the quick ones before the slow ones."""
        return not self.calls(item.nodeid, mutant), self.seconds[item.nodeid]

    def longest(self, mutant: str) -> float:
        """How many seconds its tests have."""
        early = self.is_early(mutant)
        return START + PATIENCE * sum(
            seconds for test, seconds in self.seconds.items() if early or self.calls(test, mutant)
        )


class Session:
    """Tests that were collected, run in another order and in copies of the process."""

    def __init__(self, request: dict[str, Any], mutant: str | None) -> None:
        self.request = request
        self.mutant = mutant
        self.place = Path(request["place"])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of all tests in their order."""
        if session.testsfailed:  # a module of tests could not be imported
            return True
        if self.mutant is None:
            self._first_look(session)
        else:
            self._run(sorted(session.items, key=partial(Told.of(self.place).rank, self.mutant)))
        return True

    def _first_look(self, session: pytest.Session) -> None:
        """What each test calls and how long it takes, and then the mutants."""
        gc.collect()
        gc.freeze()  # else a copy would look for garbage in all that it shares, and share it no longer
        early = sorted(called())
        (self.place / "told").write_text(json.dumps(early) + "\n", encoding="utf-8")
        for item in session.items:
            if in_a_copy(partial(self._tell, item)):
                session.testsfailed += 1
                return
        told = Told.of(self.place)
        for name in self.request["mutants"]:
            if not told.is_early(name):
                order = [item for item in session.items if told.calls(item.nodeid, name)]
                order.sort(key=partial(told.rank, name))
                code = in_a_copy(partial(self._try, order, name), told.longest(name))
                keep(self.place, name, code)

    def _tell(self, item: pytest.Item) -> int:
        start = time.process_time()
        passed = self._run([item]) == 0
        row = [item.nodeid, sorted(called()), time.process_time() - start]
        (self.place / "told").open("a", encoding="utf-8").write(json.dumps(row) + "\n")
        return int(not passed)

    def _try(self, order: list[pytest.Item], mutant: str) -> int:
        set_mutant_under_test(mutant)
        return self._run(order)

    def _run(self, order: list[pytest.Item]) -> int:
        for at, item in enumerate(order):
            following = order[at + 1] if at + 1 < len(order) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                return 1
        return 0


def keep(place: Path, mutant: str, code: int) -> None:
    """One verdict more, a line each, so that none is lost."""
    with (place / "codes").open("a", encoding="utf-8") as file:
        file.write(json.dumps([mutant, code]) + "\n")


def tested(request: dict[str, Any], mutant: str | None) -> int:
    """What pytest ends with; for no mutant the first look, with every mutant that needs no new process."""
    set_mutant_under_test(RECORDING if mutant is None else mutant)
    arguments = [
        "--rootdir=.",
        "--tb=native",
        "-p",
        "no:cacheprovider",
        f"--basetemp={request['place']}/temp",
    ]
    arguments += [f"--deselect={test}" for test in request["left_out"]]
    arguments += ["-k", request["named"]] if request["named"] else []
    return int(pytest.main([*arguments, *request["tests"]], plugins=[Session(request, mutant)]))


def make(source: Path) -> int:
    """The mutants of one file, side by side in one file of the same name."""
    from mutmut.__main__ import create_mutants_for_file

    place = Path("mutants") / source
    place.parent.mkdir(parents=True, exist_ok=True)
    made = create_mutants_for_file(source, place)
    if made.error:
        raise made.error
    return 0


def run(request: dict[str, Any]) -> int:
    """All mutants of the request; 1 if the unchanged tests fail."""
    place = Path(request["place"])
    (place / "codes").write_text("", encoding="utf-8")
    sys.path.insert(0, str(Path.cwd()))
    for name in request["libraries"]:
        __import__(name)
    if in_a_copy(partial(tested, request, None)):
        return 1
    told = Told.of(place)
    for name in request["mutants"]:
        if told.is_early(name):
            keep(place, name, in_a_copy(partial(tested, request, name), told.longest(name)))
    return 0


def main() -> int:
    """One of the two."""
    work, file = sys.argv[1], Path(sys.argv[2])
    return make(file) if work == "make" else run(json.loads(file.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.exit(main())
