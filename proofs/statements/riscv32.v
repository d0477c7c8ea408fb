(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/riscv32: functions of `w32` for 32-bit RISC-V with the extension M, as the assembler gets
   them. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Lang Check Run Statement Assembly Machine32 Functions Lines RiscV32.
From Certificates Require riscv32 texts_riscv32.
Import ListNotations.
Open Scope Z_scope.

(* The text, the bytes of stack that it uses, no word (operand 0), what it computes of both elements
   (1, 2), the bounds of the result. *)
Notation leaves text := (function_theorem RiscV32.convention (RiscV32.parse text)) (only parsing).
Notation squares text := (function_theorem (of_one RiscV32.convention) (RiscV32.parse text))
  (only parsing).
Ltac by_certificate d := apply (belongs_ok _ _ _ _ _ _ d); vm_cast_no_check (eq_refl true).

Theorem product_riscv32 :
  leaves texts_riscv32.product 64 None (Times (Operand 1) (Operand 2)) tight.
Proof. by_certificate riscv32.product. Qed.
Theorem square_riscv32 :
  squares texts_riscv32.square 64 None (Times (Operand 1) (Operand 1)) tight.
Proof. by_certificate riscv32.square. Qed.
Theorem sum_riscv32 :
  leaves texts_riscv32.sum 0 None (Plus (Operand 1) (Operand 2)) tight.
Proof. by_certificate riscv32.sum. Qed.
Theorem difference_riscv32 :
  leaves texts_riscv32.difference 0 None (Minus (Operand 1) (Operand 2)) words.
Proof. by_certificate riscv32.difference. Qed.

(* Planted faults: any line that is missing, but directives and comments; *)
Definition lines (text : string) : list (list instruction) :=
  match all_of RiscV32.parse_line (split newline text "") with
  | Some l => filter (fun l => negb (List.length l =? 0)%nat) l
  | None => []
  end.
Definition program (text : string) : list instruction := List.concat (lines text).
Definition accepted (d : cert) (depth : Z) (l : list instruction) : bool :=
  computed RiscV32.convention l depth None d.
Definition deletions (text : string) (d : cert) (depth : Z) : list bool :=
  let l := lines text in
  map (fun k => accepted d depth (List.concat (firstn k l ++ skipn (S k) l)))
    (seq 0 (List.length l)).
Theorem themselves_are_accepted :
  accepted riscv32.sum 0 (program texts_riscv32.sum) &&
  accepted riscv32.difference 0 (program texts_riscv32.difference) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_refused :
  existsb (fun b => b)
    (deletions texts_riscv32.sum riscv32.sum 0 ++
     deletions texts_riscv32.difference riscv32.difference 0)
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

Definition instruction_dec : forall i j : instruction, {i = j} + {i <> j}.
Proof. repeat decide equality. Defined.

(* a comparison that does not yield the carry. *)
Definition changed (i j : instruction) (l : list instruction) : list instruction :=
  map (fun k => if instruction_dec k i then j else k) l.
Theorem other_comparisons_are_refused :
  existsb (fun j => accepted riscv32.sum 0 (changed (Below 7 5 6) j (program texts_riscv32.sum)))
    [Below 7 6 5; Below 7 5 5; Below 7 5 11; Below 6 5 6] = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know. *)
Theorem other_lines_are_refused :
  existsb (fun line => match RiscV32.parse line with Some _ => true | None => false end)
    ["add x5, x6, x7"; "add zero, a0, a1"; "sltu a0, zero, a1"; "add a0, a1"; "add a0, a1, 1";
     "addi a0, a0, 2048"; "addi a0, a0, -2049"; "andi a0, a0, -1"; "li a0, 2048"; "li a0, -1";
     "li a0, 010"; "lw a0, 4096(a1)"; "lw a0, (a1)"; "lw a0, 4 (a1)"; "lw a0, a1"; "lh a0, 0(a1)";
     "sb a0, 0(a1)"; "slli a0, a0, 32"; "slli a0, a0, 0"; "srai a0, a0, 1"; "slt a0, a1, a2";
     "mulh a0, a1, a2"; "mv a0, 1"; "neg a0"; "ret a0"; "jalr ra"; "beqz a0, 1f"; "j 1b";
     "la a0, table"; ".option arch, -m"; ".option rvc"; ".word 0"; "add a0, a1, a2 # sum"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
