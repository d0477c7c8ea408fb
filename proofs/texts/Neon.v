(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for the assembler of AArch64 with NEON: a parser and the 27 instructions of a ladder step,
   in general registers and in vectors. The file is to be read and believed. *)
From Coq Require Import ZArith String Ascii List Bool.
From Kernel Require Import Statement.
From Kernel Require Assembly AArch64.
Import Assembly(newline, split, digits, decimal, words, bind, named) AArch64(operands_of).
Import ListNotations.
Open Scope Z_scope.

(* Texts: one instruction a line, operands separated by commas, and perhaps a comment. *)
Inductive arrangement := B16 | S4 | S2 | D2.
Inductive operand :=
| Gen (whole : bool) (n : Z)        (* x3 or w3 *)
| Vec (n : Z) (a : arrangement) | Quad (n : Z) | Half (n : Z) (upper : bool)
| Imm (k : Z) | Lsl (k : Z) | Mem (at_ : Z).
Inductive mnemonic :=
| ADD | SUB | MUL | AND | ORR | EOR | BIT | BIF | SHL | USHL | USHR | USRA | LSR | UBFX | UMADDL
| UMULL | UMULL2 | UMLAL | UMLAL2 | MOV | DUP | EXT | REV64 | UZP1 | TRN1 | LDR | STP.
Definition instruction : Type := mnemonic * list operand.
Definition mnemonics : list (string * mnemonic) :=
  [("add", ADD); ("sub", SUB); ("mul", MUL); ("and", AND); ("orr", ORR); ("eor", EOR); ("bit", BIT);
   ("bif", BIF); ("shl", SHL); ("ushl", USHL); ("ushr", USHR); ("usra", USRA); ("lsr", LSR);
   ("ubfx", UBFX); ("umaddl", UMADDL); ("umull", UMULL); ("umull2", UMULL2); ("umlal", UMLAL);
   ("umlal2", UMLAL2); ("mov", MOV); ("dup", DUP); ("ext", EXT); ("rev64", REV64); ("uzp1", UZP1);
   ("trn1", TRN1); ("ldr", LDR); ("stp", STP)]%string.
Definition parts_of_vectors : list (string * (Z -> operand)) :=
  [("16b", fun n => Vec n B16); ("4s", fun n => Vec n S4); ("2s", fun n => Vec n S2);
   ("2d", fun n => Vec n D2); ("d[0]", fun n => Half n false);
   ("d[1]", fun n => Half n true)]%string.

Definition vector (s : string) : option Z :=
  bind (decimal s) (fun n => if n <? 32 then Some n else None).
(* Not x0, which is the address, and not those that the platform, LLVM or the frame keeps. *)
Definition kept : list Z := [0; 18; 19; 29].
Definition general (s : string) : option Z :=
  bind (decimal s) (fun n => if (n <? 31) && negb (existsb (Z.eqb n) kept) then Some n else None).
Definition parse_operand (s : string) : option operand :=
  match words s with
  | [String "x" n] => bind (general n) (fun n => Some (Gen true n))
  | [String "w" n] => bind (general n) (fun n => Some (Gen false n))
  | [String "q" n] => bind (vector n) (fun n => Some (Quad n))
  | [String "#" k] => bind (decimal k) (fun k => Some (Imm k))
  | [String "v" s] =>
      match split "." s "" with
      | [n; part] =>
          bind (vector n) (fun n => bind (named parts_of_vectors part) (fun f => Some (f n)))
      | _ => None
      end
  | [shift; String "#" k] =>
      if String.eqb shift "lsl" then bind (decimal k) (fun k => Some (Lsl k)) else None
  | _ => None
  end%string.
Definition parse_operands : list string -> option (list operand) :=
  operands_of parse_operand (named [(" [x0", Mem)]%string).
Definition without_comment (s : string) : option string :=
  match split "/" s "" with
  | [s] => Some s | s :: EmptyString :: _ => Some s | _ => None
  end.
Definition parse_line (s : string) : option instruction :=
  bind (without_comment s) (fun s =>
  match split " " s "" with
  | name :: _ =>
      let rest := substring (String.length name + 1) (String.length s - String.length name - 1) s in
      bind (named mnemonics name) (fun name =>
      bind (parse_operands (split "," rest "")) (fun os => Some (name, os)))
  | [] => None
  end).
Fixpoint parse_lines (l : list string) : option (list instruction) :=
  match l with
  | [] => Some []
  | EmptyString :: l => parse_lines l
  | s :: l => bind (parse_line s) (fun i => bind (parse_lines l) (fun is => Some (i :: is)))
  end.
Definition parse (text : string) : option (list instruction) := parse_lines (split newline text "").

(* The processor: general registers of 64 bits; vectors of two halves of 64 bits, the lower one
   first; words of 64 bits in memory, by their distance from x0. *)
Record state := State { gen : Z -> Z; vec : Z -> Z * Z; mem : Z -> Z }.
Definition put (s : state) (d x : Z) : state :=
  State (fun q => if q =? d then x else gen s q) (vec s) (mem s).
Definition put_vector (s : state) (d x y : Z) : state :=
  State (gen s) (fun q => if q =? d then (x, y) else vec s q) (mem s).
Definition store (s : state) (a x : Z) : state :=
  State (gen s) (vec s) (fun b => if b =? a then x else mem s b).

Definition W32 := 2 ^ 32.
Definition W64 := 2 ^ 64.
Definition size (whole : bool) : Z := if whole then W64 else W32.
Definition read (s : state) (whole : bool) (n : Z) : Z := gen s n mod size whole.

(* In both halves: of the result's old content and two operands. In lanes of 32 bits of a half. *)
Definition in_halves (f : Z -> Z -> Z -> Z) (s : state) (d a b : Z) : state :=
  put_vector s d (f (fst (vec s d)) (fst (vec s a)) (fst (vec s b)))
    (f (snd (vec s d)) (snd (vec s a)) (snd (vec s b))).
Definition in_lanes (f : Z -> Z -> Z -> Z) (d a b : Z) : Z :=
  f (d mod W32) (a mod W32) (b mod W32) + W32 * f (d / W32) (a / W32) (b / W32).
(* A shift by the lowest byte, which is signed. *)
Definition shifted (x y : Z) : Z :=
  let n := y mod 256 in if n <? 128 then (x * 2 ^ n) mod W32 else x / 2 ^ (256 - n).
Definition arithmetic (name : mnemonic) : option (Z -> Z -> Z -> Z) :=
  match name with
  | ADD => Some (fun _ x y => (x + y) mod W32)
  | SUB => Some (fun _ x y => (x - y) mod W32)
  | MUL => Some (fun _ x y => (x * y) mod W32)
  | USHL => Some (fun _ x y => shifted x y)
  | _ => None
  end.
Definition bitwise (name : mnemonic) : option (Z -> Z -> Z -> Z) :=
  match name with
  | AND => Some (fun _ x y => Z.land x y)
  | ORR => Some (fun _ x y => Z.lor x y)
  | EOR => Some (fun _ x y => Z.lxor x y)
  | BIT => Some (fun d x y => Z.lor (Z.ldiff d y) (Z.land x y))
  | BIF => Some (fun d x y => Z.lor (Z.land d y) (Z.ldiff x y))
  | _ => None
  end.
(* Products of the lanes of a half of each operand, onto the old content or 0. *)
Definition products (upper onto : bool) (s : state) (d a b : Z) : state :=
  let half v := if upper then snd (vec s v) else fst (vec s v) in
  let of old x y := ((if onto then old else 0) + x * y) mod W64 in
  put_vector s d (of (fst (vec s d)) (half a mod W32) (half b mod W32))
    (of (snd (vec s d)) (half a / W32) (half b / W32)).

(* Arm Architecture Reference Manual for A-profile architecture, parts C6 and C7. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | (ADD, Gen w d :: Gen u a :: Gen v b :: shift) =>
      bind (match shift with [] => Some 0 | [Lsl k] => Some k | _ => None end) (fun k =>
      if Bool.eqb w u && Bool.eqb w v && (k <? 32)
      then Some (put s d ((read s w a + read s w b * 2 ^ k) mod size w)) else None)
  | (SUB, [Gen false d; Gen false a; Gen false b]) =>
      Some (put s d ((read s false a - read s false b) mod W32))
  | (UMULL, [Gen true d; Gen false a; Gen false b]) =>
      Some (put s d (read s false a * read s false b))
  | (UMADDL, [Gen true d; Gen false a; Gen false b; Gen true c]) =>
      Some (put s d ((read s true c + read s false a * read s false b) mod W64))
  | (LSR, [Gen true d; Gen true a; Imm k]) =>
      if k <? 64 then Some (put s d (read s true a / 2 ^ k)) else None
  | (UBFX, [Gen true d; Gen true a; Imm 0; Imm k]) => Some (put s d (read s true a mod 2 ^ k))
  | (MOV, [Gen true d; Half a upper]) =>
      Some (put s d (if upper then snd (vec s a) else fst (vec s a)))
  | (LDR, [Gen false d; Mem a]) => Some (put s d (mem s a mod W32)) (* little-endian *)
  | (LDR, [Quad d; Mem a]) => Some (put_vector s d (mem s a) (mem s (a + 8)))
  | (STP, [Gen true a; Gen true b; Mem k]) =>
      Some (store (store s k (read s true a)) (k + 8) (read s true b))
  | (UZP1, [Vec d S4; Vec a S4; Vec b S4]) =>
      let even v := fst (vec s v) mod W32 + W32 * (snd (vec s v) mod W32) in
      Some (put_vector s d (even a) (even b))
  | (TRN1, [Vec d S4; Vec a S4; Vec b S4]) =>
      Some (put_vector s d (fst (vec s a) mod W32 + W32 * (fst (vec s b) mod W32))
        (snd (vec s a) mod W32 + W32 * (snd (vec s b) mod W32)))
  | (REV64, [Vec d S4; Vec a S4]) =>
      let turned x := x / W32 + W32 * (x mod W32) in
      Some (put_vector s d (turned (fst (vec s a))) (turned (snd (vec s a))))
  | (EXT, [Vec d B16; Vec a B16; Vec b B16; Imm 8]) =>
      Some (put_vector s d (snd (vec s a)) (fst (vec s b)))
  | (MOV, [Vec d B16; Vec a B16]) => Some (put_vector s d (fst (vec s a)) (snd (vec s a)))
  | (DUP, [Vec d D2; Half a false]) => Some (put_vector s d (fst (vec s a)) (fst (vec s a)))
  | (DUP, [Vec d S4; Gen false a]) =>
      let x := read s false a in Some (put_vector s d (x + W32 * x) (x + W32 * x))
  | (name, [Vec d S4; Vec a S4; Vec b S4]) =>
      bind (arithmetic name) (fun f => Some (in_halves (in_lanes f) s d a b))
  | (name, [Vec d B16; Vec a B16; Vec b B16]) =>
      bind (bitwise name) (fun f => Some (in_halves (in_lanes f) s d a b))
  | (SHL, [Vec d S4; Vec a S4; Imm k]) =>
      Some (in_halves (in_lanes (fun _ x _ => (x * 2 ^ k) mod W32)) s d a a)
  | (ADD, [Vec d D2; Vec a D2; Vec b D2]) => Some (in_halves (fun _ x y => (x + y) mod W64) s d a b)
  | (SHL, [Vec d D2; Vec a D2; Imm k]) =>
      Some (in_halves (fun _ x _ => (x * 2 ^ k) mod W64) s d a a)
  | (USHR, [Vec d D2; Vec a D2; Imm k]) => Some (in_halves (fun _ x _ => x / 2 ^ k) s d a a)
  | (USRA, [Vec d D2; Vec a D2; Imm k]) =>
      Some (in_halves (fun old x _ => (old + x / 2 ^ k) mod W64) s d a a)
  | (UMULL, [Vec d D2; Vec a S2; Vec b S2]) => Some (products false false s d a b)
  | (UMULL2, [Vec d D2; Vec a S4; Vec b S4]) => Some (products true false s d a b)
  | (UMLAL, [Vec d D2; Vec a S2; Vec b S2]) => Some (products false true s d a b)
  | (UMLAL2, [Vec d D2; Vec a S4; Vec b S4]) => Some (products true true s d a b)
  | _ => None
  end.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.

(* The ladder step: X : Z of the double of the first point, or of the second one if they are
   swapped, and of the sum of both, whose difference is u : 1. *)
Definition ladder_step (swap : bool) (x2 z2 x3 z3 u : Z) : list Z :=
  let a := x2 + z2 in let b := x2 - z2 in let c := x3 + z3 in let d := x3 - z3 in
  let aa := if swap then c * c else a * a in let bb := if swap then d * d else b * b in
  let e := aa - bb in
  [aa * bb; e * (bb + 121666 * e);
   (d * a + c * b) * (d * a + c * b); u * ((d * a - c * b) * (d * a - c * b))].

Definition tight : element :=
  Element [0; 26; 51; 77; 102; 128; 153; 179; 204; 230]
    (concat (repeat [2 ^ 26 + 2 ^ 14 - 1; 2 ^ 25 + 2 ^ 13 - 1] 5)).
(* Vectors of the limbs of two elements; words of a table of 32-bit numbers in decimal, of which
   `only_numbers` says that it has nothing else. *)
Fixpoint zipped (a b : list Z) : list (Z * Z) :=
  match a, b with
  | a0 :: a1 :: a, b0 :: b1 :: b => (a0 + W32 * b0, a1 + W32 * b1) :: zipped a b
  | _, _ => []
  end.
Definition numbers_in (text : string) : list Z :=
  flat_map (fun line =>
      map (fun w => match digits w 0 with Some k => k | None => 0 end) (words line))
    (split newline text "").
Fixpoint in_pairs (l : list Z) : list (Z * Z) :=
  match l with a :: b :: l => (a, b) :: in_pairs l | _ => [] end.
Definition places (a : Z) (n : nat) : list Z := map (fun k => a + 8 * Z.of_nat k) (seq 0 n).

Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.

(* Whatever else is in registers and in memory: with X2 and X3 in v0 to v4, Z2 and Z3 in v5 to v9,
   0 or all ones in x1, u in the upper lanes from x0 + 320 on and the constants after it, the
   processor runs the text to its end, and leaves the ladder step modulo p in the same vectors. It
   writes nothing from x0 + 320 on, nor below x0, nor the registers that are kept. *)
Definition step_theorem (text constants : string) : Prop :=
  parse text <> None /\
  forall (s : state) (swap : bool) (x2 z2 x3 z3 u : list Z),
  Forall (within tight) [x2; z2; x3; z3; u] ->
  map (vec s) [0; 1; 2; 3; 4] = zipped x2 x3 -> map (vec s) [5; 6; 7; 8; 9] = zipped z2 z3 ->
  gen s 1 = (if swap then W64 - 1 else 0) ->
  map (mem s) (places 320 30) =
    map (Z.mul W32) u ++ map (fun c => fst c + W32 * snd c) (in_pairs (numbers_in constants)) ->
  exists t x2' z2' x3' z3',
  execute_all s (program text) = Some t /\
  Forall (within tight) [x2'; z2'; x3'; z3'] /\
  map (vec t) [0; 1; 2; 3; 4] = zipped x2' x3' /\ map (vec t) [5; 6; 7; 8; 9] = zipped z2' z3' /\
  Forall2 (fun r e => (p | number tight r - e)) [x2'; z2'; x3'; z3']
    (let n := number tight in ladder_step swap (n x2) (n z2) (n x3) (n z3) (n u)) /\
  (forall a, a < 0 \/ 320 <= a -> mem t a = mem s a) /\
  (forall q, In q kept -> gen t q = gen s q).
