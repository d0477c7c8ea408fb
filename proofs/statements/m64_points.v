(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* m64/texts.rs: what the texts of m64_steps.v compute on points of edwards25519. A processor that
   runs the text of a doubling or an addition computes the group law; that of a step of the ladder,
   the step that edwards25519.v is about. *)
From Coq Require Import String ZArith List Lia.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Steps Prime.
From Certificates Require curve texts_steps.
From Statements Require Import edwards25519.
From Statements Require m64_steps.
Import ListNotations.
Open Scope Z_scope.
Import m64_steps (p, q, w).

(* The field element at a place, after a run that began with state s. *)
Definition field_at (s t : state) (a : place) : F :=
  of_Z (Statement.number words (element_at t (place_of s a))).
Definition loose (s : state) (a : place) : Prop := is_element false (element_at s (place_of s a)).

(* A point as E, F, G, H: X = EF, Y = HG, Z = FG, T = EH. *)
Definition factors_are (e f g h : F) (r : F * F) : Prop :=
  represents r (fmul e f, fmul h g, fmul f g, fmul e h).
(* The second operand of an addition: Y+X, Y-X, 2Z, 2dT, or y+x, y-x, 2dxy. *)
Definition cached_are (plus minus z t : F) (r : F * F) : Prop :=
  exists X Y Z T, represents r (X, Y, Z, T) /\
  plus = fadd Y X /\ minus = fsub Y X /\ z = fadd Z Z /\ t = fmul (fadd d d) T.
Definition affine_are (plus minus t : F) (r : F * F) : Prop :=
  let '(x, y) := r in
  plus = fadd y x /\ minus = fsub y x /\ t = fmul (fadd d d) (fmul x y).
(* The first at rsi, the second at r15. *)
Definition factors (s t : state) : F * F -> Prop :=
  let at_ n := field_at s t (p n) in factors_are (at_ 0) (at_ 1) (at_ 2) (at_ 3).
Definition cached (s : state) : F * F -> Prop :=
  let at_ n := field_at s s (q n) in cached_are (at_ 0) (at_ 1) (at_ 2) (at_ 3).
Definition affine (s : state) : F * F -> Prop :=
  let at_ n := field_at s s (q n) in affine_are (at_ 0) (at_ 1) (at_ 2).

(* Congruent integers are one element. *)
Fixpoint field_value (l : list F) (f : formula) : F :=
  match f with
  | Operand n => nth n l f0
  | Constant k => of_Z k
  | Plus f g => fadd (field_value l f) (field_value l g)
  | Minus f g => fsub (field_value l f) (field_value l g)
  | Times f g => fmul (field_value l f) (field_value l g)
  end.
Lemma field_value_ok l f : of_Z (formula_value l f) = field_value (map of_Z l) f.
Proof.
  induction f as [n|k|f IHf g IHg|f IHf g IHg|f IHf g IHg]; cbn [formula_value field_value];
    rewrite ?of_add, ?of_sub, ?of_mul, ?IHf, ?IHg; try reflexivity.
  symmetry. change f0 with (of_Z 0). apply map_nth.
Qed.

(* A theorem of a step, about field elements. *)
Lemma in_the_field text read written known operands results :
  step_theorem text read written known operands results ->
  forall s, apart (written ++ read) (base_of s) -> zero_word known s ->
  Forall (fun o => is_element (snd o) (element_at s (place_of s (fst o)))) operands ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun r => let '(a, tight, f) := r in
    is_element tight (element_at t (place_of s a)) /\
    field_at s t a = field_value (map (fun o => field_at s s (fst o)) operands) f) results.
Proof.
  intros [_ T] s Sep Z Ops. destruct (T s Sep Z Ops) as (t & E & R & _). exists t.
  split; [exact E|]. revert R. apply Forall_impl. intros [[a tight] f] [R1 R2].
  split; [exact R1|]. unfold field_at at 1. rewrite (of_divides _ _ R2), field_value_ok, map_map.
  reflexivity.
Qed.
Add Field the_field : field.

Definition point_places : list place := [p 0; p 1; p 2; p 3].
Definition ladder_places : list place := [w 0; w 1; w 2; w 3; w 4].

(* The results, each an equation. *)
Ltac all_parts :=
  repeat match goal with
  | H : Forall _ (_ :: _) |- _ => inversion H; clear H; subst
  | H : Forall _ [] |- _ => clear H
  | H : _ /\ _ |- _ => destruct H
  end.
Ltac results Q :=
  cbn [m64_steps.double_results m64_steps.add_results m64_steps.add_affine_results
    m64_steps.add_extended_results m64_steps.ladder_results] in Q;
  all_parts; cbn [point_places ladder_places app map fst m64_steps.any m64_steps.o field_value
    nth] in *.
Ltac elements :=
  repeat match goal with H : field_at _ _ ?a = _ |- context [field_at _ _ ?a] => rewrite H end.
Ltac point_is P :=
  unfold factors, factors_are; cbv zeta; elements; apply (same_point _ _ _ _ _ _ _ _ _ P);
  unfold Certificates.curve.double_extended, Certificates.curve.add_extended,
    Certificates.curve.add_mixed; ring.
Ltac bounds := repeat (constructor; [assumption|]); constructor.

(* A doubling: elements remain any four words. *)
Definition doubles (text : string) : Prop := forall s r,
  apart m64_steps.double_areas (base_of s) -> Forall (loose s) point_places -> on r ->
  factors s s r ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun a => is_element false (element_at t (place_of s a))) point_places /\
  factors s t (sum r r).
Lemma doubles_ok text : step_theorem text [] m64_steps.double_areas None
  (map m64_steps.any point_places) m64_steps.double_results -> doubles text.
Proof.
  intros T s r Sep Ops On R.
  destruct (in_the_field _ _ _ _ _ _ T s) as (t & E & Q).
  - rewrite app_nil_r. exact Sep.
  - exact I.
  - apply Forall_map. exact Ops.
  - exists t. split; [exact E|]. unfold factors, factors_are in R.
    pose proof (double_ok _ _ _ _ _ On R) as P.
    results Q. split; [bounds|]. point_is P.
Qed.
Theorem double_text_doubles : doubles texts_steps.double.
Proof. exact (doubles_ok _ m64_steps.double_step). Qed.
Theorem double_text_for_golden_cove_doubles : doubles texts_steps.double_golden_cove.
Proof. exact (doubles_ok _ m64_steps.double_step_for_golden_cove). Qed.

(* An addition. *)
Definition adds (text : string) : Prop := forall s r1 r2,
  apart (m64_steps.written ++ m64_steps.four_elements) (base_of s) ->
  Forall (loose s) (point_places ++ [q 0; q 1; q 2; q 3]) -> on r1 -> on r2 ->
  factors s s r1 -> cached s r2 ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun a => is_element false (element_at t (place_of s a))) point_places /\
  factors s t (sum r1 r2).
Lemma adds_ok text : step_theorem text m64_steps.four_elements m64_steps.written None
  (map m64_steps.any (point_places ++ [q 0; q 1; q 2; q 3])) m64_steps.add_results -> adds text.
Proof.
  intros T s r1 r2 Sep Ops On1 On2 R1 (X & Y & Z & W & R2 & C0 & C1 & C2 & C3).
  destruct (in_the_field _ _ _ _ _ _ T s Sep I) as (t & E & Q).
  - apply Forall_map. exact Ops.
  - exists t. split; [exact E|]. unfold factors, factors_are in R1.
    pose proof (add_ok _ _ _ _ _ _ _ _ _ _ On1 On2 R1 R2) as P.
    results Q. split; [bounds|]. point_is P.
Qed.
Theorem add_text_adds : adds texts_steps.add.
Proof. exact (adds_ok _ m64_steps.add_step). Qed.
Theorem add_text_for_golden_cove_adds : adds texts_steps.add_golden_cove.
Proof. exact (adds_ok _ m64_steps.add_step_for_golden_cove). Qed.

(* An addition of a point with Z = 1. *)
Definition adds_affine (text : string) : Prop := forall s r1 r2,
  apart (m64_steps.written ++ m64_steps.three_elements) (base_of s) ->
  Forall (loose s) (point_places ++ [q 0; q 1; q 2]) -> on r1 -> on r2 ->
  factors s s r1 -> affine s r2 ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun a => is_element false (element_at t (place_of s a))) point_places /\
  factors s t (sum r1 r2).
Lemma adds_affine_ok text : step_theorem text m64_steps.three_elements m64_steps.written None
  (map m64_steps.any (point_places ++ [q 0; q 1; q 2])) m64_steps.add_affine_results ->
  adds_affine text.
Proof.
  intros T s r1 [x y] Sep Ops On1 On2 R1 (C0 & C1 & C2).
  destruct (in_the_field _ _ _ _ _ _ T s Sep I) as (t & E & Q).
  - apply Forall_map. exact Ops.
  - exists t. split; [exact E|]. unfold factors, factors_are in R1.
    pose proof (add_affine_ok _ _ _ _ _ _ _ On1 On2 R1) as P.
    results Q. split; [bounds|]. point_is P.
Qed.
Theorem add_affine_text_adds : adds_affine texts_steps.add_affine.
Proof. exact (adds_affine_ok _ m64_steps.add_affine_step). Qed.
Theorem add_affine_text_for_golden_cove_adds : adds_affine texts_steps.add_affine_golden_cove.
Proof. exact (adds_affine_ok _ m64_steps.add_affine_step_for_golden_cove). Qed.

(* An addition from Y+X, Y-X, Z, T to X, Y, Z, T, which are tight. *)
Definition extended_at (s t : state) (r : F * F) : Prop :=
  represents r (field_at s t (p 0), field_at s t (p 1), field_at s t (p 2), field_at s t (p 3)).
Definition adds_extended (text : string) : Prop := forall s r1 r2 X Y,
  apart (m64_steps.written ++ m64_steps.four_elements) (base_of s) ->
  Forall (loose s) (point_places ++ [q 0; q 1; q 2; q 3]) -> on r1 -> on r2 ->
  represents r1 (X, Y, field_at s s (p 2), field_at s s (p 3)) ->
  field_at s s (p 0) = fadd Y X -> field_at s s (p 1) = fsub Y X -> cached s r2 ->
  exists t, execute_all s (program text) = Some t /\
  Forall (fun a => is_element true (element_at t (place_of s a))) point_places /\
  extended_at s t (sum r1 r2).
Lemma adds_extended_ok text : step_theorem text m64_steps.four_elements m64_steps.written None
  (map m64_steps.any (point_places ++ [q 0; q 1; q 2; q 3])) m64_steps.add_extended_results ->
  adds_extended text.
Proof.
  intros T s r1 r2 X1 Y1 Sep Ops On1 On2 R1 D0 D1 (X & Y & Z & W & R2 & C0 & C1 & C2 & C3).
  destruct (in_the_field _ _ _ _ _ _ T s Sep I) as (t & E & Q).
  - apply Forall_map. exact Ops.
  - exists t. split; [exact E|].
    pose proof (add_ok _ _ _ _ _ _ _ _ _ _ On1 On2 R1 R2) as P.
    results Q. split; [bounds|]. unfold extended_at. point_is P.
Qed.
Theorem add_extended_text_adds : adds_extended texts_steps.add_extended.
Proof. exact (adds_extended_ok _ m64_steps.add_extended_step). Qed.
Theorem add_extended_text_for_golden_cove_adds :
  adds_extended texts_steps.add_extended_golden_cove.
Proof. exact (adds_extended_ok _ m64_steps.add_extended_step_for_golden_cove). Qed.

(* A step of the ladder, from X + Z and Z - X of two points to those of the next two, as the
   formulas of the code have them; for a word that is not 0 the other point is doubled. *)
Local Notation "'code' f" := (f F f0 f1 d (fadd d d) fadd fsub fmul of_Z) (at level 0, f global).
Definition sums (s t : state) (X2 Z2 X3 Z3 : F) : Prop :=
  field_at s t (w 0) = fadd Z2 X2 /\ field_at s t (w 1) = fsub Z2 X2 /\
  field_at s t (w 2) = fadd Z3 X3 /\ field_at s t (w 3) = fsub Z3 X3.
Definition climbs (text : string) : Prop := forall (zero : bool) s X2 Z2 X3 Z3,
  apart (m64_steps.ladder ++ m64_steps.choice) (base_of s) ->
  (mem s (reg s "rsi" + 0) =? 0) = zero -> Forall (loose s) ladder_places ->
  sums s s X2 Z2 X3 Z3 ->
  let u := field_at s s (w 4) in
  let '(X4, Z4, X5, Z5) :=
    if zero then code Certificates.curve.ladder_step X2 Z2 X3 Z3 u
    else code Certificates.curve.ladder_step_swapped X2 Z2 X3 Z3 u in
  exists t, execute_all s (program text) = Some t /\
  Forall (fun a => is_element false (element_at t (place_of s a))) ladder_places /\
  sums s t X4 Z4 X5 Z5 /\ field_at s t (w 4) = u.
Lemma climbs_ok text : (forall zero, step_theorem text m64_steps.choice m64_steps.ladder
  (Some (("rsi"%string, 0), zero)) (map m64_steps.any ladder_places)
  (m64_steps.ladder_results zero)) -> climbs text.
Proof.
  intros T zero s X2 Z2 X3 Z3 Sep K Ops (S0 & S1 & S2 & S3). cbv zeta.
  assert (Q : exists t, execute_all s (program text) = Some t /\
    Forall (fun r => let '(a, tight, f) := r in
      is_element tight (element_at t (place_of s a)) /\
      field_at s t a = field_value (map (fun o => field_at s s (fst o))
        (map m64_steps.any ladder_places)) f) (m64_steps.ladder_results zero)).
  { apply (in_the_field _ _ _ _ _ _ (T zero) s Sep).
    - exact K.
    - apply Forall_map. exact Ops. }
  destruct Q as (t & E & Q). destruct zero; cbn [m64_steps.ladder_results] in Q; results Q;
    unfold Certificates.curve.ladder_step, Certificates.curve.ladder_step_swapped;
    exists t; (split; [exact E|]); (split; [bounds|]);
    (split; [unfold sums; elements; repeat split; ring|assumption]).
Qed.
Theorem ladder_text_climbs : climbs texts_steps.ladder_step.
Proof. exact (climbs_ok _ m64_steps.ladder_step). Qed.
Theorem ladder_text_for_golden_cove_climbs : climbs texts_steps.ladder_step_golden_cove.
Proof. exact (climbs_ok _ m64_steps.ladder_step_for_golden_cove). Qed.
