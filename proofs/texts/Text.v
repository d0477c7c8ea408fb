(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts of `m64` for x86-64: an element of four words is in registers or in memory. The definitions
   up to `text_theorem` are to be read. *)
From Coq Require Import String ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols.
Import ListNotations.
Open Scope Z_scope.

Definition words : element := Element (each 64 4) (repeat (2 ^ 64 - 1) 4).
Inductive location := Registers | At (base : string) (k : Z) | Nowhere.
Definition element_at (s : state) (a : Z) : list Z :=
  [mem s a; mem s (a + 8); mem s (a + 16); mem s (a + 24)].
Definition element_in (s : state) (l : location) : list Z :=
  match l with
  | Registers => [reg s "r8"; reg s "r9"; reg s "r10"; reg s "r11"]
  | At b k => element_at s (reg s b + k)
  | Nowhere => [0; 0; 0; 0]
  end%string.

(* Elements are any four words, or at most this. *)
Definition most_tight : Z := 2 ^ 255 + 2 ^ 24 - 1.
Definition bound (tight : bool) : Z := if tight then most_tight else 2 ^ 256 - 1.
Definition is_element (tight : bool) (l : list Z) : Prop :=
  within words l /\ number words l <= bound tight.

(* Whatever is in other registers, in flags and elsewhere in memory: with elements at two places,
   the processor runs the text to its end, and leaves one that is congruent to a formula in both. *)
Definition text_theorem (text : string) (a b : location) (tight_a tight_b : bool)
  (r : location) (tight_r : bool) (f : formula) : Prop :=
  parse text <> None /\
  forall s : state, let x := element_in s a in let y := element_in s b in
  is_element tight_a x -> is_element tight_b y ->
  exists t, execute_all s (program text) = Some t /\ let z := element_in t r in
  is_element tight_r z /\
  (p | number words z - formula_value [number words x; number words y] f).

(* A part of a text: a certificate, whose runs are the cases of its operands, one after the other.
   An element that is tight has the highest bit clear, or it and a small rest. *)
Record part := Part {
  certificate : cert; first_tight : bool; second_tight : bool; result_tight : bool;
  value : formula }.
Definition shapes (tight : bool) : list element :=
  if tight then
    [Element (each 64 4) [2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 63 - 1];
     Element (each 64 4) [2 ^ 24 - 1; 0; 0; 2 ^ 63]]
  else [words].
Definition cases (q : part) : list (element * element) :=
  list_prod (shapes (first_tight q)) (shapes (second_tight q)).
Definition pair_of {A} (x : A * A) : list A := [fst x; snd x].
(* The formula on the operands of run n. *)
Fixpoint of_run (n : nat) (f : formula) : formula :=
  match f with
  | Operand O => Operand (2 * n)
  | Operand 1 => Operand (2 * n + 1)
  | Operand _ => Constant 0
  | Constant k => Constant k
  | Plus f g => Plus (of_run n f) (of_run n g)
  | Minus f g => Minus (of_run n f) (of_run n g)
  | Times f g => Times (of_run n f) (of_run n g)
  end.
Definition operands_of (q : part) : list element := flat_map pair_of (cases q).
Definition results_of (q : part) : list result :=
  map (fun n => Result words (of_run n (value q)) p) (seq 0 (length (cases q))).
(* The claim that is added: a bound of the result as an integer. Its hint is the exporter's. *)
Definition sum_hint (c : cert) : list (Z * positive) :=
  match filter (fun c => match c with CSum _ _ _ => true | _ => false end) (claims c) with
  | CSum _ _ others :: _ => others | _ => []
  end.
Definition bounded (c : cert) (r : list positive) (most : Z) : cert :=
  {| steps := steps c;
     claims := [CSum (combine (map (Z.pow 2) (weights words)) r) most (sum_hint c)] |}.
Definition part_ok (q : part) : bool :=
  proves (certificate q) (operands_of q) (results_of q) &&
  (negb (result_tight q) ||
   match results (certificate q) with
   | [r] => (length r =? 4)%nat && verified (bounded (certificate q) r most_tight)
   | _ => false
   end).

(* The check: the text, executed on numbers of values, has the operations of the certificate. *)
Definition four (i : positive) : list positive :=
  [i; Pos.succ i; Pos.succ (Pos.succ i); Pos.succ (Pos.succ (Pos.succ i))].
Definition in_registers (l : location) (i : positive) : list (string * content) :=
  match l with
  | Registers => combine ["r8"; "r9"; "r10"; "r11"]%string (map Word (four i))
  | _ => []
  end.
Definition cells (l : location) : list place :=
  match l with At b k => [(b, k); (b, k + 8); (b, k + 16); (b, k + 24)] | _ => [] end.
Definition in_memory (l : location) (i : positive) : list (place * positive) :=
  combine (cells l) (four i).
Definition start (i : positive) (elements : list (location * positive))
  (known : option (place * bool)) : symbols :=
  Symbols (flat_map (fun e => in_registers (fst e) (snd e)) elements)
    (flat_map (fun e => in_memory (fst e) (snd e)) elements) Unknown Unknown None known i.
Definition ends_in (z : symbols) (l : location) (r : list positive) : bool :=
  let sources :=
    match l with
    | Registers => map Reg ["r8"; "r9"; "r10"; "r11"]%string
    | _ => map (fun c => Mem (fst c) (snd c)) (cells l)
    end in
  match map (sread z) sources, r with
  | [Some a; Some b; Some c; Some d], [e; f; g; h] =>
      ((a =? e) && (b =? f) && (c =? g) && (d =? h))%positive
  | _, _ => false
  end.
Definition inputs_as (x : element * element) : code :=
  map (fun most => (OIn most, Some 64)) (most (fst x) ++ most (snd x)).
Fixpoint strip (start c : code) : option code :=
  match start, c with
  | [], _ => Some c
  | x :: start, y :: c => if code_dec [x] [y] then strip start c else None
  | _, _ => None
  end.
Definition positives_dec : forall a b : list positive, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition fifth (i : positive) : positive := Pos.succ (Pos.succ (Pos.succ (Pos.succ i))).
Fixpoint follows (l : areas) (is : list instruction) (a b r : location)
  (runs : list ((element * element) * list positive)) (i : positive) (c : code)
  (ids : list positive) : bool :=
  match runs with
  | [] => true
  | (shapes, result) :: runs =>
      let j := fifth i in let k := after i (inputs_as shapes) in
      (if positives_dec (firstn 8 ids) (four i ++ four j) then true else false) &&
      match symbolic_all l (start k [(a, i); (b, j)] None) is with
      | Some (code, z) =>
          match strip (inputs_as shapes ++ code) c with
          | Some rest =>
              ends_in z r result && follows l is a b r runs (after k code) rest (skipn 8 ids)
          | None => false
          end
      | None => false
      end
  end.
Definition computes (l : areas) (is : list instruction) (a b r : location) (q : part) : bool :=
  let c := certificate q in
  forallb (covered l) (cells a ++ cells b ++ cells r) &&
  (length (cases q) =? length (results c))%nat &&
  follows l is a b r (combine (cases q) (results c)) 1 (operations (steps c))
    (map fst (inputs_of 1 (steps c))).

Lemma strip_ok start : forall c rest, strip start c = Some rest -> c = start ++ rest.
Proof.
  induction start as [|x start IH]; intros [|y c] rest; cbn [strip app]; try discriminate;
    try (intros H; injection H as H; congruence).
  destruct (code_dec [x] [y]) as [E|]; [|discriminate]. intros H. apply IH in H. congruence.
Qed.

Lemma skip_more {A} a b : forall l : list A, skipn a (skipn b l) = skipn (a + b) l.
Proof.
  induction b as [|b IH]; intros l; [rewrite Nat.add_0_r; reflexivity|].
  destruct l as [|x l]; [rewrite !skipn_nil; reflexivity|].
  rewrite Nat.add_succ_r. apply IH.
Qed.

Section Run.
Variables (l : areas) (s : state) (m : positive -> Z).
Hypothesis separate : apart l (reg s).

Lemma follows_ok is a b r runs : forall i c ids n shapes result,
  follows l is a b r runs i c ids = true -> runs_code (exact m) i c ->
  nth_error runs n = Some (shapes, result) ->
  exists i k code z, symbolic_all l (start k [(a, i); (b, fifth i)] None) is = Some (code, z) /\
    ends_in z r result = true /\ runs_code (exact m) k code /\
    map m (four i) ++ map m (four (fifth i)) = firstn 8 (skipn (8 * n) (map m ids)).
Proof.
  induction runs as [|[shapes result] runs IH]; intros i c ids [|n] shapes' result' F X N;
    try discriminate; cbn [follows] in F; apply andb_prop in F; destruct F as [I F];
    destruct (positives_dec (firstn 8 ids) (four i ++ four (fifth i))) as [J|]; try discriminate;
    destruct (symbolic_all l _ is) as [[code z]|] eqn:E; try discriminate;
    destruct (strip (inputs_as shapes ++ code) c) as [rest|] eqn:S; try discriminate;
    apply strip_ok in S; subst c; apply andb_prop in F; destruct F as [F1 F2].
  - injection N as <- <-. rewrite <- app_assoc in X. apply runs_app in X. destruct X as [_ X].
    apply runs_app in X. destruct X as [X _].
    exists i, (after i (inputs_as shapes)), code, z. split; [exact E|]. split; [exact F1|].
    split; [exact X|]. rewrite <- map_app, <- J, Nat.mul_0_r. cbn [skipn]. symmetry.
    apply firstn_map.
  - apply runs_app in X. destruct X as [_ X].
    assert (A : after i (inputs_as shapes ++ code) = after (after i (inputs_as shapes)) code)
      by (unfold after; rewrite app_length; lia).
    rewrite A in X.
    destruct (IH _ _ _ _ _ _ F2 X N) as (i' & k & code' & z' & E' & F' & X' & V).
    exists i', k, code', z'. repeat (split; [assumption|]). rewrite V, <- skipn_map, skip_more.
    do 2 f_equal. lia.
Qed.

(* The beginning agrees. *)
Lemma assoc b k j : at_place (reg s) s (b, k + j) = mem s (reg s b + k + j).
Proof. unfold at_place. cbn [fst snd]. rewrite Z.add_assoc. reflexivity. Qed.
Lemma in_memory_ok e i rest c v : map m (four i) = element_in s e ->
  find_mem (in_memory e i ++ rest) c = Some v ->
  (In c (cells e) /\ at_place (reg s) s c = m v /\ In (m v) (element_in s e)) \/
  find_mem rest c = Some v.
Proof.
  intros M. destruct e as [|b k|]; try (intros H; right; exact H).
  rewrite <- M. cbn [element_in element_at map four] in M. injection M as M1 M2 M3 M4.
  unfold in_memory, cells. cbn [four combine app find_mem].
  do 4 match goal with |- context [same_place c ?d] =>
    let E := fresh "E" in destruct (same_place c d) eqn:E;
    [apply same_place_ok in E; subst c; intros H; injection H as <-; left;
     split; [cbn [In]; auto 6|];
     split; [rewrite ?assoc; unfold at_place; cbn [fst snd]; congruence|];
     apply in_map; cbn [In four]; auto 6|] end.
  auto.
Qed.
Lemma in_registers_ok e i rest r c : map m (four i) = element_in s e ->
  find_reg (in_registers e i ++ rest) r = Some c ->
  (exists v, c = Word v /\ reg s r = m v /\ In (m v) (element_in s e)) \/
  find_reg rest r = Some c.
Proof.
  intros M. destruct e as [|b k|]; try (intros H; right; exact H).
  rewrite <- M. cbn [element_in map four] in M. injection M as M1 M2 M3 M4.
  unfold in_registers. cbn [four combine map app find_reg].
  do 4 match goal with |- context [String.eqb r ?q] =>
    destruct (String.eqb_spec r q);
    [subst r; intros H; injection H as <-; left; eexists; split; [reflexivity|];
     split; [congruence|cbn [map In]; auto 6]|] end.
  auto.
Qed.
Lemma words_in x z : within words x -> In z x -> is_word z.
Proof.
  unfold within, words. cbn [most repeat]. intros H I.
  repeat match goal with F : Forall2 _ _ (_ :: _) |- _ => inversion F; clear F; subst
    | F : Forall2 _ _ [] |- _ => inversion F; clear F; subst end.
  unfold is_word, W. cbn [In] in I. intuition subst; lia.
Qed.

Lemma start_agrees k elements known :
  (forall e i, In (e, i) elements -> forallb (covered l) (cells e) = true /\
    map m (four i) = element_in s e /\ within words (element_in s e)) ->
  (forall c z, known = Some (c, z) -> covered l c = true /\ (at_place (reg s) s c =? 0) = z) ->
  agree l (reg s) m (start k elements known) s.
Proof.
  intros E K.
  split; cbn [start sreg smem scarry soverflow szero Symbols.known]; try exact I;
    try discriminate; try reflexivity; [| |exact K]; clear K.
  - intros r c. induction elements as [|[e i] elements IH]; cbn [flat_map fst snd]; intros H;
      [discriminate|].
    destruct (E e i (or_introl eq_refl)) as (_ & M & W).
    destruct (in_registers_ok _ _ _ _ _ M H) as [(v & -> & Ev & In1)|H'].
    + split; [exact Ev|]. exact (words_in _ _ W In1).
    + apply IH; [|exact H']. intros e' i' In'. apply E. right. exact In'.
  - intros c v. induction elements as [|[e i] elements IH]; cbn [flat_map fst snd]; intros H;
      [discriminate|].
    destruct (E e i (or_introl eq_refl)) as (C & M & W). rewrite forallb_forall in C.
    destruct (in_memory_ok _ _ _ _ _ M H) as [(In1 & Ev & In2)|H'].
    + split; [exact (C _ In1)|]. split; [exact Ev|]. exact (words_in _ _ W In2).
    + apply IH; [|exact H']. intros e' i' In'. apply E. right. exact In'.
Qed.

Lemma ends_in_ok z r result t : ends_in z r result = true -> agree l (reg s) m z t ->
  element_in t r = map m result.
Proof.
  intros H A.
  assert (E : exists a b c d, result = [a; b; c; d] /\
    map (sread z) match r with
      | Registers => map Reg ["r8"; "r9"; "r10"; "r11"]%string
      | _ => map (fun c => Mem (fst c) (snd c)) (cells r) end =
    [Some a; Some b; Some c; Some d]).
  { revert H. unfold ends_in. cbv zeta.
    destruct (map (sread z) _) as [|[a|] [|[b|] [|[c|] [|[d|] [|]]]]];
      try discriminate. destruct result as [|e [|f [|g [|h [|]]]]]; try discriminate.
    intros H. apply andb_prop in H. destruct H as [H Q3]. apply andb_prop in H.
    destruct H as [H Q2]. apply andb_prop in H. destruct H as [Q0 Q1].
    apply Pos.eqb_eq in Q0, Q1, Q2, Q3. subst. exists e, f, g, h. auto. }
  destruct E as (a & b & c & d & -> & E).
  destruct r as [|base k|]; cbn [cells map fst snd] in E; try discriminate;
    pose proof (fun k => f_equal (fun l => nth k l None) E) as N;
    pose proof (N 0%nat) as E1; pose proof (N 1%nat) as E2; pose proof (N 2%nat) as E3;
    pose proof (N 3%nat) as E4; cbn [nth] in E1, E2, E3, E4;
    apply (sread_ok l (reg s) m _ _ _ _ A) in E1, E2, E3, E4; cbn [read] in *;
    destruct E1 as [E1 _], E2 as [E2 _], E3 as [E3 _], E4 as [E4 _];
    cbn [element_in element_at map]; rewrite <- ?E1, <- ?E2, <- ?E3, <- ?E4, ?Z.add_assoc;
    reflexivity.
Qed.
End Run.

(* Each element has a shape. *)
Lemma has_shape tight x : is_element tight x ->
  exists n e, nth_error (shapes tight) n = Some e /\ within e x.
Proof.
  intros [H M]. destruct tight; [|exists 0%nat, words; auto].
  unfold within, words in H. cbn [most repeat] in H.
  repeat match goal with F : Forall2 _ _ (_ :: _) |- _ => inversion F; clear F; subst
    | F : Forall2 _ _ [] |- _ => inversion F; clear F; subst end.
  unfold number, words, bound, most_tight in M. cbn [weights each map seq sum] in M.
  change (64 * Z.of_nat 0) with 0 in M. change (64 * Z.of_nat 1) with 64 in M.
  change (64 * Z.of_nat 2) with 128 in M. change (64 * Z.of_nat 3) with 192 in M.
  match goal with |- context [within _ [?a; ?b; ?c; ?d]] =>
    destruct (Z_lt_le_dec d (2 ^ 63)) end;
    [exists 0%nat|exists 1%nat]; eexists; (split; [reflexivity|]); unfold within; cbn [most];
    repeat constructor; lia.
Qed.

(* Operands of one run; those of others are 0. *)
Definition zeros : list Z := [0; 0; 0; 0].
Fixpoint chosen {A} (runs : list A) (n : nat) (x y : list Z) : list (list Z) :=
  match runs, n with
  | [], _ => []
  | _ :: runs, O => x :: y :: flat_map (fun _ => [zeros; zeros]) runs
  | _ :: runs, S n => zeros :: zeros :: chosen runs n x y
  end.
Lemma chosen_within runs : forall n a b x y, nth_error runs n = Some (a, b) ->
  Forall (fun c => within (fst c) zeros /\ within (snd c) zeros) runs ->
  within a x -> within b y ->
  Forall2 within (flat_map pair_of runs) (chosen runs n x y).
Proof.
  induction runs as [|[c d] runs IH]; intros [|n] a b x y N Z Wa Wb; try discriminate;
    inversion Z; subst; cbn [flat_map pair_of app chosen fst snd].
  - injection N as <- <-. do 2 (constructor; [assumption|]).
    clear - H2. induction H2 as [|? runs [] ? IH]; cbn [flat_map pair_of app]; auto.
  - cbn [fst snd] in H1. destruct H1. do 2 (constructor; [assumption|]). eauto.
Qed.
Lemma chosen_at {A} (runs : list A) : forall n c x y, nth_error runs n = Some c ->
  length x = 4%nat -> length y = 4%nat ->
  firstn 8 (skipn (8 * n) (concat (chosen runs n x y))) = x ++ y.
Proof.
  induction runs as [|d runs IH]; intros [|n] c x y N Lx Ly; try discriminate.
  - destruct x as [|? [|? [|? [|? [|]]]]]; try discriminate.
    destruct y as [|? [|? [|? [|? [|]]]]]; try discriminate. reflexivity.
  - replace (8 * S n)%nat with (8 * n + 8)%nat by lia. rewrite <- skip_more.
    cbn [chosen concat zeros app skipn]. eauto.
Qed.
Lemma chosen_numbers runs : forall n a b x y, nth_error runs n = Some (a, b) ->
  let l := numbers (flat_map pair_of runs) (chosen runs n x y) in
  nth (2 * n) l 0 = number a x /\ nth (2 * n + 1) l 0 = number b y.
Proof.
  induction runs as [|[c d] runs IH]; intros [|n] a b x y N; try discriminate; cbv zeta.
  - injection N as <- <-. split; reflexivity.
  - replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [Nat.add].
    apply (IH n a b x y N).
Qed.
Lemma of_run_ok n l f :
  formula_value l (of_run n f) = formula_value [nth (2 * n) l 0; nth (2 * n + 1) l 0] f.
Proof.
  induction f as [[|[|k]]|k|f IHf g IHg|f IHf g IHg|f IHf g IHg]; cbn [of_run formula_value];
    rewrite ?IHf, ?IHg; try reflexivity. destruct k; reflexivity.
Qed.

Lemma number_words e x : In e (words :: shapes true) -> number e x = number words x.
Proof. cbn [In shapes]. intuition subst; reflexivity. Qed.
Lemma at_most_words x : within words x -> number words x <= 2 ^ 256 - 1.
Proof.
  unfold within, words. cbn [most repeat]. intros H.
  repeat match goal with F : Forall2 _ _ (_ :: _) |- _ => inversion F; clear F; subst
    | F : Forall2 _ _ [] |- _ => inversion F; clear F; subst end.
  unfold number. cbn [weights each map seq sum].
  change (64 * Z.of_nat 0) with 0. change (64 * Z.of_nat 1) with 64.
  change (64 * Z.of_nat 2) with 128. change (64 * Z.of_nat 3) with 192. lia.
Qed.

Lemma nth_combine {A B} (l : list A) : forall (k : list B) n x y,
  nth_error l n = Some x -> nth_error k n = Some y -> nth_error (combine l k) n = Some (x, y).
Proof.
  induction l as [|a l IH]; intros [|b k] [|n] x y H K; try discriminate; cbn in *; [congruence|].
  auto.
Qed.
Lemma nth_both {A B} (R : A -> B -> Prop) l k n x y : Forall2 R l k ->
  nth_error l n = Some x -> nth_error k n = Some y -> R x y.
Proof.
  intros F. revert n. induction F; intros [|n] E G; try discriminate; cbn in *; [congruence|eauto].
Qed.
Lemma app_same {A} (a b c d : list A) : length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  revert c. induction a as [|x a IH]; intros [|y c] L H; try discriminate; [auto|].
  injection L as L. injection H as H1 H2. destruct (IH c L H2). subst. auto.
Qed.

Theorem computes_ok q l is a b r s : part_ok q = true -> computes l is a b r q = true ->
  apart l (reg s) ->
  let x := element_in s a in let y := element_in s b in
  is_element (first_tight q) x -> is_element (second_tight q) y ->
  exists t, execute_all s is = Some t /\ let z := element_in t r in
  is_element (result_tight q) z /\
  (p | number words z - formula_value [number words x; number words y] (value q)).
Proof.
  unfold part_ok, computes. intros P C S. cbv zeta. intros Ex Ey.
  apply andb_prop in P. destruct P as [P T]. apply andb_prop in C. destruct C as [C F].
  apply andb_prop in C. destruct C as [C L]. apply Nat.eqb_eq in L.
  set (x := element_in s a) in *. set (y := element_in s b) in *.
  destruct (has_shape _ _ Ex) as (n1 & ea & N1 & Wa).
  destruct (has_shape _ _ Ey) as (n2 & eb & N2 & Wb).
  assert (I : In (ea, eb) (cases q))
    by (apply in_prod; eapply nth_error_In; eassumption).
  apply In_nth_error in I. destruct I as (n & N).
  assert (Zs : Forall (fun c => within (fst c) zeros /\ within (snd c) zeros) (cases q)).
  { unfold cases. destruct (first_tight q), (second_tight q); cbn [shapes list_prod map app];
      repeat constructor; cbn [fst snd most]; discriminate. }
  pose proof (chosen_within _ _ _ _ _ _ N Zs Wa Wb) as W. fold (operands_of q) in W.
  pose proof (proves_ok _ _ _ P (chosen (cases q) n x y) W) as Th. cbv zeta in Th.
  destruct Th as (_ & X & R).
  assert (Lx : length x = 4%nat) by exact (lengths _ _ _ (proj1 Ex)).
  assert (Ly : length y = 4%nat) by exact (lengths _ _ _ (proj1 Ey)).
  (* The inputs are kept. *)
  unfold proves in P. apply andb_prop in P. destruct P as [P V]. apply andb_prop in P.
  destruct P as [P _]. apply andb_prop in P. destruct P as [P _]. apply andb_prop in P.
  destruct P as [B NR]. apply same_bounds_ok in B.
  pose proof (concat_within _ _ W) as CW. rewrite <- B in CW.
  pose proof V as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) NR O CW) as K. cbn [stated steps] in K.
  unfold memory_of in *. set (m := get (run 1 (steps (certificate q))
    (concat (chosen (cases q) n x y)) (PositiveMap.empty Z))) in *.
  apply operations_ok in X.
  destruct (nth_error (results (certificate q)) n) as [res|] eqn:Nr.
  2: { apply nth_error_None in Nr. rewrite <- L in Nr. apply nth_error_None in Nr. congruence. }
  destruct (follows_ok l m _ _ _ _ _ _ _ _ _ _ _ F X (nth_combine _ _ _ _ _ N Nr))
    as (i & k & code & z & E & F1 & X' & H).
  rewrite K, (chosen_at _ _ _ _ _ N Lx Ly) in H.
  apply app_same in H; [|rewrite Lx; reflexivity]. destruct H as [Mx My].
  rewrite !forallb_app in C. apply andb_prop in C. destruct C as [Ca C]. apply andb_prop in C.
  destruct C as [Cb _].
  assert (A : agree l (reg s) m (start k [(a, i); (b, fifth i)] None) s).
  { apply start_agrees; [|discriminate]. intros e j [H|[H|[]]]; injection H as <- <-.
    - split; [exact Ca|]. split; [exact Mx|exact (proj1 Ex)].
    - split; [exact Cb|]. split; [exact My|exact (proj1 Ey)]. }
  destruct (symbolic_all_ok l (reg s) m S is _ s code z A E X') as (t & Et & At).
  exists t. split; [exact Et|]. rewrite (ends_in_ok l s m z r res t F1 At).
  assert (Nf : nth_error (results_of q) n = Some (Result words (of_run n (value q)) p)).
  { unfold results_of. erewrite map_nth_error; [reflexivity|].
    assert (Ln : (n < length (cases q))%nat) by (apply nth_error_Some; congruence).
    rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; exact Ln).
    f_equal. apply seq_nth. exact Ln. }
  pose proof (nth_both _ _ _ _ _ _ R Nf (map_nth_error _ _ _ Nr)) as [R1 R2].
  cbn [shape expected modulus] in R1, R2. rewrite of_run_ok in R2.
  destruct (chosen_numbers _ _ _ _ x y N) as [Q1 Q2]. cbv zeta in Q1, Q2.
  unfold operands_of in R2. rewrite Q1, Q2 in R2.
  assert (sub : forall tight e j, nth_error (shapes tight) j = Some e ->
    In e (words :: shapes true)).
  { intros [|] e j Hj; apply nth_error_In in Hj; cbn [shapes In] in *; tauto. }
  rewrite (number_words _ x (sub _ _ _ N1)), (number_words _ y (sub _ _ _ N2)) in R2.
  split; [|exact R2]. split; [exact R1|].
  destruct (result_tight q) eqn:Tr; [|exact (at_most_words _ R1)]. cbn [negb orb] in T.
  destruct (results (certificate q)) as [|r0 [|? ?]] eqn:Rs; try discriminate.
  destruct n as [|n]; [|destruct n; discriminate]. injection Nr as ->.
  apply andb_prop in T. destruct T as [L4 T]. apply Nat.eqb_eq in L4.
  pose proof (bounded_inputs _ _ _ NR CW) as I. cbn [stated steps] in I.
  destruct (verified_runs _ T _ I) as (_ & _ & Sm). cbn [bounded steps claims] in Sm.
  apply Forall_inv in Sm. cbn [holds] in Sm. unfold memory_of in Sm. cbn [bounded steps] in Sm.
  fold m in Sm. destruct res as [|e [|f [|g [|h [|? ?]]]]]; try discriminate.
  revert Sm. unfold number, words, linear, bound.
  cbn [weights each map seq combine fold_right fst snd sum]. lia.
Qed.

(* The theorem of a text whose elements are in one area from rdi on. *)
Theorem text_ok text q size a b r : part_ok q = true ->
  match parse text with
  | Some l => computes [("rdi"%string, size)] l a b r q
  | None => false
  end = true ->
  text_theorem text a b (first_tight q) (second_tight q) r (result_tight q) (value q).
Proof.
  unfold text_theorem, program. intros P C. destruct (parse text) as [l|]; [|discriminate].
  split; [discriminate|]. intros s. apply (computes_ok q _ l a b r s P C).
  intros x n y k [H|[]] [G|[]] D. congruence.
Qed.
