# The libraries for C, by a program that knows pkg-config, and by one that knows CMake.
arch=$(dpkg --print-architecture)
apt-get -qq install /dist/libnineteen0_*_"$arch".deb /dist/libnineteen-sodium0_*_"$arch".deb \
    /dist/libnineteen-dev_*_"$arch".deb
cd "$(mktemp -d)"
cat > program.c <<'PROGRAM'
#include <nineteen.h>
#include <stdio.h>

int main(void)
{
    uint8_t seed[32], public_key[32], signature[64];
    const uint8_t message[4] = {1, 2, 3, 4};

    if (nineteen_ed25519_generate(seed, public_key) != 0)
        return 1;
    if (nineteen_ed25519_sign(signature, seed, message, 4) != 0)
        return 1;
    printf("%s\n", nineteen_version());
    return nineteen_ed25519_verify(public_key, signature, message, 4, NINETEEN_POLICY_CANONICAL);
}
PROGRAM
cc program.c $(pkg-config --cflags --libs nineteen) -o shared
./shared
ldd shared | grep -q libnineteen.so.0
cat > CMakeLists.txt <<'PROGRAM'
cmake_minimum_required(VERSION 3.16)
project(trial C)
find_package(nineteen 0.1 REQUIRED)
add_executable(static program.c)
target_link_libraries(static nineteen::nineteen_static)
PROGRAM
cmake -S . -B build > /dev/null
cmake --build build > /dev/null
build/static
pkg-config --libs nineteen-sodium
zcat /usr/share/man/man3/nineteen_ed25519.3.gz | grep -q nineteen_ed25519_sign
# The archive, in a prefix of the user's.
mkdir prefix
tar -xzf /dist/libnineteen-*-"$(uname -m)"-unknown-linux-gnu.tar.gz -C prefix --strip-components=1
apt-get -qq purge libnineteen0 libnineteen-sodium0 libnineteen-dev
export PKG_CONFIG_PATH=$PWD/prefix/lib/pkgconfig
cc program.c $(pkg-config --cflags --libs nineteen) -o shared
LD_LIBRARY_PATH=$PWD/prefix/lib ./shared
