// SPDX-License-Identifier: MIT OR Apache-2.0
// A page that checks 1,000 signatures while it stays smooth: no task of more than 50 milliseconds.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

/** The page: `nineteen` is the folder of the package's files. */
const PAGE = `<!doctype html>
<script type="importmap">{ "imports": {
  "nineteen": "/nineteen/lib/index.js", "nineteen/pool": "/nineteen/lib/pool.js"
} }</script>
<script type="module">
import { SigningKey, init, sign, verifyBatch } from "nineteen";
import { Pool } from "nineteen/pool";

/** The durations of long tasks since this call, as the browser counts them. */
globalThis.watch = () => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: "longtask" });
  return async () => {
    await new Promise((done) => setTimeout(done, 200));
    observer.disconnect();
    return tasks;
  };
};
const pause = () => new Promise((done) => setTimeout(done));

await init();
const key = SigningKey.generate();
const items = [];
for (let i = 0; i < 1000; i += 1) {
  const message = new Uint8Array(100).fill(i);
  items.push({ publicKey: key.publicKey, signature: key.sign(message), message });
  if (i % 100 === 0) await pause();
}
items[777].message = items[0].message;
const right = (verdicts) => verdicts.every((verdict, i) => verdict === (i !== 777));

globalThis.pooled = async () => {
  const pool = new Pool({ size: 2 });
  await pool.verifyBatch(items.slice(0, 10));
  const tasks = watch();
  const verdicts = await pool.verifyBatch(items);
  await pool.close();
  return { right: right(verdicts), tasks: await tasks() };
};
globalThis.sliced = async () => {
  const tasks = watch();
  const verdicts = [];
  for (let i = 0; i < items.length; i += 50) {
    verdicts.push(...verifyBatch(items.slice(i, i + 50)));
    await pause();
  }
  return { right: right(verdicts), tasks: await tasks() };
};
globalThis.atOnce = async () => {
  const tasks = watch();
  await pause();
  const verdicts = verifyBatch(items);
  await pause();
  return { right: right(verdicts), tasks: await tasks() };
};
globalThis.ready = true;
</script>`;

/** Opens the page; throws an `Error` if a verdict is wrong or a task too long. */
export async function check(folder) {
  const places = process.env.PATH.split(":").map((place) => join(place, "chromium"));
  const executablePath = places.find(existsSync);
  if (executablePath === undefined) throw new Error("no chromium on the path");
  const packages = join(folder, "node_modules");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const send = (type, body) => response.writeHead(200, { "Content-Type": type }).end(body);
    if (pathname === "/") return send(TYPES.html, PAGE);
    if (!/^\/nineteen\/[a-z0-9./-]+$/.test(pathname) || pathname.includes("..")) {
      return response.writeHead(404).end();
    }
    send(TYPES[pathname.split(".").at(-1)] ?? "text/plain", readFileSync(join(packages, pathname)));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { chromium } = createRequire(join(folder, "package.json"))("playwright-core");
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction("globalThis.ready", undefined, { timeout: 60_000 });
    for (const name of ["pooled", "sliced"]) {
      const { right, tasks } = await page.evaluate(`${name}()`);
      if (!right) throw new Error(`${name}: wrong verdicts`);
      if (tasks.length > 0) throw new Error(`${name}: tasks of ${tasks.join(", ")} ms`);
      console.log(`Chromium ${browser.version()}, ${name}: no task above 50 ms`);
    }
    // So that the browser would have told.
    const { tasks } = await page.evaluate("atOnce()");
    if (tasks.length === 0) throw new Error("1,000 signatures at once are no long task");
    console.log(`Chromium, at once: a task of ${Math.max(...tasks)} ms`);
  } finally {
    await browser.close();
    server.close();
  }
}
