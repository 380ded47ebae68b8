// The device's own chance, as text.

/** @param {Uint8Array} bytes */
function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 16 bytes of the device's own chance, 32 hex digits: names a move, or helps to shuffle. */
export function freshHex() {
  return hexOf(window.crypto.getRandomValues(new Uint8Array(16)));
}
