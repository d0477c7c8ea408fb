# SPDX-License-Identifier: MIT OR Apache-2.0
"""AXI4-Lite: responses held until taken, SLVERR on refusal, address and data of a write in any order."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer

from common import ID, RAM_CLAIM, RAM_STATE, VERSION, try_out


class Axi:
    def __init__(self, dut):
        self.dut, self.random = dut, random.Random(1)

    async def handshake(self, valid, ready):
        """Holds valid until it is taken."""
        valid.value = 1
        for _ in range(3000):
            taken = int(ready.value)
            await FallingEdge(self.dut.aclk_i)
            if taken:
                return
        raise AssertionError("not taken")

    async def answer(self, valid, ready):
        for _ in range(3000):
            if int(valid.value):
                break
            await FallingEdge(self.dut.aclk_i)
        for _ in range(self.random.randrange(4)):      # held until taken
            await FallingEdge(self.dut.aclk_i)
            assert int(valid.value)
        ready.value = 1

    async def finish(self, valid, ready):
        await FallingEdge(self.dut.aclk_i)
        ready.value = 0
        assert not int(valid.value)

    async def read(self, address, master):
        d = self.dut
        d.araddr_i.value, d.armaster_i.value = address, master
        await self.handshake(d.arvalid_i, d.arready_o)
        d.arvalid_i.value = 0
        await self.answer(d.rvalid_o, d.rready_i)
        word, response = int(d.rdata_o.value), int(d.rresp_o.value)
        await self.finish(d.rvalid_o, d.rready_i)
        return word, response == 2

    async def offer(self, valid, ready):
        """One channel of a write, a little later or at once."""
        for _ in range(self.random.randrange(3)):
            await FallingEdge(self.dut.aclk_i)
        await self.handshake(valid, ready)
        valid.value = 0

    async def write(self, address, word, master, sel=15):
        d = self.dut
        d.awaddr_i.value, d.awmaster_i.value, d.wdata_i.value, d.wstrb_i.value = address, master, word, sel
        data = cocotb.start_soon(self.offer(d.wvalid_i, d.wready_o))
        await self.offer(d.awvalid_i, d.awready_o)
        await data
        await self.answer(d.bvalid_o, d.bready_i)
        response = int(d.bresp_o.value)
        await self.finish(d.bvalid_o, d.bready_i)
        return 0, response == 2


async def reset(dut):
    cocotb.start_soon(Clock(dut.aclk_i, 10, "ns").start())
    for port in ("awvalid_i", "awaddr_i", "awmaster_i", "wvalid_i", "wdata_i", "wstrb_i", "bready_i", "arvalid_i", "araddr_i",
                 "armaster_i", "rready_i"):
        getattr(dut, port).value = 0
    dut.aresetn_i.value = 0
    for _ in range(4):
        await FallingEdge(dut.aclk_i)
    dut.aresetn_i.value = 1
    for _ in range(2):
        await FallingEdge(dut.aclk_i)


@cocotb.test()
async def axi4lite(dut):
    await reset(dut)
    await try_out(Axi(dut))
    assert not int(dut.broken_o.value)


@cocotb.test()
async def axi4lite_refuses_unaligned_addresses(dut):
    await reset(dut)
    bus = Axi(dut)
    for off in (1, 2, 3):
        assert (await bus.read(ID + off, 0))[1], f"a read {off} bytes off"
        assert (await bus.write(RAM_CLAIM + off, 1, 0))[1], f"a write {off} bytes off"
    assert await bus.read(ID, 0) == (0x656E3235, False)
    assert await bus.read(RAM_STATE, 0) == (0, False)
    assert not int(dut.broken_o.value)


@cocotb.test()
async def axi4lite_reads_and_writes_take_turns(dut):
    """Both wait all the time, from the reset on; neither may starve the other, and each has its own answer."""
    await reset(dut)
    dut.araddr_i.value, dut.awaddr_i.value, dut.wdata_i.value, dut.wstrb_i.value = ID, RAM_CLAIM, 1, 15
    dut.arvalid_i.value = dut.awvalid_i.value = dut.wvalid_i.value = 1
    dut.rready_i.value = dut.bready_i.value = 1
    order = ""
    for _ in range(1300):                                   # the first 1,024 are the clearing
        if int(dut.rvalid_o.value):
            assert int(dut.rdata_o.value) == 0x656E3235
            order += "r"
        if int(dut.bvalid_o.value):
            order += "w"
        await FallingEdge(dut.aclk_i)
    assert len(order) >= 8 and order in "rw" * 200, order
    assert not int(dut.broken_o.value)


@cocotb.test()
async def axi4lite_ready_does_not_wait_for_valid(dut):
    """READY is there before VALID, and does not change with it within a cycle."""
    await reset(dut)
    await Axi(dut).read(ID, 0)
    channels = [(dut.awvalid_i, dut.awready_o), (dut.wvalid_i, dut.wready_o), (dut.arvalid_i, dut.arready_o)]
    for busy in (False, True):
        if busy:                                            # a read on its way: no place for another
            dut.araddr_i.value, dut.arvalid_i.value = ID, 1
            await FallingEdge(dut.aclk_i)
            dut.arvalid_i.value = 0
        for pattern in range(8):
            before = [int(ready.value) for _, ready in channels]
            assert before == [1, 1, 0 if busy else 1]
            for bit, (valid, _) in enumerate(channels):
                valid.value = pattern >> bit & 1
            await Timer(100, "ps")
            assert [int(ready.value) for _, ready in channels] == before, f"{pattern:03b}"
            for valid, _ in channels:
                valid.value = 0
            await Timer(100, "ps")


@cocotb.test()
async def axi4lite_answers_are_held(dut):
    """The next access of each kind is given while an answer waits: that stays as it is, and then each answer comes in its turn."""
    await reset(dut)
    bus = Axi(dut)
    await bus.read(ID, 0)
    for address in (ID, VERSION):
        dut.araddr_i.value = address
        await bus.handshake(dut.arvalid_i, dut.arready_o)
        dut.arvalid_i.value = 0
    for address in (ID, RAM_CLAIM):                         # the first is refused: read only
        dut.awaddr_i.value, dut.wdata_i.value, dut.wstrb_i.value = address, 3, 15
        data = cocotb.start_soon(bus.handshake(dut.wvalid_i, dut.wready_o))
        await bus.handshake(dut.awvalid_i, dut.awready_o)
        await data
        dut.awvalid_i.value = dut.wvalid_i.value = 0
    for _ in range(60):
        await FallingEdge(dut.aclk_i)
        assert int(dut.rvalid_o.value) and int(dut.rdata_o.value) == 0x656E3235
    for _ in range(60):
        await FallingEdge(dut.aclk_i)
        assert int(dut.bvalid_o.value) and int(dut.bresp_o.value) == 2
    words, responses = [], []
    dut.rready_i.value = dut.bready_i.value = 1
    for _ in range(60):
        if int(dut.rvalid_o.value):
            words.append(int(dut.rdata_o.value))
        if int(dut.bvalid_o.value):
            responses.append(int(dut.bresp_o.value))
        await FallingEdge(dut.aclk_i)
    dut.rready_i.value = dut.bready_i.value = 0
    assert len(words) == 2 and words[0] == 0x656E3235 and words[1] >> 16 & 0xFF == 16 and responses == [2, 0]
    assert await bus.read(RAM_STATE, 0) == (3, False)
    assert not int(dut.broken_o.value)


@cocotb.test()
async def axi4lite_nothing_of_before_a_reset(dut):
    """A reset of one cycle in each cycle of a read: no answer to it."""
    await reset(dut)
    bus = Axi(dut)
    for cycles in range(1, 12):
        assert await bus.read(ID, 0) == (0x656E3235, False)
        dut.araddr_i.value = VERSION
        await bus.handshake(dut.arvalid_i, dut.arready_o)
        dut.arvalid_i.value = 0
        for _ in range(cycles):
            await FallingEdge(dut.aclk_i)
        dut.aresetn_i.value = 0
        await FallingEdge(dut.aclk_i)
        dut.aresetn_i.value = 1
        for _ in range(30):
            assert not int(dut.rvalid_o.value) and not int(dut.bvalid_o.value), f"reset after {cycles} cycles"
            await FallingEdge(dut.aclk_i)
    assert not int(dut.broken_o.value)
