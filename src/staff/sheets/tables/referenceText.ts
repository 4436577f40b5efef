import type { TypeName } from "../../../content/types/names.ts";

/** What documents are called in cells that refer to them. */
export interface ReferenceNames {
  /** Keys of the documents of a type that are called so: parts by their numbers, others by a title. */
  keysOf(type: TypeName, name: string): readonly string[];
}

export const noNames: ReferenceNames = { keysOf: () => [] };

/** Names in a cell that refers to several documents. */
export function namesIn(text: string): readonly string[] {
  return text.split(/[;,；，、\n]/).flatMap((one) => one.trim() || []);
}

/** True for what can be a document's key, and is taken for one. */
export function isKey(text: string): boolean {
  return /^[a-z0-9][a-z0-9/.-]*$/.test(text);
}
