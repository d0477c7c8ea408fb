// SPDX-License-Identifier: MIT OR Apache-2.0
// The memories as sequencer.sv needs them: less is promised here than the real ones do, so what is proven with these holds.
//
// Microcode: any word at any time, hence every program; what is no instruction is marked, but for operation 0. Registers: one row, any but always the same, keeps what is written; all
// other rows read as anything, and so does a row that is written in the cycle of its read. Constants: one row likewise, and row 0 is zero.
`default_nettype none
module microcode (
    input  wire         clk_i, read_i,
    input  wire [11:0]  addr_i,
    output wire [31:0]  word_o, ram_word_o,
    output wire         illegal_o,
    input  wire         write_i,
    input  wire [9:0]   write_addr_i,
    input  wire [31:0]  write_word_i
);
    (* anyseq *) wire [31:0] any, any_ram;
    (* anyseq *) wire mark;
    assign word_o     = any;
    assign illegal_o  = engine_pkg::illegal(any) & (mark | any[31:26] != 6'd0);
    assign ram_word_o = any_ram;
endmodule

module hash_unit (
    input  wire         clk_i, rst_i, chain_i, part_i, round_i, wipe_i,
    input  wire [1:0]   place_i,
    input  wire [255:0] raw_i,
    output wire [255:0] low_o, high_o
);
    (* anyseq *) wire [255:0] low, high;
    assign low_o  = low;
    assign high_o = high;
endmodule

module regfile #(
    parameter CONTEXTS = engine_pkg::CONTEXTS
) (
    input  wire          clk_i,
    input  wire [9:0]    row_a_i, row_b_i,
    output logic [269:0] a_o, b_o,
    input  wire          write_i,
    input  wire [9:0]    row_i,
    input  wire [269:0]  value_i
);
    (* anyconst *) wire [9:0]   row;
    (* anyseq *)   wire [269:0] any_a, any_b;
    logic [269:0] value_q;
    wire writes = write_i & row_i == row;
    always_ff @(posedge clk_i) begin
        if (writes) value_q <= value_i;
        a_o <= (row_a_i == row & ~writes) ? value_q : any_a;
        b_o <= (row_b_i == row & ~writes) ? value_q : any_b;
    end
endmodule

module engine_const_rom (
    input  wire          clk_i,
    input  wire  [7:0]   addr_i,
    output logic [269:0] data_o
);
    (* anyconst *) wire [7:0]   row;
    (* anyconst *) wire [269:0] some;
    (* anyseq *)   wire [269:0] any;
    wire [269:0] value = row == 8'd0 ? 270'd0 : some;
    always_ff @(posedge clk_i) data_o <= addr_i == row ? value : addr_i == 8'd0 ? 270'd0 : any;
endmodule
`default_nettype wire
