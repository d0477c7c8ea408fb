(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* What a text in four lanes computes, as values of a certificate. Nothing here is to be believed.

   A certificate says that its values are sums, products and parts of other values. So the result of
   an instruction is looked up there: the value that is the sum of the two. Neither the order of the
   certificate nor its numbers matter; where a value is missing, nothing is known of the result. *)
From Coq Require Import ZArith List Bool FMapPositive.
From Kernel Require Import Lang Assembly Lanes LanesNumbers.
Import ListNotations.
Open Scope Z_scope.

(* What is known of a lane: a value, a number; a value and an offset, modulo 2^64; a double of a
   value, the double whose bits have the upper half of a product, and what is left below that. *)
Inductive content :=
| Val (v : positive) | Num (k : Z) | Unknown
| Sum (v : positive) (offset : Z) | Double (v : positive)
| Upper (a b u : positive) | Rest (a b u : positive).
Definition as_sum (c : content) : option (positive * Z) :=
  match c with Sum v o => Some (v, o) | Upper _ _ u => Some (u, UPPER) | _ => None end.
Definition content_of (v : option positive) : content :=
  match v with Some v => Val v | None => Unknown end.

Section Lookup.
Variable g : numbering.
Definition settled (v : positive) (o : Z) : option positive :=
  if o <? 2 ^ 63 then bind (lookup g (OConst o)) (fun k => lookup_word g (OAdd v k))
  else bind (lookup g (OConst (W - o))) (fun k => lookup_word g (OSub v k)).
Definition word_of (c : content) : option positive :=
  match c with
  | Val v => Some v
  | Num k => lookup g (OConst k)
  | _ => bind (as_sum c) (fun '(v, o) => settled v o)
  end.
Definition low_of (c : content) (n : Z) : option positive :=
  bind (word_of c) (fun v => lookup g (OLow v n v)).
Definition both (a b : content) (f : positive -> positive -> op) : content :=
  content_of (bind (word_of a) (fun a => bind (word_of b) (fun b => lookup_word g (f a b)))).
Definition one (a : content) (f : positive -> op) : option positive :=
  bind (word_of a) (fun a => lookup g (f a)).
Definition product_of (a b : content) : option positive :=
  bind (low_of a 52) (fun a => bind (low_of b 52) (fun b => lookup g (OMul a b))).
Definition sum_of (v : option positive) (o : Z) : content :=
  match v with Some v => Sum v (o mod W) | None => Unknown end.
Definition plus_offset (v : positive) (o : Z) (b : content) : content :=
  match b with
  | Num k => sum_of (Some v) (o + k)
  | _ => sum_of (bind (word_of b) (fun w => lookup g (OAdd v w))) o
  end.
Definition plus_words (a b : content) : content :=
  match b with
  | Num k => if k =? INTEGER then sum_of (word_of a) INTEGER else both a b OAdd
  | _ => both a b OAdd
  end.
Definition plus (a b : content) : content :=
  match as_sum a, as_sum b with
  | Some (v, c), Some (w, d) => sum_of (lookup g (OAdd v w)) (c + d)
  | Some (v, c), None => plus_offset v c b
  | None, Some (w, d) => plus_offset w d a
  | None, None => plus_words a b
  end.
(* A sum as one value. What else reads a sum reads such a value, which then stands in all places. *)
Definition settle (c : content) : content :=
  match c with Val _ | Num _ => c | _ => content_of (word_of c) end.
Definition or_else (a b : content) : content := match a with Unknown => b | _ => a end.
Definition plus_settled (a b : content) : content :=
  or_else (plus a b) (or_else (plus (settle a) b)
    (or_else (plus a (settle b)) (plus (settle a) (settle b)))).
(* Shifted left, less than by 64. *)
Definition scaled (a : content) (n : Z) : content :=
  match as_sum a with
  | Some (v, o) => sum_of (lookup g (OScale v (2 ^ n))) (o * 2 ^ n)
  | None => content_of (bind (word_of a) (fun a => lookup_word g (OScale a (2 ^ n))))
  end.
Definition shifted (a : content) (n : Z) : content :=
  if n =? 0 then
    match a with
    | Val v => if is_word g v then a else Unknown
    | Sum _ _ | Upper _ _ _ => a
    | _ => Unknown
    end
  else if n <? 64 then if 0 <=? n then scaled a n else Unknown else Num 0.
Definition times (a b : content) : content :=
  content_of (bind (word_of a) (fun a => bind (word_of b) (fun b =>
  if has a (narrow g) && has b (narrow g) then lookup g (OMul a b) else None))).
Definition minus_double (a b : content) : option content :=
  match a, b with
  | Sum v o, Num k =>
      if (o =? INTEGER) && (k =? INTEGER) && has v (small g) then Some (Double v) else None
  | Num k, Upper a b u => if k =? BOTH then Some (Rest a b u) else None
  | _, _ => None
  end.
Definition factor (c : content) : option positive :=
  match c with
  | Double v => Some v
  | Num k => bind (integer_of k) (fun n => lookup g (OConst n))
  | _ => None
  end.
Definition plus_product (x a b : content) : option content :=
  bind (factor a) (fun a => bind (factor b) (fun b => bind (lookup g (OMul a b)) (fun p =>
  match x with
  | Num k =>
      if (k =? UPPER) && has a (small g) && has b (small g) then
        bind (lookup g (ONear p 51)) (fun u =>
        if has u (small g) then Some (Upper a b u) else None)
      else None
  | Rest c d u =>
      if pairs a b c d then
        bind (lookup g (ORest p 51 u)) (fun r => Some (Sum r (LOWER - 2 ^ 51)))
      else None
  | _ => None
  end))).
(* With 0, or with all ones of so many bits. *)
Definition flipped (a : content) (k : Z) : content :=
  if k =? 0 then a
  else if (0 <=? k) && (k =? Z.ones (Z.log2 (k + 1))) then
    match word_of a with
    | Some v => if is_word g v then both (Num k) a OSub else Unknown
    | None => Unknown
    end
  else Unknown.
Definition mask51 : Z := Z.ones 51.

Definition sin_lane (name : mnemonic) (x a b : content) : option content :=
  match name with
  | ADD => Some (plus_settled a b)
  | SUB => Some (both a b OSub)
  | AND =>
      Some match a, b with
        | _, Num k => if k =? mask51 then content_of (low_of a 51) else Unknown
        | Num k, _ => if k =? mask51 then content_of (low_of b 51) else Unknown
        | _, _ => Unknown
        end
  | XOR =>
      Some match a, b with
        | Num k, Num j => Num (Z.lxor k j)
        | _, Num k => flipped a k
        | Num k, _ => flipped b k
        | _, _ => Unknown
        end
  | MADDL =>
      Some (both x (content_of (bind (product_of a b) (fun v => lookup g (OLow v 52 v)))) OAdd)
  | MADDH =>
      Some (both x (content_of (bind (product_of a b) (fun v => lookup g (OHigh v 52)))) OAdd)
  | SHLV => Some match b with Num k => shifted a k | _ => Unknown end
  | MUL => Some (times a b)
  | SUBPD => minus_double a b
  | FMA => plus_product x a b
  | _ => None
  end.
Definition numbers_of (v : vec content) : option (vec Z) :=
  all_lanes (lanes (fun l => match lane v l with Num k => Some k | _ => None end)).
Definition sresult (name : mnemonic) (old : vec content) (l : list (value content)) :
  option (vec content) :=
  match name, l with
  | MOVU, [Vector a] | MOVA, [Vector a] => Some a
  | SHR, [Vector a; Number k] =>
      if k <? 64 then Some (lanes (fun l => content_of (one (lane a l) (fun v => OHigh v k))))
      else None
  | SHL, [Vector a; Number k] =>
      if k <? 64 then Some (lanes (fun l => scaled (lane a l) k)) else None
  | PERMQ, [Vector a; Number k] =>
      if k <? 256 then Some (permute a (fun l => (k / 4 ^ l) mod 4)) else None
  | PERMQ, [Vector order; Vector a] =>
      bind (numbers_of order) (fun order => Some (permute a (fun l => lane order l mod 4)))
  | PERMD, [Vector order; Vector a] =>
      bind (numbers_of order) (fun order =>
      if whole_lanes order then Some (permute a (fun l => (lane order l mod 8) / 2)) else None)
  | SHUF, [Vector (V a b c d); Number k] => if k =? 78 then Some (V b a d c) else None
  | SHIFT, [Vector (V a b c d); Number k] =>
      if k =? 8 then Some (V b (Num 0) d (Num 0)) else None
  | BLEND, [Vector a; Vector b; Number k] =>
      bind (lanes_of_set k) (fun set => Some (select set b a))
  | _, [Vector a; Vector b] =>
      all_lanes (lanes (fun l => sin_lane name (lane old l) (lane a l) (lane b l)))
  | _, _ => None
  end.
End Lookup.

(* The processor with contents in the place of words. *)
Record symbols := Symbols {
  svector : list (place * vec content); smask : list (Z * Z); sbyte : list (Z * Z) }.
Definition unknown : vec content := V Unknown Unknown Unknown Unknown.
Fixpoint look (l : list (place * vec content)) (p : place) : vec content :=
  match l with [] => unknown | (q, v) :: l => if place_eqb p q then v else look l p end.
Fixpoint find (l : list (Z * Z)) (n : Z) : option Z :=
  match l with [] => None | (k, x) :: l => if n =? k then Some x else find l n end.
Definition sput (s : symbols) (p : place) (v : vec content) : symbols :=
  Symbols ((p, v) :: svector s) (smask s) (sbyte s).
Definition sread (s : symbols) (half : bool) (o : operand) : option (value content) :=
  match o, half with
  | X n, true | Y n All, false => Some (Vector (look (svector s) (Register n)))
  | M b k, false => Some (Vector (look (svector s) (At b k)))
  | Imm k, _ => Some (Number k)
  | _, _ => None
  end.
Fixpoint sread_all (s : symbols) (half : bool) (l : list operand) : option (list (value content)) :=
  match l with
  | [] => Some []
  | o :: l => bind (sread s half o) (fun v => bind (sread_all s half l) (fun vs => Some (v :: vs)))
  end.
(* `vpxor` of a register with itself is how texts write 0. *)
Definition clears (i : instruction) : bool :=
  match i with (XOR, [X _; X a; X b]) => a =? b | _ => false end.
Definition symbolic (g : numbering) (s : symbols) (i : instruction) : option symbols :=
  match i with
  | (KMOV, [K n; Byte k]) =>
      bind (find (sbyte s) k) (fun x => Some (Symbols (svector s) ((n, x) :: smask s) (sbyte s)))
  | (MOVU, [M RSI k; Y n All]) => Some (sput s (At RSI k) (look (svector s) (Register n)))
  | (BLENDM, [Y n (Merge k); a; b]) =>
      bind (find (smask s) k) (fun mask =>
      bind (sread_all s false [a; b]) (fun l =>
      match l with
      | [Vector a; Vector b] => Some (sput s (Register n) (select mask b a))
      | _ => None
      end))
  | (name, X n :: l) =>
      if clears i then Some (sput s (Register n) (V (Num 0) (Num 0) (Num 0) (Num 0)))
      else if halves name then
        bind (sread_all s true l) (fun l =>
        bind (sresult g name (look (svector s) (Register n)) l) (fun r =>
        match r with V a b _ _ => Some (sput s (Register n) (V a b (Num 0) (Num 0))) end))
      else None
  | (name, Y n which :: l) =>
      if allowed name which l then
        let old := look (svector s) (Register n) in
        bind (sread_all s false l) (fun l => bind (sresult g name old l) (fun r =>
        bind
          match which with
          | All => Some r
          | Merge k => bind (find (smask s) k) (fun mask => Some (select mask r old))
          | Clear k =>
              bind (find (smask s) k) (fun mask =>
              Some (select mask r (V (Num 0) (Num 0) (Num 0) (Num 0))))
          end (fun r => Some (sput s (Register n) r))))
      else None
  | _ => None
  end.
Fixpoint symbolic_all (g : numbering) (s : symbols) (l : list instruction) : option symbols :=
  match l with [] => Some s | i :: l => bind (symbolic g s i) (fun s => symbolic_all g s l) end.
