import {
  type Condition,
  conditionQuery,
  parameterPrefix,
  readConditions,
} from "../../../base/finder/conditions.ts";
import { type FinderTable, supplyColumnNames } from "../../../base/finder/finderTable.ts";
import type { RawQuery } from "../../page/pageModule.ts";

/** Queries that filter by what is no parameter, as the table names its columns. */
export const factNames: readonly string[] = [
  "lifecycle",
  "family",
  "package",
  "pins",
  "grade",
  "temperature",
  "packing",
  ...supplyColumnNames,
];

/** The filters of a list, as its address has them. */
export interface RequestedFilters {
  /** Queries in their canonical form, by name, in the table's order. */
  readonly filters: Readonly<Record<string, string>>;
  /** Names of the table's columns that were filtered by something that makes no sense. */
  readonly refused: readonly string[];
  /** Number of requested filters that do not exist here. */
  readonly unknown: number;
}

/** True if queries of filters are among them, be they empty. */
export function namesFilters(query: RawQuery): boolean {
  return Object.entries(query).some(
    ([name, value]) =>
      value !== undefined && (name.startsWith(parameterPrefix) || factNames.includes(name)),
  );
}

/** Reads the filters of a list's queries; undefined where nothing was requested. */
export function readFilters(table: FinderTable, query: RawQuery): RequestedFilters | undefined {
  const { conditions, refused, unknown } = readConditions(table, query);
  const strangers = factNames.filter(
    (name) => query[name] && !table.columns.some((column) => column.name === name),
  );
  const requested = {
    filters: conditionQuery(conditions),
    refused: refused.map(({ name }) => name),
    unknown: unknown + strangers.length,
  };
  const isNothing = isEmpty(requested) && refused.length + requested.unknown === 0;
  return isNothing ? undefined : requested;
}

/** True if it lets every part through. */
export function isEmpty({ filters }: RequestedFilters): boolean {
  return Object.keys(filters).length === 0;
}

/** Conditions as a list's address has them; undefined without any. */
export function requestedOf(conditions: readonly Condition[]): RequestedFilters | undefined {
  if (conditions.length === 0) return undefined;
  return { filters: conditionQuery(conditions), refused: [], unknown: 0 };
}
