import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";
import { itemsOf } from "../tables/exportTables.ts";
import { type ListName, lists } from "../tables/sheetColumns.ts";
import { textOf } from "../tables/sheetTable.ts";
import {
  type CompareOptions,
  cellOf,
  compareRow,
  ownCell,
  type SheetRow,
  setValue,
  type ValueChange,
} from "./compareRow.ts";
import type { DiffRow } from "./diffTypesAndCounts.ts";
import type { SheetAnswers } from "./sheetAnswers.ts";

/** Lists whose items are named in paths of change sets. */
const isNamedInPaths = (list: ListName) => list === "variants";

/** A change of a part's body, by JSON pointer. */
export interface BodyChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ListPart {
  readonly key: string;
  readonly part: string;
  readonly now: unknown;
  /** Body of the revision from which a row was written. */
  baseOf(row: SheetRow): unknown;
}

export interface ComparedList {
  readonly rows: readonly DiffRow[];
  readonly changes: readonly BodyChange[];
  /** Names of items without a row, which stay unchanged. */
  readonly absent: readonly string[];
}

/** Compares a file's rows with one of the part's lists. The order of rows has no meaning. */
export function compareList(
  list: ListName,
  rows: readonly SheetRow[],
  part: ListPart,
  options: CompareOptions,
): ComparedList {
  const present = itemsOf(part.now, list);
  const claimed = new Set<number>();
  const found: { readonly row: DiffRow; readonly at?: number }[] = [];
  const edits = new Map<number, readonly ValueChange[]>();
  const added: Record<string, unknown>[] = [];
  const removed = new Set<number>();
  for (const row of rows) {
    const { answers } = options;
    const name = nameTyped(list, row, answers);
    const shared = {
      table: row.table.at,
      row: row.row,
      kind: list,
      key: part.key,
      part: part.part,
    };
    const item = { ...shared, item: name };
    const place = placeOf(list, row, part, { name, claimed, answers });
    if (place === "gone" || place === "twice") {
      const problem = place === "gone" ? "item-gone" : "duplicate-row";
      found.push({ row: { ...item, act: "change", cells: [], problem } });
      continue;
    }
    const isRemoved = ownCell(row, "remove", answers) !== "";
    if (place === "new") {
      if (isRemoved) continue;
      const { cells, values } = compareRow(row, { now: undefined, base: undefined }, options);
      if (cells.length === 0) continue;
      const body: Record<string, unknown> = {};
      for (const value of values) setValue(body, value);
      found.push({ row: { ...item, act: "new", cells }, at: present.length + added.length });
      added.push(body);
      continue;
    }
    claimed.add(place.now);
    if (isRemoved) {
      removed.add(place.now);
      found.push({ row: { ...item, act: "remove", cells: [] } });
      continue;
    }
    const now = present[place.now];
    const base = place.base === undefined ? now : place.base;
    const { cells, values } = compareRow(row, { now, base }, options);
    if (values.length > 0) edits.set(place.now, values);
    if (cells.length > 0) found.push({ row: { ...item, act: "change", cells }, at: place.now });
  }
  const absent = present.flatMap((item, at) => (claimed.has(at) ? [] : nameIn(list, item)));
  const placed = found.map(({ row, at }) => {
    if (at === undefined) return row;
    return { ...row, place: at - [...removed].filter((one) => one < at).length };
  });
  return { rows: placed, changes: changesOf(list, part.now, { edits, added, removed }), absent };
}

function nameTyped(list: ListName, row: SheetRow, answers: SheetAnswers): string {
  const wanted = pointer(lists[list].name);
  const column = row.table.columns.findIndex(
    (one) => one?.role === "cell" && pointer(one.path) === wanted,
  );
  return column === -1 ? "" : textOf(cellOf(row, column, answers)).trim();
}

/** Name of an item of a list; "" without one. */
export function nameIn(list: ListName, item: unknown): string {
  const name = lists[list].name.reduce<unknown>(
    (holder, step) => (isRecord(holder) ? holder[step] : undefined),
    item,
  );
  return typeof name === "string" ? name : "";
}

type Place = "new" | "gone" | "twice" | { readonly now: number; readonly base: unknown };

/** Item of a row: by its place in the revision from which it was written, else by its name. */
function placeOf(
  list: ListName,
  row: SheetRow,
  { now, part, baseOf }: ListPart,
  { name, claimed, answers }: { name: string; claimed: ReadonlySet<number>; answers: SheetAnswers },
): Place {
  const present = itemsOf(now, list);
  const base = baseOf(row);
  const number = Number(ownCell(row, "item", answers) || Number.NaN);
  const typedPart = ownCell(row, "part", answers);
  // A row that was copied to another part is a new one there.
  const isOwn = typedPart === "" || partIdentity(typedPart) === partIdentity(part);
  const exported = isOwn && Number.isInteger(number) ? itemsOf(base, list)[number - 1] : undefined;
  if (exported !== undefined) {
    const place = number - 1;
    const at = base === now ? place : presentPlace(list, present, itemsOf(base, list), place);
    if (at === undefined) return "gone";
    if (!claimed.has(at)) return { now: at, base: exported };
    if (name === nameIn(list, exported)) return "twice";
  }
  const named = present.findIndex((item) => name !== "" && nameIn(list, item) === name);
  if (named === -1) return "new";
  return claimed.has(named) ? "twice" : { now: named, base: undefined };
}

/** Present place of an item, by its place in an older revision; undefined where it is gone. */
function presentPlace(
  list: ListName,
  present: readonly unknown[],
  base: readonly unknown[],
  place: number,
): number | undefined {
  const name = nameIn(list, base[place]);
  const own = nameIn(list, present[place]);
  if (own === name) return place;
  const at = present.findIndex((item) => nameIn(list, item) === name);
  if (at !== -1) return at;
  // The titles of zones are texts, which may change; one that was at another place has moved.
  const isRenamed = list === "zones" && base.length === present.length;
  return isRenamed && !base.some((item) => nameIn(list, item) === own) ? place : undefined;
}

interface ListEdits {
  readonly edits: ReadonlyMap<number, readonly ValueChange[]>;
  readonly added: readonly Record<string, unknown>[];
  readonly removed: ReadonlySet<number>;
}

/** Edits of a list as changes of a body; the whole list as one change where places would shift. */
function changesOf(list: ListName, body: unknown, all: ListEdits): BodyChange[] {
  const { edits, added, removed } = all;
  const present = itemsOf(body, list);
  if (edits.size === 0 && added.length === 0 && removed.size === 0) return [];
  const { path, name: nameSteps } = lists[list];
  const stored = path.reduce<unknown>(
    (holder, step) => (isRecord(holder) ? holder[step] : undefined),
    body,
  );
  const isRenamed = [...edits.values()].some((values) =>
    values.some((value) => pointer(value.path) === pointer(nameSteps)),
  );
  const isWhole = !Array.isArray(stored) || removed.size > 0;
  if (isWhole || (isRenamed && isNamedInPaths(list))) {
    return [{ path: pointer(path), before: stored, after: whole(present, all) }];
  }
  const changes: BodyChange[] = [];
  for (const [at, values] of edits) {
    const step = isNamedInPaths(list) ? `=${nameIn(list, present[at])}` : at;
    for (const { path: inner, before, after } of values) {
      changes.push({ path: pointer([...path, step, ...inner]), before, after });
    }
  }
  for (const [at, item] of added.entries()) {
    const name = nameIn(list, item);
    const step = isNamedInPaths(list) && name !== "" ? `=${name}` : present.length + at;
    changes.push({ path: pointer([...path, step]), before: undefined, after: item });
  }
  return changes;
}

function whole(present: readonly unknown[], { edits, added, removed }: ListEdits): unknown[] {
  const remaining = present.flatMap((item, at) => {
    if (removed.has(at)) return [];
    const copy: Record<string, unknown> = isRecord(item) ? { ...item } : {};
    for (const value of edits.get(at) ?? []) setValue(copy, value);
    return [copy];
  });
  return [...remaining, ...added];
}
