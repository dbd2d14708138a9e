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
