// The few lines over the DOM: what stays the same element stays it.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { button, keep, make, mark, part, say } from "../../../../webapp/static/js/base/dom.js";

const letters = (list) => [...list.children].map((child) => child.textContent).join("");
const show = (list, text) => keep(list, [...text], (letter) => letter,
  (letter) => make("li", {}, letter), () => {});

test("attributes that are nothing aren't there, also when they were before", () => {
  const element = make("i", { id: "a", hidden: false, title: null, "data-n": 0 });
  assert.deepEqual(element.getAttributeNames(), ["id", "data-n"]);
  mark(element, { id: undefined, "data-n": "1", "data-on": true, hidden: true });
  assert.equal(element.outerHTML, '<i data-n="1" data-on="true" hidden=""></i>');
});

test("text is never markup", () => {
  assert.equal(make("b", {}, "<i>x</i>", null, undefined).innerHTML, "&lt;i&gt;x&lt;/i&gt;");
  assert.equal(button("take", "<b>").innerHTML, "&lt;b&gt;");
});

test("a live region that says the same again isn't touched", () => {
  const element = make("p", {}, "Anna takes.");
  const before = element.firstChild;
  say(element, "Anna takes.");
  assert.equal(element.firstChild, before);
  say(element, "Boris takes.");
  assert.equal(element.textContent, "Boris takes.");
});

test("children that stay are the same elements, in the order that is wanted", () => {
  const list = make("ul");
  for (const text of ["abc", "cab", "cxb", "b", "", "dbe", "bed"]) {
    const before = new Map([...list.children].map((child) => [child.textContent, child]));
    show(list, text);
    assert.equal(letters(list), text);
    for (const child of list.children) {
      const known = before.get(child.textContent);
      assert.ok(!known || known === child, `${child.textContent} in ${text} was made again`);
    }
  }
});

test("an element that stays where it is isn't moved: it keeps the focus and its flight", () => {
  const list = make("ul");
  show(list, "abcd");
  const moved = [];
  const { insertBefore } = list;
  list.insertBefore = (child, place) => {
    moved.push(child.textContent);
    return insertBefore.call(list, child, place);
  };
  show(list, "abxcd");
  assert.deepEqual(moved, ["x"]);
});

test("a part that should be there and isn't is an error that names it", () => {
  const element = make("p", {}, make("b", { class: "in" }));
  assert.equal(part(element, ".in").tagName, "B");
  assert.throws(() => part(element, ".out"), /no \.out/);
});
