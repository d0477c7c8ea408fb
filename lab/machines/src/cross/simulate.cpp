// SPDX-License-Identifier: MIT OR Apache-2.0
// The clock of simulate.sv.
//
// simulation LIMIT +program=FILE. Exit status: that of the program, or 3 beyond the limit.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "Vsimulation.h"
#include "verilated.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const uint64_t limit = std::strtoull(argv[1], nullptr, 10);
  VerilatedContext context;
  context.commandArgs(argc, argv);
  Vsimulation simulation(&context);
  for (simulation.eval(); !simulation.ended && simulation.cycle < limit; simulation.eval()) {
    simulation.clock = 1;
    simulation.eval();
    simulation.clock = 0;
  }
  std::fflush(stdout);
  return simulation.ended ? simulation.status : 3;
}
