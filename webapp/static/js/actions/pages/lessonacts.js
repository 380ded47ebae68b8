// The introduction's acts: it plays the part of the server.

import { renderNews } from "../../render/render.js";
import { lessonAt } from "../../introduction/lesson.js";
import { noteIntroSeen } from "../../introduction/introoffer.js";
import { wordsOf } from "../../server/api.js";
import { fetchIntro } from "../../server/vocabulary.js";
import { lessonWentOn } from "../../state/pagechanges.js";
import { lessonNow } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { goBack } from "../navigate.js";
import { refuse } from "../playing/play.js";

/** @param {IntroScript} script @param {number} at */
function showStep(script, at) {
  const before = at ? lessonNow().view.game : null;
  const lesson = lessonAt(script, state.person ? state.person.name : "", at);
  lessonWentOn(lesson);
  renderNews(lesson.events.length ? before : null, lesson.events);
}

/** From its beginning. */
export async function beginIntro() {
  noteIntroSeen();
  lessonWentOn(null);
  try {
    showStep(await fetchIntro(), 0);
  } catch (failed) {
    goBack();
    refuse(wordsOf(failed));
  }
}

export function readOn() {
  const { script, at } = lessonNow();
  showStep(script, at + 1);
}

/** A move that the rules allow: that of the step leads on.
 * @param {string} move */
export function playInLesson(move) {
  const lesson = lessonNow();
  if (move === lesson.move) readOn();
  else refuse(lesson.otherwise);
}

/** It was played to its end. */
export const endLesson = () => goBack();
