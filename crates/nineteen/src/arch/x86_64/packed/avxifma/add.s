vpshufd xmm8, xmm0, 78
vpermd ymm9, ymm5, ymmword ptr [rdx + 96]
vmovdqu ymm10, ymmword ptr [rdi + 192]
vpsubq ymm10, ymm10, ymm0
vpshufd xmm11, xmm4, 78
vpermd ymm12, ymm5, ymmword ptr [rdx + 128]
vmovdqu ymm13, ymmword ptr [rdi + 224]
vpsubq ymm14, ymm13, ymm1
vpsubq ymm15, ymm13, ymm4
vpblendd ymm15, ymm4, ymm15, 3
vpaddq ymm11, ymm11, ymm15
vpblendd ymm10, ymm0, ymm10, 3
vpaddq ymm8, ymm8, ymm10
vpsubq ymm10, ymm13, ymm2
vpand ymm15, ymm8, ymmword ptr [rdi]
vpblendd ymm14, ymm1, ymm14, 3
vpsrlq ymm0, ymm11, 51
vpshufd xmm1, xmm1, 78
vpmadd52luq ymm15, ymm0, ymmword ptr [rdi + 32] # N0
vpsrlq ymm8, ymm8, 51
vpshufd xmm0, xmm2, 78
vpaddq ymm14, ymm1, ymm14
vpblendd ymm10, ymm2, ymm10, 3
vpaddq ymm10, ymm0, ymm10
vpand ymm0, ymm14, ymmword ptr [rdi]
vpsubq ymm13, ymm13, ymm3
vpand ymm1, ymm10, ymmword ptr [rdi]
vpaddq ymm8, ymm0, ymm8 # N1
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm15, ymm12
vpsrlq ymm14, ymm14, 51
vpshufd xmm2, xmm3, 78
vpaddq ymm14, ymm1, ymm14 # N2
vpblendd ymm13, ymm3, ymm13, 3
vpaddq ymm13, ymm2, ymm13
vpand ymm1, ymm13, ymmword ptr [rdi]
vpsrlq ymm10, ymm10, 51
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm15, ymm9
vpsrlq ymm13, ymm13, 51
vpmadd52huq ymm0, ymm8, ymm9
vpaddq ymm10, ymm1, ymm10 # N3
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm14, ymm12
vpand ymm11, ymm11, ymmword ptr [rdi]
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm14, ymm12
vpmadd52huq ymm1, ymm10, ymm9
vpaddq ymm11, ymm11, ymm13 # N4
vpermd ymm13, ymm5, ymmword ptr [rdx + 64]
vmovdqu ymm4, ymmword ptr [rdi + 576]
vpmadd52luq ymm4, ymm15, ymm13
vmovdqu ymmword ptr [rsi], ymm6
vmovdqu ymm6, ymmword ptr [rdi + 576]
vpmadd52luq ymm6, ymm15, ymm12
vmovdqu ymmword ptr [rsi + 32], ymm7
vpermd ymm7, ymm5, ymmword ptr [rdx]
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm15, ymm13
vmovdqu ymmword ptr [rsi + 96], ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm10, ymm12
vpmadd52huq ymm2, ymm8, ymm13
vpermd ymm5, ymm5, ymmword ptr [rdx + 32]
vpmadd52luq ymm6, ymm8, ymm9
vpmadd52luq ymm6, ymm14, ymm13
vpmadd52huq ymm0, ymm14, ymm13
vpmadd52huq ymm2, ymm14, ymm5
vmovdqu ymmword ptr [rsi + 128], ymm6
vmovdqu ymm6, ymmword ptr [rdi + 576]
vpmadd52luq ymm6, ymm15, ymm9
vmovdqu ymmword ptr [rsi + 160], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm10, ymm12
vpmadd52luq ymm3, ymm10, ymm9
vpmadd52huq ymm0, ymm10, ymm5
vmovdqu ymmword ptr [rsi + 192], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm15, ymm5
vpmadd52huq ymm1, ymm11, ymm13
vpmadd52huq ymm4, ymm8, ymm5
vmovdqu ymmword ptr [rsi + 224], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm11, ymm12
vpmadd52huq ymm0, ymm11, ymmword ptr [rsi + 96]
vpmadd52huq ymm7, ymm11, ymm9
vpmadd52luq ymm6, ymm8, ymm13
vpmadd52huq ymm2, ymm10, ymmword ptr [rsi + 96]
vpmadd52luq ymm14, ymm11, ymm9
vmovdqu ymmword ptr [rsi + 256], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 192]
vpmadd52luq ymm10, ymm11, ymm13
vmovdqu ymmword ptr [rsi + 192], ymm10
vpxor xmm10, xmm10, xmm10
vpmadd52luq ymm10, ymm11, ymm12
vmovdqu ymmword ptr [rsi + 288], ymm11
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm8, ymm12
vpmadd52luq ymm6, ymm5, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 320], ymm6
vmovdqu ymm6, ymmword ptr [rdi + 576]
vpmadd52luq ymm6, ymm15, ymm5
vpaddq ymm1, ymm1, ymm1
vpmadd52huq ymm11, ymm9, ymmword ptr [rsi + 160]
vpaddq ymm0, ymm0, ymm0
vpmadd52luq ymm0, ymm9, ymmword ptr [rsi + 160]
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm8, ymm12
vpaddq ymm12, ymm3, ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm15, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 352], ymm15
vpsllq ymm15, ymm12, 4
vpaddq ymm2, ymm2, ymm12
vpmadd52luq ymm6, ymm8, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 384], ymm6
vmovdqu ymm6, ymmword ptr [rsi + 160]
vpmadd52huq ymm4, ymm6, ymmword ptr [rsi + 96]
vmovdqu ymm6, ymmword ptr [rsi + 224]
vpmadd52huq ymm6, ymm8, ymmword ptr [rsi + 96]
vpaddq ymm14, ymm14, ymm1
vpaddq ymm12, ymm12, ymm15
vpsllq ymm15, ymm14, 4
vpaddq ymm7, ymm7, ymm7
vpmadd52huq ymm11, ymm13, ymmword ptr [rsi + 256]
vpaddq ymm7, ymm10, ymm7
vpmadd52luq ymm0, ymm13, ymmword ptr [rsi + 256]
vmovdqu ymm10, ymmword ptr [rsi + 128]
vpmadd52luq ymm10, ymm5, ymmword ptr [rsi + 256]
vpsllq ymm13, ymm7, 4
vpaddq ymm1, ymm2, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 288]
vpmadd52luq ymm10, ymm2, ymmword ptr [rsi + 96]
vpaddq ymm13, ymm7, ymm13
vpmadd52huq ymm11, ymm2, ymm5
vpaddq ymm7, ymm4, ymm7
vpaddq ymm7, ymm7, ymm7
vpaddq ymm11, ymm11, ymm11
vpmadd52luq ymm0, ymm2, ymm5
vpaddq ymm6, ymm6, ymm14
vpaddq ymm14, ymm14, ymm15
vpaddq ymm12, ymm12, ymm1
vpaddq ymm9, ymm9, ymm0
vpaddq ymm6, ymm6, ymm6
vpaddq ymm7, ymm13, ymm7
vpaddq ymm10, ymm10, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 256]
vmovdqu ymm13, ymmword ptr [rsi + 320]
vpmadd52luq ymm13, ymm12, ymmword ptr [rsi + 96]
vpshufd ymm12, ymm10, 78
vpaddq ymm11, ymm11, ymmword ptr [rsi + 192]
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmadd52luq ymm15, ymm8, ymm5
vpsllq ymm5, ymm9, 4
vpaddq ymm6, ymm14, ymm6
vpaddq ymm5, ymm9, ymm5
vpxor ymm8, ymm10, ymmword ptr [rdi + 320]
vpaddq ymm8, ymm12, ymm8
vpaddq ymm10, ymm3, ymm11
vpsllq ymm12, ymm11, 4
vpaddq ymm9, ymm9, ymm9
vpaddq ymm7, ymm13, ymm7
vpshufd ymm13, ymm7, 78
vpaddq ymm11, ymm11, ymm12
vpxor ymm7, ymm7, ymmword ptr [rdi + 320]
vpaddq ymm5, ymm5, ymm9
vpaddq ymm9, ymm10, ymm10
vmovdqu ymm10, ymmword ptr [rsi + 352]
vpmadd52luq ymm5, ymm10, ymmword ptr [rsi + 96]
vmovdqu ymm10, ymmword ptr [rsi + 160]
vpmadd52luq ymm15, ymm10, ymmword ptr [rsi + 96]
vpaddq ymm5, ymm5, ymmword ptr [rdi + 544]
vpaddq ymm6, ymm15, ymm6
vpaddq ymm9, ymm11, ymm9
vpshufd ymm10, ymm6, 78
vpaddq ymm9, ymm9, ymmword ptr [rsi + 384]
vpshufd ymm11, ymm9, 78
vpshufd ymm12, ymm5, 78
vpxor ymm6, ymm6, ymmword ptr [rdi + 320]
vpxor ymm9, ymm9, ymmword ptr [rdi + 320]
vpaddq ymm6, ymm10, ymm6
vpaddq ymm9, ymm11, ymm9
vpxor ymm5, ymm5, ymmword ptr [rdi + 320]
vpand ymm10, ymm6, ymmword ptr [rdi]
vpsrlq ymm11, ymm9, 51
vpaddq ymm10, ymm10, ymm11 # M2
vpaddq ymm5, ymm12, ymm5
vpsrlq ymm11, ymm8, 51
vpaddq ymm7, ymm13, ymm7
vpand ymm8, ymm8, ymmword ptr [rdi]
vpsllq ymm12, ymm11, 4
vpand ymm13, ymm5, ymmword ptr [rdi]
vpaddq ymm13, ymm13, ymm11
vpsrlq ymm14, ymm7, 51
vpsrlq ymm6, ymm6, 51
vpand ymm7, ymm7, ymmword ptr [rdi]
vpaddq ymm11, ymm11, ymm11
vpaddq ymm6, ymm7, ymm6 # M3
vpaddq ymm7, ymm8, ymm14 # M4
vpaddq ymm8, ymm11, ymm12
vpand ymm9, ymm9, ymmword ptr [rdi]
vpaddq ymm8, ymm13, ymm8 # M0
vmovdqu ymm11, ymmword ptr [rsi + 32]
vpermd ymm12, ymm11, ymm7
vpsrlq ymm5, ymm5, 51
vpaddq ymm5, ymm9, ymm5 # M1
vmovdqu ymm9, ymmword ptr [rsi]
vpermd ymm13, ymm9, ymm8
vpermd ymm14, ymm9, ymm6
vpermd ymm15, ymm9, ymm5
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm15, ymm12
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm13, ymm12
vpermd ymm6, ymm11, ymm6
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm15, ymm12
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm14, ymm12
vpermd ymm4, ymm9, ymm10
vpermd ymm5, ymm11, ymm5
vmovdqu ymmword ptr [rsi + 64], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm14, ymm12
vpmadd52huq ymm1, ymm15, ymm6
vmovdqu ymmword ptr [rsi + 96], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm13, ymm6
vpermd ymm7, ymm9, ymm7
vpmadd52huq ymm0, ymm4, ymm6
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm4, ymm12
vmovdqu ymmword ptr [rsi], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpmadd52luq ymm2, ymm13, ymm12
vpmadd52huq ymm3, ymm7, ymm6
vmovdqu ymmword ptr [rsi + 128], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm13, ymm5
vpermd ymm8, ymm11, ymm8
vpermd ymm10, ymm11, ymm10
vpmadd52huq ymm9, ymm14, ymm6
vmovdqu ymm11, ymmword ptr [rsi + 64]
vpmadd52luq ymm11, ymm4, ymm6
vpmadd52huq ymm1, ymm4, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm9
vmovdqu ymm9, ymmword ptr [rdi + 160]
vpmadd52luq ymm9, ymm13, ymm6
vmovdqu ymmword ptr [rsi + 64], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm4, ymm12
vpmadd52huq ymm0, ymm14, ymm10
vpmadd52huq ymm3, ymm15, ymm8
vmovdqu ymmword ptr [rsi + 160], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 96]
vpmadd52luq ymm12, ymm7, ymm6
vmovdqu ymmword ptr [rsi + 96], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm13, ymm10
vpmadd52luq ymm9, ymm14, ymm6
vpmadd52luq ymm11, ymm14, ymm10
vpmadd52huq ymm1, ymm14, ymm5
vpmadd52luq ymm2, ymm15, ymm6
vpmadd52luq ymm2, ymm4, ymm10
vmovdqu ymm6, ymmword ptr [rsi + 64]
vpmadd52luq ymm6, ymm15, ymm10
vmovdqu ymmword ptr [rsi + 64], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpmadd52luq ymm2, ymm13, ymm5
vmovdqu ymmword ptr [rsi + 192], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 32]
vpmadd52huq ymm2, ymm7, ymm10
vpmadd52luq ymm6, ymm4, ymm5
vpaddq ymm2, ymm2, ymm2
vpmadd52luq ymm9, ymm7, ymm10
vpmadd52huq ymm1, ymm7, ymm8
vpmadd52huq ymm0, ymm7, ymm5
vpaddq ymm12, ymm12, ymm2
vpaddq ymm2, ymm12, ymmword ptr [rsi + 96]
vpmadd52luq ymm11, ymm7, ymm5
vmovdqu ymmword ptr [rsi + 32], ymm6
vpsllq ymm6, ymm12, 4
vpaddq ymm2, ymm2, ymm2
vpaddq ymm6, ymm12, ymm6
vmovdqu ymm12, ymmword ptr [rsi]
vpmadd52huq ymm12, ymm15, ymm10
vpmadd52huq ymm12, ymm4, ymm5
vpaddq ymm6, ymm6, ymm2
vpmadd52luq ymm6, ymm15, ymm5
vpmadd52huq ymm12, ymm14, ymm8
vpmadd52huq ymm3, ymm15, ymm5
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm7, ymmword ptr [rsi + 160]
vpaddq ymm1, ymm1, ymm1
vmovdqu ymmword ptr [rsi], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 64]
vpmadd52luq ymm10, ymm14, ymm5
vpmadd52luq ymm10, ymm7, ymm8
vpxor xmm5, xmm5, xmm5
vpmadd52luq ymm5, ymm7, ymmword ptr [rsi + 160]
vpmadd52huq ymm3, ymm4, ymm8
vpaddq ymm7, ymm11, ymm1
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm13, ymm8
vmovdqu ymm1, ymmword ptr [rsi + 128]
vpaddq ymm1, ymm1, ymm1
vpmadd52luq ymm6, ymm4, ymm8
vpaddq ymm0, ymm0, ymm0
vpaddq ymm9, ymm9, ymm0
vpsllq ymm0, ymm7, 4
vpaddq ymm2, ymm2, ymm2
vpaddq ymm5, ymm5, ymm1
vmovdqu ymm1, ymmword ptr [rdi + 128]
vpmadd52luq ymm1, ymm13, ymm8
vmovdqu ymm4, ymmword ptr [rsi + 192]
vpmadd52luq ymm4, ymm15, ymm8
vpaddq ymm11, ymm11, ymm9
vpaddq ymm12, ymm12, ymm2
vpsllq ymm15, ymm2, 4
vpaddq ymm3, ymm3, ymm5
vpaddq ymm0, ymm7, ymm0
vpaddq ymm12, ymm12, ymm12
vpaddq ymm11, ymm11, ymm11
vpaddq ymm15, ymm2, ymm15
vpsllq ymm2, ymm9, 4
vpaddq ymm7, ymm7, ymm7
vpaddq ymm9, ymm9, ymm2
vpsllq ymm2, ymm5, 4
vpaddq ymm7, ymm0, ymm7
vpaddq ymm12, ymm15, ymm12
vpaddq ymm0, ymm1, ymm7
vpaddq ymm7, ymm9, ymm11
vpaddq ymm9, ymm3, ymm3
vpaddq ymm1, ymm4, ymm7
vpaddq ymm5, ymm5, ymm2
vpaddq ymm4, ymm10, ymm12
vpaddq ymm5, ymm5, ymm9
vmovdqu ymm7, ymmword ptr [rdi + 160]
vpmadd52luq ymm7, ymm13, ymmword ptr [rsi]
vmovdqu ymm9, ymmword ptr [rsi + 32]
vpmadd52luq ymm9, ymm14, ymm8
vpaddq ymm2, ymm7, ymm6
vpaddq ymm3, ymm9, ymm5
ret
