(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The ladder of X25519, on points of the curve in Edwards form: u = (1 + y) / (1 - y), as a ratio
   X : Z, so that 0 and infinity need no case of their own. *)
From Coq Require Import ZArith Field Setoid Ring List Lia.
From Certificates Require curve.
From Statements Require curve group.
Import ListNotations.

Section Ladder.
Variables (F : Type) (f0 f1 : F) (fadd fmul fsub : F -> F -> F) (fopp : F -> F)
  (fdiv : F -> F -> F) (finv : F -> F) (of_Z : Z -> F).
Hypothesis field : field_theory f0 f1 fadd fmul fsub fopp fdiv finv (@eq F).
Hypothesis decide : forall x y : F, x = y \/ x <> y.
Add Field the_field : field.
Infix "+" := fadd. Infix "*" := fmul. Infix "-" := fsub. Infix "/" := fdiv.
Notation "- x" := (fopp x). Notation "0" := f0. Notation "1" := f1.
Variables (d i d2 : F).
Hypothesis two : 1 + 1 <> 0.
Hypothesis i2 : i * i = - (1).
Hypothesis nonsquare : forall x, x * x <> d.

(* Of the coefficient of the Montgomery form, (A + 2) / 4. *)
Hypothesis a24 : of_Z 121666%Z * (1 + d) = 1.

Notation on_curve := (Statements.curve.on_curve F f1 fadd fmul fsub d).
Notation sum_x := (Statements.curve.sum_x F f1 fadd fmul fdiv d).
Notation sum_y := (Statements.curve.sum_y F f1 fadd fmul fsub fdiv d).
Notation ladder_step := (Certificates.curve.ladder_step F f0 f1 d d2 fadd fsub fmul of_Z).

Definition represents (y X Z : F) : Prop := exists l, l <> 0 /\ X = l * (1 + y) /\ Z = l * (1 - y).

Let nonzero := curve.nonzero F f0 f1 fadd fmul fsub fopp fdiv finv field decide.
Let product := curve.product F f0 f1 fadd fmul fsub fopp fdiv finv field decide.
Let complete := curve.complete F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare.
Let reduced := group.reduced F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Let negated := group.negated F f0 f1 fadd fmul fsub fopp fdiv finv field d.

Lemma minus x y : x - y = 0 -> x = y.
Proof. intros H. replace x with (x - y + y) by ring. rewrite H. ring. Qed.

(* d is no square, and -1 is one. *)
Lemma pole y : 1 + d * (y * y) <> 0.
Proof.
  intros H. destruct (decide y 0) as [->|N].
  - apply (F_1_neq_0 field). rewrite <- H. ring.
  - apply (nonsquare (i / y)). apply minus.
    replace (i / y * (i / y) - d) with ((i * i - d * (y * y)) / (y * y)) by (field; exact N).
    rewrite i2. replace (- (1) - d * (y * y)) with (- (1 + d * (y * y))) by ring.
    rewrite H. field. exact N.
Qed.

Lemma doubled x y X Z : on_curve x y -> represents y X Z ->
  let p := (X + Z) * (X + Z) in let q := (X - Z) * (X - Z) in
  represents (sum_y x y x y) (p * q) ((p - q) * (q + of_Z 121666%Z * (p - q))).
Proof.
  intros C (l & N & -> & ->). destruct (complete x y x y C C) as [_ D].
  pose proof (reduced _ _ C) as R. unfold curve.sum_y, curve.product_of in *. cbv zeta.
  assert (M : 1 + d <> 0).
  { intros H. apply (F_1_neq_0 field). rewrite <- a24, H. ring. }
  assert (A : of_Z 121666%Z = 1 / (1 + d)) .
  { rewrite <- a24 at 1. field. exact M. }
  rewrite A.
  pose proof (pole y) as Py.
  exists ((1 + 1) * (1 + 1) * (1 + 1) * (l * l * l * l) * (1 - d * x * x * y * y) * ((1 + d * (y *
    y)) / (1 + d))).
  assert (Q : (1 + d * (y * y)) / (1 + d) <> 0).
  { intros H. apply Py. replace (1 + d * (y * y)) with ((1 + d * (y * y)) / (1 + d) * (1 + d)) by
      (field; exact M). rewrite H. ring. }
  split; [repeat apply nonzero; assumption|].
  split; field [R]; split; assumption.
Qed.

Lemma summed x1 y1 x2 y2 u X1 Z1 X2 Z2 : on_curve x1 y1 -> on_curve x2 y2 ->
  u * (1 - sum_y x1 y1 (- x2) y2) = 1 + sum_y x1 y1 (- x2) y2 -> u <> 0 ->
  represents y1 X1 Z1 -> represents y2 X2 Z2 ->
  let p := (X2 - Z2) * (X1 + Z1) in let q := (X2 + Z2) * (X1 - Z1) in
  represents (sum_y x1 y1 x2 y2) ((p + q) * (p + q)) (u * ((p - q) * (p - q))).
Proof.
  intros C1 C2 U N (l & Nl & -> & ->) (m & Nm & -> & ->). cbv zeta.
  destruct (complete _ _ _ _ C1 C2) as [D1 D2].
  destruct (complete _ _ _ _ C1 (negated _ _ C2)) as [D3 D4].
  pose proof (reduced _ _ C1) as R1. pose proof (reduced _ _ C2) as R2.
  set (s := sum_y x1 y1 x2 y2) in *. set (t := sum_y x1 y1 (- x2) y2) in *.
  assert (I : (1 + s) * (1 + t) * ((y1 - y2) * (y1 - y2)) = (1 - s) * (1 - t) * ((y1 + y2) * (y1 +
    y2))).
  { unfold s, t, curve.sum_y, curve.product_of in *. field [R1 R2]. split; assumption. }
  assert (T : 1 - t <> 0).
  { intros H. rewrite H in U. assert (E : t = 1) by (symmetry; apply minus; exact H).
    apply two. rewrite E in U. rewrite <- U. ring. }
  set (k := l * l * (m * m) * ((1 + 1) * (1 + 1) * ((1 + 1) * (1 + 1)))).
  match goal with |- represents _ ?x ?z =>
    replace x with (k * ((y1 + y2) * (y1 + y2))) by (unfold k; ring);
    replace z with (k * (u * ((y1 - y2) * (y1 - y2)))) by (unfold k; ring) end.
  assert (Nk : k <> 0) by (unfold k; repeat apply nonzero; assumption). clearbody k.
  set (X := k * ((y1 + y2) * (y1 + y2))). set (Z := k * (u * ((y1 - y2) * (y1 - y2)))).
  assert (E : X * (1 - s) = Z * (1 + s)).
  { assert (G : (X * (1 - s) - Z * (1 + s)) * (1 - t) = 0).
    { unfold X, Z. transitivity (k * ((1 - s) * (1 - t) * ((y1 + y2) * (y1 + y2)) - (u * (1 - t)) *
        (1 + s) * ((y1 - y2) * (y1 - y2)))); [ring|].
      rewrite U, <- I. ring. }
    destruct (product _ _ G); [apply minus; assumption|contradiction]. }
  exists ((X + Z) / (1 + 1)). split; [|split].
  - intros H. assert (S : X + Z = 0).
    { replace (X + Z) with ((X + Z) / (1 + 1) * (1 + 1)) by (field; exact two). rewrite H. ring. }
    assert (X0 : X = 0).
    { assert (G : X * (1 + 1) = 0).
      { replace (X * (1 + 1)) with (X * (1 - s) + X * (1 + s)) by ring. rewrite E.
        replace (Z * (1 + s) + X * (1 + s)) with ((X + Z) * (1 + s)) by ring. rewrite S. ring. }
      destruct (product _ _ G); [assumption|contradiction]. }
    assert (Z0 : Z = 0) by (rewrite X0 in S; rewrite <- S; ring).
    assert (square : forall x, x * x = 0 -> x = 0) by (intros x Hx; destruct (product _ _ Hx);
      assumption).
    assert (P : y1 + y2 = 0).
    { destruct (product _ _ X0); [contradiction|]. apply square. assumption. }
    assert (M : y1 - y2 = 0).
    { destruct (product _ _ Z0) as [|Z1]; [contradiction|].
      destruct (product _ _ Z1); [contradiction|].
      apply square. assumption. }
    assert (Y : forall y, (1 + 1) * y = 0 -> y = 0) by (intros y Hy; destruct (product _ _ Hy);
      [contradiction|assumption]).
    assert (Y1 : y1 = 0) by (apply Y; replace ((1 + 1) * y1) with (y1 + y2 + (y1 - y2)) by ring;
      rewrite P, M; ring).
    assert (Y2 : y2 = 0) by (rewrite Y1 in P; rewrite <- P; ring).
    clear I R1 R2 E. unfold curve.on_curve in C1, C2. subst y1 y2.
    assert (V : (1 - t) * (1 + t) = 0).
    { replace ((1 - t) * (1 + t)) with (1 - t * t) by ring.
      unfold t, curve.sum_y, curve.product_of in *.
      transitivity (1 - (0 * 0 - x1 * x1) * (0 * 0 - x2 * x2)); [field; exact (F_1_neq_0 field)|].
      rewrite C1, C2. ring. }
    destruct (product _ _ V) as [|V1]; [contradiction|]. rewrite V1 in U.
    destruct (product _ _ U); contradiction.
  - replace ((X + Z) / (1 + 1) * (1 + s)) with ((X * (1 + s) + Z * (1 + s)) / (1 + 1)) by (field;
      exact two).
    rewrite <- E. field. exact two.
  - replace ((X + Z) / (1 + 1) * (1 - s)) with ((X * (1 - s) + Z * (1 - s)) / (1 + 1)) by (field;
      exact two).
    rewrite E. field. exact two.
Qed.

Notation multiple := (group.multiple F f0 f1 fadd fmul fsub fdiv d).
Notation add := (group.add F f1 fadd fmul fsub fdiv d).
Notation on := (group.on F f1 fadd fmul fsub d).

Notation ladder_step_swapped := (Certificates.curve.ladder_step_swapped F f0 f1 d d2 fadd fsub fmul
  of_Z).

Let on_multiple := group.on_multiple F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare.
Let on_opposite := group.on_opposite F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Let add_associates := group.add_associates F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i
  two i2 nonsquare.
Let add_opposite := group.add_opposite F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare.
Let opposite_add := group.opposite_add F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare.
Let multiples_add := group.multiples_add F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two
  i2 nonsquare.
Let add_commutes := group.add_commutes F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Let add_zero := group.add_zero F f0 f1 fadd fmul fsub fopp fdiv finv field d.

(* The loop of curve/ladder.rs, `steps`: the pair is swapped or not, and a step doubles the one that
  the next bit asks for. *)
Fixpoint steps (bits : list bool) (swapped : bool) (pair : F * F * F * F) (u : F) : F * F :=
  let '(X2, Z2, X3, Z3) := pair in
  match bits with
  | [] => if swapped then (X3, Z3) else (X2, Z2)
  | bit :: bits =>
    let step := if xorb swapped bit then ladder_step_swapped else ladder_step in
    steps bits bit (step X2 Z2 X3 Z3 u) u
  end.
Definition value (bits : list bool) (n : nat) : nat :=
  fold_left (fun n (bit : bool) => n + n + if bit then 1 else 0)%nat bits n.

(* `n` and `n + 1` times the point, in this order or the other. *)
Definition state (p : F * F) (n : nat) (swapped : bool) (pair : F * F * F * F) : Prop :=
  let '(X2, Z2, X3, Z3) := pair in
  let n2 := (if swapped then S n else n) in let n3 := (if swapped then n else S n) in
  represents (snd (multiple n2 p)) X2 Z2 /\ represents (snd (multiple n3 p)) X3 Z3.

Section Loop.
Variables (p : F * F) (u : F).
Hypothesis P : on p.
Hypothesis U : u * (1 - snd p) = 1 + snd p.
Hypothesis N : u <> 0.

(* The difference of the two points is the first one. *)
Lemma difference n swapped : 
  let n2 := (if swapped : bool then S n else n) in let n3 := (if swapped then n else S n) in
  let q := multiple n2 p in let r := multiple n3 p in
  sum_y (fst q) (snd q) (- fst r) (snd r) = snd p.
Proof.
  set (zero := group.zero F f0 f1) in *. set (opposite := group.opposite F fopp) in *.
  pose proof (on_multiple n p P) as M. pose proof (on_opposite _ P) as O.
  pose proof (on_opposite _ M) as OM.
  assert (G : forall q r, add q (opposite r) = p \/ add q (opposite r) = opposite p ->
    sum_y (fst q) (snd q) (- fst r) (snd r) = snd p).
  { intros q r [H|H]; apply (f_equal snd) in H; exact H. }
  destruct swapped; apply G; [left|right]; cbn [group.multiple].
  - rewrite add_associates, add_opposite by assumption. apply add_zero.
  - rewrite opposite_add, (add_commutes (opposite p)) by assumption.
    rewrite <- add_associates, add_opposite, add_commutes by assumption. apply add_zero.
Qed.

Theorem steps_ok bits : forall n swapped pair, state p n swapped pair ->
  let '(X, Z) := steps bits swapped pair u in represents (snd (multiple (value bits n) p)) X Z.
Proof.
  induction bits as [|bit bits IH]; intros n swapped [[[X2 Z2] X3] Z3] [R2 R3].
  - cbn [steps value fold_left]. destruct swapped; assumption.
  - cbn [steps value fold_left]. apply IH. set (m := (n + n + if bit then 1 else 0)%nat).
    pose proof (difference n swapped) as D. cbv zeta in D.
    set (n2 := if swapped then S n else n) in *. set (n3 := if swapped then n else S n) in *.
    pose proof (on_multiple n2 p P) as M2. pose proof (on_multiple n3 p P) as M3.
    assert (U' := U). rewrite <- D in U'.
    pose proof (summed _ _ _ _ _ _ _ _ _ M2 M3 U' N R2 R3) as S3.
    pose proof (doubled _ _ _ _ M2 R2) as S2. pose proof (doubled _ _ _ _ M3 R3) as S2'.
    cbv zeta in S2, S2', S3.
    assert (T : forall a b, represents (sum_y (fst (multiple a p)) (snd (multiple a p))
        (fst (multiple b p)) (snd (multiple b p))) = represents (snd (multiple (a + b) p))).
    { intros a b. rewrite multiples_add by exact P. reflexivity. }
    rewrite T in S2, S2', S3.
    destruct swapped, bit; subst n2 n3 m; cbn [xorb]; split.
    all: match goal with |- represents (snd (multiple ?a p)) _ _ =>
      match type of S3 with represents (snd (multiple ?b p)) _ _ => first
        [replace a with b by lia; exact S3
        | match type of S2 with represents (snd (multiple ?b p)) _ _ => replace a with b by lia;
          exact S2 end
        | match type of S2' with represents (snd (multiple ?b p)) _ _ => replace a with b by lia;
          exact S2' end] end end.
Qed.

Theorem ladder_ok bits : let '(X, Z) := steps bits false (1, 0, u, 1) u in
  represents (snd (multiple (value bits 0) p)) X Z.
Proof.
  apply steps_ok. assert (T : 1 - snd p <> 0).
  { intros H. rewrite H in U. assert (E : snd p = 1) by (symmetry; apply minus; exact H).
    apply two. rewrite E in U. rewrite <- U. ring. }
  split; cbn [group.multiple].
  - exists (1 / (1 + 1)). cbn [group.zero snd]. split; [|split; field; exact two].
    intros H. apply (F_1_neq_0 field). replace 1 with (1 / (1 + 1) * (1 + 1)) by (field; exact two).
    rewrite H. ring.
  - rewrite add_zero. exists (1 / (1 - snd p)). split; [|split; [rewrite <- U|]; field; exact T].
    intros H. apply (F_1_neq_0 field). replace 1 with (1 / (1 - snd p) * (1 - snd p)) by (field;
      exact T).
    rewrite H. ring.
Qed.
End Loop.
End Ladder.
