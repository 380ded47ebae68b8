"""Facts about a layout that hold on every screen, at every size, in every theme."""

from __future__ import annotations

from playwright.async_api import Page

from tests.e2e.page.screen import NEXT_PICTURE


async def broken_facts(page: Page) -> list[str]:
    """Return a sentence for each fact that doesn't hold on the page as it is shown now.

    The page measures once a picture, so what is broken now gets another picture to be right.
    """
    found: list[str] = await page.evaluate(FACTS)
    if found:
        await page.evaluate(NEXT_PICTURE)
        found = await page.evaluate(FACTS)
    return found


# A control is looked at in the part that its scrolling parents show. A card of the hand lies under
# its neighbour on purpose: of it the corner with the index counts.
FACTS = """() => {
  const faults = [];
  const [width, height] = [innerWidth, innerHeight];
  const all = (where) => [...document.querySelectorAll(where)];
  const nameOf = (one) => [one.tagName.toLowerCase(), one.id && "#" + one.id,
    ...["action", "at", "card", "target", "seat"].map((mark) => one.dataset[mark]),
    (one.textContent || one.name || "").trim().slice(0, 24)].filter(Boolean).join(" ");
  const boxOf = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const clippers = (one) => {
    const found = [];
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY !== "visible") found.push(up);
    }
    return found;
  };
  const seenOf = (one) => clippers(one).reduce((box, up) => {
    const edge = up === document.body || up === document.documentElement
      ? { left: 0, top: 0, right: width, bottom: height } : boxOf(up);
    return { left: Math.max(box.left, edge.left), top: Math.max(box.top, edge.top),
      right: Math.min(box.right, edge.right), bottom: Math.min(box.bottom, edge.bottom) };
  }, boxOf(one));
  const wide = ({ left, right }) => right - left;
  const high = ({ top, bottom }) => bottom - top;
  const coreOf = (one) => { // of a face without what its round edge leaves free
    const { left, top, right, bottom } = boxOf(one);
    const edge = one.matches(".avatar") ? (right - left) / 8 : 0;
    return { left: left + edge, top: top + edge, right: right - edge, bottom: bottom - edge };
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const modal = document.querySelector('[aria-modal="true"], #speakbar');
  const shown = (one) => wide(boxOf(one)) > 0 && high(boxOf(one)) > 0
    && (!modal || modal.contains(one)) && getComputedStyle(one).visibility !== "hidden"
    && !one.closest("details:not([open]) > :not(summary), .unseen, [inert]");
  const bars = all(".bar, #speakbar").filter(shown);
  const fixed = (one) => bars.some((bar) => bar.contains(one));
  const controls = all("button, summary, select, textarea, a[href], [data-target],"
    + " label:has(input), input:not(label input)").filter(shown);

  const wider = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width;
  if (wider > 0) faults.push(`the page is ${wider} px wider than the screen`);

  // Faces are large, and no fan, number, neighbour or bubble lies on one
  const facesHidden = (seats) => {
    const found = [];
    const solid = new CSSStyleSheet(), sheets = document.adoptedStyleSheets;
    solid.replaceSync("#seats *, .bubble { pointer-events: auto !important }");
    document.adoptedStyleSheets = [...sheets, solid];
    for (const seat of seats) {
      const face = seat.querySelector(".avatar");
      const box = boxOf(face);
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const [name, far] = [`the face of seat ${seat.dataset.seat}`, wide(box) / 4];
      if (width >= 390 && wide(box) < 55.5) found.push(`${name} is ${wide(box)} px wide`);
      for (const [right, down] of [[0, 0], [far, 0], [-far, 0], [0, far], [0, -far]]) {
        const met = document.elementFromPoint(x + right, y + down);
        if (met && !face.contains(met)) found.push(`${name} lies under ${nameOf(met)}`);
      }
      for (const bubble of all(".bubble").filter(shown)) {
        const { left, top, bottom } = boxOf(bubble);
        const { offsetWidth } = bubble, at = parseFloat(bubble.style.getPropertyValue("--tail"));
        const tail = { left: left + at - 5, right: left + at + 5,
          top: top - 6, bottom: bottom + 6 };
        const points = bubble.dataset.side !== "beside" && at > 0 && at < offsetWidth;
        if (points && meet(tail, box)) found.push(`${name} lies under a bubble's tail`);
      }
    }
    document.adoptedStyleSheets = sheets;
    return found;
  };

  // Nothing that can be tapped lies under something else
  for (const one of controls) {
    const box = seenOf(one);
    if (wide(box) < 12 || high(box) < 12 || box.top >= height || box.bottom <= 0) continue;
    const index = one.matches("#hand .card") && one.querySelector(".index");
    const at = index ? boxOf(index) : box;
    const met = document.elementFromPoint((at.left + at.right) / 2,
      Math.min(height - 1, (at.top + at.bottom) / 2));
    const barred = met && bars.some((bar) => bar.contains(met)) && !fixed(one);
    if (!barred && met && !one.contains(met) && !met.contains(one)) {
      faults.push(`${nameOf(one)} lies under ${nameOf(met)}`);
    }
  }
  const apart = controls.filter((one) => !one.matches("#hand .card"));
  apart.forEach((one, at) => apart.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one) || fixed(one) !== fixed(other)) return;
    if (meet(seenOf(one), seenOf(other))) faults.push(`${nameOf(one)} meets ${nameOf(other)}`);
  }));

  // What is written on a control has room there
  for (const one of controls.filter((it) => it.matches("button:not(.card), summary, label"))) {
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2) {
      if (one.clientWidth) faults.push(`${nameOf(one)} has no room for its words`);
    }
  }
  const isBroken = (text, { index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  for (const one of controls.filter((it) => it.matches("button:not(.card), summary, label"))) {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text.parentElement.closest("bdi, .unseen")) continue;
      for (const found of text.data.matchAll(/[\\p{L}’']+/gu)) {
        if (isBroken(text, found)) faults.push(`${nameOf(one)} breaks the word ${found[0]}`);
      }
    }
  }
  for (const one of all("h1, h2, h3, p, li, dt, dd, td, th, .turn, .role").filter(shown)) {
    const { overflowX } = getComputedStyle(one);
    if (one.scrollWidth > one.clientWidth + 1 && overflowX === "hidden" && one.clientWidth > 1) {
      faults.push(`"${nameOf(one)}" is cut`);
    }
  }

  const turn = document.getElementById("turn");
  if (turn && width >= 320 && shown(turn) && !turn.closest("[data-told]")
    && turn.scrollHeight > turn.clientHeight + 2) faults.push(`"${nameOf(turn)}" is cut`);
  const news = all("#news").find((one) => shown(one) && one.closest(".say").clientWidth > 1);
  if (news && all("p.hint").filter(shown).some((one) => one.textContent === news.textContent)) {
    faults.push(`"${nameOf(news)}" is said twice`);
  }

  // The main button is in view as soon as the screen is
  const mains = controls.filter((one) => one.matches("button.strong"));
  const whole = (box) => box.top >= -0.5 && box.left >= -0.5 && box.bottom <= height + 0.5
    && box.right <= width + 0.5;
  if (mains.length && !mains.some((one) => whole(boxOf(one)))) {
    faults.push(`out of view: ${nameOf(mains[0])}`);
  }

  const isSwiped = (one) => clippers(one).some((up) => up.scrollWidth > up.clientWidth + 1);
  for (const one of controls.filter((it) => !isSwiped(it))) {
    const { left, right } = boxOf(one);
    if (left < -0.5 || right > width + 0.5) faults.push(`${nameOf(one)} is cut at the side`);
  }

  // Piles lie on the cloth, and on nothing that can be used
  const piles = all("#stock, #discard").filter(shown);
  for (const pile of piles) {
    const used = all("button, input, .counter, #hand .card, #bout .card, #say").filter(shown);
    for (const one of used) {
      if (!pile.contains(one) && meet(boxOf(pile), seenOf(one))) {
        faults.push(`the ${pile.id} lies on ${nameOf(one)}`);
      }
    }
  }

  for (const tick of all(".chair .tick").filter(shown)) {
    const name = tick.parentElement.querySelector(".name bdi");
    if (meet(boxOf(tick), boxOf(name))) faults.push(`a tick lies on the name ${nameOf(name)}`);
  }

  // Before and after a game a bubble is near the person who speaks
  for (const bubble of all(".bubble").filter(shown)) {
    const [sign] = all(`.chair[data-seat="${bubble.dataset.speaker}"] .avatar`).filter(shown);
    const [a, b] = [boxOf(bubble), sign ? boxOf(sign) : boxOf(bubble)];
    const far = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
    if (far > 40) faults.push(`${nameOf(bubble)} is ${Math.round(far)} px from who speaks`);
  }

  // The last bout covers nobody who played it
  const people = all("#result .chair :is(.avatar, .name, .what, .worn-cap, .out-place, .tick)");
  for (const card of all(".last-cards .card").filter(shown)) {
    for (const one of people.filter(shown)) {
      if (meet(boxOf(card), boxOf(one))) {
        const of = one.closest(".chair").dataset.seat;
        faults.push(`${card.dataset.card} of the last bout lies on seat ${of}'s ${
          one.getAttribute("class")}`);
      }
    }
  }

  const lefts = all(".last-cards .pair").filter(shown).map((pair) => boxOf(pair).left);
  if (lefts.some((left, at) => at && Math.abs(left - lefts[at - 1]) < 10)) {
    faults.push("the last bout is a heap");
  }

  const [cloth] = all("#cloth").filter(shown);
  if (cloth) {
    const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const off = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const [x, y] = middle(boxOf(cloth));
    const inside = boxOf(cloth);
    for (const one of all("#bout .card, #bout .place, #stock, #discard").filter(shown)) {
      const box = boxOf(one);
      if (box.left < inside.left - 1 || box.right > inside.right + 1
        || box.top < inside.top - 1 || box.bottom > inside.bottom + 1) {
        faults.push(`${nameOf(one)} isn't on the cloth`);
      }
    }
    const lying = all("#bout .pair .card").filter(shown);
    const sewn = cloth.querySelector(".sewn");
    if (lying.length === 1 && off(middle(boxOf(lying[0])), [x, y]) > 2) {
      faults.push(`a lone card lies ${middle(boxOf(lying[0]))}, the cloth ${[x, y]}`);
    }
    if (sewn && off(middle(boxOf(sewn)), [x, y]) > 2) faults.push("the sewn suit isn't central");
  }
  if (document.documentElement.dataset.screen === "table") {
    for (const one of controls.filter((it) => !it.matches("#hand .card, .question *"))) {
      if (!isSwiped(one) && !whole(boxOf(one))) faults.push(`${nameOf(one)} is cut by the screen`);
    }
    const seats = all("#seats .seat").filter(shown);
    faults.push(...facesHidden(seats));
    const others = all("#bout .card, #bout .place, #hand .card, #actions button, #say,"
      + " .corner button, #stock, #discard").filter(shown);
    for (const seat of seats) {
      const own = seat.querySelectorAll(".avatar, .name, .back, .count b, .mate");
      const parts = [...own].filter(shown);
      for (const part of parts) {
        if (!whole(boxOf(part))) faults.push(`the seat ${seat.dataset.seat} is cut by the screen`);
        for (const one of others) {
          if (meet(boxOf(part), seenOf(one))) {
            faults.push(`${nameOf(one)} meets the seat ${seat.dataset.seat}'s ${part.className}`);
          }
        }
        for (const next of seats.filter((it) => it !== seat)) {
          const signs = [...next.querySelectorAll(".avatar, .count b")];
          if (!part.matches(".back") && signs.some((it) => meet(coreOf(it), coreOf(part)))) {
            faults.push(`seats ${seat.dataset.seat} and ${next.dataset.seat} meet`);
          }
        }
      }
    }
  }
  return [...new Set(faults)];
}"""
