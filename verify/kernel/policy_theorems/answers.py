"""What Coq says of theorems about policies: statement, definitions and axioms; whether it accepts them."""

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from ...evidence.atomic_write import write_whole
from ..coqc import AXIOMS, MissingCoqError, axioms_in, cache_folder
from ..session import first_error
from .answer import Answer, Standing
from .compiled import Tell, compiled_files, coq_version, options, run_coqc, seconds_of
from .sources import Development, SourceTheorem

_HEAD: Final = """From Coq Require Import Reals.
Unset Printing Implicit Defensive.
Set Printing Width 74.
Local Open Scope R_scope.
"""
_DEFINED: Final = re.compile(r"^(\w+) \d+:\d+ \S+ (\S+)$", re.MULTILINE)
"""A line of what Coq says about the names of a file that it compiled."""
_PARTS: Final = {"constr", "proj"}


def kept_answer(of: Development, name: str) -> Answer:
    """What an earlier run learned of the theorem; no more than its place where it learned nothing."""
    found = of.named(name)
    if not any(_folder().glob(f"{name}-*.json")):  # to ask Coq for its version takes longer
        return _not_run(of, found)
    try:
        document: Any = json.loads(_place(of, found).read_text(encoding="utf-8"))
        document |= {"standing": Standing(document["standing"]), "axioms": tuple(document["axioms"])}
        return Answer(**document)
    except (OSError, ValueError, TypeError, KeyError, MissingCoqError):
        return _not_run(of, found)


def asked(of: Development, names: Iterable[str], tell: Tell = lambda *_: None) -> dict[str, Answer]:
    """Ask Coq about the theorems, all of them in one go; what it says is kept in the user's cache."""
    found = {name: of.named(name) for name in names}
    try:
        told = _told(of, list(found.values()), tell)
    except (MissingCoqError, OSError) as error:  # or a cache that cannot be written
        return {name: _not_run(of, each, str(error)) for name, each in found.items()}
    if _keeps():
        for name, answer in told.items():
            if not answer.statement:
                continue  # it was not asked about, and may be another time
            text = json.dumps(answer.to_json(), ensure_ascii=False)
            write_whole(_place(of, found[name]), text.encode())
    return told


def _told(of: Development, theorems: Sequence[SourceTheorem], tell: Tell) -> dict[str, Answer]:
    folders = compiled_files(of, dict.fromkeys(each.file for each in theorems), tell)
    whole = [each for each in theorems if not isinstance(folders[each.file], str)]
    library = {name: where for name, where in folders.items() if isinstance(where, Path)}
    tell(len(folders), len(folders), "statements")
    probe = _Probe(of, library, whole)
    foreign = ", ".join(sorted(probe.axioms - AXIOMS))
    told: dict[str, Answer] = {}
    for each in theorems:
        refused = probe.trouble if each.file in library else str(folders[each.file])
        if foreign and len(whole) > 1 and not refused:
            told |= _told(of, [each], lambda *_: None)  # is it this one?
            continue
        reason = refused or (f"it rests on {foreign}" if foreign else "")
        standing = Standing.REFUSED if reason else Standing.ACCEPTED
        told[each.name] = replace(_not_run(of, each, reason), standing=standing)
        if refused:
            continue
        told[each.name] = replace(
            told[each.name],
            statement=probe.statement(each),
            written="",
            definitions=probe.definitions(each),
            axioms=tuple(sorted(probe.axioms)),
            seconds=seconds_of(library[each.file], each.place),
        )
    return told


class _Probe:
    """A file of questions, and the answers of Coq, each in a file of its own."""

    def __init__(
        self, of: Development, library: Mapping[str, Path], theorems: Sequence[SourceTheorem]
    ) -> None:
        self._defined = {
            f"{file}.{name}": f"{file}.{whole}"
            for file, folder in library.items()
            for name, whole in _definitions((folder / f"{file}.glob").read_text(encoding="utf-8"))
            if f"\nExample {name} " not in of.files[file].text  # to print what proves it takes Coq a minute
        }
        whole = list(dict.fromkeys(self._defined.values()))
        questions = {
            **{f"Check @{each.file}.{each.name}": each.file for each in theorems},
            **{f"Print Term {name}": name.partition(".")[0] for name in whole},
        }
        self._place = {text: number for number, text in enumerate(questions)}
        text = f"{_HEAD}Require {' '.join(library)}.\nSet Printing All.\n"
        text += "".join(f'Redirect "all{place}" {each}.\n' for each, place in self._place.items())
        whole_of = "".join(f"(more (@{each.file}.{each.name}) " for each in theorems)
        text += "Unset Printing All.\nDefinition more {this rest : Type} (_ : this) (_ : rest) := I.\n"
        text += f"Definition everything := {whole_of}I{')' * len(theorems)}.\n"
        text += 'Redirect "axioms" Print Assumptions everything.\n'  # of each it takes a second
        for file in library:  # each in the words of its own file
            imports = " ".join((*of.files[file].needs, file))
            text += f"Module In_{file}.\nImport {imports}.\n"
            text += "".join(
                f'Redirect "said{self._place[each]}" {each}.\n'
                for each, at in questions.items()
                if at == file
            )
            text += f"End In_{file}.\n"
        self._answers: dict[str, str] = {}
        self.trouble, self.axioms = "", frozenset[str]()
        if not theorems:
            return
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "questions.v").write_text(text, encoding="utf-8")
            words = [*options(library.values()), "questions.v"]
            accepted, output = run_coqc(words, Path(folder))
            self.trouble = "" if accepted else first_error(output)
            for answer in Path(folder).glob("*.out"):
                self._answers[answer.stem] = answer.read_text(encoding="utf-8")
        said = self._answers.get("axioms", "")
        self.axioms = axioms_in(said)
        if not (self.axioms or self.trouble or "Closed under the global context" in said):
            self.trouble = "Coq does not say what it assumes"

    def _said(self, question: str, how: str = "said") -> str:
        return self._answers[f"{how}{self._place[question]}"]

    def statement(self, of: SourceTheorem) -> str:
        """Without its name, and without the space that Coq leaves before each line."""
        said = self._said(f"Check @{of.file}.{of.name}").partition(" : ")[2]
        return _tidy(dedent(f"       {said}"))

    def definitions(self, of: SourceTheorem) -> dict[str, str]:
        """Those that the statement depends on, found in it with all notations undone; then theirs."""
        found: dict[str, str] = {}
        waiting = self._names(self._said(f"Check @{of.file}.{of.name}", "all"))
        while waiting:
            name = waiting.pop(0)
            if name not in found:
                found[name] = _tidy(self._said(f"Print Term {name}").partition("\n\nArguments")[0])
                waiting += self._names(self._said(f"Print Term {name}", "all"))
        order = list(dict.fromkeys(self._defined.values()))
        return {name: found[name] for name in sorted(found, key=order.index)}

    def _names(self, said: str) -> list[str]:
        words = re.findall(r"[\w']+\.[\w']+", said)
        return [self._defined[word] for word in dict.fromkeys(words) if word in self._defined]


def _tidy(said: str) -> str:
    return "\n".join(line.rstrip() for line in said.strip().splitlines())


def _definitions(names: str) -> Iterable[tuple[str, str]]:
    """What a file defines; a constructor or a field stands for the type that it is a part of."""
    last = ""
    for kind, name in _DEFINED.findall(names):
        if kind in {"def", "ind", "rec", "inst", "coe", "canonstruc"} or (kind in _PARTS and not last):
            last = name
            yield name, name
        elif kind in _PARTS:
            yield name, last


def _not_run(of: Development, found: SourceTheorem, reason: str = "") -> Answer:
    of_file = (found.name, found.file, found.comment)
    lines = (found.statement_lines, found.proof_lines)
    said = of.written(found), of.definitions(found)
    return Answer(*of_file, Standing.NOT_RUN, *lines, reason, written=said[0], definitions=said[1])


def _keeps() -> bool:
    """Whether the user keeps what was found."""
    return os.environ.get("BANDITPROOF_STORE") != ""


def _place(of: Development, theorem: SourceTheorem) -> Path:
    """The file of an answer, named after all that it depends on."""
    if not _keeps():
        raise ValueError("nothing is kept")
    content = f"{of.files[theorem.file].digest} {theorem.name} {coq_version()}"
    key = hashlib.sha256(content.encode() + Path(__file__).read_bytes()).hexdigest()[:16]
    return _folder() / f"{theorem.name}-{key}.json"


def _folder() -> Path:
    return cache_folder() / "theorems"
