(** Learners told noisy losses of batches: privacy and regret of the same policy (adv Theorems 1 and 5,
  Lemma 3). *)
Require Import Probability FDivergences Interaction Episodes Transport Divergences Toolbox Composition
  EpisodicPrivacy DiscreteLaplace.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** The expected cost of an episodic policy on a list of losses *)
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

(** ** Learners in batches: privacy *)
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
(** The mean of [F] over an action of law [p] and what is told of it. *)
Definition one_round (p : dist A) (w : A -> dist O) (F : A -> O -> R) : R :=
  \sum_a (p a * \sum_o (w a o * F a o)).
Lemma eq_round p w F G : (forall a o, F a o = G a o) -> one_round p w F = one_round p w G.
Proof. by move=> e; apply: eq_bigr => a _; congr (_ * _); apply: eq_bigr => o _; rewrite e. Qed.
Lemma one_round_add p w F G : one_round p w (fun a o => F a o + G a o) = one_round p w F + one_round p w G.
Proof. by rewrite -sumD; apply: eq_bigr => a _; rewrite -Rmult_plus_distr_l -sumD; congr (_ * _);
  apply: eq_bigr => o _; ring. Qed.
Lemma one_round_const p w c : one_round p w (fun _ _ => c) = c.
Proof. by rewrite -[RHS](mean_const p); apply: eq_bigr => a _; rewrite mean_const. Qed.
Lemma one_roundM p w F c : one_round p w (fun a o => c * F a o) = c * one_round p w F.
Proof. rewrite /one_round sumM; apply: eq_bigr => a _;
  rewrite -[c * (_ * _)]Rmult_assoc (Rmult_comm c) Rmult_assoc (sumM c).
by congr (_ * _); apply: eq_bigr => o _; ring. Qed.
Lemma one_round_le p w F G : (forall a o, F a o <= G a o) -> one_round p w F <= one_round p w G.
Proof. by move=> le; apply: sum_le => a _; apply: Rmult_le_compat_l (pr_ge0 p a) _; apply: sum_le => o _;
  apply: Rmult_le_compat_l (pr_ge0 _ o) _. Qed.
(** A learner on the losses [y] from round [j] on, for [n] rounds: told an outcome of law [W] of the loss of
    its action, it is charged [c] of this loss and the outcome. *)
Fixpoint told_cost (Y : Type) (W : Y -> dist O) (c : Y -> O -> R) (y : nat -> A -> Y) n j (B : learner) : R :=
  if n is n'.+1 then
    one_round (B [::]) (fun a => W (y j a)) (fun a o => c (y j a) o + told_cost W c y n' j.+1 (tell B a o))
  else 0.
(** adv, before Theorem 1: the regret of a learner over [N] rounds, told noisy losses, is at most [Rt]
    whatever the losses are: "R~_B(N, K, noise) <= Rt". *)
Definition noisy_regret_le (Y : Type) (W : Y -> dist O) (v : Y -> R) N (B : learner) Rt :=
  forall y i, told_cost W (fun l _ => v l) y N 0 B - \sum_(j < N) v (y j i) <= Rt.
Variable l : nat -> A -> X.
(** The losses of an action in batch [j], and their mean. *)
Definition batch (j : nat) (a : A) : seq X := incurred l (j * tau) (nseq tau a).
Definition mean_of (d : seq X) : R := cost val d / INR tau.
Definition batch_mean (j : nat) (a : A) : R := mean_of (batch j a).
Let tau_pos : 0 < INR tau. Proof. by apply: lt_0_INR; apply/ltP. Qed.
Let told_batches := told_cost rel (fun d _ => mean_of d) batch.
Lemma batched_cost n r (B : learner) (j : nat) : \sum_a (B [::] a * wrapper_cost val l (batched_from n r a B)
  (j * tau)) <= INR tau * told_batches n j B + INR r.
Proof. elim: n B j => [|n IH] B j /=.
  rewrite /told_batches /= [INR tau * 0]Rmult_0_r Rplus_0_l -(mean_const (B [::]) (INR r)).
  apply: sum_le => a _.
  apply: Rmult_le_compat_l (pr_ge0 _ a) _; rewrite sum0 ?Rplus_0_r => [|o _]; last ring.
  by have := cost_le val01 (incurred l (j * tau) (nseq r a)); rewrite size_incurred size_nseq.
pose rest a o :=
  \sum_a' (tell B a o [::] a' * wrapper_cost val l (batched_from n r a' (tell B a o)) (j.+1 * tau)).
pose now a := cost val (batch j a).
apply: (Rle_trans _ (one_round (B [::]) (fun a => rel (batch j a)) (fun a o => now a + rest a o))).
  apply: Req_le; apply: eq_bigr => a _; congr (_ * _); rewrite size_nseq -/(batch j a).
  rewrite -{1}(mean_const (rel (batch j a)) (cost val (batch j a))).
  rewrite (eq_bigr (fun z => joint (rel (batch j a)) (fun o => tell B a o [::]) (z.1, z.2) *
    wrapper_cost val l (batched_from n r z.2 (tell B a z.1)) (j * tau + tau))); last by case.
  rewrite -(pair_bigA _ (fun o a' => joint (rel (batch j a)) (fun o => tell B a o [::]) (o, a') * wrapper_cost
    val l (batched_from n r a' (tell B a o)) (j * tau + tau))) /= -!sumD; apply: eq_bigr => o _.
  rewrite Rmult_plus_distr_l /rest sumM; congr (_ + _); apply: eq_bigr => a' _.
  by rewrite /joint /= mulSn addnC; ring.
rewrite /told_batches /= -one_roundM -(one_round_const (B [::]) (fun a => rel (batch j a)) (INR r)).
rewrite -one_round_add /now; apply: one_round_le => a o; have := IH (tell B a o) j.+1.
rewrite -/(rest a o) /told_batches Rmult_plus_distr_l (_ : INR tau * mean_of _ = cost val (batch j a)).
  by lra. by rewrite /mean_of; field; apply: Rgt_not_eq. Qed.
(** The expected loss of a policy on the losses [l], over [T] rounds. *)
Definition expected_cost T (pi : policy A X) : R :=
  \sum_(a : T.-tuple A) (view pi [tuple l t (tnth a t) | t < T] a * \sum_(t < T) val (l t (tnth a t))).

(** *** adv Theorem 5: if the regret of the learner, told what [rel] says of batches of losses, is at most
    [Rt] over [n] batches, then that of the batched policy over n tau + r rounds, r <= tau, is at most
    tau Rt + tau. (The printed one is told the mean of the batch itself: an instance of [rel].) *)
Theorem batched_regret n r (B : learner) Rt : (r <= tau)%N -> (forall i, told_batches n 0 B - \sum_(j < n)
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
have le : expected_cost T pi <= INR tau * told_batches n 0 B + INR r.
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
    congr (_ + _). by rewrite /batch_mean /mean_of /batch add0n; field; apply: Rgt_not_eq.
rewrite means. have := cost_ge0 val01 (incurred l (n * tau) (nseq r i)). have := le_INR _ _ (leP rt); have :=
  Rmult_le_compat_l _ _ _ (Rlt_le _ _ tau_pos) (hR i). move: (\sum_(j < n) _) (cost _ _) => x y; lra. Qed.
End Learner.

(** ** The regret of a learner that is told noisy losses, as adv defines it before Theorem 1 *)
Section NoisyRegret.
Variables (A O : finType) (Y : Type) (W : Y -> dist O).
Implicit Types (B : learner A O) (y : nat -> A -> Y) (c : Y -> O -> R) (z : Y).
(** What is charged may be replaced by its mean over what is told. *)
Lemma told_cost_mean c y n j B :
  told_cost W c y n j B = told_cost W (fun l _ => \sum_o (W l o * c l o)) y n j B.
Proof. elim: n j B => [|n IH] j B //=; apply: eq_bigr => a _; congr (_ * _).
under eq_bigr do rewrite Rmult_plus_distr_l; under [RHS]eq_bigr do rewrite Rmult_plus_distr_l.
by rewrite !sumD mean_const; congr (_ + _); apply: eq_bigr => o _; rewrite IH. Qed.
(** A charge that is larger by [k] at most costs at most [n k] more. *)
Lemma told_cost_le (v v' : Y -> R) k y n j B : (forall l, v l <= v' l + k) ->
  told_cost W (fun l _ => v l) y n j B <= told_cost W (fun l _ => v' l) y n j B + INR n * k.
Proof. move=> le; elim: n j B => [|n IH] j B; first by rewrite /=; lra.
rewrite S_INR /= -[X in _ + X](one_round_const (B [::]) (fun a => W (y j a))) -one_round_add.
apply: one_round_le => a o. by have := IH j.+1 (tell B a o); have := le (y j a); lra. Qed.

(** *** Both forms of adv's regret: charged are the losses, or the values [u] that are told. They differ by
    [2 n beta] at most if the noise has the mean [k] up to [beta], and not at all if it has the mean [k]. *)
Theorem noise_cancels (u : O -> R) (v : Y -> R) k beta y n B i :
  (forall l, Rabs (\sum_o (W l o * u o) - (v l + k)) <= beta) ->
  Rabs ((told_cost W (fun l _ => v l) y n 0 B - \sum_(j < n) v (y j i)) -
    (told_cost W (fun _ o => u o) y n 0 B - \sum_(j < n) \sum_o (W (y j i) o * u o))) <= 2 * INR n * beta.
Proof. move=> bias; pose e l := \sum_o (W l o * u o); rewrite (told_cost_mean (fun _ o => u o)).
change (Rabs ((told_cost W (fun l _ => v l) y n 0 B - \sum_(j < n) v (y j i)) -
  (told_cost W (fun l _ => e l) y n 0 B - \sum_(j < n) e (y j i))) <= 2 * INR n * beta).
have h l : v l <= e l + (beta - k) /\ e l <= v l + (beta + k) by have := bias l; rewrite /e; split_Rabs; lra.
have c1 := told_cost_le y n 0 B (fun l => proj1 (h l)).
have c2 := told_cost_le y n 0 B (fun l => proj2 (h l)).
have sums (f g : Y -> R) d : (forall l, f l <= g l + d) ->
    \sum_(j < n) f (y j i) <= \sum_(j < n) g (y j i) + INR n * d.
  by move=> le; rewrite -sum_ord_const -sumD; apply: sum_le.
have s1 := sums _ _ _ (fun l => proj1 (h l)); have s2 := sums _ _ _ (fun l => proj2 (h l)).
by split_Rabs; lra. Qed.
(** Rounds from [s] on, in which all actions have the loss [z]. *)
Lemma told_cost_then (v : Y -> R) y z s n m j B (y' := fun t a => if (t < s)%N then y t a else z) :
  (j + n)%N = s -> told_cost W (fun l _ => v l) y' (n + m) j B =
  told_cost W (fun l _ => v l) y n j B + INR m * v z.
Proof. elim: n j B => [|n IH] j B js.
  have {js} : (s <= j)%N by rewrite -js addn0.
  rewrite add0n; elim: m j B => [|m IH] j B sj; first by rewrite /=; ring.
  rewrite S_INR /= -[RHS](one_round_const (B [::]) (fun a => W (y' j a))); apply: eq_round => a o.
  have -> : y' j a = z by rewrite /y' ltnNge sj. by rewrite IH ?(leqW sj) //=; ring.
have lt : (j < s)%N by rewrite -js addnS ltnS leq_addr.
rewrite addSn /= -[X in _ + X](one_round_const (B [::]) (fun a => W (y j a))) -one_round_add /y' lt.
by apply: eq_round => a o; rewrite (IH j.+1) ?addSnnS //; ring. Qed.

(** *** The noisy regret grows with the horizon, and is never negative. *)
Theorem noisy_regret_grows (v : Y -> R) n N B Rt (z : Y) (a0 : A) : (n <= N)%N ->
  noisy_regret_le W v N B Rt -> noisy_regret_le W v n B Rt /\ 0 <= Rt.
Proof. move=> nN reg; suff longer m y i : (m <= N)%N ->
    told_cost W (fun l _ => v l) y m 0 B - \sum_(j < m) v (y j i) <= Rt.
  split=> [y i|]; first exact: longer.
  by have := longer 0%N (fun _ _ => z) a0 (leq0n N); rewrite big_ord0 /=; lra.
move=> mN; have := reg (fun t a => if (t < m)%N then y t a else z) i.
rewrite -(subnKC mN) told_cost_then // big_split_ord /= (eq_bigr (fun t : 'I_m => v (y t i))) => [|t _].
  rewrite [X in _ - (_ + X)](eq_bigr (fun=> v z)) => [|t _]; first by rewrite sum_ord_const; lra.
  by rewrite ltnNge leq_addr.
by rewrite ltn_ord. Qed.
End NoisyRegret.

(** ** adv Theorem 1 *)
Section Conversion.
Variables (A X O : finType) (a0 : A) (val : X -> R) (tau : nat).
Variables (Y : Type) (v : Y -> R) (W : Y -> dist O) (g : seq X -> Y).
Hypotheses (val01 : forall x, 0 <= val x <= 1) (tau0 : (0 < tau)%N).
(** The learner is told, through [W], the mean of a batch. *)
Hypothesis g_mean : forall d : tau.-tuple X, v (g d) = mean_of val tau d.
(** adv Algorithm 1 over [T] rounds: the last batch may be incomplete. *)
Definition algorithm_1 T (B : learner A O) : policy A X :=
  policy_of a0 (batched_fits tau (fun d => W (g d)) (T %/ tau) (T %% tau) B).

(** *** adv Theorem 1, first line, with any eps-DP release W of the mean that has finitely many values: for
    every learner B, every tau and T, with the regret of B over floor(T/tau) rounds, or more. *)
Theorem conversion eps B N Rt : 0 <= eps -> DP eps (fun d : tau.-tuple X => W (g d) : O -> R) ->
  noisy_regret_le W v N B Rt -> forall T, (T %/ tau <= N)%N -> ViewDP T eps (algorithm_1 T B) /\
  forall l i, expected_cost val l T (algorithm_1 T B) - \sum_(t < T) val (l t i) <= INR tau * Rt + INR tau.
Proof. move=> e0 dp reg T TN; rewrite /algorithm_1; set n := (T %/ tau)%N; set r := (T %% tau)%N.
have rt : (r <= tau)%N by apply: ltnW; rewrite ltn_mod.
set pi := policy_of _ _; suff h : ViewDP (n * tau + r) eps pi /\ forall l i,
    expected_cost val l (n * tau + r) pi - \sum_(t < n * tau + r) val (l t i) <= INR tau * Rt + INR tau.
  by move: h; clearbody pi; rewrite -divn_eq.
split=> [|l i]; first exact: batched_ViewDP.
apply: batched_regret => // {}i; have [small _] := noisy_regret_grows (g [::]) a0 TN reg.
have := small (fun j a => g (batch tau l j a)) i.
have size_batch j a : size (batch tau l j a) == tau by rewrite size_incurred size_nseq.
rewrite (eq_bigr (fun j : 'I_n => batch_mean val tau l j i)); last first.
  by move=> j _; exact: (g_mean (Tuple (size_batch j i))).
have -> // : forall k j B', told_cost W (fun y _ => v y) (fun j a => g (batch tau l j a)) k j B' =
  told_cost (fun d => W (g d)) (fun d _ => mean_of val tau d) (batch tau l) k j B'.
elim=> [|k IH] j B' //=; apply: eq_bigr => a _; congr (_ * _); apply: eq_bigr => o _.
by rewrite IH (g_mean (Tuple (size_batch j a))). Qed.
End Conversion.
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
