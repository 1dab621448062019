// Why: what is new comes into an open page node by node, so that focus, typed text, scroll and what is unfolded stay. live.js brings this
// script when there is something new for the first time; the first visit does not pay for it.
"use strict";
(() => {
  // Makes a node equal to another and touches only what differs; what has an id, and a match with its number, stays itself when its
  // neighbours come or go.
  const key = (node) => node.id || node.querySelector?.(":scope>.match>i")?.textContent;
  const change = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeName !== fresh.nodeName || key(old) !== key(fresh)) return old.replaceWith(document.importNode(fresh, true));
    if (old.nodeType !== Node.ELEMENT_NODE) return (old.data = fresh.data);
    // What the reader has unfolded stays unfolded.
    const own = (name) => name === "open" && old.nodeName === "DETAILS";
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !own(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const kept = new Set([...fresh.children].map(key));
    for (const child of [...old.children]) {
      if (!key(child) || kept.has(key(child))) continue;
      if (child.nextSibling?.nodeType === Node.TEXT_NODE) child.nextSibling.remove();
      child.remove();
    }
    [...fresh.childNodes].forEach((child, place) => {
      const here = old.childNodes[place];
      if (here && key(here) === key(child)) return change(here, child);
      const own = key(child) && [...old.childNodes].slice(place).find((known) => key(known) === key(child));
      if (own) change(old.insertBefore(own, here), child);
      else if (here && !key(here)) change(here, child);
      else old.insertBefore(document.importNode(child, true), here ?? null);
    });
    while (old.childNodes.length > fresh.childNodes.length) old.lastChild.remove();
  };

  const typed = (within) => [...within.querySelectorAll("input:not([type=hidden]), select, textarea")].some((field) =>
    field === document.activeElement ||
    (field.options ? [...field.options].some((option) => option.selected !== option.defaultSelected && option.index)
      : field.value !== field.defaultValue || field.checked !== field.defaultChecked));

  // A match that has just ended keeps its place for ten seconds with its score, so that nothing leaps up under the finger of who reads there.
  const STAYS = 10000;
  const keepsFinished = (fresh) => {
    const latest = fresh.querySelector(".latest a");
    const row = latest && [...document.querySelectorAll("#more .match")].find(({ href }) => href === latest.href);
    const line = row?.parentNode, next = line?.nextElementSibling, list = line?.parentNode;
    if (!row || [...fresh.querySelectorAll("#more .match")].some(({ href }) => href === latest.href)) return () => {};
    return () => {
      if (!list.isConnected) return;
      const [, second] = latest.querySelectorAll("bdi"), [left] = row.querySelectorAll("bdi");
      const score = latest.querySelector("b").textContent;
      const isTurned = left.textContent === second.textContent;
      row.className = "match is-news" + (latest.className ? ` won-${isTurned ? "right" : "left"}` : "");
      row.querySelector("b").textContent = isTurned ? score.split("\u00a0").reverse().join("\u00a0") : score;
      list.insertBefore(line, next?.isConnected ? next : null);
      setTimeout(() => line.remove(), STAYS);
    };
  };

  // Takes the parts of a fresh page into this one; returns whether one was left alone because somebody types in it.
  const renew = (fresh) => {
    // A page that has come into another hour of the night may need a sheet that it had not at first.
    const known = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
    for (const sheet of fresh.querySelectorAll("link[rel=stylesheet]"))
      if (!known.includes(sheet.href)) document.head.append(document.importNode(sheet));
    let left = false;
    for (const news of document.querySelectorAll(".is-news")) news.parentNode.remove();
    const keep = keepsFinished(fresh);
    for (const old of document.querySelectorAll("[id][data-part]")) {
      const part = fresh.getElementById(old.id);
      if (!part || old.isEqualNode(part)) continue;
      if (typed(old)) left = true;
      else change(old, part);
    }
    keep();
    return left;
  };
  Object.assign(document.currentScript, { renew, typed });
})();
