# SPDX-License-Identifier: MIT OR Apache-2.0
"""Wishbone classic: ack or err, one cycle, never both; nothing without a request."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from common import ID, try_out


class Wishbone:
    def __init__(self, dut):
        self.dut = dut

    async def access(self, address, master, word, we, sel):
        d = self.dut
        d.cyc_i.value = d.stb_i.value = 1
        d.we_i.value, d.adr_i.value, d.sel_i.value = we, address >> 2, sel
        d.dat_i.value, d.master_i.value = word, master
        for _ in range(3000):
            await FallingEdge(d.clk_i)
            ack, err = int(d.ack_o.value), int(d.err_o.value)
            assert not (ack and err)
            if ack or err:
                data = int(d.dat_o.value)
                break
        else:
            raise AssertionError("no answer")
        d.cyc_i.value = d.stb_i.value = 0
        await FallingEdge(d.clk_i)
        assert not int(d.ack_o.value) and not int(d.err_o.value), "one cycle only"
        return data, bool(err)

    async def read(self, address, master):
        return await self.access(address, master, 0, 0, 15)

    async def write(self, address, word, master, sel=15):
        return await self.access(address, master, word, 1, sel)


async def reset(dut):
    cocotb.start_soon(Clock(dut.clk_i, 10, "ns").start())
    for port in ("cyc_i", "stb_i", "we_i", "adr_i", "sel_i", "dat_i", "master_i"):
        getattr(dut, port).value = 0
    dut.rst_i.value = 1
    for _ in range(4):
        await FallingEdge(dut.clk_i)
    dut.rst_i.value = 0


@cocotb.test()
async def wishbone(dut):
    await reset(dut)
    await try_out(Wishbone(dut))


@cocotb.test()
async def wishbone_nothing_without_a_request(dut):
    """One of cyc and stb is none; an access that is answered is over."""
    await reset(dut)
    bus = Wishbone(dut)
    assert await bus.read(ID, 0) == (0x656E3235, False)     # the clearing after reset is over
    dut.adr_i.value, dut.we_i.value, dut.sel_i.value = ID >> 2, 0, 15
    for cyc, stb in ((0, 0), (0, 1), (1, 0)):
        dut.cyc_i.value, dut.stb_i.value = cyc, stb
        for _ in range(20):
            await FallingEdge(dut.clk_i)
            assert not int(dut.ack_o.value) and not int(dut.err_o.value), f"cyc {cyc}, stb {stb}"
    dut.cyc_i.value = dut.stb_i.value = 0
    assert await bus.read(ID, 0) == (0x656E3235, False)
