"""What pairs join together, directly or by others, in groups."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def joined(places: Iterable[K], pairs: Iterable[tuple[K, K]]) -> tuple[tuple[K, ...], ...]:
    """The places in groups that the pairs join; the groups and their members in the order given."""
    listed = list(dict.fromkeys(places))
    order = {place: number for number, place in enumerate(listed)}
    leader = {place: place for place in listed}

    def led_by(place: K) -> K:
        while leader[place] != place:
            place = leader[place]
        return place

    for one, other in pairs:
        first, second = sorted((led_by(one), led_by(other)), key=order.__getitem__)
        leader[second] = first
    groups: dict[K, list[K]] = {}
    for place in listed:
        groups.setdefault(led_by(place), []).append(place)
    return tuple(tuple(group) for group in groups.values())
