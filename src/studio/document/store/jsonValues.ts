/** Values of documents, and places in them: JSON pointers that name items of lists by their ids. */

import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

export type JsonObject = { readonly [name: string]: Json | undefined };

/** Property that holds the id of an item of a structured list. */
export const itemId = "$id";

export type Item = JsonObject & { readonly [itemId]: string };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isItem(value: Json | undefined): value is Item {
  return isObject(value) && typeof value[itemId] === "string";
}

/** The items of a structured list; none where there is no such list. */
export function itemsOf(value: Json | undefined): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

/** The value at the end of a path; undefined where there is none. */
export function valueAt(body: Json | undefined, path: string): Json | undefined {
  return stepsOf(path).reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return itemsOf(value).find((item) => item[itemId] === step);
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, body);
}

/**
 * The body with another value at a path. Objects on the way are made; where an item on the way is gone,
 * the body stays as it is.
 */
export function put(body: Json | undefined, path: string, value: Json | undefined): Json {
  return putSteps(body, stepsOf(path), value) ?? {};
}

function putSteps(
  body: Json | undefined,
  [step, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((item: Json) =>
      isItem(item) && item[itemId] === step ? (putSteps(item, rest, value) ?? item) : item,
    );
  }
  const holder = isObject(body) ? body : {};
  const inner = putSteps(Object.hasOwn(holder, step) ? holder[step] : undefined, rest, value);
  if (inner === undefined) {
    return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== step));
  }
  return { ...holder, [step]: inner };
}

/** A value like another, its parts taken from an earlier value where they are the same. */
export function shared(earlier: Json | undefined, value: Json): Json {
  if (earlier === value) return value;
  if (Array.isArray(value) && Array.isArray(earlier)) {
    const next = value.map((item: Json, index) => shared(earlier[index], item));
    const isSame =
      next.length === earlier.length && next.every((item, index) => item === earlier[index]);
    return isSame ? earlier : next;
  }
  if (!isObject(value) || !isObject(earlier)) return value;
  const names = Object.keys(value);
  const next = Object.fromEntries(
    names.map((name) => {
      const inner = value[name];
      return [name, inner === undefined ? undefined : shared(earlier[name], inner)];
    }),
  );
  const isSame =
    names.length === Object.keys(earlier).length &&
    names.every((name) => Object.hasOwn(earlier, name) && next[name] === earlier[name]);
  return isSame ? earlier : next;
}

/** True for equal values, whatever the order of their names. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && sortedJson(a) === sortedJson(b);
}

/** JSON with the names of each object sorted, as the server hashes it. */
export function sortedJson(value: Json): string {
  return JSON.stringify(value, (_name, inner: Json) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
