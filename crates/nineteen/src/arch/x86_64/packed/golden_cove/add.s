vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 352]
kmovb k2, byte ptr [rdi + 355]
vpshufd xmm8, xmm0, 78
vpshufd xmm9, xmm2, 78
vpermq ymm10, ymm5, ymmword ptr [rdx + 64]
vpshufd xmm11, xmm1, 78
vpermq ymm12, ymm5, ymmword ptr [rdx + 32]
vpermq ymm13, ymm5, ymmword ptr [rdx + 96]
vpermq ymm14, ymm5, ymmword ptr [rdx + 128]
vpshufd xmm15, xmm4, 78
vpaddq ymm16, ymm15, ymm4
vpsubq ymm16{k1}, ymm15, ymm4
vpsrlq ymm15, ymm16, 51
vpaddq ymm17, ymm8, ymm0
vpaddq ymm18, ymm11, ymm1
vpsubq ymm17{k1}, ymm8, ymm0
vpaddq ymm8, ymm9, ymm2
vpsubq ymm18{k1}, ymm11, ymm1
vpsubq ymm8{k1}, ymm9, ymm2
vpandq ymm9, ymm17, ymm31
vpandq ymm11, ymm18, ymm31
vpsrlq ymm18, ymm18, 51
vpshufd xmm19, xmm3, 78
vpsrlq ymm17, ymm17, 51
vpandq ymm20, ymm8, ymm31
vpaddq ymm18, ymm20, ymm18 # N2
vpmadd52luq ymm9, ymm15, ymmword ptr [rdi + 32] # N0
vpaddq ymm15, ymm19, ymm3
vpandq ymm16, ymm16, ymm31
vpsrlq ymm8, ymm8, 51
vpsubq ymm15{k1}, ymm19, ymm3
vpaddq ymm11, ymm11, ymm17 # N1
vpandq ymm17, ymm15, ymm31
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm18, ymm14
vpaddq ymm8, ymm17, ymm8 # N3
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm8, ymm14
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm11, ymm14
vpmadd52huq ymm20, ymm18, ymm13
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm9, ymm12
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm9, ymm13
vpsrlq ymm15, ymm15, 51
vpmadd52huq ymm19, ymm8, ymm13
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm9, ymm14
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm11, ymm14
vpermq ymm25, ymm5, ymmword ptr [rdx]
vpmadd52huq ymm23, ymm11, ymm13
vpaddq ymm15, ymm16, ymm15 # N4
vpxord xmm16, xmm16, xmm16
vpmadd52luq ymm16, ymm8, ymm14
vpmadd52huq ymm17, ymm15, ymm13
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm9, ymm10
vpmadd52huq ymm19, ymm15, ymm10
vpmadd52luq ymm16, ymm15, ymm13
vpmadd52huq ymm26, ymm11, ymm12
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm15, ymm14
vpmadd52huq ymm22, ymm11, ymm10
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm15, ymm14
vpmadd52luq ymm24, ymm18, ymm13
vpmadd52huq ymm20, ymm8, ymm10
vpmadd52luq ymm24, ymm8, ymm10
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm18, ymm14
vpmadd52huq ymm23, ymm18, ymm10
vpmadd52huq ymm21, ymm11, ymm25
vmovdqu64 ymm30, ymmword ptr [rdi + 224]
vpmadd52luq ymm30, ymm9, ymm14
vpaddq ymm14, ymm17, ymm17
vpmadd52huq ymm23, ymm8, ymm12
vpmadd52huq ymm26, ymm18, ymm25
vpmadd52huq ymm23, ymm15, ymm25
vpmadd52huq ymm22, ymm18, ymm12
vpaddq ymm17, ymm19, ymm19
vpaddq ymm16, ymm16, ymm17
vpsllq ymm17, ymm16, 4
vpmadd52huq ymm22, ymm8, ymm25
vpmadd52huq ymm20, ymm15, ymm12
vpmadd52luq ymm30, ymm11, ymm13
vpaddq ymm14, ymm28, ymm14
vpmadd52luq ymm29, ymm8, ymm13
vpaddq ymm19, ymm21, ymm16
vpaddq ymm16, ymm16, ymm17
vpaddq ymm17, ymm19, ymm19
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm9, ymm25
vpaddq ymm16, ymm16, ymm17
vpsllq ymm17, ymm14, 4
vpmadd52luq ymm30, ymm18, ymm10
vpaddq ymm21, ymm26, ymm14
vpmadd52luq ymm29, ymm15, ymm10
vpmadd52luq ymm24, ymm15, ymm12
vpaddq ymm21, ymm21, ymm21
vpaddq ymm23, ymm23, ymm23
vpaddq ymm20, ymm20, ymm20
vpaddq ymm26, ymm27, ymm27
vpaddq ymm20, ymm29, ymm20
vmovdqu64 ymm27, ymmword ptr [rdi + 224]
vpmadd52luq ymm27, ymm9, ymm13
vpaddq ymm13, ymm24, ymm23
vpsllq ymm23, ymm20, 4
vpaddq ymm19, ymm19, ymm20
vpaddq ymm14, ymm14, ymm17
vpaddq ymm14, ymm14, ymm21
vpsllq ymm17, ymm26, 4
vmovdqu64 ymm21, ymmword ptr [rdi + 192]
vpmadd52luq ymm21, ymm9, ymm25
vpaddq ymm19, ymm19, ymm19
vpsllq ymm24, ymm13, 4
vpmadd52luq ymm30, ymm8, ymm12
vpaddq ymm20, ymm20, ymm23
vpaddq ymm19, ymm20, ymm19
vpaddq ymm20, ymm13, ymm13
vpmadd52luq ymm16, ymm9, ymm10
vpaddq ymm13, ymm13, ymm24
vpaddq ymm13, ymm13, ymm20
vpaddq ymm17, ymm26, ymm17
vpaddq ymm13, ymm21, ymm13
vpaddq ymm20, ymm22, ymm26
vpmadd52luq ymm16, ymm11, ymm12
vpmadd52luq ymm14, ymm18, ymm12
vpaddq ymm20, ymm20, ymm20
vpmadd52luq ymm14, ymm8, ymm25
vpshufd ymm8, ymm13, 78
vpaddq ymm17, ymm17, ymm20
vpmadd52luq ymm30, ymm15, ymm25
vpaddq ymm15, ymm8, ymm13
vpsubq ymm15{k2}, ymm8, ymm13
vpmadd52luq ymm27, ymm11, ymm10
vpaddq ymm8, ymm27, ymm14
vpaddq ymm10, ymm30, ymm17
vpshufd ymm13, ymm8, 78
vpshufd ymm14, ymm10, 78
vpsrlq ymm17, ymm15, 51
vpaddq ymm20, ymm14, ymm10
vpmadd52luq ymm19, ymm9, ymm12
vpmadd52luq ymm19, ymm11, ymm25
vpsubq ymm20{k2}, ymm14, ymm10
vpsrlq ymm9, ymm20, 51
vpandq ymm10, ymm20, ymm31
vpaddq ymm11, ymm13, ymm8
vpandq ymm12, ymm15, ymm31
vpaddq ymm14, ymm19, ymmword ptr [rdi + 224]
vpsubq ymm11{k2}, ymm13, ymm8
vpmadd52luq ymm16, ymm18, ymm25
vpmadd52luq ymm12, ymm9, ymmword ptr [rdi + 32] # M0
vpshufd ymm8, ymm14, 78
vpaddq ymm9, ymm8, ymm14
vpandq ymm13, ymm11, ymm31
vpsrlq ymm11, ymm11, 51
vpaddq ymm10, ymm10, ymm11 # M4
vpsubq ymm9{k2}, ymm8, ymm14
vpermq ymm8, ymm7, ymm10
vpandq ymm11, ymm9, ymm31
vpermq ymm14, ymm6, ymm12
vpaddq ymm11, ymm11, ymm17 # M1
vpermq ymm10, ymm6, ymm10
vpermq ymm15, ymm6, ymm11
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm14, ymm8
vmovdqu64 ymm18, ymmword ptr [rdi + 160]
vpmadd52luq ymm18, ymm14, ymm8
vpsrlq ymm9, ymm9, 51
vpaddq ymm16, ymm16, ymmword ptr [rdi + 224]
vpshufd ymm19, ymm16, 78
vpaddq ymm20, ymm19, ymm16
vpsubq ymm20{k2}, ymm19, ymm16
vpandq ymm16, ymm20, ymm31
vpsrlq ymm19, ymm20, 51
vpaddq ymm13, ymm13, ymm19 # M3
vpaddq ymm9, ymm16, ymm9 # M2
vpermq ymm16, ymm6, ymm9
vpermq ymm19, ymm7, ymm13
vpxord xmm20, xmm20, xmm20
vpmadd52luq ymm20, ymm16, ymm8
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm15, ymm8
vpermq ymm9, ymm7, ymm9
vpermq ymm13, ymm6, ymm13
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm15, ymm8
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm14, ymm19
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm13, ymm8
vpmadd52huq ymm17, ymm15, ymm19
vpmadd52huq ymm17, ymm16, ymm9
vpermq ymm11, ymm7, ymm11
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm16, ymm8
vpmadd52huq ymm22, ymm16, ymm19
vpmadd52huq ymm23, ymm15, ymm9
vpmadd52huq ymm22, ymm13, ymm9
vpermq ymm12, ymm7, ymm12
vpxord xmm26, xmm26, xmm26
vpmadd52luq ymm26, ymm10, ymm8
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm10, ymm8
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm14, ymm9
vpmadd52huq ymm25, ymm13, ymm19
vpmadd52luq ymm21, ymm16, ymm19
vpmadd52huq ymm22, ymm10, ymm11
vpmadd52huq ymm25, ymm10, ymm9
vpmadd52huq ymm24, ymm10, ymm19
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm13, ymm8
vpmadd52huq ymm23, ymm16, ymm11
vpmadd52huq ymm17, ymm13, ymm11
vpmadd52luq ymm21, ymm13, ymm9
vpmadd52huq ymm23, ymm13, ymm12
vpmadd52luq ymm20, ymm13, ymm19
vpxord xmm8, xmm8, xmm8
vpmadd52huq ymm8, ymm14, ymm12
vpmadd52luq ymm29, ymm10, ymm19
vpmadd52huq ymm17, ymm10, ymm12
vpmadd52luq ymm20, ymm10, ymm9
vpaddq ymm17, ymm17, ymm17
vmovdqu64 ymm30, ymmword ptr [rdi + 160]
vpmadd52luq ymm30, ymm14, ymm9
vpxord xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm14, ymm11
vpmadd52huq ymm28, ymm15, ymm11
vpmadd52luq ymm18, ymm15, ymm19
vpmadd52luq ymm21, ymm10, ymm11
vpaddq ymm17, ymm21, ymm17
vpmadd52luq ymm18, ymm16, ymm9
vpmadd52huq ymm0, ymm15, ymm12
vmovdqu64 ymm21, ymmword ptr [rdi + 160]
vpmadd52luq ymm21, ymm14, ymm19
vpmadd52luq ymm21, ymm15, ymm9
vpmadd52luq ymm18, ymm13, ymm11
vpmadd52luq ymm30, ymm15, ymm11
vpaddq ymm9, ymm17, ymm17
vpsllq ymm19, ymm17, 4
vpmadd52luq ymm21, ymm16, ymm11
vpmadd52luq ymm21, ymm13, ymm12
vpaddq ymm13, ymm17, ymm19
vpmadd52huq ymm28, ymm16, ymm12
vpaddq ymm17, ymm25, ymm25
vpmadd52luq ymm30, ymm16, ymm12
vpmadd52luq ymm18, ymm10, ymm12
vpaddq ymm10, ymm27, ymm27
vpaddq ymm9, ymm13, ymm9
vpsllq ymm13, ymm10, 4
vpmadd52luq ymm9, ymm14, ymm12
vpaddq ymm16, ymm29, ymm17
vpaddq ymm17, ymm0, ymm16
vpsllq ymm19, ymm16, 4
vpaddq ymm22, ymm22, ymm22
vpaddq ymm24, ymm24, ymm24
vpaddq ymm24, ymm26, ymm24
vpaddq ymm20, ymm20, ymm22
vpaddq ymm22, ymm23, ymm10
vpaddq ymm17, ymm17, ymm17
vpaddq ymm10, ymm10, ymm13
vpaddq ymm13, ymm16, ymm19
vpaddq ymm13, ymm13, ymm17
vpaddq ymm16, ymm22, ymm22
vpaddq ymm8, ymm8, ymm20
vpaddq ymm10, ymm10, ymm16
vpaddq ymm4, ymm18, ymm10
vpsllq ymm10, ymm20, 4
vpaddq ymm10, ymm20, ymm10
vpaddq ymm0, ymm9, ymmword ptr [rdi + 128]
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm10, ymm8
vpaddq ymm2, ymm30, ymm13
vpsllq ymm9, ymm24, 4
vmovdqu64 ymm10, ymmword ptr [rdi + 160]
vpmadd52luq ymm10, ymm14, ymm11
vpaddq ymm9, ymm24, ymm9
vpaddq ymm11, ymm28, ymm24
vpmadd52luq ymm10, ymm15, ymm12
vpaddq ymm11, ymm11, ymm11
vpaddq ymm1, ymm10, ymm8
vpaddq ymm8, ymm9, ymm11
vpaddq ymm3, ymm21, ymm8
ret
