import * as z from "zod";
import type { DialectName } from "../../src/base/store/dialect.ts";

/** Options of `npm run drill`. */
export interface DrillOptions {
  /** Time of all drills that are named, together. */
  readonly minutes: number;
  readonly seed: string;
  readonly stores: readonly DialectName[];
  /** Kills on each store, or mutants, whatever time they take. */
  readonly count: number | undefined;
  /** Part of the names of the attacks to run; empty: all. */
  readonly attack: string;
  /** Beginnings of the paths of the sources that are mutated, with commas between them. */
  readonly within: string;
  /** Attacks a server without settings of memory, as `npm start` has it. */
  readonly isPlain: boolean;
}

/** The options on the command line, for `parseArgs`. */
export const drillArguments = {
  minutes: { type: "string" },
  store: { type: "string" },
  seed: { type: "string" },
  count: { type: "string" },
  attack: { type: "string" },
  within: { type: "string" },
  plain: { type: "boolean" },
} as const;

const wholeCount = "--count must be a whole number above 0.";

const values = z.object({
  // Long enough to meet most kinds of faults once.
  minutes: z.coerce
    .number("--minutes must be a number.")
    .positive("--minutes must be more than 0.")
    .default(10),
  store: z
    .enum(["sqlite", "postgres", "both"], "--store is sqlite, postgres or both.")
    .default("both"),
  seed: z.string().default("1"),
  count: z.coerce.number(wholeCount).int(wholeCount).positive(wholeCount).optional(),
  attack: z.string().default(""),
  within: z.string().default("src/"),
  plain: z.boolean().default(false),
});

/**
 * Reads the options.
 * @returns what is wrong with them, in words, where something is
 */
export function readDrillOptions(
  given: Readonly<Record<string, unknown>>,
): DrillOptions | readonly string[] {
  const { success, data, error } = values.safeParse(given);
  if (!success) return error.issues.map(({ message }) => message);
  const { store, plain, count, ...others } = data;
  const stores: DialectName[] = store === "both" ? ["sqlite", "postgres"] : [store];
  return { ...others, stores, count, isPlain: plain };
}
