// SPDX-License-Identifier: MIT OR Apache-2.0
// Microcode memory: ROM with the routines of the project from address 0, RAM for other programs
// above it. One read port, used by the fetch stage while a job runs and otherwise by the bus. Data
// comes one enabled clock later. When reading stops, the word at the output stays there, and the
// one that was just read waits behind it. Beside each word the RAM keeps whether it is no
// instruction, which is determined when it is written. The ROM has only instructions and zeros.
`default_nettype none
module microcode (
    input  wire         clk_i,
    input  wire         read_i,
    input  wire [11:0]  addr_i,
    output wire [31:0]  word_o,
    output wire         illegal_o,      // the word is none for more reasons than its operation
    output wire [31:0]  ram_word_o,
    input  wire         write_i,
    input  wire [9:0]   write_addr_i,
    input  wire [31:0]  write_word_i
);
    wire [31:0]  rom_word;
    wire [32:0]  ram_q;
    logic        is_ram_q;
    engine_ucode_rom u_rom (.clk_i, .read_i, .addr_i(addr_i[10:0]), .data_o(rom_word));
    // Written two cycles later, because the word comes from afar. It is stable for two cycles
    // before write_i, so the answer for each of the eight possible leading bits is known when it is
    // asked for.
    logic        asked_q, write_q;
    logic [9:0]  asked_addr_q, write_addr_q;
    logic [31:0] asked_word_q;
    logic [32:0] write_word_q;
    logic [7:0]  none_q;  // no instruction, if its three highest bits are those of the place
    for (genvar i = 0; i < 8; i++) begin : g_none
        always_ff @(posedge clk_i) none_q[i] <= engine_pkg::illegal({3'(i), asked_word_q[28:0]});
    end
    always_ff @(posedge clk_i) begin
        asked_q      <= write_i;
        asked_addr_q <= write_addr_i;
        asked_word_q <= write_word_i;
        write_q      <= asked_q;
        write_addr_q <= asked_addr_q;
        write_word_q <= {none_q[asked_word_q[31:29]], asked_word_q};
    end
    // The result of a read in the cycle of a write is not used: the bus has one access at a time,
    // and writes nothing while a job runs.
    microcode_ram u_ram (
        .clk_i, .write_i(write_q), .write_addr_i(write_addr_q), .write_word_i(write_word_q),
        .read_i, .addr_i(addr_i[9:0]), .word_o(ram_q)
    );
    always_ff @(posedge clk_i) if (read_i) is_ram_q <= addr_i[11];
    logic [32:0] kept_q;
    always_ff @(posedge clk_i) if (read_i) kept_q <= is_ram_q ? ram_q : {1'b0, rom_word};
    // Memories are late in their cycle: the select signals are ready before them.
    microcode_choice u_choice (
        .read_i, .choice_i(read_i ? {33{is_ram_q}} : kept_q), .ram_i(ram_q), .rom_i({1'b0, rom_word}), .word_o({illegal_o, word_o}));
    assign ram_word_o = ram_q[31:0];
endmodule
`default_nettype wire
