// SPDX-License-Identifier: MIT OR Apache-2.0
// The selection behind the microcode memories: one LUT of four inputs for each bit, two of which
// come late. It is a separate module because synthesis would otherwise share a LUT with the kept
// word and put two on the longest path of the engine (`keep_hierarchy`, synth/ecp5.ys).
`default_nettype none
module microcode_choice (
    input  wire         read_i,         // 0: the word is choice_i
    input  wire [32:0]  choice_i,       // 1: the RAM's bit, 0: the ROM's
    input  wire [32:0]  ram_i,
    input  wire [32:0]  rom_i,
    output wire [32:0]  word_o
);
    assign word_o = read_i ? (choice_i & ram_i) | (~choice_i & rom_i) : choice_i;
endmodule
`default_nettype wire
