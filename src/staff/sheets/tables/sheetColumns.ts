import { type Language, languages } from "../../../base/site/languages.ts";
import { listNames } from "../../../base/site/sheetCodes.ts";
import { type Words, words } from "../../../content/types/fields/fieldLabels.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import { describeType } from "../../editing/description/describeTypes.ts";
import type { FieldDescription } from "../../editing/description/fieldDescription.ts";

export { listNames };

export type ListName = (typeof listNames)[number];

/** Path of a list in a part's body, and of the field of its items that names them. */
export const lists: Readonly<
  Record<ListName, { readonly path: readonly string[]; readonly name: readonly string[] }>
> = {
  variants: { path: ["variants"], name: ["orderCode"] },
  packages: { path: ["packages"], name: ["name"] },
  documents: { path: ["documents"], name: ["file"] },
  development: { path: ["development"], name: ["title", "en"] },
  crossReferences: { path: ["crossReferences"], name: ["partNumber"] },
  pinCompatibility: { path: ["pinCompatibility"], name: ["product"] },
  zones: { path: ["diagram", "zones"], name: ["title", "en"] },
};

export type TableKind = "parts" | ListName;

/** Role of a column's cells. */
export type ColumnRole =
  /** Key of the document; empty for a new part. */
  | "key"
  /** Number of the revision from which the row was written. */
  | "revision"
  /** In a list: the place of the item in that revision, from 1. */
  | "item"
  /** In a list: the part number of the item's part. */
  | "part"
  /** In a list: any text in it removes the item. */
  | "remove"
  | "cell";

/**
 * A column of a table of parts. `token` identifies it in its heading, whatever other text is there.
 */
export interface SheetColumn {
  readonly token: string;
  readonly role: ColumnRole;
  readonly label: Words;
  /** Path below the body, or below the item of a list. */
  readonly path: readonly string[];
  /** Language of the text in the cells; absent for facts. */
  readonly language?: Language | undefined;
  readonly field?: FieldDescription | undefined;
  readonly definition?: ParameterDefinition | undefined;
  /** Unit of numbers without one, where the file's heading names another than the definition. */
  readonly bareUnit?: string | undefined;
  /** Form of a text of one language in the cell: a list's texts on a line each, or HTML. */
  readonly holds?: "lines" | "html" | undefined;
}

/** Definitions of parameters, by their keys. */
export type Definitions = ReadonlyMap<string, ParameterDefinition>;

const languageNames: Readonly<Record<Language, Words>> = {
  en: words("English", "英文"),
  zh: words("Chinese", "中文"),
};

const keyColumn = own("key", "key", words("Key", "键"));
const revisionColumn = own("revision", "revision", words("Revision", "版本号"));
const itemColumn = own("item", "item", words("Row", "行"));
const partColumn = own("part", "part", words("Part number", "型号"));
const removeColumn = own("remove", "remove", words("Remove (x)", "删除（x）"));

function own(token: string, role: ColumnRole, label: Words): SheetColumn {
  return { token, role, label, path: [] };
}

/** Fields of a part before its parameters, and after them. */
const fieldsBefore = ["partNumber", "name", "summary", "lifecycle", "replacement"];
const fieldsAfter = [
  ...["eccn", "origin", "leadTime"],
  ...["features", "description", "diagram"],
  ...["keyFigures", "alsoIn", "related", "solutions", "position", "column"],
];

let described: ReadonlyMap<string, FieldDescription> | undefined;

function productField(name: string): FieldDescription {
  described ??= new Map(describeType("product").fields.map((field) => [field.name, field]));
  const field = described.get(name);
  if (field === undefined) throw new TypeError(`products have no field ${name}`);
  return field;
}

/** A field of a part, or of one of its groups. */
function fieldAt([first = "", ...inner]: readonly string[]): FieldDescription | undefined {
  return inner.reduce<FieldDescription | undefined>(
    (holder, step) => holder?.fields?.find(({ name }) => name === step),
    productField(first),
  );
}

/** The columns of a table of parts with these parameters, in order. */
export function partColumns(
  parameters: Iterable<readonly [string, ParameterDefinition]>,
): SheetColumn[] {
  return [
    keyColumn,
    revisionColumn,
    ...fieldsBefore.flatMap((name) => columnsOf(productField(name), [name], "")),
    ...[...parameters].flatMap(([key, definition]) => parameterColumns(key, definition)),
    ...fieldsAfter.flatMap((name) => columnsOf(productField(name), [name], "")),
  ];
}

/** Columns of a table of the items of one of the lists of parts. */
export function listColumns(list: ListName): SheetColumn[] {
  const fields = fieldAt(lists[list].path)?.item?.fields ?? [];
  return [
    keyColumn,
    revisionColumn,
    itemColumn,
    partColumn,
    ...fields.flatMap((field) => columnsOf(field, [field.name], `${list}.`)),
    removeColumn,
  ];
}

/** Columns of a field; none where no cell can hold it. */
function columnsOf(
  field: FieldDescription,
  path: readonly string[],
  prefix: string,
): SheetColumn[] {
  const { kind, label, fields } = field;
  const isLines = kind === "list" && field.item?.kind === "text";
  if ((kind === "list" && !isLines) || kind === "image") return [];
  if (kind === "group") {
    return (fields ?? []).flatMap((inner) =>
      columnsOf(withGroup(inner, label), [...path, inner.name], prefix),
    );
  }
  const token = `${prefix}${path.join(".")}`;
  const column = { role: "cell", path, field } as const;
  if (!isLines && kind !== "text" && kind !== "rich-text") return [{ ...column, token, label }];
  return languages.map((language) => ({
    ...{ ...column, token: `${token}.${language}`, language },
    // The lines of both languages are one list.
    path: isLines ? path : [...path, language],
    label: inLanguage(label, language),
    ...(isLines && { holds: "lines" as const }),
    ...(kind === "rich-text" && { holds: "html" as const }),
  }));
}

/** Names an inner field with its group's name: `Temperature, from`. */
function withGroup(field: FieldDescription, group: Words): FieldDescription {
  const { en, zh } = field.label;
  return { ...field, label: words(`${group.en}: ${en}`, `${group.zh}：${zh}`) };
}

function parameterColumns(key: string, definition: ParameterDefinition): SheetColumn[] {
  const { label, kind } = definition;
  const name = words(label.en ?? label.zh ?? key, label.zh ?? label.en ?? key);
  const column = { role: "cell", path: ["values", key], definition } as const;
  if (kind !== "text") return [{ ...column, token: `values.${key}`, label: name }];
  return languages.map((language) => ({
    ...{ ...column, token: `values.${key}.${language}`, language },
    label: inLanguage(name, language),
  }));
}

function inLanguage(label: Words, language: Language): Words {
  const { en, zh } = languageNames[language];
  return words(`${label.en} (${en})`, `${label.zh}（${zh}）`);
}

/** Heading of a column: its label, its unit, and its token in brackets. */
export function headingOf(
  { label, field, definition, token }: SheetColumn,
  language: Language,
): string {
  const unit = definition?.unit || field?.unit?.[language];
  const text = unit ? `${label[language]}, ${unit}` : label[language];
  return `${text} [${token}]`;
}

/** Token in a heading; undefined without one. */
export function tokenIn(heading: string): string | undefined {
  return /\[([A-Za-z][A-Za-z0-9./-]{0,160})\]\s*$/.exec(heading.normalize("NFKC"))?.[1];
}
