// SPDX-License-Identifier: MIT OR Apache-2.0
// SHA-512 on a simple bus: whole blocks in, the digest out; the driver pads the message. One clock,
// synchronous reset. Tops for two buses: sha512_wishbone.sv, sha512_axi4lite.sv. 256 bytes,
// accesses of whole words; refused means an error, and nothing changes:
//
//   0x00  ID      read    "sha5"
//   0x04  STATUS  read    bit 0 BUSY: blocks are being processed; bit 1 OWNED; bit 2 MINE: owned by
//                         the reader; 12..8 WORD: the next word of the block; 31..16 BLOCKS: whole
//                         blocks since START, modulo 2^16
//   0x08  START   write   begins a new message, dropping any other, and takes the unit. Refused if
//                         another master has it
//   0x0c  CLEAR   write   the unit forgets everything and is free; within 16 cycles, for which
//                         START waits. Refused unless the master has it
//   0x40  DIGEST  read    16 words, in memory order; waits until the last whole block is
//                         compressed. Refused as CLEAR
//   0x80  BLOCK   write   32 words, in memory order, word i at 0x80 + 4 i. The last begins the
//                         block. The next block may be written while one is compressed; if a
//                         whole one waits already, the access waits, less than 90 cycles. Refused as CLEAR,
//                         and out of order
//
// An access is taken in one cycle and answered in the next (a read one later). The answer is for
// the access that was taken: it goes out only if that access has stayed on the bus unchanged. A
// withdrawn access takes effect all the same, but nobody gets the answer.
`default_nettype none
module sha512 (
    input  wire        clk_i,
    input  wire        rst_i,
    input  wire        req_i,           // held until ack or err
    input  wire        we_i,
    input  wire        full_i,          // a whole, aligned word
    input  wire [5:0]  adr_i,           // of words
    input  wire [31:0] dat_i,
    input  wire [3:0]  master_i,
    output wire [31:0] dat_o,           // zero but with ack
    output wire        ack_o,
    output wire        err_o
);
    localparam logic [31:0] ID_WORD = 32'h73686135;
    localparam logic [1:0] IDLE = 2'd0, LOOK = 2'd1, READ = 2'd2;
    logic rst_q;                        // reset goes to many places: from a register
    always_ff @(posedge clk_i) rst_q <= rst_i;

    // ---- IDLE: the access
    logic [1:0]  state_q;
    logic        we_q, full_q;
    logic [5:0]  adr_q;
    logic [31:0] dat_q;
    logic [3:0]  master_q;
    wire         over;                  // answered in this cycle
    always_ff @(posedge clk_i)
        if (state_q == IDLE) begin
            we_q     <= we_i;
            full_q   <= full_i;
            adr_q    <= adr_i;
            master_q <= master_i;
        end
    always_ff @(posedge clk_i)
        if (rst_q | over) dat_q <= 32'd0;           // a word of a message does not stay
        else if (state_q == IDLE) dat_q <= dat_i & {32{req_i & we_i}};
    logic asked_q;                      // it has stood on the bus in every cycle since
    wire  same  = req_i & (we_i == we_q) & (full_i == full_q) & (adr_i == adr_q) & (master_i == master_q) & (~we_q | dat_i == dat_q);
    always_ff @(posedge clk_i) asked_q <= ((state_q == IDLE) | (asked_q & same)) & ~rst_q;
    wire  asked = asked_q & same & ~rst_q;

    // ---- LOOK: decodes it
    logic        owned_q;
    logic [3:0]  owner_q;
    logic [4:0]  word_q;
    logic [15:0] blocks_q;
    wire         hold, sweep, busy;
    wire [31:0]  digest;
    wire mine      = owned_q & (owner_q == master_q);
    wire in_block  = adr_q[5];
    wire in_digest = (adr_q[5:4] == 2'b01);
    wire can_start = full_q & we_q & (adr_q == 6'd2) & (mine | ~owned_q);
    wire can_clear = full_q & we_q & (adr_q == 6'd3) & mine;
    wire can_write = full_q & we_q & in_block & mine & (adr_q[4:0] == word_q);
    wire can_look  = full_q & ~we_q & (adr_q[5:1] == 5'd0);
    wire can_read  = full_q & ~we_q & in_digest & mine;
    wire waits     = (can_start & sweep) | (can_write & hold) | (can_read & busy);
    wire now       = (state_q == LOOK) & ~waits & ~rst_q;
    wire good      = can_start | can_clear | can_write;
    wire reads     = can_look | can_read;
    wire do_start  = now & can_start;
    wire do_clear  = now & can_clear;
    wire do_write  = now & can_write;
    assign over    = (now & ~reads) | (state_q == READ);
    always_ff @(posedge clk_i)
        if (rst_q) state_q <= IDLE;
        else
            case (state_q)
                IDLE:    if (req_i) state_q <= LOOK;
                LOOK:    if (now) state_q <= reads ? READ : IDLE;
                default: state_q <= IDLE;
            endcase
    // Memory is little-endian, SHA-512 is not.
    function automatic [31:0] swapped(input [31:0] x);
        swapped = {x[7:0], x[15:8], x[23:16], x[31:24]};
    endfunction
    // To the core a cycle later. No access is decoded in that cycle, so what the core says about
    // waiting holds for the next one.
    logic        start_q, clear_q, write_q;
    logic [4:0]  place_q;
    logic [31:0] data_q;
    always_ff @(posedge clk_i) begin
        start_q <= do_start;
        clear_q <= do_clear;
        write_q <= do_write;
        place_q <= word_q & {5{do_write}};
        data_q  <= swapped(dat_q) & {32{do_write}};
    end
    always_ff @(posedge clk_i)
        if (rst_q | do_clear) begin
            owned_q  <= 1'b0;
            owner_q  <= 4'd0;
            word_q   <= 5'd0;
            blocks_q <= 16'd0;
        end else if (do_start) begin
            owned_q  <= 1'b1;
            owner_q  <= master_q;
            word_q   <= 5'd0;
            blocks_q <= 16'd0;
        end else if (do_write) begin
            word_q   <= word_q + 5'd1;
            blocks_q <= blocks_q + {15'd0, word_q == 5'd31};
        end

    // ---- answers
    logic [31:0] read_q;                // for one cycle
    wire  [31:0] status = {blocks_q, 3'd0, word_q, 5'd0, mine, owned_q, busy};
    always_ff @(posedge clk_i)
        if (rst_q | ~now | ~reads) read_q <= 32'd0;
        else read_q <= can_read ? swapped(digest) : adr_q[0] ? status : ID_WORD;
    wire told = (state_q == READ) & asked;
    assign ack_o = (now & good & asked) | told;
    assign err_o = now & ~good & ~reads & asked;
    assign dat_o = read_q & {32{told}};
    /* verilator lint_off PINCONNECTEMPTY */
    sha512_core u_core (
        .clk_i, .rst_i(rst_q), .start_i(start_q), .clear_i(clear_q), .write_i(write_q), .word_i(place_q), .data_i(data_q),
        .begin_i(write_q & place_q == 5'd31), .put_low_i(1'b0), .put_high_i(1'b0), .put_i(64'd0), .value_o(),
        .hold_o(hold), .sweep_o(sweep), .busy_o(busy), .digest_word_i(adr_q[3:0]), .digest_o(digest));
    /* verilator lint_on PINCONNECTEMPTY */
`ifdef LEMMA_ANSWERS
`include "sha512_answers.svh"
`endif
endmodule
`default_nettype wire
