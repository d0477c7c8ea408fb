// SPDX-License-Identifier: MIT OR Apache-2.0
// The packages for npm, where they are installed; `module` or `addon` is what has to serve.
import { SigningKey, verify } from "nineteen";

const [serves] = process.argv.slice(2);
const key = SigningKey.generate();
const text = Buffer.from("text");
const signature = key.sign(text);
if (!verify(signature, text, key.publicKey)) throw new Error("a good signature is refused");
if (verify(signature, Buffer.from("other"), key.publicKey)) throw new Error("a wrong one is not");
const { main } = await import(new URL("module.js", import.meta.resolve("nineteen")));
const found = main.addon === undefined ? "module" : "addon";
if (found !== serves) throw new Error(`the ${found} serves`);
