(** Thesis Theorem 4.16 (bern Equation (7) without its factor 6): the problem-dependent lower bound. *)
From Coq Require Import Classical.
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds DoubleChange.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** [m] is the infimum of the set [E] (finite: the infimum of the empty set, +oo, has no [m]). *)
Definition glb (E : R -> Prop) (m : R) : Prop :=
  (forall x, E x -> m <= x) /\ forall m', (forall x, E x -> m' <= x) -> m' <= m.
Lemma glb_close E m eta : glb E m -> 0 < eta -> exists2 x, E x & x < m + eta.
Proof. move=> [_ h] e0; apply: NNPP => no; suff : m + eta <= m by lra.
by apply: h => x Ex; apply: Rnot_lt_le => lt; apply: no; exists x. Qed.
(** min(inf E, inf F) is the infimum of the union. *)
Lemma glb_min E F m n : glb E m -> glb F n -> glb (fun x => E x \/ F x) (Rmin m n).
Proof. move=> [em gm] [fn gn]; split=> [x [/em|/fn] h|m' h].
- exact: Rle_trans (Rmin_l _ _) h.
- exact: Rle_trans (Rmin_r _ _) h.
- by apply: Rmin_glb; [apply: gm|apply: gn] => x hx; apply: h; [left|right]. Qed.
Section Thesis416.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variable pi : nat -> policy A X. (* one policy for each horizon *)
Variables (eps : R) (nu : instance A X).
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)) (cons : consistent_on val pi nu).
(** [nu'] differs from [nu] at the arm [b] only, and there [b] is the only best arm. *)
Definition confusing b (nu' : instance A X) : Prop :=
  [/\ forall c, c != b -> nu c =1 nu' c, exists2 d, 0 < d & forall c, c != b -> d <= gap val nu' c
    & consistent_on val pi nu'].
(** "liminf E[N_b(T)] / log T >= 1 / q" *)
Definition often b q : Prop := forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (/ q - delta) * ln (INR T) <= EN T nu (pi T) b.
(** What both changes of environment give. *)
Lemma often_of b nu' q : confusing b nu' -> 0 < gap val nu b -> 0 < q -> (forall T d, 0 <= d -> d <= gap val
  nu b -> (forall c, c != b -> d <= gap val nu' c) -> INR T / 4 * d * exp (- (EN T nu (pi T) b * q)) <= Reg
  val T nu (pi T) + Reg val T nu' (pi T)) -> often b q.
Proof. case=> same [d1 d10 gc] cs' g0 q0 two' delta de. pose d := Rmin (gap val nu b) d1.
have d0 : 0 < d by apply: Rmin_glb_lt. have gb : d <= gap val nu b by apply: Rmin_l.
have {}gc c : c != b -> d <= gap val nu' c by move=> /gc; apply: Rle_trans; apply: Rmin_r.
have k0 : 0 < / q by positive. set k := / q in k0 *. pose p := delta / (2 * k);
  have p0 : 0 < p by apply: Rdiv_lt_0_compat; lra. have d8 : 0 < d / 8 by lra. have [T1 h1] := cons p0 d8;
  have [T2 h2] := cs' p _ p0 d8. exists (maxn 1 (maxn T1 T2)) => T; rewrite !geq_max => /and3P [t0 t1 t2].
have TT : 1 <= INR T by apply: (le_INR 1); apply/leP. have S := Rplus_le_compat _ _ _ _ (h1 T t1) (h2 T t2).
have two := two' T d (Rlt_le _ _ d0) gb gc. have l0 : 0 <= ln (INR T) by rewrite -ln_1; apply: ln_le_mono;
  lra. have le : exp (ln (INR T) - EN T nu (pi T) b * q) <= exp (p * ln (INR T)).
  apply: (Rmult_le_reg_l (d / 4)); first lra. rewrite {1}/Rminus exp_plus exp_ln; last lra.
  have := Rle_trans _ _ _ two S; rewrite /Rpower; lra.
have {}le : ln (INR T) - EN T nu (pi T) b * q <= p * ln (INR T).
  rewrite -(ln_exp (_ - _)) -(ln_exp (p * _)); apply: ln_le_mono le; exact: exp_pos.
have kp : k * p = delta / 2 by rewrite /p; field; lra. have kq : k * q = 1 by rewrite /k; field; lra.
have m := Rmult_le_compat_l k _ _ (Rlt_le _ _ k0) le.
have e1 : k * (ln (INR T) - EN T nu (pi T) b * q) = k * ln (INR T) - EN T nu (pi T) b.
  by rewrite -[X in _ = _ - X]Rmult_1_r -kq; ring.
have e2 : k * (p * ln (INR T)) = delta / 2 * ln (INR T) by rewrite -kp; ring. rewrite e1 e2 in m.
have : 0 <= delta / 2 * ln (INR T) by apply: Rmult_le_pos; lra. lra. Qed.
Lemma often_TV b nu' : confusing b nu' -> 0 < gap val nu b -> 0 < TV (nu b) (nu' b) ->
  often b (eps * TV (nu b) (nu' b)).
Proof. move=> cf g0 t0; apply: (often_of cf g0); first exact: Rmult_lt_0_compat.
move=> T d d0 gb gc; have [same _ _] := cf. have := two_environments (@dp T) d0 gb gc same.
by rewrite (_ : eps * (EN T nu (pi T) b * _) = EN T nu (pi T) b * (eps * TV (nu b) (nu' b))) //; ring. Qed.
Lemma often_KL b nu' : confusing b nu' -> 0 < gap val nu b -> 0 < KL (nu b) (nu' b) ->
  (forall c, ac (nu c) (nu' c)) -> often b (KL (nu b) (nu' b)).
Proof. move=> cf g0 t0 nn; apply: (often_of cf g0 t0) => T d d0 gb gc.
by have [same _ _] := cf; have := @two_environments_classic _ val K T nu nu' (pi T) b d nn d0 gb gc same. Qed.
(** [often] passes to the infimum of numbers that stay away from 0. *)
Lemma often_glb b (E : R -> Prop) c q : 0 < c -> (forall x, E x -> c <= x /\ often b x) -> glb E q ->
  often b q.
Proof. move=> c0 h gl delta de; have q0 : 0 < q by apply: Rlt_le_trans c0 (proj2 gl c _) => x /h [].
pose eta := q * q * (delta / 2). have eta0 : 0 < eta by positive. have [x Ex lt] := glb_close gl eta0.
have [cx ox] := h x Ex; have [T0 hT] := ox (delta / 2) ltac:(lra). exists (maxn 1 T0) => T.
rewrite geq_max => /andP [T1 TT]; apply: Rle_trans (hT T TT); apply: Rmult_le_compat_r.
  by rewrite -ln_1; apply: ln_le_mono; [lra|apply: (le_INR 1); apply/leP].
suff : / q - delta / 2 <= / x by lra. apply: (Rle_trans _ (/ (q + eta))); last by apply: Rinv_le_contravar;
  lra. apply: (Rmult_le_reg_r (q + eta)); first lra. rewrite Rinv_l; last lra.
have -> : (/ q - delta / 2) * (q + eta) = 1 - delta / 2 * eta by rewrite /eta; field; lra. by nra. Qed.

(** *** Thesis Theorem 4.16, arm by arm: liminf Reg_T / log T >= sum_(b in S) gap_b / q_b, where for each
    arm of S the number [q b] bounds its pulls as in [often] (see the two lemmas). *)
Theorem thesis_4_16 (S : {set A}) (q : A -> R) : (forall b, b \in S -> often b (q b)) ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in S) (gap val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof. move=> ofn delta de. pose G := \sum_b gap val nu b; have G0 : 0 <= G by apply: sum_ge0 => b _;
  apply: gap_ge0. pose e := delta / (G + 1); have e0 : 0 < e by apply: Rdiv_lt_0_compat; lra.
have /fin_all_exists [t0 ht] (b : A) : exists T0, forall T, (T0 <= T)%N -> b \in S -> (/ q b - e) * ln (INR T)
  <= EN T nu (pi T) b.
  case: (boolP (b \in S)) => [g|g]; last by exists 0%N. by have [T0 h] := ofn b g e e0; exists T0 => T /h.
exists (maxn 1 (\max_b t0 b)) => T; rewrite geq_max => /andP [T1 Tm].
have TT : 1 <= INR T by apply: (le_INR 1); apply/leP. have l0 : 0 <= ln (INR T) by rewrite -ln_1;
  apply: ln_le_mono; lra. rewrite regret_decomposition [X in _ <= X](bigID (mem S)) /=.
rewrite -[X in X <= _]Rplus_0_r; apply: Rplus_le_compat; last first.
  by apply: sum_ge0 => b _; apply: Rmult_le_pos; [apply: gap_ge0|apply: EN_ge0].
apply: (Rle_trans _ (\sum_(b in S) (gap val nu b * ((/ q b - e) * ln (INR T))))).
  have -> : \sum_(b in S) (gap val nu b * ((/ q b - e) * ln (INR T))) = (\sum_(b in S) (gap val nu b / q b)
    - e * (\sum_(b in S) gap val nu b)) * ln (INR T).
    by rewrite sumM -sumB sumMr; apply: eq_bigr => b _; rewrite /Rdiv; ring.
  apply: Rmult_le_compat_r => //; apply: Rplus_le_compat_l; apply: Ropp_le_contravar.
  have Gp : \sum_(b in S) gap val nu b <= G.
    rewrite /G [X in _ <= X](bigID (mem S)) /= -[X in X <= _]Rplus_0_r.
    by apply: Rplus_le_compat_l; apply: sum_ge0 => b _; apply: gap_ge0.
  apply: (Rle_trans _ (e * (G + 1))); last by rewrite /e; apply: Req_le; field; lra. by nra.
apply: sum_le => b bS; apply: Rmult_le_compat_l; first exact: gap_ge0.
apply: ht => //; apply: leq_trans Tm; exact: leq_bigmax. Qed.
End Thesis416.
(** ** The infima of thesis Theorem 4.16 *)
(** A lower bound on the divergence: KL >= TV^2 (Pinsker's inequality has 2 TV^2). *)
Lemma TV2_le_KL (X : finType) (p q : dist X) : ac p q -> TV p q * TV p q <= KL p q.
Proof. move=> pq; set t := TV p q; have p0 := pr_ge0 p; have q0 := pr_ge0 q.
have s2 : \sum_a Rabs (p a - q a) = 2 * t by rewrite /t /TV; field.
apply: (Rle_trans _ (\sum_a (t * Rabs (p a - q a) - t * t / 2 * (p a + q a) + (p a - q a)))).
  by rewrite sumD sumB sumB -!sumM sumD !pr_sum1 s2; apply: Req_le; field.
apply: sum_le => a _; set x := sqrt (p a); set y := sqrt (q a).
have x0 : 0 <= x by apply: sqrt_pos. have y0 : 0 <= y by apply: sqrt_pos.
have px : p a = x * x by rewrite sqrt_sqrt. have qy : q a = y * y by rewrite sqrt_sqrt.
have h : (x - y) * (x - y) + (p a - q a) <= p a * ln (p a / q a).
  case: (Req_dec (p a) 0) => [z|nz]; first by nra.
  have nq : q a <> 0 by move/pq. have xp : 0 < x by nra. have yp : 0 < y by nra.
  have := Rmult_le_compat_l (2 * (x * x)) _ _ ltac:(nra) (ln_le (Rdiv_lt_0_compat _ _ yp xp)).
  rewrite (_ : _ * (y / x - 1) = 2 * x * y - 2 * (x * x)); last by field; lra.
  by rewrite px qy !ln_div ?ln_mult //; (lra || nra).
apply: Rle_trans _ h; apply: Rplus_le_compat_r. have -> : Rabs (p a - q a) = Rabs (x - y) * (x + y).
  by rewrite px qy -[in RHS](Rabs_pos_eq (x + y)) -?Rabs_mult; [congr Rabs; ring|lra].
have dd : Rabs (x - y) * Rabs (x - y) = (x - y) * (x - y) by rewrite -Rabs_mult Rabs_pos_eq //;
  exact: Rle_0_sqr. rewrite px qy -dd; move: (Rabs _) dd => d dd. have : 0 <= t * t / 4 * (d * d) by nra.
have := Rle_0_sqr (d - t / 2 * (x + y)); rewrite /Rsqr.
have -> : t * t / 2 * (x * x + y * y) = t * t / 4 * ((x + y) * (x + y)) + t * t / 4 * (d * d) by rewrite dd;
  field. lra. Qed.
(** Laws whose means differ are apart. *)
Lemma TV_mean (X : finType) (val : X -> R) (p q : X -> R) :
  \sum_x (q x * val x) - \sum_x (p x * val x) <= 2 * (\sum_x Rabs (val x)) * TV p q.
Proof. rewrite -sumB /TV (_ : 2 * _ * _ = (\sum_x Rabs (val x)) * (\sum_x Rabs (p x - q x))); last by field.
rewrite sumM; apply: sum_le => x _; apply: Rle_trans (Rle_abs _) _. rewrite (_ : _ - _ = val x * (q x - p x));
  last ring. rewrite Rabs_mult (Rabs_minus_sym (p x)); apply: Rmult_le_compat_r; first exact: Rabs_pos.
by apply: (le_sum (F := fun x => Rabs (val x))) => *; apply: Rabs_pos. Qed.
Section Infima.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
(** The class of instances is M_0 x ... x M_K; [nu] is one of them. *)
Variables (M : A -> dist X -> Prop) (nu : instance A X).
Let law_mean (P : dist X) := \sum_x (P x * val x).
(** The members of M_b with a mean above mu^star. *)
Definition better b (P : dist X) : Prop := M b P /\ mu_star val nu < law_mean P.
Variable pi : nat -> policy A X.
Hypothesis nuM : forall b, M b (nu b).
(** Consistent over the class. *)
Hypothesis cons : forall nu', (forall b, M b (nu' b)) -> consistent_on val pi nu'.
Definition change b (P : dist X) : instance A X := fun c => if c == b then P else nu c.
Lemma change_at b P : change b P b = P. Proof. by rewrite /change eqxx. Qed.
Lemma change_confusing b P : better b P -> 0 < gap val nu b -> confusing val pi nu b (change b P).
Proof. move=> [MP mP] g; split.
- by move=> c cb; rewrite /change (negbTE cb).
- exists (law_mean P - mu_star val nu); first lra.
  move=> c cb; rewrite /gap; have := mean_le val (change b P) b; have := mean_le val nu c.
  by rewrite /mean /change eqxx (negbTE cb) /law_mean; lra.
- by apply: cons => c; rewrite /change; case: eqP => [->|]. Qed.
(** Better laws stay away from [nu b]. *)
Lemma better_far b : 0 < gap val nu b -> exists2 t, 0 < t & forall P, better b P -> t <= TV (nu b) P.
Proof. move=> g; have V0 : 0 <= \sum_x Rabs (val x) by apply: sum_ge0 => x _; apply: Rabs_pos.
exists (gap val nu b / (2 * (\sum_x Rabs (val x)) + 1)) => [|P [_ mP]]; first by positive.
have h := TV_mean val (nu b) P; have t0 := TV_ge0 (nu b) P.
apply: (Rmult_le_reg_r (2 * (\sum_x Rabs (val x)) + 1)); first lra.
rewrite /Rdiv Rmult_assoc Rinv_l ?Rmult_1_r; last lra.
by move: mP h; rewrite /gap /law_mean -/(mean val nu b); set tv := TV _ _ in t0 *; lra. Qed.
Lemma often_better b P t : better b P -> ac (nu b) P -> 0 < gap val nu b -> 0 < t <= TV (nu b) P ->
  t * t <= KL (nu b) P /\ often pi nu b (KL (nu b) P).
Proof. move=> bP aP g tv; have k : t * t <= KL (nu b) P by apply: Rle_trans (TV2_le_KL aP); nra.
split=> //; have := often_KL (cons nuM) (change_confusing bP g) g; rewrite change_at; apply; first by nra.
by move=> c y; rewrite /change; case: eqP => [->|_]; [apply: aP|]. Qed.

(** *** bern Equation (3) (Lai and Robbins), without privacy: liminf Reg_T / log T >= sum_(b suboptimal)
    gap_b / KL_inf(P_b, mu^star, M_b); arms with no better law in their class add 0, and are not in [S]. *)
Theorem lai_robbins (S : {set A}) (q : A -> R) : (forall b, b \in S -> 0 < gap val nu b /\
  glb (fun x => exists P, [/\ better b P, ac (nu b) P & x = KL (nu b) P]) (q b)) ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in S) (gap val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof. move=> hq; apply: thesis_4_16 => b /hq [g gl]; have [t t0 far] := better_far g.
apply: (often_glb (c := t * t) _ _ gl) => [|x [P [bP aP ->]]]; first by positive.
by apply: often_better => //; split=> //; apply: far. Qed.
Variable eps : R.
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)).
(** *** Thesis Theorem 4.16, Equation (4.11), with its infima: liminf Reg_T / log T >=
    sum_(b suboptimal) gap_b / min(KL_inf(P_b, mu^star, M_b), eps TV_inf(P_b, mu^star, M_b)).
    Finite reward spaces; the arms with no better law in their class (both infima +oo) add 0 and are left
    out of [S]; where KL_inf alone is +oo the minimum is the infimum of the other set. *)
Theorem thesis_4_16_infima (S : {set A}) (q : A -> R) : (forall b, b \in S -> 0 < gap val nu b /\ glb
  (fun x => (exists P, [/\ better b P, ac (nu b) P & x = KL (nu b) P]) \/ (exists2 P, better b P & x = eps
  * TV (nu b) P)) (q b)) -> forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N -> (\sum_(b in S) (gap
  val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof. move=> hq; apply: thesis_4_16 => b /hq [g gl]; have [t t0 far] := better_far g.
apply: (often_glb (c := Rmin (t * t) (eps * t)) _ _ gl) => [|x [[P [bP aP ->]]|[P bP ->]]].
- by apply: Rmin_glb_lt; positive.
- have [k ofn] := often_better bP aP g (conj t0 (far P bP)); split=> //; exact: Rle_trans (Rmin_l _ _) k.
- have tv := far P bP; split; first by apply: Rle_trans (Rmin_r _ _) _; apply: Rmult_le_compat_l => //; lra.
  by have := often_TV eps0 dp (cons nuM) (change_confusing bP g) g; rewrite change_at; apply; lra. Qed.
End Infima.
