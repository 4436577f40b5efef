import * as z from "zod/mini";

/** Groups that a person has opened or folded, by name, in this browser only. */
const schema = z.record(z.string(), z.boolean());

export type Folding = z.output<typeof schema>;

const keyOf = (person: number) => `studio:navigation:${person}`;

/** Returns what a person has chosen; nothing where none is stored. */
export function readFolding(person: number): Folding {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(person)) ?? "{}"));
  } catch {
    // Written by another release, or no storage.
    return {};
  }
}

/** Stores what a person has chosen. */
export function keepFolding(person: number, folding: Folding): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(folding));
  } catch {
    // Without storage, it lasts until the page is left.
  }
}
