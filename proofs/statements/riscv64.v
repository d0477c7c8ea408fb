(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/riscv64: the product and the square of five limbs of 51 bits, as the assembler gets them,
   without and with Zba. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Statement RiscV64 RiscV64Proof.
From Statements Require radix51.
Import radix51(element51, loose).
From Certificates Require radix51 texts_riscv64.
Import ListNotations.
Open Scope Z_scope.

(* The operands of `asm!`; those that are `inout` or `out` may change, and no other register. *)
Definition a : list string := ["a0"; "a1"; "a2"; "a3"; "a4"]%string.
Definition b : list string := ["b0"; "b1"; "b2"; "b3"; "b4"]%string.
Definition t : list string :=
  ["t0"; "t1"; "t2"; "t3"; "t4"; "t5"; "t6"; "t7"; "t8"; "t9"; "t10"; "t11"; "t12"; "t13"; "t14";
   "t15"; "t16"; "t17"; "t18"; "t19"]%string.
Definition of_product : list string := b ++ firstn 16 t.
Definition of_square : list string := t.
(* The limbs of the results, from the lowest one. *)
Definition product_in : list string := ["t13"; "t9"; "t10"; "b4"; "t12"]%string.
Definition square_in : list string := ["t14"; "t5"; "t13"; "t19"; "t6"]%string.

(* What the headers of the code say, which is less than `radix51.tight`. *)
Definition result : element := element51 (2 ^ 51 + 2 ^ 14 - 1).

Notation multiplies text := (registers_theorem text [(loose, a); (loose, b)] of_product
  result product_in (Times (Operand 0) (Operand 1))) (only parsing).
Notation squares text := (registers_theorem text [(loose, a)] of_square
  result square_in (Times (Operand 0) (Operand 0))) (only parsing).
Ltac by_certificate c := apply (belongs_ok _ _ _ _ _ _ c); vm_cast_no_check (eq_refl true).

Theorem product_riscv64 : multiplies texts_riscv64.product.
Proof. by_certificate Certificates.radix51.mul_split. Qed.
Theorem square_riscv64 : squares texts_riscv64.square.
Proof. by_certificate Certificates.radix51.square_split. Qed.
Theorem product_riscv64_zba : multiplies texts_riscv64.product_zba.
Proof. by_certificate Certificates.radix51.mul_split. Qed.
Theorem square_riscv64_zba : squares texts_riscv64.square_zba.
Proof. by_certificate Certificates.radix51.square_split. Qed.

(* Planted faults: any instruction that is missing, and any number that is one too large, in each
   text. *)
Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.
Definition of_products : list instruction -> bool :=
  accepted Certificates.radix51.mul_split [(loose, a); (loose, b)] of_product product_in.
Definition of_squares : list instruction -> bool :=
  accepted Certificates.radix51.square_split [(loose, a)] of_square square_in.
Definition texts : list ((list instruction -> bool) * list instruction) :=
  [(of_products, program texts_riscv64.product); (of_squares, program texts_riscv64.square);
   (of_products, program texts_riscv64.product_zba);
   (of_squares, program texts_riscv64.square_zba)].
Definition without (l : list instruction) (k : nat) : list instruction :=
  firstn k l ++ skipn (S k) l.
Definition larger (i : instruction) : list instruction :=
  match second i with
  | Number k => [Instruction (does i) (to i) (first i) (Number (k + 1))]
  | Register _ => []
  end.
Definition with_larger (l : list instruction) (k : nat) : list (list instruction) :=
  map (fun i => firstn k l ++ i :: skipn (S k) l) (flat_map larger (firstn 1 (skipn k l))).
Theorem all_are_accepted : forallb (fun '(accepts, l) => accepts l) texts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_refused :
  existsb (fun '(accepts, l) =>
    existsb (fun k => accepts (without l k)) (seq 0 (List.length l))) texts = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem larger_numbers_are_refused :
  existsb (fun '(accepts, l) =>
    existsb (fun k => existsb accepts (with_larger l k)) (seq 0 (List.length l))) texts = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know. *)
Theorem other_lines_are_refused :
  existsb (fun line => match parse line with Some _ => true | None => false end)
    ["add a0, a1, a2"; "add {a0}, {a1}, a2"; "add {a0}, {a1}, {}"; "add {a0}, {a1}, {a2:x}";
     "add {a0}, {a1}, {A2}"; "add {a0}, {a1}, {{a2}}"; "add {a0}, {a1}, {a2"; "add {a0}, {a1}";
     "add {a0}, {a1}, {a2}, {a3}"; "add {a0} {a1} {a2}"; "add {a0}, {a1}, {a2},";
     "add {a0}, {a1}, 1"; "add {a0}, {a1}, {a2} # sum"; "add {a0}, {a1}, {a2}; ret"; "# sum";
     "addi {a0}, {a1}, 1"; "addw {a0}, {a1}, {a2}"; "mulhsu {a0}, {a1}, {a2}";
     "mulh {a0}, {a1}, {a2}"; "mulw {a0}, {a1}, {a2}"; "mul {a0}, {a1}, 19"; "mul 19, {a0}, {a1}";
     "andi {a0}, {a1}, 1"; "and {a0}, {a1}, 1"; "sh1add {a0}, {a1}, {a2}";
     "sh3add.uw {a0}, {a1}, {a2}"; "sh3add {a0}, {a1}"; "sll {a0}, {a1}, {a2}";
     "slli {a0}, {a1}, 64"; "slli {a0}, {a1}, 0"; "slli {a0}, {a1}, -1"; "slli {a0}, {a1}, 010";
     "slli {a0}, {a1}, 0x10"; "slli {a0}, {a1}, {a2}"; "slli {a0}, {a1}"; "slliw {a0}, {a1}, 1";
     "srli {a0}, {a1}, 64"; "srai {a0}, {a1}, 1"; "li {t0}, 4096"; "li {t0}, 2048";
     "li {t0}, -2049"; "li {t0}, {t1}"; "li {t0}"; "li t0, 1"; "lui {t0}, 1"; "mv {a0}, {a1}";
     "ld {a0}, 0({a1})"; "sd {a0}, 0({a1})"; "j 1b"; "beqz {a0}, 1f"; "ret"; "ecall";
     ".option rvc"; "1:"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
