// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Two parties agree on a secret with X25519, and prove with Ristretto255 that sums commute.
//
//     c++ -std=c++17 exchange.cpp $(pkg-config --cflags --libs nineteen)

#include <nineteen.h>

#include <array>
#include <cstdint>
#include <cstdio>

using Bytes = std::array<std::uint8_t, 32>;

int main()
{
    Bytes secrets[2]{}, publics[2]{}, shared[2]{};
    secrets[0][0] = 8;
    secrets[1][0] = 16;
    for (int i = 0; i < 2; i++)
        if (nineteen_x25519_base(publics[i].data(), secrets[i].data()) != 0)
            return 1;
    for (int i = 0; i < 2; i++)
        if (nineteen_x25519(shared[i].data(), secrets[i].data(), publics[1 - i].data()) != 0)
            return 1;
    if (shared[0] != shared[1])
        return 1;
    // A public key of small order: the secret would not depend on ours.
    const Bytes zero{};
    if (nineteen_x25519(shared[0].data(), secrets[0].data(), zero.data()) == 0 || shared[0] != zero)
        return 1;

    std::array<std::uint8_t, 64> uniform{};
    Bytes points[2], sums[2];
    for (int i = 0; i < 2; i++) {
        uniform[0] = static_cast<std::uint8_t>(i);
        if (nineteen_ristretto255_map(points[i].data(), uniform.data()) != 0)
            return 1;
    }
    for (int i = 0; i < 2; i++)
        if (nineteen_ristretto255_add(sums[i].data(), points[i].data(), points[1 - i].data()) != 0)
            return 1;
    std::puts(sums[0] == sums[1] ? "agreed" : "not agreed");
    return sums[0] == sums[1] ? 0 : 1;
}
