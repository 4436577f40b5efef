import type { Language } from "../../../base/site/languages.ts";
import { usualForm } from "../../../base/site/text/nfkcForm.ts";
import { type CellProblem, isPair } from "../../../base/site/values/cell.ts";
import { readCell, readDayCell, sameCell, writeCell } from "../../../base/site/values/readCell.ts";
import { readTextIn, textOf as textIn } from "../../../base/site/values/textCell.ts";
import type { RawValue } from "../../../content/types/fields/productValues.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { isRecord, isSameValue } from "../../editing/workingCopies/bodyFields.ts";
import { readLines, writeLines } from "./cellLines.ts";
import { isKey, namesIn, type ReferenceNames } from "./referenceText.ts";
import { readHtml, writeHtml } from "./richTextCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";
import { type SheetCell, textOf, type ValueKind } from "./sheetTable.ts";

/** Reasons for which a cell has no meaning in its column. */
export type SheetCellProblem =
  | { readonly code: "value"; readonly problem: CellProblem }
  /** A program has turned the text into a number, a date or a truth value. */
  | { readonly code: "turned"; readonly kind: ValueKind; readonly text: string }
  | { readonly code: "formula"; readonly text: string }
  | { readonly code: "error"; readonly text: string }
  | { readonly code: "no-option"; readonly text: string; readonly options: SheetOptions }
  | { readonly code: "no-number"; readonly text: string }
  | { readonly code: "no-day"; readonly text: string }
  | { readonly code: "no-document"; readonly text: string }
  | {
      readonly code: "document-ambiguous";
      readonly text: string;
      readonly keys: readonly string[];
    };

export type SheetOptions = NonNullable<NonNullable<SheetColumn["field"]>["options"]>;

export type SheetReading = { readonly value: unknown } | { readonly problem: SheetCellProblem };

/** Returns the value of a column's cell in a body or an item; undefined without one. */
export function valueIn(column: SheetColumn, holder: unknown): unknown {
  let value: unknown = holder;
  for (const step of column.path) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Returns the text of a column's cell: "" without a value. Options are written as their labels. */
export function writeValue(column: SheetColumn, value: unknown, language: Language): string {
  if (value === undefined || value === null) return "";
  const { definition, field, holds } = column;
  if (holds === "lines" && column.language !== undefined) return writeLines(value, column.language);
  if (holds === "html") return writeHtml(value, language);
  if (definition !== undefined) {
    const raw = value as RawValue;
    if (column.language === undefined) return writeCell(definition, raw);
    return textIn(raw, column.language);
  }
  if (Array.isArray(value)) return value.join("; ");
  const option = field?.options?.find((one) => one.value === value);
  return option?.label[language] ?? String(value);
}

/**
 * Returns the value of a cell in its column; undefined for an empty one. The present value supplies
 * the other language of a text that was written once for both.
 */
export function readValue(
  column: SheetColumn,
  cell: SheetCell,
  { before, names }: { readonly before: unknown; readonly names: ReferenceNames },
): SheetReading {
  const turned = kindProblem(column, cell);
  if (turned !== undefined) return { problem: turned };
  const text = textOf(cell);
  const { definition, holds } = column;
  if (holds === "lines" && column.language !== undefined) {
    return { value: readLines(before, column.language, text) };
  }
  if (holds === "html") return { value: text.trim() === "" ? undefined : readHtml(text.trim()) };
  if (definition === undefined) return readField(column, text.trim(), names);
  const raw = before as RawValue | undefined;
  const reading =
    column.language === undefined
      ? readCell(definition, text, { bareUnit: column.bareUnit ?? definition.unit, before: raw })
      : readTextIn(raw, column.language, text);
  return "problem" in reading ? { problem: { code: "value", problem: reading.problem } } : reading;
}

/** Tells whether two values of a column's cells mean the same. */
export function isSameIn(column: SheetColumn, one: unknown, other: unknown): boolean {
  const { definition } = column;
  if (definition === undefined || isPairValue(one) || isPairValue(other)) {
    return isSameValue(one, other);
  }
  return sameCell(definition, one as RawValue | undefined, other as RawValue | undefined);
}

function isPairValue(value: unknown): boolean {
  return isRecord(value) && isPair(value);
}

/** Problem of a cell whose text a program has turned into a kind that the column does not take. */
function kindProblem(column: SheetColumn, cell: SheetCell): SheetCellProblem | undefined {
  if (typeof cell === "string") return undefined;
  const { kind, text } = cell;
  if (kind === "formula" || kind === "error") return { code: kind, text };
  const wanted = column.definition?.kind ?? column.field?.kind;
  const isMeant =
    (kind === "number" && (wanted === "number" || wanted === "range")) ||
    (kind === "boolean" && wanted === "boolean") ||
    (kind === "date" && wanted === "day" && text.length === "2026-01-01".length);
  return isMeant ? undefined : { code: "turned", kind, text };
}

function readField({ field }: SheetColumn, text: string, names: ReferenceNames): SheetReading {
  if (text === "") return { value: undefined };
  switch (field?.kind) {
    case "number": {
      const plain = usualForm(text).replace(/^−/, "-").trim();
      const number = /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
      return Number.isFinite(number) ? { value: number } : { problem: { code: "no-number", text } };
    }
    case "choice": {
      const found = optionNamed(field.options ?? [], text);
      if (found !== undefined) return { value: found };
      return { problem: { code: "no-option", text, options: field.options ?? [] } };
    }
    case "reference":
      return readReference(field.type, text, names);
    case "references":
      return readReferences(field.type, namesIn(text), names);
    case "day":
      return readDay(text);
    default:
      return { value: text };
  }
}

/** Key of a document by its key or its name. */
function readReference(
  type: TypeName | undefined,
  text: string,
  names: ReferenceNames,
): SheetReading {
  if (type === undefined || isKey(text)) return { value: text };
  const keys = names.keysOf(type, text);
  if (keys.length > 1) return { problem: { code: "document-ambiguous", text, keys } };
  const [key] = keys;
  return key === undefined ? { problem: { code: "no-document", text } } : { value: key };
}

function readReferences(
  type: TypeName | undefined,
  texts: readonly string[],
  names: ReferenceNames,
): SheetReading {
  const keys: unknown[] = [];
  for (const text of texts) {
    const read = readReference(type, text, names);
    if ("problem" in read) return read;
    keys.push(read.value);
  }
  return { value: keys };
}

function readDay(text: string): SheetReading {
  const value = readDayCell(text);
  return value === undefined ? { problem: { code: "no-day", text } } : { value };
}

/** Option by its value, or by its label in either language. */
function optionNamed(options: SheetOptions, text: string): string | number | undefined {
  const plain = (one: string) => one.normalize("NFKC").trim().toLowerCase();
  const wanted = plain(text);
  const byValue = options.find(({ value }) => plain(String(value)) === wanted);
  if (byValue !== undefined) return byValue.value;
  const named = options.filter(({ label }) =>
    [label.en, label.zh].some((one) => plain(one) === wanted),
  );
  return named.length === 1 ? named[0]?.value : undefined;
}
