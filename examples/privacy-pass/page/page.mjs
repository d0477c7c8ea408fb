// SPDX-License-Identifier: MIT OR Apache-2.0
// Gets tokens and spends them: each button is one step of RFC 9577, and the log shows what passed.

import { extension, load, parse, toBase64 } from "./client.mjs";

const MONTH = 0xff00;
const wallet = [];
const $ = (id) => document.querySelector(`#${id}`);

const hex = (bytes) => Array.from(bytes.subarray(0, 12), (b) => b.toString(16).padStart(2, "0")).join("");

/** A line of the log. */
function log(who, what, bytes) {
  const row = $("log").insertRow(0);
  row.insertCell().textContent = who;
  row.insertCell().textContent = what;
  row.insertCell().textContent = bytes ? `${bytes.length} bytes, ${hex(bytes)}…` : "";
}

const kind = () => document.querySelector("input[name=kind]:checked").value;

/** Asks for the article without a token, and has the token issued that the answer asks for. */
async function get(client) {
  const type = kind();
  const refused = await fetch(`article/${type}`);
  const asked = parse(refused.headers.get("www-authenticate") ?? "");
  log("origin → you", "challenge", asked.challenge);
  const extensions = type === "da7a" ? extension(MONTH, $("month").value) : undefined;
  const { number, bytes } = client.request(asked, location.host, extensions);
  log("you → issuer", "blinded request", bytes);
  const response = await fetch("token-request", {
    method: "POST",
    headers: { "Content-Type": "application/private-token-request" },
    body: bytes,
  });
  if (!response.ok) throw new Error(`the issuer refuses: ${await response.text()}`);
  const answer = new Uint8Array(await response.arrayBuffer());
  log("issuer → you", "answer", answer);
  const token = client.token(number, answer);
  log("you", "token, unblinded and verified", token);
  wallet.push({ type, token, extensions, spent: false });
}

/** Spends a token: the origin takes it once. */
async function spend(entry) {
  const parameters = [`token="${toBase64(entry.token)}"`];
  if (entry.extensions) parameters.push(`extensions="${toBase64(entry.extensions)}"`);
  log("you → origin", "token", entry.token);
  const response = await fetch(`article/${entry.type}`, {
    headers: { Authorization: `PrivateToken ${parameters.join(", ")}` },
  });
  const text = await response.text();
  log("origin → you", `${response.status}: ${text}`);
  if (!response.ok) throw new Error(`the origin refuses: ${text}`);
  entry.spent = true;
  $("article").textContent = text;
}

/** Shows the wallet: spent tokens can be tried again. */
function draw() {
  const list = wallet.map((entry) => {
    const item = document.createElement("li");
    const code = document.createElement("code");
    code.textContent = `0x${entry.type} ${hex(entry.token.subarray(2))}…`;
    const button = document.createElement("button");
    button.textContent = entry.spent ? "Spend again" : "Spend";
    button.addEventListener("click", () => act(() => spend(entry)));
    item.append(code, button);
    return item;
  });
  $("wallet").replaceChildren(...list);
  $("month-field").hidden = kind() !== "da7a";
}

/** Runs a step and shows what went wrong. */
async function act(step) {
  $("trouble").hidden = true;
  try {
    await step();
  } catch (error) {
    $("trouble").textContent = error.message;
    $("trouble").hidden = false;
  }
  draw();
}

await act(async () => {
  const response = await fetch("privacy_pass_web.wasm");
  if (!response.ok) throw new Error(await response.text());
  const client = await load(await response.arrayBuffer());
  $("get").addEventListener("click", () => act(() => get(client)));
  for (const input of document.querySelectorAll("input[name=kind]")) {
    input.addEventListener("change", draw);
  }
  $("get").disabled = false;
  document.documentElement.dataset.ready = true;
});
