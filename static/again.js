// Why: what is said about a list is seen at once. Without this file a button shows the list again.
"use strict";
(() => {
  let asking;
  const same = (field) => field.id ? `#${CSS.escape(field.id)}` : `[name="${field.name}"][value="${field.value}"]`;
  document.addEventListener("change", async ({ target }) => {
    const form = target.closest("form[data-again]");
    if (!form || !target.matches("select, [type=checkbox]")) return;
    asking?.abort();
    const { signal } = asking = new AbortController();
    const body = new FormData(form);
    body.set("do", "check");
    try {
      const answer = await fetch(form.action, { method: "POST", body, signal });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form[data-again]");
      // What was said meanwhile is asked for by itself.
      if (!fresh || signal.aborted) return;
      const focus = document.activeElement?.closest("form[data-again]") && same(document.activeElement);
      const open = [...form.querySelectorAll("details[open][id]")].map(({ id }) => id);
      form.replaceWith(document.importNode(fresh, true));
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      if (focus) document.querySelector(focus)?.focus();
    } catch {
      // The button is there.
    }
  });
})();
