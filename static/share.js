// Why: a text is sent on with what the phone offers for that, and copied with one tap. Without this script the link to WhatsApp is there, and the text can be marked by hand. Over plain http browsers offer neither sharing nor the clipboard; there the text is copied in the old way.
"use strict";
(() => {
  const field = (button) => document.getElementById(button.dataset.copy);
  for (const button of document.querySelectorAll("[data-copy]")) {
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = field(button);
      try {
        await navigator.clipboard.writeText(text.value);
      } catch {
        text.select();
        if (!document.execCommand("copy")) return;
      }
      button.textContent = button.dataset.copied;
      setTimeout(() => (button.textContent = words), 3000);
    });
  }

  const text = document.getElementById("f-text");
  const whatsapp = document.querySelector("[data-whatsapp]");
  // What was changed in the field is what is sent.
  if (whatsapp) text.addEventListener("input", () => (whatsapp.href = "https://wa.me/?text=" + encodeURIComponent(text.value)));
  const share = document.querySelector("[data-share]");
  if (!share || !navigator.share) return;
  share.hidden = false;
  whatsapp?.classList.add("is-quiet");
  share.addEventListener("click", async () => {
    // Whoever closes the list of programs has decided; the other buttons stay.
    try { await navigator.share({ text: text.value }); } catch {}
  });
})();
