(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for the assembler of x86-64 with BMI2 and ADX: a parser, the nine instructions that the
   product has, and the proof that a text computes what a certificate says. *)
From Coq Require Import ZArith List Bool Lia String Ascii.
From Kernel Require Import Lang.
Import ListNotations.
Open Scope Z_scope.

(* Texts: one instruction a line, operands separated by commas. *)
Inductive operand := Reg (name : string) | Mem (at_ : Z) | Imm (k : Z).
Inductive mnemonic := MOV | MULX | XOR | ADD | ADC | ADCX | ADOX | SHR | IMUL.
Definition instruction : Type := mnemonic * list operand.
Definition mnemonics : list (string * mnemonic) :=
  [("mov", MOV); ("mulx", MULX); ("xor", XOR); ("add", ADD); ("adc", ADC); ("adcx", ADCX);
   ("adox", ADOX); ("shr", SHR); ("imul", IMUL)]%string.
Fixpoint named (l : list (string * mnemonic)) (s : string) : option mnemonic :=
  match l with [] => None | (t, m) :: l => if String.eqb s t then Some m else named l s end.

Definition newline : ascii := ascii_of_nat 10.
Fixpoint split (c : ascii) (s acc : string) : list string :=
  match s with
  | EmptyString => [acc]
  | String x s => if Ascii.eqb x c then acc :: split c s "" else split c s (acc ++ String x "")
  end.
Fixpoint digits (s : string) (acc : Z) : option Z :=
  match s with
  | EmptyString => Some acc
  | String x s =>
      let n := Z.of_nat (nat_of_ascii x) - 48 in
      if (0 <=? n) && (n <=? 9) then digits s (10 * acc + n) else None
  end.
(* The words between spaces; the only one. *)
Definition words (s : string) : list string :=
  filter (fun w => negb (String.eqb w "")) (split " " s "").
Definition word (s : string) : option string := match words s with [w] => Some w | _ => None end.
Definition bind {A B} (x : option A) (f : A -> option B) : option B :=
  match x with Some a => f a | None => None end.
Fixpoint sum_of (terms : list string) : option Z :=
  match terms with
  | [] => Some 0
  | t :: ts =>
      bind (word t) (fun w => bind (digits w 0) (fun a => bind (sum_of ts) (fun b => Some (a + b))))
  end.

(* Registers, but rdi and rsp: nothing writes an address; and whether the lower half is named. *)
Definition registers : list string :=
  ["rax"; "rbx"; "rcx"; "rdx"; "rsi"; "rbp";
   "r8"; "r9"; "r10"; "r11"; "r12"; "r13"; "r14"; "r15"]%string.
Definition halves : list (string * string) :=
  [("eax", "rax"); ("ebx", "rbx"); ("ecx", "rcx"); ("edx", "rdx"); ("esi", "rsi"); ("ebp", "rbp");
   ("r8d", "r8"); ("r9d", "r9"); ("r10d", "r10"); ("r11d", "r11"); ("r12d", "r12");
   ("r13d", "r13"); ("r14d", "r14"); ("r15d", "r15")]%string.
Fixpoint whole (l : list (string * string)) (s : string) : option string :=
  match l with [] => None | (h, r) :: l => if String.eqb s h then Some r else whole l s end.
Definition register (s : string) : option (operand * bool) :=
  if existsb (String.eqb s) registers then Some (Reg s, false)
  else bind (whole halves s) (fun r => Some (Reg r, true)).

(* Words in memory are at multiples of 8 from rdi, so no two of them overlap. *)
Definition address (s : string) : option operand :=
  match split "+" s "" with
  | base :: terms =>
      bind (word base) (fun base => bind (sum_of terms) (fun k =>
      if String.eqb base "rdi" && (k mod 8 =? 0) then Some (Mem k) else None))
  | [] => None
  end.
Definition parse_operand (s : string) : option (operand * bool) :=
  let s := match s with String " " s => s | _ => s end in
  match s with
  | String "[" rest =>
      let inner := substring 0 (length rest - 1) rest in
      if String.eqb rest (inner ++ "]") then bind (address inner) (fun o => Some (o, false))
      else None
  | _ =>
      bind (word s) (fun s =>
      match digits s 0 with Some k => Some (Imm k, false) | None => register s end)
  end.
Fixpoint parse_operands (l : list string) : option (list (operand * bool)) :=
  match l with
  | [] => Some []
  | s :: l =>
      bind (parse_operand s) (fun o => bind (parse_operands l) (fun os => Some (o :: os)))
  end.
(* Writing the lower half of a register clears the rest: where 0 or a small number is written, it is
   the same as writing the whole. *)
Definition whole_words (name : mnemonic) (l : list (operand * bool)) : option instruction :=
  let i := (name, map fst l) in
  if existsb snd l then
    match i with
    | (XOR, [Reg a; Reg b]) => if String.eqb a b then Some i else None
    | (MOV, [_; Imm k]) => if k <? 2 ^ 32 then Some i else None
    | _ => None
    end
  else Some i.
Definition parse_line (s : string) : option instruction :=
  match split " " s "" with
  | name :: _ =>
      let rest := substring (length name + 1) (length s - length name - 1) s in
      bind (named mnemonics name) (fun name =>
      bind (parse_operands (split "," rest "")) (fun os => whole_words name os))
  | [] => None
  end.
Fixpoint parse_lines (l : list string) : option (list instruction) :=
  match l with
  | [] => Some []
  | EmptyString :: l => parse_lines l
  | s :: l =>
      match parse_line s, parse_lines l with Some i, Some is => Some (i :: is) | _, _ => None end
  end.
Definition parse (text : string) : option (list instruction) := parse_lines (split newline text "").

(* The processor. A flag that is None holds something unknown: reading it is an error. *)
Record state := State {
  reg : string -> Z; mem : Z -> Z; carry : option Z; overflow : option Z }.

Definition read (s : state) (o : operand) : Z :=
  match o with Reg r => reg s r | Mem a => mem s a | Imm k => k end.
Definition write (s : state) (o : operand) (x : Z) : option state :=
  match o with
  | Reg r =>
      Some (State (fun q => if String.eqb q r then x else reg s q) (mem s) (carry s) (overflow s))
  | Mem a =>
      Some (State (reg s) (fun b => if b =? a then x else mem s b) (carry s) (overflow s))
  | Imm _ => None
  end.
Definition flags (s : state) (c o : option Z) : state := State (reg s) (mem s) c o.
Definition same (a b : operand) : bool :=
  match a, b with Reg r, Reg q => String.eqb r q | _, _ => false end.

Definition W := 2 ^ 64.

(* Intel's manual, volume 2: 64-bit forms; `imul` and `shr` leave flags that are not modelled, as
   `add` and `adc` do with OF. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | (MOV, [a; b]) => write s a (read s b)
  | (MULX, [h; l; b]) =>
      let x := reg s "rdx" * read s b in
      bind (write s l (x mod W)) (fun t => write t h (x / W))
  | (XOR, [a; b]) => if same a b then write (flags s (Some 0) (Some 0)) a 0 else None
  | (ADD, [a; b]) =>
      let x := read s a + read s b in write (flags s (Some (x / W)) None) a (x mod W)
  | (ADC, [a; b]) =>
      bind (carry s) (fun c =>
      let x := read s a + read s b + c in write (flags s (Some (x / W)) None) a (x mod W))
  | (ADCX, [a; b]) =>
      bind (carry s) (fun c =>
      let x := read s a + read s b + c in write (flags s (Some (x / W)) (overflow s)) a (x mod W))
  | (ADOX, [a; b]) =>
      bind (overflow s) (fun c =>
      let x := read s a + read s b + c in write (flags s (carry s) (Some (x / W))) a (x mod W))
  | (SHR, [a; Imm 1]) => write (flags s (Some (read s a mod 2)) None) a (read s a / 2)
  | (IMUL, [a; b; Imm k]) => write (flags s None None) a ((read s b * k) mod W)
  | _ => None
  end%string.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.

(* The same with numbers of values in the place of words. *)
Inductive content := Word (v : positive) | Doubled (v : positive). (* twice the value *)
Inductive flag := Zero | Bit (v : positive) | Unknown.
Record symbols := Symbols {
  sreg : list (string * content); smem : list (Z * positive); scarry : flag; soverflow : flag;
  next : positive }.
Definition code : Type := list (op * option Z).

Fixpoint find_reg (l : list (string * content)) (r : string) : option content :=
  match l with [] => None | (q, c) :: l => if String.eqb r q then Some c else find_reg l r end.
Fixpoint find_mem (l : list (Z * positive)) (a : Z) : option positive :=
  match l with [] => None | (b, v) :: l => if a =? b then Some v else find_mem l a end.
Definition swrite (s : symbols) (o : operand) (c : content) : option symbols :=
  match o, c with
  | Reg r, _ => Some (Symbols ((r, c) :: sreg s) (smem s) (scarry s) (soverflow s) (next s))
  | Mem a, Word v =>
      Some (Symbols (sreg s) ((a, v) :: smem s) (scarry s) (soverflow s) (next s))
  | _, _ => None
  end.
Definition sread (s : symbols) (o : operand) : option positive :=
  match o with
  | Reg r => match find_reg (sreg s) r with Some (Word v) => Some v | _ => None end
  | Mem a => find_mem (smem s) a
  | Imm _ => None
  end.
Definition sflags (s : symbols) (c o : flag) (n : positive) : symbols :=
  Symbols (sreg s) (smem s) c o n.
Notation S1 := Pos.succ (only parsing).
Definition at_next (s : symbols) (n : positive) : symbols := sflags s (scarry s) (soverflow s) n.

(* The sum of two and a flag: the code, the sum, the carry, the next number. *)
Definition chain (n a b : positive) (f : flag) :
  option (code * positive * positive * positive) :=
  let n1 := S1 n in let n2 := S1 n1 in let n3 := S1 n2 in
  match f with
  | Zero => Some ([(OAdd a b, None); (OHigh n 64, None); (OLow n 64 n1, Some 64)], n2, n1, n3)
  | Bit c =>
      Some ([(OAdd b c, None); (OAdd a n, None); (OHigh n1 64, None); (OLow n1 64 n2, Some 64)],
            n3, n2, S1 n3)
  | Unknown => None
  end.

Definition symbolic (s : symbols) (i : instruction) : option (code * symbols) :=
  let n := next s in let n1 := S1 n in let n2 := S1 n1 in let n3 := S1 n2 in
  match i with
  | (MOV, [a; b]) =>
      match b with
      | Imm k => bind (swrite (at_next s n1) a (Word n)) (fun s => Some ([(OConst k, Some 64)], s))
      | _ => bind (sread s b) (fun v => bind (swrite s a (Word v)) (fun s => Some ([], s)))
      end
  | (MULX, [h; l; b]) =>
      bind (sread s (Reg "rdx")) (fun x => bind (sread s b) (fun y =>
      bind (swrite (at_next s n3) l (Word n2)) (fun t => bind (swrite t h (Word n1)) (fun t =>
      Some ([(OMul x y, Some 128); (OHigh n 64, Some 64); (OLow n 64 n1, Some 64)], t)))))
  | (XOR, [a; b]) =>
      if same a b then
        bind (swrite (sflags s Zero Zero n1) a (Word n)) (fun s => Some ([(OConst 0, Some 64)], s))
      else None
  | (ADD, [a; b]) =>
      bind (sread s a) (fun x => bind (sread s b) (fun y =>
      if same a b then
        bind (swrite (sflags s (Bit n) Unknown n2) a (Doubled n1)) (fun s =>
        Some ([(OHigh x 63, Some 64); (OLow x 63 n, Some 64)], s))
      else
        bind (chain n x y Zero) (fun '(code, w, c, n) =>
        bind (swrite (sflags s (Bit c) Unknown n) a (Word w)) (fun s => Some (code, s)))))
  | (ADC, [a; b]) =>
      bind (sread s a) (fun x => bind (sread s b) (fun y =>
      if same a b then
        match scarry s with
        | Bit c =>
            bind (swrite (sflags s Unknown Unknown n2) a (Word n1)) (fun s =>
            Some ([(OScale x 2, Some 64); (OAdd n c, Some 64)], s))
        | _ => None
        end
      else
        bind (chain n x y (scarry s)) (fun '(code, w, c, n) =>
        bind (swrite (sflags s (Bit c) Unknown n) a (Word w)) (fun s => Some (code, s)))))
  | (ADCX, [a; b]) =>
      bind (sread s a) (fun x => bind (sread s b) (fun y =>
      bind (chain n x y (scarry s)) (fun '(code, w, c, n) =>
      bind (swrite (sflags s (Bit c) (soverflow s) n) a (Word w)) (fun s => Some (code, s)))))
  | (ADOX, [a; b]) =>
      bind (sread s a) (fun x => bind (sread s b) (fun y =>
      bind (chain n x y (soverflow s)) (fun '(code, w, c, n) =>
      bind (swrite (sflags s (scarry s) (Bit c) n) a (Word w)) (fun s => Some (code, s)))))
  | (SHR, [a; b]) =>
      match a, b with
      | Reg a, Imm 1 =>
          match find_reg (sreg s) a with
          | Some (Doubled v) =>
              bind (swrite (sflags s Unknown Unknown n) (Reg a) (Word v)) (fun s => Some ([], s))
          | _ => None
          end
      | _, _ => None
      end
  | (IMUL, [a; b; e]) =>
      match e with
      | Imm k =>
          bind (sread s b) (fun x =>
          bind (swrite (sflags s Unknown Unknown n1) a (Word n)) (fun s =>
          Some ([(OScale x k, Some 64)], s)))
      | _ => None
      end
  | _ => None
  end%string.
Fixpoint symbolic_all (s : symbols) (l : list instruction) : option (code * symbols) :=
  match l with
  | [] => Some ([], s)
  | i :: l =>
      bind (symbolic s i) (fun '(c, s) =>
      bind (symbolic_all s l) (fun '(d, s) => Some (c ++ d, s)))
  end.

(* Both agree, where the assignment is an exact run. *)
Fixpoint runs_code (P : positive -> op -> option Z -> Prop) (i : positive) (c : code) : Prop :=
  match c with [] => True | (o, w) :: c => P i o w /\ runs_code P (Pos.succ i) c end.

Section Simulation.
Variable m : positive -> Z.

Definition holds_content (c : content) (x : Z) : Prop :=
  match c with Word v => x = m v | Doubled v => x = 2 * m v end.
Definition holds_flag (f : flag) (x : option Z) : Prop :=
  match f with Zero => x = Some 0 | Bit v => x = Some (m v) | Unknown => True end.
Definition agree (y : symbols) (s : state) : Prop :=
  (forall r c, find_reg (sreg y) r = Some c -> holds_content c (reg s r)) /\
  (forall a v, find_mem (smem y) a = Some v -> mem s a = m v) /\
  holds_flag (scarry y) (carry s) /\ holds_flag (soverflow y) (overflow s).

Lemma sread_ok y s o v : agree y s -> sread y o = Some v -> read s o = m v.
Proof.
  intros (R & M & _). destruct o as [r|a|k]; cbn [sread read]; [|apply M|discriminate].
  destruct (find_reg (sreg y) r) as [[w|w]|] eqn:E; try discriminate.
  intros H; injection H as H; subst. exact (R _ _ E).
Qed.
Lemma swrite_ok y s o c x z : agree y s -> holds_content c x -> swrite y o c = Some z ->
  exists t, write s o x = Some t /\ agree z t /\ reg t = reg t /\ next z = next y.
Proof.
  intros (R & M & C & O) Hx. destruct o as [r|a|k]; cbn [swrite write].
  - intros H; injection H as H; subst. eexists. split; [reflexivity|]. split; [|auto].
    repeat split; cbn; auto. intros q d. destruct (String.eqb q r) eqn:E; [|apply R].
    intros H; injection H as H; subst; assumption.
  - destruct c as [v|v]; [|discriminate]. intros H; injection H as H; subst.
    eexists. split; [reflexivity|]. split; [|auto]. repeat split; cbn; auto.
    intros b w. destruct (b =? a) eqn:E; [|apply M]. intros H; injection H as H; subst; assumption.
  - destruct c; discriminate.
Qed.
Lemma flags_ok y s c o n x z : agree y s -> holds_flag c x -> holds_flag o z ->
  agree (sflags y c o n) (flags s x z).
Proof. intros (R & M & _ & _) Hc Ho. repeat split; assumption. Qed.

(* An exact run of the code. *)
Notation exactly := (runs_code (exact m)).

Lemma runs_app c d : forall i, exactly i (c ++ d) ->
  exactly i c /\ exactly (Pos.of_succ_nat (Pos.to_nat i + List.length c - 1)) d.
Proof.
  induction c as [|[o w] c IH]; cbn [app runs_code List.length]; intros i H.
  - split; [exact I|]. replace (Pos.of_succ_nat _) with i by lia. assumption.
  - destruct H as [H1 H2]. destruct (IH _ H2) as (H3 & H4). split; [auto|].
    replace (Pos.of_succ_nat (Pos.to_nat i + S (List.length c) - 1))
      with (Pos.of_succ_nat (Pos.to_nat (Pos.succ i) + List.length c - 1)) by lia. assumption.
Qed.

Definition after (n : positive) (code : code) : positive :=
  Pos.of_succ_nat (Pos.to_nat n + List.length code - 1).

Lemma chain_ok n a b f x code w c n' :
  chain n a b f = Some (code, w, c, n') -> holds_flag f x -> exactly n code ->
  exists k, x = Some k /\ m w = (m a + m b + k) mod W /\ m c = (m a + m b + k) / W /\
  n' = after n code.
Proof.
  unfold after, W. destruct f as [|v|]; cbn [chain holds_flag]; intros E Hx H; [| |discriminate];
    injection E as E1 E2 E3 E4; subst code w c n'; cbn [runs_code] in H.
  - destruct H as ((H1 & _) & (H2 & _) & (H3 & _) & _). cbn [machine opval wrap] in H1, H2, H3.
    exists 0. rewrite Z.add_0_r. rewrite H1 in H2, H3.
    repeat split; try assumption. cbn [List.length]. lia.
  - destruct H as ((H1 & _) & (H2 & _) & (H3 & _) & (H4 & _) & _).
    cbn [machine opval wrap] in H1, H2, H3, H4. exists (m v). rewrite H2, H1 in H3, H4.
    replace (m a + m b + m v) with (m a + (m b + m v)) by ring.
    repeat split; try assumption. cbn [List.length]. lia.
Qed.

Lemma bind_some {A B} (x : option A) (f : A -> option B) r :
  bind x f = Some r -> exists a, x = Some a /\ f a = Some r.
Proof. destruct x; cbn; [eauto|discriminate]. Qed.

Ltac unbind :=
  repeat match goal with
  | H : bind _ _ = Some _ |- _ => apply bind_some in H; destruct H as (? & ? & H)
  | H : Some _ = Some _ |- _ => injection H as H; subst
  | H : (_, _) = (_, _) |- _ => injection H as ? ?; subst
  | H : None = Some _ |- _ => discriminate
  end.

Lemma same_ok a b s : same a b = true -> read s a = read s b.
Proof.
  destruct a, b; cbn; try discriminate. intros H. apply String.eqb_eq in H. congruence.
Qed.

Lemma after_0 n : after n [] = n.
Proof. unfold after. cbn [List.length]. lia. Qed.
Lemma after_1 n x : after n [x] = Pos.succ n.
Proof. unfold after. cbn [List.length]. lia. Qed.
Lemma after_2 n x y : after n [x; y] = Pos.succ (Pos.succ n).
Proof. unfold after. cbn [List.length]. lia. Qed.
Lemma after_3 n x y z : after n [x; y; z] = Pos.succ (Pos.succ (Pos.succ n)).
Proof. unfold after. cbn [List.length]. lia. Qed.

Ltac finish W t A :=
  destruct W as (t & -> & A & _ & ?); eexists; split; [reflexivity|split; [exact A|]].

Lemma symbolic_ok y s i code z :
  agree y s -> symbolic y i = Some (code, z) -> exactly (next y) code ->
  exists t, execute s i = Some t /\ agree z t /\ next z = after (next y) code.
Proof.
  intros A. pose proof A as (R & M & C & O). pose proof (sread_ok y s) as SR.
  destruct i as [name args]; destruct name; cbn [symbolic];
    destruct args as [|a [|b [|e [|? ?]]]]; try discriminate; intros E H.
  - (* mov *)
    destruct b as [r|at_|k].
    + unbind. specialize (SR _ _ A H0). cbn [execute]. rewrite SR.
      pose proof (swrite_ok _ _ _ _ _ _ A (eq_refl : holds_content (Word x) (m x)) H1) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N, after_0. reflexivity.
    + unbind. specialize (SR _ _ A H0). cbn [execute]. rewrite SR.
      pose proof (swrite_ok _ _ _ _ _ _ A (eq_refl : holds_content (Word x) (m x)) H1) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N, after_0. reflexivity.
    + unbind. cbn [runs_code] in H. destruct H as ((H & _) & _). cbn [machine opval wrap] in H.
      cbn [execute read].
      assert (A' : agree (at_next y (S1 (next y))) s) by exact A.
      pose proof (swrite_ok _ _ _ _ _ _ A' (eq_sym H : holds_content (Word (next y)) k) H0) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N, after_1. reflexivity.
  - (* mulx *)
    unbind. cbn [runs_code] in H. destruct H as ((H5 & B5) & (H6 & _) & (H7 & _) & _).
    cbn [machine opval wrap] in H5, H6, H7.
    pose proof (SR _ _ A H0) as X. pose proof (SR _ _ A H1) as Y.
    cbn [execute]. change (reg s "rdx") with (read s (Reg "rdx")). rewrite X, Y, <- H5. unfold W.
    rewrite <- H6, <- H7.
    assert (A' : agree (at_next y (S1 (S1 (S1 (next y))))) s) by exact A.
    pose proof (swrite_ok _ _ _ _ _ _ A'
      (eq_refl : holds_content (Word _) (m (S1 (S1 (next y))))) H2) as T.
    destruct T as (t & -> & T & _ & N). cbn [bind].
    pose proof (swrite_ok _ _ _ _ _ _ T
      (eq_refl : holds_content (Word _) (m (S1 (next y)))) H3) as T'.
    destruct T' as (t' & -> & T' & _ & N'). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N', N, after_3. reflexivity.
  - (* xor *)
    destruct (same a b) eqn:Sab; [|discriminate]. unbind. cbn [runs_code] in H.
    destruct H as ((H & _) & _).
    cbn [machine opval wrap] in H. cbn [execute]. rewrite Sab.
    assert (A' : agree (sflags y Zero Zero (S1 (next y))) (flags s (Some 0) (Some 0)))
      by (apply flags_ok; [exact A|reflexivity|reflexivity]).
    pose proof (swrite_ok _ _ _ _ _ _ A' (eq_sym H : holds_content (Word _) 0) H0) as T.
    destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N, after_1. reflexivity.
  - (* add *)
    unbind. pose proof (SR _ _ A H0) as X. pose proof (SR _ _ A H1) as Y. cbn [execute].
    rewrite X, Y.
    destruct (same a b) eqn:Sab; unbind.
    + cbn [runs_code] in H. destruct H as ((H5 & _) & (H6 & _) & _).
      cbn [machine opval wrap] in H5, H6.
      assert (Exy : m x = m x0) by (rewrite <- X, <- Y; apply same_ok; assumption). rewrite <- Exy.
      assert (P : 0 < 2 ^ 63) by reflexivity.
      assert (D : (m x + m x) / W = m (next y)).
      { rewrite H5. unfold W. replace (m x + m x) with (m x * 2) by ring.
        change (2 ^ 64) with (2 ^ 63 * 2). apply Z.div_mul_cancel_r; lia. }
      assert (Q : (m x + m x) mod W = 2 * m (S1 (next y))).
      { rewrite H6. unfold W. replace (m x + m x) with (2 * m x) by ring.
        change (2 ^ 64) with (2 * 2 ^ 63). apply Z.mul_mod_distr_l; lia. }
      rewrite D, Q.
      assert (A' : agree (sflags y (Bit (next y)) Unknown (S1 (S1 (next y))))
          (flags s (Some (m (next y))) None))
        by (apply flags_ok; [exact A|reflexivity|exact I]).
      pose proof (swrite_ok _ _ _ (Doubled (S1 (next y))) _ _ A' eq_refl H2) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N, after_2. reflexivity.
    + destruct x1 as [[[code1 w] c] n']. unbind.
      destruct (chain_ok _ _ _ _ (Some 0) _ _ _ _ H2 eq_refl H) as (k & K & Hw & Hc & Hn).
      injection K as K. subst k. rewrite Z.add_0_r in Hw, Hc. rewrite <- Hw, <- Hc.
      assert (A' : agree (sflags y (Bit c) Unknown n') (flags s (Some (m c)) None))
        by (apply flags_ok; [exact A|reflexivity|exact I]).
      pose proof (swrite_ok _ _ _ (Word w) _ _ A' eq_refl H3) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N. exact Hn.
  - (* adc *)
    unbind. pose proof (SR _ _ A H0) as X. pose proof (SR _ _ A H1) as Y. cbn [execute].
    destruct (same a b) eqn:Sab.
    + destruct (scarry y) as [|c|] eqn:Ec; try discriminate. unbind. cbn [holds_flag] in C.
      rewrite C. cbn [bind].
      rewrite X, Y.
      cbn [runs_code] in H. destruct H as ((H5 & _) & (H6 & B6) & _).
      cbn [machine opval wrap] in H5, H6.
      assert (Exy : m x = m x0) by (rewrite <- X, <- Y; apply same_ok; assumption). rewrite <- Exy.
      assert (Q : (m x + m x + m c) mod W = m (S1 (next y))).
      { rewrite H6, H5. replace (m x * 2 + m c) with (m x + m x + m c) by ring.
        apply Z.mod_small. rewrite H6, H5 in B6. unfold W. lia. }
      rewrite Q.
      assert (A' : agree (sflags y Unknown Unknown (S1 (S1 (next y))))
          (flags s (Some ((m x + m x + m c) / W)) None))
        by (apply flags_ok; [exact A|exact I|exact I]).
      pose proof (swrite_ok _ _ _ (Word (S1 (next y))) _ _ A' eq_refl H2) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N, after_2. reflexivity.
    + unbind. destruct x1 as [[[code1 w] c] n']. unbind.
      destruct (chain_ok _ _ _ _ (carry s) _ _ _ _ H2 C H) as (k & -> & Hw & Hc & Hn). cbn [bind].
      rewrite X, Y, <- Hw, <- Hc.
      assert (A' : agree (sflags y (Bit c) Unknown n') (flags s (Some (m c)) None))
        by (apply flags_ok; [exact A|reflexivity|exact I]).
      pose proof (swrite_ok _ _ _ (Word w) _ _ A' eq_refl H3) as T.
      destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
      rewrite N. exact Hn.
  - (* adcx *)
    unbind. pose proof (SR _ _ A H0) as X. pose proof (SR _ _ A H1) as Y. cbn [execute].
    destruct x1 as [[[code1 w] c] n']. unbind.
    destruct (chain_ok _ _ _ _ (carry s) _ _ _ _ H2 C H) as (k & -> & Hw & Hc & Hn). cbn [bind].
    rewrite X, Y, <- Hw, <- Hc.
    assert (A' : agree (sflags y (Bit c) (soverflow y) n') (flags s (Some (m c)) (overflow s)))
      by (apply flags_ok; [exact A|reflexivity|exact O]).
    pose proof (swrite_ok _ _ _ (Word w) _ _ A' eq_refl H3) as T.
    destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N. exact Hn.
  - (* adox *)
    unbind. pose proof (SR _ _ A H0) as X. pose proof (SR _ _ A H1) as Y. cbn [execute].
    destruct x1 as [[[code1 w] c] n']. unbind.
    destruct (chain_ok _ _ _ _ (overflow s) _ _ _ _ H2 O H) as (k & -> & Hw & Hc & Hn). cbn [bind].
    rewrite X, Y, <- Hw, <- Hc.
    assert (A' : agree (sflags y (scarry y) (Bit c) n') (flags s (carry s) (Some (m c))))
      by (apply flags_ok; [exact A|exact C|reflexivity]).
    pose proof (swrite_ok _ _ _ (Word w) _ _ A' eq_refl H3) as T.
    destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N. exact Hn.
  - (* shr *)
    destruct a as [r|?|?]; try discriminate. destruct b as [?|?|k]; try discriminate.
    destruct k as [|[?|?|]|?]; try discriminate.
    destruct (find_reg (sreg y) r) as [[v|v]|] eqn:Er; try discriminate. unbind.
    pose proof (R _ _ Er) as D. cbn [holds_content] in D. cbn [execute read]. rewrite D.
    replace (2 * m v / 2) with (m v) by (rewrite Z.mul_comm; symmetry; apply Z.div_mul; lia).
    assert (A' : agree (sflags y Unknown Unknown (next y)) (flags s (Some ((2 * m v) mod 2)) None))
      by (apply flags_ok; [exact A|exact I|exact I]).
    pose proof (swrite_ok _ _ _ (Word v) _ _ A' eq_refl H0) as T.
    destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N, after_0. reflexivity.
  - (* imul *)
    destruct e as [?|?|k]; try discriminate. unbind. pose proof (SR _ _ A H0) as X. cbn [execute].
    rewrite X.
    cbn [runs_code] in H. destruct H as ((H5 & B5) & _). cbn [machine opval wrap] in H5.
    assert (Q : (m x * k) mod W = m (next y)).
    { rewrite H5. apply Z.mod_small. rewrite H5 in B5. unfold W. lia. }
    rewrite Q.
    assert (A' : agree (sflags y Unknown Unknown (S1 (next y))) (flags s None None))
      by (apply flags_ok; [exact A|exact I|exact I]).
    pose proof (swrite_ok _ _ _ (Word (next y)) _ _ A' eq_refl H1) as T.
    destruct T as (t & -> & T & _ & N). eexists. split; [reflexivity|]. split; [assumption|].
    rewrite N, after_1. reflexivity.
Qed.

Lemma symbolic_all_ok l : forall y s code z, agree y s -> symbolic_all y l = Some (code, z) ->
  exactly (next y) code -> exists t, execute_all s l = Some t /\ agree z t.
Proof.
  induction l as [|i l IH]; cbn [symbolic_all execute_all]; intros y s code z A E H.
  - unbind. exists s. auto.
  - apply bind_some in E. destruct E as ([c1 y1] & E1 & E). apply bind_some in E.
    destruct E as ([c2 y2] & E2 & E). injection E as E3 E4. subst.
    destruct (runs_app _ _ _ H) as [H1 H2].
    destruct (symbolic_ok _ _ _ _ _ A E1 H1) as (t & -> & A1 & N). cbn [bind].
    apply (IH _ _ _ _ A1 E2). rewrite N. exact H2.
Qed.
End Simulation.
