(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* packed/avx2: texts for AVX-IFMA, which keep up to 7 vectors from rsi on. *)
From Coq Require Import ZArith List String.
From Kernel Require Import Lanes LanesStatement LanesText.
From Statements Require Import lanes.
From Certificates Require packed_avx2 texts_packed_avx2.
Import ListNotations texts_packed_avx2.
Open Scope Z_scope.

Definition given (orders : list (vec Z)) : givens :=
  Givens vectors masks (map halves_of orders).

Theorem numbers_in_tables : forallb Assembly.only_numbers [vectors; masks] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma square_checked : text_proves square packed_avx2.square 7 (squaring given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem square_text : lanes_theorem square (given []) 7
  [at_registers tights] tights squares.
Proof. case_of square_checked (squaring given) 0%nat. Qed.

Lemma double_checked : text_proves double packed_avx2.double 7 (doubling given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem double_text : lanes_theorem double (given []) 7
  [at_registers point_or_less] point doubled.
Proof. case_of double_checked (doubling given) 0%nat. Qed.

Lemma add_checked : text_proves add packed_avx2.add 7 (adding given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem sum_text : lanes_theorem add (given orders_of_sum) 7
  [at_registers point; at_rdx tights] point added.
Proof. case_of add_checked (adding given) 0%nat. Qed.
Theorem sum_with_zero_one_text : lanes_theorem add (given orders_of_sum) 7
  [at_registers zero_one; at_rdx tights] point added.
Proof. case_of add_checked (adding given) 1%nat. Qed.
Theorem difference_text : lanes_theorem add (given orders_of_difference) 7
  [at_registers point; at_rdx tights] point subtracted.
Proof. case_of add_checked (adding given) 2%nat. Qed.
Theorem difference_with_zero_one_text : lanes_theorem add (given orders_of_difference) 7
  [at_registers zero_one; at_rdx tights] point subtracted.
Proof. case_of add_checked (adding given) 3%nat. Qed.

(* Before the last carry. *)
Lemma product_checked : text_proves product packed_avx2.product 7 (multiplying given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem product_text : lanes_theorem product (given []) 7
  [at_registers tights; at_rdx tights] products_of_tights multiplied.
Proof. case_of product_checked (multiplying given) 0%nat. Qed.

Lemma product_square_checked :
  text_proves product_square packed_avx2.product_square 7 (squaring_only given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem product_square_text : lanes_theorem product_square (given []) 7
  [at_registers tights] products_of_tights squares.
Proof. case_of product_square_checked (squaring_only given) 0%nat. Qed.

(* The factors come as doubles. *)
Lemma ladder_step_checked :
  text_proves ladder_step packed_avx2.ladder_step 7 (stepping_with given (doubles_at_rdx factors))
  = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem step_text : lanes_theorem ladder_step (given orders_of_step) 7
  [at_registers tights; doubles_at_rdx factors] tights stepped.
Proof. case_of ladder_step_checked (stepping_with given (doubles_at_rdx factors)) 0%nat. Qed.
Theorem swapped_step_text : lanes_theorem ladder_step (given orders_of_swap) 7
  [at_registers tights; doubles_at_rdx factors] tights stepped_swapped.
Proof. case_of ladder_step_checked (stepping_with given (doubles_at_rdx factors)) 1%nat. Qed.

(* Planted faults: any one of the first instructions that is missing. *)
Theorem deletions_are_refused :
  some_deletion_proves square packed_avx2.square 7 (squaring given) (seq 0 10) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
