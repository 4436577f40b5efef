// Part of the forms' contract: the browser and the server read the same file. It imports nothing.

/**
 * Signs between part numbers: commas of both scripts, semicolons, ends of lines. A comma stands within
 * a part number where three digits and no more follow it at once, as in `BC847B,215`, or a letter and
 * a closing bracket, as in `TLP785(GB-TP6,F)`.
 */
const separator = /\s*(?:[，、;；\n]|,(?!\d{3}(?![\w-])|[A-Za-z0-9]\)))\s*/;

/** The part numbers in a line that a person typed, none empty. */
export function splitParts(typed: string): string[] {
  return typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
