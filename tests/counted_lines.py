"""The lines and branches of theory/ and verify/ that the tests run, as SlipCover finds them, in all workers.

A line is counted once and then costs nothing, where to trace every step would double what the tests take.
Loops that numba compiles from the same code are left out: it knows nothing of counters.
"""

import ast
import copyreg
import importlib
import json
import pkgutil
import sys
from importlib.machinery import PathFinder, SourceFileLoader
from operator import itemgetter
from pathlib import Path

import pytest
from slipcover import Slipcover, merge_coverage, print_coverage
from slipcover.branch import preinstrument

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("theory", "verify")
COMPILED = (
    "theory/divergences/machine_loops.py",
    "theory/numbers/small_matrices.py",
    "verify/enumeration/gathering/kernels.py",
    "verify/enumeration/machine_kernels.py",
    "verify/enumeration/public_state_kernels.py",
)

_SHARED = [
    node
    for text in (
        "a = a and a or not a",
        "del a",
        "+a, -a, ~a, a + a, a - a, a * a, a / a, a // a, a % a, a @ a, a**a",
        "a << a, a >> a, a | a, a & a, a ^ a",
        "a == a != a < a <= a > a >= a is a is not a in a not in a",
    )
    for node in ast.walk(ast.parse(text))
    if not node._fields
]
"""Nodes that the parser shares among all trees: what is hung on them would stay, and go into every copy."""

_PATIENCE = 20_000
"""How often a line that was counted runs on with its counter: to take counters out takes a while."""


class _Loader(SourceFileLoader):
    """Reads a module with a counter on every line and branch."""

    def __init__(self, name, path, counter):
        super().__init__(name, path)
        self._counter = counter

    def get_code(self, fullname):
        """The code, with counters; what is on disk has none."""
        path = self.get_filename(fullname)
        tree = preinstrument(ast.parse(self.get_data(path)))
        code = compile(tree, path, "exec")
        for node in _SHARED:
            vars(node).pop("next_node", None)
        return self._counter.instrument(code)

    def exec_module(self, module):
        """Run it, and remember where its functions are."""
        super().exec_module(module)
        self._counter.register_module(module)


class _Finder:
    """Finds the modules of the rooms before anybody else does."""

    def __init__(self, counter):
        self._counter = counter

    def find_spec(self, name, path=None, target=None):
        """How a module is found, if its lines are to be counted."""
        if not name.startswith(tuple(f"banditproof.{room}" for room in ROOMS)):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None and not spec.origin.endswith(COMPILED):
            spec.loader = _Loader(name, spec.origin, self._counter)
        return spec


def travels(counter):
    """Let functions go to other processes, as tasks do: what counts here becomes something idle there."""
    if sys.version_info >= (3, 12):
        return  # the interpreter counts, and nothing stands in the code
    from slipcover import probe

    idle = itemgetter(0), ((callable,),)
    copyreg.pickle(type(probe.new(counter, "", 0, -1)), lambda _: (int, ()))
    copyreg.pickle(type(probe.signal), lambda f: idle if f is probe.signal else f.__reduce_ex__(4))


class CountedLines:
    """Counts while tests run, adds up what the workers found, and fails a run with too little."""

    def __init__(self, least):
        self._least = least
        self._counter = self._found = None

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config):
        """Count here, unless workers do it."""
        if config.getoption("dist", "no") == "no":
            source = [str(ROOT / room) for room in ROOMS]
            omit = [f"*/{file}" for file in COMPILED]
            self._counter = Slipcover(branch=True, d_miss_threshold=_PATIENCE, source=source, omit=omit)
            sys.meta_path.insert(0, _Finder(self._counter))
            travels(self._counter)

    def pytest_collection_finish(self):
        """Load all, so that a module is counted that no test loads."""
        if self._counter is not None:
            for room in ROOMS:
                inside = importlib.import_module(f"banditproof.{room}")
                for found in pkgutil.walk_packages(inside.__path__, f"{inside.__name__}."):
                    importlib.import_module(found.name)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Add what a worker found; one that was killed has said nothing."""
        if told := getattr(node, "workeroutput", {}).get("counted_lines"):
            self._add(json.loads(told))

    def _add(self, found):
        self._found = found if self._found is None else merge_coverage(self._found, found)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session):
        """A worker tells what it found; elsewhere the run fails if that is too little."""
        result = yield
        found = None if self._counter is None else self._counter.get_coverage()
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["counted_lines"] = json.dumps(found)
        else:
            if found is not None:
                self._add(found)
            session.testsfailed += self._share() < self._least
        return result

    def _share(self):
        return 0.0 if self._found is None else self._found["summary"]["percent_covered"]

    def pytest_terminal_summary(self, terminalreporter):
        """What was missed, and the share that ran."""
        terminalreporter.section("lines and branches of theory/ and verify/ that ran")
        if self._found is not None:
            print_coverage(self._found, outfile=terminalreporter, skip_covered=True, missing_width=60)
        terminalreporter.write_line(f"{self._share():.2f} % of them; at least {self._least:g} % must run")
