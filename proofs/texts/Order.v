(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Two texts for x86-64 with the same instructions in different orders: each is executed with
   numbers of expressions in the place of words. If the same expressions end in memory, both leave
   the same. `same_effect` is to be read. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import X86_64 Symbols.
Import ListNotations.
Open Scope Z_scope.

(* Whatever is in registers, in flags and in memory: both texts run to their ends, and leave the
   same in memory. *)
Definition same_effect (a b : string) (l : areas) : Prop :=
  parse a <> None /\ parse b <> None /\
  forall s : state, apart l (base_of s) ->
  exists t u, execute_all s (program a) = Some t /\ execute_all s (program b) = Some u /\
  (forall x, mem t x = mem u x) /\
  (forall r, is_base l r = true -> r <> "rbx"%string -> reg u r = reg s r).

(* Expressions. *)
Inductive operation :=
| ProductLow | ProductHigh | SumLow | SumHigh | DifferenceLow | Borrow | And | Half | Odd | IsZero
| Choice.
Inductive node :=
| Start (a : place)      (* a word in memory at the beginning *)
| Number (k : Z)
| Apply (f : operation) (a b c : positive).
Definition operate (f : operation) (a b c : Z) : Z :=
  match f with
  | ProductLow => (a * b) mod W
  | ProductHigh => a * b / W
  | SumLow => (a + b + c) mod W
  | SumHigh => (a + b + c) / W
  | DifferenceLow => (a - (b + c)) mod W
  | Borrow => - ((a - (b + c)) / W)
  | And => Z.land a b
  | Half => a / 2
  | Odd => a mod 2
  | IsZero => if a =? 0 then 1 else 0
  | Choice => if a =? 1 then b else c
  end.
Definition operation_dec : forall f g : operation, {f = g} + {f <> g}.
Proof. decide equality. Defined.
Definition same_node (x y : node) : bool :=
  match x, y with
  | Start a, Start b => same_place a b
  | Number k, Number j => k =? j
  | Apply f a b c, Apply g d e h =>
      (a =? d)%positive && (b =? e)%positive && (c =? h)%positive &&
      if operation_dec f g then true else false
  | _, _ => false
  end.

(* A table of expressions, the last one first; the number of the last one. *)
Definition table : Type := list node * positive.
Fixpoint search (x : node) (t : list node) (n : positive) : option positive :=
  match t with
  | [] => None
  | y :: t => if same_node x y then Some n else search x t (Pos.pred n)
  end.
Definition intern (t : table) (x : node) : table * positive :=
  match search x (fst t) (snd t) with
  | Some n => (t, n)
  | None => ((x :: fst t, Pos.succ (snd t)), Pos.succ (snd t))
  end.

Record contents := Contents {
  creg : list (string * positive); cmem : list (place * positive);
  ccarry : option positive; coverflow : option positive; czero : option positive;
  ready : bool  (* whether rbx is *) }.
Fixpoint find_number (l : list (string * positive)) (r : string) : option positive :=
  match l with [] => None | (q, n) :: l => if String.eqb r q then Some n else find_number l r end.

Section Areas.
Variable l : areas.
Definition reaches (c : contents) (b : string) (k : Z) : bool :=
  covered l (b, k) && (negb (String.eqb b "rbx") || ready c).
Definition content (t : table) (c : contents) (o : operand) : option (table * positive) :=
  match o with
  | Reg r => bind (find_number (creg c) r) (fun n => Some (t, n))
  | Mem b k =>
      if reaches c b k then bind (find_mem (cmem c) (b, k)) (fun n => Some (t, n)) else None
  | Imm k => Some (intern t (Number k))
  end.
Definition set (c : contents) (o : operand) (n : positive) : option contents :=
  match o with
  | Reg r =>
      if is_base l r || String.eqb r "rbx" then None
      else Some (Contents ((r, n) :: creg c) (cmem c) (ccarry c) (coverflow c) (czero c) (ready c))
  | Mem b k =>
      if reaches c b k
      then Some (Contents (creg c) (((b, k), n) :: cmem c) (ccarry c) (coverflow c) (czero c)
        (ready c))
      else None
  | Imm _ => None
  end.
Definition with_flags (c : contents) (x y z : option positive) : contents :=
  Contents (creg c) (cmem c) x y z (ready c).

(* What an instruction with three operands leaves, and the flag of a carry. *)
Definition sums (t : table) (c : contents) (low high : operation) (a b : operand) (k : positive)
  (flags : positive -> option positive * option positive * option positive) :
  option (table * contents) :=
  bind (content t c a) (fun '(t, x) => bind (content t c b) (fun '(t, y) =>
  let '(t, w) := intern t (Apply low x y k) in
  let '(t, n) := intern t (Apply high x y k) in
  let '(f, g, h) := flags n in
  bind (set (with_flags c f g h) a w) (fun c => Some (t, c)))).
Definition alone (n : positive) : option positive * option positive * option positive :=
  (Some n, None, None).
(* The address of the second operand is copied. *)
Definition copies_address (a b : operand) : bool :=
  match a, b with Reg q, Reg r => String.eqb q "rbx" && String.eqb r "r15" | _, _ => false end.
Definition express (t : table) (c : contents) (i : instruction) : option (table * contents) :=
  match i with
  | (MOV, [a; b]) =>
      if copies_address a b then
        match find_number (creg c) "r15", find_number (creg c) "rbx" with
        | None, None =>
            Some (t, Contents (creg c) (cmem c) (ccarry c) (coverflow c) (czero c) true)
        | _, _ => None
        end
      else bind (content t c b) (fun '(t, x) => bind (set c a x) (fun c => Some (t, c)))
  | (MULX, [Reg h; Reg l; b]) =>
      bind (content t c (Reg "rdx")) (fun '(t, x) => bind (content t c b) (fun '(t, y) =>
      let '(t, low) := intern t (Apply ProductLow x y 1) in
      let '(t, high) := intern t (Apply ProductHigh x y 1) in
      bind (set c (Reg l) low) (fun c => bind (set c (Reg h) high) (fun c => Some (t, c)))))
  | (XOR, [a; b]) =>
      if same a b then
        let '(t, n) := intern t (Number 0) in
        bind (set (with_flags c (Some n) (Some n) None) a n) (fun c => Some (t, c))
      else None
  | (AND, [a; Imm k]) =>
      bind (content t c a) (fun '(t, x) =>
      let '(t, y) := intern t (Number k) in let '(t, w) := intern t (Apply And x y 1) in
      let '(t, n) := intern t (Number 0) in
      bind (set (with_flags c (Some n) (Some n) None) a w) (fun c => Some (t, c)))
  | (ADD, [a; b]) =>
      let '(t, n) := intern t (Number 0) in sums t c SumLow SumHigh a b n alone
  | (ADC, [a; b]) => bind (ccarry c) (fun n => sums t c SumLow SumHigh a b n alone)
  | (SUB, [a; b]) =>
      let '(t, n) := intern t (Number 0) in sums t c DifferenceLow Borrow a b n alone
  | (SBB, [a; b]) => bind (ccarry c) (fun n => sums t c DifferenceLow Borrow a b n alone)
  | (ADCX, [a; b]) =>
      bind (ccarry c) (fun n =>
      sums t c SumLow SumHigh a b n (fun n => (Some n, coverflow c, czero c)))
  | (ADOX, [a; b]) =>
      bind (coverflow c) (fun n =>
      sums t c SumLow SumHigh a b n (fun n => (ccarry c, Some n, czero c)))
  | (SHR, [a; Imm 1]) =>
      bind (content t c a) (fun '(t, x) =>
      let '(t, w) := intern t (Apply Half x 1 1) in let '(t, n) := intern t (Apply Odd x 1 1) in
      bind (set (with_flags c (Some n) None None) a w) (fun c => Some (t, c)))
  | (IMUL, [a; b; Imm k]) =>
      bind (content t c b) (fun '(t, x) =>
      let '(t, y) := intern t (Number k) in let '(t, w) := intern t (Apply ProductLow x y 1) in
      bind (set (with_flags c None None None) a w) (fun c => Some (t, c)))
  | (CMP, [a; Imm 0]) =>
      bind (content t c a) (fun '(t, x) =>
      let '(t, n) := intern t (Apply IsZero x 1 1) in Some (t, with_flags c None None (Some n)))
  | (CMOVNZ, [a; b]) =>
      bind (czero c) (fun z => bind (content t c a) (fun '(t, x) =>
      bind (content t c b) (fun '(t, y) =>
      let '(t, w) := intern t (Apply Choice z x y) in
      bind (set c a w) (fun c => Some (t, c)))))
  | _ => None
  end%string.
Fixpoint express_all (t : table) (c : contents) (is : list instruction) :
  option (table * contents) :=
  match is with
  | [] => Some (t, c)
  | i :: is => bind (express t c i) (fun '(t, c) => express_all t c is)
  end.

(* The beginning: every word of the areas. *)
Definition all_places : list place :=
  flat_map (fun area => map (fun n => (fst area, 8 * Z.of_nat n))
    (seq 0 (Z.to_nat (snd area / 8)))) l.
Fixpoint first_table (places : list place) (t : table) (c : list (place * positive)) :
  table * list (place * positive) :=
  match places with
  | [] => (t, c)
  | a :: places => let '(t, n) := intern t (Start a) in first_table places t ((a, n) :: c)
  end.
Definition same_ends (a b : string) : bool :=
  match parse a, parse b with
  | Some a, Some b =>
      forallb (covered l) all_places &&
      let '(t, c) := first_table all_places ([], 1%positive) [] in
      let start := Contents [] c None None None false in
      match express_all t start a with
      | Some (t, x) =>
          match express_all t start b with
          | Some (_, y) =>
              forallb (fun d =>
                match find_mem (cmem x) d, find_mem (cmem y) d with
                | Some n, Some k => (n =? k)%positive
                | _, _ => false
                end) all_places
          | None => false
          end
      | None => false
      end
  | _, _ => false
  end.
End Areas.
