(** Episodic policies and adversaries: what reading trees of rewards, or being asked for other actions, changes. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction Episodes Tables Divergences PrivacyNotions Toolbox Composition.
Require Import Equivalences EpisodicPrivacy Transport ExploreCommit Counterexamples.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Trees.
Variables (A X : finType).
Implicit Types (w : wrapper A X) (f : tree A X) (past acts a : seq A).

(** The rewards met in the tree [f] along [acts], after [past]. *)
Definition met f past acts : seq X := [seq f (past ++ take i.+1 acts) | i <- iota 0 (size acts)].

Fixpoint tree_outcome (B : finType) w past f (g : seq A -> dist B) : dist B :=
  match w with
  | Done => g [::]
  | Episode acts Q rel next =>
      Push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f (fun a => g (acts ++ a)))
  end.

Section Neighbours.
Variables (f f' : tree A X) (s : nat).
Hypothesis same : forall a, size a <> s.+1 -> f a = f' a.

Lemma met_same past acts : (s < size past)%N \/ (size past + size acts <= s)%N -> met f past acts = met f' past acts.
Proof.
move=> h; apply/eq_in_map => i; rewrite mem_iota add0n => /andP [_ ia]; apply: same.
rewrite size_cat size_takel //; case: h => h e.
  by move: h; rewrite -e -[X in (_ <= X)%N]addn0 leq_add2l.
by move: e h; rewrite addnS => -[<-]; rewrite leq_add2l leqNgt ia.
Qed.

Lemma tree_outcome_past (B : finType) w past (g : seq A -> dist B) : (s < size past)%N ->
  tree_outcome w past f g = tree_outcome w past f' g.
Proof.
elim: w past g => [|acts Q rel next IH] past g h //=.
rewrite met_same; last by left.
congr (Push _ _); apply: functional_extensionality => o; apply: IH.
by rewrite size_cat; apply: leq_trans h (leq_addr _ _).
Qed.

Lemma met_hd past acts : (hd (met f past acts) (met f' past acts) <= 1)%N.
Proof.
have z (u : seq nat) (F F' : nat -> X) :
    count (fun p => p.1 != p.2) (zip (map F u) (map F' u)) = count (fun i => F i != F' i) u.
  by elim: u => //= i u ->.
rewrite /hd /met z; apply: (@leq_trans (count (pred1 (s - size past)%N) (iota 0 (size acts)))); last first.
  by rewrite count_uniq_mem ?iota_uniq //; case: (_ \in _).
rewrite -!sum1_count big_mkcond [X in (_ <= X)%N]big_mkcond /= big_seq [X in (_ <= X)%N]big_seq.
apply: leq_sum => i; rewrite mem_iota add0n => /andP [_ ia].
case: (eqVneq i (s - size past)%N) => [|ne]; first by case: ifP.
rewrite same ?eqxx // size_cat size_takel // => e; case/eqP: ne.
by rewrite -(addKn (size past) i); congr subn; apply/eq_add_S; rewrite -e addnS.
Qed.

Lemma tree_outcome_close C (B : finType) w past (g : seq A -> dist B) : closed C -> releases_private C w ->
  C B (tree_outcome w past f g) (tree_outcome w past f' g).
Proof.
move=> cC; have [Crefl [Cpush Cmix]] := cC.
elim: w past g => [|acts Q rel next IH] past g /=; first by move=> _; apply: Crefl.
move=> [dp dps]; case: (ltnP s (size past + size acts)) => h.
  have -> : push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f (fun a => g (acts ++ a))) =
      push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f' (fun a => g (acts ++ a))).
    apply: functional_extensionality => b; apply: eq_bigr => o _.
    by rewrite tree_outcome_past // size_cat.
  apply: Cpush; have sz h' : size (met h' past acts) == size acts by rewrite size_map size_iota.
  by apply: (dp (Tuple (sz f)) (Tuple (sz f'))); rewrite dham_hd met_hd.
by rewrite (met_same (or_intror h)); apply: Cmix => o; apply: IH.
Qed.
End Neighbours.

Variables (b0 : A) (T : nat).

Definition reads f a : seq X := [seq f (take i.+1 a) | i <- iota 0 (size a)].

Lemma tree_outcome_run w f c (a : T.-tuple A) : fits w (T - size c) -> (size c <= T)%N ->
  tree_outcome w c f (fun s => dirac (as_tuple b0 T (c ++ s))) a =
  ind (take (size c) a == c) * run w (drop (size c) (reads f a)) (drop (size c) a).
Proof.
elim: w c => [|acts Q rel next IH] c /=.
  move=> cT cs; rewrite cats0 /as_tuple.
  have sc : size c = T by apply/eqP; rewrite eqn_leq cs -subn_eq0 cT.
  have e : (a == insubd (nseq_tuple T b0) c) = (take (size c) a == c).
    rewrite -(inj_eq val_inj) val_insubd sc eqxx.
    by rewrite -[X in take X _](size_tuple a) take_size.
  by rewrite e sc !drop_oversize ?size_tuple // /ind eqxx; ring.
set n := size acts => -[nT fit] cs.
have cn : (size c + n <= T)%N by rewrite -(subnKC cs) leq_add2l.
have e o : tree_outcome (next o) (c ++ acts) f (fun s => dirac (as_tuple b0 T (c ++ acts ++ s))) a =
    ind (take (size c + n) a == c ++ acts) *
    run (next o) (drop (size c + n) (reads f a)) (drop (size c + n) a).
  have g : (fun s => dirac (as_tuple b0 T (c ++ acts ++ s))) = (fun s => dirac (as_tuple b0 T ((c ++ acts) ++ s))).
    by apply: functional_extensionality => s; rewrite catA.
  by rewrite g IH size_cat -/n // subnDA; exact: fit.
rewrite /push; under eq_bigr do rewrite e.
have sca : size (take (size c) a) = size c by rewrite size_take size_tuple; case: ltngtP cs => // ->.
have tk : (take (size c + n) a == c ++ acts) = (take (size c) a == c) && (take n (drop (size c) a) == acts).
  by rewrite -eqseq_cat // takeD.
rewrite tk; case tc: (take (size c) a == c); last first.
  by rewrite /ind /= Rmult_0_l; apply: sum0 => o _; ring.
rewrite /= {1}/ind Rmult_1_l; case ta: (take n (drop (size c) a) == acts); last first.
  by rewrite /ind /= Rmult_0_l; apply: sum0 => o _; ring.
have {tk} tk : take (size c + n) a = c ++ acts by apply/eqP; rewrite tk tc ta.
have -> : met f c acts = take n (drop (size c) (reads f a)).
  rewrite /met /reads size_tuple -map_drop -map_take drop_iota add0n take_iota.
  have -> : minn n (T - size c) = n by apply/minn_idPl; exact: nT.
  rewrite -[X in iota X n]addn0 iotaDl -map_comp; apply/eq_in_map => i; rewrite mem_iota add0n => /andP [_ ia] /=.
  congr f; rewrite -addnS -[in RHS](cat_take_drop (size c + n) a) tk -catA take_cat ltnNge leq_addr /= addKn.
  by rewrite takel_cat.
rewrite /ind Rmult_1_l; apply: eq_bigr => o _; rewrite /ind Rmult_1_l.
by rewrite !drop_drop (addnC n).
Qed.

(** The law of the actions when the wrapper meets the tree [f]. *)
Lemma tree_view_run w (fit : fits w T) f :
  tree_view (policy_of b0 fit) f = (tree_outcome w [::] f (fun s => dirac (as_tuple b0 T s)) : _ -> R).
Proof.
apply: functional_extensionality => a; rewrite /tree_view view_policy_of.
have := @tree_outcome_run w f [::] a; rewrite /= subn0 take0 !drop0 /ind eqxx Rmult_1_l => -> //.
congr run; rewrite /reads size_tuple -val_enum_ord -[in RHS]map_comp enumT /=.
by elim: (Finite.enum _) => //= i u ->.
Qed.

(** *** A wrapper with private releases is private in the adaptive continual release model
    (thesis Definition 3.9 and Remark 3.11, bern Definition B.2), for every closed notion of closeness *)
Lemma wrapper_tree_close C w (fit : fits w T) f f' s : closed C -> releases_private C w ->
  (forall a, size a <> s.+1 -> f a = f' a) ->
  C _ (tree_view (policy_of b0 fit) f) (@tree_view A X T (policy_of b0 fit) f').
Proof. by move=> cC rel same; rewrite !tree_view_run; apply: (tree_outcome_close same). Qed.

Theorem wrapper_AdaptiveADP w (fit : fits w T) eps delta : 0 <= eps -> 0 <= delta ->
  releases_private (Aclose eps delta) w -> AdaptiveADP T eps delta (policy_of b0 fit).
Proof.
move=> e0 d0 rel; apply: (proj2 (@Adaptive_trees A X T (Aclose eps delta) _)) => f f' [s same].
exact: (wrapper_tree_close fit (Aclose_closed e0 d0) rel same).
Qed.

Theorem wrapper_AdaptiveZCDP w (fit : fits w T) rho : 0 <= rho ->
  releases_private (Zclose rho) w -> AdaptiveZCDP T rho (policy_of b0 fit).
Proof.
move=> r0 rel; apply: (proj2 (@Adaptive_trees A X T (Zclose rho) _)) => f f' [s same].
exact: (wrapper_tree_close fit (Zclose_closed r0) rel same).
Qed.

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
  apply: eq_from_tnth => t; rewrite !tnth_mktuple /f size_take size_tuple -/(minn _ _) (minn_idPl (ltn_ord t)).
  by rewrite -tnth_nth.
rewrite !e; case: (pickP (fun t => tnth x t != tnth x' t)) => [s ne|eqx].
  apply: (@wrapper_tree_close C w fit _ _ s) => // a; rewrite /f; case: (size a) => // i is'.
  case: (ltnP i T) => iT; last by rewrite !nth_default ?size_tuple.
  congr (fun_of_fin _ _); have := tnth_nth [ffun _ => x0] x (Ordinal iT); have := tnth_nth [ffun _ => x0] x' (Ordinal iT).
  move=> /= <- <-; apply/eqP/negPn/negP => ni; move: xx.
  rewrite /dham (bigD1 s) //= ne (bigD1 (Ordinal iT)) ?ni //; apply/eqP => o.
  by case: is'; rewrite -o.
have -> : x' = x by apply: eq_from_tnth => t; apply/eqP; rewrite eq_sym; apply/negPn; rewrite eqx.
exact: (@wrapper_tree_close C w fit _ _ 0%N).
Qed.
End Trees.

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
  Episode [:: true] three (fun o : 'I_3 => Episode [:: (o < 2)%N; o == 0%N :> nat] silent (fun _ => Done _ _)).

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
move=> h; pose x v : table [finType of bool] [finType of bool] 3 := [tuple [ffun _ => v]; [ffun _ => true]; [ffun _ => true]].
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
