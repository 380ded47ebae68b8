// Looks of cards and table: rows of small pictures, one of each row is chosen.

import { sorted } from "../base/cardnames.js";
import { back, face, smallCards } from "../base/cardview.js";
import { fetchDrawings } from "../base/moredrawings.js";
import { make } from "../base/dom.js";
import { looks, WAYS } from "../state/looks.js";
import { gettext } from "../base/words.js";

/** A row of ways to look. Only its words are heard.
 * @param {LookName} name @param {string} legend
 * @param {Words} titles  of each way
 * @param {(way: string) => Node[]} [inside]  what its picture is made of, if not a box */
function lookChoice(name, legend, titles, inside = () => []) {
  /** @param {string} way */
  const picture = (way) => make("span",
    { class: `picture picture-${name}`, [`data-${name}`]: way, "aria-hidden": "true" },
    ...inside(way));
  return make("fieldset", { class: "choices" },
    make("legend", {}, legend),
    make("div", { class: "pictures" }, ...WAYS[name].map((way) =>
      make("label", {},
        make("input", { type: "radio", name, value: way, checked: looks[name] === way }),
        picture(way), make("span", {}, titles[way])))));
}

/** @param {Card[]} cards @param {string} [deck] */
const sampleCards = (cards, deck) =>
  cards.map((card) => make("span", { class: "card" }, face(card, deck)));

/** A small hand in that order, hearts trumps.
 * @param {{ order: string, trumps: string }} order @param {Card[]} cards */
const smallHand = (order, cards) => [smallCards(sorted(cards, "h", order))];

/** All that the person may choose. */
export function lookChoices() {
  fetchDrawings();
  return [
    lookChoice("deck", gettext("Kings, queens and jacks"), {
      court: gettext("Traditional"), portrait: gettext("Portraits"), sign: gettext("Plain"),
    }, (deck) => sampleCards(["Qh", "Ks"], deck)),
    lookChoice("face", gettext("Cards"), {
      classic: gettext("Classic"), four: gettext("Four colours"), large: gettext("Large symbols"),
    }, () => sampleCards(["8d", "9c"])),
    lookChoice("back", gettext("Backs of cards"), {
      star: gettext("Star"), sash: gettext("Embroidery"), cap: gettext("Fool's cap"),
    }, () => [back()]),
    lookChoice("material", gettext("Cloth"), {
      felt: gettext("Felt"), linen: gettext("Linen"), velvet: gettext("Velvet"),
    }),
    lookChoice("cloth", gettext("Colour of the cloth"), {
      green: gettext("Green"), blue: gettext("Blue"), wine: gettext("Wine red"),
    }),
    lookChoice("thumb", gettext("I hold the phone with"), {
      left: gettext("My left hand"), right: gettext("My right hand"),
    }),
    lookChoice("order", gettext("My cards"), {
      suit: gettext("By suit"), rank: gettext("By rank"),
    }, (way) => smallHand({ order: way, trumps: "left" }, ["7s", "Qs", "7d", "Qd"])),
    lookChoice("trumps", gettext("My trumps"), {
      left: gettext("On the left"), right: gettext("On the right"),
    }, (way) => smallHand({ order: "suit", trumps: way }, ["6h", "9h", "8s", "Ks"])),
  ];
}
