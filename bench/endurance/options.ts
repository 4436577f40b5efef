import * as z from "zod";
import type { DialectName } from "../../src/base/store/dialect.ts";

/** What of `npm run bench -- endurance` is run, for how long and on what. */
export interface EnduranceOptions {
  readonly minutes: number;
  readonly part: "all" | "attacks" | "load";
  readonly seed: string;
  readonly stores: readonly DialectName[];
  /** Runs so many kill cycles on each store and nothing else. */
  readonly killCount: number | undefined;
  /** Part of the names of the attacks to run, each by itself, and nothing else; `all`: all at once. */
  readonly attack: string | undefined;
  /** Attacks a server without settings of memory, as `npm start` has it. */
  readonly isPlain: boolean;
}

/** The options on the command line, for `parseArgs`. */
export const enduranceArguments = {
  minutes: { type: "string" },
  part: { type: "string" },
  store: { type: "string" },
  seed: { type: "string" },
  kills: { type: "string" },
  attack: { type: "string" },
  plain: { type: "boolean" },
} as const;

/** Long enough to meet most kinds of faults once. */
const shortMinutes = 10;

const wantsCount = "--kills wants a whole number above 0.";

const values = z.object({
  minutes: z.coerce.number("--minutes wants a number.").positive("--minutes wants more than 0."),
  part: z.enum(["all", "attacks", "load"], "--part is all, attacks or load."),
  store: z.enum(["sqlite", "postgres", "both"], "--store is sqlite, postgres or both."),
  seed: z.string(),
  kills: z.coerce.number(wantsCount).int(wantsCount).positive(wantsCount).optional(),
  attack: z.string().min(1, "--attack wants part of a name, or all.").optional(),
  plain: z.boolean().default(false),
});

/**
 * Reads the options.
 * @returns what is wrong with them, in words, where something is
 */
export function readEnduranceOptions(
  given: Readonly<Record<string, unknown>>,
): EnduranceOptions | readonly string[] {
  const { success, data, error } = values.safeParse({
    minutes: shortMinutes,
    part: "all",
    store: "both",
    seed: "1",
    ...given,
  });
  if (!success) return error.issues.map(({ message }) => message);
  const { minutes, part, seed, store, kills, attack, plain } = data;
  if (given.minutes === undefined && kills === undefined) {
    console.log(
      `endurance: ${shortMinutes} minutes, which is short. --minutes 60 is the hour it is made for.`,
    );
  }
  const stores: DialectName[] = store === "both" ? ["sqlite", "postgres"] : [store];
  return { minutes, part, seed, stores, killCount: kills, attack, isPlain: plain };
}
