(** Discrete Laplace (two-sided geometric) noise, clamped to a finite range. *)
From Coq Require Import Lia.
Require Import Probability FDivergences Interaction Divergences PrivacyNotions Toolbox Conversions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Geometric.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
Let q := exp (- eps).

Let q0 : 0 < q. Proof. exact: exp_pos. Qed.
Let q1 : q < 1. Proof. by rewrite -exp_0; apply: exp_increasing; lra. Qed.

(** Noise of size k (one sign): (1 - q) / (1 + q) q^|k| with q = e^(-eps). *)
Definition noise (k : nat) : R := (1 - q) / (1 + q) * q ^ k.

Lemma noise_tail j : infinite_sum (fun k => noise (j + k)) (q ^ j / (1 + q)).
Proof.
have geo := GP_infinite q (_ : Rabs q < 1); rewrite Rabs_right in geo; last lra.
move=> e e0; pose c := (1 - q) / (1 + q) * q ^ j.
have c0 : 0 < c.
  by apply: Rmult_lt_0_compat; [apply: Rdiv_lt_0_compat; lra|apply: pow_lt].
have [N h] := geo q1 (e / c) (Rdiv_lt_0_compat _ _ e0 c0); exists N => n nN.
have := h n nN; rewrite /R_dist => hn.
have -> : sum_f_R0 (fun k => noise (j + k)) n = c * sum_f_R0 (fun k => 1 * q ^ k) n.
  rewrite scal_sum; apply: PartSum.sum_eq => i _; rewrite /noise /c pow_add; ring.
have -> : q ^ j / (1 + q) = c * / (1 - q) by rewrite /c; field; lra.
rewrite -Rmult_minus_distr_l Rabs_mult (Rabs_right c); last lra.
have := Rmult_lt_compat_l c _ _ c0 hn; rewrite (_ : c * (e / c) = e) //; by field; lra.
Qed.

(** The noise is a law on the integers: 0 and twice the positive sizes. *)
Lemma noise_total : noise 0 + 2 * (q ^ 1 / (1 + q)) = 1.
Proof. by rewrite /noise /=; field; lra. Qed.

Section Clamped.
Variables (m : nat) (s : nat).
Hypothesis sm : (s <= m)%N.

Definition weight (o : nat) : R :=
  if m == 0%N then 1 else if (o == 0%N) || (o == m) then / (1 + q) else (1 - q) / (1 + q).

(** The law of min(max(s + noise, 0), m). *)
Definition clamped_law (o : 'I_m.+1) : R := weight o * q ^ ((o - s) + (s - o)).

(** Its values are sums of the noise over all integers that are clamped to the outcome. *)
Lemma clamped_exact : (0 < m)%N ->
  [/\ infinite_sum (fun k => noise (s + k)) (clamped_law ord0),
      infinite_sum (fun k => noise (m - s + k)) (clamped_law ord_max) &
      forall o : 'I_m.+1, (0 < o < m)%N -> clamped_law o = noise ((o - s) + (s - o))].
Proof.
move=> m0; have mn : (m == 0%N) = false by rewrite -(prednK m0).
have e0 : clamped_law ord0 = q ^ s / (1 + q).
  by rewrite /clamped_law /weight mn /= sub0n add0n subn0 /Rdiv; ring.
have em : clamped_law ord_max = q ^ (m - s) / (1 + q).
  rewrite /clamped_law /weight mn /= eqxx (eqP (_ : s - m == 0)%N) ?addn0 /Rdiv; first ring.
  by rewrite subn_eq0.
split; [by rewrite e0; apply: noise_tail|by rewrite em; apply: noise_tail|move=> o /andP [o0 om]].
by rewrite /clamped_law /weight mn (gtn_eqF o0) (ltn_eqF om) /noise.
Qed.

Lemma clamped_ge0 o : 0 <= clamped_law o.
Proof.
apply: Rmult_le_pos; last by apply: pow_le; lra.
rewrite /weight; case: ifP => _; first lra.
case: ifP => _; first by apply/Rlt_le/Rinv_0_lt_compat; lra.
by apply/Rlt_le/Rdiv_lt_0_compat; lra.
Qed.

(** Probability of an outcome below [j]. *)
Let below (j : nat) : R :=
  if j == 0%N then 0 else if (m < j)%N then 1 else
  if (j <= s)%N then q ^ (s - j).+1 / (1 + q) else 1 - q ^ (j - s) / (1 + q).

Lemma clamped_below (o : 'I_m.+1) : clamped_law o = below o.+1 - below o.
Proof.
have om : (o <= m)%N by rewrite -ltnS.
rewrite /clamped_law /weight /below /= ltnS.
case: eqP => [mz|/eqP mn].
  have oz : nat_of_ord o = 0%N by apply/eqP; rewrite -leqn0 -[X in (_ <= X)%N]mz.
  have sz : s = 0%N by apply/eqP; rewrite -leqn0 -[X in (_ <= X)%N]mz.
  by rewrite oz sz mz /=; ring.
have [oz|on] := eqVneq (nat_of_ord o) 0%N.
  rewrite oz /= sub0n add0n subn0 leqn0 (negbTE mn) subn1.
  have [sz|sn] := eqVneq s 0%N; first by rewrite sz /=; field; lra.
  rewrite lt0n sn; have -> : q ^ s = q * q ^ s.-1 by rewrite -[in LHS](prednK (_ : 0 < s)%N) ?lt0n.
  by rewrite /Rdiv; ring.
rewrite /=; have [oe|ne] := eqVneq (nat_of_ord o) m.
  rewrite oe leqnn ltnn /=.
  have [se|sn] := eqVneq s m; first by rewrite se leqnn subnn /=; field; lra.
  have lt : (s < m)%N by rewrite ltn_neqAle sn.
  rewrite leqNgt lt /= (eqP (_ : s - m == 0)%N) ?addn0 ?subn_eq0 //.
  by rewrite /Rdiv; ring.
have lt : (o < m)%N by rewrite ltn_neqAle ne.
rewrite (leqNgt m) lt (ltnNge m) om /=.
case: (ltngtP o s) => [os|os|os].
- rewrite (eqP (_ : o - s == 0)%N) ?subn_eq0 ?(ltnW os) // add0n.
  by rewrite -(subnSK os) /=; field; lra.
- rewrite (eqP (_ : s - o == 0)%N) ?subn_eq0 ?(ltnW os) // addn0.
  by rewrite subSn ?(ltnW os) //=; field; lra.
- by rewrite os !subnn subSnn /=; field; lra.
Qed.

Lemma clamped_sum1 : \sum_o clamped_law o = 1.
Proof.
under eq_bigr do rewrite clamped_below.
have tele n : \sum_(i < n) (below i.+1 - below i) = below n - below 0%N.
  elim: n => [|n IH]; first by rewrite big_ord0; ring.
  by rewrite big_ord_recr /= IH; ring.
by rewrite tele /below /= ltnSn; ring.
Qed.

Definition clamped : dist [finType of 'I_m.+1] := Dist clamped_ge0 clamped_sum1.
End Clamped.

(** The clamped noisy value of a statistic with values in 0..m. *)
Variables (X : finType) (m : nat) (f : seq X -> nat).
Definition geometric (d : seq X) : dist [finType of 'I_m.+1] := clamped (geq_minr (f d) m).

(** *** The release is eps-DP if one record changes the statistic by at most 1
    (in the place of thesis Theorem 2.13, bern Theorem H.5, adv Definition 7) *)
Theorem geometric_DP n : (forall d d' : n.-tuple X, (dham d d' <= 1)%N -> (f d <= (f d').+1)%N) ->
  DP eps (fun d : n.-tuple X => geometric d : _ -> R).
Proof.
move=> sens; apply/DP_pointwise => d d' dd o /=; rewrite /clamped_law.
have d'd : (dham d' d <= 1)%N by rewrite dhamC.
set u := (_ + _)%N; set v := (_ + _)%N.
have uv : (v <= u.+1)%N.
  have := sens _ _ dd; have := sens _ _ d'd; rewrite /u /v /minn.
  by case: ltnP => /leP ?; case: ltnP => /leP ? /leP ? /leP ?; apply/leP; rewrite -!plusE -!minusE; lia.
have wp : 0 <= weight m o.
  rewrite /weight; case: ifP => _; first lra.
  case: ifP => _; first by apply/Rlt_le/Rinv_0_lt_compat; lra.
  by apply/Rlt_le/Rdiv_lt_0_compat; lra.
rewrite -Rmult_assoc (Rmult_comm (exp eps)) Rmult_assoc; apply: Rmult_le_compat_l => //.
have -> : exp eps = / q by rewrite /q exp_Ropp Rinv_inv.
apply: (Rmult_le_reg_l q) => //; rewrite -Rmult_assoc Rinv_r; last lra.
rewrite Rmult_1_l -/(q ^ u.+1); have -> : u.+1 = (v + (u.+1 - v))%N by rewrite subnKC.
rewrite pow_add -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l; first by apply: pow_le; lra.
by rewrite -(pow1 (u.+1 - v)); apply: pow_incr; lra.
Qed.
End Geometric.
