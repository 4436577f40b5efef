import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { describeType } from "../description/describeTypes.ts";
import type { FieldDescription } from "../description/fieldDescription.ts";
import { isItemList, isRecord, itemId } from "../workingCopies/bodyFields.ts";

/** Messages for names of fields, beside the descriptions of types. */
export interface LabelMessages {
  readonly language: Language;
  /** Name of an item by its place in its list, from 1. */
  item(place: number): string;
  /** Title of a document by its key; undefined: hidden from the reader of the labels. */
  title(key: string): string | undefined;
}

/** A body whose paths are named. */
export interface Place {
  readonly type: TypeName;
  /** Body with ids on the items of its lists, of the side that has the field. */
  readonly body: unknown;
}

/** A field with its names from the outermost one inwards. */
export interface Named {
  readonly names: readonly string[];
  /** Places in `names` of the items of lists, which stand for their places in them. */
  readonly items: ReadonlySet<number>;
  /** Language of the text that the path leads to; undefined: none. */
  readonly side: Language | undefined;
  /** Undefined: a value of a record, or a path that the type does not describe. */
  readonly field: FieldDescription | undefined;
}

/** Returns the name of a field for staff: `Features, no. 3, Text`. */
export function fieldLabel(place: Place, path: string, words: LabelMessages): string {
  return namedField(place, path, words).names.join(words.language === "zh" ? "，" : ", ");
}

/**
 * Returns a field with its names. Where the body is not available, items of lists are named by
 * their places from 0, or by `=` and a name.
 */
export function namedField({ type, body }: Place, path: string, words: LabelMessages): Named {
  const { fields, settings } = describeType(type);
  const setting = isRecord(body) && typeof body.name === "string" ? body.name : "";
  let candidates: readonly FieldDescription[] =
    settings?.[setting] === undefined ? fields : [...fields, settings[setting]];
  const names: string[] = [];
  const items = new Set<number>();
  let side: Language | undefined;
  let field: FieldDescription | undefined;
  let value: unknown = body;
  for (const step of stepsOf(path)) {
    const isText = step === "en" || step === "zh";
    if (isItemList(value) || (Array.isArray(value) && /^\d+$/.test(step))) {
      const place = placeIn(value, step);
      items.add(names.length);
      names.push(words.item(place + 1));
      value = value[place];
      field = field?.item && kindOf(field.item, value);
    } else if (value === undefined && isList(field) && /^(?:=|\d+$)/.test(step)) {
      if (!step.startsWith("=")) items.add(names.length);
      names.push(step.startsWith("=") ? step.slice(1) : words.item(Number(step) + 1));
      field = field?.item;
    } else {
      const holder = value;
      value = isRecord(value) ? value[step] : undefined;
      const next = candidates.find(({ name }) => name === step);
      if (next === undefined && isText && (isRecord(holder) || holder === undefined)) {
        side = step;
        continue;
      }
      names.push(next?.label[words.language] ?? words.title(step) ?? step);
      field = next;
    }
    candidates = innerOf(field);
  }
  return { names, items, side, field };
}

function isList(field: FieldDescription | undefined): boolean {
  const kinds: readonly (string | undefined)[] = [
    "list",
    "table",
    "lines",
    "references",
    "choices",
  ];
  return kinds.includes(field?.kind);
}

/** Kind of a value, where it is of one of several. */
function kindOf(field: FieldDescription, value: unknown): FieldDescription {
  const { kindField, shapes = [] } = field;
  if (kindField === undefined || !isRecord(value)) return field;
  return shapes.find(({ name }) => name === value[kindField]) ?? field;
}

function placeIn(list: readonly unknown[], step: string): number {
  const place = list.findIndex((item) => isRecord(item) && item[itemId] === step);
  return place === -1 ? Number(step) || 0 : place;
}

function innerOf(field: FieldDescription | undefined): readonly FieldDescription[] {
  if (field === undefined) return [];
  const { fields = [], shapes = [], item } = field;
  const inShapes = shapes.flatMap((shape) => shape.fields ?? []);
  // An item without fields of its own stands for the value itself.
  return [...fields, ...inShapes, ...(item !== undefined && field.kind !== "list" ? [item] : [])];
}

/** Messages for values, beside those of labels. */
export interface FactMessages extends LabelMessages {
  readonly yes: string;
  readonly no: string;
}

/** Returns a fact in words: choices and documents by their names. Undefined for an absent value. */
export function factText(
  place: Place,
  path: string,
  value: unknown,
  words: FactMessages,
): string | undefined {
  const { field } = namedField(place, path, words);
  const text = (one: unknown): string | undefined => {
    if (one === undefined || one === null) return undefined;
    const option = field?.options?.find((known) => known.value === one);
    if (option !== undefined) return option.label[words.language];
    if (typeof one === "boolean") return one ? words.yes : words.no;
    if (typeof one === "string") return words.title(one) ?? one;
    return typeof one === "number" ? String(one) : JSON.stringify(one);
  };
  if (!Array.isArray(value)) return text(value);
  return value.map((one) => text(one) ?? "–").join(words.language === "zh" ? "、" : ", ");
}
