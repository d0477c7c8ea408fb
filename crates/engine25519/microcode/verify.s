; SPDX-License-Identifier: MIT OR Apache-2.0
; The verification equation of Ed25519, S B = R + k A.
;
; The ladder takes the multiples k A and (k + 1) A by y alone. That is enough: for Q = S B - R,
;
;   Q = k A   if and only if   y(Q) = y(k A) and y(Q + A) = y((k + 1) A).
;
; Points with the same y are equal or opposite. If Q = -k A, then Q + A = (1 - k) A is (k + 1) A, so that 2 k A = O, or it is -(k + 1) A, so
; that 2 A = O: in both cases k A = -k A. This holds in any group, so it does for 8 Q and 8 A, and for every A.

; Candidates for x: of v x^2 = u, with u = y^2 - 1 and v = d y^2 + 1.
.macro root_before enc y u3 w
    UNP  {y}, {enc}
    SQR  %yy, {y}
    SUB  %u, %yy, ONE
    MUL  %dyy, %yy, CURVE_D
    ADD  %v, %dyy, ONE
    SQR  %vv, %v
    MUL  %v3, %vv, %v
    MUL  {u3}, %v3, %u     ; u v^3
    SQR  %v6, %v3
    MUL  %v7, %v6, %v
    MUL  {w}, %v7, %u      ; u v^7
.endm

.routine roots_before
.purpose What goes into the square roots of two encodings.
.in  r11 raw a     encoding of A: y, and the sign of x in bit 255
.in  r12 raw b     encoding of R
.out r16 field ya  y of A
.out r17 field yb  y of R
.out r18 field ua3 u v^3
.out r19 field ub3
.out r20 field ma  (1 + y)^2 v^7 of A
.out r21 field wa  u v^7
.out r22 field wb
.clobbers r40-r57
.cycles 234
.temps r40-r62
.schedule 300
    root_before b, yb, ub3, wb
    root_before a, ya, ua3, wa
    ADD  %y1, ya, ONE
    SQR  %yy, %y1
    MUL  ma, %v7, %yy
.end
    RET

; The point of an encoding, from x = u v^3 r and e = u v^7 r^2 for r = (u v^7)^((p-5)/8), where e^4 = 1 unless u = 0: v x^2 = u e, so x is
; right if e = 1 or u = 0, sqrt(-1) x is if e = -1, and else there is no point. Canonical e, minus = -1.
.macro root_after enc e x minus X ok
    MUL  %xi, {x}, SQRTM1
    EQ   {e}, ONE
    SELS %yes, no, ONE
    EQ   {e}, ZERO         ; then u = 0, as v is not
    SELS %yes, %yes, ONE
    EQ   {e}, {minus}
    SELS {ok}, %yes, ONE
    SELS %x, {x}, %xi
    FRZ  %bits, %x
    SUB  %neg, zero, %x
    LSB  %bits
    SELS %even, %x, %neg
    SUB  %odd, zero, %even
    TOP  {enc}
    SELS {X}, %even, %odd
.endm

; A point by its y, as the ladder has it, times eight.
.macro times8 A B A2 B2
    ladder_double {A}, {B}, %ta, %tb
    ladder_double %ta, %tb, %ta, %tb
    ladder_double %ta, %tb, {A2}, {B2}
.endm

; Whether two points have the same y: a number that is 0.
.macro differ A B A2 B2 f
    MUL  %ab, {A}, {B2}
    MUL  %ba, {B}, {A2}
    SUB  %ab, %ab, %ba
    FRZ  {f}, %ab
.endm

.macro both f g flag
    EQ   {f}, ZERO
    SELS %half, no, ONE
    EQ   {g}, ZERO
    SELS {flag}, no, %half
.endm

.macro is_small A B flag
    times8 {A}, {B}, %sa, %sb
    SUB  %sa, %sa, %sb
    FRZ  %sa, %sa
    EQ   %sa, ZERO
    SELS {flag}, no, ONE
.endm

; add_core with a Z of 1, of which y is all that counts.
.macro add_affine_y X Y Z T P M D Y3 Z3
    ADD  %z2, {Z}, {Z}
    SUB  %u, {Y}, {X}
    ADD  %v, {Y}, {X}
    MUL  %a, %u, {M}
    MUL  %b, %v, {P}
    MUL  %c, {T}, {D}
    SUB  %f, %z2, %c
    ADD  %g, %z2, %c
    ADD  %h, %b, %a
    MUL  {Y3}, %g, %h
    MUL  {Z3}, %f, %g
.endm

.macro then findings flag
    ROT  {findings}, {findings}
    XOR  {findings}, {findings}, {flag}
.endm

.routine verify
.purpose Everything about S B - k A - R that a verifier may ask, for any encodings. Constant time, though nothing here is secret. Results of equation.
.in  r0 raw a      encoding of the key A
.in  r1 raw b      encoding of R
.in  r2 raw k4     4 k, k below 2^253
.in  r3 raw vs     (S' + 2^255 - 1)/2 for odd S' = S or S + L
.cycles 39029
    MOV  r11, a
    MOV  r12, b
    MOV  r28, k4
    MOV  r30, vs
    CALL roots_before
    JMP  equation

.routine equation
.purpose The rest of a verification.
.in  r11 raw enca  encoding of A
.in  r12 raw encb  encoding of R
.in  r16 field ya  and so on: results of roots_before
.in  r17 field yb
.in  r18 field ua3
.in  r19 field ub3
.in  r20 field ma
.in  r21 field wa
.in  r22 field wb
.in  r28 raw k4
.in  r30 raw vs
.out r0 raw findings bytes, 1 for yes and 255 for no: from the lowest, 8 (S B - k A) = 8 R; S B - k A = R; A is on the curve; R is; 8 A = O; 8 R = O
.cycles 38803
.reg xa r13
.reg xb r14
.reg ea r15
.reg eb r18
.reg x1 r23
.reg A r24
.reg B r25
.reg C r26
.reg D r27
.reg zero r10
.reg no r31
.temps r32-r62
    MOV  r1, wa
    MOV  r6, wb
    CALL power58_two
    MOV  A, ONE            ; the neutral element
    MOV  B, ONE
    KEY  k4
.schedule 300
    SQR  %rr, r2
    MUL  ea, wa, %rr
    MUL  %t, ma, %rr
    MUL  %t, %t, ea        ; -u of the Montgomery curve: 1/(y - 1) = (1 + y) v^7 r^2 e, as e = 1/e unless there is no point, or u = 0
    SUB  C, A, %t          ; A
    SUB  x1, C, ONE
    SUB  D, x1, ONE
    MUL  xa, ua3, r2
    MUL  xb, ub3, r7
    SQR  %rr, r7
    MUL  eb, wb, %rr
    ladder_first A, B, C, D, A, B, C, D
.end
    LOOP 126
.schedule 4000
    ladder_second A, B, C, D, %A, %B, %C, %D
    ladder_first %A, %B, %C, %D, %da, %cb, %aa, %bb
    ladder_second %da, %cb, %aa, %bb, %A, %B, %C, %D
    ladder_first %A, %B, %C, %D, A, B, C, D
.end
    NEXT
.schedule 300
    ladder_second A, B, C, D, %A, %B, %C, %D
    DIG  ladder            ; behind the last digit stands 0: the multiple is the right one of the two, and k is odd if it is the second
    SELS A, %A, %C
    SELS B, %B, %D
    SELS C, %C, %A
    SELS D, %D, %B
    MOV  %one, ONE
    SELS r19, %one, ya     ; y of k A and of (k + 1) A, should 2 A be neutral
    SELS r20, ya, %one
.end
    MOV  r7, ONE
    MOV  r8, ONE
    CALL comb
    MOV  zero, ZERO
    MOV  no, BYTE
.schedule 2000
    SUB  %minus, zero, ONE
    FRZ  %minus, %minus
    FRZ  %ea, ea
    FRZ  %eb, eb
    root_after encb, %eb, xb, %minus, xb, %okb
    root_after enca, %ea, xa, %minus, xa, %oka
    EQ   %ea, ZERO         ; y is 1 or -1: the ladder knows no sums of points that differ by one of these
    SELS %A, A, ONE
    SELS %B, B, r19
    SELS %C, C, ONE
    SELS %D, D, r20
    SUB  %p, yb, xb        ; -R
    ADD  %m, yb, xb
    MUL  %t, xb, yb
    MUL  %t, %t, CURVE_2D
    SUB  %d, zero, %t
    add_affine4 r6, r7, r8, r9, %p, %m, %d, r6, r7, r8, r9
    ADD  %p, ya, xa        ; A
    SUB  %m, ya, xa
    MUL  %t, xa, ya
    MUL  %d, %t, CURVE_2D
    add_affine_y r6, r7, r8, r9, %p, %m, %d, %Y, %Z
    differ r8, r7, %A, %B, %f
    differ %Z, %Y, %C, %D, %g
    both %f, %g, %equal
    times8 r8, r7, %z, %y
    times8 %A, %B, %a, %b
    differ %z, %y, %a, %b, %f
    times8 %Z, %Y, %z, %y
    times8 %C, %D, %a, %b
    differ %z, %y, %a, %b, %g
    both %f, %g, %equal8
    MOV  %o, ONE
    is_small %o, yb, %findings
    is_small %o, ya, %smalla
    then %findings, %smalla
    then %findings, %okb
    then %findings, %oka
    then %findings, %equal
    ROT  %findings, %findings
    XOR  r0, %findings, %equal8
.end
    FIN  1
