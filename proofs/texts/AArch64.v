(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for the assembler of AArch64: a parser and the eighteen instructions that arithmetic on
   four words has. The file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Statement.
From Kernel Require Assembly.
Import Assembly(newline, split, decimal, words, word, bind, all_of, named).
Import ListNotations.
Open Scope Z_scope.

(* Texts: one instruction a line, operands separated by commas. *)
Inductive operand :=
| Reg (name : string) | Zero | Imm (k : Z) | Shift (n : Z) | Carry (set : bool) | NotEqual
| Mem (at_ : Z) (* from x0 *) | Second (at_ : Z) (* from x1 *).
(* Additions and subtractions are the manual's AddWithCarry: with the second operand or its
   complement; with this carry, or that of the flags; and they set the flags or leave them. *)
Record sum := Sum { complements : bool; carry_in : option bool; sets : bool }.
Inductive mnemonic :=
| MOV | MOVK | LDP | STP | MUL | UMULH | SUM (s : sum) | CMP | CSEL | EXTR | AND | ADD.
Definition instruction : Type := mnemonic * list operand.
Definition mnemonics : list (string * mnemonic) :=
  [("mov", MOV); ("movk", MOVK); ("ldp", LDP); ("stp", STP); ("mul", MUL); ("umulh", UMULH);
   ("adds", SUM (Sum false (Some false) true)); ("adcs", SUM (Sum false None true));
   ("adc", SUM (Sum false None false)); ("subs", SUM (Sum true (Some true) true));
   ("sbcs", SUM (Sum true None true)); ("sbc", SUM (Sum true None false));
   ("sub", SUM (Sum true (Some true) false)); ("cmp", CMP); ("csel", CSEL);
   ("extr", EXTR); ("and", AND); ("add", ADD)]%string.

(* Registers that a text may write: not x0, which is the address, and not those that the platform,
   LLVM or the frame keeps. *)
Definition registers : list string :=
  ["x1"; "x2"; "x3"; "x4"; "x5"; "x6"; "x7"; "x8"; "x9"; "x10"; "x11"; "x12"; "x13"; "x14"; "x15";
   "x16"; "x17"; "x20"; "x21"; "x22"; "x23"; "x24"; "x25"; "x26"; "x27"; "x28"; "x30"]%string.
(* Names in braces, in texts for which the compiler chooses a register for each. *)
Definition four (x : string) : list string :=
  map (fun i => "{" ++ x ++ i ++ "}")%string ["0"; "1"; "2"; "3"]%string.
Definition names : list string :=
  flat_map four ["a"; "b"; "u"; "t"]%string ++ ["{u4}"; "{u5}"; "{u6}"; "{u7}"; "{k}"]%string.
Definition operands : list (string * operand) :=
  [("xzr", Zero); ("cs", Carry true); ("cc", Carry false); ("ne", NotEqual);
   ("#0x7fffffffffffffff", Imm (2 ^ 63 - 1))]%string.
Definition parse_operand (s : string) : option operand :=
  match words s with
  | [name] =>
      if existsb (String.eqb name) (registers ++ names) then Some (Reg name) else
      match named operands name, name with
      | Some o, _ => Some o
      | None, String "#" (String _ _ as k) => bind (decimal k) (fun k => Some (Imm k))
      | None, _ => None
      end
  | ["lsl"; String "#" (String _ _ as k)] => bind (decimal k) (fun k => Some (Shift k))
  | _ => None
  end%string.
(* `#16]`. Words in memory are at multiples of 8 from an address, so no two of them overlap. *)
Definition parse_offset (s : string) : option Z :=
  bind (word s) (fun s =>
  match s with
  | String "#" (String _ (String _ _) as k) =>
      let inner := substring 0 (length k - 1) k in
      bind (decimal inner) (fun n =>
      if String.eqb k (inner ++ "]") && (n mod 8 =? 0)%Z then Some n else None)
  | _ => None
  end)%string.
(* Operands, of which the last two may be a place in memory. *)
Fixpoint operands_of {O} (operand : string -> option O) (place : string -> option (Z -> O))
    (l : list string) : option (list O) :=
  match l with
  | [] => Some []
  | [base; offset] =>
      match place base with
      | Some at_ => bind (parse_offset offset) (fun k => Some [at_ k])
      | None => all_of operand [base; offset]
      end
  | s :: l =>
      bind (operand s) (fun o => bind (operands_of operand place l) (fun os => Some (o :: os)))
  end.
Definition parse_operands : list string -> option (list operand) :=
  operands_of parse_operand (named [(" [x0", Mem); (" [x1", Second)]%string).
Definition parse_line (s : string) : option instruction :=
  match split " " s "" with
  | name :: _ =>
      let rest := substring (length name + 1) (length s - length name - 1) s in
      bind (named mnemonics name) (fun name =>
      bind (parse_operands (split "," rest "")) (fun os => Some (name, os)))
  | [] => None
  end.
Fixpoint parse_lines (l : list string) : option (list instruction) :=
  match l with
  | [] => Some []
  | EmptyString :: l => parse_lines l
  | s :: l => bind (parse_line s) (fun i => bind (parse_lines l) (fun is => Some (i :: is)))
  end.
Definition parse (text : string) : option (list instruction) := parse_lines (split newline text "").

(* The processor: registers of 64 bits, words in memory by their distance from x0, and the flags C
   and Z. No instruction of the list reads another flag. *)
Record state := State { reg : string -> Z; mem : Z -> Z; carry : bool; zero : bool }.
Definition put (s : state) (r : string) (x : Z) : state :=
  State (fun q => if String.eqb q r then x else reg s q) (mem s) (carry s) (zero s).
Definition store (s : state) (a x : Z) : state :=
  State (reg s) (fun b => if b =? a then x else mem s b) (carry s) (zero s).
Definition read (s : state) (o : operand) : option Z :=
  match o with Reg r => Some (reg s r) | Zero => Some 0 | _ => None end.

(* The distance of x1 from x0. *)
Definition distance (s : state) : Z := reg s "x1" - reg s "x0".

Definition W := 2 ^ 64.
(* x with other 16 bits from bit n on. *)
Definition insert (x k n : Z) : Z := x / 2 ^ (n + 16) * 2 ^ (n + 16) + k * 2 ^ n + x mod 2 ^ n.

(* Arm Architecture Reference Manual for A-profile architecture, part C6: 64-bit forms. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | (MOV, [Reg d; Imm k]) => if k <? 2 ^ 16 then Some (put s d k) else None
  | (MOVK, [Reg d; Imm k; Shift n]) =>
      if (k <? 2 ^ 16) && (n =? 16) then Some (put s d (insert (reg s d) k n)) else None
  | (LDP, [Reg d; Reg e; Mem a]) =>
      if String.eqb d e then None else Some (put (put s d (mem s a)) e (mem s (a + 8)))
  | (LDP, [Reg d; Reg e; Second k]) =>
      let a := distance s + k in
      if String.eqb d e then None else Some (put (put s d (mem s a)) e (mem s (a + 8)))
  | (STP, [a; b; Mem k]) =>
      bind (read s a) (fun x => bind (read s b) (fun y => Some (store (store s k x) (k + 8) y)))
  | (MUL, [Reg d; a; b]) =>
      bind (read s a) (fun x => bind (read s b) (fun y => Some (put s d ((x * y) mod W))))
  | (UMULH, [Reg d; a; b]) =>
      bind (read s a) (fun x => bind (read s b) (fun y => Some (put s d (x * y / W))))
  | (SUM (Sum complements carry_in sets), [Reg d; a; b]) =>
      bind (read s a) (fun x => bind (read s b) (fun y =>
      let c := match carry_in with Some c => c | None => carry s end in
      let total := x + (if complements then W - 1 - y else y) + Z.b2z c in
      let flags :=
        if sets then State (reg s) (mem s) (W <=? total) (total mod W =? 0) else s in
      Some (put flags d (total mod W))))
  | (CMP, [a; Imm 0]) => bind (read s a) (fun x => Some (State (reg s) (mem s) true (x =? 0)))
  | (CSEL, [Reg d; a; b; Carry set]) =>
      bind (read s (if Bool.eqb (carry s) set then a else b)) (fun x => Some (put s d x))
  | (CSEL, [Reg d; a; b; NotEqual]) =>
      bind (read s (if zero s then b else a)) (fun x => Some (put s d x))
  | (EXTR, [Reg d; a; b; Imm k]) =>
      bind (read s a) (fun x => bind (read s b) (fun y =>
      if k <? 64 then Some (put s d (((x * W + y) / 2 ^ k) mod W)) else None))
  | (AND, [Reg d; a; Imm k]) => bind (read s a) (fun x => Some (put s d (Z.land x k)))
  | (ADD, [Reg d; a; b; Shift n]) =>
      bind (read s a) (fun x => bind (read s b) (fun y =>
      if n <? 64 then Some (put s d ((x + y * 2 ^ n) mod W)) else None))
  | _ => None
  end.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.

(* Whatever is in registers, in the flag and elsewhere in memory: with elements within their bounds
   at x0 and at x0 + 32, the processor runs the text to its end, and leaves at x0 an element within
   its bounds that is congruent to a formula in both, and in constants that come after them. Nothing
   else is written but registers of the list. *)
Definition element_at (s : state) (a : Z) : list Z :=
  [mem s a; mem s (a + 8); mem s (a + 16); mem s (a + 24)].
Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.
Definition text_theorem (text : string) (operands : list element) (constants : list Z)
    (result : element) (f : formula) : Prop :=
  parse text <> None /\
  forall s : state, let a := [element_at s 0; element_at s 32] in Forall2 within operands a ->
  exists t, execute_all s (program text) = Some t /\
  let r := element_at t 0 in
  within result r /\
  (p | number result r - formula_value (numbers operands a ++ constants) f) /\
  (forall b, ~ In b [0; 8; 16; 24] -> mem t b = mem s b) /\
  (forall q, ~ In q registers -> reg t q = reg s q).

(* The same of a text that only has names for registers, and no places in memory: with elements
   within their bounds in {a0} to {a3} and {b0} to {b3}, and with constants in registers, it leaves
   an element in {u0} to {u3}. It keeps memory, and all registers but some. *)
Definition only_names (i : instruction) : bool :=
  forallb (fun o => match o with
    | Reg r => existsb (String.eqb r) names | Mem _ | Second _ => false | _ => true end) (snd i).
Definition element_in (s : state) (x : string) : list Z := map (reg s) (four x).
Definition registers_theorem (text : string) (operands : list element)
    (constants : list (string * Z)) (changed : list string) (result : element) (f : formula) :
    Prop :=
  parse text <> None /\ forallb only_names (program text) = true /\
  forall s : state, let a := [element_in s "a"; element_in s "b"] in Forall2 within operands a ->
  Forall (fun '(q, k) => reg s q = k) constants ->
  exists t, execute_all s (program text) = Some t /\
  let r := element_in t "u" in
  within result r /\
  (p | number result r - formula_value (numbers operands a) f) /\
  (forall b, mem t b = mem s b) /\
  (forall q, ~ In q changed -> reg t q = reg s q).
