vpxor xmm5, xmm5, xmm5
vpmadd52luq ymm5, ymm1, ymm4
vpxor xmm6, xmm6, xmm6
vpmadd52huq ymm6, ymm3, ymm4
vpmadd52huq ymm5, ymm2, ymm2
vpxor xmm7, xmm7, xmm7
vpmadd52huq ymm7, ymm1, ymm4
vpxor xmm8, xmm8, xmm8
vpmadd52huq ymm8, ymm2, ymm4
vpxor xmm9, xmm9, xmm9
vpmadd52huq ymm9, ymm0, ymm4
vpmadd52luq ymm5, ymm2, ymm3
vpxor xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm4, ymm4
vpxor xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm0, ymm3
vpmadd52huq ymm7, ymm2, ymm3
vpxor xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm0, ymm4
vpxor xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm0, ymm2
vpaddq ymm8, ymm8, ymm8
vpxor xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm0, ymm0
vpmadd52luq ymm12, ymm1, ymm3
vpmadd52huq ymm11, ymm1, ymm2
vpmadd52huq ymm8, ymm3, ymm3
vpmadd52huq ymm9, ymm1, ymm3
vpxor xmm15, xmm15, xmm15
vpmadd52luq ymm15, ymm0, ymm0
vpaddq ymm7, ymm7, ymm7
vpmadd52luq ymm7, ymm2, ymm4
vmovdqu ymmword ptr [rsi], ymm14
vpxor xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm0, ymm3
vmovdqu ymmword ptr [rsi + 32], ymm15
vpxor xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm0, ymm1
vpmadd52luq ymm8, ymm3, ymm4
vpaddq ymm10, ymm10, ymm10
vpaddq ymm11, ymm11, ymm11
vpaddq ymm9, ymm9, ymm9
vpaddq ymm6, ymm6, ymm6
vmovdqu ymmword ptr [rsi + 64], ymm4
vpxor xmm4, xmm4, xmm4
vpmadd52luq ymm4, ymm2, ymm2
vpaddq ymm5, ymm5, ymm9
vpaddq ymm6, ymm6, ymm6
vpaddq ymm9, ymm13, ymm13
vpmadd52luq ymm9, ymm1, ymm2
vpaddq ymm11, ymm12, ymm11
vpaddq ymm7, ymm7, ymm7
vpaddq ymm8, ymm8, ymm8
vpaddq ymm5, ymm5, ymm5
vpaddq ymm11, ymm11, ymm10
vpsllq ymm12, ymm5, 4
vpmadd52luq ymm7, ymm3, ymm3
vpsllq ymm13, ymm10, 4
vpxor xmm3, xmm3, xmm3
vpmadd52luq ymm3, ymm0, ymm2
vpaddq ymm15, ymm15, ymm15
vpmadd52huq ymm14, ymm1, ymm1
vpaddq ymm12, ymm5, ymm12
vpaddq ymm5, ymm5, ymm5
vmovdqu ymm2, ymmword ptr [rsi + 64]
vpmadd52luq ymm6, ymm2, ymm2
vpaddq ymm11, ymm11, ymm11
vpaddq ymm10, ymm10, ymm13
vpaddq ymm5, ymm12, ymm5
vpaddq ymm5, ymm5, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm11
vpsllq ymm11, ymm7, 4
vpaddq ymm12, ymm3, ymm15
vmovdqu ymm13, ymmword ptr [rsi]
vpmadd52luq ymm13, ymm0, ymm1
vpaddq ymm9, ymm14, ymm9
vpaddq ymm10, ymm4, ymm10
vpsrlq ymm14, ymm10, 51
vpaddq ymm12, ymm12, ymm8
vpand ymm15, ymm5, ymmword ptr [rdi]
vpaddq ymm9, ymm9, ymm6
vpaddq ymm12, ymm12, ymm12
vpsllq ymm0, ymm6, 4
vpaddq ymm13, ymm13, ymm7
vpaddq ymm6, ymm6, ymm0
vpsllq ymm0, ymm8, 4
vpaddq ymm8, ymm8, ymm0
vpaddq ymm9, ymm9, ymm9
vpaddq ymm8, ymm8, ymm12
vpaddq ymm12, ymm13, ymm13
vpaddq ymm6, ymm6, ymm9
vpmadd52luq ymm15, ymm14, ymmword ptr [rdi + 32] # N0
vpxor xmm9, xmm9, xmm9
vpmadd52luq ymm9, ymm1, ymm1
vpsrlq ymm13, ymm6, 51
vpaddq ymm8, ymm9, ymm8
vpaddq ymm7, ymm7, ymm11
vpsrlq ymm5, ymm5, 51
vpand ymm9, ymm10, ymmword ptr [rdi]
vpaddq ymm7, ymm7, ymm12
vpaddq ymm4, ymm9, ymm13 # N4
vpand ymm9, ymm8, ymmword ptr [rdi]
vpsrlq ymm10, ymm7, 51
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpaddq ymm1, ymm7, ymm5 # N1
vpaddq ymm2, ymm9, ymm10 # N2
vpsrlq ymm5, ymm8, 51
vpaddq ymm3, ymm6, ymm5 # N3
vmovdqa ymm0, ymm15
ret
