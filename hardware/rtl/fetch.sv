// SPDX-License-Identifier: MIT OR Apache-2.0
// Fetch and control flow: program counter, loop and call stacks. No input here comes from data.
//
//   F pc_q --> memory --> M, S word --> D decoded for control flow, checked --> issue stage
//
// While the issue stage waits, one word waits in D, one in S and one in M, and nothing is read. So
// a register holds whether to read: the path from the interlocks to the enable of the memory would
// be the longest of all.
//
// LOOP, NEXT, CALL, RET and JMP act when they leave D. A taken transfer sets F to the target one
// cycle later, so the next instruction reaches the issue stage BRANCH_BUBBLES = 2 cycles late.
// START at cycle 0: first issue at START_LATENCY = 4.
`default_nettype none
module fetch (
    input  wire         clk_i,
    input  wire         rst_i,
    input  wire         start_i,
    input  wire [11:0]  entry_i,
    input  wire         flush_i,        // the job has ended
    // microcode memory, which keeps the words of M and S
    output wire         read_o,
    output wire [11:0]  addr_o,
    // of S or, where nothing is, of M: that of addr_o one enabled clock earlier
    input  wire [31:0]  word_i,
    input  wire         illegal_i,      // marked: no instruction
    // D, to the issue stage
    input  wire         take_i,         // the issue stage takes what D holds
    output wire         valid_o,
    output wire [31:0]  word_o,
    output wire [11:0]  pc_o,
    output wire [3:0]   error_o
);

    logic        f_valid_q, m_valid_q, s_valid_q, d_valid_q;
    logic [11:0] f_pc_q, m_pc_q, s_pc_q, d_pc_q;
    logic [31:0] d_word_q;
    logic        d_mark_q;
    wire d_free = ~d_valid_q | take_i;
    wire m_free = ~s_valid_q;           // to D, or to S
    assign read_o = m_free;
    assign addr_o = f_pc_q;

    // ---- D: control flow
    wire [5:0]  op     = d_word_q[engine_pkg::F_OP_LSB +: engine_pkg::F_OP_BITS];
    wire [11:0] number = d_word_q[engine_pkg::F_N_LSB +: engine_pkg::F_N_BITS];
    wire        beyond = (d_pc_q >= 12'(engine_pkg::RAM_BASE + engine_pkg::RAM_WORDS));
    wire        illegal = d_mark_q | (op == 6'd0);          // no operation of the ISA is 0
    logic [2:0] loops_q, calls_q;       // how many are open
    wire is_loop = (op == engine_pkg::OP_LOOP);
    wire is_next = (op == engine_pkg::OP_NEXT);
    wire is_call = (op == engine_pkg::OP_CALL);
    wire is_ret  = (op == engine_pkg::OP_RET);
    wire is_jump = (op == engine_pkg::OP_JMP);
    wire over    = (is_loop & loops_q == 3'(engine_pkg::LOOP_DEPTH)) | (is_call & calls_q == 3'(engine_pkg::CALL_DEPTH));
    wire under   = (is_next & loops_q == 3'd0) | (is_ret & calls_q == 3'd0);
    assign valid_o = d_valid_q;
    assign word_o  = d_word_q;
    assign pc_o    = d_pc_q;
    assign error_o = beyond ? engine_pkg::ERR_ADDRESS : illegal ? engine_pkg::ERR_ILLEGAL : over ? engine_pkg::ERR_OVERFLOW : under ? engine_pkg::ERR_UNDERFLOW : engine_pkg::ERR_NONE;

    // A bad word ends the job, so its effect on the stacks and on F is never seen.
    wire leaves = d_valid_q & take_i;
    // No stack has an address or a multiplexer: its top is in separate registers, and the rest
    // shifts, one cycle late, so that enables come from registers. That is early enough: behind a
    // taken transfer no word leaves D for two cycles, and `outer` is what the stack of loops will
    // have on top.
    logic        final_q;               // left_q is 1
    logic [11:0] left_q, first_q;       // the innermost loop: rounds left, first address
    logic [24:0] inner_q;               // these three, one cycle ago
    logic [24:0] outer_q [engine_pkg::LOOP_DEPTH - 1];
    logic        push_q, pop_q;         // one cycle ago a loop began, one ended
    logic [11:0] back_q [engine_pkg::CALL_DEPTH];
    logic [11:0] after_q;
    logic        call_q, ret_q;
    wire         again = is_next & ~final_q;
    wire         taken = leaves & (again | is_call | is_ret | is_jump);
    wire [11:0]  after = d_pc_q + 12'd1;
    wire [11:0]  target = (is_call | is_jump) ? number : is_ret ? back_q[0] : first_q;
    wire [24:0]  outer = push_q ? inner_q : pop_q ? outer_q[1] : outer_q[0];
    always_ff @(posedge clk_i)
        if (rst_i | start_i) loops_q <= 3'd0;
        else if (leaves & is_loop) loops_q <= loops_q + 3'd1;
        else if (leaves & is_next & final_q) loops_q <= loops_q - 3'd1;
    always_ff @(posedge clk_i)
        if (rst_i | start_i) calls_q <= 3'd0;
        else if (leaves & is_call) calls_q <= calls_q + 3'd1;
        else if (leaves & is_ret) calls_q <= calls_q - 3'd1;
    always_ff @(posedge clk_i) begin
        push_q  <= leaves & is_loop;
        pop_q   <= leaves & is_next & final_q;
        inner_q <= {final_q, left_q, first_q};
        if (leaves & is_loop) {final_q, left_q, first_q} <= {number == 12'd1, number, after};
        else if (leaves & is_next) begin
            if (final_q) {final_q, left_q, first_q} <= outer;
            else {final_q, left_q} <= {left_q == 12'd2, left_q - 12'd1};
        end
    end
    for (genvar k = 0; k < engine_pkg::LOOP_DEPTH - 1; k++) begin : g_loop
        always_ff @(posedge clk_i)
            if (push_q) outer_q[k] <= k == 0 ? inner_q : outer_q[k == 0 ? 0 : k - 1];
            else if (pop_q) outer_q[k] <= outer_q[k == engine_pkg::LOOP_DEPTH - 2 ? k : k + 1];
    end
    always_ff @(posedge clk_i) begin
        call_q  <= leaves & is_call;
        ret_q   <= leaves & is_ret;
        after_q <= after;
    end
    for (genvar k = 0; k < engine_pkg::CALL_DEPTH; k++) begin : g_call
        always_ff @(posedge clk_i)
            if (call_q) back_q[k] <= k == 0 ? after_q : back_q[k == 0 ? 0 : k - 1];
            else if (ret_q) back_q[k] <= back_q[k == engine_pkg::CALL_DEPTH - 1 ? k : k + 1];
    end

    // ---- the pipeline
    always_ff @(posedge clk_i) begin
        if (start_i) f_pc_q <= entry_i;
        else if (taken) f_pc_q <= target;
        else if (f_valid_q & m_free) f_pc_q <= f_pc_q + 12'd1;
        if (m_free) begin
            m_pc_q <= f_pc_q;
            s_pc_q <= m_pc_q;
        end
        if (d_free) begin
            d_pc_q   <= s_valid_q ? s_pc_q : m_pc_q;
            d_word_q <= word_i;
            d_mark_q <= illegal_i;
        end
        if (rst_i | flush_i | start_i) begin
            f_valid_q <= start_i & ~rst_i & ~flush_i;
            m_valid_q <= 1'b0;
            s_valid_q <= 1'b0;
            d_valid_q <= 1'b0;
        end else begin
            m_valid_q <= (m_free ? f_valid_q : m_valid_q) & ~taken;
            s_valid_q <= (s_valid_q | m_valid_q) & ~d_free;
            if (d_free) d_valid_q <= (s_valid_q | m_valid_q) & ~taken;
        end
    end
endmodule
`default_nettype wire
