import { showToast } from "./toasts.ts";

/**
 * Copies the text that a button names and says whether it was done: a text of its own, the
 * page's address, or the paragraphs of an element, without the characters that keep a page's lines
 * together.
 *
 *     <button data-copy="RG8810-T20IR" data-done="Copied" data-failed="…">Copy</button>
 *     <button data-copy-address data-done="Copied" data-failed="…">Copy the link</button>
 *     <button data-copy-of="id" data-done="Copied" data-failed="…">Copy</button>
 */
export async function copyText(button: DOMStringMap): Promise<void> {
  const { copy, copyAddress, copyOf = "", done = "", failed = "" } = button;
  const text = copyAddress === undefined ? (copy ?? paragraphsOf(copyOf)) : location.href;
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, "done");
  } catch {
    showToast(failed);
  }
}

function paragraphsOf(id: string): string {
  const paragraphs = document.getElementById(id)?.querySelectorAll("p") ?? [];
  const text = [...paragraphs].map((one) => one.textContent).join("\n\n");
  return text.replaceAll("\u00a0", " ").replaceAll("\u2060", "");
}
