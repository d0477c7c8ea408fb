(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/aarch64/m64: what the texts of aarch64_steps.v compute on points of edwards25519. A
   processor that runs the text of a doubling or an addition computes the group law; that of a step
   of the ladder, the step that edwards25519.v is about. *)
From Coq Require Import String ZArith List Lia.
From Kernel Require Import Lang Check Run Statement AArch64 AArch64Steps Prime.
From Certificates Require curve texts_aarch64_steps.
From Statements Require Import edwards25519.
From Statements Require aarch64_steps m64_points.
Import ListNotations.
Open Scope Z_scope.
Import aarch64_steps(first, second, point, four_elements, three_elements, ladder).
Import m64_points(field_value, field_value_ok, factors_are, cached_are, affine_are).

(* The field element at a place, after a run that began with state s. *)
Definition field_at (s t : state) (a : place) : F :=
  of_Z (Statement.number words (element_at t (address s a))).
(* Any four words. *)
Definition loose (s t : state) (a : place) : Prop := within words (element_at t (address s a)).

(* A point at x0, and the second operand of an addition at x1. *)
Definition factors (s t : state) : F * F -> Prop :=
  let at_ n := field_at s t (first n) in factors_are (at_ 0) (at_ 1) (at_ 2) (at_ 3).
Definition cached (s : state) : F * F -> Prop :=
  let at_ n := field_at s s (second n) in cached_are (at_ 0) (at_ 1) (at_ 2) (at_ 3).
Definition affine (s : state) : F * F -> Prop :=
  let at_ n := field_at s s (second n) in affine_are (at_ 0) (at_ 1) (at_ 2).

(* A theorem of a step, about field elements. *)
Lemma in_the_field text size read zero operands results :
  step_theorem text size read zero operands results ->
  forall s, apart size read s -> chosen zero s -> Forall (loose s s) operands ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun r => let '(a, f) := r in
    loose s t a /\ field_at s t a = field_value (map (field_at s s) operands) f) results.
Proof.
  intros [_ T] s Sep Z Ops. destruct (T s Sep Z Ops) as (t & E & R & _). exists t.
  split; [exact E|]. revert R. apply Forall_impl. intros [a f] [R1 R2].
  split; [exact R1|]. unfold field_at at 1. rewrite (of_divides _ _ R2), field_value_ok, map_map.
  reflexivity.
Qed.
Add Field the_field : field.

(* The results, each an equation. *)
Ltac results Q :=
  cbn [aarch64_steps.double_results aarch64_steps.add_results aarch64_steps.add_affine_results
    aarch64_steps.ladder_results] in Q;
  m64_points.all_parts;
  cbn [point four_elements three_elements ladder app map aarch64_steps.o field_value nth] in *.
Ltac elements :=
  repeat match goal with H : field_at _ _ ?a = _ |- context [field_at _ _ ?a] => rewrite H end.
Ltac point_is P :=
  unfold factors, factors_are; cbv zeta; elements; apply (same_point _ _ _ _ _ _ _ _ _ P);
  unfold Certificates.curve.double_extended, Certificates.curve.add_extended,
    Certificates.curve.add_mixed; ring.
Ltac bounds := repeat (constructor; [assumption|]); constructor.

(* A doubling. *)
Theorem double_text_doubles : forall s r, Forall (loose s s) point -> on r -> factors s s r ->
  exists t, execute_all s (program texts_aarch64_steps.double) = Some t /\
  Forall (loose s t) point /\ factors s t (sum r r).
Proof.
  intros s r Ops On R.
  destruct (in_the_field _ _ _ _ _ _ aarch64_steps.double_step s) as (t & E & Q);
    [left; reflexivity|exact I|exact Ops|].
  exists t. split; [exact E|]. unfold factors, factors_are in R.
  pose proof (double_ok _ _ _ _ _ On R) as P.
  results Q. split; [bounds|]. point_is P.
Qed.

(* An addition, of any second operand that does not overlap the first one. *)
Theorem add_text_adds : forall s r1 r2, apart 128 128 s ->
  Forall (loose s s) (point ++ four_elements) -> on r1 -> on r2 -> factors s s r1 ->
  cached s r2 ->
  exists t, execute_all s (program texts_aarch64_steps.add) = Some t /\
  Forall (loose s t) point /\ factors s t (sum r1 r2).
Proof.
  intros s r1 r2 Sep Ops On1 On2 R1 (X & Y & Z & T & R2 & C0 & C1 & C2 & C3).
  destruct (in_the_field _ _ _ _ _ _ aarch64_steps.add_step s Sep I Ops) as (t & E & Q).
  exists t. split; [exact E|]. unfold factors, factors_are in R1.
  pose proof (add_ok _ _ _ _ _ _ _ _ _ _ On1 On2 R1 R2) as P.
  results Q. split; [bounds|]. point_is P.
Qed.

(* An addition of a point with Z = 1. *)
Theorem add_affine_text_adds : forall s r1 r2, apart 128 96 s ->
  Forall (loose s s) (point ++ three_elements) -> on r1 -> on r2 -> factors s s r1 ->
  affine s r2 ->
  exists t, execute_all s (program texts_aarch64_steps.add_affine) = Some t /\
  Forall (loose s t) point /\ factors s t (sum r1 r2).
Proof.
  intros s r1 [x y] Sep Ops On1 On2 R1 (C0 & C1 & C2).
  destruct (in_the_field _ _ _ _ _ _ aarch64_steps.add_affine_step s Sep I Ops) as (t & E & Q).
  exists t. split; [exact E|]. unfold factors, factors_are in R1.
  pose proof (add_affine_ok _ _ _ _ _ _ _ On1 On2 R1) as P.
  results Q. split; [bounds|]. point_is P.
Qed.

(* A step of the ladder, from X + Z and Z - X of two points to those of the next two, as the
   formulas of the code have them; if x1 is not 0 the other point is doubled. *)
Local Notation "'code' f" := (f F f0 f1 d (fadd d d) fadd fsub fmul of_Z) (at level 0, f global).
Definition sums (s t : state) (X2 Z2 X3 Z3 : F) : Prop :=
  field_at s t (first 0) = fadd Z2 X2 /\ field_at s t (first 1) = fsub Z2 X2 /\
  field_at s t (first 2) = fadd Z3 X3 /\ field_at s t (first 3) = fsub Z3 X3.
Theorem ladder_text_climbs : forall (zero : bool) s X2 Z2 X3 Z3,
  (reg s "x1" =? 0) = zero -> Forall (loose s s) ladder -> sums s s X2 Z2 X3 Z3 ->
  let u := field_at s s (first 4) in
  let '(X4, Z4, X5, Z5) :=
    if zero then code Certificates.curve.ladder_step X2 Z2 X3 Z3 u
    else code Certificates.curve.ladder_step_swapped X2 Z2 X3 Z3 u in
  exists t, execute_all s (program texts_aarch64_steps.ladder_step) = Some t /\
  Forall (loose s t) ladder /\ sums s t X4 Z4 X5 Z5 /\ field_at s t (first 4) = u.
Proof.
  intros zero s X2 Z2 X3 Z3 C Ops (S0 & S1 & S2 & S3). cbv zeta.
  destruct (in_the_field _ _ _ _ _ _ (aarch64_steps.ladder_step zero) s
    (or_introl eq_refl) C Ops) as (t & E & Q).
  destruct zero; cbn [aarch64_steps.ladder_results] in Q; results Q;
    unfold Certificates.curve.ladder_step, Certificates.curve.ladder_step_swapped;
    exists t; (split; [exact E|]); (split; [bounds|]);
    (split; [unfold sums; elements; repeat split; ring|assumption]).
Qed.
