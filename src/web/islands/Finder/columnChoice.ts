import { readCached, removeCached, writeCached } from "../../client/runtime/browserStorage.ts";

/** Lifetime of a reader's choice of columns, in milliseconds: a year. */
const lifetime = 365 * 86_400_000;

/** Key in local storage of the columns that a reader has hidden in the lists of a family. */
export const columnsKey = (column: number): string => `finder-columns-${column}`;

/** Names of the columns that the reader has hidden; undefined without a choice. */
export function hiddenColumns(column: number): ReadonlySet<string> | undefined {
  const names = readCached(columnsKey(column));
  if (!Array.isArray(names)) return undefined;
  return new Set(names.filter((name): name is string => typeof name === "string"));
}

/** Keeps the choice for the family's other pages and the next visit; undefined ends it. */
export function storeHiddenColumns(column: number, names: ReadonlySet<string> | undefined): void {
  if (names === undefined) removeCached(columnsKey(column));
  else writeCached(columnsKey(column), [...names], { lifetime });
}
