vshufpd ymm10, ymm4, ymm4, 8
vperm2i128 ymm11, ymm4, ymm4, 1
vmovdqu ymm12, ymmword ptr [rdi + 192]
vpsignd ymm11, ymm11, ymm12
vpaddd ymm10, ymm10, ymm11
vshufpd ymm11, ymm5, ymm5, 8
vperm2i128 ymm13, ymm5, ymm5, 1
vpsignd ymm13, ymm13, ymm12
vpaddd ymm11, ymm11, ymm13
vshufpd ymm13, ymm6, ymm6, 8
vperm2i128 ymm14, ymm6, ymm6, 1
vpsignd ymm14, ymm14, ymm12
vpaddd ymm13, ymm13, ymm14
vshufpd ymm14, ymm7, ymm7, 8
vperm2i128 ymm15, ymm7, ymm7, 1
vpsignd ymm15, ymm15, ymm12
vpaddd ymm14, ymm14, ymm15
vshufpd ymm15, ymm8, ymm8, 8
vperm2i128 ymm4, ymm8, ymm8, 1
vpsignd ymm4, ymm4, ymm12
vpaddd ymm15, ymm15, ymm4
vshufpd ymm4, ymm9, ymm9, 8
vperm2i128 ymm5, ymm9, ymm9, 1
vpsignd ymm5, ymm5, ymm12
vpaddd ymm4, ymm4, ymm5
vshufpd ymm5, ymm0, ymm0, 8
vperm2i128 ymm0, ymm0, ymm0, 1
vpsignd ymm0, ymm0, ymm12
vpaddd ymm0, ymm5, ymm0
vshufpd ymm5, ymm1, ymm1, 8
vperm2i128 ymm1, ymm1, ymm1, 1
vpsignd ymm1, ymm1, ymm12
vpaddd ymm1, ymm5, ymm1
vshufpd ymm5, ymm2, ymm2, 8
vperm2i128 ymm2, ymm2, ymm2, 1
vpsignd ymm2, ymm2, ymm12
vpaddd ymm2, ymm5, ymm2
vshufpd ymm5, ymm3, ymm3, 8
vperm2i128 ymm3, ymm3, ymm3, 1
vpsignd ymm12, ymm3, ymm12
vpaddd ymm12, ymm5, ymm12
vmovdqu ymm3, ymmword ptr [rdi + 64]
vpmuludq ymm5, ymm13, ymm3
vpmuludq ymm6, ymm13, ymm5
vpmuludq ymm7, ymm14, ymm3
vpmuludq ymm8, ymm11, ymm7
vpmuludq ymm9, ymm13, ymm7
vmovdqu ymmword ptr [rsi], ymm5
vpmuludq ymm5, ymm15, ymm3
vmovdqu ymmword ptr [rsi + 32], ymm15
vpmuludq ymm15, ymm10, ymm5
vmovdqu ymmword ptr [rsi + 64], ymm13
vpmuludq ymm13, ymm11, ymm5
vpaddq ymm13, ymm9, ymm13
vpmuludq ymm9, ymm4, ymm3
vpmuludq ymm3, ymm12, ymm9
vpaddq ymm3, ymm8, ymm3
vpmuludq ymm8, ymm10, ymm9
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm0, ymm12
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm0, ymm2
vpaddq ymm15, ymm15, ymm8
vpmuludq ymm8, ymm1, ymm2
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm1, ymm1
vpaddq ymm15, ymm15, ymm8
vpaddq ymm3, ymm3, ymm3
vpaddq ymm15, ymm15, ymm3
vpaddq ymm15, ymm15, ymm15
vpaddq ymm15, ymm6, ymm15
vpaddq ymm13, ymm13, ymm13
vpsrlq ymm3, ymm15, 26
vpand ymm15, ymm15, ymmword ptr [rdi]
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm14, ymm7
vmovdqu ymm6, ymmword ptr [rsi + 64]
vpmuludq ymm8, ymm5, ymm6
vpaddq ymm3, ymm3, ymm8
vpmuludq ymm8, ymm14, ymm5
vmovdqu ymmword ptr [rsi + 96], ymm15
vpmuludq ymm15, ymm11, ymm9
vmovdqu ymmword ptr [rsi + 128], ymm7
vpmuludq ymm7, ymm6, ymm9
vpaddq ymm7, ymm8, ymm7
vpmuludq ymm8, ymm0, ymm11
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm0, ymm10
vpaddq ymm3, ymm3, ymm8
vpmuludq ymm8, ymm1, ymm10
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm1, ymm12
vpaddq ymm15, ymm15, ymm8
vpmuludq ymm8, ymm2, ymm12
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm2, ymm2
vpaddq ymm15, ymm15, ymm15
vpaddq ymm15, ymm3, ymm15
vpaddq ymm15, ymm15, ymm15
vpaddq ymm15, ymm8, ymm15
vpaddq ymm3, ymm7, ymm7
vpsrlq ymm7, ymm13, 25
vpand ymm13, ymm13, ymmword ptr [rdi + 32]
vpaddq ymm15, ymm15, ymm7
vpsrlq ymm7, ymm15, 26
vpand ymm15, ymm15, ymmword ptr [rdi] # N4
vpaddq ymm3, ymm3, ymm7
vpmuludq ymm7, ymm0, ymm6
vpmuludq ymm8, ymm1, ymm6
vmovdqu ymmword ptr [rsi + 160], ymm15
vpmuludq ymm15, ymm0, ymm14
vpaddq ymm15, ymm8, ymm15
vmovdqu ymm8, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 192], ymm13
vpmuludq ymm13, ymm5, ymm8
vmovdqu ymmword ptr [rsi + 224], ymm5
vpmuludq ymm5, ymm14, ymm9
vmovdqu ymmword ptr [rsi + 256], ymm4
vpmuludq ymm4, ymm8, ymm9
vpaddq ymm15, ymm15, ymm4
vpmuludq ymm4, ymm1, ymm11
vpaddq ymm4, ymm5, ymm4
vpmuludq ymm5, ymm2, ymm11
vpaddq ymm15, ymm15, ymm5
vpmuludq ymm5, ymm2, ymm10
vpaddq ymm5, ymm7, ymm5
vpmuludq ymm7, ymm12, ymm10
vpaddq ymm15, ymm15, ymm7
vpmuludq ymm7, ymm12, ymm12
vpaddq ymm5, ymm5, ymm7
vpaddq ymm4, ymm4, ymm4
vpaddq ymm4, ymm5, ymm4
vpaddq ymm4, ymm4, ymm4
vpaddq ymm13, ymm13, ymm4
vpaddq ymm15, ymm15, ymm15
vpsrlq ymm4, ymm3, 25
vpand ymm3, ymm3, ymmword ptr [rdi + 32] # N5
vpaddq ymm13, ymm13, ymm4
vpsrlq ymm4, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # N6
vpaddq ymm15, ymm15, ymm4
vpmuludq ymm4, ymm2, ymm6
vpmuludq ymm5, ymm12, ymm6
vpmuludq ymm6, ymm1, ymm14
vpmuludq ymm14, ymm2, ymm14
vpaddq ymm14, ymm5, ymm14
vpmuludq ymm5, ymm0, ymm8
vpaddq ymm4, ymm4, ymm5
vpmuludq ymm5, ymm1, ymm8
vpaddq ymm14, ymm14, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 256]
vpmuludq ymm7, ymm9, ymm5
vpaddq ymm4, ymm4, ymm7
vpmuludq ymm5, ymm0, ymm5
vpaddq ymm14, ymm14, ymm5
vpmuludq ymm5, ymm12, ymm11
vpaddq ymm5, ymm6, ymm5
vpmuludq ymm6, ymm10, ymm11
vpaddq ymm14, ymm14, ymm6
vpmuludq ymm6, ymm10, ymm10
vpaddq ymm5, ymm5, ymm5
vpaddq ymm4, ymm4, ymm5
vpaddq ymm4, ymm4, ymm4
vpaddq ymm4, ymm6, ymm4
vpaddq ymm14, ymm14, ymm14
vpsrlq ymm5, ymm15, 25
vpand ymm15, ymm15, ymmword ptr [rdi + 32] # N7
vpaddq ymm4, ymm4, ymm5
vpsrlq ymm5, ymm4, 26
vpand ymm4, ymm4, ymmword ptr [rdi] # N8
vpaddq ymm14, ymm14, ymm5
vmovdqu ymm5, ymmword ptr [rsi]
vpmuludq ymm6, ymm10, ymm5
vpmuludq ymm5, ymm11, ymm5
vmovdqu ymm7, ymmword ptr [rsi + 128]
vpmuludq ymm8, ymm12, ymm7
vpmuludq ymm10, ymm10, ymm7
vpaddq ymm10, ymm5, ymm10
vmovdqu ymm5, ymmword ptr [rsi + 224]
vpmuludq ymm7, ymm2, ymm5
vpaddq ymm6, ymm6, ymm7
vpmuludq ymm12, ymm12, ymm5
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm1, ymm9
vpaddq ymm12, ymm8, ymm12
vpmuludq ymm2, ymm2, ymm9
vpaddq ymm10, ymm10, ymm2
vpmuludq ymm2, ymm11, ymmword ptr [rdi + 64]
vpmuludq ymm11, ymm11, ymm2
vpaddq ymm11, ymm6, ymm11
vpmuludq ymm1, ymm0, ymm1
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm0, ymm0, ymm0
vpaddq ymm12, ymm12, ymm12
vpaddq ymm11, ymm11, ymm12
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm0, ymm11
vpaddq ymm10, ymm10, ymm10
vpsrlq ymm12, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32] # N9
vpaddq ymm0, ymm12, ymm12
vpsllq ymm1, ymm12, 4
vpaddq ymm12, ymm12, ymm0
vpaddq ymm12, ymm12, ymm1
vpaddq ymm11, ymm11, ymm12
vpsrlq ymm12, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # N0
vpaddq ymm10, ymm10, ymm12
vpsrlq ymm12, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32] # N1
vpaddq ymm12, ymm12, ymmword ptr [rsi + 96]
vpsrlq ymm0, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # N2
vpaddq ymm0, ymm0, ymmword ptr [rsi + 192] # N3
vmovdqu ymm1, ymmword ptr [rsi + 160]
vperm2i128 ymm2, ymm1, ymm1, 1
vshufpd ymm2, ymm1, ymm2, 9
vpshufd ymm5, ymm2, 78
vpsignd ymm2, ymm2, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm1, ymm1, ymmword ptr [rdi + 288]
vpaddd ymm1, ymm1, ymmword ptr [rdi + 448]
vpaddd ymm2, ymm2, ymm5
vpaddd ymm1, ymm2, ymm1
vperm2i128 ymm2, ymm3, ymm3, 1
vshufpd ymm2, ymm3, ymm2, 9
vpshufd ymm5, ymm2, 78
vpsignd ymm2, ymm2, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm3, ymm3, ymmword ptr [rdi + 288]
vpaddd ymm3, ymm3, ymmword ptr [rdi + 480]
vpaddd ymm2, ymm2, ymm5
vpaddd ymm2, ymm2, ymm3
vperm2i128 ymm3, ymm13, ymm13, 1
vshufpd ymm3, ymm13, ymm3, 9
vpshufd ymm5, ymm3, 78
vpsignd ymm3, ymm3, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm13, ymm13, ymmword ptr [rdi + 288]
vpaddd ymm13, ymm13, ymmword ptr [rdi + 448]
vpaddd ymm3, ymm3, ymm5
vpaddd ymm13, ymm3, ymm13
vperm2i128 ymm3, ymm15, ymm15, 1
vshufpd ymm3, ymm15, ymm3, 9
vpshufd ymm5, ymm3, 78
vpsignd ymm3, ymm3, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm15, ymm15, ymmword ptr [rdi + 288]
vpaddd ymm15, ymm15, ymmword ptr [rdi + 480]
vpaddd ymm3, ymm3, ymm5
vpaddd ymm15, ymm3, ymm15
vperm2i128 ymm3, ymm4, ymm4, 1
vshufpd ymm3, ymm4, ymm3, 9
vpshufd ymm5, ymm3, 78
vpsignd ymm3, ymm3, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm4, ymm4, ymmword ptr [rdi + 288]
vpaddd ymm4, ymm4, ymmword ptr [rdi + 448]
vpaddd ymm3, ymm3, ymm5
vpaddd ymm3, ymm3, ymm4
vperm2i128 ymm4, ymm14, ymm14, 1
vshufpd ymm4, ymm14, ymm4, 9
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm14, ymm14, ymmword ptr [rdi + 288]
vpaddd ymm14, ymm14, ymmword ptr [rdi + 480]
vpaddd ymm4, ymm4, ymm5
vpaddd ymm14, ymm4, ymm14
vperm2i128 ymm4, ymm11, ymm11, 1
vshufpd ymm4, ymm11, ymm4, 9
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm11, ymm11, ymmword ptr [rdi + 288]
vpaddd ymm11, ymm11, ymmword ptr [rdi + 416]
vpaddd ymm4, ymm4, ymm5
vpaddd ymm11, ymm4, ymm11
vperm2i128 ymm4, ymm10, ymm10, 1
vshufpd ymm4, ymm10, ymm4, 9
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm10, ymm10, ymmword ptr [rdi + 288]
vpaddd ymm10, ymm10, ymmword ptr [rdi + 480]
vpaddd ymm4, ymm4, ymm5
vpaddd ymm10, ymm4, ymm10
vperm2i128 ymm4, ymm12, ymm12, 1
vshufpd ymm4, ymm12, ymm4, 9
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm12, ymm12, ymmword ptr [rdi + 288]
vpaddd ymm12, ymm12, ymmword ptr [rdi + 448]
vpaddd ymm4, ymm4, ymm5
vpaddd ymm12, ymm4, ymm12
vperm2i128 ymm4, ymm0, ymm0, 1
vshufpd ymm4, ymm0, ymm4, 9
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rdi + 224]
vpsignd ymm5, ymm5, ymmword ptr [rdi + 256]
vpsllvq ymm0, ymm0, ymmword ptr [rdi + 288]
vpaddd ymm0, ymm0, ymmword ptr [rdi + 480]
vpaddd ymm4, ymm4, ymm5
vpaddd ymm0, ymm4, ymm0
vpsrlq ymm4, ymm1, 26
vmovdqu ymm5, ymmword ptr [rdi]
vpand ymm1, ymm1, ymm5
vpaddq ymm2, ymm2, ymm4
vpsrlq ymm4, ymm13, 26
vpand ymm13, ymm13, ymm5
vpaddq ymm15, ymm15, ymm4
vpsrlq ymm4, ymm3, 26
vpand ymm3, ymm3, ymm5
vpaddq ymm14, ymm14, ymm4
vpsrlq ymm4, ymm12, 26
vpand ymm12, ymm12, ymm5
vpaddq ymm0, ymm0, ymm4
vperm2i128 ymm4, ymm1, ymm1, 1
vshufpd ymm4, ymm4, ymm1, 5
vperm2i128 ymm6, ymm2, ymm2, 1
vshufpd ymm6, ymm6, ymm2, 5
vperm2i128 ymm7, ymm13, ymm13, 1
vshufpd ymm7, ymm7, ymm13, 5
vperm2i128 ymm8, ymm15, ymm15, 1
vshufpd ymm8, ymm8, ymm15, 5
vperm2i128 ymm9, ymm3, ymm3, 1
vshufpd ymm9, ymm9, ymm3, 5
vperm2i128 ymm5, ymm14, ymm14, 1
vshufpd ymm5, ymm5, ymm14, 5
vmovdqu ymmword ptr [rsi], ymm5
vperm2i128 ymm5, ymm11, ymm11, 1
vshufpd ymm5, ymm5, ymm11, 5
vmovdqu ymmword ptr [rsi + 32], ymm11
vperm2i128 ymm11, ymm10, ymm10, 1
vshufpd ymm11, ymm11, ymm10, 5
vmovdqu ymmword ptr [rsi + 64], ymm11
vperm2i128 ymm11, ymm12, ymm12, 1
vshufpd ymm11, ymm11, ymm12, 5
vmovdqu ymmword ptr [rsi + 96], ymm11
vperm2i128 ymm11, ymm0, ymm0, 1
vshufpd ymm11, ymm11, ymm0, 5
vmovdqu ymmword ptr [rsi + 128], ymm11
vmovdqu ymm11, ymmword ptr [rdi + 64]
vmovdqu ymmword ptr [rsi + 160], ymm10
vpmuludq ymm10, ymm4, ymm11
vmovdqu ymmword ptr [rsi + 192], ymm4
vpmuludq ymm4, ymm3, ymm10
vmovdqu ymmword ptr [rsi + 224], ymm5
vpmuludq ymm5, ymm14, ymm10
vmovdqu ymmword ptr [rsi + 256], ymm10
vpmuludq ymm10, ymm6, ymm11
vmovdqu ymmword ptr [rsi + 288], ymm6
vpmuludq ymm6, ymm15, ymm10
vmovdqu ymmword ptr [rsi + 320], ymm14
vpmuludq ymm14, ymm3, ymm10
vpaddq ymm14, ymm5, ymm14
vpmuludq ymm5, ymm7, ymm11
vmovdqu ymmword ptr [rsi + 352], ymm7
vpmuludq ymm7, ymm13, ymm5
vpaddq ymm4, ymm4, ymm7
vpmuludq ymm7, ymm15, ymm5
vpaddq ymm14, ymm14, ymm7
vpmuludq ymm7, ymm8, ymm11
vmovdqu ymmword ptr [rsi + 384], ymm8
vpmuludq ymm8, ymm2, ymm7
vpaddq ymm6, ymm6, ymm8
vpmuludq ymm8, ymm13, ymm7
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm9, ymm11
vmovdqu ymmword ptr [rsi + 416], ymm9
vpmuludq ymm9, ymm1, ymm8
vpaddq ymm4, ymm4, ymm9
vpmuludq ymm9, ymm2, ymm8
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm11, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi + 448], ymm2
vpmuludq ymm2, ymm0, ymm9
vpaddq ymm2, ymm6, ymm2
vpmuludq ymm6, ymm1, ymm9
vpaddq ymm14, ymm14, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 480], ymm1
vpmuludq ymm1, ymm12, ymm6
vpaddq ymm1, ymm4, ymm1
vpmuludq ymm4, ymm0, ymm6
vpaddq ymm14, ymm14, ymm4
vmovdqu ymm4, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 512], ymm0
vmovdqu ymm0, ymmword ptr [rsi + 64]
vpmuludq ymm6, ymm4, ymm0
vpaddq ymm2, ymm2, ymm6
vpmuludq ymm6, ymm12, ymm0
vpaddq ymm14, ymm14, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 544], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 96]
vpmuludq ymm0, ymm6, ymm12
vpaddq ymm0, ymm1, ymm0
vpmuludq ymm1, ymm4, ymm12
vpaddq ymm14, ymm14, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 128]
vpmuludq ymm12, ymm11, ymm1
vpmuludq ymm11, ymm12, ymmword ptr [rsi + 320]
vpaddq ymm11, ymm2, ymm11
vpmuludq ymm2, ymm6, ymm1
vpaddq ymm14, ymm14, ymm2
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm0, ymm11
vpsrlq ymm0, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi]
vpaddq ymm14, ymm14, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpmuludq ymm2, ymm6, ymm0
vmovdqu ymmword ptr [rsi + 576], ymm11
vpmuludq ymm11, ymm4, ymm0
vmovdqu ymmword ptr [rsi + 608], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 320]
vpmuludq ymm0, ymm10, ymm12
vmovdqu ymmword ptr [rsi + 640], ymm10
vpmuludq ymm10, ymm6, ymmword ptr [rsi + 288]
vpaddq ymm10, ymm11, ymm10
vpmuludq ymm11, ymm3, ymm5
vpaddq ymm11, ymm2, ymm11
vpmuludq ymm2, ymm12, ymm5
vpaddq ymm10, ymm10, ymm2
vpmuludq ymm2, ymm15, ymm7
vpaddq ymm0, ymm0, ymm2
vpmuludq ymm2, ymm3, ymm7
vpaddq ymm10, ymm10, ymm2
vpmuludq ymm2, ymm13, ymm8
vpaddq ymm11, ymm11, ymm2
vpmuludq ymm2, ymm15, ymm8
vpaddq ymm10, ymm10, ymm2
vpmuludq ymm2, ymm9, ymmword ptr [rsi + 448]
vpaddq ymm0, ymm0, ymm2
vpmuludq ymm2, ymm13, ymm9
vpaddq ymm10, ymm10, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 480]
vmovdqu ymmword ptr [rsi + 672], ymm5
vmovdqu ymm5, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 704], ymm13
vpmuludq ymm13, ymm2, ymm5
vpaddq ymm11, ymm11, ymm13
vpmuludq ymm13, ymm5, ymmword ptr [rsi + 448]
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 512]
vmovdqu ymm5, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 736], ymm9
vpmuludq ymm9, ymm13, ymm5
vpaddq ymm0, ymm0, ymm9
vpmuludq ymm9, ymm2, ymm5
vpaddq ymm10, ymm10, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 544]
vmovdqu ymm2, ymmword ptr [rsi + 96]
vpmuludq ymm5, ymm9, ymm2
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm13, ymm2
vpaddq ymm10, ymm10, ymm5
vpmuludq ymm5, ymm4, ymm1
vpaddq ymm0, ymm0, ymm5
vpmuludq ymm5, ymm9, ymm1
vpaddq ymm10, ymm10, ymm5
vpaddq ymm0, ymm0, ymm0
vpaddq ymm11, ymm11, ymm0
vpsrlq ymm0, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm11, ymm11, ymm0
vpsrlq ymm0, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # M4
vpaddq ymm10, ymm10, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpmuludq ymm5, ymm9, ymm0
vmovdqu ymmword ptr [rsi + 768], ymm11
vpmuludq ymm11, ymm13, ymm0
vmovdqu ymmword ptr [rsi + 800], ymm14
vmovdqu ymm14, ymmword ptr [rsi + 288]
vpmuludq ymm0, ymm4, ymm14
vmovdqu ymmword ptr [rsi + 832], ymm10
vpmuludq ymm10, ymm9, ymm14
vpaddq ymm10, ymm11, ymm10
vmovdqu ymm11, ymmword ptr [rsi + 352]
vpmuludq ymm9, ymm6, ymm11
vpaddq ymm5, ymm5, ymm9
vpmuludq ymm9, ymm4, ymm11
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm12, ymm7
vpaddq ymm0, ymm0, ymm9
vpmuludq ymm9, ymm6, ymmword ptr [rsi + 384]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm3, ymm8
vpaddq ymm5, ymm5, ymm9
vpmuludq ymm9, ymm12, ymm8
vpaddq ymm10, ymm10, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 736]
vmovdqu ymmword ptr [rsi + 864], ymm8
vpmuludq ymm8, ymm15, ymm9
vpaddq ymm0, ymm0, ymm8
vpmuludq ymm8, ymm3, ymm9
vpaddq ymm10, ymm10, ymm8
vmovdqu ymm8, ymmword ptr [rsi + 704]
vmovdqu ymmword ptr [rsi + 896], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 928], ymm3
vpmuludq ymm3, ymm8, ymm7
vpaddq ymm3, ymm5, ymm3
vpmuludq ymm5, ymm15, ymm7
vpaddq ymm10, ymm10, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 448]
vmovdqu ymmword ptr [rsi + 960], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmuludq ymm7, ymm5, ymm15
vpaddq ymm0, ymm0, ymm7
vpmuludq ymm7, ymm8, ymm15
vpaddq ymm10, ymm10, ymm7
vpmuludq ymm7, ymm2, ymmword ptr [rsi + 480]
vpaddq ymm3, ymm3, ymm7
vpmuludq ymm7, ymm5, ymm2
vpaddq ymm10, ymm10, ymm7
vpmuludq ymm7, ymm13, ymm1
vpaddq ymm0, ymm0, ymm7
vpmuludq ymm7, ymm1, ymmword ptr [rsi + 480]
vpaddq ymm10, ymm10, ymm7
vpaddq ymm0, ymm0, ymm0
vpaddq ymm0, ymm3, ymm0
vmovdqu ymm3, ymmword ptr [rsi + 832]
vpsrlq ymm7, ymm3, 25
vpand ymm3, ymm3, ymmword ptr [rdi + 32] # M5
vpaddq ymm0, ymm0, ymm7
vpsrlq ymm7, ymm0, 26
vpand ymm0, ymm0, ymmword ptr [rdi] # M6
vpaddq ymm10, ymm10, ymm7
vmovdqu ymm7, ymmword ptr [rsi + 480]
vmovdqu ymmword ptr [rsi + 832], ymm0
vmovdqu ymm0, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 992], ymm3
vpmuludq ymm3, ymm7, ymm0
vpmuludq ymm0, ymm5, ymm0
vmovdqu ymmword ptr [rsi + 192], ymm10
vpmuludq ymm10, ymm13, ymm14
vpmuludq ymm14, ymm7, ymm14
vpaddq ymm14, ymm0, ymm14
vpmuludq ymm0, ymm11, ymmword ptr [rsi + 544]
vpaddq ymm0, ymm3, ymm0
vpmuludq ymm11, ymm13, ymm11
vpaddq ymm11, ymm14, ymm11
vmovdqu ymm14, ymmword ptr [rsi + 384]
vpmuludq ymm3, ymm4, ymm14
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm14, ymm14, ymmword ptr [rsi + 544]
vpaddq ymm11, ymm11, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 416]
vpmuludq ymm3, ymm6, ymm14
vpaddq ymm0, ymm0, ymm3
vpmuludq ymm14, ymm4, ymm14
vpaddq ymm11, ymm11, ymm14
vpmuludq ymm14, ymm12, ymm9
vpaddq ymm10, ymm10, ymm14
vpmuludq ymm14, ymm6, ymmword ptr [rsi]
vpaddq ymm11, ymm11, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 928]
vmovdqu ymm3, ymmword ptr [rsi + 224]
vpmuludq ymm6, ymm14, ymm3
vpaddq ymm0, ymm0, ymm6
vpmuludq ymm6, ymm12, ymm3
vpaddq ymm11, ymm11, ymm6
vpmuludq ymm6, ymm15, ymmword ptr [rsi + 960]
vpaddq ymm10, ymm10, ymm6
vpmuludq ymm6, ymm14, ymm15
vpaddq ymm11, ymm11, ymm6
vpmuludq ymm6, ymm8, ymm2
vpaddq ymm0, ymm0, ymm6
vpmuludq ymm6, ymm2, ymmword ptr [rsi + 960]
vpaddq ymm11, ymm11, ymm6
vpmuludq ymm6, ymm5, ymm1
vpaddq ymm10, ymm10, ymm6
vpmuludq ymm1, ymm8, ymm1
vpaddq ymm11, ymm11, ymm1
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm0, ymm10
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpsrlq ymm1, ymm0, 25
vpand ymm0, ymm0, ymmword ptr [rdi + 32] # M7
vpaddq ymm10, ymm10, ymm1
vpsrlq ymm1, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi] # M8
vpaddq ymm11, ymm11, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 256]
vpmuludq ymm6, ymm8, ymm1
vpmuludq ymm1, ymm1, ymmword ptr [rsi + 960]
vmovdqu ymmword ptr [rsi], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 640]
vmovdqu ymmword ptr [rsi + 128], ymm0
vpmuludq ymm0, ymm5, ymm10
vpmuludq ymm10, ymm8, ymm10
vpaddq ymm10, ymm1, ymm10
vmovdqu ymm1, ymmword ptr [rsi + 672]
vpmuludq ymm8, ymm7, ymm1
vpaddq ymm6, ymm6, ymm8
vpmuludq ymm1, ymm5, ymm1
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 896]
vpmuludq ymm5, ymm13, ymm1
vpaddq ymm0, ymm0, ymm5
vpmuludq ymm1, ymm7, ymm1
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 544]
vmovdqu ymm5, ymmword ptr [rsi + 864]
vpmuludq ymm7, ymm1, ymm5
vpaddq ymm6, ymm6, ymm7
vpmuludq ymm13, ymm13, ymm5
vpaddq ymm10, ymm10, ymm13
vpmuludq ymm13, ymm4, ymm9
vpaddq ymm13, ymm0, ymm13
vpmuludq ymm0, ymm1, ymm9
vpaddq ymm10, ymm10, ymm0
vpmuludq ymm0, ymm3, ymmword ptr [rsi + 32]
vpaddq ymm0, ymm6, ymm0
vpmuludq ymm1, ymm4, ymm3
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rdi + 64]
vpmuludq ymm3, ymm15, ymm1
vpmuludq ymm3, ymm12, ymm3
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm15, ymm15, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm2, ymm1
vpmuludq ymm1, ymm14, ymm15
vpaddq ymm0, ymm0, ymm1
vpmuludq ymm12, ymm12, ymm15
vpaddq ymm10, ymm10, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 960]
vmovdqu ymm15, ymmword ptr [rsi + 608]
vpmuludq ymm12, ymm12, ymm15
vpaddq ymm12, ymm13, ymm12
vpmuludq ymm13, ymm14, ymm15
vpaddq ymm10, ymm10, ymm13
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm0, ymm12
vpsrlq ymm13, ymm11, 25
vpand ymm9, ymm11, ymmword ptr [rdi + 32] # M9
vpaddq ymm11, ymm13, ymm13
vpsllq ymm14, ymm13, 4
vpaddq ymm11, ymm13, ymm11
vpaddq ymm11, ymm11, ymm14
vpaddq ymm11, ymm12, ymm11
vpsrlq ymm12, ymm11, 26
vpand ymm0, ymm11, ymmword ptr [rdi] # M0
vpaddq ymm10, ymm10, ymm12
vpsrlq ymm11, ymm10, 25
vpand ymm1, ymm10, ymmword ptr [rdi + 32] # M1
vpaddq ymm10, ymm11, ymmword ptr [rsi + 576]
vpsrlq ymm11, ymm10, 26
vpand ymm2, ymm10, ymmword ptr [rdi] # M2
vpaddq ymm3, ymm11, ymmword ptr [rsi + 800] # M3
vmovdqu ymm10, ymmword ptr [rsi + 768]
vmovdqu ymm11, ymmword ptr [rsi + 992]
vmovdqu ymm12, ymmword ptr [rsi + 832]
vmovdqu ymm13, ymmword ptr [rsi + 128]
vmovdqu ymm14, ymmword ptr [rsi]
vmovdqa ymm4, ymm10
vmovdqa ymm5, ymm11
vmovdqa ymm6, ymm12
vmovdqa ymm7, ymm13
vmovdqa ymm8, ymm14
ret
