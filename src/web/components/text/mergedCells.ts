/** Consecutive cells of one column with the same value, to be shown as one. */
export interface MergedCells<Field extends string = string> {
  readonly fieldName: Field;
  /** Indexes of the rows, ascending and consecutive; two at least. */
  readonly indices: readonly number[];
}

/**
 * The merged cells of a table (spec section 3, "merged-cell helper"): for each field the groups of
 * consecutive rows that have the same value.
 */
export function mergedCells<Field extends string>(
  rows: readonly Readonly<Record<Field, unknown>>[],
  fieldNames: readonly Field[],
): readonly MergedCells<Field>[] {
  return fieldNames.flatMap((fieldName) =>
    runs(rows.map((row) => row[fieldName])).map((indices) => ({ fieldName, indices })),
  );
}

/** Number of rows a cell spans; 0 for one that is covered by another above it. */
export function rowSpan(merged: readonly MergedCells[], fieldName: string, index: number): number {
  const group = merged.find((one) => one.fieldName === fieldName && one.indices.includes(index));
  if (group === undefined) return 1;
  return group.indices[0] === index ? group.indices.length : 0;
}

function runs(values: readonly unknown[]): number[][] {
  const found: number[][] = [];
  values.forEach((value, index) => {
    if (index > 0 && values[index - 1] === value) found.at(-1)?.push(index);
    else found.push([index]);
  });
  return found.filter(({ length }) => length > 1);
}
