(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* radix51.rs: five limbs of 51 bits. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require radix51.
Import ListNotations.
Open Scope Z_scope.

(* Bounds of elements by their types; four words of an encoding; a small factor. *)
Definition element51 (most : Z) : element := Element (each 51 5) (repeat most 5).
Definition tight : element := element51 (2 ^ 51 + 2 ^ 24 - 1).
Definition added : element := element51 ((301 * 2 ^ 51 - 1) / 100).
Definition loose : element := element51 ((502 * 2 ^ 51 - 1) / 100).
Definition words : element :=
  Element (each 51 5) [2 ^ 51 - 1; 2 ^ 51 - 1; 2 ^ 51 - 1; 2 ^ 51 - 1; 2 ^ 52 - 1].
Definition factor : element := Element [0] [2 ^ 17 - 1].

Theorem mul_split : theorem radix51.mul_split
  [loose; loose]
  [Result tight (Times (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square_split : theorem radix51.square_split
  [loose]
  [Result tight (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small_split : theorem radix51.mul_small_split
  [factor; loose]
  [Result tight (Times (Operand 1) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_wide : theorem radix51.mul_wide
  [loose; loose]
  [Result tight (Times (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square_wide : theorem radix51.square_wide
  [loose]
  [Result tight (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small_wide : theorem radix51.mul_small_wide
  [factor; loose]
  [Result tight (Times (Operand 1) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

(* Two runs in one: of an element and of words. *)
Theorem carry51 : theorem radix51.carry51
  [loose; words]
  [Result tight (Operand 0) p;
   Result tight (Operand 1) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

(* Operand 2 is a sum already. *)
Theorem add51 : theorem radix51.add51
  [tight; tight; added]
  [Result added (Plus (Operand 0) (Operand 1)) p;
   Result loose (Plus (Operand 2) (Operand 1)) p;
   Result loose (Plus (Plus (Operand 2) (Operand 1)) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sub51 : theorem radix51.sub51
  [tight; tight; added]
  [Result added (Minus (Operand 0) (Operand 1)) p;
   Result loose (Minus (Operand 2) (Operand 1)) p;
   Result loose (Minus (Operand 0) (Operand 2)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

