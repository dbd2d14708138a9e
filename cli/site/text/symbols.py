"""The symbols of a claim and of its checks, each with what it means, so that none comes out of nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from ....theory.formulas.expression import FUNCTIONS
from ....theory.formulas.mathml import variable_markup
from .prose import typeset

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

_USUAL: Final = frozenset(
    {"log", "exp", "sqrt", "abs", "min", "max", "ceil", "floor", "factorial", "binomial"}
)
_NOTATION: Final[Mapping[str, str]] = {
    "eps": "the privacy budget of pure differential privacy",
    "rho": "the budget of zero-concentrated differential privacy (zCDP)",
    "delta": "a small chance: of a wrong answer, or of a leak beyond the budget",
    "T": "the horizon: the number of rounds",
    "K": "the number of arms or actions",
    "mu": "a mean; with a star that of the best arm, with an index that of an arm",
    "Delta_a": "the gap of arm a: how far its mean is below the best one",
    "Reg_T": "the regret of T rounds: what is lost against the best arm",
    "R_T": "the regret of T rounds: what is lost against the best arm",
    "N_a": "how often arm a was pulled",
    "TV": "the total variation distance of two laws",
    "KL": "the Kullback-Leibler divergence of two laws",
    "tv": "tv(p, q) = |p - q|, the total variation distance of two Bernoulli laws",
    "Lap": "the Laplace law with the scale that follows it",
    "Ber": "the Bernoulli law with the mean that follows it",
}
_FUNCTIONS: Final[Mapping[str, str]] = {
    "kl": "kl(p, q) = p log(p/q) + (1 - p) log((1 - p)/(1 - q)), the divergence of two Bernoulli laws",
    "d_eps": "d_eps(x, y) = min over z between x and y of eps |z - x| + kl(z, y), the divergence of privacy",
    "logit": "logit(p) = log(p/(1 - p))",
    "expit": "expit(t) = 1/(1 + exp(-t)), the inverse of logit",
    "f_minus": "f_-(y) = expit(logit(y) - eps)",
    "f_plus": "f_+(y) = expit(logit(y) + eps)",
}
_WORD = re.compile(r"[A-Za-z]+(?:_[A-Za-z]+)?")
_ODDS = re.compile(r"\b([a-z])/\(1 - \1\)")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol and its meaning."""

    symbol: Markup
    meaning: Markup


def symbols(outcome: Outcome) -> list[Symbol]:
    """Those of the statement and its formulas that are notation, then the letters of the checks alone."""
    claim = outcome.claim
    said = [claim.statement, claim.assumptions, claim.notes]
    said += [f"{each.assertion.says} {each.assertion.for_all}" for each in outcome.asserted]
    words = {word for text in said for word in _WORD.findall(text)}
    formulas, ranges = _checked(outcome)
    used = {word for text in formulas for word in _WORD.findall(text)}
    known = [
        Symbol(typeset(name), typeset(meaning))
        for name, meaning in _meanings()
        if name in (used | words if name in _FUNCTIONS else words)
    ]
    letters = {part for word in words for part in (word, *word.split("_"))}
    return [*known, *_letters(sorted(ranges.keys() - letters), ranges, formulas)]


def _meanings() -> Iterator[tuple[str, str]]:
    yield from _NOTATION.items()
    yield from _FUNCTIONS.items()
    yield from ((name, words) for name, words in FUNCTIONS.items() if name not in _FUNCTIONS.keys() | _USUAL)


def _checked(outcome: Outcome) -> tuple[list[str], dict[str, str]]:
    """The formulas that certificates are about, and the ranges of their variables."""
    formulas, ranges = [], dict[str, str]()
    for item in outcome.evidence:
        document = item.certificate or {}
        stated = document.get("domain")
        box = stated.get("box") if isinstance(stated, Mapping) else None
        if isinstance(document.get("formula"), str):
            formulas.append(str(document["formula"]))
        if isinstance(box, Mapping):
            for name, side in box.items():
                ranges.setdefault(name, str(side))
    return formulas, ranges


def _letters(names: list[str], ranges: Mapping[str, str], formulas: list[str]) -> Iterator[Symbol]:
    """Letters that only the checks have; odds ``q/(1 - q)`` run over every budget."""
    odds = {name for text in formulas for name in _ODDS.findall(text)}
    for name in names:
        low, _, high = ranges[name].strip("[]()").partition(", ")
        meaning = (
            f"a letter of the checks alone, for {low}"
            if low == high
            else f"a variable of the checks alone, in {ranges[name]}"
        )
        if name in odds and ranges[name] == "(0, 1)":
            meaning += f"; {name}/(1 - {name}) takes every value above 0, and stands for such a quantity"
        yield Symbol(variable_markup(name), typeset(meaning))
