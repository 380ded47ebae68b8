// A round (person) or square (group) mark with initials, its colour always the same for one id.
import { el } from "./dom.js";

export function hue(id) {
  return Math.abs(id * 47 + 160) % 360;
}

export function avatar(id, name, { kind = "person", small = false } = {}) {
  const letters = name.split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? "").join("").toUpperCase();
  const props = { class: small ? "avatar small" : "avatar", data: { kind }, style: { "--hue": hue(id) } };
  return el("span", { ...props, "aria-hidden": "true" }, letters);
}
