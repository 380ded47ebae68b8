// The words of a language, fetched as one file that browsers keep. Nothing is said before.

import { storedText, storeText } from "../base/storage.js";
import { learn, learnMore } from "../base/words.js";
import { launch } from "../telegram/launch.js";

const LEARN_AGAIN = 2500; // ms before another try
const SILENT_FOR = 1500; // ms that a trouble waits for its words before it is told in English
const KEPT_LANGUAGE = "durak.language"; // what the last session spoke

/** @type {Record<string, string>} */
let addresses = {}; // of each language's words
/** @type {Record<string, string>} */
let laterAddresses = {}; // … and of those that few need
let needsAll = false; // somebody needs those
let language = "";  // the one that is spoken, or learned just now
/** @type {Promise<void>} */
let learning = Promise.resolve();

/** @param {string} address */
async function fetchJson(address) {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`no words: ${response.status}`);
  return response.json();
}

/** @param {string} address @returns {Promise<Partial<Vocabulary>>} */
const fetchWords = (address) => fetchJson(address);

/** @param {string} wanted @returns {Promise<void>} */
async function learnNow(wanted) {
  try {
    const words = await fetchWords(addresses[wanted]);
    const rest = needsAll ? await fetchWords(laterAddresses[wanted]) : {};
    if (wanted !== language) return;
    learn(wanted, words);
    learnMore(rest);
  } catch {
    await new Promise((then) => { window.setTimeout(then, LEARN_AGAIN); });
    if (wanted === language) await learnNow(wanted);
  }
}

/** Speak this language as soon as its words are here, however long the network takes.
 * @param {string} wanted */
function learnLanguage(wanted) {
  if (wanted !== language) {
    language = wanted;
    learning = learnNow(wanted);
  }
  return learning;
}

/** The session's language, which this person will most likely want next time too.
 * @param {string} spoken */
export function speak(spoken) {
  storeText(KEPT_LANGUAGE, spoken);
  return spoken in addresses ? learnLanguage(spoken) : learning;
}

/** Learn what only the script that is fetched later says, once that is needed. */
export async function learnTheRest() {
  if (needsAll || !(language in laterAddresses)) return;
  const rest = await fetchWords(laterAddresses[language]);
  needsAll = true;
  learnMore(rest);
}

/** The introduction in the language that is spoken. */
export const fetchIntro = () => fetchJson(laterAddresses[language].replace(".later.", ".intro."));

/** The words are here, or at least have had time to come. */
export const wordsOrSilence = () => Promise.race([
  learning, new Promise((then) => { window.setTimeout(then, SILENT_FOR); }),
]);

/** Begin with the language of the last time, else with Telegram's, else with the page's.
 * @param {{ language: string } & Record<"words" | "later", Record<string, string>>} config */
export function beginToSpeak({ language: pages, words, later }) {
  addresses = words;
  laterAddresses = later;
  const wished = [storedText(KEPT_LANGUAGE) || "", launch.language, pages];
  return learnLanguage(wished.find((one) => one in addresses) || pages);
}
