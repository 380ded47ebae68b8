// The editor of stories: the app gives an address, and this client fetches the picture from there.
import { el } from "../base/dom.js";
import { ask } from "../base/dialog.js";
import { toast } from "../base/toast.js";

export const STORIES = { web_app_share_to_story: editStory };

async function editStory(app, { media_url: address, text = "", widget_link: link }) {
  const picture = isPublic(address) && (await fetchedPicture(address));
  if (!picture) return toast("The picture of the story can't be loaded.");
  const body = [picture, text && el("p", { class: "words" }, text), link && el("p", { class: "words" }, link.name ?? link.url)];
  const buttons = [{ value: "no", text: "Cancel", look: "quiet" }, { value: "yes", text: "Post" }];
  const answer = await ask({ title: "New story", body, buttons, marks: { story: "" } });
  if (answer === "yes") toast("Your story is posted.");
}

/** Stories need https; http is for this machine, as for Mini Apps. */
function isPublic(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
}

/** The picture, fetched without a word about the app; null if there is none. */
async function fetchedPicture(address) {
  const picture = el("img", { class: "story", alt: "The picture of the story", referrerpolicy: "no-referrer", src: address });
  try {
    await picture.decode();
  } catch {
    return null;
  }
  return picture;
}
