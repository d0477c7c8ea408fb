(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/aarch64/look_up.rs: the entry of a table for a signed digit, as the assembler gets it. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Statement LookUp LookUpProof Faults.
From Certificates Require tables texts_aarch64.
Import ListNotations.
Open Scope Z_scope.

Theorem look_up_aarch64 : look_up_theorem texts_aarch64.look_up.
Proof. apply selects_ok. vm_cast_no_check (eq_refl true). Qed.

(* The bound that the theorem asks of the lowest word of 2dxy holds in the whole table of multiples
   of the base point, `tables.v`. *)
Definition fits (entry : Z * Z * Z) : bool :=
  let '(_, _, c) := entry in c mod 2 ^ 64 <=? 2 ^ 64 - 19.
Theorem entries_fit : forallb (forallb fits) Certificates.tables.comb = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Planted faults: each is refused for some digit. The digits that refuse most come first, and none
   is tried after one that refuses. Any instruction that is missing. *)
Definition parsed (l : option (list instruction)) : list instruction :=
  match l with Some l => l | None => [] end.
Definition program : list instruction := parsed (parse texts_aarch64.look_up).
Definition accepted (l : list instruction) : bool :=
  every (digit_ok l) ([-6; 4; -8; 2; -7; -3; 0; -5; -1] ++ digits).
Definition all_places : list nat := seq 0 (List.length program).
Theorem deletions_are_refused : existsb (fun k => accepted (without program k)) all_places = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Another condition, number, distance or mask; an operand that is the next vector. *)
Definition other_condition (c : condition) : condition :=
  match c with LessThan => NotEqual | NotEqual => LessThan end.
Definition others (i : instruction) : list instruction :=
  match i with
  | SetMask d c => [SetMask d (other_condition c)]
  | NegateIf d a c => [NegateIf d a (other_condition c)]
  | Subtract d a k => [Subtract d a (k + 1)]
  | SpreadBit d a n => [SpreadBit d a (n + 1)]
  | Load d e b k => [Load d e b (k + 32); Load e d b k]
  | Store d e b k => [Store d e b (k + 32); Store e d b k]
  | InsertIf ones d a m =>
      [InsertIf (negb ones) d a m; InsertIf ones (d + 1) a m; InsertIf ones d (a + 1) m;
       InsertIf ones d a (m + 1)]
  | And d a b => [And (d + 1) a b; And d (a + 1) b; And d a (b + 1)]
  | Move d a => [Move (d + 1) a; Move d (a + 1)]
  | Difference d a b => [Difference (d + 1) a b; Difference d (a + 1) b; Difference d a (b + 1)]
  | Duplicate d a => [Duplicate (d + 1) a]
  | Extend d a => [Extend (d + 1) a; Duplicate d a]
  | Compare _ => []
  end.
Definition with_another (k : nat) : list (list instruction) :=
  map (fun i => firstn k program ++ i :: skipn (S k) program)
    (flat_map others (firstn 1 (skipn k program))).
Theorem other_instructions_are_refused :
  existsb (fun k => existsb accepted (with_another k)) all_places = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
(* Addresses that depend on the digit, or other ones; a write to another place or register. *)
Theorem other_addresses_are_refused :
  existsb (fun i => as_said (program ++ [i]))
    [Load 0 1 "digit" 0; Load 0 1 "row" 0; Load 0 1 "out" 0; Store 0 1 "row" 0; Store 0 1 "out" 96;
     Store 0 1 "out" (-8); SetMask "one" LessThan; Move 8 0; Move 31 0]%string ||
  existsb (fun k => as_said (without program k)) (filter
    (fun k => match nth k program (Compare "") with Load _ _ _ _ | Store _ _ _ _ => true
      | _ => false end) all_places) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know. *)
Theorem other_lines_are_refused :
  existsb (fun line => match parse line with Some _ => true | None => false end)
    ["cmp {digit}, #1"; "cmp {digit}, {bit}"; "cmp {row}, #0"; "cmp {digit}"; "cmp x0, #0";
     "cmp {digit}, #0 // sign"; "cmn {digit}, #0"; "cmp {digit}, #0, #0"; "cmp {digit:w}, #0";
     "csetm {sign}, gt"; "csetm {sign}, eq"; "csetm {one}, lt"; "csetm {row}, lt";
     "cset {sign}, lt"; "csetm {sign} lt"; "csetm {other}, lt"; "cneg {digit}, {digit}";
     "cneg {digit}, {digit}, ge"; "cneg {one}, {digit}, lt"; "cinv {digit}, {digit}, lt";
     "csneg {digit}, {digit}, {digit}, lt"; "sub {digit}, {digit}, {bit}";
     "sub {digit}, {digit}, #4096"; "sub {digit}, {digit}, #-1"; "sub {digit}, {digit}, #01";
     "sub {digit}, {digit}, 1"; "sub {one}, {digit}, #1"; "sub {digit}, {out}, #1";
     "subs {digit}, {digit}, #1"; "sbfx {bit}, {digit}, #64, #1"; "sbfx {bit}, {digit}, #0, #2";
     "sbfx {bit}, {digit}, #0"; "ubfx {bit}, {digit}, #0, #1"; "dup v28.4s, {bit}";
     "dup v28.2d, v1.d[0]"; "dup v31.2d, {bit}"; "dup v8.2d, {bit}"; "dup v028.2d, {bit}";
     "dup {bit}, v28.2d"; "dup v28, {bit}"; "fmov s30, {one}"; "fmov d30, #1.0";
     "fmov {bit}, d30"; "fmov v30.d[1], {one}"; "fmov d8, {one}"; "ldp q0, q1, [{digit}, #0]";
     "ldp q0, q1, [{out}, #0]"; "ldp q0, q1, [{row}, #8]"; "ldp q0, q1, [{row}, #1024]";
     "ldp q0, q1, [{row}, #-16]"; "ldp q0, q1, [{row}, {digit}]"; "ldp q0, q1, [{row}], #32";
     "ldp q0, q1, [{row}, #32]!"; "ldp q0, q0, [{row}, #0]"; "ldp q0, q8, [{row}, #0]";
     "ldp q0, q1, [{row}"; "ldp q0, q1, {row}"; "ldp x0, x1, [{row}, #0]"; "ldp d0, d1, [{row}]";
     "ldr q0, [{row}, {digit}]"; "ldnp q0, q1, [{row}, #0]"; "stp q0, q1, [{row}, #0]";
     "stp q0, q1, [{p}]"; "stp q0, q1, [sp]"; "stp q0, q1, [{out}, #4]"; "str q0, [{out}]";
     "bit v0.8b, v6.8b, v28.8b"; "bit v0.16b, v6.16b"; "bit v0.16b,v6.16b,v28.16b";
     "bit v0.16b, v6.16b, v31.16b"; "bit v0.16b, v6.16b, v28.2d"; "bsl v0.16b, v6.16b, v28.16b";
     "bit v0.16b, v6.16b, v28.16b,"; "bit v0.16b v6.16b v28.16b"; "and v0.2d, v1.2d, v2.2d";
     "and {bit}, {bit}, {digit}"; "bic v1.16b, v1.16b, v29.16b"; "orr v1.16b, v1.16b, v29.16b";
     "mov v6.8b, v0.8b"; "mov {bit}, {digit}"; "mov v6.d[0], {bit}"; "sub v22.4s, v22.4s, v4.4s";
     "sub v22.2d, v22.2d, {bit}"; "add v22.2d, v22.2d, v4.2d"; "b 1b"; "cbz {digit}, 1f"; "ret";
     "tbz {digit}, #0, 1f"; "1:"; "// the index"; "nop"; "bit v0.16b, v6.16b, v28.16b; nop"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
