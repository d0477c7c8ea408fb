(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* `canonical` of each representation: the least residue, for every operand within bounds. The
   definitions model the code by hand; canonical_as_run compares them with runs of the code. *)
From Coq Require Import ZArith List Bool Lia.
From Certificates Require runs.
From Kernel Require Import Statement.
Import ListNotations.
Open Scope Z_scope.

(* fe4x64.rs: bit 255 is folded, then p is subtracted unless that borrows. *)
Definition canonical64 (a : Z) : Z :=
  let top := if 2 ^ 255 <=? a then 19 else 0 in
  let a := (a mod 2 ^ 255 + top) mod 2 ^ 256 in
  if a <? p then a else (a - p) mod 2 ^ 256.
Theorem canonical64_ok a : 0 <= a < 2 ^ 256 -> canonical64 a = a mod p.
Proof.
  intros A. unfold canonical64. unfold p.
  change (2 ^ 256) with (2 ^ 255 * 2) in *. set (h := 2 ^ 255) in *.
  assert (H : 99 < h) by reflexivity. clearbody h.
  pose proof (Z_div_mod_eq_full a h) as E. pose proof (Z.mod_pos_bound a h ltac:(lia)) as B.
  assert (Q : a / h = if h <=? a then 1 else 0).
  { symmetry. destruct (Z.leb_spec h a).
    - apply (Z.div_unique a h 1 (a - h)); lia.
    - apply (Z.div_unique a h 0 a); lia. }
  rewrite Q in E. set (r := a mod h) in *. clearbody r.
  revert E. destruct (Z.leb_spec h a); intros E; cbv iota in *;
    rewrite (Z.mod_small (r + _)) by lia.
  - destruct (Z.ltb_spec (r + 19) (h - 19)).
    + apply (Z.mod_unique a (h - 19) 1); lia.
    + rewrite Z.mod_small by lia. apply (Z.mod_unique a (h - 19) 2); lia.
  - destruct (Z.ltb_spec (r + 0) (h - 19)).
    + apply (Z.mod_unique a (h - 19) 0); lia.
    + rewrite Z.mod_small by lia. apply (Z.mod_unique a (h - 19) 1); lia.
Qed.

(* The others: the quotient is the carry out of a + 19, limb by limb; then 19 times it is added,
   limb by limb, and the carry is dropped. In registers of so many bits. *)
Fixpoint number (widths limbs : list Z) : Z :=
  match widths, limbs with
  | w :: widths, a :: limbs => a + 2 ^ w * number widths limbs
  | _, _ => 0
  end.
Section Ripple.
Variable register : Z.
Definition plus (a b : Z) : Z := (a + b) mod 2 ^ register.
Fixpoint carry_out (widths limbs : list Z) (k : Z) : Z :=
  match widths, limbs with
  | w :: widths, a :: limbs => carry_out widths limbs (plus a k / 2 ^ w)
  | _, _ => k
  end.
Fixpoint rippled (widths limbs : list Z) (k : Z) : list Z :=
  match widths, limbs with
  | w :: widths, a :: limbs =>
      plus a k mod 2 ^ w :: rippled widths limbs (plus a k / 2 ^ w)
  | _, _ => []
  end.
Definition canonical (widths limbs : list Z) : Z :=
  number widths (rippled widths limbs (19 * carry_out widths limbs 19)).

(* Carries are at most c, and limbs leave room for them. *)
Variable c : Z.
Hypothesis c_large : 19 <= c.
Definition fits (w a : Z) : Prop := 0 <= w <= register /\ 0 <= a /\ a + c < 2 ^ register /\
  (a + c) / 2 ^ w <= c.
Definition size (widths : list Z) : Z := fold_right Z.add 0 widths.
Lemma ripple widths : forall limbs k, Forall2 fits widths limbs -> 0 <= k <= c ->
  carry_out widths limbs k = (number widths limbs + k) / 2 ^ size widths /\
  number widths (rippled widths limbs k) = (number widths limbs + k) mod 2 ^ size widths /\
  0 <= size widths /\ 0 <= carry_out widths limbs k <= c.
Proof.
  induction widths as [|w widths IH]; intros limbs k F K;
    inversion F as [|? a ? limbs' (W & A & M & N) F']; subst;
    cbn [carry_out rippled number size fold_right].
  - change (2 ^ 0) with 1. rewrite Z.div_1_r, Z.mod_1_r. repeat split; lia.
  - fold (size widths). assert (P : 0 < 2 ^ w) by (apply Z.pow_pos_nonneg; lia).
    assert (E : plus a k = a + k) by (unfold plus; apply Z.mod_small; lia). rewrite E.
    assert (K' : 0 <= (a + k) / 2 ^ w <= c).
    { split; [apply Z.div_pos; lia|]. eapply Z.le_trans; [|exact N]. apply Z.div_le_mono; lia. }
    destruct (IH limbs' _ F' K') as (C & R & S & B). rewrite C in *. rewrite R.
    set (n := number widths limbs') in *. set (s := size widths) in *.
    assert (P' : 0 < 2 ^ s) by (apply Z.pow_pos_nonneg; lia).
    rewrite Z.pow_add_r by lia.
    assert (D : (a + 2 ^ w * n + k) / 2 ^ w = n + (a + k) / 2 ^ w).
    { replace (a + 2 ^ w * n + k) with (a + k + n * 2 ^ w) by ring.
      rewrite Z.div_add by lia. ring. }
    assert (D' : (a + 2 ^ w * n + k) mod 2 ^ w = (a + k) mod 2 ^ w).
    { replace (a + 2 ^ w * n + k) with (a + k + n * 2 ^ w) by ring. apply Z.mod_add. lia. }
    split; [|split; [|split; [lia|exact B]]].
    + rewrite <- Z.div_div, D by lia. reflexivity.
    + rewrite Z.rem_mul_r, D, D' by lia. reflexivity.
Qed.
Theorem canonical_ok widths limbs : size widths = 255 -> Forall2 fits widths limbs ->
  19 * 2 <= c -> number widths limbs < 2 * p -> canonical widths limbs = number widths limbs mod p.
Proof.
  intros S F C N. unfold canonical.
  destruct (ripple widths limbs 19 F ltac:(lia)) as (Q & _ & _ & _). rewrite S in Q.
  assert (NN : 0 <= number widths limbs).
  { clear -F. induction F as [|w a widths limbs (W & A & _) F IH]; cbn [number]; [lia|].
    assert (0 <= 2 ^ w) by (apply Z.pow_nonneg; lia). nia. }
  set (n := number widths limbs) in *. unfold p in *.
  assert (E : carry_out widths limbs 19 = if n <? 2 ^ 255 - 19 then 0 else 1).
  { rewrite Q. symmetry. assert (38 < 2 ^ 255) by reflexivity.
    destruct (Z.ltb_spec n (2 ^ 255 - 19)).
    - apply (Z.div_unique _ _ 0 (n + 19)); lia.
    - apply (Z.div_unique _ _ 1 (n + 19 - 2 ^ 255)); lia. }
  rewrite E. assert (38 < 2 ^ 255) by reflexivity.
  destruct (Z.ltb_spec n (2 ^ 255 - 19)).
  - destruct (ripple widths limbs (19 * 0) F ltac:(lia)) as (_ & R & _). rewrite R, S. fold n.
    rewrite Z.add_0_r, !Z.mod_small by lia. reflexivity.
  - destruct (ripple widths limbs (19 * 1) F ltac:(lia)) as (_ & R & _). rewrite R, S. fold n.
    transitivity (n - (2 ^ 255 - 19)).
    + symmetry. apply (Z.mod_unique _ _ 1); lia.
    + apply (Z.mod_unique _ _ 1); lia.
Qed.
End Ripple.

(* The bounds of tight elements: m51 and serial; m32; ifma in eight lanes, after its mask. *)
Definition widths51 : list Z := [51; 51; 51; 51; 51].
Definition widths25h : list Z := [26; 25; 26; 25; 26; 25; 26; 25; 26; 25].
Definition widths52 : list Z := [52; 52; 52; 52; 47].
Definition most51 : list Z := repeat (2 ^ 51 + 2 ^ 24 - 1) 5.
Definition most25h : list Z := map (fun w => 2 ^ w + 2 ^ (w - 12) - 1) widths25h.
Definition most52 : list Z := repeat (2 ^ 52 - 1) 4 ++ [2 ^ 47 + 2 ^ 14 - 1].
Definition up_to (limbs most : list Z) : Prop := Forall2 (fun a m => 0 <= a <= m) limbs most.
Lemma all_fit register c widths most limbs : Forall2 (fits register c) widths most ->
  up_to limbs most -> Forall2 (fits register c) widths limbs.
Proof.
  intros F. revert limbs. induction F as [|w m widths most (W & M & R & C) F IH]; intros limbs B;
    inversion B as [|a ? limbs' ? A B']; subst; constructor; [|apply IH, B'].
  split; [exact W|]. split; [lia|]. split; [lia|]. eapply Z.le_trans; [|exact C].
  apply Z.div_le_mono; [apply Z.pow_pos_nonneg; lia|lia].
Qed.
Lemma number_up_to widths most limbs : up_to limbs most ->
  number widths limbs <= number widths most.
Proof.
  intros B. revert widths. induction B as [|a m limbs most A B IH]; intros [|w widths];
    cbn [number]; try lia. specialize (IH widths).
  assert (0 <= 2 ^ w) by (apply Z.pow_nonneg; lia). nia.
Qed.
Lemma canonical_of_tight register c widths most limbs : size widths = 255 ->
  Forall2 (fits register c) widths most -> 19 * 2 <= c -> number widths most < 2 * p ->
  up_to limbs most -> canonical register widths limbs = number widths limbs mod p.
Proof.
  intros S F C N B. apply (canonical_ok register c); try assumption; try lia.
  - exact (all_fit _ _ _ _ _ F B).
  - pose proof (number_up_to widths most limbs B). lia.
Qed.
Ltac tight c := apply (canonical_of_tight _ c); [reflexivity| |discriminate|reflexivity];
  repeat constructor; discriminate || reflexivity.
Theorem canonical51_ok limbs : up_to limbs most51 ->
  canonical 64 widths51 limbs = number widths51 limbs mod p.
Proof. tight (2 ^ 13). Qed.
Theorem canonical25h_ok limbs : up_to limbs most25h ->
  canonical 32 widths25h limbs = number widths25h limbs mod p.
Proof. tight (2 ^ 6). Qed.
Theorem canonical52_ok limbs : up_to limbs most52 ->
  canonical 64 widths52 limbs = number widths52 limbs mod p.
Proof. tight (2 ^ 12). Qed.

(* What the code gave, for limbs on the edges of their bounds; 64 and 32 are the saturated ones. *)
Definition words (bits : Z) (limbs : list Z) : Z := number (repeat bits (length limbs)) limbs.
Theorem canonical_as_run :
  forallb (fun r => canonical64 (words 64 (fst r)) =? snd r) runs.canonical64 &&
  forallb (fun r => canonical64 (words 32 (fst r)) =? snd r) runs.canonical32 &&
  forallb (fun r => canonical 64 widths51 (fst r) =? snd r) runs.canonical51 &&
  forallb (fun r => canonical 32 widths25h (fst r) =? snd r) runs.canonical25h &&
  forallb (fun r => canonical 64 widths52 (map (fun a => a mod 2 ^ 52) (fst r)) =? snd r)
    runs.canonical52 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
