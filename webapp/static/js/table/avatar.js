// Somebody's sign: photo, letter or face, and the part in the bout.

import { drawing, make, mark, part, say } from "../base/dom.js";
import { fetchDrawings } from "../base/moredrawings.js";
import { computerOf } from "../sentences/names.js";

/** A sign with the first letter of a name or a face, and the ring of the clock around it. */
export function avatar() {
  return make("span", { class: "avatar", "aria-hidden": "true" },
    make("span", { class: "letter" }), make("span", { class: "sign" }));
}

/** @param {string} name */
function firstLetter(name) {
  const letters = [...name.replace(/[\u2068\u2069]/g, "")];
  return (letters[0] || "?").toUpperCase();
}

/** @type {Words} */
const ROLE_DRAWINGS = { attacker: "sword", defender: "shield", fool: "cap", out: "check" };

/** The person's photo over the letter, which is seen until it is there, and where there is none.
 * @param {Element} element @param {string} src */
function showPhoto(element, src) {
  const shown = element.querySelector("img");
  if ((shown ? shown.getAttribute("src") : "") === src) return;
  if (shown) shown.remove();
  if (!src) return;
  const photo = make("img", { alt: "", loading: "lazy", referrerpolicy: "no-referrer", src });
  photo.addEventListener("error", () => mark(photo, { hidden: true }));
  part(element, ".letter").after(photo);
}

/** A face; those of the seventh and the eighth seat are fetched.
 * @param {Element} letter @param {string} face */
function showFace(letter, face) {
  if (!document.getElementById(face)) fetchDrawings();
  letter.replaceChildren(drawing(face));
}

/** Letter, photo or face inside, the part in the bout beside.
 * @param {Element} element
 * @param {{ seat: number, kind: string, held: boolean, photo?: string }} seat
 * @param {string} name @param {string} [role] */
export function markAvatar(element, seat, name, role = "") {
  const letter = part(element, ".letter");
  const sign = part(element, ".sign");
  const machine = seat.kind === "computer";
  mark(element, { "data-tone": seat.seat % 8, "data-computer": machine });
  if (!machine) say(letter, firstLetter(name));
  else if (!letter.firstElementChild) showFace(letter, computerOf(seat.seat).face);
  showPhoto(element, seat.photo || "");
  const wanted = ROLE_DRAWINGS[role] || (seat.held ? "machine" : "");
  if (sign.dataset.drawing === wanted) return;
  sign.dataset.drawing = wanted;
  sign.replaceChildren(...(wanted ? [drawing(wanted)] : []));
}
