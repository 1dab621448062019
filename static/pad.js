// Why: a tap changes the slate at once, without a page in between. Without this file each tap loads the page, to the same end.
"use strict";
{
  let busy = false, pressed;
  const waiting = [];
  // Which button it was: old browsers do not say so of a form that is sent. Enter presses one as well.
  document.addEventListener("click", ({ target }) => (pressed = target.closest("button")), true);
  const again = ({ name, value }) =>
    document.querySelector(`#pad [name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);

  const turn = async (form, button) => {
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    const address = new URL(form.action);
    address.search = fields;
    let answer;
    try {
      answer = await fetch(address);
    } catch {
      return void document.dispatchEvent(new Event("preisschnapsen:unsent"));
    }
    try {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const pad = page.getElementById("pad");
      if (!pad || answer.redirected) throw new Error("another page");
      document.getElementById("pad").replaceWith(pad);
      address.hash = "";
      history.replaceState(null, "", address);
      const next = pad.querySelector("[autofocus]") ?? (button?.name && again(button));
      next?.focus();
      if (pad.querySelector(".errors")) pad.scrollIntoView();
    } catch {
      location.assign(address);
    }
  };

  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("form[data-pad]")) return;
    event.preventDefault();
    // Fingers are faster than the net: a tap on the old slate counts on the new one.
    const button = pressed?.form === event.target ? pressed : undefined;
    if (busy) {
      if (button?.matches("[name=tipp], [name=zurueck]")) waiting.push(button);
      return;
    }
    busy = true;
    await turn(event.target, button);
    busy = false;
    const tap = waiting.shift();
    if (tap) again(tap)?.click();
  });
}
