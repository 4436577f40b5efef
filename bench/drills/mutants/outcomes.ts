import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { seededRandom } from "../../../src/base/site/seededRandom.ts";
import type { Mutant } from "./operators.ts";

/** A mutant of a source file, by a name that stays while other lines of the file change. */
export interface NamedMutant extends Mutant {
  readonly file: string;
  readonly name: string;
}

/** Names the mutants of a file: the file, what is changed, and a number where the same is changed twice. */
export function named(file: string, text: string, mutants: readonly Mutant[]): NamedMutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const change = `${text.slice(mutant.start, mutant.end)} -> ${mutant.by}`.replaceAll(
      /\s+/g,
      " ",
    );
    const isLong = change.length > 160;
    const name = `${file}: ${isLong ? `${change.slice(0, 60)} … ${change.slice(-100)}` : change}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...mutant, file, name: count === 1 ? name : `${name} (${count})` };
  });
}

/** Order of mutants that follows from the seed, whatever other mutants there are. */
export function shuffled(mutants: readonly NamedMutant[], seed: string): NamedMutant[] {
  return mutants
    .map((mutant) => ({ mutant, rank: seededRandom(`${seed} ${mutant.name}`)() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ mutant }) => mutant);
}

const outcomeSchema = z.object({
  mutant: z.string(),
  outcome: z.enum(["refused", "survived", "killed", "invalid"]),
  /** The test that noticed it, or those that have no valid base. */
  by: z.string().optional(),
  seconds: z.number(),
});

/** A tried mutant, a line of the file of outcomes. */
export type TriedMutant = z.infer<typeof outcomeSchema>;

/** Outcomes of a seed in a file, one a line, so that a drill that was stopped goes on where it was. */
export class OutcomeFile {
  readonly #path: string;
  readonly #known: ReadonlyMap<string, TriedMutant>;

  constructor(path: string) {
    this.#path = path;
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    // Of a drill that was killed, the last line may be written in part.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) writeFileSync(path, whole);
    const lines = whole.split("\n").filter((line) => line !== "");
    const tried = lines.map((line) => outcomeSchema.parse(JSON.parse(line)));
    this.#known = new Map(tried.map((one) => [one.mutant, one]));
  }

  /** Outcome of an earlier run. */
  of({ name }: NamedMutant): TriedMutant | undefined {
    return this.#known.get(name);
  }

  add(tried: TriedMutant): void {
    appendFileSync(this.#path, `${JSON.stringify(tried)}\n`);
  }
}
