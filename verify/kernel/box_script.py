"""Boxes: the interval tactic with bisection, after the tree of the certificate or on its own."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...theory.formulas.coq import coq_name, coq_number
from .scope import Scope
from .sign_script import sign_script

_MOST_UNFOLDED = 400
_MOST_HINTS = 6
_MOST_SLOPES = 3
_MOST_BOUNDED = 60
_MOST_FIRST = 80
_MOST_PRODUCTS = 12
_INVERSES = "unfold Rdiv in *; rewrite ?Rinv_mult, ?Rinv_inv, ?Rmult_1_l, ?Rmult_1_r in *"
_CEILINGS = (
    "progress repeat match goal with |- context [ceiling ?a] => rewrite (ceiling_value a 0) by "
    "(replace a with 0 by (solve [field; pieces; first [assumption | nonzero]]); lra) end"
)
"""Those of quotients that are zero."""
_CHOSEN_HERE = (
    "(repeat match goal with |- context [choice ?a ?b ?c ?d] => first "
    "[rewrite (chosen a b c d) by numeric | rewrite (not_chosen a b c d) by numeric] end)"
)
_FINELY = "interval with (i_prec 200)"
_CHOICES_APART = (
    "weaken; progress (unfold Rmin, Rmax, Rabs, choice); repeat match goal with "
    "|- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) "
    "| |- context [Rcase_abs ?a] => destruct (Rcase_abs a) end; "
    "repeat match goal with H : ~ (_ <= _) |- _ => apply Rnot_le_lt in H end; weaken"
)


def box_script(tree: str, scope: Scope, *, strict: bool) -> str:
    """Shows that the goal, a margin, is not negative all over a box."""
    return box_scripts(tree, scope, strict=strict)[1]


def box_scripts(tree: str, scope: Scope, *, strict: bool) -> tuple[str, str]:
    """What is done in seconds or not at all, and the whole, which begins with it."""
    steps = _steps(tree, scope) if len(tree) <= _MOST_UNFOLDED else []
    quick = _quick(tree, steps, scope, strict=strict)
    return quick, f"first [{quick} | {_slow(tree, steps, scope, strict=strict)}]"


def _quick(tree: str, steps: Sequence[str], scope: Scope, *, strict: bool) -> str:
    found = ["(timeout 3 (solve [readable; first [lra | enclosed]]))"]
    cut = [coq_name(name) for place, name in enumerate(scope.sides) if chr(ord("a") + place) in tree]
    follows = []
    if cut and len(tree) <= _MOST_UNFOLDED:
        follows.append(f"(timeout 15 (readable; {_unfolded(steps, _by_intervals(scope))}))")
    found += follows if len(tree) <= _MOST_FIRST else []
    if not strict:
        found.append(f"(timeout 3 (solve [{sign_script()}]))")
    if cut:
        cuts = ", ".join(f"i_bisect {name}" for name in cut)
        found.append(f"(timeout 3 (readable; interval with ({cuts}, i_prec 60, i_depth 40)))")
        slope = f"i_autodiff {cut[0]}"
        found.append(f"(timeout 4 (readable; interval with ({cuts}, {slope}, i_prec 60, i_depth 40)))")
        if len(cut) == 1:
            found.append(
                f"(timeout 4 (readable; interval with ({cuts}, i_taylor {cut[0]}, i_prec 80, i_depth 40)))"
            )
        if len(tree) <= _MOST_UNFOLDED:
            found += follows if len(tree) > _MOST_FIRST else []
            one = f"first [(timeout 2 (readable; enclosed)) | {_by_one(scope)}]"
            chosen = "match goal with |- context [Rmin _ _] => idtac | |- context [Rmax _ _] => idtac end"
            found.append(f"(timeout 15 ({chosen}; weaken; {_unfolded(steps, one)}))")
    found.append("(timeout 4 (solve [by_bounds]))")
    found.append("(timeout 4 (solve [by_roots]))")
    bounded = f"readable; {_exponentials()}; name_quotients"
    found.append(f"(timeout 6 ({bounded}; first [lra | nra]))")
    if 1 < len(tree) <= _MOST_BOUNDED:
        found.append(f"(timeout 10 ({bounded}; {_unfolded(steps, 'first [lra | nra]')}))")
    found.append("(timeout 6 (weaken; progress numeric_choices; definitions; numeric))")
    found.append("(timeout 4 (weaken; try numeric_choices; definitions; interval with (i_prec 200)))")
    found.append(f"(timeout 6 (weaken; progress {_CHOSEN_HERE}; as_distances; definitions; {_FINELY}))")
    if cut and len(tree) <= _MOST_BOUNDED:
        parts = _unfolded(steps, _by_intervals(scope))
        found.append(f"(timeout 12 (weaken; progress numeric_choices; readable; {parts}))")
    if scope.sides and all(side.lower == side.upper is not None for side in scope.sides.values()):
        found.insert(
            0, f"(timeout 10 (weaken; {at_the_point(scope)}; numeric_choices; definitions; numeric))"
        )
    small = [coq_name(name) for name, side in scope.sides.items() if side.lower == 0 and side.open_lower]
    ends = "lra | timeout 2 nra | solve [readable; enclosed]"
    if small:
        inverted = "; ".join(f"invert {name}" for name in small)
        ends += f" | ({inverted}; by_inverses) | ({inverted}; readable; {_INVERSES}; enclosed)"
        found.append(f"(timeout 3 (weaken; {inverted}; readable; {_INVERSES}; enclosed))")
    found.append(f"(timeout 6 ({_CHOICES_APART}; first [{ends}]))")
    found.append(f"(timeout 3 ({_CEILINGS}; lra))")
    found += [f"(timeout 5 (weaken; {_unit_products(scope)}; nra))"] if _unit_products(scope) else []
    found += [f"(timeout 6 ({_named_at_ends(scope)}))"] if _named_at_ends(scope) else []
    return f"first [{' | '.join(found)}]"


def at_the_point(scope: Scope) -> str:
    """The numbers that the variables are, where each range is one number."""
    found = []
    for name, side in scope.sides.items():
        assert side.lower is not None
        own, value = coq_name(name), coq_number(side.lower)
        found.append(f"assert ({own} = {value}) by lra; subst {own}")
    return "; ".join(found)


def _slow(tree: str, steps: Sequence[str], scope: Scope, *, strict: bool) -> str:
    names = scope.names
    attempts = [f"(timeout 8 (solve [{'positive' if strict else 'nonnegative'}]))"]
    slopes = [f"i_autodiff {name}" for name in names[:_MOST_SLOPES]]
    if len(tree) <= 1:
        attempts += ["enclosed", *(f"interval with ({each}, i_prec 60)" for each in slopes)]
    hints = [
        f"pose proof (pow2_ge_0 ({coq_name(name)} - {coq_number(middle)}))"
        for name, middle in _cuts(tree, scope)[:_MOST_HINTS]
    ]
    hints += [f"pose proof (pow2_ge_0 ({a} - {b}))" for place, a in enumerate(names) for b in names[:place]][
        :4
    ]
    squares = f"({'; '.join(hints)}; first [(timeout 5 nra) | (timeout 8 rational_function)])"
    attempts += [squares] if hints else []
    attempts.append("(timeout 8 nra)")
    cuts = ", ".join(f"i_bisect {name}" for name in names)
    if names:
        attempts.append(f"(timeout 6 (interval with ({cuts}, i_prec 60, i_depth 12)))")
        attempts += [
            f"(timeout 6 (interval with ({cuts}, {each}, i_prec 60, i_depth 12)))" for each in slopes
        ]
    attempts.append("(timeout 10 (expand; first [enclosed | timeout 5 nra]))")
    attempts.append("(timeout 10 (progress name_roots; nra))")
    deeper = ["(timeout 15 rational_function)"]
    if names:
        deeper.append(f"(timeout 30 (interval with ({cuts}, i_prec 60, i_depth 60)))")
        deeper += [f"(timeout 30 (interval with ({cuts}, {each}, i_prec 60, i_depth 30)))" for each in slopes]
    routes = [f"(weaken; rewrite ?Ropp_involutive; first [solve [lra] | lattice | {_readable(attempts)}])"]
    if 1 < len(tree) <= _MOST_UNFOLDED:
        routes.append(f"(readable; {_unfolded(steps, _by_intervals(scope))})")
    small = [coq_name(name) for name, side in scope.sides.items() if side.lower == 0 and side.open_lower]
    if small:
        routes.append(f"(timeout 15 (weaken; {'; '.join(f'invert {name}' for name in small)}; by_inverses))")
    routes.append(_readable(deeper))
    return f"first [{' | '.join(routes)}]"


def _readable(attempts: list[str]) -> str:
    return f"(readable; first [solve [lra] | {' | '.join(attempts)}])"


def _walk(tree: str, scope: Scope) -> Iterator[tuple[str, str, Fraction]]:
    """Each letter in order, with the variable that is cut and where."""
    names = list(scope.sides)
    stack = [{name: (side.lower, side.upper) for name, side in scope.sides.items()}]
    for letter in tree:
        box = stack.pop()
        if letter in ".o":
            yield letter, "", Fraction(0)
            continue
        name = names[ord(letter) - ord("a")]
        low, high = box[name]
        assert low is not None
        assert high is not None
        middle = (low + high) / 2
        stack += [{**box, name: (middle, high)}, {**box, name: (low, middle)}]
        yield letter, name, middle


def _cuts(tree: str, scope: Scope) -> list[tuple[str, Fraction]]:
    if len(tree) > _MOST_UNFOLDED:
        return []
    return list(dict.fromkeys((name, middle) for _, name, middle in _walk(tree, scope) if name))


def _exponentials() -> str:
    """Exponentials as numbers of which it is known how they compare with 0, 1, and their tangent."""
    below = f"try (assert (exp a <= 1) by (apply exp_below_one; {sign_script()}))"
    named = 'let l := fresh "l" in set (l := exp a) in *; clearbody l'
    known = f"pose proof (exp_pos a); pose proof (one_plus_below_exp a); {below}; ({named})"
    return f"progress repeat match goal with |- context [exp ?a] => {known} end"


def _unit_products(scope: Scope) -> str:
    """That products of numbers between 0 and 1 are such numbers."""
    units = [coq_name(name) for name, side in scope.sides.items() if side.lower == 0 and side.upper == 1]
    pairs = [f"{a} * {b}" for place, a in enumerate(units) for b in units[: place + 1]]
    triples = [f"{each} * ({pair})" for each in units for pair in pairs]
    found = [f"assert (0 <= {each} <= 1) by (split; nra)" for each in [*pairs, *triples][:_MOST_PRODUCTS]]
    return "; ".join(found)


def _named_at_ends(scope: Scope) -> str:
    """Logarithms and inverses that have no end, as numbers of their own of which one side is known."""
    steps, names = [], []
    for name, side in scope.sides.items():
        own = coq_name(name)
        if side.lower == 0 and side.open_lower and side.upper is not None:
            high = coq_number(side.upper)
            steps.append(f"assert (ln {own} <= ln {high}) by (apply Rcomplements.ln_le; lra)")
            steps.append(f"assert (1 / {high} <= 1 / {own}) by (apply inverse_above; lra)")
            steps.append(f"set (log_{own} := ln {own}) in *; set (over_{own} := 1 / {own}) in *")
            steps.append(f"clearbody log_{own} over_{own}")
        if side.upper == 1 and side.open_upper:
            steps.append(f"assert (ln (1 - {own}) <= ln 1) by (apply Rcomplements.ln_le; lra)")
            steps.append(
                f"rewrite ln_1 in *; assert (1 / 1 <= 1 / (1 - {own})) by (apply inverse_above; lra)"
            )
            steps.append(
                f"set (log1_{own} := ln (1 - {own})) in *; set (over1_{own} := 1 / (1 - {own})) in *"
            )
            steps.append(f"clearbody log1_{own} over1_{own}")
        names.append(own)
    cuts = ", ".join(f"i_bisect {own}" for own in names)
    ends = f"first [enclosed | interval with ({cuts}, i_prec 60, i_depth 12)]"
    return f"readable; {'; '.join(steps)}; {ends}" if steps else ""


def _by_one(scope: Scope) -> str:
    """One of two values in place of the smaller or the larger."""
    cuts = ", ".join(f"i_bisect {name}" for name in scope.names)
    small = [coq_name(name) for name, side in scope.sides.items() if side.lower == 0 and side.open_lower]
    ends = "".join(f" | ({'; '.join(f'invert {name}' for name in small)}; by_inverses)" for _ in small[:1])
    own = (
        f"first [lra | enclosed | timeout 2 (interval with ({cuts}, i_prec 60, i_depth 15)){ends}"
        " | timeout 2 (name_quotients; nra)]"
    )
    rows = []
    for head in ("Rmin", "Rmax"):
        facts = f"pose proof ({head}_l a b); pose proof ({head}_r a b); lra"
        ways = [
            f"(let t := context C [{value}] in assert t; "
            f"[solve [numeric_choices; split_kl; readable; {own}] | {facts}])"
            for value in "ab"
        ]
        rows.append(f"| context C [{head} ?a ?b] => first [{' | '.join(ways)}]")
    return f"match goal with |- ?g => match g with {' '.join(rows)} end end"


def _by_intervals(scope: Scope) -> str:
    slopes = "".join(f" | interval with (i_autodiff {name}, i_prec 60)" for name in scope.names)
    return f"first [enclosed{slopes} | timeout 5 nra]"


def _steps(tree: str, scope: Scope) -> list[str]:
    """What is done at every letter in turn: a cut; or else the letter, of a box that is not cut."""
    return [
        f"destruct (Rle_or_lt {coq_name(name)} {coq_number(middle)}); weaken" if name else letter
        for letter, name, middle in _walk(tree, scope)
    ]


def _unfolded(steps: Sequence[str], last: str) -> str:
    """The cuts of the certificate, one by one, and on each part ``last``."""
    left = iter(steps)

    def part() -> str:
        step = next(left)
        if step == ".":
            return last
        if step == "o":
            return "outside"
        below, above = part(), part()
        return f"({step}; [{below} | {above}])"

    return part()
