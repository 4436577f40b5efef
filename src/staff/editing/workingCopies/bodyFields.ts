import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";

/** Property that holds the id of an item of a structured list, in working copies alone. */
export const itemId = "$id";

/** A value at the end of a path: JSON, or the ids of a structured list's items in their order. */
export type Field =
  | { readonly kind: "value"; readonly json: string }
  | { readonly kind: "order"; readonly ids: readonly string[] };

/**
 * Fields of a body by their paths: JSON pointers (RFC 6901) in which an item of a structured list
 * is named by its id. A list of plain values is one field; so is an object without properties.
 */
export type Fields = ReadonlyMap<string, Field>;

/** A field before and after a change; absent: missing. */
export interface FieldChange {
  readonly path: string;
  readonly before?: Field | undefined;
  readonly after?: Field | undefined;
}

export type Properties = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type Item = Properties & { readonly [itemId]: string };

/** An item of a structured list, with its id. */
export function isItem(value: unknown): value is Item {
  return isRecord(value) && typeof value[itemId] === "string";
}

/** A list of items with ids; a list without items is none yet. */
export function isItemList(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

/** The fields of a body whose list items have ids. */
export function fieldsOf(body: unknown): Map<string, Field> {
  const fields = new Map<string, Field>();
  collect(body, "", fields, false);
  return fields;
}

function collect(
  value: unknown,
  path: string,
  fields: Map<string, Field>,
  isListItem: boolean,
): void {
  if (value === undefined) return;
  if (isItemList(value)) {
    fields.set(path, { kind: "order", ids: value.map((item) => item[itemId]) });
    for (const item of value) collect(item, `${path}${pointer([item[itemId]])}`, fields, true);
  } else if (Array.isArray(value) && value.length === 0) {
    fields.set(path, { kind: "order", ids: [] });
  } else if (isRecord(value)) {
    const names = Object.keys(value).filter((name) => name !== itemId && value[name] !== undefined);
    for (const name of names) collect(value[name], `${path}${pointer([name])}`, fields, false);
    // An item exists by its list's order, the whole body always.
    if (names.length === 0 && !isListItem && path !== "") {
      fields.set(path, { kind: "value", json: "{}" });
    }
  } else fields.set(path, { kind: "value", json: JSON.stringify(value) });
}

interface Node {
  field?: Field;
  readonly inner: Map<string, Node>;
}

/** The body that fields make. Fields of items that no list names are left out. */
export function bodyOf(fields: Fields): unknown {
  const root: Node = { inner: new Map() };
  for (const [path, field] of fields) {
    let node = root;
    for (const step of stepsOf(path)) {
      let next = node.inner.get(step);
      if (next === undefined) {
        next = { inner: new Map() };
        node.inner.set(step, next);
      }
      node = next;
    }
    node.field = field;
  }
  return valueIn(root);
}

function valueIn(node: Node): unknown {
  const { field, inner } = node;
  if (field?.kind === "value") return JSON.parse(field.json);
  if (field?.kind === "order") {
    return field.ids.map((id) => ({ [itemId]: id, ...propertiesOf(inner.get(id)?.inner) }));
  }
  return propertiesOf(inner);
}

function propertiesOf(inner: Node["inner"] = new Map()): Record<string, unknown> {
  return Object.fromEntries(Array.from(inner, ([name, node]) => [name, valueIn(node)]));
}

export function isSameField(a: Field | undefined, b: Field | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === "order") {
    return b.kind === "order" && a.ids.join(" ") === b.ids.join(" ");
  }
  return b.kind === "value" && a.json === b.json;
}

/** The fields that differ between two bodies. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [path, field] of after) {
    const old = before.get(path);
    if (!isSameField(old, field)) changes.push({ path, before: old, after: field });
  }
  for (const [path, field] of before) {
    if (!after.has(path)) changes.push({ path, before: field });
  }
  return changes;
}

/** JSON with the names of each object sorted. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 (hexadecimal) of a value's JSON with sorted names; null where there is no value. */
export function valueHash(value: unknown): string | null {
  return value === undefined ? null : hash("sha256", sortedJson(value), "hex");
}

/** Tells whether two values are equal, whatever the order of their names. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other);
}
