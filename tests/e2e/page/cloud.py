"""A Telegram that keeps what a page gives it, for all devices of a person."""

# Its contents are in window.cloud, and those from before the page opened in window.kept
CLOUD = """
window.cloud = {};
window.TelegramWebviewProxy = { postEvent(type, text) {
  const { req_id, method, params } = JSON.parse(text || "{}");
  if (type !== "web_app_invoke_custom_method") return;
  if (method === "saveStorageValue") window.cloud[params.key] = params.value;
  const kept = (key) => [key, (window.kept || {})[key] || ""];
  const asked = method === "getStorageValues";
  const result = asked ? Object.fromEntries(params.keys.map(kept)) : true;
  const answer = { req_id, result };
  setTimeout(() => window.Telegram.WebView.receiveEvent("custom_method_invoked", answer));
} };
"""
