vmovdqu64 ymm31, ymmword ptr [rdi]
kmovb k1, byte ptr [rdi + 357]
kmovb k2, byte ptr [rdi + 354]
kmovb k3, byte ptr [rdi + 358]
kmovb k4, byte ptr [rdi + 353]
vpermq ymm7, ymm6, ymm4
vpermq ymm8, ymm5, ymm0
vpermq ymm9, ymm5, ymm1
vpxord xmm10, xmm10, xmm10
vpmadd52huq ymm10, ymm8, ymm7
vmovdqu64 ymm11, ymmword ptr [rdi + 288]
vpmadd52luq ymm11, ymm8, ymm7
vpermq ymm12, ymm5, ymm2
vpermq ymm13, ymm6, ymm3
vmovdqu64 ymm14, ymmword ptr [rdi + 288]
vpmadd52luq ymm14, ymm8, ymm13
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm8, ymm13
vpermq ymm16, ymm6, ymm2
vpermq ymm17, ymm5, ymm3
vpxord xmm18, xmm18, xmm18
vpmadd52luq ymm18, ymm9, ymm7
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm9, ymm7
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm12, ymm7
vpmadd52luq ymm11, ymm9, ymm13
vpmadd52huq ymm15, ymm9, ymm16
vpmadd52huq ymm19, ymm12, ymm13
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm17, ymm7
vpmadd52luq ymm11, ymm12, ymm16
vpermq ymm22, ymm5, ymm4
vpmadd52luq ymm18, ymm12, ymm13
vpmadd52huq ymm10, ymm9, ymm13
vpermq ymm23, ymm6, ymm1
vpermq ymm24, ymm6, ymm0
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm8, ymm16
vpmadd52huq ymm21, ymm22, ymm13
vpmadd52huq ymm15, ymm12, ymm23
vpmadd52huq ymm10, ymm12, ymm16
vpmadd52huq ymm20, ymm17, ymm13
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm22, ymm7
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm17, ymm7
vpmadd52huq ymm25, ymm9, ymm23
vpxord xmm28, xmm28, xmm28
vpmadd52luq ymm28, ymm12, ymm7
vpaddq ymm26, ymm26, ymm26
vpmadd52huq ymm25, ymm12, ymm24
vpmadd52huq ymm20, ymm22, ymm16
vpmadd52huq ymm19, ymm17, ymm16
vpmadd52huq ymm15, ymm17, ymm24
vpmadd52huq ymm10, ymm17, ymm23
vpmadd52luq ymm11, ymm17, ymm23
vpsllq ymm29, ymm26, 4
vpxord xmm30, xmm30, xmm30
vpmadd52luq ymm30, ymm22, ymm7
vpmadd52luq ymm11, ymm22, ymm24
vpmadd52luq ymm18, ymm17, ymm16
vpmadd52huq ymm19, ymm22, ymm23
vpmadd52huq ymm10, ymm22, ymm24
vpaddq ymm7, ymm15, ymm26
vpmadd52luq ymm28, ymm17, ymm13
vpaddq ymm7, ymm7, ymm7
vpmadd52luq ymm28, ymm22, ymm16
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm14, ymm9, ymm16
vpmadd52luq ymm27, ymm22, ymm13
vmovdqu64 ymm13, ymmword ptr [rdi + 288]
vpmadd52luq ymm13, ymm8, ymm23
vpmadd52luq ymm18, ymm22, ymm23
vpmadd52luq ymm14, ymm12, ymm23
vpaddq ymm10, ymm18, ymm10
vpsllq ymm15, ymm10, 4
vmovdqu64 ymm18, ymmword ptr [rdi + 288]
vpmadd52luq ymm18, ymm8, ymm16
vmovdqu64 ymm16, ymmword ptr [rdi + 256]
vpmadd52luq ymm16, ymm8, ymm24
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm8, ymm24
vpmadd52luq ymm18, ymm9, ymm23
vpxord xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm8, ymm23
vpaddq ymm8, ymm10, ymm15
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm14, ymm17, ymm24
vpmadd52huq ymm0, ymm9, ymm24
vpaddq ymm15, ymm21, ymm21
vpaddq ymm15, ymm30, ymm15
vpaddq ymm17, ymm25, ymm15
vpsllq ymm21, ymm15, 4
vpaddq ymm23, ymm26, ymm29
vpmadd52luq ymm18, ymm12, ymm24
vpaddq ymm7, ymm23, ymm7
vpaddq ymm12, ymm20, ymm20
vpaddq ymm7, ymm11, ymm7
vpaddq ymm11, ymm19, ymm19
vpaddq ymm17, ymm17, ymm17
vpaddq ymm15, ymm15, ymm21
vpaddq ymm8, ymm8, ymm10
vpshufd ymm10, ymm7, 78
vpaddq ymm8, ymm16, ymm8
vpshufd ymm16, ymm8, 78
vpaddq ymm12, ymm27, ymm12
vmovdqa64 ymm19, ymm16
vpsubq ymm19{k1}, ymm16, ymm8
vpaddq ymm20, ymm0, ymm12
vpaddq ymm15, ymm15, ymm17
vpaddq ymm19{k2}, ymm16, ymm8
vpaddq ymm14, ymm14, ymm15
vpshufd ymm15, ymm14, 78
vpaddq ymm11, ymm28, ymm11
vmovdqa64 ymm16, ymm10
vpsubq ymm16{k1}, ymm10, ymm7
vpsllq ymm17, ymm11, 4
vpaddq ymm21, ymm22, ymm11
vpsllq ymm22, ymm12, 4
vpaddq ymm16{k2}, ymm10, ymm7
vpaddq ymm10, ymm21, ymm21
vmovdqa64 ymm21, ymm15
vpsubq ymm21{k1}, ymm15, ymm14
vpandq ymm23, ymm19, ymm31
vpaddq ymm20, ymm20, ymm20
vpaddq ymm11, ymm11, ymm17
vpaddq ymm12, ymm12, ymm22
vpaddq ymm21{k2}, ymm15, ymm14
vpaddq ymm10, ymm11, ymm10
vpandq ymm11, ymm16, ymm31
vpaddq ymm12, ymm12, ymm20
vpsrlq ymm15, ymm16, 51
vpaddq ymm12, ymm18, ymm12
vpshufd ymm16, ymm12, 78
vpsrlq ymm17, ymm21, 51
vpaddq ymm11, ymm11, ymm17 # N4
vmovdqa64 ymm17{k3}{z}, ymm11
vpmadd52luq ymm13, ymm9, ymm24
vmovdqa64 ymm9, ymm16
vpsubq ymm9{k1}, ymm16, ymm12
vpaddq ymm10, ymm13, ymm10
vpshufd ymm13, ymm10, 78
vpaddq ymm9{k2}, ymm16, ymm12
vpmadd52luq ymm23, ymm15, ymmword ptr [rdi + 32] # N0
vmovdqa64 ymm15, ymm13
vpsubq ymm15{k1}, ymm13, ymm10
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm23, ymm17
vpsrlq ymm18, ymm9, 51
vpaddq ymm15{k2}, ymm13, ymm10
vpandq ymm13, ymm21, ymm31
vpsrlq ymm19, ymm19, 51
vpaddq ymm13, ymm13, ymm18 # N3
vpandq ymm18, ymm15, ymm31
vmovdqa64 ymm20{k3}{z}, ymm13
vpaddq ymm18, ymm18, ymm19 # N1
vpsrlq ymm15, ymm15, 51
vpmadd52huq ymm16, ymm18, ymm20
vpandq ymm9, ymm9, ymm31
vpxord xmm19, xmm19, xmm19
vpmadd52huq ymm19, ymm13, ymm17
vpaddq ymm9, ymm9, ymm15 # N2
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm11, ymm17
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm9, ymm17
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm23, ymm20
vmovdqa64 ymm24{k3}{z}, ymm9
vmovdqa64 ymm25{k3}{z}, ymm18
vpxord xmm26, xmm26, xmm26
vpmadd52luq ymm26, ymm18, ymm17
vmovdqa64 xmm7, xmm7
vpblendmq ymm27{k4}, ymm23, ymmword ptr [rdi + 320]
vpmadd52luq ymm26, ymm9, ymm20
vmovdqa64 xmm14, xmm14
vpmadd52huq ymm16, ymm9, ymm24
vpmadd52huq ymm22, ymm18, ymm24
vpmadd52luq ymm7, ymm23, ymm17
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm23, ymm24
vpmadd52huq ymm19, ymm11, ymm20
vpmadd52huq ymm16, ymm13, ymm25
vpmadd52luq ymm26, ymm13, ymm24
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm18, ymm17
vpmadd52luq ymm7, ymm18, ymm20
vpmadd52huq ymm21, ymm13, ymm20
vpmadd52luq ymm14, ymm23, ymm20
vpmadd52huq ymm28, ymm18, ymm25
vpmadd52huq ymm22, ymm9, ymm25
vpmadd52huq ymm16, ymm11, ymm27
vmovdqa64 xmm12, xmm12
vpmadd52luq ymm26, ymm11, ymm25
vpxord xmm30, xmm30, xmm30
vpmadd52luq ymm30, ymm9, ymm17
vpmadd52huq ymm21, ymm11, ymm24
vmovdqa64 xmm10, xmm10
vpmadd52huq ymm29, ymm9, ymm20
vpmadd52huq ymm22, ymm13, ymm27
vpaddq ymm16, ymm16, ymm16
vpmadd52huq ymm28, ymm9, ymm27
vpaddq ymm16, ymm26, ymm16
vpsllq ymm26, ymm16, 4
vpaddq ymm21, ymm21, ymm21
vpmadd52luq ymm14, ymm18, ymm24
vpaddq ymm26, ymm16, ymm26
vpmadd52huq ymm29, ymm13, ymm24
vpmadd52luq ymm7, ymm9, ymm24
vpmadd52luq ymm7, ymm13, ymm25
vpmadd52luq ymm30, ymm13, ymm20
vpaddq ymm16, ymm16, ymm16
vpaddq ymm16, ymm26, ymm16
vpmadd52luq ymm14, ymm9, ymm25
vpmadd52luq ymm7, ymm11, ymm27
vpmadd52luq ymm30, ymm11, ymm24
vpmadd52luq ymm21, ymm13, ymm17
vpxord xmm26, xmm26, xmm26
vpmadd52luq ymm26, ymm11, ymm17
vpmadd52luq ymm16, ymm23, ymm27
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm23, ymm25
vpmadd52luq ymm12, ymm23, ymm24
vpaddq ymm15, ymm15, ymm15
vpsllq ymm24, ymm15, 4
vpmadd52luq ymm21, ymm11, ymm20
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm23, ymm27
vmovdqa64 xmm8, xmm8
vpaddq ymm19, ymm19, ymm19
vpmadd52huq ymm29, ymm11, ymm25
vpaddq ymm19, ymm26, ymm19
vpaddq ymm22, ymm22, ymm15
vpmadd52luq ymm10, ymm23, ymm25
vpsllq ymm26, ymm19, 4
vpaddq ymm22, ymm22, ymm22
vpmadd52luq ymm14, ymm13, ymm27
vpaddq ymm8, ymm8, ymm16
vpandq ymm16, ymm8, ymm31
vpaddq ymm15, ymm15, ymm24
vpaddq ymm24, ymm28, ymm19
vpmadd52huq ymm17, ymm18, ymm27
vpaddq ymm15, ymm15, ymm22
vpaddq ymm22, ymm24, ymm24
vpmadd52luq ymm12, ymm18, ymm25
vpaddq ymm19, ymm19, ymm26
vpaddq ymm7, ymm7, ymm15
vpaddq ymm15, ymm29, ymm29
vpsrlq ymm24, ymm7, 51
vpaddq ymm15, ymm30, ymm15
vpaddq ymm19, ymm19, ymm22
vpmadd52luq ymm16, ymm24, ymmword ptr [rdi + 32] # M0
vpaddq ymm20, ymm20, ymm15
vpaddq ymm17, ymm17, ymm21
vpaddq ymm14, ymm14, ymm19
vpsllq ymm19, ymm21, 4
vpaddq ymm20, ymm20, ymm20
vpaddq ymm19, ymm21, ymm19
vpandq ymm7, ymm7, ymm31
vpmadd52luq ymm12, ymm9, ymm27
vpaddq ymm17, ymm17, ymm17
vpmadd52luq ymm10, ymm18, ymm27
vpaddq ymm17, ymm19, ymm17
vpsllq ymm19, ymm15, 4
vpblendmq ymm21{k3}, ymm23, ymm16
vpaddq ymm12, ymm12, ymm17
vpaddq ymm15, ymm15, ymm19
vpandq ymm17, ymm14, ymm31
vpaddq ymm15, ymm15, ymm20
vpsrlq ymm14, ymm14, 51
vpaddq ymm7, ymm7, ymm14 # M4
vpsrlq ymm8, ymm8, 51
vpblendmq ymm14{k3}, ymm7, ymmword ptr [rdx + 128]
vpaddq ymm10, ymm10, ymm15
vpsrlq ymm15, ymm12, 51
vpsrlq ymm19, ymm10, 51
vpandq ymm10, ymm10, ymm31
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm21, ymm14
vpaddq ymm8, ymm10, ymm8 # M1
vpaddq ymm10, ymm17, ymm15 # M3
vpblendmq ymm15{k3}, ymm10, ymmword ptr [rdx + 96]
vpandq ymm12, ymm12, ymm31
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm21, ymm15
vpblendmq ymm18{k3}, ymm18, ymm8
vpaddq ymm12, ymm12, ymm19 # M2
vpblendmq ymm9{k3}, ymm9, ymm12
vpxord xmm19, xmm19, xmm19
vpmadd52luq ymm19, ymm18, ymm14
vpmadd52huq ymm20, ymm18, ymm15
vpblendmq ymm10{k3}, ymm13, ymm10
vpxord xmm13, xmm13, xmm13
vpmadd52huq ymm13, ymm9, ymm14
vpblendmq ymm12{k3}, ymm12, ymmword ptr [rdx + 64]
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm18, ymm14
vpmadd52huq ymm17, ymm18, ymm12
vmovdqu64 ymm23, ymmword ptr [rdi + 288]
vpmadd52luq ymm23, ymm21, ymm14
vpblendmq ymm7{k3}, ymm11, ymm7
vpmadd52luq ymm23, ymm18, ymm15
vpxord xmm11, xmm11, xmm11
vpmadd52huq ymm11, ymm7, ymm14
vpmadd52luq ymm19, ymm9, ymm15
vpblendmq ymm8{k3}, ymm8, ymmword ptr [rdx + 32]
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm10, ymm14
vpmadd52huq ymm13, ymm10, ymm15
vpmadd52luq ymm24, ymm7, ymm15
vpmadd52huq ymm17, ymm9, ymm8
vpmadd52huq ymm20, ymm9, ymm12
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm21, ymm12
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm10, ymm14
vpmadd52huq ymm22, ymm9, ymm15
vpmadd52huq ymm26, ymm7, ymm15
vpmadd52huq ymm13, ymm7, ymm12
vpblendmq ymm16{k3}, ymm16, ymmword ptr [rdx]
vpmadd52huq ymm17, ymm10, ymm16
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm9, ymm14
vpmadd52luq ymm27, ymm10, ymm15
vpmadd52huq ymm25, ymm18, ymm8
vmovdqu64 ymm28, ymmword ptr [rdi + 288]
vpmadd52luq ymm28, ymm21, ymm15
vpmadd52luq ymm19, ymm10, ymm12
vpmadd52huq ymm22, ymm10, ymm12
vpmadd52luq ymm19, ymm7, ymm8
vpmadd52luq ymm28, ymm18, ymm12
vpmadd52luq ymm27, ymm7, ymm12
vmovdqu64 ymm15, ymmword ptr [rdi + 288]
vpmadd52luq ymm15, ymm21, ymm12
vpmadd52luq ymm23, ymm9, ymm12
vpmadd52luq ymm23, ymm10, ymm8
vpmadd52huq ymm22, ymm7, ymm8
vpmadd52huq ymm20, ymm10, ymm8
vpaddq ymm12, ymm13, ymm13
vpaddq ymm12, ymm24, ymm12
vpmadd52luq ymm15, ymm18, ymm8
vmovdqa64 ymm13, ymm12
vpmadd52huq ymm13, ymm21, ymm8
vpmadd52luq ymm28, ymm9, ymm8
vpaddq ymm11, ymm11, ymm11
vpsllq ymm24, ymm11, 4
vpmadd52huq ymm20, ymm7, ymm16
vpmadd52luq ymm28, ymm10, ymm16
vpmadd52luq ymm15, ymm9, ymm16
vpmadd52luq ymm23, ymm7, ymm16
vpsllq ymm10, ymm12, 4
vpaddq ymm22, ymm22, ymm22
vmovdqu64 ymm29, ymmword ptr [rdi + 288]
vpmadd52luq ymm29, ymm21, ymm8
vpxord xmm8, xmm8, xmm8
vpmadd52huq ymm8, ymm21, ymm16
vpaddq ymm22, ymm27, ymm22
vpaddq ymm24, ymm11, ymm24
vpmadd52huq ymm13, ymm18, ymm16
vpmadd52luq ymm29, ymm18, ymm16
vpsllq ymm18, ymm22, 4
vpaddq ymm11, ymm17, ymm11
vpaddq ymm10, ymm12, ymm10
vpaddq ymm12, ymm26, ymm26
vpmadd52luq ymm12, ymm7, ymm14
vpaddq ymm7, ymm20, ymm20
vpaddq ymm13, ymm13, ymm13
vpaddq ymm11, ymm11, ymm11
vmovdqu64 ymm14, ymmword ptr [rdi + 256]
vpmadd52luq ymm14, ymm21, ymm16
vpaddq ymm7, ymm19, ymm7
vpaddq ymm17, ymm7, ymm7
vpsllq ymm19, ymm7, 4
vpaddq ymm7, ymm7, ymm19
vpaddq ymm7, ymm7, ymm17
vpsllq ymm17, ymm12, 4
vpaddq ymm11, ymm24, ymm11
vpaddq ymm11, ymm23, ymm11
vpaddq ymm18, ymm22, ymm18
vpaddq ymm8, ymm8, ymm22
vpaddq ymm7, ymm14, ymm7
vpshufd ymm14, ymm7, 78
vpshufd ymm19, ymm11, 78
vpaddq ymm8, ymm8, ymm8
vpaddq ymm17, ymm12, ymm17
vpaddq ymm20, ymm19, ymm11
vpaddq ymm8, ymm18, ymm8
vpmadd52huq ymm25, ymm9, ymm16
vpaddq ymm9, ymm25, ymm12
vpaddq ymm9, ymm9, ymm9
vpaddq ymm10, ymm10, ymm13
vpaddq ymm12, ymm14, ymm7
vpaddq ymm9, ymm17, ymm9
vpaddq ymm10, ymm15, ymm10
vpsubq ymm12{k1}, ymm14, ymm7
vpaddq ymm7, ymm28, ymm9
vpaddq ymm8, ymm29, ymm8
vpshufd ymm9, ymm10, 78
vpsubq ymm20{k1}, ymm19, ymm11
vpshufd ymm11, ymm8, 78
vpshufd ymm13, ymm7, 78
vpandq ymm14, ymm12, ymm31
vpaddq ymm15, ymm13, ymm7
vpsrlq ymm16, ymm20, 51
vpaddq ymm17, ymm9, ymm10
vpsubq ymm17{k1}, ymm9, ymm10
vpsubq ymm15{k1}, ymm13, ymm7
vpaddq ymm7, ymm11, ymm8
vpsubq ymm7{k1}, ymm11, ymm8
vpandq ymm8, ymm20, ymm31
vpandq ymm9, ymm7, ymm31
vpsrlq ymm10, ymm12, 51
vpsrlq ymm11, ymm17, 51
vpandq ymm12, ymm15, ymm31
vpsrlq ymm13, ymm15, 51
vpaddq ymm4, ymm8, ymm13 # O4
vpandq ymm8, ymm17, ymm31
vpaddq ymm3, ymm12, ymm11 # O3
vpsrlq ymm7, ymm7, 51
vpaddq ymm1, ymm9, ymm10 # O1
vpaddq ymm2, ymm8, ymm7 # O2
vpmadd52luq ymm14, ymm16, ymmword ptr [rdi + 32] # O0
vmovdqa64 ymm0, ymm14
ret
