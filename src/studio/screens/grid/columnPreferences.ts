import * as z from "zod/mini";

/** A person's column settings for a family, stored in this browser only. */
const schema = z.object({
  /** CSS pixels, by the columns' ids. */
  widths: z.record(z.string(), z.number().check(z.gte(40), z.lte(1_200))),
  /** Ids of the columns that are not shown. */
  hidden: z.array(z.string()),
});

export type Preferences = z.output<typeof schema>;

const none: Preferences = { widths: {}, hidden: [] };

const keyOf = (family: string) => `studio:grid:${family}`;

/** Returns the column settings of a family; defaults where none are stored. */
export function readPreferences(family: string): Preferences {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(family)) ?? "null"));
  } catch {
    // None stored, written by another release, or no storage.
    return none;
  }
}

/** Stores the column settings of a family. */
export function keepPreferences(family: string, preferences: Preferences): void {
  try {
    localStorage.setItem(keyOf(family), JSON.stringify(preferences));
  } catch {
    // Without storage, they last until the screen is left.
  }
}
