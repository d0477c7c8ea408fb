// SPDX-License-Identifier: MIT OR Apache-2.0
// C interface of the verilated units. Elements are 15 signed limbs.
#include "Vunits.h"
#include "verilated.h"
#include <cstdint>
#include <memory>

struct Units {
    VerilatedContext context;
    std::unique_ptr<Vunits> top;
};

template <class W> static void pack(W &wide, const int32_t *limbs) {
    for (int i = 0; i < 9; i++) wide[i] = 0;
    for (int k = 0; k < 15; k++) {
        const int bit = 18 * k;
        const uint64_t x = static_cast<uint64_t>(limbs[k] & 0x3ffff) << (bit % 32);
        wide[bit / 32] |= static_cast<uint32_t>(x);
        if (bit / 32 + 1 < 9) wide[bit / 32 + 1] |= static_cast<uint32_t>(x >> 32);
    }
}

template <class W> static void unpack(const W &wide, int32_t *limbs) {
    for (int k = 0; k < 15; k++) {
        const int bit = 18 * k;
        uint64_t x = wide[bit / 32];
        if (bit / 32 + 1 < 9) x |= static_cast<uint64_t>(wide[bit / 32 + 1]) << 32;
        const int32_t v = (x >> (bit % 32)) & 0x3ffff;
        limbs[k] = v & 0x20000 ? v - 0x40000 : v;
    }
}

extern "C" {
Units *units_new() {
    auto *u = new Units;
    u->context.randReset(2);
    u->context.randSeed(25519);
    u->top = std::make_unique<Vunits>(&u->context);
    u->top->clk_i = 0;
    u->top->rst_i = 1;
    for (int i = 0; i < 4; i++) {
        u->top->clk_i = 1;
        u->top->eval();
        u->top->clk_i = 0;
        u->top->eval();
    }
    u->top->rst_i = 0;
    u->top->eval();
    return u;
}
void units_free(Units *u) {
    Verilated::threadContextp(&u->context);
    delete u;
}
void units_operands(Units *u, const int32_t *a, const int32_t *b) {
    pack(u->top->a_i, a);
    pack(u->top->b_i, b);
}
// Bits: 0 start multiplier, 1 square, 2 small, 3 subtract, 4 unpack, 5 start freeze.
void units_control(Units *u, uint32_t bits) {
    u->top->mul_start_i = bits & 1;
    u->top->square_i = bits >> 1 & 1;
    u->top->small_i = bits >> 2 & 1;
    u->top->sub_i = bits >> 3 & 1;
    u->top->unpack_i = bits >> 4 & 1;
    u->top->freeze_start_i = bits >> 5 & 1;
    u->top->eval();
}
void units_clock(Units *u) {
    Verilated::threadContextp(&u->context);
    u->top->clk_i = 1;
    u->top->eval();
    u->top->clk_i = 0;
    u->top->eval();
}
// 0 multiplier, 1 multiplier without fast square, 2 adder, 3 freeze. Returns its valid bit (1 where there is none).
uint32_t units_result(Units *u, uint32_t which, int32_t *limbs) {
    switch (which) {
    case 0: unpack(u->top->mul_o, limbs); return u->top->mul_valid_o;
    case 1: unpack(u->top->slow_o, limbs); return u->top->slow_valid_o;
    case 2: unpack(u->top->add_o, limbs); return 1;
    default: unpack(u->top->freeze_o, limbs); return 1;
    }
}
}
