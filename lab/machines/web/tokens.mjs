// SPDX-License-Identifier: MIT OR Apache-2.0
// node tokens.mjs PACKAGES CHROMIUM PROGRAM PAGE [PICTURE]: serves the page of examples/privacy-pass by its own program and
// gets and spends tokens in Chromium.
//
// PACKAGES is the folder with playwright-core, PAGE one with the page's files and its module. With PICTURE, a file, a
// screenshot is taken as well. Answers and tokens that are changed on the way must be refused.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [packages, executablePath, program, folder, picture] = process.argv.slice(2);
const { chromium } = createRequire(join(packages, "package.json"))("playwright-core");

const server = spawn(program, ["serve", "--port", "0", "--page", folder], {
  stdio: ["ignore", "pipe", "inherit"],
});
const lines = createInterface({ input: server.stdout });
const address = await new Promise((resolve, reject) => {
  lines.once("line", resolve);
  server.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
});

const profile = mkdtempSync(join(tmpdir(), "nineteen-tokens-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
let checks = 0;
const expect = (holds, text) => {
  assert(holds, text);
  checks += 1;
};

/** A fresh page, ready, on which `change` may plant a fault in the messages. */
async function open(change) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  if (change) await page.route("**/*", change);
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return page;
}

const trouble = (page) => page.locator("#trouble:not([hidden])").textContent();

try {
  for (const kind of ["0005", "0002", "da7a"]) {
    const page = await open();
    await page.check(`input[value="${kind}"]`);
    await page.click("#get");
    await page.waitForSelector("#wallet button");
    expect((await page.locator("#article").textContent()) === "", "no article before a token is spent");
    await page.click("#wallet button");
    await page.waitForSelector("#article:not(:empty)");
    expect((await page.locator("#article").textContent()).startsWith("The article"), `${kind}: the article`);
    expect(await page.locator("#trouble").isHidden(), `${kind}: no trouble`);
    await page.click("text=Spend again");
    expect((await trouble(page)).includes("spent before"), `${kind}: a token is taken once`);
    // Two tokens are two.
    await page.click("#get");
    await page.click("text=/^Spend$/");
    await page.waitForFunction(() => document.querySelectorAll("#wallet button").length === 2);
    if (picture && kind === "da7a") await page.screenshot({ path: picture, fullPage: true });
    await page.close();
  }

  const page = await open();
  await page.check('input[value="da7a"]');
  await page.selectOption("#month", "2099-01");
  await page.click("#get");
  expect((await trouble(page)).includes("the extensions are not allowed"), "a month that is not on the list");
  await page.close();

  // Somebody on the way changes a byte: of the answer, which the client notices, and of the token.
  for (const kind of ["0005", "0002", "da7a"]) {
    const damaged = await open(async (route) => {
      if (!route.request().url().endsWith("/token-request")) return route.continue();
      const response = await route.fetch();
      const body = await response.body();
      body[body.length - 40] ^= 1;
      return route.fulfill({ response, body });
    });
    await damaged.check(`input[value="${kind}"]`);
    await damaged.click("#get");
    expect((await trouble(damaged)).includes("not what it should be"), `${kind}: a wrong answer`);
    expect((await damaged.locator("#wallet button").count()) === 0, `${kind}: no token of a wrong answer`);
    await damaged.close();

    const forged = await open(async (route) => {
      const headers = route.request().headers();
      if (!headers.authorization) return route.continue();
      const other = (letter) => (letter === "A" ? "B" : "A");
      headers.authorization = headers.authorization.replace(/(token=".{80})(.)/, (_, start, letter) => start + other(letter));
      return route.continue({ headers });
    });
    await forged.check(`input[value="${kind}"]`);
    await forged.click("#get");
    await forged.click("#wallet button");
    expect((await trouble(forged)).includes("the origin refuses"), `${kind}: a forged token`);
    await forged.close();
  }
  console.log(`passed ${checks}`);
} finally {
  await browser.close();
  server.kill();
  rmSync(profile, { recursive: true, force: true });
}
