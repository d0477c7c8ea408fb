(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/packed.rs, curve/packed/ladder.rs: steps of a point whose coordinates are in four lanes.
   Bounds and formulas that the theorems about texts have in common. *)
From Coq Require Import String ZArith List.
From Kernel Require Import Lang Run Statement Assembly Lanes LanesStatement LanesText.
Import ListNotations.
Open Scope Z_scope.

(* Bounds: five limbs of 51 bits, each in four lanes. *)
Definition limbs (lanes : list (Z * Z)) : bounds := concat (repeat lanes 5).
Definition tight : Z * Z := (0, 2 ^ 51 + 2 ^ 17 - 1).
Definition product : Z * Z := (0, 126 * 2 ^ 52 - 1).
Definition any : Z * Z := (0, 2 ^ 64 - 1).
(* X, Y, T, Z; limbs of Y have 256p, or may have. (0, 1) has not. *)
Definition above (i : Z) : Z := 256 * (2 ^ 51 - (if i =? 0 then 19 else 1)).
Definition point : bounds :=
  flat_map (fun i => [product; (above i, above i + snd product); product; product]) (count 5).
Definition point_or_less : bounds :=
  limbs [product; (0, snd product + 256 * (2 ^ 51 - 1)); product; product].
Definition zero_one : bounds :=
  flat_map (fun i => let one := if i =? 0 then 1 else 0 in [(0, 0); (one, one); (0, 0); (one, one)])
    (count 5).
Definition tights : bounds := limbs [tight; tight; tight; tight].
Definition products_of_tights : bounds := limbs [product; product; product; product].
Definition factors : bounds := limbs [any; any; tight; tight].

(* The formulas, in the order of the lanes. *)
Definition none : vec Z := V 0 0 0 0.
Definition squares (l : list (vec Z)) : vec Z :=
  match l with [V a b c d] => V (a * a) (b * b) (c * c) (d * d) | _ => none end.
Definition multiplied (l : list (vec Z)) : vec Z :=
  match l with [V a b c d; V e f g h] => V (a * e) (b * f) (c * g) (d * h) | _ => none end.
(* `dbl-2008-hwcd`; F and H, and so all coordinates, have the opposite sign. *)
Definition doubled (l : list (vec Z)) : vec Z :=
  match l with
  | [V x y _ z] =>
      let a := x * x in let b := y * y in let c := z * z in
      let e := (x + y) * (x + y) - a - b in let g := b - a in let h := a + b in
      let f := 2 * c - g in V (e * f) (g * h) (e * h) (f * g)
  | _ => none
  end.
(* `add-2008-hwcd-3` with the second point as (Y-X, Y+X, 2dT, 2Z); the same with its opposite. *)
Definition sum (x y t z : Z) (y_minus_x y_plus_x t2 z2 : Z) : vec Z :=
  let a := (y - x) * y_minus_x in let b := (y + x) * y_plus_x in
  let c := t * t2 in let d := z * z2 in
  let e := b - a in let f := d - c in let g := d + c in let h := b + a in
  V (e * f) (g * h) (e * h) (f * g).
Definition added (l : list (vec Z)) : vec Z :=
  match l with [V x y t z; V q r s u] => sum x y t z q r s u | _ => none end.
Definition subtracted (l : list (vec Z)) : vec Z :=
  match l with [V x y t z; V q r s u] => sum x y t z r q (- s) u | _ => none end.
(* The ladder's step on the sums and differences of X and Z, with a difference u of both points:
   the pair is (a, b) and (c, d). *)
Definition step (a b c d : Z) (one u : Z) : vec Z :=
  let aa := a * a in let bb := b * b in let e := aa - bb in
  let da := d * a in let cb := c * b in
  let x2 := aa * bb in let z2 := e * (bb + 121666 * e) in
  let x3 := (da + cb) * (da + cb) * one in let z3 := (da - cb) * (da - cb) * u in
  V (x2 + z2) (x2 - z2) (x3 + z3) (x3 - z3).
Definition stepped (l : list (vec Z)) : vec Z :=
  match l with [V a b c d; V _ _ one u] => step a b c d one u | _ => none end.
Definition stepped_swapped (l : list (vec Z)) : vec Z :=
  match l with [V a b c d; V _ _ one u] => step c d a b one u | _ => none end.

(* Orders of lanes: each comes from this one. `vpermd` reads the numbers of both halves. *)
Definition halves_of (o : vec Z) : vec Z :=
  lanes (fun l => 2 * lane o l + (2 * lane o l + 1) * 2 ^ 32).
Definition orders_of_sum : list (vec Z) := [V 0 1 2 3; V 0 3 0 2; V 2 1 1 3].
Definition orders_of_difference : list (vec Z) := [V 1 0 2 3; V 0 2 0 3; V 3 1 1 2].
Definition orders_of_step : list (vec Z) := [V 0 1 2 3; V 0 1 1 0].
Definition orders_of_swap : list (vec Z) := [V 2 3 0 1; V 2 3 3 2].

(* Where elements are carried on the way: a formula for each lane, in the lanes of the operands and
   of the stages before. Only proofs depend on this. *)
Notation "# i" := (PV i) (at level 1, format "# i").
Declare Scope expr_scope.
Delimit Scope expr_scope with expr.
Notation "a + b" := (PAdd a b) : expr_scope.
Notation "a * b" := (PMul a b) : expr_scope.
Notation "a - b" := (PAdd a (PMul (PC (-1)) b)) : expr_scope.
Definition stages : Type := list (list pexpr).
Definition stages_of_square : stages := [[#1 * #1; #2 * #2; #3 * #3; #4 * #4]]%expr.
Definition stages_of_product : stages := [[#1 * #5; #2 * #6; #3 * #7; #4 * #8]]%expr.
Definition products (e h f g : pexpr) : list pexpr := [e * f; g * h; e * h; f * g]%expr.
Definition stages_of_double : stages :=
  [[#1 + #2; #1; #4; #2];
   let s := #5 * #5 in let a := #6 * #6 in let c := #7 * #7 in let b := #8 * #8 in
   let h := a + b in let g := b - a in [s - h; g; c + c - g; h];
   products #9 #12 #11 #10]%expr.
Definition stages_of_sum : stages :=
  [[#2 - #1; #2 + #1; #3; #4];
   let a := #9 * #5 in let b := #10 * #6 in let c := #11 * #7 in let d := #12 * #8 in
   [b - a; b + a; d - c; d + c];
   products #13 #14 #15 #16]%expr.
Definition stages_of_difference : stages :=
  [[#2 - #1; #2 + #1; #3; #4];
   let a := #9 * #6 in let b := #10 * #5 in let c := #11 * #7 in let d := #12 * #8 in
   [b - a; b + a; d - c; d + c];
   products #13 #14 #16 #15]%expr.
Definition stages_of_step (a b c d : pexpr) : stages :=
  let aa := (a * a)%expr in let bb := (b * b)%expr in
  let da := (d * a)%expr in let cb := (c * b)%expr in
  [[bb; aa - bb; da + cb; cb - da];
   [aa; bb + PC 121666 * #10; #11 * #11; #12 * #12];
   let x2 := #9 * #13 in let z2 := #10 * #14 in let x3 := #15 * #7 in let z3 := #16 * #8 in
   [x2 + z2; x2 - z2; x3 + z3; x3 - z3]]%expr.

Definition at_registers (b : bounds) : operand := Operand registers b false.
Definition at_rdx (b : bounds) : operand := Operand second b false.
Definition doubles_at_rdx (b : bounds) : operand := Operand second b true.

(* The cases of each text, in the order of their certificate: of a sum and a difference, and of
   (0, 1) in the place of the first point; of a pair, and with its halves swapped. *)
Section Cases.
Variable given : list (vec Z) -> givens.
Definition squaring : list case :=
  [Case (given []) [at_registers tights] tights stages_of_square 0 0].
Definition multiplying : list case :=
  [Case (given []) [at_registers tights; at_rdx tights] products_of_tights stages_of_product 0 0].
Definition squaring_only : list case :=
  [Case (given []) [at_registers tights] products_of_tights stages_of_square 0 0].
Definition doubling : list case :=
  [Case (given []) [at_registers point_or_less] point stages_of_double 0 0].
Definition adding : list case :=
  let first b := [at_registers b; at_rdx tights] in
  let sum := given orders_of_sum in let difference := given orders_of_difference in
  [Case sum (first point) point stages_of_sum 0 0;
   Case sum (first zero_one) point stages_of_sum 40 12;
   Case difference (first point) point stages_of_difference 60 24;
   Case difference (first zero_one) point stages_of_difference 100 36].
Definition stepping_with (second : operand) : list case :=
  let pair := [at_registers tights; second] in
  [Case (given orders_of_step) pair tights (stages_of_step #1 #2 #3 #4) 0 0;
   Case (given orders_of_swap) pair tights (stages_of_step #3 #4 #1 #2) 40 12].
Definition stepping : list case := stepping_with (at_rdx factors).
End Cases.

(* A theorem from the check of all cases of a text: that of one of them. *)
Ltac listed number :=
  lazymatch number with O => left; reflexivity | S ?n => right; listed n end.
Ltac case_of checked cases number :=
  let k := eval cbv beta iota zeta delta [nth squaring multiplying squaring_only doubling adding
    stepping_with stepping] in
    (nth number cases (Case (Givens EmptyString EmptyString []) [] [] [] 0 0)) in
  refine (text_proves_ok _ _ _ _ k _ checked _ _);
  [unfold squaring, multiplying, squaring_only, doubling, adding, stepping, stepping_with;
   cbv zeta; listed number
  |let vs := fresh in let L := fresh in intros vs L;
   destruct vs as [|[? ? ? ?] [|[? ? ? ?] [|? ?]]]; try discriminate L;
   cbv - [Z.add Z.mul Z.sub Z.opp]; repeat (apply (f_equal2 (@cons Z)); [ring|]); reflexivity].

(* Lines that the parser does not know; instructions that it reads, but that mean nothing here. *)
Theorem other_lines_are_refused :
  existsb (fun line => match parse_line line with Some _ => true | None => false end)
    ["vpaddq ymm0, ymm1, ymmword ptr [rdi + 8]"; "vpaddq ymm0, ymm1, ymmword ptr [rdi - 32]";
     "vpaddq ymm0, ymm1, ymmword ptr [rcx]"; "vpaddq ymm0, ymm1, ymmword ptr [rdi + rdi]";
     "vpaddq ymm0, ymm1, [rdi]"; "vpaddq ymm0, ymm1, qword ptr [rdi]{1to4}";
     "vpaddq ymm32, ymm0, ymm1"; "vpaddq zmm0, zmm1, zmm2"; "vpsubq ymm0{k0}, ymm1, ymm2";
     "vpsubq ymm0{k1}{k2}, ymm1, ymm2"; "kmovb k1, byte ptr [rdx + 352]"; "vpsllq ymm0, ymm1, -1";
     "vpminuq ymm0, ymm1, ymm2"; "vpaddd ymm0, ymm1, ymm2"; "call rdi"; "ret"]%string = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem other_instructions_are_refused : forall s : state,
  Forall (fun line => exists i, parse_line line = Some i /\ execute s i = None)
    ["vmovdqa ymm0, ymmword ptr [rdi]"; "vmovdqu ymmword ptr [rdi], ymm0"; "vpaddq ymm0, ymm1";
     "vmovdqu ymmword ptr [rsi], ymm0{k1}"; "vpaddq xmm0, xmm1, xmm2"; "vpxor xmm0, ymm1, ymm1";
     "vpaddq ymm0, ymm1, 8"; "vpsrlq ymm0, ymm1, 64"; "vpshufd ymm0, ymm1, 27";
     "vpblendd ymm0, ymm1, ymm2, 1"; "kmovb k1, ymm0";
     "vpxord ymm0{k1}, ymm1, ymm2"; "vpshufd ymm0{k1}{z}, ymm1, 78"]%string.
Proof.
  intros s.
  repeat (apply Forall_cons; [eexists; split; [vm_compute; reflexivity|]; try reflexivity;
    cbn; destruct (vector s (Register 1)); reflexivity|]).
  constructor.
Qed.
Theorem texts_return : parse ("vpaddq ymm0, ymm1, ymm2" ++ String newline "")%string = None.
Proof. reflexivity. Qed.
