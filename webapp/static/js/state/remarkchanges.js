// Changes of remarks: what is said, who has said something, the bar to choose from.

import { change, state } from "./state.js";

export function speakingBegan() {
  change({ speaking: true, hiding: false });
}

/** From the phrases to the people whose remarks can be hidden, or back. */
export function hidingTurned() {
  change({ hiding: !state.hiding });
}

export function speakingEnded() {
  change({ speaking: false });
}

/** Note a remark: it replaces the speaker's last one.
 * @param {Said} said */
export function remarkHeard(said) {
  change({ remarks: [...state.remarks.filter(({ who }) => who !== said.who), said] });
}

/** @param {string} who */
export function remarkFaded(who) {
  change({ remarks: state.remarks.filter((one) => one.who !== who) });
}

/** @param {Speaker} speaker  somebody else */
export function speakerHeard(speaker) {
  const others = state.speakers.filter(({ table, who }) =>
    table !== speaker.table || who !== speaker.who);
  if (others.length === state.speakers.length) change({ speakers: [...others, speaker] });
}
