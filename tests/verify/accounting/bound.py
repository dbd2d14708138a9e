"""What the account of a policy comes to, as a number."""

from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.foreign_account import foreign_account


def bound_of(make, rounds, **options):
    """The upper bound; None if there is none."""
    account = foreign_account(make, Bernoulli([0.5, 0.5]), rounds, **options)
    found = account.found
    stays = found is not None and found.bounded and not account.outside
    return float(found.epsilon().upper) if stays else None
