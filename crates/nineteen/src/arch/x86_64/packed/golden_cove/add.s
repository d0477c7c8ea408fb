vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 352]
kmovb k2, byte ptr [rdi + 355]
vpshufd xmm8, xmm0, 78
vpshufd xmm9, xmm1, 78
vpshufd xmm10, xmm2, 78
vpshufd xmm11, xmm4, 78
vpaddq ymm12, ymm11, ymm4
vpsubq ymm12{k1}, ymm11, ymm4
vpaddq ymm11, ymm8, ymm0
vpermq ymm13, ymm5, ymmword ptr [rdx + 128]
vpaddq ymm14, ymm10, ymm2
vpsubq ymm11{k1}, ymm8, ymm0
vpaddq ymm8, ymm9, ymm1
vpsubq ymm8{k1}, ymm9, ymm1
vpandq ymm9, ymm11, ymm31
vpsrlq ymm15, ymm12, 51
vpermq ymm16, ymm5, ymmword ptr [rdx + 32]
vpermq ymm17, ymm5, ymmword ptr [rdx + 64]
vpsubq ymm14{k1}, ymm10, ymm2
vpermq ymm10, ymm5, ymmword ptr [rdx + 96]
vpsrlq ymm18, ymm8, 51
vpshufd xmm19, xmm3, 78
vpsrlq ymm11, ymm11, 51
vpandq ymm20, ymm14, ymm31
vpandq ymm8, ymm8, ymm31
vpaddq ymm18, ymm20, ymm18 # N2
vpaddq ymm8, ymm8, ymm11 # N1
vpmadd52luq ymm9, ymm15, ymmword ptr [rdi + 32] # N0
vpaddq ymm11, ymm19, ymm3
vpandq ymm12, ymm12, ymm31
vpsrlq ymm14, ymm14, 51
vpsubq ymm11{k1}, ymm19, ymm3
vpandq ymm15, ymm11, ymm31
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm18, ymm13
vpaddq ymm14, ymm15, ymm14 # N3
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm14, ymm13
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm8, ymm13
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm9, ymm10
vpsrlq ymm11, ymm11, 51
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm8, ymm13
vpmadd52huq ymm19, ymm14, ymm10
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm9, ymm13
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm9, ymm16
vpmadd52huq ymm23, ymm8, ymm10
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm9, ymm17
vpermq ymm26, ymm5, ymmword ptr [rdx]
vpaddq ymm11, ymm12, ymm11 # N4
vpmadd52huq ymm19, ymm11, ymm17
vpxord xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm14, ymm13
vpmadd52huq ymm23, ymm18, ymm17
vpmadd52huq ymm15, ymm11, ymm10
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm11, ymm13
vpmadd52luq ymm12, ymm11, ymm10
vpmadd52huq ymm20, ymm18, ymm10
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm11, ymm13
vpmadd52huq ymm25, ymm8, ymm16
vpmadd52huq ymm21, ymm8, ymm17
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm18, ymm13
vmovdqu64 ymm30, ymmword ptr [rdi + 224]
vpmadd52luq ymm30, ymm9, ymm13
vpaddq ymm13, ymm15, ymm15
vpmadd52luq ymm22, ymm18, ymm10
vpmadd52luq ymm30, ymm8, ymm10
vpmadd52huq ymm25, ymm18, ymm26
vpmadd52huq ymm23, ymm14, ymm16
vpmadd52huq ymm24, ymm8, ymm26
vpmadd52huq ymm20, ymm14, ymm17
vpaddq ymm15, ymm19, ymm19
vpaddq ymm12, ymm12, ymm15
vpmadd52huq ymm21, ymm18, ymm16
vpsllq ymm15, ymm12, 4
vpmadd52huq ymm20, ymm11, ymm16
vpmadd52huq ymm23, ymm11, ymm26
vpmadd52huq ymm21, ymm14, ymm26
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm9, ymm26
vpaddq ymm13, ymm27, ymm13
vpmadd52luq ymm29, ymm14, ymm10
vpmadd52luq ymm22, ymm14, ymm17
vpaddq ymm24, ymm24, ymm12
vpaddq ymm12, ymm12, ymm15
vpaddq ymm15, ymm24, ymm24
vpmadd52luq ymm22, ymm11, ymm16
vpaddq ymm12, ymm12, ymm15
vpaddq ymm15, ymm23, ymm23
vpmadd52luq ymm29, ymm11, ymm17
vpaddq ymm23, ymm25, ymm13
vpaddq ymm20, ymm20, ymm20
vpaddq ymm20, ymm29, ymm20
vpaddq ymm23, ymm23, ymm23
vmovdqu64 ymm24, ymmword ptr [rdi + 192]
vpmadd52luq ymm24, ymm9, ymm26
vpaddq ymm15, ymm22, ymm15
vpsllq ymm22, ymm13, 4
vpaddq ymm19, ymm19, ymm20
vpsllq ymm25, ymm20, 4
vpaddq ymm27, ymm28, ymm28
vpaddq ymm13, ymm13, ymm22
vpsllq ymm22, ymm15, 4
vpmadd52luq ymm30, ymm18, ymm17
vpaddq ymm13, ymm13, ymm23
vpaddq ymm20, ymm20, ymm25
vpaddq ymm22, ymm15, ymm22
vpaddq ymm19, ymm19, ymm19
vpaddq ymm15, ymm15, ymm15
vpaddq ymm19, ymm20, ymm19
vpmadd52luq ymm12, ymm9, ymm17
vpaddq ymm15, ymm22, ymm15
vpsllq ymm20, ymm27, 4
vpaddq ymm15, ymm24, ymm15
vpmadd52luq ymm30, ymm14, ymm16
vpmadd52luq ymm12, ymm8, ymm16
vpmadd52luq ymm13, ymm18, ymm16
vmovdqu64 ymm22, ymmword ptr [rdi + 224]
vpmadd52luq ymm22, ymm9, ymm10
vpaddq ymm10, ymm21, ymm27
vpaddq ymm10, ymm10, ymm10
vpshufd ymm21, ymm15, 78
vpaddq ymm20, ymm27, ymm20
vpmadd52luq ymm22, ymm8, ymm17
vpaddq ymm17, ymm21, ymm15
vpmadd52luq ymm13, ymm14, ymm26
vpsubq ymm17{k2}, ymm21, ymm15
vpmadd52luq ymm19, ymm9, ymm16
vpmadd52luq ymm30, ymm11, ymm26
vpaddq ymm9, ymm22, ymm13
vpaddq ymm10, ymm20, ymm10
vpshufd ymm11, ymm9, 78
vpaddq ymm10, ymm30, ymm10
vpsrlq ymm13, ymm17, 51
vpshufd ymm14, ymm10, 78
vpmadd52luq ymm19, ymm8, ymm26
vpaddq ymm8, ymm14, ymm10
vpandq ymm15, ymm17, ymm31
vpsubq ymm8{k2}, ymm14, ymm10
vpaddq ymm10, ymm11, ymm9
vpmadd52luq ymm12, ymm18, ymm26
vpaddq ymm14, ymm19, ymmword ptr [rdi + 224]
vpsubq ymm10{k2}, ymm11, ymm9
vpsrlq ymm9, ymm8, 51
vpandq ymm11, ymm10, ymm31
vpshufd ymm16, ymm14, 78
vpsrlq ymm10, ymm10, 51
vpandq ymm8, ymm8, ymm31
vpaddq ymm17, ymm16, ymm14
vpaddq ymm8, ymm8, ymm10 # M4
vpmadd52luq ymm15, ymm9, ymmword ptr [rdi + 32] # M0
vpermq ymm9, ymm7, ymm8
vpsubq ymm17{k2}, ymm16, ymm14
vpandq ymm10, ymm17, ymm31
vpaddq ymm10, ymm10, ymm13 # M1
vpermq ymm13, ymm6, ymm10
vpermq ymm8, ymm6, ymm8
vpermq ymm14, ymm6, ymm15
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm14, ymm9
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm8, ymm9
vpermq ymm10, ymm7, ymm10
vmovdqu64 ymm19, ymmword ptr [rdi + 160]
vpmadd52luq ymm19, ymm14, ymm9
vpsrlq ymm17, ymm17, 51
vpaddq ymm12, ymm12, ymmword ptr [rdi + 224]
vpshufd ymm20, ymm12, 78
vpaddq ymm21, ymm20, ymm12
vpsubq ymm21{k2}, ymm20, ymm12
vpandq ymm12, ymm21, ymm31
vpsrlq ymm20, ymm21, 51
vpaddq ymm11, ymm11, ymm20 # M3
vpaddq ymm12, ymm12, ymm17 # M2
vpermq ymm17, ymm6, ymm12
vpermq ymm20, ymm7, ymm11
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm17, ymm9
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm13, ymm9
vpermq ymm12, ymm7, ymm12
vpermq ymm11, ymm6, ymm11
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm13, ymm9
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm14, ymm20
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm11, ymm9
vpmadd52huq ymm16, ymm13, ymm20
vpmadd52huq ymm16, ymm17, ymm12
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm17, ymm9
vpmadd52huq ymm23, ymm17, ymm20
vpmadd52huq ymm26, ymm11, ymm20
vpmadd52huq ymm24, ymm13, ymm12
vpermq ymm15, ymm7, ymm15
vpmadd52huq ymm23, ymm11, ymm12
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm14, ymm12
vpmadd52huq ymm24, ymm17, ymm10
vpmadd52huq ymm25, ymm8, ymm20
vpmadd52huq ymm26, ymm8, ymm12
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm8, ymm9
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm11, ymm9
vpmadd52huq ymm23, ymm8, ymm10
vpmadd52luq ymm22, ymm17, ymm20
vpmadd52huq ymm16, ymm11, ymm10
vpmadd52huq ymm24, ymm11, ymm15
vpmadd52huq ymm16, ymm8, ymm15
vpmadd52luq ymm22, ymm11, ymm12
vpmadd52luq ymm29, ymm8, ymm20
vpmadd52luq ymm21, ymm11, ymm20
vpaddq ymm9, ymm16, ymm16
vpmadd52luq ymm19, ymm13, ymm20
vpmadd52luq ymm21, ymm8, ymm12
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm14, ymm10
vpmadd52huq ymm27, ymm13, ymm10
vpmadd52huq ymm16, ymm13, ymm15
vpmadd52luq ymm22, ymm8, ymm10
vmovdqu64 ymm30, ymmword ptr [rdi + 160]
vpmadd52luq ymm30, ymm14, ymm12
vpaddq ymm9, ymm22, ymm9
vpmadd52luq ymm19, ymm17, ymm12
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm14, ymm15
vpmadd52luq ymm30, ymm13, ymm10
vpmadd52luq ymm19, ymm11, ymm10
vmovdqu64 ymm0, ymmword ptr [rdi + 160]
vpmadd52luq ymm0, ymm14, ymm20
vpsllq ymm20, ymm9, 4
vpmadd52luq ymm0, ymm13, ymm12
vpaddq ymm12, ymm9, ymm20
vpmadd52luq ymm0, ymm17, ymm10
vpmadd52luq ymm0, ymm11, ymm15
vpaddq ymm9, ymm9, ymm9
vpmadd52huq ymm27, ymm17, ymm15
vpmadd52luq ymm19, ymm8, ymm15
vpmadd52luq ymm30, ymm17, ymm15
vpaddq ymm8, ymm18, ymm18
vpsllq ymm11, ymm8, 4
vpaddq ymm17, ymm26, ymm26
vpaddq ymm18, ymm25, ymm25
vpaddq ymm17, ymm29, ymm17
vpsllq ymm20, ymm17, 4
vpaddq ymm9, ymm12, ymm9
vpaddq ymm12, ymm28, ymm18
vpaddq ymm11, ymm8, ymm11
vpaddq ymm18, ymm23, ymm23
vpaddq ymm18, ymm21, ymm18
vpaddq ymm8, ymm24, ymm8
vpaddq ymm16, ymm16, ymm17
vpaddq ymm8, ymm8, ymm8
vpsllq ymm21, ymm18, 4
vpaddq ymm16, ymm16, ymm16
vpaddq ymm17, ymm17, ymm20
vpaddq ymm16, ymm17, ymm16
vpaddq ymm2, ymm30, ymm16
vpmadd52luq ymm9, ymm14, ymm15
vpaddq ymm9, ymm9, ymmword ptr [rdi + 128]
vpaddq ymm8, ymm11, ymm8
vpaddq ymm11, ymm22, ymm18
vpaddq ymm4, ymm19, ymm8
vpaddq ymm8, ymm18, ymm21
vmovdqu64 ymm16, ymmword ptr [rdi + 160]
vpmadd52luq ymm16, ymm14, ymm10
vpaddq ymm10, ymm11, ymm11
vpaddq ymm8, ymm8, ymm10
vpsllq ymm10, ymm12, 4
vpmadd52luq ymm16, ymm13, ymm15
vpaddq ymm10, ymm12, ymm10
vpaddq ymm11, ymm27, ymm12
vpaddq ymm11, ymm11, ymm11
vpaddq ymm10, ymm10, ymm11
vpaddq ymm1, ymm16, ymm8
vpaddq ymm3, ymm0, ymm10
vmovdqa64 ymm0, ymm9
ret
