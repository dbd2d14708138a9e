(** Learners told noisy losses of batches: privacy and regret of the same policy (adv Theorems 1 and 5,
  Lemma 3). *)
Require Import Probability FDivergences Interaction Episodes Transport Divergences Toolbox Composition
  EpisodicPrivacy DiscreteLaplace.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Costs.
Variables (A X : finType) (val : X -> R) (l : nat -> A -> X).
Hypothesis val01 : forall x, 0 <= val x <= 1.

(** The losses met from round [s] on along the actions [a], and their sum. *)
Fixpoint incurred (s : nat) (a : seq A) : seq X := if a is b :: a' then l s b :: incurred s.+1 a' else [::].
Definition cost (r : seq X) : R := foldr (fun x c => val x + c) 0 r.

Lemma cost_cat r r' : cost (r ++ r') = cost r + cost r'.
Proof. by elim: r => [|x r IH] /=; [ring|rewrite IH; ring]. Qed.
Lemma cost_ge0 r : 0 <= cost r. Proof. by elim: r => [|x r IH] /=; [lra|have := val01 x; lra]. Qed.
Lemma cost_le r : cost r <= INR (size r).
Proof. by elim: r => [|x r IH]; [rewrite /=; lra|rewrite [size _]/= S_INR /=; have := val01 x; lra]. Qed.
Lemma size_incurred s a : size (incurred s a) = size a. Proof. by elim: a s => //= b a IH s; rewrite IH. Qed.
Lemma incurred_cat s a a' : incurred s (a ++ a') = incurred s a ++ incurred (s + size a) a'.
Proof. by elim: a s => [|b a IH] s /=; [rewrite addn0|rewrite IH addSnnS]. Qed.
Lemma sum_prefix T (acts : seq A) (F : seq A -> R) : (size acts <= T)%N -> \sum_(a : T.-tuple A)
  (ind (take (size acts) a == acts) * F (drop (size acts) a)) = \sum_(a : (T - size acts).-tuple A) F a.
Proof. elim: acts T => [|b acts IH] T; first by rewrite subn0 => _; apply: eq_bigr => a _;
  rewrite take0 drop0 /ind eqxx; ring. case: T => // T h; rewrite sum_tupleS subSS -IH //.
rewrite (bigD1 b) //= [X in _ + X = _]big1 ?Rplus_0_r.
  by apply: eq_bigr => a _; rewrite eqseq_cons eqxx.
move=> c cb; apply: sum0 => a _; rewrite /= eqseq_cons (negbTE cb) /ind /=; ring. Qed.

(** The expected cost of a wrapper from round [s] on. *)
Fixpoint wrapper_cost (w : wrapper A X) (s : nat) : R :=
  match w with
  | Done => 0
  | Episode acts Q rel next =>
      cost (incurred s acts) + \sum_(o : Q) (rel (incurred s acts) o * wrapper_cost (next o) (s + size acts))
  end.

Lemma run_mean w T s : fits w T -> \sum_(a : T.-tuple A) run w (incurred s a) a = 1 /\
  \sum_(a : T.-tuple A) (run w (incurred s a) a * cost (incurred s a)) = wrapper_cost w s.
Proof. elim: w T s => [|acts Q rel next IH] T s /=. by move=> ->; rewrite !sum_tuple0 /ind /=; split; ring.
set n := size acts => -[nT fit].
have split_incurred (a : seq A) : take n a = acts -> incurred s a = incurred s acts ++ incurred (s + n) (drop
  n a). by move=> ta; rewrite -[in LHS](cat_take_drop n a) ta incurred_cat.
pose G (a : seq A) := \sum_(o : Q) (rel (incurred s acts) o * run (next o) (incurred (s + n) a) a).
have e (a : T.-tuple A) : ind (take n a == acts) * (\sum_(o : Q) (rel (take n (incurred s a)) o * run (next o)
  (drop n (incurred s a)) (drop n a))) = ind (take n a == acts) * G (drop n a).
  rewrite /ind; case: eqP => [ta|_]; last by rewrite !Rmult_0_l.
  by rewrite (split_incurred _ ta) take_size_cat ?size_incurred // drop_size_cat ?size_incurred. split.
  under eq_bigr do rewrite e; rewrite (sum_prefix G nT) /G sumC -(pr_sum1 (rel (incurred s acts))).
  by apply: eq_bigr => o _; rewrite -sumM (proj1 (IH o _ (s + n)%N (fit o))); ring.
under eq_bigr do rewrite e. pose G' a := G a * (cost (incurred s acts) + cost (incurred (s + n) a)).
transitivity (\sum_(a : T.-tuple A) (ind (take n a == acts) * G' (drop n a))).
  apply: eq_bigr => a _; rewrite Rmult_assoc /G' /ind; case: eqP => [ta|_]; last by rewrite !Rmult_0_l.
  by congr (_ * (_ * _)); rewrite (split_incurred _ ta) cost_cat.
rewrite (sum_prefix G' nT); set c := cost (incurred s acts).
transitivity (\sum_(o : Q) \sum_(a : (T - n).-tuple A) (rel (incurred s acts) o * run (next o) (incurred (s +
  n) a) a * (c + cost (incurred (s + n) a)))). by rewrite sumC; apply: eq_bigr => a _; rewrite /G' /G sumMr.
transitivity (\sum_(o : Q) (rel (incurred s acts) o * c + rel (incurred s acts) o * wrapper_cost (next o) (s +
  n))). apply: eq_bigr => o _; have [s1 <-] := IH o _ (s + n)%N (fit o).
  rewrite -[X in X + _]Rmult_1_r -[X in _ * X + _]s1 !sumM -sumD; apply: eq_bigr => a _; ring.
by rewrite sumD -sumMr pr_sum1; ring. Qed.
End Costs.
Section Learner.
Variables (A X O : finType) (a0 : A) (val : X -> R).
Hypothesis val01 : forall x, 0 <= val x <= 1.

(** A learner is told an outcome for each of its actions: a noisy loss (adv, before Theorem 1). *)
Definition learner := seq (A * O) -> dist A.
Definition tell (B : learner) (a : A) (o : O) : learner := fun h => B ((a, o) :: h).

Variables (tau : nat) (rel : seq X -> dist O).
Hypothesis tau0 : (0 < tau)%N.

(** After the action [a]: play it for a batch of [tau] rounds, release what [rel] tells of the losses of the
    batch and the next action of the learner, and so on for [n] batches; play the last one for [r] rounds. *)
Fixpoint batched_from (n r : nat) (a : A) (B : learner) : wrapper A X :=
  if n is n'.+1 then
    Episode (nseq tau a) (fun d => Joint (rel d) (fun o => tell B a o [::]))
      (fun z : O * A => batched_from n' r z.2 (tell B a z.1))
  else Episode (nseq r a) (fun _ => silent) (fun _ => Done _ _).

(** adv Algorithm 1, with [rel] in the place of the mean and its Laplace noise; after the last whole batch
    comes the learner's next action. *)
Definition batched (n r : nat) (B : learner) : wrapper A X :=
  Episode [::] (fun _ => B [::]) (fun a => batched_from n r a B).

Lemma batched_fits n r B : fits (batched n r B) (n * tau + r).
Proof. split=> // a; rewrite subn0; elim: n a B => [|n IH] a B /=; first by rewrite size_nseq; split=> // _;
  rewrite subnn.
rewrite size_nseq mulSn -addnA; split=> [|[o a']]; first exact: leq_addr. by rewrite addKn; apply: IH. Qed.

(** *** adv Lemma 3: Algorithm 1 is as private as its releases, for every closed notion of closeness *)
Theorem batched_private C n r B : closed C -> Private C (fun d : tau.-tuple X => rel d : O -> R) ->
  releases_private C (batched n r B).
Proof. move=> [Crefl [Cpush _]] h; have const (Q : finType) (p : dist Q) k : Private C (fun _ : k.-tuple X =>
  p : Q -> R). by move=> d d' _; apply: Crefl. split; first exact: (const _ (B [::]) 0%N).
move=> a; elim: n a B => [|n IH] a B /=; first by split=> //; exact: (const _ silent).
have v k : k = tau -> Private C (fun d : k.-tuple X => rel d : O -> R) by move=> ->.
split=> [d d' dd|[o a']]; last exact: IH.
have e (p : O -> R) : joint p (fun o => tell B a o [::]) = push p (fun o => Joint (dirac o) (fun o => tell B a
  o [::])). apply: functional_extensionality => -[o a'].
  rewrite /joint /= -(sum_ind1 o (fun o1 => p o1 * tell B a o [::] a')).
  by apply: eq_bigr => o1 _; rewrite /= /joint /= (eq_sym o); ring.
rewrite !e; apply: Cpush. exact: (v _ (size_nseq tau a) d d' dd). Qed.
Theorem batched_ViewDP eps n r B : 0 <= eps -> DP eps (fun d : tau.-tuple X => rel d : O -> R) ->
  ViewDP (n * tau + r) eps (policy_of a0 (batched_fits n r B)).
Proof. move=> e0 /DP_ADP h; apply/DP_ADP; apply: wrapper_ViewADP => //; first lra.
by apply: batched_private h; apply: Aclose_closed; lra. Qed.

(** ** Regret *)
Variable l : nat -> A -> X.

(** The mean loss of an action in batch [j], and the expected regret notion of adv before Theorem 1: the
    learner plays, and is told what [rel] says of the losses of its action in the batch. *)
Definition batch (j : nat) (a : A) : seq X := incurred l (j * tau) (nseq tau a).
Definition batch_mean (j : nat) (a : A) : R := cost val (batch j a) / INR tau.
Fixpoint told_cost (n j : nat) (B : learner) : R :=
  if n is n'.+1 then
    \sum_a (B [::] a * (batch_mean j a + \sum_o (rel (batch j a) o * told_cost n' j.+1 (tell B a o))))
  else 0.

Let tau_pos : 0 < INR tau. Proof. by apply: lt_0_INR; apply/ltP. Qed.
Lemma batched_cost n r (B : learner) (j : nat) : \sum_a (B [::] a * wrapper_cost val l (batched_from n r a B)
  (j * tau)) <= INR tau * told_cost n j B + INR r.
Proof. have one (Q : finType) (p : dist Q) : INR r = \sum_a (p a * INR r) by rewrite -sumMr pr_sum1; ring.
elim: n B j => [|n IH] B j /=.
  rewrite [INR tau * 0]Rmult_0_r Rplus_0_l (one _ (B [::])); apply: sum_le => a _.
  apply: Rmult_le_compat_l; first exact: pr_ge0. rewrite sum0 ?Rplus_0_r => [|o _]; last ring.
  by have := cost_le val01 (incurred l (j * tau) (nseq r a)); rewrite size_incurred size_nseq.
rewrite (one _ (B [::])) sumM -sumD; apply: sum_le => a _.
set told := \sum_o (rel (batch j a) o * told_cost n j.+1 (tell B a o)).
rewrite [X in _ <= X](_ : _ = B [::] a * (cost val (batch j a) + (INR tau * told + INR r))); last first.
  by rewrite /batch_mean; field; apply: Rgt_not_eq.
apply: Rmult_le_compat_l; first exact: pr_ge0. rewrite size_nseq -/(batch j a); apply: Rplus_le_compat_l.
rewrite (eq_bigr (fun z => joint (rel (batch j a)) (fun o => tell B a o [::]) (z.1, z.2) * wrapper_cost val l
  (batched_from n r z.2 (tell B a z.1)) (j * tau + tau))); last by case.
rewrite -(pair_bigA _ (fun o a' => joint (rel (batch j a)) (fun o => tell B a o [::]) (o, a') * wrapper_cost
  val l (batched_from n r a' (tell B a o)) (j * tau + tau))) /=.
rewrite (one _ (rel (batch j a))) /told sumM -sumD; apply: sum_le => o _.
rewrite [X in _ <= X](_ : _ = rel (batch j a) o * (INR tau * told_cost n j.+1 (tell B a o) + INR r));
  last ring. apply: Rle_trans (Rmult_le_compat_l _ _ _ (pr_ge0 _ _) (IH (tell B a o) j.+1)); apply: Req_le.
by rewrite sumM; apply: eq_bigr => a' _; rewrite /joint /= mulSn addnC; ring. Qed.

(** The expected loss of a policy on the losses [l], over [T] rounds. *)
Definition expected_cost T (pi : policy A X) : R :=
  \sum_(a : T.-tuple A) (view pi [tuple l t (tnth a t) | t < T] a * \sum_(t < T) val (l t (tnth a t))).

(** *** adv Theorem 5: if the regret of the learner, told what [rel] says of batches of losses, is at most
    [Rt] over [n] batches, then that of the batched policy over n tau + r rounds, r <= tau, is at most
    tau Rt + tau. (The printed one is told the mean of the batch itself: an instance of [rel].) *)
Theorem batched_regret n r (B : learner) Rt : (r <= tau)%N -> (forall i, told_cost n 0 B - \sum_(j < n)
  batch_mean j i <= Rt) -> forall i, expected_cost (n * tau + r) (policy_of a0 (batched_fits n r B)) - \sum_(t
  < n * tau + r) val (l t i) <= INR tau * Rt + INR tau.
Proof. move=> rt hR i; set pi := policy_of _ _; set T := (n * tau + r)%N.
have inc (a : seq A) s : incurred l s a = [seq l (s + k)%N (nth i a k) | k <- iota 0 (size a)].
  elim: a s => //= b a IH s; rewrite addn0 IH; congr cons.
  by rewrite (iotaDl 1 0) -map_comp; apply: eq_map => k /=; rewrite add1n addnS.
have along (a : T.-tuple A) : tval [tuple l t (tnth a t) | t < T] = incurred l 0 a.
  rewrite inc size_tuple -val_enum_ord -[RHS]map_comp /=. by apply: eq_map => t /=; rewrite (tnth_nth i).
have costs (r' : seq X) : cost val r' = \big[Rplus/0]_(x <- r') val x.
  by elim: r' => [|x r' IH]; [rewrite big_nil|rewrite big_cons /= IH].
have costT (f : nat -> X) : cost val [seq f k | k <- iota 0 T] = \sum_(t < T) val (f t).
  by rewrite costs big_map (_ : iota 0 T = index_iota 0 T) ?big_mkord // /index_iota subn0.
have le : expected_cost T pi <= INR tau * told_cost n 0 B + INR r.
  apply: Rle_trans (batched_cost n r B 0); apply: Req_le; transitivity (wrapper_cost val l (batched n r B) 0).
    have [_ <-] := run_mean val l 0 (batched_fits n r B). apply: eq_bigr => a _; rewrite view_policy_of along;
      congr (_ * _). by rewrite inc size_tuple costT; apply: eq_bigr => t _; rewrite (tnth_nth i).
  by rewrite /= Rplus_0_l; apply: eq_bigr => a _; rewrite mul0n.
have -> : \sum_(t < T) val (l t i) = cost val (incurred l 0 (nseq (n * tau) i)) + cost val (incurred l
  (n * tau) (nseq r i)). transitivity (cost val (incurred l 0 (nseq T i))).
    rewrite -(costT (fun t => l t i)) inc size_nseq; congr (cost val _).
    by apply/eq_in_map => k; rewrite mem_iota add0n => /andP [_ kT]; rewrite nth_nseq kT.
  by rewrite /T nseqD incurred_cat cost_cat size_nseq add0n.
have means k : cost val (incurred l 0 (nseq (k * tau) i)) = INR tau * \sum_(j < k) batch_mean j i.
  elim: k => [|k IH]; first by rewrite big_ord0 mul0n /=; ring.
  rewrite big_ord_recr /= Rmult_plus_distr_l -IH mulSn addnC nseqD incurred_cat cost_cat size_nseq;
    congr (_ + _). by rewrite /batch_mean /batch add0n; field; apply: Rgt_not_eq.
rewrite means. have := cost_ge0 val01 (incurred l (n * tau) (nseq r i)). have := le_INR _ _ (leP rt); have :=
  Rmult_le_compat_l _ _ _ (Rlt_le _ _ tau_pos) (hR i). move: (\sum_(j < n) _) (cost _ _) => x y; lra. Qed.

(** *** adv Theorem 1 (first line): privacy and regret of the same policy. (Printed with Laplace noise;
    here any eps-DP release with finitely many outcomes.) *)
Corollary batched_private_regret eps n r (B : learner) Rt : (r <= tau)%N -> 0 <= eps -> DP eps (fun d :
  tau.-tuple X => rel d : O -> R) -> (forall i, told_cost n 0 B - \sum_(j < n) batch_mean j i <= Rt) ->
  let pi := policy_of a0 (batched_fits n r B) in ViewDP (n * tau + r) eps pi /\ forall i, expected_cost
  (n * tau + r) pi - \sum_(t < n * tau + r) val (l t i) <= INR tau * Rt + INR tau.
Proof. by move=> rt e0 dp hR pi; split; [exact: batched_ViewDP|exact: batched_regret]. Qed.
End Learner.

(** An instance: losses 0 and 1, the number of ones in a batch with discrete Laplace noise of parameter eps,
    that is noise of scale 1 / (eps tau) on the mean, as in adv Algorithm 1. *)
Corollary batched_geometric (A : finType) (a0 : A) tau eps (eps0 : 0 < eps) (l : nat -> A -> bool) n r Rt
  (B : learner A [finType of 'I_tau.+1]) : (0 < tau)%N -> (r <= tau)%N -> (forall i, told_cost (X := [finType
  of bool]) ind tau (noisy_count eps0 tau) l n 0 B - \sum_(j < n) batch_mean (X := [finType of bool]) ind tau
  l j i <= Rt) -> let pi := policy_of a0 (@batched_fits A [finType of bool] _ tau (noisy_count eps0 tau) n r
  B) in ViewDP (n * tau + r) eps pi /\ forall i, expected_cost (X := [finType of bool]) ind l (n * tau + r) pi
  - \sum_(t < n * tau + r) ind (l t i) <= INR tau * Rt + INR tau.
Proof. move=> t0 rt hR; apply: batched_private_regret => //; [by move=> x; rewrite /ind; case: x; lra|lra|].
exact: noisy_count_DP. Qed.

(** adv Theorem 1, second line: tau = ceil(1/eps), and noise of scale 1 on the mean of a batch, for losses 0
    and 1. (Printed with the regret of B at the horizon eps T, at least T/tau; here it is the number of
    whole batches.) *)
Corollary batched_scale_one (A : finType) (a0 : A) tau eps (s0 : 0 < / INR tau) (l : nat -> A -> bool) n r Rt
  (B : learner A [finType of 'I_tau.+1]) : eps <= 1 -> INR tau - 1 < / eps <= INR tau -> 0 < eps ->
  (r <= tau)%N -> 0 <= Rt -> (forall i, told_cost (X := [finType of bool]) ind tau (noisy_count s0 tau) l n 0
  B - \sum_(j < n) batch_mean (X := [finType of bool]) ind tau l j i <= Rt) -> let pi := policy_of a0
  (@batched_fits A [finType of bool] _ tau (noisy_count s0 tau) n r B) in ViewDP (n * tau + r) eps pi /\
  forall i, expected_cost (X := [finType of bool]) ind l (n * tau + r) pi - \sum_(t < n * tau + r) ind (l t
  i) <= 2 / eps * Rt + 2 / eps.
Proof. move=> e1 [up lo] e0 rt R0 hR. have t0 : (0 < tau)%N by case: tau s0 {up lo rt B hR} => //=;
  rewrite Rinv_0; lra. have [dp h] := batched_geometric a0 t0 rt hR. have te : / INR tau <= eps.
  by rewrite -(Rinv_involutive eps); [apply: Rinv_le_contravar => //; apply: Rinv_0_lt_compat|lra].
split=> [r1 r2 d E|i]; first apply: Rle_trans (dp r1 r2 d E) _.
  by apply: Rmult_le_compat_r; [apply: sum_ge0 => a _; apply: view_ge0|apply: exp_mono].
have e2 : INR tau <= 2 / eps by have := Rinv_le_contravar eps 1 e0 e1; rewrite Rinv_1 /Rdiv; lra.
by apply: Rle_trans (h i) _; have := Rmult_le_compat_r _ _ _ R0 e2; lra. Qed.

(** The learner that plays [false], which costs nothing; [true] costs 1. Batches of two, eps = 1/2. *)
Example batched_at_half n : let s0 := ltac:(lra) : 0 < / 2 in let l (t : nat) (a : bool) := a in
  let pi := policy_of false (@batched_fits bool_finType bool_finType _ 2 (noisy_count s0 2) n 1 (fun=> dirac
  false)) in ViewDP (n * 2 + 1) (/ 2) pi /\ expected_cost (X := bool_finType) ind l (n * 2 + 1) pi <= 2.
Proof. move=> s0 l pi; have z k j : told_cost (A := bool_finType) (X := bool_finType) ind 2 (noisy_count s0 2)
  l k j (fun=> dirac false) = 0.
  elim: k j => [|k IH] j //=; rewrite big_bool /= /batch_mean /cost /batch /= /ind /=.
  rewrite [X in _ + _ * (_ + X)]big1 => [|o _]; last by rewrite IH Rmult_0_r. lra.
have [|dp h] := @batched_geometric bool_finType false 2 _ s0 l n 1 0 (fun=> dirac false) isT isT.
  move=> i; rewrite z; suff h u : 0 <= u -> 0 - u <= 0 by apply: h; apply: sum_ge0 => j _;
    rewrite /batch_mean /cost /batch /= /ind; case: i; rewrite /=; lra. by lra.
split=> //; apply: Rle_trans (_ : _ <= INR 2 * 0 + INR 2) _; last by rewrite /=; lra.
apply: Rle_trans (h false); rewrite big1 => [|t _ //]; rewrite /Rminus Ropp_0 Rplus_0_r; exact: Rle_refl. Qed.

(** *** adv Theorem 6, Algorithm 5: in round t expert j draws the action [draw s t j], for a seed s of law D,
    so that each action has the chance that the advice [mu] gives it. B names an expert, and is told the
    loss of what it drew; its regret on lists of losses of experts bounds that against the advice of each. *)
Theorem expert_advice (A E X S : finType) (val : X -> R) (l : nat -> A -> X) T (B : policy E X) (D : dist S)
  (draw : S -> nat -> E -> A) (mu : nat -> E -> dist A) Rt :
  (forall (t : 'I_T) j a, \sum_(s | draw s t j == a) D s = mu t j a) ->
  (forall (l' : nat -> E -> X) j, expected_cost val l' T B - \sum_(t < T) val (l' t j) <= Rt) ->
  forall j, \sum_s (D s * expected_cost val (fun t i => l t (draw s t i)) T B) -
    \sum_(t < T) \sum_a (mu t j a * val (l t a)) <= Rt.
Proof. move=> law reg j.
rewrite [X in _ - X](eq_bigr (fun t : 'I_T => \sum_s (D s * val (l t (draw s t j))))); last first.
  move=> t _; rewrite [RHS](partition_big (fun s => draw s t j) xpredT) //=; apply: eq_bigr => a _.
  by rewrite -law sumMr; apply: eq_bigr => s /eqP ->.
have -> : Rt = \sum_s (D s * Rt) by rewrite -sumMr pr_sum1 Rmult_1_l. rewrite sumC -sumB; apply: sum_le =>
  s _; rewrite -sumM -Rmult_minus_distr_l. by apply: Rmult_le_compat_l; [exact: pr_ge0|exact: reg]. Qed.
