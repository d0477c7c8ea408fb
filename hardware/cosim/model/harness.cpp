// SPDX-License-Identifier: MIT OR Apache-2.0
// C interface of the verilated engine: single bus accesses, waiting, and the log of architectural writes.
#include "Vharness.h"
#include "Vharness___024root.h"
#include "verilated.h"
#include "verilated_syms.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

struct Write {
    uint32_t cycle;     // an instruction that issues then may read the value
    uint32_t row;       // context * 64 + register
    int32_t limbs[15];
};

// A register inside the engine: see registers.vlt.
struct Register {
    std::string name;
    uint8_t *data;
    size_t size;
    uint32_t elements;  // of an array; else 1
    uint32_t bits;      // of each
};

// One bit to invert: at the end of a cycle, where registers have their new values.
struct Disturbance {
    uint64_t cycle = ~0ull;     // never
    uint32_t i, element, bit;
};

struct Harness {
    VerilatedContext context;
    std::unique_ptr<Vharness> top;
    std::vector<Write> log;
    std::vector<Register> registers;
    Disturbance disturbance;
    bool logs = false;
    uint64_t cycles = 0;
};

// What Verilator makes of all combinational logic, for the first evaluation: after a register was changed from outside it has to be done again.
void Vharness___024root___eval_settle(Vharness___024root *root);

static uint8_t &byte_of(const Register &r, uint32_t element, uint32_t bit) {
    return r.data[element * (r.size / r.elements) + bit / 8];
}

static void invert(Harness *h, uint32_t i, uint32_t element, uint32_t bit) {
    byte_of(h->registers[i], element, bit) ^= 1 << bit % 8;
    Vharness___024root___eval_settle(h->top->rootp);
    h->top->eval();
}

static void clock(Harness *h) {
    Verilated::threadContextp(&h->context);
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
    const Disturbance &d = h->disturbance;
    if (h->cycles == d.cycle) invert(h, d.i, d.element, d.bit);
}

// Registers and memories begin at random, each model with a seed of its own.
static std::atomic<int> models{0};

extern "C" {
// With a seed, or 0 for the next one.
Harness *harness_new(uint32_t seed) {
    auto *h = new Harness;
    h->context.randReset(2);
    h->context.randSeed(seed ? seed : ++models);
    h->top = std::make_unique<Vharness>(&h->context);
    h->top->clk_i = 0;
    h->top->eval();
    for (const auto &scope : *h->context.scopeNameMap()) {
        if (!scope.second->varsp()) continue;
        for (const auto &var : *scope.second->varsp()) {
            const VerilatedVar &v = var.second;
            uint32_t elements = 1;
            for (int k = 1; k <= v.udims(); k++) elements *= v.elements(k);
            const uint32_t bits = v.dims() > v.udims() ? v.packed().elements() : 1;
            h->registers.push_back({std::string(scope.first) + "." + var.first, static_cast<uint8_t *>(v.datap()), v.totalSize(), elements, bits});
        }
    }
    std::sort(h->registers.begin(), h->registers.end(), [](const Register &a, const Register &b) { return a.name < b.name; });
    return h;
}
void harness_free(Harness *h) {
    Verilated::threadContextp(&h->context);     // which the model's end looks into
    delete h;
}
void harness_reset(Harness *h, uint32_t cycles) {
    h->top->rst_i = 1;
    h->top->eval();
    for (uint32_t i = 0; i < cycles; i++) clock(h);
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
// The registers by name, with the bytes of their values.
uint32_t harness_registers(Harness *h) { return h->registers.size(); }
const char *harness_register(Harness *h, uint32_t i, const uint8_t **data, uint32_t *size) {
    *data = h->registers[i].data;
    *size = h->registers[i].size;
    return h->registers[i].name.c_str();
}
// Elements and bits of a register, if it keeps its value by itself: what follows from others is what it was when those are looked at again.
uint32_t harness_state(Harness *h, uint32_t i, uint32_t *elements, uint32_t *bits) {
    Verilated::threadContextp(&h->context);
    const Register &r = h->registers[i];
    *elements = r.elements;
    *bits = r.bits;
    const uint8_t before = byte_of(r, 0, 0);
    invert(h, i, 0, 0);
    const bool keeps = byte_of(r, 0, 0) != before;
    if (keeps) invert(h, i, 0, 0);
    return keeps;
}
// Everything that registers.vlt names, in 64 bits: of two equal models, one number. For states that differ by one disturbance, not by an adversary.
uint64_t harness_digest(Harness *h) {
    uint64_t sum = 0;
    for (const auto &r : h->registers)
        for (size_t k = 0; k < r.size; k += 8) {
            uint64_t x = 0;
            memcpy(&x, r.data + k, std::min<size_t>(8, r.size - k));
            sum = (sum ^ x) * 0x9e3779b97f4a7c15;
            sum ^= sum >> 29;
        }
    return sum;
}
// A bit to invert at the end of so many cycles from now, once.
void harness_disturb(Harness *h, uint64_t cycles, uint32_t i, uint32_t element, uint32_t bit) {
    h->disturbance = {h->cycles + cycles, i, element, bit};
}
// How many bits of the registers with `part` in their name change in `cycles` cycles.
uint64_t harness_toggles(Harness *h, const char *part, uint32_t cycles) {
    std::vector<std::pair<Register, std::vector<uint8_t>>> watched;
    for (const auto &r : h->registers)
        if (r.name.find(part) != std::string::npos) watched.push_back({r, std::vector<uint8_t>(r.data, r.data + r.size)});
    uint64_t count = 0;
    for (uint32_t i = 0; i < cycles; i++) {
        clock(h);
        for (auto &[r, last] : watched)
            for (size_t k = 0; k < r.size; k++) {
                count += __builtin_popcount(last[k] ^ r.data[k]);
                last[k] = r.data[k];
            }
    }
    return count;
}
// What switches in each of the next cycles: `changes` has `groups` numbers a cycle, each of them the bits that change in the registers
// of one group. `address` has that of the last instruction in the issue register by then: registers number `pc`, and `valid`.
void harness_switching(Harness *h, const uint32_t *places, const uint32_t *group, uint32_t count, uint32_t groups, uint32_t pc, uint32_t valid,
                       uint32_t cycles, uint16_t *changes, uint16_t *address) {
    std::vector<std::vector<uint8_t>> last;
    for (uint32_t i = 0; i < count; i++) {
        const Register &r = h->registers[places[i]];
        last.emplace_back(r.data, r.data + r.size);
    }
    uint16_t at = 0xffff;       // none yet
    for (uint32_t c = 0; c < cycles; c++, changes += groups) {
        if (*h->registers[valid].data) memcpy(&at, h->registers[pc].data, sizeof at);
        *address++ = at;
        clock(h);
        for (uint32_t i = 0; i < count; i++) {
            const Register &r = h->registers[places[i]];
            uint8_t *old = last[i].data();
            uint32_t sum = 0;
            size_t k = 0;
            for (; k + 4 <= r.size; k += 4) {
                uint32_t a, b;
                memcpy(&a, old + k, 4);
                memcpy(&b, r.data + k, 4);
                sum += __builtin_popcount(a ^ b);
            }
            for (; k < r.size; k++) sum += __builtin_popcount(old[k] ^ r.data[k]);
            memcpy(old, r.data, r.size);
            changes[group[i]] += sum;
        }
    }
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
