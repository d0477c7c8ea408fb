vperm2i128 ymm10, ymm4, ymm4, 1
vperm2i128 ymm11, ymm5, ymm5, 1
vperm2i128 ymm12, ymm6, ymm6, 1
vperm2i128 ymm13, ymm7, ymm7, 1
vperm2i128 ymm14, ymm8, ymm8, 1
vperm2i128 ymm15, ymm9, ymm9, 1
vmovdqu ymmword ptr [rsi], ymm15
vperm2i128 ymm15, ymm0, ymm0, 1
vmovdqu ymmword ptr [rsi + 32], ymm15
vperm2i128 ymm15, ymm1, ymm1, 1
vmovdqu ymmword ptr [rsi + 64], ymm15
vperm2i128 ymm15, ymm2, ymm2, 1
vmovdqu ymmword ptr [rsi + 96], ymm15
vperm2i128 ymm15, ymm3, ymm3, 1
vmovdqu ymmword ptr [rsi + 128], ymm15
vmovdqu ymm15, ymmword ptr [rcx]
vpblendvb ymm4, ymm4, ymm10, ymm15
vpblendvb ymm5, ymm5, ymm11, ymm15
vpblendvb ymm6, ymm6, ymm12, ymm15
vpblendvb ymm7, ymm7, ymm13, ymm15
vpblendvb ymm8, ymm8, ymm14, ymm15
vpblendvb ymm9, ymm9, ymmword ptr [rsi], ymm15
vpblendvb ymm0, ymm0, ymmword ptr [rsi + 32], ymm15
vpblendvb ymm1, ymm1, ymmword ptr [rsi + 64], ymm15
vpblendvb ymm2, ymm2, ymmword ptr [rsi + 96], ymm15
vpblendvb ymm15, ymm3, ymmword ptr [rsi + 128], ymm15
vpshufd ymm10, ymm10, 78
vpblendd ymm10, ymm4, ymm10, 240
vpshufd ymm11, ymm11, 78
vpblendd ymm11, ymm5, ymm11, 240
vpshufd ymm12, ymm12, 78
vpblendd ymm12, ymm6, ymm12, 240
vpshufd ymm13, ymm13, 78
vpblendd ymm13, ymm7, ymm13, 240
vpshufd ymm14, ymm14, 78
vpblendd ymm14, ymm8, ymm14, 240
vpshufd ymm3, ymmword ptr [rsi], 78
vpblendd ymm3, ymm9, ymm3, 240
vmovdqu ymmword ptr [rsi], ymm3
vpshufd ymm3, ymmword ptr [rsi + 32], 78
vpblendd ymm3, ymm0, ymm3, 240
vmovdqu ymmword ptr [rsi + 32], ymm0
vpshufd ymm0, ymmword ptr [rsi + 64], 78
vpblendd ymm0, ymm1, ymm0, 240
vmovdqu ymmword ptr [rsi + 64], ymm0
vpshufd ymm0, ymmword ptr [rsi + 96], 78
vpblendd ymm0, ymm2, ymm0, 240
vmovdqu ymmword ptr [rsi + 96], ymm0
vpshufd ymm0, ymmword ptr [rsi + 128], 78
vpblendd ymm0, ymm15, ymm0, 240
vmovdqu ymmword ptr [rsi + 128], ymm0
vmovdqu ymm0, ymmword ptr [rdi + 64]
vmovdqu ymmword ptr [rsi + 160], ymm1
vpmuludq ymm1, ymm10, ymm0
vmovdqu ymmword ptr [rsi + 192], ymm10
vpmuludq ymm10, ymm8, ymm1
vmovdqu ymmword ptr [rsi + 224], ymm3
vpmuludq ymm3, ymm9, ymm1
vmovdqu ymmword ptr [rsi + 256], ymm1
vpmuludq ymm1, ymm11, ymm0
vmovdqu ymmword ptr [rsi + 288], ymm11
vpmuludq ymm11, ymm7, ymm1
vmovdqu ymmword ptr [rsi + 320], ymm9
vpmuludq ymm9, ymm8, ymm1
vpaddq ymm3, ymm3, ymm9
vpmuludq ymm9, ymm12, ymm0
vmovdqu ymmword ptr [rsi + 352], ymm12
vpmuludq ymm12, ymm6, ymm9
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm7, ymm9
vpaddq ymm12, ymm3, ymm12
vpmuludq ymm3, ymm13, ymm0
vmovdqu ymmword ptr [rsi + 384], ymm13
vpmuludq ymm13, ymm5, ymm3
vpaddq ymm11, ymm11, ymm13
vpmuludq ymm13, ymm6, ymm3
vpaddq ymm12, ymm12, ymm13
vpmuludq ymm13, ymm14, ymm0
vmovdqu ymmword ptr [rsi + 416], ymm14
vpmuludq ymm14, ymm4, ymm13
vpaddq ymm10, ymm10, ymm14
vpmuludq ymm14, ymm5, ymm13
vpaddq ymm12, ymm12, ymm14
vpmuludq ymm14, ymm0, ymmword ptr [rsi]
vmovdqu ymmword ptr [rsi + 448], ymm5
vpmuludq ymm5, ymm15, ymm14
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm4, ymm14
vpaddq ymm12, ymm12, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 480], ymm4
vpmuludq ymm4, ymm2, ymm5
vpaddq ymm10, ymm10, ymm4
vpmuludq ymm4, ymm15, ymm5
vpaddq ymm12, ymm12, ymm4
vmovdqu ymm4, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 512], ymm15
vmovdqu ymm15, ymmword ptr [rsi + 64]
vpmuludq ymm5, ymm4, ymm15
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm2, ymm15
vpaddq ymm12, ymm12, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 544], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 96]
vpmuludq ymm15, ymm5, ymm2
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm4, ymm2
vpaddq ymm12, ymm12, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 128]
vpmuludq ymm2, ymm0, ymm15
vpmuludq ymm0, ymm2, ymmword ptr [rsi + 320]
vpaddq ymm11, ymm11, ymm0
vpmuludq ymm0, ymm5, ymm15
vpaddq ymm12, ymm12, ymm0
vpaddq ymm11, ymm11, ymm11
vpaddq ymm10, ymm10, ymm11
vpsrlq ymm11, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi]
vpaddq ymm11, ymm12, ymm11
vmovdqu ymm12, ymmword ptr [rsi + 192]
vpmuludq ymm0, ymm5, ymm12
vmovdqu ymmword ptr [rsi + 576], ymm10
vpmuludq ymm10, ymm4, ymm12
vmovdqu ymmword ptr [rsi + 608], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 320]
vpmuludq ymm12, ymm1, ymm2
vmovdqu ymmword ptr [rsi + 640], ymm1
vpmuludq ymm1, ymm5, ymmword ptr [rsi + 288]
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm8, ymm9
vpaddq ymm0, ymm0, ymm1
vpmuludq ymm1, ymm2, ymm9
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm7, ymm3
vpaddq ymm12, ymm12, ymm1
vpmuludq ymm1, ymm8, ymm3
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm6, ymm13
vpaddq ymm0, ymm0, ymm1
vpmuludq ymm1, ymm7, ymm13
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm14, ymmword ptr [rsi + 448]
vpaddq ymm12, ymm12, ymm1
vpmuludq ymm1, ymm6, ymm14
vpaddq ymm10, ymm10, ymm1
vmovdqu ymm1, ymmword ptr [rsi + 480]
vmovdqu ymmword ptr [rsi + 672], ymm9
vmovdqu ymm9, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 704], ymm6
vpmuludq ymm6, ymm1, ymm9
vpaddq ymm0, ymm0, ymm6
vpmuludq ymm6, ymm9, ymmword ptr [rsi + 448]
vpaddq ymm10, ymm10, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 512]
vmovdqu ymm9, ymmword ptr [rsi + 64]
vmovdqu ymmword ptr [rsi + 736], ymm14
vpmuludq ymm14, ymm6, ymm9
vpaddq ymm12, ymm12, ymm14
vpmuludq ymm14, ymm1, ymm9
vpaddq ymm10, ymm10, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 544]
vmovdqu ymm1, ymmword ptr [rsi + 96]
vpmuludq ymm9, ymm14, ymm1
vpaddq ymm0, ymm0, ymm9
vpmuludq ymm9, ymm6, ymm1
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm4, ymm15
vpaddq ymm12, ymm12, ymm9
vpmuludq ymm9, ymm14, ymm15
vpaddq ymm10, ymm10, ymm9
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm0, ymm12
vpsrlq ymm0, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32]
vpaddq ymm12, ymm12, ymm0
vpsrlq ymm0, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # F4
vpaddq ymm10, ymm10, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpmuludq ymm9, ymm14, ymm0
vmovdqu ymmword ptr [rsi + 768], ymm12
vpmuludq ymm12, ymm6, ymm0
vmovdqu ymmword ptr [rsi + 800], ymm11
vmovdqu ymm11, ymmword ptr [rsi + 288]
vpmuludq ymm0, ymm4, ymm11
vmovdqu ymmword ptr [rsi + 832], ymm10
vpmuludq ymm10, ymm14, ymm11
vpaddq ymm10, ymm12, ymm10
vmovdqu ymm12, ymmword ptr [rsi + 352]
vpmuludq ymm14, ymm5, ymm12
vpaddq ymm14, ymm9, ymm14
vpmuludq ymm9, ymm4, ymm12
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm2, ymm3
vpaddq ymm0, ymm0, ymm9
vpmuludq ymm9, ymm5, ymmword ptr [rsi + 384]
vpaddq ymm10, ymm10, ymm9
vpmuludq ymm9, ymm8, ymm13
vpaddq ymm14, ymm14, ymm9
vpmuludq ymm9, ymm2, ymm13
vpaddq ymm10, ymm10, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 736]
vmovdqu ymmword ptr [rsi + 864], ymm13
vpmuludq ymm13, ymm7, ymm9
vpaddq ymm13, ymm0, ymm13
vpmuludq ymm0, ymm8, ymm9
vpaddq ymm10, ymm10, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 704]
vmovdqu ymmword ptr [rsi + 896], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 928], ymm8
vpmuludq ymm8, ymm0, ymm3
vpaddq ymm14, ymm14, ymm8
vpmuludq ymm8, ymm7, ymm3
vpaddq ymm10, ymm10, ymm8
vmovdqu ymm8, ymmword ptr [rsi + 448]
vmovdqu ymmword ptr [rsi + 960], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 64]
vpmuludq ymm3, ymm8, ymm7
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm0, ymm7
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm3, ymm1, ymmword ptr [rsi + 480]
vpaddq ymm14, ymm14, ymm3
vpmuludq ymm3, ymm8, ymm1
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm3, ymm6, ymm15
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm3, ymm15, ymmword ptr [rsi + 480]
vpaddq ymm10, ymm10, ymm3
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm14, ymm13
vmovdqu ymm14, ymmword ptr [rsi + 832]
vpsrlq ymm3, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32] # F5
vpaddq ymm13, ymm13, ymm3
vpsrlq ymm3, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # F6
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm3, ymmword ptr [rsi + 480]
vmovdqu ymmword ptr [rsi + 832], ymm13
vmovdqu ymm13, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 992], ymm14
vpmuludq ymm14, ymm3, ymm13
vpmuludq ymm13, ymm8, ymm13
vmovdqu ymmword ptr [rsi + 192], ymm10
vpmuludq ymm10, ymm6, ymm11
vpmuludq ymm11, ymm3, ymm11
vpaddq ymm11, ymm13, ymm11
vpmuludq ymm13, ymm12, ymmword ptr [rsi + 544]
vpaddq ymm13, ymm14, ymm13
vpmuludq ymm12, ymm6, ymm12
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 384]
vpmuludq ymm14, ymm4, ymm12
vpaddq ymm10, ymm10, ymm14
vpmuludq ymm12, ymm12, ymmword ptr [rsi + 544]
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 416]
vpmuludq ymm14, ymm5, ymm12
vpaddq ymm13, ymm13, ymm14
vpmuludq ymm12, ymm4, ymm12
vpaddq ymm11, ymm11, ymm12
vpmuludq ymm12, ymm2, ymm9
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm5, ymmword ptr [rsi]
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 928]
vmovdqu ymm14, ymmword ptr [rsi + 224]
vpmuludq ymm5, ymm12, ymm14
vpaddq ymm13, ymm13, ymm5
vpmuludq ymm5, ymm2, ymm14
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm7, ymmword ptr [rsi + 960]
vpaddq ymm10, ymm10, ymm5
vpmuludq ymm5, ymm12, ymm7
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm0, ymm1
vpaddq ymm13, ymm13, ymm5
vpmuludq ymm5, ymm1, ymmword ptr [rsi + 960]
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm8, ymm15
vpaddq ymm10, ymm10, ymm5
vpmuludq ymm15, ymm0, ymm15
vpaddq ymm11, ymm11, ymm15
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm13, ymm10
vmovdqu ymm13, ymmword ptr [rsi + 192]
vpsrlq ymm15, ymm13, 25
vpand ymm13, ymm13, ymmword ptr [rdi + 32] # F7
vpaddq ymm10, ymm10, ymm15
vpsrlq ymm15, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi] # F8
vpaddq ymm11, ymm11, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 256]
vpmuludq ymm5, ymm0, ymm15
vpmuludq ymm15, ymm15, ymmword ptr [rsi + 960]
vmovdqu ymmword ptr [rsi], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 640]
vmovdqu ymmword ptr [rsi + 128], ymm13
vpmuludq ymm13, ymm8, ymm10
vpmuludq ymm10, ymm0, ymm10
vpaddq ymm10, ymm15, ymm10
vmovdqu ymm15, ymmword ptr [rsi + 672]
vpmuludq ymm0, ymm3, ymm15
vpaddq ymm0, ymm5, ymm0
vpmuludq ymm15, ymm8, ymm15
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 896]
vpmuludq ymm5, ymm6, ymm15
vpaddq ymm13, ymm13, ymm5
vpmuludq ymm15, ymm3, ymm15
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 544]
vmovdqu ymm3, ymmword ptr [rsi + 864]
vpmuludq ymm5, ymm15, ymm3
vpaddq ymm0, ymm0, ymm5
vpmuludq ymm3, ymm6, ymm3
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm3, ymm4, ymm9
vpaddq ymm13, ymm13, ymm3
vpmuludq ymm15, ymm15, ymm9
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm14, ymmword ptr [rsi + 32]
vpaddq ymm15, ymm0, ymm15
vpmuludq ymm14, ymm4, ymm14
vpaddq ymm10, ymm10, ymm14
vmovdqu ymm14, ymmword ptr [rdi + 64]
vpmuludq ymm0, ymm7, ymm14
vpmuludq ymm0, ymm2, ymm0
vpaddq ymm13, ymm13, ymm0
vpmuludq ymm0, ymm7, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm0
vpmuludq ymm0, ymm1, ymm14
vpmuludq ymm1, ymm12, ymm0
vpaddq ymm15, ymm15, ymm1
vpmuludq ymm0, ymm2, ymm0
vpaddq ymm10, ymm10, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 960]
vmovdqu ymm1, ymmword ptr [rsi + 608]
vpmuludq ymm0, ymm0, ymm1
vpaddq ymm13, ymm13, ymm0
vpmuludq ymm12, ymm12, ymm1
vpaddq ymm10, ymm10, ymm12
vpaddq ymm12, ymm13, ymm13
vpaddq ymm12, ymm15, ymm12
vpsrlq ymm13, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32] # F9
vpaddq ymm15, ymm13, ymm13
vpsllq ymm0, ymm13, 4
vpaddq ymm13, ymm13, ymm15
vpaddq ymm13, ymm13, ymm0
vpaddq ymm12, ymm12, ymm13
vpsrlq ymm13, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # F0
vpaddq ymm10, ymm10, ymm13
vpsrlq ymm13, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32] # F1
vpaddq ymm13, ymm13, ymmword ptr [rsi + 576]
vpsrlq ymm15, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # F2
vpaddq ymm15, ymm15, ymmword ptr [rsi + 800] # F3
vpshufd ymm0, ymmword ptr [rsi + 768], 78
vmovdqu ymm1, ymmword ptr [rsi + 768]
vmovdqu ymm2, ymmword ptr [rdi + 160]
vpsignd ymm3, ymm1, ymm2
vpaddd ymm3, ymm3, ymmword ptr [rdi + 352]
vpaddd ymm0, ymm0, ymm3
vpshufd ymm3, ymmword ptr [rsi + 992], 78
vmovdqu ymm4, ymmword ptr [rsi + 992]
vpsignd ymm5, ymm4, ymm2
vpaddd ymm5, ymm5, ymmword ptr [rdi + 384]
vpaddd ymm3, ymm3, ymm5
vpshufd ymm5, ymmword ptr [rsi + 832], 78
vmovdqu ymm6, ymmword ptr [rsi + 832]
vpsignd ymm7, ymm6, ymm2
vpaddd ymm7, ymm7, ymmword ptr [rdi + 352]
vpaddd ymm5, ymm5, ymm7
vpshufd ymm7, ymmword ptr [rsi + 128], 78
vmovdqu ymm8, ymmword ptr [rsi + 128]
vpsignd ymm9, ymm8, ymm2
vpaddd ymm9, ymm9, ymmword ptr [rdi + 384]
vpaddd ymm7, ymm7, ymm9
vpshufd ymm9, ymmword ptr [rsi], 78
vmovdqu ymm8, ymmword ptr [rsi]
vpsignd ymm6, ymm8, ymm2
vpaddd ymm6, ymm6, ymmword ptr [rdi + 352]
vpaddd ymm6, ymm9, ymm6
vpshufd ymm9, ymm11, 78
vpsignd ymm8, ymm11, ymm2
vpaddd ymm8, ymm8, ymmword ptr [rdi + 384]
vpaddd ymm8, ymm9, ymm8
vpshufd ymm9, ymm12, 78
vmovdqu ymmword ptr [rsi + 32], ymm11
vpsignd ymm11, ymm12, ymm2
vpaddd ymm11, ymm11, ymmword ptr [rdi + 320]
vpaddd ymm11, ymm9, ymm11
vpshufd ymm9, ymm10, 78
vmovdqu ymmword ptr [rsi + 64], ymm12
vpsignd ymm12, ymm10, ymm2
vpaddd ymm12, ymm12, ymmword ptr [rdi + 384]
vpaddd ymm12, ymm9, ymm12
vpshufd ymm9, ymm13, 78
vmovdqu ymmword ptr [rsi + 96], ymm10
vpsignd ymm10, ymm13, ymm2
vpaddd ymm10, ymm10, ymmword ptr [rdi + 352]
vpaddd ymm10, ymm9, ymm10
vpshufd ymm9, ymm15, 78
vpsignd ymm2, ymm15, ymm2
vpaddd ymm2, ymm2, ymmword ptr [rdi + 384]
vpaddd ymm2, ymm9, ymm2
vpmuludq ymm9, ymm5, ymm14
vpmuludq ymm4, ymm5, ymm9
vmovdqu ymmword ptr [rsi + 160], ymm9
vpmuludq ymm9, ymm7, ymm14
vpmuludq ymm1, ymm3, ymm9
vmovdqu ymmword ptr [rsi + 192], ymm7
vpmuludq ymm7, ymm5, ymm9
vmovdqu ymmword ptr [rsi + 224], ymm5
vpmuludq ymm5, ymm6, ymm14
vmovdqu ymmword ptr [rsi + 256], ymm6
vpmuludq ymm6, ymm0, ymm5
vmovdqu ymmword ptr [rsi + 288], ymm9
vpmuludq ymm9, ymm3, ymm5
vpaddq ymm7, ymm7, ymm9
vpmuludq ymm9, ymm8, ymm14
vpmuludq ymm14, ymm2, ymm9
vpaddq ymm14, ymm1, ymm14
vpmuludq ymm1, ymm0, ymm9
vpaddq ymm1, ymm7, ymm1
vpmuludq ymm7, ymm11, ymm2
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm11, ymm10
vpaddq ymm6, ymm6, ymm7
vpmuludq ymm7, ymm12, ymm10
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm12, ymm12
vpaddq ymm6, ymm6, ymm7
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm6, ymm14
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm4, ymm14
vpaddq ymm1, ymm1, ymm1
vmovdqu ymm4, ymmword ptr [rdi + 96]
vpmuludq ymm6, ymm10, ymm4
vpaddq ymm13, ymm13, ymm6
vpblendd ymm13, ymm13, ymm14, 240
vpmuludq ymm14, ymm2, ymm4
vpaddq ymm14, ymm15, ymm14
vpblendd ymm14, ymm14, ymm1, 240
vpsrlq ymm15, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi]
vpaddq ymm14, ymm14, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 192]
vpmuludq ymm1, ymm15, ymmword ptr [rsi + 288]
vmovdqu ymm6, ymmword ptr [rsi + 224]
vpmuludq ymm7, ymm5, ymm6
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm15, ymm5
vmovdqu ymmword ptr [rsi + 320], ymm13
vpmuludq ymm13, ymm3, ymm9
vmovdqu ymmword ptr [rsi + 352], ymm8
vpmuludq ymm8, ymm6, ymm9
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm11, ymm3
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm11, ymm0
vpaddq ymm1, ymm1, ymm8
vpmuludq ymm8, ymm12, ymm0
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm12, ymm2
vpaddq ymm13, ymm13, ymm8
vpmuludq ymm8, ymm10, ymm2
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm8, ymm10, ymm10
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm1, ymm13
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm8, ymm13
vpaddq ymm1, ymm7, ymm7
vpmuludq ymm7, ymm0, ymm4
vpaddq ymm7, ymm7, ymmword ptr [rsi + 768]
vpblendd ymm13, ymm7, ymm13, 240
vpmuludq ymm7, ymm3, ymm4
vpaddq ymm7, ymm7, ymmword ptr [rsi + 992]
vpblendd ymm1, ymm7, ymm1, 240
vpsrlq ymm7, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm13, ymm13, ymm7
vpsrlq ymm7, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # S4
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm11, ymm6
vpmuludq ymm8, ymm12, ymm6
vmovdqu ymmword ptr [rsi + 384], ymm13
vpmuludq ymm13, ymm11, ymm15
vpaddq ymm13, ymm8, ymm13
vmovdqu ymm8, ymmword ptr [rsi + 256]
vmovdqu ymmword ptr [rsi + 416], ymm14
vpmuludq ymm14, ymm5, ymm8
vmovdqu ymmword ptr [rsi + 448], ymm5
vpmuludq ymm5, ymm15, ymm9
vmovdqu ymmword ptr [rsi + 480], ymm11
vpmuludq ymm11, ymm8, ymm9
vpaddq ymm11, ymm13, ymm11
vpmuludq ymm13, ymm12, ymm3
vpaddq ymm13, ymm5, ymm13
vpmuludq ymm5, ymm10, ymm3
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm10, ymm0
vpaddq ymm5, ymm7, ymm5
vpmuludq ymm7, ymm2, ymm0
vpaddq ymm11, ymm11, ymm7
vpmuludq ymm7, ymm2, ymm2
vpaddq ymm5, ymm5, ymm7
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm5, ymm13
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm14, ymm13
vpaddq ymm11, ymm11, ymm11
vpmuludq ymm14, ymm6, ymm4
vpaddq ymm14, ymm14, ymmword ptr [rsi + 832]
vpblendd ymm13, ymm14, ymm13, 240
vpmuludq ymm14, ymm15, ymm4
vpaddq ymm14, ymm14, ymmword ptr [rsi + 128]
vpblendd ymm11, ymm14, ymm11, 240
vpsrlq ymm14, ymm1, 25
vpand ymm1, ymm1, ymmword ptr [rdi + 32] # S5
vpaddq ymm13, ymm13, ymm14
vpsrlq ymm14, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # S6
vpaddq ymm11, ymm11, ymm14
vpmuludq ymm14, ymm10, ymm6
vpmuludq ymm5, ymm2, ymm6
vpmuludq ymm7, ymm12, ymm15
vmovdqu ymmword ptr [rsi + 128], ymm13
vpmuludq ymm13, ymm10, ymm15
vpaddq ymm13, ymm5, ymm13
vpmuludq ymm5, ymm8, ymmword ptr [rsi + 480]
vpaddq ymm14, ymm14, ymm5
vpmuludq ymm5, ymm12, ymm8
vpaddq ymm13, ymm13, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 352]
vpmuludq ymm15, ymm9, ymm5
vpaddq ymm14, ymm14, ymm15
vpmuludq ymm15, ymm5, ymmword ptr [rsi + 480]
vpaddq ymm13, ymm13, ymm15
vpmuludq ymm15, ymm2, ymm3
vpaddq ymm15, ymm7, ymm15
vpmuludq ymm7, ymm0, ymm3
vpaddq ymm13, ymm13, ymm7
vpmuludq ymm7, ymm0, ymm0
vpaddq ymm15, ymm15, ymm15
vpaddq ymm14, ymm14, ymm15
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm7, ymm14
vpaddq ymm13, ymm13, ymm13
vpmuludq ymm15, ymm8, ymm4
vpaddq ymm15, ymm15, ymmword ptr [rsi]
vpblendd ymm14, ymm15, ymm14, 240
vpmuludq ymm15, ymm5, ymm4
vpaddq ymm15, ymm15, ymmword ptr [rsi + 32]
vpblendd ymm13, ymm15, ymm13, 240
vpsrlq ymm15, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32] # S7
vpaddq ymm14, ymm14, ymm15
vpsrlq ymm15, ymm14, 26
vpand ymm14, ymm14, ymmword ptr [rdi] # S8
vpaddq ymm13, ymm13, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 160]
vpmuludq ymm7, ymm0, ymm15
vpmuludq ymm15, ymm3, ymm15
vmovdqu ymm5, ymmword ptr [rsi + 288]
vmovdqu ymmword ptr [rsi], ymm14
vpmuludq ymm14, ymm2, ymm5
vpmuludq ymm5, ymm0, ymm5
vpaddq ymm15, ymm15, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 448]
vpmuludq ymm8, ymm10, ymm5
vpaddq ymm7, ymm7, ymm8
vpmuludq ymm5, ymm2, ymm5
vpaddq ymm15, ymm15, ymm5
vpmuludq ymm5, ymm12, ymm9
vpaddq ymm14, ymm14, ymm5
vpmuludq ymm5, ymm10, ymm9
vpaddq ymm15, ymm15, ymm5
vpmuludq ymm5, ymm3, ymmword ptr [rdi + 64]
vpmuludq ymm5, ymm3, ymm5
vpaddq ymm5, ymm7, ymm5
vmovdqu ymm7, ymmword ptr [rsi + 480]
vpmuludq ymm8, ymm12, ymm7
vpaddq ymm15, ymm15, ymm8
vpmuludq ymm8, ymm7, ymm7
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm5, ymm14
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm8, ymm14
vpaddq ymm15, ymm15, ymm15
vpmuludq ymm5, ymm7, ymm4
vpaddq ymm5, ymm5, ymmword ptr [rsi + 64]
vpblendd ymm14, ymm5, ymm14, 240
vpmuludq ymm4, ymm12, ymm4
vpaddq ymm4, ymm4, ymmword ptr [rsi + 96]
vpblendd ymm15, ymm4, ymm15, 240
vpsrlq ymm4, ymm13, 25
vpand ymm13, ymm13, ymmword ptr [rdi + 32] # S9
vpaddq ymm5, ymm4, ymm4
vpsllq ymm8, ymm4, 4
vpaddq ymm4, ymm4, ymm5
vpaddq ymm4, ymm4, ymm8
vpaddq ymm14, ymm14, ymm4
vpsrlq ymm4, ymm14, 26
vpand ymm14, ymm14, ymmword ptr [rdi] # S0
vpaddq ymm15, ymm15, ymm4
vpsrlq ymm4, ymm15, 25
vpand ymm15, ymm15, ymmword ptr [rdi + 32] # S1
vpaddq ymm4, ymm4, ymmword ptr [rsi + 320]
vpsrlq ymm5, ymm4, 26
vpand ymm4, ymm4, ymmword ptr [rdi] # S2
vpaddq ymm5, ymm5, ymmword ptr [rsi + 416] # S3
vpblendd ymm0, ymm0, ymmword ptr [rsi + 384], 240
vpblendd ymm3, ymm3, ymm1, 240
vpblendd ymm6, ymm6, ymmword ptr [rsi + 128], 240
vmovdqu ymm8, ymmword ptr [rsi + 192]
vpblendd ymm8, ymm8, ymm11, 240
vmovdqu ymm9, ymmword ptr [rsi + 256]
vpblendd ymm9, ymm9, ymmword ptr [rsi], 240
vmovdqu ymmword ptr [rsi + 32], ymm0
vmovdqu ymm0, ymmword ptr [rsi + 352]
vpblendd ymm0, ymm0, ymm13, 240
vpblendd ymm7, ymm7, ymm14, 240
vpblendd ymm12, ymm12, ymm15, 240
vpblendd ymm10, ymm10, ymm4, 240
vpblendd ymm2, ymm2, ymm5, 240
vmovdqu ymmword ptr [rsi + 64], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 384]
vpblendd ymm7, ymm7, ymmword ptr [rdx + 128], 240
vpblendd ymm1, ymm1, ymmword ptr [rdx + 160], 240
vmovdqu ymmword ptr [rsi + 96], ymm12
vmovdqu ymm12, ymmword ptr [rsi + 128]
vpblendd ymm12, ymm12, ymmword ptr [rdx + 192], 240
vpblendd ymm11, ymm11, ymmword ptr [rdx + 224], 240
vmovdqu ymmword ptr [rsi + 128], ymm10
vmovdqu ymm10, ymmword ptr [rsi]
vpblendd ymm10, ymm10, ymmword ptr [rdx + 256], 240
vpblendd ymm13, ymm13, ymmword ptr [rdx + 288], 240
vpblendd ymm14, ymm14, ymmword ptr [rdx], 240
vpblendd ymm15, ymm15, ymmword ptr [rdx + 32], 240
vpblendd ymm4, ymm4, ymmword ptr [rdx + 64], 240
vpblendd ymm5, ymm5, ymmword ptr [rdx + 96], 240
vmovdqu ymmword ptr [rsi], ymm5
vmovdqu ymm5, ymmword ptr [rdi + 64]
vmovdqu ymmword ptr [rsi + 160], ymm4
vpmuludq ymm4, ymm7, ymm5
vmovdqu ymmword ptr [rsi + 192], ymm7
vpmuludq ymm7, ymm9, ymm4
vmovdqu ymmword ptr [rsi + 224], ymm15
vpmuludq ymm15, ymm0, ymm4
vmovdqu ymmword ptr [rsi + 256], ymm4
vpmuludq ymm4, ymm1, ymm5
vmovdqu ymmword ptr [rsi + 288], ymm1
vpmuludq ymm1, ymm8, ymm4
vmovdqu ymmword ptr [rsi + 320], ymm0
vpmuludq ymm0, ymm9, ymm4
vpaddq ymm15, ymm15, ymm0
vpmuludq ymm0, ymm12, ymm5
vmovdqu ymmword ptr [rsi + 352], ymm12
vpmuludq ymm12, ymm6, ymm0
vpaddq ymm12, ymm7, ymm12
vpmuludq ymm7, ymm8, ymm0
vpaddq ymm15, ymm15, ymm7
vpmuludq ymm7, ymm11, ymm5
vmovdqu ymmword ptr [rsi + 384], ymm11
vpmuludq ymm11, ymm3, ymm7
vpaddq ymm11, ymm1, ymm11
vpmuludq ymm1, ymm6, ymm7
vpaddq ymm15, ymm15, ymm1
vpmuludq ymm1, ymm10, ymm5
vmovdqu ymmword ptr [rsi + 416], ymm10
vpmuludq ymm10, ymm1, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm12, ymm10
vpmuludq ymm12, ymm3, ymm1
vpaddq ymm12, ymm15, ymm12
vpmuludq ymm15, ymm13, ymm5
vmovdqu ymmword ptr [rsi + 448], ymm13
vpmuludq ymm13, ymm2, ymm15
vpaddq ymm11, ymm11, ymm13
vpmuludq ymm13, ymm15, ymmword ptr [rsi + 32]
vpaddq ymm12, ymm12, ymm13
vpmuludq ymm13, ymm14, ymmword ptr [rsi + 128]
vpaddq ymm10, ymm10, ymm13
vpmuludq ymm13, ymm2, ymm14
vpaddq ymm12, ymm12, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 96]
vmovdqu ymmword ptr [rsi + 480], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 224]
vmovdqu ymmword ptr [rsi + 512], ymm14
vpmuludq ymm14, ymm13, ymm2
vpaddq ymm11, ymm11, ymm14
vpmuludq ymm14, ymm2, ymmword ptr [rsi + 128]
vpaddq ymm12, ymm12, ymm14
vmovdqu ymm14, ymmword ptr [rsi + 64]
vmovdqu ymm2, ymmword ptr [rsi + 160]
vmovdqu ymmword ptr [rsi + 544], ymm15
vpmuludq ymm15, ymm14, ymm2
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm13, ymm2
vpaddq ymm12, ymm12, ymm15
vmovdqu ymm15, ymmword ptr [rsi]
vpmuludq ymm2, ymm5, ymm15
vpmuludq ymm5, ymm2, ymmword ptr [rsi + 320]
vpaddq ymm11, ymm11, ymm5
vpmuludq ymm5, ymm14, ymm15
vpaddq ymm12, ymm12, ymm5
vpaddq ymm11, ymm11, ymm11
vpaddq ymm10, ymm10, ymm11
vpsrlq ymm11, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi]
vpaddq ymm11, ymm12, ymm11
vmovdqu ymm12, ymmword ptr [rsi + 192]
vpmuludq ymm5, ymm14, ymm12
vmovdqu ymmword ptr [rsi + 576], ymm10
vpmuludq ymm10, ymm13, ymm12
vmovdqu ymmword ptr [rsi + 608], ymm2
vmovdqu ymm2, ymmword ptr [rsi + 320]
vpmuludq ymm12, ymm4, ymm2
vmovdqu ymmword ptr [rsi + 640], ymm4
vpmuludq ymm4, ymm14, ymmword ptr [rsi + 288]
vpaddq ymm10, ymm10, ymm4
vpmuludq ymm4, ymm9, ymm0
vpaddq ymm4, ymm5, ymm4
vpmuludq ymm5, ymm2, ymm0
vpaddq ymm10, ymm10, ymm5
vpmuludq ymm5, ymm8, ymm7
vpaddq ymm12, ymm12, ymm5
vpmuludq ymm5, ymm9, ymm7
vpaddq ymm10, ymm10, ymm5
vpmuludq ymm5, ymm6, ymm1
vpaddq ymm4, ymm4, ymm5
vpmuludq ymm5, ymm8, ymm1
vpaddq ymm10, ymm10, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 544]
vmovdqu ymmword ptr [rsi + 672], ymm0
vpmuludq ymm0, ymm3, ymm5
vpaddq ymm12, ymm12, ymm0
vpmuludq ymm0, ymm6, ymm5
vpaddq ymm10, ymm10, ymm0
vmovdqu ymm0, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 704], ymm6
vmovdqu ymm6, ymmword ptr [rsi + 512]
vpmuludq ymm5, ymm0, ymm6
vpaddq ymm4, ymm4, ymm5
vpmuludq ymm5, ymm3, ymm6
vpaddq ymm10, ymm10, ymm5
vmovdqu ymm5, ymmword ptr [rsi + 480]
vmovdqu ymmword ptr [rsi + 736], ymm3
vmovdqu ymm3, ymmword ptr [rsi + 224]
vpmuludq ymm6, ymm5, ymm3
vpaddq ymm12, ymm12, ymm6
vpmuludq ymm6, ymm0, ymm3
vpaddq ymm10, ymm10, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 128]
vmovdqu ymm0, ymmword ptr [rsi + 160]
vpmuludq ymm3, ymm6, ymm0
vpaddq ymm3, ymm4, ymm3
vpmuludq ymm4, ymm5, ymm0
vpaddq ymm10, ymm10, ymm4
vpmuludq ymm4, ymm13, ymm15
vpaddq ymm12, ymm12, ymm4
vpmuludq ymm4, ymm6, ymm15
vpaddq ymm10, ymm10, ymm4
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm3, ymm12
vpsrlq ymm3, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32]
vpaddq ymm12, ymm12, ymm3
vpsrlq ymm3, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # T4
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm3, ymmword ptr [rsi + 192]
vpmuludq ymm4, ymm6, ymm3
vmovdqu ymmword ptr [rsi + 768], ymm12
vpmuludq ymm12, ymm5, ymm3
vmovdqu ymmword ptr [rsi + 800], ymm11
vmovdqu ymm11, ymmword ptr [rsi + 288]
vpmuludq ymm3, ymm13, ymm11
vmovdqu ymmword ptr [rsi + 832], ymm10
vpmuludq ymm10, ymm6, ymm11
vpaddq ymm10, ymm12, ymm10
vmovdqu ymm12, ymmword ptr [rsi + 352]
vpmuludq ymm6, ymm14, ymm12
vpaddq ymm4, ymm4, ymm6
vpmuludq ymm6, ymm13, ymm12
vpaddq ymm10, ymm10, ymm6
vpmuludq ymm6, ymm2, ymm7
vpaddq ymm3, ymm3, ymm6
vpmuludq ymm6, ymm14, ymmword ptr [rsi + 384]
vpaddq ymm10, ymm10, ymm6
vpmuludq ymm6, ymm9, ymm1
vpaddq ymm4, ymm4, ymm6
vpmuludq ymm6, ymm2, ymm1
vpaddq ymm10, ymm10, ymm6
vmovdqu ymm6, ymmword ptr [rsi + 544]
vmovdqu ymmword ptr [rsi + 864], ymm1
vpmuludq ymm1, ymm8, ymm6
vpaddq ymm1, ymm3, ymm1
vpmuludq ymm3, ymm9, ymm6
vpaddq ymm10, ymm10, ymm3
vmovdqu ymm3, ymmword ptr [rsi + 704]
vmovdqu ymmword ptr [rsi + 896], ymm7
vmovdqu ymm7, ymmword ptr [rsi + 512]
vmovdqu ymmword ptr [rsi + 928], ymm9
vpmuludq ymm9, ymm3, ymm7
vpaddq ymm4, ymm4, ymm9
vpmuludq ymm9, ymm8, ymm7
vpaddq ymm10, ymm10, ymm9
vmovdqu ymm9, ymmword ptr [rsi + 736]
vmovdqu ymmword ptr [rsi + 960], ymm8
vmovdqu ymm8, ymmword ptr [rsi + 224]
vpmuludq ymm7, ymm9, ymm8
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm3, ymm8
vpaddq ymm10, ymm10, ymm7
vpmuludq ymm7, ymm0, ymmword ptr [rsi + 32]
vpaddq ymm4, ymm4, ymm7
vpmuludq ymm7, ymm9, ymm0
vpaddq ymm10, ymm10, ymm7
vpmuludq ymm7, ymm5, ymm15
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm7, ymm15, ymmword ptr [rsi + 32]
vpaddq ymm10, ymm10, ymm7
vpaddq ymm1, ymm1, ymm1
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm4, ymmword ptr [rsi + 832]
vpsrlq ymm7, ymm4, 25
vpand ymm4, ymm4, ymmword ptr [rdi + 32] # T5
vpaddq ymm1, ymm1, ymm7
vpsrlq ymm7, ymm1, 26
vpand ymm1, ymm1, ymmword ptr [rdi] # T6
vpaddq ymm10, ymm10, ymm7
vmovdqu ymm7, ymmword ptr [rsi + 32]
vmovdqu ymmword ptr [rsi + 832], ymm1
vmovdqu ymm1, ymmword ptr [rsi + 192]
vmovdqu ymmword ptr [rsi + 992], ymm4
vpmuludq ymm4, ymm7, ymm1
vpmuludq ymm1, ymm9, ymm1
vmovdqu ymmword ptr [rsi + 192], ymm10
vpmuludq ymm10, ymm5, ymm11
vpmuludq ymm11, ymm7, ymm11
vpaddq ymm11, ymm1, ymm11
vpmuludq ymm1, ymm12, ymmword ptr [rsi + 128]
vpaddq ymm1, ymm4, ymm1
vpmuludq ymm12, ymm5, ymm12
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 384]
vpmuludq ymm4, ymm13, ymm12
vpaddq ymm10, ymm10, ymm4
vpmuludq ymm12, ymm12, ymmword ptr [rsi + 128]
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 416]
vpmuludq ymm4, ymm14, ymm12
vpaddq ymm1, ymm1, ymm4
vpmuludq ymm12, ymm13, ymm12
vpaddq ymm11, ymm11, ymm12
vpmuludq ymm12, ymm2, ymm6
vpaddq ymm10, ymm10, ymm12
vpmuludq ymm12, ymm14, ymmword ptr [rsi + 448]
vpaddq ymm11, ymm11, ymm12
vmovdqu ymm12, ymmword ptr [rsi + 928]
vmovdqu ymm4, ymmword ptr [rsi + 512]
vpmuludq ymm14, ymm12, ymm4
vpaddq ymm14, ymm1, ymm14
vpmuludq ymm1, ymm2, ymm4
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm8, ymmword ptr [rsi + 960]
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm1, ymm12, ymm8
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm3, ymm0
vpaddq ymm14, ymm14, ymm1
vpmuludq ymm1, ymm0, ymmword ptr [rsi + 960]
vpaddq ymm11, ymm11, ymm1
vpmuludq ymm1, ymm9, ymm15
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm15, ymm3, ymm15
vpaddq ymm11, ymm11, ymm15
vpaddq ymm10, ymm10, ymm10
vpaddq ymm10, ymm14, ymm10
vmovdqu ymm14, ymmword ptr [rsi + 192]
vpsrlq ymm15, ymm14, 25
vpand ymm14, ymm14, ymmword ptr [rdi + 32] # T7
vpaddq ymm10, ymm10, ymm15
vpsrlq ymm15, ymm10, 26
vpand ymm10, ymm10, ymmword ptr [rdi] # T8
vpaddq ymm11, ymm11, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 256]
vpmuludq ymm1, ymm3, ymm15
vpmuludq ymm15, ymm15, ymmword ptr [rsi + 960]
vmovdqu ymmword ptr [rsi], ymm10
vmovdqu ymm10, ymmword ptr [rsi + 640]
vmovdqu ymmword ptr [rsi + 192], ymm14
vpmuludq ymm14, ymm9, ymm10
vpmuludq ymm10, ymm3, ymm10
vpaddq ymm10, ymm15, ymm10
vmovdqu ymm15, ymmword ptr [rsi + 672]
vpmuludq ymm3, ymm7, ymm15
vpaddq ymm1, ymm1, ymm3
vpmuludq ymm15, ymm9, ymm15
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 896]
vpmuludq ymm3, ymm5, ymm15
vpaddq ymm14, ymm14, ymm3
vpmuludq ymm15, ymm7, ymm15
vpaddq ymm10, ymm10, ymm15
vmovdqu ymm15, ymmword ptr [rsi + 128]
vmovdqu ymm3, ymmword ptr [rsi + 864]
vpmuludq ymm7, ymm15, ymm3
vpaddq ymm1, ymm1, ymm7
vpmuludq ymm3, ymm5, ymm3
vpaddq ymm10, ymm10, ymm3
vpmuludq ymm3, ymm13, ymm6
vpaddq ymm14, ymm14, ymm3
vpmuludq ymm15, ymm15, ymm6
vpaddq ymm10, ymm10, ymm15
vpmuludq ymm15, ymm4, ymmword ptr [rsi + 64]
vpaddq ymm15, ymm1, ymm15
vpmuludq ymm13, ymm13, ymm4
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rdi + 64]
vpmuludq ymm1, ymm8, ymm13
vpmuludq ymm1, ymm2, ymm1
vpaddq ymm14, ymm14, ymm1
vpmuludq ymm1, ymm8, ymmword ptr [rsi + 64]
vpaddq ymm10, ymm10, ymm1
vpmuludq ymm13, ymm0, ymm13
vpmuludq ymm0, ymm12, ymm13
vpaddq ymm15, ymm15, ymm0
vpmuludq ymm13, ymm2, ymm13
vpaddq ymm10, ymm10, ymm13
vmovdqu ymm13, ymmword ptr [rsi + 960]
vmovdqu ymm0, ymmword ptr [rsi + 608]
vpmuludq ymm13, ymm13, ymm0
vpaddq ymm13, ymm14, ymm13
vpmuludq ymm12, ymm12, ymm0
vpaddq ymm10, ymm10, ymm12
vpaddq ymm12, ymm13, ymm13
vpaddq ymm12, ymm15, ymm12
vpsrlq ymm13, ymm11, 25
vpand ymm11, ymm11, ymmword ptr [rdi + 32] # T9
vpaddq ymm14, ymm13, ymm13
vpsllq ymm15, ymm13, 4
vpaddq ymm13, ymm13, ymm14
vpaddq ymm13, ymm13, ymm15
vpaddq ymm12, ymm12, ymm13
vpsrlq ymm13, ymm12, 26
vpand ymm12, ymm12, ymmword ptr [rdi] # T0
vpaddq ymm10, ymm10, ymm13
vpsrlq ymm13, ymm10, 25
vpand ymm10, ymm10, ymmword ptr [rdi + 32] # T1
vpaddq ymm13, ymm13, ymmword ptr [rsi + 576]
vpsrlq ymm14, ymm13, 26
vpand ymm13, ymm13, ymmword ptr [rdi] # T2
vpaddq ymm14, ymm14, ymmword ptr [rsi + 800] # T3
vpshufd ymm15, ymmword ptr [rsi + 768], 78
vmovdqu ymm0, ymmword ptr [rsi + 768]
vmovdqu ymm1, ymmword ptr [rdi + 128]
vpsignd ymm0, ymm0, ymm1
vpaddd ymm0, ymm0, ymmword ptr [rdi + 352]
vpaddd ymm4, ymm15, ymm0
vpshufd ymm15, ymmword ptr [rsi + 992], 78
vmovdqu ymm0, ymmword ptr [rsi + 992]
vpsignd ymm0, ymm0, ymm1
vpaddd ymm0, ymm0, ymmword ptr [rdi + 384]
vpaddd ymm5, ymm15, ymm0
vpshufd ymm15, ymmword ptr [rsi + 832], 78
vmovdqu ymm0, ymmword ptr [rsi + 832]
vpsignd ymm0, ymm0, ymm1
vpaddd ymm0, ymm0, ymmword ptr [rdi + 352]
vpaddd ymm6, ymm15, ymm0
vpshufd ymm15, ymmword ptr [rsi + 192], 78
vmovdqu ymm0, ymmword ptr [rsi + 192]
vpsignd ymm0, ymm0, ymm1
vpaddd ymm0, ymm0, ymmword ptr [rdi + 384]
vpaddd ymm7, ymm15, ymm0
vpshufd ymm15, ymmword ptr [rsi], 78
vmovdqu ymm0, ymmword ptr [rsi]
vpsignd ymm0, ymm0, ymm1
vpaddd ymm0, ymm0, ymmword ptr [rdi + 352]
vpaddd ymm8, ymm15, ymm0
vpshufd ymm15, ymm11, 78
vpsignd ymm11, ymm11, ymm1
vpaddd ymm11, ymm11, ymmword ptr [rdi + 384]
vpaddd ymm9, ymm15, ymm11
vpshufd ymm11, ymm12, 78
vpsignd ymm12, ymm12, ymm1
vpaddd ymm12, ymm12, ymmword ptr [rdi + 320]
vpaddd ymm0, ymm11, ymm12
vpshufd ymm11, ymm10, 78
vpsignd ymm10, ymm10, ymm1
vpaddd ymm10, ymm10, ymmword ptr [rdi + 384]
vpaddd ymm10, ymm11, ymm10
vpshufd ymm11, ymm13, 78
vpsignd ymm12, ymm13, ymm1
vpaddd ymm12, ymm12, ymmword ptr [rdi + 352]
vpaddd ymm2, ymm11, ymm12
vpshufd ymm11, ymm14, 78
vpsignd ymm12, ymm14, ymm1
vpaddd ymm12, ymm12, ymmword ptr [rdi + 384]
vpaddd ymm3, ymm11, ymm12
vmovdqa ymm1, ymm10
ret
