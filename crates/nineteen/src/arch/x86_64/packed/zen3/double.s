vpermq ymm5, ymm0, 112
vpsrldq xmm6, xmm0, 8
vpaddq ymm5, ymm5, ymm6
vpermq ymm6, ymm1, 112
vpsrldq xmm7, xmm1, 8
vpaddq ymm6, ymm6, ymm7
vpermq ymm7, ymm2, 112
vpsrldq xmm8, xmm2, 8
vpaddq ymm7, ymm7, ymm8
vpermq ymm8, ymm3, 112
vpsrldq xmm9, xmm3, 8
vpaddq ymm8, ymm8, ymm9
vpermq ymm9, ymm4, 112
vpsrldq xmm10, xmm4, 8
vpaddq ymm9, ymm9, ymm10
vpsrlq ymm10, ymm5, 51
vpsrlq ymm11, ymm6, 51
vpsrlq ymm12, ymm7, 51
vpsrlq ymm13, ymm8, 51
vpsrlq ymm14, ymm9, 51
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpand ymm9, ymm9, ymmword ptr [rdi]
vpmuludq ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm5, ymm5, ymm14 # N0
vpaddq ymm6, ymm6, ymm10 # N1
vpaddq ymm7, ymm7, ymm11 # N2
vpaddq ymm8, ymm8, ymm12 # N3
vpaddq ymm9, ymm9, ymm13 # N4
vpaddq ymm5, ymm5, ymmword ptr [rdi + 160]
vsubpd ymm5, ymm5, ymmword ptr [rdi + 160]
vpaddq ymm6, ymm6, ymmword ptr [rdi + 160]
vsubpd ymm6, ymm6, ymmword ptr [rdi + 160]
vpaddq ymm7, ymm7, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpaddq ymm9, ymm9, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm9, ymm9
vmovdqu ymm11, ymmword ptr [rdi + 128]
vsubpd ymm12, ymm11, ymm10
vfmadd231pd ymm12, ymm9, ymm9
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm9, ymm8
vsubpd ymm14, ymm11, ymm13
vfmadd231pd ymm14, ymm9, ymm8
vpaddq ymm13, ymm13, ymm13
vpaddq ymm12, ymm12, ymm13
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm9, ymm7
vsubpd ymm15, ymm11, ymm13
vfmadd231pd ymm15, ymm9, ymm7
vpaddq ymm13, ymm14, ymm13
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm8, ymm8
vsubpd ymm0, ymm11, ymm14
vfmadd231pd ymm0, ymm8, ymm8
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm14, ymm13
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm9, ymm6
vsubpd ymm1, ymm11, ymm14
vfmadd231pd ymm1, ymm9, ymm6
vpaddq ymm14, ymm15, ymm14
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm8, ymm7
vsubpd ymm2, ymm11, ymm15
vfmadd231pd ymm2, ymm8, ymm7
vpaddq ymm14, ymm14, ymm15
vpaddq ymm15, ymm1, ymm2
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm0, ymm14
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm9, ymm5
vsubpd ymm1, ymm11, ymm0
vfmadd231pd ymm1, ymm9, ymm5
vpaddq ymm9, ymm15, ymm0
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm8, ymm6
vsubpd ymm0, ymm11, ymm15
vfmadd231pd ymm0, ymm8, ymm6
vpaddq ymm9, ymm9, ymm15
vpaddq ymm15, ymm1, ymm0
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm7, ymm7
vsubpd ymm1, ymm11, ymm0
vfmadd231pd ymm1, ymm7, ymm7
vpaddq ymm1, ymm1, ymmword ptr [rdi + 1568]
vpaddq ymm9, ymm9, ymm9
vpaddq ymm9, ymm0, ymm9
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm8, ymm5
vsubpd ymm2, ymm11, ymm0
vfmadd231pd ymm2, ymm8, ymm5
vpaddq ymm8, ymm15, ymm0
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm7, ymm6
vsubpd ymm0, ymm11, ymm15
vfmadd231pd ymm0, ymm7, ymm6
vpaddq ymm8, ymm8, ymm15
vpaddq ymm15, ymm2, ymm0
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm1, ymm8
vpsllq ymm0, ymm10, 4
vpaddq ymm1, ymm10, ymm10
vpaddq ymm8, ymm8, ymm10
vpaddq ymm10, ymm0, ymm1
vpaddq ymm8, ymm8, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm7, ymm5
vsubpd ymm0, ymm11, ymm10
vfmadd231pd ymm0, ymm7, ymm5
vpaddq ymm7, ymm15, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm6, ymm6
vsubpd ymm15, ymm11, ymm10
vfmadd231pd ymm15, ymm6, ymm6
vpaddq ymm10, ymm10, ymmword ptr [rdi + 1536]
vpaddq ymm15, ymm15, ymmword ptr [rdi + 1504]
vpaddq ymm7, ymm7, ymm7
vpaddq ymm7, ymm10, ymm7
vpsllq ymm10, ymm12, 4
vpaddq ymm1, ymm12, ymm12
vpaddq ymm7, ymm7, ymm12
vpaddq ymm10, ymm10, ymm1
vpaddq ymm7, ymm7, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm6, ymm5
vsubpd ymm12, ymm11, ymm10
vfmadd231pd ymm12, ymm6, ymm5
vpaddq ymm6, ymm0, ymm10
vpaddq ymm6, ymm6, ymm6
vpaddq ymm6, ymm15, ymm6
vpsllq ymm10, ymm13, 4
vpaddq ymm15, ymm13, ymm13
vpaddq ymm6, ymm6, ymm13
vpaddq ymm10, ymm10, ymm15
vpaddq ymm6, ymm6, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm5, ymm5
vsubpd ymm13, ymm11, ymm10
vfmadd231pd ymm13, ymm5, ymm5
vpaddq ymm5, ymm10, ymmword ptr [rdi + 1472]
vpaddq ymm10, ymm13, ymmword ptr [rdi + 1440]
vpaddq ymm12, ymm12, ymm12
vpaddq ymm5, ymm5, ymm12
vpsllq ymm12, ymm14, 4
vpaddq ymm13, ymm14, ymm14
vpaddq ymm5, ymm5, ymm14
vpaddq ymm12, ymm12, ymm13
vpaddq ymm5, ymm5, ymm12
vpsllq ymm12, ymm9, 4
vpaddq ymm13, ymm9, ymm9
vpaddq ymm9, ymm10, ymm9
vpaddq ymm10, ymm12, ymm13
vpaddq ymm9, ymm9, ymm10
vpermq ymm10, ymm9, 85
vpxor ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm12, ymm9, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm10, ymm10, ymm12
vpsllvq ymm9, ymm9, ymmword ptr [rdi + 416]
vpaddq ymm9, ymm10, ymm9
vpermq ymm10, ymm5, 85
vpxor ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm12, ymm5, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm10, ymm10, ymm12
vpsllvq ymm5, ymm5, ymmword ptr [rdi + 416]
vpaddq ymm5, ymm10, ymm5
vpermq ymm10, ymm6, 85
vpxor ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm12, ymm6, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm10, ymm10, ymm12
vpsllvq ymm6, ymm6, ymmword ptr [rdi + 416]
vpaddq ymm6, ymm10, ymm6
vpermq ymm10, ymm7, 85
vpxor ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm12, ymm7, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm10, ymm10, ymm12
vpsllvq ymm7, ymm7, ymmword ptr [rdi + 416]
vpaddq ymm7, ymm10, ymm7
vpermq ymm10, ymm8, 85
vpxor ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm12, ymm8, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm10, ymm10, ymm12
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 416]
vpaddq ymm8, ymm10, ymm8
vpsrlq ymm10, ymm9, 51
vpsrlq ymm12, ymm5, 51
vpsrlq ymm13, ymm6, 51
vpsrlq ymm14, ymm7, 51
vpsrlq ymm15, ymm8, 51
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpmuludq ymm15, ymm15, ymmword ptr [rdi + 32]
vpaddq ymm9, ymm9, ymm15 # M0
vpaddq ymm5, ymm5, ymm10 # M1
vpaddq ymm6, ymm6, ymm12 # M2
vpaddq ymm7, ymm7, ymm13 # M3
vpaddq ymm8, ymm8, ymm14 # M4
vpaddq ymm9, ymm9, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vpermq ymm10, ymm9, 132
vpaddq ymm5, ymm5, ymmword ptr [rdi + 160]
vsubpd ymm5, ymm5, ymmword ptr [rdi + 160]
vpermq ymm12, ymm5, 132
vpaddq ymm6, ymm6, ymmword ptr [rdi + 160]
vsubpd ymm6, ymm6, ymmword ptr [rdi + 160]
vpermq ymm13, ymm6, 132
vpaddq ymm7, ymm7, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vpermq ymm14, ymm7, 132
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpermq ymm15, ymm8, 132
vpermq ymm9, ymm9, 126
vpermq ymm5, ymm5, 126
vpermq ymm6, ymm6, 126
vpermq ymm7, ymm7, 126
vpermq ymm8, ymm8, 126
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm15, ymm8
vsubpd ymm1, ymm11, ymm0
vfmadd231pd ymm1, ymm15, ymm8
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm14, ymm8
vsubpd ymm3, ymm11, ymm2
vfmadd231pd ymm3, ymm14, ymm8
vpaddq ymm1, ymm1, ymm2
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm15, ymm7
vsubpd ymm4, ymm11, ymm2
vfmadd231pd ymm4, ymm15, ymm7
vpaddq ymm1, ymm1, ymm2
vpaddq ymm2, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm8
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm13, ymm8
vpaddq ymm2, ymm2, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm7
vmovdqu ymmword ptr [rsi], ymm1
vsubpd ymm1, ymm11, ymm3
vfmadd231pd ymm1, ymm14, ymm7
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm15, ymm6
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm15, ymm6
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm8
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm12, ymm8
vpaddq ymm1, ymm1, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm7
vmovdqu ymmword ptr [rsi + 32], ymm2
vsubpd ymm2, ymm11, ymm3
vfmadd231pd ymm2, ymm13, ymm7
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm4, ymm2
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm6
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm14, ymm6
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm15, ymm5
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm15, ymm5
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm8
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm10, ymm8
vpaddq ymm8, ymm2, ymm3
vpaddq ymm2, ymm4, ymmword ptr [rdi + 768]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm7
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm12, ymm7
vpaddq ymm8, ymm8, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm6
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm13, ymm6
vpaddq ymm8, ymm8, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm5
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm14, ymm5
vpaddq ymm8, ymm8, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm15, ymm9
vsubpd ymm4, ymm11, ymm3
vfmadd231pd ymm4, ymm15, ymm9
vpaddq ymm8, ymm8, ymm3
vpaddq ymm15, ymm2, ymm4
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm10, ymm7
vsubpd ymm3, ymm11, ymm2
vfmadd231pd ymm3, ymm10, ymm7
vpaddq ymm7, ymm15, ymm2
vpaddq ymm15, ymm3, ymmword ptr [rdi + 736]
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm12, ymm6
vsubpd ymm3, ymm11, ymm2
vfmadd231pd ymm3, ymm12, ymm6
vpaddq ymm7, ymm7, ymm2
vpaddq ymm15, ymm15, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm13, ymm5
vsubpd ymm3, ymm11, ymm2
vfmadd231pd ymm3, ymm13, ymm5
vpaddq ymm7, ymm7, ymm2
vpaddq ymm15, ymm15, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm14, ymm9
vsubpd ymm3, ymm11, ymm2
vfmadd231pd ymm3, ymm14, ymm9
vpaddq ymm7, ymm7, ymm2
vpaddq ymm14, ymm15, ymm3
vpsllq ymm15, ymm0, 4
vpaddq ymm2, ymm0, ymm0
vpaddq ymm7, ymm7, ymm0
vpaddq ymm15, ymm15, ymm2
vpaddq ymm4, ymm7, ymm15
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm10, ymm6
vsubpd ymm15, ymm11, ymm7
vfmadd231pd ymm15, ymm10, ymm6
vpaddq ymm6, ymm14, ymm7
vpaddq ymm7, ymm15, ymmword ptr [rdi + 704]
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm12, ymm5
vsubpd ymm15, ymm11, ymm14
vfmadd231pd ymm15, ymm12, ymm5
vpaddq ymm6, ymm6, ymm14
vpaddq ymm7, ymm7, ymm15
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm13, ymm9
vsubpd ymm15, ymm11, ymm14
vfmadd231pd ymm15, ymm13, ymm9
vpaddq ymm6, ymm6, ymm14
vpaddq ymm7, ymm7, ymm15
vmovdqu ymm13, ymmword ptr [rsi]
vpsllq ymm14, ymm13, 4
vpaddq ymm15, ymm13, ymm13
vpaddq ymm6, ymm6, ymm13
vpaddq ymm13, ymm14, ymm15
vpaddq ymm3, ymm6, ymm13
vmovdqu ymm6, ymmword ptr [rdi + 96]
vfmadd231pd ymm6, ymm10, ymm5
vsubpd ymm13, ymm11, ymm6
vfmadd231pd ymm13, ymm10, ymm5
vpaddq ymm5, ymm7, ymm6
vpaddq ymm6, ymm13, ymmword ptr [rdi + 672]
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm12, ymm9
vsubpd ymm13, ymm11, ymm7
vfmadd231pd ymm13, ymm12, ymm9
vpaddq ymm5, ymm5, ymm7
vpaddq ymm6, ymm6, ymm13
vmovdqu ymm7, ymmword ptr [rsi + 32]
vpsllq ymm12, ymm7, 4
vpaddq ymm13, ymm7, ymm7
vpaddq ymm5, ymm5, ymm7
vpaddq ymm7, ymm12, ymm13
vpaddq ymm2, ymm5, ymm7
vmovdqu ymm5, ymmword ptr [rdi + 96]
vfmadd231pd ymm5, ymm10, ymm9
vsubpd ymm7, ymm11, ymm5
vfmadd231pd ymm7, ymm10, ymm9
vpaddq ymm5, ymm6, ymm5
vpaddq ymm6, ymm7, ymmword ptr [rdi + 640]
vpsllq ymm7, ymm1, 4
vpaddq ymm9, ymm1, ymm1
vpaddq ymm5, ymm5, ymm1
vpaddq ymm7, ymm7, ymm9
vpaddq ymm1, ymm5, ymm7
vpsllq ymm5, ymm8, 4
vpaddq ymm7, ymm8, ymm8
vpaddq ymm6, ymm6, ymm8
vpaddq ymm5, ymm5, ymm7
vpaddq ymm0, ymm6, ymm5
ret
