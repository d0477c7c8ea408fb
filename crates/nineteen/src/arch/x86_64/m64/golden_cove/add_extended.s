mov rbx, r15
xor ebp, ebp
mov rdx, [rsi + 32]
mulx r9, r8, [rbx + 32]
mulx r10, rax, [rbx + 32 + 8]
mulx r12, rcx, [rbx + 32 + 24]
adcx r9, rax
mulx r11, rax, [rbx + 32 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rsi + 32 + 8]
mulx rcx, rax, [rbx + 32]
xor r13d, r13d
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rbx + 32 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 32 + 16]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 32 + 24]
adcx r12, rax
mov rdx, [rsi + 32 + 16]
adox r13, rcx
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rbx + 32]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 32 + 8]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rbx + 32 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rbx + 32 + 24]
adcx r13, rax
mov rdx, [rsi + 32 + 24]
adox r14, rcx
adcx r14, rbp
mulx rcx, rax, [rbx + 32]
xor r15d, r15d
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rbx + 32 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rbx + 32 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rbx + 32 + 24]
adcx r14, rax
adox r15, rcx
adcx r15, rbp
mov edx, 38
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
mov rdx, [rsi]
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
adcx r11, rbp
xor ebp, ebp
mov [rdi + 24], r11
mov [rdi], r8
mov [rdi + 8], r9
mov [rdi + 16], r10
mulx r9, r8, [rbx]
mulx r10, rax, [rbx + 8]
mulx r12, rcx, [rbx + 24]
adcx r9, rax
mulx r11, rax, [rbx + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rsi + 8]
xor r13d, r13d
mulx rcx, rax, [rbx]
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rbx + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rbx + 24]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mov rdx, [rsi + 16]
mulx rcx, rax, [rbx]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rbx + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rbx + 24]
adcx r13, rax
mov rdx, [rsi + 24]
adox r14, rcx
mulx rcx, rax, [rbx]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rbx + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rbx + 24]
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
adcx r11, rax
adox rcx, rbp
mov r12, [rdi]
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
mov r14, [rdi + 16]
mov r13, [rdi + 8]
adcx r10, rbp
mov r15, [rdi + 24]
adcx r11, rbp
add r12, r8
adc r13, r9
adc r14, r10
adc r15, r11
sbb rax, rax
mov [rdi + 96 + 16], r14
and eax, 38
add r12, rax
mov [rdi + 96], r12
sub r8, [rdi]
mov [rdi + 96 + 24], r15
sbb r9, [rdi + 8]
sbb r10, [rdi + 16]
sbb r11, [rdi + 24]
sbb rax, rax
and eax, 38
sub r8, rax
sbb r9, 0
mov [rdi + 96 + 8], r13
sbb r10, 0
sbb r11, 0
mov [rdi + 24], r11
mov rdx, [rsi + 96]
xor ebp, ebp
mov [rdi + 16], r10
mov [rdi], r8
mov [rdi + 8], r9
mulx r12, rcx, [rbx + 96 + 24]
mulx r10, rax, [rbx + 96 + 8]
mulx r9, r8, [rbx + 96]
adcx r9, rax
mulx r11, rax, [rbx + 96 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rsi + 96 + 8]
xor r13d, r13d
mulx rcx, rax, [rbx + 96]
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rbx + 96 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rbx + 96 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rbx + 96 + 24]
mov rdx, [rsi + 96 + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rbx + 96]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 96 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 96 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rbx + 96 + 24]
adcx r13, rax
adox r14, rcx
adcx r14, rbp
mov rdx, [rsi + 96 + 24]
mulx rcx, rax, [rbx + 96]
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 96 + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rbx + 96 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rbx + 96 + 24]
adcx r14, rax
adox r15, rcx
adcx r15, rbp
mov edx, 38
mulx rcx, rax, r12
xor ebp, ebp
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
adox r10, r12
mulx rcx, rax, r14
adcx r10, rax
adox r11, rcx
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
mov [rdi + 32 + 16], r10
mov rdx, [rsi + 64]
mov [rdi + 32 + 24], r11
mov [rdi + 32 + 8], r9
xor ebp, ebp
mov [rdi + 32], r8
mulx r9, r8, [rbx + 64]
mulx r10, rax, [rbx + 64 + 8]
adcx r9, rax
mulx r11, rax, [rbx + 64 + 16]
adcx r10, rax
mulx r12, rcx, [rbx + 64 + 24]
adcx r11, rcx
adcx r12, rbp
mov rdx, [rsi + 64 + 8]
xor r13d, r13d
mulx rcx, rax, [rbx + 64]
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rbx + 64 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 64 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rbx + 64 + 24]
adcx r12, rax
adox r13, rcx
adcx r13, rbp
mov rdx, [rsi + 64 + 16]
mulx rcx, rax, [rbx + 64]
xor r14d, r14d
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rbx + 64 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 64 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rbx + 64 + 24]
adox r14, rcx
mov rdx, [rsi + 64 + 24]
adcx r13, rax
mulx rcx, rax, [rbx + 64]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rbx + 64 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rbx + 64 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rbx + 64 + 24]
adox r15, rcx
adcx r14, rax
adcx r15, rbp
mov edx, 38
xor ebp, ebp
mulx rcx, rax, r12
adox r9, rcx
adcx r8, rax
mulx r12, rax, r13
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adcx r10, rax
adox r11, rcx
mulx rcx, rax, r15
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
mov r13, [rdi + 32 + 8]
add r8, rcx
adcx r9, rbp
mov r15, [rdi + 32 + 24]
adcx r10, rbp
mov r12, [rdi + 32]
mov r14, [rdi + 32 + 16]
adcx r11, rbp
add r12, r8
adc r13, r9
adc r14, r10
adc r15, r11
sbb rax, rax
and eax, 38
add r12, rax
sub r8, [rdi + 32]
mov [rdi + 64 + 24], r15
sbb r9, [rdi + 32 + 8]
sbb r10, [rdi + 32 + 16]
sbb r11, [rdi + 32 + 24]
sbb rax, rax
and eax, 38
sub r8, rax
sbb r9, 0
sbb r10, 0
sbb r11, 0
mov [rdi + 32], r8
mov rdx, [rdi]
mov [rdi + 64 + 8], r13
mov [rdi + 32 + 24], r11
xor ebp, ebp
mov [rdi + 32 + 16], r10
mov [rdi + 32 + 8], r9
mov [rdi + 64], r12
mulx r12, rcx, [rdi + 96 + 24]
mulx r10, rax, [rdi + 96 + 8]
mulx r9, r8, [rdi + 96]
adcx r9, rax
mulx r11, rax, [rdi + 96 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
xor r13d, r13d
mov rdx, [rdi + 8]
mulx rcx, rax, [rdi + 96]
adcx r9, rax
mov [rdi + 64 + 16], r14
adox r10, rcx
mulx rcx, rax, [rdi + 96 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 96 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 96 + 24]
mov rdx, [rdi + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
mulx rcx, rax, [rdi + 96]
xor r14d, r14d
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 96 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 96 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 96 + 24]
adox r14, rcx
adcx r13, rax
mov rdx, [rdi + 24]
adcx r14, rbp
mulx rcx, rax, [rdi + 96]
xor r15d, r15d
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 96 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 96 + 16]
adcx r13, rax
adox r14, rcx
mulx rcx, rax, [rdi + 96 + 24]
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
adcx r11, rax
adox rcx, rbp
adcx rcx, rbp
add r11, r11
adc rcx, rcx
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
mov [rsi + 96 + 8], r9
adcx r10, rbp
mov [rsi + 96], r8
adcx r11, rbp
mov [rsi + 96 + 16], r10
mov rdx, [rdi + 64]
mulx r9, r8, [rdi + 96]
mov [rsi + 96 + 24], r11
xor ebp, ebp
mulx r10, rax, [rdi + 96 + 8]
mulx r12, rcx, [rdi + 96 + 24]
adcx r9, rax
mulx r11, rax, [rdi + 96 + 16]
mov rdx, [rdi + 64 + 8]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
xor r13d, r13d
mulx rcx, rax, [rdi + 96]
adox r10, rcx
adcx r9, rax
mulx rcx, rax, [rdi + 96 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 96 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 96 + 24]
mov rdx, [rdi + 64 + 16]
adox r13, rcx
adcx r12, rax
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rdi + 96]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 96 + 8]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 96 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 96 + 24]
adox r14, rcx
mov rdx, [rdi + 64 + 24]
adcx r13, rax
mulx rcx, rax, [rdi + 96]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 96 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 96 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rdi + 96 + 24]
adox r15, rcx
mov edx, 38
adcx r14, rax
adcx r15, rbp
xor ebp, ebp
mulx rcx, rax, r12
adcx r8, rax
mulx r12, rax, r13
adox r9, rcx
adcx r9, rax
mulx rcx, rax, r14
adox r10, r12
adcx r10, rax
adox r11, rcx
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
mov [rsi + 32 + 16], r10
adcx r11, rbp
mov rdx, [rdi]
xor ebp, ebp
mov [rsi + 32 + 8], r9
mov [rsi + 32 + 24], r11
mov [rsi + 32], r8
mulx r10, rax, [rdi + 32 + 8]
mulx r9, r8, [rdi + 32]
adcx r9, rax
mulx r12, rcx, [rdi + 32 + 24]
mulx r11, rax, [rdi + 32 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rdi + 8]
mulx rcx, rax, [rdi + 32]
xor r13d, r13d
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rdi + 32 + 8]
adcx r10, rax
adox r11, rcx
mulx rcx, rax, [rdi + 32 + 16]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 32 + 24]
adcx r12, rax
mov rdx, [rdi + 16]
adox r13, rcx
adcx r13, rbp
mulx rcx, rax, [rdi + 32]
xor r14d, r14d
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 32 + 8]
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 32 + 16]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 32 + 24]
adcx r13, rax
adox r14, rcx
adcx r14, rbp
mov rdx, [rdi + 24]
mulx rcx, rax, [rdi + 32]
xor r15d, r15d
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 32 + 8]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 32 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rdi + 32 + 24]
adox r15, rcx
mov edx, 38
adcx r14, rax
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
adcx rcx, rbp
add r11, r11
mov rdx, [rdi + 32]
adc rcx, rcx
imul rcx, rcx, 19
shr r11, 1
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rsi + 8], r9
adcx r11, rbp
mov [rsi], r8
mov [rsi + 24], r11
mulx r9, r8, [rdi + 64]
xor ebp, ebp
mov [rsi + 16], r10
mulx r10, rax, [rdi + 64 + 8]
adcx r9, rax
mulx r12, rcx, [rdi + 64 + 24]
mulx r11, rax, [rdi + 64 + 16]
adcx r10, rax
adcx r11, rcx
adcx r12, rbp
mov rdx, [rdi + 32 + 8]
mulx rcx, rax, [rdi + 64]
xor r13d, r13d
adcx r9, rax
adox r10, rcx
mulx rcx, rax, [rdi + 64 + 8]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 64 + 16]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 64 + 24]
mov rdx, [rdi + 32 + 16]
adcx r12, rax
adox r13, rcx
adcx r13, rbp
xor r14d, r14d
mulx rcx, rax, [rdi + 64]
adox r11, rcx
adcx r10, rax
mulx rcx, rax, [rdi + 64 + 8]
adcx r11, rax
adox r12, rcx
mulx rcx, rax, [rdi + 64 + 16]
adcx r12, rax
adox r13, rcx
mulx rcx, rax, [rdi + 64 + 24]
adox r14, rcx
mov rdx, [rdi + 32 + 24]
adcx r13, rax
mulx rcx, rax, [rdi + 64]
adcx r14, rbp
xor r15d, r15d
adox r12, rcx
adcx r11, rax
mulx rcx, rax, [rdi + 64 + 8]
adox r13, rcx
adcx r12, rax
mulx rcx, rax, [rdi + 64 + 16]
adox r14, rcx
adcx r13, rax
mulx rcx, rax, [rdi + 64 + 24]
adcx r14, rax
adox r15, rcx
adcx r15, rbp
xor ebp, ebp
mov edx, 38
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
shr r11, 1
imul rcx, rcx, 19
add r8, rcx
adcx r9, rbp
adcx r10, rbp
mov [rsi + 64], r8
mov [rsi + 64 + 16], r10
mov [rsi + 64 + 8], r9
adcx r11, rbp
mov [rsi + 64 + 24], r11
