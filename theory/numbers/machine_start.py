"""numba, loaded in half the time: where machine code was kept, only what that needs.

Numba looks for ``coverage`` and ``yaml``, for which it has no use in most processes, and at the version of
scipy; it does not find them while it is loaded, unless they are there already. It asks which packages extend
it when it compiles, and what tells so is loaded then; masked arrays are loaded by those who use them. The
collector of garbage waits until numba is there. Code that was kept is loaded without its bitcode, which is
read when other code is linked with it, and without the rules by which numba compiles. These come with
:func:`before_compiling`, and then numba does not ask whether scipy has BLAS, which takes longer than most
loops run: that is all that it asks on loading, and scipy, which is always there, has it. Whoever compiles a
product of matrices has it looked for then, as without this module.
"""

import gc
import importlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Within, no garbage is looked for; what is made there counts as old, as it would be by then."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting and gc.get_freeze_count() == 0:
            gc.freeze()
            gc.unfreeze()
        if collecting:
            gc.enable()


class _Hidden:
    """A finder by which this thread finds none of these modules, if they are not loaded yet."""

    def __init__(self, *names: str) -> None:
        self._names, self._thread = names, threading.get_ident()

    def find_spec(self, name: str, *_: object) -> None:
        """Nothing, or an error."""
        if name in self._names and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"{name} is not looked for here", name=name)


@contextmanager
def _without(*names: str) -> Iterator[None]:
    """Within, these are not found."""
    hidden: Any = _Hidden(*names)
    sys.meta_path.insert(0, hidden)
    try:
        yield
    finally:
        sys.meta_path.remove(hidden)


@contextmanager
def _later(name: str) -> Iterator[None]:
    """Within, who imports this module gets one that loads it when it is first asked for something."""
    if name in sys.modules:
        yield
        return
    standing: Any = ModuleType(name)

    def leave() -> None:
        if sys.modules.get(name) is standing:
            del sys.modules[name]

    def of_the_module(attribute: str) -> Any:  # noqa: ANN401  whatever the module holds
        leave()
        return getattr(importlib.import_module(name), attribute)

    standing.__getattr__ = of_the_module
    sys.modules[name] = standing
    try:
        yield
    finally:
        leave()


def _load() -> None:
    measured = os.environ.get("NUMBA_JIT_COVERAGE", "0") != "0"
    names = {"coverage": measured, "yaml": Path(".numba_config.yaml").exists(), "scipy": False}
    unneeded = [name for name, needed in names.items() if not needed]
    with _without_collecting(), _without(*unneeded), _later("importlib.metadata"), _later("html"):
        import numba  # noqa: F401
    _know_arrays()


def _know_arrays() -> None:
    """Numba finds the type of an array, from here on, without loading masked arrays to tell them apart."""
    from numba.extending import typeof_impl
    from numba.np import numpy_support

    kinds, reader = cast("Any", typeof_impl), cast("Any", numpy_support)
    as_numba_does = kinds.dispatch(np.ndarray)
    plain = {np.dtype(np.int64), np.dtype(np.float64)}

    def type_of(array: Any, context: object) -> Any:  # noqa: ANN401  numba has no types
        if type(array) is not np.ndarray or array.dtype not in plain:
            return as_numba_does(array, context)
        kind, layout = reader.from_dtype(array.dtype), reader.map_layout(array)
        return reader.types.Array(kind, array.ndim, layout, readonly=not array.flags.writeable)

    kinds.register(np.ndarray)(type_of)


@cache
def before_compiling() -> None:
    """Give numba the rules by which it compiles, without looking for BLAS."""
    with _without_collecting():
        import numba.np.linalg

        linalg: Any = numba.np.linalg
        looked_for = linalg.ensure_blas
        linalg.ensure_blas = lambda: None
        try:
            import numba.np.arraymath
        finally:
            linalg.ensure_blas = looked_for


@cache
def _no_bitcode() -> bytes:
    """The bitcode of nothing."""
    from llvmlite import binding

    empty: bytes = binding.parse_assembly("").as_bitcode()
    return empty


def _library(codegen: Any, made_of: Callable[[Any], Any], kept: Any) -> Any:  # noqa: ANN401  numba has no types
    """What was kept, whose bitcode is read when other code is first linked with it: most code never is."""
    name, kind, data = kept
    if kind != "object":
        return made_of(kept)
    machine_code, bitcode = data
    library = made_of((name, kind, (machine_code, _no_bitcode())))

    @cache
    def to_be_linked() -> Any:  # noqa: ANN401  as above
        from llvmlite import binding

        module = binding.parse_bitcode(bitcode)
        codegen._engine._load_defined_symbols(module)  # noqa: SLF001  as numba does on loading
        return module

    @cache  # asked again whenever a function is handed to compiled code
    def address_of(name: str) -> Any:  # noqa: ANN401  as above
        defined = b"%b\0" % name.encode() in machine_code
        return codegen._engine.get_function_address(name) if defined else 0  # noqa: SLF001  as numba does

    library._get_module_for_linking = to_be_linked  # noqa: SLF001  numba has no other name for it
    library.get_pointer_to_function = address_of
    return library


def _named_module(name: str) -> ModuleType:
    """The module that a function of kept code is from; of numba's own rules the name is enough."""
    if name in sys.modules or name.partition(".")[0] != "numba":
        return importlib.import_module(name)
    return ModuleType(name)


def load_without_rules(made: Any) -> None:  # noqa: ANN401  numba has no types
    """A dispatcher whose code is kept loads it without the rules by which numba compiles.

    If there is none, numba compiles it, which looks for the rules itself.
    """
    from numba.core import environment
    from numba.core.runtime.nrt import rtsys

    surroundings: Any = environment
    initialize: Any = rtsys.initialize
    kept: Any = made._cache  # noqa: SLF001  numba has no other name for it
    at_once = kept.load_overload

    def load(signature: Any, context: Any) -> Any:  # noqa: ANN401  as above
        codegen = context.codegen()
        context.refresh = partial(initialize, context)
        surroundings.importlib = SimpleNamespace(import_module=_named_module)
        codegen.unserialize_library = partial(_library, codegen, codegen.unserialize_library)
        try:
            found = at_once(signature, context)
        finally:
            surroundings.importlib = importlib
            del context.refresh, codegen.unserialize_library
        if found is None:
            before_compiling()
        return found

    kept.load_overload = load


_load()
