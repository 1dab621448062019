// Why: in a full inn the Wi-Fi goes now and then. A tap or a form without a connection ends in the browser's error page, and the reader's own
// page is gone; here it stays with what was typed, and says what is the matter, and whether something may have been sent. live.js brings this
// script after the page, and with it come the style of the pages that a first visit leads to, and what this phone has seen of the journal.
"use strict";
(() => {
  // A page that cannot wait for it has it from the first moment; then it has come already.
  if (document.currentScript !== document.querySelector("script[src$='/offline.js']")) return;
  const folder = document.querySelector("script[src$='/live.js']").src.replace(/live\.js$/, "");
  const add = (tag, what) => document.head.append(Object.assign(document.createElement(tag), what));
  if (document.querySelector("[data-journal]")) {
    for (const sheet of ["pieces.css", "guest.css"]) {
      if (!document.querySelector(`link[href$='/${sheet}']`)) add("link", { rel: "stylesheet", href: folder + sheet });
    }
    add("script", { src: folder + "head.js" });
  }
  const box = document.querySelector("[data-connection]");
  if (!box) return;
  const opened = Date.now(), FRESH = 15000, PATIENCE = 5000, ANSWER = 14000;
  const clock = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  // A page that keeps itself up to date knows whether there is a connection; any other one is believed for a short while.
  const sure = () => navigator.onLine && box.hidden && (document.body.dataset.live || Date.now() - opened < FRESH);
  // Asks for something small whether anybody is there. A browser that cannot ask fails here at once, and what was tapped goes its own way.
  const ask = () => fetch(folder + "favicon.svg", { method: "HEAD", cache: "no-store", signal: patience(PATIENCE) });
  const show = (notice, text) => {
    (notice.querySelector("p") ?? notice).textContent = text;
    notice.hidden = false;
    notice.tabIndex = -1;
    notice.focus();
    notice.scrollIntoView({ block: "center" });
  };
  const lost = () => show(box, box.hidden ? box.dataset.connection.replace("{time}", clock) : box.textContent);

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const here = location.href.split("#")[0];
    // "Search" in the bar of the page that has the field.
    if (link?.hash && link.href.split("#")[0] === here) setTimeout(() => document.querySelector(`input${link.hash}`)?.focus());
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.href.split("#")[0] === here || sure()) return;
    const asked = ask(), go = () => location.assign(link.href);
    event.preventDefault();
    asked.then(go, lost).catch(go);
  });

  // What is said of a form stands until the next one is sent, whatever becomes of the connection meanwhile.
  let told, busy, pressed;
  const say = (text = document.querySelector("meta[name=unsent]")?.content) => {
    dispatchEvent(new Event("preisschnapsen:stays"));
    if (!text) return lost();
    told?.remove();
    told = box.cloneNode(true);
    told.removeAttribute("data-connection");
    told.dataset.told = "";
    box.after(told);
    show(told, text);
  };
  const submit = (form, button) => {
    const value = button?.name && Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
    // A page that has renewed itself meanwhile may have taken it away.
    if (!form.isConnected) document.body.append(form);
    if (value) form.append(value);
    HTMLFormElement.prototype.submit.call(form);
    if (value) value.remove();
  };
  const post = (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    return fetch(form.action, { method: "POST", body, redirect: "manual", signal: patience(ANSWER) });
  };
  // A form with words for it is sent here first, so that a lost answer can be told from a lost form; then the browser sends it once more and
  // shows what comes. It counts once, for its key is the same.
  const send = async (form, button, asked) => {
    const { unsent, unsure } = form.dataset;
    if (!(await asked.then(() => true, () => false))) return say(unsent);
    if (unsure) {
      const posted = post(form, button);
      if (!(await posted.then(() => true, () => false))) return say(unsure);
    }
    submit(form, button);
  };
  // Old browsers do not say which button has sent a form; Enter presses one as well.
  document.addEventListener("click", ({ target }) => (pressed = target.closest?.("button, input")), true);
  // At the window, where live.js has heard of it before and keeps the page as it is.
  addEventListener("submit", (event) => {
    const form = event.target, button = pressed?.form === form ? pressed : undefined;
    if (event.defaultPrevented || form.hasAttribute("target")) return;
    if (busy) return event.preventDefault();
    const asked = ask();
    event.preventDefault();
    busy = true;
    send(form, button, asked).catch(() => submit(form, button)).then(() => (busy = false));
  });
  document.addEventListener("preisschnapsen:unsent", () => say());
})();
