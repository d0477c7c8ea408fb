// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs a program on the RTL of VexRiscv: memory at 0x40000000 with a cycle before the first word of a read, and three
// registers at 0xf0000000: a character, the end, the cycles so far.
//
// simulation PROGRAM LIMIT; PROGRAM is what the memory holds. Exit status: that of the program, or 3 beyond the limit.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "VVexRiscv.h"
#include "verilated.h"

namespace {

constexpr uint32_t BASE = 0x40000000;
constexpr uint32_t REGISTERS = 0xf0000000;
constexpr uint32_t CHARACTER = 0, END = 4, CYCLES = 8;
// Cycles that a read waits for its first word; writes and further words take one.
constexpr int LATENCY = 1;
// "End of burst" and "incrementing burst": Wishbone B4, cycle type identifiers.
constexpr int LAST = 7, INCREMENTING = 2;

std::vector<uint8_t> memory(8u << 20);
uint64_t cycle = 0;

uint32_t read(uint32_t address) {
  if (address == REGISTERS + CYCLES) return cycle;
  uint32_t word = 0;
  if (address - BASE <= memory.size() - 4) std::memcpy(&word, &memory[address - BASE], 4);
  return word;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  FILE* file = std::fopen(argv[1], "rb");
  if (!file || std::fread(memory.data(), 1, memory.size(), file) == 0) return 2;
  std::fclose(file);
  const uint64_t limit = std::strtoull(argv[2], nullptr, 10);
  VVexRiscv core;
  core.externalResetVector = BASE;
  core.reset = 1;
  int code_waits = 0, data_waits = 0;
  for (; cycle < limit; cycle++) {
    if (cycle == 20) core.reset = 0;
    core.clk = 0;
    core.eval();
    const bool code = core.iBusWishbone_CYC && core.iBusWishbone_STB;
    const bool data = core.dBusWishbone_CYC && core.dBusWishbone_STB;
    const bool code_done = code && code_waits >= LATENCY;
    const bool data_done = data && (core.dBusWishbone_WE || data_waits >= LATENCY);
    core.iBusWishbone_ACK = code_done;
    core.dBusWishbone_ACK = data_done;
    if (code_done) core.iBusWishbone_DAT_MISO = read(core.iBusWishbone_ADR << 2);
    if (data_done && !core.dBusWishbone_WE) core.dBusWishbone_DAT_MISO = read(core.dBusWishbone_ADR << 2);
    core.eval();
    if (!core.reset) {
      if (data_done && core.dBusWishbone_WE) {
        const uint32_t address = core.dBusWishbone_ADR << 2, word = core.dBusWishbone_DAT_MOSI;
        if (address == REGISTERS + CHARACTER) std::putchar(word & 255);
        if (address == REGISTERS + END) {
          std::fflush(stdout);
          return word;
        }
        if (address - BASE <= memory.size() - 4)
          for (int i = 0; i < 4; i++)
            if (core.dBusWishbone_SEL >> i & 1) memory[address - BASE + i] = word >> (8 * i);
      }
      // A burst waits once.
      if (!code || (code_done && core.iBusWishbone_CTI == LAST)) code_waits = 0;
      else if (!code_done) code_waits++;
      if (!data || core.dBusWishbone_WE || (data_done && core.dBusWishbone_CTI != INCREMENTING)) data_waits = 0;
      else if (!data_done) data_waits++;
    }
    core.clk = 1;
    core.eval();
  }
  return 3;
}
