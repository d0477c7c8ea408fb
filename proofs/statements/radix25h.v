(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* radix25h: ten limbs of 26 and 25 bits in lanes of 64 bits, products of 32 bits by 32. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require radix25h.
Import ListNotations.
Open Scope Z_scope.

Definition weights25h : list Z := [0; 26; 51; 77; 102; 128; 153; 179; 204; 230].
Definition pairs (wide narrow : Z) : list Z := concat (repeat [wide; narrow] 5).
Definition tight : element :=
  Element weights25h (pairs (2 ^ 26 + 2 ^ 14 - 1) (2 ^ 25 + 2 ^ 13 - 1)).
(* The limbs that meet the factor 19 are smaller. *)
Definition loose : element :=
  Element weights25h ((502 * 2 ^ 26 - 1) / 100 ::
    tl (pairs ((301 * 2 ^ 26 - 1) / 100) ((503 * 2 ^ 25 - 1) / 100))).
(* Those of fe10x25h.rs. *)
Definition looser : element :=
  Element weights25h (pairs ((502 * 2 ^ 26 - 1) / 100) ((502 * 2 ^ 25 - 1) / 100)).

Theorem products25hx4 : theorem radix25h.products25hx4
  [loose; loose]
  [Result tight (Times (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem squares25hx4 : theorem radix25h.squares25hx4
  [loose]
  [Result tight (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem squares_by_one_chain25hx4 : theorem radix25h.squares_by_one_chain25hx4
  [loose]
  [Result tight (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem products_of_loose25h : theorem radix25h.products_of_loose25h
  [looser; loose]
  [Result tight (Times (Operand 0) (Operand 1)) p;
   Result loose (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

