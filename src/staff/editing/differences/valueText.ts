import { plainText } from "../../../content/richText/plainText.ts";
import type { FieldDescription } from "../description/fieldDescription.ts";
import { isRecord } from "../workingCopies/bodyFields.ts";
import { type FactMessages, namedField, type Place } from "./fieldPathLabel.ts";

/** Separator of the English and the Chinese of a text that is shown as one value. */
const betweenLanguages = " || ";

/**
 * Returns a value of any field in words: choices and documents by their names, HTML as plain text,
 * groups with the names of their fields. Undefined for an absent value.
 */
export function valueText(
  place: Place,
  path: string,
  value: unknown,
  words: FactMessages,
): string | undefined {
  const { field } = namedField(place, path, words);
  return textOf(field, value, words);
}

function textOf(
  field: FieldDescription | undefined,
  value: unknown,
  words: FactMessages,
): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) return listText(field, value, words);
  if (isRecord(value)) return groupText(field, value, words);
  const option = field?.options?.find((known) => known.value === value);
  if (option !== undefined) return option.label[words.language];
  const text = String(value);
  const isReference = field?.kind === "reference" || field?.kind === "references";
  if (isReference) return words.title(text) ?? text;
  return field?.kind === "rich-text" ? plainText(text) : text;
}

function listText(
  field: FieldDescription | undefined,
  items: readonly unknown[],
  words: FactMessages,
): string | undefined {
  const texts = items.flatMap((one) => textOf(field?.item ?? field, one, words) ?? []);
  if (texts.length === 0) return undefined;
  const isPlain = items.every((one) => typeof one !== "object");
  if (isPlain) return texts.join(words.language === "zh" ? "、" : ", ");
  return texts.join("\n");
}

function groupText(
  field: FieldDescription | undefined,
  group: Readonly<Record<string, unknown>>,
  words: FactMessages,
): string | undefined {
  const { fields = [], shapes = [] } = field ?? {};
  const known = [...fields, ...shapes.flatMap((shape) => shape.fields ?? [])];
  if (known.length === 0 && Object.keys(group).every((name) => name === "en" || name === "zh")) {
    const sides = ["en", "zh"].map((language) => textOf(field, group[language], words) ?? "");
    return sides.every((side) => side === "") ? undefined : sides.join(betweenLanguages).trim();
  }
  const texts = Object.entries(group).flatMap(([name, value]) => {
    const own = known.find((one) => one.name === name);
    const text = textOf(own, value, words);
    if (text === undefined) return [];
    const label = own?.label[words.language] ?? name;
    return words.language === "zh" ? `${label}：${text}` : `${label}: ${text}`;
  });
  return texts.length === 0 ? undefined : texts.join(words.language === "zh" ? "；" : "; ");
}
