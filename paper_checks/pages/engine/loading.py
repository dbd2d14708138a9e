"""The claims of a page file as the engine runs them."""

from collections.abc import Callable
from functools import partial
from types import ModuleType

from ..files import NOT_TRUSTED, claim_of, finder, page_of, python_beside
from .binding import bound_blocks, engine_claim, engine_claims
from .engine_claim import EngineClaim
from .parts import Bound


def claims_of(module: str, load: Callable[[str], ModuleType]) -> tuple[EngineClaim, ...]:
    """The claims of a page, none of its Python run; ``load`` runs a module when a check first needs it."""
    return engine_claims(page_of(module), partial(python_beside, module, load), finder(module))


def the_claim(module: str, identifier: str, load: Callable[[str], ModuleType]) -> EngineClaim:
    """One claim of a page: what else the page has is read, and not bound."""
    page, run = page_of(module), partial(python_beside, module, load)
    return engine_claim(claim_of(module, identifier), page, run, finder(module))


def bounds_of(module: str, identifier: str) -> tuple[Bound, ...]:
    """The blocks of a claim with what checks them, as its page binds them; nothing of them runs here."""
    return bound_blocks(claim_of(module, identifier), _nothing, finder(module))


def _nothing() -> ModuleType:
    raise ValueError(f"it {NOT_TRUSTED}")
