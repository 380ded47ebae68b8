// The line drawings used on buttons.
const DRAWINGS = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  down: "M5 9l7 7 7-7",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  send: "M5 12h13M12 5l7 7-7 7",
  attach: "M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8L9.5 17a1.7 1.7 0 0 1-2.4-2.4L15 7",
  plus: "M12 5v14M5 12h14",
  sun: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3-1-6zM12 15v5",
  reply: "M10 6L4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  reload: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  eye: "M3 3l18 18M10 5.3A9 9 0 0 1 21 12a13 13 0 0 1-2.4 3.2M6.6 6.8A13 13 0 0 0 3 12a9.3 9.3 0 0 0 13 5.4M10 10a3 3 0 0 0 4 4",
  app: "M4 5h7v7H4zM15 5h5v5h-5zM15 14h5v5h-5zM4 16h7v3H4z",
  link: "M8 16L17 7M9 7h8v8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  chat: "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-5 4v-4H6a2 2 0 0 1-2-2z",
  block: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 14a5 5 0 0 0 8 0M9 9.5v.01M15 9.5v.01",
  door: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M4.2 7.5l2.6 1.5M17.2 15l2.6 1.5M4.2 16.5L6.8 15M17.2 9l2.6-1.5",
  up: "M12 19V6M6 11l6-6 6 6",
};
const SPACE = "http://www.w3.org/2000/svg";

export function icon(name) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", DRAWINGS[name]);
  if (name === "more") path.setAttribute("stroke-width", "3");
  svg.append(path);
  return svg;
}
