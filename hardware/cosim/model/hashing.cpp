// SPDX-License-Identifier: MIT OR Apache-2.0
// C interface of SHA-512 behind its two buses: single accesses, waiting, and the registers by name.
#include "Vhashing.h"
#include "verilated.h"
#include "verilated_syms.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// A register inside the unit: see registers.vlt.
struct Held {
    std::string name;
    const uint8_t *data;
    size_t size;
};

struct Hashing {
    VerilatedContext context;
    std::unique_ptr<Vhashing> top;
    std::vector<Held> registers;
    uint64_t cycles = 0;
};

static void clock(Hashing *h) {
    Verilated::threadContextp(&h->context);
    h->top->clk_i = 1;
    h->top->eval();
    h->top->clk_i = 0;
    h->top->eval();
    h->cycles++;
}

// Registers and memories begin at random, each model with a seed of its own.
static std::atomic<int> hashings{0};

extern "C" {
Hashing *hashing_new() {
    auto *h = new Hashing;
    h->context.randReset(2);
    h->context.randSeed(++hashings);
    h->top = std::make_unique<Vhashing>(&h->context);
    auto &t = *h->top;
    t.clk_i = t.rst_i = t.stb_i = t.we_i = t.s_axi_awvalid = t.s_axi_wvalid = t.s_axi_arvalid = t.s_axi_bready = t.s_axi_rready = 0;
    t.eval();
    for (const auto &scope : *h->context.scopeNameMap()) {
        if (!scope.second->varsp()) continue;
        for (const auto &var : *scope.second->varsp())
            h->registers.push_back({std::string(scope.first) + "." + var.first,
                                    static_cast<const uint8_t *>(var.second.datap()), var.second.totalSize()});
    }
    std::sort(h->registers.begin(), h->registers.end(), [](const Held &a, const Held &b) { return a.name < b.name; });
    return h;
}
void hashing_free(Hashing *h) {
    Verilated::threadContextp(&h->context);     // which the model's end looks into
    delete h;
}
void hashing_reset(Hashing *h, uint32_t cycles) {
    h->top->rst_i = 1;
    h->top->eval();
    for (uint32_t i = 0; i < cycles; i++) clock(h);
    h->top->rst_i = 0;
    h->top->eval();
}
// 0 ack, 1 err, 2 no answer in `limit` cycles (the request is then withdrawn), 3 both, 4 a word without ack or a broken rule.
uint32_t hashing_access(Hashing *h, uint32_t axi, uint32_t we, uint32_t adr, uint32_t sel, uint32_t master, uint32_t *data,
                        uint32_t limit) {
    auto &t = *h->top;
    t.we_i = we;
    t.adr_i = adr;
    t.sel_i = sel;
    t.dat_i = *data;
    t.master_i = master;
    uint32_t answer = 2;
    if (!axi) {
        t.stb_i = 1;
        t.eval();
        for (uint32_t i = 0; i < limit && answer == 2; i++) {
            if (t.ack_o || t.err_o) {
                answer = t.ack_o && t.err_o ? 3 : t.err_o ? 1 : 0;
                *data = t.dat_o;
            } else if (t.dat_o) answer = 4;
            clock(h);
        }
        t.stb_i = 0;
        t.we_i = 0;
        t.eval();
        return answer;
    }
    t.s_axi_awvalid = t.s_axi_wvalid = t.s_axi_bready = we;
    t.s_axi_arvalid = t.s_axi_rready = !we;
    t.eval();
    for (uint32_t i = 0; i < limit && answer == 2; i++) {
        const bool aw = t.s_axi_awready, w = t.s_axi_wready, ar = t.s_axi_arready;
        if (we && t.s_axi_bvalid) answer = t.s_axi_bresp ? 1 : 0;
        if (!we && t.s_axi_rvalid) {
            answer = t.s_axi_rresp ? 1 : 0;
            *data = t.s_axi_rdata;
        }
        clock(h);
        t.s_axi_awvalid &= !aw;
        t.s_axi_wvalid &= !w;
        t.s_axi_arvalid &= !ar;
        t.eval();
    }
    t.s_axi_bready = t.s_axi_rready = 0;
    t.eval();
    return t.broken_o ? 4 : answer;
}
void hashing_run(Hashing *h, uint32_t cycles) {
    for (uint32_t i = 0; i < cycles; i++) clock(h);
}
uint64_t hashing_cycles(Hashing *h) { return h->cycles; }
uint32_t hashing_registers(Hashing *h) { return h->registers.size(); }
const char *hashing_register(Hashing *h, uint32_t i, const uint8_t **data, uint32_t *size) {
    *data = h->registers[i].data;
    *size = h->registers[i].size;
    return h->registers[i].name.c_str();
}
}
