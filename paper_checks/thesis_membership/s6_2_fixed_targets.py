"""Rows for the page of Sections 6.1 to 6.3: fixed-target and average-target games, enumerated."""

from collections.abc import Iterator
from fractions import Fraction

from .quantities.bernoulli_games import GAMES, TABLES, Row, at_level, bayes, game, weighed_targets


def averages() -> Iterator[Row]:
    """Advantages of the Bayes attackers: of the average-target game, and over fixed targets."""
    for n, means in TABLES:
        fixed = {z: bayes(list(game(n, means, z).values())) for z, _ in weighed_targets(means)}
        joint = [
            (weight * out, weight * inside)
            for z, weight in weighed_targets(means)
            for out, inside in game(n, means, z).values()
        ]
        yield {"average": bayes(joint), "easiest": max(fixed.values()), "hardest": min(fixed.values())}


def powers() -> Iterator[Row]:
    """The best threshold on the ratio and the best event of a level."""
    threshold, event = at_level(list(game(*GAMES[0]).values()), Fraction(4, 25))
    yield {"threshold": threshold, "event": event}
