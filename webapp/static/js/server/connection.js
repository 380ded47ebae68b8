// The connection to the server: comes back by itself, on polls where no socket gets through.

import { Polls } from "./polls.js";
import { Socket } from "./socket.js";

const FIRST_WAIT = 400;     // ms before the first return
const LONGEST_WAIT = 8000;  // ms between later ones, while nobody answers
const ANSWERED_WAIT = 1500; // … while a server answers; some wait a third longer
const MUTE = 2;             // sockets without a word, one after the other, before polls are tried
const MUTE_LATER = 4;       // … where a socket has worked before
const SCOUT_FIRST = 15000;  // ms on polls before another socket is tried beside them
const SCOUT_LAST = 600000;

/**
 * @typedef {object} ConnectionTo
 * @property {() => Hello} hello        where the page stands
 * @property {() => string} near        beside whom to be served
 * @property {() => number} within      ms in which a loss has to be noticed
 * @property {(message: FromServer) => void} hear
 * @property {(connection: Connection) => void} changed
 * @property {(code: number, reason: string) => boolean} ended  true: don't come back by yourself
 */
export class ServerConnection {
  /** @param {ConnectionTo} to */
  constructor(to) {
    this.to = to;
    /** @type {Carrier | null} */
    this.carrier = null;
    /** @type {Carrier | null} */
    this.scout = null; // a socket that is tried beside polls
    this.losses = 0;
    this.mute = 0; // sockets that ended without a word, one after the other
    this.enough = MUTE;
    this.timer = 0;
    this.scoutTimer = 0;
    this.scoutWait = SCOUT_FIRST;
  }

  open() {
    this.drop();
    const parts = this.parts();
    this.carrier = this.mute < this.enough ? new Socket(parts) : new Polls(parts);
    this.carrier.open();
  }

  /** Return the functions that a carrier calls.
   * @returns {CarrierTo} */
  parts() {
    return {
      hello: this.to.hello,
      near: this.to.near,
      within: this.to.within,
      hear: this.to.hear,
      spoke: (carrier) => this.spoke(carrier),
      lost: (carrier, code, reason) => this.lost(carrier, code, reason),
    };
  }

  /** Return whether it could be sent.
   * @param {ToServer} message */
  send(message) {
    return this.carrier !== null && this.carrier.say(message);
  }

  /** @param {Carrier} carrier */
  spoke(carrier) {
    if (carrier === this.scout) this.followScout();
    this.losses = 0;
    if (carrier instanceof Socket) {
      this.mute = 0;
      this.enough = MUTE_LATER;
      this.scoutWait = SCOUT_FIRST;
    } else if (!this.scoutTimer) this.planScout();
    this.to.changed("live");
  }

  /** @param {Carrier} carrier @param {number} code @param {string} reason */
  lost(carrier, code, reason) {
    if (carrier === this.scout) {
      this.scout = null;
      this.planScout();
      return;
    }
    this.drop();
    if (carrier instanceof Polls) this.mute = this.enough - 1; // one more socket, then polls
    else if (!carrier.hasSpoken && code === 1006) this.mute += 1;
    if (this.to.ended(code, reason)) return;
    if (this.mute >= this.enough) this.open();
    else this.comeBack(code === 1001 ? 0 : FIRST_WAIT, carrier.isAnswered);
  }

  /** @param {number} first @param {boolean} isAnswered */
  comeBack(first, isAnswered) {
    this.losses += 1;
    this.to.changed(this.losses > 3 ? "lost" : "connecting");
    const longest = isAnswered ? ANSWERED_WAIT : LONGEST_WAIT;
    const wait = Math.min(longest, Math.max(first, FIRST_WAIT) * 2 ** (this.losses - 1));
    const spread = wait * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.open(), this.losses === 1 && !first ? 50 : spread);
  }

  /** Come back now: the page is seen again, or the network is there again. */
  hurry() {
    if (this.carrier) this.carrier.probe();
    else this.open();
  }

  /** The network is gone: whatever stands open is dead already. */
  cut() {
    if (this.carrier) this.lost(this.carrier, 1006, "");
  }

  planScout() {
    window.clearTimeout(this.scoutTimer);
    this.scoutTimer = window.setTimeout(() => {
      this.scout = new Socket(this.parts());
      this.scout.open();
    }, this.scoutWait);
    this.scoutWait = Math.min(SCOUT_LAST, this.scoutWait * 2);
  }

  /** A socket gets through again. */
  followScout() {
    const { scout } = this;
    this.scout = null;
    this.drop();
    this.carrier = scout;
  }

  drop() {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.scoutTimer);
    this.scoutTimer = 0;
    for (const carrier of [this.carrier, this.scout]) if (carrier) carrier.drop();
    this.carrier = null;
    this.scout = null;
  }
}
