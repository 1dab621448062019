// Why: only the window knows how wide its letters are. Deals long lists of the wall out to slides, in one size of letters and in two
// columns where they fit, and gives the lists that stand on one slide the largest letters that have room.
"use strict";
globalThis.wallFit = (() => {
  const main = document.getElementById("wall-slides");
  const dealt = document.getElementById("wall-dealt");
  // Hundredths of the picture. The smallest is more than the four that the last table can read, for letters are rounded to pixels.
  const LARGE = [10, 9, 8, 7, 6.4, 5.9, 5.4, 5, 4.6, 4.2];
  // The smallest letters of a list that is dealt out, unless it would take too long to show all of it.
  const SMALL = 5;
  const TURN = 9, LONGEST = 120;
  const bottom = () => main.getBoundingClientRect().bottom - 2;
  // How many names have a word that would be broken.
  const broken = (slide) => {
    slide.classList.add("is-whole");
    const names = [...slide.querySelectorAll(".name, .slide-big")].filter((name) => name.scrollWidth > name.clientWidth + 1);
    slide.classList.remove("is-whole");
    return names.length;
  };

  // The words before the first name, "Huber", "von Trapp"; or the last one where given names stand first.
  const isGivenFirst = main.hasAttribute("data-given-first");
  const surname = (name) => (isGivenFirst ? name.replace(/\s*[(,].*$|\s+(?:sen|jun)\.?$/g, "").match(/\S+$/) : name.match(/^(?:\p{Ll}\S*\s+)*\S+/u))?.[0] ?? name;
  const heading = (source, rows) => {
    const ends = [rows[0], rows[rows.length - 1]].map((row) => row.querySelector(".name").textContent.trim());
    const short = ends.map(surname);
    const [first, last] = short[0] === short[1] ? ends : short;
    return source.dataset.from.replace("FIRST", () => first).replace("LAST", () => last);
  };

  // Deals rows out to columns by what each takes up; returns the columns, or nothing if a second one would break the words of more than one name in fifty.
  const columns = (probe, [count, size]) => {
    const list = probe.querySelector(".rows");
    probe.style.setProperty("--name", size);
    probe.classList.toggle("is-double", count === 2);
    if (count === 2 && broken(probe) * 25 > list.children.length) return undefined;
    const rows = [...list.children], room = bottom() - list.getBoundingClientRect().top;
    const all = [];
    let left = 0;
    rows.forEach((row, index) => {
      const { height } = row.getBoundingClientRect();
      if (height > left || !all.length) {
        all.push([]);
        left = room;
      }
      all[all.length - 1].push(index);
      left -= height;
    });
    return all;
  };

  const unit = () => Math.min(innerHeight, 0.75 * innerWidth) / 100;
  // Whether nine of ten names of a slide take one line.
  const onOneLine = (slide, size) => {
    const names = [...slide.querySelectorAll(".name")];
    return names.filter((name) => name.getBoundingClientRect().height > 1.6 * size * unit()).length * 10 <= names.length;
  };

  // Of the plans with the fewest screens the one with the largest letters.
  const split = (source) => {
    const probe = source.cloneNode(true);
    probe.removeAttribute("id");
    dealt.append(probe);
    const plan = (size, count) => {
      const dealing = columns(probe, [count, size]);
      return dealing && { dealing, count, size, screens: Math.ceil(dealing.length / count) };
    };
    let best;
    for (const size of LARGE) {
      if (size < SMALL && best && best.screens * TURN <= LONGEST) break;
      for (const count of [1, 2]) {
        const found = plan(size, count);
        if (found && onOneLine(probe, size) && found.screens < (best?.screens ?? Infinity)) best = found;
      }
    }
    best = best ?? plan(SMALL, 2) ?? plan(SMALL, 1);
    const { dealing, count, size, screens } = best;
    const rows = [...probe.querySelectorAll(".rows > .row")];
    const made = [];
    for (let at = 0; at < dealing.length; at += count) {
      const slide = document.createElement("section");
      slide.className = "slide";
      slide.style.setProperty("--name", size);
      const title = slide.appendChild(probe.querySelector("h2").cloneNode(true));
      const beside = slide.appendChild(document.createElement("div"));
      beside.className = count === 2 ? "beside" : "";
      const part = dealing.slice(at, at + count);
      for (const column of part) {
        const list = beside.appendChild(probe.querySelector(".rows").cloneNode(false));
        list.append(...column.map((index) => rows[index].cloneNode(true)));
      }
      if (screens > 1 && source.dataset.from) title.textContent = heading(source, part.flat().map((index) => rows[index]));
      made.push(slide);
    }
    probe.remove();
    return made;
  };

  // Gives what stands below `slide` the largest letters of which `fits` says that they have room.
  const enlarge = (slide, sizes, fits) => {
    for (const size of sizes) {
      slide.style.setProperty("--name", size);
      if (!broken(slide) && fits(size)) return;
    }
  };
  const high = (slide) => slide.lastElementChild.getBoundingClientRect().bottom - slide.getBoundingClientRect().top;
  const hasRoom = (slide) => high(slide) <= main.clientHeight - 2;
  // Whether no name of a slide takes more than two lines.
  const onTwoLines = (slide, size) =>
    [...slide.querySelectorAll(".name")].every((name) => name.getBoundingClientRect().height <= 2.3 * size * unit());

  // The first rounds of a way give way where there is no room for all of it.
  const shorten = (slide) => {
    const steps = [...slide.querySelectorAll(".final-way")].map((way) => [...way.children]);
    for (const step of steps.flat()) step.hidden = false;
    while (!hasRoom(slide) && steps.some((way) => way.length > 1)) {
      const longer = steps.reduce((one, other) => (other.length > one.length ? other : one));
      longer.shift().hidden = true;
    }
  };

  // The steps of the podium take what the names leave, up to half of the picture.
  const raise = (slide) => {
    slide.style.setProperty("--step", 25);
    enlarge(slide, LARGE, () => hasRoom(slide));
    const left = (main.clientHeight - 2 - high(slide)) / unit();
    slide.style.setProperty("--step", 25 + Math.max(0, Math.min(25, left)));
  };

  const fit = (slide) => {
    if (slide.querySelector(".rows")) enlarge(slide, LARGE, (size) => hasRoom(slide) && onOneLine(slide, size));
    if (slide.querySelector(".winner")) enlarge(slide, [12, ...LARGE], () => hasRoom(slide));
    if (slide.querySelector(".slide-big")) enlarge(slide, [14, 12, ...LARGE], () => hasRoom(slide));
    if (slide.querySelector(".wall-podium")) raise(slide);
    if (slide.querySelector(".wall-final")) {
      enlarge(slide, LARGE.slice(2), (size) => onTwoLines(slide, size));
      shorten(slide);
    }
    const pulled = slide.querySelector(".draw-name");
    if (pulled) {
      drawn(slide, [pulled.dataset.longest]);
      // What is said of the pull and of who comes next gives way to long names.
      for (const said of [1, 0.8, 0.6]) {
        slide.style.setProperty("--said", said);
        if (hasRoom(slide)) break;
      }
    }
  };

  // All names of a draw stand in letters of one size, so that none changes with the next pull.
  const drawn = (slide, names) => {
    const place = slide.querySelector(".draw-name");
    const all = document.createElement("div");
    for (const name of names) all.appendChild(place.cloneNode(false)).textContent = name;
    place.after(all);
    all.className = "is-tried";
    enlarge(slide, LARGE.slice(2), (size) => onTwoLines(all, size));
    all.remove();
  };

  // Returns what the wall shows, one after the other.
  const deal = () => {
    dealt.textContent = "";
    document.documentElement.classList.add("is-measured");
    const all = [...main.querySelectorAll(":scope > .slide")].flatMap((slide) => {
      if (slide.matches("[data-dealt]")) return split(slide);
      fit(slide);
      return [slide];
    });
    dealt.append(...all.filter((slide) => !main.contains(slide)));
    // A heading of two lines would push the last row out.
    for (const title of dealt.querySelectorAll("h2"))
      if (title.scrollWidth > title.clientWidth) title.style.fontSize = `calc(${(3.9 * title.clientWidth) / title.scrollWidth} * var(--u))`;
    document.documentElement.classList.remove("is-measured");
    return all;
  };
  // Nobody waits longer than two minutes until all slides have been there, however many they are.
  const turn = (slides) => Math.min(TURN, LONGEST / Math.max(1, slides));
  return { deal, drawn, turn };
})();
