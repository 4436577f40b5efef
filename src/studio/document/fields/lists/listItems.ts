import type { Language } from "../../../../base/site/languages.ts";
import { shortened } from "../../../../base/site/text/cutText.ts";
import { withoutTags } from "../../../components/withoutTags.ts";
import { hasPicture } from "../../pictures/pictureFields.ts";
import { isObject, type Json } from "../../store/jsonValues.ts";
import type { FieldDescription } from "../../typeDescription.ts";

/** Rows of a new table. */
const firstRows = [{}, {}, {}];

/** Fields of a new item: their defaults, and rows for tables. */
export function newItemFields({ fields = [] }: FieldDescription): {
  readonly [name: string]: Json | undefined;
} {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, initial }): [string, Json][] => {
      if (kind === "table") return [[name, firstRows]];
      return initial === undefined ? [] : [[name, initial]];
    }),
  );
}

/** Maximum characters of one text in a summary. */
const most = 60;

/** Summary of an item by its first texts; undefined where it has none. */
export function summaryOf(
  value: Json | undefined,
  { kind, fields = [] }: FieldDescription,
  language: Language,
): string | undefined {
  if (!isObject(value)) return undefined;
  if (kind === "image") return hasPicture(value) ? fileName(String(value.file)) : undefined;
  const texts = fields.flatMap(({ name, kind }) => {
    if (kind === "choice") return [];
    const inner = value[name];
    if (typeof inner === "string" || typeof inner === "number") return [String(inner)];
    const text = isObject(inner) ? (inner[language] ?? inner.en ?? inner.zh) : undefined;
    return typeof text === "string" && text !== "" ? [plain(text)] : [];
  });
  return texts.length === 0 ? undefined : texts.slice(0, 4).join(" · ");
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function plain(text: string): string {
  return shortened(withoutTags(text).trim(), most);
}
