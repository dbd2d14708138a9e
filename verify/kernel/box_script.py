"""Boxes: the interval tactic with bisection, after the tree of the certificate or on its own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...theory.formulas.coq import coq_name, coq_number
from .scope import Scope
from .sign_script import sign_script

_MOST_UNFOLDED = 400
_MOST_HINTS = 6
_MOST_SLOPES = 3
_CHOICES_APART = (
    "weaken; progress (unfold Rmin, Rmax, Rabs, choice); repeat match goal with "
    "|- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) "
    "| |- context [Rcase_abs ?a] => destruct (Rcase_abs a) end; "
    "repeat match goal with H : ~ (_ <= _) |- _ => apply Rnot_le_lt in H end; weaken"
)


def box_script(tree: str, scope: Scope, *, strict: bool) -> str:
    """Shows that the goal, a margin, is not negative all over a box."""
    return f"first [{quick_box_script(tree, scope, strict=strict)} | {_slow(tree, scope, strict=strict)}]"


def quick_box_script(tree: str, scope: Scope, *, strict: bool) -> str:
    """What is done in seconds or not at all."""
    names = scope.names
    cuts = ", ".join(f"i_bisect {name}" for name in names)
    found = ["(timeout 3 (solve [readable; first [lra | enclosed]]))"]
    if len(tree) > 1:
        found += [
            f"(timeout 3 (readable; interval with ({cuts}, i_prec 60, i_depth 14)))",
            *(
                f"(timeout 4 (readable; interval with ({cuts}, i_autodiff {name}, i_prec 60, i_depth 20)))"
                for name in names[: 1 if len(names) == 1 else 0]
            ),
        ]
        found += [f"(timeout 20 (readable; {_unfolded(tree, scope)}))"] if len(tree) <= _MOST_UNFOLDED else []
    if not strict:
        found.append(f"(timeout 4 (solve [{sign_script()}]))")
    found.append("(timeout 4 (solve [by_bounds]))")
    found.append("(timeout 6 (weaken; progress numeric_choices; definitions; numeric))")
    small = [coq_name(name) for name, side in scope.sides.items() if side.lower == 0 and side.open_lower]
    ends = "lra | timeout 2 nra | solve [readable; enclosed]"
    if small:
        ends += f" | ({'; '.join(f'invert {name}' for name in small)}; by_inverses)"
    found.append(f"(timeout 6 ({_CHOICES_APART}; first [{ends}]))")
    return f"first [{' | '.join(found)}]"


def _slow(tree: str, scope: Scope, *, strict: bool) -> str:
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
        routes.append(f"(readable; {_unfolded(tree, scope)})")
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


def _unfolded(tree: str, scope: Scope) -> str:
    """The cuts of the certificate, one by one."""
    slopes = "".join(f" | interval with (i_autodiff {name}, i_prec 60)" for name in scope.names)
    rows = _walk(tree, scope)

    def part() -> str:
        letter, name, middle = next(rows)
        if letter == ".":
            return f"first [enclosed{slopes} | timeout 5 nra]"
        if letter == "o":
            return "outside"
        below, above = part(), part()
        return f"(destruct (Rle_or_lt {coq_name(name)} {coq_number(middle)}); weaken; [{below} | {above}])"

    return part()
