(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for the assembler of x86-64 with BMI2 and ADX: a parser and a processor with the fourteen
   instructions that the texts of `m64` and of RSA have. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Export Assembly.
Import ListNotations.
Open Scope Z_scope.

(* Texts: one instruction a line, operands separated by commas. Memory is at a base and a distance
   from it. *)
Inductive operand := Reg (name : string) | Mem (base : string) (at_ : Z) | Imm (k : Z).
Inductive mnemonic :=
| MOV | MULX | XOR | ADD | ADC | ADCX | ADOX | SUB | SBB | AND | SHR | IMUL | CMP | CMOVNZ.
Definition instruction : Type := mnemonic * list operand.
Definition mnemonics : list (string * mnemonic) :=
  [("mov", MOV); ("mulx", MULX); ("xor", XOR); ("add", ADD); ("adc", ADC); ("adcx", ADCX);
   ("adox", ADOX); ("sub", SUB); ("sbb", SBB); ("and", AND); ("shr", SHR); ("imul", IMUL);
   ("cmp", CMP); ("cmovnz", CMOVNZ)]%string.

(* Registers, and whether the lower half is named. *)
Definition registers : list string :=
  ["rax"; "rbx"; "rcx"; "rdx"; "rbp"; "r8"; "r9"; "r10"; "r11"; "r12"; "r13"; "r14"; "r15"]%string.
Definition halves : list (string * string) :=
  [("eax", "rax"); ("ebx", "rbx"); ("ecx", "rcx"); ("edx", "rdx"); ("ebp", "rbp");
   ("r8d", "r8"); ("r9d", "r9"); ("r10d", "r10"); ("r11d", "r11"); ("r12d", "r12");
   ("r13d", "r13"); ("r14d", "r14"); ("r15d", "r15")]%string.
Definition register (s : string) : option (operand * bool) :=
  if existsb (String.eqb s) registers then Some (Reg s, false)
  else bind (named halves s) (fun r => Some (Reg r, true)).

(* Words in memory are at multiples of 8 from a base. *)
Definition bases : list string := ["rdi"; "rsi"; "rbx"; "rcx"]%string.
Definition address (s : string) : option operand :=
  match split "+" s "" with
  | base :: terms =>
      bind (word base) (fun base => bind (sum_of terms) (fun k =>
      if existsb (String.eqb base) bases && (k mod 8 =? 0) then Some (Mem base k) else None))
  | [] => None
  end.
Definition without (start s : string) : string :=
  if prefix start s then substring (length start) (length s - length start) s else s.
Definition parse_operand (s : string) : option (operand * bool) :=
  match without "qword ptr " (without " " s) with
  | String "[" rest =>
      let inner := substring 0 (length rest - 1) rest in
      if String.eqb rest (inner ++ "]") then bind (address inner) (fun o => Some (o, false))
      else None
  | s =>
      bind (word s) (fun s =>
      match decimal s with Some k => Some (Imm k, false) | None => register s end)
  end.
(* Writing the lower half of a register clears the rest: where 0 or a small number is written, or a
   part of a small number, it is the same as writing the whole. *)
Definition whole_words (name : mnemonic) (l : list (operand * bool)) : option instruction :=
  let i := (name, map fst l) in
  if existsb snd l then
    match i with
    | (XOR, [Reg a; Reg b]) => if String.eqb a b then Some i else None
    | (MOV, [Reg _; Imm k]) => if k <? 2 ^ 32 then Some i else None
    | (AND, [Reg _; Imm k]) => if k <? 2 ^ 31 then Some i else None
    | _ => None
    end
  else Some i.
Definition parse_line (s : string) : option instruction :=
  match split " " s "" with
  | name :: _ =>
      let rest := substring (length name + 1) (length s - length name - 1) s in
      bind (named mnemonics name) (fun name =>
      bind (all_of parse_operand (split "," rest "")) (fun os => whole_words name os))
  | [] => None
  end.
Definition parse (text : string) : option (list instruction) :=
  all_of parse_line (filter (fun s => negb (String.eqb s "")) (split newline text "")).

(* The processor. Memory has a word of 64 bits at an address: no text reads or writes two that
   overlap, see `apart`. A flag that is None holds something unknown: reading it is an error. *)
Record state := State {
  reg : string -> Z; mem : Z -> Z; carry : option Z; overflow : option Z; zero : option bool }.

Definition read (s : state) (o : operand) : Z :=
  match o with Reg r => reg s r | Mem b k => mem s (reg s b + k) | Imm k => k end.
Definition write (s : state) (o : operand) (x : Z) : option state :=
  match o with
  | Reg r =>
      Some (State (fun q => if String.eqb q r then x else reg s q) (mem s)
        (carry s) (overflow s) (zero s))
  | Mem b k =>
      Some (State (reg s) (fun a => if a =? reg s b + k then x else mem s a)
        (carry s) (overflow s) (zero s))
  | Imm _ => None
  end.
Definition flags (s : state) (c o : option Z) (z : option bool) : state :=
  State (reg s) (mem s) c o z.
Definition same (a b : operand) : bool :=
  match a, b with Reg r, Reg q => String.eqb r q | _, _ => false end.

Definition W := 2 ^ 64.

(* Intel's manual, volume 2: 64-bit forms. What an instruction leaves in a flag is modelled where a
   text reads it: CF and OF of `adcx` and `adox`, CF of sums and differences, ZF of a comparison. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | (MOV, [a; b]) => write s a (read s b)
  | (MULX, [Reg h; Reg l; b]) =>
      let x := reg s "rdx" * read s b in
      bind (write s (Reg l) (x mod W)) (fun t => write t (Reg h) (x / W))
  | (XOR, [a; b]) => if same a b then write (flags s (Some 0) (Some 0) None) a 0 else None
  | (AND, [a; Imm k]) => write (flags s (Some 0) (Some 0) None) a (Z.land (read s a) k)
  | (ADD, [a; b]) =>
      let x := read s a + read s b in write (flags s (Some (x / W)) None None) a (x mod W)
  | (ADC, [a; b]) =>
      bind (carry s) (fun c =>
      let x := read s a + read s b + c in write (flags s (Some (x / W)) None None) a (x mod W))
  | (SUB, [a; b]) =>
      let x := read s a - read s b in write (flags s (Some (- (x / W))) None None) a (x mod W)
  | (SBB, [a; b]) =>
      bind (carry s) (fun c =>
      let x := read s a - (read s b + c) in
      write (flags s (Some (- (x / W))) None None) a (x mod W))
  | (ADCX, [a; b]) =>
      bind (carry s) (fun c =>
      let x := read s a + read s b + c in
      write (flags s (Some (x / W)) (overflow s) (zero s)) a (x mod W))
  | (ADOX, [a; b]) =>
      bind (overflow s) (fun c =>
      let x := read s a + read s b + c in
      write (flags s (carry s) (Some (x / W)) (zero s)) a (x mod W))
  | (SHR, [a; Imm 1]) => write (flags s (Some (read s a mod 2)) None None) a (read s a / 2)
  | (IMUL, [a; b; Imm k]) => write (flags s None None None) a ((read s b * k) mod W)
  | (IMUL, [a; b]) => write (flags s None None None) a ((read s a * read s b) mod W)
  | (CMP, [a; Imm 0]) => Some (flags s None None (Some (Z.eqb (read s a) 0)))
  | (CMOVNZ, [a; b]) => bind (zero s) (fun z => write s a (if z then read s a else read s b))
  | _ => None
  end%string.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.
Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.

(* Where bases are: texts with a second operand copy its address from r15 to rbx before they use
   it. *)
Definition base_of (s : state) (b : string) : Z :=
  if String.eqb b "rbx" then reg s "r15" else reg s b.
(* Areas in memory: so many bytes from a base on. They do not overlap, whatever the bases are. *)
Definition areas : Type := list (string * Z).
Definition apart (l : areas) (base : string -> Z) : Prop :=
  forall b n c k, In (b, n) l -> In (c, k) l -> b <> c ->
  base b + n <= base c \/ base c + k <= base b.
