; SPDX-License-Identifier: MIT OR Apache-2.0
; Arithmetic modulo the order L = 2^252 + 27742317777372353535851937790883648493 of the base point.
;
; The machine computes modulo p, but the limbs of field form stand for an integer of absolute value at most
; (2^16 + 57) (2^255 - 1)/(2^17 - 1) < 2^254 + 2^244. Of the integers that are equal modulo p only one is that small: so a register
; whose value modulo p is that of an integer below H = 2^254 - 2^245 in absolute value holds that integer, and its limb 0 is the integer
; modulo 2^17, with a sign. That makes Montgomery's reduction (1985) by 17 bits a step, with digits x0, y0, m that have a sign:
;
;   m  = -(T + x0 X + y0 Y)/L mod 2^17
;   T := (T + x0 X + y0 Y + m L)/2^17,  x := (x - x0)/2^17,  y := (y - y0)/2^17
;
; All three quotients are integers, and computed modulo p by the inverse of 2^17. Digits are at most 2^16 + 57 = D in absolute value,
; so |T| <= (|T| + D (|X| + |Y| + L))/2^17 at each step, hence |T| <= D (|X| + |Y| + L)/(2^17 - 1) < 0.501 (|X| + |Y| + L): below H
; for |X| + |Y| < 6 L. T + x0 X0 + y0 Y0, of which m is made with the limbs 0 of X and Y alone, is larger by less than 2^34.
; x and y lose 17 bits a step, so that after 15 steps nothing is left of integers below 2^253.

.macro order_step T x y
    MULS %xs, X0, {x}
    MULS %ys, Y0, {y}
    ADD  %xy, %xs, %ys
    ADD  %s, {T}, %xy
    MULS %q, minus, %s     ; m is limb 0: of an integer below 2^33
    MULS %ml, order, %q
    MULS %xX, X, {x}
    MULS %yY, Y, {y}
    MUL  %t, {T}, INV17
    ADD  %u, %xX, %yY
    ADD  %v, %u, %ml
    ADD  {T}, %t, %v
    MULS %x0, one, {x}
    SUB  %xd, {x}, %x0
    MUL  {x}, %xd, INV17
    MULS %y0, one, {y}
    SUB  %yd, {y}, %y0
    MUL  {y}, %yd, INV17
.endm

; The same where nothing is left of y; the digit is that of x, and x2 is what follows z, which follows x.
.macro order_step_x T x z x2
    MULS %xs, X0, {x}
    ADD  %s, {T}, %xs
    MULS %q, minus, %s
    MULS %ml, order, %q
    MULS %xX, X, {x}
    MUL  %t, {T}, INV17
    ADD  %v, %xX, %ml
    ADD  {T}, %t, %v
    order_shift {z}, {x2}
.endm

.macro order_shift x x2
    MULS %x0, one, {x}
    SUB  %xd, {x}, %x0
    MUL  {x2}, %xd, INV17
.endm

.routine order_dot
.purpose (x X + y Y)/2^255 modulo L, a representative below 0.501 (|X| + |Y| + L) in absolute value.
.in  r1 field x    an integer below 2^253 in absolute value
.in  r2 field y    the same
.in  r3 field X    an integer below 4 L in absolute value, and |X| + |Y| < 6 L
.in  r4 field Y    the same
.out r5 field T
.clobbers r1-r4, r6-r10, r40-r62
.cycles 868
.reg X0 r6
.reg Y0 r7
.reg one r8
.reg minus r9
.reg order r10
.temps r40-r62
    MOV  one, ONE
    MOV  minus, ORDER_M
    MOV  order, ORDER17
    MOV  T, ZERO
    MULS X0, one, X        ; limb 0
    MULS Y0, one, Y
    MUL  X, X, INV17       ; X, Y, L over 2^17, as T is
    MUL  Y, Y, INV17
    LOOP 5
.schedule 3000
    order_step T, x, y
    order_step T, x, y
    order_step T, x, y
.end
    NEXT
    RET

.routine order_mul
.purpose (x X + y Y)/2^255 modulo L, as order_dot, for a y of one digit.
.in  r1 field x    an integer below 2^253 in absolute value
.in  r2 field y    an integer from 0 to 2^16 - 1, one digit
.in  r3 field X    an integer below 4 L in absolute value, and |X| + |Y| < 6 L
.in  r4 field Y    the same
.out r5 field T
.clobbers r1-r3, r6-r10, r40-r57
.cycles 696
.reg z r2
.reg X0 r6
.reg Y0 r7
.reg one r8
.reg minus r9
.reg order r10
.temps r40-r62
.schedule 1000
    MOV  one, ONE
    MOV  minus, ORDER_M
    MOV  order, ORDER17
    MULS X0, one, X        ; limb 0
    MULS Y0, one, Y
    MUL  X, X, INV17       ; X, Y, L over 2^17, as T is
    MUL  %Y, Y, INV17
    MULS %xs, X0, x
    MULS %ys, Y0, y
    ADD  %s, %xs, %ys
    MULS %q, minus, %s     ; order_step with T = 0
    MULS %ml, order, %q
    MULS %xX, X, x
    MULS %yY, %Y, y
    ADD  %u, %xX, %yY
    ADD  T, %u, %ml
    order_shift x, x
    order_shift x, z
.end
    LOOP 7
.schedule 20000
    order_step_x T, x, z, x
    order_step_x T, z, x, z
.end
    NEXT
    RET

; The sign of an integer t, |t| < p/2, in the digit: twice t is even, unless p is added.
.macro sign_of t
    ADD  %two, {t}, {t}
    FRZ  %two, %two
    LSB  %two
.endm

.routine order_least
.purpose The least representative modulo L.
.in  r5 field t    an integer below 2 L in absolute value
.out r5 raw least  in [0, L)
.clobbers r40-r49, digit
.cycles 122
.temps r40-r49
.schedule 300
    MOV  %l, ORDER
    ADD  %ll, %l, %l
    ADD  %up, t, %ll
    sign_of t
    SELS %a, t, %up        ; in [0, 2 L)
    SUB  %down, %a, %l
    sign_of %down
    SELS %b, %down, %a
    FRZ  least, %b
.end
    RET

.routine order_digest
.purpose A digest of 512 bits modulo L: low + 2^256 high, a representative below 1.07 L in absolute value.
.in  r13 raw low   bytes 0 to 31
.in  r14 raw high  bytes 32 to 63
.out r5 field T
.clobbers r1-r4, r6-r10, r40-r57
.cycles 716
.temps r40-r62
.schedule 300
    ROT  %low, low         ; three integers: the lowest 31 bytes, the next 31, the last two
    AND  %b31, %low, BYTE
    ROT  %high, high
    MOV  %thirty, BYTES31
    XOR  %thirty, %thirty, BYTE
    AND  %high30, %high, %thirty
    XOR  %middle, %b31, %high30
    ROT  %last, %high
    AND  %last, %last, BYTES2
    UNP  r1, %middle
    UNP  r2, %last
    MOV  r3, R503
    MOV  r4, R751
.end
    CALL order_mul         ; R503, R751 are at most L/2: below 1.002 L
.schedule
    AND  %low, low, BYTES31
    UNP  %x, %low          ; below L/16
    ADD  T, T, %x
.end
    RET

.routine job_reduce
.purpose A digest of 512 bits modulo L. Constant time.
.in  r0 raw low    bytes 0 to 31
.in  r1 raw high   bytes 32 to 63
.out r0 raw k      in [0, L)
.cycles 913
    MOV  r13, low
    MOV  r14, high
    CALL order_digest
    CALL order_least
    MOV  r0, r5
    FIN  1

.routine order_eight
.purpose 8 t modulo L, for a secret scalar over 8: clamped scalars are multiples of 8 and too long as they are.
.in  r1 field t    an integer below 2^253 in absolute value
.out r5 raw s      in [0, L)
.clobbers r1-r4, r6-r10, r40-r57, digit
.cycles 816
    MOV  r2, ZERO
    MOV  r3, R258
    MOV  r4, ZERO
    CALL order_mul         ; R258 is at most L/2: below 0.76 L
    CALL order_least
    RET

.routine order_sign
.purpose r + 8 k t modulo L, the other half of a signature.
.in  r16 raw r     below L
.in  r5 field k    an integer below 2^253 in absolute value
.in  r11 raw t     below 2^253
.out r5 raw S      in [0, L)
.clobbers r1-r4, r6-r10, r18, r40-r62, digit
.cycles 1692
    MOV  r18, k
    UNP  r1, t
    MOV  r2, ZERO
    MOV  r3, R513
    MOV  r4, ZERO
    CALL order_mul         ; 2^255 8 t: R513 is at most L/2: below 0.76 L
    MOV  r3, r5
    MOV  r1, r18
    UNP  r2, r
    MOV  r4, R255          ; at most L/2: the sum is below 1.14 L
    CALL order_dot
    CALL order_least
    RET

.routine order_sign_split
.purpose The same with r and t in two parts each, which do not come together again.
.in  r16 raw r     a part of r, below L
.in  r15 raw other the other, below L
.in  r5 field k    an integer below 2^253 in absolute value
.in  r11 raw t     below 2^252
.in  r19 raw m     a part of t, below 2^252
.out r5 raw S      in [0, L)
.clobbers r1-r4, r6-r10, r18, r20, r40-r62, digit
.cycles 2564
.temps r40-r62
    MOV  r1, k
    MOV  r2, ZERO
    MOV  r3, R513
    MOV  r4, ZERO
    CALL order_mul         ; 2^255 8 k: R513 is at most L/2: below 0.76 L
    MOV  r18, r5
    MOV  r3, r5
    UNP  r1, m
    UNP  r2, r
    MOV  r4, R255          ; -8 (L - 2^252): each of the two sums is below 0.89 L
    CALL order_dot
    MOV  r20, r5
.schedule
    UNP  %t, t
    UNP  %m, m
    SUB  r1, %t, %m
.end
    UNP  r2, other
    MOV  r3, r18
    MOV  r4, R255
    CALL order_dot
    ADD  r5, r5, r20
    CALL order_least
    RET
