import { randomBytes } from "node:crypto";
import {
  type Field,
  fieldsOf,
  isItem,
  isItemList,
  isRecord,
  isSameField,
  itemId,
} from "./bodyFields.ts";

/** Ids of items: assigned by the server, or by a client for an item that it inserts. */
export const idPattern = /^[a-z0-9]{6,32}$/;

/** Returns a random id; it equals another item's with a chance of one in 2^48. */
export function newItemId(): string {
  return randomBytes(6).toString("hex");
}

/** Body in the form of revisions: without the ids of items. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== itemId)
      .map(([name, inner]) => [name, withoutIds(inner)]),
  );
}

/**
 * Returns the value with an id on every item of its structured lists; present ids are kept.
 * @param taken ids that are in use elsewhere; those of the value are added
 */
export function withIds(value: unknown, taken: Set<string> = new Set()): unknown {
  if (Array.isArray(value)) {
    if (!isStructured(value)) return value;
    return value.map((item) => {
      const given = isItem(item) && idPattern.test(item[itemId]) ? item[itemId] : undefined;
      const id = given === undefined || taken.has(given) ? newItemId() : given;
      taken.add(id);
      return { [itemId]: id, ...propertiesWithIds(item, taken) };
    });
  }
  return isRecord(value) ? propertiesWithIds(value, taken) : value;
}

function propertiesWithIds(value: object, taken: Set<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== itemId)
      .map(([name, inner]) => [name, withIds(inner, taken)]),
  );
}

function isStructured(value: readonly unknown[]): boolean {
  return value.length > 0 && value.every(isRecord);
}

/**
 * Returns a revision's body with ids on the items of its lists, taken from the items of an earlier
 * body that they continue: the same content, else the most fields in common, else, in lists of one
 * length, the same place.
 * @param newId called for each item that continues none
 */
export function alignedIds(
  body: unknown,
  earlier: unknown,
  newId: () => string = newItemId,
): unknown {
  if (Array.isArray(body)) return isStructured(body) ? alignedList(body, earlier, newId) : body;
  if (!isRecord(body)) return body;
  const old = isRecord(earlier) ? earlier : {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== itemId)
      .map(([name, inner]) => [name, alignedIds(inner, old[name], newId)]),
  );
}

function alignedList(items: readonly unknown[], earlier: unknown, newId: () => string): unknown[] {
  const old = isItemList(earlier) ? earlier : [];
  const partners = partnersOf(items, old);
  return items.map((item, index) => {
    const partner = partners[index];
    const aligned = alignedIds(item, partner, newId);
    return { [itemId]: partner?.[itemId] ?? newId(), ...(isRecord(aligned) ? aligned : {}) };
  });
}

/** Returns for each item the earlier one that it continues; undefined: none. */
function partnersOf<Earlier>(
  items: readonly unknown[],
  earlier: readonly Earlier[],
): (Earlier | undefined)[] {
  const fields = items.map((item) => fieldsOf(withoutIds(item)));
  const old = earlier.map((item) => fieldsOf(withoutIds(item)));
  const scores = fields.flatMap((one, index) =>
    old.map((other, place) => ({ index, place, score: likeness(one, other) })),
  );
  // Among equal scores, the nearest places first.
  scores.sort(
    (a, b) => b.score - a.score || Math.abs(a.index - a.place) - Math.abs(b.index - b.place),
  );
  const partners: (Earlier | undefined)[] = items.map(() => undefined);
  const taken = new Set<number>();
  for (const { index, place, score } of scores) {
    const isLikely = score > 0 || (index === place && items.length === earlier.length);
    if (!isLikely || partners[index] !== undefined || taken.has(place)) continue;
    partners[index] = earlier[place];
    taken.add(place);
  }
  return partners;
}

/** Share of the fields that two items have in common, from 0 to 1. */
function likeness(a: ReadonlyMap<string, Field>, b: ReadonlyMap<string, Field>): number {
  const shared = [...a].filter(([path, field]) => isSameField(field, b.get(path))).length;
  return shared / Math.max(a.size, b.size, 1);
}
