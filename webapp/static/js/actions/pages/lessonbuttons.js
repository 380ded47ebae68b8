// Taps on the introduction's cards and buttons.

import { glide } from "../../effects/animate.js";
import { noteIntroSeen } from "../../introduction/introoffer.js";
import { beginLesson, takeLesson, tapLesson } from "../../introduction/lesson.js";
import { renderNow } from "../../render/render.js";
import { lessonNow } from "../../state/queries.js";
import { lessonWentOn } from "../../state/pagechanges.js";
import { touch } from "../../telegram/telegram.js";

/** @param {Lesson} lesson */
function goOn(lesson) {
  lessonWentOn(lesson);
  glide(renderNow);
}

/** From its beginning. */
export function beginIntro() {
  noteIntroSeen();
  goOn(beginLesson(0));
}

export function nextLesson() {
  goOn(beginLesson(lessonNow().at + 1));
}

export function takeInLesson() {
  touch("light");
  goOn(takeLesson(lessonNow()));
}

/** A card of the lesson's hand.
 * @param {HTMLElement} element */
export function playInLesson(element) {
  const lesson = tapLesson(lessonNow(), element.dataset.card || "");
  touch(lesson.wrong ? "error" : "light");
  goOn(lesson);
}
