vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 352]
kmovb k2, byte ptr [rdi + 355]
vpermq ymm8, ymm5, ymmword ptr [rdx + 128]
vpermq ymm9, ymm5, ymmword ptr [rdx + 64]
vpshufd xmm10, xmm1, 78
vpshufd xmm11, xmm0, 78
vpermq ymm12, ymm5, ymmword ptr [rdx + 96]
vpermq ymm13, ymm5, ymmword ptr [rdx + 32]
vpshufd xmm14, xmm4, 78
vpshufd xmm15, xmm2, 78
vpaddq ymm16, ymm14, ymm4
vpsubq ymm16{k1}, ymm14, ymm4
vpaddq ymm14, ymm11, ymm0
vpaddq ymm17, ymm10, ymm1
vpsubq ymm14{k1}, ymm11, ymm0
vpaddq ymm11, ymm15, ymm2
vpandq ymm18, ymm14, ymm31
vpsubq ymm17{k1}, ymm10, ymm1
vpsrlq ymm10, ymm16, 51
vpsubq ymm11{k1}, ymm15, ymm2
vpandq ymm15, ymm17, ymm31
vpsrlq ymm17, ymm17, 51
vpshufd xmm19, xmm3, 78
vpsrlq ymm14, ymm14, 51
vpandq ymm20, ymm11, ymm31
vpaddq ymm17, ymm20, ymm17 # N2
vpmadd52luq ymm18, ymm10, ymmword ptr [rdi + 32] # N0
vpaddq ymm10, ymm19, ymm3
vpandq ymm16, ymm16, ymm31
vpsrlq ymm11, ymm11, 51
vpsubq ymm10{k1}, ymm19, ymm3
vpaddq ymm14, ymm15, ymm14 # N1
vpandq ymm15, ymm10, ymm31
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm17, ymm8
vpaddq ymm11, ymm15, ymm11 # N3
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm11, ymm8
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm14, ymm8
vpmadd52huq ymm19, ymm11, ymm12
vpsrlq ymm10, ymm10, 51
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm14, ymm8
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm18, ymm8
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm18, ymm12
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm18, ymm13
vpmadd52huq ymm22, ymm14, ymm12
vpermq ymm25, ymm5, ymmword ptr [rdx]
vpaddq ymm10, ymm16, ymm10 # N4
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm18, ymm9
vpxord xmm26, xmm26, xmm26
vpmadd52luq ymm26, ymm11, ymm8
vpmadd52huq ymm15, ymm10, ymm12
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm10, ymm8
vpmadd52huq ymm20, ymm17, ymm12
vpmadd52huq ymm19, ymm10, ymm9
vpmadd52luq ymm26, ymm10, ymm12
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm10, ymm8
vpmadd52huq ymm16, ymm14, ymm13
vpmadd52huq ymm24, ymm14, ymm25
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm17, ymm8
vpmadd52luq ymm21, ymm17, ymm12
vpmadd52huq ymm23, ymm14, ymm9
vpmadd52huq ymm20, ymm11, ymm9
vpmadd52huq ymm22, ymm17, ymm9
vmovdqu64 ymm30, ymmword ptr [rdi + 224]
vpmadd52luq ymm30, ymm18, ymm8
vpaddq ymm8, ymm15, ymm15
vpmadd52luq ymm30, ymm14, ymm12
vpmadd52huq ymm22, ymm11, ymm13
vpmadd52huq ymm16, ymm17, ymm25
vpaddq ymm15, ymm19, ymm19
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm18, ymm25
vpmadd52huq ymm23, ymm17, ymm13
vpaddq ymm15, ymm26, ymm15
vpsllq ymm26, ymm15, 4
vpmadd52huq ymm22, ymm10, ymm25
vpmadd52huq ymm23, ymm11, ymm25
vpmadd52huq ymm20, ymm10, ymm13
vpaddq ymm8, ymm27, ymm8
vpmadd52luq ymm29, ymm11, ymm12
vpaddq ymm26, ymm15, ymm26
vpaddq ymm15, ymm24, ymm15
vpaddq ymm15, ymm15, ymm15
vpmadd52luq ymm21, ymm11, ymm9
vpmadd52luq ymm29, ymm10, ymm9
vpaddq ymm15, ymm26, ymm15
vpaddq ymm16, ymm16, ymm8
vpmadd52luq ymm21, ymm10, ymm13
vpaddq ymm22, ymm22, ymm22
vpaddq ymm16, ymm16, ymm16
vpaddq ymm20, ymm20, ymm20
vpaddq ymm20, ymm29, ymm20
vpaddq ymm21, ymm21, ymm22
vpaddq ymm19, ymm19, ymm20
vpsllq ymm22, ymm8, 4
vpsllq ymm24, ymm20, 4
vpsllq ymm26, ymm21, 4
vpaddq ymm27, ymm28, ymm28
vpaddq ymm8, ymm8, ymm22
vmovdqu64 ymm22, ymmword ptr [rdi + 192]
vpmadd52luq ymm22, ymm18, ymm25
vpmadd52luq ymm30, ymm17, ymm9
vpaddq ymm8, ymm8, ymm16
vpaddq ymm16, ymm20, ymm24
vpaddq ymm20, ymm21, ymm26
vpaddq ymm19, ymm19, ymm19
vpmadd52luq ymm30, ymm11, ymm13
vpaddq ymm16, ymm16, ymm19
vpaddq ymm19, ymm21, ymm21
vpaddq ymm19, ymm20, ymm19
vpsllq ymm20, ymm27, 4
vpaddq ymm19, ymm22, ymm19
vpmadd52luq ymm15, ymm18, ymm9
vpmadd52luq ymm15, ymm14, ymm13
vmovdqu64 ymm21, ymmword ptr [rdi + 224]
vpmadd52luq ymm21, ymm18, ymm12
vpaddq ymm12, ymm23, ymm27
vpmadd52luq ymm8, ymm17, ymm13
vpaddq ymm12, ymm12, ymm12
vpaddq ymm20, ymm27, ymm20
vpshufd ymm22, ymm19, 78
vpmadd52luq ymm8, ymm11, ymm25
vpaddq ymm11, ymm22, ymm19
vpsubq ymm11{k2}, ymm22, ymm19
vpmadd52luq ymm16, ymm18, ymm13
vpmadd52luq ymm21, ymm14, ymm9
vpmadd52luq ymm30, ymm10, ymm25
vpaddq ymm8, ymm21, ymm8
vpaddq ymm9, ymm20, ymm12
vpaddq ymm9, ymm30, ymm9
vpshufd ymm10, ymm8, 78
vpsrlq ymm12, ymm11, 51
vpshufd ymm13, ymm9, 78
vpaddq ymm18, ymm13, ymm9
vpmadd52luq ymm16, ymm14, ymm25
vpandq ymm11, ymm11, ymm31
vpsubq ymm18{k2}, ymm13, ymm9
vpaddq ymm9, ymm16, ymmword ptr [rdi + 224]
vpaddq ymm13, ymm10, ymm8
vpsubq ymm13{k2}, ymm10, ymm8
vpmadd52luq ymm15, ymm17, ymm25
vpsrlq ymm8, ymm18, 51
vpandq ymm10, ymm13, ymm31
vpsrlq ymm13, ymm13, 51
vpshufd ymm14, ymm9, 78
vpmadd52luq ymm11, ymm8, ymmword ptr [rdi + 32] # M0
vpandq ymm8, ymm18, ymm31
vpaddq ymm16, ymm14, ymm9
vpaddq ymm8, ymm8, ymm13 # M4
vpermq ymm13, ymm7, ymm8
vpsubq ymm16{k2}, ymm14, ymm9
vpermq ymm9, ymm6, ymm11
vpandq ymm14, ymm16, ymm31
vpaddq ymm12, ymm14, ymm12 # M1
vpermq ymm14, ymm6, ymm12
vpermq ymm12, ymm7, ymm12
vpermq ymm8, ymm6, ymm8
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm9, ymm13
vmovdqu64 ymm18, ymmword ptr [rdi + 160]
vpmadd52luq ymm18, ymm9, ymm13
vpsrlq ymm16, ymm16, 51
vpaddq ymm15, ymm15, ymmword ptr [rdi + 224]
vpshufd ymm19, ymm15, 78
vpaddq ymm20, ymm19, ymm15
vpsubq ymm20{k2}, ymm19, ymm15
vpandq ymm15, ymm20, ymm31
vpsrlq ymm19, ymm20, 51
vpaddq ymm10, ymm10, ymm19 # M3
vpaddq ymm15, ymm15, ymm16 # M2
vpermq ymm16, ymm6, ymm15
vpermq ymm19, ymm7, ymm10
vpxord xmm20, xmm20, xmm20
vpmadd52luq ymm20, ymm16, ymm13
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm14, ymm13
vpermq ymm15, ymm7, ymm15
vpermq ymm10, ymm6, ymm10
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm14, ymm13
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm9, ymm19
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm10, ymm13
vpmadd52huq ymm17, ymm14, ymm19
vpmadd52huq ymm17, ymm16, ymm15
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm16, ymm13
vpmadd52huq ymm22, ymm16, ymm19
vpmadd52huq ymm22, ymm10, ymm15
vpmadd52huq ymm23, ymm14, ymm15
vpermq ymm11, ymm7, ymm11
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm8, ymm13
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm9, ymm15
vpmadd52huq ymm25, ymm10, ymm19
vpmadd52huq ymm23, ymm16, ymm12
vpmadd52huq ymm24, ymm8, ymm19
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm10, ymm13
vpmadd52huq ymm22, ymm8, ymm12
vpmadd52huq ymm25, ymm8, ymm15
vpmadd52luq ymm21, ymm16, ymm19
vpmadd52huq ymm17, ymm10, ymm12
vpmadd52huq ymm23, ymm10, ymm11
vpmadd52huq ymm17, ymm8, ymm11
vpmadd52luq ymm28, ymm8, ymm19
vpmadd52luq ymm21, ymm10, ymm15
vpaddq ymm17, ymm17, ymm17
vpmadd52luq ymm20, ymm10, ymm19
vpmadd52luq ymm18, ymm14, ymm19
vpmadd52luq ymm20, ymm8, ymm15
vmovdqu64 ymm29, ymmword ptr [rdi + 160]
vpmadd52luq ymm29, ymm9, ymm15
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm9, ymm12
vpmadd52huq ymm27, ymm14, ymm12
vpxord xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm8, ymm13
vpmadd52luq ymm21, ymm8, ymm12
vpmadd52huq ymm30, ymm14, ymm11
vpxord xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm9, ymm11
vpaddq ymm17, ymm21, ymm17
vpmadd52luq ymm18, ymm16, ymm15
vpmadd52luq ymm18, ymm10, ymm12
vmovdqu64 ymm21, ymmword ptr [rdi + 160]
vpmadd52luq ymm21, ymm9, ymm19
vpmadd52luq ymm21, ymm14, ymm15
vpsllq ymm15, ymm17, 4
vpmadd52luq ymm21, ymm16, ymm12
vpmadd52luq ymm21, ymm10, ymm11
vpmadd52luq ymm18, ymm8, ymm11
vpaddq ymm8, ymm17, ymm17
vpaddq ymm10, ymm17, ymm15
vpmadd52luq ymm29, ymm14, ymm12
vpaddq ymm15, ymm25, ymm25
vpmadd52luq ymm29, ymm16, ymm11
vpaddq ymm17, ymm26, ymm26
vpaddq ymm8, ymm10, ymm8
vpaddq ymm10, ymm24, ymm24
vpaddq ymm15, ymm28, ymm15
vpaddq ymm19, ymm30, ymm15
vpsllq ymm24, ymm17, 4
vpmadd52luq ymm8, ymm9, ymm11
vpaddq ymm22, ymm22, ymm22
vpaddq ymm20, ymm20, ymm22
vpsllq ymm22, ymm15, 4
vpaddq ymm10, ymm0, ymm10
vpaddq ymm23, ymm23, ymm17
vpaddq ymm19, ymm19, ymm19
vpaddq ymm15, ymm15, ymm22
vpaddq ymm22, ymm23, ymm23
vpaddq ymm15, ymm15, ymm19
vpaddq ymm17, ymm17, ymm24
vpaddq ymm2, ymm29, ymm15
vpmadd52huq ymm27, ymm16, ymm11
vpaddq ymm15, ymm17, ymm22
vpaddq ymm4, ymm18, ymm15
vpsllq ymm15, ymm20, 4
vpaddq ymm15, ymm20, ymm15
vpaddq ymm13, ymm13, ymm20
vpaddq ymm13, ymm13, ymm13
vpaddq ymm0, ymm8, ymmword ptr [rdi + 128]
vpaddq ymm8, ymm15, ymm13
vpsllq ymm13, ymm10, 4
vmovdqu64 ymm15, ymmword ptr [rdi + 160]
vpmadd52luq ymm15, ymm9, ymm12
vpmadd52luq ymm15, ymm14, ymm11
vpaddq ymm9, ymm10, ymm13
vpaddq ymm10, ymm27, ymm10
vpaddq ymm10, ymm10, ymm10
vpaddq ymm1, ymm15, ymm8
vpaddq ymm8, ymm9, ymm10
vpaddq ymm3, ymm21, ymm8
ret
