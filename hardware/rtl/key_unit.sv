// SPDX-License-Identifier: MIT OR Apache-2.0
// Key register, digit register, and the paths between them (the modes of DIG in hardware/ISA.md).
//
// A strobe at cycle t (X3) changes the digit at t + 1; equality of two operands, compared in two
// steps, changes it at t + 2.
`default_nettype none
module key_unit (
    input  wire         clk_i,
    input  wire         load_i, digit_i, low_i, top_i, equal_i, wipe_i,
    input  wire [2:0]   mode_i,
    input  wire [269:0] a_i,
    input  wire [269:0] b_i,
    output wire         sign_o,
    output wire [3:0]   index_o
);

    logic [255:0] key_q;
    logic         previous_q, sign_q;
    logic [3:0]   index_q;

    // ---- key
    wire [255:0] raw;                   // of operand a
    wire [254:0] columns;               // each column of 17 bits one to the left
    for (genvar k = 0; k < 15; k++) begin : g_limb
        assign raw[k*17 +: 17]     = a_i[k*18 +: 17];
        assign columns[k*17 +: 17] = {key_q[k*17 +: 16], 1'b0};
    end
    assign raw[255] = a_i[269];
    always_ff @(posedge clk_i)
        if (wipe_i)      key_q <= 256'b0;
        else if (load_i) key_q <= raw;
        else if (digit_i)
            case (mode_i)
                3'(engine_pkg::MODE_LADDER): key_q <= {key_q[254:0], 1'b0};
                3'(engine_pkg::MODE_WINDOW): key_q <= {key_q[251:0], 4'b0};
                3'(engine_pkg::MODE_COMB2):  key_q <= {key_q[255], columns};
                default:         key_q <= key_q;
            endcase

    // ---- digit
    logic       sign;
    logic [3:0] index;
    wire [4:0] comb0 = {key_q[12*17+16], key_q[ 9*17+16], key_q[6*17+16], key_q[3*17+16], key_q[0*17+16]};
    wire [4:0] comb1 = {key_q[13*17+16], key_q[10*17+16], key_q[7*17+16], key_q[4*17+16], key_q[1*17+16]};
    wire [4:0] comb2 = {key_q[14*17+16], key_q[11*17+16], key_q[8*17+16], key_q[5*17+16], key_q[2*17+16]};
    wire [4:0] comb  = (mode_i == 3'(engine_pkg::MODE_COMB0)) ? comb0 : (mode_i == 3'(engine_pkg::MODE_COMB1)) ? comb1 : comb2;
    wire [3:0] top = key_q[255:252];
    wire       bit_sign  = key_q[254] ^ previous_q;
    wire       comb_sign = ~comb[4];
    wire [3:0] comb_index = comb[3:0] ^ {4{comb_sign}};
    wire       top_sign  = ~top[3];
    wire [3:0] top_index = {1'b0, top[2:0] ^ {3{top_sign}}};
    always_comb
        case (mode_i)
            3'(engine_pkg::MODE_LADDER): begin
                sign  = bit_sign;
                index = 4'd0;
            end
            3'(engine_pkg::MODE_WINDOW): begin
                sign  = top_sign;
                index = top_index;
            end
            default: begin
                sign  = comb_sign;
                index = comb_index;
            end
        endcase

    // Equality of all 270 bits: 18 groups of 15, then all groups.
    logic [17:0] same_q;
    logic        compare_q;
    for (genvar g = 0; g < 18; g++) begin : g_same
        always_ff @(posedge clk_i) same_q[g] <= (a_i[g*15 +: 15] == b_i[g*15 +: 15]);
    end
    always_ff @(posedge clk_i) compare_q <= equal_i & ~wipe_i;

    always_ff @(posedge clk_i) begin
        if (wipe_i | load_i) previous_q <= 1'b0;
        else if (digit_i & mode_i == 3'(engine_pkg::MODE_LADDER)) previous_q <= key_q[254];
        if (wipe_i | load_i) begin
            sign_q  <= 1'b0;
            index_q <= 4'd0;
        end else if (digit_i) begin
            sign_q  <= sign;
            index_q <= index;
        end else if (low_i | top_i | compare_q) begin
            sign_q  <= low_i ? a_i[0] : top_i ? a_i[269] : &same_q;
            index_q <= 4'd0;
        end
    end
    assign sign_o  = sign_q;
    assign index_o = index_q;
endmodule
`default_nettype wire
