import { pointer } from "../../base/site/addresses/jsonPointer.ts";
import { type Language, otherLanguage } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { Person } from "../access/rights.ts";
import { describeType } from "../editing/description/describeTypes.ts";
import type { FieldDescription } from "../editing/description/fieldDescription.ts";
import { documentByKey } from "../editing/documents/documentRows.ts";
import type { FieldState } from "../editing/textPairs/pairStates.ts";
import { copyPairStates } from "../editing/textPairs/pairStatesOfWorkingCopy.ts";
import { openCopy } from "../editing/workingCopies/workingCopyRows.ts";
import { htmlInline, type Inline, plainInline, targetInline } from "./inlineTags.ts";

/** A text of a document's working copy. */
export interface DocumentText extends Omit<FieldState, "path" | "en" | "zh"> {
  /** JSON pointer; items by their ids. */
  readonly path: string;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly isHtml: boolean;
  readonly label: Readonly<Record<Language, string>>;
  /** Most characters. */
  readonly limit: number | undefined;
}

/**
 * The texts of a document that are to be translated into a language, in the order of its fields.
 * @throws DocumentNotFound
 */
export async function textsOf(
  db: Reading,
  { key, language, by }: { readonly key: string; readonly language: Language; readonly by: Person },
): Promise<{ readonly type: TypeName; readonly texts: readonly DocumentText[] }> {
  const document = await documentByKey(db, key, by);
  const fields = translatable(document.type);
  const states = await copyPairStates(db, document.id, await openCopy(db, document));
  const source = otherLanguage(language);
  const texts = states.flatMap((state): DocumentText[] => {
    const { path, en: _en, zh: _zh, ...rest } = state;
    const field = fieldFor(fields, pointer(path));
    if (field === undefined) return [];
    const { kind, label, max } = field;
    return [
      {
        ...{ ...rest, path: pointer(path), source: state[source], target: state[language] },
        ...{ isHtml: kind === "rich-text", label, limit: max },
      },
    ];
  });
  return { type: document.type, texts };
}

/**
 * Returns a text with its tags taken out, and its translation with the same ids for the same tags.
 */
export function inlinesOf({ source, target, isHtml }: DocumentText): {
  readonly source: Inline;
  readonly target: Inline | undefined;
} {
  const text = source ?? "";
  if (!isHtml) {
    return {
      source: plainInline(text),
      target: target === undefined ? undefined : plainInline(target),
    };
  }
  const inline = htmlInline(text);
  return {
    source: inline,
    target: target === undefined ? undefined : targetInline(target, inline),
  };
}

const known = new Map<TypeName, ReadonlyMap<string, FieldDescription>>();

/** The fields of a type that hold texts in both languages, by their paths. */
function translatable(type: TypeName): ReadonlyMap<string, FieldDescription> {
  let fields = known.get(type);
  if (fields === undefined) {
    const { fields: all, settings = {} } = describeType(type);
    const found = new Map<string, FieldDescription>();
    for (const field of [...all, ...Object.values(settings)]) collect(field, found);
    fields = found;
    known.set(type, fields);
  }
  return fields;
}

function collect(field: FieldDescription, found: Map<string, FieldDescription>): void {
  if (field.kind === "text" || field.kind === "rich-text") found.set(field.path, field);
  const inner = [...(field.fields ?? []), ...(field.shapes ?? [])];
  for (const one of field.item === undefined ? inner : [...inner, field.item]) collect(one, found);
}

function fieldFor(
  fields: ReadonlyMap<string, FieldDescription>,
  path: string,
): FieldDescription | undefined {
  const exact = fields.get(path);
  if (exact !== undefined) return exact;
  const steps = path.split("/");
  for (const [pattern, field] of fields) {
    const parts = pattern.split("/");
    const isSame =
      parts.length === steps.length &&
      parts.every((part, index) => part === "*" || part === steps[index]);
    if (isSame) return field;
  }
  return undefined;
}
