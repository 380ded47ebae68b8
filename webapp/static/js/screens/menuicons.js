// The icons of the menu: lines of one width, in a square of 24.

import { SVG } from "../base/dom.js";

/** @type {Words} */
const LINES = {
  players: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6"
    + "M16 4.5a3.2 3.2 0 0 1 0 6.2M18 14.5c2.2.8 3.5 2.7 3.5 5.5",
  change: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5",
  invite: "M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 20c0-4 3-6 6.5-6q2 0 3.5.7"
    + "M18 14v6M15 17h6",
  "keep-seat": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2",
  replay: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M10.5 9v6l4.5-3z",
  fair: "M12 3l7.5 3v5.5c0 5-3 8-7.5 9.5-4.5-1.5-7.5-4.5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5",
  spectate: "M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z"
    + "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  profile: "M4 4v16h16M7.5 15.5l3.5-4.5 3 2.5 5-7",
  leaders: "M4 20v-7h5v7M9.5 20V5h5v15M15 20v-9h5v9M3 20h18",
  rules: "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20",
  intro: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 8.5v7l5.5-3.5z",
  daily: "M4 6.5h16v13.5H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5M9 15l2.2 2.2 4-4",
  settings: "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v2.8M12 18.2V21"
    + "M3 12h2.8M18.2 12H21M5.6 5.6l2 2M16.4 16.4l2 2M5.6 18.4l2-2M16.4 7.6l2-2",
  calls: "M6 16.5c1.2-1.5 1.5-3 1.5-6 0-3 1.8-5 4.5-5s4.5 2 4.5 5c0 3 .3 4.5 1.5 6z"
    + "M10 19.5q2 1.8 4 0M12 5.5V3.5",
  leave: "M14 4H6v16h8M11 12h10M17.5 8.5L21 12l-3.5 3.5",
};

/** The icon of an entry, by the name of its action.
 * @param {string} name */
export function menuIcon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "lines");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", LINES[name === "home" ? "leave" : name] || "");
  svg.append(path);
  return svg;
}
