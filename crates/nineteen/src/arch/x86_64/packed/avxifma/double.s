vpermq ymm5, ymm1, 112
vpermq ymm6, ymm4, 112
vpsrldq xmm7, xmm0, 8
vpermq ymm8, ymm3, 112
vpermq ymm9, ymm0, 112
vpsrldq xmm10, xmm4, 8
vpsrldq xmm11, xmm1, 8
vpaddq ymm6, ymm6, ymm10
vpermq ymm10, ymm2, 112
vpsrlq ymm12, ymm6, 51
vpaddq ymm7, ymm9, ymm7
vpand ymm6, ymm6, ymmword ptr [rdi]
vpsrldq xmm9, xmm2, 8
vpand ymm13, ymm7, ymmword ptr [rdi]
vpmadd52luq ymm13, ymm12, ymmword ptr [rdi + 32] # N0
vpsrldq xmm12, xmm3, 8
vpaddq ymm9, ymm10, ymm9
vpsrlq ymm10, ymm9, 51
vpaddq ymm8, ymm8, ymm12
vpand ymm12, ymm8, ymmword ptr [rdi]
vpaddq ymm5, ymm5, ymm11
vpaddq ymm10, ymm12, ymm10 # N3
vpand ymm11, ymm5, ymmword ptr [rdi]
vpsrlq ymm7, ymm7, 51
vpaddq ymm7, ymm11, ymm7 # N1
vpsrlq ymm8, ymm8, 51
vpaddq ymm6, ymm6, ymm8 # N4
vpxor xmm8, xmm8, xmm8
vpmadd52luq ymm8, ymm7, ymm6
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm13, ymm10
vpand ymm9, ymm9, ymmword ptr [rdi]
vpxor xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm7, ymm6
vpsrlq ymm5, ymm5, 51
vpaddq ymm5, ymm9, ymm5 # N2
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm6, ymm6
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm6, ymm6
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm13, ymm6
vpxor xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm13, ymm6
vpmadd52huq ymm12, ymm5, ymm10
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm5, ymm6
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm13, ymm10
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm13, ymm5
vpmadd52luq ymm0, ymm7, ymm10
vpmadd52huq ymm8, ymm5, ymm5
vpmadd52huq ymm15, ymm7, ymm10
vpmadd52huq ymm11, ymm7, ymm5
vpmadd52huq ymm2, ymm7, ymm7
vpaddq ymm9, ymm9, ymm9
vpmadd52luq ymm8, ymm5, ymm10
vpsllq ymm4, ymm9, 4
vmovdqu ymmword ptr [rsi], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm10, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm10, ymm6
vpaddq ymm11, ymm11, ymm11
vpmadd52luq ymm14, ymm10, ymm6
vpmadd52luq ymm2, ymm7, ymm5
vpaddq ymm11, ymm0, ymm11
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm5, ymm6
vpaddq ymm6, ymm9, ymm4
vpaddq ymm9, ymm11, ymm9
vmovdqu ymm11, ymmword ptr [rdi + 608]
vpmadd52luq ymm11, ymm13, ymm13
vpaddq ymm15, ymm15, ymm15
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm13, ymm7
vpaddq ymm9, ymm9, ymm9
vpaddq ymm8, ymm8, ymm15
vpaddq ymm8, ymm8, ymm8
vpaddq ymm6, ymm6, ymm9
vpmadd52luq ymm6, ymm5, ymm5
vpaddq ymm9, ymm12, ymm12
vpxor xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm13, ymm13
vpaddq ymm15, ymm3, ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm10, ymm10
vpaddq ymm9, ymm9, ymmword ptr [rsi + 32]
vpsllq ymm10, ymm8, 4
vpaddq ymm4, ymm4, ymm4
vpaddq ymm10, ymm8, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm13, ymm5
vpaddq ymm5, ymm9, ymm9
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm10, ymm8
vpaddq ymm8, ymm11, ymm8
vpaddq ymm9, ymm2, ymm15
vpaddq ymm5, ymm3, ymm5
vpaddq ymm6, ymm6, ymmword ptr [rdi + 640]
vpsllq ymm10, ymm5, 4
vpaddq ymm11, ymm0, ymm0
vpaddq ymm10, ymm5, ymm10
vmovdqu ymm15, ymmword ptr [rdi + 640]
vpmadd52luq ymm15, ymm7, ymm7
vpaddq ymm11, ymm14, ymm11
vpermq ymm14, ymm8, 85
vpaddq ymm0, ymm1, ymm1
vpmadd52luq ymm12, ymm13, ymm7
vpaddq ymm7, ymm0, ymm0
vpermq ymm13, ymm8, 255
vpaddq ymm5, ymm12, ymm5
vpermq ymm12, ymm6, 85
vpaddq ymm7, ymm7, ymmword ptr [rsi]
vpaddq ymm0, ymm4, ymmword ptr [rsi + 32]
vpaddq ymm9, ymm9, ymm7
vpaddq ymm11, ymm11, ymm11
vpaddq ymm5, ymm5, ymm5
vpaddq ymm5, ymm10, ymm5
vpaddq ymm5, ymm5, ymmword ptr [rdi + 640]
vpermq ymm10, ymm5, 85
vpsllq ymm1, ymm7, 4
vpaddq ymm7, ymm7, ymm1
vpermq ymm1, ymm6, 255
vpaddq ymm0, ymm0, ymm11
vpaddq ymm9, ymm9, ymm9
vpaddq ymm7, ymm7, ymm9
vpaddq ymm7, ymm7, ymmword ptr [rdi + 640]
vpermq ymm9, ymm7, 85
vpaddq ymm0, ymm0, ymm0
vpermq ymm2, ymm7, 255
vpermq ymm3, ymm5, 255
vpsllq ymm4, ymm11, 4
vpxor ymm1, ymm1, ymmword ptr [rdi + 320]
vpaddq ymm11, ymm11, ymm4
vpaddq ymm11, ymm11, ymm0
vpxor ymm14, ymm14, ymmword ptr [rdi + 352]
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpxor ymm9, ymm9, ymmword ptr [rdi + 352]
vpxor ymm0, ymm2, ymmword ptr [rdi + 320]
vpaddq ymm11, ymm15, ymm11
vpaddq ymm12, ymm12, ymm1
vpermq ymm15, ymm11, 255
vpermq ymm1, ymm11, 85
vpxor ymm13, ymm13, ymmword ptr [rdi + 320]
vpxor ymm1, ymm1, ymmword ptr [rdi + 352]
vpsllvq ymm7, ymm7, ymmword ptr [rdi + 384]
vpsllvq ymm6, ymm6, ymmword ptr [rdi + 384]
vpaddq ymm6, ymm12, ymm6
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 384]
vpaddq ymm12, ymm14, ymm13
vpaddq ymm8, ymm12, ymm8
vpand ymm12, ymm6, ymmword ptr [rdi]
vpaddq ymm9, ymm9, ymm0
vpaddq ymm7, ymm9, ymm7
vpsrlq ymm6, ymm6, 51
vpand ymm9, ymm8, ymmword ptr [rdi]
vpsrlq ymm8, ymm8, 51
vpsrlq ymm13, ymm7, 51
vpsllvq ymm5, ymm5, ymmword ptr [rdi + 384]
vpxor ymm14, ymm3, ymmword ptr [rdi + 320]
vpxor ymm10, ymm10, ymmword ptr [rdi + 352]
vpsllvq ymm11, ymm11, ymmword ptr [rdi + 384]
vpaddq ymm12, ymm12, ymm13 # M4
vpaddq ymm10, ymm10, ymm14
vpxor ymm13, ymm15, ymmword ptr [rdi + 320]
vpaddq ymm5, ymm10, ymm5
vpaddq ymm10, ymm1, ymm13
vpmadd52luq ymm9, ymm6, ymmword ptr [rdi + 32] # M0
vpand ymm6, ymm7, ymmword ptr [rdi]
vpaddq ymm7, ymm10, ymm11
vpsrlq ymm10, ymm7, 51
vpand ymm11, ymm5, ymmword ptr [rdi]
vpaddq ymm8, ymm11, ymm8 # M1
vpaddq ymm6, ymm6, ymm10 # M3
vpermq ymm10, ymm12, 126
vpand ymm7, ymm7, ymmword ptr [rdi]
vpermq ymm11, ymm8, 132
vpsrlq ymm5, ymm5, 51
vpermq ymm13, ymm6, 132
vpermq ymm14, ymm9, 132
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm11, ymm10
vpaddq ymm5, ymm7, ymm5 # M2
vpermq ymm6, ymm6, 126
vmovdqu ymm7, ymmword ptr [rdi + 160]
vpmadd52luq ymm7, ymm14, ymm10
vpermq ymm0, ymm5, 132
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm14, ymm6
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpmadd52luq ymm2, ymm14, ymm6
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm14, ymm10
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm11, ymm10
vmovdqu ymmword ptr [rsi], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm0, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm0, ymm10
vpmadd52luq ymm4, ymm0, ymm6
vpmadd52huq ymm15, ymm0, ymm6
vpermq ymm12, ymm12, 132
vpermq ymm9, ymm9, 126
vpermq ymm5, ymm5, 126
vpermq ymm8, ymm8, 126
vpmadd52luq ymm2, ymm11, ymm5
vpmadd52luq ymm7, ymm11, ymm6
vmovdqu ymmword ptr [rsi + 64], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm14, ymm5
vpmadd52huq ymm3, ymm11, ymm6
vmovdqu ymmword ptr [rsi + 96], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 32]
vpmadd52luq ymm2, ymm13, ymm6
vmovdqu ymmword ptr [rsi + 32], ymm2
vmovdqu ymm2, ymmword ptr [rsi]
vpmadd52huq ymm2, ymm11, ymm5
vpmadd52luq ymm4, ymm13, ymm5
vpmadd52huq ymm15, ymm13, ymm5
vpmadd52huq ymm3, ymm0, ymm5
vpmadd52huq ymm1, ymm13, ymm6
vmovdqu ymmword ptr [rsi], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm14, ymm8
vmovdqu ymmword ptr [rsi + 128], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm13, ymm10
vmovdqu ymmword ptr [rsi + 160], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm13, ymm10
vpmadd52huq ymm2, ymm0, ymm8
vpmadd52luq ymm7, ymm0, ymm5
vpmadd52huq ymm9, ymm11, ymm8
vmovdqu ymmword ptr [rsi + 192], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 32]
vpmadd52luq ymm7, ymm12, ymm5
vmovdqu ymmword ptr [rsi + 32], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 96]
vpmadd52luq ymm7, ymm0, ymm8
vmovdqu ymmword ptr [rsi + 96], ymm7
vmovdqu ymm7, ymmword ptr [rdi + 160]
vpmadd52luq ymm7, ymm14, ymm5
vpmadd52huq ymm3, ymm12, ymm6
vpmadd52huq ymm9, ymm0, ymmword ptr [rsi + 64]
vpmadd52huq ymm1, ymm12, ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52luq ymm5, ymm12, ymm10
vpmadd52luq ymm4, ymm12, ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm12, ymm10
vpmadd52huq ymm15, ymm12, ymm8
vpmadd52luq ymm7, ymm11, ymm8
vmovdqu ymm10, ymmword ptr [rsi + 160]
vpmadd52luq ymm10, ymm12, ymm8
vpmadd52huq ymm2, ymm13, ymmword ptr [rsi + 64]
vpaddq ymm15, ymm15, ymm15
vpaddq ymm15, ymm15, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 32], ymm10
vmovdqu ymm10, ymmword ptr [rsi]
vpmadd52huq ymm10, ymm13, ymm8
vmovdqu ymmword ptr [rsi], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 128]
vpmadd52huq ymm15, ymm11, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 128], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 96]
vpmadd52luq ymm7, ymm13, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 96], ymm13
vmovdqu ymm13, ymmword ptr [rdi + 160]
vpmadd52luq ymm13, ymm14, ymm8
vmovdqu ymmword ptr [rsi + 160], ymm8
vmovdqu ymm8, ymmword ptr [rdi + 128]
vpmadd52luq ymm8, ymm14, ymmword ptr [rsi + 64]
vpaddq ymm1, ymm1, ymm1
vpmadd52huq ymm10, ymm12, ymmword ptr [rsi + 64]
vpmadd52luq ymm13, ymm11, ymmword ptr [rsi + 64]
vpaddq ymm11, ymm3, ymm3
vpaddq ymm5, ymm5, ymm11
vpaddq ymm11, ymm4, ymm1
vpaddq ymm15, ymm15, ymm11
vpaddq ymm6, ymm6, ymm6
vpsllq ymm1, ymm11, 4
vpsllq ymm3, ymm5, 4
vpaddq ymm2, ymm2, ymm6
vpsllq ymm4, ymm6, 4
vpaddq ymm9, ymm9, ymm5
vmovdqu ymmword ptr [rsi + 224], ymm13
vmovdqu ymm13, ymmword ptr [rsi + 128]
vpmadd52luq ymm13, ymm0, ymmword ptr [rsi + 64]
vpaddq ymm15, ymm15, ymm15
vpaddq ymm10, ymm10, ymm10
vmovdqu ymm0, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi + 128], ymm12
vpsllq ymm12, ymm0, 4
vpaddq ymm11, ymm11, ymm1
vpaddq ymm12, ymm0, ymm12
vpaddq ymm9, ymm9, ymm9
vpaddq ymm5, ymm5, ymm3
vpaddq ymm6, ymm6, ymm4
vpaddq ymm10, ymm10, ymmword ptr [rsi + 32]
vpsllq ymm1, ymm10, 4
vpaddq ymm5, ymm5, ymm9
vpaddq ymm3, ymm7, ymm5
vpaddq ymm5, ymm10, ymm10
vpmadd52huq ymm0, ymm14, ymmword ptr [rsi + 64]
vpaddq ymm7, ymm0, ymm0
vpaddq ymm9, ymm10, ymm1
vmovdqu ymm10, ymmword ptr [rsi + 96]
vmovdqu ymm14, ymmword ptr [rsi + 192]
vpmadd52luq ymm14, ymm10, ymmword ptr [rsi + 160]
vpaddq ymm7, ymm12, ymm7
vpaddq ymm10, ymm11, ymm15
vpaddq ymm5, ymm9, ymm5
vpaddq ymm9, ymm2, ymm2
vpaddq ymm6, ymm6, ymm9
vpaddq ymm0, ymm8, ymm5
vpaddq ymm2, ymm13, ymm10
vmovdqu ymm5, ymmword ptr [rsi + 128]
vpmadd52luq ymm14, ymm5, ymmword ptr [rsi + 64]
vpaddq ymm1, ymm7, ymmword ptr [rsi + 224]
vpaddq ymm4, ymm14, ymm6
ret
