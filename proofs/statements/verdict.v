(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The verdict on a signature, from the bytes of key and signature and the hash to the answer: under
   each policy it is that of the equation, for every input. curve/verify.rs is modelled by hand over
   parts that other files prove; verdicts_as_run compares the model with runs of the code.
   proofs/README.md says where the chain from machine code to the model has gaps. *)
From Coq Require Import ZArith Znumtheory List Bool Lia Field.
From Coqprime Require Import GZnZ.
From Certificates Require runs.
From Kernel Require Import Statement Prime.
From Statements Require curve ladder scalars digits.
From Statements Require Import edwards25519 order encodings sums multiples halves.
Import ListNotations.
Open Scope Z_scope.

(* What is claimed. Points that bytes stand for: RFC 8032, 5.1.3, has one for bytes that encode it.
   ZIP 215 also takes y of p and more, and a sign on x = 0. *)
Definition stands_for (w : Z) (q : F * F) : Prop :=
  on q /\ snd q = of_Z (w mod 2 ^ 255) /\
  (fst q <> f0 -> Z.odd (val p (fst q)) = Z.odd (w / 2 ^ 255)).
Definition encodes (w : Z) (q : F * F) : Prop := on q /\ encode q = w.
Record rule := Rule {
  cofactored : bool; canonical_key : bool; canonical_r : bool; no_small_order : bool }.
Definition acceptable (canonical no_small : bool) (w : Z) (q : F * F) : Prop :=
  (if canonical then encodes w q else stands_for w q) /\
  (no_small = true -> times 8 q <> origin).
Definition equation (cofactored : bool) (s k : Z) (A R : F * F) : Prop :=
  if cofactored then times (8 * s) base = sum (times 8 R) (times (8 * k) A)
  else times s base = sum R (times k A).
(* Of a key a and a signature (r, s), with the hash of r, a and the message, as integers. *)
Definition valid (by_rule : rule) (a r s hash : Z) : Prop :=
  s < L /\ exists A R,
    acceptable (canonical_key by_rule) (no_small_order by_rule) a A /\
    acceptable (canonical_r by_rule) (no_small_order by_rule) r R /\
    equation (cofactored by_rule) s (hash mod L) A R.

(* The model. *)
Definition bits (x : Z) : Z := if x =? 0 then 0 else Z.log2 (Z.abs x) + 1.
Definition chosen (k u v : Z) : Z * Z :=
  if (bits v <? 253) && (Z.max (bits u) (bits v) <=? 136) then (u, v) else (k, 1).
Definition is_identity (Q : number) : bool :=
  let '(X, Y, Z, _) := Q in congruent X 0 && congruent Y Z.
Definition is_identity_doubled (n : nat) (Q : number) : bool :=
  is_identity (Nat.iter n doubled Q).
(* The widths of digits for points and for the base point, and whether scalars have full size, as
   with the feature `small`. *)
Record form := Form { w : Z; w_base : Z; full_size : bool }.
Definition usual : form := Form 5 8 false.
Definition small : form := Form 3 5 true.
Definition negated (Q : number) : number :=
  let '(X, Y, Z, T) := Q in (0 - X, Y, Z, 0 - T).
Definition full_difference (f : form) (s k : Z) (A R : number) : number :=
  added (sum_of_four A R (w f) (w_base f) k 0 s 0 true true) (negated R).
Definition half_difference (f : form) (s k : Z) (A R : number) : number :=
  let '(u, v) := halves k in
  let '(u, v) := chosen k u v in
  let '(low, high) := digits.split (scalars.mul_add (Z.abs v) s 0) in
  sum_of_four A R (w f) (w_base f) (Z.abs u) (Z.abs v) low high (Bool.eqb (u <? 0) (v <? 0)) true.
Definition difference (f : form) (s k : Z) (A R : number) : number :=
  if full_size f then full_difference f s k A R else half_difference f s k A R.
Definition admits (canonical no_small : bool) (found_canonical : bool) (Q : number) : bool :=
  (negb canonical || found_canonical) && (negb no_small || negb (is_identity_doubled 3 Q)).
Definition conclude (by_rule : rule) (ca cr : bool) (A R D : number) : bool :=
  admits (canonical_key by_rule) (no_small_order by_rule) ca A &&
  admits (canonical_r by_rule) (no_small_order by_rule) cr R &&
  is_identity_doubled (if cofactored by_rule then 3 else 0) D.
Definition verify (f : form) (by_rule : rule) (a r s k : Z) : bool :=
  match decode a, decode r with
  | Some (xa, ya, ca), Some (xr, yr, cr) =>
      let A := affine (xa, ya) in let R := affine (xr, yr) in
      conclude by_rule ca cr A R (difference f s k A R)
  | _, _ => false
  end.
Definition verify_signature (f : form) (by_rule : rule) (a r s hash : Z) : bool :=
  (s <? L) && verify f by_rule a r s (scalars.reduce_wide hash).

Add Field the_field : field.
Lemma is_identity_ok q Q : is q Q -> is_identity Q = true <-> q = origin.
Proof.
  destruct q as [x y], Q as [[[X Y] Z] T]. intros (N & EX & EY & _). cbn [fst snd] in EX, EY.
  unfold is_identity, origin, group.zero. rewrite andb_true_iff, !congruent_ok, EX, EY.
  change (of_Z 0) with f0. split.
  - intros [H1 H2]. f_equal.
    + apply product in H1. destruct H1; [assumption|contradiction].
    + transitivity (fdiv (fmul y (of_Z Z)) (of_Z Z)); [field; exact N|]. rewrite H2. field. exact N.
  - intros H. injection H as -> ->. split; ring.
Qed.
Lemma is_identity_doubled_ok q Q n : on q -> is q Q ->
  is_identity_doubled n Q = true <-> times (2 ^ Z.of_nat n) q = origin.
Proof.
  intros O I. apply is_identity_ok.
  apply (doubled_often_is doubled is doubled_ok); assumption.
Qed.

(* Decoded points. *)
Lemma pole y : fadd (fmul (fmul y y) d) f1 <> f0.
Proof.
  intros H. apply (ladder.pole F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i i2 nonsquare
    y). rewrite <- H. ring.
Qed.
Lemma stands_for_one w q q' : stands_for w q -> stands_for w q' -> q = q'.
Proof.
  destruct q as [x y], q' as [x' y']. intros (O & Y & S) (O' & Y' & S'). cbn [fst snd] in *.
  subst y y'. set (y := of_Z (w mod 2 ^ 255)) in *.
  assert (Z0 : forall x, on (x, y) -> on (f0, y) -> x = f0).
  { intros t T H. apply on_by_fraction in T, H.
    assert (E : fmul (fadd (fmul (fmul y y) d) f1) (fmul t t) = f0) by (rewrite T, <- H; ring).
    apply product in E. destruct E as [E|E]; [destruct (pole y E)|].
    apply product in E. destruct E; assumption. }
  destruct (decide x f0) as [X|X].
  - subst x. rewrite (Z0 x' O' O). reflexivity.
  - destruct (decide x' f0) as [X'|X'].
    + subst x'. rewrite (Z0 x O O'). reflexivity.
    + apply (one_of_two _ _ O O'). unfold encoded. cbn [fst snd]. rewrite (S X), (S' X').
      reflexivity.
Qed.
Lemma val_point x : 0 <= x < p -> val p (of_Z x) = x.
Proof. intros X. rewrite val_of_Z. apply Z.mod_small, X. Qed.
Lemma decoded_stands_for w x y canonical : 0 <= w < 2 ^ 256 ->
  decode w = Some (x, y, canonical) ->
  stands_for w (point (x, y)) /\ (canonical = true <-> encode (point (x, y)) = w).
Proof.
  intros W D. pose proof (decode_ok w W) as H. rewrite D in H.
  destruct H as (O & Y & X & _ & S & C). split; [|exact C].
  split; [exact O|]. split; [exact Y|]. unfold point. cbn [fst snd]. intros N.
  rewrite val_point by exact X. apply S. intros ->. apply N. reflexivity.
Qed.
Lemma encodes_stands_for w q : encodes w q -> 0 <= w < 2 ^ 256 /\ stands_for w q.
Proof.
  intros [O E]. pose proof (val_range (snd q)) as R. unfold encode in E.
  assert (P : p < 2 ^ 255) by reflexivity.
  set (b := Z.odd (val p (fst q))) in *.
  assert (M : w mod 2 ^ 255 = val p (snd q) /\ w / 2 ^ 255 = Z.b2z b).
  { split; symmetry.
    - apply (Z.mod_unique w (2 ^ 255) (Z.b2z b)); lia.
    - apply (Z.div_unique w (2 ^ 255) _ (val p (snd q))); lia. }
  destruct M as [M1 M2].
  split; [change (2 ^ 256) with (2 ^ 255 * 2); destruct b; cbn [Z.b2z] in E; lia|].
  split; [exact O|]. rewrite M1, M2, of_val. split; [reflexivity|]. fold b.
  intros _. destruct b; reflexivity.
Qed.

(* Encoding and decoding are inverse to each other, which is RFC 8032's decoding. *)
Theorem decode_of_encoding q : on q ->
  exists x y, decode (encode q) = Some (x, y, true) /\ point (x, y) = q.
Proof.
  intros O. destruct (encodes_stands_for (encode q) q (conj O eq_refl)) as [W S].
  pose proof (decode_ok _ W) as H.
  destruct (decode (encode q)) as [[[x y] canonical]|] eqn:D.
  - destruct (decoded_stands_for _ _ _ _ W D) as [S' C].
    pose proof (stands_for_one _ _ _ S' S) as E. exists x, y. split; [|exact E].
    rewrite E in C. rewrite (proj2 C eq_refl). reflexivity.
  - exfalso. apply (H (fst q)). destruct S as (_ & <- & _). destruct q. exact O.
Qed.
Theorem decode_is_strict w : 0 <= w < 2 ^ 256 -> forall q,
  encodes w q <-> exists x y, decode w = Some (x, y, true) /\ point (x, y) = q.
Proof.
  intros W q. split.
  - intros [O <-]. exact (decode_of_encoding q O).
  - intros (x & y & D & <-). destruct (decoded_stands_for _ _ _ _ W D) as [[O _] C].
    split; [exact O|]. apply C. reflexivity.
Qed.
Theorem decode_is_lenient w : 0 <= w < 2 ^ 256 -> forall q,
  stands_for w q <-> exists x y canonical, decode w = Some (x, y, canonical) /\ point (x, y) = q.
Proof.
  intros W q. split.
  - intros S. pose proof (decode_ok w W) as H. destruct (decode w) as [[[x y] canonical]|] eqn:D.
    + destruct (decoded_stands_for _ _ _ _ W D) as [S' _].
      exists x, y, canonical. split; [reflexivity|]. exact (stands_for_one _ _ _ S' S).
    + exfalso. destruct S as (O & E & _). apply (H (fst q)). rewrite <- E. destruct q. exact O.
  - intros (x & y & canonical & D & <-). exact (proj1 (decoded_stands_for _ _ _ _ W D)).
Qed.

(* The two equations are those of the difference. *)
Lemma sum_with_opposites b q r : on b -> on q -> on r ->
  sum b (sum (opposite q) (opposite r)) = origin <-> b = sum q r.
Proof.
  intros B Q R. pose proof (on_opposite q Q) as OQ. pose proof (on_opposite r R) as OR.
  assert (E : sum (opposite q) (opposite r) = opposite (sum q r)).
  { symmetry. apply (group.opposite_add F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two
      i2 nonsquare); assumption. }
  pose proof (on_sum _ _ Q R) as O. rewrite E. set (s := sum q r) in *. clearbody s.
  pose proof (on_opposite s O) as O'. split.
  - intros H. transitivity (sum b (sum (opposite s) s)).
    + assert (I : sum (opposite s) s = origin)
        by (unfold sum; rewrite commutes; apply add_opposite, O).
      rewrite I, sum_origin. reflexivity.
    + rewrite <- sum_associates, H by assumption. apply origin_sum.
  - intros ->. apply add_opposite, O.
Qed.
Lemma on_negative q : on q -> on (opposite q).
Proof. apply on_opposite. Qed.
Ltac points := lazymatch goal with
  | |- on base => exact base_is_on
  | |- on (times _ _) => apply on_times; points
  | |- on (opposite _) => apply on_negative; points
  | |- on (sum _ _) => apply on_sum; points
  | H : on ?q |- on ?q => exact H
  end.
Lemma opposite_of_times z q : on q -> times z (opposite q) = opposite (times z q).
Proof.
  intros Q. rewrite (opposite_is q Q), (opposite_is (times z q)) by points.
  rewrite <- !times_mul by exact Q. f_equal; ring.
Qed.
Lemma eight_times_plain s k A R : on A -> on R -> times 8 (plain s k A R) =
  sum (times (8 * s) base) (sum (opposite (times 8 R)) (opposite (times (8 * k) A))).
Proof.
  intros OA OR. unfold plain.
  rewrite (times_sum 8 (times s base)) by points.
  rewrite (times_sum 8 (opposite R)) by points.
  rewrite (opposite_of_times 8 R) by points. rewrite (opposite_of_times 8 (times k A)) by points.
  rewrite (times_mul 8 s) by points. rewrite (times_mul 8 k) by points. reflexivity.
Qed.
Lemma equation_is_plain c s k A R : on A -> on R ->
  equation c s k A R <-> times (if c then 8 else 1) (plain s k A R) = origin.
Proof.
  intros OA OR. unfold equation. destruct c.
  - rewrite eight_times_plain by points. symmetry. apply sum_with_opposites; points.
  - rewrite times_1 by (unfold plain; points). symmetry. apply sum_with_opposites; points.
Qed.

(* The pair that is taken has the right properties if the one that is found has. *)
Lemma below_by_bits x n : 0 <= n -> bits x <= n -> Z.abs x < 2 ^ n.
Proof.
  intros N B. unfold bits in B. destruct (Z.eqb_spec x 0) as [-> | X].
  - apply Z.pow_pos_nonneg; [reflexivity|exact N].
  - assert (P : 0 < Z.abs x) by lia. pose proof (Z.log2_spec _ P) as [_ S].
    eapply Z.lt_le_trans; [exact S|]. apply Z.pow_le_mono_r; [reflexivity|lia].
Qed.
Lemma chosen_ok k u v : 0 <= k < L -> qualifies k u v ->
  let '(u, v) := chosen k u v in qualifies k u v /\ Z.abs u < 2 ^ 256 /\ Z.abs v < 2 ^ 136 /\
  v <> 0.
Proof.
  intros K [C O]. unfold chosen.
  destruct (bits v <? 253) eqn:E1; cbn [andb]; [destruct (Z.max (bits u) (bits v) <=? 136) eqn:E2|].
  - apply Z.leb_le in E2.
    pose proof (below_by_bits u 136 ltac:(discriminate) ltac:(lia)) as U.
    pose proof (below_by_bits v 136 ltac:(discriminate) ltac:(lia)) as V.
    assert (2 ^ 136 < 2 ^ 256) by reflexivity.
    split; [split; assumption|]. repeat split; try lia. intros ->. destruct O. lia.
  - assert (L < 2 ^ 256) by reflexivity. split; [split; [exists 0; ring|exists 0; reflexivity]|].
    repeat split; lia.
  - assert (L < 2 ^ 256) by reflexivity. split; [split; [exists 0; ring|exists 0; reflexivity]|].
    repeat split; lia.
Qed.
Lemma short_is_no_multiple v : v <> 0 -> Z.abs v < 2 ^ 136 -> ~ (L | v).
Proof.
  intros N V D. apply Z.divide_abs_r in D. apply Z.divide_pos_le in D; [|lia].
  assert (2 ^ 136 < L) by reflexivity. lia.
Qed.

(* The difference is that of half_size, for |v| and u with the sign of v. *)
Definition widths_ok (f : form) : Prop := 2 <= w f /\ 2 <= w_base f <= 8.
Lemma half_difference_is f s k qa qr A R : widths_ok f -> 0 <= s < L -> 0 <= k < L ->
  on qa -> on qr -> is qa A -> is qr R ->
  exists u' v', (period | u' - v' * k) /\ Z.Odd v' /\ ~ (L | v') /\
    is (half_size s u' v' qa qr) (half_difference f s k A R).
Proof.
  intros [W WB] S K OA OR IA IR. unfold half_difference. pose proof (halves_ok k) as Q.
  destruct (halves k) as [u v]. pose proof (chosen_ok k u v K Q) as C.
  destruct (chosen k u v) as [u1 v1]. destruct C as ([D O] & U & V & N). clear Q u v.
  assert (M : 0 <= (Z.abs v1 * s) mod L < 2 ^ 256).
  { pose proof (Z.mod_pos_bound (Z.abs v1 * s) L ltac:(reflexivity)).
    assert (L < 2 ^ 256) by reflexivity. lia. }
  assert (E : scalars.mul_add (Z.abs v1) s 0 = (Z.abs v1 * s) mod L).
  { rewrite scalars.mul_add_ok.
    - rewrite Z.add_0_r. reflexivity.
    - assert (2 ^ 136 < 2 ^ 256) by reflexivity. lia.
    - assert (L < 2 ^ 256) by reflexivity. lia.
    - split; [discriminate|reflexivity]. }
  rewrite E. pose proof (digits.split_ok _ M) as H.
  destruct (digits.split ((Z.abs v1 * s) mod L)) as [low high]. destruct H as (H & HL & HH).
  exists (Z.sgn v1 * u1), (Z.abs v1).
  assert (SG : (v1 < 0 /\ Z.sgn v1 = -1) \/ (0 < v1 /\ Z.sgn v1 = 1)) by lia.
  split; [|split; [|split]].
  - destruct D as [m D]. exists (Z.sgn v1 * m). destruct SG as [[G ->]|[G ->]]; lia.
  - destruct O as [m O]. exists (if v1 <? 0 then - m - 1 else m). destruct (Z.ltb_spec v1 0); lia.
  - apply short_is_no_multiple; lia.
  - assert (2 ^ 127 < 2 ^ 256) by reflexivity. assert (2 ^ 129 < 2 ^ 256) by reflexivity.
    assert (2 ^ 136 < 2 ^ 256) by reflexivity.
    pose proof (sum_of_four_is qa qr A R OA OR IA IR (w f) (w_base f) (Z.abs u1) (Z.abs v1) low
      high (Bool.eqb (u1 <? 0) (v1 <? 0)) true W WB
      ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as F4.
    rewrite H in F4. unfold half_size.
    match goal with |- is ?a _ => match type of F4 with is ?b _ => assert (X : a = b) end end.
    { rewrite times_opposite by exact OR.
      rewrite <- (times_opposite (Z.sgn v1 * u1)) by exact OA.
      replace (if Bool.eqb (u1 <? 0) (v1 <? 0) then - Z.abs u1 else Z.abs u1)
        with (- (Z.sgn v1 * u1)).
      - set (b := times ((Z.abs v1 * s) mod L) base).
        set (r := opposite (times (Z.abs v1) qr)). set (a := times (- (Z.sgn v1 * u1)) qa).
        assert (OB : on b) by apply on_times, base_is_on.
        assert (OR' : on r) by (apply on_opposite, on_times, OR).
        assert (OA' : on a) by (apply on_times, OA).
        clearbody a b r. unfold sum. rewrite (commutes b), (commutes r a).
        apply associates; assumption.
      - destruct SG as [[G ->]|[G ->]]; destruct (Z.ltb_spec u1 0), (Z.ltb_spec v1 0);
          cbn [Bool.eqb]; lia. }
    rewrite X. exact F4.
Qed.

Lemma negated_is q Q : is q Q -> is (opposite q) (negated Q).
Proof.
  destruct q as [x y], Q as [[[X Y] Z] T]. intros (N & EX & EY & ET). unfold is, negated.
  cbn [fst snd opposite group.opposite curve.extended] in *.
  rewrite !of_opposite, EX, EY, ET. split; [exact N|]. repeat split; ring.
Qed.
Lemma full_difference_is f s k qa qr A R : widths_ok f -> 0 <= s < L -> 0 <= k < L ->
  on qa -> on qr -> is qa A -> is qr R -> is (plain s k qa qr) (full_difference f s k A R).
Proof.
  intros [W WB] S K OA OR IA IR. assert (LW : L < 2 ^ 256) by reflexivity.
  pose proof (sum_of_four_is qa qr A R OA OR IA IR (w f) (w_base f) k 0 s 0 true true W WB
    ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as H.
  change (- 0) with 0 in H. rewrite times_0, Z.mul_0_r, Z.add_0_r, origin_sum in H.
  rewrite (times_opposite k) in H by exact OA.
  assert (O1 : on (sum (opposite (times k qa)) (times s base))) by points.
  assert (O2 : on (opposite qr)) by points.
  pose proof (added_ok _ _ _ _ O1 O2 H (negated_is qr R IR)) as D.
  assert (E : sum (sum (opposite (times k qa)) (times s base)) (opposite qr) = plain s k qa qr).
  { unfold plain. set (a := opposite (times k qa)) in *. set (b := times s base) in *.
    assert (OA' : on a) by (unfold a; points). assert (OB : on b) by (unfold b; points).
    clearbody a b. rewrite <- sum_associates by assumption. unfold sum.
    rewrite (commutes a b), associates, (commutes a) by assumption. symmetry.
    apply associates; assumption. }
  rewrite E in D. exact D.
Qed.

Theorem verify_ok f by_rule a r s k : widths_ok f -> 0 <= a < 2 ^ 256 -> 0 <= r < 2 ^ 256 ->
  0 <= s < L -> 0 <= k < L ->
  verify f by_rule a r s k = true <-> exists A R,
    acceptable (canonical_key by_rule) (no_small_order by_rule) a A /\
    acceptable (canonical_r by_rule) (no_small_order by_rule) r R /\
    equation (cofactored by_rule) s k A R.
Proof.
  intros W HA HR S K. unfold verify, conclude. cbv zeta.
  assert (Lenient : forall c n x q, acceptable c n x q -> 0 <= x < 2 ^ 256 -> stands_for x q).
  { intros c n x q [H _] X. destruct c; [exact (proj2 (encodes_stands_for x q H))|exact H]. }
  assert (Admits : forall c n x xx yy cc, 0 <= x < 2 ^ 256 -> decode x = Some (xx, yy, cc) ->
    admits c n cc (affine (xx, yy)) = true <-> acceptable c n x (point (xx, yy))).
  { intros c n x xx yy cc X D. destruct (decoded_stands_for _ _ _ _ X D) as [St C].
    pose proof St as [O _]. unfold admits, acceptable.
    pose proof (is_identity_doubled_ok _ _ 3 O (affine_ok (xx, yy))) as I3.
    change (2 ^ Z.of_nat 3) with 8 in I3.
    rewrite andb_true_iff. apply Morphisms_Prop.and_iff_morphism.
    - destruct c; cbn [negb orb].
      + rewrite C. unfold encodes. split; [intros H; split; assumption|intros [_ H]; exact H].
      + split; [intros _; exact St|reflexivity].
    - destruct n; cbn [negb orb].
      + rewrite negb_true_iff, <- not_true_iff_false, I3. split; [auto|].
        intros H. apply H, eq_refl.
      + split; [intros _ H; discriminate|reflexivity]. }
  destruct (decode a) as [[[xa ya] ca]|] eqn:DA.
  2: { split; [discriminate|]. intros (A & R & HA' & _).
    apply Lenient in HA'; [|exact HA]. apply decode_is_lenient in HA'; [|exact HA].
    destruct HA' as (x & y & c & D & _). rewrite DA in D. discriminate. }
  destruct (decode r) as [[[xr yr] cr]|] eqn:DR.
  2: { split; [discriminate|]. intros (A & R & _ & HR' & _).
    apply Lenient in HR'; [|exact HR]. apply decode_is_lenient in HR'; [|exact HR].
    destruct HR' as (x & y & c & D & _). rewrite DR in D. discriminate. }
  destruct (decoded_stands_for _ _ _ _ HA DA) as [SA _].
  destruct (decoded_stands_for _ _ _ _ HR DR) as [SR _].
  pose proof SA as [OA _]. pose proof SR as [OR _].
  assert (Eq : is_identity_doubled (if cofactored by_rule then 3 else 0)
      (difference f s k (affine (xa, ya)) (affine (xr, yr))) = true <->
    equation (cofactored by_rule) s k (point (xa, ya)) (point (xr, yr))).
  { rewrite equation_is_plain by assumption. pose proof (affine_ok (xa, ya)) as IA.
    pose proof (affine_ok (xr, yr)) as IR. unfold difference. destruct (full_size f).
    - pose proof (full_difference_is f s k _ _ _ _ W S K OA OR IA IR) as I.
      assert (OP : on (plain s k (point (xa, ya)) (point (xr, yr)))) by (unfold plain; points).
      rewrite (is_identity_doubled_ok _ _ _ OP I). destruct (cofactored by_rule); reflexivity.
    - destruct (half_difference_is f s k _ _ _ _ W S K OA OR IA IR) as (u' & v' & U & V & N & I).
      destruct (half_size_verdict s k u' v' _ _ OA OR U V N) as [V1 V8].
      assert (OH : on (half_size s u' v' (point (xa, ya)) (point (xr, yr))))
        by (unfold half_size; points).
      rewrite (is_identity_doubled_ok _ _ _ OH I). destruct (cofactored by_rule); [exact V8|].
      change (2 ^ Z.of_nat 0) with 1. rewrite (times_1 _ OH), times_1; [exact V1|].
      unfold plain. points. }
  rewrite !andb_true_iff, (Admits _ _ _ _ _ _ HA DA), (Admits _ _ _ _ _ _ HR DR), Eq.
  split.
  - intros [[H1 H2] H3]. eexists _, _. split; [exact H1|]. split; [exact H2|exact H3].
  - intros (A & R & H1 & H2 & H3).
    pose proof (stands_for_one _ _ _ (Lenient _ _ _ _ H1 HA) SA) as EA.
    pose proof (stands_for_one _ _ _ (Lenient _ _ _ _ H2 HR) SR) as ER.
    subst A R. split; [split|]; assumption.
Qed.

(* The verdict, for every key, signature and hash, under every policy. *)
Theorem verdict f by_rule a r s hash : widths_ok f -> 0 <= a < 2 ^ 256 -> 0 <= r < 2 ^ 256 ->
  0 <= s < 2 ^ 256 -> 0 <= hash < 2 ^ 512 ->
  verify_signature f by_rule a r s hash = true <-> valid by_rule a r s hash.
Proof.
  intros W A R S H. unfold verify_signature, valid. rewrite andb_true_iff, Z.ltb_lt.
  rewrite scalars.reduce_wide_ok by exact H.
  split; intros [B V]; (split; [exact B|]); revert V; apply verify_ok; try assumption; try lia;
    apply Z.mod_pos_bound; reflexivity.
Qed.

(* The policies by their names. That of most libraries compares R as bytes, and so does this. *)
Definition cofactorless : rule := Rule false false true false.
Definition canonical_points : rule := Rule false true true false.
Definition strict : rule := Rule false true true true.
Definition zip215 : rule := Rule true false false false.
Theorem cofactorless_verdict f a r s hash : widths_ok f ->
  0 <= a < 2 ^ 256 -> 0 <= r < 2 ^ 256 -> 0 <= s < 2 ^ 256 -> 0 <= hash < 2 ^ 512 ->
  verify_signature f cofactorless a r s hash = true <-> s < L /\ exists A,
    stands_for a A /\ encode (sum (times s base) (opposite (times (hash mod L) A))) = r.
Proof.
  intros W A R S H. rewrite verdict by assumption. clear W A R S H.
  unfold valid, acceptable, cofactorless, equation.
  cbn [canonical_key canonical_r no_small_order cofactored].
  split; intros [S E]; (split; [exact S|]); clear S.
  - destruct E as (A & R & [HA _] & [[OR ER] _] & E). exists A. split; [exact HA|].
    destruct HA as [OA _]. rewrite E. set (k := times (hash mod L) A).
    assert (K : on k) by (unfold k; points). clearbody k.
    rewrite sum_associates by points. replace (sum k (opposite k)) with origin
      by (symmetry; apply add_opposite; exact K). rewrite sum_origin. exact ER.
  - destruct E as (A & HA & E). pose proof HA as [OA _].
    assert (K : on (times (hash mod L) A)) by points. assert (B : on (times s base)) by points.
    remember (times (hash mod L) A) as k eqn:EK. remember (times s base) as b eqn:EB.
    exists A, (sum b (opposite k)). split; [split; [exact HA|discriminate]|].
    split; [split; [split; [points|exact E]|discriminate]|]. rewrite <- EK.
    rewrite sum_associates by points. replace (sum (opposite k) k) with origin
      by (unfold sum; rewrite commutes; symmetry; apply add_opposite; exact K).
    symmetry. apply sum_origin.
Qed.

(* A stricter policy accepts no more, in the order of this list. *)
Theorem policies_are_ordered a r s hash :
  (valid strict a r s hash -> valid canonical_points a r s hash) /\
  (valid canonical_points a r s hash -> valid cofactorless a r s hash) /\
  (valid cofactorless a r s hash -> valid zip215 a r s hash).
Proof.
  unfold valid, acceptable, strict, canonical_points, cofactorless, zip215.
  cbn [canonical_key canonical_r no_small_order cofactored].
  split; [|split]; intros (S & A & R & [HA _] & [HR _] & E); (split; [exact S|]); exists A, R.
  - split; [split; [exact HA|discriminate]|]. split; [split; [exact HR|discriminate]|exact E].
  - split; [split; [exact (proj2 (encodes_stands_for a A HA))|discriminate]|].
    split; [split; [exact HR|discriminate]|exact E].
  - pose proof HA as [OA _]. pose proof HR as [OR _].
    split; [split; [exact HA|discriminate]|].
    split; [split; [exact (proj2 (encodes_stands_for r R HR))|discriminate]|].
    apply (equation_is_plain true); [exact OA|exact OR|].
    apply (equation_is_plain false) in E; [|exact OA|exact OR].
    rewrite times_1 in E by (unfold plain; points). rewrite E. apply times_origin.
Qed.
(* None accepts an S of L or more, or bytes that stand for no point. *)
Theorem no_policy_accepts by_rule a r s hash : valid by_rule a r s hash ->
  s < L /\ (exists A, stands_for a A) /\ (exists R, stands_for r R).
Proof.
  intros (S & A & R & [HA _] & [HR _] & _). split; [exact S|].
  assert (X : forall c w q, (if c : bool then encodes w q else stands_for w q) -> stands_for w q).
  { intros c w q H. destruct c; [exact (proj2 (encodes_stands_for w q H))|exact H]. }
  split; [exists A|exists R]; eapply X; eassumption.
Qed.
(* They are those of ed25519/policy.rs, in its order. *)
Definition policies : list rule := [cofactorless; canonical_points; strict; zip215].
Definition same_rule (x : rule) (r : bool * bool * bool * bool * bool) : bool :=
  let '(c, ck, cr, n, _) := r in
  Bool.eqb (cofactored x) c && Bool.eqb (canonical_key x) ck && Bool.eqb (canonical_r x) cr &&
  Bool.eqb (no_small_order x) n.
Theorem policies_as_run : forallb (fun r => let '(_, verdicts) := r in
  (length verdicts =? length policies)%nat &&
  forallb (fun x => same_rule (fst x) (snd x)) (combine policies verdicts)) runs.verdicts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* What the code gave: the scalars of the four multiples, and the verdict under each policy. *)
Definition run_ok (found : option (Z * Z * bool) * option (Z * Z * bool)) (s k : Z)
  (verdicts : list (bool * bool * bool * bool * bool)) : bool :=
  match found with
  | (Some (xa, ya, ca), Some (xr, yr, cr)) =>
      let A := affine (xa, ya) in let R := affine (xr, yr) in
      let D := difference usual s k A R in
      forallb (fun r => let '(c, ck, cr', n, answer) := r in
        Bool.eqb (conclude (Rule c ck cr' n) ca cr A R D) answer) verdicts
  | _ => false
  end.
Theorem verdicts_as_run : forallb (fun r =>
  let '(a, r, s, k, (u', v', low, high), verdicts) := r in
  (let '(u, v) := halves k in
   let '(u, v) := chosen k u v in
   let '(l, h) := digits.split (scalars.mul_add (Z.abs v) s 0) in
   (Z.abs u =? u') && (Z.abs v =? v') && (l =? low) && (h =? high)) &&
  run_ok (decode a, decode r) s k verdicts) runs.verdicts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
