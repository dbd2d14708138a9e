(** Discrete Laplace (two-sided geometric) noise, clamped to a finite range. *)
From Coq Require Import Lia.
Require Import Probability FDivergences Interaction Divergences Toolbox Conversions Episodes Transport
  EpisodicPrivacy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Geometric.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
Let q := exp (- eps).
Let q0 : 0 < q. Proof. exact: exp_pos. Qed.
Let q1 : q < 1. Proof. by rewrite -exp_0; apply: exp_increasing; lra. Qed.
Section Clamped.
Variables (m : nat) (s : nat).
Hypothesis sm : (s <= m)%N.
Definition weight (o : nat) : R :=
  if m == 0%N then 1 else if (o == 0%N) || (o == m) then / (1 + q) else (1 - q) / (1 + q).
(** The law of min(max(s + noise, 0), m), where the noise is k with chance (1 - q) / (1 + q) q^|k|. *)
Definition clamped_law (o : 'I_m.+1) : R := weight o * q ^ ((o - s) + (s - o)).
Lemma weight_ge0 o : 0 <= weight o.
Proof. rewrite /weight; case: ifP => _; first lra.
case: ifP => _; first by apply/Rlt_le/Rinv_0_lt_compat; lra. by apply/Rlt_le/Rdiv_lt_0_compat; lra. Qed.
Lemma clamped_ge0 o : 0 <= clamped_law o.
Proof. by apply: Rmult_le_pos; [exact: weight_ge0|apply: pow_le; lra]. Qed.
(** Probability of an outcome below [j]. *)
Let below (j : nat) : R := if j == 0%N then 0 else if (m < j)%N then 1 else
  if (j <= s)%N then q ^ (s - j).+1 / (1 + q) else 1 - q ^ (j - s) / (1 + q).
Lemma clamped_below (o : 'I_m.+1) : clamped_law o = below o.+1 - below o.
Proof.
have om : (o <= m)%N by rewrite -ltnS. rewrite /clamped_law /weight /below /= ltnS. case: eqP => [mz|/eqP mn].
  have oz : nat_of_ord o = 0%N by apply/eqP; rewrite -leqn0 -[X in (_ <= X)%N]mz.
  have sz : s = 0%N by apply/eqP; rewrite -leqn0 -[X in (_ <= X)%N]mz. by rewrite oz sz mz /=; ring.
have [oz|on] := eqVneq (nat_of_ord o) 0%N. rewrite oz /= sub0n add0n subn0 leqn0 (negbTE mn) subn1.
  have [sz|sn] := eqVneq s 0%N; first by rewrite sz /=; field; lra. rewrite lt0n sn;
    have -> : q ^ s = q * q ^ s.-1 by rewrite -[in LHS](prednK (_ : 0 < s)%N) ?lt0n. by rewrite /Rdiv; ring.
  rewrite /=; have [oe|ne] := eqVneq (nat_of_ord o) m. rewrite oe leqnn ltnn /=. have [se|sn] := eqVneq s m;
    first by rewrite se leqnn subnn /=; field; lra. have lt : (s < m)%N by rewrite ltn_neqAle sn.
  rewrite leqNgt lt /= (eqP (_ : s - m == 0)%N) ?addn0 ?subn_eq0 //. by rewrite /Rdiv; ring.
have lt : (o < m)%N by rewrite ltn_neqAle ne. rewrite (leqNgt m) lt (ltnNge m) om /=.
case: (ltngtP o s) => [os|os|os].
- rewrite (eqP (_ : o - s == 0)%N) ?subn_eq0 ?(ltnW os) // add0n. by rewrite -(subnSK os) /=; field; lra.
- rewrite (eqP (_ : s - o == 0)%N) ?subn_eq0 ?(ltnW os) // addn0. by rewrite subSn ?(ltnW os) //=; field; lra.
- by rewrite os !subnn subSnn /=; field; lra. Qed.
Lemma clamped_sum1 : \sum_o clamped_law o = 1.
Proof. under eq_bigr do rewrite clamped_below.
have tele n : \sum_(i < n) (below i.+1 - below i) = below n - below 0%N.
  elim: n => [|n IH]; first by rewrite big_ord0; ring. by rewrite big_ord_recr /= IH; ring.
by rewrite tele /below /= ltnSn; ring. Qed.
Definition clamped : dist [finType of 'I_m.+1] := Dist clamped_ge0 clamped_sum1.
(** Its mean: what is clamped below and what is clamped above are nearly alike, far from both ends. *)
Lemma clamped_mean : \sum_o (clamped o * INR o) = INR s + (q ^ s.+1 - q ^ (m - s).+1) / (1 - q * q).
Proof. pose F k := \sum_(j < k) below j.+1. have F1 k : F k.+1 = F k + below k.+1 by rewrite /F big_ord_recr.
have parts k : \sum_(o < k) ((below o.+1 - below o) * INR o) = INR k * below k - F k.
  elim: k => [|k IH]; first by rewrite /F !big_ord0 /=; ring.
  by rewrite big_ord_recr /= IH F1 -/(INR k.+1) S_INR; ring.
have low k : (k <= s)%N -> (1 - q * q) * F k = q ^ (s - k).+1 - q ^ s.+1.
  elim: k => [|k IH] ks; first by rewrite /F big_ord0 subn0; ring.
  rewrite F1 Rmult_plus_distr_l (IH (ltnW ks)) /below /= ltnNge (leq_trans ks sm) ks /=.
  by rewrite -(subnSK ks) /=; field; lra.
have high i : (s + i <= m)%N -> (1 - q * q) * (F (s + i)%N - INR i) = q ^ i.+1 - q ^ s.+1.
  elim: i => [|i IH] im; first by rewrite addn0 /= Rminus_0_r low // subnn /=; ring.
  rewrite addnS F1 S_INR /below /= ltnNge -addnS im /= leqNgt addnS ltnS leq_addr /= -addnS addKn.
  have := IH (leq_trans _ im); rewrite leq_add2l => /(_ (leqnSn i)) h.
  transitivity ((1 - q * q) * (F (s + i)%N - INR i) - (1 - q * q) * (q ^ i.+1 / (1 + q))); first ring.
  by rewrite h /=; field; lra.
have := high (m - s)%N; rewrite subnKC // => /(_ (leqnn m)); rewrite minus_INR => [h|]; last exact/leP.
transitivity (\sum_(o < m.+1) ((below o.+1 - below o) * INR o)).
  by apply: eq_bigr => o _; rewrite /= clamped_below.
rewrite parts F1 S_INR (_ : below m.+1 = 1); last by rewrite /below /= ltnSn.
apply: (Rmult_eq_reg_l (1 - q * q)); last nra.
rewrite (_ : _ * (_ + _ / _) = (1 - q * q) * INR s + (q ^ s.+1 - q ^ (m - s).+1)); first lra.
by field; nra. Qed.
End Clamped.
(** The clamped noisy value of a number, and of a statistic. *)
Definition clamp (m s : nat) : dist [finType of 'I_m.+1] := clamped (geq_minr s m).
Definition geometric (X : finType) m (f : seq X -> nat) (d : seq X) : dist [finType of 'I_m.+1] := clamp m (f
  d).
(** The error of its mean is at most e^(-(k + 1) eps)/(1 - e^(-2 eps)), [k] away from both ends. *)
Lemma clamp_bias m s k : (k <= s)%N -> (s + k <= m)%N ->
  Rabs (\sum_o (clamp m s o * INR o) - INR s) <= q ^ k.+1 / (1 - q * q).
Proof. move=> ks km; have sm : (s <= m)%N by apply: leq_trans km; apply: leq_addr.
have small i : (k <= i)%N -> 0 <= q ^ i.+1 <= q ^ k.+1.
  move=> ki; split; first by apply: pow_le; lra.
  rewrite -(subnKC ki) -addSn pow_add -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l;
    first by apply: pow_le; lra.
  by rewrite -(pow1 (i - k)); apply: pow_incr; lra.
have p1 := small s ks; have p2 : 0 <= q ^ (m - s).+1 <= q ^ k.+1 by apply: small; rewrite leq_subRL.
rewrite clamped_mean (minn_idPl sm) (_ : _ + _ - _ = (q ^ s.+1 - q ^ (m - s).+1) / (1 - q * q)); last ring.
have i0 : 0 < / (1 - q * q) by apply: Rinv_0_lt_compat; nra. rewrite Rabs_mult (Rabs_pos_eq (/ _)); last lra.
by apply: Rmult_le_compat_r; [lra|split_Rabs; lra]. Qed.

(** *** The release is (k eps)-DP if one record changes the statistic by at most k
    (in the place of thesis Theorem 2.13, bern Theorem H.5, adv Definition 7) *)
Theorem geometric_DP (X : finType) m (f : seq X -> nat) k n :
  (forall d d' : n.-tuple X, (dham d d' <= 1)%N -> (f d <= f d' + k)%N) ->
  DP (INR k * eps) (fun d : n.-tuple X => geometric m f d : _ -> R).
Proof. move=> sens; apply/DP_pointwise => d d' dd o /=; rewrite /clamped_law.
have d'd : (dham d' d <= 1)%N by rewrite dhamC. set u := (_ + _)%N; set v := (_ + _)%N.
have uv : (v <= u + k)%N. have := sens _ _ dd; have := sens _ _ d'd; rewrite /u /v /minn.
  by case: ltnP => /leP ?; case: ltnP => /leP ?; rewrite -!plusE -!minusE => /leP ? /leP ?; apply/leP; lia.
rewrite -Rmult_assoc (Rmult_comm (exp _)) Rmult_assoc; apply: Rmult_le_compat_l; first exact: weight_ge0.
have e i : q ^ i = exp (INR i * - eps) by rewrite -Rpower_pow // /Rpower /q ln_exp.
rewrite !e -exp_plus; apply: exp_mono; have := le_INR _ _ (leP uv); rewrite (plus_INR u k) => le.
by have := Rmult_le_compat_r eps _ _ (Rlt_le _ _ eps0) le; lra. Qed.
End Geometric.
Section Algorithm.
Variables (A : finType) (a0 : A) (eps : R).
Hypothesis eps0 : 0 < eps.
(** What was released, latest first: arm, number of its rewards, noisy number of successes. *)
Definition releases := seq (A * nat * nat).
Definition plays (past : releases) (a : A) : nat := sumn [seq e.1.2 | e <- past & e.1.1 == a].
(** A release of the number of successes among [n] rewards. *)
Definition noisy_count (n : nat) : seq bool -> dist [finType of 'I_n.+1] := geometric eps0 n (count id).
Variables (rule : releases -> A) (len : releases -> A -> nat).
(** Choose an arm by [rule] from what was released; play it [len] times (at least once; [plays]: as often as
    before); release a noisy count of its successes in this episode alone. [left] rounds remain. *)
Fixpoint episodic (fuel left : nat) (past : releases) : wrapper A [finType of bool] :=
  if fuel is fuel'.+1 then
    if left == 0%N then Done _ _ else
    let a := rule past in let n := minn left (maxn 1 (len past a)) in
    Episode (nseq n a) (noisy_count n) (fun o : 'I_n.+1 =>
      episodic fuel' (left - n) ((a, n, nat_of_ord o) :: past))
  else Done _ _.
Lemma episodic_fits fuel left past : (left <= fuel)%N -> fits (episodic fuel left past) left.
Proof. elim: fuel left past => [|fuel IH] left past /=; first by rewrite leqn0 => /eqP. move=> lf;
  case: eqP => [->|/eqP l0] //=; rewrite size_nseq; split=> [|o]; first exact: geq_minl. apply: IH;
  rewrite leq_subLR; apply: leq_trans lf _. by rewrite -addn1 addnC leq_add2r leq_min lt0n l0 leq_maxl. Qed.
Lemma count_neighbours n (d d' : n.-tuple bool) : (dham d d' <= 1)%N -> (count id d <= (count id d').+1)%N.
Proof. move=> /leP/le_INR /= h; apply/leP/INR_le; rewrite S_INR.
by have := Rle_abs (INR (count id d) - INR (count id d')); have := count_dham d d'; lra. Qed.
Lemma noisy_count_DP m n : DP eps (fun d : n.-tuple bool => noisy_count m d : _ -> R).
Proof. by rewrite -[eps]Rmult_1_l; apply: (@geometric_DP _ eps0 _ m _ 1) => d d'; rewrite addn1;
  apply: count_neighbours. Qed.
Lemma episodic_releases C fuel left past : (forall m n, Private C (fun d : n.-tuple bool => noisy_count m d :
  _ -> R)) -> releases_private C (episodic fuel left past).
Proof. move=> h; elim: fuel left past => [|fuel IH] left past //=; case: ifP => //= _.
by split=> [|o]; [exact: h|exact: IH]. Qed.
Variable T : nat.
Definition episodic_policy : policy A [finType of bool] := policy_of a0 (episodic_fits [::] (leqnn T)).

(** *** thesis Theorem 5.2 (with discrete Laplace noise): eps-View DP, for every index and all lengths *)
Theorem episodic_ViewDP : ViewDP T eps episodic_policy.
Proof. apply: wrapper_ViewDP; first lra; apply: episodic_releases => m n.
by apply/PrivateA/DP_ADP; apply: noisy_count_DP. Qed.

(** *** zcdp Theorem 12, rdp Theorem 4, thesis Theorem 5.5 for this noise: (eps^2 / 2)-View zCDP,
  Renyi DP of all orders *)
Theorem episodic_ViewZCDP : ViewZCDP T (/ 2 * eps ^ 2) episodic_policy.
Proof. have e0 : 0 <= / 2 * eps ^ 2 by apply: Rmult_le_pos; [lra|apply: pow_le; lra].
apply: wrapper_ViewZCDP => //; apply: episodic_releases => m n.
by apply/PrivateZ; apply: DP_zCDP; [lra|exact: noisy_count_DP]. Qed.
Theorem episodic_ViewRDP alpha : 1 < alpha -> ViewRDP T alpha (/ 2 * eps ^ 2 * alpha) episodic_policy.
Proof. by move=> a1; apply: episodic_ViewZCDP. Qed.
End Algorithm.
(** ** AdaP-UCB *)
Section UCB.
Variables (A : finType) (a0 : A) (eps beta : R).
Hypothesis eps0 : 0 < eps.
Definition argmax (f : A -> R) : A := foldr (fun a best =>
  if Rle_dec (f best) (f a) then a else best) a0 (enum A).
(** thesis Equation (5.1): mu + sqrt(beta log t / (2 n)) + beta log t / (eps n), where n is the number of
    rewards of the last episode of the arm and mu their noisy mean. *)
Definition ucb_index (past : releases A) (a : A) : R := let t := (\sum_(e <- past) e.1.2).+1%N in
  let: (n, o) := head (1%N, 0%N) [seq (e.1.2, e.2) | e <- past & e.1.1 == a] in
  INR o / INR n + sqrt (beta * ln (INR t) / (2 * INR n)) + beta * ln (INR t) / (eps * INR n).
(** Every arm once, then the largest index. *)
Definition index_rule (index : releases A -> A -> R) (past : releases A) : A :=
  if [pick a | plays past a == 0%N] is Some a then a else argmax (index past).
Definition adap_ucb T := episodic_policy a0 eps0 (index_rule ucb_index) (@plays A) T.

(** *** thesis Theorem 5.3, privacy part, with discrete Laplace noise *)
Theorem adap_ucb_ViewDP T : ViewDP T eps (adap_ucb T). Proof. exact: episodic_ViewDP. Qed.
End UCB.
