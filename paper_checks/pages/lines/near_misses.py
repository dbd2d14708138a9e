"""Near misses: edits by tokens that fit at one place and change what they edit."""

import re
from typing import Final

from ..faults import Faults
from ..page import NearMiss
from ..tokens import edited, matches, tokens
from .domain_lines import Domain
from .located import Located

_LABEL: Final = re.compile(r'\s*"([^"]*)"$')
_FORESEEN: Final = "foreseen: "


def read_near_miss(part: Located, of: str, domain: Domain, faults: Faults) -> NearMiss | None:
    """``old -> new "label"``, as an edit of a formula; None where it is none, with a fault."""
    label = _LABEL.search(part.text)
    edit = part.cut(0, label.start()) if label else part
    foreseen = edit.text.startswith(_FORESEEN)
    edit = edit.cut(len(_FORESEEN)) if foreseen else edit
    arrow = re.search(r"(?<!\S)->(?!\S)", edit.text)
    if arrow is None:
        faults.add(part.place(), "expected an edit, such as not kl(z, y) -> kl(y, z)")
        return None
    sides = [edit.cut(0, arrow.start()), edit.cut(arrow.end())]
    for side, what in zip(sides, ("what is replaced", "what replaces it"), strict=True):
        if not side.text:
            faults.add(edit.place(arrow.start()), f"expected {what}; an edit is written old -> new")
            return None
    old, new = (domain.full(side, faults) for side in sides)
    if not (old and new):
        return None
    count = len(matches(of, old))
    if count != 1:
        times = "nowhere" if not count else f"at {count} places"
        faults.add(
            sides[0].place(), f"{old!r} stands {times} in {of!r}; accepted is what stands at one place"
        )
        return None
    if tokens(edited(of, old, new)) == tokens(of):
        faults.add(part.place(), "this near miss changes nothing: it says what the formula says")
        return None
    return NearMiss(old, new, " ".join(label[1].split()) if label else "", part.place(), foreseen)
