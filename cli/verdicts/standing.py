"""How a claim stands, in a few words, next to others: by this run where it was in it, else on record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...paper_checks.assertions.recorded import recorded_amendment, recorded_standing
from ...paper_checks.running.dependence import downstream, needed_by, neighbours, surroundings

if TYPE_CHECKING:
    from ...paper_checks.language.claim import Claim
    from ...paper_checks.running.outcome import Outcome
    from ...paper_checks.running.registry import Entry


@dataclass(frozen=True, slots=True)
class Standing:
    """What this run found, and what is on record about everything around it; IDs in lower case."""

    found: dict[str, Outcome]
    known: dict[str, Claim]
    needed: dict[str, tuple[str, ...]]

    def of(self, identifier: str) -> str:
        """Such as "BERN-T3.1 (REFUTED, amended VERIFIED)"; what was not run is "on record"."""
        outcome = self.found.get(identifier.lower())
        claim = self.known.get(identifier.lower())
        if outcome is not None:
            words = outcome.stands.headline if outcome.claim.of_page else outcome.verdict.value
            if outcome.amended is not None:
                words += f", amended {outcome.amended}"
        elif claim is not None:
            words = f"{recorded_standing(claim) or 'nothing'} on record"
            if claim.amendment is not None:
                words += f", amended {recorded_amendment(claim)}"
        else:
            words = "not registered"
        return f"{identifier} ({words})"

    def all_of(self, identifiers: Iterable[str]) -> str:
        """The standings of several claims, with commas."""
        return ", ".join(self.of(identifier) for identifier in identifiers)

    def users(self, *identifiers: str) -> tuple[str, ...]:
        """The claims that rest on one of these directly, without these themselves."""
        own = {identifier.lower() for identifier in identifiers}
        users = (user for identifier in identifiers for user in self.needed.get(identifier.lower(), ()))
        return tuple(dict.fromkeys(user for user in users if user.lower() not in own))

    def beyond(self, *identifiers: str) -> tuple[str, ...]:
        """The claims that rest on these at one remove or more, and not directly."""
        direct = {user.lower() for user in self.users(*identifiers)}
        return tuple(user for user in downstream(identifiers, self.needed) if user.lower() not in direct)


def standing(entries: Sequence[Entry], outcomes: Sequence[Outcome]) -> Standing:
    """How the claims stand that were run, and all that stand in the same texts."""
    return _standing(surroundings(entries), outcomes)


def standing_nearby(entry: Entry, outcomes: Sequence[Outcome]) -> Standing:
    """The same for one claim, and only for what it rests on, or what rests on it, directly."""
    return _standing(neighbours(entry), outcomes)


def _standing(claims: Sequence[Claim], outcomes: Sequence[Outcome]) -> Standing:
    return Standing(
        found={outcome.claim.id.lower(): outcome for outcome in outcomes},
        known={claim.id.lower(): claim for claim in claims},
        needed=needed_by(claims),
    )


def relations(standing: Standing, claim: Claim) -> list[str]:
    """What the claim rests on and what rests on it, one line each, where there is anything."""
    users = standing.users(claim.id)
    lines = [f"{claim.id} rests on {standing.all_of(claim.rests_on)}"] if claim.rests_on else []
    return (
        [*lines, f"on {claim.id} rest{'s' * (len(users) == 1)} {standing.all_of(users)}"] if users else lines
    )
