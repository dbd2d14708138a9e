"""Where the texts of followed numbers go, by the source of the code that writes them.

Python joins texts where no number sees it, so no run tells whether somebody reads one. By the source a text
may be printed, logged, thrown away, or kept under names that are used in no other way. Where anything
else happens to one, it may be read. A name counts wherever it is written, of whatever object.
"""

import ast
import io
import linecache
import logging
from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from ..dialects.installed import is_installed

_OURS: Final = __package__.rpartition("verify.")[0]
_MAKE: Final = frozenset({"str", "repr", "ascii", "format", "join"})
_LOG: Final = frozenset({"debug", "info", "warning", "error", "critical", "exception"})
_KEEP: Final = frozenset({"append", "appendleft", "insert", "extend", "write"})
_NUMBER: Final = frozenset({"float", "float64", "Decimal", "Fraction"})  # the number itself, of a text of it
_LISTS: Final = frozenset({"list", "tuple", "deque"})
_METHODS: Final = _LOG | _KEEP | {"join"}
_KNOWN: Final = _MAKE | _LOG | _KEEP | _NUMBER | _LISTS | {"print"}
_HOLD: Final = (ast.JoinedStr, ast.List, ast.Tuple, ast.Starred, ast.keyword, ast.ListComp, ast.GeneratorExp)
_GIVEN_NO_TEXT: Final = frozenset(
    f"__{each}__"
    for each in (
        *("init", "post_init", "new", "exit", "init_subclass", "call"),
        *("getitem", "contains", "eq", "ne", "lt", "le", "gt", "ge"),
    )
)
_CALLED_BY_NAME: Final = frozenset(
    {
        *("staticmethod", "classmethod", "cache", "lru_cache", "abstractmethod", "override", "final"),
        *("contextmanager", "wraps"),
    }
)
"""Special methods, and decorators of functions, that get no text where none is written to be given."""
_BY_NAME: Final = frozenset(
    {
        *("__dict__", "__getattribute__", "asdict", "astuple", "dumps", "dump"),
        *("__reduce_ex__", "__reduce__", "__getstate__"),
    }
)
"""Ways to what is kept under a name without writing the name."""
_CONTAINERS: Final = frozenset(
    ["list", "dict", "deque", "defaultdict", "OrderedDict", "sorted", "StringIO", "str", "repr", "format"]
)
_DISPLAYS: Final = (
    *(ast.List, ast.Dict, ast.ListComp, ast.DictComp, ast.Constant, ast.JoinedStr, ast.BinOp, ast.Tuple),
)
"""What makes a list, or the like, that nobody else has."""
_SHOWN: Final = frozenset(
    {
        *("addHandler", "addFilter", "handlers", "redirect_stdout", "redirect_stderr"),
        *("def emit", "def handle", "def filter"),
    }
)
"""Ways to what is printed and logged."""


class Written(NamedTuple):
    """Where a text is made: a file, and from where to where in it."""

    file: str
    line: int
    end: int
    column: int
    last: int
    exchanged: bool
    """Whether Python's functions of numbers take such texts there."""


class _ReadError(Exception):
    """A text may be read."""


def read_at(texts: Collection[Written], lines: Collection[tuple[str, int]]) -> Written | None:
    """The first of these texts that may be read, where these lines run; None if there is none."""
    fates = None
    for text in sorted(texts):
        try:
            fates = fates or _Fates({*lines})
            fates.follow(text)
        except (_ReadError, SyntaxError, RecursionError):
            return text
    return None


class _Fates:
    """The names under which texts are kept, and what is done with them where lines run."""

    def __init__(self, lines: set[tuple[str, int]]) -> None:
        self.kept, self.done, self.filled = set[str](), set[str](), set[str]()
        files = {file for file, _ in lines if not file.startswith("<")}
        self.trees = {file: ast.parse("".join(linecache.getlines(file))) for file in sorted(files)}
        each: list[tuple[str, Any]] = [(f, node) for f, tree in self.trees.items() for node in ast.walk(tree)]
        self.nodes = [node for _, node in each]
        self.run = [node for file, node in each if (file, getattr(node, "lineno", 0)) in lines]
        self.above: dict[int, tuple[Any, str]] = {
            id(child): (node, field)
            for node in self.nodes
            for field, held in ast.iter_fields(node)
            for child in (held if isinstance(held, list) else [held])
        }
        self.given = {name for node in self.nodes for name in _given(node)}
        called = {each.func for each in self.nodes if isinstance(each, ast.Call)}
        defined = {form for each in self.nodes if _is_function(each) for form in (each.name, f".{each.name}")}
        known = {*_KNOWN - _METHODS, *(f".{each}" for each in _KNOWN)}
        self.hidden = not known.isdisjoint({*map(_called, called)} & (self.given | defined))
        self.hidden |= any(self.is_unnamed(node, file, lines) for file, node in each)
        """Whether functions that are known by name may be others, or some get texts without a name."""
        self.writes = not {"write", ".write"}.isdisjoint(self.given)
        shown = {*map(_name, self.nodes), *(f"def {each.name}" for each in self.nodes if _is_function(each))}
        self.shows = bool(shown & _SHOWN or self.given & {".stdout", ".stderr"}) or any(
            map(_is_read, _logs())
        )

    def is_unnamed(self, node: Any, file: str, lines: Collection[tuple[str, int]]) -> bool:  # noqa: ANN401  of a tree
        """Whether it is a function that runs, and gets what Python gives it; or makes a property of some."""
        if isinstance(node, ast.Name) and node.id == "property":
            return self.above[id(node)][1] != "decorator_list"
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return False
        special = node.name[:2] == node.name[-2:] == "__" and node.name not in _GIVEN_NO_TEXT
        special |= node.name == "write"  # by print
        made = {_name(each.func if isinstance(each, ast.Call) else each) for each in node.decorator_list}
        takes = node.args.args[1:] or node.args.vararg or node.args.kwonlyargs
        inside = (part for each in node.body for part in ast.walk(each))
        runs = ((file, getattr(each, "lineno", 0)) in lines for each in inside)
        return bool(takes and (special or made - _CALLED_BY_NAME) and any(runs))

    def follow(self, text: Written) -> None:
        """Whatever happens to it; an error where it may be read."""
        made: list[Any] = [
            each for each in ast.walk(self.trees.get(text.file, ast.Pass())) if _covers(each, text)
        ]
        made.sort(key=lambda each: (each.end_lineno - each.lineno, each.end_col_offset - each.col_offset))
        node = next((each for each in made if not isinstance(each, ast.FormattedValue)), None)
        name = _name(node.func) if isinstance(node, ast.Call) else ""
        if node is None or self.hidden:
            raise _ReadError
        if name == "print" or (name in _LOG and isinstance(node.func, ast.Attribute)):
            self.shown(node)
        elif text.exchanged and _is_number(self.above[id(node)][0], node):
            return
        elif name in _MAKE or isinstance(node, ast.JoinedStr) or _is_of(node, ast.Mod):
            self.goes(node)
        else:
            raise _ReadError
        while more := self.kept - self.done:
            self.done |= more
            for each in self.run:
                self.used(each, more)
            self.kept |= {name for each in self.nodes for name in self.also(each)}
            if any(_is_function(each) and each.name in self.filled for each in self.nodes):
                raise _ReadError  # as of a property

    def also(self, node: Any) -> Iterator[str]:  # noqa: ANN401  of a tree
        """Other names of a list, or the like, into which a text was put."""
        if not isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) or node.value is None:
            return
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            shared = len(_members(target)) > len(_members(node.value))
            if shared and {_name(each) for each in _members(target)} & self.filled:
                raise _ReadError  # one list may get both names
        for each, *values in zip(*map(_members, [*targets, node.value]), strict=False):
            names = {_name(target) for target in (each, *values[:-1])} - {"self", ""}
            if names & self.filled:
                same = isinstance(values[-1], ast.Name | ast.Attribute | ast.BoolOp | ast.IfExp)
                if not (same or _is_new(values[-1])):
                    raise _ReadError  # it may have another name
                held = {_name(part) for part in ast.walk(values[-1])} - {"self", ""} if same else set()
                if any(isinstance(each, ast.arg) and each.arg in held for each in self.nodes):
                    raise _ReadError  # others may hold it
                self.filled |= names | held
                yield from names | held

    def used(self, node: Any, names: Collection[str]) -> None:  # noqa: ANN401  of a tree
        """What is done where a text is kept under one of these names."""
        above, field = self.above.get(id(node), (None, ""))
        name: Any = _name(node)
        if isinstance(node, ast.MatchClass) or name in _BY_NAME or (name == "getattr" and field != "func"):
            raise _ReadError
        if isinstance(node, ast.Call) and _name(node.func) == "getattr":
            asked = node.args[1] if len(node.args) > 1 else None
            if not isinstance(asked, ast.Constant):
                raise _ReadError
            name = asked.value
        elif (
            isinstance(node, ast.AnnAssign)
            and isinstance(above, ast.ClassDef)
            and _name(node.target) in names
        ):
            raise _ReadError  # objects of its class are compared by it
        elif not isinstance(getattr(node, "ctx", None), ast.Load):
            return
        put = isinstance(above, ast.Attribute) and above.attr in {*_KEEP, "flush"}
        put |= isinstance(above, ast.Subscript) and field == "value" and isinstance(above.ctx, ast.Store)
        if name in names and not put:
            self.goes(node)

    def shown(self, call: ast.Call) -> None:
        """Printed or logged: nobody takes it from there."""
        streams = [each.value for each in call.keywords if each.arg == "file"]
        for stream in streams:
            self.keep(stream)
            self.filled.add(_name(stream))
        if self.shows or (self.writes and {*map(_name, streams)} - {"stdout", "stderr"}):
            raise _ReadError
        self.kept |= {"stdout", "stderr"}

    def goes(self, node: Any) -> None:  # noqa: ANN401  of a tree
        """What is done with a text, or with what holds it."""
        above, field = self.above[id(node)]
        kind = type(above)
        if (
            kind in _HOLD
            or (kind is ast.FormattedValue and above.format_spec is None)
            or _is_of(above, ast.Add)
            or (kind is ast.Dict and field == "values")
            or (kind is ast.IfExp and field != "test")
        ):
            self.goes(above)
        elif kind in {ast.Assign, ast.AnnAssign, ast.AugAssign} and field == "value":
            for target in getattr(above, "targets", None) or [above.target]:
                self.keep(target)
                if kind is ast.AugAssign and isinstance(
                    node, ast.List | ast.ListComp | ast.Name | ast.Attribute
                ):
                    self.filled.add(_name(target))
        elif kind in {ast.For, ast.comprehension} and field == "iter":
            self.keep(above.target)
        elif kind is ast.Call and field != "func":
            self.handed(above, node)
        elif kind is not ast.Expr and not (
            kind is ast.Compare
            and all(isinstance(op, ast.Is | ast.IsNot) for op in above.ops)
            and all(e is node or getattr(e, "value", "") is None for e in (above.left, *above.comparators))
        ):
            raise _ReadError

    def handed(self, call: Any, given: Any) -> None:  # noqa: ANN401  of a tree
        """It is given to a function, or in what is."""
        listed = isinstance(given, ast.List | ast.Tuple | ast.ListComp)
        name, method = _name(call.func), isinstance(call.func, ast.Attribute)
        above = self.above[id(call)][0]
        one = name in _MAKE and not method and len(call.args) == 1
        if (name == "join" and method) or (listed and name in _LISTS) or one:
            self.goes(call)
        elif name == "print" or (name in _LOG and method and isinstance(above, ast.Expr)):
            self.shown(call)
        elif name in _KEEP and method and isinstance(above, ast.Expr):
            self.keep(call.func.value)
            self.filled.add(_name(call.func.value))
        elif taken := self.taken(call, given):
            self.kept |= taken
        else:
            raise _ReadError

    def taken(self, call: Any, given: Any) -> set[str]:  # noqa: ANN401  of a tree
        """Under which names a function of the code itself takes it; none if it may be another one."""
        name, own, method = _name(call.func), call, isinstance(call.func, ast.Attribute)
        found = [each for each in self.nodes if isinstance(each, ast.FunctionDef) and each.name == name]
        while method and not isinstance(own, ast.ClassDef | ast.Module):
            own = self.above[id(own)][0]
        of_self = isinstance(own, ast.ClassDef) and getattr(call.func.value, "id", "") == "self"
        if (
            (method and not (of_self and any(self.above[id(each)][0] is own for each in found)))
            or _called(call.func) in self.given
            or any(each.decorator_list for each in found)
            or any(isinstance(each, ast.alias) and each.name == name for each in self.nodes)
            or isinstance(given, ast.Starred)
            or any(isinstance(each, ast.Starred) for each in call.args)
        ):
            return set()
        takes = [[a.arg for a in (*e.args.posonlyargs, *e.args.args)] for e in found]
        if isinstance(given, ast.keyword):
            named = [{*by, *(a.arg for a in e.args.kwonlyargs)} for by, e in zip(takes, found, strict=True)]
            return {str(given.arg)} if found and all(given.arg in each for each in named) else set()
        takes = [each[call.args.index(given) + method :] for each in takes]
        return {each[0] for each in takes} if all(takes) else set()

    def keep(self, target: Any) -> None:  # noqa: ANN401  of a tree
        """It is put under a name, or into what has one."""
        if isinstance(target, ast.Tuple | ast.List):
            for each in target.elts:
                self.keep(each)
        elif isinstance(target, ast.Subscript | ast.Starred):
            self.keep(target.value)
            self.filled.add(_name(target.value))
        elif (name := _name(target)) and name != "self":
            self.kept.add(name)
        else:
            raise _ReadError


def _members(node: Any) -> list[Any]:  # noqa: ANN401  of a tree
    """Of a tuple that is written as one; others are one."""
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _logs() -> list[logging.Logger]:
    """All that there are."""
    made = [*logging.root.manager.loggerDict.values()]
    return [logging.root, *(each for each in made if isinstance(each, logging.Logger))]


def _module_of(held: Any) -> str:  # noqa: ANN401  anything
    return str(getattr(held, "__module__", None) or type(held).__module__)


def _is_read(log: logging.Logger) -> bool:
    """Whether somebody may read what is logged: by what is his own, or from memory."""
    streams = [getattr(each, "stream", None) for each in log.handlers if type(each).__module__ == "logging"]
    own = [*log.handlers, *log.filters, *streams, *(e for each in log.handlers for e in each.filters), log]
    return any(
        isinstance(each, io.StringIO | io.BytesIO)
        or _module_of(each) == "logging.handlers"
        or not (is_installed(_module_of(each)) or _module_of(each).startswith((_OURS, "_io", "builtins")))
        for each in own
    )


def _covers(node: Any, text: Written) -> bool:  # noqa: ANN401  of a tree
    if not isinstance(node, ast.expr):
        return False
    start, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return start <= (text.line, text.column) and (text.end, text.last) <= end


def _is_new(made: Any) -> bool:  # noqa: ANN401  of a tree
    """Whether it is made there, so that nobody else has it."""
    if isinstance(made, ast.Call):
        return _name(made.func) in _CONTAINERS
    if isinstance(made, ast.Subscript):
        return isinstance(made.slice, ast.Slice)
    return isinstance(made, _DISPLAYS)


def _name(node: Any) -> str:  # noqa: ANN401  of a tree
    """What is written last of a name."""
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _called(node: Any) -> str:  # noqa: ANN401  of a tree
    """The same; what is a method begins with a point."""
    return f".{node.attr}" if isinstance(node, ast.Attribute) else _name(node)


def _is_function(node: Any) -> bool:  # noqa: ANN401  of a tree
    return isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)


def _is_of(node: Any, kind: Any) -> bool:  # noqa: ANN401  of a tree
    return isinstance(node, ast.BinOp) and isinstance(node.op, kind)


def _is_number(call: Any, text: Any) -> bool:  # noqa: ANN401  of a tree
    """Whether a number is made of the text of one, and of nothing else."""
    alone = isinstance(text, ast.Call) or (isinstance(text, ast.JoinedStr) and len(text.values) == 1)
    return alone and isinstance(call, ast.Call) and _name(call.func) in _NUMBER and call.args == [text]


def _given(node: Any) -> Iterator[str]:  # noqa: ANN401  of a tree
    """Names to which code gives what it wants, as `_called` writes them."""
    if isinstance(getattr(node, "ctx", None), ast.Store):
        yield _called(node)
    elif isinstance(node, ast.arg | ast.keyword):
        yield f"{'' if isinstance(node, ast.arg) else '.'}{node.arg}"
    elif isinstance(node, ast.alias) and node.asname:
        yield node.asname
    for each in _binding(node):
        yield from (str(each.value), f".{each.value}")


def _binding(node: Any) -> Iterator[Any]:  # noqa: ANN401  of a tree
    """The texts by which it binds names."""
    held: list[Any] = []
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        named = isinstance(node.value, ast.Call) or _name(node.value) in {"__dict__", "__builtins__"}
        held = [node.slice] if named else []
    elif isinstance(node, ast.Call) and _name(node.func) in {"setattr", "__setattr__", "type"}:
        held = list(node.args)
        held += [key for each in held if isinstance(each, ast.Dict) for key in each.keys]
    yield from (each for each in held if isinstance(each, ast.Constant))
