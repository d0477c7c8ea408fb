// SPDX-License-Identifier: MIT OR Apache-2.0
// node page.mjs PACKAGES CHROMIUM PAGE MODULE ROOT [PICTURES]: opens the page of examples/web in Chromium and checks it.
//
// PACKAGES is the folder with playwright-core, PAGE that of index.html, MODULE web.wasm, ROOT the project's. With PICTURES, a
// folder, only screenshots are taken. Every group of checks must pass on the page as it is, and must fail on
// each page with a planted fault.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { faults } from "./faults.mjs";
import { groups } from "./groups.mjs";

const [packages, executablePath, folder, module, root, pictures] = process.argv.slice(2);
const { chromium } = createRequire(join(packages, "package.json"))("playwright-core");

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The fault that the server plants, if any. */
let fault;

/** A file of the page, with the fault: null if there is none of that name. */
function content(name) {
  let bytes;
  try {
    bytes = readFileSync(name === "web.wasm" ? module : join(folder, name));
  } catch {
    return null;
  }
  if (fault?.file !== name) return bytes;
  const text = bytes.toString();
  if (!text.includes(fault.from)) throw new Error(`${name} has no ${fault.from}`);
  return Buffer.from(text.replace(fault.from, fault.to));
}

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const name = path === "/" ? "index.html" : path.slice(1);
  const bytes = /^[a-z.]+$/.test(name) ? content(name) : null;
  response.writeHead(bytes ? 200 : 404, { "Content-Type": TYPES[extname(name)] ?? "text/plain" });
  response.end(bytes ?? "not found");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/?quick`;

const profile = mkdtempSync(join(tmpdir(), "nineteen-page-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  args: FLAGS,
});

/** A fresh page, with what it wrote to its console, and what it asked of other hosts. */
async function open() {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(address).origin && protocol !== "data:") complaints.push(request.url());
  });
  await page.goto(address);
  return { page, complaints };
}

/** Runs a group on a fresh page: how many checks it made. */
async function check(name) {
  const { page, complaints } = await open();
  let checks = 0;
  const expect = (holds, text) => {
    if (!holds) throw new Error(`${name}: ${text}`);
    checks += 1;
  };
  try {
    await groups[name]({ page, complaints, expect, root });
  } catch (error) {
    error.message += complaints.map((text) => `\n    the page: ${text}`).join("");
    throw error;
  } finally {
    await page.close();
  }
  return checks;
}

async function photograph() {
  const { page } = await open();
  await page.waitForSelector("html[data-ready]");
  await page.click("#measure-start");
  await page.click("#batch-start");
  await page.waitForSelector("#answer li");
  await page.waitForSelector("#batch-said[data-forged]");
  await page.click("#flip");
  for (const [width, scheme] of [[1280, "light"], [1280, "dark"], [390, "light"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(pictures, `${width}-${scheme}.png`), fullPage: true });
  }
}

async function checkAll() {
  let passed = 0;
  for (const name of Object.keys(groups)) passed += await check(name);
  for (const planted of faults) {
    fault = planted;
    const why = await check(planted.group).then(() => null, (error) => error.message);
    if (why === null) throw new Error(`${planted.group} passes on a page with a fault: ${planted.what}`);
    if (!why.startsWith(`${planted.group}: `)) throw new Error(`${planted.what}: ${why}`);
    console.error(`    found: ${planted.what} (${why.split("\n")[0]})`);
    passed += 1;
  }
  return passed;
}

try {
  if (pictures) await photograph();
  else console.log(`passed ${await checkAll()}`);
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
