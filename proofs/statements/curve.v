(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The formulas of curve/point.rs and curve/ladder.rs, as the generic code computes them, give the
   affine group law, for all points of the curve. The definitions here, and that d is no square, are
   to be read; of the formulas only that they are what the code computes. *)
From Coq Require Import ZArith Field Setoid Ring.
From Certificates Require curve.

Section Curve.
Variables (F : Type) (f0 f1 : F) (fadd fmul fsub : F -> F -> F) (fopp : F -> F)
  (fdiv : F -> F -> F) (finv : F -> F) (of_Z : Z -> F).
Hypothesis field : field_theory f0 f1 fadd fmul fsub fopp fdiv finv (@eq F).
Hypothesis decide : forall x y : F, x = y \/ x <> y.
Add Field the_field : field.
Infix "+" := fadd. Infix "*" := fmul. Infix "-" := fsub. Infix "/" := fdiv.
Notation "- x" := (fopp x). Notation "0" := f0. Notation "1" := f1.

(* An odd characteristic, a square root of -1, a d that is no square. *)
Variables (d i : F).
Hypothesis two : 1 + 1 <> 0.
Hypothesis i2 : i * i = - (1).
Hypothesis nonsquare : forall x, x * x <> d.

Lemma product x y : x * y = 0 -> x = 0 \/ y = 0.
Proof.
  intros H. destruct (decide x 0) as [|N]; [left; assumption|right].
  assert (E : y = (x * y) / x) by (field; exact N). rewrite E, H. field. exact N.
Qed.
Lemma nonzero x y : x <> 0 -> y <> 0 -> x * y <> 0.
Proof. intros Hx Hy H. destruct (product x y H); contradiction. Qed.
Lemma one_is_not_zero : 1 <> 0.
Proof. exact (F_1_neq_0 field). Qed.

(* Definitions: the curve -x^2 + y^2 = 1 + d x^2 y^2 and its law. *)
Definition on_curve (x y : F) : Prop := y * y - x * x = 1 + d * (x * x) * (y * y).
Definition product_of (x1 y1 x2 y2 : F) : F := d * x1 * x2 * y1 * y2.
Definition sum_x (x1 y1 x2 y2 : F) : F := (x1 * y2 + y1 * x2) / (1 + product_of x1 y1 x2 y2).
Definition sum_y (x1 y1 x2 y2 : F) : F := (y1 * y2 + x1 * x2) / (1 - product_of x1 y1 x2 y2).

(* The law is complete: no denominator is 0. *)
Lemma complete_square x1 y1 x2 y2 : on_curve x1 y1 -> on_curve x2 y2 ->
  product_of x1 y1 x2 y2 * product_of x1 y1 x2 y2 <> 1.
Proof.
  unfold on_curve, product_of. intros C1 C2 E.
  set (e := d * x1 * x2 * y1 * y2) in *.
  assert (S : forall j, j * j = - (1) ->
    d * ((x1 * y1 * (y2 + j * x2)) * (x1 * y1 * (y2 + j * x2)))
        = (y1 + j * e * x1) * (y1 + j * e * x1)).
  { intros j Hj.
    replace (d * ((x1 * y1 * (y2 + j * x2)) * (x1 * y1 * (y2 + j * x2))))
      with (d * (x1 * x1) * (y1 * y1) * (y2 * y2 + j * j * (x2 * x2)) + (1 + 1) * j * x1 * y1 * e)
      by (unfold e; ring).
    rewrite Hj.
    replace (y2 * y2 + - (1) * (x2 * x2)) with (y2 * y2 - x2 * x2) by ring. rewrite C2.
    replace (d * (x1 * x1) * (y1 * y1) * (1 + d * (x2 * x2) * (y2 * y2))
        + (1 + 1) * j * x1 * y1 * e)
      with (d * (x1 * x1) * (y1 * y1) + e * e + (1 + 1) * j * x1 * y1 * e) by (unfold e; ring).
    replace ((y1 + j * e * x1) * (y1 + j * e * x1))
      with (y1 * y1 + j * j * (e * e) * (x1 * x1) + (1 + 1) * j * x1 * y1 * e) by ring.
    rewrite Hj, E.
    replace (d * (x1 * x1) * (y1 * y1) + 1) with (1 + d * (x1 * x1) * (y1 * y1)) by ring.
    rewrite <- C1. ring. }
  assert (Z : forall j, j * j = - (1) -> x1 * y1 * (y2 + j * x2) = 0).
  { intros j Hj. destruct (decide (x1 * y1 * (y2 + j * x2)) 0) as [|N]; [assumption|exfalso].
    apply (nonsquare ((y1 + j * e * x1) / (x1 * y1 * (y2 + j * x2)))).
    specialize (S j Hj).
    assert (Q : forall n q, q <> 0 -> d * (q * q) = n * n -> n / q * (n / q) = d).
    { intros n q Hq H. assert (E1 : n / q * (n / q) = (n * n) / (q * q)) by (field; exact Hq).
      rewrite E1, <- H. field. exact Hq. }
    apply Q; assumption. }
  assert (N : x1 * y1 <> 0).
  { intros H. apply one_is_not_zero. rewrite <- E.
    replace (e * e) with (d * x2 * y2 * e * (x1 * y1)) by (unfold e; ring). rewrite H. ring. }
  assert (ij : (- i) * (- i) = - (1)) by (rewrite <- i2; ring).
  destruct (product _ _ (Z i i2)) as [|P1]; [contradiction|].
  destruct (product _ _ (Z (- i) ij)) as [|P2]; [contradiction|].
  assert (Y : (1 + 1) * y2 = 0).
  { replace ((1 + 1) * y2) with ((y2 + i * x2) + (y2 + - i * x2)) by ring. rewrite P1, P2. ring. }
  destruct (product _ _ Y) as [|Y2]; [contradiction|].
  apply one_is_not_zero. rewrite <- E. unfold e. rewrite Y2. ring.
Qed.

Lemma complete x1 y1 x2 y2 : on_curve x1 y1 -> on_curve x2 y2 ->
  1 + product_of x1 y1 x2 y2 <> 0 /\ 1 - product_of x1 y1 x2 y2 <> 0.
Proof.
  intros C1 C2. pose proof (complete_square x1 y1 x2 y2 C1 C2) as N.
  set (e := product_of x1 y1 x2 y2) in *. split; intros H; apply N.
  - assert (E : e = - (1))
      by (replace e with ((1 + e) - 1) by ring; rewrite H; ring). rewrite E. ring.
  - assert (E : e = 1) by (replace e with (1 - (1 - e)) by ring; rewrite H; ring). rewrite E. ring.
Qed.

(* Representations. *)
Definition extended (x y : F) (p : F * F * F * F) : Prop :=
  let '(X, Y, Z, T) := p in Z <> 0 /\ X = x * Z /\ Y = y * Z /\ T = x * y * Z.
Definition projective (x y : F) (p : F * F * F) : Prop :=
  let '(X, Y, Z) := p in Z <> 0 /\ X = x * Z /\ Y = y * Z.

Variable d2 : F.
Hypothesis d2_is : d2 = d + d.

Notation double_extended := (Certificates.curve.double_extended F f0 f1 d d2 fadd fsub fmul).
Notation double_projective := (Certificates.curve.double_projective F f0 f1 d d2 fadd fsub fmul).
Notation add_extended := (Certificates.curve.add_extended F f0 f1 d d2 fadd fsub fmul).
Notation sub_extended := (Certificates.curve.sub_extended F f0 f1 d d2 fadd fsub fmul).
Notation add_mixed := (Certificates.curve.add_mixed F f0 f1 d d2 fadd fsub fmul).
Notation sub_mixed := (Certificates.curve.sub_mixed F f0 f1 d d2 fadd fsub fmul).
Notation sub_cached := (Certificates.curve.sub_cached F f0 f1 d d2 fadd fsub fmul).
Notation add_entry := (Certificates.curve.add_entry F f0 f1 d d2 fadd fsub fmul).
Notation sub_entry := (Certificates.curve.sub_entry F f0 f1 d d2 fadd fsub fmul).

(* The product e makes both denominators, and Z of the result is 4 z^2 times them. *)
Ltac affine_sum e z :=
  match goal with |- ?Z <> 0 /\ _ =>
    replace Z with ((1 + 1) * (1 + 1) * z * z * (1 - e) * (1 + e)) by (unfold e; ring) end;
  split; [repeat apply nonzero; assumption|];
  split; [|split]; unfold e in *; field; try (split; assumption); assumption.
Theorem add_extended_ok x1 y1 x2 y2 X1 Y1 Z1 T1 X2 Y2 Z2 T2 :
  on_curve x1 y1 -> on_curve x2 y2 ->
  extended x1 y1 (X1, Y1, Z1, T1) -> extended x2 y2 (X2, Y2, Z2, T2) ->
  extended (sum_x x1 y1 x2 y2) (sum_y x1 y1 x2 y2) (add_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2).
Proof.
  intros C1 C2 (N1 & -> & -> & ->) (N2 & -> & -> & ->).
  destruct (complete x1 y1 x2 y2 C1 C2) as [D1 D2].
  unfold extended, add_extended, Certificates.curve.add_extended, sum_x, sum_y, product_of in *.
  rewrite d2_is.
  set (e := d * x1 * x2 * y1 * y2) in *.
  affine_sum e (Z1 * Z2).
Qed.

Theorem sub_extended_ok x1 y1 x2 y2 X1 Y1 Z1 T1 X2 Y2 Z2 T2 :
  on_curve x1 y1 -> on_curve x2 y2 ->
  extended x1 y1 (X1, Y1, Z1, T1) -> extended x2 y2 (X2, Y2, Z2, T2) ->
  extended (sum_x x1 y1 (- x2) y2) (sum_y x1 y1 (- x2) y2) (sub_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2).
Proof.
  intros C1 C2 (N1 & -> & -> & ->) (N2 & -> & -> & ->).
  assert (C2' : on_curve (- x2) y2).
  { unfold on_curve in *. replace (- x2 * - x2) with (x2 * x2) by ring. exact C2. }
  destruct (complete x1 y1 (- x2) y2 C1 C2') as [D1 D2].
  unfold extended, sub_extended, Certificates.curve.sub_extended, sum_x, sum_y, product_of in *.
  rewrite d2_is.
  set (e := d * x1 * - x2 * y1 * y2) in *.
  affine_sum e (Z1 * Z2).
Qed.

Theorem add_mixed_ok x1 y1 x2 y2 X1 Y1 Z1 T1 :
  on_curve x1 y1 -> on_curve x2 y2 -> extended x1 y1 (X1, Y1, Z1, T1) ->
  extended (sum_x x1 y1 x2 y2) (sum_y x1 y1 x2 y2) (add_mixed X1 Y1 Z1 T1 x2 y2).
Proof.
  intros C1 C2 (N1 & -> & -> & ->).
  destruct (complete x1 y1 x2 y2 C1 C2) as [D1 D2].
  unfold extended, add_mixed, Certificates.curve.add_mixed, sum_x, sum_y, product_of in *.
  rewrite d2_is.
  set (e := d * x1 * x2 * y1 * y2) in *.
  affine_sum e Z1.
Qed.

Theorem sub_mixed_ok x1 y1 x2 y2 X1 Y1 Z1 T1 :
  on_curve x1 y1 -> on_curve x2 y2 -> extended x1 y1 (X1, Y1, Z1, T1) ->
  extended (sum_x x1 y1 (- x2) y2) (sum_y x1 y1 (- x2) y2) (sub_mixed X1 Y1 Z1 T1 x2 y2).
Proof.
  intros C1 C2 (N1 & -> & -> & ->).
  assert (C2' : on_curve (- x2) y2).
  { unfold on_curve in *. replace (- x2 * - x2) with (x2 * x2) by ring. exact C2. }
  destruct (complete x1 y1 (- x2) y2 C1 C2') as [D1 D2].
  unfold extended, sub_mixed, Certificates.curve.sub_mixed, sum_x, sum_y, product_of in *.
  rewrite d2_is.
  set (e := d * x1 * - x2 * y1 * y2) in *.
  affine_sum e Z1.
Qed.

(* Negation by the sign of 2dT, and entries of tables, are the same formulas. *)
Lemma same_coordinates (a b c e a' b' c' e' : F) : a = a' -> b = b' -> c = c' -> e = e' ->
  (a, b, c, e) = (a', b', c', e').
Proof. intros -> -> -> ->. reflexivity. Qed.
Lemma sub_cached_is X1 Y1 Z1 T1 X2 Y2 Z2 T2 :
  sub_cached X1 Y1 Z1 T1 X2 Y2 Z2 T2 = sub_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2.
Proof.
  unfold Certificates.curve.sub_cached, Certificates.curve.sub_extended. cbv zeta.
  apply same_coordinates; ring.
Qed.
Lemma add_entry_is X1 Y1 Z1 T1 x y e : e = d2 * (x * y) ->
  add_entry X1 Y1 Z1 T1 (y + x) (y - x) e = add_mixed X1 Y1 Z1 T1 x y.
Proof.
  intros ->. unfold Certificates.curve.add_entry, Certificates.curve.add_mixed. cbv zeta.
  apply same_coordinates; ring.
Qed.
Lemma sub_entry_is X1 Y1 Z1 T1 x y e : e = d2 * (x * y) ->
  sub_entry X1 Y1 Z1 T1 (y + x) (y - x) e = sub_mixed X1 Y1 Z1 T1 x y.
Proof.
  intros ->. unfold Certificates.curve.sub_entry, Certificates.curve.sub_mixed. cbv zeta.
  apply same_coordinates; ring.
Qed.

Theorem double_extended_ok x y X Y Z :
  on_curve x y -> projective x y (X, Y, Z) ->
  extended (sum_x x y x y) (sum_y x y x y) (double_extended X Y Z).
Proof.
  intros C (N & -> & ->). destruct (complete x y x y C C) as [D1 D2].
  unfold extended, double_extended, Certificates.curve.double_extended, sum_x, sum_y,
    product_of, on_curve in *.
  set (e := d * x * x * y * y) in *.
  assert (G : y * y - x * x = 1 + e) by (rewrite C; unfold e; ring).
  assert (G1 : y * Z * (y * Z) - x * Z * (x * Z) = Z * Z * (1 + e)) by (rewrite <- G; ring).
  assert (F1 : x * Z * (x * Z) - y * Z * (y * Z) + (Z * Z + Z * Z) = Z * Z * (1 - e)).
  { replace (x * Z * (x * Z) - y * Z * (y * Z)) with (- (y * Z * (y * Z) - x * Z * (x * Z)))
      by ring.
    rewrite G1. ring. }
  rewrite G1, F1. clearbody e.
  split; [repeat apply nonzero; assumption|].
  split; [|split]; field; try (split; assumption); assumption.
Qed.

(* The ladder, on v^2 = u^3 + a u^2 + u. *)
Variable a : F.
Definition on_montgomery (u v : F) : Prop := v * v = u * u * u + a * (u * u) + u.
Definition slope_u (l u2 u3 : F) : F := l * l - a - u2 - u3.
Definition sum_u (u2 v2 u3 v3 : F) : F := slope_u ((v3 - v2) / (u3 - u2)) u2 u3.
Definition double_u (u v : F) : F :=
  slope_u (((1 + 1 + 1) * (u * u) + (1 + 1) * a * u + 1) / ((1 + 1) * v)) u u.
Hypothesis a24 : (1 + 1 + 1 + 1) * of_Z 121666%Z = a + 1 + 1.

Notation ladder_step := (Certificates.curve.ladder_step F f0 f1 d d2 fadd fsub fmul of_Z).

Theorem ladder_step_ok u2 v2 u3 v3 X2 Z2 X3 Z3 :
  let u := sum_u u2 v2 u3 (- v3) in           (* of the difference *)
  on_montgomery u2 v2 -> on_montgomery u3 v3 -> u2 <> u3 -> v2 <> 0 -> u <> 0 ->
  Z2 <> 0 -> Z3 <> 0 -> X2 = u2 * Z2 -> X3 = u3 * Z3 ->
  let '(X4, Z4, X5, Z5) := ladder_step X2 Z2 X3 Z3 u in
  (Z4 <> 0 /\ X4 = double_u u2 v2 * Z4) /\ (Z5 <> 0 /\ X5 = sum_u u2 v2 u3 v3 * Z5).
Proof.
  intros u C2 C3 N Nv Nu NZ2 NZ3 -> ->. unfold ladder_step, Certificates.curve.ladder_step.
  assert (four : 1 + 1 + 1 + 1 <> 0).
  { replace (1 + 1 + 1 + 1) with ((1 + 1) * (1 + 1)) by ring. apply nonzero; assumption. }
  assert (A24 : of_Z 121666%Z = (a + 1 + 1) / (1 + 1 + 1 + 1))
    by (rewrite <- a24; field; repeat apply nonzero; assumption).
  rewrite A24. unfold on_montgomery in *.
  assert (D : u3 - u2 <> 0).
  { intros H. apply N. replace u3 with (u3 - u2 + u2) by ring. rewrite H. ring. }
  split.
  - match goal with |- ?z <> 0 /\ _ =>
      assert (E : z = (1 + 1) * (1 + 1) * (Z2 * Z2 * Z2 * Z2) * (u2 * u2 * u2 + a * (u2 * u2) + u2))
        by (field; repeat apply nonzero; assumption); rewrite E; clear E end.
    rewrite <- C2. split; [repeat apply nonzero; assumption|].
    unfold double_u, slope_u.
    match goal with |- ?x = ?s * ?z => replace s with
      ((((1 + 1 + 1) * (u2 * u2) + (1 + 1) * a * u2 + 1) *
          ((1 + 1 + 1) * (u2 * u2) + (1 + 1) * a * u2 + 1)
         - (a + u2 + u2) * ((1 + 1) * (1 + 1) * (v2 * v2))) / ((1 + 1) * (1 + 1) * (v2 * v2)))
      by (field; repeat split; repeat apply nonzero; assumption) end.
    rewrite C2.
    assert (NC : u2 * u2 * u2 + a * (u2 * u2) + u2 <> 0)
      by (rewrite <- C2; apply nonzero; assumption).
    field. repeat split; repeat apply nonzero; assumption.
  - assert (U : u * (sum_u u2 v2 u3 v3) * ((u3 - u2) * (u3 - u2)) = (u2 * u3 - 1) * (u2 * u3 - 1)).
    { unfold u, sum_u, slope_u.
      set (w := u3 - u2) in *.
      replace (((- v3 - v2) / w * ((- v3 - v2) / w) - a - u2 - u3) *
               ((v3 - v2) / w * ((v3 - v2) / w) - a - u2 - u3) * (w * w))
        with (((v3 * v3 - v2 * v2) * (v3 * v3 - v2 * v2)
               - (a + u2 + u3) * (w * w) * ((1 + 1) * (v2 * v2) + (1 + 1) * (v3 * v3))
               + (a + u2 + u3) * (a + u2 + u3) * (w * w * (w * w))) / (w * w))
                   by (field; assumption).
      rewrite C2, C3. unfold w in *. field. assumption. }
    match goal with |- ?z <> 0 /\ _ =>
      assert (E : z = (1 + 1) * (1 + 1) * (Z2 * Z2) * (Z3 * Z3) * u * ((u3 - u2) * (u3 - u2)))
        by ring; rewrite E; clear E end.
    split; [repeat apply nonzero; assumption|].
    match goal with |- ?x = ?s * ?z =>
      replace (s * z)
        with ((1 + 1) * (1 + 1) * (Z2 * Z2) * (Z3 * Z3) * (u * s * ((u3 - u2) * (u3 - u2))))
        by ring end.
    rewrite U. ring.
Qed.
End Curve.
