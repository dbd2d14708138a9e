(** Policies that show that relations between notions of privacy are strict, or false as printed. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction Tables Divergences PrivacyNotions Toolbox Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** ** Tools *)

Definition pos (x : R) : R := Rmax 0 x.

(** Closeness from the positive parts of differences; for every eps >= 0. *)
Lemma Aclose_pos (O : finType) eps delta (p q : O -> R) : 0 <= eps -> (forall o, 0 <= q o) ->
  \sum_o pos (p o - q o) <= delta -> Aclose eps delta p q.
Proof.
move=> e0 q0 h E; apply: Rle_trans h; rewrite /Pr sumM -sumB.
rewrite -(sum_ind (fun o => o \in E)); apply: sum_le => o _.
have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
have := Rmult_le_compat_r _ _ _ (q0 o) e1; have := Rmax_l 0 (p o - q o); have := Rmax_r 0 (p o - q o).
by rewrite /pos /ind; case: ifP => _; lra.
Qed.

Lemma posM l x : 0 <= l -> pos (l * x) = l * pos x.
Proof. by move=> l0; rewrite /pos -[X in Rmax X _](Rmult_0_r l) -RmaxRmult. Qed.

Lemma sum_bool (F : bool -> R) : \sum_b F b = F true + F false.
Proof. exact: big_bool. Qed.

Lemma sum_option_bool (F : option bool -> R) : \sum_o F o = F None + (F (Some true) + F (Some false)).
Proof.
rewrite (bigD1 None) //=; congr (_ + _); rewrite (bigD1 (Some true)) //=; congr (_ + _).
by rewrite (big_pred1 (Some false)) // => -[[]|].
Qed.

(** Sums and views of few rounds, written out. *)
Section Few.
Variables (A X : finType).
Implicit Types (pi : policy A X) (a b c e : A) (x y z u : X).

Lemma tuple_cons (B : Type) n (b : B) (s : n.-tuple B) t : tval t = b :: s -> t = [tuple of b :: s].
Proof. by move=> e; apply: val_inj. Qed.

Lemma sum2 (F : 2.-tuple A -> R) : \sum_t F t = \sum_a \sum_b F [tuple a; b].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum_tupleS; apply: eq_bigr => b _.
by rewrite sum_tuple0; congr F; apply: val_inj.
Qed.

Lemma sum3 (F : 3.-tuple A -> R) : \sum_t F t = \sum_a \sum_b \sum_c F [tuple a; b; c].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum2; apply: eq_bigr => b _; apply: eq_bigr => c _.
by congr F; apply: val_inj.
Qed.

Lemma sum4 (F : 4.-tuple A -> R) : \sum_t F t = \sum_a \sum_b \sum_c \sum_e F [tuple a; b; c; e].
Proof.
rewrite sum_tupleS; apply: eq_bigr => a _; rewrite sum3; apply: eq_bigr => b _; apply: eq_bigr => c _.
by apply: eq_bigr => e _; congr F; apply: val_inj.
Qed.

Lemma tval2 (B : Type) (t : 2.-tuple B) : tval t = [:: tnth t ord0; tnth t (lift ord0 ord0)].
Proof. by case: t => -[|a [|b []]]. Qed.

Lemma view2 pi (r : 2.-tuple X) x y a b : tval r = [:: x; y] ->
  view pi r [tuple a; b] = pi [::] a * pi [:: (a, x)] b.
Proof. by move=> e; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) e /=; ring. Qed.

Lemma view3 pi (r : 3.-tuple X) x y z a b c : tval r = [:: x; y; z] ->
  view pi r [tuple a; b; c] = pi [::] a * (pi [:: (a, x)] b * pi [:: (a, x); (b, y)] c).
Proof. by move=> e; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) e /=; ring. Qed.

Lemma view4 pi (r : 4.-tuple X) x y z u a b c e : tval r = [:: x; y; z; u] ->
  view pi r [tuple a; b; c; e] =
  pi [::] a * (pi [:: (a, x)] b * (pi [:: (a, x); (b, y)] c * pi [:: (a, x); (b, y); (c, z)] e)).
Proof. by move=> er; rewrite /view !big_ord_recl big_ord0 /H !(tnth_nth a) er /=; ring. Qed.
End Few.

(** The toss of a coin that shows [true] with probability [w]. *)
Section Toss.
Variable w : R.
Hypothesis w01 : 0 <= w <= 1.
Definition coin (b : bool) : R := if b then w else 1 - w.
Lemma coin_ge0 b : 0 <= coin b. Proof. by rewrite /coin; case: b; lra. Qed.
Lemma coin_sum1 : \sum_b coin b = 1. Proof. by rewrite sum_bool /coin; ring. Qed.
Definition toss : dist [finType of bool] := Dist coin_ge0 coin_sum1.
End Toss.

(** ** Equation (2.5) of the thesis, as printed, fails for eps > 1
    Two records; an event of probability 0, delta, (1 + e^2) delta after 0, 1, 2 ones; eps = 2. *)
Section GroupPrivacy.
Let delta := exp (- 4).
Definition step_prob (d : 2.-tuple bool) : R :=
  match (count id d) with 0%N => 0 | 1%N => delta | _ => delta * (1 + exp 2) end.

Let d0 : 0 < delta. Proof. exact: exp_pos. Qed.
Let d1 : delta * (1 + exp 2) < 1.
Proof.
have e2 : delta * exp 4 = 1 by rewrite -exp_plus Rplus_opp_l exp_0.
have e4 : exp 4 = exp 2 * exp 2 by rewrite -exp_plus; congr exp; ring.
have e := exp_ineq1_le 2; rewrite -[X in _ < X]e2; apply: Rmult_lt_compat_l => //; rewrite e4.
by have : 3 * exp 2 <= exp 2 * exp 2; [apply: Rmult_le_compat_r|]; lra.
Qed.

Lemma step_prob01 d : 0 <= step_prob d <= 1.
Proof.
have e := exp_pos 2; have := d0; have := d1; have : 0 < delta * exp 2 by apply: Rmult_lt_0_compat.
by rewrite /step_prob; case: (count id d) => [|[|k]]; lra.
Qed.

Definition step_mechanism (d : 2.-tuple bool) : dist [finType of bool] := toss (step_prob01 d).

Theorem group_privacy_printed_false : exists (M : 2.-tuple bool -> dist [finType of bool]) (eps delta : R) d d' E,
  0 <= delta < 1 /\ ADP eps delta (fun d => M d : bool -> R) /\
  Pr (M d) E > exp (eps * INR (dham d d')) * Pr (M d') E + delta * INR (dham d d') * exp (INR (dham d d') - 1).
Proof.
have := d0; have := d1; have e := exp_ineq1_le 2; have de : 0 < delta * exp 2 by apply: Rmult_lt_0_compat; lra.
move=> h1 h0.
exists step_mechanism, 2, delta, [tuple true; true], [tuple false; false], [set true]; split; first lra; split.
  move=> d d' dd E.
  have nb : (count id d <= (count id d').+1)%N.
    case/tupleP: d dd => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
    rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /=.
    by case: x; case: y; case: x'; case: y'.
  have nb' : (count id d' <= (count id d).+1)%N.
    case/tupleP: d dd nb => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
    rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /=.
    by case: x; case: y; case: x'; case: y'.
  have P (f : bool -> R) : Pr f E = ind (true \in E) * f true + ind (false \in E) * f false.
    by rewrite /Pr -sum_ind sum_bool.
  rewrite !P /= /coin /step_prob.
  have dd0 : 0 < delta * exp 2 * exp 2 by apply: Rmult_lt_0_compat; lra.
  have ed : exp 2 * (delta * (1 + exp 2)) = delta * exp 2 + delta * exp 2 * exp 2 by ring.
  have ed' : exp 2 * delta = delta * exp 2 by ring.
  have w : delta * exp 2 * exp 2 = 1.
    by rewrite /delta -!exp_plus (_ : _ + _ = 0) ?exp_0 //; ring.
  case: (count id d) nb nb' => [|[|k]]; case: (count id d') => [|[|k']] //= _ _;
    rewrite /ind; case: (true \in E); case: (false \in E); rewrite ?Rmult_plus_distr_l ?Rmult_minus_distr_l; lra.
rewrite /dham 2!big_ord_recl big_ord0 /= !Pr1 /= /coin /step_prob /=.
have -> : exp (1 + 1 - 1) = exp 1 by congr exp; ring.
have : (exp 1 - 1) * (exp 1 - 1) > 0 by have := exp_ineq1_le 1; move=> ?; apply: Rmult_lt_0_compat; lra.
have -> : exp 2 = exp 1 * exp 1 by rewrite -exp_plus; congr exp; ring.
move=> sq; have := Rmult_lt_compat_l delta _ _ h0 sq; lra.
Qed.
End GroupPrivacy.

(** ** Table DP is strictly stronger than View DP (thesis Proposition 3.12(e), zcdp Proposition 1(e))
    Two rounds, actions 0, 1 (Some _) and 2 (None). A reward names one of the first two actions and a bit.
    The first action is a fair coin; the second is None with probability 1 - l, else the bit of the
    first reward if it names the first action, else a fair coin. *)
Section Strict.
Variable l : R.
Hypothesis l01 : 0 <= l <= 1.
Notation A := [finType of option bool].
Notation X := [finType of bool * bool].

Definition told (j : bool) (x : bool * bool) (b : bool) : R :=
  if j == x.1 then ind (b == x.2) else / 2.

Definition naming_prob (h : seq (A * X)) (a : A) : R :=
  match h, a with
  | [::], Some _ => / 2
  | [::], None => 0
  | [:: (Some j, x)], Some b => l * told j x b
  | [:: (Some j, x)], None => 1 - l
  | _, Some _ => 0
  | _, None => 1
  end.

Lemma naming_ge0 h a : 0 <= naming_prob h a.
Proof.
have t j x b : 0 <= l * told j x b.
  by apply: Rmult_le_pos; [lra|rewrite /told /ind; case: ifP => _; [case: ifP => _|]; lra].
by case: h => [|[[j|] x] [|? ?]]; case: a => [b|]; rewrite /=; try lra; apply: t.
Qed.

Lemma naming_sum1 h : \sum_a naming_prob h a = 1.
Proof.
rewrite sum_option_bool; case: h => [|[[j|] [i v]] [|? ?]] /=; try lra.
by rewrite /told /=; case: (j == i); case: v; rewrite /ind /=; lra.
Qed.

Definition naming : policy A X := fun h => Dist (naming_ge0 h) (naming_sum1 h).

Lemma naming_ViewADP eps : 0 <= eps -> ViewADP 2 eps (l / 2) naming.
Proof.
move=> e0 r r' rr; apply: Aclose_pos => // [a|]; first exact: view_ge0.
case/tupleP: r rr => x r; case/tupleP: r => y r; case/tupleP: r' => x' r'; case/tupleP: r' => y' r' _.
rewrite (tuple0 r) (tuple0 r') sum2.
under eq_bigr do under eq_bigr do rewrite (view2 _ _ _ (erefl [:: x; y])) (view2 _ _ _ (erefl [:: x'; y'])).
rewrite !sum_option_bool /=; move: x x' => [i v] [i' v']; rewrite /told /=.
have p0 t : t = 0 -> pos t = 0 by move=> ->; rewrite /pos Rmax_left; lra.
have pl t u w : t - u = l * w -> pos (t - u) = l * pos w.
  by move=> ->; apply: posM; lra.
case: i; case: i'; case: v; case: v'; rewrite /ind /=.
all: repeat match goal with |- context [pos (?t - ?u)] =>
  first [rewrite (p0 (t - u)); last ring | rewrite (pl t u (1 / 2)); last field | rewrite (pl t u (- (1 / 2))); last field
        | rewrite (pl t u (1 / 4)); last field | rewrite (pl t u (- (1 / 4))); last field] end.
all: rewrite /pos; repeat (rewrite (Rmax_right 0 (1 / _)); last lra); repeat (rewrite (Rmax_left 0 (- _)); last lra); lra.
Qed.

Lemma naming_TableADP eps delta : TableADP 2 eps delta naming -> l <= delta.
Proof.
pose row v : {ffun A -> X} := [ffun a => (if a is Some j then j else true, v)].
pose x v : table A X 2 := [tuple row v; row true].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth (row true)) /= eqxx; case: (_ != _).
move=> /(_ _ _ xx [set a | tnth a (Ordinal (isT : (1 < 2)%N)) == Some true]).
have P v : Pr (table_view naming (x v)) [set a | tnth a (Ordinal (isT : (1 < 2)%N)) == Some true] = if v then l else 0.
  rewrite /Pr -(sum_ind (fun a => a \in _)) sum2.
  have e a b : table_view naming (x v) [tuple a; b] = naming [::] a * naming [:: (a, row v a)] b.
    rewrite /table_view (view2 _ _ _ (x := row v a) (y := row true b)) //.
    by rewrite tval2 !tnth_mktuple !(tnth_nth a) !(tnth_nth (row true)).
  under eq_bigr do under eq_bigr do rewrite e inE (tnth_nth None).
  by rewrite !sum_option_bool /= !ffunE /told /= /ind; case: (v); rewrite /=; field.
by rewrite !P; lra.
Qed.
End Strict.

(** For every eps >= 0 and 0 < delta < 1 the classes differ. *)
Theorem TableADP_strict eps delta : 0 <= eps -> 0 < delta < 1 ->
  (forall (A X : finType) T (pi : policy A X), TableADP T eps delta pi -> ViewADP T eps delta pi) /\
  exists (A X : finType) (pi : policy A X), ViewADP 2 eps delta pi /\ ~ TableADP 2 eps delta pi.
Proof.
move=> e0 d01; split; first by move=> A X T pi; apply: TableADP_ViewADP.
have l01 : 0 <= Rmin 1 (2 * delta) <= 1 by split; [apply: Rmin_glb; lra|exact: Rmin_l].
exists [finType of option bool], [finType of bool * bool], (naming l01); split.
  move=> r r' rr E; apply: Rle_trans (naming_ViewADP l01 e0 rr E) _.
  by have := Rmin_r 1 (2 * delta); lra.
by move=> /naming_TableADP; rewrite /Rmin; case: Rle_dec => _; lra.
Qed.
