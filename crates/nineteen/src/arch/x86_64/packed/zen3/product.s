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
vmovdqu ymm10, ymmword ptr [rdx]
vpaddq ymm10, ymm10, ymmword ptr [rdi + 160]
vsubpd ymm10, ymm10, ymmword ptr [rdi + 160]
vmovdqu ymm11, ymmword ptr [rdx + 32]
vpaddq ymm11, ymm11, ymmword ptr [rdi + 160]
vsubpd ymm11, ymm11, ymmword ptr [rdi + 160]
vmovdqu ymm12, ymmword ptr [rdx + 64]
vpaddq ymm12, ymm12, ymmword ptr [rdi + 160]
vsubpd ymm12, ymm12, ymmword ptr [rdi + 160]
vmovdqu ymm13, ymmword ptr [rdx + 96]
vpaddq ymm13, ymm13, ymmword ptr [rdi + 160]
vsubpd ymm13, ymm13, ymmword ptr [rdi + 160]
vmovdqu ymm14, ymmword ptr [rdx + 128]
vpaddq ymm14, ymm14, ymmword ptr [rdi + 160]
vsubpd ymm14, ymm14, ymmword ptr [rdi + 160]
vmovdqu ymm15, ymmword ptr [rdi + 96]
vfmadd231pd ymm15, ymm9, ymm14
vmovdqu ymm0, ymmword ptr [rdi + 128]
vsubpd ymm1, ymm0, ymm15
vfmadd231pd ymm1, ymm9, ymm14
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm8, ymm14
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm8, ymm14
vpaddq ymm1, ymm1, ymm2
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm9, ymm13
vsubpd ymm4, ymm0, ymm2
vfmadd231pd ymm4, ymm9, ymm13
vpaddq ymm1, ymm1, ymm2
vpaddq ymm2, ymm3, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm7, ymm14
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm7, ymm14
vpaddq ymm2, ymm2, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm8, ymm13
vmovdqu ymmword ptr [rsi], ymm1
vsubpd ymm1, ymm0, ymm3
vfmadd231pd ymm1, ymm8, ymm13
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm4, ymm1
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm9, ymm12
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm9, ymm12
vpaddq ymm2, ymm2, ymm3
vpaddq ymm1, ymm1, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm6, ymm14
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm6, ymm14
vpaddq ymm1, ymm1, ymm3
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm7, ymm13
vmovdqu ymmword ptr [rsi + 32], ymm2
vsubpd ymm2, ymm0, ymm3
vfmadd231pd ymm2, ymm7, ymm13
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm4, ymm2
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm8, ymm12
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm8, ymm12
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm9, ymm11
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm9, ymm11
vpaddq ymm1, ymm1, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm5, ymm14
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm5, ymm14
vpaddq ymm14, ymm2, ymm3
vpaddq ymm2, ymm4, ymmword ptr [rdi + 608]
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm6, ymm13
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm6, ymm13
vpaddq ymm14, ymm14, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm7, ymm12
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm7, ymm12
vpaddq ymm14, ymm14, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm8, ymm11
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm8, ymm11
vpaddq ymm14, ymm14, ymm3
vpaddq ymm2, ymm2, ymm4
vmovdqu ymm3, ymmword ptr [rdi + 96]
vfmadd231pd ymm3, ymm9, ymm10
vsubpd ymm4, ymm0, ymm3
vfmadd231pd ymm4, ymm9, ymm10
vpaddq ymm9, ymm14, ymm3
vpaddq ymm14, ymm2, ymm4
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm5, ymm13
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm5, ymm13
vpaddq ymm13, ymm14, ymm2
vpaddq ymm14, ymm3, ymmword ptr [rdi + 576]
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm6, ymm12
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm6, ymm12
vpaddq ymm13, ymm13, ymm2
vpaddq ymm14, ymm14, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm7, ymm11
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm7, ymm11
vpaddq ymm13, ymm13, ymm2
vpaddq ymm14, ymm14, ymm3
vmovdqu ymm2, ymmword ptr [rdi + 96]
vfmadd231pd ymm2, ymm8, ymm10
vsubpd ymm3, ymm0, ymm2
vfmadd231pd ymm3, ymm8, ymm10
vpaddq ymm8, ymm13, ymm2
vpaddq ymm13, ymm14, ymm3
vpsllq ymm14, ymm15, 4
vpaddq ymm2, ymm15, ymm15
vpaddq ymm8, ymm8, ymm15
vpaddq ymm14, ymm14, ymm2
vpaddq ymm4, ymm8, ymm14
vmovdqu ymm8, ymmword ptr [rdi + 96]
vfmadd231pd ymm8, ymm5, ymm12
vsubpd ymm14, ymm0, ymm8
vfmadd231pd ymm14, ymm5, ymm12
vpaddq ymm8, ymm13, ymm8
vpaddq ymm12, ymm14, ymmword ptr [rdi + 544]
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm6, ymm11
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm6, ymm11
vpaddq ymm8, ymm8, ymm13
vpaddq ymm12, ymm12, ymm14
vmovdqu ymm13, ymmword ptr [rdi + 96]
vfmadd231pd ymm13, ymm7, ymm10
vsubpd ymm14, ymm0, ymm13
vfmadd231pd ymm14, ymm7, ymm10
vpaddq ymm7, ymm8, ymm13
vpaddq ymm8, ymm12, ymm14
vmovdqu ymm12, ymmword ptr [rsi]
vpsllq ymm13, ymm12, 4
vpaddq ymm14, ymm12, ymm12
vpaddq ymm7, ymm7, ymm12
vpaddq ymm12, ymm13, ymm14
vpaddq ymm3, ymm7, ymm12
vmovdqu ymm7, ymmword ptr [rdi + 96]
vfmadd231pd ymm7, ymm5, ymm11
vsubpd ymm12, ymm0, ymm7
vfmadd231pd ymm12, ymm5, ymm11
vpaddq ymm7, ymm8, ymm7
vpaddq ymm8, ymm12, ymmword ptr [rdi + 512]
vmovdqu ymm11, ymmword ptr [rdi + 96]
vfmadd231pd ymm11, ymm6, ymm10
vsubpd ymm12, ymm0, ymm11
vfmadd231pd ymm12, ymm6, ymm10
vpaddq ymm6, ymm7, ymm11
vpaddq ymm7, ymm8, ymm12
vmovdqu ymm8, ymmword ptr [rsi + 32]
vpsllq ymm11, ymm8, 4
vpaddq ymm12, ymm8, ymm8
vpaddq ymm6, ymm6, ymm8
vpaddq ymm8, ymm11, ymm12
vpaddq ymm2, ymm6, ymm8
vmovdqu ymm6, ymmword ptr [rdi + 96]
vfmadd231pd ymm6, ymm5, ymm10
vsubpd ymm8, ymm0, ymm6
vfmadd231pd ymm8, ymm5, ymm10
vpaddq ymm5, ymm7, ymm6
vpaddq ymm6, ymm8, ymmword ptr [rdi + 480]
vpsllq ymm7, ymm1, 4
vpaddq ymm8, ymm1, ymm1
vpaddq ymm5, ymm5, ymm1
vpaddq ymm7, ymm7, ymm8
vpaddq ymm1, ymm5, ymm7
vpsllq ymm5, ymm9, 4
vpaddq ymm7, ymm9, ymm9
vpaddq ymm6, ymm6, ymm9
vpaddq ymm5, ymm5, ymm7
vpaddq ymm0, ymm6, ymm5
ret
