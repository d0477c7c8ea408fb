(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The processor of `Machine32.v` and its twin of `Symbols32.v` agree, where the assignment is an
   exact run of the operations. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Lang Assembly Machine32 Symbols32 Log32.
Import ListNotations.
Open Scope Z_scope.

Section Simulation.
Context {At : setting}.

(* Regions: the first place and the size of each. Those that are written overlap no other, or are
   the same. *)
Definition least (r : region) : Z := match r with Stack => - deepest | _ => 0 end.
Definition size (r : region) : Z := match r with Stack => deepest | _ => 32 end.
Definition inside (p : place) : Prop := least (fst p) <= snd p < least (fst p) + size (fst p).
Definition written (p : place) : Prop := inside p /\ (fst p = Result \/ fst p = Stack).
Definition separate (q r : region) : Prop :=
  forall i j, inside (q, i) -> inside (r, j) -> location (q, i) <> location (r, j).
Class sane : Prop := {
  small_depth : deepest <= 2 ^ 31;
  aligned : forall r, base r mod 4 = 0;
  operands : forall r, r = First \/ r = Second -> base Result = base r \/ separate Result r;
  stack_apart : forall r, r <> Stack -> separate Stack r }.
Context {Sane : sane}.
Variable depth : Z.
Hypothesis enough : depth <= deepest.

Definition holds_content (c : content) (x : Z) : Prop :=
  match c with Nothing => True | _ => x = meant c /\ good c end.
Definition holds_flag (f : flag) (x : option Z) : Prop :=
  match f with
  | Carry v => x = Some (m v) /\ 0 <= m v <= 1
  | Borrow v => x = Some (1 - m v) /\ 0 <= m v <= 1
  | Unknown => True
  end.
Definition agree (h : held) (s : state) : Prop :=
  (forall r, holds_content (holding h r) (reg s r)) /\
  (forall p c, find_place (places h) p = Some c ->
    inside p /\ holds_content c (mem s (location p))) /\
  holds_flag (flagged h) (carry s) /\
  (forall z, (forall p, written p -> z <> location p) -> mem s z = mem origin z).


(* The processor. *)
Lemma holds_good c x : holds_content c x -> good c.
Proof. destruct c; cbn; intuition. Qed.
Lemma holds_meant c x : holds_content c x -> c <> Nothing -> x = meant c.
Proof. destruct c; cbn; intuition congruence. Qed.
Lemma holds c x : x = meant c -> good c -> holds_content c x.
Proof. destruct c; cbn; auto. Qed.
Lemma holds_bits v n x : x = m v -> 0 <= n <= 32 -> 0 <= m v < 2 ^ n ->
  holds_content (Word v n) x.
Proof. intros. apply holds; [assumption|]. split; assumption. Qed.
Lemma holds_word v x : x = m v -> is_word (m v) -> holds_content (Word v 32) x.
Proof. intros. apply holds_bits; [assumption|lia|assumption]. Qed.

Lemma keep_ok h s to c x : agree h s -> holds_content c x -> agree (keep h to c) (put s to x).
Proof.
  intros (R & M & F & O) H. split; [|split; [exact M|split; assumption]]. intros q.
  unfold holding, keep, put. cbn. destruct (q =? to); [exact H|apply R].
Qed.
Lemma keep_flag_ok h s sets f x : agree h s -> holds_flag f (Some x) ->
  agree (keep_flag h sets f) (put_flag s sets x).
Proof.
  intros (R & M & F & O) H. destruct sets; (split; [exact R|split; [exact M|split; assumption]]).
Qed.
Lemma aligned_location r k : k mod 4 = 0 -> location (r, k) mod 4 = 0.
Proof.
  intros K. unfold location. cbn [fst snd]. pose proof (aligned r) as A.
  apply Z.mod_divide in A, K; try discriminate. apply Z.mod_divide; [discriminate|].
  rewrite Z.mod_eq by discriminate. apply Z.divide_sub_r; [apply Z.divide_add_r; assumption|].
  apply Z.divide_mul_l. exists (2 ^ 30). reflexivity.
Qed.
Lemma pointed_ok h s r k p : agree h s -> pointed (holding h r) k = Some p ->
  address s r k = Some (location p).
Proof.
  intros (R & _) E. pose proof (R r) as H. unfold pointed in E.
  destruct (holding h r) as [| | | |q j| |]; try discriminate. destruct H as [H _].
  destruct (Z.eqb_spec ((j + k) mod 4) 0) as [A|]; [|discriminate]. open. unfold address.
  assert (E : (reg s r + k) mod W = location (q, j + k)).
  { rewrite H. cbn [meant]. unfold location. cbn [fst snd]. rewrite Zplus_mod_idemp_l.
    f_equal. ring. }
  rewrite E, aligned_location by exact A. reflexivity.
Qed.
Lemma apart_ok p q : written p -> inside q -> q <> p ->
  (fst p = Result -> q <> (First, snd p) /\ q <> (Second, snd p)) -> location q <> location p.
Proof.
  destruct p as [r i], q as [t j]. intros [P Wr] Q N O E. cbn [fst snd] in *.
  assert (B : base r = base t -> i = j).
  { intros B. unfold location in E. cbn [fst snd] in E. rewrite <- B in E. symmetry.
    apply congruent_places with (1 := E). pose proof small_depth. unfold inside in P, Q.
    cbn [fst snd] in P, Q.
    unfold W in *. destruct r, t; cbn [least size] in *; lia || (destruct Wr; discriminate). }
  assert (S : t <> Stack -> r = Stack -> False).
  { intros T ->. apply (stack_apart t T i j P Q). congruence. }
  assert (U : r = Result -> t = First \/ t = Second -> False).
  { intros -> T. destruct (operands t T) as [D|D].
    - rewrite (B D) in O. destruct (O eq_refl). destruct T; subst; congruence.
    - apply (D i j P Q). congruence. }
  destruct Wr as [-> | ->]; [|destruct t; try (apply S; congruence)].
  - destruct t; [|apply U; auto|apply U; auto|].
    + apply N. rewrite B; reflexivity.
    + apply (stack_apart Result ltac:(discriminate) j i Q P). congruence.
  - apply N. rewrite B; reflexivity.
Qed.
Lemma overwrite_ok h s p c x l : agree h s -> holds_content c x ->
  overwrite depth (places h) p c = Some l ->
  agree (Held (regs h) l (flagged h))
    (State (reg s) (fun b => if b =? location p then x else mem s b) (carry s)).
Proof.
  intros (R & M & F & O) H E. destruct p as [r k].
  assert (Wr : written (r, k)).
  { unfold written, inside. destruct r; cbn [overwrite fst snd least size] in *;
      try discriminate; destruct (andb _ _) eqn:B; try discriminate; apply andb_prop in B;
      destruct B as [B1 B2]; apply Z.leb_le in B1; apply Z.ltb_lt in B2; (split; [lia|auto]). }
  assert (V : forall q d, find_place l q = Some d ->
    (q = (r, k) /\ d = c) \/ (inside q /\ d = Nothing) \/
    (find_place (places h) q = Some d /\ q <> (r, k) /\
      (r = Result -> q <> (First, k) /\ q <> (Second, k)))).
  { intros q d Q. destruct Wr as [In _]. unfold inside in In |- *.
    destruct r; cbn [overwrite] in E; try discriminate;
      destruct (andb _ _); try discriminate; open; cbn [find_place] in Q;
      repeat match goal with H : context [place_dec q ?t] |- _ => destruct (place_dec q t) end;
      open; cbn [fst snd least size] in *;
      first [left; split; reflexivity | right; left; split; [lia|reflexivity]
            |right; right; parts; [assumption|assumption|]; intros; split; congruence]. }
  split; [exact R|]. split; [|split; [exact F|]]; cbn [regs places flagged reg mem carry].
  - intros q d Q. destruct (V q d Q) as [[-> ->]|[[In ->]|(Q' & N & D)]].
    + split; [apply Wr|]. rewrite Z.eqb_refl. exact H.
    + split; [exact In|exact I].
    + destruct (M _ _ Q') as [In Hq]. split; [exact In|].
      destruct (Z.eqb_spec (location q) (location (r, k))) as [Eq|]; [|exact Hq].
      exfalso. exact (apart_ok _ _ Wr In N D Eq).
  - intros z Z. destruct (Z.eqb_spec z (location (r, k))) as [->|]; [|apply O; exact Z].
    exfalso. exact (Z _ Wr eq_refl).
Qed.

Lemma held_word h s r g v n z : agree h s -> logged g ->
  as_word (holding h r) g = Some (v, n, z) ->
  logged z /\ known z = known g /\ reg s r = m v /\ 0 <= n <= 32 /\ 0 <= m v < 2 ^ n.
Proof.
  intros (R & _) L E. pose proof (R r) as H.
  destruct (as_word_ok _ _ _ _ _ L (holds_good _ _ H) E) as (L1 & K & V & N & B).
  rewrite (holds_meant _ _ H N). auto.
Qed.
Lemma shifted_ok h s o g c z : agree h s -> logged g -> shifted h o g = Some (c, z) ->
  logged z /\ holds_content c (value s o).
Proof.
  intros A L E. destruct o as [r|k|r n|r n]; cbn [shifted value] in *.
  - open. split; [exact L|]. apply A.
  - destruct (_ && _) eqn:B; [|discriminate]. open. apply andb_prop in B. destruct B as [B1 B2].
    apply Z.leb_le in B1. apply Z.ltb_lt in B2. split; [exact L|].
    apply holds; [reflexivity|split; assumption].
  - destruct (_ && _) eqn:B; [|discriminate]. apply andb_prop in B. destruct B as [B1 B2].
    apply Z.ltb_lt in B1, B2. open.
    destruct (held_word _ _ _ _ _ _ _ A L H) as (L1 & K1 & V & N & R). rewrite V.
    destruct (take_word _ l) as [[w y]|] eqn:T; open.
    + destruct (take_word_ok _ _ _ _ L1 T I) as (L2 & _ & V2 & R2). cbn [opval] in V2.
      split; [exact L2|]. apply holds_word; [|exact R2]. rewrite <- V2. apply Z.mod_small. exact R2.
    + destruct (low_ok _ _ _ _ _ L1 H0) as (L2 & _ & V2).
      destruct (take_word_ok _ _ _ _ L2 H1 I) as (L3 & _ & V3 & R3). cbn [opval] in V3.
      assert (X : (m p * 2 ^ n) mod W = m p1) by (rewrite shifted_up, V3, V2 by lia; reflexivity).
      split; [|apply holds_word; assumption]. apply learn_ok; [exact L3|]. cbn [fact_ok].
      split; [exact V3|]. rewrite V2. pose proof (Z.mod_pos_bound (m p) (2 ^ (32 - n))
        ltac:(apply Z.pow_pos_nonneg; lia)). lia.
  - destruct (_ && _) eqn:B; [|discriminate]. apply andb_prop in B. destruct B as [B1 B2].
    apply Z.ltb_lt in B1, B2. open.
    destruct (held_word _ _ _ _ _ _ _ A L H) as (L1 & K1 & V & N & R). rewrite V.
    assert (F : bind (high p n l) (fun '(q, g) => Some (Word q (32 - n), g)) = Some (c, z) ->
      logged z /\ holds_content c (m p / 2 ^ n)).
    { clear E. intros E. open. destruct (high_ok _ _ _ _ _ L1 H0) as (L2 & _ & V2).
      split; [exact L2|]. apply holds_bits; [congruence|lia|]. rewrite V2.
      apply shifted_down; [lia|]. apply (below_32 z0); assumption. }
    destruct (known l) as [| | |w k q|] eqn:Kn; try exact (F E).
    destruct (_ && _) eqn:D; [|exact (F E)]. apply andb_prop in D. destruct D as [D1 D2].
    apply Pos.eqb_eq in D1. apply Z.eqb_eq in D2. subst. open. split; [exact L1|].
    destruct L1 as [Fa _]. rewrite Kn in Fa. cbn [fact_ok] in Fa. destruct Fa as (M & Rq & _).
    apply holds_bits; [|lia|assumption]. rewrite M. apply Z.div_mul.
    pose proof (Z.pow_pos_nonneg 2 k ltac:(lia) ltac:(lia)). lia.
Qed.

(* Sums and differences. *)
Definition outcome (subtracts : bool) (x y c : Z) : Z :=
  if subtracts then x - y - (1 - c) else x + y + c.
Lemma chained_ok h s subtracts takes sets to a b x y g k z : agree h s -> logged g ->
  holds_content a x -> holds_content b y -> chained h subtracts takes sets to a b g = Some (k, z) ->
  exists c, taken s takes (if subtracts then 1 else 0) = Some c /\ logged z /\
  let v := outcome subtracts x y c in
  agree k (put (put_flag s sets (if subtracts then 1 + v / W else v / W)) to (v mod W)).
Proof.
  unfold chained. intros A L Hx Hy E. open.
  destruct (both_ok _ _ _ _ _ _ _ L (holds_good _ _ Hx) (holds_good _ _ Hy) H0)
    as (L1 & _ & Va & Vb & [Na Wa] & [Nb Wb]).
  rewrite (holds_meant _ _ Hx Na), (holds_meant _ _ Hy Nb). rewrite Va in *. rewrite Vb in *.
  assert (C : exists c, taken s takes (if subtracts then 1 else 0) = Some c /\
    carried x0 = (if subtracts then 1 - c else c) /\ 0 <= carried x0 <= 1).
  { destruct A as (_ & _ & F & _). destruct takes; cbn [flag_in taken] in *; open;
      [|destruct subtracts; eexists; (split; [reflexivity|cbn; lia])].
    destruct subtracts, (flagged h); try discriminate; open; destruct F as [F B];
      eexists; (split; [exact F|cbn [carried]; lia]). }
  destruct C as (c & T & Vc & Bc). exists c. split; [exact T|].
  destruct (chain_ok _ _ _ _ _ _ _ _ L1 H1 Wa Wb Bc) as (L2 & _ & Q & S). split; [exact L2|].
  assert (V : split_at (outcome subtracts (m p) (m p0) c) (m p1) (signed subtracts (m p2))).
  { destruct S as [S R]. split; [|exact R]. rewrite <- S, Vc. unfold outcome, signed.
    destruct subtracts; ring. }
  destruct (split_ok _ _ _ V) as [V1 V2]. cbv zeta. rewrite V1, V2. destruct S as [_ R].
  apply keep_ok; [|apply holds_word; [reflexivity|exact R]]. apply keep_flag_ok; [exact A|].
  destruct subtracts; cbn [flag_out signed holds_flag]; (split; [f_equal; lia|exact Q]).
Qed.
Lemma moved_ok sign a b c x y : holds_content a x -> holds_content b y ->
  moved sign a b = Some c -> holds_content c ((x + sign * y) mod W).
Proof.
  destruct a as [| | | |r k| |], b as [| |n| | | |]; try discriminate.
  intros [Hx _] [Hy _] E. cbn [moved] in E. open. apply holds; [|exact I]. cbn [meant].
  unfold location. cbn [fst snd]. rewrite Zplus_mod_idemp_l. f_equal. ring.
Qed.
Lemma plain_sum_ok h s to a b x y g c z : agree h s -> logged g -> holds_content a x ->
  holds_content b y -> plain_sum a b g = Some (c, z) ->
  logged z /\ agree (keep h to c) (put s to ((x + y + 0) mod W)).
Proof.
  unfold plain_sum. intros A L Hx Hy E. pose proof (exclusive_ok (known g) a b (proj1 L)) as X.
  open.
  destruct (both_ok _ _ _ _ _ _ _ L (holds_good _ _ Hx) (holds_good _ _ Hy) H)
    as (L1 & _ & Va & Vb & Sa & Sb).
  pose proof Sa as [Na Wa]. pose proof Sb as [Nb Wb].
  rewrite (holds_meant _ _ Hx Na), (holds_meant _ _ Hy Nb). rewrite Va, Vb in *. clear Hx Hy.
  rewrite Z.add_0_r. destruct (take_word _ l) as [[n y']|] eqn:T; open.
  - destruct (take_word_ok _ _ _ _ L1 T I) as (L2 & _ & V & R). cbn [opval] in V.
    split; [exact L2|]. apply keep_ok; [exact A|]. apply holds_word; [|exact R]. rewrite <- V.
    apply Z.mod_small. exact R.
  - destruct (chain_ok _ _ _ _ _ _ _ _ L1 H0 Wa Wb ltac:(cbn; lia)) as (L2 & _ & Q & S).
    destruct (take_any_ok _ _ _ _ L2 H1 I) as (L3 & _). cbn [signed carried] in S.
    rewrite Z.add_0_r in S. destruct (split_ok _ _ _ S) as [S1 _]. destruct S as [S R].
    split; [apply learn_ok; [exact L3|]|].
    + cbn [fact_ok]. rewrite Va, Vb. parts; try assumption; apply Q.
    + apply keep_ok; [exact A|]. rewrite S1. destruct (exclusive _ _ _).
      * specialize (X eq_refl). apply holds_bits; [reflexivity|lia|]. unfold is_word, W in *. lia.
      * apply holds_word; [reflexivity|exact R].
Qed.

(* One instruction. *)
Lemma symbolic_ok h s g i k z : agree h s -> logged g -> symbolic depth h g i = Some (k, z) ->
  exists t, execute s i = Some t /\ agree k t /\ logged z.
Proof.
  intros A L E. pose proof A as (R & M & F & O).
  destruct i as [to b o|from b o|to a|takes sets to a b|takes sets to a b|to a b|to a b
    |sums to up a b|to a b|to a b|to a b| |]; cbn [symbolic execute] in *.
  - (* Load *)
    open. rewrite (pointed_ok _ _ _ _ _ A H). cbn [bind]. eexists. split; [reflexivity|].
    split; [|exact L]. apply keep_ok; [exact A|]. apply M. assumption.
  - (* Store *)
    open. rewrite (pointed_ok _ _ _ _ _ A H). cbn [bind]. eexists. split; [reflexivity|].
    split; [|exact L]. exact (overwrite_ok _ _ _ _ _ _ A (R from) H0).
  - (* Move *)
    open. destruct (shifted_ok _ _ _ _ _ _ A L H) as [L1 H1]. eexists. split; [reflexivity|].
    split; [|exact L1]. apply keep_ok; assumption.
  - (* Add *)
    open. destruct (shifted_ok _ _ _ _ _ _ A L H) as [L1 H1].
    destruct (if takes then None else moved 1 (holding h a) c) as [d|] eqn:Mv.
    + destruct takes; [discriminate|]. open. eexists. split; [reflexivity|]. split; [|exact L1].
      apply keep_ok; [apply keep_flag_ok; [exact A|exact I]|].
      rewrite Z.add_0_r, <- (Z.mul_1_l (value s b)). exact (moved_ok _ _ _ _ _ _ (R a) H1 Mv).
    + destruct (takes && sets && twins (Reg a) b && zero (holding h a)) eqn:T.
      * do 3 (apply andb_prop in T; destruct T as [T ?]). subst.
        destruct (flagged h) as [q| |] eqn:Fl; try discriminate. open. destruct F as [F B].
        match goal with H : take_any _ _ = _ |- _ =>
          destruct (take_any_ok _ _ _ _ L1 H I) as (L2 & _ & V) end.
        cbn [opval taken] in *. rewrite F. cbn [bind]. eexists. split; [reflexivity|].
        split; [|exact L2].
        apply keep_ok; [apply keep_flag_ok; [exact A|exact I]|].
        destruct b as [r| | |]; try discriminate. cbn [twins value] in *.
        match goal with H : (a =? r) = true |- _ => apply Z.eqb_eq in H; subst end.
        destruct (holding h r) as [| |[| |]| | | |] eqn:Hr; try discriminate.
        pose proof (R r) as X. rewrite Hr in X. destruct X as [X _]. cbn [meant] in X. rewrite X.
        apply holds_bits; [|lia|lia]. rewrite V, Z.mod_small by (unfold W; lia). lia.
      * destruct (takes || sets) eqn:Ts.
        -- destruct (chained_ok _ s _ _ _ _ _ _ _ _ _ _ _ A L1 (R a) H1 E) as (q & -> & L2 & A2).
           cbn [bind]. eexists. split; [reflexivity|]. split; assumption.
        -- destruct takes, sets; try discriminate. open. cbn [taken bind put_flag].
           match goal with P : plain_sum _ _ _ = _ |- _ =>
             destruct (plain_sum_ok _ s to _ _ _ _ _ _ _ A L1 (R a) H1 P) as [L2 A2] end.
           eexists. split; [reflexivity|]. split; assumption.
  - (* Sub *)
    open. destruct (shifted_ok _ _ _ _ _ _ A L H) as [L1 X1].
    destruct (shifted_ok _ _ _ _ _ _ A L1 H0) as [L2 X2].
    destruct (if takes then None else moved (-1) c c0) as [d|] eqn:Mv.
    + destruct takes; [discriminate|]. open. eexists. split; [reflexivity|]. split; [|exact L2].
      apply keep_ok; [apply keep_flag_ok; [exact A|exact I]|].
      pose proof (moved_ok _ _ _ _ _ _ X1 X2 Mv) as X.
      replace (value s a - value s b - (1 - 1)) with (value s a + -1 * value s b) by ring. exact X.
    + destruct (takes && twins a b) eqn:T.
      * apply andb_prop in T. destruct T as [T1 T2]. subst takes.
        destruct (flagged h) as [|q|] eqn:Fl; try discriminate. open. destruct F as [F B].
        cbn [taken]. rewrite F. cbn [bind]. eexists. split; [reflexivity|]. split; [|exact L2].
        assert (Eq : value s a = value s b).
        { destruct a, b; try discriminate. cbn [twins] in T2. apply Z.eqb_eq in T2. congruence. }
        rewrite Eq. replace (value s b - value s b - (1 - (1 - m q))) with (- m q) by ring.
        apply keep_ok; [|apply holds; [reflexivity|exact B]].
        assert (D : 1 + - m q / W = 1 - m q).
        { assert (C : m q = 0 \/ m q = 1) by lia. destruct C as [-> | ->]; reflexivity. }
        rewrite D. unfold put_flag. destruct sets; [|exact A].
        split; [exact R|]. split; [exact M|]. split; [|exact O]. rewrite Fl. split; [reflexivity|].
        exact B.
      * assert (G : forall ta se, ta = takes -> se = sets ->
          chained h true ta se to c c0 l0 = Some (k, z) ->
          exists t, bind (taken s takes 1) (fun n => Some (put
            (put_flag s sets (1 + (value s a - value s b - (1 - n)) / W)) to
            ((value s a - value s b - (1 - n)) mod W))) = Some t /\ agree k t /\ logged z).
        { intros ta se -> -> C.
          destruct (chained_ok _ s _ _ _ _ _ _ _ _ _ _ _ A L2 X1 X2 C) as (q & -> & L3 & A3).
          cbn [bind]. eexists. split; [reflexivity|]. split; assumption. }
        destruct (takes || sets) eqn:Ts; [exact (G _ _ eq_refl eq_refl E)|].
        destruct takes, sets; try discriminate. cbn [taken bind put_flag] in *.
        destruct (zero c && small c0) eqn:N.
        -- apply andb_prop in N. destruct N as [N1 N2]. open.
           destruct (small_ok _ (holds_good _ _ X2) N2) as [S1 S2].
           destruct (as_word_ok _ _ _ _ _ L2 (holds_good _ _ X2) H1) as (L3 & _ & V & _).
           destruct c as [| |[| |]| | | |]; try discriminate. destruct X1 as [X1 _].
           cbn [meant] in X1. rewrite X1, (holds_meant _ _ X2 S1), V. rewrite V in S2.
           eexists. split; [reflexivity|]. split; [|exact L3]. apply keep_ok; [exact A|].
           apply holds; [|exact S2]. cbn [meant]. f_equal. ring.
        -- destruct (difference_known (known l0) c c0) as [w|] eqn:D;
             [|exact (G _ _ eq_refl eq_refl E)].
           unfold difference_known in D.
           destruct (known l0) as [|u v q w' e| | |] eqn:Kn; try discriminate.
           destruct (equal c u && equal c0 v) eqn:Q; [|discriminate].
           apply andb_prop in Q. destruct Q as [Q1 Q2]. apply equal_ok in Q1, Q2. open.
           destruct L2 as [Fa L3]. pose proof Fa as Fb. rewrite Kn in Fb. cbn [fact_ok] in Fb.
           destruct Fb as (D & [U _] & [V _] & B & _).
           rewrite (holds_meant _ _ X1 U), (holds_meant _ _ X2 V).
           eexists. split; [reflexivity|]. split; [|split; assumption]. apply keep_ok; [exact A|].
           apply holds_word; [|exact B].
           apply (split_ok _ _ (- m q)). split; [lia|exact B].
  - (* Multiply *)
    open. destruct (both_ok _ _ _ _ _ _ _ L (holds_good _ _ (R a)) (holds_good _ _ (R b)) H)
      as (L1 & _ & Va & Vb & Sa & Sb).
    rewrite (holds_meant _ _ (R a) (proj1 Sa)), (holds_meant _ _ (R b) (proj1 Sb)).
    eexists. split; [reflexivity|].
    destruct (take_word _ l) as [[n y]|] eqn:T; open.
    + destruct (take_word_ok _ _ _ _ L1 T I) as (L2 & _ & V & B). cbn [opval] in V.
      split; [|exact L2]. apply keep_ok; [exact A|]. apply holds_word; [|exact B].
      rewrite Va, Vb, <- V. apply Z.mod_small. exact B.
    + destruct (take_any_ok _ _ _ _ L1 H0 I) as (L2 & _ & V2). cbn [opval] in V2.
      destruct (high_ok _ _ _ _ _ L2 H1) as (L3 & _ & V3).
      destruct (take_any_ok _ _ _ _ L3 H2 I) as (L4 & _ & V4). cbn [opval] in V4.
      change (2 ^ 32) with W in V3, V4. rewrite V2 in V3, V4.
      pose proof (halves (m p * m p0)) as [D B].
      split; [|apply learn_ok; [exact L4|]].
      * apply keep_ok; [exact A|]. apply holds_word; [|rewrite V4; exact B]. congruence.
      * cbn [fact_ok]. rewrite Va, Vb. parts; try assumption. rewrite V3.
        destruct Sa as [_ Sa], Sb as [_ Sb]. rewrite Va in Sa. rewrite Vb in Sb.
        apply upper_word; assumption.
  - (* High *)
    destruct (known g) as [| |x y q| |] eqn:Kn; try discriminate.
    destruct (_ && _) eqn:Q; [|discriminate]. apply andb_prop in Q. destruct Q as [Q1 Q2].
    apply equal_ok in Q1, Q2. open. destruct L as [Fa L3]. pose proof Fa as Fb.
    rewrite Kn in Fb. cbn [fact_ok] in Fb. destruct Fb as (V & [U _] & [U' _] & B).
    rewrite (holds_meant _ _ (R a) U), (holds_meant _ _ (R b) U').
    eexists. split; [reflexivity|]. split; [|split; assumption]. apply keep_ok; [exact A|].
    apply holds_word; [|exact B]. congruence.
  - (* Long *)
    open. destruct (both_ok _ _ _ _ _ _ _ L (holds_good _ _ (R a)) (holds_good _ _ (R b)) H)
      as (L1 & _ & Va & Vb & [Na Wa] & [Nb Wb]).
    rewrite (holds_meant _ _ (R a) Na), (holds_meant _ _ (R b) Nb). rewrite Va, Vb in *.
    eexists. split; [reflexivity|].
    match goal with |- context [(m p * m p0 + ?e) mod W] => set (more := e) end.
    match goal with P : high ?n 32 ?g = Some (?q, ?g'), Q : take_any (OLow _ _ _) _ = Some (?w, _)
      |- _ =>
      assert (S : logged g /\ m n = m p * m p0 + more /\ 0 <= more <= 2 * (W - 1));
      [|destruct S as (L5 & V5 & B5); destruct (high_ok _ _ _ _ _ L5 P) as (L6 & _ & V6);
        destruct (take_any_ok _ _ _ _ L6 Q I) as (L7 & _ & V7)] end.
    { subst more. destruct sums; open.
      - destruct (both_ok _ _ _ _ _ _ _ L1 (holds_good _ _ (R to)) (holds_good _ _ (R up)) H0)
          as (L2 & _ & Vt & Vu & [Nt Wt] & [Nu Wu]).
        rewrite (holds_meant _ _ (R to) Nt), (holds_meant _ _ (R up) Nu). rewrite Vt, Vu in *.
        destruct (take_any_ok _ _ _ _ L2 H1 I) as (L3 & _ & V3).
        destruct (take_any_ok _ _ _ _ L3 H5 I) as (L4 & _ & V4).
        destruct (take_any_ok _ _ _ _ L4 H2 I) as (L5 & _ & V5). cbn [opval] in *.
        split; [exact L5|]. unfold is_word in *. lia.
      - destruct (take_any_ok _ _ _ _ L1 H1 I) as (L3 & _ & V3). cbn [opval] in V3.
        split; [exact L3|]. unfold W. lia. }
    cbn [opval] in V7. change (2 ^ 32) with W in V6, V7. rewrite V5 in V6, V7.
    split; [|exact L7]. apply keep_ok; [apply keep_ok; [exact A|]|].
    + apply holds_word; [congruence|]. rewrite V7. apply halves.
    + apply holds_word; [congruence|]. rewrite V6. unfold is_word in *.
      split; [apply Z.div_pos; [nia|reflexivity]|].
      apply Z.div_lt_upper_bound; [reflexivity|]. nia.
  - (* Below *)
    destruct (carry_known _ _ _) as [q|] eqn:C.
    + open. destruct (take_any_ok _ _ _ _ L H I) as (L1 & _ & V). cbn [opval] in V.
      unfold carry_known in C.
      destruct (known g) as [c d q' w| | | |] eqn:Kn; try discriminate.
      destruct (holding h a) as [v n| | | | | |] eqn:Ha; try discriminate.
      destruct ((v =? w)%positive && _) eqn:Q; [|discriminate]. apply andb_prop in Q.
      destruct Q as [Q1 Q2]. apply Pos.eqb_eq in Q1. open.
      pose proof (proj1 L) as Fa. rewrite Kn in Fa. cbn [fact_ok] in Fa.
      destruct Fa as (S & [Nc Wc] & [Nd Wd] & Ww & B).
      pose proof (R a) as X. rewrite Ha in X. destruct X as [X _]. cbn [meant] in X.
      assert (Y : reg s b = meant c \/ reg s b = meant d).
      { apply orb_prop in Q2. destruct Q2 as [Q|Q]; apply equal_ok in Q; [left|right];
          rewrite <- Q; apply (holds_meant _ _ (R b)); congruence. }
      eexists. split; [reflexivity|]. split; [|exact L1]. apply keep_ok; [exact A|].
      apply holds_bits; [|lia|lia]. unfold is_word in *. rewrite X, V.
      destruct (Z.ltb_spec (m w) (reg s b)); nia.
    + open. destruct (below_ok _ _ _ _ _ _ L (holds_good _ _ (R a)) (holds_good _ _ (R b)) H)
        as (L1 & Sa & Sb & B & S & Ww). pose proof Sa as [Na Wa]. pose proof Sb as [Nb Wb].
      rewrite (holds_meant _ _ (R a) Na), (holds_meant _ _ (R b) Nb).
      eexists. split; [reflexivity|]. split.
      * apply keep_ok; [exact A|]. apply holds; [|exact B]. cbn [meant]. unfold is_word in *.
        destruct (Z.ltb_spec (meant (holding h a)) (meant (holding h b))); nia.
      * apply learn_ok; [exact L1|]. cbn [fact_ok].
        split; [lia|]. split; [exact Sa|]. split; [exact Sb|]. split; [exact Ww|].
        split; [exact B|]. destruct (borrow_before _ _ _) as [e|] eqn:O'; [|exact I].
        unfold borrow_before in O'.
        destruct (known g) as [|c d q' w e'| | |] eqn:Kn; try discriminate.
        destruct (holding h a) as [v n| | | | | |] eqn:Ha; try discriminate.
        destruct ((v =? w)%positive && _) eqn:Q; [|discriminate]. apply andb_prop in Q.
        destruct Q as [Q1 Q2]. apply Pos.eqb_eq in Q1. open.
        destruct (small_ok _ (holds_good _ _ (R b)) Q2) as [_ Sm].
        pose proof (proj1 L) as Fa. rewrite Kn in Fa. cbn [fact_ok] in Fa.
        destruct Fa as (S' & [_ Wc] & [_ Wd] & Ww' & B' & _). cbn [meant] in S. unfold is_word in *.
        unfold W in *. lia.
  - (* And *)
    open. destruct (shifted_ok _ _ _ _ _ _ A L H) as [L1 X1]. pose proof (R a) as X.
    destruct (holding h a) as [v n| | |v| | |] eqn:Ha; try discriminate;
      destruct c as [| |j| | | |]; try discriminate; destruct X as [X Gx]; destruct X1 as [X1 Gk];
      cbn [meant good] in *; rewrite X, X1.
    + destruct ((j =? _) && _ && _) eqn:Q; [|discriminate]. do 2 (apply andb_prop in Q;
        destruct Q as [Q ?]). apply Z.eqb_eq in Q. open.
      match goal with P : low _ ?n _ = _ |- _ => set (t := n) in *;
        destruct (low_ok _ _ _ _ _ L1 P) as (L2 & _ & V) end.
      eexists. split; [reflexivity|]. split; [|exact L2]. apply keep_ok; [exact A|].
      rewrite Q, Z.land_ones, <- V by lia. apply holds_bits; [reflexivity|lia|]. rewrite V.
      apply Z.mod_pos_bound, Z.pow_pos_nonneg; lia.
    + open. destruct (take_any_ok _ _ _ _ L1 H0 I) as (L2 & _ & V). cbn [opval] in V.
      eexists. split; [reflexivity|]. split; [|exact L2]. apply keep_ok; [exact A|].
      rewrite (spread_and _ _ Gx Gk), <- V. apply holds_word; [reflexivity|].
      rewrite V. unfold is_word in *. nia.
  - (* Or *)
    pose proof (R a) as X. pose proof (R b) as Y.
    destruct (holding h a) as [v n| | | | | |] eqn:Ha; try discriminate.
    destruct (holding h b) as [w j| | | | | |] eqn:Hb; try discriminate.
    destruct (known g) as [| | |u c l|] eqn:Kn; try discriminate.
    destruct (_ && _) eqn:Q; [|discriminate]. apply andb_prop in Q. destruct Q as [Q1 Q2].
    apply Pos.eqb_eq in Q1. apply Z.leb_le in Q2. open.
    pose proof (proj1 L) as Fa. rewrite Kn in Fa. cbn [fact_ok] in Fa. destruct Fa as (V & B & N).
    destruct (take_word_ok _ _ _ _ L H I) as (L1 & _ & V1 & B1). cbn [opval] in V1.
    destruct X as [X _]. destruct Y as [Y [N' B']]. cbn [meant] in X, Y. rewrite X, Y, V.
    rewrite disjoint_or; [|lia|pose proof (Z.pow_le_mono_r 2 j c ltac:(lia) Q2); lia].
    eexists. split; [reflexivity|]. split; [|exact L1]. apply keep_ok; [exact A|].
    apply holds_word; [lia|exact B1].
  - (* Forget *)
    open. eexists. split; [reflexivity|]. split; [|exact L].
    split; [exact R|]. split; [exact M|]. split; [exact I|exact O].
  - discriminate.
Qed.

(* Interrupts. *)
Lemma find_above k l p c : find_place (filter (fun x => above k (fst x)) l) p = Some c ->
  above k p = true /\ find_place l p = Some c.
Proof.
  induction l as [|[q d] l IH]; cbn [filter find_place fst]; [discriminate|].
  destruct (above k q) eqn:A; cbn [find_place]; destruct (place_dec p q) as [->|N]; auto.
  intros E. apply IH in E. destruct E. congruence.
Qed.
Lemma below_stack sp k room x : 0 <= x < W -> sp = location (Stack, k) ->
  (sp - 1 - x) mod W < room -> exists j, k - room <= j < k /\ x = location (Stack, j).
Proof.
  intros X E R. pose proof (halves (sp - 1 - x)) as [D B]. unfold location in *.
  cbn [fst snd] in *. pose proof (halves (base Stack + k)) as [D' _]. rewrite <- E in D'.
  exists (k - 1 - (sp - 1 - x) mod W). unfold is_word in B. split; [lia|].
  apply (Z.mod_unique _ _ (- ((base Stack + k) / W) * -1 + (sp - 1 - x) / W)); lia.
Qed.
Lemma settled_ok sp room noise h s k : agree h s -> 0 <= room -> depth + room <= deepest ->
  settled depth sp h = Some k -> agree k (interrupted sp room noise s).
Proof.
  intros (R & M & F & O) Nr D E. unfold settled in E. pose proof (R sp) as P.
  destruct (holding h sp) as [| | | |[| | |] n| |]; try discriminate.
  destruct (_ && _) eqn:B; [|discriminate]. apply andb_prop in B. destruct B as [B1 B2].
  apply Z.leb_le in B1, B2. open. destruct P as [P _]. cbn [meant] in P.
  assert (V : forall x, mem (interrupted sp room noise s) x = mem s x \/
    exists j, n - room <= j < n /\ x = location (Stack, j)).
  { intros x. cbn [interrupted mem]. destruct (_ && _) eqn:Q; [right|left; reflexivity].
    apply andb_prop in Q. destruct Q as [Q Q3]. apply andb_prop in Q. destruct Q as [Q1 Q2].
    apply Z.leb_le in Q1. apply Z.ltb_lt in Q2, Q3. exact (below_stack _ _ _ _ (conj Q1 Q2) P Q3). }
  assert (In : forall j, n - room <= j < n -> inside (Stack, j)).
  { intros j J. unfold inside. cbn [fst snd least size]. lia. }
  split; [exact R|]. split; [|split; [exact F|]]; cbn [places].
  - intros q c Q. apply find_above in Q. destruct Q as [A Q]. destruct (M _ _ Q) as [I Hq].
    split; [exact I|]. destruct (V (location q)) as [-> |(j & J & X)]; [exact Hq|]. exfalso.
    destruct q as [t i]. destruct (region_dec t Stack) as [->|T].
    + cbn [above fst snd] in A. apply Z.leb_le in A. unfold location in X. cbn [fst snd] in X.
      apply congruent_places in X; [lia|]. pose proof small_depth. specialize (In j J).
      unfold inside in *. cbn [fst snd least size] in *. unfold W. lia.
    + apply (stack_apart t T j i (In j J) I). congruence.
  - intros z Z. destruct (V z) as [-> |(j & J & X)]; [exact (O z Z)|]. exfalso.
    exact (Z (Stack, j) (conj (In j J) (or_intror eq_refl)) X).
Qed.
Lemma symbolic_run_ok sp room noise l : 0 <= room -> depth + room <= deepest ->
  forall h s g k z, agree h s -> logged g -> symbolic_run depth sp h g l = Some (k, z) ->
  exists t, run sp room noise s l = Some t /\ agree k t.
Proof.
  intros Nr D. induction l as [|i l IH]; cbn [symbolic_run]; intros h s g k z A L E;
    [discriminate|].
  assert (F : bind (settled depth sp h) (fun h => bind (symbolic depth h g i) (fun '(h, g) =>
      symbolic_run depth sp h g l)) = Some (k, z) ->
    exists t, bind (execute (interrupted sp room (noise (length l)) s) i)
      (fun s => run sp room noise s l) = Some t /\ agree k t).
  { clear E. intros E. open. pose proof (settled_ok _ _ (noise (length l)) _ _ _ A Nr D H) as A0.
    destruct (symbolic_ok _ _ _ _ _ _ A0 L H0) as (t & -> & A1 & L1).
    exact (IH _ _ _ _ _ A1 L1 E). }
  destruct i; try exact (F E). open. exists s. split; [reflexivity|exact A].
Qed.
End Simulation.
