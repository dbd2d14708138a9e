"""Group privacy of Renyi divergences, from neighbours to data at any distance, and the limit at order one.

Divergences of an order are divided by it: what rho-zCDP bounds by rho. With c the order wanted at distance
k + 1, a = ((k + 1) c - 1)/k and b = (k + 1) c are those used at distance k and at distance one.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import Chain, Source, chain, noted, settles
from ...language.rules import INDUCTION, LIMIT, TOWER
from ...language.written_claim import Over, Pieces, Step, over, step

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"
_ORDER: Final = "(1, oo)"

Lines = tuple[Over | Step, ...]

# x and y: logs of two functions over their means, that are to be multiplied, each with a weight, w and 1 - w;
# v: the mean of the product
_PRODUCTS: Final[Lines] = (
    over(x=_REAL, y=_REAL, w="(0, 1]"),
    step(
        "weighted means of two numbers",
        "exp(w*x + (1 - w)*y) <= w*exp(x) + (1 - w)*exp(y)",
        wrong={"a tenth less": "<= w*exp(x) -> <= 0.9*w*exp(x)"},
    ),
    over("v <= w*1 + (1 - w)*1", v=_POSITIVE, w="(0, 1]"),
    step("mean of the product", "v <= 1", wrong={"below one half": "v <= 1 -> v <= 1/2"}),
)

# Z and u: divergences over their orders and distances, k + 1 and k, m: that of the last two data over its
# order; s: the log of the mean less the weighted logs, each of which is an order less one times a divergence
_TRIANGLE: Final[Lines] = (
    over(u=_WIDE, m=_WIDE, k=_COUNT, c=_ORDER),
    step(
        "weights and orders",
        "c*k/((k + 1)*c - 1)*((((k + 1)*c - 1)/k - 1)*((k + 1)*c - 1)/k*(k*u)) == c*(c - 1)*(k + 1)*u and "
        "(c - 1)/((k + 1)*c - 1)*(((k + 1)*c - 1)*((k + 1)*c)*m) == c*(c - 1)*(k + 1)*m and "
        "c*k/((k + 1)*c - 1) + (c - 1)/((k + 1)*c - 1) == 1",
        wrong={"weights that do not add up": "c*k/((k + 1)*c - 1) + (c - 1) -> k/((k + 1)*c - 1) + (c - 1)"},
    ),
    over("s <= 0", s=_REAL, u=_WIDE, m=_WIDE, k=_COUNT, c=_ORDER),
    step(
        "divergence by way of a third law",
        "(s + c*(c - 1)*(k + 1)*(u + m))/(c*(c - 1)*(k + 1)) <= u + m",
        wrong={"only the last record": "<= u + m -> <= m"},
    ),
)


def by_way_of_a_third_law(products: int, triangle: int) -> Pieces:
    """Notes ``products``, on the mean of a product, and ``triangle``, on the divergence that follows."""
    return (
        *_PRODUCTS,
        noted(
            products,
            "the mean of f g is at most the means of f^(1/w) and of g^(1/(1-w)), to the powers w and 1 - w",
            for_all="positive f and g of finite means, w in (0, 1]",
            near_miss="half of that",
        ),
        settles(
            products,
            by=chain(
                "mean of the product",
                {"v <= w*1 + (1 - w)*1": TOWER(given_the_past="weighted means of two numbers")},
            ),
            kills={1: "below one half"},
        ),
        *_TRIANGLE,
        noted(
            triangle,
            "D_c(P||R)/(c (k+1)) <= D_a(P||Q)/(a k) + D_b(Q||R)/b, a = ((k+1) c - 1)/k, b = (k+1) c",
            for_all="laws P, Q, R with finite right sides, c > 1, k >= 1; with the weights of the part on"
            " them",
            near_miss="the second term alone",
        ),
        settles(
            triangle,
            by=chain("divergence by way of a third law", {"s <= 0": f"#{products}"}),
            kills={1: "only the last record"},
        ),
    )


# r: rho
GROUPS: Final[Lines] = (
    over("m <= r", m=_WIDE, r=_WIDE),
    step("neighbours", "m <= r*1", wrong={"half of rho for neighbours": "r*1 -> r/2"}),
    over("Z <= u + m", "u <= r*k", "m <= r", **dict.fromkeys("Zumr", _WIDE), k=_COUNT),
    step(
        "one record more",
        "Z <= r*(k + 1)",
        wrong={"linear in the distance": "r*(k + 1) -> r", "d(d + 1)/2": "r*(k + 1) -> r*(k + 2)/2"},
    ),
)


def by_groups(triangle: Source, neighbours: Source) -> Chain:
    """``neighbours`` says that they are private."""
    return chain(
        "one record more",
        {
            "Z <= u + m": triangle,
            "u <= r*k": INDUCTION(base="neighbours", step="one record more"),
            "m <= r": neighbours,
        },
    )


# x: the log-ratio, l: how far the order is above one, q: the log of the mean of exp(l x); K: the mean of x,
# w: 1/l, D: the divergence of order 1 + l over it
ORDER_ONE: Final[Lines] = (
    over(l=_POSITIVE, x=_REAL, q=_REAL),
    step(
        "tangent of the exponential",
        "x <= q/l + (exp(l*x - q) - 1)/l",
        wrong={"a tenth below": "- q) - 1)/l -> - q) - 1.1)/l"},
    ),
    over(
        "K <= (1 + l)*D + (w*1 - w)",
        "D <= b",
        K=_REAL,
        D=_WIDE,
        b=_WIDE,
        l=_POSITIVE,
        w=_POSITIVE,
    ),
    step(
        "every order is above order one",
        "K <= (1 + l)*b",
        wrong={"half of it, at order one": "K <= (1 + l)*b -> 2*K <= (1 + l)*b"},
    ),
    over(l=_POSITIVE, b=_WIDE),
    step(
        "orders towards one",
        "(1 + l)*b - b == l*b",
        wrong={"a square root": "== l*b -> == sqrt(l)*b"},
    ),
    over("K <= b", K=_REAL, b=_WIDE),
    step("order one", "2*K <= 2*b", wrong={"half of it": "2*K <= 2*b -> 2*K <= b"}),
)


def by_order(divergence: Source) -> Chain:
    """``divergence`` bounds those of all orders above one, each over its order."""
    return chain(
        "every order is above order one",
        {
            "K <= (1 + l)*D + (w*1 - w)": TOWER(given_the_past="tangent of the exponential"),
            "D <= b": divergence,
        },
    )


def by_limit(orders: str) -> Chain:
    """``orders`` is about each order above one."""
    return chain("order one", {"K <= b": LIMIT(at_each=orders, limits="orders towards one")})
