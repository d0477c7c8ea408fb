// SPDX-License-Identifier: MIT OR Apache-2.0
// VexRiscv and what is around it: memory at 0x40000000 with a cycle before the first word of a read, and three registers
// at 0xf0000000: a character, the end, the cycles so far. The clock is the only input: all else Verilator sees through.
//
// +program=FILE names what the memory holds, words in hexadecimal.

module simulation (
  input clock,
  output reg ended,
  output reg [31:0] status,
  output reg [63:0] cycle
);
  localparam BASE = 32'h40000000, WORDS = 1 << 21;
  localparam CHARACTER = 32'hf0000000, END = 32'hf0000004, CYCLES = 32'hf0000008;
  // Cycles of the reset.
  localparam RESET = 20;
  // "End of burst" and "incrementing burst": Wishbone B4, cycle type identifiers.
  localparam LAST = 3'd7, INCREMENTING = 3'd2;

  reg [31:0] memory[0:WORDS-1];
  string file;
  reg reset, code_waited, data_waited;
  wire code_cycle, code_strobe, data_cycle, data_strobe, writes;
  wire [29:0] code_word, data_word;
  wire [2:0] code_type, data_type;
  wire [3:0] bytes;
  wire [31:0] written;

  wire code = code_cycle && code_strobe;
  wire data = data_cycle && data_strobe;
  // A read waits a cycle for its first word; writes and further words take one.
  wire code_done = code && code_waited;
  wire data_done = data && (writes || data_waited);
  wire [31:0] data_address = {data_word, 2'b00};
  wire code_in_memory = code_word[29:21] == BASE[31:23];
  wire data_in_memory = data_word[29:21] == BASE[31:23];

  VexRiscv core (
    .clk(clock),
    .reset(reset),
    .externalResetVector(BASE),
    .timerInterrupt(1'b0),
    .softwareInterrupt(1'b0),
    .externalInterruptArray(32'd0),
    .iBusWishbone_CYC(code_cycle),
    .iBusWishbone_STB(code_strobe),
    .iBusWishbone_ACK(code_done),
    .iBusWishbone_WE(),
    .iBusWishbone_ADR(code_word),
    .iBusWishbone_DAT_MISO(code_in_memory ? memory[code_word[20:0]] : 32'd0),
    .iBusWishbone_DAT_MOSI(),
    .iBusWishbone_SEL(),
    .iBusWishbone_ERR(1'b0),
    .iBusWishbone_CTI(code_type),
    .iBusWishbone_BTE(),
    .dBusWishbone_CYC(data_cycle),
    .dBusWishbone_STB(data_strobe),
    .dBusWishbone_ACK(data_done),
    .dBusWishbone_WE(writes),
    .dBusWishbone_ADR(data_word),
    .dBusWishbone_DAT_MISO(data_in_memory ? memory[data_word[20:0]] : data_address == CYCLES ? cycle[31:0] : 32'd0),
    .dBusWishbone_DAT_MOSI(written),
    .dBusWishbone_SEL(bytes),
    .dBusWishbone_ERR(1'b0),
    .dBusWishbone_CTI(data_type),
    .dBusWishbone_BTE()
  );

  initial begin
    {ended, status, cycle} = 0;
    {reset, code_waited, data_waited} = 3'b100;
    if (!$value$plusargs("program=%s", file)) $fatal(1, "no program");
    $readmemh(file, memory);
  end

  always @(posedge clock) begin
    cycle <= cycle + 1;
    reset <= cycle + 1 < RESET;
    if (!reset) begin
      if (data_done && writes) begin
        if (data_address == CHARACTER) $write("%c", written[7:0]);
        if (data_address == END) {ended, status} <= {1'b1, written};
        for (int i = 0; i < 4; i++)
          if (data_in_memory && bytes[i]) memory[data_word[20:0]][8*i+:8] <= written[8*i+:8];
      end
      // A burst waits once.
      code_waited <= code && !(code_done && code_type == LAST);
      data_waited <= data && !writes && !(data_done && data_type != INCREMENTING);
    end
  end
endmodule
