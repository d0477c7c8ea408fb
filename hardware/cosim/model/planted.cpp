// SPDX-License-Identifier: MIT OR Apache-2.0
// The number of the planted fault, for an RTL that has several (`cargo xtask faults --random`).
#include <cstdlib>

extern "C" int engine25519_fault() {
    const char *number = std::getenv("ENGINE25519_FAULT");
    return number ? std::atoi(number) : 0;
}
