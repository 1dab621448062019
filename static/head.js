// Why: a phone that comes back says so when the journal does not contain any more what the phone has seen (docs/JOURNAL.md, "A phone
// keeps a head"). The last head stays in this browser (localStorage); the server sends the hashes since then, and they are recomputed
// here. The server learns a number, and not whose. live.js brings this script after the page.
"use strict";
(() => {
  const link = document.querySelector("a[data-journal]");
  const home = new URL(link.href);
  const slug = home.pathname.split("/")[2];
  const key = "head:" + slug;
  const at = (page) => new URL(`/t/${slug}/${page}${home.search}`, home);
  const folder = document.querySelector("script[src$='/live.js']").src.replace(/live\.js$/, "");
  const HEX = /^[0-9a-f]{64}$/;
  // A journal has fewer entries than this many answers hold.
  const ANSWERS = 50, PAUSE = 30000, KEPT = 5;
  // No evening goes on for so long.
  const OVER = 30 * 24 * 60 * 60 * 1000;

  const isNumber = (value) => Number.isInteger(value) && value >= 0;
  const isHead = (head) => isNumber(head?.number) && HEX.test(head.hash);
  const read = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      if (!isHead(kept?.head) || !Array.isArray(kept.lost)) return undefined;
      kept.lost = kept.lost.filter((one) => isHead(one) && isHead(one.now));
      return kept;
    } catch {
      return undefined;
    }
  };
  const write = (kept) => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  };

  // Asks for the newest head, and for the way there from an entry. What is no answer proves nothing, neither way.
  const ask = async (from) => {
    const address = at("kette.json");
    if (from !== undefined) address.searchParams.set("ab", from);
    const response = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(20000) });
    const answer = response.ok ? await response.json() : undefined;
    const fits = answer?.format === "preisschnapsen/chain/1" && answer.tournament === slug && isHead(answer.head) &&
      HEX.test(answer.first) && [1, 2].includes(answer.layout) && (answer.at === null || isHead(answer.at)) && isNumber(answer.until) &&
      Array.isArray(answer.bodies) && answer.bodies.every((body) => body === null || HEX.test(body));
    if (!fits) throw new Error("no answer");
    return answer;
  };

  const ready = () => typeof digest === "object" || new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: folder + "digest.js", onload: done, onerror: failed });
    document.head.append(script);
  });
  const step = (number, body, previous) =>
    digest.hexOf(digest.sha256(digest.bytesOf(`preisschnapsen/journal/2\n${slug}\n${number}\n${body}\n${previous}\n`)));

  // Goes from a head to the newest one: "whole" if the hashes lead there; "said" where an entry of the older layout lies between, so
  // that the server can only say that it has the same (none comes after one of the newer); "lost" if the journal does not contain the head.
  const walk = async ({ head: { number, hash }, first, layout }) => {
    for (let answers = 0; answers < ANSWERS; answers += 1) {
      const answer = await ask(number);
      if (answer.first !== first) return { answer, verdict: "other" };
      if (answer.at?.number !== number || answer.at.hash !== hash) return { answer, verdict: "lost" };
      if (answer.bodies.includes(null)) return { answer, verdict: layout === 1 ? "said" : "lost" };
      if (answer.bodies.length) await ready();
      for (const body of answer.bodies) hash = step((number += 1), body, hash);
      if (number >= answer.head.number || !answer.bodies.length) {
        const holds = number === answer.head.number && hash === answer.head.hash;
        return { answer, verdict: holds ? "whole" : "lost" };
      }
    }
    throw new Error("too long");
  };

  // Next year's evening has the name of this year's. What this phone saw is long over then by its own clock, which no server sets, and the
  // other evening was opened after it. One that took the place of this night, or that says it is this one, is told of.
  const isLater = (known, answer, now) => now - known.seen > OVER && Date.parse(answer.opened) > known.seen;

  let busy = false, last = 0;
  const check = async () => {
    const known = read(), before = localStorage.getItem(key), now = Date.now();
    const { answer, verdict } = known ? await walk(known) : { answer: await ask(), verdict: "new" };
    // Another window of this browser was faster.
    if (localStorage.getItem(key) !== before) return;
    const { head, first, layout, practice } = answer;
    const lost = known?.lost ?? [];
    // A practice tournament is thrown away and begun anew under the same name: what was seen of one is nothing to miss.
    // A journal that does not hold has no entry to keep. What was seen stays, to be looked for when it holds again.
    const none = head.number === 0 && known && !known.practice;
    const told = none && lost.some((one) => one.now.number === 0 && one.hash === known.head.hash);
    if (["lost", "other"].includes(verdict) && !known.practice && !told) {
      const other = verdict === "other";
      lost.push({ ...known.head, seen: known.seen, now: head, found: now, other, read: other && isLater(known, answer, now) });
    }
    // What was a real evening stays one, whatever a server says of it meanwhile.
    const same = known && ["whole", "said"].includes(verdict);
    const seen = none ? { ...known } : { head, first, layout, practice: same ? known.practice && practice : practice, seen: now };
    write({ ...seen, verdict, lost: lost.slice(-KEPT) });
  };

  const lang = document.documentElement.lang;
  const when = (time) => new Date(time).toLocaleString(lang === "de" ? "de-AT" : "en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const code = (hash) => hash.slice(0, 16).match(/.{4}/g).join("\u00a0");
  const fill = (text, { number, hash }, time) =>
    text.replace("{when}", when(time)).replace("{number}", number).replace("{code}", code(hash));
  const wall = document.querySelector(".wall-foot");
  const words = (box, one) => {
    const [before, after] = [box.querySelector("[data-known]"), box.querySelector("[data-now]")];
    before.textContent = fill(before.dataset[wall ? "wall" : "known"], one, one.seen);
    after.textContent = fill(after.dataset[one.other ? "other" : "now"], one.now, one.found);
  };

  // The words of the notice stand on the page about data, so that no other page pays for them.
  const tell = async () => {
    const waiting = read()?.lost.filter((one) => !one.read) ?? [];
    const shown = new Set([...document.querySelectorAll("[data-lost]")].map((box) => box.dataset.lost));
    const fresh = waiting.filter((one) => !shown.has(String(one.found)));
    if (!fresh.length) return;
    let template = document.getElementById("head-lost");
    if (!template) {
      const page = new DOMParser().parseFromString(await (await fetch(at("daten"))).text(), "text/html");
      template = page.getElementById("head-lost");
    }
    for (const one of fresh) {
      const box = document.importNode(template.content.firstElementChild, true);
      box.dataset.lost = one.found;
      words(box, one);
      box.querySelector("button").onclick = () => {
        const kept = read();
        for (const other of kept?.lost ?? []) if (other.found === one.found) other.read = true;
        if (kept) write(kept);
        box.remove();
      };
      if (wall) wall.prepend(box);
      else document.querySelector("body > header").after(box);
    }
  };

  // On the page about data: what this phone keeps, and the way to let it forget.
  const list = () => {
    const box = document.getElementById("head-kept");
    const kept = read();
    if (!box || !kept) return;
    box.hidden = false;
    box.querySelector("p").textContent = fill(box.dataset[kept.verdict] ?? box.dataset.new, kept.head, kept.seen);
    const old = kept.lost.map((one) => {
      const item = document.createElement("li");
      item.textContent = fill(box.dataset.before, one, one.seen);
      return item;
    });
    box.querySelector("ul").replaceChildren(...old);
    box.querySelector("button").onclick = () => {
      localStorage.removeItem(key);
      last = Infinity;
      box.hidden = true;
      for (const notice of document.querySelectorAll("[data-lost]")) notice.remove();
    };
  };

  const look = async () => {
    if (busy || document.hidden || Date.now() - last < PAUSE) return;
    [busy, last] = [true, Date.now()];
    try {
      await check();
      await tell();
    } catch {
      // No connection, no answer, or a browser that keeps nothing: what is kept stays, and nothing is said.
    }
    busy = false;
    list();
  };
  document.addEventListener("preisschnapsen:swapped", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  list();
  look();
})();
