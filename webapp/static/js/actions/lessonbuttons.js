// What the introduction's cards and buttons do.

import { glide } from "../effects/animate.js";
import { noteIntroSeen } from "../introduction/introoffer.js";
import { beginLesson, takeLesson, tapLesson } from "../introduction/lesson.js";
import { redraw, renderNow } from "../render/render.js";
import { lessonNow, state } from "../state/state.js";
import { touch } from "../telegram/telegram.js";

/** @param {Lesson} lesson */
function goOn(lesson) {
  state.lesson = lesson;
  state.news = lesson.said;
  state.refusal = false;
  glide(renderNow);
}

/** Open it, from its beginning. */
export function openIntro() {
  noteIntroSeen();
  state.page = "intro";
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

/** No more of it, though it was only offered. */
export function declineIntro() {
  noteIntroSeen();
  redraw();
}

