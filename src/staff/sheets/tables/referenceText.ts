import type { TypeName } from "../../../content/types/typeNames.ts";

/** Names of documents in cells that refer to them. */
export interface ReferenceNames {
  /**
   * Keys of the documents of a type that have a name: a part's number, or another document's title.
   */
  keysOf(type: TypeName, name: string): readonly string[];
}

export const noNames: ReferenceNames = { keysOf: () => [] };

/** Names in a cell that refers to several documents. */
export function namesIn(text: string): readonly string[] {
  return text.split(/[;,；，、\n]/).flatMap((one) => one.trim() || []);
}

/** Tells whether a text has the form of a document's key. */
export function isKey(text: string): boolean {
  return /^[a-z0-9][a-z0-9/.-]*$/.test(text);
}
