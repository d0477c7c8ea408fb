; SPDX-License-Identifier: MIT OR Apache-2.0
; The verification equation of Ed25519, S B = R + k A.
;
; The ladder takes y_k and y', those of k A and of (k + 1) A, by y alone. With A = (x, y) they determine x_k:
;
;   y' = (y_k y + x_k x)/(1 - d x_k x y_k y), hence t = x_k x = (y' - y_k y)/(1 + d y' y_k y).
;
; This has no exceptions: if the denominator were 0, y' would be y_k y and d y'^2 would be -1, but -1 is a square and d is none.
; Then the difference of Q = S B - R and k A = (t/x, y_k) is asked about, of which y is enough: the neutral element is the only point with
; y = 1. Where 2 A is neutral, x = 0 and the ladder is of no use, but y_k is y or 1.

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

.macro is_zero x flag
    FRZ  %zero, {x}
    EQ   %zero, ZERO
    SELS {flag}, no, ONE
.endm

; For y = N/M a number that is 0 if the order of the point divides 8: y u (v y^2 + u) M^7, u and v as above. The order is 4 if y = 0, it
; divides 2 if u = 0, and it is 8 if y of the double is 0, (x^2 + y^2)/(2 + x^2 - y^2): if x^2 = -y^2.
.macro small_projective N NN MM s
    SUB  %U, {NN}, {MM}
    MUL  %dNN, {NN}, CURVE_D
    ADD  %V, %dNN, {MM}
    MUL  %VNN, %V, {NN}
    MUL  %UMM, %U, {MM}
    ADD  %s, %VNN, %UMM
    MUL  %NU, {N}, %U
    MUL  {s}, %s, %NU
.endm

; The same for M = 1.
.macro small_affine y s
    SQR  %yy, {y}
    SUB  %u, %yy, ONE
    MUL  %dyy, %yy, CURVE_D
    ADD  %v, %dyy, ONE
    MUL  %vyy, %v, %yy
    ADD  %s, %vyy, %u
    MUL  %yu, {y}, %u
    MUL  {s}, %s, %yu
.endm

.macro append findings flag
    ROT  {findings}, {findings}
    XOR  {findings}, {findings}, {flag}
.endm

.routine verify
.purpose Everything about S B - k A - R that a verifier may ask, for any encodings. Constant time, though nothing here is secret. Results of equation.
.in  r0 raw a      encoding of the key A
.in  r1 raw b      encoding of R
.in  r2 raw k4     4 k, k below 2^253
.in  r3 raw vs     (S' + 2^255 - 1)/2 for odd S' = S or S + L
.cycles 38539
.reg ya r16
.reg yb r17
.temps r40-r62
    MOV  r11, a
    MOV  r12, b
    MOV  r28, k4
    MOV  r30, vs
    CALL roots_before
.schedule
    small_affine ya, r29
    small_affine yb, r31
.end
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
.in  r29 field sa  0 if 8 A is neutral
.in  r31 field sb  0 if 8 R is
.in  r28 raw k4
.in  r30 raw vs
.out r0 raw findings bytes, 1 for yes and 255 for no: from the lowest, 8 (S B - k A) = 8 R; S B - k A = R; A is on the curve; R is; 8 A = O; 8 R = O
.cycles 38177
.reg xa r13
.reg xb r14
.reg ea r15
.reg eb r18
.reg x1 r23
.reg minus r22
.reg A r24
.reg B r25
.reg C r26
.reg D r27
.reg zero r10
.reg no r23
.temps r32-r62
    MOV  r1, wa
    MOV  r6, wb
    CALL power58_two
    MOV  A, ONE            ; the neutral element
    MOV  B, ONE
    KEY  k4
.schedule 300
    SQR  %rr, r2
    MUL  %e, wa, %rr
    FRZ  ea, %e
    MUL  %t, ma, %rr
    MUL  %t, %t, %e        ; -u of the Montgomery curve: 1/(y - 1) = (1 + y) v^7 r^2 e, as e = 1/e unless there is no point, or u = 0
    SUB  C, A, %t          ; A
    SUB  x1, C, ONE
    SUB  D, x1, ONE
    MUL  xa, ua3, r2
    MUL  xb, ub3, r7
    SQR  %rr, r7
    MUL  %e, wb, %rr
    FRZ  eb, %e
    ladder_first A, B, C, D, A, B, C, D
.end
    LOOP 126
.schedule 4000
    ladder_turn A, B, C, D
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
    SELS r19, %one, ya     ; y_k, should 2 A be neutral
    SUB  %minus, %one, %one
    SUB  %minus, %minus, ONE
    FRZ  minus, %minus
.end
    MOV  r7, ONE
    MOV  r8, ONE
    CALL comb
    MOV  zero, ZERO
    MOV  no, BYTE
.schedule 20000
    root_after encb, eb, xb, minus, xb, %okb
    root_after enca, ea, xa, minus, xa, %oka
    SUB  %p, yb, xb        ; Q = S B - R
    ADD  %m, yb, xb
    MUL  %t, xb, yb
    MUL  %t, %t, CURVE_2D
    SUB  %d, zero, %t
    add_affine3 r6, r7, r8, r9, %p, %m, %d, r6, r7, r8
    MUL  %By, B, ya        ; t = tn/td, with y_k = B/A and y' = D/C
    MUL  %DA, D, A
    MUL  %ByC, %By, C
    SUB  %tn, %DA, %ByC
    MUL  %AC, A, C
    MUL  %DB, D, %By
    MUL  %dDB, %DB, CURVE_D
    ADD  %td, %AC, %dDB
    MUL  %YB, r7, B        ; y of Q - k A = N/M
    MUL  %XT, r6, %tn
    MUL  %ZA, r8, A
    MUL  %ZT, r8, %td
    MUL  %W, xa, %ZT
    MUL  %WYB, %W, %YB
    MUL  %XTZA, %XT, %ZA
    SUB  %N, %WYB, %XTZA
    MUL  %WZA, %W, %ZA
    MUL  %XTYB, %XT, %YB
    MUL  %dXTYB, %XTYB, CURVE_D
    ADD  %M, %WZA, %dXTYB
    EQ   ea, ZERO          ; y is 1 or -1: the ladder knows no sums of points that differ by one of these, and x = 0
    MUL  %Yy, r7, r19
    SELS %N, %N, %Yy
    SELS %M, %M, r8
    SUB  %n, %N, %M
    is_zero %n, %equal
    SQR  %NN, %N
    SQR  %MM, %M
    small_projective %N, %NN, %MM, %s
    is_zero %s, %equal8
    is_zero sa, %smalla
    is_zero sb, %findings
    append %findings, %smalla
    append %findings, %okb
    append %findings, %oka
    append %findings, %equal
    ROT  %findings, %findings
    XOR  r0, %findings, %equal8
.end
    FIN  1
