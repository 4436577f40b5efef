import { type Language, languages } from "../../base/site/languages.ts";
import type { ColumnFacts } from "../data/parts/grid.ts";

/** A column of the grid. A text in both languages is two of them. */
export interface GridColumn {
  /** The path and, of a text in both languages, its language. */
  readonly id: string;
  readonly facts: ColumnFacts;
  /** Place of the path among the values of a row. */
  readonly place: number;
  /** Undefined: its values belong to no language. */
  readonly language: Language | undefined;
}

/** The columns of a grid in their order. */
export function columnsOf(facts: readonly ColumnFacts[]): GridColumn[] {
  return facts.flatMap((one, place): GridColumn[] => {
    if (!one.is_bilingual) return [{ id: one.path, facts: one, place, language: undefined }];
    return languages.map((language) => ({
      ...{ id: `${one.path}/${language}`, facts: one, place, language },
    }));
  });
}

/** The title of a column in a language, with the language of its texts and its unit. */
export function columnTitle(
  { facts, language }: GridColumn,
  shown: Language,
  names: Readonly<Record<Language, string>>,
): string {
  const label = facts.label[shown] ?? facts.label.en ?? facts.label.zh ?? facts.path;
  if (language !== undefined) return `${label} (${names[language]})`;
  return facts.unit === "" ? label : `${label} (${facts.unit})`;
}

/** Width of a column before somebody changes it, in CSS pixels. */
export function usualWidth({ facts, language }: GridColumn, isNarrow = false): number {
  if (facts.path === "/partNumber") return isNarrow ? 112 : 168;
  if (language !== undefined) return facts.path === "/summary" ? 260 : 180;
  if (facts.kind === "day" || facts.kind === "boolean") return 116;
  return facts.kind === "number" ? 124 : 148;
}
