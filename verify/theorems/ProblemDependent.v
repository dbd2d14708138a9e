(** Thesis Theorem 4.16 (bern Equation (7) without its factor 6): the problem-dependent lower bound. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction ChangeOfMeasure LowerBounds DoubleChange.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

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
Lemma often_of b nu' q : confusing b nu' -> 0 < gap val nu b -> 0 < q ->
  (forall T d, 0 <= d -> d <= gap val nu b -> (forall c, c != b -> d <= gap val nu' c) ->
     INR T / 4 * d * exp (- (EN T nu (pi T) b * q)) <= Reg val T nu (pi T) + Reg val T nu' (pi T)) ->
  often b q.
Proof.
case=> same [d1 d10 gc] cs' g0 q0 two' delta de.
pose d := Rmin (gap val nu b) d1.
have d0 : 0 < d by apply: Rmin_glb_lt.
have gb : d <= gap val nu b by apply: Rmin_l.
have {}gc c : c != b -> d <= gap val nu' c by move=> /gc; apply: Rle_trans; apply: Rmin_r.
have k0 : 0 < / q by apply: Rinv_0_lt_compat.
set k := / q in k0 *.
pose p := delta / (2 * k); have p0 : 0 < p by apply: Rdiv_lt_0_compat; lra.
have d8 : 0 < d / 8 by lra.
have [T1 h1] := cons p0 d8; have [T2 h2] := cs' p _ p0 d8.
exists (maxn 1 (maxn T1 T2)) => T; rewrite !geq_max => /and3P [t0 t1 t2].
have TT : 1 <= INR T by apply: (le_INR 1); apply/leP.
have S := Rplus_le_compat _ _ _ _ (h1 T t1) (h2 T t2).
have two := two' T d (Rlt_le _ _ d0) gb gc.
have l0 : 0 <= ln (INR T) by rewrite -ln_1; apply: ln_le_mono; lra.
have le : exp (ln (INR T) - EN T nu (pi T) b * q) <= exp (p * ln (INR T)).
  apply: (Rmult_le_reg_l (d / 4)); first lra.
  rewrite {1}/Rminus exp_plus exp_ln; last lra.
  have := Rle_trans _ _ _ two S; rewrite /Rpower; lra.
have {}le : ln (INR T) - EN T nu (pi T) b * q <= p * ln (INR T).
  rewrite -(ln_exp (_ - _)) -(ln_exp (p * _)); apply: ln_le_mono le; exact: exp_pos.
have kp : k * p = delta / 2 by rewrite /p; field; lra.
have kq : k * q = 1 by rewrite /k; field; lra.
have m := Rmult_le_compat_l k _ _ (Rlt_le _ _ k0) le.
have e1 : k * (ln (INR T) - EN T nu (pi T) b * q) = k * ln (INR T) - EN T nu (pi T) b.
  by rewrite -[X in _ = _ - X]Rmult_1_r -kq; ring.
have e2 : k * (p * ln (INR T)) = delta / 2 * ln (INR T) by rewrite -kp; ring.
rewrite e1 e2 in m.
have : 0 <= delta / 2 * ln (INR T) by apply: Rmult_le_pos; lra.
lra.
Qed.

Lemma often_TV b nu' : confusing b nu' -> 0 < gap val nu b -> 0 < TV (nu b) (nu' b) ->
  often b (eps * TV (nu b) (nu' b)).
Proof.
move=> cf g0 t0; apply: (often_of cf g0); first exact: Rmult_lt_0_compat.
move=> T d d0 gb gc; have [same _ _] := cf.
have := two_environments (@dp T) d0 gb gc same.
by rewrite (_ : eps * (EN T nu (pi T) b * _) = EN T nu (pi T) b * (eps * TV (nu b) (nu' b))) //; ring.
Qed.

Lemma often_KL b nu' : confusing b nu' -> 0 < gap val nu b -> 0 < KL (nu b) (nu' b) ->
  (forall c, ac (nu c) (nu' c)) -> often b (KL (nu b) (nu' b)).
Proof.
move=> cf g0 t0 nn; apply: (often_of cf g0 t0) => T d d0 gb gc.
by have [same _ _] := cf; have := @two_environments_classic _ val K T nu nu' (pi T) b d nn d0 gb gc same.
Qed.

(** *** Thesis Theorem 4.16: liminf Reg_T / log T >= sum_b gap_b / q_b, where for each suboptimal arm
    [q b] is KL(P_b, P'_b) or eps TV(P_b, P'_b) for a confusing instance (see the two lemmas). *)
Theorem thesis_4_16 (q : A -> R) :
  (forall b, 0 < gap val nu b -> often b (q b)) ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b | Rlt_dec 0 (gap val nu b)) (gap val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof.
move=> ofn delta de.
pose G := \sum_b gap val nu b; have G0 : 0 <= G by apply: sum_ge0 => b _; apply: gap_ge0.
pose e := delta / (G + 1); have e0 : 0 < e by apply: Rdiv_lt_0_compat; lra.
have /fin_all_exists [t0 ht] (b : A) : exists T0, forall T, (T0 <= T)%N -> 0 < gap val nu b ->
    (/ q b - e) * ln (INR T) <= EN T nu (pi T) b.
  case: (Rlt_dec 0 (gap val nu b)) => [g|g]; last by exists 0%N.
  by have [T0 h] := ofn b g e e0; exists T0 => T /h.
exists (maxn 1 (\max_b t0 b)) => T; rewrite geq_max => /andP [T1 Tm].
have TT : 1 <= INR T by apply: (le_INR 1); apply/leP.
have l0 : 0 <= ln (INR T) by rewrite -ln_1; apply: ln_le_mono; lra.
rewrite regret_decomposition [X in _ <= X](bigID (fun b => Rlt_dec 0 (gap val nu b))) /=.
rewrite -[X in X <= _]Rplus_0_r; apply: Rplus_le_compat; last first.
  by apply: sum_ge0 => b _; apply: Rmult_le_pos; [apply: gap_ge0|apply: EN_ge0].
apply: (Rle_trans _ (\sum_(b | Rlt_dec 0 (gap val nu b)) (gap val nu b * ((/ q b - e) * ln (INR T))))).
  have -> : \sum_(b | Rlt_dec 0 (gap val nu b)) (gap val nu b * ((/ q b - e) * ln (INR T))) =
    (\sum_(b | Rlt_dec 0 (gap val nu b)) (gap val nu b / q b) -
     e * (\sum_(b | Rlt_dec 0 (gap val nu b)) gap val nu b)) * ln (INR T).
    by rewrite sumM -sumB sumMr; apply: eq_bigr => b _; rewrite /Rdiv; ring.
  apply: Rmult_le_compat_r => //; apply: Rplus_le_compat_l; apply: Ropp_le_contravar.
  have Gp : \sum_(b | Rlt_dec 0 (gap val nu b)) gap val nu b <= G.
    rewrite /G [X in _ <= X](bigID (fun b => Rlt_dec 0 (gap val nu b))) /= -[X in X <= _]Rplus_0_r.
    by apply: Rplus_le_compat_l; apply: sum_ge0 => b _; apply: gap_ge0.
  apply: (Rle_trans _ (e * (G + 1))); last by rewrite /e; apply: Req_le; field; lra.
  by apply: Rmult_le_compat_l; [lra|apply: Rle_trans Gp _; lra].
apply: sum_le => b; case: Rlt_dec => //= g _; apply: Rmult_le_compat_l; first lra.
apply: ht => //; apply: leq_trans Tm; exact: leq_bigmax.
Qed.
End Thesis416.
