vpermq ymm5, ymm4, 112
vpsrldq xmm6, xmm4, 8
vpsrldq xmm7, xmm0, 8
vpermq ymm8, ymm0, 112
vpsrldq xmm9, xmm1, 8
vpermq ymm10, ymm1, 112
vpermq ymm11, ymm3, 112
vpaddq ymm5, ymm5, ymm6
vpermq ymm6, ymm2, 112
vpsrlq ymm12, ymm5, 51
vpaddq ymm7, ymm8, ymm7
vpand ymm5, ymm5, ymmword ptr [rdi]
vpsrldq xmm8, xmm2, 8
vpand ymm13, ymm7, ymmword ptr [rdi]
vpsrldq xmm14, xmm3, 8
vpmadd52luq ymm13, ymm12, ymmword ptr [rdi + 32] # N0
vpaddq ymm6, ymm6, ymm8
vpsrlq ymm8, ymm6, 51
vpaddq ymm11, ymm11, ymm14
vpaddq ymm9, ymm10, ymm9
vpand ymm10, ymm11, ymmword ptr [rdi]
vpand ymm12, ymm9, ymmword ptr [rdi]
vpsrlq ymm7, ymm7, 51
vpaddq ymm8, ymm10, ymm8 # N3
vpsrlq ymm10, ymm11, 51
vpaddq ymm7, ymm12, ymm7 # N1
vpaddq ymm5, ymm5, ymm10 # N4
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm13, ymm8
vpxor xmm11, xmm11, xmm11
vpmadd52luq ymm11, ymm7, ymm5
vpxor xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm13, ymm5
vpand ymm6, ymm6, ymmword ptr [rdi]
vpsrlq ymm9, ymm9, 51
vpaddq ymm6, ymm6, ymm9 # N2
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm5, ymm5
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm6, ymm5
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm13, ymm5
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm5, ymm5
vpaddq ymm0, ymm0, ymm0
vpmadd52huq ymm10, ymm7, ymm6
vpmadd52huq ymm15, ymm7, ymm8
vpmadd52luq ymm12, ymm7, ymm8
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm7, ymm5
vpmadd52huq ymm11, ymm6, ymm6
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm13, ymm8
vpsllq ymm3, ymm0, 4
vpmadd52huq ymm2, ymm7, ymm7
vpmadd52huq ymm1, ymm6, ymm8
vpmadd52luq ymm11, ymm6, ymm8
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm8, ymm8
vmovdqu ymmword ptr [rsi], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm13, ymm6
vmovdqu ymmword ptr [rsi + 32], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm8, ymm5
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm4, ymm8, ymm5
vpmadd52luq ymm2, ymm7, ymm6
vpaddq ymm10, ymm12, ymm10
vpaddq ymm10, ymm10, ymm0
vpaddq ymm12, ymm0, ymm3
vmovdqu ymm0, ymmword ptr [rdi + 608]
vpmadd52luq ymm0, ymm13, ymm13
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm6, ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52huq ymm5, ymm13, ymm7
vpaddq ymm15, ymm15, ymm15
vpaddq ymm10, ymm10, ymm10
vpaddq ymm11, ymm11, ymm15
vpaddq ymm10, ymm12, ymm10
vpaddq ymm11, ymm11, ymm11
vpaddq ymm12, ymm1, ymm1
vpmadd52luq ymm10, ymm6, ymm6
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm13, ymm13
vpaddq ymm9, ymm9, ymm9
vpsllq ymm1, ymm11, 4
vpaddq ymm1, ymm11, ymm1
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm8, ymm8
vpaddq ymm8, ymm12, ymmword ptr [rsi + 32]
vpxor xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm13, ymm6
vpaddq ymm6, ymm8, ymm8
vpaddq ymm8, ymm11, ymm11
vpaddq ymm9, ymm2, ymm9
vpaddq ymm8, ymm1, ymm8
vpaddq ymm5, ymm5, ymm5
vpaddq ymm10, ymm10, ymmword ptr [rdi + 640]
vpaddq ymm8, ymm0, ymm8
vpaddq ymm6, ymm4, ymm6
vpaddq ymm11, ymm3, ymm3
vpmadd52luq ymm15, ymm13, ymm7
vpermq ymm13, ymm8, 85
vpsllq ymm0, ymm6, 4
vpaddq ymm0, ymm6, ymm0
vmovdqu ymm1, ymmword ptr [rdi + 640]
vpmadd52luq ymm1, ymm7, ymm7
vpermq ymm7, ymm8, 255
vpaddq ymm14, ymm14, ymm14
vpaddq ymm11, ymm11, ymmword ptr [rsi + 64]
vpermq ymm2, ymm10, 85
vpaddq ymm5, ymm12, ymm5
vpaddq ymm12, ymm14, ymm14
vpaddq ymm6, ymm15, ymm6
vpaddq ymm6, ymm6, ymm6
vpermq ymm14, ymm10, 255
vpaddq ymm12, ymm12, ymmword ptr [rsi]
vpaddq ymm9, ymm9, ymm12
vpaddq ymm11, ymm11, ymm11
vpsllq ymm15, ymm12, 4
vpaddq ymm6, ymm0, ymm6
vpaddq ymm6, ymm6, ymmword ptr [rdi + 640]
vpaddq ymm9, ymm9, ymm9
vpermq ymm0, ymm6, 255
vpaddq ymm12, ymm12, ymm15
vpermq ymm15, ymm6, 85
vpaddq ymm9, ymm12, ymm9
vpaddq ymm9, ymm9, ymmword ptr [rdi + 640]
vpermq ymm12, ymm9, 85
vpermq ymm3, ymm9, 255
vpxor ymm2, ymm2, ymmword ptr [rdi + 352]
vpaddq ymm5, ymm5, ymm11
vpsllq ymm4, ymm11, 4
vpxor ymm14, ymm14, ymmword ptr [rdi + 320]
vpaddq ymm11, ymm11, ymm4
vpaddq ymm5, ymm5, ymm5
vpaddq ymm5, ymm11, ymm5
vpaddq ymm11, ymm2, ymm14
vpxor ymm13, ymm13, ymmword ptr [rdi + 352]
vpaddq ymm5, ymm1, ymm5
vpsllvq ymm10, ymm10, ymmword ptr [rdi + 384]
vpermq ymm14, ymm5, 85
vpxor ymm1, ymm3, ymmword ptr [rdi + 320]
vpermq ymm2, ymm5, 255
vpxor ymm12, ymm12, ymmword ptr [rdi + 352]
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 384]
vpxor ymm7, ymm7, ymmword ptr [rdi + 320]
vpaddq ymm10, ymm11, ymm10
vpsllvq ymm9, ymm9, ymmword ptr [rdi + 384]
vpaddq ymm7, ymm13, ymm7
vpaddq ymm7, ymm7, ymm8
vpaddq ymm8, ymm12, ymm1
vpsrlq ymm11, ymm10, 51
vpxor ymm12, ymm2, ymmword ptr [rdi + 320]
vpxor ymm13, ymm0, ymmword ptr [rdi + 320]
vpaddq ymm8, ymm8, ymm9
vpxor ymm9, ymm14, ymmword ptr [rdi + 352]
vpand ymm10, ymm10, ymmword ptr [rdi]
vpand ymm14, ymm7, ymmword ptr [rdi]
vpsrlq ymm0, ymm8, 51
vpaddq ymm10, ymm10, ymm0 # M4
vpxor ymm15, ymm15, ymmword ptr [rdi + 352]
vpsllvq ymm5, ymm5, ymmword ptr [rdi + 384]
vpaddq ymm13, ymm15, ymm13
vpsllvq ymm6, ymm6, ymmword ptr [rdi + 384]
vpsrlq ymm7, ymm7, 51
vpaddq ymm9, ymm9, ymm12
vpmadd52luq ymm14, ymm11, ymmword ptr [rdi + 32] # M0
vpaddq ymm6, ymm13, ymm6
vpaddq ymm5, ymm9, ymm5
vpand ymm9, ymm6, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpaddq ymm7, ymm9, ymm7 # M1
vpand ymm9, ymm5, ymmword ptr [rdi]
vpsrlq ymm6, ymm6, 51
vpsrlq ymm5, ymm5, 51
vpaddq ymm5, ymm8, ymm5 # M3
vpermq ymm8, ymm10, 126
vpermq ymm11, ymm14, 132
vpermq ymm12, ymm5, 132
vpermq ymm13, ymm7, 132
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm11, ymm8
vpaddq ymm6, ymm9, ymm6 # M2
vmovdqu ymm9, ymmword ptr [rdi + 160]
vpmadd52luq ymm9, ymm11, ymm8
vpermq ymm5, ymm5, 126
vpermq ymm0, ymm6, 132
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm13, ymm8
vpermq ymm6, ymm6, 126
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm13, ymm8
vmovdqu ymm3, ymmword ptr [rdi + 160]
vpmadd52luq ymm3, ymm11, ymm5
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm11, ymm5
vmovdqu ymmword ptr [rsi], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm0, ymm8
vmovdqu ymmword ptr [rsi + 32], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm8
vpmadd52luq ymm9, ymm13, ymm5
vpmadd52huq ymm15, ymm13, ymm5
vpermq ymm7, ymm7, 126
vpmadd52huq ymm2, ymm0, ymm5
vpermq ymm10, ymm10, 132
vpmadd52luq ymm3, ymm13, ymm6
vpermq ymm14, ymm14, 126
vpmadd52luq ymm1, ymm0, ymm5
vmovdqu ymmword ptr [rsi + 64], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm11, ymm6
vmovdqu ymmword ptr [rsi + 96], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 32]
vpmadd52luq ymm3, ymm12, ymm5
vmovdqu ymmword ptr [rsi + 32], ymm3
vmovdqu ymm3, ymmword ptr [rsi]
vpmadd52huq ymm3, ymm13, ymm6
vpmadd52huq ymm15, ymm0, ymm6
vpmadd52huq ymm2, ymm12, ymm6
vpmadd52huq ymm4, ymm12, ymm5
vpmadd52luq ymm1, ymm12, ymm6
vmovdqu ymmword ptr [rsi], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm11, ymm7
vmovdqu ymmword ptr [rsi + 128], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm12, ymm8
vmovdqu ymmword ptr [rsi + 160], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm12, ymm8
vpmadd52huq ymm3, ymm0, ymm7
vpmadd52luq ymm9, ymm0, ymm6
vpmadd52huq ymm14, ymm13, ymm7
vmovdqu ymmword ptr [rsi + 192], ymm9
vmovdqu ymm9, ymmword ptr [rsi + 32]
vpmadd52luq ymm9, ymm10, ymm6
vmovdqu ymmword ptr [rsi + 32], ymm9
vmovdqu ymm9, ymmword ptr [rsi + 96]
vpmadd52luq ymm9, ymm0, ymm7
vmovdqu ymmword ptr [rsi + 96], ymm9
vmovdqu ymm9, ymmword ptr [rdi + 160]
vpmadd52luq ymm9, ymm11, ymm6
vpmadd52huq ymm14, ymm0, ymmword ptr [rsi + 64]
vpmadd52huq ymm4, ymm10, ymm6
vpmadd52huq ymm15, ymm10, ymm5
vpmadd52luq ymm2, ymm10, ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52huq ymm5, ymm10, ymm8
vpmadd52luq ymm1, ymm10, ymm7
vmovdqu ymm6, ymmword ptr [rsi + 160]
vpmadd52huq ymm6, ymm10, ymm7
vpaddq ymm6, ymm6, ymm6
vmovdqu ymmword ptr [rsi + 160], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm10, ymm8
vpmadd52luq ymm9, ymm13, ymm7
vpmadd52huq ymm3, ymm12, ymmword ptr [rsi + 64]
vpaddq ymm6, ymm6, ymmword ptr [rsi + 32]
vmovdqu ymm8, ymmword ptr [rsi]
vpmadd52huq ymm8, ymm12, ymm7
vmovdqu ymmword ptr [rsi], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 128]
vpmadd52huq ymm3, ymm13, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 32], ymm6
vmovdqu ymm6, ymmword ptr [rsi + 96]
vpmadd52luq ymm6, ymm12, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 96], ymm12
vmovdqu ymm12, ymmword ptr [rdi + 160]
vpmadd52luq ymm12, ymm11, ymm7
vpaddq ymm4, ymm4, ymm4
vmovdqu ymmword ptr [rsi + 128], ymm7
vmovdqu ymm7, ymmword ptr [rdi + 128]
vpmadd52luq ymm7, ymm11, ymmword ptr [rsi + 64]
vpaddq ymm15, ymm15, ymm15
vpaddq ymm2, ymm2, ymm4
vpmadd52luq ymm12, ymm13, ymmword ptr [rsi + 64]
vpmadd52luq ymm9, ymm0, ymmword ptr [rsi + 64]
vpaddq ymm13, ymm1, ymm15
vpsllq ymm15, ymm13, 4
vpaddq ymm5, ymm5, ymm5
vpsllq ymm0, ymm5, 4
vpmadd52huq ymm8, ymm10, ymmword ptr [rsi + 64]
vpsllq ymm1, ymm2, 4
vpaddq ymm3, ymm3, ymm2
vpaddq ymm3, ymm3, ymm3
vpaddq ymm14, ymm14, ymm13
vmovdqu ymm4, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 224], ymm12
vpsllq ymm12, ymm4, 4
vpaddq ymm14, ymm14, ymm14
vmovdqu ymmword ptr [rsi + 256], ymm10
vpaddq ymm10, ymm5, ymmword ptr [rsi]
vpaddq ymm1, ymm2, ymm1
vpaddq ymm5, ymm5, ymm0
vpaddq ymm8, ymm8, ymm8
vpaddq ymm13, ymm13, ymm15
vpaddq ymm15, ymm1, ymm3
vpaddq ymm13, ymm13, ymm14
vpaddq ymm12, ymm4, ymm12
vpaddq ymm8, ymm8, ymmword ptr [rsi + 160]
vpsllq ymm14, ymm8, 4
vpaddq ymm0, ymm8, ymm8
vpaddq ymm10, ymm10, ymm10
vpmadd52huq ymm4, ymm11, ymmword ptr [rsi + 64]
vpaddq ymm2, ymm9, ymm15
vpaddq ymm3, ymm6, ymm13
vmovdqu ymm6, ymmword ptr [rsi + 96]
vmovdqu ymm9, ymmword ptr [rsi + 192]
vpmadd52luq ymm9, ymm6, ymmword ptr [rsi + 128]
vpaddq ymm6, ymm8, ymm14
vpaddq ymm6, ymm6, ymm0
vpaddq ymm5, ymm5, ymm10
vpaddq ymm0, ymm7, ymm6
vpaddq ymm6, ymm4, ymm4
vmovdqu ymm7, ymmword ptr [rsi + 256]
vpmadd52luq ymm9, ymm7, ymmword ptr [rsi + 64]
vpaddq ymm6, ymm12, ymm6
vpaddq ymm1, ymm6, ymmword ptr [rsi + 224]
vpaddq ymm4, ymm9, ymm5
ret
