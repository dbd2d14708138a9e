"""What is wrong in texts: one error for each counterexample, however many sentences share it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .page import SEVERITIES, Check, Claim, Sentence, Word
from .words import ClaimStands, Said, same_error, severity_in, wrong_by

_RESULT: Final = re.compile(r"\b(Theorem|Corollary|Proposition|Lemma|Definition|Algorithm|Table)\b")
_NAME: Final = re.compile(r"[^\s,;:()`$]+")


@dataclass(frozen=True, slots=True)
class Error:
    """An error of a text, with the sentence that it stands in first.

    ``text``: the short name of the text. ``severity``: as the page says; empty where it does not say.
    ``wrong``: what is wrong, in the page's words, with the numbers. ``found``: what the machine found, if
    that is certified: the counterexample in a line each. ``instead``: what holds in its place, with the words
    of that. ``again``: where else the same error stands: the ID of a claim, and the number of its sentence.
    ``used_by``: the IDs of claims whose sentences build on what is refuted, and are not refuted themselves.
    """

    text: str
    stands: ClaimStands
    said: Said
    severity: str
    wrong: str
    found: tuple[str, ...]
    instead: tuple[Said, ...]
    again: tuple[tuple[str, int], ...]
    used_by: tuple[str, ...]

    @property
    def is_of_substance(self) -> bool:
        """Whether a reader would rely on what is false."""
        return self.severity in {"", "substance"}

    @property
    def is_result(self) -> bool:
        """Whether it is in a numbered result, which readers take home."""
        return bool(_RESULT.search(self.stands.claim.where))


def errors(stands: Iterable[tuple[str, ClaimStands]], others: Iterable[Claim] = ()) -> list[Error]:
    """The errors of texts by consequence: slips of proofs last, main sentences first, then how bad they are.

    Each claim comes with the short name of its text. ``others`` are claims that were not run: what uses an
    error may stand there. An error of a claim that is the same as another one is counted there, if that is
    given too.
    """
    given = list(stands)
    refuted = [(text, each, said) for text, each in given for said in each.said if said.word is Word.REFUTED]
    there = _Counted([(each.claim, said) for _, each, said in refuted])
    again: dict[int, list[tuple[str, int]]] = {id(said): [] for _, _, said in refuted}
    own: list[tuple[str, ClaimStands, Said]] = []
    for text, each, said in refuted:
        first = there.first(each.claim, said)
        if first is said:
            own.append((text, each, said))
        else:
            again[id(first)].append((each.claim.id, said.sentence.n))
    users = used_by([*(each.claim for _, each in given), *others])
    made = (_error(text, each, said, tuple(again[id(said)]), users) for text, each, said in own)
    return sorted(made, key=_rank)


class _Counted:
    """Where each error is counted, among sentences that are refuted."""

    def __init__(self, refuted: Sequence[tuple[Claim, Said]]) -> None:
        own = [(claim, said) for claim, said in refuted if not claim.same_as]
        self._numbered = {(claim.id, said.sentence.n): (claim, said) for claim, said in own}
        self._of_claims: dict[str, tuple[Claim, Said]] = {}
        for claim, said in sorted(own, key=lambda found: not found[1].is_main):
            if not same_error(said.behind):
                self._of_claims.setdefault(claim.id, (claim, said))

    def first(self, claim: Claim, said: Said) -> Said:
        """The sentence that counts the error, through all that refer to others."""
        passed: set[int] = set()
        while id(said) not in passed and (other := self._named(claim, said)) is not None:
            passed.add(id(said))
            claim, said = other
        return said

    def _named(self, claim: Claim, said: Said) -> tuple[Claim, Said] | None:
        if found := self._numbered.get((claim.same_as, said.sentence.n)):
            return found
        original = same_error(said.behind)
        name, _, n = original.rpartition(".")
        place = (name or claim.same_as or claim.id, int(n) if n.isdecimal() else 0)
        return self._of_claims.get(original) or self._numbered.get(place)


def _rank(error: Error) -> tuple[bool, bool, int, bool, int]:
    known = ["", *SEVERITIES]
    return (
        error.severity == "slip",
        not error.said.is_main,
        known.index(error.severity),
        not error.is_result,
        -len(error.used_by) - len(error.again),
    )


def _error(
    text: str,
    stands: ClaimStands,
    said: Said,
    again: tuple[tuple[str, int], ...],
    users: Mapping[str, Sequence[str]],
) -> Error:
    at = stands.said.index(said)
    instead: list[Said] = []
    for each in stands.said[at + 1 :]:
        if not each.sentence.instead:
            break
        instead.append(each)
    found = [
        item.summary
        for block in said.blocks
        if block.word is Word.REFUTED
        for item in block.evidence
        if item.certificate is not None
    ]
    return Error(
        text,
        stands,
        said,
        severity_in(said.behind),
        wrong_by(said.behind),
        tuple(dict.fromkeys(found)),
        tuple(instead),
        again,
        tuple(users.get(stands.claim.id, ())),
    )


def used_by(claims: Iterable[Claim]) -> Mapping[str, Sequence[str]]:
    """From an ID, also one behind `instead`, to the claims with sentences that use it, each once, in order.

    A sentence uses what a check of it names behind ``using``, and what it names itself, as in ``argued from
    BERN-T4.3``; one that is refuted uses nothing.
    """
    listed = list(claims)
    known = {claim.id for claim in listed}
    known |= {said.instead for claim in listed for said in claim.sentences if said.instead}
    found: dict[str, dict[str, None]] = {}
    for claim in listed:
        own = {claim.id, *(said.instead for said in claim.sentences)}
        for said in claim.sentences:
            for name in _used(said) if said.word is not Word.REFUTED else ():
                if name in known and name not in own:
                    found.setdefault(name, {})[claim.id] = None
    return {name: tuple(users) for name, users in found.items()}


def _used(said: Sentence) -> Iterator[str]:
    for word in _NAME.findall(f"{said.text} {said.behind}"):
        yield word.rstrip(".")
    for block in said.blocks:
        if isinstance(block, Check):
            yield from (using.check.rpartition(".")[0] for using in block.using)
