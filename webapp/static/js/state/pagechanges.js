// Changes of the screen: pages over the table, news, the tapped card, forms, the introduction.

import { change, state } from "./state.js";

const AGAIN_MARK = "\u00A0"; // told twice, words are heard twice only if they differ

/** @param {Page | null} page  null: the table itself */
export function pageOpened(page) {
  change({ page, trouble: null, chair: null, speaking: false, about: null });
}

/** @param {number | null} about  the seat about which there is more to choose, or none */
export function aboutOpened(about) {
  change({ about });
}

/** @param {BlockedPerson[]} blocked  by this person */
export function blockedArrived(blocked) {
  change({ blocked });
}

/** @param {ReadOnly<PictureMeant>} one @param {ReadOnly<PictureMeant>} other */
export const isPictureOf = (one, other) =>
  one.table === other.table && one.game === other.game && one.bout === other.bout;

/** Something is known of a picture; it may be another than the one before.
 * @param {PictureMeant & Partial<GamePicture>} facts */
export function pictureChanged(facts) {
  const { picture } = state;
  const same = picture && isPictureOf(picture, facts);
  change({ picture: { src: "", words: "", sent: false, ...(same ? picture : {}), ...facts } });
}

/** @param {number | null} chair  the one that was tapped, or none any longer */
export function chairChosen(chair) {
  change({ chair });
}

/** Shown instead of everything.
 * @param {Trouble} trouble */
export function troubleBegan(trouble) {
  change({ trouble });
}

/** @param {Maintenance | null} maintenance  null: nothing is known of any */
export function maintenanceTold(maintenance) {
  change({ maintenance });
}

export function troubleEnded() {
  change({ trouble: null });
}

/** @param {string} news  what happened, or what is asked; "": nothing to tell */
export function newsTold(news) {
  change({ news, refusal: false });
}

/** @param {string} words  why something wasn't done */
export function refusalTold(words) {
  change({ news: state.news === words ? words + AGAIN_MARK : words, refusal: true });
}

/** The news stay, but they are no longer an answer to what was tried. */
export function refusalHeard() {
  change({ refusal: false });
}

/** @param {string | null} selected  the key of the tapped card, or none */
export function cardSelected(selected) {
  change({ selected });
}

/** @param {Hint} hint @param {string} words  what is advised */
export function hintGiven(hint, words) {
  change({ hint, news: words, refusal: false });
}

/** @param {Card | null} planned  said in advance on this page, or none */
export function cardPlanned(planned) {
  change({ planned });
}

/** One of the simple choices in the form of a table.
 * @param {string} name @param {string} value */
export function choiceMade(name, value) {
  change({ choice: { ...state.choice, [name]: value } });
}

/** @param {HouseChoice[]} house  beside the chosen preset, the newest last */
export function houseRulesChosen(house) {
  change({ house, code: "" });
}

/** The form shows other rules.
 * @param {Record<string, string>} choice @param {HouseChoice[]} house
 * @param {string} [code]  of these rules, where it is known */
export function formFilled(choice, house, code = "") {
  change({ choice: { ...state.choice, ...choice }, house, code, pasted: "" });
}

/** @param {string} pasted  somebody else's code, as far as it is written */
export function codeWritten(pasted) {
  change({ pasted });
}

/** @param {string} code  of the rules in the form */
export function codeTold(code) {
  change({ code });
}

/** @param {boolean} unfolded  the form of a new table */
export function formUnfolded(unfolded) {
  change({ unfolded });
}

export function introOffered() {
  change({ introOffered: true });
}

/** It was opened, or isn't wanted. */
export function introAnswered() {
  change({ introOffered: false });
}

/** @param {Lesson | null} lesson  null: it is still to be fetched */
export function lessonWentOn(lesson) {
  change({ lesson, news: "", refusal: false });
}

/** Note Telegram's facts about the screen around the page.
 * @param {Partial<State["device"]>} facts */
export function deviceTold(facts) {
  change({ device: { ...state.device, ...facts } });
}

/** @param {number} width @param {number} height  of the room that there is */
export function roomMeasured(width, height) {
  change({ width, height });
}

/** The script that few need is here: what is shown may be more. */
export function scriptArrived() {
  change({});
}
