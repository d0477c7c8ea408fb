# SPDX-License-Identifier: MIT OR Apache-2.0
"""AHB-Lite: pipelined address phases, wait states, ERROR in two cycles, IDLE and BUSY at once."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer

from common import ID, OWNED, VERSION, page, take_time, try_out

ID_WORD = 0x656E3235
IDLE, BUSY, NONSEQ, SEQ = range(4)


class Ahb:
    def __init__(self, dut):
        self.dut = dut

    def address(self, trans, address=0, master=0, we=0, size=2):
        d = self.dut
        d.hsel.value, d.htrans.value, d.haddr.value = 1, trans, address
        d.hmaster.value, d.hwrite.value, d.hsize.value = master, we, size

    async def outputs(self):
        """The outputs in this cycle; HREADY of the bus is this slave's."""
        d = self.dut
        await Timer(1, "ns")
        ready = int(d.hreadyout.value)
        d.hready.value = ready
        return ready, int(d.hresp.value), int(d.hrdata.value)

    async def data(self):
        """A data phase to its end: the word, and whether it was refused."""
        d = self.dut
        error = False
        for cycle in range(3000):
            await FallingEdge(d.hclk)
            self.cycles = cycle + 2                     # with the address phase, and the first of the data phase
            ready, resp, word = await self.outputs()
            if error:
                assert ready and resp, "ERROR takes two cycles"
                return 0, True
            if resp:
                assert not ready, "the first cycle of ERROR is a wait state"
                error = True
            elif ready:
                return word, False
            else:
                assert word == 0, "a word without an answer"
        raise AssertionError("no answer")

    async def access(self, address, master, word, we, size=2):
        self.address(NONSEQ, address, master, we, size)
        await FallingEdge(self.dut.hclk)                # taken: the bus was ready
        self.address(IDLE, 0x1FFFC, master ^ 15, we ^ 1)
        self.dut.hwdata.value = word
        ready, resp, data = await self.outputs()
        assert not ready and not resp and not data
        done = await self.data()
        await FallingEdge(self.dut.hclk)
        assert (await self.outputs())[:2] == (1, 0), "one answer only"
        return done

    async def read(self, address, master):
        return await self.access(address, master, 0, 0)

    async def write(self, address, word, master, strobes=15):
        sizes = {15: 2, 0b0111: 1}
        return await self.access(address, master, word, 1, sizes[strobes])


async def reset(dut):
    cocotb.start_soon(Clock(dut.hclk, 10, "ns").start())
    for port in ("hsel", "htrans", "hwrite", "hsize", "haddr", "hmaster", "hwdata"):
        getattr(dut, port).value = 0
    dut.hready.value = 1
    dut.hresetn.value = 0
    for _ in range(4):
        await FallingEdge(dut.hclk)
    dut.hresetn.value = 1


@cocotb.test()
async def ahb(dut):
    await reset(dut)
    bus = Ahb(dut)
    await try_out(bus)
    await take_time(bus, "AHB-Lite")


@cocotb.test()
async def ahb_idle_and_busy_end_at_once(dut):
    """Neither they, nor a transfer to another slave, nor one while the bus waits, is an access."""
    await reset(dut)
    bus = Ahb(dut)
    assert await bus.read(ID, 0) == (ID_WORD, False)
    for select, trans, ready in ((1, IDLE, 1), (1, BUSY, 1), (0, NONSEQ, 1), (1, NONSEQ, 0)):
        bus.address(trans, page(0) + 0x820, 4, 1)       # CLAIM
        dut.hsel.value, dut.hready.value = select, ready
        for _ in range(20):
            await FallingEdge(dut.hclk)
            assert int(dut.hreadyout.value) and not int(dut.hresp.value), f"{select} {trans} {ready}"
    bus.address(IDLE)
    dut.hready.value = 1
    assert await bus.read(OWNED, 4) == (0, False)


@cocotb.test()
async def ahb_transfers_follow_without_a_gap(dut):
    """The next address phase is in the cycle in which a data phase ends, after an ERROR too."""
    await reset(dut)
    bus = Ahb(dut)
    assert await bus.read(ID, 0) == (ID_WORD, False)
    version = await bus.read(VERSION, 0)
    transfers = [(ID, (ID_WORD, False)), (VERSION, version), (0x0FFC, (0, True)), (ID, (ID_WORD, False)), (0x0FFC, (0, True)),
                 (VERSION, version)]
    bus.address(NONSEQ, transfers[0][0])
    await FallingEdge(dut.hclk)
    for place, (_, expected) in enumerate(transfers):
        following = transfers[place + 1:]
        bus.address(SEQ if place % 2 else NONSEQ, following[0][0]) if following else bus.address(IDLE)
        await bus.outputs()
        assert await bus.data() == expected, f"transfer {place}"
        await FallingEdge(dut.hclk)
    assert (await bus.outputs())[:2] == (1, 0)


@cocotb.test()
async def ahb_refuses_all_but_words(dut):
    await reset(dut)
    bus = Ahb(dut)
    for address, size in ((ID, 0), (ID, 1), (ID, 3), (ID + 2, 2), (ID + 1, 2)):
        assert (await bus.access(address, 0, 0, 0, size))[1], f"{address} {size}"
    assert await bus.read(ID, 0) == (ID_WORD, False)


@cocotb.test()
async def ahb_nothing_of_before_a_reset(dut):
    """A reset in each cycle of an access ends it, without an answer."""
    await reset(dut)
    bus = Ahb(dut)
    for cycles in range(1, 8):
        assert await bus.read(ID, 0) == (ID_WORD, False)    # the clearing after reset is over
        bus.address(NONSEQ, 0x0FFC)
        await FallingEdge(dut.hclk)
        bus.address(IDLE)
        dut.hready.value = 0
        for _ in range(cycles - 1):
            await FallingEdge(dut.hclk)
        dut.hresetn.value = 0
        await FallingEdge(dut.hclk)
        dut.hresetn.value, dut.hready.value = 1, 1
        for _ in range(20):
            await Timer(1, "ns")
            assert int(dut.hreadyout.value) and not int(dut.hresp.value), f"after {cycles} cycles"
            await FallingEdge(dut.hclk)
