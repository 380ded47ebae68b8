// The one connection of this tab, and acts whose refusal is shown to the person.
import { Live, Refused } from "./live.js";
import { toast } from "../base/toast.js";

let live = null;

export function begin(as, hear) {
  live = new Live(as, hear);
  live.connect();
}

/** The act's `done`; throws Refused. */
export function act(what, fields) {
  return live.act(what, fields);
}

/** The act's `done`, or null after its refusal was shown. */
export async function attempt(what, fields) {
  try {
    return await act(what, fields);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    return null;
  }
}
