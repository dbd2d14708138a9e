(** Looks in an adversary's order break Interactive DP: counterexamples with the indexes of the texts. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Composition Conversions
  Equivalences EpisodicPrivacy Transport DiscreteLaplace Counterexamples PrivateDivergence.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** The kernel of a wrapper as a ratio of probabilities of prefixes. *)
Lemma kernel_ratio (A X : finType) (b0 : A) T (w : wrapper A X) h b :
  pre w (unzip2 h) (unzip1 h) <> 0 -> (size h < T)%N ->
  kernel_fun b0 T (pre w) h b = pre w (unzip2 h) (rcons (unzip1 h) b) / pre w (unzip2 h) (unzip1 h).
Proof. by move=> nz lt; rewrite /kernel_fun lt; case: Req_EM_T. Qed.

(** ** Looks in an adversary's order break Interactive DP of Definition 3.5
    There a policy is a kernel of queries and rewards: asked for an action, it answers as if it had chosen
    that action itself, so that its releases are drawn anew at each look. Two arms are played once each; the
    adversary then asks twice for the first, and looks twice at the reward of the second. *)
Section Looks.
Variables (eps : R) (eps0 : 0 < eps) (rule : releases [finType of bool] -> bool).
Let q := exp (- eps).
Let q0 : 0 < q. Proof. exact: exp_pos. Qed.
Let q1 : q < 1. Proof. by rewrite -exp_0; apply: exp_increasing; lra. Qed.
Let q2 : 1 + q <> 0. Proof. lra. Qed.
(** First [true], then [false]; later [false] only if its last noisy reward alone is 1. *)
Definition compares := forall a b c : bool, [/\ rule [::] = true, rule [:: (true, 1%N, a : nat)] = false,
  rule [:: (false, 1%N, c : nat); (true, 1%N, a : nat)] = a || ~~ c &
  rule [:: (true, 1%N, b : nat); (false, 1%N, c : nat); (true, 1%N, a : nat)] = b || ~~ c].
Hypothesis cmp : compares.
(** A noisy count of one reward is a randomised response. *)
Lemma one_reward x (o : 'I_2) : noisy_count eps0 1 [:: x] o = (if (o == ord0) == x then q else 1) / (1 + q).
Proof. case: o => [[|[|o]] lt] //; case: x; rewrite /= /clamped_law /weight /minn /= -/q /Rdiv; ring. Qed.
Notation play := (episodic eps0 rule (@plays _)).
(** Chances of first actions, the round [c] first; the last one, and one with more to come. *)
Let final fuel left past b r c : rule past = b ->
  pre (play fuel.+1 left.+1 past) r [:: c] = ind (c == b).
Proof. move=> e; rewrite /= e; have : (0 < minn left.+1 (maxn 1 (plays past b)))%N by rewrite leq_min
  leq_maxl. by case: (minn _ _) => // n _ /=; rewrite take0 eqseq_cons eqxx andbT eq_sym. Qed.
Let more fuel left past b x r c c' a : rule past = b -> minn left.+1 (maxn 1 (plays past b)) = 1%N ->
  pre (play fuel.+1 left.+1 past) (x :: r) [:: c, c' & a] = ind (c == b) *
  ((if x then q else 1) / (1 + q) * pre (play fuel left ((b, 1%N, false : nat) :: past)) r (c' :: a)
    + (if x then 1 else q) / (1 + q) * pre (play fuel left ((b, 1%N, true : nat) :: past)) r (c' :: a)).
Proof. have n y o := one_reward y o; rewrite /= in n; move=> e n1; rewrite /= e; move: (minn _ _) n1 => n' ->.
by rewrite /= take0 drop0 !big_ord_recl big_ord0 Rplus_0_r /= !n subn1 eqseq_cons eqxx andbT /=; case: x. Qed.
Let w := play 4 4 [::].
Let r0 : rule [::] = true. Proof. by case: (cmp true true true). Qed.
Let r1 (a : bool) : rule [:: (true, 1%N, a : nat)] = false. Proof. by case: (cmp a true true). Qed.
Let r2 (a c : bool) : rule [:: (false, 1%N, c : nat); (true, 1%N, a : nat)] = a || ~~ c.
Proof. by case: (cmp a true c). Qed.
Let r3 (a b c : bool) : rule [:: (true, 1%N, b : nat); (false, 1%N, c : nat);
  (true, 1%N, a : nat)] = b || ~~ c.
Proof. by case: (cmp a b c). Qed.
Let t (x : bool) := (if x then 1 else q) / (1 + q) ^ 2.
Let chances x : [/\ forall r, pre w r [:: true] = 1, forall r, pre w (false :: r) [:: true; false] = 1,
  forall r b, pre w [:: false, x & r] [:: true; false; b] = if b then 1 - t x else t x &
  pre w [:: false; x; false] [:: true; false; true; false] = q * t x / (1 + q)].
Proof. rewrite /t; split=> [r|r|r b|]; first by rewrite (final _ _ _ _ r0).
- by rewrite (more _ _ _ _ _ _ r0) // (final _ _ _ _ (r1 false)) (final _ _ _ _ (r1 true)) /ind /=; field.
- rewrite (more _ _ _ _ _ _ r0) // (more _ _ _ _ _ _ (r1 false)) // (more _ _ _ _ _ _ (r1 true)) //.
  rewrite (final _ _ _ _ (r2 false false)) (final _ _ _ _ (r2 false true)) (final _ _ _ _ (r2 true false))
    (final _ _ _ _ (r2 true true)). by rewrite /ind; case: b; case: x; rewrite /=; field.
rewrite (more _ _ _ _ _ _ r0) // (more _ _ _ _ _ _ (r1 false)) // (more _ _ _ _ _ _ (r1 true)) //.
rewrite (more _ _ _ _ _ _ (r2 false false)) // (more _ _ _ _ _ _ (r2 false true)) //.
rewrite (more _ _ _ _ _ _ (r2 true false)) // (more _ _ _ _ _ _ (r2 true true)) //.
rewrite (_ : ind (true == false || ~~ true) = 0) // Rmult_0_l.
rewrite (final _ _ _ _ (r3 false false false)) (final _ _ _ _ (r3 false true false)) (final _ _ _ _ (r3 true
  false false)) (final _ _ _ _ (r3 true true false)) (final _ _ _ _ (r3 true false true)) (final _ _ _ _ (r3
  true true true)). by rewrite /ind; case: x; rewrite /=; field. Qed.
Let looking := episodic_policy true eps0 rule (@plays _) 4.
(** The adversary, its tables, and the chance that the second arm is recommended both times. *)
Definition asks (a : seq bool) : bool := odd (size a).
Definition paid (x : bool) : table [finType of bool] [finType of bool] 4 :=
  [tuple [ffun=> false]; [ffun=> x]; [ffun=> false]; [ffun=> false]].
Let both := [tuple true; false; false; false].
Let t01 x : 0 < t x < 1.
Proof. have d : 0 < / (1 + q) ^ 2 by positive.
have s : (1 + q) ^ 2 * / (1 + q) ^ 2 = 1 by apply: Rinv_r; apply: pow_nonzero.
by rewrite /t /Rdiv; case: x; rewrite /= in d s *; nra. Qed.
Lemma view_both (pi : policy [finType of bool] [finType of bool]) x : interactive_view pi asks (paid x) both =
  pi [::] true * (pi [:: (true, false)] false * (pi [:: (true, false); (false, x)] false *
  pi [:: (true, false); (false, x); (true, false)] false)).
Proof. by rewrite (interactive_iview [ffun=> true]) /= /shift !ffunE Rmult_1_r. Qed.
Let looks_at x : interactive_view looking asks (paid x) both = t x * (q * t x / (1 + q) / (1 - t x)).
Proof. have [p1 p2 p3 p4] := chances x; have tx := t01 x.
have e h b : looking h b = kernel_fun true 4 (pre w) h b by []. have nz : 1 - t x <> 0 by lra.
by rewrite view_both !e !kernel_ratio // /unzip1 /unzip2 ![map _ _]/= ?[rcons _ _]/= ?pre_nil ?p1 ?p2 ?p3 ?p4
  //; try lra; field; lra. Qed.
Let near : (dham (paid true) (paid false) <= 1)%N. Proof. one_differs. Qed.

(** *** footnote of thesis Theorem 5.2, for any such rule: Interactive DP of no budget up to 2 eps *)
Theorem looks_not_InteractiveDP : AdaptiveADP 4 eps 0 looking /\
  forall eps', InteractiveADP 4 eps' 0 looking -> 2 * eps < eps'.
Proof. split; first by apply: wrapper_AdaptiveADP; try lra; apply: episodic_releases => m n;
  apply/PrivateA/DP_ADP; apply: noisy_count_DP.
move=> eps' h; apply: Rnot_le_lt => le; have := h asks _ _ near [set both]; rewrite !Pr1 !looks_at.
have [a b] := t01 true; have -> : t false = q * t true by rewrite /t; field.
set u := t true in a b *; have uq : 0 < q * u < u by split; nra. have c1 : exp eps' * (q * q) <= 1.
  rewrite -(exp_0) (_ : 0 = 2 * eps + (- eps + - eps)) ?exp_plus -?/q; last ring.
  by apply: Rmult_le_compat_r; [nra|apply: exp_mono]. pose k := q * u * u / (1 + q) / (1 - u) / (1 - q * u).
rewrite (_ : u * (q * u / (1 + q) / (1 - u)) = k * (1 - q * u)); last by rewrite /k; field; lra.
rewrite (_ : q * u * (q * (q * u) / (1 + q) / (1 - q * u)) = k * (q * q * (1 - u))); last by rewrite /k;
  field; lra. have k1 : 0 < k * (1 - u) by positive. have k2 : 0 < k * (u - q * u)
  by positive. by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ k1) c1; lra. Qed.

(** *** ... and for zCDP, at e^eps = 4: rho = eps^2/2 where rewards are fed,
    not where actions are asked for *)
Theorem looks_not_InteractiveZCDP : eps = ln 4 -> AdaptiveZCDP 4 (/ 2 * eps ^ 2) looking /\
  ~ InteractiveZCDP 4 (/ 2 * eps ^ 2) looking.
Proof. move=> e; have e2 : 0 <= / 2 * eps ^ 2 by have := pow2_ge_0 eps; lra. split; first
  by apply: wrapper_AdaptiveZCDP => //; apply: episodic_releases => m n; apply/PrivateZ; apply: DP_zCDP;
  [lra|exact: noisy_count_DP]. have two : 1 < 2 by lra. pose V x : dist [finType of 4.-tuple bool] :=
  Dist (interactive_view_ge0 asks looking (paid x)) (interactive_view_sum1 asks looking (paid x)). move=> h;
  have [_ {}h] := proj1 (Renyi_leP (V true) (V false) _ two) (h asks 2 two _ _ near). have q4 : q = / 4
  by rewrite /q e exp_Ropp exp_ln; lra.
have tv x : interactive_view looking asks (paid x) both = if x then 256 / 1125 else 16 / 2625.
  by rewrite looks_at /t q4; case: x; field. have l2 : ln 2 <= 3 / 4.
  have g : ln 2 <= ln ((23 / 20) ^ 5) by apply: ln_le_mono; lra. have l := @ln_le (23 / 20) ltac:(lra).
  by rewrite -Rpower_pow ?/Rpower ?ln_exp /= in g; lra.
have l4 : ln 4 = 2 * ln 2 by rewrite (_ : 4 = 2 * 2) ?ln_mult; lra.
have l8 : ln 8 = ln 4 + ln 2 by rewrite -ln_mult; [congr ln| |]; lra. have l0 : 0 <= ln 2 by lra.
have up : exp ((2 - 1) * (/ 2 * eps ^ 2 * 2)) <= 8.
  by rewrite -[X in _ <= X](exp_ln 8); [apply: exp_mono; rewrite e l4 l8; nra|lra].
have low : 8 < moment 2 (interactive_view looking asks (paid true)) (interactive_view looking asks (paid
  false)). apply: Rlt_le_trans (le_sum both _); last first.
    by move=> o; apply: Rmult_le_pos; [exact: interactive_view_ge0|exact: pow_ge0].
  rewrite !tv powE; last lra.
  rewrite (_ : 2 * ln _ = ln (256 / 1125 / (16 / 2625)) + ln (256 / 1125 / (16 / 2625))); last ring.
  by rewrite exp_plus exp_ln; lra. by have := Rlt_le_trans _ _ _ low (Rle_trans _ _ _ h up); lra. Qed.
End Looks.
(** ** The indexes of the texts: after one reward each, the larger noisy reward has the larger index *)
(** An index: [V a] for an arm whose only reward is [a], then [W b] for [true] after one more, [V' c] for
    [false]. *)
Lemma index_compares (index : releases bool_finType -> bool -> R) (V V' W : bool -> R) :
  (forall (a c : bool) x, index [:: (false, 1%N, c : nat); (true, 1%N, a : nat)] x = V (if x then a
    else c)) ->
  (forall (a b c : bool) x, index [:: (true, 1%N, b : nat); (false, 1%N, c : nat); (true, 1%N, a : nat)] x =
    if x then W b else V' c) ->
  [/\ V false < V true, W false < V' true, V' false <= W false, V' true <= W true & V' false <= W true] ->
  compares (index_rule true index).
Proof. move=> v w [v1 w1 w2 w3 w4] a b c.
have pk (P : pred bool) : [pick x | P x] = if P true then Some true else if P false then Some false else None.
  by rewrite /pick /enum_mem unlock /= !unfold_in; case: (P true) => //; case: (P false).
have am (f : bool -> R) : (f true < f false -> argmax true f = false) /\ (f false <= f true -> argmax true f
  = true). rewrite /argmax enumT unlock /=; split=> l; case: (Rle_dec (f true) (f false)) => h /=;
    case: Rle_dec => h' //; try (have := Rnot_le_lt _ _ h); try (have := Rnot_le_lt _ _ h'); lra.
rewrite /index_rule !pk /=; split=> //.
- by case: a; case: c; (apply (proj2 (am _)) || apply (proj1 (am _))); rewrite !v; lra.
- by case: b; case: c; (apply (proj2 (am _)) || apply (proj1 (am _))); rewrite !w; lra. Qed.

(** *** The four indexes of the texts for two arms, with discrete Laplace noise *)
Section Texts.
Variables (eps beta : R).
Hypothesis eps0 : 0 < eps.
(** The round, the number of rewards of the last episode of an arm, and their noisy mean. *)
Definition now {A : finType} (past : releases A) : R := INR (\sum_(e <- past) e.1.2).+1.
Definition last_mean {A : finType} (past : releases A) (a : A) : R * R :=
  let: (n, o) := head (1%N, 0%N) [seq (e.1.2, e.2) | e <- past & e.1.1 == a] in (INR n, INR o / INR n).
(** thesis Equation (5.4), zcdp Equation (14): the index of AdaC-UCB, at rho = eps^2 / 2. *)
Definition adac_index {A : finType} (past : releases A) (a : A) : R := let: (n, mu) := last_mean past a in
  mu + sqrt ((/ (2 * n) + / (/ 2 * eps ^ 2 * n ^ 2)) * (beta * ln (now past))).
(** The index of the leader in AdaP-TT (thesis Algorithm 10); k is the number of the arm's phase. *)
Definition top_two_index {A : finType} (past : releases A) (a : A) : R := let: (n, mu) := last_mean past a in
  let k := INR (count (fun e => e.1.1 == a) past) in mu + sqrt (k / n) + k / (eps * n).
(** thesis Equation (5.2): the index of AdaP-KLUCB, the largest q in [0, 1] with d(c, q) <= beta log(t) / n,
    where c = min(max(0, mu + beta log(t) / (eps n)), 1). *)
Definition clip (c : R) : R := Rmin (Rmax 0 c) 1.
Definition candidate (P : R -> R -> Prop) (c q : R) := 0 <= q <= 1 /\ (q = clip c \/ P (clip c) q).
Lemma highest_exists P c : {v | is_lub (candidate P c) v}.
Proof. apply: completeness; first by exists 1 => q [[_ h] _].
exists (clip c); split; last by left. by split; [apply: Rmin_glb; [exact: Rmax_l|lra]|exact: Rmin_r]. Qed.
Definition highest P c : R := sval (highest_exists P c).
Definition klucb (c l : R) : R := highest (fun x q => KL_le (coin x) (coin q) l) c.
Definition klucb_index {A : finType} (past : releases A) (a : A) : R := let: (n, mu) := last_mean past a in
  klucb (mu + beta * ln (now past) / (eps * n)) (beta * ln (now past) / n).
Lemma klucb_below c l : 0 <= c < 1 -> klucb c l < 1.
Proof. move=> c01; have e : clip c = c by rewrite /clip Rmax_right ?Rmin_left; lra. pose z :=
  (Rmax 0 l + 1) / (1 - c); pose g := exp (- z) * (1 - c). have g0 : 0 < g by positive.
  suff h : klucb c l <= Rmax c (1 - g) by apply: Rle_lt_trans h _; apply: Rmax_lub_lt;
  lra. rewrite /klucb /highest; case: (highest_exists _ c) => v [_ h] /=; apply: h => q [q01]; rewrite e =>
  -[->|[acq kl]]; first exact: Rmax_l. apply: Rle_trans (Rmax_r _ _). have q1 : q < 1.
  by case: (Req_dec q 1) => [q1|]; [have := acq false; rewrite /= /coin q1 => h; have := h ltac:(lra)|]; lra.
have low : - 1 <= c * ln (c / q). case: (Req_dec c 0) => [->|c0]; first by rewrite Rmult_0_l; lra.
  have q0 : 0 < q by case: (Req_dec q 0) => [q0|]; [have := acq true; rewrite /= /coin => h; have := h q0|];
    lra. have := ln_ge (Rdiv_lt_0_compat c q ltac:(lra) q0); rewrite Rinv_div => h.
  have := Rmult_le_compat_l c _ _ ltac:(lra) h; rewrite (_ : c * (1 - q / c) = c - q); last by field;
    lra. lra. have high : ln ((1 - c) / (1 - q)) <= z.
  apply: (Rmult_le_reg_l (1 - c)); first lra. rewrite /z (_ : (1 - c) * ((_ + _) / _) = Rmax 0 l + 1);
    last by field; lra. by move: kl; rewrite /KL sum_bool /= /coin; have := Rmax_r 0 l; lra.
have := exp_mono high; rewrite exp_ln => [h|]; last by positive.
have := Rmult_le_compat_r (1 - q) _ _ ltac:(lra) h; rewrite (_ : (1 - c) / (1 - q) * (1 - q) = 1 - c) =>
  [{}h|]; last by field; lra. have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos (- z))) h.
by rewrite -Rmult_assoc -exp_plus Rplus_opp_l exp_0 -/g; lra. Qed.
Lemma klucb_above c l : 1 <= c -> 1 <= klucb c l.
Proof. move=> c1; rewrite /klucb /highest; case: (highest_exists _ c) => v [up _] /=; apply: up.
by split; [lra|left]; rewrite /clip Rmax_right ?Rmin_right; lra. Qed.
Lemma ucb_compares : compares (index_rule true (ucb_index eps beta)).
Proof. pose V (t : R) (x : bool) := INR x / 1 + sqrt (beta * ln t / (2 * 1)) + beta * ln t / (eps * 1).
apply: (@index_compares _ (V 3) (V 4) (V 4)) => [a c x|a b c x|].
- by rewrite /ucb_index !big_cons big_nil (_ : INR _ = 3); [case: x|rewrite /=; ring].
- by rewrite /ucb_index !big_cons big_nil (_ : INR _ = 4); [case: x|rewrite /=; ring].
by rewrite /V /=; split; lra. Qed.
Lemma klucb_compares : 0 <= beta -> beta * ln 4 < eps -> compares (index_rule true klucb_index).
Proof. move=> b0 b4; pose V (t : R) (x : bool) := klucb (INR x / 1 + beta * ln t / (eps * 1)) (beta * ln t /
  1). have step t : 1 <= t <= 4 -> V t false < V t true.
  move=> t14; have l0 : 0 <= ln t <= ln 4 by rewrite -{1}ln_1; split; apply: ln_le_mono; lra.
  have c0 : 0 <= beta * ln t / (eps * 1) < 1.
    have i := Rinv_0_lt_compat _ eps0; have bl : 0 <= beta * ln t <= beta * ln 4 by nra.
    rewrite Rmult_1_r; split; first by apply: Rmult_le_pos; lra.
    by apply: (Rmult_lt_reg_r eps) => //; rewrite /Rdiv Rmult_assoc Rinv_l; lra.
  apply: (Rlt_le_trans _ 1); first by apply: klucb_below; rewrite /=; lra. by apply: klucb_above; rewrite /=;
    lra. have s3 := step 3 ltac:(lra); have s4 := step 4 ltac:(lra).
apply: (@index_compares _ (V 3) (V 4) (V 4)) => [a c x|a b c x|]; last by split; lra.
- by rewrite /klucb_index /now !big_cons big_nil (_ : INR _ = 3); [case: x|rewrite /=; ring].
- by rewrite /klucb_index /now !big_cons big_nil (_ : INR _ = 4); [case: x|rewrite /=; ring]. Qed.
Lemma adac_compares : compares (index_rule true adac_index).
Proof. pose V (t : R) (x : bool) := INR x / 1 + sqrt ((/ (2 * 1) + / (/ 2 * eps ^ 2 * 1 ^ 2)) * (beta * ln
  t)). apply: (@index_compares _ (V 3) (V 4) (V 4)) => [a c x|a b c x|].
- by rewrite /adac_index /now !big_cons big_nil (_ : INR _ = 3); [case: x|rewrite /=; ring].
- by rewrite /adac_index /now !big_cons big_nil (_ : INR _ = 4); [case: x|rewrite /=; ring].
by rewrite /V /=; split; lra. Qed.
Lemma top_two_compares : 2 <= eps -> compares (index_rule true top_two_index).
Proof. move=> e2; pose V (k : R) (x : bool) := INR x / 1 + sqrt (k / 1) + k / (eps * 1).
apply: (@index_compares _ (V 1) (V 1) (V 2)) => [a c x|a b c x|]; try by case: x.
have s : 1 <= sqrt 2 <= 142 / 100. by have := sqrt_sqrt 2 ltac:(lra); have := sqrt_pos 2; split; nra.
have i : 0 < / eps <= / 2 by split; [apply: Rinv_0_lt_compat|apply: Rinv_le_contravar]; lra.
by rewrite /V /Rdiv !Rinv_1 !Rmult_1_r sqrt_1 /=; split; lra. Qed.

(** *** footnote of thesis Theorem 5.2, Theorems 5.3 and 5.4, Appendix C.1.3, Section 5.4.1: policies with
    these indexes are eps-private where an adversary feeds rewards (so View private); where it asks for
    actions, not even 2 eps is enough. AdaP-TT has a share of 1/2 and no stop: in its first four rounds it
    pulls its leader, and phases are single rounds. *)
Definition fed_not_asked (index : releases bool_finType -> bool -> R) : Prop :=
  let pi := episodic_policy true eps0 (index_rule true index) (@plays _) 4 in
  AdaptiveADP 4 eps 0 pi /\ forall eps', InteractiveADP 4 eps' 0 pi -> 2 * eps < eps'.
Theorem adap_ucb_not_InteractiveDP : fed_not_asked (ucb_index eps beta).
Proof. exact: looks_not_InteractiveDP ucb_compares. Qed.
Theorem adap_klucb_not_InteractiveDP : 0 <= beta -> beta * ln 4 < eps -> fed_not_asked klucb_index.
Proof. by move=> b0 b4; apply: looks_not_InteractiveDP (klucb_compares b0 b4). Qed.
Theorem adap_tt_not_InteractiveDP : 2 <= eps -> fed_not_asked top_two_index.
Proof. by move=> e2; apply: looks_not_InteractiveDP (top_two_compares e2). Qed.

(** *** thesis Theorem 5.5, zcdp Theorem 12: the same for the index of AdaC-UCB, and zCDP *)
Theorem adac_ucb_not_InteractiveZCDP : eps = ln 4 ->
  let pi := episodic_policy true eps0 (index_rule true adac_index) (@plays _) 4 in
  AdaptiveZCDP 4 (/ 2 * eps ^ 2) pi /\ ~ InteractiveZCDP 4 (/ 2 * eps ^ 2) pi.
Proof. exact: looks_not_InteractiveZCDP adac_compares. Qed.
End Texts.
(** ** bern Algorithm 1: batches of each arm of the sizes B_0, B_1, ..., and the mean m of all its noisy sums;
    (12) DP-KLUCB takes the largest mu with d_eps(m, mu) <= log(t)/n, (13) DP-IMED the least index *)
Section Bern.
Variables (A : finType) (a0 : A) (eps : R) (B : nat -> nat) (T : nat) (eps0 : 0 < eps).
Definition noisy_sums (past : releases A) a : seq nat := [seq e.2 | e <- past & e.1.1 == a].
Definition dp_index (imed : bool) past a : R := let n b := INR (plays past b) in
  let m b := INR (sumn (noisy_sums past b)) / n b in
  if imed then - (n a * d_eps eps (clip (m a)) (clip (\big[Rmax/m a0]_b m b)) + ln (n a))
  else highest (fun x mu => d_eps eps x mu <= ln (now past) / n a) (m a).
Definition bern_algorithm_1 imed := episodic_policy a0 eps0 (index_rule a0 (dp_index imed))
  (fun past a => B (size (noisy_sums past a))) T.
(** *** bern Proposition 4.2, for rewards 0 and 1 and clamped discrete Laplace noise on each sum *)
Theorem bern_4_2 imed : ViewDP T eps (bern_algorithm_1 imed). Proof. exact: episodic_ViewDP. Qed.
End Bern.
(** ** The other indexes of the texts, for every beta and at all horizons *)
Section Others.
Variables (A : finType) (a0 : A) (eps beta : R) (T : nat) (eps0 : 0 < eps).
(** *** thesis Theorem 5.4, privacy part *)
Theorem adap_klucb_ViewDP : ViewDP T eps (episodic_policy a0 eps0 (index_rule a0 (klucb_index eps beta))
  (@plays _) T).
Proof. exact: episodic_ViewDP. Qed.
(** *** thesis Theorem 5.5, zcdp Theorem 12: AdaC-UCB at rho = eps^2/2 *)
Theorem adac_ucb_ViewZCDP : ViewZCDP T (/ 2 * eps ^ 2)
  (episodic_policy a0 eps0 (index_rule a0 (adac_index eps beta)) (@plays _) T).
Proof. exact: episodic_ViewZCDP. Qed.
End Others.
(** ** Eliminations: in a phase each arm that is left has its pulls, released with noise after them; then arms
    go by the releases of this phase *)
Section Eliminations.
Variables (A : finType) (a0 : A) (eps : R) (T : nat) (eps0 : 0 < eps).
Implicit Types (U : {set A}) (past now : releases A) (a b : A).
Section Phases.
(** How often an arm of [U] is pulled in the phase [l], and which arms stay after its releases. *)
Variables (times : {set A} -> nat -> A -> nat) (stay : {set A} -> nat -> releases A -> {set A}).
Definition waits_for U l now a : bool := [&& a \in U, (0 < times U l a)%N & a \notin [seq e.1.1 | e <- now]].
(** By all releases: the arms that are left, the number of the phase, and its releases. *)
Fixpoint stage past : {set A} * nat * releases A := if past is e :: past' then
    let: (U, l, now) := stage past' in
    if [exists a, waits_for U l (e :: now) a] then (U, l, e :: now) else (stay U l (e :: now), l.+1, [::])
  else (setT, 1%N, [::]).
Definition elimination : policy A bool_finType := episodic_policy a0 eps0
  (fun past => let: (U, l, now) := stage past in odflt a0 [pick a | waits_for U l now a])
  (fun past a => let: (U, l, _) := stage past in times U l a) T.
Theorem elimination_ViewDP : ViewDP T eps elimination /\ ViewZCDP T (/ 2 * eps ^ 2) elimination.
Proof. by split; [exact: episodic_ViewDP|exact: episodic_ViewZCDP]. Qed.
End Phases.
(** *** thesis Section 5.1: DP-SE, whose lengths and widths by the number of arms and the phase the text does
    not print. The last arm is pulled to the end. *)
Variables (lengths : nat -> nat -> nat) (width : nat -> nat -> R).
Definition dp_se := elimination (fun U l _ => if #|U| == 1%N then T else lengths #|U| l) (fun U l now =>
  let m a := (last_mean now a).2 in
  [set a in U | [forall b in U, Rle_dec (m b - m a) (width #|U| l)]]).
Theorem dp_se_ViewDP : ViewDP T eps dp_se. Proof. exact: (proj1 (elimination_ViewDP _ _)). Qed.
(** *** rdp Algorithm 3, zcdp Algorithm 2: phases in a linear bandit with the vectors [x], rewards -1 and 1,
    designs and factors of the numbers of pulls of any kind; an estimate by least squares of the noisy sums
    has to come within 2^(1 - l) of the best one *)
Variables (d : nat) (x : A -> 'I_d -> R) (design : {set A} -> A -> R) (factor : nat -> R).
Variable inverse : ('I_d -> 'I_d -> R) -> 'I_d -> 'I_d -> R.
Definition estimate now a : R := let total (f : A * nat * nat -> R) := \big[Rplus/0]_(e <- now) f e in
  let V i j := total (fun e => INR e.1.2 * x e.1.1 i * x e.1.1 j) in
  let Y j := total (fun e => (2 * INR e.2 - INR e.1.2) * x e.1.1 j) in
  \sum_i \sum_j (x a i * inverse V i j * Y j).
Definition ceil (r : R) : nat := Z.to_nat (1 - up (- r)).
Definition linear_elimination := elimination (fun U l a => ceil (factor l * design U a)) (fun U l now =>
  [set a in U | [forall b in U, Rle_dec (estimate now b - estimate now a) (2 * (/ 2) ^ l)]]).
Theorem linear_elimination_ViewDP :
  ViewDP T eps linear_elimination /\ ViewZCDP T (/ 2 * eps ^ 2) linear_elimination.
Proof. exact: elimination_ViewDP. Qed.
End Eliminations.
