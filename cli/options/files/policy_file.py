"""Files of policies: the chances of the arms after every history, as `banditproof optimal` writes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..policy_name import PolicyName

if TYPE_CHECKING:
    from ....algorithms.private.policy_table import PolicyTable, RawTablePolicy
    from ....algorithms.protocol.block_policy import Policy

_LARGEST = 256 * 1024 * 1024


def is_policy_file(text: str) -> bool:
    """Whether the name of a policy is that of such a file."""
    return text.endswith(".json")


@dataclass(frozen=True)
class PolicyFile(PolicyName):
    """A policy that stands in a file."""

    table: PolicyTable

    @property
    def kind(self) -> str:
        """Whether it recommends an arm, or only plays."""
        return "identification" if self.table.recommends else "own"

    def accepted(self) -> dict[str, Any]:
        """Only what it promises, which nobody can change."""
        return dict(self.given)

    def build(self, arms: Any, horizon: int) -> Policy:  # noqa: ANN401  as PolicyName has it
        """A fresh policy on sealed rewards; it plays no more rounds than its table has."""
        from ....algorithms.private.policy_table import TablePolicy

        if horizon > self.table.horizon and not self.table.recommends:
            raise ValueError(f"the policy is for {self.table.horizon} rounds, and there are {horizon}")
        return TablePolicy(arms if isinstance(arms, int) else len(arms), table=self.table)

    def maker(self) -> Callable[..., RawTablePolicy]:
        """What makes it on raw rewards, from a seed."""
        from ....algorithms.private.policy_table import RawTablePolicy

        return partial(RawTablePolicy, self.table)

    def store_identity(self) -> tuple[Any, tuple[str, ...]]:
        """The table is what tells it from others."""
        from ....algorithms.private import policy_table

        return (self.table.to_json(), {}), (policy_table.__name__,)

    def factory(self) -> Any:  # noqa: ANN401  as PolicyName has it
        """What makes it from a number of arms."""
        from ....algorithms.private.policy_table import TablePolicy

        return partial(TablePolicy, table=self.table)


def read_policy_file(text: str) -> PolicyFile:
    """The policy in the file of this name; a ``ValueError`` of one line if there is none."""
    from ....algorithms.private.policy_table import read_policy_table

    path = Path(text)
    try:
        if path.stat().st_size > _LARGEST:
            raise ValueError(f"{text} is larger than {_LARGEST} bytes; smaller files are accepted")
        content = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{text} cannot be read: {error.strerror}") from None
    try:
        table = read_policy_table(json.loads(content))
    except RecursionError:
        raise ValueError(f"{text}: it is nested too deep") from None
    except ValueError as error:
        raise ValueError(f"{text}: {' '.join(str(error).split())}") from None
    given: Mapping[str, Fraction] = {} if table.epsilon is None else {"epsilon": table.epsilon}
    return PolicyFile(text, text, own=True, given=given, folder=Path.cwd(), table=table)
