add v31.4s, v0.4s, v5.4s
add v30.4s, v1.4s, v6.4s
dup v29.4s, w1
rev64 v28.4s, v31.4s
add v27.4s, v4.4s, v9.4s
add v26.4s, v2.4s, v7.4s
rev64 v25.4s, v30.4s
bif v28.16b, v31.16b, v29.16b
add v24.4s, v3.4s, v8.4s
rev64 v23.4s, v26.4s
bif v25.16b, v30.16b, v29.16b
rev64 v22.4s, v24.4s
mov x30, v28.d[0]
bif v23.16b, v26.16b, v29.16b
mov x28, v25.d[0]
add w27, w30, w30
bif v22.16b, v24.16b, v29.16b
mov x26, v28.d[1]
mov x25, v23.d[1]
umull x24, w27, w28
rev64 v28.4s, v27.4s
add w23, w26, w26
mov x22, v22.d[0]
umaddl x24, w23, w26, x24
mov x21, v25.d[1]
bif v28.16b, v27.16b, v29.16b
umull x20, w27, w22
umull x17, w27, w21
add w16, w23, w23
mov x15, v28.d[0]
umaddl x17, w23, w28, x17
umull x14, w27, w15
umull x13, w27, w25
umaddl x20, w16, w25, x20
mov x12, v28.d[1]
mov x11, v22.d[1]
mov x10, v23.d[0]
umull x9, w27, w12
umull x8, w27, w11
umull x7, w27, w10
umull x27, w27, w26
umaddl x26, w23, w15, x9
umull x30, w30, w30
umaddl x14, w16, w11, x14
add w9, w12, w12, lsl #1
umaddl x8, w23, w22, x8
add w9, w9, w12, lsl #4
umaddl x23, w23, w10, x13
add w13, w28, w28
add w6, w15, w15, lsl #1
add w5, w11, w11, lsl #1
ldr q28, [x0, #416]
add w4, w21, w21
umaddl x27, w13, w9, x27
umaddl x7, w16, w21, x7
add w6, w6, w15, lsl #4
umaddl x27, w4, w6, x27
umaddl x14, w13, w22, x14
umaddl x20, w13, w10, x20
umaddl x8, w13, w25, x8
umaddl x20, w4, w21, x20
add v25.4s, v1.4s, v28.4s
ldr q23, [x0, #400]
sub v25.4s, v25.4s, v6.4s
umaddl x23, w13, w21, x23
umaddl x30, w16, w9, x30
add w21, w10, w10
umaddl x26, w13, w11, x26
add v22.4s, v2.4s, v28.4s
add w16, w5, w11, lsl #4
rev64 v21.4s, v25.4s
umaddl x30, w13, w6, x30
add w13, w4, w4
umaddl x27, w21, w16, x27
bit v25.16b, v21.16b, v29.16b
sub v22.4s, v22.4s, v7.4s
umaddl x30, w13, w16, x30
ldr q20, [x0, #528]
add v19.4s, v3.4s, v28.4s
umaddl x26, w4, w22, x26
add v23.4s, v0.4s, v23.4s
add v28.4s, v4.4s, v28.4s
rev64 v18.4s, v22.4s
umaddl x8, w4, w10, x8
sub v23.4s, v23.4s, v5.4s
ldr q17, [x0, #512]
sub v19.4s, v19.4s, v8.4s
umaddl x14, w13, w25, x14
ext v16.16b, v18.16b, v18.16b, #8
add w5, w25, w25
sub v28.4s, v28.4s, v9.4s
umaddl x28, w28, w28, x7
add w7, w22, w22, lsl #1
add w4, w5, w5
rev64 v15.4s, v19.4s
umaddl x24, w13, w9, x24
umaddl x28, w4, w9, x28
mul v14.4s, v30.4s, v20.4s
add w13, w7, w22, lsl #4
rev64 v13.4s, v28.4s
umaddl x27, w5, w13, x27
ext v12.16b, v15.16b, v15.16b, #8
add w7, w25, w25, lsl #1
mul v11.4s, v31.4s, v20.4s
ushl v10.4s, v18.4s, v17.4s
umaddl x30, w21, w13, x30
add w7, w7, w25, lsl #4
umull v0.2d, v12.2s, v31.2s
ext v1.16b, v13.16b, v13.16b, #8
umaddl x17, w21, w9, x17
umaddl x30, w5, w7, x30
ushl v2.4s, v15.4s, v17.4s
umull2 v3.2d, v10.4s, v31.4s
add w7, w22, w22
ext v4.16b, v21.16b, v21.16b, #8
umaddl x17, w5, w6, x17
rev64 v5.4s, v23.4s
add w5, w15, w15
bit v28.16b, v13.16b, v29.16b
bit v19.16b, v15.16b, v29.16b
umaddl x23, w7, w9, x23
ext v15.16b, v5.16b, v5.16b, #8
ushl v13.4s, v13.4s, v17.4s
umaddl x24, w21, w6, x24
add w11, w11, w11
add w3, w11, w11
ushl v21.4s, v21.4s, v17.4s
umlal v3.2d, v2.2s, v31.2s
umaddl x8, w5, w9, x8
bit v22.16b, v18.16b, v29.16b
umull v18.2d, v1.2s, v31.2s
umaddl x20, w3, w9, x20
bit v23.16b, v5.16b, v29.16b
umull2 v29.2d, v2.4s, v31.4s
umaddl x14, w10, w10, x14
umull v6.2d, v16.2s, v31.2s
add w12, w12, w12
mov x10, v25.d[1]
umull2 v7.2d, v21.4s, v31.4s
umaddl x26, w21, w25, x26
umaddl x25, w4, w16, x24
mov x24, v25.d[0]
umull v25.2d, v4.2s, v31.2s
ushl v17.4s, v5.4s, v17.4s
umaddl x23, w11, w6, x23
lsr x21, x30, #26
umull v5.2d, v17.2s, v31.2s
mov x5, v23.d[1]
umaddl x25, w22, w13, x25
add x27, x27, x21
mov x22, v28.d[1]
mov x21, v23.d[0]
umull2 v23.2d, v17.4s, v31.4s
umaddl x20, w15, w6, x20
lsr x15, x27, #25
umaddl x28, w7, w6, x28
umull v8.2d, v15.2s, v31.2s
add x25, x25, x15
umull x15, w21, w21
add w13, w5, w5
mov x6, v28.d[0]
add w21, w21, w21
umaddl x17, w7, w16, x17
lsr x7, x23, #25
umlal2 v5.2d, v13.4s, v11.4s
umlal2 v0.2d, v12.4s, v31.4s
umaddl x28, w11, w16, x28
add x20, x20, x7
lsr x16, x25, #26
umlal2 v6.2d, v16.4s, v31.4s
lsr x11, x20, #26
add x17, x17, x16
umull x16, w21, w22
mov x7, v19.d[0]
umlal v7.2d, v10.2s, v31.2s
lsr x4, x17, #25
add x11, x8, x11
umaddl x16, w13, w6, x16
umlal2 v25.2d, v4.4s, v31.4s
lsr x8, x11, #25
add x28, x28, x4
umaddl x14, w12, w9, x14
ubfx x23, x23, #0, #25
umlal v23.2d, v21.2s, v31.2s
add x14, x14, x8
lsr x12, x28, #26
umull x9, w21, w10
umlal v29.2d, v13.2s, v31.2s
add x23, x23, x12
lsr x12, x14, #26
umlal2 v8.2d, v15.4s, v31.4s
ubfx x20, x20, #0, #26
add x26, x26, x12
lsr x12, x23, #25
umlal2 v5.2d, v2.4s, v14.4s
lsr x8, x26, #25
add x20, x20, x12 // A6
ubfx x12, x11, #0, #25 // A7
mov x11, v19.d[1]
stp x20, x12, [x0, #48]
ubfx x30, x30, #0, #26
add x20, x8, x8, lsl #1
add x30, x30, x20
umaddl x20, w13, w24, x9
mul v28.4s, v27.4s, v20.4s
umull x12, w21, w6
add x30, x30, x8, lsl #4
mov x9, v22.d[1]
umull x8, w21, w11
umlal2 v18.2d, v1.4s, v31.4s
ubfx x25, x25, #0, #26 // A2
ubfx x17, x17, #0, #25 // A3
ubfx x27, x27, #0, #25
umlal v18.2d, v12.2s, v30.2s
stp x25, x17, [x0, #16]
lsr x25, x30, #26
mov x17, v22.d[0]
add x27, x27, x25 // A1
ubfx x25, x23, #0, #25 // A5
mul v31.4s, v24.4s, v20.4s
ubfx x28, x28, #0, #26 // A4
umull x23, w21, w7
stp x28, x25, [x0, #32]
ubfx x30, x30, #0, #26 // A0
stp x30, x27, [x0, #0]
ubfx x30, x14, #0, #26 // A8
umull x28, w21, w17
ubfx x27, x26, #0, #25 // A9
mul v22.4s, v26.4s, v20.4s
add w26, w22, w22, lsl #1
umull x25, w21, w5
stp x30, x27, [x0, #64]
umlal2 v18.2d, v12.4s, v30.4s
add w30, w24, w24
add w27, w26, w22, lsl #4
umull x26, w21, w24
umaddl x25, w30, w27, x25
umlal v0.2d, v16.2s, v30.2s
add w14, w13, w13
umlal v25.2d, v15.2s, v30.2s
umaddl x12, w14, w11, x12
umaddl x8, w13, w7, x8
umlal v8.2d, v1.2s, v14.2s
umaddl x23, w14, w9, x23
umlal v23.2d, v17.2s, v30.2s
umlal2 v0.2d, v16.4s, v30.4s
umull x21, w21, w9
umaddl x26, w13, w5, x26
umlal2 v29.2d, v10.4s, v30.4s
add w5, w6, w6, lsl #1
umaddl x21, w13, w17, x21
umlal2 v8.2d, v1.4s, v14.4s
add w13, w5, w6, lsl #4
umaddl x28, w14, w10, x28
umlal2 v23.2d, v13.4s, v14.4s
add w5, w10, w10
umaddl x25, w5, w13, x25
umlal v0.2d, v4.2s, v26.2s
umlal v29.2d, v2.2s, v30.2s
umlal2 v3.2d, v21.4s, v30.4s
add w4, w17, w17
umaddl x28, w24, w24, x28
add w24, w11, w11, lsl #1
add w24, w24, w11, lsl #4
umaddl x15, w14, w27, x15
umlal v8.2d, v12.2s, v22.2s
umaddl x25, w4, w24, x25
umlal2 v23.2d, v2.4s, v22.4s
umaddl x14, w30, w7, x12
umlal2 v0.2d, v4.4s, v26.4s
umaddl x23, w30, w17, x23
umlal2 v7.2d, v17.4s, v30.4s
umaddl x21, w30, w10, x21
umlal2 v8.2d, v12.4s, v22.4s
umaddl x23, w5, w10, x23
add w12, w5, w5
umaddl x15, w30, w13, x15
umlal2 v29.2d, v21.4s, v26.4s
umaddl x26, w12, w27, x26
umlal v7.2d, v21.2s, v30.2s
umaddl x10, w30, w9, x8
umlal v8.2d, v16.2s, v31.2s
umaddl x15, w12, w24, x15
umlal v5.2d, v13.2s, v14.2s
umaddl x14, w12, w9, x14
add w12, w7, w7, lsl #1
umlal v29.2d, v10.2s, v26.2s
umlal2 v25.2d, v15.4s, v30.4s
umaddl x10, w5, w17, x10
add w8, w9, w9
umaddl x17, w17, w17, x14
umlal v18.2d, v16.2s, v26.2s
umlal v6.2d, v4.2s, v30.2s
add w14, w12, w7, lsl #4
umaddl x25, w8, w14, x25
umlal2 v5.2d, v10.4s, v22.4s
umaddl x30, w30, w11, x16
umlal2 v29.2d, v17.4s, v24.4s
add w16, w7, w7
add w12, w9, w9, lsl #1
umaddl x15, w4, w14, x15
add w12, w12, w9, lsl #4
umaddl x21, w16, w27, x21
umlal2 v6.2d, v4.4s, v30.4s
add w11, w11, w11
add w3, w11, w11
umaddl x15, w8, w12, x15
umlal v5.2d, v2.2s, v22.2s
umaddl x23, w3, w27, x23
umlal v29.2d, v21.2s, v24.2s
umlal2 v18.2d, v16.4s, v26.4s
umaddl x21, w11, w13, x21
umaddl x23, w6, w13, x23
umlal v6.2d, v15.2s, v26.2s
add w12, w6, w6
umaddl x20, w4, w27, x20
umlal2 v5.2d, v21.4s, v31.4s
lsr x6, x21, #25
add x23, x23, x6
umaddl x12, w12, w27, x10
umlal v3.2d, v10.2s, v30.2s
add w22, w22, w22
umaddl x30, w5, w7, x30
lsr x10, x23, #26
umlal v25.2d, v1.2s, v22.2s
umaddl x22, w22, w27, x17
add x17, x12, x10
umlal2 v6.2d, v15.4s, v26.4s
umaddl x26, w4, w13, x26
lsr x12, x17, #25
umlal v7.2d, v17.2s, v26.2s
add w10, w8, w8
umaddl x30, w4, w9, x30
ubfx x23, x23, #0, #26
umlal2 v3.2d, v17.4s, v26.4s
add x22, x22, x12
ldr w12, [x0, #408]
lsr x9, x22, #26
umlal2 v25.2d, v1.4s, v22.4s
ldr w6, [x0, #400]
umaddl x28, w10, w27, x28
add x30, x30, x9
umlal v6.2d, v1.2s, v31.2s
ldr w27, [x0, #544]
umlal2 v7.2d, v13.4s, v22.4s
umaddl x20, w8, w13, x20
umaddl x28, w16, w13, x28
lsr x13, x30, #25
umaddl x26, w10, w24, x26
ubfx x10, x15, #0, #26
umlal v23.2d, v13.2s, v22.2s
add x9, x13, x13, lsl #1
add x10, x10, x9
umlal v3.2d, v21.2s, v26.2s
lsr x15, x15, #26
umaddl x26, w7, w14, x26
add x25, x25, x15
umlal2 v6.2d, v1.4s, v31.4s
ldr w15, [x0, #8]
umaddl x20, w16, w24, x20
lsr x16, x25, #25
umlal2 v7.2d, v2.4s, v31.4s
ldr w14, [x0, #0]
umaddl x28, w11, w24, x28
add x26, x26, x16
umlal v25.2d, v12.2s, v31.2s
ubfx x25, x25, #0, #25
lsr x24, x26, #26
ldr w16, [x0, #24]
umlal2 v23.2d, v10.4s, v31.4s
ubfx x17, x17, #0, #25 // B7
ubfx x26, x26, #0, #26 // B2
add x24, x20, x24
umlal2 v8.2d, v16.4s, v31.4s
ubfx x20, x24, #0, #25 // B3
lsr x24, x24, #25
ubfx x21, x21, #0, #25
umlal v5.2d, v10.2s, v31.2s
add x28, x28, x24
add x24, x10, x13, lsl #4
umlal v0.2d, v15.2s, v24.2s
ldr w13, [x0, #32]
ldr w11, [x0, #424]
lsr x10, x24, #26
umlal v23.2d, v2.2s, v31.2s
ldr w9, [x0, #16]
add x25, x25, x10 // B1
add w15, w15, w12
umlal v8.2d, v4.2s, v28.2s
ubfx x24, x24, #0, #26 // B0
sub w15, w15, w25
add w14, w14, w6
umlal2 v5.2d, v17.4s, v28.4s
ldr w12, [x0, #416]
umlal2 v25.2d, v12.4s, v31.4s
sub w14, w14, w24
umull x10, w15, w27
ldr w8, [x0, #424]
ldr w7, [x0, #416]
add w16, w16, w8
umull x8, w14, w27
umlal2 v23.2d, v21.4s, v28.4s
ubfx x6, x10, #0, #25
ubfx x5, x28, #0, #26 // B4
stp x14, x15, [x0, #80]
umlal2 v8.2d, v4.4s, v28.4s
ldr w15, [x0, #40]
add w14, w25, w6
umlal v5.2d, v21.2s, v28.2s
lsr x6, x8, #26
ldr w4, [x0, #72]
umlal v3.2d, v17.2s, v24.2s
add w13, w13, w12
add w14, w14, w6 // G1
ldr w12, [x0, #424]
ubfx x22, x22, #0, #26 // B8
umlal v7.2d, v13.2s, v31.2s
sub w16, w16, w20
sub w13, w13, w5
add w9, w9, w7
umull x7, w13, w27
umlal v25.2d, v16.2s, v28.2s
umlal v23.2d, v10.2s, v28.2s
lsr x28, x28, #26
usra v8.2d, v5.2d, #26
sub w9, w9, w26
stp x9, x16, [x0, #96]
umull x16, w16, w27
umlal2 v3.2d, v13.4s, v31.4s
add x28, x21, x28
ubfx x30, x30, #0, #25 // B9
ubfx x21, x28, #0, #25 // B5
ubfx x6, x7, #0, #26
umlal v6.2d, v12.2s, v28.2s
lsr x28, x28, #25
lsr x3, x16, #25
add w6, w5, w6
umlal2 v7.2d, v10.4s, v28.4s
ldr w2, [x0, #416]
add w12, w4, w12
umlal2 v25.2d, v16.4s, v28.4s
add w6, w6, w3 // G4
add w15, w15, w11
usra v23.2d, v8.2d, #25
ldr w11, [x0, #48]
sub w15, w15, w21
umlal2 v0.2d, v15.4s, v24.4s
ldr w4, [x0, #416]
add x28, x23, x28 // B6
umull x23, w15, w27
umlal2 v3.2d, v2.4s, v28.4s
umlal2 v6.2d, v12.4s, v28.4s
ldr q31, [x0, #480]
ubfx x3, x23, #0, #25
umlal v7.2d, v2.2s, v28.2s
usra v25.2d, v23.2d, #26
sub w12, w12, w30
add w3, w21, w3
umlal v0.2d, v1.2s, v28.2s
lsr x7, x7, #26
ldr q30, [x0, #464]
umull x1, w12, w27
add w7, w3, w7 // G5
umlal v3.2d, v13.2s, v28.2s
stp x6, x7, [x0, #192]
umlal v18.2d, v4.2s, v24.2s
ldr w7, [x0, #56]
lsr x6, x1, #25
umlal v29.2d, v17.2s, v27.2s
ubfx x3, x1, #0, #25
usra v7.2d, v25.2d, #25
add w11, w11, w4
add w4, w30, w3
add w3, w6, w6, lsl #1
umlal2 v0.2d, v1.4s, v28.4s
stp x13, x15, [x0, #112]
ldr w15, [x0, #64]
and v26.16b, v6.16b, v31.16b
usra v3.2d, v6.2d, #25
add w13, w3, w6, lsl #4
ubfx x8, x8, #0, #26
umlal2 v18.2d, v4.4s, v24.4s
add w8, w24, w8
and v25.16b, v25.16b, v31.16b
usra v26.2d, v7.2d, #26
umlal2 v29.2d, v13.4s, v28.4s
add w13, w8, w13 // G0
ldr w8, [x0, #424]
and v28.16b, v3.16b, v30.16b
usra v0.2d, v3.2d, #26
umlal v18.2d, v15.2s, v27.2s
usra v28.2d, v26.2d, #25
ldr q24, [x0, #496]
sub w11, w11, w28
ldr q22, [x0, #448]
umull x6, w11, w27
add w8, w7, w8
and v21.16b, v0.16b, v31.16b
add w15, w15, w2
ldr w7, [x0, #0]
umlal2 v18.2d, v15.4s, v27.4s
usra v29.2d, v0.2d, #25
sub w15, w15, w22
umull x9, w9, w27
uzp1 v28.4s, v28.4s, v21.4s // N3
ldr q27, [x0, #512]
umull x3, w15, w27
sub w8, w8, w17
ubfx x2, x9, #0, #26
stp x15, x12, [x0, #144]
umull x27, w8, w27
eor v21.16b, v28.16b, v24.16b
ubfx x16, x16, #0, #25
lsr x15, x3, #26
ubfx x12, x3, #0, #26
add w12, w22, w12
usra v18.2d, v29.2d, #26
lsr x3, x27, #25
rev64 v28.4s, v28.4s
add v21.4s, v21.4s, v22.4s
lsr x9, x9, #26
add w15, w4, w15 // G9
add w12, w12, w3 // G8
stp x12, x15, [x0, #224]
lsr x15, x10, #25
stp x13, x14, [x0, #160]
add v28.4s, v21.4s, v28.4s
add w16, w20, w16
ldr w14, [x0, #8]
umull x13, w20, w7
ushr v21.2d, v18.2d, #25
add w16, w16, w9 // G3
and v20.16b, v5.16b, v30.16b
umull x12, w22, w7
ushl v19.4s, v28.4s, v27.4s
add w10, w26, w2
umull x9, w17, w7
and v23.16b, v23.16b, v30.16b
stp x11, x8, [x0, #128]
umull x11, w28, w7
and v17.16b, v8.16b, v31.16b
lsr x23, x23, #25
shl v16.4s, v19.4s, #1
ubfx x8, x6, #0, #26
ubfx x27, x27, #0, #25
uzp1 v25.4s, v23.4s, v25.4s // N1
shl v23.2d, v21.2d, #4
lsr x6, x6, #26
shl v15.2d, v21.2d, #1
add w27, w17, w27
add w8, w28, w8
add w27, w27, w6 // G7
umull x6, w21, w7
and v29.16b, v29.16b, v30.16b
eor v14.16b, v25.16b, v24.16b
add w23, w8, w23 // G6
add v23.2d, v15.2d, v23.2d
and v18.16b, v18.16b, v31.16b
umull x8, w5, w7
add w15, w10, w15 // G2
rev64 v25.4s, v25.4s
add v15.4s, v14.4s, v22.4s
umull x10, w26, w7
stp x15, x16, [x0, #176]
uzp1 v29.4s, v29.4s, v18.4s // N4
add v21.2d, v20.2d, v21.2d
ldr w16, [x0, #16]
umull x15, w25, w7
and v20.16b, v7.16b, v30.16b
add v25.4s, v15.4s, v25.4s
umull x4, w30, w7
eor v18.16b, v29.16b, v24.16b
add v23.2d, v21.2d, v23.2d
umull x7, w24, w7
rev64 v29.4s, v29.4s
ushl v21.4s, v25.4s, v27.4s
umaddl x4, w22, w14, x4
and v31.16b, v26.16b, v31.16b
usra v17.2d, v23.2d, #26
add w3, w14, w14
umaddl x9, w28, w14, x9
add v26.4s, v18.4s, v22.4s
shl v18.4s, v21.4s, #1
umaddl x11, w21, w3, x11
stp x23, x27, [x0, #208]
and v30.16b, v23.16b, v30.16b
umaddl x27, w24, w14, x15
ldr q23, [x0, #432]
umaddl x23, w5, w14, x6
uzp1 v31.4s, v20.4s, v31.4s // N2
add v29.4s, v26.4s, v29.4s
umaddl x15, w20, w3, x8
uzp1 v30.4s, v30.4s, v17.4s // N0
ldr q26, [x0, #528]
umaddl x13, w26, w14, x13
eor v20.16b, v31.16b, v24.16b
ushl v17.4s, v29.4s, v27.4s
add w8, w16, w16, lsl #1
add w6, w14, w14, lsl #1
umaddl x10, w25, w3, x10
eor v24.16b, v30.16b, v24.16b
add w14, w6, w14, lsl #4
rev64 v31.4s, v31.4s
add w14, w14, w14
add v22.4s, v20.4s, v22.4s
mul v20.4s, v25.4s, v26.4s
umaddl x12, w17, w3, x12
rev64 v30.4s, v30.4s
add v24.4s, v24.4s, v23.4s
umaddl x14, w30, w14, x7
add v30.4s, v24.4s, v30.4s
ldr w7, [x0, #24]
add v31.4s, v22.4s, v31.4s
shl v24.4s, v17.4s, #1
add w8, w8, w16, lsl #4
umaddl x12, w28, w16, x12
umaddl x27, w30, w8, x27
ushl v23.4s, v31.4s, v27.4s
umaddl x6, w17, w16, x4
umull2 v22.2d, v21.4s, v25.4s
umaddl x9, w21, w16, x9
ushl v27.4s, v30.4s, v27.4s
shl v15.4s, v23.4s, #1
umull2 v14.2d, v18.4s, v31.4s
umaddl x11, w5, w16, x11
shl v13.4s, v27.4s, #1
umaddl x15, w26, w16, x15
mul v12.4s, v31.4s, v26.4s
umaddl x13, w25, w16, x13
dup v24.2d, v24.d[0]
dup v11.2d, v15.d[0]
add w4, w7, w7, lsl #1
umaddl x10, w24, w16, x10
mul v10.4s, v28.4s, v26.4s
dup v0.2d, v18.d[0]
umull2 v1.2d, v24.4s, v30.4s
add w4, w4, w7, lsl #4
umaddl x14, w22, w8, x14
umull2 v2.2d, v11.4s, v30.4s
add w8, w4, w4
umaddl x23, w20, w16, x23
dup v3.2d, v16.d[0]
umull2 v4.2d, v0.4s, v30.4s
umaddl x16, w17, w8, x14
umaddl x23, w26, w7, x23
ldr w14, [x0, #32]
umull2 v5.2d, v3.4s, v30.4s
umaddl x10, w30, w8, x10
umull v6.2d, v27.2s, v30.2s
umull2 v27.2d, v27.4s, v30.4s
umaddl x27, w22, w4, x27
add w8, w7, w7
umaddl x6, w28, w7, x6
umlal2 v1.2d, v3.4s, v25.4s
umaddl x12, w21, w8, x12
dup v7.2d, v13.d[0]
umlal2 v2.2d, v0.4s, v25.4s
umaddl x15, w25, w8, x15
umull2 v8.2d, v13.4s, v25.4s
umaddl x13, w24, w7, x13
umlal2 v4.2d, v7.4s, v25.4s
umaddl x23, w25, w14, x23
umlal2 v5.2d, v11.4s, v25.4s
umaddl x9, w5, w7, x9
ldr w7, [x0, #40]
umaddl x11, w20, w8, x11
add w8, w14, w14, lsl #1
umlal v27.2d, v13.2s, v25.2s
add w8, w8, w14, lsl #4
umaddl x15, w24, w14, x15
umlal2 v6.2d, v23.4s, v12.4s
umlal v8.2d, v21.2s, v25.2s
umaddl x13, w30, w8, x13
umlal v14.2d, v23.2s, v31.2s
umaddl x10, w22, w8, x10
umaddl x27, w17, w8, x27
umaddl x6, w21, w14, x6
umlal2 v6.2d, v18.4s, v10.4s
umaddl x12, w5, w14, x12
umlal2 v22.2d, v13.4s, v31.4s
umaddl x9, w20, w14, x9
mul v26.4s, v29.4s, v26.4s
umlal2 v14.2d, v13.4s, v28.4s
add w4, w7, w7, lsl #1
umaddl x14, w26, w14, x11
umull2 v30.2d, v7.4s, v30.4s
add w11, w4, w7, lsl #4
umaddl x16, w28, w8, x16
umlal v8.2d, v13.2s, v31.2s
add w8, w11, w11
umaddl x27, w28, w11, x27
umlal v22.2d, v18.2s, v31.2s
ldr w4, [x0, #48]
umaddl x10, w17, w8, x10
umaddl x15, w30, w8, x15
umlal v14.2d, v18.2s, v28.2s
umaddl x13, w22, w11, x13
umlal2 v1.2d, v11.4s, v31.4s
umlal2 v2.2d, v7.4s, v31.4s
umaddl x11, w5, w7, x6
umlal2 v27.2d, v15.4s, v10.4s
add w6, w7, w7
umaddl x12, w20, w6, x12
umlal2 v4.2d, v24.4s, v12.4s
umaddl x9, w26, w7, x9
umlal2 v5.2d, v0.4s, v31.4s
umaddl x14, w25, w6, x14
umlal2 v30.2d, v24.4s, v20.4s
umaddl x23, w24, w7, x23
umlal2 v2.2d, v24.4s, v10.4s
add w7, w4, w4, lsl #1
umaddl x16, w21, w8, x16
umlal v22.2d, v13.2s, v28.2s
ldr w8, [x0, #56]
add w7, w7, w4, lsl #4
umlal v27.2d, v19.2s, v10.2s
umaddl x15, w22, w7, x15
umlal2 v4.2d, v3.4s, v10.4s
umaddl x9, w25, w4, x9
umlal2 v5.2d, v7.4s, v28.4s
umaddl x23, w30, w7, x23
umlal v6.2d, v15.2s, v10.2s
umaddl x13, w17, w7, x13
umlal2 v30.2d, v3.4s, v12.4s
umaddl x10, w28, w7, x10
umlal2 v22.2d, v16.4s, v26.4s
umaddl x11, w20, w4, x11
umlal2 v2.2d, v3.4s, v26.4s
umaddl x12, w26, w4, x12
umlal2 v6.2d, v13.4s, v26.4s
add w6, w8, w8, lsl #1
umaddl x14, w24, w4, x14
umlal2 v30.2d, v11.4s, v10.4s
add w6, w6, w8, lsl #4
umaddl x16, w5, w7, x16
umlal2 v27.2d, v18.4s, v26.4s
umaddl x27, w21, w7, x27
ldr w7, [x0, #64]
add w4, w6, w6
umlal v22.2d, v17.2s, v26.2s
umaddl x14, w30, w4, x14
umlal v6.2d, v18.2s, v26.2s
umaddl x23, w22, w6, x23
umlal2 v30.2d, v0.4s, v26.4s
umaddl x15, w17, w4, x15
umlal v14.2d, v13.2s, v29.2s
umaddl x13, w28, w6, x13
umlal2 v8.2d, v19.4s, v10.4s
umlal2 v5.2d, v24.4s, v26.4s
usra v22.2d, v2.2d, #25
umaddl x10, w21, w4, x10
umaddl x27, w5, w6, x27
umlal v27.2d, v15.2s, v26.2s
usra v30.2d, v6.2d, #26
ldr q31, [x0, #480]
ldr q25, [x0, #464]
umaddl x11, w26, w8, x11
umlal2 v1.2d, v0.4s, v28.4s
add w6, w7, w7, lsl #1
add w3, w8, w8
umaddl x9, w24, w8, x9
umlal2 v14.2d, v17.4s, v26.4s
add w8, w6, w7, lsl #4
umaddl x12, w25, w3, x12
umlal2 v4.2d, v11.4s, v26.4s
usra v5.2d, v22.2d, #26
umaddl x16, w20, w4, x16
ldr w6, [x0, #72]
umlal2 v8.2d, v15.4s, v26.4s
usra v27.2d, v30.2d, #25
umaddl x14, w22, w8, x14
umaddl x9, w30, w8, x9
and v28.16b, v2.16b, v31.16b
and v24.16b, v6.16b, v25.16b
umaddl x23, w17, w8, x23
usra v14.2d, v5.2d, #25
umlal2 v1.2d, v7.4s, v29.4s
umaddl x15, w28, w8, x15
umlal v8.2d, v16.2s, v26.2s
usra v4.2d, v27.2d, #26
ldr q29, [x0, #224]
umaddl x13, w21, w8, x13
and v26.16b, v22.16b, v25.16b
and v30.16b, v30.16b, v31.16b
umaddl x11, w25, w7, x11
and v23.16b, v5.16b, v31.16b
and v27.16b, v27.16b, v25.16b
umaddl x12, w24, w7, x12
ldr q22, [x0, #208]
and v21.16b, v14.16b, v25.16b
usra v1.2d, v14.2d, #26
ldr q20, [x0, #320]
add w7, w6, w6, lsl #1
umaddl x27, w20, w8, x27
and v19.16b, v4.16b, v31.16b
usra v8.2d, v4.2d, #25
ldr q18, [x0, #528]
add w7, w7, w6, lsl #4
ldr q17, [x0, #192]
umaddl x16, w26, w8, x16
ldr q16, [x0, #384]
add w4, w7, w7
ldr q15, [x0, #176]
umaddl x27, w26, w7, x27
ldr q14, [x0, #512]
ldr q13, [x0, #160]
umaddl x26, w25, w4, x16
ldr q12, [x0, #352]
ldr q11, [x0, #336]
ushr v10.2d, v1.2d, #25
umaddl x25, w5, w8, x10
ldr q0, [x0, #368]
ldr q2, [x0, #496]
umaddl x28, w28, w7, x23
lsr x23, x26, #26
umaddl x17, w17, w4, x14
orr v29.16b, v29.16b, v16.16b
umaddl x25, w20, w4, x25
lsr x20, x28, #25
ldr q16, [x0, #96]
add x20, x17, x20
add x27, x27, x23
lsr x23, x27, #25
umaddl x24, w24, w6, x11
ldr q3, [x0, #144]
umaddl x22, w22, w7, x9
umaddl x17, w5, w7, x13
add x25, x25, x23
lsr x23, x20, #26
ldr q4, [x0, #128]
umaddl x30, w30, w4, x12
lsr x16, x25, #26
add x23, x22, x23
orr v17.16b, v17.16b, v12.16b
umaddl x22, w21, w4, x15
lsr x21, x23, #25
add x17, x17, x16
orr v15.16b, v15.16b, v11.16b
lsr x16, x17, #25
add x30, x30, x21
orr v20.16b, v13.16b, v20.16b
ubfx x28, x28, #0, #25
lsr x21, x30, #26
add x22, x22, x16
ldr q13, [x0, #112]
ubfx x26, x26, #0, #26
add x24, x24, x21
lsr x21, x22, #26
orr v22.16b, v22.16b, v0.16b
lsr x16, x24, #25
add x28, x28, x21
ubfx x22, x22, #0, #26 // X4
ubfx x21, x28, #0, #25 // X5
add x15, x16, x16, lsl #1
usra v28.2d, v8.2d, #26
add x26, x26, x15
stp x22, x21, [x0, #272]
shl v12.2d, v10.2d, #4
ubfx x22, x20, #0, #26
uzp1 v27.4s, v27.4s, v19.4s // M1
ubfx x23, x23, #0, #25 // X7
ldr q19, [x0, #272]
shl v11.2d, v10.2d, #1
mul v0.4s, v20.4s, v18.4s
ubfx x30, x30, #0, #26 // X8
ubfx x27, x27, #0, #25
ubfx x24, x24, #0, #25 // X9
stp x30, x24, [x0, #304]
add x30, x26, x16, lsl #4
add v12.2d, v11.2d, v12.2d
bit v16.16b, v27.16b, v2.16b
ubfx x26, x30, #0, #26 // X0
lsr x30, x30, #26
and v11.16b, v1.16b, v31.16b
ldr q1, [x0, #304]
lsr x28, x28, #25
add v24.2d, v24.2d, v10.2d
add x30, x27, x30 // X1
ushl v10.4s, v16.4s, v14.4s
add x28, x22, x28 // X6
stp x26, x30, [x0, #240]
uzp1 v21.4s, v21.4s, v11.4s // M4
add v24.2d, v24.2d, v12.2d
stp x28, x23, [x0, #288]
ldr q12, [x0, #240]
and v11.16b, v8.16b, v25.16b
and v31.16b, v28.16b, v31.16b
ldr q5, [x0, #288]
and v25.16b, v24.16b, v25.16b
uzp1 v31.4s, v11.4s, v31.4s // M2
usra v30.2d, v24.2d, #26
ubfx x30, x17, #0, #25 // X3
usra v26.2d, v28.2d, #25
ubfx x28, x25, #0, #26 // X2
ext v28.16b, v16.16b, v16.16b, #8
bit v3.16b, v21.16b, v2.16b
stp x28, x30, [x0, #256]
bit v13.16b, v31.16b, v2.16b
trn1 v31.4s, v19.4s, v31.4s
ext v24.16b, v3.16b, v3.16b, #8
ldr q19, [x0, #256]
umull v16.2d, v28.2s, v20.2s
uzp1 v30.4s, v25.4s, v30.4s // M0
trn1 v25.4s, v1.4s, v21.4s
uzp1 v26.4s, v26.4s, v23.4s // M3
umull v23.2d, v24.2s, v20.2s
ushl v21.4s, v13.4s, v14.4s
umull2 v11.2d, v10.4s, v20.4s
umlal2 v16.2d, v28.4s, v20.4s
ldr q1, [x0, #80]
ext v13.16b, v13.16b, v13.16b, #8
bit v4.16b, v26.16b, v2.16b
trn1 v12.4s, v12.4s, v30.4s
trn1 v26.4s, v5.4s, v26.4s
umlal2 v23.2d, v24.4s, v20.4s
umull2 v5.2d, v21.4s, v20.4s
bit v1.16b, v30.16b, v2.16b
umull v30.2d, v13.2s, v20.2s
ushl v2.4s, v4.4s, v14.4s
ushl v3.4s, v3.4s, v14.4s
ext v4.16b, v4.16b, v4.16b, #8
umull2 v6.2d, v2.4s, v20.4s
umlal v11.2d, v21.2s, v20.2s
trn1 v27.4s, v19.4s, v27.4s
umlal v5.2d, v2.2s, v20.2s
umull v19.2d, v4.2s, v20.2s
ushl v14.4s, v1.4s, v14.4s
ext v1.16b, v1.16b, v1.16b, #8
umlal2 v30.2d, v13.4s, v20.4s
umull2 v7.2d, v14.4s, v20.4s
umull v8.2d, v1.2s, v20.2s
umull v9.2d, v14.2s, v20.2s
umlal v6.2d, v3.2s, v20.2s
umlal v7.2d, v10.2s, v20.2s
umlal2 v8.2d, v1.4s, v20.4s
umlal2 v19.2d, v4.4s, v20.4s
umlal2 v9.2d, v3.4s, v0.4s
mul v20.4s, v17.4s, v18.4s
umlal2 v6.2d, v21.4s, v15.4s
umlal v30.2d, v28.2s, v15.2s
mul v0.4s, v15.4s, v18.4s
umlal v6.2d, v2.2s, v15.2s
umlal v23.2d, v4.2s, v15.2s
umlal2 v30.2d, v28.4s, v15.4s
umlal2 v11.2d, v14.4s, v15.4s
umlal v16.2d, v1.2s, v15.2s
umlal2 v23.2d, v4.4s, v15.4s
umlal2 v5.2d, v10.4s, v15.4s
umlal v11.2d, v10.2s, v15.2s
umlal2 v16.2d, v1.4s, v15.4s
umlal v19.2d, v13.2s, v15.2s
umlal v8.2d, v24.2s, v0.2s
umlal v7.2d, v14.2s, v15.2s
umlal v5.2d, v21.2s, v15.2s
umlal2 v19.2d, v13.4s, v15.4s
umlal2 v9.2d, v2.4s, v0.4s
umlal2 v8.2d, v24.4s, v0.4s
umlal2 v7.2d, v3.4s, v0.4s
umlal v19.2d, v28.2s, v17.2s
umlal v9.2d, v3.2s, v0.2s
mul v15.4s, v22.4s, v18.4s
umlal2 v19.2d, v28.4s, v17.4s
umlal v23.2d, v13.2s, v17.2s
umlal v16.2d, v24.2s, v20.2s
umlal2 v6.2d, v10.4s, v17.4s
umlal v30.2d, v1.2s, v17.2s
umlal2 v5.2d, v14.4s, v17.4s
umlal v11.2d, v14.2s, v17.2s
umlal v6.2d, v21.2s, v17.2s
umlal2 v30.2d, v1.4s, v17.4s
umlal v5.2d, v10.2s, v17.2s
umlal2 v23.2d, v13.4s, v17.4s
umlal2 v16.2d, v24.4s, v20.4s
umlal2 v9.2d, v21.4s, v20.4s
umlal2 v7.2d, v2.4s, v20.4s
umlal v8.2d, v4.2s, v20.2s
umlal v9.2d, v2.2s, v20.2s
umlal v23.2d, v28.2s, v22.2s
umlal2 v11.2d, v3.4s, v20.4s
umlal v7.2d, v3.2s, v20.2s
umlal2 v8.2d, v4.4s, v20.4s
umlal2 v6.2d, v14.4s, v22.4s
umlal2 v23.2d, v28.4s, v22.4s
umlal v19.2d, v1.2s, v22.2s
umlal v5.2d, v14.2s, v22.2s
umlal v6.2d, v10.2s, v22.2s
umlal v8.2d, v13.2s, v15.2s
umlal2 v19.2d, v1.4s, v22.4s
mul v22.4s, v29.4s, v18.4s
umlal2 v8.2d, v13.4s, v15.4s
umlal v30.2d, v24.2s, v15.2s
umlal v8.2d, v28.2s, v22.2s
umlal2 v5.2d, v3.4s, v15.4s
umlal v16.2d, v4.2s, v15.2s
umlal2 v30.2d, v24.4s, v15.4s
umlal2 v11.2d, v2.4s, v15.4s
umlal2 v5.2d, v2.4s, v22.4s
umlal2 v16.2d, v4.4s, v15.4s
umlal v30.2d, v4.2s, v22.2s
umlal2 v9.2d, v10.4s, v15.4s
umlal v5.2d, v3.2s, v22.2s
umlal v19.2d, v24.2s, v22.2s
umlal2 v30.2d, v4.4s, v22.4s
umlal2 v7.2d, v21.4s, v15.4s
umlal v9.2d, v21.2s, v15.2s
umlal v6.2d, v14.2s, v29.2s
umlal2 v19.2d, v24.4s, v22.4s
usra v5.2d, v30.2d, #25
umlal v7.2d, v2.2s, v15.2s
umlal v23.2d, v1.2s, v29.2s
umlal2 v9.2d, v14.4s, v22.4s
umlal2 v6.2d, v3.4s, v22.4s
usra v19.2d, v5.2d, #26
umlal2 v8.2d, v28.4s, v22.4s
umlal v9.2d, v10.2s, v22.2s
umlal2 v7.2d, v10.4s, v22.4s
umlal2 v23.2d, v1.4s, v29.4s
usra v6.2d, v19.2d, #25
umlal v11.2d, v3.2s, v15.2s
umlal v16.2d, v13.2s, v22.2s
umlal v7.2d, v21.2s, v22.2s
usra v8.2d, v9.2d, #26
usra v23.2d, v6.2d, #26
umlal2 v11.2d, v21.4s, v22.4s
umlal2 v16.2d, v13.4s, v22.4s
ldr q29, [x0, #464]
usra v7.2d, v8.2d, #25
ushr v28.2d, v23.2d, #25
shl v24.2d, v28.2d, #4
ldr q21, [x0, #480]
umlal v11.2d, v2.2s, v22.2s
usra v16.2d, v7.2d, #26
and v22.16b, v9.16b, v29.16b
shl v20.2d, v28.2d, #1
add v28.2d, v22.2d, v28.2d
add v24.2d, v20.2d, v24.2d
add v28.2d, v28.2d, v24.2d
usra v11.2d, v16.2d, #25
and v24.16b, v8.16b, v21.16b
and v30.16b, v30.16b, v21.16b
usra v24.2d, v28.2d, #26
usra v30.2d, v11.2d, #26
and v28.16b, v28.16b, v29.16b
and v22.16b, v19.16b, v21.16b
and v20.16b, v5.16b, v29.16b
uzp1 v5.4s, v28.4s, v24.4s // Z0
and v28.16b, v6.16b, v29.16b
and v24.16b, v7.16b, v29.16b
usra v20.2d, v30.2d, #25
and v23.16b, v23.16b, v21.16b
and v19.16b, v16.16b, v21.16b
and v29.16b, v11.16b, v29.16b
and v30.16b, v30.16b, v21.16b
uzp1 v9.4s, v28.4s, v23.4s // Z4
uzp1 v6.4s, v24.4s, v19.4s // Z1
uzp1 v7.4s, v29.4s, v30.4s // Z2
uzp1 v8.4s, v20.4s, v22.4s // Z3
mov v0.16b, v12.16b
mov v4.16b, v25.16b
mov v3.16b, v26.16b
mov v1.16b, v27.16b
mov v2.16b, v31.16b
