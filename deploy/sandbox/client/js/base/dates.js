// Times as people read them: the hour, today, the day.
const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "long" });
const SHORT_DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });

export function hour(seconds) {
  return HOUR.format(new Date(seconds * 1000));
}

export function shortDate(seconds) {
  return isToday(seconds) ? hour(seconds) : SHORT_DAY.format(new Date(seconds * 1000));
}

export function dayName(seconds) {
  return isToday(seconds) ? "Today" : DAY.format(new Date(seconds * 1000));
}

function isToday(seconds) {
  return new Date(seconds * 1000).toDateString() === new Date().toDateString();
}
