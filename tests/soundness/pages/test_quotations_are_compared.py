"""False pages, each beside its honest twin: what no check states stands beside the word."""

import json
import re

import pytest
from banditproof.cli.program import program
from banditproof.paper_checks.pages.quoted.tex_relations import relation
from banditproof.theory.formulas.language import formula
from click.testing import CliRunner

HEAD = "# 1 Section\n\nPaper: A paper\nForm: 1\n\nSymbols:\n" + "".join(
    f"- `{name}`: a {'whole ' * (name == 'n')}number\n" for name in ("eps", "k", "n", "p", "q", "t", "u", "v")
)
BASE = """
## B-1 here
> $u \\ge 2$ for u in [0, 1]

1. As printed. **REFUTED** (substance): not at 0
   ```check
   for u in [0, 1]
   f: u >= 2
   ```
"""
COSH, CUBE = "(exp(u) + exp(-u))/2 >= 1; 1 -> 2", "u**3 <= u; u**3 -> 3*u**3"
LOG1, ROOT = "log(1 + t) <= t; <= t -> <= t/2", "sqrt(t) <= (1 + t)/2; /2 -> /3"
HYPER, MEAN, LN = r"$\frac{e^u + e^{-u}}{2} \ge 1$", r"$u^3 \le u$", r"$\ln(1 + t) \le t$"
GEOMETRIC, SUM = r"$\sqrt t \le \frac{1 + t}2$", r"$(u + v)^2 \le 2u^2 + 2v^2$"
PLUS = "(u + v)**2 <= 2*u**2 + 2*v**2; <= 2* -> <= 1*"
ONE_END = [
    (f"{LN} for t >= 0", "t in [0, 1]", "t in [0, oo)", LOG1),
    (f"{LN} provided that t is nonnegative", "t in [0, 1]", "t in [0, oo)", LOG1),
    (f"{GEOMETRIC} for all nonnegative t", "t in [0, 1]", "t in [0, oo)", ROOT),
    (f"{HYPER} for real u", "u in [0, 1]", "u in (-oo, oo)", COSH),
    (f"{HYPER} for u up to 1", "u in [0, 1]", "u in (-oo, 1]", COSH),
    (f"{HYPER} for $-1 \\le u$", "u in [-1, 1]", "u in [-1, oo)", COSH),
    (f"for $u, v \\ge 0$, {SUM}", "u, v in [0, 1]", "u, v in [0, oo)", PLUS),
    (f"for $u \\ge v$: {SUM}", "u, v in (-oo, oo); u >= v + 1", "u, v in (-oo, oo); u >= v", PLUS),
    (f"whenever $u + v \\le 1$, {SUM}", "u, v in (-oo, oo); u + v <= 1/2", "u, v in (-oo, oo); u + v <= 1",
     PLUS),
    (f"for $u \\ge v/2$, {SUM}", "u, v in [0, oo); u >= v", "u, v in (-oo, oo); u >= v/2", PLUS),
    (r"for $n \ge 2$, $n^2 \ge 2n$", "n in whole [2, 50]", "n in whole [2, oo)", "n**2 >= 2*n; 2*n -> 3*n"),
    (r"$n^2 \ge 2n$ for all $2 \le n \le 10^{12}$", "n in whole [2, 102]", "n in whole [2, 1000000000000]",
     "n**2 >= 2*n; 2*n -> 3*n"),
]  # fmt: skip
"""A quotation, a domain that is less than it says, one that is not, and the check."""
ONLY = """
with equality iff u = 0 | and equality holds only at 0 | and this is tight | precisely if u is a mean | is
never true | the exponent 3 is the smallest such | the constant is sharp | and the maximum is attained | and
1 is its only zero | no smaller power will do | it fails for some u in [0, 1] | the converse is true | and
conversely | unless u = 1/3 | but not for u = 1/2 | except at one point | is wrong | for exactly two u | in
probability | for infinitely many n | up to a factor 2"""
"""What may stand behind a quotation that is checked, and that no check decides."""
BESIDE = r"""
F for all R and $u^4 \ge u$ | for R, $u^4 \ge u$ and F | F for all R, so $u \le 1/2$ | F for all R, that is,
$u \le 1/2$ | F for all R, as $u \le 1/2$ | F for all R, $u \le 1/2$ | F for all R, where $v = u^2 \ge u$ |
F for R (and $u^3 \le u/2$) | F for all R and `u**4 >= u` | F for all R and $v \le u$ for all $v \in [0, 1]$
| F for R, and $v > 3$ | F ($u \le 1/2$) for R | for all $u, v \in [0, 1]$, $u \le v$, F | if F for R |
assume F for the real u | whenever F, $u \le 1$ | for F, R | F for R and all real u | F for $u \le 1$ and
for $u \ge 0$ | for all u, so for R, F | F for R and for any u | F for R or all u | F for R and $u = 2$ | F
for R where $v = 3$ | for $u = 3$ and R, F | $v u^3 \le u$ for R where $v = 3$ | for all R | let $v \ge 2$
for all v | F for R, where $u \le 1/2$ | $1\frac12 u^3 \le u$ for R | F for R by at least $1/2$ | with
probability at most $1/2$, F for R | F for all $u \ge 0$ below $2$ | F if $1 - u \le 1$ | F if $u/2 \le 1$ |
F if $v + u \ge 0$ | F for $u \neq 1/2$ | F whenever R; whenever $u \ge 0$ | F for R, $u \in [0, 2]$ each |
F for $u \in [0, 1١]$ | F for every probability ratio u | for R, $u \neq 1$ and F | F on [0, 1] and in [1,
2] | F on the reals | F. Every real | if $u \ge 0$ and F, $u \le 1$ | suppose that it holds that F, $u \ge
0$ | in case F, $u \ge 0$ | whenever we have F, $u \le 1$ | if u is real and F, $v \ge u$ | $v \ge u$ for
all u such that F | for R: F, $u \le 1/2$ | for all R we have F, $u \le \frac12$ | for all $u, v \in [0,
1]$: F, $v > 0$ | for R, F, u in [0, 1/2]"""
PLAIN = r"""
for R, F | F for all R. | F ($0 \le u \le 1$) | F for all R and all $\epsilon > 0$ | let $u \le 1$. If $u
\ge 0$, F | F for $u \ge 0$, $u \le 1$ | $v u^3 \le 2u$ for R where $v = 2$ | with $v = u^3$, $v \le u$ for
R | $u^3$ is at most $u$ for R | $u^3 \le u.$ for R | F for every number R | F for every probability u | F
uniformly in R | F for arbitrary R | $u^3 \le u, \quad 0 \le u \le 1$ | F for R with $u \neq 1/2$ | if $u
\ge 0$ and $u \le 1$, F | F, $u \in [0, 1]$ | F for R if $2u \le 2$ and $-3u \le 0$"""
"""What a check of F on R is not all of, and what it is."""
REALS = r"""
$n \in \mathbb{R}$, $n \ge 1$ | all real numbers $n \ge 1$ | $n \in [1, \infty)$ | all integers $n \ge 1$,
and for all reals | all $n \ge 3/2$ | all positive reals $n$ | all integers $n$"""
WHOLE = "n in whole [1, oo)", "(n - 1)*(n - 2) >= 0; (n - 2) -> (n - 3)"
STRONGER = [
    ("F for R", "u in [0, 1]", "u**3 < u"), ("F for R", "u in [0, 1]", "u**3 == u"),
    ("F for R", "u in [0, 1]", "u**3 <= u <= 1/2"), ("assume F", "u in (-oo, oo)", "u**3 <= u"),
    (r"$(n - 1)(n - 2) \ge 0$ for all $n \ge 1$", "n in [1, oo)", "(n - 1)*(n - 2) >= 0"),
    (r"$\epsilon^3 \le \epsilon$", "eps in [0, 2]", "eps**3 < eps"),
    ("F for all $u \\ge 0$ with F", "u in [0, oo)", "u**3 <= u"),
    ("F for all $u \\ge 0$ up to $1$", "u in [0, oo)", "u**3 <= u"),
    ("F for $u \\ge 0$ if $u \\le v$ and $v \\le 1$", "u in [0, oo)", "u**3 <= u"),
]  # fmt: skip
"""A quotation that is true, and a check that is refuted since it is about more."""
OTHER = [
    (r"$v (u + 1) \ge v$ for u, v in [0, oo)", r"$v(u + 1) \ge v(u)$ for u, v in [0, oo)", "u, v in [0, oo)",
     "v*(u + 1) >= v; >= v -> >= v + 1"),
    (r"$n(u + 1) \ge 1$ for all $n \ge 1$, u in [0, 1]", r"$n(u + 1) \ge 1$ for u in [0, 1]",
     "u in [0, 1]; n in whole [1, oo)", "n*(u + 1) >= 1; >= 1 -> >= 2"),
    (r"$e u \le 3$ for u in [0, 1]", r"$e u \le 3$ for all $e \ge 0$, u in [0, 1]", "u in [0, 1]",
     "e*u <= 3; 3 -> 2"),
    (r"$\Phi(u) \le 1$ for u in [0, 1]", r"$\gamma(u + 1) \ge 1/2$ for u in [0, 1]", "u in [0, 1]",
     "Phi(u) <= 1; <= 1 -> <= 1/2"),
    ("`log(u) >= 2*log(u)` for u in [0, 1]", "`log(u) - 2*log(u) >= 0` for u in [0, 1]", "u in [0, 1]",
     "log(u) >= 2*log(u); 2 -> 1/2"),
    ("$2u^3 \\le u$ for u in [0, 1/2]", "for all v >= 0, `v*u**3 <= u` for u in [0, 1/2]; `v = 2`",
     "u in [0, 1/2]", "2*u**3 <= u; <= u -> <= u/3"),
    ("$u v \\le u$ for $u, v \\in [0, 1]$", "$u v \\le u$ for $u \\in [0, 1]$", "u, v in [0, 1]",
     "u*v <= u; <= u -> <= u/2"),
    (r"$\min(u, 1)^3 \le u$ for u in [0, 3]", f"{MEAN} for u in [0, 3]", "u in [0, 3]",
     "min(u, 1)**3 <= u; <= u -> <= u/2"),
    (r"$u^3 \le \max(u, u^3)$ for u in [0, 2]", f"{MEAN} for u in [0, 2]", "u in [0, 2]",
     "u**3 <= max(u, u**3); max(u, u**3) -> u/2"),
    (r"$|u - 1| \le 1$ for u in [0, 2]", r"$|u| \le 1$ for u in [0, 2]", "u in [0, 2]",
     "abs(u - 1) <= 1; <= 1 -> <= 1/2"),
    (f"{MEAN} for u in [0, 1]", r"$u^2 \le u^3$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (f"{MEAN} for u in [0, 1]", r"$W(u)^3 \le u$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (f"{MEAN} for u in [0, 1]", r"$u^3 \le \gamma u$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (f"{MEAN} for u in (0, 1)", r"$u^3 < u$ for u in (0, 1)", "u in (0, 1)", CUBE),
    (f"{MEAN} for u in [0, 1]", r"$u^3 = u$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (f"{MEAN} for u in [0, 1]", "the regret is at most that of UCB", "u in [0, 1]", CUBE),
    (r"$u^3 - u \le 0$ for u in [0, 1]", r"$u^3 - u \le -u/9$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (r"$u \ge u^3$ for u in [0, 1]", r"$u^3 \le u \le u^2$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (r"$2u^3 \le 2u$ for u in [0, 1]", r"$u^3 \le u$ or $u \le 0$ for u in [0, 1]", "u in [0, 1]", CUBE),
    (LN.replace("ln", "log") + " for t >= 0", r"$\log(1 + t) \le \frac{2t}{2 + t}$ for t >= 0",
     "t in [0, oo)", LOG1),
    (LN + " for t >= 0", r"$\log_2(1 + t) \le t$ for t >= 0", "t in [0, oo)", LOG1),
    (r"$d_\epsilon(p, q) \le \epsilon\,(q - p)$ for $0 \le p \le q \le 1$, $\epsilon > 0$",
     r"$d_\epsilon(q, p) \le \epsilon\,(q - p)$ for $0 \le p \le q \le 1$, $\epsilon > 0$",
     "p, q in [0, 1]; eps in (0, oo); p <= q", "d_eps(p, q, eps) <= eps*(q - p); (q - p) -> (q - p)/2"),
    (r"$(u - 1/3)^2 + e^{-10^{30} (u - 1/3)^2} > 0$ for u in [0, 1]", "$(u - 1/3)^2 > 0$ for u in [0, 1]",
     "u in [0, 1]", "(u - 1/3)**2 + exp(-10**30*(u - 1/3)**2) > 0; > 0 -> > 1/2"),
    (r"$\log(1 + t) \le 4 + \sqrt{(t - 20)^2} + t - 20$ for t >= 0", r"$\log(1 + t) \le 4$ for t >= 0",
     "t in [0, oo)", "log(1 + t) <= 4 + sqrt((t - 20)**2) + t - 20; <= 4 -> <= 2"),
    (r"$u^2 \le 1$ for u in [0, 1]", r"$\frac{u^2 (u - 1/3)}{u - 1/3} \le 1$ for u in [0, 1]", "u in [0, 1]",
     "u**2 <= 1; <= 1 -> <= 1/2"),
]  # fmt: skip
"""An honest quotation, another one, and a check of the first."""
UNSURE = [
    r"\log t/q \ge 0", r"\log t \cdot q \ge 0", r"\log t (1 + t) \ge 0", r"\log(t)(1 + t) \ge 0",
    r"\log(t)^2 \ge 0",
    r"\log t\log q \ge 0", r"\Phi^{-1}(p) \ge 0", r"\sqrt[3]{u} \le 1", r"2\log t/t \le 1", r"t^q^2 \ge 0",
    r"1/2t \ge 0", r"u^{(2)} \le u", r"\log^{(2)} u \ge 0", r"u^{{(2)}} \le u", r"u^{[2]} \le u",
    r"u^{\{2\}} \le u", r"u^{\left|2\right|} \le u", r"[u]^2 \le u", r"\left[ 2u \right] \le u",
    r"[u]q \le u", r"t - [u] \ge 0", r"e^{[u]} \ge 1", r"\log [u] \le 1", r"\log\{t\} \le 1",
    r"\frac{[u]}{2} \le 1", r"\left[\frac u2\right]^2 \le u", r"\{u + q\} \le u", r"[-u] \le u",
    r"[(u + q)] \le u", r"\lfloor u \rceil \le u", r"\lceil u \rfloor \le u", r"[u]_+^2 \le u",
    r"(u)^+ \le u", r"|u|_+ \le u", r"\{u\}^2 \le u",
    r"\sqrt{[u]} \le u", r"\sqrt\{u\} \le u", r"[u + q]^{[2]} \le u", r"[u^2] \le u",
    r"[u + q]^2 \ge 0", r"u^{[q + 2]/2} \ge 0", r"[u + \frac12] \ge 0",
]  # fmt: skip
SURE = [
    (r"\log 2t + q \ge 0", "log(2*t) + q >= 0"), (r"\frac{\log t}q \ge 0", "log(t)/q >= 0"),
    (r"\log\log t \le t", "log(log(t)) <= t"), (r"\log(1/q)/t \ge 0", "log(1/q)/t >= 0"),
    (r"[1 + (u + q)]^2 \ge 0", "(1 + (u + q))**2 >= 0"), (r"\min\{t, q\} \ge 0", "min(t, q) >= 0"),
    (r"\exp\{-u\} \ge 0", "exp(-u) >= 0"), (r"|u|^2 \ge 0", "abs(u)**2 >= 0"),
    (r"\lfloor u \rfloor^2 \ge 0", "floor(u)**2 >= 0"), (r"\log\{1 + u\} \ge 0", "log(1 + u) >= 0"),
    (r"\left[2(u + q) - t\right]q \ge 0", "(2*(u + q) - t)*q >= 0"),
    (r"\sqrt 2t \ge 0", "sqrt(2)*t >= 0"), (r"t\log t^2 \ge 0", "t*log(t**2) >= 0"),
]  # fmt: skip
TEX = {
    r"\mu - \delta": "w", r"\alpha/\beta": "r", "KT": "z", r"\log T": "L", r"\log(1/\delta)": "l", "2^s": "p",
    r"\epsilon_0": "e0", "x": "x", r"\tau": "n", "n": "m",
}  # fmt: skip
PARTS = r"""
2\mu - \delta | x - \mu - \delta | -\mu - \delta | \mu - \delta x | \mu - \delta^2 | x(x + 1)\mu - \delta |
KT^2 | x/KT | \sqrt KT | \frac KT | \frac1KT | x^KT | \alpha/\beta x | x/\alpha/\beta | \log \alpha/\beta |
\log T^2 | \log T x | \log T/x | x\log T\,x | \log T(x) | 12^s | 1.2^s | 2^s^2 | 2^s! | \log(1/\delta)^2 |
\log(1/\delta)(x + 1) | \epsilon_01 | \epsilon_0' | x_1 | 2_x | \sqrt\epsilon_0 | x^\epsilon_0"""
WHOLES = r"""
\mu - \delta: w | (\mu - \delta)^2: (w)**2 | x + \mu - \delta - x: x + w - x | x (\mu - \delta): x*(w) |
2KT: 2*z | KT/2: z/2 | \sqrt{KT}: sqrt(z) | \frac{x}{KT}: x/z | \log KT: log(z) | x\,\alpha/\beta: x*r |
\alpha/\beta \cdot x: r*x | x\log T: x*L | x/\log T: x/L | \log(1/\delta) x: l*x | 3 \cdot 2^s: 3*p | x 2^s:
x*p | \epsilon_0 x: e0*x | \epsilon_0^2: e0**2 | \tau n: n*m"""
GIVEN = [
    (f"for u in [0, 1], where p is a mean: {MEAN}", f"for u in [0, 2]: {MEAN}", "u in [0, 1]\ngiven: {}",
     "where p is a mean", "u <= 1", CUBE),
    (f"{MEAN} for u in [0, 1], under (A1)", f"{MEAN} for u in [0, 2]", "u in [0, 1]\ngiven: {}",
     "under (A1)", "u in [0, 1] by (A1)", CUBE),
    (f"{MEAN} for u in [0, 1], as is usual", f"{MEAN} fails for u in [0, 1]", "u in [0, 1]\ngiven: {}",
     "as is usual", "fails", CUBE),
    (f"{SUM} if $u \\le v$", f"{SUM} if $u \\ge v$", "u, v in (-oo, oo); u <= v\ngiven: {}", "$u \\le v$",
     "u <= v", PLUS),
]  # fmt: skip
REFUTED = [
    ("$u \\ge 3$ for u in [0, 1]", "$e^u \\ge 1$ for u in [0, 1]"),
    ("$u \\ge 3$ for all u in [0, 1]", "$u \\ge 3$ for no u in [0, 1]"),
    ("for u in [0, 1], $u \\ge 3$", "for u in [0, 1], it cannot be that $u \\ge 3$"),
    ("$u - 3 \\ge 0$ for u in [0, 1]", "the mechanism is private"),
]  # fmt: skip
"""What a counterexample refutes, and what it does not."""

LETTERS = [
    ("false", r"$\hat u^2 \le u$ for all $u, \hat u \in [0, 1]$", r"u` ($\hat u$): a number"),
    ("false", r"$\hat u^2 \le u$, for $u \le 1$ and $0 \le \hat u \le 1$", r"u` ($\hat u$): a number"),
    ("honest", r"$\hat u^2 \le \hat u$ for all $\hat u \in [0, 1]$", r"u` ($\hat u$): a number"),
    *(("false", r"$u^2 \le u$", f"u`: a {each}") for each in (
        "probability density", "failure time", "share price", "probability ratio", "chance as odds")),
]  # fmt: skip
"""Quotations with the meaning of their letter, and whether they say what the square on [0, 1] does."""
MEANT = [
    ("a step size", "number of arms", "u in whole [0, oo)", "u**2 >= u; u**2 -> u**2/2", r"$u^2 \ge u$"),
    ("number of nats", "a round", "u in whole [0, oo)", "u**2 >= u; u**2 -> u**2/2", r"$u^2 \ge u$"),
]
ORDERED, BELOW = "u, v in [0, 1]; u <= v", "u**2 <= v; u**2 -> 2*u"
CONDITIONED = [
    (
        r"Every u, v in [0, 1] has $u \le v$; $u^2 \le v$",
        r"Let u, v in [0, 1] with $u \le v$. Then $u^2 \le v$",
    ),
    (
        r"For all u, v in [0, 1], $u^2 \le v$. Let $u \le v$",
        r"$u^2 \le v$, where $u \le v$, for all u, v in [0, 1]",
    ),
    (
        r"With u, v in [0, 1], it is true that $u \le v$, then $u^2 \le v$",
        r"If $u \le v$ with u, v in [0, 1], then $u^2 \le v$",
    ),
]
"""What is concluded is no condition, nor is what is said of another sentence."""

OWN = r"""
`u**3 <= u`, whatever u is. | $u^3 \le u$ for all u, also beyond 1. | Cubes are below, for every real number.
| It is so, which is `u**3 <= u/2`. | Below, up to u = 100. | It holds for every policy. | Every cube
of a real is below. | In [0, 7] cubes are below. | For $u \ge 0$ we have $u^3 \le u$. | For $u \ge 0$ it
is below. | Below, for all u in [0, 1]. | It is below. | Indeed `u**3 <= u/2`. | Every policy has regret 0. |
So every policy is private. | Strictly. | The limit is 5. | Lemma 1 is false. | With equality iff u = 1/2. |
`u**3 <= u` and $u \ge 1$. | $u^3 \le u$, or even $u \le 0$. | $u^3 \le u$ for no u in [0, 1]."""
OWN_TRUE = r"""`u**3 <= u` for u in [0, 1]. | We have $u^3 \le u$ for every $u \in [0, 1]$. | For all u in [0,
1], $u \ge u^3$. | If $0 \le u \le 1$, then `u**3 - u <= 0`."""
"""What a sentence says in its own words, beside a check of the cube on [0, 1]."""


def pages():
    """Each page by what it is: its quotation, its block, its sentence, and whether it is honest."""
    for quote, less, whole, check in ONE_END:
        yield "false", quote, less, check, ""
        yield "honest", quote, whole, check, ""
    for kind, quote, meaning in LETTERS:
        yield kind, f"{quote}\n\nSymbols:\n- `{meaning}", "u in [0, 1]", "u**2 <= u; **2 -> **2*2", ""
    for less, whole, domain, check, quote in MEANT:
        for kind, meaning in (("false", less), ("honest", whole)):
            yield kind, f"{quote}\n\nSymbols:\n- `u`: {meaning}", domain, check, ""
    for other, honest in CONDITIONED:
        yield "false", other, ORDERED, BELOW, ""
        yield "honest", honest, ORDERED, BELOW, ""
    yield (
        "false",
        r"Let $u, v \in [0, 1]$. Then $v = u^2$. So $v \le u$",
        "u in [0, 1]",
        "u**2 <= u; **2 -> **2*2",
        "",
    )
    yield "honest", r"$v \le u$ for u in [0, 1] if $v = u^2$", "u in [0, 1]", "u**2 <= u; **2 -> **2*2", ""
    for e, kind in (("$e \\in [0, 1]$ and ", "false"), ("", "honest")):
        yield kind, f"Let {e}$u \\in [0, 1]$. Then $u^2 \\le e$", "u in [0, 1]", "u**2 <= e; e -> 1/e", ""
    for more in " ".join(ONLY.split()).split(" | "):
        yield "false", f"{MEAN} for u in [0, 1], {more}", "u in [0, 1]", CUBE, ""
    for honest, other, domain, check in OTHER:
        yield "false", other, domain, check, ""
        yield "honest", honest, domain, check, ""
    for honest, other, domain, given, foreign, check in GIVEN:
        yield "false", other, domain.format(foreign), check, ""
        yield "honest", honest, domain.format(given), check, ""
    for kind, quotes in (("false", BESIDE), ("honest", PLAIN)):
        for quote in " ".join(quotes.split()).split(" | "):
            said = re.sub(r"\b[FR]\b", lambda letter: {"F": MEAN, "R": r"$u \in [0, 1]$"}[letter[0]], quote)
            check = "2*u**3 <= 2*u; <= 2 -> <= 1" if "v = 2" in quote else CUBE
            yield kind, said, "u in [0, 1]", check, ""
    for quote in " ".join(REALS.split()).split(" | "):
        yield "false", rf"$(n - 1)(n - 2) \ge 0$ for {quote}", *WHOLE, ""
    yield "honest", r"$(n - 1)(n - 2) \ge 0$ for all $n \ge 1$", *WHOLE, ""
    for quote, domain, check in STRONGER:
        said = quote.replace("F", MEAN).replace("R", r"$u \in [0, 1]$")
        yield "false", said, domain, f"{check}; ", "**REFUTED** (substance): so"
    of_products = "$u^2 v \\le 1/8$ for all u, v in [0, 1]"
    for kind, more in (
        ("false", " with u v at most 1/8"),
        ("false", ", as soon as v <= u/8"),
        ("honest", ""),
    ):
        yield kind, of_products + more, "u, v in [0, 1]", "u**2*v <= 1/8; ", "**REFUTED** (constant): so"
    for honest, other in REFUTED:
        yield "false", other, "u in [0, 1]", "u >= 3; ", "**REFUTED** (substance): so"
        yield "honest", honest, "u in [0, 1]", "u >= 3; ", "**REFUTED** (substance): so"
    for quote in (
        f"{MEAN} for u in [0, 1]",
        "every policy has linear regret",
        "Every private policy is optimal",
        "the law of the view is unique",
    ):
        yield "false", quote, "", "TableADP_strict", ""
        yield "false", quote, "", "", "**REFUTED** (substance): same error as B-1"


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The word of each page as JSON has it."""
    text = HEAD + BASE
    for at, (_, quote, domain, check, behind) in enumerate(pages()):
        formula, _, miss = check.partition("; ")
        lines = [f"for {domain}".replace("\n", "\n   "), f"f: {formula}", *[f"    not {miss}"] * bool(miss)]
        block = "check\n   " + "\n   ".join(lines) if domain else f"theorem\n   {formula}"
        fence = f"   ```{block}\n   ```\n" if check else ""
        text += f"\n## A-{at} here\n> {quote}\n\n1. As printed. {behind}\n{fence}"
    path = tmp_path_factory.mktemp("pages") / "page.md"
    path.write_text(text, encoding="utf-8")
    found = CliRunner().invoke(program, ["check", str(path), "--json", "--jobs", "1", "--no-store"])
    claims = {each["id"]: each["sentences"][0] for each in json.loads(found.stdout)["claims"]}
    return [claims[f"A-{at}"]["word"] for at in range(len(claims) - 1)]


@pytest.mark.parametrize("kind", ["false", "honest"])
def test_a_plain_word_is_that_of_the_quotation(words, kind):
    plain = [
        f"{each[1]}: {word}"
        for each, word in zip(pages(), words, strict=True)
        if each[0] == kind and (word in {"PROVED", "REFUTED"}) is (kind == "false")
    ]
    assert plain == []


def test_a_sentence_in_its_own_words_is_compared_too(tmp_path):
    said = [" ".join(each.split()) for each in f"{OWN} | {OWN_TRUE}".split(" | ")]
    block = "   ```check\n   for u in [0, 1]\n   f{}: u**3 <= u\n       not u**3 -> 3*u**3\n   ```\n"
    sentences = "".join(f"{at}. {each}\n{block.format(at)}" for at, each in enumerate(said, 1))
    bare = f"\n## A-2 every policy is private\n\n1. As printed.\n{block.format(0)}"
    path = tmp_path / "page.md"
    path.write_text(f"{HEAD}\n## A-1 here\n> something with cubes\n\n{sentences}{bare}", encoding="utf-8")
    found = CliRunner().invoke(program, ["check", str(path), "--json", "--jobs", "1", "--no-store"])
    own, unquoted = (each["sentences"] for each in json.loads(found.stdout)["claims"])
    words = [each["word"] for each in own]
    plain = [text for text, word in zip(said, words, strict=True) if word == "PROVED"]
    assert plain == said[-4:]
    assert "PROVED (reader compares: the sentence)" in words
    assert "(quotation not compared)" in unquoted[0]["word"]


@pytest.mark.parametrize("tex", " ".join(PARTS.split()).split(" | "))
def test_a_part_of_the_tex_of_a_letter_is_not_the_letter(tex):
    assert relation(rf"{tex} \le 7", TEX) is None


@pytest.mark.parametrize("said", " ".join(WHOLES.split()).split(" | "))
def test_the_whole_tex_of_a_letter_is_the_letter(said):
    tex, _, meant = said.partition(": ")
    assert relation(rf"{tex} \le 7", TEX).links == formula(f"{meant} <= 7").links


@pytest.mark.parametrize("tex", UNSURE)
def test_what_is_not_sure_is_left_to_its_reader(tex):
    assert relation(tex, {name: name for name in "pqtu"}) is None


@pytest.mark.parametrize(("tex", "said"), SURE)
def test_what_is_sure_is_read(tex, said):
    assert relation(tex, {name: name for name in "pqtu"}).links == formula(said).links
