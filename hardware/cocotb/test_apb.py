# SPDX-License-Identifier: MIT OR Apache-2.0
"""APB: PREADY for one cycle, only in the access phase; PSLVERR only with it."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from common import ID, OWNED, VERSION, page, take_time, try_out

ID_WORD = 0x656E3235


class Apb:
    def __init__(self, dut):
        self.dut = dut

    async def access(self, address, master, word, we, strobes, setup=1):
        d = self.dut
        d.psel.value, d.penable.value = 1, 0
        d.pwrite.value, d.paddr.value, d.pstrb.value = we, address, strobes
        d.pwdata.value, d.pauser.value = word, master
        for _ in range(setup):
            await FallingEdge(d.pclk)
            assert not int(d.pready.value) and not int(d.pslverr.value), "in the setup phase"
        d.penable.value = 1
        for cycle in range(3000):
            await FallingEdge(d.pclk)
            self.cycles = setup + cycle + 1
            ready, error, data = int(d.pready.value), int(d.pslverr.value), int(d.prdata.value)
            assert ready or not (error or data), "an answer without PREADY"
            if ready:
                break
        else:
            raise AssertionError("no answer")
        d.psel.value = d.penable.value = 0
        await FallingEdge(d.pclk)
        assert not int(d.pready.value) and not int(d.pslverr.value), "one cycle only"
        return data, bool(error)

    async def read(self, address, master):
        return await self.access(address, master, 0, 0, 0)

    async def write(self, address, word, master, strobes=15):
        return await self.access(address, master, word, 1, strobes)


async def reset(dut):
    cocotb.start_soon(Clock(dut.pclk, 10, "ns").start())
    for port in ("psel", "penable", "pwrite", "paddr", "pstrb", "pwdata", "pauser"):
        getattr(dut, port).value = 0
    dut.presetn.value = 0
    for _ in range(4):
        await FallingEdge(dut.pclk)
    dut.presetn.value = 1


@cocotb.test()
async def apb(dut):
    await reset(dut)
    bus = Apb(dut)
    await try_out(bus)
    await take_time(bus, "APB")


@cocotb.test()
async def apb_nothing_but_in_the_access_phase(dut):
    """A setup phase that lasts, a slave that is not selected, and an access behind it."""
    await reset(dut)
    bus = Apb(dut)
    assert await bus.read(ID, 0) == (ID_WORD, False)
    dut.paddr.value = ID
    for select, enable in ((1, 0), (0, 1)):
        dut.psel.value, dut.penable.value = select, enable
        for _ in range(20):
            await FallingEdge(dut.pclk)
            assert not int(dut.pready.value) and not int(dut.pslverr.value), f"{select} {enable}"
    assert await bus.access(ID, 0, 0, 0, 0, setup=9) == (ID_WORD, False)


@cocotb.test()
async def apb_refuses_unaligned_addresses(dut):
    await reset(dut)
    bus = Apb(dut)
    for offset in (1, 2, 3):
        assert (await bus.read(ID + offset, 0))[1]
    assert await bus.read(ID, 0) == (ID_WORD, False)
    for strobes in (0b0001, 0b1110, 0):
        assert (await bus.write(page(0) + 0x820, 1, 3, strobes))[1]
    assert await bus.read(OWNED, 3) == (0, False)
    assert not (await bus.read(VERSION, 0))[1]
