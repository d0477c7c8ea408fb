(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for NEON: executed on numbers of values, a text does what the processor does. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Lang Check Trace Neon NeonSymbols.
Import ListNotations.
Open Scope Z_scope.

(* What an instruction leaves alone. *)
Definition stays (i : instruction) : bool :=
  match i with
  | (STP, [_; _; Mem k]) => (0 <=? k) && (k <? 312)
  | (_, Gen _ d :: _) => negb (existsb (Z.eqb d) kept)
  | _ => true
  end.
Definition left_alone (s t : state) : Prop :=
  (forall a, a < 0 \/ 320 <= a -> mem t a = mem s a) /\ (forall q, In q kept -> gen t q = gen s q).
Lemma put_stays s d x : negb (existsb (Z.eqb d) kept) = true -> left_alone s (put s d x).
Proof.
  intros N. split; [reflexivity|]. intros q I. cbn [put gen].
  destruct (Z.eqb_spec q d); [|reflexivity].
  subst. apply negb_true_iff in N. rewrite <- not_true_iff_false, existsb_exists in N.
  exfalso. apply N. exists d. split; [exact I|apply Z.eqb_refl].
Qed.
Lemma put_vector_stays s d x y : left_alone s (put_vector s d x y).
Proof. split; reflexivity. Qed.
Lemma store_stays s a x y : (0 <=? a) && (a <? 312) = true ->
  left_alone s (store (store s a x) (a + 8) y).
Proof.
  intros N. apply andb_prop in N. destruct N as [N1 N2]. apply Z.leb_le in N1. apply Z.ltb_lt in N2.
  split; [|reflexivity]. intros b B. cbn [store mem].
  destruct (Z.eqb_spec b (a + 8)); [lia|]. destruct (Z.eqb_spec b a); [lia|reflexivity].
Qed.

Section Simulation.
Variable m : positive -> Z.

Definition has_value (v : positive) (short : bool) : Prop :=
  0 <= m v < W64 /\ (short = true -> m v < W32).
Definition holds_lane (l : lane) (x : Z) : Prop :=
  0 <= x < W32 /\
  match l with Word v => x = m v | Complement v => x = W32 - 1 - m v | Number k => x = k end.
Definition holds (c : content) (x : Z) : Prop :=
  0 <= x < W64 /\
  match c with
  | Whole v short => x = m v /\ (short = true -> x < W32)
  | Lanes a b => holds_lane a (x mod W32) /\ holds_lane b (x / W32)
  end.
Definition agree (y : symbols) (s : state) : Prop :=
  follows m (coming y) /\
  (forall n c, sgeneral y n = Some c -> holds c (gen s n)) /\
  (forall n a b, svector y n = Some (a, b) -> holds a (fst (vec s n)) /\ holds b (snd (vec s n))) /\
  (forall a c, smemory y a = Some c -> holds c (mem s a)) /\
  (forall v k q short, lookup key_eqb (quotients y) (v, k) = Some (q, short) ->
    m q = m v / 2 ^ k /\ has_value q short) /\
  (forall v r, In (v, r) (cuts y) -> m r = m v).

Lemma positive_W32 : 0 < W32.
Proof. reflexivity. Qed.
Lemma note_ok y s o v short z : agree y s -> note y o = Some (v, short, z) ->
  agree z s /\ machine m v o None /\ has_value v short.
Proof.
  unfold note. intros (F & A) E. unbind. destruct (z0 <=? 64) eqn:L; [|discriminate].
  destruct (take_ok _ _ _ _ _ _ F Heqo0) as [[X B] F']. injection E; intros; subst.
  split; [split; assumption|]. split; [exact X|]. apply Z.leb_le in L. unfold has_value, W64, W32.
  destruct (Z_le_gt_dec 0 z0) as [P|P].
  - pose proof (Z.pow_le_mono_r 2 z0 64 ltac:(lia) L).
    split; [lia|]. intros S. apply Z.leb_le in S.
    pose proof (Z.pow_le_mono_r 2 z0 32 ltac:(lia) S). lia.
  - rewrite Z.pow_neg_r in B by lia. lia.
Qed.
Lemma note_short_ok y s o v z : agree y s -> note_short y o = Some (v, z) ->
  agree z s /\ machine m v o None /\ 0 <= m v < W32.
Proof.
  unfold note_short. intros A E. unbind. destruct b; [|discriminate]. unbind.
  destruct (note_ok _ _ _ _ _ _ A Heqo0) as (A' & X & B & S). specialize (S eq_refl).
  split; [exact A'|]. split; [exact X|lia].
Qed.
Lemma note_whole_ok y s o c z x : agree y s -> note_whole y o = Some (c, z) ->
  (forall v, machine m v o None -> m v = x) -> holds c x /\ agree z s.
Proof.
  unfold note_whole. intros A E M. unbind.
  destruct (note_ok _ _ _ _ _ _ A Heqo0) as (A' & X & B & S). apply M in X. subst x.
  split; [|exact A']. split; [exact B|]. auto.
Qed.
Lemma sput_ok y s d c x : agree y s -> holds c x -> agree (sput y d c) (put s d x).
Proof.
  intros (F & G & A) P. split; [exact F|]. split; [|exact A]. intros n e.
  unfold sgeneral. cbn [sput sgen lookup put gen]. destruct (n =? d); [|apply G].
  intros E. injection E as E. subst. exact P.
Qed.
Lemma sput_vector_ok y s d a b u v : agree y s -> holds a u -> holds b v ->
  agree (sput_vector y d a b) (put_vector s d u v).
Proof.
  intros (F & G & V & A) P Q. do 2 (split; [assumption|]). split; [|exact A]. intros n e f.
  unfold svector. cbn [sput_vector svec lookup put_vector vec]. destruct (n =? d); [|apply V].
  intros E. injection E as E1 E2. subst. auto.
Qed.
Lemma sstore_ok y s a c x : agree y s -> holds c x -> agree (sstore y a c) (store s a x).
Proof.
  intros (F & G & V & M & A) P. do 3 (split; [assumption|]). split; [|exact A]. intros b e.
  unfold smemory. cbn [sstore smem lookup store mem]. destruct (b =? a); [|apply M].
  intros E. injection E as E. subst. exact P.
Qed.
Lemma general_ok y s n c : agree y s -> sgeneral y n = Some c -> holds c (gen s n).
Proof. intros (_ & G & _). apply G. Qed.
Lemma vector_ok y s n a b : agree y s -> svector y n = Some (a, b) ->
  holds a (fst (vec s n)) /\ holds b (snd (vec s n)).
Proof. intros (_ & _ & V & _). apply V. Qed.
Lemma memory_ok y s a c : agree y s -> smemory y a = Some c -> holds c (mem s a).
Proof. intros (_ & _ & _ & M & _). apply M. Qed.

Lemma lanes_ok c x a b : holds c x -> lanes c = Some (a, b) ->
  holds_lane a (x mod W32) /\ holds_lane b (x / W32).
Proof.
  intros [B C] E. destruct c as [v [|]|c d]; cbn [lanes] in E; [|discriminate|].
  - injection E; intros; subst a b. destruct C as [C S]. specialize (S eq_refl).
    rewrite Z.mod_small, Z.div_small by lia. unfold holds_lane. pose proof positive_W32. lia.
  - injection E; intros; subst. exact C.
Qed.
Lemma pack a b x y : holds_lane a x -> holds_lane b y -> holds (Lanes a b) (x + W32 * y).
Proof.
  intros P Q. pose proof P as [B _]. pose proof Q as [D _]. pose proof positive_W32.
  unfold holds. rewrite (Z.mul_comm W32 y), Z.div_add, Z.mod_add by lia.
  rewrite Z.mod_small, Z.div_small by lia. cbn [Z.add]. split; [|auto].
  change W64 with (W32 * W32). nia.
Qed.
Lemma whole_ok c x v : holds c x -> whole c = Some v -> x = m v /\ 0 <= m v < W64.
Proof.
  intros [B C] E. destruct c; [|discriminate]. cbn [whole] in E. injection E as E. subst.
  destruct C as [C _]. subst. auto.
Qed.
Lemma word_ok y s l x v z : agree y s -> holds_lane l x -> word y l = Some (v, z) ->
  x = m v /\ 0 <= m v < W32 /\ agree z s.
Proof.
  intros A [B C] E. destruct l; cbn [word] in E; [|discriminate|].
  - unbind. auto.
  - unbind. destruct (note_ok _ _ _ _ _ _ A Heqo) as (A' & X & _). cbn in X. subst. lia || auto.
Qed.
Lemma sread_ok y s w n v z : agree y s -> sread y w n = Some (v, z) ->
  read s w n = m v /\ 0 <= m v < size w /\ agree z s.
Proof.
  unfold sread. intros A E. unbind. pose proof (general_ok _ _ _ _ A Heqo) as G. unfold read.
  destruct w; unbind; cbn [size].
  - destruct (whole_ok _ _ _ G Heqo0) as [-> B]. rewrite Z.mod_small; auto.
  - destruct (lanes_ok _ _ _ _ G Heqo0) as [L _]. destruct (word_ok _ _ _ _ _ _ A L E) as (-> & B).
    auto.
Qed.
Lemma high_ok y s v k q short z : agree y s -> high y v k = Some (q, short, z) ->
  m q = m v / 2 ^ k /\ has_value q short /\ agree z s.
Proof.
  unfold high. intros A E. destruct (lookup _ _ _) as [[r t]|] eqn:L.
  - unbind. pose proof A as (_ & _ & _ & _ & Q & _). destruct (Q _ _ _ _ L). auto.
  - unbind. destruct (note_ok _ _ _ _ _ _ A Heqo) as (A' & X & B).
    split; [exact X|]. split; [exact B|]. destruct A' as (F & G & V & M & Q & C).
    do 4 (split; [assumption|]). split; [|exact C]. intros u j r t. cbn [quotients lookup].
    destruct (key_eqb (u, j) (v, k)) eqn:K; [|apply Q]. unfold key_eqb in K. cbn [fst snd] in K.
    apply andb_prop in K. destruct K as [K1 K2]. apply Pos.eqb_eq in K1. apply Z.eqb_eq in K2.
    intros I. injection I; intros; subst. auto.
Qed.
Lemma low_ok y s v k c z : agree y s -> low y v k = Some (c, z) ->
  holds c (m v mod 2 ^ k) /\ agree z s.
Proof.
  unfold low. intros A E. unbind. destruct (high_ok _ _ _ _ _ _ _ A Heqo) as (_ & _ & A').
  apply (note_whole_ok _ _ _ _ _ _ A' E). intros r X. exact X.
Qed.

(* Operations on lanes and halves do what the processor does. *)
Definition holds_old {A} (holds : A -> Z -> Prop) (o : option A) (x : Z) : Prop :=
  match o with Some a => holds a x | None => True end.
Definition lane_sim (g : on_lanes) (f : Z -> Z -> Z -> Z) : Prop :=
  forall y s o a b l z old u v, agree y s -> holds_old holds_lane o old ->
  holds_lane a u -> holds_lane b v -> g y o a b = Some (l, z) ->
  holds_lane l (f old u v) /\ agree z s.
Definition half_sim (g : on_halves) (f : Z -> Z -> Z -> Z) : Prop :=
  forall y s o a b c z old u v, agree y s -> holds_old holds o old ->
  holds a u -> holds b v -> g y o a b = Some (c, z) -> holds c (f old u v) /\ agree z s.

(* The facts about what was read or noted next. *)
Ltac learn A :=
  let A2 := fresh in let X := fresh "X" in let B := fresh "B" in
  match goal with
  | P : holds_lane ?l _, E : word _ ?l = Some _ |- _ =>
      destruct (word_ok _ _ _ _ _ _ A P E) as (X & B & A2); clear E
  | E : sread _ _ _ = Some _ |- _ =>
      destruct (sread_ok _ _ _ _ _ _ A E) as (X & B & A2); clear E
  | E : note _ _ = Some _ |- _ =>
      destruct (note_ok _ _ _ _ _ _ A E) as (A2 & X & B); clear E; cbn [machine opval wrap] in X
  | E : note_short _ _ = Some _ |- _ =>
      destruct (note_short_ok _ _ _ _ _ A E) as (A2 & X & B); clear E;
      cbn [machine opval wrap] in X
  | E : high _ _ _ = Some _ |- _ =>
      destruct (high_ok _ _ _ _ _ _ _ A E) as (X & B & A2); clear E
  | E : low _ _ _ = Some _ |- _ =>
      destruct (low_ok _ _ _ _ _ _ A E) as (X & A2); clear E
  end; clear A; rename A2 into A.
Ltac begin := intros y s o a b l z old u v A O P Q E.

Lemma swords_ok op f : (forall r v w, machine m r (op v w) None -> m r = f (m v) (m w)) ->
  lane_sim (swords op) (fun _ u v => f u v mod W32).
Proof.
  intros Op. begin. unfold swords in E. unbind. learn A. learn A. learn A. apply Op in X1. subst.
  rewrite <- X1, Z.mod_small by assumption. split; [|exact A]. split; [assumption|reflexivity].
Qed.
Lemma difference_ok y s v w l z : agree y s -> difference y v w = Some (l, z) ->
  0 <= m v < W32 -> 0 <= m w -> holds_lane l ((m v - m w) mod W32) /\ agree z s.
Proof.
  unfold difference. intros A E V W. unbind. learn A. destruct B as [B _]. rewrite <- X.
  rewrite Z.mod_small by lia. split; [|exact A]. split; [lia|reflexivity].
Qed.
Lemma from_constant_ok y s k v l z x : agree y s -> from_constant y k v = Some (l, z) ->
  holds_lane (Number k) x -> forall w, holds_lane (Complement v) w ->
  holds_lane l ((w + x) mod W32) /\ agree z s.
Proof.
  unfold from_constant. intros A E [B X] w [D Y]. destruct (1 <=? k) eqn:K; [|discriminate].
  apply Z.leb_le in K. unbind. learn A. subst.
  destruct (difference_ok _ _ _ _ _ _ A E) as [L A']; [rewrite X0; lia|lia|].
  split; [|exact A'].
  replace (W32 - 1 - m v + k) with (m p - m v + 1 * W32) by (rewrite X0; ring).
  rewrite Z.mod_add; [exact L|]. pose proof positive_W32. lia.
Qed.
Lemma sadd_ok : lane_sim sadd (fun _ u v => (u + v) mod W32).
Proof.
  begin. assert (Plain : swords OAdd y o a b = Some (l, z) ->
    holds_lane l ((u + v) mod W32) /\ agree z s).
  { exact (swords_ok OAdd Z.add (fun _ _ _ X => X) _ _ _ _ _ _ _ old _ _ A O P Q). }
  unfold sadd in E. destruct a, b; auto.
  - eapply from_constant_ok; eauto.
  - rewrite Z.add_comm. eapply from_constant_ok; eauto.
Qed.
Lemma ssub_ok : lane_sim ssub (fun _ u v => (u - v) mod W32).
Proof.
  begin. unfold ssub in E. unbind. learn A. learn A. subst.
  apply (difference_ok _ _ _ _ _ _ A E); lia.
Qed.
Lemma sscale_ok n : lane_sim (sscale n) (fun _ u _ => (u * 2 ^ n) mod W32).
Proof.
  begin. unfold sscale in E. unbind. learn A. learn A. subst.
  rewrite <- X0, Z.mod_small by assumption. split; [|exact A]. split; [assumption|reflexivity].
Qed.
Lemma sshift_ok : lane_sim sshift (fun _ u v => shifted u v).
Proof.
  begin. pose proof P as [B _]. pose proof Q as [_ Qn]. unfold sshift in E.
  destruct b as [|?|[|[| |]|]]; try discriminate; subst v.
  - unbind. unfold shifted. cbn. rewrite Z.mul_1_r, Z.mod_small by exact B. auto.
  - apply (sscale_ok 1 _ _ _ _ _ _ _ _ _ _ A O P Q E).
Qed.
Lemma sor_ok : lane_sim sor (fun _ u v => Z.lor u v).
Proof.
  begin. unfold sor in E.
  assert (L : forall a u, holds_lane a u -> a = Number 0 -> u = 0)
    by (intros ? ? [_ R] ->; exact R).
  assert (C : (a = Number 0 /\ (l, z) = (b, y)) \/ (b = Number 0 /\ (l, z) = (a, y))).
  { destruct a as [|?|[| |]], b as [|?|[| |]]; try discriminate; apply some in E; auto. }
  destruct C as [[C D]|[C D]]; injection D; intros; subst l z.
  - rewrite (L _ _ P C), Z.lor_0_l. auto.
  - rewrite (L _ _ Q C), Z.lor_0_r. auto.
Qed.
Lemma selected_ok b v r : holds_lane b v -> selected b false true = Some r ->
  v = if r then W32 - 1 else 0.
Proof.
  intros [_ B] E. unfold selected in E. destruct b; try discriminate. subst.
  destruct (k =? 0) eqn:K; [injection E as <-; lia|].
  destruct (k =? W32 - 1) eqn:L; [|discriminate]. injection E as <-. lia.
Qed.
Lemma no_more u : 0 <= u < W32 -> Z.ldiff u (W32 - 1) = 0.
Proof.
  intros [B C]. change (W32 - 1) with (Z.ones 32). apply Z.ldiff_ones_r_low; [exact B|].
  destruct (Z.eq_dec u 0) as [->|]; [reflexivity|]. apply Z.log2_lt_pow2; [lia|exact C].
Qed.
Lemma all_of u : 0 <= u < W32 -> Z.land u (W32 - 1) = u.
Proof.
  intros B. change (W32 - 1) with (Z.ones 32). rewrite Z.land_ones by lia. apply Z.mod_small, B.
Qed.
Lemma others_of u : 0 <= u < W32 -> Z.lxor u (W32 - 1) = W32 - 1 - u.
Proof.
  intros B. pose proof (no_more u B) as L.
  replace (W32 - 1 - u) with (Z.ldiff (W32 - 1) u) by (symmetry; apply Z.sub_nocarry_ldiff, L).
  apply Z.bits_inj'. intros n _. rewrite Z.lxor_spec, Z.ldiff_spec.
  assert (T : Z.testbit (Z.ldiff u (W32 - 1)) n = false) by (rewrite L; apply Z.bits_0).
  rewrite Z.ldiff_spec in T. destruct (Z.testbit u n), (Z.testbit (W32 - 1) n); auto.
Qed.
Lemma sxor_ok : lane_sim sxor (fun _ u v => Z.lxor u v).
Proof.
  begin. unfold sxor in E. unbind. rewrite (selected_ok _ _ _ Q Heqo0). destruct b0; unbind.
  - learn A. subst. rewrite others_of by assumption. split; [|exact A].
    split; [lia|reflexivity].
  - rewrite Z.lxor_0_r. auto.
Qed.
Lemma sinsert_ok set : lane_sim (sinsert set) (fun old u v =>
  if set then Z.lor (Z.ldiff old v) (Z.land u v) else Z.lor (Z.land old v) (Z.ldiff u v)).
Proof.
  begin. unfold sinsert in E. unbind. cbn [holds_old] in O. pose proof O as [Bo _].
  pose proof P as [Bu _]. rewrite (selected_ok _ _ _ Q Heqo1).
  destruct b0, set; cbn [Bool.eqb];
    rewrite ?Z.ldiff_0_r, ?Z.land_0_r, ?no_more, ?all_of, ?Z.lor_0_l, ?Z.lor_0_r by assumption;
    auto.
Qed.
Lemma in_slanes_ok g f : lane_sim g f -> half_sim (in_slanes g) (in_lanes f).
Proof.
  intros G y s o a b c z old u v A O P Q E. unfold in_slanes in E. unbind.
  destruct (lanes_ok _ _ _ _ P Heqo0) as [P0 P1], (lanes_ok _ _ _ _ Q Heqo1) as [Q0 Q1].
  set (oo := match o with Some o => lanes o | None => None end) in *.
  assert (O' : holds_old holds_lane (option_map fst oo) (old mod W32) /\
    holds_old holds_lane (option_map snd oo) (old / W32)).
  { unfold oo. destruct o as [d|]; [|split; exact I]. destruct (lanes d) as [[d0 d1]|] eqn:D;
      [|split; exact I]. exact (lanes_ok _ _ _ _ O D). }
  destruct O' as [O0 O1].
  destruct (G _ _ _ _ _ _ _ _ _ _ A O0 P0 Q0 Heqo2) as [R0 A0].
  destruct (G _ _ _ _ _ _ _ _ _ _ A0 O1 P1 Q1 Heqo3) as [R1 A1].
  split; [|exact A1]. apply pack; assumption.
Qed.

(* Operations on halves. *)
Lemma smask_ok : half_sim smask (in_lanes (fun _ u v => Z.land u v)).
Proof.
  intros y s o a b c z old u v A O P Q E. unfold smask in E. unbind.
  destruct (whole_ok _ _ _ P Heqo0) as [-> B].
  destruct b as [|[| |k] [| |[| |]]]; try discriminate. destruct Q as [_ [[K K'] [_ Z0]]].
  unfold in_lanes. rewrite K', Z0, Z.land_0_r, Z.mul_0_r, Z.add_0_r.
  assert (L : forall n, 0 <= n <= 32 -> k = 2 ^ n - 1 -> Z.land (m p mod W32) k = m p mod 2 ^ n).
  { intros n N ->. replace (2 ^ n - 1) with (Z.ones n) by (rewrite Z.ones_equiv; lia).
    rewrite Z.land_ones by lia. symmetry. apply Znumtheory.Zmod_div_mod; [lia|reflexivity|].
    exists (2 ^ (32 - n)). unfold W32. rewrite <- Z.pow_add_r by lia. f_equal. lia. }
  destruct (k =? 2 ^ 26 - 1) eqn:K1; [|destruct (k =? 2 ^ 25 - 1) eqn:K2; [|discriminate]].
  - rewrite (L 26) by lia. exact (low_ok _ _ _ _ _ _ A E).
  - rewrite (L 25) by lia. exact (low_ok _ _ _ _ _ _ A E).
Qed.
Ltac halves :=
  intros y s o a b c z old u v A O P Q E; unfold sadd_whole, sshl, sshr, saccumulate in E; unbind;
  repeat match goal with
  | P : holds ?c _, E : whole ?c = Some _ |- _ => destruct (whole_ok _ _ _ P E) as [-> ?]; clear E
  end.
Ltac noted A := unfold note_whole in *; unbind; learn A;
  match goal with X : m _ = _, B : has_value _ _ |- _ =>
    rewrite <- X, Z.mod_small by apply B; split; [|exact A]; destruct B; repeat split; auto; lia
  end.
Lemma sadd_whole_ok : half_sim sadd_whole (fun _ u v => (u + v) mod W64).
Proof. halves. noted A. Qed.
Lemma sshl_ok n : half_sim (sshl n) (fun _ u _ => (u * 2 ^ n) mod W64).
Proof. halves. noted A. Qed.
Lemma sshr_ok n : half_sim (sshr n) (fun _ u _ => u / 2 ^ n).
Proof.
  halves. learn A. rewrite <- X. split; [|exact A]. destruct B. repeat split; auto; lia.
Qed.
Lemma saccumulate_ok n : half_sim (saccumulate n) (fun old u _ => (old + u / 2 ^ n) mod W64).
Proof. halves. cbn [holds_old] in O. destruct (whole_ok _ _ _ O Heqo1) as [-> _].
  learn A. rewrite <- X. clear X. noted A.
Qed.
Lemma old_ok y s d : agree y s ->
  holds_old holds (option_map fst (svector y d)) (fst (vec s d)) /\
  holds_old holds (option_map snd (svector y d)) (snd (vec s d)).
Proof.
  intros A. destruct (svector y d) as [[e f]|] eqn:D; [|split; exact I].
  exact (vector_ok _ _ _ _ _ A D).
Qed.
Lemma in_shalves_ok g f y s d a b z : half_sim g f -> agree y s ->
  in_shalves g y d a b = Some z -> agree z (in_halves f s d a b).
Proof.
  intros G A E. unfold in_shalves in E. unbind. destruct (old_ok _ _ d A) as [O0 O1].
  destruct (vector_ok _ _ _ _ _ A Heqo) as [P0 P1], (vector_ok _ _ _ _ _ A Heqo0) as [Q0 Q1].
  destruct (G _ _ _ _ _ _ _ _ _ _ A O0 P0 Q0 Heqo1) as [R0 A0].
  destruct (G _ _ _ _ _ _ _ _ _ _ A0 O1 P1 Q1 Heqo2) as [R1 A1].
  apply sput_vector_ok; assumption.
Qed.
Lemma sproduct_ok onto y s o a b c z old u v : agree y s -> holds_old holds o old ->
  holds_lane a u -> holds_lane b v -> sproduct onto y o a b = Some (c, z) ->
  holds c (((if onto then old else 0) + u * v) mod W64) /\ agree z s.
Proof.
  intros A O P Q E. unfold sproduct in E. unbind. learn A. learn A. subst. learn A. rewrite <- X.
  destruct onto.
  - unbind. cbn [holds_old] in O. destruct (whole_ok _ _ _ O Heqo1) as [-> _]. clear X. noted A.
  - unbind. rewrite Z.add_0_l, Z.mod_small by apply B1. split; [|exact A].
    destruct B1. repeat split; auto; lia.
Qed.
Lemma sproducts_ok upper onto y s d a b z : agree y s -> sproducts upper onto y d a b = Some z ->
  agree z (products upper onto s d a b).
Proof.
  intros A E. unfold sproducts in E. unbind. destruct (old_ok _ _ d A) as [O0 O1].
  destruct (vector_ok _ _ _ _ _ A Heqo) as [P0 P1], (vector_ok _ _ _ _ _ A Heqo0) as [Q0 Q1].
  unfold products. destruct upper;
    [destruct (lanes_ok _ _ _ _ P1 Heqo1) as [a0 a1], (lanes_ok _ _ _ _ Q1 Heqo2) as [b0 b1]
    |destruct (lanes_ok _ _ _ _ P0 Heqo1) as [a0 a1], (lanes_ok _ _ _ _ Q0 Heqo2) as [b0 b1]];
    destruct (sproduct_ok _ _ _ _ _ _ _ _ _ _ _ A O0 a0 b0 Heqo3) as [R0 A0];
    destruct (sproduct_ok _ _ _ _ _ _ _ _ _ _ _ A0 O1 a1 b1 Heqo4) as [R1 A1];
    apply sput_vector_ok; assumption.
Qed.
Lemma sresult_ok y s w d o z : agree y s -> sresult y w d o = Some z ->
  exists r, machine m r o None /\ 0 <= m r < size w /\ agree z (put s d (m r)).
Proof.
  unfold sresult. intros A E. unbind. destruct (note_ok _ _ _ _ _ _ A Heqo0) as (A' & X & B & S).
  destruct (w || b) eqn:C; [|discriminate]. unbind. exists p. split; [exact X|]. split.
  - destruct w; [exact B|]. cbn in C. subst b. specialize (S eq_refl). cbn [size]. lia.
  - apply sput_ok; [exact A'|]. split; auto.
Qed.

Lemma cut_value_ok y s v r short z : agree y s -> cut_value y v = Some (r, short, z) ->
  m r = m v /\ has_value r short /\ agree z s.
Proof.
  unfold cut_value. intros A E. destruct (rest (coming y)) as [|[[] ?] ?]; try discriminate.
  destruct (Pos.eqb_spec a v); [|discriminate]. subst a. unbind. learn A.
  split; [exact X|]. split; [exact B|]. destruct A as (F & G & V & M & Q & C).
  do 5 (split; [assumption|]). intros v' r' [I|I]; [injection I; intros; subst; exact X|auto].
Qed.
Lemma cut_lane_ok y s l x r z : agree y s -> holds_lane l x -> cut_lane y l = (r, z) ->
  holds_lane r x /\ agree z s.
Proof.
  unfold cut_lane. intros A P E. destruct l; [|injection E; intros; subst; auto..].
  destruct (cut_value y v) as [[[t short] u]|] eqn:C; injection E; intros; subst; [|auto].
  destruct (cut_value_ok _ _ _ _ _ _ A C) as (X & _ & A'). split; [|exact A'].
  destruct P as [B P]. split; [exact B|]. congruence.
Qed.
Lemma cut_half_ok y s c x r z : agree y s -> holds c x -> cut_half y c = (r, z) ->
  holds r x /\ agree z s.
Proof.
  unfold cut_half. intros A [B P] E. destruct c.
  - destruct (cut_value y v) as [[[t s'] u]|] eqn:C; injection E; intros; subst;
      [|split; [split; assumption|exact A]].
    destruct (cut_value_ok _ _ _ _ _ _ A C) as (X & [_ S] & A'). split; [|exact A'].
    destruct P as [P Q]. split; [exact B|]. split; [congruence|]. intros T.
    apply orb_prop in T. destruct T as [T|T]; [specialize (S T); lia|auto].
  - destruct (cut_lane y a) as [a' y1] eqn:C1. destruct (cut_lane y1 b) as [b' y2] eqn:C2.
    destruct P as [P Q]. destruct (cut_lane_ok _ _ _ _ _ _ A P C1) as [P' A1].
    destruct (cut_lane_ok _ _ _ _ _ _ A1 Q C2) as [Q' A2]. injection E; intros; subst.
    split; [|exact A2]. split; [exact B|auto].
Qed.
(* A cut leaves what is there: writing it again changes no register. *)
Lemma sput_same y s d c : agree y s -> holds c (gen s d) -> agree (sput y d c) s.
Proof.
  intros (F & G & A) P. split; [exact F|]. split; [|exact A]. intros n e.
  unfold sgeneral. cbn [sput sgen lookup]. destruct (Z.eqb_spec n d); [|apply G].
  intros E. injection E as E. subst. exact P.
Qed.
Lemma sput_vector_same y s d a b : agree y s -> holds a (fst (vec s d)) ->
  holds b (snd (vec s d)) -> agree (sput_vector y d a b) s.
Proof.
  intros (F & G & V & A) P Q. do 2 (split; [assumption|]). split; [|exact A]. intros n e f.
  unfold svector. cbn [sput_vector svec lookup]. destruct (Z.eqb_spec n d); [|apply V].
  intros E. injection E as E1 E2. subst. auto.
Qed.
Lemma cut_ok y s i z : agree y s -> cut y i = Some z -> agree z s.
Proof.
  unfold cut. intros A E. destruct i as [name [|[| | | | | |] l]]; unbind; try exact A.
  - pose proof (general_ok _ _ _ _ A Heqo) as G.
    destruct (cut_half_ok _ _ _ _ _ _ A G Heqp). apply sput_same; assumption.
  - destruct (vector_ok _ _ _ _ _ A Heqo) as [G1 G2].
    destruct (cut_half_ok _ _ _ _ _ _ A G1 Heqp) as [P A1].
    destruct (cut_half_ok _ _ _ _ _ _ A1 G2 Heqp0). apply sput_vector_same; assumption.
Qed.

(* What is where it was read. *)
Ltac found A :=
  repeat match goal with
  | E : svector _ _ = Some _ |- _ => destruct (vector_ok _ _ _ _ _ A E); clear E
  | E : smemory _ _ = Some _ |- _ => pose proof (memory_ok _ _ _ _ A E); clear E
  | E : sgeneral _ _ = Some _ |- _ => pose proof (general_ok _ _ _ _ A E); clear E
  | P : holds ?c _, E : lanes ?c = Some _ |- _ => destruct (lanes_ok _ _ _ _ P E); clear E
  end.
Ltac vectors A :=
  unbind; found A; eexists; split; [reflexivity|];
  apply sput_vector_ok; [exact A| |]; try apply pack; assumption.
Ltac halves_by A E lemma :=
  eexists; split; [reflexivity|]; exact (in_shalves_ok _ _ _ _ _ _ _ _ lemma A E).
Ltac result A E :=
  let r := fresh "r" in let X := fresh "X" in let B := fresh "B" in
  destruct (sresult_ok _ _ _ _ _ _ A E) as (r & X & B & ?); cbn [machine opval wrap size] in X, B;
  eexists; split; [|eassumption].
Ltac alone X N :=
  repeat match type of X with
  | Assembly.bind ?x _ = Some _ => destruct x; cbn [Assembly.bind] in X; try discriminate X
  | (if ?b then _ else _) = Some _ => destruct b; try discriminate X
  end;
  apply some in X; rewrite <- X;
  first [apply put_vector_stays | apply store_stays; exact N | apply put_stays; exact N].
Lemma symbolic_ok y s i z : agree y s -> symbolic y i = Some z ->
  exists t, execute s i = Some t /\ agree z t /\ (stays i = true -> left_alone s t).
Proof.
  intros A E. destruct i as [name args]. destruct name; cbn [symbolic] in E.
  all: repeat match type of E with
    match ?x with _ => _ end = Some _ => is_var x; destruct x; try discriminate E end.
  all: cbn [execute arithmetic bitwise Assembly.bind sarithmetic sbitwise stays] in *.
  all: match goal with |- exists t, ?x = Some t /\ agree ?u t /\ _ =>
    cut (exists t, x = Some t /\ agree u t);
    [intros (t & X & A2); exists t; split; [exact X|split; [exact A2|intros N; alone X N]]|] end.
  - (* add, with a shift or without *)
    match type of E with (if eqb ?a ?b && eqb ?a ?c then _ else _) = _ =>
      destruct (eqb a b) eqn:W1, (eqb a c) eqn:W2; try discriminate;
      apply eqb_prop in W1, W2; subst b c end.
    cbn [andb] in E. unbind.
    learn A. learn A. rewrite X, X0.
    destruct args as [|[] [|? ?]]; try discriminate; cbn [Assembly.bind andb].
    + result A E. cbn. rewrite Z.mul_1_r, <- X1, Z.mod_small by exact B1. reflexivity.
    + destruct ((0 <=? k) && (k <? 32)) eqn:K; [|discriminate]. apply andb_prop in K.
      destruct K as [_ ->]. unbind. learn A. result A E.
      rewrite <- X1, <- X2, Z.mod_small by exact B2. reflexivity.
  - halves_by A E (in_slanes_ok _ _ sadd_ok).
  - halves_by A E sadd_whole_ok.
  - (* sub *)
    unbind. learn A. learn A. result A E.
    rewrite X, X0, <- X1, Z.mod_small by exact B1. reflexivity.
  - halves_by A E (in_slanes_ok _ _ ssub_ok).
  - halves_by A E (in_slanes_ok _ _ (swords_ok OMul Z.mul (fun _ _ _ X => X))).
  - halves_by A E smask_ok.
  - halves_by A E (in_slanes_ok _ _ sor_ok).
  - halves_by A E (in_slanes_ok _ _ sxor_ok).
  - halves_by A E (in_slanes_ok _ _ (sinsert_ok true)).
  - halves_by A E (in_slanes_ok _ _ (sinsert_ok false)).
  - halves_by A E (in_slanes_ok _ _ (sscale_ok k)).
  - halves_by A E (sshl_ok k).
  - halves_by A E (in_slanes_ok _ _ sshift_ok).
  - halves_by A E (sshr_ok k).
  - halves_by A E (saccumulate_ok k).
  - (* lsr *)
    unbind. learn A. destruct ((0 <=? k) && (k <? 64)) eqn:K; [|discriminate].
    apply andb_prop in K. destruct K as [_ ->]. unbind. learn A. rewrite X.
    eexists. split; [reflexivity|]. apply sput_ok; [exact A|]. rewrite <- X0.
    destruct B0. repeat split; auto; lia.
  - (* ubfx *)
    unbind. learn A. rewrite X. learn A. eexists. split; [reflexivity|].
    apply sput_ok; assumption.
  - (* umaddl *)
    unbind. learn A. learn A. learn A. learn A. result A E.
    rewrite X, X0, X1, <- X2, <- X3, Z.mod_small by exact B3. reflexivity.
  - (* umull *)
    unbind. learn A. learn A. result A E. rewrite X, X0, <- X1. reflexivity.
  - eexists. split; [reflexivity|]. exact (sproducts_ok _ _ _ _ _ _ _ _ A E).
  - eexists. split; [reflexivity|]. exact (sproducts_ok _ _ _ _ _ _ _ _ A E).
  - eexists. split; [reflexivity|]. exact (sproducts_ok _ _ _ _ _ _ _ _ A E).
  - eexists. split; [reflexivity|]. exact (sproducts_ok _ _ _ _ _ _ _ _ A E).
  - (* mov of a half *)
    unbind. found A. eexists. split; [reflexivity|]. apply sput_ok; [exact A|].
    destruct upper; assumption.
  - vectors A.
  - vectors A.
  - vectors A.
  - vectors A.
  - vectors A.
  - vectors A.
  - vectors A.
  - (* ldr of 32 bits *)
    unbind. found A. learn A. eexists. split; [reflexivity|]. apply sput_ok; [exact A|].
    rewrite X. pose proof positive_W32. assert (W32 < W64) by reflexivity. repeat split; lia.
  - vectors A.
  - (* stp *)
    unbind. found A. unfold read. cbn [size].
    match goal with P : holds c _, Q : holds c0 _ |- _ => rename P into P0, Q into Q0 end.
    pose proof P0 as [P1 _]. pose proof Q0 as [Q1 _]. rewrite !Z.mod_small by assumption.
    eexists. split; [reflexivity|]. apply sstore_ok; [|exact Q0]. apply sstore_ok; assumption.
Qed.
Lemma symbolic_all_ok l : forall y s z, agree y s -> symbolic_all y l = Some z ->
  exists t, execute_all s l = Some t /\ agree z t /\ (forallb stays l = true -> left_alone s t).
Proof.
  induction l as [|i l IH]; cbn [symbolic_all execute_all forallb]; intros y s z A E; unbind.
  - exists s. split; [reflexivity|]. split; [exact A|]. split; reflexivity.
  - destruct (symbolic_ok _ _ _ _ A Heqo) as (r & -> & B & N1).
    destruct (IH _ _ _ (cut_ok _ _ _ _ B Heqo0) E) as (t & R & C & N2). exists t.
    split; [exact R|]. split; [exact C|]. intros N. apply andb_prop in N. destruct N as [M1 M2].
    destruct (N1 M1) as [P1 Q1], (N2 M2) as [P2 Q2].
    split; intros q Q; [rewrite P2, P1|rewrite Q2, Q1]; auto.
Qed.
End Simulation.
