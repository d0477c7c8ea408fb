vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 357]
kmovb k2, byte ptr [rdi + 354]
kmovb k3, byte ptr [rdi + 358]
kmovb k4, byte ptr [rdi + 353]
vpermq ymm7, ymm6, ymm4
vpermq ymm8, ymm5, ymm0
vmovdqu64 ymm9, ymmword ptr [rdi + 288]
vpmadd52luq ymm9, ymm8, ymm7
vpxord xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm8, ymm7
vpermq ymm11, ymm5, ymm2
vpermq ymm12, ymm6, ymm3
vmovdqu64 ymm13, ymmword ptr [rdi + 288]
vpmadd52luq ymm13, ymm8, ymm12
vpermq ymm14, ymm5, ymm1
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm8, ymm12
vpermq ymm16, ymm5, ymm3
vpxord xmm17, xmm17, xmm17
vpmadd52luq ymm17, ymm14, ymm7
vpermq ymm18, ymm6, ymm2
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm14, ymm7
vpmadd52luq ymm9, ymm14, ymm12
vpmadd52luq ymm17, ymm11, ymm12
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm11, ymm7
vpmadd52huq ymm15, ymm14, ymm18
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm16, ymm7
vpmadd52huq ymm19, ymm11, ymm12
vpermq ymm22, ymm5, ymm4
vpmadd52luq ymm9, ymm11, ymm18
vpermq ymm23, ymm6, ymm1
vpmadd52huq ymm10, ymm14, ymm12
vpermq ymm24, ymm6, ymm0
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm8, ymm18
vpmadd52huq ymm21, ymm22, ymm12
vpmadd52huq ymm15, ymm11, ymm23
vpmadd52huq ymm10, ymm11, ymm18
vpxord xmm26, xmm26, xmm26
vpmadd52luq ymm26, ymm16, ymm7
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm22, ymm7
vpmadd52huq ymm20, ymm16, ymm12
vpmadd52huq ymm25, ymm14, ymm23
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm22, ymm7
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm11, ymm7
vpaddq ymm7, ymm27, ymm27
vpmadd52huq ymm25, ymm11, ymm24
vpmadd52huq ymm15, ymm16, ymm24
vpmadd52huq ymm20, ymm22, ymm18
vpmadd52huq ymm19, ymm16, ymm18
vpmadd52huq ymm10, ymm16, ymm23
vpmadd52luq ymm9, ymm16, ymm23
vpsllq ymm27, ymm7, 4
vpmadd52luq ymm9, ymm22, ymm24
vpmadd52luq ymm17, ymm16, ymm18
vpmadd52huq ymm10, ymm22, ymm24
vpaddq ymm15, ymm15, ymm7
vpmadd52luq ymm29, ymm16, ymm12
vpaddq ymm15, ymm15, ymm15
vpmadd52luq ymm29, ymm22, ymm18
vpaddq ymm10, ymm10, ymm10
vpmadd52huq ymm19, ymm22, ymm23
vpmadd52luq ymm26, ymm22, ymm12
vpmadd52luq ymm13, ymm14, ymm18
vpmadd52luq ymm17, ymm22, ymm23
vpmadd52luq ymm13, ymm11, ymm23
vmovdqu64 ymm12, ymmword ptr [rdi + 288]
vpmadd52luq ymm12, ymm8, ymm23
vpaddq ymm10, ymm17, ymm10
vpsllq ymm17, ymm10, 4
vmovdqu64 ymm22, ymmword ptr [rdi + 288]
vpmadd52luq ymm22, ymm8, ymm18
vmovdqu64 ymm18, ymmword ptr [rdi + 256]
vpmadd52luq ymm18, ymm8, ymm24
vpmadd52luq ymm22, ymm14, ymm23
vpaddq ymm30, ymm10, ymm10
vpmadd52luq ymm22, ymm11, ymm24
vpxord xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm8, ymm24
vpmadd52luq ymm13, ymm16, ymm24
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm8, ymm23
vpaddq ymm8, ymm10, ymm17
vpmadd52huq ymm16, ymm14, ymm24
vpaddq ymm10, ymm21, ymm21
vpaddq ymm10, ymm28, ymm10
vpsllq ymm17, ymm10, 4
vpaddq ymm21, ymm25, ymm10
vpaddq ymm7, ymm7, ymm27
vpaddq ymm7, ymm7, ymm15
vpaddq ymm15, ymm20, ymm20
vpaddq ymm7, ymm9, ymm7
vpaddq ymm9, ymm21, ymm21
vpaddq ymm19, ymm19, ymm19
vpaddq ymm8, ymm8, ymm30
vpshufd ymm20, ymm7, 78
vpaddq ymm8, ymm18, ymm8
vpshufd ymm18, ymm8, 78
vpaddq ymm10, ymm10, ymm17
vpaddq ymm15, ymm26, ymm15
vmovdqa64 ymm17, ymm18
vpsubq ymm17{k1}, ymm18, ymm8
vpaddq ymm9, ymm10, ymm9
vpaddq ymm17{k2}, ymm18, ymm8
vpaddq ymm10, ymm16, ymm15
vpaddq ymm9, ymm13, ymm9
vpshufd ymm13, ymm9, 78
vpaddq ymm16, ymm29, ymm19
vmovdqa64 ymm18, ymm20
vpsubq ymm18{k1}, ymm20, ymm7
vpsllq ymm19, ymm16, 4
vpaddq ymm11, ymm11, ymm16
vmovdqa64 ymm21, ymm13
vpsubq ymm21{k1}, ymm13, ymm9
vpsllq ymm23, ymm15, 4
vpaddq ymm18{k2}, ymm20, ymm7
vpandq ymm20, ymm17, ymm31
vpaddq ymm10, ymm10, ymm10
vpaddq ymm15, ymm15, ymm23
vpandq ymm23, ymm18, ymm31
vpaddq ymm21{k2}, ymm13, ymm9
vpaddq ymm11, ymm11, ymm11
vpaddq ymm13, ymm16, ymm19
vpaddq ymm10, ymm15, ymm10
vpaddq ymm10, ymm22, ymm10
vpshufd ymm15, ymm10, 78
vpsrlq ymm16, ymm21, 51
vpaddq ymm11, ymm13, ymm11
vpaddq ymm13, ymm23, ymm16 # N4
vmovdqa64 ymm16{k3}{z}, ymm13
vpmadd52luq ymm12, ymm14, ymm24
vpaddq ymm11, ymm12, ymm11
vpshufd ymm12, ymm11, 78
vpsrlq ymm14, ymm18, 51
vmovdqa64 ymm18, ymm15
vpsubq ymm18{k1}, ymm15, ymm10
vpaddq ymm18{k2}, ymm15, ymm10
vpmadd52luq ymm20, ymm14, ymmword ptr [rdi + 32] # N0
vmovdqa64 ymm14, ymm12
vpsubq ymm14{k1}, ymm12, ymm11
vpaddq ymm14{k2}, ymm12, ymm11
vpxord xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm20, ymm16
vpsrlq ymm15, ymm18, 51
vpandq ymm19, ymm21, ymm31
vpsrlq ymm17, ymm17, 51
vpaddq ymm15, ymm19, ymm15 # N3
vpandq ymm19, ymm14, ymm31
vmovdqa64 ymm21{k3}{z}, ymm15
vpaddq ymm17, ymm19, ymm17 # N1
vpsrlq ymm14, ymm14, 51
vpandq ymm18, ymm18, ymm31
vpaddq ymm14, ymm18, ymm14 # N2
vmovdqa64 ymm18{k3}{z}, ymm17
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm14, ymm16
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm20, ymm21
vpmadd52huq ymm12, ymm17, ymm21
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm15, ymm16
vmovdqa64 ymm24{k3}{z}, ymm14
vmovdqa64 xmm7, xmm7
vpxord xmm25, xmm25, xmm25
vpmadd52luq ymm25, ymm17, ymm16
vpblendmq ymm26{k4}, ymm20, ymmword ptr [rdi + 320]
vpmadd52luq ymm25, ymm14, ymm21
vpmadd52huq ymm12, ymm14, ymm24
vmovdqa64 xmm9, xmm9
vpmadd52huq ymm22, ymm17, ymm24
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm13, ymm16
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm20, ymm24
vpmadd52luq ymm7, ymm20, ymm16
vpmadd52huq ymm23, ymm13, ymm21
vpmadd52huq ymm12, ymm15, ymm18
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm17, ymm16
vpmadd52luq ymm25, ymm15, ymm24
vpmadd52luq ymm7, ymm17, ymm21
vpmadd52luq ymm25, ymm13, ymm18
vpmadd52huq ymm22, ymm14, ymm18
vpmadd52huq ymm28, ymm17, ymm18
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm20, ymm18
vpmadd52huq ymm19, ymm15, ymm21
vpmadd52luq ymm9, ymm20, ymm21
vpmadd52huq ymm12, ymm13, ymm26
vmovdqa64 xmm10, xmm10
vpmadd52huq ymm19, ymm13, ymm24
vpaddq ymm12, ymm12, ymm12
vpmadd52huq ymm22, ymm15, ymm26
vpmadd52huq ymm29, ymm14, ymm21
vpmadd52huq ymm28, ymm14, ymm26
vpaddq ymm12, ymm25, ymm12
vpsllq ymm25, ymm12, 4
vpxord xmm0, xmm0, xmm0
vpmadd52luq ymm0, ymm14, ymm16
vpaddq ymm19, ymm19, ymm19
vpmadd52huq ymm29, ymm15, ymm24
vpaddq ymm25, ymm12, ymm25
vpmadd52luq ymm7, ymm14, ymm24
vpmadd52luq ymm9, ymm17, ymm24
vpmadd52luq ymm0, ymm15, ymm21
vpaddq ymm12, ymm12, ymm12
vpaddq ymm12, ymm25, ymm12
vpmadd52luq ymm9, ymm14, ymm18
vpmadd52luq ymm7, ymm15, ymm18
vpmadd52luq ymm19, ymm15, ymm16
vpmadd52luq ymm7, ymm13, ymm26
vpmadd52luq ymm12, ymm20, ymm26
vpxord xmm25, xmm25, xmm25
vpmadd52luq ymm25, ymm13, ymm16
vmovdqa64 xmm11, xmm11
vpmadd52luq ymm0, ymm13, ymm24
vpaddq ymm16, ymm27, ymm27
vpsllq ymm27, ymm16, 4
vpmadd52luq ymm10, ymm20, ymm24
vpaddq ymm23, ymm23, ymm23
vpmadd52luq ymm19, ymm13, ymm21
vpaddq ymm21, ymm22, ymm16
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm20, ymm26
vpaddq ymm23, ymm25, ymm23
vpmadd52huq ymm29, ymm13, ymm18
vmovdqa64 xmm8, xmm8
vpsllq ymm24, ymm23, 4
vpaddq ymm21, ymm21, ymm21
vpmadd52luq ymm9, ymm15, ymm26
vpaddq ymm16, ymm16, ymm27
vpaddq ymm25, ymm28, ymm23
vpaddq ymm8, ymm8, ymm12
vpandq ymm12, ymm8, ymm31
vpaddq ymm27, ymm29, ymm29
vpaddq ymm23, ymm23, ymm24
vpaddq ymm16, ymm16, ymm21
vpmadd52luq ymm10, ymm17, ymm18
vpaddq ymm7, ymm7, ymm16
vpaddq ymm16, ymm0, ymm27
vpmadd52huq ymm30, ymm17, ymm26
vpaddq ymm21, ymm25, ymm25
vpaddq ymm21, ymm23, ymm21
vpsrlq ymm23, ymm7, 51
vpaddq ymm9, ymm9, ymm21
vpaddq ymm21, ymm22, ymm16
vpsllq ymm22, ymm19, 4
vpaddq ymm24, ymm30, ymm19
vpaddq ymm19, ymm19, ymm22
vpmadd52luq ymm10, ymm14, ymm26
vpandq ymm7, ymm7, ymm31
vpaddq ymm22, ymm24, ymm24
vpaddq ymm19, ymm19, ymm22
vpmadd52luq ymm11, ymm20, ymm18
vpaddq ymm10, ymm10, ymm19
vpaddq ymm18, ymm21, ymm21
vpmadd52luq ymm11, ymm17, ymm26
vpmadd52luq ymm12, ymm23, ymmword ptr [rdi + 32] # M0
vpsllq ymm19, ymm16, 4
vpblendmq ymm20{k3}, ymm20, ymm12
vpaddq ymm16, ymm16, ymm19
vpandq ymm19, ymm9, ymm31
vpaddq ymm16, ymm16, ymm18
vpsrlq ymm9, ymm9, 51
vpaddq ymm7, ymm7, ymm9 # M4
vpblendmq ymm9{k3}, ymm7, ymmword ptr [rdx + 128]
vpaddq ymm11, ymm11, ymm16
vpandq ymm16, ymm11, ymm31
vpsrlq ymm8, ymm8, 51
vpsrlq ymm18, ymm10, 51
vpsrlq ymm11, ymm11, 51
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm20, ymm9
vpaddq ymm18, ymm19, ymm18 # M3
vpaddq ymm8, ymm16, ymm8 # M1
vpblendmq ymm16{k3}, ymm18, ymmword ptr [rdx + 96]
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm20, ymm16
vpblendmq ymm17{k3}, ymm17, ymm8
vpandq ymm10, ymm10, ymm31
vpaddq ymm10, ymm10, ymm11 # M2
vpblendmq ymm11{k3}, ymm14, ymm10
vpxord xmm14, xmm14, xmm14
vpmadd52luq ymm14, ymm17, ymm9
vpblendmq ymm10{k3}, ymm10, ymmword ptr [rdx + 64]
vpmadd52huq ymm21, ymm17, ymm16
vpblendmq ymm15{k3}, ymm15, ymm18
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm17, ymm9
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm11, ymm9
vmovdqu64 ymm23, ymmword ptr [rdi + 288]
vpmadd52luq ymm23, ymm20, ymm9
vpmadd52huq ymm19, ymm17, ymm10
vpmadd52huq ymm22, ymm15, ymm16
vpmadd52huq ymm18, ymm11, ymm16
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm15, ymm9
vpblendmq ymm7{k3}, ymm13, ymm7
vpmadd52luq ymm14, ymm11, ymm16
vpmadd52luq ymm23, ymm17, ymm16
vpblendmq ymm8{k3}, ymm8, ymmword ptr [rdx + 32]
vpxord xmm13, xmm13, xmm13
vpmadd52luq ymm13, ymm15, ymm9
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm7, ymm9
vpmadd52luq ymm13, ymm7, ymm16
vpmadd52huq ymm21, ymm11, ymm10
vpmadd52huq ymm22, ymm7, ymm10
vpmadd52huq ymm19, ymm11, ymm8
vpmadd52huq ymm24, ymm7, ymm16
vpblendmq ymm12{k3}, ymm12, ymmword ptr [rdx]
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm20, ymm10
vpmadd52huq ymm19, ymm15, ymm12
vpmadd52huq ymm18, ymm15, ymm10
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm11, ymm9
vpmadd52luq ymm27, ymm15, ymm16
vpmadd52luq ymm14, ymm15, ymm10
vpmadd52huq ymm18, ymm7, ymm8
vmovdqu64 ymm28, ymmword ptr [rdi + 288]
vpmadd52luq ymm28, ymm20, ymm16
vpmadd52luq ymm28, ymm17, ymm10
vpmadd52luq ymm14, ymm7, ymm8
vpmadd52luq ymm23, ymm11, ymm10
vpmadd52huq ymm21, ymm15, ymm8
vmovdqu64 ymm16, ymmword ptr [rdi + 288]
vpmadd52luq ymm16, ymm20, ymm10
vpaddq ymm22, ymm22, ymm22
vpaddq ymm13, ymm13, ymm22
vpmadd52luq ymm16, ymm17, ymm8
vmovdqa64 ymm22, ymm13
vpmadd52huq ymm22, ymm20, ymm8
vpaddq ymm25, ymm25, ymm25
vpsllq ymm29, ymm25, 4
vpmadd52luq ymm23, ymm15, ymm8
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm20, ymm12
vpmadd52luq ymm28, ymm11, ymm8
vpmadd52luq ymm28, ymm15, ymm12
vpmadd52luq ymm27, ymm7, ymm10
vpmadd52huq ymm21, ymm7, ymm12
vpsllq ymm10, ymm13, 4
vpmadd52luq ymm23, ymm7, ymm12
vpmadd52luq ymm16, ymm11, ymm12
vpmadd52huq ymm22, ymm17, ymm12
vmovdqu64 ymm15, ymmword ptr [rdi + 288]
vpmadd52luq ymm15, ymm20, ymm8
vpmadd52huq ymm26, ymm17, ymm8
vpaddq ymm8, ymm18, ymm18
vpaddq ymm8, ymm27, ymm8
vpaddq ymm18, ymm25, ymm29
vpmadd52huq ymm26, ymm11, ymm12
vpmadd52luq ymm15, ymm17, ymm12
vpaddq ymm11, ymm24, ymm24
vpsllq ymm17, ymm8, 4
vpaddq ymm10, ymm13, ymm10
vpaddq ymm13, ymm8, ymm17
vpmadd52luq ymm11, ymm7, ymm9
vpaddq ymm7, ymm21, ymm21
vmovdqu64 ymm9, ymmword ptr [rdi + 256]
vpmadd52luq ymm9, ymm20, ymm12
vpaddq ymm12, ymm19, ymm25
vpaddq ymm12, ymm12, ymm12
vpaddq ymm7, ymm14, ymm7
vpaddq ymm14, ymm7, ymm7
vpaddq ymm12, ymm18, ymm12
vpaddq ymm17, ymm22, ymm22
vpsllq ymm18, ymm7, 4
vpaddq ymm7, ymm7, ymm18
vpaddq ymm12, ymm23, ymm12
vpaddq ymm18, ymm26, ymm11
vpaddq ymm7, ymm7, ymm14
vpaddq ymm8, ymm30, ymm8
vpaddq ymm7, ymm9, ymm7
vpshufd ymm9, ymm7, 78
vpshufd ymm14, ymm12, 78
vpaddq ymm8, ymm8, ymm8
vpsllq ymm19, ymm11, 4
vpaddq ymm20, ymm14, ymm12
vpaddq ymm18, ymm18, ymm18
vpaddq ymm21, ymm9, ymm7
vpaddq ymm10, ymm10, ymm17
vpaddq ymm10, ymm16, ymm10
vpaddq ymm11, ymm11, ymm19
vpaddq ymm8, ymm13, ymm8
vpaddq ymm11, ymm11, ymm18
vpaddq ymm11, ymm28, ymm11
vpaddq ymm8, ymm15, ymm8
vpshufd ymm13, ymm10, 78
vpsubq ymm20{k1}, ymm14, ymm12
vpshufd ymm12, ymm8, 78
vpshufd ymm14, ymm11, 78
vpsubq ymm21{k1}, ymm9, ymm7
vpandq ymm7, ymm21, ymm31
vpaddq ymm9, ymm14, ymm11
vpsubq ymm9{k1}, ymm14, ymm11
vpaddq ymm11, ymm13, ymm10
vpsubq ymm11{k1}, ymm13, ymm10
vpaddq ymm10, ymm12, ymm8
vpsubq ymm10{k1}, ymm12, ymm8
vpandq ymm8, ymm9, ymm31
vpandq ymm12, ymm10, ymm31
vpsrlq ymm13, ymm21, 51
vpandq ymm14, ymm20, ymm31
vpsrlq ymm15, ymm11, 51
vpsrlq ymm9, ymm9, 51
vpsrlq ymm16, ymm20, 51
vpandq ymm11, ymm11, ymm31
vpaddq ymm4, ymm14, ymm9 # O4
vpaddq ymm3, ymm8, ymm15 # O3
vpsrlq ymm8, ymm10, 51
vpaddq ymm1, ymm12, ymm13 # O1
vpaddq ymm2, ymm11, ymm8 # O2
vpmadd52luq ymm7, ymm16, ymmword ptr [rdi + 32] # O0
vmovdqa64 ymm0, ymm7
ret
