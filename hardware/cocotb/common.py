# SPDX-License-Identifier: MIT OR Apache-2.0
"""What all buses are tried with: identification, refusals, a job on two registers, and the cycles that the datasheet states."""
import pathlib

ID, VERSION, OWNED, RAM_STATE, RAM_CLAIM = 0x00, 0x04, 0x10, 0x18, 0x1C
RAM = 0x1000
# In the page of a context, behind its registers.
START, STATUS, IRQ_ENABLE, REFUSED, CLAIM = 0x800, 0x808, 0x814, 0x81C, 0x820


def page(context):
    return 0x10000 + 0x1000 * context


P = 2**255 - 19
IDLE = 63 << 12  # operand b of an instruction that has none: r63
# UNP r2, r0; UNP r3, r1; MUL r2, r2, r3; FRZ r0, r2; FIN 1
PROGRAM = [
    6 << 26 | IDLE | 0 << 6 | 2,
    6 << 26 | IDLE | 1 << 6 | 3,
    1 << 26 | 3 << 12 | 2 << 6 | 2,
    7 << 26 | IDLE | 2 << 6 | 0,
    20 << 26 | IDLE | 1,
]


def stated(name):
    """The cycles of a bus in the datasheet: of a read of ID, of a word of a register, of its last word, of a read of a result."""
    text = (pathlib.Path(__file__).resolve().parent.parent / "DATASHEET.md").read_text()
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith(f"| {name} | ")]
    assert len(rows) == 1, f"{name}: {len(rows)} rows"
    return [int(cell) for cell in rows[0][1:]]


async def take_time(bus, name):
    """After try_out: whether accesses take the cycles that the datasheet states, with no job in the way."""
    cycles = []
    assert not (await bus.read(ID, 5))[1]
    cycles.append(bus.cycles)
    window = page(2)
    assert not (await bus.read(window, 5))[1]
    result = bus.cycles
    for word in range(8):
        assert not (await bus.write(window + 0x20 + 4 * word, word, 5))[1]
        if word in (0, 7):
            cycles.append(bus.cycles)
    cycles.append(result)
    assert cycles == stated(name), f"{name}: {cycles}"


async def try_out(bus):
    """bus: read(address, master) and write(address, word, master, strobes) return (word, refused)."""
    assert await bus.read(ID, 0) == (0x656E3235, False)
    assert (await bus.read(0x0FFC, 0))[1], "no such word"
    assert (await bus.write(ID, 1, 0))[1], "read only"
    assert (await bus.write(page(0), 1, 0))[1], "not owned"
    window = page(2)
    assert not (await bus.write(window + CLAIM, 1, 5))[1]
    assert not (await bus.write(RAM_CLAIM, 1, 5))[1]
    assert await bus.read(OWNED, 5) == (1 << 18 | 1 << 2, False)
    assert await bus.read(OWNED, 6) == (1 << 18, False)
    assert (await bus.write(window, 1, 6))[1], "a foreign master"
    assert await bus.read(window + REFUSED, 5) == (0, False)
    assert (await bus.write(window, 1, 5, 0b0111))[1], "not a whole word"
    assert await bus.read(window + REFUSED, 5) == (1, False)
    a, b = 0x1234567890ABCDEF << 190 | 77, (1 << 255) - 20
    for register, value in ((0, a), (1, b)):
        for word in range(8):
            assert not (await bus.write(window + 0x20 * register + 4 * word, value >> (32 * word) & 0xFFFFFFFF, 5))[1]
    for place, word in enumerate(PROGRAM):
        assert not (await bus.write(RAM + 4 * place, word, 5))[1]
    assert await bus.read(RAM + 4, 5) == (PROGRAM[1], False)
    assert not (await bus.write(window + START, 2048, 5))[1]
    assert (await bus.write(window, 1, 5))[1], "it runs"
    for _ in range(100):
        status, _ = await bus.read(window + STATUS, 5)
        if not status & 1:
            break
    assert status & 7 == 2, hex(status)
    words = [await bus.read(window + 4 * word, 5) for word in range(8)]
    assert not any(refused for _, refused in words)
    assert sum(word << (32 * i) for i, (word, _) in enumerate(words)) == a * b % P
    assert (await bus.read(window + 0x20, 5))[1], "not a result"
    assert (await bus.read(window, 6))[1], "a foreign master"
