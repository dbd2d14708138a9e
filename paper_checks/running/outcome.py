"""What a run found out about one claim, and whether that is what its page says."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...verify.evidence.ladder import Evidence
from ...verify.kernel.policy_theorems.answer import Answer
from ..pages.engine.engine_claim import EngineClaim
from ..pages.engine.loading import bounds_of
from ..pages.files import NOT_TRUSTED, claim_of
from ..pages.page import Word
from ..pages.words import ClaimStands, claim_stands
from .examination import CRASHED, Examination


@dataclass(frozen=True)
class Outcome:
    """What was found on what is printed and after each near miss, put together."""

    module: str
    claim: EngineClaim
    printed: Examination
    wrong: dict[str, Examination]
    earns: bool = True
    """Whether the profile of the run earns words."""
    answers: Mapping[str, Answer] | None = None
    """What Coq says of its theorems; what is known of them where it was not asked."""
    there: "Mapping[str, Outcome]" = field(default_factory=dict)
    """What the same run found of claims whose words are its own, by the names that its page has for them."""

    @cached_property
    def stands(self) -> ClaimStands:
        """How the claim stands, sentence by sentence."""
        answers = self.answers or {}
        if unknown := [each for each in self.claim.theorems if each not in answers]:
            answers = {**_known(unknown), **answers}
        claim, bounds = claim_of(self.module, self.claim.id), bounds_of(self.module, self.claim.id)
        there = {name: replace(each, answers=self.answers).stands for name, each in self.there.items()}
        return claim_stands(claim, bounds, self.printed, self.wrong, answers, there=there)

    @property
    def word(self) -> Word | None:
        """The worst word of its main sentences; None where its page says that it is printed elsewhere too."""
        return self.stands.word

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What was found on what is printed."""
        return self.printed.evidence

    @property
    def problems(self) -> tuple[str, ...]:
        """What makes the run fail, one line each; with the quick profile words may be missing, errors not."""
        lines = self.stands.changes(worse=True)
        worse = [line for line in lines if self.earns or f": {Word.REFUTED}" in line]
        return *worse, *(each for each in self._crashes() if not any(each in line for line in worse))

    def _crashes(self) -> Iterator[str]:
        """What the code of the page raises, whatever word that leaves; none of it where it is not to run."""
        told = dict.fromkeys(line for each in self._all for line in each.crashes if NOT_TRUSTED not in line)
        yield from dict.fromkeys(line[line.index(CRASHED) + 1 :] for line in told if CRASHED in line)

    @property
    def seconds(self) -> float:
        """Time spent on the claim, over all its formulas."""
        return math.fsum(each.seconds for each in self._all)

    @property
    def stored(self) -> int:
        """How many of its formulas were examined by an earlier run."""
        return sum(each.stored for each in self._all)

    @property
    def rechecked(self) -> int:
        """How many certificates, of all its formulas, were verified by other means than made them."""
        return sum(each.rechecked for each in self._all if not each.stored)

    @property
    def kept(self) -> int:
        """How many were, by an earlier run that kept them; now they are compared with what is asked."""
        return sum(each.rechecked for each in self._all if each.stored)

    @property
    def formulas(self) -> int:
        """How many formulas it has: what is printed, and its near misses."""
        return len(self._all)

    @property
    def _all(self) -> tuple[Examination, ...]:
        return self.printed, *self.wrong.values()


MOST_FALSE_ALARMS = 1e-6
"""What the chance of any false statistical finding in a whole run is kept below."""


def false_alarms(outcomes: Sequence[Outcome]) -> float:
    """The chance that any statistical finding of the run is false by bad luck: at most their sum."""
    return math.fsum(item.alpha for outcome in outcomes for item in outcome.evidence)


def _known(theorems: Sequence[str]) -> dict[str, Answer]:
    from ...verify.kernel.policy_theorems.answers import kept_answer  # few claims name one
    from ...verify.kernel.policy_theorems.sources import shipped

    return {name: kept_answer(shipped(), name) for name in theorems}
