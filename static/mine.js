// Why: whoever follows people on this phone reads on every page where their next match is, above the bar, and is there with one tap.
// live.js brings this script only where somebody is followed; what it says comes from the person's own page.
"use strict";
(() => {
  const box = document.getElementById("mine");
  const { kept, page } = box.dataset;
  // The page behind the code on a ticket says it itself.
  if (document.querySelector("[data-kept][data-own]")) return;
  // The match on a table, else the first that is not out: the server has put the most urgent on top.
  const next = (his) => {
    const own = [...his.querySelectorAll("ol.tickets > li")].filter((ticket) => !ticket.querySelector(":scope > .is-out"));
    return own.find((ticket) => ticket.querySelector(".ticket-table")) ?? own[0];
  };
  const text = (within, selector) => within.querySelector(selector)?.textContent.trim() ?? "";
  const line = async (number) => {
    const address = new URL(page, location);
    address.pathname += number;
    if (address.pathname === location.pathname) return undefined;
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const his = new DOMParser().parseFromString(await response.text(), "text/html");
    const ticket = next(his);
    if (!ticket) return undefined;
    const table = text(ticket, ".ticket-table"), against = text(ticket, "h2");
    const words = [text(his, "h1"), [table, against].filter(Boolean).join(" "), table ? "" : text(ticket, ".ticket-when")];
    return { table, href: address.href, words: words.filter(Boolean).join(" \u00b7 ") };
  };
  // On the first page of an evening its sheet comes a little later than the page.
  const dressed = async () => {
    for (let tries = 0; tries < 40 && getComputedStyle(box).position !== "fixed"; tries += 1) await new Promise((done) => setTimeout(done, 250));
  };
  const show = async () => {
    try {
      const people = JSON.parse(localStorage.getItem("kept:" + kept)) ?? [];
      const lines = (await Promise.all(people.slice(0, 4).map(line))).filter(Boolean);
      await dressed();
      const first = lines.find(({ table }) => table) ?? lines[0];
      box.hidden = !first;
      if (!first) return;
      const link = Object.assign(document.createElement("a"), { href: first.href, textContent: first.words });
      link.className = first.table ? "is-called" : "";
      box.textContent = "";
      box.append(link);
    } catch {
      // No connection: what is there stays.
    }
  };
  show();
  document.addEventListener("preisschnapsen:swapped", show);
  addEventListener("pageshow", ({ persisted }) => persisted && show());
})();
