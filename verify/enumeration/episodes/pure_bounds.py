"""What a pure epsilon says of delta and of rho: at most what randomised response has.

Two laws whose chances differ by factors of at most ``e^eps`` are made from one bit and its randomised
response, whose chances are ``1/(1 + e^-eps)`` and ``1/(1 + e^eps)``. So

    ``delta(e) <= (e^eps - e^e)/(1 + e^eps)``  for ``e <= eps``,  and  ``rho <= eps tanh(eps/2)``,

its mean loss, which is the least rho of Laplace noise on whole numbers: that has the same two losses.
"""

from fractions import Fraction

from flint import arb

from ....theory.numbers.enclosure import Enclosure, ball, enclosure_of


def delta_at_most(pure: Fraction, epsilon: Fraction) -> Fraction:
    """Of every mechanism of that pure epsilon, at the precision in force."""
    if epsilon >= pure:
        return Fraction(0)
    # both over e^pure, which may be more than any number says
    falls = (-ball(pure)).exp()
    return Fraction(enclosure_of((1 - ball(epsilon - pure).exp()) / (1 + falls)).upper)


def rho_at_most(pure: Fraction) -> Fraction:
    """Of every mechanism of that pure epsilon, at the precision in force."""
    return Fraction(enclosure_of(ball(pure) * (ball(pure) / 2).tanh()).upper)


def lost(chances: list[tuple[arb, arb]], epsilon: Fraction) -> arb:
    """``sum of max(0, p - e^epsilon q)``, over outcomes."""
    factor = ball(epsilon).exp()
    return sum(((p - factor * q).max(arb(0)) for p, q in chances), arb(0))


def rate(chances: list[tuple[arb, arb]], order: float, reached: arb | None = None) -> arb:
    """``D_order/order`` of the outcomes whose chances are known to be above 0: no more than that of all.

    ``reached`` is the chance that there is an outcome at all, the same for both.
    """
    power = arb(order)
    known = [(p, q) for p, q in chances if bool(p > 0) and bool(q > 0)]
    moment = sum(((p.log() * power + q.log() * (1 - power)).exp() for p, q in known), arb(0))
    moment = moment if reached is None else 1 + reached * (moment - 1)
    return moment.log() / (power * (power - 1))


def enclosed(lower: arb, upper: Fraction) -> Enclosure:
    """From the lower end of a ball, not below 0, to ``upper``."""
    least = max(Fraction(enclosure_of(lower).lower), Fraction(0))
    return Enclosure(least, max(least, upper))
