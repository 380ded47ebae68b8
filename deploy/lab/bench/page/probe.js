// Facts that a page tells about itself: when the hand is here, shifts, blocks, answers to taps.

window.probe = { hand: 0, ready: 0, shift: 0, blocked: 0, taps: [], frames: 0, dropped: 0 };

const FRAME = 1000 / 60; // ms
const LONG = 50;         // ms that a task may take
const TOO_LATE = 2000;   // ms after a tap: what changes then has another cause

function observe(type, each) {
  new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true });
}

observe("layout-shift", (shift) => {
  if (!shift.hadRecentInput) window.probe.shift += shift.value;
});
observe("longtask", (task) => {
  window.probe.blocked += Math.max(0, task.duration - LONG);
});

/** Call it when the picture that is made next has been handed out. */
function afterPicture(then) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  });
}

// Telegram, as far as it is told that the page is ready
window.TelegramWebviewProxy = {
  postEvent(type) {
    if (type === "web_app_ready") window.probe.ready = performance.now();
  },
};

/** The client has new colours: ms until their picture is made, or an error if it isn't. */
window.repaint = (colours) => new Promise((done, fail) => {
  const ground = () => getComputedStyle(document.body).backgroundColor;
  const [began, before] = [performance.now(), ground()];
  window.Telegram.WebView.receiveEvent("theme_changed", { theme_params: colours });
  afterPicture(() => {
    if (ground() === before) fail(new Error("the colours are the old ones"));
    else done(performance.now() - began);
  });
});

/** From now on: when the page says that the line is lost, and when it has it again. */
window.watchLine = () => {
  const { dataset } = document.documentElement;
  const until = (holds) => new Promise((done) => {
    const look = () => (holds() ? done(performance.now()) : requestAnimationFrame(look));
    look();
  });
  window.lineTold = until(() => !document.getElementById("connection").hidden);
  window.lineBack = window.lineTold.then(() => until(() => dataset.connection === "live"));
  return performance.now();
};

let touched = 0;

new MutationObserver((changes) => {
  if (!window.probe.hand && document.querySelector("[data-zone=hand] [data-card]")) {
    afterPicture(() => { window.probe.hand = window.probe.hand || performance.now(); });
  }
  if (touched && changes.some(({ type }) => type === "attributes")) {
    const since = touched;
    touched = 0;
    if (performance.now() - since > TOO_LATE) return;
    afterPicture(() => window.probe.taps.push(performance.now() - since));
  }
}).observe(document, {
  subtree: true, childList: true, attributeFilter: ["data-pending", "data-selected", "aria-busy"],
});

addEventListener("pointerup", (event) => { touched = event.timeStamp; }, true);

let last = 0;

/** Frames while something moves, and those that were left out. */
function count(now) {
  const moves = document.getAnimations().some(({ playState }) => playState === "running");
  if (last && moves) {
    window.probe.frames += 1;
    window.probe.dropped += Math.max(0, Math.round((now - last) / FRAME) - 1);
  }
  last = moves ? now : 0;
  requestAnimationFrame(count);
}

window.addEventListener("load", () => requestAnimationFrame(count));
