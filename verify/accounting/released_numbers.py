"""Functions of released numbers: they are computed on doubles, as anybody could, and give public numbers.

What noise hides is released there. A function of rewards that no noise hides is none of these: it goes on as
it is, or ends the run. The shape of what a function gives is decided by the shapes of what it takes.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
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
_OF_LAWS: Final = ("cdf", "sf", "pdf", "ppf", "isf", "logcdf", "logsf", "logpdf")
_MOST_GIVEN: Final = 3  # what is to be written into comes later
_OF_SPECIAL: Final = frozenset({"softmax", "log_softmax", "logsumexp"})


def functions_of_numpy() -> list[tuple[Any, str, Any]]:
    """Modules, names, and what stands under them instead."""
    names = [each for each in _OF_NUMPY if hasattr(np, each)]
    return [
        *((np, each, of_released(getattr(np, each))) for each in names),
        *((np.linalg, each, of_released(getattr(np.linalg, each), raw=True)) for each in _OF_MATRICES),
    ]


def functions_of_laws() -> tuple[tuple[Any, str, Any], ...]:
    """The same of the laws of scipy, if they are loaded."""
    law = getattr(sys.modules.get("scipy.stats"), "rv_continuous", None)
    return () if law is None else _methods_of(law)


@cache
def _methods_of(law: type) -> tuple[tuple[Any, str, Any], ...]:
    def method(original: Any) -> Any:  # noqa: ANN401  a function
        def function(own: Any, *given: Any, **options: Any) -> Any:  # noqa: ANN401  as scipy's
            held = (*vars(own).items(), *vars(type(own)).items())
            codes = [each.__code__ for name, each in held if hasattr(each, "__code__") and name != "rvs"]
            if type(own).__module__.startswith("scipy.") and not any(map(is_foreign_code, codes)):
                return of_released(original, of=(own,))(*given, **options)
            return original(own, *given, **options)

        return function

    return tuple((law, name, method(vars(law)[name])) for name in _OF_LAWS)


@cache
def functions_of_special(special: Any) -> dict[str, Any]:  # noqa: ANN401  a module
    """The same of `scipy.special`, by name."""
    held = vars(special).items()
    return {name: of_released(e) for name, e in held if isinstance(e, np.ufunc) or name in _OF_SPECIAL}


@lru_cache(maxsize=512)
def of_released(original: Any, *, of: tuple[Any, ...] = (), raw: bool = False) -> Callable[..., Any]:  # noqa: ANN401  a function
    """The function, of numbers that are followed too; with ``raw`` it takes no rewards that nothing hides."""
    name = str(original.__name__)

    def function(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as the original
        arguments = [*given, *options.values()]
        forms = [form for each in arguments for form in _forms_in(each)]
        hidden = raw or not any(each.cover and not (each.noise or each.varies) for each in forms)
        written = options.keys() & {"out", "where"} or len(given) > getattr(original, "nin", _MOST_GIVEN)
        if not hidden or written or not all(map(_is_known, arguments)):
            return original(*of, *given, **options)
        if forms:
            run = forms[0].run
            if (name in _MAY_FAIL and is_caught()) or run.is_watched():
                run.leave("an error or a warning that released numbers decide on may be noticed")
            for each in forms:
                run.read(each, f"put through {name}")
            run.partial = True
            with np.errstate(all="ignore"):
                return _public(run, _on_doubles(original, of, given, options))
        return _on_doubles(original, of, given, options)

    function.__name__ = name
    return function


def _is_known(value: Any) -> bool:  # noqa: ANN401  an argument
    """Whether no code of anybody's is asked for it: then that would see plain numbers."""
    if type(value) in {list, tuple}:
        return all(map(_is_known, value))
    if type(value) is np.ndarray:
        return value.dtype != object or all(map(_is_known, value.ravel().tolist()))
    return type(value) is Form or is_number(value) or type(value) in {str, type(None)}


def _on_doubles(original: Any, of: tuple[Any, ...], given: tuple[Any, ...], options: dict[str, Any]) -> Any:  # noqa: ANN401  a function
    return original(*of, *map(doubles_of, given), **{name: doubles_of(e) for name, e in options.items()})


def _forms_in(value: Any) -> Iterator[Form]:  # noqa: ANN401  an argument
    if type(value) is Form:
        yield value
    elif isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.dtype == object):
        for each in value.flat if isinstance(value, np.ndarray) else value:
            yield from _forms_in(each)


def doubles_of(value: Any) -> Any:  # noqa: ANN401  whatever numpy takes
    """A number or an array of numbers, as doubles; all else as it is."""
    if type(value) is Form:
        return value.double
    if isinstance(value, np.ndarray) and value.dtype != object:
        return value
    if not isinstance(value, np.ndarray) and (
        not isinstance(value, list | tuple) or next(_forms_in(value), None) is None
    ):
        return value
    array = np.asarray(value, dtype=object)
    doubles = [each.double if type(each) is Form else each for each in array.flat]
    return np.array(doubles, dtype=np.float64).reshape(array.shape)


def _public(run: Run, made: Any) -> Any:  # noqa: ANN401  numbers
    if isinstance(made, tuple):
        parts = [_public(run, each) for each in made]
        return type(made)(*parts) if hasattr(made, "_fields") else tuple(parts)
    if isinstance(made, bool | np.bool_):
        return bool(run.public(float(made)))
    numbers = [_public(run, e) if made.dtype == bool else run.public(float(e)) for e in np.ravel(made)]
    return array_of(numbers, truths=made.dtype == bool).reshape(np.shape(made))[()]


def array_of(members: list[Any], *, truths: bool = False) -> Any:  # noqa: ANN401  an array
    """Of doubles where none of them is a form."""
    if not any(map(is_form, members)):
        return np.array(members, dtype=bool if truths else np.float64)
    return np.array([*members, None], dtype=object)[:-1]
