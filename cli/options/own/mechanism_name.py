"""Mechanisms on the command line: `module:release`, or `module:release:threshold=1,most=2`."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from ....theory.privacy.claim import Claim
from ..read_type import ReadType
from .own_code import CHANCE, NAMED, as_double, own_code, parameters_of

_CLAIMED: Final = ("epsilon", "rho", "delta")
_NAMED: Final = "a mechanism of your own is named module:release"


@dataclass(frozen=True)
class MechanismName:
    """A mechanism as it was named; it travels to other processes and is loaded there."""

    label: str
    target: str
    given: Mapping[str, Any]
    folder: Path

    def __call__(self, data: Any, **options: Any) -> Any:  # noqa: ANN401  whatever it releases
        """What it releases."""
        return self.function()(data, **options)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.function())

    @property
    def __name__(self) -> str:
        return self.label

    def function(self) -> Callable[..., Any]:
        """The user's function; a ``ValueError`` of one line if it is not there."""
        found = own_code(self.target, self.folder, _NAMED)
        if callable(found):
            return found  # type: ignore[no-any-return]  # callable is all that is known
        raise ValueError(f"{self.target} is not callable: a mechanism is a function release(data)")

    def at(self, claim: Claim) -> Callable[..., Any]:
        """At the claimed budget and with its options, as a function of data and randomness."""
        from ....verify.auditing.plain_mechanism import with_claim

        made = with_claim(partial(self, **self.given) if self.given else self, claim)
        for name in self._needed():
            if name not in getattr(made, "keywords", {}) and name not in CHANCE:
                way = f"--{name} NUMBER or " if name in _CLAIMED else ""
                raise ValueError(f"{self.target} needs {name}, as {way}{self.target}:{name}=NUMBER")
        return made

    def _needed(self) -> list[str]:
        taken = parameters_of(self.function())[1:]
        return [each.name for each in taken if each.default is each.empty and each.kind in NAMED]


def read_mechanism(text: str) -> MechanismName:
    """What ``text`` names; a ``ValueError`` of one line if there is no such mechanism or option."""
    from ....algorithms.by_name.catalogue import parse

    module, _, rest = text.partition(":")
    name, colon, listed = rest.partition(":")
    if not (module and name):
        raise ValueError(f"{text!r} names no mechanism: module:release is accepted, such as mine:noisy_sum")
    _, options = parse(f"{name}{colon}{listed}")
    found = MechanismName(text, f"{module}:{name}", {}, Path.cwd())
    parameters = parameters_of(found.function())
    accepted = [each.name for each in parameters[1:]]
    any_name = any(each.kind is each.VAR_KEYWORD for each in parameters)
    for option in options:
        if option not in accepted and not any_name:
            known = ", ".join(accepted) or "none"
            raise ValueError(f"{found.target} has no option {option!r}; it has {known}")
    return replace(found, given={option: as_double(value) for option, value in options.items()})


MECHANISM: Final = ReadType("MECHANISM", read_mechanism)
"""An option that names a mechanism."""
