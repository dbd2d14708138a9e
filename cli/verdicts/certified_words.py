"""What a certificate is about, beside its formula: its domain, its points, in words."""

from collections.abc import Iterator, Mapping

from ...theory.numbers.json_value import Json

_FEW = 3


def domain_words(document: Mapping[str, Json]) -> list[str]:
    """On which domain, and at which points if they are few; of a certificate that was verified."""
    payload = document.get("payload")
    payload = payload if isinstance(payload, dict) else {}
    lines = [*_sides_and_conditions(document.get("domain"))]
    if isinstance(values := payload.get("values"), dict):
        lists = {name: listed for name, listed in values.items() if isinstance(listed, list)}
        sets = (f"{name} in {{{', '.join(map(str, listed))}}}" for name, listed in lists.items())
        lines.append(f"for all {', '.join(sets)}")
    if isinstance(points := payload.get("points"), list):
        lines.append(f"at {len(points)} points" if len(points) > _FEW else f"at {_places(points)}")
    if isinstance(parts := payload.get("parts"), list):
        each_part = [part for part in parts if isinstance(part, dict)]
        if at_points := sum(part.get("kind") == "instances" for part in each_part):
            lines.append(f"at points only, in {at_points} of {len(parts)} parts")
        if document.get("kind") == "every size":
            lines += [line for part in each_part for line in domain_words(part)]
    if isinstance(point := payload.get("point"), dict) and point:
        verb = "fails at" if document.get("kind") == "counterexample" else "at"
        lines.append(f"{verb} {_places([point])}")
    return lines


def _sides_and_conditions(domain: Json) -> Iterator[str]:
    if isinstance(domain, dict) and isinstance(box := domain.get("box"), dict):
        sides = ", ".join(f"{name} in {side}" for name, side in box.items()) or "no variables"
        where = domain.get("where")
        conditions = " and ".join(map(str, where)) if isinstance(where, list) else ""
        yield f"on {sides}" + (f" with {conditions}" if conditions else "")


def _places(points: list[Json]) -> str:
    return "; ".join(
        ", ".join(f"{name} = {value}" for name, value in point.items()) or "no variables"
        for point in points
        if isinstance(point, dict)
    )
