// Why: the page on which a guest recomputes a draw shows each line as it is confirmed, and compares what he noted before the draw. The
// protocol comes from the server, or stands in the file that somebody kept.
"use strict";
(() => {
  const box = document.getElementById("check");
  const said = box.querySelector(".check-verdict");
  const words = box.dataset;
  const quick = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A list of 60 pulls takes two seconds, a longer one hardly more.
  const pause = () => new Promise((go) => setTimeout(go, 30));
  const fill = (text, values) => Object.entries(values).reduce((all, [name, value]) => all.replace(name, () => value), text);

  const load = async () => {
    const kept = document.getElementById("protocol");
    if (kept) return JSON.parse(kept.textContent);
    const answer = await fetch(words.protocol, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };

  const end = (kind, sentence) => {
    said.textContent = sentence;
    said.className = `check-verdict is-${kind}`;
    box.dataset.verdict = kind;
  };

  const stepOf = (name) => box.querySelector(`[data-step="${["slots", "procedure"].includes(name) ? "entries" : name}"]`);
  const inWords = ({ step, path }) => {
    const number = Number(/\d+/.exec(path)?.[0]) + 1;
    const name = stepOf(step)?.dataset.line;
    return name ? `${fill(name, { NUMBER: number })} (${path})` : path;
  };
  const showPull = (list, pull) => {
    const item = list.querySelector("li:empty") ?? list.appendChild(document.createElement("li"));
    const back = pull.rejected.length ? fill(words.back, { NUMBERS: pull.rejected.join(", ") }) : "";
    item.textContent = fill(words[pull.pot], { TICKET: pull.ticket, NUMBER: pull.number }) + back;
    return item;
  };

  const run = async (protocol) => {
    const pulls = box.querySelector(".check-pulls");
    const batch = Math.ceil(protocol.pulls.length / 60);
    let done = 0, shown;
    for (const one of verdict.check(protocol)) {
      const step = stepOf(one.step);
      if (shown && shown !== step) shown.classList.add("is-right");
      shown = step;
      if (one.step === "pulls" && one.value) {
        const item = showPull(pulls, one.value);
        item.classList.add(one.holds ? "is-right" : "is-wrong");
        done += one.holds ? 1 : 0;
        step.querySelector("b").textContent = `${done} / ${protocol.pulls.length}`;
        if (!quick && done % batch === 0) {
          pulls.scrollTop = pulls.scrollHeight;
          await pause();
        }
      }
      if (!one.holds) {
        step?.classList.add("is-wrong");
        return end("wrong", fill(words.differs, { LINE: inWords(one), EXPECTED: one.expected, FOUND: one.found }));
      }
    }
    if (!protocol.pulls.length) return end("open", words.open);
    shown?.classList.add("is-right");
    pulls.scrollTop = 0;
    // A draw by hand has no secret, so nothing is said of one.
    for (const step of box.querySelectorAll("[data-step]:not(.is-right)")) step.hidden = true;
    end("right", fill(protocol.procedure === verdict.BY_HAND ? words.byHand : words.holds, { COUNT: protocol.pulls.length }));
  };

  // What somebody wrote down before the draw: the beginning of a hash is enough, spaces and capitals do not matter. Of fewer digits than
  // these another list or secret is found that begins with the same, so they confirm nothing.
  const FEWEST = 16;
  const compare = (protocol) => {
    const form = box.querySelector(".check-noted");
    const truths = { secret: protocol.commitment, list: recompute.hexOf(recompute.listHash(protocol)), phrase: protocol.phrase };
    form.hidden = protocol.commitment == null;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => {
      const truth = truths[target.name] ?? "";
      const answer = document.getElementById(target.getAttribute("aria-describedby"));
      const isHash = target.name !== "phrase";
      const noted = isHash ? target.value.toLowerCase().replace(/\s/g, "") : target.value.toUpperCase().trim().replace(/\s+/g, " ");
      const same = isHash ? truth.startsWith(noted) : truth === noted;
      const tooFew = isHash && same && noted.length < FEWEST;
      answer.className = noted && !tooFew ? (same ? "is-right" : "is-wrong") : "";
      answer.textContent = !noted ? "" : !same ? words.other : tooFew ? words.few : fill(isHash ? words.same : words.samePhrase, { COUNT: noted.length });
    });
  };

  (async () => {
    said.textContent = words.running;
    let protocol;
    try {
      protocol = await load();
    } catch {
      return end("unknown", words.unreachable);
    }
    if (!verdict.isReadable(protocol)) return end("unknown", words.unreadable);
    compare(protocol);
    await run(protocol);
  })();
})();
