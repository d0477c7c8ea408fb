// SPDX-License-Identifier: MIT OR Apache-2.0
// The constants of SHA-512 (FIPS 180-4): K_t, the first 64 bits of the fractional parts of the cube
// roots of the first 80 primes (4.2.3), a cycle after its number; and the initial value, those of
// the square roots of the first eight (5.3.5), in the order in which it enters the two rings.
`default_nettype none
module sha512_constants (
    input  wire         clk_i,
    input  wire [6:0]   round_i,        // 0 to 79
    output wire  [63:0] k_o,            // a cycle later
    input  wire [1:0]   place_i,
    output logic [63:0] a_o,            // H_(3 - place)
    output logic [63:0] e_o             // H_(7 - place)
);
    // Not an array: yosys would move the lookup ahead of the register of its number, behind the
    // logic that computes the next number.
    function automatic [63:0] row(input [6:0] t);
        case (t)
            7'd0: row = 64'h428a2f98_d728ae22;
            7'd1: row = 64'h71374491_23ef65cd;
            7'd2: row = 64'hb5c0fbcf_ec4d3b2f;
            7'd3: row = 64'he9b5dba5_8189dbbc;
            7'd4: row = 64'h3956c25b_f348b538;
            7'd5: row = 64'h59f111f1_b605d019;
            7'd6: row = 64'h923f82a4_af194f9b;
            7'd7: row = 64'hab1c5ed5_da6d8118;
            7'd8: row = 64'hd807aa98_a3030242;
            7'd9: row = 64'h12835b01_45706fbe;
            7'd10: row = 64'h243185be_4ee4b28c;
            7'd11: row = 64'h550c7dc3_d5ffb4e2;
            7'd12: row = 64'h72be5d74_f27b896f;
            7'd13: row = 64'h80deb1fe_3b1696b1;
            7'd14: row = 64'h9bdc06a7_25c71235;
            7'd15: row = 64'hc19bf174_cf692694;
            7'd16: row = 64'he49b69c1_9ef14ad2;
            7'd17: row = 64'hefbe4786_384f25e3;
            7'd18: row = 64'h0fc19dc6_8b8cd5b5;
            7'd19: row = 64'h240ca1cc_77ac9c65;
            7'd20: row = 64'h2de92c6f_592b0275;
            7'd21: row = 64'h4a7484aa_6ea6e483;
            7'd22: row = 64'h5cb0a9dc_bd41fbd4;
            7'd23: row = 64'h76f988da_831153b5;
            7'd24: row = 64'h983e5152_ee66dfab;
            7'd25: row = 64'ha831c66d_2db43210;
            7'd26: row = 64'hb00327c8_98fb213f;
            7'd27: row = 64'hbf597fc7_beef0ee4;
            7'd28: row = 64'hc6e00bf3_3da88fc2;
            7'd29: row = 64'hd5a79147_930aa725;
            7'd30: row = 64'h06ca6351_e003826f;
            7'd31: row = 64'h14292967_0a0e6e70;
            7'd32: row = 64'h27b70a85_46d22ffc;
            7'd33: row = 64'h2e1b2138_5c26c926;
            7'd34: row = 64'h4d2c6dfc_5ac42aed;
            7'd35: row = 64'h53380d13_9d95b3df;
            7'd36: row = 64'h650a7354_8baf63de;
            7'd37: row = 64'h766a0abb_3c77b2a8;
            7'd38: row = 64'h81c2c92e_47edaee6;
            7'd39: row = 64'h92722c85_1482353b;
            7'd40: row = 64'ha2bfe8a1_4cf10364;
            7'd41: row = 64'ha81a664b_bc423001;
            7'd42: row = 64'hc24b8b70_d0f89791;
            7'd43: row = 64'hc76c51a3_0654be30;
            7'd44: row = 64'hd192e819_d6ef5218;
            7'd45: row = 64'hd6990624_5565a910;
            7'd46: row = 64'hf40e3585_5771202a;
            7'd47: row = 64'h106aa070_32bbd1b8;
            7'd48: row = 64'h19a4c116_b8d2d0c8;
            7'd49: row = 64'h1e376c08_5141ab53;
            7'd50: row = 64'h2748774c_df8eeb99;
            7'd51: row = 64'h34b0bcb5_e19b48a8;
            7'd52: row = 64'h391c0cb3_c5c95a63;
            7'd53: row = 64'h4ed8aa4a_e3418acb;
            7'd54: row = 64'h5b9cca4f_7763e373;
            7'd55: row = 64'h682e6ff3_d6b2b8a3;
            7'd56: row = 64'h748f82ee_5defb2fc;
            7'd57: row = 64'h78a5636f_43172f60;
            7'd58: row = 64'h84c87814_a1f0ab72;
            7'd59: row = 64'h8cc70208_1a6439ec;
            7'd60: row = 64'h90befffa_23631e28;
            7'd61: row = 64'ha4506ceb_de82bde9;
            7'd62: row = 64'hbef9a3f7_b2c67915;
            7'd63: row = 64'hc67178f2_e372532b;
            7'd64: row = 64'hca273ece_ea26619c;
            7'd65: row = 64'hd186b8c7_21c0c207;
            7'd66: row = 64'heada7dd6_cde0eb1e;
            7'd67: row = 64'hf57d4f7f_ee6ed178;
            7'd68: row = 64'h06f067aa_72176fba;
            7'd69: row = 64'h0a637dc5_a2c898a6;
            7'd70: row = 64'h113f9804_bef90dae;
            7'd71: row = 64'h1b710b35_131c471b;
            7'd72: row = 64'h28db77f5_23047d84;
            7'd73: row = 64'h32caab7b_40c72493;
            7'd74: row = 64'h3c9ebe0a_15c9bebc;
            7'd75: row = 64'h431d67c4_9c100d4c;
            7'd76: row = 64'h4cc5d4be_cb3e42b6;
            7'd77: row = 64'h597f299c_fc657e2a;
            7'd78: row = 64'h5fcb6fab_3ad6faec;
            7'd79: row = 64'h6c44198c_4a475817;
            default: row = 64'd0;
        endcase
    endfunction
    // Sixteen rows are a lookup by four bits, and zero where the constant is not among them; 80
    // rows in one cycle would be late.
    wire [63:0] sixteen [5];
    for (genvar i = 0; i < 5; i++) begin : g_sixteen
        assign sixteen[i] = row({3'(i), round_i[3:0]}) & {64{round_i[6:4] == 3'(i)}};
    end
    logic [63:0] even_q, odd_q;
    always_ff @(posedge clk_i) begin
        even_q <= sixteen[0] | sixteen[2] | sixteen[4];
        odd_q  <= sixteen[1] | sixteen[3];
    end
    assign k_o = even_q | odd_q;
    always_comb
        case (place_i)
            2'd0:    {a_o, e_o} = {64'ha54ff53a_5f1d36f1, 64'h5be0cd19_137e2179};
            2'd1:    {a_o, e_o} = {64'h3c6ef372_fe94f82b, 64'h1f83d9ab_fb41bd6b};
            2'd2:    {a_o, e_o} = {64'hbb67ae85_84caa73b, 64'h9b05688c_2b3e6c1f};
            default: {a_o, e_o} = {64'h6a09e667_f3bcc908, 64'h510e527f_ade682d1};
        endcase
endmodule
`default_nettype wire
