vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 357]
kmovb k2, byte ptr [rdi + 354]
kmovb k3, byte ptr [rdi + 358]
kmovb k4, byte ptr [rdi + 353]
vpermq ymm7, ymm6, ymm4
vpermq ymm8, ymm5, ymm0
vpermq ymm9, ymm5, ymm1
vpermq ymm10, ymm6, ymm3
vpxord xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm8, ymm7
vpermq ymm12, ymm5, ymm2
vmovdqu64 ymm13, ymmword ptr [rdi + 288]
vpmadd52luq ymm13, ymm8, ymm7
vpermq ymm14, ymm6, ymm2
vpxord xmm15, xmm15, xmm15
vpmadd52luq ymm15, ymm9, ymm7
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm9, ymm7
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm8, ymm10
vmovdqu64 ymm18, ymmword ptr [rdi + 288]
vpmadd52luq ymm18, ymm8, ymm10
vpermq ymm19, ymm5, ymm3
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm12, ymm7
vpermq ymm21, ymm6, ymm1
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm12, ymm7
vpmadd52huq ymm11, ymm9, ymm10
vpmadd52luq ymm13, ymm9, ymm10
vpermq ymm23, ymm5, ymm4
vpmadd52huq ymm16, ymm12, ymm10
vpmadd52luq ymm15, ymm12, ymm10
vpermq ymm24, ymm6, ymm0
vpmadd52luq ymm18, ymm9, ymm14
vpmadd52huq ymm17, ymm9, ymm14
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm8, ymm14
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm19, ymm7
vpmadd52huq ymm11, ymm12, ymm14
vpmadd52luq ymm13, ymm12, ymm14
vpmadd52luq ymm15, ymm19, ymm14
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm23, ymm7
vpmadd52huq ymm17, ymm12, ymm21
vpmadd52huq ymm20, ymm19, ymm10
vpmadd52huq ymm25, ymm9, ymm21
vpmadd52huq ymm26, ymm23, ymm10
vpmadd52huq ymm11, ymm19, ymm21
vpmadd52huq ymm16, ymm19, ymm14
vpmadd52luq ymm15, ymm23, ymm21
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm19, ymm7
vpaddq ymm27, ymm27, ymm27
vpmadd52huq ymm20, ymm23, ymm14
vpmadd52huq ymm17, ymm19, ymm24
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm23, ymm7
vpmadd52huq ymm25, ymm12, ymm24
vpaddq ymm7, ymm26, ymm26
vpmadd52huq ymm11, ymm23, ymm24
vpmadd52luq ymm13, ymm19, ymm21
vpmadd52luq ymm22, ymm19, ymm10
vpsllq ymm26, ymm27, 4
vpaddq ymm17, ymm17, ymm27
vpmadd52huq ymm16, ymm23, ymm21
vpmadd52luq ymm28, ymm23, ymm10
vpaddq ymm10, ymm17, ymm17
vpmadd52luq ymm18, ymm12, ymm21
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm8, ymm21
vpaddq ymm11, ymm11, ymm11
vpmadd52luq ymm13, ymm23, ymm24
vmovdqu64 ymm30, ymmword ptr [rdi + 288]
vpmadd52luq ymm30, ymm8, ymm14
vpmadd52luq ymm22, ymm23, ymm14
vpaddq ymm11, ymm15, ymm11
vmovdqu64 ymm14, ymmword ptr [rdi + 288]
vpmadd52luq ymm14, ymm8, ymm21
vpsllq ymm15, ymm11, 4
vpaddq ymm23, ymm11, ymm11
vmovdqu64 ymm0, ymmword ptr [rdi + 256]
vpmadd52luq ymm0, ymm8, ymm24
vpmadd52luq ymm18, ymm19, ymm24
vpaddq ymm11, ymm11, ymm15
vpmadd52huq ymm17, ymm9, ymm24
vpmadd52luq ymm30, ymm9, ymm21
vpaddq ymm11, ymm11, ymm23
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm8, ymm24
vpaddq ymm7, ymm29, ymm7
vpaddq ymm8, ymm20, ymm20
vpaddq ymm19, ymm27, ymm26
vpsllq ymm20, ymm7, 4
vpaddq ymm10, ymm19, ymm10
vpaddq ymm19, ymm25, ymm7
vpaddq ymm19, ymm19, ymm19
vpaddq ymm7, ymm7, ymm20
vpaddq ymm10, ymm13, ymm10
vpaddq ymm7, ymm7, ymm19
vpaddq ymm11, ymm0, ymm11
vpaddq ymm13, ymm16, ymm16
vpshufd ymm16, ymm11, 78
vpshufd ymm19, ymm10, 78
vpaddq ymm8, ymm28, ymm8
vmovdqa64 ymm20, ymm16
vpsubq ymm20{k1}, ymm16, ymm11
vpaddq ymm17, ymm17, ymm8
vmovdqa64 ymm21, ymm19
vpsubq ymm21{k1}, ymm19, ymm10
vpmadd52luq ymm30, ymm12, ymm24
vpaddq ymm7, ymm18, ymm7
vpaddq ymm20{k2}, ymm16, ymm11
vpaddq ymm12, ymm22, ymm13
vpmadd52luq ymm14, ymm9, ymm24
vpshufd ymm9, ymm7, 78
vpaddq ymm21{k2}, ymm19, ymm10
vpandq ymm13, ymm20, ymm31
vpaddq ymm15, ymm15, ymm12
vpaddq ymm15, ymm15, ymm15
vpsllq ymm16, ymm12, 4
vpaddq ymm17, ymm17, ymm17
vmovdqa64 ymm18, ymm9
vpsubq ymm18{k1}, ymm9, ymm7
vpsrlq ymm19, ymm21, 51
vpsllq ymm22, ymm8, 4
vpaddq ymm8, ymm8, ymm22
vpaddq ymm12, ymm12, ymm16
vpaddq ymm18{k2}, ymm9, ymm7
vpaddq ymm9, ymm12, ymm15
vpaddq ymm8, ymm8, ymm17
vpmadd52luq ymm13, ymm19, ymmword ptr [rdi + 32] # N0
vpandq ymm12, ymm21, ymm31
vpaddq ymm8, ymm30, ymm8
vpsrlq ymm15, ymm18, 51
vpaddq ymm9, ymm14, ymm9
vpshufd ymm14, ymm8, 78
vpaddq ymm12, ymm12, ymm15 # N4
vmovdqa64 ymm15{k3}{z}, ymm12
vpshufd ymm16, ymm9, 78
vmovdqa64 ymm17, ymm14
vpsubq ymm17{k1}, ymm14, ymm8
vmovdqa64 ymm19, ymm16
vpsubq ymm19{k1}, ymm16, ymm9
vpaddq ymm17{k2}, ymm14, ymm8
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm13, ymm15
vpsrlq ymm21, ymm17, 51
vpaddq ymm19{k2}, ymm16, ymm9
vpandq ymm16, ymm18, ymm31
vpsrlq ymm18, ymm20, 51
vpaddq ymm16, ymm16, ymm21 # N3
vpandq ymm20, ymm19, ymm31
vmovdqa64 ymm21{k3}{z}, ymm16
vpaddq ymm18, ymm20, ymm18 # N1
vpsrlq ymm19, ymm19, 51
vpmadd52huq ymm14, ymm18, ymm21
vpandq ymm17, ymm17, ymm31
vpxord xmm20, xmm20, xmm20
vpmadd52luq ymm20, ymm18, ymm15
vpaddq ymm17, ymm17, ymm19 # N2
vmovdqa64 ymm10{k4}{z}, ymm10
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm13, ymm21
vmovdqa64 ymm22{k3}{z}, ymm17
vpmadd52luq ymm10, ymm13, ymm15
vmovdqa64 ymm23{k3}{z}, ymm18
vpblendmq ymm24{k4}, ymm13, ymmword ptr [rdi + 320]
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm18, ymm15
vmovdqa64 ymm7{k4}{z}, ymm7
vpmadd52huq ymm14, ymm17, ymm22
vpmadd52luq ymm20, ymm17, ymm21
vmovdqa64 ymm8{k4}{z}, ymm8
vpmadd52huq ymm19, ymm18, ymm22
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm13, ymm22
vmovdqa64 ymm9{k4}{z}, ymm9
vpmadd52luq ymm10, ymm18, ymm21
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm17, ymm15
vmovdqa64 ymm11{k4}{z}, ymm11
vpmadd52luq ymm7, ymm13, ymm21
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm16, ymm15
vpmadd52huq ymm14, ymm16, ymm23
vpmadd52luq ymm20, ymm16, ymm22
vpmadd52huq ymm19, ymm17, ymm23
vpmadd52huq ymm26, ymm18, ymm23
vpmadd52huq ymm27, ymm16, ymm21
vpmadd52luq ymm10, ymm17, ymm22
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm17, ymm15
vpmadd52luq ymm7, ymm18, ymm22
vpmadd52huq ymm14, ymm12, ymm24
vpmadd52luq ymm20, ymm12, ymm23
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm12, ymm15
vpmadd52huq ymm19, ymm16, ymm24
vpmadd52huq ymm27, ymm12, ymm22
vpmadd52luq ymm10, ymm16, ymm23
vpmadd52huq ymm28, ymm12, ymm21
vpmadd52huq ymm25, ymm17, ymm21
vpxord xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm12, ymm15
vpmadd52luq ymm29, ymm16, ymm21
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm20, ymm14
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm13, ymm23
vpmadd52huq ymm26, ymm17, ymm24
vpsllq ymm1, ymm14, 4
vpaddq ymm27, ymm27, ymm27
vpaddq ymm2, ymm14, ymm14
vpaddq ymm14, ymm14, ymm1
vpmadd52huq ymm25, ymm16, ymm22
vpmadd52luq ymm27, ymm16, ymm15
vpmadd52luq ymm29, ymm12, ymm22
vpaddq ymm14, ymm14, ymm2
vpmadd52luq ymm10, ymm12, ymm24
vpmadd52luq ymm14, ymm13, ymm24
vpmadd52luq ymm8, ymm13, ymm22
vpaddq ymm15, ymm30, ymm30
vpmadd52luq ymm7, ymm17, ymm23
vpaddq ymm19, ymm19, ymm15
vpsllq ymm22, ymm15, 4
vpmadd52luq ymm27, ymm12, ymm21
vpmadd52huq ymm25, ymm12, ymm23
vpaddq ymm21, ymm28, ymm28
vpaddq ymm19, ymm19, ymm19
vpmadd52luq ymm9, ymm13, ymm23
vpaddq ymm21, ymm0, ymm21
vpmadd52luq ymm8, ymm18, ymm23
vpsllq ymm23, ymm21, 4
vpaddq ymm11, ymm11, ymm14
vpmadd52luq ymm7, ymm16, ymm24
vpandq ymm14, ymm11, ymm31
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm13, ymm24
vpmadd52huq ymm20, ymm18, ymm24
vpaddq ymm26, ymm26, ymm21
vpaddq ymm15, ymm15, ymm22
vpaddq ymm22, ymm26, ymm26
vpaddq ymm15, ymm15, ymm19
vpaddq ymm19, ymm21, ymm23
vpaddq ymm10, ymm10, ymm15
vpaddq ymm15, ymm25, ymm25
vpaddq ymm19, ymm19, ymm22
vpsrlq ymm21, ymm10, 51
vpaddq ymm15, ymm29, ymm15
vpmadd52luq ymm8, ymm17, ymm24
vpaddq ymm22, ymm28, ymm15
vpmadd52luq ymm14, ymm21, ymmword ptr [rdi + 32] # M0
vpaddq ymm7, ymm7, ymm19
vpaddq ymm19, ymm20, ymm27
vpsllq ymm20, ymm27, 4
vpandq ymm10, ymm10, ymm31
vpaddq ymm19, ymm19, ymm19
vpaddq ymm21, ymm22, ymm22
vpaddq ymm20, ymm27, ymm20
vpaddq ymm19, ymm20, ymm19
vpmadd52luq ymm9, ymm18, ymm24
vpsllq ymm20, ymm15, 4
vpblendmq ymm13{k3}, ymm13, ymm14
vpaddq ymm15, ymm15, ymm20
vpaddq ymm8, ymm8, ymm19
vpaddq ymm15, ymm15, ymm21
vpsrlq ymm19, ymm7, 51
vpandq ymm7, ymm7, ymm31
vpaddq ymm10, ymm10, ymm19 # M4
vpsrlq ymm11, ymm11, 51
vpsrlq ymm19, ymm8, 51
vpaddq ymm9, ymm9, ymm15
vpblendmq ymm15{k3}, ymm10, ymmword ptr [rdx + 128]
vpaddq ymm7, ymm7, ymm19 # M3
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm13, ymm15
vpsrlq ymm20, ymm9, 51
vpandq ymm9, ymm9, ymm31
vpaddq ymm9, ymm9, ymm11 # M1
vpblendmq ymm11{k3}, ymm7, ymmword ptr [rdx + 96]
vpandq ymm8, ymm8, ymm31
vpblendmq ymm18{k3}, ymm18, ymm9
vpaddq ymm8, ymm8, ymm20 # M2
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm13, ymm11
vpblendmq ymm17{k3}, ymm17, ymm8
vpxord xmm21, xmm21, xmm21
vpmadd52luq ymm21, ymm18, ymm15
vpblendmq ymm7{k3}, ymm16, ymm7
vpmadd52huq ymm19, ymm18, ymm11
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm17, ymm15
vpblendmq ymm8{k3}, ymm8, ymmword ptr [rdx + 64]
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm18, ymm15
vmovdqu64 ymm23, ymmword ptr [rdi + 288]
vpmadd52luq ymm23, ymm13, ymm15
vpblendmq ymm10{k3}, ymm12, ymm10
vpxord xmm12, xmm12, xmm12
vpmadd52luq ymm12, ymm7, ymm15
vpmadd52huq ymm20, ymm18, ymm8
vpblendmq ymm9{k3}, ymm9, ymmword ptr [rdx + 32]
vpmadd52luq ymm21, ymm17, ymm11
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm17, ymm15
vpblendmq ymm14{k3}, ymm14, ymmword ptr [rdx]
vpmadd52huq ymm16, ymm7, ymm11
vpmadd52huq ymm19, ymm17, ymm8
vpmadd52luq ymm23, ymm18, ymm11
vpmadd52huq ymm22, ymm17, ymm11
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm7, ymm15
vmovdqu64 ymm26, ymmword ptr [rdi + 288]
vpmadd52luq ymm26, ymm13, ymm11
vpmadd52luq ymm21, ymm7, ymm8
vpmadd52luq ymm12, ymm10, ymm11
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm13, ymm8
vpmadd52huq ymm20, ymm17, ymm9
vpmadd52luq ymm23, ymm17, ymm8
vpmadd52huq ymm22, ymm7, ymm8
vpmadd52luq ymm26, ymm18, ymm8
vpmadd52luq ymm24, ymm7, ymm11
vmovdqu64 ymm28, ymmword ptr [rdi + 288]
vpmadd52luq ymm28, ymm13, ymm8
vpmadd52huq ymm16, ymm10, ymm8
vpmadd52huq ymm20, ymm7, ymm14
vpmadd52luq ymm21, ymm10, ymm9
vpmadd52huq ymm27, ymm18, ymm9
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm10, ymm15
vpmadd52luq ymm24, ymm10, ymm8
vpmadd52luq ymm23, ymm7, ymm9
vpaddq ymm8, ymm16, ymm16
vpmadd52huq ymm19, ymm7, ymm9
vpmadd52huq ymm22, ymm10, ymm9
vmovdqu64 ymm16, ymmword ptr [rdi + 288]
vpmadd52luq ymm16, ymm13, ymm9
vpmadd52luq ymm28, ymm18, ymm9
vpaddq ymm8, ymm12, ymm8
vmovdqa64 ymm12, ymm8
vpmadd52huq ymm12, ymm13, ymm9
vpmadd52luq ymm26, ymm17, ymm9
vpaddq ymm9, ymm29, ymm29
vpsllq ymm29, ymm9, 4
vmovdqu64 ymm30, ymmword ptr [rdi + 256]
vpmadd52luq ymm30, ymm13, ymm14
vpaddq ymm20, ymm20, ymm9
vpmadd52huq ymm19, ymm10, ymm14
vpmadd52huq ymm27, ymm17, ymm14
vpaddq ymm22, ymm22, ymm22
vpmadd52luq ymm23, ymm10, ymm14
vpxord xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm13, ymm14
vpaddq ymm9, ymm9, ymm29
vpmadd52luq ymm26, ymm7, ymm14
vpmadd52huq ymm12, ymm18, ymm14
vpaddq ymm7, ymm24, ymm22
vpmadd52huq ymm25, ymm10, ymm11
vpmadd52luq ymm16, ymm18, ymm14
vpaddq ymm11, ymm20, ymm20
vpmadd52luq ymm28, ymm17, ymm14
vpaddq ymm9, ymm9, ymm11
vpaddq ymm11, ymm19, ymm19
vpaddq ymm11, ymm21, ymm11
vpsllq ymm13, ymm7, 4
vpaddq ymm9, ymm23, ymm9
vpaddq ymm12, ymm12, ymm12
vpaddq ymm14, ymm11, ymm11
vpsllq ymm17, ymm11, 4
vpaddq ymm18, ymm25, ymm25
vpaddq ymm11, ymm11, ymm17
vpaddq ymm13, ymm7, ymm13
vpmadd52luq ymm18, ymm10, ymm15
vpaddq ymm10, ymm11, ymm14
vpshufd ymm11, ymm9, 78
vpaddq ymm10, ymm30, ymm10
vpsllq ymm14, ymm8, 4
vpaddq ymm7, ymm0, ymm7
vpaddq ymm7, ymm7, ymm7
vpshufd ymm15, ymm10, 78
vpaddq ymm17, ymm11, ymm9
vpaddq ymm7, ymm13, ymm7
vpaddq ymm13, ymm15, ymm10
vpaddq ymm8, ymm8, ymm14
vpsllq ymm14, ymm18, 4
vpaddq ymm8, ymm8, ymm12
vpaddq ymm12, ymm27, ymm18
vpaddq ymm14, ymm18, ymm14
vpaddq ymm12, ymm12, ymm12
vpaddq ymm7, ymm16, ymm7
vpaddq ymm12, ymm14, ymm12
vpaddq ymm8, ymm28, ymm8
vpsubq ymm17{k1}, ymm11, ymm9
vpaddq ymm9, ymm26, ymm12
vpshufd ymm11, ymm7, 78
vpsubq ymm13{k1}, ymm15, ymm10
vpshufd ymm10, ymm8, 78
vpshufd ymm12, ymm9, 78
vpsrlq ymm14, ymm17, 51
vpandq ymm15, ymm13, ymm31
vpaddq ymm16, ymm11, ymm7
vpaddq ymm18, ymm10, ymm8
vpaddq ymm19, ymm12, ymm9
vpsubq ymm18{k1}, ymm10, ymm8
vpsubq ymm16{k1}, ymm11, ymm7
vpsubq ymm19{k1}, ymm12, ymm9
vpandq ymm7, ymm16, ymm31
vpsrlq ymm8, ymm13, 51
vpandq ymm9, ymm19, ymm31
vpsrlq ymm10, ymm18, 51
vpsrlq ymm11, ymm19, 51
vpandq ymm12, ymm18, ymm31
vpandq ymm13, ymm17, ymm31
vpaddq ymm1, ymm7, ymm8 # O1
vpaddq ymm4, ymm13, ymm11 # O4
vpsrlq ymm7, ymm16, 51
vpaddq ymm3, ymm9, ymm10 # O3
vpaddq ymm2, ymm12, ymm7 # O2
vpmadd52luq ymm15, ymm14, ymmword ptr [rdi + 32] # O0
vmovdqa64 ymm0, ymm15
ret
