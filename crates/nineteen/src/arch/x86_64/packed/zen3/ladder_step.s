vpaddq ymm7, ymm0, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vpermd ymm8, ymm5, ymm7
vpaddq ymm9, ymm1, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vpermd ymm10, ymm5, ymm9
vpaddq ymm11, ymm2, ymmword ptr [rdi + 160]
vsubpd ymm11, ymm11, ymmword ptr [rdi + 160]
vpermd ymm12, ymm5, ymm11
vpaddq ymm13, ymm3, ymmword ptr [rdi + 160]
vsubpd ymm13, ymm13, ymmword ptr [rdi + 160]
vpermd ymm14, ymm5, ymm13
vpaddq ymm15, ymm4, ymmword ptr [rdi + 160]
vsubpd ymm15, ymm15, ymmword ptr [rdi + 160]
vpermd ymm5, ymm5, ymm15
vpermd ymm7, ymm6, ymm7
vpermd ymm9, ymm6, ymm9
vpermd ymm11, ymm6, ymm11
vpermd ymm13, ymm6, ymm13
vpermd ymm6, ymm6, ymm15
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm5, ymm6
vmovdqu ymm0, ymmword ptr [rdi + 128]
vsubpd ymm1, ymm0, ymm15
vfmadd231pd ymm1, ymm5, ymm6
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm14, ymm6
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm14, ymm6
vpaddq ymm1, ymm1, ymm2
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm5, ymm13
vsubpd ymm4, ymm0, ymm2
vfmadd231pd ymm4, ymm5, ymm13
vpaddq ymm1, ymm1, ymm2
vpaddq ymm2, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm12, ymm6
vpaddq ymm2, ymm2, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm13
vmovdqu ymmword ptr [rsi], ymm1
vsubpd ymm1, ymm0, ymm3
vfmadd231pd ymm1, ymm14, ymm13
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm5, ymm11
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm5, ymm11
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm10, ymm6
vpaddq ymm1, ymm1, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm13
vmovdqu ymmword ptr [rsi + 32], ymm2
vsubpd ymm2, ymm0, ymm3
vfmadd231pd ymm2, ymm12, ymm13
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm4, ymm2
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm11
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm11
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm5, ymm9
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm5, ymm9
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm8, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm8, ymm6
vpaddq ymm6, ymm2, ymm3
vpaddq ymm2, ymm4, ymmword ptr [rdi + 1088]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm13
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm10, ymm13
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm11
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm12, ymm11
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm9
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm9
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm5, ymm7
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm5, ymm7
vpaddq ymm5, ymm6, ymm3
vpaddq ymm6, ymm2, ymm4
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm8, ymm13
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm8, ymm13
vpaddq ymm6, ymm6, ymm2
vpaddq ymm13, ymm3, ymmword ptr [rdi + 1056]
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm10, ymm11
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm10, ymm11
vpaddq ymm6, ymm6, ymm2
vpaddq ymm13, ymm13, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm12, ymm9
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm12, ymm9
vpaddq ymm6, ymm6, ymm2
vpaddq ymm13, ymm13, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm14, ymm7
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm14, ymm7
vpaddq ymm6, ymm6, ymm2
vpaddq ymm13, ymm13, ymm3
vpsllq ymm14, ymm15, 4
vpaddq ymm2, ymm15, ymm15
vpaddq ymm6, ymm6, ymm15
vpaddq ymm14, ymm14, ymm2
vpaddq ymm6, ymm6, ymm14
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm8, ymm11
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm8, ymm11
vpaddq ymm11, ymm13, ymm14
vpaddq ymm13, ymm15, ymmword ptr [rdi + 1024]
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm10, ymm9
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm10, ymm9
vpaddq ymm11, ymm11, ymm14
vpaddq ymm13, ymm13, ymm15
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm12, ymm7
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm12, ymm7
vpaddq ymm11, ymm11, ymm14
vpaddq ymm12, ymm13, ymm15
vmovdqu ymm13, ymmword ptr [rsi]
vpsllq ymm14, ymm13, 4
vpaddq ymm15, ymm13, ymm13
vpaddq ymm11, ymm11, ymm13
vpaddq ymm13, ymm14, ymm15
vpaddq ymm11, ymm11, ymm13
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm8, ymm9
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm8, ymm9
vpaddq ymm9, ymm12, ymm13
vpaddq ymm12, ymm14, ymmword ptr [rdi + 992]
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm10, ymm7
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm10, ymm7
vpaddq ymm9, ymm9, ymm13
vpaddq ymm10, ymm12, ymm14
vmovdqu ymm12, ymmword ptr [rsi + 32]
vpsllq ymm13, ymm12, 4
vpaddq ymm14, ymm12, ymm12
vpaddq ymm9, ymm9, ymm12
vpaddq ymm12, ymm13, ymm14
vpaddq ymm9, ymm9, ymm12
vmovdqu ymm12, ymmword ptr [rdi + 96]
vfmadd231pd ymm12, ymm8, ymm7
vsubpd ymm13, ymm0, ymm12
vfmadd231pd ymm13, ymm8, ymm7
vpaddq ymm7, ymm10, ymm12
vpaddq ymm8, ymm13, ymmword ptr [rdi + 960]
vpsllq ymm10, ymm1, 4
vpaddq ymm12, ymm1, ymm1
vpaddq ymm7, ymm7, ymm1
vpaddq ymm10, ymm10, ymm12
vpaddq ymm7, ymm7, ymm10
vpsllq ymm10, ymm5, 4
vpaddq ymm12, ymm5, ymm5
vpaddq ymm5, ymm8, ymm5
vpaddq ymm8, ymm10, ymm12
vpaddq ymm5, ymm5, ymm8
vpshufd ymm8, ymm5, 78
vpblendd ymm10, ymm5, ymmword ptr [rdi + 64], 3
vpxor ymm10, ymm10, ymmword ptr [rdi + 288]
vpsubq ymm8, ymm8, ymm10
vpshufd ymm10, ymm7, 78
vpblendd ymm12, ymm7, ymmword ptr [rdi + 64], 3
vpxor ymm12, ymm12, ymmword ptr [rdi + 288]
vpsubq ymm10, ymm10, ymm12
vpshufd ymm12, ymm9, 78
vpblendd ymm13, ymm9, ymmword ptr [rdi + 64], 3
vpxor ymm13, ymm13, ymmword ptr [rdi + 288]
vpsubq ymm12, ymm12, ymm13
vpshufd ymm13, ymm11, 78
vpblendd ymm14, ymm11, ymmword ptr [rdi + 64], 3
vpxor ymm14, ymm14, ymmword ptr [rdi + 288]
vpsubq ymm13, ymm13, ymm14
vpshufd ymm14, ymm6, 78
vpblendd ymm15, ymm6, ymmword ptr [rdi + 64], 3
vpxor ymm15, ymm15, ymmword ptr [rdi + 288]
vpsubq ymm14, ymm14, ymm15
vpsrlq ymm15, ymm8, 51
vpsrlq ymm1, ymm10, 51
vpsrlq ymm2, ymm12, 51
vpsrlq ymm3, ymm13, 51
vpsrlq ymm4, ymm14, 51
vpand ymm8, ymm8, ymmword ptr [rdi]
vpand ymm10, ymm10, ymmword ptr [rdi]
vpand ymm12, ymm12, ymmword ptr [rdi]
vpand ymm13, ymm13, ymmword ptr [rdi]
vpand ymm14, ymm14, ymmword ptr [rdi]
vpmuludq ymm4, ymm4, ymmword ptr [rdi + 32]
vpaddq ymm8, ymm8, ymm4 # N0
vpaddq ymm10, ymm10, ymm15 # N1
vpaddq ymm12, ymm12, ymm1 # N2
vpaddq ymm13, ymm13, ymm2 # N3
vpaddq ymm14, ymm14, ymm3 # N4
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpaddq ymm10, ymm10, ymmword ptr [rdi + 160]
vsubpd ymm10, ymm10, ymmword ptr [rdi + 160]
vpaddq ymm12, ymm12, ymmword ptr [rdi + 160]
vsubpd ymm12, ymm12, ymmword ptr [rdi + 160]
vpaddq ymm13, ymm13, ymmword ptr [rdi + 160]
vsubpd ymm13, ymm13, ymmword ptr [rdi + 160]
vpaddq ymm14, ymm14, ymmword ptr [rdi + 160]
vsubpd ymm14, ymm14, ymmword ptr [rdi + 160]
vpblendd ymm15, ymm8, ymmword ptr [rdi + 192], 15
vpblendd ymm1, ymm10, ymmword ptr [rdi + 64], 15
vpblendd ymm2, ymm12, ymmword ptr [rdi + 64], 15
vpblendd ymm3, ymm13, ymmword ptr [rdi + 64], 15
vpblendd ymm4, ymm14, ymmword ptr [rdi + 64], 15
vmovdqu ymmword ptr [rsi], ymm6
vmovdqu ymm6, ymmword ptr [rdi + 96]
vfmadd231pd ymm6, ymm14, ymm4
vmovdqu ymmword ptr [rsi + 32], ymm11
vsubpd ymm11, ymm0, ymm6
vfmadd231pd ymm11, ymm14, ymm4
vmovdqu ymm4, ymmword ptr [rdi + 96]
vfmadd231pd ymm4, ymm14, ymm3
vmovdqu ymmword ptr [rsi + 64], ymm9
vsubpd ymm9, ymm0, ymm4
vfmadd231pd ymm9, ymm14, ymm3
vpsllvq ymm4, ymm4, ymmword ptr [rdi + 448]
vpaddq ymm11, ymm11, ymm4
vmovdqu ymm4, ymmword ptr [rdi + 96]
vfmadd231pd ymm4, ymm14, ymm2
vmovdqu ymmword ptr [rsi + 96], ymm7
vsubpd ymm7, ymm0, ymm4
vfmadd231pd ymm7, ymm14, ymm2
vpaddq ymm9, ymm9, ymm4
vmovdqu ymm4, ymmword ptr [rdi + 96]
vfmadd231pd ymm4, ymm13, ymm3
vmovdqu ymmword ptr [rsi + 128], ymm5
vsubpd ymm5, ymm0, ymm4
vfmadd231pd ymm5, ymm13, ymm3
vpsllvq ymm9, ymm9, ymmword ptr [rdi + 448]
vpaddq ymm9, ymm4, ymm9
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm1
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm1
vpaddq ymm7, ymm7, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm2
vmovdqu ymmword ptr [rsi + 160], ymm8
vsubpd ymm8, ymm0, ymm3
vfmadd231pd ymm8, ymm13, ymm2
vpaddq ymm7, ymm7, ymm3
vpaddq ymm8, ymm4, ymm8
vpsllvq ymm7, ymm7, ymmword ptr [rdi + 448]
vpaddq ymm5, ymm5, ymm7
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm14, ymm15
vsubpd ymm3, ymm0, ymm7
vfmadd231pd ymm3, ymm14, ymm15
vpaddq ymm7, ymm8, ymm7
vmovdqu ymm8, ymmword ptr [rdi + 96]
vfmadd231pd ymm8, ymm13, ymm1
vsubpd ymm4, ymm0, ymm8
vfmadd231pd ymm4, ymm13, ymm1
vpaddq ymm7, ymm7, ymm8
vpaddq ymm8, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm2
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm12, ymm2
vpaddq ymm2, ymm4, ymmword ptr [rdi + 928]
vpsllvq ymm7, ymm7, ymmword ptr [rdi + 448]
vpaddq ymm7, ymm3, ymm7
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm15
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm13, ymm15
vpaddq ymm8, ymm8, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm1
vmovdqu ymmword ptr [rsi + 192], ymm14
vsubpd ymm14, ymm0, ymm3
vfmadd231pd ymm14, ymm12, ymm1
vpaddq ymm8, ymm8, ymm3
vpaddq ymm14, ymm4, ymm14
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 448]
vpaddq ymm8, ymm2, ymm8
vpsllq ymm2, ymm6, 4
vpaddq ymm3, ymm6, ymm6
vpaddq ymm6, ymm8, ymm6
vpaddq ymm8, ymm2, ymm3
vpaddq ymm6, ymm6, ymm8
vmovdqu ymm8, ymmword ptr [rdi + 96]
vfmadd231pd ymm8, ymm12, ymm15
vsubpd ymm2, ymm0, ymm8
vfmadd231pd ymm2, ymm12, ymm15
vpaddq ymm8, ymm14, ymm8
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm10, ymm1
vsubpd ymm3, ymm0, ymm14
vfmadd231pd ymm3, ymm10, ymm1
vpaddq ymm14, ymm14, ymmword ptr [rdi + 896]
vpaddq ymm1, ymm3, ymmword ptr [rdi + 864]
vpsllvq ymm8, ymm8, ymmword ptr [rdi + 448]
vpaddq ymm8, ymm14, ymm8
vpsllq ymm14, ymm11, 4
vpaddq ymm3, ymm11, ymm11
vpaddq ymm8, ymm8, ymm11
vpaddq ymm11, ymm14, ymm3
vpaddq ymm8, ymm8, ymm11
vmovdqu ymm11, ymmword ptr [rdi + 96]
vfmadd231pd ymm11, ymm10, ymm15
vsubpd ymm14, ymm0, ymm11
vfmadd231pd ymm14, ymm10, ymm15
vpaddq ymm11, ymm2, ymm11
vpsllvq ymm11, ymm11, ymmword ptr [rdi + 448]
vpaddq ymm11, ymm1, ymm11
vpsllq ymm1, ymm9, 4
vpaddq ymm2, ymm9, ymm9
vpaddq ymm9, ymm11, ymm9
vpaddq ymm11, ymm1, ymm2
vpaddq ymm9, ymm9, ymm11
vmovdqu ymm11, ymmword ptr [rdi + 96]
vfmadd231pd ymm11, ymm15, ymmword ptr [rsi + 160]
vsubpd ymm1, ymm0, ymm11
vfmadd231pd ymm1, ymm15, ymmword ptr [rsi + 160]
vpaddq ymm11, ymm11, ymmword ptr [rdi + 832]
vpaddq ymm15, ymm1, ymmword ptr [rdi + 800]
vpsllvq ymm14, ymm14, ymmword ptr [rdi + 448]
vpaddq ymm11, ymm11, ymm14
vpsllq ymm14, ymm5, 4
vpaddq ymm1, ymm5, ymm5
vpaddq ymm5, ymm11, ymm5
vpaddq ymm11, ymm14, ymm1
vpaddq ymm5, ymm5, ymm11
vpsllq ymm11, ymm7, 4
vpaddq ymm14, ymm7, ymm7
vpaddq ymm7, ymm15, ymm7
vpaddq ymm11, ymm11, ymm14
vpaddq ymm7, ymm7, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 128]
vmovdqa xmm11, xmm11
vpaddq ymm7, ymm7, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 96]
vmovdqa xmm11, xmm11
vpaddq ymm5, ymm5, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 64]
vmovdqa xmm11, xmm11
vpaddq ymm9, ymm9, ymm11
vmovdqu ymm11, ymmword ptr [rsi + 32]
vmovdqa xmm11, xmm11
vpaddq ymm8, ymm8, ymm11
vmovdqu ymm11, ymmword ptr [rsi]
vmovdqa xmm11, xmm11
vpaddq ymm6, ymm6, ymm11
vpsrlq ymm11, ymm7, 51
vpsrlq ymm14, ymm5, 51
vpsrlq ymm15, ymm9, 51
vpsrlq ymm1, ymm8, 51
vpsrlq ymm2, ymm6, 51
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpmuludq ymm2, ymm2, ymmword ptr [rdi + 32]
vpaddq ymm7, ymm7, ymm2 # M0
vpaddq ymm5, ymm5, ymm11 # M1
vpaddq ymm9, ymm9, ymm14 # M2
vpaddq ymm8, ymm8, ymm15 # M3
vpaddq ymm6, ymm6, ymm1 # M4
vpaddq ymm7, ymm7, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vmovdqu ymm11, ymmword ptr [rsi + 160]
vpblendd ymm11, ymm11, ymm7, 240
vpaddq ymm5, ymm5, ymmword ptr [rdi + 160]
vsubpd ymm5, ymm5, ymmword ptr [rdi + 160]
vpblendd ymm10, ymm10, ymm5, 240
vpaddq ymm9, ymm9, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vpblendd ymm12, ymm12, ymm9, 240
vpaddq ymm8, ymm8, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpblendd ymm13, ymm13, ymm8, 240
vpaddq ymm6, ymm6, ymmword ptr [rdi + 160]
vsubpd ymm6, ymm6, ymmword ptr [rdi + 160]
vmovdqu ymm14, ymmword ptr [rsi + 192]
vpblendd ymm14, ymm14, ymm6, 240
vpblendd ymm7, ymm7, ymmword ptr [rdx], 240
vpblendd ymm5, ymm5, ymmword ptr [rdx + 32], 240
vpblendd ymm9, ymm9, ymmword ptr [rdx + 64], 240
vpblendd ymm8, ymm8, ymmword ptr [rdx + 96], 240
vpblendd ymm6, ymm6, ymmword ptr [rdx + 128], 240
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm14, ymm6
vsubpd ymm1, ymm0, ymm15
vfmadd231pd ymm1, ymm14, ymm6
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm13, ymm6
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm13, ymm6
vpaddq ymm1, ymm1, ymm2
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm14, ymm8
vsubpd ymm4, ymm0, ymm2
vfmadd231pd ymm4, ymm14, ymm8
vpaddq ymm1, ymm1, ymm2
vpaddq ymm2, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm12, ymm6
vpaddq ymm2, ymm2, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm8
vmovdqu ymmword ptr [rsi], ymm1
vsubpd ymm1, ymm0, ymm3
vfmadd231pd ymm1, ymm13, ymm8
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm9
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm9
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm10, ymm6
vpaddq ymm1, ymm1, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm8
vmovdqu ymmword ptr [rsi + 32], ymm2
vsubpd ymm2, ymm0, ymm3
vfmadd231pd ymm2, ymm12, ymm8
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm4, ymm2
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm9
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm13, ymm9
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm5
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm5
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm11, ymm6
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm11, ymm6
vpaddq ymm6, ymm2, ymm3
vpaddq ymm2, ymm4, ymmword ptr [rdi + 1248]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm10, ymm8
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm10, ymm8
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm12, ymm9
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm12, ymm9
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm13, ymm5
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm13, ymm5
vpaddq ymm6, ymm6, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm14, ymm7
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm14, ymm7
vpaddq ymm6, ymm6, ymm3
vpaddq ymm14, ymm2, ymm4
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm11, ymm8
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm11, ymm8
vpaddq ymm8, ymm14, ymm2
vpaddq ymm14, ymm3, ymmword ptr [rdi + 1216]
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm10, ymm9
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm10, ymm9
vpaddq ymm8, ymm8, ymm2
vpaddq ymm14, ymm14, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm12, ymm5
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm12, ymm5
vpaddq ymm8, ymm8, ymm2
vpaddq ymm14, ymm14, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm13, ymm7
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm13, ymm7
vpaddq ymm8, ymm8, ymm2
vpaddq ymm13, ymm14, ymm3
vpsllq ymm14, ymm15, 4
vpaddq ymm2, ymm15, ymm15
vpaddq ymm8, ymm8, ymm15
vpaddq ymm14, ymm14, ymm2
vpaddq ymm8, ymm8, ymm14
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm11, ymm9
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm11, ymm9
vpaddq ymm9, ymm13, ymm14
vpaddq ymm13, ymm15, ymmword ptr [rdi + 1184]
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm10, ymm5
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm10, ymm5
vpaddq ymm9, ymm9, ymm14
vpaddq ymm13, ymm13, ymm15
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm12, ymm7
vsubpd ymm15, ymm0, ymm14
vfmadd231pd ymm15, ymm12, ymm7
vpaddq ymm9, ymm9, ymm14
vpaddq ymm12, ymm13, ymm15
vmovdqu ymm13, ymmword ptr [rsi]
vpsllq ymm14, ymm13, 4
vpaddq ymm15, ymm13, ymm13
vpaddq ymm9, ymm9, ymm13
vpaddq ymm13, ymm14, ymm15
vpaddq ymm9, ymm9, ymm13
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm11, ymm5
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm11, ymm5
vpaddq ymm5, ymm12, ymm13
vpaddq ymm12, ymm14, ymmword ptr [rdi + 1152]
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm10, ymm7
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm10, ymm7
vpaddq ymm5, ymm5, ymm13
vpaddq ymm10, ymm12, ymm14
vmovdqu ymm12, ymmword ptr [rsi + 32]
vpsllq ymm13, ymm12, 4
vpaddq ymm14, ymm12, ymm12
vpaddq ymm5, ymm5, ymm12
vpaddq ymm12, ymm13, ymm14
vpaddq ymm5, ymm5, ymm12
vmovdqu ymm12, ymmword ptr [rdi + 96]
vfmadd231pd ymm12, ymm11, ymm7
vsubpd ymm13, ymm0, ymm12
vfmadd231pd ymm13, ymm11, ymm7
vpaddq ymm7, ymm10, ymm12
vpaddq ymm10, ymm13, ymmword ptr [rdi + 1120]
vpsllq ymm11, ymm1, 4
vpaddq ymm12, ymm1, ymm1
vpaddq ymm7, ymm7, ymm1
vpaddq ymm11, ymm11, ymm12
vpaddq ymm7, ymm7, ymm11
vpsllq ymm11, ymm6, 4
vpaddq ymm12, ymm6, ymm6
vpaddq ymm6, ymm10, ymm6
vpaddq ymm10, ymm11, ymm12
vpaddq ymm6, ymm6, ymm10
vpshufd ymm10, ymm6, 78
vpxor ymm6, ymm6, ymmword ptr [rdi + 320]
vpaddq ymm6, ymm10, ymm6
vpshufd ymm10, ymm7, 78
vpxor ymm7, ymm7, ymmword ptr [rdi + 320]
vpaddq ymm7, ymm10, ymm7
vpshufd ymm10, ymm5, 78
vpxor ymm5, ymm5, ymmword ptr [rdi + 320]
vpaddq ymm5, ymm10, ymm5
vpshufd ymm10, ymm9, 78
vpxor ymm9, ymm9, ymmword ptr [rdi + 320]
vpaddq ymm9, ymm10, ymm9
vpshufd ymm10, ymm8, 78
vpxor ymm8, ymm8, ymmword ptr [rdi + 320]
vpaddq ymm8, ymm10, ymm8
vpsrlq ymm10, ymm6, 51
vpsrlq ymm11, ymm7, 51
vpsrlq ymm12, ymm5, 51
vpsrlq ymm13, ymm9, 51
vpsrlq ymm14, ymm8, 51
vpand ymm6, ymm6, ymmword ptr [rdi]
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpmuludq ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm0, ymm6, ymm14 # O0
vpaddq ymm1, ymm7, ymm10 # O1
vpaddq ymm2, ymm5, ymm11 # O2
vpaddq ymm3, ymm9, ymm12 # O3
vpaddq ymm4, ymm8, ymm13 # O4
ret
