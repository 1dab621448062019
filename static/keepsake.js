// Why: a picture that can be sent on must be a PNG. The browser paints the server's drawing and hands it to the phone's own way of sharing; where there is none, it saves it.
"use strict";
(() => {
  const button = document.querySelector("[data-keepsake]");
  const picture = document.querySelector("img.keepsake");
  if (!button || !picture) return;

  const painted = async () => {
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  };

  const save = (blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.keepsake;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  button.hidden = false;
  button.addEventListener("click", async () => {
    const blob = await painted();
    const file = new File([blob], button.dataset.keepsake, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return save(blob);
    // Whoever closes the list of programs has decided; whatever else goes wrong, the picture is saved.
    try { await navigator.share({ files: [file] }); } catch (why) { if (why.name !== "AbortError") save(blob); }
  });
})();
