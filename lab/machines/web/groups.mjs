// SPDX-License-Identifier: MIT OR Apache-2.0
// Checks of the page in groups, each on a fresh page. What is expected comes from here, from testdata and from docs/VALIDATION.md, which
// the test command compares with the library: nothing is taken from the page's own scripts.

import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Limbs, lanes, products of a multiplication and of a square, the wrap factor. */
const LAYOUTS = {
  "64x4": [4, 1, 16, 10, 38],
  "51x5": [5, 1, 25, 15, 19],
  "25x10": [10, 1, 100, 55, 19],
  "32x8": [8, 1, 64, 36, 38],
  "17x15": [15, 1, 225, 120, 19],
  "25x10x3": [10, 3, 100, 55, 19],
  "51x5x4": [5, 4, 25, 15, 19],
  "52x5x4": [5, 4, 25, 15, 608],
  "52x5x8": [5, 8, 25, 15, 608],
};
/** Backends of a WebAssembly build, and their products of 32-bit words. */
const BACKENDS = { m64: 64, m51: 100, serial: 100, fiat: 100, m32: 75, w32: 64 };
/** Backends that it does not have, and the processors that the reason names. */
const VECTORS = {
  neon: "64-bit Arm",
  wasm128: "simd128",
  avx2: "x86-64",
  avxifma: "x86-64",
  ifma: "x86-64",
};
const OPERATIONS = ["mul", "x25519", "sign", "verify"];
const SECTIONS = ["representations", "measure", "sign", "disputed", "batch"];

const hex = (text) => Buffer.from(text, "hex");

async function ready(page) {
  await page.waitForSelector("html[data-ready]");
}

/** The text of the only element. */
const text = (page, selector) => page.locator(selector).innerText();

/** Verdicts of each policy about the cases of speccheck, as the table in docs/VALIDATION.md has them. */
function expectedVerdicts(root) {
  const table = readFileSync(join(root, "docs/VALIDATION.md"), "utf8");
  const rows = [...table.matchAll(/^\| `(\w+)` \| `([V×]+)` \|/gm)];
  return Object.fromEntries(rows.map(([, policy, verdicts]) => [policy, [...verdicts]]));
}

/** How many headings of rows the browser tells assistive programs about. */
async function rowHeaders(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ role }) => role?.value === "rowheader").length;
}

async function structure({ page, complaints, expect }) {
  await ready(page);
  expect(!(await page.isVisible("#trouble")), "an error is shown");
  for (const name of SECTIONS) {
    expect(await page.isVisible(`section#${name} > h2`), `no section ${name}`);
    expect((await page.locator(`nav a[href="#${name}"]`).count()) === 1, `no link to ${name}`);
  }
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, textarea, progress, svg[role=img], output")]
      .filter((one) => !(one.textContent.trim() || one.ariaLabel || one.labels?.length))
      .map((one) => one.outerHTML),
  );
  expect(unnamed.length === 0, `without a label: ${unnamed}`);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide <= width, `${wide} pixels wide on a screen of ${width}`);
    const rows = await rowHeaders(page);
    expect(rows === 12 + Object.keys(BACKENDS).length + Object.keys(VECTORS).length + 3, `${rows} headed rows on a screen of ${width}`);
  }
  expect(complaints.length === 0, complaints.join("; "));
}

/** Every control is reached with the keyboard, and works with it. */
async function keyboard({ page, expect }) {
  await ready(page);
  const wanted = ["measure-start", "message", "sign-now", "new-key", "part", "flip", "batch-start"];
  const reached = new Set();
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id));
  }
  for (const id of wanted) expect(reached.has(id), `Tab does not reach ${id}`);
  await page.focus("#flip");
  await page.keyboard.press("Enter");
  expect((await page.getAttribute("#verdict", "data-valid")) === "false", "Enter changes no bit");
}

async function contrast({ page, expect }) {
  await ready(page);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const ratios = await page.evaluate(() => {
      const numbers = (color) => color.match(/[\d.]+/g).map(Number);
      const light = (color) => {
        const [r, g, b] = numbers(color).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = (one) => {
        const color = getComputedStyle(one).backgroundColor;
        return numbers(color)[3] === 0 && one.parentElement ? ground(one.parentElement) : color;
      };
      const texts = document.querySelectorAll("p, a, h1, h2, dt, dd, th, td, button:enabled, label, output, mark, small");
      return [...texts].filter((one) => one.offsetParent).map((one) => {
        const pair = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => b - a);
        return [(pair[0] + 0.05) / (pair[1] + 0.05), one.outerHTML.slice(0, 60)];
      });
    });
    expect(ratios.length > 100, "no text found");
    const [lowest, where] = ratios.reduce((a, b) => (a[0] < b[0] ? a : b));
    expect(lowest >= 4.5, `${colorScheme}: contrast ${lowest.toFixed(2)} at ${where}`);
  }
}

async function layouts({ page, expect }) {
  await ready(page);
  const shown = await page.locator("[data-layout]").evaluateAll((cards) => cards.map((card) => card.dataset.layout));
  expect(shown.join() === Object.keys(LAYOUTS).join(), `layouts ${shown}`);
  const said = await text(page, "#layout-count");
  expect(said === String(shown.length), `the heading says ${said} layouts`);
  for (const [id, [limbs, lanes, multiply, square, fold]] of Object.entries(LAYOUTS)) {
    const card = page.locator(`[data-layout="${id}"]`);
    const bits = await card.locator("svg .limb").evaluateAll((all) => all.map((one) => Number(one.dataset.bits)));
    expect(bits.length === limbs * lanes, `${id}: ${bits.length} limbs are drawn`);
    const sum = bits.reduce((a, b) => a + b, 0) / lanes;
    expect(sum >= 255 && sum <= 260, `${id}: limbs of ${sum} bits`);
    expect((await card.locator(".cell").count()) === multiply, `${id}: cells`);
    expect((await card.locator(".cell:not(.repeats)").count()) === square, `${id}: cells of a square`);
    const count = async (key) => parseInt(await text(card, `[data-count="${key}"]`), 10);
    expect((await count("multiply")) === multiply, `${id}: not ${multiply} products`);
    expect((await count("square")) === square, `${id}: not ${square} products in a square`);
    expect((await count("fold")) === fold, `${id}: the wrap factor is not ${fold}`);
    if (lanes > 1) expect((await count("lanes")) === lanes, `${id}: not ${lanes} lanes`);
  }
  expect((await text(page, '[data-count="pairs"]')) === "75 and 45", "products in pairs");
}

async function times({ page, complaints, expect }) {
  await ready(page);
  const rows = await page.locator("[data-backend]").evaluateAll((all) => all.map((row) => row.dataset.backend));
  expect(rows.join() === [...Object.keys(BACKENDS), ...Object.keys(VECTORS)].join(), `backends ${rows}`);
  for (const [name, narrow] of Object.entries(BACKENDS)) {
    const shown = await text(page, `[data-backend="${name}"] [data-label="32-bit products"]`);
    expect(shown === String(narrow), `${name}: ${shown} products of 32-bit words`);
  }
  for (const [name, processor] of Object.entries(VECTORS)) {
    const why = await text(page, `[data-backend="${name}"] .missing`);
    expect(why.includes(processor), `${name}: no reason is given`);
  }
  // The page answers while the worker measures.
  await page.click("#measure-start");
  await page.waitForFunction(() => document.querySelector("#measure-bar").value > 0);
  const measuring = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(!document.querySelector("#measure-stop").disabled))),
  );
  expect(measuring, "the page drew nothing until the measurement ended");
  await page.waitForFunction(() => !document.querySelector("#measure-start").disabled);
  for (const name of Object.keys(BACKENDS)) {
    const nanoseconds = {};
    for (const operation of OPERATIONS) {
      const cell = page.locator(`[data-backend="${name}"] [data-operation="${operation}"]`);
      nanoseconds[operation] = Number(await cell.getAttribute("data-nanoseconds"));
      expect(nanoseconds[operation] > 0, `${name}, ${operation}: no time`);
      expect(/^[\d.]+ (ns|µs|ms) /.test(await cell.innerText()), `${name}, ${operation}: no unit`);
    }
    // Whatever the machine: a verification has more than a thousand products, and so has an exchange.
    for (const operation of ["x25519", "verify"]) {
      expect(nanoseconds[operation] > 100 * nanoseconds.mul, `${name}: ${operation} is too fast`);
    }
  }
  for (const operation of OPERATIONS) {
    expect((await page.locator(`.best[data-operation="${operation}"]`).count()) >= 1, `${operation}: no fastest`);
  }
  expect((await page.locator("#answer li").count()) === OPERATIONS.length, "no answer");
  // A measurement that is stopped ends, and may begin again. It is one of ten seconds, so that it does
  // not end by itself, and has begun: while the worker starts, it hears of a stop in any case.
  await page.goto(page.url().replace("?quick", ""));
  await ready(page);
  await page.click("#measure-start");
  await page.waitForFunction(() => document.querySelector("#measure-bar").value > 0);
  await page.click("#measure-stop");
  await page.waitForFunction(() => !document.querySelector("#measure-start").disabled);
  expect((await text(page, "#measure-said")) === "Stopped.", "the measurement does not stop");
  expect(complaints.length === 0, complaints.join("; "));
}

/** The signature as it is shown is valid for OpenSSL, too. */
async function isValid(page) {
  const key = { kty: "OKP", crv: "Ed25519", x: hex(await text(page, "#publicKey")).toString("base64url") };
  const message = Buffer.from(await page.inputValue("#message"));
  return verify(null, message, createPublicKey({ key, format: "jwk" }), hex(await text(page, "#signature")));
}

async function signing({ page, complaints, expect }) {
  await ready(page);
  const verdict = async () => (await page.getAttribute("#verdict", "data-valid")) === "true";
  const agree = async (valid, what) => {
    expect((await verdict()) === valid, `${what}: the page says ${!valid}`);
    expect((await isValid(page)) === valid, `${what}: OpenSSL says ${!valid}`);
  };
  await agree(true, "at first");
  const key = await text(page, "#publicKey");
  await page.fill("#message", "Grüße aus dem Körper mit 2^255 - 19 Elementen");
  await agree(false, "another message");
  await page.click("#sign-now");
  await agree(true, "signed anew");
  expect((await text(page, "#publicKey")) === key, "signing changed the key");
  const signature = await text(page, "#signature");
  for (let turn = 0; turn < 8; turn += 1) {
    await page.click("#flip");
    await agree(false, "a bit of the signature");
    const [one, other] = [signature, await text(page, "#signature")].map((digits) => BigInt(`0x${digits}`));
    const difference = (one ^ other).toString(2);
    expect(/^10*$/.test(difference), "not one bit has changed");
    expect((await page.locator("#signature mark").count()) === 1, "the changed byte is not marked");
  }
  await page.click("#undo");
  await agree(true, "undone");
  await page.selectOption("#part", "publicKey");
  await page.click("#flip");
  expect(!(await verdict()), "a bit of the public key");
  await page.click("#new-key");
  await agree(true, "a new key");
  expect((await text(page, "#publicKey")) !== key, "the key is the same");
  expect((await text(page, "#sign .note")).includes("For playing only"), "no warning");
  expect(complaints.length === 0, complaints.join("; "));
}

async function disputed({ page, complaints, expect, root }) {
  await ready(page);
  const cases = JSON.parse(readFileSync(join(root, "testdata/speccheck/cases.json"), "utf8"));
  const expected = expectedVerdicts(root);
  expect(Object.keys(expected).length === 4, `policies ${Object.keys(expected)}`);
  expect((await page.locator("[data-case]").count()) === cases.length, "rows");
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const number = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
  const [p, sign] = [2n ** 255n - 19n, 2n ** 255n];
  // Neither y of p or more, nor a sign on x = 0, which is where y is 1 or -1.
  const canonical = (bytes) => {
    const y = number(bytes) & (sign - 1n);
    return y < p && !(number(bytes) & sign && (y === 1n || y === p - 1n));
  };
  for (const [i, { pub_key, signature }] of cases.entries()) {
    const row = page.locator(`[data-case="${i}"]`);
    for (const [policy, verdicts] of Object.entries(expected)) {
      const shown = await row.locator(`[data-policy="${policy}"]`).innerText();
      expect(shown === { V: "✓ valid", "×": "✗ invalid" }[verdicts[i]], `case ${i}, ${policy}: ${shown}`);
    }
    const s = number(hex(signature).subarray(32));
    const said = await row.locator('[data-label="S"]').innerText();
    expect((s < order) === ["0", "below L"].includes(said), `case ${i}: S is ${said}`);
    for (const [name, bytes] of [["A", hex(pub_key)], ["R", hex(signature).subarray(0, 32)]]) {
      const kind = await row.locator(`[data-label="${name}"]`).innerText();
      expect(canonical(bytes) === !kind.includes("non-canonical"), `case ${i}: ${name} is ${kind}`);
    }
    expect((await row.locator(".reason").innerText()).length > 20, `case ${i}: no reason`);
  }
  expect(complaints.length === 0, complaints.join("; "));
}

async function batch({ page, complaints, expect }) {
  await ready(page);
  await page.click("#batch-start");
  await page.waitForSelector("#batch-said[data-forged]");
  const forged = await page.getAttribute("#batch-said", "data-forged");
  const found = { single: forged, each: forged, all: "false" };
  for (const [way, result] of Object.entries(found)) {
    const row = page.locator(`[data-way="${way}"]`);
    expect((await row.getAttribute("data-found")) === result, `${way}: another result than ${result}`);
    expect(Number(await row.getAttribute("data-nanoseconds")) > 0, `${way}: no time`);
  }
  expect(complaints.length === 0, complaints.join("; "));
}

/** Without its module, its scripts, WebAssembly or a server, the page says what to do. */
async function trouble({ page, expect, root }) {
  const empty = Buffer.from("\0asm\x01\0\0\0", "latin1");
  const cases = [
    ["page.mjs", 404, "", "JavaScript"],
    ["web.wasm", 404, "", "not in this folder"],
    ["web.wasm", 200, "no module", "damaged"],
    ["web.wasm", 200, empty, "does not fit"],
    [null, 200, "", "no WebAssembly"],
  ];
  for (const [file, status, body, why] of cases) {
    if (file) await page.route(`**/${file}`, (route) => route.fulfill({ status, body }));
    else await page.addInitScript(() => delete globalThis.WebAssembly);
    await page.reload();
    await page.waitForSelector("#trouble", { state: "visible" });
    const said = await text(page, "#trouble");
    for (const part of [why, "cargo build --release", "http.server"]) {
      expect(said.includes(part), `it does not say ${part}: ${said}`);
    }
    if (file) await page.unroute(`**/${file}`);
  }
  // Opened as a file, without a server.
  await page.goto(pathToFileURL(join(root, "crates/nineteen/examples/web/index.html")).href);
  await page.waitForSelector("#trouble", { state: "visible" });
  expect((await text(page, "#trouble")).includes("browsers load no modules from files"), "a file");
}

export const groups = {
  structure,
  keyboard,
  contrast,
  layouts,
  times,
  signing,
  disputed,
  batch,
  trouble,
};
