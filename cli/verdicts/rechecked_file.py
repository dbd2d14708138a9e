"""What becomes of one certificate file: verified, and compared with its claim, by a worker within limits."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from ...paper_checks.running.belonging import Belongs, OwnClaims, belonging, by_identifier
from ...paper_checks.running.limits import Limits
from ...paper_checks.running.own_process import DiedError, TooLongError, done_apart
from ...paper_checks.running.registry import select
from ...theory.numbers.json_value import Json
from ...verify.certificates.recheck import at_points, rechecked_once
from ...verify.evidence.certificate import content_of, parsed
from .certified_words import domain_words


class Result(StrEnum):
    """What is said of a file; of an incomplete one, stopped by a limit or not readable, nothing is known."""

    CONFIRMED = "confirmed"
    AT_POINTS = "at points"
    REJECTED = "REJECTED"
    INCOMPLETE = "INCOMPLETE"


@dataclass(frozen=True, slots=True)
class RecheckedFile:
    """What became of one file; what it is about, and whose, is known where its mathematics comes out."""

    file: Path
    """As it was named."""
    result: Result
    reasons: tuple[str, ...] = ()
    """Why it is not confirmed."""
    claim: str | None = None
    kind: str | None = None
    formula: str | None = None
    domain: Mapping[str, Json] | None = None
    words: tuple[str, ...] = ()
    """What it is about."""
    belongs: str | None = None
    compared: str | None = None
    """How it stands to the claim of its name, in words."""
    coq: bool = False
    """Whether what it says is a theorem that Coq has accepted on this machine."""
    points: int = 0
    """At how many points it is confirmed, if that is less than what it says."""
    apart: bool = False
    """Whether these are points of its parts, none of them in all."""

    @property
    def ok(self) -> bool:
        """Whether all that it says is confirmed."""
        return self.result is Result.CONFIRMED

    @property
    def words_of_result(self) -> str:
        """The result, with the number of points if it was confirmed at no others."""
        return at_points(self.points, apart=self.apart) if self.points else self.result.value


def rechecked_file(file: Path, own: Sequence[str], limits: Limits, *, worded: bool = True) -> RecheckedFile:
    """Verify ``file`` within the limits; claims of one's own are those of the files ``own``.

    What is said only of a confirmed file, ``words`` and ``coq``, is left out unless somebody is told of it.
    """
    return rechecked_content(file, own, limits, worded=worded)[0]


def rechecked_content(
    file: Path, own: Sequence[str], limits: Limits, *, worded: bool = True
) -> tuple[RecheckedFile, bytes]:
    """The same, and what the file held: by the time that it is read again it may hold something else."""

    def incomplete(reason: str) -> tuple[RecheckedFile, bytes]:
        return RecheckedFile(file, Result.INCOMPLETE, (reason,)), b""

    try:
        content = content_of(file)
        encoded = b64encode(content).decode()
        fields = done_apart(fields_of, encoded, str(file), list(own), worded, limits=limits)
    except DiedError as error:
        return incomplete(f"it takes its process down: {error}")
    except TooLongError as error:
        return incomplete(f"it was stopped after {error}")
    except ValueError as error:  # no file, or no JSON in it
        return incomplete(str(error).removeprefix(str(file)).lstrip(": "))
    return RecheckedFile(file, **{**fields, "result": Result(fields["result"])}), content


def fields_of(content: str, name: str, own: list[str], worded: bool) -> dict[str, Any]:  # noqa: FBT001  data
    """All fields of the file with this content but the first one, as data: the work of the worker."""
    document: Mapping[str, Json] = {}
    try:
        document = parsed(b64decode(content), Path(name))
        found = _judged(document, own, worded=worded)
    except MemoryError:
        reasons = ("it needs more memory than one file may take",)
        found = RecheckedFile(Path(name), Result.INCOMPLETE, reasons)
    fields = asdict(found) | {"result": found.result.value}
    del fields["file"]
    for field in ("claim", "kind", "formula"):
        said = document.get(field)
        fields[field] = said if isinstance(said, str) else None  # what is rejected may hold anything there
    return fields


def _judged(document: Mapping[str, Json], own: list[str], *, worded: bool) -> RecheckedFile:
    from ...verify.kernel.accepted import is_accepted

    nameless = RecheckedFile(Path(), Result.REJECTED)
    found = rechecked_once(document)
    if found.reasons:
        result = Result.INCOMPLETE if found.incomplete else Result.REJECTED
        return replace(nameless, reasons=found.reasons, result=result)
    compared = belonging(document, _own_claims(tuple(own)))
    other = compared.state is Belongs.NO
    domain = document["domain"]
    return replace(
        nameless,
        result=Result.REJECTED if other else Result.AT_POINTS if found.points else Result.CONFIRMED,
        points=0 if other else found.points,
        apart=found.apart and not other,
        reasons=(compared.words,) if other else (),
        domain=domain if isinstance(domain, dict) else None,
        words=tuple(domain_words(document)) if worded else (),
        belongs=compared.state.name.lower(),
        compared=compared.words,
        coq=worded and is_accepted(document),
    )


@cache
def _own_claims(own: tuple[str, ...]) -> OwnClaims:
    return by_identifier(select(own, code=True) if own else ())
