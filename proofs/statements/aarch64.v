(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/aarch64/m64/parts.rs: the parts that steps are composed of, as the assembler gets them; and
   arch/aarch64: single operations, in registers that the compiler chooses. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Lang Check Run Statement AArch64 AArch64Proof AArch64Registers.
From Certificates Require aarch64 texts_aarch64.
Import ListNotations.
Open Scope Z_scope.

(* Any four words; and below 2^255 + 2^198, by the word at the top. *)
Definition loose : element := Element (each 64 4) (repeat (2 ^ 64 - 1) 4).
Definition tight : element :=
  Element (each 64 4) [2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 63 + 2 ^ 6 - 1].

(* Operand 0 is at x0, where the result is left, and operand 1 at x0 + 32. *)
Theorem product_text : text_theorem texts_aarch64.product [loose; loose] [] tight
  (Times (Operand 0) (Operand 1)).
Proof. apply belongs_ok with (c := aarch64.product). vm_cast_no_check (eq_refl true). Qed.

Theorem square_text : text_theorem texts_aarch64.square [loose; loose] [] tight
  (Times (Operand 1) (Operand 1)).
Proof. apply belongs_ok with (c := aarch64.square). vm_cast_no_check (eq_refl true). Qed.

(* Operand 2 is a constant. *)
Theorem fold_text : text_theorem texts_aarch64.fold [loose; loose] [38] tight
  (Plus (Operand 0) (Times (Operand 2) (Operand 1))).
Proof. apply belongs_ok with (c := aarch64.fold). vm_cast_no_check (eq_refl true). Qed.

Theorem fold_small_text : text_theorem texts_aarch64.fold_small [loose; loose] [121666] loose
  (Plus (Operand 0) (Times (Operand 2) (Operand 1))).
Proof. apply belongs_ok with (c := aarch64.fold_small). vm_cast_no_check (eq_refl true). Qed.

Theorem sum_text : text_theorem texts_aarch64.sum [loose; tight] [] loose
  (Plus (Operand 0) (Operand 1)).
Proof. apply belongs_ok with (c := aarch64.sum). vm_cast_no_check (eq_refl true). Qed.

(* Operand 1 is not used. *)
Theorem double_text : text_theorem texts_aarch64.double [tight; tight] [] loose
  (Plus (Operand 0) (Operand 0)).
Proof. apply belongs_ok with (c := aarch64.double). vm_cast_no_check (eq_refl true). Qed.

Theorem less_text : text_theorem texts_aarch64.less [loose; tight] [] loose
  (Minus (Operand 0) (Operand 1)).
Proof. apply belongs_ok with (c := aarch64.less). vm_cast_no_check (eq_refl true). Qed.

Theorem less_loose_text : text_theorem texts_aarch64.less_loose [loose; loose] [] loose
  (Minus (Operand 0) (Operand 1)).
Proof. apply belongs_ok with (c := aarch64.less_loose). vm_cast_no_check (eq_refl true). Qed.

(* Operand 0 is in {a0} to {a3}, operand 1 in {b0} to {b3}; a square and its text have only one. The
   last lists are the `inout` and `out` operands of `asm!`, which may change. *)
Definition names_38 : list (string * Z) := [("{k}"%string, 38)].
Definition few : list string := four "u" ++ ["{k}"]%string.
Definition many : list string := few ++ four "t" ++ ["{u4}"; "{u5}"; "{u6}"; "{u7}"]%string.
Theorem mul64_text : registers_theorem texts_aarch64.mul64 [loose; loose] [] many tight
  (Times (Operand 0) (Operand 1)).
Proof. apply computes_ok with (c := aarch64.mul64). vm_cast_no_check (eq_refl true). Qed.

Theorem square64_text : registers_theorem texts_aarch64.square64 [loose; loose] [] many tight
  (Times (Operand 0) (Operand 0)).
Proof. apply computes_ok with (c := aarch64.square64). vm_cast_no_check (eq_refl true). Qed.

Theorem add64_text : registers_theorem texts_aarch64.add64 [tight; tight] names_38 few loose
  (Plus (Operand 0) (Operand 1)).
Proof. apply computes_ok with (c := aarch64.add64). vm_cast_no_check (eq_refl true). Qed.

Theorem sub64_text : registers_theorem texts_aarch64.sub64 [tight; tight] names_38 few loose
  (Minus (Operand 0) (Operand 1)).
Proof. apply computes_ok with (c := aarch64.sub64). vm_cast_no_check (eq_refl true). Qed.

(* Planted faults: any instruction that is missing, in each text. *)
Definition accepted (l : list instruction) (c : cert) : bool :=
  match ends l c, results c with
  | Some r, [q] => if list_eq_dec Pos.eq_dec r q then true else false
  | _, _ => false
  end.
Definition without (l : list instruction) (k : nat) : list instruction :=
  firstn k l ++ skipn (S k) l.
Definition texts : list (list instruction * cert) :=
  map (fun '(text, c) => (program text, c))
    [(texts_aarch64.product, aarch64.product); (texts_aarch64.square, aarch64.square);
     (texts_aarch64.fold, aarch64.fold); (texts_aarch64.fold_small, aarch64.fold_small);
     (texts_aarch64.sum, aarch64.sum); (texts_aarch64.double, aarch64.double);
     (texts_aarch64.less, aarch64.less); (texts_aarch64.less_loose, aarch64.less_loose)].
Theorem all_are_accepted : forallb (fun '(l, c) => accepted l c) texts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_refused :
  existsb (fun '(l, c) => existsb (fun k => accepted (without l k) c) (seq 0 (List.length l))) texts
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

Definition constants_of (c : bool) : list (string * Z) := if c then names_38 else [].
Definition in_registers : list (list instruction * (cert * bool)) :=
  map (fun '(text, c) => (program text, c))
    [(texts_aarch64.mul64, (aarch64.mul64, false));
     (texts_aarch64.square64, (aarch64.square64, false));
     (texts_aarch64.add64, (aarch64.add64, true)); (texts_aarch64.sub64, (aarch64.sub64, true))].
Definition accepted_in_registers (l : list instruction) (c : cert * bool) : bool :=
  match leaves l (fst c) (constants_of (snd c)), results (fst c) with
  | Some r, [q] => if list_eq_dec Pos.eq_dec r q then true else false
  | _, _ => false
  end.
Theorem all_in_registers_are_accepted :
  forallb (fun '(l, c) => accepted_in_registers l c) in_registers = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_in_registers_are_refused :
  existsb (fun '(l, c) =>
    existsb (fun k => accepted_in_registers (without l k) c) (seq 0 (List.length l))) in_registers
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* A sum with a word in a register that has no name, or that is not among those that may change. *)
Fixpoint replaced (from to : string) (l : list operand) : list operand :=
  match l with
  | Reg r :: l => Reg (if String.eqb r from then to else r) :: replaced from to l
  | o :: l => o :: replaced from to l
  | [] => []
  end.
Definition sum_by (r : string) : list instruction :=
  map (fun '(name, os) => match name, os with
    | CSEL, Reg _ :: os => (name, Reg r :: os)
    | SUM _, _ => (name, replaced "{k}" r os)
    | _, _ => (name, os) end) (program texts_aarch64.add64).
Theorem other_registers_are_refused :
  let allowed l := forallb only_names l && forallb (changes_only few) l in
  accepted_in_registers (sum_by "x20") (aarch64.add64, true) &&
  allowed (sum_by "{k}") && negb (allowed (sum_by "x20")) && negb (allowed (sum_by "{t0}")) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Lines that have no meaning here: other addresses and registers, halves of registers, flags and
   immediate operands that are not modelled. *)
Theorem other_lines_are_refused : forall s : state,
  existsb (fun line =>
      match parse_line line with
      | Some i => match execute s i with Some _ => true | None => false end
      | None => false
      end)
    ["ldp x2, x3, [x2, #0]"; "stp x2, x3, [x1, #0]"; "ldp x2, x3, [x0, #4]";
     "ldp x2, x3, [x0, #16]!"; "ldp x2, x3, [x0]"; "ldp x2, x3, [x0], #16"; "ldp x2, x2, [x0, #0]";
     "ldp w2, w3, [x0, #0]"; "ldr x2, [x0, #0]"; "mov x0, #1"; "mov x18, #1"; "mov x29, #1";
     "mov xzr, #1"; "mov x2, #65536"; "mov x2, #"; "movk x2, #1, lsl #32"; "mul w2, w3, w4";
     "add x2, x3, x4"; "add x2, x3, x4, lsl #64"; "add x2, x3, x4, lsr #1"; "mov {u8}, #1";
     "mov {k, #1"; "movk x2, #1, lsl #3"; "adds x2, x3, #1"; "adds x2, x3";
     "adds x2, x3, x4, lsl #16";
     "csel x2, x3, xzr, eq"; "cmp x2, #1"; "cmp x2, x3"; "extr x2, x3, x4, #64"; "ands x2, x3, x4";
     "and x2, x3, #0xff"; "neg x2, x3"; ""]%string
  = false.
Proof. reflexivity. Qed.
