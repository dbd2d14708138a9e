"""What a certificate says as a theorem of Coq, and the script that follows what the certificate holds.

The statement is the formula on its domain: for every point of the domain every part of the formula has a
finite value, and the relation holds. Nothing is assumed that the assertion does not say.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from ...theory.formulas.coq import NoTermError, coq_conditions, coq_extended, coq_link, coq_means
from ...theory.formulas.expression import Expression, Link, Variable, calls, heads
from ...theory.formulas.integrals.written import integrals_in
from ...theory.formulas.language import expression, formula
from ...theory.numbers.enclosure import exact
from ...theory.numbers.json_value import Json
from ..evidence.certificate import stated_domain_of, validated
from .box_script import at_the_point, box_script, box_scripts
from .identity_script import identity_script
from .induction_script import induction_script
from .integral_script import Antiderivative, integral_script
from .point_script import Stated, denied_at, inside, shown_at
from .scope import Scope, Side, scope_of
from .sign_script import FORGETFUL, sign_script
from .slopes_script import proofs_by_slopes
from .stated_script import as_stated
from .tree_script import Goal, NoScriptError, tree_script
from .value_script import prepared
from .wide_script import reaching_script

_MOST_POINTS: Final = 2_000
"""Larger enumerations are not written out."""


_FIELD: Final = "field; pieces; first [assumption | nonzero]"
_ARGUMENTS: Final = (
    "repeat match goal with |- context [exp ?a] => match a with "
    "context [_ / _] => combined_argument a end end"
)
_QUICK_IDENTITY: Final = (
    f"(timeout 3 (solve [ring | {_FIELD}])) | (timeout 5 (solve [expand; first [ring | {_FIELD}]])) "
    f"| (timeout 5 (solve [{_ARGUMENTS}; expand; matched; first [ring | {_FIELD}]])) "
    "| (timeout 8 (solve [weaken; split_kl; unfold kl_split, logit; expand; matched_logs; "
    f"first [ring | {_FIELD}]]))"
)
"""Identities whose functions are only names, or come apart at once."""

_ROUTE_ABOVE: Final = (
    "match goal with |- context [d_eps ?x ?y ?e] => rewrite (d_eps_high x y e) by lra end; "
    "rewrite tilted_other_way by lra; rewrite f_plus_is, kl_is_tilted_there by lra; unfold tilted; ring"
)
_BY_TANGENTS: Final = (
    "weaken; powers; unfold Rpower in *; exp_bounds; repeat match goal with H : context [ln ?t] |- _ => "
    "lazymatch goal with _ : ln t <= t - 1 |- _ => fail | _ => "
    "pose proof (ln_below t ltac:(first [lra | positive])) end end; nra"
)
_BY_CHOICES_OF_LOGS: Final = (
    "weaken; log_signs; unfold Rmin, Rmax; repeat match goal with "
    "|- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; solve [by_bounds]"
)
_BY_HALVES: Final = (
    "weaken; match goal with |- context [exp (?v / 2)] => let h := fresh in let same := fresh in "
    "assert (exists h, v = h + h) as [h same] by (exists (v / 2); field); rewrite same; "
    "replace ((h + h) / 2) with h by field; replace ((- (h + h)) / 2) with (- h) by field; "
    "rewrite ?exp_Ropp, ?exp_plus; pose proof (exp_pos h); field; repeat split; nra end"
)
"""Exponentials of a number and of its half."""
_MODULI_AND_ZEROS: Final = (
    "weaken; unfold Rdiv; rewrite ?Rmult_0_l, ?Rminus_0_r, ?Rminus_0_l, ?Rabs_Ropp, ?Rabs_R0; "
    "rewrite ?Rabs_pos_eq by (rewrite ?Rmult_1_l; first [nonnegative | apply Rlt_le; positive]); ring"
)
_BY_INVERSES_ABOVE_ONE: Final = (
    "weaken; unfold Rdiv; progress repeat match goal with |- context [/ ?d] => lazymatch goal with "
    "_ : 1 <= / d |- _ => fail | _ => "
    "assert (1 <= / d) by (rewrite <- Rinv_1; apply Rinv_le_contravar; nra) end end; nra"
)
_FROM_A_HALF: Final = (
    "repeat match goal with v : R |- _ => lazymatch goal with _ : 0 <= (2 * v - 1) ^ 2 |- _ => fail "
    "| _ => pose proof (pow2_ge_0 (2 * v - 1)) end end"
)
_MULTIPLIED: Final = (
    "weaken; match goal with |- _ <= _ / ?b => apply (Rmult_le_reg_r b); [nra | unfold Rdiv; "
    f"rewrite Rmult_assoc, Rinv_l by nra; {_FROM_A_HALF}; nra] end"
)
"""Of a quotient: by what it is divided by, with the squares of distances from a half."""
_LARGEST_OF_PRODUCTS: Final = (
    "weaken; repeat match goal with |- context [sqrt ?a] => lazymatch goal with _ : 1 <= sqrt a |- _ => fail "
    "| _ => assert (1 <= sqrt a) by (rewrite <- sqrt_1 at 1; apply sqrt_le_1; lra) end end; "
    "repeat match goal with |- context [?a * ?b] => lazymatch goal with _ : 0 <= a * b |- _ => fail "
    "| _ => assert (0 <= a * b) by nonnegative end end; apply Rmax_lub; nra"
)
_MODULI_APART: Final = (
    "weaken; unfold Rabs in *; repeat match goal with |- context [Rcase_abs ?a] => destruct (Rcase_abs a) "
    "| _ : context [Rcase_abs ?a] |- _ => destruct (Rcase_abs a) end; " + _FROM_A_HALF + "; nra"
)
_LOGS_ABOVE_ZERO: Final = (
    "weaken; progress repeat match goal with |- context [ln (1 + ?u)] => lazymatch goal with "
    "_ : 0 <= ln (1 + u) |- _ => fail | _ => assert (0 <= ln (1 + u)) by "
    "(apply ln_sign_above; assert (0 <= u) by nonnegative; lra) end end; nra"
)
_ENDS: Final = "unfold are_means in *; weaken; extended_cases"
_MALFORMED: Final = (ValueError, LookupError, TypeError, AssertionError, ArithmeticError, RecursionError)


class UntranslatedError(ValueError):
    """A certificate that has no theorem here; the message is one line."""


@dataclass(frozen=True)
class Theorem:
    """A statement and a script for it; only the statement says anything."""

    statement: str
    script: str

    @property
    def name(self) -> str:
        """A name that only this statement has."""
        return f"holds_{self.digest[:16]}"

    @property
    def digest(self) -> str:
        """SHA-256 of the statement."""
        return hashlib.sha256(self.statement.encode()).hexdigest()

    def text(self) -> str:
        """As a file has it."""
        return f"Theorem {self.name} :\n  {self.statement}.\nProof.\n{self.script}\nQed.\n"


def theorem_of(document: Mapping[str, Json]) -> Theorem:
    """The theorem that a certificate says; an `UntranslatedError` if it has none here."""
    kind = str(document.get("kind"))
    if kind not in KINDS:
        raise UntranslatedError(
            f"a certificate of kind {kind!r} has no theorem; accepted are {', '.join(KINDS)}"
        )
    try:
        payload = document["payload"]
        assert isinstance(payload, dict)
        return KINDS[kind](document, payload)
    except (NoTermError, NoScriptError, UntranslatedError) as error:
        raise UntranslatedError(str(error)) from error
    except _MALFORMED as error:
        raise UntranslatedError("the certificate does not hold what its kind must") from error


def _link(document: Mapping[str, Json]) -> Link:
    links = formula(str(document["formula"])).links
    if len(links) != 1:
        raise UntranslatedError("the formula is not a single relation")
    return links[0]


def _claim(link: Link, scope: Scope) -> str:
    """Both sides have values, and the relation holds; all are finite, but for divergences at an end."""
    asked = coq_conditions(link.left, link.right)
    said = _with_ends(link, scope)
    return "".join(f"{each} /\\ " for each in (coq_means(asked) if said else asked)) + (
        said or coq_link(link)
    )


def _with_ends(link: Link, scope: Scope) -> str | None:
    """The relation in the extended reals, if a divergence in it is from a mean that may be 0 or 1."""
    means = [call.arguments[1] for side in (link.left, link.right) for call in calls(side, {"kl"})]
    own = [
        scope.sides[mean.name] for mean in means if isinstance(mean, Variable) and mean.name in scope.sides
    ]
    if not any(map(_has_an_end, own)):
        return None
    return coq_extended(link)


def _has_an_end(side: Side) -> bool:
    low, high = side.lower, side.upper
    return (low == 0 and not side.open_lower) or (high == 1 and not side.open_upper)


def _relation_script(document: Mapping[str, Json], payload: Mapping[str, Json], scope: Scope) -> str:
    """Shows the relation of a proof; the parts are known to have values."""
    link, kind = _link(document), document["kind"]
    if kind == "identity":
        forgetful = f"timeout 20 (solve [{FORGETFUL}; same])"
        parts = _by_parts(link, scope)
        return f"first [{_QUICK_IDENTITY}{parts} | {forgetful} | vanishes | unfold power in *; vanishes]"
    by = "by_strict_margin" if link.strict else "by_margin"
    if _with_ends(link, scope):
        by = f"apply {by}; powers; split_kl"
        boxes: Json = {"by": "boxes", "tree": payload.get("tree", "")}
        goal = Goal(link.margin, scope, strict=link.strict)
        tree = tree_script(payload.get("proof", boxes), goal)
        return f"{_ENDS}; first [at_the_ends | ({by}; {tree})]"
    if kind == "branch and bound":
        quick, box = box_scripts(str(payload["tree"]), scope, strict=link.strict)
        return f"first [(timeout 30 (apply {by}; {quick})) | {_resorts(link)} | apply {by}; {box}]"
    try:
        tree = tree_script(payload["proof"], Goal(link.margin, scope, strict=link.strict))
    except NoTermError:  # what the proof goes by on its way: the formula may have other proofs
        tree = "fail"
    box = box_script(".", scope, strict=link.strict)
    last = f"apply {by}; settled 10 | apply {by}; {box}"
    quick = f"(timeout 5 (solve [directly])) | (timeout 40 (apply {by}; powers; split_kl; {tree}))"
    return f"first [{quick} | {_resorts(link)} | apply {by}; powers; split_kl; {tree} | {last}]"


def _by_parts(link: Link, scope: Scope) -> str:
    """What is tried of equalities when they do not come apart at once."""
    called = heads(link.left) | heads(link.right)
    ways = ["rewrite ?Rabs_Ropp; ring", f"moduli; {_FIELD}", _MODULI_AND_ZEROS] if "abs" in called else []
    ways += [_BY_HALVES] if "exp" in called else []
    ways += [_ROUTE_ABOVE] if {"d_eps", "f_plus"} <= called else []
    ways += ["by_normal_law", "moduli_of_products; by_normal_law"] if "Phi" in called else []
    planned = identity_script(link, scope)
    return "".join(f" | (timeout 15 (solve [{each}]))" for each in [*ways, *([planned] if planned else [])])


def _on_a_box(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    scope = scope_of(stated_domain_of(document))
    statement = scope.forall(_claim(_link(document), scope))
    defined, shown = prepared(), _relation_script(document, payload, scope)
    if scope.sides and all(side.lower == side.upper is not None for side in scope.sides.values()):
        there = f"intros; weaken; {at_the_point(scope)}; timeout 20 closed"
        return Theorem(statement, f"first [solve [{there}] | ({defined}; {shown})].")
    return Theorem(statement, f"{defined}.\n{shown}.")


def _resorts(link: Link) -> str:
    """What is tried without a plan: facts about the functions that the relation calls."""
    called = heads(link.left) | heads(link.right)
    routes = ["by_routes", "by_moves", "by_tilts", "by_regimes"] if "d_eps" in called else []
    powers = ["by_exponents", _BY_TANGENTS] if {"exp", "**"} & called else []
    choices = [_BY_CHOICES_OF_LOGS] if {"min", "max"} & called and "log" in called else []
    roots = ["by_squares"] if "sqrt" in called else []
    normal = ["by_rising_law", "by_normal_law", "by_tails"] if "Phi" in called else []
    quotients = [_BY_INVERSES_ABOVE_ONE, _MULTIPLIED] if "/" in called else []
    largest = [_LARGEST_OF_PRODUCTS] if "max" in called else []
    largest += [_MODULI_APART] if "abs" in called else []
    logs = [_LOGS_ABOVE_ZERO] if "log" in called else []
    ways = [*routes, *powers, *choices, *roots, *normal, *quotients, *largest, *logs]
    further = ["maxima_of_logs"] if "log" in called else []
    further += ["by_exchange"] if "/" in called else []
    further += ["by_roots_below"] if "sqrt" in called else []
    further += ["by_moduli"] if "abs" in called else []
    further += ["powers_of_zero; lra"] if "**" in called else []
    further += ["by_halved_exponent"] if {"log", "exp"} <= called else []
    last = [f"timeout 8 (solve [{each}])" for each in further]
    return " | ".join([*(f"timeout 8 (solve [{each}])" for each in ways), "directly", *last])


def _substitution(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    link, stated = _link(document), scope_of(stated_domain_of(document))
    inner, by = validated(payload["inner"]), payload["by"]
    assert isinstance(by, dict)
    there = scope_of(stated_domain_of(inner))
    trees = {name: expression(str(text)) for name, text in by.items()}
    inside_payload = inner["payload"]
    assert isinstance(inside_payload, dict)
    if inner["kind"] not in {"identity", "branch and bound", "proof"}:
        raise UntranslatedError(f"a substitution into a certificate of kind {inner['kind']!r}")
    asked = coq_conditions(_link(inner).left, _link(inner).right)
    asked = coq_means(asked) if _with_ends(_link(inner), there) else asked
    facts = "".join(f"try (assert ({each}) by (timeout 15 defined)); " for each in asked)
    shown = f"clear; intros; {facts}{_relation_script(inner, inside_payload, there)}"
    claim = there.region(_with_ends(_link(inner), there) or coq_link(_link(inner)))
    image = f"assert (image : {claim}); [{shown} | {reaching_script(trees, there, 'image')}]"
    by = "by_strict_margin" if link.strict else "by_margin"
    if _with_ends(link, stated):
        direct = f"solve [{_ENDS}; at_the_ends]"
    elif link.relation == "==":
        forgetful = f"timeout 20 (solve [{FORGETFUL}; same])"
        direct = f"first [{_QUICK_IDENTITY}{_by_parts(link, stated)} | {forgetful} | timeout 10 vanishes]"
    else:
        signs = f"timeout 4 (apply by_margin; {sign_script()}) | " if not link.strict else ""
        direct = f"first [{signs}{_resorts(link)} | apply {by}; settled 3]"
    last = "" if link.relation == "==" else f" | apply {by}; settled 30"
    shown = f"first [{_shown_as_stated(link, stated, inside_payload, trees)}{direct} | {image}{last}]"
    return Theorem(stated.forall(_claim(link, stated)), f"{prepared()}.\n{shown}.")


def _shown_as_stated(
    link: Link, stated: Scope, payload: Mapping[str, Json], trees: Mapping[str, Expression]
) -> str:
    """The proof on the box as one of the variables as stated, where it can be read so."""
    if _with_ends(link, stated):
        return ""
    read = as_stated(payload.get("proof"), trees)
    proofs = proofs_by_slopes(link, stated) if read is None else [read]
    by = "by_strict_margin" if link.strict else "by_margin"
    goal = Goal(link.margin, stated, strict=link.strict)
    return "".join(
        f"timeout 15 (solve [apply {by}; powers; split_kl; {tree_script(proof, goal)}]) | "
        for proof in proofs
    )


def _closed(parts: Sequence[Stated]) -> Theorem:
    distinct = list({each.said: each for each in parts}.values())
    statement = " /\\\n  ".join(each.said for each in distinct)
    facts = [each.fact for each in distinct if each.fact is not None]
    if len(facts) == len(distinct):
        table = "".join(f"{each} :: " for each in facts[1:]) + "nil"
        computed = "ltac:(vm_compute; reflexivity)"
        return Theorem(statement, f"exact (all_decided {facts[0]} ({table})%list {computed}).")
    steps = [f"split.\n{{ {each.script}. }}" for each in distinct[:-1]]
    return Theorem(statement, "\n".join([*steps, f"{distinct[-1].script}."]))


def _point(given: Json) -> dict[str, Fraction]:
    if not isinstance(given, dict):
        raise UntranslatedError("a point is an object of numbers")
    return {name: exact(str(value)) for name, value in given.items()}


def _counterexample(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    point = _point(payload["point"])
    stated = stated_domain_of(document)
    return _closed([*inside(stated, point), *denied_at(_link(document), point)])


def _instances(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    rows = payload["points"]
    if not isinstance(rows, list) or not rows:
        raise UntranslatedError("no points")
    links = formula(str(document["formula"])).links
    stated = None if document["domain"] is None else stated_domain_of(document)
    parts: list[Stated] = []
    for row in rows:
        point = _point(row)
        if stated is not None:
            parts += inside(stated, point)
        for link in links:
            parts += shown_at(link, point)
    return _closed(parts)


def _enumeration(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    values = payload["values"]
    if document["domain"] is not None:
        raise UntranslatedError("an enumeration has its set in the payload, and no other domain")
    if not isinstance(values, dict) or not values:
        raise UntranslatedError("no finite set")
    lists = [[exact(str(each)) for each in _several(several)] for several in values.values()]
    points = [dict(zip(values, row, strict=True)) for row in product(*lists)]
    if len(points) > _MOST_POINTS:
        raise UntranslatedError(
            f"an enumeration of {len(points)} points; up to {_MOST_POINTS} are written out"
        )
    links = formula(str(document["formula"])).links
    return _closed([part for point in points for link in links for part in shown_at(link, point)])


def _several(value: Json) -> list[Json]:
    if not isinstance(value, list) or not value:
        raise UntranslatedError("no finite set")
    return value


def _conjunction(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    parts = payload["parts"]
    if not isinstance(parts, list) or not parts:
        raise UntranslatedError("no parts")
    inner = [validated(part) for part in parts]
    for part in inner:
        if part["kind"] not in KINDS.keys() - {"counterexample", "every size"}:
            raise UntranslatedError(f"a part of kind {part['kind']!r} does not show that a formula holds")
        if part["domain"] != document["domain"] and document["kind"] == "conjunction":
            raise UntranslatedError("a part is about another domain")
    says = [str(link) for part in inner for link in formula(str(part["formula"])).links]
    if says != [str(link) for link in formula(str(document["formula"])).links]:
        raise UntranslatedError("the parts do not make up the formula")
    shown = [theorem_of(part) for part in inner]
    statement = " /\\\n  ".join(f"({each.statement})" for each in shown)
    steps = [f"split.\n{{ {each.script} }}" for each in shown[:-1]]
    return Theorem(statement, "\n".join([*steps, shown[-1].script]))


def _integrals(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    """What is left without integrals, the worth of what stands for them, and the antiderivatives."""
    link, scope = _link(document), scope_of(stated_domain_of(document))
    trees, rows = list(integrals_in(link.left, link.right)), _several(payload["integrals"])
    integrals = []
    for number, (tree, row) in enumerate(zip(trees, rows, strict=True), start=1):
        if not isinstance(row, dict) or row["by"] != "antiderivative":
            raise UntranslatedError("an integral that is not by an antiderivative")
        integrals.append(Antiderivative(tree, row, number))
    before = [_asserted("rest", payload["inner"])]
    before += [_asserted(name, part) for each in integrals for name, part in each.parts()]
    shown = integral_script(integrals, scope.names)
    return Theorem(scope.forall(_claim(link, scope)), "".join([*before, shown]))


def _induction(document: Mapping[str, Json], payload: Mapping[str, Json]) -> Theorem:
    link, scope = _link(document), scope_of(stated_domain_of(document))
    step = validated(payload["step"])
    before = [_asserted("base", payload["base"]), _asserted("step", step)]
    names = list(stated_domain_of(step).box.names)
    shown = induction_script(link, scope, str(payload["variable"]), names)
    return Theorem(scope.forall(_claim(link, scope)), "".join([*before, shown]))


def _asserted(name: str, document: Json) -> str:
    """A step that shows what another certificate says."""
    said = theorem_of(validated(document))
    return f"assert ({name} : {said.statement}).\n{{ {said.script} }}\n"


KINDS: Final[Mapping[str, Callable[[Mapping[str, Json], Mapping[str, Json]], Theorem]]] = {
    "identity": _on_a_box,
    "branch and bound": _on_a_box,
    "proof": _on_a_box,
    "substitution": _substitution,
    "counterexample": _counterexample,
    "instances": _instances,
    "enumeration": _enumeration,
    "conjunction": _conjunction,
    "every size": _conjunction,
    "integrals": _integrals,
    "induction": _induction,
    "induction over sums": _induction,
}
"""The kinds that have theorems."""
