// SPDX-License-Identifier: MIT OR Apache-2.0
// Microcode memory as a free word with its mark, the same in both copies (see two_copy.py); its inputs are outputs of the proof.
`default_nettype none
(* blackbox *)
module microcode (
    input  wire         clk_i,
    input  wire         read_i,
    input  wire [11:0]  addr_i,
    output wire [31:0]  word_o,
    output wire         illegal_o,
    output wire [31:0]  ram_word_o,
    input  wire         write_i,
    input  wire [9:0]   write_addr_i,
    input  wire [31:0]  write_word_i
);
endmodule
`default_nettype wire
