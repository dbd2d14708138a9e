"""From evidence to words: how each check stands, each sentence, and the headline of a claim."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Protocol

from ...theory.formulas.families import is_family
from ...theory.formulas.wide_domain import extent, is_wide
from ...theory.numbers.enclosure import exact
from ...theory.numbers.json_value import Json
from ...verify.evidence.certificate import SCHEMA, single_certificates
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.evidence.power import CERTAIN, LEAST_POWER, POWER_KEY, Power, power_in
from ...verify.kernel.policy_theorems.answer import Answer, Standing
from .engine.domains import has_families_of_several_sizes
from .engine.parts import Bound, Part
from .files import NOT_TRUSTED
from .gates import false_beyond, holds_where_refuted, misquoted, refused
from .page import SEVERITIES, Check, Claim, NearMiss, Sentence, Table, TheoremOfCoq, TracedLines, Word
from .quoted.compared import EVERY, OWN_WORDS, uncompared, unmet
from .quoted.plain_text import as_plain
from .quoted.printed_ranges import AS_IT_IS, beyond, is_whole, missed, outside, overstated
from .quoted.said_ranges import orders_in
from .quoted.unread import unread, unsaid
from .traced_lines import unbound

_RECHECK: Final = "recheck"
_REFUTED: Final = re.compile(
    rf"(\((?:{'|'.join(SEVERITIES)})\))? *(by runs, at level [\d.e-]+\d)?(.*)", re.DOTALL
)
"""What stands behind REFUTED: how bad it is, by what if no counterexample is certified, and what is wrong."""
_SAME: Final = re.compile(
    r"\bsame error as (?:in )?(?:sentence (\d+) of )?(?:sentence )?(\S+?)(?=[,;:.]*(?:\s|$))"
)
WORTH: Final[Mapping[Verdict, Word]] = {
    Verdict.PROVED: Word.PROVED, Verdict.VERIFIED: Word.TESTED, Verdict.SUPPORTED: Word.SUPPORTED,
    Verdict.DEFINED: Word.TRACED, Verdict.OPEN: Word.UNCHECKED, Verdict.REFUTED: Word.REFUTED,
}  # fmt: skip
"""What a finding alone is worth, in the words of sentences."""
_AS_PRINTED: Final = re.compile(r"As printed(?!,? (?:for|of|with)\b)")
_LONGEST: Final = 60
COMPARED: Final = frozenset({Word.PROVED, Word.REFUTED})
"""Words that are compared with the quotation."""
NOT_RUN_HERE: Final = ", not run here"
COMPARES: Final = "reader compares: "
"""How words begin that say what of a quotation no check states."""
_GIVEN: Final = "given "
NOT_COMPARED: Final = "quotation not compared"
NO_CHECK: Final = "no check"
_TEX: Final = {*"\\{}^_"}
_POINTS: Final = re.compile(r"at (\d{4,}) points")
_NEARLY: Final = 100
LEAST_LEVEL: Final = 1e-6
"""Runs refute a sentence at this level or a smaller one."""


class Findings(Protocol):
    """What the checks of a claim found on one formula, in their order, and which of them came to no end."""

    @property
    def findings(self) -> tuple[Evidence | None, ...]:
        """The evidence of each check; None where it crashed."""

    @property
    def crashes(self) -> tuple[str, ...]:
        """The reasons; each begins with the number of its check."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """A near miss, and whether the check that it is a near miss of notices it, and how."""

    miss: NearMiss
    line: str
    """Of pseudo-code: which line it changes."""
    noticed: bool
    how: str
    power: Power | None = None

    def to_json(self) -> dict[str, Json]:
        """The near miss as ``check --json`` writes it."""
        return {
            "edit": str(self),
            "label": self.miss.label,
            "foreseen": self.miss.foreseen,
            "noticed": self.noticed,
            "how": self.how,
            "power": None if self.power is None else self.power.to_json(),
        }

    def __str__(self) -> str:
        return f"{self.line}{self.miss.old} -> {self.miss.new}"


@dataclass(frozen=True, slots=True)
class BlockStands:
    """How one check stands: its word, what stands behind it, and why it is no better."""

    bound: Bound
    word: Word
    behind: str
    by: tuple[str, ...] = ()
    """What confirms a proof: ``recheck``, ``Coq``, or ``Coq, not run here``."""
    why: str = ""
    near_misses: tuple[Noticed, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    @property
    def block(self) -> object:
        """The block of the page."""
        return self.bound.block

    @property
    def name(self) -> str:
        """The name of the block on its page."""
        return self.bound.name


@dataclass(frozen=True, slots=True)
class Said:
    """How a sentence stands."""

    sentence: Sentence
    word: Word
    behind: str
    blocks: tuple[BlockStands, ...]
    why: str = ""
    on: str = ""
    """Where it is proved, if a range ends where nothing is printed: the ranges that do."""
    rest: str = ""
    """What is known of the printed ranges beyond a part of them that is proved."""
    reader: tuple[str, ...] = ()
    """What the machine takes from the page, and only a reader can compare with the text."""

    @property
    def unsaid(self) -> str:
        """What stands behind REFUTED on no page that is finished: how bad it is, and what is wrong."""
        if self.word is not Word.REFUTED:
            return ""
        bad, _, tail = _behind_refuted(self.behind)
        if not bad:
            return f"{Word.REFUTED}, and not how bad it is: write ({'), ('.join(SEVERITIES)}) behind it"
        return (
            ""
            if any(map(str.isalnum, tail))
            else f"{Word.REFUTED} {bad}, and not by what: write that behind it"
        )

    @property
    def qualified(self) -> str:
        """What is told behind the word: the ranges that nobody printed, and what the page records."""
        told = " ".join(filter(None, (self.on and f"on {self.on}", self._for_readers(self.behind))))
        if self.word is Word.IN_PART:
            return f"{self.behind}{self.rest} {told}".strip()
        return f"{told} {self.behind}".strip() + self.rest if told else self.behind + self.rest

    @property
    def told(self) -> str:
        """The word with the part or the ranges that it is about, and what is left to its reader."""
        word = f"{self.word} on {self.on}" if self.on else self.word.told(self.behind) + self.rest
        return " ".join(filter(None, (word, self._for_readers(""))))

    @property
    def recorded(self) -> str:
        """What a page is to have behind the word; what is left to readers each run tells."""
        return f"{self._where} {self.behind}".strip() + self.rest * (self.word is Word.IN_PART)

    @property
    def _where(self) -> str:
        return self.on and f"on {_as_prose(self.on)}"

    @property
    def is_as_recorded(self) -> bool:
        """Whether the page has behind the word what was found; that Coq was asked may be from there."""
        return self.sentence.behind in {self.recorded, self.recorded.replace(NOT_RUN_HERE, "")}

    @property
    def _is_backed(self) -> bool:
        """Whether the page claims behind the word what was found, or less: no wider range, nothing surer."""
        on_page = self.sentence.behind.replace(NOT_RUN_HERE, "")
        if self.word in {Word.UNCHECKED, Word.REFUTED}:
            by_runs = _behind_refuted(self.behind)[1] if self.word is Word.REFUTED else ""
            return by_runs in {"", _behind_refuted(on_page)[1]}
        known = f"{self._where} {self.behind}".strip()
        is_given = any(each.startswith(_GIVEN) for each in self.reader)
        found = (self.recorded, self.qualified, known, known if is_given else self._where)
        return on_page in {as_many(each.replace(NOT_RUN_HERE, ""), on_page) for each in found}

    def _for_readers(self, told: str) -> str:
        """What is left to readers in brackets, if it is short; without what is ``told`` anyway."""
        left = (NOT_COMPARED if self.is_long(each) else each for each in self.reader if each not in told)
        return f"({'; '.join(left)})".replace("()", "")

    def is_long(self, left: str) -> bool:
        """Whether what is left to readers stands beside the word and not in it."""
        words = left.removeprefix(COMPARES)
        if words in {left, OWN_WORDS}:
            return False
        return self.word is Word.REFUTED or len(words) > _LONGEST or bool(_TEX & {*words})

    @property
    def is_run(self) -> bool:
        """Whether what ran decides it: the Python of a page that nobody trusts does not run."""
        ran = (each.word for each in self.blocks if NOT_TRUSTED not in each.why)
        return NOT_TRUSTED not in self.why or any(word in {Word.REFUTED, Word.UNCHECKED} for word in ran)

    @property
    def is_main(self) -> bool:
        """Whether the headline counts it."""
        return self.sentence.main and not self.sentence.instead

    def compared(self) -> tuple[str, bool]:
        """What is different from the page's record in words, and whether that is worse."""
        recorded, found = self.sentence.word, self.word
        if not self.is_run:
            return self.why, False
        if recorded is found and self.blocks and not self._is_backed:
            on_page = f"{recorded} {self.sentence.behind}".strip()
            return f"{found} {self.recorded}, and the page has {on_page!r}", True
        if recorded is None or recorded is found:
            return self.unsaid if recorded else "", False
        if recorded is Word.REFUTED:
            return f"{found}, and its refutation is not found again", True
        worse = found.rank < recorded.rank
        told = (
            f"{found}{f' ({self.why})' if self.why else ''}, {'worse' if worse else 'better'} than {recorded}"
        )
        return f"{told} as recorded", worse


@dataclass(frozen=True, slots=True)
class ClaimStands:
    """How a claim of a page stands."""

    claim: Claim
    said: tuple[Said, ...]

    @property
    def word(self) -> Word | None:
        """The worst word of its main sentences; None where it has none."""
        return min(
            (each.word for each in self.said if each.is_main), key=lambda word: word.rank, default=None
        )

    @property
    def headline(self) -> str:
        """The worst word of its main sentences with how many have it, such as ``TESTED, 2 of 5``.

        Where that is not REFUTED, the details that are stand beside it: an error has no greener headline.
        """
        words = [each.word for each in self.said if each.is_main]
        told = f"{self.word}, {words.count(self.word)} of {len(words)}" if self.word else "no main sentence"
        if any(each.on for each in self.said if each.is_main and each.word is self.word):
            told += ", on the ranges named"
        is_proved, own = self.word in {Word.PROVED, Word.IN_PART}, self.claim.sentences
        if is_proved and own and self.claim.printed and not any(is_whole(each, self.claim) for each in own):
            told += f", {NOT_COMPARED}"
        refuted = [each.sentence.n for each in self.said if each.word is Word.REFUTED and not each.is_main]
        if refuted and self.word is not Word.REFUTED:
            told += f"; REFUTED: detail {', '.join(map(str, refuted))}"
        if self.claim.same_as:
            return f"same as {self.claim.same_as}{f', which is {told}' if words else ''}"
        return told

    def changes(self, *, worse: bool) -> Iterator[str]:
        """What is not as its page says, for the worse or otherwise, one line each."""
        for said in self.said:
            told, is_worse = said.compared()
            if told and is_worse is worse and said.is_run:
                yield f"{said.sentence.n}: {told}"


def to_record(stands: Iterable[ClaimStands]) -> dict[tuple[str, int], tuple[Word, str]]:
    """What the page is to say otherwise: word and what stands behind it; what was not run stays as it is."""
    own = ((each.claim.id, said) for each in stands if not each.claim.same_as for said in each.said)
    return {
        (name, said.sentence.n): (said.word, said.recorded)
        for name, said in own
        if said.is_run and not (said.word is said.sentence.word and said.is_as_recorded)
    }


def claim_stands(
    claim: Claim,
    bounds: Sequence[Bound],
    printed: Findings,
    wrong: Mapping[str, Findings],
    answers: Mapping[str, Answer],
    *,
    there: Mapping[str, ClaimStands] = MappingProxyType({}),
) -> ClaimStands:
    """The words of a claim's sentences, by what the engine found on its formulas and what Coq says.

    ``wrong`` has what it found after each near miss, and ``there`` how the claims stand that its page names,
    by these names: a claim that is the same as another one has the sentences of that, with its words.
    """
    if claim.same_as:
        base = there.get(claim.same_as)
        said = () if base is None else base.said
        same = (each for each in said if base and claim.same_as in {base.claim.id, each.sentence.instead})
        return ClaimStands(claim, tuple(_repeated(each, claim, base.claim) for each in same if base))
    reader = _Reader(bounds, printed, wrong, answers)
    own = [_for_readers(_of_all(reader.said(each), claim), claim) for each in claim.sentences]
    return ClaimStands(claim, tuple(_counted_there(each, claim, own, there) for each in own))


def _repeated(said: Said, claim: Claim, repeated: Claim) -> Said:
    """A sentence of another claim, which may be proved on a smaller range than is printed here."""
    text = said.sentence.text if claim.same_as != repeated.id else repeated.printed
    alike = claim.printed.split() == text.split() and not _of_other_meaning(claim, repeated)
    left = () if alike or said.word not in COMPARED else (f"same as {claim.same_as}",)
    there = replace(said, blocks=(), reader=(*said.reader, *left))
    if said.word is not Word.PROVED:
        return there
    claim = replace(claim, symbols={**repeated.symbols, **claim.symbols})
    if why := outside(said.sentence, said.sentence.checks, claim):
        return replace(there, word=Word.UNCHECKED, on="", behind="", why=why, reader=())
    if part := missed(said.sentence, claim):
        why = "a part of the printed range"
        return replace(there, word=Word.IN_PART, on="", behind=f"{part} {said.behind}", why=why)
    if not alike and (why := misquoted(said.sentence, said.sentence.checks, claim)):
        return replace(there, word=Word.UNCHECKED, on="", behind="", why=why, reader=())
    return replace(there, on=said.on or unread(said.sentence, claim)[1] * (not alike))


def _of_other_meaning(claim: Claim, repeated: Claim) -> set[str]:
    """The letters of a quotation that mean something else where it is checked."""
    quoted = {*re.findall(r"[^\W\d]\w*", as_plain(claim.printed, claim))}
    known = quoted & claim.symbols.keys() & repeated.symbols.keys()
    there = {
        each.tex: each.meaning for each in repeated.symbols.values() if each.tex and each.tex in claim.printed
    }
    other = {each for each in known if claim.symbols[each].meaning != repeated.symbols[each].meaning}
    return other | {
        n for n, each in claim.symbols.items() if there.get(each.tex, each.meaning) != each.meaning
    }


def _counted_there(said: Said, claim: Claim, own: Sequence[Said], there: Mapping[str, ClaimStands]) -> Said:
    """A refuted sentence without a check, whose error is counted at one that has a check and is refuted."""
    sentence = said.sentence
    if sentence.blocks or sentence.word is not Word.REFUTED or not (name := same_error(sentence.behind)):
        return said
    owner, _, n = name.rpartition(".")
    places = [(there[owner].said if owner in there else () if owner else own, n)]
    places += [(there[name].said, "")] if name in there else []
    counts = [each for others, n in places for each in others if n in {"", str(each.sentence.n)}]
    if base := next((each for each in counts if each.word is Word.REFUTED and each.blocks), None):
        if told := holds_where_refuted(sentence, base.sentence, claim):
            return replace(said, why=told)
        return Said(sentence, Word.REFUTED, sentence.behind, (), reader=(f"same error as {name}",))
    return replace(said, why=next((each.why for each in counts if not each.is_run), said.why))


def _for_readers(said: Said, claim: Claim) -> Said:
    """The sentence with what of it, of its quotation and of what is given nobody but a reader compares."""
    if said.word not in COMPARED and not (said.word is Word.IN_PART and said.sentence.checks):
        return said
    checks = [(each.block, each.word) for each in said.blocks if isinstance(each.block, Check)]
    quoted = " ".join(as_plain(claim.printed, claim).split())
    given = dict.fromkeys(words for check, _ in checks for words in check.given if said.word in COMPARED)
    left = [f"{_GIVEN}{words}" for words in given if as_plain(words, claim) not in quoted]
    refuted = [check for check, word in checks if word is Word.REFUTED is said.word]
    if said.blocks and (rest := uncompared(said.sentence, claim, refuted)[0]):
        left.append(f"{COMPARES}{rest}")
    is_checked = said.blocks or (said.word is Word.PROVED and said.sentence.checks)
    if is_checked and not claim.printed and AS_IT_IS.match(said.sentence.text):
        left.append(NOT_COMPARED)
    return replace(said, reader=(*said.reader, *left))


def _of_all(said: Said, claim: Claim) -> Said:
    """How a sentence stands where its checks are about a smaller range than what is printed: in part."""
    checks = [each.block for each in said.blocks if isinstance(each.block, Check)]
    if said.word is Word.REFUTED and (out := _beyond(said, claim)):
        why = f"its counterexample is beyond what is printed, {out}: give the check that range"
        return replace(said, word=Word.UNCHECKED, behind="", why=why)
    whole = is_whole(said.sentence, claim)
    about = said.sentence, checks, claim
    if whole and said.word.rank > Word.UNCHECKED.rank and (why := misquoted(*about) or outside(*about)):
        return replace(said, word=Word.UNCHECKED, behind="", why=why)
    own = [overstated(each, said.sentence, claim) for each in checks]
    if said.word is Word.IN_PART and any(own):
        why = f"a check is about {', '.join(filter(None, own))}, which is less than the part that it names"
        return replace(said, word=Word.UNCHECKED, behind="", why=why)
    if said.word is not Word.PROVED:
        return said
    by_coq = any(isinstance(each.block, TheoremOfCoq) for each in said.blocks)
    if not by_coq and _AS_PRINTED.match(said.sentence.text) and (match := EVERY.search(claim.printed)):
        why = f"it speaks of {match[0]}: that takes a theorem of Coq"
        return replace(said, word=Word.UNCHECKED, behind="", why=why)
    hidden: list[str] = []
    if not (part := missed(said.sentence, claim)):
        extra = uncompared(said.sentence, claim)[1]
        hidden = [*dict.fromkeys((*unsaid(said.sentence, claim), *extra))]
        if not hidden or not false_beyond(said.sentence, claim, hidden):
            names, on = unread(said.sentence, claim)
            told = "; ".join(
                filter(None, (on, *dict.fromkeys((*unsaid(said.sentence, claim, names), *extra))))
            )
            orders = orders_in(told, claim)
            if any((high, low) in orders for low, high in orders):
                why = f"`{told}` hold together nowhere, or where letters are equal: say them in the sentence"
                return replace(said, word=Word.UNCHECKED, behind="", why=why)
            why = (
                f"not all that is printed of {names} is read and checked: quote it, or say it in the sentence"
            )
            return replace(said, on=told, why=why if on else said.why)
        part = f"where {' and '.join(f'`{each}`' for each in hidden)}"
    if not all(map(_is_infinite, checks)):
        return replace(said, word=Word.TESTED, behind=part, why="a finite part of the printed range")
    at = false_beyond(said.sentence, claim, hidden)
    rest = f"; false at {at}" if at else "; the rest is not shown"
    why = "a part of the printed range"
    return replace(said, word=Word.IN_PART, behind=f"{part} {said.behind}", why=why, rest=rest)


def _beyond(said: Said, claim: Claim) -> str:
    """What is printed that none of the counterexamples to a sentence satisfies."""
    out = ""
    for each in said.blocks:
        documents = [every.certificate for every in each.evidence if every.certificate is not None]
        for one in (one for every in documents for one in single_certificates(every)):
            at = one["payload"].get("point") if isinstance(one["payload"], dict) else None
            if each.word is Word.REFUTED and isinstance(at, dict):
                point = {name: exact(str(value)) for name, value in at.items()}
                if not (out := beyond(said.sentence, claim, point) or unmet(said.sentence, claim, point)):
                    return ""
    return out


class _Reader:
    """What the engine found, by the names of parts."""

    def __init__(
        self,
        bounds: Sequence[Bound],
        printed: Findings,
        wrong: Mapping[str, Findings],
        answers: Mapping[str, Answer],
    ) -> None:
        self.bounds, self.printed, self.wrong, self.answers = bounds, printed, wrong, answers
        self.places = {
            part.name: at for at, part in enumerate(part for each in bounds for part in each.parts)
        }

    def said(self, sentence: Sentence) -> Said:
        blocks = tuple(self.stands(each) for each in self.bounds if each.sentence is sentence)
        kept = sentence.behind if sentence.word is not None else ""
        if not blocks:
            behind = kept if sentence.word is Word.UNCHECKED else ""
            return Said(sentence, Word.UNCHECKED, behind, (), NO_CHECK)
        worst = min(blocks, key=lambda each: each.word.rank)
        word = worst.word
        alike = [each for each in blocks if each.word is word]
        why = "; ".join(dict.fromkeys(each.why for each in alike if each.why))
        if word is Word.UNCHECKED:
            behind = kept if sentence.word is word else ""
        elif word is Word.REFUTED:
            bad, _, tail = _behind_refuted(kept if sentence.word is word else "")
            told = " ".join(filter(None, (bad, min(each.behind for each in alike))))
            behind = told + (" " if told and tail[:1] not in {"", *":;,."} else "") + tail
        else:
            behind = _joined(alike, blocks)
        rest = _checked_for(alike) if word is Word.IN_PART else ""
        found = Said(sentence, word, behind, blocks, why, rest=rest)
        if told := _contradictory(blocks):
            return replace(found, word=Word.UNCHECKED, behind="", why=told)
        return found

    def stands(self, bound: Bound) -> BlockStands:
        """The word of a block."""
        if isinstance(bound.block, TheoremOfCoq):
            return self.theorem(bound, bound.block)
        own, *hidden = bound.parts
        evidence, trouble = self.found(own, self.printed)
        misses = tuple(self.noticed(own, name) for name in own.wrong)
        listed: tuple[Evidence, ...] = () if evidence is None else (evidence,)
        word, behind, why = self.word(bound, evidence, trouble, misses)
        for part in hidden if word is not Word.REFUTED else ():
            other, wrong = self.found(part, self.printed)
            listed += () if other is None else (other,)
            if other is None or wrong or other.verdict is not Verdict.PROVED or not confirmed(other):
                told = wrong or ("not tried" if other is None else f"{WORTH[other.verdict]}: {other.summary}")
                word, behind, why = Word.UNCHECKED, "", f"{part.name} is not proved: {told}"
                break
        by = (_RECHECK,) if word in {Word.PROVED, Word.IN_PART} else ()
        return BlockStands(bound, word, behind, by, why, misses, listed)

    def theorem(self, bound: Bound, block: TheoremOfCoq) -> BlockStands:
        answer = self.answers[block.name]
        if answer.standing is Standing.REFUSED:
            return BlockStands(bound, Word.UNCHECKED, "", why=f"Coq refuses {block.name}: {answer.reason}")
        by = "Coq" if answer.standing is Standing.ACCEPTED else "Coq, not run here"
        return BlockStands(bound, Word.IN_PART if block.part else Word.PROVED, block.part, (by,))

    def found(self, part: Part, examination: Findings) -> tuple[Evidence | None, str]:
        """The evidence on a part, and why it does not count."""
        at = self.places[part.name]
        of_check = re.compile(f"check {at + 1} ")
        crash = next((each for each in examination.crashes if of_check.match(each)), "")
        if not crash and examination.findings[at] is None:
            crash = "; ".join(examination.crashes) or "it came to no end"
        if NOT_TRUSTED in crash:
            crash = f"not run: {crash.partition('ValueError: ')[2].rpartition(' (')[0]}"
        return examination.findings[at], of_check.sub("", crash, 1)

    def noticed(self, part: Part, name: str) -> Noticed:
        miss, _ = part.wrong[name]
        line = f"{name.rpartition(f': {miss.old}')[0].rpartition(', ')[2]}: " if ", line " in name else ""
        evidence, trouble = self.found(part, self.wrong[name])
        if trouble or evidence is None:
            return Noticed(miss, line, noticed=False, how=trouble)
        if evidence.verdict is not Verdict.REFUTED:
            return Noticed(
                miss, line, noticed=False, how=f"it is {WORTH[evidence.verdict]}: {evidence.summary}"
            )
        power = power_in(evidence.details) if POWER_KEY in evidence.details else CERTAIN
        if power is None or not power.suffices:
            told = "no power is stated" if power is None else f"power {power.words}, {LEAST_POWER} is needed"
            return Noticed(miss, line, noticed=False, how=told, power=power)
        return Noticed(miss, line, noticed=True, how=evidence.summary, power=power)

    def word(
        self, bound: Bound, evidence: Evidence | None, trouble: str, misses: Sequence[Noticed]
    ) -> tuple[Word, str, str]:
        """Word, what stands behind it, and why it is no better."""
        block = bound.block
        if trouble or evidence is None:
            return Word.UNCHECKED, "", trouble or "it came to no end"
        if evidence.verdict is Verdict.REFUTED:
            return self.refuted(bound, evidence)
        if evidence.verdict is Verdict.OPEN:
            left, told = evidence.not_decided, evidence.summary
            return Word.UNCHECKED, "", told if left in told else f"{left}; {told}"
        if not misses:
            return Word.UNCHECKED, "", "no near miss says what would be wrong"
        if survivor := next((each for each in misses if not each.noticed), None):
            return Word.UNCHECKED, "", f"its near miss {survivor} is not noticed: {survivor.how}"
        if isinstance(block, Check) and (told := refused(block)):
            return Word.UNCHECKED, "", told
        if evidence.verdict is Verdict.DEFINED:
            wrong = {name: [*filter(None, found.findings)] for name, found in self.wrong.items()}
            if told := "; ".join(unbound(evidence, wrong)):
                return Word.UNCHECKED, "", told
            return Word.TRACED, "", ""
        if evidence.verdict is Verdict.SUPPORTED:
            if evidence.level is None:
                return Word.UNCHECKED, "", "no level is stated: the chance to refute what holds"
            least = min(
                (each.power for each in misses if each.power is not None), key=lambda each: each.probability
            )
            return Word.SUPPORTED, f"at level {evidence.level:.2g}, power {least.words}", ""
        if evidence.verdict is Verdict.VERIFIED:
            said = {"search": "searched, not proved", "exact": evidence.summary}
            how = said.get(evidence.method.split()[0], "")
            return Word.TESTED, _where(block, evidence), "; ".join(filter(None, (how, evidence.not_decided)))
        if not confirmed(evidence):
            return (
                Word.UNCHECKED,
                "",
                "it is said to be proved, and no certificate of the whole range shows it",
            )
        return _proved(block, evidence)

    def refuted(self, bound: Bound, evidence: Evidence) -> tuple[Word, str, str]:
        block = bound.block
        if isinstance(block, TracedLines):
            return Word.UNCHECKED, "", f"text and code are different: {evidence.summary}"
        if evidence.level is not None:
            if evidence.level <= LEAST_LEVEL:
                return Word.REFUTED, f"by runs, at level {evidence.level:.2g}", evidence.summary
            told = f"runs speak against it at level {evidence.level:.2g}, and {LEAST_LEVEL:g} is needed"
            return Word.UNCHECKED, "", f"{told}: {evidence.summary}"
        by_rows = isinstance(block, Check) and block.rows is not None
        if not by_rows and (evidence.certificate is None or not _is_ours(evidence)):
            return Word.UNCHECKED, "", f"a counterexample without certificate: {evidence.summary}"
        return Word.REFUTED, "", evidence.summary


def _contradictory(blocks: Iterable[BlockStands]) -> str:
    """Why a sentence cannot stand: one of its checks is proved, and another one refuted."""
    words = {each.word: each.name for each in blocks}
    proved = words.get(Word.PROVED) or words.get(Word.IN_PART)
    if proved is None or Word.REFUTED not in words:
        return ""
    return f"{proved} is proved and {words[Word.REFUTED]} refuted: that is two sentences"


def named_elsewhere(claim: Claim) -> set[str]:
    """What a claim calls others whose words it has: it is the same as they are, or has the same error."""
    behind = (each.behind for each in claim.sentences if each.word is Word.REFUTED and not each.blocks)
    errors = [name for each in behind if (name := same_error(each))]
    return {claim.same_as, *errors, *(each.rpartition(".")[0] for each in errors)} - {""}


def severity_in(behind: str) -> str:
    """How bad it is that a sentence is refuted, as the page says behind the word; empty if it does not."""
    return _behind_refuted(behind)[0].strip("()")


def wrong_by(behind: str) -> str:
    """What is wrong with a refuted sentence, as the page says behind the word."""
    return _behind_refuted(behind)[2].strip(" :;,.")


def same_error(behind: str) -> str:
    """Where an error is counted, if elsewhere, by what stands behind REFUTED: ``ID``, ``ID.n``, or ``n``."""
    match = _SAME.search(behind)
    return "" if match is None else f"{match[2]}.{match[1]}" if match[1] else match[2]


def as_many(found: str, on_page: str) -> str:
    """What is found, with the page's counts of points that are as many within one percent.

    Of some of thousands of points doubles decide, and not the same ones on every processor.
    """
    counts = [*map(int, _POINTS.findall(on_page))]

    def nearest(match: re.Match[str]) -> str:
        here = int(match[1])
        there = min(counts, key=lambda each: abs(each - here), default=here)
        return match[0].replace(match[1], str(there)) if abs(there - here) * _NEARLY <= here else match[0]

    return _POINTS.sub(nearest, found)


def _behind_refuted(behind: str) -> tuple[str, str, str]:
    found = _REFUTED.fullmatch(behind)
    assert found is not None, "every part of it may be empty"
    return found[1] or "", found[2] or "", found[3]


def confirmed(evidence: Evidence) -> bool:
    """Whether its certificate is of ours and about a whole range; the engine has had it rechecked."""
    if evidence.certificate is None or not _is_ours(evidence):
        return False
    return all(each["kind"] != "instances" for each in single_certificates(evidence.certificate))


def _is_ours(evidence: Evidence) -> bool:
    return evidence.certificate is not None and evidence.certificate.get("schema") == SCHEMA


def _proved(block: object, evidence: Evidence) -> tuple[Word, str, str]:
    """What a confirmed proof is worth: by whether its domain is all that is printed, and infinite."""
    if not isinstance(block, Check) or block.points or block.rows is not None:
        return Word.TESTED, _where(block, evidence), ""
    if block.part:
        if _is_infinite(block):
            return Word.IN_PART, block.part, ""
        return Word.TESTED, _where(block, evidence), "a finite part of the printed range"
    if has_families_of_several_sizes(block):
        return Word.TESTED, _where(block, evidence), "at small sizes alone"
    if block.each:
        return Word.TESTED, _where(block, evidence), "a finite set"
    return Word.PROVED, "", ""


def _checked_for(blocks: Iterable[BlockStands]) -> str:
    """The ranges of checks of a part, which people name, where these are not its name."""
    sides: dict[str, dict[str, None]] = {}
    for check in (each.block for each in blocks):
        if not isinstance(check, Check) or not check.part:
            continue
        for name, side in check.ranges.items():
            if f"{name} in {side}" not in check.part:
                sides.setdefault(side, {})[name] = None
    told = "; ".join(f"{', '.join(names)} in {_as_prose(side)}" for side, names in sides.items())
    return f"; checked for {told}" if told else ""


def _is_infinite(block: Check) -> bool:
    """Whether a range of the check has infinitely many points."""
    return any(_runs_on(name, side) for name, side in block.ranges.items())


def _runs_on(name: str, side: str) -> bool:
    try:
        read = extent("x" if is_family(name) else name, side)
    except ValueError:
        return True  # it ends at other letters, or is of matrices
    if is_wide(side) and (read.lower is None or read.upper is None):
        return True
    return not read.whole and read.lower != read.upper


def _where(block: object, evidence: Evidence) -> str:
    """At how many points a check was tried, or at which sizes; empty if neither is listed."""
    listed = block.rows if isinstance(block, Table) else block.points if isinstance(block, Check) else ()
    if listed:
        return _counted(len(listed), "point")
    if isinstance(block, Check) and has_families_of_several_sizes(block):
        names = {each.rpartition("..")[2].strip(" ]") for each in block.ranges if is_family(each)}
        sizes = [f"{name} in {block.ranges[name]}" for name in sorted(names) if name in block.ranges]
        return f"for {', '.join(sizes)}"
    for name, unit in (("rows", "row"), ("instances", "point")):
        if isinstance(count := evidence.details.get(name), int):
            return _counted(count, unit)
    single = [] if evidence.certificate is None else [*single_certificates(evidence.certificate)]
    counts = [each["payload"].get("count") for each in single if isinstance(each["payload"], dict)]
    known = [count for count in counts if isinstance(count, int)]
    return _counted(max(known), "point") if known else ""


def _counted(count: int, unit: str) -> str:
    return f"at {count} {unit}{'' if count == 1 else 's'}"


def _joined(alike: Sequence[BlockStands], blocks: Sequence[BlockStands]) -> str:
    """What stands behind the word of several checks: their parts, what confirms them, what is given."""
    parts = list(dict.fromkeys(each.behind for each in alike if each.behind))
    confirmed = {name for each in alike for name in each.by}
    if "Coq, not run here" in confirmed:  # of several theorems the least that is known
        confirmed.discard("Coq")
    by = [name for name in (_RECHECK, "Coq", "Coq, not run here") if name in confirmed]
    given = dict.fromkeys(
        words for each in blocks if isinstance(each.block, Check) for words in each.block.given
    )
    told = "; ".join(map(_as_prose, parts)) + (f" ({', '.join(by)})" if by else "")
    return "; ".join(filter(None, (told.strip(), *(f"given {_as_prose(words)}" for words in given))))


def _as_prose(words: str) -> str:
    """Words that a Git host shows as they are."""
    kept = "`" in words or "$" in words or not ({*"*<"} & {*words})
    return words if kept else f"`{words}`"
