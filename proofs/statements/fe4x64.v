(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* fe4x64.rs: four words of 64 bits. A modulus of 0 means equality. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require fe4x64.
Import ListNotations.
Open Scope Z_scope.

Definition words (n : nat) : element := Element (each 64 n) (repeat (2 ^ 64 - 1) n).
(* Below 2^255 + 2^198, by the word at the top. *)
Definition tight : element :=
  Element (each 64 4) [2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 63 + 2 ^ 6 - 1].
Definition factor : element := Element [0] [2 ^ 17 - 1].

Theorem product64 : theorem fe4x64.product64
  [words 4; words 4]
  [Result (words 8) (Times (Operand 0) (Operand 1)) 0].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square64 : theorem fe4x64.square64
  [words 4]
  [Result (words 8) (Times (Operand 0) (Operand 0)) 0].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem fold64 : theorem fe4x64.fold64
  [words 8]
  [Result tight (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small64 : theorem fe4x64.mul_small64
  [factor; words 4]
  [Result tight (Times (Operand 1) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem add_tight64 : theorem fe4x64.add_tight64
  [tight; tight]
  [Result (words 4) (Plus (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sub_tight64 : theorem fe4x64.sub_tight64
  [tight; tight]
  [Result (words 4) (Minus (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem add64 : theorem fe4x64.add64
  [words 4; words 4]
  [Result (words 4) (Plus (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem add_double64 : theorem fe4x64.add_double64
  [words 4; words 4]
  [Result (words 4) (Plus (Plus (Operand 0) (Operand 1)) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sub64 : theorem fe4x64.sub64
  [words 4; words 4]
  [Result (words 4) (Minus (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem carry64 : theorem fe4x64.carry64
  [words 4]
  [Result tight (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

(* The product of an element: its words, then their fold. *)
Theorem mul64 : theorem_of_two Certificates.fe4x64.product64 Certificates.fe4x64.fold64
  [words 4; words 4] (Result tight (Times (Operand 0) (Operand 1)) p).
Proof. exact (composed _ _ _ _ _ _ _ product64 fold64). Qed.
