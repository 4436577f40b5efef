import { codeOf, type FittingPart, fits, type PartIndex } from "../index/parts.ts";
import type { Measure } from "../text/measure.ts";
import type { Unit } from "./units.ts";

/** What a reader's text says of parts in one place. */
export interface NamedParts {
  /** The units that name them. */
  readonly units: readonly Unit[];
  readonly code: string;
  readonly fitting: readonly FittingPart[];
  /** How well the best of them fit. */
  readonly best: number;
}

/** Words that a part's number may be written as: `rg 8810 s`. */
const mostUnits = 4;

/** The parts that a text names from a unit on, by as many units as make a number that there is. */
export function partNamed(
  all: readonly Unit[],
  from: number,
  measures: readonly Measure[],
  parts: PartIndex,
): NamedParts | undefined {
  for (let count = unitsInCode(all, from); count > 0; count -= 1) {
    const units = all.slice(from, from + count);
    const code = codeOf(units.map(({ text }) => text).join(""));
    const fitting = parts.find(code);
    const best = Math.max(0, ...fitting.map(({ fit }) => fit));
    if (best > 0 && isMeant(units, best) && isNoMeasure(units, best, measures)) {
      return { units, code, fitting, best };
    }
  }
  return undefined;
}

/** Units that follow one another with nothing between them but a blank or a joint. */
function unitsInCode(units: readonly Unit[], from: number): number {
  let count = 0;
  while (count < mostUnits && units[from + count]?.kind === "word") {
    const gap = (units[from + count]?.start ?? 0) - (units[from + count - 1]?.end ?? 0);
    if (count > 0 && gap > 1) break;
    count += 1;
  }
  return count;
}

/** Several words are a number only where the number has what the last of them says. */
function isMeant(units: readonly Unit[], best: number): boolean {
  const isOneWord = units[0]?.left === units.length;
  if (best >= fits.bare || units.length === 1 || (isOneWord && best >= fits.variant)) return true;
  return best >= fits.slip && /\d/.test(units.at(-1)?.text ?? "");
}

/** `8810s` is a part before it is a time; `100w` is a power before it is a piece of a number. */
function isNoMeasure(units: readonly Unit[], best: number, measures: readonly Measure[]): boolean {
  return best >= fits.variant || !measures.some(({ start }) => start === units[0]?.start);
}
