vpermd ymm7, ymm6, ymm4
vpermd ymm8, ymm5, ymm1
vpermd ymm9, ymm5, ymm0
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm8, ymm7
vpxor xmm11, xmm11, xmm11
vpmadd52luq ymm11, ymm8, ymm7
vpxor xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm9, ymm7
vpermd ymm13, ymm6, ymm3
vpermd ymm14, ymm6, ymm2
vpermd ymm15, ymm5, ymm2
vmovdqu ymm2, ymmword ptr [rdi + 448]
vpmadd52luq ymm2, ymm9, ymm13
vmovdqu ymmword ptr [rsi], ymm0
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm9, ymm13
vpermd ymm3, ymm5, ymm3
vmovdqu ymmword ptr [rsi + 32], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm9, ymm14
vpermd ymm1, ymm6, ymm1
vpmadd52huq ymm12, ymm8, ymm13
vpmadd52huq ymm0, ymm8, ymm14
vpmadd52luq ymm11, ymm15, ymm13
vmovdqu ymmword ptr [rsi + 64], ymm6
vmovdqu ymm6, ymmword ptr [rdi + 448]
vpmadd52luq ymm6, ymm9, ymm14
vpmadd52huq ymm2, ymm8, ymm1
vmovdqu ymmword ptr [rsi + 96], ymm6
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm15, ymm7
vmovdqu ymmword ptr [rsi + 128], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 448]
vpmadd52luq ymm2, ymm9, ymm7
vpmadd52luq ymm2, ymm8, ymm13
vpmadd52huq ymm12, ymm15, ymm14
vpmadd52huq ymm10, ymm15, ymm13
vmovdqu ymmword ptr [rsi + 160], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm3, ymm7
vpmadd52luq ymm2, ymm15, ymm14
vpermd ymm5, ymm5, ymm4
vpmadd52huq ymm0, ymm15, ymm1
vmovdqu ymm4, ymmword ptr [rsi + 32]
vpmadd52luq ymm4, ymm8, ymm14
vpmadd52huq ymm12, ymm3, ymm1
vpmadd52luq ymm11, ymm3, ymm14
vmovdqu ymmword ptr [rsi + 32], ymm8
vpxor xmm8, xmm8, xmm8
vpmadd52huq ymm8, ymm5, ymm7
vmovdqu ymmword ptr [rsi + 192], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 64]
vpermd ymm2, ymm2, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm15, ymm7
vpmadd52huq ymm10, ymm3, ymm14
vpmadd52huq ymm6, ymm3, ymm13
vpmadd52luq ymm11, ymm5, ymm1
vpmadd52huq ymm0, ymm3, ymm2
vpmadd52huq ymm9, ymm5, ymm13
vpmadd52luq ymm4, ymm3, ymm13
vmovdqu ymmword ptr [rsi + 64], ymm10
vpxor xmm10, xmm10, xmm10
vpmadd52luq ymm10, ymm5, ymm7
vpmadd52huq ymm12, ymm5, ymm2
vmovdqu ymmword ptr [rsi + 224], ymm11
vmovdqu ymm11, ymmword ptr [rdi + 416]
vpmadd52luq ymm11, ymm2, ymmword ptr [rsi + 160]
vpaddq ymm8, ymm8, ymm8
vmovdqu ymmword ptr [rsi + 256], ymm11
vmovdqu ymm11, ymmword ptr [rsi]
vpmadd52luq ymm11, ymm15, ymm1
vmovdqu ymmword ptr [rsi], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm3, ymm7
vmovdqu ymm7, ymmword ptr [rsi + 128]
vpmadd52huq ymm7, ymm15, ymm2
vpmadd52huq ymm6, ymm5, ymm14
vmovdqu ymmword ptr [rsi + 128], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm1, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 288], ymm15
vpsllq ymm15, ymm8, 4
vpmadd52luq ymm4, ymm5, ymm13
vpaddq ymm9, ymm9, ymm9
vmovdqu ymm13, ymmword ptr [rsi + 192]
vpmadd52luq ymm13, ymm3, ymm1
vpaddq ymm9, ymm10, ymm9
vpmadd52luq ymm11, ymm3, ymm2
vpsllq ymm10, ymm9, 4
vpaddq ymm12, ymm12, ymm12
vpaddq ymm15, ymm8, ymm15
vpmadd52luq ymm13, ymm5, ymm2
vmovdqu ymm3, ymmword ptr [rdi + 448]
vpmadd52luq ymm3, ymm1, ymmword ptr [rsi + 160]
vpaddq ymm8, ymm0, ymm8
vmovdqu ymm0, ymmword ptr [rsi]
vpmadd52luq ymm0, ymm5, ymm14
vpaddq ymm12, ymm12, ymmword ptr [rsi + 224]
vmovdqu ymm14, ymmword ptr [rsi + 64]
vpmadd52huq ymm14, ymm5, ymm1
vpaddq ymm5, ymm12, ymm12
vpaddq ymm8, ymm8, ymm8
vpaddq ymm6, ymm6, ymm6
vpaddq ymm14, ymm14, ymm14
vmovdqu ymmword ptr [rsi], ymm3
vpsllq ymm3, ymm12, 4
vpaddq ymm12, ymm12, ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm2, ymmword ptr [rsi + 160]
vpaddq ymm5, ymm12, ymm5
vpaddq ymm8, ymm15, ymm8
vpaddq ymm8, ymm13, ymm8
vpaddq ymm5, ymm5, ymmword ptr [rsi + 256]
vpaddq ymm7, ymm7, ymm9
vmovdqu ymm12, ymmword ptr [rsi + 288]
vpmadd52huq ymm12, ymm2, ymmword ptr [rsi + 32]
vpaddq ymm9, ymm9, ymm10
vpaddq ymm7, ymm7, ymm7
vpaddq ymm7, ymm9, ymm7
vpaddq ymm9, ymm0, ymm14
vpaddq ymm6, ymm4, ymm6
vpaddq ymm7, ymm11, ymm7
vpblendd ymm10, ymm8, ymmword ptr [rdi + 64], 3
vpxor ymm10, ymm10, ymmword ptr [rdi + 256]
vpblendd ymm11, ymm7, ymmword ptr [rdi + 64], 3
vpshufd ymm13, ymm8, 78
vpshufd ymm14, ymm7, 78
vpsubq ymm10, ymm13, ymm10
vpblendd ymm13, ymm5, ymmword ptr [rdi + 64], 3
vpshufd ymm15, ymm5, 78
vpsllq ymm0, ymm9, 4
vpxor ymm13, ymm13, ymmword ptr [rdi + 256]
vpaddq ymm3, ymm3, ymm9
vpxor ymm11, ymm11, ymmword ptr [rdi + 256]
vpaddq ymm12, ymm12, ymm6
vpsubq ymm13, ymm15, ymm13
vpsubq ymm11, ymm14, ymm11
vpaddq ymm12, ymm12, ymm12
vpand ymm14, ymm13, ymmword ptr [rdi]
vpand ymm15, ymm10, ymmword ptr [rdi]
vpsllq ymm4, ymm6, 4
vmovdqu ymmword ptr [rsi + 64], ymm5
vmovdqu ymm5, ymmword ptr [rsi + 96]
vpmadd52luq ymm5, ymm1, ymmword ptr [rsi + 32]
vpaddq ymm6, ymm6, ymm4
vpaddq ymm1, ymm3, ymm3
vmovdqu ymm3, ymmword ptr [rsi]
vpmadd52luq ymm3, ymm2, ymmword ptr [rsi + 32]
vpaddq ymm9, ymm9, ymm0
vpmadd52luq ymm5, ymm2, ymmword ptr [rsi + 128]
vpaddq ymm6, ymm6, ymm12
vpaddq ymm9, ymm9, ymm1
vpaddq ymm5, ymm5, ymm6
vpblendd ymm6, ymm5, ymmword ptr [rdi + 64], 3
vpsrlq ymm12, ymm11, 51
vpxor ymm6, ymm6, ymmword ptr [rdi + 256]
vpaddq ymm12, ymm15, ymm12 # N4
vpblendd ymm15, ymm12, ymmword ptr [rdi + 64], 15
vpshufd ymm0, ymm5, 78
vpsubq ymm6, ymm0, ymm6
vpsrlq ymm10, ymm10, 51
vpaddq ymm9, ymm3, ymm9
vpblendd ymm0, ymm9, ymmword ptr [rdi + 64], 3
vpmadd52luq ymm14, ymm10, ymmword ptr [rdi + 32] # N0
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm14, ymm15
vpshufd ymm1, ymm9, 78
vpxor ymm0, ymm0, ymmword ptr [rdi + 256]
vpsubq ymm0, ymm1, ymm0
vpand ymm11, ymm11, ymmword ptr [rdi]
vpsrlq ymm1, ymm6, 51
vpaddq ymm11, ymm11, ymm1 # N3
vpsrlq ymm13, ymm13, 51
vpblendd ymm1, ymm11, ymmword ptr [rdi + 64], 15
vpand ymm2, ymm0, ymmword ptr [rdi]
vpsrlq ymm0, ymm0, 51
vpaddq ymm13, ymm2, ymm13 # N1
vpmadd52huq ymm10, ymm13, ymm1
vpblendd ymm2, ymm13, ymmword ptr [rdi + 64], 15
vpand ymm6, ymm6, ymmword ptr [rdi]
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm13, ymm15
vpaddq ymm6, ymm6, ymm0 # N2
vpblendd ymm0, ymm6, ymmword ptr [rdi + 64], 15
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm6, ymm15
vmovdqa xmm5, xmm5
vpmadd52huq ymm10, ymm6, ymm0
vmovdqa xmm7, xmm7
vmovdqa xmm8, xmm8
vmovdqu ymmword ptr [rsi], ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm14, ymm1
vpmadd52huq ymm9, ymm13, ymm0
vmovdqu ymmword ptr [rsi + 32], ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52huq ymm5, ymm13, ymm15
vpmadd52luq ymm8, ymm14, ymm15
vmovdqu ymmword ptr [rsi + 96], ymm4
vpblendd ymm4, ymm14, ymmword ptr [rdi + 96], 15
vmovdqu ymmword ptr [rsi + 128], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52huq ymm4, ymm14, ymm0
vpmadd52luq ymm3, ymm6, ymm1
vpmadd52luq ymm7, ymm14, ymm1
vmovdqu ymmword ptr [rsi + 160], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm11, ymm15
vpmadd52huq ymm5, ymm6, ymm1
vmovdqu ymmword ptr [rsi + 192], ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52huq ymm5, ymm6, ymm15
vpmadd52huq ymm9, ymm6, ymm2
vpmadd52huq ymm4, ymm13, ymm2
vpmadd52luq ymm3, ymm11, ymm0
vpmadd52huq ymm14, ymm12, ymm1
vpmadd52luq ymm8, ymm13, ymm1
vpmadd52luq ymm8, ymm6, ymm0
vpmadd52huq ymm10, ymm11, ymm2
vpmadd52huq ymm9, ymm11, ymmword ptr [rsi + 128]
vpmadd52huq ymm5, ymm11, ymm1
vpmadd52luq ymm3, ymm12, ymm2
vpmadd52huq ymm10, ymm12, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 224], ymm5
vmovdqu ymm5, ymmword ptr [rsi + 96]
vpmadd52luq ymm5, ymm11, ymm1
vmovdqu ymmword ptr [rsi + 96], ymm1
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm12, ymm15
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm7, ymm13, ymm0
vpmadd52luq ymm5, ymm12, ymm0
vmovdqu ymmword ptr [rsi + 256], ymm5
vpxor xmm5, xmm5, xmm5
vpmadd52luq ymm5, ymm11, ymm15
vmovdqu ymmword ptr [rsi + 288], ymm13
vmovdqu ymm13, ymmword ptr [rsi + 192]
vpmadd52huq ymm13, ymm11, ymm0
vpaddq ymm10, ymm3, ymm10
vpmadd52huq ymm4, ymm6, ymmword ptr [rsi + 128]
vpmadd52luq ymm8, ymm11, ymm2
vmovdqu ymm3, ymmword ptr [rsi + 64]
vmovdqa xmm3, xmm3
vmovdqu ymmword ptr [rsi + 64], ymm11
vpxor xmm11, xmm11, xmm11
vpmadd52luq ymm11, ymm12, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 160]
vpmadd52luq ymm3, ymm15, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 192], ymm3
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm15, ymm2
vpmadd52luq ymm7, ymm6, ymm2
vpaddq ymm1, ymm1, ymm1
vmovdqu ymmword ptr [rsi + 320], ymm6
vmovdqu ymm6, ymmword ptr [rsi + 32]
vpmadd52luq ymm6, ymm15, ymm0
vpsllq ymm15, ymm1, 4
vpaddq ymm9, ymm9, ymm1
vpmadd52huq ymm13, ymm12, ymm2
vpaddq ymm14, ymm14, ymm14
vpmadd52luq ymm5, ymm12, ymmword ptr [rsi + 96]
vpaddq ymm11, ymm11, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 224]
vpmadd52huq ymm14, ymm12, ymm0
vpaddq ymm14, ymm14, ymm14
vpsllq ymm0, ymm11, 4
vpaddq ymm15, ymm1, ymm15
vpaddq ymm1, ymm10, ymm10
vpaddq ymm4, ymm4, ymm11
vpaddq ymm5, ymm5, ymm14
vpaddq ymm11, ymm11, ymm0
vpsllq ymm14, ymm10, 4
vpaddq ymm9, ymm9, ymm9
vpaddq ymm0, ymm4, ymm4
vpaddq ymm10, ymm10, ymm14
vpmadd52luq ymm8, ymm12, ymmword ptr [rsi + 128]
vpaddq ymm10, ymm10, ymm1
vpaddq ymm9, ymm15, ymm9
vpaddq ymm8, ymm8, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 288]
vpmadd52huq ymm3, ymm9, ymmword ptr [rsi + 128]
vmovdqu ymm14, ymmword ptr [rsi]
vmovdqa xmm14, xmm14
vpaddq ymm13, ymm13, ymm13
vpaddq ymm10, ymm10, ymmword ptr [rsi + 192]
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmadd52luq ymm7, ymm15, ymmword ptr [rsi + 128]
vpmadd52luq ymm6, ymm9, ymm2
vpaddq ymm1, ymm3, ymm5
vpaddq ymm11, ymm11, ymm0
vpaddq ymm0, ymm1, ymm1
vpaddq ymm13, ymm13, ymmword ptr [rsi + 256]
vpand ymm1, ymm8, ymmword ptr [rdi]
vpaddq ymm7, ymm7, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 160]
vpxor xmm3, xmm3, xmm3
vpmadd52huq ymm3, ymm11, ymmword ptr [rsi + 128]
vpand ymm4, ymm10, ymmword ptr [rdi]
vpaddq ymm3, ymm3, ymm13
vpaddq ymm3, ymm3, ymm3
vmovdqu ymmword ptr [rsi], ymm12
vpsllq ymm12, ymm5, 4
vpmadd52luq ymm14, ymm11, ymm2
vpsllq ymm2, ymm13, 4
vpaddq ymm5, ymm5, ymm12
vpaddq ymm12, ymm13, ymm2
vpaddq ymm5, ymm5, ymm0
vpaddq ymm12, ymm12, ymm3
vpsrlq ymm13, ymm7, 51
vpmadd52luq ymm14, ymm9, ymmword ptr [rsi + 128]
vpsrlq ymm8, ymm8, 51
vpaddq ymm13, ymm1, ymm13 # M4
vpmadd52luq ymm4, ymm8, ymmword ptr [rdi + 32] # M0
vpaddq ymm8, ymm14, ymm12
vpblendd ymm12, ymm13, ymmword ptr [rdx + 128], 240
vpblendd ymm11, ymm11, ymm4, 240
vmovdqu ymm14, ymmword ptr [rsi + 320]
vpmadd52luq ymm6, ymm14, ymmword ptr [rsi + 128]
vpaddq ymm5, ymm6, ymm5
vpand ymm6, ymm8, ymmword ptr [rdi]
vpxor xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm11, ymm12
vpsrlq ymm10, ymm10, 51
vpsrlq ymm1, ymm5, 51
vpaddq ymm6, ymm6, ymm10 # M1
vpand ymm7, ymm7, ymmword ptr [rdi]
vpsrlq ymm8, ymm8, 51
vpblendd ymm9, ymm9, ymm6, 240
vpaddq ymm7, ymm7, ymm1 # M3
vpblendd ymm10, ymm7, ymmword ptr [rdx + 96], 240
vpxor xmm1, xmm1, xmm1
vpmadd52huq ymm1, ymm11, ymm10
vmovdqu ymm2, ymmword ptr [rdi + 512]
vpmadd52luq ymm2, ymm11, ymm12
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm9, ymm12
vpblendd ymm7, ymm15, ymm7, 240
vpand ymm5, ymm5, ymmword ptr [rdi]
vpaddq ymm5, ymm5, ymm8 # M2
vpxor xmm8, xmm8, xmm8
vpmadd52huq ymm8, ymm9, ymm12
vpblendd ymm14, ymm14, ymm5, 240
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm7, ymm12
vpblendd ymm5, ymm5, ymmword ptr [rdx + 64], 240
vmovdqu ymmword ptr [rsi + 32], ymm2
vmovdqu ymm2, ymmword ptr [rdi + 512]
vpmadd52luq ymm2, ymm11, ymm10
vpmadd52huq ymm0, ymm9, ymm10
vpmadd52huq ymm0, ymm14, ymm5
vpmadd52huq ymm1, ymm9, ymm5
vpmadd52luq ymm3, ymm14, ymm10
vmovdqu ymmword ptr [rsi + 64], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52luq ymm2, ymm7, ymm12
vmovdqu ymmword ptr [rsi + 96], ymm2
vpxor xmm2, xmm2, xmm2
vpmadd52huq ymm2, ymm14, ymm12
vpmadd52huq ymm8, ymm14, ymm10
vmovdqu ymmword ptr [rsi + 128], ymm12
vmovdqu ymm12, ymmword ptr [rsi]
vpblendd ymm12, ymm12, ymm13, 240
vpxor xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm11, ymm5
vpmadd52huq ymm2, ymm7, ymm10
vpmadd52luq ymm3, ymm7, ymm5
vpmadd52huq ymm15, ymm12, ymm10
vpblendd ymm6, ymm6, ymmword ptr [rdx + 32], 240
vpmadd52huq ymm13, ymm9, ymm6
vpblendd ymm4, ymm4, ymmword ptr [rdx], 240
vpmadd52huq ymm8, ymm7, ymm5
vpmadd52huq ymm0, ymm7, ymm6
vpmadd52huq ymm0, ymm12, ymm4
vpmadd52huq ymm1, ymm14, ymm6
vmovdqu ymmword ptr [rsi], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 32]
vpmadd52luq ymm15, ymm9, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm13
vmovdqu ymm13, ymmword ptr [rdi + 512]
vpmadd52luq ymm13, ymm11, ymm5
vpmadd52luq ymm15, ymm14, ymm5
vpmadd52luq ymm15, ymm7, ymm6
vmovdqu ymmword ptr [rsi + 160], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52luq ymm15, ymm14, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 192], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm12, ymmword ptr [rsi + 128]
vpmadd52luq ymm15, ymm7, ymm10
vpmadd52huq ymm8, ymm12, ymm6
vpmadd52luq ymm15, ymm12, ymm5
vpmadd52huq ymm2, ymm12, ymm5
vpmadd52luq ymm13, ymm9, ymm6
vpmadd52huq ymm1, ymm7, ymm4
vpmadd52luq ymm3, ymm12, ymm6
vmovdqu ymmword ptr [rsi + 224], ymm7
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm11, ymm6
vmovdqu ymmword ptr [rsi + 256], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmadd52luq ymm15, ymm9, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 96]
vpmadd52luq ymm5, ymm12, ymm10
vpaddq ymm10, ymm0, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 32]
vpmadd52huq ymm0, ymm4, ymmword ptr [rsi + 192]
vpaddq ymm14, ymm14, ymm14
vpmadd52luq ymm15, ymm6, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 32], ymm15
vmovdqu ymm15, ymmword ptr [rdi + 512]
vpmadd52luq ymm15, ymm11, ymm6
vpmadd52luq ymm13, ymm4, ymmword ptr [rsi + 192]
vpsllq ymm6, ymm14, 4
vpmadd52luq ymm15, ymm9, ymm4
vpmadd52huq ymm7, ymm9, ymm4
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm11, ymm4
vpaddq ymm10, ymm3, ymm10
vpsllq ymm3, ymm10, 4
vpaddq ymm2, ymm2, ymm2
vpaddq ymm6, ymm14, ymm6
vmovdqu ymmword ptr [rsi + 64], ymm13
vmovdqu ymm13, ymmword ptr [rdi + 480]
vpmadd52luq ymm13, ymm11, ymm4
vpaddq ymm11, ymm1, ymm14
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm8, ymmword ptr [rsi + 256]
vpaddq ymm11, ymm11, ymm11
vpaddq ymm14, ymm10, ymm3
vmovdqu ymm1, ymmword ptr [rsi]
vpaddq ymm1, ymm1, ymm1
vpaddq ymm5, ymm5, ymm2
vpsllq ymm2, ymm8, 4
vpaddq ymm9, ymm9, ymm8
vpaddq ymm9, ymm9, ymm9
vpaddq ymm6, ymm6, ymm11
vpsllq ymm11, ymm5, 4
vmovdqu ymm3, ymmword ptr [rsi + 160]
vpmadd52luq ymm3, ymm12, ymm4
vpaddq ymm10, ymm10, ymm10
vpaddq ymm6, ymm3, ymm6
vpaddq ymm8, ymm8, ymm2
vpaddq ymm10, ymm14, ymm10
vpaddq ymm7, ymm7, ymm5
vpaddq ymm7, ymm7, ymm7
vpaddq ymm8, ymm8, ymm9
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm12, ymmword ptr [rsi + 128]
vpaddq ymm9, ymm9, ymm1
vpaddq ymm5, ymm5, ymm11
vpshufd ymm11, ymm6, 78
vpaddq ymm12, ymm0, ymm9
vpxor ymm6, ymm6, ymmword ptr [rdi + 288]
vpaddq ymm8, ymm15, ymm8
vpaddq ymm6, ymm11, ymm6
vpshufd ymm11, ymm8, 78
vpaddq ymm12, ymm12, ymm12
vpsllq ymm14, ymm9, 4
vpaddq ymm9, ymm9, ymm14
vpaddq ymm10, ymm13, ymm10
vpaddq ymm5, ymm5, ymm7
vpxor ymm7, ymm10, ymmword ptr [rdi + 288]
vpaddq ymm9, ymm9, ymm12
vpaddq ymm5, ymm5, ymmword ptr [rsi + 64]
vmovdqu ymm12, ymmword ptr [rsi + 32]
vpmadd52luq ymm12, ymm4, ymmword ptr [rsi + 224]
vpshufd ymm10, ymm10, 78
vpshufd ymm13, ymm5, 78
vpaddq ymm9, ymm12, ymm9
vpshufd ymm12, ymm9, 78
vpxor ymm8, ymm8, ymmword ptr [rdi + 288]
vpxor ymm9, ymm9, ymmword ptr [rdi + 288]
vpxor ymm5, ymm5, ymmword ptr [rdi + 288]
vpaddq ymm5, ymm13, ymm5
vpsrlq ymm13, ymm6, 51
vpaddq ymm9, ymm12, ymm9
vpand ymm12, ymm5, ymmword ptr [rdi]
vpaddq ymm7, ymm10, ymm7
vpaddq ymm8, ymm11, ymm8
vpand ymm10, ymm7, ymmword ptr [rdi]
vpaddq ymm11, ymm13, ymm13
vpsllq ymm14, ymm13, 4
vpaddq ymm10, ymm10, ymm13
vpand ymm13, ymm9, ymmword ptr [rdi]
vpaddq ymm11, ymm11, ymm14
vpand ymm6, ymm6, ymmword ptr [rdi]
vpsrlq ymm9, ymm9, 51
vpand ymm14, ymm8, ymmword ptr [rdi]
vpsrlq ymm5, ymm5, 51
vpsrlq ymm8, ymm8, 51
vpsrlq ymm7, ymm7, 51
vpaddq ymm1, ymm14, ymm7 # O1
vpaddq ymm4, ymm6, ymm9 # O4
vpaddq ymm0, ymm10, ymm11 # O0
vpaddq ymm3, ymm13, ymm5 # O3
vpaddq ymm2, ymm12, ymm8 # O2
ret
