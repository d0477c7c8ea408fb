// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs the simulated SoC: a clock, and a terminal on its UART.
//
//   simulation CYCLES
//
// What the SoC sends goes to stdout. It ends the simulation itself: byte 4 (end of transmission) says that
// all went well, byte 21 (negative acknowledge) that it did not. Exit status 0, 1, or 2 where neither came
// within CYCLES. Progress goes to stderr.

#include "Vsimulated.h"
#include "verilated.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr uint64_t kReportEvery = 5'000'000;

double seconds() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: simulation CYCLES\n");
        return 2;
    }
    const uint64_t limit = strtoull(argv[1], nullptr, 10);
    VerilatedContext context;
    Vsimulated soc{&context};
    soc.serial_sink_valid = 0;
    soc.serial_sink_data = 0;
    soc.serial_source_ready = 1;
    const double start = seconds();

    for (uint64_t cycle = 0; cycle < limit; ++cycle) {
        soc.clk = 0;
        soc.eval();
        // Taken at the coming edge: valid now and ready always.
        const bool sent = soc.serial_source_valid;
        const uint8_t byte = soc.serial_source_data;
        soc.clk = 1;
        soc.eval();
        if (sent && (byte == 4 || byte == 21)) {
            fprintf(stderr, "%.1f M cycles in %.1f s\n", cycle / 1e6, seconds() - start);
            soc.final();
            return byte == 4 ? 0 : 1;
        }
        if (sent) {
            putchar(byte);
            if (byte == '\n') fflush(stdout);
        }
        if (cycle != 0 && cycle % kReportEvery == 0)
            fprintf(stderr, "... %.0f M cycles, %.0f s\n", cycle / 1e6, seconds() - start);
    }
    fprintf(stderr, "no end within %llu cycles\n", static_cast<unsigned long long>(limit));
    soc.final();
    return 2;
}
