(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The points of the curve are a commutative group. *)
From Coq Require Import ZArith Field Setoid Ring.
From Statements Require curve.

Section Group.
Variables (F : Type) (f0 f1 : F) (fadd fmul fsub : F -> F -> F) (fopp : F -> F)
  (fdiv : F -> F -> F) (finv : F -> F).
Hypothesis field : field_theory f0 f1 fadd fmul fsub fopp fdiv finv (@eq F).
Hypothesis decide : forall x y : F, x = y \/ x <> y.
Add Field the_field : field.
Infix "+" := fadd. Infix "*" := fmul. Infix "-" := fsub. Infix "/" := fdiv.
Notation "- x" := (fopp x). Notation "0" := f0. Notation "1" := f1.
Variables (d i : F).
Hypothesis two : 1 + 1 <> 0.
Hypothesis i2 : i * i = - (1).
Hypothesis nonsquare : forall x, x * x <> d.

Notation on_curve := (Statements.curve.on_curve F f1 fadd fmul fsub d).
Notation product_of := (Statements.curve.product_of F fmul d).
Notation sum_x := (Statements.curve.sum_x F f1 fadd fmul fdiv d).
Notation sum_y := (Statements.curve.sum_y F f1 fadd fmul fsub fdiv d).

Let complete x1 y1 x2 y2 := curve.complete F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i
  two i2 nonsquare x1 y1 x2 y2.

Lemma reduced x y : on_curve x y -> d * x * x * y * y = y * y - x * x - 1.
Proof. unfold curve.on_curve. intros C. rewrite C. ring. Qed.

Theorem closed x1 y1 x2 y2 : on_curve x1 y1 -> on_curve x2 y2 ->
  on_curve (sum_x x1 y1 x2 y2) (sum_y x1 y1 x2 y2).
Proof.
  intros C1 C2. destruct (complete _ _ _ _ C1 C2) as [D1 D2].
  pose proof (reduced _ _ C1) as R1. pose proof (reduced _ _ C2) as R2.
  unfold curve.on_curve, curve.sum_x, curve.sum_y, curve.product_of in *.
 field [R1 R2]. split; assumption.
Qed.

Theorem commutative x1 y1 x2 y2 :
  sum_x x1 y1 x2 y2 = sum_x x2 y2 x1 y1 /\ sum_y x1 y1 x2 y2 = sum_y x2 y2 x1 y1.
Proof.
  unfold curve.sum_x, curve.sum_y, curve.product_of.
  replace (d * x2 * x1 * y2 * y1) with (d * x1 * x2 * y1 * y2) by ring.
  split; f_equal; ring.
Qed.

Theorem neutral x y : sum_x x y 0 1 = x /\ sum_y x y 0 1 = y.
Proof.
  unfold curve.sum_x, curve.sum_y, curve.product_of. split; field; exact (F_1_neq_0 field).
Qed.

Lemma negated x y : on_curve x y -> on_curve (- x) y.
Proof. unfold curve.on_curve. replace (- x * - x) with (x * x) by ring. trivial. Qed.

Theorem inverse x y : on_curve x y -> sum_x x y (- x) y = 0 /\ sum_y x y (- x) y = 1.
Proof.
  intros C. destruct (complete _ _ _ _ C (negated _ _ C)) as [D1 D2].
  pose proof (reduced _ _ C) as R.
  unfold curve.on_curve, curve.sum_x, curve.sum_y, curve.product_of in *.
  split; field [R]; assumption.
Qed.

Theorem associative x1 y1 x2 y2 x3 y3 :
  on_curve x1 y1 -> on_curve x2 y2 -> on_curve x3 y3 ->
  let x12 := sum_x x1 y1 x2 y2 in let y12 := sum_y x1 y1 x2 y2 in
  let x23 := sum_x x2 y2 x3 y3 in let y23 := sum_y x2 y2 x3 y3 in
  sum_x x12 y12 x3 y3 = sum_x x1 y1 x23 y23 /\ sum_y x12 y12 x3 y3 = sum_y x1 y1 x23 y23.
Proof.
  intros C1 C2 C3 x12 y12 x23 y23.
  pose proof (closed _ _ _ _ C1 C2) as C12. pose proof (closed _ _ _ _ C2 C3) as C23.
  destruct (complete _ _ _ _ C1 C2) as [D1 D2]. destruct (complete _ _ _ _ C2 C3) as [D3 D4].
  destruct (complete _ _ _ _ C12 C3) as [D5 D6]. destruct (complete _ _ _ _ C1 C23) as [D7 D8].
  pose proof (reduced _ _ C1) as R1. pose proof (reduced _ _ C2) as R2.
  pose proof (reduced _ _ C3) as R3. clear C1 C2 C3 C12 C23.
  unfold x12, y12, x23, y23, curve.sum_x, curve.sum_y, curve.product_of in *.
  (* A denominator of two levels is not 0: it is one of the second level times those below. *)
  assert (above : forall e f n s, e <> 0 -> f <> 0 -> s <> 0 -> s * (e * f) = n -> n <> 0).
  { intros e f n s He Hf Hs <-. apply (curve.nonzero F f0 f1 fadd fmul fsub fopp fdiv finv field
      decide); [exact Hs|].
    apply (curve.nonzero F f0 f1 fadd fmul fsub fopp fdiv finv field decide); assumption. }
  split; field [R1 R2 R3]; repeat split; try assumption;
    first [solve [apply (above _ _ _ _ D1 D2 D5); field; split; assumption]
      | solve [apply (above _ _ _ _ D1 D2 D6); field; split; assumption]
      | solve [apply (above _ _ _ _ D3 D4 D7); field; split; assumption]
      | solve [apply (above _ _ _ _ D3 D4 D8); field; split; assumption]].
Qed.

(* The same with points as pairs, and multiples. *)
Definition on (p : F * F) : Prop := on_curve (fst p) (snd p).
Definition add (p q : F * F) : F * F :=
  (sum_x (fst p) (snd p) (fst q) (snd q), sum_y (fst p) (snd p) (fst q) (snd q)).
Definition opposite (p : F * F) : F * F := (- fst p, snd p).
Definition zero : F * F := (0, 1).
Fixpoint multiple (n : nat) (p : F * F) : F * F :=
  match n with O => zero | S n => add p (multiple n p) end.

Lemma on_zero : on zero.
Proof. unfold on, zero, curve.on_curve. cbn [fst snd]. ring. Qed.
Lemma on_add p q : on p -> on q -> on (add p q).
Proof. intros P Q. apply closed; assumption. Qed.
Lemma on_opposite p : on p -> on (opposite p).
Proof. apply negated. Qed.
Lemma on_multiple n p : on p -> on (multiple n p).
Proof. intros P. induction n; [apply on_zero|apply on_add; assumption]. Qed.
Lemma add_commutes p q : add p q = add q p.
Proof. unfold add. destruct (commutative (fst p) (snd p) (fst q) (snd q)) as [-> ->]. reflexivity.
Qed.
Lemma add_associates p q r : on p -> on q -> on r -> add (add p q) r = add p (add q r).
Proof.
  intros P Q R. unfold add. cbn [fst snd].
  destruct (associative _ _ _ _ _ _ P Q R) as [-> ->]. reflexivity.
Qed.
Lemma add_zero p : add p zero = p.
Proof. destruct p as [x y]. unfold add. cbn [fst snd zero]. destruct (neutral x y) as [-> ->].
reflexivity. Qed.
Lemma add_opposite p : on p -> add p (opposite p) = zero.
Proof. intros P. unfold add. destruct (inverse _ _ P) as [X Y]. cbn [fst snd opposite].
rewrite X, Y. reflexivity. Qed.

Lemma opposite_add p q : on p -> on q -> opposite (add p q) = add (opposite p) (opposite q).
Proof.
  destruct p as [x1 y1], q as [x2 y2]. unfold on, opposite, add. cbn [fst snd]. intros P Q.
  destruct (complete _ _ _ _ P Q) as [D1 D2].
  unfold curve.sum_x, curve.sum_y, curve.product_of in *.
  replace (d * - x1 * - x2 * y1 * y2) with (d * x1 * x2 * y1 * y2) by ring.
  f_equal; field; assumption.
Qed.

Theorem multiples_add n m p : on p -> multiple (n + m) p = add (multiple n p) (multiple m p).
Proof.
  intros P. induction n as [|n IH].
  - cbn [Nat.add multiple]. rewrite add_commutes, add_zero. reflexivity.
  - cbn [Nat.add multiple]. rewrite IH, add_associates; try apply on_multiple; auto.
Qed.
Theorem multiples_multiply n m p : on p -> multiple (n * m) p = multiple n (multiple m p).
Proof.
  intros P. induction n as [|n IH]; [reflexivity|].
  cbn [Nat.mul multiple]. rewrite multiples_add, IH by assumption. reflexivity.
Qed.
End Group.
