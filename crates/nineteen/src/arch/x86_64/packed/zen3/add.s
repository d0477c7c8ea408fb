vpshufd xmm8, xmm0, 78
vmovdqu ymm9, ymmword ptr [rdi + 224]
vpsubq ymm9, ymm9, ymm0
vpblendd ymm9, ymm0, ymm9, 3
vpaddq ymm8, ymm8, ymm9
vpshufd xmm9, xmm1, 78
vmovdqu ymm10, ymmword ptr [rdi + 256]
vpsubq ymm11, ymm10, ymm1
vpblendd ymm11, ymm1, ymm11, 3
vpaddq ymm9, ymm9, ymm11
vpshufd xmm11, xmm2, 78
vpsubq ymm12, ymm10, ymm2
vpblendd ymm12, ymm2, ymm12, 3
vpaddq ymm11, ymm11, ymm12
vpshufd xmm12, xmm3, 78
vpsubq ymm13, ymm10, ymm3
vpblendd ymm13, ymm3, ymm13, 3
vpaddq ymm12, ymm12, ymm13
vpshufd xmm13, xmm4, 78
vpsubq ymm10, ymm10, ymm4
vpblendd ymm10, ymm4, ymm10, 3
vpaddq ymm10, ymm13, ymm10
vpsrlq ymm13, ymm8, 51
vpsrlq ymm14, ymm9, 51
vpsrlq ymm15, ymm11, 51
vpsrlq ymm0, ymm12, 51
vpsrlq ymm1, ymm10, 51
vpand ymm8, ymm8, ymmword ptr [rdi]
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm11, ymm11, ymmword ptr [rdi]
vpand ymm12, ymm12, ymmword ptr [rdi]
vpand ymm10, ymm10, ymmword ptr [rdi]
vpmuludq ymm1, ymm1, ymmword ptr [rdi + 32]
vpaddq ymm8, ymm8, ymm1 # N0
vpaddq ymm9, ymm9, ymm13 # N1
vpaddq ymm11, ymm11, ymm14 # N2
vpaddq ymm12, ymm12, ymm15 # N3
vpaddq ymm10, ymm10, ymm0 # N4
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpaddq ymm9, ymm9, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vpaddq ymm11, ymm11, ymmword ptr [rdi + 160]
vsubpd ymm11, ymm11, ymmword ptr [rdi + 160]
vpaddq ymm12, ymm12, ymmword ptr [rdi + 160]
vsubpd ymm12, ymm12, ymmword ptr [rdi + 160]
vpaddq ymm10, ymm10, ymmword ptr [rdi + 160]
vsubpd ymm10, ymm10, ymmword ptr [rdi + 160]
vmovdqu ymm13, ymmword ptr [rdx]
vpaddq ymm13, ymm13, ymmword ptr [rdi + 160]
vsubpd ymm13, ymm13, ymmword ptr [rdi + 160]
vpermd ymm13, ymm5, ymm13
vmovdqu ymm14, ymmword ptr [rdx + 32]
vpaddq ymm14, ymm14, ymmword ptr [rdi + 160]
vsubpd ymm14, ymm14, ymmword ptr [rdi + 160]
vpermd ymm14, ymm5, ymm14
vmovdqu ymm15, ymmword ptr [rdx + 64]
vpaddq ymm15, ymm15, ymmword ptr [rdi + 160]
vsubpd ymm15, ymm15, ymmword ptr [rdi + 160]
vpermd ymm15, ymm5, ymm15
vmovdqu ymm0, ymmword ptr [rdx + 96]
vpaddq ymm0, ymm0, ymmword ptr [rdi + 160]
vsubpd ymm0, ymm0, ymmword ptr [rdi + 160]
vpermd ymm0, ymm5, ymm0
vmovdqu ymm1, ymmword ptr [rdx + 128]
vpaddq ymm1, ymm1, ymmword ptr [rdi + 160]
vsubpd ymm1, ymm1, ymmword ptr [rdi + 160]
vpermd ymm5, ymm5, ymm1
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm10, ymm5
vmovdqu ymm2, ymmword ptr [rdi + 128]
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm10, ymm5
vmovdqu ymm4, ymmword ptr [rdi + 96]
vfmadd231pd ymm4, ymm12, ymm5
vmovdqu ymmword ptr [rsi], ymm7
vsubpd ymm7, ymm2, ymm4
vfmadd231pd ymm7, ymm12, ymm5
vpaddq ymm3, ymm3, ymm4
vmovdqu ymm4, ymmword ptr [rdi + 96]
vfmadd231pd ymm4, ymm10, ymm0
vmovdqu ymmword ptr [rsi + 32], ymm6
vsubpd ymm6, ymm2, ymm4
vfmadd231pd ymm6, ymm10, ymm0
vpaddq ymm3, ymm3, ymm4
vpaddq ymm6, ymm7, ymm6
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm11, ymm5
vsubpd ymm4, ymm2, ymm7
vfmadd231pd ymm4, ymm11, ymm5
vpaddq ymm6, ymm6, ymm7
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm12, ymm0
vmovdqu ymmword ptr [rsi + 64], ymm3
vsubpd ymm3, ymm2, ymm7
vfmadd231pd ymm3, ymm12, ymm0
vpaddq ymm6, ymm6, ymm7
vpaddq ymm7, ymm4, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm15
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm15
vpaddq ymm6, ymm6, ymm3
vpaddq ymm7, ymm7, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm9, ymm5
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm9, ymm5
vpaddq ymm7, ymm7, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm11, ymm0
vmovdqu ymmword ptr [rsi + 96], ymm6
vsubpd ymm6, ymm2, ymm3
vfmadd231pd ymm6, ymm11, ymm0
vpaddq ymm7, ymm7, ymm3
vpaddq ymm6, ymm4, ymm6
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm15
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm12, ymm15
vpaddq ymm7, ymm7, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm14
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm14
vpaddq ymm7, ymm7, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm8, ymm5
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm8, ymm5
vpaddq ymm5, ymm6, ymm3
vpaddq ymm6, ymm4, ymmword ptr [rdi + 1408]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm9, ymm0
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm9, ymm0
vpaddq ymm5, ymm5, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm11, ymm15
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm11, ymm15
vpaddq ymm5, ymm5, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm14
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm12, ymm14
vpaddq ymm5, ymm5, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm13
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm13
vpaddq ymm5, ymm5, ymm3
vpaddq ymm6, ymm6, ymm4
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm8, ymm0
vsubpd ymm3, ymm2, ymm10
vfmadd231pd ymm3, ymm8, ymm0
vpaddq ymm6, ymm6, ymm10
vpaddq ymm10, ymm3, ymmword ptr [rdi + 1376]
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm9, ymm15
vsubpd ymm3, ymm2, ymm0
vfmadd231pd ymm3, ymm9, ymm15
vpaddq ymm6, ymm6, ymm0
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm11, ymm14
vsubpd ymm3, ymm2, ymm0
vfmadd231pd ymm3, ymm11, ymm14
vpaddq ymm6, ymm6, ymm0
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm12, ymm13
vsubpd ymm3, ymm2, ymm0
vfmadd231pd ymm3, ymm12, ymm13
vpaddq ymm6, ymm6, ymm0
vpaddq ymm10, ymm10, ymm3
vpsllq ymm12, ymm1, 4
vpaddq ymm0, ymm1, ymm1
vpaddq ymm6, ymm6, ymm1
vpaddq ymm12, ymm12, ymm0
vpaddq ymm6, ymm6, ymm12
vmovdqu ymm12, ymmword ptr [rdi + 96]
vfmadd231pd ymm12, ymm8, ymm15
vsubpd ymm0, ymm2, ymm12
vfmadd231pd ymm0, ymm8, ymm15
vpaddq ymm10, ymm10, ymm12
vpaddq ymm12, ymm0, ymmword ptr [rdi + 1344]
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm9, ymm14
vsubpd ymm0, ymm2, ymm15
vfmadd231pd ymm0, ymm9, ymm14
vpaddq ymm10, ymm10, ymm15
vpaddq ymm12, ymm12, ymm0
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm11, ymm13
vsubpd ymm0, ymm2, ymm15
vfmadd231pd ymm0, ymm11, ymm13
vpaddq ymm10, ymm10, ymm15
vpaddq ymm11, ymm12, ymm0
vmovdqu ymm12, ymmword ptr [rsi + 64]
vpsllq ymm15, ymm12, 4
vpaddq ymm0, ymm12, ymm12
vpaddq ymm10, ymm10, ymm12
vpaddq ymm12, ymm15, ymm0
vpaddq ymm10, ymm10, ymm12
vmovdqu ymm12, ymmword ptr [rdi + 96]
vfmadd231pd ymm12, ymm8, ymm14
vsubpd ymm15, ymm2, ymm12
vfmadd231pd ymm15, ymm8, ymm14
vpaddq ymm11, ymm11, ymm12
vpaddq ymm12, ymm15, ymmword ptr [rdi + 1312]
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm9, ymm13
vsubpd ymm15, ymm2, ymm14
vfmadd231pd ymm15, ymm9, ymm13
vpaddq ymm9, ymm11, ymm14
vpaddq ymm11, ymm12, ymm15
vmovdqu ymm12, ymmword ptr [rsi + 96]
vpsllq ymm14, ymm12, 4
vpaddq ymm15, ymm12, ymm12
vpaddq ymm9, ymm9, ymm12
vpaddq ymm12, ymm14, ymm15
vpaddq ymm9, ymm9, ymm12
vmovdqu ymm12, ymmword ptr [rdi + 96]
vfmadd231pd ymm12, ymm8, ymm13
vsubpd ymm14, ymm2, ymm12
vfmadd231pd ymm14, ymm8, ymm13
vpaddq ymm8, ymm11, ymm12
vpaddq ymm11, ymm14, ymmword ptr [rdi + 1280]
vpsllq ymm12, ymm7, 4
vpaddq ymm13, ymm7, ymm7
vpaddq ymm7, ymm8, ymm7
vpaddq ymm8, ymm12, ymm13
vpaddq ymm7, ymm7, ymm8
vpsllq ymm8, ymm5, 4
vpaddq ymm12, ymm5, ymm5
vpaddq ymm5, ymm11, ymm5
vpaddq ymm8, ymm8, ymm12
vpaddq ymm5, ymm5, ymm8
vpshufd ymm8, ymm5, 78
vpxor ymm5, ymm5, ymmword ptr [rdi + 352]
vpaddq ymm5, ymm8, ymm5
vpshufd ymm8, ymm7, 78
vpxor ymm7, ymm7, ymmword ptr [rdi + 352]
vpaddq ymm7, ymm8, ymm7
vpshufd ymm8, ymm9, 78
vpxor ymm9, ymm9, ymmword ptr [rdi + 352]
vpaddq ymm8, ymm8, ymm9
vpshufd ymm9, ymm10, 78
vpxor ymm10, ymm10, ymmword ptr [rdi + 352]
vpaddq ymm9, ymm9, ymm10
vpshufd ymm10, ymm6, 78
vpxor ymm6, ymm6, ymmword ptr [rdi + 352]
vpaddq ymm6, ymm10, ymm6
vpsrlq ymm10, ymm5, 51
vpsrlq ymm11, ymm7, 51
vpsrlq ymm12, ymm8, 51
vpsrlq ymm13, ymm9, 51
vpsrlq ymm14, ymm6, 51
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpmuludq ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm5, ymm5, ymm14 # M0
vpaddq ymm7, ymm7, ymm10 # M1
vpaddq ymm8, ymm8, ymm11 # M2
vpaddq ymm9, ymm9, ymm12 # M3
vpaddq ymm6, ymm6, ymm13 # M4
vpaddq ymm5, ymm5, ymmword ptr [rdi + 160]
vsubpd ymm5, ymm5, ymmword ptr [rdi + 160]
vmovdqu ymm10, ymmword ptr [rsi + 32]
vpermd ymm11, ymm10, ymm5
vpaddq ymm7, ymm7, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vpermd ymm12, ymm10, ymm7
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpermd ymm13, ymm10, ymm8
vpaddq ymm9, ymm9, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vpermd ymm14, ymm10, ymm9
vpaddq ymm6, ymm6, ymmword ptr [rdi + 160]
vsubpd ymm6, ymm6, ymmword ptr [rdi + 160]
vpermd ymm10, ymm10, ymm6
vmovdqu ymm15, ymmword ptr [rsi]
vpermd ymm5, ymm15, ymm5
vpermd ymm7, ymm15, ymm7
vpermd ymm8, ymm15, ymm8
vpermd ymm9, ymm15, ymm9
vpermd ymm6, ymm15, ymm6
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm10, ymm6
vsubpd ymm0, ymm2, ymm15
vfmadd231pd ymm0, ymm10, ymm6
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm14, ymm6
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm14, ymm6
vpaddq ymm0, ymm0, ymm1
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm10, ymm9
vsubpd ymm4, ymm2, ymm1
vfmadd231pd ymm4, ymm10, ymm9
vpaddq ymm0, ymm0, ymm1
vpaddq ymm1, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm6
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm13, ymm6
vpaddq ymm1, ymm1, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm9
vmovdqu ymmword ptr [rsi], ymm0
vsubpd ymm0, ymm2, ymm3
vfmadd231pd ymm0, ymm14, ymm9
vpaddq ymm1, ymm1, ymm3
vpaddq ymm0, ymm4, ymm0
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm8
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm8
vpaddq ymm1, ymm1, ymm3
vpaddq ymm0, ymm0, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm6
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm12, ymm6
vpaddq ymm0, ymm0, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm9
vmovdqu ymmword ptr [rsi + 32], ymm1
vsubpd ymm1, ymm2, ymm3
vfmadd231pd ymm1, ymm13, ymm9
vpaddq ymm0, ymm0, ymm3
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm8
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm14, ymm8
vpaddq ymm0, ymm0, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm7
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm7
vpaddq ymm0, ymm0, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm11, ymm6
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm11, ymm6
vpaddq ymm6, ymm1, ymm3
vpaddq ymm1, ymm4, ymmword ptr [rdi + 768]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm9
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm12, ymm9
vpaddq ymm6, ymm6, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm8
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm13, ymm8
vpaddq ymm6, ymm6, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm7
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm14, ymm7
vpaddq ymm6, ymm6, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm5
vsubpd ymm4, ymm2, ymm3
vfmadd231pd ymm4, ymm10, ymm5
vpaddq ymm6, ymm6, ymm3
vpaddq ymm10, ymm1, ymm4
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm11, ymm9
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm11, ymm9
vpaddq ymm9, ymm10, ymm1
vpaddq ymm10, ymm3, ymmword ptr [rdi + 736]
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm12, ymm8
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm12, ymm8
vpaddq ymm9, ymm9, ymm1
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm13, ymm7
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm13, ymm7
vpaddq ymm9, ymm9, ymm1
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm1, ymmword ptr [rdi + 96]
vfmadd231pd ymm1, ymm14, ymm5
vsubpd ymm3, ymm2, ymm1
vfmadd231pd ymm3, ymm14, ymm5
vpaddq ymm9, ymm9, ymm1
vpaddq ymm10, ymm10, ymm3
vpsllq ymm14, ymm15, 4
vpaddq ymm1, ymm15, ymm15
vpaddq ymm9, ymm9, ymm15
vpaddq ymm14, ymm14, ymm1
vpaddq ymm4, ymm9, ymm14
vmovdqu ymm9, ymmword ptr [rdi + 96]
vfmadd231pd ymm9, ymm11, ymm8
vsubpd ymm14, ymm2, ymm9
vfmadd231pd ymm14, ymm11, ymm8
vpaddq ymm8, ymm10, ymm9
vpaddq ymm9, ymm14, ymmword ptr [rdi + 704]
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm12, ymm7
vsubpd ymm14, ymm2, ymm10
vfmadd231pd ymm14, ymm12, ymm7
vpaddq ymm8, ymm8, ymm10
vpaddq ymm9, ymm9, ymm14
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm13, ymm5
vsubpd ymm14, ymm2, ymm10
vfmadd231pd ymm14, ymm13, ymm5
vpaddq ymm8, ymm8, ymm10
vpaddq ymm9, ymm9, ymm14
vmovdqu ymm10, ymmword ptr [rsi]
vpsllq ymm13, ymm10, 4
vpaddq ymm14, ymm10, ymm10
vpaddq ymm8, ymm8, ymm10
vpaddq ymm10, ymm13, ymm14
vpaddq ymm3, ymm8, ymm10
vmovdqu ymm8, ymmword ptr [rdi + 96]
vfmadd231pd ymm8, ymm11, ymm7
vsubpd ymm10, ymm2, ymm8
vfmadd231pd ymm10, ymm11, ymm7
vpaddq ymm7, ymm9, ymm8
vpaddq ymm8, ymm10, ymmword ptr [rdi + 672]
vmovdqu ymm9, ymmword ptr [rdi + 96]
vfmadd231pd ymm9, ymm12, ymm5
vsubpd ymm10, ymm2, ymm9
vfmadd231pd ymm10, ymm12, ymm5
vpaddq ymm7, ymm7, ymm9
vpaddq ymm8, ymm8, ymm10
vmovdqu ymm9, ymmword ptr [rsi + 32]
vpsllq ymm10, ymm9, 4
vpaddq ymm12, ymm9, ymm9
vpaddq ymm7, ymm7, ymm9
vpaddq ymm9, ymm10, ymm12
vpaddq ymm7, ymm7, ymm9
vmovdqu ymm9, ymmword ptr [rdi + 96]
vfmadd231pd ymm9, ymm11, ymm5
vsubpd ymm10, ymm2, ymm9
vfmadd231pd ymm10, ymm11, ymm5
vpaddq ymm5, ymm8, ymm9
vpaddq ymm8, ymm10, ymmword ptr [rdi + 640]
vpsllq ymm9, ymm0, 4
vpaddq ymm10, ymm0, ymm0
vpaddq ymm5, ymm5, ymm0
vpaddq ymm9, ymm9, ymm10
vpaddq ymm1, ymm5, ymm9
vpsllq ymm5, ymm6, 4
vpaddq ymm9, ymm6, ymm6
vpaddq ymm6, ymm8, ymm6
vpaddq ymm5, ymm5, ymm9
vpaddq ymm0, ymm6, ymm5
vmovdqa ymm2, ymm7
ret
