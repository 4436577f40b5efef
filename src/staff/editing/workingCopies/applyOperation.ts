import * as z from "zod";
import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { isSettingName } from "../../../content/settings/settings.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { type Item, isItemList, isRecord, itemId, valueHash } from "./bodyFields.ts";
import { idPattern, withIds } from "./itemIds.ts";
import { insertedInto } from "./rebaseChanges.ts";
import { isBilingual, languageAt, sanitized, schemasAt, takesItems } from "./schemasAtPath.ts";
import { InvalidPatch } from "./workingCopyErrors.ts";

const path = z
  .string()
  .max(400)
  .regex(/^(?:\/[^/]+)+$/, "a path like /title/zh");

/** Hash of the value that the client saw (`valueHash`); null: none. */
const before = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

const id = z.string().regex(idPattern, "6 to 32 lower-case letters and digits");

/** Sets the field at a path; without `after` the field is removed. */
const set = z.strictObject({
  op: z.literal("set").default("set"),
  path,
  before,
  after: z.json().optional(),
});

/** Inserts an item into the list at a path, after another one or, with null, at the beginning. */
const insert = z.strictObject({
  op: z.literal("insert"),
  path,
  id,
  behind: id.nullable(),
  value: z.record(z.string(), z.json()),
});

/** Removes the item at a path. */
const remove = z.strictObject({ op: z.literal("remove"), path, before });

/** Moves the item at a path after another one of its list or, with null, to the beginning. */
const move = z.strictObject({ op: z.literal("move"), path, behind: id.nullable() });

/** One change to a working copy. Items of lists are named by their ids in paths. */
export const operation = z.union([set, insert, remove, move]);

export type Operation = z.output<typeof operation>;

/** Outcome of an operation. Absent values do not exist. */
export type Outcome = z.output<typeof outcome>;

export const outcome = z.union([
  z.strictObject({
    status: z.literal("applied"),
    path: z.string(),
    /** Hash of the present value: the next operation's `before`. */
    hash: z.string().nullable(),
    /** Present value, where it differs from the one sent: sanitised, or with ids. */
    value: z.json().optional(),
  }),
  z.strictObject({
    status: z.literal("conflict"),
    path: z.string(),
    /** Hash of the present value. */
    hash: z.string().nullable(),
    theirs: z.json().optional(),
    yours: z.json().optional(),
  }),
]);

interface Applied {
  readonly body: unknown;
  readonly outcome: Outcome;
}

/**
 * Applies an operation to a body. A field with another value than the client saw is left unchanged.
 * @param index index of the operation in its request, for messages
 * @throws InvalidPatch where the type has no such field
 */
export function apply(type: TypeName, body: unknown, operation: Operation, index: number): Applied {
  const steps = stepsOf(operation.path);
  const fault = faultOf(type, body, steps, operation);
  if (fault !== undefined) throw new InvalidPatch([{ index, path: operation.path, fault }]);
  switch (operation.op) {
    case "set":
      return setField(type, body, steps, operation);
    case "insert":
      return insertItem(type, body, steps, operation);
    case "remove":
      return removeItem(body, steps, operation);
    case "move":
      return moveItem(body, steps, operation);
  }
}

/** Reason for which an operation is impossible; undefined: it is possible. */
function faultOf(
  type: TypeName,
  body: unknown,
  steps: readonly string[],
  operation: Operation,
): "unknown-field" | "no-list" | "no-item" | "other-setting" | undefined {
  if (type === "setting" && steps[0] === "name" && isSettingName(valueAt(body, ["name"]))) {
    return "other-setting";
  }
  const schemas = schemasAt(type, body, steps);
  if (schemas.length === 0) return "unknown-field";
  if (operation.op === "insert") return takesItems(schemas) ? undefined : "no-list";
  const holder = steps.slice(0, -1);
  // A value that may be a list or an object has fields where it is an object.
  const isItem = takesItems(schemasAt(type, body, holder)) && !isRecord(valueAt(body, holder));
  if (operation.op === "set") return isItem ? "no-item" : undefined;
  return isItem ? undefined : "no-list";
}

function setField(
  type: TypeName,
  body: unknown,
  steps: readonly string[],
  { path, before: seen, after }: z.output<typeof set>,
): Applied {
  const present = valueAt(body, steps);
  const schemas = schemasAt(type, body, steps);
  const isText = languageAt(type, body, steps) !== undefined;
  const clean = sanitized(schemas, after);
  // An emptied text is a missing text. The whole document is searched only for values that may have
  // items: requests set many texts.
  const isPlain = typeof clean !== "object" || clean === null;
  const identified = isPlain ? clean : withIds(clean, idsIn(without(body, steps)));
  const wanted = isText && clean === "" ? undefined : identified;
  const hash = valueHash(present);
  const next = valueHash(wanted);
  if (hash === next) return { body, outcome: { status: "applied", path, hash } };
  if (hash !== seen || !canHold(body, steps)) return conflict(body, path, present, after);
  const outcome = { status: "applied" as const, path, hash: next };
  const changed = put(body, steps, wanted);
  return {
    body: wanted === undefined ? withoutEmptyText(type, changed, steps) : changed,
    outcome:
      next === valueHash(after) || wanted === undefined
        ? outcome
        : { ...outcome, value: json(wanted) },
  };
}

function insertItem(
  type: TypeName,
  body: unknown,
  steps: readonly string[],
  { path, id: own, behind, value }: z.output<typeof insert>,
): Applied {
  const list = valueAt(body, steps);
  const items = isItemList(list) ? list : [];
  const ids = idsIn(body);
  const same = items.find((item) => item[itemId] === own);
  const itemSchemas = schemasAt(type, body, [...steps, own]);
  const taken = new Set(same === undefined ? ids : [...ids].filter((one) => !idsIn(same).has(one)));
  const [item] = [withIds([{ ...record(sanitized(itemSchemas, value)), [itemId]: own }], taken)]
    .filter(isItemList)
    .flat();
  const place = `${path}/${own}`;
  const isOther = item === undefined || item[itemId] !== own;
  if (same !== undefined || isOther || !canHoldList(list) || !canHold(body, steps)) {
    const isSame = same !== undefined && valueHash(same) === valueHash(item);
    if (!isSame) return conflict(body, place, same, value);
    return { body, outcome: { status: "applied", path: place, hash: valueHash(same) } };
  }
  const order = items.map((one) => one[itemId]);
  const at = behind === null ? 0 : order.indexOf(behind) + 1 || items.length;
  const next = [...items.slice(0, at), item, ...items.slice(at)];
  return {
    body: put(body, steps, next),
    outcome: { status: "applied", path: place, hash: valueHash(item), value: json(item) },
  };
}

function removeItem(
  body: unknown,
  steps: readonly string[],
  { path, before: seen }: z.output<typeof remove>,
): Applied {
  const { list, item, rest } = itemAt(body, steps);
  if (item === undefined) return { body, outcome: { status: "applied", path, hash: null } };
  const hash = valueHash(item);
  if (hash !== seen) return conflict(body, path, item, undefined);
  return { body: put(body, list, rest), outcome: { status: "applied", path, hash: null } };
}

function moveItem(
  body: unknown,
  steps: readonly string[],
  { path, behind }: z.output<typeof move>,
): Applied {
  const { list, item, rest } = itemAt(body, steps);
  if (item === undefined) return conflict(body, path, undefined, undefined);
  const others = rest.map((one) => one[itemId]);
  const own = item[itemId];
  const isKnown = behind === null || others.includes(behind);
  const order = isKnown
    ? insertedInto(others, own, behind === null ? [own] : [behind, own])
    : [...others, own];
  const byId = new Map([item, ...rest].map((one) => [one[itemId], one]));
  return {
    body: put(
      body,
      list,
      order.flatMap((one) => byId.get(one) ?? []),
    ),
    outcome: { status: "applied", path, hash: valueHash(item) },
  };
}

function itemAt(body: unknown, steps: readonly string[]) {
  const list = steps.slice(0, -1);
  const found = valueAt(body, list);
  const items: readonly Item[] = isItemList(found) ? found : [];
  const item = items.find((one) => one[itemId] === steps.at(-1));
  return { list, item, rest: items.filter((one) => one !== item) };
}

function conflict(body: unknown, path: string, theirs: unknown, yours: unknown): Applied {
  const outcome: Outcome = {
    ...{ status: "conflict", path, hash: valueHash(theirs) },
    ...(theirs !== undefined && { theirs: json(theirs) }),
    ...(yours !== undefined && { yours: json(yours) }),
  };
  return { body, outcome };
}

/** Value at the end of a path; undefined where there is none. */
function valueAt(body: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (isItemList(value)) return value.find((item) => item[itemId] === step);
    return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, body);
}

/**
 * Tells whether a path can be set: false where an item on the way is missing, or a value there
 * cannot have fields.
 */
function canHold(body: unknown, steps: readonly string[]): boolean {
  let value: unknown = body;
  for (const step of steps.slice(0, -1)) {
    if (isItemList(value)) {
      value = value.find((item) => item[itemId] === step);
      if (value === undefined) return false;
    } else if (isRecord(value)) value = Object.hasOwn(value, step) ? value[step] : {};
    else return false;
  }
  return isRecord(value);
}

function canHoldList(value: unknown): boolean {
  return value === undefined || isItemList(value) || (Array.isArray(value) && value.length === 0);
}

/** Returns the body with another value at a path; missing objects on the way are created. */
function put(body: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (isItemList(body)) {
    return body.map((item) => (item[itemId] === step ? put(item, rest, value) : item));
  }
  const entries = isRecord(body) ? Object.entries(body) : [];
  const inner = put(isRecord(body) && Object.hasOwn(body, step) ? body[step] : {}, rest, value);
  const isThere = entries.some(([name]) => name === step);
  const next = entries.map(([name, old]): [string, unknown] => [name, name === step ? inner : old]);
  if (!isThere) next.push([step, inner]);
  return Object.fromEntries(next.filter(([, one]) => one !== undefined));
}

function without(body: unknown, steps: readonly string[]): unknown {
  return valueAt(body, steps) === undefined ? body : put(body, steps, undefined);
}

/** Returns the body without the text at a path where both of its languages are empty. */
function withoutEmptyText(type: TypeName, body: unknown, steps: readonly string[]): unknown {
  const holder = steps.slice(0, -1);
  const text = valueAt(body, holder);
  const isEmpty = isRecord(text) && Object.keys(text).length === 0;
  const isText = schemasAt(type, body, holder).some(isBilingual);
  return isEmpty && isText && holder.length > 0 ? put(body, holder, undefined) : body;
}

/** Ids of all items in a value. */
function idsIn(value: unknown, ids: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) idsIn(item, ids);
  else if (isRecord(value)) {
    if (typeof value[itemId] === "string") ids.add(value[itemId]);
    for (const inner of Object.values(value)) idsIn(inner, ids);
  }
  return ids;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function json(value: unknown): z.core.util.JSONType {
  return z.json().parse(value);
}
