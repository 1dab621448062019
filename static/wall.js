// Why: the hall reads one thing at a time. Shows one slide of the wall after the other, and lets a draw happen pull by pull.
// Keys: arrows, space, + and -, Enter. `?tempo=` is how many seconds a pull takes. Without this script all slides stand one
// below the other.
"use strict";
(() => {
  const main = document.getElementById("wall-slides");
  const keys = document.querySelector(".wall-keys");
  const key = (name) => keys.querySelector(`[data-do="${name}"]`);
  const asked = Number(new URLSearchParams(location.search).get("tempo"));
  const seconds = new Intl.NumberFormat(document.documentElement.lang === "de" ? "de-AT" : "en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const within = (seconds) => Math.min(20, Math.max(0.1, seconds));
  let tempo = asked > 0 ? within(asked) : 1.5, pace = 1;
  let at = 0, paused = false, all = [], since = 0, timer, mode, call, draw;
  document.documentElement.classList.add("has-slides");
  keys.hidden = false;

  const turn = () => Math.min(60, Math.max(1, wallFit.turn(all.length) * pace));
  // Where the slides are of what is called now, if that takes several: they take turns by themselves.
  const together = () => all.flatMap((slide, index) => (slide.dataset.call === all[at]?.dataset.call && mode === "reveal" && call > 0 ? [index] : []));
  const plan = () => {
    clearTimeout(timer);
    const own = together();
    // At a prize-giving nobody is called before the staff says so.
    const busy = draw ? draw.at < draw.pulls.length : own.length > 1 || (all.length > 1 && mode === "turn");
    // A result that comes meanwhile does not begin the turn anew: while many come, the hall would see one slide.
    const left = since + 1000 * (draw ? (busy ? tempo : 5) : turn()) - performance.now();
    if (!paused && (busy || draw)) timer = setTimeout(draw ? pull : own.length > 1 ? () => show(own[(own.indexOf(at) + 1) % own.length]) : on, Math.max(0, left));
  };
  const begun = () => { since = performance.now(); };
  const show = (place) => {
    const before = at;
    at = mode === "turn" ? (place + all.length) % (all.length || 1) : Math.min(Math.max(place, 0), all.length - 1);
    if (at !== before) begun();
    all.forEach((slide, index) => slide.classList.toggle("is-shown", index === at));
    if (!draw) keys.querySelector(".wall-count").textContent = all.length > 1 ? `${at + 1} / ${all.length}` : "";
    key("pause").setAttribute("aria-pressed", paused);
    key("skip").hidden = !draw;
    plan();
  };
  const on = () => (draw ? pull() : show(at + 1));
  const back = () => (draw ? pull(-1) : show(at - 1));

  // A draw that the hall has not seen. It goes on beside the page: results that come meanwhile do not end it, the first call to a table does.
  const begin = (list) => {
    const name = `draw ${location.pathname} ${list.dataset.draw}`;
    if (sessionStorage.getItem(name)) return;
    const view = document.getElementById("draw-template").content.cloneNode(true).firstElementChild;
    const pulls = [...list.children].map((item) => ({ ...item.dataset, name: item.textContent }));
    view.querySelector("h2").textContent = list.dataset.title;
    view.querySelector(".draw").classList.add(list.dataset.crowd);
    // Two pots have the numbers from 1 on; a bag has slips, and whatever is pulled second meets what was pulled before.
    const { slips, bag } = list.dataset;
    view.querySelector(".draw").classList.toggle("is-bag", !!slips);
    if (bag) view.querySelector(".draw-pot p").textContent = bag;
    const labels = slips?.split(" ") ?? Array.from({ length: Number(list.dataset.numbers) }, (_, index) => index + 1);
    for (const chips of view.querySelectorAll(".chips"))
      for (const label of labels) chips.appendChild(document.createElement("li")).textContent = label;
    // One that still shows gives way, or it would lie below this one until the page is loaded again.
    draw?.view.remove();
    draw = { name, view, pulls, at: 0 };
    begun();
    main.after(view);
    document.body.classList.add("is-drawing");
    wallFit.drawn(view, pulls.map((pull) => pull.name));
    paint();
  };
  const pot = (side) => draw.view.querySelector(`[data-side="${side}"]`);
  const paint = () => {
    const { view, pulls, at: place } = draw;
    const part = (name) => view.querySelector(`.draw-${name}`);
    const last = pulls[place - 1];
    for (const side of ["left", "right"]) {
      const out = new Set(pulls.slice(0, place).filter((one) => one.pot === side).map((one) => one.number));
      pot(side).querySelectorAll("li").forEach((chip) => chip.classList.toggle("is-out", out.has(chip.textContent)));
      pot(side).classList.toggle("is-active", (pulls[place] ?? last)?.pot === side);
    }
    const pair = view.querySelector(".is-bag") ? place % 2 === 0 && pulls[place - 2] : last?.pot === "right" && pulls.find((one) => one.pot === "left" && one.number === last.number);
    const met = last && pair;
    const { back: putBack, against } = part("more").dataset;
    const more = [last?.back && putBack.replace("NUMBERS", last.back), met && against.replace("NAME", met.name)];
    part("ticket").textContent = last?.ticket ?? "";
    part("name").textContent = last?.name ?? "";
    part("number").textContent = last?.number ?? "";
    part("more").textContent = more.filter(Boolean).join(", ");
    part("count").textContent = part("count").dataset.count.replace("DONE", place).replace("TOTAL", pulls.length);
    keys.querySelector(".wall-count").textContent = `${seconds.format(tempo)} s`;
    appear(part("now"));
  };
  const pull = (by = 1) => {
    if (draw.at + by > draw.pulls.length) return end();
    begun();
    draw.at = Math.max(0, draw.at + by);
    paint();
    if (by > 0) travel();
    plan();
  };
  // What is pulled goes from its pot to its place, and is there before the next one leaves.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const travel = () => {
    const last = draw.pulls[draw.at - 1];
    const place = draw.view.querySelector(".draw-number");
    const chip = last && [...pot(last.pot).querySelectorAll("li")].find((one) => one.textContent === last.number);
    if (!chip || calm.matches) return;
    const [from, to] = [chip, place].map((element) => element.getBoundingClientRect());
    const way = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
    const start = { transform: `${way} scale(${from.height / to.height})` };
    place.animate([start, { transform: "none" }], { duration: Math.min(700, 500 * tempo), easing: "ease-in-out" });
  };
  const end = () => {
    sessionStorage.setItem(draw.name, "seen");
    draw.view.remove();
    document.body.classList.remove("is-drawing");
    draw = undefined;
    begun();
    show(0);
  };
  const appear = (element) => {
    element.classList.remove("is-new");
    void element.offsetWidth;
    element.classList.add("is-new");
  };

  // The page has changed: the same slide stays, unless the evening has gone on to something else.
  let news = document.getElementById("wall-news").textContent;
  const look = () => {
    const fresh = main.dataset.mode, before = all.length;
    all = wallFit.deal();
    // The staff has called the next for all walls, or what is called has changed; the keys turn this one alone.
    if (fresh !== mode || call !== main.dataset.call || (fresh === "reveal" && before !== all.length)) {
      call = main.dataset.call;
      at = Math.max(0, all.findIndex((slide) => slide.dataset.call === call));
      mode = fresh;
      paused = mode === "reveal" && together().length < 2;
      begun();
    }
    const line = document.getElementById("wall-news");
    if (line.textContent !== news) appear(line);
    news = line.textContent;
    const list = main.querySelector("[data-draw]"), called = main.querySelector(".is-called");
    // Whoever is called to a table looks for it here.
    if (draw && called) end();
    if (list && !called && draw?.name.endsWith(` ${list.dataset.draw}`) !== true) begin(list);
    show(at);
  };

  const faster = (factor) => {
    if (draw) tempo = within(tempo / factor);
    else pace = Math.min(8, Math.max(0.1, pace / factor));
    if (draw) paint();
    plan();
  };
  const acts = {
    back, on,
    pause: () => { paused = !paused; begun(); show(at); },
    slower: () => faster(1 / 1.5), faster: () => faster(1.5),
    skip: () => draw && (draw.at < draw.pulls.length ? ((draw.at = draw.pulls.length), paint(), plan()) : end()),
  };
  const named = { ArrowLeft: "back", ArrowRight: "on", PageUp: "back", PageDown: "on", " ": "pause", "+": "faster", "-": "slower", Enter: "skip", Escape: "skip" };
  document.addEventListener("keydown", (event) => {
    const name = named[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("a, button, summary") && (event.key === " " || event.key === "Enter")) return;
    event.preventDefault();
    acts[name]();
  });
  keys.addEventListener("click", (event) => acts[event.target.closest("[data-do]")?.dataset.do]?.());
  document.addEventListener("preisschnapsen:swapped", look);
  addEventListener("resize", look);
  look();
  // How wide the letters are is known when they are there.
  document.fonts?.ready.then(look);

  // Who has the mouse needs to read the keys; the hall does not.
  let still;
  const wake = () => {
    clearTimeout(still);
    keys.classList.remove("is-still");
    still = setTimeout(() => keys.classList.add("is-still"), 3000);
  };
  for (const event of ["mousemove", "pointerdown"]) document.addEventListener(event, wake);
  wake();
})();
