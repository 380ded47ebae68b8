// Making elements, and keeping a list of them equal to a list of things with as few changes as possible.

/** el("button", {class: "key", data: {style: "primary"}, on: {click}}, "Text", child) */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "data") Object.assign(element.dataset, present(value));
  else if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function present(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Each thing has a `key`, and a `print` that changes when it needs a new element. */
export function keyed(parent, things, make) {
  const before = new Map([...parent.children].map((child) => [child.keyOf, child]));
  let place = parent.firstElementChild;
  for (const thing of things) {
    const old = before.get(thing.key);
    before.delete(thing.key);
    const element = old && old.print === thing.print ? old : renewed(old, thing, make);
    if (old && old !== element && old === place) place = element;
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const gone of before.values()) gone.remove();
}

function renewed(old, thing, make) {
  const element = make(thing);
  element.keyOf = thing.key;
  element.print = thing.print;
  if (old) {
    const focus = focusPath(old);
    old.replaceWith(element);
    if (focus) [...element.querySelectorAll("button")][focus.index]?.focus();
  }
  return element;
}

function focusPath(element) {
  const index = [...element.querySelectorAll("button")].indexOf(document.activeElement);
  return index < 0 ? null : { index };
}

export function at(id) {
  return document.getElementById(id);
}
