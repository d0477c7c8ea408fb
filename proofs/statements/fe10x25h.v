(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* fe10x25h.rs: ten limbs of 26 and 25 bits in turn. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require fe10x25h.
Import ListNotations.
Open Scope Z_scope.

Definition weights25h : list Z := [0; 26; 51; 77; 102; 128; 153; 179; 204; 230].
(* Five pairs of limbs. *)
Definition pairs (wide narrow : Z) : element :=
  Element weights25h (concat (repeat [wide; narrow] 5)).
Definition tight : element := pairs (2 ^ 26 + 2 ^ 14 - 1) (2 ^ 25 + 2 ^ 13 - 1).
Definition added : element := pairs ((301 * 2 ^ 26 - 1) / 100) ((301 * 2 ^ 25 - 1) / 100).
Definition loose : element := pairs ((502 * 2 ^ 26 - 1) / 100) ((502 * 2 ^ 25 - 1) / 100).
Definition words : element :=
  Element weights25h (concat (repeat [2 ^ 26 - 1; 2 ^ 25 - 1] 4) ++ [2 ^ 26 - 1; 2 ^ 26 - 1]).
Definition factor : element := Element [0] [2 ^ 17 - 1].

Theorem mul25h : theorem fe10x25h.mul25h
  [loose; loose]
  [Result tight (Times (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square25h : theorem fe10x25h.square25h
  [loose]
  [Result tight (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small25h : theorem fe10x25h.mul_small25h
  [factor; loose]
  [Result tight (Times (Operand 1) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem carry25h : theorem fe10x25h.carry25h
  [loose; words]
  [Result tight (Operand 0) p;
   Result tight (Operand 1) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem add25h : theorem fe10x25h.add25h
  [tight; tight; added]
  [Result added (Plus (Operand 0) (Operand 1)) p;
   Result loose (Plus (Operand 2) (Operand 1)) p;
   Result loose (Plus (Plus (Operand 2) (Operand 1)) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sub25h : theorem fe10x25h.sub25h
  [tight; tight; added]
  [Result added (Minus (Operand 0) (Operand 1)) p;
   Result loose (Minus (Operand 2) (Operand 1)) p;
   Result loose (Minus (Operand 0) (Operand 2)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

