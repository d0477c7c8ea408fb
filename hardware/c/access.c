/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Single steps on the bus, claims and releases: the C side of hardware/engine25519/src/driver.rs and
 * driver/access.rs, access by access.
 */
#include "internal.h"

static uint32_t page(const engine25519 *e)
{
    return E25519_BUS_CONTEXT + e->number * E25519_BUS_CONTEXT_STRIDE;
}

static engine25519_error get(engine25519 *e, uint32_t address, uint32_t *word)
{
    *word = 0;
    return e->bus->read(e->bus->context, address, word) == 0 ? ENGINE25519_OK : ENGINE25519_BUS;
}

static engine25519_error put(engine25519 *e, uint32_t address, uint32_t word)
{
    return e->bus->write(e->bus->context, address, word) == 0 ? ENGINE25519_OK : ENGINE25519_BUS;
}

/* Whether to try again: another master may be in the way. */
static int passes(engine25519_error why)
{
    return why == ENGINE25519_BUS || why == ENGINE25519_REFUSED;
}

/* STATUS of our context. */
static engine25519_error look(engine25519 *e, uint32_t *status)
{
    E25519_TRY(get(e, page(e) + E25519_BUS_STATUS, status));
    /* A bus without errors reads ones or zeros where nobody answers. */
    if (*status == 0xffffffffu || !E25519_IS(*status, OWNED)) return ENGINE25519_LOST;
    return ENGINE25519_OK;
}

/* The end of waiting, in cycles of the engine; in polls, should its clock stand still. It begins with
 * the first poll that found nothing. */
typedef struct {
    uint32_t start, polls;
} deadline;

/* Cycles that a poll takes at least: two reads of five or more, on every bus there is. */
#define POLL 8u

static engine25519_error check(engine25519 *e, deadline *d, uint32_t limit, engine25519_error late)
{
    uint32_t now;
    E25519_TRY(get(e, E25519_BUS_TIME, &now));
    if (d->polls == 0) d->start = now;
    if (now - d->start > limit || d->polls > limit / POLL + 1) return late;
    d->polls++;
    return ENGINE25519_OK;
}

/* Waits until no job runs. There is no interrupt at the end of another master's: no sleep. */
static engine25519_error idle(engine25519 *e)
{
    deadline d = {0, 0};
    for (;;) {
        uint32_t busy;
        E25519_TRY(get(e, E25519_BUS_BUSY, &busy));
        if (busy == 0) return ENGINE25519_OK;
        if (busy != 1) return ENGINE25519_NO_ENGINE;
        E25519_TRY(check(e, &d, e->limit, ENGINE25519_BUSY));
    }
}

/* The same as our own page reports it; STATUS. */
static engine25519_error turn(engine25519 *e, uint32_t *status)
{
    deadline d = {0, 0};
    for (;;) {
        E25519_TRY(look(e, status));
        if (!E25519_IS(*status, ENGINE)) return ENGINE25519_OK;
        E25519_TRY(check(e, &d, e->limit, ENGINE25519_BUSY));
    }
}

/* The status once our job has ended. One that was told to stop is not slept for. */
static engine25519_error finished(engine25519 *e, uint32_t limit, int sleeps, uint32_t *status)
{
    deadline d = {0, 0};
    for (;;) {
        E25519_TRY(look(e, status));
        if (!E25519_IS(*status, BUSY)) return ENGINE25519_OK;
        E25519_TRY(check(e, &d, limit, ENGINE25519_TIMEOUT));
        if (sleeps && e->bus->wait != NULL) e->bus->wait(e->bus->context);
    }
}

/* After words were written: whether all have arrived. */
static engine25519_error arrived(engine25519 *e, engine25519_error done)
{
    uint32_t refused;
    E25519_TRY(get(e, page(e) + E25519_BUS_REFUSED, &refused));
    if (done == ENGINE25519_OK && refused != 0) return ENGINE25519_REFUSED;
    return done;
}

/* Registers, each by its words 0 to 7 in order: the last one sets the value. Words of other masters
 * may keep ours out for a while: then all are written again. Null: zeros. */
engine25519_error e25519_store(engine25519 *e, uint32_t reg, const e25519_words *values, int count)
{
    engine25519_error why = ENGINE25519_OK;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        uint32_t address = page(e) + reg * E25519_BUS_REGISTER_STRIDE;
        why = ENGINE25519_OK;
        for (int i = 0; i < count; i++, address += E25519_BUS_REGISTER_STRIDE) {
            for (uint32_t j = 0; j < 8 && why == ENGINE25519_OK; j++) {
                why = put(e, address + 4 * j, values == NULL ? 0 : values[i].w[j]);
            }
        }
        why = arrived(e, why);
        if (!passes(why)) break;
    }
    return why;
}

static engine25519_error put_all(engine25519 *e, uint32_t address, const uint8_t *bytes,
                                 uint32_t length)
{
    if (e->bus->write_all != NULL) {
        int refused = e->bus->write_all(e->bus->context, address, bytes, length);
        return refused == 0 ? ENGINE25519_OK : ENGINE25519_BUS;
    }
    for (uint32_t i = 0; i < length; i += 4) {
        uint32_t word = (uint32_t)bytes[i] | (uint32_t)bytes[i + 1] << 8
                        | (uint32_t)bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24;
        E25519_TRY(put(e, address + i, word));
    }
    return ENGINE25519_OK;
}

static uint32_t place(const engine25519 *e, uint32_t reg)
{
    return page(e) + reg * E25519_BUS_REGISTER_STRIDE;
}

engine25519_error e25519_put_pieces(engine25519 *e, const void *what)
{
    const e25519_pieces *all = what;
    engine25519_error why = ENGINE25519_OK;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = ENGINE25519_OK;
        for (int i = 0; i < all->count && why == ENGINE25519_OK; i++) {
            const e25519_piece *piece = &all->pieces[i];
            why = put_all(e, place(e, piece->reg), piece->bytes, 32 * piece->count);
        }
        why = arrived(e, why);
        if (!passes(why)) break;
    }
    return why;
}

engine25519_error e25519_put_words(engine25519 *e, const void *what)
{
    const e25519_operands *all = what;
    return e25519_store(e, 0, all->values, all->count);
}

/* The operands of a signature, or of a verification, in one job. */

/* As many as there may be behind a message: of 48 bytes in two blocks. */
static const uint8_t ZEROS[136] = {0};

/* Writes the rest of a message from `from` on, if it has not ended before, a bit behind it, and
 * zeros: so many words. */
static engine25519_error padded(engine25519 *e, uint32_t address, const uint8_t *message,
                                uint32_t length, uint32_t from, uint32_t words)
{
    uint32_t all = 4 * words, rest, whole, bit = 0x80;
    if (from > length) return put_all(e, address, ZEROS, all);
    rest = length - from;
    whole = (rest & ~3u) < all ? rest & ~3u : all;
    if (whole > 0) E25519_TRY(put_all(e, address, message + from, whole));
    if (whole == all) return ENGINE25519_OK;
    for (uint32_t i = rest; i > whole; i--) bit = bit << 8 | message[from + i - 1];
    E25519_TRY(put(e, address + whole, bit));
    return put_all(e, address + whole + 4, ZEROS, all - whole - 4);
}

/* The last word of a block: the length of so many bytes in bits, below 2^16, in two bytes. */
static uint32_t bits(uint32_t bytes)
{
    return (bytes >> 5 & 0xff) << 16 | (bytes << 3 & 0xff) << 24;
}

static engine25519_error put_short(engine25519 *e, const e25519_short *s)
{
    const int one = s->length <= E25519_SHORT_ONE;
    E25519_TRY(put_all(e, place(e, 0), s->seed, 32));
    E25519_TRY(padded(e, place(e, 1), s->message, s->length, 0, 23));
    E25519_TRY(put(e, place(e, 4) - 4, bits(32 + s->length)));
    E25519_TRY(put_all(e, place(e, 20), s->a, 32));
    E25519_TRY(padded(e, place(e, 21), s->message, s->length, one ? 32 : 64, one ? 7 : 15));
    return put(e, place(e, one ? 22 : 23) - 4, bits(64 + s->length));
}

engine25519_error e25519_put_short(engine25519 *e, const void *what)
{
    e25519_short once = *(const e25519_short *)what;
    /* Both blocks have bytes of the message: different ones would make an S for another message with
     * the same R, which reveals the scalar. So both come from one copy, also when they are written
     * again. Volatile: the compiler must not read the message in place of its copy. */
    const volatile uint8_t *message = once.message;
    uint8_t copy[E25519_SHORT];
    engine25519_error why = ENGINE25519_OK;
    for (uint32_t i = 0; i < once.length; i++) copy[i] = message[i];
    once.message = copy;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = arrived(e, put_short(e, &once));
        if (!passes(why)) break;
    }
    return why;
}

static engine25519_error put_verification(engine25519 *e, const e25519_short *s)
{
    const uint32_t end = s->length <= E25519_SHORT_ONE ? 4 : 8;
    E25519_TRY(put_all(e, place(e, 0), s->sig, 32));
    E25519_TRY(put_all(e, place(e, 1), s->a, 32));
    E25519_TRY(padded(e, place(e, 2), s->message, s->length, 0, 8 * (end - 2) - 1));
    E25519_TRY(put(e, place(e, end) - 4, bits(64 + s->length)));
    return put_all(e, place(e, 8), s->sig + 32, 32);
}

engine25519_error e25519_put_verification(engine25519 *e, const void *what)
{
    engine25519_error why = ENGINE25519_OK;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = arrived(e, put_verification(e, what));
        if (!passes(why)) break;
    }
    return why;
}

/* START, once no job runs. Another master may be faster: then the engine refuses, `refusal` is not
 * OK, and the caller tries again; only then, as a job that has started may be over already, with its
 * operands. */
static engine25519_error start(engine25519 *e, uint32_t entry, engine25519_error *refusal)
{
    uint32_t before, after, word;
    engine25519_error asked;
    *refusal = ENGINE25519_OK;
    E25519_TRY(turn(e, &before));
    asked = put(e, page(e) + E25519_BUS_START, entry << E25519_BUS_START_ENTRY_LSB);
    E25519_TRY(look(e, &after));
    if (!E25519_IS(after, REFUSED)) return asked;
    E25519_TRY(get(e, page(e) + E25519_BUS_REFUSED, &word));
    /* A job that waited does not any more: something has started. */
    if (E25519_IS(before, PAUSED) && !E25519_IS(after, PAUSED)) return ENGINE25519_REFUSED;
    *refusal = asked == ENGINE25519_OK ? ENGINE25519_REFUSED : asked;
    return ENGINE25519_OK;
}

/* Whether a job, or a part of one, is of a verification: the equation, and the last routines. */
static int is_verdict(uint32_t entry)
{
    return entry == E25519_ROM_VERIFY || entry >= E25519_ROM_VERIFY_MESSAGE;
}

/* Starts one part of a job, after its operands are written; they may be while a job of another
 * context runs. If the engine refuses START, they are written again: whatever has kept it from
 * starting may have cleared them, and registers of zeros are a signature, too. Those of a verdict are
 * written twice: a word that the bus writes again in place of a new one, that of a valid signature
 * before, is then overwritten, or is the new one itself. */
static engine25519_error set_off(engine25519 *e, uint32_t entry, e25519_writer write,
                                 const void *what)
{
    engine25519_error refusal = ENGINE25519_REFUSED;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        E25519_TRY(write(e, what));
        if (is_verdict(entry)) E25519_TRY(write(e, what));
        E25519_TRY(start(e, entry, &refusal));
        if (refusal == ENGINE25519_OK) break;
    }
    return refusal;
}

/* Whether a job of the ROM, or a part, took its cycles, which depend on no data. */
static int in_time(const engine25519 *e, uint32_t entry, uint32_t cycles)
{
    static const uint16_t starts[][3] = {E25519_ROM_STARTS};
    for (unsigned i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        uint32_t more = e->usual_cycles ? 0 : starts[i][2];
        if (starts[i][0] == entry) return cycles == starts[i][1] + more;
    }
    return 1;
}

/* The results of a part that has ended. */
static engine25519_error answer(engine25519 *e, uint32_t entry, uint32_t status,
                                e25519_words *results, int count)
{
    uint32_t cycles, word, differ = 0;
    if (e->interrupt) E25519_TRY(put(e, page(e) + E25519_BUS_IRQ_PENDING, 1));
    E25519_TRY(get(e, page(e) + E25519_BUS_CYCLES, &cycles));
    if (!E25519_IS(status, DONE) && !E25519_IS(status, PAUSED)) {
        E25519_TRY(get(e, page(e) + E25519_BUS_FAULT, &word));
        e->fault = E25519_FIELD(status, STATUS_CODE) | (word & E25519_BUS_FAULT_ADDRESS_MASK) << 8;
        return ENGINE25519_JOB;
    }
    if ((uint32_t)count > E25519_FIELD(status, STATUS_RESULTS)) return ENGINE25519_WRONG_RESULT;
    for (int i = 0; i < count; i++) {
        uint32_t address = page(e) + (uint32_t)i * E25519_BUS_REGISTER_STRIDE;
        for (uint32_t j = 0; j < 8; j++) E25519_TRY(get(e, address + 4 * j, &results[i].w[j]));
    }
    /* A bus may have repeated a word that it gave before: that of the last job. */
    for (int i = 0; i < count; i++) {
        uint32_t address = page(e) + (uint32_t)i * E25519_BUS_REGISTER_STRIDE;
        for (uint32_t j = 0; j < 8; j++) {
            E25519_TRY(get(e, address + 4 * j, &word));
            differ |= word ^ results[i].w[j];
        }
    }
    if (count > 0) {
        /* Whoever lost the context meanwhile may have read zeros on a bus without errors. */
        E25519_TRY(look(e, &word));
        if (E25519_IS(word, REFUSED)) return ENGINE25519_REFUSED;
    }
    if (differ != 0) return ENGINE25519_WRONG_RESULT;
    if (!in_time(e, entry, cycles)) {
        return count > 0 ? e25519_refusal(results) : ENGINE25519_WRONG_RESULT;
    }
    e->cycles += cycles;
    return ENGINE25519_OK;
}

engine25519_error e25519_begin(engine25519 *e)
{
    e->cycles = 0;
    /* Refusals before this job are read with those of its operands, which are then written twice. */
    return put(e, page(e) + E25519_BUS_IRQ_ENABLE, e->interrupt ? 1 : 0);
}

static engine25519_error part(engine25519 *e, uint32_t entry, e25519_writer write,
                              const void *what, e25519_words *results, int count,
                              uint32_t *status)
{
    E25519_TRY(set_off(e, entry, write, what));
    E25519_TRY(finished(e, e->limit, 1, status));
    return answer(e, entry, *status, results, count);
}

engine25519_error e25519_part(engine25519 *e, uint32_t entry, e25519_writer write,
                              const void *what, e25519_words *results, int count)
{
    uint32_t status;
    return part(e, entry, write, what, results, count, &status);
}

/* A job of one part; its results do not stay. */
static engine25519_error job(engine25519 *e, uint32_t entry, e25519_writer write,
                             const void *what, e25519_words *results, int outputs)
{
    uint32_t status;
    E25519_TRY(e25519_begin(e));
    E25519_TRY(part(e, entry, write, what, results, outputs, &status));
    if (E25519_IS(status, PAUSED)) return ENGINE25519_WRONG_RESULT;
    return e25519_store(e, 0, NULL, (int)E25519_FIELD(status, STATUS_RESULTS));
}

engine25519_error e25519_run(engine25519 *e, uint32_t entry, e25519_writer write,
                             const void *what, e25519_words *results, int outputs)
{
    engine25519_error why = job(e, entry, write, what, results, outputs);
    if (why != ENGINE25519_OK) e25519_recover(e);
    return why;
}

engine25519_error e25519_end_pause(engine25519 *e)
{
    engine25519_error why = ENGINE25519_OK;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        uint32_t status = 0;
        why = idle(e);
        if (why == ENGINE25519_OK) why = put(e, page(e) + E25519_BUS_ABORT, 1);
        if (why == ENGINE25519_OK) why = look(e, &status);
        if (why == ENGINE25519_OK && E25519_IS(status, PAUSED)) why = ENGINE25519_REFUSED;
        if (!passes(why)) break;
    }
    return why;
}

void e25519_recover(engine25519 *e)
{
    engine25519_error why = ENGINE25519_OK;
    uint32_t status = 0;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = look(e, &status);
        if (!passes(why)) break;
    }
    /* Unknown: a job may run or wait, with our operands. */
    if (why != ENGINE25519_OK || E25519_IS(status, BUSY)) {
        uint32_t stopped;
        (void)put(e, page(e) + E25519_BUS_ABORT, 1);
        if (finished(e, E25519_JOB_LIMIT / 16, 0, &stopped) == ENGINE25519_OK) {
            status = stopped;
            why = ENGINE25519_OK;
        }
    }
    if (why != ENGINE25519_OK || E25519_IS(status, PAUSED)) (void)e25519_end_pause(e);
    /* One by one: a refusal for one does not prevent the others. */
    for (uint32_t reg = 0; reg < E25519_REGISTERS; reg++) (void)e25519_store(e, reg, NULL, 1);
    /* The end of a job that was stopped raised it, and nobody waits for it. */
    if (e->interrupt) (void)put(e, page(e) + E25519_BUS_IRQ_PENDING, 1);
}

static engine25519_error is_mine(engine25519 *e, int *mine)
{
    uint32_t owned;
    E25519_TRY(get(e, E25519_BUS_OWNED, &owned));
    *mine = (owned >> (E25519_BUS_OWNED_MINE_LSB + e->number) & 1) != 0;
    return ENGINE25519_OK;
}

static engine25519_error try_claim(engine25519 *e, uint32_t first, uint32_t contexts)
{
    for (uint32_t n = 0; n < contexts; n++) {
        uint32_t number = (first + n) & (contexts - 1), owned;
        engine25519_error asked;
        int mine;
        E25519_TRY(get(e, E25519_BUS_OWNED, &owned));
        if (owned >> (E25519_BUS_OWNED_ANY_LSB + number) & 1) continue;
        E25519_TRY(idle(e));
        e->number = number;
        asked = put(e, page(e) + E25519_BUS_CLAIM, 1);
        /* Another master may have been faster: to claim it, or to start a job. */
        E25519_TRY(is_mine(e, &mine));
        if (mine) return ENGINE25519_OK;
        E25519_TRY(asked);
    }
    return ENGINE25519_NO_CONTEXT;
}

/* Claims a free context, the first from `first` on. */
static engine25519_error claim(engine25519 *e, uint32_t first)
{
    engine25519_error why = ENGINE25519_OK;
    uint32_t id, version, contexts;
    E25519_TRY(get(e, E25519_BUS_ID, &id));
    if (id != E25519_ID) return ENGINE25519_NO_ENGINE;
    E25519_TRY(get(e, E25519_BUS_VERSION, &version));
    if (E25519_FIELD(version, VERSION_MAJOR) != E25519_VERSION_MAJOR) return ENGINE25519_VERSION;
    e->usual_cycles = E25519_FIELD(version, VERSION_FAST_SQUARE);
    contexts = E25519_FIELD(version, VERSION_CONTEXTS);
    if (contexts < 1) contexts = 1;
    if (contexts > E25519_CONTEXTS) contexts = E25519_CONTEXTS; /* a power of two */
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = try_claim(e, first, contexts);
        if (!passes(why)) break;
    }
    return why;
}

static void fresh(engine25519 *e, const engine25519_bus *bus)
{
    *e = (engine25519){.bus = bus, .check = ENGINE25519_REPEAT, .limit = E25519_LIMIT};
}

engine25519_error engine25519_claim(engine25519 *e, const engine25519_bus *bus)
{
    fresh(e, bus);
    return claim(e, 0);
}

engine25519_error engine25519_reclaim(engine25519 *e, const engine25519_bus *bus, uint32_t number)
{
    uint32_t id;
    int mine = 0;
    fresh(e, bus);
    if (number < E25519_CONTEXTS) {
        e->number = number;
        E25519_TRY(get(e, E25519_BUS_ID, &id));
        if (id == E25519_ID) E25519_TRY(is_mine(e, &mine));
    }
    if (mine) {
        engine25519_error why = ENGINE25519_OK;
        for (int tries = 0; tries < E25519_TRIES; tries++) {
            why = put(e, page(e) + E25519_BUS_ABORT, 1);
            if (why == ENGINE25519_OK) why = idle(e);
            if (why == ENGINE25519_OK) why = put(e, page(e) + E25519_BUS_RELEASE, 1);
            if (!passes(why)) break;
        }
        E25519_TRY(why);
    }
    return claim(e, number);
}

engine25519_error engine25519_release(engine25519 *e)
{
    engine25519_error why = ENGINE25519_OK;
    for (int tries = 0; tries < E25519_TRIES; tries++) {
        why = idle(e);
        if (why == ENGINE25519_OK) why = put(e, page(e) + E25519_BUS_RELEASE, 1);
        if (!passes(why)) break;
    }
    return why;
}
