(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* packed/: what the texts in four lanes compute on points of edwards25519 whose coordinates are in
   the lanes, for every processor. *)
From Coq Require Import String ZArith List Field.
From Kernel Require Import Lang Run Statement Assembly Prime Lanes LanesStatement LanesText.
From Certificates Require curve texts_packed_zen4 texts_packed_golden_cove
  texts_packed_avxifma texts_packed_avx2.
From Statements Require Import edwards25519 lanes.
From Statements Require packed_zen4 packed_golden_cove packed_avxifma packed_avx2.
Import ListNotations.
Open Scope Z_scope.

(* X, Y, T, Z of a point. *)
Definition in_lanes (v : vec Z) (q : F * F) : Prop :=
  match v with V x y t z => represents q (of_Z x, of_Z y, of_Z z, of_Z t) end.
(* Y-X, Y+X, 2dT, 2Z of a point. *)
Definition cached_in_lanes (v : vec Z) (q : F * F) : Prop :=
  match v with
  | V a b c e => exists X Y Z T, represents q (X, Y, Z, T) /\
      of_Z a = fsub Y X /\ of_Z b = fadd Y X /\ of_Z c = fmul (fadd d d) T /\ of_Z e = fadd Z Z
  end.

Add Field the_field : field.
Lemma same_lanes v w q : Forall2 (fun x y => (Statement.p | x - y)) (four v) (four w) ->
  in_lanes w q -> in_lanes v q.
Proof.
  destruct v as [x y t z], w as [x' y' t' z']. cbn [four in_lanes]. intros H.
  repeat match goal with H : Forall2 _ (_ :: _) _ |- _ => inversion H; clear H; subst end.
  rewrite (of_divides x x'), (of_divides y y'), (of_divides t t'), (of_divides z z')
    by assumption. auto.
Qed.
Lemma of_two : of_Z 2 = fadd f1 f1.
Proof. apply same. vm_compute. reflexivity. Qed.
Lemma of_opposite x : of_Z (- x) = fopp (of_Z x).
Proof. change (- x) with (0 - x). rewrite of_sub. change (of_Z 0) with f0. ring. Qed.
Ltac in_field :=
  repeat first [rewrite of_add|rewrite of_sub|rewrite of_mul|rewrite of_opposite|rewrite of_two].

Lemma doubled_is v q : on q -> in_lanes v q -> in_lanes (doubled [v]) (edwards25519.sum q q).
Proof.
  destruct v as [x y t z]. cbn [in_lanes doubled]. intros O R.
  apply (same_point _ _ _ _ _ _ _ _ _ (double_ok _ _ _ _ _ O R)); in_field;
    unfold Certificates.curve.double_extended; ring.
Qed.
Lemma added_is v w q r : on q -> on r -> in_lanes v q -> cached_in_lanes w r ->
  in_lanes (added [v; w]) (edwards25519.sum q r).
Proof.
  destruct v as [x y t z], w as [a b c e]. cbn [in_lanes cached_in_lanes added].
  intros Oq Or R (X & Y & Z & T & Rr & Ea & Eb & Ec & Ee). unfold lanes.sum.
  apply (same_point _ _ _ _ _ _ _ _ _ (add_ok _ _ _ _ _ _ _ _ _ _ Oq Or R Rr)); in_field;
    rewrite ?Ea, ?Eb, ?Ec, ?Ee; unfold Certificates.curve.add_extended; ring.
Qed.
Lemma subtracted_is v w q r : on q -> on r -> in_lanes v q -> cached_in_lanes w r ->
  in_lanes (subtracted [v; w]) (edwards25519.sum q (opposite r)).
Proof.
  destruct v as [x y t z], w as [a b c e]. cbn [in_lanes cached_in_lanes subtracted].
  intros Oq Or R (X & Y & Z & T & Rr & Ea & Eb & Ec & Ee). unfold lanes.sum.
  apply (same_point _ _ _ _ _ _ _ _ _ (sub_ok _ _ _ _ _ _ _ _ _ _ Oq Or R Rr)); in_field;
    rewrite ?Ea, ?Eb, ?Ec, ?Ee; unfold Certificates.curve.sub_extended; ring.
Qed.

(* A theorem about a text, in the field. *)
Definition elements_at (s : state) (l : list place) : vec Z := elements (words_at s l).
Definition doubles (text : string) (g : givens) (scratch : Z) : Prop :=
  exists l, parse text = Some l /\
  forall s q, given g s -> within point_or_less (words_at s registers) -> on q ->
  in_lanes (elements_at s registers) q ->
  exists t, execute_all s l = Some t /\ within point (words_at t registers) /\
  in_lanes (elements_at t registers) (edwards25519.sum q q).
Lemma doubles_ok text g scratch :
  lanes_theorem text g scratch [at_registers point_or_less] point doubled ->
  doubles text g scratch.
Proof.
  intros (l & P & T). exists l. split; [exact P|]. intros s q G W O I.
  destruct (T s G) as (t & E & B & C & _); [repeat constructor; exact W|].
  exists t. split; [exact E|]. split; [exact B|].
  apply (same_lanes _ _ _ C). apply doubled_is; [exact O|exact I].
Qed.
Definition adds (text : string) (g : givens) (scratch : Z) (law : F * F -> F * F -> F * F) : Prop :=
  exists l, parse text = Some l /\
  forall s q r, given g s -> within point (words_at s registers) ->
  within tights (words_at s second) -> on q -> on r ->
  in_lanes (elements_at s registers) q -> cached_in_lanes (elements_at s second) r ->
  exists t, execute_all s l = Some t /\ within point (words_at t registers) /\
  in_lanes (elements_at t registers) (law q r).
Definition difference (q r : F * F) : F * F := edwards25519.sum q (opposite r).
Lemma adds_ok text g scratch :
  lanes_theorem text g scratch [at_registers point; at_rdx tights] point added ->
  adds text g scratch edwards25519.sum.
Proof.
  intros (l & P & T). exists l. split; [exact P|]. intros s q r G W V Oq Or I J.
  destruct (T s G) as (t & E & B & C & _); [repeat constructor; assumption|].
  exists t. split; [exact E|]. split; [exact B|].
  apply (same_lanes _ _ _ C). apply added_is; assumption.
Qed.
Lemma subtracts_ok text g scratch :
  lanes_theorem text g scratch [at_registers point; at_rdx tights] point subtracted ->
  adds text g scratch difference.
Proof.
  intros (l & P & T). exists l. split; [exact P|]. intros s q r G W V Oq Or I J.
  destruct (T s G) as (t & E & B & C & _); [repeat constructor; assumption|].
  exists t. split; [exact E|]. split; [exact B|].
  apply (same_lanes _ _ _ C). apply subtracted_is; assumption.
Qed.

(* A step of the ladder: X + Z and X - Z of two points become those of the next two, as the formulas
   of the code have them. The factors at rdx are 1 and u, behind two that do not count. *)
Local Notation "'code' f" := (f F f0 f1 d (fadd d d) fadd fsub fmul of_Z) (at level 0, f global).
Definition sums_in_lanes (v : vec Z) (c : F * F * F * F) : Prop :=
  match v, c with
  | V a b e h, (X2, Z2, X3, Z3) =>
      of_Z a = fadd X2 Z2 /\ of_Z b = fsub X2 Z2 /\ of_Z e = fadd X3 Z3 /\ of_Z h = fsub X3 Z3
  end.
Definition factors_in_lanes (v : vec Z) (u : F) : Prop :=
  match v with V _ _ one b => of_Z one = f1 /\ of_Z b = u end.
Definition next_sums (swap : bool) (X2 Z2 X3 Z3 u : F) : F * F * F * F :=
  if swap then code Certificates.curve.ladder_step_swapped X2 Z2 X3 Z3 u
  else code Certificates.curve.ladder_step X2 Z2 X3 Z3 u.
Definition climbs (text : string) (g : givens) (scratch : Z) (o : operand) (swap : bool) : Prop :=
  exists l, parse text = Some l /\
  forall s X2 Z2 X3 Z3 u, given g s -> within tights (words_at s registers) ->
  within (limits o) (words_of s o) ->
  sums_in_lanes (elements_at s registers) (X2, Z2, X3, Z3) ->
  factors_in_lanes (elements (words_of s o)) u ->
  exists t, execute_all s l = Some t /\ within tights (words_at t registers) /\
  sums_in_lanes (elements_at t registers) (next_sums swap X2 Z2 X3 Z3 u).
Lemma same_sums v w c : Forall2 (fun x y => (Statement.p | x - y)) (four v) (four w) ->
  sums_in_lanes w c -> sums_in_lanes v c.
Proof.
  destruct v as [x y t z], w as [x' y' t' z'], c as [[[X2 Z2] X3] Z3].
  cbn [four sums_in_lanes]. intros H.
  repeat match goal with H : Forall2 _ (_ :: _) _ |- _ => inversion H; clear H; subst end.
  rewrite (of_divides x x'), (of_divides y y'), (of_divides t t'), (of_divides z z')
    by assumption. auto.
Qed.
Lemma climbs_ok text g scratch o (swap : bool) :
  lanes_theorem text g scratch [at_registers tights; o] tights
    (if swap then stepped_swapped else stepped) ->
  climbs text g scratch o swap.
Proof.
  intros (l & P & T). exists l. split; [exact P|].
  intros s X2 Z2 X3 Z3 u G W V I J.
  destruct (T s G) as (t & E & B & C & _); [repeat constructor; assumption|].
  exists t. split; [exact E|]. split; [exact B|]. apply (same_sums _ _ _ C). clear C.
  unfold elements_of. cbn [map]. change (words_of s (at_registers tights))
    with (words_at s registers). unfold elements_at in I.
  destruct (elements (words_at s registers)) as [a b c e].
  destruct (elements (words_of s o)) as [r1 r2 one k]. cbn [sums_in_lanes factors_in_lanes] in I, J.
  destruct I as (Ia & Ib & Ic & Ie), J as [J1 J2].
  destruct swap; cbn [stepped stepped_swapped next_sums]; unfold step,
    Certificates.curve.ladder_step, Certificates.curve.ladder_step_swapped, sums_in_lanes;
    repeat split; in_field; rewrite ?Ia, ?Ib, ?Ic, ?Ie, ?J1, ?J2; ring.
Qed.

(* For each processor: doubling, addition and subtraction, whose second point has tight limbs, and
   the step of the ladder for both values of the secret choice, with what is given. *)
Definition group_law (double add ladder_step : string) (g : list (vec Z) -> givens) (scratch : Z)
    (o : operand) : Prop :=
  doubles double (g []) scratch /\
  adds add (g orders_of_sum) scratch edwards25519.sum /\
  adds add (g orders_of_difference) scratch difference /\
  climbs ladder_step (g orders_of_step) scratch o false /\
  climbs ladder_step (g orders_of_swap) scratch o true.
Ltac by_texts double sum difference step swapped :=
  exact (conj (doubles_ok _ _ _ double) (conj (adds_ok _ _ _ sum)
    (conj (subtracts_ok _ _ _ difference) (conj (climbs_ok _ _ _ _ false step)
    (climbs_ok _ _ _ _ true swapped))))).

Theorem for_zen4 : group_law texts_packed_zen4.double texts_packed_zen4.add
  texts_packed_zen4.ladder_step packed_zen4.given 0 (at_rdx factors).
Proof.
  by_texts packed_zen4.double_text packed_zen4.sum_text packed_zen4.difference_text
    packed_zen4.step_text packed_zen4.swapped_step_text.
Qed.

Theorem for_golden_cove : group_law texts_packed_golden_cove.double texts_packed_golden_cove.add
  texts_packed_golden_cove.ladder_step packed_golden_cove.given 0 (at_rdx factors).
Proof.
  by_texts packed_golden_cove.double_text packed_golden_cove.sum_text
    packed_golden_cove.difference_text packed_golden_cove.step_text
    packed_golden_cove.swapped_step_text.
Qed.

Theorem for_avxifma : group_law texts_packed_avxifma.double texts_packed_avxifma.add
  texts_packed_avxifma.ladder_step packed_avxifma.given 13 (at_rdx factors).
Proof.
  by_texts packed_avxifma.double_text packed_avxifma.sum_text packed_avxifma.difference_text
    packed_avxifma.step_text packed_avxifma.swapped_step_text.
Qed.

Theorem for_avx2 : group_law texts_packed_avx2.double texts_packed_avx2.add
  texts_packed_avx2.ladder_step packed_avx2.given 7 (doubles_at_rdx factors).
Proof.
  by_texts packed_avx2.double_text packed_avx2.sum_text packed_avx2.difference_text
    packed_avx2.step_text packed_avx2.swapped_step_text.
Qed.
