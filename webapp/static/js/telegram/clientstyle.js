// The style that Telegram's web client sends: how its scroll bars look.

const WEB_CLIENT = "https://web.telegram.org";

/** Wear it if it is the web client's. Telegram's own script would write it into an element, which
 * our policy refuses; so it doesn't come to hear of it.
 * @param {MessageEvent} event @param {unknown} style */
export function wearStyle(event, style) {
  event.stopImmediatePropagation();
  if (event.origin !== WEB_CLIENT || !("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(String(style));
  Object.assign(document, { adoptedStyleSheets: [sheet] });
}
