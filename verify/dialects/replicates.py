"""Functions over replicates, ``subject(data, seeds)``: one call for all runs on the same data."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np

from .fixed_seeds import refuse_fixed_seeds
from .making import shown
from .parameter_roles import Role, parameters, role_of
from .spoken_policy import UnknownPolicyError


def takes_replicates(subject: object) -> bool:
    """Whether it is called with the data and an array of seeds."""
    if isinstance(subject, type) or not callable(subject):
        return False
    roles = [role_of(each.name) for each in parameters(subject)]
    return len(roles) >= 2 and roles[1] is Role.REPLICATES


def black_box(subject: Callable[..., Any], neighbours: Iterable[tuple[Any, Any]]) -> Callable[..., Any]:
    """A black box of one seed, whatever the subject takes.

    One that does the same for every seed on the first two inputs, by a fixed seed inside, is an error.
    """
    box = ByReplicates(subject) if takes_replicates(subject) else subject
    if iter(neighbours) is not neighbours:  # else the audit would miss what is taken here
        runs = [partial(box, data) for data in next(iter(neighbours), ())]
        try:
            refuse_fixed_seeds(runs, shown(subject))
        except UnknownPolicyError:
            raise
        except Exception:  # noqa: BLE001  whoever runs it in earnest tells what is wrong
            return box
    return box


class ByReplicates:
    """Such a function, as a black box of one seed; whoever has many seeds calls `all_at_once`."""

    def __init__(self, subject: Callable[..., Any]) -> None:
        self.subject = subject
        self.__qualname__ = str(getattr(subject, "__qualname__", repr(subject)))

    def __call__(self, data: Any, seed: int) -> Hashable:  # noqa: ANN401  whatever it reads
        """The run of one seed."""
        return self.all_at_once(data, [seed])[0]

    def all_at_once(self, data: Any, seeds: Sequence[int]) -> tuple[Hashable, ...]:  # noqa: ANN401  as above
        """The runs of all seeds, in their order."""
        found = self.subject(data, np.array(seeds, np.uint64))
        rows = found.tolist() if isinstance(found, np.ndarray) else list(found)
        if len(rows) != len(seeds):
            raise UnknownPolicyError(
                f"{self.__qualname__} gives {len(rows)} outputs for {len(seeds)} seeds, not one for each"
            )
        return tuple(map(_hashable, rows))


def _hashable(row: Any) -> Hashable:  # noqa: ANN401  a number, or a sequence of such
    if isinstance(row, (np.ndarray, np.generic)):
        row = row.tolist()
    return tuple(map(_hashable, row)) if isinstance(row, (list, tuple)) else row
