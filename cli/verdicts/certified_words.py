"""What a certificate is about, beside its formula: its domain, its points, in words."""

from collections.abc import Iterator, Mapping

from ...theory.numbers.json_value import Json

_FEW = 3


def domain_words(document: Mapping[str, Json]) -> list[str]:
    """On which domain, and at which points if they are few; of a certificate that was verified."""
    payload, kind = document.get("payload"), document.get("kind")
    payload = payload if isinstance(payload, dict) else {}
    lines = [*_sides_and_conditions(document.get("domain"))]
    if kind == "enumeration" and isinstance(values := payload.get("values"), dict):
        lists = {name: listed for name, listed in values.items() if isinstance(listed, list)}
        sets = (f"{name} in {{{', '.join(map(str, listed))}}}" for name, listed in lists.items())
        lines.append(f"for all {', '.join(sets)}")
    if kind == "instances" and isinstance(points := payload.get("points"), list):
        lines.append(f"at {len(points)} points" if len(points) > _FEW else f"at {_places(points)}")
    if kind in {"conjunction", "every size"} and isinstance(parts := payload.get("parts"), list):
        each_part = [part for part in parts if isinstance(part, dict)]
        if at_points := sum(part.get("kind") == "instances" for part in each_part):
            lines.append(f"at points only, in {at_points} of {len(parts)} parts")
        inner = {str(part.get("formula")): domain_words(part) for part in each_part}
        if kind == "every size":
            lines += [f"{formula}: {line}" for formula, own in inner.items() for line in own]
        else:  # all of one domain, or of one finite set
            lines += dict.fromkeys(line for own in inner.values() for line in own if line[:7] == "for all")
    if kind in {"counterexample", "bracket"} and isinstance(point := payload.get("point"), dict) and point:
        lines.append(f"{'fails at' if kind == 'counterexample' else 'at'} {_places([point])}")
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
