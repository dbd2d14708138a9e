"""Functions of numpy and scipy that take followed numbers, for use while code is accounted for.

A `Form` is a number that is followed: rewards and noise with their coefficients, and the double that the code
believes to hold. A function calls the original one in one of three ways.

- original: a reward without noise goes in. On the forms; it goes on as it can, or ends the run.
- doubles: no form goes in. On doubles.
- public: else what goes in counts as released. On doubles, as anybody could; the results are public numbers.
"""
# ruff: noqa: ANN401 (whatever numpy takes and gives)

import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import takewhile
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final

import numpy as np

from .followed_run import Run
from .foreign_modules import is_caught, is_foreign_code
from .forms import Form, is_form, is_number

_OF_NUMPY: Final = """
    arctan arctan2 arcsin arccos arcsinh arccosh arctanh sinh cosh tan cbrt sin cos exp2 logaddexp
    logaddexp2 hypot copysign deg2rad rad2deg degrees radians fmod float_power fmax fmin heaviside atan
    atan2 asin acos asinh acosh atanh percentile quantile nanpercentile nanquantile median nanmedian interp
    polyfit corrcoef cov nan_to_num round around isclose allclose sinc i0
""".split()  # noqa: SIM905  a list would stand in fifty lines
_OF_MATRICES: Final = ("solve", "inv", "pinv", "det", "norm", "lstsq", "eigh", "eigvalsh", "cholesky")
_MAY_FAIL: Final = frozenset({"solve", "inv", "cholesky"})
"""They raise an error for some matrices, which code can catch."""
_OF_LAWS: Final = ("cdf", "sf", "pdf", "ppf", "isf", "logcdf", "logsf", "logpdf")
_OF_SPECIAL: Final = frozenset({"softmax", "log_softmax", "logsumexp"})
"""Functions of `scipy.special` that are no ufuncs."""
_MOST_INPUTS: Final = 3
"""Positional arguments of a function that is no ufunc; a further one may be an array to write into."""

Replacement = tuple[Any, str, Any]
"""A module or a class, a name in it, and the function that replaces its function of this name."""


def functions_of_numpy() -> list[Replacement]:
    """The functions of numpy that are replaced; those of matrices take rewards without noise as well."""
    names = [name for name in _OF_NUMPY if hasattr(np, name)]
    matrices = [(np.linalg, name, of_released(getattr(np.linalg, name), raw=True)) for name in _OF_MATRICES]
    return [*((np, name, of_released(getattr(np, name))) for name in names), *matrices]


def functions_of_laws() -> tuple[Replacement, ...]:
    """The methods of continuous laws of scipy that are replaced, if these are loaded."""
    law = getattr(sys.modules.get("scipy.stats"), "rv_continuous", None)
    return () if law is None else _methods_of(law)


@cache
def _methods_of(law: type) -> tuple[Replacement, ...]:
    return tuple((law, name, _method(vars(law)[name], law)) for name in _OF_LAWS)


def _method(original: Any, base: type) -> Any:
    """A method of laws, for released numbers; of a law that foreign code defines it is the original."""

    def method(law: Any, *given: Any, **options: Any) -> Any:
        kinds = takewhile(lambda kind: kind is not base, type(law).__mro__)
        held = [each for of in (law, *kinds) for name, each in vars(of).items() if name != "rvs"]
        if type(law).__module__.startswith("scipy.") and all(map(_is_of_scipy, held)):
            return of_released(original, of=(law,))(*given, **options)
        return original(law, *given, **options)

    return method


def _is_of_scipy(member: Any) -> bool:
    """Whether it is a function of a library, or no function: any other one would see doubles."""
    if type(member) is np.vectorize:
        return _is_of_scipy(member.pyfunc)
    if type(member) in {FunctionType, MethodType}:
        return not is_foreign_code(member.__code__)
    inside = type(member).__module__.partition(".")[0] in {"builtins", "numpy", "scipy"}
    return inside and not (callable(member) and type(member) in {BuiltinFunctionType, type})


@cache
def functions_of_special(special: Any) -> dict[str, Any]:
    """The functions of `scipy.special` that are replaced, by name."""
    members = vars(special).items()
    return {name: of_released(f) for name, f in members if isinstance(f, np.ufunc) or name in _OF_SPECIAL}


@lru_cache(maxsize=512)
def of_released(original: Any, *, of: tuple[Any, ...] = (), raw: bool = False) -> Callable[..., Any]:
    """The function, for followed numbers too; ``of`` are first arguments of each call.

    With ``raw`` it is computed on rewards without noise as well, which ends the run.
    """
    name = str(original.__name__)
    most_inputs = getattr(original, "nin", _MOST_INPUTS)

    def function(*given: Any, **options: Any) -> Any:
        arguments = [*given, *options.values()]
        forms = [form for each in arguments for form in _forms_in(each)]
        takes_rewards = not raw and any(form.cover and not (form.noise or form.varies) for form in forms)
        writes_into_array = bool(options.keys() & {"out", "where"}) or len(given) > most_inputs
        runs_foreign_code = not all(map(_is_known, arguments))
        if takes_rewards or writes_into_array or runs_foreign_code:
            return original(*of, *given, **options)
        if not forms:
            return _on_doubles(original, of, given, options)
        run = forms[0].run
        if (name in _MAY_FAIL and is_caught()) or run.is_watched():
            run.leave("an error or a warning that released numbers decide on may be noticed")
        for form in forms:
            run.read(form, f"put through {name}")
        run.partial = True
        with np.errstate(all="ignore"):
            return _public(run, _on_doubles(original, of, given, options))

    function.__name__ = name
    return function


def _is_known(value: Any) -> bool:
    """Whether an argument is of plain kinds; methods of others are foreign code, which would see doubles."""
    if type(value) in {list, tuple}:
        return all(map(_is_known, value))
    if type(value) is np.ndarray:
        return value.dtype != object or all(map(_is_known, value.ravel().tolist()))
    return type(value) is Form or is_number(value) or type(value) in {str, type(None)}


def _on_doubles(original: Any, of: tuple[Any, ...], given: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """What the original gives for the doubles of followed numbers."""
    return original(*of, *map(doubles_of, given), **{name: doubles_of(e) for name, e in options.items()})


def _forms_in(value: Any) -> Iterator[Form]:
    """The followed numbers in an argument, also in lists and arrays."""
    if type(value) is Form:
        yield value
    elif isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.dtype == object):
        for each in value.flat if isinstance(value, np.ndarray) else value:
            yield from _forms_in(each)


def doubles_of(value: Any) -> Any:
    """A number or an array of numbers, as doubles; all else as it is."""
    if type(value) is Form:
        return value.double
    if isinstance(value, np.ndarray):
        may_hold_forms = value.dtype == object
    else:
        may_hold_forms = next(_forms_in(value), None) is not None
    if not may_hold_forms:
        return value
    array = np.asarray(value, dtype=object)
    doubles = [each.double if type(each) is Form else each for each in array.flat]
    return np.array(doubles, dtype=np.float64).reshape(array.shape)


def _public(run: Run, result: Any) -> Any:
    """The result of a function as public numbers, in the same shape."""
    if isinstance(result, tuple):
        parts = [_public(run, part) for part in result]
        return type(result)(*parts) if hasattr(result, "_fields") else tuple(parts)  # named ones, or plain
    if isinstance(result, bool | np.bool_):
        return bool(run.public(float(result)))
    truths = result.dtype == bool
    members = [_public(run, each) if truths else run.public(float(each)) for each in np.ravel(result)]
    return array_of(members, truths=truths).reshape(np.shape(result))[()]  # without dimensions: its number


def array_of(members: list[Any], *, truths: bool = False) -> Any:
    """An array of doubles, or of truths; of objects if followed numbers are among them."""
    if not any(map(is_form, members)):
        return np.array(members, dtype=bool if truths else np.float64)
    # None at the end keeps numpy from reading members that are arrays as the rows of a matrix
    return np.array([*members, None], dtype=object)[:-1]
