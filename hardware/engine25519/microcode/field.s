; SPDX-License-Identifier: MIT OR Apache-2.0
; Powers. p = 2^255 - 19.

.routine chain
.purpose z^(2^250 - 1), the common part of inversion and square roots, and z^11.
.in  r1 field z    any element
.out r2 field t    z^(2^250 - 1)
.out r3 field y    z^11
.clobbers r4-r5
.cycles 3958
.reg x r4
.reg w r5
    SQR  t, z              ; z^2
    SQR  x, t
    SQR  x, x              ; z^8
    MUL  x, x, z           ; z^9
    MUL  y, x, t           ; z^11
    SQR  t, y              ; z^22
    MUL  x, t, x           ; z^(2^5 - 1)
    SQR  t, x
    squarings t, 4
    MUL  x, t, x           ; z^(2^10 - 1)
    SQR  t, x
    squarings t, 9
    MUL  t, t, x           ; z^(2^20 - 1)
    SQR  w, t
    squarings w, 19
    MUL  t, w, t           ; z^(2^40 - 1)
    squarings t, 10
    MUL  x, t, x           ; z^(2^50 - 1)
    SQR  t, x
    squarings t, 49
    MUL  t, t, x           ; z^(2^100 - 1)
    SQR  w, t
    squarings w, 99
    MUL  t, w, t           ; z^(2^200 - 1)
    squarings t, 50
    MUL  t, t, x           ; z^(2^250 - 1)
    RET

.routine invert
.purpose 1/z, and 0 for 0: z^(p-2) with p-2 = 2^255 - 21.
.in  r1 field z    any element
.out r2 field t    1/z
.clobbers r3-r5
.cycles 4058
    CALL chain
    squarings t, 5
    MUL  t, t, r3
    RET

.routine power58
.purpose z^((p-5)/8) with (p-5)/8 = 2^252 - 3, for square roots.
.in  r1 field z    any element
.out r2 field t    z^((p-5)/8)
.clobbers r3-r5
.cycles 4013
    CALL chain
    squarings t, 2
    MUL  t, t, z
    RET

.routine power58_two
.purpose z^((p-5)/8) and v^((p-5)/8), interleaved: hardly slower than one.
.in  r1 field z    any element
.in  r6 field v    any element
.out r2 field t    z^((p-5)/8)
.out r7 field s    v^((p-5)/8)
.clobbers r4-r5, r9-r10
.cycles 4356
.reg x r4
.reg w r5
.reg X r9
.reg W r10
    SQR  t, z
    SQR  s, v              ; 2
    SQR  x, t
    SQR  X, s
    SQR  x, x
    SQR  X, X              ; 8
    MUL  x, x, z
    MUL  X, X, v           ; 9
    MUL  w, x, t
    MUL  W, X, s           ; 11
    SQR  t, w
    SQR  s, W              ; 22
    MUL  x, t, x
    MUL  X, s, X           ; 2^5 - 1
    SQR  t, x
    SQR  s, X
    squarings2 t, s, 4
    MUL  x, t, x
    MUL  X, s, X           ; 2^10 - 1
    SQR  t, x
    SQR  s, X
    squarings2 t, s, 9
    MUL  t, t, x
    MUL  s, s, X           ; 2^20 - 1
    SQR  w, t
    SQR  W, s
    squarings2 w, W, 19
    MUL  t, w, t
    MUL  s, W, s           ; 2^40 - 1
    squarings2 t, s, 10
    MUL  x, t, x
    MUL  X, s, X           ; 2^50 - 1
    SQR  t, x
    SQR  s, X
    squarings2 t, s, 49
    MUL  t, t, x
    MUL  s, s, X           ; 2^100 - 1
    SQR  w, t
    SQR  W, s
    squarings2 w, W, 99
    MUL  t, w, t
    MUL  s, W, s           ; 2^200 - 1
    squarings2 t, s, 50
    MUL  t, t, x
    MUL  s, s, X           ; 2^250 - 1
    squarings2 t, s, 2
    MUL  t, t, z
    MUL  s, s, v
    RET

.routine job_invert
.purpose 1/z of a value from the bus, for tests and for callers that invert themselves.
.in  r0 raw a      any value, bit 255 is ignored
.out r0 raw b      1/a, canonical
.cycles 4164
    UNP  r1, r0
    CALL invert
    FRZ  r0, r2
    FIN  1
