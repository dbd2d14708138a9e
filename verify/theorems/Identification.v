(** Best-arm identification with fixed confidence under eps-View DP (thesis Section 4.4), at a finite
    horizon. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds Toolbox PrivateDivergence
  BernTheorem.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Strategies *)
Section Strategies.
Variables (A X : finType).
(** thesis Definition 2.17: given the history, a strategy samples an action ([inl]), or stops and recommends
    one ([inr]): S(a | H) = s H (inl a), S(stop | H) Rec(a | H) = s H (inr a). *)
Definition strategy := history A X -> dist [finType of A + A].
(** The samples of a run up to its stop, and the recommendation if it has stopped. *)
Fixpoint sampled (h : seq ((A + A) * X)) : history A X :=
  match h with (inl a, x) :: h' => (a, x) :: sampled h' | _ => [::] end.
Fixpoint recommended (h : seq ((A + A) * X)) : option A :=
  match h with (inl _, _) :: h' => recommended h' | (inr a, _) :: _ => Some a | [::] => None end.
(** A strategy as a policy: once it has stopped it repeats its recommendation and looks at no reward.  The
    actions of T rounds then are (a_1, ..., a_tau, ahat, ahat, ...), which is the output (a, ahat, tau) of the
    thesis (Section 3.7), and the last of them is the recommendation. *)
Definition as_policy (s : strategy) : policy [finType of A + A] X := fun h =>
  match recommended h with Some a => dirac (inr a : A + A) | None => s (sampled h) end.
(** After its stop the strategy is fed with rewards of a law [idle] that does not matter. *)
Definition fed_by (idle : dist X) (nu : instance A X) : instance [finType of A + A] X := fun b =>
  match b with inl a => nu a | inr _ => idle end.
End Strategies.
(** ** The transportation lemma *)
(** kl(1 - delta, delta) in another form. *)
Lemma kl_delta delta : 0 < delta < 1 -> kl (1 - delta) delta = (1 - 2 * delta) * ln ((1 - delta) / delta).
Proof. move=> d; rewrite /kl (_ : 1 - (1 - delta) = delta); last ring. by rewrite !ln_div; try lra; ring. Qed.
(** An event likely under p and unlikely under q (thesis Equation (4.14)). *)
Lemma KL_likely (B : finType) (p q : dist B) (E : {set B}) k d d' : KL_le p q k -> 0 < d -> 0 < d' ->
  d + d' <= 1 -> 1 - d' <= Pr p E -> Pr q E <= d -> kl (1 - d') d <= k.
Proof. move=> [pq le] d0 d0' dd pE qE; have [h _ {}le'] := KL_event E pq.
apply: Rle_trans (Rle_trans _ _ _ le' le); rewrite -/(kl _ _); have p1 := Pr_le1 p E.
have q0 : 0 < Pr q E by case: (Pr_ge0 E (pr_ge0 q)) => // /esym /h; lra.
apply: (Rle_trans _ (kl (Pr p E) d)); first by apply: kl_mono; lra.
rewrite -kl_refl -(kl_refl _ (Pr q E)).
by case: qE => [qE|->]; [apply: kl_right_mono; lra|apply: Rle_refl]. Qed.
(** kl(1 - delta, delta) >= log(1/(3 delta)) for delta in (0, 1)  (last step of thesis Theorem 4.24). *)
Lemma kl_delta_ge delta : 0 < delta < 1 -> ln (/ (3 * delta)) <= kl (1 - delta) delta.
Proof. move=> d; case: (Rle_dec delta (/ 2)) => h; last first.
  apply: (Rle_trans _ 0); last by apply: kl_ge0; lra.
  by rewrite -ln_1 -Rinv_1; apply: ln_le_mono; [apply: Rinv_0_lt_compat|apply: Rinv_le_contravar]; lra.
have i1 : 0 < / (3 * (1 - delta)) by positive. have i2 : 0 < / (3 * delta) by positive.
have w := @weighted_mean (1 - 2 * delta) (2 * delta) _ _ ltac:(lra) ltac:(lra) ltac:(lra) i1 i2.
have le : (1 - 2 * delta) * / (3 * (1 - delta)) + 2 * delta * / (3 * delta) <= 1.
  apply: (Rmult_le_reg_r (3 * (1 - delta))); first lra.
  by rewrite (_ : _ * (3 * (1 - delta)) = 1 - 2 * delta + 2 * (1 - delta)); [lra|field; lra].
have := ln_le_mono (exp_pos _) (Rle_trans _ _ _ w le).
by rewrite kl_delta // ln_exp ln_1 ln_div ?ln_Rinv ?ln_mult; lra. Qed.
Section Identification.
Variables (X : finType) (val : X -> R) (K T : nat) (idle : dist X).
Let A := [finType of 'I_K.+1].
Implicit Types (nu lam : instance A X) (s : strategy A X).
(** [b] is the only best arm. *)
Definition only_best nu b := forall c, c != b -> mean val nu c < mean val nu b.
(** The runs of T + 1 rounds, the stop included, that have recommended [b]. *)
Definition recommends (b : A) : {set T.+1.-tuple (A + A)} := [set a | tnth a ord_max == inr b].
(** thesis Definition 2.19 asks P_nu(tau < oo, ahat = a^*(nu)) >= 1 - delta of every nu in the class. At a
    finite horizon: on no instance of the class is a wrong arm recommended with more than delta ... *)
Definition sound (E : instance A X -> Prop) delta s := forall lam b c, E lam -> only_best lam c -> b != c ->
  Pr (marginal (fed_by idle lam) (as_policy s)) (recommends b) <= delta.
(** ... and on [nu] the best arm has been recommended by then with 1 - delta. *)
Definition correct_at nu delta s := forall b, only_best nu b ->
  1 - delta <= Pr (marginal (fed_by idle nu) (as_policy s)) (recommends b).
(** E_nu[N_a(tau)], and E_nu[tau] as the number of samples: tau counts them, not the stop. *)
Definition samples nu s (a : A) : R := @Ex _ _ T.+1 (fed_by idle nu) (as_policy s) (fun acts _ =>
  N (inl a : A + A) acts).
Definition Etau nu s : R := \sum_a samples nu s a.
(** The instances with another best arm. *)
Definition Alt nu lam := exists b c, [/\ only_best nu b, only_best lam c & b != c].
Section Transportation.
Variables (E : instance A X -> Prop) (delta delta' eps : R) (s : strategy A X) (nu : instance A X).
Hypotheses (d01 : 0 < delta < 1) (d0' : 0 < delta') (dc : sound E delta s) (dn : correct_at nu delta' s).
Lemma sum_arms lam (F : dist X -> dist X -> R) : F idle idle = 0 ->
  \sum_b (@Ex _ _ T.+1 (fed_by idle nu) (as_policy s) (fun acts _ =>
    N b acts) * F (fed_by idle nu b) (fed_by idle lam b)) = \sum_a (samples nu s a * F (nu a) (lam a)).
Proof. move=> F0; rewrite big_sumType /= [X in _ + X]big1 ?Rplus_0_r // => a _. by nra. Qed.

Lemma unlike lam k : delta + delta' <= 1 -> E lam -> Alt nu lam -> KL_le (marginal (T := T.+1) (fed_by idle
  nu) (as_policy s)) (marginal (fed_by idle lam) (as_policy s)) k -> kl (1 - delta') delta <= k.
Proof. move=> d2 El [b [c [bb bc ne]]] kl; apply: (@KL_likely _ (M _ (fed_by idle nu) (as_policy s))
  (M _ (fed_by idle lam) (as_policy s)) (recommends b) _ _ _ kl); by [lra|exact: dn|exact: (dc El bc)]. Qed.

(** *** thesis Lemma 4.23 (Equations (4.14), (4.15)), for delta <= 1/2: eps sum_a E_nu[N_a(tau)] TV(nu_a,
    lam_a) >= kl(1 - delta, delta) for every eps-View DP strategy that is sound on the class and correct at nu
    by a finite horizon.  Finite rewards. (Printed for delta in (0, 1); above 1/2 it fails, see
    [transportation_fails_above_half].) *)
Theorem transportation lam : delta + delta' <= 1 -> ViewDP T.+1 eps (as_policy s) -> E lam -> Alt nu lam ->
  kl (1 - delta') delta <= eps * \sum_a (samples nu s a * TV (nu a) (lam a)).
Proof. move=> d2 dp El alt; apply: (unlike d2 El alt).
have := KL_decomposition_arms (fed_by idle nu) (fed_by idle lam) dp.
by rewrite (@sum_arms lam (fun p q => TV p q)); last exact: TV_same. Qed.
(** Without privacy (Lemma 1 of Kaufmann, Cappe and Garivier 2016). *)
Theorem transportation_KL lam : delta + delta' <= 1 -> (forall a, ac (nu a) (lam a)) -> E lam ->
  Alt nu lam -> kl (1 - delta') delta <= \sum_a (samples nu s a * KL (nu a) (lam a)).
Proof. move=> d2 acs El alt; apply: (unlike d2 El alt).
have acs' : forall x, ac (fed_by idle nu x) (fed_by idle lam x) by case=> [a|_ y] //; apply: acs.
have := @KL_marginal _ _ T.+1 (fed_by idle nu) (fed_by idle lam) (as_policy s) acs'.
by rewrite (@sum_arms lam (fun p q => KL p q)); last exact: KL_same. Qed.

(** *** Sample complexity *)
Definition simplex (w : A -> R) := (forall a, 0 <= w a) /\ \sum_a w a = 1.
(** "[u] is the supremum over the simplex of the infimum of the costs [c w]", in the reals. *)
Definition sup_inf (c : (A -> R) -> R -> Prop) (u : R) : Prop :=
  (forall w, simplex w -> forall eta, 0 < eta -> exists2 x, c w x & x <= u + eta) /\
  (forall eta, 0 < eta -> exists2 w, simplex w & forall x, c w x -> u - eta <= x).
(** The costs under the infimum of T*(nu; eps)^-1 and of T*_TV(nu)^-1.  A law lam_a that does not dominate
    nu_a has infinite KL and counts with its TV only. *)
Definition cost_eps w x := exists lam, [/\ E lam, Alt nu lam & x = (eps * \sum_a (w a * TV (nu a) (lam a))) \/
  (forall a, ac (nu a) (lam a)) /\ x = \sum_a (w a * KL (nu a) (lam a))].
Definition cost_TV w x := exists lam, [/\ E lam, Alt nu lam & x = \sum_a (w a * TV (nu a) (lam a))].
Lemma samples_ge0 a : 0 <= samples nu s a.
Proof. rewrite -(Ex_const T.+1 (fed_by idle nu) (as_policy s) 0); apply: Ex_le => acts _. by positive. Qed.
(** Whatever the costs: if they are at least k along the mean numbers of samples, then E[tau] u >= k. *)
Lemma sample_complexity (c : (A -> R) -> R -> Prop) u k : sup_inf c u -> (forall x, c (fun a => samples nu s a
  / Etau nu s) x -> 0 < Etau nu s -> k <= Etau nu s * x) -> (Etau nu s = 0 -> k <= 0) -> k <= Etau nu s * u.
Proof. move=> [up _] h z; have t0 : 0 <= Etau nu s by apply: sum_ge0 => a _; apply: samples_ge0.
case: (Req_dec (Etau nu s) 0) => [e|ne]; first by rewrite e Rmult_0_l; apply: z.
have tp : 0 < Etau nu s by lra. have simp : simplex (fun a => samples nu s a / Etau nu s).
  split=> [a|]; last by rewrite -sumMr -/(Etau nu s); field.
  by apply: Rmult_le_pos; [apply: samples_ge0|apply/Rlt_le/Rinv_0_lt_compat].
apply: Rnot_lt_le => lt; pose eta := (k - Etau nu s * u) / (2 * Etau nu s).
have eta0 : 0 < eta by positive. have [x cx xu] := up _ simp eta eta0.
have := h x cx tp; have := Rmult_le_compat_l _ _ _ t0 xu.
have : Etau nu s * (u + eta) = Etau nu s * u + (k - Etau nu s * u) / 2 by rewrite /eta; field. lra. Qed.
Lemma normalised (F : A -> R) : 0 < Etau nu s ->
  Etau nu s * (\sum_a (samples nu s a / Etau nu s * F a)) = \sum_a (samples nu s a * F a).
Proof. by move=> t; rewrite sumM; apply: eq_bigr => a _; field; lra. Qed.
Lemma no_samples : Etau nu s = 0 -> forall a, samples nu s a = 0.
Proof.
move=> e a; apply: Rle_antisym (samples_ge0 a); rewrite -e. by apply: le_sum => // c; apply: samples_ge0. Qed.

(** *** thesis Theorem 4.24 before its last step: E[tau] >= T*(nu; eps) kl(1 - delta, delta). *)
Theorem sample_complexity_kl u : delta + delta' <= 1 -> 0 < eps -> ViewDP T.+1 eps (as_policy s) ->
  sup_inf cost_eps u -> kl (1 - delta') delta <= Etau nu s * u.
Proof. move=> d2 e0 dp si; apply: (sample_complexity si) => [x [lam [El al]]|z]. move=> [->|[acs ->]] tp.
    rewrite (_ : _ * (eps * _) = eps * (Etau nu s * (\sum_a (samples nu s a / Etau nu s * TV (nu a)
      (lam a))))); last ring. by rewrite normalised //; apply: transportation.
  by rewrite normalised //; apply: transportation_KL.
have sw : simplex (fun a : A => ind (a == ord0)) by split; [exact: dirac_ge0|exact: dirac_sum1].
have [x [lam [El al _]] _] := proj1 si _ sw 1 Rlt_0_1. have := transportation d2 dp El al;
  rewrite big1 ?Rmult_0_r // => a _. by rewrite no_samples // Rmult_0_l. Qed.

End Transportation.
(** *** thesis Lemma 4.23 for stopping times without a bound: cut at any horizon, a delta-correct strategy is
    sound; [rest] is the chance, on [nu], of no stop by then. Samples are counted up to there. *)
Definition stopped : {set T.+1.-tuple (A + A)} := [set a | if tnth a ord_max is inr _ then true else false].
Definition delta_correct (E : instance A X -> Prop) delta s := forall lam c, E lam -> only_best lam c ->
  Pr (marginal (fed_by idle lam) (as_policy s)) (stopped :\: recommends c) <= delta.
Let PrE (O : finType) (p : O -> R) F : Pr p F = \sum_a (ind (a \in F) * p a). Proof. by rewrite sum_ind. Qed.
Lemma cut_sound E delta s : delta_correct E delta s -> sound E delta s.
Proof. move=> h lam b c El bc ne; apply: Rle_trans (h _ _ El bc); rewrite !PrE; apply: sum_le => a _.
apply: Rmult_le_compat_r; first exact: marginal_ge0. rewrite !inE; case: eqP => [->|_]; last exact: ind_ge0.
by rewrite (_ : inr b != inr c :> A + A); [apply: Rle_refl|apply: contra_neq ne => -[->]]. Qed.
Lemma cut_correct (E : instance A X -> Prop) delta rest s nu : E nu -> delta_correct E delta s ->
  1 - rest <= Pr (marginal (fed_by idle nu) (as_policy s)) stopped -> correct_at nu (delta + rest) s.
Proof. move=> En h st c bc; have := h _ _ En bc; set p := marginal _ _ in st *.
suff : Pr p stopped <= Pr p (stopped :\: recommends c) + Pr p (recommends c) by lra.
rewrite !PrE -sumD; apply: sum_le => a _; have : 0 <= p a by apply: marginal_ge0.
by rewrite !inE /ind; case: (_ == inr c); case: (tnth a ord_max) => b /=; lra. Qed.
Theorem transportation_any_time (E : instance A X -> Prop) delta rest eps s nu lam : 0 < delta < 1 ->
  0 <= rest -> 2 * delta + rest <= 1 -> delta_correct E delta s -> E nu ->
  1 - rest <= Pr (marginal (fed_by idle nu) (as_policy s)) stopped -> ViewDP T.+1 eps (as_policy s) ->
  E lam -> Alt nu lam -> kl (1 - (delta + rest)) delta <= eps * \sum_a (samples nu s a * TV (nu a) (lam a)).
Proof. move=> d r0 d2 dc En st; apply: (transportation d _ (cut_sound dc) (cut_correct En dc st)); lra. Qed.
Section SampleComplexity.
Variables (E : instance A X -> Prop) (delta eps : R) (s : strategy A X) (nu : instance A X).
Hypotheses (d01 : 0 < delta < 1) (dc : sound E delta s) (dn : correct_at nu delta s).

(** *** thesis Theorem 4.24, Equation (4.16): E[tau] >= T*(nu; eps) log(1/(3 delta)), where u = 1/T*(nu; eps).
    Finite rewards; sound and correct as above, by a finite horizon, up to which tau is counted. *)
Theorem sample_complexity_DP u : 0 < eps -> ViewDP T.+1 eps (as_policy s) -> sup_inf (cost_eps E eps nu) u ->
  ln (/ (3 * delta)) <= Etau nu s * u.
Proof. move=> e0 dp si; case: (Rle_dec delta (/ 3)) => d3; last first.
  have neg : ln (/ (3 * delta)) <= 0 by rewrite ln_Rinv; have := @ln_ge (3 * delta);
    have := @Rinv_le_contravar 1 (3 * delta); rewrite ?Rinv_1; lra.
  apply: (sample_complexity si) => [x [lam [_ _ hx]] tp|//]; apply: Rle_trans neg (Rmult_le_pos _ _ _ _).
    exact: Rlt_le. have w0 a : 0 <= samples nu s a / Etau nu s.
    by apply: Rmult_le_pos; [exact: samples_ge0|exact/Rlt_le/Rinv_0_lt_compat].
  by case: hx => [->|[acs ->]]; [apply: Rmult_le_pos; first lra|]; apply: sum_ge0 => a _;
    apply: Rmult_le_pos => //; [exact: TV_ge0|exact: KL_ge0].
by apply: Rle_trans (kl_delta_ge d01) (sample_complexity_kl d01 (proj1 d01) dc dn _ e0 dp si); lra. Qed.

(** *** thesis Corollary 4.25, its private part: E[tau] >= T*_TV(nu)/eps log(1/(3 delta)), where u =
    1/T*_TV(nu) *)
Theorem sample_complexity_TV u : delta <= / 2 -> 0 < eps -> ViewDP T.+1 eps (as_policy s) ->
  sup_inf (cost_TV E nu) u -> ln (/ (3 * delta)) <= Etau nu s * (eps * u).
Proof. move=> d2 e0 dp si; apply: Rle_trans (kl_delta_ge d01) _. have d22 : delta + delta <= 1 by lra.
have tr lam : E lam -> Alt nu lam -> kl (1 - delta) delta / eps <= \sum_a (samples nu s a * TV (nu a)
  (lam a)). move=> El al; apply: (Rmult_le_reg_l eps) => //.
  rewrite (_ : eps * (_ / eps) = kl (1 - delta) delta); last by field; lra.
  exact: (transportation d01 (proj1 d01) dc dn).
suff h : kl (1 - delta) delta / eps <= Etau nu s * u. have := Rmult_le_compat_l eps _ _ (Rlt_le _ _ e0) h.
  by rewrite (_ : eps * (_ / eps) = kl (1 - delta) delta); [lra|field; lra].
apply: (sample_complexity si) => [x [lam [El al ->]] tp|z]; first by rewrite normalised //; apply: tr.
have sw : simplex (fun a : A => ind (a == ord0)) by split; [exact: dirac_ge0|exact: dirac_sum1].
have [x [lam [El al _]] _] := proj1 si _ sw 1 Rlt_0_1. have := tr lam El al; rewrite big1 // => a _.
by rewrite no_samples // Rmult_0_l. Qed.
End SampleComplexity.
End Identification.
(** ** The characteristic time of Bernoulli instances *)
Section BernoulliTime.
Variables (K : nat) (mu : 'I_K.+1 -> R).
Hypotheses (mu01 : forall a, 0 < mu a < 1) (best : forall a, a != ord0 -> mu a < mu ord0).
Let A := [finType of 'I_K.+1].
Let closed a : 0 <= mu a <= 1. Proof. by have := mu01 a; lra. Qed.
(** The instance of means [mu], the arm 0 being the only best one; the class of means in (0, 1). *)
Definition bernoulli : instance A bool_finType := fun a => bern (closed a).
Definition interior (lam : instance A bool_finType) := forall a, 0 < lam a true < 1.
Let D a := mu ord0 - mu a.
Variable Dmin : R.
Hypotheses (Dmin_le : forall a, a != ord0 -> Dmin <= D a) (Dmin_is : exists2 a, a != ord0 & D a = Dmin).
(** T*_TV(nu) = 1/Delta_min + sum_(a <> 1) 1/Delta_a *)
Definition TV_time : R := / Dmin + \sum_(a | a != ord0) / D a.
Let D0 a : a != ord0 -> 0 < D a. Proof. by move=> /best; rewrite /D; lra. Qed.
Let Dmin0 : 0 < Dmin. Proof. by have [a a0 <-] := Dmin_is; apply: D0. Qed.
Let sum0_ : 0 <= \sum_(a | a != ord0) / D a.
Proof. by apply: sum_ge0 => a /D0 d; apply/Rlt_le/Rinv_0_lt_compat. Qed.
Let time0 : 0 < TV_time. Proof. by have := Rinv_0_lt_compat _ Dmin0; rewrite /TV_time; lra. Qed.
Let mean_b (lam : instance A bool_finType) a : mean ind lam a = lam a true.
Proof. by rewrite /mean big_bool /ind /=; ring. Qed.
Let best0 : only_best ind bernoulli ord0. Proof. by move=> a a0; rewrite !mean_b /=; apply: best. Qed.
Let AltP lam : Alt ind bernoulli lam <-> exists2 c, only_best ind lam c & c != ord0.
Proof. split=> [[b [c [bb bc ne]]]|[c bc c0]]; last by exists ord0, c; split=> //; rewrite eq_sym.
exists c => //; apply: contraNneq ne => ->.
by case: (eqVneq b ord0) => // b0; have := bb ord0; have := best0 b0; rewrite eq_sym => h /(_ b0); lra. Qed.
Let costE (lam : instance A bool_finType) (w : A -> R) :
  \sum_c (w c * TV (bernoulli c) (lam c)) = \sum_c (w c * Rabs (mu c - lam c true)).
Proof. by apply: eq_bigr => c _; rewrite TV_bool. Qed.
(** The cost of another instance, from its means. *)
Lemma alternative (w v : A -> R) a : (forall c, 0 < v c < 1) -> a != ord0 -> (forall c, c != a -> v c < v a)
  -> cost_TV ind interior bernoulli w (\sum_c (w c * Rabs (mu c - v c))).
Proof. move=> v01 a0 va; have v01' c : 0 <= v c <= 1 by have := v01 c; lra. exists (fun c => bern (v01' c));
  split; [exact: v01| |by rewrite costE]. by apply/AltP; exists a => // c ca; rewrite !mean_b; apply: va. Qed.

(** *** thesis Proposition 4.26: T*_TV(nu) = 1/Delta_min + sum_(a = 2..K) 1/Delta_a for Bernoulli instances *)
Theorem TV_time_is : sup_inf (cost_TV ind interior bernoulli) (/ TV_time).
Proof. set u := / TV_time; have u0 : 0 < u by apply: Rinv_0_lt_compat. split=> [w [w0 w1] eta eta0|eta eta0].
- have [m m0 Dm] := Dmin_is. have wle a : w a <= 1 by rewrite -w1; apply: le_sum.
  case: (boolP [exists a, (a != ord0) && Rle_dec (w a * D a) u]) => [/existsP [a /andP [a0]]|/existsPn no].
    case: Rle_dec => //= wa _; have r0 := mu01 ord0. pose h := Rmin ((1 - mu ord0) / 2) eta.
    have h0 : 0 < h by apply: Rmin_glb_lt; lra.
    have h1 : h <= (1 - mu ord0) / 2 by apply: Rmin_l. have h2 : h <= eta by apply: Rmin_r.
    pose v c := if c == a then mu ord0 + h else mu c. exists (\sum_c (w c * Rabs (mu c - v c))).
      apply: (alternative _ _ a0) => c; rewrite /v; first by case: (c == a); [lra|apply: mu01].
      by rewrite eqxx => /negbTE ->; case: (eqVneq c ord0) => [->|/best]; lra.
    rewrite (bigD1 a) //= big1 ?Rplus_0_r => [|c ca]; last by rewrite /v (negbTE ca) Rminus_eq_0 Rabs_R0;
      ring. rewrite /v eqxx Rabs_left1; last by have := best a0; lra.
    have := Rmult_le_compat_r h _ _ (Rlt_le _ _ h0) (wle a); rewrite /D in wa; lra.
  have w0m : w ord0 * Dmin <= u.
    apply: Rnot_lt_le => lt; suff : 1 < 1 by lra. rewrite -{2}w1 (bigD1 ord0) //=.
    have -> : 1 = u * / Dmin + \sum_(a | a != ord0) (u * / D a) by rewrite -sumM -Rmult_plus_distr_l -/TV_time
      Rinv_l; lra. apply: Rplus_lt_le_compat.
      by apply: (Rmult_lt_reg_r Dmin) => //; rewrite Rmult_assoc Rinv_l ?Rmult_1_r; lra.
    apply: sum_le => a a0; apply: (Rmult_le_reg_r (D a)); first exact: D0.
    rewrite Rmult_assoc Rinv_l ?Rmult_1_r; last by have := D0 a0; lra.
    by have := no a; rewrite a0 /=; case: Rle_dec => //= h _; lra.
  have rm := mu01 m; pose h := Rmin ((1 - mu m) / 2) eta. have h0 : 0 < h by apply: Rmin_glb_lt; lra.
  have h1 : h <= (1 - mu m) / 2 by apply: Rmin_l. have h2 : h <= eta by apply: Rmin_r.
  pose v c := if c == m then mu m + h else if c == ord0 then mu m else mu c.
  exists (\sum_c (w c * Rabs (mu c - v c))). apply: (alternative _ _ m0) => c; rewrite /v.
      by case: (c == m); [lra|case: (c == ord0); apply: mu01].
    by rewrite eqxx => /negbTE ->; case: (eqVneq c ord0) => [_|/Dmin_le]; [lra|rewrite -Dm /D; lra].
  rewrite (bigD1 ord0) //= (bigD1 m) //= big1 ?Rplus_0_r => [|c /andP [c0 cm]]; last first.
    by rewrite /v (negbTE cm) (negbTE c0) Rminus_eq_0 Rabs_R0; ring.
  rewrite /v !eqxx eq_sym (negbTE m0) Rabs_pos_eq; last by have := best m0; lra. rewrite Rabs_left1; last lra.
  rewrite -/(D m) Dm; have := Rmult_le_compat_r h _ _ (Rlt_le _ _ h0) (wle m); lra.
- pose w (a : A) := if a == ord0 then u / Dmin else u / D a. have w0 a : 0 <= w a.
    rewrite /w; case: eqP => [_|/eqP a0]; first by apply/Rlt_le/Rdiv_lt_0_compat.
    by apply/Rlt_le/Rdiv_lt_0_compat => //; apply: D0. exists w; first split=> //.
    rewrite (bigD1 ord0) //= {1}/w eqxx. rewrite (eq_bigr (fun a => u * / D a)) => [|a a0];
      last by rewrite /w (negbTE a0). by rewrite -sumM -Rmult_plus_distr_l -/TV_time Rinv_l; lra.
  move=> x [lam [_ /AltP [c bc c0] ->]]; apply: (Rle_trans _ u); first lra.
  have := bc ord0; rewrite eq_sym !mean_b => /(_ c0) lt. rewrite costE (bigD1 ord0) //= (bigD1 c) //=.
  set r := bigop _ _ _; have r0 : 0 <= r by apply: sum_ge0 => a _; apply: Rmult_le_pos => //; apply: Rabs_pos.
  have wc : w c * D c = u by rewrite /w (negbTE c0); field; have := D0 c0; lra. have w0c : w c <= w ord0.
    rewrite /w eqxx (negbTE c0); apply: Rmult_le_compat_l; first lra.
    by apply: Rinv_le_contravar => //; apply: Dmin_le.
  have t0 := Rabs_pos (mu ord0 - lam ord0 true); have t1 := Rabs_pos (mu c - lam c true).
  have tri : D c <= Rabs (mu ord0 - lam ord0 true) + Rabs (mu c - lam c true).
    by move: lt; rewrite /D; split_Rabs; lra.
  have := Rmult_le_compat_l _ _ _ (w0 c) tri; have := Rmult_le_compat_r _ _ _ t0 w0c; lra. Qed.
(** ... and 1/Delta_min <= T*_TV(nu) <= (number of arms)/Delta_min. *)
Theorem TV_time_bounds : / Dmin <= TV_time <= INR K.+1 / Dmin.
Proof. split; first by rewrite /TV_time; lra.
rewrite /TV_time S_INR /Rdiv Rmult_plus_distr_r Rmult_1_l Rplus_comm; apply: Rplus_le_compat_r.
have le : \sum_(a | a != ord0) / D a <= \big[Rplus/0]_(a : A | a != ord0) / Dmin.
  by apply: sum_le => a a0; apply: Rinv_le_contravar => //; apply: Dmin_le.
apply: Rle_trans le _; apply: Req_le; rewrite big_const cardC1 card_ord succnK.
move: (Rinv Dmin) => c; elim: K => [|n IH]; first by rewrite Rmult_0_l. by rewrite iterS IH S_INR; ring. Qed.

(** *** The sample complexity of eps-View DP identification on Bernoulli instances: thesis Corollary
    4.25 with Proposition 4.26, E[tau] >= (1/eps) (1/Delta_min + sum_(a <> 1) 1/Delta_a) log(1/(3
    delta)), for every strategy that is sound on the means in (0, 1) and correct here by a finite
    horizon; tau is counted up to there. *)
Theorem identification_Bernoulli T (idle : dist bool_finType) delta eps s : 0 < delta <= / 2 -> 0 < eps ->
  ViewDP T.+1 eps (as_policy s) -> sound ind T idle interior delta s -> correct_at ind T idle bernoulli delta
  s -> / eps * TV_time * ln (/ (3 * delta)) <= Etau T idle bernoulli s.
Proof. move=> d e0 dp dc dn.
have := sample_complexity_TV (ltac:(lra) : 0 < delta < 1) dc dn (proj2 d) e0 dp TV_time_is.
move=> h; have t : 0 < / eps * TV_time by apply: Rmult_lt_0_compat => //; apply: Rinv_0_lt_compat.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ t) h.
by rewrite (_ : / eps * TV_time * (_ * (eps * / TV_time)) = Etau T idle bernoulli s) //; field; lra. Qed.
End BernoulliTime.
