/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What only a program in C can show: inputs that end where memory ends, threads of the caller, and
 * a child process after a batch on threads. Exits with 0, or with the line that failed.
 */

#define _GNU_SOURCE
#include "nineteen.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            _exit(__LINE__ % 251 + 1);                                                             \
    } while (0)

enum { MANY = 700, PAGE = 4096 };

static uint8_t signatures[MANY][64];
static uint8_t public_key[32];
static uint8_t text[MANY];
static uint64_t offsets[MANY + 1];

/* A copy that ends where a page without access begins. */
static uint8_t *at_the_end(const void *bytes, size_t len)
{
    size_t pages = (len + PAGE - 1) / PAGE * PAGE + PAGE;
    uint8_t *all = mmap(NULL, pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    CHECK(all != MAP_FAILED);
    CHECK(mprotect(all + pages - PAGE, PAGE, PROT_NONE) == 0);
    return memcpy(all + pages - PAGE - len, bytes, len);
}

static void batch(size_t threads)
{
    uint8_t verdicts[MANY];

    CHECK(nineteen_ed25519_verify_batch(verdicts, public_key, 0, signatures[0], 64, text, MANY,
                                        offsets, MANY, NINETEEN_POLICY_ZIP215, threads) == 0);
    CHECK(verdicts[0] == 1 && verdicts[MANY - 1] == 1);
}

static void *on_a_thread(void *unused)
{
    batch(3);
    return unused;
}

int main(void)
{
    uint8_t seeds[32] = {4}, verdicts[MANY], shared[32];
    uint8_t *seed, *key, *message, *signature, *verdict, *column;
    uint64_t *numbers;
    pthread_t threads[4];
    size_t i, len;
    int status;
    pid_t child;

    CHECK(nineteen_ed25519_public_key(public_key, seeds) == 0);
    for (i = 0; i < MANY; i++) {
        text[i] = (uint8_t)i;
        offsets[i + 1] = i + 1;
    }
    CHECK(nineteen_ed25519_sign_batch(signatures[0], seeds, 0, text, MANY, offsets, MANY, 2) == 0);

    seed = at_the_end(seeds, 32);
    key = at_the_end(public_key, 32);
    for (len = 0; len < 300; len++) {
        signature = at_the_end(signatures[0], 64);
        message = at_the_end(text, len);
        CHECK(nineteen_ed25519_sign(signature, seed, message, len) == 0);
        CHECK(nineteen_ed25519_verify(key, signature, message, len, NINETEEN_POLICY_STRICT) == 0);
    }
    message = at_the_end(text, MANY);
    column = at_the_end(signatures, sizeof signatures);
    numbers = (uint64_t *)(void *)at_the_end(offsets, sizeof offsets);
    verdict = at_the_end(verdicts, MANY);
    CHECK(nineteen_ed25519_verify_batch(verdict, key, 0, column, 64, message, MANY, numbers, MANY,
                                        NINETEEN_POLICY_STRICT, 2) == 0);
    /* No message at all, as a null pointer. */
    CHECK(nineteen_ed25519_sign(signature, seed, NULL, 0) == 0);
    CHECK(nineteen_ed25519_verify(key, signature, NULL, 0, NINETEEN_POLICY_STRICT) == 0);
    CHECK(nineteen_x25519(shared, seed, key) == 0);

    /* The threads of a batch have ended with it, so a child may start its own. */
    batch(2);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        batch(2);
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    for (i = 0; i < 4; i++)
        CHECK(pthread_create(&threads[i], NULL, on_a_thread, NULL) == 0);
    for (i = 0; i < 4; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    return 0;
}
