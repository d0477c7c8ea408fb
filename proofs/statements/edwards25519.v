(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* edwards25519 itself: what group.v, curve.v and ladder.v suppose of a field and a curve holds. *)
From Coq Require Import ZArith Znumtheory Zpow_facts List Bool Lia Field.
From Coqprime Require Import GZnZ UList FGroup EGroup.
From Kernel Require Product.
From Kernel Require Import Statement Prime.
From Statements Require curve group ladder.
Import ListNotations.
Open Scope Z_scope.

(* d = -121665/121666, and a square root of -1. *)
Definition zd : Z :=
  37095705934669439343138083508754565189542113879843219016388785533085940283555.
Definition d : F := of_Z zd.
Definition i : F := of_Z
  19681161376707505956807079304988542015446066515923890162744021073123829784752.
Theorem d_is_a_ratio : fmul d (of_Z 121666) = of_Z (-121665).
Proof. apply same. vm_compute. reflexivity. Qed.
Theorem i2 : fmul i i = fopp f1.
Proof. apply same. vm_compute. reflexivity. Qed.
Theorem two : fadd f1 f1 <> f0.
Proof. intros H. apply (f_equal (val p)) in H. vm_compute in H. discriminate. Qed.
Theorem nonsquare x : fmul x x <> d.
Proof.
  intros H. apply (f_equal (val p)) in H. revert H.
  apply (no_square (val p d) (val p x)). vm_cast_no_check (eq_refl (p - 1)).
Qed.
Lemma decide (x y : F) : x = y \/ x <> y.
Proof. destruct (dec x y); [left|right]; assumption. Qed.

(* The points. *)
Notation on_curve := (curve.on_curve F f1 fadd fmul fsub d).
Definition on := group.on F f1 fadd fmul fsub d.
Definition sum := group.add F f1 fadd fmul fsub fdiv d.
Definition opposite := group.opposite F fopp.
Definition origin := group.zero F f0 f1.
Definition multiple := group.multiple F f0 f1 fadd fmul fsub fdiv d.
Definition product := curve.product F f0 f1 fadd fmul fsub fopp fdiv finv field decide.
Definition on_add := group.on_add F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare.
Definition on_multiple := group.on_multiple F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i
  two i2 nonsquare.
Definition on_opposite := group.on_opposite F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Definition on_origin := group.on_zero F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Definition commutes := group.add_commutes F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Definition associates := group.add_associates F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i
  two i2 nonsquare.
Definition add_origin := group.add_zero F f0 f1 fadd fmul fsub fopp fdiv finv field d.
Definition add_opposite := group.add_opposite F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i
  two i2 nonsquare.
Definition multiples_add := group.multiples_add F f0 f1 fadd fmul fsub fopp fdiv finv field decide d
  i two i2 nonsquare.
Definition multiples_multiply := group.multiples_multiply F f0 f1 fadd fmul fsub fopp fdiv finv
  field decide d i two i2 nonsquare.

(* Multiples by doubling, with the formulas of the code on integers that are congruent. *)
Definition folded (x : Z) : Z :=
  let high := Z.shiftr x 255 in x - Z.shiftl high 255 + 19 * high.
Definition zmul : Z -> Z -> Z := Product.times.
Definition number : Set := Z * Z * Z * Z.
Notation z_add_extended :=
  (Certificates.curve.add_extended Z 0 1 zd (zd + zd) Z.add Z.sub zmul).
Notation z_double_extended :=
  (Certificates.curve.double_extended Z 0 1 zd (zd + zd) Z.add Z.sub zmul).
Definition doubled (q : number) : number := let '(X, Y, Z, _) := q in z_double_extended X Y Z.
Definition added (q r : number) : number :=
  let '((X1, Y1, Z1, T1), (X2, Y2, Z2, T2)) := (q, r) in z_add_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2.
Definition affine (q : Z * Z) : number := (fst q, snd q, 1, zmul (fst q) (snd q)).
Fixpoint doubling (n : positive) (q : Z * Z) : number :=
  match n with
  | xH => affine q
  | xO n => doubled (doubling n q)
  | xI n => added (affine q) (doubled (doubling n q))
  end.

Lemma of_add x y : of_Z (x + y) = fadd (of_Z x) (of_Z y).
Proof. apply same. cbn -[p Z.modulo]. rewrite Zplus_mod. reflexivity. Qed.
Lemma of_sub x y : of_Z (x - y) = fsub (of_Z x) (of_Z y).
Proof. apply same. cbn -[p Z.modulo]. rewrite Zminus_mod. reflexivity. Qed.
Lemma of_mul x y : of_Z (x * y) = fmul (of_Z x) (of_Z y).
Proof. apply same. cbn -[p Z.modulo]. rewrite Zmult_mod. reflexivity. Qed.
Lemma of_folded x : of_Z (folded x) = of_Z x.
Proof.
  apply same. unfold folded. cbn -[p Z.shiftr Z.shiftl Z.pow Z.mul].
  rewrite Z.shiftl_mul_pow2 by discriminate.
  replace (x - Z.shiftr x 255 * 2 ^ 255 + 19 * Z.shiftr x 255)
    with (x + (- Z.shiftr x 255) * p) by (unfold p; ring).
  apply Z_mod_plus_full.
Qed.
Lemma of_zmul x y : of_Z (zmul x y) = fmul (of_Z x) (of_Z y).
Proof.
  rewrite <- of_mul. apply same. unfold zmul. destruct (Product.times_ok x y) as [k ->].
  cbn -[p Z.mul Z.pow].
  replace (k * (2 ^ 256 - 38)) with (2 * k * p) by (unfold p; ring). apply Z_mod_plus_full.
Qed.

Add Field the_field : field.
Notation extended := (curve.extended F f0 fmul).
Definition point (q : Z * Z) : F * F := (of_Z (fst q), of_Z (snd q)).
Definition is (q : F * F) (Q : number) : Prop :=
  let '(X, Y, Z, T) := Q in extended (fst q) (snd q) (of_Z X, of_Z Y, of_Z Z, of_Z T).
Lemma affine_ok q : is (point q) (affine q).
Proof.
  unfold is, affine, curve.extended, point. cbn [fst snd]. rewrite of_zmul.
  change (of_Z 1) with f1. split; [exact (F_1_neq_0 field)|]. repeat split; ring.
Qed.
Lemma doubled_ok q Q : on q -> is q Q -> is (sum q q) (doubled Q).
Proof.
  destruct Q as [[[X Y] Z] T]. intros C (N & EX & EY & _).
  pose proof (curve.double_extended_ok F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
    nonsquare (fadd d d) (fst q) (snd q) (of_Z X) (of_Z Y) (of_Z Z) C (conj N (conj EX EY))) as H.
  unfold is, doubled, Certificates.curve.double_extended in *. cbv zeta in H.
  repeat first [rewrite of_zmul|rewrite of_add|rewrite of_sub]. exact H.
Qed.
Lemma added_ok q r Q R : on q -> on r -> is q Q -> is r R -> is (sum q r) (added Q R).
Proof.
  destruct Q as [[[X1 Y1] Z1] T1], R as [[[X2 Y2] Z2] T2]. intros C D IQ IR.
  pose proof (curve.add_extended_ok F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
    nonsquare (fadd d d) eq_refl _ _ _ _ _ _ _ _ _ _ _ _ C D IQ IR) as H.
  unfold is, added, Certificates.curve.add_extended in *. cbv zeta in H.
  repeat first [rewrite of_zmul|rewrite of_add|rewrite of_sub]. exact H.
Qed.
Lemma doubling_ok n q : on (point q) -> is (multiple (Pos.to_nat n) (point q)) (doubling n q).
Proof.
  intros C. set (q' := point q) in *.
  assert (D : forall n, multiple (n + n) q' = sum (multiple n q') (multiple n q')).
  { intros m. apply multiples_add. exact C. }
  induction n as [n IH|n IH|].
  - rewrite Pos2Nat.inj_xI. cbn [Nat.mul]. rewrite Nat.add_0_r.
    change (multiple (S ?n) q') with (sum q' (multiple n q')). rewrite D.
    cbn [doubling]. apply added_ok.
    + exact C.
    + apply on_add; apply on_multiple; exact C.
    + apply affine_ok.
    + apply doubled_ok; [apply on_multiple; exact C|exact IH].
  - rewrite Pos2Nat.inj_xO. cbn [Nat.mul]. rewrite Nat.add_0_r, D.
    cbn [doubling]. apply doubled_ok; [apply on_multiple; exact C|exact IH].
  - cbn [doubling]. rewrite Pos2Nat.inj_1. change (multiple 1 q') with (sum q' origin).
    unfold sum, origin. rewrite add_origin. apply affine_ok.
Qed.

(* Whether it is the point with these coordinates. *)
Definition equals (Q : number) (q : Z * Z) : bool :=
  let '(X, Y, Z, _) := Q in
  ((X - fst q * Z) mod p =? 0) && ((Y - snd q * Z) mod p =? 0).
Lemma of_difference x y : (x - y) mod p = 0 <-> of_Z x = of_Z y.
Proof.
  split.
  - intros H. apply same. cbn -[p]. 
    replace x with (x - y + y) by ring. rewrite Zplus_mod, H. cbn -[p]. apply Zmod_mod.
  - intros H. apply (f_equal (val p)) in H. cbn -[p] in H.
    rewrite Zminus_mod, H, Z.sub_diag. reflexivity.
Qed.
Lemma of_divides x y : (p | x - y) -> of_Z x = of_Z y.
Proof. intros H. apply of_difference. apply Z.mod_divide; [discriminate|exact H]. Qed.
Lemma equals_ok q Q r : is q Q -> equals Q r = true <-> q = point r.
Proof.
  destruct q as [x y], Q as [[[X Y] Z] T]. intros (N & EX & EY & _). cbn [fst snd] in EX, EY.
  unfold equals, point. rewrite andb_true_iff, !Z.eqb_eq, !of_difference, !of_mul, EX, EY.
  assert (cancel : forall a b, fmul a (of_Z Z) = fmul b (of_Z Z) -> a = b).
  { intros a b H. transitivity (fdiv (fmul a (of_Z Z)) (of_Z Z)); [field; exact N|].
    rewrite H. field. exact N. }
  split.
  - intros [H1 H2]. f_equal; apply cancel; assumption.
  - intros H. injection H as -> ->. split; reflexivity.
Qed.
Lemma multiple_is n q r : on (point q) ->
  equals (doubling n q) r = true <-> multiple (Pos.to_nat n) (point q) = point r.
Proof. intros C. apply equals_ok, doubling_ok, C. Qed.

Definition base : F * F := point
  (15112221349535400772501151409588531511454012693041857206046113283949847762202,
   46316835694926478169428394003475163141307993866256225615783033603165251855960).
Theorem base_is_four_fifths : fmul (of_Z 5) (snd base) = of_Z 4.
Proof. apply same. vm_compute. reflexivity. Qed.
Theorem base_is_on : on base.
Proof. apply same. vm_compute. reflexivity. Qed.

(* A point of order 8. *)
Definition torsion : F * F := point
  (14399317868200118260347934320527232580618823971194345261214217575416788799818,
   55188659117513257062467267217118295137698188065244968500265048394206261417927).
Theorem torsion_is_on : on torsion.
Proof. apply same. vm_compute. reflexivity. Qed.

Lemma origin_is : origin = point (0, 1).
Proof. unfold origin, group.zero, point. f_equal; apply same; reflexivity. Qed.
Theorem base_is_not_origin : base <> origin.
Proof.
  intros H. apply (f_equal (fun q => val p (fst q))) in H. vm_compute in H. discriminate.
Qed.
Theorem base_has_order_L : multiple (Z.to_nat L) base = origin.
Proof.
  rewrite origin_is.
  apply (multiple_is 7237005577332262213973186563042994240857116359379907606001950938285454250989).
  - exact base_is_on.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem torsion_has_order_8 : multiple 8 torsion = origin /\ multiple 4 torsion <> origin.
Proof.
  rewrite origin_is. split.
  - apply (multiple_is 8 _ _ torsion_is_on). vm_compute. reflexivity.
  - intros H. apply (multiple_is 4 _ _ torsion_is_on) in H. vm_compute in H. discriminate.
Qed.

(* The formulas of the code, for all points, without any hypothesis. *)
Definition represents (q : F * F) (Q : F * F * F * F) : Prop := extended (fst q) (snd q) Q.
Lemma same_point q X Y Z T X' Y' Z' T' : represents q (X', Y', Z', T') ->
  X = X' -> Y = Y' -> Z = Z' -> T = T' -> represents q (X, Y, Z, T).
Proof. intros R -> -> -> ->. exact R. Qed.
Section Formulas.
Local Notation "'here' t" := (t F f0 f1 fadd fmul fsub fopp fdiv finv field decide d i two i2
  nonsquare) (at level 0, t global).
Local Notation "'code' f" := (f F f0 f1 d (fadd d d) fadd fsub fmul) (at level 0, f global).
Theorem add_ok q r X1 Y1 Z1 T1 X2 Y2 Z2 T2 : on q -> on r ->
  represents q (X1, Y1, Z1, T1) -> represents r (X2, Y2, Z2, T2) ->
  represents (sum q r) (code Certificates.curve.add_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2).
Proof. apply (here curve.add_extended_ok (fadd d d) eq_refl). Qed.
Theorem sub_ok q r X1 Y1 Z1 T1 X2 Y2 Z2 T2 : on q -> on r ->
  represents q (X1, Y1, Z1, T1) -> represents r (X2, Y2, Z2, T2) ->
  represents (sum q (opposite r)) (code Certificates.curve.sub_extended X1 Y1 Z1 T1 X2 Y2 Z2 T2).
Proof. apply (here curve.sub_extended_ok (fadd d d) eq_refl). Qed.
Theorem add_affine_ok q x y X Y Z T : on q -> on (x, y) -> represents q (X, Y, Z, T) ->
  represents (sum q (x, y)) (code Certificates.curve.add_mixed X Y Z T x y).
Proof. apply (here curve.add_mixed_ok (fadd d d) eq_refl). Qed.
Theorem sub_affine_ok q x y X Y Z T : on q -> on (x, y) -> represents q (X, Y, Z, T) ->
  represents (sum q (opposite (x, y))) (code Certificates.curve.sub_mixed X Y Z T x y).
Proof. apply (here curve.sub_mixed_ok (fadd d d) eq_refl). Qed.
Theorem double_ok q X Y Z T : on q -> represents q (X, Y, Z, T) ->
  represents (sum q q) (code Certificates.curve.double_extended X Y Z).
Proof.
  intros Q (N & EX & EY & _).
  exact (here curve.double_extended_ok (fadd d d) _ _ X Y Z Q (conj N (conj EX EY))).
Qed.
End Formulas.

(* The ladder on a point that is neither the origin nor of order 2: from bits, the highest first, it
   computes X : Z of that multiple, whatever points it meets. *)
Definition on_line (q : F * F) (c : F * F) : Prop :=
  let '(X, Z) := c in ladder.represents F f0 f1 fadd fmul fsub (snd q) X Z.
Theorem ladder_ok q u bits : on q -> fmul u (fsub f1 (snd q)) = fadd f1 (snd q) -> u <> f0 ->
  on_line (multiple (ladder.value bits 0) q)
    (ladder.steps F f0 f1 fadd fmul fsub of_Z d (fadd d d) bits false (f1, f0, u, f1) u).
Proof.
  intros Q U N.
  pose proof (ladder.ladder_ok F f0 f1 fadd fmul fsub fopp fdiv finv of_Z field decide d i (fadd d
    d)
    two i2 nonsquare) as H.
  specialize (H ltac:(apply same; vm_compute; reflexivity) q u Q U N bits). exact H.
Qed.
