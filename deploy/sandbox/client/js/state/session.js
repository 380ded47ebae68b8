// The one connection of this tab, and acts whose refusal is shown to the person.
import { ActRefused, ServerSocket } from "./serversocket.js";
import { toast } from "../base/toast.js";

let socket = null;

export function begin(as, hear) {
  socket = new ServerSocket(as, hear);
  socket.connect();
}

/** The act's `done`; throws ActRefused. */
export function act(what, fields) {
  return socket.act(what, fields);
}

/** The act's `done`, or null after its refusal was shown. */
export async function attempt(what, fields) {
  try {
    return await act(what, fields);
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    toast(error.message);
    return null;
  }
}
