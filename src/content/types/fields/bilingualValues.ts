import { isLanguage, type Language } from "../../../base/site/languages.ts";

/** A value of a body by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Something told in languages: a text, or a list of words, under the names of languages alone. */
export type Told = Readonly<Partial<Record<Language, unknown>>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a value whose fields are languages, and nothing else; an empty object is none. */
export function isTold(value: unknown): value is Told {
  if (!isFields(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every(isLanguage);
}

/** True for a text, and for an object that consists of nothing but texts. */
export function isOnlyTold(value: unknown): boolean {
  if (isTold(value)) return true;
  if (!isFields(value)) return false;
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(isOnlyTold);
}
