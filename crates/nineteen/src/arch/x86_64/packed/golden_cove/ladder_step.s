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
vpermq ymm11, ymm5, ymm2
vmovdqu64 ymm12, ymmword ptr [rdi + 288]
vpmadd52luq ymm12, ymm8, ymm7
vpermq ymm13, ymm6, ymm3
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm8, ymm13
vmovdqu64 ymm15, ymmword ptr [rdi + 288]
vpmadd52luq ymm15, ymm8, ymm13
vpermq ymm16, ymm6, ymm2
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm9, ymm7
vpxord xmm18, xmm18, xmm18
vpmadd52huq ymm18, ymm8, ymm16
vpermq ymm19, ymm5, ymm3
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm11, ymm7
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm19, ymm7
vpmadd52huq ymm17, ymm11, ymm13
vpxord xmm22, xmm22, xmm22
vpmadd52luq ymm22, ymm9, ymm7
vpmadd52luq ymm12, ymm9, ymm13
vpmadd52huq ymm14, ymm9, ymm16
vpmadd52luq ymm12, ymm11, ymm16
vpermq ymm23, ymm5, ymm4
vpmadd52huq ymm10, ymm9, ymm13
vpmadd52luq ymm22, ymm11, ymm13
vpermq ymm24, ymm6, ymm1
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm23, ymm7
vpermq ymm26, ymm6, ymm0
vpmadd52huq ymm10, ymm11, ymm16
vpmadd52huq ymm21, ymm23, ymm13
vpmadd52huq ymm20, ymm19, ymm13
vpmadd52huq ymm14, ymm11, ymm24
vpmadd52huq ymm18, ymm9, ymm24
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm11, ymm7
vpaddq ymm25, ymm25, ymm25
vpmadd52huq ymm18, ymm11, ymm26
vpmadd52huq ymm17, ymm19, ymm16
vpmadd52huq ymm20, ymm23, ymm16
vpmadd52huq ymm14, ymm19, ymm26
vpmadd52huq ymm10, ymm19, ymm24
vpmadd52luq ymm12, ymm19, ymm24
vpsllq ymm28, ymm25, 4
vpxord xmm29, xmm29, xmm29
vpmadd52luq ymm29, ymm23, ymm7
vpmadd52luq ymm22, ymm19, ymm16
vpxord xmm30, xmm30, xmm30
vpmadd52luq ymm30, ymm19, ymm7
vpmadd52huq ymm17, ymm23, ymm24
vpmadd52luq ymm15, ymm9, ymm16
vpmadd52luq ymm12, ymm23, ymm26
vpmadd52huq ymm10, ymm23, ymm26
vpaddq ymm7, ymm14, ymm25
vpmadd52luq ymm27, ymm19, ymm13
vpaddq ymm7, ymm7, ymm7
vpmadd52luq ymm27, ymm23, ymm16
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm22, ymm23, ymm24
vpmadd52luq ymm30, ymm23, ymm13
vmovdqu64 ymm13, ymmword ptr [rdi + 288]
vpmadd52luq ymm13, ymm8, ymm24
vpaddq ymm10, ymm22, ymm10
vpmadd52luq ymm15, ymm11, ymm24
vpsllq ymm14, ymm10, 4
vmovdqu64 ymm22, ymmword ptr [rdi + 288]
vpmadd52luq ymm22, ymm8, ymm16
vmovdqu64 ymm16, ymmword ptr [rdi + 256]
vpmadd52luq ymm16, ymm8, ymm26
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm8, ymm26
vpmadd52luq ymm22, ymm9, ymm24
vpxord xmm0, xmm0, xmm0
vpmadd52huq ymm0, ymm8, ymm24
vpaddq ymm8, ymm10, ymm14
vpaddq ymm10, ymm10, ymm10
vpmadd52luq ymm15, ymm19, ymm26
vpmadd52huq ymm0, ymm9, ymm26
vpaddq ymm14, ymm21, ymm21
vpaddq ymm14, ymm29, ymm14
vpsllq ymm19, ymm14, 4
vpaddq ymm21, ymm25, ymm28
vpaddq ymm18, ymm18, ymm14
vpaddq ymm20, ymm20, ymm20
vpaddq ymm7, ymm21, ymm7
vpaddq ymm18, ymm18, ymm18
vpaddq ymm7, ymm12, ymm7
vpaddq ymm12, ymm14, ymm19
vpshufd ymm14, ymm7, 78
vpaddq ymm8, ymm8, ymm10
vpaddq ymm8, ymm16, ymm8
vpshufd ymm10, ymm8, 78
vpaddq ymm16, ymm30, ymm20
vmovdqa64 ymm19, ymm10
vpsubq ymm19{k1}, ymm10, ymm8
vpaddq ymm20, ymm0, ymm16
vpaddq ymm17, ymm17, ymm17
vpaddq ymm12, ymm12, ymm18
vpaddq ymm19{k2}, ymm10, ymm8
vpaddq ymm10, ymm15, ymm12
vmovdqa64 ymm12, ymm14
vpsubq ymm12{k1}, ymm14, ymm7
vpshufd ymm15, ymm10, 78
vpaddq ymm17, ymm27, ymm17
vpandq ymm18, ymm19, ymm31
vpsllq ymm21, ymm17, 4
vpaddq ymm23, ymm23, ymm17
vpaddq ymm12{k2}, ymm14, ymm7
vpaddq ymm14, ymm20, ymm20
vpaddq ymm20, ymm23, ymm23
vmovdqa64 ymm23, ymm15
vpsubq ymm23{k1}, ymm15, ymm10
vpsllq ymm24, ymm16, 4
vpaddq ymm16, ymm16, ymm24
vpaddq ymm17, ymm17, ymm21
vpaddq ymm23{k2}, ymm15, ymm10
vpaddq ymm15, ymm17, ymm20
vpandq ymm17, ymm12, ymm31
vpaddq ymm14, ymm16, ymm14
vpsrlq ymm12, ymm12, 51
vpmadd52luq ymm22, ymm11, ymm26
vpmadd52luq ymm18, ymm12, ymmword ptr [rdi + 32] # N0
vpaddq ymm11, ymm22, ymm14
vpshufd ymm12, ymm11, 78
vpsrlq ymm14, ymm23, 51
vpaddq ymm14, ymm17, ymm14 # N4
vmovdqa64 ymm16, ymm12
vpsubq ymm16{k1}, ymm12, ymm11
vmovdqa64 ymm17{k3}{z}, ymm14
vpmadd52luq ymm13, ymm9, ymm26
vpaddq ymm9, ymm13, ymm15
vpaddq ymm16{k2}, ymm12, ymm11
vpshufd ymm12, ymm9, 78
vmovdqa64 ymm13, ymm12
vpsubq ymm13{k1}, ymm12, ymm9
vpxord xmm15, xmm15, xmm15
vpmadd52huq ymm15, ymm18, ymm17
vpsrlq ymm20, ymm16, 51
vpaddq ymm13{k2}, ymm12, ymm9
vpandq ymm12, ymm23, ymm31
vpsrlq ymm19, ymm19, 51
vpaddq ymm12, ymm12, ymm20 # N3
vpandq ymm20, ymm13, ymm31
vmovdqa64 ymm21{k3}{z}, ymm12
vpaddq ymm19, ymm20, ymm19 # N1
vpsrlq ymm13, ymm13, 51
vpmadd52huq ymm15, ymm19, ymm21
vpandq ymm16, ymm16, ymm31
vpxord xmm20, xmm20, xmm20
vpmadd52huq ymm20, ymm12, ymm17
vpaddq ymm13, ymm16, ymm13 # N2
vpxord xmm16, xmm16, xmm16
vpmadd52luq ymm16, ymm19, ymm17
vpxord xmm22, xmm22, xmm22
vpmadd52huq ymm22, ymm13, ymm17
vmovdqa64 xmm7, xmm7
vpxord xmm23, xmm23, xmm23
vpmadd52huq ymm23, ymm18, ymm21
vmovdqa64 ymm24{k3}{z}, ymm13
vpmadd52luq ymm7, ymm18, ymm17
vmovdqa64 ymm25{k3}{z}, ymm19
vpblendmq ymm26{k4}, ymm18, ymmword ptr [rdi + 320]
vmovdqa64 xmm10, xmm10
vpmadd52luq ymm16, ymm13, ymm21
vmovdqa64 xmm11, xmm11
vpmadd52huq ymm15, ymm13, ymm24
vpmadd52huq ymm23, ymm19, ymm24
vpxord xmm27, xmm27, xmm27
vpmadd52huq ymm27, ymm18, ymm24
vpmadd52huq ymm20, ymm14, ymm21
vpxord xmm28, xmm28, xmm28
vpmadd52huq ymm28, ymm14, ymm17
vpmadd52luq ymm10, ymm18, ymm21
vpmadd52huq ymm15, ymm12, ymm25
vpmadd52luq ymm16, ymm12, ymm24
vpmadd52luq ymm7, ymm19, ymm21
vpxord xmm29, xmm29, xmm29
vpmadd52huq ymm29, ymm19, ymm17
vpmadd52huq ymm27, ymm19, ymm25
vpmadd52huq ymm23, ymm13, ymm25
vpmadd52huq ymm22, ymm12, ymm21
vpmadd52huq ymm15, ymm14, ymm26
vpmadd52luq ymm16, ymm14, ymm25
vpxord xmm30, xmm30, xmm30
vpmadd52luq ymm30, ymm13, ymm17
vpmadd52huq ymm22, ymm14, ymm24
vmovdqa64 xmm9, xmm9
vpmadd52huq ymm29, ymm13, ymm21
vpmadd52luq ymm30, ymm12, ymm21
vpmadd52huq ymm23, ymm12, ymm26
vpaddq ymm15, ymm15, ymm15
vpaddq ymm15, ymm16, ymm15
vpmadd52huq ymm27, ymm13, ymm26
vpsllq ymm16, ymm15, 4
vpaddq ymm22, ymm22, ymm22
vpmadd52luq ymm10, ymm19, ymm24
vpaddq ymm16, ymm15, ymm16
vpmadd52huq ymm29, ymm12, ymm24
vpmadd52luq ymm22, ymm12, ymm17
vpmadd52luq ymm10, ymm13, ymm25
vpmadd52luq ymm7, ymm13, ymm24
vpmadd52luq ymm7, ymm12, ymm25
vpaddq ymm15, ymm15, ymm15
vpmadd52luq ymm7, ymm14, ymm26
vpmadd52luq ymm30, ymm14, ymm24
vpaddq ymm15, ymm16, ymm15
vpxord xmm16, xmm16, xmm16
vpmadd52luq ymm16, ymm14, ymm17
vpmadd52luq ymm15, ymm18, ymm26
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm18, ymm25
vpmadd52luq ymm11, ymm18, ymm24
vpaddq ymm24, ymm28, ymm28
vpsllq ymm28, ymm24, 4
vmovdqa64 xmm8, xmm8
vpmadd52luq ymm22, ymm14, ymm21
vpaddq ymm20, ymm20, ymm20
vpmadd52huq ymm29, ymm14, ymm25
vpaddq ymm21, ymm23, ymm24
vpaddq ymm16, ymm16, ymm20
vpaddq ymm20, ymm24, ymm28
vpaddq ymm8, ymm8, ymm15
vpmadd52luq ymm10, ymm12, ymm26
vpmadd52luq ymm9, ymm18, ymm25
vpsllq ymm15, ymm16, 4
vpaddq ymm21, ymm21, ymm21
vpandq ymm23, ymm8, ymm31
vpxord xmm24, xmm24, xmm24
vpmadd52huq ymm24, ymm18, ymm26
vpaddq ymm27, ymm27, ymm16
vpmadd52huq ymm17, ymm19, ymm26
vpaddq ymm20, ymm20, ymm21
vpaddq ymm21, ymm27, ymm27
vpmadd52luq ymm11, ymm19, ymm25
vpaddq ymm15, ymm16, ymm15
vpaddq ymm7, ymm7, ymm20
vpaddq ymm16, ymm29, ymm29
vpsrlq ymm20, ymm7, 51
vpaddq ymm15, ymm15, ymm21
vpaddq ymm16, ymm30, ymm16
vpmadd52luq ymm23, ymm20, ymmword ptr [rdi + 32] # M0
vpaddq ymm10, ymm10, ymm15
vpaddq ymm15, ymm24, ymm16
vpaddq ymm17, ymm17, ymm22
vpaddq ymm17, ymm17, ymm17
vpsllq ymm20, ymm22, 4
vpaddq ymm20, ymm22, ymm20
vpandq ymm7, ymm7, ymm31
vpaddq ymm15, ymm15, ymm15
vpaddq ymm17, ymm20, ymm17
vpmadd52luq ymm11, ymm13, ymm26
vpmadd52luq ymm9, ymm19, ymm26
vpsllq ymm20, ymm16, 4
vpblendmq ymm18{k3}, ymm18, ymm23
vpaddq ymm16, ymm16, ymm20
vpandq ymm20, ymm10, ymm31
vpaddq ymm11, ymm11, ymm17
vpaddq ymm15, ymm16, ymm15
vpsrlq ymm10, ymm10, 51
vpaddq ymm7, ymm7, ymm10 # M4
vpsrlq ymm8, ymm8, 51
vpaddq ymm9, ymm9, ymm15
vpblendmq ymm10{k3}, ymm7, ymmword ptr [rdx + 128]
vpsrlq ymm15, ymm11, 51
vpsrlq ymm16, ymm9, 51
vpandq ymm9, ymm9, ymm31
vpxord xmm17, xmm17, xmm17
vpmadd52huq ymm17, ymm18, ymm10
vpaddq ymm8, ymm9, ymm8 # M1
vpaddq ymm9, ymm20, ymm15 # M3
vpblendmq ymm15{k3}, ymm9, ymmword ptr [rdx + 96]
vpandq ymm11, ymm11, ymm31
vpblendmq ymm19{k3}, ymm19, ymm8
vpaddq ymm11, ymm11, ymm16 # M2
vpxord xmm16, xmm16, xmm16
vpmadd52huq ymm16, ymm18, ymm15
vpblendmq ymm13{k3}, ymm13, ymm11
vpxord xmm20, xmm20, xmm20
vpmadd52luq ymm20, ymm19, ymm10
vpmadd52huq ymm17, ymm19, ymm15
vpblendmq ymm9{k3}, ymm12, ymm9
vpxord xmm12, xmm12, xmm12
vpmadd52huq ymm12, ymm13, ymm10
vpblendmq ymm11{k3}, ymm11, ymmword ptr [rdx + 64]
vpmadd52huq ymm16, ymm19, ymm11
vpxord xmm21, xmm21, xmm21
vpmadd52huq ymm21, ymm19, ymm10
vmovdqu64 ymm22, ymmword ptr [rdi + 288]
vpmadd52luq ymm22, ymm18, ymm10
vpblendmq ymm7{k3}, ymm14, ymm7
vpmadd52luq ymm22, ymm19, ymm15
vpxord xmm14, xmm14, xmm14
vpmadd52huq ymm14, ymm7, ymm10
vpmadd52luq ymm20, ymm13, ymm15
vpblendmq ymm8{k3}, ymm8, ymmword ptr [rdx + 32]
vpxord xmm24, xmm24, xmm24
vpmadd52luq ymm24, ymm9, ymm10
vpmadd52huq ymm12, ymm9, ymm15
vpmadd52luq ymm24, ymm7, ymm15
vpmadd52huq ymm16, ymm13, ymm8
vpmadd52huq ymm17, ymm13, ymm11
vpxord xmm25, xmm25, xmm25
vpmadd52huq ymm25, ymm18, ymm11
vpblendmq ymm23{k3}, ymm23, ymmword ptr [rdx]
vpmadd52huq ymm21, ymm13, ymm15
vpmadd52huq ymm12, ymm7, ymm11
vpxord xmm26, xmm26, xmm26
vpmadd52huq ymm26, ymm9, ymm10
vpmadd52huq ymm16, ymm9, ymm23
vpxord xmm27, xmm27, xmm27
vpmadd52luq ymm27, ymm13, ymm10
vmovdqu64 ymm28, ymmword ptr [rdi + 288]
vpmadd52luq ymm28, ymm18, ymm15
vpmadd52huq ymm21, ymm9, ymm11
vpmadd52luq ymm28, ymm19, ymm11
vpmadd52luq ymm20, ymm9, ymm11
vpmadd52luq ymm27, ymm9, ymm15
vpmadd52luq ymm27, ymm7, ymm11
vpmadd52luq ymm20, ymm7, ymm8
vpmadd52huq ymm25, ymm19, ymm8
vmovdqu64 ymm29, ymmword ptr [rdi + 288]
vpmadd52luq ymm29, ymm18, ymm11
vpmadd52luq ymm22, ymm13, ymm11
vpmadd52luq ymm22, ymm9, ymm8
vpmadd52huq ymm21, ymm7, ymm8
vpmadd52huq ymm17, ymm9, ymm8
vpaddq ymm11, ymm12, ymm12
vpaddq ymm11, ymm24, ymm11
vpmadd52luq ymm29, ymm19, ymm8
vmovdqa64 ymm12, ymm11
vpmadd52huq ymm12, ymm18, ymm8
vpmadd52luq ymm28, ymm13, ymm8
vpaddq ymm14, ymm14, ymm14
vpsllq ymm24, ymm14, 4
vpmadd52huq ymm17, ymm7, ymm23
vpmadd52luq ymm28, ymm9, ymm23
vmovdqu64 ymm9, ymmword ptr [rdi + 288]
vpmadd52luq ymm9, ymm18, ymm8
vpsllq ymm8, ymm11, 4
vpxord xmm30, xmm30, xmm30
vpmadd52huq ymm30, ymm18, ymm23
vpaddq ymm21, ymm21, ymm21
vpmadd52huq ymm12, ymm19, ymm23
vpmadd52luq ymm22, ymm7, ymm23
vpaddq ymm21, ymm27, ymm21
vpaddq ymm24, ymm14, ymm24
vpmadd52huq ymm26, ymm7, ymm15
vpsllq ymm15, ymm21, 4
vpaddq ymm14, ymm16, ymm14
vpaddq ymm16, ymm26, ymm26
vpmadd52luq ymm29, ymm13, ymm23
vpaddq ymm8, ymm11, ymm8
vpmadd52luq ymm16, ymm7, ymm10
vpaddq ymm7, ymm17, ymm17
vpaddq ymm10, ymm12, ymm12
vpaddq ymm11, ymm14, ymm14
vpmadd52luq ymm9, ymm19, ymm23
vpaddq ymm11, ymm24, ymm11
vpaddq ymm7, ymm20, ymm7
vpaddq ymm12, ymm7, ymm7
vpsllq ymm14, ymm7, 4
vpaddq ymm7, ymm7, ymm14
vmovdqu64 ymm14, ymmword ptr [rdi + 256]
vpmadd52luq ymm14, ymm18, ymm23
vpaddq ymm11, ymm22, ymm11
vpaddq ymm7, ymm7, ymm12
vpsllq ymm12, ymm16, 4
vpaddq ymm15, ymm21, ymm15
vpaddq ymm7, ymm14, ymm7
vpshufd ymm14, ymm11, 78
vpaddq ymm17, ymm30, ymm21
vpshufd ymm18, ymm7, 78
vpaddq ymm17, ymm17, ymm17
vpaddq ymm19, ymm14, ymm11
vpaddq ymm15, ymm15, ymm17
vpaddq ymm12, ymm16, ymm12
vpmadd52huq ymm25, ymm13, ymm23
vpaddq ymm13, ymm25, ymm16
vpaddq ymm8, ymm8, ymm10
vpaddq ymm10, ymm18, ymm7
vpaddq ymm13, ymm13, ymm13
vpaddq ymm12, ymm12, ymm13
vpsubq ymm10{k1}, ymm18, ymm7
vpaddq ymm7, ymm29, ymm8
vpaddq ymm8, ymm9, ymm15
vpaddq ymm9, ymm28, ymm12
vpshufd ymm12, ymm7, 78
vpsubq ymm19{k1}, ymm14, ymm11
vpshufd ymm11, ymm9, 78
vpshufd ymm13, ymm8, 78
vpaddq ymm14, ymm11, ymm9
vpandq ymm15, ymm10, ymm31
vpsrlq ymm16, ymm19, 51
vpaddq ymm17, ymm12, ymm7
vpsubq ymm14{k1}, ymm11, ymm9
vpsubq ymm17{k1}, ymm12, ymm7
vpaddq ymm7, ymm13, ymm8
vpsubq ymm7{k1}, ymm13, ymm8
vpandq ymm8, ymm19, ymm31
vpandq ymm9, ymm7, ymm31
vpsrlq ymm11, ymm17, 51
vpsrlq ymm10, ymm10, 51
vpandq ymm12, ymm14, ymm31
vpsrlq ymm13, ymm14, 51
vpaddq ymm4, ymm8, ymm13 # O4
vpaddq ymm3, ymm12, ymm11 # O3
vpaddq ymm1, ymm9, ymm10 # O1
vpandq ymm8, ymm17, ymm31
vpsrlq ymm7, ymm7, 51
vpaddq ymm2, ymm8, ymm7 # O2
vpmadd52luq ymm15, ymm16, ymmword ptr [rdi + 32] # O0
vmovdqa64 ymm0, ymm15
ret
