// SPDX-License-Identifier: MIT OR Apache-2.0
// ANSWERS, included at the end of bus.sv when LEMMA_ANSWERS is set: an answer is for the access that asked, whatever the masters do: they
// may withdraw a request in any cycle, and another may follow in the next one. Jobs, clearing and memories are free inputs.
//
// A record of the request lines, kept beside the bus: what stood there when an access was taken, and whether it has stood there ever
// since. Invariants are assumed of any state and proven of the next one; of the state after a cycle of reset they are proven too.
`define ANSWER_INVARIANT(x) if (!fpast_q) assume (rst_i || (x)); else assert (x)
    logic        fpast_q = 1'b0;
    logic        flive_q;               // taken, not answered, unchanged, no reset
    logic [52:0] ftaken_q;
    wire  [52:0] fasks  = {we_i, full_i, adr_i, master_i, dat_i & {32{we_i}}};      // the word of a read means nothing
    wire         fholds = req_i & fasks == ftaken_q;
    wire         ftakes = state_q == IDLE & req_i;
    always_ff @(posedge clk_i) begin
        fpast_q <= 1'b1;
        flive_q <= (ftakes | (flive_q & fholds & ~ack_o & ~err_o)) & ~rst_i;
        if (ftakes) ftaken_q <= fasks;
    end
    always_comb begin
        `ANSWER_INVARIANT(state_q <= ANSWER);
        `ANSWER_INVARIANT(!(state_q == IDLE || state_q == RESET) || !flive_q);
        `ANSWER_INVARIANT(!flive_q || (asked_q && {we_q, full_q, adr_q, master_q, dat_q & {32{we_q}}} == ftaken_q));
        `ANSWER_INVARIANT(!(asked_q && state_q != IDLE && state_q != RESET) || flive_q);
        `ANSWER_INVARIANT(acts == (state_q == DO) && !(waits && !good && state_q == DO));
        `ANSWER_INVARIANT((ack_q || err_q) == (state_q == ANSWER) && !(ack_q && err_q));
        // What the proof is for. An answer: only of an access that still asks, never both kinds, never in the cycle of a reset ...
        `ANSWER_INVARIANT(!(ack_o || err_o) || (flive_q && fholds && !rst_i && !(ack_o && err_o)));
        `ANSWER_INVARIANT(ack_o || dat_o == 32'd0);
        // ... and whoever still asks in the end is answered.
        `ANSWER_INVARIANT(!(state_q == ANSWER && flive_q && fholds && !rst_i) || ack_o || err_o);
    end
