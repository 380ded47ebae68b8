// Arithmetic of colours: mixing, and moving a colour until it can be read on another.

/** @param {string} colour */
const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
/** @param {number} channel */
const digits = (channel) => Math.round(channel).toString(16).padStart(2, "0");
/** @param {number[]} rgb */
const written = (rgb) => `#${rgb.map(digits).join("")}`;

/** A colour as `#rrggbb`, or null for anything else.
 * @param {unknown} text */
export function readColour(text) {
  if (typeof text !== "string") return null;
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  if (/^#[0-9a-f]{3}$/i.test(text)) return text.toLowerCase().replace(/[0-9a-f]/g, "$&$&");
  return null;
}

/** `share` of `other` in `colour`, 0 … 1.
 * @param {string} colour @param {string} other @param {number} share */
export function mix(colour, other, share) {
  const [a, b] = [channels(colour), channels(other)];
  return written(a.map((c, i) => c + (b[i] - c) * share));
}

/** @param {string} colour */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((c) => {
    const part = c / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast as WCAG counts it, 1 … 21.
 * @param {string} one @param {string} other */
export function contrast(one, other) {
  const [light, deep] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (deep + 0.05);
}

/** Return whether a colour is a dark ground.
 * @param {string} colour */
export const isDark = (colour) => luminance(colour) < 0.2;

/** The colour, moved towards black or white until it stands out by `least` from all grounds.
 * @param {string} colour @param {string[]} grounds @param {number} least */
export function legible(colour, grounds, least) {
  const darkest = Math.min(...grounds.map((ground) => contrast(ground, "#000000")));
  const lightest = Math.min(...grounds.map((ground) => contrast(ground, "#ffffff")));
  const goal = darkest > lightest ? "#000000" : "#ffffff";
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(colour, goal, share);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return goal;
}
