"""Certificates made forwards: the fields of a rule by chance, and what it would conclude from them.

Most premises do not hold, and little else is wrong: one premise that is not asked for, or a sign, an end or
an infinite part that is not looked at, lets the certificate stand. `judge` says what is false. Each is made
from its number alone.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from banditproof.verify.evidence.certificate import certificate
from mpmath import mp

from . import extended_reals as oracle
from .forged_certificates import BOX, ZERO, bound, boxes, by, call, empty, factor, given, identity, product
from .forged_certificates import proof as proved
from .genuine import falls, sides, squares
from .relatives import Document, ranges, sealed, witnessed
from .written_domains import sides_and_conditions


def listed(text: str) -> list[str]:
    """What a text names, which goes over several lines."""
    return " ".join(text.split()).split("; ")


Said = tuple[str, Any, list[str]]
"""A formula, its proof, and the conditions of its domain."""
PARTS = listed("""
x; y; 1 - x; x - 1/2; -x; x - y; y - x; x + y; x**2; x**3; x*y; x/y; 1/x; sqrt(x); exp(x); log(x); -log(x);
1/log(x); -1/log(x); log(x)**2; exp(log(x)); exp(-log(x)); expit(log(x)); kl(1/2, x); kl(x, y); logit(x);
floor(x); ceil(x); abs(x - 1/2); max(x, y); min(x, 1/2); (x if x <= 1/2 else 1); 1/2; 0; 1; -1; 2; x**(1/2);
x**y; (x - 1/2)**2; 1/(x - 1/2); 1/(1 - x); f_minus(x, y); f_plus(x, y); d_eps(x, 1/2, y); sqrt(x - 1/2);
log(x - 1/2); 1 - x + x*y; 1/x - 1/y; log(y); Phi(x); erf(x); 1 - y; x**(-1/2); 1/(x - 1/3); gamma(1 - x);
1/(x - 1/3)**2; 1/(1/3 - x)**3; (1 if x < 1/3 else 0); gamma(x); lgamma(x); factorial(x); factorial(x +
1/2); binomial(2, floor(x)); factorial(floor(x)); binomial(x, 1); d_eps(x, y, y); kl(y, x); 1/(x - y);
erfc(log(x))
""")
# of any e and f under some conditions
SAME = listed("""
(e)/(e) = 1; (e) - (e) = 0; 0*(e) = 0; (e)**0 = 1; sqrt((e)**2) = e; sqrt(e)**2 = e; exp(log(e)) = e;
log(exp(e)) = e; log((e)**2) = 2*log(e); log((e)*(f)) = log(e) + log(f); log((e)/(f)) = log(e) - log(f);
abs(e) = e; sqrt((e)*(f)) = sqrt(e)*sqrt(f); max(e, f) = e; min(e, f) = f; (e if e <= f else f) = e; kl(e,
e) = 0; ((e)**2)**(1/2) = e; ((e)**3)**(1/3) = e; exp((e) + (f)) = exp(e)*exp(f); (e)*(f)/(f) = e;
logit(expit(e)) = e; expit(logit(e)) = e; floor(e) = e; 1/(1/(e)) = e; (e)**2/(e) = e; kl(e, f) = kl(f, e);
logit(e) = log(e) - log(1 - (e)); (e if e <= f else e) = e; (e)**(1/2)*(e)**(1/2) = e; f_minus(e, 0) = e;
exp(-(e))*exp(e) = 1; d_eps(e, f, 0) = 0; e = (e) + 1e-400; exp(e) = exp((e) + 1e-400); ceil(e) = floor(e)
""")
RANGES = listed("[0, 1]; (0, 1]; [0, 1); (0, 1); [-1, 1]; [0, 1/2]; (1/2, 1]; [1/2, 1]; [1/4, 3/4]")
CONDITIONS = listed("""
x <= y; x < y; y <= x; y < x; x == y; x >= 1/2; x > 1/2; 1/2 < x; x <= 1/2; x == 1/2; log(x) <= log(y); x**2
<= y**2; 0 < x; x - y >= 0; x <= f_minus(y, 1/2); y == 0; x < 0
""")
RELATIONS = ("<=", "<", ">=", ">")
CALLS = listed("""
max(x, y); min(x, y); abs(x - 1/2); abs(x); (x if x <= y else 1/2); (1 if x < 1/2 else log(x)); min(x, 1/x);
max(log(x), -1); d_eps(x, y, 1/2); abs(log(x)); (0 if 1/x <= 2 else 1); max(x, y, 1/2); d_eps(x, y, x)
""")
VALUES = listed("""
x; y; 1/2; -x; 0; log(x); 1/x; kl(x, y); x - 1/2; 1/2 - x; 1/2*abs(y - x); 1/2*(y - x); 1/2*(x - y); -1; 1;
-(1/2*x) - log(1 - y + y*exp(-1/2)); x*(y - x); x*abs(y - x)
""")
SLOPES = listed("""
x: 1; x**2: 2*x; -x: -1; 1/x: -1/x**2; log(x): 1/x; sqrt(x): 1/2/sqrt(x); exp(x): exp(x); floor(x): 0; y: 0;
(x - 1/2)**2: 2*(x - 1/2); abs(x - 1/2): 1; kl(x, y): logit(x) - logit(y); (0 if x <= 1/2 else 1): 0; x*y:
y; 1/(1/2 - x): 1/(1/2 - x)**2; x*log(y): log(y); 0: 0; kl(y, x): (x - y)/(x*(1 - x)); log(y): 0; x/y: 1/y;
(x - 1/2)**3: 3*(x - 1/2)**2; x**y: y*x**(y - 1); max(x, y): 1; logit(x): 1/(x*(1 - x)); ceil(x): 0; -log(1
- x): 1/(1 - x); kl(1/2, y): 0; kl(y, 1/2): 0; kl(x, 1/2): logit(x); 1/y: 0; kl(x, x/2): log(2)
""")
# where Z is the place: factor, tail, derivative of the product in Z with the other sign
TAILS = listed("""
1 | exp(-Z) | exp(-Z); -Z | exp(-Z) | (1 - Z)*exp(-Z); 1 | exp(Z) | -exp(Z); 1 | exp(-(Z/(-1))) | -exp(Z); 1
| exp(-(Z**2)) | 2*Z*exp(-(Z**2)); 1 | exp(-(Z**3)) | 3*Z**2*exp(-(Z**3)); -1 | exp(-Z) | -exp(-Z); 1 | 1 -
Phi(Z) | exp(-(Z**2/2))/sqrt(2*pi); 1 | Phi(Z) | -exp(-(Z**2/2))/sqrt(2*pi)
""")
PLACES = listed("(x/(1 - x)); (1/(1 - x)); ((x - 2)/(1 - x)); (1/x); (1/(1 - x)**2); x; ((1 - x)/x)")


class Chance(Random):
    """Chance with what is often drawn."""

    def part(self) -> str:
        """An expression."""
        return self.choice(PARTS)

    def sign(self) -> str:
        """An order."""
        return self.choice(RELATIONS)

    def of(self, text: str) -> str:
        """One of what a text names."""
        return self.choice(text.split("; "))

    def some(self) -> list[str]:
        """Conditions, mostly none."""
        return self.sample(CONDITIONS, self.choice((0, 0, 0, 1, 1, 2)))

    def leaf(self, where: list[str]) -> Any:
        """A proof without parts of its own."""
        known = [given(self.choice(where), self.of("1; 1; 1/2; 2; -1; 0"))] if where else []
        return self.choice([ZERO, ZERO, ZERO, BOX, *known])

    def same(self) -> tuple[str, str]:
        """What is the same under some conditions."""
        one, other = self.part(), self.part()
        left, right = (
            re.sub(r"(?<![\w.])[ef](?![\w(])", lambda found: one if found[0] == "e" else other, side)
            for side in self.choice(SAME).split(" = ")
        )
        return left, right


def placed(text: str, name: str, value: str) -> str:
    """The text with something in place of a name."""
    return re.sub(rf"(?<![\w.]){name}(?![\w(])", lambda _: f"({value})", text)


# -- the rules of a proof


def _seen(r: Chance) -> Said:
    one, other = r.part(), r.part()
    whole = r.of(
        "E; E; (E)*(F); (E) + (F); (E) - (F); (E)/(F); (E)**2*(F); min(E, F); max(E, F); exp(E) - 1; abs(E); "
        "(E if F <= 0 else F); (E)**(F); 1 - exp(E); (E if x <= 1/2 else F); log(E) - log(F)"
    )
    text = whole.replace("E", one).replace("F", other)
    return f"{text} {r.sign()} {r.choice(('0', '0', '0', '1', text))}", ZERO, r.some()


def _bisected(r: Chance) -> Said:
    tree = {"by": "boxes", "tree": r.of(".; .; a..; a.o; o; aa...; b..; ab.o.")}
    return f"{r.part()} {r.sign()} {r.of('0; 1; -1; 2; x; 10; -10; -1/4; 1/4')}", tree, r.some()


def _zero(r: Chance) -> Said:
    left, right = r.same()
    return f"{left} {r.sign()} {right}", ZERO, r.some()


def _given(r: Chance) -> Said:
    stated, times = r.choice(CONDITIONS), r.of("1; 1; 2; 1/2; -1; 0")
    left, sign, right = re.split(r" (<=|>=|==|<|>) ", stated)
    small, large = (right, left) if sign[0] == ">" else (left, right)
    said = r.of(
        f"{small} <= {large}; {small} < {large}; {times}*(({large}) - ({small})) {r.sign()} 0; {stated}"
    )
    listed = r.choice(([stated], [stated], [stated.replace(sign, r.of("<=; >=; ==; <; >"))], []))
    return said, given(stated, times), listed


def _empty(r: Chance) -> Said:
    where = r.sample(CONDITIONS, r.choice((1, 2, 2, 3)))
    chain = [each.replace("<=", "<") if r.random() < 0.4 else each for each in r.sample(where, len(where))]
    more = r.choice(([], ["y <= x"], ["y < x"], ["x <= y"], ["f_minus(x, y) <= x"], ["x < x"], ["y <= y"]))
    return "1 <= 0", empty(*chain, *more), where


def _pinned(r: Chance) -> Said:
    to, text = r.of("y; 1/2; 0; 1; 1/y; log(y); x/2 + 1/4; y/2; 1 - y"), r.part()
    where = r.of(f"x == {to}; x <= {to}; {to} <= x; x <= {to} and x >= {to}; x < {to}; 0 <= y").split(" and ")
    said = r.of(f"x {r.sign()} {to}; {text} {r.sign()} {placed(text, 'x', to)}")
    return said, by("pinned", variable="x", to=to, proof=r.leaf(where)), [*where, *r.some()[:1]]


def _of_calls(r: Chance) -> Said:
    text, value, where = r.choice(CALLS), r.choice(VALUES), r.some()
    times, more = r.of("; ; 2*; -; y*; -1/2*; (x - 1/2)*"), r.of("; ;  + log(x);  - kl(x, y);  + 1/x")
    count = 4 if text[0] == "d" else text.count(", ") + 1 if text[0] == "m" else 2
    leaves = [r.leaf([*where, "x <= y", "y <= x"]) for _ in range(count)]
    tree = r.choice(
        (bound(text, value, r.leaf(where)), call("cases", text, *leaves), call("each", text, *leaves))
    )
    return f"{times}{text}{more} {r.sign()} {times}({value}){more}", tree, where


def _product(r: Chance) -> Said:
    rows, constant, where = [], r.of("1; -1; 1/2; 0; -2"), r.some()
    for text in r.sample(PARTS, r.choice((1, 1, 2))):
        power = r.choice((1, 1, 2, -1, -2, 3, 0))
        inner = None if power % 2 == 0 and r.random() < 0.6 else r.leaf(where)
        rows.append(factor(text, power, r.choice((1, 1, -1)), inner))
    text = "*".join((constant, *(f"({row['factor']})**({row['power']})" for row in rows)))
    return f"{text} {r.of('>=; >')} 0", product(constant, *rows), where


def _split(r: Chance) -> Said:
    to, name, where = r.of("1/2; y; 0; 1/y; log(y); 1/(x - x)"), r.choice("xxy"), r.some()
    halves = [r.leaf([*where, f"{name} {sign} {to}"]) for sign in ("<=", ">=")][: r.choice((2, 2, 2, 1))]
    said = r.of(f"{r.part()} {r.sign()} 0; {name} {r.sign()} {to}")
    return said, by("split", variable=name, to=to, proofs=halves), where


def _monotone(r: Chance) -> Said:
    (text, slope), (more, other) = (r.choice(SLOPES).split(": ") for _ in range(2))
    if r.random() < 0.4:
        sign = r.choice("+-")
        text, slope = f"{text} {sign} {more}", f"{slope} {sign} ({other})"
    to, relation, times = r.of("0; 1; 1/2; y; y; log(y); 1/y"), r.sign(), r.of("; -")
    where = r.choice(([], [f"x {relation} {to}"], r.some(), [f"x {relation} {to}", *r.some()[:1]]))
    derivative = slope if ((relation[0] == ">") == (not times)) == (r.random() < 0.9) else f"-({slope})"
    said = r.of(f"{times}({text}) {{}} {times}({placed(text, 'x', to)}); {times}({text}) {{}} 0")
    way = {
        "variable": "x",
        "to": to,
        "relation": relation,
        "steep": r.random() < 0.4,
        "derivative": derivative,
    }
    side, at = r.choice((r.choice(RANGES), "[-1, 1]", "[-1, 1]")), r.choice((ZERO, r.leaf(where)))
    return said.format(r.of(">=; >")), by("monotone", **way, side=side, at=at, slope=r.leaf(where)), where


def _squares(r: Chance) -> Said:
    over, times, root = r.choice(("1", "1", r.part())), r.choice(([], [], [r.part()])), r.part()
    weight, constant = r.of("1; 2; -1; 0"), r.of("0; 0; 1; -1")
    text = f"{constant} + {weight}*({root})**2" + "".join(f"*({each})" for each in times)
    tree = squares(over, (times, [[weight, root]]), constant=constant)
    return f"({text})/({over}) {r.of('>=; >')} 0", tree, r.some()


def _functions(r: Chance) -> Said:
    (one, other), where = r.sample(PARTS, 2), r.some()
    rule, head = r.of("exponentials exp; logarithms log; square roots ").rsplit(" ", 1)
    return f"{head}({one}) {r.of('>=; >')} {head}({other})", sides(rule, one, other, r.leaf(where)), where


def _tangent(r: Chance) -> Said:
    text, sign = r.part(), r.sign()
    head, said = r.of(f"exp: exp({text}) {sign} 1 + ({text}); log: ({text}) - 1 {sign} log({text})").split(
        ": "
    )
    return said, by("tangent", function=head, of=text), r.some()


def _exponents(r: Chance) -> Said:
    one, other = r.sample(PARTS, 2)
    total = f"({one}) {r.choice('+++-')} ({other})"
    tree = by("exponents", sum=total, parts=[one, other])
    return f"exp({total}) {r.sign()} exp({one})*exp({other})", tree, r.some()


def _falls(r: Chance) -> Said:
    place = r.choice(PLACES)
    term, tail, derivative = r.choice(TAILS).replace("(Z)", "Z").replace("Z", place).split(" | ")
    tree = {**falls(place, derivative, [term, tail]), "upwards": r.random() < 0.7, "slope": r.leaf([])}
    return f"{term}*({tail}){r.of(';  - 1/100')} >= 0", tree, r.choice(([], [], ["x <= 1/2"], ["x >= 1/2"]))


def _lemmas(r: Chance) -> Said:
    (one, other), where, sign = r.sample(PARTS, 2), r.some(), r.sign()
    says = f"{one} {sign} {r.choice(('0', '0', other))}"
    said = r.of(f"{says}; ({one})*({other})**2 {sign} 0; sqrt(({one})**2) {sign} {one}; ({one})**3 {sign} 0")
    lemma = {"says": says, "proof": r.leaf(where)}
    return said, {**r.choice((ZERO, given(says))), "lemmas": [lemma]}, where


RULES: tuple[Callable[[Chance], Said], ...] = (
    *(_seen, _seen, _seen, _bisected, _bisected, _zero, _given, _empty, _pinned, _of_calls, _of_calls),
    *(_product, _split, _monotone, _monotone, _monotone, _squares, _functions, _tangent, _exponents),
    *(_falls, _lemmas),
)


def _domain(r: Chance, where: list[str], *texts: object) -> str:
    """Ranges for what stands in the texts, and the conditions."""
    names = sorted({"x", *re.findall(r"(?<![\w.])[xy](?![\w(])", " ".join(map(str, (*texts, *where))))})
    about = ", ".join(f"{name} in {r.choice(RANGES)}" for name in names)
    return f"{about}; {', '.join(where)}" if where else about


def _middles(domain: str) -> dict[str, str]:
    inside = sides_and_conditions(domain)[0].items()
    return {name: str(sum(map(oracle.exact_end, oracle.ends(side)[:2])) / 2) for name, side in inside}


def proof(said: str, domain: str, tree: Any) -> Document:
    return witnessed(proved(said, domain, tree, _middles(domain)))


def about(domain: str) -> dict[str, Any]:
    sides_, where = sides_and_conditions(domain)
    return {"box": sides_, "where": list(where)}


def written(kind: str, said: str, domain: Any, **payload: Any) -> Document:
    """A document of any kind."""
    return certificate(kind, formula=said, domain=domain, payload=payload)


def by_rules(r: Chance) -> Document:
    said, tree, where = r.choice(RULES)(r)
    return proof(said, _domain(r, where, said, tree), tree)


def identities(r: Chance) -> Document:
    left, right = r.same()
    domain = _domain(r, r.some(), left, right)
    return witnessed(identity(f"{left} == {right}", domain, _middles(domain)))


# -- points, and what is made up of parts


def at_points(r: Chance) -> Document:
    sign = r.of("<=; <; >=; >; ==")
    one, other = r.choice((r.same(), (r.part(), r.choice((r.part(), "0", "1", "2")))))
    said = f"{one} {sign} {other}"
    stated = about(_domain(r, r.some(), said))
    names, tries = list(stated["box"]), range(r.choice((1, 2)))
    listed = [{name: r.of("0; 1; 1/2; -1; 2; 1/4; 1/3") for name in names} for _ in tries]
    kind = r.of("counterexample; counterexample; instances; enumeration; bracket")
    if kind == "instances":
        return written(kind, said, r.choice((stated, stated, None)), points=listed)
    if kind == "enumeration":
        values = {name: [row[name] for row in listed] for name in stated["box"]}
        count = len(listed) ** len(values) + r.choice((0, 0, 0, 1))
        return written(kind, said, None, values=values, count=count)
    if kind == "bracket":
        lower, upper = r.of("0, 1; -1, 1/2; 1/2, 1/2; 0, 0; 1, 0; -9, -1/2; 1/3, 9").split(", ")
        return written(kind, one, None, point=listed[0], lower=lower, upper=upper)
    left, right = (_printed(text, listed[0]) for text in (one, other))
    equal = r.choice(({}, {}, {"equal": True}))
    return written(kind, said, stated, point=listed[0], relation=sign, left=left, right=right, **equal)


def _printed(text: str, point: dict[str, str]) -> str:
    try:
        value = oracle.enclosed(oracle.value_of(text, point, 30)).low
    except (ArithmeticError, TypeError, ValueError):
        return "0"
    with mp.workdps(30):
        return str(value).lstrip("+") if mp.isinf(value) else mp.nstr(value, 12, min_fixed=-40, max_fixed=40)


SHARP = listed("""
erf(3*x); erfc(x); erfc(9*x); Phi(-x); Phi(9*x); gamma(x + 3/2); lgamma(x + 3/2); exp(-99*x); log(2 + x);
expit(x); logit(x/3 + 1/2); sqrt(2 + x); pi*x; kl(1/2, x/3 + 1/2); d_eps(x/3 + 1/2, 1/3, 1/2); d_eps(1/4,
x/3 + 1/2, y + 2); f_minus(x/3 + 1/2, 1); f_plus(1/3, x + 1); (x + 2)**(1/3); (x + 2)**(-3/2); 2**x;
factorial(4)/(x + 2); 3**(-x); integral(t, 0, x, exp(-t**2)); integral(t, x, 1, 1/(2 + t)); integral(t, 0,
1, abs(t - x)); sum(k, 1, 9, x**k); integral(t, 1, x, sqrt(2 + t)); integral(t, 0, x, log(2 + t)); prod(k,
1, 4, k - x); (x + 2)**(x - 1/2); expit(-30*x); exp(x)/x**2; erf(x)*exp(x**2); log(1 + exp(-x)); x - x**3/6;
integral(t, 0, 1, Phi(t*x)); integral(t, 0, x, kl(1/2, 1/2 + t/3)); max(x, 1/3)*min(x, 1/2); ceil(3*x)/3;
floor(-x/2)
""")


def sharp(r: Chance) -> Document:
    """What a value misses by a hair, at its point or on a range that ends there."""
    text = r.choice((r.part(), *([r.choice(SHARP)] * 3)))
    point = {name: r.of("0; 1; 1/2; 1/3; -1/3; 2/7; 3/4; -1") for name in "xy" if name in {"x", *text}}
    with mp.workdps(60):
        try:
            value = oracle.enclosed(oracle.value_of(text, point, 60)).low
        except (ArithmeticError, TypeError, ValueError):
            return at_points(r)
        if mp.isinf(value):
            return at_points(r)
        middle = Fraction(mp.nstr(value, 50))
    hair = Fraction(r.of("1/100; 1/100000" if "integral" in text else "1/1000; 1e-9; 1e-20; 1e-33"))
    upper = r.random() < 0.5
    end = middle + hair if upper else middle - hair
    said = f"{text} {'>=' if upper else '<='} {f'({end})' if end < 0 else end}"
    kind = r.of("bracket; instances; instances; boxes; boxes")
    if kind == "bracket":
        lower, higher = sorted((end, end + 1 if upper else end - 1))
        return written(kind, text, None, point=point, lower=str(lower), upper=str(higher))
    if kind == "instances":
        return written(kind, said, None, points=[point])
    width, place = Fraction(r.of("0; 1; 1/8; 1/1000; 1/100000000")), Fraction(point["x"])
    low, high = r.choice(((place, place + width), (place - width, place), (place - width / 3, place + width)))
    domain = f"x in [{low}, {high}]" + (f", y in [{point['y']}, {point['y']}]" if "y" in point else "")
    return boxes(said, domain, ".", point)


def several(r: Chance) -> Document:
    """What is made up of parts, which are about one thing or another."""
    unit = r.of("x in [0, 1]; x in [1/2, 1]; x in (0, 1]; x in [1/4, 1]")
    domains = [unit, r.choice((unit, unit, "x in [0, 1]", "x in [1/2, 1]; x >= 3/4")), unit]
    texts = r.sample(("x <= 1", "x >= 0", "x > 0", "x >= 1/2", "x < 1", "x - 1/2 >= 0", "x*(1 - x) >= 0"), 3)
    parts: list[Document] = []
    for text, domain in zip(texts, domains, strict=True):
        payload = {"point": {"x": "0"}, "relation": text.split()[-2], "left": "0", "right": "0"}
        points, values = {"points": [{"x": r.of("1; 3/4; 0; 2")}]}, {"x": [r.of("1; 1/2"), "3/4"]}
        parts.append(r.choice([boxes(text, domain, ".", {"x": "3/4"})] * 4 + [
            certificate("instances", formula=text, domain=about(domain), payload=points),
            certificate("enumeration", formula=text, domain=None, payload={"values": values, "count": 2}),
            certificate("counterexample", formula=text, domain=about(domain), payload=payload),
        ]))  # fmt: skip
    parts, kind = parts[: r.choice((1, 2, 2, 3))], r.of("conjunction; conjunction; every size")
    told = r.choice((texts[: len(parts)], texts[: len(parts)], texts[:2], texts))
    where = r.choice((parts[0]["domain"], parts[0]["domain"], None)) if kind == "conjunction" else None
    return certificate(kind, formula=" and ".join(told), domain=where, payload={"parts": parts})


# -- whole numbers, ranges without an end, integrals: one thing about each may be odd


def _whole(r: Chance, low: int, high: int) -> str:
    """A range of whole numbers, spelled in one of several ways."""
    return f"whole {r.of(f'[{low}; ({low - 1}')}, {r.of(f'{high}]; {high + 1})')}"


def _every_point(said: str, name: str, side: str, where: list[str] | None = None) -> Document:
    return written("every point", said, {"box": {name: side}, "where": where or []})


def _at_once(said: str) -> Document:
    return written("instances", said, {"box": {}, "where": []}, points=[{}])


def over_whole_numbers(r: Chance) -> Document:
    low, high, number, odd = r.choice((0, 1, 2)), r.choice((3, 4, 5)), r.choice(range(7)), r.randrange(9)
    end, sign = r.choice((low, high, number)), r.of("<=; <; >=; >; ==")
    text = r.of(
        f"N {{}} {end}; N {{}} {end}; N**2 {{}} {number}*N; (N - 2)**2 {{}} 0; 1/N {{}} 0; N - N {{}} 0"
    ).format(sign)
    now, where = text.replace("N", "n"), [f"n {r.sign()} {number}"] if odd == 0 else []
    if r.random() < 0.4:
        more = r.choice(([], [], ["n <= 2"], ["n > 2"], ["1/n <= 1"], ["n < 0"]))
        side = r.choice([_whole(r, low, high)] * 6 + [f"[{low}, {high}]", f"whole [{low}, oo)"])
        return _every_point(now, "n", side, where + more)
    after = re.sub(r"^\(n \+ (\d)\)(?= [<>=])", r"n + \1", text.replace("N", f"(n + {1 + (odd == 2)})"))
    told = r.choice(([], [now], [after])) if odd == 5 else r.choice(([], [now]))
    step = _every_point(after, "n", f"whole [{low + (odd == 3)}, {high - 1 - (odd == 4)}]", where + told)
    base = _at_once(text.replace("N", str(low + (odd == 1))))
    payload = {"variable": "n", "base": base, "step": step, "witness": {"n": str(low + 1)}}
    stated = {"box": {"n": _whole(r, low - (odd == 6), high + (odd == 7))}, "where": where}
    return certificate("induction", formula=now, domain=stated, payload=payload)


def over_terms(r: Chance) -> Document:
    """Sums, term by term."""
    term = r.of("k; 1; 3 - k; 1/k; 2 - k; 1/(k - 2); k - 1; 1/2 + k; -1; 1/3; 3/2 - k; k - 2")
    low, start, high = r.choice((1, 1, 2)), r.choice((1, 1, 2)), r.choice((3, 4))
    beyond, odd = r.choice((0, 0, 1, -1)), r.randrange(12)
    limit, sign = r.of("0; n; 1; -1; n - 2; 1/2"), r.of(">=; >; ==")
    last = "n" if not beyond else f"n {'+' if beyond > 0 else '-'} 1"
    listed = [f"({placed(term, 'k', str(k))})" for k in range(low, start + beyond + 1 + (odd == 3))]
    joined = " + ".join(listed) or "0"
    base = _at_once(f"{joined} {sign} {placed(limit, 'n', str(start + (odd == 4)))}")
    place = beyond + 1 + (odd == 5)
    following = placed(term, "k", f"n + {place}" if place else "n")
    after, weak = placed(limit, "n", f"n + {1 + (odd == 6)}"), ">=" if sign == ">" else sign
    step = f"0 - {after} + {following} {weak} 0 - {limit}"
    side = f"whole [{low + (odd == 1)}, {high + beyond - (odd == 2)}]"
    row = {"finite": _every_point(f"{term} - ({term}) == 0", "k", side, ["k < 3"] if odd == 0 else [])}
    steps = f"whole [{start + (odd == 9)}, {high - 1 - (odd == 10)}]"
    payload = {"variable": "n", "base": base, "way": "margin", "terms": [row]}
    payload |= {"step": _every_point(step, "n", steps), "witness": {"n": str(start)}}
    stated = {"box": {"n": f"whole [{start}, {high + (odd == 11)}]"}, "where": []}
    said = f"sum(k, {low}, {last}, {term}) {sign} {limit}"
    return certificate("induction over sums", formula=said, domain=stated, payload=payload)


IMAGES = listed("""
[0, oo): q/(1 - q) on [0, 1); (0, oo): q/(1 - q) on (0, 1); [2, oo): 2 + q/(1 - q) on [0, 1); (2, oo): 1/q
on (0, 1/2); (-oo, 0]: 0 - q/(1 - q) on [0, 1); (-oo, 3): 3 - q/(1 - q) on (0, 1); (-oo, oo): q/(1 - q**2)
on (-1, 1); whole [0, oo): q/(1 - q) on [0, 1); [1/2, oo): 1/q on (0, 2]; (1/2, oo): 1/2 + q/(1 - q) on (0,
1); [1, oo): 1/q on (0, 1]; (-oo, 3]: 3 - q/(1 - q) on [0, 1); [-1, oo): -1 + q/(1 - q) on [0, 1); whole
(-1, oo): -1 + q/(1 - q) on (0, 1)
""")


def substitutions(r: Chance) -> Document:
    """What is shown of an image of a range without an end."""
    (side, shown), odd = r.choice(IMAGES).split(": "), r.randrange(9)
    end, sign = r.of("0; 2; 3; 1/2; 1; -1"), r.sign()
    image, inner = shown.split(" on ")
    side = r.choice(IMAGES).split(": ")[0] if odd == 0 else side
    image = r.choice(IMAGES).split(": ")[1].split(" on ")[0] if odd == 1 else image
    inner = r.choice(list(ranges(inner))) if odd in {2, 3} else inner
    text = r.of(
        f"T S {end}; T S {end}; 1/T S {end}; T*x S 0; T - x S {end}; T/x S 0; {end} - 1/T S 0; exp(-T) S 1"
    )
    text = text.replace("S", sign)
    box = {"T": side} | ({"x": r.of("[0, 1]; (0, 1]")} if "x" in text.replace("exp", "") else {})
    here = [f"{r.choice(list(box))} {r.sign()} {end}"] if r.random() < 0.3 else []
    there = here if odd != 4 else r.choice(([], [*here, f"T {r.sign()} {end}"]))
    own, *conditions = (
        _after(each, image) for each in (text if odd != 5 else text.replace(end, "1"), *there)
    )
    more = [f"x in {box['x'] if odd != 6 else '(0, 1)'}"] if "x" in box else []
    domain = "; ".join(filter(None, (", ".join([f"q in {inner}", *more]), ", ".join(conditions))))
    payload = {"by": {"T": image}, "inner": proof(own, domain, r.choice((ZERO, BOX)))}
    payload["witness"] = dict.fromkeys(box, "1")
    return witnessed(
        certificate("substitution", formula=text, domain={"box": box, "where": here}, payload=payload)
    )


def _after(text: str, image: str) -> str:
    """The text with the image in place of T; a quotient by ``1/q`` is a product."""
    if image == "1/q":
        text = text.replace("1/T", "q").replace("x/T", "x*q")
    return placed(re.sub(r"^T (?=[<>])", lambda _: f"{image} ", text), "T", image)


PRIMITIVES = listed("""
t: t**2/2; 1: t; exp(-t): -exp(-t); 1/t: log(t); 1/t**2: -1/t; 0: 0; 2*(t - 1/2): (t - 1/2)**2; x: x*t; -1:
1 - t; 1/(t - 1/2)**2: -1/(t - 1/2); 1/sqrt(t): 2*sqrt(t); -1/(1 - t): log(1 - t); log(t): t*log(t) - t;
t*x: t**2*x/2; abs(t): t**2/2; 0: floor(t); 1/(t - 2): log(2 - t)
""")


def integrals(r: Chance) -> Document:
    """An integral, and what stands for it."""
    (inside, whole), side, odd = r.choice(PRIMITIVES).split(": "), r.choice(RANGES), r.randrange(8)
    reach = r.of("[-1, 2]; [-1, 2]; [0, 2]; [0, 1]; [-1, 1]; (0, 1]; [1/4, 1]; (-1, 1)")
    if odd == 0:
        _, whole = r.choice(PRIMITIVES).split(": ")
    sign = r.of("<=; <; >=; >; ==")
    first, last = r.of("0, x; x, 1; 1, x; 0, 1; -1, 1; x, 2; x, 0").split(", ")
    gained = f"({placed(whole, 't', last)}) - ({placed(whole, 't', first)})"
    value = r.choice(("0", "x", "1", "-1", "x**2/2", gained, gained, gained))
    (least, most), there = reach[1:-1].split(", "), f"x in {side}, t in {reach}"

    row: dict[str, Any] = {"by": "antiderivative", "antiderivative": whole, "range": reach}
    for name, text in (
        ("finite", f"{whole} - ({whole})"),
        ("integrand", f"{inside} - ({inside})"),
        ("slope", "0"),
    ):
        row[name] = witnessed(identity(f"{text} == 0", there, _middles(there)))
    here = f"x in {side if odd != 1 else '[1/2, 1]'}"
    for name, end in (("first", first), ("last", last)):
        row[f"{name} lower"] = proof(f"{end} >{'=' * (reach[0] == '[')} {least}", here, BOX)
        row[f"{name} upper"] = proof(f"{end} <{'=' * (reach[-1] == ']')} {most}", here, BOX)
    made = f"{gained} {sign} {value}"
    inner = identity(made, here, _middles(here)) if sign == "==" else proof(made, here, r.choice((ZERO, BOX)))
    text = f"integral(t, {first}, {last}, {inside}) {sign} {value}"
    return written("integrals", text, about(f"x in {side}"), integrals=[row], inner=inner)


MAKERS = (
    *((by_rules,) * 16 + (identities,) * 2 + (at_points,) * 4 + (sharp,) * 4 + (substitutions,) * 3),
    *(over_whole_numbers, over_whole_numbers, over_terms, over_terms, integrals, integrals, several),
)


def conclusion(number: int) -> Document:
    """The certificate of that number."""
    return sealed(MAKERS[number % len(MAKERS)](Chance(number)))
