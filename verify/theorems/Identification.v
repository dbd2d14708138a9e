(** Best-arm identification with fixed confidence under eps-View DP (thesis Section 4.4), at a finite
    horizon and without one. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds Toolbox ProductLaws
  PrivateDivergence BernTheorem.
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
(** By this horizon the best arm has been recommended with 1 - delta at least. *)
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
Variables (delta delta' eps : R) (s : strategy A X) (nu lam : instance A X).
Hypotheses (d01 : 0 < delta < 1) (d0' : 0 < delta') (d2 : delta + delta' <= 1) (alt : Alt nu lam).
Hypotheses (dn : correct_at nu delta' s) (dl : correct_at lam delta s).
Lemma sum_arms (F : dist X -> dist X -> R) : F idle idle = 0 ->
  \sum_b (@Ex _ _ T.+1 (fed_by idle nu) (as_policy s) (fun acts _ =>
    N b acts) * F (fed_by idle nu b) (fed_by idle lam b)) = \sum_a (samples nu s a * F (nu a) (lam a)).
Proof. move=> F0; rewrite big_sumType /= [X in _ + X]big1 ?Rplus_0_r // => a _. by nra. Qed.

Lemma unlike k : KL_le (marginal (T := T.+1) (fed_by idle nu) (as_policy s)) (marginal (fed_by idle lam)
  (as_policy s)) k -> kl (1 - delta') delta <= k.
Proof. have [b [c [bb bc ne]]] := alt; move=> kl; apply: (@KL_likely _ (M _ (fed_by idle nu) (as_policy s))
  (M _ (fed_by idle lam) (as_policy s)) (recommends b) _ _ _ kl) => //; try lra; first exact: dn.
pose q := M T.+1 (fed_by idle lam) (as_policy s); have right_ : 1 - delta <= Pr q (recommends c) := dl bc.
suff le : Pr q (recommends b) <= Pr q (~: recommends c).
  by suff : Pr q (recommends b) <= delta by []; move: le; rewrite Pr_C; lra.
have PrE F : Pr q F = \sum_u (ind (u \in F) * q u) by rewrite sum_ind.
rewrite !PrE; apply: sum_le => u _; apply: Rmult_le_compat_r; first exact: pr_ge0.
rewrite !inE; case: eqP => [->|_]; last exact: ind_ge0.
by rewrite (_ : inr b != inr c :> A + A); [apply: Rle_refl|apply: contra_neq ne => -[->]]. Qed.

(** *** thesis Lemma 4.23 (Equations (4.14), (4.15)), for delta <= 1/2: eps sum_a E_nu[N_a(tau)] TV(nu_a,
    lam_a) >= kl(1 - delta, delta) for every eps-View DP strategy that is correct at nu and at lam by a finite
    horizon.  Finite rewards. (Printed for delta in (0, 1); above 1/2 it fails.) *)
Theorem transportation : ViewDP T.+1 eps (as_policy s) ->
  kl (1 - delta') delta <= eps * \sum_a (samples nu s a * TV (nu a) (lam a)).
Proof. move=> dp; apply: unlike; have := KL_decomposition_arms (fed_by idle nu) (fed_by idle lam) dp.
by rewrite (@sum_arms (fun p q => TV p q)); last exact: TV_same. Qed.
(** Without privacy (Lemma 1 of Kaufmann, Cappe and Garivier 2016). *)
Theorem transportation_KL : (forall a, ac (nu a) (lam a)) ->
  kl (1 - delta') delta <= \sum_a (samples nu s a * KL (nu a) (lam a)).
Proof. move=> acs; apply: unlike.
have acs' : forall x, ac (fed_by idle nu x) (fed_by idle lam x) by case=> [a|_ y] //; apply: acs.
have := @KL_marginal _ _ T.+1 (fed_by idle nu) (fed_by idle lam) (as_policy s) acs'.
by rewrite (@sum_arms (fun p q => KL p q)); last exact: KL_same. Qed.
End Transportation.
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
(** ... and of T*_KL(nu)^-1. *)
Definition cost_KL w x := exists lam, [/\ E lam, Alt val nu lam, forall a, ac (nu a) (lam a) &
  x = \sum_a (w a * KL (nu a) (lam a))].
(** If mean numbers [n] of samples, tau in all, cost at least k, whatever the alternative, then tau u >= k. *)
Lemma sample_complexity (n : A -> R) (c : (A -> R) -> R -> Prop) u k (tau := \sum_a n a) :
  (forall a, 0 <= n a) -> sup_inf c u -> (forall w x, c w x -> exists F, [/\ forall a, 0 <= F a,
    x = \sum_a (w a * F a) & 0 < k -> k <= \sum_a (n a * F a)]) -> k <= tau * u.
Proof. move=> n0 [up _] h; have t0 : 0 <= tau by exact: sum_ge0.
have sw : simplex (fun a : A => ind (a == ord0)) by split=> [a|]; [exact: ind_ge0|exact: dirac_sum1].
case: (Rlt_dec 0 k) => k0; last first.
  apply: (Rle_trans _ 0); [lra|apply: Rmult_le_pos => //; apply: Rnot_lt_le => lt].
  have [x cx] := up _ sw (- u / 2) ltac:(lra); have [F [F0 -> _]] := h _ _ cx.
  move=> le; suff : 0 <= u + - u / 2 by lra.
  by apply: Rle_trans le; apply: sum_ge0 => a _; apply: Rmult_le_pos => //; exact: ind_ge0.
have tp : 0 < tau.
  case: t0 => // z; have [x cx _] := up _ sw 1 Rlt_0_1; have [F [_ _ /(_ k0) le]] := h _ _ cx.
  by exfalso; move: le; rewrite big1 => [|a _]; [lra|rewrite (sum_eq0 a n0 (esym z)) Rmult_0_l].
have simp : simplex (fun a => n a / tau).
  split=> [a|]; last by rewrite -sumMr -/tau; field; lra.
  by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat.
apply: Rnot_lt_le => lt; pose eta := (k - tau * u) / (2 * tau).
have [x cx xu] := up _ simp eta ltac:(apply: Rdiv_lt_0_compat; lra).
have [F [_ e /(_ k0) le]] := h _ _ cx; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ tp) xu.
have -> : tau * x = \sum_a (n a * F a) by rewrite e sumM; apply: eq_bigr => a _; field; lra.
by rewrite (_ : tau * (u + eta) = tau * u + (k - tau * u) / 2); [lra|rewrite /eta; field; lra]. Qed.
End Complexity.

(** ** Stopping times without a bound *)
Section Strategy.
Variables (X : finType) (val : X -> R) (K : nat) (idle : dist X).
Let A := [finType of 'I_K.+1].
Variables (E : instance A X -> Prop) (delta eps : R) (s : strategy A X) (nu : instance A X) (n : A -> R).
(** thesis Definition 2.19: P_nu(tau < oo, ahat = a^*(nu)) >= 1 - delta for every nu in the class; this is the
    limit of the chances by a horizon. *)
Definition delta_correct : Prop := forall lam, E lam -> forall eta, 0 < eta ->
  exists T0, forall T, (T0 <= T)%N -> correct_at val T idle lam (delta + eta) s.
Hypotheses (d01 : 0 < delta < 1) (e0 : 0 < eps) (En : E nu) (dc : delta_correct).
(** Where the chance of a late stop vanishes, so does what it costs. *)
Let kl_limit lam c : delta <= / 2 -> E lam -> 0 <= c -> (forall T d, delta < d -> d <= / 2 ->
    correct_at val T idle nu d s -> correct_at val T idle lam d s -> kl (1 - d) d <= c) ->
  kl (1 - delta) delta <= c.
Proof. move=> d2 El c0 h; case: (Req_dec delta (/ 2)) => [e|ne].
  by rewrite (_ : 1 - delta = delta) ?kl_same; lra.
pose L d := ln ((1 - d) / d); have i0 : 0 < / delta by apply: Rinv_0_lt_compat; lra.
have lin r : 0 < r <= / 2 - delta -> kl (1 - delta) delta <= c + r * (2 + / delta + 2 * L delta).
  move=> r0; have [T1 h1] := dc En (proj1 r0); have [T2 h2] := dc El (proj1 r0).
  have := h _ (delta + r) _ _ (h1 _ (leq_maxl T1 T2)) (h2 _ (leq_maxr T1 T2)); rewrite !kl_delta; try lra.
  rewrite -!/(L _) => /(_ ltac:(lra) ltac:(lra)) le.
  have u : ln ((1 - delta) / (1 - (delta + r))) <= 2 * r.
    apply: Rle_trans (ln_le _) _; first by apply: Rdiv_lt_0_compat; lra.
    apply: (Rmult_le_reg_r (1 - (delta + r))); first lra.
    by rewrite /Rdiv Rmult_minus_distr_r Rmult_assoc Rinv_l; nra.
  have v : ln ((delta + r) / delta) <= r * / delta.
    apply: Rle_trans (ln_le _) _; first by apply: Rdiv_lt_0_compat; lra. by right; field; lra.
  rewrite !ln_div in u v; try lra; have x0 : 0 <= r * (2 + / delta) by apply: Rmult_le_pos; lra.
  have s0 : L delta <= L (delta + r) + r * (2 + / delta) by rewrite /L !ln_div; lra.
  have := Rmult_le_compat_l (1 - 2 * (delta + r)) _ _ ltac:(lra) s0.
  by have := Rmult_le_pos (2 * (delta + r)) _ ltac:(lra) x0; lra.
apply: (le_limit (b := (/ 2 - delta) * (2 + / delta + 2 * L delta))) => eta e.
by have := lin (eta * (/ 2 - delta)) ltac:(nra); lra. Qed.
(** [n] bounds the samples of the arms whose laws differ: E_nu[N_a(tau)] is the least one, if it is finite. *)
Let bounded lam := forall a, ~ nu a =1 lam a -> forall T, samples T idle nu s a <= n a.
Let cost_le lam F T : (forall a, 0 <= F a) -> (forall a, nu a =1 lam a -> F a = 0) -> bounded lam ->
  0 <= \sum_a (samples T idle nu s a * F a) <= \sum_a (n a * F a).
Proof. move=> F0 same up; split.
  by apply: sum_ge0 => a _; apply: Rmult_le_pos => //; exact: samples_ge0.
apply: sum_le => a _; case: (Req_EM_T (F a) 0) => [->|ne]; first lra.
by apply: Rmult_le_compat_r => //; apply: up => /same. Qed.

(** Without privacy: sum_a E_nu[N_a(tau)] KL(nu_a, lam_a) >= kl(1 - delta, delta). *)
Theorem transportation_KL_unbounded lam : delta <= / 2 -> E lam -> Alt val nu lam -> bounded lam ->
  (forall a, ac (nu a) (lam a)) -> kl (1 - delta) delta <= \sum_a (n a * KL (nu a) (lam a)).
Proof. move=> d2 El al up acs.
have le T := cost_le T (fun a => KL_ge0 (acs a)) (fun a => @KL_same _ _ _) up.
apply: (kl_limit d2 El) => [|T d dd d2' cn cl]; first by have := le 0%N; lra.
by apply: Rle_trans (transportation_KL _ _ _ al cn cl acs) _; have := le T; lra. Qed.
(** It is private at any horizon. *)
Hypothesis dp : forall T, ViewDP T.+1 eps (as_policy s).
(** *** thesis Lemma 4.23, Equation (4.15): eps sum_a E_nu[N_a(tau)] TV(nu_a, lam_a) >= kl(1 - delta, delta),
    for delta <= 1/2 and every stopping time. (If an arm whose law changes has infinitely many samples on
    average, the left side is infinite.) *)
Theorem transportation_unbounded lam : delta <= / 2 -> E lam -> Alt val nu lam -> bounded lam ->
  kl (1 - delta) delta <= eps * \sum_a (n a * TV (nu a) (lam a)).
Proof. move=> d2 El al up.
have le T := cost_le T (fun a => TV_ge0 (nu a) (lam a)) (fun a => @TV_same _ _ _) up.
apply: (kl_limit d2 El) => [|T d dd d2' cn cl]; first by apply: Rmult_le_pos; have := le 0%N; lra.
apply: Rle_trans (transportation _ _ _ al cn cl (@dp T)) _; try lra.
by apply: Rmult_le_compat_l; have := le T; lra. Qed.
Hypothesis up : forall T a, samples T idle nu s a <= n a.
Let n0 a : 0 <= n a. Proof. exact: Rle_trans (samples_ge0 0 idle nu s a) (up 0 a). Qed.
(** A number that kl(1 - delta, delta) exceeds where it says something: log(1/(3 delta)). *)
Let below k := 0 < k -> delta <= / 2 /\ k <= kl (1 - delta) delta.
Let below_ln : below (ln (/ (3 * delta))).
Proof. move=> k0; split; last exact: kl_delta_ge. rewrite ln_Rinv in k0; last lra.
by apply: Rnot_lt_le => le; have := @ln_le_mono 1 (3 * delta); rewrite ln_1; lra. Qed.
Let TVs k lam : below k -> E lam -> Alt val nu lam -> 0 < k -> k <= eps * \sum_a (n a * TV (nu a) (lam a)).
Proof. by move=> h El al /h [d2 le]; apply: Rle_trans le _; apply: transportation_unbounded. Qed.
Let KLs k lam : below k -> E lam -> Alt val nu lam -> (forall a, ac (nu a) (lam a)) -> 0 < k ->
  k <= \sum_a (n a * KL (nu a) (lam a)).
Proof. by move=> h El al acs /h [d2 le]; apply: Rle_trans le _; apply: transportation_KL_unbounded. Qed.
Let complexity k u : below k -> sup_inf (cost_eps val E eps nu) u -> k <= (\sum_a n a) * u.
Proof. move=> h si; apply: (sample_complexity n0 si) => w x [lam [El al [->|[acs ->]]]].
  have scaled v : \sum_a (v a * (eps * TV (nu a) (lam a))) = eps * \sum_a (v a * TV (nu a) (lam a)).
    by rewrite sumM; apply: eq_bigr => a _; ring.
  exists (fun a => eps * TV (nu a) (lam a)); rewrite !scaled; split=> // [a|]; last exact: TVs.
  by apply: Rmult_le_pos; [lra|exact: TV_ge0].
by exists (fun a => KL (nu a) (lam a)); split=> // [a|]; [exact: KL_ge0|exact: KLs]. Qed.

(** *** thesis Theorem 4.24 before its last step: E[tau] >= T*(nu; eps) kl(1 - delta, delta), delta <= 1/2. *)
Theorem sample_complexity_kl u : delta <= / 2 -> sup_inf (cost_eps val E eps nu) u ->
  kl (1 - delta) delta <= (\sum_a n a) * u.
Proof. by move=> d2; apply: complexity => _; split=> //; exact: Rle_refl. Qed.

(** *** thesis Theorem 4.24, Equation (4.16): E[tau] >= T*(nu; eps) log(1/(3 delta)), where u = 1/T*(nu; eps).
    Finite rewards. *)
Theorem sample_complexity_DP u : sup_inf (cost_eps val E eps nu) u -> ln (/ (3 * delta)) <= (\sum_a n a) * u.
Proof. exact: complexity below_ln. Qed.

(** *** thesis Corollary 4.25: E[tau] >= T*_KL(nu) log(1/(3 delta)), and E[tau] >= T*_TV(nu)/eps log(1/(3
    delta)), where u is 1/T*_KL(nu), and 1/T*_TV(nu) *)
Theorem sample_complexity_KL u : sup_inf (cost_KL val E nu) u -> ln (/ (3 * delta)) <= (\sum_a n a) * u.
Proof. move=> si; apply: (sample_complexity n0 si) => w x [lam [El al acs ->]].
by exists (fun a => KL (nu a) (lam a)); split=> // [a|]; [exact: KL_ge0|exact: KLs below_ln _ _ _]. Qed.
Theorem sample_complexity_TV u : sup_inf (cost_TV val E nu) u ->
  ln (/ (3 * delta)) <= (\sum_a n a) * (eps * u).
Proof. move=> si; set k := ln _; have i0 := Rinv_0_lt_compat _ e0; have e1 : / eps * eps = 1 by field; lra.
set tau := \sum_a n a; suff le : k * / eps <= tau * u.
  by have := Rmult_le_compat_r _ _ _ (Rlt_le _ _ e0) le; rewrite Rmult_assoc e1; lra.
apply: (sample_complexity n0 si) => w x [lam [El al ->]]; exists (fun a => TV (nu a) (lam a)).
split=> // [a|ke]; first exact: TV_ge0. have k0 : 0 < k by have := Rmult_lt_compat_r _ _ _ e0 ke; nra.
have le := TVs below_ln El al k0; apply: (Rmult_le_reg_l eps) => //.
by rewrite (_ : eps * (k * / eps) = k) //; field; lra. Qed.
End Strategy.
(** ** The characteristic time of Bernoulli instances *)
Section BernoulliTime.
Variables (K : nat) (mu : 'I_K.+1 -> R).
Hypotheses (mu01 : forall a, 0 <= mu a <= 1) (best : forall a, a != ord0 -> mu a < mu ord0).
Let A := [finType of 'I_K.+1].
(** The instance of means [mu], the arm 0 being the only best one; the class of all Bernoulli arms. *)
Definition bernoulli : instance A bool_finType := fun a => bern (mu01 a).
Definition any_bernoulli (lam : instance A bool_finType) := True.
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
Let best0 : only_best ind bernoulli ord0. Proof. by move=> a a0; rewrite !mean_bool /=; apply: best. Qed.
Let AltP lam : Alt ind bernoulli lam <-> exists2 c, only_best ind lam c & c != ord0.
Proof. split=> [[b [c [bb bc ne]]]|[c bc c0]]; last by exists ord0, c; split=> //; rewrite eq_sym.
exists c => //; apply: contraNneq ne => ->.
by case: (eqVneq b ord0) => // b0; have := bb ord0; have := best0 b0; rewrite eq_sym => h /(_ b0); lra. Qed.
Let costE (lam : instance A bool_finType) (w : A -> R) :
  \sum_c (w c * TV (bernoulli c) (lam c)) = \sum_c (w c * Rabs (mu c - lam c true)).
Proof. by apply: eq_bigr => c _; rewrite TV_bool. Qed.
(** The cost of another instance, from its means. *)
Lemma alternative (w v : A -> R) a : (forall c, 0 <= v c <= 1) -> a != ord0 -> (forall c, c != a -> v c < v a)
  -> cost_TV ind any_bernoulli bernoulli w (\sum_c (w c * Rabs (mu c - v c))).
Proof. move=> v01 a0 va; exists (fun c => bern (v01 c)); split=> //; last by rewrite costE.
by apply/AltP; exists a => // c ca; rewrite !mean_bool; apply: va. Qed.

(** *** thesis Proposition 4.26: T*_TV(nu) = 1/Delta_min + sum_(a = 2..K) 1/Delta_a for Bernoulli instances *)
Theorem TV_time_is : sup_inf (cost_TV ind any_bernoulli bernoulli) (/ TV_time).
Proof. set u := / TV_time; have u0 : 0 < u by apply: Rinv_0_lt_compat. split=> [w [w0 w1] eta eta0|eta eta0].
- have [m m0 Dm] := Dmin_is. have wle a : w a <= 1 by rewrite -w1; apply: le_sum.
  case: (boolP [exists a, (a != ord0) && Rle_dec (w a * D a) u]) => [/existsP [a /andP [a0]]|/existsPn no].
    case: Rle_dec => //= wa _; have r0 := mu01 ord0; have ra := mu01 a; have lt := best a0.
    pose h := Rmin (mu ord0) eta; have h0 : 0 < h by apply: Rmin_glb_lt; lra.
    have h1 : h <= mu ord0 by apply: Rmin_l. have h2 : h <= eta by apply: Rmin_r.
    pose v c := if c == a then mu ord0 else if c == ord0 then mu ord0 - h else mu c.
    exists (\sum_c (w c * Rabs (mu c - v c))); first apply: (alternative _ _ a0) => c; rewrite /v.
    - by case: (c == a); [lra|case: (c == ord0); [lra|apply: mu01]].
    - by rewrite eqxx => /negbTE ->; case: (eqVneq c ord0) => [_|/best]; lra.
    rewrite (bigD1 a) //= (bigD1 ord0) 1?eq_sym //= big1 ?Rplus_0_r => [|c /andP [ca c0]]; last first.
      by rewrite (negbTE ca) (negbTE c0) Rminus_eq_0 Rabs_R0; ring.
    rewrite !eqxx eq_sym (negbTE a0) Rabs_left1 ?Rabs_pos_eq; try lra.
    by have := Rmult_le_compat_r h _ _ (Rlt_le _ _ h0) (wle ord0); rewrite /D in wa; lra.
  have w0m : w ord0 * Dmin <= u.
    apply: Rnot_lt_le => lt; suff : 1 < 1 by lra. rewrite -{2}w1 (bigD1 ord0) //=.
    have -> : 1 = u * / Dmin + \sum_(a | a != ord0) (u * / D a) by rewrite -sumM -Rmult_plus_distr_l -/TV_time
      Rinv_l; lra. apply: Rplus_lt_le_compat.
      by apply: (Rmult_lt_reg_r Dmin) => //; rewrite Rmult_assoc Rinv_l ?Rmult_1_r; lra.
    apply: sum_le => a a0; apply: (Rmult_le_reg_r (D a)); first exact: D0.
    rewrite Rmult_assoc Rinv_l ?Rmult_1_r; last by have := D0 a0; lra.
    by have := no a; rewrite a0 /=; case: Rle_dec => //= h _; lra.
  have rm := mu01 m; have lt := best m0; have r0 := mu01 ord0; pose h := Rmin ((1 - mu m) / 2) eta.
  have h0 : 0 < h by apply: Rmin_glb_lt; lra.
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
  have := bc ord0; rewrite eq_sym !mean_bool => /(_ c0) lt. rewrite costE (bigD1 ord0) //= (bigD1 c) //=.
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
