// The sentences of the page in the reader's language, with plural forms and names put in.

/** @type {Vocabulary} */
const NOTHING_SAID = {
  sentences: {}, games: [], plain: {}, conflicts: [], usual: 0, house_rules: "", paces: [],
  passes: [], hints: [], levels: [], groups: [], basics: [],
  computers: [], signs: {}, phrases: {}, events: {}, turn: {}, results: {}, numbers: {},
  orders: {}, reasons: {}, reported: "", unblock: "", like_game: "", listed: "", doubts: {},
  cards: { ranks: {}, suits: {}, of_suits: {}, letters: {}, card: { name: "{rank}{of_suit}" } },
};
let spokenWords = NOTHING_SAID;
let plurals = new Intl.PluralRules("en");

/** From now on these words are said: the JSON of a language, or what comes first of it.
 * @param {string} language @param {Partial<Vocabulary>} words */
export function learn(language, words) {
  spokenWords = { ...NOTHING_SAID, ...words };
  plurals = new Intl.PluralRules(language);
  const root = document.documentElement;
  root.lang = language;
  root.dir = ["ar", "fa", "he", "ur"].includes(language.split("-")[0]) ? "rtl" : "ltr";
}

/** … and the rest of that language too.
 * @param {Partial<Vocabulary>} rest */
export function learnMore({ sentences, ...rest }) {
  spokenWords = {
    ...spokenWords, ...rest, sentences: { ...spokenWords.sentences, ...sentences },
  };
}

/** Return the words that chat and page share, in the reader's language: games, paces, rules. */
export const vocabulary = () => spokenWords;

/** The sentence in the reader's language, or as it stands.
 * @param {string} sentence */
export function gettext(sentence) {
  const found = spokenWords.sentences[sentence];
  return typeof found === "string" ? found : sentence;
}

/** The form of a counted sentence for `n`; one that lacks it says its general one.
 * @param {Forms} forms @param {number} n */
export const formOf = (forms, n) => forms[plurals.select(n)] || forms.other || "";

/** The form for `n` of a counted sentence.
 * @param {string} one @param {string} many @param {number} n */
export function ngettext(one, many, n) {
  const forms = spokenWords.sentences[one];
  if (!forms || typeof forms === "string") return n === 1 ? one : many;
  return formOf(forms, n) || many;
}

/** Put values in where the sentence names them: fill("Waiting for {name}.", {name}).
 * @param {string} sentence @param {Record<string, unknown>} values */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole);
}

/** Words that the server wrote, with values put in; a counted sentence by its `count`.
 * @param {string | Forms | undefined} words @param {Record<string, unknown>} values */
function filled(words, values) {
  if (!words) return "";
  return fill(typeof words === "string" ? words : formOf(words, Number(values.count)), values);
}

/** Return an event's sentence, for the reader's `own` seat or another (words/event_sentences.py).
 * @param {string} name @param {{ own: boolean }} to @param {Record<string, unknown>} [values] */
export function eventWords(name, { own }, values = {}) {
  const { mine, theirs } = spokenWords.events[name] || {};
  return filled(own ? mine : theirs, values);
}

/** The moment of a game (engine/words/turn_sentences.py).
 * @param {string} name @param {Record<string, unknown>} [values] */
export const turnWords = (name, values = {}) => filled(spokenWords.turn[name], values);

/** Return the sentence of a result (`RESULTS` in engine/words/number_sentences.py).
 * @param {string} name @param {Record<string, unknown>} values */
export const resultWords = (name, values) => filled(spokenWords.results[name], values);

/** Return the sentence of a number from many games (`STATS` in engine/words/number_sentences.py).
 * @param {string} name @param {Record<string, unknown>} [values] */
export const numberWords = (name, values = {}) => filled(spokenWords.numbers[name], values);

/** Standing orders (engine/words/order_sentences.py).
 * @param {string} name @param {Record<string, unknown>} [values] */
export const orderWords = (name, values = {}) => filled(spokenWords.orders[name], values);

// Characters that could turn the text around a name, or break its line
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A person's name, unable to turn the sentence around it.
 * @param {string | null | undefined} name */
export function tame(name) {
  const clean = String(name || "").replace(CONTROLS, "").trim();
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean;
}

/** Several things in a row: "Anna, Boris and Vera".
 * @param {string[]} things */
export function listed(things) {
  const [names, last] = [things.slice(0, -1).join(", "), things.slice(-1).join("")];
  return names ? fill(spokenWords.listed, { names, last }) : last;
}
