(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* fe8x32.rs: eight words of 32 bits. A modulus of 0 means equality. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require fe8x32.
Import ListNotations.
Open Scope Z_scope.

Definition words (n : nat) : element := Element (each 32 n) (repeat (2 ^ 32 - 1) n).
(* Below 2^255 + 2^242, by the word at the top. *)
Definition tight : element :=
  Element (each 32 8) (repeat (2 ^ 32 - 1) 7 ++ [2 ^ 31 + 2 ^ 18 - 1]).
Definition factor : element := Element [0] [2 ^ 17 - 1].

Theorem product32 : theorem fe8x32.product32
  [words 8; words 8]
  [Result (words 16) (Times (Operand 0) (Operand 1)) 0].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

(* Words are below 2^512, so this is the square. *)
Theorem square32 : theorem fe8x32.square32
  [words 8]
  [Result (words 16) (Times (Operand 0) (Operand 0)) (2 ^ 512)].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem fold32 : theorem fe8x32.fold32
  [words 16]
  [Result tight (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem add_multiple32 : theorem fe8x32.add_multiple32
  [factor; words 8; words 8]
  [Result tight (Plus (Operand 1) (Times (Operand 2) (Operand 0))) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sub32 : theorem fe8x32.sub32
  [words 8; words 8]
  [Result tight (Minus (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem carry32 : theorem fe8x32.carry32
  [words 8]
  [Result tight (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

