// SPDX-License-Identifier: MIT OR Apache-2.0
// C interface of the verilated engine: single bus accesses, waiting, and the log of architectural writes.
#include "Vharness.h"
#include "verilated.h"
#include <cstdint>
#include <memory>
#include <vector>

struct Write {
    uint32_t cycle;     // an instruction that issues then may read the value
    uint32_t row;       // context * 64 + register
    int32_t limbs[15];
};

struct Harness {
    VerilatedContext context;
    std::unique_ptr<Vharness> top;
    std::vector<Write> log;
    bool logs = false;
    uint64_t cycles = 0;
};

static void clock(Harness *h) {
    auto &t = *h->top;
    if (h->logs && t.write_o) {
        Write w;
        w.cycle = t.count_o - 2;
        w.row = t.row_o;
        for (int k = 0; k < 15; k++) {
            const int bit = 18 * k;
            uint64_t x = t.value_o[bit / 32];
            if (bit / 32 + 1 < 9) x |= static_cast<uint64_t>(t.value_o[bit / 32 + 1]) << 32;
            const int32_t v = (x >> (bit % 32)) & 0x3ffff;
            w.limbs[k] = v & 0x20000 ? v - 0x40000 : v;
        }
        h->log.push_back(w);
    }
    t.clk_i = 1;
    t.eval();
    t.clk_i = 0;
    t.eval();
    h->cycles++;
}

extern "C" {
Harness *harness_new() {
    auto *h = new Harness;
    h->top = std::make_unique<Vharness>(&h->context);
    h->top->clk_i = 0;
    h->top->eval();
    return h;
}
void harness_free(Harness *h) { delete h; }
void harness_reset(Harness *h) {
    h->top->rst_i = 1;
    for (int i = 0; i < 4; i++) clock(h);
    h->top->rst_i = 0;
    h->top->eval();
}
// 0 ack, 1 err, 2 no answer in `limit` cycles, 3 both.
uint32_t harness_access(Harness *h, uint32_t we, uint32_t adr, uint32_t sel, uint32_t master, uint32_t *data, uint32_t limit) {
    auto &t = *h->top;
    t.stb_i = 1;
    t.we_i = we;
    t.adr_i = adr;
    t.sel_i = sel;
    t.dat_i = *data;
    t.master_i = master;
    t.eval();
    uint32_t answer = 2;
    for (uint32_t i = 0; i < limit; i++) {
        if (t.ack_o || t.err_o) {
            answer = t.ack_o && t.err_o ? 3 : t.err_o ? 1 : 0;
            *data = t.dat_o;
            clock(h);
            break;
        }
        clock(h);
    }
    t.stb_i = 0;
    t.we_i = 0;
    t.eval();
    return answer;
}
void harness_run(Harness *h, uint32_t cycles) {
    for (uint32_t i = 0; i < cycles; i++) clock(h);
}
// Runs until idle or `limit`; 1 if idle.
uint32_t harness_until_idle(Harness *h, uint32_t limit) {
    for (uint32_t i = 0; i < limit && h->top->busy_o; i++) clock(h);
    return !h->top->busy_o;
}
uint32_t harness_clear(Harness *h, uint32_t row) {
    h->top->clear_row_i = row;
    h->top->eval();
    return h->top->clear_o;
}
uint32_t harness_irq(Harness *h) { return h->top->irq_o; }
uint64_t harness_cycles(Harness *h) { return h->cycles; }
void harness_log(Harness *h, uint32_t on) {
    h->logs = on;
    h->log.clear();
}
uint32_t harness_writes(Harness *h) { return h->log.size(); }
void harness_write(Harness *h, uint32_t i, uint32_t *cycle, uint32_t *row, int32_t *limbs) {
    const Write &w = h->log[i];
    *cycle = w.cycle;
    *row = w.row;
    for (int k = 0; k < 15; k++) limbs[k] = w.limbs[k];
}
}
