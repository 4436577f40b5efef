import type { Language } from "../../site/languages.ts";
import { contentTypes, type TypeName } from "../types/index.ts";
import { isItemList, isRecord, itemId, stepsOf } from "../workingCopies/fields.ts";

/** What names of fields are made with beside the descriptions of types. */
export interface LabelWords {
  /** Of the reader of the labels; content is in its own. */
  readonly language: Language;
  /** An item by its place in its list, from 1. */
  item(place: number): string;
  /** Title of a document by its key; undefined: it is not seen. */
  title(key: string): string | undefined;
}

interface Place {
  readonly type: TypeName;
  /** With ids on the items of its lists; of the side that has the field. */
  readonly body: unknown;
}

/** The name of a field as staff read it: `Features, no. 3, Text`. */
export function fieldLabel({ type, body }: Place, path: string, words: LabelWords): string {
  const labels: Readonly<Record<string, Readonly<Record<Language, string>>>> =
    contentTypes[type].fields;
  const names: string[] = [];
  let value: unknown = body;
  for (const [index, step] of stepsOf(path).entries()) {
    if (isItemList(value)) {
      const place = value.findIndex((item) => item[itemId] === step);
      names.push(words.item(place + 1));
      value = value[place];
      continue;
    }
    const isText = isRecord(value) && (step === "en" || step === "zh");
    value = isRecord(value) ? value[step] : undefined;
    if (isText) continue;
    names.push((index === 0 ? labels[step]?.[words.language] : words.title(step)) ?? step);
  }
  return names.join(words.language === "zh" ? "，" : ", ");
}

/** A fact in words. */
export function factText(
  value: unknown,
  words: LabelWords & { readonly yes: string; readonly no: string },
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return words.title(value) ?? value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    return value
      .map((one) => factText(one, words) ?? "–")
      .join(words.language === "zh" ? "、" : ", ");
  }
  return JSON.stringify(value);
}
