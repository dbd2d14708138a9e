"""How many wrong versions of a module its tests notice.

``python benchmarks/mutation.py MODULE [TEST ...] [--sample N] [--seed S]``, a module such as
``verify/certificates/points.py``. In each version one place is changed: a check is dropped, a comparison
turned or made strict, an operand left out, a sign or a constant changed. What is raised, and its words, stay.
Every version runs in a copy of a process that has loaded the libraries, and nothing of the project. The tests
are those given, else those that import it. Survivors are listed; the status is 1 if fewer than `LEAST` of
the versions die, and 2 if the module as it is fails.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import importlib.abc
import importlib.util
import os
import random
import resource
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

ROOT = Path(__file__).resolve().parent.parent
LEAST = 0.92
SECONDS = 300
"""Of the processor, for one version."""
_PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.Add, ast.Sub), (ast.Mult, ast.Div), (ast.And, ast.Or)),
)
TURNED = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
SWAPPED = {"any": "all", "min": "max", "lower": "upper", "left": "right", "open_lower": "open_upper"}
SWAPPED |= {after: before for before, after in SWAPPED.items()}
Change = tuple[str, "Callable[[], None]"]


def changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed at a node, each with its name."""

    def to(**fields: object) -> Callable[[], None]:
        return lambda: vars(node).update(fields)

    match node:
        case ast.If() | ast.IfExp():
            yield "never", to(test=ast.Constant(value=False))
            if not (isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise)):
                yield "always", to(test=ast.Constant(value=True))
        case ast.BoolOp(op=op, values=values):
            yield "and/or", to(op=TURNED[type(op)]())
            for k in range(len(values)):  # two at least, so that the last stands twice
                rest = values[:k] + values[k + 1 :]
                yield f"without operand {k}", to(values=[*rest, rest[-1]])
        case ast.Compare(ops=ops):
            for k, op in enumerate(ops):
                yield "comparison", to(ops=[*ops[:k], TURNED[type(op)](), *ops[k + 1 :]])
        case ast.BinOp(op=op) if type(op) in TURNED:
            yield "operator", to(op=TURNED[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            inner = ast.UnaryOp(ast.Not(), node.operand)
            changed = to(operand=inner) if isinstance(node.op, ast.Not) else to(op=ast.UAdd())
            yield "without not or minus", changed
        case ast.Name(id=name) if name in SWAPPED:
            yield "name", to(id=SWAPPED[name])
        case ast.Attribute(attr=name) if name in SWAPPED:
            yield "name", to(attr=SWAPPED[name])
        case ast.Constant(value=bool(value)):
            yield "constant", to(value=not value)
        case ast.Constant(value=int(value)):
            yield "constant", to(value=value + 1)
        case ast.Constant(value="<" | "<=" | ">" | ">=" as text):
            yield "relation", to(value=text.removesuffix("=") if text.endswith("=") else text + "=")
        case ast.Expr(value=ast.Call()):
            yield "without the call", to(value=ast.Constant(value=None))
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "nothing returned", to(value=ast.Constant(value=None))


class Mutant(NamedTuple):
    """One change, and where it is in the order of nodes and of changes at one."""

    line: int
    kind: str
    text: str
    place: int
    number: int

    def of(self, tree: ast.Module) -> ast.Module:
        """The module with the change."""
        new = copy.deepcopy(tree)
        list(changes(list(ast.walk(new))[self.place]))[self.number][1]()
        return ast.fix_missing_locations(new)


def mutants(tree: ast.Module) -> list[Mutant]:
    """All changes, but for those of what is raised and of annotations."""
    nodes = list(ast.walk(tree))
    kept = [each for each in nodes if isinstance(each, ast.Raise)]
    kept += [getattr(each, name, None) for each in nodes for name in ("annotation", "returns")]
    untouched = {id(inner) for each in kept if each is not None for inner in ast.walk(each)}
    return [
        Mutant(node.lineno, kind, ast.unparse(node).splitlines()[0][:80], place, number)
        for place, node in enumerate(nodes)
        if id(node) not in untouched
        for number, (kind, _) in enumerate(changes(node))
    ]


class ReplacedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Whoever imports a module gets this code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self._name, self._code = name, code

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """For the one module, this code."""
        if name != self._name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=self._code.co_filename)

    def exec_module(self, module: ModuleType) -> None:
        """Run the code."""
        module.__file__ = self._code.co_filename
        exec(self._code, module.__dict__)  # noqa: S102  the project's own


def passes(module: Path, tree: ast.Module, tests: list[str]) -> bool:
    """Whether the tests pass with this version, in a copy of this process."""
    if child := os.fork():
        return os.waitpid(child, 0)[1] == 0
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        name = ".".join(("banditproof", *module.with_suffix("").parts)).removesuffix(".__init__")
        sys.meta_path.insert(0, ReplacedModule(name, compile(tree, str(ROOT / module), "exec")))
        import pytest

        status = int(
            pytest.main(["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-W", "ignore", *tests])
        )
    finally:
        os._exit(status)


def nearest(module: Path) -> list[str]:
    """The tests that import the module."""
    sys.path.insert(0, str(ROOT / "tests"))
    from quick import chosen

    return [
        test for far, test in chosen([str(module)], sorted((ROOT / "tests").rglob("test_*.py"))) if far <= 1
    ]


def main() -> int:
    """Try them, and tell the score."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("module", type=Path)
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", default="")
    asked = parser.parse_args()
    os.chdir(ROOT)
    tree = ast.parse((ROOT / asked.module).read_text(encoding="utf-8"))
    tests = asked.tests or nearest(asked.module)
    for library in ("flint", "hypothesis", "mpmath", "numpy", "pytest", "scipy", "sympy"):
        importlib.import_module(library)
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # what is compiled is kept by file, and would be what it was

    if not tests or not passes(asked.module, tree, tests):
        print(f"{asked.module}: its tests fail as it is, or there are none: {' '.join(tests)}")
        return 2
    every = mutants(tree)
    tried = random.Random(asked.seed).sample(every, min(asked.sample, len(every)))  # noqa: S311
    died = 0
    for each in sorted(tried):
        if passes(asked.module, each.of(tree), tests):
            print(f"{asked.module}:{each.line}: {each.kind}: {each.text}", flush=True)
        else:
            died += 1
    print(f"{asked.module}: {died} of {len(tried)} died, of {len(every)} in all")
    return int(died < LEAST * len(tried))


if __name__ == "__main__":
    sys.exit(main())
