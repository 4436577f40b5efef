/** How often each thing is measured; what is reported is the median. */
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

/**
 * Measures several things by turns, round after round, so that whatever else the machine does in the
 * meantime falls on all of them alike.
 * @returns each thing's values, one a round
 */
export async function byTurns<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<number> | number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) values[name].push(await measures[name]());
  }
  return values;
}

/** The median of what each round's pair gives: `of` as a share of `to`. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
}
