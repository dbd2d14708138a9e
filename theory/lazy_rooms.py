"""Packages that load when they are first named, and are listed before that."""

from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType


def lazy_rooms(
    floor: str, path: Iterable[str]
) -> tuple[Callable[[str], ModuleType], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a floor with that name and path."""

    def listed() -> list[str]:
        from pkgutil import iter_modules

        return [each.name for each in iter_modules(path)]

    def room(name: str) -> ModuleType:
        if name.startswith("_") or name not in listed():
            raise AttributeError(f"module {floor!r} has no attribute {name!r}")
        return import_module(f".{name}", floor)

    return room, listed
