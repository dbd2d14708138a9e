"""Whether secret tosses excuse an account above the claim: rewards may enter a release in few outcomes only.

The account of code that draws its own noise is that of single outcomes of its other draws, the tosses. Where
these choose which rewards enter a release, and nothing else shows the choice, all outcomes together are more
private than each: privacy is amplified by sub-sampling. That is not accounted for. But a toss excuses only
what its share allows. Let a reward enter in a share q of the outcomes, and let all other rewards be 0, so
that a reward of 0 gives the same law whether it enters or not. Then the released numbers have the law Q if
the reward is 0, else ``P = (1 - q) Q + q P'``, with P' their law where the reward enters. For an event E

    ``P(E) - e^a Q(E) = q (P'(E) - e^b Q(E))``  with  ``e^b = 1 + (e^a - 1)/q``,

so (a, delta)-DP is broken if P' and Q break (b, delta/q)-DP; and ``P >= q P'`` keeps Renyi divergences of
order alpha above ``D_alpha(P', Q) - alpha/(alpha - 1) log(1/q)``.

The share is a lower confidence bound, from outcomes that are tried with the same released numbers and have
the same requests to the end. A toss that decides about rewards of other releases as well is no secret.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ...theory.numbers.enclosure import exact
from ...theory.privacy.budget_from_error_rates import clopper_pearson
from ...theory.privacy.claim import Claim
from .account import Account
from .ledger import Loss, Piece, Profile, Release, losses

OUTCOMES: Final = 64
"""So many outcomes of the tosses are tried, to see how often a reward enters."""

_ERROR: Final = 1e-9  # chance that a share is taken for larger than it is
_FEWEST: Final = 16  # outcomes with the same requests, to say anything
_ORDERS: Final = tuple(2**step for step in range(1, 13))  # of Renyi divergences
_ROUNDING: Final = 1 + 1e-12  # of the double that the budget becomes


def breaks(loss: Loss, claim: Claim, share: float) -> bool:
    """Whether a reward with this loss in so large a share of the outcomes breaks the claim for certain."""
    if share == 0:
        return False
    if claim.rho is not None:
        if share == 1:
            return bool(loss.rho().lower > claim.rho * Fraction(_ROUNDING))
        divergences = ((order, float(loss.renyi(order).lower)) for order in _ORDERS)
        least = (renyi / order + math.log(share) / (order - 1) for order, renyi in divergences)
        return bool(max(least) > float(claim.rho) * _ROUNDING)
    assert claim.epsilon is not None
    beyond = math.log1p(math.expm1(float(claim.epsilon)) / share) * _ROUNDING
    if claim.delta == 0:
        return loss.epsilon().lower > exact(beyond)
    return Fraction(share) * Fraction(loss.delta(beyond).lower) > claim.delta * Fraction(_ROUNDING)


@dataclass(frozen=True, slots=True)
class SecretSample:
    """How often a reward enters the releases with some loss, among outcomes that look the same."""

    place: int
    entered: int
    tried: int

    def __str__(self) -> str:
        return (
            f"the reward of round {self.place} enters so in {self.entered} of {self.tried} further outcomes"
            " of its own tosses that look the same"
        )


def secret_samples(found: Account, claim: Claim) -> list[SecretSample]:
    """How often rewards enter whose losses break the claim; none if for one of them no toss excuses it.

    ``found`` is an account with `OUTCOMES` tosses.
    """
    alike = [each.releases for each in found.tossed if each.rounds == found.rounds]
    if 0 not in found.reward_range or len(alike) < _FEWEST:
        return []
    samples: list[SecretSample] = []
    for place in range(1, found.rounds + 1):
        of_reward = _samples_of(found, claim, alike, place)
        if of_reward is None:
            return []
        samples += of_reward
    return samples


def _samples_of(
    found: Account, claim: Claim, alike: Sequence[Sequence[Release]], place: int
) -> list[SecretSample] | None:
    """Those of the reward of one round, for each of its losses; None if no toss excuses one of them."""
    broken = _breaking([found.ledger, *alike], found, claim, place)
    elsewhere = _breaking([each.releases for each in found.tossed], found, claim, place)
    if elsewhere.keys() - broken.keys():  # some losses come only in outcomes with other requests
        return None
    samples = []
    for profile, loss in broken.items():
        enters = [_profile(releases, place, found) == profile for releases in alike]
        share = clopper_pearson(sum(enters), len(alike), 2 * _ERROR)[0]
        if all(enters) or breaks(loss, claim, share) or _is_shown(alike, place, enters):
            return None
        samples.append(SecretSample(place, sum(enters), len(alike)))
    return samples


def _breaking(
    ledgers: Sequence[Sequence[Release]], found: Account, claim: Claim, place: int
) -> dict[Profile, Loss]:
    """The losses of a reward in these ledgers that break the claim, if it enters in all outcomes."""
    losses_of_reward = (loss for releases in ledgers for loss in _losses(releases, place, found))
    return {loss.profile: loss for loss in losses_of_reward if breaks(loss, claim, 1)}


def _losses(releases: Sequence[Release], place: int, found: Account) -> Iterator[Loss]:
    """The loss of one reward; nothing if it enters no release."""
    alone = []
    for each in releases:
        pieces = [Piece(place, 1, one.sizes, one.jumps) for one in each.pieces if _covers(one, place)]
        if pieces:
            alone.append(replace(each, pieces=tuple(pieces)))
    yield from losses(alone, found.width)


def _profile(releases: Sequence[Release], place: int, found: Account) -> Profile | None:
    """How a reward enters: through which mechanisms, with which coefficients; None if it does not."""
    return next((loss.profile for loss in _losses(releases, place, found)), None)


def _covers(piece: Piece, place: int) -> bool:
    return piece.first <= place < piece.first + piece.length


def _is_shown(alike: Sequence[Sequence[Release]], place: int, enters: Sequence[bool]) -> bool:
    """Whether a reward of a release that this one never enters comes by the same toss, or by its opposite."""
    own = {
        number
        for releases in alike
        for number, each in enumerate(releases)
        if any(_covers(piece, place) for piece in each.pieces)
    }
    others: dict[tuple[int, int], list[bool]] = {}  # by release and round: in which outcomes it enters
    for outcome, releases in enumerate(alike):
        for number, each in enumerate(releases):
            for piece in each.pieces if number not in own else ():
                for other in range(piece.first, piece.first + piece.length):
                    others.setdefault((number, other), [False] * len(alike))[outcome] = True
    return any(each in (list(enters), [not one for one in enters]) for each in others.values())
