; SPDX-License-Identifier: MIT OR Apache-2.0
; The verification equation of Ed25519.

; 1 if (X : Y : Z) is the neutral element, else 0.
.macro is_neutral X Y Z flag
    FRZ  %fx, {X}
    SUB  %yz, {Y}, {Z}
    FRZ  %fy, %yz
    MOV  %no, ZERO
    EQ   %fx, ZERO
    SELS %half, %no, ONE
    EQ   %fy, ZERO
    SELS {flag}, %no, %half
.endm

.macro root_before enc y u v u3 w
    UNP  {y}, {enc}
    SQR  %yy, {y}
    SUB  {u}, %yy, ONE     ; u = y^2 - 1
    MUL  %dyy, %yy, CURVE_D
    ADD  {v}, %dyy, ONE    ; v = d y^2 + 1
    SQR  %vv, {v}
    MUL  %v3, %vv, {v}
    MUL  {u3}, %v3, {u}    ; u v^3
    SQR  %v6, %v3
    MUL  %v7, %v6, {v}
    MUL  {w}, %v7, {u}     ; u v^7
.endm

; x = u v^3 (u v^7)^((p-5)/8) is a root of u/v if v x^2 = u; times sqrt(-1) if v x^2 = -u; else there is none.
.macro root_after enc power u3 u v x ok
    MUL  %x, {u3}, {power}
    SQR  %xx, %x
    MUL  %vxx, %xx, {v}
    SUB  %minus, %vxx, {u}
    ADD  %plus, %vxx, {u}
    FRZ  %minus, %minus
    FRZ  %plus, %plus
    MUL  %xi, %x, SQRTM1
    MOV  %no, ZERO
    EQ   %minus, ZERO
    SELS %ok, %no, ONE
    EQ   %plus, ZERO
    SELS {ok}, %ok, ONE
    SELS %x, %x, %xi
    FRZ  %bits, %x
    SUB  %neg, %no, %x
    LSB  %bits
    SELS %even, %x, %neg
    SUB  %odd, %no, %even
    TOP  {enc}
    SELS {x}, %even, %odd
.endm

.routine decode_two
.purpose The points of two encodings, interleaved. y is taken modulo p, and x = 0 with the sign bit set decodes to 0.
.in  r11 raw a     encoding: y, and the sign of x in bit 255
.in  r12 raw b     encoding
.out r13 field xa  x
.out r14 field ya  y
.out r15 raw oka   1 if the point is on the curve, else 0 and x is of no use
.out r16 field xb  x
.out r17 field yb  y
.out r18 raw okb   as for a
.clobbers r1-r2, r4-r7, r9-r10, r19-r24, r40-r62, digit
.cycles 4835
.reg ua r19
.reg va r20
.reg ua3 r21
.reg ub r22
.reg vb r23
.reg ub3 r24
.temps r40-r62
.schedule 300
    root_before a, ya, ua, va, ua3, r1
    root_before b, yb, ub, vb, ub3, r6
.end
    CALL power58_two
.schedule 300
    root_after a, r2, ua3, ua, va, xa, oka
    root_after b, r7, ub3, ub, vb, xb, okb
.end
    RET

; The entry of the window: all eight are read.
.macro window_entry P M Q D
    DIG  window
    SELI %p, P0, P1, #1
    SELI %m, M0, M1, #1
    SELI %q, Q0, Q1, #1
    SELI %d, D0, D1, #1
.repeat i 2..8
    SELI %p, %p, P{i}, #{i}
    SELI %m, %m, M{i}, #{i}
    SELI %q, %q, Q{i}, #{i}
    SELI %d, %d, D{i}, #{i}
.endr
    SUB  %minus, zero, %d
    SELS {P}, %p, %m
    SELS {M}, %m, %p
    SELS {D}, %d, %minus
    MOV  {Q}, %q
.endm

.routine multiply
.purpose -k A by windows of four bits with digits of odd value: 64 windows, a table of eight multiples.
.in  r13 field xa  A, affine
.in  r14 field ya
.in  r26 raw v     (k + 2^256 - 1)/2 for odd k, for even k that of k + 1
.in  r27 raw even  bit 0 is 1 if k is even
.out r19 field X   -k A, projective
.out r20 field Y
.out r21 field Z
.out r22 field T
.clobbers r0-r10, r23-r25, r28-r29, r31-r62, key, digit
.cycles 28721
.reg zero r10
.regs P r31-r38
.regs M r39-r46
.regs Q r47-r54
.regs D r55-r62
.temps r0-r9, r23-r25, r28-r29
    KEY  v
    MOV  zero, ZERO
.schedule 300
    SUB  X, zero, xa       ; -A
    MOV  Y, ya
    MOV  Z, ONE
    MUL  T, X, Y
.end
.schedule 300
    to_cached X, Y, Z, T, P0, M0, Q0, D0
    double4 X, Y, Z, %X, %Y, %Z, %T
    to_cached %X, %Y, %Z, %T, P7, M7, Q7, D7
    add_cached4 X, Y, Z, T, P7, M7, Q7, D7, X, Y, Z, T
    to_cached X, Y, Z, T, P1, M1, Q1, D1
.end
.repeat i 2..8
.schedule 100
    add_cached4 X, Y, Z, T, P7, M7, Q7, D7, X, Y, Z, T
    to_cached X, Y, Z, T, P{i}, M{i}, Q{i}, D{i}
.end
.endr
    MOV  X, ZERO
    MOV  Y, ONE
    MOV  Z, ONE
    LOOP 63
.schedule 6000
    double3 X, Y, Z, %X, %Y, %Z
    double3 %X, %Y, %Z, %X, %Y, %Z
    double3 %X, %Y, %Z, %X, %Y, %Z
    double4 %X, %Y, %Z, %X, %Y, %Z, %T
    window_entry %P, %M, %Q, %D
    add_cached3 %X, %Y, %Z, %T, %P, %M, %Q, %D, X, Y, Z
.end
    NEXT
.schedule 300
    double3 X, Y, Z, %X, %Y, %Z
    double3 %X, %Y, %Z, %X, %Y, %Z
    double3 %X, %Y, %Z, %X, %Y, %Z
    double4 %X, %Y, %Z, %X, %Y, %Z, %T
    window_entry %P, %M, %Q, %D
    add_cached4 %X, %Y, %Z, %T, %P, %M, %Q, %D, X, Y, Z, T
.end
.schedule 300
    LSB  even              ; for even k the sum is -(k + 1) A: add A, else the neutral element
    MOV  %one, ONE
    ADD  %p, ya, xa
    SUB  %m, ya, xa
    MUL  %t, xa, ya
    MUL  %d, %t, CURVE_2D
    SELS %p, %one, %p
    SELS %m, %one, %m
    SELS %d, zero, %d
    add_affine4 X, Y, Z, T, %p, %m, %d, X, Y, Z, T
.end
    RET

.routine verify
.purpose Everything about S B - k A - R that a verifier may ask, for any encodings. Constant time, though nothing here is secret.
.in  r0 raw a      encoding of the key A
.in  r1 raw b      encoding of R
.in  r2 raw vk     (k + 2^256 - 1)/2 for odd k, for even k that of k + 1
.in  r3 raw vs     (S' + 2^255 - 1)/2 for odd S' = S or S + L
.in  r4 raw even   bit 0 is 1 if k is even
.out r0 raw oka    1 if A is on the curve
.out r1 raw okb    1 if R is on the curve
.out r2 raw equal  1 if S B - k A = R
.out r3 raw equal8 1 if 8 (S B - k A) = 8 R
.out r4 raw smalla 1 if 8 A is the neutral element
.out r5 raw smallb 1 if 8 R is the neutral element
.cycles 41575
.reg zero r10
.temps r32-r62
    MOV  r11, a
    MOV  r12, b
    MOV  r26, vk
    MOV  r30, vs
    MOV  r27, even
    CALL decode_two
    CALL multiply
    MOV  r7, ONE
    MOV  r8, ONE
    CALL comb
    MOV  zero, ZERO
.schedule 300
    to_cached r6, r7, r8, r9, %P, %M, %Q, %D
    add_cached4 r19, r20, r21, r22, %P, %M, %Q, %D, %X, %Y, %Z, %T
    SUB  %p, r17, r16      ; -R
    ADD  %m, r17, r16
    MUL  %t, r16, r17
    MUL  %t, %t, CURVE_2D
    SUB  %d, zero, %t
    add_affine3 %X, %Y, %Z, %T, %p, %m, %d, r19, r20, r21
.end
    MOV  r0, r15
    MOV  r1, r18
.schedule 300
    is_neutral r19, r20, r21, r2
    MOV  r6, r19
    MOV  r7, r20
    MOV  r8, r21
.end
    CALL small_order
    MOV  r3, r5
    MOV  r6, r13
    MOV  r7, r14
    MOV  r8, ONE
    CALL small_order
    MOV  r4, r5
    MOV  r6, r16
    MOV  r7, r17
    MOV  r8, ONE
    CALL small_order
    FIN  6

.routine small_order
.purpose Whether 8 times a point is the neutral element.
.in  r6 field X    the point, projective
.in  r7 field Y
.in  r8 field Z
.out r5 raw flag   1 if it is, else 0
.clobbers r6-r8, r40-r49, digit
.cycles 301
.temps r40-r62
    LOOP 3
.schedule
    double3 X, Y, Z, X, Y, Z
.end
    NEXT
.schedule
    is_neutral X, Y, Z, flag
.end
    RET
