"""A store as the memory of portions of runs (see :mod:`~banditproof.algorithms.simulation.parallel_runs`)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .call_identity import CallIdentity
from .code_version import UnknownCodeError
from .store import Piece, Store


@dataclass(frozen=True, slots=True)
class KeptPortion:
    """The place of one portion in the store."""

    store: Store
    piece: Piece

    def find(self) -> Any:  # noqa: ANN401  whatever it gave
        """What it gave, None if that is not known."""
        return self.store.find(self.piece)

    def keep(self, found: Any) -> None:  # noqa: ANN401  whatever it gave
        """Keep what it gave."""
        if not self.store.keep(self.piece, found) and not self.store.trouble and not self.store.changed:
            self.store.refuse(self.piece.subject, "what it gives is not data")


@dataclass(frozen=True, slots=True)
class KeptPortions:
    """Finds portions in the store, and keeps them there, under a ``subject`` for people."""

    store: Store
    subject: str

    def of(self, work: Callable[..., Any], portions: Sequence[Any]) -> list[KeptPortion] | None:
        """Where each portion is kept; None, with a word about it, if it cannot be told what the work is."""
        identity = CallIdentity()
        try:
            same = identity.of(work)
            each = [identity.of(portion) for portion in portions]
            modules = [name for name in identity.modules if not _elsewhere(name)]
            return [
                KeptPortion(self.store, self.store.piece("portion", self.subject, [same, one], modules))
                for one in each
            ]
        except UnknownCodeError as error:
            self.store.refuse(self.subject, str(error))
            return None


def _elsewhere(module: str) -> bool:
    """Whether a module comes with Python, or makes objects anew for pickle and has no text."""
    import sys

    return module.partition(".")[0] in sys.stdlib_module_names
