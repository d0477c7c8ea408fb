(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* m64/parts.rs: texts for BMI2 and ADX, as the assembler gets them. Elements are at multiples of 32
   from rdi. *)
From Coq Require Import String ZArith List.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text.
From Certificates Require x86_64 texts_x86_64.
Import ListNotations.
Open Scope Z_scope.

Definition work (n : Z) : location := At "rdi" (32 * n).
Definition x : formula := Operand 0.
Definition y : formula := Operand 1.

(* The certificates: which operands are tight, whether the result is, what it is. *)
Definition product : part := Part x86_64.product false false true (Times x y).
Definition square : part := Part x86_64.square false false true (Times y y).
Definition fold : part := Part x86_64.fold false false true (Plus x (Times (Constant 38) y)).
Definition fold_small : part :=
  Part x86_64.fold_small false false true (Plus x (Times (Constant 121666) y)).
Definition sum : part := Part x86_64.sum true true false (Plus x y).
Definition sum_loose : part := Part x86_64.sum_loose false true false (Plus x y).
Definition twice : part := Part x86_64.double true true false (Plus x x).
Definition less : part := Part x86_64.less false true false (Minus x y).
Definition less_loose : part := Part x86_64.less_loose false false false (Minus x y).
Theorem parts_are_proven : forallb part_ok
  [product; square; fold; fold_small; sum; sum_loose; twice; less; less_loose] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Ltac by_text q :=
  apply (text_ok _ q 128);
  [pose proof parts_are_proven as T; rewrite forallb_forall in T; apply T; cbn [In]; auto 10
  |vm_cast_no_check (eq_refl true)].

Theorem product_text :
  text_theorem texts_x86_64.product (work 2) (work 1) false false (work 0) true (Times x y).
Proof. by_text product. Qed.
Theorem square_text :
  text_theorem texts_x86_64.square Nowhere (work 1) false false (work 0) true (Times y y).
Proof. by_text square. Qed.
Theorem fold_text :
  text_theorem texts_x86_64.fold (work 0) (work 1) false false (work 0) true
    (Plus x (Times (Constant 38) y)).
Proof. by_text fold. Qed.
Theorem fold_small_text :
  text_theorem texts_x86_64.fold_small (work 0) (work 1) false false (work 0) true
    (Plus x (Times (Constant 121666) y)).
Proof. by_text fold_small. Qed.
Theorem sum_text :
  text_theorem texts_x86_64.sum (work 0) (work 1) true true (work 2) false (Plus x y).
Proof. by_text sum. Qed.
Theorem sum_loose_text :
  text_theorem texts_x86_64.sum_loose (work 0) (work 1) false true (work 2) false (Plus x y).
Proof. by_text sum_loose. Qed.
Theorem double_text :
  text_theorem texts_x86_64.double (work 0) Nowhere true true (work 0) false (Plus x x).
Proof. by_text twice. Qed.
Theorem less_text :
  text_theorem texts_x86_64.less (work 0) (work 1) false true (work 0) false (Minus x y).
Proof. by_text less. Qed.
Theorem less_loose_text :
  text_theorem texts_x86_64.less_loose (work 0) (work 1) false false (work 0) false (Minus x y).
Proof. by_text less_loose. Qed.

(* Planted faults: any instruction of any text that is missing, and a multiplication in a chain of
   carries, which writes the flags. *)
Definition accepts (l : list instruction) (a b r : location) (q : part) : bool :=
  computes [("rdi"%string, 128)] l a b r q.
Definition without (k : nat) (l : list instruction) : list instruction :=
  firstn k l ++ skipn (S k) l.
Definition deletions (text : string) (a b r : location) (q : part) : bool :=
  let l := program text in
  accepts l a b r q && negb
    (existsb (fun k => accepts (without k l) a b r q) (seq 0 (List.length l))).
Theorem deletions_are_refused :
  forallb (fun refused => refused)
   [deletions texts_x86_64.product (work 2) (work 1) (work 0) product;
    deletions texts_x86_64.square Nowhere (work 1) (work 0) square;
    deletions texts_x86_64.fold (work 0) (work 1) (work 0) fold;
    deletions texts_x86_64.fold_small (work 0) (work 1) (work 0) fold_small;
    deletions texts_x86_64.sum (work 0) (work 1) (work 2) sum;
    deletions texts_x86_64.sum_loose (work 0) (work 1) (work 2) sum_loose;
    deletions texts_x86_64.double (work 0) Nowhere (work 0) twice;
    deletions texts_x86_64.less (work 0) (work 1) (work 0) less;
    deletions texts_x86_64.less_loose (work 0) (work 1) (work 0) less_loose] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition multiplication : instruction := (IMUL, [Reg "rcx"; Reg "rcx"; Imm 1])%string.
Theorem lost_flags_are_refused :
  let l := program texts_x86_64.product in
  accepts (firstn 7 l ++ [multiplication] ++ skipn 7 l) (work 2) (work 1) (work 0) product = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know: other addresses, halves of registers, writing an address. *)
Theorem other_lines_are_refused :
  existsb (fun line => match parse line with Some _ => true | None => false end)
    ["mov rax, [rdi - 8]"; "mov rax, [rdi + 4]"; "mov rax, [rdi*2 + 8]"; "mov rax, [rax + 8]";
     "adc eax, ecx"; "xor eax, ecx"; "and eax, ecx"; "and eax, 2147483648"; "mov rdi, rax";
     "mov rsi, rax"; "mov rax, "; "mov rax, 010"; "mov rax, [rdi + 010]";
     "lea rax, rcx"; "mov al, 1"; "dword ptr [rdi]"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
(* Instructions that no processor of ours has a meaning for. *)
Theorem other_forms_are_refused : forall s,
  forallb (fun i => match execute s i with Some _ => false | None => true end)
    [(XOR, [Reg "rax"; Reg "rcx"]); (SHR, [Reg "rax"; Imm 2]); (CMP, [Reg "rax"; Imm 1]);
     (MOV, [Imm 1; Reg "rax"]); (ADCX, [Reg "rax"]); (AND, [Reg "rax"; Reg "rcx"])]%string = true.
Proof. reflexivity. Qed.
