vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 357]
kmovb k2, byte ptr [rdi + 354]
kmovb k3, byte ptr [rdi + 358]
kmovb k4, byte ptr [rdi + 353]
vpermq ymm7, ymm5, ymm0
vpermq ymm8, ymm6, ymm4
vpermq ymm9, ymm5, ymm3
vpermq ymm10, ymm5, ymm1
vpermq ymm11, ymm6, ymm3
vpermq ymm12, ymm5, ymm2
vpermq ymm13, ymm5, ymm4
vpermq ymm14, ymm6, ymm2
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm7, ymm8
vmovdqu64 ymm16, ymmword ptr [rdi + 288]
vpmadd52luq ymm16, ymm7, ymm8
vpermq ymm17, ymm6, ymm1
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm9, ymm8
vpxord xmm19, xmm19, xmm19
vpmadd52luq ymm19, ymm10, ymm8
vpermq ymm20, ymm6, ymm0
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm7, ymm11
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm12, ymm8
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm10, ymm8
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm13, ymm8
vpmadd52huq ymm15, ymm10, ymm11
vpmadd52luq ymm16, ymm10, ymm11
vpmadd52huq ymm18, ymm13, ymm11
vpmadd52luq ymm19, ymm12, ymm11
vpmadd52huq ymm21, ymm10, ymm14
vpmadd52huq ymm22, ymm9, ymm11
vpxord xmm25, xmm25, xmm25
vpmadd52luq ymm25, ymm9, ymm8
vmovdqu64 ymm26, ymmword ptr [rdi + 288]
vpmadd52luq ymm26, ymm7, ymm11
vpmadd52huq ymm15, ymm12, ymm14
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm7, ymm17
vpaddq ymm18, ymm18, ymm18
vpmadd52huq ymm23, ymm12, ymm11
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm12, ymm8
vpaddq ymm18, ymm24, ymm18
vpmadd52luq ymm16, ymm12, ymm14
vpmadd52luq ymm19, ymm9, ymm14
vmovdqa64 ymm24, ymm18
vpmadd52huq ymm24, ymm7, ymm14
vpmadd52huq ymm22, ymm13, ymm14
vpsllq ymm29, ymm18, 4
vpmadd52huq ymm15, ymm9, ymm17
vpmadd52luq ymm25, ymm13, ymm11
vpaddq ymm18, ymm18, ymm29
vpmadd52luq ymm26, ymm10, ymm14
vpmadd52huq ymm27, ymm10, ymm20
vpmadd52huq ymm23, ymm9, ymm14
vpmadd52huq ymm21, ymm12, ymm17
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm13, ymm8
vpmadd52luq ymm28, ymm9, ymm11
vpaddq ymm8, ymm22, ymm22
vpmadd52huq ymm15, ymm13, ymm20
vpmadd52luq ymm16, ymm9, ymm17
vpaddq ymm8, ymm25, ymm8
vpmadd52luq ymm19, ymm13, ymm17
vpmadd52huq ymm24, ymm10, ymm17
vpaddq ymm11, ymm27, ymm8
vpsllq ymm22, ymm8, 4
vpmadd52huq ymm21, ymm9, ymm20
vpmadd52luq ymm26, ymm12, ymm17
vpaddq ymm11, ymm11, ymm11
vpaddq ymm8, ymm8, ymm22
vpmadd52huq ymm23, ymm13, ymm17
vmovdqu64 ymm22, ymmword ptr [rdi + 256]
vpmadd52luq ymm22, ymm7, ymm20
vpaddq ymm25, ymm29, ymm29
vpaddq ymm8, ymm8, ymm11
vpaddq ymm11, ymm15, ymm15
vpmadd52luq ymm28, ymm13, ymm14
vpmadd52luq ymm16, ymm13, ymm20
vpsllq ymm13, ymm25, 4
vpaddq ymm11, ymm19, ymm11
vpmadd52huq ymm24, ymm12, ymm20
vpmadd52luq ymm8, ymm10, ymm17
vpaddq ymm13, ymm25, ymm13
vpaddq ymm15, ymm21, ymm25
vpsllq ymm19, ymm11, 4
vpmadd52luq ymm26, ymm9, ymm20
vpaddq ymm9, ymm11, ymm11
vpaddq ymm15, ymm15, ymm15
vpaddq ymm11, ymm11, ymm19
vmovdqu64 ymm19, ymmword ptr [rdi + 288]
vpmadd52luq ymm19, ymm7, ymm17
vpaddq ymm17, ymm23, ymm23
vpaddq ymm13, ymm13, ymm15
vpaddq ymm9, ymm11, ymm9
vpaddq ymm11, ymm28, ymm17
vmovdqu64 ymm15, ymmword ptr [rdi + 288]
vpmadd52luq ymm15, ymm7, ymm14
vpaddq ymm14, ymm24, ymm24
vpaddq ymm13, ymm16, ymm13
vpaddq ymm9, ymm22, ymm9
vmovdqa64 ymm16, ymm11
vpmadd52huq ymm16, ymm7, ymm20
vpaddq ymm7, ymm18, ymm14
vpshufd ymm14, ymm13, 78
vpshufd ymm17, ymm9, 78
vpmadd52luq ymm8, ymm12, ymm20
vpaddq ymm7, ymm26, ymm7
vmovdqa64 ymm12, ymm14
vpsubq ymm12{k1}, ymm14, ymm13
vmovdqa64 ymm18, ymm17
vpsubq ymm18{k1}, ymm17, ymm9
vpmadd52luq ymm19, ymm10, ymm20
vpshufd ymm10, ymm7, 78
vpaddq ymm12{k2}, ymm14, ymm13
vpaddq ymm18{k2}, ymm17, ymm9
vpsllq ymm14, ymm11, 4
vmovdqa64 ymm17, ymm10
vpsubq ymm17{k1}, ymm10, ymm7
vpsrlq ymm20, ymm12, 51
vpandq ymm21, ymm18, ymm31
vpaddq ymm16, ymm16, ymm16
vpaddq ymm11, ymm11, ymm14
vpaddq ymm17{k2}, ymm10, ymm7
vpmadd52luq ymm21, ymm20, ymmword ptr [rdi + 32] # N0
vpaddq ymm8, ymm15, ymm8
vpaddq ymm10, ymm11, ymm16
vpsrlq ymm11, ymm17, 51
vpshufd ymm14, ymm8, 78
vpandq ymm12, ymm12, ymm31
vpaddq ymm10, ymm19, ymm10
vpaddq ymm11, ymm12, ymm11 # N4
vmovdqa64 ymm12, ymm14
vpsubq ymm12{k1}, ymm14, ymm8
vpandq ymm15, ymm17, ymm31
vpshufd ymm16, ymm10, 78
vmovdqa64 ymm17{k3}{z}, ymm11
vpaddq ymm12{k2}, ymm14, ymm8
vpsrlq ymm14, ymm18, 51
vmovdqa64 ymm18, ymm16
vpsubq ymm18{k1}, ymm16, ymm10
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm21, ymm17
vpsrlq ymm20, ymm12, 51
vmovdqa64 xmm13, xmm13
vpaddq ymm18{k2}, ymm16, ymm10
vpaddq ymm15, ymm15, ymm20 # N3
vpandq ymm12, ymm12, ymm31
vpmadd52luq ymm13, ymm21, ymm17
vpandq ymm16, ymm18, ymm31
vmovdqa64 ymm20{k3}{z}, ymm15
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm15, ymm17
vpsrlq ymm18, ymm18, 51
vpaddq ymm14, ymm16, ymm14 # N1
vpaddq ymm12, ymm12, ymm18 # N2
vpxord xmm16, xmm16, xmm16
vpmadd52luq ymm16, ymm11, ymm17
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm11, ymm17
vpmadd52huq ymm19, ymm14, ymm20
vpxord xmm23, xmm23, xmm23
vpmadd52luq ymm23, ymm14, ymm17
vmovdqa64 ymm24{k3}{z}, ymm12
vmovdqa64 xmm7, xmm7
vpmadd52luq ymm13, ymm14, ymm20
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm14, ymm17
vmovdqa64 ymm26{k3}{z}, ymm14
vpblendmq ymm27{k4}, ymm21, ymmword ptr [rdi + 320]
vpmadd52huq ymm22, ymm11, ymm20
vpmadd52luq ymm7, ymm21, ymm20
vmovdqa64 xmm8, xmm8
vmovdqa64 xmm9, xmm9
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm12, ymm17
vpaddq ymm18, ymm18, ymm18
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm21, ymm20
vmovdqa64 xmm10, xmm10
vpmadd52huq ymm19, ymm12, ymm24
vpmadd52luq ymm23, ymm12, ymm20
vpsllq ymm30, ymm18, 4
vpmadd52luq ymm13, ymm12, ymm24
vmovdqa64 ymm0, ymm18
vpmadd52huq ymm0, ymm12, ymm26
vpaddq ymm18, ymm18, ymm30
vpaddq ymm22, ymm22, ymm22
vpmadd52huq ymm25, ymm12, ymm20
vpxord xmm30, xmm30, xmm30
vpmadd52luq ymm30, ymm12, ymm17
vpaddq ymm16, ymm16, ymm22
vpmadd52luq ymm7, ymm14, ymm24
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm15, ymm17
vpmadd52huq ymm19, ymm15, ymm26
vpmadd52luq ymm23, ymm15, ymm24
vpsllq ymm17, ymm16, 4
vmovdqa64 ymm1, ymm16
vpmadd52huq ymm1, ymm21, ymm24
vpmadd52luq ymm13, ymm15, ymm26
vpaddq ymm16, ymm16, ymm17
vpmadd52luq ymm8, ymm21, ymm24
vpmadd52huq ymm29, ymm14, ymm24
vpmadd52huq ymm0, ymm15, ymm27
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm21, ymm26
vpmadd52huq ymm19, ymm11, ymm27
vpmadd52luq ymm23, ymm11, ymm26
vpmadd52huq ymm1, ymm14, ymm26
vpmadd52huq ymm25, ymm15, ymm24
vpmadd52huq ymm28, ymm15, ymm20
vpmadd52luq ymm30, ymm15, ymm20
vpmadd52luq ymm7, ymm12, ymm26
vpmadd52luq ymm9, ymm21, ymm27
vpaddq ymm29, ymm29, ymm0
vpaddq ymm19, ymm19, ymm19
vpmadd52luq ymm13, ymm11, ymm27
vpmadd52luq ymm22, ymm11, ymm20
vpaddq ymm20, ymm29, ymm29
vpaddq ymm19, ymm23, ymm19
vpmadd52luq ymm8, ymm14, ymm26
vpmadd52huq ymm1, ymm12, ymm27
vpaddq ymm18, ymm18, ymm20
vpmadd52huq ymm28, ymm11, ymm24
vpsllq ymm20, ymm19, 4
vpmadd52huq ymm17, ymm14, ymm27
vpaddq ymm23, ymm19, ymm19
vpmadd52huq ymm25, ymm11, ymm26
vpaddq ymm19, ymm19, ymm20
vpmadd52luq ymm10, ymm21, ymm26
vpmadd52luq ymm30, ymm11, ymm24
vpmadd52luq ymm7, ymm15, ymm27
vpaddq ymm19, ymm19, ymm23
vpaddq ymm13, ymm13, ymm18
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm21, ymm27
vpaddq ymm9, ymm9, ymm19
vpmadd52luq ymm8, ymm12, ymm27
vpaddq ymm19, ymm1, ymm1
vpaddq ymm20, ymm28, ymm28
vpsrlq ymm23, ymm13, 51
vpandq ymm24, ymm9, ymm31
vpaddq ymm16, ymm16, ymm19
vpaddq ymm19, ymm22, ymm20
vpaddq ymm20, ymm25, ymm25
vpmadd52luq ymm24, ymm23, ymmword ptr [rdi + 32] # M0
vpmadd52luq ymm10, ymm14, ymm27
vpaddq ymm17, ymm17, ymm19
vpsllq ymm22, ymm19, 4
vpaddq ymm7, ymm7, ymm16
vpaddq ymm16, ymm30, ymm20
vpaddq ymm17, ymm17, ymm17
vpaddq ymm19, ymm19, ymm22
vpandq ymm13, ymm13, ymm31
vpsrlq ymm20, ymm7, 51
vpsllq ymm22, ymm16, 4
vpaddq ymm18, ymm18, ymm16
vpaddq ymm17, ymm19, ymm17
vpaddq ymm13, ymm13, ymm20 # M4
vpaddq ymm16, ymm16, ymm22
vpaddq ymm18, ymm18, ymm18
vpaddq ymm8, ymm8, ymm17
vpblendmq ymm17{k3}, ymm21, ymm24
vpandq ymm7, ymm7, ymm31
vpblendmq ymm19{k3}, ymm13, ymmword ptr [rdx + 128]
vpaddq ymm16, ymm16, ymm18
vpsrlq ymm18, ymm8, 51
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm17, ymm19
vpaddq ymm10, ymm10, ymm16
vpaddq ymm7, ymm7, ymm18 # M3
vpsrlq ymm9, ymm9, 51
vpandq ymm16, ymm10, ymm31
vpblendmq ymm18{k3}, ymm7, ymmword ptr [rdx + 96]
vpandq ymm8, ymm8, ymm31
vpsrlq ymm10, ymm10, 51
vpaddq ymm9, ymm16, ymm9 # M1
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm17, ymm18
vpblendmq ymm7{k3}, ymm15, ymm7
vpaddq ymm8, ymm8, ymm10 # M2
vpblendmq ymm10{k3}, ymm14, ymm9
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm7, ymm19
vpblendmq ymm15{k3}, ymm8, ymmword ptr [rdx + 64]
vpblendmq ymm8{k3}, ymm12, ymm8
vpmadd52huq ymm20, ymm10, ymm18
vpxord xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm10, ymm19
vpblendmq ymm11{k3}, ymm11, ymm13
vpblendmq ymm9{k3}, ymm9, ymmword ptr [rdx + 32]
vpxord xmm13, xmm13, xmm13
vpmadd52luq ymm13, ymm10, ymm19
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm8, ymm19
vpblendmq ymm22{k3}, ymm24, ymmword ptr [rdx]
vpmadd52huq ymm16, ymm10, ymm15
vmovdqu64 ymm23, ymmword ptr [rdi + 288]
vpmadd52luq ymm23, ymm17, ymm19
vpmadd52huq ymm14, ymm11, ymm18
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm8, ymm19
vpmadd52huq ymm20, ymm8, ymm15
vpmadd52huq ymm12, ymm8, ymm18
vpxord xmm25, xmm25, xmm25
vpmadd52luq ymm25, ymm11, ymm19
vpmadd52luq ymm13, ymm8, ymm18
vpmadd52huq ymm16, ymm8, ymm9
vpmadd52huq ymm21, ymm7, ymm18
vmovdqu64 ymm26, ymmword ptr [rdi + 288]
vpmadd52luq ymm26, ymm17, ymm18
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm7, ymm19
vpaddq ymm14, ymm14, ymm14
vpmadd52huq ymm20, ymm7, ymm9
vpmadd52huq ymm12, ymm7, ymm15
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm11, ymm19
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm17, ymm9
vpaddq ymm14, ymm25, ymm14
vpmadd52luq ymm23, ymm10, ymm18
vpmadd52luq ymm24, ymm7, ymm18
vpsllq ymm25, ymm14, 4
vpmadd52luq ymm13, ymm7, ymm15
vpmadd52huq ymm16, ymm7, ymm22
vpaddq ymm25, ymm14, ymm25
vpmadd52huq ymm14, ymm17, ymm15
vpmadd52huq ymm21, ymm11, ymm15
vpmadd52luq ymm26, ymm10, ymm15
vpmadd52luq ymm27, ymm11, ymm18
vpaddq ymm18, ymm28, ymm28
vpmadd52huq ymm20, ymm11, ymm22
vpmadd52huq ymm12, ymm11, ymm9
vpsllq ymm28, ymm18, 4
vpmadd52huq ymm19, ymm10, ymm22
vpmadd52luq ymm23, ymm8, ymm15
vpaddq ymm16, ymm16, ymm18
vpaddq ymm18, ymm18, ymm28
vpmadd52luq ymm24, ymm11, ymm15
vpmadd52luq ymm13, ymm11, ymm9
vpaddq ymm21, ymm21, ymm21
vpaddq ymm16, ymm16, ymm16
vpmadd52huq ymm14, ymm10, ymm9
vmovdqu64 ymm28, ymmword ptr [rdi + 288]
vpmadd52luq ymm28, ymm17, ymm15
vpaddq ymm15, ymm27, ymm21
vpaddq ymm16, ymm18, ymm16
vmovdqu64 ymm18, ymmword ptr [rdi + 288]
vpmadd52luq ymm18, ymm17, ymm9
vpmadd52luq ymm26, ymm8, ymm9
vpaddq ymm20, ymm20, ymm20
vpaddq ymm12, ymm12, ymm12
vmovdqu64 ymm21, ymmword ptr [rdi + 256]
vpmadd52luq ymm21, ymm17, ymm22
vpmadd52luq ymm23, ymm7, ymm9
vpaddq ymm19, ymm19, ymm15
vpsllq ymm27, ymm15, 4
vpmadd52luq ymm16, ymm11, ymm22
vpaddq ymm11, ymm13, ymm20
vpaddq ymm12, ymm24, ymm12
vpaddq ymm13, ymm19, ymm19
vpsllq ymm19, ymm11, 4
vpmadd52huq ymm14, ymm8, ymm22
vpaddq ymm15, ymm15, ymm27
vmovdqa64 ymm20, ymm12
vpmadd52huq ymm20, ymm17, ymm22
vpaddq ymm17, ymm11, ymm11
vpaddq ymm11, ymm11, ymm19
vpaddq ymm13, ymm15, ymm13
vpmadd52luq ymm28, ymm10, ymm9
vpmadd52luq ymm18, ymm10, ymm22
vpmadd52luq ymm26, ymm7, ymm22
vpaddq ymm7, ymm11, ymm17
vpsllq ymm9, ymm12, 4
vpmadd52luq ymm13, ymm8, ymm22
vpaddq ymm8, ymm23, ymm16
vpaddq ymm7, ymm21, ymm7
vpaddq ymm9, ymm12, ymm9
vpaddq ymm10, ymm14, ymm14
vpaddq ymm11, ymm20, ymm20
vpshufd ymm12, ymm8, 78
vpshufd ymm14, ymm7, 78
vpaddq ymm10, ymm25, ymm10
vpaddq ymm9, ymm9, ymm11
vpaddq ymm11, ymm12, ymm8
vpaddq ymm15, ymm14, ymm7
vpaddq ymm10, ymm26, ymm10
vpaddq ymm9, ymm18, ymm9
vpsubq ymm11{k1}, ymm12, ymm8
vpaddq ymm8, ymm28, ymm13
vpsubq ymm15{k1}, ymm14, ymm7
vpshufd ymm7, ymm10, 78
vpandq ymm12, ymm11, ymm31
vpshufd ymm13, ymm9, 78
vpsrlq ymm11, ymm11, 51
vpandq ymm14, ymm15, ymm31
vpaddq ymm16, ymm7, ymm10
vpaddq ymm17, ymm13, ymm9
vpshufd ymm18, ymm8, 78
vpmadd52luq ymm14, ymm11, ymmword ptr [rdi + 32] # O0
vpsubq ymm16{k1}, ymm7, ymm10
vpaddq ymm7, ymm18, ymm8
vpsubq ymm17{k1}, ymm13, ymm9
vpsrlq ymm9, ymm15, 51
vpandq ymm10, ymm16, ymm31
vpsubq ymm7{k1}, ymm18, ymm8
vpsrlq ymm8, ymm16, 51
vpsrlq ymm11, ymm17, 51
vpandq ymm13, ymm17, ymm31
vpsrlq ymm15, ymm7, 51
vpandq ymm7, ymm7, ymm31
vpaddq ymm4, ymm12, ymm8 # O4
vpaddq ymm1, ymm13, ymm9 # O1
vpaddq ymm3, ymm10, ymm15 # O3
vpaddq ymm2, ymm7, ymm11 # O2
vmovdqa64 ymm0, ymm14
ret
