"""Domains as the tables of this folder write them."""

from collections.abc import Iterator


def sides_and_conditions(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """``x in [0, 1], y in (0, 1); x < y, y < 1/2`` as a dictionary and a tuple."""
    box_text, _, conditions = text.partition(";")
    sides = {}
    for part in box_text.replace("],", "]|").replace("),", ")|").split("|"):
        name, _, side = part.partition(" in ")
        sides[name.strip()] = side.strip()
    return sides, tuple(apart(conditions))


def apart(text: str) -> Iterator[str]:
    """Conditions that stand between commas outside of parentheses."""
    depth, part = 0, ""
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    if part.strip():
        yield part.strip()
