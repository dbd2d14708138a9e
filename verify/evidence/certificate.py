"""Certificates: JSON documents that say what was found, and carry all that is needed to find it again."""

import hashlib
import json
import stat
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ...theory.formulas.domain import Domain
from ...theory.formulas.wide_domain import WideDomain, stated_domain
from ...theory.numbers.enclosure import exact
from ...theory.numbers.json_value import Json
from .atomic_write import write_whole

SCHEMA = "banditproof/certificate/2"
_FIELDS = {"schema", "kind", "claim", "statement", "formula", "domain", "payload", "digest"}
_LARGEST = 64 * 1024 * 1024


class CertificateError(ValueError):
    """The document is no certificate."""


def certificate(
    kind: str,
    *,
    formula: str,
    domain: Mapping[str, Json] | None,
    payload: Mapping[str, Json],
    statement: str = "",
    claim: str = "",
) -> dict[str, Json]:
    """A complete document with its digest."""
    document: dict[str, Json] = {
        "schema": SCHEMA,
        "kind": kind,
        "claim": claim,
        "statement": statement or formula,
        "formula": formula,
        "domain": None if domain is None else dict(domain),
        "payload": dict(payload),
    }
    document["digest"] = digest(document)
    return document


def digest(document: Mapping[str, Json]) -> str:
    """SHA-256 of the document without its digest, in canonical JSON."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def attributed(document: Mapping[str, Json], *, claim: str, statement: str) -> dict[str, Json]:
    """The same certificate under the name of the claim that it is about."""
    named: dict[str, Json] = {**document, "claim": claim, "statement": statement}
    named["digest"] = digest(named)
    return named


def validated(document: object) -> dict[str, Json]:
    """The document, if it has the form of a certificate and its digest is right."""
    if not isinstance(document, dict):
        raise CertificateError(f"a certificate is a JSON object, not {type(document).__name__}")
    if document.get("schema") != SCHEMA:
        raise CertificateError(f"the schema is {document.get('schema')!r}; accepted is {SCHEMA!r}")
    if set(document) != _FIELDS:
        odd = ", ".join(sorted(set(document) ^ _FIELDS))
        raise CertificateError(f"missing or unknown fields: {odd}")
    for name in ("kind", "claim", "statement", "formula", "digest"):
        if not isinstance(document[name], str):
            raise CertificateError(f"the field {name} is {document[name]!r}; accepted are texts")
    stated = document["domain"]
    if stated is not None and not (isinstance(stated, dict) and set(stated) == {"box", "where"}):
        raise CertificateError(f"the domain is {stated!r}; accepted are null and objects with box and where")
    if not isinstance(document["payload"], dict):
        raise CertificateError("the field payload is not an object")
    if digest(document) != document["digest"]:
        raise CertificateError("the digest does not fit the content: the document was changed")
    return document


def domain_of(document: Mapping[str, Json]) -> Domain:
    """The bounded domain that the certificate is about; one without variables is the single empty point."""
    stated = stated_domain_of(document)
    if not isinstance(stated, Domain):
        raise CertificateError(f"{stated}: certificates of this kind are about bounded domains of reals")
    return stated


def stated_domain_of(document: Mapping[str, Json]) -> Domain | WideDomain:
    """The domain that the certificate is about, bounded or wide."""
    stated = document["domain"]
    if not isinstance(stated, dict) or set(stated) != {"box", "where"}:
        raise CertificateError("there is no domain, and this kind of certificate is about one")
    sides, where = stated["box"], stated["where"]
    if not isinstance(where, list):
        raise CertificateError(f"the conditions are {where!r}; accepted are lists of formulas")
    if not isinstance(sides, dict) or not all(isinstance(side, str) for side in sides.values()):
        raise CertificateError(f"a domain is an object of intervals, not {sides!r}")
    return stated_domain({name: str(side) for name, side in sides.items()}, [str(each) for each in where])


def single_certificates(document: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    """The certificates of several relations, or of several sizes, or the one that it is."""
    match document.get("kind"), document.get("payload"):
        case "conjunction" | "every size", {"parts": [*parts]}:
            for part in parts:
                if isinstance(part, Mapping):
                    yield from single_certificates(part)
        case _:
            yield document


def save(document: Mapping[str, Json], path: Path) -> None:
    """Write the certificate to ``path``, whole or not at all."""
    text = json.dumps(validated(dict(document)), indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    write_whole(path, text.encode())


def load(path: Path) -> dict[str, Json]:
    """Read a certificate; one line says what is wrong with a file that is none."""
    document = parsed(content_of(path), path)
    try:
        return validated(document)
    except CertificateError as error:
        raise CertificateError(f"{path}: {error}") from None


def content_of(path: Path) -> bytes:
    """All that a regular file holds, if it is not too large for a certificate: a pipe may never end."""
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise CertificateError(f"{path} is a pipe or a device; regular files are accepted")
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise CertificateError(f"{path} cannot be read: {error.strerror}") from None
    if len(content) > _LARGEST:
        raise CertificateError(f"{path} is larger than {_LARGEST} bytes; smaller files are accepted")
    return content


def parsed(content: bytes, path: Path) -> dict[str, Json]:
    """The JSON object that a file with this content holds."""
    try:
        document = json.loads(content, parse_constant=_refuse, object_pairs_hook=_once_each)
    except (ValueError, RecursionError, MemoryError) as error:
        reason = " ".join(str(error).partition(";")[0].split()) or "too large"
        raise CertificateError(f"{path} is not JSON: {reason}; a certificate is accepted") from None
    if not isinstance(document, dict):
        raise CertificateError(f"{path} is not a certificate: it holds no JSON object")
    return document


def number_of(text: object, where: str, longest: int = 20_000) -> Fraction:
    """The number that a text of a certificate spells, in plain digits."""
    if not isinstance(text, str) or len(text) > longest or not text.isascii():
        raise CertificateError(f"{where}: {repr(text)[:40]} is not a number written as text")
    try:
        return exact(text)
    except ValueError as error:
        raise CertificateError(f"{where}: {error}") from None


def only_fields(
    payload: Mapping[str, Any], fields: AbstractSet[str], may: AbstractSet[str] = frozenset()
) -> None:
    """Reject a payload with other fields than these."""
    if odd := (set(payload) - may) ^ fields:
        raise CertificateError(f"missing or unknown fields: {', '.join(sorted(odd))}")


def list_of(given: object, where: str) -> list[Any]:
    """A list of a certificate that is not empty."""
    if not isinstance(given, list) or not given:
        raise CertificateError(f"{where}: {str(given)[:40]!r} is not a list with entries")
    return given


@dataclass(frozen=True)
class OptimumKind:
    """A kind of certificate whose formula bounds an optimum, and says what its payload does."""

    kind: str
    formula: Callable[[Mapping[str, Any]], str]
    recheck: Callable[[Mapping[str, Any]], None]
    """Raises a ``ValueError`` unless the payload shows its bounds."""

    def document(self, payload: Mapping[str, Json], **named: str) -> dict[str, Json]:
        """The certificate as a complete document, to be saved and rechecked."""
        return certificate(self.kind, formula=self.formula(payload), domain=None, payload=payload, **named)

    def check(self, document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
        """Entry for `recheck`: a ``ValueError`` that says what does not come out."""
        self.recheck(payload)
        if document["formula"] != self.formula(payload):
            raise CertificateError("the formula is not the one that the payload is about")


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _once_each(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return found
