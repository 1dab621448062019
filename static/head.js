// Why: a phone that comes back says so when the journal does not contain any more what the phone has seen (docs/JOURNAL.md, "A phone
// keeps a head"). The last head stays in this browser (localStorage); the server sends the hashes since then, and they are recomputed
// here. The server learns a number, and not whose. On a host the laptop in the hall signs the newest head, and signed.js judges that
// (docs/MIRROR.md). offline.js brings this script after the page.
"use strict";
(() => {
  const link = document.querySelector("a[data-journal]");
  const home = new URL(link.href);
  const slug = home.pathname.split("/")[2];
  // On a host the address may have another name than all hashes contain.
  const name = link.dataset.journal || slug;
  const key = "head:" + slug;
  const at = (page) => new URL(`/t/${slug}/${page}${home.search}`, home);
  const folder = document.querySelector("script[src$='/live.js']").src.replace(/live\.js$/, "");
  const HEX = /^[0-9a-f]{64}$/;
  // A journal has fewer entries than this many answers hold.
  const ANSWERS = 50, PAUSE = 30000, KEPT = 5;
  // Of two servers of a host one may be a moment behind; what is a lie is still one after this.
  const MOMENT = 4000;
  // What stood on paper: a code there ends with the fingerprint of the key with which the hall signs.
  const [, printed] = /[#&]k=([0-9a-f]{16})(?![0-9a-f])/.exec(location.hash) ?? [];
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
    const response = await fetch(address, { cache: "no-cache", signal: patience(20000) });
    const answer = response.ok ? await response.json() : undefined;
    const fits = answer?.format === "preisschnapsen/chain/1" && answer.tournament === name && isHead(answer.head) &&
      HEX.test(answer.first) && [1, 2].includes(answer.layout) && (answer.at === null || isHead(answer.at)) && isNumber(answer.until) &&
      Array.isArray(answer.bodies) && answer.bodies.every((body) => body === null || HEX.test(body));
    if (!fits) throw new Error("no answer");
    return answer;
  };

  const load = (name) => new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement("script"), { src: `${folder}${name}.js`, onload: done, onerror: failed }));
  });
  const ready = () => typeof digest === "object" || load("digest");

  // Goes from a head to the newest one, and on the way through another one that was seen: "whole" if the hashes lead there; "said" where an
  // entry of the older layout lies between, so that the server can only say that it has the same (none comes after one of the newer);
  // "lost" if the journal does not contain the head. `to` is how far it came.
  const walk = async ({ head: { number, hash }, first, layout }, through) => {
    for (let answers = 0; answers < ANSWERS; answers += 1) {
      const answer = await ask(number), ends = (verdict) => ({ answer, verdict, to: { number, hash } });
      if (first && answer.first !== first) return ends("other");
      if (answer.at?.number !== number || answer.at.hash !== hash) return ends("lost");
      if (answer.bodies.includes(null)) return ends(layout === 1 ? "said" : "lost");
      if (answer.bodies.length) await ready();
      for (const body of answer.bodies) {
        hash = digest.lead(name, { number, hash }, [body]);
        number += 1;
        if (number === through?.number && hash !== through.hash) return ends("lost");
      }
      if (number >= answer.head.number || !answer.bodies.length) {
        const holds = number === answer.head.number && hash === answer.head.hash && !(number < through?.number);
        return ends(holds ? "whole" : "lost");
      }
    }
    throw new Error("too long");
  };

  // What is to be made of the newest head of an answer (signed.js): whether the laptop in the hall says the same. In the hall itself nothing
  // is signed, and nothing has to be.
  const judge = async (known, answer, now) => {
    if (!answer.signed && !known?.key && !printed) return { says: "none" };
    await ready();
    if (typeof signed !== "object") await load("signed");
    const holds = answer.signed ? await signed.holds(name, answer.signed) : false;
    const last = known?.signed, shown = signed.isHead(answer.signed), age = shown && signed.age(answer.signed, now);
    const later = last && signed.age(last, now) - age;
    // The clock of the hall was set back where a newer entry was signed earlier. What was seen half a day ago says nothing about clocks any more.
    const isSet = later < 0 && answer.signed?.number > last.number, counts = now - last?.got < OVER / 60;
    // Only where something has come since can it be that clock which is slow: otherwise it is an old state.
    const moved = counts && (last.moved || later > 0 || isSet);
    const least = counts && !isSet ? Math.min(last.offset, age) : age, offset = moved ? least : Math.min(0, least);
    let says = signed.judge({ key: known?.key ?? printed, epoch: last?.epoch, offset }, answer, holds, now);
    if (!shown) return { says };
    const print = signed.fingerprint(answer.signed.key);
    // Whoever has accepted another key than the one on their paper has compared it.
    if (printed && print !== printed && print !== known?.accepted && says !== "unsigned") says = "key";
    const { epoch, number, at, state } = answer.signed;
    return { says, print, age: age - offset, head: { epoch, number, at, state, got: now, offset: least, moved } };
  };
  // The laptop says something else, or nothing.
  const LIES = ["unsigned", "key", "back"];
  const START = { number: 0, hash: "0".repeat(64) };

  // Next year's evening has the name of this year's. What this phone saw is long over then by its own clock, which no server sets, and the
  // other evening was opened after it. One that took the place of this night, or that says it is this one, is told of.
  const isLater = (known, answer, now) => now - known.seen > OVER && Date.parse(answer.opened) > known.seen;

  let busy = false, last = 0;
  const check = async () => {
    const known = read(), before = localStorage.getItem(key);
    const walked = async () => known ? walk(known) : { answer: await ask(), verdict: "new" };
    const looked = async () => {
      const { answer, verdict } = await walked(), now = Date.now();
      // Next year's evening has another key.
      const same = verdict === "other" && isLater(known, answer, now) ? undefined : known;
      return { answer, verdict, now, same, judged: await judge(same, answer, now) };
    };
    let found = await looked();
    if (found.judged.says !== "none" && (found.verdict === "lost" || LIES.includes(found.judged.says))) {
      await new Promise((done) => setTimeout(done, MOMENT));
      found = await looked();
    }
    const { answer, verdict, now, same: evening, judged: { says, print, age, head: vouched } } = found;
    const isLie = LIES.includes(says), paper = evening?.key ?? printed;
    // Another window of this browser was faster.
    if (localStorage.getItem(key) !== before) return;
    const { head, first, layout, practice } = answer;
    const lost = known?.lost ?? [];
    // A practice tournament is thrown away and begun anew under the same name: what was seen of one is nothing to miss.
    // A journal that does not hold has no entry to keep. What was seen stays, to be looked for when it holds again.
    const none = head.number === 0 && known && !known.practice;
    const told = none && lost.some((one) => one.now.number === 0 && one.hash === known.head.hash);
    if (isLie) {
      const isTold = lost.some((one) => one.says === says && one.print === print && (says === known?.says || !one.read));
      if (!isTold) lost.push({ ...(evening?.head ?? START), seen: evening?.seen ?? now, now: head, found: now, says, print, key: paper });
    } else if (["lost", "other"].includes(verdict) && !known.practice && !told) {
      const other = verdict === "other";
      lost.push({ ...known.head, seen: known.seen, now: head, found: now, other, read: other && isLater(known, answer, now) });
    }
    // What was a real evening stays one, whatever a server says of it meanwhile.
    const same = known && ["whole", "said"].includes(verdict);
    const fresh = { head, first, layout, practice: same ? known.practice && practice : practice, seen: now };
    // What the laptop has not signed is nothing to go on from.
    const seen = none || (isLie && evening) ? { ...known } : isLie ? { ...fresh, head: START, first: undefined } : fresh;
    const by = isLie ? { key: paper, signed: evening?.signed } : { key: paper ?? print, signed: vouched, accepted: evening?.accepted };
    write({ ...seen, ...by, says, age, verdict, all: same || isLie || none ? known?.all : undefined, lost: lost.slice(-KEPT) });
  };

  // Once in an evening, and for whoever looks at the page about data, the way is gone from the first entry on: what was changed before the head
  // that a phone came with is seen by nothing else. `all` is how far it held, 0 if it did not, -1 where older entries cannot be recomputed.
  let tried;
  const checkAll = async () => {
    const known = read(), before = localStorage.getItem(key);
    const isDue = known && known.all !== -1 && (!(known.all > 0) || document.getElementById("head-kept"));
    if (tried || !isDue || known.practice || known.head.number < 2 || LIES.includes(known.says) || !["new", "whole"].includes(known.verdict)) return;
    // On a host none is older.
    const gone = () => walk({ head: START, first: known.first, layout: known.key ? 2 : 1 }, known.head);
    let { verdict, to } = await gone();
    // What was told already is not asked for twice each time.
    if (known.all !== 0 && ["lost", "other"].includes(verdict)) {
      await new Promise((done) => setTimeout(done, MOMENT));
      ({ verdict, to } = await gone());
    }
    if (localStorage.getItem(key) !== before) return;
    tried = true;
    const all = { whole: known.head.number, said: -1 }[verdict] ?? 0;
    if (!all && known.all !== 0) known.lost.push({ ...known.head, seen: known.seen, now: to, found: Date.now(), start: true });
    write({ ...known, all, lost: known.lost.slice(-KEPT) });
  };

  const lang = document.documentElement.lang;
  const when = (time) => new Date(time).toLocaleString(lang === "de" ? "de-AT" : "en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const grouped = (print) => print?.match(/.{4}/g).join("\u00a0") ?? "–";
  const code = (hash) => grouped(hash.slice(0, 16));
  const fill = (text, { number, hash }, time) =>
    text.replace("{when}", when(time)).replace("{number}", number).replace("{code}", code(hash));
  const wall = document.querySelector(".wall-foot");
  const words = (box, one) => {
    const [before, after] = [box.querySelector("[data-known]"), box.querySelector("[data-now]")];
    before.textContent = fill(before.dataset[wall ? "wall" : "known"], one, one.seen);
    after.textContent = fill(after.dataset[one.says ?? (one.other ? "other" : one.start ? "start" : "now")], one.now, one.found)
      .replace("{before}", grouped(one.key)).replace("{key}", grouped(one.print));
    // Nothing of that is harmless.
    if (one.says || one.start) box.querySelector("details").remove();
    if (!one.says) return;
    // That two heads are far from each other is not what is wrong here.
    const title = box.querySelector("[data-signed]");
    title.textContent = title.dataset.signed;
    before.remove();
  };

  // The words of the notices stand on the page about data, so that no other page pays for them.
  const template = async (id) => {
    const here = document.getElementById(id);
    if (here) return here;
    const page = new DOMParser().parseFromString(await (await fetch(at("daten"))).text(), "text/html");
    return page.getElementById(id);
  };
  const put = (box) => wall ? wall.prepend(box) : document.querySelector("body > header").after(box);

  // What is shown is of before, and the page does not say so itself: a host that passes on nothing any more looks as if nothing happened.
  const tellAge = async () => {
    const kept = read(), last = kept?.signed;
    // A host that keeps the head of a pause could go on showing that for ever: it looks as if the pause went on.
    const name = { on: "head-old", paused: "head-paused" }[last?.state];
    const isOld = name && kept.says === "old";
    const shown = document.querySelector("[data-aged]"), says = document.querySelector("#hall-silent > *, #wall-silent:not([hidden])");
    if (!isOld || says) return void shown?.remove();
    const box = shown?.dataset.aged === name ? shown : document.importNode((await template(name)).content.firstElementChild, true);
    const line = box.querySelector("[data-age]");
    line.textContent = line.dataset.age.replace("{when}", when(last.at)).replace("{minutes}", Math.round(kept.age / 60000));
    if (box === shown) return;
    shown?.remove();
    put(box);
  };

  const tell = async () => {
    const waiting = read()?.lost.filter((one) => !one.read) ?? [];
    const shown = new Set([...document.querySelectorAll("[data-lost]")].map((box) => box.dataset.lost));
    const fresh = waiting.filter((one) => !shown.has(String(one.found)));
    if (!fresh.length) return;
    const lost = await template("head-lost");
    for (const one of fresh) {
      const box = document.importNode(lost.content.firstElementChild, true);
      box.dataset.lost = one.found;
      words(box, one);
      box.querySelector("button").onclick = () => {
        const kept = read();
        for (const other of kept?.lost ?? []) if (other.found === one.found) other.read = true;
        // Whoever has compared the key with the wall or the paper goes on with it.
        if (kept && one.says === "key") kept.key = kept.accepted = one.print;
        if (kept) write(kept);
        box.remove();
      };
      put(box);
    }
  };

  // On the page about data: what this phone keeps, and the way to let it forget.
  const list = () => {
    const box = document.getElementById("head-kept");
    const kept = read();
    if (!box || !kept) return;
    box.hidden = false;
    box.querySelector("p").textContent = fill(box.dataset[kept.all === 0 ? "start" : kept.verdict] ?? box.dataset.new, kept.head, kept.seen);
    const all = box.querySelector("[data-all]");
    all.hidden = !(kept.all > 0);
    all.textContent = all.dataset.all.replace("{number}", kept.all);
    const by = box.querySelector("[data-fresh]");
    by.hidden = !kept.signed || !by.dataset[kept.says];
    if (!by.hidden) by.textContent = by.dataset[kept.says].replace("{when}", when(kept.signed.at)).replace("{key}", grouped(kept.key));
    // What the laptop has not signed was never in its journal.
    const old = kept.lost.filter((one) => !one.says && !one.start).map((one) => {
      const item = document.createElement("li");
      item.textContent = fill(box.dataset.before, one, one.seen);
      return item;
    });
    const items = box.querySelector("ul");
    items.textContent = "";
    items.append(...old);
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
      await tellAge();
      await checkAll();
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
  // Nothing new is no news: that the hall still signs is seen by looking.
  setInterval(() => read()?.key && look(), 2 * PAUSE);
  list();
  look();
})();
