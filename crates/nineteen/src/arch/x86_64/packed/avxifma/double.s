vpermq ymm5, ymm0, 112
vpsrldq xmm6, xmm0, 8
vpsrldq xmm7, xmm4, 8
vpermq ymm8, ymm4, 112
vpsrldq xmm9, xmm1, 8
vpermq ymm10, ymm3, 112
vpermq ymm11, ymm1, 112
vpaddq ymm7, ymm8, ymm7
vpermq ymm8, ymm2, 112
vpsrlq ymm12, ymm7, 51
vpaddq ymm5, ymm5, ymm6
vpand ymm6, ymm7, ymmword ptr [rdi]
vpsrldq xmm7, xmm2, 8
vpand ymm13, ymm5, ymmword ptr [rdi]
vpmadd52luq ymm13, ymm12, ymmword ptr [rdi + 32] # N0
vpsrldq xmm12, xmm3, 8
vpaddq ymm7, ymm8, ymm7
vpsrlq ymm8, ymm7, 51
vpaddq ymm10, ymm10, ymm12
vpaddq ymm9, ymm11, ymm9
vpand ymm11, ymm10, ymmword ptr [rdi]
vpaddq ymm8, ymm11, ymm8 # N3
vpand ymm11, ymm9, ymmword ptr [rdi]
vpsrlq ymm5, ymm5, 51
vpaddq ymm5, ymm11, ymm5 # N1
vpsrlq ymm10, ymm10, 51
vpaddq ymm6, ymm6, ymm10 # N4
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm13, ymm8
vpand ymm7, ymm7, ymmword ptr [rdi]
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm5, ymm6
vpxor xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm5, ymm6
vpsrlq ymm9, ymm9, 51
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm13, ymm6
vpaddq ymm7, ymm7, ymm9 # N2
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm6, ymm6
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm6, ymm6
vpxor xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm7, ymm6
vpmadd52huq ymm10, ymm5, ymm7
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm13, ymm6
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm13, ymm8
vpmadd52huq ymm12, ymm7, ymm7
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm13, ymm7
vpmadd52huq ymm1, ymm5, ymm8
vpmadd52luq ymm14, ymm5, ymm8
vpmadd52huq ymm11, ymm7, ymm8
vpaddq ymm15, ymm15, ymm15
vpmadd52luq ymm12, ymm7, ymm8
vpmadd52huq ymm2, ymm5, ymm5
vpsllq ymm4, ymm15, 4
vmovdqu ymmword ptr [rsi], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm8, ymm8
vpaddq ymm10, ymm10, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm0
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm8, ymm6
vpmadd52luq ymm9, ymm8, ymm6
vpaddq ymm10, ymm14, ymm10
vpaddq ymm14, ymm15, ymm4
vpaddq ymm10, ymm10, ymm15
vpmadd52luq ymm2, ymm5, ymm7
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm7, ymm6
vmovdqu ymm6, ymmword ptr [rdi + 608]
vpmadd52luq ymm6, ymm13, ymm13
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm13, ymm5
vpaddq ymm1, ymm1, ymm1
vpaddq ymm10, ymm10, ymm10
vpaddq ymm12, ymm12, ymm1
vpaddq ymm12, ymm12, ymm12
vpaddq ymm10, ymm14, ymm10
vpmadd52luq ymm10, ymm7, ymm7
vpaddq ymm11, ymm11, ymm11
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm13, ymm13
vpaddq ymm1, ymm3, ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm8, ymm8
vpsllq ymm8, ymm12, 4
vpaddq ymm11, ymm11, ymmword ptr [rsi + 32]
vpaddq ymm4, ymm4, ymm4
vpaddq ymm8, ymm12, ymm8
vmovdqu ymmword ptr [rsi + 32], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm13, ymm7
vpaddq ymm7, ymm11, ymm11
vpaddq ymm11, ymm12, ymm12
vpaddq ymm8, ymm8, ymm11
vpaddq ymm6, ymm6, ymm8
vpaddq ymm8, ymm2, ymm1
vpaddq ymm10, ymm10, ymmword ptr [rdi + 640]
vpaddq ymm7, ymm3, ymm7
vpmadd52luq ymm14, ymm13, ymm5
vpaddq ymm11, ymm15, ymm15
vpsllq ymm12, ymm7, 4
vpaddq ymm12, ymm7, ymm12
vmovdqu ymm13, ymmword ptr [rdi + 640]
vpmadd52luq ymm13, ymm5, ymm5
vpermq ymm5, ymm6, 85
vpaddq ymm15, ymm0, ymm0
vpaddq ymm15, ymm15, ymm15
vpaddq ymm7, ymm14, ymm7
vpermq ymm14, ymm6, 255
vpaddq ymm15, ymm15, ymmword ptr [rsi]
vpermq ymm0, ymm10, 255
vpaddq ymm9, ymm9, ymm11
vpaddq ymm11, ymm4, ymmword ptr [rsi + 32]
vpermq ymm1, ymm10, 85
vpaddq ymm8, ymm8, ymm15
vpaddq ymm7, ymm7, ymm7
vpaddq ymm7, ymm12, ymm7
vpaddq ymm7, ymm7, ymmword ptr [rdi + 640]
vpermq ymm12, ymm7, 85
vpsllq ymm2, ymm15, 4
vpaddq ymm15, ymm15, ymm2
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm15, ymm8
vpaddq ymm8, ymm8, ymmword ptr [rdi + 640]
vpaddq ymm9, ymm9, ymm9
vpaddq ymm11, ymm11, ymm9
vpermq ymm15, ymm7, 255
vpxor ymm1, ymm1, ymmword ptr [rdi + 352]
vpermq ymm2, ymm8, 85
vpermq ymm3, ymm8, 255
vpsllq ymm4, ymm9, 4
vpaddq ymm11, ymm11, ymm11
vpxor ymm3, ymm3, ymmword ptr [rdi + 320]
vpxor ymm0, ymm0, ymmword ptr [rdi + 320]
vpaddq ymm9, ymm9, ymm4
vpxor ymm5, ymm5, ymmword ptr [rdi + 352]
vpaddq ymm9, ymm9, ymm11
vpaddq ymm9, ymm13, ymm9
vpxor ymm11, ymm2, ymmword ptr [rdi + 352]
vpermq ymm13, ymm9, 85
vpermq ymm2, ymm9, 255
vpaddq ymm0, ymm1, ymm0
vpsllvq ymm10, ymm10, ymmword ptr [rdi + 384]
vpxor ymm14, ymm14, ymmword ptr [rdi + 320]
vpaddq ymm10, ymm0, ymm10
vpsllvq ymm6, ymm6, ymmword ptr [rdi + 384]
vpxor ymm13, ymm13, ymmword ptr [rdi + 352]
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 384]
vpaddq ymm5, ymm5, ymm14
vpaddq ymm11, ymm11, ymm3
vpsrlq ymm14, ymm10, 51
vpaddq ymm5, ymm5, ymm6
vpaddq ymm6, ymm11, ymm8
vpand ymm8, ymm10, ymmword ptr [rdi]
vpand ymm10, ymm5, ymmword ptr [rdi]
vpsrlq ymm11, ymm6, 51
vpxor ymm15, ymm15, ymmword ptr [rdi + 320]
vpaddq ymm8, ymm8, ymm11 # M4
vpxor ymm11, ymm12, ymmword ptr [rdi + 352]
vpaddq ymm11, ymm11, ymm15
vpsllvq ymm9, ymm9, ymmword ptr [rdi + 384]
vpsrlq ymm5, ymm5, 51
vpxor ymm12, ymm2, ymmword ptr [rdi + 320]
vpsllvq ymm7, ymm7, ymmword ptr [rdi + 384]
vpmadd52luq ymm10, ymm14, ymmword ptr [rdi + 32] # M0
vpaddq ymm7, ymm11, ymm7
vpaddq ymm11, ymm13, ymm12
vpand ymm6, ymm6, ymmword ptr [rdi]
vpaddq ymm9, ymm11, ymm9
vpand ymm11, ymm9, ymmword ptr [rdi]
vpand ymm12, ymm7, ymmword ptr [rdi]
vpaddq ymm5, ymm12, ymm5 # M1
vpsrlq ymm9, ymm9, 51
vpermq ymm12, ymm8, 126
vpaddq ymm6, ymm6, ymm9 # M3
vpermq ymm9, ymm5, 132
vpsrlq ymm7, ymm7, 51
vpaddq ymm7, ymm11, ymm7 # M2
vpermq ymm11, ymm6, 132
vpermq ymm13, ymm10, 132
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm9, ymm12
vmovdqu ymm15, ymmword ptr [rdi + 160]
vpmadd52luq ymm15, ymm13, ymm12
vpermq ymm6, ymm6, 126
vpermq ymm0, ymm7, 132
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm13, ymm6
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm9, ymm12
vmovdqu ymm3, ymmword ptr [rdi + 160]
vpmadd52luq ymm3, ymm13, ymm6
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm0, ymm12
vpermq ymm7, ymm7, 126
vmovdqu ymmword ptr [rsi], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm13, ymm12
vmovdqu ymmword ptr [rsi + 32], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm12
vpermq ymm10, ymm10, 126
vpmadd52luq ymm2, ymm0, ymm6
vpmadd52huq ymm1, ymm9, ymm6
vpermq ymm5, ymm5, 126
vpmadd52luq ymm15, ymm9, ymm6
vpmadd52huq ymm14, ymm0, ymm6
vpmadd52luq ymm3, ymm9, ymm7
vmovdqu ymmword ptr [rsi + 64], ymm10
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm13, ymm7
vpermq ymm8, ymm8, 132
vmovdqu ymmword ptr [rsi + 96], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 32]
vpmadd52luq ymm3, ymm11, ymm6
vmovdqu ymmword ptr [rsi + 32], ymm3
vmovdqu ymm3, ymmword ptr [rsi]
vpmadd52huq ymm3, ymm9, ymm7
vpmadd52huq ymm1, ymm0, ymm7
vpmadd52luq ymm2, ymm11, ymm7
vpmadd52huq ymm4, ymm11, ymm6
vmovdqu ymmword ptr [rsi], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm13, ymm5
vpmadd52huq ymm14, ymm11, ymm7
vmovdqu ymmword ptr [rsi + 128], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm11, ymm12
vmovdqu ymmword ptr [rsi + 160], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm11, ymm12
vpmadd52huq ymm3, ymm0, ymm5
vpmadd52luq ymm15, ymm0, ymm7
vpmadd52huq ymm10, ymm9, ymm5
vmovdqu ymmword ptr [rsi + 192], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 32]
vpmadd52luq ymm15, ymm8, ymm7
vmovdqu ymmword ptr [rsi + 32], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 96]
vpmadd52luq ymm15, ymm0, ymm5
vmovdqu ymmword ptr [rsi + 96], ymm15
vmovdqu ymm15, ymmword ptr [rdi + 160]
vpmadd52luq ymm15, ymm13, ymm7
vpmadd52huq ymm1, ymm8, ymm6
vpmadd52huq ymm10, ymm0, ymmword ptr [rsi + 64]
vpmadd52huq ymm4, ymm8, ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm8, ymm12
vpmadd52luq ymm2, ymm8, ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52luq ymm6, ymm8, ymm12
vpmadd52huq ymm14, ymm8, ymm5
vmovdqu ymm12, ymmword ptr [rsi + 160]
vpmadd52luq ymm12, ymm8, ymm5
vpmadd52luq ymm15, ymm9, ymm5
vpmadd52huq ymm3, ymm11, ymmword ptr [rsi + 64]
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm14, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 32], ymm12
vmovdqu ymm12, ymmword ptr [rsi]
vpmadd52huq ymm12, ymm11, ymm5
vmovdqu ymmword ptr [rsi], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 128]
vpmadd52huq ymm3, ymm9, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 128], ymm14
vmovdqu ymm14, ymmword ptr [rsi + 96]
vpmadd52luq ymm14, ymm11, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 96], ymm11
vmovdqu ymm11, ymmword ptr [rdi + 160]
vpmadd52luq ymm11, ymm13, ymm5
vpaddq ymm4, ymm4, ymm4
vmovdqu ymmword ptr [rsi + 160], ymm5
vmovdqu ymm5, ymmword ptr [rdi + 128]
vpmadd52luq ymm5, ymm13, ymmword ptr [rsi + 64]
vpaddq ymm1, ymm1, ymm1
vpmadd52luq ymm11, ymm9, ymmword ptr [rsi + 64]
vpaddq ymm6, ymm6, ymm1
vpaddq ymm9, ymm2, ymm4
vpsllq ymm1, ymm9, 4
vpaddq ymm7, ymm7, ymm7
vpmadd52luq ymm15, ymm0, ymmword ptr [rsi + 64]
vpsllq ymm0, ymm7, 4
vpsllq ymm2, ymm6, 4
vpmadd52huq ymm12, ymm8, ymmword ptr [rsi + 64]
vpaddq ymm3, ymm3, ymm9
vpaddq ymm3, ymm3, ymm3
vpaddq ymm10, ymm10, ymm6
vmovdqu ymm4, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 224], ymm11
vpsllq ymm11, ymm4, 4
vmovdqu ymmword ptr [rsi + 256], ymm8
vpaddq ymm8, ymm7, ymmword ptr [rsi]
vpaddq ymm7, ymm7, ymm0
vpaddq ymm6, ymm6, ymm2
vpaddq ymm12, ymm12, ymm12
vpaddq ymm11, ymm4, ymm11
vpaddq ymm9, ymm9, ymm1
vpaddq ymm10, ymm10, ymm10
vpaddq ymm9, ymm9, ymm3
vpaddq ymm12, ymm12, ymmword ptr [rsi + 32]
vpaddq ymm6, ymm6, ymm10
vpsllq ymm10, ymm12, 4
vpaddq ymm3, ymm14, ymm6
vpaddq ymm6, ymm12, ymm12
vpmadd52huq ymm4, ymm13, ymmword ptr [rsi + 64]
vpaddq ymm8, ymm8, ymm8
vpaddq ymm10, ymm12, ymm10
vmovdqu ymm12, ymmword ptr [rsi + 96]
vmovdqu ymm13, ymmword ptr [rsi + 192]
vpmadd52luq ymm13, ymm12, ymmword ptr [rsi + 160]
vpaddq ymm12, ymm4, ymm4
vpaddq ymm6, ymm10, ymm6
vpaddq ymm0, ymm5, ymm6
vpaddq ymm2, ymm15, ymm9
vmovdqu ymm5, ymmword ptr [rsi + 256]
vpmadd52luq ymm13, ymm5, ymmword ptr [rsi + 64]
vpaddq ymm5, ymm11, ymm12
vpaddq ymm1, ymm5, ymmword ptr [rsi + 224]
vpaddq ymm5, ymm7, ymm8
vpaddq ymm4, ymm13, ymm5
ret
