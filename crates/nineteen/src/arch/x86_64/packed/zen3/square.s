vpaddq ymm5, ymm0, ymmword ptr [rdi + 160]
vsubpd ymm5, ymm5, ymmword ptr [rdi + 160]
vpaddq ymm6, ymm1, ymmword ptr [rdi + 160]
vsubpd ymm6, ymm6, ymmword ptr [rdi + 160]
vpaddq ymm7, ymm2, ymmword ptr [rdi + 160]
vsubpd ymm7, ymm7, ymmword ptr [rdi + 160]
vpaddq ymm8, ymm3, ymmword ptr [rdi + 160]
vsubpd ymm8, ymm8, ymmword ptr [rdi + 160]
vpaddq ymm9, ymm4, ymmword ptr [rdi + 160]
vsubpd ymm9, ymm9, ymmword ptr [rdi + 160]
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm9, ymm9
vmovdqu ymm11, ymmword ptr [rdi + 128]
vsubpd ymm12, ymm11, ymm10
vfmadd231pd ymm12, ymm9, ymm9
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm9, ymm8
vsubpd ymm14, ymm11, ymm13
vfmadd231pd ymm14, ymm9, ymm8
vpaddq ymm13, ymm13, ymm13
vpaddq ymm12, ymm12, ymm13
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm9, ymm7
vsubpd ymm15, ymm11, ymm13
vfmadd231pd ymm15, ymm9, ymm7
vpaddq ymm13, ymm14, ymm13
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm8, ymm8
vsubpd ymm0, ymm11, ymm14
vfmadd231pd ymm0, ymm8, ymm8
vpaddq ymm13, ymm13, ymm13
vpaddq ymm13, ymm14, ymm13
vmovdqu ymm14, ymmword ptr [rdi + 96]
vfmadd231pd ymm14, ymm9, ymm6
vsubpd ymm1, ymm11, ymm14
vfmadd231pd ymm1, ymm9, ymm6
vpaddq ymm14, ymm15, ymm14
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm8, ymm7
vsubpd ymm2, ymm11, ymm15
vfmadd231pd ymm2, ymm8, ymm7
vpaddq ymm14, ymm14, ymm15
vpaddq ymm15, ymm1, ymm2
vpaddq ymm14, ymm14, ymm14
vpaddq ymm14, ymm0, ymm14
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm9, ymm5
vsubpd ymm1, ymm11, ymm0
vfmadd231pd ymm1, ymm9, ymm5
vpaddq ymm9, ymm15, ymm0
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm8, ymm6
vsubpd ymm0, ymm11, ymm15
vfmadd231pd ymm0, ymm8, ymm6
vpaddq ymm9, ymm9, ymm15
vpaddq ymm15, ymm1, ymm0
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm7, ymm7
vsubpd ymm1, ymm11, ymm0
vfmadd231pd ymm1, ymm7, ymm7
vpaddq ymm1, ymm1, ymmword ptr [rdi + 608]
vpaddq ymm9, ymm9, ymm9
vpaddq ymm9, ymm0, ymm9
vmovdqu ymm0, ymmword ptr [rdi + 96]
vfmadd231pd ymm0, ymm8, ymm5
vsubpd ymm2, ymm11, ymm0
vfmadd231pd ymm2, ymm8, ymm5
vpaddq ymm8, ymm15, ymm0
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm7, ymm6
vsubpd ymm0, ymm11, ymm15
vfmadd231pd ymm0, ymm7, ymm6
vpaddq ymm8, ymm8, ymm15
vpaddq ymm15, ymm2, ymm0
vpaddq ymm8, ymm8, ymm8
vpaddq ymm8, ymm1, ymm8
vpsllq ymm0, ymm10, 4
vpaddq ymm1, ymm10, ymm10
vpaddq ymm8, ymm8, ymm10
vpaddq ymm10, ymm0, ymm1
vpaddq ymm8, ymm8, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm7, ymm5
vsubpd ymm0, ymm11, ymm10
vfmadd231pd ymm0, ymm7, ymm5
vpaddq ymm7, ymm15, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm6, ymm6
vsubpd ymm15, ymm11, ymm10
vfmadd231pd ymm15, ymm6, ymm6
vpaddq ymm10, ymm10, ymmword ptr [rdi + 576]
vpaddq ymm15, ymm15, ymmword ptr [rdi + 544]
vpaddq ymm7, ymm7, ymm7
vpaddq ymm7, ymm10, ymm7
vpsllq ymm10, ymm12, 4
vpaddq ymm1, ymm12, ymm12
vpaddq ymm7, ymm7, ymm12
vpaddq ymm10, ymm10, ymm1
vpaddq ymm7, ymm7, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm6, ymm5
vsubpd ymm12, ymm11, ymm10
vfmadd231pd ymm12, ymm6, ymm5
vpaddq ymm6, ymm0, ymm10
vpaddq ymm6, ymm6, ymm6
vpaddq ymm6, ymm15, ymm6
vpsllq ymm10, ymm13, 4
vpaddq ymm15, ymm13, ymm13
vpaddq ymm6, ymm6, ymm13
vpaddq ymm10, ymm10, ymm15
vpaddq ymm6, ymm6, ymm10
vmovdqu ymm10, ymmword ptr [rdi + 96]
vfmadd231pd ymm10, ymm5, ymm5
vsubpd ymm11, ymm11, ymm10
vfmadd231pd ymm11, ymm5, ymm5
vpaddq ymm5, ymm10, ymmword ptr [rdi + 512]
vpaddq ymm10, ymm11, ymmword ptr [rdi + 480]
vpaddq ymm11, ymm12, ymm12
vpaddq ymm5, ymm5, ymm11
vpsllq ymm11, ymm14, 4
vpaddq ymm12, ymm14, ymm14
vpaddq ymm5, ymm5, ymm14
vpaddq ymm11, ymm11, ymm12
vpaddq ymm5, ymm5, ymm11
vpsllq ymm11, ymm9, 4
vpaddq ymm12, ymm9, ymm9
vpaddq ymm9, ymm10, ymm9
vpaddq ymm10, ymm11, ymm12
vpaddq ymm9, ymm9, ymm10
vpsrlq ymm10, ymm9, 51
vpsrlq ymm11, ymm5, 51
vpsrlq ymm12, ymm6, 51
vpsrlq ymm13, ymm7, 51
vpsrlq ymm14, ymm8, 51
vpand ymm9, ymm9, ymmword ptr [rdi]
vpand ymm5, ymm5, ymmword ptr [rdi]
vpand ymm6, ymm6, ymmword ptr [rdi]
vpand ymm7, ymm7, ymmword ptr [rdi]
vpand ymm8, ymm8, ymmword ptr [rdi]
vpmuludq ymm14, ymm14, ymmword ptr [rdi + 32]
vpaddq ymm0, ymm9, ymm14 # N0
vpaddq ymm1, ymm5, ymm10 # N1
vpaddq ymm2, ymm6, ymm11 # N2
vpaddq ymm3, ymm7, ymm12 # N3
vpaddq ymm4, ymm8, ymm13 # N4
ret
