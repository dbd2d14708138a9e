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
Lemma samples_ge0 nu s a : 0 <= samples nu s a.
Proof. rewrite -(Ex_const T.+1 (fed_by idle nu) (as_policy s) 0); apply: Ex_le => acts _. by positive. Qed.
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
    by a finite horizon.  Finite rewards. (Printed for delta in (0, 1); above 1/2 it fails.) *)
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
End Identification.

(** ** Sample complexity *)
Section Complexity.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variables (E : instance A X -> Prop) (eps : R) (nu : instance A X).
Definition simplex (w : A -> R) := (forall a, 0 <= w a) /\ \sum_a w a = 1.
(** "[u] is the supremum over the simplex of the infimum of the costs [c w]", in the reals. *)
Definition sup_inf (c : (A -> R) -> R -> Prop) (u : R) : Prop :=
  (forall w, simplex w -> forall eta, 0 < eta -> exists2 x, c w x & x <= u + eta) /\
  (forall eta, 0 < eta -> exists2 w, simplex w & forall x, c w x -> u - eta <= x).
(** The costs under the infimum of T*(nu; eps)^-1 and of T*_TV(nu)^-1.  A law lam_a that does not dominate
    nu_a has infinite KL and counts with its TV only. *)
Definition cost_eps w x := exists lam, [/\ E lam, Alt val nu lam & x = (eps * \sum_a (w a * TV (nu a) (lam
  a))) \/
  (forall a, ac (nu a) (lam a)) /\ x = \sum_a (w a * KL (nu a) (lam a))].
Definition cost_TV w x := exists lam, [/\ E lam, Alt val nu lam & x = \sum_a (w a * TV (nu a) (lam a))].
(** Mean numbers of samples, and what they cost at least. *)
Variables (n : A -> R) (k : R).
Hypotheses (n0 : forall a, 0 <= n a) (e0 : 0 < eps) (TVs : 0 < k -> forall lam, E lam -> Alt val nu lam ->
  k <= eps * \sum_a (n a * TV (nu a) (lam a))).
Let tau := \sum_a n a.
Let normalised F : 0 < tau -> tau * (\sum_a (n a / tau * F a)) = \sum_a (n a * F a).
Proof. by move=> t; rewrite sumM; apply: eq_bigr => a _; field; lra. Qed.
(** Whatever the costs: if along the mean numbers they are at least k, then tau u >= k. *)
Lemma sample_complexity (c : (A -> R) -> R -> Prop) u : sup_inf c u ->
  (forall w x, simplex w -> c w x -> 0 <= x /\ exists2 lam, E lam & Alt val nu lam) ->
  (forall x, 0 < k -> 0 < tau -> c (fun a => n a / tau) x -> k <= tau * x) -> k <= tau * u.
Proof. move=> [up _] pos h; have t0 : 0 <= tau by exact: sum_ge0.
have u0 w : simplex w -> 0 <= u.
  move=> sw; apply: Rnot_lt_le => lt; have [x cx xu] := up w sw (- u / 2) ltac:(lra).
  by have [x0 _] := pos w x sw cx; lra.
have sw : simplex (fun a : A => ind (a == ord0)) by split; [exact: dirac_ge0|exact: dirac_sum1].
case: (Rlt_dec 0 k) => k0; last by have := Rmult_le_pos _ _ t0 (u0 _ sw); lra.
have tp : 0 < tau.
  case: t0 => // z; have [x cx _] := up _ sw 1 Rlt_0_1; have [_ [lam El al]] := pos _ _ sw cx.
  have := TVs k0 El al; rewrite big1 ?Rmult_0_r => [|a _]; first lra.
  by rewrite (sum_eq0 a n0 (esym z)) Rmult_0_l.
have simp : simplex (fun a => n a / tau).
  split=> [a|]; last by rewrite -sumMr -/tau; field; lra.
  by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat.
apply: Rnot_lt_le => lt; pose eta := (k - tau * u) / (2 * tau).
have eta0 : 0 < eta by apply: Rdiv_lt_0_compat; lra. have [x cx xu] := up _ simp eta eta0.
have := h x k0 tp cx; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ tp) xu.
have : tau * (u + eta) = tau * u + (k - tau * u) / 2 by rewrite /eta; field; lra. lra. Qed.
Let TV_pos w lam : simplex w -> 0 <= \sum_a (w a * TV (nu a) (lam a)).
Proof. by move=> [w0 _]; apply: sum_ge0 => a _; apply: Rmult_le_pos => //; exact: TV_ge0. Qed.
Lemma complexity_eps u : (0 < k -> forall lam, E lam -> Alt val nu lam -> (forall a, ac (nu a) (lam a)) ->
  k <= \sum_a (n a * KL (nu a) (lam a))) -> sup_inf cost_eps u -> k <= tau * u.
Proof. move=> KLs si; apply: (sample_complexity si) => [w x sw [lam [El al cx]]|x k0 tp [lam [El al]]].
  split; last by exists lam.
  case: cx => [->|[acs ->]]; first by apply: Rmult_le_pos; [lra|exact: TV_pos].
  by apply: sum_ge0 => a _; apply: Rmult_le_pos; [case: sw|exact: KL_ge0].
move=> [->|[acs ->]]; last by rewrite normalised //; exact: KLs.
by rewrite -Rmult_assoc (Rmult_comm tau) Rmult_assoc normalised //; exact: TVs. Qed.
Lemma complexity_TV u : sup_inf cost_TV u -> k <= tau * (eps * u).
Proof. move=> [up low]; have scaled x : eps * (x / eps) = x by field; lra.
have i0 := Rinv_0_lt_compat _ e0; apply: (@sample_complexity (fun w x => cost_TV w (x / eps))).
- split=> [w sw eta h|eta h].
    have [x cx xu] := up w sw (eta / eps) ltac:(by apply: Rmult_lt_0_compat).
    exists (eps * x); first by rewrite (_ : eps * x / eps = x) //; field; lra.
    by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ e0) xu; rewrite Rmult_plus_distr_l scaled.
  have [w sw h'] := low (eta / eps) ltac:(by apply: Rmult_lt_0_compat). exists w => // x /h' h''.
  by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ e0) h''; rewrite Rmult_minus_distr_l !scaled.
- move=> w x sw [lam [El al e]]; split; last by exists lam.
  by rewrite -(scaled x) e; apply: Rmult_le_pos; [lra|exact: TV_pos].
move=> x k0 tp [lam [El al e]].
by rewrite -(scaled x) e -Rmult_assoc (Rmult_comm tau) Rmult_assoc normalised //; exact: TVs. Qed.
End Complexity.
(** log(1/(3 delta)) is positive for delta < 1/3 only, and then less than kl(1 - delta, delta). *)
Lemma ln_small delta : 0 < delta < 1 -> 0 < ln (/ (3 * delta)) -> delta < / 3.
Proof. move=> d; rewrite ln_Rinv => [h|]; last lra. apply: Rnot_le_lt => le.
by have := @ln_le_mono 1 (3 * delta); rewrite ln_1; lra. Qed.

(** ** Stopping times without a bound *)
Section Strategy.
Variables (X : finType) (val : X -> R) (K : nat) (idle : dist X).
Let A := [finType of 'I_K.+1].
Variables (E : instance A X -> Prop) (delta eps : R) (s : strategy A X) (nu : instance A X) (n : A -> R).
(** "P_nu(tau < oo) = 1": a stop by some horizon is as likely as one likes. *)
Definition stops_surely : Prop := forall eta, 0 < eta ->
  exists T, 1 - eta <= Pr (marginal (fed_by idle nu) (as_policy s)) (stopped K T).
(** thesis Definition 2.19, the wrong arm being recommended with [delta] at most by any horizon; privacy at
    any horizon; and E_nu[N_a(tau)] is the least [n a] of this kind. *)
Hypotheses (d01 : 0 < delta < 1) (e0 : 0 < eps) (En : E nu) (stops : stops_surely).
Hypotheses (dc : forall T, delta_correct val T idle E delta s) (dp : forall T, ViewDP T.+1 eps (as_policy s))
  (up : forall T a, samples T idle nu s a <= n a).
Let n0 a : 0 <= n a. Proof. exact: Rle_trans (samples_ge0 0 idle nu s a) (up 0 a). Qed.
(** Where the chance of a late stop vanishes, so does what it costs. *)
Let kl_limit c : delta <= / 2 -> 0 <= c -> (forall T rest, 0 < rest <= 1 - 2 * delta ->
    1 - rest <= Pr (marginal (fed_by idle nu) (as_policy s)) (stopped K T) ->
    kl (1 - (delta + rest)) delta <= c) -> kl (1 - delta) delta <= c.
Proof. move=> d2 c0 h; set L := ln ((1 - delta) / delta). case: (Req_dec delta (/ 2)) => [e|ne].
  by rewrite (_ : 1 - delta = delta) ?kl_same; lra.
have L0 : 0 < L. rewrite -ln_1; apply: ln_increasing; [lra|apply: (Rmult_lt_reg_r delta); first lra].
  by rewrite /Rdiv Rmult_assoc Rinv_l; lra.
have lin rest : 0 < rest <= 1 - 2 * delta -> kl (1 - delta) delta <= c + 2 * L * rest.
  move=> r; have [T st] := stops (proj1 r); have := h T rest r st.
  rewrite (@kl_chain _ (1 - delta)) ?kl_delta; try lra.
  have := @kl_ge0 (1 - (delta + rest)) (1 - delta) ltac:(lra) ltac:(lra).
  rewrite -/L (_ : (1 - (1 - delta)) / (1 - delta) = / ((1 - delta) / delta)); last by field; lra.
  by rewrite ln_Rinv -/L; [lra|apply: Rdiv_lt_0_compat; lra].
apply: Rnot_lt_le => lt; set g := kl _ _ in lt lin *; pose r := Rmin (1 - 2 * delta) ((g - c) / (4 * L)).
have r0 : 0 < r by apply: Rmin_glb_lt; [lra|apply: Rdiv_lt_0_compat; lra].
have r1 : r <= 1 - 2 * delta by apply: Rmin_l. have r2 : r <= (g - c) / (4 * L) by apply: Rmin_r.
have := lin r ltac:(lra); have := Rmult_le_compat_l (2 * L) _ _ ltac:(lra) r2.
by rewrite (_ : 2 * L * ((g - c) / (4 * L)) = (g - c) / 2); [lra|field; lra]. Qed.

(** *** thesis Lemma 4.23, Equation (4.15): eps sum_a E_nu[N_a(tau)] TV(nu_a, lam_a) >= kl(1 - delta, delta),
    for delta <= 1/2 and every stopping time *)
Theorem transportation_unbounded lam : delta <= / 2 -> E lam -> Alt val nu lam ->
  kl (1 - delta) delta <= eps * \sum_a (n a * TV (nu a) (lam a)).
Proof. move=> d2 El al; apply: kl_limit d2 _ _ => [|T rest r st].
  apply: Rmult_le_pos; first lra. by apply: sum_ge0 => a _; apply: Rmult_le_pos => //; exact: TV_ge0.
have r2 : 2 * delta + rest <= 1 by lra.
apply: Rle_trans (transportation_any_time d01 (Rlt_le _ _ (proj1 r)) r2 (dc T) En st (@dp T) El al) _.
apply: Rmult_le_compat_l; first lra.
by apply: sum_le => a _; apply: Rmult_le_compat_r (TV_ge0 _ _) (up T a). Qed.
(** ... and without privacy: sum_a E_nu[N_a(tau)] KL(nu_a, lam_a) >= kl(1 - delta, delta). *)
Theorem transportation_KL_unbounded lam : delta <= / 2 -> E lam -> Alt val nu lam ->
  (forall a, ac (nu a) (lam a)) -> kl (1 - delta) delta <= \sum_a (n a * KL (nu a) (lam a)).
Proof. move=> d2 El al acs; apply: kl_limit d2 _ _ => [|T rest r st].
  by apply: sum_ge0 => a _; apply: Rmult_le_pos => //; exact: KL_ge0.
apply: Rle_trans (transportation_KL d01 _ (cut_sound (dc T)) (cut_correct En (dc T) st) _ acs El al) _;
  try lra.
by apply: sum_le => a _; apply: Rmult_le_compat_r (KL_ge0 (acs a)) (up T a). Qed.
Let TVs k lam : delta <= / 2 -> k <= kl (1 - delta) delta -> E lam -> Alt val nu lam ->
  k <= eps * \sum_a (n a * TV (nu a) (lam a)).
Proof. by move=> d2 le El al; apply: Rle_trans le _; exact: transportation_unbounded. Qed.
Let KLs k lam : delta <= / 2 -> k <= kl (1 - delta) delta -> E lam -> Alt val nu lam ->
  (forall a, ac (nu a) (lam a)) -> k <= \sum_a (n a * KL (nu a) (lam a)).
Proof. by move=> d2 le El al acs; apply: Rle_trans le _; exact: transportation_KL_unbounded. Qed.

(** *** thesis Theorem 4.24 before its last step: E[tau] >= T*(nu; eps) kl(1 - delta, delta), delta <= 1/2. *)
Theorem sample_complexity_kl u : delta <= / 2 -> sup_inf (cost_eps val E eps nu) u ->
  kl (1 - delta) delta <= (\sum_a n a) * u.
Proof. move=> d2; apply: complexity_eps => // k0 lam El al; first exact: TVs (Rle_refl _) El al.
move=> acs; exact: KLs (Rle_refl _) El al acs. Qed.

(** *** thesis Theorem 4.24, Equation (4.16): E[tau] >= T*(nu; eps) log(1/(3 delta)), where u = 1/T*(nu; eps).
    Finite rewards. *)
Theorem sample_complexity_DP u : sup_inf (cost_eps val E eps nu) u -> ln (/ (3 * delta)) <= (\sum_a n a) * u.
Proof. have le := kl_delta_ge d01; have half : 0 < ln (/ (3 * delta)) -> delta <= / 2 by move/(ln_small d01);
  lra.
apply: complexity_eps => // /half d2 lam El al; first exact: TVs le El al.
move=> acs; exact: KLs le El al acs. Qed.

(** *** thesis Corollary 4.25, its private part: E[tau] >= T*_TV(nu)/eps log(1/(3 delta)), where u =
    1/T*_TV(nu) *)
Theorem sample_complexity_TV u : sup_inf (cost_TV val E nu) u ->
  ln (/ (3 * delta)) <= (\sum_a n a) * (eps * u).
Proof. apply: complexity_TV => // /(ln_small d01) d3 lam El al; apply: TVs (kl_delta_ge d01) El al; lra. Qed.
End Strategy.
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
End BernoulliTime.
