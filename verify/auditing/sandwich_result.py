"""The result of an audit of one policy: the figures of three ways, a verdict, and their text and JSON.

The privacy loss of a policy is bounded from three sides. The account adds up what its noisy releases spend,
an upper bound. Where all outcomes can be enumerated, the exact figure is enclosed. The audit plays the policy
on neighbouring inputs, and has a lower bound by statistics. So ``accounted >= exact >= audited``, a sandwich.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ...theory.numbers.enclosure import Enclosure, double, rounded_down
from ...theory.numbers.json_value import Json
from ...theory.numbers.shown import Shown
from ...theory.privacy.claim import Claim
from ..accounting.account import Account, Leak
from ..dialects.spoken_policy import shortened
from .audit import Audit
from .looked import Looked
from .witness import Witness

CANNOT_REFUTE: Final = "cannot refute any subject at this claim and level; more runs can"
_MOST_ENTRIES: Final = 5
"""Entries of the ledger that a text shows."""
_DIGITS: Final = 9


@dataclass(frozen=True, slots=True, repr=False)
class Sandwich(Shown):
    """The result for one policy; figures are in the symbol of the claim, as epsilon."""

    policy: str
    claim: Claim
    horizon: int
    account: Account | None
    """The ledger of the run that spends the most; None: there is none."""
    accounted: Fraction | float | None
    """The largest figure of all accounts; None: there is none."""
    exact: Mapping[str, Enclosure | None]
    """By the notion of neighbours; None: it is not known. An infinite upper end may mean that too."""
    audited: Audit | None
    leak: Leak | None
    """A number that is released without noise."""
    findings: tuple[str, ...]
    """What is wrong, a line each."""
    spends: str
    """That of the findings that the account is above the claim. It is an upper bound, so it shows no leak."""
    witnesses: tuple[Witness, ...]
    """Two inputs each, with an event that tells them apart."""
    notes: tuple[str, ...]
    """What could not be done, and what else is to be known, a line each."""
    replay: str
    """The line that repeats the audit."""
    looked: Looked | None = None
    """What the runs of the audit looked at; None: it did not run."""
    released: tuple[int, int] | None = None
    """How many releases were accounted for, in how many runs; None: there is no ledger."""
    enumerated: bool = False
    """Whether an exact figure is known of something that depends on rewards."""
    first_release: int | None = None
    """If nothing is released: the round after which a longer run releases something first; None: none did."""
    raw: bool = False
    """Whether it reads raw rewards; an account is then that of the noise that it draws itself."""
    unaccounted: str = ""
    """Why there is no account; empty if there is one, or none was asked for."""

    # ------------------------------------------------------------------ the verdict

    @property
    def tested(self) -> bool:
        """Whether a leak could have been noticed: in releases, in an exact law, or in the audit's runs."""
        has_releases = self.released is not None and self.released[0] > 0
        all_ways_accounted = bool(self.accounted and self.account is not None and self.account.bounded)
        could_notice = self.looked is not None and self.looked.tested
        return has_releases or all_ways_accounted or self.enumerated or could_notice

    @property
    def passed(self) -> bool:
        """Whether something was tested, and nothing is wrong."""
        return self.tested and not self.findings

    @property
    def spends_too_much(self) -> bool:
        """Whether the account is above the claim."""
        return bool(self.spends)

    @property
    def verdict(self) -> str:
        """``leaks``, ``not shown``, ``nothing tested``, ``within the claim``, or ``no claim``.

        A leak has an event, an exact law, or a number that is released without noise. Not shown to be private
        is a policy of which only the account is above the claim.
        """
        if self.findings:
            return "not shown" if set(self.findings) == {self.spends} else "leaks"
        if not self.tested:
            return "nothing tested"
        return "no claim" if self.claim.value is None else "within the claim"

    @property
    def headline(self) -> str:
        """The verdict, with what could have been noticed, or why nothing was tested."""
        if self.verdict == "nothing tested":
            return f"nothing tested: {self.untested}"
        if self.verdict == "not shown":
            return f"not shown to be private with {self.claim}: {self.spends}"
        return self._headline_within_claim() if self.verdict == "within the claim" else self.verdict

    def _headline_within_claim(self) -> str:
        """What the verdict rests on: on an account or an exact figure, or on the audit alone."""
        audit_only = bool(self.unaccounted) and not self.enumerated
        start = "audit only, no account" if audit_only else "within the claim"
        if self.looked is None:
            return f"{start}, its actions not audited"
        if not self.looked.tested:
            return f"{start}, nothing noticeable in its {'actions' if self.looked.rounds else 'outputs'}"
        least = f"{self.claim.symbol} >= {self.looked.noticeable:.4g}"
        if audit_only:
            return f"audit only: would have noticed {least} at best"
        return f"{start}; noticeable: {least}"

    @property
    def untested(self) -> str:
        """Why nothing was tested."""
        reasons = []
        if self.released is not None:
            later = "" if self.first_release is None else f", but after round {self.first_release}"
            reasons.append(f"nothing is released in {self.horizon} rounds{later}")
        if self.looked is not None:
            reasons.append(self.looked.reason)
        else:
            no_audit = (note for note in self.notes if CANNOT_REFUTE in note)
            reasons.append(next(no_audit, "there was no audit"))
        return "; ".join(reasons)

    # ------------------------------------------------------------------ text and JSON

    def called(self, name: str | None = None, *, replay: str = "") -> "Sandwich":
        """The same result under another name of the policy, with the line that repeats the audit."""
        return replace(self, policy=name or self.policy, replay=replay)

    def to_json(self) -> dict[str, Json]:
        """Strict JSON: an infinite figure is None, and so is one that is not known."""
        symbol = self.claim.symbol
        releases: dict[str, Json] | None = None
        if self.released is not None:
            releases = {"number": self.released[0], "runs": self.released[1]}
        return {
            "policy": self.policy,
            "claimed": self.claim.to_json(),
            "accounted": None if self.accounted is None else {symbol: finite(self.accounted, math.inf)},
            "exact": {notion: _json_interval(figure) for notion, figure in self.exact.items()},
            "audited": None if self.audited is None else self.audited.to_json(),
            "leak": None if self.leak is None else self.leak.to_json(),
            "verdict": self.verdict,
            "headline": self.headline,
            "releases": releases,
            "actions": None if self.looked is None else self.looked.to_json(),
            "findings": list(self.findings),
            "unaccounted": self.unaccounted or None,
            "notes": list(self.notes),
        }

    def __repr__(self) -> str:
        """One line, which fits a terminal; the text has the rest."""
        return f"<{shortened(f'Sandwich of {self.called_for}: {self.headline}', most=74)}>"

    def __str__(self) -> str:
        lines = [f"{self.called_for}: {self.headline}", *self._figure_lines(), *self.tested_lines()]
        lines += [f"  {finding}" for finding in self.findings]
        lines += self.worst_entries()
        lines += [f"{witness}" for witness in self.witnesses[:1]]
        lines += [f"  note: {note}" for note in self.notes]
        if self.findings:
            lines.append(f"  replay: {self.replay}")
        return "\n".join(lines)

    def _figure_lines(self) -> list[str]:
        """From the lower bound to the claim, a line for each way that has a figure."""
        symbol = self.claim.symbol
        lines = []
        if self.audited is not None:
            audit = self.audited
            bound = f"{symbol} >= {audit.lower_bound:.6g} with confidence {audit.confidence:.9g}"
            lines.append(f"  audited    {bound}, {audit.runs} runs on each input")
        for notion, figure in self.exact.items():
            if figure is not None and says_something(figure):
                lines.append(f"  exact      {symbol} {in_digits(figure)} ({notion})")
        if self.accounted is not None:
            lines.append(f"  accounted  {symbol} = {in_short(self.accounted, 12)}")
        elif self.unaccounted:
            lines.append(f"  accounted  nothing: {self.unaccounted}")
        lines.append(f"  claimed    {self.claim}")
        return lines

    @property
    def called_for(self) -> str:
        """The policy and its number of rounds; a mechanism, which is called once for an output, has none."""
        if self.horizon == 1 and self.looked is not None and not self.looked.rounds:
            return self.policy
        return f"{self.policy}, {self.horizon} {'round' if self.horizon == 1 else 'rounds'}"

    def worst_entries(self) -> list[str]:
        """The entries of the ledger for the reward that costs the most, if the account is above the claim."""
        if self.account is None or not self.spends_too_much or (worst := self.account.worst()) is None:
            return []
        entries = self.account.through(worst)[:_MOST_ENTRIES]
        return [
            f"  the account charges most for the reward of round {worst.first}:",
            *(f"    {entry}" for entry in entries),
        ]

    def tested_lines(self, *, power: bool = True) -> list[str]:
        """What the account and the audit rest on; with ``power`` also what the audit could have noticed."""
        lines = []
        if self.accounted is not None and self.account is not None and self.account.bounded:
            lines.append(f"  model      exact reals; {self.account.bounded}")
        if self.released is not None:
            number, runs = self.released
            lines.append(f"  releases   {number or 'none'} in {runs} {'run' if runs == 1 else 'runs'}")
        if self.looked is not None:
            actions_or_outputs, _, rest = self.looked.words.partition(" ")
            lines.append(f"  {actions_or_outputs}    {rest}")
            if power:
                lines.append(f"  noticeable {self.looked.noticeable_words}")
        return lines


def _json_interval(figure: Enclosure | None) -> Json:
    if figure is None:
        return None
    return {"lower": finite(figure.lower, -math.inf), "upper": finite(figure.upper, math.inf)}


def says_something(figure: Enclosure) -> bool:
    """Whether an enclosure is more than the trivial one, from 0 to infinity."""
    return figure.lower > 0 or figure.upper < math.inf


def in_digits(figure: Enclosure) -> str:
    """Both ends of an enclosure in decimal digits, rounded outwards."""
    lower, upper = figure.decimals(_DIGITS)
    if figure.upper == math.inf:
        return f">= {lower}" if figure.lower < math.inf else "infinite"
    return f"in [{lower}, {upper}]"


def finite(figure: Fraction | float, towards: float) -> float | None:
    """A figure as a double, rounded towards plus or minus infinity; None if it is infinite."""
    if math.isinf(double(figure)):
        return None
    return rounded_down(figure) if towards < 0 else -rounded_down(-figure)


def in_short(figure: Fraction | float, digits: int = _DIGITS) -> str:
    """The first digits of the double that is nearest to a figure."""
    return f"{double(figure):.{digits}g}"
