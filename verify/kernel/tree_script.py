"""Proof trees as scripts: a rule of proof is its lemma, a node of the tree its application."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ...theory.formulas.coq import coq_conditions, coq_link, coq_name, coq_number, coq_term
from ...theory.formulas.domain import box
from ...theory.formulas.expression import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    heads,
    replaced,
    substitute,
    variables,
)
from ...theory.formulas.language import expression, formula
from ...theory.numbers.json_value import Json
from ..proving.d_eps_regimes import choices
from .box_script import box_script, box_scripts
from .scope import Scope
from .sign_script import FORGETFUL, sign_script

_CHOICES: Final = frozenset({"min", "max", "abs", "if"})
_WHOLE_KL: Final = (
    "(timeout 4 (progress rewrite <- ?kl_is_split by related; "
    "solve [weaken; first [positive | nonnegative]]))"
)
"""The sign of a divergence, from its own lemma."""
_EXPS_IN_ORDER: Final = (
    "repeat match goal with |- context [exp ?a] => match goal with |- context [exp ?b] => "
    "lazymatch a with b => fail | _ => lazymatch goal with _ : exp a <= exp b |- _ => fail | _ => "
    "assert (exp a <= exp b) by (apply exp_monotone; first [lra | timeout 2 nra]) end end end end"
)
"""How exponentials compare, where their exponents do."""
_HOLE: Final = Variable("hole")


class NoScriptError(ValueError):
    """A rule that has no script."""


@dataclass(frozen=True)
class Goal:
    """``0 <= tree``, or ``0 < tree``, on a scope."""

    tree: Expression
    scope: Scope
    strict: bool

    @property
    def sign(self) -> str:
        """The relation."""
        return "<" if self.strict else "<="

    def __str__(self) -> str:
        return f"0 {self.sign} {split_term(self.tree)}"


def tree_script(proof: Json, goal: Goal) -> str:
    """Shows a goal as the certificate does; its divergences are split before."""
    return _Writer().node(proof, goal)


def split_term(tree: Expression) -> str:
    """The term with its divergences and powers as the scripts have them."""
    return coq_term(tree).replace("(kl ", "(kl_split ").replace("(power ", "(Rpower ")


def _relation(link: Link) -> str:
    return coq_link(link).replace("(kl ", "(kl_split ").replace("(power ", "(Rpower ")


class _Writer:
    """Gives fresh names, and goes through a tree."""

    def __init__(self) -> None:
        self._count = 0

    def fresh(self) -> str:
        self._count += 1
        return f"h{self._count}"

    def node(self, proof: Json, goal: Goal) -> str:
        if not isinstance(proof, dict):
            raise NoScriptError("a proof is an object")
        rule = str(proof.get("by"))
        if rule not in _RULES:
            raise NoScriptError(f"the rule {rule!r} has no script")
        own = _RULES[rule](self, proof, goal)
        lemmas = "".join(self.lemma(row, goal.scope) for row in _rows(proof.get("lemmas")))
        quick = "lattice | " if heads(goal.tree) & _CHOICES else ""
        return f"first [{quick}solve [{lemmas}{own}]]"

    def lemma(self, row: Json, scope: Scope) -> str:
        if not isinstance(row, dict):
            raise NoScriptError("a lemma is an object")
        (link,) = formula(str(row["says"])).links
        shown = self.node(row["proof"], Goal(link.margin, scope, strict=link.strict))
        by = "by_strict_margin" if link.strict else "by_margin"
        return f"assert ({self.fresh()} : {_relation(link)}); [apply {by}; {shown} |]; "

    def zero(self, _proof: Mapping[str, Json], goal: Goal) -> str:
        del goal
        return "apply Req_le; symmetry; weaken; vanishes"

    def given(self, proof: Mapping[str, Json], goal: Goal) -> str:
        (link,) = formula(str(proof["condition"])).links
        times = coq_number(Fraction(str(proof["times"])))
        margin = f"({split_term(link.larger)} - {split_term(link.smaller)})"
        lemma = "strict_multiple" if goal.strict else "multiple"
        rest = "[lra | first [lra | related] | first [lra | same]]"
        return f"first [solve [lra] | (apply ({lemma} {times} {margin}); {rest}) | nra]"

    def boxes(self, proof: Mapping[str, Json], goal: Goal) -> str:
        return box_script(str(proof["tree"]), goal.scope, strict=goal.strict)

    def signs(self, _proof: Mapping[str, Json], goal: Goal) -> str:
        """What is seen from the signs of the parts."""
        first = "positive" if goal.strict else "nonnegative"
        ways = [f"timeout 3 (solve [weaken; {first}])", "timeout 4 (solve [weaken; exponentials; nra])"]
        ways += [f"timeout 4 (weaken; progress ({_EXPS_IN_ORDER}); exp_bounds; nra)"]
        return f"first [{' | '.join(ways)} | {box_scripts('.', goal.scope, strict=goal.strict)[0]}]"

    def empty(self, _proof: Mapping[str, Json], goal: Goal) -> str:
        del goal
        return "exfalso; weaken; first [lra | nra | tilts_in_order; lra]"

    def each(self, proof: Mapping[str, Json], goal: Goal) -> str:
        call = _call(proof)
        values = (call.arguments[0], _negative(call.arguments[0])) if call.head == "abs" else call.arguments
        inner = _rows(proof["proofs"])
        shown = [
            self.node(part, replace(goal, tree=replaced(goal.tree, {call: value})))
            for part, value in zip(inner, values, strict=True)
        ]
        return _chosen(f"each_{call.head}", goal, call, shown, "cbv beta; ")

    def cases(self, proof: Mapping[str, Json], goal: Goal) -> str:
        call = _call(proof)
        cases = choices(call) if call.head != "d_eps" else ()
        if not cases:
            raise NoScriptError(f"{call.head} has no cases")
        inner = _rows(proof["proofs"])
        shown = [
            self.node(
                part,
                replace(goal, tree=replaced(goal.tree, {call: value}), scope=goal.scope.narrowed(*links)),
            )
            for part, (links, value) in zip(inner, cases, strict=True)
        ]
        opened = "cbv beta; intros; weaken; "
        if call.head in {"min", "max", "abs"}:
            return _chosen(f"cases_{call.head}", goal, call, shown, opened)
        claim = _predicate(goal, call)
        return f"refine (cases_choice {claim} _ _ _ _ _ _); {opened}[{shown[0]} | {shown[1]}]"

    def bound(self, proof: Mapping[str, Json], goal: Goal) -> str:
        call, value = _call(proof), expression(str(proof["value"]))
        known, then = self.fresh(), self.fresh()
        exchanged = replace(goal, tree=replaced(goal.tree, {call: value}))
        a, b = split_term(call), split_term(value)
        shown = self.node(proof["proof"], exchanged)
        return (
            f"first [assert ({known} : {a} <= {b}) by bounded | assert ({known} : {b} <= {a}) by bounded]; "
            f"assert ({then} : {exchanged}); [{shown} | first [lra | nra]]"
        )

    def split(self, proof: Mapping[str, Json], goal: Goal) -> str:
        name, to = str(proof["variable"]), expression(str(proof["to"]))
        first, second = _rows(proof["proofs"])
        own = Variable(name)
        below = self.node(first, replace(goal, scope=goal.scope.narrowed(Link(own, "<=", to))))
        above = self.node(second, replace(goal, scope=goal.scope.narrowed(Link(own, ">=", to))))
        return f"destruct (Rle_or_lt {coq_name(name)} {split_term(to)}); weaken; [{below} | {above}]"

    def product(self, proof: Mapping[str, Json], goal: Goal) -> str:
        steps, parts = [], [coq_number(abs(Fraction(str(proof["constant"]))))]
        for row in _rows(proof["factors"]):
            assert isinstance(row, dict)
            factor, power = expression(str(row["factor"])), int(str(row["power"]))
            count = abs(power)
            if row["proof"] is None:
                written = f"({split_term(factor)} ^ {count})"
                if power < 0 or goal.strict:
                    steps.append(
                        f"try (assert ({self.fresh()} : {split_term(factor)} <> 0) by (weaken; nonzero))"
                    )
            else:
                oriented = factor if row["sign"] == 1 else _negative(factor)
                known = self.fresh()
                if power > 0:
                    wanted = replace(goal, tree=oriented)
                    shown = self.node(row["proof"], wanted)
                    steps.append(f"assert ({known} : {wanted}); [{shown} |]")
                else:
                    shown = self.node(row["proof"], replace(goal, tree=oriented, strict=False))
                    own = split_term(oriented)
                    slowly = f"assert (0 <= {own}); [{shown} | assert ({own} <> 0) by (weaken; nonzero); lra]"
                    steps.append(
                        f"assert ({known} : 0 < {own}); [first [solve [weaken; positive] | ({slowly})] |]"
                    )
                written = f"({split_term(oriented)} ^ {count})"
            parts.append(written if power > 0 else f"(/ {written})")
        whole, sign = " * ".join(parts), goal.sign
        known = self.fresh()
        inverses = "(unfold Rdiv; progress rewrite ?Rinv_inv; same)"
        alike = f"first [timeout 10 same | timeout 20 ({FORGETFUL}; same) "
        alike += f"| timeout 10 same_by_quarters | timeout 10 {inverses} | same]"
        fits = f"replace {split_term(goal.tree)} with ({whole}) by (clear {known}; weaken; {alike})"
        steps.append(
            f"cut (0 {sign} {whole}); [intro {known}; first [lra | ({fits}; exact {known})] | product_sign]"
        )
        return "; ".join(steps)

    def squares(self, proof: Mapping[str, Json], goal: Goal) -> str:
        total, steps, known = [f"({coq_number(Fraction(str(proof['constant'])))} * 1)"], [], {}
        rows = [row for row in _rows(proof["terms"]) if isinstance(row, dict)]
        for text in dict.fromkeys(str(each) for row in rows for each in _rows(row["times"])):
            known[text] = split_term(expression(text))
            shown = f"first [factor_sign | timeout 4 lattice | {_WHOLE_KL} | timeout 4 ({sign_script()})]"
            steps.append(f"assert ({self.fresh()} : 0 <= {known[text]}) by {shown}")
        for row in rows:
            factors = "".join(f" * {known[str(each)]}" for each in _rows(row["times"]))
            for pair in _rows(row["squares"]):
                assert isinstance(pair, list)
                weight, root = coq_number(Fraction(str(pair[0]))), split_term(expression(str(pair[1])))
                total.append(f"({weight} * ({root} ^ 2){factors})")
        over = expression(str(proof["over"]))
        below = split_term(over)
        whole, name = f"(({' + '.join(total)}) / {below})", self.fresh()
        steps.append(f"assert ({self.fresh()} : 0 < {below}) by first [factor_sign | {_WHOLE_KL}]")
        steps.append(f"cut (0 {goal.sign} {whole})")
        fits = f"replace {split_term(goal.tree)} with {whole} by (clear {name}; quotients_alike)"
        steps.append(f"[intro {name}; {fits}; exact {name} | sum_sign]")
        return "; ".join(steps)

    def exponentials(self, proof: Mapping[str, Json], goal: Goal) -> str:
        lemma = "exp_increasing" if goal.strict else "exp_monotone"
        return self._compared("exp", f"apply {lemma}; lra", proof, goal)

    def logarithms(self, proof: Mapping[str, Json], goal: Goal) -> str:
        strictly = "apply ln_increasing; [positive | lra]"
        larger, smaller = (split_term(expression(str(proof[side]))) for side in ("larger", "smaller"))
        name = self.fresh()
        either = f"destruct (Req_dec {smaller} {larger}) as [{name} | {name}]"
        weakly = f"{either}; [rewrite {name}; lra | left; {strictly}]"
        return self._compared("ln", strictly if goal.strict else weakly, proof, goal)

    def square_roots(self, proof: Mapping[str, Json], goal: Goal) -> str:
        larger, smaller = expression(str(proof["larger"])), expression(str(proof["smaller"]))
        two = Number(Fraction(2))
        gap = Apply("-", (Apply("**", (larger, two)), Apply("**", (smaller, two))))
        inner = replace(goal, tree=gap, scope=goal.scope.narrowed(Link(ZERO, "<=", smaller)))
        above, below = split_term(larger), split_term(smaller)
        known, side, squares, between = (self.fresh() for _ in range(4))
        lemma = "Rsqr_incrst_0" if goal.strict else "Rsqr_incr_0"
        ordered = f"apply {lemma}; [rewrite !Rsqr_pow2; lra | assumption | assumption]"
        fits = f"replace {split_term(goal.tree)} with ({above} - {below}) by (clear {between}; weaken; same)"
        return (
            f"assert ({known} : 0 <= {above}) by factor_sign; "
            f"assert ({between} : {below} {goal.sign} {above}); "
            f"[destruct (Rle_or_lt 0 {below}) as [{side} | {side}]; "
            f"[assert ({squares} : {inner}); [{self.node(proof['proof'], inner)} | {ordered}] | lra] |]; "
            f"first [lra | ({fits}; lra)]"
        )

    def tangent(self, proof: Mapping[str, Json], goal: Goal) -> str:
        place = split_term(expression(str(proof["of"])))
        known = self.fresh()
        if proof["function"] == "exp":
            touching, apart = f"pose proof (one_plus_below_exp {place}) as {known}", "exp_ineq1"
            strictly = f"pose proof ({apart} {place} ltac:(nonzero)) as {known}"
            margin = f"(exp {place} - (1 + {place}))"
        else:
            positive = f"assert (0 < {place}) by factor_sign"
            touching = f"{positive}; pose proof (ln_below {place} ltac:(assumption)) as {known}"
            nowhere = f"ln {place} <> 0"
            strictly = (
                f"{positive}; assert ({nowhere}) by nonzero; "
                f"pose proof (exp_ineq1 (ln {place}) ltac:(assumption)) as {known}; "
                f"rewrite exp_ln in {known} by assumption"
            )
            margin = f"({place} - 1 - ln {place})"
        fits = f"replace {split_term(goal.tree)} with {margin} by (clear {known}; weaken; same)"
        return f"{strictly if goal.strict else touching}; first [lra | ({fits}; lra)]"

    def exponents(self, proof: Mapping[str, Json], goal: Goal) -> str:
        del goal
        whole = split_term(expression(str(proof["sum"])))
        one, other = (split_term(expression(str(each))) for each in _rows(proof["parts"]))
        known = self.fresh()
        alike = "rewrite <- exp_plus; f_equal; clear; intros; weaken; same"
        return f"assert ({known} : exp {whole} = exp {one} * exp {other}) by ({alike}); lra"

    def _compared(self, name: str, ordered: str, proof: Mapping[str, Json], goal: Goal) -> str:
        larger, smaller = expression(str(proof["larger"])), expression(str(proof["smaller"]))
        inner = replace(goal, tree=Apply("-", (larger, smaller)))
        above, below = f"{name} {split_term(larger)}", f"{name} {split_term(smaller)}"
        known, between = self.fresh(), self.fresh()
        alike = f"clear {known} {between}; weaken; first [timeout 20 same | ({FORGETFUL}; same)]"
        fits = f"replace {split_term(goal.tree)} with ({above} - {below}) by ({alike})"
        return (
            f"assert ({known} : {inner}); [{self.node(proof['proof'], inner)} |]; "
            f"assert ({between} : {below} {goal.sign} {above}) by ({ordered}); "
            f"first [lra | ({fits}; lra)]"
        )

    def monotone(self, proof: Mapping[str, Json], goal: Goal) -> str:
        if "limits" in proof:
            raise NoScriptError("a limit of zero over zero has no script")
        name, to, relation = str(proof["variable"]), expression(str(proof["to"])), str(proof["relation"])
        stated, steep = expression(str(proof["derivative"])), proof["steep"] is True
        rising = relation[0] == ">"
        own, target = coq_name(name), split_term(to)
        arrived, slope_known, moved = self.fresh(), self.fresh(), self.fresh()
        tree, scope = goal.tree, goal.scope
        still = Goal(substitute(tree, {name: to}), scope.without(name), strict=goal.strict and not steep)
        at = self.node(proof["at"], still)
        side = box(**{name: str(proof["side"])})[name] if "side" in proof else scope.sides[name]
        open_side = replace(side, open_lower=True, open_upper=True)
        rest = scope.without(name)
        region = Scope({**scope.sides, name: open_side}, rest.links)
        region = region.narrowed(Link(Variable(name), relation[0], to), *_means_inside(tree, name))
        inner = "".join(self.lemma(row, region) for row in _rows(proof.get("region_lemmas")))
        facts = "".join(
            f"try (assert ({each}) by (timeout 10 defined)); "
            for each in coq_conditions(tree, stated)
            if "kl_finite" not in each
        ).replace("(power ", "(Rpower ")
        wanted = Goal(stated, region, strict=steep)
        slope = self.node(proof["slope"], wanted)
        lemma = ("rises" if rising else "falls") + ("_steeply" if steep else "")
        ends = f"{target} {own}" if rising else f"{own} {target}"
        names = " ".join("t" if other == name else coq_name(other) for other in scope.sides)
        sign = "<" if steep else "<="
        claim = region.region(str(wanted))
        claim = claim.replace("(kl ", "(kl_split ").replace("(power ", "(Rpower ")
        return (
            f"assert ({arrived} : {still}); [{at} |]; "
            f"assert ({slope_known} : {claim}); [clear; intros; {facts}{inner}{slope} |]; "
            f"assert ({moved} : {split_term(still.tree)} {sign} {split_term(tree)}); "
            f"[refine ({lemma} (fun {own} => {split_term(tree)}) (fun {own} => {split_term(stated)}) "
            f"{ends} _ _ _ _); [let t := fresh in intros t ?; try unfold kl_split; continuous | related "
            "| let t := fresh in intros t ?; "
            f"first [timeout 20 differentiated | {FORGETFUL}; differentiated] "
            f"| intros t ?; cbv beta; apply ({slope_known} {names}); inside] | lra]"
        )


def _means_inside(tree: Expression, name: str) -> Iterator[Link]:
    """That the means to which the first mean of a divergence moves are neither 0 nor 1."""
    if not isinstance(tree, Apply):
        return
    if tree.head == "kl" and tree.arguments[0] == Variable(name) and variables(tree.arguments[1]):
        yield Link(ZERO, "<", tree.arguments[1])
        yield Link(tree.arguments[1], "<", ONE)
    for argument in tree.arguments:
        yield from _means_inside(argument, name)


def _rows(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _call(proof: Mapping[str, Json]) -> Apply:
    call = expression(str(proof["call"]))
    if not isinstance(call, Apply):
        raise NoScriptError("a call is an operation")
    return call


def _negative(tree: Expression) -> Expression:
    return tree if tree == ZERO else Apply("neg", (tree,))


def _predicate(goal: Goal, call: Expression) -> str:
    """What is claimed of the value of the call."""
    body = split_term(replaced(goal.tree, {call: _HOLE}))
    return f"(fun {coq_name(_HOLE.name)} => 0 {goal.sign} {body})"


def _chosen(lemma: str, goal: Goal, call: Apply, shown: Sequence[str], opened: str) -> str:
    claim = _predicate(goal, call)
    apply = f"refine ({lemma} {claim} _ _ _{' _' if call.head != 'abs' else ''}); "
    if call.head == "abs" or len(shown) == 2:
        return f"{apply}{opened}[{shown[0]} | {shown[1]}]"
    parts = " | ".join(shown)
    return f"repeat ({apply}{opened}idtac); first [{parts}]"


_RULES: Final = {
    "zero": _Writer.zero,
    "given": _Writer.given,
    "boxes": _Writer.boxes,
    "signs": _Writer.signs,
    "empty": _Writer.empty,
    "cases": _Writer.cases,
    "each": _Writer.each,
    "bound": _Writer.bound,
    "product": _Writer.product,
    "split": _Writer.split,
    "monotone": _Writer.monotone,
    "squares": _Writer.squares,
    "exponentials": _Writer.exponentials,
    "logarithms": _Writer.logarithms,
    "square roots": _Writer.square_roots,
    "tangent": _Writer.tangent,
    "exponents": _Writer.exponents,
}
