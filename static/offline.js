// Why: in a full inn the Wi-Fi goes now and then. A tap without a connection ends in the browser's error page, and the reader's own page
// is gone; here it stays, and the notice says what is the matter. live.js brings this script after the page, and with it the
// style of the pages that a first visit leads to.
"use strict";
(() => {
  const folder = document.querySelector("script[src$='/live.js']").src.replace(/live\.js$/, "");
  if (!document.querySelector("link[href$='/guest.css']")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: folder + "guest.css" }));
  }
  const box = document.querySelector("[data-connection]");
  const opened = Date.now(), FRESH = 15000, PATIENCE = 5000;
  const clock = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  // A page that keeps itself up to date knows whether there is a connection; any other one is believed for a short while.
  const sure = () => navigator.onLine && box.hidden && (document.body.dataset.live || Date.now() - opened < FRESH);
  const tell = () => {
    if (box.hidden) {
      box.querySelector("p").textContent = box.dataset.connection.replace("{time}", clock);
      box.hidden = false;
    }
    box.tabIndex = -1;
    box.focus();
    box.scrollIntoView({ block: "center" });
  };
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    const here = location.href.split("#")[0];
    // "Search" in the bar of the page that has the field.
    if (link?.hash && link.href.split("#")[0] === here) setTimeout(() => document.querySelector(`input${link.hash}`)?.focus());
    if (!link || !box || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.href.split("#")[0] === here || sure()) return;
    event.preventDefault();
    try {
      await fetch(link.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      location.assign(link.href);
    } catch {
      tell();
    }
  });
})();
