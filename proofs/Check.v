(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* A checker of certificates, and the proof that it is sound. It knows an interval and a polynomial
   for every value, as the prover does. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Poly.
Import ListNotations.
Open Scope Z_scope.

Notation "'let*' x := e 'in' f" := (match e with Some x => f | None => None end)
  (at level 200, x pattern, right associativity).

Definition range : Type := Z * Z.
Definition inside (r : range) (x : Z) : Prop := fst r <= x <= snd r.

Definition iadd (r s : range) : range := (fst r + fst s, snd r + snd s).
Definition iscale (k : Z) (r : range) : range :=
  if 0 <=? k then (k * fst r, k * snd r) else (k * snd r, k * fst r).
Definition imul (r s : range) : range :=
  if (0 <=? fst r) && (0 <=? fst s) then (fst r * fst s, snd r * snd s)
  else
    let a := fst r * fst s in let b := fst r * snd s in
    let c := snd r * fst s in let d := snd r * snd s in
    (Z.min (Z.min a b) (Z.min c d), Z.max (Z.max a b) (Z.max c d)).

Lemma iadd_ok r s x y : inside r x -> inside s y -> inside (iadd r s) (x + y).
Proof. unfold inside, iadd; simpl; lia. Qed.
Lemma iscale_ok k r x : inside r x -> inside (iscale k r) (k * x).
Proof. unfold inside, iscale; destruct (Z.leb_spec 0 k); simpl; nia. Qed.
Definition isect (r s : range) : range := (Z.max (fst r) (fst s), Z.min (snd r) (snd s)).
Lemma isect_ok r s x : inside r x -> inside s x -> inside (isect r s) x.
Proof. unfold inside, isect; simpl; lia. Qed.
Lemma between a b c x : a <= x <= b -> Z.min (a * c) (b * c) <= x * c <= Z.max (a * c) (b * c).
Proof. intros; destruct (Z.le_ge_cases 0 c); nia. Qed.
Lemma imul_ok r s x y : inside r x -> inside s y -> inside (imul r s) (x * y).
Proof.
  destruct r as [a b], s as [c d]; unfold inside, imul; cbn [fst snd]; intros Hx Hy.
  destruct ((0 <=? a) && (0 <=? c)) eqn:E; cbn [fst snd].
  - apply andb_prop in E; destruct E as [E1 E2]. apply Z.leb_le in E1, E2. nia.
  - pose proof (between a b y x Hx) as H1. pose proof (between c d a y Hy) as H2.
    pose proof (between c d b y Hy) as H3.
    rewrite (Z.mul_comm y a), (Z.mul_comm c a), (Z.mul_comm d a) in H2.
    rewrite (Z.mul_comm y b), (Z.mul_comm c b), (Z.mul_comm d b) in H3. lia.
Qed.

Record aval := AVal { lo : Z; hi : Z; pol : poly; def : op }.
Definition aenv := PositiveMap.t aval.
Definition find (i : positive) (A : aenv) : option aval := PositiveMap.find i A.
Definition add (i : positive) (v : aval) (A : aenv) : aenv := PositiveMap.add i v A.

(* What is known about the value i of an assignment. *)
Definition near (m : positive -> Z) (a : positive) (n x : Z) : Prop :=
  m a / 2 ^ n <= x <= (m a + 2 ^ n - 1) / 2 ^ n.
Definition defok (m : positive -> Z) (i : positive) (o : op) : Prop :=
  match o with
  | OHigh a n => m i = m a / 2 ^ n
  | OBorrow a n => m i = - (m a / 2 ^ n)
  | ONear a n => near m a n (m i)
  | _ => True
  end.
Definition okval (m : positive -> Z) (i : positive) (v : aval) : Prop :=
  inside (lo v, hi v) (m i) /\ peval m (pol v) = m i /\ defok m i (def v).
Definition ok (A : aenv) (m : positive -> Z) : Prop := forall i v, find i A = Some v -> okval m i v.

Lemma add_ok A m i v : ok A m -> okval m i v -> ok (add i v A) m.
Proof.
  intros H Hv j w. unfold find, add. destruct (Pos.eq_dec j i).
  - subst j. rewrite PositiveMap.gss. intros E; injection E as E; subst; assumption.
  - rewrite PositiveMap.gso by assumption. apply H.
Qed.

Definition rng (A : aenv) (i : positive) : option range :=
  let* v := find i A in Some (lo v, hi v).
Fixpoint mrange (A : aenv) (x : mono) : option range :=
  match x with
  | [] => Some (1, 1)
  | i :: x => let* r := rng A i in let* s := mrange A x in Some (imul r s)
  end.
Fixpoint prange (A : aenv) (p : poly) : option range :=
  match p with
  | [] => Some (0, 0)
  | (x, c) :: p => let* r := mrange A x in let* s := prange A p in Some (iadd (iscale c r) s)
  end.
Fixpoint lrange (A : aenv) (t : list (Z * positive)) : option range :=
  match t with
  | [] => Some (0, 0)
  | (c, i) :: t => let* r := rng A i in let* s := lrange A t in Some (iadd (iscale c r) s)
  end.
Fixpoint lpoly (A : aenv) (t : list (Z * positive)) : option poly :=
  match t with
  | [] => Some []
  | (c, i) :: t => let* v := find i A in let* q := lpoly A t in Some (padd (pscale c (pol v)) q)
  end.

Ltac destr :=
  repeat match goal with
  | H : context [match ?e with Some _ => _ | None => None end] |- _ =>
      destruct e eqn:?; [|discriminate]
  | H : Some _ = Some _ |- _ => injection H as H; subst
  end.

Section Sound.
Variables (A : aenv) (m : positive -> Z).
Hypothesis HA : ok A m.

Lemma rng_ok i r : rng A i = Some r -> inside r (m i).
Proof. unfold rng; intros; destr. apply (HA _ _ Heqo). Qed.
Lemma mrange_ok x : forall r, mrange A x = Some r -> inside r (meval m x).
Proof.
  induction x as [|i x IH]; cbn [mrange]; intros r H; destr.
  - unfold inside, meval; simpl; lia.
  - change (meval m (i :: x)) with (m i * meval m x). apply imul_ok; [apply rng_ok|]; auto.
Qed.
Lemma prange_ok p : forall r, prange A p = Some r -> inside r (peval m p).
Proof.
  induction p as [|(x, c) p IH]; cbn [prange]; intros r H; destr.
  - unfold inside, peval; simpl; lia.
  - rewrite pcons. apply iadd_ok; [apply iscale_ok, mrange_ok|]; auto.
Qed.
Lemma lrange_ok t : forall r, lrange A t = Some r -> inside r (linear m t).
Proof.
  induction t as [|(c, i) t IH]; cbn [lrange]; intros r H; destr.
  - unfold inside; simpl; lia.
  - change (linear m ((c, i) :: t)) with (c * m i + linear m t).
    apply iadd_ok; [apply iscale_ok, rng_ok|]; auto.
Qed.
Lemma lpoly_ok t : forall p, lpoly A t = Some p -> peval m p = linear m t.
Proof.
  induction t as [|(c, i) t IH]; cbn [lpoly]; intros p H; destr; [reflexivity|].
  rewrite padd_ok, pscale_ok, (IH _ eq_refl).
  destruct (HA _ _ Heqo) as (_ & -> & _). reflexivity.
Qed.
End Sound.

(* Hints. *)
Definition cdiv (a k : Z) : Z := - ((- a) / k).
Definition tighten (A : aenv) (t : positive) (v : aval) (l h : Z) : aenv :=
  add t (AVal (Z.max (lo v) l) (Z.min (hi v) h) (pol v) (def v)) A.

Lemma tighten_ok A m t v l h :
  ok A m -> find t A = Some v -> l <= m t <= h -> ok (tighten A t v l h) m.
Proof.
  intros HA Hv H. apply add_ok; [assumption|].
  destruct (HA _ _ Hv) as (H1 & H2 & H3). unfold okval, inside in *; simpl in *.
  repeat split; try assumption; lia.
Qed.

Fixpoint hints (h : hint) (A : aenv) : option aenv :=
  match h with
  | HDone => Some A
  | HBound t k others next =>
      let* v := find t A in
      let* q := lpoly A others in
      let* r := lrange A others in
      let* s := prange A (padd (pscale k (pol v)) q) in
      if 0 <? k then hints next (tighten A t v (cdiv (fst s - snd r) k) ((snd s - fst r) / k))
      else None
  | HCase b t each next =>
      let* v := find b A in
      let* w := find t A in
      if hi v =? lo v + 1 then
        let* A0 := hints each (add b (AVal (lo v) (lo v) (pol v) (def v)) A) in
        let* A1 := hints each (add b (AVal (hi v) (hi v) (pol v) (def v)) A) in
        let* v0 := find t A0 in
        let* v1 := find t A1 in
        hints next (tighten A t w (Z.min (lo v0) (lo v1)) (Z.max (hi v0) (hi v1)))
      else None
  end.

Lemma hints_ok h : forall A B m, ok A m -> hints h A = Some B -> ok B m.
Proof.
  induction h as [|t k others next IH|b t each IHe next IH]; cbn [hints]; intros A B m HA H.
  - destr; assumption.
  - destr. destruct (Z.ltb_spec 0 k) as [Hk|]; [|discriminate].
    apply (IH _ _ m) in H; [assumption|].
    apply tighten_ok; [assumption..|].
    pose proof (prange_ok _ _ HA _ _ Heqo2) as Hs. pose proof (lrange_ok _ _ HA _ _ Heqo1) as Hr.
    rewrite padd_ok, pscale_ok, (lpoly_ok _ _ HA _ _ Heqo0) in Hs.
    destruct (HA _ _ Heqo) as (_ & Hp & _). rewrite Hp in Hs. unfold inside in *. split.
    + unfold cdiv. enough (- m t <= - (fst r0 - snd r) / k) by lia.
      apply Z.div_le_lower_bound; lia.
    + apply Z.div_le_lower_bound; lia.
  - destruct (find b A) as [v|] eqn:Hb; [|discriminate].
    destruct (find t A) as [w|] eqn:Ht; [|discriminate].
    destruct (Z.eqb_spec (hi v) (lo v + 1)) as [E|]; [|discriminate].
    destruct (hints each (add b (AVal (lo v) _ _ _) A)) as [A0|] eqn:H0; [|discriminate].
    destruct (hints each (add b (AVal (hi v) _ _ _) A)) as [A1|] eqn:H1; [|discriminate].
    destruct (find t A0) as [v0|] eqn:Hv0; [|discriminate].
    destruct (find t A1) as [v1|] eqn:Hv1; [|discriminate].
    apply (IH _ _ m) in H; [assumption|].
    apply tighten_ok; [assumption..|].
    destruct (HA _ _ Hb) as (H2 & H3 & H4). unfold inside in H2; simpl in H2.
    assert (C : m b = lo v \/ m b = hi v) by lia.
    destruct C as [C|C].
    + apply (IHe _ _ m) in H0.
      * destruct (H0 _ _ Hv0) as ([H5 H6] & _). simpl in *. lia.
      * apply add_ok; [assumption|]. unfold okval, inside; simpl. rewrite C.
        repeat split; try lia; congruence.
    + apply (IHe _ _ m) in H1.
      * destruct (H1 _ _ Hv1) as ([H5 H6] & _). simpl in *. lia.
      * apply add_ok; [assumption|]. unfold okval, inside; simpl. rewrite C.
        repeat split; try lia; congruence.
Qed.

(* Instructions. *)
Definition sign_of (A : aenv) (a : positive) (n : Z) (q : aval) : option Z :=
  match def q with
  | OHigh b k => if (b =? a)%positive && (k =? n) then Some 1 else None
  | OBorrow b k => if (b =? a)%positive && (k =? n) then Some (-1) else None
  | _ => None
  end.
Definition is_near (a : positive) (n : Z) (q : aval) : bool :=
  match def q with ONear b k => (b =? a)%positive && (k =? n) | _ => false end.
Definition natural (n : Z) (r : range) : option range := if 0 <=? n then Some r else None.

Definition arange (A : aenv) (o : op) : option range :=
  match o with
  | OIn most => Some (0, most)
  | OConst k => Some (k, k)
  | OAdd a b => let* r := rng A a in let* s := rng A b in Some (iadd r s)
  (* Of a difference of products that have terms in common, the polynomial may say more. *)
  | OSub a b =>
      let* v := find a A in let* w := find b A in
      let* s := prange A (padd (pol v) (pscale (-1) (pol w))) in
      Some (isect (iadd (lo v, hi v) (iscale (-1) (lo w, hi w))) s)
  | OMul a b => let* r := rng A a in let* s := rng A b in Some (imul r s)
  | OScale a k => let* r := rng A a in Some (iscale k r)
  | OHigh a n => let* r := rng A a in natural n (fst r / 2 ^ n, snd r / 2 ^ n)
  | OBorrow a n => let* r := rng A a in natural n (- (snd r / 2 ^ n), - (fst r / 2 ^ n))
  | OLow a n q =>
      let* v := find q A in let* s := sign_of A a n v in let* r := rng A a in
      natural n (if lo v =? hi v then (fst r - 2 ^ n * (s * lo v), snd r - 2 ^ n * (s * lo v))
                 else (0, 2 ^ n - 1))
  | ONear a n =>
      let* r := rng A a in natural n (fst r / 2 ^ n, (snd r + 2 ^ n - 1) / 2 ^ n)
  | ORest a n q =>
      let* v := find q A in let* r := rng A a in
      if is_near a n v then
        natural n (if lo v =? hi v then (fst r + 2 ^ n - 2 ^ n * lo v, snd r + 2 ^ n - 2 ^ n * lo v)
                   else (0, 2 ^ (n + 1)))
      else None
  | OCut a most =>
      let* r := rng A a in if (0 <=? fst r) && (snd r <=? most) then Some (0, most) else None
  end.

(* The integer that an instruction stands for before a register cuts it. *)
Definition means (m : positive -> Z) (o : op) (x : Z) : Prop :=
  match o with
  | OIn most => 0 <= x <= most
  | ONear a n => near m a n x
  | _ => x = opval m o
  end.

Lemma arange_ok A m o r x : ok A m -> arange A o = Some r -> means m o x -> inside r x.
Proof.
  intros HA. pose proof (rng_ok A m HA) as R.
  destruct o; cbn [arange means opval]; unfold natural; intros H Hx.
  - destr. exact Hx.
  - destr. unfold inside; simpl; lia.
  - destr. apply iadd_ok; auto.
  - destr. destruct (HA _ _ Heqo) as (Ra & Pa & _). destruct (HA _ _ Heqo0) as (Rb & Pb & _).
    replace (m a - m b) with (m a + -1 * m b) by ring. apply isect_ok.
    + apply iadd_ok; [|apply iscale_ok]; assumption.
    + pose proof (prange_ok _ _ HA _ _ Heqo1) as S. rewrite padd_ok, pscale_ok, Pa, Pb in S.
      exact S.
  - destr. apply imul_ok; auto.
  - destr. rewrite Z.mul_comm. apply iscale_ok; auto.
  - destr. destruct (Z.leb_spec 0 n); [|discriminate]. destr.
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as P.
    specialize (R _ _ Heqo). unfold inside in *; simpl. split; apply Z.div_le_mono; lia.
  - destr. destruct (Z.leb_spec 0 n); [|discriminate]. destr.
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as P.
    specialize (R _ _ Heqo). unfold inside in *; simpl.
    pose proof (Z.div_le_mono (fst r0) (m a) (2 ^ n) P ltac:(lia)).
    pose proof (Z.div_le_mono (m a) (snd r0) (2 ^ n) P ltac:(lia)). lia.
  - destr. destruct (Z.leb_spec 0 n); [|discriminate].
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as P.
    specialize (R _ _ Heqo1). pose proof (Z.mod_pos_bound (m a) (2 ^ n) P).
    destruct (Z.eqb_spec (lo a0) (hi a0)) as [E|E]; destr; [|unfold inside; simpl; lia].
    destruct (HA _ _ Heqo) as ([L1 L2] & _ & D). simpl in L1, L2. assert (Eq : m q = lo a0) by lia.
    pose proof (Z.div_mod (m a) (2 ^ n) ltac:(lia)) as DM.
    unfold sign_of, defok, inside in *. destruct (def a0); try discriminate;
      destruct ((a1 =? a)%positive && (n0 =? n)) eqn:E1; try discriminate;
      apply andb_prop in E1; destruct E1 as [E1 E2]; apply Pos.eqb_eq in E1; apply Z.eqb_eq in E2;
      subst; destr; cbn [fst snd]; rewrite Eq in D; rewrite D; clear - DM R P; lia.
  - destr. destruct (Z.leb_spec 0 n); [|discriminate]. destr.
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as P.
    specialize (R _ _ Heqo). unfold inside, near in *; simpl.
    pose proof (Z.div_le_mono (fst r0) (m a) (2 ^ n) P ltac:(lia)).
    pose proof (Z.div_le_mono (m a + 2 ^ n - 1) (snd r0 + 2 ^ n - 1) (2 ^ n) P ltac:(lia)). lia.
  - destr. destruct (is_near a n a0) eqn:N; [|discriminate].
    destruct (Z.leb_spec 0 n); [|discriminate].
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as P.
    specialize (R _ _ Heqo0). destruct (HA _ _ Heqo) as ([L1 L2] & _ & D). simpl in L1, L2.
    unfold is_near, defok, near, inside in *. destruct (def a0); try discriminate.
    apply andb_prop in N; destruct N as [E1 E2]; apply Pos.eqb_eq in E1; apply Z.eqb_eq in E2.
    subst. destruct (Z.eqb_spec (lo a0) (hi a0)) as [E|E]; destr; simpl.
    + assert (Eq : m q = lo a0) by lia. rewrite Eq. lia.
    + rewrite Z.pow_add_r by lia. change (2 ^ 1) with 2.
      pose proof (Z.mul_div_le (m a + 2 ^ n - 1) (2 ^ n) P).
      pose proof (Z.mul_succ_div_gt (m a) (2 ^ n) P). nia.
  - destr. specialize (R _ _ Heqo).
    destruct ((0 <=? fst r0) && (snd r0 <=? most)) eqn:E; [|discriminate]. destr.
    apply andb_prop in E. destruct E as [E1 E2]. apply Z.leb_le in E1, E2.
    unfold inside in *; cbn [fst snd]. lia.
Qed.

Definition varpoly (i : positive) (r : range) : poly :=
  if fst r =? snd r then pconst (fst r) else pvar i.

Definition apol (A : aenv) (i : positive) (o : op) (r : range) : option poly :=
  match o with
  | OIn _ | OHigh _ _ | OBorrow _ _ | ONear _ _ | OCut _ _ => Some (varpoly i r)
  | OConst k => Some (pconst k)
  | OAdd a b => let* v := find a A in let* w := find b A in Some (padd (pol v) (pol w))
  | OSub a b =>
      let* v := find a A in let* w := find b A in Some (padd (pol v) (pscale (-1) (pol w)))
  | OMul a b => let* v := find a A in let* w := find b A in Some (pmul (pol v) (pol w))
  | OScale a k => let* v := find a A in Some (pscale k (pol v))
  | OLow a n q =>
      let* v := find a A in let* w := find q A in let* s := sign_of A a n w in
      Some (padd (pol v) (pscale (- (2 ^ n * s)) (pol w)))
  | ORest a n q =>
      let* v := find a A in let* w := find q A in
      Some (padd (pol v) (padd (pconst (2 ^ n)) (pscale (- 2 ^ n) (pol w))))
  end.

Lemma apol_ok A m i o r p :
  ok A m -> arange A o = Some r -> apol A i o r = Some p -> means m o (m i) -> peval m p = m i.
Proof.
  intros HA Hr Hp Hm. pose proof (arange_ok A m o r (m i) HA Hr Hm) as In.
  assert (V : peval m (varpoly i r) = m i).
  { unfold varpoly. unfold inside in In. destruct (Z.eqb_spec (fst r) (snd r)).
    - rewrite pconst_ok. lia.
    - apply pvar_ok. }
  assert (F : forall j v, find j A = Some v -> peval m (pol v) = m j)
    by (intros j v Hj; destruct (HA _ _ Hj) as (_ & E & _); exact E).
  destruct o; cbn [apol means opval] in *; destr; try assumption.
  - rewrite pconst_ok. congruence.
  - rewrite padd_ok, (F _ _ Heqo), (F _ _ Heqo0). congruence.
  - rewrite padd_ok, pscale_ok, (F _ _ Heqo), (F _ _ Heqo0). lia.
  - rewrite pmul_ok, (F _ _ Heqo), (F _ _ Heqo0). congruence.
  - rewrite pscale_ok, (F _ _ Heqo). lia.
  - rewrite padd_ok, pscale_ok, (F _ _ Heqo), (F _ _ Heqo0).
    assert (N : 0 <= n).
    { cbn [arange] in Hr. destr. unfold natural in Hr.
      destruct (Z.leb_spec 0 n); [assumption|discriminate]. }
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) N) as P.
    pose proof (Z.div_mod (m a) (2 ^ n) ltac:(lia)) as DM.
    destruct (HA _ _ Heqo0) as (_ & _ & D). unfold sign_of, defok in *.
    destruct (def a1); try discriminate;
      destruct ((a2 =? a)%positive && (n0 =? n)) eqn:E1; try discriminate;
      apply andb_prop in E1; destruct E1 as [E1 E2]; apply Pos.eqb_eq in E1; apply Z.eqb_eq in E2;
      subst; destr; rewrite D; lia.
  - rewrite !padd_ok, pscale_ok, pconst_ok, (F _ _ Heqo), (F _ _ Heqo0). lia.
Qed.

Definition fits (w : option Z) (r : range) : bool :=
  match w with Some w => (0 <=? w) && (0 <=? fst r) && (snd r <? 2 ^ w) | None => true end.

Fixpoint walk (i : positive) (s : list step) (A : aenv) : option aenv :=
  match s with
  | [] => Some A
  | Do o w :: s =>
      let* r := arange A o in
      let* p := apol A i o r in
      if fits w r then walk (Pos.succ i) s (add i (AVal (fst r) (snd r) p o) A) else None
  | Hint h :: s => let* A := hints h A in walk i s A
  end.

Lemma machine_means m i o w r :
  fits w r = true -> machine m i o w -> (forall x, means m o x -> inside r x) ->
  means m o (m i) /\ exact m i o w.
Proof.
  intros Hf Hm Hx.
  assert (W : forall x, inside r x -> wrap w x = x).
  { intros x [I1 I2]. unfold wrap, fits in *. destruct w as [w|]; [|reflexivity].
    apply andb_prop in Hf. destruct Hf as [Hf F3]. apply andb_prop in Hf. destruct Hf as [F1 F2].
    apply Z.ltb_lt in F3. apply Z.leb_le in F1, F2. apply Z.mod_small. lia. }
  assert (B : forall x, inside r x -> match w with Some w => 0 <= x < 2 ^ w | None => True end).
  { intros x [I1 I2]. unfold fits in *. destruct w as [w|]; [|exact I].
    apply andb_prop in Hf. destruct Hf as [Hf F3]. apply andb_prop in Hf. destruct Hf as [F1 F2].
    apply Z.ltb_lt in F3. apply Z.leb_le in F1, F2. lia. }
  assert (M : means m o (m i)).
  { destruct o; cbn [machine means] in *; try (rewrite Hm; apply W, Hx; reflexivity);
      try assumption.
    destruct Hm as (q & Hq & E). rewrite E, W by (apply Hx; exact Hq). exact Hq. }
  split; [exact M|]. split; [|apply B, Hx, M].
  destruct o; cbn [machine means wrap] in *; try exact M. exists (m i).
  split; [exact M|reflexivity].
Qed.

Lemma walk_ok s : forall i A B m, ok A m -> walk i s A = Some B -> all (machine m) i s ->
  ok B m /\ all (exact m) i s.
Proof.
  induction s as [|[o w|h] s IH]; cbn [walk all]; intros i A B m HA H Hm.
  - destr. split; [assumption|exact I].
  - destruct (arange A o) as [r|] eqn:Hr; [|discriminate].
    destruct (apol A i o r) as [p|] eqn:Hp; [|discriminate].
    destruct (fits w r) eqn:Hf; [|discriminate].
    destruct Hm as [Hm Hs].
    destruct (machine_means m i o w r Hf Hm) as [M E].
    { intros x. apply arange_ok with (A := A); assumption. }
    assert (HA' : ok (add i (AVal (fst r) (snd r) p o) A) m).
    { apply add_ok; [assumption|]. split; [|split]; simpl.
      - exact (arange_ok A m o r (m i) HA Hr M).
      - apply apol_ok with (A := A) (o := o) (r := r) (i := i); assumption.
      - destruct o; simpl in *; auto. }
    destruct (IH _ _ _ _ HA' H Hs) as [HB HE]. auto.
  - destruct (hints h A) as [A'|] eqn:Hh; [|discriminate].
    apply (IH i A' B m); auto. apply hints_ok with (h := h) (A := A); assumption.
Qed.

(* Claims. *)
Fixpoint ppoly (A : aenv) (e : pexpr) : option poly :=
  match e with
  | PV i => let* v := find i A in Some (pol v)
  | PC k => Some (pconst k)
  | PAdd a b => let* p := ppoly A a in let* q := ppoly A b in Some (padd p q)
  | PMul a b => let* p := ppoly A a in let* q := ppoly A b in Some (pmul p q)
  end.
Lemma ppoly_ok A m : ok A m -> forall e p, ppoly A e = Some p -> peval m p = pval m e.
Proof.
  intros HA. induction e; cbn [ppoly pval]; intros p H; destr.
  - destruct (HA _ _ Heqo) as (_ & E & _). exact E.
  - apply pconst_ok.
  - rewrite padd_ok, (IHe1 _ eq_refl), (IHe2 _ eq_refl). reflexivity.
  - rewrite pmul_ok, (IHe1 _ eq_refl), (IHe2 _ eq_refl). reflexivity.
Qed.

Definition is_zero (A : aenv) (i : positive) : bool :=
  match find i A with Some v => (lo v =? 0) && (hi v =? 0) | None => false end.
Definition multiple (k c : Z) : bool := if k =? 0 then c =? 0 else c mod k =? 0.
Fixpoint vanishes (A : aenv) (k : Z) (p : poly) : bool :=
  match p with
  | [] => true
  | (x, c) :: p => (multiple k c || existsb (is_zero A) x) && vanishes A k p
  end.

Lemma zero_mono A m x : ok A m -> existsb (is_zero A) x = true -> meval m x = 0.
Proof.
  intros HA. induction x as [|i x IH]; cbn [existsb]; [discriminate|].
  change (meval m (i :: x)) with (m i * meval m x).
  intros H. apply orb_prop in H. destruct H as [H|H]; [|rewrite IH by assumption; ring].
  unfold is_zero in H. destruct (find i A) as [v|] eqn:F; [|discriminate].
  apply andb_prop in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1, H2.
  destruct (HA _ _ F) as ([L1 L2] & _). simpl in *. replace (m i) with 0 by lia. ring.
Qed.
Lemma vanishes_ok A m k p : ok A m -> vanishes A k p = true -> (k | peval m p).
Proof.
  intros HA. induction p as [|(x, c) p IH]; cbn [vanishes]; intros H; [apply Z.divide_0_r|].
  apply andb_prop in H. destruct H as [H1 H2]. rewrite pcons. apply Z.divide_add_r; [|auto].
  apply orb_prop in H1. destruct H1 as [H1|H1].
  - apply Z.divide_mul_l. unfold multiple in H1. destruct (Z.eqb_spec k 0).
    + apply Z.eqb_eq in H1. subst. apply Z.divide_0_r.
    + apply Z.eqb_eq in H1. apply Z.mod_divide; assumption.
  - rewrite (zero_mono A m x HA H1). rewrite Z.mul_0_r. apply Z.divide_0_r.
Qed.

Definition checks (A : aenv) (c : claim) : bool :=
  match c with
  | CAtMost i most =>
      match find i A with Some v => (0 <=? lo v) && (hi v <=? most) | None => false end
  | CSum terms most others =>
      match lpoly A (terms ++ others), lrange A others with
      | Some p, Some r => match prange A p with Some s => snd s - fst r <=? most | None => false end
      | _, _ => false
      end
  | CCong a b k =>
      match ppoly A a, ppoly A b with
      | Some p, Some q => vanishes A k (padd p (pscale (-1) q))
      | _, _ => false
      end
  end.

Lemma linear_app m s t : linear m (s ++ t) = linear m s + linear m t.
Proof.
  induction s as [|(c, i) s IH]; [reflexivity|].
  change (c * m i + linear m (s ++ t) = c * m i + linear m s + linear m t). rewrite IH. ring.
Qed.

Lemma checks_ok A m c : ok A m -> checks A c = true -> holds m c.
Proof.
  intros HA. destruct c as [i most|terms most others|a b k]; cbn [checks holds].
  - destruct (find i A) as [v|] eqn:F; [|discriminate]. intros H.
    apply andb_prop in H. destruct H as [H1 H2]. apply Z.leb_le in H1, H2.
    destruct (HA _ _ F) as ([L1 L2] & _). simpl in *. lia.
  - destruct (lpoly A (terms ++ others)) as [p|] eqn:P; [|discriminate].
    destruct (lrange A others) as [r|] eqn:R; [|discriminate].
    destruct (prange A p) as [s|] eqn:S; [|discriminate]. intros H. apply Z.leb_le in H.
    pose proof (lpoly_ok A m HA _ _ P) as E. rewrite linear_app in E.
    destruct (lrange_ok A m HA _ _ R). destruct (prange_ok A m HA _ _ S). lia.
  - destruct (ppoly A a) as [p|] eqn:P; [|discriminate].
    destruct (ppoly A b) as [q|] eqn:Q; [|discriminate]. intros H.
    apply (vanishes_ok A m) in H; [|assumption].
    rewrite padd_ok, pscale_ok, (ppoly_ok A m HA _ _ P), (ppoly_ok A m HA _ _ Q) in H.
    replace (pval m a - pval m b) with (pval m a + -1 * pval m b) by ring. exact H.
Qed.

Definition check (c : cert) : bool :=
  match walk 1 (steps c) (PositiveMap.empty _) with
  | Some A => forallb (checks A) (claims c)
  | None => false
  end.

Theorem check_sound (c : cert) : check c = true ->
  forall m, machine_run (steps c) m -> exact_run (steps c) m /\ Forall (holds m) (claims c).
Proof.
  unfold check. intros H m Hm. destruct (walk 1 (steps c) _) as [A|] eqn:W; [|discriminate].
  destruct (walk_ok (steps c) 1 (PositiveMap.empty _) A m) as [HA HE]; try assumption.
  - intros i v F. unfold find in F. rewrite PositiveMap.gempty in F. discriminate.
  - split; [assumption|]. apply Forall_forall. intros x Hx.
    apply checks_ok with (A := A); [assumption|]. rewrite forallb_forall in H. auto.
Qed.
