// Why: in a loud hall nobody hears a name called out. When a match of one's own is called to a table, the phone says so across the whole
// screen, in the title of its window, and, if its owner has tapped for it, with a bell and a buzz. keep.js brings this script.
// It speaks for tickets on the owner's own page (/k/…) and for people whom this phone follows, once for each call that comes while
// the page is open.
"use strict";
(() => {
  const box = document.querySelector("[data-kept]");
  const { kept, person } = box.dataset;
  const SEEN = "called:" + kept, MOST = 40, EVERY = 4000, TIMES = 5;
  const stored = (key, otherwise) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const isLoud = () => Boolean(stored("loud:" + kept, 0));
  const isOwn = () => !person || "own" in box.dataset || stored("kept:" + kept, []).includes(Number(person));

  // A bell of two strokes. A browser rings only on a page that was touched, so the first touch of each page wakes it.
  let sound;
  const wake = () => {
    if (!isLoud() || !window.AudioContext) return;
    sound = sound ?? new AudioContext();
    sound.resume();
  };
  const ring = () => {
    if (!isLoud()) return;
    navigator.vibrate?.([400, 150, 400, 150, 800]);
    if (sound?.state !== "running") return;
    for (const [pitch, start] of [[880, 0], [660, 0.35]]) {
      const tone = new OscillatorNode(sound, { frequency: pitch }), volume = new GainNode(sound, { gain: 0 });
      const at = sound.currentTime + start;
      volume.gain.linearRampToValueAtTime(0.6, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 1);
    }
  };

  const line = (name, text) => {
    const made = document.createElement("p");
    made.className = name;
    made.append(text);
    return made;
  };
  const dress = () => {
    if (document.querySelector("link[href$='/call.css']")) return Promise.resolve();
    const own = document.querySelector("script[src$='/call.js']").src;
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: own.replace(/js$/, "css") });
    const there = new Promise((done) => (sheet.onload = sheet.onerror = done));
    document.head.append(sheet);
    return there;
  };
  let shown;
  const show = (call) => new Promise((closed) => {
    const dialog = document.createElement("dialog");
    dialog.className = "called";
    const table = line("called-table", call.table);
    table.id = "called-table";
    dialog.setAttribute("aria-labelledby", call.who ? "called-who called-table" : table.id);
    const close = Object.assign(document.createElement("button"), { className: "button", textContent: call.close, onclick: () => end() });
    if (call.who) dialog.append(Object.assign(line("called-who", call.who), { id: "called-who" }));
    dialog.append(table, line("called-against", call.against), line("called-match", call.match), close);
    document.body.append(dialog);
    let left = TIMES;
    const timer = setInterval(() => (left -= 1) > 0 ? ring() : clearInterval(timer), EVERY);
    const end = () => {
      clearInterval(timer);
      navigator.vibrate?.(0);
      dialog.remove();
      shown = undefined;
      closed();
    };
    shown = { of: key(call), end };
    dialog.onclose = end;
    // An old browser knows no dialog; there the call lies over the page by its style alone.
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute("open", "");
    close.focus();
    ring();
  });

  // Whose match it is: nobody has to be told on their own page.
  const whose = (call) => "own" in box.dataset ? "" : (call.closest("#kept > article")?.firstElementChild ?? document.querySelector("h1")).textContent;
  const key = ({ match, against, table }) => [match, against, table].join("|");
  let busy = false, opened = false;
  const look = async () => {
    if (!isOwn()) return;
    const calls = [...document.querySelectorAll("[data-call]")].map((call) => {
      const { textContent, dataset } = call, who = whose(call);
      return { who, table: textContent, match: dataset.call, against: dataset.against, close: who ? dataset.seen : dataset.close };
    });
    // What is over calls nobody any more, and the next call must not wait behind it.
    if (shown && !calls.some((call) => key(call) === shown.of)) shown.end();
    if (calls.length) document.title = `\u25cf ${calls[0].table} \u00b7 ${document.title.replace(/^\u25cf [^\u00b7]*\u00b7 /, "")}`;
    const seen = stored(SEEN, []);
    const fresh = calls.filter((call) => !seen.includes(key(call)));
    // Who opens the page reads the table there; only news across the whole screen.
    const isNews = opened;
    opened = opened || Boolean(person || box.childElementCount);
    if (busy || !fresh.length) return;
    busy = true;
    try {
      localStorage.setItem(SEEN, JSON.stringify([...seen, ...fresh.map(key)].slice(-MOST)));
      if (!isNews) return void (busy = false);
      await dress();
      for (const call of fresh) await show(call);
      busy = false;
      return void look();
    } catch {
      // A browser that keeps nothing would call again and again: the page itself says the table.
    }
    busy = false;
  };

  document.addEventListener("pointerdown", wake);
  document.addEventListener("preisschnapsen:loud", () => {
    wake();
    sound?.resume().then(ring);
  });
  document.addEventListener("preisschnapsen:swapped", look);
  // Those whom the first page follows come a little later than the page, and anew with each renewal.
  if (!person) new MutationObserver(look).observe(box, { childList: true });
  look();
})();
