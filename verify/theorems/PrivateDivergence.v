(** The divergence d_eps of bern: transport at price eps, then information. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds DoubleChange ProblemDependent.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** kl(x, y) = x log(x/y) + (1 - x) log((1 - x)/(1 - y)), for 0 < y < 1 and 0 <= x <= 1 (0 log 0 = 0). *)
Definition kl (x y : R) : R := x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y)).
Lemma ac_bern x y (hx : 0 <= x <= 1) (hy : 0 <= y <= 1) : 0 < y < 1 -> ac (bern hx) (bern hy).
Proof. by move=> h [] /= ; lra. Qed.
Lemma kl_ge0 x y : 0 <= x <= 1 -> 0 < y < 1 -> 0 <= kl x y.
Proof. move=> hx hy; have hy' : 0 <= y <= 1 by lra.
by have := KL_ge0 (@ac_bern x y hx hy' hy); rewrite /KL big_bool. Qed.
(** a log(a/b) splits through a positive number. *)
Lemma ln_chain a g b : 0 <= a -> 0 < g -> 0 < b -> a * ln (a / b) = a * ln (a / g) + a * ln (g / b).
Proof. move=> [a0|<-] g0 b0; last by rewrite !Rmult_0_l; ring. by rewrite !ln_div //; ring. Qed.
(** The identity behind all of this: kl(z, y) = kl(z, g) + z log(g/y) + (1 - z) log((1 - g)/(1 - y)). *)
Lemma kl_chain z g y : 0 <= z <= 1 -> 0 < g < 1 -> 0 < y < 1 ->
  kl z y = kl z g + z * ln (g / y) + (1 - z) * ln ((1 - g) / (1 - y)).
Proof. move=> hz hg hy; rewrite /kl (@ln_chain z g y) ?(@ln_chain (1 - z) (1 - g) (1 - y)); lra. Qed.
Lemma kl_same y : 0 < y < 1 -> kl y y = 0.
Proof. move=> h; rewrite /kl /Rdiv !Rinv_r ?ln_1; [ring|lra|lra]. Qed.
Lemma ln_order x y : 0 < x <= y -> ln (x / y) <= 0 <= ln (y / x).
Proof. by move=> xy; rewrite !ln_div; try lra; have := @ln_le_mono x y; lra. Qed.
(** kl(., g) grows above g. *)
Lemma kl_mono g x z : 0 < g <= x -> x < 1 -> x <= z <= 1 -> kl x g <= kl z g.
Proof. move=> hg x1 hz.
have -> : kl z g = kl z x + z * ln (x / g) + (1 - z) * ln ((1 - x) / (1 - g)) by apply: kl_chain; lra.
have k0 : 0 <= kl z x by apply: kl_ge0; lra.
have [_ l1] := @ln_order g x ltac:(lra); have [l2 _] := @ln_order (1 - x) (1 - g) ltac:(lra).
have h := Rmult_le_compat_r (ln (x / g)) _ _ l1 (proj1 hz).
have h' := @Rmult_le_compat_neg_l (ln ((1 - x) / (1 - g))) (1 - z) (1 - x) l2 ltac:(lra).
rewrite [kl x g]/kl; lra. Qed.
(** kl(z, .) is continuous from the right and grows to the right of z. *)
Lemma kl_near z m eta : 0 <= z <= m -> 0 < m < 1 -> 0 < eta -> exists w, [/\ m < w,
  w < 1 & kl z w < kl z m + eta].
Proof. move=> hz hm e0; have em : 0 < eta * (1 - m) by apply: Rmult_lt_0_compat; lra.
pose h := Rmin ((1 - m) / 2) (eta * (1 - m) / 4); have h0 : 0 < h by apply: Rmin_glb_lt; lra.
have h1 : h <= (1 - m) / 2 by apply: Rmin_l. have h2 : h <= eta * (1 - m) / 4 by apply: Rmin_r.
exists (m + h); split; try lra; rewrite (@kl_chain z m (m + h)); try lra.
have [q _] := @ln_order m (m + h) ltac:(lra); have l1 := Rmult_le_compat_l z _ _ ltac:(lra) q.
have l2 : ln ((1 - m) / (1 - (m + h))) <= eta / 2.
  apply: Rle_trans (ln_le _) _; first by apply: Rdiv_lt_0_compat; lra.
  have -> : (1 - m) / (1 - (m + h)) - 1 = h / (1 - (m + h)) by field; lra.
  apply: (Rmult_le_reg_r (1 - (m + h))); first lra. rewrite (_ : h / (1 - (m + h)) * (1 - (m + h)) = h); last
    by field; lra. by nra.
by nra. Qed.
Lemma kl_right_mono z m w : 0 <= z <= m -> 0 < m < w -> w < 1 -> kl z m <= kl z w.
Proof. move=> hz hm hw; rewrite (@kl_chain z m w); try lra.
have := kl_ge0 (_ : 0 <= m <= 1) (_ : 0 < w < 1) => k; have {}k : 0 <= kl m w by lra.
have [l1 _] := @ln_order m w ltac:(lra); have [_ l2] := @ln_order (1 - w) (1 - m) ltac:(lra).
have := Rmult_le_pos (m - z) (ln ((1 - m) / (1 - w)) - ln (m / w)) ltac:(lra) ltac:(lra).
by rewrite /kl in k; lra. Qed.
Section Depsilon.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
(** [m] is d_eps(x, y) = inf {eps |z - x| + kl(z, y) : min(x, y) <= z <= max(x, y)}  (bern Equation (6); for
    x < y the display after it). *)
Definition is_d_eps x y m := glb (fun c => exists2 z, Rmin x y <= z <= Rmax x y &
  c = eps * Rabs (z - x) + kl z y) m.
(** f_-(y) = y / (y + (1 - y) e^eps), f_+(y) = y e^eps / (y e^eps + 1 - y)  (bern Lemma F.1). *)
Definition f_minus y := y / (y + (1 - y) * exp eps).
Definition f_plus y := y * exp eps / (y * exp eps + (1 - y)).
Lemma f_minus_in y : 0 < y < 1 -> 0 < f_minus y < y.
Proof. move=> hy; have e1 : 1 < exp eps by have := exp_ineq1 eps; lra.
have h : 1 < y + (1 - y) * exp eps by nra.
split; first by apply: Rdiv_lt_0_compat; lra. apply: (Rmult_lt_reg_r (y + (1 - y) * exp eps)); first lra.
rewrite /f_minus /Rdiv Rmult_assoc Rinv_l; last lra. by nra. Qed.
Lemma f_plus_minus y : 0 < y < 1 -> f_plus y = 1 - f_minus (1 - y).
Proof. move=> hy; have e0 := exp_pos eps; rewrite /f_plus /f_minus.
have := Rmult_lt_0_compat _ _ (proj1 hy) e0 => h. by field; repeat split; lra. Qed.
(** The value of the infimum, and where it is attained. *)
Definition d_eps x y := let z := Rmax x (f_minus y) in eps * (z - x) + kl z y.
Definition d_eps' x y := let z := Rmin x (f_plus y) in eps * (x - z) + kl z y.
(** eps (z - x) + kl(z, y) = kl(z, g) + a number that does not depend on z, where g = f_-(y). *)
Lemma cost_f_minus x y z : 0 <= z <= 1 -> 0 < y < 1 ->
  eps * (z - x) + kl z y = kl z (f_minus y) + (ln ((1 - f_minus y) / (1 - y)) - eps * x).
Proof. move=> hz hy; have g := f_minus_in hy; rewrite (@kl_chain z (f_minus y) y); try lra.
suff -> : ln (f_minus y / y) = ln ((1 - f_minus y) / (1 - y)) - eps by ring.
have e0 := exp_pos eps; have h : 0 < y + (1 - y) * exp eps by nra.
have -> : (1 - f_minus y) / (1 - y) = f_minus y / y * exp eps by rewrite /f_minus; field; lra.
rewrite ln_mult ?ln_exp; [lra|by apply: Rdiv_lt_0_compat; lra|exact: exp_pos]. Qed.
(** Every z of [x, 1] costs at least d_eps(x, y). *)
Lemma d_eps_le x y z : 0 <= x < 1 -> 0 < y < 1 -> x <= z <= 1 -> d_eps x y <= eps * (z - x) + kl z y.
Proof. move=> hx hy hz; have g := f_minus_in hy; rewrite /d_eps /Rmax; case: Rle_dec => h.
  rewrite !cost_f_minus; try lra. have -> : kl (f_minus y) (f_minus y) = 0 by apply: kl_same; lra.
  by apply: Rplus_le_compat_r; apply: kl_ge0; lra.
by rewrite !cost_f_minus; try lra; apply: Rplus_le_compat_r; apply: kl_mono; lra. Qed.

(** *** bern Lemma F.1, Equation (31), for x <= y: the infimum is attained at max(x, f_-(y)). *)
Theorem d_eps_below x y : 0 <= x <= y -> 0 < y < 1 -> is_d_eps x y (d_eps x y).
Proof. move=> hx hy; have g := f_minus_in hy; rewrite /is_d_eps Rmin_left ?Rmax_right; try lra.
split=> [c [z hz ->]|m h]. by rewrite Rabs_pos_eq; [apply: d_eps_le|]; lra.
apply: h; exists (Rmax x (f_minus y)); first by split; [apply: Rmax_l|apply: Rmax_lub; lra].
by rewrite Rabs_pos_eq //; have := Rmax_l x (f_minus y); lra. Qed.
(** Both means reflected. *)
Lemma kl_refl x y : kl (1 - x) (1 - y) = kl x y.
Proof. have e z : 1 - (1 - z) = z by ring. by rewrite /kl !e; ring. Qed.
Lemma d_eps_refl x y : 0 < y < 1 -> d_eps' x y = d_eps (1 - x) (1 - y).
Proof. move=> hy; rewrite /d_eps' /d_eps f_plus_minus // -kl_refl.
have -> : Rmax (1 - x) (f_minus (1 - y)) = 1 - Rmin x (1 - f_minus (1 - y)).
  by rewrite /Rmax /Rmin; case: Rle_dec; case: Rle_dec; lra. by lra. Qed.

(** *** bern Lemma F.1, Equation (32), for x >= y: the infimum is attained at min(f_+(y), x). *)
Theorem d_eps_above x y : y <= x <= 1 -> 0 < y < 1 -> is_d_eps x y (d_eps' x y).
Proof. move=> hx hy; rewrite d_eps_refl //.
have [lo gr] := @d_eps_below (1 - x) (1 - y) ltac:(lra) ltac:(lra). rewrite Rmin_left ?Rmax_right in lo gr;
  try lra. rewrite /is_d_eps Rmin_right ?Rmax_left; try lra. split=> [c [z hz ->]|m h].
  apply: lo; exists (1 - z); first lra. by rewrite kl_refl Rabs_minus_sym; congr (_ * Rabs _ + _); ring.
apply: gr => c [z hz ->]; apply: h; exists (1 - z); first lra. have e : 1 - (1 - y) = y by ring.
by rewrite -(kl_refl z (1 - y)) e Rabs_minus_sym; congr (_ * Rabs _ + _); ring. Qed.
(** Where x and f_-(y) are in order. *)
Lemma f_minus_order x y (r := y / x * ((1 - x) / (1 - y))) : 0 < x <= y -> y < 1 -> (ln (y / x) + ln ((1 - x)
  / (1 - y)) <= eps -> f_minus y <= x) /\ (eps <= ln (y / x) + ln ((1 - x) / (1 - y)) -> x <= f_minus y).
Proof. move=> hx hy; have r1 : 0 < y / x by apply: Rdiv_lt_0_compat; lra.
have r2 : 0 < (1 - x) / (1 - y) by positive. have r0 : 0 < r by positive.
have p : 0 < (1 - y) * exp eps by positive.
have xy : 0 <= x * (1 - y) by positive. have e : x * (1 - y) * r = y * (1 - x) by rewrite /r;
  field; lra. have f : f_minus y * (y + (1 - y) * exp eps) = y by rewrite /f_minus; field; lra.
rewrite -ln_mult // -/r; split=> /exp_mono; rewrite exp_ln // => /(Rmult_le_compat_l _ _ _ xy);
  rewrite e => h; by apply: (Rmult_le_reg_r (y + (1 - y) * exp eps)); rewrite ?f; lra. Qed.

(** *** bern Equation (8): two regimes. *)
Theorem d_eps_low_privacy x y : 0 < x <= y -> y < 1 ->
  ln (y / x) + ln ((1 - x) / (1 - y)) <= eps -> d_eps x y = kl x y.
Proof. move=> hx hy le; rewrite /d_eps Rmax_left; first by rewrite Rminus_eq_0; ring.
exact: (proj1 (f_minus_order hx hy)). Qed.
Theorem d_eps_high_privacy x y : 0 < x <= y -> y < 1 -> eps <= ln (y / x) + ln ((1 - x) / (1 - y)) ->
  d_eps x y = kl (f_minus y) y + eps * (f_minus y - x).
Proof. move=> hx hy ge; rewrite /d_eps Rmax_right; first ring. exact: (proj2 (f_minus_order hx hy)). Qed.
(** The chain after bern Equation (7), without its last member: d_eps <= min(kl, eps Delta). *)
Theorem d_eps_le_min x y : 0 <= x <= y -> 0 < y < 1 -> d_eps x y <= Rmin (kl x y) (eps * (y - x)).
Proof. move=> hx hy; apply: Rmin_glb.
  by have := @d_eps_le x y x; rewrite Rminus_eq_0 Rmult_0_r Rplus_0_l; apply; lra.
by have := @d_eps_le x y y; rewrite kl_same ?Rplus_0_r //; apply; lra. Qed.
End Depsilon.
