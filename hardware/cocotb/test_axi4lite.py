# SPDX-License-Identifier: MIT OR Apache-2.0
"""AXI4-Lite: responses held until taken, SLVERR on refusal, address and data of a write in any order."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer
from cocotb.utils import get_sim_time

from common import ID, RAM_CLAIM, RAM_STATE, VERSION, take_time, try_out


PERIOD = 10


class Axi:
    """at_once: all channels of an access begin in one cycle; cycles: from there to the first of its answer."""

    def __init__(self, dut, at_once=False):
        self.dut, self.random, self.at_once = dut, random.Random(1), at_once

    async def handshake(self, valid, ready):
        """Holds valid until it is taken."""
        valid.value = 1
        for _ in range(3000):
            taken = int(ready.value)
            await FallingEdge(self.dut.s_axi_aclk)
            if taken:
                return
        raise AssertionError("not taken")

    async def answer(self, valid, ready):
        for _ in range(3000):
            if int(valid.value):
                break
            await FallingEdge(self.dut.s_axi_aclk)
        self.cycles = round((get_sim_time("ns") - self.begin) / PERIOD)
        for _ in range(self.random.randrange(4)):      # held until taken
            await FallingEdge(self.dut.s_axi_aclk)
            assert int(valid.value)
        ready.value = 1

    async def finish(self, valid, ready):
        await FallingEdge(self.dut.s_axi_aclk)
        ready.value = 0
        assert not int(valid.value)

    async def read(self, address, master):
        d = self.dut
        self.begin = get_sim_time("ns")
        d.s_axi_araddr.value, d.s_axi_aruser.value = address, master
        await self.handshake(d.s_axi_arvalid, d.s_axi_arready)
        d.s_axi_arvalid.value = 0
        await self.answer(d.s_axi_rvalid, d.s_axi_rready)
        word, response = int(d.s_axi_rdata.value), int(d.s_axi_rresp.value)
        await self.finish(d.s_axi_rvalid, d.s_axi_rready)
        return word, response == 2

    async def offer(self, valid, ready):
        """One channel of a write, a little later or at once."""
        for _ in range(0 if self.at_once else self.random.randrange(3)):
            await FallingEdge(self.dut.s_axi_aclk)
        await self.handshake(valid, ready)
        valid.value = 0

    async def write(self, address, word, master, sel=15):
        d = self.dut
        self.begin = get_sim_time("ns")
        d.s_axi_awaddr.value, d.s_axi_awuser.value, d.s_axi_wdata.value, d.s_axi_wstrb.value = address, master, word, sel
        data = cocotb.start_soon(self.offer(d.s_axi_wvalid, d.s_axi_wready))
        await self.offer(d.s_axi_awvalid, d.s_axi_awready)
        await data
        await self.answer(d.s_axi_bvalid, d.s_axi_bready)
        response = int(d.s_axi_bresp.value)
        await self.finish(d.s_axi_bvalid, d.s_axi_bready)
        return 0, response == 2


async def reset(dut):
    cocotb.start_soon(Clock(dut.s_axi_aclk, PERIOD, "ns").start())
    for port in ("awvalid", "awaddr", "awuser", "wvalid", "wdata", "wstrb", "bready", "arvalid", "araddr", "aruser", "rready"):
        getattr(dut, f"s_axi_{port}").value = 0
    dut.s_axi_aresetn.value = 0
    for _ in range(4):
        await FallingEdge(dut.s_axi_aclk)
    dut.s_axi_aresetn.value = 1
    for _ in range(2):
        await FallingEdge(dut.s_axi_aclk)


@cocotb.test()
async def axi4lite(dut):
    await reset(dut)
    await try_out(Axi(dut))
    await take_time(Axi(dut, at_once=True), "AXI4-Lite")
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
    dut.s_axi_araddr.value, dut.s_axi_awaddr.value, dut.s_axi_wdata.value, dut.s_axi_wstrb.value = ID, RAM_CLAIM, 1, 15
    dut.s_axi_arvalid.value = dut.s_axi_awvalid.value = dut.s_axi_wvalid.value = 1
    dut.s_axi_rready.value = dut.s_axi_bready.value = 1
    order = ""
    for _ in range(1300):                                   # the first 1,024 are the clearing
        if int(dut.s_axi_rvalid.value):
            assert int(dut.s_axi_rdata.value) == 0x656E3235
            order += "r"
        if int(dut.s_axi_bvalid.value):
            order += "w"
        await FallingEdge(dut.s_axi_aclk)
    assert len(order) >= 8 and order in "rw" * 200, order
    assert not int(dut.broken_o.value)


@cocotb.test()
async def axi4lite_ready_does_not_wait_for_valid(dut):
    """READY is there before VALID, and does not change with it within a cycle."""
    await reset(dut)
    await Axi(dut).read(ID, 0)
    channels = [(getattr(dut, f"s_axi_{name}valid"), getattr(dut, f"s_axi_{name}ready")) for name in ("aw", "w", "ar")]
    for busy in (False, True):
        if busy:                                            # a read on its way: no place for another
            dut.s_axi_araddr.value, dut.s_axi_arvalid.value = ID, 1
            await FallingEdge(dut.s_axi_aclk)
            dut.s_axi_arvalid.value = 0
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
        dut.s_axi_araddr.value = address
        await bus.handshake(dut.s_axi_arvalid, dut.s_axi_arready)
        dut.s_axi_arvalid.value = 0
    for address in (ID, RAM_CLAIM):                         # the first is refused: read only
        dut.s_axi_awaddr.value, dut.s_axi_wdata.value, dut.s_axi_wstrb.value = address, 3, 15
        data = cocotb.start_soon(bus.handshake(dut.s_axi_wvalid, dut.s_axi_wready))
        await bus.handshake(dut.s_axi_awvalid, dut.s_axi_awready)
        await data
        dut.s_axi_awvalid.value = dut.s_axi_wvalid.value = 0
    for _ in range(60):
        await FallingEdge(dut.s_axi_aclk)
        assert int(dut.s_axi_rvalid.value) and int(dut.s_axi_rdata.value) == 0x656E3235
    for _ in range(60):
        await FallingEdge(dut.s_axi_aclk)
        assert int(dut.s_axi_bvalid.value) and int(dut.s_axi_bresp.value) == 2
    words, responses = [], []
    dut.s_axi_rready.value = dut.s_axi_bready.value = 1
    for _ in range(60):
        if int(dut.s_axi_rvalid.value):
            words.append(int(dut.s_axi_rdata.value))
        if int(dut.s_axi_bvalid.value):
            responses.append(int(dut.s_axi_bresp.value))
        await FallingEdge(dut.s_axi_aclk)
    dut.s_axi_rready.value = dut.s_axi_bready.value = 0
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
        dut.s_axi_araddr.value = VERSION
        await bus.handshake(dut.s_axi_arvalid, dut.s_axi_arready)
        dut.s_axi_arvalid.value = 0
        for _ in range(cycles):
            await FallingEdge(dut.s_axi_aclk)
        dut.s_axi_aresetn.value = 0
        await FallingEdge(dut.s_axi_aclk)
        dut.s_axi_aresetn.value = 1
        for _ in range(30):
            assert not int(dut.s_axi_rvalid.value) and not int(dut.s_axi_bvalid.value), f"reset after {cycles} cycles"
            await FallingEdge(dut.s_axi_aclk)
    assert not int(dut.broken_o.value)
