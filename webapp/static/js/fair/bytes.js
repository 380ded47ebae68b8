// Bytes, hex digits and the two hash functions that the shuffle is made with (Web Crypto).

/** Hex digits of bytes.
 * @param {Uint8Array} bytes */
export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of hex digits; null where they are none.
 * @param {unknown} digits */
export function fromHex(digits) {
  if (typeof digits !== "string" || !/^(?:[0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** Return whether this browser computes hashes: it does so only on pages from a safe address. */
export function canHash() {
  return Boolean(globalThis.crypto && globalThis.crypto.subtle);
}

/** @param {BufferSource} bytes */
export async function sha256(bytes) {
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
}

/** Of hex digits: what tells nobody the number, and fits no other one. "" of none.
 * @param {string} digits */
export async function fingerprint(digits) {
  return digits ? toHex(await sha256(fromHex(digits) || new Uint8Array())) : "";
}

/** @param {BufferSource} key @param {string} text */
export async function hmacSha256(key, text) {
  const { subtle } = globalThis.crypto;
  const method = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, method, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, new TextEncoder().encode(text)));
}
