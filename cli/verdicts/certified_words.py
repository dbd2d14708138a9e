"""What a certificate is about, beside its formula: its domain, its points, in words."""

from collections.abc import Mapping

from ...theory.numbers.json_value import Json

_FEW = 3


def domain_words(document: Mapping[str, Json]) -> list[str]:
    """On which domain, and at which points if they are few; of a certificate that was verified."""
    payload = document.get("payload")
    held = payload if isinstance(payload, dict) else {}
    found = []
    stated = document.get("domain")
    if isinstance(stated, dict) and isinstance(stated.get("box"), dict):
        box, where = stated["box"], stated.get("where")
        assert isinstance(box, dict)
        sides = ", ".join(f"{name} in {side}" for name, side in box.items()) or "no variables"
        conditions = " and ".join(map(str, where)) if isinstance(where, list) else ""
        found.append(f"on {sides}" + (f" with {conditions}" if conditions else ""))
    if isinstance(values := held.get("values"), dict):
        sets = (
            f"{name} in {{{', '.join(map(str, each))}}}"
            for name, each in values.items()
            if isinstance(each, list)
        )
        found.append(f"for all {', '.join(sets)}")
    if isinstance(points := held.get("points"), list):
        found.append(f"at {len(points)} points" if len(points) > _FEW else f"at {_places(points)}")
    if isinstance(parts := held.get("parts"), list):
        shown = [part for part in parts if isinstance(part, dict) and part.get("kind") == "instances"]
        found += [f"at points only, in {len(shown)} of {len(parts)} parts"] * bool(shown)
        if document.get("kind") == "every size":
            found += [line for part in parts if isinstance(part, dict) for line in domain_words(part)]
    if isinstance(point := held.get("point"), dict) and point:
        verb = "fails at" if document.get("kind") == "counterexample" else "at"
        found.append(f"{verb} {_places([point])}")
    return found


def _places(points: list[Json]) -> str:
    return "; ".join(
        ", ".join(f"{name} = {value}" for name, value in point.items()) or "no variables"
        for point in points
        if isinstance(point, dict)
    )
