"""The formula of a bound in the variables of a claim: a claim names the record and never types it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...theory.bounds.bound import Statement
from ...theory.formulas.expression import substitute, write
from ...theory.formulas.language import expression


def of_arm(record: Statement, **names: str) -> str:
    """What an arm adds to the bound, with expressions in place of the record's names.

    >>> from banditproof.theory.bounds.regret_upper_bounds import UCB
    >>> of_arm(UCB, gap="D")
    '3*D + 16*log(T)/D'
    """
    return _renamed(record.per_arm, names)


def constant(record: Statement, **names: str) -> str:
    """The factor of ``log T`` or ``log(1/delta)``, of an arm if the bound is a sum over arms."""
    return _renamed(record.constant, names)


def stated(record: Statement, arms: Iterable[Mapping[str, str]] = (), **names: str) -> str:
    """The bound where the suboptimal arms are those given: each says what ``gap``, say, stands for."""
    whole = [_renamed(record.whole, names)] if record.whole else []
    return " + ".join([*whole, *(of_arm(record, **names, **arm) for arm in arms)])


def in_epoch(record: Statement, **names: str) -> str:
    """The pulls of an active arm in one epoch."""
    return _renamed(record.epoch, names)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return write(substitute(expression(text), {name: expression(each) for name, each in names.items()}))
