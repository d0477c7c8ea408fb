vmovdqu ymm10, ymmword ptr [rdi + 64]
vpmuludq ymm11, ymm6, ymm10
vpmuludq ymm12, ymm6, ymm11
vpmuludq ymm13, ymm7, ymm10
vpmuludq ymm14, ymm5, ymm13
vpmuludq ymm15, ymm6, ymm13
vmovdqu ymmword ptr [rsi], ymm11
vpmuludq ymm11, ymm8, ymm10
vmovdqu ymmword ptr [rsi + 32], ymm8
vpmuludq ymm8, ymm4, ymm11
vmovdqu ymmword ptr [rsi + 64], ymm6
vpmuludq ymm6, ymm5, ymm11
vpaddq ymm15, ymm15, ymm6
vpmuludq ymm6, ymm9, ymm10
vpmuludq ymm10, ymm3, ymm6
vpaddq ymm10, ymm14, ymm10
vpmuludq ymm14, ymm4, ymm6
vpaddq ymm14, ymm15, ymm14
vpmuludq ymm15, ymm0, ymm3
vpaddq ymm14, ymm14, ymm15
vpmuludq ymm15, ymm0, ymm2
vpaddq ymm15, ymm8, ymm15
vpmuludq ymm8, ymm1, ymm2
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm1, ymm1
vpaddq ymm15, ymm15, ymm8
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm15, ymm10
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm12, ymm10
vpaddq ymm12, ymm14, ymm14
vpsrlq ymm14, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi]
vpaddq ymm12, ymm12, ymm14
vpmuludq ymm14, ymm7, ymm13
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmuludq ymm8, ymm11, ymm15
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm7, ymm11
vmovdqu ymmword ptr [rsi + 96], ymm10
vpmuludq ymm10, ymm5, ymm6
vmovdqu ymmword ptr [rsi + 128], ymm13
vpmuludq ymm13, ymm15, ymm6
vpaddq ymm13, ymm8, ymm13
vpmuludq ymm8, ymm0, ymm5
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm0, ymm4
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm1, ymm4
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm1, ymm3
vpaddq ymm10, ymm10, ymm8
vpmuludq ymm8, ymm2, ymm3
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm2, ymm2
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm14, ymm10
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm8, ymm10
vpaddq ymm13, ymm13, ymm13
vpsrlq ymm14, ymm12, 25
vpand ymm12, ymm12, ymmword ptr [rdi + 32]
vpaddq ymm10, ymm10, ymm14
vpsrlq ymm14, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi] # N4
vpaddq ymm13, ymm13, ymm14
vpmuludq ymm14, ymm0, ymm15
vpmuludq ymm8, ymm1, ymm15
vmovdqu ymmword ptr [rsi + 160], ymm10
vpmuludq ymm10, ymm0, ymm7
vpaddq ymm10, ymm8, ymm10
vmovdqu ymm8, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 192], ymm12
vpmuludq ymm12, ymm11, ymm8
vmovdqu ymmword ptr [rsi + 224], ymm11
vpmuludq ymm11, ymm7, ymm6
vmovdqu ymmword ptr [rsi + 256], ymm9
vpmuludq ymm9, ymm8, ymm6
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm1, ymm5
vpaddq ymm11, ymm11, ymm9
vpmuludq ymm9, ymm2, ymm5
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm2, ymm4
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm3, ymm4
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm3, ymm3
vpaddq ymm14, ymm14, ymm9
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm14, ymm11
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm12, ymm11
vpaddq ymm10, ymm10, ymm10
vpsrlq ymm12, ymm13, 25
vpand ymm13, ymm13, ymmword ptr [rdi + 32] # N5
vpaddq ymm11, ymm11, ymm12
vpsrlq ymm12, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # N6
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm2, ymm15
vpmuludq ymm14, ymm3, ymm15
vpmuludq ymm15, ymm1, ymm7
vpmuludq ymm7, ymm2, ymm7
vpaddq ymm14, ymm14, ymm7
vpmuludq ymm7, ymm0, ymm8
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm7, ymm1, ymm8
vpaddq ymm14, ymm14, ymm7
vmovdqu ymm7, ymmword ptr [rsi + 256]
vpmuludq ymm8, ymm6, ymm7
vpaddq ymm12, ymm12, ymm8
vpmuludq ymm7, ymm0, ymm7
vpaddq ymm14, ymm14, ymm7
vpmuludq ymm7, ymm3, ymm5
vpaddq ymm15, ymm15, ymm7
vpmuludq ymm7, ymm4, ymm5
vpaddq ymm14, ymm14, ymm7
vpmuludq ymm7, ymm4, ymm4
vpaddq ymm15, ymm15, ymm15
vpaddq ymm12, ymm12, ymm15
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm7, ymm12
vpaddq ymm14, ymm14, ymm14
vpsrlq ymm15, ymm10, 25
vpand ymm7, ymm10, ymmword ptr [rdi + 32] # N7
vpaddq ymm10, ymm12, ymm15
vpsrlq ymm12, ymm10, 26
vpand ymm8, ymm10, ymmword ptr [rdi] # N8
vpaddq ymm10, ymm14, ymm12
vmovdqu ymm12, ymmword ptr [rsi]
vpmuludq ymm14, ymm4, ymm12
vpmuludq ymm12, ymm5, ymm12
vmovdqu ymm15, ymmword ptr [rsi + 128]
vpmuludq ymm9, ymm3, ymm15
vpmuludq ymm15, ymm4, ymm15
vpaddq ymm12, ymm12, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 224]
vpmuludq ymm4, ymm2, ymm15
vpaddq ymm14, ymm14, ymm4
vpmuludq ymm15, ymm3, ymm15
vpaddq ymm12, ymm12, ymm15
vpmuludq ymm15, ymm1, ymm6
vpaddq ymm15, ymm9, ymm15
vpmuludq ymm2, ymm2, ymm6
vpaddq ymm12, ymm12, ymm2
vpmuludq ymm2, ymm5, ymmword ptr [rdi + 64]
vpmuludq ymm2, ymm5, ymm2
vpaddq ymm14, ymm14, ymm2
vpmuludq ymm1, ymm0, ymm1
vpaddq ymm12, ymm12, ymm1
vpmuludq ymm0, ymm0, ymm0
vpaddq ymm15, ymm15, ymm15
vpaddq ymm14, ymm14, ymm15
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm0, ymm14
vpaddq ymm12, ymm12, ymm12
vpsrlq ymm15, ymm10, 25
vpand ymm9, ymm10, ymmword ptr [rdi + 32] # N9
vpaddq ymm10, ymm15, ymm15
vpsllq ymm0, ymm15, 4
vpaddq ymm10, ymm15, ymm10
vpaddq ymm10, ymm10, ymm0
vpaddq ymm10, ymm14, ymm10
vpsrlq ymm14, ymm10, 26
vpand ymm0, ymm10, ymmword ptr [rdi] # N0
vpaddq ymm10, ymm12, ymm14
vpsrlq ymm12, ymm10, 25
vpand ymm1, ymm10, ymmword ptr [rdi + 32] # N1
vpaddq ymm10, ymm12, ymmword ptr [rsi + 96]
vpsrlq ymm12, ymm10, 26
vpand ymm2, ymm10, ymmword ptr [rdi] # N2
vpaddq ymm3, ymm12, ymmword ptr [rsi + 192] # N3
vmovdqu ymm10, ymmword ptr [rsi + 160]
vmovdqa ymm4, ymm10
vmovdqa ymm6, ymm11
vmovdqa ymm5, ymm13
ret
