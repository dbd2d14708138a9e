"""A figure of a policy from the law of its actions, or why there is none."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...algorithms.protocol.block_policy import Policy
    from ...theory.numbers.enclosure import Enclosure
    from ...verify.enumeration.action_law import ActionLaw
    from ...verify.enumeration.exact_privacy import Subject

Figure = TypeVar("Figure")

_WORK = 4e9


@dataclass(frozen=True)
class Exactly(Generic[Figure]):
    """What the law says."""

    figure: Figure | None
    twin: bool = False
    """Whether it is that of the discrete twin."""
    widths: tuple[float, ...] = ()
    """Of the cells to which the twin rounds what it releases; none: its noise is on whole numbers."""
    why: str = ""
    """Why there is no figure; empty if there is one."""


@dataclass(frozen=True)
class Played:
    """What is enumerated: a policy that is made afresh, or the table of a file, so many arms, two rewards."""

    subject: "Subject"
    arms: int
    rewards: tuple[int, int] = (0, 1)

    def exactly(self, rounds: int, figure: "Callable[[ActionLaw], Figure]") -> Exactly[Figure]:
        """The figure from the law of so many actions."""
        try:
            law, twin, widths = self._law(rounds)
            return Exactly(figure(law), twin, widths)
        except ValueError as error:
            return Exactly(None, why=str(error))

    def _law(self, rounds: int) -> "tuple[ActionLaw, bool, tuple[float, ...]]":
        from ...verify.enumeration.discrete_twin import discrete_twin
        from ...verify.enumeration.exact_privacy import law_of_subject
        from ...verify.enumeration.gathering.cell_widths import law_in_cells
        from ...verify.enumeration.gathering.law import gathers
        from ...verify.enumeration.work_limit import Work

        subject, changed = self.subject, list[Any]()
        if callable(subject):
            make: Callable[[], Policy] = subject
            if gathers(make()):
                cells = law_in_cells(make, horizon=rounds, rewards=self.rewards, most=_WORK, finer=False)
                if cells is not None:
                    return cells[0], bool(cells[1]), tuple(sorted(cells[1]))
            subject = lambda: discrete_twin(make(), changed.append)  # noqa: E731  a line
        law, _ = law_of_subject(
            subject, arms=self.arms, horizon=rounds, rewards=self.rewards, work=Work(_WORK)
        )
        return law, bool(changed), ()


def both_ends(value: "Enclosure | None") -> dict[str, str] | None:
    """For JSON, in decimals; None where it is not known."""
    from ...verify.optimal.optimum import ends

    return None if value is None else dict(zip(("lower", "upper"), ends(value), strict=True))


def known_digits(value: "Enclosure") -> str:
    """The middle in at most 8 digits: as many as are sure, up to a unit of the last one."""
    middle, width = float(value), float(value.width)
    if not middle or width <= 1e-8 * middle:
        return f"{middle:.8g}"
    place = math.floor(math.log10(middle))
    digits = min(8, max(1, place + 1 - math.ceil(math.log10(width))))
    return f"{middle:#.{digits}g}" if digits < 8 else f"{middle:.8g}"


def show_notes(of_policies: Iterable[tuple[str, Exactly[Any]]]) -> None:
    """Print of which policies the figures are those of a twin, and why of others there is none."""
    listed = list(of_policies)
    if twins := [label for label, each in listed if each.twin and not each.widths]:
        say(f"exact are the discrete twins, with noise on whole numbers: {', '.join(twins)}")
    for label, each in listed:
        if each.widths:
            widths = " and ".join(f"{width:g}" for width in each.widths)
            say(f"exact is the twin that rounds what it releases to multiples of {widths}: {label}")
    for label, each in listed:
        if each.why:
            say(f"note: {label}: {each.why}")
