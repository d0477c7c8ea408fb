vperm2i128 ymm10, ymm4, ymm4, 1
vmovdqu ymm11, ymmword ptr [rcx + 32]
vpsignd ymm10, ymm10, ymm11
vmovdqu ymm12, ymmword ptr [rcx]
vpsignd ymm13, ymm4, ymm12
vpaddd ymm13, ymm13, ymmword ptr [rdi + 544]
vpaddd ymm10, ymm13, ymm10
vperm2i128 ymm13, ymm5, ymm5, 1
vpsignd ymm13, ymm13, ymm11
vpsignd ymm14, ymm5, ymm12
vpaddd ymm14, ymm14, ymmword ptr [rdi + 576]
vpaddd ymm13, ymm14, ymm13
vperm2i128 ymm14, ymm6, ymm6, 1
vpsignd ymm14, ymm14, ymm11
vpsignd ymm15, ymm6, ymm12
vpaddd ymm15, ymm15, ymmword ptr [rdi + 544]
vpaddd ymm14, ymm15, ymm14
vperm2i128 ymm15, ymm7, ymm7, 1
vpsignd ymm15, ymm15, ymm11
vpsignd ymm4, ymm7, ymm12
vpaddd ymm4, ymm4, ymmword ptr [rdi + 576]
vpaddd ymm15, ymm4, ymm15
vperm2i128 ymm4, ymm8, ymm8, 1
vpsignd ymm4, ymm4, ymm11
vpsignd ymm5, ymm8, ymm12
vpaddd ymm5, ymm5, ymmword ptr [rdi + 544]
vpaddd ymm4, ymm5, ymm4
vperm2i128 ymm5, ymm9, ymm9, 1
vpsignd ymm5, ymm5, ymm11
vpsignd ymm6, ymm9, ymm12
vpaddd ymm6, ymm6, ymmword ptr [rdi + 576]
vpaddd ymm5, ymm6, ymm5
vperm2i128 ymm6, ymm0, ymm0, 1
vpsignd ymm6, ymm6, ymm11
vpsignd ymm0, ymm0, ymm12
vpaddd ymm0, ymm0, ymmword ptr [rdi + 512]
vpaddd ymm0, ymm0, ymm6
vperm2i128 ymm6, ymm1, ymm1, 1
vpsignd ymm6, ymm6, ymm11
vpsignd ymm1, ymm1, ymm12
vpaddd ymm1, ymm1, ymmword ptr [rdi + 576]
vpaddd ymm1, ymm1, ymm6
vperm2i128 ymm6, ymm2, ymm2, 1
vpsignd ymm6, ymm6, ymm11
vpsignd ymm2, ymm2, ymm12
vpaddd ymm2, ymm2, ymmword ptr [rdi + 544]
vpaddd ymm2, ymm2, ymm6
vperm2i128 ymm6, ymm3, ymm3, 1
vpsignd ymm11, ymm6, ymm11
vpsignd ymm12, ymm3, ymm12
vpaddd ymm12, ymm12, ymmword ptr [rdi + 576]
vpaddd ymm11, ymm12, ymm11
vmovdqu ymm12, ymmword ptr [rdx + 128]
vmovdqu ymm3, ymmword ptr [rdi + 64]
vpmuludq ymm6, ymm12, ymm3
vpmuludq ymm7, ymm4, ymm6
vpmuludq ymm8, ymm5, ymm6
vpmuludq ymm9, ymm3, ymmword ptr [rdx + 160]
vmovdqu ymmword ptr [rsi], ymm6
vpmuludq ymm6, ymm15, ymm9
vpmuludq ymm12, ymm4, ymm9
vpaddq ymm12, ymm8, ymm12
vpmuludq ymm8, ymm3, ymmword ptr [rdx + 192]
vmovdqu ymmword ptr [rsi + 32], ymm4
vpmuludq ymm4, ymm14, ymm8
vpaddq ymm4, ymm7, ymm4
vpmuludq ymm7, ymm15, ymm8
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm7, ymm3, ymmword ptr [rdx + 224]
vmovdqu ymmword ptr [rsi + 64], ymm15
vpmuludq ymm15, ymm13, ymm7
vpaddq ymm15, ymm6, ymm15
vpmuludq ymm6, ymm14, ymm7
vpaddq ymm12, ymm12, ymm6
vpmuludq ymm6, ymm3, ymmword ptr [rdx + 256]
vmovdqu ymmword ptr [rsi + 96], ymm14
vpmuludq ymm14, ymm10, ymm6
vpaddq ymm14, ymm4, ymm14
vpmuludq ymm4, ymm13, ymm6
vpaddq ymm12, ymm12, ymm4
vpmuludq ymm4, ymm3, ymmword ptr [rdx + 288]
vmovdqu ymmword ptr [rsi + 128], ymm13
vpmuludq ymm13, ymm11, ymm4
vpaddq ymm13, ymm15, ymm13
vpmuludq ymm15, ymm10, ymm4
vpaddq ymm12, ymm12, ymm15
vmovdqu ymm15, ymmword ptr [rdx]
vmovdqu ymmword ptr [rsi + 160], ymm10
vpmuludq ymm10, ymm2, ymm15
vpaddq ymm10, ymm14, ymm10
vpmuludq ymm14, ymm11, ymm15
vpaddq ymm12, ymm12, ymm14
vmovdqu ymm14, ymmword ptr [rdx + 32]
vmovdqu ymmword ptr [rsi + 192], ymm11
vpmuludq ymm11, ymm1, ymm14
vpaddq ymm11, ymm13, ymm11
vpmuludq ymm13, ymm2, ymm14
vpaddq ymm12, ymm12, ymm13
vmovdqu ymm13, ymmword ptr [rdx + 64]
vmovdqu ymmword ptr [rsi + 224], ymm2
vpmuludq ymm2, ymm0, ymm13
vpaddq ymm10, ymm10, ymm2
vpmuludq ymm2, ymm1, ymm13
vpaddq ymm12, ymm12, ymm2
vmovdqu ymm2, ymmword ptr [rdx + 96]
vpmuludq ymm13, ymm3, ymm2
vpmuludq ymm3, ymm5, ymm13
vpaddq ymm11, ymm11, ymm3
vpmuludq ymm3, ymm0, ymm2
vpaddq ymm12, ymm12, ymm3
vpaddq ymm11, ymm11, ymm11
vpaddq ymm10, ymm10, ymm11
vpsrlq ymm11, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi]
vpaddq ymm11, ymm12, ymm11
vmovdqu ymm12, ymmword ptr [rdx + 128]
vpmuludq ymm3, ymm0, ymm12
vmovdqu ymmword ptr [rsi + 256], ymm10
vpmuludq ymm10, ymm1, ymm12
vmovdqu ymmword ptr [rsi + 288], ymm13
vpmuludq ymm13, ymm5, ymm9
vmovdqu ymmword ptr [rsi + 320], ymm9
vpmuludq ymm9, ymm0, ymmword ptr [rdx + 160]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm8, ymmword ptr [rsi + 32]
vpaddq ymm3, ymm3, ymm9
vpmuludq ymm9, ymm5, ymm8
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm7, ymmword ptr [rsi + 64]
vpaddq ymm13, ymm13, ymm9
vpmuludq ymm9, ymm7, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm6, ymmword ptr [rsi + 96]
vpaddq ymm3, ymm3, ymm9
vpmuludq ymm9, ymm6, ymmword ptr [rsi + 64]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm4, ymmword ptr [rsi + 128]
vpaddq ymm13, ymm13, ymm9
vpmuludq ymm9, ymm4, ymmword ptr [rsi + 96]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm15, ymmword ptr [rsi + 160]
vpaddq ymm3, ymm3, ymm9
vpmuludq ymm9, ymm15, ymmword ptr [rsi + 128]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm14, ymmword ptr [rsi + 192]
vpaddq ymm13, ymm13, ymm9
vpmuludq ymm9, ymm14, ymmword ptr [rsi + 160]
vpaddq ymm10, ymm10, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 352], ymm8
vmovdqu ymm8, ymmword ptr [rdx + 64]
vpmuludq ymm14, ymm9, ymm8
vpaddq ymm14, ymm3, ymm14
vpmuludq ymm3, ymm8, ymmword ptr [rsi + 192]
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm3, ymm1, ymm2
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm9, ymm2
vpaddq ymm10, ymm10, ymm3
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm14, ymm13
vpsrlq ymm14, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32]
vpaddq ymm13, ymm13, ymm14
vpsrlq ymm14, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # N4
vpaddq ymm10, ymm10, ymm14
vpmuludq ymm14, ymm9, ymm12
vpmuludq ymm3, ymm12, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 384], ymm13
vmovdqu ymm13, ymmword ptr [rdx + 160]
vmovdqu ymmword ptr [rsi + 416], ymm11
vpmuludq ymm11, ymm1, ymm13
vpmuludq ymm12, ymm9, ymm13
vpaddq ymm12, ymm3, ymm12
vmovdqu ymm3, ymmword ptr [rdx + 192]
vpmuludq ymm9, ymm0, ymm3
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm1, ymm3
vpaddq ymm12, ymm12, ymm9
vpmuludq ymm9, ymm5, ymm7
vpaddq ymm11, ymm11, ymm9
vpmuludq ymm9, ymm0, ymmword ptr [rdx + 224]
vpaddq ymm12, ymm12, ymm9
vpmuludq ymm9, ymm6, ymmword ptr [rsi + 32]
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm5, ymm6
vpaddq ymm12, ymm12, ymm9
vpmuludq ymm9, ymm4, ymmword ptr [rsi + 64]
vpaddq ymm11, ymm11, ymm9
vpmuludq ymm9, ymm4, ymmword ptr [rsi + 32]
vpaddq ymm12, ymm12, ymm9
vpmuludq ymm9, ymm15, ymmword ptr [rsi + 96]
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm15, ymmword ptr [rsi + 64]
vpaddq ymm12, ymm12, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 128]
vmovdqu ymmword ptr [rsi + 448], ymm6
vmovdqu ymm6, ymmword ptr [rdx + 32]
vmovdqu ymmword ptr [rsi + 480], ymm7
vpmuludq ymm7, ymm9, ymm6
vpaddq ymm11, ymm11, ymm7
vpmuludq ymm7, ymm6, ymmword ptr [rsi + 96]
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm7, ymm8, ymmword ptr [rsi + 160]
vpaddq ymm14, ymm14, ymm7
vpmuludq ymm7, ymm9, ymm8
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm7, ymm2, ymmword ptr [rsi + 192]
vpaddq ymm11, ymm11, ymm7
vpmuludq ymm7, ymm2, ymmword ptr [rsi + 160]
vpaddq ymm12, ymm12, ymm7
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm14, ymm11
vpsrlq ymm14, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32] # N5
vpaddq ymm11, ymm11, ymm14
vpsrlq ymm14, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # N6
vpaddq ymm12, ymm12, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 160]
vmovdqu ymm7, ymmword ptr [rdx + 128]
vmovdqu ymmword ptr [rsi + 512], ymm11
vpmuludq ymm11, ymm14, ymm7
vpmuludq ymm7, ymm9, ymm7
vmovdqu ymmword ptr [rsi + 544], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 576], ymm12
vpmuludq ymm12, ymm13, ymm10
vpmuludq ymm13, ymm14, ymm13
vpaddq ymm13, ymm7, ymm13
vpmuludq ymm7, ymm3, ymmword ptr [rsi + 224]
vpaddq ymm11, ymm11, ymm7
vpmuludq ymm3, ymm10, ymm3
vpaddq ymm13, ymm13, ymm3
vmovdqu ymm3, ymmword ptr [rdx + 224]
vpmuludq ymm7, ymm1, ymm3
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm3, ymm3, ymmword ptr [rsi + 224]
vpaddq ymm13, ymm13, ymm3
vmovdqu ymm3, ymmword ptr [rdx + 256]
vpmuludq ymm7, ymm0, ymm3
vpaddq ymm11, ymm11, ymm7
vpmuludq ymm3, ymm1, ymm3
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm5, ymm4
vpaddq ymm12, ymm12, ymm3
vpmuludq ymm3, ymm0, ymmword ptr [rdx + 288]
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm15, ymmword ptr [rsi + 32]
vpaddq ymm11, ymm11, ymm3
vpmuludq ymm3, ymm5, ymm15
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm6, ymmword ptr [rsi + 64]
vpaddq ymm12, ymm12, ymm3
vpmuludq ymm3, ymm6, ymmword ptr [rsi + 32]
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm8, ymmword ptr [rsi + 96]
vpaddq ymm11, ymm11, ymm3
vpmuludq ymm3, ymm8, ymmword ptr [rsi + 64]
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm9, ymm2
vpaddq ymm12, ymm12, ymm3
vpmuludq ymm2, ymm2, ymmword ptr [rsi + 96]
vpaddq ymm13, ymm13, ymm2
vpaddq ymm12, ymm12, ymm12
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 576]
vpsrlq ymm2, ymm12, 25
vpand ymm12, ymm12, ymmword ptr [rdi + 32] # N7
vpaddq ymm11, ymm11, ymm2
vpsrlq ymm2, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # N8
vpaddq ymm13, ymm13, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 96]
vmovdqu ymm3, ymmword ptr [rsi]
vpmuludq ymm7, ymm2, ymm3
vpmuludq ymm3, ymm3, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi], ymm11
vmovdqu ymm11, ymmword ptr [rsi + 320]
vmovdqu ymmword ptr [rsi + 576], ymm12
vpmuludq ymm12, ymm9, ymm11
vpmuludq ymm11, ymm2, ymm11
vpaddq ymm11, ymm3, ymm11
vmovdqu ymm2, ymmword ptr [rsi + 352]
vpmuludq ymm3, ymm14, ymm2
vpaddq ymm3, ymm7, ymm3
vpmuludq ymm2, ymm9, ymm2
vpaddq ymm11, ymm11, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 480]
vpmuludq ymm7, ymm10, ymm2
vpaddq ymm12, ymm12, ymm7
vpmuludq ymm14, ymm14, ymm2
vpaddq ymm11, ymm11, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 224]
vmovdqu ymm2, ymmword ptr [rsi + 448]
vpmuludq ymm7, ymm14, ymm2
vpaddq ymm3, ymm3, ymm7
vpmuludq ymm10, ymm10, ymm2
vpaddq ymm10, ymm11, ymm10
vpmuludq ymm11, ymm1, ymm4
vpaddq ymm11, ymm12, ymm11
vpmuludq ymm12, ymm14, ymm4
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm0, ymm15
vpaddq ymm12, ymm3, ymm12
vpmuludq ymm14, ymm1, ymm15
vpaddq ymm10, ymm10, ymm14
vmovdqu ymm14, ymmword ptr [rdi + 64]
vpmuludq ymm15, ymm6, ymm14
vpmuludq ymm15, ymm5, ymm15
vpaddq ymm11, ymm11, ymm15
vpmuludq ymm15, ymm0, ymm6
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm8, ymm14
vpmuludq ymm0, ymm15, ymmword ptr [rsi + 32]
vpaddq ymm12, ymm12, ymm0
vpmuludq ymm15, ymm5, ymm15
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 64]
vmovdqu ymm0, ymmword ptr [rsi + 288]
vpmuludq ymm15, ymm15, ymm0
vpaddq ymm11, ymm11, ymm15
vpmuludq ymm15, ymm0, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm15
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm12, ymm11
vpsrlq ymm12, ymm13, 25
vpand ymm13, ymm13, ymmword ptr [rdi + 32] # N9
vpaddq ymm15, ymm12, ymm12
vpsllq ymm0, ymm12, 4
vpaddq ymm12, ymm12, ymm15
vpaddq ymm12, ymm12, ymm0
vpaddq ymm11, ymm11, ymm12
vpsrlq ymm12, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # N0
vpaddq ymm10, ymm10, ymm12
vpsrlq ymm12, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32] # N1
vpaddq ymm12, ymm12, ymmword ptr [rsi + 256]
vpsrlq ymm15, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # N2
vpaddq ymm15, ymm15, ymmword ptr [rsi + 416] # N3
vmovdqu ymm0, ymmword ptr [rsi + 384]
vperm2i128 ymm1, ymm0, ymm0, 1
vshufpd ymm0, ymm0, ymm1, 12
vpshufd ymm1, ymm0, 78
vpsignd ymm0, ymm0, ymmword ptr [rcx + 64]
vpsignd ymm1, ymm1, ymmword ptr [rcx + 96]
vpaddd ymm1, ymm1, ymmword ptr [rdi + 640]
vpaddd ymm0, ymm0, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 544]
vperm2i128 ymm2, ymm1, ymm1, 1
vshufpd ymm1, ymm1, ymm2, 12
vpshufd ymm2, ymm1, 78
vpsignd ymm1, ymm1, ymmword ptr [rcx + 64]
vpsignd ymm2, ymm2, ymmword ptr [rcx + 96]
vpaddd ymm2, ymm2, ymmword ptr [rdi + 672]
vpaddd ymm1, ymm1, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 512]
vperm2i128 ymm3, ymm2, ymm2, 1
vshufpd ymm2, ymm2, ymm3, 12
vpshufd ymm3, ymm2, 78
vpsignd ymm2, ymm2, ymmword ptr [rcx + 64]
vpsignd ymm3, ymm3, ymmword ptr [rcx + 96]
vpaddd ymm3, ymm3, ymmword ptr [rdi + 640]
vpaddd ymm2, ymm2, ymm3
vmovdqu ymm3, ymmword ptr [rsi + 576]
vperm2i128 ymm4, ymm3, ymm3, 1
vshufpd ymm3, ymm3, ymm4, 12
vpshufd ymm4, ymm3, 78
vpsignd ymm3, ymm3, ymmword ptr [rcx + 64]
vpsignd ymm4, ymm4, ymmword ptr [rcx + 96]
vpaddd ymm4, ymm4, ymmword ptr [rdi + 672]
vpaddd ymm3, ymm3, ymm4
vmovdqu ymm4, ymmword ptr [rsi]
vperm2i128 ymm5, ymm4, ymm4, 1
vshufpd ymm4, ymm4, ymm5, 12
vpshufd ymm5, ymm4, 78
vpsignd ymm4, ymm4, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 640]
vpaddd ymm4, ymm4, ymm5
vperm2i128 ymm5, ymm13, ymm13, 1
vshufpd ymm13, ymm13, ymm5, 12
vpshufd ymm5, ymm13, 78
vpsignd ymm13, ymm13, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 672]
vpaddd ymm13, ymm13, ymm5
vperm2i128 ymm5, ymm11, ymm11, 1
vshufpd ymm11, ymm11, ymm5, 12
vpshufd ymm5, ymm11, 78
vpsignd ymm11, ymm11, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 608]
vpaddd ymm11, ymm11, ymm5
vperm2i128 ymm5, ymm10, ymm10, 1
vshufpd ymm10, ymm10, ymm5, 12
vpshufd ymm5, ymm10, 78
vpsignd ymm10, ymm10, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 672]
vpaddd ymm10, ymm10, ymm5
vperm2i128 ymm5, ymm12, ymm12, 1
vshufpd ymm12, ymm12, ymm5, 12
vpshufd ymm5, ymm12, 78
vpsignd ymm12, ymm12, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 640]
vpaddd ymm12, ymm12, ymm5
vperm2i128 ymm5, ymm15, ymm15, 1
vshufpd ymm15, ymm15, ymm5, 12
vpshufd ymm5, ymm15, 78
vpsignd ymm15, ymm15, ymmword ptr [rcx + 64]
vpsignd ymm5, ymm5, ymmword ptr [rcx + 96]
vpaddd ymm5, ymm5, ymmword ptr [rdi + 672]
vpaddd ymm15, ymm15, ymm5
vpsrlq ymm5, ymm0, 26
vmovdqu ymm6, ymmword ptr [rdi]
vpand ymm0, ymm0, ymm6
vpaddq ymm1, ymm1, ymm5
vpsrlq ymm5, ymm2, 26
vpand ymm2, ymm2, ymm6
vpaddq ymm3, ymm3, ymm5
vpsrlq ymm5, ymm4, 26
vpand ymm4, ymm4, ymm6
vpaddq ymm13, ymm13, ymm5
vpsrlq ymm5, ymm12, 26
vpand ymm12, ymm12, ymm6
vpaddq ymm15, ymm15, ymm5
vperm2i128 ymm5, ymm0, ymm0, 1
vshufpd ymm5, ymm5, ymm0, 5
vperm2i128 ymm7, ymm1, ymm1, 1
vshufpd ymm7, ymm7, ymm1, 5
vperm2i128 ymm8, ymm2, ymm2, 1
vshufpd ymm8, ymm8, ymm2, 5
vperm2i128 ymm9, ymm3, ymm3, 1
vshufpd ymm9, ymm9, ymm3, 5
vperm2i128 ymm6, ymm4, ymm4, 1
vshufpd ymm6, ymm6, ymm4, 5
vmovdqu ymmword ptr [rsi], ymm0
vperm2i128 ymm0, ymm13, ymm13, 1
vshufpd ymm0, ymm0, ymm13, 5
vmovdqu ymmword ptr [rsi + 32], ymm0
vperm2i128 ymm0, ymm11, ymm11, 1
vshufpd ymm0, ymm0, ymm11, 5
vmovdqu ymmword ptr [rsi + 64], ymm11
vperm2i128 ymm11, ymm10, ymm10, 1
vshufpd ymm11, ymm11, ymm10, 5
vmovdqu ymmword ptr [rsi + 96], ymm11
vperm2i128 ymm11, ymm12, ymm12, 1
vshufpd ymm11, ymm11, ymm12, 5
vmovdqu ymmword ptr [rsi + 128], ymm11
vperm2i128 ymm11, ymm15, ymm15, 1
vshufpd ymm11, ymm11, ymm15, 5
vmovdqu ymmword ptr [rsi + 160], ymm11
vpmuludq ymm11, ymm5, ymm14
vmovdqu ymmword ptr [rsi + 192], ymm5
vpmuludq ymm5, ymm4, ymm11
vmovdqu ymmword ptr [rsi + 224], ymm10
vpmuludq ymm10, ymm13, ymm11
vmovdqu ymmword ptr [rsi + 256], ymm11
vpmuludq ymm11, ymm7, ymm14
vmovdqu ymmword ptr [rsi + 288], ymm7
vpmuludq ymm7, ymm3, ymm11
vmovdqu ymmword ptr [rsi + 320], ymm13
vpmuludq ymm13, ymm4, ymm11
vpaddq ymm10, ymm10, ymm13
vpmuludq ymm13, ymm8, ymm14
vmovdqu ymmword ptr [rsi + 352], ymm8
vpmuludq ymm8, ymm2, ymm13
vpaddq ymm5, ymm5, ymm8
vpmuludq ymm8, ymm3, ymm13
vpaddq ymm10, ymm10, ymm8
vpmuludq ymm8, ymm9, ymm14
vmovdqu ymmword ptr [rsi + 384], ymm9
vpmuludq ymm9, ymm1, ymm8
vpaddq ymm7, ymm7, ymm9
vpmuludq ymm9, ymm2, ymm8
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm6, ymm14
vmovdqu ymmword ptr [rsi + 416], ymm6
vpmuludq ymm6, ymm9, ymmword ptr [rsi]
vpaddq ymm5, ymm5, ymm6
vpmuludq ymm6, ymm1, ymm9
vpaddq ymm10, ymm10, ymm6
vpmuludq ymm6, ymm14, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 448], ymm1
vpmuludq ymm1, ymm15, ymm6
vpaddq ymm1, ymm7, ymm1
vpmuludq ymm7, ymm6, ymmword ptr [rsi]
vpaddq ymm10, ymm10, ymm7
vpmuludq ymm7, ymm12, ymm0
vpaddq ymm5, ymm5, ymm7
vpmuludq ymm7, ymm15, ymm0
vpaddq ymm10, ymm10, ymm7
vmovdqu ymm7, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 480], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 512], ymm0
vpmuludq ymm0, ymm7, ymm15
vpaddq ymm0, ymm1, ymm0
vpmuludq ymm1, ymm12, ymm15
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 544], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 128]
vpmuludq ymm15, ymm1, ymm12
vpaddq ymm15, ymm5, ymm15
vpmuludq ymm5, ymm7, ymm12
vpaddq ymm10, ymm10, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 160]
vpmuludq ymm12, ymm14, ymm5
vpmuludq ymm14, ymm12, ymmword ptr [rsi + 320]
vpaddq ymm14, ymm0, ymm14
vpmuludq ymm0, ymm1, ymm5
vpaddq ymm10, ymm10, ymm0
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm15, ymm14
vpsrlq ymm15, ymm14, 26
vpand ymm14, ymm14, ymmword ptr [rdi]
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 192]
vpmuludq ymm0, ymm1, ymm15
vmovdqu ymmword ptr [rsi + 576], ymm14
vpmuludq ymm14, ymm7, ymm15
vmovdqu ymmword ptr [rsi + 608], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 320]
vpmuludq ymm15, ymm11, ymm12
vmovdqu ymmword ptr [rsi + 640], ymm11
vpmuludq ymm11, ymm1, ymmword ptr [rsi + 288]
vpaddq ymm11, ymm14, ymm11
vpmuludq ymm14, ymm4, ymm13
vpaddq ymm14, ymm0, ymm14
vpmuludq ymm0, ymm12, ymm13
vpaddq ymm11, ymm11, ymm0
vpmuludq ymm0, ymm3, ymm8
vpaddq ymm15, ymm15, ymm0
vpmuludq ymm0, ymm4, ymm8
vpaddq ymm11, ymm11, ymm0
vpmuludq ymm0, ymm2, ymm9
vpaddq ymm14, ymm14, ymm0
vpmuludq ymm0, ymm3, ymm9
vpaddq ymm11, ymm11, ymm0
vpmuludq ymm0, ymm6, ymmword ptr [rsi + 448]
vpaddq ymm15, ymm15, ymm0
vpmuludq ymm0, ymm2, ymm6
vpaddq ymm11, ymm11, ymm0
vmovdqu ymm0, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi + 672], ymm13
vmovdqu ymm13, ymmword ptr [rsi + 512]
vmovdqu ymmword ptr [rsi + 704], ymm2
vpmuludq ymm2, ymm0, ymm13
vpaddq ymm14, ymm14, ymm2
vpmuludq ymm2, ymm13, ymmword ptr [rsi + 448]
vpaddq ymm11, ymm11, ymm2
vmovdqu ymm2, ymmword ptr [rsi + 480]
vmovdqu ymm13, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 736], ymm6
vpmuludq ymm6, ymm2, ymm13
vpaddq ymm15, ymm15, ymm6
vpmuludq ymm6, ymm0, ymm13
vpaddq ymm11, ymm11, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 544]
vmovdqu ymm0, ymmword ptr [rsi + 128]
vpmuludq ymm13, ymm6, ymm0
vpaddq ymm13, ymm14, ymm13
vpmuludq ymm14, ymm2, ymm0
vpaddq ymm11, ymm11, ymm14
vpmuludq ymm14, ymm7, ymm5
vpaddq ymm14, ymm15, ymm14
vpmuludq ymm15, ymm6, ymm5
vpaddq ymm11, ymm11, ymm15
vpaddq ymm14, ymm14, ymm14
vpaddq ymm13, ymm13, ymm14
vpsrlq ymm14, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32]
vpaddq ymm13, ymm13, ymm14
vpsrlq ymm14, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # M4
vpaddq ymm11, ymm11, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 192]
vpmuludq ymm15, ymm6, ymm14
vmovdqu ymmword ptr [rsi + 768], ymm13
vpmuludq ymm13, ymm2, ymm14
vmovdqu ymmword ptr [rsi + 800], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 288]
vpmuludq ymm14, ymm7, ymm10
vmovdqu ymmword ptr [rsi + 832], ymm11
vpmuludq ymm11, ymm6, ymm10
vpaddq ymm11, ymm13, ymm11
vmovdqu ymm13, ymmword ptr [rsi + 352]
vpmuludq ymm6, ymm1, ymm13
vpaddq ymm15, ymm15, ymm6
vpmuludq ymm6, ymm7, ymm13
vpaddq ymm11, ymm11, ymm6
vpmuludq ymm6, ymm12, ymm8
vpaddq ymm14, ymm14, ymm6
vpmuludq ymm6, ymm1, ymmword ptr [rsi + 384]
vpaddq ymm11, ymm11, ymm6
vpmuludq ymm6, ymm4, ymm9
vpaddq ymm15, ymm15, ymm6
vpmuludq ymm6, ymm12, ymm9
vpaddq ymm11, ymm11, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 736]
vmovdqu ymmword ptr [rsi + 864], ymm9
vpmuludq ymm9, ymm3, ymm6
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm4, ymm6
vpaddq ymm11, ymm11, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 704]
vmovdqu ymmword ptr [rsi + 896], ymm8
vmovdqu ymm8, ymmword ptr [rsi + 512]
vmovdqu ymmword ptr [rsi + 928], ymm4
vpmuludq ymm4, ymm9, ymm8
vpaddq ymm15, ymm15, ymm4
vpmuludq ymm4, ymm3, ymm8
vpaddq ymm11, ymm11, ymm4
vmovdqu ymm4, ymmword ptr [rsi + 448]
vmovdqu ymmword ptr [rsi + 960], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 96]
vpmuludq ymm8, ymm4, ymm3
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm9, ymm3
vpaddq ymm11, ymm11, ymm8
vpmuludq ymm8, ymm0, ymmword ptr [rsi]
vpaddq ymm15, ymm15, ymm8
vpmuludq ymm8, ymm4, ymm0
vpaddq ymm11, ymm11, ymm8
vpmuludq ymm8, ymm2, ymm5
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm5, ymmword ptr [rsi]
vpaddq ymm11, ymm11, ymm8
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm15, ymm14
vmovdqu ymm15, ymmword ptr [rsi + 832]
vpsrlq ymm8, ymm15, 25
vpand ymm15, ymm15, ymmword ptr [rdi + 32] # M5
vpaddq ymm14, ymm14, ymm8
vpsrlq ymm8, ymm14, 26
vpand ymm14, ymm14, ymmword ptr [rdi] # M6
vpaddq ymm11, ymm11, ymm8
vmovdqu ymm8, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi + 832], ymm14
vmovdqu ymm14, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 992], ymm15
vpmuludq ymm15, ymm8, ymm14
vpmuludq ymm14, ymm4, ymm14
vmovdqu ymmword ptr [rsi + 192], ymm11
vpmuludq ymm11, ymm2, ymm10
vpmuludq ymm10, ymm8, ymm10
vpaddq ymm10, ymm14, ymm10
vpmuludq ymm14, ymm13, ymmword ptr [rsi + 544]
vpaddq ymm14, ymm15, ymm14
vpmuludq ymm13, ymm2, ymm13
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 384]
vpmuludq ymm15, ymm7, ymm13
vpaddq ymm11, ymm11, ymm15
vpmuludq ymm13, ymm13, ymmword ptr [rsi + 544]
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 416]
vpmuludq ymm15, ymm1, ymm13
vpaddq ymm14, ymm14, ymm15
vpmuludq ymm13, ymm7, ymm13
vpaddq ymm10, ymm10, ymm13
vpmuludq ymm13, ymm12, ymm6
vpaddq ymm11, ymm11, ymm13
vpmuludq ymm13, ymm1, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 928]
vmovdqu ymm15, ymmword ptr [rsi + 512]
vpmuludq ymm1, ymm13, ymm15
vpaddq ymm14, ymm14, ymm1
vpmuludq ymm1, ymm12, ymm15
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm3, ymmword ptr [rsi + 960]
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm13, ymm3
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm9, ymm0
vpaddq ymm14, ymm14, ymm1
vpmuludq ymm1, ymm0, ymmword ptr [rsi + 960]
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm4, ymm5
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm9, ymm5
vpaddq ymm10, ymm10, ymm1
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm14, ymm11
vmovdqu ymm14, ymmword ptr [rsi + 192]
vpsrlq ymm1, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32] # M7
vpaddq ymm11, ymm11, ymm1
vpsrlq ymm1, ymm11, 26
vpand ymm11, ymm11, ymmword ptr [rdi] # M8
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 256]
vpmuludq ymm5, ymm9, ymm1
vpmuludq ymm1, ymm1, ymmword ptr [rsi + 960]
vmovdqu ymmword ptr [rsi + 32], ymm11
vmovdqu ymm11, ymmword ptr [rsi + 640]
vmovdqu ymmword ptr [rsi + 160], ymm14
vpmuludq ymm14, ymm4, ymm11
vpmuludq ymm11, ymm9, ymm11
vpaddq ymm11, ymm1, ymm11
vmovdqu ymm1, ymmword ptr [rsi + 672]
vpmuludq ymm9, ymm8, ymm1
vpaddq ymm5, ymm5, ymm9
vpmuludq ymm1, ymm4, ymm1
vpaddq ymm11, ymm11, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 896]
vpmuludq ymm4, ymm2, ymm1
vpaddq ymm14, ymm14, ymm4
vpmuludq ymm1, ymm8, ymm1
vpaddq ymm11, ymm11, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 544]
vmovdqu ymm4, ymmword ptr [rsi + 864]
vpmuludq ymm8, ymm1, ymm4
vpaddq ymm5, ymm5, ymm8
vpmuludq ymm2, ymm2, ymm4
vpaddq ymm11, ymm11, ymm2
vpmuludq ymm2, ymm7, ymm6
vpaddq ymm14, ymm14, ymm2
vpmuludq ymm1, ymm1, ymm6
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm15, ymmword ptr [rsi + 64]
vpaddq ymm1, ymm5, ymm1
vpmuludq ymm15, ymm7, ymm15
vpaddq ymm11, ymm11, ymm15
vmovdqu ymm15, ymmword ptr [rdi + 64]
vpmuludq ymm2, ymm3, ymm15
vpmuludq ymm2, ymm12, ymm2
vpaddq ymm14, ymm14, ymm2
vpmuludq ymm2, ymm3, ymmword ptr [rsi + 64]
vpaddq ymm11, ymm11, ymm2
vpmuludq ymm15, ymm0, ymm15
vpmuludq ymm0, ymm13, ymm15
vpaddq ymm0, ymm1, ymm0
vpmuludq ymm12, ymm12, ymm15
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 960]
vmovdqu ymm15, ymmword ptr [rsi + 608]
vpmuludq ymm12, ymm12, ymm15
vpaddq ymm12, ymm14, ymm12
vpmuludq ymm13, ymm13, ymm15
vpaddq ymm11, ymm11, ymm13
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm0, ymm12
vpsrlq ymm13, ymm10, 25
vpand ymm9, ymm10, ymmword ptr [rdi + 32] # M9
vpaddq ymm10, ymm13, ymm13
vpsllq ymm14, ymm13, 4
vpaddq ymm10, ymm13, ymm10
vpaddq ymm10, ymm10, ymm14
vpaddq ymm10, ymm12, ymm10
vpsrlq ymm12, ymm10, 26
vpand ymm0, ymm10, ymmword ptr [rdi] # M0
vpaddq ymm10, ymm11, ymm12
vpsrlq ymm11, ymm10, 25
vpand ymm1, ymm10, ymmword ptr [rdi + 32] # M1
vpaddq ymm10, ymm11, ymmword ptr [rsi + 576]
vpsrlq ymm11, ymm10, 26
vpand ymm2, ymm10, ymmword ptr [rdi] # M2
vpaddq ymm3, ymm11, ymmword ptr [rsi + 800] # M3
vmovdqu ymm10, ymmword ptr [rsi + 768]
vmovdqu ymm11, ymmword ptr [rsi + 992]
vmovdqu ymm12, ymmword ptr [rsi + 832]
vmovdqu ymm13, ymmword ptr [rsi + 160]
vmovdqu ymm14, ymmword ptr [rsi + 32]
vmovdqa ymm4, ymm10
vmovdqa ymm5, ymm11
vmovdqa ymm6, ymm12
vmovdqa ymm7, ymm13
vmovdqa ymm8, ymm14
ret
