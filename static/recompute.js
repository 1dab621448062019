// Why: anybody can recompute a draw with nothing but this file, digest.js (SHA-256) and its protocol (DESIGN 5.1). ChaCha20 is written out
// as well.
"use strict";
const recompute = (() => {
  const { bytesOf, hexOf, sha256 } = digest;
  const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

  // ChaCha20: the key is the seed, the 64-bit block counter starts at 0, the 64-bit nonce is 0. Yields little-endian words.
  const left = (word, by) => (word << by) | (word >>> (32 - by));
  const quarter = (s, a, b, c, d) => {
    s[a] += s[b]; s[d] = left(s[d] ^ s[a], 16);
    s[c] += s[d]; s[b] = left(s[b] ^ s[c], 12);
    s[a] += s[b]; s[d] = left(s[d] ^ s[a], 8);
    s[c] += s[d]; s[b] = left(s[b] ^ s[c], 7);
  };
  function* chacha20(key) {
    const start = new Uint32Array(16);
    start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    const view = new DataView(key.buffer, key.byteOffset);
    for (let i = 0; i < 8; i += 1) start[4 + i] = view.getUint32(4 * i, true);
    for (;;) {
      const block = start.slice();
      for (let round = 0; round < 10; round += 1) {
        quarter(block, 0, 4, 8, 12); quarter(block, 1, 5, 9, 13); quarter(block, 2, 6, 10, 14); quarter(block, 3, 7, 11, 15);
        quarter(block, 0, 5, 10, 15); quarter(block, 1, 6, 11, 12); quarter(block, 2, 7, 8, 13); quarter(block, 3, 4, 9, 14);
      }
      for (let i = 0; i < 16; i += 1) yield (block[i] + start[i]) >>> 0;
      start[12] += 1;
      if (start[12] === 0) start[13] += 1;
    }
  }
  // A number from 0 to bound - 1. What lies above the largest multiple of the bound would favour small numbers and is thrown away.
  const below = (stream, bound) => {
    const usable = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const { value } = stream.next();
      if (value < usable) return value % bound;
    }
  };

  // Fisher and Yates, from the end.
  const shuffled = (items, stream) => {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = below(stream, i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  };

  // Two pots, pairs from one bag (pairs.js), or a lot between those who share a place: lists and seeds differ, and so does all that follows.
  const SHUFFLE = "shuffle/1", PAIRS_BY_HAND = "by-hand/2", LOT = "lot/1";
  const isOfLot = ({ procedure }) => procedure === LOT;
  const isOfPairs = ({ procedure }) => procedure === SHUFFLE || procedure === PAIRS_BY_HAND;
  const potsLines = ({ tournament, round, attempt, slots, order, entries }) => [[tournament, round, attempt, slots, order], ...entries];
  const pairsLines = ({ tournament, round, attempt, repair, entries, met }) => [
    [tournament, round, attempt, entries.length, repair ? "repair" : "plain"],
    ...entries.map(({ ticket, lives, byes }) => [ticket, lives, byes]),
    ...met,
  ];
  const lotLines = ({ tournament, round, place, entries }) => [[tournament, round, place, entries.length], ...entries.map((ticket) => [ticket])];
  const linesOf = (protocol) => (isOfLot(protocol) ? lotLines : isOfPairs(protocol) ? pairsLines : potsLines);
  const canonical = (protocol) =>
    linesOf(protocol)(protocol).map((line) => `${line.join(" ")}\n`).join("");
  const listHash = (protocol) => sha256(bytesOf(canonical(protocol)));
  const seedOf = (protocol, secret) =>
    sha256(joined(bytesOf(`preisschnapsen/${protocol.procedure}\0`), secret, listHash(protocol), bytesOf(protocol.phrase)));

  // The players in the order of pulling, as places in the list. Without a stream (a draw by hand) nobody shuffles: a lot may have put them
  // in an order, which the protocol tells by the lowest ticket of each.
  const queue = ({ entries, order, called = [] }, stream) => {
    const listed = entries.map((_, place) => place);
    const lot = order === "as-sold" ? [] : called.map((ticket) => entries.findIndex(([first]) => first === ticket));
    const players = stream ? listed : [...new Set([...lot.filter((place) => place >= 0), ...listed])];
    if (stream && order !== "as-sold") shuffled(players, stream);
    if (order === "most-tickets-first") players.sort((a, b) => entries[b].length - entries[a].length);
    return players;
  };

  // Whoever was called by hand and not there comes at the end, unless nobody else is left. Tells who pulls when, how many of `passed` can
  // have been so, and who could have been passed in the place of the next one.
  const turns = ({ entries, passed = [] }, players) => {
    const waiting = [...players], came = [];
    let pulled = 0, heeded = 0, instead = null;
    while (waiting.length) {
      const player = waiting.shift(), next = passed[heeded];
      if (next?.after === pulled) {
        const now = waiting.length ? { after: pulled, ticket: entries[player][0] } : null;
        if (now?.ticket === next.ticket) {
          heeded += 1;
          waiting.push(player);
          continue;
        }
        instead = now;
      }
      came.push(player);
      pulled += entries[player].length;
    }
    return { came, heeded, instead };
  };

  // Every pull in order. `pick` says which of the numbers in the pot comes out: the stream, or what somebody wrote down.
  function* pulls({ entries, slots }, players, pick) {
    const full = () => Array.from({ length: slots / 2 }, (_, index) => index + 1);
    const pots = { left: full(), right: full() };
    for (const player of players) {
      const own = new Set();
      for (const ticket of entries[player]) {
        const pot = pots.left.length ? "left" : "right";
        const rejected = [];
        for (;;) {
          const at = pick(pots[pot]);
          if (at < 0) return;
          const number = pots[pot][at];
          if (pot === "right" && own.has(number) && pots.right.some((other) => !own.has(other))) {
            rejected.push(number);
            continue;
          }
          pots[pot].splice(at, 1);
          if (pot === "left") own.add(number);
          yield { ticket, pot, number, rejected };
          break;
        }
      }
    }
  }

  // The same of slips that were pulled on paper in any order of people: each as the pull that it was, with number 0 if it cannot have been.
  const slips = (entries, slots, drawn) => {
    const highest = slots / 2, left = new Map(), right = new Map(), seen = new Set();
    const owners = new Map(entries.flatMap((tickets, place) => tickets.map((ticket) => [ticket, place])));
    // How many numbers of each player on the left still lie in the right pot.
    const ownInRight = entries.map(() => 0);
    return drawn.map(({ ticket, pot: said, number, rejected }, place) => {
      const owner = owners.get(ticket), isLeft = place < highest, pot = isLeft ? left : right;
      const goesBack = (one) => owners.get(left.get(one)) === owner && !right.has(one) && highest - right.size > ownInRight[owner];
      const cannot = owner === undefined || seen.has(ticket) || number < 1 || number > highest || pot.has(number) || (!isLeft && goesBack(number));
      if (cannot) return { ticket, pot: said, number: 0, rejected: [] };
      const wentBack = isLeft ? [] : rejected.filter(goesBack);
      const opposite = isLeft ? owner : owners.get(left.get(number));
      if (opposite !== undefined) ownInRight[opposite] += isLeft ? 1 : -1;
      pot.set(number, ticket);
      seen.add(ticket);
      return { ticket, pot: isLeft ? "left" : "right", number, rejected: wentBack };
    });
  };

  const pairings = (drawn, slots) => {
    const table = Array.from({ length: slots / 2 }, (_, index) => ({ number: index + 1, left: null, right: null }));
    for (const { ticket, pot, number } of drawn) table[number - 1][pot] = ticket;
    return table;
  };

  return { SHUFFLE, isOfPairs, isOfLot, bytesOf, bytesOfHex, hexOf, sha256, chacha20, below, shuffled, listHash, seedOf, queue, turns, pulls, slips, pairings };
})();
