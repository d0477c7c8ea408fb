// SPDX-License-Identifier: MIT OR Apache-2.0
// A plugin of QEMU that writes down what a program executes.
//
// With `count=on` it counts instructions and prints `instructions N` on standard error at the end. QEMU adds to the counter
// itself, once for each block of instructions: nothing is called. With `trace=FD` it writes a word of 64 bits to that file
// descriptor for each instruction, with its first 16 bits in bits 40 to 55 and its address below, and behind it one for each
// access to memory: bit 63, the logarithm of the width in bits 40 to 43, the address below. (At the end of a page the lengths
// that QEMU gives are wrong.)
//
// The declarations are those of version 1 of the interface (docs/devel/tcg-plugins.rst), so that no header is needed.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_RW = 3 };
typedef void (*on_block)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*on_instruction)(unsigned, void *);
typedef void (*on_access)(unsigned, qemu_plugin_meminfo_t, uint64_t, void *);
typedef void (*on_end)(qemu_plugin_id_t, void *);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, on_block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, on_instruction, enum qemu_plugin_cb_flags, void *);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, on_access, enum qemu_plugin_cb_flags,
                                      enum qemu_plugin_mem_rw, void *);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, on_end, void *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static const uint64_t ADDRESS = (UINT64_C(1) << 40) - 1;
static uint64_t instructions;
static int file = -1;
static uint64_t words[1 << 14];
static size_t used;

static void flush(void) {
  const char *from = (const char *)words;
  size_t left = used * sizeof words[0];
  used = 0;
  while (left > 0) {
    ssize_t written = write(file, from, left);
    if (written <= 0) _exit(3);
    from += written;
    left -= (size_t)written;
  }
}

static void put(uint64_t word) {
  words[used++] = word;
  if (used == sizeof words / sizeof words[0]) flush();
}

static void instruction(unsigned cpu, void *word) {
  (void)cpu;
  put((uint64_t)(uintptr_t)word);
}

static void access_to(unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *data) {
  (void)cpu;
  (void)data;
  put(UINT64_C(1) << 63 | (uint64_t)qemu_plugin_mem_size_shift(info) << 40 | (address & ADDRESS));
}

static void block(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
  (void)id;
  size_t count = qemu_plugin_tb_n_insns(tb);
  if (file < 0) {
    qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &instructions, count);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    struct qemu_plugin_insn *each = qemu_plugin_tb_get_insn(tb, i);
    uint16_t first;
    memcpy(&first, qemu_plugin_insn_data(each), sizeof first);
    uint64_t word = (uint64_t)first << 40 | (qemu_plugin_insn_vaddr(each) & ADDRESS);
    qemu_plugin_register_vcpu_insn_exec_cb(each, instruction, QEMU_PLUGIN_CB_NO_REGS, (void *)(uintptr_t)word);
    qemu_plugin_register_vcpu_mem_cb(each, access_to, QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, NULL);
  }
}

static void end(qemu_plugin_id_t id, void *data) {
  (void)id;
  (void)data;
  if (file < 0) {
    fprintf(stderr, "instructions %" PRIu64 "\n", instructions);
  } else {
    flush();
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                                                               char **argv) {
  (void)info;
  if (argc == 1 && strncmp(argv[0], "trace=", 6) == 0) file = atoi(argv[0] + 6);
  qemu_plugin_register_vcpu_tb_trans_cb(id, block);
  qemu_plugin_register_atexit_cb(id, end, NULL);
  return 0;
}
