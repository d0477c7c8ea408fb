// SPDX-License-Identifier: MIT OR Apache-2.0
// The microcode RAM: one write port, one read port whose word comes one enabled clock later. A read
// in the cycle of a write is not used (microcode.sv). It is a separate module so that a macro can
// replace it.
`default_nettype none
module microcode_ram (
    input  wire         clk_i,
    input  wire         write_i,
    input  wire  [9:0]  write_addr_i,
    input  wire  [32:0] write_word_i,
    input  wire         read_i,
    input  wire  [9:0]  addr_i,
    output logic [32:0] word_o
);
    (* no_rw_check *) logic [32:0] ram [0:engine_pkg::RAM_WORDS-1];
    always_ff @(posedge clk_i) if (write_i) ram[write_addr_i] <= write_word_i;
    always_ff @(posedge clk_i) if (read_i) word_o <= ram[addr_i];
endmodule
`default_nettype wire
