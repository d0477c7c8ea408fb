vpermd ymm8, ymm5, ymmword ptr [rdx + 96]
vpermd ymm9, ymm5, ymmword ptr [rdx + 128]
vpshufd xmm10, xmm0, 78
vpermd ymm11, ymm5, ymmword ptr [rdx + 64]
vmovdqu ymm12, ymmword ptr [rdi + 224]
vpsubq ymm13, ymm12, ymm4
vpsubq ymm14, ymm12, ymm1
vpblendd ymm13, ymm4, ymm13, 3
vmovdqu ymm15, ymmword ptr [rdi + 192]
vpsubq ymm15, ymm15, ymm0
vpshufd xmm4, xmm4, 78
vpblendd ymm15, ymm0, ymm15, 3
vpaddq ymm13, ymm4, ymm13
vpaddq ymm10, ymm10, ymm15
vpsubq ymm15, ymm12, ymm2
vpblendd ymm14, ymm1, ymm14, 3
vpand ymm0, ymm10, ymmword ptr [rdi]
vpshufd xmm1, xmm1, 78
vpsrlq ymm4, ymm13, 51
vpmadd52luq ymm0, ymm4, ymmword ptr [rdi + 32] # N0
vpshufd xmm4, xmm2, 78
vpsrlq ymm10, ymm10, 51
vpaddq ymm14, ymm1, ymm14
vpblendd ymm15, ymm2, ymm15, 3
vpaddq ymm15, ymm4, ymm15
vpand ymm1, ymm14, ymmword ptr [rdi]
vpaddq ymm10, ymm1, ymm10 # N1
vpsrlq ymm14, ymm14, 51
vpsubq ymm12, ymm12, ymm3
vpand ymm1, ymm15, ymmword ptr [rdi]
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm0, ymm9
vpshufd xmm4, xmm3, 78
vpaddq ymm14, ymm1, ymm14 # N2
vpblendd ymm12, ymm3, ymm12, 3
vpaddq ymm12, ymm4, ymm12
vpand ymm1, ymm12, ymmword ptr [rdi]
vpsrlq ymm15, ymm15, 51
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm0, ymm8
vpsrlq ymm12, ymm12, 51
vpmadd52huq ymm2, ymm10, ymm8
vpaddq ymm15, ymm1, ymm15 # N3
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm14, ymm9
vpmadd52huq ymm1, ymm15, ymm8
vpand ymm13, ymm13, ymmword ptr [rdi]
vpaddq ymm12, ymm13, ymm12 # N4
vpxor xmm13, xmm13, xmm13
vpmadd52luq ymm13, ymm14, ymm9
vmovdqu ymm4, ymmword ptr [rdi + 576]
vpmadd52luq ymm4, ymm0, ymm11
vmovdqu ymmword ptr [rsi], ymm7
vmovdqu ymm7, ymmword ptr [rdi + 576]
vpmadd52luq ymm7, ymm0, ymm9
vmovdqu ymmword ptr [rsi + 32], ymm6
vpermd ymm6, ymm5, ymmword ptr [rdx]
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm11
vmovdqu ymmword ptr [rsi + 96], ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm15, ymm9
vpmadd52huq ymm3, ymm10, ymm11
vpmadd52luq ymm7, ymm10, ymm8
vpermd ymm5, ymm5, ymmword ptr [rdx + 32]
vpmadd52huq ymm2, ymm14, ymm11
vpmadd52huq ymm3, ymm14, ymm5
vpmadd52luq ymm7, ymm14, ymm11
vmovdqu ymmword ptr [rsi + 128], ymm7
vmovdqu ymm7, ymmword ptr [rdi + 576]
vpmadd52luq ymm7, ymm0, ymm8
vmovdqu ymmword ptr [rsi + 160], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm15, ymm9
vpmadd52luq ymm13, ymm15, ymm8
vpmadd52huq ymm2, ymm15, ymm5
vmovdqu ymmword ptr [rsi + 192], ymm13
vpxor xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm0, ymm5
vpmadd52huq ymm1, ymm12, ymm11
vpmadd52huq ymm4, ymm10, ymm5
vmovdqu ymmword ptr [rsi + 224], ymm13
vpxor xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm12, ymm9
vpmadd52huq ymm2, ymm12, ymmword ptr [rsi + 96]
vpmadd52huq ymm6, ymm12, ymm8
vpmadd52luq ymm7, ymm10, ymm11
vpmadd52huq ymm3, ymm15, ymmword ptr [rsi + 96]
vpmadd52luq ymm14, ymm12, ymm8
vmovdqu ymmword ptr [rsi + 256], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 192]
vpmadd52luq ymm15, ymm12, ymm11
vmovdqu ymmword ptr [rsi + 192], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52luq ymm15, ymm12, ymm9
vmovdqu ymmword ptr [rsi + 288], ymm12
vpxor xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm10, ymm9
vpmadd52luq ymm7, ymm5, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 320], ymm7
vmovdqu ymm7, ymmword ptr [rdi + 576]
vpmadd52luq ymm7, ymm0, ymm5
vpaddq ymm1, ymm1, ymm1
vpaddq ymm2, ymm2, ymm2
vpmadd52huq ymm12, ymm8, ymmword ptr [rsi + 160]
vpmadd52luq ymm2, ymm8, ymmword ptr [rsi + 160]
vpaddq ymm8, ymm13, ymm13
vpxor xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm0, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 352], ymm0
vmovdqu ymm0, ymmword ptr [rsi + 160]
vpmadd52huq ymm4, ymm0, ymmword ptr [rsi + 96]
vpxor xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm10, ymm9
vpsllq ymm9, ymm8, 4
vpaddq ymm3, ymm3, ymm8
vpmadd52luq ymm7, ymm10, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 384], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 224]
vpmadd52huq ymm7, ymm10, ymmword ptr [rsi + 96]
vpaddq ymm14, ymm14, ymm1
vpaddq ymm8, ymm8, ymm9
vpsllq ymm9, ymm14, 4
vpaddq ymm6, ymm6, ymm6
vpmadd52huq ymm12, ymm11, ymmword ptr [rsi + 256]
vpaddq ymm6, ymm15, ymm6
vmovdqu ymm15, ymmword ptr [rsi + 128]
vpmadd52luq ymm15, ymm5, ymmword ptr [rsi + 256]
vpmadd52luq ymm2, ymm11, ymmword ptr [rsi + 256]
vpsllq ymm11, ymm6, 4
vpaddq ymm1, ymm3, ymm3
vmovdqu ymm3, ymmword ptr [rsi + 288]
vpmadd52luq ymm15, ymm3, ymmword ptr [rsi + 96]
vpmadd52huq ymm12, ymm3, ymm5
vpaddq ymm11, ymm6, ymm11
vpaddq ymm6, ymm4, ymm6
vpaddq ymm6, ymm6, ymm6
vpaddq ymm7, ymm7, ymm14
vpaddq ymm9, ymm14, ymm9
vmovdqu ymm14, ymmword ptr [rsi + 256]
vmovdqu ymm4, ymmword ptr [rsi + 320]
vpmadd52luq ymm4, ymm14, ymmword ptr [rsi + 96]
vpaddq ymm6, ymm11, ymm6
vpmadd52luq ymm2, ymm3, ymm5
vpaddq ymm11, ymm12, ymm12
vpaddq ymm8, ymm8, ymm1
vpaddq ymm12, ymm0, ymm2
vpaddq ymm8, ymm15, ymm8
vpshufd ymm14, ymm8, 78
vpaddq ymm7, ymm7, ymm7
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmadd52luq ymm15, ymm10, ymm5
vpaddq ymm5, ymm9, ymm7
vpsllq ymm7, ymm12, 4
vpxor ymm8, ymm8, ymmword ptr [rdi + 320]
vpaddq ymm9, ymm11, ymmword ptr [rsi + 192]
vpaddq ymm10, ymm12, ymm12
vpaddq ymm8, ymm14, ymm8
vpaddq ymm11, ymm13, ymm9
vpsllq ymm13, ymm9, 4
vpaddq ymm9, ymm9, ymm13
vpaddq ymm7, ymm12, ymm7
vpaddq ymm6, ymm4, ymm6
vpshufd ymm12, ymm6, 78
vpaddq ymm7, ymm7, ymm10
vpaddq ymm10, ymm11, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 160]
vpmadd52luq ymm15, ymm11, ymmword ptr [rsi + 96]
vmovdqu ymm11, ymmword ptr [rsi + 352]
vpmadd52luq ymm7, ymm11, ymmword ptr [rsi + 96]
vpaddq ymm7, ymm7, ymmword ptr [rdi + 544]
vpaddq ymm9, ymm9, ymm10
vpaddq ymm5, ymm15, ymm5
vpshufd ymm10, ymm5, 78
vpxor ymm6, ymm6, ymmword ptr [rdi + 320]
vpaddq ymm9, ymm9, ymmword ptr [rsi + 384]
vpshufd ymm11, ymm9, 78
vpshufd ymm13, ymm7, 78
vpxor ymm9, ymm9, ymmword ptr [rdi + 320]
vpxor ymm5, ymm5, ymmword ptr [rdi + 320]
vpaddq ymm5, ymm10, ymm5
vpaddq ymm9, ymm11, ymm9
vpand ymm10, ymm5, ymmword ptr [rdi]
vpxor ymm7, ymm7, ymmword ptr [rdi + 320]
vpsrlq ymm11, ymm9, 51
vpaddq ymm10, ymm10, ymm11 # M2
vpaddq ymm7, ymm13, ymm7
vpsrlq ymm11, ymm8, 51
vpaddq ymm6, ymm12, ymm6
vpand ymm8, ymm8, ymmword ptr [rdi]
vpsrlq ymm12, ymm6, 51
vpand ymm13, ymm7, ymmword ptr [rdi]
vpaddq ymm13, ymm13, ymm11
vpsrlq ymm5, ymm5, 51
vpsllq ymm14, ymm11, 4
vpand ymm6, ymm6, ymmword ptr [rdi]
vpaddq ymm11, ymm11, ymm11
vpaddq ymm5, ymm6, ymm5 # M3
vpaddq ymm6, ymm8, ymm12 # M4
vpaddq ymm8, ymm11, ymm14
vpand ymm9, ymm9, ymmword ptr [rdi]
vpaddq ymm8, ymm13, ymm8 # M0
vmovdqu ymm11, ymmword ptr [rsi + 32]
vpermd ymm12, ymm11, ymm5
vpsrlq ymm7, ymm7, 51
vpaddq ymm7, ymm9, ymm7 # M1
vmovdqu ymm9, ymmword ptr [rsi]
vpermd ymm13, ymm9, ymm6
vpermd ymm14, ymm11, ymm7
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm14, ymm13
vpermd ymm0, ymm11, ymm8
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm14, ymm13
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm12, ymm13
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm0, ymm13
vpermd ymm5, ymm9, ymm5
vpermd ymm4, ymm11, ymm10
vpermd ymm7, ymm9, ymm7
vmovdqu ymmword ptr [rsi + 64], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52luq ymm1, ymm12, ymm13
vmovdqu ymmword ptr [rsi + 96], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm0, ymm5
vpermd ymm6, ymm11, ymm6
vpmadd52huq ymm15, ymm4, ymm5
vpmadd52huq ymm3, ymm14, ymm5
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm4, ymm13
vmovdqu ymmword ptr [rsi + 32], ymm1
vmovdqu ymm1, ymmword ptr [rdi + 160]
vpmadd52luq ymm1, ymm0, ymm13
vpmadd52huq ymm2, ymm6, ymm5
vmovdqu ymmword ptr [rsi + 128], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm0, ymm7
vpermd ymm10, ymm9, ymm10
vpmadd52huq ymm11, ymm12, ymm5
vpermd ymm8, ymm9, ymm8
vmovdqu ymm9, ymmword ptr [rsi + 64]
vpmadd52luq ymm9, ymm4, ymm5
vmovdqu ymmword ptr [rsi], ymm11
vmovdqu ymm11, ymmword ptr [rdi + 160]
vpmadd52luq ymm11, ymm0, ymm5
vmovdqu ymmword ptr [rsi + 64], ymm11
vpxor xmm11, xmm11, xmm11
vpmadd52luq ymm11, ymm4, ymm13
vpmadd52huq ymm3, ymm4, ymm10
vpmadd52huq ymm2, ymm14, ymm8
vmovdqu ymmword ptr [rsi + 160], ymm13
vmovdqu ymm13, ymmword ptr [rsi + 96]
vpmadd52luq ymm13, ymm6, ymm5
vpmadd52huq ymm15, ymm12, ymm10
vmovdqu ymmword ptr [rsi + 96], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm0, ymm10
vpmadd52luq ymm9, ymm12, ymm10
vpmadd52huq ymm3, ymm12, ymm7
vpmadd52luq ymm11, ymm12, ymm5
vpmadd52luq ymm1, ymm14, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 64]
vpmadd52luq ymm5, ymm14, ymm10
vpmadd52luq ymm1, ymm4, ymm10
vmovdqu ymmword ptr [rsi + 64], ymm1
vmovdqu ymm1, ymmword ptr [rdi + 160]
vpmadd52luq ymm1, ymm0, ymm7
vmovdqu ymmword ptr [rsi + 192], ymm1
vmovdqu ymm1, ymmword ptr [rsi]
vpmadd52huq ymm1, ymm6, ymm10
vpaddq ymm1, ymm1, ymm1
vpmadd52huq ymm3, ymm6, ymm8
vpmadd52huq ymm15, ymm6, ymm7
vpmadd52luq ymm5, ymm4, ymm7
vpaddq ymm13, ymm13, ymm1
vpmadd52luq ymm11, ymm6, ymm10
vpaddq ymm1, ymm13, ymmword ptr [rsi + 96]
vpmadd52luq ymm9, ymm6, ymm7
vmovdqu ymmword ptr [rsi], ymm5
vpsllq ymm5, ymm13, 4
vpaddq ymm1, ymm1, ymm1
vpaddq ymm5, ymm13, ymm5
vmovdqu ymm13, ymmword ptr [rsi + 32]
vpmadd52huq ymm13, ymm14, ymm10
vpmadd52huq ymm13, ymm4, ymm7
vpaddq ymm5, ymm5, ymm1
vpmadd52luq ymm5, ymm14, ymm7
vpmadd52huq ymm13, ymm12, ymm8
vpmadd52huq ymm2, ymm14, ymm7
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm6, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 32], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 64]
vpmadd52luq ymm10, ymm12, ymm7
vpaddq ymm7, ymm3, ymm3
vpmadd52luq ymm10, ymm6, ymm8
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm6, ymmword ptr [rsi + 160]
vpmadd52huq ymm2, ymm4, ymm8
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm0, ymm8
vpaddq ymm7, ymm9, ymm7
vmovdqu ymm9, ymmword ptr [rsi + 128]
vpaddq ymm9, ymm9, ymm9
vpmadd52luq ymm5, ymm4, ymm8
vpaddq ymm15, ymm15, ymm15
vmovdqu ymm4, ymmword ptr [rdi + 128]
vpmadd52luq ymm4, ymm0, ymm8
vpaddq ymm11, ymm11, ymm15
vpsllq ymm15, ymm7, 4
vpaddq ymm1, ymm1, ymm1
vpaddq ymm9, ymm3, ymm9
vmovdqu ymm3, ymmword ptr [rsi + 192]
vpmadd52luq ymm3, ymm14, ymm8
vpaddq ymm6, ymm6, ymm11
vpsllq ymm14, ymm1, 4
vpaddq ymm13, ymm13, ymm1
vpaddq ymm15, ymm7, ymm15
vmovdqu ymmword ptr [rsi + 64], ymm8
vpsllq ymm8, ymm9, 4
vmovdqu ymmword ptr [rsi + 96], ymm12
vpsllq ymm12, ymm11, 4
vpaddq ymm14, ymm1, ymm14
vpaddq ymm11, ymm11, ymm12
vpaddq ymm6, ymm6, ymm6
vpaddq ymm12, ymm13, ymm13
vpaddq ymm7, ymm7, ymm7
vpaddq ymm12, ymm14, ymm12
vpaddq ymm7, ymm15, ymm7
vmovdqu ymm13, ymmword ptr [rdi + 160]
vpmadd52luq ymm13, ymm0, ymmword ptr [rsi + 32]
vpaddq ymm0, ymm4, ymm7
vpaddq ymm7, ymm2, ymm9
vpaddq ymm6, ymm11, ymm6
vpaddq ymm7, ymm7, ymm7
vpaddq ymm1, ymm3, ymm6
vpaddq ymm6, ymm9, ymm8
vpaddq ymm6, ymm6, ymm7
vpaddq ymm4, ymm10, ymm12
vpaddq ymm2, ymm13, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 96]
vmovdqu ymm7, ymmword ptr [rsi]
vpmadd52luq ymm7, ymm5, ymmword ptr [rsi + 64]
vpaddq ymm3, ymm7, ymm6
ret
