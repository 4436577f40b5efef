import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import type { SheetColumn } from "./sheetColumns.ts";

export type SheetMessages = StaffMessages["adminSheets"];

/** Most options that a note lists. */
const maxOptions = 40;

/** Note about the allowed contents of a column's cells, shown on its heading. */
export function noteOf(column: SheetColumn, t: SheetMessages, language: Language): string {
  const { role, field, definition, holds } = column;
  if (role !== "cell") return t.notes[role];
  if (holds !== undefined) return t.notes[holds];
  const lines =
    definition === undefined
      ? fieldLines(column, t, language)
      : parameterLines(definition, t, language);
  return (field?.required ? [...lines, t.notes.required] : lines).join("\n");
}

/** Texts that a column's cells may hold, for a list of options. */
export function optionsOf({ field, definition }: SheetColumn, language: Language): string[] {
  if (definition === undefined) {
    return field?.kind === "choice"
      ? (field.options ?? []).map(({ label }) => label[language])
      : [];
  }
  if (definition.kind === "boolean") return ["true", "false"];
  if (definition.kind !== "enum") return [];
  return definition.options.map(({ value }) => value);
}

/** Options on a line each, the first ones of many. */
function firstOf(options: readonly string[]): string {
  const shown = options.slice(0, maxOptions);
  return (options.length > maxOptions ? [...shown, "…"] : shown).join("\n");
}

function fieldLines(
  { field }: SheetColumn,
  { notes }: SheetMessages,
  language: Language,
): string[] {
  if (field === undefined) return [];
  const { kind, options, max, min } = field;
  switch (kind) {
    case "choice":
      return [notes.choice(firstOf((options ?? []).map(({ label }) => label[language])))];
    case "number":
      return bounds(min, max, field.unit?.[language] ?? "", notes);
    case "day":
      return [notes.day];
    case "references":
      return [notes.references];
    default:
      return max === undefined ? [] : [notes.text(max)];
  }
}

function parameterLines(
  { kind, unit, min, max, options }: ParameterDefinition,
  { notes }: SheetMessages,
  language: Language,
): string[] {
  switch (kind) {
    case "number":
      return [unit === "" ? notes.count : notes.unit(unit), ...bounds(min, max, unit, notes)];
    case "range":
      return [
        unit === "" ? notes.count : notes.unit(unit),
        notes.range(unit),
        ...bounds(min, max, unit, notes),
      ];
    case "boolean":
      return [notes.boolean];
    case "enum": {
      const named = options.map(({ value, label }) => {
        const name = label[language] ?? label.en ?? label.zh ?? value;
        return name === value ? value : `${value}: ${name}`;
      });
      return [notes.options(firstOf(named))];
    }
    case "text":
      return [notes.text(200)];
  }
}

function bounds(
  min: number | undefined,
  max: number | undefined,
  unit: string,
  notes: SheetMessages["notes"],
): string[] {
  const written = (value: number) => (unit === "" ? String(value) : `${value} ${unit}`);
  if (min !== undefined && max !== undefined) return [notes.between(written(min), written(max))];
  if (min !== undefined) return [notes.atLeast(written(min))];
  return max === undefined ? [] : [notes.atMost(written(max))];
}
