(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for NEON, executed on numbers of values. The operations that a certificate notes are taken
   in their order; where it cuts a limb that an instruction has just left, the cut takes the limb's
   place in that register. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Lang Check Trace Neon.
Import ListNotations.
Open Scope Z_scope.

(* 32 bits: a value, 2^32 - 1 minus it, or a constant. 64 bits: a value, of which is known whether
   it has 32 bits, or two lanes, the lower one first. *)
Inductive lane := Word (v : positive) | Complement (v : positive) | Number (k : Z).
Inductive content := Whole (v : positive) (short : bool) | Lanes (a b : lane).
Record symbols := Symbols {
  coming : trace; sgen : list (Z * content); svec : list (Z * (content * content));
  smem : list (Z * content);
  quotients : list (positive * Z * (positive * bool)); (* of a value by a power of 2 *)
  cuts : list (positive * positive) }.                 (* before and after *)

Definition note (y : symbols) (o : op) : option (positive * bool * symbols) :=
  let* (v, w, t) := take (coming y) o in
  let* w := w in
  if w <=? 64 then Some (v, w <=? 32, Symbols t (sgen y) (svec y) (smem y) (quotients y) (cuts y))
  else None.
(* A value that has 32 bits. *)
Definition note_short (y : symbols) (o : op) : option (positive * symbols) :=
  let* (v, short, y) := note y o in if short then Some (v, y) else None.
Definition note_whole (y : symbols) (o : op) : option (content * symbols) :=
  let* (v, short, y) := note y o in Some (Whole v short, y).
Definition sput (y : symbols) (d : Z) (c : content) : symbols :=
  Symbols (coming y) ((d, c) :: sgen y) (svec y) (smem y) (quotients y) (cuts y).
Definition sput_vector (y : symbols) (d : Z) (a b : content) : symbols :=
  Symbols (coming y) (sgen y) ((d, (a, b)) :: svec y) (smem y) (quotients y) (cuts y).
Definition sstore (y : symbols) (a : Z) (c : content) : symbols :=
  Symbols (coming y) (sgen y) (svec y) ((a, c) :: smem y) (quotients y) (cuts y).
Definition sgeneral (y : symbols) (n : Z) : option content := lookup Z.eqb (sgen y) n.
Definition svector (y : symbols) (n : Z) : option (content * content) := lookup Z.eqb (svec y) n.
Definition smemory (y : symbols) (a : Z) : option content := lookup Z.eqb (smem y) a.

Definition lanes (c : content) : option (lane * lane) :=
  match c with
  | Whole v true => Some (Word v, Number 0)
  | Whole _ false => None
  | Lanes a b => Some (a, b)
  end.
Definition whole (c : content) : option positive :=
  match c with Whole v _ => Some v | Lanes _ _ => None end.
Definition word (y : symbols) (l : lane) : option (positive * symbols) :=
  match l with
  | Word v => Some (v, y)
  | Number k => let* (v, _, y) := note y (OConst k) in Some (v, y)
  | Complement _ => None
  end.
Definition sread (y : symbols) (w : bool) (n : Z) : option (positive * symbols) :=
  let* c := sgeneral y n in
  if w then let* v := whole c in Some (v, y) else let* (a, _) := lanes c in word y a.

Definition key_eqb (a b : positive * Z) : bool :=
  ((fst a =? fst b)%positive && (snd a =? snd b))%bool.
Definition high (y : symbols) (v : positive) (k : Z) : option (positive * bool * symbols) :=
  match lookup key_eqb (quotients y) (v, k) with
  | Some (q, short) => Some (q, short, y)
  | None =>
      let* (q, short, y) := note y (OHigh v k) in
      Some (q, short, Symbols (coming y) (sgen y) (svec y) (smem y)
        (((v, k), (q, short)) :: quotients y) (cuts y))
  end.
Definition low (y : symbols) (v : positive) (k : Z) : option (content * symbols) :=
  let* (q, _, y) := high y v k in note_whole y (OLow v k q).

(* Operations on lanes and on halves: with the result's old content, if it is one. *)
Definition on_lanes : Type :=
  symbols -> option lane -> lane -> lane -> option (lane * symbols).
Definition on_halves : Type :=
  symbols -> option content -> content -> content -> option (content * symbols).
Definition swords (o : positive -> positive -> op) : on_lanes := fun y _ a b =>
  let* (v, y) := word y a in let* (w, y) := word y b in
  let* (r, y) := note_short y (o v w) in Some (Word r, y).
(* A difference is from below 2^32, and not negative. *)
Definition difference (y : symbols) (v w : positive) : option (lane * symbols) :=
  let* (r, _, y) := note y (OSub v w) in Some (Word r, y).
Definition from_constant (y : symbols) (k : Z) (v : positive) : option (lane * symbols) :=
  if (1 <=? k) then let* (c, _, y) := note y (OConst (k - 1)) in difference y c v else None.
Definition sadd : on_lanes := fun y o a b =>
  match a, b with
  | Complement v, Number k | Number k, Complement v => from_constant y k v
  | _, _ => swords OAdd y o a b
  end.
Definition ssub : on_lanes := fun y _ a b =>
  let* (v, y) := word y a in let* (w, y) := word y b in difference y v w.
Definition sscale (n : Z) : on_lanes := fun y _ a _ =>
  let* (v, y) := word y a in let* (r, y) := note_short y (OScale v (2 ^ n)) in Some (Word r, y).
Definition sshift : on_lanes := fun y o a b =>
  match b with Number 0 => Some (a, y) | Number 1 => sscale 1 y o a b | _ => None end.
Definition sor : on_lanes := fun y _ a b =>
  match a, b with Number 0, x | x, Number 0 => Some (x, y) | _, _ => None end.
Definition selected {A} (mask : lane) (clear set : A) : option A :=
  match mask with
  | Number k => if k =? 0 then Some clear else if k =? W32 - 1 then Some set else None
  | _ => None
  end.
Definition sxor : on_lanes := fun y _ a b =>
  let* complement := selected b false true in
  if complement then let* (v, y) := word y a in Some (Complement v, y) else Some (a, y).
Definition sinsert (if_set : bool) : on_lanes := fun y o a b =>
  let* o := o in let* set := selected b false true in
  Some (if Bool.eqb set if_set then a else o, y).
Definition in_slanes (g : on_lanes) : on_halves := fun y o a b =>
  let* (a0, a1) := lanes a in let* (b0, b1) := lanes b in
  let o := match o with Some o => lanes o | None => None end in
  let* (r0, y) := g y (option_map fst o) a0 b0 in
  let* (r1, y) := g y (option_map snd o) a1 b1 in Some (Lanes r0 r1, y).
Definition smask : on_halves := fun y _ a b =>
  let* v := whole a in
  match b with
  | Lanes (Number k) (Number 0) =>
      if k =? 2 ^ 26 - 1 then low y v 26 else if k =? 2 ^ 25 - 1 then low y v 25 else None
  | _ => None
  end.
Definition sadd_whole : on_halves := fun y _ a b =>
  let* v := whole a in let* w := whole b in note_whole y (OAdd v w).
Definition sshl (n : Z) : on_halves := fun y _ a _ =>
  let* v := whole a in note_whole y (OScale v (2 ^ n)).
Definition sshr (n : Z) : on_halves := fun y _ a _ =>
  let* v := whole a in let* (q, short, y) := high y v n in Some (Whole q short, y).
Definition saccumulate (n : Z) : on_halves := fun y o a _ =>
  let* o := o in let* w := whole o in let* v := whole a in
  let* (q, _, y) := high y v n in note_whole y (OAdd w q).
Definition in_shalves (g : on_halves) (y : symbols) (d a b : Z) : option symbols :=
  let* (a0, a1) := svector y a in let* (b0, b1) := svector y b in
  let o := svector y d in
  let* (r0, y) := g y (option_map fst o) a0 b0 in
  let* (r1, y) := g y (option_map snd o) a1 b1 in Some (sput_vector y d r0 r1).

(* A product of lanes, onto what is there or alone. *)
Definition sproduct (onto : bool) (y : symbols) (old : option content) (a b : lane) :
  option (content * symbols) :=
  let* (v, y) := word y a in let* (w, y) := word y b in
  let* (r, short, y) := note y (OMul v w) in
  if onto then let* o := old in let* s := whole o in note_whole y (OAdd s r)
  else Some (Whole r short, y).
Definition sproducts (upper onto : bool) (y : symbols) (d a b : Z) : option symbols :=
  let* (al, ah) := svector y a in let* (bl, bh) := svector y b in
  let o := svector y d in
  let* (a0, a1) := lanes (if upper then ah else al) in
  let* (b0, b1) := lanes (if upper then bh else bl) in
  let* (r0, y) := sproduct onto y (option_map fst o) a0 b0 in
  let* (r1, y) := sproduct onto y (option_map snd o) a1 b1 in Some (sput_vector y d r0 r1).

Definition sarithmetic (name : mnemonic) : option on_lanes :=
  match name with
  | ADD => Some sadd | SUB => Some ssub | MUL => Some (swords OMul) | USHL => Some sshift
  | _ => None
  end.
Definition sbitwise (name : mnemonic) : option on_halves :=
  match name with
  | AND => Some smask | ORR => Some (in_slanes sor) | EOR => Some (in_slanes sxor)
  | BIT => Some (in_slanes (sinsert true)) | BIF => Some (in_slanes (sinsert false))
  | _ => None
  end.
(* A result of 32 bits has to have no more. *)
Definition sresult (y : symbols) (w : bool) (d : Z) (o : op) : option symbols :=
  let* (r, short, y) := note y o in
  if w || short then Some (sput y d (Whole r short)) else None.

Definition symbolic (y : symbols) (i : instruction) : option symbols :=
  match i with
  | (ADD, Gen w d :: Gen u a :: Gen v b :: shift) =>
      if Bool.eqb w u && Bool.eqb w v then
        let* (p, y) := sread y w a in let* (q, y) := sread y w b in
        match shift with
        | [] => sresult y w d (OAdd p q)
        | [Lsl k] =>
            if (0 <=? k) && (k <? 32) then
              let* (q, _, y) := note y (OScale q (2 ^ k)) in sresult y w d (OAdd p q)
            else None
        | _ => None
        end
      else None
  | (SUB, [Gen false d; Gen false a; Gen false b]) =>
      let* (p, y) := sread y false a in let* (q, y) := sread y false b in
      sresult y false d (OSub p q)
  | (UMULL, [Gen true d; Gen false a; Gen false b]) =>
      let* (p, y) := sread y false a in let* (q, y) := sread y false b in
      sresult y true d (OMul p q)
  | (UMADDL, [Gen true d; Gen false a; Gen false b; Gen true c]) =>
      let* (s, y) := sread y true c in
      let* (p, y) := sread y false a in let* (q, y) := sread y false b in
      let* (r, _, y) := note y (OMul p q) in sresult y true d (OAdd s r)
  | (LSR, [Gen true d; Gen true a; Imm k]) =>
      let* (v, y) := sread y true a in
      if (0 <=? k) && (k <? 64) then
        let* (q, short, y) := high y v k in Some (sput y d (Whole q short))
      else None
  | (UBFX, [Gen true d; Gen true a; Imm 0; Imm k]) =>
      let* (v, y) := sread y true a in
      let* (c, y) := low y v k in Some (sput y d c)
  | (MOV, [Gen true d; Half a upper]) =>
      let* (c0, c1) := svector y a in Some (sput y d (if upper then c1 else c0))
  | (LDR, [Gen false d; Mem a]) =>
      let* c := smemory y a in let* (l, _) := lanes c in
      let* (v, y) := word y l in Some (sput y d (Whole v true))
  | (LDR, [Quad d; Mem a]) =>
      let* c0 := smemory y a in let* c1 := smemory y (a + 8) in Some (sput_vector y d c0 c1)
  | (STP, [Gen true a; Gen true b; Mem k]) =>
      let* c0 := sgeneral y a in let* c1 := sgeneral y b in
      Some (sstore (sstore y k c0) (k + 8) c1)
  | (UZP1, [Vec d S4; Vec a S4; Vec b S4]) =>
      let* (a0, a1) := svector y a in let* (b0, b1) := svector y b in
      let* (p, _) := lanes a0 in let* (q, _) := lanes a1 in
      let* (r, _) := lanes b0 in let* (s, _) := lanes b1 in
      Some (sput_vector y d (Lanes p q) (Lanes r s))
  | (TRN1, [Vec d S4; Vec a S4; Vec b S4]) =>
      let* (a0, a1) := svector y a in let* (b0, b1) := svector y b in
      let* (p, _) := lanes a0 in let* (q, _) := lanes b0 in
      let* (r, _) := lanes a1 in let* (s, _) := lanes b1 in
      Some (sput_vector y d (Lanes p q) (Lanes r s))
  | (REV64, [Vec d S4; Vec a S4]) =>
      let* (a0, a1) := svector y a in
      let* (p, q) := lanes a0 in let* (r, s) := lanes a1 in
      Some (sput_vector y d (Lanes q p) (Lanes s r))
  | (EXT, [Vec d B16; Vec a B16; Vec b B16; Imm 8]) =>
      let* (_, a1) := svector y a in let* (b0, _) := svector y b in Some (sput_vector y d a1 b0)
  | (MOV, [Vec d B16; Vec a B16]) =>
      let* (a0, a1) := svector y a in Some (sput_vector y d a0 a1)
  | (DUP, [Vec d D2; Half a false]) =>
      let* (a0, _) := svector y a in Some (sput_vector y d a0 a0)
  | (DUP, [Vec d S4; Gen false a]) =>
      let* c := sgeneral y a in let* (l, _) := lanes c in
      Some (sput_vector y d (Lanes l l) (Lanes l l))
  | (name, [Vec d S4; Vec a S4; Vec b S4]) =>
      let* g := sarithmetic name in in_shalves (in_slanes g) y d a b
  | (name, [Vec d B16; Vec a B16; Vec b B16]) =>
      let* g := sbitwise name in in_shalves g y d a b
  | (SHL, [Vec d S4; Vec a S4; Imm k]) => in_shalves (in_slanes (sscale k)) y d a a
  | (ADD, [Vec d D2; Vec a D2; Vec b D2]) => in_shalves sadd_whole y d a b
  | (SHL, [Vec d D2; Vec a D2; Imm k]) => in_shalves (sshl k) y d a a
  | (USHR, [Vec d D2; Vec a D2; Imm k]) => in_shalves (sshr k) y d a a
  | (USRA, [Vec d D2; Vec a D2; Imm k]) => in_shalves (saccumulate k) y d a a
  | (UMULL, [Vec d D2; Vec a S2; Vec b S2]) => sproducts false false y d a b
  | (UMULL2, [Vec d D2; Vec a S4; Vec b S4]) => sproducts true false y d a b
  | (UMLAL, [Vec d D2; Vec a S2; Vec b S2]) => sproducts false true y d a b
  | (UMLAL2, [Vec d D2; Vec a S4; Vec b S4]) => sproducts true true y d a b
  | _ => None
  end.

(* Cuts of what an instruction has left. *)
Definition cut_value (y : symbols) (v : positive) : option (positive * bool * symbols) :=
  match rest (coming y) with
  | (OCut u most, _) :: _ =>
      if (u =? v)%positive then
        let* (r, short, y) := note y (OCut u most) in
        Some (r, short,
          Symbols (coming y) (sgen y) (svec y) (smem y) (quotients y) ((v, r) :: cuts y))
      else None
  | _ => None
  end.
Definition cut_lane (y : symbols) (l : lane) : lane * symbols :=
  match l with
  | Word v => match cut_value y v with Some (r, _, z) => (Word r, z) | None => (l, y) end
  | _ => (l, y)
  end.
Definition cut_half (y : symbols) (c : content) : content * symbols :=
  match c with
  | Whole v short =>
      match cut_value y v with
      | Some (r, s, z) => (Whole r (s || short), z)
      | None => (c, y)
      end
  | Lanes a b =>
      let (a, y) := cut_lane y a in let (b, y) := cut_lane y b in (Lanes a b, y)
  end.
Definition cut (y : symbols) (i : instruction) : option symbols :=
  match i with
  | (_, Gen _ d :: _) =>
      let* c := sgeneral y d in let (c, y) := cut_half y c in Some (sput y d c)
  | (_, Vec d _ :: _) =>
      let* (a, b) := svector y d in
      let (a, y) := cut_half y a in let (b, y) := cut_half y b in Some (sput_vector y d a b)
  | _ => Some y
  end.
Fixpoint symbolic_all (y : symbols) (l : list instruction) : option symbols :=
  match l with
  | [] => Some y
  | i :: l => let* y := symbolic y i in let* y := cut y i in symbolic_all y l
  end.
