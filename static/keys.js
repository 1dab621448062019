// Why: single-letter shortcuts for the staff; the key caps appear only where they work. Everything is reachable without.
"use strict";
document.documentElement.classList.add("has-keys");
// What was typed wrong is selected, so that the next key replaces it.
const first = document.querySelector("input[autofocus]");
first?.select();
if (first?.matches("[aria-invalid]")) first.scrollIntoView({ block: "center" }); // the browser puts the cursor there, and stays where it is
// Where the bar is wider than a phone, the page that is open is in sight.
const here = document.querySelector(".bar .is-here, .bar [aria-current]"), steps = here?.closest("ul");
if (steps) steps.scrollLeft += here.getBoundingClientRect().right - steps.getBoundingClientRect().right; // never to the left of its start
// What is folded in the bar lies over the page, until somebody goes on.
const folded = document.querySelector(".steps details");
const fold = (event) => { if (folded?.open && (event.key === "Escape" || (event.type !== "keydown" && !folded.contains(event.target)))) folded.open = false; };
for (const event of ["keydown", "click", "focusin"]) document.addEventListener(event, fold);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key.length !== 1 || event.target.closest("input, textarea, select, [contenteditable]")) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!target) return;
  event.preventDefault();
  if (target.matches("input, textarea, select")) target.focus();
  else target.click();
});
