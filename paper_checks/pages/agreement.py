"""Whether words agree with each other, over all pages, and with the sentences that they stand at."""

import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError, write
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain
from .engine.domains import domain_of
from .page import Check, Claim, Page, Word
from .tokens import letters, substituted
from .words import ClaimStands, Said

_FOR_ALL: Final = re.compile(r"\b(for (all|every|each|any)|whatever|always)\b", re.IGNORECASE)
_SATISFIED: Final = re.compile(r"\bSome\b[^.]*\bsatisf|\bsatisfied\s+by\s+some\b")
"""What a sentence has in it that says that a hypothesis can be met."""
_NAMED: Final = re.compile(r"Assumptions? (\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)")
_SAID_SO: Final = re.compile(r"\b(?:nothing|nobody|no \w+) satisf|satisfied by no|vacuous|\bd = 1\b")


def at_points(said: Said) -> str:
    """A remark on a sentence that speaks of all, and was decided at points alone."""
    match = _FOR_ALL.search(said.sentence.text)
    if match is None or said.word is not Word.TESTED:
        return ""
    return f"it says {match[0]!r}, and points decide it {said.behind}: that is {Word.TESTED}"


def disagreeing(stands: Iterable[ClaimStands], others: Iterable[Claim] = ()) -> Iterator[str]:
    """One line for each formula on one domain that has two words, wherever it stands.

    ``others`` were not run: their words are those on their pages. A sentence with several checks has the word
    of its weakest, so that theirs are known only where it is proved. A part is no other word, nor has a check
    one that uses another check, or whose near miss is not noticed.
    """
    found: dict[tuple[tuple[str, ...], ...], dict[Word, str]] = defaultdict(dict)
    checks: list[Check] = []
    for each in stands:
        for said in each.said:
            for block in said.blocks:
                of_its_own = all(miss.noticed for miss in block.near_misses) or block.word is Word.REFUTED
                if of_its_own and isinstance(block.block, Check) and (key := _key(block.block)):
                    found[key].setdefault(block.word, f"{each.claim.id}.{block.name}")
                    checks.append(block.block)
    alike = {_shapes(each) for each in checks}
    for claim in others:
        for sentence in claim.sentences:
            word = sentence.word
            for check in sentence.blocks if len(sentence.blocks) == 1 or word is Word.PROVED else ():
                if word and isinstance(check, Check) and _shapes(check) in alike and _key(check) in found:
                    found[_key(check)].setdefault(word, f"{claim.id}.{check.name}, by its page")
    for words in found.values():
        if len({Word.PROVED if word is Word.IN_PART else word for word in words}) > 1:
            told = ", ".join(f"{word} at {where}" for word, where in words.items())
            yield f"one formula on one domain has {len(words)} words: {told}"


def has_hypotheses(text: str) -> bool:
    """Whether a page may say by its text that nothing satisfies a hypothesis."""
    return _SATISFIED.search(text) is not None


def unsaid_hypotheses(pages: Iterable[Page], wanted: Container[str]) -> Iterator[str]:
    """One line for each main sentence with a good word that hides that nothing satisfies its hypothesis.

    A hypothesis is such where the sentence that some law satisfies it is refuted. A claim rests on it whose
    quotation names it, as "under Assumption 2" or by the ID of its claim. Told are the ``wanted`` claims.
    """
    claims = [(page.paper, claim) for page in pages for claim in page.claims]
    empty = {
        (paper, name): claim.id
        for paper, claim in claims
        for said in claim.sentences
        if said.word is Word.REFUTED and _SATISFIED.search(said.text)
        for name in (*_assumptions(claim.where), *_assumptions(said.text), claim.id)
    }
    for paper, claim in claims:
        named = {*_assumptions(claim.printed), *re.findall(r"[\w.-]+", claim.printed)}
        found = {empty[paper, name] for name in named if (paper, name) in empty} - {claim.id}
        for said in claim.sentences if found and claim.id in wanted else ():
            is_good = said.word not in {None, Word.REFUTED, Word.UNCHECKED}
            if is_good and said.main and not _SAID_SO.search(f"{claim.prose} {said.text} {said.behind}"):
                told = f"it rests on {', '.join(sorted(found))}, which nothing satisfies"
                yield f"{claim.id} {said.n}: {said.word}, and {told}: say so"


def _assumptions(text: str) -> list[str]:
    """The assumptions that a text names, as `Assumption 2`."""
    return [f"Assumption {each}" for found in _NAMED.findall(text) for each in re.split(", | and ", found)]


def spelled_alike(stands: Iterable[ClaimStands]) -> Callable[[str], bool]:
    """From the text of a page to whether it may have a formula of these claims, up to blanks and brackets."""
    blocks = (block.block for each in stands for said in each.said for block in said.blocks)
    sides = {
        tuple(map(_shape, re.split(r"[<>=]=?|\band\b", each.formula)))
        for each in blocks
        if isinstance(each, Check)
    }

    def likely(text: str) -> bool:
        plain = _shape(text)
        return bool(re.search(r"\n +let ", text)) or any(
            all(side in plain for side in each) for each in sides
        )

    return likely


def _shape(text: str) -> str:
    """A text without blanks and brackets, every letter as if it were one: quickly found."""
    return re.sub(r"[\s()]", "", re.sub(r"\b[^\W\d]\w*\b(?!\()", "x", text))


def _shapes(check: Check) -> tuple[str, ...]:
    """What formulas have in common that are one up to letters and the side that stands first."""
    return tuple(sorted(re.findall(r"\w+", _shape(check.formula))))


def _key(check: Check) -> tuple[tuple[str, ...], ...]:
    """The formula on its domain, whatever its letters are called and which side stands first."""
    if check.rows is not None or check.points or check.using:
        return ()
    try:
        links = formula(check.formula).links
        about = domain_of(check) if not check.each else None
    except (FormulaError, ValueError):
        return ()
    where = [f"{name} in {side}" for name, side in (*check.each.items(), *check.ranges.items())]
    where += check.where
    if isinstance(about, (Domain, WideDomain)):
        where = [f"{name} in {side}" for name, side in about.box.sides]
        where += [str(link) for each in about.where for link in each.links]
    said = []
    for link in links:
        sides = [write(link.smaller), write(link.larger)]
        relation = "==" if link.relation == "==" else "<" if link.strict else "<="
        said.append(f" {relation} ".join(sorted(sides, key=_shape) if relation == "==" else sides))
    own = dict.fromkeys(name for text in said for name, _ in letters(text))
    names = {name: f"x{at}" for at, name in enumerate(own)}
    return tuple(tuple(sorted(substituted(text, names) for text in texts)) for texts in (said, where))
