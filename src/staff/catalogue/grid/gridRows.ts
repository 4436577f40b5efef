import { setImmediate as nextTurn } from "node:timers/promises";
import { sortedInSteps } from "../../../base/process/sortedInSteps.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { MissingFilter } from "../../../base/site/values/completeness.ts";
import type { Reading } from "../../../base/store/tables.ts";
import {
  isProblem,
  type ParameterDefinition,
  readValue,
  type TypedValue,
} from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { listed } from "../catalogueQuery.ts";
import type { SeenLine } from "../lineSeenByPerson.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";
import { isGridPart } from "./familyPartCounts.ts";
import { lackingPaths } from "./missingValues.ts";
import { newestBodies } from "./newestBodies.ts";

/** Orders of the grid's rows; `value`: by the value of a parameter. A minus reverses an order. */
export const gridOrders = [
  ...["part", "changed", "complete", "stage", "value"],
  ...["-part", "-changed", "-complete", "-stage", "-value"],
] as const;

/** Most rows of a grid. */
export const maxGridRows = 20_000;

export interface GridQuery {
  readonly family: string | undefined;
  /** Words, or a part number in any form. */
  readonly text: string | undefined;
  readonly missing: MissingFilter | undefined;
  readonly order: string;
  /** Key of the parameter that `value` sorts by. */
  readonly by: string | undefined;
}

export interface GridRows {
  /** The parts in order, up to the bound. */
  readonly lines: readonly SeenLine[];
  readonly total: number;
  /**
   * Number of parts that lack a value, by its path; counted where the rows are filtered by missing
   * values.
   */
  readonly missing: Readonly<Record<string, number>>;
}

/** Parts processed between two steps. */
const stepLength = 64;

/** The parts of a grid in order; made in time slices. */
export async function gridRows(
  db: Reading,
  catalogue: VisibleCatalogue,
  query: GridQuery,
): Promise<GridRows> {
  const { lines: found } = await listed(catalogue, new Map(), {
    ...{ types: ["product"], text: query.text },
    ...(query.family !== undefined && { columns: [query.family] }),
    ...{ order: catalogueOrder(query.order), page: 1, pageSize: Number.MAX_SAFE_INTEGER },
  });
  const drafts = found.filter(isGridPart);
  const { lines, missing } = await incomplete(catalogue, drafts, query.missing);
  const sorted = query.order.endsWith("value") ? await byValue(db, lines, query) : lines;
  return { lines: sorted.slice(0, maxGridRows), total: sorted.length, missing };
}

function catalogueOrder(order: string): string {
  const sign = order.startsWith("-") ? "-" : "";
  if (order.endsWith("changed")) return `${sign}changed`;
  if (order.endsWith("complete")) return `${sign}fact:values`;
  if (order.endsWith("stage")) return `${sign}fact:lifecycle.stage`;
  return order.endsWith("part") ? `${sign}title_en` : "title_en";
}

async function incomplete(
  catalogue: VisibleCatalogue,
  lines: readonly SeenLine[],
  filter: GridQuery["missing"],
): Promise<Pick<GridRows, "lines" | "missing">> {
  const missing: Record<string, number> = {};
  if (filter === undefined) return { lines, missing };
  const lacking: SeenLine[] = [];
  function* looking(wanted: MissingFilter) {
    for (const [index, seen] of lines.entries()) {
      if (index % stepLength === stepLength - 1) yield;
      const paths = lackingPaths(catalogue, seen, wanted);
      for (const path of paths) missing[path] = (missing[path] ?? 0) + 1;
      if (paths.size > 0) lacking.push(seen);
    }
  }
  await inTimeSlices(looking(filter));
  return { lines: lacking, missing };
}

/** Bodies read at once: a millisecond or two of the thread. */
const bodiesAtOnce = 60;

interface Sortable {
  readonly seen: SeenLine;
  /** Undefined: no value, or none that its definition allows; such parts come last. */
  readonly value: number | string | undefined;
}

async function byValue(
  db: Reading,
  lines: readonly SeenLine[],
  { by, order }: GridQuery,
): Promise<readonly SeenLine[]> {
  const definition = await definitionOf(db, by);
  if (by === undefined || definition === undefined) return lines;
  const values = new Map<number, number | string>();
  for (let first = 0; first < lines.length; first += bodiesAtOnce) {
    const ids = lines.slice(first, first + bodiesAtOnce).map(({ line }) => line.id);
    for (const { id, body } of await newestBodies(db, ids)) {
      const value = sortValue(definition, body, by);
      if (value !== undefined) values.set(id, value);
    }
    await nextTurn();
  }
  const sign = order.startsWith("-") ? -1 : 1;
  const entries = lines.map((seen): Sortable => ({ seen, value: values.get(seen.line.id) }));
  const sorted = await inTimeSlices(sortedInSteps(entries, (a, b) => compare(a, b, sign)));
  return (sorted ?? entries).map(({ seen }) => seen);
}

async function definitionOf(
  db: Reading,
  key: string | undefined,
): Promise<ParameterDefinition | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .where("type", "=", "parameter")
    .executeTakeFirst();
  const [newest] = row === undefined ? [] : await newestBodies(db, [row.id]);
  return contentTypes.parameter.body.safeParse(newest?.body).data;
}

const productValues = contentTypes.product.body.pick({ values: true });

function sortValue(
  definition: ParameterDefinition,
  body: unknown,
  key: string,
): number | string | undefined {
  const raw = looseValue(body, key);
  if (raw === undefined) return undefined;
  const value = readValue(definition, raw);
  return isProblem(value) ? undefined : comparable(definition, value);
}

function looseValue(body: unknown, key: string) {
  if (typeof body !== "object" || body === null || !("values" in body)) return undefined;
  const { values } = body;
  if (typeof values !== "object" || values === null) return undefined;
  const raw: unknown = Object.getOwnPropertyDescriptor(values, key)?.value;
  return productValues.safeParse({ values: { [key]: raw } }).data?.values[key];
}

function comparable(definition: ParameterDefinition, value: TypedValue): number | string {
  switch (value.kind) {
    case "quantity":
      return value.base.max;
    case "boolean":
      return value.value ? 1 : 0;
    case "enum":
      return definition.options.findIndex((option) => option.value === value.values[0]);
    case "text":
      return value.text.en ?? value.text.zh ?? "";
  }
}

const collator = new Intl.Collator("en", { numeric: true });

function compare(a: Sortable, b: Sortable, sign: number): number {
  if (a.value === undefined || b.value === undefined) {
    return Number(a.value === undefined) - Number(b.value === undefined);
  }
  if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
  return sign * collator.compare(String(a.value), String(b.value));
}
