(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The loops of curve/pippenger.rs and of the files below it, one element at a time and in the lanes
   of a vector: sums of multiples in buckets, in any commutative group, whatever represents its
   elements. The models are by hand; pippenger.v has the digits and the group of edwards25519. *)
From Coq Require Import ZArith List Bool Lia.
From Statements Require digits combinations.
Import ListNotations.
Open Scope Z_scope.

(* The model. *)
Fixpoint update {A} (i : nat) (f : A -> A) (l : list A) : list A :=
  match l, i with [], _ => [] | x :: l, O => f x :: l | x :: l, S i => x :: update i f l end.
Section Model.
Variables (R : Type) (nothing : R) (double negated : R -> R) (plus minus : R -> R -> R).

(* A point, taken off if its digit is negative. *)
Definition put (B : R) (x : Z * R) : R :=
  if fst x <? 0 then minus B (snd x) else plus B (snd x).

(* One window, one element at a time: each point to the bucket of its digit; 0 has none. *)
Definition into_bucket (Bs : list R) (x : Z * R) : list R :=
  match Z.abs_nat (fst x) with O => Bs | S j => update j (fun B => put B x) Bs end.
Definition fill (size : nat) (digits : list Z) (Ps : list R) : list R :=
  fold_left into_bucket (combine digits Ps) (repeat nothing size).
(* Each bucket as often as its number says: starting with the last one, each partial sum counts once
   more. *)
Definition more (B : R) (s : R * R) : R * R :=
  let partial := plus (fst s) B in (partial, plus (snd s) partial).
Definition weigh (Bs : list R) : R := snd (fold_right more (nothing, nothing) Bs).
Definition of_window (i : nat) (rows : list (list Z)) : list Z := map (fun row => nth i row 0) rows.
(* From window n - 1 down. *)
Fixpoint windows (c n : nat) (rows : list (list Z)) (Ps : list R) (Q : R) : R :=
  match n with
  | O => Q
  | S n => windows c n rows Ps
      (plus (Nat.iter c double Q) (weigh (fill (2 ^ (c - 1)) (of_window n rows) Ps)))
  end.

(* In lanes: buckets are filled one after the other. The first point is not added to anything. *)
Definition gathered (l : list (Z * R)) : R :=
  match l with
  | [] => nothing
  | x :: l => fold_left put l (if fst x <? 0 then negated (snd x) else snd x)
  end.
Definition scheduled (j : nat) (l : list (Z * R)) : list (Z * R) :=
  filter (fun x => (Z.abs_nat (fst x) =? j)%nat) l.
Definition fill_in_lanes (size : nat) (digits : list Z) (Ps : list R) : list R :=
  map (fun j => gathered (scheduled j (combine digits Ps))) (seq 1 size).
(* Both sums of a step take the partial sum from before it. *)
Definition more_in_lanes (B : R) (s : R * R) : R * R := (plus B (fst s), plus (snd s) (fst s)).
Definition weigh_in_lanes (Bs : list R) : R :=
  let s := fold_right more_in_lanes (last Bs nothing, nothing) (removelast Bs) in
  plus (snd s) (fst s).
(* All windows first, then their sums from the last one down. *)
Definition sums_in_lanes (c n : nat) (rows : list (list Z)) (Ps : list R) : list R :=
  map (fun i => weigh_in_lanes (fill_in_lanes (2 ^ (c - 1)) (of_window i rows) Ps)) (seq 0 n).
Definition by_windows (c : nat) (Ss : list R) : R :=
  fold_right (fun S Q => plus (Nat.iter c double Q) S) (plus nothing (last Ss nothing))
    (removelast Ss).
End Model.

(* In a commutative group. *)
Section Group.
Variables (G : Type) (zero : G) (add : G -> G -> G) (times : Z -> G -> G) (here : G -> Prop).
Hypothesis here_zero : here zero.
Hypothesis here_add : forall a b, here a -> here b -> here (add a b).
Hypothesis here_times : forall z a, here a -> here (times z a).
Hypothesis commutes : forall a b, add a b = add b a.
Hypothesis associates : forall a b c, here a -> here b -> here c ->
  add (add a b) c = add a (add b c).
Hypothesis add_zero : forall a, add a zero = a.
Hypothesis times_0 : forall a, times 0 a = zero.
Hypothesis times_1 : forall a, here a -> times 1 a = a.
Hypothesis times_zero : forall z, times z zero = zero.
Hypothesis times_add : forall x y a, here a -> times (x + y) a = add (times x a) (times y a).
Hypothesis times_mul : forall x y a, here a -> times (x * y) a = times x (times y a).
Hypothesis times_sum : forall z a b, here a -> here b ->
  times z (add a b) = add (times z a) (times z b).
(* What represents an element. *)
Variables (R : Type) (nothing : R) (double negated : R -> R) (plus minus : R -> R -> R).
Variable is : G -> R -> Prop.
Hypothesis nothing_is : is zero nothing.
Hypothesis double_is : forall q Q, here q -> is q Q -> is (add q q) (double Q).
Hypothesis negated_is : forall q Q, here q -> is q Q -> is (times (-1) q) (negated Q).
Hypothesis plus_is : forall q r Q S, here q -> here r -> is q Q -> is r S ->
  is (add q r) (plus Q S).
Hypothesis minus_is : forall q r Q S, here q -> here r -> is q Q -> is r S ->
  is (add q (times (-1) r)) (minus Q S).

Notation combination := (combinations.combination G zero add times).
Notation put := (put R plus minus).
Notation fill := (fill R nothing plus minus).
Notation weigh := (weigh R nothing plus).
Notation fill_in_lanes := (fill_in_lanes R nothing negated plus minus).
Notation weigh_in_lanes := (weigh_in_lanes R nothing plus).

Lemma zero_add a : add zero a = a.
Proof. rewrite commutes. apply add_zero. Qed.
Lemma swap a b c d : here a -> here b -> here c -> here d ->
  add (add a b) (add c d) = add (add a c) (add b d).
Proof.
  intros A B C D. rewrite !associates by auto. f_equal. rewrite <- !associates by auto.
  f_equal. apply commutes.
Qed.
Lemma here_combination ks : forall qs, Forall here qs -> here (combination ks qs).
Proof. apply combinations.here_combination; assumption. Qed.

(* Sums of buckets, and what they weigh from weight j on. *)
Fixpoint total (bs : list G) : G := match bs with [] => zero | b :: bs => add b (total bs) end.
Fixpoint weighted (j : Z) (bs : list G) : G :=
  match bs with [] => zero | b :: bs => add (times j b) (weighted (j + 1) bs) end.
Lemma here_total bs : Forall here bs -> here (total bs).
Proof. induction 1; cbn [total]; auto. Qed.
Lemma here_weighted bs : Forall here bs -> forall j, here (weighted j bs).
Proof. induction 1; intros j; cbn [weighted]; auto. Qed.
Lemma once_more bs : Forall here bs -> forall j,
  weighted (j + 1) bs = add (weighted j bs) (total bs).
Proof.
  induction 1 as [|b bs B BS IH]; intros j; cbn [weighted total].
  - symmetry. apply add_zero.
  - rewrite IH, times_add, times_1 by exact B. pose proof (here_total bs BS).
    pose proof (here_weighted bs BS (j + 1)). apply swap; auto.
Qed.
Lemma weigh_is bs Bs : Forall here bs -> Forall2 is bs Bs -> is (weighted 1 bs) (weigh Bs).
Proof.
  intros H I. unfold buckets.weigh.
  enough (X : is (total bs) (fst (fold_right (more R plus) (nothing, nothing) Bs)) /\
    is (weighted 1 bs) (snd (fold_right (more R plus) (nothing, nothing) Bs))) by apply X.
  induction I as [|b B bs Bs I _ IH]; [split; exact nothing_is|].
  pose proof (Forall_inv H) as HB. pose proof (Forall_inv_tail H) as HBS.
  destruct (IH HBS) as [T W]. cbn [fold_right]. set (s := fold_right _ _ Bs) in *.
  pose proof (here_total bs HBS) as HT. pose proof (here_weighted bs HBS 1) as HW.
  unfold more. cbn [fst snd total weighted].
  assert (P : is (add b (total bs)) (plus (fst s) B)).
  { rewrite commutes. apply plus_is; assumption. }
  split; [exact P|]. rewrite once_more, times_1 by assumption.
  replace (add b (add (weighted 1 bs) (total bs))) with (add (weighted 1 bs) (add b (total bs))).
  - apply plus_is; auto.
  - rewrite <- !associates by auto. f_equal. apply commutes.
Qed.
Lemma weigh_in_lanes_is bs Bs : Forall here bs -> Forall2 is bs Bs ->
  is (weighted 1 bs) (weigh_in_lanes Bs).
Proof.
  intros H I. unfold buckets.weigh_in_lanes.
  set (s := fold_right _ _ _).
  enough (X : is (total bs) (fst s) /\ is (weighted 0 bs) (snd s)).
  { destruct X. change 1 with (0 + 1). rewrite once_more by exact H.
    apply plus_is; auto using here_total, here_weighted. }
  subst s. induction I as [|b B bs Bs I I' IH]; [split; exact nothing_is|].
  pose proof (Forall_inv H) as HB. pose proof (Forall_inv_tail H) as HBS. specialize (IH HBS).
  destruct I' as [|b' B' bs Bs I'' I'].
  - cbn [removelast last fold_right fst snd total weighted]. rewrite times_0, !add_zero.
    split; [exact I|exact nothing_is].
  - change (removelast (B :: B' :: Bs)) with (B :: removelast (B' :: Bs)).
    change (last (B :: B' :: Bs) nothing) with (last (B' :: Bs) nothing).
    cbn [fold_right]. set (s := fold_right _ _ (removelast (B' :: Bs))) in *.
    set (l := b' :: bs) in *. destruct IH as [T W].
    change (total (b :: l)) with (add b (total l)).
    change (weighted 0 (b :: l)) with (add (times 0 b) (weighted (0 + 1) l)).
    pose proof (here_total l HBS). pose proof (here_weighted l HBS 0).
    rewrite times_0, zero_add, once_more by exact HBS.
    split; apply plus_is; assumption.
Qed.

(* Buckets as they fill. *)
Lemma put_is b q B x : here b -> here q -> is b B -> is q (snd x) -> fst x <> 0 ->
  is (add b (times (Z.sgn (fst x)) q)) (put B x).
Proof.
  intros HB HQ IB IQ N. unfold buckets.put. destruct (Z.ltb_spec (fst x) 0).
  - rewrite Z.sgn_neg by assumption. apply minus_is; assumption.
  - rewrite Z.sgn_pos, times_1 by (assumption || lia). apply plus_is; assumption.
Qed.
Lemma update_is {A B} (P : A -> B -> Prop) f g : (forall a b, P a b -> P (f a) (g b)) ->
  forall l m, Forall2 P l m -> forall i, Forall2 P (update i f l) (update i g m).
Proof.
  intros H. induction 1 as [|a b l m X Y IH]; intros [|i]; cbn [update]; constructor; auto.
Qed.
Lemma length_update {A} (f : A -> A) l : forall i, length (update i f l) = length l.
Proof. induction l; intros [|i]; cbn [update length]; auto. Qed.
Lemma weighted_update x bs : here x -> Forall here bs -> forall i j, (i < length bs)%nat ->
  weighted j (update i (fun b => add b x) bs) = add (weighted j bs) (times (j + Z.of_nat i) x).
Proof.
  intros X. induction 1 as [|b bs B BS IH]; intros i j I; cbn [length] in I; [lia|].
  pose proof (here_weighted bs BS (j + 1)) as W.
  destruct i as [|i]; cbn [update weighted].
  - rewrite times_sum, Z.add_0_r, !associates by auto. f_equal. apply commutes.
  - rewrite IH, <- associates by (auto; lia). f_equal. f_equal. lia.
Qed.
Lemma Forall_update {A} (P : A -> Prop) f l : (forall a, P a -> P (f a)) -> Forall P l ->
  forall i, Forall P (update i f l).
Proof. intros H. induction 1; intros [|i]; cbn [update]; constructor; auto. Qed.
Lemma fill_from size qs Ps : Forall here qs -> Forall2 is qs Ps -> forall digits bs Bs,
  Forall (fun d => Z.abs d <= Z.of_nat size) digits ->
  length bs = size -> Forall here bs -> Forall2 is bs Bs ->
  exists bs', Forall here bs' /\
    Forall2 is bs' (fold_left (into_bucket R plus minus) (combine digits Ps) Bs) /\
    weighted 1 bs' = add (weighted 1 bs) (combination digits qs).
Proof.
  intros H I. induction I as [|q P qs Ps IQ _ IH]; intros [|d digits] bs Bs D N HB IB;
    try (exists bs; cbn; rewrite add_zero; auto; fail).
  pose proof (Forall_inv H) as HQ. pose proof (Forall_inv_tail H) as HQS.
  pose proof (Forall_inv D) as DD. pose proof (Forall_inv_tail D) as DDS.
  cbv beta in DD.
  cbn [combine fold_left combinations.combination]. unfold into_bucket at 2. cbn [fst].
  destruct (Z.abs_nat d) as [|j] eqn:E.
  - assert (d = 0) by lia. subst d. rewrite times_0, zero_add. apply IH; assumption.
  - set (f := fun b => add b (times (Z.sgn d) q)).
    assert (X : Forall2 (fun b B => here b /\ is b B) (update j f bs)
        (update j (fun B => put B (d, P)) Bs)).
    { apply update_is.
      - intros b B [HB' IB']. split; [unfold f; auto|]. apply (put_is b q B (d, P)); auto. cbn. lia.
      - clear -HB IB. induction IB; constructor; inversion HB; auto. }
    assert (IB' : Forall2 is (update j f bs) (update j (fun B => put B (d, P)) Bs)).
    { clear -X. induction X as [|b B l m [_ ?] _ IH]; constructor; assumption. }
    assert (HB' : Forall here (update j f bs)).
    { apply Forall_update; [unfold f; auto|exact HB]. }
    destruct (IH HQS digits _ _ DDS ltac:(rewrite length_update; exact N) HB' IB')
      as (bs' & H' & I' & W).
    exists bs'. split; [exact H'|]. split; [exact I'|].
    rewrite W. unfold f. rewrite weighted_update by (auto; lia).
    replace (1 + Z.of_nat j) with (Z.abs d) by lia.
    rewrite <- times_mul, Z.abs_sgn by exact HQ.
    apply associates; auto using here_weighted, here_combination.
Qed.
Lemma fill_is size digits qs Ps : Forall here qs -> Forall2 is qs Ps ->
  Forall (fun d => Z.abs d <= Z.of_nat size) digits ->
  exists bs, Forall here bs /\ Forall2 is bs (fill size digits Ps) /\
    weighted 1 bs = combination digits qs.
Proof.
  intros H I D. destruct (fill_from size qs Ps H I digits (repeat zero size) (repeat nothing size))
    as (bs & HB & IB & W); try assumption.
  - apply repeat_length.
  - clear -here_zero. induction size; cbn [repeat]; constructor; assumption.
  - clear -nothing_is. induction size; cbn [repeat]; constructor; assumption.
  - exists bs. split; [exact HB|]. split; [exact IB|]. rewrite W.
    replace (weighted 1 (repeat zero size)) with zero; [apply zero_add|].
    generalize 1. clear -times_zero add_zero. induction size as [|n IH]; intros j; [reflexivity|].
    cbn [repeat weighted]. rewrite <- IH, times_zero. symmetry. apply add_zero.
Qed.

(* The same in lanes: the sum in bucket j. *)
Fixpoint part (j : nat) (digits : list Z) (qs : list G) : G :=
  match digits, qs with
  | d :: digits, q :: qs =>
      add (if (Z.abs_nat d =? j)%nat then times (Z.sgn d) q else zero) (part j digits qs)
  | _, _ => zero
  end.
Lemma here_part j digits : forall qs, Forall here qs -> here (part j digits qs).
Proof.
  induction digits as [|d digits IH]; intros qs H; [exact here_zero|].
  destruct H as [|q qs Q H]; [exact here_zero|]. cbn [part].
  apply here_add; [destruct (_ =? _)%nat; auto|auto].
Qed.
Lemma put_all_is j qs Ps : (0 < j)%nat -> Forall here qs -> Forall2 is qs Ps ->
  forall digits b B, here b -> is b B ->
  is (add b (part j digits qs)) (fold_left put (scheduled R j (combine digits Ps)) B).
Proof.
  intros J H I. induction I as [|q P qs Ps IQ _ IH]; intros [|d digits] b B HB IB;
    try (cbn; rewrite add_zero; exact IB).
  pose proof (Forall_inv H) as HQ. pose proof (Forall_inv_tail H) as HQS.
  pose proof (here_part j digits qs HQS) as HP.
  cbn [combine part]. unfold scheduled. cbn [filter fst]. fold (scheduled R j (combine digits Ps)).
  destruct (Nat.eqb_spec (Z.abs_nat d) j) as [E|E].
  - rewrite <- associates by auto. cbn [fold_left]. apply IH; auto.
    apply (put_is b q B (d, P)); auto. cbn. lia.
  - rewrite zero_add. apply IH; assumption.
Qed.
Lemma gathered_is j qs Ps : (0 < j)%nat -> Forall here qs -> Forall2 is qs Ps ->
  forall digits, is (part j digits qs)
    (gathered R nothing negated plus minus (scheduled R j (combine digits Ps))).
Proof.
  intros J H I. induction I as [|q P qs Ps IQ I IH]; intros [|d digits];
    try exact nothing_is.
  pose proof (Forall_inv H) as HQ. pose proof (Forall_inv_tail H) as HQS.
  cbn [combine part]. unfold scheduled. cbn [filter fst]. fold (scheduled R j (combine digits Ps)).
  destruct (Nat.eqb_spec (Z.abs_nat d) j) as [E|E].
  - cbn [gathered fst snd]. apply put_all_is; auto.
    destruct (Z.ltb_spec d 0).
    + rewrite Z.sgn_neg by assumption. apply negated_is; assumption.
    + rewrite Z.sgn_pos, times_1 by (assumption || lia). exact IQ.
  - rewrite zero_add. apply IH; assumption.
Qed.
Lemma weighted_sums f g l : (forall j : nat, here (f j)) -> (forall j : nat, here (g j)) ->
  forall k, weighted k (map (fun j => add (f j) (g j)) l) =
    add (weighted k (map f l)) (weighted k (map g l)).
Proof.
  intros F' G'. assert (M : forall h, (forall j : nat, here (h j)) -> Forall here (map h l)).
  { intros h X. clear -X. induction l; cbn [map]; constructor; auto. }
  pose proof (M f F') as MF. pose proof (M g G') as MG. clear M.
  induction l as [|j l IH]; intros k; cbn [map weighted] in *.
  - symmetry. apply add_zero.
  - inversion MF; inversion MG; subst. rewrite IH, times_sum by auto.
    apply swap; auto using here_weighted.
Qed.
Lemma weighted_one a x size : forall k, (k <= a)%nat ->
  weighted (Z.of_nat k) (map (fun j => if (a =? j)%nat then x else zero) (seq k size)) =
    if (a <? k + size)%nat then times (Z.of_nat a) x else zero.
Proof.
  induction size as [|size IH]; intros k K; cbn [seq map weighted].
  - destruct (Nat.ltb_spec a (k + 0)); [lia|reflexivity].
  - destruct (Nat.eqb_spec a k) as [->|N].
    + replace (weighted _ _) with zero.
      { rewrite add_zero. destruct (Nat.ltb_spec k (k + S size)); [reflexivity|lia]. }
      assert (Y : forall n m, (k < m)%nat -> forall z,
        zero = weighted z (map (fun j => if (k =? j)%nat then x else zero) (seq m n))).
      { induction n as [|n IHn]; intros m M z; [reflexivity|]. cbn [seq map weighted].
        destruct (Nat.eqb_spec k m); [lia|]. rewrite times_zero, zero_add. apply IHn. lia. }
      apply Y. lia.
    + rewrite times_zero, zero_add. replace (Z.of_nat k + 1) with (Z.of_nat (S k)) by lia.
      rewrite IH by lia. replace (S k + size)%nat with (k + S size)%nat by lia. reflexivity.
Qed.
Lemma parts_weigh size qs : Forall here qs -> forall digits,
  Forall (fun d => Z.abs d <= Z.of_nat size) digits ->
  weighted 1 (map (fun j => part j digits qs) (seq 1 size)) = combination digits qs.
Proof.
  assert (Z0 : weighted 1 (map (fun _ : nat => zero) (seq 1 size)) = zero).
  { generalize 1 at 1. generalize 1%nat. clear -times_zero add_zero.
    induction size as [|n IH]; intros m j; [reflexivity|]. cbn [seq map weighted].
    rewrite IH, times_zero. apply add_zero. }
  induction 1 as [|q qs Q H IH]; intros digits D; [destruct digits; exact Z0|].
  destruct D as [|d digits DD D]; [exact Z0|]. cbn [part combinations.combination].
  rewrite (weighted_sums (fun j => if (Z.abs_nat d =? j)%nat then times (Z.sgn d) q else zero)
    (fun j => part j digits qs)).
  - rewrite IH by exact D. f_equal. destruct (Z.eq_dec d 0) as [->|N].
    + transitivity zero; [|symmetry; apply times_0]. etransitivity; [|exact Z0]. f_equal.
      apply map_ext. intros j. destruct (_ =? _)%nat; [apply times_0|reflexivity].
    + change 1 with (Z.of_nat 1). rewrite weighted_one by lia.
      destruct (Nat.ltb_spec (Z.abs_nat d) (1 + size)); [|lia].
      rewrite <- times_mul by exact Q. f_equal. rewrite Zabs2Nat.id_abs.
      apply Z.abs_sgn.
  - intros j. destruct (_ =? _)%nat; auto.
  - intros j. apply here_part, H.
Qed.
Lemma fill_in_lanes_is size digits qs Ps : Forall here qs -> Forall2 is qs Ps ->
  Forall (fun d => Z.abs d <= Z.of_nat size) digits ->
  exists bs, Forall here bs /\ Forall2 is bs (fill_in_lanes size digits Ps) /\
    weighted 1 bs = combination digits qs.
Proof.
  intros H I D. exists (map (fun j => part j digits qs) (seq 1 size)). split; [|split].
  - apply Forall_map, Forall_forall. intros j _. apply here_part, H.
  - unfold buckets.fill_in_lanes.
    assert (J : Forall (fun j => (0 < j)%nat) (seq 1 size)).
    { apply Forall_forall. intros j K. apply in_seq in K. lia. }
    induction J as [|j l J _ IH]; cbn [map]; constructor; [|exact IH].
    apply gathered_is; assumption.
  - apply parts_weigh; assumption.
Qed.

(* Windows: what is there from window n up. *)
Definition upper (c n : nat) (row : list Z) : Z :=
  digits.value (2 ^ Z.of_nat c) (skipn n row).
Lemma upper_next c n row :
  upper c n row = 2 ^ Z.of_nat c * upper c (S n) row + nth n row 0.
Proof.
  unfold upper. generalize (2 ^ Z.of_nat c). intros b. revert n.
  induction row as [|d row IH]; intros [|n].
  - cbn. ring.
  - cbn. ring.
  - cbn [skipn nth digits.value]. ring.
  - cbn [nth]. change (skipn (S n) (d :: row)) with (skipn n row).
    change (skipn (S (S n)) (d :: row)) with (skipn (S n) row). apply IH.
Qed.
Lemma combination_maps {A} f g (l : list A) : forall qs, Forall here qs ->
  combination (map (fun x => f x + g x) l) qs =
    add (combination (map f l) qs) (combination (map g l) qs).
Proof.
  induction l as [|x l IH]; intros qs H; [symmetry; apply add_zero|].
  destruct H as [|q qs Q H]; cbn [map combinations.combination]; [symmetry; apply add_zero|].
  rewrite IH, times_add by assumption. apply swap; auto using here_combination.
Qed.
Lemma combination_times z l : forall qs, Forall here qs ->
  times z (combination l qs) = combination (map (Z.mul z) l) qs.
Proof.
  induction l as [|x l IH]; intros qs H; [apply times_zero|].
  destruct H as [|q qs Q H]; cbn [map combinations.combination]; [apply times_zero|].
  rewrite times_sum, times_mul, IH by auto using here_combination. reflexivity.
Qed.
Lemma doubled_is c q Q : here q -> is q Q -> is (times (2 ^ Z.of_nat c) q) (Nat.iter c double Q).
Proof.
  intros H I. induction c as [|c IH].
  - change (2 ^ Z.of_nat 0) with 1. rewrite times_1 by exact H. exact I.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. cbn [Nat.iter nat_rect].
    replace (2 * 2 ^ Z.of_nat c) with (2 ^ Z.of_nat c + 2 ^ Z.of_nat c) by ring.
    rewrite times_add by exact H. apply double_is; auto.
Qed.
Definition within (c : nat) (rows : list (list Z)) : Prop :=
  Forall (Forall (fun d => Z.abs d <= Z.of_nat (2 ^ (c - 1)))) rows.
Lemma of_window_within c i rows : within c rows ->
  Forall (fun d => Z.abs d <= Z.of_nat (2 ^ (c - 1))) (of_window i rows).
Proof.
  intros W. apply Forall_map. eapply Forall_impl; [|exact W]. intros row D. cbv beta.
  rewrite Forall_forall in D. destruct (Nat.lt_ge_cases i (length row)).
  - apply D, nth_In. assumption.
  - rewrite nth_overflow by assumption. lia.
Qed.
Lemma next_window c i rows qs Q S : Forall here qs ->
  is (combination (map (upper c (Datatypes.S i)) rows) qs) Q ->
  is (combination (of_window i rows) qs) S ->
  is (combination (map (upper c i) rows) qs) (plus (Nat.iter c double Q) S).
Proof.
  intros H IQ IS.
  rewrite (map_ext _ (fun row => 2 ^ Z.of_nat c * upper c (Datatypes.S i) row + nth i row 0))
    by (intros row; apply upper_next).
  rewrite (combination_maps (fun row => 2 ^ Z.of_nat c * upper c (Datatypes.S i) row)
    (fun row => nth i row 0)) by exact H.
  replace (combination (map (fun row => 2 ^ Z.of_nat c * upper c (Datatypes.S i) row) rows) qs) with
    (times (2 ^ Z.of_nat c) (combination (map (upper c (Datatypes.S i)) rows) qs)).
  - apply plus_is; auto using here_combination, doubled_is.
  - rewrite combination_times, map_map by exact H. reflexivity.
Qed.
Lemma upper_0 c rows : map (upper c 0) rows = map (digits.value (2 ^ Z.of_nat c)) rows.
Proof. reflexivity. Qed.
Lemma upper_last c n rows qs : Forall (fun row => (length row <= n)%nat) rows ->
  combination (map (upper c n) rows) qs = zero.
Proof.
  intros L. revert qs. induction L as [|row rows L _ IH]; intros [|q qs]; try reflexivity.
  cbn [map combinations.combination]. unfold upper at 1. rewrite skipn_all2 by exact L.
  cbn [digits.value]. rewrite IH, times_0. apply add_zero.
Qed.
Theorem windows_are c rows qs Ps : Forall here qs -> Forall2 is qs Ps -> within c rows ->
  forall n, Forall (fun row => (length row <= n)%nat) rows ->
  is (combination (map (digits.value (2 ^ Z.of_nat c)) rows) qs)
    (windows R nothing double plus minus c n rows Ps nothing).
Proof.
  intros H I W n L. rewrite <- upper_0.
  assert (X : is (combination (map (upper c n) rows) qs) nothing).
  { rewrite upper_last by exact L. exact nothing_is. }
  revert X. generalize nothing at 1 3. clear L. induction n as [|n IH]; intros Q X; [exact X|].
  cbn [windows]. apply IH. apply next_window; [exact H|exact X|].
  destruct (fill_is (2 ^ (c - 1)) (of_window n rows) qs Ps H I) as (bs & HB & IB & E).
  - apply of_window_within, W.
  - rewrite <- E. apply weigh_is; assumption.
Qed.
Theorem sums_in_lanes_are c rows qs Ps : Forall here qs -> Forall2 is qs Ps -> within c rows ->
  forall n, Forall (fun row => (length row <= n)%nat) rows ->
  is (combination (map (digits.value (2 ^ Z.of_nat c)) rows) qs)
    (by_windows R nothing double plus c
      (sums_in_lanes R nothing negated plus minus c n rows Ps)).
Proof.
  intros H I W n L. rewrite <- upper_0. unfold sums_in_lanes. set (f := fun i : nat => _).
  assert (F' : forall i, is (combination (of_window i rows) qs) (f i)).
  { intros i. unfold f.
    destruct (fill_in_lanes_is (2 ^ (c - 1)) (of_window i rows) qs Ps H I) as (bs & HB & IB & E).
    - apply of_window_within, W.
    - rewrite <- E. apply weigh_in_lanes_is; assumption. }
  clearbody f. destruct n as [|n].
  - rewrite upper_last by exact L. rewrite <- (add_zero zero). apply plus_is; auto.
  - assert (X : is (combination (map (upper c n) rows) qs) (plus nothing (f n))).
    { rewrite (map_ext _ (fun row => 2 ^ Z.of_nat c * upper c (S n) row + nth n row 0))
        by (intros row; apply upper_next).
      rewrite (combination_maps (fun row => 2 ^ Z.of_nat c * upper c (S n) row)
        (fun row => nth n row 0)) by exact H.
      rewrite <- (map_map (upper c (S n)) (Z.mul (2 ^ Z.of_nat c))).
      rewrite <- combination_times, upper_last, times_zero by assumption.
      apply plus_is; [exact here_zero|apply here_combination, H|exact nothing_is|apply F']. }
    unfold by_windows. rewrite seq_S, map_app. cbn [map Nat.add].
    rewrite last_last, removelast_last. revert X. generalize (plus nothing (f n)).
    clear L. induction n as [|n IH]; intros Q X; [exact X|].
    rewrite seq_S, map_app, fold_right_app. cbn [map fold_right Nat.add]. apply IH.
    apply next_window; auto.
Qed.
End Group.
