import { showToast } from "./toasts.ts";

/** Copies the text of a button's `data-copy` and says whether it was done. */
export async function copyText({ copy = "", done = "", failed = "" }: DOMStringMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(copy);
    showToast(done, "done");
  } catch {
    showToast(failed);
  }
}
