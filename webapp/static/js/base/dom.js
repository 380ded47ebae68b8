// A few lines over the DOM: make an element, keep its attributes and children as wanted.

export const SVG = "http://www.w3.org/2000/svg";

/** A new element; attributes that are null or false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attributes} [attributes]
 * @param {(Node | string | null | undefined)[]} children */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  mark(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set what changed; null, undefined and false take the attribute away. Of true only those with
 * a dash have the word, aria-busy="true": "checked" and its like stand for themselves.
 * @param {Element} element @param {Attributes} attributes */
export function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true && !name.includes("-") ? "" : String(value);
    if (value === null || value === undefined || value === false) {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else if (element.getAttribute(name) !== text) {
      element.setAttribute(name, text);
    }
  }
  return element;
}

/** Put text in only when it differs, so that a live region speaks once.
 * @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The part of an element that is surely there.
 * @param {ParentNode} element @param {string} selector */
export function part(element, selector) {
  /** @type {HTMLElement | null} */
  const found = element.querySelector(selector);
  if (!found) throw new Error(`no ${selector} in here`);
  return found;
}

/** A drawing from symbols.svg, or several over each other.
 * @param {string} ids @param {string} [name] */
export function drawing(ids, name = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const id of ids.split(" ")) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${id}`);
    svg.append(use);
  }
  return svg;
}

/**
 * Keep the children of `parent` as `items` are: those with a known key stay the same elements.
 * `create(item)` makes one, `update(element, item, index)` brings one up to date.
 * @template T
 * @param {Element} parent @param {T[]} items
 * @param {(item: T) => string | number} keyOf
 * @param {(item: T) => Element} create
 * @param {(element: HTMLElement, item: T, index: number) => void} update
 */
export function keep(parent, items, keyOf, create, update) {
  const kept = /** @type {HTMLElement[]} */ ([...parent.children]);
  const known = new Map(kept.map((child) => [child.keptAs, child]));
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const key = keyOf(item);
    const element = known.get(key) || /** @type {HTMLElement} */ (create(item));
    element.keptAs = key;
    known.delete(key);
    if (place && element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
    update(element, item, index);
  });
  for (const element of known.values()) element.remove();
}

/** A button that does what its data-action says.
 * @param {string} action @param {string} text @param {Attributes} [extra] */
export function button(action, text, extra = {}) {
  return make("button", { type: "button", "data-action": action, ...extra }, text);
}
