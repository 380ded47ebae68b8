// The check of the shuffle: the verdict, how it came about, and how to do without us.

import { button, drawing, make } from "../../base/dom.js";
import { fairStep } from "./fairsteps.js";
import { may, pastNow } from "../../state/queries.js";
import { saveFile } from "../savefile.js";
import { recordCopied } from "../../state/pastchanges.js";
import { pageHead } from "../../telegram/pagehead.js";
import { fill, gettext } from "../../base/words.js";

/** @param {Verdict} verdict */
function verdictWords(verdict) {
  return {
    right: [gettext("Every card lies where the seeds put it."),
      gettext("Your browser has just shuffled and dealt this game again by itself.")],
    wrong: [gettext("Something differs."),
      gettext("What your browser computed, or saw itself, isn't what the record says. The "
        + "marked steps show where.")],
    another: [gettext("This is the record of another game."),
      gettext("The server was asked for the game that you opened, and gave a different one.")],
    unreadable: [gettext("This record can't be checked."),
      gettext("A part of it is missing. Without it the deal can't be computed again.")],
    no_hashes: [gettext("This browser can't check it here."),
      gettext("Browsers compute fingerprints only on pages from a safe address. The "
        + "record can be checked elsewhere.")],
  }[verdict];
}

/** @param {Report} report */
function fairVerdict({ verdict }) {
  const [title, line] = verdictWords(verdict);
  return make("header", { class: "verdict", "data-verdict": verdict },
    verdict === "right" ? drawing("check", "verdict-sign")
      : make("b", { class: "verdict-sign", "aria-hidden": "true" }, "!"),
    make("h2", {}, title), make("p", {}, line));
}

/** @param {Past} past */
function recordName({ table, game }) {
  return `durak-${table}-${game}.jsonl`;
}

/** @param {Past} past */
function withoutUs(past) {
  return make("section", { class: "without-us" },
    make("h3", {}, gettext("Check it without us")),
    make("p", {}, gettext("The record holds the whole game: rules, seeds, deal and "
      + "every move. Any program can compute the deal from it; ours also plays every "
      + "move again by the rules:")),
    make("code", {}, `durak verify ${recordName(past)}`),
    make("div", { class: "row" },
      button("download-record", gettext("Download the record")),
      button("copy-record", past.copied ? gettext("Copied") : gettext("Copy it"))),
    make("p", { class: "hint" }, gettext("Where Telegram saves no files, copy it.")),
    past.copied === false ? make("textarea", {
      class: "record-text", readonly: true, rows: 5, "aria-label": gettext("The record"),
    }, recordText()) : null);
}

function allGames() {
  const language = document.documentElement.lang;
  return make("p", { class: "hint" },
    make("a", { href: `app/fairness?language=${language}`, target: "_blank", rel: "noopener" },
      gettext("All games of this server, added up")));
}

/** The page of a game that was checked. */
export function fairParts() {
  const past = /** @type {CheckedPast} */ (pastNow());
  return [
    pageHead(fill(gettext("Game {number} of this table"), { number: past.game })),
    fairVerdict(past.report),
    past.report.steps.length
      ? make("ol", { class: "fair-steps" }, ...past.report.steps.map(fairStep)) : null,
    withoutUs(past),
    may("picture") ? make("div", { class: "row" }, button("picture", gettext("Picture"))) : null,
    allGames(),
    make("footer", { class: "bar" }, button("replay", gettext("Replay"), { class: "strong" })),
  ].filter(Boolean);
}

const recordText = () => `${JSON.stringify(pastNow().record)}\n`;

/** Give the record as a file; everything in it came with the record, nothing is asked again. */
export const downloadRecord = () => saveFile(recordName(pastNow()), recordText());

/** Put it on the clipboard, where files can't be saved; where that is refused, show it. */
export async function copyRecord() {
  const past = pastNow();
  try {
    await navigator.clipboard.writeText(recordText());
    recordCopied(past, true);
  } catch {
    recordCopied(past, false);
  }
}
