// SPDX-License-Identifier: MIT OR Apache-2.0
// ANSWERS of the SHA-512 unit, included at the end of sha512.sv when LEMMA_ANSWERS is set: as bus_answers.svh. What the core says of its digest is free.
// And owners: nobody but the owner reads a digest, writes a word or clears.
`define ANSWER_INVARIANT(x) if (!fpast_q) assume (rst_q || (x)); else assert (x)
    logic        fpast_q = 1'b0;
    logic        flive_q;               // taken, not answered, unchanged, no reset
    logic [43:0] ftaken_q;
    wire  [43:0] fasks  = {we_i, full_i, adr_i, master_i, dat_i & {32{we_i}}};      // the word of a read means nothing
    wire         fholds = req_i & fasks == ftaken_q;
    wire         ftakes = state_q == IDLE & req_i;
    always_ff @(posedge clk_i) begin
        fpast_q <= 1'b1;
        flive_q <= (ftakes | (flive_q & fholds & ~ack_o & ~err_o)) & ~rst_q;
        if (ftakes) ftaken_q <= fasks;
    end
    always_comb begin
        `ANSWER_INVARIANT(state_q <= READ);
        `ANSWER_INVARIANT(state_q != IDLE || !flive_q);
        `ANSWER_INVARIANT(state_q == IDLE || we_q || dat_q == 32'd0);
        `ANSWER_INVARIANT(!flive_q || (asked_q && {we_q, full_q, adr_q, master_q, dat_q} == ftaken_q));
        `ANSWER_INVARIANT(!(asked_q && state_q != IDLE) || flive_q);
        `ANSWER_INVARIANT(state_q == READ || read_q == 32'd0);
        // What the proof is for. An answer: only of an access that still asks, never both kinds, never in the cycle of a reset ...
        `ANSWER_INVARIANT(!(ack_o || err_o) || (flive_q && fholds && !rst_q && !(ack_o && err_o)));
        `ANSWER_INVARIANT(ack_o || dat_o == 32'd0);
        // ... and whoever still asks is answered, as soon as the core does not say that it waits.
        `ANSWER_INVARIANT(!(state_q == LOOK && flive_q && fholds && !rst_q && !waits && !reads) || ack_o || err_o);
        `ANSWER_INVARIANT(!(state_q == READ && flive_q && fholds && !rst_q) || ack_o);
        // The core is never asked when it says that it waits: what sha512_rounds.svh assumes.
        `ANSWER_INVARIANT(!(write_q || start_q || clear_q) || state_q == IDLE);
        `ANSWER_INVARIANT(!(write_q && hold) && !(start_q && sweep));
        // Owners.
        `ANSWER_INVARIANT(!(do_write || do_clear) || (owned_q && owner_q == master_q));
        `ANSWER_INVARIANT(!(do_start && owned_q) || owner_q == master_q);
    end
