// Why: says step by step whether a protocol comes out as it was written. The same lines are named as by `preisschnapsen verify-draw`.
"use strict";
const verdict = (() => {
  const TWO_POTS = "two-pots/1", BY_HAND = "by-hand/1", ON_PAPER = "by-hand/3";
  const HEX = /^[0-9a-f]{64}$/;
  const PHRASE = /^$|^[A-Z0-9]+( [A-Z0-9]+)*$/;
  const isCount = (value, least = 1) => Number.isInteger(value) && value >= least && value <= 2 ** 32;
  const isList = (value, item) => Array.isArray(value) && value.every((one) => item(one));
  const isTicket = (value) => value === null || isCount(value);

  const isPull = (pull) =>
    isCount(pull?.ticket) && ["left", "right"].includes(pull.pot) && isCount(pull.number, 0) && isList(pull.rejected, isCount);

  const isPassed = (one) => isCount(one?.after, 0) && isCount(one.ticket);

  // What a protocol must look like before anybody computes with it.
  const isOfPots = (protocol) =>
    isCount(protocol.attempt) && isCount(protocol.slots, 2) && protocol.slots <= 65536 &&
    ["random", "as-sold", "most-tickets-first"].includes(protocol.order) &&
    isList(protocol.entries, (tickets) => isList(tickets, isCount) && tickets.length > 0) &&
    isList(protocol.called ?? [], isCount) && isList(protocol.passed ?? [], isPassed) &&
    isList(protocol.pulls, isPull) &&
    isList(protocol.pairings, (one) => isCount(one?.number) && isTicket(one.left) && isTicket(one.right));
  const isOfLot = (protocol) =>
    /^L[1-9]\d{0,9}$/.test(protocol.round) && isCount(protocol.place) && isList(protocol.entries, isCount) && isList(protocol.order, isCount);
  const shapeOf = (protocol) => (recompute.isOfLot(protocol) ? isOfLot : recompute.isOfPairs(protocol) ? pairs.isReadable : isOfPots);
  const isReadable = (protocol) =>
    ["procedure", "tournament", "round"].every((key) => typeof protocol?.[key] === "string") &&
    shapeOf(protocol)(protocol) &&
    ["secret", "seed", "commitment"].every((key) => protocol[key] == null || HEX.test(protocol[key])) &&
    (protocol.phrase == null || (PHRASE.test(protocol.phrase) && protocol.phrase.length <= 200));

  const written = (value) => JSON.stringify(value ?? null);
  // One line compared: what comes out, and what the protocol says.
  const line = (step, path, expected, found, holds = written(expected) === written(found)) => ({
    step, path, expected: written(expected), found: written(found), holds, value: found,
  });
  const pullOf = (pull) => pull && { ticket: pull.ticket, pot: pull.pot, number: pull.number, rejected: pull.rejected };
  const passedOf = (one) => one && { after: one.after, ticket: one.ticket };
  const pairingOf = (one) => one && { number: one.number, left: one.left, right: one.right };
  function* lines(step, expected, found) {
    for (let i = 0; i < Math.max(expected.length, found.length); i += 1) yield line(step, `${step}[${i}]`, expected[i], found[i]);
  }

  function* list(protocol) {
    const ascending = (a, b) => {
      const i = a.findIndex((value, place) => value !== b[place]);
      return i < 0 ? a.length - b.length : (b[i] === undefined ? 1 : a[i] - b[i]);
    };
    // Each ticket stands once.
    const seen = new Set(), first = (ticket) => !seen.has(ticket) && seen.add(ticket);
    const own = protocol.entries.map((tickets) => tickets.filter(first)).filter((tickets) => tickets.length);
    const sorted = own.map((tickets) => tickets.sort((a, b) => a - b)).sort(ascending);
    yield* lines("entries", sorted, protocol.entries);
    // The placement draw has four slots even if only two tickets are left for it.
    let needed = protocol.round === "P5-8" ? 4 : 2;
    while (needed < protocol.entries.flat().length) needed *= 2;
    const fits = protocol.slots >= needed && Number.isInteger(Math.log2(protocol.slots));
    yield line("slots", "slots", fits ? protocol.slots : needed, protocol.slots);
  }

  function* sealed(protocol) {
    yield* lines("called", [], protocol.called ?? []);
    yield* lines("passed", [], (protocol.passed ?? []).map(passedOf));
    if (protocol.secret == null || protocol.phrase == null) return yield* lines("pulls", [], protocol.pulls);
    const secret = recompute.bytesOfHex(protocol.secret);
    yield line("commitment", "commitment", recompute.hexOf(recompute.sha256(secret)), protocol.commitment);
    const seed = recompute.seedOf(protocol, secret);
    yield line("seed", "seed", recompute.hexOf(seed), protocol.seed);
    const stream = recompute.chacha20(seed);
    const players = recompute.queue(protocol, stream);
    const pick = (pot) => recompute.below(stream, pot.length);
    yield* lines("pulls", [...recompute.pulls(protocol, players, pick)], protocol.pulls.map(pullOf));
  }

  // Nobody can recompute the lot that put people in their order, but whether each stands in it once; and whether those who came later were
  // called then, and somebody else was left.
  function* calling(protocol) {
    const { entries, order, called = [], passed = [], pulls } = protocol;
    const players = recompute.queue(protocol);
    const byLot = order !== "as-sold" && called.length > 0;
    yield* lines("called", byLot ? players.map((player) => entries[player][0]) : [], called);
    const { came, heeded, instead } = recompute.turns(protocol, players);
    for (const [place, one] of passed.map(passedOf).entries()) {
      const could = place < heeded ? one : instead;
      yield line("passed", `passed[${place}]`, could && could.after <= pulls.length ? could : null, one);
    }
    return came;
  }

  // Nobody can recompute what a hand pulled, but whether the numbers can have been pulled like that.
  function* byHand(protocol) {
    const noted = protocol.pulls.flatMap((pull) => [...pull.rejected, pull.number]);
    const pick = (pot) => pot.indexOf(noted.shift());
    yield* lines("pulls", [...recompute.pulls(protocol, yield* calling(protocol), pick)], protocol.pulls.map(pullOf));
  }

  // Slips in the order in which they were pulled on paper, whoever came when: the left pot first, and what had to go back did not stay.
  function* onPaper(protocol) {
    const { entries, slots, pulls, called = [], passed = [] } = protocol;
    yield* lines("called", [], called);
    yield* lines("passed", [], passed.map(passedOf));
    yield* lines("pulls", recompute.slips(entries, slots, pulls), pulls.map(pullOf));
    yield line("entered_at", "entered_at", pulls.length > 0, protocol.entered_at != null);
  }

  function* pots(protocol) {
    yield* list(protocol);
    if (protocol.procedure !== ON_PAPER) {
      const entered = line("entered_at", "entered_at", null, protocol.entered_at);
      if (!entered.holds) yield entered;
    }
    if (protocol.procedure === TWO_POTS) yield* sealed(protocol);
    else if (protocol.procedure === BY_HAND) yield* byHand(protocol);
    else if (protocol.procedure === ON_PAPER) yield* onPaper(protocol);
    else yield line("procedure", "procedure", TWO_POTS, protocol.procedure);
    if (protocol.pulls.length) yield* lines("pairings", recompute.pairings(protocol.pulls, protocol.slots), protocol.pairings.map(pairingOf));
  }
  function* fromOneBag(protocol) {
    for (const compared of pairs.compared(protocol)) yield line(...compared);
  }

  // A lot between those who share a place: each stands once and in order, and they come out as the stream says.
  function* lot(protocol) {
    yield* lines("entries", [...new Set(protocol.entries)].sort((a, b) => a - b), protocol.entries);
    if (protocol.secret == null || protocol.phrase == null) return yield* lines("order", [], protocol.order);
    const secret = recompute.bytesOfHex(protocol.secret);
    yield line("commitment", "commitment", recompute.hexOf(recompute.sha256(secret)), protocol.commitment);
    const seed = recompute.seedOf(protocol, secret);
    yield line("seed", "seed", recompute.hexOf(seed), protocol.seed);
    yield* lines("order", recompute.shuffled([...protocol.entries], recompute.chacha20(seed)), protocol.order);
  }
  const compared = (protocol) => (recompute.isOfLot(protocol) ? lot : recompute.isOfPairs(protocol) ? fromOneBag : pots)(protocol);

  // Yields every line that is compared, in order; stops at the first that comes out otherwise.
  function* check(protocol) {
    for (const one of compared(protocol)) {
      yield one;
      if (!one.holds) return;
    }
  }
  // What was drawn one after the other: pulls from two pots, or tickets from one bag or in a lot.
  const drawn = (protocol) => (recompute.isOfPairs(protocol) || recompute.isOfLot(protocol) ? protocol.order : protocol.pulls);
  const isByHand = ({ procedure }) => procedure.startsWith("by-hand/");

  return { isReadable, check, drawn, isByHand };
})();
