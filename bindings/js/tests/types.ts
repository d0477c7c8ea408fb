// SPDX-License-Identifier: MIT OR Apache-2.0
// Compiles if the declarations fit the ways in which the package is used.

import { SigningKey, init, verify, verifyBatch, x25519, type Policy } from "nineteen";
import nacl from "nineteen/nacl";
import { KeyPair } from "nineteen/blind-rsa";
import { ed25519, ed25519_hasher, ristretto255 } from "nineteen/noble";
import { ristretto255_oprf } from "nineteen/noble/oprf";
import { Pool } from "nineteen/pool";
import { verify as verifyAlone } from "nineteen/verify";
import { Client, Server } from "nineteen/voprf";
import { initSync } from "nineteen/wasm";

await init();
const policy: Policy = "strict";
const key = SigningKey.generate();
const signature: Uint8Array = key.sign(new Uint8Array(3), { context: new Uint8Array(1) });
const valid: boolean = verify(signature, new Uint8Array(3), key.publicKey, { policy });
const verdicts: boolean[] = verifyBatch([
  { publicKey: key.publicKey, signature, message: new Uint8Array(3) },
]);
const pair = nacl.sign.keyPair();
const shared: Uint8Array = x25519(pair.publicKey, pair.publicKey);
ed25519.verify(signature, shared, key.publicKey, { zip215: valid && verdicts[0] });
const pool = new Pool({ size: 1 });
const all: boolean = await pool.verifyBatchAll([], { policy, onProgress: (done) => void done });
initSync(new Uint8Array(Number(all)));
// @ts-expect-error There is no such policy.
verify(signature, shared, shared, { policy: "lax" });
const hashed: boolean[] = verifyBatch([], { policy, prehash: true, context: shared });
// @ts-expect-error There is no such name.
verifyBatch([], { Policy: "strict" });
const point = ed25519.Point.BASE.multiply(2n).add(ed25519_hasher.hashToCurve(shared));
const { x, y }: { x: bigint; y: bigint } = point.toAffine();
const element: Uint8Array = ristretto255.Point.BASE.multiply(x + y).toBytes();
const alone: boolean = verifyAlone(signature, element, key.publicKey, { policy });
// @ts-expect-error An element is no point.
point.equals(ristretto255.Point.BASE, alone, hashed);
const server = Server.generate("voprf");
const client = new Client("voprf", [element]);
const answer = server.blindEvaluate(client.blinded);
const outputs: Uint8Array[] = client.finalize({ ...answer, publicKey: server.publicKey });
const signer = KeyPair.generate("RSABSSA-SHA384-PSS-Randomized", 2048);
const { blinded, pending } = signer.publicKey.blind(signer.publicKey.prepare(outputs[0]));
const token: Uint8Array = pending.finalize(signer.blindSign(blinded));
// @ts-expect-error There is no such mode.
Server.derive("vprf", token);
const made = ristretto255_oprf.poprf(new Uint8Array(2)).blind(message3(), key.publicKey);
const tweaked: Uint8Array = made.tweakedKey;
function message3(): Uint8Array {
  return new Uint8Array(3);
}
