vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 353]
kmovb k2, byte ptr [rdi + 352]
kmovb k3, byte ptr [rdi + 355]
vpermq ymm8, ymm5, ymmword ptr [rdx + 128]
vpermq ymm9{k1}{z}, ymm4, 225
vpermq ymm10{k1}{z}, ymm0, 225
vpermq ymm11{k1}{z}, ymm1, 225
vpermq ymm12{k1}{z}, ymm2, 225
vpaddq ymm13, ymm9, ymm4
vpaddq ymm14, ymm10, ymm0
vpsubq ymm13{k2}, ymm9, ymm4
vpsrlq ymm9, ymm13, 51
vpermq ymm15, ymm5, ymmword ptr [rdx + 64]
vpaddq ymm16, ymm11, ymm1
vpermq ymm17, ymm5, ymmword ptr [rdx + 96]
vpsubq ymm14{k2}, ymm10, ymm0
vpaddq ymm10, ymm12, ymm2
vpandq ymm18, ymm14, ymm31
vpsrlq ymm14, ymm14, 51
vpsubq ymm16{k2}, ymm11, ymm1
vpmadd52luq ymm18, ymm9, ymmword ptr [rdi + 32] # N0
vpsrlq ymm9, ymm16, 51
vpermq ymm11{k1}{z}, ymm3, 225
vpsubq ymm10{k2}, ymm12, ymm2
vpandq ymm12, ymm16, ymm31
vpandq ymm13, ymm13, ymm31
vpaddq ymm12, ymm12, ymm14 # N1
vpandq ymm14, ymm10, ymm31
vpsrlq ymm10, ymm10, 51
vpaddq ymm16, ymm11, ymm3
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm12, ymm8
vpaddq ymm9, ymm14, ymm9 # N2
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm18, ymm8
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm9, ymm8
vpermq ymm21, ymm5, ymmword ptr [rdx + 32]
vpsubq ymm16{k2}, ymm11, ymm3
vpxord xmm11, xmm11, xmm11
vpmadd52luq ymm11, ymm9, ymm8
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm12, ymm8
vpsrlq ymm23, ymm16, 51
vpandq ymm16, ymm16, ymm31
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm18, ymm17
vpaddq ymm10, ymm16, ymm10 # N3
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm18, ymm21
vpmadd52huq ymm19, ymm9, ymm17
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm10, ymm8
vpmadd52huq ymm20, ymm10, ymm17
vpermq ymm26, ymm5, ymmword ptr [rdx]
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm10, ymm8
vpmadd52huq ymm14, ymm12, ymm17
vpaddq ymm13, ymm13, ymm23 # N4
vpmadd52huq ymm24, ymm12, ymm15
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm18, ymm15
vpmadd52luq ymm22, ymm9, ymm17
vpmadd52luq ymm11, ymm10, ymm17
vpmadd52huq ymm20, ymm13, ymm15
vpmadd52huq ymm25, ymm13, ymm17
vpmadd52luq ymm27, ymm13, ymm17
vpmadd52huq ymm14, ymm9, ymm15
vpmadd52huq ymm23, ymm12, ymm21
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm13, ymm8
vpmadd52luq ymm22, ymm10, ymm15
vmovdqu64 ymm29, ymmword ptr [rdi + 224]
vpmadd52luq ymm29, ymm18, ymm8
vpmadd52huq ymm16, ymm12, ymm26
vpaddq ymm25, ymm25, ymm25
vpmadd52huq ymm19, ymm10, ymm15
vpmadd52huq ymm14, ymm10, ymm21
vpaddq ymm20, ymm20, ymm20
vpmadd52huq ymm24, ymm9, ymm21
vpmadd52huq ymm23, ymm9, ymm26
vpaddq ymm20, ymm27, ymm20
vpmadd52luq ymm11, ymm13, ymm15
vpmadd52luq ymm29, ymm12, ymm17
vpsllq ymm27, ymm20, 4
vpaddq ymm25, ymm28, ymm25
vpmadd52huq ymm19, ymm13, ymm21
vpmadd52luq ymm22, ymm13, ymm21
vpaddq ymm27, ymm20, ymm27
vpmadd52huq ymm14, ymm13, ymm26
vpsllq ymm28, ymm25, 4
vpaddq ymm16, ymm16, ymm20
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm13, ymm8
vpaddq ymm8, ymm25, ymm28
vpmadd52huq ymm24, ymm10, ymm26
vpmadd52luq ymm29, ymm9, ymm15
vpaddq ymm16, ymm16, ymm16
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm18, ymm26
vpaddq ymm16, ymm27, ymm16
vmovdqu64 ymm27, ymmword ptr [rdi + 224]
vpmadd52luq ymm27, ymm18, ymm17
vpaddq ymm17, ymm23, ymm25
vpaddq ymm14, ymm14, ymm14
vpaddq ymm17, ymm17, ymm17
vpaddq ymm19, ymm19, ymm19
vpaddq ymm20, ymm20, ymm20
vpaddq ymm8, ymm8, ymm17
vpaddq ymm11, ymm11, ymm19
vpsllq ymm17, ymm20, 4
vpmadd52luq ymm8, ymm9, ymm21
vpaddq ymm14, ymm22, ymm14
vmovdqu64 ymm19, ymmword ptr [rdi + 192]
vpmadd52luq ymm19, ymm18, ymm26
vpmadd52luq ymm29, ymm10, ymm21
vpaddq ymm22, ymm28, ymm11
vpsllq ymm23, ymm11, 4
vpaddq ymm22, ymm22, ymm22
vpsllq ymm25, ymm14, 4
vpaddq ymm11, ymm11, ymm23
vpmadd52luq ymm27, ymm12, ymm15
vpaddq ymm23, ymm14, ymm25
vpaddq ymm14, ymm14, ymm14
vpaddq ymm11, ymm11, ymm22
vpaddq ymm17, ymm20, ymm17
vpmadd52luq ymm29, ymm13, ymm26
vpaddq ymm13, ymm24, ymm20
vpaddq ymm14, ymm23, ymm14
vpmadd52luq ymm11, ymm18, ymm21
vpaddq ymm13, ymm13, ymm13
vpaddq ymm14, ymm19, ymm14
vpshufd ymm19, ymm14, 78
vpmadd52luq ymm8, ymm10, ymm26
vpmadd52luq ymm16, ymm18, ymm15
vpaddq ymm10, ymm19, ymm14
vpaddq ymm13, ymm17, ymm13
vpsubq ymm10{k3}, ymm19, ymm14
vpaddq ymm13, ymm29, ymm13
vpshufd ymm14, ymm13, 78
vpmadd52luq ymm11, ymm12, ymm26
vpandq ymm15, ymm10, ymm31
vpmadd52luq ymm16, ymm12, ymm21
vpaddq ymm12, ymm14, ymm13
vpaddq ymm8, ymm27, ymm8
vpshufd ymm17, ymm8, 78
vpsubq ymm12{k3}, ymm14, ymm13
vpsrlq ymm10, ymm10, 51
vpsrlq ymm13, ymm12, 51
vpandq ymm12, ymm12, ymm31
vpaddq ymm14, ymm17, ymm8
vpaddq ymm11, ymm11, ymmword ptr [rdi + 224]
vpmadd52luq ymm15, ymm13, ymmword ptr [rdi + 32] # M0
vpsubq ymm14{k3}, ymm17, ymm8
vpmadd52luq ymm16, ymm9, ymm26
vpshufd ymm8, ymm11, 78
vpsrlq ymm9, ymm14, 51
vpaddq ymm13, ymm8, ymm11
vpaddq ymm9, ymm12, ymm9 # M4
vpandq ymm12, ymm14, ymm31
vpermq ymm14, ymm7, ymm9
vpsubq ymm13{k3}, ymm8, ymm11
vpermq ymm8, ymm6, ymm15
vpsrlq ymm11, ymm13, 51
vpandq ymm13, ymm13, ymm31
vpaddq ymm16, ymm16, ymmword ptr [rdi + 224]
vpaddq ymm10, ymm13, ymm10 # M1
vpshufd ymm13, ymm16, 78
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm8, ymm14
vpaddq ymm18, ymm13, ymm16
vmovdqu64 ymm19, ymmword ptr [rdi + 160]
vpmadd52luq ymm19, ymm8, ymm14
vpsubq ymm18{k3}, ymm13, ymm16
vpermq ymm13, ymm6, ymm10
vpsrlq ymm16, ymm18, 51
vpandq ymm18, ymm18, ymm31
vpaddq ymm12, ymm12, ymm16 # M3
vpaddq ymm11, ymm18, ymm11 # M2
vpermq ymm16, ymm7, ymm11
vpermq ymm18, ymm7, ymm12
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm13, ymm14
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm13, ymm14
vpermq ymm11, ymm6, ymm11
vpermq ymm12, ymm6, ymm12
vmovdqu64 ymm22, ymmword ptr [rdi + 160]
vpmadd52luq ymm22, ymm8, ymm16
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm8, ymm16
vpmadd52huq ymm17, ymm13, ymm18
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm8, ymm18
vpermq ymm9, ymm6, ymm9
vpmadd52luq ymm21, ymm11, ymm18
vpmadd52huq ymm20, ymm11, ymm18
vpermq ymm15, ymm7, ymm15
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm12, ymm14
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm11, ymm14
vpermq ymm10, ymm7, ymm10
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm11, ymm14
vmovdqu64 ymm28, ymmword ptr [rdi + 160]
vpmadd52luq ymm28, ymm8, ymm18
vpmadd52huq ymm24, ymm13, ymm16
vpmadd52huq ymm17, ymm11, ymm16
vpmadd52luq ymm21, ymm12, ymm16
vpmadd52luq ymm19, ymm13, ymm18
vpmadd52huq ymm20, ymm12, ymm16
vpmadd52huq ymm26, ymm12, ymm18
vpmadd52luq ymm27, ymm12, ymm18
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm12, ymm14
vpmadd52huq ymm17, ymm12, ymm10
vpmadd52huq ymm24, ymm11, ymm10
vpmadd52luq ymm21, ymm9, ymm10
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm8, ymm10
vpmadd52luq ymm28, ymm13, ymm16
vpmadd52luq ymm19, ymm11, ymm16
vpmadd52huq ymm20, ymm9, ymm10
vpmadd52huq ymm26, ymm9, ymm16
vpmadd52huq ymm17, ymm9, ymm15
vpmadd52huq ymm24, ymm12, ymm15
vpmadd52huq ymm25, ymm9, ymm18
vpmadd52luq ymm27, ymm9, ymm16
vpmadd52luq ymm28, ymm11, ymm10
vpmadd52luq ymm29, ymm9, ymm18
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm9, ymm14
vpmadd52luq ymm22, ymm13, ymm10
vpaddq ymm18, ymm26, ymm26
vpaddq ymm17, ymm17, ymm17
vpmadd52huq ymm30, ymm13, ymm15
vpmadd52luq ymm19, ymm12, ymm10
vpaddq ymm17, ymm21, ymm17
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm9, ymm14
vpmadd52huq ymm23, ymm13, ymm10
vpaddq ymm14, ymm17, ymm17
vpmadd52luq ymm28, ymm12, ymm15
vpsllq ymm12, ymm17, 4
vpaddq ymm12, ymm17, ymm12
vpmadd52luq ymm22, ymm11, ymm15
vpaddq ymm16, ymm16, ymm16
vpaddq ymm12, ymm12, ymm14
vpsllq ymm14, ymm16, 4
vpmadd52luq ymm19, ymm9, ymm15
vpmadd52luq ymm12, ymm8, ymm15
vpmadd52huq ymm23, ymm11, ymm15
vpaddq ymm9, ymm16, ymm14
vpxord xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm8, ymm15
vpaddq ymm14, ymm24, ymm16
vpaddq ymm16, ymm29, ymm18
vpsllq ymm17, ymm16, 4
vpaddq ymm18, ymm30, ymm16
vpaddq ymm14, ymm14, ymm14
vpaddq ymm16, ymm16, ymm17
vpaddq ymm17, ymm18, ymm18
vpaddq ymm18, ymm20, ymm20
vpaddq ymm16, ymm16, ymm17
vpaddq ymm17, ymm27, ymm18
vpaddq ymm9, ymm9, ymm14
vpaddq ymm11, ymm11, ymm17
vpsllq ymm14, ymm17, 4
vpaddq ymm0, ymm12, ymmword ptr [rdi + 128]
vpaddq ymm12, ymm17, ymm14
vpaddq ymm11, ymm11, ymm11
vpaddq ymm2, ymm22, ymm16
vpaddq ymm11, ymm12, ymm11
vpaddq ymm4, ymm19, ymm9
vpaddq ymm9, ymm25, ymm25
vmovdqu64 ymm12, ymmword ptr [rdi + 160]
vpmadd52luq ymm12, ymm8, ymm10
vpaddq ymm8, ymm21, ymm9
vpaddq ymm9, ymm23, ymm8
vpsllq ymm10, ymm8, 4
vpaddq ymm8, ymm8, ymm10
vpaddq ymm9, ymm9, ymm9
vpaddq ymm8, ymm8, ymm9
vpmadd52luq ymm12, ymm13, ymm15
vpaddq ymm3, ymm28, ymm8
vpaddq ymm1, ymm12, ymm11
ret
