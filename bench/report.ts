import { availableParallelism, loadavg } from "node:os";
import { build } from "../scripts/build.ts";
import { isStale } from "../scripts/stale.ts";

interface Bound {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly unit?: string;
}

/**
 * Report of the benchmarks: prints results as they come, and records the targets that were missed.
 */
export class Report {
  readonly missed: string[] = [];
  #targets = 0;

  get targets(): number {
    return this.#targets;
  }

  title(text: string): void {
    console.log(`\n${text}`);
  }

  note(text: string): void {
    console.log(`  ${text}`);
  }

  /** One line that says whether a value keeps its bound. */
  target(what: string, value: number, { atLeast, atMost, unit }: Bound): void {
    const isKept = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
    const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    const inUnit = unit === undefined ? "" : ` ${unit}`;
    const line = `${what}: ${digits(value)}${inUnit} (${bound})`;
    this.#targets += 1;
    if (!isKept) this.missed.push(line);
    console.log(`  ${isKept ? "ok    " : "MISSED"} ${line}`);
  }

  /** Counts a benchmark that ended with an error as a missed target. */
  failed(name: string, error: unknown): void {
    this.#targets += 1;
    this.missed.push(`${name}: could not be measured`);
    console.error(error);
  }

  /** Rows under a heading, numbers to the right. A value over its bound is marked and missed. */
  table(heading: readonly string[], rows: readonly (readonly Cell[])[]): void {
    const texts = [heading, ...rows.map((row) => row.map((cell) => this.#cell(cell)))];
    const widths = heading.map((_, column) =>
      Math.max(...texts.map((row) => row[column]?.length ?? 0)),
    );
    for (const row of texts) {
      const padded = row.map((text, column) => {
        const width = widths[column] ?? 0;
        return typeof rows[0]?.[column] === "string" ? text.padEnd(width) : text.padStart(width);
      });
      console.log(`  ${padded.join("  ").trimEnd()}`);
    }
  }

  #cell(cell: Cell): string {
    if (typeof cell === "string") return cell;
    if (typeof cell === "number") return digits(cell);
    const { value, atMost, what } = cell;
    this.#targets += 1;
    if (value <= atMost) return digits(value);
    this.missed.push(`${what}: ${digits(value)} (at most ${atMost})`);
    return `${digits(value)}!`;
  }
}

/** A text, a number, or a number with a bound. */
export type Cell =
  | string
  | number
  | { readonly value: number; readonly atMost: number; readonly what: string };

/** Three significant digits; whole numbers above that. */
function digits(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return Number(value.toPrecision(3)).toString();
}

/**
 * Runs what is named, one after the other, on a build that is not stale, and sums up. The process ends with
 * 1 where a target was missed.
 * @param isFailing false: it ends with 0
 * @param isBuilt true: what is named needs no build
 */
export async function runAll(
  names: readonly string[],
  run: (name: string, report: Report) => Promise<void>,
  { isFailing, isBuilt = false }: { readonly isFailing: boolean; readonly isBuilt?: boolean },
): Promise<void> {
  if (!isBuilt && isStale()) await build();
  const began = performance.now();
  const report = new Report();
  const [load = 0] = loadavg();
  if (load > availableParallelism() / 2) {
    report.note(`This machine is busy (load ${load.toFixed(1)}): times on the clock say little.`);
  }
  for (const name of names) {
    try {
      await run(name, report);
    } catch (error) {
      report.failed(name, error);
    }
  }
  const kept = report.targets - report.missed.length;
  const seconds = Math.round((performance.now() - began) / 1000);
  report.title(`${kept} of ${report.targets} targets kept, in ${seconds} s`);
  for (const missed of report.missed) report.note(`MISSED ${missed}`);
  if (report.missed.length > 0 && isFailing) process.exitCode = 1;
}
