// A few lines over the DOM: make an element, keep its attributes and children as wanted.

const SVG = "http://www.w3.org/2000/svg";

/** A new element; attributes that are null or false are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  mark(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set what changed; null, undefined and false take the attribute away. */
export function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, value);
    }
  }
  return element;
}

/** Put text in only when it differs, so that a live region speaks once. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A drawing from symbols.svg. */
export function drawing(id, name = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/**
 * Keep the children of `parent` as `items` are: those with a known key stay the same elements.
 * `create(item)` makes one, `update(element, item, index)` brings one up to date.
 */
export function keep(parent, items, keyOf, create, update) {
  const known = new Map([...parent.children].map((child) => [child.keptAs, child]));
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const key = keyOf(item);
    const element = known.get(key) || Object.assign(create(item), { keptAs: key });
    known.delete(key);
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
    update(element, item, index);
  });
  for (const element of known.values()) element.remove();
}

/** A button that does what its data-action says. */
export function button(action, text, extra = {}) {
  return make("button", { type: "button", "data-action": action, ...extra }, text);
}
