import * as z from "zod/mini";

/** How somebody has a family's columns: in this browser alone. */
const schema = z.object({
  /** CSS pixels, by the columns' ids. */
  widths: z.record(z.string(), z.number().check(z.gte(40), z.lte(1_200))),
  /** Ids of the columns that are not shown. */
  hidden: z.array(z.string()),
});

export type Preferences = z.output<typeof schema>;

const none: Preferences = { widths: {}, hidden: [] };

const keyOf = (family: string) => `studio:grid:${family}`;

/** What was chosen for a family's columns. */
export function readPreferences(family: string): Preferences {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(family)) ?? "null"));
  } catch {
    // Nothing was chosen, another release wrote it, or the browser keeps nothing.
    return none;
  }
}

/** Keeps what was chosen for a family's columns. */
export function keepPreferences(family: string, preferences: Preferences): void {
  try {
    localStorage.setItem(keyOf(family), JSON.stringify(preferences));
  } catch {
    // The browser keeps nothing: then it holds until the screen is left.
  }
}
