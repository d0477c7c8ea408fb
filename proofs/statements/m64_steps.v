(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* m64/texts.rs: steps of a point as whole texts for BMI2 and ADX, as the assembler gets them: as
   they are composed, and in the orders that a search has found for Golden Cove
   (generated/x86_64/m64). *)
From Coq Require Import String ZArith List.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Steps Order
  OrderProof.
From Certificates Require texts_steps.
From Statements Require Import x86_64.
Import ListNotations.
Open Scope Z_scope.

(* Elements of the work area at rdi, of a point at rsi, of the second operand at rbx; loose ones. *)
Definition w (n : Z) : place := ("rdi"%string, 32 * n).
Definition p (n : Z) : place := ("rsi"%string, 32 * n).
Definition q (n : Z) : place := ("rbx"%string, 32 * n).
Definition point (n : Z) : location := at_ (p n).
Definition second (n : Z) : location := at_ (q n).
Definition any (a : place) : place * bool := (a, false).
Definition o (n : nat) : formula := Operand n.
Notation "f + g" := (Plus f g).
Notation "f - g" := (Minus f g).
Notation "f * g" := (Times f g).

(* The parts, with their numbers of instructions. Those that have one operand in registers, or the
   result, have no other. *)
Definition parts : list part :=
  [product; square; fold_small; sum; sum_loose; twice; less; less_loose].
Theorem parts_are_ok : forallb part_ok parts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition multiply (a b : location) : segment := (78%nat, Compute 0 a b Registers).
Definition squared (a : location) : segment := (66%nat, Compute 1 Nowhere a Registers).
Definition add_121666 (a : location) : segment := (23%nat, Compute 2 Registers a Registers).
Definition add_to (a r : location) : segment := (15%nat, Compute 3 Registers a r).
Definition add_loose_to (a r : location) : segment := (18%nat, Compute 4 Registers a r).
Definition doubled : segment := (7%nat, Compute 5 Registers Nowhere Registers).
Definition minus (a : location) : segment := (10%nat, Compute 6 Registers a Registers).
Definition minus_loose (a : location) : segment := (13%nat, Compute 7 Registers a Registers).
Definition load (a : location) : segment := (4%nat, Moves [a] [(Registers, 0%nat)]).
Definition store (a : location) : segment := (4%nat, Moves [Registers] [(a, 0%nat)]).

Ltac by_order composed_step :=
  apply in_other_order with (1 := composed_step);
  [apply same_ends_ok; vm_cast_no_check (eq_refl true)|reflexivity|reflexivity].

(* E, F, G, H of a point become those of its double. *)
Definition double_areas : areas := [("rdi", 160); ("rsi", 128)]%string.
Definition double_segments : list segment :=
  let '(e, f, g, h) := (point 0, point 1, point 2, point 3) in
  let '(x, y, z, s, b) := (work 0, work 1, work 2, work 3, work 4) in
  [multiply e f; store x; multiply h g; store y; add_to x s; multiply f g; store z;
   squared y; store b; squared x; add_to b h; store x; load b; minus x; store g;
   squared z; doubled; minus_loose g; store f; squared s; minus_loose h; store e].
Definition double_results : list (place * bool * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let x := e * f in let y := h * g in let z := f * g in
  let a := x * x in let b := y * y in let c := z * z in
  let h := a + b in let g := b - a in let f := (c + c) - g in let e := (y + x) * (y + x) - h in
  [(p 0, false, e); (p 1, false, f); (p 2, false, g); (p 3, false, h)].
Theorem double_step : step_theorem texts_steps.double [] double_areas None
  (map any [p 0; p 1; p 2; p 3]) double_results.
Proof.
  apply composed_ok with (parts := parts) (segments := double_segments).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem double_step_for_golden_cove : step_theorem texts_steps.double_golden_cove
  [] double_areas None
  (map any [p 0; p 1; p 2; p 3]) double_results.
Proof. by_order double_step. Qed.

(* The sum of a point and another in the form Y+X, Y-X, 2Z, 2dT. *)
Definition written : areas := [("rdi", 128); ("rsi", 128)]%string.
Definition four_elements : areas := [("rbx", 128)]%string.
Definition three_elements : areas := [("rbx", 96)]%string.
Definition add_segments : list segment :=
  let '(e, f, g, h) := (point 0, point 1, point 2, point 3) in
  let '(plus, less, z2, t2d) := (second 0, second 1, second 2, second 3) in
  let '(x, z, t, s) := (work 0, work 1, work 2, work 3) in
  [multiply f g; store z; multiply e h; store t; multiply e f; store x; multiply h g;
   add_to x s; minus x; store x; multiply t t2d; store t; multiply z z2; add_to t g; minus t;
   store f; multiply x less; store x; multiply s plus; add_to x h; minus x; store e].
Definition add_results : list (place * bool * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let '(plus, less, z2, t2d) := (o 4, o 5, o 6, o 7) in
  let x := e * f in let y := h * g in let z := f * g in let t := e * h in
  let a := (y - x) * less in let b := (y + x) * plus in let c := t * t2d in let d := z * z2 in
  [(p 0, false, b - a); (p 1, false, d - c); (p 2, false, d + c);
   (p 3, false, b + a)].
Theorem add_step : step_theorem texts_steps.add four_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2; q 3])
  add_results.
Proof.
  apply composed_ok with (parts := parts) (segments := add_segments).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem add_step_for_golden_cove : step_theorem texts_steps.add_golden_cove
  four_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2; q 3])
  add_results.
Proof. by_order add_step. Qed.

(* The same with Z = 1: y+x, y-x, 2dxy. *)
Definition add_affine_segments : list segment :=
  let '(e, f, g, h) := (point 0, point 1, point 2, point 3) in
  let '(plus, less, xy2d) := (second 0, second 1, second 2) in
  let '(x, z, t, s) := (work 0, work 1, work 2, work 3) in
  [multiply f g; store z; multiply e h; store t; multiply e f; store x; multiply h g;
   add_to x s; minus x; store x; multiply t xy2d; store t; load z; doubled; add_loose_to t g;
   minus t; store f; multiply x less; store x; multiply s plus; add_to x h; minus x; store e].
Definition add_affine_results : list (place * bool * formula) :=
  let '(e, f, g, h) := (o 0, o 1, o 2, o 3) in
  let '(plus, less, xy2d) := (o 4, o 5, o 6) in
  let x := e * f in let y := h * g in let z := f * g in let t := e * h in
  let a := (y - x) * less in let b := (y + x) * plus in let c := t * xy2d in let d := z + z in
  [(p 0, false, b - a); (p 1, false, d - c); (p 2, false, d + c);
   (p 3, false, b + a)].
Theorem add_affine_step : step_theorem texts_steps.add_affine three_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2])
  add_affine_results.
Proof.
  apply composed_ok with (parts := parts) (segments := add_affine_segments).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem add_affine_step_for_golden_cove : step_theorem texts_steps.add_affine_golden_cove
  three_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2])
  add_affine_results.
Proof. by_order add_affine_step. Qed.

(* From Y+X, Y-X, Z, T to X, Y, Z, T, which are tight. *)
Definition add_extended_segments : list segment :=
  let '(x, y, z, t) := (point 0, point 1, point 2, point 3) in
  let '(plus, less, z2, t2d) := (second 0, second 1, second 2, second 3) in
  let '(e, f, g, h) := (work 0, work 1, work 2, work 3) in
  [multiply t t2d; store f; multiply z z2; add_to f g; minus f; store f; multiply y less; store e;
   multiply x plus; add_to e h; minus e; store e; multiply f g; store z; multiply e f; store x;
   multiply g h; store y; multiply e h; store t].
Definition add_extended_results : list (place * bool * formula) :=
  let '(x, y, z, t) := (o 0, o 1, o 2, o 3) in
  let '(plus, less, z2, t2d) := (o 4, o 5, o 6, o 7) in
  let a := y * less in let b := x * plus in let c := t * t2d in let d := z * z2 in
  let e := b - a in let f := d - c in let g := d + c in let h := b + a in
  [(p 0, true, e * f); (p 1, true, g * h); (p 2, true, f * g); (p 3, true, e * h)].
Theorem add_extended_step : step_theorem texts_steps.add_extended four_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2; q 3])
  add_extended_results.
Proof.
  apply composed_ok with (parts := parts) (segments := add_extended_segments).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem add_extended_step_for_golden_cove : step_theorem texts_steps.add_extended_golden_cove
  four_elements written None
  (map any [p 0; p 1; p 2; p 3; q 0; q 1; q 2; q 3])
  add_extended_results.
Proof. by_order add_extended_step. Qed.

(* A step of the ladder. The word at rsi is 0 or not: it says which point is doubled. At rdi are the
   sums and differences a, b and c, d of two points, and u. *)
Definition ladder : areas := [("rdi", 384)]%string.
Definition choice : areas := [("rsi", 8)]%string.
Definition ladder_segments (zero : bool) : list segment :=
  let '(a, b, c, d, u) := (work 0, work 1, work 2, work 3, work 4) in
  let '(x, z, s, t) := (work 5, work 6, work 7, work 8) in
  let '(aa, bb, e) := (work 9, work 10, work 11) in
  let chosen := if zero then [(x, 0%nat); (z, 1%nat)] else [(x, 2%nat); (z, 3%nat)] in
  [(25%nat, Moves [a; b; c; d] chosen);
   multiply d a; store t; multiply c b; add_to t s; minus t; store t; squared z; store bb;
   squared x; store aa; minus bb; store e; squared t; store t; squared s; store s; load bb;
   add_121666 e; store x; multiply aa bb; store z; multiply u t; add_to s c; minus s; store d;
   multiply e x; add_to z a; minus z; store b].
Definition ladder_results (zero : bool) : list (place * bool * formula) :=
  let '(a, b, c, d, u) := (o 0, o 1, o 2, o 3, o 4) in
  let '(x, z) := if zero then (a, b) else (c, d) in
  let t := d * a in let cb := c * b in let s := cb + t in let t := cb - t in
  let aa := x * x in let bb := z * z in let e := aa - bb in
  let x2 := aa * bb in let z2 := e * (bb + Constant 121666 * e) in
  let x3 := s * s in let z3 := u * (t * t) in
  [(w 0, false, z2 + x2); (w 1, false, z2 - x2); (w 2, false, z3 + x3);
   (w 3, false, z3 - x3); (w 4, false, u)].
Theorem ladder_step : forall zero : bool,
  step_theorem texts_steps.ladder_step choice ladder (Some (("rsi"%string, 0), zero))
    (map any [w 0; w 1; w 2; w 3; w 4]) (ladder_results zero).
Proof.
  intros zero. apply composed_ok with (parts := parts) (segments := ladder_segments zero).
  - exact parts_are_ok.
  - destruct zero; vm_cast_no_check (eq_refl true).
Qed.
Theorem ladder_step_for_golden_cove : forall zero : bool,
  step_theorem texts_steps.ladder_step_golden_cove choice ladder
    (Some (("rsi"%string, 0), zero)) (map any [w 0; w 1; w 2; w 3; w 4]) (ladder_results zero).
Proof. intros zero. by_order (ladder_step zero). Qed.

(* A planted fault: another step. *)
Theorem other_effects_are_refused :
  same_ends (written ++ three_elements) texts_steps.add_affine texts_steps.add_golden_cove = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
