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

  // Lines that have no step of their own are part of another: the tickets from one bag are shown as the pulls from two pots are.
  const HOSTS = new Map([["slots", "entries"], ["procedure", "entries"], ["round", "entries"], ["met", "entries"], ["called", "entries"], ["passed", "entries"], ["entered_at", "pulls"], ["order", "pulls"]]);
  const stepOf = (name) => box.querySelector(`[data-step="${HOSTS.get(name) ?? name}"]`);
  const inWords = ({ step, path }) => {
    const name = stepOf(step)?.dataset.line ?? "";
    const place = /^(?:entries|pulls|order|pairings|changes)\[(\d+)\]/.exec(path);
    const isNamed = place || (name && !name.includes("NUMBER"));
    return isNamed ? `${fill(name, { NUMBER: Number(place?.[1]) + 1 })} (${path})` : path;
  };
  const pullInWords = ({ pot, ticket, number, rejected }) => {
    const back = rejected.length ? fill(words.back, { NUMBERS: rejected.join(", ") }) : "";
    return fill(words[pot], { TICKET: ticket, NUMBER: number }) + back;
  };
  const show = (list, drawn) => {
    const item = list.querySelector("li:empty") ?? list.appendChild(document.createElement("li"));
    item.textContent = typeof drawn === "number" ? fill(words.pulled, { TICKET: drawn }) : pullInWords(drawn);
    return item;
  };

  const run = async (protocol) => {
    const pulls = box.querySelector(".check-pulls");
    const all = verdict.drawn(protocol).length;
    const batch = Math.ceil(all / 60);
    let done = 0, shown;
    for (const one of verdict.check(protocol)) {
      const step = stepOf(one.step);
      if (shown && shown !== step) shown.classList.add("is-right");
      shown = step;
      // Few draws are changed, so this one has no room from the beginning.
      if (one.step === "changes") step.hidden = false;
      if (step === pulls.closest("[data-step]") && one.value != null && one.step !== "entered_at") {
        const item = show(pulls, one.value);
        item.classList.add(one.holds ? "is-right" : "is-wrong");
        done += one.holds ? 1 : 0;
        step.querySelector("b").textContent = `${done} / ${all}`;
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
    if (!all) return end("open", words.open);
    shown?.classList.add("is-right");
    pulls.scrollTop = 0;
    // A draw by hand has no secret, so nothing is said of one.
    for (const step of box.querySelectorAll("[data-step]:not(.is-right)")) step.hidden = true;
    end("right", fill(verdict.isByHand(protocol) ? words.byHand : words.holds, { COUNT: all }));
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
