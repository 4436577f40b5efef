import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { isWithin, parentOf, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import {
  isObject,
  itemId,
  itemsOf,
  type Json,
  type JsonObject,
  put,
  sortedJson,
  valueAt,
} from "./jsonValues.ts";

/** One change to a document, with what was there before it. */
export type Operation =
  | {
      readonly op: "set";
      readonly path: string;
      readonly before: Json | undefined;
      readonly after: Json | undefined;
    }
  | {
      readonly op: "insert";
      /** Path of the list. */
      readonly path: string;
      readonly id: string;
      /** The item before it; null: it comes first. */
      readonly behind: string | null;
      readonly value: JsonObject;
    }
  | { readonly op: "remove"; readonly path: string; readonly before: Json | undefined }
  | { readonly op: "move"; readonly path: string; readonly behind: string | null };

/** The same as the admin API takes it: with hashes of what was there. */
export type SentOperation = Readonly<Record<string, Json>>;

/** SHA-256 (hexadecimal) of a value's JSON with sorted names, as the server's; null where there is none. */
export function valueHash(value: Json | undefined): string | null {
  return value === undefined ? null : bytesToHex(sha256(utf8ToBytes(sortedJson(value))));
}

/** An operation as it is sent. */
export function sent(operation: Operation): SentOperation {
  switch (operation.op) {
    case "set": {
      const { op, path, before, after } = operation;
      return { op, path, before: valueHash(before), ...(after !== undefined && { after }) };
    }
    case "remove":
      return { op: "remove", path: operation.path, before: valueHash(operation.before) };
    case "insert":
    case "move":
      return { ...operation };
  }
}

/** The path of what an operation changes: a field, or an item. */
export function subjectOf(operation: Operation): string {
  return operation.op === "insert" ? `${operation.path}/${operation.id}` : operation.path;
}

/** The body after an operation, as the server does it. */
export function applied(body: Json, operation: Operation): Json {
  switch (operation.op) {
    case "set":
      return withoutEmptyPair(put(body, operation.path, operation.after), operation);
    case "insert": {
      const { path, id, behind, value } = operation;
      const items = itemsOf(valueAt(body, path));
      if (items.some((item) => item[itemId] === id)) return body;
      return put(body, path, placed(items, { ...value, [itemId]: id }, behind));
    }
    case "remove":
    case "move": {
      const { path } = operation;
      const list = parentOf(path);
      const items = itemsOf(valueAt(body, list));
      const item = items.find((one) => one[itemId] === stepsOf(path).at(-1));
      if (item === undefined) return body;
      const rest = items.filter((one) => one !== item);
      return put(body, list, operation.op === "move" ? placed(rest, item, operation.behind) : rest);
    }
  }
}

function placed<One extends JsonObject>(
  items: readonly One[],
  item: One,
  behind: string | null,
): One[] {
  const before = items.findIndex((one) => one[itemId] === behind);
  const at = behind === null ? 0 : before + 1 || items.length;
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/** A pair of texts of which neither is left goes with its last text. */
function withoutEmptyPair(body: Json, { path, ...change }: Operation): Json {
  const isRemoved = change.op === "set" && change.after === undefined;
  if (!isRemoved || !/\/(?:en|zh)$/.test(path)) return body;
  const holder = valueAt(body, parentOf(path));
  const isEmpty = isObject(holder) && Object.keys(holder).length === 0;
  return isEmpty && parentOf(path) !== "" ? put(body, parentOf(path), undefined) : body;
}

/**
 * The operations with another one behind them. A field that is set again is one operation; what is
 * removed needs none of what was set in it.
 */
export function withOperation(
  operations: readonly Operation[],
  next: Operation,
  stored: Json,
): Operation[] {
  if (next.op === "remove") {
    const inserted = operations.find((one) => one.op === "insert" && subjectOf(one) === next.path);
    const rest = operations.filter((one) => !isWithin(subjectOf(one), next.path));
    if (inserted !== undefined) return rest;
    // Changes within it are not sent, as the stored item is the one removed.
    const isTouched = rest.length < operations.length;
    return [...rest, isTouched ? { ...next, before: valueAt(stored, next.path) } : next];
  }
  if (next.op !== "set") return [...operations, next];
  const at = operations.findLastIndex((one) => one.op === "set" && one.path === next.path);
  const earlier = operations[at];
  const isBetween = operations
    .slice(at + 1)
    .some((one) => isWithin(subjectOf(one), next.path) || isWithin(next.path, subjectOf(one)));
  if (earlier?.op !== "set" || isBetween) return [...operations, next];
  return operations.with(at, { ...earlier, after: next.after });
}

/** An operation rebased on another value that the server reported. */
export function rebased(operation: Operation, path: string, value: Json | undefined): Operation {
  if (operation.op !== "set" && operation.op !== "remove") return operation;
  if (operation.path === path) return { ...operation, before: value };
  if (!isWithin(path, operation.path) || operation.before === undefined) return operation;
  return { ...operation, before: put(operation.before, path.slice(operation.path.length), value) };
}
