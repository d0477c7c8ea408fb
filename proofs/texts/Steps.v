(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Steps of a point as whole texts of `m64` for x86-64: they are cut into parts, and the formulas of
   the parts are put into each other. The definitions up to `step_theorem` are to be read. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Formulas.
Import ListNotations.
Open Scope Z_scope.

Definition place_of (s : state) (a : place) : Z := base_of s (fst a) + snd a.
Definition zero_word (known : option (place * bool)) (s : state) : Prop :=
  match known with Some (a, z) => (mem s (place_of s a) =? 0) = z | None => True end.
(* A word outside some areas. *)
Definition outside (l : areas) (s : state) (a : Z) : Prop :=
  forall b n, In (b, n) l -> a < base_of s b \/ base_of s b + n <= a.

(* Whatever is elsewhere: with these elements in areas that do not overlap, the processor runs the
   text to its end, and leaves elements that are congruent to formulas in the operands. It writes to
   some of the areas alone. *)
Definition step_theorem (text : string) (read written : areas) (known : option (place * bool))
  (operands : list (place * bool)) (results : list (place * bool * formula)) : Prop :=
  parse text <> None /\
  forall s : state, apart (written ++ read) (base_of s) -> zero_word known s ->
  Forall (fun o => is_element (snd o) (element_at s (place_of s (fst o)))) operands ->
  let numbers := map (fun o => number words (element_at s (place_of s (fst o)))) operands in
  exists t, execute_all s (program text) = Some t /\
  Forall (fun r => let '(a, tight, f) := r in let z := element_at t (place_of s a) in
    is_element tight z /\ (p | number words z - formula_value numbers f)) results /\
  reg t "rdi" = reg s "rdi" /\ reg t "rsi" = reg s "rsi" /\
  forall a, outside written s a -> mem t a = mem s a.

(* A part with the places of its operands and its result; or elements that are read, and places that
   get one of them each. The number of instructions. *)
Inductive action :=
| Compute (part : nat) (a b r : location)
| Moves (from : list location) (to_ : list (location * nat)).
Definition segment : Type := nat * action.

(* What is known of elements: whether they are tight, and the formulas of their integers. *)
Definition known_elements : Type := list (location * (bool * formula)).
Definition same_location (a b : location) : bool :=
  match a, b with
  | Registers, Registers | Nowhere, Nowhere => true
  | At b k, At c j => String.eqb b c && (k =? j)
  | _, _ => false
  end.
Fixpoint look (e : known_elements) (l : location) : option (bool * formula) :=
  match l, e with
  | Nowhere, _ => Some (true, Constant 0)
  | _, [] => None
  | _, (k, x) :: e => if same_location k l then Some x else look e l
  end.

(* Where instructions write. *)
Definition destinations (i : instruction) : list operand :=
  match i with
  | (CMP, _) => []
  | (MULX, a :: b :: _) => [a; b]
  | (_, a :: _) => [a]
  | (_, []) => []
  end.
Definition all_destinations (l : list instruction) : list operand := flat_map destinations l.
Definition allowed (l : areas) (o : operand) : bool :=
  match o with Reg r => negb (is_base l r) | Mem b k => covered l (b, k) | Imm _ => true end.
Definition is_register (r : string) (o : operand) : bool :=
  match o with Reg q => String.eqb q r | _ => false end.
Definition untouched (ds : list operand) (l : location) : bool :=
  match l with
  | Registers =>
      forallb (fun o => negb (existsb (fun r => is_register r o) ["r8"; "r9"; "r10"; "r11"])) ds
  | At _ _ =>
      forallb (fun c => forallb (fun o =>
        match o with Mem b k => negb (same_place (b, k) c) | _ => true end) ds) (cells l)
  | Nowhere => true
  end%string.
Definition keep (ds : list operand) (e : known_elements) : known_elements :=
  filter (fun x => untouched ds (fst x)) e.

Definition numbered {A} (l : list A) : list (A * positive) :=
  combine l (map (fun n => Pos.of_succ_nat (4 * n)) (seq 0 (length l))).
Fixpoint look_all (e : known_elements) (l : list location) : option (list (bool * formula)) :=
  match l with
  | [] => Some []
  | x :: l => bind (look e x) (fun y => bind (look_all e l) (fun ys => Some (y :: ys)))
  end.
Definition step_on (l : areas) (parts : list part) (known : option (place * bool))
  (is : list instruction) (act : action) (e : known_elements) : option known_elements :=
  let ds := all_destinations is in
  if forallb (allowed l) ds then
    match act with
    | Compute n a b r =>
        bind (nth_error parts n) (fun q => bind (look e a) (fun x => bind (look e b) (fun y =>
        if (implb (first_tight q) (fst x)) && (implb (second_tight q) (fst y)) &&
          computes l is a b r q
        then Some ((r, (result_tight q, put_in (snd x) (snd y) (value q))) :: keep ds e)
        else None)))
    | Moves from to_ =>
        bind (look_all e from) (fun xs =>
        match symbolic_all l
          (start (Pos.of_succ_nat (4 * length from)) (numbered from) known) is with
        | Some ([], z) =>
            if forallb (covered l) (flat_map cells from) &&
              forallb (fun x => forallb (covered l) (cells (fst x)) &&
                (snd x <? length from)%nat &&
                ends_in z (fst x) (four (Pos.of_succ_nat (4 * snd x)))) to_
            then Some (map (fun x => (fst x, nth (snd x) xs (true, Constant 0))) to_ ++ keep ds e)
            else None
        | _ => None
        end)
    end
  else None.
Fixpoint steps_on (l : areas) (parts : list part) (known : option (place * bool))
  (is : list instruction) (segments : list segment) (e : known_elements) :
  option known_elements :=
  match segments with
  | [] => match is with [] => Some e | _ => None end
  | (n, act) :: segments =>
      bind (step_on l parts known (firstn n is) act e) (fun e =>
      steps_on l parts None (skipn n is) segments e)
  end.
Definition at_ (a : place) : location := At (fst a) (snd a).
Definition found (e : known_elements) (r : place * bool * formula) : bool :=
  let '(a, tight, f) := r in
  match look e (at_ a) with
  | Some (tight', f') => implb tight tight' && if formula_dec f f' then true else false
  | None => false
  end.
Definition in_areas (l : areas) (o : operand) : bool :=
  match o with Mem b k => covered l (b, k) | _ => true end.
Definition operands_from (operands : list (place * bool)) : known_elements :=
  combine (map (fun o => at_ (fst o)) operands)
    (combine (map snd operands) (map Operand (seq 0 (length operands)))).
(* The instructions after the copy of an address; whether there is one. *)
Definition copies (is : list instruction) : bool :=
  match is with
  | (MOV, [Reg a; Reg b]) :: _ => String.eqb a "rbx" && String.eqb b "r15"
  | _ => false
  end.
Definition after_copy (is : list instruction) : list instruction :=
  if copies is then tl is else is.
(* The check. *)
Definition composed (text : string) (read written : areas) (known : option (place * bool))
  (parts : list part) (segments : list segment) (operands : list (place * bool))
  (results : list (place * bool * formula)) : bool :=
  match parse text with
  | Some is =>
      let l := written ++ read in let ds := all_destinations (after_copy is) in
      (copies is || negb (is_base l "rbx")) && is_base l "rdi" && is_base l "rsi" &&
      forallb (allowed l) ds && forallb (in_areas written) ds &&
      forallb (fun o => forallb (covered l) (cells (at_ (fst o)))) operands &&
      match known with Some (c, _) => covered l c | None => true end &&
      match steps_on l parts known (after_copy is) segments (operands_from operands) with
      | Some e => forallb (found e) results
      | None => false
      end
  | None => false
  end.

(* What is not written stays. *)
Lemma write_frame s o x t : write s o x = Some t ->
  (forall r, Reg r <> o -> reg t r = reg s r) /\
  (forall a, (forall b k, Mem b k = o -> a <> reg s b + k) -> mem t a = mem s a).
Proof.
  destruct o as [q|b k|k]; cbn [write]; [| |discriminate]; intros H; injection H as <-;
    cbn [reg mem]; split; try reflexivity.
  - intros r H. destruct (String.eqb_spec r q); congruence.
  - intros a H. specialize (H b k eq_refl). destruct (Z.eqb_spec a (reg s b + k)); congruence.
Qed.
Lemma frame s i t : execute s i = Some t ->
  (forall r, ~ In (Reg r) (destinations i) -> reg t r = reg s r) /\
  (forall a, (forall b k, In (Mem b k) (destinations i) -> a <> reg s b + k) -> mem t a = mem s a).
Proof.
  destruct i as [name args].
  assert (One : forall o u x, reg u = reg s -> mem u = mem s -> write u o x = Some t ->
    (forall r, ~ In (Reg r) [o] -> reg t r = reg s r) /\
    (forall a, (forall b k, In (Mem b k) [o] -> a <> reg s b + k) -> mem t a = mem s a)).
  { intros o u x Ru Mu Wu. destruct (write_frame _ _ _ _ Wu) as [F G]. split.
    - intros r N. rewrite F, Ru; [reflexivity|]. intros <-. apply N. left. reflexivity.
    - intros a N. rewrite G, Mu; [reflexivity|]. intros b k <-. rewrite Ru. apply N. left.
      reflexivity. }
  destruct name; destruct args as [|a [|b [|e [|? ?]]]]; cbn [execute destinations];
    try discriminate; intros H;
    repeat match type of H with
    | match ?o with _ => _ end = _ => is_var o; destruct o; try discriminate
    | (if ?c then _ else _) = _ => destruct c; try discriminate
    | bind _ _ = Some _ =>
        let v := fresh in let E := fresh in apply bind_some in H; destruct H as (v & E & H)
    end;
    try (eapply One; [| |exact H]; reflexivity).
  - (* mulx *)
    destruct (write_frame _ _ _ _ H1) as [F1 G1]. destruct (write_frame _ _ _ _ H) as [F2 G2].
    split.
    + intros r N. rewrite F2, F1; [reflexivity| |]; intros E; injection E as ->; apply N;
        cbn [In]; auto.
    + intros x N. rewrite G2, G1; [reflexivity| |]; discriminate.
  - (* cmp *)
    injection H as <-. split; reflexivity.
Qed.

Section Parts.
Variables (l : areas) (base : string -> Z) (parts : list part) (ins : list Z).
Hypothesis separate : apart l base.
Hypothesis proven : forallb part_ok parts = true.

Definition stay (s : state) : Prop := forall r, is_base l r = true -> reg s r = base r.
Definition kept (ds : list operand) (s t : state) : Prop :=
  (forall r, ~ In (Reg r) ds -> reg t r = reg s r) /\
  (forall a, (forall b k, In (Mem b k) ds -> a <> base b + k) -> mem t a = mem s a).

Lemma covered_base b k : covered l (b, k) = true -> is_base l b = true.
Proof. intros H. exact (proj1 (covered_is l _ H)). Qed.
Lemma frame_all is : forall s t, execute_all s is = Some t ->
  forallb (allowed l) (all_destinations is) = true -> stay s ->
  stay t /\ kept (all_destinations is) s t.
Proof.
  induction is as [|i is IH]; cbn [execute_all all_destinations flat_map]; intros s t E A S.
  - injection E as <-. split; [exact S|]. split; reflexivity.
  - apply bind_some in E. destruct E as (u & E1 & E2). rewrite forallb_app in A.
    apply andb_prop in A. destruct A as [A1 A2]. destruct (frame _ _ _ E1) as [F G].
    rewrite forallb_forall in A1.
    assert (Su : stay u).
    { intros r B. rewrite F; [exact (S r B)|]. intros N. apply A1 in N. cbn [allowed] in N.
      rewrite B in N. discriminate. }
    destruct (IH _ _ E2 A2 Su) as [St [F' G']]. split; [exact St|]. split.
    + intros r N. rewrite F', F; [reflexivity| |]; intros N'; apply N, in_or_app; auto.
    + intros a N. rewrite G', G; [reflexivity| |]; intros b k N';
        [|apply N, in_or_app; auto]. rewrite S; [apply N, in_or_app; auto|].
      apply A1 in N'. exact (covered_base _ _ N').
Qed.

Definition entry_ok (s : state) (x : location * (bool * formula)) : Prop :=
  let z := element_in s (fst x) in
  is_element (fst (snd x)) z /\ (p | number words z - formula_value ins (snd (snd x))) /\
  forallb (covered l) (cells (fst x)) = true.
Definition knows (s : state) (e : known_elements) : Prop := Forall (entry_ok s) e.

Lemma untouched_ok ds loc s t : forallb (allowed l) ds = true -> stay s -> stay t ->
  kept ds s t -> forallb (covered l) (cells loc) = true -> untouched ds loc = true ->
  element_in t loc = element_in s loc.
Proof.
  intros A S St [F G] C U. rewrite forallb_forall in A.
  destruct loc as [|b k|]; [| |reflexivity]; cbn [untouched element_in] in *.
  - rewrite forallb_forall in U. rewrite !F; [reflexivity| | | |]; intros N; apply U in N;
      cbn [is_register existsb] in N; rewrite ?String.eqb_refl in N;
      cbn [orb negb] in N; rewrite ?orb_true_r in N; discriminate.
  - cbn [cells forallb] in C, U.
    apply andb_prop in C. destruct C as [C1 C]. apply andb_prop in C. destruct C as [C2 C].
    apply andb_prop in C. destruct C as [C3 C]. apply andb_prop in C. destruct C as [C4 _].
    apply andb_prop in U. destruct U as [U1 U]. apply andb_prop in U. destruct U as [U2 U].
    apply andb_prop in U. destruct U as [U3 U]. apply andb_prop in U. destruct U as [U4 _].
    rewrite (S _ (covered_base _ _ C1)), (St _ (covered_base _ _ C1)).
    assert (H : forall j, covered l (b, j) = true -> forallb (fun o =>
        match o with Mem c i => negb (same_place (c, i) (b, j)) | _ => true end) ds = true ->
      mem t (base b + j) = mem s (base b + j)).
    { intros j Cj Uj. rewrite forallb_forall in Uj. apply G. intros c i N. pose proof (A _ N) as Cc.
      apply Uj in N. apply negb_true_iff in N.
      pose proof (places_differ l base separate _ _ Cc Cj N) as D. cbn [fst snd] in D. lia. }
    unfold element_at. rewrite <- !Z.add_assoc, !H by assumption. reflexivity.
Qed.
Lemma keep_ok ds e s t : forallb (allowed l) ds = true -> stay s -> stay t -> kept ds s t ->
  knows s e -> knows t (keep ds e).
Proof.
  intros A S St K N. unfold knows, keep in *. rewrite Forall_forall in *. intros x I.
  apply filter_In in I. destruct I as [I U]. specialize (N x I). unfold entry_ok in *.
  destruct N as (N1 & N2 & N3). rewrite (untouched_ok ds (fst x) s t); auto.
Qed.

Lemma same_location_ok a b : same_location a b = true -> a = b.
Proof.
  destruct a, b; cbn [same_location]; try discriminate; try reflexivity. intros H.
  apply andb_prop in H. destruct H as [H1 H2]. apply String.eqb_eq in H1. apply Z.eqb_eq in H2.
  congruence.
Qed.
Lemma look_ok s e loc x : knows s e -> look e loc = Some x -> entry_ok s (loc, x).
Proof.
  intros N. destruct loc as [|b k|].
  3: { assert (Zero : is_element true zeros).
       { split; [|vm_compute; discriminate]. unfold within, words, zeros. cbn [most repeat].
         repeat (constructor; [lia|]). constructor. }
       cbn [look]. destruct e; intros H; injection H as <-;
         (split; [exact Zero|split; [apply Z.divide_0_r|reflexivity]]). }
  all: induction N as [|[c y] e O N IH]; cbn [look]; [discriminate|];
    destruct (same_location c _) eqn:E; [|exact IH]; apply same_location_ok in E; subst c;
    intros H; injection H as <-; exact O.
Qed.
Lemma weaker tight tight' x :
  implb tight tight' = true -> is_element tight' x -> is_element tight x.
Proof.
  intros I [W B]. split; [exact W|]. destruct tight, tight'; try discriminate; cbn [bound] in *;
    unfold most_tight in *; lia.
Qed.
Lemma apart_of s : stay s -> apart l (reg s).
Proof.
  intros S b n c k B C D.
  assert (forall b n, In (b, n) l -> reg s b = base b).
  { intros b' n' I. apply S. unfold is_base. apply existsb_exists. exists (b', n').
    split; [exact I|]. apply String.eqb_refl. }
  rewrite (H _ _ B), (H _ _ C). exact (separate b n c k B C D).
Qed.

(* Moves. *)
Lemma look_all_ok s e from : forall xs, knows s e -> look_all e from = Some xs ->
  Forall (entry_ok s) (combine from xs) /\ length xs = length from.
Proof.
  induction from as [|a from IH]; cbn [look_all]; intros xs N H.
  - injection H as <-. split; [constructor|reflexivity].
  - apply bind_some in H. destruct H as (x & Hx & H). apply bind_some in H.
    destruct H as (ys & Hy & H). injection H as <-. destruct (IH _ N Hy) as [F L].
    split; [|cbn; congruence]. cbn [combine]. constructor; [|exact F]. exact (look_ok _ _ _ _ N Hx).
Qed.
Lemma seq_at {A} (f : nat -> A) n k : (n < k)%nat ->
  nth_error (map f (seq 0 k)) n = Some (f n).
Proof.
  intros L. apply map_nth_error.
  rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; exact L). f_equal. apply seq_nth.
  exact L.
Qed.
Lemma in_numbered {A} (k : list A) x i : In (x, i) (numbered k) ->
  exists n, nth_error k n = Some x /\ i = Pos.of_succ_nat (4 * n).
Proof.
  unfold numbered. intros H. apply In_nth_error in H. destruct H as (n & H). exists n.
  assert (L : (n < length k)%nat).
  { assert (n < length (combine k (map (fun n => Pos.of_succ_nat (4 * n)) (seq 0 (length k)))))%nat
      by (apply nth_error_Some; congruence).
    rewrite combine_length in H0. lia. }
  destruct (nth_error k n) as [y|] eqn:Ek; [|apply nth_error_None in Ek; lia].
  rewrite (nth_combine _ _ _ _ _ Ek (seq_at _ n _ L)) in H. injection H as -> <-. auto.
Qed.
Lemma fours k : forall n x, Forall (fun y : list Z => length y = 4%nat) k ->
  nth_error k n = Some x -> firstn 4 (skipn (4 * n) (concat k)) = x.
Proof.
  induction k as [|y k IH]; intros [|n] x F N; try discriminate; inversion F; subst;
    destruct y as [|? [|? [|? [|? [|]]]]]; try discriminate.
  - injection N as <-. reflexivity.
  - replace (4 * S n)%nat with (4 * n + 4)%nat by lia. rewrite <- skip_more. apply IH; assumption.
Qed.
Definition assigned (k : list (list Z)) (v : positive) : Z := nth (Pos.to_nat v - 1) (concat k) 0.
Lemma assigned_four k n x : Forall (fun y : list Z => length y = 4%nat) k ->
  nth_error k n = Some x -> map (assigned k) (four (Pos.of_succ_nat (4 * n))) = x.
Proof.
  intros F N. pose proof (fours _ _ _ F N) as H. rewrite <- H.
  assert (Lx : length x = 4%nat).
  { rewrite Forall_forall in F. apply F. exact (nth_error_In _ _ N). }
  assert (L : (4 * n + 4 <= length (concat k))%nat).
  { rewrite <- H in Lx. rewrite firstn_length, skipn_length in Lx. lia. }
  revert L. unfold assigned. generalize (concat k) as c. intros c L.
  assert (S : forall j, nth (4 * n + j) c 0 = nth j (skipn (4 * n) c) 0).
  { intros j. rewrite <- (firstn_skipn (4 * n) c) at 1.
    rewrite app_nth2; rewrite firstn_length_le by lia; [f_equal; lia|lia]. }
  assert (Lc : (4 <= length (skipn (4 * n) c))%nat) by (rewrite skipn_length; lia).
  cbn [four map].
  replace (Pos.to_nat (Pos.of_succ_nat (4 * n)) - 1)%nat with (4 * n + 0)%nat by lia.
  replace (Pos.to_nat (Pos.succ (Pos.of_succ_nat (4 * n))) - 1)%nat with (4 * n + 1)%nat by lia.
  replace (Pos.to_nat (Pos.succ (Pos.succ (Pos.of_succ_nat (4 * n)))) - 1)%nat
    with (4 * n + 2)%nat by lia.
  replace (Pos.to_nat (Pos.succ (Pos.succ (Pos.succ (Pos.of_succ_nat (4 * n))))) - 1)%nat
    with (4 * n + 3)%nat by lia.
  rewrite !S. destruct (skipn (4 * n) c) as [|? [|? [|? [|? ?]]]]; cbn [length] in Lc; try lia.
  reflexivity.
Qed.

Lemma step_on_ok known is act e e' s : step_on l parts known is act e = Some e' -> stay s ->
  (forall c z, known = Some (c, z) -> covered l c = true /\ (at_place base s c =? 0) = z) ->
  knows s e -> exists t, execute_all s is = Some t /\ stay t /\ knows t e'.
Proof.
  unfold step_on. intros H S K N.
  destruct (forallb (allowed l) (all_destinations is)) eqn:A; [|discriminate].
  destruct act as [n a b r|from to_].
  - apply bind_some in H. destruct H as (q & Hq & H). apply bind_some in H.
    destruct H as (x & Hx & H). apply bind_some in H. destruct H as (y & Hy & H).
    destruct (implb (first_tight q) (fst x) && implb (second_tight q) (fst y) &&
      computes l is a b r q) eqn:C; [|discriminate]. injection H as <-.
    apply andb_prop in C. destruct C as [C Cc]. apply andb_prop in C. destruct C as [Ca Cb].
    assert (P : part_ok q = true).
    { rewrite forallb_forall in proven. apply proven. exact (nth_error_In _ _ Hq). }
    destruct (look_ok _ _ _ _ N Hx) as (Ea & Fa & _).
    destruct (look_ok _ _ _ _ N Hy) as (Eb & Fb & _).
    cbn [fst snd] in *.
    destruct (computes_ok q l is a b r s P Cc (apart_of s S) (weaker _ _ _ Ca Ea)
      (weaker _ _ _ Cb Eb)) as (t & E & R1 & R2).
    destruct (frame_all _ _ _ E A S) as [St Kt]. exists t. split; [exact E|]. split; [exact St|].
    constructor; [|exact (keep_ok _ _ _ _ A S St Kt N)]. unfold entry_ok. cbn [fst snd].
    split; [exact R1|]. split.
    + pose proof (put_in_ok _ _ _ (value q) _ _ Fa Fb) as Pf.
      match goal with |- (p | ?u - ?w) =>
        match type of Pf with (_ | ?v - _) =>
          replace (u - w) with ((u - v) + (v - w)) by ring end end.
      apply Z.divide_add_r; assumption.
    + unfold computes in Cc. apply andb_prop in Cc. destruct Cc as [Cc _]. apply andb_prop in Cc.
      destruct Cc as [Cc _]. rewrite !forallb_app in Cc. apply andb_prop in Cc.
      destruct Cc as [_ Cc]. apply andb_prop in Cc. exact (proj2 Cc).
  - apply bind_some in H. destruct H as (xs & Hx & H).
    destruct (symbolic_all l _ is) as [[[|] z]|] eqn:E; try discriminate.
    match type of H with (if ?c then _ else _) = _ => destruct c eqn:C; [|discriminate] end.
    injection H as <-. apply andb_prop in C. destruct C as [Cf Ct].
    rewrite forallb_forall in Cf, Ct.
    destruct (look_all_ok _ _ _ _ N Hx) as [Fx Lx]. unfold entry_ok in Fx.
    set (k := map (element_in s) from).
    assert (W : forall n a, nth_error from n = Some a -> is_element false (element_in s a)).
    { intros n a Ha. destruct (nth_error xs n) as [x|] eqn:Ex.
      - rewrite Forall_forall in Fx.
        pose proof (Fx _ (nth_error_In _ _ (nth_combine _ _ _ _ _ Ha Ex))) as (I & _).
        cbn [fst snd] in I. apply (weaker false (fst x)); [reflexivity|exact I].
      - apply nth_error_None in Ex. rewrite Lx in Ex. apply nth_error_None in Ex. congruence. }
    assert (F4 : Forall (fun y : list Z => length y = 4%nat) k).
    { apply Forall_forall. intros y I. unfold k in I. apply in_map_iff in I.
      destruct I as (a & <- & I). destruct a; reflexivity. }
    assert (Ag : agree l (reg s) (assigned k)
      (start (Pos.of_succ_nat (4 * length from)) (numbered from) known) s).
    { apply start_agrees.
      - intros a i I. apply in_numbered in I. destruct I as (n & Hn & ->). split; [|split].
        + apply forallb_forall. intros c Ic. apply Cf. apply in_flat_map. exists a.
          split; [exact (nth_error_In _ _ Hn)|exact Ic].
        + apply assigned_four; [exact F4|]. unfold k. apply map_nth_error. exact Hn.
        + exact (proj1 (W _ _ Hn)).
      - intros c w Kc. destruct (K _ _ Kc) as [Cc Zc]. split; [exact Cc|]. rewrite <- Zc.
        unfold at_place. destruct c as [b j]. cbn [fst snd].
        rewrite (S _ (covered_base _ _ Cc)). reflexivity. }
    destruct (symbolic_all_ok l (reg s) (assigned k) (apart_of s S) is _ s [] z Ag E I)
      as (t & Et & At).
    destruct (frame_all _ _ _ Et A S) as [St Kt]. exists t. split; [exact Et|].
    split; [exact St|]. apply Forall_app. split; [|exact (keep_ok _ _ _ _ A S St Kt N)].
    apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as ((r & n) & <- & I).
    apply Ct in I. cbn [fst snd] in I. apply andb_prop in I. destruct I as [I En].
    apply andb_prop in I. destruct I as [Cr L]. apply Nat.ltb_lt in L.
    destruct (nth_error from n) as [a|] eqn:Ea; [|apply nth_error_None in Ea; lia].
    destruct (nth_error xs n) as [x|] eqn:Ex; [|apply nth_error_None in Ex; lia].
    rewrite Forall_forall in Fx.
    pose proof (Fx _ (nth_error_In _ _ (nth_combine _ _ _ _ _ Ea Ex))) as (I1 & I2 & _).
    unfold entry_ok. cbn [fst snd] in *. rewrite (nth_error_nth _ _ _ Ex).
    rewrite (ends_in_ok l s (assigned k) z r _ t En At).
    rewrite (assigned_four k n (element_in s a) F4 (map_nth_error _ _ _ Ea)). auto.
Qed.

Lemma execute_app a : forall b s t u, execute_all s a = Some t -> execute_all t b = Some u ->
  execute_all s (a ++ b) = Some u.
Proof.
  induction a as [|i a IH]; cbn [app execute_all]; intros b s t u H1 H2; [congruence|].
  apply bind_some in H1. destruct H1 as (v & -> & H1). cbn [bind]. eauto.
Qed.
Lemma steps_on_ok segments : forall known is e e' s,
  steps_on l parts known is segments e = Some e' -> stay s ->
  (forall c z, known = Some (c, z) -> covered l c = true /\ (at_place base s c =? 0) = z) ->
  knows s e -> exists t, execute_all s is = Some t /\ knows t e'.
Proof.
  induction segments as [|[n act] segments IH]; cbn [steps_on]; intros known is e e' s H S K N.
  - destruct is; [|discriminate]. injection H as <-. exists s. auto.
  - apply bind_some in H. destruct H as (e1 & H1 & H).
    destruct (step_on_ok _ _ _ _ _ _ H1 S K N) as (t & E1 & St & N1).
    destruct (IH None _ _ _ t H St ltac:(discriminate) N1) as (u & E2 & N2).
    exists u. split; [|exact N2]. rewrite <- (firstn_skipn n is).
    exact (execute_app _ _ _ _ _ E1 E2).
Qed.
End Parts.

Lemma after_copy_ok is s : exists u, mem u = mem s /\ zero u = zero s /\
  (forall r, r <> "rbx"%string -> reg u r = reg s r) /\
  (copies is = true -> reg u "rbx" = reg s "r15") /\
  forall t, execute_all u (after_copy is) = Some t -> execute_all s is = Some t.
Proof.
  unfold after_copy. destruct (copies is) eqn:C; [|exists s; repeat split; auto; discriminate].
  destruct is as [|[n a] is]; [discriminate|]. unfold copies in C.
  repeat match type of C with match ?x with _ => _ end = _ =>
    is_var x; destruct x; try discriminate end.
  apply andb_prop in C. destruct C as [C1 C2]. apply String.eqb_eq in C1, C2. subst.
  eexists (State (fun q => if String.eqb q "rbx" then reg s "r15" else reg s q) (mem s)
    (carry s) (overflow s) (zero s)). cbn [mem zero reg tl]. repeat split.
  - intros r N. destruct (String.eqb_spec r "rbx"); [contradiction|reflexivity].
  - intros t E. exact E.
Qed.

Theorem composed_ok text read written known parts segments operands results :
  forallb part_ok parts = true ->
  composed text read written known parts segments operands results = true ->
  step_theorem text read written known operands results.
Proof.
  unfold composed, step_theorem, program. intros P C.
  destruct (parse text) as [is|]; [|discriminate]. split; [discriminate|]. cbv zeta in C.
  set (l := written ++ read) in *. set (ds := all_destinations (after_copy is)) in *.
  apply andb_prop in C. destruct C as [C Cs]. apply andb_prop in C. destruct C as [C Ck].
  apply andb_prop in C. destruct C as [C Co]. apply andb_prop in C. destruct C as [C Cw].
  apply andb_prop in C. destruct C as [C Ca]. apply andb_prop in C. destruct C as [C Csi].
  apply andb_prop in C. destruct C as [Cc Cdi]. intros s Sep Z Ops.
  set (ins := map (fun o => number words (element_at s (place_of s (fst o)))) operands).
  destruct (after_copy_ok is s) as (u & Mu & _ & Ru & Rb & Ex).
  assert (S : stay l (base_of s) u).
  { intros r B. unfold base_of. destruct (String.eqb_spec r "rbx") as [->|N]; [|exact (Ru r N)].
    apply Rb. rewrite B in Cc. cbn [negb] in Cc. rewrite orb_false_r in Cc. exact Cc. }
  assert (At_u : forall v a, stay l (base_of s) v -> forallb (covered l) (cells (at_ a)) = true ->
    element_in v (at_ a) = element_at v (place_of s a)).
  { intros v [b k] Sv Cv. cbn [at_ fst snd cells forallb element_in] in *.
    apply andb_prop in Cv. destruct Cv as [Cv _]. unfold place_of. cbn [fst snd].
    rewrite (Sv _ (covered_base l _ _ Cv)). reflexivity. }
  assert (Same : forall a, element_at u (place_of s a) = element_at s (place_of s a)).
  { intros a. unfold element_at. rewrite Mu. reflexivity. }
  destruct (steps_on l parts known (after_copy is) segments (operands_from operands))
    as [e|] eqn:E; [|discriminate].
  assert (K : knows l ins u (operands_from operands)).
  { unfold knows, operands_from. apply Forall_forall. intros [a [tight f]] I.
    apply In_nth_error in I. destruct I as (n & I).
    assert (Ln : (n < length operands)%nat).
    { assert (n < length (combine (map (fun o => at_ (fst o)) operands) (combine
        (map snd operands) (map Operand (seq 0 (length operands))))))%nat
        by (apply nth_error_Some; congruence).
      rewrite combine_length, map_length in H. lia. }
    destruct (nth_error operands n) as [[b t]|] eqn:En; [|apply nth_error_None in En; lia].
    rewrite (nth_combine _ _ _ _ _ (map_nth_error (fun o => at_ (fst o)) _ _ En)
      (nth_combine _ _ _ _ _ (map_nth_error snd _ _ En) (seq_at Operand n _ Ln))) in I.
    injection I as <- <- <-. cbn [fst snd]. rewrite Forall_forall in Ops.
    pose proof (Ops _ (nth_error_In _ _ En)) as O. rewrite forallb_forall in Co.
    pose proof (Co _ (nth_error_In _ _ En)) as Cl.
    unfold entry_ok. cbn [fst snd] in *. rewrite (At_u u b S Cl), Same.
    split; [exact O|]. split; [|exact Cl]. cbn [formula_value]. unfold ins.
    rewrite (nth_error_nth _ n 0 (map_nth_error
      (fun o => number words (element_at s (place_of s (fst o)))) _ _ En)).
    cbn [fst]. rewrite Z.sub_diag. apply Z.divide_0_r. }
  assert (Kz : forall c z, known = Some (c, z) ->
    covered l c = true /\ (at_place (base_of s) u c =? 0) = z).
  { intros [b k] z Ek. subst known. split; [exact Ck|]. unfold at_place. rewrite Mu. exact Z. }
  destruct (steps_on_ok l (base_of s) parts ins Sep P segments known _ _ _ u E S Kz K)
    as (t & Et & Nt).
  exists t. split; [exact (Ex t Et)|].
  destruct (frame_all l (base_of s) _ _ _ Et Ca S) as [St [F G]]. fold ds in F, G.
  rewrite forallb_forall in Cs, Cw.
  split; [|split; [|split]].
  - apply Forall_forall. intros [[a tight] f] I. apply Cs in I. unfold found in I.
    destruct (look e (at_ a)) as [[tight' f']|] eqn:Lk; [|discriminate].
    apply andb_prop in I. destruct I as [I If].
    destruct (formula_dec f f') as [->|]; [|discriminate].
    destruct (look_ok _ _ _ _ _ _ Nt Lk) as (L1 & L2 & L3). cbn [fst snd] in *.
    rewrite (At_u t a St L3) in L1, L2. split; [exact (weaker _ _ _ I L1)|exact L2].
  - rewrite (St _ Cdi). reflexivity.
  - rewrite (St _ Csi). reflexivity.
  - intros a O. rewrite <- Mu. apply G. intros b k I. apply Cw in I. cbn [in_areas] in I.
    destruct (covered_is written _ I) as (_ & _ & n & In1 & L1 & L2). cbn [fst snd] in *.
    specialize (O _ _ In1). lia.
Qed.
