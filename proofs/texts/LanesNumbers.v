(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The values of a certificate, to be found by how they are computed. Nothing here is to be
   believed. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Assembly Lanes.
Import ListNotations.
Open Scope Z_scope.

(* Values that are computed alike are the same: the first of them stands for all. A value that was
   cut is what it was before. *)
Record numbering := Numbering {
  first : PositiveMap.t positive; (* the value that stands for this one, if it is another *)
  found : PositiveMap.t (list (op * positive)); (* by the lower one of the operands *)
  fits : PositiveMap.t unit; (* in 64 bits *)
  narrow : PositiveMap.t unit; (* in 32 bits *)
  small : PositiveMap.t unit (* in 52 bits, as is claimed *) }.
Definition nothing : numbering :=
  Numbering (PositiveMap.empty _) (PositiveMap.empty _) (PositiveMap.empty _)
    (PositiveMap.empty _) (PositiveMap.empty _).
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
  | ONear a n => ONear (rep g a) n
  | ORest a n q => ORest (rep g a) n (rep g q)
  | o => o
  end.
Definition key (o : op) : positive :=
  match o with
  | OAdd a b | OMul a b => Pos.min a b
  | OSub a _ | OScale a _ | OHigh a _ | OLow a _ _ | ONear a _ | ORest a _ _ => a
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
  | ONear a n, ONear b k => (a =? b)%positive && (n =? k)
  | ORest a n q, ORest b k r => (a =? b)%positive && ((n =? k) && (q =? r)%positive)
  | _, _ => false
  end.
Fixpoint search (o : op) (l : list (op * positive)) : option positive :=
  match l with [] => None | (p, i) :: l => if same_op o p then Some i else search o l end.
Definition at_key (g : numbering) (k : positive) : list (op * positive) :=
  match PositiveMap.find k (found g) with Some l => l | None => [] end.
Definition lookup (g : numbering) (o : op) : option positive := search o (at_key g (key o)).
Definition alias (g : numbering) (i j : positive) : numbering :=
  Numbering (PositiveMap.add i j (first g)) (found g) (fits g) (narrow g) (small g).
Definition note (g : numbering) (i : positive) (o : op) : numbering :=
  match o with
  | OIn _ => g
  | OCut a _ => alias g i (rep g a)
  | _ =>
      let o := renamed g o in
      match lookup g o with
      | Some j => alias g i j
      | None =>
          let k := key o in
          Numbering (first g) (PositiveMap.add k ((o, i) :: at_key g k) (found g)) (fits g)
            (narrow g) (small g)
      end
  end.
Definition note_width (g : numbering) (i : positive) (w : option Z) : numbering :=
  match w with
  | Some w =>
      let to := PositiveMap.add (rep g i) tt in
      if w <=? 64 then
        Numbering (first g) (found g) (to (fits g)) (if w <=? 32 then to (narrow g) else narrow g)
          (small g)
      else g
  | None => g
  end.
Fixpoint note_all (g : numbering) (i : positive) (s : list step) : numbering :=
  match s with
  | [] => g
  | Do o w :: s => note_all (note_width (note g i o) i w) (Pos.succ i) s
  | Hint _ :: s => note_all g i s
  end.
(* Claims that values are below 2^52. *)
Definition is_small (c : claim) : bool :=
  match c with CAtMost _ most => most <? 2 ^ 52 | _ => false end.
Definition note_claim (g : numbering) (c : claim) : numbering :=
  match c with
  | CAtMost i most =>
      if most <? 2 ^ 52 then
        Numbering (first g) (found g) (fits g) (narrow g) (PositiveMap.add (rep g i) tt (small g))
      else g
  | _ => g
  end.
Definition numbering_of (c : cert) : numbering :=
  fold_left note_claim (claims c) (note_all nothing 1 (steps c)).
Definition has (i : positive) (l : PositiveMap.t unit) : bool :=
  match PositiveMap.find i l with Some _ => true | None => false end.
Definition is_word (g : numbering) (i : positive) : bool := has i (fits g).
Definition lookup_word (g : numbering) (o : op) : option positive :=
  bind (lookup g o) (fun v => if is_word g v then Some v else None).

(* The bits of 2^52, 2^103, 2^103 + 3·2^51, and 3·2^51. *)
Definition INTEGER : Z := (1023 + 52) * 2 ^ 52.
Definition UPPER : Z := (1023 + 103) * 2 ^ 52.
Definition BOTH : Z := UPPER + 3.
Definition LOWER : Z := INTEGER + 2 ^ 51.

(* The quotient of a product by 2^51, as the sum with 2^103 is rounded. *)
Definition rounded (up : Z -> bool) (x n : Z) : Z :=
  x / 2 ^ n + (if negb (x mod 2 ^ n =? 0) && up (2 ^ 103 + x) then 1 else 0).

Ltac unbind :=
  repeat match goal with
  | H : bind _ _ = Some _ |- _ => apply bind_some in H; destruct H as (? & ? & H)
  | H : Some _ = Some _ |- _ => injection H as H; subst
  | H : None = Some _ |- _ => discriminate
  end.

(* What is found holds, where the assignment is an exact run. *)
Section Sound.
Variable m : positive -> Z.
(* Quotients are rounded as the processor rounds. *)
Variable towards : Z -> bool.
Definition meaning (o : op) : Z :=
  match o with ONear a n => rounded towards (m a) n | o => opval m o end.
Definition follows (i : positive) (o : op) (w : option Z) : Prop :=
  exact m i o w /\ match o with ONear a n => m i = rounded towards (m a) n | _ => True end.

Record sound (g : numbering) : Prop := Sound {
  first_ok : forall i j, PositiveMap.find i (first g) = Some j -> m i = m j;
  found_ok : forall k o i, In (o, i) (at_key g k) -> m i = meaning o;
  fits_ok : forall i x, PositiveMap.find i (fits g) = Some x -> 0 <= m i < W;
  narrow_ok : forall i x, PositiveMap.find i (narrow g) = Some x -> 0 <= m i < 2 ^ 32;
  small_ok : forall i x, PositiveMap.find i (small g) = Some x -> 0 <= m i < 2 ^ 52 }.

Lemma rep_ok g i : sound g -> m (rep g i) = m i.
Proof.
  intros S. unfold rep. destruct (PositiveMap.find i (first g)) eqn:E; [|reflexivity].
  symmetry. exact (first_ok _ S _ _ E).
Qed.
Lemma renamed_ok g o : sound g -> meaning (renamed g o) = meaning o.
Proof.
  intros S. destruct o; cbn [renamed meaning opval]; rewrite ?(rep_ok g) by assumption; reflexivity.
Qed.
Lemma pairs_ok a b c d : pairs a b c d = true -> (a = c /\ b = d) \/ (a = d /\ b = c).
Proof.
  unfold pairs. intros H. apply orb_prop in H.
  destruct H as [H|H]; apply andb_prop in H; destruct H as [H1 H2]; apply Pos.eqb_eq in H1, H2;
    auto.
Qed.
Lemma same_op_ok o p : same_op o p = true -> meaning o = meaning p.
Proof.
  destruct o, p; cbn [same_op meaning opval]; try discriminate; intros H;
    try (apply pairs_ok in H; destruct H as [[-> ->]|[-> ->]]; ring);
    try (apply Z.eqb_eq in H; congruence);
    apply andb_prop in H; destruct H as [H1 H2];
    repeat match goal with
      | H : _ && _ = true |- _ => apply andb_prop in H; destruct H
      | H : (_ =? _)%positive = true |- _ => apply Pos.eqb_eq in H; subst
      | H : (_ =? _) = true |- _ => apply Z.eqb_eq in H; subst
      end; reflexivity.
Qed.
Lemma search_ok o l i : search o l = Some i -> exists p, In (p, i) l /\ meaning o = meaning p.
Proof.
  induction l as [|[p j] l IH]; cbn [search]; [discriminate|].
  destruct (same_op o p) eqn:E; intros H.
  - injection H as H. subst. exists p. split; [left; reflexivity|]. apply same_op_ok. assumption.
  - destruct (IH H) as (q & I & Q). exists q. split; [right; assumption|assumption].
Qed.
Lemma lookup_ok g o i : sound g -> lookup g o = Some i -> m i = meaning o.
Proof.
  intros S H. apply search_ok in H. destruct H as (p & I & ->). exact (found_ok _ S _ _ _ I).
Qed.
Lemma lookup_word_ok g o i : sound g -> lookup_word g o = Some i ->
  m i = meaning o /\ m i = meaning o mod W.
Proof.
  intros S H. unfold lookup_word, is_word, has in H. unbind.
  destruct (PositiveMap.find x (fits g)) as [u|] eqn:E; [|discriminate]. injection H as H. subst.
  pose proof (fits_ok _ S _ _ E) as B. rewrite <- (lookup_ok _ _ _ S H0).
  split; [reflexivity|]. symmetry. apply Z.mod_small. exact B.
Qed.

Lemma alias_ok g i j : sound g -> m i = m j -> sound (alias g i j).
Proof.
  intros S E. destruct S as [F1 F2 F3 F4 F5]. split; try assumption. intros a b. cbn [alias first].
  destruct (Pos.eq_dec a i) as [->|N].
  - rewrite PositiveMap.gss. congruence.
  - rewrite PositiveMap.gso by assumption. exact (F1 a b).
Qed.
Lemma note_ok g i o w : sound g -> follows i o w -> sound (note g i o).
Proof.
  intros S [[E _] R]. cbn [machine] in E.
  assert (G : m i = meaning o -> sound (
    let o := renamed g o in
    match lookup g o with
    | Some j => alias g i j
    | None =>
        let k := key o in
        Numbering (first g) (PositiveMap.add k ((o, i) :: at_key g k) (found g)) (fits g)
          (narrow g) (small g)
    end)).
  { clear E R. intros E. rewrite <- (renamed_ok g) in E by assumption. cbv zeta.
    destruct (lookup g (renamed g o)) as [j|] eqn:L.
    - apply alias_ok; [assumption|]. rewrite (lookup_ok _ _ _ S L). assumption.
    - destruct S as [F1 F2 F3 F4 F5]. split; try assumption. intros k p j. unfold at_key at 1.
      cbn [found]. destruct (Pos.eq_dec k (key (renamed g o))) as [->|N].
      + rewrite PositiveMap.gss. intros [H|H]; [congruence|]. exact (F2 _ _ _ H).
      + rewrite PositiveMap.gso by assumption. exact (F2 k p j). }
  destruct o; cbn [note]; try exact S; try (apply G; first [exact E|exact R]).
  apply alias_ok; [assumption|]. rewrite rep_ok by assumption. exact E.
Qed.
(* A set of values within a bound, and one more. *)
Lemma more_within g i (l : PositiveMap.t unit) most : sound g -> 0 <= m i < most ->
  (forall j x, PositiveMap.find j l = Some x -> 0 <= m j < most) ->
  forall j x, PositiveMap.find j (PositiveMap.add (rep g i) tt l) = Some x -> 0 <= m j < most.
Proof.
  intros S B L j x. destruct (Pos.eq_dec j (rep g i)) as [->|N].
  - intros _. rewrite rep_ok by assumption. exact B.
  - rewrite PositiveMap.gso by assumption. apply L.
Qed.
Lemma note_width_ok g i o w : sound g -> exact m i o w -> sound (note_width g i w).
Proof.
  intros S [_ B]. destruct w as [w|]; [|exact S]. cbn [note_width].
  destruct (Z.leb_spec w 64) as [L|]; [|exact S]. pose proof S as [F1 F2 F3 F4 F5].
  assert (P : forall n, w <= n -> 0 <= m i < 2 ^ n).
  { intros n N. destruct (Z.lt_ge_cases n 0).
    - rewrite Z.pow_neg_r in B by lia. lia.
    - pose proof (Z.pow_le_mono_r 2 w n ltac:(lia) N). lia. }
  split; cbn [first found fits narrow small]; try assumption.
  - apply more_within; [exact S|exact (P 64 L)|exact F3].
  - destruct (Z.leb_spec w 32); [apply more_within; auto|assumption].
Qed.
Lemma note_claim_ok g c : sound g -> (is_small c = true -> Lang.holds m c) ->
  sound (note_claim g c).
Proof.
  intros S H. destruct c as [i most|?|?]; try exact S. cbn [note_claim is_small Lang.holds] in *.
  destruct (Z.ltb_spec most (2 ^ 52)) as [L|]; [|exact S]. pose proof S as [F1 F2 F3 F4 F5].
  split; cbn [first found fits narrow small]; try assumption. specialize (H eq_refl).
  apply more_within; [exact S|lia|assumption].
Qed.
Lemma note_all_ok s : forall g i, sound g -> all follows i s -> sound (note_all g i s).
Proof.
  induction s as [|[o w|h] s IH]; intros g i S A; cbn [note_all all] in *; [assumption| |auto].
  destruct A as [A1 A]. apply IH; [|assumption].
  apply note_width_ok with (o := o); [|apply A1]. exact (note_ok _ _ _ _ S A1).
Qed.
Lemma nothing_ok : sound nothing.
Proof.
  split; unfold at_key; cbn [nothing first found fits narrow small]; intros *;
    rewrite PositiveMap.gempty; cbn [In]; intros H; (discriminate || contradiction).
Qed.
Lemma numbering_ok c : all follows 1 (steps c) ->
  Forall (Lang.holds m) (filter is_small (claims c)) -> sound (numbering_of c).
Proof.
  intros A. unfold numbering_of. pose proof (note_all_ok _ _ _ nothing_ok A) as S. revert S.
  generalize (note_all nothing 1 (steps c)) as g.
  induction (claims c) as [|k l IH]; intros g S F; cbn [fold_left filter] in *; [exact S|].
  apply IH.
  - apply note_claim_ok; [exact S|]. intros K. rewrite K in F. inversion F; assumption.
  - destruct (is_small k); [inversion F|]; assumption.
Qed.
End Sound.
Arguments lookup_ok {m towards}. Arguments lookup_word_ok {m towards}.
Arguments fits_ok {m towards}. Arguments narrow_ok {m towards}. Arguments small_ok {m towards}.
