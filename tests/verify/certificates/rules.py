"""Proofs by the rules of the rechecker, written shortly."""

BOXES = {"by": "boxes", "tree": "."}
NOTHING = {"by": "zero"}


def by(rule, **fields):
    """A proof by a rule."""
    return {"by": rule, **fields}


def product(constant, *factors):
    """A proof by signs of factors, each with its power, its sign, and what shows the sign."""
    names = "factor", "power", "sign", "proof"
    return by("product", constant=constant, factors=[dict(zip(names, each, strict=True)) for each in factors])


def monotone(variable, to, relation, side, derivative, *, at=NOTHING, steep=False, slope=BOXES):
    """A proof at the end of a way, and of the slope along it."""
    way = {"relation": relation, "side": side, "derivative": derivative}
    return by("monotone", variable=variable, to=to, **way, at=at, steep=steep, slope=slope)
