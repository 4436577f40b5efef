import { sanitizeLine } from "../site/sanitizeInput.ts";
import { cutText } from "../site/text/cutText.ts";

const maxLength = 120;

/** The name of a file as its sender's machine has it, fit to be shown: no folders, nothing unseen. */
export function displayName(sent: string): string {
  const name = sanitizeLine(sent.split(/[/\\]/).at(-1) ?? "");
  if (name === "" || /^\.+$/.test(name)) return "file";
  if (name.length <= maxLength) return name;
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "";
  return `${cutText(name, maxLength - 1 - ending.length)}…${ending}`;
}
