"""The files of theorems as texts: what is in them, what they import, and words that no proof may contain."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Final

from .layout import headed, laid_out

FOLDER: Final = Path(__file__).resolve().parents[2] / "theorems"
"""The theorems that are shipped, and `_CoqProject`, which names the files in their order."""
_KINDS: Final = "Theorem|Lemma|Corollary|Proposition|Fact|Remark"
_OPENING: Final = re.compile(rf"({_KINDS})\s+([\w']+)")
_DEFINITION: Final = re.compile(
    r"^(?:Definition|Fixpoint|Record|Inductive) ([\w']+).*?\.$", re.MULTILINE | re.DOTALL
)
_LEMMA: Final = re.compile(r"^Lemma ([\w']+).*?(?=Proof\.)", re.MULTILINE | re.DOTALL)
_WORD: Final = re.compile(r"(?<!%)\b[\w']+")
_BOUND: Final = re.compile(r"(?:Variables?|forall|exists2?|fun) ([\w' ]+)|\(([\w' ]+) :[^=]")
"""Names that a text gives to what it speaks of."""
_COMMENT: Final = re.compile(r"\(\*+(.*?)\*+\)", re.DOTALL)
_HEADING: Final = re.compile(r"\(\*\* \*")
_LEXEME: Final = re.compile(r'"[^"]*"|\(\*|\*\)|[^"(*]+|.', re.DOTALL)
_SENTENCE: Final = re.compile(r"[-+*{}\s]*(\S.*?)\.(?=\s|$)", re.DOTALL)
_ASSUMED: Final = re.compile(r"(?:Variables?|Hypothes[ei]s|Context)\b")
_SHORTER: Final = re.compile(
    r"(?:Let|Notation) [\w' ]+(?:\([^()]*\) )?:=|(?:Let|(?:Local )?Notation) ([\w']+)[^\"]*?:=", re.DOTALL
)
"""What a section takes for granted, and what it calls by a shorter name."""
_OTHER: Final = re.compile(
    rf"(?:{_KINDS}|Section|End|Let|Example|Definition|Fixpoint|Record|Inductive|Canonical|Ltac|Arguments|Abort"
    r"|From|Require|Implicit Types?|Set Implicit Arguments|Unset Strict Implicit|Local Open Scope"
    r"|Unset Printing Implicit Defensive)\b|"
    r'Notation "\\(?:sum_[^"]* F" := \(\\big\[Rplus/0|prod_[^"]* F" := \(\\big\[Rmult/1)\]_[^%]*'
    r"(?:%B\) )?F%R\)"
)
"""What else stands outside of proofs, and neither assumes anything nor gives signs another meaning."""
_ENDS: Final = {"Qed": True, "Admitted": True, "Defined": False, "Abort": False}
"""What ends a proof, and whether it is said to be one of a statement."""
_WIDTH: Final = 74
_IMPORT: Final = re.compile(r"^Require (?:Import|Export) ([\w\s]+)\.", re.MULTILINE)
_UNPROVED: Final = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check|Unset Guard Checking)\b"
)


@dataclass(frozen=True, slots=True)
class SourceTheorem:
    """A theorem as it is written."""

    name: str
    kind: str
    file: str
    comment: str
    """What stands directly above it, else under the heading above it: its printed number, and its class."""
    statement_lines: int
    proof_lines: int
    place: tuple[int, int]
    """Its first and last byte."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file of theorems."""

    name: str
    text: str
    needs: tuple[str, ...]
    """Every file that it imports, directly or not, in order."""
    digest: str
    """SHA-256 of its text and of the texts that it imports."""

    @property
    def unproved(self) -> str:
        """Why no theorem of this file counts; Coq is asked as well, this is only sooner."""
        found = _UNPROVED.search(_code(self.text))
        return f"{self.name}.v contains {found[1]}, which proves nothing" if found else ""


@dataclass(frozen=True)
class Development:
    """A folder of theorems."""

    files: Mapping[str, SourceFile]
    theorems: Mapping[str, SourceTheorem]

    def proved(self, name: str) -> SourceTheorem:
        """The theorem of this name; a ``ValueError`` if there is none, or a reading shows no proof."""
        of = self.named(name)
        for file in (*self.files[of.file].needs, of.file):
            text = self.files[file].text.encode()[: of.place[1] if file == of.file else None].decode()
            if said := _beyond(_code(text)):
                raise ValueError(f"{name} is not proved: {said!r} in {file}.v is not accepted")
        return of

    def named(self, name: str) -> SourceTheorem:
        """The theorem of this name; a ``ValueError`` if there is none."""
        if name in self.theorems:
            return self.theorems[name]
        if any(re.search(rf"\b{re.escape(name)}\b", file.text) for file in self.files.values()):
            raise ValueError(f"{name} is not proved: no statement with Proof. and Qed. has this name")
        near = get_close_matches(name, self.theorems, 1)
        raise ValueError(f"no theorem is called {name!r}" + (f"; {near[0]} is one" if near else ""))

    @cached_property
    def _texts(self) -> dict[str, list[dict[str, str]]]:
        """Of each file its definitions, and its lemmas, by name: read once."""
        kinds = _DEFINITION, _LEMMA
        return {
            name: [{found[1]: found[0] for found in kind.finditer(_code(of.text))} for kind in kinds]
            for name, of in self.files.items()
        }

    def definitions(self, of: SourceTheorem) -> dict[str, str]:
        """Those of the statement in the words of their files, then theirs, in the order of the files.

        What a lemma speaks of is needed where a definition names the lemma.
        """
        files = (*self.files[of.file].needs, of.file)
        known = {f"{each}.{name}": text for each in files for name, text in self._texts[each][0].items()}
        lemmas = {name: text for each in files for name, text in self._texts[each][1].items()}
        by_name = {name.partition(".")[2]: name for name in known}  # the last one is meant
        waiting, needed = [self.written(of)], set[str]()
        while waiting:
            text = waiting.pop()
            own = {word for binder in _BOUND.findall(text) for word in "".join(binder).split()}
            words = {*_WORD.findall(text)} - own
            names = {by_name[word] for word in words & by_name.keys()}
            waiting += [known[name] for name in names - needed]
            waiting += [lemmas.pop(word) for word in words & lemmas.keys()]
            needed |= names
        return {name: text for name, text in known.items() if name in needed}

    def written(self, of: SourceTheorem) -> str:
        """What the sections around a theorem take for granted, and what it says then, in its file's words."""
        text = self.files[of.file].text
        start = len(text.encode()[: of.place[0]].decode())
        sections: list[list[str]] = [[]]
        for at, said, _ in _outside_proofs(_code(text)):
            if at == start:
                break
            if said.startswith("End "):
                sections.pop()
            elif said.startswith("Section "):
                sections.append([])
            elif _ASSUMED.match(said) or _SHORTER.match(said):
                sections[-1].append(said)
        needed, words = list[str](), {*_WORD.findall(said)}
        for each in reversed([*chain(*sections)]):
            shorter = _SHORTER.match(each)
            if shorter is None or shorter[1] in {None, *words}:
                needed.insert(0, each)
                words |= {*_WORD.findall(each)}
        lines = [line for each in needed for line in laid_out(each, _WIDTH)]
        return "\n".join([*lines, *headed(of.name, said.partition(of.name)[2], _WIDTH)])


def development(folder: Path) -> Development:
    """Read a folder; a ``ValueError`` if two theorems have the same name."""
    files: dict[str, SourceFile] = {}
    theorems: dict[str, SourceTheorem] = {}
    for file in (folder / "_CoqProject").read_text(encoding="utf-8").split():
        if not file.endswith(".v"):
            continue
        name, text = file.removesuffix(".v"), (folder / file).read_text(encoding="utf-8")
        direct = {word for words in _IMPORT.findall(text) for word in words.split()}
        needs = tuple(each for each in files if each in direct or any(each in files[d].needs for d in direct))
        content = "".join([text, *(files[each].digest for each in needs)])
        files[name] = SourceFile(name, text, needs, hashlib.sha256(content.encode()).hexdigest())
        for each in _theorems(name, text):
            if each.name in theorems and "Theorem" in {each.kind, theorems[each.name].kind}:
                raise ValueError(f"{each.name} is in {theorems[each.name].file}.v and in {name}.v")
            theorems[each.name] = each
    return Development(files, theorems)


@cache
def shipped() -> Development:
    """The theorems that are shipped."""
    return development(FOLDER)


def _theorems(file: str, text: str) -> list[SourceTheorem]:
    comments = list(_COMMENT.finditer(text))
    found = []
    for start, said, proof in _outside_proofs(_code(text)):
        if proof is None or not (opening := _OPENING.match(said)):
            continue
        body, end = proof
        above = [each for each in comments if each.end() <= start]
        if above and text[above[-1].end() : start].strip():
            above = [each for each in above if _HEADING.match(each[0])]
        found.append(
            SourceTheorem(
                name=opening[2],
                kind=opening[1],
                file=file,
                comment=" ".join(above[-1][1].strip("* \n").split()) if above else "",
                statement_lines=max(1, text.count("\n", start, body)),
                proof_lines=text.count("\n", body, end) + 1,
                place=(len(text[:start].encode()), len(text[:end].encode())),
            )
        )
    return found


@cache
def _code(text: str) -> str:
    """A text with blanks in place of its comments, which may be nested, and have strings in them."""
    depth, parts = 0, list[str]()
    for found in _LEXEME.findall(text):
        depth += found == "(*"
        parts.append(re.sub(r"[^\n]", " ", found) if depth else found)
        depth -= found == "*)" and depth > 0
    return "".join(parts)


@cache
def _outside_proofs(code: str) -> list[tuple[int, str, tuple[int, int] | None]]:
    """Where each sentence outside of proofs begins, the sentence, and where its proof begins and ends.

    A command inside a proof, such as another lemma, is a sentence too, and said to be there.
    """
    found: list[tuple[int, str, tuple[int, int] | None]] = []
    begin, last = 0, 0
    for each in _SENTENCE.finditer(code):
        at, said = each.start(1), each[1]
        if not begin and found and re.match(r"Proof\b", said):
            begin, last = at, len(found) - 1
        elif not begin or (said[:1].isupper() and said not in _ENDS):
            found.append((at, said if not begin else f"{said} inside a proof", None))
        elif said in _ENDS:
            found[last] = (*found[last][:2], (begin, each.end()) if _ENDS[said] else None)
            begin = 0
    return found


@cache
def _beyond(code: str) -> str:
    """The first words that may assume something, or give signs another meaning; nothing if there are none."""
    depth = 0
    for _, said, _ in _outside_proofs(code):
        depth += said.startswith("Section ") - said.startswith("End ")
        is_known = depth > 0 if _ASSUMED.match(said) else _SHORTER.match(said) or _OTHER.match(said)
        if not is_known or said.endswith(" inside a proof"):
            return " ".join(said.split()[:3])
    return found[1] if (found := _UNPROVED.search(code)) else ""
