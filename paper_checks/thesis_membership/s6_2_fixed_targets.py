"""Rows for the page of Sections 6.1 to 6.3: fixed-target and average-target games, enumerated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .quantities.bernoulli_games import GAMES, TABLES, Row, at_level, bayes, events, game, weighed_targets


def averages() -> Iterator[Row]:
    """Advantages of the Bayes attackers: of the average-target game, and over fixed targets."""
    for n, means in TABLES:
        fixed = {z: bayes(list(game(n, means, z).values())) for z, _ in weighed_targets(means)}
        joint = [
            (weight * out, weight * inside)
            for z, weight in weighed_targets(means)
            for out, inside in game(n, means, z).values()
        ]
        yield {
            "average": bayes(joint),
            "mean": sum((weight * fixed[z] for z, weight in weighed_targets(means)), Fraction(0)),
            "uniform": sum(fixed.values(), Fraction(0)) / len(fixed),
            "easiest": max(fixed.values()),
            "hardest": min(fixed.values()),
        }


def attackers() -> Iterator[Row]:
    """Every event of the output as an attacker, beside the Bayes attacker and the total variation."""
    for n, means, target in GAMES:
        pairs = list(game(n, means, target).values())
        distance = Fraction(sum(abs(inside - out) for out, inside in pairs), 2)
        later = [pair for pair in pairs if pair[1] > Fraction(3, 2) * pair[0]]
        below = [pair for pair in pairs if pair[0] >= pair[1]]
        yield {
            "advantage": bayes(pairs),
            "best": max(Fraction(sum(inside - out for out, inside in each)) for each in events(pairs)),
            "later": Fraction(sum(inside - out for out, inside in later)),
            "tv": distance,
            "out_O": Fraction(sum(out for out, _ in below)),
            "in_O": Fraction(sum(inside for _, inside in below)),
        }


def powers() -> Iterator[Row]:
    """The best threshold on the ratio, the best event, and a randomised ratio test of a level."""
    threshold, event, randomised = at_level(list(game(*GAMES[0]).values()), Fraction(4, 25))
    yield {"threshold": threshold, "event": event, "randomised": randomised}
