// Why: pairs that come from one bag are drawn again on a guest's own device as two pots are (FORMATS part 2). The same lines are compared in
// the same order as by `preisschnapsen verify-draw`: each as [step, path, what comes out, what the protocol says], and `false` behind them for
// what is wrong even if nobody can say what should stand there.
"use strict";
const pairs = (() => {
  const { bytesOfHex, hexOf, sha256 } = recompute;
  const MOST_LIVES = 9, MOST = 2 ** 32 - 1;

  // What a protocol must look like before anybody computes with it.
  const isUpTo = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
  const isCount = isUpTo(MOST), isByte = isUpTo(255);
  const isTicketOrNone = (value) => value == null || isCount(value);
  const isList = (value, item) => Array.isArray(value) && value.every((one) => item(one));
  const isMeeting = (one) => isList(one, isCount) && one.length === 3 && isByte(one[2]);
  const isChange = (one) =>
    ["exchange", "remove", "join", "bye"].includes(one?.kind) && isCount(one.number) && ["left", "right"].includes(one.side) &&
    isTicketOrNone(one.out) && isTicketOrNone(one.in) && typeof one.at === "string";
  const isReadable = (protocol) =>
    /^(R[1-9]\d{0,2}|P3|P5-8|P5|P7)$/.test(protocol.round) && isByte(roundOf(protocol) ?? 0) &&
    isCount(protocol.attempt) && typeof protocol.repair === "boolean" &&
    isList(protocol.entries, (one) => isCount(one?.ticket) && isByte(one.lives) && isCount(one.byes)) &&
    isList(protocol.met, isMeeting) && isList(protocol.order, isCount) &&
    isList(protocol.pairings, (one) => isCount(one?.number) && isCount(one.left) && isTicketOrNone(one.right) && typeof one.repeated === "boolean") &&
    isList(protocol.changes, isChange);
  // The number of the round; a placement match has none.
  const roundOf = ({ round }) => (round.startsWith("R") ? Number(round.slice(1)) : null);

  // When two met for the last time, whichever is named first.
  const meetings = ({ met }) => {
    const rounds = new Map(met.map(([one, other, round]) => [`${one} ${other}`, round]));
    return ([one, other]) => rounds.get(`${Math.min(one, other)} ${Math.max(one, other)}`);
  };
  const twoByTwo = (order) => Array.from({ length: Math.floor(order.length / 2) }, (_, k) => [order[2 * k], order[2 * k + 1]]);
  const numbered = (twos, bye, last) => {
    const table = twos.map((two) => ({ left: two[0], right: two[1], repeated: last(two) !== undefined }));
    if (bye !== undefined) table.push({ left: bye, right: null, repeated: false });
    return table.map((pair, index) => ({ number: index + 1, ...pair }));
  };

  // Two who have met are kept apart: the second members are exchanged with the first pair behind, then the nearest before, where nobody in
  // the two has then met. If there is none and they met in the round just before, with the first where nobody then met in that round.
  const keepApart = (twos, last, justBefore) => {
    const everMet = (two) => last(two) !== undefined;
    const metJustBefore = (two) => last(two) === justBefore;
    twos.forEach((two, k) => {
      if (!everMet(two)) return;
      const others = [...twos.slice(k + 1), ...twos.slice(0, k).reverse()];
      const partner = (isBad) => others.find((other) => !isBad([two[0], other[1]]) && !isBad([other[0], two[1]]));
      const other = partner(everMet) ?? (metJustBefore(two) ? partner(metJustBefore) : undefined);
      if (other) [two[1], other[1]] = [other[1], two[1]];
    });
  };

  // The pairs of an order that was shuffled: the bye goes to the first among those with the fewest byes.
  const paired = (protocol, order) => {
    const last = meetings(protocol);
    const byes = new Map(protocol.entries.map((entry) => [entry.ticket, entry.byes]));
    const fewer = (best, ticket) => (byes.get(ticket) < byes.get(best) ? ticket : best);
    const bye = order.length % 2 ? order.reduce(fewer) : undefined;
    const twos = twoByTwo(order.filter((ticket) => ticket !== bye));
    if (protocol.repair) keepApart(twos, last, roundOf(protocol) - 1);
    return numbered(twos, bye, last);
  };
  // The pairs of an order that people pulled: the last of an odd number has the bye.
  const pairedByHand = (protocol, order) =>
    numbered(twoByTwo(order), order.length % 2 ? order[order.length - 1] : undefined, meetings(protocol));

  function* lines(step, expected, found) {
    for (let i = 0; i < Math.max(expected.length, found.length); i += 1) yield [step, `${step}[${i}]`, expected[i], found[i]];
  }
  const entryOf = ({ ticket, lives, byes }) => ({ ticket, lives, byes });
  const pairingOf = ({ number, left, right, repeated }) => ({ number, left, right: right ?? null, repeated });

  // The list is frozen in one form only: each ticket once and ascending, each two who have met once and ascending.
  function* list(protocol) {
    const round = roundOf(protocol);
    yield ["round", "round", round === null ? "R1" : protocol.round, protocol.round];
    const entries = protocol.entries.map(entryOf);
    const byTicket = new Map([...entries].reverse().map((entry) => [entry.ticket, entry]));
    const sorted = [...byTicket.values()].sort((a, b) => a.ticket - b.ticket);
    yield* lines("entries", sorted.map((entry) => ({ ...entry, lives: Math.min(entry.lives, MOST_LIVES) })), entries);
    const isPossible = ([one, other, at]) => byTicket.has(one) && byTicket.has(other) && one < other && at >= 1 && at < round;
    const ascending = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    const isFirst = (two, at, all) => at === 0 || two[0] !== all[at - 1][0] || two[1] !== all[at - 1][1];
    yield* lines("met", protocol.met.filter(isPossible).sort(ascending).filter(isFirst), protocol.met);
  }

  function* sealed(protocol) {
    const pairings = protocol.pairings.map(pairingOf);
    if (protocol.secret == null || protocol.phrase == null) {
      yield* lines("order", [], protocol.order);
      return yield* lines("pairings", [], pairings);
    }
    const secret = bytesOfHex(protocol.secret);
    yield ["commitment", "commitment", hexOf(sha256(secret)), protocol.commitment];
    const seed = recompute.seedOf(protocol, secret);
    yield ["seed", "seed", hexOf(seed), protocol.seed];
    const order = recompute.shuffled(protocol.entries.map((entry) => entry.ticket), recompute.chacha20(seed));
    yield* lines("order", order, protocol.order);
    yield* lines("pairings", paired(protocol, order), pairings);
  }

  // Nobody can recompute what a hand pulled, but whether everybody was pulled once, and what pairs that makes.
  function* byHand(protocol) {
    // It would look like a draw that can be recomputed, so a field that only such a draw has is a fault of the procedure.
    yield ["procedure", "commitment", null, protocol.commitment];
    for (const field of ["secret", "phrase", "seed"]) yield ["procedure", field, true, protocol[field] === undefined];
    const inBag = new Set(protocol.entries.map((entry) => entry.ticket));
    const first = () => [...inBag][0];
    for (const [index, ticket] of protocol.order.entries())
      yield ["order", `order[${index}]`, inBag.delete(ticket) ? ticket : first(), ticket];
    // Before all have come there are no pairs; a draw that is going on or was given up holds as far as it went.
    if (inBag.size && !protocol.pairings.length) return;
    if (protocol.order.length && inBag.size) yield ["order", `order[${protocol.order.length}]`, first(), null];
    yield* lines("pairings", pairedByHand(protocol, protocol.order), protocol.pairings.map(pairingOf));
  }

  // The pairs as changes leave them: `sides` are left and right, null is nobody. Whoever is alone stands left; a pair with nobody in it is
  // gone; the numbers stay.
  const drawn = ({ pairings }) => ({
    pairs: pairings.map(({ number, left, right }) => ({ number, sides: [left, right ?? null] })),
    last: pairings.reduce((last, { number }) => Math.max(last, number), 0),
  });
  const sideOf = ({ side }) => (side === "left" ? 0 : 1);
  const placeOf = ({ pairs }, ticket) => pairs.find(({ sides }) => ticket != null && sides.includes(ticket))?.number;

  // Makes a change. Returns which of its fields is impossible, if one is, and then has changed nothing.
  const apply = (standing, change) => {
    const { kind, number, out, in: into } = change;
    const side = sideOf(change);
    if (kind === "bye") return add(standing, change);
    const pair = standing.pairs.find((one) => one.number === number);
    if (!pair) return "number";
    if (kind === "remove" ? out != null && into != null : into == null) return "in";
    if ((kind === "join") === (out != null)) return "out";
    if (kind === "join" && pair.sides[1] !== null) return "number";
    if (kind === "join" && side === 0) return "side";
    if (kind !== "join" && pair.sides[side] !== out) return "out";
    if (kind === "remove") pair.sides = [pair.sides[1 - side], null];
    else pair.sides[side] = into;
    standing.pairs = standing.pairs.filter(({ sides }) => sides[0] !== null);
    return null;
  };
  // A bye of its own is a new last pair; a number that was there once is not used again.
  const add = (standing, { number, side, out, in: into }) => {
    if (number !== standing.last + 1) return "number";
    if (side !== "left") return "side";
    if (out != null) return "out";
    if (into == null) return "in";
    standing.pairs.push({ number, sides: [into, null] });
    standing.last = number;
    return null;
  };
  // What an impossible field would have to be in these pairs.
  const instead = (standing, change, field) => {
    const { kind, number, out } = change;
    if (field === "side") return sideOf(change) ? "left" : "right";
    if (field === "out") return standing.pairs.find((one) => one.number === number)?.sides[sideOf(change)];
    if (field === "in") return null;
    if (kind === "bye") return standing.last + 1;
    return kind === "join" ? standing.pairs.find(({ sides }) => sides[1] === null)?.number : placeOf(standing, out);
  };

  // Whether the changes were right nobody can tell from a protocol, but whether these pairs can have had them.
  function* changes(protocol) {
    const standing = drawn(protocol);
    for (const [index, change] of protocol.changes.entries()) {
      const path = `changes[${index}]`;
      const field = apply(standing, change);
      if (field) yield ["changes", `${path}.${field}`, instead(standing, change, field), change[field], false];
      else yield ["changes", path, change, change];
    }
    const seen = new Set();
    for (const { number, sides } of standing.pairs)
      for (const ticket of sides.filter((one) => one !== null)) {
        if (seen.has(ticket)) yield ["changes", `changes: ticket ${ticket}`, placeOf(standing, ticket), number, false];
        seen.add(ticket);
      }
  }

  // Everything that is compared, in order. Whoever asks stops at the first that comes out otherwise.
  function* compared(protocol) {
    yield* list(protocol);
    yield* protocol.procedure === recompute.SHUFFLE ? sealed(protocol) : byHand(protocol);
    yield* changes(protocol);
  }

  return { isReadable, compared };
})();
