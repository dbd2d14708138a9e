"""One claim of a page on one screen, and a page in a line for each sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...paper_checks.pages.agreement import at_points
from ...paper_checks.pages.page import Check, Claim, Place, Symbol, Table, TheoremOfCoq, TracedLines, Word
from ...paper_checks.pages.tokens import letters
from ...paper_checks.pages.words import NO_CHECK, BlockStands, ClaimStands, Said
from ...verify.kernel.policy_theorems.answer import Answer
from ..output.blocks import say_wrapped
from ..terminal.safe_text import one_line, say, say_unbroken
from ..verdicts.policy_theorems import theorem_lines


def worded(word: Word, behind: str, *, bracketed: bool) -> str:
    """The word with all that qualifies it; in brackets where the profile earns none."""
    text = f"[{word}]" if bracketed else f"{word}"
    return text + (behind if behind[:1] in tuple(",;:.") else f" {behind}" if behind else "")


def show_headlines(stands: Sequence[ClaimStands]) -> None:
    """Every claim with its headline."""
    for each in stands:
        say(one_line(f"{each.claim.id}: {each.headline}"))
    say()


def show_page(stands: Sequence[ClaimStands], *, bracketed: bool) -> None:
    """Every claim with its headline, and below it a line for each sentence."""
    for each in stands:
        say(one_line(f"{each.claim.id}: {each.headline}"))
        for said in each.said:
            word = worded(said.word, said.qualified, bracketed=bracketed)
            say_wrapped(f"{said.sentence.n}. {word}  {_kind(said)}{said.sentence.text}", indent="  ")
            for remark in filter(None, (said.why if said.blocks else "", at_points(said))):
                say_wrapped(remark, indent="     ")
    say()


def _kind(said: Said) -> str:
    """What a sentence begins with unless it is a main one."""
    if said.sentence.instead:
        return f"instead {said.sentence.instead}: "
    return "" if said.is_main else "detail: "


def show_claim(stands: ClaimStands, answers: Mapping[str, Answer], *, bracketed: bool) -> None:
    """All that is known of a claim: each sentence, what checks it, and what is not decided."""
    for line in claim_lines(stands, answers, bracketed=bracketed):
        indent = " " * (len(line) - len(line.lstrip()))
        if line.startswith("\0"):
            say_unbroken(line[1:])
        elif line:
            say_wrapped(line.lstrip(), indent=indent)
        else:
            say()


def place_of(claim: Claim) -> str:
    """A claim by its ID, with the paper's numbering and the lines of the text."""
    place = f"{claim.id} {claim.where}".rstrip()
    if claim.lines is None:
        return place
    first, last = claim.lines
    return f"{place}, line {first}" if first == last else f"{place}, lines {first} to {last}"


def claim_lines(stands: ClaimStands, answers: Mapping[str, Answer], *, bracketed: bool) -> Iterator[str]:
    """The same as lines; what is not to be broken begins with a null."""
    claim = stands.claim
    answers = _each_definition_once(stands, answers)
    yield f"{place_of(claim)}: {stands.headline}"
    for line in claim.printed.splitlines():
        yield f"  > {line}"
    for said in stands.said:
        yield ""
        yield from _sentence(said, claim, answers, bracketed=bracketed and not claim.same_as)
    yield ""


def _each_definition_once(stands: ClaimStands, answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """The theorems of a claim without what an earlier one of them defines already."""
    defined: set[str] = set()
    pruned: dict[str, Answer] = {}
    blocks = (each.block for said in stands.said for each in said.blocks)
    for name in dict.fromkeys(block.name for block in blocks if isinstance(block, TheoremOfCoq)):
        new = {whole: text for whole, text in answers[name].definitions.items() if whole not in defined}
        pruned[name] = replace(answers[name], definitions=new)
        defined |= new.keys()
    return pruned


def _sentence(said: Said, claim: Claim, answers: Mapping[str, Answer], *, bracketed: bool) -> Iterator[str]:
    word = worded(said.word, said.qualified, bracketed=bracketed)
    yield f"{said.sentence.n}. {_kind(said)}{said.sentence.text} {word}"
    recorded = said.sentence.word
    if recorded is not None and recorded is not said.word:
        yield f"   the page says {recorded}"
    if not said.blocks:
        reason = "nothing checks it" if said.why == NO_CHECK else said.why or "it is checked there"
        yield f"   {reason}"
    for remark in filter(None, (at_points(said), *filter(said.is_long, said.reader), said.on and said.why)):
        yield f"   {remark}"
    for each in said.blocks:
        yield from block_lines(each, claim.symbols, answers)


def block_lines(
    stands: BlockStands, symbols: Mapping[str, Symbol], answers: Mapping[str, Answer]
) -> Iterator[str]:
    """What a check says, on what, how it stands, and what would be wrong."""
    block = stands.block
    match block:
        case Check():
            yield f"   {stands.name}: {block.formula}"
            yield from (f"     {line}" for line in domain_lines(block))
        case Table():
            yield f"   {stands.name}: {block.expression}"
            for at, value in block.rows:
                point = ", ".join(f"{name} = {each}" for name, each in zip(block.names, at, strict=True))
                yield f"     at {point}: {value}"
        case TracedLines():
            yield f"   {stands.name}, by {block.by.function}({block.by.arguments})"
            yield from (f"\0     {number}  {line}" for number, line in block.lines)
        case TheoremOfCoq():
            answer = answers[block.name]
            yield f"   {answer.standing}: {block.name}" + (f", {block.part}" if block.part else "")
            yield from (f"\0     {line}" for line in (answer.statement or answer.written).splitlines())
            yield from (f"     {line}" for line in theorem_lines(answer))
            return
    yield from (f"     {line}" for line in dict.fromkeys(letters_in(block, symbols).values()))
    word = worded(stands.word, stands.behind, bracketed=False)
    yield f"     {word}: {stands.why}" if stands.why else f"     {word}"
    for evidence in stands.evidence:
        kind = "" if evidence.certificate is None else f"; certificate: {evidence.certificate['kind']}"
        part = "" if evidence.part == stands.name else f"{evidence.part}: "
        yield f"     {part}{evidence.method}: {evidence.summary}{kind}"
    for miss in stands.near_misses:
        labels = ["foreseen"] * miss.miss.foreseen + [miss.miss.label] * bool(miss.miss.label)
        label = f" ({', '.join(labels)})" if labels else ""
        power = "" if miss.power is None or miss.power.words == "1" else f", power {miss.power.words}"
        yield f"     not {miss}{label}: {'noticed' if miss.noticed else 'NOT NOTICED'}{power}: {miss.how}"


def letters_in(block: object, symbols: Mapping[str, Symbol]) -> Mapping[str, str]:
    """The letters of a check, as its page explains them: those of one line together, as its words go on."""
    texts = [block.expression] if isinstance(block, Table) else []
    bounds: Mapping[str, str] = {}
    if isinstance(block, Check):
        texts, bounds = [block.formula, *block.where, *block.ranges.values()], block.bounds
    lines: dict[tuple[str, Place], list[str]] = {}
    for name, symbol in symbols.items():
        lines.setdefault((symbol.meaning, symbol.place), []).append(name)
    explained = {name: f"{', '.join(names)}: {each[0]}" for each, names in lines.items() for name in names}
    used = (name for text in texts for name, _ in letters(text))
    return {name: explained[name] for name in dict.fromkeys(used) if name in explained and name not in bounds}


def domain_lines(check: Check) -> Iterator[str]:
    """The domain of a check as its page states it."""
    together: dict[str, list[str]] = {}
    for name, side in check.ranges.items():
        together.setdefault(side, []).append(name)
    pieces = [*(f"{', '.join(names)} in {side}" for side, names in together.items()), *check.where]
    if pieces:
        yield f"for {'; '.join(pieces)}"
    if check.each:
        yield f"for each {'; '.join(f'{name} in {several}' for name, several in check.each.items())}"
    for point in check.points:
        yield f"at {', '.join(f'{name} = {value}' for name, value in point.items())}"
    if check.rows is not None:
        yield f"with {', '.join(check.rows.names)} from {check.rows.function}({check.rows.arguments})"
    yield from (f"let {name} = bound {bound}" for name, bound in check.bounds.items())
    yield from (f"given: {words}" for words in check.given)
    for using in check.using:
        at = ", ".join(f"{name} = {value}" for name, value in using.at.items())
        yield f"using {using.check}" + (f" at {at}" if at else "")
    if check.part:
        yield f"part: {check.part}"
