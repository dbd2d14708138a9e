"""What is false next to a true certificate of an optimum: an interval beside the value, proofs near its own.

The interval is a hair, a little or far above or below what was shown; one field of the proof is changed. Or
what is given is changed, and the interval and the proof stay: whether that is false is for the theory to say.
"""

import copy
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..relatives import at, others, paths, placed

GIVEN = {
    "characteristic time": {"measure", "family", "sigma", "means", "epsilon", "beta"},
    "optimal design": {"actions", "support", "coordinates"},
    "linear lower bound": {"actions", "theta", "epsilon", "best"},
    "optimal policy": {"goal", "horizon", "instances", "prior", "epsilon", "renyi", "delta", "rho"},
}
ENDS = ("lower", "upper")
WORDS = (
    *("information", "transport", "inf", "kl", "tv", "private", "d_eps", "adap-tt-star", "bernoulli"),
    *("gaussian", "poisson", "exponential", "regret", "error"),
)
STEPS = (Fraction(1, 10**9), Fraction(1, 1000), Fraction(1, 10), Fraction(3))


def _choices(value: Any) -> Iterator[Any]:
    if isinstance(value, str) and not value[-1:].isdigit():
        yield from (*(word for word in WORDS if word != value), "1/2", "2")
    elif value is None:
        yield from ("1/2", "1/10", "3")
    else:
        yield from others(value)
        if isinstance(value, str):
            yield "inf"


def holders(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of the payload that have a lower and an upper end."""
    return [
        each for each in (payload, *payload.values()) if isinstance(each, dict) and set(ENDS) <= set(each)
    ]


def changed(payload: Mapping[str, Any], names: set[str], share: int = 1) -> Iterator[dict[str, Any]]:
    """The payload with one place below these names changed; every ``share``-th of them."""
    number = 0
    for path in paths(payload):
        if path and path[0] in names and path[-1] not in ENDS:
            for other in _choices(at(payload, path)):
                number += 1
                if number % share:
                    continue
                yield placed(dict(payload), path, other)


def beside(payload: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each interval of the payload moved above what it is, and below it."""
    for place in range(len(holders(copy.deepcopy(dict(payload))))):
        for step in STEPS:
            for sign in (1, -1):
                new = copy.deepcopy(dict(payload))
                own = holders(new)[place]
                end = Fraction(own["upper" if sign > 0 else "lower"])
                near, far = end + sign * step * max(1, abs(end)), end + sign * (step + 9) * max(1, abs(end))
                own["lower"], own["upper"] = map(str, sorted((near, far)))
                yield new
                new = copy.deepcopy(new)
                holders(new)[place]["lower" if sign < 0 else "upper"] = payload_end(payload, place, sign)
                yield new


def payload_end(payload: Mapping[str, Any], place: int, sign: int) -> str:
    """The end of the true interval on the other side: what is claimed has then no number in it."""
    return str(holders(copy.deepcopy(dict(payload)))[place]["lower" if sign < 0 else "upper"])


def neighbours(
    kind: str, payload: Mapping[str, Any], share: int = 1
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Payloads next to a true one, and whether what they say is false for sure."""
    shown = set(payload) - GIVEN[kind] - set(ENDS)
    for lie in beside(payload):
        yield lie, True
        if shown:
            yield from ((new, True) for new in changed(lie, shown, share))
        else:  # there is no proof beside what is given: both change
            yield from ((new, False) for new in changed(lie, GIVEN[kind], share))
    yield from ((new, False) for new in changed(payload, GIVEN[kind], max(1, share // 40)))


def one_more(kind: str, payload: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A program with one action, arm, point or state more, and what was shown of it without."""
    for number in range(6):
        new = copy.deepcopy(dict(payload))
        text = str(Fraction(number - 2, 2))
        if kind in {"linear lower bound", "optimal design"}:
            for way in range(3):
                width = len(payload["actions"][0])
                action = [str((number - 2 + at * way) * (-1) ** (at * way)) for at in range(width)]
                yield {**new, "actions": [*payload["actions"], action]}
        elif kind == "characteristic time":
            yield {**new, "means": [*payload["means"], text], "allocation": [*payload["allocation"], "1/9"]}
