// The first page: a sentence what this is, and the people to choose from.
import { el, at } from "../base/dom.js";
import { avatar } from "../base/avatar.js";
import { fullName } from "../state/store.js";

export async function showChooser() {
  const answer = await fetch("/client/people");
  const { people } = await answer.json();
  const place = at("chooser");
  place.hidden = false;
  place.replaceChildren(el("div", { class: "card" },
    el("img", { class: "mark", src: "/client/icon.svg", alt: "" }),
    el("h1", {}, "Who are you?"),
    el("p", {}, "This is a small messenger that runs on this machine only, with a few friends already in it. "
      + "Open it in another tab to be somebody else at the same time."),
    el("div", { class: "people" }, people.map(asLink))));
}

function asLink(person) {
  const name = fullName(person);
  const about = [person.username && `@${person.username}`, person.language_code].filter(Boolean).join(" · ");
  return el("a", { class: "person", href: `/?as=${encodeURIComponent(person.key)}`, data: { person: person.key } },
    avatar(person.id, name), el("span", {}, el("span", { class: "name" }, name), el("span", { class: "about" }, about)));
}
