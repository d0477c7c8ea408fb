(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* What `Symbols32.v` reads from the operations of a certificate, where the assignment is an exact
   run of them: contents of registers stand for words, and sums and differences are those that a
   processor computes. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Lang Assembly Machine32 Symbols32.
Import ListNotations.
Open Scope Z_scope.

Lemma some_is {A} (a b : A) : Some a = Some b -> a = b.
Proof. congruence. Qed.
Lemma pair_is {A B} (a c : A) (b d : B) : (a, b) = (c, d) -> a = c /\ b = d.
Proof. split; congruence. Qed.
Ltac open :=
  repeat match goal with
  | H : bind _ _ = Some _ |- _ => apply bind_some in H; destruct H as (? & ? & H)
  | x : (_ * _)%type |- _ => destruct x
  | H : Some _ = Some _ |- _ => apply some_is in H
  | H : (_, _) = (_, _) |- _ => apply pair_is in H; destruct H
  | H : None = Some _ |- _ => discriminate
  end; subst.

Ltac parts := repeat match goal with |- _ /\ _ => split end.

(* Words. *)
Definition is_word (x : Z) : Prop := 0 <= x < W.
Lemma below_32 n x : 0 <= n <= 32 -> 0 <= x < 2 ^ n -> is_word x.
Proof.
  intros N X. pose proof (Z.pow_le_mono_r 2 n 32 ltac:(lia) ltac:(lia)). unfold is_word, W. lia.
Qed.
Definition split_at (x w q : Z) : Prop := x = w + W * q /\ is_word w.
Lemma split_ok x w q : split_at x w q -> x mod W = w /\ x / W = q.
Proof.
  unfold split_at, is_word. intros [E R]. split; symmetry.
  - apply (Z.mod_unique x W q w); lia.
  - apply (Z.div_unique x W q w); lia.
Qed.
Lemma halves x : split_at x (x mod W) (x / W).
Proof.
  unfold split_at, is_word. pose proof (Z.div_mod x W ltac:(discriminate)).
  pose proof (Z.mod_pos_bound x W ltac:(reflexivity)). lia.
Qed.
Lemma upper_word a b : is_word a -> is_word b -> is_word (a * b / W).
Proof.
  unfold is_word. intros A B. split; [apply Z.div_pos; [nia|reflexivity]|].
  apply Z.div_lt_upper_bound; [reflexivity|]. nia.
Qed.
Lemma congruent_places i j a : (a + i) mod W = (a + j) mod W -> - W < i - j < W -> i = j.
Proof.
  intros E B. pose proof (halves (a + i)) as [D _]. pose proof (halves (a + j)) as [D' _].
  rewrite E in D. unfold W in *. lia.
Qed.
Lemma halves_of_word n : 0 < n < 32 -> W = 2 ^ (32 - n) * 2 ^ n.
Proof. intros. rewrite <- Z.pow_add_r by lia. unfold W. f_equal. lia. Qed.
Lemma shifted_up x n : 0 < n < 32 -> (x * 2 ^ n) mod W = x mod 2 ^ (32 - n) * 2 ^ n.
Proof. intros. rewrite (halves_of_word n), Z.mul_mod_distr_r by lia. reflexivity. Qed.
Lemma shifted_down x n : 0 < n < 32 -> is_word x -> 0 <= x / 2 ^ n < 2 ^ (32 - n).
Proof.
  intros N [L M]. pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)).
  split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; [lia|].
  rewrite (halves_of_word n N) in M. lia.
Qed.
Lemma spread_and b k : 0 <= b <= 1 -> is_word k -> Z.land ((- b) mod W) k = b * k.
Proof.
  unfold is_word, W. intros B K. assert (C : b = 0 \/ b = 1) by lia. destruct C as [-> | ->].
  - reflexivity.
  - change ((- (1)) mod 2 ^ 32) with (Z.ones 32). rewrite Z.land_comm, Z.land_ones by lia.
    rewrite Z.mod_small; lia.
Qed.
Lemma disjoint_or x y n : 0 <= n -> 0 <= y < 2 ^ n -> Z.lor (x * 2 ^ n) y = x * 2 ^ n + y.
Proof.
  intros N Y. assert (D : Z.land (x * 2 ^ n) y = 0).
  { apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, Z.bits_0.
    destruct (Z.lt_ge_cases i n).
    - rewrite Z.mul_pow2_bits_low by assumption. reflexivity.
    - rewrite <- (Z.mod_small y (2 ^ n)), Z.mod_pow2_bits_high by lia. apply andb_false_r. }
  rewrite <- Z.lxor_lor by exact D. symmetry. apply Z.add_nocarry_lxor. exact D.
Qed.

(* The assignment, the state at the beginning, the addresses of the regions there, and the bytes of
   the stack that may change. *)
Class setting := Setting { m : positive -> Z; origin : state; base : region -> Z; deepest : Z }.

Section Log.
Context {At : setting}.
Definition location (p : place) : Z := (base (fst p) + snd p) mod W.

(* The integer that a content stands for. *)
Definition meant (c : content) : Z :=
  match c with
  | Word v _ | Bit v => m v
  | Number k => k
  | Spread v => (- m v) mod W
  | Address r k => location (r, k)
  | Kept r => reg origin r
  | Nothing => 0
  end.
Definition good (c : content) : Prop :=
  match c with
  | Word v n => 0 <= n <= 32 /\ 0 <= m v < 2 ^ n
  | Bit v | Spread v => 0 <= m v <= 1
  | Number k => 0 <= k < W
  | _ => True
  end.

Definition sound (c : content) : Prop := c <> Nothing /\ is_word (meant c).
Definition fact_ok (f : fact) : Prop :=
  match f with
  | SumOf a b c w =>
      meant a + meant b = m w + W * m c /\ sound a /\ sound b /\ is_word (m w) /\
      0 <= m c <= 1
  | DifferenceOf a b q w other =>
      meant a - meant b = m w - W * m q /\ sound a /\ sound b /\ is_word (m w) /\
      0 <= m q <= 1 /\
      match other with Some e => m e + m q <= 1 | None => True end
  | ProductOf a b q => m q = meant a * meant b / W /\ sound a /\ sound b /\ is_word (m q)
  | ShiftedBy w n l => m w = m l * 2 ^ n /\ 0 <= m l < 2 ^ (32 - n) /\ 0 < n < 32
  | NoFact => True
  end.
Definition logged (g : log) : Prop :=
  fact_ok (known g) /\
  (forall v n q, quotient (quotients g) v n = Some q -> m q = m v / 2 ^ n) /\
  runs_code (exact m) (next g) (left g).

(* The log. *)
Definition computes (o : op) : Prop := match o with OIn _ | ONear _ _ => False | _ => True end.
Definition fits (w : option Z) (x : Z) : Prop :=
  match w with Some w => 0 <= x < 2 ^ w | None => True end.
Lemma alike_ok o q : alike o q = true -> computes o -> opval m q = opval m o /\ computes q.
Proof.
  unfold alike. destruct o, q; try (destruct (op_dec _ _) as [E|]; [|discriminate]);
    try discriminate; try (rewrite <- E; auto); intros H _.
  apply andb_prop in H. destruct H as [H1 H2]. apply Pos.eqb_eq in H1. apply Z.eqb_eq in H2.
  subst. split; [reflexivity|exact I].
Qed.
Lemma skip_to_ok o l : forall n k w z, computes o -> runs_code (exact m) n l ->
  skip_to o n l = Some (k, w, z) ->
  m k = opval m o /\ fits w (m k) /\ runs_code (exact m) (Pos.succ k) z.
Proof.
  induction l as [|[q w] l IH]; cbn [skip_to runs_code]; intros n k v z C X E; [discriminate|].
  destruct (alike o q) eqn:A.
  - open. destruct (alike_ok _ _ A C) as [V Q]. destruct X as [[X B] Y].
    split; [|split; [exact B|exact Y]]. rewrite <- V. destruct q; try contradiction; exact X.
  - destruct X as [_ X].
    destruct q as [| | | | |? [|[?|?|]|?]| | | | | |]; try discriminate; exact (IH _ _ _ _ C X E).
Qed.
Lemma take_ok o g n w z : logged g -> take o g = Some (n, w, z) -> computes o ->
  logged z /\ known z = known g /\ m n = opval m o /\ fits w (m n).
Proof.
  unfold take. intros (F & Q & R) E C. open.
  match goal with H : skip_to _ _ _ = _ |- _ =>
    destruct (skip_to_ok _ _ _ _ _ _ C R H) as (V & B & T) end.
  split; [split; [exact F|split; [exact Q|exact T]]|auto].
Qed.
Lemma take_any_ok o g n z : logged g -> take_any o g = Some (n, z) -> computes o ->
  logged z /\ known z = known g /\ m n = opval m o.
Proof.
  unfold take_any. intros L E C. open.
  match goal with H : take _ _ = _ |- _ =>
    destruct (take_ok _ _ _ _ _ L H C) as (? & ? & ? & _) end.
  auto.
Qed.
Lemma take_word_ok o g n z : logged g -> take_word o g = Some (n, z) -> computes o ->
  logged z /\ known z = known g /\ m n = opval m o /\ is_word (m n).
Proof.
  unfold take_word. intros L E C. open.
  match goal with H : take _ _ = _ |- _ =>
    destruct (take_ok _ _ _ _ _ L H C) as (? & ? & V & B) end.
  destruct o0 as [w|]; [|discriminate]. destruct (Z.leb_spec w 32); [|discriminate]. open.
  parts; try assumption. cbn [fits] in B.
  pose proof (Z.pow_le_mono_r 2 w 32 ltac:(lia) ltac:(assumption)). unfold is_word, W. lia.
Qed.
Lemma learn_ok f g : logged g -> fact_ok f -> logged (learn f g).
Proof. intros (_ & Q & R) F. repeat split; assumption. Qed.
Lemma high_ok v n g q z : logged g -> high v n g = Some (q, z) ->
  logged z /\ known z = known g /\ m q = m v / 2 ^ n.
Proof.
  unfold high. intros L E. destruct (take_any (OHigh v n) g) as [[k y]|] eqn:T.
  - open. destruct (take_any_ok _ _ _ _ L T I) as ((F & Q & R) & K & V). cbn [opval] in V.
    split; [|auto]. split; [exact F|]. split; [|exact R]. cbn [quotients quotient].
    intros w j p. destruct ((w =? v)%positive && (j =? n)) eqn:D; [|apply Q].
    apply andb_prop in D. destruct D as [D1 D2]. apply Pos.eqb_eq in D1. apply Z.eqb_eq in D2.
    subst. intros; open. assumption.
  - open. split; [exact L|]. split; [reflexivity|]. destruct L as (_ & Q & _).
    apply Q. assumption.
Qed.
Lemma low_ok v n g q z : logged g -> low v n g = Some (q, z) ->
  logged z /\ known z = known g /\ m q = m v mod 2 ^ n.
Proof.
  unfold low. intros L E. open. destruct (high_ok _ _ _ _ _ L H) as (L1 & K1 & _).
  destruct (take_any_ok _ _ _ _ L1 E I) as (L2 & K2 & V). cbn [opval] in V.
  split; [exact L2|]. split; [congruence|exact V].
Qed.
Lemma as_word_ok c g v n z : logged g -> good c -> as_word c g = Some (v, n, z) ->
  logged z /\ known z = known g /\ meant c = m v /\ c <> Nothing /\
  0 <= n <= 32 /\ 0 <= m v < 2 ^ n.
Proof.
  intros L G E. destruct c as [w k|w|k| | | |]; cbn [as_word meant good] in *; open;
    try (destruct (take_any_ok _ _ _ _ L H I) as (L1 & K & V); cbn [opval] in V);
    parts; try assumption; try discriminate; unfold W in *; try reflexivity; lia.
Qed.
Lemma both_ok order a b g x y z : logged g -> good a -> good b ->
  both order a b g = Some (x, y, z) ->
  logged z /\ known z = known g /\ meant a = m x /\ meant b = m y /\ sound a /\ sound b.
Proof.
  unfold both. intros L A B E. destruct order; open;
    match goal with H : as_word ?c g = _, H' : as_word ?d ?y = _, C : good ?c, D : good ?d |- _ =>
      destruct (as_word_ok _ _ _ _ _ L C H) as (L1 & K1 & V1 & N1 & B1 & R1);
      destruct (as_word_ok _ _ _ _ _ L1 D H') as (L2 & K2 & V2 & N2 & B2 & R2) end;
    pose proof (below_32 _ _ B1 R1); pose proof (below_32 _ _ B2 R2);
    unfold sound; rewrite V1, V2; parts; congruence.
Qed.

Definition carried (c : option positive) : Z := match c with Some c => m c | None => 0 end.
Definition signed (subtracts : bool) (x : Z) : Z := if subtracts then - x else x.
Lemma chain_ok subtracts a b c g w q z : logged g -> chain subtracts a b c g = Some (w, q, z) ->
  is_word (m a) -> is_word (m b) -> 0 <= carried c <= 1 ->
  logged z /\ known z = known g /\ 0 <= m q <= 1 /\
  split_at (m a + signed subtracts (m b + carried c)) (m w) (signed subtracts (m q)).
Proof.
  unfold chain. intros L E A B C. open.
  assert (S : logged l /\ known l = known g /\ m p = m b + carried c).
  { destruct c as [c|]; open; [|cbn [carried]; parts; [exact L|reflexivity|lia]].
    destruct (take_any_ok _ _ _ _ L H I) as (L1 & K1 & V1). auto. }
  destruct S as (L1 & K1 & V1).
  destruct (take_any_ok _ _ _ _ L1 H0 ltac:(destruct subtracts; exact I)) as (L2 & K2 & V2).
  destruct (take_any_ok _ _ _ _ L2 H1 ltac:(destruct subtracts; exact I)) as (L3 & K3 & V3).
  destruct (take_any_ok _ _ _ _ L3 H2 I) as (L4 & K4 & V4). cbn [opval] in V4.
  pose proof (halves (m p0)) as [D R]. unfold split_at, signed, is_word in *.
  assert (F : m w = m p0 mod W) by exact V4.
  parts; try assumption; try congruence; destruct subtracts; cbn [opval] in *;
    change (2 ^ 32) with W in *; rewrite ?F in *; unfold W in *; lia.
Qed.

(* Facts. *)
Lemma below_ok a b g w q z : logged g -> good a -> good b -> below a b g = Some (w, q, z) ->
  logged z /\ sound a /\ sound b /\ 0 <= m q <= 1 /\ split_at (meant a - meant b) (m w) (- m q).
Proof.
  intros L A B E.
  assert (F : bind (both false a b g) (fun '(x, y, g) => chain true x y None g) = Some (w, q, z) ->
    logged z /\ sound a /\ sound b /\ 0 <= m q <= 1 /\
    split_at (meant a - meant b) (m w) (- m q)).
  { clear E. intros E. open.
    destruct (both_ok _ _ _ _ _ _ _ L A B H) as (L1 & _ & Va & Vb & Sa & Sb).
    pose proof Sa as [_ Wa]. pose proof Sb as [_ Wb]. rewrite Va, Vb in *.
    destruct (chain_ok _ _ _ _ _ _ _ _ L1 E Wa Wb ltac:(cbn; lia)) as (L2 & _ & Q & S).
    cbn [signed carried] in S. parts; try assumption; try apply Sa; try apply Sb; try apply Q.
    replace (m p - m p0) with (m p + - (m p0 + 0)) by ring. exact S. }
  unfold below in E. destruct b as [|c| | | | |]; try exact (F E). clear F. open.
  destruct (as_word_ok _ _ _ _ _ L A H) as (L1 & _ & Va & Na & Ba & Ra).
  pose proof (below_32 _ _ Ba Ra) as Wa.
  destruct (take_any_ok _ _ _ _ L1 H0 I) as (L2 & _ & V0). cbn [opval] in V0.
  cbn [good] in B.
  destruct (chain_ok _ _ _ _ _ _ _ _ L2 E Wa ltac:(rewrite V0; unfold is_word, W; lia) B)
    as (L3 & _ & Q & S).
  cbn [signed carried] in S. unfold sound. rewrite Va. cbn [meant].
  parts; try assumption; try discriminate; try (unfold is_word, W; lia).
  replace (m p - m c) with (m p + - (m p0 + m c)) by lia. exact S.
Qed.
Lemma equal_ok a b : equal a b = true -> a = b.
Proof. unfold equal. destruct (content_dec a b); [auto|discriminate]. Qed.
Lemma small_ok c : good c -> small c = true -> c <> Nothing /\ 0 <= meant c <= 1.
Proof.
  destruct c as [v n|v| | | | |]; cbn [good small meant]; intros G S; try discriminate.
  - apply Z.leb_le in S. split; [discriminate|]. destruct G as [N B].
    pose proof (Z.pow_le_mono_r 2 n 1 ltac:(lia) S). lia.
  - split; [discriminate|exact G].
Qed.
Lemma exclusive_ok f a b : fact_ok f -> exclusive f a b = true -> meant a + meant b <= 1.
Proof.
  destruct f as [|c d q w [e|]| | |]; try discriminate. destruct a, b; try discriminate.
  cbn [exclusive fact_ok meant]. intros F E. apply andb_prop in E. destruct E as [E1 E2].
  apply Pos.eqb_eq in E1, E2. subst. lia.
Qed.
End Log.
