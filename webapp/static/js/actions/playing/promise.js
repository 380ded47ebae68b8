// The number that this device adds to a shuffle: promised before the game, told at its start.

import { canHash, fingerprint } from "../../fair/bytes.js";
import { freshHex } from "../../base/freshhex.js";
import { sendAct } from "../../server/messages.js";
import { noteOpen, noteTold, offerNonce, recallMemory } from "../../state/devicememory.js";
import { state } from "../../state/state.js";

/** Return the fields of “ready”. A server of the release before asks for nothing later, so it gets
 * the nonce itself. The device remembers that: any server could ask for it in this way.
 * @param {TableView} view */
export async function readyFields(view) {
  const nonce = offerNonce(view, freshHex());
  const asks = Boolean(view.fair && view.fair.nonce_commitments) && canHash();
  if (asks) return { nonce_commitment: await fingerprint(nonce) };
  noteOpen(view, nonce);
  return { nonce };
}

/** The number that this device promised for a game, once the cards are being dealt. It isn't told
 * where anybody's promise is another now than when it was shown first: somebody may know by then
 * which number would be good for them.
 * @param {TableView} view */
async function promisedNonce({ id, fair, you }) {
  if (!fair || !fair.nonce_commitments || you.seat === null) return undefined;
  const shown = fair.nonce_commitments;
  const { nonces = [], promised } = recallMemory(id, fair.game);
  if (!promised || promised.join() !== shown.join()) return undefined;
  const prints = await Promise.all(nonces.map(fingerprint));
  return nonces[prints.indexOf(shown[you.seat])];
}

/** The game was started: tell what was promised for the own seat.
 * @param {TableView} view */
export async function keepPromise(view) {
  const { dealing, you } = view;
  if (!dealing || you.seat === null || !dealing.includes(you.seat)) return;
  const nonce = await promisedNonce(view);
  if (nonce === undefined || [...state.busy.values()].includes("reveal")) return;
  if (sendAct("reveal", { nonce })) noteTold(view);
}
