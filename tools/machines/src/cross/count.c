// SPDX-License-Identifier: MIT OR Apache-2.0
// A plugin of QEMU that counts the instructions of a program and prints `instructions N` on standard error at its end.
//
// QEMU adds to the counter itself, once for each block of instructions that it executes: nothing is called. The
// declarations are those of version 1 of the interface (docs/devel/tcg-plugins.rst), so that no header is needed.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef struct qemu_info_t qemu_info_t;
typedef void (*on_block)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*on_end)(qemu_plugin_id_t, void *);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, on_block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, on_end, void *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static uint64_t instructions;

static void block(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &instructions, qemu_plugin_tb_n_insns(tb));
}

static void end(qemu_plugin_id_t id, void *data) {
  (void)id;
  (void)data;
  fprintf(stderr, "instructions %" PRIu64 "\n", instructions);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                                                               char **argv) {
  (void)info;
  (void)argc;
  (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, block);
  qemu_plugin_register_atexit_cb(id, end, NULL);
  return 0;
}
