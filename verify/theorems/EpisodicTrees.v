(** Episodic policies and adversaries that ask for other actions. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Composition Equivalences
  EpisodicPrivacy Transport Counterexamples.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Memory.
Variables (A X : finType) (b0 : A) (T : nat).
Implicit Type w : wrapper A X.

(** *** Interactive DP of a wrapper that keeps its releases (thesis Appendix C.1.2, footnote to Theorem 5.2)
    The queries of the adversary decide what rewards it meets; its next actions are a function of what it
    released, as its program has it. (As a kernel of queries and rewards it is another policy: see
    [wrapper_not_InteractiveDP].) *)
Definition memory_view w B (x : table A X T) (a : T.-tuple A) : R := run w (answers B x a) a.

Theorem wrapper_memory (x0 : X) C w (fit : fits w T) B : closed C -> releases_private C w ->
  Private C (memory_view w B).
Proof. move=> cC rel x x' xx.
pose f (y : table A X T) a := if size a is i.+1 then nth [ffun _ => x0] y i (B a) else x0.
have e y : memory_view w B y = tree_view (policy_of b0 fit) (f y).
  apply: functional_extensionality => a; rewrite /memory_view -(view_policy_of b0 fit); congr view.
  apply: eq_from_tnth => t; rewrite !tnth_mktuple /f size_take size_tuple -/(minn _ _) (minn_idPl (ltn_ord
    t)).
  by rewrite -tnth_nth.
rewrite !e; case/neighbours_at: xx => [->|[s others]]; first exact: (@wrapper_tree_close A X b0 T C w fit _ _
  0%N).
apply: (@wrapper_tree_close A X b0 T C w fit _ _ s) => // a; rewrite /f; case: (size a) => // i is'.
case: (ltnP i T) => iT; last by rewrite !nth_default ?size_tuple.
have := tnth_nth [ffun _ => x0] x (Ordinal iT); have := tnth_nth [ffun _ => x0] x' (Ordinal iT) => /= <- <-.
by congr (fun_of_fin _ _); apply: others; apply/eqP => o; case: is'; rewrite -o. Qed.
End Memory.

(** The kernel of a wrapper as a ratio of probabilities of prefixes. *)
Lemma kernel_ratio (A X : finType) (b0 : A) T (w : wrapper A X) h b :
  pre w (unzip2 h) (unzip1 h) <> 0 -> (size h < T)%N ->
  kernel_fun b0 T w h b = pre w (unzip2 h) (rcons (unzip1 h) b) / pre w (unzip2 h) (unzip1 h).
Proof. by move=> nz lt; rewrite /kernel_fun lt; case: Req_EM_T. Qed.

(** ** Looks in an adversary's order break Interactive DP of Definition 3.5
    There a policy is a kernel of queries and rewards: asked for an action, it answers as if it had chosen
    that action itself, so that its releases are drawn anew at each look. Here the first reward is released
    once, by a (ln 2)-DP mechanism with three outcomes; two actions depend on the release; the adversary
    asks for [true] whatever is recommended. *)
Section Looks.
Definition three_prob (r : bool) (o : 'I_3) : R := if r then / 3 else if o == 1%N :> nat then 4 / 6 else / 6.

Lemma three_ge0 r o : 0 <= three_prob r o.
Proof. by rewrite /three_prob; case: r; [lra|case: ifP => _; lra]. Qed.
Lemma three_sum1 r : \sum_o three_prob r o = 1.
Proof. by rewrite /three_prob !big_ord_recl big_ord0 /=; case: r; lra. Qed.
Definition three (d : seq bool) : dist [finType of 'I_3] :=
  Dist (three_ge0 (head false d)) (three_sum1 (head false d)).
Lemma three_DP : DP (ln 2) (fun d : 1.-tuple bool => three d : _ -> R).
Proof. apply/DP_pointwise => d d' _ o; rewrite exp_ln; last lra.
by rewrite /= /three_prob; case: (head _ _); case: (head _ _); try case: ifP => _; lra. Qed.

(** Play [true]; release; then play [o < 2] and [o = 0]. *)
Definition looking : wrapper [finType of bool] [finType of bool] :=
  Episode [:: true] three (fun o : 'I_3 => Episode [:: (o < 2)%N;
    o == 0%N :> nat] (fun _ => silent) (fun _ => Done _ _)).

Lemma looking_fits : fits looking 3. Proof. by []. Qed.
Definition looking_policy := policy_of true looking_fits.
Theorem wrapper_not_InteractiveDP : ViewDP 3 (ln 2) looking_policy /\ AdaptiveADP 3 (ln 2) 0 looking_policy /\
  ~ InteractiveADP 3 (ln 2) 0 looking_policy.
Proof. have l0 : 0 <= ln 2 by rewrite -ln_1; apply/Rlt_le/ln_increasing; lra.
have rel : releases_private (Aclose (ln 2) 0) looking.
  split; first by apply/PrivateA/DP_ADP; exact: three_DP.
  move=> o; split=> // d d' _; exact: (proj1 (Aclose_closed l0 (Rle_refl 0)) _ silent).
split; first by apply/DP_ADP; apply: wrapper_ViewADP => //; lra.
split; first by apply: wrapper_AdaptiveADP => //; lra.
move=> h; pose x v : table [finType of bool] [finType of bool] 3 := [tuple [ffun _ => v]; [ffun _ => true];
  [ffun _ => true]].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth [ffun _ => true]) /= !eqxx; case: (_ != _).
have := h (fun=> true) _ _ xx [set [tuple true; false; true]]; rewrite !Pr1 exp_ln; last lra.
suff P v : interactive_view looking_policy (fun=> true) (x v) [tuple true; false; true] = (if v then / 3 else
  / 6) * (if v then / 2 else / 5) by rewrite !P /=; lra.
rewrite interactive_iview /= /shift /= !ffunE Rmult_1_r.
have sums (F : 'I_3 -> R) : \sum_o F o = F ord0 + (F (lift ord0 ord0) + F (lift ord0 (lift ord0 ord0))).
  by rewrite !big_ord_recl big_ord0 Rplus_0_r.
rewrite !kernel_ratio //; rewrite /= /ind /= ?sums /= /three_prob /=; case: (v); try lra. all: by field. Qed.
End Looks.
