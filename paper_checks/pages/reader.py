"""Reads pages, line by line; whatever is wrong with one is told at once, each fault with its place."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .faults import Faults, PageError, without_sentences
from .lines.block_lines import Raw
from .lines.check_block import Names, read_checks
from .lines.located import indentation
from .lines.other_blocks import read_algorithm, read_table, read_theorem
from .lines.prose import check_prose
from .page import Block, Check, Claim, Page, Place, Sentence, Symbol, Word

FORM: Final = 1
"""The form of pages that this reader reads."""
HEADING: Final = re.compile(r"## +(\S+) *(.*)")
SENTENCE: Final = re.compile(r"(\d+)\.(?: +(.*))?")
INSTEAD: Final = re.compile(r"instead (\S+): *(.*)", re.DOTALL)
FENCE: Final = re.compile(r" *(`{3,}) *(.*)")
BOLD: Final = re.compile(r"\*\*([A-Z]+(?: [A-Z]+)*)\*\*")
_WORDS: Final = "|".join(Word)
_SHOWN: Final = re.compile(rf"[*_]+(?:{_WORDS})(?![A-Za-z])|\*\*(?i:{_WORDS})\*\*")
"""What is seen as a word."""
_BARE: Final = re.compile(rf"(?<!\w)(?:{_WORDS})(?: \([^()]*\))?\.?\Z")
"""What is seen as one at the end of a sentence."""
_DEEP: Final = 4  # blanks, from which on a line is code
_LINES: Final = re.compile(r",? *lines? (\d{1,9})(?: to (\d{1,9}))?$")
_SYMBOL: Final = re.compile(r"- +(`[^\W\d]\w*`(?:, *`[^\W\d]\w*`)*)(?: +\((\$.*?\$)\))? *: +(.+)")
_NO_LETTER: Final = re.compile(r"^(?:[\d.,\s]+|e|\\pi|\\infty)$|[=<>]|\\(?:leq?|geq?|lt|gt|in)(?![A-Za-z])")
"""TeX that is a number, a constant or a relation."""
_ELSEWHERE: Final = re.compile(
    r"(?<=; )in \S+|\bin [A-Z]{2,}-[\w.]+|(?<=, )or (?:an?|the|what) [^,;]+|\bis also [^,;]+"
)
"""Where a legend says what else its letter means."""
_SAME: Final = re.compile(r"same as (\S+?)\.?")
_BLOCKS: Final[Mapping[str, Callable[[Sequence[Raw], int, Names, Faults], Sequence[Block]]]] = {
    "check": read_checks,
    "table": read_table,
    "theorem": read_theorem,
    "algorithm": read_algorithm,
}


@dataclass(slots=True)
class _Fence:
    """A fenced block as it stands: its word, its lines, how deep it is indented."""

    word: str
    place: Place
    base: int
    raw: list[Raw] = field(default_factory=list)


@dataclass(slots=True)
class _Numbered:
    """A sentence before its blocks are read."""

    n: int
    place: Place
    text: list[Raw] = field(default_factory=list)
    fences: list[_Fence] = field(default_factory=list)


@dataclass(slots=True)
class _Part:
    """What stands under a heading, or above the first."""

    place: Place
    id: str = ""
    where: str = ""
    lines: list[Raw] = field(default_factory=list)
    sentences: list[_Numbered] = field(default_factory=list)


def read(
    path: Path,
    elsewhere: Callable[[Path], Mapping[str, frozenset[str]]] | None = None,
    *,
    blocks: bool = True,
) -> Page:
    """The page that a file is; a `PageError` has all that is wrong in what is read of it."""
    from .index import ROOM, checks_around, headings, shipped_pages

    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults = Faults()
        faults.add(Place(error.object[: error.start].count(b"\n") + 1), "this line is no UTF-8")
        raise PageError(path, faults.found) from None
    folder = path.resolve().parent
    strange = () if folder.is_relative_to(ROOM) else shipped_pages()
    taken = {each.id.lower() for page in strange for each in headings(page)}
    return read_text(text, path, lambda: (elsewhere or checks_around)(folder), taken, blocks=blocks)


def read_text(
    text: str,
    path: Path = Path("page.md"),
    elsewhere: Callable[[], Mapping[str, frozenset[str]]] = dict,
    taken: Container[str] = (),
    *,
    blocks: bool = True,
) -> Page:
    """The page that a text is; ``elsewhere`` has the checks of other pages by the ID of their claim.

    ``taken`` are IDs, in small letters, of claims that are shipped.
    """
    faults = Faults()
    page = _Reader(text, faults, blocks=blocks).page(path)
    for place, name in (each for claim in page.claims for each in _ids(claim)):
        if name.lower() in taken:
            faults.add(place, f"the ID {name} is that of a shipped claim; accepted is another one")
    _check_references(page, elsewhere, faults)
    if faults.found:
        raise PageError(path, faults.found)
    return page


def likely_part(path: Path, likely: Callable[[str], bool]) -> Page:
    """A page with those claims alone that are ``likely`` by their text, whatever they refer to."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    top, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    faults = Faults()
    page = _Reader("".join([top, *filter(likely, sections)]), faults, blocks=True).page(path)
    return read(path) if faults.found else page  # where a line of a block begins as a heading does


class _Reader:
    """Goes through the lines once, and then through each part of them."""

    def __init__(self, text: str, faults: Faults, *, blocks: bool) -> None:
        self.faults = faults
        self.blocks = blocks
        self.parts = [_Part(Place(1))]
        self.title: Raw = (1, "")
        fence: _Fence | None = None
        ticks = ""
        for number, full in enumerate(text.split("\n"), 1):
            line = full.rstrip()
            if not line.isprintable():
                at = next(at for at, sign in enumerate(line) if not sign.isprintable())
                faults.add(
                    Place(number, at + 1), f"{line[at]!a} is no sign that is shown; accepted are blanks"
                )
                line = line.expandtabs(4)
            if line.startswith(("<<<<<<<", ">>>>>>>")):
                told = "a merge conflict: take either side, and record the words again"
                faults.add(Place(number), told)
            elif fence is not None and line.strip().startswith(ticks) and not line.strip(" `"):
                fence = None
            elif fence is not None:
                fence.raw.append((number, line))
            elif match := FENCE.fullmatch(line):
                ticks, fence = (
                    match[1],
                    _Fence(match[2], Place(number, line.index("`") + 1), indentation(line)),
                )
                self._begin(fence)
            else:
                self._line(number, line)
        if fence is not None:
            faults.add(fence.place, f"this block has no end; expected {ticks}")

    def _begin(self, fence: _Fence) -> None:
        part = self.parts[-1]
        most = _DEEP + (len(f"{part.sentences[-1].n}. ") if part.sentences else 0)
        if fence.base >= most:
            self.faults.add(fence.place, f"a Git host shows no block here; accepted are {most - 1} blanks")
        if part.sentences:
            part.sentences[-1].fences.append(fence)
        elif fence.word or part.id:
            self.faults.add(fence.place, "a block stands below a numbered sentence, and there is none above")
        if fence.word and fence.word not in _BLOCKS:
            self.faults.unknown(fence.place, "the block", fence.word, _BLOCKS)

    def _line(self, number: int, line: str) -> None:
        part = self.parts[-1]
        if match := HEADING.fullmatch(line):
            self.parts.append(_Part(Place(number, match.start(1) + 1), match[1], " ".join(match[2].split())))
            check_prose([(number, " " * match.start(2) + match[2])], self.faults)
        elif line.startswith("# ") and not self.title[1] and part.id == "":
            self.title = (number, line[2:].strip())
            check_prose([(number, line)], self.faults)
        elif part.id and (match := SENTENCE.fullmatch(line)):
            said = " " * match.start(2) + (match[2] or "")  # as far to the right as it stands
            part.sentences.append(_Numbered(int(match[1][:9]), Place(number), [(number, said)]))
        elif part.sentences and line:
            if not line.startswith(" "):
                self.faults.add(
                    Place(number), "expected a numbered sentence, a block, or a line that is indented"
                )
            part.sentences[-1].text.append((number, line))
        else:
            part.lines.append((number, line))

    def page(self, path: Path) -> Page:
        """The page; what cannot be read is left out of it, with a fault."""
        top, *others = self.parts
        if not self.title[1]:
            self.faults.add(Place(1), "expected a title, such as # 3 Regret lower bound")
        values, lines = self._head(top.lines)
        symbols, prose = self._symbols(lines, {})
        claims = [self._claim(part, symbols) for part in others]
        seen: dict[str, Place] = {}
        for claim in claims:
            for place, name in _ids(claim):
                if not name.isascii():
                    self.faults.add(place, f"the ID {name} may look like another one; accepted is ASCII")
                if name.lower() in seen:
                    self.faults.add(place, f"the ID {name} is that of line {seen[name.lower()].line} too")
                seen.setdefault(name.lower(), place)
        return Page(
            path=path,
            title=self.title[1],
            paper=values.get("Paper", ""),
            form=FORM,
            symbols=symbols,
            prose=self._prose(prose),
            claims=tuple(claims),
        )

    def _head(self, lines: Sequence[Raw]) -> tuple[Mapping[str, str], list[Raw]]:
        """The lines ``Paper:`` and ``Form:``, and what else stands above the claims."""
        values: dict[str, str] = {}
        rest: list[Raw] = []
        for number, line in lines:
            key, colon, value = line.partition(":")
            if colon and key in {"Paper", "Form"}:
                if key in values:
                    self.faults.add(Place(number), f"a second line {key}:")
                values[key] = value.strip()
                check_prose([(number, line)], self.faults)
                if key == "Form" and value.strip() != str(FORM):
                    told = f"the form {value.strip()!r} is unknown; accepted is {FORM}"
                    self.faults.add(Place(number, min(len(line), len("Form: ") + 1)), told)
            else:
                rest.append((number, line))
        for key, example in (("Paper", "Paper: Azize, Basu: ..."), ("Form", f"Form: {FORM}")):
            if not values.get(key):
                self.faults.add(Place(self.title[0]), f"expected a line below the title such as {example}")
        return values, rest

    def _symbols(
        self, lines: Sequence[Raw], outer: Mapping[str, Symbol]
    ) -> tuple[Mapping[str, Symbol], list[Raw]]:
        """The letters of a list below ``Symbols:``, with those of the page beyond, and the other lines."""
        found, rest, listed = dict[str, Symbol](), list[Raw](), False
        for number, line in _one_line_an_item(lines):
            if line == "Symbols:":
                listed = True
            elif listed and line.startswith("- "):
                self._symbol(number, line, found)
            else:
                listed = listed and not line
                rest.append((number, line))
        return {**outer, **found}, rest

    def _symbol(self, number: int, line: str, found: dict[str, Symbol]) -> None:
        check_prose([(number, line)], self.faults)
        match = _SYMBOL.fullmatch(line)
        if match is None:
            self.faults.add(
                Place(number), r"expected letters and a meaning, such as - `x` ($\mu_a$): mean of an arm"
            )
            return
        names = [name.strip("` ") for name in match[1].split(",")]
        tex = [each.strip().removeprefix("$").removesuffix("$") for each in (match[2] or "").split("$, $")]
        if match[2] and len(tex) != len(names):
            self.faults.add(Place(number), f"{len(names)} letters, and the TeX of {len(tex)}")
        for name, spelled in zip(
            names, [*tex, *names][: len(names)] if match[2] else [""] * len(names), strict=True
        ):
            meaning = " ".join(match[3].split())
            if _NO_LETTER.search(re.sub(r"[\[({].*[\])}]", "", spelled)):
                self.faults.add(Place(number), f"the TeX of {name} is no letter: {spelled}")
            if name in found:
                told = f"{name} has a meaning on line {found[name].place.line}: {found[name].meaning!r}"
                self.faults.add(Place(number, line.index(f"`{name}`") + 2), told)
            elif second := _ELSEWHERE.search(meaning):
                told = f"{name} means two things, {second[0]!r}: a claim has a list of its own"
                self.faults.add(Place(number, line.index(f"`{name}`") + 2), told)
            found.setdefault(name, Symbol(name, meaning, spelled, Place(number)))

    def _prose(self, lines: Sequence[Raw]) -> str:
        check_prose(lines, self.faults)
        self._shown(lines, "outside of a numbered sentence")
        return "\n".join(line for _, line in lines).strip()

    def _shown(self, lines: Sequence[Raw], where: str) -> None:
        """A fault for each word that people see as one, and that is none."""
        for number, line in lines:
            for match in _SHOWN.finditer(line):
                told = f"{match[0]} {where} is no word; accepted is one between two stars, in a sentence"
                self.faults.add(Place(number, match.start() + 1), told)

    def _claim(self, part: _Part, outer: Mapping[str, Symbol]) -> Claim:
        lines = _LINES.search(part.where)
        symbols, others = self._symbols(part.lines, outer)
        printed = [(number, f" {line[1:]}") for number, line in others if line[:1] == ">"]
        self._check_quotation(part.lines)
        prose = [each for each in others if each[1][:1] != ">"]
        same = [(number, match[1]) for number, line in prose if (match := _SAME.fullmatch(line))]
        if same:
            prose = [each for each in prose if each[0] not in {number for number, _ in same}]
            if part.sentences or len(same) > 1:
                self.faults.add(Place(same[-1][0]), "'same as' stands in place of the sentences")
        names = Names(symbols)
        for wanted, sentence in enumerate(part.sentences, 1):
            if sentence.n != wanted:
                self.faults.add(sentence.place, f"a sentence with the number {sentence.n}; expected {wanted}")
        return Claim(
            id=part.id,
            where=part.where[: lines.start()] if lines else part.where,
            lines=(int(lines[1]), int(lines[2] or lines[1])) if lines else None,
            printed="\n".join(line.strip() for line in self._prose(printed).split("\n")),
            prose=self._prose(prose),
            same_as=same[0][1] if same else "",
            symbols=symbols,
            sentences=tuple(self._sentence(each, names) for each in part.sentences),
            place=part.place,
        )

    def _check_quotation(self, lines: Sequence[Raw]) -> None:
        """Faults at lines that a Git host shows in a quotation, or above it, and that are not read so."""
        quoted = 0
        for number, line in lines:
            if line.lstrip().startswith(">") > line.startswith(">"):
                self.faults.add(Place(number), "a quotation begins where its line does: > and not a blank")
            elif line and quoted == number - 1 and not line.startswith(("- ", ">")):
                told = "this line is shown in the quotation above: expected >, or a blank line"
                self.faults.add(Place(number), told)
            elif line.startswith("#"):
                self.faults.add(Place(number), "a heading of another depth than that of claims, which is ##")
            quoted = number if line.startswith(">") else quoted

    def _sentence(self, of: _Numbered, names: Names) -> Sentence:
        check_prose(of.text, self.faults)
        spelled = [(number, BOLD.sub(lambda bold: " " * len(bold[0]), line)) for number, line in of.text]
        self._shown(spelled, "that is not in bold")
        text = " ".join(" ".join(line.split()) for _, line in of.text).strip()
        word, behind, instead = None, "", ""
        for bold in BOLD.finditer(text):
            places = [Place(n, at + 1) for n, line in of.text if (at := line.find(bold[0])) >= 0]
            place = places[0] if places else of.place
            if not places:
                self.faults.add(place, f"the word {bold[1]} is broken; accepted are words on one line")
            elif bold[1] not in list(Word):
                self.faults.unknown(place, "the word", bold[1], list(Word))
            elif word is None:
                word, behind, said = Word(bold[1]), text[bold.end() :].strip(), text[: bold.start()].strip()
            else:
                self.faults.add(place, f"a second word; the sentence has {word.value} already")
        if word is None and (bare := _BARE.search(text)):
            self.faults.add(of.place, f"{bare[0]} that is not in bold is no word; accepted is one in bold")
        text = text if word is None else said
        main = not text.startswith("detail:")
        text = text.removeprefix("detail:").strip()
        if match := INSTEAD.fullmatch(text):
            instead, text = match[1], match[2]
            if of.n == 1:
                self.faults.add(
                    of.place, "'instead' says what holds in place of the sentence before, and there is none"
                )
        if not text:
            self.faults.add(of.place, "a sentence that says nothing")
        blocks: list[Block] = []
        for fence in of.fences:
            if self.blocks and fence.word in _BLOCKS:
                blocks += _BLOCKS[fence.word](
                    fence.raw or [(fence.place.line, "")], fence.base, names, self.faults
                )
        return Sentence(of.n, text, main, instead, word, behind, tuple(blocks), of.place)


def _ids(claim: Claim) -> list[tuple[Place, str]]:
    """The IDs of a claim: its own, and those behind ``instead``."""
    own = [(claim.place, claim.id), *((each.place, each.instead) for each in claim.sentences)]
    return [each for each in own if each[1]]


def _one_line_an_item(lines: Sequence[Raw]) -> list[Raw]:
    """The lines, with those that are indented below an item of a list joined to it."""
    found: list[Raw] = []
    for number, line in lines:
        if line.startswith("  ") and found and found[-1][1].startswith("- "):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        else:
            found.append((number, line))
    return found


def _check_references(
    page: Page, elsewhere: Callable[[], Mapping[str, frozenset[str]]], faults: Faults
) -> None:
    """Faults about ``using`` and ``same as`` whose target is on no page."""
    known: dict[str, frozenset[str]] = {}
    for claim in page.claims:
        checks = [
            {block.name for block in each.blocks if isinstance(block, Check)} for each in claim.sentences
        ]
        known[claim.id] = frozenset().union(*checks)
        known |= {each.instead: known[claim.id] for each in claim.sentences if each.instead}
    also: Mapping[str, frozenset[str]] | None = None
    repeats = {claim.id for claim in page.claims if claim.same_as}
    for claim in page.claims:
        if claim.same_as in repeats:
            faults.found.append(without_sentences(claim))
        for place, identifier, name in _references(claim):
            if identifier not in known and also is None:
                also = elsewhere()
            names = known.get(identifier, (also or {}).get(identifier))
            if names is None:
                faults.unknown(place, "the claim", identifier, (*known, *(also or ())))
            elif name and name not in names:
                faults.unknown(place, f"the check of {identifier}", name, sorted(names))


def _references(claim: Claim) -> list[tuple[Place, str, str]]:
    found = [(claim.place, claim.same_as, "")] if claim.same_as else []
    for sentence in claim.sentences:
        for block in sentence.blocks:
            for using in block.using if isinstance(block, Check) else ():
                identifier, _, name = using.check.rpartition(".")
                found.append((using.place, identifier or claim.id, name))
    return found
