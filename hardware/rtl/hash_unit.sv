// SPDX-License-Identifier: MIT OR Apache-2.0
// SHA-512 for microcode: moves registers to the chaining value and the block, 32 bits a cycle, and
// gives the chaining value as two registers.
//
// A strobe at cycle t (X3) with chain_i or part_i: the register is taken in by t + 8. With round_i:
// the chaining value is that of the block at t + 88. Issue keeps the strobes far enough apart
// (occupancy), and away from wiping, which takes the block 16 cycles.
`default_nettype none
module hash_unit (
    input  wire         clk_i,
    input  wire         rst_i,
    // half place_i[0] of the chaining value: its four words go in one after the other, and the other
    // half stays
    input  wire         chain_i,
    input  wire         part_i,         // part place_i of the block
    input  wire         round_i,
    input  wire [1:0]   place_i,
    input  wire         wipe_i,
    input  wire [255:0] raw_i,
    output wire [255:0] low_o,          // halves of the chaining value
    output wire [255:0] high_o
);
    // Memory is little-endian, SHA-512 is not.
    function automatic [31:0] swapped(input [31:0] x);
        swapped = {x[7:0], x[15:8], x[23:16], x[31:24]};
    endfunction

    // The last word goes first: the two rings of the chaining value rotate towards their ends.
    logic [255:0] word_q;
    logic [3:0]   left_q;               // words that are still here
    logic         chain_q;
    logic [1:0]   place_q;
    // two words of the chaining value are here: an even number is left
    logic         put_low_q, put_high_q;
    wire          takes = chain_i | part_i;
    wire          pair_next = chain_q & left_q[0] & left_q != 4'd1;
    always_ff @(posedge clk_i)
        if (rst_i | wipe_i) begin
            word_q     <= 256'd0;
            left_q     <= 4'd0;
            chain_q    <= 1'b0;
            place_q    <= 2'd0;
            put_low_q  <= 1'b0;
            put_high_q <= 1'b0;
        end else if (takes) begin
            word_q     <= raw_i;
            left_q     <= 4'd8;
            chain_q    <= chain_i;
            place_q    <= place_i;
            put_low_q  <= chain_i & ~place_i[0];
            put_high_q <= chain_i & place_i[0];
        end else begin
            word_q     <= {word_q[223:0], 32'd0};
            if (left_q != 4'd0) left_q <= left_q - 4'd1;
            put_low_q  <= pair_next & ~place_q[0];
            put_high_q <= pair_next & place_q[0];
        end
    wire         here = (left_q != 4'd0);
    wire [2:0]   last = 3'(left_q - 4'd1);
    wire [63:0]  pair = {swapped(word_q[223:192]), swapped(word_q[255:224])};
    wire [511:0] value;                 // H_0 lowest
    /* verilator lint_off PINCONNECTEMPTY */
    sha512_core #(.STARTS(0)) u_core (
        .clk_i, .rst_i, .start_i(1'b0), .clear_i(wipe_i), .write_i(here & ~chain_q), .word_i({place_q, last}),
        .data_i(swapped(word_q[255:224])), .begin_i(round_i), .put_low_i(put_low_q), .put_high_i(put_high_q), .put_i(pair),
        .hold_o(), .sweep_o(), .busy_o(), .digest_word_i(4'd0), .digest_o(), .value_o(value));
    /* verilator lint_on PINCONNECTEMPTY */
    for (genvar i = 0; i < 4; i++) begin : g_word
        assign low_o[64*i +: 64]  = {swapped(value[64*i +: 32]), swapped(value[64*i+32 +: 32])};
        assign high_o[64*i +: 64] = {swapped(value[64*(i+4) +: 32]), swapped(value[64*(i+4)+32 +: 32])};
    end
endmodule
`default_nettype wire
