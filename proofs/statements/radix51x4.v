(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* radix51x4.rs, in each lane: five limbs of 51 bits, products by IFMA. What multiply-and-add
   does to the limbs of 52 bits is a product, and its lower or its upper part. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require radix51x4.
Import ListNotations.
Open Scope Z_scope.

Definition limbs51 (most : Z) : element := Element (each 51 5) (repeat most 5).
Definition tight : element := limbs51 (2 ^ 51 + 2 ^ 17 - 1).
Definition product : element := limbs51 (126 * 2 ^ 52 - 1).
Definition added : element := limbs51 (2 ^ 60 - 1).
Definition carried : element := limbs51 (2 ^ 61 + 2 ^ 60 - 1).
(* Up to 768p, and that with a product. *)
Definition onto : element := limbs51 (768 * (2 ^ 51 - 1)).
Definition together : element := limbs51 (126 * 2 ^ 52 - 1 + 768 * (2 ^ 51 - 1)).
Definition factor : element := Element [0] [2 ^ 17 - 1].

Theorem product51x4 : theorem radix51x4.product51x4
  [tight; tight]
  [Result product (Times (Operand 0) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square51x4 : theorem radix51x4.square51x4
  [tight]
  [Result product (Times (Operand 0) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem product_onto51x4 : theorem radix51x4.product_onto51x4
  [tight; tight; onto]
  [Result together (Plus (Operand 2) (Times (Operand 0) (Operand 1))) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem square_onto51x4 : theorem radix51x4.square_onto51x4
  [tight; onto]
  [Result together (Plus (Operand 1) (Times (Operand 0) (Operand 0))) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem mul_small51x4 : theorem radix51x4.mul_small51x4
  [factor; tight]
  [Result product (Times (Operand 1) (Operand 0)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem carry51x4 : theorem radix51x4.carry51x4
  [limbs51 (2 ^ 63 - 1)]
  [Result tight (Operand 0) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

Theorem sums51x4 : theorem radix51x4.sums51x4
  [product; product; added]
  [Result added (Plus (Operand 0) (Operand 1)) p;
   Result carried (Plus (Operand 1) (Operand 1)) p;
   Result carried (Plus (Operand 2) (Operand 1)) p;
   Result carried (Plus (Plus (Operand 2) (Operand 1)) (Operand 1)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

(* Two runs in one: of tight elements, and of others. *)
Theorem differences51x4 : theorem radix51x4.differences51x4
  [tight; tight; product; product; added]
  [Result added (Minus (Operand 0) (Operand 1)) p;
   Result added (Minus (Operand 2) (Operand 3)) p;
   Result carried (Minus (Operand 4) (Operand 3)) p].
Proof. apply proves_ok. vm_cast_no_check (eq_refl true). Qed.

