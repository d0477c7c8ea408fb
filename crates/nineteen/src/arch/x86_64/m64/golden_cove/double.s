xor ebp, ebp
mov rdx, [rsi + 32]
mulx r9, r8, [rsi + 64]
mulx r10, rax, [rsi + 64 + 8]
adcx r9, rax
mulx r11, rax, [rsi + 64 + 16]
mulx r12, rcx, [rsi + 64 + 24]
adcx r10, rax
adcx r11, rcx
mov rdx, [rsi + 32 + 8]
adcx r12, rbp
xor r13d, r13d
mulx rcx, rax, [rsi + 64]
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rsi + 64 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rsi + 64 + 16]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 64 + 24]
mov rdx, [rsi + 32 + 16]
adcx r12, rax
adox r13, rcx
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rsi + 64]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rsi + 64 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 64 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rsi + 64 + 24]
adcx r13, rax
mov rdx, [rsi + 32 + 24]
adox r14, rcx
mulx rcx, rax, [rsi + 64]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 64 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rsi + 64 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rsi + 64 + 24]
adox r15, rcx
adcx r14, rax
mov edx, 38
mulx rcx, rax, r12
adcx r15, rbp
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
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rdi + 64], r8
adcx r11, rbp
mov [rdi + 64 + 16], r10
mov [rdi + 64 + 24], r11
mov [rdi + 64 + 8], r9
mov rdx, [rsi]
xor ebp, ebp
mulx r9, r8, [rsi + 32]
mulx r12, rcx, [rsi + 32 + 24]
mulx r10, rax, [rsi + 32 + 8]
adcx r9, rax
mulx r11, rax, [rsi + 32 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rsi + 8]
xor r13d, r13d
mulx rcx, rax, [rsi + 32]
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rsi + 32 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rsi + 32 + 16]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 32 + 24]
adcx r12, rax
mov rdx, [rsi + 16]
adox r13, rcx
adcx r13, rbp
mulx rcx, rax, [rsi + 32]
xor r14d, r14d
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rsi + 32 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 32 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rsi + 32 + 24]
adox r14, rcx
adcx r13, rax
mov rdx, [rsi + 24]
adcx r14, rbp
mulx rcx, rax, [rsi + 32]
xor r15d, r15d
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rsi + 32 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rsi + 32 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rsi + 32 + 24]
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
adcx r10, rbp
mov [rdi + 16], r10
adcx r11, rbp
mov rdx, [rsi + 96]
mov [rdi + 8], r9
mov [rdi + 24], r11
mov [rdi], r8
mulx r9, r8, [rsi + 64]
mulx r10, rax, [rsi + 64 + 8]
xor ebp, ebp
adcx r9, rax
mulx r11, rax, [rsi + 64 + 16]
mulx r12, rcx, [rsi + 64 + 24]
mov rdx, [rsi + 96 + 8]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mulx rcx, rax, [rsi + 64]
xor r13d, r13d
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rsi + 64 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rsi + 64 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rsi + 64 + 24]
mov rdx, [rsi + 96 + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rsi + 64]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rsi + 64 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 64 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rsi + 64 + 24]
adox r14, rcx
mov rdx, [rsi + 96 + 24]
adcx r13, rax
mulx rcx, rax, [rsi + 64]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rsi + 64 + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rsi + 64 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rsi + 64 + 24]
mov edx, 38
adcx r14, rax
adox r15, rcx
adcx r15, rbp
xor ebp, ebp
mulx rcx, rax, r12
adcx r8, rax
adox r9, rcx
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
imul rcx, rcx, 19
shr r11, 1
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov r15, [rdi + 24]
mov r12, [rdi]
mov [rdi + 32 + 16], r10
adcx r11, rbp
add r12, r8
mov [rdi + 32 + 8], r9
mov r14, [rdi + 16]
mov r13, [rdi + 8]
adc r13, r9
adc r14, r10
adc r15, r11
sbb rax, rax
mov [rdi + 32], r8
mov [rdi + 32 + 24], r11
and eax, 38
mov [rdi + 96 + 24], r15
add r12, rax
xor ebp, ebp
mov [rdi + 96], r12
mov rdx, [rdi + 32]
mulx r11, rax, [rdi + 32 + 16]
mulx r12, rcx, [rdi + 32 + 24]
mulx r10, r9, [rdi + 32 + 8]
mov [rdi + 96 + 8], r13
mov rdx, [rdi + 32 + 8]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov [rdi + 96 + 16], r14
xor r14d, r14d
mulx rcx, r15, [rdi + 32 + 16]
adox r12, rcx
mulx r13, rax, [rdi + 32 + 24]
adcx r11, r15
mov rdx, [rdi + 32 + 16]
adcx r12, rax
adox r13, r14
mulx rcx, rax, [rdi + 32 + 24]
mov rdx, [rdi + 32]
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
adcx r9, r9
adcx r10, r10
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 32 + 8]
mulx rcx, rax, rdx
adox r10, rax
mov rdx, [rdi + 32 + 16]
adcx r11, r11
mulx rbp, rax, rdx
mov rdx, [rdi + 32 + 24]
adcx r12, r12
adox r11, rcx
adcx r13, r13
adox r12, rax
mulx rcx, rax, rdx
adox r13, rbp
adcx r14, r14
adcx r15, r15
adox r14, rax
mov edx, 38
adox r15, rcx
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
mov rdx, [rdi]
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rdi + 128 + 8], r9
mov [rdi + 128 + 16], r10
mulx r10, r9, [rdi + 8]
adcx r11, rbp
mov [rdi + 128 + 24], r11
xor ebp, ebp
mulx r11, rax, [rdi + 16]
mulx r12, rcx, [rdi + 24]
adcx r10, rax
mov rdx, [rdi + 8]
adcx r11, rcx
mulx r13, rax, [rdi + 24]
adcx r12, rbp
mulx rcx, r15, [rdi + 16]
mov [rdi + 128], r8
xor r14d, r14d
adcx r11, r15
adox r12, rcx
adcx r12, rax
mov rdx, [rdi + 16]
adox r13, r14
mulx rcx, rax, [rdi + 24]
mov rdx, [rdi]
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
adcx r9, r9
adcx r10, r10
mulx rcx, r8, rdx
adox r9, rcx
mov rdx, [rdi + 8]
mulx rcx, rax, rdx
adcx r11, r11
adcx r12, r12
adcx r13, r13
adox r10, rax
adcx r14, r14
mov rdx, [rdi + 16]
mulx rbp, rax, rdx
mov rdx, [rdi + 24]
adox r11, rcx
adcx r15, r15
adox r12, rax
adox r13, rbp
mulx rcx, rax, rdx
adox r14, rax
mov edx, 38
adox r15, rcx
mulx rcx, rax, r12
xor ebp, ebp
adox r9, rcx
adcx r8, rax
mulx r12, rax, r13
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adcx r10, rax
adox r11, rcx
mulx rcx, rax, r15
mov r13, [rdi + 128 + 8]
mov r15, [rdi + 128 + 24]
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
mov r14, [rdi + 128 + 16]
adc rcx, rcx
shr r11, 1
mov rdx, [rdi + 64]
mov r12, [rdi + 128]
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
add r12, r8
mov [rdi + 8], r9
mov [rdi + 24], r11
mov [rdi + 16], r10
adc r13, r9
adc r14, r10
adc r15, r11
mov [rsi + 96 + 8], r13
sbb rax, rax
and eax, 38
mov r10, [rdi + 128 + 16]
add r12, rax
mov [rdi], r8
mov r8, [rdi + 128]
sub r8, [rdi]
mov r9, [rdi + 128 + 8]
sbb r9, [rdi + 8]
mov [rsi + 96 + 16], r14
mov [rsi + 96], r12
mov r11, [rdi + 128 + 24]
sbb r10, [rdi + 16]
sbb r11, [rdi + 24]
sbb rax, rax
and eax, 38
sub r8, rax
mulx r12, rcx, [rdi + 64 + 24]
sbb r9, 0
sbb r10, 0
mov [rsi + 64 + 8], r9
sbb r11, 0
mov [rsi + 64], r8
mov [rsi + 64 + 24], r11
mov [rsi + 64 + 16], r10
mov [rsi + 96 + 24], r15
xor ebp, ebp
mulx r10, r9, [rdi + 64 + 8]
mulx r11, rax, [rdi + 64 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
xor r14d, r14d
mov rdx, [rdi + 64 + 8]
mulx rcx, r15, [rdi + 64 + 16]
mulx r13, rax, [rdi + 64 + 24]
adox r12, rcx
adcx r11, r15
mov rdx, [rdi + 64 + 16]
adcx r12, rax
mulx rcx, rax, [rdi + 64 + 24]
adox r13, r14
adcx r13, rax
adcx r14, rcx
xor r15d, r15d
mov rdx, [rdi + 64]
adcx r9, r9
mulx rcx, r8, rdx
adcx r10, r10
mov rdx, [rdi + 64 + 8]
adox r9, rcx
adcx r11, r11
adcx r12, r12
mulx rcx, rax, rdx
adox r10, rax
mov rdx, [rdi + 64 + 16]
mulx rbp, rax, rdx
adcx r13, r13
mov rdx, [rdi + 64 + 24]
adox r11, rcx
adox r12, rax
adcx r14, r14
adox r13, rbp
adcx r15, r15
mulx rcx, rax, rdx
adox r14, rax
mov edx, 38
adox r15, rcx
xor ebp, ebp
mulx rcx, rax, r12
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
adcx r10, rbp
adcx r11, rbp
add r8, r8
adc r9, r9
adc r10, r10
adc r11, r11
sbb rax, rax
and eax, 38
add r8, rax
sub r8, [rsi + 64]
sbb r9, [rsi + 64 + 8]
sbb r10, [rsi + 64 + 16]
sbb r11, [rsi + 64 + 24]
sbb rax, rax
and eax, 38
sub r8, rax
mov rdx, [rdi + 96]
sbb r9, 0
sbb r10, 0
sbb r11, 0
sbb rax, rax
and eax, 38
mov [rsi + 32 + 24], r11
mov [rsi + 32 + 16], r10
sub r8, rax
mov [rsi + 32 + 8], r9
mov [rsi + 32], r8
mulx r10, r9, [rdi + 96 + 8]
mulx r11, rax, [rdi + 96 + 16]
xor ebp, ebp
mulx r12, rcx, [rdi + 96 + 24]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
xor r14d, r14d
mov rdx, [rdi + 96 + 8]
mulx r13, rax, [rdi + 96 + 24]
mulx rcx, r15, [rdi + 96 + 16]
mov rdx, [rdi + 96 + 16]
adox r12, rcx
adcx r11, r15
adcx r12, rax
adox r13, r14
mulx rcx, rax, [rdi + 96 + 24]
adcx r13, rax
adcx r14, rcx
mov rdx, [rdi + 96]
xor r15d, r15d
mulx rcx, r8, rdx
adcx r9, r9
mov rdx, [rdi + 96 + 8]
adcx r10, r10
adox r9, rcx
mulx rcx, rax, rdx
mov rdx, [rdi + 96 + 16]
adox r10, rax
adcx r11, r11
adcx r12, r12
adcx r13, r13
mulx rbp, rax, rdx
adox r11, rcx
mov rdx, [rdi + 96 + 24]
adox r12, rax
adcx r14, r14
adox r13, rbp
mulx rcx, rax, rdx
adcx r15, r15
adox r14, rax
adox r15, rcx
xor ebp, ebp
mov edx, 38
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
adcx r11, rbp
sub r8, [rsi + 96]
sbb r9, [rsi + 96 + 8]
sbb r10, [rsi + 96 + 16]
sbb r11, [rsi + 96 + 24]
sbb rax, rax
and eax, 38
sub r8, rax
sbb r9, 0
sbb r10, 0
sbb r11, 0
sbb rax, rax
mov [rsi + 24], r11
mov [rsi + 8], r9
and eax, 38
sub r8, rax
mov [rsi], r8
mov [rsi + 16], r10
