"""Tables of refusals: a line of modules, then a call in each line, and words that its message must have.

Between double braces are several parts, of which each makes a call of its own.
"""

import re
from functools import cache
from importlib import import_module

import pytest


def calls(text):
    """With each of the parts between double braces."""
    before, _, rest = text.partition("{{")
    parts, _, after = rest.partition("}}")
    return [before + part + end for part in parts.split(" | ") for end in (calls(after) if rest else [""])]


def rows(table):
    """The call, the words and the modules of each line."""
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            modules = tuple(line.removesuffix(":").split())
        else:
            text, words = re.split(r"\s*-> ", line.strip())
            yield from ((call, words, modules) for call in calls(text))


@cache
def names(room, modules):
    """What the modules have, by its names; of one name in two modules, that of the first."""
    found = [vars(import_module(f"banditproof.{room}.{module}")) for module in modules]
    return {name: each for module in reversed(found) for name, each in module.items()}


def assert_refused(call, words, known):
    with pytest.raises((ValueError, TypeError, ArithmeticError)) as refused:
        eval(call, dict(known))  # noqa: S307  our own text
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
