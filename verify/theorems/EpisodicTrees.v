(** Episodic policies and adversaries that ask for other actions. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction Episodes Tables Divergences PrivacyNotions Toolbox Composition.
Require Import Equivalences EpisodicPrivacy Transport ExploreCommit Counterexamples DiscreteLaplace
  NoisyIndex.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

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
Proof.
move=> cC rel x x' xx.
pose f (y : table A X T) a := if size a is i.+1 then nth [ffun _ => x0] y i (B a) else x0.
have e y : memory_view w B y = tree_view (policy_of b0 fit) (f y).
  apply: functional_extensionality => a; rewrite /memory_view -(view_policy_of b0 fit); congr view.
  apply: eq_from_tnth => t; rewrite !tnth_mktuple /f size_take size_tuple -/(minn _ _) (minn_idPl (ltn_ord
    t)).
  by rewrite -tnth_nth.
rewrite !e; case: (pickP (fun t => tnth x t != tnth x' t)) => [s ne|eqx].
  apply: (@wrapper_tree_close A X b0 T C w fit _ _ s) => // a; rewrite /f; case: (size a) => // i is'.
  case: (ltnP i T) => iT; last by rewrite !nth_default ?size_tuple.
  congr (fun_of_fin _ _); have := tnth_nth [ffun _ => x0] x (Ordinal iT);
    have := tnth_nth [ffun _ => x0] x' (Ordinal iT).
  move=> /= <- <-; apply/eqP/negPn/negP => ni; move: xx.
  rewrite /dham (bigD1 s) //= ne (bigD1 (Ordinal iT)) ?ni //; apply/eqP => o.
  by case: is'; rewrite -o.
have -> : x' = x by apply: eq_from_tnth => t; apply/eqP; rewrite eq_sym; apply/negPn; rewrite eqx.
exact: (@wrapper_tree_close A X b0 T C w fit _ _ 0%N).
Qed.
End Memory.

(** The kernel of a wrapper as a ratio of probabilities of prefixes. *)
Lemma policy_of_ratio (A X : finType) (b0 : A) T (w : wrapper A X) (fit : fits w T) h b :
  pre w (unzip2 h) (unzip1 h) <> 0 -> (size h < T)%N ->
  policy_of b0 fit h b = pre w (unzip2 h) (rcons (unzip1 h) b) / pre w (unzip2 h) (unzip1 h).
Proof. by move=> nz lt; rewrite /= /kernel_fun lt; case: Req_EM_T. Qed.

(** ** Looks in an adversary's order break Interactive DP of Definition 3.5
    There a policy is a kernel of queries and rewards: asked for an action, it answers as if it had chosen
    that action itself, so that its releases are drawn anew at each look. Here the first reward is released
    once, by a (ln 2)-DP mechanism with three outcomes; two actions depend on the release; the adversary
    asks for [true] whatever is recommended. *)
Section Looks.
Definition three_prob (r : bool) (o : 'I_3) : R :=
  if r then / 3 else if o == 1%N :> nat then 4 / 6 else / 6.

Lemma three_ge0 r o : 0 <= three_prob r o.
Proof. by rewrite /three_prob; case: r; [lra|case: ifP => _; lra]. Qed.

Lemma three_sum1 r : \sum_o three_prob r o = 1.
Proof. by rewrite /three_prob !big_ord_recl big_ord0 /=; case: r; lra. Qed.

Definition three (d : seq bool) : dist [finType of 'I_3] :=
  Dist (three_ge0 (head false d)) (three_sum1 (head false d)).

Lemma three_DP : DP (ln 2) (fun d : 1.-tuple bool => three d : _ -> R).
Proof.
apply/DP_pointwise => d d' _ o; rewrite exp_ln; last lra.
by rewrite /= /three_prob; case: (head _ _); case: (head _ _); try case: ifP => _; lra.
Qed.

(** Play [true]; release; then play [o < 2] and [o = 0]. *)
Definition looking : wrapper [finType of bool] [finType of bool] :=
  Episode [:: true] three (fun o : 'I_3 => Episode [:: (o < 2)%N;
    o == 0%N :> nat] silent (fun _ => Done _ _)).

Lemma looking_fits : fits looking 3. Proof. by []. Qed.

Definition looking_policy := policy_of true looking_fits.

Theorem wrapper_not_InteractiveDP :
  ViewDP 3 (ln 2) looking_policy /\ AdaptiveADP 3 (ln 2) 0 looking_policy /\
  ~ InteractiveADP 3 (ln 2) 0 looking_policy.
Proof.
have l0 : 0 <= ln 2 by rewrite -ln_1; apply/Rlt_le/ln_increasing; lra.
have rel : releases_private (Aclose (ln 2) 0) looking.
  split; first by apply/PrivateA/DP_ADP; exact: three_DP.
  move=> o; split=> // d d' _; exact: (proj1 (Aclose_closed l0 (Rle_refl 0)) _ (silent d)).
split; first by apply/DP_ADP; apply: wrapper_ViewADP => //; lra.
split; first by apply: wrapper_AdaptiveADP => //; lra.
move=> h; pose x v : table [finType of bool] [finType of bool] 3 := [tuple [ffun _ => v]; [ffun _ => true];
  [ffun _ => true]].
have xx : (dham (x true) (x false) <= 1)%N.
  by rewrite /dham !big_ord_recl big_ord0 !(tnth_nth [ffun _ => true]) /= !eqxx; case: (_ != _).
have := h (fun=> true) _ _ xx [set [tuple true; false; true]]; rewrite !Pr1 exp_ln; last lra.
suff P v : interactive_view looking_policy (fun=> true) (x v) [tuple true; false; true] =
    (if v then / 3 else / 6) * (if v then / 2 else / 5) by rewrite !P /=; lra.
have x0 : tnth (x v) ord0 = [ffun _ => v] by rewrite (tnth_nth [ffun _ => true]).
have x1 : tnth (x v) (lift ord0 ord0) = [ffun _ => true] by rewrite (tnth_nth [ffun _ => true]).
rewrite interactive3 x0 x1 !ffunE.
have sums (F : 'I_3 -> R) : \sum_o F o = F ord0 + (F (lift ord0 ord0) + F (lift ord0 (lift ord0 ord0))).
  by rewrite !big_ord_recl big_ord0 Rplus_0_r.
rewrite /looking_policy !policy_of_ratio //; rewrite /= /ind /= ?sums /= /three_prob /=; case: (v); try lra.
all: by field.
Qed.
End Looks.

(** ** The doubling schedule of Algorithm 7 with a rule of all releases and discrete
    Laplace noise, at every eps > 0
    (thesis, footnote to Theorem 5.2: "this same algorithm achieves even the stronger notion of Interactive
      DP").
    The adversary asks for arm 0 four times, then for arm 1 where arm 2 is recommended. *)
Section Algorithm7.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
Notation A := [finType of 'I_5].
Notation arm k := (inord k : A).

(** Arm 0 for 1, 1 and 2 rounds; arm 2 if the last count was 2, else arm 1; arm 4 if it was 1, else arm 3. *)
Definition choose (past : releases A) : A :=
  match past with
  | [:: (_, _, o); _; _] => if o == 2%N then arm 2 else arm 1
  | [:: _; (_, _, o); _; _] => if o == 1%N then arm 4 else arm 3
  | _ => arm 0
  end.

Lemma pre_long fuel left past n r a : (0 < left)%N -> minn left (maxn 1 (plays past (choose past))) = n ->
  (n < size a)%N -> pre (episodic eps0 choose fuel.+1 left past) r a =
  ind (take n a == nseq n (choose past)) * \sum_(o : 'I_n.+1) (noisy_count eps0 n (take n r) o *
    pre (episodic eps0 choose fuel (left - n) ((choose past, n,
      nat_of_ord o) :: past)) (drop n r) (drop n a)).
Proof.
by move=> l0 <- h; rewrite /= (gtn_eqF l0) /= size_nseq leqNgt h.
Qed.

Lemma pre_short fuel left past n r a : (0 < left)%N -> minn left (maxn 1 (plays past (choose past))) = n ->
  (size a <= n)%N -> pre (episodic eps0 choose fuel.+1 left past) r a =
    ind (take (size a) (nseq n (choose past)) == a).
Proof. by move=> l0 <- h; rewrite /= (gtn_eqF l0) /= size_nseq h. Qed.

Lemma pre_cat fuel left past n c r0 r a : (0 < left)%N -> minn left (maxn 1 (plays past (choose past))) = n ->
  choose past = c -> size r0 = n -> (0 < size a)%N ->
  pre (episodic eps0 choose fuel.+1 left past) (r0 ++ r) (nseq n c ++ a) =
  \sum_(o : 'I_n.+1) (noisy_count eps0 n r0 o *
    pre (episodic eps0 choose fuel (left - n) ((c, n, nat_of_ord o) :: past)) r a).
Proof.
move=> l0 e <- sr sa; rewrite (pre_long _ _ l0 e); last by rewrite size_cat size_nseq -addn1 leq_add2l.
have ta := take_size_cat a (size_nseq n (choose past));
  have da := drop_size_cat a (size_nseq n (choose past)).
by rewrite ta da (take_size_cat _ sr) (drop_size_cat _ sr) /ind eqxx Rmult_1_l.
Qed.

Let w := episodic eps0 choose 6 6 [::].
Let run0 := nseq 4 (arm 0).

(** What is left to do when the third release is known. *)
Lemma third r1 r2 r3 r4 r a F : (0 < size a)%N ->
  (forall o1 o2 (o : 'I_3), pre (episodic eps0 choose 3 2 [:: (arm 0, 2%N, nat_of_ord o); (arm 0, 1%N, o2);
    (arm 0, 1%N, o1)]) r a = F o) ->
  pre w [:: r1, r2, r3, r4 & r] (run0 ++ a) = \sum_(o : 'I_3) (noisy_count eps0 2 [:: r3; r4] o * F o).
Proof.
move=> sa h.
have once x (c : R) : \sum_(o : 'I_2) (noisy_count eps0 1 [:: x] o * c) = c by rewrite -sumMr pr_sum1; ring.
have p0 k : plays [:: (arm 0, k, 0%N)] (arm 0) = k by rewrite /plays /= eqxx /= addn0.
rewrite -[LHS]/(pre (episodic eps0 choose 6 6 [::]) ([:: r1] ++ [:: r2, r3,
  r4 & r]) (nseq 1 (arm 0) ++ (nseq 3 (arm 0) ++ a))).
rewrite (@pre_cat 5 6 [::] 1 (arm 0)) // -[RHS](once r1); apply: eq_bigr => o1 _; congr (_ * _).
rewrite -[LHS]/(pre (episodic eps0 choose 5 5 [:: (arm 0, 1%N, nat_of_ord o1)]) ([:: r2] ++ [:: r3,
  r4 & r]) (nseq 1 (arm 0) ++ (nseq 2 (arm 0) ++ a))).
rewrite (@pre_cat 4 5 _ 1 (arm 0)) //; last by rewrite /plays /= eqxx.
rewrite -[RHS](once r2); apply: eq_bigr => o2 _; congr (_ * _).
rewrite -[LHS]/(pre (episodic eps0 choose 4 4 [:: (arm 0, 1%N, nat_of_ord o2);
  (arm 0, 1%N, nat_of_ord o1)]) ([:: r3; r4] ++ r) (nseq 2 (arm 0) ++ a)).
rewrite (@pre_cat 3 4 _ 2 (arm 0)) //; last by rewrite /plays /= eqxx.
by apply: eq_bigr => o _; congr (_ * _); exact: h.
Qed.

(** Arm 0 is certain in the first four rounds. *)
Lemma certain r1 r2 r3 r4 : [/\ pre w [:: r1] [:: arm 0] = 1, pre w [:: r1; r2] [:: arm 0; arm 0] = 1,
  pre w [:: r1; r2; r3] [:: arm 0; arm 0; arm 0] = 1 & pre w [:: r1; r2; r3; r4] run0 = 1].
Proof.
have once x : \sum_(o : 'I_2) (noisy_count eps0 1 [:: x] o * 1) = 1 by rewrite -sumMr pr_sum1; ring.
have yes (u : seq A) : ind (u == u) = 1 by rewrite /ind eqxx.
have s2 o1 x : pre (episodic eps0 choose 5 5 [:: (arm 0, 1%N, nat_of_ord (o1 : 'I_2))]) [:: x] [:: arm 0] = 1.
  by rewrite (@pre_short 4 5 _ 1) //=; last rewrite /plays /= eqxx.
have s3 o1 o2 x u : (0 < size u <= 2)%N -> u = nseq (size u) (arm 0) ->
    pre (episodic eps0 choose 4 4 [:: (arm 0, 1%N, nat_of_ord (o2 : 'I_2));
      (arm 0, 1%N, nat_of_ord (o1 : 'I_2))]) x u = 1.
  move=> /andP [_ u2] e; rewrite (@pre_short 3 4 _ 2) //; last by rewrite /plays /= eqxx.
  by case: u u2 e => [|b [|c [|? ?]]] //= _ => [[->]|[-> ->]]; exact: yes.
split.
- by rewrite /w (@pre_short 5 6 [::] 1) //=.
- rewrite -[LHS]/(pre (episodic eps0 choose 6 6 [::]) ([:: r1] ++ [:: r2]) (nseq 1 (arm 0) ++ [:: arm 0])).
  by rewrite (@pre_cat 5 6 [::] 1 (arm 0)) // -[RHS](once r1); apply: eq_bigr => o1 _; rewrite s2.
- rewrite -[LHS]/(pre (episodic eps0 choose 6 6 [::]) ([:: r1] ++ [:: r2;
  r3]) (nseq 1 (arm 0) ++ [:: arm 0; arm 0])).
  rewrite (@pre_cat 5 6 [::] 1 (arm 0)) // -[RHS](once r1); apply: eq_bigr => o1 _; congr (_ * _).
  rewrite -[LHS]/(pre (episodic eps0 choose 5 5 [:: (arm 0, 1%N,
    nat_of_ord o1)]) ([:: r2] ++ [:: r3]) (nseq 1 (arm 0) ++ [:: arm 0])).
  rewrite (@pre_cat 4 5 _ 1 (arm 0)) //; last by rewrite /plays /= eqxx.
  by rewrite -[RHS](once r2); apply: eq_bigr => o2 _; congr (_ * _); apply: s3.
rewrite -[LHS]/(pre (episodic eps0 choose 6 6 [::]) ([:: r1] ++ [:: r2; r3;
  r4]) (nseq 1 (arm 0) ++ nseq 3 (arm 0))).
rewrite (@pre_cat 5 6 [::] 1 (arm 0)) // -[RHS](once r1); apply: eq_bigr => o1 _; congr (_ * _).
rewrite -[LHS]/(pre (episodic eps0 choose 5 5 [:: (arm 0, 1%N, nat_of_ord o1)]) ([:: r2] ++ [:: r3;
  r4]) (nseq 1 (arm 0) ++ nseq 2 (arm 0))).
rewrite (@pre_cat 4 5 _ 1 (arm 0)) //; last by rewrite /plays /= eqxx.
by rewrite -[RHS](once r2); apply: eq_bigr => o2 _; congr (_ * _); apply: s3.
Qed.

Lemma arms i j : (i < 5)%N -> (j < 5)%N -> (arm i == arm j) = (i == j).
Proof. by move=> hi hj; rewrite -val_eqE /= !inordK. Qed.

(** The fifth action, and the sixth after arm 1. *)
Lemma fifth r1 r2 r3 r4 b : pre w [:: r1; r2; r3; r4] (run0 ++ [:: b]) =
  \sum_(o : 'I_3) (noisy_count eps0 2 [:: r3; r4] o * ind ((if o == 2%N :> nat then arm 2 else arm 1) == b)).
Proof.
apply: third => // o1 o2 o; rewrite (@pre_short 2 2 _ 1) //=; first by rewrite eqseq_cons andbT.
rewrite /plays /=; by case: (nat_of_ord o == 2%N); rewrite !arms.
Qed.

Lemma sixth r1 r2 r3 r4 r5 b : pre w [:: r1; r2; r3; r4; r5] (run0 ++ [:: arm 1; b]) =
  \sum_(o : 'I_3) (noisy_count eps0 2 [:: r3; r4] o *
    (ind (o != 2%N :> nat) * ind ((if o == 1%N :> nat then arm 4 else arm 3) == b))).
Proof.
apply: third => // o1 o2 o; set past := [:: _; _; _].
have c : choose past = if o == 2%N :> nat then arm 2 else arm 1 by [].
have n1 : minn 2 (maxn 1 (plays past (choose past))) = 1%N.
  by rewrite c /plays /=; case: (nat_of_ord o == 2%N); rewrite !arms.
rewrite (pre_long _ _ _ n1) // c; congr (_ * _).
  by rewrite /= eqseq_cons andbT; case: (nat_of_ord o == 2%N); rewrite arms.
have once x (d : R) : \sum_(o : 'I_2) (noisy_count eps0 1 x o * d) = d by rewrite -sumMr pr_sum1; ring.
rewrite -[RHS](once (take 1 [:: r5])); apply: eq_bigr => o4 _; congr (_ * _).
rewrite (@pre_short 1 1 _ 1) //=; first by rewrite eqseq_cons andbT.
by rewrite /plays /=; case: (nat_of_ord o == 2%N); case: (nat_of_ord o == 1%N); rewrite !arms.
Qed.

Lemma tval6 (B : Type) (t : 6.-tuple B) : exists b, tval t =
  [:: tnth t ord0; tnth t (inord 1); tnth t (inord 2); tnth t (inord 3); tnth t (inord 4); b].
Proof.
case: t => -[|a [|b [|c [|d [|e [|f []]]]]]] // sz; exists f.
by rewrite !(tnth_nth a) /= !inordK.
Qed.

Theorem algorithm7_not_InteractiveDP :
  ViewDP 6 eps (episodic_policy (arm 0) eps0 choose 6) /\
  ~ InteractiveADP 6 eps 0 (episodic_policy (arm 0) eps0 choose 6).
Proof.
split=> [|h]; first exact: episodic_ViewDP.
pose B (a : seq A) := if size a == 5%N then arm 1 else arm 0.
pose x v : table A [finType of bool] 6 := [tuple [ffun _ => (t == 2%N :> nat) && v] | t < 6].
have xx : (dham (x true) (x false) <= 1)%N.
  rewrite /dham (bigD1 (Ordinal (isT : (2 < 6)%N))) //= big1 ?addn0; first by case: (_ != _).
  by move=> t ne; rewrite !tnth_mktuple (negbTE ne : (t == 2%N :> nat) = false) eqxx.
pose acts : 6.-tuple A := [tuple arm 0; arm 0; arm 0; arm 0; arm 2; arm 4].
pose q := exp (- eps); have q0 : 0 < q by apply: exp_pos.
have q1 : q < 1 by rewrite -exp_0; apply: exp_increasing; lra.
have ker r a b : size r = size a -> (size a < 6)%N -> pre w r a <> 0 ->
    episodic_policy (arm 0) eps0 choose 6 (zip a r) b = pre w r (rcons a b) / pre w r a.
  move=> e lt nz; rewrite /episodic_policy policy_of_ratio.
  - by rewrite unzip1_zip ?unzip2_zip ?e.
  - by rewrite unzip1_zip ?unzip2_zip ?e.
  - by rewrite size_zip e minnn.
have more r y a b : size r = size a -> pre w r (rcons a b) = pre w (rcons r y) (rcons a b).
  by move=> e; rewrite -[rcons r y]cats1 pre_causal.
pose N v (o : 'I_3) := noisy_count eps0 2 [:: v; false] o.
have N0 v : N v ord0 = if v then q / (1 + q) else / (1 + q).
  by rewrite /N /= /clamped_law /weight /= -/q; case: (v) => /=; field; lra.
have N1 v : N v (lift ord0 ord0) = if v then (1 - q) / (1 + q) else (1 - q) * q / (1 + q).
  by rewrite /N /= /clamped_law /weight /= -/q; case: (v) => /=; field; lra.
have N2 v : N v (lift ord0 (lift ord0 ord0)) = if v then q / (1 + q) else q * q / (1 + q).
  by rewrite /N /= /clamped_law /weight /= -/q; case: (v) => /=; field; lra.
have sums (F : 'I_3 -> R) : \sum_o F o = F ord0 + (F (lift ord0 ord0) + F (lift ord0 (lift ord0 ord0))).
  by rewrite !big_ord_recl big_ord0 Rplus_0_r.
have P v : interactive_view (episodic_policy (arm 0) eps0 choose 6) B (x v) acts =
    N v (lift ord0 (lift ord0 ord0)) * (N v (lift ord0 ord0) / (N v ord0 + N v (lift ord0 ord0))).
  have [c1 c2 c3 c4] := certain false false v false.
  have [z er] := tval6 (answers B (x v) acts).
  have {}er : tval (answers B (x v) acts) = [:: false; false; v; false; false; z].
    by rewrite er !tnth_mktuple !ffunE /= !inordK.
  have d4 : pre w [:: false; false; v; false; false] (run0 ++ [:: arm 1]) = N v ord0 + N v (lift ord0 ord0).
    rewrite -[LHS]/(pre w (rcons [:: false; false; v; false] false) (rcons run0 (arm 1))) -more //.
    rewrite -[LHS]/(pre w [:: false; false; v; false] (run0 ++ [:: arm 1])) fifth sums.
    by rewrite -!/(N v _) /= !arms // /ind /=; ring.
  have nz : N v ord0 + N v (lift ord0 ord0) <> 0.
    apply: Rgt_not_eq; rewrite N0 N1; case: (v); apply: Rplus_lt_0_compat;
      try (by apply: Rdiv_lt_0_compat; lra); try (by apply: Rinv_0_lt_compat; lra).
    by apply: Rdiv_lt_0_compat; [apply: Rmult_lt_0_compat|]; lra.
  rewrite /interactive_view !big_ord_recl big_ord0 er.
  have f r y : pre w r (nseq (size r) (arm 0)) = 1 -> (size r < 6)%N ->
      pre w (rcons r y) (rcons (nseq (size r) (arm 0)) (arm 0)) = 1 ->
      episodic_policy (arm 0) eps0 choose 6 (zip (nseq (size r) (arm 0)) r) (arm 0) = 1.
    move=> one lt next; rewrite ker ?size_nseq // ?one; last exact: R1_neq_R0.
    by rewrite (more _ y) ?size_nseq // next; field.
  have f0 := f [::] false (pre_nil w [::]) isT c1.
  have f1 := f [:: false] false c1 isT c2.
  have f2 := f [:: false; false] v c2 isT c3.
  have f3 := f [:: false; false; v] false c3 isT c4.
  have f4 : episodic_policy (arm 0) eps0 choose 6 (zip run0 [:: false; false; v; false]) (arm 2) =
      N v (lift ord0 (lift ord0 ord0)).
    rewrite ker // c4; last exact: R1_neq_R0.
    rewrite -[pre w _ (rcons _ _)]/(pre w [:: false; false; v; false] (run0 ++ [:: arm 2])) fifth sums.
    by rewrite -!/(N v _) /= !arms // /ind /=; field.
  have f5 : episodic_policy (arm 0) eps0 choose 6
      (zip (run0 ++ [:: arm 1]) [:: false; false; v; false; false]) (arm 4) =
      N v (lift ord0 ord0) / (N v ord0 + N v (lift ord0 ord0)).
    rewrite ker // d4; last exact: nz.
    rewrite -[pre w _ (rcons _ _)]/(pre w [:: false; false; v; false; false] (run0 ++ [:: arm 1;
      arm 4])) sixth sums.
    by rewrite -!/(N v _) /= !arms // /ind /=; field.
  apply: etrans (f_equal2 Rmult f0 (f_equal2 Rmult f1 (f_equal2 Rmult f2 (f_equal2 Rmult f3
    (f_equal2 Rmult f4 (f_equal2 Rmult f5 (erefl 1))))))) _.
  by ring.
have := h B _ _ xx [set acts]; rewrite !Pr1 !P !N0 !N1 !N2.
have -> : exp eps = / q by rewrite /q exp_Ropp Rinv_inv.
have qq : q * q < 1 * 1 by apply: Rmult_gt_0_lt_compat; lra.
have d0 : 0 < 1 + q - q * q by lra.
rewrite (_ : _ - _ = (1 - q) * q / (1 + q) * ((1 - q * q) / (1 + q - q * q))); last first.
  by field; repeat split; try lra; have -> : 1 + (1 - q) * q = 1 + q - q * q by ring; lra.
have : 0 < (1 - q) * q / (1 + q) * ((1 - q * q) / (1 + q - q * q)); last lra.
by apply: Rmult_lt_0_compat; apply: Rdiv_lt_0_compat; try lra; apply: Rmult_lt_0_compat; lra.
Qed.
End Algorithm7.
