"""Chains: an assertion that follows from others stands as firmly as the weakest of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...theory.formulas.domain import Domain
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain
from ...verify.evidence.ladder import Evidence, Verdict
from ..language.assertion import ASSUMED, Assumption, ByDefinition, Chain, Instance, Source, place_of
from ..language.rules import COMPARISON, GRONWALL, INDUCTION, READING, Inference
from .comparisons import refusal_of_comparison
from .inductions import refusal_of_induction
from .matched import Shown, domains_of, implies, mentions, mismatch, shown_by, stated_by
from .rearranged import rearranges

Parts = Mapping[str, Sequence[Evidence]]
"""What was found of each part of a claim."""
Standing = Callable[[str, int], tuple[Verdict, tuple[str, ...]]]
"""How an assertion stands, by the ID of its claim (empty for the claim's own) and its number; and by which
rules of inference."""
Showing = Callable[[str, int], tuple[Shown, ...] | None]
"""What the evidence of an assertion proves; None where its formulas are not known here."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What a chain may take its conditions from."""

    parts: Parts
    standing: Standing
    showing: Showing
    words: tuple[str, ...] = ()
    """What the assertion that follows says and assumes."""

    def says(self, words: str) -> bool:
        """Whether the assertion that follows says this, word for word."""
        whole = rf"(?<!\w){re.escape(' '.join(words.split()))}(?!\w)"
        return any(re.search(whole, " ".join(text.split())) for text in self.words)

    def stands(self, name: str) -> tuple[Verdict, tuple[str, ...]]:
        """How a source stands, and by which rules.

        A definition that a trace binds to the code is verified, and stays a definition for what is so because
        it says so; a bare trace is nothing.
        """
        if place := place_of(name):
            verdict, rules = self.standing(*place)
            if isinstance(name, ByDefinition):
                return (verdict if verdict is Verdict.DEFINED else Verdict.OPEN), rules
            return Verdict.VERIFIED if verdict is Verdict.DEFINED else verdict, rules
        verdicts = [each.verdict for each in self.parts.get(name, ())]
        if Verdict.DEFINED in verdicts and Verdict.REFUTED not in verdicts:
            return Verdict.OPEN, ()
        return min(verdicts, key=lambda verdict: verdict.strength, default=Verdict.OPEN), ()

    def states(self, name: str, condition: str) -> bool:
        """Whether all that was found of a part is about the condition, wherever that is."""
        found = self.parts.get(name, ())
        return bool(found) and all(
            any(implies(link, wanted) for link in stated_by(each))
            for wanted in formula(condition).links
            for each in found
        )

    def shows(self, name: str) -> tuple[Shown, ...] | None:
        """What the evidence of a source proves; None where its formulas are not known here."""
        place = place_of(name)
        return self.showing(*place) if place else shown_by(self.parts.get(name, ()))


@dataclass(frozen=True, slots=True)
class Premise:
    """What a condition of a deduction comes from, how that stands, and what is trusted for it."""

    condition: str
    sources: tuple[str, ...]
    verdict: Verdict
    rules: tuple[str, ...]
    refusal: str = field(default="")
    """Why the source does not give the condition; empty if it does, or if people say so."""
    everywhere: bool = field(default=False)
    """Whether the run found that the condition holds on all of the deduction's domain."""


def premises(chain: Chain, deduction: Iterable[Evidence], known: Sources) -> tuple[Premise, ...]:
    """Every condition that the chain takes as given, with what it comes from.

    A condition may be matched with the help of those before it, so that none helps to give itself.
    """
    over = [stated for each in deduction for stated in domains_of(each) or ()]
    conditions = [condition for condition, _ in chain.given]
    compared = {
        source: _refusal_of(source, chain, known, over)
        for source in (*_inductions(chain), *_comparisons(chain))
    }
    return tuple(
        replace(_premise(condition, source, known, over, conditions[:number]), refusal=refusal)
        if isinstance(source, Inference) and (refusal := compared.get(source))
        else _premise(condition, source, known, over, conditions[:number])
        for number, (condition, source) in enumerate(chain.given)
    )


def verdict_of(deduction: Iterable[Evidence], found: Iterable[Premise]) -> Verdict:
    """The weakest of the premises, if what leads from them to the conclusion is proved; else open.

    Nothing follows from what is refuted, nor from what says something else.
    """
    proofs = [each.verdict for each in deduction]
    given = list(found)
    verdicts = [each.verdict for each in given]
    if not proofs or any(each is not Verdict.PROVED for each in proofs) or Verdict.REFUTED in verdicts:
        return Verdict.OPEN
    if any(each.refusal for each in given):
        return Verdict.OPEN
    return min((*verdicts, Verdict.PROVED), key=lambda verdict: verdict.strength)


def _inductions(chain: Chain) -> list[Inference]:
    """The inductions whose base and step are formulas; what an algorithm says is read by people."""
    found = [
        source for _, source in chain.given if isinstance(source, Inference) and source.rule is INDUCTION
    ]
    return [
        each
        for each in dict.fromkeys(found)
        if not all(isinstance(name, ByDefinition) for name in each.premises)
    ]


def _comparisons(chain: Chain) -> list[Inference]:
    found = [source for _, source in chain.given if isinstance(source, Inference)]
    return [each for each in dict.fromkeys(found) if each.rule in {COMPARISON, GRONWALL}]


def _refusal_of(source: Inference, chain: Chain, known: Sources, over: Sequence[Domain | WideDomain]) -> str:
    concluded = [condition for condition, each in chain.given if each == source]
    others = [condition for condition, each in chain.given if each != source]
    base, step = (known.shows(name) or () for name in source.premises)
    if source.rule is not INDUCTION:
        why = refusal_of_comparison(concluded, base, step, over, relative=source.rule is GRONWALL)
        return f"takes {' and '.join(concluded)} by the {source.rule.name} from {why}" if why else ""
    why = refusal_of_induction(concluded, base, step, others, over)
    return f"takes {' and '.join(concluded)} by induction from {why}" if why else ""


def unmatched(chain: Chain, deduction: Iterable[Evidence], parts: Parts) -> Iterator[str]:
    """Where the chain has sources for other conditions than the deduction was proved under.

    A step of an induction may need more of them. What it concludes may not be what it assumes.
    """
    given = {link for condition, _ in chain.given for link in _links(condition)}
    within = {
        str(link)
        for source in _inductions(chain)
        for name in source.premises
        for each in parts.get(name, ())
        for stated in domains_of(each) or ()
        for condition in stated.where
        for link in condition.links
    }
    for each in deduction:
        domains = domains_of(each)
        if domains is None:
            yield f"concludes by {chain.deduction!r}, which has no certificate"
            continue
        used = {str(link) for stated in domains for condition in stated.where for link in condition.links}
        for link in sorted(used - given):
            yield f"concludes by {chain.deduction!r} under {link}, and says no source of that"
        for link in sorted(given - used - within):
            yield f"takes {link} as given, which {chain.deduction!r} does not use"
    concluded = [link for shown in shown_by(deduction) for link in shown.links]
    for condition, source in chain.given:
        for assumed in formula(condition).links if _is_assumed(source) else ():
            for result in concluded:
                if rearranges(assumed, result):
                    yield f"assumes {assumed}, and concludes no more than that: {result}"


def _is_assumed(source: Source) -> bool:
    return source == ASSUMED or isinstance(source, Assumption)


def _premise(
    condition: str, source: Source, known: Sources, over: Sequence[Domain | WideDomain], before: Sequence[str]
) -> Premise:
    if source == ASSUMED:
        return Premise(condition, (ASSUMED,), Verdict.PROVED, (READING,))
    if isinstance(source, Assumption):
        why = (
            ""
            if known.says(source.words)
            else f"assumes {condition} by {source.words!r}, which it does not say"
        )
        return Premise(condition, (ASSUMED,), Verdict.PROVED, (), why)
    if isinstance(source, Inference):
        found = [known.stands(name) for name in source.premises]
        weakest = min((verdict for verdict, _ in found), key=lambda verdict: verdict.strength)
        trusted = (source.rule.name, *(rule for _, rules in found for rule in rules), READING)
        return Premise(condition, source.premises, weakest, tuple(dict.fromkeys(trusted)))
    name, values = (source.source, dict(source.values)) if isinstance(source, Instance) else (source, {})
    verdict, rules = known.stands(name)
    is_read = isinstance(source, str) and place_of(name) is not None
    shown = known.shows(name)
    if verdict is Verdict.OPEN or verdict is Verdict.REFUTED:
        return Premise(condition, (name,), verdict, rules)
    if shown is None and not is_read:
        why = f"takes {condition} from {name!r}, of another claim, whose formulas are not known here"
        return Premise(condition, (name,), verdict, rules, why)
    why = "" if shown is None else mismatch(condition, shown, values, over, before)
    if why and verdict is not Verdict.PROVED and known.states(name, condition):
        return Premise(condition, (name,), verdict, rules)
    if shown is None or (why and is_read and not mentions(shown, condition)):
        return Premise(condition, (name,), verdict, tuple(dict.fromkeys((*rules, READING))))
    refusal = f"takes {condition} from {name!r}, which shows {why}" if why else ""
    return Premise(condition, (name,), verdict, rules, refusal, everywhere=not why)


def _links(condition: str) -> list[str]:
    return [str(link) for link in formula(condition).links]
