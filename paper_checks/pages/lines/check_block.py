"""A block of checks: the domain, then named formulas with what would be wrong."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..faults import Faults
from ..page import Check, NearMiss, Place, Symbol, Using
from ..tokens import letters, named, substituted
from .block_lines import BlockLine, Raw, joined_lines
from .domain_lines import Domain, read_for, read_let, read_point, read_rows
from .located import Located
from .near_misses import read_near_miss
from .prose import check_part
from .spelled import check_formula

_BELOW: Final = frozenset({"not", "try", "using"})
_DOMAIN: Final = ("for", "at", "with", "part:", "given:", "let")
NAME: Final = re.compile(r"[^\W\d][\w-]*")
_TRAILING: Final = re.compile(r"\s+for\s")


@dataclass(slots=True)
class Names:
    """What the names on a claim mean: its letters, and the checks that it has so far."""

    symbols: Mapping[str, Symbol]
    checks: dict[str, Place] = field(default_factory=dict)
    told: set[tuple[str, str]] = field(default_factory=set)
    """Letters about which there is a fault already: one for each is enough."""

    def take(self, name: str, place: Place, faults: Faults) -> None:
        """Give a name to a check; a fault if another check of the claim has it."""
        if name in self.checks:
            faults.add(
                place,
                f"two checks of a claim are called {name!r}; the first is on line {self.checks[name].line}",
            )
        self.checks.setdefault(name, place)

    def refuse(self, letter: str, place: Place, why: str, faults: Faults) -> None:
        """A fault about a letter, once."""
        if (letter, why) not in self.told:
            self.told.add((letter, why))
            faults.add(place, f"{letter} has no {why}")

    def need_meaning(self, letter: str, place: Place, faults: Faults) -> None:
        """A fault if a letter has no meaning."""
        base = letter.partition("[")[0]
        if base not in self.symbols:
            self.refuse(base, place, "meaning: it belongs in the list below Symbols:", faults)


def read_checks(raw: Sequence[Raw], base: int, names: Names, faults: Faults) -> list[Check]:
    """The checks of a block."""
    domain, checks = Domain(), list[Check]()
    formula: BlockLine | None = None
    below: list[BlockLine] = []
    before = len(faults.found)
    for line in joined_lines(raw, base, faults, begins=_BELOW):
        if line.word in _BELOW:
            if formula is None:
                faults.add(
                    line.text.place(), f"{line.word!r} stands below a formula, and there is none above"
                )
            below.append(line)
            continue
        if formula is not None:
            checks += _read_check(formula.text, below, domain, names, faults)
            if line.word in _DOMAIN and line.word != "let":
                domain = domain.anew()
        formula, below = None, []
        if line.word in _DOMAIN:
            _read_domain_line(line, domain, names, faults)
        else:
            formula = line
    if formula is not None:
        checks += _read_check(formula.text, below, domain, names, faults)
    if not checks and len(faults.found) == before:
        faults.add(Place(raw[0][0] if raw else 1), "this block checks nothing; expected a name and a formula")
    return checks


def _read_domain_line(line: BlockLine, domain: Domain, names: Names, faults: Faults) -> None:
    rest = line.rest
    match line.word:
        case "for" if rest.text.startswith("each "):
            read_for(rest.cut(5), domain, faults, finite=True)
        case "for":
            read_for(rest, domain, faults)
        case "at":
            if point := read_point(rest, faults):
                domain.points.append(point)
        case "with":
            domain.rows = read_rows(rest, faults)
        case "part:" | "given:" if not rest.text:
            faults.add(line.text.place(), f"expected words behind {line.word}")
        case "part:":
            check_part(rest, faults)
            domain.part = rest.plain
        case "given:":
            domain.given.append(rest.plain)
        case _:
            read_let(rest, domain, faults)
    for name in {*domain.ranges, *domain.each, *(domain.rows.names if domain.rows else ())}:
        names.need_meaning(name, line.text.place(), faults)


def _read_check(
    text: Located, below: Sequence[BlockLine], shared: Domain, names: Names, faults: Faults
) -> list[Check]:
    """One check, or none where its line is none."""
    name, colon, _ = text.text.partition(":")
    if not colon or not NAME.fullmatch(name.strip()):
        word = text.text.split(None, 1)[0]
        if NAME.fullmatch(word.rstrip(":")) and not check_formula(text, Faults()):
            faults.unknown(text.place(), "the word", word, (*_DOMAIN, *_BELOW))
        else:
            faults.add(text.place(), "expected a name before the formula, such as low: x <= y")
        return []
    names.take(name, text.place(), faults)
    whole = text.cut(len(name) + 1)
    trailing = _TRAILING.search(whole.text)
    stated, domain = (whole.cut(0, trailing.start()), shared.copy()) if trailing else (whole, shared)
    if trailing:
        _read_trailing(stated, whole.cut(trailing.end()), domain, names, faults)
    if not check_formula(stated, faults):
        return []
    ranged, inner = domain.ranged, domain.copy()
    inner.use(stated)
    for letter, place in inner.used:
        if letter not in ranged:
            names.refuse(letter, place, "range: no line of the domain says where it is from", faults)
        elif letter not in domain.bounds:
            names.need_meaning(letter, place, faults)
    if not (formula := domain.full(stated, faults)):
        return []
    wrong, tries, using = _read_below(below, formula, domain, faults)
    found = {each: domain.bounds[each] for each, _ in letters(formula) if each in domain.bounds}
    return [
        Check(
            name=name,
            formula=formula,
            ranges=dict(domain.ranges),
            where=tuple(domain.where),
            each=dict(domain.each),
            points=tuple(domain.points),
            tries=tries,
            rows=domain.rows,
            bounds=found,
            using=using,
            given=tuple(domain.given),
            part=domain.part,
            wrong=wrong,
            place=stated.place(),
        )
    ]


def _read_trailing(stated: Located, trailing: Located, domain: Domain, names: Names, faults: Faults) -> None:
    """The ``for`` behind a formula: what it ranges must be letters of the formula or of its conditions."""
    before = len(domain.used)
    given = read_for(trailing, domain, faults)
    used = named(domain.lets.get(name, name) for name in named([stated.text]))
    used |= {name for name, _ in domain.used[before:]}
    for name in sorted(given):
        if name not in names.symbols and name.partition("[")[0] not in names.symbols:
            names.need_meaning(name, trailing.place(), faults)
        elif name.partition("[")[0] not in used:
            faults.add(trailing.place(), f"{name} is ranged behind the formula, and is no letter of it")


def _read_below(
    below: Sequence[BlockLine], formula: str, domain: Domain, faults: Faults
) -> tuple[tuple[NearMiss, ...], tuple[Mapping[str, str], ...], tuple[Using, ...]]:
    wrong: list[NearMiss] = []
    tries: list[Mapping[str, str]] = []
    using: list[Using] = []
    for line in below:
        if line.word == "not":
            miss = read_near_miss(line.rest, formula, domain, faults)
            wrong += [miss] if miss else []
        elif line.word == "try":
            point = read_point(line.rest, faults)
            tries += [point] if point else []
        else:
            target, at, _ = line.rest.text.partition(" at ")
            if not re.fullmatch(r"\S+", target.strip()):
                faults.add(line.text.place(), "expected a check, such as using BERN-EQ6.low at x = z")
                continue
            where = line.rest.cut(len(target) + len(at))
            values = read_point(where, faults, constant=False) if at and domain.full(where, faults) else {}
            values = {name: substituted(value, domain.lets) for name, value in values.items()}
            using.append(Using(target.strip(), values, line.rest.place()))
    return tuple(wrong), tuple(tries), tuple(using)
