(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The processor of `Machine32.v` on numbers of values in the place of words: it computes while it
   reads the operations of a certificate, and stops at one that it does not expect. *)
From Coq Require Import ZArith List Bool.
From Kernel Require Import Lang Assembly Machine32.
Import ListNotations.
Open Scope Z_scope.

(* The memory that pointers lead to: of the result, of both operands, and of the stack. *)
Inductive region := Result | First | Second | Stack.
Inductive content :=
| Word (v : positive) (bits : Z)               (* a value below 2^bits *)
| Bit (v : positive)                           (* a borrow *)
| Number (k : Z)
| Spread (v : positive)                        (* a borrow in every bit *)
| Address (r : region) (at_ : Z)
| Kept (r : Z)                                 (* what a register held at the beginning *)
| Nothing.                                     (* unknown *)
Inductive flag := Carry (v : positive) | Borrow (v : positive) | Unknown.

Definition place : Type := region * Z.
Record held := Held { regs : list (Z * content); places : list (place * content); flagged : flag }.

(* What the last instruction of a pair needs from the first. *)
Inductive fact :=
| SumOf (a b : content) (carry word : positive)
| DifferenceOf (a b : content) (borrow word : positive) (other : option positive)
                                               (* not both of `borrow` and `other` are 1 *)
| ProductOf (a b : content) (high : positive)
| ShiftedBy (word : positive) (n : Z) (low : positive)
| NoFact.
(* The operations that are left, the number of the first, and the quotients so far: those that were
   asked for twice have one number. *)
Record log := Log {
  known : fact; quotients : list (positive * Z * positive); next : positive; left : code }.

Definition op_dec : forall a b : op, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition content_dec : forall a b : content, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition region_dec : forall a b : region, {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition place_dec : forall a b : place, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition equal (a b : content) : bool := if content_dec a b then true else false.
(* A quotient in a remainder has no meaning. *)
Definition alike (a b : op) : bool :=
  match a, b with
  | OLow a n _, OLow b k _ => (a =? b)%positive && (n =? k)
  | _, _ => if op_dec a b then true else false
  end.

(* The next operation, with its width; constants and copies before it have no use. *)
Fixpoint skip_to (o : op) (n : positive) (l : code) : option (positive * option Z * code) :=
  match l with
  | [] => None
  | (q, w) :: l =>
      if alike o q then Some (n, w, l)
      else match q with OConst _ | OScale _ 1 => skip_to o (Pos.succ n) l | _ => None end
  end.
Definition take (o : op) (g : log) : option (positive * option Z * log) :=
  bind (skip_to o (next g) (left g)) (fun '(n, w, l) =>
  Some (n, w, Log (known g) (quotients g) (Pos.succ n) l)).
Definition take_any (o : op) (g : log) : option (positive * log) :=
  bind (take o g) (fun '(n, _, g) => Some (n, g)).
(* One whose register has at most 32 bits. *)
Definition take_word (o : op) (g : log) : option (positive * log) :=
  bind (take o g) (fun '(n, w, g) =>
  match w with Some w => if w <=? 32 then Some (n, g) else None | None => None end).
Definition learn (f : fact) (g : log) : log := Log f (quotients g) (next g) (left g).

Fixpoint quotient (l : list (positive * Z * positive)) (v : positive) (n : Z) : option positive :=
  match l with
  | [] => None
  | (w, k, q) :: l => if (v =? w)%positive && (n =? k) then Some q else quotient l v n
  end.
Definition high (v : positive) (n : Z) (g : log) : option (positive * log) :=
  match take_any (OHigh v n) g with
  | Some (q, g) => Some (q, Log (known g) ((v, n, q) :: quotients g) (next g) (left g))
  | None => bind (quotient (quotients g) v n) (fun q => Some (q, g))
  end.
Definition low (v : positive) (n : Z) (g : log) : option (positive * log) :=
  bind (high v n g) (fun '(q, g) => take_any (OLow v n q) g).

(* A content as a word: value, bits. *)
Definition as_word (c : content) (g : log) : option (positive * Z * log) :=
  match c with
  | Word v n => Some (v, n, g)
  | Bit v => bind (take_any (OScale v 1) g) (fun '(n, g) => Some (n, 1, g))
  | Number k => bind (take_any (OConst k) g) (fun '(n, g) => Some (n, 32, g))
  | _ => None
  end.

Fixpoint find_reg (l : list (Z * content)) (r : Z) : content :=
  match l with [] => Kept r | (q, c) :: l => if r =? q then c else find_reg l r end.
Fixpoint find_place (l : list (place * content)) (p : place) : option content :=
  match l with [] => None | (q, c) :: l => if place_dec p q then Some c else find_place l p end.
Definition holding (h : held) (r : Z) : content := find_reg (regs h) r.
Definition keep (h : held) (r : Z) (c : content) : held :=
  Held ((r, c) :: regs h) (places h) (flagged h).
Definition keep_flag (h : held) (sets : bool) (f : flag) : held :=
  if sets then Held (regs h) (places h) f else h.

(* A chain of sums or differences: the word, and the carry or borrow. *)
Definition chain (subtracts : bool) (a b : positive) (c : option positive) (g : log) :
    option (positive * positive * log) :=
  bind match c with Some c => take_any (OAdd b c) g | None => Some (b, g) end (fun '(b, g) =>
  bind (take_any (if subtracts then OSub a b else OAdd a b) g) (fun '(t, g) =>
  bind (take_any (if subtracts then OBorrow t 32 else OHigh t 32) g) (fun '(q, g) =>
  bind (take_any (OLow t 32 q) g) (fun '(w, g) => Some (w, q, g))))).

(* The content that an operand stands for. *)
Definition shifted (h : held) (o : operand) (g : log) : option (content * log) :=
  match o with
  | Reg r => Some (holding h r, g)
  | Imm k => if (0 <=? k) && (k <? W) then Some (Number k, g) else None
  | Left r n =>
      if (0 <? n) && (n <? 32) then
        bind (as_word (holding h r) g) (fun '(v, _, g) =>
        match take_word (OScale v (2 ^ n)) g with
        | Some (w, g) => Some (Word w 32, g)
        | None =>
            bind (low v (32 - n) g) (fun '(l, g) =>
            bind (take_word (OScale l (2 ^ n)) g) (fun '(w, g) =>
            Some (Word w 32, learn (ShiftedBy w n l) g)))
        end)
      else None
  | Right r n =>
      if (0 <? n) && (n <? 32) then
        bind (as_word (holding h r) g) (fun '(v, _, g) =>
        let fresh := bind (high v n g) (fun '(q, g) => Some (Word q (32 - n), g)) in
        match known g with
        | ShiftedBy w k l =>
            if (v =? w)%positive && (n =? k) then Some (Word l (32 - n), g) else fresh
        | _ => fresh
        end)
      else None
  end.
(* Operands of a sum: an instruction that sets the flag reads the second one first. *)
Definition both (second_first : bool) (a b : content) (g : log) :
    option (positive * positive * log) :=
  if second_first then
    bind (as_word b g) (fun '(y, _, g) =>
    bind (as_word a g) (fun '(x, _, g) => Some (x, y, g)))
  else
    bind (as_word a g) (fun '(x, _, g) =>
    bind (as_word b g) (fun '(y, _, g) => Some (x, y, g))).

(* An address and a number; 0; one register twice; 0 or 1. *)
Definition moved (sign : Z) (a b : content) : option content :=
  match a, b with Address r k, Number n => Some (Address r (k + sign * n)) | _, _ => None end.
Definition zero (c : content) : bool := match c with Number 0 => true | _ => false end.
Definition twins (a b : operand) : bool :=
  match a, b with Reg q, Reg r => q =? r | _, _ => false end.
Definition small (c : content) : bool :=
  match c with Word _ n => n <=? 1 | Bit _ => true | _ => false end.

(* What the last instruction knows: that of two borrows at most one is 1; the difference of these;
   the carry of a sum of b and something else; the borrow before, if there is a borrow that it
   excludes. *)
Definition exclusive (f : fact) (a b : content) : bool :=
  match f, a, b with
  | DifferenceOf _ _ q _ (Some e), Bit x, Bit y => (e =? x)%positive && (q =? y)%positive
  | _, _, _ => false
  end.
Definition difference_known (f : fact) (a b : content) : option positive :=
  match f with
  | DifferenceOf c d _ w _ => if equal a c && equal b d then Some w else None
  | _ => None
  end.
Definition carry_known (f : fact) (a b : content) : option positive :=
  match f, a with
  | SumOf c d q w, Word v _ =>
      if (v =? w)%positive && (equal b c || equal b d) then Some q else None
  | _, _ => None
  end.
Definition borrow_before (f : fact) (a b : content) : option positive :=
  match f, a with
  | DifferenceOf _ _ q w _, Word v _ => if (v =? w)%positive && small b then Some q else None
  | _, _ => None
  end.

Definition plain_sum (a b : content) (g : log) : option (content * log) :=
  let bits := if exclusive (known g) a b then 1 else 32 in
  bind (both false a b g) (fun '(x, y, g) =>
  match take_word (OAdd x y) g with
  | Some (n, g) => Some (Word n 32, g)
  | None =>
      bind (chain false x y None g) (fun '(w, c, g) => bind (take_any (OConst 0) g) (fun '(_, g) =>
      Some (Word w bits, learn (SumOf a b c w) g)))
  end).
Definition flag_in (subtracts takes : bool) (f : flag) : option (option positive) :=
  if takes then
    match subtracts, f with false, Carry c | true, Borrow c => Some (Some c) | _, _ => None end
  else Some None.
Definition flag_out (subtracts : bool) (q : positive) : flag :=
  if subtracts then Borrow q else Carry q.
Definition chained (h : held) (subtracts takes sets : bool) (to : Z) (a b : content) (g : log) :
    option (held * log) :=
  bind (flag_in subtracts takes (flagged h)) (fun c =>
  bind (both sets a b g) (fun '(x, y, g) =>
  bind (chain subtracts x y c g) (fun '(w, q, g) =>
  Some (keep (keep_flag h sets (flag_out subtracts q)) to (Word w 32), g)))).

Section Symbolic.
Variable depth : Z.

Definition pointed (c : content) (offset : Z) : option place :=
  match c with
  | Address r k => if (k + offset) mod 4 =? 0 then Some (r, k + offset) else None
  | _ => None
  end.
(* A word of the result may be one of an operand, which is then lost. *)
Definition overwrite (l : list (place * content)) (p : place) (c : content) :
    option (list (place * content)) :=
  let (r, k) := p in
  match r with
  | Result =>
      if (0 <=? k) && (k <? 32)
      then Some (((Result, k), c) :: ((First, k), Nothing) :: ((Second, k), Nothing) :: l) else None
  | Stack => if (- depth <=? k) && (k <? 0) then Some (((Stack, k), c) :: l) else None
  | _ => None
  end.

(* A borrow that is subtracted alone continues in its chain. *)
Definition below (a b : content) (g : log) : option (positive * positive * log) :=
  match b with
  | Bit c =>
      bind (as_word a g) (fun '(x, _, g) =>
      bind (take_any (OConst 0) g) (fun '(z, g) => chain true x z (Some c) g))
  | _ => bind (both false a b g) (fun '(x, y, g) => chain true x y None g)
  end.

Definition symbolic (h : held) (g : log) (i : instruction) : option (held * log) :=
  match i with
  | Load to base offset =>
      bind (pointed (holding h base) offset) (fun p =>
      bind (find_place (places h) p) (fun c => Some (keep h to c, g)))
  | Store from base offset =>
      bind (pointed (holding h base) offset) (fun p =>
      bind (overwrite (places h) p (holding h from)) (fun l =>
      Some (Held (regs h) l (flagged h), g)))
  | Move to a => bind (shifted h a g) (fun '(c, g) => Some (keep h to c, g))
  | Add takes sets to a b =>
      bind (shifted h b g) (fun '(y, g) =>
      let x := holding h a in
      match (if takes then None else moved 1 x y) with
      | Some c => Some (keep (keep_flag h sets Unknown) to c, g)
      | None =>
          if takes && sets && twins (Reg a) b && zero x then
            match flagged h with
            | Carry c =>
                bind (take_any (OScale c 1) g) (fun '(n, g) =>
                Some (keep (keep_flag h true Unknown) to (Word n 1), g))
            | _ => None
            end
          else if takes || sets then chained h false takes sets to x y g
          else bind (plain_sum x y g) (fun '(c, g) => Some (keep h to c, g))
      end)
  | Sub takes sets to a b =>
      bind (shifted h a g) (fun '(x, g) => bind (shifted h b g) (fun '(y, g) =>
      match (if takes then None else moved (-1) x y) with
      | Some c => Some (keep (keep_flag h sets Unknown) to c, g)
      | None =>
          if takes && twins a b then
            match flagged h with Borrow c => Some (keep h to (Spread c), g) | _ => None end
          else if takes || sets then chained h true takes sets to x y g
          else if zero x && small y then
            bind (as_word y g) (fun '(v, _, g) => Some (keep h to (Spread v), g))
          else
            match difference_known (known g) x y with
            | Some w => Some (keep h to (Word w 32), g)
            | None => chained h true false false to x y g
            end
      end))
  | Multiply to a b =>
      let (x, y) := (holding h a, holding h b) in
      bind (both false x y g) (fun '(v, w, g) =>
      match take_word (OMul v w) g with
      | Some (n, g) => Some (keep h to (Word n 32), g)
      | None =>
          bind (take_any (OMul v w) g) (fun '(n, g) => bind (high n 32 g) (fun '(q, g) =>
          bind (take_any (OLow n 32 q) g) (fun '(l, g) =>
          Some (keep h to (Word l 32), learn (ProductOf x y q) g))))
      end)
  | High to a b =>
      match known g with
      | ProductOf x y q =>
          if equal x (holding h a) && equal y (holding h b)
          then Some (keep h to (Word q 32), g) else None
      | _ => None
      end
  | Long sums to upper a b =>
      bind (both false (holding h a) (holding h b) g) (fun '(v, w, g) =>
      bind (if sums then both false (holding h to) (holding h upper) g else Some (v, w, g))
        (fun '(x, y, g) =>
      bind (take_any (OMul v w) g) (fun '(n, g) =>
      bind
        (if sums then
           bind (take_any (OAdd n x) g) (fun '(n, g) => take_any (OAdd n y) g)
         else Some (n, g)) (fun '(n, g) =>
      bind (high n 32 g) (fun '(q, g) => bind (take_any (OLow n 32 q) g) (fun '(l, g) =>
      Some (keep (keep h to (Word l 32)) upper (Word q 32), g)))))))
  | Below to a b =>
      let (x, y) := (holding h a, holding h b) in
      match carry_known (known g) x y with
      | Some q => bind (take_any (OScale q 1) g) (fun '(n, g) => Some (keep h to (Word n 1), g))
      | None =>
          let other := borrow_before (known g) x y in
          bind (below x y g) (fun '(w, q, g) =>
          Some (keep h to (Bit q), learn (DifferenceOf x y q w other) g))
      end
  | And to a b =>
      bind (shifted h b g) (fun '(y, g) =>
      match holding h a, y with
      | Spread v, Number k =>
          bind (take_any (OScale v k) g) (fun '(n, g) => Some (keep h to (Word n 32), g))
      | Word v _, Number k =>
          let n := Z.log2 (k + 1) in
          if (k =? Z.ones n) && (0 <=? n) && (n <=? 32)
          then bind (low v n g) (fun '(l, g) => Some (keep h to (Word l n), g))
          else None
      | _, _ => None
      end)
  | Or to a b =>
      match holding h a, holding h b, known g with
      | Word v _, Word w bits, ShiftedBy s n _ =>
          if (v =? s)%positive && (bits <=? n) then
            bind (take_word (OAdd v w) g) (fun '(r, g) => Some (keep h to (Word r 32), g))
          else None
      | _, _, _ => None
      end
  | Forget => Some (keep_flag h true Unknown, g)
  | Return => None
  end.

(* After an interrupt: what is below the stack pointer is lost. *)
Definition above (k : Z) (p : place) : bool :=
  match fst p with Stack => k <=? snd p | _ => true end.
Definition settled (sp : Z) (h : held) : option held :=
  match holding h sp with
  | Address Stack k =>
      if (- depth <=? k) && (k <=? 0)
      then Some (Held (regs h) (filter (fun x => above k (fst x)) (places h)) (flagged h)) else None
  | _ => None
  end.
Fixpoint symbolic_run (sp : Z) (h : held) (g : log) (l : list instruction) : option (held * log) :=
  match l with
  | [] => None
  | Return :: _ => Some (h, g)
  | i :: l =>
      bind (settled sp h) (fun h => bind (symbolic h g i) (fun '(h, g) => symbolic_run sp h g l))
  end.
End Symbolic.
