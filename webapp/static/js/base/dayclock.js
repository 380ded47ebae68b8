// Hours and minutes as the clock of this device shows them.

/** @param {number} ms  since 1970 @param {string} language  "": the device's own */
export const clockTime = (ms, language) => new Date(ms).toLocaleTimeString(language || undefined,
  { hour: "2-digit", minute: "2-digit" });
