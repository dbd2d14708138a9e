"""Rewards that enter a release by a secret toss: what the ledger of one outcome of the tosses is worth then.

The account of code that draws its own noise is that of single outcomes of its other draws. Where these choose
which rewards enter a release, and nothing else shows the choice, all outcomes together are more private than
each: privacy is amplified by sub-sampling. That is not accounted for here. But neither does every toss
excuse a ledger: a reward that enters in a share q of the outcomes, and does not in the others, is no more
private than this. Where all other rewards are 0, so that a reward of 0 gives the same law whether it enters
or not, the law of the released numbers is ``P = (1 - q) Q + q P'`` against Q, and

``P(E) - e^a Q(E) = q (P'(E) - e^b Q(E))``  with  ``e^b = 1 + (e^a - 1)/q``;

and ``P >= q P'`` keeps Renyi divergences above ``D_alpha(P', Q) - alpha/(alpha - 1) log(1/q)``.

The share comes from outcomes that are tried with the same released numbers and have the same requests to the
end, as a lower confidence bound. A toss that decides about rewards of other releases as well is no secret.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ...theory.numbers.enclosure import Exact, exact
from ...theory.privacy.budget_from_error_rates import clopper_pearson
from .account import Account
from .ledger import Loss, Piece, Profile, Release, losses

OUTCOMES: Final = 64
"""So many outcomes of the tosses are tried, to see how often a reward enters."""

_ERROR: Final = 1e-9  # chance that a share is taken for larger than it is
_FEWEST: Final = 16  # outcomes with the same requests, to say anything
_ORDERS: Final = tuple(2**step for step in range(1, 13))
_ROUNDING: Final = 1 + 1e-12  # of the double that the budget becomes


@dataclass(frozen=True, slots=True)
class Budget:
    """What is claimed: epsilon (with delta), or rho."""

    epsilon: Exact | None = None
    rho: Exact | None = None
    delta: Exact = 0

    def broken_by(self, loss: Loss, share: float) -> bool:
        """Whether a reward with this loss in so large a share of the outcomes breaks it for certain."""
        if share == 0:
            return False
        if self.rho is not None:
            if share == 1:
                return bool(loss.rho().lower > exact(self.rho) * Fraction(_ROUNDING))
            known = ((order, float(loss.renyi(order).lower)) for order in _ORDERS)
            least = (renyi / order + math.log(share) / (order - 1) for order, renyi in known)
            return bool(max(least) > float(exact(self.rho)) * _ROUNDING)
        assert self.epsilon is not None
        beyond = math.log1p(math.expm1(float(exact(self.epsilon))) / share) * _ROUNDING
        if self.delta == 0:
            return loss.epsilon().lower > exact(beyond)
        return Fraction(share) * Fraction(loss.delta(beyond).lower) > exact(self.delta) * Fraction(_ROUNDING)


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


def secret_samples(found: Account, budget: Budget) -> list[SecretSample]:
    """Of all rewards whose losses break the budget; none if for one of them no toss excuses it.

    ``found`` is an account with `OUTCOMES` tosses.
    """
    alike = [each.releases for each in found.tossed if each.rounds == found.rounds]
    if 0 not in found.reward_range or len(alike) < _FEWEST:
        return []
    samples = []
    for place in range(1, found.rounds + 1):
        same, others = (
            {
                loss.profile: loss
                for releases in ledgers
                for loss in _losses(releases, place, found)
                if budget.broken_by(loss, 1)
            }
            for ledgers in ([found.ledger, *alike], [each.releases for each in found.tossed])
        )
        if others.keys() - same.keys():  # only in outcomes that look otherwise
            return []
        for loss in same.values():
            entered = [_profile(releases, place, found) == loss.profile for releases in alike]
            share = clopper_pearson(sum(entered), len(alike), 2 * _ERROR)[0]
            if all(entered) or budget.broken_by(loss, share) or _shown(alike, place, entered):
                return []
            samples.append(SecretSample(place, sum(entered), len(alike)))
    return samples


def _losses(releases: Sequence[Release], place: int, found: Account) -> Iterator[Loss]:
    """The loss of one reward; nothing if it enters no release."""
    alone = [
        Release(pieces, each.arms, each.mechanism, each.facts, each.number, each.round, each.file, each.line)
        for each in releases
        if (
            pieces := tuple(
                Piece(place, 1, piece.sizes, piece.jumps) for piece in each.pieces if _covers(piece, place)
            )
        )
    ]
    yield from losses(alone, found.width)


def _profile(releases: Sequence[Release], place: int, found: Account) -> Profile | None:
    return next((each.profile for each in _losses(releases, place, found)), None)


def _covers(piece: Piece, place: int) -> bool:
    return piece.first <= place < piece.first + piece.length


def _shown(alike: Sequence[Sequence[Release]], place: int, entered: Sequence[bool]) -> bool:
    """Whether a reward of a release that this one never enters is tossed together with it."""
    own = {
        number
        for releases in alike
        for number, each in enumerate(releases)
        if any(_covers(piece, place) for piece in each.pieces)
    }
    met: dict[tuple[int, int], list[bool]] = {}
    for outcome, releases in enumerate(alike):
        for number, each in enumerate(releases):
            if number in own:
                continue
            for piece in each.pieces:
                for other in range(piece.first, piece.first + piece.length):
                    met.setdefault((number, other), [False] * len(alike))[outcome] = True
    together = (list(entered), [not each for each in entered])
    return any(each in together for each in met.values())
