"""The premises of a module of the rechecker, and the rechecker without one of them.

A premise is a check that raises, a call whose result is not used, or what a function that answers yes or no
returns; of several that are joined, each is one. That something is asked of all, in a loop too, or the most
is taken, is one for the first and one for the last of them.
"""

import ast
import sys
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from banditproof.verify.certificates.recheck import KINDS, _checked, recheck
from banditproof.verify.evidence.steps import limited

INSIDE = "banditproof.verify.certificates"


def _at(owner, field):
    """What stands at a place of the tree, and how it is exchanged."""
    if isinstance(owner, list):
        return owner[field], lambda new: owner.__setitem__(field, new)
    return getattr(owner, field), lambda new: setattr(owner, field, new)


def _parts(owner, field, refused):
    """Where a part of a condition can be left out, if what makes it as `refused` says is refused."""
    node, put = _at(owner, field)
    match node:
        case ast.BoolOp(values=values):
            for k in range(len(values)):
                yield from _parts(values, k, refused)
        case ast.UnaryOp(op=ast.Not()):
            yield from _parts(node, "operand", not refused)
        case ast.Compare(left=left, ops=[_, _, *_] as ops, comparators=others) if not refused:
            pairs = zip([left, *others], ops, others, strict=False)
            links = [ast.copy_location(ast.Compare(a, [op], [b]), node) for a, op, b in pairs]
            for k, link in enumerate(links):
                rest = [*links[:k], *links[k + 1 :]]
                yield link, put, node, ast.BoolOp(ast.And(), [*rest, rest[-1]])
        case ast.Call(func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp() as every]):
            yield from _parts(every, "elt", refused)
        case _:
            yield node, put, node, ast.Constant(not refused)


def premises(tree):
    """Where a premise rejects (anywhere if None), what is left out, how, what stood there, what does then."""
    for node in ast.walk(tree):
        match node:
            case ast.If(body=[*_, ast.Raise()]):
                yield from ((node, *part) for part in _parts(node, "test", refused=True))
            case ast.FunctionDef(returns=ast.Name(id="bool")):
                for each in ast.walk(node):
                    match each:
                        case ast.If(body=[ast.Return(value=ast.Constant(value=False))]):
                            yield from ((None, *part) for part in _parts(each, "test", refused=True))
                        case ast.Return() if not isinstance(each.value, ast.Constant):
                            yield from ((None, *part) for part in _parts(each, "value", refused=False))
            case ast.Expr(value=ast.Call() as call):
                yield node, node, _at(node, "value")[1], call, ast.Constant(None)
            case ast.Call(
                func=ast.Name(id="any" | "all" | "max" | "min"), args=[ast.GeneratorExp() as all_, *_]
            ):
                yield from _fewer(node, all_.generators[0])
            case ast.For() if any(isinstance(each, ast.Raise) for each in ast.walk(node)):
                yield from _fewer(node, node)


def _fewer(node, owner):
    """All but the first, and all but the last, of what is gone through."""
    for ends in ((ast.Constant(1), None), (None, ast.Constant(-1))):
        several = ast.Call(ast.Name("list", ast.Load()), [owner.iter], [])
        fewer = ast.Subscript(several, ast.Slice(*ends), ast.Load())
        yield None, node, _at(owner, "iter")[1], owner.iter, fewer


@contextmanager
def instead(module, tree):
    """The rechecker with this tree in place of a module."""
    new = ModuleType(module.__name__)
    new.__file__, new.__package__ = module.__file__, module.__package__
    exec(compile(ast.fix_missing_locations(tree), module.__file__, "exec"), vars(new))  # noqa: S102  our own
    own = {id(value): name for name, value in vars(module).items() if callable(value)}
    with pytest.MonkeyPatch.context() as patch:
        for each in [each for name, each in sys.modules.items() if name.startswith(INSIDE)]:
            for name, value in list(vars(each).items()):
                if id(value) in own:
                    patch.setattr(each, name, getattr(new, own[id(value)]))
        for kind, value in list(KINDS.items()):
            if id(value) in own:
                patch.setitem(KINDS, kind, getattr(new, own[id(value)]))
        yield


def lines_of(document, module):
    """On which lines of the module a document is rejected; none if what it raises is caught elsewhere."""
    found = set()
    try:
        with limited():
            _checked(document)
    except Exception as error:  # noqa: BLE001  as `recheck` does
        trace = error.__traceback__
        while trace:
            if trace.tb_frame.f_code.co_filename == module.__file__:
                found.add(trace.tb_lineno)
            trace = trace.tb_next
    return found


def _stands(document):
    try:
        return recheck(document).stands
    except (AttributeError, AssertionError):  # the form of a document was asked for, and no longer is
        return False


def unseen(module, documents):
    """The premises without which none of the documents stands, which are all rejected."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    rejected = [(lines_of(each, module), each) for each in documents]
    missing = []
    for there, node, put, was, then in list(premises(tree)):
        text, lines = (
            ast.unparse(node).partition("\n")[0],
            there and set(range(there.lineno, there.end_lineno + 1)),
        )
        put(then)
        with instead(module, tree):
            if not any(_stands(each) for at, each in rejected if not (lines and at) or lines & at):
                missing.append(text)
        put(was)
    return missing
