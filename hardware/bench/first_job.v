// SPDX-License-Identifier: MIT OR Apache-2.0
// The first job on engine25519, in plain Verilog: X25519 of RFC 7748, 5.2, over Wishbone. From the
// folder `hardware`:
//
//   $ iverilog -g2012 -s first_job -c engine25519.f -o first_job bench/first_job.v && vvp first_job
//   $ verilator --binary -j 0 --top-module first_job -F engine25519.f bench/first_job.v
//   $ obj_dir/Vfirst_job
//
// It prints `PASSED` and the cycles, or `FAILED` and why. All it knows of the engine is the map
// (ISA.md) and the address of a routine (hardware/engine25519/microcode/README.md).
module first_job;
    // The map, in bytes. A context is a page; a register is 32 bytes, the lowest word first.
    localparam [16:0] ID = 17'h00000, PAGE = 17'h10000, START = 17'h10800, STATUS = 17'h10808,
                      CYCLES = 17'h1080c, CLAIM = 17'h10820, RELEASE = 17'h10824;
    localparam [31:0] ENGINE = 32'h656e3235, X25519 = 32'd130;
    // The scalar is clamped: bits 0 to 2 and 255 are 0, bit 254 is 1.
    localparam [255:0] SCALAR = 256'h449a44ba_44226a50_185afcc1_0a4c1462_dd5e4682_4b15163b_9d7c52f0_6be346a0,
                       POINT  = 256'h4c1cabd0_a603a910_3b35b326_ec246672_7c5fb124_a4c19435_db303058_6768dbe6,
                       SHARED = 256'h5285a277_5507b454_f7711c49_03cfec32_4f088df2_4dea948e_90c6e99d_3755dac3;

    reg          clk = 1'b0, rst = 1'b1, cyc = 1'b0, we = 1'b0;
    reg  [14:0]  adr = 15'd0;
    reg  [31:0]  to_engine = 32'd0;
    wire [31:0]  from_engine;
    wire         ack, err, irq;
    engine_wishbone u_engine (
        .clk_i(clk), .rst_i(rst), .cyc_i(cyc), .stb_i(cyc), .we_i(we), .adr_i(adr), .sel_i(4'hf),
        .dat_i(to_engine), .dat_o(from_engine), .ack_o(ack), .err_o(err), .master_i(4'd0), .irq_o(irq));
    always #5 clk = ~clk;

    // One access. Between the falling edges it stands on the bus, until the engine answers.
    reg [31:0] word;
    reg        refused;
    task access(input write, input [16:0] address, input [31:0] data);
        begin
            @(negedge clk);
            cyc = 1'b1; we = write; adr = address[16:2]; to_engine = data;
            @(negedge clk);
            while (!ack && !err) @(negedge clk);
            word = from_engine; refused = err;
            cyc = 1'b0;
            if (refused) begin
                $display("FAILED: the access to %h was refused", address);
                $finish;
            end
        end
    endtask

    integer    i, polls;
    reg [255:0] result;
    initial begin
        repeat (4) @(negedge clk);
        rst = 1'b0;
        access(0, ID, 0);                       // waits until the engine has cleared its registers
        if (word != ENGINE) $display("FAILED: the identification is %h", word);
        access(1, CLAIM, 1);                    // context 0 is ours
        for (i = 0; i < 8; i = i + 1) access(1, PAGE + {i[14:0], 2'b00}, SCALAR[32 * i +: 32]);      // register 0
        for (i = 0; i < 8; i = i + 1) access(1, PAGE + 17'd32 + {i[14:0], 2'b00}, POINT[32 * i +: 32]);  // register 1
        access(1, START, X25519);
        polls = 0;
        access(0, STATUS, 0);
        while (word[0] && polls < 10000) begin  // BUSY
            repeat (100) @(negedge clk);
            access(0, STATUS, 0);
            polls = polls + 1;
        end
        if (word[2:0] != 3'b010) $display("FAILED: the status is %h", word);             // DONE alone
        for (i = 0; i < 8; i = i + 1) begin
            access(0, PAGE + {i[14:0], 2'b00}, 0);
            result[32 * i +: 32] = word;
        end
        access(0, CYCLES, 0);
        if (result == SHARED) $display("PASSED: %0d cycles", word);
        else $display("FAILED: the result is %h", result);
        access(1, RELEASE, 1);                  // clears the context
        $finish;
    end
endmodule
