"""The lines and branches of theory/ and verify/ that the tests run, in all workers.

Each block of statements has a mark, one store into a list: to call a counter on every line takes a tenth of
what the tests take. Loops that numba compiles from the same code are left out: it knows nothing of marks.
"""

import ast
import importlib
import itertools
import pkgutil
import sys
from collections import defaultdict
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("theory", "verify")
COMPILED = (
    "theory/divergences/machine_loops.py",
    "theory/numbers/small_matrices.py",
    "verify/enumeration/gathering/kernels.py",
    "verify/enumeration/machine_kernels.py",
    "verify/enumeration/public_state_kernels.py",
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def opening(node):
    """How many statements have to stay in front: a docstring, and what is imported from the future."""
    documented = isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None
    return documented + sum(
        isinstance(each, ast.ImportFrom) and each.module == "__future__" for each in node.body
    )


class Marks:
    """Puts a mark at the head of each block, and after each statement from which the block may be left."""

    def __init__(self, tree):
        self._blocks = []
        self._within(tree)
        first = opening(tree)
        blocks = tuple(map(tuple, self._blocks))
        tree.body[first:first] = ast.parse(f"__blocks__ = {blocks}; __entered__ = [0] * {len(blocks)}").body

    def _mark(self, near, *known):
        """A mark on a statement's line, and what has run when it has: lines, and branches as two lines."""
        (mark,) = ast.parse(f"__entered__[{len(self._blocks)}] = 1").body
        self._blocks.append([*known])
        for each in ast.walk(mark):
            ast.copy_location(each, near)
        return mark

    def _block(self, statements, *known):
        """The statements with their marks."""
        head = True
        for each in statements:
            if head:
                yield self._mark(each, *known)
                known, lines = (), self._blocks[-1]
            lines.append(each.lineno)
            self._within(each)
            yield each
            head = hasattr(each, "cases") or (hasattr(each, "body") and not isinstance(each, DOCUMENTED))

    def _within(self, node):
        """Put marks into the blocks of a statement."""
        branches = isinstance(node, ast.If | ast.For | ast.While)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        for name in ("body", "orelse", "finalbody"):
            if statements := getattr(node, name, None):
                first = opening(node) if name == "body" else 0
                known = [(node.lineno, statements[0].lineno)] if branches else []
                setattr(node, name, [*statements[:first], *self._block(statements[first:], *known)])
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant)
        if branches and not node.orelse and not endless:
            node.orelse = [self._mark(node, (node.lineno, 0))]
        for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            self._within(each)


class _Loader(SourceFileLoader):
    """Reads a module with marks."""

    def __init__(self, name, path, found):
        super().__init__(name, path)
        self._found = found

    def get_code(self, _fullname):
        """The code, with marks; what is on disk has none."""
        tree = ast.parse(self.get_data(self.path))
        Marks(tree)
        return compile(tree, self.path, "exec")

    def exec_module(self, module):
        """Run it, and remember its marks."""
        super().exec_module(module)
        self._found[self.path].append((module.__blocks__, module.__entered__))


class _Finder:
    """Finds the modules of the rooms before anybody else does."""

    def __init__(self, found):
        self._found = found

    def find_spec(self, name, path=None, target=None):
        """How a module is found, if its lines are to be counted."""
        if not name.startswith(tuple(f"banditproof.{room}" for room in ROOMS)):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None and not spec.origin.endswith(COMPILED):
            spec.loader = _Loader(name, spec.origin, self._found)
        return spec


def missed(there, ran):
    """The lines that did not run, and the branches between lines that did."""
    lines = sorted(each for each in there - ran if isinstance(each, int))
    branches = sorted(there - ran - {*lines})
    return [*map(str, lines), *(f"{a}->{b or ''}" for a, b in branches if {a, b}.isdisjoint(lines))]


class CountedLines:
    """Counts while tests run, adds up what the workers found, and fails a run with too little."""

    def __init__(self, least):
        self._least = least
        self._loaded = None
        self._found = defaultdict(lambda: (set(), set()))

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config):
        """Count here, unless workers do it."""
        if config.getoption("dist", "no") == "no":
            self._loaded = defaultdict(list)
            sys.meta_path.insert(0, _Finder(self._loaded))

    def pytest_collection_finish(self):
        """Load all, so that a module is counted that no test loads."""
        if self._loaded is not None:
            for room in ROOMS:
                inside = importlib.import_module(f"banditproof.{room}")
                for found in pkgutil.walk_packages(inside.__path__, f"{inside.__name__}."):
                    importlib.import_module(found.name)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Add what a worker found; one that was killed has said nothing."""
        for path, lines in getattr(node, "workeroutput", {}).get("counted_lines", {}).items():
            for k in (0, 1):
                self._found[path][k].update(lines[k])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session):
        """A worker tells what it found; elsewhere the run fails if that is too little."""
        result = yield
        for path, loaded in (self._loaded or {}).items():
            there, ran = self._found[path]
            for blocks, entered in loaded:
                there.update(*blocks)
                ran.update(*itertools.compress(blocks, entered))
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["counted_lines"] = dict(self._found)
        else:
            session.testsfailed += self._share() < self._least
        return result

    def _share(self):
        there, ran = (sum(len(each[k]) for each in self._found.values()) for k in (0, 1))
        return 100 * ran / there if there else 0.0

    def pytest_terminal_summary(self, terminalreporter):
        """What was missed, and the share that ran."""
        terminalreporter.section("lines and branches of theory/ and verify/ that ran")
        for path, lines in sorted(self._found.items()):
            if left := missed(*lines):
                terminalreporter.write_line(f"{Path(path).relative_to(ROOT)}: {', '.join(left)}")
        terminalreporter.write_line(f"{self._share():.2f} % of them; at least {self._least:g} % must run")
