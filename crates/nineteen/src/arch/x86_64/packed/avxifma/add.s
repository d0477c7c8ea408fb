vpermd ymm8, ymm5, ymmword ptr [rdx + 64]
vpermd ymm9, ymm5, ymmword ptr [rdx + 128]
vpermd ymm10, ymm5, ymmword ptr [rdx + 96]
vpshufd xmm11, xmm0, 78
vmovdqu ymm12, ymmword ptr [rdi + 224]
vpsubq ymm13, ymm12, ymm1
vpsubq ymm14, ymm12, ymm4
vmovdqu ymm15, ymmword ptr [rdi + 192]
vpsubq ymm15, ymm15, ymm0
vpblendd ymm14, ymm4, ymm14, 3
vpshufd xmm4, xmm4, 78
vpblendd ymm15, ymm0, ymm15, 3
vpaddq ymm14, ymm4, ymm14
vpaddq ymm11, ymm11, ymm15
vpblendd ymm13, ymm1, ymm13, 3
vpsubq ymm15, ymm12, ymm2
vpand ymm0, ymm11, ymmword ptr [rdi]
vpshufd xmm1, xmm1, 78
vpsrlq ymm4, ymm14, 51
vpmadd52luq ymm0, ymm4, ymmword ptr [rdi + 32] # N0
vpsrlq ymm11, ymm11, 51
vpshufd xmm4, xmm2, 78
vpaddq ymm13, ymm1, ymm13
vpblendd ymm15, ymm2, ymm15, 3
vpand ymm1, ymm13, ymmword ptr [rdi]
vpaddq ymm15, ymm4, ymm15
vpaddq ymm11, ymm1, ymm11 # N1
vpsubq ymm12, ymm12, ymm3
vpsrlq ymm13, ymm13, 51
vpand ymm1, ymm15, ymmword ptr [rdi]
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm0, ymm9
vpaddq ymm13, ymm1, ymm13 # N2
vpblendd ymm12, ymm3, ymm12, 3
vpshufd xmm1, xmm3, 78
vpaddq ymm12, ymm1, ymm12
vpand ymm1, ymm12, ymmword ptr [rdi]
vpsrlq ymm15, ymm15, 51
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm0, ymm10
vpsrlq ymm12, ymm12, 51
vpmadd52huq ymm3, ymm11, ymm8
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm11, ymm9
vpmadd52huq ymm2, ymm11, ymm10
vpaddq ymm15, ymm1, ymm15 # N3
vpermd ymm1, ymm5, ymmword ptr [rdx]
vmovdqu ymmword ptr [rsi], ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm13, ymm9
vpand ymm14, ymm14, ymmword ptr [rdi]
vpaddq ymm12, ymm14, ymm12 # N4
vmovdqu ymm14, ymmword ptr [rdi + 576]
vpmadd52luq ymm14, ymm0, ymm9
vmovdqu ymmword ptr [rsi + 32], ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52luq ymm7, ymm13, ymm9
vmovdqu ymmword ptr [rsi + 64], ymm4
vmovdqu ymm4, ymmword ptr [rdi + 576]
vpmadd52luq ymm4, ymm0, ymm8
vmovdqu ymmword ptr [rsi + 96], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm8
vmovdqu ymmword ptr [rsi + 128], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm15, ymm9
vpmadd52huq ymm2, ymm13, ymm8
vpmadd52huq ymm6, ymm15, ymm10
vpmadd52luq ymm14, ymm11, ymm10
vpermd ymm5, ymm5, ymmword ptr [rdx + 32]
vpmadd52luq ymm14, ymm13, ymm8
vpmadd52huq ymm3, ymm13, ymm5
vmovdqu ymmword ptr [rsi + 160], ymm14
vmovdqu ymm14, ymmword ptr [rdi + 576]
vpmadd52luq ymm14, ymm0, ymm10
vpmadd52huq ymm2, ymm15, ymm5
vpmadd52luq ymm7, ymm15, ymm10
vmovdqu ymmword ptr [rsi + 192], ymm13
vpxor xmm13, xmm13, xmm13
vpmadd52luq ymm13, ymm15, ymm9
vmovdqu ymmword ptr [rsi + 224], ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm0, ymm5
vpmadd52huq ymm6, ymm12, ymm8
vpmadd52huq ymm4, ymm11, ymm5
vmovdqu ymmword ptr [rsi + 256], ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm12, ymm9
vpmadd52huq ymm2, ymm12, ymmword ptr [rsi + 128]
vpmadd52huq ymm1, ymm12, ymm10
vpmadd52luq ymm13, ymm12, ymm10
vpmadd52huq ymm3, ymm15, ymmword ptr [rsi + 128]
vpmadd52luq ymm14, ymm11, ymm8
vmovdqu ymmword ptr [rsi + 288], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 224]
vpmadd52luq ymm15, ymm12, ymm8
vpmadd52luq ymm14, ymm5, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 224], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52luq ymm15, ymm12, ymm9
vmovdqu ymmword ptr [rsi + 320], ymm14
vmovdqu ymm14, ymmword ptr [rdi + 576]
vpmadd52luq ymm14, ymm0, ymm5
vpaddq ymm6, ymm6, ymm6
vpaddq ymm2, ymm2, ymm2
vmovdqu ymmword ptr [rsi + 352], ymm12
vpxor xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm11, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 64]
vpmadd52huq ymm9, ymm10, ymmword ptr [rsi + 192]
vpmadd52luq ymm2, ymm10, ymmword ptr [rsi + 192]
vpaddq ymm7, ymm7, ymm7
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm0, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 64], ymm0
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpmadd52huq ymm4, ymm0, ymmword ptr [rsi + 128]
vpaddq ymm1, ymm1, ymm1
vpsllq ymm0, ymm7, 4
vpaddq ymm3, ymm3, ymm7
vpmadd52luq ymm14, ymm11, ymmword ptr [rsi + 128]
vpaddq ymm6, ymm13, ymm6
vpaddq ymm7, ymm7, ymm0
vpsllq ymm13, ymm6, 4
vmovdqu ymm0, ymmword ptr [rsi + 256]
vpmadd52huq ymm0, ymm11, ymmword ptr [rsi + 128]
vpmadd52huq ymm9, ymm8, ymmword ptr [rsi + 288]
vmovdqu ymmword ptr [rsi + 256], ymm14
vmovdqu ymm14, ymmword ptr [rsi + 160]
vpmadd52luq ymm14, ymm5, ymmword ptr [rsi + 288]
vpaddq ymm15, ymm15, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 352]
vpmadd52luq ymm14, ymm1, ymmword ptr [rsi + 128]
vpmadd52luq ymm2, ymm8, ymmword ptr [rsi + 288]
vpsllq ymm8, ymm15, 4
vpaddq ymm13, ymm6, ymm13
vpaddq ymm3, ymm3, ymm3
vpmadd52huq ymm9, ymm1, ymm5
vpaddq ymm4, ymm4, ymm15
vpaddq ymm8, ymm15, ymm8
vpaddq ymm15, ymm4, ymm4
vpmadd52luq ymm2, ymm1, ymm5
vpaddq ymm7, ymm7, ymm3
vpaddq ymm8, ymm8, ymm15
vpaddq ymm7, ymm14, ymm7
vpaddq ymm6, ymm0, ymm6
vmovdqu ymm14, ymmword ptr [rsi + 96]
vpmadd52luq ymm14, ymm11, ymm5
vpaddq ymm5, ymm6, ymm6
vpaddq ymm6, ymm9, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 288]
vmovdqu ymm11, ymmword ptr [rsi + 320]
vpmadd52luq ymm11, ymm9, ymmword ptr [rsi + 128]
vpaddq ymm5, ymm13, ymm5
vpaddq ymm6, ymm6, ymmword ptr [rsi + 224]
vpaddq ymm9, ymm12, ymm2
vpsllq ymm12, ymm9, 4
vpaddq ymm13, ymm9, ymm9
vpshufd ymm15, ymm7, 78
vpaddq ymm10, ymm10, ymm6
vpxor ymm7, ymm7, ymmword ptr [rdi + 320]
vpaddq ymm8, ymm11, ymm8
vpaddq ymm10, ymm10, ymm10
vpsllq ymm11, ymm6, 4
vpaddq ymm9, ymm9, ymm12
vpaddq ymm9, ymm9, ymm13
vpaddq ymm7, ymm15, ymm7
vmovdqu ymm12, ymmword ptr [rsi + 192]
vpmadd52luq ymm14, ymm12, ymmword ptr [rsi + 128]
vpshufd ymm12, ymm8, 78
vpaddq ymm6, ymm6, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 64]
vpmadd52luq ymm9, ymm11, ymmword ptr [rsi + 128]
vpaddq ymm9, ymm9, ymmword ptr [rdi + 544]
vpaddq ymm6, ymm6, ymm10
vpaddq ymm5, ymm14, ymm5
vpshufd ymm10, ymm5, 78
vpaddq ymm6, ymm6, ymmword ptr [rsi + 256]
vpxor ymm8, ymm8, ymmword ptr [rdi + 320]
vpxor ymm11, ymm6, ymmword ptr [rdi + 320]
vpxor ymm5, ymm5, ymmword ptr [rdi + 320]
vpshufd ymm6, ymm6, 78
vpaddq ymm5, ymm10, ymm5
vpaddq ymm6, ymm6, ymm11
vpand ymm10, ymm5, ymmword ptr [rdi]
vpshufd ymm11, ymm9, 78
vpsrlq ymm13, ymm6, 51
vpxor ymm9, ymm9, ymmword ptr [rdi + 320]
vpaddq ymm9, ymm11, ymm9
vpsrlq ymm11, ymm7, 51
vpand ymm7, ymm7, ymmword ptr [rdi]
vpaddq ymm8, ymm12, ymm8
vpaddq ymm10, ymm10, ymm13 # M2
vpand ymm12, ymm9, ymmword ptr [rdi]
vpsrlq ymm13, ymm8, 51
vpaddq ymm12, ymm12, ymm11
vpaddq ymm7, ymm7, ymm13 # M4
vpsllq ymm13, ymm11, 4
vpand ymm8, ymm8, ymmword ptr [rdi]
vpaddq ymm11, ymm11, ymm11
vpand ymm6, ymm6, ymmword ptr [rdi]
vpaddq ymm11, ymm11, ymm13
vpsrlq ymm5, ymm5, 51
vpaddq ymm11, ymm12, ymm11 # M0
vpaddq ymm5, ymm8, ymm5 # M3
vmovdqu ymm8, ymmword ptr [rsi + 32]
vpermd ymm12, ymm8, ymm7
vpsrlq ymm9, ymm9, 51
vpaddq ymm6, ymm6, ymm9 # M1
vmovdqu ymm9, ymmword ptr [rsi]
vpermd ymm13, ymm9, ymm5
vpermd ymm14, ymm9, ymm6
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm14, ymm12
vpermd ymm0, ymm9, ymm11
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm0, ymm12
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm14, ymm12
vpermd ymm5, ymm8, ymm5
vpermd ymm3, ymm9, ymm10
vpermd ymm6, ymm8, ymm6
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm13, ymm12
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm13, ymm12
vmovdqu ymmword ptr [rsi + 96], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm0, ymm5
vpermd ymm7, ymm9, ymm7
vpmadd52huq ymm1, ymm14, ymm5
vpmadd52huq ymm15, ymm3, ymm5
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm3, ymm12
vmovdqu ymmword ptr [rsi], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpmadd52luq ymm2, ymm0, ymm12
vpmadd52huq ymm4, ymm7, ymm5
vpermd ymm10, ymm8, ymm10
vpmadd52huq ymm9, ymm13, ymm5
vmovdqu ymmword ptr [rsi + 128], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm6
vpermd ymm8, ymm8, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 96]
vpmadd52luq ymm11, ymm3, ymm5
vmovdqu ymmword ptr [rsi + 32], ymm9
vmovdqu ymm9, ymmword ptr [rdi + 160]
vpmadd52luq ymm9, ymm0, ymm5
vmovdqu ymmword ptr [rsi + 96], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm3, ymm12
vmovdqu ymmword ptr [rsi + 160], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 64]
vpmadd52luq ymm12, ymm7, ymm5
vpmadd52luq ymm2, ymm14, ymm5
vpmadd52huq ymm4, ymm14, ymm8
vpmadd52huq ymm15, ymm13, ymm10
vpmadd52huq ymm1, ymm3, ymm10
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm0, ymm10
vpmadd52luq ymm11, ymm13, ymm10
vpmadd52huq ymm1, ymm13, ymm6
vpmadd52luq ymm9, ymm13, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 96]
vpmadd52luq ymm5, ymm14, ymm10
vpmadd52luq ymm2, ymm3, ymm10
vmovdqu ymmword ptr [rsi + 96], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpmadd52luq ymm2, ymm0, ymm6
vmovdqu ymmword ptr [rsi + 192], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 32]
vpmadd52huq ymm2, ymm7, ymm10
vpmadd52huq ymm15, ymm7, ymm6
vpaddq ymm2, ymm2, ymm2
vpmadd52huq ymm4, ymm14, ymm6
vpaddq ymm12, ymm12, ymm2
vpmadd52luq ymm5, ymm3, ymm6
vpmadd52huq ymm1, ymm7, ymm8
vpmadd52luq ymm9, ymm7, ymm10
vpsllq ymm2, ymm12, 4
vmovdqu ymmword ptr [rsi + 32], ymm5
vpaddq ymm5, ymm12, ymmword ptr [rsi + 64]
vpmadd52luq ymm11, ymm7, ymm6
vpaddq ymm5, ymm5, ymm5
vpaddq ymm12, ymm12, ymm2
vmovdqu ymm2, ymmword ptr [rsi]
vpmadd52huq ymm2, ymm14, ymm10
vpaddq ymm5, ymm12, ymm5
vpmadd52luq ymm5, ymm14, ymm6
vpmadd52huq ymm2, ymm3, ymm6
vpmadd52huq ymm2, ymm13, ymm8
vpxor xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm7, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 96]
vpmadd52luq ymm10, ymm13, ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52luq ymm6, ymm7, ymmword ptr [rsi + 160]
vpaddq ymm1, ymm1, ymm1
vpmadd52luq ymm10, ymm7, ymm8
vpaddq ymm7, ymm11, ymm1
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm0, ymm8
vpaddq ymm15, ymm15, ymm15
vpmadd52huq ymm4, ymm3, ymm8
vmovdqu ymm1, ymmword ptr [rsi + 128]
vpaddq ymm1, ymm1, ymm1
vmovdqu ymmword ptr [rsi + 64], ymm13
vmovdqu ymm13, ymmword ptr [rdi + 128]
vpmadd52luq ymm13, ymm0, ymm8
vpaddq ymm9, ymm9, ymm15
vpmadd52luq ymm5, ymm3, ymm8
vpaddq ymm12, ymm12, ymm12
vpsllq ymm15, ymm12, 4
vmovdqu ymm3, ymmword ptr [rsi + 192]
vpmadd52luq ymm3, ymm14, ymm8
vpaddq ymm6, ymm6, ymm1
vpaddq ymm11, ymm11, ymm9
vpaddq ymm14, ymm2, ymm12
vpsllq ymm1, ymm7, 4
vpaddq ymm11, ymm11, ymm11
vpsllq ymm2, ymm9, 4
vmovdqu ymmword ptr [rsi + 96], ymm8
vpsllq ymm8, ymm6, 4
vpaddq ymm1, ymm7, ymm1
vpaddq ymm12, ymm12, ymm15
vpaddq ymm14, ymm14, ymm14
vpaddq ymm9, ymm9, ymm2
vpaddq ymm7, ymm7, ymm7
vpaddq ymm12, ymm12, ymm14
vpaddq ymm7, ymm1, ymm7
vmovdqu ymm14, ymmword ptr [rdi + 160]
vpmadd52luq ymm14, ymm0, ymmword ptr [rsi]
vpaddq ymm15, ymm4, ymm6
vpaddq ymm0, ymm13, ymm7
vpaddq ymm7, ymm9, ymm11
vpaddq ymm9, ymm15, ymm15
vpaddq ymm1, ymm3, ymm7
vpaddq ymm6, ymm6, ymm8
vpaddq ymm6, ymm6, ymm9
vpaddq ymm4, ymm10, ymm12
vpaddq ymm2, ymm14, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 64]
vmovdqu ymm7, ymmword ptr [rsi + 32]
vpmadd52luq ymm7, ymm5, ymmword ptr [rsi + 96]
vpaddq ymm3, ymm7, ymm6
ret
