// SPDX-License-Identifier: MIT OR Apache-2.0
// Every file of the RTL, the packages first: `-F engine25519.f` of Verilator and other simulators takes paths from here. What a design
// does not instantiate costs nothing.
rtl/engine_pkg.sv
rtl/strobes_pkg.sv
rtl/bus.sv
rtl/clear.sv
rtl/control.sv
rtl/datapath.sv
rtl/engine.sv
rtl/engine_const_rom.sv
rtl/engine_ucode_rom.sv
rtl/fe_add.sv
rtl/fe_carry.sv
rtl/fe_freeze.sv
rtl/fe_mul.sv
rtl/fetch.sv
rtl/hash_unit.sv
rtl/issue.sv
rtl/key_unit.sv
rtl/memory_register.sv
rtl/microcode.sv
rtl/microcode_choice.sv
rtl/microcode_ram.sv
rtl/mult18.sv
rtl/regfile.sv
rtl/engine_wishbone.sv
rtl/engine_axi4lite.sv
rtl/engine_apb.sv
rtl/engine_ahb.sv
rtl/sha512_constants.sv
rtl/sha512_core.sv
rtl/sha512.sv
rtl/sha512_wishbone.sv
rtl/sha512_axi4lite.sv
rtl/axi4lite_port.sv
