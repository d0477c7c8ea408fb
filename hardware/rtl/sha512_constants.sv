// SPDX-License-Identifier: MIT OR Apache-2.0
// The constants of SHA-512 (FIPS 180-4): K_t, the first 64 bits of the fractional parts of the cube roots of the first 80 primes (4.2.3), a
// cycle after its number; and the initial value, those of the square roots of the first eight (5.3.5), as it goes into the two rings.
`default_nettype none
module sha512_constants (
    input  wire         clk_i,
    input  wire [6:0]   round_i,        // 0 to 79
    output logic [63:0] k_o,            // a cycle later: the register of a block RAM
    input  wire [1:0]   place_i,
    output logic [63:0] a_o,            // H_(3 - place)
    output logic [63:0] e_o             // H_(7 - place)
);
    (* rom_style = "logic" *) logic [63:0] rom [128];    // 80 rows would waste two block RAMs
    initial begin
        rom[0] = 64'h428a2f98_d728ae22;
        rom[1] = 64'h71374491_23ef65cd;
        rom[2] = 64'hb5c0fbcf_ec4d3b2f;
        rom[3] = 64'he9b5dba5_8189dbbc;
        rom[4] = 64'h3956c25b_f348b538;
        rom[5] = 64'h59f111f1_b605d019;
        rom[6] = 64'h923f82a4_af194f9b;
        rom[7] = 64'hab1c5ed5_da6d8118;
        rom[8] = 64'hd807aa98_a3030242;
        rom[9] = 64'h12835b01_45706fbe;
        rom[10] = 64'h243185be_4ee4b28c;
        rom[11] = 64'h550c7dc3_d5ffb4e2;
        rom[12] = 64'h72be5d74_f27b896f;
        rom[13] = 64'h80deb1fe_3b1696b1;
        rom[14] = 64'h9bdc06a7_25c71235;
        rom[15] = 64'hc19bf174_cf692694;
        rom[16] = 64'he49b69c1_9ef14ad2;
        rom[17] = 64'hefbe4786_384f25e3;
        rom[18] = 64'h0fc19dc6_8b8cd5b5;
        rom[19] = 64'h240ca1cc_77ac9c65;
        rom[20] = 64'h2de92c6f_592b0275;
        rom[21] = 64'h4a7484aa_6ea6e483;
        rom[22] = 64'h5cb0a9dc_bd41fbd4;
        rom[23] = 64'h76f988da_831153b5;
        rom[24] = 64'h983e5152_ee66dfab;
        rom[25] = 64'ha831c66d_2db43210;
        rom[26] = 64'hb00327c8_98fb213f;
        rom[27] = 64'hbf597fc7_beef0ee4;
        rom[28] = 64'hc6e00bf3_3da88fc2;
        rom[29] = 64'hd5a79147_930aa725;
        rom[30] = 64'h06ca6351_e003826f;
        rom[31] = 64'h14292967_0a0e6e70;
        rom[32] = 64'h27b70a85_46d22ffc;
        rom[33] = 64'h2e1b2138_5c26c926;
        rom[34] = 64'h4d2c6dfc_5ac42aed;
        rom[35] = 64'h53380d13_9d95b3df;
        rom[36] = 64'h650a7354_8baf63de;
        rom[37] = 64'h766a0abb_3c77b2a8;
        rom[38] = 64'h81c2c92e_47edaee6;
        rom[39] = 64'h92722c85_1482353b;
        rom[40] = 64'ha2bfe8a1_4cf10364;
        rom[41] = 64'ha81a664b_bc423001;
        rom[42] = 64'hc24b8b70_d0f89791;
        rom[43] = 64'hc76c51a3_0654be30;
        rom[44] = 64'hd192e819_d6ef5218;
        rom[45] = 64'hd6990624_5565a910;
        rom[46] = 64'hf40e3585_5771202a;
        rom[47] = 64'h106aa070_32bbd1b8;
        rom[48] = 64'h19a4c116_b8d2d0c8;
        rom[49] = 64'h1e376c08_5141ab53;
        rom[50] = 64'h2748774c_df8eeb99;
        rom[51] = 64'h34b0bcb5_e19b48a8;
        rom[52] = 64'h391c0cb3_c5c95a63;
        rom[53] = 64'h4ed8aa4a_e3418acb;
        rom[54] = 64'h5b9cca4f_7763e373;
        rom[55] = 64'h682e6ff3_d6b2b8a3;
        rom[56] = 64'h748f82ee_5defb2fc;
        rom[57] = 64'h78a5636f_43172f60;
        rom[58] = 64'h84c87814_a1f0ab72;
        rom[59] = 64'h8cc70208_1a6439ec;
        rom[60] = 64'h90befffa_23631e28;
        rom[61] = 64'ha4506ceb_de82bde9;
        rom[62] = 64'hbef9a3f7_b2c67915;
        rom[63] = 64'hc67178f2_e372532b;
        rom[64] = 64'hca273ece_ea26619c;
        rom[65] = 64'hd186b8c7_21c0c207;
        rom[66] = 64'heada7dd6_cde0eb1e;
        rom[67] = 64'hf57d4f7f_ee6ed178;
        rom[68] = 64'h06f067aa_72176fba;
        rom[69] = 64'h0a637dc5_a2c898a6;
        rom[70] = 64'h113f9804_bef90dae;
        rom[71] = 64'h1b710b35_131c471b;
        rom[72] = 64'h28db77f5_23047d84;
        rom[73] = 64'h32caab7b_40c72493;
        rom[74] = 64'h3c9ebe0a_15c9bebc;
        rom[75] = 64'h431d67c4_9c100d4c;
        rom[76] = 64'h4cc5d4be_cb3e42b6;
        rom[77] = 64'h597f299c_fc657e2a;
        rom[78] = 64'h5fcb6fab_3ad6faec;
        rom[79] = 64'h6c44198c_4a475817;
        for (int i = 80; i < 128; i++) rom[i] = 64'd0;
    end
    always_ff @(posedge clk_i) k_o <= rom[round_i];
    always_comb
        case (place_i)
            2'd0:    {a_o, e_o} = {64'ha54ff53a_5f1d36f1, 64'h5be0cd19_137e2179};
            2'd1:    {a_o, e_o} = {64'h3c6ef372_fe94f82b, 64'h1f83d9ab_fb41bd6b};
            2'd2:    {a_o, e_o} = {64'hbb67ae85_84caa73b, 64'h9b05688c_2b3e6c1f};
            default: {a_o, e_o} = {64'h6a09e667_f3bcc908, 64'h510e527f_ade682d1};
        endcase
endmodule
`default_nettype wire
