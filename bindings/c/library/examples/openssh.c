/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Prints the public key of a private key of OpenSSH, as ssh-keygen -y does; without a file, that of
 * a key that it writes itself.
 *
 *     cc openssh.c $(pkg-config --cflags --libs nineteen)
 *     ./a.out ~/.ssh/id_ed25519
 */

#include <nineteen.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    /* Never a constant outside of an example: 32 bytes from getrandom(2). */
    const uint8_t example[32] = {1, 2, 3};
    const uint8_t comment[] = {'m', 'e'};
    char file[16384];
    size_t length = sizeof file;
    uint8_t seed[32];
    uint8_t public_key[32];
    char line[128];
    size_t line_length = sizeof line;
    int answer;

    if (argc > 1) {
        FILE *from = fopen(argv[1], "rb");

        if (from == NULL) {
            perror(argv[1]);
            return 2;
        }
        length = fread(file, 1, sizeof file, from);
        fclose(from);
    } else {
        if (nineteen_ed25519_openssh_private(file, &length, example, comment, 2) != 0)
            return 2;
        length -= 1; /* the zero at the end */
    }
    answer = nineteen_ed25519_openssh_private_read(seed, (const uint8_t *)file, length);
    memset(file, 0, sizeof file);
    if (answer == NINETEEN_ENCRYPTED) {
        fputs("a passphrase protects the key\n", stderr);
        return 3;
    }
    if (answer != 0 || nineteen_ed25519_public_key(public_key, seed) != 0) {
        fputs("not an Ed25519 key\n", stderr);
        return 4;
    }
    memset(seed, 0, sizeof seed); /* outside of an example: explicit_bzero */
    if (nineteen_ed25519_openssh_public(line, &line_length, public_key, NULL, 0) != 0)
        return 2;
    fputs(line, stdout);
    return 0;
}
