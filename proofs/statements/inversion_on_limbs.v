(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* field/safegcd/limbs62.rs: the inversion on limbs, from words to words, is the model of
   inversion.v; `inverted_ok` there says what that computes. No `i64` overflows. The definitions
   model the code by hand; inversion_as_run compares them with runs of it. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Prime Statement DivstepTexts.
From Kernel Require Log32.
From Statements Require Import divsteps inversion packed_rows limbs62.
From Certificates Require runs.
Import ListNotations.
Open Scope Z_scope.

(* `invert_by` up to `canonical`. Beside each batch the matrix of the one before is applied. *)
Definition rows_of (m : matrix) : (Z * Z) * (Z * Z) := ((u m, v m), (q m, r m)).
Definition identity : (Z * Z) * (Z * Z) := ((R, 0), (0, R)).
Record loop := Loop {
  zeta_of : Z; f_and_g : list Z * list Z; d_and_e : list Z * list Z;
  rows_next : (Z * Z) * (Z * Z) }.
Definition one_batch (limbs : list Z) (inverse : Z) (s : loop) : loop :=
  let begun := go (rows_next s) (before_batch limbs) (fresh (f_and_g s), fresh (d_and_e s)) in
  let '(f, g) := pair (fst begun) in
  let '(m, zeta) := three_parts (zeta_of s, word (hd 0 f), word (hd 0 g)) in
  let done := go (rows_next s) (beside_batch limbs inverse) begun in
  Loop zeta (pair (fst done)) (pair (snd done)) (rows_of m).
Definition start (limbs x : list Z) : loop :=
  Loop (-1) (limbs, x) ([0; 0; 0; 0; 0], [1; 0; 0; 0; 0]) identity.

(* `carry`, `canonical` and `split`. *)
Definition carried (l : list Z) : list Z :=
  match l with
  | [a; b; c; d; e] =>
      let b := b + a / R in let c := c + b / R in let d := d + c / R in
      [a mod R; b mod R; c mod R; d mod R; e + d / R]
  | _ => []
  end.
Definition plus_masked (top : Z) (x p : list Z) : list Z :=
  map (fun '(x, p) => x + masked_by p top) (combine x p).
Definition negated_by (sign x : Z) : Z :=
  let negate := Z.shiftr sign 63 in Z.lxor x negate - negate.
Definition joined (l : list Z) : list Z :=
  map (fun '(i, (x, y)) => Z.lor (Z.shiftr x (2 * i)) (word (Z.shiftl y (62 - 2 * i))))
    (combine [0; 1; 2; 3] (combine l (tl l))).
Definition canonical_limbs (limbs d : list Z) (sign : Z) : list Z :=
  let x := carried (map (negated_by sign) (plus_masked (last d 0) d limbs)) in
  joined (carried (plus_masked (last x 0) x limbs)).
Definition split_word (i low high : Z) : Z :=
  Z.lor (Z.shiftr low (64 - 2 * i)) (word (Z.shiftl high (2 * i))) mod R.
Definition split (l : list Z) : list Z :=
  map (fun '(i, (low, high)) => split_word i low high)
    (combine [0; 1; 2; 3; 4] (combine (0 :: l) (l ++ [0]))).
Fixpoint words_value (l : list Z) : Z := match l with [] => 0 | a :: l => a + W * words_value l end.

Lemma carried_ok l : length l = 5%nat -> value (carried l) = value l /\ whole (carried l).
Proof.
  intros H. destruct (five l H) as (a & b & c & d & e & ->). cbn [carried]. split.
  - cbn [value]. rewrite !Z.mod_eq by discriminate. ring.
  - constructor; apply Z.mod_pos_bound; reflexivity.
Qed.
Lemma plus_masked_value top x p : bits_of 64 top -> length x = length p ->
  value (plus_masked top x p) = value x + (if top <? 0 then value p else 0).
Proof.
  intros T. unfold plus_masked. revert x. induction p as [|b p IH]; intros [|a x] E;
    try discriminate; [destruct (top <? 0); reflexivity|].
  injection E as E. cbn [combine map value]. rewrite IH, masked_is by assumption.
  destruct (top <? 0); ring.
Qed.
Lemma negated_is sign x : bits_of 64 sign -> negated_by sign x = if sign <? 0 then - x else x.
Proof.
  intros S. unfold negated_by. rewrite sign_mask by exact S.
  destruct (sign <? 0); [rewrite Z.lxor_m1_r; unfold Z.lnot; lia|].
  rewrite Z.lxor_0_r. lia.
Qed.
Lemma negated_value sign l : bits_of 64 sign ->
  value (map (negated_by sign) l) = if sign <? 0 then - value l else value l.
Proof.
  intros S. induction l as [|a l IH]; cbn [map value]; [destruct (sign <? 0); reflexivity|].
  rewrite IH, negated_is by exact S. destruct (sign <? 0); ring.
Qed.
Lemma or_is_sum x y k : 0 <= k <= 64 -> 0 <= x < 2 ^ k ->
  Z.lor x (word (Z.shiftl y k)) = x + 2 ^ k * (y mod 2 ^ (64 - k)).
Proof.
  intros K X. rewrite Z.shiftl_mul_pow2 by lia. unfold word.
  replace W with (2 ^ (64 - k) * 2 ^ k) by (rewrite <- Z.pow_add_r by lia; unfold W; f_equal; lia).
  rewrite Z.mul_mod_distr_r by (apply Z.pow_nonzero; lia).
  rewrite Z.lor_comm, Log32.disjoint_or by (lia || exact X). ring.
Qed.
Lemma shifted x k : 0 <= k <= 62 -> limb x -> 0 <= Z.shiftr x k < 2 ^ (62 - k).
Proof.
  unfold limb. intros K X. rewrite Z.shiftr_div_pow2 by lia.
  assert (P : 0 < 2 ^ k) by (apply Z.pow_pos_nonneg; lia).
  split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; [exact P|].
  rewrite <- Z.pow_add_r by lia. replace (k + (62 - k)) with 62 by lia. apply X.
Qed.
Lemma joined_ok l : whole l -> 0 <= value l < 2 ^ 256 ->
  words_value (joined l) = value l /\ Forall (fun x => 0 <= x < W) (joined l).
Proof.
  destruct 1 as [a b c d e A B C D]. intros V.
  assert (E : 0 <= e < 2 ^ 8).
  { change (0 <= last [a; b; c; d; e] 0 < 2 ^ 8). split.
    - apply Z.ltb_ge. rewrite last_sign by (constructor; assumption). apply Z.ltb_ge. apply V.
    - apply last_limb; [constructor; assumption| |discriminate]. change (248 + 8) with 256. lia. }
  assert (J : joined [a; b; c; d; e] =
    [a + 2 ^ 62 * (b mod 2 ^ 2); b / 2 ^ 2 + 2 ^ 60 * (c mod 2 ^ 4);
     c / 2 ^ 4 + 2 ^ 58 * (d mod 2 ^ 6); d / 2 ^ 6 + 2 ^ 56 * (e mod 2 ^ 8)]).
  { unfold joined. cbn [tl combine map].
    rewrite !or_is_sum by (lia || (apply shifted; [lia|assumption])).
    rewrite !Z.shiftr_div_pow2 by lia. change (2 ^ (2 * 0)) with 1.
    rewrite Z.div_1_r. reflexivity. }
  rewrite J. clear J V. unfold limb in *.
  pose proof (Z.div_mod b (2 ^ 2) ltac:(discriminate)) as Bq.
  pose proof (Z.div_mod c (2 ^ 4) ltac:(discriminate)) as Cq.
  pose proof (Z.div_mod d (2 ^ 6) ltac:(discriminate)) as Dq.
  pose proof (Z.mod_pos_bound b (2 ^ 2) ltac:(reflexivity)).
  pose proof (Z.mod_pos_bound c (2 ^ 4) ltac:(reflexivity)).
  pose proof (Z.mod_pos_bound d (2 ^ 6) ltac:(reflexivity)).
  rewrite (Z.mod_small e) by exact E. split.
  - cbn [value words_value]. rewrite Bq at 3. rewrite Cq at 3. rewrite Dq at 3. unfold W, R. ring.
  - unfold W, R in *. repeat constructor; lia.
Qed.
Lemma split_word_is i low high : 0 <= i <= 4 -> 0 <= low < W ->
  split_word i low high = low / 2 ^ (64 - 2 * i) + 2 ^ (2 * i) * (high mod 2 ^ (62 - 2 * i)) /\
  limb (split_word i low high).
Proof.
  intros I L. split; [|apply Z.mod_pos_bound; reflexivity]. unfold split_word.
  assert (S : 0 <= low / 2 ^ (64 - 2 * i) < 2 ^ (2 * i)).
  { assert (P : 0 < 2 ^ (64 - 2 * i)) by (apply Z.pow_pos_nonneg; lia).
    split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; [exact P|].
    rewrite <- Z.pow_add_r by lia. replace (64 - 2 * i + 2 * i) with 64 by lia. apply L. }
  rewrite Z.shiftr_div_pow2, or_is_sum by (lia || exact S).
  set (x := low / _) in *. set (y := high mod 2 ^ (64 - 2 * i)).
  replace (high mod 2 ^ (62 - 2 * i)) with (y mod 2 ^ (62 - 2 * i)).
  2: { symmetry. apply Znumtheory.Zmod_div_mod; try (apply Z.pow_pos_nonneg; lia).
    exists (2 ^ 2). rewrite <- Z.pow_add_r by lia. f_equal. lia. }
  assert (T : R = 2 ^ (2 * i) * 2 ^ (62 - 2 * i))
    by (rewrite <- Z.pow_add_r by lia; unfold R; f_equal; lia).
  set (w := 2 ^ (62 - 2 * i)) in *. assert (P : 0 < w) by (apply Z.pow_pos_nonneg; lia).
  pose proof (Z.mod_pos_bound y w P) as M.
  rewrite (Z.div_mod y w) at 1 by lia.
  replace (x + _ * (w * (y / w) + y mod w)) with (x + 2 ^ (2 * i) * (y mod w) + (y / w) * R)
    by (rewrite T; ring).
  rewrite Z_mod_plus_full. apply Z.mod_small. rewrite T. nia.
Qed.
Lemma split_ok a b c d : Forall (fun x => 0 <= x < W) [a; b; c; d] ->
  value (split [a; b; c; d]) = words_value [a; b; c; d] /\ whole (split [a; b; c; d]).
Proof.
  intros F. repeat match goal with
  | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
  end.
  unfold split. cbn [app combine map].
  assert (Zero : 0 <= 0 < W) by (split; discriminate || reflexivity).
  destruct (split_word_is 0 0 a) as [S0 L0]; try lia.
  destruct (split_word_is 1 a b) as [S1 L1]; try lia.
  destruct (split_word_is 2 b c) as [S2 L2]; try lia.
  destruct (split_word_is 3 c d) as [S3 L3]; try lia.
  destruct (split_word_is 4 d 0) as [S4 _]; try lia.
  split; [|constructor; assumption]. rewrite S0, S1, S2, S3, S4.
  change (64 - 2 * 0) with 64. change (64 - 2 * 1) with 62. change (64 - 2 * 2) with 60.
  change (64 - 2 * 3) with 58. change (64 - 2 * 4) with 56. change (62 - 2 * 0) with 62.
  change (62 - 2 * 1) with 60. change (62 - 2 * 2) with 58. change (62 - 2 * 3) with 56.
  rewrite Z.div_0_l, Z.mod_0_l by discriminate. cbn [value words_value].
  replace (a + W * _) with (2 ^ 62 * (a / 2 ^ 62) + a mod 2 ^ 62 +
    W * (2 ^ 60 * (b / 2 ^ 60) + b mod 2 ^ 60 + W * (2 ^ 58 * (c / 2 ^ 58) + c mod 2 ^ 58 +
    W * (2 ^ 56 * (d / 2 ^ 56) + d mod 2 ^ 56)))) by (rewrite <- !Z.div_mod by discriminate; ring).
  change (2 * 0) with 0. change (2 * 1) with 2. change (2 * 2) with 4. change (2 * 3) with 6.
  change (2 * 4) with 8. unfold W, R. ring.
Qed.

(* What `canonical` computes on the way, each an `i64`. *)
Definition carry_sums (l : list Z) : list Z :=
  match l with
  | [a; b; c; d; e] =>
      let b := b + a / R in let c := c + b / R in let d := d + c / R in [b; c; d; e + d / R]
  | _ => []
  end.
Definition canonical_sums (limbs d : list Z) (sign : Z) : list Z :=
  let lifted := plus_masked (last d 0) d limbs in
  let negated := map (negated_by sign) lifted in let x := carried negated in
  let lifted_again := plus_masked (last x 0) x limbs in
  lifted ++ map (fun x => Z.lxor x (Z.shiftr sign 63)) lifted ++ negated ++ carry_sums negated ++
    lifted_again ++ carry_sums lifted_again.
Definition below_3 (x : Z) : Prop := Z.abs x <= 3 * 2 ^ 61.
Lemma carry_sums_fit l : length l = 5%nat -> Forall below_3 l -> Forall (bits_of 64) (carry_sums l).
Proof.
  intros H F. destruct (five l H) as (a & b & c & d & e & ->).
  repeat match goal with
  | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
  end.
  assert (Q : forall x, Z.abs x <= 3 * 2 ^ 61 + 2 -> Z.abs (x / R) <= 2).
  { intros x X. apply Z.abs_le. split; [apply Z.div_le_lower_bound|apply Z.lt_succ_r,
      Z.div_lt_upper_bound]; unfold R; lia. }
  unfold below_3 in *. cbn [carry_sums].
  set (b' := b + a / R). assert (B : Z.abs b' <= 3 * 2 ^ 61 + 2)
    by (pose proof (Q a ltac:(lia)); unfold b'; lia).
  set (c' := c + b' / R). assert (C : Z.abs c' <= 3 * 2 ^ 61 + 2)
    by (pose proof (Q b' B); unfold c'; lia).
  set (d' := d + c' / R). assert (D : Z.abs d' <= 3 * 2 ^ 61 + 2)
    by (pose proof (Q c' C); unfold d'; lia).
  pose proof (Q d' D). repeat constructor; unfold bits_of; change (2 ^ (64 - 1)) with (2 ^ 63); lia.
Qed.
Lemma plus_masked_below top x p : bits_of 64 top -> Forall (fun x => Z.abs x <= R) x ->
  Forall balanced p -> Forall below_3 (plus_masked top x p).
Proof.
  intros T. unfold plus_masked. revert p. induction x as [|a x IH]; intros [|b p] X P;
    cbn [combine map]; trivial.
  apply Forall_cons_iff in X, P. destruct X as [A X], P as [B P]. constructor; [|apply IH; trivial].
  rewrite masked_is by exact T. unfold balanced, below_3, R in *. destruct (top <? 0); lia.
Qed.
Lemma below_3_fits l : Forall below_3 l -> Forall (bits_of 64) l.
Proof.
  apply Forall_impl. unfold below_3, bits_of. change (2 ^ (64 - 1)) with (2 ^ 63). intros. lia.
Qed.

Definition invert_words (limbs : list Z) (inverse : Z) (x : list Z) : list Z :=
  let s := Nat.iter 10 (one_batch limbs inverse) (start limbs (split x)) in
  let '(f, g) := f_and_g s in let '(d, e) := d_and_e s in let row := fst (rows_next s) in
  canonical_limbs limbs (combine_mod_limbs limbs inverse row d e) (last (combine_limbs row f g) 0).

Section Modulus.
(* The limbs of the modulus, and its inverse modulo 2^62. *)
Variables (limbs : list Z) (inverse : Z).
Let modulus := value limbs.
Hypothesis five_limbs : length limbs = 5%nat.
Hypothesis balanced_limbs : Forall balanced limbs.
Hypothesis modulus_odd : Z.odd modulus = true.
Hypothesis modulus_range : 1 < modulus < 2 ^ 255.
Hypothesis inverse_ok : (inverse * modulus) mod R = 1.

Lemma short_value l : whole l -> Z.abs (value l) <= 2 * modulus -> short l.
Proof.
  intros W B. split; [exact W|]. assert (L : - 2 ^ 8 <= last l 0 < 2 ^ 8).
  { apply last_limb; [exact W| |discriminate]. change (2 ^ (248 + 8)) with (2 * 2 ^ 255). lia. }
  lia.
Qed.
(* A row is 8 (a, b), with a and b of a batch of 59 steps. *)
Definition times8 (a b : Z) : Z * Z := (8 * a, 8 * b).
Lemma small_times8 a b : Z.abs a + Z.abs b <= 2 ^ 59 -> small_row (times8 a b).
Proof. unfold small_row, times8, R. cbn [fst snd]. lia. Qed.
Lemma divided x : (8 * x) / R = x / 2 ^ 59.
Proof. change R with (8 * 2 ^ 59). apply Z.div_mul_cancel_l; discriminate. Qed.
Lemma combine_ok a b f g : length f = 5%nat -> length g = 5%nat ->
  value (combine_limbs (times8 a b) f g) = (a * value f + b * value g) / 2 ^ 59 /\
  whole (combine_limbs (times8 a b) f g).
Proof.
  intros F G. rewrite (combine_is _ f g limbs) by assumption.
  destruct (combined_value 0 limbs (times8 a b) f g) as [V W]; try assumption.
  split; [|exact W]. rewrite V, <- divided. f_equal. unfold times8. cbn [fst snd]. ring.
Qed.
Lemma inverse_59 : (inverse * modulus) mod 2 ^ Z.of_nat 59 = 1 mod 2 ^ Z.of_nat 59.
Proof.
  change (2 ^ Z.of_nat 59) with (2 ^ 59). rewrite (Z.div_mod (inverse * modulus) R) by discriminate.
  rewrite inverse_ok. change R with (8 * 2 ^ 59) at 1.
  replace (8 * 2 ^ 59 * _ + 1) with (1 + 8 * (inverse * modulus / R) * 2 ^ 59) by ring.
  apply Z_mod_plus_full.
Qed.
Lemma combine_mod_ok a b d e : whole d -> whole e ->
  - 2 * modulus < value d < modulus -> - 2 * modulus < value e < modulus ->
  value (combine_mod_limbs limbs inverse (times8 a b) d e) =
    combine_mod modulus 59 inverse a b (value d) (value e) /\
  whole (combine_mod_limbs limbs inverse (times8 a b) d e).
Proof.
  intros D E Rd Re. unfold combine_mod_limbs.
  destruct (combined_value (multiple inverse (times8 a b) d e) limbs (times8 a b) d e) as [V W];
    try assumption; try (apply whole_length; assumption).
  split; [|exact W]. rewrite V. fold modulus.
  rewrite multiple_is by (apply short_value; trivial; lia).
  unfold combine_mod, times8. cbn [fst snd]. change (2 ^ Z.of_nat 59) with (2 ^ 59).
  set (x := value d). set (y := value e).
  set (sum := a * lifted modulus x + b * lifted modulus y).
  assert (L : 8 * sum = 8 * a * x + 8 * b * y + lift_of (8 * a, 8 * b) x y * modulus).
  { unfold sum, lifted, lift_of. cbn [fst snd]. destruct (x <? 0), (y <? 0); ring. }
  rewrite <- divided. f_equal. set (lift := lift_of _ _ _) in *.
  assert (K : ((8 * a * x + 8 * b * y) * inverse + lift) mod R =
    8 * ((sum * inverse) mod 2 ^ 59)).
  { change R with (8 * 2 ^ 59). rewrite <- Z.mul_mod_distr_l by discriminate.
    change (8 * 2 ^ 59) with R.
    replace ((8 * a * x + 8 * b * y) * inverse + lift)
      with (8 * (sum * inverse) + lift * (1 - inverse * modulus)) by
      (rewrite Z.mul_assoc, L; ring).
    pose proof (Z.div_mod (inverse * modulus) R ltac:(discriminate)) as I. rewrite inverse_ok in I.
    replace (lift * (1 - inverse * modulus)) with (- lift * (inverse * modulus / R) * R)
      by (rewrite I at 2; ring).
    apply Z_mod_plus_full. }
  rewrite K. lia.
Qed.

(* After n batches, with the matrix of the last one still to be applied. *)
Definition model (n : nat) (x : Z) : numbers :=
  run modulus 59 inverse n (Numbers (State 0 modulus x) 0 1).
Definition applied (m : matrix) (zeta f g d e : Z) : numbers :=
  Numbers (State (- zeta - 1) ((u m * f + v m * g) / 2 ^ 59) ((q m * f + r m * g) / 2 ^ 59))
    (combine_mod modulus 59 inverse (u m) (v m) d e)
    (combine_mod modulus 59 inverse (q m) (r m) d e).
Definition small_matrix (m : matrix) : Prop :=
  Z.abs (u m) + Z.abs (v m) <= 2 ^ 59 /\ Z.abs (q m) + Z.abs (r m) <= 2 ^ 59.
Definition in_range (x : Z) : Prop := - 2 * modulus < x < modulus.
Definition represents (s : loop) (n : nat) (x : Z) : Prop :=
  let '(Loop zeta (f, g) (d, e) rows) := s in
  exists m, small_matrix m /\ rows = (times8 (u m) (v m), times8 (q m) (r m)) /\
    narrow f /\ narrow g /\ whole d /\ whole e /\
    in_range (value d) /\ in_range (value e) /\
    applied m zeta (value f) (value g) (value d) (value e) = model n x.
Lemma divsteps_bounded n x : 0 <= x <= modulus -> let s := divsteps n (State 0 modulus x) in
  Z.abs (f s) <= modulus /\ Z.abs (g s) <= modulus.
Proof.
  intros X. cbv zeta. destruct (batch_ok n (State 0 modulus x) modulus_odd) as (A & B & _).
  destruct (batch_bounds n (State 0 modulus x)) as [C D]. cbn [f g] in *.
  assert (P : 0 < 2 ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  set (w := 2 ^ Z.of_nat n) in *. set (m := batch n _) in *.
  assert (G : forall a b y, Z.abs a + Z.abs b <= w -> w * y = a * modulus + b * x ->
    Z.abs y <= modulus).
  { intros a b y S E. apply (Z.mul_le_mono_pos_l _ _ w P).
    rewrite <- (Z.abs_eq w) at 1 by lia. rewrite <- Z.abs_mul, E.
    eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul, (Z.abs_eq x) by lia.
    rewrite (Z.abs_eq modulus) by lia. nia. }
  exact (conj (G _ _ _ C A) (G _ _ _ D B)).
Qed.
Lemma model_good x n : 0 <= x <= modulus -> let s := model n x in
  Z.odd (f (fg s)) = true /\ Z.abs (f (fg s)) <= modulus /\ Z.abs (g (fg s)) <= modulus /\
  in_range (d s) /\ in_range (e s).
Proof.
  intros X. cbv zeta.
  destruct (run_good modulus 59 inverse modulus_odd modulus_range inverse_59 x n X)
    as (F & D & E & _). fold (model n x) in *. rewrite F.
  destruct (divsteps_bounded (n * 59) x X) as [A B].
  split; [apply (batch_ok (n * 59) (State 0 modulus x)), modulus_odd|].
  exact (conj A (conj B (conj D E))).
Qed.
Lemma exact_sum a b d e t : a * lifted modulus d + b * lifted modulus e = t * 2 ^ 59 ->
  combine_mod modulus 59 inverse a b d e = t.
Proof.
  intros E. unfold combine_mod. change (2 ^ Z.of_nat 59) with (2 ^ 59). rewrite E.
  replace (t * 2 ^ 59 * inverse) with (t * inverse * 2 ^ 59) by ring.
  rewrite Z.mod_mul, Z.mul_0_l, Z.sub_0_r by discriminate. apply Z.div_mul. discriminate.
Qed.
Lemma start_represents x : whole x -> 0 <= value x <= modulus ->
  represents (start limbs x) 0 (value x).
Proof.
  intros W X. exists (Matrix (2 ^ 59) 0 0 (2 ^ 59)). unfold small_matrix, narrow, in_range.
  cbn [u v q r]. split; [split; discriminate|]. split; [reflexivity|].
  split; [split; [exact five_limbs|]|].
  { eapply Forall_impl; [|exact balanced_limbs]. unfold balanced, R. intros y. lia. }
  split; [apply short_is_narrow, short_value; [exact W|lia]|].
  split; [constructor; split; reflexivity || discriminate|].
  split; [constructor; split; reflexivity || discriminate|].
  change (value [0; 0; 0; 0; 0]) with 0. change (value [1; 0; 0; 0; 0]) with 1.
  split; [lia|]. split; [lia|]. fold modulus. unfold applied, model. cbn [run u v q r].
  rewrite (exact_sum (2 ^ 59) 0 0 1 0), (exact_sum 0 (2 ^ 59) 0 1 1) by reflexivity.
  rewrite !Z.mul_0_l, Z.add_0_r, Z.add_0_l, !(Z.mul_comm (2 ^ 59)), !Z.div_mul by discriminate.
  reflexivity.
Qed.
Lemma batch_represents s n x : 0 <= x <= modulus -> represents s n x ->
  represents (one_batch limbs inverse s) (S n) x.
Proof.
  intros X. destruct s as [z [f g] [d e] rows].
  intros (m & [M1 M2] & -> & F & G & D & E & Rd & Re & A).
  pose proof (update_ok limbs inverse (times8 (u m) (v m)) (times8 (q m) (r m)) f g d e five_limbs
    (proj1 F) (proj1 G) (whole_length d D) (whole_length e E)) as U.
  cbv zeta in U. destruct U as (U1 & U2 & U3 & U4).
  unfold one_batch. cbn [zeta_of f_and_g d_and_e rows_next]. rewrite U1, U2.
  destruct (pair (fst (go _ (before_batch limbs) _))) as [f1 g1] eqn:Low. cbn [fst snd] in U3, U4.
  rewrite U3, U4. clear U1 U2 U3 U4 Low f1 g1.
  destruct (combine_ok (u m) (v m) f g (proj1 F) (proj1 G)) as [Fv Fw].
  destruct (combine_ok (q m) (r m) f g (proj1 F) (proj1 G)) as [Gv Gw].
  destruct (combine_mod_ok (u m) (v m) d e D E Rd Re) as [Dv Dw].
  destruct (combine_mod_ok (q m) (r m) d e D E Rd Re) as [Ev Ew].
  pose proof (model_good x n X) as Good. cbv zeta in Good. rewrite <- A in Good.
  unfold applied in Good. cbn [divsteps.f divsteps.g inversion.fg inversion.d inversion.e] in Good.
  rewrite <- Fv, <- Gv, <- Dv, <- Ev in Good. destruct Good as (O & Fr & Gr & Dr & Er).
  unfold applied in A. rewrite <- Fv, <- Gv, <- Dv, <- Ev in A.
  set (f' := combine_limbs (times8 (u m) (v m)) f g) in *.
  set (g' := combine_limbs (times8 (q m) (r m)) f g) in *.
  set (d' := combine_mod_limbs limbs inverse (times8 (u m) (v m)) d e) in *.
  set (e' := combine_mod_limbs limbs inverse (times8 (q m) (r m)) d e) in *.
  assert (Word : forall l, whole l -> word (hd 0 l) = value l mod 2 ^ 62).
  { intros l W. rewrite lowest_limb by exact W. apply Z.mod_small.
    pose proof (Z.mod_pos_bound (value l) R ltac:(reflexivity)).
    unfold R, DivstepTexts.W in *. lia. }
  rewrite !Word by assumption. rewrite batch_of_limbs by exact O. unfold whole_batch.
  set (low := State (- z - 1) (value f' mod 2 ^ 59) (value g' mod 2 ^ 59)).
  unfold represents. exists (batch 59 low).
  split; [exact (batch_bounds 59 low)|]. split; [reflexivity|].
  split; [apply short_is_narrow, short_value; [exact Fw|lia]|].
  split; [apply short_is_narrow, short_value; [exact Gw|lia]|].
  do 4 (split; [assumption|]).
  unfold model. cbn [run]. change (run modulus 59 inverse n _) with (model n x). rewrite <- A.
  unfold applied, next, zeta_after_steps. cbn [inversion.fg inversion.d inversion.e].
  change (2 ^ Z.of_nat 59) with (2 ^ 59). fold low.
  replace (- (- k (divsteps 59 low) - 1) - 1) with (k (divsteps 59 low)) by lia. reflexivity.
Qed.

Theorem loop_represents x n : whole x -> 0 <= value x <= modulus ->
  represents (Nat.iter n (one_batch limbs inverse) (start limbs x)) n (value x).
Proof.
  intros W X. induction n as [|n IH]; [apply start_represents; assumption|].
  exact (batch_represents _ n _ X IH).
Qed.

(* Every column of every update is within its bounds, and so is the multiple, an `i64`. *)
Theorem columns_within_bounds s n x : represents s n x ->
  let '(f, g) := f_and_g s in let '(d, e) := d_and_e s in
  forall row, row = fst (rows_next s) \/ row = snd (rows_next s) ->
  columns_fit row 0 (entries_of 0 limbs f g) /\
  bits_of 64 (multiple inverse row d e) /\
  columns_fit row 0 (entries_of (multiple inverse row d e) limbs d e).
Proof.
  destruct s as [z [f g] [d e] rows]. intros (m & [M1 M2] & -> & F & G & D & E & Rd & Re & _).
  cbn [f_and_g d_and_e rows_next fst snd]. intros row H.
  assert (S : small_row row) by (destruct H as [-> | ->]; apply small_times8; assumption).
  unfold in_range in *.
  assert (Sd : short d) by (apply short_value; [exact D|lia]).
  assert (Se : short e) by (apply short_value; [exact E|lia]).
  pose proof (multiple_small inverse row d e Sd Se) as M.
  split; [|split].
  - apply combined_fits; trivial; [|left; auto].
    unfold small_multiple, small_row, above, R in *. lia.
  - unfold small_multiple, small_row, above, bits_of, R in *.
    change (2 ^ (64 - 1)) with (2 ^ 63). lia.
  - apply combined_fits; trivial. right. auto.
Qed.

Lemma lifted_value l : whole l -> Z.abs (value l) <= 2 * modulus ->
  value (plus_masked (last l 0) l limbs) = lifted modulus (value l).
Proof.
  intros W B. destruct (short_value l W B) as [_ L]. rewrite plus_masked_value.
  - rewrite last_sign by exact W. unfold lifted. fold modulus. destruct (value l <? 0); lia.
  - unfold bits_of. change (2 ^ (64 - 1)) with (2 ^ 63). lia.
  - rewrite five_limbs. apply whole_length, W.
Qed.
Lemma plus_masked_length top x : length x = 5%nat -> length (plus_masked top x limbs) = 5%nat.
Proof.
  intros X. unfold plus_masked. rewrite map_length, combine_length, X, five_limbs. reflexivity.
Qed.
Lemma canonical_ok d0 f0 : whole d0 -> in_range (value d0) -> whole f0 ->
  Z.abs (value f0) <= modulus ->
  words_value (canonical_limbs limbs d0 (last f0 0)) = canonical modulus (value d0) (value f0).
Proof.
  intros D Rd F Rf. unfold canonical_limbs, canonical. unfold in_range in Rd.
  destruct (short_value f0 F) as [_ L]; [lia|].
  assert (B : bits_of 64 (last f0 0))
    by (unfold bits_of; change (2 ^ (64 - 1)) with (2 ^ 63); lia).
  destruct (carried_ok (map (negated_by (last f0 0)) (plus_masked (last d0 0) d0 limbs)))
    as [V W]; [rewrite map_length; apply plus_masked_length, whole_length, D|].
  rewrite negated_value, lifted_value, last_sign in V by (assumption || lia).
  destruct (lifted_ok modulus 59 modulus_range (value d0) Rd) as [Ry _].
  set (x := carried (map _ _)) in *. set (y := lifted modulus (value d0)) in *.
  rewrite <- V. assert (Rx : - modulus < value x < modulus)
    by (rewrite V; destruct (value f0 <? 0); lia).
  destruct (carried_ok (plus_masked (last x 0) x limbs)) as [V' W'];
    [apply plus_masked_length, whole_length, W|].
  rewrite lifted_value in V' by (assumption || lia).
  destruct (joined_ok (carried (plus_masked (last x 0) x limbs)) W') as [J _]; rewrite V' in *;
    [|exact J].
  unfold lifted. change (2 ^ 256) with (2 * 2 ^ 255).
  destruct (Z.ltb_spec (value x) 0); lia.
Qed.
Theorem canonical_fits d0 sign : whole d0 -> in_range (value d0) -> bits_of 64 sign ->
  Forall (bits_of 64) (canonical_sums limbs d0 sign).
Proof.
  intros D Rd S. unfold in_range in Rd. unfold canonical_sums.
  assert (Sd : short d0) by (apply short_value; [exact D|lia]).
  assert (Top : forall l, short l -> bits_of 64 (last l 0)).
  { intros l [_ L]. unfold bits_of. change (2 ^ (64 - 1)) with (2 ^ 63). lia. }
  set (lifted_limbs := plus_masked (last d0 0) d0 limbs).
  assert (Bl : Forall below_3 lifted_limbs)
    by (apply plus_masked_below; auto; apply short_is_narrow, Sd).
  set (negated := map (negated_by sign) lifted_limbs).
  assert (Bn : Forall below_3 negated).
  { apply Forall_map. revert Bl. apply Forall_impl. intros a A. rewrite negated_is by exact S.
    unfold below_3 in *. destruct (sign <? 0); lia. }
  assert (Ln : length negated = 5%nat)
    by (unfold negated; rewrite map_length; apply plus_masked_length, whole_length, D).
  destruct (carried_ok negated Ln) as [V W]. set (x := carried negated) in *.
  assert (Sx : short x).
  { apply short_value; [exact W|]. rewrite V. unfold negated, lifted_limbs.
    rewrite negated_value, lifted_value by (assumption || lia).
    destruct (lifted_ok modulus 59 modulus_range (value d0) Rd) as [Ry _].
    destruct (sign <? 0); lia. }
  assert (Ba : Forall below_3 (plus_masked (last x 0) x limbs))
    by (apply plus_masked_below; auto; apply short_is_narrow, Sx).
  rewrite !Forall_app. repeat split; try (apply below_3_fits; assumption).
  - apply Forall_map. revert Bl. apply Forall_impl. intros a A. rewrite sign_mask by exact S.
    unfold below_3, bits_of in *. change (2 ^ (64 - 1)) with (2 ^ 63).
    destruct (sign <? 0); [rewrite Z.lxor_m1_r; unfold Z.lnot; lia|rewrite Z.lxor_0_r; lia].
  - apply carry_sums_fit; assumption.
  - apply carry_sums_fit; [|assumption]. apply plus_masked_length, whole_length, W.
Qed.
Lemma invert_is n x :
  invert modulus 59 inverse n x = canonical modulus (d (model n x)) (f (fg (model n x))).
Proof. reflexivity. Qed.
Theorem invert_words_ok a b c d : Forall (fun x => 0 <= x < W) [a; b; c; d] ->
  words_value [a; b; c; d] <= modulus ->
  words_value (invert_words limbs inverse [a; b; c; d]) =
    invert modulus 59 inverse 10 (words_value [a; b; c; d]).
Proof.
  intros F X. destruct (split_ok a b c d F) as [V S].
  assert (Nonneg : 0 <= words_value [a; b; c; d]).
  { repeat match goal with
    | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
    end. cbn [words_value]. unfold W. lia. }
  pose proof (loop_represents (split [a; b; c; d]) 10 S) as L. rewrite V in L.
  specialize (L (conj Nonneg X)). unfold invert_words.
  destruct (Nat.iter 10 _ _) as [z [f0 g0] [d0 e0] rows].
  destruct L as (m & [M1 M2] & -> & Nf & Ng & D & E & Rd & Re & A).
  cbn [f_and_g d_and_e rows_next fst].
  destruct (combine_ok (u m) (v m) f0 g0 (proj1 Nf) (proj1 Ng)) as [Fv Fw].
  destruct (combine_mod_ok (u m) (v m) d0 e0 D E Rd Re) as [Dv Dw].
  rewrite invert_is.
  destruct (model_good (words_value [a; b; c; d]) 10 (conj Nonneg X)) as (_ & Rf & _ & Rd' & _).
  rewrite <- A in *. unfold applied in *. cbn [inversion.fg inversion.d divsteps.f] in *.
  rewrite <- Fv, <- Dv in *. apply canonical_ok; assumption.
Qed.
End Modulus.

(* `Modulus::new`, and both moduli. *)
Definition limb_and_carry (m : Z) (i carry : Z) : Z * Z :=
  let limb := (m / 2 ^ (62 * i)) mod R + carry in
  let carry := if i <? 4 then (limb + 2 ^ 61) / R else 0 in (limb - carry * R, carry).
Definition balanced_limbs_of (m : Z) : list Z :=
  rev (fst (fold_left (fun '(l, carry) i => let '(limb, carry) := limb_and_carry m i carry in
    (limb :: l, carry)) [0; 1; 2; 3; 4] ([], 0))).
(* Only bits of the inverse below 2^59 matter to the model. *)
Lemma combine_mod_of_bits modulus i a b d e :
  combine_mod modulus 59 (i mod R) a b d e = combine_mod modulus 59 i a b d e.
Proof.
  unfold combine_mod. set (sum := _ + _).
  assert (E : (sum * (i mod R)) mod 2 ^ Z.of_nat 59 = (sum * i) mod 2 ^ Z.of_nat 59).
  { rewrite <- (Zmult_mod_idemp_r (i mod R)), <- (Zmult_mod_idemp_r i). f_equal. f_equal.
    symmetry. apply Znumtheory.Zmod_div_mod; try reflexivity. exists 8. reflexivity. }
  rewrite E. reflexivity.
Qed.
Lemma run_of_bits modulus i n s : run modulus 59 (i mod R) n s = run modulus 59 i n s.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [run]. rewrite IH. unfold next.
  destruct (fg (run modulus 59 i n s)). rewrite !combine_mod_of_bits. reflexivity.
Qed.
Lemma invert_of_bits modulus i n x : invert modulus 59 (i mod R) n x = invert modulus 59 i n x.
Proof. unfold invert. rewrite run_of_bits. reflexivity. Qed.
Definition limbs_ok (m : Z) : bool :=
  let l := balanced_limbs_of m in
  (length l =? 5)%nat && forallb (fun x => (- 2 ^ 61 <=? x) && (x <? 2 ^ 61)) l &&
  (value l =? m) && ((inverse m mod R * m) mod R =? 1).
Lemma both_limbs_ok : forallb limbs_ok [p; L] = true.
Proof. vm_compute. reflexivity. Qed.
Theorem inverted_on_limbs m a b c d : In m [p; L] -> Forall (fun x => 0 <= x < W) [a; b; c; d] ->
  words_value [a; b; c; d] < m ->
  words_value (invert_words (balanced_limbs_of m) (inverse m mod R) [a; b; c; d]) =
    inverted m (59, 10)%nat (words_value [a; b; c; d]).
Proof.
  intros M F X. destruct (prepared m (59, 10)%nat M) as (_ & O & Range & _); [left; reflexivity|].
  pose proof (proj1 (forallb_forall _ _) both_limbs_ok m M) as K. unfold limbs_ok in K.
  rewrite !andb_true_iff, Nat.eqb_eq, !Z.eqb_eq in K. destruct K as [[[Len B] V] I].
  assert (Bl : Forall balanced (balanced_limbs_of m)).
  { apply Forall_forall. intros x Hx. apply (proj1 (forallb_forall _ _) B) in Hx.
    apply andb_prop in Hx. destruct Hx as [H1 H2]. apply Z.leb_le in H1. apply Z.ltb_lt in H2.
    split; assumption. }
  set (l := balanced_limbs_of m) in *.
  assert (O' : Z.odd (value l) = true) by (rewrite V; exact O).
  assert (R' : 1 < value l < 2 ^ 255) by (rewrite V; exact Range).
  assert (I' : (inverse m mod R * value l) mod R = 1) by (rewrite V; exact I).
  assert (X' : words_value [a; b; c; d] <= value l) by (rewrite V; apply Z.lt_le_incl, X).
  rewrite (invert_words_ok l (inverse m mod R) Len Bl O' R' I' a b c d F X'), V.
  unfold inverted. cbn [fst snd]. apply invert_of_bits.
Qed.

(* The models and runs of the code: batches of division steps and, for both moduli, matrices applied
   to limbs, canonical values, and inverses. *)
Definition same (a b : list Z) : bool := if list_eq_dec Z.eq_dec a b then true else false.
Definition same_pair (a b : list Z * list Z) : bool := same (fst a) (fst b) && same (snd a) (snd b).
Definition four_words (x : Z) : list Z := map (fun i => x / W ^ i mod W) [0; 1; 2; 3].
Definition updated_as_run (m : Z) (rows : (Z * Z) * (Z * Z)) (fg de fg' de' : list Z * list Z) :
    bool :=
  let limbs := balanced_limbs_of m in
  let done := go rows (before_batch limbs ++ beside_batch limbs (inverse m mod R))
    (fresh fg, fresh de) in
  same_pair (pair (fst done)) fg' && same_pair (pair (snd done)) de'.
Definition batch_as_run (zeta f g : Z) (rows : (Z * Z) * (Z * Z)) (zeta' : Z) : bool :=
  let '(m, z) := three_parts (zeta, f, g) in
  same [u m; v m; q m; r m; z]
    [fst (fst rows); snd (fst rows); fst (snd rows); snd (snd rows); zeta'].
Theorem inversion_as_run :
  forallb (fun '(zeta, f, g, rows, zeta') => batch_as_run zeta f g rows zeta') runs.batches &&
  forallb (fun '(m, rows, fg, de, fg', de') => updated_as_run m rows fg de fg' de') runs.updates &&
  forallb (fun '(m, d, sign, x) =>
    same (canonical_limbs (balanced_limbs_of m) d sign) (four_words x)) runs.canonical62 &&
  forallb (fun '(m, x, y) =>
    same (invert_words (balanced_limbs_of m) (inverse m mod R) (four_words x)) (four_words y))
    runs.inverses = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
