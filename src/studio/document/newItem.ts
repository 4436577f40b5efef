import { type Item, isObject, itemId, type Json, type JsonObject } from "./store/jsonValues.ts";

/** An id of an item; chances that two are the same are one in 2^48. */
export function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A value as a new item: with ids of its own, on the items within it as well. */
export function newItem(value: JsonObject): Item {
  return { ...withNewIds(value), [itemId]: newItemId() };
}

function withNewIds(value: JsonObject): JsonObject {
  const entries = Object.entries(value).filter(([name]) => name !== itemId);
  return Object.fromEntries(entries.map(([name, inner]) => [name, innerIds(inner)]));
}

function innerIds(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) {
    const isStructured = value.length > 0 && value.every(isObject);
    return isStructured ? value.filter(isObject).map(newItem) : value;
  }
  return isObject(value) ? withNewIds(value) : value;
}
