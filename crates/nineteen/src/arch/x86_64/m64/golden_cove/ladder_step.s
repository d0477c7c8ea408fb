mov r9, [rdi + 8]
mov rdx, [rdi + 96]
mov r10, [rdi + 16]
mov r11, [rdi + 24]
cmp qword ptr [rsi], 0
mov r8, [rdi]
cmovnz r9, [rdi + 64 + 8]
cmovnz r8, [rdi + 64]
cmovnz r11, [rdi + 64 + 24]
mov [rdi + 160], r8
cmovnz r10, [rdi + 64 + 16]
mov [rdi + 160 + 16], r10
mov [rdi + 160 + 24], r11
mov r10, [rdi + 32 + 16]
mov [rdi + 160 + 8], r9
mov r9, [rdi + 32 + 8]
mov r11, [rdi + 32 + 24]
mov r8, [rdi + 32]
cmovnz r11, [rdi + 96 + 24]
cmovnz r8, [rdi + 96]
cmovnz r10, [rdi + 96 + 16]
mov [rdi + 192 + 16], r10
mov [rdi + 192], r8
cmovnz r9, [rdi + 96 + 8]
mov [rdi + 192 + 8], r9
mov [rdi + 192 + 24], r11
xor ebp, ebp
mulx r9, r8, [rdi]
mulx r10, rax, [rdi + 8]
adcx r9, rax
mulx r11, rax, [rdi + 16]
adcx r10, rax
mulx r12, rcx, [rdi + 24]
adcx r11, rcx
adcx r12, rbp
mov rdx, [rdi + 96 + 8]
mulx rcx, rax, [rdi]
xor r13d, r13d
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rdi + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 24]
mov rdx, [rdi + 96 + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rdi]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 24]
adcx r13, rax
mov rdx, [rdi + 96 + 24]
adox r14, rcx
mulx rcx, rax, [rdi]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rdi + 24]
adox r15, rcx
mov edx, 38
adcx r14, rax
mulx rcx, rax, r12
adcx r15, rbp
xor ebp, ebp
adcx r8, rax
adox r9, rcx
mulx r12, rax, r13
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adcx r10, rax
adox r11, rcx
mulx rcx, rax, r15
mov rdx, [rdi + 64]
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
imul rcx, rcx, 19
shr r11, 1
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
mov [rdi + 256 + 8], r9
xor ebp, ebp
mov [rdi + 256], r8
mulx r9, r8, [rdi + 32]
mov [rdi + 256 + 16], r10
mov [rdi + 256 + 24], r11
mulx r10, rax, [rdi + 32 + 8]
adcx r9, rax
mulx r11, rax, [rdi + 32 + 16]
adcx r10, rax
mulx r12, rcx, [rdi + 32 + 24]
mov rdx, [rdi + 64 + 8]
adcx r11, rcx
adcx r12, rbp
xor r13d, r13d
mulx rcx, rax, [rdi + 32]
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rdi + 32 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 32 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 32 + 24]
mov rdx, [rdi + 64 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 32]
adcx r13, rbp
xor r14d, r14d
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 32 + 8]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 32 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 32 + 24]
adcx r13, rax
mov rdx, [rdi + 64 + 24]
adox r14, rcx
mulx rcx, rax, [rdi + 32]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 32 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 32 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 32 + 24]
adox r15, rcx
adcx r14, rax
adcx r15, rbp
xor ebp, ebp
mov edx, 38
mulx rcx, rax, r12
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adcx r10, rax
mov r12, [rdi + 256]
adox r11, rcx
mulx rcx, rax, r15
adcx r11, rax
mov r15, [rdi + 256 + 24]
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
mov r14, [rdi + 256 + 16]
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
mov r13, [rdi + 256 + 8]
add r12, r8
adc r13, r9
adc r14, r10
adc r15, r11
sbb rax, rax
and eax, 38
add r12, rax
sub r8, [rdi + 256]
sbb r9, [rdi + 256 + 8]
sbb r10, [rdi + 256 + 16]
sbb r11, [rdi + 256 + 24]
mov [rdi + 224 + 8], r13
sbb rax, rax
mov [rdi + 224], r12
mov rdx, [rdi + 192]
and eax, 38
mov [rdi + 224 + 16], r14
sub r8, rax
mov [rdi + 224 + 24], r15
sbb r9, 0
mulx r12, rcx, [rdi + 192 + 24]
sbb r10, 0
mov [rdi + 256 + 8], r9
mov [rdi + 256 + 16], r10
sbb r11, 0
mulx r10, r9, [rdi + 192 + 8]
xor ebp, ebp
mov [rdi + 256 + 24], r11
mov [rdi + 256], r8
mulx r11, rax, [rdi + 192 + 16]
adcx r10, rax
adcx r11, rcx
mov rdx, [rdi + 192 + 8]
adcx r12, rbp
mulx rcx, r15, [rdi + 192 + 16]
mulx r13, rax, [rdi + 192 + 24]
mov rdx, [rdi + 192 + 16]
xor r14d, r14d
adcx r11, r15
adox r12, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 192 + 24]
adox r13, r14
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
adcx r9, r9
adcx r10, r10
mov rdx, [rdi + 192]
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 192 + 8]
mulx rcx, rax, rdx
adcx r11, r11
adox r10, rax
mov rdx, [rdi + 192 + 16]
mulx rbp, rax, rdx
mov rdx, [rdi + 192 + 24]
adcx r12, r12
adox r11, rcx
adcx r13, r13
adcx r14, r14
adcx r15, r15
adox r12, rax
adox r13, rbp
mulx rcx, rax, rdx
adox r14, rax
mov edx, 38
adox r15, rcx
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adcx r11, rax
adox rcx, rbp
mov rdx, [rdi + 160]
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rdi + 320 + 16], r10
mov [rdi + 320 + 8], r9
mulx r10, r9, [rdi + 160 + 8]
adcx r11, rbp
mov [rdi + 320 + 24], r11
xor ebp, ebp
mulx r11, rax, [rdi + 160 + 16]
mov [rdi + 320], r8
mulx r12, rcx, [rdi + 160 + 24]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rdi + 160 + 8]
mulx rcx, r15, [rdi + 160 + 16]
xor r14d, r14d
mulx r13, rax, [rdi + 160 + 24]
adox r12, rcx
adcx r11, r15
adcx r12, rax
mov rdx, [rdi + 160 + 16]
mulx rcx, rax, [rdi + 160 + 24]
adox r13, r14
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
mov rdx, [rdi + 160]
adcx r9, r9
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 160 + 8]
adcx r10, r10
adcx r11, r11
mulx rcx, rax, rdx
adox r10, rax
mov rdx, [rdi + 160 + 16]
adcx r12, r12
mulx rbp, rax, rdx
adox r11, rcx
mov rdx, [rdi + 160 + 24]
adcx r13, r13
adox r12, rax
adcx r14, r14
adox r13, rbp
adcx r15, r15
mulx rcx, rax, rdx
adox r14, rax
adox r15, rcx
mov edx, 38
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
adox r9, rcx
mulx r12, rax, r13
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
mov [rdi + 288], r8
adcx r10, rbp
adcx r11, rbp
mov [rdi + 288 + 16], r10
mov [rdi + 288 + 24], r11
mov [rdi + 288 + 8], r9
sub r8, [rdi + 320]
sbb r9, [rdi + 320 + 8]
sbb r10, [rdi + 320 + 16]
sbb r11, [rdi + 320 + 24]
sbb rax, rax
and eax, 38
sub r8, rax
sbb r9, 0
mov [rdi + 352], r8
sbb r10, 0
sbb r11, 0
mov [rdi + 352 + 24], r11
mov rdx, [rdi + 256]
mov [rdi + 352 + 8], r9
mov [rdi + 352 + 16], r10
mulx r10, r9, [rdi + 256 + 8]
xor ebp, ebp
mulx r11, rax, [rdi + 256 + 16]
mulx r12, rcx, [rdi + 256 + 24]
adcx r10, rax
adcx r11, rcx
mov rdx, [rdi + 256 + 8]
adcx r12, rbp
mulx r13, rax, [rdi + 256 + 24]
mulx rcx, r15, [rdi + 256 + 16]
xor r14d, r14d
mov rdx, [rdi + 256 + 16]
adcx r11, r15
adox r12, rcx
adcx r12, rax
adox r13, r14
mulx rcx, rax, [rdi + 256 + 24]
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
adcx r9, r9
mov rdx, [rdi + 256]
adcx r10, r10
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 256 + 8]
mulx rcx, rax, rdx
adcx r11, r11
adox r10, rax
adcx r12, r12
mov rdx, [rdi + 256 + 16]
mulx rbp, rax, rdx
adcx r13, r13
adox r11, rcx
adcx r14, r14
adox r12, rax
mov rdx, [rdi + 256 + 24]
adox r13, rbp
adcx r15, r15
mulx rcx, rax, rdx
adox r14, rax
adox r15, rcx
mov edx, 38
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
adox r10, r12
mulx rcx, rax, r14
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adox rcx, rbp
adcx r11, rax
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
mov [rdi + 256 + 8], r9
adcx r10, rbp
adcx r11, rbp
mov rdx, [rdi + 224]
mov [rdi + 256 + 16], r10
mulx r10, r9, [rdi + 224 + 8]
xor ebp, ebp
mulx r12, rcx, [rdi + 224 + 24]
mov [rdi + 256 + 24], r11
mulx r11, rax, [rdi + 224 + 16]
adcx r10, rax
adcx r11, rcx
mov rdx, [rdi + 224 + 8]
adcx r12, rbp
mulx rcx, r15, [rdi + 224 + 16]
mulx r13, rax, [rdi + 224 + 24]
mov rdx, [rdi + 224 + 16]
xor r14d, r14d
adcx r11, r15
adox r12, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 224 + 24]
adox r13, r14
mov [rdi + 256], r8
adcx r13, rax
adcx r14, rcx
mov rdx, [rdi + 224]
xor r15d, r15d
adcx r9, r9
adcx r10, r10
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 224 + 8]
mulx rcx, rax, rdx
adcx r11, r11
adox r10, rax
adox r11, rcx
adcx r12, r12
adcx r13, r13
mov rdx, [rdi + 224 + 16]
mulx rbp, rax, rdx
mov rdx, [rdi + 224 + 24]
adox r12, rax
adcx r14, r14
mulx rcx, rax, rdx
adox r13, rbp
adox r14, rax
adcx r15, r15
mov edx, 38
adox r15, rcx
xor ebp, ebp
mulx rcx, rax, r12
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adox rcx, rbp
adcx r11, rax
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rdi + 224], r8
adcx r11, rbp
mov [rdi + 224 + 24], r11
mov [rdi + 224 + 8], r9
mov [rdi + 224 + 16], r10
mov r8, [rdi + 320]
mov edx, 121666
mov r9, [rdi + 320 + 8]
mulx rcx, rax, [rdi + 352]
xor ebp, ebp
adcx r8, rax
mov r11, [rdi + 320 + 24]
adox r9, rcx
mulx r12, rax, [rdi + 352 + 8]
mov r10, [rdi + 320 + 16]
adcx r9, rax
mulx rcx, rax, [rdi + 352 + 16]
adox r10, r12
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 352 + 24]
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rdi + 160], r8
adcx r11, rbp
mov [rdi + 160 + 8], r9
mov [rdi + 160 + 16], r10
mov [rdi + 160 + 24], r11
mov rdx, [rdi + 128]
mulx r9, r8, [rdi + 256]
xor ebp, ebp
mulx r10, rax, [rdi + 256 + 8]
mulx r12, rcx, [rdi + 256 + 24]
adcx r9, rax
mulx r11, rax, [rdi + 256 + 16]
adcx r10, rax
mov rdx, [rdi + 128 + 8]
adcx r11, rcx
adcx r12, rbp
mulx rcx, rax, [rdi + 256]
xor r13d, r13d
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rdi + 256 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 256 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 256 + 24]
adcx r12, rax
mov rdx, [rdi + 128 + 16]
adox r13, rcx
adcx r13, rbp
mulx rcx, rax, [rdi + 256]
xor r14d, r14d
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 256 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 256 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 256 + 24]
mov rdx, [rdi + 128 + 24]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 256]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 256 + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 256 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rdi + 256 + 24]
adcx r14, rax
mov edx, 38
adox r15, rcx
adcx r15, rbp
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adox rcx, rbp
adcx r11, rax
mov r14, [rdi + 224 + 16]
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
mov r15, [rdi + 224 + 24]
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov r12, [rdi + 224]
adcx r11, rbp
add r12, r8
mov r13, [rdi + 224 + 8]
adc r13, r9
adc r14, r10
adc r15, r11
sbb rax, rax
and eax, 38
mov rdx, [rdi + 288]
add r12, rax
mov [rdi + 64 + 24], r15
mov [rdi + 64 + 16], r14
sub r8, [rdi + 224]
mov [rdi + 64], r12
sbb r9, [rdi + 224 + 8]
sbb r10, [rdi + 224 + 16]
sbb r11, [rdi + 224 + 24]
sbb rax, rax
and eax, 38
sub r8, rax
mov [rdi + 64 + 8], r13
sbb r9, 0
sbb r10, 0
mov [rdi + 96 + 16], r10
mov [rdi + 96], r8
sbb r11, 0
mov [rdi + 96 + 8], r9
mov [rdi + 96 + 24], r11
mulx r9, r8, [rdi + 320]
xor ebp, ebp
mulx r12, rcx, [rdi + 320 + 24]
mulx r10, rax, [rdi + 320 + 8]
adcx r9, rax
mulx r11, rax, [rdi + 320 + 16]
adcx r10, rax
adcx r11, rcx
mov rdx, [rdi + 288 + 8]
adcx r12, rbp
mulx rcx, rax, [rdi + 320]
xor r13d, r13d
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rdi + 320 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 320 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 320 + 24]
adcx r12, rax
mov rdx, [rdi + 288 + 16]
adox r13, rcx
adcx r13, rbp
mulx rcx, rax, [rdi + 320]
xor r14d, r14d
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 320 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 320 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 320 + 24]
adcx r13, rax
mov rdx, [rdi + 288 + 24]
adox r14, rcx
adcx r14, rbp
mulx rcx, rax, [rdi + 320]
xor r15d, r15d
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 320 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 320 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 320 + 24]
adox r15, rcx
mov edx, 38
adcx r14, rax
adcx r15, rbp
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adox r10, r12
adcx r9, rax
mulx rcx, rax, r14
adcx r10, rax
adox r11, rcx
mulx rcx, rax, r15
adox rcx, rbp
adcx r11, rax
adcx rcx, rbp
add r11, r11
mov rdx, [rdi + 352]
adc rcx, rcx
imul rcx, rcx, 19
shr r11, 1
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
xor ebp, ebp
mulx r12, rcx, [rdi + 160 + 24]
mov [rdi + 192 + 24], r11
mov [rdi + 192 + 8], r9
mov [rdi + 192 + 16], r10
mov [rdi + 192], r8
mulx r9, r8, [rdi + 160]
mulx r10, rax, [rdi + 160 + 8]
adcx r9, rax
mulx r11, rax, [rdi + 160 + 16]
mov rdx, [rdi + 352 + 8]
adcx r10, rax
adcx r11, rcx
mulx rcx, rax, [rdi + 160]
adcx r12, rbp
xor r13d, r13d
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rdi + 160 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 160 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 160 + 24]
mov rdx, [rdi + 352 + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rdi + 160]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 160 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 160 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 160 + 24]
mov rdx, [rdi + 352 + 24]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 160]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 160 + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 160 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 160 + 24]
mov edx, 38
adox r15, rcx
adcx r14, rax
mulx rcx, rax, r12
adcx r15, rbp
xor ebp, ebp
adox r9, rcx
adcx r8, rax
mulx r12, rax, r13
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adox r11, rcx
adcx r10, rax
mulx rcx, rax, r15
adox rcx, rbp
adcx r11, rax
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
mov r12, [rdi + 192]
add r12, r8
mov r13, [rdi + 192 + 8]
mov r14, [rdi + 192 + 16]
adc r13, r9
mov r15, [rdi + 192 + 24]
adc r14, r10
adc r15, r11
sbb rax, rax
and eax, 38
add r12, rax
mov [rdi + 8], r13
sub r8, [rdi + 192]
sbb r9, [rdi + 192 + 8]
sbb r10, [rdi + 192 + 16]
sbb r11, [rdi + 192 + 24]
sbb rax, rax
mov [rdi + 24], r15
and eax, 38
sub r8, rax
sbb r9, 0
sbb r10, 0
mov [rdi + 16], r14
mov [rdi + 32 + 16], r10
mov [rdi], r12
mov [rdi + 32], r8
sbb r11, 0
mov [rdi + 32 + 8], r9
mov [rdi + 32 + 24], r11
