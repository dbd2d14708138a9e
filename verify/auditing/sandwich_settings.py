"""How the audit and the enumeration of a sandwich differ from the usual ones."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..accounting.outside.outside_state import OutsideState, Snapshot
from .attack import Pair
from .black_box import Subject

if TYPE_CHECKING:
    from ..enumeration.exact_privacy import ExactPrivacy

NOTIONS: Final = ("view", "table", "tree")


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """What is audited, and how.

    Parameters
    ----------
    neighbours
        Pairs of inputs; lists of rewards at the two ends of their range if not given.
    subject
        What is audited of a policy on sealed rewards, where the actions of its first rounds tell nothing: it
        is called with an input and a seed.
    confidence
        That of the lower bound.
    always
        Also where all rounds were enumerated.
    stops
        Whether a policy on raw rewards stops by itself.
    workers
        How many of joblib's workers share the runs.
    internal
        Whether released numbers stay inside: then the arms alone are accounted for.
    messages
        Whether others see what a policy on raw rewards sends, and not its arms.
    outside, before
        What is outside of the policies, and how it was before the first of them was made.
    """

    neighbours: Iterable[Pair] | None = None
    subject: Subject | None = None
    confidence: float = 0.95
    always: bool = True
    stops: bool = False
    workers: int = 1
    internal: bool = False
    messages: bool = False
    outside: OutsideState | None = None
    before: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class EnumerationSettings:
    """What is enumerated, and by what.

    Parameters
    ----------
    notions
        The notions of neighbouring inputs for which the exact figure is computed.
    law
        What enumerates a policy whose lists of rewards are too many, for all notions alike; it is called with
        ``epsilon`` (budgets, or None), ``rho`` (whether) and ``work``.
    told
        A line to say of what ``law`` enumerates; or what gives it when ``law`` is done.
    """

    notions: Sequence[str] = NOTIONS
    law: "Callable[..., ExactPrivacy] | None" = None
    told: str | Callable[[], str] = ""


USUAL_AUDIT: Final = AuditSettings()
USUAL_ENUMERATION: Final = EnumerationSettings()
