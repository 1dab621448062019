// Why: SHA-256 is written out, because a browser lends its own (`crypto.subtle`) only to pages that came over TLS, and in an inn the
// server speaks plain http. The page on which a draw is recomputed needs it, and a phone that keeps a head of the journal.
"use strict";
const digest = (() => {
  const bytesOf = (text) => new TextEncoder().encode(text);
  const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // SHA-256 (FIPS 180-4): bytes to 32 bytes.
  const ROUNDS = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ];
  const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
  const right = (word, by) => (word >>> by) | (word << (32 - by));
  const sha256 = (message) => {
    const length = (message.length + 9 + 63) & ~63;
    const padded = new Uint8Array(length);
    padded.set(message);
    padded[message.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
    view.setUint32(length - 4, message.length << 3);
    const hash = Uint32Array.from(FIRST);
    const words = new Uint32Array(64);
    for (let block = 0; block < length; block += 64) {
      for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(block + 4 * i);
      for (let i = 16; i < 64; i += 1) {
        const [early, late] = [words[i - 15], words[i - 2]];
        const small = right(early, 7) ^ right(early, 18) ^ (early >>> 3);
        const large = right(late, 17) ^ right(late, 19) ^ (late >>> 10);
        words[i] = words[i - 16] + small + words[i - 7] + large;
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i += 1) {
        const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
        const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
    }
    const out = new DataView(new ArrayBuffer(32));
    hash.forEach((word, i) => out.setUint32(4 * i, word));
    return new Uint8Array(out.buffer);
  };

  // The hash to which the bodies of a journal (layout 2, docs/JOURNAL.md) lead from an entry. `name` is what all its hashes contain.
  const lead = (name, { number, hash }, bodies) => bodies.reduce((last, body, place) =>
    hexOf(sha256(bytesOf(`preisschnapsen/journal/2\n${name}\n${number + place + 1}\n${body}\n${last}\n`))), hash);

  return { bytesOf, hexOf, lead, sha256 };
})();
