vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 352]
kmovb k2, byte ptr [rdi + 355]
vpshufd xmm8, xmm0, 78
vpshufd xmm9, xmm1, 78
vpshufd xmm10, xmm4, 78
vpermq ymm11, ymm5, ymmword ptr [rdx + 128]
vpshufd xmm12, xmm2, 78
vpshufd xmm13, xmm3, 78
vpermq ymm14, ymm5, ymmword ptr [rdx + 96]
vpermq ymm15, ymm5, ymmword ptr [rdx + 64]
vpaddq ymm16, ymm8, ymm0
vpaddq ymm17, ymm9, ymm1
vpermq ymm18, ymm5, ymmword ptr [rdx + 32]
vpsubq ymm16{k1}, ymm8, ymm0
vpsubq ymm17{k1}, ymm9, ymm1
vpaddq ymm8, ymm10, ymm4
vpermq ymm9, ymm5, ymmword ptr [rdx]
vpsrlq ymm19, ymm16, 51
vpandq ymm20, ymm17, ymm31
vpsubq ymm8{k1}, ymm10, ymm4
vpaddq ymm10, ymm12, ymm2
vpaddq ymm19, ymm20, ymm19 # N1
vpandq ymm16, ymm16, ymm31
vpsrlq ymm20, ymm8, 51
vpsubq ymm10{k1}, ymm12, ymm2
vpxord xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm19, ymm11
vpmadd52luq ymm16, ymm20, ymmword ptr [rdi + 32] # N0
vpsrlq ymm17, ymm17, 51
vpandq ymm20, ymm10, ymm31
vpaddq ymm17, ymm20, ymm17 # N2
vpaddq ymm20, ymm13, ymm3
vpsrlq ymm10, ymm10, 51
vpandq ymm8, ymm8, ymm31
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm17, ymm11
vpsubq ymm20{k1}, ymm13, ymm3
vpxord xmm13, xmm13, xmm13
vpmadd52luq ymm13, ymm19, ymm11
vpandq ymm22, ymm20, ymm31
vpsrlq ymm20, ymm20, 51
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm17, ymm11
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm19, ymm14
vpmadd52huq ymm12, ymm17, ymm14
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm16, ymm15
vpaddq ymm10, ymm22, ymm10 # N3
vpaddq ymm8, ymm8, ymm20 # N4
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm8, ymm14
vmovdqu64 ymm22, ymmword ptr [rdi + 224]
vpmadd52luq ymm22, ymm16, ymm11
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm16, ymm14
vpmadd52luq ymm21, ymm10, ymm14
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm16, ymm11
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm10, ymm11
vpmadd52huq ymm12, ymm10, ymm15
vpmadd52huq ymm25, ymm19, ymm18
vpmadd52luq ymm22, ymm19, ymm14
vpmadd52luq ymm13, ymm17, ymm14
vpmadd52luq ymm21, ymm8, ymm15
vpmadd52huq ymm23, ymm10, ymm14
vpaddq ymm20, ymm28, ymm20
vpmadd52huq ymm27, ymm17, ymm15
vpmadd52huq ymm26, ymm19, ymm15
vpmadd52huq ymm12, ymm8, ymm18
vpaddq ymm20, ymm20, ymm20
vpmadd52huq ymm25, ymm17, ymm9
vpmadd52luq ymm20, ymm8, ymm11
vmovdqu64 ymm28, ymmword ptr [rdi + 224]
vpmadd52luq ymm28, ymm16, ymm15
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm10, ymm11
vpmadd52luq ymm22, ymm17, ymm15
vpmadd52luq ymm13, ymm10, ymm15
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm16, ymm18
vpaddq ymm12, ymm12, ymm12
vpmadd52huq ymm26, ymm17, ymm18
vpmadd52huq ymm24, ymm10, ymm18
vpaddq ymm25, ymm25, ymm20
vpsllq ymm0, ymm20, 4
vpaddq ymm12, ymm21, ymm12
vpmadd52huq ymm27, ymm8, ymm9
vpaddq ymm21, ymm25, ymm25
vpaddq ymm20, ymm20, ymm0
vmovdqa64 ymm25, ymm12
vpmadd52huq ymm25, ymm16, ymm9
vpmadd52huq ymm23, ymm8, ymm15
vpxord xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm8, ymm11
vpmadd52luq ymm28, ymm19, ymm18
vpsllq ymm11, ymm12, 4
vpaddq ymm20, ymm20, ymm21
vpmadd52luq ymm29, ymm8, ymm14
vpmadd52luq ymm22, ymm10, ymm18
vpaddq ymm11, ymm12, ymm11
vpmadd52luq ymm20, ymm17, ymm18
vpmadd52huq ymm30, ymm19, ymm9
vpaddq ymm12, ymm27, ymm24
vpmadd52huq ymm26, ymm10, ymm9
vpmadd52luq ymm13, ymm8, ymm18
vpaddq ymm21, ymm25, ymm25
vpaddq ymm23, ymm23, ymm23
vmovdqu64 ymm24, ymmword ptr [rdi + 224]
vpmadd52luq ymm24, ymm16, ymm14
vpaddq ymm12, ymm12, ymm12
vpaddq ymm11, ymm11, ymm21
vpmadd52luq ymm28, ymm17, ymm9
vmovdqu64 ymm14, ymmword ptr [rdi + 192]
vpmadd52luq ymm14, ymm16, ymm9
vmovdqu64 ymm17, ymmword ptr [rdi + 224]
vpmadd52luq ymm17, ymm16, ymm18
vpaddq ymm16, ymm0, ymm0
vpaddq ymm18, ymm29, ymm23
vpmadd52luq ymm22, ymm8, ymm9
vpmadd52luq ymm20, ymm10, ymm9
vpsllq ymm8, ymm16, 4
vpaddq ymm10, ymm30, ymm18
vpaddq ymm10, ymm10, ymm10
vpaddq ymm12, ymm13, ymm12
vpmadd52luq ymm11, ymm19, ymm9
vpaddq ymm9, ymm26, ymm16
vpmadd52luq ymm24, ymm19, ymm15
vpsllq ymm13, ymm18, 4
vpsllq ymm15, ymm12, 4
vpaddq ymm8, ymm16, ymm8
vpaddq ymm16, ymm12, ymm12
vpaddq ymm9, ymm9, ymm9
vpaddq ymm13, ymm18, ymm13
vpaddq ymm12, ymm12, ymm15
vpaddq ymm8, ymm8, ymm9
vpaddq ymm9, ymm13, ymm10
vpaddq ymm10, ymm12, ymm16
vpaddq ymm8, ymm22, ymm8
vpaddq ymm11, ymm17, ymm11
vpaddq ymm9, ymm28, ymm9
vpaddq ymm10, ymm14, ymm10
vpaddq ymm12, ymm24, ymm20
vpshufd ymm13, ymm8, 78
vpshufd ymm14, ymm11, 78
vpshufd ymm15, ymm9, 78
vpshufd ymm16, ymm10, 78
vpaddq ymm17, ymm13, ymm8
vpaddq ymm18, ymm14, ymm11
vpshufd ymm19, ymm12, 78
vpaddq ymm20, ymm15, ymm9
vpaddq ymm21, ymm16, ymm10
vpsubq ymm17{k2}, ymm13, ymm8
vpaddq ymm8, ymm19, ymm12
vpsubq ymm18{k2}, ymm14, ymm11
vpsubq ymm20{k2}, ymm15, ymm9
vpsubq ymm21{k2}, ymm16, ymm10
vpsubq ymm8{k2}, ymm19, ymm12
vpandq ymm9, ymm17, ymm31
vpsrlq ymm10, ymm17, 51
vpandq ymm11, ymm20, ymm31
vpsrlq ymm12, ymm18, 51
vpandq ymm13, ymm21, ymm31
vpsrlq ymm14, ymm8, 51
vpandq ymm8, ymm8, ymm31
vpaddq ymm11, ymm11, ymm12 # M2
vpaddq ymm9, ymm9, ymm14 # M4
vpmadd52luq ymm13, ymm10, ymmword ptr [rdi + 32] # M0
vpsrlq ymm10, ymm20, 51
vpermq ymm12, ymm6, ymm11
vpermq ymm14, ymm7, ymm9
vpaddq ymm8, ymm8, ymm10 # M3
vpandq ymm10, ymm18, ymm31
vpermq ymm15, ymm6, ymm8
vpermq ymm8, ymm7, ymm8
vpsrlq ymm16, ymm21, 51
vpermq ymm11, ymm7, ymm11
vpermq ymm17, ymm6, ymm13
vpaddq ymm10, ymm10, ymm16 # M1
vpermq ymm9, ymm6, ymm9
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm12, ymm14
vpermq ymm18, ymm6, ymm10
vpermq ymm10, ymm7, ymm10
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm12, ymm8
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm15, ymm14
vpermq ymm13, ymm7, ymm13
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm12, ymm14
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm17, ymm14
vmovdqu64 ymm23, ymmword ptr [rdi + 160]
vpmadd52luq ymm23, ymm17, ymm14
vpmadd52huq ymm16, ymm15, ymm8
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm18, ymm14
vpxord xmm25, xmm25, xmm25
vpmadd52luq ymm25, ymm18, ymm14
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm17, ymm8
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm9, ymm8
vpmadd52huq ymm19, ymm9, ymm10
vpmadd52huq ymm22, ymm18, ymm8
vpmadd52luq ymm23, ymm18, ymm8
vpmadd52huq ymm16, ymm9, ymm11
vpmadd52huq ymm24, ymm15, ymm11
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm9, ymm14
vpmadd52luq ymm25, ymm12, ymm8
vpmadd52luq ymm21, ymm15, ymm8
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm17, ymm11
vpaddq ymm20, ymm20, ymm27
vpmadd52huq ymm22, ymm12, ymm11
vpaddq ymm20, ymm20, ymm20
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm9, ymm14
vpaddq ymm16, ymm16, ymm16
vpaddq ymm19, ymm24, ymm19
vmovdqu64 ymm24, ymmword ptr [rdi + 160]
vpmadd52luq ymm24, ymm17, ymm8
vmovdqu64 ymm30, ymmword ptr [rdi + 160]
vpmadd52luq ymm30, ymm17, ymm11
vpmadd52luq ymm16, ymm15, ymm14
vpmadd52luq ymm23, ymm12, ymm11
vpaddq ymm14, ymm28, ymm20
vpaddq ymm19, ymm19, ymm19
vpmadd52luq ymm25, ymm15, ymm11
vpmadd52huq ymm29, ymm18, ymm10
vpsllq ymm20, ymm14, 4
vpmadd52huq ymm22, ymm15, ymm10
vmovdqa64 ymm28, ymm14
vpmadd52huq ymm28, ymm12, ymm13
vpaddq ymm14, ymm14, ymm20
vpaddq ymm20, ymm27, ymm27
vpmadd52luq ymm19, ymm9, ymm11
vpmadd52huq ymm26, ymm18, ymm11
vpsllq ymm27, ymm20, 4
vpmadd52luq ymm16, ymm9, ymm8
vmovdqu64 ymm8, ymmword ptr [rdi + 160]
vpmadd52luq ymm8, ymm17, ymm10
vpaddq ymm27, ymm20, ymm27
vpmadd52luq ymm24, ymm18, ymm11
vpmadd52luq ymm30, ymm18, ymm10
vpmadd52huq ymm22, ymm9, ymm13
vpaddq ymm11, ymm29, ymm28
vpmadd52luq ymm23, ymm15, ymm10
vpmadd52huq ymm26, ymm12, ymm10
vpmadd52luq ymm25, ymm9, ymm10
vpaddq ymm19, ymm21, ymm19
vpaddq ymm11, ymm11, ymm11
vpaddq ymm11, ymm14, ymm11
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm17, ymm10
vmovdqa64 ymm21, ymm16
vpmadd52huq ymm21, ymm18, ymm13
vpsllq ymm28, ymm16, 4
vmovdqa64 ymm29, ymm19
vpmadd52huq ymm29, ymm17, ymm13
vmovdqu64 ymm0, ymmword ptr [rdi + 128]
vpmadd52luq ymm0, ymm17, ymm13
vpsllq ymm17, ymm19, 4
vpaddq ymm16, ymm16, ymm28
vpaddq ymm22, ymm22, ymm22
vpmadd52luq ymm8, ymm18, ymm13
vpmadd52luq ymm24, ymm12, ymm10
vpaddq ymm10, ymm19, ymm17
vpmadd52huq ymm26, ymm15, ymm13
vpmadd52luq ymm30, ymm12, ymm13
vpaddq ymm12, ymm25, ymm22
vpmadd52luq ymm23, ymm9, ymm13
vpmadd52luq ymm11, ymm15, ymm13
vpaddq ymm9, ymm14, ymm21
vpsllq ymm13, ymm12, 4
vpaddq ymm14, ymm29, ymm29
vpaddq ymm15, ymm12, ymm12
vpaddq ymm9, ymm9, ymm9
vpaddq ymm12, ymm12, ymm13
vpaddq ymm10, ymm10, ymm14
vpaddq ymm9, ymm16, ymm9
vpaddq ymm12, ymm12, ymm15
vpaddq ymm13, ymm26, ymm20
vpaddq ymm1, ymm8, ymm10
vpaddq ymm2, ymm30, ymm9
vpaddq ymm0, ymm0, ymm12
vpaddq ymm8, ymm13, ymm13
vpaddq ymm3, ymm24, ymm11
vpaddq ymm8, ymm27, ymm8
vpaddq ymm4, ymm23, ymm8
ret
