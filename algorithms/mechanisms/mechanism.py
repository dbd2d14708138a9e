"""What a mechanism is: noise, and the facts about its privacy."""

from typing import Any, Protocol, runtime_checkable

from numpy.random import Generator

from ..environments.sealed import Sealed

Shaped = Any
"""A number, or a vector where the sealed value is one."""


@runtime_checkable
class Mechanism(Protocol):
    """A small immutable value. Its module also holds the pure function ``noise(scale, generator) -> float``.

    For equal generators, :meth:`draw` adds to a number what ``noise`` gives at the scale's double.
    """

    def release(self, sealed: Sealed) -> Shaped:
        """The public number that the world of the sealed value makes of it."""
        ...

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value`` with fresh noise, on each coordinate its own."""
        ...

    def facts(self, sensitivity: int = 1) -> object:
        """The mechanism of ``theory.privacy.mechanism_facts``; None where there is no privacy."""
        ...


class Released:
    """What all mechanisms share: the world of a sealed value decides what a release of it means."""

    __slots__ = ()

    def release(self, sealed: Sealed) -> Shaped:
        """The public number that the world of the sealed value makes of it."""
        return sealed.release_through(self)
