(** Algorithm 7 of the thesis with discrete Laplace noise: private for every index,
  and AdaP-UCB as an instance. *)
Require Import Probability FDivergences Interaction Episodes Transport ExploreCommit Divergences PrivacyNotions Toolbox.
Require Import Conversions EpisodicPrivacy DiscreteLaplace.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Algorithm.
Variables (A : finType) (a0 : A) (eps : R).
Hypothesis eps0 : 0 < eps.

(** What was released, latest first: arm, number of its rewards, noisy number of successes. *)
Definition releases := seq (A * nat * nat).
Definition plays (past : releases) (a : A) : nat := sumn [seq e.1.2 | e <- past & e.1.1 == a].

(** A release of the number of successes among [n] rewards. *)
Definition noisy_count (n : nat) : seq bool -> dist [finType of 'I_n.+1] := geometric eps0 n (count id).

Variable rule : releases -> A.

(** Choose an arm by [rule] from what was released; play it as often as it was played before (once, if
    never); release a noisy count of its successes in this episode alone. [left] rounds remain. *)
Fixpoint episodic (fuel left : nat) (past : releases) : wrapper A [finType of bool] :=
  if fuel is fuel'.+1 then
    if left == 0%N then Done _ _ else
    let a := rule past in let n := minn left (maxn 1 (plays past a)) in
    Episode (nseq n a) (noisy_count n) (fun o : 'I_n.+1 =>
      episodic fuel' (left - n) ((a, n, nat_of_ord o) :: past))
  else Done _ _.

Lemma episodic_fits fuel left past : (left <= fuel)%N -> fits (episodic fuel left past) left.
Proof.
elim: fuel left past => [|fuel IH] left past /=; first by rewrite leqn0 => /eqP.
move=> lf; case: eqP => [->|/eqP l0] //=; rewrite size_nseq; split=> [|o]; first exact: geq_minl.
apply: IH; rewrite leq_subLR; apply: leq_trans lf _.
by rewrite -addn1 addnC leq_add2r leq_min lt0n l0 leq_maxl.
Qed.

Lemma count_neighbours n (d d' : n.-tuple bool) : (dham d d' <= 1)%N -> (count id d <= (count id d').+1)%N.
Proof.
move=> /leP /le_INR h; have := Rle_trans _ _ _ (count_dham d d') h => {}h.
apply/leP; apply: INR_le; rewrite S_INR; move: h; rewrite /= => h.
by have := Rle_abs (INR (count id d) - INR (count id d')); lra.
Qed.

Lemma noisy_count_DP m n : DP eps (fun d : n.-tuple bool => noisy_count m d : _ -> R).
Proof. by apply: geometric_DP => d d'; apply: count_neighbours. Qed.

Lemma episodic_releases C fuel left past :
  (forall m n, Private C (fun d : n.-tuple bool => noisy_count m d : _ -> R)) ->
  releases_private C (episodic fuel left past).
Proof.
move=> h; elim: fuel left past => [|fuel IH] left past //=; case: ifP => //= _.
by split=> [|o]; [exact: h|exact: IH].
Qed.

Variable T : nat.
Definition episodic_policy : policy A [finType of bool] := policy_of a0 (episodic_fits [::] (leqnn T)).

(** *** thesis Theorem 5.2 (with discrete Laplace noise): eps-View DP, for every index *)
Theorem episodic_ViewDP : ViewDP T eps episodic_policy.
Proof.
apply: wrapper_ViewDP; first lra; apply: episodic_releases => m n.
by apply/PrivateA/DP_ADP; apply: noisy_count_DP.
Qed.

(** *** zcdp Theorem 12, rdp Theorem 4, thesis Theorem 5.5 for this noise: (eps^2 / 2)-View zCDP,
  Renyi DP of all orders *)
Theorem episodic_ViewZCDP : ViewZCDP T (/ 2 * eps ^ 2) episodic_policy.
Proof.
have e0 : 0 <= / 2 * eps ^ 2 by apply: Rmult_le_pos; [lra|apply: pow_le; lra].
apply: wrapper_ViewZCDP => //; apply: episodic_releases => m n.
by apply/PrivateZ; apply: DP_zCDP; [lra|exact: noisy_count_DP].
Qed.

(** thesis Remark 5.7 for this noise, by thesis Proposition 2.6. *)
Theorem episodic_ViewADP delta : 0 < delta ->
  ViewADP T (/ 2 * eps ^ 2 + 2 * sqrt (/ 2 * eps ^ 2 * ln (/ delta))) delta episodic_policy.
Proof.
move=> d0; have e0 : 0 <= / 2 * eps ^ 2 by apply: Rmult_le_pos; [lra|apply: pow_le; lra].
exact: (zCDP_ADP (M := View episodic_policy) e0 d0 episodic_ViewZCDP).
Qed.

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
Definition ucb_index (past : releases A) (a : A) : R :=
  let t := (\sum_(e <- past) e.1.2).+1%N in
  let: (n, o) := head (1%N, 0%N) [seq (e.1.2, e.2) | e <- past & e.1.1 == a] in
  INR o / INR n + sqrt (beta * ln (INR t) / (2 * INR n)) + beta * ln (INR t) / (eps * INR n).

(** Every arm once, then the largest index. *)
Definition ucb_rule (past : releases A) : A :=
  if [pick a | plays past a == 0%N] is Some a then a else argmax (ucb_index past).

Definition adap_ucb T : policy A [finType of bool] := episodic_policy a0 eps0 ucb_rule T.

(** *** thesis Theorem 5.3, privacy part, with discrete Laplace noise *)
Corollary adap_ucb_ViewDP T : ViewDP T eps (adap_ucb T).
Proof. exact: episodic_ViewDP. Qed.

Corollary adap_ucb_ViewZCDP T : ViewZCDP T (/ 2 * eps ^ 2) (adap_ucb T).
Proof. exact: episodic_ViewZCDP. Qed.
End UCB.
