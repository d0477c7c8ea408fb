// SPDX-License-Identifier: MIT OR Apache-2.0
// The names of tweetnacl that rest on Ed25519, X25519 and SHA-512. `verify` has the policy
// "cofactorless": tweetnacl's verdicts, except that tweetnacl accepts an S that is not reduced.

import { bytes, random } from "./arguments.js";
import { SigningKey } from "./ed25519.js";
import { secret } from "./module.js";
import { verify as verifySignature } from "./verifying.js";
import { x25519PublicKey, x25519Raw } from "./x25519.js";

/** Makes the key of a secret key of 64 bytes, and drops it after `use`. */
function withKey(secretKey, use) {
  const seed = bytes(secretKey, "secretKey", 64).subarray(0, 32);
  const key = new SigningKey(seed);
  try {
    // A signature under another key reveals the secret.
    if (key.publicKey.some((byte, i) => byte !== secretKey[32 + i])) {
      throw new RangeError("secretKey does not end with its own public key");
    }
    return use(key);
  } finally {
    key.dispose();
  }
}

function detached(message, secretKey) {
  bytes(message, "message");
  return withKey(secretKey, (key) => key.sign(message));
}

detached.verify = (message, signature, publicKey) =>
  verifySignature(signature, message, publicKey);

/** Returns the signature and the message behind it. */
export function sign(message, secretKey) {
  const signature = detached(message, secretKey);
  const signed = new Uint8Array(64 + message.length);
  signed.set(signature);
  signed.set(message, 64);
  return signed;
}

/** Returns the message, or null if the signature is invalid. */
sign.open = (signed, publicKey) => {
  bytes(signed, "signedMessage");
  bytes(publicKey, "publicKey", 32);
  if (signed.length < 64) return null;
  const message = signed.slice(64);
  return detached.verify(message, signed.subarray(0, 64), publicKey) ? message : null;
};

sign.detached = detached;

sign.keyPair = () => {
  const seed = random(32);
  try {
    return sign.keyPair.fromSeed(seed);
  } finally {
    seed.fill(0);
  }
};

sign.keyPair.fromSeed = (seed) => {
  const key = new SigningKey(seed);
  const publicKey = key.publicKey;
  key.dispose();
  const secretKey = new Uint8Array(64);
  secretKey.set(seed);
  secretKey.set(publicKey, 32);
  return { publicKey, secretKey };
};

/** tweetnacl takes the second half as it is. */
sign.keyPair.fromSecretKey = (secretKey) => {
  bytes(secretKey, "secretKey", 64);
  return { publicKey: secretKey.slice(32), secretKey: Uint8Array.from(secretKey) };
};

sign.publicKeyLength = 32;
sign.secretKeyLength = 64;
sign.seedLength = 32;
sign.signatureLength = 64;

/** The function X25519: all zeros if the point has small order, as in tweetnacl. */
export function scalarMult(n, p) {
  return x25519Raw(bytes(n, "n", 32), bytes(p, "p", 32));
}

scalarMult.base = (n) => x25519PublicKey(bytes(n, "n", 32));
scalarMult.scalarLength = 32;
scalarMult.groupElementLength = 32;

/** SHA-512. */
export function hash(message) {
  const length = bytes(message, "message").length;
  return secret("sha512", [message], 64, length).bytes;
}

hash.hashLength = 64;

/** Whether two arrays are equal, in constant time; false if they are empty, as in tweetnacl. */
export function verify(x, y) {
  bytes(x, "x");
  bytes(y, "y");
  if (x.length === 0 || x.length !== y.length) return false;
  let different = 0;
  for (let i = 0; i < x.length; i += 1) different |= x[i] ^ y[i];
  return different === 0;
}

export const randomBytes = random;

export default { sign, scalarMult, hash, verify, randomBytes };
