// Why: a host on the internet passes on what the laptop in the hall has written. The laptop signs how far it is; this finds out whether a
// host tells the same (docs/MIRROR.md). It reads and decides, and shows nothing. Needs digest.js.
"use strict";
const signed = (() => {
  const sum = (text) => digest.hexOf(digest.sha256(digest.bytesOf(text)));
  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const isHex = (text, digits) => typeof text === "string" && text.length === digits && /^[0-9a-f]*$/.test(text);
  const isNumber = (value) => Number.isInteger(value) && value >= 0;

  // The laptop signs every thirty seconds. Clocks differ by two minutes without anybody minding.
  const OLD = 90000, AHEAD = -120000;

  const fingerprint = (key) => sum(`preisschnapsen/head-key/1\n${key}\n`).slice(0, 16);

  const isHead = (head) => isNumber(head?.epoch) && isNumber(head.number) && isHex(head.hash, 64) && isHex(head.key, 64) && isHex(head.signature, 128) &&
    typeof head.at === "string" && !Number.isNaN(Date.parse(head.at)) && ["before", "on", "over", "paused"].includes(head.state);

  const text = (slug, { epoch, number, hash, at, state }) => `preisschnapsen/head/1\n${slug}\n${epoch}\n${number}\n${hash}\n${at}\n${state}\n`;

  // Whether the signature holds; undefined where the browser cannot say: it has no Ed25519, or the page came without https.
  const holds = async (slug, head) => {
    if (!isHead(head)) return false;
    let key;
    try {
      key = await crypto.subtle.importKey("raw", bytesOf(head.key), "Ed25519", false, ["verify"]);
    } catch (fault) {
      // A browser that knows Ed25519 calls a key that is none bad data.
      return fault?.name === "DataError" ? false : undefined;
    }
    return crypto.subtle.verify("Ed25519", key, bytesOf(head.signature), new TextEncoder().encode(text(slug, head)));
  };

  // How long ago it was signed, by the clock of this phone; below 0 if that lies ahead.
  const age = (head, now) => now - Date.parse(head.at);

  // What to make of the newest head of an answer, whose signature `holds` or not. `known` is what this phone has: the fingerprint of the `key`, the
  // `epoch` of the last head that was signed, and by how much the clock of the hall seemed to be behind (`offset`, the least age so far).
  //   none       nothing is signed here, and nobody said that it should be
  //   unsigned   the laptop has not signed this
  //   key        another laptop has
  //   back       a laptop has from which another one had taken over
  //   old        it has, but long ago
  //   clocks     it has; how long ago nobody can say, since one of the clocks is wrong
  //   unchecked  it may have; this browser cannot tell
  //   fresh      it has
  const judge = (known, { head, signed }, holds, now) => {
    if (signed === undefined || signed === null) return known.key ? "unsigned" : "none";
    if (!isHead(signed) || holds === false || signed.number !== head.number || signed.hash !== head.hash) return "unsigned";
    if (known.key && fingerprint(signed.key) !== known.key) return "key";
    if (known.epoch !== undefined && signed.epoch < known.epoch) return "back";
    const since = age(signed, now);
    if (since - (known.offset ?? 0) > OLD) return "old";
    if (since > OLD || since < AHEAD) return "clocks";
    return holds === undefined ? "unchecked" : "fresh";
  };

  return { age, fingerprint, holds, isHead, judge };
})();
