"""The language in which foreign code is accounted for: what it may use beside what it has written itself.

What Python and libraries offer beyond the words listed here may tell followed numbers from plain ones, know
who runs the code, keep what nobody puts back, or draw where nobody sees it. Code that runs such a word has no
account, whether or not anybody knows how it could deceive by it.
"""

import builtins
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import dropwhile, pairwise, takewhile
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from ..foreign_modules import foreign_modules
from ..forms import Form
from .known_modules import Steps, codes_in, is_library, steps_of, used_by
from .words import ALL, ATTRIBUTES, BUILTINS, BUT, MAY_BE_HELD, MODULES, NEVER, OF_SELF, WHOLE

_ASKS: Final = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_GLOBALS: Final = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
_CALLS: Final = frozenset({"PRECALL", "CALL", "CALL_KW", "CALL_FUNCTION_EX"})
_BY_NAME: Final = frozenset({"getattr", "hasattr"})
_COMPARES: Final = frozenset({"IS_OP", "COMPARE_OP", "CONTAINS_OP", "FORMAT_VALUE"})
_OPERANDS: Final = ("LOAD_", "BUILD_TUPLE", "PUSH_NULL")
_GOES_THROUGH: Final = _CALLS | {
    "GET_ITER",
    "LIST_EXTEND",
    "UNPACK_SEQUENCE",
    "UNPACK_EX",
    "LOAD_CONST",
    "LOAD_FAST",
}
_BY_PLACE: Final[tuple[Any, ...]] = (object.__hash__, type.__hash__)
_ITSELF: Final = ("LOAD_FAST", "self")
_UNSEEN: Final = frozenset({"__del__"})  # whose errors Python drops
_FORMATS: Final = frozenset({"format", "format_map"})
_LOOKS_INSIDE: Final = re.compile(r"\{[^{}:!]*[.\[]")
_PARTS_OF_FORMS: Final = frozenset({*Form.__slots__, "format"})
_GIVES: Final = frozenset({"STORE_ATTR", "STORE_NAME", "DELETE_ATTR"})
_FOLLOWS: Final = __package__.rpartition(".")[0]
_OF_C: Final = (type(len), type(np.exp), type(np.sum), type(np.random.default_rng))


def unknown_words(code: CodeType, around: Mapping[str, Any], cells: Mapping[str, Any]) -> set[str]:
    """The words that code uses and that are not in the language, nor its own; ``around`` are its globals."""
    found, attributes, of_modules = set[str](), set[str](), set[str]()
    for module, words in used_by(code, around, {**cells}).names.items():
        of_modules |= words
        held = vars(sys.modules[module]) if module in sys.modules else {}
        in_language = is_library(module) or module == "__main__"
        found |= {
            f"{module}.{each}"
            for each in words
            if held and not (allows(module, each) if in_language else knows(held.get(each)))
        }
    for part in codes_in(code):
        steps = steps_of(part)
        found |= {part.co_name} & _UNSEEN | _is_told_apart(part)
        for place, (how, name) in enumerate(steps):
            if how in _ASKS:
                attributes |= set() if name in OF_SELF and _is_of_itself(name, steps, place) else {name}
                if name == "__getattribute__":
                    texts = {each for _, each in steps[place + 1 : place + 3] if type(each) is str}
                    found |= texts & NEVER or (set() if texts - {"self"} else {name})
            elif how in _GLOBALS:
                if not knows(around.get(name, vars(builtins).get(name))):
                    found.add(name)
                if name == "type" and _keeps_a_class(steps[place + 1 :]):
                    found.add("type")
                if name in _BY_NAME and name not in around:
                    named = _named_by(steps[place + 1 :], part)
                    attributes |= named & NEVER if name == "hasattr" else named
    found |= attributes & NEVER | _tells_forms(code, attributes)
    attributes -= ATTRIBUTES | of_modules
    found |= {each for each in attributes if each[:2] == each[-2:] == "__"}  # whoever writes them
    return found | own_left_out(attributes, code, around)


def _tells_forms(code: CodeType, attributes: set[str]) -> set[str]:
    """Words of the language by which code tells a followed number, or an array of them, from plain ones."""
    found, parts = set[str](), [*codes_in(code)]
    consts = [each for part in parts for each in part.co_consts]
    names = {name for part in parts for name in part.co_names}
    texts = {each for each in consts if type(each) is str}
    found |= {each for each in texts if each.startswith("__")} & NEVER
    if attributes & _FORMATS:
        found |= {each for each in texts if _LOOKS_INSIDE.search(each)}
    if names & _BY_NAME and not _PARTS_OF_FORMS.isdisjoint(texts):
        found.add("getattr")
    steps = (pair for part in parts for pair in pairwise(steps_of(part)))
    if any(step == ("LOAD_ATTR", "format") and how != "LOAD_CONST" for (how, _), step in steps):
        found.add("format")  # of what lies in memory; texts are asked for theirs as they are called
    if "catch_warnings" in names and any("record" in each for each in consts if type(each) in {str, tuple}):
        found.add("record")  # of where it was called
    if {"astype", "copy"} <= names | {name for each in consts if type(each) is tuple for name in each}:
        found.add("astype")
    return found


def _is_told_apart(part: CodeType) -> set[str]:
    """`default`, where a text in JSON is made of what is no number of Python's by what code says."""
    named = {each for names in part.co_consts if type(names) is tuple for each in names if type(each) is str}
    return named & {"default", "cls"} if {"dump", "dumps"} & {*part.co_names} else set()


def _is_of_itself(name: str, steps: Steps, place: int) -> bool:
    """Whether it is asked of `self`, or by a class for it."""
    given = [*takewhile(lambda step: step[0] not in _ASKS, steps[place + 1 : place + 3])]
    return steps[place - 1] == _ITSELF or (
        name == "__getattribute__" and len(given) > 1 and given[0] == _ITSELF
    )


def gone_through(code: CodeType) -> frozenset[str]:
    """The names of what it may go through in order, as it does with lists and sets."""
    pairs = (pair for part in codes_in(code) for pair in pairwise(steps_of(part)))
    return frozenset(
        name
        for (how, name), (then, _) in pairs
        if how.startswith("LOAD_") and then in _GOES_THROUGH and type(name) is str
    )


def by_places(names: frozenset[str], known: Mapping[str, Any]) -> bool:
    """Whether one of them is a set whose order is that of places in memory."""
    own = getattr(known.get("self"), "__dict__", {})
    held = [some[name] for some in (known, own) for name in names & some.keys()]
    return any(
        isinstance(each, set | frozenset) and any(type(e).__hash__ in _BY_PLACE for e in each)
        for each in held
    )


def _keeps_a_class(steps: Steps) -> bool:
    """Whether more is done with what `type` gives than to compare or name it: that may hide a state."""
    given = [*takewhile(lambda step: step[0] not in _CALLS, steps)]
    after = [*dropwhile(lambda step: step[0] in _CALLS, steps[len(given) :])]
    makes_one = given[:1] and given[0][0] == "LOAD_CONST"  # by its name
    if given == [_ITSELF] or makes_one or not after or after[0] == ("LOAD_ATTR", "__name__"):
        return False
    if after[0][0] in {*_ASKS, *_GIVES}:
        return True
    used = [*dropwhile(lambda step: step[0].startswith(_OPERANDS) and step != ("LOAD_GLOBAL", "type"), after)]
    return bool(used) and used[0][0] not in _COMPARES and used[0] != ("LOAD_GLOBAL", "type")


def _named_by(steps: Steps, part: CodeType) -> set[str]:
    """The attribute that `getattr` or `hasattr` is given, if it is written there; of `self` any will do."""
    given = [*takewhile(lambda step: step[0] not in _CALLS, steps)]
    texts = [name for how, name in given if how == "LOAD_CONST" and type(name) is str]
    of_itself = part.co_varnames[:1] == ("self",) and given[:1] == [_ITSELF]
    if of_itself and given[1][0] not in _ASKS:
        return set()
    is_written = texts and all(how.startswith("LOAD_") for how, _ in given)
    return {texts[0] if is_written else "a name that is made up"}


def _is_whole(module: str) -> bool:
    """Whether code may use all that a module has: not of what follows its own numbers."""
    return module.partition(".")[0] in WHOLE and not module.startswith(_FOLLOWS)


def allows(module: str, word: str) -> bool:
    """Whether the language has a word of a module."""
    words = ALL if _is_whole(module) else MODULES.get(module, frozenset())
    if word == "*":
        return module in MAY_BE_HELD
    is_told = f"{module}.{word}" in MODULES or word in {"__name__", "__file__", "__version__"}
    listed = words is ALL or word in words or is_told
    return listed and not word.startswith("=") and f"{module}.{word}" not in BUT


def knows(held: Any) -> bool:  # noqa: ANN401  whatever a name stands for
    """Whether it is no function and no class of a library, or one that the language has."""
    if not isinstance(held, (*_OF_C, FunctionType, type)):
        kept = [vars(builtins), *(each for each in vars(sys).values() if isinstance(each, dict | list))]
        return not any(held is each for each in kept)
    name, module = str(held.__name__), str(getattr(held, "__module__", None) or "builtins")
    if _is_whole(module):
        return True
    if isinstance(held, FunctionType | type) and not is_library(module):
        return all(knows(each) for each in getattr(held, "__mro__", ())[1:] if _is_of_python(each))
    if getattr(builtins, name, None) is held:
        return name in BUILTINS
    if "." in str(getattr(held, "__qualname__", "")) and not isinstance(held, type):  # of a class, or made
        return module in MODULES if isinstance(held, FunctionType) else name in ATTRIBUTES
    return any(allows(*each) for each in _names_of(held, name))


def _is_of_python(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in sys.stdlib_module_names and is_library(kind.__module__)


def _names_of(held: Any, name: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401  of a library
    """Modules of the language that have it, and under which names: its own one, and then others."""
    loaded = [(module, vars(sys.modules[module])) for module in MODULES if module in sys.modules]
    yield from ((module, name) for module, names in loaded if names.get(name) is held)
    for module, names in loaded:
        yield from ((module, other) for other, each in [*names.items()] if each is held)


def own_left_out(words: set[str], code: CodeType, around: Mapping[str, Any]) -> set[str]:
    """The words, but for those that foreign code gives: to attributes, in its classes, and as keywords."""
    words = words - _given_in(code)
    own = sys.modules.get(str(around.get("__name__")))
    if words and own is not None:
        words -= _given_by(own, len(vars(own)))
    if words and (own is None or vars(own) is not around):  # as a notebook's cells that a program runs
        words -= _given_among(around)
    for module in foreign_modules() if words else ():
        words -= _given_by(module, len(vars(module)))
    return words


@lru_cache(maxsize=4096)
def _given_by(module: ModuleType, _size: int) -> set[str]:
    """The same of a whole module, while it has so many names."""
    return _given_among(vars(module))


def _given_among(names: Mapping[str, Any]) -> set[str]:
    found, held = {*names}, [*names.values()]
    for each in held:
        if isinstance(each, type) and not is_library(str(each.__module__)):
            annotations = vars(each).get("__annotations__")
            found |= {*vars(each), *(annotations if isinstance(annotations, dict) else ())}
    return found.union(*map(_given_in, _codes_in(held)))


def _codes_in(names: list[Any]) -> Iterator[CodeType]:
    for held in names:
        members = [*vars(held).values()] if isinstance(held, type) else [held]
        for each in members:
            function = getattr(each, "__func__", getattr(each, "fget", getattr(each, "func", each)))
            if isinstance(function, FunctionType):
                yield function.__code__


@lru_cache(maxsize=4096)
def _given_in(code: CodeType) -> frozenset[str]:
    found = set[str]()
    for part in codes_in(code):
        steps = steps_of(part)
        found |= {part.co_name, *(name for how, name in steps if how in _GIVES)}
        asked = {n for n, (how, name) in enumerate(steps, 1) if how in _GLOBALS and name in _BY_NAME}
        texts = {each for each in part.co_consts if type(each) is str and each.isidentifier()}
        found |= texts.difference(*(_named_by(steps[place:], part) for place in asked))
        named = [each for each in part.co_consts if type(each) is tuple]
        found |= {each for names in named for each in names if type(each) is str and each.isidentifier()}
    return frozenset(found)
