"""A plain mechanism as other people write it: ``release(data, ...)``, audited on pairs of data sets.

A data set of a search space is a tuple of numbers; the mechanism gets it in the kind that its first
parameter is annotated with, or else the first of array, list and tuple that it runs on.
"""

import inspect
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np

from ...theory.privacy.claim import Claim
from .attack import Pair
from .black_box import Data, MisbehaviourError, Subject, mechanism
from .sandwich import BadSubjectError, audited_box
from .sandwich_result import Sandwich

USUAL_RUNS: Final = 100_000
"""On each of two inputs, at most: mechanisms are quick, and many leak in rare outputs only."""

_TRIED_SEEDS: Final = 3
_KINDS: Final[dict[str, Callable[[Any], Any]]] = {"array": np.array, "list": list, "tuple": tuple}
_ANNOTATED: Final = (("ndarray", "array"), ("NDArray", "array"), ("list", "list"), ("tuple", "tuple"))


@dataclass(frozen=True)
class Release:
    """The mechanism with the kind of its data; it travels to other processes if the function does."""

    function: Callable[..., Any]
    kind: str

    def __call__(self, data: Data, **chance: Any) -> Any:  # noqa: ANN401  whatever is released
        """What is released of the data, as far as they are a tuple in the kind that is wanted."""
        given = _KINDS[self.kind](data) if type(data) is tuple else data
        return self.function(given, **chance)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.function)


def audited_mechanism(
    release: Callable[..., Any],
    claim: Claim,
    neighbours: Iterable[Pair],
    *,
    name: str,
    confidence: float,
    runs: int,
    seed: int,
    replay: str,
    workers: int = 1,
) -> Sandwich:
    """Audit ``release(data)``; it may also take a seed or generator, see `black_box.mechanism`.

    Raises
    ------
    ValueError
        One line, if it cannot be run.
    """
    pairs = list(neighbours)
    if not pairs:
        raise BadSubjectError("no neighbouring inputs: at least one pair of data sets is needed")
    subject, kind = _subject(release, pairs[0][0])
    found = audited_box(
        subject, pairs, claim, confidence=confidence, runs=runs, seed=seed, replay=replay, workers=workers
    )
    notes = [f"audited on {len(pairs)} {'pair' if len(pairs) == 1 else 'pairs'} of data sets"]
    if kind is not None:
        notes.append(f"data are given as {'an array' if kind == 'array' else f'a {kind}'}")
    if _always_the_same(subject, pairs):
        notes.append(
            "on the same data it releases the same for every seed: it has no noise, or seeds it itself;"
            " take the seed or generator as a parameter"
        )
    return replace(found, policy=name, notes=(*found.notes, *notes))


def _subject(release: Callable[..., Any], data: Data) -> tuple[Subject, str | None]:
    """The black box, and the kind of its data if one was chosen."""
    if type(data) is not tuple:
        return mechanism(release), None
    kinds = [_annotated(release)] if _annotated(release) else list(_KINDS)
    failures = []
    for kind in kinds:
        assert kind is not None
        subject = mechanism(Release(release, kind))
        try:
            for seed in range(_TRIED_SEEDS):
                subject(data, seed)
        except MisbehaviourError as error:
            failures.append(error)
        else:
            return subject, kind
    raise BadSubjectError(str(failures[0]))


def _annotated(release: Callable[..., Any]) -> str | None:
    """The kind of data that the first parameter is annotated with, if any of ours."""
    try:
        first = next(iter(inspect.signature(release).parameters.values()), None)
    except (TypeError, ValueError):
        return None
    if first is None or first.annotation is first.empty:
        return None
    words = first.annotation if isinstance(first.annotation, str) else repr(first.annotation)
    return next((kind for word, kind in _ANNOTATED if word in words), None)


def _always_the_same(subject: Subject, pairs: list[Pair]) -> bool:
    def outputs(data: Data) -> set[Hashable]:
        return {subject(data, seed) for seed in range(8)}

    return all(len(outputs(data)) == 1 for data in pairs[0])


def with_claim(release: Callable[..., Any], claim: Claim) -> Callable[..., Any]:
    """The mechanism at the claimed budget: it gets epsilon, delta and rho if it has such parameters."""
    try:
        names = set(inspect.signature(release).parameters)
    except (TypeError, ValueError):
        return release
    stated = {"epsilon": claim.epsilon, "rho": claim.rho, "delta": claim.delta or None}
    names -= set(getattr(release, "keywords", {}))
    given = {name: float(value) for name, value in stated.items() if value is not None and name in names}
    return partial(release, **given) if given else release
