// Why: whoever comes back to a tournament on the same phone reads his match at once. The numbers of the kept people stay in
// this browser (localStorage), the server never learns that they are kept. Without this script a bookmark does the same.
"use strict";
(() => {
  const box = document.querySelector("[data-kept]");
  if (!box) return;
  const { kept, person, page, add, remove } = box.dataset;
  const key = "kept:" + kept;
  // Whoever is kept here, or whose own page this is, is called when the turn comes.
  const { src } = document.currentScript;
  document.head.append(Object.assign(document.createElement("script"), { src: src.replace(/keep\.js$/, "call.js") }));
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key)).filter(Number.isInteger);
    } catch {
      return [];
    }
  };
  const write = (people) => {
    try {
      localStorage.setItem(key, JSON.stringify(people));
      return true;
    } catch {
      return false;
    }
  };
  // What is said of a match is said to those who are kept here: "Sie spielen noch".
  const address = (within, kept) => {
    for (const said of within.querySelectorAll("[data-own]")) {
      const words = (said.querySelector(".state") ?? said).lastChild;
      said.dataset.other = said.dataset.other ?? words.data;
      words.data = kept ? " " + said.dataset.own : said.dataset.other;
    }
  };
  const put = (...parts) => {
    box.textContent = "";
    box.append(...parts);
  };
  const button = (text, press) => {
    const made = document.createElement("button");
    made.className = "button is-quiet";
    made.append(text);
    made.onclick = press;
    return made;
  };

  // On a person's page: one button that keeps him, or keeps him no longer.
  if (person) {
    const own = Number(person), isOwn = "own" in box.dataset;
    const toggle = button("", () => {
      const rest = read().filter((other) => other !== own);
      write(rest.length < read().length ? rest : [own, ...rest]);
      name();
    });
    // Sound needs a tap: a browser lets no page ring that nobody has touched.
    const ring = "loud:" + kept;
    const loud = button("", () => {
      if (localStorage.getItem(ring)) localStorage.removeItem(ring);
      else localStorage.setItem(ring, "1");
      name();
      document.dispatchEvent(new Event("preisschnapsen:loud"));
    });
    const name = () => {
      const isKept = read().includes(own);
      toggle.textContent = isKept ? remove : add;
      loud.textContent = localStorage.getItem(ring) ? box.dataset.quiet : box.dataset.loud;
      loud.hidden = !isKept && !isOwn;
      loud.className = localStorage.getItem(ring) ? "button is-quiet" : "button";
      address(document, isKept);
    };
    if (!write(read())) return;
    // Whoever opens the page behind the code on their own ticket need not say that they follow themselves.
    if (isOwn && !read().includes(own)) write([own, ...read()]);
    name();
    put(...(isOwn ? [loud] : [toggle, loud]));
    document.addEventListener("preisschnapsen:swapped", name);
    return;
  }

  // What tickets are drawn with stands in a sheet that the first visit does not pay for; it comes with the first ticket.
  let dress = (link) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: link.href });
    const there = new Promise((done) => (sheet.onload = sheet.onerror = done));
    document.head.append(sheet);
    dress = () => there;
    return there;
  };

  // On the tournament's page: everybody who is kept, fetched from his own page; tickets that are out only if he has no other.
  const card = async (number) => {
    const own = new URL(page, location);
    own.pathname += number;
    const response = await fetch(own);
    if (response.status === 404) write(read().filter((other) => other !== number));
    if (!response.ok) return "";
    const his = new DOMParser().parseFromString(await response.text(), "text/html");
    address(his, true);
    await dress(his.querySelector("link[href$='/ticket.css']"));
    const link = document.createElement("a");
    link.href = own;
    link.append(his.querySelector("h1").textContent);
    const head = document.createElement("h2");
    head.className = "name";
    head.append(link);
    const tickets = his.querySelector("ol.tickets");
    if (tickets?.querySelector("li > :not(.is-out)")) for (const out of tickets.querySelectorAll("li > .is-out")) out.parentNode.remove();
    const made = document.createElement("article");
    made.append(head, tickets ?? "", button(remove, () => {
      write(read().filter((other) => other !== number));
      made.remove();
      box.hidden = !box.childElementCount;
      document.getElementById("main").focus();
    }));
    return made;
  };
  const show = async () => {
    try {
      const cards = (await Promise.all(read().map(card))).filter(Boolean);
      if (cards.map((made) => made.outerHTML).join("") !== box.innerHTML) put(...cards);
      box.hidden = !cards.length;
      box.style.minHeight = "";
      localStorage.setItem("room-of-" + key, box.offsetHeight + "px");
    } catch {
      // No connection, or nothing can be kept: what is there stays, live.js says so.
      box.style.minHeight = "";
    }
  };
  show();
  document.addEventListener("preisschnapsen:swapped", show);
  addEventListener("pageshow", ({ persisted }) => persisted && show());
})();
