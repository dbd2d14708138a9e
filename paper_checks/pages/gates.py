"""Formulas that say nothing beyond their hypotheses: a check of one earns no word, although it passes."""

from __future__ import annotations

from collections.abc import Iterator

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError, Link, Number, Variable
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain, extent
from .engine.domains import stated
from .linear import follows
from .page import Check


def arithmetic(check: Check) -> str:
    """Why the formula says nothing beyond its hypotheses: it follows from them by linear arithmetic.

    A hypothesis is a condition beyond ranges and order of letters. Where there is none, or none is needed,
    nothing is refused, however simple it is.
    """
    try:
        about = stated(check)
        links = formula(check.formula).links
    except (FormulaError, ValueError):
        return ""
    if not isinstance(about, (Domain, WideDomain)):
        return ""
    conditions = [link for each in about.where for link in each.links]
    assumed = [link for link in conditions if not _is_order(link)]
    known = [*(link for link in conditions if _is_order(link)), *_ends(about)]
    for link in links if assumed else ():
        if follows(link, [*known, *assumed]) and not follows(link, known):
            told = " and ".join(str(each) for each in assumed)
            return f"{link} follows from {told} by arithmetic alone"
    return ""


def _is_order(link: Link) -> bool:
    return all(isinstance(side, (Variable, Number)) for side in (link.left, link.right))


def _ends(about: Domain | WideDomain) -> Iterator[Link]:
    for name, side in about.box.sides:
        read = extent(name, side)
        if read.lower is not None:
            yield Link(Number(read.lower), "<" if read.open_lower else "<=", Variable(name))
        if read.upper is not None:
            yield Link(Variable(name), "<" if read.open_upper else "<=", Number(read.upper))
