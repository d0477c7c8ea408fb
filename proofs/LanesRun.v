(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* What a text in four lanes computes, as values of a certificate. Nothing here is to be believed.

   A certificate says that its values are sums, products and parts of other values. So the result of
   an instruction is looked up there: the value that is the sum of the two. Neither the order of the
   certificate nor its numbers matter; where a value is missing, nothing is known of the result. *)
From Coq Require Import ZArith List Bool FMapPositive.
From Kernel Require Import Lang X86_64 Lanes.
Import ListNotations.
Open Scope Z_scope.

(* Values that are computed alike are the same: the first of them stands for all. A value that was
   cut is what it was before. *)
Record numbering := Numbering {
  first : PositiveMap.t positive; (* the value that stands for this one, if it is another *)
  found : PositiveMap.t (list (op * positive)); (* by the lower one of the operands *)
  fits : PositiveMap.t unit (* in 64 bits *) }.
Definition nothing : numbering :=
  Numbering (PositiveMap.empty _) (PositiveMap.empty _) (PositiveMap.empty _).
Definition rep (g : numbering) (i : positive) : positive :=
  match PositiveMap.find i (first g) with Some j => j | None => i end.
Definition renamed (g : numbering) (o : op) : op :=
  match o with
  | OAdd a b => OAdd (rep g a) (rep g b)
  | OSub a b => OSub (rep g a) (rep g b)
  | OMul a b => OMul (rep g a) (rep g b)
  | OScale a k => OScale (rep g a) k
  | OHigh a n => OHigh (rep g a) n
  | OLow a n q => OLow (rep g a) n q
  | o => o
  end.
Definition key (o : op) : positive :=
  match o with
  | OAdd a b | OMul a b => Pos.min a b
  | OSub a _ | OScale a _ | OHigh a _ | OLow a _ _ => a
  | _ => 1%positive
  end.
Definition pairs (a b c d : positive) : bool :=
  ((a =? c) && (b =? d) || (a =? d) && (b =? c))%positive.
Definition same_op (o p : op) : bool :=
  match o, p with
  | OConst k, OConst j => k =? j
  | OAdd a b, OAdd c d | OMul a b, OMul c d => pairs a b c d
  | OSub a b, OSub c d => (a =? c)%positive && (b =? d)%positive
  | OScale a k, OScale b j => (a =? b)%positive && (k =? j)
  | OHigh a n, OHigh b k => (a =? b)%positive && (n =? k)
  | OLow a n _, OLow b k _ => (a =? b)%positive && (n =? k)
  | _, _ => false
  end.
Fixpoint search (o : op) (l : list (op * positive)) : option positive :=
  match l with [] => None | (p, i) :: l => if same_op o p then Some i else search o l end.
Definition at_key (g : numbering) (k : positive) : list (op * positive) :=
  match PositiveMap.find k (found g) with Some l => l | None => [] end.
Definition lookup (g : numbering) (o : op) : option positive := search o (at_key g (key o)).
Definition alias (g : numbering) (i j : positive) : numbering :=
  Numbering (PositiveMap.add i j (first g)) (found g) (fits g).
Definition note (g : numbering) (i : positive) (o : op) : numbering :=
  match o with
  | OIn _ | ONear _ _ => g
  | OCut a _ => alias g i (rep g a)
  | _ =>
      let o := renamed g o in
      match lookup g o with
      | Some j => alias g i j
      | None =>
          let k := key o in
          Numbering (first g) (PositiveMap.add k ((o, i) :: at_key g k) (found g)) (fits g)
      end
  end.
Definition note_width (g : numbering) (i : positive) (w : option Z) : numbering :=
  match w with
  | Some w =>
      if w <=? 64 then Numbering (first g) (found g) (PositiveMap.add (rep g i) tt (fits g)) else g
  | None => g
  end.
Fixpoint note_all (g : numbering) (i : positive) (s : list step) : numbering :=
  match s with
  | [] => g
  | Do o w :: s => note_all (note_width (note g i o) i w) (Pos.succ i) s
  | Hint _ :: s => note_all g i s
  end.
Definition is_word (g : numbering) (i : positive) : bool :=
  match PositiveMap.find i (fits g) with Some _ => true | None => false end.
Definition lookup_word (g : numbering) (o : op) : option positive :=
  bind (lookup g o) (fun v => if is_word g v then Some v else None).

(* What is known of a lane. *)
Inductive content := Val (v : positive) | Num (k : Z) | Unknown.
Definition content_of (v : option positive) : content :=
  match v with Some v => Val v | None => Unknown end.

Section Lookup.
Variable g : numbering.
Definition word_of (c : content) : option positive :=
  match c with Val v => Some v | Num k => lookup g (OConst k) | Unknown => None end.
Definition low_of (c : content) (n : Z) : option positive :=
  bind (word_of c) (fun v => lookup g (OLow v n v)).
Definition both (a b : content) (f : positive -> positive -> op) : content :=
  content_of (bind (word_of a) (fun a => bind (word_of b) (fun b => lookup_word g (f a b)))).
Definition one (a : content) (f : positive -> op) : option positive :=
  bind (word_of a) (fun a => lookup g (f a)).
Definition product_of (a b : content) : option positive :=
  bind (low_of a 52) (fun a => bind (low_of b 52) (fun b => lookup g (OMul a b))).
(* Shifted left, less than by 64. *)
Definition scaled (a : content) (n : Z) : content :=
  content_of (bind (word_of a) (fun a => lookup_word g (OScale a (2 ^ n)))).
Definition shifted (a : content) (n : Z) : content :=
  if n =? 0 then
    match a with Val v => if is_word g v then a else Unknown | _ => Unknown end
  else if n <? 64 then if 0 <=? n then scaled a n else Unknown else Num 0.
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
  | ADD => Some (both a b OAdd)
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
