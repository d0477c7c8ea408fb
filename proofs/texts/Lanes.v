(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for the assembler of x86-64 that compute in four lanes, with AVX2, AVX-IFMA or AVX-512: a
   parser, and what a processor does. This file is to be read and believed.

   A vector is its four words of 64 bits. What wider registers have above them is neither read nor
   described. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Assembly.
Import ListNotations.
Open Scope Z_scope.

Inductive vec (A : Type) := V (a b c d : A).
Arguments V {A}.
Definition lane {A} (v : vec A) (l : Z) : A :=
  match v with V a b c d => if l =? 0 then a else if l =? 1 then b else if l =? 2 then c else d end.
Definition lanes {A} (f : Z -> A) : vec A := V (f 0) (f 1) (f 2) (f 3).

(* Where vectors are: in registers; and in memory, the k-th one from an address. The areas at rdi
   (constants), rdx (an operand) and rsi (for the text's own use) do not overlap. *)
Inductive base := RDI | RDX | RSI.
Inductive place := Register (n : Z) | At (b : base) (k : Z).
Inductive masking := All | Merge (k : Z) | Clear (k : Z).
Inductive operand :=
| X (n : Z)                      (* the lower half of a register *)
| Y (n : Z) (which : masking)    (* a register; of a destination, which lanes are written *)
| M (b : base) (k : Z)
| K (n : Z)                      (* a register for masks *)
| Byte (k : Z)                   (* the byte at rdi + k *)
| Imm (k : Z).
Inductive mnemonic :=
| KMOV | MOVU | MOVA | ADD | SUB | AND | XOR | MADDL | MADDH | SHR | SHL | SHLV
| PERMQ | PERMD | SHUF | SHIFT | BLEND | BLENDM | MUL | SUBPD | FMA.
Definition instruction : Type := mnemonic * list operand.
Definition mnemonics : list (string * mnemonic) :=
  [("kmovb", KMOV); ("vmovdqu", MOVU); ("vmovdqu64", MOVU); ("vmovdqa", MOVA); ("vmovdqa64", MOVA);
   ("vpaddq", ADD); ("vpsubq", SUB); ("vpand", AND); ("vpandq", AND); ("vpxor", XOR);
   ("vpxord", XOR); ("vpmadd52luq", MADDL); ("vpmadd52huq", MADDH); ("vpsrlq", SHR);
   ("vpsllq", SHL); ("vpsllvq", SHLV); ("vpermq", PERMQ); ("vpermd", PERMD); ("vpshufd", SHUF);
   ("vpsrldq", SHIFT); ("vpblendd", BLEND); ("vpblendmq", BLENDM);
   ("vpmuludq", MUL); ("vsubpd", SUBPD); ("vfmadd231pd", FMA)]%string.

(* Texts: one instruction a line, operands separated by commas, the rest of a line after # is a
   comment. The last line is `ret`. *)
Definition behind (p s : string) : option string :=
  if prefix p s then Some (substring (length p) (length s - length p) s) else None.
Definition without (last s : string) : option string :=
  let t := substring 0 (length s - length last) s in
  if String.eqb s (t ++ last) then Some t else None.
Definition numbered (p : string) (n : Z) (s : string) : option Z :=
  bind (behind p s) (fun s => bind (decimal s) (fun k => if k <? n then Some k else None)).
(* k0 does not select lanes. *)
Definition mask_of (s : string) : option Z :=
  bind (without "}" s) (fun s => bind (numbered "k" 8 s) (fun k =>
  if k =? 0 then None else Some k)).
Definition single (s : string) : option operand :=
  match split "{" s "" with
  | [s] =>
      match numbered "xmm" 32 s, numbered "ymm" 32 s, numbered "k" 8 s with
      | Some n, _, _ => Some (X n)
      | _, Some n, _ => Some (Y n All)
      | _, _, Some n => Some (K n)
      | _, _, _ => bind (decimal s) (fun k => Some (Imm k))
      end
  | [s; k] => bind (numbered "ymm" 32 s) (fun n => bind (mask_of k) (fun k => Some (Y n (Merge k))))
  | [s; k; z] =>
      if String.eqb z "z}" then
        bind (numbered "ymm" 32 s) (fun n => bind (mask_of k) (fun k => Some (Y n (Clear k))))
      else None
  | _ => None
  end.
Definition bases : list (string * base) := [("[rdi", RDI); ("[rdx", RDX); ("[rsi", RSI)]%string.
Definition base_of : string -> option base := named bases.
Definition address (l : list string) : option (base * Z) :=
  match l with
  | [s] => bind (without "]" s) (fun s => bind (base_of s) (fun b => Some (b, 0)))
  | [s; plus; k] =>
      if String.eqb plus "+" then
        bind (base_of s) (fun b => bind (without "]" k) (fun k => bind (decimal k) (fun k =>
        Some (b, k))))
      else None
  | _ => None
  end.
(* Vectors are at multiples of 32, so no two of them overlap. *)
Definition parse_operand (s : string) : option operand :=
  match words s with
  | [s] => single s
  | size :: pointer :: l =>
      bind (address l) (fun '(b, k) =>
      if negb (String.eqb pointer "ptr") then None
      else if String.eqb size "ymmword" && (k mod 32 =? 0) then Some (M b (k / 32))
      else match b with
           | RDI => if String.eqb size "byte" then Some (Byte k) else None
           | _ => None
           end)
  | [] => None
  end.
Definition parse_line (s : string) : option instruction :=
  match split "#" s "" with
  | s :: _ =>
      match split " " s "" with
      | name :: _ =>
          let rest := substring (length name + 1) (length s - length name - 1) s in
          bind (named mnemonics name) (fun name =>
          bind (all_of parse_operand (split "," rest "")) (fun os => Some (name, os)))
      | [] => None
      end
  | [] => None
  end.
Fixpoint parse_lines (l : list string) : option (list instruction) :=
  match l with
  | [] => None
  | [s; t] => if String.eqb s "ret" && String.eqb t "" then Some [] else None
  | s :: l => bind (parse_line s) (fun i => bind (parse_lines l) (fun is => Some (i :: is)))
  end.
Definition parse (text : string) : option (list instruction) := parse_lines (split newline text "").

(* How doubles are rounded, in whatever direction: whether an integer that is no double becomes that
   above it, by magnitude; and whether a 0 is negative, for the bits of the operands. Exceptions of
   doubles are masked, as the convention of calls has it. *)
Record rounding := Rounding { up : Z -> bool; negative : Z -> Z -> Z -> bool }.
(* The processor. *)
Record state := State {
  vector : place -> vec Z; mask : Z -> Z; byte : Z -> Z; mode : rounding }.
Definition base_eqb (a b : base) : bool :=
  match a, b with RDI, RDI | RDX, RDX | RSI, RSI => true | _, _ => false end.
Definition place_eqb (a b : place) : bool :=
  match a, b with
  | Register n, Register k => n =? k
  | At b n, At c k => base_eqb b c && (n =? k)
  | _, _ => false
  end.
Definition put (s : state) (p : place) (v : vec Z) : state :=
  State (fun q => if place_eqb q p then v else vector s q) (mask s) (byte s) (mode s).

Definition W := 2 ^ 64.

(* Bit l of a mask selects lane l. *)
Definition select {A} (mask : Z) (a b : vec A) : vec A :=
  lanes (fun l => if Z.testbit mask l then lane a l else lane b l).
Definition permute {A} (a : vec A) (from : Z -> Z) : vec A := lanes (fun l => lane a (from l)).
(* Half a lane has 32 bits. An order of halves that moves whole lanes; a set of halves. *)
Definition whole_lanes (order : vec Z) : bool :=
  forallb (fun l =>
    let lower := lane order l mod 8 in
    (lower mod 2 =? 0) && ((lane order l / 2 ^ 32) mod 8 =? lower + 1)) [0; 1; 2; 3].
Definition lanes_of_set (set : Z) : option Z :=
  let bit (k : Z) : bool := Z.testbit set k in
  if forallb (fun l => Bool.eqb (bit (2 * l)) (bit (2 * l + 1))) [0; 1; 2; 3]
  then Some (fold_right (fun l m => 2 * m + Z.b2z (bit (2 * l))) 0 [0; 1; 2; 3]) else None.

(* Intel's manual, volume 2. In each lane, from that of the destination and of both sources: *)
Definition product52 (a b : Z) : Z := (a mod 2 ^ 52) * (b mod 2 ^ 52).
(* Doubles (IEEE 754, binary64) that are integers; others are refused. *)
Definition integer_of (bits : Z) : option Z :=
  let e := (bits / 2 ^ 52) mod 2 ^ 11 - 1075 in let f := 2 ^ 52 + bits mod 2 ^ 52 in
  let sign := if bits <? 2 ^ 63 then 1 else -1 in
  if bits mod 2 ^ 63 =? 0 then Some 0
  else if 972 <=? e then None
  else if 0 <=? e then Some (sign * (f * 2 ^ e))
  else if f mod 2 ^ (- e) =? 0 then Some (sign * (f / 2 ^ (- e))) else None.
Definition double_of (r : rounding) (negative : bool) (n : Z) : option Z :=
  let l := Z.log2 (Z.abs n) in
  let sign := if (if n =? 0 then negative else n <? 0) then 2 ^ 63 else 0 in
  if n =? 0 then Some sign
  else if l <? 53 then Some (sign + (1022 + l) * 2 ^ 52 + Z.abs n * 2 ^ (52 - l))
  else if l <? 1000 then
    let q := Z.abs n / 2 ^ (l - 52) in
    let more := negb (Z.abs n mod 2 ^ (l - 52) =? 0) && up r n in
    Some (sign + (1022 + l) * 2 ^ 52 + q + (if more then 1 else 0))
  else None.
Definition in_lane (r : rounding) (name : mnemonic) (x a b : Z) : option Z :=
  match name with
  | ADD => Some ((a + b) mod W)
  | SUB => Some ((a - b) mod W)
  | AND => Some (Z.land a b)
  | XOR => Some (Z.lxor a b)
  | MADDL => Some ((x + product52 a b mod 2 ^ 52) mod W)
  | MADDH => Some ((x + product52 a b / 2 ^ 52) mod W)
  | SHLV => Some (if b <? 64 then (a * 2 ^ b) mod W else 0)
  | MUL => Some ((a mod 2 ^ 32) * (b mod 2 ^ 32))
  | SUBPD =>
      bind (integer_of a) (fun i => bind (integer_of b) (fun j =>
      double_of r (negative r x a b) (i - j)))
  | FMA =>
      bind (integer_of x) (fun k => bind (integer_of a) (fun i => bind (integer_of b) (fun j =>
      double_of r (negative r x a b) (k + i * j))))
  | _ => None
  end.
(* Operands are vectors or numbers. *)
Inductive value A := Vector (v : vec A) | Number (k : Z).
Arguments Vector {A}. Arguments Number {A}.
Definition all_lanes {A} (v : vec (option A)) : option (vec A) :=
  match v with V (Some a) (Some b) (Some c) (Some d) => Some (V a b c d) | _ => None end.
Definition result (r : rounding) (name : mnemonic) (old : vec Z) (l : list (value Z)) :
  option (vec Z) :=
  match name, l with
  | MOVU, [Vector a] | MOVA, [Vector a] => Some a
  | SHR, [Vector a; Number k] =>
      if k <? 64 then Some (lanes (fun l => lane a l / 2 ^ k)) else None
  | SHL, [Vector a; Number k] =>
      if k <? 64 then Some (lanes (fun l => (lane a l * 2 ^ k) mod W)) else None
  | PERMQ, [Vector a; Number k] =>
      if k <? 256 then Some (permute a (fun l => (k / 4 ^ l) mod 4)) else None
  | PERMQ, [Vector order; Vector a] => Some (permute a (fun l => lane order l mod 4))
  | PERMD, [Vector order; Vector a] =>
      if whole_lanes order then Some (permute a (fun l => (lane order l mod 8) / 2)) else None
  (* The words of each half in the other order; and the upper one alone. *)
  | SHUF, [Vector (V a b c d); Number k] => if k =? 78 then Some (V b a d c) else None
  | SHIFT, [Vector (V a b c d); Number k] => if k =? 8 then Some (V b 0 d 0) else None
  | BLEND, [Vector a; Vector b; Number k] =>
      bind (lanes_of_set k) (fun set => Some (select set b a))
  | _, [Vector a; Vector b] =>
      all_lanes (lanes (fun l => in_lane r name (lane old l) (lane a l) (lane b l)))
  | _, _ => None
  end.

(* Reading a vector of the kind that is written: the lower half, or the whole. *)
Definition read (s : state) (half : bool) (o : operand) : option (value Z) :=
  match o, half with
  | X n, true | Y n All, false => Some (Vector (vector s (Register n)))
  | M b k, false => Some (Vector (vector s (At b k)))
  | Imm k, _ => Some (Number k)
  | _, _ => None
  end.
Fixpoint read_all (s : state) (half : bool) (l : list operand) : option (list (value Z)) :=
  match l with
  | [] => Some []
  | o :: l => bind (read s half o) (fun v => bind (read_all s half l) (fun vs => Some (v :: vs)))
  end.
(* `vmovdqa` needs an address that is aligned: it is known between registers only. Masks of those
   whose elements are smaller than a lane are not of lanes. *)
Definition allowed (name : mnemonic) (which : masking) (l : list operand) : bool :=
  match name, which, l with
  | MOVA, _, M _ _ :: _ => false
  | (XOR | PERMD | SHUF | SHIFT | BLEND), (Merge _ | Clear _), _ => false
  | _, _, _ => true
  end.
(* Instructions whose lower half has been modelled. *)
Definition halves (name : mnemonic) : bool :=
  match name with MOVA | XOR | SHUF | SHIFT => true | _ => false end.

Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | (KMOV, [K n; Byte k]) =>
      Some (State (vector s) (fun j => if j =? n then byte s k else mask s j) (byte s) (mode s))
  | (MOVU, [M RSI k; Y n All]) => Some (put s (At RSI k) (vector s (Register n)))
  | (BLENDM, [Y n (Merge k); a; b]) =>
      bind (read_all s false [a; b]) (fun l =>
      match l with
      | [Vector a; Vector b] => Some (put s (Register n) (select (mask s k) b a))
      | _ => None
      end)
  | (name, X n :: l) =>
      if halves name then
        bind (read_all s true l) (fun l =>
        bind (result (mode s) name (vector s (Register n)) l) (fun r =>
        (* Writing the lower half clears the upper one. *)
        match r with V a b _ _ => Some (put s (Register n) (V a b 0 0)) end))
      else None
  | (name, Y n which :: l) =>
      if allowed name which l then
        let old := vector s (Register n) in
        bind (read_all s false l) (fun l => bind (result (mode s) name old l) (fun r =>
        Some (put s (Register n)
          match which with
          | All => r
          | Merge k => select (mask s k) r old
          | Clear k => select (mask s k) r (V 0 0 0 0)
          end)))
      else None
  | _ => None
  end.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.
