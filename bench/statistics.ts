import { seededRandom } from "../src/base/site/seededRandom.ts";

/**
 * Rounds of each measurement. The subjects of a comparison alternate, so that other load on the
 * machine affects both alike; the median is reported.
 */
export const rounds = 5;

/** @throws RangeError where there are no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(half)];
  const high = sorted[Math.ceil(half)];
  if (low === undefined || high === undefined) throw new RangeError("No values, no median");
  return (low + high) / 2;
}

/** The median of what each round's pair gives: `of` as a share of `to`. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
}

/** The value below which that share of all values lies; NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** CPU time of all threads of this process since a moment, in ms. */
export function cpuMsSince(used: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1_000;
}

/** The mean of values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const resamples = 2_000;

/** The 95 % interval of a mean by bootstrap; the same on every machine. */
export function meanInterval(values: readonly number[]): readonly [low: number, high: number] {
  const random = seededRandom("bootstrap");
  const pick = () => values[Math.floor(random() * values.length)] ?? Number.NaN;
  const means = Array.from({ length: resamples }, () => mean(values.map(pick)));
  return [quantile(means, 0.025), quantile(means, 0.975)];
}
