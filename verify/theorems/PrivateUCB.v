(** An episodic UCB on noisy counts: privacy and regret of one policy at finite T, with all constants; a
    consistent family of eps-DP policies. *)
Require Import Probability FDivergences Interaction Divergences Toolbox Episodes Transport LowerBounds
  DoubleChange ExponentialWeights EpisodicPrivacy DiscreteLaplace Identification BernTheorem.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Means over the rewards of fixed actions, and over runs *)
Section Means.
Variables (A X : finType) (nu : instance A X).
Implicit Types (acts : seq A) (g : seq X -> R).
(** Mean over the rewards of the actions [acts]. *)
Fixpoint Er acts (g : seq X -> R) : R :=
  if acts is a :: acts' then \sum_x (nu a x * Er acts' (fun r => g (x :: r))) else g [::].
Lemma Er_le acts g g' : (forall r, size r = size acts -> g r <= g' r) -> Er acts g <= Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' h /=; first exact: h. apply: sum_le => x _;
  apply: Rmult_le_compat_l; first exact: pr_ge0. by apply: IH => r sr; apply: h; rewrite /= sr. Qed.
Lemma ErM acts c g : Er acts (fun r => c * g r) = c * Er acts g.
Proof. elim: acts g => [|a acts IH] g //=; rewrite sumM; apply: eq_bigr => x _.
by rewrite (IH (fun r => g (x :: r))); ring. Qed.
Lemma ErD acts g g' : Er acts (fun r => g r + g' r) = Er acts g + Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' //=; rewrite -sumD; apply: eq_bigr => x _.
by rewrite (IH (fun r => g (x :: r)) (fun r => g' (x :: r))); ring. Qed.
Lemma Er_const acts c : Er acts (fun=> c) = c.
Proof. by elim: acts => [|a acts IH] //=; rewrite IH -sumMr pr_sum1; ring. Qed.
Lemma eq_Er acts g g' : (forall r, size r = size acts -> g r = g' r) -> Er acts g = Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' h /=; first exact: h. apply: eq_bigr => x _; congr (_ * _).
by apply: IH => r sr; apply: h; rewrite /= sr. Qed.
(** The chance of the rewards [r] of the actions [a]. *)
Fixpoint paid (a : seq A) (r : seq X) : R :=
  match a, r with b :: a', x :: r' => nu b x * paid a' r' | _, _ => 1 end.
Lemma paid_prod T (a : T.-tuple A) (r : T.-tuple X) : \prod_(t < T) nu (tnth a t) (tnth r t) = paid a r.
Proof. elim: T a r => [|T IH] a r; first by rewrite big_ord0 (tuple0 a).
case/tupleP: a => b a; case/tupleP: r => x r; rewrite big_ord_recl !tnth0 /= -IH; congr (_ * _).
by apply: eq_bigr => t _; rewrite !tnthS. Qed.
(** The mean over all runs of T rounds. *)
Definition over T (F : seq A -> seq X -> R) : R :=
  \sum_(a : T.-tuple A) \sum_(r : T.-tuple X) (paid a r * F a r).
Lemma eq_over T (F G : seq A -> seq X -> R) :
  (forall (a : T.-tuple A) (r : T.-tuple X), F a r = G a r) -> over T F = over T G.
Proof. by move=> e; apply: eq_bigr => a _; apply: eq_bigr => r _; rewrite e. Qed.
Lemma over_sum T (Q : finType) (p : Q -> R) (F : Q -> seq A -> seq X -> R) :
  over T (fun a r => \sum_o (p o * F o a r)) = \sum_o (p o * over T (F o)).
Proof. under [RHS]eq_bigr do rewrite sumM; rewrite [RHS]sumC; apply: eq_bigr => a _.
under [RHS]eq_bigr do rewrite sumM; rewrite [RHS]sumC; apply: eq_bigr => r _.
by rewrite sumM; apply: eq_bigr => o _; rewrite -Rmult_assoc (Rmult_comm (paid a r)) Rmult_assoc. Qed.
(** Runs that begin with [acts]. *)
Lemma over_prefix acts T (G : seq X -> seq A -> seq X -> R) (n := size acts) : (n <= T)%N ->
  over T (fun a r => ind (take n a == acts) * G (take n r) (drop n a) (drop n r)) =
  Er acts (fun u => over (T - n) (G u)).
Proof. rewrite {}/n; elim: acts T G => [|b acts IH] T G /=.
  by move=> _; rewrite subn0; apply: eq_over => a r; rewrite !take0 !drop0 eqxx /ind Rmult_1_l.
case: T => // T h; rewrite /over sum_tupleS (bigD1 b) //= [X in _ + X = _]big1 ?Rplus_0_r.
  under eq_bigr do rewrite sum_tupleS.
  rewrite sumC; apply: eq_bigr => x _; rewrite subSS -(IH T (fun u => G (x :: u))) // /over sumM.
  apply: eq_bigr => a _; rewrite sumM; apply: eq_bigr => r _.
  by rewrite /= eqseq_cons eqxx Rmult_assoc.
move=> c cb; apply: sum0 => a _; apply: sum0 => r _.
by rewrite /= eqseq_cons (negbTE cb) /ind /=; ring. Qed.
(** The expected pulls of [b]. *)
Fixpoint wrapper_pulls (w : wrapper A X) (b : A) : R :=
  match w with
  | Done => 0
  | Episode acts Q rel next =>
      INR (count_mem b acts) + Er acts (fun r => \sum_(o : Q) (rel r o * wrapper_pulls (next o) b))
  end.
Lemma run_pulls w T b c : fits w T ->
  over T (fun a r => run w r a * (c + INR (count_mem b a))) = c + wrapper_pulls w b.
Proof. elim: w T c => [|acts Q rel next IH] T c /=.
  by move=> ->; rewrite /over !sum_tuple0 /ind /=; ring.
move=> [nT fit]; pose c' := c + INR (count_mem b acts).
pose G u a r := \sum_(o : Q) (rel u o * (run (next o) r a * (c' + INR (count_mem b a)))).
rewrite -Rplus_assoc -/c' -[X in X + _](Er_const acts c') -ErD.
rewrite (eq_over (G := fun a r => ind (take (size acts) a == acts) *
  G (take (size acts) r) (drop (size acts) a) (drop (size acts) r))) => [|a r].
  rewrite over_prefix //; apply: eq_Er => u _; rewrite over_sum.
  under eq_bigr do rewrite IH // Rmult_plus_distr_l.
  by rewrite sumD -sumMr pr_sum1 Rmult_1_l.
rewrite Rmult_assoc; case: eqP => [ta|_]; last by rewrite /ind; ring.
rewrite -[in count_mem b a](cat_take_drop (size acts) a) ta count_cat plus_INR sumMr; congr (_ * _).
by apply: eq_bigr => o _; rewrite /c'; ring. Qed.
End Means.
Lemma EN_le (X : finType) K (nu : instance [finType of 'I_K.+1] X) T (pi : policy _ X) b :
  EN T nu pi b <= INR T.
Proof. by rewrite -(Ex_const T nu pi (INR T)); apply: Ex_le => a r; apply: N_le. Qed.
Lemma EN_wrapper (X : finType) K (nu : instance [finType of 'I_K.+1] X) b0 T w (fit : fits w T) b :
  EN T nu (policy_of b0 fit) b = wrapper_pulls nu w b.
Proof. rewrite -[RHS]Rplus_0_l -(run_pulls nu b 0 fit); apply: eq_bigr => a _; apply: eq_bigr => r _.
rewrite law_view paid_prod view_policy_of /N -(big_tuple _ _ a xpredT (fun c => ind (c == b))).
have -> : \big[Rplus/0]_(c <- a) ind (c == b) = INR (count_mem b a).
  elim: (tval a) => [|c s IH]; first by rewrite big_nil.
  by rewrite big_cons IH [count_mem b (c :: s)]/= plus_INR; congr (_ + _); case: (c == b).
by rewrite Rplus_0_l -Rmult_assoc (Rmult_comm (paid _ _ _)). Qed.

(** ** How far a noisy count is from its mean *)
(** Some arm has the largest mean. *)
Lemma best_arm (X : finType) (val : X -> R) K (nu : instance [finType of 'I_K.+1] X) :
  exists s, mean val nu s = mu_star val nu.
Proof. rewrite /mu_star; elim/big_rec: _ => [|a y _ [s <-]]; first by exists ord0.
by rewrite /Rmax; case: Rle_dec => _; [exists s|exists a]. Qed.
(** Moment generating function of a count. *)
Lemma count_exp K (nu : instance [finType of 'I_K.+1] [finType of bool]) f a n c :
  Er nu (nseq n a) (fun r => exp (c * INR (count f r))) = (\sum_x (nu a x * exp (c * INR (f x)))) ^ n.
Proof. elim: n => [|n IH]; first by rewrite /= Rmult_0_r exp_0.
rewrite [Er _ _ _]/= [_ ^ _]/= -IH sumMr; apply: eq_bigr => x _; rewrite Rmult_assoc; congr (_ * _);
  rewrite -ErM.
by apply: eq_Er => r _; rewrite -exp_plus plus_INR Rmult_plus_distr_l. Qed.
(** The weights of the noise at half the budget. *)
Lemma weight_half eps m o : 0 < eps -> weight eps m o <= 2 * weight (eps / 2) m o.
Proof. move=> e0; rewrite /weight; set r := exp (- (eps / 2)); have r0 : 0 < r by apply: exp_pos.
have r1 : r < 1 by rewrite -exp_0; apply: exp_increasing; lra.
have -> : exp (- eps) = r * r by rewrite -exp_plus; congr exp; field.
have cube : 0 <= (1 - r) * ((1 - r) * (1 - r)) by do 2?apply: Rmult_le_pos; lra.
case: ifP => _; first lra.
case: ifP => _; apply: (Rmult_le_reg_r ((1 + r * r) * (1 + r))); try nra.
  rewrite (_ : / (1 + r * r) * _ = 1 + r); last by field; nra.
  by rewrite (_ : 2 * / (1 + r) * _ = 2 * (1 + r * r)); [nra|field; lra].
rewrite (_ : _ / (1 + r * r) * _ = (1 - r * r) * (1 + r)); last by field; nra.
by rewrite (_ : 2 * (_ / _) * _ = 2 * (1 - r) * (1 + r * r)); [lra|field; lra]. Qed.
Lemma noise_mgf eps (eps0 : 0 < eps) m s l : (s <= m)%N -> Rabs l <= eps / 2 ->
  \sum_o (clamp eps0 m s o * exp (l * (INR o - INR s))) <= 2.
Proof. move=> sm le; have half0 : 0 < eps / 2 by lra.
rewrite -[X in _ <= X]Rmult_1_r -(pr_sum1 (clamp half0 m s)) sumM; apply: sum_le => o _.
have w0 := weight_ge0 half0 m o; have w2 := weight_half m o eps0.
rewrite /= /clamped_law (minn_idPl sm); set k := ((o - s) + (s - o))%N; set r := exp (- (eps / 2)).
have p0 : 0 < r ^ k by apply/pow_lt/exp_pos.
have ek : Rabs (INR o - INR s) = INR k.
  rewrite /k; case/orP: (leq_total o s) => h; have := le_INR _ _ (leP h);
    by rewrite (eqP h) ?add0n ?addn0 minus_INR; try exact/leP; split_Rabs; lra.
have small : r ^ k * exp (l * (INR o - INR s)) <= 1.
  rewrite -Rpower_pow ?/Rpower ?ln_exp; last exact: exp_pos.
  rewrite -exp_plus -exp_0; apply: exp_mono; have := Rle_abs (l * (INR o - INR s)).
  by rewrite Rabs_mult ek; have := Rmult_le_compat_r _ _ _ (pos_INR k) le; lra.
have -> : exp (- eps) = r * r by rewrite -exp_plus; congr exp; field.
set e := exp (l * _) in small *; have e0 : 0 < e by apply: exp_pos.
rewrite Rpow_mult_distr (_ : _ * e = weight eps m o * (r ^ k * (r ^ k * e))); last ring.
have h := Rmult_le_compat_l _ _ _ (Rlt_le _ _ p0) small.
apply: (Rle_trans _ (2 * weight (eps / 2) m o * (r ^ k * (r ^ k * e)))).
  by apply: Rmult_le_compat_r w2; positive.
by have := Rmult_le_compat_l (2 * weight (eps / 2) m o) _ _ ltac:(lra) h; lra. Qed.
Section Tail.
Variables (K : nat) (nu : instance [finType of 'I_K.+1] [finType of bool]) (eps : R).
Hypothesis eps0 : 0 < eps.
Lemma mgf_count a n l : - / 2 <= l <= / 2 ->
  Er nu (nseq n a) (fun r => exp (l * INR (count id r))) <= exp (INR n * (l * mean ind nu a + 2 * (l * l))).
Proof. move=> hl; rewrite count_exp; apply: pow_exp; split; first by positive.
have -> : \sum_x (nu a x * exp (l * INR x)) = 1 + (exp l - 1) * mean ind nu a.
  rewrite -{1}(pr_sum1 (nu a)) sumM -sumD; apply: eq_bigr => x _.
  by move: (pr (nu a) x) => p; case: x; rewrite /ind /= ?Rmult_1_r ?Rmult_0_r ?exp_0; ring.
have [m0 m1] := mean_in nu a; apply: Rle_trans (exp_ineq1_le _).
have := Rmult_le_compat_r _ _ _ m0 (@exp_quadratic l ltac:(lra)).
have l2 : 0 <= l * l by nra.
by have := Rmult_le_compat_l _ _ _ l2 m1; lra. Qed.
(** The mean of a function of a release. *)
Definition released a n (f : R -> R) : R :=
  Er nu (nseq n a) (fun r => \sum_o (noisy_count eps0 n r o * f (INR o))).
Lemma released_mgf a n l (d := INR n * mean ind nu a) : Rabs l <= eps / 2 -> - / 2 <= l <= / 2 ->
  released a n (fun o => exp (l * (o - d))) <= 2 * exp (2 * INR n * (l * l)).
Proof. move=> le hl.
apply: (Rle_trans _ (Er nu (nseq n a) (fun r => 2 * exp (- (l * d)) * exp (l * INR (count id r))))).
  apply: Er_le => r; rewrite size_nseq => sz.
  have sn : (count id r <= n)%N by rewrite -sz; apply: count_size.
  have h := Rmult_le_compat_r (exp (l * INR (count id r) - l * d)) _ _ _ (noise_mgf eps0 sn le).
  rewrite Rmult_assoc -exp_plus (_ : - (l * d) + _ = l * INR (count id r) - l * d); last ring.
  apply: Rle_trans (h (Rlt_le _ _ (exp_pos _))); apply: Req_le; rewrite sumMr; apply: eq_bigr => o _.
  by rewrite Rmult_assoc -exp_plus; congr (_ * exp _); ring.
rewrite ErM; apply: Rle_trans (Rmult_le_compat_l _ _ _ _ (mgf_count a n hl)) _; first by positive.
by rewrite Rmult_assoc -exp_plus; apply: Req_le; congr (_ * exp _); rewrite /d; ring. Qed.
Lemma release_tail a n l x (d := INR n * mean ind nu a) : 0 < l <= / 2 -> l <= eps / 2 ->
  released a n (fun o => ind (Rlt_dec x (Rabs (o - d)))) <= 4 * exp (2 * INR n * (l * l) - l * x).
Proof. move=> hl le; pose up o := exp (l * (o - d)); pose down o := exp (- l * (o - d)).
apply: (Rle_trans _ (exp (- (l * x)) * (released a n up + released a n down))).
  rewrite /released -ErD -ErM; apply: Er_le => r _; rewrite -sumD sumM; apply: sum_le => o _.
  rewrite -Rmult_plus_distr_l -Rmult_assoc (Rmult_comm (exp _)) Rmult_assoc.
  apply: Rmult_le_compat_l; first exact: pr_ge0.
  have p1 : 0 < up (INR o) by apply: exp_pos. have p2 : 0 < down (INR o) by apply: exp_pos.
  have p3 := exp_pos (- (l * x)); case: Rlt_dec => h; rewrite /ind /=; last nra.
  have e : 1 <= exp (- (l * x) + l * Rabs (INR o - d)).
    by have := exp_ineq1_le (- (l * x) + l * Rabs (INR o - d)); nra.
  apply: Rle_trans e _; rewrite exp_plus; apply: Rmult_le_compat_l; first lra.
  move: p1 p2; rewrite /up /down /Rabs; case: Rcase_abs => _; last lra.
  by rewrite (_ : l * - _ = - l * (INR o - d)); [lra|ring].
have h1 := @released_mgf a n l; have h2 := @released_mgf a n (- l); rewrite -/d in h1 h2.
rewrite Rabs_Ropp Rabs_pos_eq in h1 h2; try lra.
have {}h1 := h1 le ltac:(lra); have {}h2 := h2 le ltac:(lra).
rewrite (_ : - l * - l = l * l) in h2; last ring.
rewrite (_ : _ - l * x = 2 * INR n * (l * l) + - (l * x)) // exp_plus.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos (- (l * x)))) (Rplus_le_compat _ _ _ _ h1 h2).
by rewrite /up /down; lra. Qed.
End Tail.

(** ** UCB on noisy means of the last episode, and its regret *)
Section UCB.
Variables (K : nat) (nu : instance [finType of 'I_K.+1] [finType of bool]) (eps L : R).
Hypotheses (eps0 : 0 < eps) (eps1 : eps <= 1) (L0 : 0 < L).
Let A := [finType of 'I_K.+1].
Let mu (a : A) := mean ind nu a.
(** What is added to the noisy mean of [n] rewards. *)
Definition bonus (n : nat) : R := 4 * sqrt (L / (2 * INR n)) + 2 * L / (eps * INR n).
Definition latest (past : releases A) (a : A) : nat * nat :=
  head (1%N, 0%N) [seq (e.1.2, e.2) | e <- past & e.1.1 == a].
Definition upper_index past a : R := let: (n, o) := latest past a in INR o / INR n + bonus n.
(** The rewards are further from their mean than that. *)
Definition far a n (o : R) : bool := Rlt_dec (INR n * bonus n) (Rabs (o - INR n * mu a)).
Lemma release_far a n : (0 < n)%N -> released nu eps0 a n (fun o => ind (far a n o)) <= 4 * exp (- L).
Proof. move=> /ltP/lt_0_INR n0; set s := sqrt (L / (2 * INR n)).
have q0 : 0 < L / (2 * INR n) by apply: Rdiv_lt_0_compat; lra.
have s0 : 0 < s by apply: sqrt_lt_R0. have ss : s * s = L / (2 * INR n) by apply: sqrt_sqrt; lra.
have nss : 2 * INR n * (s * s) = L by rewrite ss; field; lra.
have e : INR n * bonus n = 4 * INR n * s + 2 * L / eps by rewrite /bonus -/s; field; lra.
have Le : 0 < L / eps by apply: Rdiv_lt_0_compat. have Lee : L / eps * eps = L by field; lra.
have [l [hl le small]] : exists l,
    [/\ 0 < l <= / 2, l <= eps / 2 & 2 * INR n * (l * l) - l * (INR n * bonus n) <= - L].
  rewrite e; case: (Rle_dec s (eps / 2)) => c; [exists s|exists (eps / 2)]; split; try lra.
    by have := Rmult_lt_0_compat _ _ s0 Le; lra.
  by have := Rmult_lt_0_compat _ _ n0 eps0; nra.
apply: Rle_trans (@release_tail _ nu eps eps0 a n l (INR n * bonus n) hl le) _.
by apply: Rmult_le_compat_l; [lra|apply: exp_mono]. Qed.
(** No release is far, and of each arm the last episode is at least half of its rounds. *)
Definition near_past (past : releases A) := forall a, plays past a <> 0%N -> let: (n, o) := latest past a in
  [/\ (0 < n)%N, (plays past a <= n + n)%N & ~~ far a n (INR o)].
Lemma argmax_ge (f : A -> R) a : f a <= f (argmax ord0 f).
Proof. have : a \in enum A by rewrite mem_enum.
rewrite /argmax; elim: (enum A) => //= c s IH; rewrite inE => /orP [/eqP <-|/IH {}IH];
  case: Rle_dec => h /=; lra. Qed.
Lemma chosen past b : near_past past -> index_rule ord0 upper_index past = b -> plays past b <> 0%N ->
  gap ind nu b <= 2 * bonus (latest past b).1.
Proof. rewrite /index_rule => near; case: pickP => [a /eqP p0 <-|all] // eb pb.
have [s es] := best_arm ind nu; have ps : plays past s <> 0%N by apply/eqP; rewrite all.
have := argmax_ge (upper_index past) s; rewrite eb /upper_index.
move: (near s ps) (near b pb); case: (latest past s) => n o; case: (latest past b) => n' o'.
move=> [/ltP/lt_0_INR n0 _ fs] [/ltP/lt_0_INR n0' _ fb].
have close (c : A) (k : R) m : 0 < INR m -> ~~ far c m k -> mu c - bonus m <= k / INR m <= mu c + bonus m.
  move=> m0; rewrite /far; case: Rlt_dec => // /Rnot_lt_le h _.
  have e : k / INR m * INR m = k by field; lra.
  by split; apply: (Rmult_le_reg_r (INR m)) => //; rewrite e; split_Rabs; lra.
have := close _ _ _ n0 fs; have := close _ _ _ n0' fb; rewrite /gap -es /mu /=; lra. Qed.
(** A gap is no larger than twice the bonus of [M] rounds at most. *)
Variables (b : A) (M : R).
Hypotheses (M0 : 0 <= M) (short : forall n, (0 < n)%N -> gap ind nu b <= 2 * bonus n -> INR n <= M).
Let most := 1 + 4 * M.
Let rest past := Rmax 0 (most - INR (plays past b)).
Let delta := 4 * exp (- L).
Let play := episodic eps0 (index_rule ord0 upper_index) (@plays A).
Lemma episodes_pulls fuel left past : (left <= fuel)%N -> ((0 < left)%N -> near_past past) ->
  wrapper_pulls nu (play fuel left past) b <= rest past + INR fuel * (INR left * delta).
Proof. have d0 : 0 <= delta by rewrite /delta; have := exp_pos (- L); lra.
elim: fuel left past => [|fuel IH] left past lf near.
  by rewrite /= Rmult_0_l Rplus_0_r; apply: Rmax_l.
have l00 := pos_INR left; have f0 := pos_INR fuel; have ld : 0 <= INR left * delta by apply: Rmult_le_pos.
rewrite S_INR /play [episodic _ _ _ _ _ _]/= -/play; case: eqP => [_|/eqP l0].
  by apply: Rplus_le_le_0_compat; [exact: Rmax_l|apply: Rmult_le_pos; lra].
rewrite [wrapper_pulls _ _ _]/=.
have {}near : near_past past by apply: near; rewrite lt0n.
set a := index_rule _ _ _; set n := minn _ _.
pose next (o : 'I_n.+1) : releases A := (a, n, nat_of_ord o) :: past.
have n0 : (0 < n)%N by rewrite leq_min lt0n l0 leq_maxl.
have lf' : (left - n <= fuel)%N by rewrite leq_subLR; apply: leq_trans lf _; rewrite -add1n leq_add2r.
have played o c : plays (next o) c = ((a == c) * n + plays past c)%N.
  by rewrite /plays /next /=; case: (a == c); rewrite ?mul1n.
have latest' o c : latest (next o) c = if a == c then (n, nat_of_ord o) else latest past c.
  by rewrite /latest /next /=; case: (a == c).
have near' (o : 'I_n.+1) : (0 < left - n)%N -> ~~ far a n (INR o) -> near_past (next o).
  move=> ln ok c; rewrite played latest'; case: eqP => [<-|_]; last by rewrite mul0n; apply: near.
  move=> _; split=> //; rewrite mul1n leq_add2l.
  by move: ln; rewrite subn_gt0 /n gtn_min ltnn /= => /ltnW/minn_idPr ->; exact: leq_maxr.
have step (o : 'I_n.+1) : wrapper_pulls nu (play fuel (left - n) (next o)) b <=
    (rest (next o) + INR fuel * (INR left * delta)) + INR left * ind (far a n (INR o)).
  have ll : INR (left - n) <= INR left by apply/le_INR/leP/leq_subr.
  have r0 : 0 <= rest (next o) by apply: Rmax_l.
  have fl : 0 <= INR fuel * (INR left * delta) by apply: Rmult_le_pos.
  case fa: (far a n (INR o)).
    have fit := episodic_fits eps0 (index_rule ord0 upper_index) (@plays A) (next o) lf'.
    rewrite -(EN_wrapper nu ord0 fit); apply: Rle_trans (EN_le nu _ _ b) _; rewrite /ind Rmult_1_r; lra.
  apply: Rle_trans (IH _ (next o) lf' (fun ln => near' o ln (negbT fa))) _; rewrite /ind Rmult_0_r Rplus_0_r.
  by apply: Rplus_le_compat_l; apply: Rmult_le_compat_l => //; apply: Rmult_le_compat_r.
have same o : rest (next o) = Rmax 0 (most - INR ((a == b) * n + plays past b)) by rewrite /rest played.
set c := Rmax 0 (most - INR ((a == b) * n + plays past b)) in same.
have mean_le : Er nu (nseq n a) (fun r => \sum_(o : 'I_n.+1) (noisy_count eps0 n r o *
    wrapper_pulls nu (play fuel (left - n) (next o)) b)) <=
    (c + INR fuel * (INR left * delta)) + INR left * delta.
  have f := @release_far a n n0; rewrite -/delta in f.
  apply: Rle_trans (Rplus_le_compat_l _ _ _ (Rmult_le_compat_l _ _ _ (pos_INR left) f)).
  rewrite -[X in X + _](Er_const nu (nseq n a)) -ErM -ErD; apply: Er_le => r _.
  rewrite -[X in X + _]Rmult_1_l -(pr_sum1 (noisy_count eps0 n r)) sumMr sumM -sumD; apply: sum_le => o _.
  have := Rmult_le_compat_l _ _ _ (pr_ge0 (noisy_count eps0 n r) o) (step o); rewrite same; lra.
apply: Rle_trans (Rplus_le_compat_l _ _ _ mean_le) _; rewrite count_nseq.
suff h : INR (pred1 b a * n) + c <= rest past.
  by rewrite Rmult_plus_distr_r Rmult_1_l -!Rplus_assoc; do 2?apply: Rplus_le_compat_r.
rewrite /c /rest plus_INR [pred1 b a]/=; case: (a =P b) => [ab|_];
  last by rewrite /= !Rplus_0_l; apply: Rle_refl.
rewrite mul1n; suff le : INR n + INR (plays past b) <= most by rewrite !Rmax_right; have := pos_INR n; lra.
have np : (n <= maxn 1 (plays past b))%N by rewrite /n ab; apply: geq_minr.
case: (posnP (plays past b)) => [z|pos].
  by move: np; rewrite z maxn0 => /leP/le_INR; rewrite /most /=; lra.
have pb : plays past b <> 0%N by apply/eqP; rewrite -lt0n.
have g := chosen near ab pb; move: (near b pb) g; case: (latest past b) => k o [k0 pk _] /(short k0) kM.
move/leP/le_INR: pk; rewrite plus_INR => pk; move: np; rewrite (maxn_idPr pos) => /leP/le_INR.
by rewrite /most; lra. Qed.
End UCB.
(** The bonus is below half a gap [g] after so many rounds. *)
Lemma bonus_short eps L g n : 0 < eps -> 0 < L -> 0 < g -> (0 < n)%N -> g <= 2 * bonus eps L n ->
  INR n <= L * (128 / (g * g) + 8 / (eps * g)).
Proof. move=> e0 L0 g0 /ltP/lt_0_INR n0; rewrite /bonus; set s := sqrt _ => h.
have q0 : 0 < L / (2 * INR n) by apply: Rdiv_lt_0_compat; lra.
have ss : s * s * (2 * INR n) = L by rewrite sqrt_sqrt; [field|]; lra.
have s0 : 0 <= s by apply: sqrt_pos. have eg : 0 < eps * g by nra. have en : 0 < eps * INR n by nra.
have t1 : 0 <= L * (128 / (g * g)) by positive. have t2 : 0 <= L * (8 / (eps * g)) by positive.
rewrite Rmult_plus_distr_l; case: (Rle_dec g (16 * s)) => c.
  suff : INR n <= L * (128 / (g * g)) by lra.
  apply: (Rmult_le_reg_r (g * g)); first nra.
  rewrite (_ : L * _ * (g * g) = 128 * L); last by field; lra.
  have gg : g * g <= 16 * s * (16 * s) by apply: Rmult_le_compat; lra.
  by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ n0) gg; lra.
suff : INR n <= L * (8 / (eps * g)) by lra.
apply: (Rmult_le_reg_r (eps * g)) => //; rewrite (_ : L * _ * (eps * g) = 8 * L); last by field; lra.
have : 2 * L / (eps * INR n) * (eps * INR n) = 2 * L by field; lra.
by have := Rmult_le_compat_r (eps * INR n) g _ (Rlt_le _ _ en) h; nra. Qed.
Section Regret.
Variables (K : nat) (nu : instance [finType of 'I_K.+1] [finType of bool]) (eps : R) (T : nat).
Hypotheses (eps0 : 0 < eps) (eps1 : eps <= 1) (T0 : (0 < T)%N).
Definition confidence : R := ln (4 * (INR T * INR T)).
Definition private_ucb : policy [finType of 'I_K.+1] [finType of bool] :=
  episodic_policy ord0 eps0 (index_rule ord0 (upper_index eps confidence)) (@plays _) T.
Let T1 : 1 <= INR T. Proof. by apply: (le_INR 1); apply/leP. Qed.
Let conf0 : 0 < confidence. Proof. by rewrite /confidence -ln_1; apply: ln_increasing; nra. Qed.
Lemma private_ucb_pulls b (g := gap ind nu b) : 0 < g ->
  EN T nu private_ucb b <= 2 + 4 * (confidence * (128 / (g * g) + 8 / (eps * g))).
Proof. move=> g0; set M := confidence * _.
have M0 : 0 <= M by apply: Rmult_le_pos; [lra|apply: Rplus_le_le_0_compat; positive].
have le := @episodes_pulls _ nu eps _ eps0 eps1 conf0 b M M0 _ T T [::] (leqnn T).
rewrite EN_wrapper; apply: Rle_trans (le _ _) _.
- by move=> n n0; apply: bonus_short.
- by [].
rewrite Rmax_right /=; last lra.
rewrite exp_Ropp exp_ln; last nra.
rewrite (_ : INR T * (INR T * (4 * / (4 * (INR T * INR T)))) = 1); [lra|field; lra]. Qed.
(** *** One episodic UCB, its privacy and its regret, at finite T, with all constants (in the place of thesis
    Theorem 5.3 / rdp Theorem 5): noisy means of the last episode alone, episodes that double, clamped
    discrete Laplace noise; the bonus has the horizon for the round.  Bernoulli rewards, eps <= 1. *)
Theorem private_ucb_regret : ViewDP T eps private_ucb /\ Reg ind T nu private_ucb <=
  \sum_(b in [set b | Rlt_dec 0 (gap ind nu b)])
    (2 * gap ind nu b + confidence * (512 / gap ind nu b + 32 / eps)).
Proof. split; first exact: episodic_ViewDP.
rewrite regret_decomposition -[X in _ <= X]sum_ind; apply: sum_le => b _; rewrite inE.
case: (Rle_lt_or_eq_dec _ _ (gap_ge0 ind nu b)) => [g0|<-]; last by case: Rlt_dec; rewrite /ind /=; lra.
case: Rlt_dec => [h|] //; rewrite [ind _](_ : _ = 1) // Rmult_1_l.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ g0) (private_ucb_pulls g0).
by move/Rle_trans; apply; apply: Req_le; field; lra. Qed.
End Regret.

(** ** A consistent family *)
(** Powers of log T are smaller than powers of T. *)
Lemma polylog p eta B : 0 < p -> 0 < eta -> 0 <= B ->
  exists T0, forall T, (T0 <= T)%N -> B * (ln (INR T) * ln (INR T) * ln (INR T)) <= eta * Rpower (INR T) p.
Proof. move=> p0 e0 B0; have [q [q0 pq]] : exists q, 0 < q /\ p = 4 * q by exists (p / 4); lra.
have q4 : 0 < eta * (q * q * q * q) by positive.
have [T0 h] := large_ln (B / (eta * (q * q * q * q))); exists T0 => T /h {h} L1.
have L0 : 0 <= ln (INR T) by apply: Rle_trans L1; positive.
rewrite /Rpower; set L := ln (INR T) in L0 L1 *. have y0 : 0 <= q * L by positive.
have e1 : q * L <= exp (q * L) by have := exp_ineq1_le (q * L); lra.
have e2 : q * L * (q * L) <= exp (q * L) * exp (q * L) by nra.
have e4 : q * L * (q * L) * (q * L * (q * L)) <= exp (p * L).
  rewrite (_ : p * L = (q * L + q * L) + (q * L + q * L)); last by rewrite pq; ring.
  by rewrite !exp_plus; apply: Rmult_le_compat => //; apply: Rmult_le_pos.
apply: Rle_trans (Rmult_le_compat_l _ _ _ (Rlt_le _ _ e0) e4).
have : B <= eta * (q * q * q * q) * L.
  have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ q4) L1. by rewrite (_ : _ * (B / _) = B); [lra|field; lra].
have L3 : 0 <= L * L * L by positive. move=> h; have := Rmult_le_compat_r _ _ _ L3 h; lra. Qed.

(** Polylogarithmic pulls of all worse arms make a family consistent. *)
Lemma consistent_of (X : finType) (val : X -> R) K (pi : nat -> policy [finType of 'I_K.+1] X) nu :
  (forall b, 0 < gap val nu b -> exists C, 0 <= C /\ exists T0, forall T, (T0 <= T)%N ->
     EN T nu (pi T) b <= C * (ln (INR T) * ln (INR T) * ln (INR T))) -> consistent_on val pi nu.
Proof. move=> h p eta p0 e0; have k0 : 0 < INR K.+1 by apply/lt_0_INR/ltP.
have e1 : 0 < eta / INR K.+1 by apply: Rdiv_lt_0_compat.
have /fin_all_exists [t0 ht] b : exists T0, forall T, (T0 <= T)%N ->
    gap val nu b * EN T nu (pi T) b <= eta / INR K.+1 * Rpower (INR T) p.
  case: (Rle_lt_or_eq_dec _ _ (gap_ge0 val nu b)) => [g|<-]; last first.
    by exists 0%N => T _; rewrite Rmult_0_l; apply: Rmult_le_pos; [lra|exact/Rlt_le/exp_pos].
  have [c [c0 [T0 hc]]] := h b g; have [T1 h1] := @polylog p _ (gap val nu b * c) p0 e1 ltac:(positive).
  exists (maxn T0 T1) => T; rewrite geq_max => /andP [/hc le /h1]; apply: Rle_trans.
  by rewrite Rmult_assoc; apply: Rmult_le_compat_l; lra.
exists (\max_b t0 b) => T Tm; rewrite regret_decomposition.
apply: (Rle_trans _ (\sum_(b < K.+1) (eta / INR K.+1 * Rpower (INR T) p))).
  by apply: sum_le => b _; apply: ht; apply: leq_trans Tm; apply: leq_bigmax.
by rewrite sum_ord_const; apply: Req_le; field; lra. Qed.
Lemma DP_le n (X O : finType) e e' (M : n.-tuple X -> dist O) : e <= e' ->
  DP e (fun d => M d : O -> R) -> DP e' (fun d => M d : O -> R).
Proof. move=> le h d d' dd E; apply: Rle_trans (h d d' dd E) _.
by apply: Rmult_le_compat_r; [apply: Pr_ge0 => o; exact: pr_ge0|exact: exp_mono]. Qed.
Section Family.
Variables (K : nat) (eps : R).
Hypothesis eps0 : 0 < eps.
(** At most 1. *)
Definition budget : R := Rmin eps 1.
Lemma budget0 : 0 < budget. Proof. by apply: Rmin_glb_lt; lra. Qed.
Definition ucb T : policy [finType of 'I_K.+1] [finType of bool] := @private_ucb K budget T budget0.
Lemma ucb_ViewDP T : ViewDP T eps (ucb T).
Proof. apply: (@DP_le T _ _ budget eps (View (ucb T))); [exact: Rmin_l|exact: episodic_ViewDP]. Qed.
(** Over the first [n] of [T] rounds. *)
Lemma ucb_pulls nu b : 0 < gap ind nu b -> exists C, 0 <= C /\ forall n T, (0 < n <= T)%N ->
  1 <= ln (INR T) -> EN n nu (ucb n) b <= C * (ln (INR T) * ln (INR T) * ln (INR T)).
Proof. move=> g0; set g := gap ind nu b in g0; have d0 := budget0; have gg : 0 < g * g by nra.
pose M := 128 / (g * g) + 8 / (budget * g); have M0 : 0 <= M by apply: Rplus_le_le_0_compat; positive.
exists (2 + 16 * M); split=> [|n T /andP [n0 nT]]; first by lra.
set L := ln (INR T) => L1; have n1 : 1 <= INR n by apply: (le_INR 1); apply/leP.
have nT' : INR n <= INR T by apply/le_INR/leP.
have c4 : confidence n <= 4 * L.
  apply: (Rle_trans _ (ln (2 * 2 * (INR T * INR T)))); first by apply: ln_le_mono; nra.
  by rewrite !ln_mult -/L; try nra; have := @ln_le 2 ltac:(lra); lra.
apply: Rle_trans (private_ucb_pulls budget0 (Rmin_r _ _) n0 g0) _; rewrite -/g -/M.
have LL : 1 <= L * L by nra. have LLL : L <= L * L * L by nra.
have := Rmult_le_compat_r _ _ _ M0 c4; have := Rmult_le_compat_l _ _ _ M0 LLL.
by lra. Qed.

(** *** The hypotheses of thesis Theorem 4.16 and bern Theorem 3.1 can be met: for every eps > 0, a family of
    eps-DP policies that is consistent on all Bernoulli instances. *)
Theorem ucb_consistent : (forall T, ViewDP T eps (ucb T)) /\ forall nu, consistent_on ind ucb nu.
Proof. split=> [T|nu]; first exact: ucb_ViewDP.
apply: consistent_of => b /ucb_pulls [C [C0 h]]; exists C; split=> //; have [T0 h0] := large_ln 1.
exists (maxn 1 T0) => T; rewrite geq_max => /andP [T1 /h0 L1]; apply: h => //; by rewrite T1 leqnn. Qed.
End Family.
