# SPDX-License-Identifier: MIT OR Apache-2.0
"""Wishbone classic: ack or err, one cycle, never both; nothing without a request, and nothing of an earlier one."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from common import ID, VERSION, page, take_time, try_out

ID_WORD = 0x656E3235


class Wishbone:
    def __init__(self, dut):
        self.dut = dut

    async def access(self, address, master, word, we, sel):
        d = self.dut
        d.cyc_i.value = d.stb_i.value = 1
        d.we_i.value, d.adr_i.value, d.sel_i.value = we, address >> 2, sel
        d.dat_i.value, d.master_i.value = word, master
        for cycle in range(3000):
            await FallingEdge(d.clk_i)
            self.cycles = cycle + 1
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
    bus = Wishbone(dut)
    await try_out(bus)
    await take_time(bus, "Wishbone")
    assert not int(dut.broken_o.value)


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
    assert not int(dut.broken_o.value)


@cocotb.test()
async def wishbone_an_answer_is_for_who_asks(dut):
    """Master 5 gives up the read of its result in each cycle; master 6 asks in the next one, or a little later."""
    await reset(dut)
    bus = Wishbone(dut)
    await try_out(bus)                                      # leaves a result of master 5 in context 2
    result = page(2)
    secret, refused = await bus.read(result, 5)
    assert not refused and secret not in (0, ID_WORD)
    for gap in range(3):
        for cycles in range(1, 16):
            dut.cyc_i.value = dut.stb_i.value = 1
            dut.we_i.value, dut.adr_i.value, dut.sel_i.value, dut.master_i.value = 0, result >> 2, 15, 5
            for _ in range(cycles):
                await FallingEdge(dut.clk_i)
                if int(dut.ack_o.value):
                    break
            if gap:
                dut.cyc_i.value = 0
                for _ in range(gap):
                    await FallingEdge(dut.clk_i)
                    assert not int(dut.ack_o.value) and not int(dut.err_o.value) and not int(dut.dat_o.value)
            assert await bus.read(ID, 6) == (ID_WORD, False), f"{cycles} cycles, {gap} between"
    assert not int(dut.broken_o.value)


@cocotb.test()
async def wishbone_nothing_of_before_a_reset(dut):
    """A reset of one cycle in each cycle of an access; the same access stands on the bus all the time."""
    await reset(dut)
    bus = Wishbone(dut)
    for cycles in range(1, 10):
        assert await bus.read(ID, 0) == (ID_WORD, False)    # the clearing after reset is over
        dut.cyc_i.value = dut.stb_i.value = 1
        dut.we_i.value, dut.adr_i.value, dut.sel_i.value, dut.master_i.value = 0, VERSION >> 2, 15, 0
        for _ in range(cycles):
            await FallingEdge(dut.clk_i)
        dut.rst_i.value = 1
        await FallingEdge(dut.clk_i)                        # the engine takes a reset into a register: now it is there
        assert not int(dut.ack_o.value) and not int(dut.err_o.value), f"answered in the reset after {cycles} cycles"
        dut.rst_i.value = 0
        for _ in range(1000):                               # the contexts are being cleared
            await FallingEdge(dut.clk_i)
            assert not int(dut.ack_o.value) and not int(dut.err_o.value), f"reset after {cycles} cycles"
        dut.cyc_i.value = dut.stb_i.value = 0
    assert not int(dut.broken_o.value)
