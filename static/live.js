// Why: a page that stays open shows what is true now. <body data-live="poll"> asks for its own address every ten seconds;
// data-live="stream" is told through data-stream, and asks as well when that is refused or lost. Parts ([id][data-part]) that
// differ are changed node by node by renew.js, so that focus, typed text and scroll stay. Without this script one reloads.
"use strict";
// Ends what takes longer: old phones have no `AbortSignal.timeout` (docs/LOOK.md). Later scripts use it too.
const patience = (time, end = new AbortController()) => {
  setTimeout(() => end.abort(), time);
  return end.signal;
};
(() => {
  const { src } = document.currentScript, mine = document.getElementById("mine");
  const load = (src) => document.head.appendChild(Object.assign(document.createElement("script"), { src }));
  // Only whoever keeps people on this phone pays for one script more.
  const kept = document.querySelector("[data-kept][data-script]");
  try {
    const people = "kept:" + kept?.dataset.kept;
    if (localStorage.getItem("kept:" + mine?.dataset.kept)?.length > 2) load(src.replace(/live(?=\.js)/, "mine"));
    if (localStorage.getItem(people)?.length > 2) {
      // They take the room of last time, so that nothing jumps.
      kept.hidden = false;
      kept.style.minHeight = localStorage.getItem("room-of-" + people) ?? "14rem";
      load(kept.dataset.script);
    }
  } catch {
    // This browser keeps nothing.
  }
  // What helps without a connection comes when the page is there, and not for a whole hall in the same moment.
  setTimeout(() => load(src.replace(/live(?=\.js)/, "offline")), 1000 + 2000 * Math.random());
  let { live, stream, version } = document.body.dataset;
  if (!live) return;
  const SECOND = 1000;
  const address = new URL(location.href);
  address.searchParams.delete("notiz");
  address.hash = "";
  const now = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  let mark, source, timer, soon, heard, busy, again, left, leaving, failures = 0, streamAfter = 0, contact = now();

  // How a page is changed node by node is not needed before there is something new, so it comes then. A load that stalls is given up; the
  // next one has another address, for a browser would wait for the same one with it.
  let renewal;
  const renewer = () => renewal = renewal ?? new Promise((done, lost) => {
    const script = load(src.replace(/live(?=\.js)/, "renew") + "?" + failures);
    script.onload = () => done(script);
    script.onerror = () => script.renew || lost((renewal = undefined));
    setTimeout(script.onerror, 8 * SECOND);
  });

  const swap = async (html) => {
    const { renew } = await renewer();
    const fresh = new DOMParser().parseFromString(html, "text/html");
    left = renew(fresh);
    document.title = fresh.title;
    version = fresh.body.dataset.version ?? version;
    document.dispatchEvent(new Event("preisschnapsen:swapped"));
  };

  const say = (lost) => {
    for (const box of document.querySelectorAll("[data-connection]")) {
      const text = lost ? box.dataset.connection.replace("{time}", contact) : "";
      const words = box.querySelector("p") ?? box;
      if (words.textContent !== text) words.textContent = text;
      box.hidden = !lost;
    }
    for (const stand of document.querySelectorAll("[data-stand]")) {
      stand.textContent = stand.dataset.stand.replace("{time}", contact);
      stand.hidden = false;
    }
  };

  // Fetches the page. "no-cache" lets the browser send If-None-Match: while nothing is new, the answer is an empty 304.
  const update = async () => {
    if (busy) return (again = true);
    busy = true;
    try {
      const response = await fetch(address, { cache: "no-cache", headers: { renewal: 1 }, signal: patience(8 * SECOND) });
      if (leaving) return;
      // A host has the evening and cannot show it any more.
      const hidden = response.headers.has("x-not-shown");
      if (response.status >= 500 && !hidden) throw 0;
      // Somebody has logged out, or the tournament is deleted. (Others: this page answers a form that has been overtaken.)
      if (hidden || response.redirected || [403, 404, 410].includes(response.status)) return void (busy = !(await renewer()).typed(document) && location.replace(address));
      const tag = response.headers.get("ETag");
      if (response.ok && (!tag || tag !== mark || left)) await swap(await response.text());
      [mark, contact, failures] = [tag, now(), 0];
      // What stands before a host may have had the page from before still.
      if (heard && heard !== version) heard = void setTimeout(update, 2 * SECOND);
    } catch {
      failures += 1;
    }
    busy = false;
    say(failures > 0);
    if (again) again = !update();
  };

  const listen = () => {
    if (live !== "stream" || !stream || source || Date.now() < streamAfter) return;
    source = new EventSource(stream);
    source.addEventListener("version", ({ data }) => {
      if (data === version || data === heard) return;
      heard = data;
      // A hall full of phones does not ask in the same moment; the desk and the wall do not wait. What comes meanwhile is fetched with it.
      soon = soon ?? setTimeout(() => (soon = undefined, update()), document.body.matches(".public") ? SECOND * Math.random() : 0);
    });
    source.onerror = () => {
      // Closed by the browser: the server has refused, it has enough of them; otherwise the connection was lost.
      streamAfter = source.readyState > 1 ? Date.now() + 60 * SECOND : 0;
      stop();
      plan(2);
    };
  };

  const stop = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };

  // Three hundred phones must not ask in the same second: every pause is a little longer or shorter. A server that comes back
  // is noticed within 25 seconds; an open stream is doubted every half minute, for a dead Wi-Fi says nothing.
  const plan = (seconds = failures ? Math.min(20, 2.5 * 2 ** failures) : source ? 30 : 10) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await update();
      if (!failures) listen();
      plan();
    }, seconds * SECOND * (0.75 + Math.random() / 2));
  };

  const start = () => {
    stop();
    if (document.hidden) return;
    listen();
    plan();
  };
  document.addEventListener("visibilitychange", () => {
    start();
    if (!document.hidden) update();
  });
  document.addEventListener("focusout", () => left && setTimeout(update));
  // A form is on its way: what it changes is news for this page too, but the answer to it must not be overtaken. offline.js says when it has
  // not left.
  const stay = () => {
    leaving = busy = clearTimeout(leaving);
    start();
  };
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    stop();
    leaving = setTimeout(stay, 20 * SECOND);
  });
  addEventListener("preisschnapsen:stays", stay);
  addEventListener("pagehide", stop);
  addEventListener("pageshow", ({ persisted }) => persisted && start());
  addEventListener("online", () => update());
  say(false);
  start();
})();
